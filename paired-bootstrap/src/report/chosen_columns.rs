//! The chosen columns in the address.

use crate::table::{Choice, Constant, Keyword};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::fmt;

/// The keys, in the order in which they are written.
pub(super) const KEYS: [&str; 21] = [
    "baseline", "experimental", "score", "id", "run", "cluster", "category", "gold", "right", "labels", "filter",
    "swapped", "lower", "gaps", "minus_one", "summary", "first_row", "thousands", "scale", "folders", "constant",
];

/// Letters, digits and the marks that names often contain stay readable.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b':');

/// The first colon of a filter ends the column's name.
const ENCODED_COLUMN: &AsciiSet = &ENCODED.add(b':');

/// For a filter as a menu option: as in the address, but readable. Only ambiguous characters are
/// encoded.
const ENCODED_OPTION: &AsciiSet = &AsciiSet::EMPTY.add(b':').add(b'%');

/// The values of an address's keys.
pub(super) trait Values {
    /// All values of `key`, in order.
    fn all(&self, key: &str) -> Vec<&str>;

    /// The last value of `key`.
    fn last(&self, key: &str) -> Option<&str> {
        self.all(key).pop()
    }

    /// The meaning of the word that is the last value of `key`. Unknown words are reported.
    fn word<T: Keyword>(&mut self, key: &'static str) -> Option<T>;

    /// The constant that every item is compared with. An invalid number is reported.
    fn constant(&mut self) -> Option<Constant>;

    /// Reports a row filter that does not name a column.
    fn refuse_filter(&mut self, value: &str);
}

/// The choice of columns in an address. A key without a value chooses no column. If a key occurs
/// several times, the last one wins, but filters add up.
pub(super) fn read(keys: &mut impl Values) -> Choice {
    let filter = read_filters(keys);
    let is_swapped = keys.word("swapped").unwrap_or(false);
    let lower_is_better = keys.word("lower");
    let gaps: Option<Gaps> = keys.word("gaps");
    let minus_one: Option<MinusOne> = keys.word("minus_one");
    let (summary, thousands, scale) = (keys.word("summary"), keys.word("thousands"), keys.word("scale"));
    let (labels, folders) = (keys.word("labels"), keys.word("folders"));
    let constant = keys.constant();
    let name = |key: &str| keys.last(key).map(decoded);
    Choice {
        baseline: name("baseline"),
        experimental: name("experimental"),
        constant,
        is_swapped,
        score: name("score"),
        id: name("id"),
        run: name("run"),
        cluster: name("cluster"),
        category: name("category"),
        gold: name("gold"),
        right: name("right"),
        labels,
        filter,
        lower_is_better,
        omits_gaps: gaps.is_some(),
        counts_minus_one: minus_one.is_some(),
        summary,
        first_row: keys.word("first_row"),
        thousands,
        scale,
        folders,
    }
}

/// All row filters: an empty list if `filter=` is empty, and `None` if all values are invalid.
fn read_filters(keys: &mut impl Values) -> Option<Vec<(String, String)>> {
    let all: Vec<_> = keys.all("filter").into_iter().map(|value| (value.to_owned(), filter_from(value))).collect();
    let (mut filters, mut is_given) = (Vec::new(), false);
    for (value, filter) in all {
        if filter.is_none() && !value.is_empty() {
            keys.refuse_filter(&decoded(&value));
        } else {
            is_given = true;
            filters.extend(filter);
        }
    }
    is_given.then_some(filters)
}

/// The only value of `gaps`.
#[derive(Clone, Copy, PartialEq)]
struct Gaps;

impl Keyword for Gaps {
    const WORDS: &'static [(Self, &'static str)] = &[(Self, "omit")];
}

/// The only value of `minus_one`.
#[derive(Clone, Copy, PartialEq)]
struct MinusOne;

impl Keyword for MinusOne {
    const WORDS: &'static [(Self, &'static str)] = &[(Self, "score")];
}

/// A name, encoded for an address.
#[must_use]
pub fn encoded(name: &str) -> String {
    utf8_percent_encode(name, ENCODED).to_string()
}

/// The name that was [`encoded`].
#[must_use]
pub fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// A row filter as a menu option: `column:value`. [`filter_from`] reads it.
#[must_use]
pub fn filter_option(column: &str, value: &str) -> String {
    format!("{}:{}", utf8_percent_encode(column, ENCODED_OPTION), utf8_percent_encode(value, ENCODED_OPTION))
}

/// The column and the value of a row filter in an address or an option. `None` if it does not name
/// a column.
#[must_use]
pub fn filter_from(text: &str) -> Option<(String, String)> {
    pair_from(text, ':').filter(|(column, _)| !column.is_empty())
}

/// The two names in an address's value, such as `column:value`. Both are [`encoded`], including any
/// separator in the first name, so the first literal separator ends that name.
#[must_use]
pub fn pair_from(text: &str, separator: char) -> Option<(String, String)> {
    match text.split_once(separator) {
        Some((first, second)) => Some((decoded(first), decoded(second))),
        // Some programs encode the separator as well.
        None => decoded(text).split_once(separator).map(|(first, second)| (first.to_owned(), second.to_owned())),
    }
}

