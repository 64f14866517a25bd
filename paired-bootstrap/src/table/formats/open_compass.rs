//! OpenCompass: `results/<model>/<dataset>.json`, whose `details` have an object for each item.

use super::json::{has_members, score, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "OpenCompass",
    files: "`results/<model>/<dataset>.json` with details",
    reads: "Whether each item is correct. Higher is better.",
    begins: |head| has_members(head, &["details", "predictions", "references"]) && head.contains("correct"),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let value = value(file)?;
    let Some(details) = value.get("details").and_then(Value::as_object) else { return Ok(Read::Other) };
    let items = (1..).zip(details.iter().filter(|(_, item)| item.is_object())).map(|(line, (id, item))| Record {
        line,
        id: id.clone(),
        scores: vec![score(item.get("correct"))],
        texts: texts(
            item,
            &[
                ("prompt", &["/origin_prompt", "/prompt"]),
                ("answer", &["/predictions", "/prediction", "/pred"]),
                ("target", &["/references", "/reference", "/gold", "/answer"]),
            ],
        ),
        ..Record::default()
    });
    Ok(Read::Records(vec![Records {
        items: items.collect(),
        system: file.folder(1).map(str::to_owned),
        task: Some(file.name().to_owned()),
        metrics: vec!["correct".to_owned()],
        ..Records::default()
    }]))
}
