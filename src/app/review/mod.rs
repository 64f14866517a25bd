//! The view Review: what a paper's numbers allow.

mod bounds;
mod controls;
mod figure;
mod finding;
mod print;
mod sheet;
mod shown;
mod wording;

use crate::app::before_edit::BeforeEdit;
use crate::app::event::{BoxName, Effect};
use crate::app::state::State;
use crate::report::{Address, parse_whole, shortened};
use crate::worker::protocol::{Answer, Task};
use print::{Field, Print, Problem, Texts};
use shown::Shown;

pub(in crate::app) use controls::use_control;
pub(in crate::app) use figure::{csv, figure};
pub(in crate::app) use sheet::sheet;

/// What the view Review knows.
#[derive(Clone, Debug)]
pub struct Review {
    /// What stands in the boxes.
    texts: Texts,
    /// The last texts that could all be used, as addresses have them.
    usable: Texts,
    /// Those texts and the chosen hurt before the box that is being typed into.
    before_edit: BeforeEdit<(Texts, Option<u64>)>,
    /// The hurt that the user has chosen, possible or not.
    at: Option<u64>,
    /// What stands in the box for it, from the first key until another control is used.
    at_text: Option<String>,
    /// The last answer.
    shown: Option<Shown>,
}

impl Default for Review {
    fn default() -> Self {
        let usual = Field::ALL.map(|field| field.usual().to_owned());
        Self {
            texts: usual.clone(),
            usable: usual,
            before_edit: BeforeEdit::default(),
            at: None,
            at_text: None,
            shown: None,
        }
    }
}

/// The key of the address for the chosen hurt.
const AT: &str = "at";

/// The percent sign, as it stands in an address.
const ENCODED_SIGN: &str = "%25";

impl Review {
    /// Puts texts into the boxes.
    fn fill(&mut self, texts: Texts) {
        self.before_edit.end();
        self.texts = texts;
        self.note_usable();
    }

    /// Whether the texts in the boxes can all be used; then they count.
    fn note_usable(&mut self) -> bool {
        let print = Print::read(&self.texts);
        if let Ok(print) = &print {
            self.usable = print.texts();
        }
        print.is_ok()
    }

    /// The number of comparisons in its box, if it can be used, or the last one that could.
    fn comparisons(&self) -> String {
        let [text, usable] = [&self.texts, &self.usable].map(|texts| &texts[Field::Comparisons as usize]);
        let is_usable = parse_whole(text).is_some_and(|number| (Address::PAIRS.0..=Address::PAIRS.1).contains(&number));
        if is_usable { text.clone() } else { usable.clone() }
    }

    /// Typing has paused.
    pub(in crate::app) fn settle(&mut self) {
        self.before_edit.end();
    }

    /// What the worker is asked: what stands in the boxes, or where that cannot be used, what did before.
    fn print(&self) -> Option<Print> {
        Print::read(&self.texts).or_else(|_| Print::read(&self.usable)).ok()
    }

    /// The answer on the screen, if it is one to what stands in the boxes.
    fn answered(&self, alpha: f64) -> Option<&Shown> {
        let question = Print::read(&self.texts).ok()?.question(alpha).ok()?;
        self.shown.as_ref().filter(|shown| shown.question == question)
    }

    /// Lets what is on the screen follow the boxes, as far as no worker is needed for that.
    fn follow(&mut self, alpha: f64) {
        let print = self.print();
        let Some(shown) = &mut self.shown else { return };
        if let Some(print) = print
            && print.question(alpha).is_ok_and(|question| question == shown.question)
        {
            shown.print = print;
            shown.go_to(self.at);
        }
    }

