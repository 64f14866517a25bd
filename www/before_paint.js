{
  // What has to be set before anything is painted.
  const root = document.documentElement;
  // The theme of the last visit, so that a dark page does not flash white. src/app/browser/theme.rs stores it.
  try {
    root.dataset.theme = localStorage.getItem("theme") ?? "system";
  } catch {
    // If storage is forbidden, use the system's theme.
  }
  const nameTheme = () => {
    const name = document.getElementById("theme-name");
    if (name) name.textContent = `Theme: ${root.dataset.theme}`;
  };
  const viewNow = () => /[#&]view=(compare|learn|review|plan)(?=&|$)/.exec(location.hash)?.[1];
  // The document is served with the view Test and the result for an empty fragment. For any other address, style.css hides
  // what would be wrong until the program is loaded and removes the mark.
  const mark = () => {
    if (root.dataset.state !== "loading") return;
    const view = viewNow();
    if (location.hash.length > 1) root.dataset.awaited = view ? "view" : "result";
    else delete root.dataset.awaited;
    nameTheme();
    for (const tab of document.querySelectorAll("[id^=tab-]"))
      tab.ariaCurrent = tab.id === `tab-${view ?? "test"}` ? "page" : null;
  };
  // Reports that the program failed to start.
  const fail = ({ target }) => {
    const notice = document.getElementById("not-started");
    if (root.dataset.state !== "loading" || !notice || (target !== window && target.localName !== "script")) return;
    notice.hidden = false;
    root.dataset.state = "error";
  };
  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", fail);
  // In a frame of another page: style.css leaves the header out while the view that the frame names is shown, and
  // src/app/browser/address.rs keeps the key.
  if (/[#&]embed=1(&|$)/.test(location.hash)) root.dataset.embed = viewNow() ?? "test";
  addEventListener("click", ({ target, defaultPrevented }) => {
    if (target.id === "own-page") target.href = location.href.replace("embed=1", "");
    // The button works before the program is loaded. After that, the program handles it and prevents this.
    if (defaultPrevented || !target.closest?.("#theme")) return;
    const theme = { system: "light", light: "dark" }[root.dataset.theme] ?? "system";
    root.dataset.theme = theme;
    nameTheme();
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // Then the theme is only used for this visit.
    }
  });
  mark();
  // On a phone, the answer is above the form, although the form comes first in the document. Hide the form until the answer
  // has arrived, so that it does not jump. Without scripts it may.
  root.dataset.arriving = "";
  // Again, once the document has the tabs.
  document.addEventListener("readystatechange", () => {
    delete root.dataset.arriving;
    mark();
  });
  addEventListener("hashchange", mark);
}
