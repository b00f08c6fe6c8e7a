// Marks: holds and a choice that are not entered yet. They are kept on the server too.

import { address, form, pause, table, toast, words } from "./page.js";

/** @typedef {{held: string[], category: string}} Mark */

/** What was marked before each change, to go back to. @type {Mark[]} */
let marks = [];
let last = marked();
/** What was kept on the server before this page was loaded can be taken back too. */
if (table().dataset.doing === "decide" && (last.held.length > 0 || last.category)) marks.push({ held: [], category: "" });
const RETRY = 1000;
let keeping = false;
let changed = false;

/** What is marked on the page. @returns {Mark} */
export function marked() {
  const held = [...table().querySelectorAll('input[name="hold"]:checked')].map((box) => /** @type {HTMLInputElement} */ (box).value);
  const chosen = table().querySelector('input[name="category"]:checked');
  return { held, category: chosen instanceof HTMLInputElement ? chosen.value : "" };
}

/** Bring words and buttons in line with the marks. */
export function settle() {
  last = marked();
  table().querySelectorAll(".die").forEach((die, place) => {
    const box = die.querySelector("input");
    if (!(box instanceof HTMLInputElement)) return;
    const pattern = (box.checked ? words.dataset.held : words.dataset.loose) ?? "";
    box.setAttribute("aria-label", pattern.replace("#", String(place + 1)).replace("@", box.dataset.value ?? ""));
  });
  const undoing = table().querySelector(".undo");
  if (undoing) disable(undoing, marks.length === 0 || table().dataset.doing !== "decide");
  if (table().dataset.doing !== "decide") return;
  rollButton();
  enterButton();
}

function rollButton() {
  const button = table().querySelector(".act .roll");
  const notes = JSON.parse(button?.getAttribute("data-notes") ?? "[]");
  const small = button?.querySelector("small");
  if (!button || !small || notes.length === 0) return;
  const rolled = table().querySelectorAll(".die").length - last.held.length;
  small.textContent = notes[rolled];
  disable(button, rolled === 0 && !button.hasAttribute("data-none"));
}

function enterButton() {
  const button = table().querySelector(".act .enter");
  const small = button?.querySelector("small");
  if (!button || !small) return;
  const row = table().querySelector(".row:has(:checked)");
  small.textContent = row?.getAttribute("data-gives") || (small.dataset.empty ?? "");
  disable(button, !row);
  button.classList.toggle("ready", Boolean(row));
}

/** @param {Element} button @param {boolean} off */
function disable(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/** Keep the marks on the server, so that they are there after a reload; one request at a time. */
async function keepMarks() {
  changed = true;
  if (keeping) return;
  keeping = true;
  while (changed) {
    changed = false;
    if (await sendMarks()) continue;
    changed = table().dataset.doing === "decide";
    toast(words.dataset.away ?? "");
    await pause(RETRY);
  }
  keeping = false;
}

/** @returns {Promise<boolean>} whether the server has taken them, or never will */
async function sendMarks() {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form())));
  data.set("do", "mark");
  const options = { method: "POST", body: data, keepalive: true, headers: { Accept: "application/json" } };
  const answer = await fetch(address, options).catch(() => undefined);
  if (!answer || answer.status === 429 || answer.status >= 500) return false;
  toast("");
  const { version } = await answer.json().catch(() => ({}));
  if (version > Number(table().dataset.version)) table().dataset.version = version;
  return true;
}

/** Set holds and choice. @param {Mark} mark */
export function show(mark) {
  table().querySelectorAll('input[name="hold"], input[name="category"]').forEach((box) => {
    if (!(box instanceof HTMLInputElement)) return;
    box.checked = box.name === "hold" ? mark.held.includes(box.value) : mark.category === box.value;
  });
}

/** Go back by one change. */
export function undo() {
  const mark = marks.pop();
  if (!mark) return;
  show(mark);
  settle();
  keepMarks();
}

/** Take in what a person has just changed. */
export function remember() {
  marks.push(last);
  settle();
  keepMarks();
}

/** Take back a change that came while the dice were rolling. */
export function revert() {
  show(last);
}

/** Begin anew: other dice lie there. */
export function forget() {
  marks = [];
}
