// Finds the first visible control with this role and accessible name, as a person or a screen reader would: anywhere, or
// in the region with this name. Returns null if there is none.
const [role, name, region] = arguments;
const kinds = {
  button: "button",
  disclosure: "summary",
  link: "a[href]",
  radio: "input[type=radio]",
  slider: "input[type=range]",
  textbox: "input[type=text], textarea",
};
const plain = (element) => {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
  return copy.textContent.replace(/\s+/g, " ").trim();
};
const labelledBy = (element) => {
  const ids = element.getAttribute("aria-labelledby")?.split(" ");
  return ids?.map((id) => plain(document.getElementById(id))).join(" ");
};
const nameOf = (element) =>
  labelledBy(element) ??
  element.getAttribute("aria-label") ??
  (element.labels?.length ? plain(element.labels[0]) : plain(element));
const regions = [...document.querySelectorAll("section, [role=group], [role=region]")];
const isRegion = (element) => element.checkVisibility() && nameOf(element) === region;
const place = region === null ? document : regions.find(isRegion);
const all = [...(place?.querySelectorAll(kinds[role]) ?? [])];
// Neither a person nor a screen reader can use inert elements.
const isUsable = (element) => element.checkVisibility() && !element.closest("[inert]");
return all.find((element) => isUsable(element) && nameOf(element) === name) ?? null;
