//! The drawer “Report and export”: its texts, and copying them.

use super::explorer::{Explorer, Role, Shown};
use super::session::in_browser;
use serde_json::Value;

/// The texts by their headings, with the ids that the page promises to keep.
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

/// Asserts that `json` is a report as `docs/report.schema.json` has it; returns it.
pub fn assert_report(json: &str) -> Value {
    let schema = serde_json::from_str(include_str!("../../docs/report.schema.json")).expect("the schema is JSON");
    let report = serde_json::from_str(json).expect("the report is JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("the schema is one");
    let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
    assert_eq!(errors, [""; 0]);
    report
}

#[test]
fn every_text_can_be_copied_and_saved() {
    in_browser(async |page| {
        open(page, "#n=500&helped=10&hurt=7").await;
        for (heading, id) in TEXTS {
            assert!(text(page, id).await.len() > 60, "{heading}");
            for act in ["Copy", "Download"] {
                let button = page.control(Role::Button, &format!("{act} {heading}")).await;
                assert!(button.is_enabled().await.expect("the button is there"), "{act} {heading}");
            }
        }
        assert!(page.find(Role::Button, "Copy Link to this page").await.is_some());
    });
}

#[test]
fn copying_confirms_and_reaches_the_clipboard() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        open(page, "#n=500&helped=10&hurt=7").await;
        for (heading, id) in TEXTS {
            assert_eq!(page.copied(heading).await, text(page, id).await, "{heading}");
            // Those who do not see the button hear of it.
            let is_said = r#"
                const regions = [...document.querySelectorAll("[aria-live]")];
                return regions.some(({ textContent }) => textContent === "Copied");"#;
            page.until_true(is_said).await;
        }
        assert_eq!(page.copied("Link to this page").await, text(page, "link-text").await);
        // The confirmation goes away by itself, and the button can be pressed once more.
        page.appears(Role::Button, "Copy Link to this page").await;
    });
}

/// A page from an insecure address has no clipboard: then it copies as by hand.
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
        page.appears(Role::Button, "Copied ✓ Signature").await;
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
        page.appears(Role::Button, "Not copied Signature").await;
        let said =
            "const said = document.getElementById('copied').textContent; return said.includes('copy it by hand')";
        page.until_true(said).await;
    });
}

#[test]
fn sentence_and_signature_say_what_the_page_says() {
    in_browser(async |page| {
        let shown = open(page, "#n=500&helped=10&hurt=7").await;
        let sentence = text(page, "export-sentence").await;
        for words in
            ["500 test items", "10 helped, 7 hurt, 483 tied", "0.6 points higher", "p = 0.272", "not significant"]
        {
            assert!(sentence.contains(words), "“{words}” is not in “{sentence}”");
        }
        assert!(sentence.contains(&format!("p = {} in 10,000 resamples (seed 1)", shown.p_text)), "{sentence}");
        let signature = text(page, "export-signature").await;
        let beginning = format!("pairs:500|helped:10|hurt:7|rule:le0|N:10000|seed:1|p:{}|", shown.p_value());
        assert!(signature.starts_with(&beginning), "{signature}");
    });
}

#[test]
fn json_is_as_its_schema_says_and_has_the_pages_p() {
    in_browser(async |page| {
        let shown = open(page, "#n=10&helped=4&hurt=3&seed=18446744073709551615&level=0.9&margin=30").await;
        let report = assert_report(&text(page, "export-json").await);
        assert_eq!(report["bootstrap"]["p_value"].as_f64(), shown.p);
        assert_eq!(report["bootstrap"]["at_or_below_zero"].as_u64(), shown.at_or_below_zero);
        assert_eq!(report["bootstrap"]["seed"], shown.seed);
        // JSON's numbers are read to within the last bit.
        let exact = report["exact"]["p_value"].as_f64().expect("a number");
        assert!((exact / shown.p_exact.expect("it is known") - 1.0).abs() <= f64::EPSILON, "{exact}");
        assert_eq!(report["bootstrap"]["intervals"]["level"], 0.9);
        // 30 points are 0.3 of the scores' own unit.
        assert_eq!(report["equivalence"]["margin"], 0.3);
        assert_eq!(report["tests"].as_array().map(Vec::len), Some(15));
    });
}

#[test]
fn report_follows_the_input() {
    in_browser(async |page| {
        open(page, "#n=500&helped=10&hurt=7").await;
        page.press("Graded scores").await;
        let shown = page.done().await;
        let report = assert_report(&text(page, "export-json").await);
        assert_eq!(report["data"]["pairs"].as_u64(), shown.pairs);
        assert_eq!(report["bootstrap"]["p_value"].as_f64(), shown.p);
        assert!(report["systems"]["baseline"]["mean"].is_number(), "{report}");
        page.type_into("Level α", "0.2").await;
        page.done().await;
        assert_eq!(assert_report(&text(page, "export-json").await)["bootstrap"]["alpha"], 0.2);
        // What belongs to another input is not handed out.
        page.type_into("Resamples", "x").await;
        page.refused().await;
        for name in ["Copy JSON", "Download JSON", "Download PNG", "Download all means"] {
            let button = page.control(Role::Button, name).await;
            assert!(!button.is_enabled().await.expect("the button is there"), "{name}");
        }
    });
}
