//! The work on a page of items.

use super::{Find, Refusal, Working};
use crate::worker::protocol::{Answer, ITEMS_AT_ONCE, ItemsShown, ItemsTask, ScoresFrom};
use paired_bootstrap::analysis::Items;
use std::rc::Rc;

struct Work {
    items: Rc<Items>,
    task: ItemsTask,
}

pub(super) fn begin(task: ItemsTask, scores: Find) -> Result<Box<dyn Working>, Refusal> {
    Ok(Box::new(Work { items: scores(ScoresFrom::LastTexts)?, task }))
}

impl Working for Work {
    fn answer(&mut self) -> Option<Answer> {
        let Self { items, task: ItemsTask { asked, from, opened } } = self;
        if !items.can_be_listed() {
            return Some(Answer::Items(ItemsShown::default()));
        }
        let list = items.list(asked);
        let (from, to) = (*from as usize, from.saturating_add(ITEMS_AT_ONCE) as usize);
        Some(Answer::Items(ItemsShown {
            total: Some(list.len() as u64),
            items: items.listed(&list, from..to),
            opened: opened.and_then(|number| items.item(number)),
            texts: opened.map(|number| items.texts_of(number)).unwrap_or_default(),
            texts_are_shortened: items.texts_are_shortened(),
        }))
    }
}
