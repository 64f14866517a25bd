//! SWE-bench: `<model>/<instance>/report.json`, an object with a single instance.

use super::json::{has_members, score, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static FORMAT: Format = Format {
    tool: "SWE-bench",
    files: "`<model>/<instance>/report.json`",
    reads: "Whether each instance is resolved. Higher is better.",
    begins: |head| {
        has_members(head, &["resolved", "patch_successfully_applied"])
            || has_members(head, &["resolved_ids", "submitted_ids"])
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let value = value(file)?;
    let Some(instances) = value.as_object() else { return Ok(Read::Other) };
    if instances.contains_key("resolved_ids") {
        return Ok(Read::Advice(
            "this summary of SWE-bench lists the instances that are resolved. Give the folders \
             logs/run_evaluation/<run>/<model> of both systems, which have a report for each instance",
        ));
    }
    let items = (1..).zip(instances).map(|(line, (id, report))| Record {
        line,
        id: id.clone(),
        scores: vec![score(report.get("resolved"))],
        ..Record::default()
    });
    Ok(Read::Records(vec![Records {
        items: items.collect(),
        system: file.folder(2).map(str::to_owned),
        metrics: vec!["resolved".to_owned()],
        ..Records::default()
    }]))
}
