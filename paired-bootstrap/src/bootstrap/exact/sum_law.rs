//! The distribution of a sum of independent integer draws: its tails and quantiles.

use super::contour::{CENTRAL, Completeness, Contour};
use super::draws::Draws;
use super::groups::{Drawn, Groups};
use super::lattice::Lattice;
use super::outcomes::{self, Enumerated};
use super::part::Part;
use super::tail::Tail;
use crate::bootstrap::differences::{Differences, distinct};
use crate::bootstrap::grid::SUM_BITS;
use crate::significance::is_below;
use std::cell::OnceCell;

/// The exact distribution of S* = the sum of all parts.
///
/// # Precision
/// The relative error is at most 1e-10 in either tail down to 1e-300, and mostly 1e-12, for up to
/// 10,000,000 draws. A possible outcome never has probability 0. [`Tail::error`] describes the
/// exception: a dozen to some dozens of values on a very fine grid. Hundreds of such values are
/// assumed to share no coarser grid than one that the search for bumps would have found.
#[derive(Clone, Debug)]
pub struct SumLaw {
    /// How sums were brought closer; finer steps come before coarser ones.
    groups: Vec<Groups>,
    /// The smallest and the largest sum, in grid steps.
    ends: (i128, i128),
    lattice: Lattice,
    parts: Vec<Part>,
    mean: f64,
    deviation: f64,
    /// Every outcome, if there are few or listing them costs less than the contour.
    outcomes: Option<Enumerated>,
    central: OnceCell<Central>,
}

/// The contour for many thresholds: with only its largest points, with more of them, and with all,
/// each with the most that the other points can add to a share.
#[derive(Clone, Debug)]
struct Central {
    levels: Vec<(Contour, f64)>,
    all: Contour,
}

/// The number of points at each level. A curve is drawn with those of the first: a thousand shares
/// take some milliseconds.
const LEVELS: [usize; 2] = [3_000, 60_000];

/// The cost of an enumerated outcome, in advances of the contour; it includes sorting.
const OUTCOME: f64 = 60.0;

