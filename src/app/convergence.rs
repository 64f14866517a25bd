//! How the simulated p-value has come about, and how far chance may still have carried it.
//!
//! # References
//! - E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, JASA 22, 1927: the interval for
//!   a share that was counted.

use super::rows::{Cell, Row};
use super::state::{Shown, State};
use crate::bootstrap::standard_error;
use crate::report::{computed_p_value, count, margin_of_error, p_value};

/// The 0.975 quantile of the normal distribution: two-sided 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// What the drawer says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Convergence {
    /// The Monte-Carlo interval, in a sentence or two.
    pub sentence: String,
    /// The chart as a table: resamples, at or below zero, p so far, its Monte-Carlo interval.
    pub rows: Vec<Row>,
}

/// Wilson's 95 % interval for a share of which `part` of `whole` were counted. `whole` is at least one.
#[must_use]
pub fn wilson_interval(part: u64, whole: u64) -> (f64, f64) {
    let (n, share, square) = (whole as f64, part as f64 / whole as f64, Z * Z);
    let centre = (share + square / (2.0 * n)) / (1.0 + square / n);
    let half = Z / (1.0 + square / n) * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    // At 0 and at 1 the formula gives these ends, but for rounding.
    let lower = if part == 0 { 0.0 } else { (centre - half).max(0.0) };
    let upper = if part == whole { 1.0 } else { (centre + half).min(1.0) };
    (lower, upper)
}

/// Two standard errors of a p-value that is counted in so many resamples, from the exact p.
#[must_use]
pub fn two_standard_errors(p: f64, resamples: u64) -> f64 {
    2.0 * standard_error(p, resamples.max(1) as f64)
}

/// The drawer's content; empty before the first resample.
#[must_use]
pub fn convergence(state: &State) -> Convergence {
    let Some(shown) = state.shown.as_ref().filter(|shown| shown.tally.resamples > 0) else {
        return Convergence::default();
    };
    let alpha = state.settings.alpha;
    let last = (shown.tally.resamples, shown.tally.at_or_below_zero);
    let before_last = shown.tally.trace.iter().copied().filter(|point| point.0 < last.0);
    let rows = before_last.chain([last]).map(|(resamples, part)| row(resamples, part, alpha)).collect();
    Convergence { sentence: sentence(shown), rows }
}

/// The Monte-Carlo interval, as in "0.272 to 0.290".
pub(super) fn monte_carlo_interval(part: u64, whole: u64) -> String {
    let (lower, upper) = wilson_interval(part, whole);
    // As many digits as the interval is wide: one more than its half-width has.
    let decimals = margin_of_error((upper - lower) / 2.0).split_once('.').map_or(4, |(_, digits)| digits.len()) + 1;
    let text =
        |value: f64| if value == 0.0 || value == 1.0 { value.to_string() } else { format!("{value:.decimals$}") };
    format!("{} to {}", text(lower), text(upper))
}

fn row(resamples: u64, part: u64, alpha: f64) -> Row {
    let p = part as f64 / resamples as f64;
    Row::new([
        Cell::number(count(resamples), resamples as f64),
        Cell::number(count(part), part as f64),
        Cell::number(p_value(part, resamples, alpha), p),
        Cell::text(monte_carlo_interval(part, resamples)),
    ])
}

fn sentence(shown: &Shown) -> String {
    let (part, whole) = (shown.tally.at_or_below_zero, shown.tally.resamples);
    let (lower, upper) = wilson_interval(part, whole);
    let counted = format!(
        "With {} resamples chance leaves p uncertain: its 95 % Monte-Carlo interval is {}.",
        count(whole),
        monte_carlo_interval(part, whole)
    );
    let Some(exact) = &shown.exact else { return counted };
    let is_inside = (lower..=upper).contains(&exact.p_value);
    let relation = match is_inside {
        true => "lies inside it",
        false => "lies outside it, as it will with one seed in twenty",
    };
    let name = if exact.error > 0.0 { "approximate" } else { "exact" };
    format!("{counted} The {name} p, {}, {relation}.", computed_p_value(exact.p_value, exact.error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_interval_at_its_ends() {
        // Closed form: with nothing counted, the upper end is z² / (n + z²); z² = 3.841459.
        let (lower, upper) = wilson_interval(0, 10_000);
        assert_eq!(lower, 0.0);
        assert!((upper - Z * Z / (10_000.0 + Z * Z)).abs() < 1e-15);
        let (lower, upper) = wilson_interval(10_000, 10_000);
        assert!((lower - 10_000.0 / (10_000.0 + Z * Z)).abs() < 1e-15);
        assert_eq!(upper, 1.0);
    }

    #[test]
    fn wilson_interval_of_one_in_two() {
        // Closed form at a share of one half: 1/2 ± z / (2 sqrt(n + z²)).
        let (lower, upper) = wilson_interval(50, 100);
        let half = Z / (2.0 * (100.0 + Z * Z).sqrt());
        assert!((lower - (0.5 - half)).abs() < 1e-15 && (upper - (0.5 + half)).abs() < 1e-15);
    }

    #[test]
    fn monte_carlo_intervals_have_the_digits_that_they_can_bear() {
        // By hand from the formula: 0.2808 ± 0.0088.
        assert_eq!(monte_carlo_interval(2808, 10_000), "0.2721 to 0.2897");
        assert_eq!(monte_carlo_interval(0, 10_000), "0 to 0.00038");
        assert_eq!(monte_carlo_interval(100, 100), "0.963 to 1");
    }

    #[test]
    fn two_standard_errors_of_a_coin() {
        // sqrt(1/4 / 10,000) = 0.005.
        assert_eq!(two_standard_errors(0.5, 10_000), 0.01);
        assert_eq!(two_standard_errors(1.0, 10_000), 0.0);
    }
}
