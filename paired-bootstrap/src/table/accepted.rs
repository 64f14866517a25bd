//! Right answers. A cell may list several.

use super::column::Column;
use serde_json::Value;
use std::borrow::Cow;

/// All right answers in a column.
pub(super) fn answers_of(gold: &Column) -> impl Iterator<Item = Cow<'_, str>> {
    gold.texts().iter().flat_map(answers_in)
}

/// The right answers listed in a cell. A cell that starts with `[` also counts as a whole, first.
pub(super) fn answers_in(cell: &str) -> impl Iterator<Item = Cow<'_, str>> {
    cell.starts_with('[').then_some(Cow::Borrowed(cell)).into_iter().chain(right_answers(cell))
}

/// The right answers listed in a cell, as JSON, Python or NumPy write a list; the whole cell if it
/// is not a list.
pub(super) fn right_answers(cell: &str) -> Vec<Cow<'_, str>> {
    match in_json(cell).or_else(|| in_python(cell)) {
        Some(answers) if !answers.is_empty() => answers.into_iter().map(Cow::Owned).collect(),
        _ => vec![Cow::Borrowed(cell)],
    }
}

fn in_json(cell: &str) -> Option<Vec<String>> {
    let text = |value: Value| match value {
        Value::String(text) => Some(text),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        _ => None,
    };
    let values: Vec<Value> = cell.starts_with('[').then(|| serde_json::from_str(cell).ok()).flatten()?;
    values.into_iter().map(text).collect()
}

/// Reads a list of Python or NumPy. Texts are in single or double quotes, numbers in none, and
/// NumPy writes no commas.
fn in_python(cell: &str) -> Option<Vec<String>> {
    let mut rest = cell.strip_prefix('[')?.strip_suffix(']')?.trim();
    let mut answers = Vec::new();
    while let Some(first) = rest.chars().next() {
        let (answer, behind) = match first {
            '\'' | '"' => quoted(&rest[1..], first)?,
            _ => {
                let (number, behind) = rest.split_at(rest.find([',', ' ']).unwrap_or(rest.len()));
                (number.parse::<f64>().ok().map(|_| number.to_owned())?, behind)
            }
        };
        answers.push(answer);
        rest = behind.trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    }
    Some(answers)
}

/// The text up to its closing quote, and the rest after the quote.
fn quoted(text: &str, quote: char) -> Option<(String, &str)> {
    let mut answer = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => answer.push(chars.next()?.1),
            _ if c == quote => return Some((answer, &text[at + c.len_utf8()..])),
            _ => answer.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_programs_write_them() {
        for (cell, answers) in [
            ("[\"a, b\", 2]", &["a, b", "2"][..]),
            ("[\"Rosalia's\", 'abc']", &["Rosalia's", "abc"]),
            ("['Paris' 'Lutetia']", &["Paris", "Lutetia"]),
            ("['it\\'s', 1.5]", &["it's", "1.5"]),
            ("[CLS] text [SEP]", &["[CLS] text [SEP]"]),
            ("[]", &["[]"]),
            ("['a", &["['a"]),
            ("a", &["a"]),
        ] {
            assert_eq!(right_answers(cell), answers, "{cell}");
        }
    }
}
