//! JSON: one value after the other, each a row; or one object of lists.

use super::cells::Builder;
use super::column::LONGEST as LONGEST_CELL;
use super::pieces::{NoRow, Pieces, ReadError};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The most bytes that one value may have: an object of lists is a single one.
const LONGEST: usize = 64 << 20;

/// Cuts a text into its values: those of an array, or those that follow each other, a line each or
/// not. A text in pieces is held no further than to the end of a value.
#[derive(Debug)]
pub(super) struct Values {
    pieces: Box<dyn Pieces>,
    text: String,
    /// The last value that needed [quotes](with_quotes).
    quoted: String,
    /// Bytes of `text` that are read.
    position: usize,
    /// The line of `position`, from 1.
    line: usize,
    is_complete: bool,
    /// Whether the values are those of an array; unknown before the first.
    in_array: Option<bool>,
    /// The line on which the array begins.
    array: usize,
    /// Whether the array has ended.
    is_over: bool,
}

impl Values {
    pub fn new(pieces: Box<dyn Pieces>) -> Self {
        Self {
            pieces,
            text: String::new(),
            quoted: String::new(),
            position: 0,
            line: 1,
            is_complete: false,
            in_array: None,
            array: 1,
            is_over: false,
        }
    }

    /// Those of a text that has a list on each line: none of them holds the others.
    pub fn of_lists(pieces: Box<dyn Pieces>) -> Self {
        Self { in_array: Some(false), ..Self::new(pieces) }
    }

    pub fn pieces(&self) -> &dyn Pieces {
        &*self.pieces
    }

    pub fn is_array(&self) -> bool {
        self.in_array == Some(true)
    }

    /// The next value, most likely a valid one and [with quotes](with_quotes), and the line on
    /// which it begins; `None` at the end.
    pub fn next(&mut self) -> Result<Option<(usize, &str)>, NoRow> {
        if !self.skip_to_value()? {
            return Ok(None);
        }
        let line = self.line;
        let mut end = End::default();
        let length = loop {
            let rest = &self.text[self.position..];
            if end.scan(rest.as_bytes()) {
                break end.scanned;
            }
            if self.is_complete {
                let read = serde_json::from_str::<IgnoredAny>(&with_quotes(rest));
                if read.is_err_and(|error| error.is_eof()) {
                    return Err(NoRow::CutOff(line));
                }
                break end.scanned;
            }
            if rest.len() > LONGEST {
                return Err(NoRow::TooLong(line));
            }
            self.read_piece()?;
        };
        let start = self.position;
        self.position += length;
        self.line += end.lines;
        let value = &self.text[start..start + length];
        Ok(Some(match with_quotes(value) {
            Cow::Borrowed(_) => (line, value),
            Cow::Owned(quoted) => {
                self.quoted = quoted;
                (line, &self.quoted)
            }
        }))
    }

    /// Moves to the first character of a value. Returns whether there is one. An array must end,
    /// and no other value may follow it. Anything else, such as `;`, may.
    fn skip_to_value(&mut self) -> Result<bool, NoRow> {
        loop {
            let rest = &self.text[self.position..];
            let Some(c) = rest.chars().next() else {
                if self.is_complete {
                    let is_cut_off = self.is_array() && !self.is_over;
                    return if is_cut_off { Err(NoRow::CutOff(self.array)) } else { Ok(false) };
                }
                self.read_piece()?;
                continue;
            };
            match c {
                '\n' => self.line += 1,
                ',' | '\u{feff}' => {}
                c if c.is_whitespace() => {}
                '[' if self.in_array.is_none() => (self.in_array, self.array) = (Some(true), self.line),
                ']' if self.is_array() && !self.is_over => self.is_over = true,
                '[' | '{' if self.is_over => return Err(NoRow::OtherTable([self.array, self.line])),
                _ if self.is_over => return Ok(false),
                _ => {
                    self.in_array.get_or_insert(false);
                    return Ok(true);
                }
            }
            self.position += c.len_utf8();
        }
    }

    fn read_piece(&mut self) -> Result<(), ReadError> {
        self.text.drain(..self.position);
        self.position = 0;
        self.is_complete = !self.pieces.read(&mut self.text)?;
        Ok(())
    }
}

