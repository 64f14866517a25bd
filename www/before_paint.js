{
  // What has to be known before anything is painted.
  const root = document.documentElement;
  // The theme of the last visit: a dark room should not flash white. What the button does with it is in
  // src/app/browser/theme.rs.
  try {
    root.dataset.theme = localStorage.getItem("theme") ?? "system";
  } catch {
    // Storage is forbidden: the system's theme it is.
  }
  const nameTheme = () => {
    const name = document.getElementById("theme-name");
    if (name) name.textContent = `Theme: ${root.dataset.theme}`;
  };
  // The document comes with the view Test and the result of the address with nothing behind "#". Of any other address,
  // style.css keeps what would be wrong out of sight until the program is there, which takes the mark away.
  const mark = () => {
    if (root.dataset.state !== "loading") return;
    const view = /[#&]view=(compare|learn|review|plan)(?=&|$)/.exec(location.hash)?.[1];
    if (location.hash.length > 1) root.dataset.awaited = view ? "view" : "result";
    else delete root.dataset.awaited;
    nameTheme();
    for (const tab of document.querySelectorAll("[id^=tab-]"))
      tab.ariaCurrent = tab.id === `tab-${view ?? "test"}` ? "page" : null;
  };
  // Until the program is there to speak for itself.
  const fail = ({ target }) => {
    const notice = document.getElementById("not-started");
    if (root.dataset.state !== "loading" || !notice || (target !== window && target.localName !== "script")) return;
    notice.hidden = false;
    root.dataset.state = "error";
  };
  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", fail);
  // In a frame of another page: style.css leaves the header out, and src/app/browser/address.rs keeps the key.
  root.toggleAttribute("data-embed", /[#&]embed=1(&|$)/.test(location.hash));
  addEventListener("click", ({ target, defaultPrevented }) => {
    if (target.id === "own-page") target.href = location.href.replace("embed=1", "");
    // A room may be dark before the program is there, which prevents this once it does the same.
    if (defaultPrevented || !target.closest?.("#theme")) return;
    const theme = { system: "light", light: "dark" }[root.dataset.theme] ?? "system";
    root.dataset.theme = theme;
    nameTheme();
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // It lasts for this visit.
    }
  });
  mark();
  // A phone shows the answer above the form, which comes first in the document: seen before the answer has arrived, it would
  // jump. Without scripts it may.
  root.dataset.arriving = "";
  // Once more when the tabs are there.
  document.addEventListener("readystatechange", () => {
    delete root.dataset.arriving;
    mark();
  });
  addEventListener("hashchange", mark);
}
