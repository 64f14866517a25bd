//! Ids that are spelt differently in two lists: which of them match, and why others do not.

use super::texts::Texts;
use crate::text::{is_blank, shortened};
use icu_normalizer::DecomposingNormalizerBorrowed;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

/// A way in which two ids of the same item may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Upper and lower case.
    Case,
    /// Blanks.
    Blanks,
    /// Leading zeros of a number.
    Zeros,
    /// The Unicode form: an accented letter as one character or two.
    UnicodeForm,
    /// Text that all ids of one list begin or end with, such as a folder.
    Ends,
}

impl Spelling {
    /// Ways in which a single id may differ.
    const ALL: [Self; 4] = [Self::Case, Self::Blanks, Self::Zeros, Self::UnicodeForm];

    /// `upper and lower case`
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Case => "upper and lower case",
            Self::Blanks => "blanks",
            Self::Zeros => "leading zeros",
            Self::UnicodeForm => "Unicode form",
            Self::Ends => "what all ids of one list begin or end with",
        }
    }
}

/// Ids that match although they are spelt differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alike {
    /// How many such ids there are.
    pub ids: usize,
    /// All the ways in which they differ.
    pub spellings: Vec<Spelling>,
    /// The first such id whose two spellings, as shown, are different texts: that of the first list
    /// and that of the second. If there is none, the two are the same.
    pub example: [String; 2],
}

/// Finds matches for ids of `others` that differ from ids in `texts` only in spelling. `translated`
/// holds, for each id of `others` in order, the index of the same text, and is completed. Ids of
/// one list that differ only in spelling are different items, and match nothing else.
pub(super) fn match_alike(texts: &Texts, others: &Texts, translated: &mut [Option<u32>]) -> Option<Alike> {
    let mut is_matched = vec![false; texts.len()];
    translated.iter().flatten().for_each(|&code| is_matched[code as usize] = true);
    let plain = |id: &str| plain(id, &Spelling::ALL);
    // Most lists match completely, so check that first: it costs nothing.
    let left = is_matched.iter().filter(|matched| !**matched).count();
    if left == 0 || translated.iter().all(Option::is_some) {
        return None;
    }
    let unmatched = (0..).zip(texts.iter()).filter(|(code, _)| !is_matched[*code as usize]);
    let known: HashMap<String, u32> = unmatched.map(|(code, id)| (plain(id), code)).collect();
    let missing = others.iter().zip(&*translated).enumerate().filter(|(_, (_, found))| found.is_none());
    let found: Vec<(usize, String, u32)> = missing
        .filter_map(|(at, (id, _))| {
            let plain = plain(id);
            let code = *known.get(&plain)?;
            Some((at, plain, code))
        })
        .collect();
    if found.is_empty() {
        return None;
    }
    let mut times: HashMap<&str, [usize; 2]> = found.iter().map(|(_, plain, _)| (plain.as_str(), [0; 2])).collect();
    for (list, ids) in [texts, others].into_iter().enumerate() {
        for id in ids.iter() {
            if let Some(times) = times.get_mut(plain(id).as_str()) {
                times[list] += 1;
            }
        }
    }
    let mut alike = Alike { ids: 0, spellings: Vec::new(), example: Default::default() };
    for (at, plain, code) in &found {
        if times[plain.as_str()] != [1, 1] {
            continue;
        }
        let (own, other) = (texts.get(*code), others.get(*at as u32));
        translated[*at] = Some(*code);
        alike.ids += 1;
        // Blanks look alike when shown, so an example that shows a difference is better.
        let [first, second] = &alike.example;
        if first == second {
            alike.example = [own, other].map(shortened);
        }
        alike.spellings.extend(differing(own, other));
    }
    alike.spellings = Spelling::ALL.into_iter().filter(|spelling| alike.spellings.contains(spelling)).collect();
    (alike.ids > 0).then_some(alike)
}

