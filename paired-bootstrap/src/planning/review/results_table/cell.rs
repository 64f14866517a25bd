//! Reads a cell: a number, perhaps with a deviation, a count, nothing, or a text.

use super::super::claim::share;
use super::super::printed::Share;
use crate::text::parse_whole;

/// What a cell holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    /// Nothing, or a sign for a missing value.
    Missing,
    Number(Score),
}

/// A score as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// As an input box accepts it: "71.2", "71.2 %".
    pub text: String,
    /// The number after ±.
    pub deviation: Option<String>,
    /// The number of items, if the cell is a count of right ones such as "110/164".
    pub of: Option<u64>,
    /// What stands beside the number and is ignored.
    pub(super) beside: Beside,
}

/// What stands beside a number and is not read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beside {
    /// A footnote mark such as † or *.
    pub(super) mark: bool,
    /// A difference in parentheses such as (+0.9).
    pub(super) difference: bool,
    /// The deviation is in parentheses, without ±.
    pub(super) brackets: bool,
    /// An integer in parentheses, such as a rank.
    pub(super) whole: bool,
    /// The ends of an interval in brackets.
    pub(super) interval: bool,
    /// A p-value or another test result in parentheses.
    pub(super) test: bool,
}

/// The text is neither a number nor a sign for a missing value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoNumber;

const MISSING: [&str; 11] = ["", "-", "--", "–", "—", "−", "n/a", "na", "n.a.", "…", "..."];

/// Signs behind a number or a name that refer to a footnote, or mean that it is significant.
pub(super) const SYMBOLS: &str = "*†‡§¶∗⋆★";

/// Whether a character is a mark at a number.
fn is_mark(c: char) -> bool {
    SYMBOLS.contains(c) || "#^↑↓¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜᵈ".contains(c)
}

/// Whether a character at the end of a cell is not read: a blank, a mark, or what sets a text in
/// bold in Markdown.
fn is_ignored(c: char) -> bool {
    c.is_whitespace() || is_mark(c) || matches!(c, '_' | '`')
}

/// Whether there is a mark outside brackets. In Markdown, stars around a text set it in bold.
fn has_mark(text: &str) -> bool {
    let text = text.trim();
    let outside = match (text.find(['(', '[']), text.rfind([')', ']'])) {
        (Some(open), Some(close)) if open < close => format!("{}{}", &text[..open], &text[close + 1..]),
        _ => text.to_owned(),
    };
    let leading = text.len() - text.trim_start_matches('*').len();
    outside.matches('*').count() > 2 * leading || outside.contains(|c| c != '*' && is_mark(c))
}

/// Reads a cell.
pub(super) fn read(text: &str) -> Result<Cell, NoNumber> {
    let plain = text.replace(['\u{a0}', '\u{202f}', '\u{2009}'], " ").replace('−', "-").replace("+/-", "±");
    let bare = plain.trim_matches(is_ignored);
    if MISSING.contains(&bare.to_lowercase().as_str()) {
        return Ok(Cell::Missing);
    }
    if let Some((right, all)) = count_in(bare) {
        let beside = Beside::default();
        return Ok(Cell::Number(Score { text: share(right, all), deviation: None, of: Some(all), beside }));
    }
    if is_rough(bare) {
        return Ok(Cell::Missing);
    }
    let joined = without_blanks_in_numbers(bare);
    let bare = joined.as_str();
    let (number, rest) = first_number(bare).ok_or(NoNumber)?;
    let mut beside = Beside { mark: has_mark(&plain), ..Beside::default() };
    let behind = rest.trim_matches(is_ignored);
    // "(+0.9, p=0.03)" stands beside the score; "(p=0.03)" may also follow its deviation.
    let (before, aside) = behind.split_once('(').unwrap_or((behind, ""));
    let aside = aside.strip_suffix(')').filter(|aside| is_aside(aside));
    let is_test = aside.is_some_and(|aside| aside.contains(char::is_alphabetic));
    let aside = aside.filter(|_| is_test || before.contains('±'));
    beside.test = is_test;
    beside.difference = aside.is_some_and(|aside| aside.starts_with(DIFFERENCE));
    let behind = if aside.is_some() { before.trim_end() } else { behind };
    let deviation = match behind.strip_prefix('±') {
        Some(deviation) => Some(only_number(deviation)?),
        None if behind.is_empty() => None,
        None if is_difference(rest) => {
            beside = Beside { mark: false, difference: true, ..beside };
            None
        }
        None if is_interval(behind, &number) => {
            beside.interval = true;
            None
        }
        None => {
            let inside = behind.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')).ok_or(NoNumber)?.trim();
            beside.difference = inside.starts_with(DIFFERENCE);
            let is_bare = !beside.difference && !inside.starts_with('±');
            let inside = only_number(inside.trim_start_matches(DIFFERENCE).trim_start_matches('±'))?;
            // It may be a rank or the last digits of a deviation.
            beside.whole = is_bare && !inside.contains(['.', ',']);
            beside.brackets = is_bare && !beside.whole;
            Some(inside).filter(|_| !beside.difference && !beside.whole)
        }
    };
    Ok(Cell::Number(Score { text: number, deviation, of: None, beside }))
}

