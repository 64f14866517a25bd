//! JSON as the tools write it.

use super::File;
use crate::table::error::TableError;
use crate::table::json::with_quotes;
use serde_json::Value;

/// Whether a text begins with an object, or a list of objects, that has all these members near its
/// beginning.
pub(super) fn has_members(head: &str, members: &[&str]) -> bool {
    let begins = head.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']).starts_with(['{', '[']);
    begins && members.iter().all(|member| head.contains(&format!("\"{member}\"")))
}

/// The only value of a file.
pub(super) fn value(file: &File<'_>) -> Result<Value, TableError> {
    serde_json::from_str(&with_quotes(file.text)).map_err(|error| cut_off(file, 1, &error))
}

/// The values of a file, a line each, or those of the list that it is; each with its line, or its
/// number.
pub(super) fn values(file: &File<'_>) -> Result<Vec<(usize, Value)>, TableError> {
    if file.text.trim_start().starts_with('[') {
        let Value::Array(values) = value(file)? else { return Ok(Vec::new()) };
        return Ok((1..).zip(values).collect());
    }
    let lines = (1..).zip(file.text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(line, text)| match serde_json::from_str(&with_quotes(text)) {
            Ok(value) => Ok((line, value)),
            Err(error) => Err(cut_off(file, line, &error)),
        })
        .collect()
}

fn cut_off(file: &File<'_>, line: usize, error: &serde_json::Error) -> TableError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    file.error(line + error.line().max(1) - 1, message)
}

/// A score as it is printed: a number, or 1 and 0 for true and false; empty where there is none.
pub(super) fn score(value: Option<&Value>) -> String {
    match value {
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(is_right)) => u8::from(*is_right).to_string(),
        Some(Value::String(text)) => text.clone(),
        _ => String::new(),
    }
}

/// A text, or a number as a text.
pub(super) fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
