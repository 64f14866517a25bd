//! The comparison of several systems, computed in steps.

use super::items::{Items, ItemsError, SystemScores};
use crate::bootstrap::{Differences, Sides};
use crate::comparisons::ranking::{Columns, Hypothesis, JointBatch, JointBootstrap, JointTally, letters};
use crate::comparisons::{benjamini_hochberg, bonferroni, holm};
use crate::question::{Adjustment, Against, RankingQuestion};
use crate::report::ranking::{Adjusted, ComparedPair, RankedPair, RankedSystem, RankingFindings, scores_csv};
use crate::scores::{PairedScores, Score, Unit};
use crate::sorting;
use std::rc::Rc;

/// A comparison of several systems in progress. Each [`step`](Self::step) takes some milliseconds:
/// first each pair on its own, then each mean, then the joint resamples.
///
/// Workers may draw batches for it: [`joint`](Self::joint) draws them, and [`extend`](Self::extend)
/// takes them in order.
///
/// ```
/// use paired_bootstrap::analysis::{Items, Ranking, RankingQuestion};
///
/// let (old, new, other) = ([0.5, 0.3, 0.9, 0.1], [0.7, 0.6, 0.9, 0.0], [0.9, 0.8, 1.0, 0.7]);
/// let items = Items::from_scores(&[("old", &old), ("new", &new), ("other", &other)])?;
/// let mut ranking = Ranking::new(items.into(), RankingQuestion::default())?;
/// while ranking.step() {}
/// let findings = ranking.findings().ok_or("all is drawn")?;
/// let names: Vec<&str> = findings.systems.iter().map(|system| system.name.as_str()).collect();
/// assert_eq!(names, ["other", "new", "old"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Ranking {
    items: Rc<Items>,
    question: RankingQuestion,
    /// The systems sorted by name, so that no number depends on their order in the input.
    systems: Vec<SystemScores>,
    baseline: usize,
    columns: Columns,
    joint: JointBootstrap,
    tally: JointTally,
    /// How many batches have been taken.
    batches: u64,
    /// The pairs compared on their own, so far.
    compared: Vec<ComparedPair>,
    /// The systems summarised on their own, so far.
    alone: Vec<RankedSystem>,
}

impl Ranking {
    /// Starts a ranking; compares and draws nothing yet.
    ///
    /// # Errors
    /// [`ItemsError::UnknownSystem`] if no system has the baseline's name,
    /// [`ItemsError::FewSystems`] if there are fewer than two, and other errors if two systems
    /// cannot be compared.
    pub fn new(items: Rc<Items>, question: RankingQuestion) -> Result<Self, ItemsError> {
        if items.all_systems().len() < 2 {
            return Err(ItemsError::FewSystems);
        }
        let name = question.baseline.clone().or_else(|| items.names()[0].clone()).unwrap_or_default();
        let mut systems = items.all_systems().to_vec();
        sorting::sort_by(&mut systems, |one, other| one.name.cmp(&other.name));
        let named = |system: &SystemScores| system.name.as_deref().unwrap_or_default() == name;
        let baseline = systems.iter().position(named);
        let baseline = baseline.ok_or_else(|| ItemsError::UnknownSystem { name: name.clone() })?;
        // Pairing reports lists of different lengths and invalid numbers, with both systems' names.
        for system in systems.iter().filter(|system| !named(system)) {
            items.differences_of(&systems[baseline], system)?;
        }
        let scores: Vec<&[Score]> = systems.iter().map(|system| system.scores.as_slice()).collect();
        let clusters = items.clusters().map(|clusters| &**clusters);
        let columns = Columns::new(&scores, clusters, items.is_lower_better())?;
        let hypotheses = hypotheses(systems.len(), baseline, question.against, question.question.sides);
        let joint = JointBootstrap::new(
            &columns,
            hypotheses,
            question.question.sides,
            question.question.resamples,
            question.question.seed,
        );
        let question = RankingQuestion { baseline: Some(name), ..question };
        let (tally, batches, compared, alone) = (JointTally::default(), 0, Vec::new(), Vec::new());
        Ok(Self { items, question, systems, baseline, columns, joint, tally, batches, compared, alone })
    }

