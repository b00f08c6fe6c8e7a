// Other players' cards: behind their chips, or a swipe away.

import { table } from "./page.js";

const SWIPE = 60;

/** @param {string} seat */
export function showCard(seat) {
  const own = table().dataset.front ?? "0";
  table().querySelectorAll("[data-seat]").forEach((cell) => {
    if (cell.matches("td, th, small")) cell.classList.toggle("front", cell.getAttribute("data-seat") === seat);
    if (cell.matches(".chip")) cell.toggleAttribute("data-shown", cell.getAttribute("data-seat") === seat);
  });
  table().querySelector(".card")?.toggleAttribute("data-guest", seat !== own);
  const whose = table().querySelector(".whose b");
  if (whose) whose.textContent = table().querySelector(`.chip[data-seat="${seat}"] b`)?.textContent ?? "";
  table().querySelector(".card")?.setAttribute("data-shown", seat);
}

/** Show one's own card again. */
export function showOwn() {
  showCard(table().dataset.front ?? "0");
}

/** @param {number} step */
function turnCard(step) {
  const count = table().querySelectorAll(".chip").length;
  if (count < 2) return;
  const now = Number(table().querySelector(".card")?.getAttribute("data-shown") ?? 0);
  showCard(String((now + step + count) % count));
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  // Rows of another's card show what was written there; they choose nothing.
  if (event.target.closest(".card[data-guest] .row")) event.preventDefault();
  const chip = event.target.closest(".chip");
  if (chip) showCard(chip.getAttribute("data-seat") ?? "0");
  const back = event.target.closest(".whose a");
  if (back) showOwn();
  if (chip || back) event.preventDefault();
});

/** @type {{x: number, y: number} | null} */
let touched = null;
document.addEventListener("touchstart", (event) => {
  const card = event.target instanceof Element && event.target.closest(".card, .chips");
  touched = card && event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (!touched) return;
  const { clientX, clientY } = event.changedTouches[0];
  const across = clientX - touched.x;
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(clientY - touched.y)) turnCard(across < 0 ? 1 : -1);
}, { passive: true });
