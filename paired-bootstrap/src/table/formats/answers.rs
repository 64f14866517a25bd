//! Applications that answer questions and are judged by metrics: Ragas, and the test results of
//! LangSmith and Braintrust. There is a row for each question.

use super::csv::{has_columns, header, rows};
use super::records::{Record, Records, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static RAGAS: Format = Format {
    tool: "Ragas",
    files: "The table of results as CSV, a file for each system",
    reads: "The metrics of each question. Higher is better.",
    begins: |head| {
        let has_texts =
            has_columns(head, &["user_input", "response"]) || has_columns(head, &["question", "answer", "contexts"]);
        has_texts && RAGAS_METRICS.iter().any(|metric| has_columns(head, &[metric]))
    },
    read: |file| read(file, &["user_input", "question"], is_ragas_metric, false),
};

pub(super) static LANG_SMITH: Format = Format {
    tool: "LangSmith",
    files: "The test results of an experiment as CSV",
    reads: "The columns `feedback.…` of each example. Higher is better.",
    begins: |head| has_columns(head, &["example_id", "id"]) && head.contains("feedback."),
    read: |file| read(file, &["example_id"], |name| name.starts_with("feedback."), true),
};

pub(super) static BRAINTRUST: Format = Format {
    tool: "Braintrust",
    files: "An experiment as CSV",
    reads: "The columns `scores.…` of each input. Higher is better.",
    begins: |head| {
        has_columns(head, &["input", "output", "expected"]) && header(head).iter().any(|name| is_braintrust_score(name))
    },
    // The ids differ between experiments.
    read: |file| read(file, &["input"], is_braintrust_score, true),
};

fn is_braintrust_score(name: &str) -> bool {
    name.starts_with("scores.")
}

/// Ragas' metrics.
const RAGAS_METRICS: [&str; 14] = [
    "faithfulness", "answer_relevancy", "response_relevancy", "context_precision", "context_recall",
    "context_entity_recall", "answer_correctness", "answer_similarity", "semantic_similarity", "factual_correctness",
    "noise_sensitivity", "bleu_score", "rouge_score", "exact_match",
];

fn is_ragas_metric(name: &str) -> bool {
    RAGAS_METRICS.iter().any(|metric| name.starts_with(metric))
}

fn read(file: &File<'_>, ids: &[&str], is_metric: fn(&str) -> bool, has_repetitions: bool) -> Result<Read, TableError> {
    let table = rows(file)?;
    let is_number = |at: usize| {
        let mut cells = table.rows.iter().map(|(_, cells)| cells[at].trim()).filter(|cell| !cell.is_empty()).peekable();
        cells.peek().is_some() && cells.all(|cell| cell.parse::<f64>().is_ok() || cell.parse::<bool>().is_ok())
    };
    let metrics: Vec<usize> =
        (0..table.header.len()).filter(|&at| is_metric(&table.header[at]) && is_number(at)).collect();
    let Some(id) = ids.iter().find_map(|id| table.header.iter().position(|name| name == id)) else {
        return Ok(Read::Other);
    };
    let answer = ["response", "answer", "outputs.output", "outputs.answer", "output"];
    let target = ["reference", "ground_truth", "reference.answer", "reference_outputs.answer", "expected"];
    let columns = [("prompt", &["input.question", "inputs.question"][..]), ("answer", &answer), ("target", &target)];
    let columns = columns.map(|(name, columns)| {
        Some((name, columns.iter().find_map(|column| table.header.iter().position(|name| name == column))?))
    });
    let items = table.rows.iter().map(|(line, cells)| Record {
        texts: columns.iter().flatten().map(|&(name, at)| prose(name, &cells[at])).collect(),
        line: *line,
        id: cells[id].clone(),
        scores: metrics.iter().map(|&at| cells[at].trim().to_owned()).collect(),
        ..Record::default()
    });
    let items = items.collect();
    let metrics = metrics.into_iter().map(|at| table.header[at].clone()).collect();
    let mut records = Records { items, metrics, ..Records::default() };
    if has_repetitions {
        records.number_runs();
    }
    Ok(Read::Records(vec![records]))
}
