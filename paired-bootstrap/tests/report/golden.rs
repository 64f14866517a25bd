//! All exports of some comparisons, as texts that a person has read.

use crate::comparisons::{forty_translations, graded, in_clusters, joined, of_counts, row, stopped, ten_questions};
use paired_bootstrap::comparisons::{Method, Test};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::report::{Export, Findings};
use std::fs;
use std::path::Path;

/// Every export with its name above it.
fn all_exports(findings: &Findings) -> String {
    let section = |export: Export| {
        let title = format!("==== {} · {} · {} ====", export.key(), export.file_name(), export.media_type());
        format!("{title}\n{}\n", export.text(findings).trim_end_matches('\n'))
    };
    Export::ALL.map(section).join("\n")
}

/// Sentences and signatures alone, for cases that differ in nothing else.
fn sentences(findings: &[(&str, Findings)]) -> String {
    let section = |(case, findings): &(&str, Findings)| {
        let [sentence, signature] = [Export::Sentence, Export::Signature].map(|export| export.text(findings));
        format!("==== {case} ====\n{sentence}\n\n{signature}\n")
    };
    findings.iter().map(section).collect::<Vec<_>>().join("\n")
}

fn is_golden(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/report").join(name);
    let golden = fs::read_to_string(&file).unwrap_or_default();
    if golden != text {
        let now = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&now, text).expect("the build's own folder can be written");
        panic!("{name} has changed. It would now be {}: read it, and put it in its place", now.display());
    }
}

#[test]
fn ten_questions_in_all_forms() {
    is_golden("ten_questions.txt", &all_exports(&ten_questions()));
}

#[test]
fn graded_scores_with_names_and_an_approximate_p_in_all_forms() {
    is_golden("graded.txt", &all_exports(&graded()));
}

#[test]
fn items_in_clusters_in_all_forms() {
    is_golden("clusters.txt", &all_exports(&in_clusters(1)));
}

#[test]
fn a_stopped_run_in_all_forms() {
    is_golden("stopped.txt", &all_exports(&stopped()));
}

#[test]
fn sentences_for_every_kind_of_result() {
    let counts = |pairs, helped, hurt| of_counts(Counts { pairs, helped, hurt });
    let clear = Findings { names: ["BERT", "RoBERTa"].map(|name| Some(name.to_owned())), ..counts(2_000, 320, 180) };
    // Two of two tosses, and five of five.
    let sign_test = |findings, p| Findings { tests: vec![row(Test::Sign, Some(p), None, Method::Exact)], ..findings };
    let cases = [
        ("behind", counts(500, 7, 10)),
        ("level", counts(100, 5, 5)),
        ("all tied", counts(100, 0, 0)),
        ("one item, tied", counts(1, 0, 0)),
        ("one item, helped", counts(1, 1, 0)),
        ("nobody hurt", sign_test(counts(100, 2, 0), 0.25)),
        ("few that differ, significant", sign_test(counts(500, 5, 0), 0.03125)),
        ("no resample at or below zero", clear),
        ("all helped alike", counts(20, 20, 0)),
        ("graded, two files", forty_translations()),
        ("joined by ids, lower is better", joined()),
    ];
    is_golden("sentences.txt", &sentences(&cases));
}
