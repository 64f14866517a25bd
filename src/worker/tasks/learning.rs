//! The work on a lesson.

use super::{Find, Refusal, Working};
use crate::worker::protocol::{Answer, Lesson, Scheme};
use paired_bootstrap::analysis::teaching::{Exchanging, Teaching};

pub(super) fn begin(lesson: Lesson, scores: Find) -> Result<Box<dyn Working>, Refusal> {
    let Lesson { seed, kinds, from, count, scheme, .. } = lesson;
    let (items, wanted) = (scores(lesson.scores)?, from..from.saturating_add(count));
    let working: Option<Box<dyn Working>> = match scheme {
        Scheme::Bootstrap => Teaching::new(&items, &kinds, seed, wanted).map(|teaching| Box::new(teaching) as _),
        Scheme::Randomization => Exchanging::new(&items, &kinds, seed, wanted).map(|working| Box::new(working) as _),
    };
    working.ok_or(Refusal::OtherItems)
}

impl Working for Exchanging {
    fn step(&mut self) -> bool {
        Exchanging::step(self)
    }

    fn fraction(&self) -> f64 {
        Exchanging::fraction(self)
    }

    fn answer(&mut self) -> Option<Answer> {
        self.taught().map(|taught| Answer::Learn(Box::new(taught)))
    }
}

impl Working for Teaching {
    fn step(&mut self) -> bool {
        Teaching::step(self)
    }

    fn fraction(&self) -> f64 {
        Teaching::fraction(self)
    }

    fn answer(&mut self) -> Option<Answer> {
        self.taught().map(|taught| Answer::Learn(Box::new(taught)))
    }
}
