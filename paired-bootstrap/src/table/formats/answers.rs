//! Applications that answer questions and are judged by metrics: Ragas, and the test results of
//! LangSmith, Braintrust, Phoenix, Langfuse, MLflow and VLMEvalKit. There is a row for each
//! question.

use super::csv::{has_columns, header, judged, names_systems, rows, score};
use super::records::{Record, Records, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;
use std::collections::HashSet;

/// The columns of a tool.
struct Columns {
    /// The id is the first of these that exists.
    ids: &'static [&'static str],
    is_metric: fn(&str) -> bool,
    /// Whether the tool says that lower values of a metric are better.
    is_lower: fn(&str) -> bool,
    /// Whether rows with the same id are runs.
    has_repetitions: bool,
    /// The score in a cell.
    score: fn(&str) -> Option<String>,
}

pub(super) static RAGAS: Format = Format {
    tool: "Ragas",
    files: "The table of results as CSV, a file for each system",
    reads: "The metrics of each question. Higher is better, except for noise sensitivity, harmfulness and maliciousness.",
    begins: |head| {
        let has_texts =
            has_columns(head, &["user_input", "response"]) || has_columns(head, &["question", "answer", "contexts"]);
        has_texts && header(head).iter().any(|name| is_ragas_metric(name))
    },
    read: |file| {
        let is_lower = |name: &str| RAGAS_LOWER.iter().any(|metric| name.starts_with(metric));
        let ids = &["user_input", "question"];
        read(file, &Columns { ids, is_metric: is_ragas_metric, is_lower, has_repetitions: false, score })
    },
};

pub(super) static LANG_SMITH: Format = Format {
    tool: "LangSmith",
    files: "The test results of an experiment as CSV",
    reads: "The columns `feedback.…` of each example. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| has_columns(head, &["example_id", "id"]) && head.contains("feedback."),
    read: |file| read(file, &repeated(&["example_id"], |name| name.starts_with("feedback."))),
};

pub(super) static BRAINTRUST: Format = Format {
    tool: "Braintrust",
    files: "An experiment as CSV",
    reads: "The columns `scores.…` of each input. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| {
        has_columns(head, &["input", "output", "expected"]) && header(head).iter().any(|name| is_prefixed_score(name))
    },
    // The ids differ between experiments.
    read: |file| read(file, &repeated(&["input"], is_prefixed_score)),
};

pub(super) static PHOENIX: Format = Format {
    tool: "Phoenix",
    files: "An experiment as CSV",
    reads: "The columns `annotation_…_score` of each example. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| {
        has_columns(head, &["example_id", "repetition_number"])
            && header(head).iter().any(|name| is_annotation_score(name))
    },
    read: |file| read(file, &repeated(&["example_id"], is_annotation_score)),
};

pub(super) static LANGFUSE: Format = Format {
    tool: "Langfuse",
    files: "The items of a dataset run as CSV, a file for each run",
    reads: "The columns `scores.…` of each item. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| {
        let has_scores = header(head).iter().any(|name| is_prefixed_score(name));
        has_columns(head, &["datasetItemId"]) && has_scores && !names_systems(head)
    },
    read: |file| read(file, &repeated(&["datasetItemId"], is_prefixed_score)),
};

pub(super) static MLFLOW: Format = Format {
    tool: "MLflow",
    files: "The results of `mlflow.genai.evaluate` as CSV, a file for each system",
    reads: "The columns `…/value` of each request. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| has_columns(head, &["trace_id", "request"]) && header(head).iter().any(|name| is_assessment(name)),
    // The ids of traces differ between runs.
    read: |file| read(file, &Columns { score: judged, ..repeated(&["request"], is_assessment) }),
};