/// Looks for the end of a value by its brackets and quotes.
#[derive(Default)]
struct End {
    scanned: usize,
    lines: usize,
    depth: usize,
    in_string: bool,
    is_escaped: bool,
}

impl End {
    /// Looks at what was not looked at yet; `rest` begins with the value. Returns whether the end
    /// is found, at `scanned`.
    fn scan(&mut self, rest: &[u8]) -> bool {
        for &byte in &rest[self.scanned..] {
            let is_first = self.scanned == 0;
            if self.depth == 0
                && !self.in_string
                && !is_first
                && matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\r' | b'\n')
            {
                return true;
            }
            self.scanned += 1;
            self.lines += usize::from(byte == b'\n');
            if self.in_string {
                if self.is_escaped {
                    self.is_escaped = false;
                } else if byte == b'\\' {
                    self.is_escaped = true;
                } else if byte == b'"' {
                    self.in_string = false;
                    if self.depth == 0 {
                        return true;
                    }
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth > 1 => self.depth -= 1,
                b'}' | b']' => return true,
                _ => {}
            }
        }
        false
    }
}

/// Puts the leaves of one value into the last row of a table: a leaf in an object is named by its
/// path, `metrics.acc`. Lists of a few plain values are cells in JSON, other lists are left out.
pub(super) fn read_row(value: &str, into: &mut Builder) -> Result<(), serde_json::Error> {
    let row = Some(into.rows() - 1);
    read_leaves(value, row, into)
}

/// Puts the lists of one object into the columns of a table without rows.
pub(super) fn read_lists(value: &str, into: &mut Builder) -> Result<(), serde_json::Error> {
    read_leaves(value, None, into)
}

fn read_leaves(value: &str, row: Option<usize>, into: &mut Builder) -> Result<(), serde_json::Error> {
    let mut path = String::new();
    let mut deserializer = serde_json::Deserializer::from_str(value);
    Leaves { path: &mut path, row, into }.deserialize(&mut deserializer)?;
    deserializer.end()
}

/// A value with quotes around `NaN`, `Infinity`, `True`, `False` and `None`, which Python writes
/// and JSON does not have: then they are read like other cells, and refused where they stand and
/// are no scores.
pub(super) fn with_quotes(value: &str) -> Cow<'_, str> {
    const WORDS: [&str; 6] = ["NaN", "Infinity", "-Infinity", "True", "False", "None"];
    if !WORDS.iter().any(|word| value.contains(word)) {
        return value.into();
    }
    let mut quoted = String::with_capacity(value.len() + 16);
    let (mut rest, mut in_string) = (value, false);
    while let Some(c) = rest.chars().next() {
        let word = WORDS.into_iter().find(|word| !in_string && rest.starts_with(word));
        let length = match (word, c) {
            (Some(word), _) => {
                quoted.extend(["\"", word, "\""]);
                rest = &rest[word.len()..];
                continue;
            }
            // What is escaped ends no string.
            (None, '\\') if in_string => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            (None, c) => c.len_utf8(),
        };
        in_string ^= c == '"';
        quoted.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    quoted.into()
}

/// Whether a text begins with a list on each line.
pub(super) fn has_list_on_each_line(head: &str) -> bool {
    let mut lines = head.lines().map(|line| line.trim_start_matches('\u{feff}').trim()).filter(|line| !line.is_empty());
    let is_of_cells = |line: &str| is_list_of_cells(line) && line.ends_with(']');
    let mut is_list = || lines.next().is_some_and(is_of_cells);
    is_list() && is_list()
}

/// Whether a value is a list of cells, and not one of records.
pub(super) fn is_list_of_cells(value: &str) -> bool {
    value.strip_prefix('[').is_some_and(|list| !list.trim_start().starts_with('{'))
}

/// The cells of a row that is a list: plain values as texts, others in JSON.
pub(super) fn read_cells(list: &str) -> Result<Vec<String>, serde_json::Error> {
    let cells: Vec<&RawValue> = serde_json::from_str(list)?;
    let text = |cell: &&RawValue| match cell.get() {
        list if list.starts_with(['[', '{']) => list.to_owned(),
        plain => crate::text::trim(&plain_text(plain).unwrap_or_default()).to_owned(),
    };
    Ok(cells.iter().map(text).collect())
}

struct Leaves<'b> {
    path: &'b mut String,
    /// The row that the leaves belong to; `None` above the lists whose elements are rows.
    row: Option<usize>,
    into: &'b mut Builder,
}

