//! Names from files may contain anything, and must be harmless in every export.

use crate::comparisons::{graded, in_clusters, ten_questions};
use paired_bootstrap::report::{Export, Findings, Source};
use paired_bootstrap::table::Joined;

/// Names that try to end a line, a cell, a string, a comment or an element; to run a formula or a
/// command; to reverse the text after them; or to declare another encoding.
pub const NAMES: [&str; 12] = [
    "",
    " \n ",
    "\"quoted\" 'twice'",
    "two\nlines\r\nand\u{2028}more\u{85}",
    "</script><script>alert(1)</script>",
    "=HYPERLINK(\"x\")",
    "+1-1,@SUM;\t|",
    "\\input{secret}%$&#_^~{}",
    "[x]*\\\\",
    "\u{202e}desrever\u{2066}\u{200f}\u{feff}",
    "\"\"\"\nimport os\n# coding: utf-7",
    "مثال على اسم",
];

/// Graded scores of systems with these names.
pub fn named(names: [Option<String>; 2]) -> Findings {
    let mut findings = graded();
    findings.basics.names = names;
    findings
}

/// The same, with such a name for everything.
fn all_named(name: &str) -> Findings {
    let mut findings = named([Some(format!("{name}marker")), Some(format!("marker{name}"))]);
    if let Source::Text { choice, joined, .. } = &mut findings.source {
        choice.baseline = Some(name.to_owned());
        choice.id = Some(format!("{name}id"));
        choice.filter = Some(vec![(format!("{name}column"), name.to_owned())]);
        *joined = Some(Joined { both: 8, only_first: 1, only_second: 1, beside: Vec::new() });
    }
    findings
        .inference
        .categories
        .iter_mut()
        .flat_map(|result| &mut result.rows)
        .for_each(|row| row.name = name.to_owned());
    findings
}

fn for_each_name(check: impl Fn(&Findings)) {
    for name in NAMES {
        check(&all_named(name));
        check(&named([Some(name.to_owned()), Some(name.to_owned())]));
    }
    check(&all_named(&"long ".repeat(100_000)));
}

#[test]
fn no_export_holds_invisible_characters_but_line_ends() {
    let is_invisible = |c: char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    for_each_name(|findings| {
        for export in Export::ALL {
            let text = export.text(findings);
            assert!(!text.contains(is_invisible), "{}: {text:?}", export.key());
            // Data for programs are complete; in texts for people, a name is shortened.
            let is_data = [Export::Json, Export::CategoriesCsv].contains(&export);
            assert!(text.len() < 10_000 || is_data, "{}", export.key());
        }
    });
}

#[test]
fn sentences_and_signatures_are_one_line() {
    for_each_name(|findings| {
        for export in [Export::Sentence, Export::Signature] {
            assert_eq!(export.text(findings).lines().count(), 1, "{}", export.key());
        }
    });
}

#[test]
fn signatures_consist_of_plain_characters() {
    for_each_name(|findings| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b":|.+-".contains(&byte);
        let signature = Export::Signature.text(findings);
        assert!(signature.bytes().all(is_plain), "{signature}");
    });
}

#[test]
fn signatures_are_read_back() {
    let read = |findings: &Findings| -> Vec<(String, String)> {
        let fields = Export::Signature.text(findings);
        fields
            .split('|')
            .map(|field| field.split_once(':').expect("key:value"))
            .map(|(k, v)| (k.into(), v.into()))
            .collect()
    };
    let findings = ten_questions();
    let fields = read(&findings);
    let keys: Vec<&str> = fields.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["pairs", "helped", "hurt", "rule", "N", "seed", "p", "exact", "interval", "version"]);
    let number = |key: &str| -> f64 {
        let (_, value) = fields.iter().find(|(name, _)| name == key).expect("a field");
        value.parse().expect("a number")
    };
    assert_eq!(
        [number("pairs"), number("helped"), number("hurt"), number("N"), number("seed")],
        [10.0, 4.0, 3.0, 1e4, 1.0]
    );
    assert_eq!(number("p") * 1e4, findings.tally.counted.at_or_below_zero as f64);
    // The first six digits of 0.421732332.
    assert_eq!(number("exact"), 0.421732);
}

#[test]
fn json_holds_names_as_text() {
    for_each_name(|findings| {
        let text = Export::Json.text(findings);
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
        assert!(!text.contains('<'), "{text}");
    });
}

#[test]
fn tables_hold_no_names_and_no_formulas() {
    for_each_name(|findings| {
        let table = Export::HistogramCsv.text(findings);
        assert!(!table.contains("marker"));
        for line in table.lines().skip(2) {
            let cells: Vec<&str> = line.split(',').collect();
            let [lower, upper, count, marked] = cells[..] else { panic!("four cells: {line}") };
            assert!(
                lower.parse::<f64>().is_ok_and(|lower| upper.parse().is_ok_and(|upper: f64| lower < upper)),
                "{line}"
            );
            assert!(count.parse::<u64>().is_ok() && matches!(marked, "true" | "false"), "{line}");
        }
    });
}

#[test]
fn latex_rows_have_six_cells() {
    for_each_name(|findings| {
        let row = Export::LatexRow.text(findings);
        let lines: Vec<&str> = row.lines().filter(|line| !line.starts_with('%')).collect();
        let [cells] = lines[..] else { panic!("one row: {row}") };
        let plain = cells.replace("\\\\", "").replace("\\&", "").replace("\\%", "");
        assert_eq!(plain.matches('&').count(), 5, "{cells}");
        assert!(!plain.contains('%') && !plain.contains("\\input") && !cells.starts_with(['[', '*']), "{cells}");
        assert!(cells.ends_with(" \\\\"), "{cells}");
    });
}

#[test]
fn programs_hold_names_in_comments_alone() {
    for_each_name(|findings| {
        for export in [Export::Numpy, Export::Scipy] {
            let program = export.text(findings);
            let named: Vec<(usize, &str)> =
                program.lines().enumerate().filter(|(_, line)| line.contains("marker")).collect();
            // In the first two lines, Python would obey `coding: …` (PEP 263).
            assert!(named.iter().all(|(number, line)| *number >= 2 && line.starts_with('#')), "{program}");
        }
    });
}

#[test]
fn citations_and_entries_match() {
    check_citations(&ten_questions());
    check_citations(&in_clusters(0));
}

fn check_citations(findings: &Findings) {
    let bibtex = Export::Bibtex.text(findings);
    let methods = Export::MethodsLatex.text(findings);
    let mut entries: Vec<&str> =
        bibtex.lines().filter_map(|line| line.strip_prefix('@')?.split_once('{')?.1.strip_suffix(',')).collect();
    let cited = methods.split("\\cite").skip(1).filter_map(|rest| rest.split_once('{')?.1.split_once('}'));
    let mut cited: Vec<&str> = cited.flat_map(|(keys, _)| keys.split(',')).collect();
    entries.sort_unstable();
    cited.sort_unstable();
    assert_eq!(entries, cited);
    assert_eq!(bibtex.matches('{').count(), bibtex.matches('}').count());
}
