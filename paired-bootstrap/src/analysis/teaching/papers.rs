//! A simulation of papers that each compare two equally good systems, on items like these: how many
//! find a gain, and how many of their intervals miss the true difference.
//!
//! A paper has the differences of the items, each with a random sign. So its true difference is
//! zero, and any gain that it finds is a false alarm.

use crate::analysis::Items;
use crate::bootstrap::{Binomial, Differences, ExactDistribution, stream};
use crate::comparisons::{heads, sizes};
use crate::significance::{Sides, Significance};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// How many papers there are.
pub const PAPERS: u64 = 1000;

/// How many papers, the first ones, get an interval.
pub const WITH_INTERVAL: u64 = 100;

/// The settings of the papers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PapersAsked {
    /// The seed of the coins.
    #[serde(with = "crate::bootstrap::seed")]
    pub seed: u64,
    /// The number of the first paper, counted from 0: a paper is a function of (differences, seed,
    /// number).
    pub from: u64,
    /// How many of the [`PAPERS`] are known already. Only the others are simulated.
    pub done: u64,
    /// Whether the papers test for a gain or for a difference.
    pub sides: Sides,
    /// The significance level.
    pub alpha: f64,
    /// The confidence level of the intervals, 0.95 for 95 %.
    pub level: f64,
}

/// The results of the papers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Published {
    /// The number of items on which the systems differ; the same in all papers.
    pub differing: u64,
    /// The exact p-value of each paper so far.
    pub p_values: Vec<f64>,
    /// Whether each paper calls its result significant, as [`Significance`] does.
    pub are_significant: Vec<bool>,
    /// For each of the first papers, its mean difference and the ends of its percentile interval,
    /// in the units of the scores.
    pub intervals: Vec<[f64; 3]>,
}

/// p-values count as equal up to this relative difference: as doubled sums, those of an outcome and
/// of its mirror image may differ in the last bits.
const SAME: f64 = 1e-9;

impl Published {
    /// The number of papers so far.
    #[must_use]
    pub fn papers(&self) -> u64 {
        self.p_values.len() as u64
    }

    /// Takes the papers of a simulation that went on after the first `done` of these.
    pub fn go_on(&mut self, done: u64, more: Self) {
        let done = usize::try_from(done).unwrap_or(usize::MAX);
        self.differing = more.differing;
        self.p_values.truncate(done);
        self.p_values.extend(more.p_values);
        self.are_significant.truncate(done);
        self.are_significant.extend(more.are_significant);
        self.intervals.truncate(done);
        self.intervals.extend(more.intervals);
    }

    /// Whether more papers are to come.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.papers() < PAPERS
    }

    /// The number of papers that call their result significant, all of them false alarms.
    #[must_use]
    pub fn alarms(&self) -> u64 {
        self.are_significant.iter().filter(|is_significant| **is_significant).count() as u64
    }

    /// The number of false alarms that the level promises, and whether all papers have clearly
    /// more: by more than three standard errors, √promised each.
    #[must_use]
    pub fn promised(&self, alpha: f64) -> (f64, bool) {
        let promised = alpha * self.papers() as f64;
        (promised, !self.is_partial() && self.alarms() as f64 > promised + 3.0 * promised.sqrt())
    }

    /// The distinct p-values, ascending.
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        let mut values = self.p_values.clone();
        values.sort_by(f64::total_cmp);
        values.dedup_by(|next, value| *next <= *value * (1.0 + SAME));
        values
    }
}

/// Papers being simulated, in [steps](Self::step) of some milliseconds.
pub struct Papers {
    asked: PapersAsked,
    differences: Differences,
    /// The amounts by which items differ, in grid steps without sign, and how many items differ by
    /// each.
    amounts: Vec<(i64, u64)>,
    /// Results by outcome of the coins (the number of heads for each amount), so that none is
    /// computed twice.
    known: HashMap<Vec<u64>, Paper>,
    next: u64,
    published: Published,
}

/// The results of one paper.
#[derive(Clone, Copy)]
struct Paper {
    p: f64,
    is_significant: bool,
    interval: Option<[f64; 3]>,
}

/// Separates these random streams from those of resamples, of their items and of exchanges.
const OF_PAPERS: u64 = 0x7061_7065_7273;

impl Papers {
    /// Starts the simulation. `None` for items in clusters: a coin for each item would ignore them.
    #[must_use]
    pub fn new(items: &Items, asked: PapersAsked) -> Option<Self> {
        let differences = items.differences().clone();
        if differences.clusters().is_some() {
            return None;
        }
        let amounts = sizes(&differences).iter().map(|size| (size.steps, size.count())).collect();
        let published = Published { differing: differences.helped() + differences.hurt(), ..Published::default() };
        Some(Self { asked, differences, amounts, known: HashMap::new(), next: asked.done, published })
    }

