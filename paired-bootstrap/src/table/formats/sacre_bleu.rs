//! sacreBLEU with `-sl`: a line for each sentence, `BLEU|signature = 19.3 70.0/… (BP = …)`. Version
//! 1 has plus signs in its signatures: `BLEU+case.mixed+…`.

use super::json::{score, text, values};
use super::records::{Record, Records, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;
use crate::table::names::error_ending;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "sacreBLEU",
    files: "The output of `sacrebleu -sl`",
    reads: "BLEU, chrF or TER of each sentence. TER is better low, the others high. Signatures are compared.",
    begins: |head| {
        let mut lines = head.lines().filter(|line| !line.trim().is_empty());
        lines.next().is_some_and(|line| scored(line).is_some())
            && lines.next().is_some_and(|line| scored(line).is_some())
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let ending = error_ending(file.name()).map_or(0, |ending| ending.len() + 1);
    let name = &file.name()[..file.name().len() - ending];
    let system = Some(name.trim_end_matches(".sentence").to_owned());
    let mut records = Records { system, ..Records::default() };
    let lines = (1..).zip(file.text.lines()).filter(|(_, line)| !line.trim().is_empty());
    for (number, (line, text)) in (1..).zip(lines) {
        let Some((signature, metric, score)) = scored(text) else {
            return Err(file.error(line, "this line is not a sentence score of sacreBLEU"));
        };
        match records.metrics.first() {
            None => records.metrics.push(metric.to_owned()),
            Some(first) if first != metric => {
                let why =
                    format!("this line has {metric}, but the lines above have {first}. Keep the lines of one metric");
                return Err(file.error(line, &why));
            }
            Some(_) => {}
        }
        records.items.push(Record {
            line,
            id: format!("sentence {number}"),
            scores: vec![score.to_owned()],
            texts: vec![prose(SIGNATURE, signature)],
            ..Record::default()
        });
    }
    if let Some(last) = records.items.last() {
        file.check_end(last.line, &last.scores[0])?;
    }
    Ok(Read::Records(vec![records]))
}

/// Several JSON objects with the same metric and signature, which are sentences; `None` if each is
/// the score of a corpus.
pub(super) fn sentences(file: &File<'_>) -> Option<Records> {
    let values = values(file).ok()?;
    let said = |value: &Value| Some((text(value.get("name"))?, text(value.get("signature"))?));
    let (metric, signature) = said(&values.first()?.1)?;
    let are_sentences = values.len() > 1
        && values.iter().all(|(_, value)| said(value).is_some_and(|said| said == (metric.clone(), signature.clone())));
    let item = |(number, (line, value)): (usize, &(usize, Value))| Record {
        line: *line,
        id: format!("sentence {number}"),
        scores: vec![score(value.get("score"))],
        texts: vec![prose(SIGNATURE, &signature)],
        ..Record::default()
    };
    let items = (1..).zip(&values).map(item).collect();
    are_sentences.then(|| Records { items, metrics: vec![metric.clone()], ..Records::default() })
}

/// The column of signatures: how the scores were computed.
pub(in super::super) const SIGNATURE: &str = "signature";

/// The signature, the metric at its start, and the number after the equals sign.
pub(super) fn scored(line: &str) -> Option<(&str, &str, &str)> {
    let (signature, rest) = line.split_once(" = ")?;
    let signature = signature.trim_start();
    let score = rest.split_whitespace().next().filter(|score| score.parse::<f64>().is_ok())?;
    let fields = signature.find('|').or_else(|| signature.find(['+']).filter(|_| !signature.contains(':')))?;
    let (metric, fields) = signature.split_at(fields);
    let name = metric.trim_end_matches('+').trim_end_matches(|c: char| c.is_ascii_digit());
    let is_signature = VERSIONS.iter().any(|version| fields.contains(version));
    (["BLEU", "chrF", "TER"].contains(&name) && is_signature).then_some((signature, metric, score))
}

/// What signatures have, long and short, from version 2 on and before: references or the version.
const VERSIONS: [&str; 5] = ["|nrefs:", "|version:", "|v:", "+version.", "+v."];
