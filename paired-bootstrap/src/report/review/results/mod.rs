//! The review of a results table: what the printed numbers allow for each system compared with a
//! reference. Each cell is judged like a single claim, and Holm's method corrects for the number of
//! cells.

mod words;

pub use words::{
    HOLM, Mark, cell_label, cell_text, closing, comparison_name, headline as table_headline, items_problem,
    reference_told, table_text,
};

use super::finding::Finding;
use super::print::{MOST_RUNS, Print, PrintProblem, Unusable};
use crate::comparisons::holm;
use crate::planning::review::{Bounds, Extent, Question, ResultsTable, Several};
use crate::significance::{Sides, is_below};

/// How to compare the systems of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparing {
    /// The system that all others are compared with; `None` for the best one of each data set.
    pub system: Option<usize>,
    /// The number of items of each data set, if known, or a single number for all.
    pub items: Vec<Option<u64>>,
    /// The number of runs that the scores are means of.
    pub runs: u64,
    /// The significance level.
    pub alpha: f64,
    /// Whether p is one-sided or two-sided.
    pub sides: Sides,
}

/// A table, and all its comparisons.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// A cell for each data set, for each system.
    pub cells: Vec<Vec<Cell>>,
    /// How it was compared.
    pub how: Comparing,
}

/// A cell of the verdict table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// There is no score, or none to compare it with.
    Missing,
    /// This is the reference, with which the others are compared.
    Reference,
    /// A comparison.
    Pair(Box<Pair>),
}

/// A comparison: the system of the row is the baseline, and the reference is the other system.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The baseline, and the system that is claimed to be better.
    pub systems: [usize; 2],
    /// The data set.
    pub set: usize,
    /// What the paper printed, as values of the keys of a [`Print`].
    pub values: Vec<(&'static str, String)>,
    /// What is known about p.
    pub known: Known,
}

/// What is known about a comparison's p.
#[derive(Clone, Debug, PartialEq)]
pub enum Known {
    /// The number of items is unknown.
    NoItems,
    /// The scores cannot be read; the reason.
    Unreadable(String),
    /// The numbers contradict each other; the finding.
    Impossible(Box<Finding>),
    /// The numbers do not limit p; the finding.
    Open(Box<Finding>),
    /// Bounds of p for means over runs, by Welch's test.
    OverRuns(Bounds),
    /// The pairs (helped, hurt) limit p; the question that has to be answered.
    Asked(Box<Question>),
}

/// What a comparison's numbers allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Significant, whatever happened on the items.
    Must,
    /// It depends on what the paper does not print.
    Depends,
    /// Not significant, whatever happened.
    Cannot,
    /// Not significant: wherever p would be small enough, too few items differ.
    TooFew,
    /// The numbers contradict each other.
    Impossible,
    /// The numbers do not limit p.
    Open,
    /// The number of items is missing.
    NoItems,
}

/// The verdicts on a comparison, and the range of its p.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// With Holm's correction for all comparisons of the table.
    pub verdict: Verdict,
    /// As if it were the only comparison.
    pub alone: Verdict,
    /// The smallest and the largest possible p, uncorrected; `None` if nothing limits it.
    pub p: Option<Bounds>,
}

impl Comparing {
    /// The number of runs that the scores of a table are means of, if the table says so and the
    /// number is valid.
    #[must_use]
    pub fn usual_runs(table: &ResultsTable) -> Option<u64> {
        table.runs.filter(|runs| (1..=MOST_RUNS).contains(runs))
    }

    /// The number of items of a data set: as given, otherwise as in the table.
    fn items_of(&self, table: &ResultsTable, set: usize) -> Option<u64> {
        let own = table.sets.get(set).and_then(|set| set.items);
        match self.items.as_slice() {
            [one] if table.sets.len() > 1 => own.or(*one),
            given => given.get(set).copied().flatten().or(own),
        }
    }
}

impl Compared {
    /// Compares each system with the chosen one, or with the best.
    #[must_use]
    pub fn new(table: &ResultsTable, how: Comparing) -> Self {
        let cell = |system: usize, set: usize| {
            let Some(reference) = how.system.or_else(|| table.best(set)) else { return Cell::Missing };
            if table.score(system, set).is_none() || table.score(reference, set).is_none() {
                return Cell::Missing;
            }
            if system == reference {
                return Cell::Reference;
            }
            Cell::Pair(Box::new(pair(table, &how, [system, reference], set)))
        };
        let row = |system| (0..table.sets.len()).map(|set| cell(system, set)).collect();
        Self { cells: (0..table.systems.len()).map(row).collect(), how }
    }

    /// All comparisons, row by row.
    pub fn pairs(&self) -> impl Iterator<Item = &Pair> {
        self.cells.iter().flatten().filter_map(|cell| if let Cell::Pair(pair) = cell { Some(&**pair) } else { None })
    }

