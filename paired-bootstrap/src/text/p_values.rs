//! P-values for readers: never rounded to 0 or 1, nor to the other side of the level.
//!
//! Every text of a p-value comes from a [`Probability`]. Texts differ in how many digits they want,
//! and get more if these would be misleading: 0.0499912 is not written as "0.050" at α = 0.05.

use super::rounding::{
    power, rounded, rounded_up, scientific, significant_above, significant_below, trimmed, with_decimals,
    with_power_of_ten,
};
use crate::significance::is_below;
use std::fmt;
use std::ops::RangeInclusive;

/// The side of the level: (below, above); neither if equal.
fn side(p: f64, alpha: f64) -> (bool, bool) {
    (is_below(p, alpha), is_below(alpha, p))
}

/// The smallest probability that is written as a number: 0.9^10000, for example, underflows.
const LEAST: f64 = 1e-300;

/// Below this, a p-value in running text is written with a power of ten.
const LEAST_DECIMAL: f64 = 1e-4;

/// The number of digits of a p-value that are correct.
const MOST_DIGITS: usize = 12;

/// A p-value, ready to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Probability {
    pub relation: Relation,
    /// In decimals, or with an exponent as in `1.23e-17`.
    pub digits: String,
    /// The largest absolute error, if it is worth mentioning: one digit, as in `2e-6`.
    pub error: Option<String>,
}

/// The relation between "p" and its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Nearly,
    Below,
    Above,
}

impl Probability {
    /// Three digits, as papers usually give; more or fewer as described for
    /// [`with_digits`](Self::with_digits).
    pub fn new(p: f64, error: f64, alpha: f64) -> Self {
        Self::with_digits(p, error, alpha, 3)
    }

    /// The given number of digits; more if rounding would move `p` to the other side of `alpha`,
    /// and fewer if `error` is larger than their precision.
    pub fn with_digits(p: f64, error: f64, alpha: f64, digits: usize) -> Self {
        if p == 0.0 && error == 0.0 {
            // No resample can be at or below zero: a possible outcome is never computed as 0.
            return Self::exactly("0".to_owned());
        }
        if p < LEAST || p <= error {
            let bound = if error > 0.0 { upwards((p + error).min(1.0)) } else { scientific(LEAST, 1) };
            return Self { relation: Relation::Below, ..Self::exactly(bound) };
        }
        let most = if error > 0.0 { digits_before(error, p) } else { MOST_DIGITS };
        Self {
            error: (error > 0.0).then(|| upwards(error)),
            ..Self::told(p, alpha, error > 0.0, digits.min(most)..=most, rounded)
        }
    }

    /// `p` by the shortest `text` that is not misleading: on the right side of `alpha`, and below 1
    /// if `p` is. `places` are the numbers of digits or decimals to try.
    fn told(
        p: f64,
        alpha: f64,
        is_near: bool,
        mut places: RangeInclusive<usize>,
        text: impl Fn(f64, usize) -> String,
    ) -> Self {
        let (fewest, most) = (*places.start(), *places.end());
        let number = |text: &str| text.parse::<f64>().unwrap_or(p);
        if p >= 1.0 {
            return Self::exactly("1".to_owned());
        }
        if !is_near && number(&text(p, fewest)) >= 1.0 {
            return Self { relation: Relation::Above, ..Self::exactly(format!("0.{}", "9".repeat(fewest))) };
        }
        let is_true = |text: &String| number(text) < 1.0 && side(number(text), alpha) == side(p, alpha);
        let digits = places.find_map(|places| Some(text(p, places)).filter(is_true));
        let relation = if is_near { Relation::Nearly } else { Relation::Equal };
        Self { relation, ..Self::exactly(digits.unwrap_or_else(|| text(p, most))) }
    }

    fn exactly(digits: String) -> Self {
        Self { relation: Relation::Equal, digits, error: None }
    }

    /// The text without an equals sign: "0.272", "< 10⁻³⁰⁰", "> 0.999".
    fn bare(&self) -> String {
        let digits = with_power_of_ten(&self.digits);
        match self.relation {
            Relation::Equal | Relation::Nearly => digits,
            Relation::Below => format!("< {digits}"),
            Relation::Above => format!("> {digits}"),
        }
    }
}

/// How many digits of `value` there are down to the first digit of `error`, the last one that is
/// meaningful.
fn digits_before(error: f64, value: f64) -> usize {
    usize::try_from(power(value) - power(error) + 1).unwrap_or(1).clamp(1, MOST_DIGITS)
}

