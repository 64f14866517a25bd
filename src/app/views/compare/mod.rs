//! The view Compare: all systems of a table at once.

mod asked;
mod fields;
mod found;
mod pairs;
mod pictures;
mod report;
mod sheet;
mod systems;
mod table;

use super::phrases::p_among;
use super::{View, columns, sides, stopped};
use crate::app::form::{Form, Value, no_clash};
use crate::app::session::{Effect, Phase, Session, Source, ViewName};
use crate::app::sheet::Sheet;
use crate::worker::protocol::{self, RankFrom, RankTask, Ranked, Task};
use asked::Asked;
use fields::{ALPHA, FIELDS, NAME, RESAMPLES, SEED};
use paired_bootstrap::analysis::{OpenQuestion, RankingFindings};
use paired_bootstrap::planning::Example;
use paired_bootstrap::question::{Adjustment, Against, Question, RankingQuestion};
use paired_bootstrap::report::Address;
use paired_bootstrap::table::{Answer, Choice};
use paired_bootstrap::text::fitting;
use std::cell::OnceCell;
use std::rc::Rc;

/// The state of the view.
#[derive(Clone, Debug)]
pub struct Compare {
    form: Form,
    asked: Asked,
    /// The version of the texts whose systems `asked` names; `None` for the next texts that are
    /// read.
    subject: Option<u32>,
    /// The system whose name is in the box.
    renaming: String,
    /// The pair chosen in the menus, as places in the ranking.
    pair: (usize, usize),
    /// The last answer.
    known: Option<Known>,
}

/// An answer of the worker.
#[derive(Clone, Debug)]
struct Known {
    /// The version of the texts that it belongs to; `None` for the example.
    version: Option<u32>,
    task: RankTask,
    ranked: Rc<Ranked>,
    /// Whether the answer is complete.
    is_whole: bool,
    /// The texts of the report as they are shown, once they were needed.
    texts: OnceCell<Rc<report::Texts>>,
}

impl Default for Compare {
    fn default() -> Self {
        let (asked, pair) = (Asked::default(), (0, 1));
        Self { form: Form::new(&FIELDS), asked, subject: None, renaming: String::new(), pair, known: None }
    }
}

impl Known {
    fn findings(&self) -> &RankingFindings {
        &self.ranked.findings
    }

    /// The baseline's place in the ranking.
    fn baseline(&self) -> Option<usize> {
        self.findings().systems.iter().position(|system| system.against.is_none())
    }

    /// Whether this also answers `task`, which may name the baseline that was the default.
    fn answers(&self, task: &RankTask) -> bool {
        let named = || {
            let baseline = self.key(self.baseline()?).map(str::to_owned);
            let columns = Choice { baseline, ..self.task.columns.clone() };
            Some(RankTask { columns, ..self.task.clone() })
        };
        self.task == *task || self.task.columns.baseline.is_none() && named().as_ref() == Some(task)
    }

    /// The name in a choice of columns of the system at this place in the ranking.
    fn key(&self, place: usize) -> Option<&str> {
        let name = &self.findings().systems.get(place)?.name;
        let own = self.ranked.systems.iter().find(|(_, called)| called == name);
        own.map(|(key, _)| key.as_str())
    }
}

/// Where the scores come from. Sliders have only two systems, so the example is shown instead.
fn from(session: &Session) -> RankFrom {
    if session.input.compared == Source::Sliders { RankFrom::Example } else { RankFrom::LastTexts }
}

impl Compare {
    /// The task for the worker, and the version of the texts that it is about.
    fn wanted(&self, session: &Session) -> (Option<u32>, RankTask) {
        let from = from(session);
        let version = (from == RankFrom::LastTexts).then_some(session.input.version);
        let of_texts = if from == RankFrom::LastTexts { session.input.columns() } else { Choice::default() };
        let Asked { against, adjustment, left_out, renamed, .. } = self.asked.clone();
        let columns = match self.asked.chosen_baseline() {
            Some(baseline) => Choice { baseline: Some(baseline.clone()), is_swapped: false, ..of_texts },
            None => of_texts,
        };
        // Test's other system and its margin play no part here.
        let usual = Question::default();
        let question = Question { margin: usual.margin, margin_test: usual.margin_test, ..session.question };
        let task = RankTask {
            from,
            columns: Choice { experimental: None, ..columns },
            left_out,
            renamed,
            question: RankingQuestion { question, baseline: None, against, adjustment },
            workers: session.workers,
        };
        (version, task)
    }

