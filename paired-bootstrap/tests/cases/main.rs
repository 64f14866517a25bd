//! Inputs with their right results: a folder each, beside this file.
//!
//! To add a case, make a folder that is named after what it shows. It holds the input and
//! `expected.json`; no code is needed.
//!
//! - The input is every other file of the folder, in the order of their names, read as if chosen
//!   together. Files in folders have these in their names. Files named `pasted-1.txt` and
//!   `pasted-2.txt` are read as pasted lists without names.
//! - `expected.json` says `why`, and either `refused`: part of the message, or `pairs`: how many
//!   items have which two scores, baseline first (`"0 1": 4`). For items in clusters, `clusters`
//!   has the pairs of each cluster instead. `python3 paired-bootstrap/tests/cases/expected.py`
//!   fills in the counts, the means and the exact p from these pairs, with rational numbers and
//!   without the library.
//! - It may have `choice` (what a user chose), `lower_is_better` (false unless it says so), `names`
//!   (baseline first), `says` and `asks`: parts of what is noted, and of what is asked. `silent`
//!   says that nothing is asked. `category` is the column of the categories; without it there are
//!   none.

#![cfg(not(target_arch = "wasm32"))]

use paired_bootstrap::bootstrap::{Differences, ExactDistribution};
use paired_bootstrap::scores::Content;
use paired_bootstrap::table::{Choice, Decoder, Selection, Source, TableError, read};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How many items have each pair of scores: `"0 1": 4`.
type Pairs = BTreeMap<String, u64>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    #[expect(dead_code, reason = "it is for the reader")]
    why: String,
    #[serde(default)]
    choice: Choice,
    refused: Option<String>,
    pairs: Option<Pairs>,
    clusters: Option<BTreeMap<String, Pairs>>,
    names: Option<[String; 2]>,
    category: Option<String>,
    #[serde(default)]
    lower_is_better: bool,
    #[serde(default)]
    says: Vec<String>,
    #[serde(default)]
    asks: Vec<String>,
    #[serde(default)]
    silent: bool,
    items: Option<u64>,
    helped: Option<u64>,
    hurt: Option<u64>,
    tied: Option<u64>,
    means: Option<[f64; 2]>,
    p: Option<f64>,
}

/// The input files, sorted by name.
fn sources(folder: &Path) -> Vec<Source> {
    let mut files = files_in(folder);
    files.retain(|file| !file.ends_with("expected.json"));
    files.sort();
    let source = |file: &PathBuf| {
        let parts = file.strip_prefix(folder).expect("a file of the case").iter();
        let parts: Vec<&str> = parts.map(|part| part.to_str().expect("a plain name")).collect();
        let name = parts.join("/");
        let mut text = String::new();
        let mut decoder = Decoder::default();
        decoder.push(&fs::read(file).expect("a file of the case"), &mut text);
        decoder.finish(&mut text);
        Source::text(Some(Source::name_of(&name)).filter(|name| !name.starts_with("pasted-")), &text)
    };
    files.iter().map(source).collect()
}

/// The files in a folder and in the folders below it.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder of a case");
    let files = |path: PathBuf| if path.is_dir() { files_in(&path) } else { vec![path] };
    entries.flat_map(|entry| files(entry.expect("a file of the case").path())).collect()
}