impl fmt::Display for Probability {
    /// The text with its relation: `= 0.272`, `≈ 0.27 ± 0.02`, `< 10⁻³⁰⁰`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = match self.relation {
            Relation::Equal => "= ",
            Relation::Nearly => "≈ ",
            Relation::Below | Relation::Above => "",
        };
        write!(f, "{relation}{}", self.bare())?;
        self.error.iter().try_for_each(|error| write!(f, " ± {}", with_power_of_ten(error)))
    }
}

/// One digit, rounded up, so that a bound stays true.
fn upwards(value: f64) -> String {
    significant_above(value, 1)
}

/// The p-value of `at_or_below_zero` out of `resamples`: four decimals; fewer if there are few
/// resamples; more if it is small or if rounding would move it to the other side of `alpha`. Never
/// "0", as N resamples can only show "< 1/N".
#[must_use]
pub fn p_value(at_or_below_zero: u64, resamples: u64, alpha: f64) -> String {
    if at_or_below_zero == 0 {
        return format!("< {}", one_over(resamples));
    }
    let p = at_or_below_zero as f64 / resamples as f64;
    let resolvable = libm::ceil(libm::log10(resamples as f64)) as usize;
    let wanted = 4.max(2 - libm::floor(libm::log10(p)) as i32) as usize;
    // A counted share is exact, so more decimals are shown instead of 1: 9,999,999 of 10,000,000
    // are 0.9999999.
    let is_certain = |decimals: &usize| with_decimals(p, *decimals).starts_with('1');
    let fewest =
        (wanted.min(resolvable).max(1)..resolvable).find(|decimals| !is_certain(decimals)).unwrap_or(resolvable);
    Probability::told(p, alpha, false, fewest.max(1)..=MOST_DIGITS, with_decimals).bare()
}

/// 1/N as a decimal, rounded up if N is not a power of ten, so that "p < 1/N" stays true.
fn one_over(resamples: u64) -> String {
    let decimals = libm::floor(libm::log10(resamples as f64)) as usize;
    let share = 1.0 / resamples as f64;
    if 10u64.checked_pow(decimals as u32) == Some(resamples) {
        return with_decimals(share, decimals.max(1));
    }
    trimmed(&rounded_up(share, decimals + 2)).to_owned()
}

/// An exact p-value: five significant digits; below 0.0001, three and a power of ten; more if
/// rounding would move it to the other side of `alpha`. "0" only for exactly 0, which means
/// impossible rather than rare, and never "1" for less than 1.
#[must_use]
pub fn exact_p_value(p: f64, alpha: f64) -> String {
    of_digits(p, 5, alpha)
}

/// A p-value computed to within `error`: as [`exact_p_value`], with as many decimals as the error
/// permits.
#[must_use]
pub fn computed_p_value(p: f64, error: f64, alpha: f64) -> String {
    if error <= 0.0 { exact_p_value(p, alpha) } else { Probability::with_digits(p, error, alpha, MOST_DIGITS).bare() }
}

/// A p-value for a table: two significant digits and at least four decimals, or more if needed to
/// stay on the right side of `alpha`.
#[must_use]
pub fn short_p_value(p: f64, alpha: f64) -> String {
    if p < LEAST_DECIMAL {
        return of_digits(p, 2, alpha);
    }
    let fewest = 4.max(1 - libm::floor(libm::log10(p)) as i32) as usize;
    Probability::told(p, alpha, false, fewest..=fewest + MOST_DIGITS, with_decimals).bare()
}

/// A p-value in running text: two significant digits (0.031), or more if needed to stay on the
/// right side of `alpha`.
#[must_use]
pub fn brief_p_value(p: f64, alpha: f64) -> String {
    of_digits(p, 2, alpha)
}

fn of_digits(p: f64, digits: usize, alpha: f64) -> String {
    if p == 0.0 || !(LEAST..LEAST_DECIMAL).contains(&p) {
        return Probability::with_digits(p, 0.0, alpha, digits).bare();
    }
    Probability::told(p, alpha, false, digits.min(3)..=MOST_DIGITS, scientific).bare()
}

/// A lower bound of p: three digits, rounded down, or more if needed to stay on the same side of
/// `alpha` as p. With fewer it would look like another p beside the exact one.
#[must_use]
pub fn p_value_from_below(p: f64, alpha: f64) -> String {
    bound(p, alpha, significant_below)
}