pub(super) static VLM_EVAL_KIT: Format = Format {
    tool: "VLMEvalKit",
    files: "`<model>_<dataset>_…_result.tsv`",
    reads: "The column `hit` of each question. Higher is better.",
    begins: |head| has_columns(head, &["index", "question", "A", "B", "answer", "prediction", "hit"]),
    read: |file| {
        let (ids, is_metric) = (&["index"], |name: &str| name == "hit");
        let Read::Records(mut all) =
            read(file, &Columns { ids, is_metric, is_lower: |_| false, has_repetitions: false, score })?
        else {
            return Ok(Read::Other);
        };
        let mut seen = HashSet::new();
        if !all.iter().flat_map(|records| &records.items).all(|item| seen.insert(item.id.clone())) {
            return Ok(Read::Other);
        }
        // The files of a model begin with its name, which is that of the folder around them.
        let folder =
            [1, 2].into_iter().filter_map(|level| file.folder(level)).find(|name| file.name().starts_with(*name));
        all.iter_mut().for_each(|records| records.system = folder.map(str::to_owned));
        Ok(Read::Records(all))
    },
};

/// Columns in which rows with the same id are runs.
fn repeated(ids: &'static [&'static str], is_metric: fn(&str) -> bool) -> Columns {
    Columns { ids, is_metric, is_lower: |_| false, has_repetitions: true, score }
}

fn is_prefixed_score(name: &str) -> bool {
    name.starts_with("scores.")
}

fn is_annotation_score(name: &str) -> bool {
    name.starts_with("annotation_") && name.ends_with("_score")
}

/// Whether a column holds a judgement. Expectations, such as `expected_response/value`, come from
/// the data.
fn is_assessment(name: &str) -> bool {
    name.ends_with("/value") && !name.starts_with("expected_")
}

/// Ragas' metrics.
const RAGAS_METRICS: [&str; 21] = [
    "faithfulness", "answer_relevancy", "response_relevancy", "context_precision", "context_recall",
    "context_entity_recall", "answer_correctness", "answer_similarity", "semantic_similarity", "factual_correctness",
    "bleu_score", "rouge_score", "exact_match", "context_relevan", "nv_", "agent_goal_accuracy", "tool_call_accuracy",
    "topic_adherence", RAGAS_LOWER[0], RAGAS_LOWER[1], RAGAS_LOWER[2],
];

/// Those that count faults of an answer.
const RAGAS_LOWER: [&str; 3] = ["noise_sensitivity", "harmfulness", "maliciousness"];

fn is_ragas_metric(name: &str) -> bool {
    RAGAS_METRICS.iter().any(|metric| name.starts_with(metric))
}

fn read(file: &File<'_>, columns: &Columns) -> Result<Read, TableError> {
    let table = rows(file)?;
    let has_scores = |at: usize| {
        let scores: Option<Vec<String>> = table.rows.iter().map(|(_, cells)| (columns.score)(&cells[at])).collect();
        scores.is_some_and(|scores| scores.iter().any(|score| score.parse::<f64>().is_ok()))
    };
    let metrics: Vec<usize> =
        (0..table.header.len()).filter(|&at| (columns.is_metric)(&table.header[at]) && has_scores(at)).collect();
    if metrics.is_empty() {
        return Ok(Read::Other);
    }
    let Some(id) = columns.ids.iter().find_map(|id| table.header.iter().position(|name| name == id)) else {
        return Ok(Read::Other);
    };
    let answer = ["prediction", "response", "answer", "outputs.output", "outputs.answer", "output"];
    let target = ["reference", "ground_truth", "reference.answer", "reference_outputs.answer", "expected"];
    let texts = [("prompt", &["input.question", "inputs.question"][..]), ("answer", &answer), ("target", &target)];
    let texts = texts.map(|(name, columns)| {
        Some((name, columns.iter().find_map(|column| table.header.iter().position(|name| name == column))?))
    });
    let items = table.rows.iter().map(|(line, cells)| Record {
        texts: texts.iter().flatten().map(|&(name, at)| prose(name, &cells[at])).collect(),
        line: *line,
        id: cells[id].clone(),
        scores: metrics.iter().map(|&at| (columns.score)(&cells[at]).unwrap_or_default()).collect(),
        ..Record::default()
    });
    let items = items.collect();
    let metrics: Vec<String> = metrics.into_iter().map(|at| table.header[at].clone()).collect();
    let lower =
        metrics.iter().filter(|metric| (columns.is_lower)(metric)).map(|metric| (metric.clone(), true)).collect();
    let mut records = Records { items, metrics, lower, ..Records::default() };
    if columns.has_repetitions {
        records.number_runs();
    }
    Ok(Read::Records(vec![records]))
}
