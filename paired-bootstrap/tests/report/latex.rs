//! Compiles the LaTeX snippets of the report as they are.
//!
//! `cargo xtask test` provides pdfLaTeX and BibTeX, and sets `EXPLORER_LATEX`. Without it, nothing
//! is compiled.

use crate::comparisons::{forty_translations, graded, of_counts, row, stopped, ten_questions};
use crate::hostile::{NAMES, named};
use paired_bootstrap::comparisons::{Method, Test};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::report::{Export, Findings};
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Whether pdfLaTeX can typeset the row without further packages. Other letters need LuaLaTeX or
/// XeLaTeX, and then the row says so.
fn is_for_pdflatex(row: &str) -> bool {
    !row.contains("LuaLaTeX")
}

/// A document as an author would write it: with the packages that `docs/report.md` names, and the
/// snippets.
fn document(all: &[Findings]) -> String {
    let methods: String = all.iter().map(|findings| Export::MethodsLatex.text(findings) + "\n").collect();
    let rows: Vec<String> =
        all.iter().map(|findings| Export::LatexRow.text(findings)).filter(|row| is_for_pdflatex(row)).collect();
    format!(
        "\\documentclass{{article}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage{{natbib}}\n\\begin{{document}}\n{methods}\n\
         \\begin{{tabular}}{{llrrrr}}\n{}\\end{{tabular}}\n\
         \\bibliographystyle{{plainnat}}\n\\bibliography{{bootstrap}}\n\\end{{document}}\n",
        rows.concat()
    )
}

/// A report whose p-values all have powers of ten.
fn tiny() -> Findings {
    let tests = vec![row(Test::ShiftedAbove, Some(8.34e-43), None, Method::Exact)];
    let mut findings = of_counts(Counts { pairs: 10_000, helped: 900, hurt: 300 });
    findings.inference.tests = tests;
    findings
}

fn run(program: &str, words: &[&str], folder: &Path) {
    let output =
        Command::new(program).args(words).current_dir(folder).output().expect("the program that xtask found starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{program} failed in {}:\n{said}", folder.display());
}

#[test]
fn snippets_compile_as_they_are() {
    if env::var_os("EXPLORER_LATEX").is_none() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("latex");
    fs::create_dir_all(&folder).expect("the build's own folder can be written");
    let impossible = of_counts(Counts { pairs: 5, helped: 5, hurt: 0 });
    let mut all = vec![ten_questions(), graded(), forty_translations(), stopped(), tiny(), impossible];
    all.extend(NAMES.map(|name| named([Some(format!("{name}first")), Some(format!("second{name}"))])));
    fs::write(folder.join("document.tex"), document(&all)).expect("the build's own folder can be written");
    let entries = folder.join(Export::Bibtex.file_name());
    // Each report lists the works that it cites. Merge them without duplicates.
    let bibtex: Vec<String> = all.iter().map(|findings| Export::Bibtex.text(findings)).collect();
    let works: BTreeSet<&str> =
        bibtex.iter().flat_map(|text| text.trim_end().split("\n\n")).filter(|entry| entry.starts_with('@')).collect();
    let works: String = works.into_iter().map(|entry| format!("{entry}\n\n")).collect();
    fs::write(entries, works).expect("the build's own folder can be written");
    let latex = ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "document.tex"];
    run("pdflatex", &latex, &folder);
    run("bibtex", &["document"], &folder);
    run("pdflatex", &latex, &folder);
    run("pdflatex", &latex, &folder);
    let log = fs::read(folder.join("document.log")).expect("pdfLaTeX has written it");
    let log = String::from_utf8_lossy(&log);
    for complaint in ["undefined", "Missing character"] {
        assert!(!log.contains(complaint), "{complaint}:\n{log}");
    }
}

#[test]
fn rows_say_which_letters_pdflatex_lacks() {
    let row = |name: &str| Export::LatexRow.text(&named([Some(name.to_owned()), None]));
    assert!(["BERT", "naïve Übersetzung", "Łukasz – “a” ≤ α"].iter().all(|name| is_for_pdflatex(&row(name))));
    assert!(["مثال", "系统", "модель"].iter().all(|name| !is_for_pdflatex(&row(name))));
}

#[test]
fn powers_of_ten_are_math_in_latex_and_raised_in_plain_text() {
    assert!(Export::MethodsLatex.text(&tiny()).contains(r"it gives $p = 8.34 \times 10^{-43}$."));
    assert!(Export::Methods.text(&tiny()).contains("it gives p = 8.34 × 10⁻⁴³."));
}
