//! The work on a power analysis.

use super::{Refusal, Working};
use crate::worker::protocol::Answer;
use paired_bootstrap::planning::power::{Answering, Question};

pub(super) fn begin(question: &Question) -> Result<Box<dyn Working>, Refusal> {
    Ok(Box::new(Answering::new(question)?))
}

impl Working for Answering {
    fn step(&mut self) -> bool {
        Answering::step(self)
    }

    fn fraction(&self) -> f64 {
        Answering::fraction(self)
    }

    fn answer(&mut self) -> Option<Answer> {
        Answering::answer(self).map(Answer::Power)
    }
}
