//! Arena battles: two models, and which of them a judge prefers. A battle is an item: 1 for the
//! winner, one half each for a tie.

use super::json::{has_members, text, texts, values};
use super::records::{Record, Records, add_item};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static FORMAT: Format = Format {
    tool: "Arena",
    files: "Battles as JSON or JSON Lines",
    reads: "For each battle 1 for the winner, 0 for the loser, one half each for a tie. Higher is better.",
    begins: |head| has_members(head, &["model_a", "model_b", "winner"]),
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut systems: Vec<Records> = Vec::new();
    for (line, battle) in values(file)? {
        // The same question is put to other pairs, too: an item is a battle.
        let id = format!("battle {line}");
        let winner = text(battle.get("winner")).unwrap_or_default();
        let models = [file.id(line, &battle, "model_a")?, file.id(line, &battle, "model_b")?];
        let scores = match winner.as_str() {
            "model_a" => ["1", "0"],
            "model_b" => ["0", "1"],
            name if name == models[0] => ["1", "0"],
            name if name == models[1] => ["0", "1"],
            "tie" | "tie (bothbad)" | "both_bad" => ["0.5"; 2],
            _ => return Err(file.error(line, "the winner should be model_a, model_b or a tie")),
        };
        for ((model, score), conversation) in models.into_iter().zip(scores).zip(["/conversation_a", "/conversation_b"])
        {
            let texts = texts(&battle, &[("answer", &[conversation])]);
            let marks = text(battle.get("judge")).map(|judge| ("judge", judge)).into_iter().collect();
            let scores = vec![score.to_owned()];
            let item = Record { line, id: id.clone(), marks, scores, texts, ..Record::default() };
            add_item(&mut systems, model, &["win"], item);
        }
    }
    Ok(Read::Records(systems))
}
