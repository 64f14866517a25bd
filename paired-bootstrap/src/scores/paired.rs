//! Two systems' scores on the same items.

use std::fmt;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::score::Score;

/// One of the two systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum System {
    /// The system to beat.
    Baseline,
    /// The system that is claimed to be better.
    Experimental,
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Baseline => "baseline",
            Self::Experimental => "experimental",
        })
    }
}

/// What a score of 1 means, and so how differences are worded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// Every score is 0 or 1 (every difference −1, 0 or 1): a mean is a share of right answers, and
    /// a mean difference of 0.01 is one percentage point.
    Correctness,
    /// Every score is meant as percent and kept as printed: `71.2%` is 71.2, and a difference of 1
    /// is one percentage point.
    Percent,
    /// Plain numbers.
    Score,
}

/// What is known about each item.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Both systems' scores: lists of equal length, in the order of the items.
    Scores {
        /// The baseline's scores.
        baseline: Rc<Vec<Score>>,
        /// The experimental system's scores.
        experimental: Rc<Vec<Score>>,
    },
    /// Only the differences, experimental − baseline, each with the number of items that have it
    /// (at least one), in the order of the input. A difference may occur several times.
    Differences(Vec<(Score, u64)>),
}

/// Two systems' scores on the same items: at least two items, every number finite.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedScores {
    content: Content,
    pairs: u64,
    unit: Unit,
    is_lower_better: bool,
    baseline_name: Option<String>,
    experimental_name: Option<String>,
}

/// Why scores cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PairingError {
    /// The systems have different numbers of scores.
    LengthMismatch {
        /// The number of scores of the baseline.
        baseline: usize,
        /// The number of scores of the experimental system.
        experimental: usize,
    },
    /// There are no scores.
    NoPairs,
    /// There is only one item, which cannot be resampled.
    OneScoreOnly,
    /// There are more than [`PairedScores::MAX_PAIRS`] items.
    TooManyPairs,
    /// A score or difference is infinite or NaN.
    NotFinite {
        /// The index of the item, or of the row in the table of differences, counted from 0.
        index: usize,
    },
}

impl PairedScores {
    /// The maximum number of items: up to here every count is exact in `f64` as well.
    pub const MAX_PAIRS: u64 = 1 << 53;

    /// Scores of both systems on the same items, in the same order. The unit is
    /// [`Unit::Correctness`] if all are 0 or 1, otherwise [`Unit::Score`].
    ///
    /// # Errors
    /// [`PairingError`] if the lengths differ, if there are fewer than two, or if one is not
    /// finite.
    pub fn new(baseline: Vec<Score>, experimental: Vec<Score>) -> Result<Self, PairingError> {
        Self::sharing(&Rc::new(baseline), &Rc::new(experimental))
    }

