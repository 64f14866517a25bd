//! How many items may be hurt before a gain is no longer significant.

use crate::planning::Counts;
use crate::planning::courses::{along, below};
use crate::planning::ranges::Ranges;
use crate::significance::{Sides, can_be_significant, is_below};
use serde::{Deserialize, Serialize};

/// How many items may be hurt before a gain is no longer significant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limit {
    /// The numbers of hurt items, each compensated by as many more helped ones, at which the gain
    /// is significant: p is below α, and enough items differ. If hardly any item is tied, p may
    /// return below α: with 31 items and a gain of 9, up to 9 hurt and exactly 11. If the gain is a
    /// small number of items, it may take some hurt ones for enough items to differ: with 1,000
    /// items, a gain of 12 and α = 0.00023, exactly 1.
    pub significant: Ranges,
    /// The largest possible number of hurt items.
    pub most: u64,
    /// p if none is hurt.
    pub nobody: f64,
    /// If the gain is never significant although p can be below α: the number of items that differ
    /// at the largest number of hurt items with p below α.
    pub too_few: Option<u64>,
    /// p at the end of the first significant range; `None` if there is none.
    pub last: Option<f64>,
    /// p with one more item hurt and one more helped than at the end of that range: no longer below
    /// α. If nothing is significant, p if none is hurt. `None` if no more items can be hurt.
    pub beyond: Option<f64>,
}

impl Limit {
    /// The limit for `items` items, of which `gained` more are helped than hurt, at level `alpha`.
    /// Significance is that of the verdict.
    #[must_use]
    pub fn new(items: u64, gained: u64, alpha: f64, sides: Sides) -> Self {
        let most = items.saturating_sub(gained) / 2;
        let counts = |hurt: u64| Counts { pairs: items, helped: hurt + gained, hurt };
        let level = sides.level_ahead(alpha);
        let is_below_level = |hurt: i64| is_below(counts(hurt as u64).p_value(), level);
        // Numbers of items are far below 2^60, so the conversion is safe.
        let low = below(&along(items, gained as i64, (0, most as i64)), is_below_level);
        // Each hurt item adds two that differ, so those with too few come first.
        let enough = |hurt: &u64| can_be_significant(gained + 2 * hurt, Sides::One, level);
        let significant = low.from((0..=most).find(enough).unwrap_or(most + 1));
        let p_of = |hurt| counts(hurt).p_value_with(sides);
        let first = significant.first();
        let beyond = first.map_or(0, |(_, end)| end + 1);
        Self {
            nobody: p_of(0),
            too_few: low.last().filter(|_| significant.is_empty()).map(|hurt| gained + 2 * hurt),
            last: first.map(|(_, end)| p_of(end)),
            beyond: (beyond <= most).then(|| p_of(beyond)),
            significant,
            most,
        }
    }

    /// Whether the gain is significant with any number of hurt items.
    #[must_use]
    pub fn is_everywhere(&self) -> bool {
        self.significant.covers(0, self.most)
    }