    /// The last answer, if it belongs to the current task.
    fn current(&self, session: &Session) -> Option<&Known> {
        let (version, task) = self.wanted(session);
        self.known.as_ref().filter(|known| known.version == version && known.answers(&task))
    }

    /// All systems that can be compared, by their names in a choice of columns.
    fn systems(&self, session: &Session) -> Vec<String> {
        let read = session.input.table().map(|table| table.systems.clone()).unwrap_or_default();
        let (version, _) = self.wanted(session);
        match &self.known {
            _ if !read.is_empty() => read,
            Some(known) if known.version == version => {
                let compared = known.ranked.systems.iter().map(|(key, _)| key);
                compared.chain(&known.task.left_out).cloned().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The systems that are not compared because of another scale or notation, by their names in a
    /// choice of columns. They are known once the others are compared.
    fn apart(&self, session: &Session) -> Vec<String> {
        let (version, task) = self.wanted(session);
        let of_all = |columns: &Choice| Choice { baseline: None, is_swapped: false, ..columns.clone() };
        let known = self.known.as_ref().filter(|known| known.version == version && version.is_some());
        let Some(known) = known.filter(|known| of_all(&known.task.columns) == of_all(&task.columns)) else {
            return Vec::new();
        };
        let is_compared = |key: &String| known.ranked.systems.iter().any(|(own, _)| own == key);
        let is_apart = |key: &String| !is_compared(key) && !known.task.left_out.contains(key);
        self.systems(session).into_iter().filter(is_apart).collect()
    }

    /// The questions about all systems; none before there is a result.
    fn asked_of(&self, session: &Session) -> &[OpenQuestion] {
        let version = self.wanted(session).0;
        let known = self.known.as_ref().filter(|known| known.version == version);
        let known = known.filter(|_| !sheet::lacks_result(self, session));
        known.map_or(&[], |known| known.ranked.questions.as_slice())
    }

    /// The answers that change more than the two systems compared in Test.
    fn answers<'q>(&self, question: &'q OpenQuestion) -> Vec<&'q Answer> {
        let of_all = |choice: &Choice| Choice { baseline: None, experimental: None, ..choice.clone() };
        let own = self.known.as_ref().map(|known| of_all(&known.task.columns));
        question.answers.iter().filter(|answer| own.as_ref() != Some(&of_all(&answer.choice))).collect()
    }

    /// Handles the button of an answer. `places` holds the indices of question and answer.
    fn use_answer(&self, session: &mut Session, places: &str) -> Option<Vec<Effect>> {
        let (question, answer) = places.split_once('-')?;
        let question = self.asked_of(session).get(question.parse::<usize>().ok()?)?;
        let answer = self.answers(question).get(answer.parse::<usize>().ok()?)?.choice.clone();
        let before = self.known.as_ref()?.task.columns.clone();
        let mut effects = session.choose_columns(|chosen| {
            // Keep Test's two systems, unless the answer is about them.
            let systems = match (&before.baseline, &before.experimental) == (&answer.baseline, &answer.experimental) {
                true => chosen.clone(),
                false => answer.clone(),
            };
            let Choice { baseline, experimental, is_swapped, .. } = systems;
            *chosen = Choice { baseline, experimental, is_swapped, ..answer };
        });
        effects.push(Effect::Focus("compare-verdict"));
        Some(effects)
    }

    /// Compares a system with the baseline in the view Test. The system is given by its place in
    /// the ranking shown. If that is computed anew for another baseline, that one counts.
    fn open_beside_baseline(&mut self, session: &mut Session, place: usize) -> Vec<Effect> {
        let Some(known) = &self.known else { return Vec::new() };
        let is_chosen = |at: &usize| *at != place && known.key(*at) == self.asked.chosen_baseline().map(String::as_str);
        let chosen = (0..known.findings().systems.len()).find(is_chosen);
        match chosen.or_else(|| known.baseline()) {
            Some(baseline) if baseline != place => self.open_in_test(session, baseline, place),
            _ => Vec::new(),
        }
    }

    /// Compares two systems in the view Test. They are given by their places in the ranking shown,
    /// which may be about to be replaced.
    fn open_in_test(&mut self, session: &mut Session, baseline: usize, experimental: usize) -> Vec<Effect> {
        let version = self.wanted(session).0;
        let known = self.known.as_ref().filter(|known| known.version == version);
        // Comparing other systems in Test does not change the baseline here.
        let own = known.filter(|known| known.version.is_some());
        let own = own.and_then(|known| known.key(known.baseline()?).map(str::to_owned));
        let keys = known.and_then(|known| Some([known.key(baseline)?.to_owned(), known.key(experimental)?.to_owned()]));
        let Some(keys) = keys else { return Vec::new() };
        let have_gaps = known.is_some_and(|known| known.findings().overlap.is_some());
        if own.is_some() && self.asked.chosen_baseline().is_none() {
            self.asked.baseline = own;
        }
        let from = session.fragment_of(ViewName::Compare, self.keys(session));
        session.view = ViewName::Test;
        let mut effects = session.compare_systems(Example::SixSystems, keys, have_gaps);
        // So that Back leads here.
        let to = session.fragment_of(ViewName::Test, Vec::new());
        effects.extend([Effect::EnterAddress { from, to }, Effect::Focus("tab-test")]);
        effects
    }

    /// What this view knows of Test's pair: its adjusted p, and the systems' names here.
    #[must_use]
    pub fn told_of_pair(&self, session: &Session) -> Vec<String> {
        let Some(Choice { baseline, experimental, .. }) = session.input.table().map(|table| &table.choice) else {
            return Vec::new();
        };
        /// The maximum length of a name.
        const LONGEST: usize = 20;
        let short = |name: &str| fitting(name, LONGEST);
        let renamed = |key: &String| Some(format!("“{}” is “{}”", short(key), short(self.asked.new_name(key)?)));
        let names: Vec<String> = baseline.iter().chain(experimental).filter_map(renamed).collect();
        let names = (!names.is_empty()).then(|| format!("in Compare, {}", names.join(" and ")));
        self.adjusted(session).into_iter().chain(names).collect()
    }

    /// The adjusted p of Test's pair, in words, if it is known and p is adjusted.
    fn adjusted(&self, session: &Session) -> Option<String> {
        let choice = &session.input.table()?.choice;
        let known = self.current(session).filter(|known| known.is_whole)?;
        let RankingQuestion { question, against, adjustment, .. } = known.findings().question;
        let place = |key: &str| (0..known.findings().systems.len()).find(|place| known.key(*place) == Some(key));
        let (baseline, system) = (place(choice.baseline.as_deref()?)?, place(choice.experimental.as_deref()?)?);
        let adjusted = match against {
            Against::All => found::pair_at(known.findings(), system, baseline)?.adjusted,
            Against::Baseline if known.baseline() == Some(baseline) => {
                known.findings().systems[system].against.as_ref()?.1
            }
            Against::Baseline => return None,
        };
        let p = p_among(adjusted.p, adjusted.error, question.alpha);
        (adjustment != Adjustment::None).then(|| format!("{} of this pair: {p}", table::adjusted_term(adjustment)))
    }

    /// Shows the name of the chosen system in the box.
    fn show_name(&mut self) {
        let name = self.asked.new_name(&self.renaming).map_or(Value::Empty, |name| Value::Text(name.to_owned()));
        self.form.follow(NAME, name);
    }
}

impl View for Compare {
    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn settle(&mut self, session: &mut Session) -> Vec<Effect> {
        if !self.form.settle(no_clash) {
            return Vec::new();
        }
        let values = self.form.values();
        let name = if let Value::Text(name) = values.get(NAME) { name.clone() } else { String::new() };
        self.asked.rename(&self.renaming, &name);
        let question = Question {
            resamples: values.whole(RESAMPLES),
            seed: values.whole(SEED),
            alpha: values.number(ALPHA),
            ..session.question
        };
        if question == session.question { Vec::new() } else { session.use_question(question) }
    }

    fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Vec<Effect> {
        let chosen = sides::use_control(session, control);
        if let Some(effects) = chosen.or_else(|| columns::use_control(session, control, value)) {
            return effects;
        }
        if let Some(place) = control.strip_prefix("open-").and_then(|place| place.parse().ok()) {
            return self.open_beside_baseline(session, place);
        }
        if let Some(place) = control.strip_prefix("system-").and_then(|place| place.parse::<usize>().ok()) {
            if let Some(key) = self.systems(session).get(place) {
                self.asked.toggle(key);
            }
            return Vec::new();
        }
        if let Some(places) = control.strip_prefix("answer-") {
            return self.use_answer(session, places).unwrap_or_default();
        }
        if let Some(example) = Example::from_key(control) {
            return session.choose_example(example);
        }
        let at = || value.parse().unwrap_or_default();
        match control {
            "against" => self.asked.set_against(value),
            "files-clear" => {
                let mut effects = session.clear_files();
                effects.push(Effect::Focus("compare-score-files"));
                return effects;
            }
            "add" => session.input.files.is_adding = value == "on",
            "all" => {
                self.asked.set_against(asked::ALL);
                return vec![Effect::Focus("compare-verdict")];
            }
            "correct" => {
                let chosen = Adjustment::ALL.into_iter().find(|adjustment| adjustment.key() == value);
                self.asked.adjustment = chosen.unwrap_or_default();
            }
            "choose" => return vec![columns::open_in_compare(session)],
            // The button disappears when pressed, so the focus moves.
            "stop" => {
                let mut effects = session.stop();
                effects.push(Effect::Focus("compare-verdict"));
                return effects;
            }
            "again" => return stopped::start_again(session),
            "renamed" => value.clone_into(&mut self.renaming),
            "row" => self.pair.0 = at(),
            "column" => self.pair.1 = at(),
            "open" => return self.open_in_test(session, self.pair.1, self.pair.0),
            // A cell of the heat map: row and column.
            "cell" => {
                let places =
                    value.split_once('-').and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
                if let Some((row, column)) = places {
                    return self.open_in_test(session, column, row);
                }
            }
            "leave-costliest" => {
                let overlap = self.known.as_ref().and_then(|known| known.findings().overlap.as_ref());
                let place = overlap.and_then(|overlap| overlap.costliest()).map(|(place, _)| place);
                let key = self.known.as_ref().zip(place).and_then(|(known, at)| known.ranked.systems.get(at));
                if let Some((key, _)) = key.cloned() {
                    self.asked.toggle(&key);
                }
                return vec![Effect::Focus("compare-verdict")];
            }
            "scores-save" => {
                let Some(known) = self.current(session).filter(|known| known.is_whole) else { return Vec::new() };
                let systems = known.findings().systems.iter().map(|system| system.name.clone()).collect();
                return session.write_scores(known.task.clone(), systems);
            }
            _ => return report::saved_by(self.current(session), control).map(Effect::Save).into_iter().collect(),
        }
        Vec::new()
    }

