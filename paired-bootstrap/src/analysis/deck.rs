//! The items or clusters that a lesson shows. If there are few, each is shown; if there are many, a
//! sample is shown and the others are dealt in groups.

use crate::bootstrap::{Binomial, Differences, Grid, Stream, Subtraction, split};
use crate::planning::Counts;
use crate::scores::{Content, PairedScores, Score};
use crate::sorting;
use serde::{Deserialize, Serialize};

/// At most this many items or clusters are shown and drawn one by one. If there are more clusters,
/// their names are not kept.
pub const FEW_ITEMS: u64 = 40;

/// An item as it is shown: its number, counted from 1; the scores of baseline and experimental (NaN
/// where only the difference is known); and the difference. For a cluster, the sums over its items.
pub type Item = (u64, f64, f64, f64);

/// What is shown of a cluster besides its sums.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TaughtCluster {
    /// Its name as in the cluster column; empty if unknown.
    pub name: String,
    /// How many items it has.
    pub items: u64,
    /// How many of them have a difference above zero.
    pub helped: u64,
    /// How many have one below zero.
    pub hurt: u64,
}

/// How many helped, hurt and tied items are shown if there are more than [`FEW_ITEMS`] and enough
/// of each kind.
const SAMPLE: [u64; 3] = [6, 5, 5];

/// What a resample draws, in groups: items, or whole clusters. The members of a group have the same
/// difference, size and baseline score.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Deck {
    /// The items or clusters that are shown.
    pub shown: Vec<Item>,
    /// More about each item shown, if these are clusters.
    pub clusters: Option<Vec<TaughtCluster>>,
    /// All groups, in the order of [`Kinds`]. Each item shown is a group of its own.
    groups: Vec<Group>,
    /// The items that are not shown, by kind (helped, hurt, tied): how many, and the sum of their
    /// differences.
    pub rest: [(u64, f64); 3],
    /// The sign with which a difference is added to a baseline score: 1, or −1 if lower scores are
    /// better.
    sign: f64,
}

#[derive(Clone, Debug)]
struct Group {
    /// The difference of each member (for a cluster, the sum of its differences) in grid steps, and
    /// its number of items (1 for an item).
    kind: (i64, u64),
    /// The number of members.
    size: u64,
    /// The baseline's score (for a cluster, the sum of its scores).
    baseline: f64,
    difference: f64,
    /// The index of its only member in [`Deck::shown`]; `None` if its members are not shown.
    shown: Option<usize>,
}

/// Puts groups into the order in which kinds are drawn. Must be stable, so that results are the
/// same on every platform.
fn sort(groups: &mut [Group]) {
    sorting::sort_by_key(groups, |group| group.kind);
}

/// How often a resample drew each item or cluster, and its mean scores.
pub(in crate::analysis) struct Dealt {
    /// The number of draws of each item shown.
    pub shown: Vec<u64>,
    /// The number of draws of the other items, by kind, and the sum of the drawn differences.
    pub rest: [(u64, f64); 3],
    /// The mean scores of baseline and experimental; NaN if only differences are known.
    pub means: [f64; 2],
    /// The sum of all differences drawn, in grid steps.
    pub steps: i64,
    /// How many items were drawn.
    pub items: u64,
}

/// The distinct kinds of what a resample draws, in the order of
/// [`Replay::counts`](crate::bootstrap::Replay::counts).
struct Kinds<'a> {
    /// The difference of each kind of item, or the sum of differences of each kind of cluster, in
    /// grid steps.
    steps: &'a [i64],
    /// The number of items in each kind of cluster.
    items: Option<&'a [u64]>,
    counts: &'a [u64],
}

impl<'a> Kinds<'a> {
    fn of(differences: &'a Differences) -> Self {
        match differences.clusters() {
            Some(clusters) => Self { steps: clusters.sums(), items: Some(clusters.sizes()), counts: clusters.counts() },
            None => Self { steps: differences.values(), items: None, counts: differences.counts() },
        }
    }

    fn at(&self, place: usize) -> (i64, u64) {
        (self.steps[place], self.items.map_or(1, |items| items[place]))
    }

    /// The index of the nearest kind.
    fn place_of(&self, (steps, items): (i64, u64)) -> usize {
        let start = self.steps.partition_point(|&own| own < steps);
        if self.steps.get(start) == Some(&steps) {
            let Some(sizes) = self.items else { return start };
            let end = self.steps.partition_point(|&own| own <= steps);
            return (start + sizes[start..end].partition_point(|&own| own < items)).min(end - 1);
        }
        let below = start.saturating_sub(1);
        let is_nearer = |next: &i64| next.abs_diff(steps) < self.steps[below].abs_diff(steps);
        if self.steps.get(start).is_some_and(is_nearer) { start } else { below }
    }

