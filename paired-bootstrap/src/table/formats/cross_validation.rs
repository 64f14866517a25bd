//! Cross-validation with a row for each model and a column for each fold: scikit-learn's
//! `cv_results_` as a table (`split0_test_score`), or `fold_1` or `cv_1` next to `model`. A fold is
//! an item.

use super::csv::{Rows, header, rows};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use crate::table::names::{self, rank};

pub(super) static FORMAT: Format = Format {
    tool: "cross-validation",
    files: "scikit-learn's `cv_results_` as CSV, or a column for each fold beside `model`",
    reads: "The scores of each fold. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| {
        let header = header(head);
        header.iter().filter(|name| fold(name).is_some()).count() > 1 && header.iter().any(|name| is_system(name))
    },
    read,
};

/// The number of the fold and the metric in a column's name: 0 and `auc` for `split0_test_auc`.
/// Scores on training data do not count.
fn fold(name: &str) -> Option<(u32, &str)> {
    let rest = ["split", "fold", "cv"].iter().find_map(|start| name.strip_prefix(start))?.trim_start_matches('_');
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, metric) = (rest[..digits].parse().ok()?, rest[digits..].trim_start_matches('_'));
    let metric = metric.strip_prefix("test_").unwrap_or(metric);
    (!metric.starts_with("train_")).then_some((number, if metric.is_empty() { "score" } else { metric }))
}

/// Whether a column names the models. scikit-learn's has their parameters.
fn is_system(name: &str) -> bool {
    name == "params" || rank(name, names::SYSTEM).is_some()
}

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let folds: Vec<(usize, (u32, &str))> =
        header.iter().enumerate().filter_map(|(at, name)| Some((at, fold(name)?))).collect();
    let (mut metrics, mut numbers): (Vec<&str>, Vec<u32>) = (Vec::new(), Vec::new());
    for &(_, (number, metric)) in &folds {
        if !metrics.contains(&metric) {
            metrics.push(metric);
        }
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    let Some(system) = header.iter().position(|name| is_system(name)) else { return Ok(Read::Other) };
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
            metrics: metrics.iter().map(|&metric| metric.to_owned()).collect(),
            ..Records::default()
        });
    }
    Ok(Read::Records(systems))
}
