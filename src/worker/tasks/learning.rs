//! The work on a lesson.

use super::{Find, Refusal, Working};
use crate::worker::protocol::{Answer, Lesson};
use paired_bootstrap::analysis::Teaching;

pub(super) fn begin(lesson: Lesson, scores: Find) -> Result<Box<dyn Working>, Refusal> {
    let Lesson { seed, kinds, from, count, .. } = lesson;
    let teaching = Teaching::new(&*scores(lesson.scores)?, &kinds, seed, from..from.saturating_add(count));
    Ok(Box::new(teaching.ok_or(Refusal::OtherItems)?))
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
