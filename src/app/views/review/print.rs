//! What a paper has printed, as the boxes have it.

use super::bounds::span;
use super::fields::{AGREEMENT, ALPHA, AT, BASELINE, COMPARISONS, DISAGREEMENTS, EXPERIMENTAL, ITEMS};
use crate::app::form::{Clash, Value, Values};
use paired_bootstrap::planning::review::{Hint, Printed, Question, Share};

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
}

/// Why a print cannot be true.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Contradiction {
    /// No whole number of items gives an accuracy.
    Accuracies,
    /// No whole number of items gives the agreement, or it is not that of the disagreements.
    Agreement,
    /// The accuracies leave no room for the agreement, or for the disagreements.
    Both(Question),
}

fn share(values: &Values, field: usize) -> Option<Share> {
    if let Value::Share(share) = values.get(field) { Some(*share) } else { None }
}

fn accuracies(values: &Values) -> [Share; 2] {
    [BASELINE, EXPERIMENTAL].map(|field| share(values, field).expect("these boxes take nothing but shares"))
}

/// Accuracies are all percent or all proportions: a paper does not mix them. What is more than 1 is percent anyway.
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
    let question = Print::of(values).question(values.number(ALPHA));
    match question.ok().and_then(|question| question.allowed()).map(|allowed| allowed.hurt()) {
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
        }
    }

    /// Whether the paper says how often the systems agree.
    pub(super) fn tells_agreement(&self) -> bool {
        self.agreement.is_some() || self.disagreements.is_some()
    }

    /// What the worker is asked, at the level `alpha`.
    pub(super) fn question(&self, alpha: f64) -> Result<Question, Contradiction> {
        let [Some(baseline), Some(experimental)] = self.accuracies.map(|printed| printed.counts(self.items).ok())
        else {
            return Err(Contradiction::Accuracies);
        };
        let disagreements = self.disagreement_range().ok_or(Contradiction::Agreement)?;
        let nearest = self.accuracies.map(|printed| printed.nearest(self.items) as i64);
        let question = Question {
            items: self.items,
            baseline,
            experimental,
            disagreements,
            expected_lead: nearest[1] - nearest[0],
            levels: if self.comparisons > 1 { vec![alpha, alpha / self.comparisons as f64] } else { vec![alpha] },
        };
        if question.allowed().is_some() { Ok(question) } else { Err(Contradiction::Both(question)) }
    }

    /// What was printed of the disagreements; `None` if no number of items fits that.
    fn disagreement_range(&self) -> Option<(u64, u64)> {
        let (mut least, mut most) = (0, self.items);
        if let Some(agreement) = self.agreement {
            let (least_agreeing, most_agreeing) = agreement.counts(self.items).ok()?;
            (least, most) = (self.items - most_agreeing, self.items - least_agreeing);
        }
        if let Some(number) = self.disagreements {
            (least, most) = (least.max(number), most.min(number));
        }
        (least <= most).then_some((least, most))
    }
}
