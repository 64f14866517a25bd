//! A histogram of resampled sums whose edges never straddle zero.

use super::differences::Differences;

/// How sums are sorted into bins.
///
/// Sums lie on a lattice. Let `zero` be its last point that counts as "≤ 0". Bin j holds the points
/// in (`zero` + (j − 1) · `width`, `zero` + j · `width`], so the bins up to 0 hold exactly the sums
/// ≤ 0. The width is a whole number of lattice spacings: every bin holds the same number of points,
/// which avoids moiré patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binning {
    zero: i64,
    width: i64,
    /// The gap between lattice points. 0 for clusters of several sizes, whose means can lie
    /// anywhere; their bins have an edge at zero itself.
    spacing: i64,
}

/// The number of bins to a standard deviation; about forty over the visible part of the
/// distribution.
const BINS_PER_STANDARD_DEVIATION: f64 = 5.0;

impl Binning {
    /// Bins for the resampled sums of these differences: a fifth of a standard deviation wide, but
    /// at least one lattice spacing.
    #[must_use]
    pub fn new(differences: &Differences) -> Self {
        // If all differences are equal, there is one lattice point and any spacing will do.
        let spacing = i64::try_from(differences.lattice_spacing()).unwrap_or(i64::MAX).max(1);
        let zero = -((-differences.observed()).rem_euclid(spacing));
        let width = width(spacing, differences.sum_standard_deviation());
        let has_lattice = differences.uneven_clusters().is_none();
        Self { zero, width, spacing: if has_lattice { spacing } else { 0 } }
    }

    /// Bins for integers on the multiples of `spacing` with standard deviation `deviation`, as wide
    /// as in [`new`](Self::new).
    #[must_use]
    pub fn of_multiples(spacing: i64, deviation: f64) -> Self {
        Self { zero: 0, width: width(spacing, deviation), spacing }
    }

    /// The number of the bin that holds `sum`: at most 0 exactly when `sum` ≤ 0.
    #[must_use]
    pub fn bin_of(&self, sum: i64) -> i64 {
        -(self.zero - sum).div_euclid(self.width)
    }

    /// The largest sum in bin `bin`, in resampled steps.
    #[must_use]
    pub fn last_sum(&self, bin: i64) -> i64 {
        self.zero.saturating_add(bin.saturating_mul(self.width))
    }

    /// The width of every bin, in resampled steps.
    #[must_use]
    pub fn width(&self) -> i64 {
        self.width
    }

    /// The lower and the upper edge of bin `bin` in resampled steps. On a lattice they lie half-way
    /// between points, so that a bar for a single point is centred on it.
    #[must_use]
    pub fn edges(&self, bin: i64) -> (f64, f64) {
        let upper = self.zero as f64 + bin as f64 * self.width as f64 + self.spacing as f64 / 2.0;
        (upper - self.width as f64, upper)
    }
}

/// A fifth of a standard deviation, as a whole number of lattice spacings.
fn width(spacing: i64, deviation: f64) -> i64 {
    let wanted = deviation / BINS_PER_STANDARD_DEVIATION / spacing as f64;
    // At most 2^53 spacings: the conversion to an integer is exact, and sums of 2^62 steps do not
    // overflow.
    spacing.saturating_mul(wanted.round().clamp(1.0, 9e15) as i64)
}

/// The number of resamples in each bin. Grows as sums arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    binning: Binning,
    first_bin: i64,
    counts: Vec<u64>,
}

/// One bin: its number, and how many resamples it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// Its number; at most 0 for the sums that count as "≤ 0".
    pub number: i64,
    /// The number of resamples in it.
    pub count: u64,
}

impl Histogram {
    /// An empty histogram.
    #[must_use]
    pub fn new(binning: Binning) -> Self {
        Self { binning, first_bin: 0, counts: Vec::new() }
    }

    /// Counts one resampled sum.
    pub fn add(&mut self, sum: i64) {
        let bin = self.binning.bin_of(sum);
        let last = self.first_bin + self.counts.len() as i64;
        if self.counts.is_empty() {
            self.first_bin = bin;
            self.counts.push(0);
        } else if bin < self.first_bin {
            let missing = (self.first_bin - bin) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, missing));
            self.first_bin = bin;
        } else if bin >= last {
            let length = (bin - self.first_bin) as usize + 1;
            self.counts.resize(length, 0);
        }
        self.counts[(bin - self.first_bin) as usize] += 1;
    }

    /// How sums are sorted into bins.
    #[must_use]
    pub fn binning(&self) -> Binning {
        self.binning
    }

    /// The number of the first bin in [`counts`](Self::counts).
    #[must_use]
    pub fn first_bin(&self) -> i64 {
        self.first_bin
    }

    /// The counts of consecutive bins, from [`first_bin`](Self::first_bin) on.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// All bins from the first to the last that holds a resample, ascending.
    pub fn bins(&self) -> impl Iterator<Item = Bin> + '_ {
        (self.first_bin..).zip(&self.counts).map(|(number, &count)| Bin { number, count })
    }

    /// The number of resamples counted so far.
    #[must_use]
    pub fn resamples(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The number of resamples with a mean at or below zero.
    #[must_use]
    pub fn at_or_below_zero(&self) -> u64 {
        self.bins().filter(|bin| bin.number <= 0).map(|bin| bin.count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_histogram_has_no_bins() {
        let histogram = Histogram::new(Binning { zero: 0, width: 1, spacing: 1 });
        assert_eq!((histogram.bins().count(), histogram.resamples(), histogram.at_or_below_zero()), (0, 0, 0));
    }

    #[test]
    fn bins_up_to_zero_hold_exactly_the_sums_up_to_zero() {
        for (zero, width, spacing) in [(0, 1, 1), (0, 7, 1), (-1, 6, 2), (-2, 9, 3), (-4, 5, 5)] {
            let binning = Binning { zero, width, spacing };
            for sum in (-50..50).map(|point| zero + point * spacing) {
                let bin = binning.bin_of(sum);
                assert_eq!(bin <= 0, sum <= 0, "sum {sum} of {binning:?} is in bin {bin}");
                let (lower, upper) = binning.edges(bin);
                assert!(lower < sum as f64 && (sum as f64) < upper);
            }
        }
    }

    #[test]
    fn last_point_at_or_below_zero_is_found_on_every_lattice() {
        for (n, helped, hurt) in [(10, 6, 4), (9, 5, 4), (10, 4, 3), (3, 3, 0), (3, 0, 3)] {
            let differences = Differences::from_counts(n, helped, hurt).expect("valid");
            let Binning { zero, spacing, .. } = Binning::new(&differences);
            assert_eq!((differences.sum() - zero).rem_euclid(spacing), 0, "zero lies on the lattice");
            assert!(zero <= 0 && zero + spacing > 0, "{zero} is its last point up to 0");
        }
    }

    #[test]
    fn histogram_grows_both_ways_and_counts_everything() {
        let mut histogram = Histogram::new(Binning { zero: 0, width: 2, spacing: 1 });
        for sum in [5, -3, 0, 1, 5] {
            histogram.add(sum);
        }
        assert_eq!((histogram.first_bin(), histogram.counts()), (-1, &[1, 1, 1, 0, 2][..]));
        assert_eq!((histogram.resamples(), histogram.at_or_below_zero()), (5, 2));
    }

    #[test]
    fn bins_are_whole_numbers_of_lattice_points() {
        let differences = Differences::from_counts(100_000, 60_000, 40_000).expect("valid");
        let Binning { width, spacing, .. } = Binning::new(&differences);
        assert_eq!((spacing, width % spacing), (2, 0));
        assert!(width > spacing);
    }
}
