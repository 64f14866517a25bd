//! The work on the scores of a link.

use super::{Find, Refusal, Working};
use crate::worker::protocol::{Answer, ScoresFrom};
use paired_bootstrap::analysis::Items;
use paired_bootstrap::report::pack_scores;
use std::rc::Rc;

struct Work(Rc<Items>);

pub(super) fn begin(scores: Find) -> Result<Box<dyn Working>, Refusal> {
    Ok(Box::new(Work(scores(ScoresFrom::LastTexts)?)))
}

impl Working for Work {
    fn answer(&mut self) -> Option<Answer> {
        let linked = self.0.linked();
        let packed = linked.and_then(|(text, choice)| Some((pack_scores(&[text, String::new()]).ok()?, choice)));
        Some(Answer::Link(packed.map(|(scores, choice)| (scores, Box::new(choice)))))
    }
}
