//! The chosen columns in the address.

use crate::table::Choice;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::fmt;

/// The keys, in the order in which they are written.
pub(super) const KEYS: [&str; 9] =
    ["baseline", "experimental", "score", "id", "cluster", "category", "gold", "filter", "lower"];

/// Letters and digits stay readable, and so does what names are made of.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b':');

/// What the keys of an address say; `value` gives the text behind a key. A key without a value chooses none.
pub(super) fn read(value: impl Fn(&str) -> Option<String>) -> Choice {
    let name = |key: &str| value(key).map(|text| percent_decode_str(&text).decode_utf8_lossy().into_owned());
    let filter = |text: String| match text.split_once(':') {
        Some((column, value)) => (column.to_owned(), value.to_owned()),
        None => (String::new(), String::new()),
    };
    Choice {
        baseline: name("baseline"),
        experimental: name("experimental"),
        score: name("score"),
        id: name("id"),
        cluster: name("cluster"),
        category: name("category"),
        gold: name("gold"),
        filter: name("filter").map(filter),
        lower_is_better: value("lower").map(|text| text == "1"),
    }
}

/// Writes `&key=value` for all that is chosen.
pub(super) fn write(choice: &Choice, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Choice { baseline, experimental, score, id, cluster, category, gold, filter, lower_is_better } = choice;
    let filter = filter.as_ref().map(|(column, value)| match column.as_str() {
        "" => String::new(),
        column => format!("{column}:{value}"),
    });
    let lower = lower_is_better.map(|is_lower| u8::from(is_lower).to_string());
    let names = [baseline, experimental, score, id, cluster, category, gold].map(Option::as_deref);
    let values = names.into_iter().chain([filter.as_deref(), lower.as_deref()]);
    KEYS.into_iter().zip(values).try_for_each(|(key, value)| match value {
        Some(value) => write!(f, "&{key}={}", utf8_percent_encode(value, ENCODED)),
        None => Ok(()),
    })
}

#[cfg(test)]
mod tests {
    use super::super::Address;
    use super::*;

    #[test]
    fn every_choice_comes_back() {
        let name = |text: &str| Some(text.to_owned());
        let columns = Choice {
            baseline: name("gpt-4 (a & b)"),
            experimental: name("Überläufer: 100 %"),
            score: name("metrics.acc"),
            id: name("doc_id"),
            cluster: name(""),
            category: name("Fach=#1"),
            gold: None,
            filter: Some(("filter".to_owned(), "strict-match: x".to_owned())),
            lower_is_better: Some(false),
        };
        let address = Address { columns, ..Address::default() };
        assert_eq!(Address::parse(&address.to_string()), (address, Vec::new()));
    }

    #[test]
    fn keys_without_a_value_choose_none() {
        let (address, problems) = Address::parse("cluster=&filter=&lower=0");
        let Choice { cluster, filter, lower_is_better, .. } = address.columns;
        assert_eq!((cluster, filter), (Some(String::new()), Some((String::new(), String::new()))));
        assert_eq!((lower_is_better, problems), (Some(false), Vec::new()));
    }
}
