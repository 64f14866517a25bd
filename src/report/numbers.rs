//! Numbers as a person reads them. Full precision stays in the page's `data-value` attributes.

use super::decimal::parse_decimal;
use crate::scores::Unit;

/// A whole number with commas between groups of three digits: 10,000.
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// How many items: "1 item", "10,000 items".
#[must_use]
pub fn items(number: u64) -> String {
    if number == 1 { "1 item".to_owned() } else { format!("{} items", count(number)) }
}

/// A text of any length as a message quotes it, without the quotation marks: what is longer than 40 characters is cut.
#[must_use]
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST { text.to_owned() } else { text.chars().take(LONGEST).chain(['…']).collect() }
}

/// A whole number as people type it: digits, with or without commas, blanks or underscores between groups of three.
/// `None` for anything else: `1,5` is no 15.
#[must_use]
pub fn parse_whole(text: &str) -> Option<u64> {
    let is_gap = |c: char| matches!(c, ',' | '_' | ' ' | '\u{a0}' | '\u{202f}');
    let mut groups = text.trim().split(is_gap);
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let is_grouped = rest.is_empty() || (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3);
    let digits = first.to_owned() + &rest.concat();
    // `u64::from_str` would take a sign.
    let is_number = is_grouped && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// The p-value of `at_or_below_zero` out of `resamples`: four decimals, fewer where there are fewer resamples, more where
/// it is small or rounding would carry it to the other side of `alpha`. Never "0": the best that N resamples can say is
/// "< 1/N".
#[must_use]
pub fn p_value(at_or_below_zero: u64, resamples: u64, alpha: f64) -> String {
    if at_or_below_zero == 0 {
        return format!("< {}", one_over(resamples));
    }
    if at_or_below_zero == resamples {
        return "1".to_owned();
    }
    let p = at_or_below_zero as f64 / resamples as f64;
    let resolvable = libm::log10(resamples as f64).ceil() as usize;
    let wanted = 4.max(2 - libm::log10(p).floor() as i32) as usize;
    let fewest = wanted.min(resolvable).max(1);
    let is_true = |text: &String| {
        // 9,999,999 of 10,000,000 must not read as certainty, nor 4,996 of 100,000 as 0.05.
        parse_decimal(text).is_some_and(|shown| shown < 1.0 && (shown < alpha) == (p < alpha))
    };
    let precise = || format!("{p:.resolvable$}");
    (fewest..=resolvable).map(|decimals| format!("{p:.decimals$}")).find(is_true).unwrap_or_else(precise)
}

/// 1/N in decimals, rounded up where it is not a power of ten, so that "p < 1/N" stays true.
fn one_over(resamples: u64) -> String {
    let decimals = libm::log10(resamples as f64).floor() as usize;
    if 10u64.checked_pow(decimals as u32) == Some(resamples) {
        return format!("{:.*}", decimals.max(1), 1.0 / resamples as f64);
    }
    let places = decimals + 2;
    let unit = 10f64.powi(places as i32);
    format!("{:.places$}", (unit / resamples as f64).ceil() / unit).trim_end_matches('0').to_owned()
}

/// The least probability that is written as a number.
const LEAST_PROBABILITY: f64 = 1e-300;

/// An exact p-value: five significant digits, three and a power of ten below 0.0001. "0" only for exactly 0, which is
/// impossible rather than rare, and never "1" for what is less.
#[must_use]
pub fn exact_p_value(p: f64) -> String {
    probability(p, 5)
}

/// A p-value that was computed to within `error`: as [`exact_p_value`], with the decimals that the error leaves.
#[must_use]
pub fn computed_p_value(p: f64, error: f64) -> String {
    if error <= 0.0 {
        return exact_p_value(p);
    }
    let decimals = (-rounded_exponent(error, 0)).clamp(1, 15) as usize;
    if p < error {
        format!("< {}", margin_of_error((p + error).min(1.0)))
    } else {
        format!("{:.decimals$}", p.min(1.0))
    }
}

/// A p-value as one of many in a table: two significant digits, four decimals at least, and as many more as it takes to
/// stay on its own side of `alpha`.
#[must_use]
pub fn short_p_value(p: f64, alpha: f64) -> String {
    if !(1e-4..1.0).contains(&p) {
        return probability(p, 2);
    }
    let fewest = 4.max(1 - rounded_exponent(p, 1)) as usize;
    let is_true =
        |text: &String| parse_decimal(text).is_some_and(|shown| shown < 1.0 && (shown < alpha) == (p < alpha));
    (fewest..16).map(|decimals| format!("{p:.decimals$}")).find(is_true).unwrap_or_else(|| probability(p, 5))
}

/// A p-value in running text: two significant digits, 0.031.
#[must_use]
pub fn brief_p_value(p: f64) -> String {
    probability(p, 2)
}

/// How far off a number may be: one significant digit.
#[must_use]
pub fn margin_of_error(margin: f64) -> String {
    if margin == 0.0 {
        return "0".to_owned();
    }
    // What rounds up to the next power of ten has one digit less.
    let decimals = (-rounded_exponent(margin, 0)).max(0) as usize;
    if margin < 1e-5 { with_power_of_ten(margin, 0) } else { format!("{margin:.decimals$}") }
}

fn probability(p: f64, digits: usize) -> String {
    if p >= 1.0 {
        return "1".to_owned();
    }
    if p == 0.0 {
        return "0".to_owned();
    }
    if p < LEAST_PROBABILITY {
        return "< 1e-300".to_owned();
    }
    if p < 1e-4 {
        return with_power_of_ten(p, digits.min(3) - 1);
    }
    let decimals = (digits as i32 - 1 - rounded_exponent(p, digits - 1)) as usize;
    let text = format!("{p:.decimals$}");
    if text.starts_with('1') { format!("> 0.{}", "9".repeat(digits)) } else { text }
}

/// The power of ten of the first digit, after rounding to so many `decimals` behind it.
fn rounded_exponent(value: f64, decimals: usize) -> i32 {
    let text = format!("{value:.decimals$e}");
    text.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0)
}

