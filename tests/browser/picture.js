// What a saved vector graphic says: how it was read, its size, its title, and what is drawn.
const parsed = new DOMParser().parseFromString(arguments[0], "image/svg+xml");
const root = parsed.documentElement;
const points = [...parsed.querySelectorAll("polyline")]
  .map((line) => line.getAttribute("points").trim().split(/\s+/).length);
return {
  error: parsed.querySelector("parsererror")?.textContent ?? "",
  size: [Number(root.getAttribute("width")), Number(root.getAttribute("height"))],
  title: parsed.querySelector("title")?.textContent ?? "",
  longest_line: Math.max(0, ...points),
  bars: parsed.querySelectorAll("rect").length,
  words: [...parsed.querySelectorAll("text")].map((text) => text.textContent.trim()),
};
