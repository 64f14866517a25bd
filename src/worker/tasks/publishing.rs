//! The work on a thousand papers.

use super::{Find, Refusal, Working};
use crate::worker::protocol::{Answer, PapersTask};
use paired_bootstrap::analysis::teaching::Papers;

pub(super) fn begin(task: &PapersTask, scores: Find) -> Result<Box<dyn Working>, Refusal> {
    let papers = Papers::new(&*scores(task.scores)?, task.asked);
    papers.map(|papers| Box::new(papers) as _).ok_or(Refusal::OtherItems)
}

impl Working for Papers {
    fn step(&mut self) -> bool {
        Papers::step(self)
    }

    fn fraction(&self) -> f64 {
        Papers::fraction(self)
    }

    fn answer(&mut self) -> Option<Answer> {
        Some(Answer::Papers(Box::new(self.published().clone())))
    }
}
