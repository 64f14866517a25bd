//! The least and the largest p of all pairs (helped, hurt) that a print allows, and at which numbers of hurt p is below a level.
//!
//! One more item helped makes every resample's sum at least as large, and one more hurt at most as large, if both are drawn
//! alike: so P(m* ≤ 0) never grows with helped and never falls with hurt, and at a given hurt its extremes are at the most and at
//! the least helped. Along those two bounds of an [`Allowed`], hurt grows while helped stays or falls, where p cannot fall; or
//! both grow by one, so that the lead helped − hurt stays: then it takes the course that [`along`] describes.

use super::allowed::Allowed;
use super::{Changed, at_or_below_zero};
use crate::bootstrap::is_below;
use crate::planning::courses::{Course, Stretch, along, below};
use crate::planning::ranges::Ranges;

/// One of the two bounds of helped at a given hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// As many helped as possible: the least p.
    Best,
    /// As few helped as possible: the largest p.
    Worst,
}

impl Bound {
    /// The pair at a given hurt, which must be possible.
    pub(super) fn at(self, allowed: &Allowed, hurt: u64) -> Changed {
        let (least, most) = allowed.helped(hurt);
        (hurt, if self == Self::Best { most } else { least })
    }

    /// Stretches that make up all possible hurt, ascending.
    fn stretches(self, allowed: &Allowed) -> Vec<Stretch> {
        let (least, most) = allowed.hurt();
        let (least, most) = (least as i64, most as i64);
        let ((start, end), lead) = match self {
            Self::Best => (allowed.best_stretch(), allowed.difference().1),
            Self::Worst => (allowed.worst_stretch(), allowed.difference().0),
        };
        if start > end {
            return vec![(least, most, Course::Rising)];
        }
        let before = (least, start - 1, Course::Rising);
        let after = (end + 1, most, Course::Rising);
        let stretches = [before].into_iter().chain(along(allowed.items(), lead, (start, end))).chain([after]);
        stretches.filter(|(start, end, _)| start <= end).collect()
    }
}

/// Where P(m* ≤ 0) is least, if `bound` is the best, or largest, if it is the worst.
pub(super) fn extreme(allowed: &Allowed, bound: Bound) -> Changed {
    let is_wanted = |new: f64, old: f64| if bound == Bound::Best { new < old } else { new > old };
    let mut found: Option<(Changed, f64)> = None;
    for (start, end, course) in bound.stretches(allowed) {
        let hurts = match (course, bound) {
            (Course::Rippling, _) => start..=end,
            (Course::Rising, Bound::Best) | (Course::Falling, Bound::Worst) => start..=start,
            (Course::Rising, Bound::Worst) | (Course::Falling, Bound::Best) => end..=end,
        };
        for hurt in hurts {
            let pair = bound.at(allowed, hurt as u64);
            let p = at_or_below_zero(allowed.items(), pair);
            if found.is_none_or(|(_, best)| is_wanted(p, best)) {
                found = Some((pair, p));
            }
        }
    }
    // There is always a possible hurt, and so a stretch.
    found.map_or((0, 0), |(pair, _)| pair)
}

/// The possible numbers of hurt at which P(m* ≤ 0) is below `level` with the most or the least helped, as `bound` says.
pub(super) fn below_at_bound(allowed: &Allowed, bound: Bound, level: f64) -> Ranges {
    below(&bound.stretches(allowed), |hurt| {
        is_below(at_or_below_zero(allowed.items(), bound.at(allowed, hurt as u64)), level)
    })
}

/// The possible numbers of hurt at which P(m* ≤ 0) is below `level` with the lead helped − hurt.
pub(super) fn below_at_lead(allowed: &Allowed, lead: i64, level: f64) -> Ranges {
    let Some((least, most)) = allowed.hurt_at(lead) else { return Ranges::default() };
    below(&along(allowed.items(), lead, (least as i64, most as i64)), |hurt| {
        is_below(at_or_below_zero(allowed.items(), (hurt as u64, (hurt + lead) as u64)), level)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// What is lost in computing p: 1e-10 of it at most, see `SumLaw`.
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

    /// All pairs, by trying.
    fn pairs(allowed: &Allowed) -> Vec<(Changed, f64)> {
        let items = allowed.items();
        let all = (0..=items).flat_map(|hurt| (0..=items - hurt).map(move |helped| (hurt, helped)));
        all.filter(|pair| allowed.contains(*pair)).map(|pair| (pair, at_or_below_zero(items, pair))).collect()
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
        let pairs = pairs(allowed);
        let ps = || pairs.iter().map(|(_, p)| *p);
        let (least, most) = (ps().fold(2.0, f64::min), ps().fold(-1.0, f64::max));
        let found = |bound| {
            let pair = extreme(allowed, bound);
            (pair, at_or_below_zero(allowed.items(), pair))
        };
        let (best, worst) = (found(Bound::Best), found(Bound::Worst));
        assert!(pairs.contains(&best) && pairs.contains(&worst), "{allowed:?}");
        assert!(best.1 <= least + NOISE && worst.1 >= most - NOISE, "{allowed:?}: {best:?} {worst:?} {least} {most}");
        for level in [0.01, 0.05, 0.3, 0.52, 0.9] {
            let at = |hurt: u64| pairs.iter().filter(move |((own, _), _)| *own == hurt).map(|(_, p)| *p);
            let (first, last) = allowed.hurt();
            let is_low = |p: f64| is_below(p, level);
            let some_below: Ranges = (first..=last).filter(|hurt| at(*hurt).any(is_low)).collect();
            let all_below: Ranges = (first..=last).filter(|hurt| at(*hurt).all(is_low)).collect();
            assert_eq!(below_at_bound(allowed, Bound::Best, level), some_below, "{allowed:?} {level}");
            assert_eq!(below_at_bound(allowed, Bound::Worst, level), all_below, "{allowed:?} {level}");
            let (low, high) = allowed.lead();
            for lead in low..=high {
                let with_lead = |((hurt, helped), _): &&(Changed, f64)| *helped as i64 - *hurt as i64 == lead;
                let with_lead = pairs.iter().filter(with_lead);
                let expected: Ranges = with_lead.filter(|(_, p)| is_low(*p)).map(|((hurt, _), _)| *hurt).collect();
                assert_eq!(below_at_lead(allowed, lead, level), expected, "{allowed:?} {lead} {level}");
            }
        }
    }
}
