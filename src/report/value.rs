//! A JSON value and its text (RFC 8259).
//!
//! Written here and not by a library because the page downloads it: this is a fraction of the code, and floating-point
//! numbers are printed by the routine that the page has anyway.

use super::csv::Decimal;
use std::fmt;

/// Any JSON value. Objects keep the order of their members.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Truth(bool),
    Whole(u64),
    /// In full: it reads back to the same number. JSON has no infinity: what is not finite is written as `null`.
    Number(f64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(&'static str, Value)>),
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Whole(number)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<const N: usize> From<[(&'static str, Value); N]> for Value {
    fn from(members: [(&'static str, Value); N]) -> Self {
        Self::Object(members.into())
    }
}

impl Value {
    /// A list of what `items` gives.
    pub fn list<T: Into<Value>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Whole(number) => write!(f, "{number}"),
            Self::Number(number) if number.is_finite() => write!(f, "{}", Decimal(*number)),
            Self::Number(_) => f.write_str("null"),
            Self::Text(text) => write_text(f, text),
            Self::List(items) => write_items(f, depth, ['[', ']'], items.iter().map(|item| (None, item))),
            Self::Object(members) => {
                write_items(f, depth, ['{', '}'], members.iter().map(|(key, value)| (Some(*key), value)))
            }
        }
    }

    fn is_plain(&self) -> bool {
        !matches!(self, Self::List(_) | Self::Object(_))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

/// From this depth on, what holds plain values only stands on one line.
const ONE_LINE_FROM: usize = 2;

fn write_items<'a>(
    f: &mut fmt::Formatter<'_>,
    depth: usize,
    [open, close]: [char; 2],
    items: impl Iterator<Item = (Option<&'static str>, &'a Value)> + Clone,
) -> fmt::Result {
    let is_empty = items.clone().next().is_none();
    let is_one_line = is_empty || depth >= ONE_LINE_FROM && items.clone().all(|(_, value)| value.is_plain());
    let line_break = |f: &mut fmt::Formatter<'_>, depth| write!(f, "\n{:width$}", "", width = 2 * depth);
    write!(f, "{open}")?;
    for (index, (key, value)) in items.enumerate() {
        match (index, is_one_line) {
            (0, true) => {}
            (0, false) => line_break(f, depth + 1)?,
            (_, true) => f.write_str(", ")?,
            (_, false) => f.write_str(",").and_then(|()| line_break(f, depth + 1))?,
        }
        if let Some(key) = key {
            write!(f, "\"{key}\": ")?;
        }
        value.write(f, depth + 1)?;
    }
    if !is_one_line {
        line_break(f, depth)?;
    }
    write!(f, "{close}")
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            // `<` so that no `</script>` ends a page that holds the report; the line separators end JavaScript's lines.
            '\0'..='\u{1f}' | '<' | '\u{7f}' | '\u{2028}' | '\u{2029}' => write!(f, "\\u{:04x}", u32::from(c))?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: &Value) -> serde_json::Value {
        serde_json::from_str(&value.to_string()).expect("JSON")
    }

    #[test]
    fn plain_values() {
        let values = [Value::Null, true.into(), 7u64.into(), 0.5.into(), f64::NAN.into(), f64::INFINITY.into()];
        assert_eq!(values.map(|value| value.to_string()), ["null", "true", "7", "0.5", "null", "null"]);
        assert_eq!(Value::from(Some("a")).to_string(), "\"a\"");
    }

    #[test]
    fn numbers_are_written_in_full() {
        for number in [0.1 + 0.2, -1e300, 5e-324, f64::MAX, 1e21, 123_456_789.125] {
            assert_eq!(read(&number.into()).as_f64(), Some(number));
        }
        assert_eq!(read(&u64::MAX.into()).as_u64(), Some(u64::MAX));
    }

    #[test]
    fn text_is_escaped() {
        let text = "a\"b\\c\n\u{0}\u{7f}</script>\u{2028}é\u{1f600}";
        let written = Value::from(text).to_string();
        assert_eq!(read(&Value::from(text)), text);
        assert!(!written.contains('<') && !written.contains('\u{2028}'), "{written}");
    }

    #[test]
    fn deep_plain_values_share_a_line() {
        let inner = Value::from([("numbers", Value::list([1u64, 2]))]);
        let outer = Value::from([("empty", Value::List(vec![])), ("inner", inner)]);
        assert_eq!(outer.to_string(), "{\n  \"empty\": [],\n  \"inner\": {\n    \"numbers\": [1, 2]\n  }\n}");
    }
}
