//! BFCL, the Berkeley Function Calling Leaderboard:
//! `score/<model>/…/BFCL_v<n>_<category>_score.json`.
//! The first line has the averages, and the others are the wrong answers alone.

use super::json::{has_members, score, text, texts, values};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "BFCL",
    files: "`score/<model>/…/BFCL_v<n>_<category>_score.json`",
    reads: "Whether each item is valid: those that are not in the file are. Higher is better. \
            This requires ids that count all items of a category, as in all but those called `live`.",
    begins: |head| {
        let mut lines = head.lines();
        lines.next().is_some_and(|first| has_members(first, &["accuracy", "correct_count", "total_count"]))
            && lines.next().is_none_or(|second| has_members(second, &["id", "valid"]))
    },
    read,
};

const ADVICE: &str = "this score file of BFCL contains the wrong answers alone, and their ids do not tell those of the \
                      right ones. Compare the ids in the results of both systems: an item is right if its id is \
                      missing here. Paste these scores instead";

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let lines = values(file)?;
    let Some(((_, averages), wrong)) = lines.split_first() else { return Ok(Read::Other) };
    let count = |member: &str| averages.get(member).and_then(Value::as_u64);
    let (Some(total), Some(right)) = (count("total_count"), count("correct_count")) else { return Ok(Read::Other) };
    let are_wrong = wrong.iter().all(|(_, item)| item.get("valid") == Some(&Value::Bool(false)));
    if !are_wrong || wrong.is_empty() && !file.name().starts_with("BFCL_") {
        return Ok(Read::Other);
    }
    let category = file.name().strip_suffix("_score").and_then(|name| name.splitn(3, '_').nth(2));
    let mut wrongs = HashMap::new();
    for (line, item) in wrong {
        wrongs.insert(file.id(*line, item, "id")?, item);
    }
    let number =
        |id: &str| id.rsplit_once('_').and_then(|(stem, number)| Some((stem.to_owned(), number.parse().ok()?)));
    let numbers: Option<Vec<(String, u64)>> = wrongs.keys().map(|id| number(id)).collect();
    let stem = |numbers: &[(String, u64)]| {
        numbers.first().map(|(stem, _)| stem.clone()).or_else(|| category.map(str::to_owned))
    };
    let stem = numbers.as_deref().and_then(stem);
    let are_counted = |stem: &String| numbers.iter().flatten().all(|(own, number)| own == stem && *number < total);
    // Fewer lines mean a file that was cut off, or another form of it.
    let is_whole = right.checked_add(wrongs.len() as u64) == Some(total);
    let Some(stem) = stem.filter(are_counted).filter(|_| is_whole && total <= MOST) else {
        return Ok(Read::Advice(ADVICE));
    };
    let item = |number: u64| {
        let id = format!("{stem}_{number}");
        let own = wrongs.get(&id).copied();
        Record {
            line: number as usize + 1,
            scores: vec![score(Some(&Value::Bool(own.is_none())))],
            texts: own.map(|own| texts(own, TEXTS)).unwrap_or_default(),
            id,
            ..Record::default()
        }
    };
    let folders = || file.path.split('/').skip_while(|folder| *folder != "score").skip(1);
    let folder = folders().nth(1).and_then(|_| folders().next());
    let model = wrong.first().and_then(|(_, item)| text(item.get("model_name")));
    Ok(Read::Records(vec![Records {
        items: (0..total).map(item).collect(),
        system: folder.map(str::to_owned).or(model),
        task: category.map(str::to_owned),
        metrics: vec!["valid".to_owned()],
        ..Records::default()
    }]))
}

/// No category has more items. More are taken for another kind of file.
const MOST: u64 = 100_000;

const TEXTS: &[(&str, &[&str])] = &[
    ("prompt", &["/prompt/question"]),
    ("answer", &["/model_result_raw", "/model_result"]),
    ("target", &["/possible_answer"]),
    ("explanation", &["/error"]),
];
