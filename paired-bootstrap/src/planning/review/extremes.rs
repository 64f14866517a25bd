//! The least and the largest p of all pairs (helped, hurt) that a print allows, and up to how many hurt p is below a level.
//!
//! One more item helped makes every resample's sum at least as large, and one more hurt at most as large, if both are drawn
//! alike: so p never grows with helped and never falls with hurt, and at a given hurt its extremes are at the most and at the
//! least helped. Along those two bounds of an [`Allowed`], hurt grows while helped stays or falls, where p cannot fall; or both
//! grow by one, so that the lead helped − hurt stays and the noise grows: then p rises where there is a lead, towards 1/2, and
//! falls where there is none.
//!
//! That last rule has one exception. Sums of ±1 without a zero among them are all even or all odd; with t ties, one parity
//! outweighs the other by (1 − 2t/n)ⁿ ≈ e⁻²ᵗ, which shifts the boundary between "≤ 0" and "> 0" by as much of half a unit. At
//! lead D, one step in hurt changes p by as much as a shift of about D / n units: ties beyond t = ½ ln n can turn nothing around.
//! With n up to 160, all of which were tried, p turned around with at most 2 ties; for 10,000,000 items the rule gives 8.
//! Within [`RIPPLES`] ties, every pair is looked at.

use super::allowed::Allowed;
use super::{Changed, p_value};

/// Up to so many ties, p need not be monotone along pairs with the same lead.
const RIPPLES: i64 = 20;

/// One of the two bounds of helped at a given hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// As many helped as possible: the least p.
    Best,
    /// As few helped as possible: the largest p.
    Worst,
}

/// How p changes with hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// It does not fall.
    Rising,
    /// It does not rise.
    Falling,
    /// It may do both.
    Rippling,
}

/// A stretch of hurt, ends included, and the course of p in it.
type Stretch = (i64, i64, Course);

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

/// The stretches of a range of hurt that is not empty, where the lead stays the same.
fn along(items: u64, lead: i64, (start, end): (i64, i64)) -> [Stretch; 2] {
    // With so many hurt or more, there are at most RIPPLES ties: n − (2 hurt + lead).
    let first_ripple = (items as i64 - lead - RIPPLES + 1).div_euclid(2).clamp(start, end + 1);
    let course = if lead > 0 { Course::Rising } else { Course::Falling };
    [(start, first_ripple - 1, course), (first_ripple, end, Course::Rippling)]
}

/// Where p is least, if `bound` is the best, or largest, if it is the worst: the pair, and p.
pub(super) fn extreme(allowed: &Allowed, bound: Bound) -> (Changed, f64) {
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
            let p = p_value(allowed.items(), pair);
            if found.is_none_or(|(_, best)| is_wanted(p, best)) {
                found = Some((pair, p));
            }
        }
    }
    // There is always a possible hurt, and so a stretch.
    found.unwrap_or(((0, 0), 1.0))
}

/// The largest possible hurt at which p is below `level`, the most or the least helped, as `bound` says. `None` if there is
/// none.
pub(super) fn last_below(allowed: &Allowed, bound: Bound, level: f64) -> Option<u64> {
    let is_below = |hurt: &i64| p_value(allowed.items(), bound.at(allowed, *hurt as u64)) < level;
    last_in(&bound.stretches(allowed), is_below)
}

/// The largest possible hurt at which p is below `level` with the lead helped − hurt; `None` if there is none.
pub(super) fn last_below_at_lead(allowed: &Allowed, lead: i64, level: f64) -> Option<u64> {
    let (least, most) = allowed.hurt_at(lead)?;
    let is_below = |hurt: &i64| p_value(allowed.items(), (*hurt as u64, (*hurt + lead) as u64)) < level;
    let stretches = along(allowed.items(), lead, (least as i64, most as i64));
    last_in(&stretches, is_below)
}

fn last_in(stretches: &[Stretch], is_below: impl Fn(&i64) -> bool) -> Option<u64> {
    let not_empty = stretches.iter().rev().filter(|(start, end, _)| start <= end);
    let last = not_empty.copied().find_map(|(start, end, course)| match course {
        Course::Rippling => (start..=end).rev().find(&is_below),
        Course::Falling => Some(end).filter(&is_below),
        Course::Rising => last_of_first(start, end, &is_below),
    })?;
    Some(last as u64)
}

