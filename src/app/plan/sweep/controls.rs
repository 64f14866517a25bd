//! The sweep's boxes, sliders and buttons, and its keys of the address.

use super::claims;
use crate::app::edits::edit_box;
use crate::app::event::{BoxName, Effect};
use crate::app::plan::items_slider;
use crate::app::plan::typed::whole;
use crate::app::sheet::Sheet;
use crate::app::state::State;
use crate::planning::Percent;
use crate::planning::sweep::Grid;
use crate::report::{Address, count, parse_whole, shortened};

/// What stands in the boxes, usable or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Boxes {
    items: String,
    effects: String,
    most: String,
}

impl Boxes {
    pub(super) fn of(grid: &Grid) -> Self {
        Self { items: count(grid.items), effects: listed(&grid.effects, ", "), most: grid.most.to_string() }
    }
}

/// The primer's sample sizes, and the buttons that set them.
const SIZES: [(&str, u64); 4] =
    [("sweep-items-100", 100), ("sweep-items-500", 500), ("sweep-items-2000", 2000), ("sweep-items-10000", 10_000)];

/// The most curves in one chart that can be told apart.
const MOST_EFFECTS: usize = 6;

/// With one half of the items hurt, nothing can be gained.
const MOST_HURT: Percent = Percent::thousandths(50_000);

pub(in crate::app) fn use_control(state: &mut State, control: &str, value: &str) -> Vec<Effect> {
    let sweep = &mut state.plan.sweep;
    let before = sweep.before_edit.begin(control, &sweep.grid);
    if control == "alpha" {
        return edit_box(state, BoxName::Alpha, value.to_owned());
    }
    if let Some(index) = control.strip_prefix("claim-") {
        return claims::show(state, index);
    }
    let sweep = &mut state.plan.sweep;
    let (grid, boxes) = (&mut sweep.grid, &mut sweep.boxes);
    match control {
        "items" => {
            value.clone_into(&mut boxes.items);
            grid.items = read_items(value).unwrap_or(before.items);
        }
        "effects" => {
            value.clone_into(&mut boxes.effects);
            grid.effects = read_effects(value).unwrap_or(before.effects);
        }
        "most" => {
            value.clone_into(&mut boxes.most);
            grid.most = read_most(value).unwrap_or(before.most);
        }
        "items-slider" => set_items(grid, boxes, items_slider::items_at(value.parse().unwrap_or(0))),
        "most-slider" => {
            grid.most = read_most(value).unwrap_or(grid.most);
            boxes.most = grid.most.to_string();
        }
        "simulate" => press_simulate(state),
        _ => {
            if let Some(size) = control.strip_prefix("items-").and_then(parse_whole) {
                set_items(grid, boxes, size);
            }
        }
    }
    Vec::new()
}

fn set_items(grid: &mut Grid, boxes: &mut Boxes, items: u64) {
    grid.items = items;
    boxes.items = count(items);
}

/// The button begins a simulation, ends one that goes on and keeps what is done, or takes away one that is done.
fn press_simulate(state: &mut State) {
    let is_simulating = state.plan.sweep.is_simulating(state);
    let sweep = &mut state.plan.sweep;
    if sweep.simulates && !is_simulating {
        sweep.simulated = None;
    }
    sweep.simulates = !sweep.simulates;
}

fn read_items(text: &str) -> Result<u64, String> {
    let (least, most) = Address::PAIRS;
    whole(text).filter(|items| (least..=most).contains(items)).ok_or_else(|| {
        format!("Items: “{}” is not a whole number from {} to {}.", shortened(text), count(least), count(most))
    })
}

fn read_effects(text: &str) -> Result<Vec<Percent>, String> {
    let text = with_points(text).replace('%', " ");
    let parts = text.split(|c: char| matches!(c, ',' | ';') || c.is_whitespace()).filter(|part| !part.is_empty());
    let mut effects = Vec::new();
    for part in parts {
        let percent = Percent::parse(part).filter(|percent| percent.millionths() > 0);
        effects.push(percent.ok_or_else(|| {
            let hint = "a percentage above 0 and up to 100, such as 2 or 0.5 (with a point)";
            format!("Effect sizes: “{}” is not {hint}.", shortened(part))
        })?);
        if effects.len() > MOST_EFFECTS {
            return Err(format!("Effect sizes: {MOST_EFFECTS} at most, so that their curves can be told apart."));
        }
    }
    if effects.is_empty() {
        return Err("Effect sizes: write one or more percentages, such as 1, 2, 5.".to_owned());
    }
    effects.sort_unstable();
    effects.dedup();
    Ok(effects)
}

/// Where semicolons separate, a comma between two digits is a decimal one: 0,5; 1,5.
fn with_points(text: &str) -> String {
    if !text.contains(';') {
        return text.to_owned();
    }
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let mut last = None;
    let mut characters = text.chars().peekable();
    let mut read = String::new();
    while let Some(c) = characters.next() {
        let is_decimal = c == ',' && is_digit(last) && is_digit(characters.peek().copied());
        read.push(if is_decimal { '.' } else { c });
        last = Some(c);
    }
    read
}

