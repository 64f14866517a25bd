//! Information retrieval by query: `trec_eval -q` writes measure, query, value; ir_measures with
//! `--by_query` writes query, measure, value. Lines with the query `all` are averages.

use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use std::collections::HashMap;

pub(super) static EVAL: Format = Format {
    tool: "trec_eval",
    files: "The output of `trec_eval -q`",
    reads: "The measures of each query. Higher is better.",
    begins: |head| holds(head, [1, 0]),
    read: |file| read(file, [1, 0]),
};

pub(super) static MEASURES: Format = Format {
    tool: "ir_measures",
    files: "The output of `ir_measures --by_query`",
    reads: "The measures of each query. Higher is better.",
    begins: |head| holds(head, [0, 1]),
    read: |file| read(file, [0, 1]),
};

/// Counts of documents are not scores.
const COUNTS: [&str; 4] = ["num_ret", "num_rel", "num_rel_ret", "num_q"];

/// Names of measures in lower case, without their cutoffs: `P_10`, `nDCG@10`.
const MEASURES_OF: [&str; 22] = [
    "map", "ap", "gm_map", "rprec", "bpref", "recip_rank", "rr", "mrr", "p", "ndcg", "ndcg_cut", "recall", "r",
    "map_cut", "iprec_at_recall", "infap", "success", "err", "num_ret", "num_rel", "num_rel_ret", "judged",
];

fn is_measure(name: &str) -> bool {
    let name = name.to_lowercase();
    let is_cutoff = |cutoff: &str| cutoff.parse::<f64>().is_ok();
    let bare =
        name.rsplit_once(['_', '@']).filter(|(_, cutoff)| is_cutoff(cutoff)).map_or(name.as_str(), |(bare, _)| bare);
    MEASURES_OF.contains(&bare)
}

/// Whether lines have three cells, with a measure and a value in the expected positions.
fn holds(head: &str, [query, measure]: [usize; 2]) -> bool {
    let is_row = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().collect();
        cells.len() == 3
            && is_measure(cells[measure])
            && !is_measure(cells[query])
            && (cells[2].parse::<f64>().is_ok() || cells[measure] == "runid")
    };
    let mut lines = head.lines().filter(|line| !line.starts_with("runid")).take(4).peekable();
    lines.peek().is_some() && lines.all(is_row)
}

fn read(file: &File<'_>, [query, measure]: [usize; 2]) -> Result<Read, TableError> {
    let (mut records, mut items) = (Records::default(), HashMap::new());
    for (line, text) in (1..).zip(file.text.lines()) {
        let cells: Vec<&str> = text.split_whitespace().collect();
        if cells.is_empty() {
            continue;
        }
        let [_, _, value] = cells[..] else {
            return Err(file.error(line, "a line should have a measure, a query and a value"));
        };
        let (query, measure) = (cells[query], cells[measure]);
        if query == "all" && measure != "runid" {
            records.averages += 1;
        }
        if query == "all" || COUNTS.contains(&measure) {
            continue;
        }
        let place = records.metrics.iter().position(|known| known == measure).unwrap_or_else(|| {
            records.metrics.push(measure.to_owned());
            records.metrics.len() - 1
        });
        let item = *items.entry(query.to_owned()).or_insert(records.items.len());
        if item == records.items.len() {
            records.items.push(Record { line, id: query.to_owned(), ..Record::default() });
        }
        let scores = &mut records.items[item].scores;
        scores.resize(scores.len().max(place + 1), String::new());
        value.clone_into(&mut scores[place]);
    }
    if records.metrics.is_empty() {
        return Ok(Read::Advice(
            "this file contains only averages over all queries. Run trec_eval with -q, or ir_measures with --by_query, \
             for each run, and use both outputs",
        ));
    }
    // Puts the usual main measure first.
    records.metrics.iter().position(|metric| metric == "map").into_iter().for_each(|map| {
        records.metrics.swap(0, map);
        for item in &mut records.items {
            item.scores.resize(item.scores.len().max(map + 1), String::new());
            item.scores.swap(0, map);
        }
    });
    Ok(Read::Records(vec![records]))
}
