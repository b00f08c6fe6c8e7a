// The lobby: shows who comes and goes as it happens, and leads on to the table.
// Without this script the same forms and a link do the same.

import { morph } from "./morph.js";

/** @typedef {{version: number, table: string, match: string, error?: string, explanation?: string}} News */

const lobby = () => /** @type {HTMLElement} */ (document.getElementById("lobby"));
const live = /** @type {HTMLElement} */ (document.getElementById("live"));
const address = location.pathname;
const version = () => Number(lobby().dataset.version);
const RETRY = 2000;

/** Who sits where, in words. */
function seated() {
  return [...lobby().querySelectorAll(".lobby-seats li")].map((seat) =>
    [seat.querySelector("b"), seat.querySelector("span")].map((part) => part?.textContent?.trim()).join(", "),
  );
}

/** @param {News} news */
function show(news) {
  if (news.match) {
    location.assign(news.match);
    return;
  }
  const fresh = new DOMParser().parseFromString(news.table ?? "", "text/html").getElementById("lobby");
  if (!fresh || Number(fresh.dataset.version) < version()) return;
  const before = seated();
  morph(lobby(), fresh);
  lobby().querySelectorAll("[data-copies]").forEach((button) => button.removeAttribute("hidden"));
  const notice = lobby().querySelector(".notice")?.textContent?.trim();
  const changes = seated().filter((line, place) => line !== before[place]);
  live.textContent = [notice, ...changes].filter(Boolean).join(". ");
}

/** @param {RequestInit} [options] */
async function ask(options) {
  const response = await fetch(address, { ...options, headers: { Accept: "application/json" } }).catch(() => undefined);
  if (response && response.status < 500) show(await response.json());
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !lobby().contains(form)) return;
  event.preventDefault();
  if (event.submitter?.getAttribute("aria-disabled") === "true") {
    live.textContent = event.submitter.textContent?.trim() ?? "";
    return;
  }
  const data = new FormData(form, event.submitter);
  ask({ method: "POST", body: new URLSearchParams(/** @type {any} */ (data)) });
});

function connect() {
  if (lobby().hasAttribute("data-begun")) return;
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${address}/live`);
  socket.addEventListener("message", (event) => {
    if (JSON.parse(event.data).version > version()) ask();
  });
  socket.addEventListener("close", () => setTimeout(connect, RETRY));
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") ask();
});

document.documentElement.classList.add("with-script");
connect();
