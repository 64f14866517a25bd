//! Information retrieval by query: `trec_eval -q` writes measure, query, value; ir_measures with
//! `--by_query` writes query, measure, value. Lines with the query `all` are averages. Without
//! these options there are only averages. Pyserini writes its command before the output of
//! trec_eval.

use super::csv::{Rows, header, rows};
use super::records::{Record, Records, add_item, add_new};
use super::{File, Format, Read, WITHOUT_SCORES};
use crate::table::error::TableError;
use std::collections::{HashMap, HashSet};

pub(super) static EVAL: Format = Format {
    tool: "trec_eval",
    files: "The output of `trec_eval -q`",
    reads: "The measures of each query. Higher is better.",
    begins: |head| holds(head, [1, 0]),
    read: |file| read(file, [1, 0]),
};

pub(super) static AVERAGES: Format = Format {
    tool: "ir_measures",
    files: "The output of `ir_measures` without `--by_query`",
    reads: WITHOUT_SCORES,
    begins: |head| {
        let is_row = |line: &str| {
            let cells: Vec<&str> = line.split_whitespace().collect();
            matches!(cells[..], [measure, value] if is_measure(measure) && value.parse::<f64>().is_ok())
        };
        let lines: Vec<&str> = head.lines().filter(|line| !line.trim().is_empty()).collect();
        // Participants are numbered, too: P_1, P_2, P_3.
        let measures = lines.iter().filter_map(|line| line.split_whitespace().next());
        let measures: HashSet<String> = measures.map(without_cutoff).collect();
        lines.iter().all(|line| is_row(line)) && (measures.len() > 1 || lines.iter().any(|line| line.contains('@')))
    },
    read: |_| Ok(Read::Advice(ONLY_AVERAGES)),
};

pub(super) static PY_TERRIER: Format = Format {
    tool: "PyTerrier",
    files: "`pt.Experiment(…, perquery=True)` as CSV",
    reads: "The measures of each query, for each system. Higher is better.",
    begins: |head| {
        let header: Vec<&str> = header(head).into_iter().filter(|name| !name.is_empty()).collect();
        header == ["name", "qid", "measure", "value"]
            || header
                .strip_prefix(&["name", "qid"])
                .is_some_and(|measures| !measures.is_empty() && measures.iter().all(|name| is_measure(name)))
    },
    read: experiment,
};

/// A row for each system, query and measure, or a column for each measure.
fn experiment(file: &File<'_>) -> Result<Read, TableError> {
    let Rows { header, rows } = rows(file)?;
    let at = |name: &str| header.iter().position(|own| own == name);
    let (Some(name), Some(query)) = (at("name"), at("qid")) else { return Ok(Read::Other) };
    let long = at("measure").zip(at("value"));
    let mut measures: Vec<&str> = Vec::new();
    match long {
        Some((measure, _)) => add_new(&mut measures, rows.iter().map(|(_, cells)| cells[measure].as_str())),
        None => measures.extend(header[query + 1..].iter().map(String::as_str)),
    }
    let mut systems: Vec<Records> = Vec::new();
    let mut places: HashMap<(&str, &str), usize> = HashMap::new();
    for (line, cells) in &rows {
        let column = long.and_then(|(measure, _)| measures.iter().position(|known| *known == cells[measure]));
        let mut scores = match column {
            Some(_) => vec![String::new(); measures.len()],
            None => cells[query + 1..].to_vec(),
        };
        let own = systems.iter_mut().find(|known| known.system.as_deref() == Some(&cells[name]));
        let next = own.as_ref().map_or(0, |known| known.items.len());
        if let Some((column, (_, value))) = column.zip(long) {
            let place = places.entry((&cells[name], &cells[query])).or_insert(next);
            let known = own.and_then(|known| known.items.get_mut(*place));
            if let Some(item) = known.filter(|item| item.scores[column].is_empty()) {
                item.scores[column].clone_from(&cells[value]);
                continue;
            }
            // A repeated row is another item of the same name, which is refused as in every table.
            *place = next;
            scores[column].clone_from(&cells[value]);
        }
        let item = Record { line: *line, id: cells[query].clone(), scores, ..Record::default() };
        add_item(&mut systems, cells[name].clone(), &measures, item);
    }
    Ok(Read::Records(systems))
}

