//! The guided tour: the primer's story, in seven steps.

use super::kind::Kind;
use super::known::Known;
use super::{Rule, Seen, fresh, play, seen, words};
use crate::app::event::Effect;
use crate::app::inputs::choose_example;
use crate::app::state::{Settings, Source, State};
use crate::app::update::start;
use crate::planning::{Counts, Example};
use crate::report::count;

/// How many resamples each step speaks of.
const RESAMPLES: [u64; STEPS] = [0, 0, 0, 1, 10, 1000, 1000];

/// How many steps there are.
pub(super) const STEPS: usize = 7;

/// The places that a step can point at.
pub(super) const PLACES: [&str; 4] = ["learn-items-box", "learn-predict", "learn-draws", "learn-figure"];

/// What the tour puts aside when it starts, to bring it back at its end.
#[derive(Clone, Debug)]
pub(super) struct Before {
    source: Source,
    compared: Source,
    counts: Counts,
    wanted: Counts,
    kinds: Option<Vec<Kind>>,
    goal: u64,
    rule: Rule,
    guess: String,
}

/// Where a step points at.
pub(super) fn place(step: usize) -> &'static str {
    match step {
        1 => "learn-predict",
        2 => "learn-draws",
        4..STEPS => "learn-figure",
        _ => "learn-items-box",
    }
}

/// How many resamples a step speaks of.
pub(super) fn resamples(step: usize) -> u64 {
    RESAMPLES.get(step).copied().unwrap_or(0)
}

/// What the button that leads on says: what it does before.
pub(super) fn next_name(step: usize) -> &'static str {
    match step {
        2 => "Draw one",
        3 => "Draw up to 10",
        4 => "Draw up to 1,000",
        _ => "Next",
    }
}

/// Starts, ends or moves the tour.
pub(super) fn go(state: &mut State, to: &str) -> Vec<Effect> {
    let mut effects = match (to, state.learn.tour) {
        ("start", None) => begin(state),
        ("next", Some(step)) if step + 1 < STEPS => go_on(state, step + 1),
        ("back", Some(step)) if step > 0 => go_back(state, step - 1),
        ("end", Some(_)) => end(state),
        _ => return Vec::new(),
    };
    match state.learn.tour {
        // The text stays in sight; what it points at may be far down on a phone.
        Some(step) => effects.extend([Effect::Focus("learn-tour-text"), Effect::Reveal(place(step))]),
        None => effects.push(Effect::Focus("learn-tour-start")),
    }
    effects
}

fn begin(state: &mut State) -> Vec<Effect> {
    let learn = &mut state.learn;
    let before = Before {
        source: state.source,
        compared: state.compared,
        counts: state.settings.counts,
        wanted: state.wanted,
        kinds: learn.kinds.take(),
        goal: learn.goal,
        rule: std::mem::take(&mut learn.rule),
        guess: std::mem::take(&mut learn.guess),
    };
    // Whoever comes with nothing keeps what the tour has drawn.
    let is_worth_it = before.goal > 0 || !before.guess.is_empty() || before.kinds.is_some() || !is_tours(state);
    state.learn.before_tour = is_worth_it.then_some(before);
    state.learn.tour = Some(0);
    play::reset(&mut state.learn);
    choose_example(state, Example::TenQuestions)
}

/// Whether the comparison is the tour's own.
fn is_tours(state: &State) -> bool {
    state.compared == Source::Sliders && state.settings.counts == Counts::TEN_QUESTIONS && state.learn.kinds.is_none()
}

fn go_on(state: &mut State, step: usize) -> Vec<Effect> {
    // What plays is what the step before was about.
    play::finish(&mut state.learn);
    state.learn.tour = Some(step);
    play::draw_up_to(state, resamples(step))
}

/// A step that is gone back to speaks of fewer resamples: the others are taken back, so that the button draws them again.
fn go_back(state: &mut State, step: usize) -> Vec<Effect> {
    play::finish(&mut state.learn);
    let learn = &mut state.learn;
    learn.tour = Some(step);
    if resamples(step) < resamples(step + 1) {
        learn.goal = learn.goal.min(resamples(step));
        learn.wanted = learn.goal;
    }
    Vec::new()
}