/// Finds matches between lists without common ids, if all ids of one list have additional text
/// before or after the other list's ids: `test/q1.json` and `q1`. Every id of the shorter list must
/// be found. Additional text with a digit may identify items, as in `2024-01` and `01`, and bare
/// numbers could belong to any list; neither is matched.
pub(super) fn match_without_ends(texts: &Texts, others: &Texts, translated: &mut [Option<u32>]) -> Option<Alike> {
    if translated.iter().any(Option::is_some) || texts.len() < 2 || others.len() < 2 {
        return None;
    }
    let [own, other] = [texts, others].map(ends);
    let (longer, shorter) =
        if own.0.len() + own.1.len() > other.0.len() + other.1.len() { (own, other) } else { (other, own) };
    let (before, behind) = (longer.0.strip_suffix(shorter.0)?, longer.1.strip_prefix(shorter.1)?);
    if before.len() + behind.len() == 0 || [before, behind].iter().any(|more| more.contains(|c: char| c.is_numeric())) {
        return None;
    }
    let is_bare = |ids: &Texts| ids.iter().all(|id| id.chars().all(char::is_numeric));
    if is_bare(texts) || is_bare(others) {
        return None;
    }
    let core = |id: &'_ str, (before, behind): (&str, &str)| {
        id.get(before.len()..id.len().checked_sub(behind.len())?).map(str::to_owned)
    };
    let known: HashMap<String, u32> =
        (0..).zip(texts.iter()).filter_map(|(code, id)| Some((core(id, own)?, code))).collect();
    let found: Vec<Option<u32>> = others.iter().map(|id| known.get(&core(id, other)?).copied()).collect();
    let ids = found.iter().flatten().count();
    if ids < texts.len().min(others.len()) {
        return None;
    }
    let (at, code) = found.iter().enumerate().find_map(|(at, code)| Some((at, (*code)?)))?;
    translated.copy_from_slice(&found);
    let example = [texts.get(code), others.get(at as u32)].map(shortened);
    Some(Alike { ids, spellings: vec![Spelling::Ends], example })
}

/// The text that all ids begin with, and the text that they end with, in whole words.
fn ends(ids: &Texts) -> (&str, &str) {
    let first = ids.iter().next().unwrap_or_default();
    let (mut before, mut behind) = (first, first);
    for id in ids.iter() {
        let differs = before.char_indices().zip(id.chars()).find(|((_, own), other)| own != other);
        let shared = differs.map_or(before.len().min(id.len()), |((at, _), _)| at);
        before = &before[..shared];
        let differs = behind.char_indices().rev().zip(id.chars().rev()).find(|((_, own), other)| own != other);
        let shared = differs.map_or(behind.len().saturating_sub(id.len()), |((at, own), _)| at + own.len_utf8());
        behind = &behind[shared..];
    }
    (before.trim_end_matches(char::is_alphanumeric), behind.trim_start_matches(char::is_alphanumeric))
}

/// An id in a plain form, without the differences that `spellings` name.
fn plain(id: &str, spellings: &[Spelling]) -> String {
    let mut plain = id.to_owned();
    for spelling in spellings {
        plain = match spelling {
            Spelling::Case => plain.to_lowercase(),
            Spelling::Blanks => plain.replace(|c: char| is_blank(c) || c.is_whitespace(), ""),
            Spelling::Zeros => without_zeros(&plain),
            Spelling::Ends => plain,
            Spelling::UnicodeForm if plain.is_ascii() => plain,
            Spelling::UnicodeForm => DecomposingNormalizerBorrowed::new_nfd().normalize(&plain).into_owned(),
        };
    }
    plain
}

/// A number without commas between thousands and without trailing zeros in its decimals: `7` for
/// `7.0`, `1003` for `1,003`. Any other text, such as the code `007`, is unchanged.
pub(super) fn in_plain_digits(text: &str) -> Cow<'_, str> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    // Most texts are not numbers, and some are long.
    if !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return text.into();
    }
    let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = whole.split(',');
    let has_groups = groups.next().is_some_and(|first| first.len() <= 3) && groups.all(|group| group.len() == 3);
    let digits = if has_groups { whole.replace(',', "") } else { whole.to_owned() };
    let is_number = are_digits(&digits) && are_digits(decimals) && (digits == "0" || !digits.starts_with('0'));
    if !is_number || digits == unsigned {
        return text.into();
    }
    let sign = if unsigned.len() < text.len() { "-" } else { "" };
    match decimals.trim_end_matches('0') {
        "" => format!("{sign}{digits}"),
        decimals => format!("{sign}{digits}.{decimals}"),
    }
    .into()
}

