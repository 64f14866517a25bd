//! AlpacaEval: `annotations.json` says for each instruction which of two outputs the annotator
//! prefers, from 1 for the first to 2 for the second. The first output is from the reference, which
//! is the same for all models.

use super::json::{has_members, texts, values};
use super::records::{Record, Records, numbered};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "AlpacaEval",
    files: "`annotations.json` in a folder for each model",
    reads: "For each instruction how much the model is preferred to the reference, from 0 to 1. Higher is better.",
    begins: |head| has_members(head, &["instruction", "generator_1", "generator_2", "output_1"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut sides = [Records::default(), Records::default()];
    sides[0].is_reference = true;
    let mut times = HashMap::new();
    for (line, annotation) in values(file)? {
        // A few instructions are in the set twice.
        let id = numbered(file.id(line, &annotation, "instruction")?, &mut times);
        // In old files 0 is a draw. Without an answer of the annotator there is no number.
        let preference = annotation.get("preference").and_then(Value::as_f64);
        let second = preference.map(|preference| if preference == 0.0 { 0.5 } else { preference - 1.0 });
        let scores = [second.map(|second| 1.0 - second), second];
        let members = [("generator_1", "/output_1"), ("generator_2", "/output_2")];
        for ((side, score), (member, output)) in sides.iter_mut().zip(scores).zip(members) {
            let texts = texts(&annotation, &[("answer", &[output])]);
            let generator = file.id(line, &annotation, member)?;
            if side.system.get_or_insert_with(|| generator.clone()) != &generator {
                return Err(file.error(
                    line,
                    &format!("{member} differs from that of the lines above. Use a separate file for each model"),
                ));
            }
            let score = score.map_or_else(String::new, |score| score.to_string());
            side.items.push(Record { line, id: id.clone(), scores: vec![score], texts, ..Record::default() });
        }
    }
    let named = |side: Records| Records { metrics: vec!["preference".to_owned()], ..side };
    Ok(Read::Records(sides.map(named).into()))
}
