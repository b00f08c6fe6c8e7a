// Dice that are rolled: cubes that tumble, hop, and land on their faces from left to right.

const LONGEST = 700;
const STAGGER = 55;
const FADE = 120;

/** Whether dice appear at once. @returns {boolean} */
export function still() {
  const words = document.getElementById("words");
  return words?.dataset.motion === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Roll dice on the table; resolves once all have landed.
 * @param {HTMLElement} table
 * @param {number[]} dice what all dice show afterwards
 * @param {number[]} rolled the places of those that roll
 */
export async function tumble(table, dice, rolled) {
  const landed = rolled.map((slot, place) => {
    const cube = table.querySelector(`.die[data-slot="${slot}"] .cube`);
    if (!(cube instanceof HTMLElement)) return null;
    show(cube, dice[slot]);
    return still() ? fade(cube) : roll(cube, place, rolled.length);
  });
  await Promise.all(landed.map((animation) => animation?.finished));
}

/** Turn a cube to a face. @param {HTMLElement} cube @param {number} face */
export function show(cube, face) {
  cube.dataset.face = String(face);
  cube.querySelectorAll(".plain").forEach((side) => (side.textContent = face ? String(face) : ""));
}

/** @param {HTMLElement} cube */
function fade(cube) {
  return cube.animate([{ opacity: 0.2 }, { opacity: 1 }], FADE);
}

/** @param {HTMLElement} cube @param {number} place @param {number} count */
function roll(cube, place, count) {
  const duration = LONGEST - (count - 1 - place) * STAGGER;
  const x = 360 * (1 + Math.round(Math.random())) + 200 * Math.random();
  const y = (Math.random() < 0.5 ? -1 : 1) * (360 + 300 * Math.random());
  const z = (Math.random() - 0.5) * 60;
  const from = `var(--tilt) rotateX(calc(var(--rx) - ${x}deg)) rotateY(calc(var(--ry) + ${y}deg))`;
  const over = "var(--tilt) rotateX(calc(var(--rx) + 7deg)) rotateY(calc(var(--ry) - 5deg))";
  const home = "var(--tilt) rotateX(var(--rx)) rotateY(var(--ry))";
  const left = (Math.random() - 0.6) * 90;
  hop(cube, duration, left, z);
  return cube.animate(
    [
      { transform: from, easing: "cubic-bezier(.3,.5,.5,1)" },
      { transform: over, offset: 0.86, easing: "ease-in-out" },
      { transform: home },
    ],
    { duration },
  );
}

/** Through the air, down, a little bounce off the neighbour. @param {HTMLElement} cube @param {number} duration @param {number} left @param {number} turn */
function hop(cube, duration, left, turn) {
  const height = cube.offsetWidth * (0.5 + Math.random() * 0.4);
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ spin) => ({ translate: `${x}px ${y}px`, rotate: `${spin}deg` });
  cube.animate(
    [
      { ...at(left, -height, turn), easing: "cubic-bezier(.5,0,.9,.5)" },
      { ...at(left * 0.3, 3, turn * 0.3), offset: 0.48, easing: "cubic-bezier(.1,.5,.5,1)" },
      { ...at(left * 0.12, -height * 0.22, -turn * 0.1), offset: 0.7, easing: "cubic-bezier(.5,0,.9,.5)" },
      { ...at(0, 1, 0), offset: 0.88 },
      at(0, 0, 0),
    ],
    { duration },
  );
}