    /// Whether `singles` have as many of each kind as `counts` says. They do not if single items
    /// are unknown, or if scores are so close that rounding merges them.
    fn fit(&self, singles: &[Single]) -> bool {
        let mut counts = vec![0; self.counts.len()];
        singles.iter().for_each(|single| counts[single.place] += 1);
        counts == self.counts && singles.iter().all(|single| self.at(single.place).1 == single.items)
    }
}

/// An item or a cluster before it is grouped.
struct Single {
    /// Its index among the [`Kinds`].
    place: usize,
    items: u64,
    baseline: f64,
}

/// One row of the input: its difference in grid steps, how many items have it, and the baseline's
/// score.
type Read = (i64, u64, f64);

/// The rows of the input, in its order.
fn rows(scores: &PairedScores, grid: Grid) -> impl Iterator<Item = Read> {
    let steps = move |from: Score, to: Score| {
        let (from, to) = if scores.is_lower_better() { (to, from) } else { (from, to) };
        Subtraction { minuend: to, subtrahend: from }.on(grid)
    };
    let length = match scores.content() {
        Content::Scores { baseline, .. } => baseline.len(),
        Content::Differences(table) => table.len(),
    };
    (0..length).map(move |row| match scores.content() {
        Content::Scores { baseline, experimental } => {
            (steps(baseline[row], experimental[row]), 1, baseline[row].to_f64())
        }
        Content::Differences(table) => {
            let (difference, count) = table[row];
            (steps(Score::from(0), difference), count, f64::NAN)
        }
    })
}

/// The sign with which a difference is added to a baseline score.
fn sign_of(scores: &PairedScores) -> f64 {
    if scores.is_lower_better() { -1.0 } else { 1.0 }
}

impl Deck {
    /// The items of texts or files. `groups` has the cluster number of each item, counted from 0,
    /// and the clusters' names, which may be empty.
    pub fn of_texts(scores: &PairedScores, groups: Option<(&[u32], &[String])>, differences: &Differences) -> Self {
        match groups.filter(|_| differences.clusters().is_some()) {
            Some((of, names)) => Self::in_clusters(scores, of, names, differences),
            None => Self::one_by_one(scores, differences),
        }
    }

    fn one_by_one(scores: &PairedScores, differences: &Differences) -> Self {
        let kinds = Kinds::of(differences);
        let single = |(steps, count, baseline): Read| {
            let place = kinds.place_of((steps, 1));
            (0..count).map(move |_| Single { place, items: 1, baseline })
        };
        let are_listed = matches!(scores.content(), Content::Scores { .. }) || scores.pairs() <= FEW_ITEMS;
        let rows = rows(scores, differences.grid()).filter(|_| are_listed);
        Self::grouped(&rows.flat_map(single).collect::<Vec<_>>(), differences, sign_of(scores))
    }

    fn in_clusters(scores: &PairedScores, of: &[u32], names: &[String], differences: &Differences) -> Self {
        let rows = || rows(scores, differences.grid()).zip(of.iter().map(|&cluster| cluster as usize));
        let mut sums = vec![(0, 0, 0.0); of.iter().max().map_or(0, |&last| last as usize + 1)];
        for ((steps, count, baseline), cluster) in rows() {
            let (sum, items, of_baseline): &mut Read = &mut sums[cluster];
            *sum += steps * count as i64;
            *items += count;
            *of_baseline += baseline * count as f64;
        }
        let kinds = Kinds::of(differences);
        let single = |&(sum, items, baseline): &Read| Single { place: kinds.place_of((sum, items)), items, baseline };
        let singles: Vec<Single> = sums.iter().map(single).collect();
        let items = Self::grouped(&singles, differences, sign_of(scores));

        let index = |item: &Item| item.0 as usize - 1;
        let mut places = vec![None; singles.len()];
        items.shown.iter().enumerate().for_each(|(place, item)| places[index(item)] = Some(place));
        let cluster = |item: &Item| {
            let name = names.get(index(item)).cloned().unwrap_or_default();
            TaughtCluster { name, items: singles[index(item)].items, helped: 0, hurt: 0 }
        };
        let mut clusters: Vec<TaughtCluster> = items.shown.iter().map(cluster).collect();
        for ((steps, count, _), cluster) in rows() {
            if let Some(place) = places[cluster] {
                clusters[place].helped += if steps > 0 { count } else { 0 };
                clusters[place].hurt += if steps < 0 { count } else { 0 };
            }
        }
        Self { clusters: Some(clusters), ..items }
    }

