//! The comparison within each category of items: where does the experimental system help?
//!
//! Each category is compared on its own, with the exact bootstrap distribution of its own
//! differences. Among many categories some have a small p by chance, so p is adjusted by Holm's
//! method; quote the adjusted one.

use super::adjustment::holm;
use super::systems::Systems;
use super::test::Missing;
use crate::bootstrap::{Differences, ExactDistribution, Intervals, Sides, Tail};
use crate::scores::{PairedScores, Score};
use crate::significance::{Significance, in_place_of_zero};
use crate::sorting;
use crate::text::percent;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

/// The categories of each item: usually one, possibly several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Categories {
    /// The distinct labels of items: the name of a category, or several names.
    labels: Vec<String>,
    /// The index of each item's label.
    of_items: Vec<u32>,
    names: Vec<String>,
    /// The indices of the categories that each label names.
    of_labels: Vec<Vec<u32>>,
}

/// Separates the names of several categories in a label.
const BETWEEN: char = ';';

/// Why items cannot be compared by category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CategoriesError {
    /// There must be at most [`Categories::MOST`] categories.
    TooMany {
        /// The number of categories.
        categories: usize,
    },
    /// Every item's label index must be valid.
    Unnamed {
        /// The item, counted from 0.
        item: usize,
    },
    /// There must be exactly one label index for each item.
    LengthMismatch {
        /// The number of items with scores.
        items: u64,
        /// The number of items with a category.
        categorized: u64,
    },
    /// The difference of two scores must be a finite number.
    NotFinite,
}

impl std::error::Error for CategoriesError {}

impl fmt::Display for CategoriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooMany { categories } => write!(
                f,
                "{categories} categories are too many: choose a column with at most {} different values",
                Categories::MOST
            ),
            Self::Unnamed { item } => write!(f, "item {} belongs to a category without a name", item + 1),
            Self::LengthMismatch { items, categorized } => {
                write!(f, "{items} items have scores, but {categorized} have a category: each item needs one")
            }
            Self::NotFinite => write!(f, "the scores are too large to subtract: divide all of them by a power of ten"),
        }
    }
}

impl Categories {
    /// The maximum number of categories.
    pub const MOST: usize = 1000;

    /// `labels` are the distinct labels, and `of_items` has the index of each item's label. Labels
    /// that no item has are allowed; their categories are left out of the result.
    ///
    /// A label with semicolons names several categories ("taxonomic; causal") if at least one of
    /// these names also occurs in another label. Otherwise a semicolon is part of a name.
    ///
    /// # Errors
    /// [`CategoriesError::TooMany`] or [`CategoriesError::Unnamed`].
    pub fn new(labels: Vec<String>, of_items: Vec<u32>) -> Result<Self, CategoriesError> {
        if let Some(item) = of_items.iter().position(|&label| label as usize >= labels.len()) {
            return Err(CategoriesError::Unnamed { item });
        }
        let parts: Vec<Vec<&str>> = labels.iter().map(|label| parts(label)).collect();
        let mut in_labels: BTreeMap<&str, usize> = BTreeMap::new();
        parts.iter().flatten().for_each(|part| *in_labels.entry(part).or_default() += 1);
        let (mut names, mut of_labels) = (Vec::new(), Vec::new());
        let mut places = BTreeMap::new();
        for (label, parts) in labels.iter().zip(parts) {
            let stands_elsewhere = |part: &&str| in_labels[part] > 1;
            let own = if parts.iter().any(stands_elsewhere) { parts } else { vec![label.as_str()] };
            let mut categories = Vec::new();
            for name in own {
                categories.push(*places.entry(name).or_insert(names.len() as u32));
                if places.len() > names.len() {
                    names.push(name.to_owned());
                }
            }
            of_labels.push(categories);
        }
        if names.len() > Self::MOST {
            return Err(CategoriesError::TooMany { categories: names.len() });
        }
        Ok(Self { labels, of_items, names, of_labels })
    }

    /// The label of an item: the name of its category, or the names of several.
    #[must_use]
    pub fn label(&self, item: usize) -> Option<&str> {
        self.labels.get(*self.of_items.get(item)? as usize).map(String::as_str)
    }