    /// The items that are compared.
    #[must_use]
    pub fn items(&self) -> &Items {
        &self.items
    }

    /// The items, as a shared pointer.
    #[must_use]
    pub fn shared_items(&self) -> Rc<Items> {
        Rc::clone(&self.items)
    }

    /// The question to answer, with the baseline's name filled in.
    #[must_use]
    pub fn question(&self) -> &RankingQuestion {
        &self.question
    }

    /// The scores that joint resamples add up, systems sorted by name. From these, the
    /// [`hypotheses`](Self::hypotheses) and the question, a worker makes a [`JointBootstrap`] that
    /// draws the same batches.
    #[must_use]
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The hypotheses to test; systems are indices into [`columns`](Self::columns).
    #[must_use]
    pub fn hypotheses(&self) -> Vec<Hypothesis> {
        hypotheses(self.systems.len(), self.baseline, self.question.against, self.question.question.sides)
    }

    /// The joint bootstrap, which can draw any batch.
    #[must_use]
    pub fn joint(&self) -> &JointBootstrap {
        &self.joint
    }

    /// Takes the next batch; batches must come in the order of their numbers.
    pub fn extend(&mut self, batch: JointBatch) {
        self.tally.extend(batch);
        self.batches += 1;
    }

    /// Switches to another question if the same resamples answer it: another adjustment or other
    /// levels. Returns whether it could; if not, nothing changes.
    pub fn ask(&mut self, question: &RankingQuestion) -> bool {
        let (own, other) = (&self.question.question, &question.question);
        let is_same_baseline = question.baseline.is_some() && question.baseline == self.question.baseline;
        let are_same_draws = (own.resamples, own.seed, own.sides) == (other.resamples, other.seed, other.sides);
        if !is_same_baseline || !are_same_draws || question.against != self.question.against {
            return false;
        }
        if own.levels().interval != other.levels().interval {
            (self.compared, self.alone) = (Vec::new(), Vec::new());
        }
        self.question = question.clone();
        true
    }

