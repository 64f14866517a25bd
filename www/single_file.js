// Starts the page that is one file: its program lies in the document, compressed, and becomes files in memory.
const unpack = async (name, type) => {
  const packed = document.getElementById(name).textContent;
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return URL.createObjectURL(new Blob([await new Response(unpacked).blob()], { type }));
};
const [script, program, later, worker] = await Promise.all([
  unpack("packed-script", "text/javascript"),
  unpack("packed-program", "application/wasm"),
  unpack("packed-later", "application/wasm"),
  unpack("packed-worker", "text/javascript"),
]);
// src/app/page/computer.rs looks there.
const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href: script });
Object.assign(link.dataset, { later, worker });
document.head.append(link);
const { default: start } = await import(script);
await start({ module_or_path: program });
