//! The work on a sweep.

use super::{Refusal, Working};
use crate::worker::protocol::Answer;
use paired_bootstrap::planning::sweep::{Question, Sweeping};

struct Work {
    sweeping: Sweeping,
    /// How much of the answer has been reported.
    told: usize,
}

pub(super) fn begin(question: Question) -> Result<Box<dyn Working>, Refusal> {
    Ok(Box::new(Work { sweeping: Sweeping::new(&question), told: 0 }))
}

impl Working for Work {
    fn step(&mut self) -> bool {
        self.sweeping.step()
    }

    fn fraction(&self) -> f64 {
        self.sweeping.fraction()
    }

    /// A simulation is reported point by point, everything else at once.
    fn answer(&mut self) -> Option<Answer> {
        let is_new = self.sweeping.done() > self.told;
        let is_due = self.sweeping.is_simulation() && is_new || self.sweeping.fraction() >= 1.0;
        self.told = self.sweeping.done();
        is_due.then(|| Answer::Sweep(self.sweeping.answer().clone()))
    }
}
