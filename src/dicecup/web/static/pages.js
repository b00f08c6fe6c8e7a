// What every page has: the service worker, which shows a friendly page when the server is away.

if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}

// A preference is kept as soon as it is chosen; words change with the next page.
document.getElementById("preferences")?.addEventListener("change", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  document.documentElement.dataset.theme = data.get("theme") ?? "system";
  fetch(form.action, { method: "POST", body: data, keepalive: true, headers: { Accept: "application/json" } }).catch(() => {});
});