    /// The fraction of the work that is done, from 0 to 1: half for pairs and means, half for
    /// resamples.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let systems = self.systems.len();
        let pairs = if self.question.against == Against::All { systems * (systems - 1) / 2 } else { systems - 1 };
        let prepared = (self.compared.len() + self.alone.len()) as f64 / (pairs + systems) as f64;
        0.5 * (prepared + self.batches as f64 / self.joint.batches().max(1) as f64)
    }

    /// The number of the next batch; `None` once all are drawn.
    #[must_use]
    pub fn next_batch(&self) -> Option<u64> {
        (self.batches < self.joint.batches()).then_some(self.batches)
    }

    /// Compares the next pair, or else summarises the next system. Returns whether it did; `false`
    /// means that only resamples are left to draw.
    pub fn prepare(&mut self) -> bool {
        if let Some((system, other)) = self.next_pair() {
            let differences = self.items.differences_of(&self.systems[other], &self.systems[system]);
            // Cannot fail here: `new` has paired each system with the baseline.
            let Ok(differences) = differences else { return false };
            self.compared.push(ComparedPair::of(&differences, &self.question.question));
            return true;
        }
        if let Some(SystemScores { name, scores }) = self.systems.get(self.alone.len()) {
            let clusters = self.items.clusters().map(|clusters| &**clusters);
            let Ok(differences) = from_zero(scores, clusters) else { return false };
            let name = name.clone().unwrap_or_default();
            self.alone.push(RankedSystem::alone(name, &differences, &self.question.question));
            return true;
        }
        false
    }

    /// Takes the next step. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        if self.prepare() {
            return true;
        }
        if let Some(batch) = self.next_batch() {
            self.extend(self.joint.run(batch));
        }
        self.next_batch().is_some()
    }

    /// All findings from the resamples so far. `None` before the first batch, and until every pair
    /// and every mean is known.
    #[must_use]
    pub fn findings(&self) -> Option<RankingFindings> {
        let is_prepared = self.next_pair().is_none() && self.alone.len() == self.systems.len();
        if !is_prepared || self.tally.resamples() == 0 {
            return None;
        }
        let question = &self.question.question;
        let adjusted = self.adjusted();
        let finding =
            |system: usize, other: usize| Some((self.compared_with(system, other)?, adjusted(system, other)?));
        let ranks = self.tally.rank_sets(&self.joint, question.alpha);
        let mut order: Vec<usize> = (0..self.systems.len()).collect();
        let better =
            |one: usize| if self.items.is_lower_better() { -self.alone[one].mean } else { self.alone[one].mean };
        sorting::sort_by(&mut order, |&one, &other| better(other).total_cmp(&better(one)).then(one.cmp(&other)));
        let are_apart = |one: usize, other: usize| ranks.is_surely_better(order[one], order[other]);
        let groups = letters(order.len(), |one, other| are_apart(one, other) || are_apart(other, one));
        let p_best = self.tally.p_best();
        let systems = order.iter().zip(groups).map(|(&system, groups)| RankedSystem {
            against: finding(system, self.baseline),
            p_best: p_best[system],
            ranks: ranks.ranks(system).into_inner(),
            may_be_best: ranks.may_be_best(system),
            groups,
            ..self.alone[system].clone()
        });
        let systems = systems.collect();
        let places = || (0..order.len()).flat_map(|system| (0..order.len()).map(move |other| (system, other)));
        let pair = |(system, other): (usize, usize)| {
            let (compared, adjusted) = finding(order[system], order[other])?;
            Some(RankedPair { system, other, compared, adjusted })
        };
        let pairs =
            if self.question.against == Against::All { places().filter_map(pair).collect() } else { Vec::new() };
        // Until all resamples are drawn, the next ones may decide.
        let mut undecided = Vec::new();
        if self.next_batch().is_none() {
            let mut place = vec![0; order.len()];
            order.iter().enumerate().for_each(|(at, &system)| place[system] = at);
            undecided.extend(ranks.undecided.iter().map(|&(one, other)| (place[one], place[other])));
            undecided.sort_unstable();
        }
        Some(RankingFindings {
            question: self.question.clone(),
            source: self.items.source(),
            unit: self.unit(),
            is_lower_better: self.items.is_lower_better(),
            is_exact: self.columns.is_exact(),
            items: self.columns.items(),
            clusters: self.columns.clusters(),
            overlap: self.items.overlap().cloned(),
            left_out: self.items.left_out(),
            systems,
            pairs,
            resamples: self.tally.resamples(),
            critical_value: ranks.critical_value,
            has_few: ranks.has_few,
            undecided,
            optimism: self.columns.to_units(self.tally.optimism()),
        })
    }

    /// The scores as a CSV file for the report's program: one column for each of these systems. The
    /// program expects them in the order of the findings.
    #[must_use]
    pub fn scores_csv<'n>(&self, systems: impl IntoIterator<Item = &'n str>) -> String {
        let scores = |name: &str| self.systems.iter().find(|system| system.name.as_deref().unwrap_or_default() == name);
        let named = systems.into_iter().filter_map(|name| Some((name, scores(name)?.scores.as_slice())));
        scores_csv(&named.collect::<Vec<_>>(), self.items.clusters().map(|clusters| &**clusters))
    }

    /// The next pair to compare: the system first, then the one it is compared with.
    fn next_pair(&self) -> Option<(usize, usize)> {
        match self.question.against {
            Against::Baseline => {
                let next = self.compared.len();
                let system = next + usize::from(next >= self.baseline);
                (system < self.systems.len()).then_some((system, self.baseline))
            }
            Against::All => {
                let all = (1..self.systems.len()).flat_map(|other| (0..other).map(move |system| (system, other)));
                all.into_iter().nth(self.compared.len())
            }
        }
    }

    /// The comparison of two systems on their own.
    fn compared_with(&self, system: usize, other: usize) -> Option<ComparedPair> {
        match self.question.against {
            _ if system == other => None,
            Against::Baseline => self.compared.get(system - usize::from(system > other)).copied(),
            Against::All => {
                let (low, high) = (system.min(other), system.max(other));
                let compared = self.compared.get(high * (high - 1) / 2 + low)?;
                Some(if system < other { *compared } else { compared.exchanged() })
            }
        }
    }

    /// The adjusted p-value of any two systems.
    fn adjusted(&self) -> impl Fn(usize, usize) -> Option<Adjusted> {
        let sides = self.question.question.sides;
        let all = self.hypotheses();
        let p_values = |with: &dyn Fn(&ComparedPair) -> f64| -> Vec<f64> {
            let pair = |hypothesis: &Hypothesis| self.compared_with(hypothesis.system, hypothesis.other);
            all.iter().map(|hypothesis| pair(hypothesis).map_or(1.0, |pair| with(&pair))).collect()
        };
        let own = p_values(&|pair| pair.quotable_p(sides));
        let upper = p_values(&|pair| (pair.quotable_p(sides) + pair.p_error(sides)).min(1.0));
        let found: Vec<(Hypothesis, Adjusted)> = match adjusting(self.question.adjustment) {
            Some(adjust) => {
                let adjusted = adjust(&own).into_iter().zip(adjust(&upper));
                let adjusted = adjusted.map(|(p, upper)| Adjusted { p, error: upper - p });
                all.into_iter().zip(adjusted).collect()
            }
            None => {
                // Resamples that do not vary cannot show how rare such a result is among several
                // comparisons, so the sign test's p-value gets Bonferroni's correction as a lower
                // bound.
                let least = |pair: &ComparedPair| match pair.quotable_p(sides) {
                    p if pair.is_sign_tests(sides) => (p * all.len() as f64).min(1.0),
                    p => p,
                };
                let least = |Hypothesis { system, other }: Hypothesis| {
                    self.compared_with(system, other).map_or(1.0, |pair| least(&pair))
                };
                let steps = self.tally.step_down(&self.joint, least).into_iter();
                steps.map(|(hypothesis, p)| (hypothesis, Adjusted { p, error: 0.0 })).collect()
            }
        };
        let systems = self.systems.len();
        let mut of_pair = vec![None; systems * systems];
        for (Hypothesis { system, other }, adjusted) in found {
            of_pair[system * systems + other] = Some(adjusted);
            // A two-sided comparison is the same in both directions.
            if sides == Sides::Two {
                of_pair[other * systems + system] = Some(adjusted);
            }
        }
        move |system, other| of_pair[system * systems + other]
    }

    /// The unit of the scores: correctness if all scores of all systems are 0 or 1.
    fn unit(&self) -> Unit {
        let is_binary = |&score: &Score| score == Score::from(0) || score == Score::from(1);
        match self.items.unit() {
            Unit::Percent => Unit::Percent,
            _ if self.systems.iter().all(|system| system.scores.iter().all(is_binary)) => Unit::Correctness,
            _ => Unit::Score,
        }
    }
}

