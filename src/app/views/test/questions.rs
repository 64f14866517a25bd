//! Questions to the user, beside the verdict that their answers could turn, and ways out of a refused input, beside its message.

use crate::app::session::{Effect, Session};
use crate::app::sheet::{Asked, Sheet};
use crate::worker::protocol::Question;
use paired_bootstrap::report::short_p_value;
use paired_bootstrap::table::Answer;

/// The place of the questions.
const QUESTIONS: &str = "questions";

/// The place of the ways out.
const WAYS_OUT: &str = "ways-out";

/// What the id of a button that answers a question begins with; the places of the question and of the answer follow.
const ANSWER: &str = "answer-";

/// What the id of a button that is a way out begins with; its place follows.
const WAY_OUT: &str = "way-out-";

/// Whether a control is the button of an answer.
pub(super) fn is_answer(control: &str) -> bool {
    control.starts_with(ANSWER) || control.starts_with(WAY_OUT)
}

/// Follows the button of an answer; `None` for other controls. The buttons go away, so the focus goes to the verdict.
pub(super) fn use_control(session: &mut Session, control: &str) -> Option<Vec<Effect>> {
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
    } else {
        let (question, answer) = control.strip_prefix(ANSWER)?.split_once('-')?;
        let question = open(session).get(question.parse::<usize>().ok()?)?;
        question.answers.get(answer.parse::<usize>().ok()?)
    };
    answer.cloned()
}

/// The questions about what is compared.
fn open(session: &Session) -> &[Question] {
    let table = session.input.table().filter(|_| session.trouble.is_none());
    table.map_or(&[] as &[Question], |table| table.questions.as_slice())
}

/// All questions, for those who hear them.
pub(super) fn spoken(session: &Session) -> String {
    open(session).iter().map(|question| format!(" {}", sentence(session, question))).collect()
}

/// A question, with both p-values where its answer is between items and clusters.
fn sentence(session: &Session, Question { note, by_clusters, .. }: &Question) -> String {
    let shares = session.shown().and_then(|shown| Some((shown.exact.as_ref()?.shares(), (*by_clusters)?)));
    let Some((by_items, by_clusters)) = shares else { return note.to_string() };
    let [by_items, by_clusters] = [by_items, by_clusters].map(|shares| {
        let p = short_p_value(shares.p_value(session.settings.sides), session.settings.alpha);
        if p.starts_with('<') { format!("p {p}") } else { format!("p = {p}") }
    });
    format!("{note} By items, {by_items}. By clusters, {by_clusters}.")
}

/// Fills both places.
pub(super) fn fill(session: &Session, sheet: &mut Sheet) {
    let buttons = |answers: &[Answer], id: &dyn Fn(usize) -> String| -> Vec<(String, String)> {
        answers.iter().enumerate().map(|(place, answer)| (id(place), answer.label.clone())).collect()
    };
    let asked = open(session).iter().enumerate().map(|(question, asked)| Asked {
        text: sentence(session, asked),
        answers: buttons(&asked.answers, &|answer| format!("{ANSWER}{question}-{answer}")),
    });
    sheet.asks(QUESTIONS, asked.collect());
    let ways_out = session.trouble.as_ref().map_or(&[] as &[Answer], |trouble| trouble.answers());
    let answers = buttons(ways_out, &|answer| format!("{WAY_OUT}{answer}"));
    let is_none = answers.is_empty();
    sheet.asks(WAYS_OUT, Vec::from_iter((!is_none).then_some(Asked { text: String::new(), answers })));
}
