//! What each event does to the state, and what the browser then has to do.

use super::event::Event;
use super::session::{Effect, File, Notice, Phase, Session, Trouble, ViewName};
use super::sheet::Figure;
use super::state::State;
use super::views::review::Review;
use super::views::test::Test;
use crate::chart::{Palette, svg};
use crate::worker::protocol::{Reply, Task};
use paired_bootstrap::planning::Example;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Address, AddressProblem, Tab, shortened};

/// Handles an event: changes the state and returns the effects to carry out, in order.
pub fn update(state: &mut State, event: Event) -> Vec<Effect> {
    let mut effects = Vec::new();
    let left = (makes_an_entry(state, &event) && !is_unusable(state)).then(|| {
        effects.extend(settle(state));
        effects.extend(state.session.settle_texts());
        state.fragment_of(state.session.view)
    });
    if event.is_by_hand() {
        state.is_as_given = false;
    }
    if let Event::AddressGiven(fragment) = &event {
        state.written.clone_from(fragment);
        state.is_as_given = true;
    }
    effects.extend(change(state, event));
    for name in ViewName::ALL {
        let (view, session) = state.view_mut(name);
        effects.extend(view.follow(session));
    }
    effects.extend(state.session.order_conclusions());
    let lacking = state.current().task(&state.session);
    if let Some(request) = state.session.tasks.order(lacking) {
        effects.extend(state.session.restart_if_lost());
        effects.push(request);
    }
    if let Some(from) = left {
        let to = state.fragment_of(state.session.view);
        if from != to {
            effects.push(Effect::EnterAddress { from, to });
        }
    }
    if let Some(to) = effects.iter().find_map(|effect| match effect {
        Effect::EnterAddress { to, .. } => Some(to),
        _ => None,
    }) {
        state.written.clone_from(to);
    }
    effects.extend(write_address(state));
    effects
}

/// Updates the address from the state. An address that is invalid, or whose scores are missing,
/// stays until the user does something: it can be corrected, and a reload reports the same.
fn write_address(state: &mut State) -> Option<Effect> {
    let session = &state.session;
    if matches!(session.job.phase, Phase::Loading | Phase::Reading(_)) || (state.is_as_given && is_unusable(state)) {
        return None;
    }
    let fragment = state.fragment_of(session.view);
    if state.written == fragment {
        return None;
    }
    state.written.clone_from(&fragment);
    Some(Effect::WriteAddress(fragment))
}

/// Whether the event adds a history entry, so that Back returns to the previous comparison: it
/// replaces or removes the scores, changes which columns are compared, or opens a cell of a results
/// table.
fn makes_an_entry(state: &State, event: &Event) -> bool {
    match event {
        Event::Used(id, _) => {
            let (view, control) = ViewName::of_element(id);
            let is_cell = view == ViewName::Review && Review::is_cell(control);
            Example::from_key(control).is_some() || Test::is_choice(control) || is_cell || control == "files-clear"
        }
        Event::FilesChosen(files) => !files.is_empty(),
        Event::BroughtBack(name, scores) => scores.is_some() && state.session.kept.wanted.as_ref() == Some(name),
        _ => false,
    }
}

/// Whether the page cannot show what its address asks for.
fn is_unusable(state: &State) -> bool {
    matches!(state.session.trouble, Some(Trouble::Address { .. } | Trouble::Missing(_)))
}

fn change(state: &mut State, event: Event) -> Vec<Effect> {
    if event.is_by_hand() && !state.is_as_given && state.session.job.run.is_some() {
        // Errors in an address are shown until the user does something else.
        state.session.trouble.take_if(|trouble| matches!(trouble, Trouble::Address { .. }));
    }
    let session = &mut state.session;
    match event {
        Event::AddressGiven(fragment) => return go_to_address(state, &fragment),
        Event::Replied(reply) => return hear(state, reply),
        Event::WorkerLost(message) => return session.recover(&message),
        Event::Typed(id, text) => {
            let (view, _) = state.view_mut(ViewName::of_element(&id).0);
            if view.form_mut().type_in(&id, &text) {
                return vec![Effect::WaitForPause];
            }
        }
        Event::Paused => return settle(state),
        Event::Used(id, _) if id == "skip" => return vec![Effect::Focus(session.view.answer())],
        Event::Used(id, value) => return use_control(state, &id, &value),
        Event::Stepped(id, steps) => {
            let (view, session) = state.view_mut(ViewName::of_element(&id).0);
            return view.step_slider(session, &id, steps);
        }
        Event::TextChanged { index, text } => return session.edit_text(index, text),
        Event::KeptTold(list) => session.hear_kept(list),
        Event::KeepingRefused(name) => session.kept.refused = Some(name),
        Event::BroughtBack(name, scores) => return session.take_kept(&name, scores),
        Event::TextsSettled => return session.settle_texts(),
        Event::FilesChosen(files) => {
            if matches!(session.view.tab(), Tab::Review | Tab::Plan) && !files.is_empty() {
                // These views need none.
                session.view = ViewName::Test;
            }
            return session.choose_files(files);
        }
        Event::FilesRead(texts) => session.input.take_texts(texts),
        Event::SeedDrawn(seed) => {
            session.question = Question { seed, ..session.question };
            return session.start();
        }
        Event::Toggled(drawer, is_open) => session.toggle(&drawer, is_open),
        Event::ThemePressed => session.theme = session.theme.next(),
        Event::LargePressed => session.is_large = !session.is_large,
        Event::CopyPressed(id) => {
            let shown = || state.sheet().texts.into_iter().find(|(own, _)| *own == id).map(|(_, text)| text);
            let text = state.current().long_text(&state.session, &id).or_else(shown);
            return text.map(|text| Effect::Copy { id, text }).into_iter().collect();
        }
        Event::Copied(id, is_done) => {
            session.copied = Some((id, is_done));
            return vec![Effect::WaitToForgetCopy];
        }
        Event::CopyForgotten => session.copied = None,
        Event::Ticked => {
            let (view, session) = state.view_mut(ViewName::Learn);
            return view.tick(session);
        }
        Event::ServiceRefused(message) => session.notice = Some(Notice::Refused(message)),
    }
    Vec::new()
}

