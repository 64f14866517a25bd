//! Whether a printed p is possible: the pairs (helped, hurt) at which a test's p rounds to it.
//!
//! For every test here, the one-sided p never grows with helped and never falls with hurt, and
//! along a constant lead helped − hurt it takes the courses of
//! [`courses`](crate::planning::courses). So for a given hurt its values range from that at the
//! most to that at the fewest helped items, and the numbers of hurt for which the printed p is in
//! this range are found in the same way as those with which p is significant: see
//! [`extremes`](super::extremes). A two-sided p is twice the smaller one-sided p of both leaders.

use super::Changed;
use super::allowed::Allowed;
use super::extremes::{Bound, Leader, extreme};
use super::paper_test::{PaperTest, unpaired};
use crate::planning::courses::{below, first_without};
use crate::planning::ranges::Ranges;
use crate::significance::{Sides, is_below};
use serde::{Deserialize, Serialize};

/// Whether and where a test fits the printed numbers and the printed p. The test is given by the
/// position, see [`PaperTest::ALL`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// The numbers of hurt items with which the test's p can be the printed one; empty if it
    /// cannot.
    pub hurt: Ranges,
    /// The smallest and the largest p that the printed numbers allow.
    pub range: (f64, f64),
}

/// Up to this many numbers of hurt, each is checked on its own: between two numbers of helped items
/// p may jump over the printed value. With more, such jumps are smaller than the precision of any
/// printed p.
const CHECKED: u64 = 200;

/// Up to this many combinations of right items of both systems, all are tried.
const TRIED: u64 = 10_000;

/// The tolerance for exact p-values at the ends of a range, as in [`is_below`].
const TIE: f64 = 1e-9;

/// The fit of one test. `right` are the ranges of the numbers of items that the baseline and the
/// experimental system have right; both may be higher by up to `more_right`.
pub(super) fn fit(
    allowed: &Allowed,
    right: [(u64, u64); 2],
    more_right: u64,
    printed: (f64, f64),
    which: (PaperTest, Sides),
) -> Fit {
    let (test, sides) = which;
    if test == PaperTest::Proportions {
        return of_proportions(allowed, right, more_right, printed);
    }
    let sided = Sided { test, allowed };
    let (low, high) = printed;
    let (least, most) = allowed.lead();
    match sides {
        Sides::One => {
            let leader = Leader::Experimental;
            let range =
                (sided.extreme(leader, leader.favourable()), sided.extreme(leader, leader.favourable().other()));
            Fit { hurt: sided.between(leader, low, high), range }
        }
        Sides::Two => {
            let both = [Leader::Experimental, Leader::Baseline];
            let smallest = both.map(|leader| sided.extreme(leader, leader.favourable()));
            let largest = both.map(|leader| sided.extreme(leader, leader.favourable().other()));
            let twice = |p: f64| (2.0 * p).min(1.0);
            let largest = if least > 0 {
                largest[0]
            } else if most < 0 {
                largest[1]
            } else {
                1.0
            };
            let hurt = if high < 1.0 {
                let [one, other] = both.map(|leader| sided.between(leader, low / 2.0, high / 2.0));
                one.and(&other)
            } else {
                sided.neither_below(low / 2.0)
            };
            Fit { hurt, range: (twice(smallest[0].min(smallest[1])), twice(largest)) }
        }
    }
}

/// A test's one-sided p for all possible pairs.
struct Sided<'a> {
    test: PaperTest,
    allowed: &'a Allowed,
}

