//! Questions to the user, beside the verdict that they may change; solutions for a refused input,
//! beside its message; and alternatives to an assumption, beside the text that states it.

use crate::app::session::{Effect, Session, Trouble};
use crate::app::sheet::{Asked, Sheet};
use crate::app::views::stopped;
use paired_bootstrap::analysis::{Assumed, OpenQuestion, TableRead};
use paired_bootstrap::report::short_p_value;
use paired_bootstrap::table::Answer;
use paired_bootstrap::text::equal_to;

/// The container of the questions.
const QUESTIONS: &str = "questions";

/// The container of the solutions.
const WAYS_OUT: &str = "ways-out";

/// The container of the alternatives.
const OFFERS: &str = "offers";

/// The prefix of the ids of answer buttons, before the indices of question and answer.
const ANSWER: &str = "answer-";

/// The prefix of the ids of solution buttons, before an index.
const WAY_OUT: &str = "way-out-";

/// The id of the button that starts again what the user stopped.
const START_AGAIN: &str = "start-again";

/// The prefix of the ids of alternative buttons, before an index.
const OFFER: &str = "offer-";

/// Whether a control is the button of an answer.
pub(super) fn is_answer(control: &str) -> bool {
    [ANSWER, WAY_OUT, OFFER].iter().any(|start| control.starts_with(start))
}

/// Handles these buttons; `None` for other controls. They disappear when pressed, so the focus
/// moves to the verdict.
pub(super) fn use_control(session: &mut Session, control: &str) -> Option<Vec<Effect>> {
    if control == START_AGAIN {
        return Some(stopped::start_again(session));
    }
    if !is_answer(control) {
        return None;
    }
    let Some(Answer { choice, .. }) = answer_of(session, control) else { return Some(Vec::new()) };
    let mut effects = session.choose_columns(|chosen| *chosen = choice);
    effects.push(Effect::Focus("verdict"));
    Some(effects)
}

fn answer_of(session: &Session, control: &str) -> Option<Answer> {
    let answer = if let Some(answer) = control.strip_prefix(WAY_OUT) {
        session.trouble.as_ref()?.answers().get(answer.parse::<usize>().ok()?)
    } else if let Some(answer) = control.strip_prefix(OFFER) {
        offers(session).get(answer.parse::<usize>().ok()?)
    } else {
        let (question, answer) = control.strip_prefix(ANSWER)?.split_once('-')?;
        let question = open(session).get(question.parse::<usize>().ok()?)?;
        question.answers.get(answer.parse::<usize>().ok()?)
    };
    answer.cloned()
}

/// The table as read, unless there is an error.
fn table(session: &Session) -> Option<&TableRead> {
    session.input.table().filter(|_| session.trouble.is_none())
}

/// The questions about what is compared.
fn open(session: &Session) -> &[OpenQuestion] {
    table(session).map_or(&[] as &[OpenQuestion], |table| table.questions.as_slice())
}

fn offers(session: &Session) -> &[Answer] {
    table(session).map_or(&[] as &[Answer], |table| table.offers.as_slice())
}

/// All questions, for screen readers.
pub(super) fn spoken(session: &Session) -> String {
    open(session).iter().map(|question| format!(" {}", sentence(session, question))).collect()
}

/// A question, with the p-values of both answers if they are known.
fn sentence(session: &Session, OpenQuestion { text, otherwise, .. }: &OpenQuestion) -> String {
    // For a system alone, p means nothing.
    let shown = session.shown().filter(|shown| !shown.comparison.is_alone());
    let shares = shown.and_then(|shown| Some((shown.exact.as_ref()?.shares(), otherwise.as_ref()?)));
    let Some((assumed, otherwise)) = shares else { return text.clone() };
    let [assumed, shares] = [assumed, otherwise.shares].map(|shares| match shares.p_value(session.question.sides) {
        0.0 if shares.error == 0.0 => "no resample disagrees".to_owned(),
        p => format!("p {}", equal_to(&short_p_value(p, session.question.alpha))),
    });
    let answers = match otherwise.about {
        Assumed::ItemsAlone => ["By items", "By clusters"],
        Assumed::MinusOne => ["With it", "Without"],
    };
    format!("{text} {}, {assumed}. {}, {shares}.", answers[0], answers[1])
}

/// Fills all containers.
pub(super) fn fill(session: &Session, sheet: &mut Sheet) {
    let buttons = |answers: &[Answer], id: &dyn Fn(usize) -> String| -> Vec<(String, String)> {
        answers.iter().enumerate().map(|(place, answer)| (id(place), answer.label.clone())).collect()
    };
    let asked = open(session).iter().enumerate().map(|(question, asked)| Asked {
        text: sentence(session, asked),
        answers: buttons(&asked.answers, &|answer| format!("{ANSWER}{question}-{answer}")),
        chosen: None,
    });
    sheet.asks(QUESTIONS, asked.collect());
    let trouble = session.trouble.as_ref();
    let ways_out = buttons(trouble.map_or(&[], Trouble::answers), &|answer| format!("{WAY_OUT}{answer}"));
    let ways_out = ways_out.into_iter().chain(stopped::button(session, START_AGAIN)).collect::<Vec<_>>();
    let offers = buttons(offers(session), &|answer| format!("{OFFER}{answer}"));
    for (place, answers) in [(WAYS_OUT, ways_out), (OFFERS, offers)] {
        let is_none = answers.is_empty();
        sheet.asks(place, Vec::from_iter((!is_none).then_some(Asked { answers, ..Asked::default() })));
    }
}
