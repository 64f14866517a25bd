// Finds visible text that cannot be read, because it is cut off or overlaps other text. Returns up to 12 descriptions.
const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen, dialog");
const described = (element) => `${element.id || element.className || element.localName}: ${element.textContent.trim().slice(0, 40)}`;
const isBox = (element) => element.matches("input[type=text], textarea");
const problems = [];

// Elements that are only there for screen readers are a pixel wide.
const isDrawn = (element) => element.clientWidth > 1 && element.clientHeight > 1;
for (const element of [...document.body.querySelectorAll("*")].filter((element) => isShown(element) && isDrawn(element))) {
  const { overflowX, overflowY, borderTopWidth } = getComputedStyle(element);
  const cuts = (overflow) => overflow === "hidden" || overflow === "clip";
  const isFramed = element.matches("button") || parseFloat(borderTopWidth) > 0;
  const isTooWide = element.scrollWidth > element.clientWidth + 1;
  const isTooHigh = element.scrollHeight > element.clientHeight + 1;
  if (isBox(element)) {
    if (isTooWide) problems.push(`cut off in the box ${element.id}: ${element.value}`);
  } else if (element.matches("input, canvas, progress")) {
    continue;
  } else if ((isTooWide && (cuts(overflowX) || (isFramed && overflowX === "visible"))) || (isTooHigh && cuts(overflowY))) {
    problems.push(`cut off: ${described(element)}`);
  }
}

// The rectangles of lines of text and of boxes, without the empty space above and below the letters.
const lines = [];
const add = (element, text, { left, right, top, bottom }) => {
  const region = element.closest(".scroll, .rows, pre")?.getBoundingClientRect();
  const isScrolledAway = region && (top < region.top || bottom > region.bottom || left < region.left || right > region.right);
  const margin = 0.25 * (bottom - top);
  if (right - left > 1 && bottom - top > 1 && !isScrolledAway) {
    lines.push({ element, text, left: left + 1, right: right - 1, top: top + margin, bottom: bottom - margin });
  }
};
const floats = (element) => {
  for (let at = element; at; at = at.parentElement) {
    if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
  }
  return false;
};
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const { parentElement: element, textContent: text } = texts.currentNode;
  if (!text.trim() || !isShown(element) || floats(element) || !isDrawn(element.offsetParent ?? element)) continue;
  if (getComputedStyle(element).clipPath !== "none") continue;
  const range = document.createRange();
  range.selectNodeContents(texts.currentNode);
  [...range.getClientRects()].forEach((place) => add(element, text.trim().slice(0, 30), place));
}
for (const box of [...document.querySelectorAll("input[type=text]")].filter((box) => isShown(box) && !floats(box))) {
  add(box, `box ${box.id}`, box.getBoundingClientRect());
}
lines.sort((a, b) => a.top - b.top);
lines.forEach((upper, index) => {
  for (const lower of lines.slice(index + 1)) {
    if (lower.top >= upper.bottom) break;
    if (lower.left < upper.right && upper.left < lower.right) problems.push(`“${upper.text}” and “${lower.text}” overlap`);
  }
});
return problems.slice(0, 12);
