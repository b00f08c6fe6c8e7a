// Keeps the files of the pages, and a page to show when the server is away, in the visitor's own
// language and colours. Games are never kept.
const SHELL = "dicecup-{{ version }}-{{ tr.tag }}-{{ preferences.theme.value }}";
const AWAY = "/away";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([AWAY, "{{ asset("dicecup.css") }}", "{{ asset("pages.js") }}", "{{ asset("icon.svg") }}"])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(AWAY)));
  } else if (request.method === "GET" && new URL(request.url).pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
