//! The smallest and the largest p of all allowed pairs (helped, hurt), and the numbers of hurt
//! items with which the result is significant.
//!
//! If resamples are drawn alike, one more helped item never lowers a resample's sum, and one more
//! hurt item never raises it: so P(m* ≤ 0) never grows with helped and never falls with hurt, and
//! for a given hurt its extremes are at the most and the least helped. Along these two bounds of an
//! [`Allowed`], as hurt grows, helped either stays or falls, so that p cannot fall; or it grows by
//! one as well, so that the lead helped − hurt stays constant and p takes the course described at
//! [`along`]. For P(m* ≥ 0), which is that of the swapped systems, the first two statements are
//! reversed.

use super::allowed::Allowed;
use super::{Changed, at_or_below_zero};
use crate::planning::courses::{Course, Stretch, along, below, first_without};
use crate::planning::ranges::Ranges;
use crate::significance::{Sides, can_be_significant, is_below};

/// The system that must lead for p to be small: the experimental system in a one-sided test, either
/// one in a two-sided test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader {
    /// P(m* ≤ 0) decides.
    Experimental,
    /// P(m* ≥ 0) decides, which is that of the swapped systems.
    Baseline,
}

impl Leader {
    /// The share of resamples that count against this lead.
    pub(super) fn against(self, items: u64, (hurt, helped): Changed) -> f64 {
        match self {
            Self::Experimental => at_or_below_zero(items, (hurt, helped)),
            Self::Baseline => at_or_below_zero(items, (helped, hurt)),
        }
    }

    /// The bound of helped at which p is smallest for a given hurt.
    pub(super) fn favourable(self) -> Bound {
        match self {
            Self::Experimental => Bound::MostHelped,
            Self::Baseline => Bound::LeastHelped,
        }
    }

    /// The course of p while hurt grows and helped stays or falls.
    fn course_of_hurt(self) -> Course {
        match self {
            Self::Experimental => Course::Rising,
            Self::Baseline => Course::Falling,
        }
    }

    /// The course of p along a constant lead helped − hurt; swapping the systems reverses the lead.
    fn along(self, items: u64, lead: i64, range: (i64, i64)) -> [Stretch; 2] {
        let [(start, end, _), ripples] = along(items, lead, range);
        let own_lead = if self == Self::Experimental { lead } else { -lead };
        let course = if own_lead > 0 { Course::Rising } else { Course::Falling };
        [(start, end, course), ripples]
    }
}

/// One of the two bounds of helped for a given hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The most helped items possible.
    MostHelped,
    /// The fewest helped items possible.
    LeastHelped,
}

impl Bound {
    /// The other one.
    pub(super) fn other(self) -> Self {
        match self {
            Self::MostHelped => Self::LeastHelped,
            Self::LeastHelped => Self::MostHelped,
        }
    }

    /// The pair for a given hurt, which must be possible.
    pub(super) fn at(self, allowed: &Allowed, hurt: u64) -> Changed {
        let (least, most) = allowed.helped(hurt);
        (hurt, if self == Self::MostHelped { most } else { least })
    }

    /// Stretches that cover all possible hurt, in ascending order.
    pub(super) fn stretches(self, allowed: &Allowed, leader: Leader) -> Vec<Stretch> {
        let (least, most) = allowed.hurt();
        let (least, most) = (least as i64, most as i64);
        let ((start, end), lead) = match self {
            Self::MostHelped => (allowed.best_stretch(), allowed.difference().1),
            Self::LeastHelped => (allowed.worst_stretch(), allowed.difference().0),
        };
        let course = leader.course_of_hurt();
        if start > end {
            return vec![(least, most, course)];
        }
        let before = (least, start - 1, course);
        let after = (end + 1, most, course);
        let along = leader.along(allowed.items(), lead, (start, end));
        let stretches = [before].into_iter().chain(along).chain([after]);
        stretches.filter(|(start, end, _)| start <= end).collect()
    }
}

