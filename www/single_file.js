// Starts the page that is one file: its program lies in the document, compressed, and becomes files in memory.
const unpack = (name) => {
  const packed = document.getElementById(name).textContent;
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
};
const addressOf = (parts, type) => URL.createObjectURL(new Blob(parts, { type }));
const [shared, work, packedProgram] = await Promise.all([
  unpack("packed-script").text(),
  unpack("packed-worker").text(),
  unpack("packed-program").blob(),
]);
// The program's script as a module for the page; and for the worker, which could not import it, above its own script, with
// nothing that only modules have. See xtask/src/single_file.rs.
const script = addressOf([shared, "export { __wbg_init as default };"], "text/javascript");
const started = [shared.replaceAll("import.meta.url", "location.href"), "self.start = __wbg_init;\n", work];
const worker = addressOf(started, "text/javascript");
const program = addressOf([packedProgram], "application/wasm");
// src/app/browser/started.rs looks there.
const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href: script });
link.dataset.worker = worker;
document.head.append(link);
const { default: start } = await import(script);
await start({ module_or_path: program });
