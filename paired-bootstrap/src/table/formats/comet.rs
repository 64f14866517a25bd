//! The text output of COMET's `comet-score`: a line for each segment of each system,
//! `system.txt  Segment 0  score: 0.8123`, and a line for each average.

use super::records::{Record, Records, add_item};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static FORMAT: Format = Format {
    tool: "COMET",
    files: "The output of `comet-score`",
    reads: "The score of each segment and system. Higher is better.",
    begins: |head| head.lines().next().is_some_and(|line| segment(line).is_some()),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut systems: Vec<Records> = Vec::new();
    let mut averages = 0;
    for (line, text) in (1..).zip(file.text.lines()) {
        let Some((system, number, score)) = segment(text) else {
            averages += usize::from(text.contains("score:"));
            continue;
        };
        let id = format!("segment {number}");
        let item = Record { line, id, scores: vec![score.to_owned()], ..Record::default() };
        add_item(&mut systems, system.to_owned(), &["COMET"], item);
    }
    if let Some(first) = systems.first_mut() {
        first.averages = averages;
    }
    Ok(Read::Records(systems))
}

/// The system, the number of the segment, and its score.
fn segment(line: &str) -> Option<(&str, &str, &str)> {
    let mut cells = line.split('\t');
    let (system, number, score) = (cells.next()?, cells.next()?, cells.next()?);
    let (number, score) = (number.trim().strip_prefix("Segment ")?, score.trim().strip_prefix("score:")?.trim());
    score.parse::<f64>().is_ok().then_some((system, number, score))
}
