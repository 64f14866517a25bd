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
    reads: "For each battle 1 for the winner, 0 for the loser, one half each for a tie. Battles of the same two \
            models over one `question_id` and `turn` are runs of one item, also those of several judges. Higher is \
            better.",
    begins: |head| {
        let [a, b] = PLACES;
        has_members(head, &[a, b, "winner"])
            || has_columns(head, &[a, b, "winner"])
            || has_columns(head, &[a, b, WON[0], WON[1]])
    },
    read,
};

/// The members or columns of the two models.
const PLACES: [&str; 2] = ["model_a", "model_b"];

/// Short words for the places of the two models, unless a model is called so.
const LETTERS: [&str; 2] = ["a", "b"];

/// The columns of 1 and 0 in files without `winner`.
const WON: [&str; 3] = ["winner_model_a", "winner_model_b", "winner_tie"];

/// The scores of model_a and model_b if model_a wins, if it loses, and in a tie.
const OUTCOMES: [[&str; 2]; 3] = [["1", "0"], ["0", "1"], ["0.5"; 2]];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let battles = battles(file)?;
    let questions: Vec<Option<String>> = battles.iter().map(|(_, battle)| question(battle)).collect();
    let known: HashSet<&String> = questions.iter().flatten().collect();
    let meet_again = known.len() < questions.iter().flatten().count();
    let is_letter = |model: String| LETTERS.iter().any(|letter| letter.eq_ignore_ascii_case(&model));
    let has_letters =
        |(_, battle): &(usize, Value)| PLACES.iter().any(|at| text(battle.get(at)).is_some_and(is_letter));
    let letters = if battles.iter().any(has_letters) { None } else { Some(LETTERS) };
    let mut systems: Vec<Records> = Vec::new();
    for ((line, battle), question) in battles.iter().zip(&questions) {
        let models = [file.id(*line, battle, PLACES[0])?, file.id(*line, battle, PLACES[1])?];
        let scores = if battle.get("winner") == Some(&Value::Null) {
            [""; 2]
        } else {
            let outcome = outcome(battle, &models, letters);
            OUTCOMES[outcome.ok_or_else(|| file.error(*line, "the winner should be model_a, model_b or a tie"))?]
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

/// The item of a battle: its question with the turn, and the two models, sorted by name.
fn question(battle: &Value) -> Option<String> {
    let question = text(battle.get("question_id"))?;
    let turn = text(battle.get("turn")).map_or_else(String::new, |turn| format!(" turn {turn}"));
    let question = format!("{question}{turn}");
    let [a, b] = [text(battle.get(PLACES[0]))?, text(battle.get(PLACES[1]))?];
    Some(if a < b { format!("{question} {a} {b}") } else { format!("{question} {b} {a}") })
}

/// The outcome of a battle as an index of [`OUTCOMES`]. `None` if the winner is unknown, or means
/// one model by position and the other by name. `letters` also stand for the positions.
fn outcome(battle: &Value, models: &[String; 2], letters: Option<[&str; 2]>) -> Option<usize> {
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
    let by_place = at(PLACES).or_else(|| at(letters?));
    let by_name = models.iter().position(|model| *model == winner);
    by_place.or(by_name).filter(|&meant| by_name.is_none_or(|named| named == meant))
}