impl Sided<'_> {
    fn p(&self, leader: Leader, pair: Changed) -> f64 {
        self.test.against(leader, self.allowed.items(), pair)
    }

    fn extreme(&self, leader: Leader, bound: Bound) -> f64 {
        let p = |pair| self.p(leader, pair);
        p(extreme(self.allowed, bound, leader, p))
    }

    /// The numbers of hurt with which p at a bound is below `level`.
    #[inline(never)]
    fn low_at(&self, leader: Leader, bound: Bound, level: f64) -> Ranges {
        let p = |hurt: i64| self.p(leader, bound.at(self.allowed, hurt as u64));
        below(&bound.stretches(self.allowed, leader), |hurt| is_below(p(hurt), level))
    }

    /// The numbers of hurt with which p can be between `low` and `high`.
    fn between(&self, leader: Leader, low: f64, high: f64) -> Ranges {
        let favourable = leader.favourable();
        let reaches = self.low_at(leader, favourable, high * (1.0 + 2.0 * TIE));
        let falls_short = self.low_at(leader, favourable.other(), low);
        let hurt = reaches.without(&falls_short);
        self.checked(hurt, |hurt| {
            let (least, most) = self.allowed.helped(hurt);
            // Starts from the pair with the largest p.
            let at = |step: i64| match leader {
                Leader::Experimental => (hurt, least + step as u64),
                Leader::Baseline => (hurt, most - step as u64),
            };
            let count = (most - least) as i64 + 1;
            let first = first_without(count, |step| self.p(leader, at(step)) > high * (1.0 + TIE));
            first < count && !is_below(self.p(leader, at(first)), low)
        })
    }

    /// The numbers of hurt for which some pair has no one-sided p below `low`.
    fn neither_below(&self, low: f64) -> Ranges {
        let (first, last) = self.allowed.hurt();
        let all = Ranges::of(first, last);
        [Leader::Experimental, Leader::Baseline]
            .into_iter()
            .fold(all, |left, leader| left.without(&self.low_at(leader, leader.favourable().other(), low)))
    }

    fn checked(&self, hurt: Ranges, fits: impl Fn(u64) -> bool) -> Ranges {
        if hurt.count() > CHECKED { hurt } else { hurt.numbers().filter(|hurt| fits(*hurt)).collect() }
    }
}

