//! How many decimals are shown, so that the numbers add up for a reader who checks them.

use crate::app::session::Shown;
use paired_bootstrap::analysis::teaching::Item;
use paired_bootstrap::report::{Scale, count};
use paired_bootstrap::scores::Unit;
use paired_bootstrap::text::with_decimals;

/// At most this many decimals are added to show means in full.
const MOST_ADDED: usize = 2;

/// With more decimals, a number is written with all the digits it has.
const MOST_DECIMALS: usize = 9;

/// At most this many digits of a score are shown in the table, so that a row fits its card in large
/// type: 0.1235, 1.235, 71.25, 100.00.
const DIGITS: i32 = 4;

/// The scale for means: that of the view Test if it shows them in full, and otherwise a finer one.
pub(super) fn scale(shown: &Shown) -> Scale {
    in_full(shown.scale(), shown.comparison.spacing)
}

/// A scale that shows all multiples of `spacing` (in the units of the scores) in full, if a few
/// more decimals are enough. Otherwise a scale with one more decimal.
pub(super) fn in_full(scale: Scale, spacing: f64) -> Scale {
    let finer = |more| scale.finer(more);
    (0..=MOST_ADDED).map(finer).find(|scale| is_exact(scale, spacing)).unwrap_or_else(|| finer(1))
}

fn is_exact(scale: &Scale, value: f64) -> bool {
    let amount = scale.amount(value).replace(',', "");
    let shown: Option<f64> = amount.split(' ').next().and_then(|number| number.parse().ok());
    let own = (value * scale.factor()).abs();
    shown.is_some_and(|shown| (shown - own).abs() <= 1e-9 * own)
}

/// A mean score: a share of right answers in percent, other scores as they are.
pub(super) fn score(mean: f64, shown: &Shown) -> String {
    if mean.is_nan() {
        return "–".to_owned();
    }
    let number = scale(shown).mean(mean);
    if shown.comparison.unit == Unit::Correctness { format!("{number} %") } else { number }
}

/// A percentage with at most one decimal.
pub(super) fn percent(percent: f64) -> String {
    let text = with_decimals(percent, 1);
    format!("{} %", text.trim_end_matches(".0"))
}

/// How many decimals the scores of these items have, and how many the table shows.
pub(super) fn decimals(items: &[Item]) -> (usize, usize) {
    let values = || items.iter().flat_map(|item| [item.1, item.2, item.3]).filter(|value| value.is_finite());
    let of = |value: f64| without_noise(value).to_string().split_once('.').map_or(0, |(_, digits)| digits.len());
    let needed = values().map(of).max().unwrap_or(0);
    let largest = values().fold(f64::MIN_POSITIVE, |largest, value| largest.max(value.abs()));
    let room = usize::try_from(DIGITS - libm::log10(largest).ceil() as i32).unwrap_or(0);
    (needed, needed.min(room))
}

/// A number with this many decimals, commas between groups of three, and a true minus. Zero has no
/// sign.
pub(super) fn plain(value: f64, decimals: usize) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    let value = without_noise(value);
    let text = if decimals > MOST_DECIMALS { value.abs().to_string() } else { with_decimals(value.abs(), decimals) };
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), count);
    format!("{}{whole}{fraction}", if value < 0.0 && is_not_zero(&text) { "−" } else { "" })
}

/// As [`plain`], with a plus or minus sign.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = plain(value, decimals);
    if value > 0.0 && is_not_zero(&text) { format!("+{text}") } else { text }
}

/// As [`signed`], for the difference of an item. A difference that would be rounded to zero is
/// shown as a bound: "< 0.0001", or "> −0.0001".
pub(super) fn difference(value: f64, decimals: usize) -> String {
    let text = signed(value, decimals);
    if value.is_nan() || value == 0.0 || is_not_zero(&text) {
        return text;
    }
    let (relation, sign) = if value > 0.0 { ("<", "") } else { (">", "−") };
    format!("{relation}\u{a0}{sign}{}", with_decimals(libm::pow(10.0, -(decimals as f64)), decimals))
}

/// As [`signed`], for a sum. Large sums have no decimals.
pub(super) fn sum(value: f64, decimals: usize) -> String {
    signed(value, if value.abs() < 1e4 { decimals } else { 0 })
}

