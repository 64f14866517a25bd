//! OpenAI's simple-evals: `<eval>_<model>_<time>_allresults.json`, items in
//! `metadata.example_level_metadata`.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "simple-evals",
    files: "`<eval>_<model>_<time>_allresults.json`",
    reads: "The score of each example. Higher is better.",
    begins: |head| has_members(head, &["score", "metrics", "htmls", "convos"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let value = value(file)?;
    let items = value.get("metadata").and_then(|metadata| metadata.get("example_level_metadata"));
    let Some(items) = items.and_then(Value::as_array) else {
        return Ok(Read::Advice(
            "this file of simple-evals holds averages, without a score for each example. Of HealthBench, give the files \
             …_allresults.json",
        ));
    };
    let ids = ["prompt_id", "id", "example_id"];
    let items = (1..).zip(items).map(|(line, item)| Record {
        line,
        id: ids.iter().find_map(|id| text(item.get(id))).unwrap_or_else(|| line.to_string()),
        scores: vec![score(item.get("score"))],
        texts: texts(item, &[("prompt", &["/prompt"]), ("answer", &["/completion"])]),
        ..Record::default()
    });
    let items: Vec<Record> = items.collect();
    if items.is_empty() {
        return Ok(Read::Other);
    }
    let metrics = vec!["score".to_owned()];
    Ok(Read::Records(vec![Records { items, system: system(file.name()), metrics, ..Records::default() }]))
}

/// `wren-8b` of `healthbench_wren-8b_20260114_091233_allresults`.
fn system(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.strip_suffix("_allresults")?.split('_').collect();
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    let end = parts.iter().rposition(|part| !is_number(part))?;
    parts.get(1..=end).filter(|model| !model.is_empty()).map(|model| model.join("_"))
}
