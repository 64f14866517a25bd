//! JSON of the tools.

use super::File;
use super::records::{Texts, prose};
use crate::sorting;
use crate::table::error::TableError;
use crate::table::json::with_quotes;
use crate::text::shortened;
use serde_json::Value;

/// Whether a text begins with an object or a list, and mentions all these members in its beginning.
pub(super) fn has_members(head: &str, members: &[&str]) -> bool {
    let begins = head.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']).starts_with(['{', '[']);
    begins && members.iter().all(|member| head.contains(&format!("\"{member}\"")))
}

/// The only value of a file; `None` for JSON Lines: a tool of one value writes none.
pub(super) fn value(file: &File<'_>) -> Result<Option<Value>, TableError> {
    match serde_json::from_str(&with_quotes(file.text)) {
        Ok(value) => Ok(Some(value)),
        Err(_) if are_lines(file.text) => Ok(None),
        Err(error) => Err(refused(file, 1, &error)),
    }
}

/// Whether the first line is a whole object or list, and others follow.
fn are_lines(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
    let is_whole = |line: &str| {
        line.trim_start().starts_with(['{', '[']) && serde_json::from_str::<Value>(&with_quotes(line)).is_ok()
    };
    lines.next().is_some_and(is_whole) && lines.next().is_some()
}

/// The values of a file: one for each line, with its line number, or the values of a single list,
/// numbered from 1. An object over several lines is the only value.
pub(super) fn values(file: &File<'_>) -> Result<Vec<(usize, Value)>, TableError> {
    if file.text.trim_start().starts_with('[') {
        let Some(Value::Array(values)) = value(file)? else { return Ok(Vec::new()) };
        return Ok((1..).zip(values).collect());
    }
    let mut lines = (1..).zip(file.text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    if lines.peek().is_some_and(|(_, line)| line.trim_start_matches('\u{feff}').trim() == "{") {
        return Ok(value(file)?.map(|value| (1, value)).into_iter().collect());
    }
    lines
        .map(|(line, text)| match serde_json::from_str(&with_quotes(text)) {
            Ok(value) => Ok((line, value)),
            Err(error) => Err(refused(file, line, &error)),
        })
        .collect()
}

/// Why the value that begins on a line is not JSON.
fn refused(file: &File<'_>, line: usize, error: &serde_json::Error) -> TableError {
    let is_at_end = || file.text.lines().skip(line + error.line().max(1) - 1).all(|line| line.trim().is_empty());
    if error.is_eof() && is_at_end() {
        return TableError::CutOff { place: file.place(line) };
    }
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let place = file.place(line + error.line().max(1) - 1);
    TableError::Json { place, message: shortened(message), inside: None }
}

/// A score as printed: a number, a text, or 1 and 0 for true and false; otherwise empty.
pub(super) fn score(value: Option<&Value>) -> String {
    match value {
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(is_right)) => u8::from(*is_right).to_string(),
        Some(Value::String(text)) => text.clone(),
        _ => String::new(),
    }
}

/// Sorts metrics by where their names first occur in a text, because parsed members are sorted by
/// name. A name such as `scorer/value` may consist of two members.
pub(super) fn sort_as_written(metrics: &mut Vec<String>, text: &str) {
    let place = |name: &str| text.find(&format!("\"{name}\"")).unwrap_or(usize::MAX);
    let places = |metric: &String| match place(metric) {
        usize::MAX => metric.split('/').map(place).collect(),
        place => vec![place],
    };
    let mut placed: Vec<(Vec<usize>, String)> = metrics.drain(..).map(|metric| (places(&metric), metric)).collect();
    sorting::sort(&mut placed);
    metrics.extend(placed.into_iter().map(|(_, metric)| metric));
}

/// A text, or a number as text.
pub(super) fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The texts of an item, such as its question, its answer and the right answer. For each name, the
/// first of these places with a text is used; places are JSON pointers (RFC 6901).
pub(super) fn texts(item: &Value, places: &[(&'static str, &[&str])]) -> Texts {
    let found = |places: &[&str]| places.iter().find_map(|place| item.pointer(place).and_then(written));
    places.iter().filter_map(|&(name, places)| Some(prose(name, &found(places)?))).collect()
}

/// The text in a value: a string, the messages of a conversation, or several answers.
pub(super) fn written(value: &Value) -> Option<String> {
    let text = match value {
        Value::Null => return None,
        Value::String(text) => text.clone(),
        Value::Number(_) | Value::Bool(_) => value.to_string(),
        Value::Array(values) => {
            let is_plain = |value: &Value| !value.is_array() && !value.is_object();
            let between = if values.iter().all(is_plain) { ", " } else { "\n" };
            values.iter().filter_map(written).collect::<Vec<_>>().join(between)
        }
        Value::Object(members) => {
            let members_of_texts = ["content", "text", "output", "response", "answer", "value", "question", "input"];
            let text = members_of_texts.iter().find_map(|member| members.get(*member).and_then(written))?;
            match members.get("role").and_then(Value::as_str) {
                Some(role) => format!("{role}: {text}"),
                None => text,
            }
        }
    };
    Some(text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn whatever_holds_a_text_is_written() {
        for (value, text) in [
            (json!("a"), Some("a")),
            (json!(2.5), Some("2.5")),
            (json!([["-3.2", false], ["-1", true]]), Some("-3.2, false\n-1, true")),
            (
                json!([{"role": "user", "content": "Why?"}, {"role": "assistant", "content": [{"text": "So."}]}]),
                Some("user: Why?\nassistant: So."),
            ),
            (json!({"output": {"text": "x"}}), Some("x")),
            (json!({"other": 1}), None),
            (json!(null), None),
            (json!([]), None),
        ] {
            assert_eq!(written(&value).as_deref(), text, "{value}");
        }
    }

    #[test]
    fn texts_are_found_in_the_first_place_that_has_one() {
        let item = json!({"arguments": {"a": null, "b": "p"}, "target": 3});
        let found = texts(
            &item,
            &[("prompt", &["/arguments/a", "/arguments/b"]), ("target", &["/target"]), ("answer", &["/answer"])],
        );
        assert_eq!(found, [("prompt", "p".to_owned()), ("target", "3".to_owned())]);
    }
}
