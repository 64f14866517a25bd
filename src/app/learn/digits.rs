//! How many decimals means need, so that what is told of them adds up for whoever checks it.

use crate::app::state::Shown;
use crate::app::view::scale_of;
use crate::report::Scale;

/// The most decimals that are added to have means in full.
const MOST: usize = 2;

/// The scale on which means are told: that of the view Test where it shows them in full, and else with the decimals that
/// it takes, or with one more.
pub(super) fn scale(shown: &Shown) -> Scale {
    in_full(scale_of(shown), shown.comparison.spacing)
}

/// A scale that shows all multiples of `spacing` (in the units of the scores) in full, where few decimals do.
pub(super) fn in_full(scale: Scale, spacing: f64) -> Scale {
    let finer = |more| scale.finer(more);
    (0..=MOST).map(finer).find(|scale| is_exact(scale, spacing)).unwrap_or_else(|| finer(1))
}

fn is_exact(scale: &Scale, value: f64) -> bool {
    let amount = scale.amount(value).replace(',', "");
    let shown: Option<f64> = amount.split([' ', '\u{a0}']).next().and_then(|number| number.parse().ok());
    let own = (value * scale.factor()).abs();
    shown.is_some_and(|shown| (shown - own).abs() <= 1e-9 * own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::Unit;

    /// What is told of a difference of one item in `n`, where that of the view Test is told in whole points.
    fn one_in(n: f64) -> String {
        in_full(Scale::new(Unit::Correctness, 0.5, 0.1), 1.0 / n).signed(1.0 / n)
    }

    #[test]
    fn means_are_told_in_full_where_few_decimals_do() {
        // 100/n: 10, 5, 2.5, 1.25, 6.25.
        assert_eq!([10.0, 20.0, 40.0, 80.0, 16.0].map(one_in), ["+10", "+5", "+2.5", "+1.25", "+6.25"]);
    }

    #[test]
    fn means_without_end_have_one_more_decimal() {
        // 100/n: 3.333, 2.439, 3.125.
        assert_eq!([30.0, 41.0, 32.0].map(one_in), ["+3.3", "+2.4", "+3.1"]);
    }

    #[test]
    fn differences_that_are_all_alike_stay_as_they_are() {
        let scale = Scale::new(Unit::Correctness, 0.0, 0.0);
        assert_eq!(in_full(scale, 0.0).signed(0.0), scale.signed(0.0));
    }
}