/// An upper bound of p: as [`p_value_from_below`], but rounded up.
#[must_use]
pub fn p_value_from_above(p: f64, alpha: f64) -> String {
    bound(p, alpha, significant_above)
}

fn bound(p: f64, alpha: f64, rounded: fn(f64, usize) -> String) -> String {
    if !(LEAST..1.0).contains(&p) {
        return of_digits(p, 2, alpha);
    }
    // Drops the noise of the last bits, which would turn 0.55 into 0.54.
    let p = scientific(p, MOST_DIGITS).parse().unwrap_or(p);
    // 0.050 is written as 0.05.
    let text = |p, digits| {
        let text = rounded(p, digits);
        if text.contains('e') { text } else { trimmed(&text).to_owned() }
    };
    let fewest = (3..MOST_DIGITS).find(|digits| text(p, *digits) != "1").unwrap_or(MOST_DIGITS);
    Probability::told(p, alpha, false, fewest..=MOST_DIGITS, text).bare()
}

/// The text of a p-value as it follows "p": "= 0.272", but "< 10⁻³⁰⁰" if the text has a relation
/// already.
#[must_use]
pub fn equal_to(p: &str) -> String {
    if p.starts_with(['<', '>']) { p.to_owned() } else { format!("= {p}") }
}

/// A bootstrap's exact p-value where it stands alone, as in a tile or a table: "none" for exactly
/// 0, when no resample can disagree; otherwise its `text`.
#[must_use]
pub fn or_none(p: f64, text: String) -> String {
    if p == 0.0 { "none".to_owned() } else { text }
}

/// The text in place of a bootstrap p of exactly 0: says so, and gives the p of the exact sign
/// test.
#[must_use]
pub fn no_resample_disagrees(sign: f64, alpha: f64) -> String {
    format!("no resample disagrees (exact sign test: p {})", equal_to(&brief_p_value(sign, alpha)))
}