fn expected(folder: &Path) -> Expected {
    let file = folder.join("expected.json");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Everything that is wrong, a line each.
fn check(folder: &Path) -> Vec<String> {
    let expected = expected(folder);
    let selection = read(sources(folder)).and_then(|tables| tables.select(&expected.choice));
    match (&expected.refused, selection) {
        (Some(message), selection) => check_refusal(message, selection),
        (None, Err(error)) => vec![format!("refused: {error}")],
        (None, Ok(selection)) => [check_scores(&expected, &selection), check_notes(&expected, &selection)].concat(),
    }
}

fn check_refusal(message: &str, selection: Result<Selection, TableError>) -> Vec<String> {
    match selection {
        Err(error) if error.to_string().contains(message) => Vec::new(),
        Err(error) => vec![format!("“{message}” is not in “{error}”")],
        Ok(selection) => vec![format!("{} items instead of “{message}”", selection.scores.pairs())],
    }
}

fn check_scores(expected: &Expected, selection: &Selection) -> Vec<String> {
    let scores = &selection.scores;
    let differences = match &selection.clusters {
        Some(clusters) => Differences::from_clustered_scores(scores, &clusters.of),
        None => Differences::from_scores(scores),
    };
    let differences = differences.expect("the scores of a case have few digits");
    let mut wrong = Vec::new();
    let mut is = |what: &str, is_right: bool, found: String| {
        if !is_right {
            wrong.push(format!("{what}: {found}"));
        }
    };
    let counts = [differences.pairs(), differences.helped(), differences.hurt(), differences.tied()];
    let right = [expected.items, expected.helped, expected.hurt, expected.tied];
    is("items, helped, hurt, tied", counts.map(Some) == right, format!("{counts:?} instead of {right:?}"));
    let p = ExactDistribution::new(&differences).at_or_below_zero().probability;
    is("p", expected.p.is_some_and(|right| is_near(p, right)), format!("{p} instead of {:?}", expected.p));
    is("lower is better", scores.is_lower_better() == expected.lower_is_better, scores.is_lower_better().to_string());
    is("clusters", selection.clusters.is_some() == expected.clusters.is_some(), format!("{:?}", selection.clusters));
    let category = selection.categories.as_ref().map(|groups| groups.column.as_str());
    is("category", category == expected.category.as_deref(), format!("{category:?}"));
    if let Some([baseline, experimental]) = &expected.names {
        let names = scores.names();
        is("names", names == (Some(baseline), Some(experimental)), format!("{names:?}"));
    }
    if let Content::Scores { baseline, experimental } = scores.content() {
        let mut pairs: Vec<[f64; 2]> =
            baseline.iter().zip(&**experimental).map(|(b, e)| [b.to_f64(), e.to_f64()]).collect();
        pairs.sort_by(|one, other| one.partial_cmp(other).expect("scores are finite"));
        let mean = |system: usize| pairs.iter().map(|pair| pair[system]).sum::<f64>() / pairs.len() as f64;
        let means = [mean(0), mean(1)];
        let is_right = |right: &[f64; 2]| is_near(means[0], right[0]) && is_near(means[1], right[1]);
        is(
            "means",
            expected.means.as_ref().is_some_and(is_right),
            format!("{means:?} instead of {:?}", expected.means),
        );
        let right = right_pairs(expected);
        let all_near = pairs.len() == right.len()
            && pairs.iter().flatten().zip(right.iter().flatten()).all(|(&found, &right)| is_near(found, right));
        is("pairs", all_near, format!("{pairs:?} instead of {right:?}"));
    }
    wrong
}

/// Whether two numbers are equal, up to rounding errors of a floating-point sum.
fn is_near(found: f64, right: f64) -> bool {
    (found - right).abs() <= 1e-9 * right.abs().max(1.0)
}

/// All pairs, in ascending order.
fn right_pairs(expected: &Expected) -> Vec<[f64; 2]> {
    let of_clusters = expected.clusters.iter().flat_map(BTreeMap::values);
    let mut all = Vec::new();
    for (pair, &count) in expected.pairs.iter().chain(of_clusters).flatten() {
        let (baseline, experimental) = pair.split_once(' ').expect("two scores");
        let pair = [baseline, experimental].map(|score| score.parse().expect("a score"));
        all.extend(std::iter::repeat_n(pair, usize::try_from(count).expect("few items")));
    }
    all.sort_by(|one: &[f64; 2], other| one.partial_cmp(other).expect("scores are finite"));
    all
}

fn check_notes(expected: &Expected, selection: &Selection) -> Vec<String> {
    let (questions, notes): (Vec<_>, Vec<_>) = selection.notes.iter().partition(|note| note.is_question());
    let [questions, notes] = [questions, notes].map(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>());
    let mut wrong = Vec::new();
    for (kind, parts, found) in [("asked", &expected.asks, &questions), ("said", &expected.says, &notes)] {
        for part in parts.iter().filter(|part| !found.iter().any(|note| note.contains(part.as_str()))) {
            wrong.push(format!("“{part}” is not {kind}, but {found:?}"));
        }
    }
    if expected.silent && !questions.is_empty() {
        wrong.push(format!("{questions:?} is asked"));
    }
    wrong
}

#[test]
fn every_case_gives_its_right_result() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = fs::read_dir(&cases).expect("the folder of cases");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("a case").path()).collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    let mut wrong = String::new();
    for folder in &folders {
        let name = folder.file_name().unwrap_or_default().display();
        check(folder).iter().for_each(|line| wrong.push_str(&format!("{name}: {line}\n")));
    }
    assert!(wrong.is_empty(), "of {} cases:\n{wrong}", folders.len());
}