    /// Whether an item belongs to the category with this index.
    #[must_use]
    pub fn has(&self, item: usize, category: u32) -> bool {
        let label = self.of_items.get(item).and_then(|&label| self.of_labels.get(label as usize));
        label.is_some_and(|categories| categories.contains(&category))
    }

    /// The categories' names, in the order of their indices.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many items belong to more than one category.
    #[must_use]
    pub fn items_in_several(&self) -> u64 {
        self.of_items.iter().filter(|&&label| self.of_labels[label as usize].len() > 1).count() as u64
    }

    /// The items of each category that has any, each list in ascending order.
    fn items(&self) -> Vec<(u32, Vec<u32>)> {
        let mut items: Vec<(u32, Vec<u32>)> = (0..self.names.len() as u32).map(|index| (index, Vec::new())).collect();
        for (item, &label) in (0..).zip(&self.of_items) {
            self.of_labels[label as usize].iter().for_each(|&category| items[category as usize].1.push(item));
        }
        items.retain(|(_, items)| !items.is_empty());
        items
    }
}

/// The distinct names in a label with semicolons; the whole label if one of them would be empty.
fn parts(label: &str) -> Vec<&str> {
    let mut own: Vec<&str> = Vec::new();
    for part in label.split(BETWEEN).map(str::trim) {
        if !own.contains(&part) {
            own.push(part);
        }
    }
    if own.iter().any(|part| part.is_empty()) { vec![label] } else { own }
}

/// The comparison by category.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByCategory {
    /// Whether the tests are one-sided or two-sided.
    pub sides: Sides,
    /// The level of the intervals.
    pub level: f64,
    /// Whether resamples draw whole clusters. Tests then count the clusters that differ.
    pub is_by_clusters: bool,
    /// The number of items that belong to more than one category, and so count in each.
    pub in_several: u64,
    /// The categories that have items, in the order of their indices.
    pub rows: Vec<CategoryRow>,
}

/// One category. Differences and means are in the units of the scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CategoryRow {
    /// Its name, as given.
    pub name: String,
    /// The number of items, at least one.
    pub items: u64,
    /// The mean scores of the baseline and the experimental system.
    pub means: [f64; 2],
    /// The mean difference.
    pub difference: f64,
    /// The number of items on which the experimental system scores better.
    pub helped: u64,
    /// The number of items on which it scores worse.
    pub hurt: u64,
    /// The number of items on which both score the same.
    pub tied: u64,
    /// The result of the exact bootstrap, or why there is none.
    pub test: Result<CategoryTest, Missing>,
}

/// The exact bootstrap's result for a category.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CategoryTest {
    /// The exact bootstrap p of this category alone, not adjusted.
    pub p: f64,
    /// The largest absolute error of p if it is only approximate; 0 if it is exact to
    /// floating-point precision.
    pub p_error: f64,
    /// Holm's adjusted p, over all categories that have a p. If p is 0, the p of the exact sign
    /// test is adjusted instead.
    pub adjusted: f64,
    /// By how much the adjusted p may be too small.
    pub adjusted_error: f64,
    /// The interval of the mean difference: the percentile interval of the exact bootstrap
    /// distribution; for clusters of several sizes, the normal interval with the cluster-robust
    /// standard error. Not adjusted.
    pub interval: (f64, f64),
    /// Whether it is the percentile interval.
    pub is_percentile: bool,
    /// How many of the units that resamples draw (items or clusters) differ.
    pub differing: u64,
}

/// The conclusion about a category, from its adjusted p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CategoryFinding {
    /// The experimental system is significantly better.
    Better,
    /// It is significantly worse. Only two-sided tests can find that.
    Worse,
    /// The adjusted p is not below α.
    Open,
    /// The adjusted p is below α, but so few items differ that no outcome of the exact sign test,
    /// Bonferroni-adjusted for this number of categories, could be.
    TooFewToTell,
    /// There is no p.
    NotTested,
}

impl ByCategory {
    /// The number of categories that have a p.
    #[must_use]
    pub fn tested(&self) -> usize {
        self.rows.iter().filter(|row| row.test.is_ok()).count()
    }