/// 6.41 × 10⁻⁵.
fn with_power_of_ten(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let raised: String = exponent
        .chars()
        .map(|c| match c.to_digit(10) {
            Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
            None => '⁻',
        })
        .collect();
    format!("{mantissa} × 10{raised}")
}

/// From here on, a number is easier to read with an exponent.
const MOST_DECIMALS: usize = 9;

/// How differences are shown: their unit, and how many decimals carry information.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    factor: f64,
    decimals: usize,
    unit: &'static str,
}

impl Scale {
    /// A scale on which a standard deviation of `standard_deviation` (in the units of the scores) still has a digit, and
    /// the observed `difference` too.
    #[must_use]
    pub fn new(unit: Unit, standard_deviation: f64, difference: f64) -> Self {
        let (factor, unit) = match unit {
            Unit::Correctness => (100.0, "points"),
            Unit::Percent => (1.0, "points"),
            Unit::Score => (1.0, ""),
        };
        let digits_for =
            |value: f64| if value > 0.0 { (-libm::log10(value * factor).floor()).clamp(0.0, 15.0) } else { 0.0 };
        let decimals = if standard_deviation > 0.0 {
            // Half a standard deviation decides: 0.8 points are shown in tenths, 30 points in whole ones.
            digits_for(standard_deviation / 2.0).max(digits_for(difference.abs())) as usize
        } else {
            decimals_of(difference * factor)
        };
        Self { factor, decimals, unit }
    }

    /// With sign and without unit: `+0.6`, `−1.0`, `0.0`. A value that is not zero gets up to two more decimals before it
    /// reads as zero: on which side of zero an interval ends matters.
    #[must_use]
    pub fn signed(&self, value: f64) -> String {
        let is_zero = |text: &String| text.bytes().all(|byte| matches!(byte, b'0' | b'.' | b','));
        let most = if value == 0.0 { self.decimals } else { self.decimals + 2 };
        let magnitude =
            (self.decimals..=most).map(|decimals| self.magnitude(value, decimals)).find(|text| !is_zero(text));
        match magnitude {
            None => self.magnitude(value, self.decimals),
            Some(magnitude) if value < 0.0 => format!("−{magnitude}"),
            Some(magnitude) => format!("+{magnitude}"),
        }
    }

    /// With sign and unit: `+0.6 points`.
    #[must_use]
    pub fn signed_with_unit(&self, value: f64) -> String {
        self.with_unit(self.signed(value))
    }

    /// Without sign, with unit, as in a sentence: `0.6 points`, `1 point`.
    #[must_use]
    pub fn amount(&self, value: f64) -> String {
        let magnitude = self.magnitude(value, self.decimals);
        if self.unit == "points" && magnitude == "1" { "1 point".to_owned() } else { self.with_unit(magnitude) }
    }

