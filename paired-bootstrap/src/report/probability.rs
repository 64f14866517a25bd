//! Computed p-values as a person reads them: as many digits as they bear, and 0 only where it is exactly that.

use crate::significance::is_below;
use crate::text::{power, rounded, scientific, with_power_of_ten};
use std::fmt;

/// Below this, a p-value is only told to be smaller: 0.9^10000 has no floating-point number.
const LEAST: f64 = 1e-300;

/// As many digits as a reader of a paper wants.
const DIGITS: usize = 3;

/// As many digits as a floating-point number has.
const MOST_DIGITS: usize = 17;

/// A computed p-value, ready to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Probability {
    pub relation: Relation,
    /// In decimals, or with an exponent as in `1.23e-17`.
    pub digits: String,
    /// The largest absolute error, where it is worth a word: one digit, as in `2e-6`.
    pub error: Option<String>,
}

/// What stands between "p" and its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Nearly,
    Below,
}

impl Probability {
    /// Three digits, more where rounding would carry `p_value` to the other side of `alpha` or to 1; fewer where
    /// `error` is larger than what they tell.
    pub fn new(p_value: f64, error: f64, alpha: f64) -> Self {
        Self::with_digits(p_value, error, alpha, DIGITS)
    }

    /// As [`new`](Self::new), with `digits` in place of three.
    pub fn with_digits(p_value: f64, error: f64, alpha: f64, digits: usize) -> Self {
        if p_value == 0.0 && error == 0.0 {
            // No resample can be at or below zero: what is possible is never computed as 0.
            return Self { relation: Relation::Equal, digits: "0".to_owned(), error: None };
        }
        if p_value < LEAST || p_value <= error {
            return Self::below(if error > 0.0 { upwards((p_value + error).min(1.0)) } else { scientific(LEAST, 1) });
        }
        let is_true = |text: &String| {
            text.parse()
                .is_ok_and(|shown: f64| (p_value < 1.0) == (shown < 1.0) && (shown < alpha) == is_below(p_value, alpha))
        };
        let most = if error > 0.0 { digits_before(error, p_value) } else { MOST_DIGITS };
        let wanted = (digits.min(most)..most).map(|digits| rounded(p_value, digits)).find(is_true);
        let digits = if p_value == 1.0 { "1".to_owned() } else { wanted.unwrap_or_else(|| rounded(p_value, most)) };
        let relation = if error > 0.0 { Relation::Nearly } else { Relation::Equal };
        Self { relation, digits, error: (error > 0.0).then(|| upwards(error)) }
    }

    fn below(bound: String) -> Self {
        Self { relation: Relation::Below, digits: bound, error: None }
    }
}

/// How many digits of `value` there are down to the first one of `error`: the last that tells anything.
fn digits_before(error: f64, value: f64) -> usize {
    usize::try_from(power(value) - power(error) + 1).unwrap_or(1).clamp(1, MOST_DIGITS)
}

impl fmt::Display for Probability {
    /// With its relation: `= 0.272`, `≈ 0.27 ± 0.01`, `< 10⁻³⁰⁰`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = match self.relation {
            Relation::Equal => "=",
            Relation::Nearly => "≈",
            Relation::Below => "<",
        };
        write!(f, "{relation} {}", with_power_of_ten(&self.digits))?;
        self.error.iter().try_for_each(|error| write!(f, " ± {}", with_power_of_ten(error)))
    }
}

/// One digit, rounded up: a bound stays true.
fn upwards(value: f64) -> String {
    let is_below = scientific(value, 1).parse().is_ok_and(|shown: f64| shown < value);
    let half_a_digit = if is_below { format!("5e{}", power(value) - 1).parse().unwrap_or(0.0) } else { 0.0 };
    rounded(value + half_a_digit, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(p_value: f64) -> String {
        Probability::new(p_value, 0.0, 0.05).to_string()
    }

    #[test]
    fn p_is_neither_zero_nor_one_unless_it_is() {
        assert_eq!([exact(0.0), exact(1.0)], ["= 0", "= 1"]);
        assert_eq!([1e-301, f64::MIN_POSITIVE].map(exact), ["< 10⁻³⁰⁰"; 2]);
        assert_eq!(exact(0.999_987), "= 0.99999");
        assert_eq!(exact(1.0 - f64::EPSILON / 2.0), "= 0.9999999999999999");
    }

    #[test]
    fn p_has_three_digits() {
        // The reference values of the primer's examples, of a sweep's cell and of the smallest one.
        let cases = [
            (0.421_732_332, "= 0.422"),
            (0.271_735_625_628, "= 0.272"),
            (0.004_821_672_575, "= 0.00482"),
            (6.408_479_852_168_552e-5, "= 6.41 × 10⁻⁵"),
            (1.7e-223, "= 1.70 × 10⁻²²³"),
            (0.099_96, "= 0.100"),
        ];
        for (p_value, text) in cases {
            assert_eq!(exact(p_value), text);
        }
    }

    #[test]
    fn rounding_never_carries_p_across_alpha() {
        assert_eq!(exact(0.049_996), "= 0.049996");
        assert_eq!(exact(0.050_003), "= 0.0500");
        assert_eq!(Probability::new(0.049_996, 0.0, 0.01).to_string(), "= 0.0500");
    }

    #[test]
    fn errors_cost_digits() {
        let approximate = |p_value, error| Probability::new(p_value, error, 0.05).to_string();
        assert_eq!(approximate(0.271_735, 0.012), "≈ 0.27 ± 0.02");
        assert_eq!(approximate(0.271_735, 0.0003), "≈ 0.272 ± 0.0003");
        assert_eq!(approximate(0.271_735, 1e-9), "≈ 0.272 ± 10⁻⁹");
        assert_eq!(approximate(0.271_735, 0.2), "≈ 0.3 ± 0.2");
        assert_eq!(approximate(0.001, 0.002), "< 0.003");
        assert_eq!(approximate(0.0, 3e-8), "< 3 × 10⁻⁸");
    }
}
