//! All pairs (helped, hurt) that are consistent with the printed numbers.

use super::Changed;
use crate::sorting;

/// The pairs (helped, hurt) that certain ranges of correct items allow: the integer points of an
/// octagon.
///
/// With b and e correct items of n, hurt items are among the b, helped ones among the n − b, and
/// helped − hurt = e − b. Such a b exists exactly if helped, hurt, their sum and their difference
/// are each within bounds, which follow from the conditions on b taken in pairs. For a given hurt,
/// the range of helped is bounded by straight lines at integer points.
///
/// # Example
/// ```
/// use paired_bootstrap::planning::review::Allowed;
/// // 70 and 72 correct of 100, and nothing said of how often the systems agree.
/// let allowed = Allowed::new(100, (70, 70), (72, 72), (0, 100)).expect("possible");
/// assert_eq!((allowed.hurt(), allowed.count()), ((0, 28), 29));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    items: u64,
    /// helped is at most the smallest of these,
    upper: [Line; 3],
    /// and at least the largest of these.
    lower: [Line; 3],
    hurt: (i64, i64),
}

/// A bound of helped as a function of hurt: `start` + `slope` · hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    start: i64,
    slope: i64,
}

impl Line {
    fn at(self, hurt: i64) -> i64 {
        self.start + self.slope * hurt
    }
}

impl Allowed {
    /// The possible pairs if the numbers of correct items and of disagreements (helped + hurt) are
    /// in these ranges, ends included. `None` if nothing is possible.
    #[must_use]
    pub fn new(items: u64, baseline: (u64, u64), experimental: (u64, u64), disagreements: (u64, u64)) -> Option<Self> {
        // Numbers of items are far below 2^60, so the conversion is safe.
        let whole = |number: u64| number.min(items) as i64;
        let ends = |(least, most): (u64, u64)| (whole(least), whole(most));
        let (n, (b0, b1), (e0, e1), (d0, d1)) = (whole(items), ends(baseline), ends(experimental), ends(disagreements));
        let line = |start, slope| Line { start, slope };
        let upper = [line(e1 - b0, 1), line(e1.min(n - b0), 0), line(d1, -1)];
        let lower = [line(e0 - b1, 1), line(0, 0), line(d0, -1)];
        let (mut least, mut most) = (0, b1.min(n - e0));
        for low in lower {
            for high in upper {
                // low ≤ high: steepness · hurt ≤ room.
                let (steepness, room) = (low.slope - high.slope, high.start - low.start);
                match steepness {
                    0 if room < 0 => return None,
                    0 => {}
                    1.. => most = most.min(room.div_euclid(steepness)),
                    _ => least = least.max(-room.div_euclid(-steepness)),
                }
            }
        }
        (least <= most).then_some(Self { items, upper, lower, hurt: (least, most) })
    }

    /// The number of items n.
    #[must_use]
    pub fn items(&self) -> u64 {
        self.items
    }

    /// The smallest and the largest number of hurt items. Every number in between is possible.
    #[must_use]
    pub fn hurt(&self) -> (u64, u64) {
        (self.hurt.0 as u64, self.hurt.1 as u64)
    }

    /// The smallest and the largest number of helped items for this number of hurt; every number in
    /// between is possible. `hurt` itself must be possible.
    #[must_use]
    pub fn helped(&self, hurt: u64) -> (u64, u64) {
        let hurt = hurt as i64;
        (self.least_helped(hurt) as u64, self.most_helped(hurt) as u64)
    }

    fn least_helped(&self, hurt: i64) -> i64 {
        let [first, others @ ..] = self.lower.map(|line| line.at(hurt));
        others.into_iter().fold(first, i64::max)
    }

    fn most_helped(&self, hurt: i64) -> i64 {
        let [first, others @ ..] = self.upper.map(|line| line.at(hurt));
        others.into_iter().fold(first, i64::min)
    }

    /// Whether this pair is possible.
    #[must_use]
    pub fn contains(&self, (hurt, helped): Changed) -> bool {
        let (least, most) = self.hurt();
        let is_possible = |(low, high): (u64, u64)| (low..=high).contains(&helped);
        (least..=most).contains(&hurt) && is_possible(self.helped(hurt))
    }

    /// The smallest and the largest lead helped − hurt, in items.
    #[must_use]
    pub fn lead(&self) -> (i64, i64) {
        // helped − hurt never grows with hurt, neither for the most nor for the least helped.
        let (least, most) = self.hurt;
        (self.least_helped(most) - most, self.most_helped(least) - least)
    }

