// Starts the page that is a single file. The document contains the compressed program, which becomes files in memory.
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
// The page gets the program's script as a module. The worker cannot import it, so it is put before the worker's own script,
// without anything that only works in modules. See xtask/src/single_file.rs.
const script = addressOf([shared, "export { __wbg_init as default };"], "text/javascript");
const started = [shared.replaceAll("import.meta.url", "location.href"), "self.start = __wbg_init;\n", work];
const worker = addressOf(started, "text/javascript");
const program = addressOf([packedProgram], "application/wasm");
// src/app/browser/started.rs finds the addresses here.
const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href: script });
link.dataset.worker = worker;
document.head.append(link);
const { default: start } = await import(script);
await start({ module_or_path: program });
