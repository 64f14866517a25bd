//! Writes integers, counts and shares for readers, and reads numbers that users type.

/// A whole number with commas between groups of three digits: 10,000.
#[must_use]
pub fn count(number: u64) -> String {
    grouped(&number.to_string())
}

/// A number in digits, with commas between groups of three before the decimal point: 1,234.5678.
/// Anything around the digits is kept.
#[must_use]
pub fn grouped(number: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let start = number.find(is_digit).unwrap_or(0);
    let end = number[start..].find(|c| !is_digit(c)).map_or(number.len(), |digits| start + digits);
    let mut grouped = number.to_owned();
    (start + 1..end).rev().filter(|place| (end - place).is_multiple_of(3)).for_each(|place| grouped.insert(place, ','));
    grouped
}

/// A count of things whose plural ends in s: "1 column", "10,000 scores".
#[must_use]
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", count(number), if number == 1 { "" } else { "s" })
}

/// A large number rounded up to two digits, so that it is enough. Below 100, the next integer.
#[must_use]
pub fn about(number: f64) -> String {
    if number < 100.0 {
        return count(number.ceil() as u64);
    }
    let unit = 10f64.powi(libm::floor(libm::log10(number)) as i32 - 1);
    count(((number / unit).ceil() * unit) as u64)
}

/// An amount as a negative one: "−1 point". Zero has no sign.
#[must_use]
pub fn below_zero(amount: &str) -> String {
    let is_zero = !amount.contains(|c: char| matches!(c, '1'..='9'));
    if is_zero { amount.to_owned() } else { format!("−{amount}") }
}

/// A number of items: "1 item", "10,000 items".
#[must_use]
pub fn items(number: u64) -> String {
    counted(number, "item")
}

/// "a" or "an", as the number is spoken: a 90, an 80, an 8.5, an 11, an 18, a 1.8.
#[must_use]
pub fn article(number: &str) -> &'static str {
    let whole = number.split_once('.').map_or(number, |(whole, _)| whole);
    // "an" for 8, 80, 800 and 8,000 and for 11 and 18, but "a" for 110, a hundred and ten.
    let is_vowel = whole.starts_with('8') || matches!(whole, "11" | "18");
    if is_vowel { "an" } else { "a" }
}

/// An integer as people type it: digits, with or without commas, spaces or underscores between
/// groups of three. `None` for anything else: `1,5` is not 15.
#[must_use]
pub fn parse_whole(text: &str) -> Option<u64> {
    let is_gap = |c: char| matches!(c, ',' | '_' | ' ' | '\u{a0}' | '\u{202f}');
    let mut groups = text.trim().split(is_gap);
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let is_grouped = rest.is_empty() || (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3);
    let digits = first.to_owned() + &rest.concat();
    // `u64::from_str` would accept a sign.
    let is_number = is_grouped && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// A finite decimal number, as in `0.05`, `-3`, `.5` or `1e-7`. `None` for anything else.
#[must_use]
pub fn parse_decimal(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// A share as "27 in 100" or "5 in 1,000": of the smallest power of ten, from 100 on, that makes it
/// at least one. If that exceeds `whole`, the exact numbers: "1 in 20,000".
///
/// Only the whole reads "100 in 100", and only nothing reads "0 in 100".
#[must_use]
pub fn number_in(part: u64, whole: u64) -> String {
    let share = part as f64 / whole as f64;
    let tells = |of: &u64| {
        let shown = share * *of as f64;
        shown >= 1.0 && (part == whole || shown.round() < *of as f64)
    };
    let powers = std::iter::successors(Some(100u64), |of| of.checked_mul(10)).take_while(|of| *of <= whole);
    match powers.into_iter().find(tells) {
        Some(of) => format!("{} in {}", count((share * of as f64).round() as u64), count(of)),
        None => format!("{} in {}", count(part), count(whole)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped_by_three() {
        assert_eq!([0, 7, 999, 1000, 10_000, 1_234_567].map(count), ["0", "7", "999", "1,000", "10,000", "1,234,567"]);
    }

    #[test]
    fn only_digits_before_the_point_are_grouped() {
        assert_eq!(
            ["-1234.5678", "999", "+1000000", "", "x"].map(grouped),
            ["-1,234.5678", "999", "+1,000,000", "", "x"]
        );
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(["0 points", "0", "1 point", "0.05"].map(below_zero), ["0 points", "0", "−1 point", "−0.05"]);
    }

    #[test]
    fn articles_follow_the_sound() {
        let an = ["80", "8", "8.5", "11", "18", "89.9", "11.5"];
        let a = ["90", "95", "1.8", "1", "0.8", "98", "10", "110", "99.9"];
        assert!(an.iter().all(|number| article(number) == "an") && a.iter().all(|number| article(number) == "a"));
    }

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!([0, 1, 2000].map(|number| counted(number, "score")), ["0 scores", "1 score", "2,000 scores"]);
    }

    #[test]
    fn decimals_are_finite_numbers() {
        assert_eq!(["0.05", ".5", "-3", "1e-7"].map(parse_decimal), [0.05, 0.5, -3.0, 1e-7].map(Some));
        for text in ["", "-", ".", "1,5", "1 ", "inf", "NaN", "infinity", "1e400"] {
            assert_eq!(parse_decimal(text), None, "{text:?}");
        }
    }

    #[test]
    fn whole_numbers_are_read_as_typed() {
        for text in ["10000", "10,000", " 10 000 ", "10_000"] {
            assert_eq!(parse_whole(text), Some(10_000), "{text:?}");
        }
        for text in [
            "",
            " ",
            "1,5",
            "10,00",
            "1000,000",
            ",100",
            "1,,000",
            "-1",
            "+1",
            "1.5",
            "1e3",
            "ten",
            "99999999999999999999999",
        ] {
            assert_eq!(parse_whole(text), None, "{text:?}");
        }
    }

    #[test]
    fn shares_are_said_in_words() {
        assert_eq!(number_in(2717, 10_000), "27 in 100");
        assert_eq!(number_in(48, 10_000), "5 in 1,000");
        assert_eq!(number_in(1, 10_000), "1 in 10,000");
        assert_eq!(number_in(0, 10_000), "0 in 10,000");
        assert_eq!(number_in(10_000, 10_000), "100 in 100");
        assert_eq!(number_in(9_990, 10_000), "999 in 1,000");
        assert_eq!(number_in(42, 100), "42 in 100");
        assert_eq!(
            [number_in(1, 20_000), number_in(4, 20_000), number_in(3, 7)],
            ["1 in 20,000", "2 in 10,000", "3 in 7"]
        );
    }
}
