//! What each control does.

use super::bounds::percent_printed;
use super::print::{Field, Texts};
use crate::app::edits::edit_box;
use crate::app::event::{BoxName, Effect};
use crate::app::state::{Settings, Source, State};
use crate::app::update::start;
use crate::planning::Counts;
use crate::report::{Address, Tab, parse_whole};

/// Examples: the rest of the button's id; n, the baseline's and the experimental system's accuracy.
pub(super) const EXAMPLES: [(&str, [&str; 3]); 3] = [
    ("review-example-hundred", ["100", "70", "72"]),
    ("review-example-five-hundred", ["500", "70.0", "72.0"]),
    ("review-example-impossible", ["65", "71.2", "72.3"]),
];

pub(in crate::app) fn use_control(state: &mut State, control: &str, value: &str) -> Vec<Effect> {
    let alpha = state.settings.alpha;
    let review = &mut state.review;
    let before = review.before_edit.begin(control, &(review.usable.clone(), review.at));
    match control {
        "alpha" => return edit_box(state, BoxName::Alpha, value.to_owned()),
        "open" => return open_in_test(state),
        "from-test" => {
            if let Some(texts) = texts_of_test(state) {
                state.review.fill(texts);
                (state.review.at, state.review.at_text) = (None, None);
            }
            return follow(state);
        }
        "at" => {
            review.at_text = Some(value.to_owned());
            review.at = parse_whole(value);
            if review.at.is_none() || review.error_at(alpha).is_some() {
                review.at = before.1;
            }
        }
        "at-slider" => {
            review.at_text = None;
            review.at = parse_whole(value);
        }
        _ => {
            let own = |id: &str| id.strip_prefix("review-") == Some(control);
            if let Some(field) = Field::ALL.into_iter().find(|field| own(field.id())) {
                review.texts[field as usize] = value.to_owned();
                review.usable = before.0;
                if !review.note_usable() {
                    (review.at, review.at_text) = (before.1, None);
                    return follow(state);
                }
            } else if let Some((_, example)) = EXAMPLES.into_iter().find(|(id, _)| own(id)) {
                let comparisons = review.comparisons();
                review.fill(texts_of(example, comparisons));
            } else {
                return Vec::new();
            }
            // A place on the curve of another print is nobody's choice.
            (review.at, review.at_text) = (None, None);
        }
    }
    follow(state)
}

fn follow(state: &mut State) -> Vec<Effect> {
    state.review.follow(state.settings.alpha);
    Vec::new()
}

/// The boxes as a paper about the comparison of the view Test would fill them: with its accuracies, and without the rest.
/// `None` where these are not known.
pub(super) fn texts_of_test(state: &State) -> Option<Texts> {
    let shown = state.shown.as_ref()?;
    let systems = shown.inference.as_ref()?.effect.systems?;
    let [Some(baseline), Some(experimental)] = systems.map(|system| system.accuracy) else { return None };
    let items = Some(shown.comparison.pairs).filter(|items| *items <= Address::PAIRS.1)?;
    let [baseline, experimental] = [baseline, experimental].map(|accuracy| percent_printed(accuracy.correct, items));
    Some(texts_of([&items.to_string(), &baseline, &experimental], state.review.comparisons()))
}

/// The boxes as an example fills them.
pub(super) fn texts_of([items, baseline, experimental]: [&str; 3], comparisons: String) -> Texts {
    let [items, baseline, experimental] = [items, baseline, experimental].map(str::to_owned);
    [items, baseline, experimental, String::new(), String::new(), comparisons]
}

/// Puts the place on the curve into the sliders of the view Test, and goes there.
fn open_in_test(state: &mut State) -> Vec<Effect> {
    let Some(shown) = &state.review.shown else { return Vec::new() };
    let from = state.fragment();
    let (hurt, helped) = shown.point.best.0;
    let counts = Counts { pairs: shown.question.items, helped, hurt };
    state.tab = Tab::Test;
    state.compare(Source::Sliders);
    state.wanted = counts;
    state.set(Settings { counts, ..state.settings });
    let mut effects = start(state);
    // So that the way back leads here.
    effects.extend([Effect::EnterAddress { from, to: state.fragment() }, Effect::Focus("tab-test")]);
    effects
}
