// What every page has: the service worker, which shows a friendly page when the server is away.

if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}

// A preference takes effect as soon as it is chosen.
document.getElementById("preferences")?.addEventListener("change", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  form.requestSubmit();
});