    /// As [`new`](Self::new), but shares the lists instead of copying them.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn sharing(baseline: &Rc<Vec<Score>>, experimental: &Rc<Vec<Score>>) -> Result<Self, PairingError> {
        if baseline.len() != experimental.len() {
            return Err(PairingError::LengthMismatch { baseline: baseline.len(), experimental: experimental.len() });
        }
        let pairs = check_pairs(baseline.len() as u64)?;
        let not_finite = |scores: &[Score]| scores.iter().position(|score| !score.is_finite());
        if let Some(index) = not_finite(baseline).or_else(|| not_finite(experimental)) {
            return Err(PairingError::NotFinite { index });
        }
        let [baseline, experimental] = [baseline, experimental].map(on_grid);
        let is_correctness = baseline.iter().chain(&*experimental).all(|&score| is_one_of(score, &[0, 1]));
        Ok(Self::unnamed(Content::Scores { baseline, experimental }, pairs, is_correctness))
    }

    /// Differences (experimental − baseline), each with the number of items that have it. Those
    /// with a count of 0 are dropped. The unit is [`Unit::Correctness`] if all are −1, 0 or 1, as
    /// for right and wrong answers; otherwise [`Unit::Score`].
    ///
    /// # Errors
    /// [`PairingError`] if the counts add up to less than two or to more than [`Self::MAX_PAIRS`],
    /// or if a difference is not finite.
    pub fn from_differences(mut differences: Vec<(Score, u64)>) -> Result<Self, PairingError> {
        if let Some(index) = differences.iter().position(|(difference, _)| !difference.is_finite()) {
            return Err(PairingError::NotFinite { index });
        }
        let sum = differences.iter().try_fold(0u64, |sum, (_, count)| sum.checked_add(*count));
        let pairs = check_pairs(sum.ok_or(PairingError::TooManyPairs)?)?;
        differences.retain(|&(_, count)| count > 0);
        differences.iter_mut().for_each(|(difference, _)| difference.put_on_grid());
        let is_correctness = differences.iter().all(|&(difference, _)| is_one_of(difference, &[-1, 0, 1]));
        Ok(Self::unnamed(Content::Differences(differences), pairs, is_correctness))
    }

    fn unnamed(content: Content, pairs: u64, is_correctness: bool) -> Self {
        let unit = if is_correctness { Unit::Correctness } else { Unit::Score };
        Self { content, pairs, unit, is_lower_better: false, baseline_name: None, experimental_name: None }
    }

    /// The same scores with these names.
    #[must_use]
    pub fn named(self, baseline_name: Option<String>, experimental_name: Option<String>) -> Self {
        Self { baseline_name, experimental_name, ..self }
    }

    /// The same numbers as percentages.
    #[must_use]
    pub fn in_percent(self) -> Self {
        Self { unit: Unit::Percent, ..self }
    }

    /// Replaces every score of the baseline by `constant`. If only differences are known, they are
    /// kept.
    ///
    /// # Errors
    /// [`PairingError::NotFinite`] if `constant` is not finite.
    pub fn against(self, constant: Score) -> Result<Self, PairingError> {
        let Content::Scores { experimental, .. } = &self.content else { return Ok(self) };
        let paired = Self::sharing(&Rc::new(vec![constant; experimental.len()]), experimental)?;
        let unit = if self.unit == Unit::Percent { Unit::Percent } else { paired.unit };
        Ok(Self { content: paired.content, unit, ..self })
    }

    /// Swaps baseline and experimental, with their names.
    #[must_use]
    pub fn exchanged(self) -> Self {
        let content = match self.content {
            Content::Scores { baseline, experimental } => {
                Content::Scores { baseline: experimental, experimental: baseline }
            }
            Content::Differences(rows) => Content::Differences(
                rows.into_iter().map(|(difference, count)| (difference.negated(), count)).collect(),
            ),
        };
        Self { content, baseline_name: self.experimental_name, experimental_name: self.baseline_name, ..self }
    }

    /// The same scores, but lower is better. Scores and means stay as they are;
    /// [`Differences`](crate::bootstrap::Differences) change the sign, so that a difference above
    /// zero always means that the experimental system is better.
    #[must_use]
    pub fn lower_is_better(self) -> Self {
        Self { is_lower_better: true, ..self }
    }

    /// Whether lower scores are better; differences are then baseline − experimental.
    #[must_use]
    pub fn is_lower_better(&self) -> bool {
        self.is_lower_better
    }

    /// The number of items, at least two.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The scores, or only their differences.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The systems' names, if a header gave them: baseline, experimental.
    #[must_use]
    pub fn names(&self) -> (Option<&str>, Option<&str>) {
        (self.baseline_name.as_deref(), self.experimental_name.as_deref())
    }

    /// The unit: what a score of 1 means.
    #[must_use]
    pub fn unit(&self) -> Unit {
        self.unit
    }
}

fn check_pairs(pairs: u64) -> Result<u64, PairingError> {
    match pairs {
        0 => Err(PairingError::NoPairs),
        1 => Err(PairingError::OneScoreOnly),
        2..=PairedScores::MAX_PAIRS => Ok(pairs),
        _ => Err(PairingError::TooManyPairs),
    }
}