fn is_not_zero(text: &str) -> bool {
    text.contains(|c: char| ('1'..='9').contains(&c))
}

/// A number without floating-point noise: 0.3 for 0.30000000000000004.
fn without_noise(value: f64) -> f64 {
    format!("{value:.11e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How a difference of one item in `n` is shown, if the view Test shows tenths of points.
    fn one_in(n: f64) -> String {
        in_full(Scale::new(Unit::Correctness, 0.5, 0.1), 1.0 / n).signed(1.0 / n)
    }

    #[test]
    fn means_are_told_in_full_where_few_decimals_do() {
        // 100/n: 10, 5, 2.5, 1.25, 6.25.
        assert_eq!([10.0, 20.0, 40.0, 80.0, 16.0].map(one_in), ["+10.0", "+5.0", "+2.5", "+1.25", "+6.25"]);
    }

    #[test]
    fn means_without_end_have_one_more_decimal() {
        // 100/n: 3.333, 2.439, 3.125.
        assert_eq!([30.0, 41.0, 32.0].map(one_in), ["+3.33", "+2.44", "+3.125"]);
    }

    #[test]
    fn differences_that_are_all_alike_stay_as_they_are() {
        let scale = Scale::new(Unit::Correctness, 0.0, 0.0);
        assert_eq!(in_full(scale, 0.0).signed(0.0), scale.signed(0.0));
    }

    #[test]
    fn zero_has_no_sign_and_what_is_unknown_is_a_dash() {
        for zero in [0.0, -0.0, 0.1 + 0.2 - 0.3, -0.04] {
            assert_eq!([plain(zero, 1), signed(zero, 1), sum(zero, 1)], ["0.0"; 3], "{zero}");
        }
        assert_eq!([plain(f64::NAN, 2), signed(f64::NAN, 2)], ["–"; 2]);
    }

    #[test]
    fn a_difference_that_is_none_reads_as_zero_and_no_other_does() {
        let told = |value| difference(value, 4);
        assert_eq!([0.0, -0.0, f64::NAN].map(told), ["0.0000", "0.0000", "–"]);
        assert_eq!([6e-5, 4e-5, -4e-5].map(told), ["+0.0001", "<\u{a0}0.0001", ">\u{a0}−0.0001"]);
        assert_eq!(difference(0.2, 0), "<\u{a0}1");
    }

    #[test]
    fn numbers_are_written_as_they_were_typed() {
        // Without commas and with a plain minus, each text is the number that was typed.
        for (value, decimals, text) in [
            (0.1 + 0.2, 1, "+0.3"),
            (-1234.5, 1, "−1,234.5"),
            (5_051_217.02 + 9e-9, 2, "+5,051,217.02"),
            (73.0, 2, "+73.00"),
            (1e-12, 12, "+0.000000000001"),
        ] {
            assert_eq!(signed(value, decimals), text);
            let typed: f64 = text.replace(',', "").replace('−', "-").parse().expect("a number");
            assert!((typed - value).abs() <= 1e-8, "{text}");
        }
        assert_eq!(sum(13_861.59, 1), "+13,862", "a large sum is rounded to the whole");
    }

    #[test]
    fn decimals_are_those_of_the_longest_score() {
        assert_eq!(decimals(&[(1, 73.0, 71.2, 71.2 - 73.0), (2, 1.0, 1.0, 0.0)]).1, 1);
        let of = |items: &[Item]| decimals(items).1;
        assert_eq!([of(&[(1, 0.25, 1.0, 0.75)]), of(&[(1, f64::NAN, f64::NAN, 1.0)]), of(&[])], [2, 0, 0]);
    }

    #[test]
    fn long_scores_are_rounded_to_four_digits() {
        // The largest score, and how it is displayed.
        for (largest, shown) in [
            (1.0, "1.0000"),
            (0.841_470_984_8, "0.8415"),
            (0.012_345_678_9, "0.01235"),
            (9.876_543_21, "9.877"),
            (71.234_567, "71.23"),
            (100.0, "100.00"),
            (12_345.678_9, "12,346"),
        ] {
            let items = [(1, largest, largest / 3.0, largest / 3.0 - largest)];
            let (needed, decimals) = decimals(&items);
            assert_eq!(plain(largest, decimals), shown);
            assert!(needed > decimals, "a third has no end");
        }
    }
}
