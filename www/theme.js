// The theme of the last visit, before anything is painted: a dark room should not flash white. What the button does with
// it is in src/app/page/theme.rs.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "system";
} catch {
  // Storage is forbidden: the system's theme it is.
}
// The numbers in the document are those of the address with nothing behind "#". For any other, style.css keeps them out of
// sight until the program is there.
if (location.hash.length > 1) document.documentElement.dataset.address = "given";
