/**
 * The static site offline: every file is kept after the first visit, and comes with the headers that shared memory
 * needs, which a plain host does not send. The build writes the list of files and its version into the first line.
 */
const SITE = { version: "development", files: [] };
const CACHE = `siasat-${SITE.version}`;
const ISOLATED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

addEventListener("install", (event) => {
  // "no-cache" asks the host whether its file is still the one that the browser has, and downloads it only if not.
  const wanted = SITE.files.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("siasat-") && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("message", (event) => {
  if (event.data === "update") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope))
    event.respondWith(answer(request));
});

async function answer(request) {
  // Licences and the source archive are opened as files; every other address is the page's own.
  const file = /\.(txt|gz)$/.test(new URL(request.url).pathname);
  const address = request.mode === "navigate" && !file ? registration.scope : request.url;
  const cache = await caches.open(CACHE);
  const found = (await cache.match(address, { ignoreSearch: true })) ?? (await fetch(request));
  if (found.status === 0 || found.status === 304) return found;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}