/// A label in lower case, without the marks around it, and in plain digits: `a` for `(A).`, `1003`
/// for `$1,003` and `7` for `\boxed{7.0}`. Marks that may have a meaning are kept: signs, percent,
/// `#` after a letter, and brackets around a comma, as in `[0,1]`.
pub(super) fn in_plain_letters(label: &str) -> String {
    let is_blank = |c: char| is_blank(c) || c.is_whitespace();
    let has_comma = label.contains(',');
    let is_mark = |c: char| is_blank(c) || "\"'`“”„‘’«»*_$.,:;?".contains(c) || !has_comma && "()[]{}".contains(c);
    let opens = |c: char| c != '.' && is_mark(c) || c == '#';
    let mut bare = label;
    loop {
        let inner = bare.trim_start_matches(opens).trim_end_matches(is_mark);
        let command = [r"\boxed", r"\text", r"\textbf", r"\mathrm"];
        match command.into_iter().find_map(|command| inner.strip_prefix(command)?.trim_start().strip_prefix('{')) {
            Some(within) => bare = within,
            None if inner.is_empty() => return label.to_lowercase(),
            None => return in_plain_digits(inner).to_lowercase(),
        }
    }
}

/// The first two names that differ only in case and blanks.
pub(super) fn first_alike<'n>(names: &[&'n str]) -> Option<[&'n str; 2]> {
    let mut seen: HashMap<String, &str> = HashMap::new();
    names.iter().find_map(|&name| Some([seen.insert(plain(name, &[Spelling::Case, Spelling::Blanks]), name)?, name]))
}

/// The ways in which two ids differ.
fn differing(id: &str, other: &str) -> impl Iterator<Item = Spelling> {
    let is_needed = move |spelling: &Spelling| {
        let others: Vec<Spelling> = Spelling::ALL.into_iter().filter(|other| other != spelling).collect();
        plain(id, &others) != plain(other, &others)
    };
    Spelling::ALL.into_iter().filter(is_needed).collect::<Vec<_>>().into_iter()
}

/// An id without the leading zeros of its first number, and of each number that begins a part: `q7`
/// for `q007` and `2024-1-5` for `2024-01-05`. A number after a point or comma may be decimals, and
/// one inside a word may be part of a hash.
fn without_zeros(id: &str) -> String {
    let mut plain = String::with_capacity(id.len());
    let mut is_first = true;
    let mut rest = id;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        plain.push_str(before);
        let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let (number, after) = number.split_at(end);
        let last = plain.chars().next_back();
        let begins_part = last.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '.' | ','));
        let shorter = number.trim_start_matches('0');
        let shorter = if shorter.is_empty() { "0" } else { shorter };
        plain.push_str(if is_first || begins_part { shorter } else { number });
        is_first = false;
        rest = after;
    }
    plain + rest
}

/// Why the ids of two lists do not match, if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// They are dates in different notations.
    Dates {
        /// An id of the first list.
        first: String,
        /// An id of the second list.
        second: String,
    },
    /// Ids of one list differ only in spelling, so it is unclear which one an id of the other list
    /// matches.
    SeveralAlike {
        /// Two ids of one list.
        ids: [String; 2],
        /// The id of the other list.
        other: String,
    },
    /// Another reason.
    Other {
        /// An id of the first list.
        first: String,
        /// An id of the second list.
        second: String,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dates { first, second } => {
                write!(f, "The ids are dates in different notations, such as “{first}” and “{second}”")
            }
            Self::SeveralAlike { ids: [id, other_id], other } => {
                write!(f, "“{other}” could be “{id}” or “{other_id}”, which differ only in their spelling")
            }
            Self::Other { first, second } => {
                write!(f, "For example, “{first}” is only in the first list, and “{second}” only in the second")
            }
        }
    }
}

