//! Arena-Hard: `model_judgment/<judge>/<model>.jsonl` has two games of the model against a baseline
//! for each question. In the first game the baseline's answer is A, in the second the model's.

use super::json::{has_members, text, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "Arena-Hard",
    files: "`model_judgment/<judge>/<model>.jsonl`",
    reads: "For each question the mean of both games against the baseline: 1 for a win, however clear, 0 for a loss, one \
            half for a tie. Higher is better.",
    begins: |head| has_members(head, &["model", "judge", "games", "score", "judgment"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let (mut model, mut baselines): (Option<String>, Vec<String>) = Default::default();
    let mut items = Vec::new();
    for (line, question) in values(file)? {
        let own = file.id(line, &question, "model")?;
        if model.get_or_insert_with(|| own.clone()) != &own {
            return Err(
                file.error(line, "model differs from that of the lines above. Use a separate file for each model")
            );
        }
        baselines.extend(text(question.get("baseline")));
        let Some([first, second]) = question.get("games").and_then(Value::as_array).map(Vec::as_slice) else {
            return Ok(Read::Other);
        };
        let mut wins = [0.0; 2];
        let mut is_judged = true;
        for (won, (game, is_first)) in wins.iter_mut().zip([(first, true), (second, false)]) {
            match game.get("score").unwrap_or(&Value::Null) {
                Value::Null => is_judged = false,
                Value::String(verdict) => {
                    let of_first = of_first(verdict).ok_or_else(|| file.error(line, VERDICTS))?;
                    *won = if is_first { 1.0 - of_first } else { of_first };
                }
                _ => return Ok(Read::Other),
            }
        }
        let member = if question.get("uid").is_some() { "uid" } else { "question_id" };
        items.push(Record {
            line,
            id: file.id(line, &question, member)?,
            marks: text(question.get("category")).map(|category| ("category", category)).into_iter().collect(),
            // Arena-Hard leaves out a question if the judge gave no verdict in one of its games.
            scores: vec![if is_judged { f64::midpoint(wins[0], wins[1]).to_string() } else { String::new() }],
            ..Record::default()
        });
    }
    baselines.sort_unstable();
    baselines.dedup();
    let other = |item: &Record| {
        let win: Option<f64> = item.scores[0].parse().ok();
        let scores = vec![win.map_or_else(String::new, |win| (1.0 - win).to_string())];
        Record { line: item.line, id: item.id.clone(), marks: item.marks.clone(), scores, ..Record::default() }
    };
    let records = |system, items, is_reference| Records {
        system,
        items,
        is_reference,
        metrics: vec!["win".to_owned()],
        ..Records::default()
    };
    // Each category may have a baseline of its own.
    let baseline = Some(baselines.join(" and ")).filter(|names| !names.is_empty());
    let of_baseline = baseline.map(|names| records(Some(names), items.iter().map(other).collect(), true));
    Ok(Read::Records(of_baseline.into_iter().chain([records(model, items, false)]).collect()))
}

const VERDICTS: &str = "the score of a game should be A>>B, A>B, A=B, B>A or B>>A";

/// What the first answer, A, gets for a verdict: 1, 0 or one half.
fn of_first(verdict: &str) -> Option<f64> {
    let verdict = verdict.replace(">>", ">").replace("<<", "<");
    match verdict.as_str() {
        "A>B" | "B<A" => Some(1.0),
        "B>A" | "A<B" => Some(0.0),
        "A=B" | "B=A" => Some(0.5),
        _ => None,
    }
}