fn read_most(text: &str) -> Result<Percent, String> {
    // One number in a box: a comma can only be a decimal one.
    let percent = Percent::parse(&text.replace(',', "."));
    let percent = percent.filter(|percent| percent.millionths() > 0 && *percent <= MOST_HURT);
    percent.ok_or_else(|| {
        format!("Hurt, at most: “{}” is not a percentage above 0 and up to {MOST_HURT}.", shortened(text))
    })
}

/// "1, 2, 5".
pub(super) fn listed(effects: &[Percent], separator: &str) -> String {
    effects.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// What is wrong in each of the boxes.
fn errors(boxes: &Boxes) -> [Option<String>; 3] {
    [read_items(&boxes.items).err(), read_effects(&boxes.effects).err(), read_most(&boxes.most).err()]
}

pub(in crate::app) fn error(state: &State) -> Option<String> {
    errors(&state.plan.sweep.boxes).into_iter().flatten().next()
}

pub(super) fn fill(sheet: &mut Sheet, state: &State) {
    let sweep = &state.plan.sweep;
    let (grid, boxes) = (&sweep.grid, &sweep.boxes);
    let [items_error, effects_error, most_error] = errors(boxes);
    // The level is every view's: what is wrong with it is said when typing pauses.
    let is_alpha_wrong = state.wrong_box == Some(BoxName::Alpha);
    let alpha_error = state.error.clone().filter(|_| is_alpha_wrong);
    for (id, text, is_wrong) in [
        ("sweep-items", &boxes.items, items_error.is_some()),
        ("sweep-effects", &boxes.effects, effects_error.is_some()),
        ("sweep-most", &boxes.most, most_error.is_some()),
        ("sweep-alpha", &state.boxes.alpha, is_alpha_wrong),
    ] {
        sheet.value(id, text.as_str());
        sheet.invalid(id, is_wrong, "sweep-error");
    }
    let messages: Vec<String> = [items_error, effects_error, most_error, alpha_error].into_iter().flatten().collect();
    sheet.error("sweep-error", (!messages.is_empty()).then(|| messages.join(" ")));
    let most = grid.most.as_f64();
    let most_position = most.round().max(1.0);
    items_slider::show(sheet, "sweep-items-slider", grid.items);
    sheet.slider("sweep-most-slider", most_position as u64, (most_position - 1.0) / 49.0, format!("{} %", grid.most));
    for (id, size) in SIZES {
        sheet.attribute(id, "aria-pressed", Some((grid.items == size).to_string()));
    }
}

pub(in crate::app) fn keys(state: &State) -> Vec<(String, String)> {
    let sweep = &state.plan.sweep;
    let default = super::Sweep::default().grid;
    let mut keys = Vec::new();
    let mut add = |key: &str, value: String| keys.push((key.to_owned(), value));
    if sweep.grid.items != default.items {
        add("items", sweep.grid.items.to_string());
    }
    if sweep.grid.effects != default.effects {
        add("effects", listed(&sweep.grid.effects, ","));
    }
    if sweep.grid.most != default.most {
        add("most", sweep.grid.most.to_string());
    }
    if sweep.simulates {
        add("simulated", "1".to_owned());
    }
    keys
}

pub(in crate::app) fn take_keys(state: &mut State, address: &Address) -> Vec<String> {
    let mut problems = Vec::new();
    let mut grid = super::Sweep::default().grid;
    let mut take = |read: Option<Result<(), String>>| problems.extend(read.and_then(Result::err));
    let problem = |key: &str, message: String| {
        // What the boxes say, as part of a longer sentence.
        let (_, what) = message.split_once(": ").unwrap_or(("", &message));
        format!("{key}: {}", what.trim_end_matches('.'))
    };
    take(
        address
            .other("items")
            .map(|text| read_items(text).map(|items| grid.items = items).map_err(|message| problem("items", message))),
    );
    take(address.other("effects").map(|text| {
        read_effects(text).map(|effects| grid.effects = effects).map_err(|message| problem("effects", message))
    }));
    take(
        address
            .other("most")
            .map(|text| read_most(text).map(|most| grid.most = most).map_err(|message| problem("most", message))),
    );
    let simulates = match address.other("simulated") {
        None | Some("0") => false,
        Some("1") => true,
        Some(text) => {
            take(Some(Err(format!("simulated = “{}” is neither 0 nor 1", shortened(text)))));
            false
        }
    };
    let sweep = &mut state.plan.sweep;
    sweep.set(grid);
    sweep.simulates = simulates;
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_read_in_any_order_and_writing() {
        let read = |text: &str| read_effects(text).map(|effects| listed(&effects, ","));
        assert_eq!(read("5, 1;2 2 %"), Ok("1,2,5".to_owned()));
        assert_eq!(read("0,5; 1,5 %;2"), Ok("0.5,1.5,2".to_owned()), "semicolons leave the comma to decimals");
        assert_eq!(read(".5"), Ok("0.5".to_owned()));
        for text in ["", " , ", "0", "-1", "0,5", "x", "101", "1 2 3 4 5 6 7", "NaN", "1e1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
