// Keeps the page for use without a network: either all files of one build, or none.
//
// The build defines BUILD and FILES above this: see xtask/src/offline.rs. The name of every file that the document loads
// changes with its content, except for the icons and the manifest. So a tab that is open while a newer build takes over still
// gets its own files, and no document ever gets the program of another build.
const FOLDER = registration.scope;
// The prefix of this page's caches. Other pages of this host, and this page in other folders, have other caches.
const OURS = `bootstrap-explorer ${FOLDER} `;
const KEPT = new Map(FILES.map(([name, integrity]) => [new URL(name, FOLDER).href, integrity]));

// If any file differs from this build, nothing is kept, and the previous build stays.
const fetchAll = () => Promise.all([...KEPT].map(async ([address, integrity]) => {
  const response = await fetch(address, { cache: "no-cache", integrity });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Browsers refuse a redirected response for a document, so make a new one.
  const { headers } = response;
  return [address, response.redirected ? new Response(await response.blob(), { headers }) : response];
}));

const keepAll = async () => {
  const responses = await fetchAll();
  const cache = await caches.open(OURS + BUILD);
  try {
    await Promise.all(responses.map(([address, response]) => cache.put(address, response)));
  } catch (error) {
    // The storage may be full.
    await caches.delete(OURS + BUILD);
    throw error;
  }
  await skipWaiting();
};

// Deletes old builds except the previous one, which may still be open in a tab.
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