    /// The largest number of hurt items such that the gain is significant with it and with every
    /// smaller number. `None` if the gain is not significant when none is hurt.
    #[must_use]
    pub fn hurt(&self) -> Option<u64> {
        self.significant.first().filter(|(start, _)| *start == 0).map(|(_, end)| end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::significance::Significance;

    /// Checks every number of hurt items, one after the other.
    fn walked(items: u64, gained: u64, alpha: f64) -> Ranges {
        let p = |hurt: u64| Counts { pairs: items, helped: hurt + gained, hurt }.p_value();
        let decided = |hurt: &u64| Significance::of(p(*hurt), gained + 2 * hurt, Sides::One, alpha);
        (0..=(items - gained) / 2).filter(|hurt| decided(hurt).is_significant()).collect()
    }

    fn one_sided(items: u64, gained: u64, alpha: f64) -> Limit {
        Limit::new(items, gained, alpha, Sides::One)
    }

    #[test]
    fn no_gain_is_never_significant() {
        for items in [1, 2, 100] {
            let limit = one_sided(items, 0, 0.05);
            // All tied: every resample has a mean of zero.
            assert_eq!((limit.hurt(), limit.nobody, limit.beyond), (None, 1.0, Some(1.0)));
        }
    }

    #[test]
    fn a_gain_on_all_items_leaves_nobody_to_be_hurt() {
        let limit = one_sided(10, 10, 0.05);
        assert_eq!((limit.hurt(), limit.last, limit.beyond), (Some(0), Some(0.0), None));
        assert!(limit.is_everywhere());
    }

    #[test]
    fn few_that_differ_are_never_significant() {
        // 0.97^100 = 0.0476 with three helped; the sign test's p is at least 1/8. With one hurt and
        // four helped p is above 0.05.
        let limit = one_sided(100, 3, 0.05);
        assert_eq!((limit.hurt(), limit.too_few), (None, Some(3)));
        // Each hurt item adds two that differ. 12 and 13 of 1,000 are too few at 0.00023 (2^−12 =
        // 0.00024); 13 helped and 1 hurt have p = 0.000220 (the law of the sum, added up in
        // Python).
        let limit = one_sided(1000, 12, 0.00023);
        assert_eq!((limit.significant.ranges(), limit.too_few, limit.hurt()), (&[(1, 1)][..], None, None));
    }

    #[test]
    fn nobody_hurt_is_a_power() {
        // A resample must miss both: 0.98^100 (reference README).
        let limit = one_sided(100, 2, 0.05);
        assert!((limit.nobody - 0.132_619_556).abs() < 5e-10 && limit.significant.is_empty(), "{limit:?}");
    }

    #[test]
    fn bisection_finds_what_walking_finds() {
        for items in (1..60).chain([100, 151]) {
            for gained in 0..=items {
                for alpha in [0.001, 0.05, 0.2, 0.45] {
                    let limit = one_sided(items, gained, alpha);
                    assert_eq!(limit.significant, walked(items, gained, alpha), "n = {items}, +{gained}, α = {alpha}");
                    assert!(
                        limit.significant.is_empty() || limit.beyond.is_none_or(|p| !is_below(p, alpha)),
                        "{limit:?}"
                    );
                }
            }
        }
    }

    /// Up to 300 items, every gain that stops being significant as more are hurt and then becomes
    /// so again. There are 63, by trying all numbers of hurt items at all gains.
    #[test]
    fn gains_that_become_significant_again_are_all_found() {
        let mut found = Vec::new();
        for alpha in [0.01, 0.05, 0.1] {
            for items in 1..=300u64 {
                // p returns below α where hardly any item is tied, so it is near α at the largest
                // number of hurt items.
                let is_near = |gained: &u64| {
                    let last = (items - gained) / 2;
                    let p = Counts { pairs: items, helped: last + gained, hurt: last }.p_value();
                    (alpha / 2.0..2.0 * alpha).contains(&p)
                };
                let parted = |gained: &u64| one_sided(items, *gained, alpha).significant.ranges().len() > 1;
                found.extend((0..=items).filter(is_near).filter(parted).map(|gained| (items, gained, alpha)));
            }
        }
        for &(items, gained, alpha) in &found {
            assert_eq!(one_sided(items, gained, alpha).significant, walked(items, gained, alpha), "{items} {gained}");
        }
        assert!(found.contains(&(31, 9, 0.05)));
        assert_eq!(found.len(), 63);
    }

    #[test]
    fn two_sides_ask_for_half_the_level() {
        let (one, two) = (one_sided(500, 10, 0.025), Limit::new(500, 10, 0.05, Sides::Two));
        assert_eq!((two.significant, two.nobody), (one.significant, 2.0 * one.nobody));
    }

    #[test]
    fn large_samples_take_few_steps() {
        // The standard deviation of a resampled sum is √(helped + hurt), at most √n = 3,162: a gain
        // of 100,000 is 31 times that.
        let limit = one_sided(10_000_000, 100_000, 0.05);
        assert_eq!((limit.hurt(), limit.beyond), (Some(4_950_000), None));
    }
}
