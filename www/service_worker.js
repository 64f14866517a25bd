// Keeps the page, so that it opens without a network: all files of one build, or none.
//
// The build writes what BUILD and FILES are above this: see xtask/src/offline.rs. Every file that the document asks for has
// a name that changes with what is in it, but for the icons to install it with and their list. So a tab that is open while a
// newer build takes over still gets its own files, and no document ever meets the program of another build.
const FOLDER = registration.scope;
// Other pages of this host, and this one in other folders, have caches of their own.
const OURS = `bootstrap-explorer ${FOLDER} `;
const KEPT = new Map(FILES.map(([name, integrity]) => [new URL(name, FOLDER).href, integrity]));

// What is not of this build, byte for byte, is refused, and nothing is kept: then the build before stays.
const fetchAll = () => Promise.all([...KEPT].map(async ([address, integrity]) => {
  const response = await fetch(address, { cache: "no-cache", integrity });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // A document that came by a redirection would be refused later.
  const { headers } = response;
  return [address, response.redirected ? new Response(await response.blob(), { headers }) : response];
}));

const keepAll = async () => {
  const responses = await fetchAll();
  const cache = await caches.open(OURS + BUILD);
  try {
    await Promise.all(responses.map(([address, response]) => cache.put(address, response)));
  } catch (error) {
    // The storage is full.
    await caches.delete(OURS + BUILD);
    throw error;
  }
  await skipWaiting();
};

// The build before may still be open in a tab.
const forgetOlder = async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + BUILD);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
};

const findKept = async (address, request) => {
  const own = await caches.match(address, { cacheName: OURS + BUILD });
  if (own) return own;
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS));
  const found = await Promise.all(older.map((cacheName) => caches.match(address, { cacheName })));
  return found.find(Boolean) ?? fetch(request);
};

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !address.startsWith(FOLDER)) return;
  event.respondWith(findKept(address === `${FOLDER}index.html` ? FOLDER : address, request));
});