/// Writes `&key=value` for everything that is chosen.
pub(super) fn write(choice: &Choice, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Choice { baseline, experimental, score, id, run, cluster, category, gold, right, filter, .. } = choice;
    for (key, name) in KEYS.into_iter().zip([baseline, experimental, score, id, run, cluster, category, gold, right]) {
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
    let mut chosen = words(choice).into_iter().filter_map(|(key, word)| Some((key, word?)));
    chosen.try_for_each(|(key, word)| write!(f, "&{key}={word}"))?;
    choice.constant.iter().try_for_each(|constant| write!(f, "&constant={constant}"))
}

/// The keys whose values are words, each with the chosen word.
pub(super) fn words(choice: &Choice) -> [(&'static str, Option<&'static str>); 10] {
    let Choice { is_swapped, lower_is_better, omits_gaps, counts_minus_one, summary, first_row, .. } = choice;
    let Choice { labels, thousands, scale, folders, .. } = choice;
    [
        ("labels", labels.map(Keyword::word)),
        ("swapped", is_swapped.then_some(true).map(Keyword::word)),
        ("lower", lower_is_better.map(Keyword::word)),
        ("gaps", omits_gaps.then_some(Gaps).map(Keyword::word)),
        ("minus_one", counts_minus_one.then_some(MinusOne).map(Keyword::word)),
        ("summary", summary.map(Keyword::word)),
        ("first_row", first_row.map(Keyword::word)),
        ("thousands", thousands.map(Keyword::word)),
        ("scale", scale.map(Keyword::word)),
        ("folders", folders.map(Keyword::word)),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::{Address, Elsewhere};
    use super::*;
    use crate::table::{FirstRow, Folders, LabelMatch, Scales, SummaryRows, Thousands};

    #[test]
    fn every_choice_comes_back() {
        let name = |text: &str| Some(text.to_owned());
        let columns = Choice {
            baseline: name("gpt-4 (a & b)"),
            experimental: name("Überläufer: 100 %"),
            is_swapped: true,
            score: name("metrics.acc"),
            id: name("doc_id"),
            run: name("seed"),
            cluster: name(""),
            category: name("Fach=#1"),
            gold: None,
            right: name("NOT & attempted"),
            labels: Some(LabelMatch::Alike),
            filter: Some(
                [("filter", "strict-match: x"), ("filter", "50 %: a&b"), ("doc: level", "1")]
                    .map(|(column, value)| (column.to_owned(), value.to_owned()))
                    .to_vec(),
            ),
            lower_is_better: Some(false),
            omits_gaps: true,
            counts_minus_one: true,
            summary: Some(SummaryRows::Keep),
            first_row: Some(FirstRow::Item),
            thousands: Some(Thousands::Point),
            scale: Some(Scales::Percent),
            folders: Some(Folders::Tasks),
            constant: Constant::parse("-0.25"),
        };
        let address = Address { columns, elsewhere: Some(Elsewhere::File), ..Address::default() };
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
        assert_eq!(pair_from("m%3D1=ours", '='), pair("m=1", "ours"));
        assert_eq!(pair_from("m%201%3Dours%20%23", '='), pair("m 1", "ours #"));
    }

    #[test]
    fn values_that_no_key_has_are_told() {
        for (fragment, message) in [
            ("lower=yes", "lower = “yes” is neither 1 nor 0"),
            ("labels=yes", "labels = “yes” is neither exact nor alike"),
            ("gaps=keep", "gaps = “keep” is not omit"),
            ("minus_one=", "minus_one = “” is not score"),
            ("summary=dropped", "summary = “dropped” is neither keep nor drop"),
            ("first_row=no", "first_row = “no” is neither header nor item"),
            ("thousands=dot", "thousands = “dot” is not comma, point or none"),
            ("scale=Percent", "scale = “Percent” is neither percent nor same"),
            ("folders=both", "folders = “both” is neither systems nor tasks"),
            ("constant=chance", "constant = “chance” is not a number, such as 0.25"),
            ("filter=lang", "filter = “lang” is not a column and a value separated by a colon, such as lang:de"),
        ] {
            let (address, problems) = Address::parse(fragment);
            let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
            assert_eq!((address, told), (Address::default(), vec![message.to_owned()]), "{fragment}");
            assert!(problems[0].changes_comparison(), "{fragment}");
        }
        let (address, problems) = Address::parse("filter=lang:de&filter=x&thousands=point&thousands=comma");
        assert_eq!(address.columns.filter, Some(vec![("lang".to_owned(), "de".to_owned())]));
        assert_eq!((address.columns.thousands, problems.len()), (Some(Thousands::Comma), 1));
    }

    #[test]
    fn keys_without_a_value_choose_none() {
        let (address, problems) = Address::parse("cluster=&filter=&lower=0");
        let Choice { cluster, filter, lower_is_better, .. } = address.columns;
        assert_eq!((cluster, filter), (Some(String::new()), Some(Vec::new())));
        assert_eq!((lower_is_better, problems), (Some(false), Vec::new()));
    }
}