/// Brings back what was put aside, unless something else was made of the tour's items meanwhile.
fn end(state: &mut State) -> Vec<Effect> {
    state.learn.tour = None;
    let is_tours = is_tours(state);
    let Some(before) = state.learn.before_tour.take().filter(|_| is_tours) else { return Vec::new() };
    (state.source, state.compared, state.wanted) = (before.source, before.compared, before.wanted);
    state.set(Settings { counts: before.counts, ..state.settings });
    let learn = &mut state.learn;
    (learn.kinds, learn.rule, learn.guess) = (before.kinds, before.rule, before.guess);
    (learn.play, learn.goal, learn.wanted) = (None, before.goal, before.goal);
    // They belong to what is compared next.
    learn.is_given = true;
    start(state)
}

/// What a step says. Of what is still being drawn, it says nothing yet.
pub(super) fn text(state: &State, step: usize) -> String {
    let (Some(shown), Some(known)) = (&state.shown, fresh(state)) else { return String::new() };
    let drawn = seen(state).drawn;
    let n = shown.comparison.pairs;
    let is_moving = state.learn.play.is_some() || drawn < state.learn.goal;
    match step {
        0 => {
            let questions = if n == 1 { "One question".to_owned() } else { format!("{} questions", words_of(n)) };
            let rows = "Each row is a question: 1 is right, 0 is wrong.";
            format!("{questions}, two systems. {rows} {}", scores(state))
        }
        1 => "Is that clearly better? On other questions, luck might have gone the other way. Guess how often the lead would \
              be gone."
            .to_owned(),
        2 => format!("We have no other questions. So we draw {n} from these {n}, with replacement, and look who wins there."),
        3 => match known.log.last().filter(|_| !is_moving) {
            Some(last) => format!(
                "That is a resample: {} against {}. Some questions came twice, some not at all. One resample says little.",
                words::score(last.experimental, shown),
                words::score(last.baseline, shown)
            ),
            None if is_moving => "The resample is being drawn, one question after the other …".to_owned(),
            None => "Draw one resample.".to_owned(),
        },
        4 if is_moving => "Every resample is a dot. Where does it fall?".to_owned(),
        4 => format!(
            "Every resample is a dot. {}: the marked ones. {}",
            share(state, known),
            if drawn < 100 { "Too few to say how often that happens." } else { "" }
        ),
        5 | 6 if is_moving || drawn < words::ENOUGH_FOR_P => {
            "The marked part of the heap: how often the lead is gone. Its share is the p-value.".to_owned()
        }
        5 => format!("{}. This share is the p-value: {}.", share(state, known), p(state, known)),
        _ => verdict(state, known),
    }
}

/// How many items each system has right.
fn scores(state: &State) -> String {
    let (Some(shown), Some(known)) = (&state.shown, fresh(state)) else { return String::new() };
    match (words::means_of_items(known), right(known)) {
        (Some([b, e]), Some([b_right, e_right])) => format!(
            "The baseline has {b_right} right: {}. The experimental system has {e_right}: {}.",
            words::score(b, shown),
            words::score(e, shown)
        ),
        _ => String::new(),
    }
}

/// "In 418 of 1,000 resamples the lead is gone": by the primer's rule, whichever is chosen.
fn share(state: &State, known: &Known) -> String {
    let Seen { drawn, .. } = seen(state);
    let counted = known.counted[Rule::UpToZero.index()];
    format!("In {} of {} resamples {}", count(counted), count(drawn), words::event(state, Rule::UpToZero))
}

fn p(state: &State, known: &Known) -> String {
    words::p(known.counted[Rule::UpToZero.index()], known.drawn, state)
}

fn verdict(state: &State, known: &Known) -> String {
    let alpha = state.settings.alpha;
    let is_small = (known.counted[Rule::UpToZero.index()] as f64 / known.drawn as f64) < alpha;
    let p = p(state, known);
    if is_small {
        format!(
            "So: clearly better. {p} is below the usual {alpha}: on questions like these, the lead would hardly ever be gone."
        )
    } else {
        format!(
            "So: not clearly better. {p} is not below the usual {alpha}: on questions like these, luck alone often takes the lead away."
        )
    }
}

/// How many items each system gets right.
fn right(known: &Known) -> Option<[u64; 2]> {
    let is_right = |score: f64| score == 1.0;
    let sums = known.items.iter().map(|item| [is_right(item.1), is_right(item.2)].map(u64::from));
    let sums = sums.fold([0, 0], |[b, e], [more_b, more_e]| [b + more_b, e + more_e]);
    (!known.items.is_empty()).then_some(sums)
}

fn words_of(n: u64) -> String {
    if n == 10 { "Ten".to_owned() } else { count(n) }
}