    /// Whether a category has a normal interval, as its clusters have several sizes.
    #[must_use]
    pub fn has_normal_intervals(&self) -> bool {
        self.rows.iter().filter_map(|row| row.test.ok()).any(|test| !test.is_percentile)
    }

    /// What the intervals are, for a caption: "exact 90 % percentile intervals". `percent_sign`
    /// follows the level, and may include a space.
    #[must_use]
    pub fn intervals(&self, percent_sign: &str) -> String {
        let level = percent(self.level) + percent_sign;
        let tests = || self.rows.iter().filter_map(|row| row.test.ok());
        let is_exact = tests().all(|test| test.p_error == 0.0);
        let exact = if is_exact { "exact" } else { "approximate" };
        match (tests().any(|test| test.is_percentile), self.has_normal_intervals()) {
            (_, false) => format!("{exact} {level} percentile intervals"),
            (false, true) => format!("{level} normal intervals from the cluster-robust standard error"),
            (true, true) => format!(
                "{exact} {level} percentile intervals, and normal ones from the cluster-robust standard error where clusters \
                 have several sizes"
            ),
        }
    }

    /// The conclusion about a row of these at level `alpha`. p = α is not significant.
    #[must_use]
    pub fn finding(&self, row: &CategoryRow, alpha: f64) -> CategoryFinding {
        let Ok(test) = row.test else { return CategoryFinding::NotTested };
        let p = test.adjusted + test.adjusted_error;
        match Significance::among(self.tested(), p, test.differing, self.sides, alpha) {
            Significance::NotSignificant => CategoryFinding::Open,
            Significance::TooFewToTell => CategoryFinding::TooFewToTell,
            Significance::Significant if row.difference > 0.0 => CategoryFinding::Better,
            Significance::Significant => CategoryFinding::Worse,
        }
    }

    /// The rows in this order; rows that compare equal are sorted by name.
    #[must_use]
    pub fn sorted(&self, order: CategoryOrder) -> Vec<&CategoryRow> {
        let mut rows: Vec<&CategoryRow> = self.rows.iter().collect();
        sorting::sort_by(&mut rows, |one, other| order.compare(one, other).then_with(|| by_name(one, other)));
        rows
    }
}

/// The order of categories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CategoryOrder {
    /// The largest gain first.
    #[default]
    Difference,
    /// The most items first.
    Size,
    /// By name, ignoring case; numbers in names are compared as numbers.
    Name,
    /// The lowest baseline mean first: does the experimental system help on the hard ones?
    BaselineMean,
}

impl CategoryOrder {
    fn compare(self, one: &CategoryRow, other: &CategoryRow) -> Ordering {
        match self {
            Self::Difference => other.difference.total_cmp(&one.difference),
            Self::Size => other.items.cmp(&one.items),
            Self::Name => Ordering::Equal,
            Self::BaselineMean => one.means[0].total_cmp(&other.means[0]),
        }
    }
}

fn by_name(one: &CategoryRow, other: &CategoryRow) -> Ordering {
    natural(&one.name).cmp(&natural(&other.name)).then_with(|| one.name.cmp(&other.name))
}

/// Splits a name into parts that sort naturally: "level 2" before "Level 10".
fn natural(name: &str) -> Vec<(u64, String)> {
    let mut parts: Vec<(u64, String)> = Vec::new();
    let mut is_in_number = false;
    for c in name.chars().flat_map(char::to_lowercase) {
        let digit = c.to_digit(10).map(u64::from);
        match (digit, parts.last_mut()) {
            (Some(digit), Some((number, _))) if is_in_number => {
                *number = number.saturating_mul(10).saturating_add(digit);
            }
            (Some(digit), _) => parts.push((digit, String::new())),
            // This is the largest number, so words come after numbers.
            (None, Some((u64::MAX, word))) => word.push(c),
            (None, _) => parts.push((u64::MAX, c.to_string())),
        }
        is_in_number = digit.is_some();
    }
    parts
}

