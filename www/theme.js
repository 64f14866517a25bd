// The theme of the last visit, before anything is painted: a dark room should not flash white. What the button does with
// it is in src/app/page/theme.rs.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "system";
} catch {
  // Storage is forbidden: the system's theme it is.
}
// The document comes with the view Test and the result of the address with nothing behind "#". Of any other address,
// style.css keeps what would be wrong out of sight until the program is there.
if (location.hash.length > 1) {
  document.documentElement.dataset.address = /[#&]view=(?!test)/.test(location.hash) ? "view" : "test";
}