/// A margin of error: one significant digit, rounded up, so that it stays a bound.
#[must_use]
pub fn margin_of_error(margin: f64) -> String {
    if margin == 0.0 { "0".to_owned() } else { with_power_of_ten(&upwards(margin)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(p: f64) -> String {
        Probability::new(p, 0.0, 0.05).to_string()
    }

    #[test]
    fn p_equal_to_alpha_is_not_told_as_below_it() {
        // (1/2)⁴, as computed by an integral.
        let p = 0.062_499_999_999_999_4;
        assert_eq!([brief_p_value(p, 0.0625), short_p_value(p, 0.0625)], ["0.0625", "0.0625"]);
    }

    #[test]
    fn p_is_neither_zero_nor_one_unless_it_is() {
        assert_eq!([exact(0.0), exact(1.0)], ["= 0", "= 1"]);
        assert_eq!([1e-301, f64::MIN_POSITIVE].map(exact), ["< 10⁻³⁰⁰"; 2]);
        assert_eq!([0.9994, 0.999_987, 1.0 - f64::EPSILON / 2.0].map(exact), ["= 0.999", "> 0.999", "> 0.999"]);
        let near_one = 0.999_999_999_8;
        assert_eq!([short_p_value(near_one, 0.05), exact_p_value(near_one, 0.05)], ["> 0.9999", "> 0.99999"]);
        assert_eq!([brief_p_value(0.996, 0.05), brief_p_value(0.994, 0.05)], ["> 0.99", "0.99"]);
    }

    #[test]
    fn p_for_a_paper_has_three_digits() {
        // The reference values of the primer's examples, of a cell of a sweep, and of its smallest
        // one.
        let cases = [
            (0.421_732_332, "= 0.422"),
            (0.271_735_625_628, "= 0.272"),
            (0.004_821_672_575, "= 0.00482"),
            (6.408_479_852_168_552e-5, "= 6.41 × 10⁻⁵"),
            (1.7e-223, "= 1.70 × 10⁻²²³"),
            (0.099_96, "= 0.100"),
        ];
        for (p, text) in cases {
            assert_eq!(exact(p), text);
        }
    }

    #[test]
    fn no_text_carries_p_to_another_side_of_the_level() {
        // P-values of the paper on the page Review (0.0499912, 0.0500066), and near misses at
        // several levels.
        for alpha in [0.05, 0.01, 0.001, 0.0625, 0.1 / 3.0, 1e-6] {
            for off in [-1e-2, -1.76e-4, -1e-6, -1e-8, 0.0, 1e-8, 1e-6, 1.32e-4, 1e-2] {
                let p = alpha * (1.0 + off);
                let texts = [
                    exact_p_value(p, alpha),
                    short_p_value(p, alpha),
                    brief_p_value(p, alpha),
                    computed_p_value(p, 0.0, alpha),
                    p_value_from_below(p, alpha),
                    p_value_from_above(p, alpha),
                    Probability::new(p, 0.0, alpha).bare(),
                ];
                for text in texts {
                    let plain = text.replace(" × 10⁻⁷", "e-7").replace(" × 10⁻⁶", "e-6").replace("10⁻⁶", "1e-6");
                    let shown: f64 = plain.parse().expect("a number");
                    assert_eq!(side(shown, alpha), side(p, alpha), "{p} is told as {text} at {alpha}");
                }
            }
        }
        assert_eq!([brief_p_value(0.049_991_2, 0.05), brief_p_value(0.050_006_6, 0.05)], ["0.04999", "0.05001"]);
        assert_eq!([exact(0.049_996), exact(0.050_003), exact(0.05)], ["= 0.049996", "= 0.050003", "= 0.0500"]);
        assert_eq!(Probability::new(0.049_996, 0.0, 0.01).to_string(), "= 0.0500");
        assert_eq!(p_value(5_003, 100_000, 0.05), "0.05003");
    }

    #[test]
    fn counted_p_is_never_zero() {
        assert_eq!(p_value(0, 10_000, 0.05), "< 0.0001");
        assert_eq!(p_value(0, 100, 0.05), "< 0.01");
        // 1/3000 = 0.000333…: rounded down, the bound would be false.
        assert_eq!(p_value(0, 3000, 0.05), "< 0.00034");
        assert_eq!(p_value(0, 5_000_000, 0.05), "< 0.0000002");
        assert_eq!(p_value(0, 1, 0.05), "< 1.0");
    }

    #[test]
    fn counted_p_has_as_many_decimals_as_it_can_bear() {
        assert_eq!(p_value(4217, 10_000, 0.05), "0.4217");
        assert_eq!(p_value(42, 100, 0.05), "0.42");
        assert_eq!(p_value(123, 1_000_000, 0.05), "0.000123");
        assert_eq!(p_value(10_000, 10_000, 0.05), "1");
        assert_eq!(p_value(9_999_999, 10_000_000, 0.05), "0.9999999");
        assert_eq!([p_value(1, 3, 0.05), p_value(1, 3, 0.3), p_value(1, 8, 0.05)], ["0.3", "0.33", "0.1"]);
        assert_eq!(p_value(4_996, 100_000, 0.05), "0.04996");
        assert_eq!(p_value(4_996, 100_000, 0.01), "0.0500");
    }

    #[test]
    fn exact_p_has_five_digits_and_a_floor() {
        let exact_p_value = |p| exact_p_value(p, 0.05);
        // The reference values of 500 questions, 10 helped and 7 hurt, and of the primer's ten
        // questions.
        assert_eq!(exact_p_value(0.271_735_625_628), "0.27174");
        assert_eq!(exact_p_value(0.421_732_332), "0.42173");
        assert_eq!(exact_p_value(0.000_640_85), "0.00064085");
        assert_eq!(exact_p_value(6.4085e-5), "6.41 × 10⁻⁵");
        assert_eq!(exact_p_value(1.7e-223), "1.70 × 10⁻²²³");
        assert_eq!(exact_p_value(9.999_999e-5), "1.00 × 10⁻⁴");
        assert_eq!([0.0, f64::MIN_POSITIVE, 9.9e-301].map(exact_p_value), ["0", "< 10⁻³⁰⁰", "< 10⁻³⁰⁰"]);
        assert_eq!([0.999_994, 0.999_999_9, 1.0].map(exact_p_value), ["0.99999", "> 0.99999", "1"]);
        assert_eq!(exact_p_value(0.099_999_96), "0.10000");
    }

    #[test]
    fn computed_p_has_the_decimals_that_its_error_leaves() {
        let computed_p_value = |p, error| computed_p_value(p, error, 0.05);
        assert_eq!(computed_p_value(0.238_272_6, 0.0013), "0.238");
        assert_eq!(computed_p_value(0.238_272_6, 2e-7), "0.2382726");
        assert_eq!(computed_p_value(0.238_272_6, 0.0), "0.23827");
        // At most 0.0012.
        assert_eq!(computed_p_value(0.000_2, 0.001), "< 0.002");
        assert_eq!(computed_p_value(0.238, 3.0), "< 1");
    }

    #[test]
    fn errors_cost_digits() {
        let approximate = |p_value, error| Probability::new(p_value, error, 0.05).to_string();
        assert_eq!(approximate(0.271_735, 0.012), "≈ 0.27 ± 0.02");
        assert_eq!(approximate(0.271_735, 0.0003), "≈ 0.272 ± 0.0003");
        assert_eq!(approximate(0.271_735, 1e-9), "≈ 0.272 ± 10⁻⁹");
        assert_eq!(approximate(0.271_735, 0.2), "≈ 0.3 ± 0.2");
        assert_eq!([approximate(0.999_99, 1e-9), approximate(0.97, 0.2)], ["≈ 0.99999 ± 10⁻⁹", "≈ 1 ± 0.2"]);
        assert_eq!(approximate(0.001, 0.002), "< 0.003");
        assert_eq!(approximate(0.0, 3e-8), "< 3 × 10⁻⁸");
        assert_eq!(approximate(0.41, 1.5), "< 1");
    }

    #[test]
    fn short_p_has_four_decimals() {
        assert_eq!(short_p_value(0.158_729, 0.05), "0.1587");
        assert_eq!(short_p_value(0.000_123, 0.05), "0.00012");
        assert_eq!(short_p_value(0.049_996, 0.05), "0.049996");
        assert_eq!([short_p_value(0.05, 0.05), short_p_value(0.050_003, 0.05)], ["0.0500", "0.050003"]);
        assert_eq!(short_p_value(6.4085e-5, 0.05), "6.4 × 10⁻⁵");
        assert_eq!([short_p_value(1.0, 0.05), short_p_value(0.999_999, 0.05)], ["1", "> 0.9999"]);
        assert_eq!([0.0, f64::MIN_POSITIVE].map(|p| short_p_value(p, 0.05)), ["0", "< 10⁻³⁰⁰"]);
    }

    #[test]
    fn brief_p_has_two_digits() {
        let brief = |p| brief_p_value(p, 0.05);
        // 1/32, 1/16, 1/8, 0.99^500, and the least that a simulation of 10,000 gives.
        assert_eq!([0.031_25, 0.0625, 0.125].map(brief), ["0.031", "0.063", "0.13"]);
        assert_eq!([0.006_570_5, 1.0 / 10_001.0].map(brief), ["0.0066", "1.0 × 10⁻⁴"]);
        assert_eq!([0.0, 0.5, 1.0].map(brief), ["0", "0.50", "1"]);
    }

    #[test]
    fn bounds_of_p_stay_true() {
        let bounds = |p| [p_value_from_below(p, 0.05), p_value_from_above(p, 0.05)];
        assert_eq!(bounds(0.546_94), ["0.546", "0.547"]);
        // Shown as 0.015041 beside it.
        assert_eq!(bounds(0.015_041), ["0.015", "0.0151"]);
        assert_eq!([bounds(0.000_296_3), bounds(0.5)], [["0.000296", "0.000297"], ["0.5", "0.5"]]);
        assert_eq!([bounds(1.0), bounds(0.0), bounds(1e-305)], [["1", "1"], ["0", "0"], ["< 10⁻³⁰⁰", "< 10⁻³⁰⁰"]]);
        assert_eq!(bounds(3.214e-17), ["3.21 × 10⁻¹⁷", "3.22 × 10⁻¹⁷"]);
        // 0.55, as an integral may compute it.
        assert_eq!(bounds(0.549_999_999_999_99), ["0.55", "0.55"]);
        assert_eq!(bounds(0.9996), ["0.999", "0.9996"]);
        assert_eq!([p_value_from_above(0.049_961, 0.05), p_value_from_below(0.0608, 0.0605)], ["0.04997", "0.0608"]);
        assert_eq!(p_value_from_below(0.062_499_999_999_999_4, 0.0625), "0.0625");
    }

    #[test]
    fn margin_of_error_has_one_digit_rounded_up() {
        // 2 · sqrt(0.27174 · 0.72826 / 10,000) = 0.0088970…
        assert_eq!(margin_of_error(0.008_897), "0.009");
        assert_eq!([0.0096, 0.26, 0.0, 1.6e-4, 0.004_2].map(margin_of_error), ["0.01", "0.3", "0", "0.0002", "0.005"]);
        assert_eq!([margin_of_error(2.3e-14), margin_of_error(0.3)], ["3 × 10⁻¹⁴", "0.3"]);
    }
}
