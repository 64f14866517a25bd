//! The items of a comparison, as the view Learn shows them: one by one if they are few. If they are many, a sample one by one
//! and the others in groups.

use crate::worker::protocol::{FEW_ITEMS, Item};
use paired_bootstrap::bootstrap::{Differences, Grid, Stream, split};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::scores::{Content, PairedScores, Score};

/// How many helped, hurt and tied items are shown if there are more than a few items, and enough of each kind.
const SAMPLE: [u64; 3] = [6, 5, 5];

/// All items, in groups. The members of a group are alike in everything that is shown.
pub struct Items {
    /// The items that are shown.
    pub shown: Vec<Item>,
    /// All items, ascending by difference. Each item that is shown is a group of its own.
    groups: Vec<Group>,
    /// The items that are not shown, by kind (helped, hurt, tied): how many, and the sum of their differences.
    pub rest: [(u64, f64); 3],
    /// What a difference adds to a baseline score: 1 for each, or −1 where lower scores are better.
    sign: f64,
}

#[derive(Clone)]
struct Group {
    /// The index of its items' difference, among the distinct ones.
    place: usize,
    size: u64,
    baseline: f64,
    difference: f64,
    /// The index of its item among those that are shown.
    shown: Option<usize>,
}

/// How often a resample drew each item, and its means.
pub struct Dealt {
    /// Draws of each item that is shown.
    pub shown: Vec<u64>,
    /// Draws of the others, by kind, and the sum of the differences drawn.
    pub rest: [(u64, f64); 3],
    /// The mean scores of baseline and experimental; NaN if only differences are known.
    pub means: [f64; 2],
}

/// An item before it is grouped.
struct Single {
    place: usize,
    baseline: f64,
}

impl Items {
    /// Those of texts or files, as they were read.
    pub fn of_texts(scores: &PairedScores, differences: &Differences) -> Self {
        let sign = if scores.is_lower_better() { -1.0 } else { 1.0 };
        let steps = |from: Score, to: Score| {
            let (from, to) = if scores.is_lower_better() { (to, from) } else { (from, to) };
            steps_between(from, to, differences.grid())
        };
        let singles = match scores.content() {
            Content::Scores { baseline, experimental } => {
                let single = |(&b, &e): (&Score, &Score)| Single {
                    place: place_of(steps(b, e), differences),
                    baseline: b.to_f64(),
                };
                baseline.iter().zip(experimental).map(single).collect()
            }
            Content::Differences(table) if scores.pairs() <= FEW_ITEMS => {
                let rows = table.iter().flat_map(|&(difference, count)| {
                    let place = place_of(steps(Score::from(0), difference), differences);
                    (0..count).map(move |_| Single { place, baseline: f64::NAN })
                });
                rows.collect()
            }
            Content::Differences(_) => Vec::new(),
        };
        Self::grouped(&singles, differences, sign)
    }

    /// Artificial 0/1 items. `kinds` has a letter for each (see [`Lesson`](super::Lesson)), or is empty for more than
    /// [`FEW_ITEMS`]. `None` if it does not fit the counts.
    pub fn of_counts(counts: Counts, kinds: &str, differences: &Differences) -> Option<Self> {
        if counts.pairs > FEW_ITEMS {
            return Some(Self::sampled(counts, differences));
        }
        let singles = kinds.chars().map(|kind| {
            let (baseline, experimental) = match kind {
                'h' => (0, 1),
                'n' => (1, 0),
                'r' => (1, 1),
                'w' => (0, 0),
                _ => return None,
            };
            let place = differences.values().binary_search(&(experimental - baseline)).ok()?;
            Some(Single { place, baseline: baseline as f64 })
        });
        let singles = singles.collect::<Option<Vec<_>>>()?;
        fits(&singles, differences).then(|| Self::grouped(&singles, differences, 1.0))
    }

    /// Items of which only the differences are known.
    fn unknown(differences: &Differences) -> Self {
        let mut items = Self { shown: Vec::new(), groups: Vec::new(), rest: [(0, 0.0); 3], sign: 1.0 };
        for place in 0..differences.values().len() {
            items.add(differences, place, differences.counts()[place], f64::NAN);
        }
        items
    }