    fn follow(&mut self, session: &mut Session) -> Vec<Effect> {
        let Question { resamples, seed, alpha, .. } = session.question;
        self.form.follow(RESAMPLES, Value::Whole(resamples));
        self.form.follow(SEED, Value::Whole(seed));
        self.form.follow(ALPHA, Value::Number(alpha));
        let systems = self.systems(session);
        let version = self.wanted(session).0;
        if !systems.is_empty() && self.subject != version {
            // Names from an address belong to these texts, and are kept.
            if self.subject.is_some() {
                self.asked.keep_those_of(&systems);
            }
            self.subject = version;
        }
        if !systems.contains(&self.renaming) {
            self.renaming = systems.first().cloned().unwrap_or_default();
        }
        if !self.form.is_typing() {
            self.show_name();
        }
        // The lost worker had the texts.
        let is_lost = version.is_some() && !session.input.is_read() && session.job.phase == Phase::Done;
        let is_awaited = session.view == ViewName::Compare && self.current(session).is_none_or(|known| !known.is_whole);
        if is_lost && is_awaited { session.start() } else { Vec::new() }
    }

    fn task(&self, session: &Session) -> Option<Task> {
        let (version, task) = self.wanted(session);
        let is_there = version.is_none() || session.input.is_read();
        let is_answered = self.current(session).is_some_and(|known| known.is_whole);
        (is_there && !is_answered).then(|| Task::Rank(Box::new(task)))
    }

    fn take(&mut self, session: &mut Session, task: Task, answer: protocol::Answer, is_last: bool) {
        let (Task::Rank(task), protocol::Answer::Rank(ranked)) = (task, answer) else { return };
        let version = self.wanted(session).0;
        let most = ranked.findings.systems.len().saturating_sub(1);
        self.pair = (self.pair.0.min(most), self.pair.1.min(most));
        let texts = OnceCell::new();
        self.known = Some(Known { version, task: *task, ranked: Rc::from(ranked), is_whole: is_last, texts });
    }

    fn minds_trouble(&self, session: &Session) -> bool {
        // Why systems cannot be compared is shown once, beside them.
        self.current(session).is_none() && sheet::refusal(self, session).is_none()
    }

    fn sheet(&self, session: &Session) -> Sheet {
        sheet::sheet(self, session)
    }

    fn long_text(&self, session: &Session, id: &str) -> Option<String> {
        report::copied_from(self.current(session), id)
    }

    fn keys(&self, _: &Session) -> Vec<(String, String)> {
        self.asked.keys()
    }

    fn take_keys(&mut self, _: &mut Session, address: &Address) -> Vec<String> {
        let (asked, problems) = Asked::of(address);
        if asked != self.asked {
            (self.asked, self.subject) = (asked, None);
        }
        problems
    }
}