/// The fit of the test of two proportions, which depends on the accuracies alone.
fn of_proportions(
    allowed: &Allowed,
    [(b0, b1), (e0, e1)]: [(u64, u64); 2],
    more_right: u64,
    printed: (f64, f64),
) -> Fit {
    let (low, high) = printed;
    let p = |baseline: u64, experimental: u64, more: u64| {
        unpaired(allowed.items(), [baseline, experimental].map(|right| right.saturating_add(more)))
    };
    let fits = |p: f64| p <= high * (1.0 + TIE) && !is_below(p, low);
    let is_level = b0 <= e1 && e0 <= b1;
    // For a given lead, p is largest where the two shares are nearest to ½, and smallest at one of
    // the ends.
    let nearest_to_half = |baseline: u64, experimental: u64| {
        (allowed.items().saturating_sub(baseline.saturating_add(experimental)).div_ceil(2)).min(more_right)
    };
    let corners = [(b0, e1), (b1, e0)].into_iter().flat_map(|(baseline, experimental)| {
        [0, nearest_to_half(baseline, experimental), more_right].map(|more| p(baseline, experimental, more))
    });
    let (least, largest) =
        corners.fold((f64::MAX, 0.0f64), |(least, largest), corner| (least.min(corner), largest.max(corner)));
    let most = if is_level { 1.0 } else { largest };
    let width = |(least, most): (u64, u64)| most.saturating_sub(least).saturating_add(1);
    let number = width((b0, b1)).saturating_mul(width((e0, e1))).saturating_mul(width((0, more_right)));
    let is_possible = if number <= TRIED {
        (b0..=b1).any(|baseline| {
            (e0..=e1).any(|experimental| (0..=more_right).any(|more| fits(p(baseline, experimental, more))))
        })
    } else {
        least <= high && low <= most
    };
    let (first, last) = allowed.hurt();
    let hurt = if is_possible { Ranges::of(first, last) } else { Ranges::default() };
    Fit { hurt, range: (least, most) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::review::PrintedP;

    /// n, and the ranges of the numbers of items that the systems have right.
    type Right = (u64, [(u64, u64); 2]);

    fn allowed((items, [baseline, experimental]): Right) -> Allowed {
        Allowed::new(items, baseline, experimental, (0, items)).expect("possible")
    }

    fn fits(right: Right, printed: &str) -> Vec<Fit> {
        let printed = printed.parse::<PrintedP>().expect("a p-value").range();
        PaperTest::ALL.into_iter().map(|which| fit(&allowed(right), right.1, 0, printed, which)).collect()
    }

    /// The two-sided p of a pair, as papers define it.
    fn p(test: PaperTest, sides: Sides, items: u64, pair: Changed) -> f64 {
        let [one, other] = [Leader::Experimental, Leader::Baseline].map(|leader| test.against(leader, items, pair));
        sides.p_value(one, other)
    }

    #[test]
    fn fits_are_those_of_trying_all_pairs() {
        let (mut possible, mut impossible) = (0, 0);
        for (items, baseline, experimental) in [
            (12, (5, 5), (7, 7)),
            (30, (10, 12), (14, 15)),
            (31, (11, 11), (20, 20)),
            (40, (20, 22), (20, 21)),
            (25, (18, 18), (12, 13)),
            (60, (30, 30), (45, 45)),
        ] {
            let right = (items, [baseline, experimental]);
            let allowed = allowed(right);
            let (first, last) = allowed.hurt();
            for printed in ["0.04", "0.3", "0.032", "< 0.05", "<0.001", "> 0.05", "0.0", "1.0", "0.21", ">= 0.6", "0.5"]
            {
                let (low, high) = printed.parse::<PrintedP>().expect("a p-value").range();
                for (fit, (test, sides)) in fits(right, printed).into_iter().zip(PaperTest::ALL) {
                    let case = format!("{items} {baseline:?} {experimental:?} p {printed} {:?} {}", test, sides);
                    if test == PaperTest::Proportions {
                        let mut pairs = (baseline.0..=baseline.1)
                            .flat_map(|b| (experimental.0..=experimental.1).map(move |e| unpaired(items, [b, e])));
                        assert_eq!(!fit.hurt.is_empty(), pairs.any(|p| low <= p && p <= high), "{case}");
                        continue;
                    }
                    let of = |hurt: u64| {
                        let (least, most) = allowed.helped(hurt);
                        (least..=most).map(move |helped| p(test, sides, items, (hurt, helped)))
                    };
                    let rounds = |p: f64| low - 1e-10 <= p && p <= high + 1e-10;
                    let expected: Ranges = (first..=last).filter(|hurt| of(*hurt).any(rounds)).collect();
                    assert_eq!(fit.hurt, expected, "{case}");
                    let all = || (first..=last).flat_map(of);
                    let (least, most) = (all().fold(2.0, f64::min), all().fold(-1.0, f64::max));
                    assert!(
                        (fit.range.0 - least).abs() < 1e-10 && fit.range.1 >= most - 1e-10,
                        "{case} {least} {most}"
                    );
                    if expected.is_empty() { impossible += 1 } else { possible += 1 }
                }
            }
        }
        assert!(possible > 100 && impossible > 100, "{possible} {impossible}");
    }

    /// 84.1 and 83.2 % of 1,000 items: 9 more. With none hurt, 0.991^1000 = 0.00012 and 2 · 2⁻⁹ =
    /// 0.0039.
    #[test]
    fn a_printed_p_can_be_with_some_numbers_of_hurt() {
        let right = (1000, [(832, 832), (841, 841)]);
        let all = fits(right, "< 0.05");
        let last = |index: usize| all[index].hurt.last();
        // One-sided tests allow more hurt than two-sided ones; the bootstrap at least as many as
        // the sign test.
        assert!(last(0) > last(1) && last(0) > last(2) && last(2) > last(3), "{all:?}");
        assert!(all[6].hurt.is_empty() && all[6].range.0 > 0.5, "the unpaired test is far from it: {all:?}");
        let none = fits(right, "0.00001");
        assert!(none.iter().all(|fit| fit.hurt.is_empty()), "{none:?}");
    }

    /// 3 hurt and 10 helped of 200 items: both systems may be right on any number of the other 187.
    #[test]
    fn the_unpaired_test_is_tried_with_every_number_of_items_that_both_have_right() {
        for (items, hurt, helped) in [(200, 3, 10), (40, 12, 2), (9, 0, 4), (30, 5, 5), (7, 3, 4)] {
            let more_right = items - hurt - helped;
            let right = [(hurt, hurt), (helped, helped)];
            let allowed = Allowed::new(items, right[0], right[1], (hurt + helped, hurt + helped)).expect("possible");
            let all: Vec<f64> = (0..=more_right).map(|both| unpaired(items, [hurt + both, helped + both])).collect();
            for printed in ["0.3", "0.05", "0.01", "0.9", "1.0", "< 0.05", "> 0.4"] {
                let range = printed.parse::<PrintedP>().expect("a p-value").range();
                let fit = fit(&allowed, right, more_right, range, (PaperTest::Proportions, Sides::Two));
                let (least, most) = (all.iter().fold(2.0, |a, b| b.min(a)), all.iter().fold(-1.0, |a, b| b.max(a)));
                let case = format!("{items} {hurt} {helped} {printed} {fit:?} {least} {most}");
                assert!((fit.range.0 - least).abs() < 1e-12 && (fit.range.1 - most).abs() < 1e-12, "{case}");
                assert_eq!(!fit.hurt.is_empty(), all.iter().any(|p| range.0 <= *p && *p <= range.1), "{case}");
            }
        }
    }

    #[test]
    fn many_items_are_little_more_work() {
        let n = 1_000_000;
        let right = (n, [(695_000, 705_000), (715_000, 725_000)]);
        for fit in fits(right, "0.04") {
            assert!(fit.hurt.is_empty() && fit.range.1 < 1e-9, "{fit:?}");
        }
    }
}
