//! Runs the Python programs of the report.
//!
//! `cargo xtask test` provides NumPy and SciPy. It sets `EXPLORER_PYTHON` to the interpreter and
//! `EXPLORER_PYTHON_PACKAGES` to the folder of the packages. Without the first, nothing is run.

use crate::comparisons::{
    clustered_texts, forty_texts, forty_translations, graded, in_clusters, of_counts, of_texts, ten_questions,
};
use crate::hostile::named;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::report::{Export, Findings};
use paired_bootstrap::scores::Unit;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// By chance, one of these checks fails once in 147,000 times (6.8e-6, two-sided normal). The
/// programs have fixed seeds, so the result is always the same, until NumPy's streams change.
const STANDARD_ERRORS: f64 = 4.5;

/// The numbers that a program printed.
struct Printed {
    p_value: f64,
    interval: (f64, f64),
}

/// An empty folder for one run.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs").join(name);
    fs::create_dir_all(&folder).expect("the build's own folder can be written");
    folder
}

/// Runs the program in `folder`; `None` if there is no Python.
fn run(export: Export, findings: &Findings, folder: &Path) -> Option<String> {
    let python = env::var_os("EXPLORER_PYTHON")?;
    let file = folder.join(export.file_name());
    fs::write(&file, export.text(findings)).expect("the build's own folder can be written");
    let mut command = Command::new(python);
    command.arg("-W").arg("error").arg(&file).current_dir(folder).env("PYTHONDONTWRITEBYTECODE", "1");
    if let Some(packages) = env::var_os("EXPLORER_PYTHON_PACKAGES") {
        command.env("PYTHONPATH", packages);
    }
    let output = command.output().expect("the interpreter that xtask found starts");
    let (printed, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{} failed:\n{errors}\n{}", file.display(), export.text(findings));
    Some(printed.into_owned())
}

fn read(printed: &str) -> Printed {
    let lines: Vec<&str> = printed.lines().collect();
    let [p, interval] = lines[..] else { panic!("two lines: {printed}") };
    let p = p.strip_prefix("p = ").and_then(|rest| rest.split_once(' ')).expect("p and its count").0;
    let ends = interval.split_once(": ").and_then(|(_, ends)| ends.split_once(" to ")).expect("an interval");
    let number = |text: &str| text.parse::<f64>().expect("a number");
    Printed { p_value: number(p), interval: (number(ends.0), number(ends.1)) }
}

/// Checks that the program prints p within 4.5 standard errors of the exact one, and the report's
/// interval.
fn reproduces(export: Export, name: &str, findings: &Findings, texts: &[&str]) {
    let folder = folder(&format!("{name}-{}", export.key()));
    for (file, text) in ["baseline.txt", "experimental.txt", "clusters.txt"].iter().zip(texts) {
        fs::write(folder.join(file), text).expect("the build's own folder can be written");
    }
    let Some(printed) = run(export, findings, &folder) else { return };
    let Printed { p_value, interval } = read(&printed);
    let (exact, resamples) =
        (findings.exact.shares().p_value(findings.question.sides), findings.tally.counted.resamples as f64);
    // If scores do not fit a grid, rounding may change one resample.
    let allowed = STANDARD_ERRORS * findings.question.sides.standard_error(exact, resamples) + 1.0 / resamples;
    assert!((p_value - exact).abs() <= allowed, "{name}: p = {p_value}, exact {exact} ± {allowed}");
    // An end of a 95% interval from N resamples has the standard error √(0.025 · 0.975 / N) / f.
    // The density f there is 0.0584 / sd for a normal distribution, which makes 2.7 sd / √N. Two
    // simulations differ by √2 times that, and by a step between possible means, which is at most
    // the width of a bin.
    let (lower, upper) = findings.inference.simulated.percentile;
    let error = 2f64.sqrt() * 2.7 * findings.basics.standard_deviation / resamples.sqrt();
    let allowed = STANDARD_ERRORS * error + findings.histogram().width;
    let is_near = |end: f64, own: f64| (end - own).abs() <= allowed;
    assert!(is_near(interval.0, lower) && is_near(interval.1, upper), "{name}: {interval:?}, ours {lower} to {upper}");
}

fn both_reproduce(name: &str, findings: &Findings, texts: &[&str]) {
    reproduces(Export::Numpy, name, findings, texts);
    reproduces(Export::Scipy, name, findings, texts);
}

fn counts(pairs: u64, helped: u64, hurt: u64) -> Findings {
    of_counts(Counts { pairs, helped, hurt })
}

#[test]
fn all_tied() {
    both_reproduce("all-tied", &counts(100, 0, 0), &[]);
}

#[test]
fn one_item() {
    reproduces(Export::Numpy, "one-item", &counts(1, 1, 0), &[]);
    let printed = run(Export::Scipy, &counts(1, 1, 0), &folder("one-item"));
    assert_eq!(printed.unwrap_or_default(), "", "SciPy's bootstrap does not take one item");
}

#[test]
fn counts_of_the_primers_examples() {
    both_reproduce("ten-questions", &ten_questions(), &[]);
    both_reproduce("five-hundred-questions", &counts(500, 10, 7), &[]);
}

#[test]
fn system_that_is_behind() {
    both_reproduce("behind", &counts(500, 7, 10), &[]);
}

#[test]
fn nobody_hurt() {
    both_reproduce("nobody-hurt", &counts(100, 2, 0), &[]);
}

#[test]
fn a_million_items() {
    // The reference value is 0.021933456020445604, in `reference/helped_hurt.json`. SciPy would
    // draw 10 billion items.
    reproduces(Export::Numpy, "a-million-items", &counts(1_000_000, 5_000, 4_800), &[]);
}

#[test]
fn few_distinct_graded_differences() {
    both_reproduce("graded", &graded(), &[]);
    both_reproduce("forty-values", &forty_translations(), &[]);
}

/// The same with its differences unlisted, as if they had too many distinct values.
fn unlisted(mut findings: Findings) -> Findings {
    findings.inference.differences = None;
    findings
}

#[test]
fn graded_scores_from_files() {
    let [baseline, experimental] = forty_texts();
    let findings = unlisted(forty_translations());
    both_reproduce("files", &findings, &[&baseline, &experimental]);
}

#[test]
fn percent_signs_and_uneven_decimals_from_files() {
    let texts = ["50%\n50.50%\n25%\n100%\n75.125%\n0%\n", "75%\n50.5%\n26%\n90%\n75.25%\n2e1%\n"];
    let findings = unlisted(of_texts(texts));
    both_reproduce("percent", &findings, &texts);
}

#[test]
fn scores_off_the_grid_from_files() {
    // A third of each score has endless decimals. The signs of sums stay the same, except for sums
    // of zero. Those are rarer than one in 500: a sum has a standard deviation of hundreds of
    // steps.
    let thirds = |text: &String| -> String {
        text.lines().map(|line| format!("{}\n", line.parse::<f64>().expect("a number") / 3.0)).collect()
    };
    let [baseline, experimental] = forty_texts();
    let texts = [thirds(&baseline), thirds(&experimental)];
    let whole = forty_translations();
    let mut findings = unlisted(whole);
    findings.basics.exact = false;
    findings.inference.simulated.percentile.0 /= 3.0;
    findings.inference.simulated.percentile.1 /= 3.0;
    findings.basics.bin_width /= 3.0;
    findings.basics.standard_deviation /= 3.0;
    both_reproduce("thirds", &findings, &[&texts[0], &texts[1]]);
    let percent = texts.map(|text| text.replace('\n', "%\n"));
    findings.basics.unit = Unit::Percent;
    both_reproduce("percent-thirds", &findings, &[&percent[0], &percent[1]]);
}

#[test]
fn items_in_clusters() {
    // Once with the forty clusters in the program, and once as if there were too many to list, in a
    // third file.
    for case in [0, 1, 2] {
        let findings = in_clusters(case);
        both_reproduce(&format!("clusters-{case}"), &findings, &[]);
        let mut unlisted = findings;
        unlisted.exact.clustered.iter_mut().for_each(|clustered| clustered.listed = None);
        both_reproduce(
            &format!("cluster-files-{case}"),
            &unlisted,
            &clustered_texts(case).each_ref().map(String::as_str),
        );
    }
}

#[test]
fn names_cannot_break_a_program() {
    let names = ["# coding: utf-7\nimport nothing", "\"\"\"\u{202e}'\\"].map(|name| Some(name.to_owned()));
    both_reproduce("names", &named(names), &[]);
}