/// The pair where `p` (such as the share of resamples against a leader) is smallest if `bound` is
/// the favourable bound, and largest if it is the other one.
pub(super) fn extreme(allowed: &Allowed, bound: Bound, leader: Leader, p: impl Fn(Changed) -> f64) -> Changed {
    let is_least = bound == leader.favourable();
    let is_wanted = |new: f64, old: f64| if is_least { new < old } else { new > old };
    let mut found: Option<(Changed, f64)> = None;
    for (start, end, course) in bound.stretches(allowed, leader) {
        let hurts = match (course, is_least) {
            (Course::Rippling, _) => start..=end,
            (Course::Rising, true) | (Course::Falling, false) => start..=start,
            (Course::Rising, false) | (Course::Falling, true) => end..=end,
        };
        for hurt in hurts {
            let pair = bound.at(allowed, hurt as u64);
            let p = p(pair);
            if found.is_none_or(|(_, best)| is_wanted(p, best)) {
                found = Some((pair, p));
            }
        }
    }
    // There is always a possible hurt, and so a stretch.
    found.map_or((0, 0), |(pair, _)| pair)
}

/// The possible numbers of hurt items with which a leader is significantly ahead, with the most or
/// the fewest helped items as given by `bound`. `level` is that of one direction.
pub(super) fn significant_at_bound(allowed: &Allowed, bound: Bound, leader: Leader, level: f64) -> Ranges {
    let pair = |hurt: i64| bound.at(allowed, hurt as u64);
    significant(allowed.items(), &bound.stretches(allowed, leader), allowed.hurt(), pair, leader, level)
}

/// As [`significant_at_bound`], with the lead helped − hurt.
pub(super) fn significant_at_lead(allowed: &Allowed, lead: i64, leader: Leader, level: f64) -> Ranges {
    let Some((least, most)) = allowed.hurt_at(lead) else { return Ranges::default() };
    let stretches = leader.along(allowed.items(), lead, (least as i64, most as i64));
    let pair = |hurt: i64| (hurt as u64, (hurt + lead) as u64);
    significant(allowed.items(), &stretches, (least, most), pair, leader, level)
}

