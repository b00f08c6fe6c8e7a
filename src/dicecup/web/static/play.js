// The playing page: sends its forms without leaving the page, and shows what became of them.
// Everything that it shows comes from the server; without this script the same forms do the same.

import "./cards.js";
import { listen } from "./keys.js";
import { remember, revert, settle, undo } from "./marks.js";
import { address, announce, form, pause, press, seq, table, toast, version, words } from "./page.js";
import "./pages.js";
import { Playback } from "./playback.js";
import { openQuestion, update } from "./showing.js";
import { rattle, scratch } from "./sounds.js";
import { tumble } from "./tumble.js";

/** @typedef {import("./playback.js").Step} Step */
/** @typedef {{seq: number, steps: Step[], waiting: boolean, notice: string, table: string, error?: string, explanation?: string}} News */

const DOUBLE = 450;
/** Commands that would be carried out again when a click was meant as one. */
const ONCE = ["roll", "next_game"];
const LONGEST_ROLL = 900;
const RETRY = [300, 700, 1500, 3000];

/** What the page is waiting for: the answer to its own command, or news. @type {"" | "command" | "news"} */
let busy = "";
/** What was pressed while news were fetched. @type {{value: string, seq: number} | null} */
let pending = null;
/** The highest number of events that the server has told of. */
let heard = seq();
/** The highest version of the table that the server has told of: it grows with others' marks too. */
let marksHeard = version();
/** Whether dice are rolling, so that marks would be about dice that lie there no more. */
let tumbling = false;
/** @type {Playback | undefined} */
let playback;

// Sending

/** @param {string} url @param {RequestInit} options @returns {Promise<News>} */
async function ask(url, options) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(url, { ...options, headers: { Accept: "application/json" } });
      toast("");
      if (![502, 503, 504].includes(response.status)) return await response.json();
    } catch {
      // The server is away: the same command again does no harm, because it carries its number.
    }
    toast(words.dataset.away ?? "");
    await pause(RETRY[Math.min(attempt, RETRY.length - 1)]);
  }
}

/** Faces of real dice that were tapped faster than the server answers. @type {string[]} */
let taps = [];

/** @param {HTMLElement} submitter */
async function send(submitter) {
  if (busy) {
    const value = submitter.getAttribute("value") ?? "";
    if (value === "untap" && taps.at(-1)?.startsWith("tap-")) taps.pop();
    else if (value.startsWith("tap-") || value === "untap") taps.push(value);
    else if (busy === "news") pending = { value, seq: seq() };
    return;
  }
  busy = "command";
  const data = new FormData(form(), submitter);
  try {
    await receiveOwn(await ask(address, { method: "POST", body: new URLSearchParams(/** @type {any} */ (data)) }));
  } finally {
    rest();
  }
}

/** Listen again, and catch up with what was told meanwhile. */
function rest() {
  busy = "";
  // What was meant for a table that has moved on is not done to another one.
  const wished = pending?.seq === seq() ? pending.value : "";
  pending = null;
  const next = taps.shift() ?? wished;
  const button = next && table().querySelector(`[name="do"][value="${next}"]`);
  if (button instanceof HTMLElement) send(button);
  else {
    taps = [];
    if (isBehind()) refresh();
  }
}

/** Whether nothing will change any more; among friends, another match may follow. */
function isDone() {
  return table().hasAttribute("data-decided") && !table().hasAttribute("data-shared");
}

/** Whether something has happened that the page does not show: a move, or a mark or a call of somebody else. */
function isBehind() {
  return heard > seq() || (table().hasAttribute("data-shared") && marksHeard > version());
}

/** Show what came of this page's own command. @param {News} news */
async function receiveOwn(news) {
  if (isRefused(news)) return;
  await ownSteps(news.steps);
  await finish(news);
}

/** Show what others did. @param {News} news */
async function receiveNews(news) {
  if (isRefused(news)) return;
  if (news.steps.length > 0) await watch(news.steps);
  await finish(news);
}

/** @param {News} news */
async function finish(news) {
  update(news);
  if (!news.waiting) return;
  announce(words.dataset.playing ?? "");
  await receiveNews(await ask(`${address}/news?since=${news.seq}`, {}));
}

/** Tell of a refusal, which brings no table. @param {News} news */
function isRefused(news) {
  if (news.table) return false;
  toast([news.error, news.explanation].filter(Boolean).join(". "));
  return true;
}

/** What this page asked for is shown at once. @param {Step[]} steps */
async function ownSteps(steps) {
  for (const step of steps) {
    if (step.kind === "throw" && table().dataset.doing !== "enter_dice") {
      rattle(step.rolled?.length ?? 0);
      if (step.first) table().querySelector(".dice")?.classList.add("live");
      table().classList.add("rolling");
      tumbling = true;
      await Promise.race([tumble(table(), step.dice ?? [], step.rolled ?? []), pause(LONGEST_ROLL)]);
      tumbling = false;
      table().classList.remove("rolling");
    } else if (step.kind === "score") scratch();
  }
}

/** What others did is played back. @param {Step[]} steps */
async function watch(steps) {
  playback = new Playback(table(), announce);
  const button = table().querySelector(".act .roll");
  if (button && playback.pause > 0) {
    button.textContent = words.dataset.skip ?? "";
    button.removeAttribute("aria-disabled");
  }
  await playback.play(steps);
  playback = undefined;
}

