//! Plan, second part: how likely a true gain is to be found.

mod figure;
mod inputs;
mod sheet;
mod wording;

use crate::app::before_edit::BeforeEdit;
use crate::app::edits::edit_box;
use crate::app::event::{BoxName, Effect};
use crate::app::plan::items_slider;
use crate::app::state::State;
use crate::planning::power::{Answer as Found, Chances, Enough, FakeSet, Part, Question, reach};
use crate::report::{Address, count};
use crate::worker::protocol::{Answer, Task};
use inputs::{AGREEMENT, BASELINE, DATA_SETS, DISAGREEMENT, EXPERIMENTAL, Errors, GAIN, ITEMS, Inputs, percent};

pub(in crate::app) use figure::{csv, figure};
pub(in crate::app) use sheet::sheet;

/// What the part knows.
#[derive(Clone, Debug)]
pub struct Power {
    inputs: Inputs,
    /// What counted before the box that is being typed into, and whether it was from the data.
    before_edit: BeforeEdit<InForce>,
    /// What stands in the boxes, usable or not.
    texts: [String; 7],
    /// Why boxes cannot be used.
    errors: Errors,
    /// Whether the numbers are those of the comparison on the page.
    is_from_data: bool,
    here: Option<Here>,
    curve: Option<Curve>,
    /// The fake data that were asked for last, and how often such were made before.
    fake_wanted: Option<Question>,
    rounds: u64,
    fake: Option<Fake>,
}

/// The inputs, and whether they are those of the comparison on the page.
type InForce = (Inputs, bool);

/// What holds at one n.
#[derive(Clone, Debug)]
struct Here {
    question: Question,
    is_complete: bool,
    /// By `Rule::ALL`.
    chances: [Chances; 2],
    /// The smallest gain that is found in 80 %, once known; infinite where there is none.
    smallest: Option<f64>,
}

/// What holds for every n.
#[derive(Clone, Debug)]
struct Curve {
    question: Question,
    is_complete: bool,
    /// (items, power by both rules).
    points: Vec<(u64, f64, f64)>,
    /// For 80 % by both rules, for 90 % by both.
    enough: Vec<Enough>,
}

/// Fake data.
#[derive(Clone, Debug)]
struct Fake {
    question: Question,
    is_complete: bool,
    significant: u64,
    done: u64,
    first: Vec<FakeSet>,
}

impl Default for Power {
    fn default() -> Self {
        let inputs = Inputs::default();
        Self {
            inputs,
            before_edit: BeforeEdit::default(),
            texts: inputs.texts(),
            errors: Errors::default(),
            is_from_data: false,
            here: None,
            curve: None,
            fake_wanted: None,
            rounds: 0,
            fake: None,
        }
    }
}

impl Power {
    /// Shows these values in boxes and slider.
    fn set(&mut self, inputs: Inputs) {
        self.inputs = inputs;
        self.texts = inputs.texts();
        (self.errors, self.is_from_data) = (Errors::default(), false);
        self.before_edit.end();
    }

    /// Takes what was typed into a box, and nothing else since `before` counted.
    fn edit(&mut self, before: InForce, index: usize, text: &str) {
        (self.inputs, self.is_from_data) = before;
        text.clone_into(&mut self.texts[index]);
        let tells_truth = self.inputs.take(&self.texts, &mut self.errors, index);
        self.is_from_data &= !tells_truth || self.inputs == before.0;
    }

    /// Typing has paused.
    pub(in crate::app) fn settle(&mut self) {
        self.before_edit.end();
    }

    /// What is wrong with the boxes that every result depends on.
    fn error(&self) -> Option<String> {
        let messages: Vec<&str> = self.inputs.errors_of_truth(&self.errors).map(String::as_str).collect();
        (!messages.is_empty()).then(|| messages.join(" "))
    }

    fn choose(&mut self, by_accuracies: bool) {
        if self.inputs.by_accuracies != by_accuracies {
            let other = self.inputs.other_way();
            // Where the same truth cannot be given so, the way's own last values are.
            let fallback = Inputs { by_accuracies, ..Inputs::default() };
            self.set(other.unwrap_or(fallback));
        }
    }
}

/// A question about the present truth.
fn question(state: &State, pairs: u64, part: Part) -> Option<Question> {
    let truth = state.plan.power.inputs.truth().ok()?;
    let (gain, disagreement) = (truth.gain(), truth.disagreement());
    Some(Question { pairs, gain, disagreement, alpha: state.settings.alpha, part })
}

fn question_here(state: &State) -> Option<Question> {
    question(state, state.plan.power.inputs.items(), Part::Here)
}

fn question_of_curve(state: &State) -> Option<Question> {
    let inputs = state.plan.power.inputs;
    let (first, last) = reach(inputs.truth().ok()?, state.settings.alpha, inputs.items());
    question(state, last, Part::Curve(first))
}

fn question_of_fake(state: &State) -> Option<Question> {
    let power = &state.plan.power;
    let seed = state.settings.seed.wrapping_add(power.rounds);
    question(state, power.inputs.items(), Part::Fake(power.inputs.data_sets(), seed.to_string()))
}

