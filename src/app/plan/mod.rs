//! The view Plan: how many items? Three parts, of which one is shown.

mod items_slider;
pub(super) mod power;
pub(super) mod rules;
pub(super) mod sweep;
mod typed;

use super::panel::Panel;
use super::state::State;
use crate::report::Address;

/// What the view Plan knows.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The part that is shown.
    pub panel: Panel,
    /// p over percent hurt, by effect size.
    pub sweep: sweep::Sweep,
    /// How likely a true gain is to be found.
    pub power: power::Power,
    /// Small calculators.
    pub rules: rules::Rules,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            panel: Panel::Sweep,
            sweep: sweep::Sweep::default(),
            power: power::Power::default(),
            rules: rules::Rules::default(),
        }
    }
}

/// The parts, in the order of the page.
pub const PARTS: [Panel; 3] = [Panel::Sweep, Panel::Power, Panel::Rules];

/// The key that names the part.
const PART: &str = "part";

/// The keys of the view when this part is shown.
pub(super) fn keys_of(state: &State, panel: Panel) -> Vec<(String, String)> {
    let part = (panel != Panel::Sweep).then(|| (PART.to_owned(), panel.key().to_owned()));
    let own = match panel {
        Panel::Power => power::keys(state),
        Panel::Rules => rules::keys(state),
        _ => sweep::keys(state),
    };
    part.into_iter().chain(own).collect()
}

pub(super) fn take_keys(state: &mut State, address: &Address) -> Vec<String> {
    let mut problems = Vec::new();
    state.plan.panel = match address.other(PART) {
        None => Panel::Sweep,
        Some(key) => PARTS.into_iter().find(|part| part.key() == key).unwrap_or_else(|| {
            problems.push("part must be sweep, power or rules".to_owned());
            Panel::Sweep
        }),
    };
    if keys_of(state, state.plan.panel) == address.others {
        // Back from another view: what stands in the boxes stays, usable or not.
        return problems;
    }
    problems.extend(match state.plan.panel {
        Panel::Power => power::take_keys(state, address),
        Panel::Rules => rules::take_keys(state, address),
        _ => sweep::take_keys(state, address),
    });
    problems
}

/// What is said beside results that do not belong to what stands in the boxes.
const LAST_VALID: &str = "These are the results of the last valid numbers.";

/// An exponent: ¹⁰⁰.
fn raised(number: u64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().filter_map(|digit| DIGITS.get(usize::from(digit.wrapping_sub(b'0')))).collect()
}
