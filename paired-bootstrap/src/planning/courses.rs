//! How p changes with the number of hurt items, and where it is below a level.
//!
//! Among pairs (hurt, helped) with the same lead helped − hurt, more hurt items mean more noise:
//! P(m* ≤ 0) rises towards ½ if the lead is positive, and falls towards ½ otherwise.
//!
//! There is one exception. Sums of ±1 without a zero among them are all even or all odd; with t
//! ties, one parity outweighs the other by (1 − 2t/n)ⁿ ≈ e⁻²ᵗ, which shifts the boundary between "≤
//! 0" and "> 0" by that share of half a unit. At lead D, one step in hurt changes p as much as a
//! shift of about D / n units does, so with more than t = ½ ln n ties p stays monotone. For n up to
//! 160 all pairs were tried: p was not monotone with at most 2 ties. For 10,000,000 items the rule
//! gives 8. With up to [`RIPPLES`] ties, every pair is checked.

use super::ranges::Ranges;

/// With up to this many ties, p may not be monotone among pairs with the same lead.
const RIPPLES: i64 = 20;

/// How p changes as hurt increases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// It never falls.
    Rising,
    /// It never rises.
    Falling,
    /// It may rise and fall.
    Rippling,
}

/// A range of hurt, ends included, and the course of p in it. It is empty if its end is below its
/// start.
pub(super) type Stretch = (i64, i64, Course);

/// Divides a range of hurt, for a fixed lead, into stretches.
pub(super) fn along(items: u64, lead: i64, (start, end): (i64, i64)) -> [Stretch; 2] {
    // From this number of hurt items on, there are at most RIPPLES ties: n − (2 hurt + lead).
    let first_ripple = (items as i64 - lead - RIPPLES + 1).div_euclid(2).clamp(start, end + 1);
    let course = if lead > 0 { Course::Rising } else { Course::Falling };
    [(start, first_ripple - 1, course), (first_ripple, end, Course::Rippling)]
}

/// The numbers of hurt in `stretches` (which must ascend) for which `is_below` holds, that is p is
/// below a level.
pub(super) fn below(stretches: &[Stretch], is_below: impl Fn(i64) -> bool) -> Ranges {
    let mut ranges = Ranges::default();
    let mut push = |start: i64, end: i64| {
        if start <= end {
            ranges.push(start as u64, end as u64);
        }
    };
    for &(start, end, course) in stretches {
        match course {
            Course::Rising => push(start, start + first_without(end - start + 1, |step| is_below(start + step)) - 1),
            Course::Falling => push(end + 1 - first_without(end - start + 1, |step| is_below(end - step)), end),
            Course::Rippling => (start..=end).filter(|hurt| is_below(*hurt)).for_each(|hurt| push(hurt, hurt)),
        }
    }
    ranges
}

/// The first number from 0 on for which `has` is false, or `count` if it is true for all smaller
/// numbers. Once false, `has` must stay false.
pub(super) fn first_without(count: i64, has: impl Fn(i64) -> bool) -> i64 {
    let (mut with, mut without) = (0, count.max(0));
    while with < without {
        let middle = with.midpoint(without);
        if has(middle) {
            with = middle + 1;
        } else {
            without = middle;
        }
    }
    with
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::Counts;

    #[test]
    fn empty_stretches_hold_nothing() {
        for course in [Course::Rising, Course::Falling, Course::Rippling] {
            assert!(below(&[(3, 2, course)], |_| true).is_empty());
        }
        assert_eq!(along(10, 10, (0, 0)), [(0, -1, Course::Rising), (0, 0, Course::Rippling)]);
    }

    #[test]
    fn every_course_is_followed() {
        let low = |hurt: i64| hurt <= 3 || (10..=12).contains(&hurt) || hurt == 20;
        let stretches = [(0, 6, Course::Rising), (7, 12, Course::Falling), (13, 21, Course::Rippling)];
        assert_eq!(below(&stretches, low).ranges(), [(0, 3), (10, 12), (20, 20)]);
    }

    /// The relative rounding error of p is at most 1e-10, see `SumLaw`.
    const NOISE: f64 = 1e-10;

    /// Steps at constant lead that violate the rule, as the number of ties after the step.
    fn exceptions(items: u64, lead: i64, hurts: impl Iterator<Item = u64>) -> Vec<u64> {
        let p = |hurt: u64| Counts { pairs: items, helped: hurt.saturating_add_signed(lead), hurt }.p_value();
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
                let (first, last) = ((-lead).max(0) as u64, ((items as i64 - lead) / 2) as u64);
                let exceptions = exceptions(items, lead, first + 1..=last);
                assert!(exceptions.iter().all(|ties| *ties <= 2), "{items} {lead}: {exceptions:?}");
            }
        }
    }

    #[test]
    fn p_of_many_items_turns_around_only_where_there_are_hardly_any_ties() {
        // Leads of one item, where the rule is weakest, and steps in which p changes by more than
        // its rounding error.
        for (items, most) in [(1001u64, 4), (10_001, 5)] {
            let last = (items - 1) / 2;
            let turned = exceptions(items, 1, last - 40..=last);
            assert!(turned.iter().all(|ties| *ties <= most), "{items}: {turned:?}");
        }
    }
}
