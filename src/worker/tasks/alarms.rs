//! The work on false-alarm rates.

use super::{Find, Refusal, Working};
use crate::worker::protocol::{Alarms, Answer};
use paired_bootstrap::comparisons::{EstimatedRates, Estimating};

struct Work {
    estimating: Estimating,
    /// How many data sets the last answer was based on.
    told: u64,
}

pub(super) fn begin(question: &Alarms, scores: Find) -> Result<Box<dyn Working>, Refusal> {
    let scores = scores(question.scores)?;
    let estimating = Estimating::new(scores.differences(), question.alpha, question.seed).ok_or(Refusal::NoEstimate)?;
    Ok(Box::new(Work { estimating, told: 0 }))
}

impl Working for Work {
    fn step(&mut self) -> bool {
        self.estimating.step()
    }

    fn fraction(&self) -> f64 {
        self.estimating.rates().data_sets as f64 / EstimatedRates::DATA_SETS as f64
    }

    fn answer(&mut self) -> Option<Answer> {
        let rates = self.estimating.rates();
        (std::mem::replace(&mut self.told, rates.data_sets) < rates.data_sets).then(|| Answer::Alarms(rates.clone()))
    }
}
