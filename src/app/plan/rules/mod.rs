//! Plan, third part: rules of thumb as small calculators. Their answers are closed forms: the page computes them itself.

mod cards;
mod fields;

pub(in crate::app) use fields::{Rules, error, keys, take_keys, use_control};

use crate::app::sheet::Sheet;
use crate::app::state::State;

pub(in crate::app) fn sheet(state: &State) -> Sheet {
    let mut sheet = Sheet::default();
    fields::fill(&mut sheet, state);
    cards::fill(&mut sheet, state);
    sheet
}
