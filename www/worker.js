// Becomes the computing worker. The page sends its own compiled program, so that nothing is fetched or compiled twice, and page
// and worker are always from the same build. All further messages are between the two programs. The message is kept in
// self.program, because a helper gets the port to its worker with it: see src/worker/browser/mod.rs. In the single-file page,
// the program's script precedes this, because such a worker cannot import anything: see xtask/src/single_file.rs.
addEventListener("message", async ({ data: program }) => {
  self.program = program;
  try {
    const start = self.start ?? (await import(program.script)).default;
    await start({ module_or_path: program.module });
  } catch (error) {
    // Tells the page that this worker is lost: see Reply::Crashed in src/worker/protocol.rs.
    postMessage({ message: { Crashed: { message: String(error) } }, parts: [] });
  }
}, { once: true });