impl SumLaw {
    /// The distribution of the sum of these parts. Parts without draws are ignored.
    #[must_use]
    pub fn new(parts: &[Draws<'_>]) -> Self {
        let mut drawn: Vec<Drawn> = parts.iter().filter(|part| part.draws > 0).map(Drawn::from).collect();
        let end =
            |value: fn(&Drawn) -> i64| drawn.iter().map(|part| i128::from(part.draws) * i128::from(value(part))).sum();
        let ends = (end(Drawn::least), end(Drawn::largest));
        let groups = std::iter::from_fn(|| Groups::close_up(&mut drawn)).collect();
        let lattice = Lattice::new(&drawn);
        let part = |(index, part): (usize, &Drawn)| {
            let points = part.values.iter().map(|&value| lattice.points(index, value)).collect();
            Part::new(points, &part.counts, part.draws)
        };
        let parts: Vec<Part> = drawn.iter().enumerate().map(part).collect();
        let mean = parts.iter().map(|part| part.draws * part.mean).sum();
        let deviation = parts.iter().map(|part| part.draws * part.variance).sum::<f64>().sqrt();
        let affordable = (Contour::circle(&parts, deviation) / OUTCOME).min(outcomes::MANY);
        let outcomes = match parts.as_slice() {
            [part] => Enumerated::new(std::slice::from_ref(part), affordable.max(outcomes::FEW)),
            parts => Enumerated::new(parts, affordable),
        };
        Self { groups, ends, lattice, parts, mean, deviation, outcomes, central: OnceCell::new() }
    }

    /// The distribution of the sum of `draws` differences, drawn with replacement.
    #[must_use]
    pub fn of_resample(differences: &Differences, draws: u64) -> Self {
        Self::new(&[Draws { values: differences.values(), counts: differences.counts(), draws }])
    }

    /// The distribution whose sign says on which side of `times` · D the mean of a resample lies,
    /// for clusters of several sizes; see [`beside`](Self::beside).
    pub(crate) fn around(differences: &Differences, times: i64) -> Option<Self> {
        let mean = (i128::from(times) * i128::from(differences.sum()), i128::from(differences.pairs()));
        Self::beside(differences, mean)
    }

    /// The distribution whose sign says on which side of `numerator` / `denominator` grid steps the
    /// mean of a resample lies, for clusters of several sizes, whose mean is a ratio: P(m* ≤ t) is
    /// P(Σ (sum − t · size) ≤ 0), here multiplied by the denominator. `None` if the mean is a plain
    /// sum.
    ///
    /// The numerator must be below 2^95, and the denominator from 1 to 2^64. If the products exceed
    /// 62 bits, their last digits are rounded, as on a binary [`Grid`](crate::bootstrap::Grid).
    pub(crate) fn beside(differences: &Differences, (numerator, denominator): (i128, i128)) -> Option<Self> {
        let clusters = differences.uneven_clusters()?;
        let each = clusters.sums().iter().zip(clusters.sizes());
        let terms = each.map(|(&own, &size)| i128::from(own) * denominator - numerator * i128::from(size));
        let largest = terms.clone().fold(0, |largest: u128, term| largest.max(term.unsigned_abs()));
        let bits = |number: u128| u128::BITS - number.leading_zeros();
        let excess = (bits(largest) + bits(clusters.number().into())).saturating_sub(SUM_BITS);
        let rounded = |term: i128| ((term + ((1 << excess) >> 1)) >> excess) as i64;
        let (values, counts) = distinct(terms.map(rounded).zip(clusters.counts().iter().copied()).collect());
        Some(Self::new(&[Draws { values: &values, counts: &counts, draws: clusters.number() }]))
    }

    /// P(S* ≤ `sum`), `sum` in grid steps.
    #[must_use]
    pub fn at_most(&self, sum: i64) -> Tail {
        match i128::from(sum) {
            sum if sum < self.ends.0 => Tail::IMPOSSIBLE,
            sum if sum >= self.ends.1 => Tail::CERTAIN,
            _ => self.up_to(self.point_of(sum)).possible(),
        }
    }

    /// P(S* ≥ `sum`), `sum` in grid steps.
    #[must_use]
    pub fn at_least(&self, sum: i64) -> Tail {
        match i128::from(sum) {
            sum if sum > self.ends.1 => Tail::IMPOSSIBLE,
            sum if sum <= self.ends.0 => Tail::CERTAIN,
            _ => self.from(self.point_of(sum.saturating_sub(1)) + 1).possible(),
        }
    }

    /// The smallest sum, in grid steps, with P(S* ≤ sum) ≥ `share`; for a share of 0, the smallest
    /// possible sum. Shares are compared with [`is_below`], as p-values are: if p equals α, the
    /// lower end of the interval that agrees with the test is 0.
    #[must_use]
    pub fn quantile(&self, share: f64) -> f64 {
        // No possible sum has a smaller share, see `lower`. The search would find the smallest sum,
        // but it may lie millions of standard deviations away, where each step is slow.
        if share <= f64::MIN_POSITIVE {
            return self.ends.0 as f64;
        }
        // Compares the smaller of the two tails, which is the precise one.
        self.least_point(share, |up_to| {
            if share <= 0.5 { !is_below(up_to, share) } else { !is_below(1.0 - share, 1.0 - up_to) }
        })
    }

    /// The largest sum, in grid steps, with P(S* ≥ sum) ≥ `share`: the mirror image of
    /// [`quantile`](Self::quantile).
    #[must_use]
    pub fn upper_quantile(&self, share: f64) -> f64 {
        if share <= f64::MIN_POSITIVE {
            return self.ends.1 as f64;
        }
        self.least_point(1.0 - share, |up_to| is_below(1.0 - up_to, share))
    }

    /// The percentile interval of `level` in grid steps: from the [`quantile`](Self::quantile) to
    /// the [`upper_quantile`](Self::upper_quantile) of half of what is left. Changing all signs
    /// mirrors it.
    #[must_use]
    pub fn percentile_interval(&self, level: f64) -> (f64, f64) {
        let tail = (1.0 - level) / 2.0;
        (self.quantile(tail), self.upper_quantile(tail))
    }

    /// The smallest sum whose share satisfies `is_enough`, which does so from about `share` on.
    fn least_point(&self, share: f64, is_enough: impl Fn(f64) -> bool) -> f64 {
        const WIDER: f64 = 1.5;
        let reaches = |t: i128| self.is_enough(t, share, &is_enough);
        let (mut below, mut enough) = (self.lattice.first - 1, self.lattice.last);
        // Starts with a bracket of two standard deviations, widened until it contains the quantile.
        let mut reach = 2.0 * self.deviation + 1.0;
        let guess = |distance: f64| (self.mean + distance) as i128;
        while guess(-reach) > below && reaches(guess(-reach)) {
            reach *= WIDER;
        }
        below = below.max(guess(-reach));
        reach = 2.0 * self.deviation + 1.0;
        while guess(reach) < enough && !reaches(guess(reach)) {
            reach *= WIDER;
        }
        enough = enough.min(guess(reach));
        while enough - below > 1 {
            let middle = below + (enough - below) / 2;
            if reaches(middle) {
                enough = middle;
            } else {
                below = middle;
            }
        }
        self.sum_at(enough)
    }

    /// P(S* ≤ `sum`) to nine decimals; faster than [`at_most`](Self::at_most) for many sums.
    #[must_use]
    pub fn share_at_most(&self, sum: i64) -> f64 {
        self.share(self.point_of(sum), &self.central().all)
    }

    /// P(S* ≤ `first` + j · `stride`) for j = 0 to `count` − 1, for a curve. Accurate to nine
    /// decimals; to about five if the law has very many steps, and then 0 or 1 beyond seven
    /// standard deviations.
    #[must_use]
    pub fn shares_at_most(&self, first: i64, stride: i64, count: usize) -> Vec<f64> {
        let sum = |index: usize| first.saturating_add(stride.saturating_mul(index as i64));
        if self.outcomes.is_some() {
            return (0..count).map(|index| self.up_to(self.point_of(sum(index))).probability).collect();
        }
        let Central { levels, all } = self.central();
        let contour = levels.first().map_or(all, |(largest, _)| largest);
        (0..count).map(|index| self.share(self.point_of(sum(index)), contour)).collect()
    }

    /// The lattice point that stands for all sums up to `sum`.
    fn point_of(&self, sum: i64) -> i128 {
        self.lattice.at_most(self.groups.iter().fold(sum.into(), |sum, groups| groups.closer(sum)))
    }

    /// The sum at a point of the lattice, in grid steps.
    fn sum_at(&self, t: i128) -> f64 {
        self.groups.iter().rev().fold(self.lattice.sum(t), |sum, groups| groups.apart(sum)) as f64
    }

    /// The parts with all signs changed, for upper tails. Not stored: it would be large if there
    /// are many values, and copying is fast if there are few.
    fn mirrored(&self) -> Vec<Part> {
        self.parts.iter().map(Part::mirrored).collect()
    }

    fn central(&self) -> &Central {
        self.central.get_or_init(|| {
            let all = Contour::central(&self.parts, self.mean.floor());
            let fewer = LEVELS.iter().filter(|&&count| count < all.len());
            Central { levels: fewer.map(|&count| all.coarse(count)).collect(), all }
        })
    }

    /// Whether P(T ≤ t) is enough, decided with as few points of the contour as possible: a share
    /// that differs from `share` by more than its error is on its own side.
    fn is_enough(&self, t: i128, share: f64, is_enough: impl Fn(f64) -> bool) -> bool {
        const CLOSE: f64 = 1e-9;
        if self.outcomes.is_some() {
            return is_enough(self.up_to(t).probability);
        }
        let Central { levels, all } = self.central();
        let told = levels.iter().find_map(|(contour, others)| {
            let up_to = self.share(t, contour);
            ((up_to - share).abs() > 2.0 * others + CLOSE).then(|| is_enough(up_to))
        });
        told.unwrap_or_else(|| is_enough(self.share(t, all)))
    }

    fn share(&self, t: i128, contour: &Contour) -> f64 {
        if t < self.lattice.first {
            return 0.0;
        }
        if t >= self.lattice.last {
            return 1.0;
        }
        let is_central = (t as f64 - self.mean).abs() <= CENTRAL * self.deviation;
        if self.outcomes.is_some() || (!is_central && self.central().all.completeness() != Completeness::Unknown) {
            return self.up_to(t).probability;
        }
        if !is_central {
            // This far out each share would take as long as a p-value, for hundreds of points of a
            // curve, and no picture shows the difference.
            return f64::from(t as f64 > self.mean);
        }
        contour.tail(t as f64 - self.mean.floor()).unwrap_or(0.5)
    }

    fn up_to(&self, t: i128) -> Tail {
        match &self.outcomes {
            _ if t < self.lattice.first => Tail::IMPOSSIBLE,
            _ if t >= self.lattice.last => Tail::CERTAIN,
            Some(outcomes) => outcomes.up_to(t),
            None if (t as f64) < self.mean => lower(&self.parts, t, self.lattice.first),
            None => lower(&self.mirrored(), -t - 1, -self.lattice.last).complement(),
        }
    }

    fn from(&self, t: i128) -> Tail {
        match &self.outcomes {
            _ if t > self.lattice.last => Tail::IMPOSSIBLE,
            _ if t <= self.lattice.first => Tail::CERTAIN,
            Some(outcomes) => outcomes.from(t),
            None if (t as f64) > self.mean => lower(&self.mirrored(), -t, -self.lattice.last),
            None => lower(&self.parts, t - 1, self.lattice.first).complement(),
        }
    }
}

/// P(T ≤ t) for t from `first`, the smallest value, to the mean. At `first` it is a single term.
fn lower(parts: &[Part], t: i128, first: i128) -> Tail {
    let tail = if t == first {
        let log = parts.iter().map(|part| part.draws * part.log_least_weight()).sum();
        Tail { probability: libm::exp(log), error: 0.0 }
    } else {
        let contour = Contour::through_saddlepoint(parts, t as f64);
        match (contour.tail(0.0), contour.completeness()) {
            (Some(probability), Completeness::Whole | Completeness::Smooth) => Tail { probability, error: 0.0 },
            (guess, _) => Contour::untilted(parts, t as f64).bounded(guess),
        }
    };
    tail.possible()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::{Resampler, standard_error};
    use crate::scores::{PairedScores, Score};

    #[test]
    fn what_is_possible_is_never_certain() {
        // All 400 draws are 1 with probability 1e-800 or 1e-28, which no `f64` next to 1 shows.
        for counts in [[99, 1], [9, 1]] {
            let draws = if counts == [99, 1] { 400 } else { 28 };
            let law = SumLaw::new(&[Draws { values: &[0, 1], counts: &counts, draws }]);
            let below = law.at_most(draws as i64 - 1).probability;
            assert!(below < 1.0 && below > 1.0 - 1e-15, "{below}");
            assert_eq!(law.at_most(draws as i64).probability, 1.0);
            assert!(law.at_least(draws as i64).probability > 0.0);
        }
    }

    #[test]
    fn laws_around_a_mean_that_leave_62_bits_are_rounded() {
        // Clusters of items with 17 digits: their sums times n exceed 62 bits.
        let digits = |item: i64| item * item * 7_919_000_000_000_011 % 90_000_000_000_000_000 - 20_000_000_000_000_000;
        let items: Vec<(i64, u32)> = (0..25).map(|item| (digits(item), (item % 10 / (1 + item % 2)) as u32)).collect();
        let scores = PairedScores::from_differences(items.iter().map(|&(value, _)| (Score::from(value), 1)).collect());
        let names: Vec<u32> = items.iter().map(|&(_, cluster)| cluster).collect();
        let differences =
            Differences::from_clustered_scores(&scores.expect("pairs"), &names).expect("a cluster for each item");
        let clusters = differences.clusters().expect("they are in clusters");
        assert!(clusters.sums().iter().any(|sum| sum.unsigned_abs() > (1 << 62) / (25 * clusters.number())));
        let exact = SumLaw::around(&differences, 2).expect("clusters of two and three").at_least(0).probability;
        let sums = (0..8).flat_map(|seed| {
            let resampler = Resampler::new(&differences, 10_000, seed);
            (0..resampler.batches()).flat_map(|batch| resampler.run(batch).collect::<Vec<_>>()).collect::<Vec<_>>()
        });
        let share = sums.filter(|&sum| sum >= 2 * differences.observed()).count() as f64 / 80_000.0;
        let error = standard_error(exact, 80_000.0);
        assert!((share - exact).abs() <= 4.5 * error, "{share} against {exact}");
    }
}
