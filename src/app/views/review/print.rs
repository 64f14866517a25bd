//! What a paper has printed, as the boxes have it.

use super::bounds::span;
use super::fields::{AGREEMENT, AT, BASELINE, COMPARISONS, DISAGREEMENTS, EXPERIMENTAL, ITEMS, RUNS};
use crate::app::form::{Clash, Value, Values};
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::planning::review::{Allowed, Hint, Printed, Question, Rounding, Share};

/// What a paper has printed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Print {
    pub(super) items: u64,
    /// Baseline, experimental.
    pub(super) accuracies: [Printed; 2],
    /// The share of items on which both systems are right or both wrong.
    pub(super) agreement: Option<Printed>,
    /// The number of the other items.
    pub(super) disagreements: Option<u64>,
    /// How many comparisons the paper makes.
    pub(super) comparisons: u64,
    /// Over how many runs of each system its accuracy is a mean.
    pub(super) runs: u64,
}

/// Why a print does not lead to numbers of helped and hurt items.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Unusable {
    /// No whole number of right answers gives an accuracy.
    Accuracies,
    /// No whole number of items gives the agreement, or it is not that of the disagreements.
    Agreement,
    /// The accuracies leave no room for the agreement, or for the disagreements.
    Both(Counts),
    /// The accuracies are means over several runs. The least and the largest number of right
    /// answers in all runs of the baseline, and of the experimental system.
    Averages([(u64, u64); 2]),
}

/// What a print says in whole numbers: the least and the largest number of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    /// That the baseline has right, and the experimental system.
    pub(super) right: [(u64, u64); 2],
    /// On which only one of them is right.
    pub(super) disagreements: (u64, u64),
}

/// Runs over which one may have averaged.
const USUAL_RUNS: std::ops::RangeInclusive<u64> = 2..=20;

fn share(values: &Values, field: usize) -> Option<Share> {
    if let Value::Share(share) = values.get(field) { Some(*share) } else { None }
}

fn accuracies(values: &Values) -> [Share; 2] {
    [BASELINE, EXPERIMENTAL].map(|field| share(values, field).expect("these boxes take nothing but shares"))
}

/// Accuracies are all percent or all proportions: a paper does not mix them. What is more than 1 is
/// percent anyway.
pub(super) fn check_units(values: &Values) -> Result<(), Clash> {
    let is_proportion = |share: &Share| share.hint() == Hint::Proportion;
    let (both, agreement) = (accuracies(values), share(values, AGREEMENT));
    let proportion = both.into_iter().find(is_proportion);
    let is_percent = both.into_iter().any(|share| share.hint() == Hint::Percent);
    let (fields, odd) = match (proportion, agreement.filter(is_proportion)) {
        (Some(odd), _) if is_percent => (vec![BASELINE, EXPERIMENTAL], odd),
        (None, Some(odd)) => (vec![AGREEMENT], odd),
        _ => return Ok(()),
    };
    let small = odd.in_percent().percent();
    let large = odd.as_proportion(0).map(Printed::percent).unwrap_or_default();
    let why = format!("“{small}” stands beside percent: write “{small} %” or “{large} %”, as it is meant");
    Err(Clash { fields, why })
}

/// Whether the print allows the chosen number of hurt items.
pub(super) fn check_place(values: &Values) -> Result<(), Clash> {
    let Some(hurt) = values.whole_or_nothing(AT) else { return Ok(()) };
    match Print::of(values).allowed().map(|allowed| allowed.hurt()) {
        Some((least, most)) if !(least..=most).contains(&hurt) => {
            let possible = span((least, most));
            let why = format!("“{hurt}” is not possible: the printed numbers allow {possible}");
            Err(Clash { fields: vec![AT], why })
        }
        _ => Ok(()),
    }
}

impl Print {
    pub(super) fn of(values: &Values) -> Self {
        let both = accuracies(values);
        let is_proportion = both.into_iter().any(|share| share.hint() == Hint::Proportion);
        let most = both.map(Share::decimals).into_iter().max().unwrap_or_default();
        let read = |share: Share| {
            // 1 beside 0.95 is 1.00.
            let decimals = if share.hint() == Hint::Open { most } else { share.decimals() };
            let proportion = share.as_proportion(decimals).filter(|_| is_proportion);
            proportion.unwrap_or_else(|| share.in_percent())
        };
        Self {
            items: values.whole(ITEMS),
            accuracies: both.map(read),
            agreement: share(values, AGREEMENT).map(read),
            disagreements: values.whole_or_nothing(DISAGREEMENTS),
            comparisons: values.whole(COMPARISONS),
            runs: values.whole(RUNS),
        }
    }