/// Compares category by category, in steps of a few milliseconds. (A category with very many
/// distinct differences takes one longer step.)
///
/// ```
/// use paired_bootstrap::bootstrap::Sides;
/// use paired_bootstrap::comparisons::{Categories, Categorizing, Systems};
/// use paired_bootstrap::scores::{PairedScores, Score};
/// use std::rc::Rc;
///
/// let scores = |values: [i64; 4]| values.map(Score::from).to_vec();
/// let scores = Rc::new(PairedScores::new(scores([0, 1, 0, 1]), scores([1, 1, 1, 0]))?);
/// let systems = Systems::from_scores(&scores).ok_or("two lists")?;
/// let names = ["easy", "hard"].map(str::to_owned).to_vec();
/// let categories = Rc::new(Categories::new(names, vec![0, 0, 1, 1])?);
/// let mut categorizing = Categorizing::new(&systems, &categories, Sides::One, 0.9)?;
/// while categorizing.step() {}
/// let rows = categorizing.finish().rows;
/// // One of two easy items is helped: P(neither of two draws is that one) = 1/4.
/// let is_near = |p: f64, expected: f64| (p - expected).abs() < 1e-12;
/// assert!(rows[0].test.is_ok_and(|test| is_near(test.p, 0.25) && is_near(test.adjusted, 0.5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Categorizing {
    systems: Systems,
    categories: Rc<Categories>,
    /// The cluster of each item, if resamples draw clusters.
    clusters: Option<Rc<[u32]>>,
    sides: Sides,
    level: f64,
    /// The categories still to be compared, with their items; the next one is last.
    rest: Vec<(u32, Vec<u32>)>,
    rows: Vec<CategoryRow>,
}

impl Categorizing {
    /// Starts a comparison of two systems by category, with tests of these `sides` and intervals of
    /// this `level` (0.95 for 95 %). `categories` must have one label for each item, in the order
    /// of the scores.
    /// # Errors
    /// [`CategoriesError::LengthMismatch`] or [`CategoriesError::NotFinite`].
    pub fn new(
        systems: &Systems,
        categories: &Rc<Categories>,
        sides: Sides,
        level: f64,
    ) -> Result<Self, CategoriesError> {
        let (items, categorized) = (systems.pairs(), categories.of_items.len() as u64);
        if items != categorized {
            return Err(CategoriesError::LengthMismatch { items, categorized });
        }
        let [baseline, experimental] = systems.lists();
        let is_finite = |(b, e): (&Score, &Score)| (e.to_f64() - b.to_f64()).is_finite();
        if !baseline.iter().zip(experimental).all(is_finite) {
            return Err(CategoriesError::NotFinite);
        }
        let mut rest = categories.items();
        rest.reverse();
        let (systems, categories) = (systems.clone(), Rc::clone(categories));
        Ok(Self { systems, categories, clusters: None, sides, level, rest, rows: Vec::new() })
    }

    /// Draws whole clusters in resamples: the items of each cluster that are in the category.
    /// `clusters` has a number for each item, the same for all items of a cluster.
    #[must_use]
    pub fn by_clusters(self, clusters: Rc<[u32]>) -> Self {
        Self { clusters: Some(clusters), ..self }
    }