// Hands

/** Stop a playback. @returns {boolean} whether there was one */
function skip() {
  if (playback) skippedAt = performance.now();
  playback?.skip();
  return playback !== undefined;
}

let skippedAt = -Infinity;

/** Whether a click is the second one of a double click on Skip. */
function isAfterSkip() {
  return performance.now() - skippedAt < DOUBLE;
}

let rolledAt = -Infinity;

/** Whether a click, or a tap, is the second of two that were meant as one. @param {MouseEvent} event */
function isSecond(event) {
  const finger = event instanceof PointerEvent && event.pointerType === "touch";
  const soon = performance.now() - rolledAt < DOUBLE;
  rolledAt = performance.now();
  return event.detail > 1 || (finger && soon);
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest(".act button") : null;
  if (button && event.detail > 0 && ONCE.includes(button.getAttribute("value") ?? "") && isSecond(event)) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const called = event.target;
  if (!(called instanceof HTMLFormElement) || called.id !== "react") return;
  event.preventDefault();
  table().querySelector(".menu")?.removeAttribute("open");
  const body = new URLSearchParams(/** @type {any} */ (new FormData(called, event.submitter)));
  fetch(called.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => {});
});

document.addEventListener("submit", (event) => {
  const submitter = event.submitter;
  if (event.target !== form() || !(submitter instanceof HTMLElement) || submitter.hasAttribute("formaction")) return;
  event.preventDefault();
  if (skip() || isAfterSkip()) return;
  // Taps that are under way can be taken back before the button shows it.
  const early = busy === "command" && submitter.getAttribute("value") === "untap";
  if (submitter.getAttribute("aria-disabled") === "true" && !early) {
    announce(submitter.querySelector("small")?.textContent ?? "");
    return;
  }
  submitter.closest("dialog")?.setAttribute("data-answered", "");
  send(submitter).then(() => document.querySelectorAll("dialog[data-answered]").forEach((dialog) => dialog.remove()));
});

document.addEventListener("reset", (event) => {
  event.preventDefault();
  undo();
});

document.addEventListener("change", (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || !["hold", "category"].includes(box.name)) return;
  if (tumbling) revert();
  else remember();
});

let clicked = { category: "", at: -Infinity };
/** A click on a label is followed at once by one on its control. @type {Element | null} */
let echoing = null;
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.detail === 0) return;
  const row = event.target.closest(".card:not([data-guest]) .enterable");
  const now = performance.now();
  const echo = event.target === echoing;
  echoing = event.target.matches("input") ? null : (event.target.closest("label")?.control ?? null);
  if (!row || echo) return;
  if (event.target.matches("td, td *")) choose(row);
  const category = row.getAttribute("data-category") ?? "";
  const twice = category === clicked.category && now - clicked.at < DOUBLE;
  clicked = { category: twice ? "" : category, at: now };
  // The label's own control is checked only after this event.
  if (twice) setTimeout(() => press(".act .enter"));
});

/** Choose a row by its points. @param {Element} row */
function choose(row) {
  const box = row.querySelector("input");
  if (box && !box.checked) box.click();
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest('[data-open="keys"]')) help();
  const menu = event.target.closest(".menu");
  table().querySelectorAll(".menu[open]").forEach((open) => {
    if (open !== menu) open.removeAttribute("open");
  });
});

function help() {
  const dialog = document.getElementById("keys");
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

// News from other tabs and from the server

async function refresh() {
  if (busy || isDone()) return;
  busy = "news";
  try {
    const told = [heard, marksHeard];
    await receiveNews(await ask(`${address}/news?since=${seq()}`, {}));
    // What was told meanwhile is fetched next; a number that never came true is forgotten.
    if (heard === told[0]) heard = seq();
    if (marksHeard === told[1]) marksHeard = version();
  } finally {
    rest();
  }
}

let connected = false;

function connect() {
  if (connected || isDone()) return;
  connected = true;
  const socket = new WebSocket(`${address.replace(/^http/, "ws")}/live`);
  let opened = 0;
  socket.addEventListener("open", () => (opened = performance.now()));
  socket.addEventListener("message", (event) => {
    const told = JSON.parse(event.data);
    heard = Math.max(heard, told.seq);
    marksHeard = Math.max(marksHeard, told.version);
    if (isBehind()) refresh();
  });
  socket.addEventListener("close", () => {
    connected = false;
    setTimeout(connect, performance.now() - opened > 5000 && opened ? 500 : 4000);
  });
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") refresh();
});

window.addEventListener("pageshow", (event) => {
  if (event.persisted) refresh();
});

/** Let the clock of whoever is to do something run on. */
function tick() {
  const clock = table().querySelector(".clock");
  if (!(clock instanceof HTMLTimeElement)) return;
  const left = Math.max(0, Math.floor((Date.parse(clock.dateTime) - Date.now()) / 1000));
  if (left < 3600) clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  clock.classList.toggle("ending", left < 15);
}

setInterval(tick, 1000);
document.documentElement.classList.add("with-script");
listen({ table, press, undo, skip, help });
settle();
openQuestion();
connect();
