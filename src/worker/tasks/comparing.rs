//! The work on a paper's results table.

use super::{Refusal, Working};
use crate::worker::protocol::Answer;
use paired_bootstrap::planning::review::{Extent, Several};

struct Work {
    several: Several,
    found: Vec<Extent>,
}

pub(super) fn begin(several: Several) -> Result<Box<dyn Working>, Refusal> {
    let is_possible = several.questions.iter().all(|question| question.allowed().is_some());
    if is_possible { Ok(Box::new(Work { several, found: Vec::new() })) } else { Err(Refusal::Impossible) }
}

impl Working for Work {
    fn step(&mut self) -> bool {
        let next = self.several.questions.get(self.found.len());
        // All questions are possible, so there is always an answer.
        let found = next.and_then(|question| Extent::of(question, self.several.comparisons));
        self.found.extend(found);
        self.found.len() < self.several.questions.len()
    }

    fn fraction(&self) -> f64 {
        self.found.len() as f64 / self.several.questions.len().max(1) as f64
    }

    fn answer(&mut self) -> Option<Answer> {
        let is_done = self.found.len() == self.several.questions.len();
        is_done.then(|| Answer::ResultsTable(std::mem::take(&mut self.found)))
    }
}
