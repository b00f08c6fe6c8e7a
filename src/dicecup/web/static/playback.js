// What others did, played back on the baize at a human pace; it can be skipped.

import { showCard } from "./cards.js";
import { rattle, scratch } from "./sounds.js";
import { still, tumble } from "./tumble.js";

/** @typedef {{kind: string, seat?: number, say?: string, dice?: number[], rolled?: number[], first?: boolean, kept?: number[], category?: string, total?: string, mark?: string, shown?: string}} Step */

/** Milliseconds to look at what happened. @type {Record<string, number>} */
const PAUSES = { slow: 1500, normal: 750, instant: 0 };
const AFTER_SCORE = 1.3;

export class Playback {
  /** @param {HTMLElement} table @param {(words: string) => void} announce */
  constructor(table, announce) {
    this.table = table;
    this.announce = announce;
    this.skipped = false;
    this.wake = () => {};
  }

  /** Show the rest at once. */
  skip() {
    this.skipped = true;
    this.wake();
  }

  get pause() {
    return PAUSES[document.getElementById("words")?.dataset.pace ?? "normal"] ?? PAUSES.normal;
  }

  /** @param {Step[]} steps */
  async play(steps) {
    this.table.classList.add("watching");
    for (const step of steps) {
      if (this.skipped || this.pause === 0) break;
      await this.step(step);
    }
    this.table.classList.remove("watching");
    if (this.skipped || this.pause === 0) {
      this.announce(steps.filter((step) => step.kind === "score").map((step) => step.say).join(". "));
    }
  }

  /** @param {Step} step */
  async step(step) {
    if (step.seat !== undefined) this.activate(step.seat);
    if (step.seat !== undefined && matchMedia("(max-width: 899px)").matches) showCard(String(step.seat));
    if (step.say) this.say(step.say);
    if (step.kind === "throw") await this.thrown(step);
    else if (step.kind === "hold") await this.held(step);
    else if (step.kind === "score") await this.scored(step);
  }

  /** @param {Step} step */
  async thrown(step) {
    if (step.first) this.mark([]);
    rattle(step.rolled?.length ?? 0);
    await Promise.race([tumble(this.table, step.dice ?? [], step.rolled ?? []), this.sleep(still() ? 150 : 750)]);
    await this.sleep(this.pause);
  }

  /** @param {Step} step */
  async held(step) {
    this.mark(step.kept ?? []);
    await this.sleep(this.pause);
  }

  /** @param {Step} step */
  async scored(step) {
    scratch();
    const cell = this.table.querySelector(`[data-category="${step.category}"] td[data-seat="${step.seat}"]`);
    if (cell instanceof HTMLElement && step.mark) {
      cell.textContent = step.shown ?? "";
      cell.classList.remove("open", "preview");
      cell.classList.add(step.mark, "just");
    }
    this.table.querySelectorAll(`[data-total="${step.seat}"]`).forEach((total) => (total.textContent = step.total ?? ""));
    await this.sleep(this.pause * AFTER_SCORE);
    this.mark([]);
  }

  /** @param {number} seat */
  activate(seat) {
    this.table.querySelectorAll(".chip").forEach((chip) => chip.classList.toggle("active", chip.getAttribute("data-seat") === String(seat)));
  }

  /** @param {string} words */
  say(words) {
    const line = this.table.querySelector("#say");
    if (line) line.textContent = words;
    this.announce(words);
  }

  /** Show which dice are held. @param {number[]} kept */
  mark(kept) {
    this.table.querySelectorAll('.die input[name="hold"]').forEach((box, slot) => {
      if (box instanceof HTMLInputElement) box.checked = kept.includes(slot);
    });
  }

  /** @param {number} milliseconds */
  sleep(milliseconds) {
    if (this.skipped) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = () => resolve(undefined);
      setTimeout(resolve, milliseconds);
    });
  }
}

