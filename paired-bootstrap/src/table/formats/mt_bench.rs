//! MT-bench: `<judge>_single.jsonl`, a rating for each model, question and turn; −1 for none.

use super::json::{has_members, score, text, values};
use super::records::{Record, Records, add_item};
use super::{File, Format, Read};
use crate::table::error::TableError;

pub(super) static FORMAT: Format = Format {
    tool: "MT-bench",
    begins: |head| {
        has_members(head, &["question_id", "model", "judge", "score", "turn"])
            || has_members(head, &["question_id", "model_1", "model_2", "g1_winner"])
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut systems: Vec<Records> = Vec::new();
    for (line, rating) in values(file)? {
        let Some(model) = text(rating.get("model")) else {
            return Ok(Read::Advice(
                "these are MT-bench's judgments of pairs. Give the judgments of single answers, <judge>_single.jsonl",
            ));
        };
        let (question, turn) = (file.id(line, &rating, "question_id")?, file.id(line, &rating, "turn")?);
        let rated = score(rating.get("score"));
        let item = Record {
            line,
            id: format!("{question} turn {turn}"),
            marks: vec![("question", question)],
            // FastChat leaves such ratings out.
            scores: vec![if rated == "-1" { String::new() } else { rated }],
            ..Record::default()
        };
        add_item(&mut systems, model, &["score"], item);
    }
    Ok(Read::Records(systems))
}
