//! The drawer “Convergence”: how the simulated p-value has come about, and how far chance may still have carried it.

use crate::app::session::Shown;
use crate::app::sheet::{Cell, Row, Sheet};
use paired_bootstrap::bootstrap::{standard_error, wilson_interval};
use paired_bootstrap::report::{computed_p_value, count, margin_of_error, p_value};

/// Two standard errors of a p-value that is counted in so many resamples, from the exact p.
pub(super) fn two_standard_errors(p: f64, resamples: u64) -> f64 {
    2.0 * standard_error(p, resamples.max(1) as f64)
}

/// Fills the drawer; before the first resample of a run it stays as it is.
pub(super) fn fill(sheet: &mut Sheet, shown: &Shown, alpha: f64, has_rows: bool) {
    if shown.tally.resamples == 0 {
        return;
    }
    sheet.text("convergence-sentence", sentence(shown));
    if has_rows {
        let last = (shown.tally.resamples, shown.tally.at_or_below_zero);
        let before_last = shown.tally.trace.iter().copied().filter(|point| point.0 < last.0);
        let rows = before_last.chain([last]).map(|(resamples, part)| row(resamples, part, alpha)).collect();
        sheet.table("trace-rows", &["resamples", "≤ 0", "p so far", "Monte-Carlo interval"], rows);
    }
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
