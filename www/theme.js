// The theme of the last visit, before anything is painted: a dark room should not flash white. What the button does with
// it is in src/app/page/theme.rs.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "system";
} catch {
  // Storage is forbidden: the system's theme it is.
}