    /// Artificial 0/1 items. `kinds` has a letter for each (see
    /// [`Teaching::new`](super::teaching::Teaching::new)); for more than [`FEW_ITEMS`] it is
    /// ignored. `None` if the letters do not fit the counts.
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
            Some(Single { place, items: 1, baseline: baseline as f64 })
        });
        let singles = singles.collect::<Option<Vec<_>>>()?;
        Kinds::of(differences).fit(&singles).then(|| Self::grouped(&singles, differences, 1.0))
    }

    fn none(sign: f64) -> Self {
        Self { shown: Vec::new(), clusters: None, groups: Vec::new(), rest: [(0, 0.0); 3], sign }
    }

    /// A deck of items or clusters whose scores are unknown: only differences, none shown.
    fn unknown(differences: &Differences) -> Self {
        let (mut items, kinds) = (Self::none(1.0), Kinds::of(differences));
        for place in 0..kinds.counts.len() {
            items.add(differences.grid(), kinds.at(place), kinds.counts[place], f64::NAN);
        }
        items
    }

    fn grouped(singles: &[Single], differences: &Differences, sign: f64) -> Self {
        let (kinds, units) = (Kinds::of(differences), differences.units());
        if !kinds.fit(singles) {
            return Self::unknown(differences);
        }
        let mut is_shown = vec![units.pairs() <= FEW_ITEMS; singles.len()];
        if units.pairs() > FEW_ITEMS {
            let mut room = sample_of([units.helped(), units.hurt(), units.tied()]);
            for (single, is_shown) in singles.iter().zip(&mut is_shown) {
                let room = &mut room[kind_of(kinds.steps[single.place])];
                *is_shown = *room > 0;
                *room -= u64::from(*is_shown);
            }
        }
        // Items with the same difference and baseline score share a group.
        let others = singles.iter().zip(&is_shown).filter(|(_, is_shown)| !**is_shown);
        let mut others: Vec<(usize, i64)> =
            others.map(|(single, _)| (single.place, single.baseline.to_bits() as i64)).collect();
        others.sort_unstable();

        let mut items = Self::none(sign);
        for alike in others.chunk_by(|one, other| one == other) {
            let (place, bits) = alike[0];
            items.add(differences.grid(), kinds.at(place), alike.len() as u64, f64::from_bits(bits as u64));
        }
        for (number, (single, _)) in (1..).zip(singles.iter().zip(&is_shown)).filter(|(_, (_, is_shown))| **is_shown) {
            items.show(differences.grid(), number, kinds.at(single.place), single.baseline);
        }
        sort(&mut items.groups);
        items
    }

    /// A sample of many artificial items. Items are numbered in this order: helped, hurt, both
    /// right, both wrong.
    fn sampled(counts: Counts, differences: &Differences) -> Self {
        let tied = counts.pairs - counts.helped - counts.hurt;
        let right = tied.div_ceil(2);
        let [helps, hurts, ties] = sample_of([counts.helped, counts.hurt, tied]);
        let shown_right = ties.div_ceil(2).min(right);
        let mut items = Self::none(1.0);
        let mut first = 1;
        let blocks = [
            (1, 0.0, counts.helped, helps),
            (-1, 1.0, counts.hurt, hurts),
            (0, 1.0, right, shown_right),
            (0, 0.0, tied - right, ties - shown_right),
        ];
        for (difference, baseline, size, shown) in blocks {
            for number in first..first + shown {
                items.show(differences.grid(), number, (difference, 1), baseline);
            }
            if size > shown {
                items.add(differences.grid(), (difference, 1), size - shown, baseline);
            }
            first += size;
        }
        sort(&mut items.groups);
        items
    }

    /// Adds a group of `size` members that are not shown.
    fn add(&mut self, grid: Grid, kind: (i64, u64), size: u64, baseline: f64) {
        let difference = grid.to_units(kind.0 as f64, 1.0);
        let (members, sum) = &mut self.rest[kind_of(kind.0)];
        *members += size;
        *sum += size as f64 * difference;
        self.groups.push(Group { kind, size, baseline, difference, shown: None });
    }

    fn show(&mut self, grid: Grid, number: u64, kind: (i64, u64), baseline: f64) {
        let difference = grid.to_units(kind.0 as f64, 1.0);
        self.groups.push(Group { kind, size: 1, baseline, difference, shown: Some(self.shown.len()) });
        self.shown.push((number, baseline, baseline + self.sign * difference, difference));
    }

    /// The number of groups; dealing a resample takes time proportional to it.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// Distributes the draws of each kind among its items or clusters.
    pub fn deal(&self, counts: &[u64], rng: &mut Stream) -> Dealt {
        let kinds = self.groups.chunk_by(|one, other| one.kind == other.kind).zip(counts);
        let drawn = kinds.flat_map(|(alike, &count)| split(count, alike.iter().map(|group| group.size), rng));
        self.told(drawn)
    }

    /// Tosses a coin for each item or cluster; heads count as drawn once.
    pub fn toss(&self, rng: &mut Stream) -> Dealt {
        let coin = Binomial::new(1, 2);
        self.told(self.groups.iter().map(|group| coin.sample(group.size, rng)))
    }

    /// Draws everything once.
    pub fn whole(&self) -> Dealt {
        self.told(self.groups.iter().map(|group| group.size))
    }

    /// The counts and means that result from these numbers of draws, one per group.
    fn told(&self, drawn: impl Iterator<Item = u64>) -> Dealt {
        let mut dealt =
            Dealt { shown: vec![0; self.shown.len()], rest: [(0, 0.0); 3], means: [0.0; 2], steps: 0, items: 0 };
        let (mut baseline, mut sum) = (0.0, 0.0);
        for (group, drawn) in self.groups.iter().zip(drawn) {
            let (steps, items) = group.kind;
            dealt.steps += steps * drawn as i64;
            dealt.items += items * drawn;
            baseline += drawn as f64 * group.baseline;
            sum += drawn as f64 * group.difference;
            if let Some(index) = group.shown {
                dealt.shown[index] = drawn;
            } else {
                let (draws, sum) = &mut dealt.rest[kind_of(steps)];
                *draws += drawn;
                *sum += drawn as f64 * group.difference;
            }
        }
        dealt.means = [baseline, baseline + self.sign * sum].map(|sum| sum / dealt.items as f64);
        dealt
    }
}

