// Records what the page does in which frame. Runs before the page loads.
//
// A frame is identified by the time of the document's timeline, which does not change during a frame, however long it takes.
// A busy browser may begin two frames at the same time, so redraws also record how many rounds of frame callbacks there have
// been. A callback that is requested during one round is called in a later one.
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

  // Runs before the page's own listeners, so that its callback is the first in the next frame. Keys that the page handles
  // itself give no `input`.
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
    // The empty page of a new tab has none.
    if (exact) new MutationObserver(note).observe(exact, { attributes: true, attributeFilter: ["data-value"] });
  });

  const observe = (type, note) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  observe("longtask", ({ duration }) => steady.longTasks.push(duration));
  // Shifts in response to a user's input do not count: <https://web.dev/articles/cls>.
  observe("layout-shift", ({ value, sources, hadRecentInput }) => {
    if (hadRecentInput) return;
    const moved = sources.map(({ node }) => node?.id || `${node?.parentElement?.id}: ${node?.textContent}`);
    steady.shifts.push([value, String(moved)]);
  });
})();
