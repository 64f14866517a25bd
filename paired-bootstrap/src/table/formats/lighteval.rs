//! lighteval: `details/<model>/<time>/details_<task>_<time>.parquet` as JSON Lines, an object for
//! each item. Its scores are in `metric`, in versions before 0.10 in `metrics`.

use super::json::{has_members, score, sort_as_written, text, texts, values, written};
use super::lm_eval::dated;
use super::records::{Record, Records, add_new, numbered, prose};
use super::{File, Format, Read, WITHOUT_SCORES};
use crate::table::error::TableError;
use serde_json::{Map, Value};
use std::collections::HashMap;

pub(super) static DETAILS: Format = Format {
    tool: "lighteval",
    files: "`details_<task>_<time>.parquet` as JSON Lines",
    reads: "The metrics of each item. Higher is better, unless the name of the metric says otherwise.",
    begins: |head| {
        has_members(head, &["doc", "metric", "model_response"])
            || has_members(head, &["example", "full_prompt", "metrics"])
    },
    read,
};

pub(super) static RESULTS: Format = Format {
    tool: "lighteval",
    files: "`results_<time>.json`",
    reads: WITHOUT_SCORES,
    begins: |head| has_members(head, &["config_general", "lighteval_sha"]),
    read: |_| {
        Ok(Read::Advice(
            "this file of lighteval contains averages, but no score for each item. Run it again with --save-details, \
             and convert the files details_….parquet of both models to JSON Lines: python -c \"import pandas; \
             pandas.read_parquet('details.parquet').to_json('details.jsonl', orient='records', lines=True)\"",
        ))
    },
};

/// The right choices, given their index or indices.
fn gold(row: &Value, places: &Value) -> Option<String> {
    let choice = |place: &Value| written(row.pointer("/doc/choices")?.get(usize::try_from(place.as_u64()?).ok()?)?);
    match places {
        Value::Array(places) => places.iter().map(choice).collect::<Option<Vec<_>>>().map(|all| all.join(", ")),
        place => choice(place),
    }
}

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let rows = values(file)?;
    let metrics_of = |row: &Value| -> Option<Map<String, Value>> {
        ["metric", "metrics"].iter().find_map(|member| row.get(member)?.as_object().cloned())
    };
    let mut metrics: Vec<String> = Vec::new();
    let all = rows.iter().filter_map(|(_, row)| metrics_of(row)).flatten();
    let are_scored = all.filter(|(_, value)| value.is_number() || value.is_boolean());
    add_new(&mut metrics, are_scored.map(|(name, _)| name));
    if metrics.is_empty() && !rows.is_empty() {
        return Ok(Read::Advice(
            "these details have no score for each item, because their metrics, such as BLEU or perplexity, are computed \
             for all items together. Score the answers one by one instead, for example with sacrebleu -sl",
        ));
    }
    sort_as_written(&mut metrics, file.text);
    let mut times = HashMap::new();
    let item = |(line, row): (usize, Value)| {
        let own = metrics_of(&row).unwrap_or_default();
        // Old files have the question itself instead of an id.
        let id = row.get("doc").and_then(|doc| text(doc.get("id"))).or_else(|| text(row.get("example")));
        let id = id.ok_or_else(|| file.error(line, "there is no doc.id and no example"))?;
        let places: &[(_, &[_])] = &[
            ("prompt", &["/doc/query", "/full_prompt", "/example"]),
            ("answer", &["/model_response/text", "/predictions"]),
            ("target", &["/gold"]),
        ];
        let mut texts = texts(&row, places);
        if !texts.iter().any(|&(name, _)| name == "target") {
            let gold = row.pointer("/doc/gold_index").and_then(|places| gold(&row, places));
            texts.extend(gold.map(|text| prose("target", &text)));
        }
        Ok(Record {
            line,
            id: numbered(id, &mut times),
            scores: metrics.iter().map(|metric| score(own.get(metric))).collect(),
            texts,
            ..Record::default()
        })
    };
    let items = rows.into_iter().map(item).collect::<Result<_, TableError>>()?;
    let task = dated(file.name(), "details_");
    let system = task.as_ref().and(file.folder(2)).map(str::to_owned);
    Ok(Read::Records(vec![Records { items, system, task, metrics, ..Records::default() }]))
}
