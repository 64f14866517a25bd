//! OpenAI's human-eval: `<samples>.jsonl_results.jsonl`, a line for each sample.

use super::json::{has_members, score, texts, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static FORMAT: Format = Format {
    tool: "human-eval",
    files: "`<samples>.jsonl_results.jsonl`",
    reads: "Whether each sample passes. Higher is better.",
    begins: |head| has_members(head, &["task_id", "completion", "passed", "result"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut records = Records { system: system(file), metrics: vec!["passed".to_owned()], ..Records::default() };
    for (line, value) in values(file)? {
        let id = file.id(line, &value, "task_id")?;
        let texts = texts(&value, &[("answer", &["/completion"]), ("explanation", &["/result"])]);
        records.items.push(Record { line, id, scores: vec![score(value.get("passed"))], texts, ..Record::default() });
    }
    records.number_runs();
    Ok(Read::Records(vec![records]))
}

/// The file's name without what the tool and its users add.
fn system(file: &File<'_>) -> Option<String> {
    let name = file.name().trim_end_matches(".jsonl").trim_end_matches(".jsonl_results");
    let name = name.trim_end_matches("_results").trim_end_matches(".jsonl");
    let bare = name.trim_start_matches("samples_").trim_end_matches("_samples");
    // If the name is the tool's own for all files, the folder names the system.
    let is_own = ["", "samples"].contains(&bare);
    if is_own { file.folder(1).map(str::to_owned) } else { Some(bare.to_owned()) }
}