    /// Compares one more category. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        if let Some((index, items)) = self.rest.pop() {
            let row = self.row(index, &items);
            self.rows.push(row);
        }
        !self.rest.is_empty()
    }

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let (done, rest) = (self.rows.len() as f64, self.rest.len() as f64);
        if rest > 0.0 { done / (done + rest) } else { 1.0 }
    }

    /// The comparison by category, once there are no more steps to take. Before that, of the
    /// categories done so far.
    #[must_use]
    pub fn finish(&self) -> ByCategory {
        let mut rows = self.rows.clone();
        adjust(&mut rows, self.sides);
        let (is_by_clusters, in_several) = (self.clusters.is_some(), self.categories.items_in_several());
        ByCategory { sides: self.sides, level: self.level, is_by_clusters, in_several, rows }
    }

    fn row(&self, index: u32, items: &[u32]) -> CategoryRow {
        let scores = Rc::new(self.scores_of(items));
        let differences = self.differences_of(items, &scores);
        let systems = Systems::from_scores(&scores).expect("no larger sums than those of all items");
        let copies = scores.pairs() / items.len() as u64;
        let is_one_cluster = differences.clusters().is_some_and(|clusters| clusters.number() == 1);
        let test = match copies {
            1 if is_one_cluster => Err(Missing::OneCluster),
            1 => Ok(self.test(&differences)),
            _ => Err(Missing::OneItem),
        };
        CategoryRow {
            name: self.categories.names[index as usize].clone(),
            items: items.len() as u64,
            means: systems.means(),
            difference: differences.mean(),
            helped: differences.helped() / copies,
            hurt: differences.hurt() / copies,
            tied: differences.tied() / copies,
            test,
        }
    }

    /// The scores of these items. A single item is taken twice, which keeps the means, as scores
    /// need at least two pairs.
    fn scores_of(&self, items: &[u32]) -> PairedScores {
        let items = if let [item] = *items { &[item, item] } else { items };
        let of = |scores: &[Score]| items.iter().map(|&item| scores[item as usize]).collect();
        let [baseline, experimental] = self.systems.lists().map(of);
        let scores = PairedScores::new(baseline, experimental).expect("two finite scores or more of each system");
        if self.systems.is_lower_better() { scores.lower_is_better() } else { scores }
    }

    fn differences_of(&self, items: &[u32], scores: &PairedScores) -> Differences {
        let clusters = self.clusters.as_ref().filter(|_| items.len() > 1);
        let own: Option<Vec<u32>> = clusters
            .map(|clusters| items.iter().map(|&item| clusters.get(item as usize).copied().unwrap_or(0)).collect());
        Differences::of(scores, own.as_deref()).expect("no more items than all, and finite differences")
    }

    /// The test of one category, not adjusted yet.
    fn test(&self, differences: &Differences) -> CategoryTest {
        let exact = ExactDistribution::new(differences);
        let sides = f64::from(self.sides.number());
        let tail = match self.sides {
            Sides::One => exact.at_or_below_zero(),
            Sides::Two => smaller_tail(&exact, differences.sum() > 0),
        };
        let (p, p_error) = ((sides * tail.probability).min(1.0), (sides * tail.error).min(1.0));
        let percentile = exact.percentile_interval(self.level);
        let interval = percentile.unwrap_or_else(|| Intervals::from_standard_error(differences, self.level).normal);
        let differing = differences.units().helped() + differences.units().hurt();
        let is_percentile = percentile.is_some();
        CategoryTest { p, p_error, adjusted: p, adjusted_error: 0.0, interval, is_percentile, differing }
    }
}

/// The smaller of P(m* ≤ 0) and P(m* ≥ 0). These add up to at least 1, so if the one expected to be
/// smaller is at most ½, the other need not be computed.
fn smaller_tail(exact: &ExactDistribution<'_>, is_ahead: bool) -> Tail {
    let tail = |is_below: bool| if is_below { exact.at_or_below_zero() } else { exact.at_or_above_zero() };
    let expected = tail(is_ahead);
    if expected.probability + expected.error <= 0.5 {
        return expected;
    }
    let other = tail(!is_ahead);
    let probability = expected.probability.min(other.probability);
    Tail { probability, error: expected.error.max(other.error) }
}

/// Adjusts the p-values of all rows that have one. If no resample can disagree, the exact sign
/// test's p is used.
fn adjust(rows: &mut [CategoryRow], sides: Sides) {
    let mut tests: Vec<&mut CategoryTest> = rows.iter_mut().filter_map(|row| row.test.as_mut().ok()).collect();
    let quotable = |test: &CategoryTest| match test.p_error {
        0.0 => in_place_of_zero(test.p, test.differing, sides).unwrap_or(test.p),
        _ => test.p,
    };
    let p_values: Vec<f64> = tests.iter().map(|test| quotable(test)).collect();
    // An adjusted p increases with every p, so the largest possible p-values bound its error.
    let largest: Vec<f64> = tests.iter().map(|test| (quotable(test) + test.p_error).min(1.0)).collect();
    for ((test, adjusted), most) in tests.iter_mut().zip(holm(&p_values)).zip(holm(&largest)) {
        (test.adjusted, test.adjusted_error) = (adjusted, most - adjusted);
    }
}

#[cfg(test)]
mod tests;
