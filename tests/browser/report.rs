//! The drawer “Report and export”: its texts, and copying them.

use super::explorer::{Explorer, Role, Shown};
use super::session::in_browser;
use serde_json::Value;

/// The texts by heading, with the ids that the page promises to keep.
pub const TEXTS: [(&str, &str); 10] = [
    ("Sentence", "export-sentence"),
    ("Methods paragraph", "export-methods"),
    ("Methods paragraph, LaTeX", "export-methods_latex"),
    ("LaTeX table row", "export-latex"),
    ("BibTeX", "export-bibtex"),
    ("Signature", "export-signature"),
    ("JSON", "export-json"),
    ("Histogram, CSV", "export-histogram_csv"),
    ("Python, NumPy", "export-numpy"),
    ("Python, SciPy", "export-scipy"),
];

pub const DRAWER: &str = "Report and export";

/// Opens the page and its report.
pub async fn open(page: &Explorer, fragment: &str) -> Shown {
    page.open(fragment).await;
    let shown = page.done().await;
    page.unfold(DRAWER).await;
    shown
}

/// A text of the report, with all its line breaks.
async fn text(page: &Explorer, id: &str) -> String {
    page.ask("return document.getElementById(arguments[0]).textContent", vec![id.into()]).await
}

/// Asserts that `json` matches `docs/report.schema.json`, and returns it parsed.
pub fn assert_report(json: &str) -> Value {
    let schema = serde_json::from_str(include_str!("../../docs/report.schema.json")).expect("the schema is JSON");
    let report = serde_json::from_str(json).expect("the report is JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("the schema is one");
    let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
    assert_eq!(errors, [""; 0]);
    report
}

#[test]
fn copying_confirms_and_reaches_the_clipboard() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        open(page, "#n=500&helped=10&hurt=7").await;
        for (heading, id) in TEXTS {
            assert_eq!(page.copied(heading).await, text(page, id).await, "{heading}");
            // Screen readers announce it.
            let is_said = r#"
                const regions = [...document.querySelectorAll("[aria-live]")];
                return regions.some(({ textContent }) => textContent === "Copied");"#;
            page.until_true(is_said).await;
        }
        assert_eq!(page.copied("Link to this page").await, text(page, "link-text").await);
        // The confirmation disappears by itself, and the button can be pressed again.
        page.control(Role::Button, "Copy Link to this page").await;
        page.visit("Review").await;
        page.unfold("What to ask the authors for").await;
        page.press("Copy").await;
        page.control(Role::Button, "Copied ✓").await;
        assert_eq!(page.clipboard_text().await, page.text_of("review-request").await);
        assert_eq!(page.focused_name().await, "Copied ✓", "the focus stays where it is");
    });
}

/// A page from an insecure origin has no clipboard: it copies a selection instead.
#[test]
fn without_a_clipboard_it_copies_by_selection() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        let script = r#"
            window.realClipboard = navigator.clipboard;
            Object.defineProperty(navigator, "clipboard", { value: undefined });"#;
        page.run_before_load(script).await;
        open(page, "#n=500&helped=10&hurt=7").await;
        page.press("Copy Signature").await;
        page.control(Role::Button, "Copied ✓ Signature").await;
        let read = "realClipboard.readText().then(arguments[0], (error) => arguments[0](`${error}`))";
        assert_eq!(page.wait_for::<String>(read, vec![]).await, text(page, "export-signature").await);
        assert_eq!(page.focused_name().await, "Copied ✓ Signature", "the focus comes back");
    });
}

#[test]
fn refusal_to_copy_is_told() {
    in_browser(async |page| {
        let script = r#"
            // Empty pages have none.
            if (window.Clipboard) Clipboard.prototype.writeText = () => Promise.reject(new Error("refused"));
            Document.prototype.execCommand = () => false;"#;
        page.run_before_load(script).await;
        open(page, "#n=500&helped=10&hurt=7").await;
        page.press("Copy Signature").await;
        page.control(Role::Button, "Not copied Signature").await;
        let said =
            "const said = document.getElementById('copied').textContent; return said.includes('copy it by hand')";
        page.until_true(said).await;
    });
}