    /// The same scale with so many more decimals, for numbers that are to be compared with each other.
    #[must_use]
    pub fn finer(self, decimals: usize) -> Self {
        Self { decimals: self.decimals + decimals, ..self }
    }

    /// `points`, or nothing for plain scores.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.unit
    }

    /// What the units of the scores are multiplied by to be shown: 100 for proportions shown in points.
    #[must_use]
    pub fn factor(&self) -> f64 {
        self.factor
    }

    fn magnitude(&self, value: f64, decimals: usize) -> String {
        let shown = (value * self.factor).abs();
        if decimals > MOST_DECIMALS || shown >= 1e15 {
            return if shown == 0.0 { "0".to_owned() } else { format!("{shown:.2e}") };
        }
        let fixed = format!("{shown:.decimals$}");
        let (whole, fraction) = fixed.split_once('.').unwrap_or((&fixed, ""));
        let whole = whole.parse().map_or_else(|_| whole.to_owned(), count);
        if fraction.is_empty() { whole } else { format!("{whole}.{fraction}") }
    }

    fn with_unit(&self, number: String) -> String {
        if self.unit.is_empty() { number } else { format!("{number} {}", self.unit) }
    }
}

/// How many decimals a decimal number has: 2 for 0.25. Nine at most.
fn decimals_of(value: f64) -> usize {
    let is_whole = |value: f64| (value - value.round()).abs() <= 1e-6;
    (0..9).find(|&decimals| is_whole(value * 10f64.powi(decimals))).unwrap_or(9) as usize
}

