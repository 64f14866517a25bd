// For a page that does not finish: reports which parts of the browser still work. After six seconds, it counts the frames,
// timers and messages that came, and says which files arrived and how far a second worker has got.
const [tell] = arguments;
const started = performance.now();
const signs = { hidden: document.hidden, frames: 0, timers: 0, messages: 0, files: [], worker: [] };
const frame = () => {
  signs.frames += 1;
  requestAnimationFrame(frame);
};
frame();
setInterval(() => (signs.timers += 1), 100);
const channel = new MessageChannel();
channel.port1.onmessage = () => (signs.messages += 1);
channel.port2.postMessage("");

const note = (list, what) => list.push(`${what} after ${Math.round(performance.now() - started)} ms`);
const link = document.querySelector("link[rel=modulepreload]");
const address = (name) => new URL(link.getAttribute(name), document.baseURI).href;
const tryWorker = async () => {
  const worker = new Worker(address("data-worker"));
  worker.onmessage = ({ data }) => note(signs.worker, JSON.stringify(data));
  worker.onerror = ({ message }) => note(signs.worker, message);
  const names = link.getAttributeNames().filter((name) => /\.(js|wasm)$/.test(link.getAttribute(name)));
  for (const name of names) await fetch(address(name)).then(({ status }) => note(signs.files, `${name}: ${status}`));
  const module = await WebAssembly.compileStreaming(fetch(address("href").replace(/\.js$/, "_bg.wasm")));
  worker.postMessage({ script: address("href"), module });
};
if (link) tryWorker().catch((error) => note(signs.worker, error));
setTimeout(async () => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const [serviceWorker, answers] = [registration?.active, navigator.serviceWorker?.controller].map((it) => it?.state ?? "none");
  tell({ ...signs, serviceWorker, answers });
}, 6000);
