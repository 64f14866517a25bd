//! sacreBLEU with `-sl`: a line for each sentence, `BLEU|signature = 19.3 70.0/… (BP = …)`.

use super::records::{Record, Records, prose};
use super::{File, Format, Read};
use crate::table::error::TableError;

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
    let system = Some(file.name().trim_end_matches(".sentence").to_owned());
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
    Ok(Read::Records(vec![records]))
}

/// The column of signatures: how the scores were computed.
pub(in super::super) const SIGNATURE: &str = "signature";

/// The signature, the metric at its start, and the number after the equals sign.
fn scored(line: &str) -> Option<(&str, &str, &str)> {
    let (signature, rest) = line.split_once(" = ")?;
    let metric = signature.split('|').next().filter(|metric| ["BLEU", "chrF2", "chrF2++", "TER"].contains(metric))?;
    let score = rest.split_whitespace().next().filter(|score| score.parse::<f64>().is_ok())?;
    signature.contains("|nrefs:").then_some((signature, metric, score))
}