/// "~8": an approximate number, whose digits are not those of the score.
pub(super) fn is_rough(text: &str) -> bool {
    let bare = text.trim_matches(is_ignored);
    bare.strip_prefix(['~', '≈', '∼']).is_some_and(|number| only_number(number).is_ok())
}

/// Beginnings of differences.
const DIFFERENCE: [char; 4] = ['+', '-', '↑', '↓'];

/// "+0.9, p=0.03": the result of a comparison.
fn is_aside(inside: &str) -> bool {
    let parts = || inside.split([',', ';']).map(str::trim);
    let is_p =
        |part: &str| part.strip_prefix(['p', 'P']).is_some_and(|rest| rest.trim_start().starts_with(['=', '<', '>']));
    // "(n = 500)" and "(SE 0.3)" are about the score itself.
    let is_result = parts().any(|part| part.starts_with(DIFFERENCE) || is_p(part));
    is_result
        && parts().all(|part| {
            let value = part.rsplit(['=', '<', '>', ' ']).next().unwrap_or_default();
            let is_number = only_number(value.trim_start_matches(DIFFERENCE)).is_ok();
            is_number && (part.starts_with(DIFFERENCE) || part.len() > value.len())
        })
}

/// Turns "7 656.4" into "7656.4".
fn without_blanks_in_numbers(text: &str) -> String {
    let mut groups = text.split(' ');
    let is_group =
        |group: &str, least: usize| (least..=3).contains(&group.len()) && group.chars().all(|c| c.is_ascii_digit());
    let is_first = groups.next().is_some_and(|first| is_group(first, 1) && !first.starts_with('0'));
    let rest: Vec<&str> = groups.collect();
    let is_grouped = |(at, group): (usize, &&str)| {
        let whole = if at + 1 == rest.len() { group.split('.').next().unwrap_or_default() } else { group };
        is_group(whole, 3)
    };
    let is_number = is_first && !rest.is_empty() && rest.iter().enumerate().all(is_grouped);
    if is_number { text.replace(' ', "") } else { text.to_owned() }
}

/// " ↑4.6" and " +4.6" after a score. "71–75" is a range.
fn is_difference(behind: &str) -> bool {
    let sign = behind.trim_start();
    let is_apart = sign.len() < behind.len() || sign.starts_with(['↑', '↓']);
    let number =
        sign.strip_prefix(DIFFERENCE).filter(|number| number.starts_with(|c: char| c.is_ascii_digit() || c == '.'));
    is_apart && number.is_some_and(|number| only_number(number).is_ok())
}

