// What every page has: the service worker, which shows a friendly page when the server is away.

if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}

// A preference is kept as soon as it is chosen; words change with the next page.
const form = document.getElementById("preferences");
let keeping = false;
let changed = false;

/** Keep what the form says; one request at a time, so that the last choice is the one kept. */
async function keep() {
  if (!(form instanceof HTMLFormElement)) return;
  document.documentElement.dataset.theme = new FormData(form).get("theme")?.toString() ?? "system";
  changed = true;
  if (keeping) return;
  keeping = true;
  while (changed) {
    changed = false;
    const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    await fetch(form.action, { method: "POST", body: data, keepalive: true, headers: { Accept: "application/json" } }).catch(() => {});
  }
  keeping = false;
}

form?.addEventListener("change", keep);

// The button that starts says what it would start.
const start = document.getElementById("start");

/** What each computer player reaches, by ruleset, the weakest first. @type {Record<string, [string, string][]>} */
const levels = JSON.parse(start?.dataset.levels ?? "{}");

/** The game whose order the levels have. */
let ordered = "";

/** Let every level say what it reaches in the game that is chosen, and order them by it. */
function tellLevels() {
  if (!(start instanceof HTMLFormElement)) return;
  const game = String(new FormData(start).get("ruleset"));
  const reaches = new Map(levels[game]);
  for (const option of start.querySelectorAll("option[data-name]")) {
    if (!(option instanceof HTMLOptionElement)) continue;
    const reached = reaches.get(option.value);
    option.textContent = reached ? `${option.dataset.name} · ${reached}` : option.dataset.name ?? "";
  }
  if (game === ordered) return;
  ordered = game;
  const about = start.querySelector("a[data-players]");
  about?.setAttribute("href", `/players?rules=${game}`);
  const ranks = [...reaches.keys()];
  for (const select of start.querySelectorAll("select:has(option[data-name])")) {
    if (!(select instanceof HTMLSelectElement)) continue;
    const chosen = select.value;
    const options = [...select.options].filter((option) => reaches.has(option.value));
    options.sort((one, other) => ranks.indexOf(one.value) - ranks.indexOf(other.value));
    select.querySelector("optgroup")?.append(...options);
    select.value = chosen;
  }
}

function tellStart() {
  tellLevels();
  const button = start?.querySelector(".go button");
  const small = button?.querySelector("small");
  if (!(start instanceof HTMLFormElement) || !(button instanceof HTMLElement) || !small) return;
  const fields = new FormData(start);
  const name = start.querySelector("[name=ruleset]:checked")?.parentElement?.querySelector("b")?.textContent ?? "";
  const count = Number(fields.get("opponents"));
  const names = [1, 2, 3].slice(0, count).map((number) => String(fields.get(`name${number}`) ?? ""));
  const others = count > 0 ? (button.dataset.against ?? "").replace("#", names.join(", ")) : button.dataset.alone;
  small.textContent = `${name}, ${others}`;
}

start?.addEventListener("input", tellStart);
window.addEventListener("pageshow", tellStart);
tellStart();
if (start) document.documentElement.classList.add("with-script");

/** Copy what a field holds; where the clipboard is closed to pages, as on plain HTTP, it is at least selected. @param {HTMLButtonElement} button */
async function copy(button) {
  const field = document.getElementById(button.dataset.copies ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  const copied = await Promise.resolve(navigator.clipboard?.writeText(field.value)).then(() => Boolean(navigator.clipboard), () => false);
  const note = button.closest("p")?.querySelector("[role=status]");
  if (!copied && !document.execCommand("copy")) {
    if (note) note.textContent = button.dataset.failed ?? "";
    return;
  }
  if (note) note.textContent = button.dataset.done ?? "";
  const word = button.textContent;
  if (word === button.dataset.done) return;
  button.textContent = button.dataset.done ?? "";
  setTimeout(() => {
    button.textContent = word;
    if (note) note.textContent = "";
  }, 2000);
}

for (const button of document.querySelectorAll("button[data-copies]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