/// Why the remaining ids of two lists do not match; `None` if one list has none left.
pub(super) fn mismatch<'i>(first: &[&'i str], second: &[&'i str]) -> Option<Mismatch> {
    let [own, other] = [first, second].map(|ids| ids.first().map(|id| shortened(id)));
    let (own, other) = own.zip(other)?;
    let [notation, others] = [first, second].map(|ids| {
        let notation = date(ids[0]);
        notation.filter(|_| ids.iter().all(|id| date(id) == notation))
    });
    if notation.is_some() && others.is_some() && notation != others {
        return Some(Mismatch::Dates { first: own, second: other });
    }
    let all = |id: &str| plain(id, &Spelling::ALL);
    for (ids, others) in [(first, second), (second, first)] {
        let mut known: HashMap<String, &str> = HashMap::new();
        let two: HashMap<String, [&str; 2]> =
            ids.iter().filter_map(|&id| Some((all(id), [known.insert(all(id), id)?, id]))).collect();
        if let Some((ids, other)) = others.iter().find_map(|&other| Some((two.get(&all(other))?, other))) {
            return Some(Mismatch::SeveralAlike { ids: ids.map(shortened), other: shortened(other) });
        }
    }
    Some(Mismatch::Other { first: own, second: other })
}

/// The notation of a date: the separator of its three parts, which of them is the year and which is
/// a month's name, and whether a time follows.
type DateNotation = (char, [Option<usize>; 2], bool);

