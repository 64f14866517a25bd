//! Applications that answer questions and are judged by metrics: Ragas, and the test results of
//! LangSmith, Braintrust and MLflow. There is a row for each question.

use super::csv::{has_columns, header, rows};
use super::records::{Record, Records, add_item, prose};
use super::{File, Format, Read, mlflow};
use crate::scores::words::Words;
use crate::sorting;
use crate::table::error::TableError;

pub(super) static RAGAS: Format = Format {
    tool: "Ragas",
    files: "The table of results as CSV, a file for each system",
    reads: "The metrics of each question. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| {
        let has_texts =
            has_columns(head, &["user_input", "response"]) || has_columns(head, &["question", "answer", "contexts"]);
        has_texts && header(head).iter().any(|name| is_ragas_metric(name))
    },
    read: |file| read(file, &["user_input", "question"], is_ragas_metric, false, None),
};

pub(super) static LANG_SMITH: Format = Format {
    tool: "LangSmith",
    files: "The test results of an experiment as CSV",
    reads: "The columns `feedback.…` of each example. Higher is better.",
    begins: |head| has_columns(head, &["example_id", "id"]) && head.contains("feedback."),
    read: |file| read(file, &["example_id"], |name| name.starts_with("feedback."), true, None),
};

pub(super) static BRAINTRUST: Format = Format {
    tool: "Braintrust",
    files: "An experiment as CSV",
    reads: "The columns `scores.…` of each input. Higher is better.",
    begins: |head| {
        has_columns(head, &["input", "output", "expected"]) && header(head).iter().any(|name| is_braintrust_score(name))
    },
    // The ids differ between experiments.
    read: |file| read(file, &["input"], is_braintrust_score, true, None),
};

pub(super) static ML_FLOW: Format = Format {
    tool: "MLflow results",
    files: "`result_df` of `mlflow.genai.evaluate` as CSV, a file for each system, and tables of `load_table` with a `run_id`",
    reads: "The columns `…/value` or `…/v1/score` of each request. Higher is better, unless the name of the metric says \
            otherwise.",
    begins: |head| {
        let is_table = has_columns(head, &["trace_id", "request"]) || has_columns(head, &[RUN_ID]);
        is_table && header(head).iter().any(|name| is_ml_flow_score(name))
    },
    // The ids differ between evaluations.
    read: |file| read(file, &["request", "inputs", "question"], is_ml_flow_score, true, Some(RUN_ID)),
};

/// The column that names MLflow's runs, which are systems.
const RUN_ID: &str = "run_id";

fn is_ml_flow_score(name: &str) -> bool {
    name.ends_with("/value") || name.ends_with("/v1/score") && !mlflow::is_of_text(name)
}

fn is_braintrust_score(name: &str) -> bool {
    name.starts_with("scores.")
}

/// How the names of Ragas' metrics begin.
const RAGAS_METRICS: [&str; 19] = [
    "faithfulness", "answer_relevancy", "response_relevancy", "context_precision", "context_recall",
    "context_entity_recall", "answer_correctness", "answer_similarity", "semantic_similarity", "factual_correctness",
    "noise_sensitivity", "bleu_score", "rouge_score", "exact_match", "context_relevan", "nv_", "agent_goal_accuracy",
    "tool_call_accuracy", "topic_adherence",
];

fn is_ragas_metric(name: &str) -> bool {
    RAGAS_METRICS.iter().any(|metric| name.starts_with(metric))
}

/// Reads a table whose `ids` are in the first of these columns. A column may name the `system` of
/// each row.
fn read(
    file: &File<'_>,
    ids: &[&str],
    is_metric: fn(&str) -> bool,
    has_repetitions: bool,
    system: Option<&str>,
) -> Result<Read, TableError> {
    let table = rows(file)?;
    let is_score = |at: usize| {
        let mut cells = table.rows.iter().map(|(_, cells)| cells[at].trim()).filter(|cell| !cell.is_empty()).peekable();
        cells.peek().is_some() && cells.all(|cell| cell.parse::<f64>().is_ok() || Words::find(cell).is_some())
    };
    let mut metrics: Vec<usize> =
        (0..table.header.len()).filter(|&at| is_metric(&table.header[at]) && is_score(at)).collect();
    sorting::sort_by_key(&mut metrics, |&at| mlflow::is_built_in(&table.header[at]));
    let Some(id) = ids.iter().find_map(|id| table.header.iter().position(|name| name == id)) else {
        return Ok(Read::Other);
    };
    let answer = ["response", "answer", "outputs.output", "outputs.answer", "output"];
    let target = ["reference", "ground_truth", "reference.answer", "reference_outputs.answer", "expected"];
    let columns = [("prompt", &["input.question", "inputs.question"][..]), ("answer", &answer), ("target", &target)];
    let columns = columns.map(|(name, columns)| {
        Some((name, columns.iter().find_map(|column| table.header.iter().position(|name| name == column))?))
    });
    let item = |(line, cells): &(usize, Vec<String>)| Record {
        texts: columns.iter().flatten().map(|&(name, at)| prose(name, &cells[at])).collect(),
        line: *line,
        id: cells[id].clone(),
        scores: metrics.iter().map(|&at| cells[at].trim().to_owned()).collect(),
        ..Record::default()
    };
    let names: Vec<&str> = metrics.iter().map(|&at| table.header[at].as_str()).collect();
    let mut systems: Vec<Records> = Vec::new();
    match table.header.iter().position(|name| Some(name.as_str()) == system) {
        Some(at) => table.rows.iter().for_each(|row| add_item(&mut systems, row.1[at].clone(), &names, item(row))),
        None => systems.push(Records {
            items: table.rows.iter().map(item).collect(),
            metrics: names.into_iter().map(str::to_owned).collect(),
            ..Records::default()
        }),
    }
    if has_repetitions {
        systems.iter_mut().for_each(Records::number_runs);
    }
    Ok(Read::Records(systems))
}
