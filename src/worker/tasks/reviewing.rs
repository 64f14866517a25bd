//! The work on a review.

use super::{Refusal, Working};
use crate::worker::protocol::Answer;
use paired_bootstrap::planning::review::{Analysis, Question};

struct Work {
    analysis: Option<Analysis>,
    /// Whether the last step is done.
    is_done: bool,
}

pub(super) fn begin(question: Question) -> Result<Box<dyn Working>, Refusal> {
    let analysis = Analysis::new(&question).ok_or(Refusal::Impossible)?;
    Ok(Box::new(Work { analysis: Some(analysis), is_done: false }))
}

impl Working for Work {
    fn step(&mut self) -> bool {
        self.is_done = !self.analysis.as_mut().is_some_and(Analysis::advance);
        !self.is_done
    }

    fn fraction(&self) -> f64 {
        if self.is_done { 1.0 } else { 0.0 }
    }

    fn answer(&mut self) -> Option<Answer> {
        // Takes only milliseconds, so everything is answered at once.
        self.is_done.then(|| self.analysis.take()).flatten().map(|analysis| Answer::Review(analysis.answer()))
    }
}
