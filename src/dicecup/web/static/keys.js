// The keyboard: every key stands for something on the page, and does just what that does.

import { showOwn } from "./cards.js";

/**
 * @param {{table: () => HTMLElement, press: (selector: string) => void, undo: () => void, skip: () => boolean, help: () => void}} hands
 */
export function listen(hands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (document.querySelector("dialog:modal")) return;
    if (event.repeat && !event.key.startsWith("Arrow")) {
      // A key that is held down is one press.
      if (["Enter", " "].includes(event.key) && onControl(event.target)) event.preventDefault();
      return;
    }
    if (event.key.length === 1 && document.getElementById("words")?.dataset.keys === "off") return;
    if (act(event, hands)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
function typing(target) {
  return target instanceof HTMLElement && target.matches("select, textarea, input:not([type=radio], [type=checkbox])");
}

/** @param {KeyboardEvent} event @param {Parameters<typeof listen>[0]} hands @returns {boolean} whether the key did something */
function act(event, hands) {
  const table = hands.table();
  const doing = table.dataset.doing ?? "";
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "?") hands.help();
  else if (key === "Escape" || (key === "Enter" && !onControl(event.target))) {
    if (hands.skip()) return true;
    if (key === "Escape") return false;
    hands.press(".act .enter");
  } else if (key === "r" && ["first_roll", "next_round", "decide"].includes(doing)) hands.press(".act [value=roll]");
  else if (key === "n" && doing === "next_round") hands.press(".act [value=roll]");
  else if (key === "n") hands.press(".act [value=next_game]");
  else if (key === "u") hands.undo();
  else if (/^[1-9]$/.test(key)) hands.press(digit(table, key));
  else if (key === "ArrowDown" || key === "ArrowUp") return move(table, key === "ArrowDown" ? 1 : -1);
  else if (key === "ArrowLeft" || key === "ArrowRight") return across(table, key === "ArrowRight" ? 1 : -1);
  else return false;
  return true;
}

/** What the key Enter presses by itself. @param {EventTarget | null} target */
function onControl(target) {
  return target instanceof HTMLElement && target.matches("button, a, summary");
}

/** @param {HTMLElement} table @param {string} key */
function digit(table, key) {
  return table.querySelector(".taps") ? `[value="tap-${key}"]` : `.die[data-slot="${Number(key) - 1}"] input`;
}

/** @param {HTMLElement} table @returns {HTMLInputElement[]} */
function choices(table) {
  return [...table.querySelectorAll('input[name="category"]')].filter((box) => box instanceof HTMLInputElement);
}

/** Choose the next open category. @param {HTMLElement} table @param {number} step */
function move(table, step) {
  const boxes = choices(table);
  if (boxes.length === 0) return false;
  const now = boxes.findIndex((box) => box.checked);
  const next = now < 0 ? (step > 0 ? 0 : boxes.length - 1) : (now + step + boxes.length) % boxes.length;
  choose(boxes[next]);
  return true;
}

/** Choose the nearest category of another column. @param {HTMLElement} table @param {number} step */
function across(table, step) {
  const boxes = choices(table);
  const now = boxes.find((box) => box.checked);
  if (!now) return move(table, 1);
  const columns = [...new Set(boxes.map((box) => box.closest("table")))];
  if (columns.length === 1) return false;
  const next = columns[(columns.indexOf(now.closest("table")) + step + columns.length) % columns.length];
  const row = now.getBoundingClientRect().top;
  const distance = (/** @type {HTMLElement} */ box) => Math.abs(box.getBoundingClientRect().top - row);
  const others = boxes.filter((box) => box.closest("table") === next);
  others.sort((a, b) => distance(a) - distance(b));
  choose(others[0]);
  return true;
}

/** @param {HTMLInputElement} box */
function choose(box) {
  showOwn();
  box.focus({ preventScroll: false });
  box.checked = true;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}