/// Reads the boxes of all views that were typed into.
fn settle(state: &mut State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for name in ViewName::ALL {
        let (view, session) = state.view_mut(name);
        if view.form().is_typing() {
            effects.extend(view.settle(session));
        }
    }
    effects
}

fn use_control(state: &mut State, id: &str, value: &str) -> Vec<Effect> {
    // Using another control means that the user has finished typing.
    let mut effects = settle(state);
    let (name, control) = ViewName::of_element(id);
    let control = if name == ViewName::Test { id.strip_prefix("save-").unwrap_or(id) } else { control };
    let saves = |kind: &&str| ["svg", "png", "csv"].contains(kind);
    // "svg" means the view's first chart, "categories-svg" the chart of that name.
    let (chart, kind) = control.rsplit_once('-').map_or((None, control), |(chart, kind)| (Some(chart), kind));
    effects.extend(match Some(kind).filter(saves) {
        Some(kind) => save(state, name, chart, kind),
        None => {
            let (view, session) = state.view_mut(name);
            view.use_control(session, if name == ViewName::Test { id } else { control }, value)
        }
    });
    effects
}

/// Saves a chart of a view, or its numbers. Pictures have the colours of the light theme, for
/// paper.
fn save(state: &State, name: ViewName, chart: Option<&str>, kind: &str) -> Vec<Effect> {
    let view = state.view(name);
    let file = chart.unwrap_or(if name == ViewName::Test { "histogram" } else { name.key() });
    let file = format!("bootstrap-{file}.{kind}");
    let id = chart.map(|chart| match name {
        ViewName::Test => format!("{chart}-chart"),
        _ => format!("{}-{chart}-chart", name.key()),
    });
    let is_meant = |figure: &Figure| id.as_deref().is_none_or(|id| figure.id == id);
    let figure = || view.sheet(&state.session).figures.into_iter().find(is_meant);
    let saved = match kind {
        "csv" => view.csv(&state.session).map(|text| File::Text { name: file, media_type: "text/csv", text }),
        "png" => figure().map(|figure| File::Png { name: file, picture: Box::new(figure.picture) }),
        _ => figure().map(|figure| {
            let text = svg(&figure.picture, Palette::LIGHT, figure.picture.saved_size(), &figure.label);
            File::Text { name: file, media_type: "image/svg+xml", text }
        }),
    };
    saved.map(Effect::Save).into_iter().collect()
}

fn hear(state: &mut State, reply: Reply) -> Vec<Effect> {
    match reply {
        Reply::Worked { number, fraction, answer } => {
            if let Some((task, answer, is_last)) = state.session.tasks.hear(number, fraction, answer) {
                let (view, session) = state.view_mut(asker(&task));
                view.take(session, task, answer, is_last);
            }
        }
        Reply::Unanswered { number, message } => state.session.tasks.refuse(number, &message),
        reply => return state.session.hear(reply),
    }
    Vec::new()
}

/// The view that asks this question.
fn asker(task: &Task) -> ViewName {
    match task {
        Task::Learn(_) | Task::Papers(_) => ViewName::Learn,
        Task::Review(_) | Task::ResultsTable(_) => ViewName::Review,
        Task::Sweep(_) => ViewName::EffectSizes,
        Task::Power(_) => ViewName::Power,
        Task::Rank(_) => ViewName::Compare,
        Task::Alarms(_) | Task::Items(_) | Task::Link => ViewName::Test,
    }
}

fn go_to_address(state: &mut State, fragment: &str) -> Vec<Effect> {
    // The user may go back while typing.
    let mut effects = settle(state);
    let (address, problems) = Address::parse(fragment);
    let changes_comparison = problems.iter().any(AddressProblem::changes_comparison);
    let told = |problem: &AddressProblem| match problem.stand_in() {
        Some(value) => format!("{problem} ({value} is used instead)"),
        None => problem.to_string(),
    };
    let mut problems: Vec<String> = problems.iter().map(told).collect();
    let name = ViewName::of_address(&address).unwrap_or_else(|problem| {
        problems.push(problem);
        ViewName::PLAN[0]
    });
    let left = std::mem::replace(&mut state.session.view, name);
    if address.view == Tab::Plan {
        state.session.part = name;
    }
    let large = address.other(Session::LARGE).unwrap_or("0");
    if !matches!(large, "0" | "1") {
        problems.push(format!("large = “{}” is not 0 or 1", shortened(large)));
    }
    state.session.is_large = large == "1";
    let (view, session) = state.view_mut(name);
    problems.extend(view.take_keys(session, &address));
    effects.extend(view.in_sight().map(Effect::RevealWhenDone));
    effects.extend(state.session.go_to(&address, problems, changes_comparison));
    if left == ViewName::Learn && name != left {
        effects.extend(state.learn.leave(&mut state.session));
    }
    if name == ViewName::Test && matches!(state.session.trouble, Some(Trouble::Missing(_))) {
        // On a phone, the input for the scores is below the result.
        effects.push(Effect::Reveal("input-error"));
    }
    effects
}