/// "[75.9, 78.8]" around a score.
fn is_interval(behind: &str, score: &str) -> bool {
    let inside = |ends: [char; 2]| behind.strip_prefix(ends[0]).and_then(|inside| inside.strip_suffix(ends[1]));
    let Some(inside) = inside(['[', ']']).or_else(|| inside(['(', ')'])) else { return false };
    let value = |text: &str| Some(only_number(text).ok()?.parse::<Share>().ok()?.value().0);
    let score = score.parse::<Share>().ok().map(|share| share.value().0);
    [";", ", ", ",", "–", "-", " to "].iter().any(|between| {
        let ends = inside.split_once(between).and_then(|(low, high)| value(low).zip(value(high)));
        ends.zip(score).is_some_and(|((low, high), score)| (low..=high).contains(&score))
    })
}

/// "84.6/83.4" is two scores; "110/164" is a count.
pub(super) fn pair(text: &str) -> Option<(&str, &str)> {
    let bare = text.trim_matches(is_ignored);
    let halves = bare.split_once('/').filter(|_| count_in(bare).is_none())?;
    let is_score = |half: &str| matches!(read(half), Ok(Cell::Number(Score { of: None, .. })));
    (is_score(halves.0) && is_score(halves.1)).then_some(halves)
}

/// "110/164", with or without its percentage: "110/164 (67.1)", "67.1 (110/164)".
fn count_in(text: &str) -> Option<(u64, u64)> {
    let (before, behind) = text.split_once('/')?;
    let whole = |part: &str| parse_whole(part.trim());
    let is_share = |part: &str| first_number(part.trim()).is_some_and(|(_, rest)| rest.chars().all(is_ignored));
    let (right, all) = match (before.split_once('('), behind.split_once('(')) {
        (None, None) => (before, behind),
        (Some((percent, right)), None) if is_share(percent) => (right, behind.strip_suffix(')')?),
        (None, Some((all, percent))) if percent.strip_suffix(')').is_some_and(is_share) => (before, all),
        _ => return None,
    };
    whole(right).zip(whole(all)).filter(|(right, all)| right <= all && *all > 0)
}

/// The number at the start of a text, as an input box accepts it, and what follows it.
fn first_number(text: &str) -> Option<(String, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ','))).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    // In 3,412.5 the comma separates thousands.
    let digits = if digits.contains('.') { digits.replace(',', "") } else { digits.to_owned() };
    let (number, rest) = match rest.trim_start().strip_prefix('%') {
        Some(rest) => (format!("{digits} %"), rest),
        None => (digits, rest),
    };
    let is_number = number.parse::<Share>().is_ok() && !number.ends_with(['.', ',']);
    is_number.then_some((number, rest))
}

