//! The differences by their size: what sign flips and ranks start from.

use crate::bootstrap::Differences;

/// All differences of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// |d| in grid steps, at least 1.
    pub(super) steps: i64,
    /// How many differences are +|d|.
    pub(super) helped: u64,
    /// How many are −|d|.
    pub(super) hurt: u64,
}

impl Size {
    /// How many differences have this size.
    pub(super) fn count(&self) -> u64 {
        self.helped + self.hurt
    }
}

/// The distinct sizes of all differences but zero, ascending.
pub(super) fn sizes(differences: &Differences) -> Vec<Size> {
    let cells = || differences.values().iter().copied().zip(differences.counts().iter().copied());
    let hurt =
        cells().rev().filter(|(value, _)| *value < 0).map(|(value, hurt)| Size { steps: -value, helped: 0, hurt });
    let helped = cells().filter(|(value, _)| *value > 0).map(|(steps, helped)| Size { steps, helped, hurt: 0 });
    let mut sizes: Vec<Size> = hurt.chain(helped).collect();
    // Two ascending runs, which a stable sort merges in one pass.
    sizes.sort_by_key(|size| size.steps);
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
