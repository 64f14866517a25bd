//! MT-bench: `<judge>_single.jsonl` has a rating for each model, question and turn, or −1 for none.
//! `<judge>_pair.jsonl` has two games of two models for each question and turn.

use super::json::{has_members, score, text, texts, values};
use super::records::{Record, Records, add_item};
use super::{File, Format, Read, WITHOUT_SCORES};
use crate::table::error::TableError;
use std::collections::HashSet;

pub(super) static SINGLE: Format = Format {
    tool: "MT-bench",
    files: "`<judge>_single.jsonl`",
    reads: "The rating of each question and turn. Higher is better.",
    begins: |head| has_members(head, &["question_id", "model", "judge", "score", "turn"]),
    read: read_single,
};

pub(super) static PAIR: Format = Format {
    tool: "MT-bench pairs",
    files: "`<judge>_pair.jsonl`",
    reads: "For each question and turn 1 for the winner of both games and 0 for the loser, else one half each. Higher is better.",
    begins: |head| has_members(head, &["question_id", "model_1", "model_2", "g1_winner"]),
    read: read_pairs,
};

pub(super) static ANSWERS: Format = Format {
    tool: "MT-bench or Arena-Hard",
    files: "`model_answer/<model>.jsonl`",
    reads: WITHOUT_SCORES,
    begins: |head| {
        has_members(head, &["question_id", "answer_id", "choices", "tstamp"]) && !has_members(head, &["score"])
    },
    read: |_| {
        Ok(Read::Advice(
            "these answers of MT-bench or Arena-Hard are not judged. Run gen_judgment.py, and use its files in the folder \
             model_judgment",
        ))
    },
};

fn read_single(file: &File<'_>) -> Result<Read, TableError> {
    let mut systems: Vec<Records> = Vec::new();
    for (line, rating) in values(file)? {
        let model = file.id(line, &rating, "model")?;
        let (question, turn) = (file.id(line, &rating, "question_id")?, file.id(line, &rating, "turn")?);
        let rated = score(rating.get("score"));
        let item = Record {
            line,
            id: format!("{question} turn {turn}"),
            marks: vec![("question", question)],
            // FastChat leaves out a rating of −1.
            scores: vec![if rated == "-1" { String::new() } else { rated }],
            texts: texts(&rating, &[("explanation", &["/judgment"])]),
            ..Record::default()
        };
        add_item(&mut systems, model, &["score"], item);
    }
    Ok(Read::Records(systems))
}

fn read_pairs(file: &File<'_>) -> Result<Read, TableError> {
    let mut battles = Vec::new();
    for (line, battle) in values(file)? {
        let models = [file.id(line, &battle, "model_1")?, file.id(line, &battle, "model_2")?];
        let games = ["g1_winner", "g2_winner"].map(|game| text(battle.get(game)).unwrap_or_default());
        // Counts like FastChat: a win means both games, and errors are left out.
        let scores = match games.each_ref().map(String::as_str) {
            ["error", _] | [_, "error"] => ["", ""],
            ["model_1", "model_1"] => ["1", "0"],
            ["model_2", "model_2"] => ["0", "1"],
            ["model_1" | "model_2" | "tie", "model_1" | "model_2" | "tie"] => ["0.5"; 2],
            _ => return Err(file.error(line, "g1_winner and g2_winner should be model_1, model_2, tie or error")),
        };
        let (question, turn) = (file.id(line, &battle, "question_id")?, file.id(line, &battle, "turn")?);
        battles.push((line, question, turn, models, scores));
    }
    let models: HashSet<&String> = battles.iter().flat_map(|(.., models, _)| models).collect();
    let has_others = models.len() > 2;
    let in_all = |model: &&&String| battles.iter().all(|(.., models, _)| models.contains(model));
    // Several models that all play against the same one are compared with each other by these
    // games.
    let reference = models.iter().find(in_all).filter(|_| has_others).map(|model| (*model).clone());
    let mut systems: Vec<Records> = Vec::new();
    for (line, question, turn, models, scores) in battles {
        // In a tournament, other pairs get the same question.
        let pair =
            if has_others && reference.is_none() { format!(" {} {}", models[0], models[1]) } else { String::new() };
        let id = format!("{question} turn {turn}{pair}");
        for (model, score) in models.into_iter().zip(scores) {
            let marks = vec![("question", question.clone())];
            let item = Record { line, id: id.clone(), marks, scores: vec![score.to_owned()], ..Record::default() };
            add_item(&mut systems, model, &["win"], item);
        }
    }
    let is_reference = |records: &Records| reference.is_some() && records.system == reference;
    systems.iter_mut().for_each(|records| records.is_reference = is_reference(records));
    Ok(Read::Records(systems))
}