    /// Simulates the next paper. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        if self.next < PAPERS {
            let heads = self.toss(self.asked.from + self.next);
            let has_interval = self.next < WITH_INTERVAL;
            let known = self.known.get(&heads).copied();
            let paper = match known.filter(|paper| !has_interval || paper.interval.is_some()) {
                Some(paper) => paper,
                None => {
                    let paper = self.write(&heads, has_interval);
                    self.known.insert(heads, paper);
                    paper
                }
            };
            self.published.p_values.push(paper.p);
            self.published.are_significant.push(paper.is_significant);
            self.published.intervals.extend(paper.interval.filter(|_| has_interval));
            self.next += 1;
        }
        self.next < PAPERS
    }

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        self.next as f64 / PAPERS as f64
    }

    /// The results so far.
    #[must_use]
    pub fn published(&self) -> &Published {
        &self.published
    }

    /// For each amount, how many of the items that differ by it are helped in this paper.
    fn toss(&self, number: u64) -> Vec<u64> {
        let mut coins = stream(self.asked.seed ^ OF_PAPERS, number);
        let coin = Binomial::new(1, 2);
        self.amounts.iter().map(|&(_, count)| heads(count, &coin, &mut coins)).collect()
    }

    fn write(&self, heads: &[u64], has_interval: bool) -> Paper {
        let PapersAsked { sides, alpha, level, .. } = self.asked;
        let helped = self.amounts.iter().zip(heads).map(|(&(amount, _), &heads)| (amount, heads));
        let hurt = self.amounts.iter().zip(heads).map(|(&(amount, count), &heads)| (-amount, count - heads));
        let tied = (0, self.differences.tied());
        let (values, counts) = helped.chain(hurt).chain([tied]).filter(|(_, count)| *count > 0).unzip();
        // Cannot fail: as many items, on the same grid, as the original differences.
        let Ok(differences) = Differences::from_whole(values, counts) else {
            return Paper { p: 1.0, is_significant: false, interval: None };
        };
        let exact = ExactDistribution::new(&differences);
        let p = p_value(&exact, sides);
        let units = |mean: f64| self.differences.grid().to_units(mean, 1.0);
        let interval = exact.percentile_interval(level).filter(|_| has_interval);
        let interval = interval.map(|(lower, upper)| [differences.mean(), lower, upper].map(units));
        let significance = Significance::of(p, self.published.differing, sides, alpha);
        Paper { p, is_significant: significance.is_significant(), interval }
    }
}