    fn grouped(singles: &[Single], differences: &Differences, sign: f64) -> Self {
        if !fits(singles, differences) {
            return Self::unknown(differences);
        }
        let mut is_shown = vec![differences.pairs() <= FEW_ITEMS; singles.len()];
        if differences.pairs() > FEW_ITEMS {
            let mut room = sample_of([differences.helped(), differences.hurt(), differences.tied()]);
            for (single, is_shown) in singles.iter().zip(&mut is_shown) {
                let room = &mut room[kind_of(differences.values()[single.place])];
                *is_shown = *room > 0;
                *room -= u64::from(*is_shown);
            }
        }
        // Others with the same scores are alike.
        let others = singles.iter().zip(&is_shown).filter(|(_, is_shown)| !**is_shown);
        let mut others: Vec<(usize, i64)> =
            others.map(|(single, _)| (single.place, single.baseline.to_bits() as i64)).collect();
        others.sort_unstable();

        let mut items = Self { shown: Vec::new(), groups: Vec::new(), rest: [(0, 0.0); 3], sign };
        for alike in others.chunk_by(|one, other| one == other) {
            let (place, bits) = alike[0];
            items.add(differences, place, alike.len() as u64, f64::from_bits(bits as u64));
        }
        for (number, (single, _)) in (1..).zip(singles.iter().zip(&is_shown)).filter(|(_, (_, is_shown))| **is_shown) {
            items.show(differences, number, single);
        }
        // Stable, so that results are the same everywhere.
        items.groups.sort_by_key(|group| group.place);
        items
    }

    /// A sample of many artificial items. Helped ones have the first numbers, then come hurt, both right and both wrong.
    fn sampled(counts: Counts, differences: &Differences) -> Self {
        let tied = counts.pairs - counts.helped - counts.hurt;
        let right = tied.div_ceil(2);
        let [helps, hurts, ties] = sample_of([counts.helped, counts.hurt, tied]);
        let shown_right = ties.div_ceil(2).min(right);
        let mut items = Self { shown: Vec::new(), groups: Vec::new(), rest: [(0, 0.0); 3], sign: 1.0 };
        let mut first = 1;
        let blocks = [
            (1, 0.0, counts.helped, helps),
            (-1, 1.0, counts.hurt, hurts),
            (0, 1.0, right, shown_right),
            (0, 0.0, tied - right, ties - shown_right),
        ];
        for (difference, baseline, size, shown) in blocks {
            if let Ok(place) = differences.values().binary_search(&difference) {
                for number in first..first + shown {
                    items.show(differences, number, &Single { place, baseline });
                }
                if size > shown {
                    items.add(differences, place, size - shown, baseline);
                }
            }
            first += size;
        }
        items.groups.sort_by_key(|group| group.place);
        items
    }

    /// Adds a group of items that are not shown.
    fn add(&mut self, differences: &Differences, place: usize, size: u64, baseline: f64) {
        let steps = differences.values()[place];
        let difference = differences.grid().to_units(steps as f64, 1.0);
        let (items, sum) = &mut self.rest[kind_of(steps)];
        *items += size;
        *sum += size as f64 * difference;
        self.groups.push(Group { place, size, baseline, difference, shown: None });
    }

    fn show(&mut self, differences: &Differences, number: u64, single: &Single) {
        let &Single { place, baseline } = single;
        let difference = differences.grid().to_units(differences.values()[place] as f64, 1.0);
        self.groups.push(Group { place, size: 1, baseline, difference, shown: Some(self.shown.len()) });
        self.shown.push((number, baseline, baseline + self.sign * difference, difference));
    }

    /// The number of groups, and so the cost of dealing a resample.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The same with baseline and experimental exchanged.
    pub fn swapped(&self) -> Self {
        let last = self.groups.last().map_or(0, |group| group.place);
        let groups = self.groups.iter().rev().map(|group| Group {
            place: last - group.place,
            baseline: group.baseline + self.sign * group.difference,
            difference: -group.difference,
            ..*group
        });
        let shown = self.shown.iter().map(|&(number, b, e, difference)| (number, e, b, 0.0 - difference));
        let [helped, hurt, tied] = self.rest.map(|(items, sum)| (items, 0.0 - sum));
        Self { groups: groups.collect(), shown: shown.collect(), rest: [hurt, helped, tied], sign: self.sign }
    }

    /// Deals the draws of each distinct difference out to its items.
    pub fn deal(&self, counts: &[u64], rng: &mut Stream) -> Dealt {
        let mut dealt = Dealt { shown: vec![0; self.shown.len()], rest: [(0, 0.0); 3], means: [0.0; 2] };
        let pairs: u64 = counts.iter().sum();
        let (mut baseline, mut sum) = (0.0, 0.0);
        for alike in self.groups.chunk_by(|one, other| one.place == other.place) {
            let drawn = split(counts[alike[0].place], alike.iter().map(|group| group.size), rng);
            for (group, drawn) in alike.iter().zip(drawn) {
                baseline += drawn as f64 * group.baseline;
                sum += drawn as f64 * group.difference;
                if let Some(index) = group.shown {
                    dealt.shown[index] = drawn;
                } else {
                    let (draws, sum) = &mut dealt.rest[kind_of_difference(group.difference)];
                    *draws += drawn;
                    *sum += drawn as f64 * group.difference;
                }
            }
        }
        dealt.means = [baseline, baseline + self.sign * sum].map(|sum| sum / pairs as f64);
        dealt
    }
}