/// How many items of each kind to show. If a kind has too few, the others get its places.
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

/// The index of a kind: helped, hurt, tied.
fn kind_of(steps: i64) -> usize {
    match steps.signum() {
        1 => 0,
        -1 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::items_stream;

    fn of_texts(baseline: &[f64], experimental: &[f64]) -> (Deck, Differences) {
        let scores = |values: &[f64]| {
            let score = |value: &f64| Score::from_scientific((value * 10.0).round() as i64, -1).expect("one decimal");
            values.iter().map(score).collect()
        };
        let paired = PairedScores::new(scores(baseline), scores(experimental)).expect("as many");
        let differences = Differences::from_scores(&paired).expect("finite");
        (Deck::of_texts(&paired, None, &differences), differences)
    }

    #[test]
    fn scores_stay_as_they_were_where_lower_is_better() {
        let scores = |values: &[i64]| values.iter().copied().map(Score::from).collect();
        let paired = PairedScores::new(scores(&[3, 5, 1]), scores(&[2, 5, 4])).expect("as many").lower_is_better();
        let differences = Differences::from_scores(&paired).expect("finite");
        let items = Deck::of_texts(&paired, None, &differences);
        assert_eq!(items.shown, [(1, 3.0, 2.0, 1.0), (2, 5.0, 5.0, 0.0), (3, 1.0, 4.0, -3.0)]);
        // Drawing each item once gives the data itself.
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
        assert!(Deck::of_counts(counts, "hnrw", &differences).is_some());
        for kinds in ["", "hnr", "hhnw", "hnrx", "hnrww"] {
            assert!(Deck::of_counts(counts, kinds, &differences).is_none(), "{kinds}");
        }
    }

    #[test]
    fn many_items_are_sampled_and_the_rest_summed() {
        let counts = Counts { pairs: 500, helped: 10, hurt: 2 };
        let items = Deck::of_counts(counts, "", &counts.differences().expect("valid")).expect("there are many");
        let kinds = |difference: f64| items.shown.iter().filter(|item| item.3 == difference).count();
        // The three places that hurt items cannot fill go to helped ones.
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
        // 16 groups of one item each, and four of the rest: helped, hurt, both right and both
        // wrong.
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
    fn tables_of_differences_have_no_scores() {
        let table = vec![(Score::from(2), 2), (Score::from(-1), 1)];
        let paired = PairedScores::from_differences(table).expect("three pairs");
        let differences = Differences::from_scores(&paired).expect("finite");
        let items = Deck::of_texts(&paired, None, &differences);
        assert_eq!(items.shown.iter().map(|item| item.3).collect::<Vec<_>>(), [2.0, 2.0, -1.0]);
        assert!(items.shown.iter().all(|item| item.1.is_nan()));
        let many = PairedScores::from_differences(vec![(Score::from(2), 50)]).expect("fifty pairs");
        let differences = Differences::from_scores(&many).expect("finite");
        let items = Deck::of_texts(&many, None, &differences);
        assert_eq!((items.shown.len(), items.rest[0]), (0, (50, 100.0)));
    }
}
