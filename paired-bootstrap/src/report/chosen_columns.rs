//! The chosen columns in the address.

use crate::table::{Choice, Keyword, Scales, SummaryRows, Thousands};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::fmt;

/// The keys, in the order in which they are written.
pub(super) const KEYS: [&str; 13] = [
    "baseline",
    "experimental",
    "score",
    "id",
    "cluster",
    "category",
    "gold",
    "filter",
    "lower",
    "gaps",
    "summary",
    "thousands",
    "scale",
];

/// Letters and digits stay readable, and so does what names are made of.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b':');

/// In a filter, the first colon ends the column.
const ENCODED_COLUMN: &AsciiSet = &ENCODED.add(b':');

/// A filter as an option of a menu: as in the address, but readable. Only what would be ambiguous is encoded.
const ENCODED_OPTION: &AsciiSet = &AsciiSet::EMPTY.add(b':').add(b'%');

/// The only value of `gaps`.
const OMIT: &str = "omit";

/// What the keys of an address say; `values` gives the texts behind a key, in their order. A key without a value chooses none. The last of
/// several equal keys wins, but filters add up.
pub(super) fn read<'a>(values: impl Fn(&str) -> Vec<&'a str>) -> Choice {
    let last = |key: &str| values(key).pop();
    let name = |key: &str| last(key).map(decoded);
    let filters = values("filter");
    Choice {
        baseline: name("baseline"),
        experimental: name("experimental"),
        score: name("score"),
        id: name("id"),
        cluster: name("cluster"),
        category: name("category"),
        gold: name("gold"),
        filter: (!filters.is_empty()).then(|| filters.into_iter().filter_map(filter_from).collect()),
        lower_is_better: last("lower").map(|text| text == "1"),
        omits_gaps: last("gaps") == Some(OMIT),
        summary: last("summary").and_then(SummaryRows::read),
        thousands: last("thousands").and_then(Thousands::read),
        scale: last("scale").and_then(Scales::read),
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// A row filter as a menu's option has it: `column:value`. [`filter_from`] reads it.
#[must_use]
pub fn filter_option(column: &str, value: &str) -> String {
    format!("{}:{}", utf8_percent_encode(column, ENCODED_OPTION), utf8_percent_encode(value, ENCODED_OPTION))
}

/// The column and the value of a row filter in an address or an option. `None` where it names no column.
#[must_use]
pub fn filter_from(text: &str) -> Option<(String, String)> {
    let pair = match text.split_once(':') {
        Some((column, value)) => Some((decoded(column), decoded(value))),
        // Some programs encode the colon between them, too.
        None => decoded(text).split_once(':').map(|(column, value)| (column.to_owned(), value.to_owned())),
    };
    pair.filter(|(column, _)| !column.is_empty())
}

/// Writes `&key=value` for all that is chosen.
pub(super) fn write(choice: &Choice, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Choice { baseline, experimental, score, id, cluster, category, gold, filter, lower_is_better, .. } = choice;
    let Choice { omits_gaps, summary, thousands, scale, .. } = choice;
    for (key, name) in KEYS.into_iter().zip([baseline, experimental, score, id, cluster, category, gold]) {
        if let Some(name) = name {
            write!(f, "&{key}={}", utf8_percent_encode(name, ENCODED))?;
        }
    }
    match filter.as_deref() {
        Some([]) => f.write_str("&filter=")?,
        filters => {
            for (column, value) in filters.into_iter().flatten() {
                let column = utf8_percent_encode(column, ENCODED_COLUMN);
                write!(f, "&filter={column}:{}", utf8_percent_encode(value, ENCODED))?;
            }
        }
    }
    if let Some(is_lower) = lower_is_better {
        write!(f, "&lower={}", u8::from(*is_lower))?;
    }
    let gaps = omits_gaps.then_some(OMIT);
    let words = [gaps, summary.map(Keyword::word), thousands.map(Keyword::word), scale.map(Keyword::word)];
    for (key, word) in ["gaps", "summary", "thousands", "scale"].into_iter().zip(words) {
        if let Some(word) = word {
            write!(f, "&{key}={word}")?;
        }
    }
    Ok(())
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
            filter: Some(
                [("filter", "strict-match: x"), ("filter", "50 %: a&b"), ("doc: level", "1")]
                    .map(|(column, value)| (column.to_owned(), value.to_owned()))
                    .to_vec(),
            ),
            lower_is_better: Some(false),
            omits_gaps: true,
            summary: Some(SummaryRows::Keep),
            thousands: Some(Thousands::Point),
            scale: Some(Scales::Percent),
        };
        let address = Address { columns, ..Address::default() };
        assert!(address.to_string().contains("&filter=doc%3A%20level:1&"), "{address}");
        assert_eq!(Address::parse(&address.to_string()), (address, Vec::new()));
    }

    #[test]
    fn filters_come_back_from_menus_and_from_programs_that_encode_every_colon() {
        let pair = |column: &str, value: &str| Some((column.to_owned(), value.to_owned()));
        for (column, value) in [("filter", "strict"), ("a:b", "c:d"), ("50%", "%3A"), ("Überblick", "ja, & nein")] {
            assert_eq!(filter_from(&filter_option(column, value)), pair(column, value));
        }
        assert_eq!(filter_option("filter", "strict match"), "filter:strict match");
        assert_eq!(filter_from("filter%3Astrict%20match"), pair("filter", "strict match"));
        assert_eq!([filter_from(""), filter_from("strict"), filter_from(":strict")], [const { None }; 3]);
    }

    #[test]
    fn keys_without_a_value_choose_none() {
        let (address, problems) = Address::parse("cluster=&filter=&lower=0");
        let Choice { cluster, filter, lower_is_better, .. } = address.columns;
        assert_eq!((cluster, filter), (Some(String::new()), Some(Vec::new())));
        assert_eq!((lower_is_better, problems), (Some(false), Vec::new()));
    }
}
