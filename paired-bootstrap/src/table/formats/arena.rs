//! Arena battles: two models, and which of them a judge prefers. Each battle is an item: 1 for the
//! winner, one half each for a tie. If two models meet several times over the same question, for
//! example with their answers in both orders, the question is the item and the battles are runs.

use super::csv::{has_columns, rows};
use super::json::{has_members, score, text, texts, values};
use super::records::{Record, Records, add_item};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashSet;

pub(super) static FORMAT: Format = Format {
    tool: "Arena",
    files: "Battles as JSON, JSON Lines or CSV",
    reads: "For each battle 1 for the winner, 0 for the loser, one half each for a tie. Battles of the same two models over one `question_id` are runs. Higher is better.",
    begins: |head| {
        PLACES.iter().any(|[first, second]| {
            has_members(head, &[first, second, "winner"]) || has_columns(head, &[first, second, "winner"])
        }) || has_columns(head, &["model_a", "model_b", WON[0], WON[1]])
    },
    read,
};

/// The members or columns of the two models.
const PLACES: [[&str; 2]; 2] = [["model_a", "model_b"], ["model_1", "model_2"]];

/// The columns of 1 and 0 in files without `winner`.
const WON: [&str; 3] = ["winner_model_a", "winner_model_b", "winner_tie"];

/// The scores of model_a and model_b if model_a wins, if it loses, and in a tie.
const OUTCOMES: [[&str; 2]; 3] = [["1", "0"], ["0", "1"], ["0.5"; 2]];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let battles = battles(file)?;
    let questions: Vec<Option<String>> = battles.iter().map(|(_, battle)| question(battle)).collect();
    let known: HashSet<&String> = questions.iter().flatten().collect();
    let meet_again = known.len() < questions.iter().flatten().count();
    let mut systems: Vec<Records> = Vec::new();
    for ((line, battle), question) in battles.iter().zip(&questions) {
        let places = places(battle);
        let models = [file.id(*line, battle, places[0])?, file.id(*line, battle, places[1])?];
        let scores = if battle.get("winner") == Some(&Value::Null) {
            [""; 2]
        } else {
            let outcome = outcome(battle, &models);
            let message = || format!("the winner should be {}, {} or a tie", places[0], places[1]);
            OUTCOMES[outcome.ok_or_else(|| file.error(*line, &message()))?]
        };
        let question = question.clone().filter(|_| meet_again);
        let id = question.unwrap_or_else(|| format!("battle {line}"));
        let marks: Vec<_> = text(battle.get("judge")).map(|judge| ("judge", judge)).into_iter().collect();
        let places = [["/conversation_a", "/response_a"], ["/conversation_b", "/response_b"]];
        // A battle of a model with itself is an item that no other model has.
        let sides = if models[0] == models[1] { 1 } else { 2 };
        for ((model, score), places) in models.into_iter().zip(scores).zip(places).take(sides) {
            let texts = texts(battle, &[("prompt", &["/prompt"]), ("answer", &places)]);
            let (id, marks, scores) = (id.clone(), marks.clone(), vec![score.to_owned()]);
            let item = Record { line: *line, id, marks, scores, texts, ..Record::default() };
            add_item(&mut systems, model, &["win"], item);
        }
    }
    if meet_again {
        systems.iter_mut().for_each(Records::number_runs);
    }
    Ok(Read::Records(systems))
}

/// The battles, each with its line. Rows of CSV become objects.
fn battles(file: &File<'_>) -> Result<Vec<(usize, Value)>, TableError> {
    if file.text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
        return values(file);
    }
    let table = rows(file)?;
    let object = |cells: Vec<String>| table.header.iter().cloned().zip(cells.into_iter().map(Value::String)).collect();
    Ok(table.rows.into_iter().map(|(line, cells)| (line, object(cells))).collect())
}

/// The members that name the two models.
fn places(battle: &Value) -> [&'static str; 2] {
    *PLACES.iter().find(|[first, _]| battle.get(first).is_some()).unwrap_or(&PLACES[0])
}

/// The item of a battle: its question with the turn, and the two models, sorted by name.
fn question(battle: &Value) -> Option<String> {
    let question = text(battle.get("question_id"))?;
    let turn = text(battle.get("turn")).map_or_else(String::new, |turn| format!(" turn {turn}"));
    let question = format!("{question}{turn}");
    let [first, second] = places(battle);
    let [a, b] = [text(battle.get(first))?, text(battle.get(second))?];
    Some(if a < b { format!("{question} {a} {b}") } else { format!("{question} {b} {a}") })
}

/// The outcome of a battle as an index of [`OUTCOMES`]. `None` if the winner is unknown, or means
/// one model by position and the other by name.
fn outcome(battle: &Value, models: &[String; 2]) -> Option<usize> {
    let Some(winner) = text(battle.get("winner")) else {
        let won = WON.map(|column| score(battle.get(column)));
        // pandas writes a column of 1 and 0 with a gap as `1.0` and `0.0`.
        let is_one = |won: &String| won.parse::<f64>() == Ok(1.0) || won.eq_ignore_ascii_case("true");
        return won.iter().position(is_one).filter(|_| won.iter().filter(|won| is_one(won)).count() == 1);
    };
    if ["tie", "tie (bothbad)", "both_bad"].contains(&winner.as_str()) {
        return Some(2);
    }
    let at = |names: [&str; 2]| names.iter().position(|name| name.eq_ignore_ascii_case(&winner));
    let by_place = at(places(battle)).or_else(|| at(["a", "b"]));
    let by_name = models.iter().position(|model| *model == winner);
    by_place.or(by_name).filter(|&meant| by_name.is_none_or(|named| named == meant))
}