    /// The smallest and the largest number of hurt items with this lead helped − hurt; `None` if
    /// the lead is impossible.
    #[must_use]
    pub fn hurt_at(&self, lead: i64) -> Option<(u64, u64)> {
        // The sum 2 hurt + lead must be within its bounds, and helped = hurt + lead within its own.
        let (Line { start: most_helped, .. }, Line { start: most_changed, .. }) = (self.upper[1], self.upper[2]);
        let least_changed = self.lower[2].start;
        let least = self.hurt.0.max(-lead).max((least_changed - lead + 1).div_euclid(2));
        let most = self.hurt.1.min(most_helped - lead).min((most_changed - lead).div_euclid(2));
        let (low, high) = self.difference();
        ((low..=high).contains(&lead) && least <= most).then_some((least as u64, most as u64))
    }

    /// The possible lead nearest to `wanted`, which is `wanted` itself if possible.
    #[must_use]
    pub fn nearest_lead(&self, wanted: i64) -> i64 {
        let (low, high) = self.lead();
        let nearest = wanted.clamp(low, high);
        // If the number of disagreements is known, only every other lead is possible.
        [nearest, nearest + 1, nearest - 1].into_iter().find(|lead| self.hurt_at(*lead).is_some()).unwrap_or(high)
    }

    /// The smallest and the largest number of disagreements, helped + hurt.
    #[must_use]
    pub fn disagreements(&self) -> (u64, u64) {
        // helped + hurt never falls with hurt.
        let (least, most) = self.hurt;
        ((self.least_helped(least) + least) as u64, (self.most_helped(most) + most) as u64)
    }

    /// The number of pairs (helped, hurt).
    #[must_use]
    pub fn count(&self) -> u64 {
        // Between the points where two lines cross, the number of possible helped changes by a
        // constant from each hurt to the next. If two lines cross between two integers, either of
        // these ends a stretch.
        let (least, most) = self.hurt;
        let lines: Vec<Line> = self.upper.into_iter().chain(self.lower).collect();
        let mut starts = vec![least];
        for (index, one) in lines.iter().enumerate() {
            for other in lines.iter().skip(index + 1).filter(|other| other.slope != one.slope) {
                let crossing = (other.start - one.start).div_euclid(one.slope - other.slope);
                starts.extend([crossing, crossing + 1].into_iter().filter(|start| (least + 1..=most).contains(start)));
            }
        }
        sorting::sort(&mut starts);
        starts.dedup();
        let ends = starts.iter().skip(1).map(|start| start - 1).chain([most]);
        let width = |hurt| self.most_helped(hurt) - self.least_helped(hurt) + 1;
        let sum = |(start, end): (&i64, i64)| (end - start + 1) * (width(*start) + width(end)) / 2;
        starts.iter().zip(ends).map(sum).sum::<i64>() as u64
    }

    /// The range of hurt in which the most helped items are limited by the largest difference of
    /// the two accuracies; empty (first above second) if another bound is stricter throughout.
    pub(super) fn best_stretch(&self) -> (i64, i64) {
        let [lead, flat, sum] = self.upper;
        let end = (flat.start - lead.start).min((sum.start - lead.start).div_euclid(2)).min(self.hurt.1);
        (self.hurt.0, end)
    }

    /// The range of hurt in which the least helped items are limited by the smallest difference of
    /// the two accuracies; empty as in [`best_stretch`](Self::best_stretch).
    pub(super) fn worst_stretch(&self) -> (i64, i64) {
        let [lead, flat, sum] = self.lower;
        let halved = (sum.start - lead.start + 1).div_euclid(2);
        ((flat.start - lead.start).max(halved).max(self.hurt.0), self.hurt.1)
    }

