//! Tables of experiments with a row for each learner, data set and fold: Weka's Experimenter,
//! mlr3's `bmr$score()` and, with a row for each metric, tidymodels' `collect_metrics()`.

use super::csv::{Rows, has_columns, names_systems, rows};
use super::paths::grouped;
use super::records::{Main, Record, Records, add_item, named_scores};
use super::{File, Format, Read};
use crate::table::error::TableError;
use std::collections::HashMap;

pub(super) static WEKA: Format = Format {
    tool: "Weka",
    files: "The results of the Experimenter as CSV",
    reads: "The metrics of each data set, run and fold, for each scheme. The percentage of correct answers is compared \
            unless you choose another metric.",
    begins: |head| has_columns(head, &["Key_Dataset", "Key_Run", "Key_Fold", "Key_Scheme"]),
    read: |file| read(file, "Key_Dataset", &["Key_Run", "Key_Fold"], &["Key_Scheme", "Key_Scheme_options"]),
};

pub(super) static MLR3: Format = Format {
    tool: "mlr3",
    files: "`bmr$score()` as CSV",
    reads: "The measures of each task and fold, for each learner. The name of the measure says which way is better.",
    begins: |head| has_columns(head, &["task_id", "learner_id", "resampling_id", "iteration"]),
    read: |file| read(file, "task_id", &["iteration"], &["learner_id"]),
};

pub(super) static TIDYMODELS: Format = Format {
    tool: "tidymodels",
    files: "`collect_metrics(summarize = FALSE)` as CSV",
    reads: "The metrics of each resample, for each workflow, or for each file. The name of the metric says which way is \
            better.",
    // In a set of workflows, the model is a part of the workflow.
    begins: |head| {
        has_columns(head, &["id", ".metric", ".estimator", ".estimate"])
            && (has_columns(head, &["wflow_id"]) || !names_systems(head))
    },
    read: collected,
};

fn collected(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let at = |name: &str| header.iter().position(|own| own == name);
    let [Some(id), Some(metric), Some(estimate)] = ["id", ".metric", ".estimate"].map(at) else {
        return Ok(Read::Other);
    };
    // Repeats have a second column of ids, and tuning has several configurations of a workflow.
    let config = at(".config").filter(|&at| rows.iter().any(|(_, cells)| cells[at] != rows[0].1[at]));
    let named = |columns: [Option<usize>; 2], cells: &[String]| {
        columns.into_iter().flatten().map(|at| cells[at].as_str()).collect::<Vec<_>>().join(" ")
    };
    let by_system = rows.iter().map(|row| (named([at("wflow_id"), config], &row.1), row));
    let systems = grouped(by_system).into_iter().map(|(system, rows)| {
        let by_item = rows.into_iter().map(|row| (named([Some(id), at("id2")], &row.1), row));
        let items = grouped(by_item).into_iter().map(|(id, rows)| {
            let scores = rows.iter().map(|(_, cells)| (cells[metric].clone(), cells[estimate].clone())).collect();
            (Record { line: rows[0].0, id, ..Record::default() }, scores)
        });
        let records = named_scores(items.collect());
        let main = if records.metrics.len() > 1 { Main::Unknown } else { Main::First };
        Records { system: Some(system).filter(|system| !system.is_empty()), main, ..records }
    });
    Ok(Read::Records(systems.collect()))
}

/// Weka's metrics, the main one first. It also writes counts, times and sizes.
const WEKA_METRICS: [&str; 17] = [
    "Percent_correct",
    "Kappa_statistic",
    "Kappa",
    "Correlation_coefficient",
    "Root_mean_squared_error",
    "Mean_absolute_error",
    "Relative_absolute_error",
    "Root_relative_squared_error",
    "IR_precision",
    "IR_recall",
    "F_measure",
    "Matthews_correlation",
    "Area_under_ROC",
    "Area_under_PRC",
    "Weighted_avg_F_measure",
    "Weighted_avg_area_under_ROC",
    "Unweighted_macro_avg_F_measure",
];

/// The beginnings of mlr3's measures.
const MLR3_METRICS: [&str; 5] = ["classif.", "regr.", "surv.", "density.", "clust."];

fn read(file: &File<'_>, dataset: &str, numbers: &[&str], names: &[&str]) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let at = |name: &str| header.iter().position(|own| own == name);
    let is_measure = |name: &str| MLR3_METRICS.iter().any(|start| name.starts_with(start));
    let is_filled = |at: usize| rows.iter().any(|(_, cells)| cells[at].parse::<f64>().is_ok());
    let of_weka = WEKA_METRICS.iter().filter_map(|name| at(name));
    let of_mlr3 = (0..header.len()).filter(|&at| is_measure(&header[at]));
    let metrics: Vec<usize> = of_weka.chain(of_mlr3).filter(|&at| is_filled(at)).collect();
    let Some(dataset) = at(dataset).filter(|_| !metrics.is_empty()) else { return Ok(Read::Other) };
    let metric_names: Vec<&str> = metrics.iter().map(|&at| header[at].as_str()).collect();
    let [first, options @ ..] = names else { return Ok(Read::Other) };
    let Some(first) = at(first) else { return Ok(Read::Other) };
    // One scheme may occur with several options.
    let options = options.iter().find_map(|name| at(name)).filter(|&options| {
        let mut first_options = HashMap::new();
        rows.iter().any(|(_, cells)| *first_options.entry(&cells[first]).or_insert(&cells[options]) != &cells[options])
    });
    let mut systems: Vec<Records> = Vec::new();
    for (line, cells) in &rows {
        let number = |name: &&str| {
            let kind = name.trim_start_matches("Key_").to_lowercase();
            at(name).map(|at| format!(" {kind} {}", cells[at]))
        };
        let item = Record {
            line: *line,
            id: format!("{}{}", cells[dataset], numbers.iter().filter_map(number).collect::<String>()),
            marks: vec![("dataset", cells[dataset].clone())],
            scores: metrics.iter().map(|&at| cells[at].clone()).collect(),
            ..Record::default()
        };
        let options = options.map_or_else(String::new, |at| format!(" {}", cells[at]));
        add_item(&mut systems, format!("{}{options}", cells[first]), &metric_names, item);
    }
    if metrics.len() > 1 && metric_names[0] != WEKA_METRICS[0] {
        systems.iter_mut().for_each(|system| system.main = Main::Unknown);
    }
    Ok(Read::Records(systems))
}