/// The null hypotheses: that a system is no better than another; two-sided, that they are equal.
fn hypotheses(systems: usize, baseline: usize, against: Against, sides: Sides) -> Vec<Hypothesis> {
    let all = (0..systems).flat_map(|system| (0..systems).map(move |other| Hypothesis { system, other }));
    all.filter(|&Hypothesis { system, other }| match (against, sides) {
        (Against::Baseline, _) => other == baseline && system != baseline,
        (Against::All, Sides::One) => system != other,
        (Against::All, Sides::Two) => system < other,
    })
    .collect()
}

/// Adjusts a list of p-values.
type Adjusting = fn(&[f64]) -> Vec<f64>;

/// The function for an adjustment; `None` for max-T, which needs the joint resamples.
fn adjusting(adjustment: Adjustment) -> Option<Adjusting> {
    match adjustment {
        Adjustment::Holm => Some(holm),
        Adjustment::Bonferroni => Some(bonferroni),
        Adjustment::BenjaminiHochberg => Some(benjamini_hochberg),
        Adjustment::None => Some(<[f64]>::to_vec),
        Adjustment::MaxT => None,
    }
}

/// The scores of one system as differences from zero.
fn from_zero(scores: &Rc<Vec<Score>>, clusters: Option<&[u32]>) -> Result<Differences, ItemsError> {
    let zeros = Rc::new(vec![Score::from(0); scores.len()]);
    let paired = PairedScores::sharing(&zeros, scores);
    let paired = paired.map_err(|error| ItemsError::Pairing { names: Default::default(), error })?;
    Ok(Differences::of(&paired, clusters)?)
}
