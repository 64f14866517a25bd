//! Cross-validation with a row for each model and a column for each fold: scikit-learn's
//! `cv_results_` as a table (`split0_test_score`), or `Fold 1`, `auc_fold1` or `cv_1` next to
//! `model`, or numbers next to `fold`. A fold is an item.

use super::csv::{Rows, header, rows};
use super::records::{Record, Records, add_new};
use super::{File, Format, Read};
use crate::table::error::TableError;
use crate::table::names::{self, rank};

pub(super) static FORMAT: Format = Format {
    tool: "cross-validation",
    files: "scikit-learn's `cv_results_` as CSV, or a column for each fold beside `model`",
    reads: "The scores of each fold. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| {
        let header = header(head);
        folds(&header).len() > 1 && system(&header).is_some()
    },
    read,
};

/// The columns of folds: the index of each, with the number of the fold and the metric.
fn folds<'n>(header: &[&'n str]) -> Vec<(usize, (u32, &'n str))> {
    let named: Vec<_> = header.iter().enumerate().filter_map(|(at, name)| Some((at, fold(name)?))).collect();
    if named.windows(2).any(|pair| pair[0].1.0 != pair[1].1.0) {
        return named;
    }
    // `F1` alone is a metric, and a number alone may be anything.
    let are_numbers = header.first().is_some_and(|name| is_fold(name));
    let number = |name: &'n str| if are_numbers { Some(name) } else { name.strip_prefix(['F', 'f']) };
    let numbered = header.iter().enumerate().filter_map(|(at, name)| Some((at, number(name)?.parse().ok()?)));
    let numbered: Vec<(usize, u32)> = numbered.collect();
    let are_consecutive = numbered.windows(2).all(|pair| pair[0].1 + 1 == pair[1].1);
    let begin = numbered.first().is_some_and(|(_, first)| *first < 2);
    if numbered.len() < 3 || !begin || !are_consecutive {
        return Vec::new();
    }
    numbered.into_iter().map(|(at, number)| (at, (number, "score"))).collect()
}

/// Whether a column is named after folds, so that numbers beside it are folds.
fn is_fold(name: &str) -> bool {
    rank(name, names::FOLD).is_some()
}

/// The number of the fold and the metric in a column's name: 0 and `auc` for `split0_test_auc` and
/// `auc_fold0`. Scores on training data do not count.
fn fold(name: &str) -> Option<(u32, &str)> {
    let is_separator = |c: char| "_- ".contains(c);
    let metric_first = || {
        let metric = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = name[metric.len()..].parse().ok()?;
        let (metric, word) = metric.trim_end_matches(is_separator).rsplit_once(is_separator)?;
        let metric = metric.trim_end_matches(is_separator);
        let is_fold = FOLDS.iter().any(|fold| word.eq_ignore_ascii_case(fold));
        (is_fold && is_metric(metric)).then_some((number, metric))
    };
    let after = |start: &&str| {
        let begins = name.get(..start.len()).is_some_and(|own| own.eq_ignore_ascii_case(start));
        if begins { name.get(start.len()..) } else { None }
    };
    let Some(rest) = FOLDS.iter().find_map(after) else { return metric_first() };
    let rest = rest.trim_start_matches(is_separator);
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, metric) = (rest[..digits].parse().ok()?, rest[digits..].trim_start_matches(is_separator));
    let metric = metric.strip_prefix("test_").unwrap_or(metric);
    (!metric.starts_with("train_")).then_some((number, if metric.is_empty() { "score" } else { metric }))
}

/// Whether all words of a name are of metrics. `base_fold1` and `base_acc_fold1` name a system.
fn is_metric(name: &str) -> bool {
    let words = names::words(name);
    let is_known = |word: &String| names::is_metric(word) || names::direction_of([word; 2]).is_some();
    !words.is_empty() && words.iter().all(is_known)
}

/// Words before the number of a fold.
const FOLDS: [&str; 3] = ["split", "fold", "cv"];

/// scikit-learn's column with the parameters of each model.
const PARAMETERS: &str = "params";

/// The column that names the models: one with a usual name, or else the first one if it has no name
/// or one such as `experiment`.
fn system(header: &[&str]) -> Option<usize> {
    let is_usual = |name: &&str| *name == PARAMETERS || rank(name, names::SYSTEM).is_some();
    let first = || header.first().filter(|name| rank(name, FIRST).is_some() || is_fold(name) || name.is_empty());
    header.iter().position(is_usual).or_else(|| first().map(|_| 0))
}

/// Names of the models' column if it is the first one.
const FIRST: names::Names = &["experiment", "exp", "name", "estimator", "clf", "pipeline"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let folds = folds(&header);
    let (mut metrics, mut numbers): (Vec<&str>, Vec<u32>) = (Vec::new(), Vec::new());
    add_new(&mut metrics, folds.iter().map(|&(_, (_, metric))| metric));
    add_new(&mut numbers, folds.iter().map(|&(_, (number, _))| number));
    let Some(system) = system(&header) else { return Ok(Read::Other) };
    // A column without a name may only number the rows, and the rows may be the folds.
    let may_number_rows = header[system].is_empty() || is_fold(header[system]);
    if may_number_rows && rows.iter().any(|(_, cells)| cells[system].parse::<f64>().is_ok()) {
        return Ok(Read::Other);
    }
    let mut systems: Vec<Records> = Vec::new();
    for (line, cells) in &rows {
        if systems.iter().any(|known| known.system.as_ref() == Some(&cells[system])) {
            return Ok(Read::Other);
        }
        let score = |number: u32, metric: &str| {
            let place = folds.iter().find(|(_, fold)| *fold == (number, metric));
            place.map(|(at, _)| cells[*at].clone()).unwrap_or_default()
        };
        let items = numbers.iter().map(|&number| Record {
            line: *line,
            id: format!("fold {number}"),
            scores: metrics.iter().map(|metric| score(number, metric)).collect(),
            ..Record::default()
        });
        systems.push(Records {
            items: items.collect(),
            system: Some(cells[system].clone()),
            names_settings: header[system] == PARAMETERS,
            metrics: metrics.iter().map(|&metric| metric.to_owned()).collect(),
            ..Records::default()
        });
    }
    Ok(Read::Records(systems))
}
