//! The two systems on their own: what paired differences do not show.

use crate::bootstrap::{Draws, Grid, SumLaw, distinct};
use crate::scores::{Content, PairedScores, Score, System, Unit};
use std::rc::Rc;

/// The scores of both systems on a common grid. Sorted lists are not kept: with a million scores
/// they would take tens of megabytes, and they are rarely used.
///
/// Invariant, ensured by the constructor: any sum of all scores of both systems, in steps of the
/// grid, fits an `i64`.
#[derive(Clone, Debug, PartialEq)]
pub struct Systems {
    scores: Rc<PairedScores>,
    /// The sums of the baseline's and the experimental system's scores, each in steps of its own
    /// grid.
    sums: [i64; 2],
    pairs: u64,
    /// The grid of each system alone, so that its mean is the same beside any other system.
    own: [Grid; 2],
    /// The grid of both.
    grid: Grid,
    /// Whether every score is 0 or 1.
    is_correctness: bool,
}

/// The scores of one system, in grid steps: values ascending and distinct, every count at least 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Scores {
    values: Vec<i64>,
    counts: Vec<u64>,
}

impl Systems {
    /// `None` if only differences are known, or if scores are so large that their sum overflows.
    #[must_use]
    pub fn from_scores(scores: &Rc<PairedScores>) -> Option<Self> {
        let Content::Scores { baseline, experimental } = scores.content() else { return None };
        let grid = Grid::holding(|| baseline.iter().chain(&**experimental), 2 * scores.pairs()).ok()?;
        let lists = [baseline.as_slice(), experimental.as_slice()];
        let pairs = scores.pairs();
        let [first, second] = lists.map(|scores| Grid::holding(|| scores.iter(), pairs).ok());
        let own = [first?, second?];
        let sum = |at: usize| lists[at].iter().map(|&score| own[at].steps(score)).sum();
        Some(Self {
            scores: Rc::clone(scores),
            sums: [sum(0), sum(1)],
            pairs,
            own,
            grid,
            is_correctness: scores.unit() == Unit::Correctness,
        })
    }

    /// The sample size n.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The mean scores of the baseline and the experimental system, in the units of the scores:
    /// integer sums, divided once.
    #[must_use]
    pub fn means(&self) -> [f64; 2] {
        [0, 1].map(|at| self.to_units(self.own[at], self.sums[at] as f64))
    }

    /// The percentile intervals of both means, each from the exact bootstrap distribution of that
    /// mean alone.
    #[must_use]
    pub fn intervals(&self, level: f64) -> [(f64, f64); 2] {
        let lists = self.lists();
        [0, 1].map(|at| {
            let law = SumLaw::new(&[Scores::new(lists[at], self.own[at]).draws(self.pairs)]);
            let (lower, upper) = law.percentile_interval(level);
            (self.to_units(self.own[at], lower), self.to_units(self.own[at], upper))
        })
    }

    /// The number of items that each system gets right. `None` unless every score is 0 or 1.
    #[must_use]
    pub fn correct(&self) -> Option<[u64; 2]> {
        // Scores of 0 and 1 are on a grid of step 1: their sum is the number of ones.
        self.is_correctness.then(|| self.sums.map(i64::unsigned_abs))
    }

    /// The law of Σ experimental − Σ baseline, each resampled independently; with the opposite sign
    /// if lower is better.
    pub(super) fn unpaired_law(&self) -> SumLaw {
        let (added, subtracted) = if self.scores.is_lower_better() {
            (System::Baseline, System::Experimental)
        } else {
            (System::Experimental, System::Baseline)
        };
        let subtracted = self.sorted(subtracted).negated();
        SumLaw::new(&[self.sorted(added).draws(self.pairs), subtracted.draws(self.pairs)])
    }

    /// Whether lower scores are better: differences are then baseline − experimental.
    pub(super) fn is_lower_better(&self) -> bool {
        self.scores.is_lower_better()
    }

    /// The scores of baseline and experimental, in the order of the items.
    pub(super) fn lists(&self) -> [&[Score]; 2] {
        match self.scores.content() {
            Content::Scores { baseline, experimental } => [baseline, experimental],
            // `from_scores` makes no `Systems` from differences.
            Content::Differences(_) => [&[], &[]],
        }
    }

    fn sorted(&self, system: System) -> Scores {
        let [baseline, experimental] = self.lists();
        Scores::new(if system == System::Baseline { baseline } else { experimental }, self.grid)
    }

    fn to_units(&self, grid: Grid, sum: f64) -> f64 {
        grid.to_units(sum, self.pairs as f64)
    }
}

impl Scores {
    fn new(scores: &[Score], grid: Grid) -> Self {
        let (values, counts) = distinct(scores.iter().map(|&score| (grid.steps(score), 1)).collect());
        Self { values, counts }
    }

    fn negated(mut self) -> Self {
        self.values.iter_mut().for_each(|value| *value = -*value);
        self.values.reverse();
        self.counts.reverse();
        self
    }

