// Becomes the computing worker. The page sends its own program, already compiled: nothing is fetched or compiled twice,
// and page and worker can never come from different builds. What follows is between the two programs. The message is
// kept: with it comes the port to the worker that a helper helps. See src/worker/browser/mod.rs. Where the page is one file, the
// program's script stands above this, for such a worker may import nothing: see xtask/src/single_file.rs.
addEventListener("message", async ({ data: program }) => {
  self.program = program;
  try {
    const start = self.start ?? (await import(program.script)).default;
    await start({ module_or_path: program.module });
  } catch (error) {
    // The page's name for "this worker is lost": see Reply::Crashed in src/worker/protocol.rs.
    postMessage({ message: { Crashed: { message: String(error) } }, parts: [] });
  }
}, { once: true });