    /// The hurt that an address asks for. What is possible does not depend on the level.
    ///
    /// # Errors
    /// Why it cannot be used.
    fn place(&self, text: &str) -> Result<u64, String> {
        let hurt = parse_whole(text).filter(|hurt| *hurt <= Address::PAIRS.1);
        let hurt = hurt.ok_or_else(|| format!("{AT} = “{}” is not a whole number", shortened(text)))?;
        let question = Print::read(&self.texts).ok().and_then(|print| print.question(0.5).ok());
        match question.and_then(|question| question.allowed()).map(|allowed| allowed.hurt()) {
            Some((least, most)) if !(least..=most).contains(&hurt) => {
                let possible = finding::span((least, most));
                Err(format!("{AT} = “{}” is not possible: the printed numbers allow {possible} hurt", shortened(text)))
            }
            _ => Ok(hurt),
        }
    }

    /// What is wrong with the box of the chosen hurt.
    fn error_at(&self, alpha: f64) -> Option<String> {
        let (text, shown) = (self.at_text.as_ref()?, self.answered(alpha)?);
        let (least, most) = shown.allowed.hurt();
        let is_possible = parse_whole(text).is_some_and(|hurt| (least..=most).contains(&hurt));
        (!is_possible).then(|| {
            let possible = finding::span((least, most));
            format!("Hurt: “{}” is not possible: by the printed numbers it is {possible}.", shortened(text))
        })
    }
}

pub(in crate::app) fn task(state: &State) -> Option<Task> {
    let question = state.review.print()?.question(state.settings.alpha).ok()?;
    let is_answered = state.review.shown.as_ref().is_some_and(|shown| shown.question == question);
    (!is_answered).then_some(Task::Review(question))
}

pub(in crate::app) fn take(state: &mut State, task: Task, answer: Answer) -> Vec<Effect> {
    let review = &mut state.review;
    if let (Task::Review(question), Answer::Review(answer), Some(print)) = (task, answer, review.print()) {
        review.shown = Shown::new(print, question, answer, review.at);
    }
    Vec::new()
}

pub(in crate::app) fn error(state: &State) -> Option<String> {
    let problems = Print::read(&state.review.texts).err().unwrap_or_default();
    let mut sentences: Vec<String> = problems.iter().map(Problem::sentence).collect();
    sentences.extend(state.error.clone().filter(|_| is_level_wrong(state)));
    sentences.extend(state.review.error_at(state.settings.alpha));
    let refusal = || task(state).and_then(|task| state.tasks.refusal(&task).map(str::to_owned));
    if sentences.is_empty() { refusal() } else { Some(sentences.join(" ")) }
}

/// Whether the level α, which all views share, cannot be used.
fn is_level_wrong(state: &State) -> bool {
    state.wrong_box == Some(BoxName::Alpha)
}

pub(in crate::app) fn keys(state: &State) -> Vec<(String, String)> {
    let review = &state.review;
    let own = Field::ALL.into_iter().zip(&review.usable).filter(|(field, text)| text.as_str() != field.usual());
    let at = review.at.map(|hurt| (AT.to_owned(), hurt.to_string()));
    own.map(|(field, text)| (field.key().to_owned(), text.clone())).chain(at).collect()
}

pub(in crate::app) fn take_keys(state: &mut State, address: &Address) -> Vec<String> {
    if keys(state) == address.others {
        // Back from another view: what stands in the boxes stays, usable or not.
        return Vec::new();
    }
    let text = |field: Field| address.other(field.key()).map(|text| text.replace(ENCODED_SIGN, " %"));
    let mut texts = Field::ALL.map(|field| text(field).unwrap_or_else(|| field.usual().to_owned()));
    let mut messages: Option<Vec<String>> = None;
    while let Err(problems) = Print::read(&texts) {
        // What only a default contradicts is not reported.
        messages.get_or_insert_with(|| problems.iter().map(Problem::of_address).collect());
        for field in problems.into_iter().flat_map(|problem| problem.fields) {
            texts[field as usize] = field.usual().to_owned();
        }
    }
    let mut messages = messages.unwrap_or_default();
    state.review.fill(texts);
    state.review.at_text = None;
    let at = address.other(AT).map(|text| state.review.place(text));
    state.review.at = at.and_then(|place| place.map_err(|why| messages.push(why)).ok());
    state.review.follow(state.settings.alpha);
    messages
}