    /// The questions that have to be answered.
    #[must_use]
    pub fn asked(&self) -> Several {
        let questions = self.pairs().filter_map(|pair| match &pair.known {
            Known::Asked(question) => Some((**question).clone()),
            _ => None,
        });
        Several { questions: questions.collect(), comparisons: self.pairs().count() as u64 }
    }

    /// The verdicts, one for each of [`pairs`](Self::pairs), from the extents found for the
    /// questions [`asked`](Self::asked), in that order.
    #[must_use]
    pub fn judged(&self, extents: &[Extent]) -> Vec<Judged> {
        let mut extents = extents.iter();
        let found: Vec<Extent> = self
            .pairs()
            .map(|pair| match &pair.known {
                Known::Asked(_) => extents.next().copied().unwrap_or(Extent::ANY),
                Known::OverRuns(p) => Extent::of_range(*p),
                // p may be anything, but this still counts as a comparison.
                _ => Extent::ANY,
            })
            .collect();
        let least: Vec<f64> = found.iter().map(|extent| extent.p.0).collect();
        let largest: Vec<f64> = found.iter().map(|extent| extent.p.1).collect();
        let judge = |(index, (pair, extent)): (usize, (&Pair, &Extent))| {
            let verdict = |least, bounds| verdict(&pair.known, least, bounds, self.how.alpha);
            let among = (adjusted(&least, index, extent.among.0), adjusted(&largest, index, extent.among.1));
            let own = adjusted(&least, index, extent.p.0);
            let limits = matches!(pair.known, Known::Asked(_) | Known::OverRuns(_));
            Judged {
                verdict: verdict(own, among),
                alone: verdict(extent.p.0, extent.alone),
                p: limits.then_some(extent.p),
            }
        };
        self.pairs().zip(&found).enumerate().map(judge).collect()
    }
}

/// Holm's adjusted p of the comparison with this index, if its own p is `own`. It increases with
/// every comparison's p, so the smallest and the largest p-values give its bounds. That too few
/// items differ affects only a comparison's own verdict, not the p-values of the others.
fn adjusted(all: &[f64], index: usize, own: f64) -> f64 {
    let mut all = all.to_vec();
    all[index] = own;
    holm(&all)[index]
}

/// The verdict from the range of p in which outcomes with too few differing items count as 1, and
/// from the smallest p `of_any` outcome.
fn verdict(known: &Known, of_any: f64, (least, largest): Bounds, alpha: f64) -> Verdict {
    match known {
        Known::NoItems => Verdict::NoItems,
        Known::Unreadable(_) | Known::Impossible(_) => Verdict::Impossible,
        Known::Open(_) => Verdict::Open,
        _ if is_below(largest, alpha) => Verdict::Must,
        _ if is_below(least, alpha) => Verdict::Depends,
        _ if is_below(of_any, alpha) => Verdict::TooFew,
        _ => Verdict::Cannot,
    }
}

/// The printed numbers of two systems, read like a single claim.
fn pair(table: &ResultsTable, how: &Comparing, systems: [usize; 2], set: usize) -> Pair {
    let mut values = Vec::new();
    let items = how.items_of(table, set);
    values.extend(items.map(|items| ("items", items.to_string())));
    let [baseline, experimental] = systems.map(|system| table.score(system, set));
    for (score, [mean, _]) in [baseline, experimental].into_iter().zip([["base", "base_sd"], ["exp", "exp_sd"]]) {
        values.extend(score.map(|score| (mean, score.text.clone())));
    }
    let deviations = [baseline, experimental].map(|score| score.and_then(|score| score.deviation.clone()));
    if let [Some(one), Some(other)] = deviations {
        values.extend([("base_sd", one), ("exp_sd", other)]);
    }
    let measure = table.sets.get(set).and_then(|set| set.metric.clone());
    values.extend(measure.map(|name| ("measure", name.replace(' ', "-"))));
    if how.runs > 1 {
        values.push(("runs", how.runs.to_string()));
    }
    let known = known(&values, how);
    Pair { systems, set, values, known }
}

fn known(values: &[(&'static str, String)], how: &Comparing) -> Known {
    let value = |key: &'static str| values.iter().find(|(own, _)| *own == key).map(|(_, value)| value.clone());
    let print = match Print::read(&value) {
        Ok(print) => print,
        Err(PrintProblem { keys, .. }) if keys == ["items"] && value("items").is_none() => return Known::NoItems,
        Err(PrintProblem { why, .. }) => return Known::Unreadable(why),
    };
    match print.question(how.alpha, how.sides) {
        Ok(question) => Known::Asked(Box::new(question)),
        Err(Unusable::OverRuns(over_runs)) if over_runs.runs > 1 => {
            Known::OverRuns(over_runs.range(how.sides, false).p)
        }
        Err(unusable) => {
            let finding = Box::new(Finding::new(&print, &unusable, how.alpha, how.sides));
            if unusable.is_contradiction() { Known::Impossible(finding) } else { Known::Open(finding) }
        }
    }
}

#[cfg(test)]
mod tests;