impl Leaves<'_> {
    fn put(self, text: &str) {
        if let Some(row) = self.row {
            self.into.put_in_row(row, if self.path.is_empty() { "value" } else { self.path }, text);
        }
    }
}

/// The most elements of a list that is kept as a cell, if not all are texts.
const LONGEST_LIST: usize = 8;

impl<'de> DeserializeSeed<'de> for Leaves<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Leaves<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.put(if value { "true" } else { "false" });
        Ok(())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.put(&value.to_string());
        Ok(())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.put(&value.to_string());
        Ok(())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.put(&value.to_string());
        Ok(())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.put(crate::text::trim(value));
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { path, row, into } = self;
        if row.is_none() {
            let mut element = 0;
            while list.next_element_seed(Leaves { path, row: Some(element), into })?.is_some() {
                element += 1;
            }
            return Ok(());
        }
        let mut elements = Vec::new();
        let (mut is_plain, mut are_texts, mut bytes, mut objects) = (true, true, 0, 0);
        while let Some(Plain { text, is_text, is_object }) = list.next_element::<Plain>()? {
            objects += usize::from(is_object);
            are_texts &= is_text;
            bytes += text.as_ref().map_or(0, String::len);
            let is_short = elements.len() < LONGEST_LIST || are_texts && bytes < LONGEST_CELL;
            is_plain &= text.is_some() && is_short;
            elements.extend(text.filter(|_| is_plain).map(|text| (text, is_text)));
        }
        into.leave_out(path, objects);
        let cell = as_cell(&elements);
        // One that is cut could not be read as a list again.
        if is_plain && (elements.len() < 2 || cell.len() <= LONGEST_CELL) {
            Leaves { path, row, into }.put(&cell);
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { path, row, into } = self;
        let length = path.len();
        while let Some(key) = map.next_key::<String>()? {
            if length > 0 {
                path.push('.');
            }
            path.push_str(&key);
            map.next_value_seed(Leaves { path, row, into })?;
            path.truncate(length);
        }
        Ok(())
    }
}

/// A list as a cell: its only element, or all in JSON. Each has its text, and whether it is one.
fn as_cell(elements: &[(String, bool)]) -> String {
    let quoted = |(text, is_text): &(String, bool)| match is_text {
        true => serde_json::Value::from(text.as_str()).to_string(),
        false => text.clone(),
    };
    match elements {
        [] => String::new(),
        [(only, _)] => only.clone(),
        several => format!("[{}]", several.iter().map(quoted).collect::<Vec<_>>().join(", ")),
    }
}

/// The text of a plain value; `None` for a list, an object and null.
pub(super) fn plain_text(value: &str) -> Option<String> {
    serde_json::from_str::<Plain>(value).ok()?.text
}

/// A plain value as text; none for a list, an object and null.
#[derive(Default)]
struct Plain {
    text: Option<String>,
    /// Whether it is written as a text.
    is_text: bool,
    is_object: bool,
}

impl Plain {
    fn of(text: String) -> Self {
        Self { text: Some(text), ..Self::default() }
    }
}

impl<'de> serde::Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlainVisitor)
    }
}

struct PlainVisitor;