    fn draws(&self, draws: u64) -> Draws<'_> {
        Draws { values: &self.values, counts: &self.counts, draws }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn systems(baseline: &[Score], experimental: &[Score]) -> Systems {
        let scores = PairedScores::new(baseline.to_vec(), experimental.to_vec()).expect("as many, at least two");
        Systems::from_scores(&Rc::new(scores)).expect("numbers of a few digits")
    }

    fn whole(scores: &[i64]) -> Vec<Score> {
        scores.iter().copied().map(Score::from).collect()
    }

    #[test]
    fn differences_alone_tell_nothing_of_systems() {
        let scores = PairedScores::from_differences(vec![(Score::from(1), 2)]).expect("two pairs");
        assert_eq!(Systems::from_scores(&Rc::new(scores)), None);
    }

    #[test]
    fn primers_ten_questions() {
        let both = systems(&whole(&[0, 1, 1, 0, 0, 1, 0, 1, 0, 1]), &whole(&[1, 1, 0, 1, 1, 0, 1, 1, 0, 0]));
        assert_eq!(both.means(), [0.5, 0.6]);
        assert_eq!(both.correct(), Some([5, 6]));
    }

    #[test]
    fn percent_is_no_accuracy() {
        let scores = PairedScores::new(whole(&[0, 100]), whole(&[100, 100])).expect("two pairs").in_percent();
        let both = Systems::from_scores(&Rc::new(scores)).expect("whole numbers");
        assert_eq!((both.correct(), both.means()), (None, [50.0, 100.0]));
    }

    #[test]
    fn scores_share_the_finest_grid() {
        let decimal = |digits, decimals| Score::Decimal { digits, decimals };
        // 0.5, 0.25 and 3 are 50, 25 and 300 hundredths.
        let both = systems(&[decimal(5, 1), decimal(25, 2)], &[Score::from(3), decimal(25, 2)]);
        assert_eq!(both.grid, Grid::Decimal { decimals: 2 });
        let sorted = [System::Baseline, System::Experimental].map(|system| both.sorted(system).values);
        assert_eq!(sorted, [[25, 50], [25, 300]]);
        assert_eq!(both.means(), [0.375, 1.625]);
    }

    #[test]
    fn other_scores_fall_back_to_a_binary_grid() {
        let third = 1.0 / 3.0;
        let both = systems(&[Score::Rounded(third), Score::from(1)], &whole(&[1, 0]));
        assert!(matches!(both.grid, Grid::Binary { .. }));
        // A step is some 2^-60.
        assert!((both.means()[0] - 2.0 / 3.0).abs() < 1e-15);
        let large = systems(&[Score::Rounded(1e300), Score::from(1)], &whole(&[0, 0]));
        assert!((large.means()[0] / 5e299 - 1.0).abs() < 1e-15);
    }

    #[test]
    fn sums_of_all_scores_fit() {
        // 10^15 with 4 decimals would be 10^19 steps: too many for a decimal grid, but there is no
        // overflow.
        let both =
            systems(&[Score::from(1_000_000_000_000_000), Score::Decimal { digits: 1, decimals: 4 }], &whole(&[0, 0]));
        assert!((both.means()[0] / 5e14 - 1.0).abs() < 1e-15);
    }

    #[test]
    fn interval_is_that_of_the_systems_own_mean() {
        // Two items, 0 and 1: the sum of two draws is 0, 1 or 2 with probability ¼, ½, ¼. At 40 %
        // the ends are at 0.3 and 0.7.
        let both = systems(&whole(&[0, 1]), &whole(&[1, 1]));
        assert_eq!(both.intervals(0.4), [(0.5, 0.5), (1.0, 1.0)]);
        assert_eq!(both.intervals(0.95)[0], (0.0, 1.0));
    }

    #[test]
    fn changed_signs_mirror_an_interval() {
        // Half of the law lies at ½, and a quarter at each end, just enough for both.
        let both = systems(&whole(&[0, 1]), &whole(&[0, -1]));
        assert_eq!(both.intervals(0.5), [(0.0, 1.0), (-1.0, 0.0)]);
    }

    #[test]
    fn lower_scores_turn_the_unpaired_law_round() {
        let both = |scores: PairedScores| Systems::from_scores(&Rc::new(scores)).expect("small numbers").unpaired_law();
        let scores = PairedScores::new(whole(&[3, 2, 2]), whole(&[1, 2, 1])).expect("three pairs");
        let lower = both(scores.clone().lower_is_better());
        let higher = both(scores);
        for tail in [0.025, 0.1, 0.5] {
            // Quantiles of one are those of the other from above. The law is discrete, so only
            // signs are compared.
            assert!((lower.quantile(tail) > 0.0) == (higher.quantile(1.0 - tail) < 0.0), "{tail}");
        }
        assert!(lower.quantile(0.5) > 0.0);
    }
}