/// The exact p-value. It needs P(m* ≥ 0) only if P(m* ≤ 0) is above a half: otherwise that is the
/// smaller of the two, as they add up to at least 1.
fn p_value(exact: &ExactDistribution, sides: Sides) -> f64 {
    let below = exact.at_or_below_zero().probability;
    let is_smaller = sides == Sides::One || below <= 0.5;
    sides.p_value(below, if is_smaller { 1.0 } else { exact.at_or_above_zero().probability })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::Counts;
    use crate::table::{Choice, Source, read};

    #[test]
    fn alarms_are_counted_and_equal_values_are_one() {
        let published = |alarms: usize| Published {
            p_values: [0.5, 0.1 + 0.2, 0.3, 0.5].repeat(250),
            are_significant: (0..1000).map(|paper| paper < alarms).collect(),
            ..Published::default()
        };
        assert_eq!(published(0).values(), [0.3, 0.5]);
        // 50 + 3 √50 = 71.2.
        assert_eq!(published(71).promised(0.05), (50.0, false));
        assert_eq!((published(72).alarms(), published(72).promised(0.05)), (72, (50.0, true)));
        let part = Published { p_values: vec![0.5; 100], ..published(72) };
        assert_eq!(part.promised(0.05), (5.0, false), "too early to tell");
    }

    const ASKED: PapersAsked = PapersAsked { seed: 1, from: 0, done: 0, sides: Sides::One, alpha: 0.05, level: 0.9 };

    fn published(items: &Items, asked: PapersAsked) -> Published {
        let mut papers = Papers::new(items, asked).expect("independent items");
        while papers.step() {}
        papers.published().clone()
    }

    fn ten_questions() -> Items {
        Items::artificial(Counts::TEN_QUESTIONS).expect("helped + hurt ≤ n")
    }

    #[test]
    fn every_paper_has_as_many_items_that_differ() {
        // Seven of the ten items differ, so a paper has one of eight outcomes.
        let outcomes: Vec<(f64, [f64; 3])> = (0..=7)
            .map(|helped| {
                let differences = Differences::from_counts(10, helped, 7 - helped).expect("seven of ten");
                let exact = ExactDistribution::new(&differences);
                let (lower, upper) = exact.percentile_interval(0.9).expect("no clusters");
                (exact.at_or_below_zero().probability, [differences.mean(), lower, upper])
            })
            .collect();
        let published = published(&ten_questions(), ASKED);
        assert_eq!((published.differing, published.p_values.len(), published.intervals.len()), (7, 1000, 100));
        let place = |p: &f64| outcomes.iter().position(|(own, _)| own == p).expect("one of eight outcomes");
        let places: Vec<usize> = published.p_values.iter().map(place).collect();
        for (place, interval) in places.iter().zip(&published.intervals) {
            assert_eq!(*interval, outcomes[*place].1);
        }
        // Each outcome is as frequent as C(7, h) / 128 says, within 4 standard errors.
        let ways = [1.0, 7.0, 21.0, 35.0, 35.0, 21.0, 7.0, 1.0];
        for (helped, ways) in ways.into_iter().enumerate() {
            let (found, share) = (places.iter().filter(|place| **place == helped).count() as f64, ways / 128.0f64);
            let error = (1000.0 * share * (1.0 - share)).sqrt();
            assert!((found - 1000.0 * share).abs() < 4.0 * error, "{helped} helped: {found} papers");
        }
        let is_significant = |place: &usize| outcomes[*place].0 < 0.05;
        assert_eq!(published.are_significant, places.iter().map(is_significant).collect::<Vec<_>>());
    }

    #[test]
    fn five_in_a_hundred_cry_out_where_items_are_many() {
        let counts = Counts { pairs: 5000, helped: 700, hurt: 600 };
        let items = Items::artificial(counts).expect("helped + hurt ≤ n");
        for sides in [Sides::One, Sides::Two] {
            let published = published(&items, PapersAsked { sides, ..ASKED });
            let significant = published.are_significant.iter().filter(|is_it| **is_it).count() as f64;
            // Four standard errors of a share of 0.05.
            assert!((significant - 50.0).abs() < 4.0 * (1000.0f64 * 0.05 * 0.95).sqrt(), "{sides:?}: {significant}");
        }
    }

    #[test]
    fn papers_are_a_function_of_their_number() {
        let [first, later] = [0, 400].map(|from| published(&ten_questions(), PapersAsked { from, ..ASKED }));
        assert_eq!(first.p_values[400..], later.p_values[..600]);
        assert_ne!(first.p_values, published(&ten_questions(), PapersAsked { seed: 2, ..ASKED }).p_values);
    }

    #[test]
    fn a_simulation_goes_on_where_another_stopped() {
        let all = published(&ten_questions(), ASKED);
        for done in [0, 1, 60, WITH_INTERVAL, 400, PAPERS] {
            let mut papers = all.clone();
            papers.go_on(done, published(&ten_questions(), PapersAsked { done, ..ASKED }));
            assert_eq!(papers, all, "after {done}");
        }
    }

    #[test]
    fn graded_papers_keep_the_sizes_of_all_differences() {
        let texts = ["0.5\n0.25\n1\n0.75", "0.75\n0.25\n0.25\n1"].map(|text| Source::text(None, text));
        let items = read(texts.into()).map(|tables| Items::selected(&tables.into(), &Choice::default()));
        let published = published(&items.expect("two lists").expect("four items"), ASKED);
        // Sixteen times the mean of ±0.25 twice, ±0.75 once and a tie, over four items.
        let means: Vec<f64> = published.intervals.iter().map(|[mean, ..]| 16.0 * mean).collect();
        assert!(means.iter().all(|mean| [-5.0, -3.0, -1.0, 1.0, 3.0, 5.0].contains(mean)), "{means:?}");
        assert!(means.contains(&5.0) && means.contains(&-5.0));
        assert_eq!(published.differing, 3);
        assert!(
            published.are_significant.iter().all(|is_significant| !is_significant),
            "three differ: too few to tell"
        );
    }

    #[test]
    fn two_sided_p_is_that_of_both_tails() {
        for (helped, hurt) in [(0, 7), (3, 4), (4, 3), (5, 5), (7, 0)] {
            let differences = Differences::from_counts(12, helped, hurt).expect("helped + hurt ≤ n");
            let exact = ExactDistribution::new(&differences);
            let [below, above] = [exact.at_or_below_zero(), exact.at_or_above_zero()].map(|tail| tail.probability);
            for sides in [Sides::One, Sides::Two] {
                assert_eq!(p_value(&exact, sides), sides.p_value(below, above), "{helped}, {hurt}");
            }
        }
    }

    #[test]
    fn clusters_have_no_papers() {
        let table = "cluster,a,b\nx,0,1\nx,1,1\ny,0,1\ny,1,0\n";
        let choice = Choice { cluster: Some("cluster".to_owned()), ..Choice::default() };
        let tables = read(vec![Source::text(None, table)]).expect("a table");
        let items = Items::selected(&tables.into(), &choice).expect("two systems");
        assert!(Papers::new(&items, ASKED).is_none());
    }
}