/// A text that is only a number, such as that after ±.
fn only_number(text: &str) -> Result<String, NoNumber> {
    let (number, rest) = first_number(text.trim()).ok_or(NoNumber)?;
    let is_alone = rest.chars().all(is_ignored);
    if is_alone { Ok(number.trim_end_matches(" %").to_owned()) } else { Err(NoNumber) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "71.2 ± 0.3", "–" or "no".
    fn shown(text: &str) -> String {
        match read(text) {
            Ok(Cell::Missing) => "–".to_owned(),
            Ok(Cell::Number(Score { text, deviation, .. })) => {
                text + &deviation.map_or_else(String::new, |deviation| format!(" ± {deviation}"))
            }
            Err(NoNumber) => "no".to_owned(),
        }
    }

    #[test]
    fn cells_are_numbers_or_nothing_or_no_numbers() {
        for (text, expected) in [
            ("71.2", "71.2"),
            (" 71,2 % ", "71,2 %"),
            (".712", ".712"),
            ("**71.2**", "71.2"),
            ("71.2*", "71.2"),
            ("71.2†‡", "71.2"),
            ("71.2²", "71.2"),
            ("71.2 ± 0.3", "71.2 ± 0.3"),
            ("71.2±.3*", "71.2 ± .3"),
            ("71.2% ± 0.3%", "71.2 % ± 0.3"),
            ("71.2 (0.3)", "71.2 ± 0.3"),
            ("71.2 (2)", "71.2"),
            ("71.2 ↑4.6", "71.2"),
            ("71.2 +4.6", "71.2"),
            ("71.2-74.6", "no"),
            ("71.2 - 74.6", "no"),
            ("71.2 [70.1, 72.3]", "71.2"),
            ("71,2 [70,1; 72,3]", "71,2"),
            ("71.2 (70.1–72.3)", "71.2"),
            ("71.2 [72.1, 73.3]", "no"),
            ("71.2 (±0.3)", "71.2 ± 0.3"),
            ("71.2 (+0.9)", "71.2"),
            ("71.2 ↑", "71.2"),
            ("3,412.5", "3412.5"),
            ("3 412.5", "3412.5"),
            ("1 003 412", "1003412"),
            ("71 20", "no"),
            ("~71.2", "–"),
            ("~8h", "no"),
            ("71.2 ± 0.3 (+0.4, p=0.03)", "71.2 ± 0.3"),
            ("71.2 ± 0.3 (-0.4)", "71.2 ± 0.3"),
            ("71.2 (+0.4, p < 0.01, Holm 0.02)", "71.2"),
            ("71.2 (p=0.03)", "71.2"),
            ("71.2 ± 0.3 (new)", "no"),
            ("71.2 (n=500)", "no"),
            ("71.2 (SE 0.3)", "no"),
            ("", "–"),
            ("--", "–"),
            ("–", "–"),
            ("N/A", "–"),
            ("71.2.3", "no"),
            ("7l.2", "no"),
            ("71.2 70.1", "no"),
            ("71.2/70.1", "no"),
            ("110/164", "67.1"),
            ("1,100 / 1,640 (67.1 %)", "67.07"),
            ("**67.1** (110/164)", "67.1"),
            ("67.1 (110/164)", "67.1"),
            ("164/110", "no"),
            ("0/0", "no"),
            ("12/2024/1", "no"),
            ("340M", "no"),
            ("+0.9", "no"),
            ("71.", "no"),
            ("(71.2)", "no"),
            ("71.2 ±", "no"),
            ("yes", "no"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn pairs_are_no_counts() {
        for (text, expected) in [
            ("84.6/83.4", Some(("84.6", "83.4"))),
            ("**84.6 / 83**", Some(("84.6 ", " 83"))),
            ("110/164", None),
            ("84.6/83.4/82.1", None),
            ("84.6", None),
            ("m/mm", None),
        ] {
            assert_eq!(pair(text), expected, "{text}");
        }
    }

    #[test]
    fn what_stands_beside_a_number_is_noted() {
        let beside = |text: &str| match read(text) {
            Ok(Cell::Number(score)) => [
                score.beside.mark,
                score.beside.difference,
                score.beside.brackets,
                score.beside.whole,
                score.beside.interval || score.beside.test,
            ],
            other => panic!("{text}: {other:?}"),
        };
        for (text, expected) in [
            ("71.2", [false; 5]),
            ("**71.2**", [false; 5]),
            ("71.2*", [true, false, false, false, false]),
            ("†71.2", [true, false, false, false, false]),
            ("71.2† ± 0.3", [true, false, false, false, false]),
            ("**71.2**†", [true, false, false, false, false]),
            ("**71.2***", [true, false, false, false, false]),
            ("71.2 (0.9)*", [true, false, true, false, false]),
            ("71.2 (↑0.9)", [false, true, false, false, false]),
            ("71.2 (+0.9)", [false, true, false, false, false]),
            ("71.2 (0.9)", [false, false, true, false, false]),
            ("71.2 (2)", [false, false, false, true, false]),
            ("71.2 ↑0.9", [false, true, false, false, false]),
            ("71.2 [70.1, 72.3]", [false, false, false, false, true]),
            ("71.2 ± 0.3 (+0.9, p=0.03)", [false, true, false, false, true]),
            ("71.2 (p < 0.05)", [false, false, false, false, true]),
            ("71.2 (± 0.9)", [false; 5]),
        ] {
            assert_eq!(beside(text), expected, "{text}");
        }
    }
}