/// A share as "27 in 100", "5 in 1,000": the smallest power of ten, from 100 on, of which it is at least one.
///
/// A share that is not the whole never reads "100 in 100", nor one that is not nothing "0 in 100".
#[must_use]
pub fn number_in(part: u64, whole: u64) -> String {
    let share = part as f64 / whole as f64;
    let mut of = 100u64;
    while of < whole && (share * of as f64) < 1.0
        || of < whole && part < whole && (share * of as f64).round() >= of as f64
    {
        of *= 10;
    }
    format!("{} in {}", count((share * of as f64).round() as u64), count(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped_by_three() {
        assert_eq!([0, 7, 999, 1000, 10_000, 1_234_567].map(count), ["0", "7", "999", "1,000", "10,000", "1,234,567"]);
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
    fn p_is_never_zero() {
        assert_eq!(p_value(0, 10_000, 0.05), "< 0.0001");
        assert_eq!(p_value(0, 100, 0.05), "< 0.01");
        // 1/3000 = 0.000333…: rounded down it would not be true.
        assert_eq!(p_value(0, 3000, 0.05), "< 0.00034");
        assert_eq!(p_value(0, 5_000_000, 0.05), "< 0.0000002");
        assert_eq!(p_value(0, 1, 0.05), "< 1.0");
    }

    #[test]
    fn p_has_as_many_decimals_as_it_can_bear() {
        assert_eq!(p_value(4217, 10_000, 0.05), "0.4217");
        assert_eq!(p_value(42, 100, 0.05), "0.42");
        assert_eq!(p_value(123, 1_000_000, 0.05), "0.000123");
        assert_eq!(p_value(10_000, 10_000, 0.05), "1");
        assert_eq!(p_value(9_999_999, 10_000_000, 0.05), "0.9999999");
        assert_eq!(p_value(1, 3, 0.05), "0.3");
        assert_eq!(p_value(4_996, 100_000, 0.05), "0.04996");
        assert_eq!(p_value(4_996, 100_000, 0.01), "0.0500");
    }

    #[test]
    fn exact_p_has_five_digits_and_a_floor() {
        // The reference values of 500 questions, 10 helped and 7 hurt, and of the primer's ten questions.
        assert_eq!(exact_p_value(0.271_735_625_628), "0.27174");
        assert_eq!(exact_p_value(0.421_732_332), "0.42173");
        assert_eq!(exact_p_value(0.000_640_85), "0.00064085");
        assert_eq!(exact_p_value(6.4085e-5), "6.41 × 10⁻⁵");
        assert_eq!(exact_p_value(1.7e-223), "1.70 × 10⁻²²³");
        assert_eq!(exact_p_value(9.999_999e-5), "1.00 × 10⁻⁴");
        assert_eq!([0.0, f64::MIN_POSITIVE, 9.9e-301].map(exact_p_value), ["0", "< 1e-300", "< 1e-300"]);
        assert_eq!([0.999_994, 0.999_999_9, 1.0].map(exact_p_value), ["0.99999", "> 0.99999", "1"]);
        assert_eq!(exact_p_value(0.099_999_96), "0.10000");
    }

    #[test]
    fn computed_p_has_the_decimals_that_its_error_leaves() {
        assert_eq!(computed_p_value(0.238_272_6, 0.0013), "0.238");
        assert_eq!(computed_p_value(0.238_272_6, 2e-7), "0.2382726");
        assert_eq!(computed_p_value(0.238_272_6, 0.0), "0.23827");
        assert_eq!(computed_p_value(0.000_2, 0.001), "< 0.001");
        assert_eq!(computed_p_value(0.238, 3.0), "< 1");
    }

    #[test]
    fn short_p_stays_on_its_side_of_the_level() {
        assert_eq!(short_p_value(0.158_729, 0.05), "0.1587");
        assert_eq!(short_p_value(0.000_123, 0.05), "0.00012");
        assert_eq!(short_p_value(0.049_996, 0.05), "0.049996");
        assert_eq!(short_p_value(0.05, 0.05), "0.0500");
        assert_eq!(short_p_value(6.4085e-5, 0.05), "6.4 × 10⁻⁵");
        assert_eq!(short_p_value(1.0, 0.05), "1");
        assert_eq!(short_p_value(0.999_999, 0.05), "0.999999");
        assert_eq!([0.0, f64::MIN_POSITIVE].map(|p| short_p_value(p, 0.05)), ["0", "< 1e-300"]);
    }

    #[test]
    fn brief_p_has_two_digits() {
        // 1/32, 0.99^500, and the least that a simulation of 10,000 gives.
        assert_eq!([0.031_25, 0.006_570_5, 1.0 / 10_001.0].map(brief_p_value), ["0.031", "0.0066", "1.0 × 10⁻⁴"]);
        assert_eq!([0.0, 0.5, 1.0].map(brief_p_value), ["0", "0.50", "1"]);
    }

    #[test]
    fn margin_of_error_has_one_digit() {
        // 2 · sqrt(0.27174 · 0.72826 / 10,000) = 0.0088970…
        assert_eq!(margin_of_error(0.008_897), "0.009");
        assert_eq!([0.0096, 0.26, 0.0, 1.6e-4].map(margin_of_error), ["0.01", "0.3", "0", "0.0002"]);
        assert_eq!(margin_of_error(2.3e-14), "2 × 10⁻¹⁴");
    }

    #[test]
    fn accuracies_are_shown_in_points() {
        let scale = Scale::new(Unit::Correctness, 0.0082, 0.006);
        assert_eq!(scale.signed_with_unit(0.006), "+0.6 points");
        assert_eq!(scale.signed(-0.01), "−1.0");
        assert_eq!(scale.signed(0.0), "0.0");
        assert_eq!(scale.signed(-0.0002), "−0.02");
        assert_eq!(scale.signed(-1e-9), "0.0");
        assert_eq!(scale.amount(-0.01), "1.0 points");
        assert_eq!(Scale::new(Unit::Correctness, 0.26, 0.01).amount(0.01), "1 point");
    }

    #[test]
    fn finer_scale_tells_near_numbers_apart() {
        let scale = Scale::new(Unit::Correctness, 0.0082, 0.006).finer(1);
        assert_eq!([scale.signed(-0.0104), scale.amount(0.0082)], ["−1.04", "0.82 points"]);
    }

    #[test]
    fn plain_scores_keep_their_unit() {
        let scale = Scale::new(Unit::Score, 0.0145, 0.0131);
        assert_eq!(scale.signed_with_unit(0.013_091), "+0.013");
        let tiny = Scale::new(Unit::Score, 3e-300, 1e-300);
        assert_eq!([tiny.signed(1e-300), tiny.signed(0.0)], ["+1.00e-300", "0"]);
        assert_eq!(Scale::new(Unit::Score, 5000.0, 12_345.0).signed(12_345.4), "+12,345");
    }

    #[test]
    fn equal_differences_are_shown_without_a_spread() {
        assert_eq!(Scale::new(Unit::Score, 0.0, 0.0).signed(0.0), "0");
        assert_eq!(Scale::new(Unit::Score, 0.0, 0.25).signed(0.25), "+0.25");
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
    }
}