    /// Whether the paper says how often the systems agree.
    pub(super) fn tells_agreement(&self) -> bool {
        self.agreement.is_some() || self.disagreements.is_some()
    }

    /// Whether the experimental system is ahead in print.
    pub(super) fn prints_a_gain(&self) -> bool {
        let [baseline, experimental] = self.accuracies;
        experimental.exceeds(baseline)
    }

    /// What the worker is asked, at the level `alpha`.
    pub(super) fn question(&self, alpha: f64, sides: Sides) -> Result<Question, Unusable> {
        let Counts { right: [baseline, experimental], disagreements } = self.counts(self.rounding())?;
        if self.runs > 1 {
            return Err(Unusable::Averages([baseline, experimental]));
        }
        let nearest =
            |printed: Printed, (least, most): (u64, u64)| printed.nearest(self.items).clamp(least, most) as i64;
        let [first, second] = self.accuracies;
        Ok(Question {
            items: self.items,
            baseline,
            experimental,
            disagreements,
            expected_lead: nearest(second, experimental) - nearest(first, baseline),
            levels: if self.comparisons > 1 { vec![alpha, alpha / self.comparisons as f64] } else { vec![alpha] },
            sides,
        })
    }

    /// How the paper has shortened its numbers: rounded, unless it must have cut them off.
    pub(super) fn rounding(&self) -> Rounding {
        let fits = |rounding: &Rounding| self.counts(*rounding).is_ok();
        // Where neither fits, one of them may at least fit the accuracies.
        let fits_accuracies = |rounding: &Rounding| !matches!(self.counts(*rounding), Err(Unusable::Accuracies));
        let all = || Rounding::ALL.into_iter();
        all().find(fits).or_else(|| all().find(fits_accuracies)).unwrap_or(Rounding::Nearest)
    }

    /// All pairs (helped, hurt) that are possible.
    fn allowed(&self) -> Option<Allowed> {
        let Counts { right: [baseline, experimental], disagreements } = self.counts(self.rounding()).ok()?;
        Allowed::new(self.items, baseline, experimental, disagreements).filter(|_| self.runs == 1)
    }

    /// How many answers each accuracy is a share of.
    pub(super) fn answers(&self) -> u64 {
        self.items * self.runs
    }

    /// The least number of runs over which the accuracies may be means, where they are impossible
    /// as they are.
    pub(super) fn fewest_runs(&self) -> Option<u64> {
        let is_possible = |rounding: Rounding, answers: u64| {
            self.accuracies.iter().all(|printed| printed.counts(answers, rounding).is_ok())
        };
        let fewest = |rounding| USUAL_RUNS.into_iter().find(|runs| is_possible(rounding, self.items * runs));
        Rounding::ALL.into_iter().find_map(fewest)
    }

    /// The whole numbers, if they were shortened like this.
    fn counts(&self, rounding: Rounding) -> Result<Counts, Unusable> {
        let right = self.accuracies.map(|printed| printed.counts(self.answers(), rounding).ok());
        let [Some(baseline), Some(experimental)] = right else { return Err(Unusable::Accuracies) };
        let right = [baseline, experimental];
        if self.runs > 1 {
            // How often the systems agree is then a mean, too, and says nothing of single items.
            return Ok(Counts { right, disagreements: (0, self.items) });
        }
        let disagreements = self.disagreement_range(rounding).ok_or(Unusable::Agreement)?;
        let counts = Counts { right, disagreements };
        let allowed = Allowed::new(self.items, baseline, experimental, disagreements);
        allowed.map(|_| counts).ok_or(Unusable::Both(counts))
    }

    /// What was printed of the disagreements; `None` if no number of items fits that.
    fn disagreement_range(&self, rounding: Rounding) -> Option<(u64, u64)> {
        let (mut least, mut most) = (0, self.items);
        if let Some(agreement) = self.agreement {
            let (least_agreeing, most_agreeing) = agreement.counts(self.items, rounding).ok()?;
            (least, most) = (self.items - most_agreeing, self.items - least_agreeing);
        }
        if let Some(number) = self.disagreements {
            (least, most) = (least.max(number), most.min(number));
        }
        (least <= most).then_some((least, most))
    }
}