/// The notation of an id that is a date, with or without a time: `2024-01-05`, `5.1.2024`,
/// `01/05/24`, `5 Jan 2024`.
fn date(id: &str) -> Option<DateNotation> {
    let separator = id.chars().find(|c| !c.is_alphanumeric())?;
    let mut parts = id.splitn(3, separator);
    let (first, second, rest) = (parts.next()?, parts.next()?, parts.next()?);
    let rest = rest.trim_start();
    let (third, time) = rest.find(['T', ' ']).map_or((rest, ""), |end| rest.split_at(end));
    let is_number = |part: &str, digits: std::ops::RangeInclusive<usize>| {
        digits.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let parts = [first, second, third].map(|part| part.trim_end_matches([',', '.']));
    let is_month = |part: &str| {
        let part = part.to_lowercase();
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
            .iter()
            .any(|month| part.starts_with(month))
    };
    let year =
        parts.iter().position(|part| is_number(part, 4..=4) && (part.starts_with("19") || part.starts_with("20")));
    let is_part = |(at, part): (usize, &&str)| {
        Some(at) == year || is_month(part) || is_number(part, if year.is_some() { 1..=2 } else { 2..=2 })
    };
    // The second part is never the year.
    let month = parts.iter().position(|part| is_month(part));
    (year != Some(1) && parts.iter().enumerate().all(is_part)).then_some((separator, [year, month], !time.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(ids: &[&str]) -> Texts {
        let mut texts = Texts::default();
        ids.iter().for_each(|id| {
            texts.intern(id);
        });
        texts.close();
        texts
    }

    /// The matches of the second list's ids in the first list, and the differences in spelling.
    fn matched(first: &[&str], second: &[&str]) -> (Vec<Option<u32>>, Vec<Spelling>) {
        let [first, second] = [first, second].map(texts);
        let mut translated = first.find_all(&second);
        let alike = match_alike(&first, &second, &mut translated);
        (translated, alike.map_or(Vec::new(), |alike| alike.spellings))
    }

    #[test]
    fn each_spelling_matches_and_is_told() {
        for (first, second, spelling) in [
            ("Q1", "q1", Spelling::Case),
            ("q 1", "q1 ", Spelling::Blanks),
            ("q007", "q7", Spelling::Zeros),
            ("007", "7", Spelling::Zeros),
            ("2024-01-05", "2024-1-5", Spelling::Zeros),
            ("caf\u{e9}", "cafe\u{301}", Spelling::UnicodeForm),
        ] {
            assert_eq!(matched(&[first, "x"], &[second, "y"]), (vec![Some(0), None], vec![spelling]), "{first}");
        }
        let both = vec![Spelling::Case, Spelling::Zeros];
        assert_eq!(matched(&["Q01", "x"], &["q1", "y"]), (vec![Some(0), None], both));
    }

    #[test]
    fn ids_of_one_list_stay_two() {
        assert_eq!(matched(&["007", "7"], &["07", "8"]).0, [None, None]);
        assert_eq!(matched(&["7", "x"], &["7", "007"]).0, [Some(0), None]);
        assert_eq!(matched(&["Q1", "q1", "x"], &["q1", "y"]).0, [Some(1), None]);
    }

    #[test]
    fn ids_match_without_what_all_of_one_list_begin_or_end_with() {
        let cores = |first: &[&str], second: &[&str]| {
            let [first, second] = [first, second].map(texts);
            let mut translated = first.find_all(&second);
            let alike = match_without_ends(&first, &second, &mut translated);
            (translated, alike.map(|alike| alike.example))
        };
        for (first, second) in [
            (["test/q01", "test/q02"], ["q02", "q01"]),
            (["q01.json", "q02.json"], ["q02", "q01"]),
            (["q01", "q02"], ["out/q02-run.txt", "out/q01-run.txt"]),
            (["a/s-1", "a/s-2"], ["s-2", "s-1"]),
            (["a/é1", "a/é2"], ["é2", "é1"]),
        ] {
            let example = [first[1], second[0]].map(str::to_owned);
            assert_eq!(cores(&first, &second), (vec![Some(1), Some(0)], Some(example)), "{first:?}");
        }
        for (first, second) in [
            // Two splits may number their items in the same way.
            (["train/q1", "train/q2"], ["test/q1", "test/q2"]),
            (["2024-01", "2024-02"], ["01", "02"]),
            (["dev_1", "dev_2"], ["2", "1"]),
            (["test/q1", "test/q2"], ["q1", "q3"]),
            (["q1", "q2"], ["p1", "p2"]),
        ] {
            assert_eq!(cores(&first, &second), (vec![None, None], None), "{first:?}");
        }
    }

    #[test]
    fn zeros_of_decimals_and_hashes_count() {
        for (first, second) in [("1.05", "1.5"), ("a1b01", "a1b1"), ("10", "1"), ("0", "00x")] {
            assert_eq!(matched(&[first, "x"], &[second, "y"]).0, [None, None], "{first}");
        }
    }

    #[test]
    fn labels_are_bare_without_marks_around_them() {
        for (label, bare) in [
            ("(A).", "a"),
            ("**B**", "b"),
            (" \u{201c}Yes\u{201d}. ", "yes"),
            ("[0,1]", "[0,1]"),
            ("5!", "5!"),
            ("<5", "<5"),
            ("$1,003", "1003"),
            (r"$\boxed{7.0}$", "7"),
            (r"\boxed{\text{Paris}}.", "paris"),
            ("#### 42", "42"),
            ("-7", "-7"),
            (".5", ".5"),
            ("50%", "50%"),
            ("C#", "c#"),
            ("C++", "c++"),
            ("a.b", "a.b"),
            ("***", "***"),
            ("", ""),
        ] {
            assert_eq!(in_plain_letters(label), bare, "{label}");
        }
    }

    #[test]
    fn dates_are_told_by_their_notation() {
        let iso = ('-', [Some(0), None], false);
        assert_eq!(date("2024-01-05"), Some(iso));
        assert_eq!([date("2024-01-05 00:00:00"), date("2024-01-05T00:00:00Z")], [Some((iso.0, iso.1, true)); 2]);
        assert_eq!(date("5.1.2024"), Some(('.', [Some(2), None], false)));
        assert_eq!(date("01/05/24"), Some(('/', [None, None], false)));
        assert_eq!(date("5 Jan 2024"), Some((' ', [Some(2), Some(1)], false)));
        assert_eq!(date("Jan 5, 2024"), Some((' ', [Some(2), Some(0)], false)));
        for id in ["1.2.3", "q-1-2", "2024", "2024-01", "a 5 2024", "192.168.0.1", "é-01-2024"] {
            assert_eq!(date(id), None, "{id}");
        }
    }
}
