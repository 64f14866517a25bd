// Notes what the page does to its frames, from before it is loaded.
//
// Frames are named by the time of the document's timeline: it stands still from the beginning of a frame to its end, however
// long anything takes. A busy browser may begin two of them at one time, so that a redraw is told from the one before it by
// the number of times that callbacks were called too: what asks for a frame while they are is called in a later one.
(() => {
  const frame = () => document.timeline.currentTime;
  let calls = 0;
  const nextFrame = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => {
    const next = calls + 1;
    return nextFrame.call(window, (time) => {
      calls = Math.max(calls, next);
      callback(time);
    });
  };
  const steady = { redraws: [], moves: [], shifts: [], longTasks: [] };
  window.steady = steady;

  // Every redraw of the chart begins with an empty canvas.
  const clear = CanvasRenderingContext2D.prototype.clearRect;
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    const { id, width, height } = this.canvas;
    if (id === "histogram") steady.redraws.push({ frame: frame(), calls, size: [width, height] });
    return clear.apply(this, area);
  };

  // Before the page hears of it: this is called first in the next frame. Keys that the page takes give no `input`.
  const noteMove = ({ target }) => {
    if (target.type !== "range") return;
    const move = { next: null, exact: null };
    requestAnimationFrame(() => { move.next = frame(); });
    steady.moves.push(move);
  };
  for (const kind of ["input", "keydown"]) addEventListener(kind, noteMove, { capture: true });

  addEventListener("DOMContentLoaded", () => {
    const note = () => steady.moves.filter(({ exact }) => exact === null).forEach((move) => { move.exact = frame(); });
    const exact = document.getElementById("p-exact");
    // The empty page that a tab begins with has none.
    if (exact) new MutationObserver(note).observe(exact, { attributes: true, attributeFilter: ["data-value"] });
  });

  const observe = (type, note) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  observe("longtask", ({ duration }) => steady.longTasks.push(duration));
  // What moves in answer to a person is no jump: <https://web.dev/articles/cls>.
  observe("layout-shift", ({ value, sources, hadRecentInput }) => {
    if (hadRecentInput) return;
    const moved = sources.map(({ node }) => node?.id || `${node?.parentElement?.id}: ${node?.textContent}`);
    steady.shifts.push([value, String(moved)]);
  });
})();