/// Whether there are as many items of each difference as there should be. There are not if items are unknown, or if scores are
/// so close to each other that rounding does not always tell them apart.
fn fits(singles: &[Single], differences: &Differences) -> bool {
    let mut counts = vec![0; differences.counts().len()];
    singles.iter().for_each(|single| counts[single.place] += 1);
    counts == differences.counts()
}

/// How many items of each kind are shown. If one kind has too few items, the others get its places.
fn sample_of(items: [u64; 3]) -> [u64; 3] {
    let mut sample: [u64; 3] = std::array::from_fn(|kind| items[kind].min(SAMPLE[kind]));
    let mut missing = SAMPLE.iter().sum::<u64>() - sample.iter().sum::<u64>();
    for (sample, items) in sample.iter_mut().zip(items) {
        let more = missing.min(items - *sample);
        *sample += more;
        missing -= more;
    }
    sample
}

/// Helped, hurt, tied.
fn kind_of(steps: i64) -> usize {
    match steps.signum() {
        1 => 0,
        -1 => 1,
        _ => 2,
    }
}

fn kind_of_difference(difference: f64) -> usize {
    if difference > 0.0 { 0 } else { 1 + usize::from(difference == 0.0) }
}

/// experimental − baseline in grid steps: exact on a decimal grid, rounded on a binary one.
fn steps_between(baseline: Score, experimental: Score, grid: Grid) -> i64 {
    match (grid, baseline, experimental) {
        (
            Grid::Decimal { decimals },
            Score::Decimal { digits: b, decimals: of_b },
            Score::Decimal { digits: e, decimals: of_e },
        ) if of_b.max(of_e) <= decimals => {
            let scaled = |digits, own| i128::from(digits) * 10i128.pow(u32::from(decimals - own));
            (scaled(e, of_e) - scaled(b, of_b)) as i64
        }
        _ => ((experimental.to_f64() - baseline.to_f64()) / grid.to_units(1.0, 1.0)).round() as i64,
    }
}

