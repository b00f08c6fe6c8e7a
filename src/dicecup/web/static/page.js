// What all scripts of the playing page look at.

export const words = /** @type {HTMLElement} */ (document.getElementById("words"));
export const live = /** @type {HTMLElement} */ (document.getElementById("live"));
export const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));
export const form = () => /** @type {HTMLFormElement} */ (table().querySelector("form"));
export const seq = () => Number(table().dataset.seq);
export const version = () => Number(table().dataset.version);
export const address = form().action;

/** Have a screen reader say something, though it is what it said last. @param {string} text */
export function announce(text) {
  if (text) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** A note that stays as long as it is true. @param {string} text */
export function toast(text) {
  const note = document.querySelector(".toast");
  if (note && note.textContent !== text) note.textContent = text;
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** @param {string} selector */
export function press(selector) {
  const control = table().querySelector(selector);
  if (control instanceof HTMLElement && !control.hasAttribute("disabled")) control.click();
}
