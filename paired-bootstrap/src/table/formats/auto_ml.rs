//! The AutoML benchmark: `results.csv` with a row for each task, framework and fold. Each type of
//! task has its own metric. Higher is better for `result`: losses have a minus sign. In 2019 the
//! metric was not named, and losses had no minus sign.

use super::csv::{Rows, has_columns, rows};
use super::records::{Main, Record, Records, add_item, add_new};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static FORMAT: Format = Format {
    tool: "AutoML benchmark",
    files: "`results.csv`",
    reads: "The result of each task and fold. Higher is better: losses have a minus sign. If tasks have different \
            metrics, you choose one.",
    begins: |head| {
        has_columns(head, &["task", "framework", "fold", "result", "metric"])
            || has_columns(head, &["task", "framework", "fold", "result", "mode", "auc", "logloss"])
    },
    read,
};

/// Columns of metrics, of which one is the result.
const METRICS: [&str; 3] = ["acc", "auc", "logloss"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let at = |name: &str| header.iter().position(|own| own == name);
    let columns = ["task", "framework", "fold", "result"].map(at);
    let [Some(task), Some(framework), Some(fold), Some(result)] = columns else { return Ok(Read::Other) };
    let (constraint, metric) = (at("constraint"), at("metric"));
    let metric_of = |cells: &[String]| match metric {
        Some(metric) => Some(cells[metric].clone()),
        None => METRICS
            .iter()
            .rev()
            .find(|name| at(name).is_some_and(|at| cells[at] == cells[result]))
            .map(|name| (*name).to_owned()),
    };
    let is_scored = |cells: &[String]| !["", "nan", "na", "null"].contains(&cells[result].to_lowercase().as_str());
    let mut metrics: Vec<String> = Vec::new();
    for (line, cells) in &rows {
        let Some(metric) = metric_of(cells) else {
            if is_scored(cells) {
                return Err(file.error(*line, "the result of this row is none of its metrics"));
            }
            continue;
        };
        add_new(&mut metrics, [metric]);
    }
    // A failed run has no result, and without a name for the metric its task tells which it is.
    let of_task = |cells: &[String]| {
        metric_of(cells).filter(|_| metric.is_some() || is_scored(cells)).or_else(|| {
            let is_same = |(_, other): &&(usize, Vec<String>)| other[task] == cells[task] && is_scored(other);
            rows.iter().find(is_same).and_then(|(_, other)| metric_of(other))
        })
    };
    let names: Vec<&str> = metrics.iter().map(String::as_str).collect();
    let mut systems: Vec<Records> = Vec::new();
    for (line, cells) in &rows {
        let constraint = constraint.map_or_else(String::new, |at| format!(" {}", cells[at]));
        let of_row = of_task(cells);
        let score = |metric: &String| match of_row.as_ref() {
            Some(own) if own == metric => cells[result].clone(),
            _ => String::new(),
        };
        let item = Record {
            line: *line,
            id: format!("{}{constraint} fold {}", cells[task], cells[fold]),
            marks: vec![("dataset", cells[task].clone())],
            scores: metrics.iter().map(score).collect(),
            ..Record::default()
        };
        add_item(&mut systems, cells[framework].clone(), &names, item);
    }
    // The name alone would say that lower is better.
    let has_minus = |name: &&String| {
        rows.iter().any(|(_, cells)| metric_of(cells).as_ref() == Some(name) && cells[result].starts_with('-'))
    };
    let lower: Vec<(String, bool)> = metrics.iter().filter(has_minus).map(|name| (name.clone(), false)).collect();
    systems.iter_mut().for_each(|system| system.lower.clone_from(&lower));
    if names.len() > 1 {
        systems.iter_mut().for_each(|system| system.main = Main::Unknown);
    }
    Ok(Read::Records(systems))
}