/// The last number from `start` to `end` that has a property which, once lost, is not had again.
fn last_of_first(start: i64, end: i64, has: impl Fn(&i64) -> bool) -> Option<i64> {
    let (mut last, mut lost) = (start - 1, end + 1);
    while lost - last > 1 {
        let middle = last + (lost - last) / 2;
        if has(&middle) {
            last = middle;
        } else {
            lost = middle;
        }
    }
    (last >= start).then_some(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::review::curves::last_hurt;

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
                    let (p, expected) = (p_value(items, (hurt, helped)), added_up(items, (hurt, helped)));
                    // n² additions of numbers up to 1.
                    assert!((p - expected).abs() < 1e-12, "{items} {hurt} {helped}: {p} {expected}");
                }
            }
        }
        assert_eq!(p_value(3, (2, 2)), 1.0, "what is impossible is no evidence");
    }

    /// What is lost in computing p: 1e-10 of it at most, see `SumLaw`.
    const NOISE: f64 = 1e-10;

    #[test]
    fn p_never_grows_with_helped_and_never_falls_with_hurt() {
        for items in 1..=30u64 {
            for hurt in 0..items {
                for helped in 0..items - hurt {
                    let p = p_value(items, (hurt, helped));
                    assert!(p_value(items, (hurt, helped + 1)) <= p + NOISE, "{items} {hurt} {helped}");
                    assert!(p_value(items, (hurt + 1, helped)) >= p - NOISE, "{items} {hurt} {helped}");
                }
            }
        }
    }

    /// Steps along a lead that go against the rule, as their numbers of ties after the step.
    fn exceptions(items: u64, lead: i64, hurts: impl Iterator<Item = u64>) -> Vec<u64> {
        let p = |hurt: u64| p_value(items, (hurt, hurt.saturating_add_signed(lead)));
        let ties = |hurt: u64| (items - hurt) - hurt.saturating_add_signed(lead);
        let is_exception = |hurt: &u64| {
            let change = p(*hurt) - p(hurt - 1);
            if lead > 0 { change < -NOISE } else { change > NOISE }
        };
        hurts.filter(is_exception).map(ties).collect()
    }

    #[test]
    fn p_turns_around_along_a_lead_only_where_there_are_hardly_any_ties() {
        for items in [2, 5, 10, 17, 28, 29, 40, 71, 90] {
            for lead in -(items as i64)..=items as i64 {
                let (first, last) = ((-lead).max(0) as u64, last_hurt(items, lead));
                let exceptions = exceptions(items, lead, first + 1..=last);
                assert!(exceptions.iter().all(|ties| *ties <= 2), "{items} {lead}: {exceptions:?}");
            }
        }
    }

    #[test]
    fn p_of_many_items_turns_around_only_where_there_are_hardly_any_ties() {
        // Leads of one item, where the rule is weakest, and steps over which the change exceeds what p loses.
        for (items, most) in [(1001u64, 4), (10_001, 5)] {
            let last = (items - 1) / 2;
            let turned = exceptions(items, 1, last - 40..=last);
            assert!(turned.iter().all(|ties| *ties <= most), "{items}: {turned:?}");
        }
    }

    /// All pairs, by trying.
    fn pairs(allowed: &Allowed) -> Vec<(Changed, f64)> {
        let items = allowed.items();
        let all = (0..=items).flat_map(|hurt| (0..=items - hurt).map(move |helped| (hurt, helped)));
        all.filter(|pair| allowed.contains(*pair)).map(|pair| (pair, p_value(items, pair))).collect()
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
        let (best, worst) = (extreme(allowed, Bound::Best), extreme(allowed, Bound::Worst));
        assert!(pairs.contains(&best) && pairs.contains(&worst), "{allowed:?}");
        assert!(best.1 <= least + NOISE && worst.1 >= most - NOISE, "{allowed:?}: {best:?} {worst:?} {least} {most}");
        for level in [0.01, 0.05, 0.3, 0.52, 0.9] {
            let at = |hurt: u64| pairs.iter().filter(move |((own, _), _)| *own == hurt).map(|(_, p)| *p);
            let (first, last) = allowed.hurt();
            let some_below = (first..=last).rev().find(|hurt| at(*hurt).any(|p| p < level));
            let all_below = (first..=last).rev().find(|hurt| at(*hurt).all(|p| p < level));
            assert_eq!(last_below(allowed, Bound::Best, level), some_below, "{allowed:?} {level}");
            assert_eq!(last_below(allowed, Bound::Worst, level), all_below, "{allowed:?} {level}");
            let (low, high) = allowed.lead();
            for lead in low..=high {
                let with_lead = pairs.iter().filter(|((hurt, helped), _)| *helped as i64 - *hurt as i64 == lead);
                let last = with_lead.filter(|(_, p)| *p < level).map(|((hurt, _), _)| *hurt).max();
                assert_eq!(last_below_at_lead(allowed, lead, level), last, "{allowed:?} {lead} {level}");
            }
        }
    }
}