/// The same scores; those with more decimals than the grid are rounded.
fn on_grid(scores: &Rc<Vec<Score>>) -> Rc<Vec<Score>> {
    let mut scores = Rc::clone(scores);
    if scores.iter().any(|score| !score.is_on_grid()) {
        Rc::make_mut(&mut scores).iter_mut().for_each(Score::put_on_grid);
    }
    scores
}

fn is_one_of(score: Score, values: &[i64]) -> bool {
    values.iter().any(|&value| score == Score::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(values: &[i64]) -> Vec<Score> {
        values.iter().copied().map(Score::from).collect()
    }

    #[test]
    fn fewer_than_two_items_are_refused() {
        assert_eq!(PairedScores::new(vec![], vec![]), Err(PairingError::NoPairs));
        assert_eq!(PairedScores::new(scores(&[1]), scores(&[0])), Err(PairingError::OneScoreOnly));
        assert_eq!(PairedScores::from_differences(vec![]), Err(PairingError::NoPairs));
        assert_eq!(PairedScores::from_differences(vec![(Score::from(1), 0)]), Err(PairingError::NoPairs));
        assert_eq!(PairedScores::from_differences(vec![(Score::from(1), 1)]), Err(PairingError::OneScoreOnly));
    }

    #[test]
    fn unequal_lengths_are_refused_with_both() {
        let error = PairedScores::new(scores(&[1, 2, 3]), scores(&[1]));
        assert_eq!(error, Err(PairingError::LengthMismatch { baseline: 3, experimental: 1 }));
    }

    #[test]
    fn what_is_not_finite_is_refused() {
        let nan = vec![Score::from(0), Score::Rounded(f64::NAN)];
        assert_eq!(PairedScores::new(scores(&[1, 2]), nan), Err(PairingError::NotFinite { index: 1 }));
        let infinite = vec![(Score::Rounded(f64::INFINITY), 5)];
        assert_eq!(PairedScores::from_differences(infinite), Err(PairingError::NotFinite { index: 0 }));
    }

    #[test]
    fn decimals_beyond_the_grid_are_rounded() {
        let fine = Score::Decimal { digits: 25, decimals: 20 };
        let paired = PairedScores::new(vec![fine, fine], scores(&[1, 2])).expect("two pairs");
        let Content::Scores { baseline, .. } = paired.content() else { panic!("two lists") };
        assert_eq!(baseline[0], Score::Rounded(2.5e-19));
        let paired = PairedScores::from_differences(vec![(fine, 3)]).expect("three pairs");
        assert_eq!(paired.content(), &Content::Differences(vec![(Score::Rounded(2.5e-19), 3)]));
    }

    #[test]
    fn too_many_items_are_refused() {
        let most = PairedScores::MAX_PAIRS;
        for counts in [[most, 1], [u64::MAX, u64::MAX]] {
            let table = counts.map(|count| (Score::from(1), count)).to_vec();
            assert_eq!(PairedScores::from_differences(table), Err(PairingError::TooManyPairs));
        }
        let table = vec![(Score::from(1), most)];
        assert_eq!(PairedScores::from_differences(table).map(|paired| paired.pairs()), Ok(most));
    }

    #[test]
    fn units_follow_the_values() {
        let unit = |baseline: &[i64], experimental: &[i64]| {
            PairedScores::new(scores(baseline), scores(experimental)).map(|paired| paired.unit())
        };
        assert_eq!(unit(&[0, 1], &[1, 1]), Ok(Unit::Correctness));
        assert_eq!(unit(&[0, 1], &[1, 2]), Ok(Unit::Score));
        let table = |differences: &[i64]| {
            let table = differences.iter().map(|&difference| (Score::from(difference), 5)).collect();
            PairedScores::from_differences(table).map(|paired| paired.unit())
        };
        assert_eq!(table(&[-1, 0, 1]), Ok(Unit::Correctness));
        assert_eq!(table(&[-1, 0, 2]), Ok(Unit::Score));
    }

    #[test]
    fn differences_that_no_item_has_are_dropped() {
        let table = PairedScores::from_differences(vec![(Score::from(2), 0), (Score::from(1), 2)]).expect("two pairs");
        assert_eq!(table.content(), &Content::Differences(vec![(Score::from(1), 2)]));
    }
}