impl<'de> Visitor<'de> for PlainVisitor {
    type Value = Plain;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Plain, E> {
        Ok(Plain::of(value.to_string()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Plain, E> {
        Ok(Plain::of(value.to_string()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Plain, E> {
        Ok(Plain::of(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Plain, E> {
        Ok(Plain::of(value.to_string()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Plain, E> {
        Ok(Plain { is_text: true, ..Plain::of(value.to_owned()) })
    }

    fn visit_unit<E: Error>(self) -> Result<Plain, E> {
        Ok(Plain::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Plain, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Plain::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Plain, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Plain { is_object: true, ..Plain::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells::Layout;
    use super::*;
    use crate::table::pieces::Whole;

    /// How many values there are.
    fn all(text: &str) -> Result<usize, NoRow> {
        let mut values = Values::new(Box::new(Whole::new(text.to_owned())));
        let mut number = 0;
        while values.next()?.is_some() {
            number += 1;
        }
        Ok(number)
    }

    fn values(text: &str) -> Vec<(usize, String)> {
        let mut values = Values::new(Box::new(Whole::new(text.to_owned())));
        let mut all = Vec::new();
        while let Some((line, value)) = values.next().expect("a short text") {
            all.push((line, value.to_owned()));
        }
        all
    }

    fn expect(text: &str, expected: &[(usize, &str)]) {
        let expected: Vec<_> = expected.iter().map(|&(line, value)| (line, value.to_owned())).collect();
        assert_eq!(values(text), expected, "{text:?}");
    }

    #[test]
    fn values_are_cut_wherever_they_stand() {
        expect("", &[]);
        expect(" \n[]", &[]);
        expect("{\"a\":1}\n\n{\"a\":\"}\\\"{\"}", &[(1, "{\"a\":1}"), (3, "{\"a\":\"}\\\"{\"}")]);
        expect("[\n{\"a\":\n[1]},\n{} ]", &[(2, "{\"a\":\n[1]}"), (4, "{}")]);
        expect("[1, \"b, c\",-0.5]", &[(1, "1"), (1, "\"b, c\""), (1, "-0.5")]);
        expect("]", &[(1, "]")]);
    }

    #[test]
    fn a_value_at_the_end_may_be_cut_off() {
        let second = |text: &str| {
            let mut values = Values::new(Box::new(Whole::new(text.to_owned())));
            values.next().expect("a value");
            values.next().map(|value| value.map(|(line, value)| (line, value.to_owned())))
        };
        for rest in ["{", "{\"a\"", "{\"a\": [1,\n", "{\"a\": \"x"] {
            assert_eq!(second(&format!("{{\"a\": 1}}\n\n{rest}")), Err(NoRow::CutOff(3)), "{rest}");
        }
        for rest in ["", ",\n", ", 2"] {
            assert_eq!(all(&format!("\n[1{rest}")), Err(NoRow::CutOff(2)), "{rest}");
        }
        // A mistake before the end is not the end.
        assert_eq!(second("{}\n{\"a\": [1}"), Ok(Some((2, "{\"a\": [1}".to_owned()))));
        assert_eq!(second("0.5\n0.25"), Ok(Some((2, "0.25".to_owned()))));
    }

    #[test]
    fn nothing_follows_an_array() {
        assert_eq!(all("[1, 2]\n\n"), Ok(2));
        assert_eq!(all("[1, 2]\n[3]"), Err(NoRow::OtherTable([1, 2])));
        assert_eq!(all("[{}]\n{}"), Err(NoRow::OtherTable([1, 2])));
        assert_eq!([all("[1, 2];"), all("[1, 2] # two [1]")], [Ok(2), Ok(2)]);
    }

    #[test]
    fn what_is_not_finite_gets_quotes() {
        assert_eq!(
            with_quotes(r#"{"a": NaN, "b": [-Infinity,Infinity]}"#),
            r#"{"a": "NaN", "b": ["-Infinity","Infinity"]}"#
        );
        assert_eq!(with_quotes("[True, False,None]"), r#"["True", "False","None"]"#);
        for text in [r#"{"NaN": "é \" NaN", "b": 1}"#, r#"{"a": "Infinity\\"}"#, "{\"a\": \"NaN"] {
            assert_eq!(with_quotes(text), text);
        }
    }

    #[test]
    fn leaves_are_named_by_their_path() {
        let mut builder = Builder::new();
        builder.begin_row(1);
        let value = r#"{"id": 7, "m": {"acc": 0.30, "ok": true}, "n": null, "l": ["a", 2], "deep": [[1]], "s": " é "}"#;
        read_row(value, &mut builder).expect("valid JSON");
        let table = builder.finish(None, Layout::Json);
        let cells: Vec<(&str, Option<&str>)> =
            table.columns().iter().map(|column| (column.name(), column.text(0))).collect();
        let expected = [("id", "7"), ("m.acc", "0.3"), ("m.ok", "true"), ("l", "[\"a\", 2]"), ("s", "é")];
        assert_eq!(cells, expected.map(|(name, text)| (name, Some(text))));
    }
}
