//! How many items may be hurt before a gain is no longer significant.

use crate::planning::Counts;

/// How many items may be hurt before a gain is no longer significant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// The largest number of hurt items at which p is still below α, and at every smaller number too. `None` where p is not
    /// below α even if nobody is hurt.
    pub hurt: Option<u64>,
    /// p there; 1 where there is none.
    pub p_value: f64,
    /// p with one item more hurt, and one more helped: no longer below α. `None` where no more items can be hurt.
    pub beyond: Option<f64>,
    /// p if nobody is hurt.
    pub nobody: f64,
}

/// So many steps before the last item is hurt or helped, p may begin to fall: each takes two ties.
const UNSTEADY: u64 = 10;

impl Limit {
    /// The limit for `items` of which `gained` more are helped than hurt, at level `alpha`. Significant is p < α, as in the
    /// verdict.
    ///
    /// With every item hurt, and one more helped to make up for it, the resamples scatter more and p grows. Only where hardly
    /// an item is left tied it may fall: then sums of one parity have fewer resamples, and zero may be among them
    /// (`planning/review/extremes.rs` says how many ties that takes). So the last `UNSTEADY` steps are not bisected, but walked.
    #[must_use]
    pub fn new(items: u64, gained: u64, alpha: f64) -> Self {
        let room = items.saturating_sub(gained) / 2;
        let p_of = |hurt| Counts { pairs: items, helped: hurt + gained, hurt }.p_value();
        let nobody = p_of(0);
        if nobody >= alpha {
            return Self { hurt: None, p_value: 1.0, beyond: Some(nobody), nobody };
        }
        let (mut below, mut p_below) = (0, nobody);
        let mut beyond: Option<(u64, f64)> = None;
        let steady = room.saturating_sub(UNSTEADY);
        while let Some(next) = middle(below, beyond.map(|(hurt, _)| hurt), steady) {
            let p = p_of(next);
            if p < alpha { (below, p_below) = (next, p) } else { beyond = Some((next, p)) }
        }
        while beyond.is_none() && below < room {
            let p = p_of(below + 1);
            if p < alpha { (below, p_below) = (below + 1, p) } else { beyond = Some((below + 1, p)) }
        }
        Self { hurt: Some(below), p_value: p_below, beyond: beyond.map(|(_, p)| p), nobody }
    }

    /// The limit that [`write`](Self::write) has written.
    #[must_use]
    pub fn read(numbers: &[f64; 4]) -> Self {
        let [hurt, p_value, beyond, nobody] = *numbers;
        Self { hurt: (hurt >= 0.0).then_some(hurt as u64), p_value, beyond: (beyond >= 0.0).then_some(beyond), nobody }
    }

    /// As numbers, for a message: −1 stands for what is not there.
    #[must_use]
    pub fn write(&self) -> [f64; 4] {
        [self.hurt.map_or(-1.0, |hurt| hurt as f64), self.p_value, self.beyond.unwrap_or(-1.0), self.nobody]
    }
}

/// The next number to try between one that is significant and one that is not; `None` when they are neighbours. Before there is
/// one that is not, steps double.
fn middle(below: u64, beyond: Option<u64>, room: u64) -> Option<u64> {
    match beyond {
        Some(beyond) => (beyond - below > 1).then(|| below + (beyond - below) / 2),
        None if below == room => None,
        None => Some((2 * below + 1).min(room)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number of hurt items, one after the other.
    fn walked(items: u64, gained: u64, alpha: f64) -> Option<u64> {
        let is_below = |hurt: &u64| Counts { pairs: items, helped: hurt + gained, hurt: *hurt }.p_value() < alpha;
        (0..=(items - gained) / 2).take_while(is_below).last()
    }

    #[test]
    fn no_gain_is_never_significant() {
        for items in [1, 2, 100] {
            let limit = Limit::new(items, 0, 0.05);
            // All tied: every resample has a mean of zero.
            assert_eq!((limit.hurt, limit.nobody, limit.beyond), (None, 1.0, Some(1.0)));
        }
    }

    #[test]
    fn a_gain_on_all_items_leaves_nobody_to_be_hurt() {
        let limit = Limit::new(10, 10, 0.05);
        assert_eq!((limit.hurt, limit.p_value, limit.beyond), (Some(0), 0.0, None));
    }

    #[test]
    fn nobody_hurt_is_a_power() {
        // No resample may hold one of the two: 0.98^100 (reference README).
        let limit = Limit::new(100, 2, 0.05);
        assert!((limit.nobody - 0.132_619_556).abs() < 5e-10 && limit.hurt.is_none(), "{limit:?}");
    }

    #[test]
    fn limit_ends_where_p_first_leaves_the_level() {
        // Walked: p leaves α after 33 hurt, and comes back below it for 36, the last step, where one item is tied.
        assert_eq!((Limit::new(73, 1, 0.475832).hurt, walked(73, 1, 0.475832)), (Some(33), Some(33)));
        assert!(Counts { pairs: 73, helped: 37, hurt: 36 }.p_value() < 0.475832);
    }

    #[test]
    fn bisection_finds_what_walking_finds() {
        for items in (1..60).chain([100, 151]) {
            for gained in 0..=items {
                for alpha in [0.001, 0.05, 0.2, 0.45] {
                    let limit = Limit::new(items, gained, alpha);
                    assert_eq!(limit.hurt, walked(items, gained, alpha), "n = {items}, gained {gained}, α = {alpha}");
                    assert!(limit.beyond.is_none_or(|p| p >= alpha), "{limit:?}");
                    assert_eq!(Limit::read(&limit.write()), limit);
                }
            }
        }
    }

    #[test]
    fn large_samples_take_few_steps() {
        // The sum of a resample scatters by √(helped + hurt), at most √n = 3,162: the gain of 100,000 is 31 times that.
        let limit = Limit::new(10_000_000, 100_000, 0.05);
        assert_eq!((limit.hurt, limit.beyond), (Some(4_950_000), None));
    }
}