const ONLY_AVERAGES: &str = "this file contains only averages over all queries. Run trec_eval with -q, or ir_measures \
    with --by_query, for each run, and use both outputs";

pub(super) static MEASURES: Format = Format {
    tool: "ir_measures",
    files: "The output of `ir_measures --by_query`",
    reads: "The measures of each query. Higher is better.",
    begins: |head| holds(head, [0, 1]),
    read: |file| read(file, [0, 1]),
};

/// Counts of documents are not scores.
const COUNTS: [&str; 4] = ["num_ret", "num_rel", "num_rel_ret", "num_q"];

/// Names of measures in lower case, without their cutoffs and parameters: `P_10`, `nDCG@10`,
/// `P(rel=2)@5`.
const MEASURES_OF: [&str; 41] = [
    "map", "ap", "gm_map", "rprec", "bpref", "recip_rank", "rr", "mrr", "p", "ndcg", "ndcg_cut", "recall", "r",
    "map_cut", "iprec_at_recall", "infap", "success", "err", "num_ret", "num_rel", "num_rel_ret", "judged", "num_q",
    "gm_bpref", "iprec", "numq", "numrel", "numret", "numrelret", "rbp", "setp", "setr", "setf", "setap", "set_p",
    "set_recall", "set_f", "set_map", "ndcg_rel", "alpha_ndcg", "11pt_avg",
];

fn is_measure(name: &str) -> bool {
    MEASURES_OF.contains(&without_cutoff(name).as_str())
}

/// The name of a measure in lower case, without its cutoff and parameters.
fn without_cutoff(name: &str) -> String {
    let name = name.to_lowercase();
    let is_cutoff = |cutoff: &str| cutoff.parse::<f64>().is_ok();
    let bare =
        name.rsplit_once(['_', '@']).filter(|(_, cutoff)| is_cutoff(cutoff)).map_or(name.as_str(), |(bare, _)| bare);
    bare.split_once('(').filter(|_| bare.ends_with(')')).map_or(bare, |(bare, _)| bare).to_owned()
}

/// The lines after those that Pyserini writes first, each with its number.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begin = |line: &str| line.trim() == "Results:";
    let has_command = text.lines().take(MOST_BEFORE).any(|line| line.starts_with("Running command:"));
    let before = text.lines().take(MOST_BEFORE).position(begin).filter(|_| has_command).map_or(0, |at| at + 1);
    (1..).zip(text.lines()).skip(before)
}

/// The command and the start of the results are among this many first lines.
const MOST_BEFORE: usize = 50;

/// Whether lines have three cells, with a measure and a value in the expected positions.
fn holds(head: &str, [query, measure]: [usize; 2]) -> bool {
    let is_row = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().collect();
        cells.len() == 3
            && is_measure(cells[measure])
            && !is_measure(cells[query])
            && (cells[2].parse::<f64>().is_ok() || cells[measure] == "runid")
    };
    let mut lines = lines(head).map(|(_, line)| line).filter(|line| !line.starts_with("runid")).take(4).peekable();
    lines.peek().is_some() && lines.all(is_row)
}

fn read(file: &File<'_>, [query, measure]: [usize; 2]) -> Result<Read, TableError> {
    let (mut records, mut items) = (Records::default(), HashMap::new());
    let mut last = (1, "");
    for (line, text) in lines(file.text) {
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
        last = (line, value);
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
    file.check_end(last.0, last.1)?;
    if records.metrics.is_empty() {
        return Ok(Read::Advice(ONLY_AVERAGES));
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