/// The distinct difference that is nearest.
fn place_of(steps: i64, differences: &Differences) -> usize {
    let values = differences.values();
    values.binary_search(&steps).unwrap_or_else(|next| {
        let below = next.saturating_sub(1);
        let is_nearer = |next: &i64| next.abs_diff(steps) < values[below].abs_diff(steps);
        if values.get(next).is_some_and(is_nearer) { next } else { below }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use paired_bootstrap::bootstrap::items_stream;

    fn of_texts(baseline: &[f64], experimental: &[f64]) -> (Items, Differences) {
        let scores = |values: &[f64]| {
            let score = |value: &f64| Score::from_scientific((value * 10.0).round() as i64, -1).expect("one decimal");
            values.iter().map(score).collect()
        };
        let paired = PairedScores::new(scores(baseline), scores(experimental)).expect("as many");
        let differences = Differences::from_scores(&paired).expect("finite");
        (Items::of_texts(&paired, &differences), differences)
    }

    #[test]
    fn scores_stay_as_they_were_where_lower_is_better() {
        let scores = |values: &[i64]| values.iter().copied().map(Score::from).collect();
        let paired = PairedScores::new(scores(&[3, 5, 1]), scores(&[2, 5, 4])).expect("as many").lower_is_better();
        let differences = Differences::from_scores(&paired).expect("finite");
        let items = Items::of_texts(&paired, &differences);
        assert_eq!(items.shown, [(1, 3.0, 2.0, 1.0), (2, 5.0, 5.0, 0.0), (3, 1.0, 4.0, -3.0)]);
        assert_eq!(items.swapped().shown, [(1, 2.0, 3.0, -1.0), (2, 5.0, 5.0, 0.0), (3, 4.0, 1.0, 3.0)]);
        // Each item once is the data itself.
        let dealt = items.deal(&[1, 1, 1], &mut items_stream(1, 0));
        assert_eq!(dealt.means, [3.0, 11.0 / 3.0]);
    }

    #[test]
    fn few_items_are_all_shown() {
        let (items, _) = of_texts(&[0.3, 0.5, 1.0], &[0.2, 0.5, 2.0]);
        let expected = [(1, 0.3, 0.2, -0.1), (2, 0.5, 0.5, 0.0), (3, 1.0, 2.0, 1.0)];
        assert_eq!(items.shown.len(), 3);
        for (shown, expected) in items.shown.iter().zip(expected) {
            assert_eq!((shown.0, shown.1, shown.3), (expected.0, expected.1, expected.3));
            assert!((shown.2 - expected.2).abs() < 1e-15);
        }
        assert_eq!((items.groups(), items.rest), (3, [(0, 0.0); 3]));
    }

    #[test]
    fn kinds_must_fit_the_counts() {
        let counts = Counts { pairs: 4, helped: 1, hurt: 1 };
        let differences = counts.differences().expect("valid");
        assert!(Items::of_counts(counts, "hnrw", &differences).is_some());
        for kinds in ["", "hnr", "hhnw", "hnrx", "hnrww"] {
            assert!(Items::of_counts(counts, kinds, &differences).is_none(), "{kinds}");
        }
    }

    #[test]
    fn many_items_are_sampled_and_the_rest_summed() {
        let counts = Counts { pairs: 500, helped: 10, hurt: 2 };
        let items = Items::of_counts(counts, "", &counts.differences().expect("valid")).expect("there are many");
        let kinds = |difference: f64| items.shown.iter().filter(|item| item.3 == difference).count();
        // The three places that hurt items leave go to helped ones.
        assert_eq!((kinds(1.0), kinds(-1.0), kinds(0.0)), (9, 2, 5));
        assert_eq!(items.rest, [(1, 1.0), (0, 0.0), (483, 0.0)]);
        assert_eq!(items.shown.last().map(|item| item.0), Some(12 + 244 + 2), "both wrong come last");
    }

    #[test]
    fn sample_of_texts_has_all_kinds() {
        let baseline: Vec<f64> = (0..100).map(|item| f64::from(item % 2)).collect();
        let experimental: Vec<f64> = (0..100).map(|item| f64::from(item % 4 / 2)).collect();
        let (items, _) = of_texts(&baseline, &experimental);
        let kinds = |difference: f64| items.shown.iter().filter(|item| item.3 == difference).count();
        assert_eq!((kinds(1.0), kinds(-1.0), kinds(0.0)), (6, 5, 5));
        assert_eq!(items.rest, [(19, 19.0), (20, -20.0), (45, 0.0)]);
        // 16 of one, and the rest: helped and hurt, and the tied ones both right or both wrong.
        assert_eq!(items.groups(), 16 + 4);
    }

    #[test]
    fn dealing_keeps_counts_and_sums() {
        let (items, differences) = of_texts(&[0.0, 1.0, 1.0, 0.0, 0.5], &[1.0, 1.0, 0.0, 0.0, 0.0]);
        assert_eq!(differences.values(), [-10, -5, 0, 10]);
        let dealt = items.deal(&[1, 0, 3, 1], &mut items_stream(1, 0));
        assert_eq!((dealt.shown[0], dealt.shown[2], dealt.shown[4]), (1, 1, 0));
        assert_eq!(dealt.shown[1] + dealt.shown[3], 3);
        let baseline = (1.0 + dealt.shown[1] as f64) / 5.0;
        assert_eq!(dealt.means, [baseline, baseline]);
    }

    #[test]
    fn exchanged_items_mirror() {
        let (items, differences) = of_texts(&[0.0, 1.0, 1.0], &[1.0, 1.0, 1.0]);
        let swapped = items.swapped();
        assert_eq!(swapped.shown[0], (1, 1.0, 0.0, -1.0));
        let counts = [1, 2];
        let mirrored = differences.swapped();
        assert_eq!(mirrored.values(), [-1, 0]);
        let dealt = swapped.deal(&counts, &mut items_stream(1, 0));
        assert_eq!((dealt.shown[0], dealt.means), (1, [1.0, 2.0 / 3.0]));
    }

    #[test]
    fn tables_of_differences_have_no_scores() {
        let table = vec![(Score::from(2), 2), (Score::from(-1), 1)];
        let paired = PairedScores::from_differences(table).expect("three pairs");
        let differences = Differences::from_scores(&paired).expect("finite");
        let items = Items::of_texts(&paired, &differences);
        assert_eq!(items.shown.iter().map(|item| item.3).collect::<Vec<_>>(), [2.0, 2.0, -1.0]);
        assert!(items.shown.iter().all(|item| item.1.is_nan()));
        let many = PairedScores::from_differences(vec![(Score::from(2), 50)]).expect("fifty pairs");
        let differences = Differences::from_scores(&many).expect("finite");
        let items = Items::of_texts(&many, &differences);
        assert_eq!((items.shown.len(), items.rest[0]), (0, (50, 100.0)));
    }
}
