//! The AutoML benchmark: `results.csv` with a row for each task, framework and fold. Higher is
//! better for `result`: losses have a minus sign.

use super::csv::{Rows, has_columns, rows};
use super::records::{Record, Records, add_item};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static FORMAT: Format = Format {
    tool: "AutoML benchmark",
    files: "`results.csv`",
    reads: "The result of each task and fold. Higher is better: losses have a minus sign.",
    begins: |head| has_columns(head, &["task", "framework", "constraint", "fold", "result", "metric"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let at = |name: &str| header.iter().position(|own| own == name);
    let columns = ["task", "framework", "constraint", "fold", "result", "metric"].map(at);
    let [Some(task), Some(framework), Some(constraint), Some(fold), Some(result), Some(metric)] = columns else {
        return Ok(Read::Other);
    };
    if let Some((line, other)) = rows.iter().find(|(_, cells)| cells[metric] != rows[0].1[metric]) {
        let message = format!(
            "the metric of this row is {}, but the rows before have {}. Keep the rows of one metric",
            other[metric], rows[0].1[metric]
        );
        return Err(file.error(*line, &message));
    }
    let mut systems: Vec<Records> = Vec::new();
    for (line, cells) in rows {
        let (task, framework) = (&cells[task], &cells[framework]);
        let item = Record {
            line,
            id: format!("{task} {} fold {}", cells[constraint], cells[fold]),
            marks: vec![("dataset", task.clone())],
            scores: vec![cells[result].clone()],
            ..Record::default()
        };
        add_item(&mut systems, framework.clone(), &["result"], item);
    }
    Ok(Read::Records(systems))
}