/// The numbers of hurt items with which p is below the level and enough items differ: the two
/// conditions of [`Significance::of`](crate::significance::Significance::of).
fn significant(
    items: u64,
    stretches: &[Stretch],
    (least, most): (u64, u64),
    pair: impl Fn(i64) -> Changed,
    leader: Leader,
    level: f64,
) -> Ranges {
    let low = below(stretches, |hurt| is_below(leader.against(items, pair(hurt)), level));
    // helped + hurt never falls with hurt, neither along a bound nor along a lead.
    let is_too_few = |step: i64| {
        let (hurt, helped) = pair(least as i64 + step);
        !can_be_significant(hurt + helped, Sides::One, level)
    };
    low.from(least + first_without((most - least) as i64 + 1, is_too_few) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::significance::Significance;

    /// P(sum of n draws ≤ 0) by adding up one draw after the other.
    fn added_up(items: u64, (hurt, helped): Changed) -> f64 {
        let n = items as usize;
        let [down, same, up] = [hurt, items - hurt - helped, helped].map(|count| count as f64 / items as f64);
        let mut law = vec![0.0; 2 * n + 1];
        law[n] = 1.0;
        for _ in 0..n {
            let at = |index: usize, step: isize| index.checked_add_signed(step).and_then(|index| law.get(index));
            let next = |index| {
                [(down, 1), (same, 0), (up, -1)].into_iter().map(|(p, step)| p * at(index, step).unwrap_or(&0.0)).sum()
            };
            law = (0..=2 * n).map(next).collect();
        }
        law[..=n].iter().sum()
    }

    #[test]
    fn p_is_that_of_adding_up_draws() {
        for items in 1..=12u64 {
            for hurt in 0..=items {
                for helped in 0..=items - hurt {
                    let (p, expected) = (at_or_below_zero(items, (hurt, helped)), added_up(items, (hurt, helped)));
                    // n² additions of numbers up to 1.
                    assert!((p - expected).abs() < 1e-12, "{items} {hurt} {helped}: {p} {expected}");
                }
            }
        }
        assert_eq!(at_or_below_zero(3, (2, 2)), 1.0, "what is impossible is no evidence");
    }

    /// The relative rounding error of p is at most 1e-10, see `SumLaw`.
    const NOISE: f64 = 1e-10;

    #[test]
    fn p_never_grows_with_helped_and_never_falls_with_hurt() {
        for items in 1..=30u64 {
            for hurt in 0..items {
                for helped in 0..items - hurt {
                    let p = at_or_below_zero(items, (hurt, helped));
                    assert!(at_or_below_zero(items, (hurt, helped + 1)) <= p + NOISE, "{items} {hurt} {helped}");
                    assert!(at_or_below_zero(items, (hurt + 1, helped)) >= p - NOISE, "{items} {hurt} {helped}");
                }
            }
        }
    }

    /// All pairs, by trying each.
    fn pairs(allowed: &Allowed) -> Vec<Changed> {
        let items = allowed.items();
        let all = (0..=items).flat_map(|hurt| (0..=items - hurt).map(move |helped| (hurt, helped)));
        all.filter(|pair| allowed.contains(*pair)).collect()
    }

    #[test]
    fn extremes_and_thresholds_are_those_of_trying_all_pairs() {
        let mut tried = 0;
        for items in [1, 4, 11, 29, 40] {
            for start in (0..items).step_by(3) {
                for (gap, widths) in [(0, (0, 0)), (1, (0, 0)), (2, (1, 2)), (3, (4, 1)), (items / 3, (2, 2))] {
                    let within = |least: u64, width: u64| (least.min(items), (least + width).min(items));
                    let (baseline, experimental) = (within(start, widths.0), within(start + gap, widths.1));
                    for disagreements in [(0, items), (items / 2, items / 2 + 1), (items - items / 4, items)] {
                        for (one, other) in [(baseline, experimental), (experimental, baseline)] {
                            let Some(allowed) = Allowed::new(items, one, other, disagreements) else { continue };
                            check(&allowed);
                            tried += 1;
                        }
                    }
                }
            }
        }
        assert!(tried > 500, "{tried}");
    }

    fn check(allowed: &Allowed) {
        [Leader::Experimental, Leader::Baseline].into_iter().for_each(|leader| check_for(allowed, leader));
    }

    fn check_for(allowed: &Allowed, leader: Leader) {
        let pairs: Vec<(Changed, f64)> =
            pairs(allowed).into_iter().map(|pair| (pair, leader.against(allowed.items(), pair))).collect();
        let ps = || pairs.iter().map(|(_, p)| *p);
        let (least, most) = (ps().fold(2.0, f64::min), ps().fold(-1.0, f64::max));
        let found = |bound| {
            let pair = extreme(allowed, bound, leader, |pair| leader.against(allowed.items(), pair));
            (pair, leader.against(allowed.items(), pair))
        };
        let (favourable, other) = (leader.favourable(), leader.favourable().other());
        let (best, worst) = (found(favourable), found(other));
        assert!(pairs.contains(&best) && pairs.contains(&worst), "{allowed:?}");
        assert!(best.1 <= least + NOISE && worst.1 >= most - NOISE, "{allowed:?}: {best:?} {worst:?} {least} {most}");
        for level in [0.01, 0.05, 0.3, 0.52, 0.9] {
            let at = |hurt: u64| pairs.iter().filter(move |((own, _), _)| *own == hurt);
            let (first, last) = allowed.hurt();
            let decided = |((hurt, helped), p): &(Changed, f64)| {
                Significance::of(*p, hurt + helped, Sides::One, level).is_significant()
            };
            let can_be: Ranges = (first..=last).filter(|hurt| at(*hurt).any(decided)).collect();
            let must_be: Ranges = (first..=last).filter(|hurt| at(*hurt).all(decided)).collect();
            let case = format!("{allowed:?} {leader:?} {level}");
            assert_eq!(significant_at_bound(allowed, favourable, leader, level), can_be, "{case}");
            assert_eq!(significant_at_bound(allowed, other, leader, level), must_be, "{case}");
            let (low, high) = allowed.lead();
            for lead in low..=high {
                let with_lead = |((hurt, helped), _): &&(Changed, f64)| *helped as i64 - *hurt as i64 == lead;
                let with_lead = pairs.iter().filter(with_lead);
                let expected: Ranges = with_lead.filter(|pair| decided(pair)).map(|((hurt, _), _)| *hurt).collect();
                assert_eq!(significant_at_lead(allowed, lead, leader, level), expected, "{case} {lead}");
            }
        }
    }
}
