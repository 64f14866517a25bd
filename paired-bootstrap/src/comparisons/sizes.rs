//! Differences grouped by size, for sign flips and ranks.

use crate::bootstrap::Differences;

/// All differences of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// |d| in grid steps, at least 1.
    pub(crate) steps: i64,
    /// The number of differences +|d|.
    pub(super) helped: u64,
    /// The number of differences −|d|.
    pub(super) hurt: u64,
}

impl Size {
    /// The number of differences of this size.
    pub(crate) fn count(&self) -> u64 {
        self.helped + self.hurt
    }
}

/// The distinct sizes of all nonzero differences, ascending.
pub(crate) fn sizes(differences: &Differences) -> Vec<Size> {
    let (values, counts) = (differences.values(), differences.counts());
    let mut by_size: Vec<(u64, usize)> = values.iter().map(|value| value.unsigned_abs()).zip(0..).collect();
    by_size.sort_unstable();
    let cell = |&(steps, index): &(u64, usize)| {
        let (steps, count) = (steps as i64, counts[index]);
        if values[index] > 0 { Size { steps, helped: count, hurt: 0 } } else { Size { steps, helped: 0, hurt: count } }
    };
    let mut sizes: Vec<Size> = by_size.iter().filter(|(steps, _)| *steps > 0).map(cell).collect();
    sizes.dedup_by(|later, kept| {
        let is_same = later.steps == kept.steps;
        if is_same {
            kept.helped += later.helped;
            kept.hurt += later.hurt;
        }
        is_same
    });
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::{PairedScores, Score};

    #[test]
    fn ties_have_no_size() {
        assert_eq!(sizes(&Differences::from_counts(5, 0, 0).expect("valid")), []);
    }

    #[test]
    fn both_signs_of_a_size_are_joined() {
        let table = [(-3, 1), (-2, 4), (0, 9), (1, 5), (2, 6)].map(|(value, count)| (Score::from(value), count));
        let scores = PairedScores::from_differences(table.to_vec()).expect("25 pairs");
        let expected = [(1, 5, 0), (2, 6, 4), (3, 0, 1)].map(|(steps, helped, hurt)| Size { steps, helped, hurt });
        assert_eq!(sizes(&Differences::from_scores(&scores).expect("whole numbers")), expected);
    }
}