pub(in crate::app) fn use_control(state: &mut State, control: &str, value: &str) -> Vec<Effect> {
    if is_of_address(state) && state.run.is_some() {
        // The comparison is a good one; what the address said of this part is being replaced.
        state.error = None;
    }
    let power = &mut state.plan.power;
    let before = power.before_edit.begin(control, &(power.inputs, power.is_from_data));
    match control {
        "by-gain" => power.choose(false),
        "by-accuracies" => power.choose(true),
        "gain" => power.edit(before, GAIN, value),
        "disagreement" => power.edit(before, DISAGREEMENT, value),
        "baseline" | "formula-baseline" => power.edit(before, BASELINE, value),
        "experimental" => power.edit(before, EXPERIMENTAL, value),
        "agreement" => power.edit(before, AGREEMENT, value),
        "items" => power.edit(before, ITEMS, value),
        "items-slider" => {
            let items = items_slider::items_at(value.parse().unwrap_or(0));
            power.edit(before, ITEMS, &count(items));
        }
        "datasets" => power.edit(before, DATA_SETS, value),
        "alpha" => return edit_box(state, BoxName::Alpha, value.to_owned()),
        "from-data" => take_from_data(state),
        "make" => make_fake_data(state),
        _ => {}
    }
    Vec::new()
}

/// Takes n, gain and disagreement of the comparison on the page.
fn take_from_data(state: &mut State) {
    let Some(shown) = &state.shown else { return };
    let (pairs, helped, hurt) = (shown.comparison.pairs, shown.comparison.helped, shown.comparison.hurt);
    if helped + hurt == 0 {
        return;
    }
    let power = &mut state.plan.power;
    let mut inputs = Inputs { by_accuracies: false, ..power.inputs };
    inputs.numbers[GAIN] = percent((helped as f64 - hurt as f64) / pairs as f64);
    inputs.numbers[DISAGREEMENT] = percent((helped + hurt) as f64 / pairs as f64);
    inputs.numbers[ITEMS] = pairs.min(Address::PAIRS.1) as f64;
    if inputs.truth().is_ok() {
        power.set(inputs);
        power.is_from_data = true;
    }
}

/// Makes fake data: a first round, or another one if there is one of this kind.
fn make_fake_data(state: &mut State) {
    let power = &state.plan.power;
    if power.errors.iter().any(Option::is_some) {
        return;
    }
    let is_another = power.fake_wanted.is_some() && power.fake_wanted == question_of_fake(state);
    state.plan.power.rounds = if is_another { power.rounds + 1 } else { 0 };
    state.plan.power.fake_wanted = question_of_fake(state);
}

pub(in crate::app) fn task(state: &State) -> Option<Task> {
    let power = &state.plan.power;
    let here = question_here(state)?;
    if power.here.as_ref().is_none_or(|known| !known.is_complete || known.question != here) {
        return Some(Task::Power(here));
    }
    let curve = question_of_curve(state)?;
    if power.curve.as_ref().is_none_or(|known| !known.is_complete || known.question != curve) {
        return Some(Task::Power(curve));
    }
    let fake = question_of_fake(state).filter(|fake| power.fake_wanted.as_ref() == Some(fake))?;
    let is_lacking = power.fake.as_ref().is_none_or(|known| !known.is_complete || known.question != fake);
    is_lacking.then_some(Task::Power(fake))
}

pub(in crate::app) fn take(state: &mut State, task: Task, answer: Answer, is_complete: bool) -> Vec<Effect> {
    let (Task::Power(question), Answer::Power(found)) = (task, answer) else { return Vec::new() };
    let power = &mut state.plan.power;
    match found {
        Found::Here(chances, smallest) => {
            if let Ok(chances) = chances.try_into() {
                power.here = Some(Here { question, is_complete, chances, smallest });
            }
        }
        Found::Curve(points, enough) => power.curve = Some(Curve { question, is_complete, points, enough }),
        Found::Fake(significant, done, first) => {
            power.fake = Some(Fake { question, is_complete, significant, done, first });
        }
    }
    Vec::new()
}

/// Whether the page complains about its address, some of which may be about this part.
fn is_of_address(state: &State) -> bool {
    state.error.as_ref().is_some_and(|message| message.starts_with("Address: "))
}

/// What is wrong with the boxes; the level is a box of the whole page, and may be wrong here.
pub(in crate::app) fn error(state: &State) -> Option<String> {
    let own = state.plan.power.error();
    let is_here = state.wrong_box == Some(BoxName::Alpha) || is_of_address(state);
    own.or_else(|| state.error.clone().filter(|_| is_here))
}

pub(in crate::app) fn keys(state: &State) -> Vec<(String, String)> {
    state.plan.power.inputs.keys()
}

pub(in crate::app) fn take_keys(state: &mut State, address: &Address) -> Vec<String> {
    let (inputs, texts, errors) = Inputs::of_address(address);
    let power = &mut state.plan.power;
    if inputs != power.inputs || power.errors != errors {
        power.set(inputs);
        (power.texts, power.errors) = (texts, errors);
    }
    power.errors.iter().flatten().map(|message| message.trim_end_matches('.').to_owned()).collect()
}