    /// The smallest and the largest difference of the two numbers of correct items, regardless of
    /// the systems' agreement.
    pub(super) fn difference(&self) -> (i64, i64) {
        (self.lower[0].start, self.upper[0].start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All pairs (hurt, helped), by trying all ways in which items can be answered.
    fn tried(
        items: u64,
        baseline: (u64, u64),
        experimental: (u64, u64),
        disagreements: (u64, u64),
    ) -> BTreeSet<Changed> {
        let mut pairs = BTreeSet::new();
        for both_right in 0..=items {
            for hurt in 0..=items - both_right {
                for helped in 0..=items - both_right - hurt {
                    let is_within = |(least, most): (u64, u64), number| (least..=most).contains(&number);
                    if is_within(baseline, both_right + hurt)
                        && is_within(experimental, both_right + helped)
                        && is_within(disagreements, hurt + helped)
                    {
                        pairs.insert((hurt, helped));
                    }
                }
            }
        }
        pairs
    }

    fn check(items: u64, baseline: (u64, u64), experimental: (u64, u64), disagreements: (u64, u64)) {
        let pairs = tried(items, baseline, experimental, disagreements);
        let allowed = Allowed::new(items, baseline, experimental, disagreements);
        let case = format!("{items} {baseline:?} {experimental:?} {disagreements:?}");
        let Some(allowed) = allowed else { return assert!(pairs.is_empty(), "{case}") };
        assert_eq!(allowed.count(), pairs.len() as u64, "{case}");
        let hurt = pairs.iter().map(|(hurt, _)| *hurt);
        assert_eq!(Some(allowed.hurt()), hurt.clone().min().zip(hurt.max()), "{case}");
        let lead = pairs.iter().map(|(hurt, helped)| *helped as i64 - *hurt as i64);
        assert_eq!(Some(allowed.lead()), lead.clone().min().zip(lead.clone().max()), "{case}");
        for wanted in -(items as i64) - 1..=items as i64 + 1 {
            let with_lead = pairs.iter().filter(|(hurt, helped)| *helped as i64 - *hurt as i64 == wanted);
            let hurt = with_lead.map(|(hurt, _)| *hurt);
            assert_eq!(allowed.hurt_at(wanted), hurt.clone().min().zip(hurt.max()), "{case}: {wanted}");
            let distance = lead.clone().map(|lead| (lead - wanted).abs()).min();
            assert_eq!(Some((allowed.nearest_lead(wanted) - wanted).abs()), distance, "{case}: {wanted}");
        }
        let changed = pairs.iter().map(|(hurt, helped)| helped + hurt);
        assert_eq!(Some(allowed.disagreements()), changed.clone().min().zip(changed.max()), "{case}");
        for (hurt, helped) in (0..=items).flat_map(|hurt| (0..=items).map(move |helped| (hurt, helped))) {
            assert_eq!(allowed.contains((hurt, helped)), pairs.contains(&(hurt, helped)), "{case}: {hurt} {helped}");
        }
        let is_on = |stretch: (i64, i64), hurt| (stretch.0..=stretch.1).contains(&hurt);
        let (least, most) = allowed.hurt;
        for hurt in least..=most {
            let (low, high) = allowed.difference();
            assert_eq!(allowed.most_helped(hurt) == hurt + high, is_on(allowed.best_stretch(), hurt), "{case}: {hurt}");
            assert_eq!(
                allowed.least_helped(hurt) == hurt + low,
                is_on(allowed.worst_stretch(), hurt),
                "{case}: {hurt}"
            );
        }
    }

    fn ranges(items: u64) -> impl Iterator<Item = (u64, u64)> + Clone {
        (0..=items).flat_map(move |least| (least..=items).map(move |most| (least, most)))
    }

    #[test]
    fn nothing_else_is_allowed_than_what_can_be_answered() {
        for items in 1..=5 {
            for baseline in ranges(items) {
                for experimental in ranges(items) {
                    for disagreements in ranges(items) {
                        check(items, baseline, experimental, disagreements);
                    }
                }
            }
        }
    }

    #[test]
    fn counts_of_more_items_are_those_of_trying_all() {
        for items in [9, 16] {
            for start in 0..items {
                for (width, other) in [(0, 1), (1, 0), (2, 3), (5, 2)] {
                    let within = |least: u64, width: u64| (least.min(items), (least + width).min(items));
                    for gap in 0..4 {
                        let (baseline, experimental) = (within(start, width), within(start + gap, other));
                        for disagreements in [(0, items), (3, 3), (4, 4), (2, 7), (items - 1, items)] {
                            check(items, baseline, experimental, disagreements);
                            check(items, experimental, baseline, disagreements);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn large_numbers_of_pairs_are_counted_exactly() {
        // A single pair of accuracies: each hurt allows one helped.
        let allowed = Allowed::new(500, (350, 350), (360, 360), (0, 500)).expect("possible");
        assert_eq!((allowed.hurt(), allowed.count(), allowed.helped(12)), ((0, 140), 141, (22, 22)));
        // Everything is possible: all (helped, hurt) with helped + hurt ≤ n, (n + 1)(n + 2) / 2
        // pairs.
        let n = 10_000_000;
        let allowed = Allowed::new(n, (0, n), (0, n), (0, n)).expect("possible");
        assert_eq!(allowed.count(), (n + 1) * (n + 2) / 2);
    }

    #[test]
    fn agreement_of_the_wrong_parity_allows_nothing() {
        // A lead of two items requires an even number of disagreements.
        assert_eq!(Allowed::new(100, (70, 70), (72, 72), (5, 5)), None);
        assert_eq!(Allowed::new(100, (70, 70), (72, 72), (6, 6)).map(|allowed| allowed.hurt()), Some((2, 2)));
    }
}
