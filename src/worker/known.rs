//! What is known of two systems without a resample. The worker computes it for texts, the page itself for its sliders: so
//! that the next frame shows it.

use super::protocol::{Comparison, Exact};
use paired_bootstrap::bootstrap::{Binning, Differences, ExactDistribution};
use paired_bootstrap::report::Clustered;
use paired_bootstrap::scores::Unit;

/// Counts, mean difference and what the histogram will look like.
#[must_use]
pub fn comparison(
    differences: &Differences,
    unit: Unit,
    names: [Option<String>; 2],
    format: Option<String>,
    means: Option<[f64; 2]>,
    is_lower_better: bool,
) -> Comparison {
    let units = |steps| differences.mean_of_steps(steps);
    Comparison {
        pairs: differences.pairs(),
        helped: differences.helped(),
        hurt: differences.hurt(),
        tied: differences.tied(),
        mean_difference: differences.mean(),
        means,
        standard_deviation: differences.standard_error(),
        bin_width: units(Binning::new(differences).width() as f64),
        support: differences.support(),
        spacing: units(differences.lattice_spacing().max(1) as f64),
        unit,
        names,
        format,
        exact: differences.is_exact(),
        is_lower_better,
    }
}

/// The exact bootstrap distribution, with a percentile interval of `level` (0.95 for 95 %).
///
/// Microseconds for 0/1 scores, some milliseconds for 10,000 distinct differences.
#[must_use]
pub fn exact(differences: &Differences, level: f64) -> Exact {
    let distribution = ExactDistribution::new(differences);
    let (below, above) = (distribution.at_or_below_zero(), distribution.at_or_above_zero());
    let (first_bin, bins) = distribution.histogram().unwrap_or_default();
    let (first_edge, _) = Binning::new(differences).edges(first_bin);
    Exact {
        at_or_below_zero: below.probability,
        at_or_above_zero: above.probability,
        error: below.error.max(above.error),
        percentile_interval: distribution.percentile_interval(level),
        first_edge: differences.mean_of_steps(first_edge),
        bins,
        clustered: Clustered::new(differences),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use paired_bootstrap::bootstrap::Sides;

    #[test]
    fn shares_up_to_zero_make_up_the_p_value() {
        for (pairs, helped, hurt) in [(10, 4, 3), (500, 10, 7), (1000, 60, 40), (100_000, 60_000, 39_500)] {
            let differences = Differences::from_counts(pairs, helped, hurt).expect("helped + hurt ≤ n");
            let (exact, known) = (
                exact(&differences, 0.95),
                comparison(&differences, Unit::Correctness, [None, None], None, None, false),
            );
            let upper_edge = |bin: usize| exact.first_edge + (bin + 1) as f64 * known.bin_width;
            // An edge lies half a lattice point above zero.
            let marked = exact.bins.iter().enumerate().filter(|(bin, _)| upper_edge(*bin) < known.spacing);
            let total: f64 = marked.map(|(_, share)| share).sum();
            // Each tail leaves out less than 1e-9.
            let p = exact.p_value(Sides::One);
            assert!((total - p).abs() < 2e-9, "{total} against {p}");
        }
    }

    #[test]
    fn systems_that_tie_everywhere_have_one_bar_and_p_1() {
        let differences = Differences::from_counts(20, 0, 0).expect("valid");
        let exact = exact(&differences, 0.95);
        assert_eq!(
            (exact.p_value(Sides::One), exact.p_value(Sides::Two), exact.bins.as_slice()),
            (1.0, 1.0, &[1.0][..])
        );
        assert_eq!(exact.percentile_interval, Some((0.0, 0.0)));
    }
}
