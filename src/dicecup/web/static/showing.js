// Shows the table as the server has it, and tells what has changed.

import { forget, marked, settle, show } from "./marks.js";
import { morph } from "./morph.js";
import { announce, seq, table } from "./page.js";

/** @typedef {import("./play.js").News} News */

/** Show the table as the server has it. @param {News} news */
export function update(news) {
  const fresh = new DOMParser().parseFromString(news.table, "text/html").getElementById("table");
  if (!fresh || news.seq < seq()) return;
  const moved = news.seq !== seq();
  const before = table().dataset.doing;
  const focused = table().contains(document.activeElement);
  const mine = marked();
  const hinted = hint();
  morph(table(), fresh);
  // The same dice lie there: what is marked on this page is the latest, unless it is for somebody else to mark.
  if (!moved && !table().hasAttribute("data-watching")) show(mine);
  if (focused && !table().contains(document.activeElement)) keepFocus();
  if (moved) {
    forget();
    tell();
  }
  settle();
  if (news.notice) announce(news.notice);
  else if (hint() !== hinted) announce(hint());
  openQuestion();
  if (table().dataset.doing === "over" && before !== "over") countUp();
  document.title = table().dataset.title ?? document.title;
}

/** The advice that is shown, if any. */
function hint() {
  return table().querySelector(".hint span")?.textContent?.trim() ?? "";
}

/** Say what lies on the table now. */
function tell() {
  const lines = ["#say", ".rolls > span:not(.dots)", ".explained", ".points"].map((part) => table().querySelector(part)?.textContent?.trim());
  announce(lines.filter(Boolean).join(". "));
}

/** What had the focus is gone: go to what is done next. */
function keepFocus() {
  const next = table().querySelector(".act .roll");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

export function openQuestion() {
  const dialog = table().querySelector("dialog.ask");
  if (!(dialog instanceof HTMLDialogElement)) return;
  dialog.removeAttribute("open");
  dialog.showModal();
  dialog.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    dialog.querySelector("button")?.click();
  });
  dialog.addEventListener("close", () => dialog.remove());
}

function countUp() {
  const points = table().querySelector("[data-count]");
  const goal = Number((points?.textContent ?? "").replace(/\D/g, ""));
  if (!points || !goal || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const text = points.textContent;
  const began = performance.now();
  const tick = (/** @type {number} */ now) => {
    const part = Math.min(1, (now - began) / 900);
    points.textContent = part < 1 ? String(Math.round(goal * (1 - (1 - part) ** 3))) : text;
    if (part < 1 && points.isConnected) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
