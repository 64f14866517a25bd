//! The drawer “Convergence”: how the simulated p-value developed, and how far it may still be off
//! by chance.

use crate::app::session::Shown;
use crate::app::sheet::{Cell, Row, Sheet};
use paired_bootstrap::analysis::Exact;
use paired_bootstrap::bootstrap::{Counted, Sides};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{computed_p_value, count, simulated_p_value};
use paired_bootstrap::text::{decimals_for, with_decimals};

/// Two standard errors of a p-value from this many resamples, given the exact p.
pub(super) fn two_standard_errors(p: f64, sides: Sides, resamples: u64) -> f64 {
    2.0 * sides.standard_error(p, resamples.max(1) as f64)
}

/// Fills the drawer. Before a run's first resample, it stays as it is.
pub(super) fn fill(sheet: &mut Sheet, shown: &Shown, question: &Question, has_rows: bool) {
    if shown.tally.counted.resamples == 0 {
        return;
    }
    sheet.text("convergence-sentence", sentence(shown, question));
    if has_rows {
        let last = &shown.tally.counted;
        let before_last = shown.tally.trace.iter().filter(|point| point.resamples < last.resamples);
        let rows = before_last.chain([last]).map(|counted| row(counted, question)).collect();
        sheet.table("trace-rows", &["resamples", "≤ 0", "p so far", "Monte-Carlo interval"], rows);
    }
}

/// The Monte-Carlo interval, as in "0.272 to 0.290".
pub(super) fn monte_carlo_interval(counted: &Counted, sides: Sides) -> String {
    let (lower, upper) = counted.interval(sides);
    // The number of digits follows the interval's width: one more than its half-width has.
    let decimals = decimals_for((upper - lower) / 2.0, 2);
    let text =
        |value: f64| if value == 0.0 || value == 1.0 { value.to_string() } else { with_decimals(value, decimals) };
    format!("{} to {}", text(lower), text(upper))
}

fn row(counted: &Counted, question: &Question) -> Row {
    let Question { sides, alpha, .. } = *question;
    let Counted { resamples, at_or_below_zero, .. } = *counted;
    Row::new([
        Cell::number(count(resamples), resamples as f64),
        Cell::number(count(at_or_below_zero), at_or_below_zero as f64),
        Cell::number(simulated_p_value(counted, sides, alpha), counted.p_value(sides)),
        Cell::text(monte_carlo_interval(counted, sides)),
    ])
}

fn sentence(shown: &Shown, question: &Question) -> String {
    let Question { sides, alpha, .. } = *question;
    let counted = &shown.tally.counted;
    let (lower, upper) = counted.interval(sides);
    let simulated = format!(
        "After {} resamples, chance still leaves p uncertain: its 95 % Monte-Carlo interval is {}.",
        count(counted.resamples),
        monte_carlo_interval(counted, sides)
    );
    let exact = shown.exact.as_ref().map(Exact::shares).filter(|exact| exact.tells(sides));
    let Some(exact) = exact else { return simulated };
    let (p, error) = (exact.p_value(sides), exact.p_value_error(sides));
    if p == 0.0 {
        return format!("{simulated} But no resample can count.");
    }
    let is_inside = (lower..=upper).contains(&p);
    let relation = match is_inside {
        true => "lies inside",
        false => "lies outside, as happens with one seed in twenty",
    };
    let name = if error > 0.0 { "approximate" } else { "exact" };
    format!("{simulated} The {name} p, {}, {relation}.", computed_p_value(p, error, alpha))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monte_carlo_intervals_have_the_digits_that_they_can_bear() {
        // By hand from the formula: 0.2808 ± 0.0088.
        let interval = |at_or_below_zero, resamples, sides| {
            let at_or_above_zero = resamples - at_or_below_zero;
            monte_carlo_interval(&Counted { resamples, at_or_below_zero, at_or_above_zero }, sides)
        };
        assert_eq!(interval(2808, 10_000, Sides::One), "0.2721 to 0.2897");
        assert_eq!(interval(0, 10_000, Sides::One), "0 to 0.00038");
        assert_eq!(interval(100, 100, Sides::One), "0.963 to 1");
        // Two-sided: twice as wide, at twice the share.
        assert_eq!(interval(2808, 10_000, Sides::Two), "0.544 to 0.579");
    }

    #[test]
    fn two_standard_errors_of_a_coin() {
        // sqrt(1/4 / 10,000) = 0.005.
        assert_eq!(two_standard_errors(0.5, Sides::One, 10_000), 0.01);
        assert_eq!(two_standard_errors(1.0, Sides::One, 10_000), 0.0);
        // Twice that of the share 0.5.
        assert_eq!(two_standard_errors(1.0, Sides::Two, 10_000), 0.02);
    }
}
