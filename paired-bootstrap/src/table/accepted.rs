//! Right answers, of which a cell may list several.

use super::column::Column;
use serde_json::Value;
use std::borrow::Cow;

/// All right answers of a column: its cells, and what they list.
pub(super) fn answers_of(gold: &Column) -> impl Iterator<Item = Cow<'_, str>> {
    gold.texts().iter().flat_map(|cell| std::iter::once(Cow::Borrowed(cell)).chain(right_answers(cell)))
}

/// The right answers that a cell lists, as JSON or Python write a list; the whole cell
/// where it is no list.
pub(super) fn right_answers(cell: &str) -> Vec<Cow<'_, str>> {
    let text = |value: Value| match value {
        Value::String(text) => Some(Cow::Owned(text)),
        Value::Number(_) | Value::Bool(_) => Some(Cow::Owned(value.to_string())),
        _ => None,
    };
    let list = |cell: &str| serde_json::from_str::<Vec<Value>>(cell).ok();
    let listed = cell.starts_with('[').then(|| list(cell).or_else(|| list(&cell.replace('\'', "\"")))).flatten();
    match listed.and_then(|values| values.into_iter().map(text).collect::<Option<Vec<_>>>()) {
        Some(answers) if !answers.is_empty() => answers,
        _ => vec![Cow::Borrowed(cell)],
    }
}
