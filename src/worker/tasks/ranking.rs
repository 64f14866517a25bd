//! The work on several systems at once.

use super::super::SLICE;
use super::super::crew::Crew;
use super::super::team::Team;
use super::{Refusal, Working};
use crate::worker::protocol::{Answer, Help, HelpFrom, Helped, RankFrom, RankTask, Ranked};
use paired_bootstrap::analysis::{self, Items, Question, RankingQuestion};
use paired_bootstrap::comparisons::ranking::JointBatch;
use paired_bootstrap::planning::{Example, ExampleScores};
use paired_bootstrap::table::{self, Source, Tables};
use std::ops::Range;
use std::rc::Rc;

/// The shortest and longest pause between reports to the page, in milliseconds: showing a hundred
/// systems takes it some milliseconds.
const PAUSE: (f64, f64) = (10.0 * SLICE, 1000.0);

/// The most scores that are sent to helpers, each of which would hold a copy.
const MOST_SENT: u64 = 4_000_000;

/// Several systems being compared.
pub(in crate::worker) struct Ranking {
    number: u32,
    /// What is ranked. `ranking` has the question.
    task: RankTask,
    ranking: analysis::Ranking,
    team: Team<JointBatch>,
    /// Whether the current slice has only drawn resamples.
    only_draws: bool,
    /// The time spent so far, and when the page was last told, in milliseconds.
    spent: f64,
    told: Option<f64>,
}

impl Ranking {
    /// Starts a ranking with what is left of the last one: all of it if its resamples can be
    /// reused, or only its items if these are the same. `tables` are the last texts read.
    pub(in crate::worker) fn begin(
        number: u32,
        task: RankTask,
        tables: Option<&Rc<Tables>>,
        last: Option<Box<Self>>,
    ) -> Result<Box<dyn Working>, Refusal> {
        let last = last.filter(|last| last.is_about(&task));
        let items = match last {
            Some(mut last) => {
                let baseline = last.ranking.question().baseline.clone();
                if last.ranking.ask(&RankingQuestion { baseline, ..task.question.clone() }) {
                    last.team.take_back_all();
                    return Ok(Box::new(Self { number, task, told: None, only_draws: false, ..*last }));
                }
                last.ranking.shared_items()
            }
            None => Rc::new(items(&task, tables)?),
        };
        let ranking = analysis::Ranking::new(items, task.question.clone())?;
        let team = Team::new(ranking.joint().batches(), task.workers);
        Ok(Box::new(Self { number, task, ranking, team, only_draws: false, spent: 0.0, told: None }))
    }

    /// The scores that a task compares, as a report's program reads them: a column for each system,
    /// in the order of `systems`.
    pub(in crate::worker) fn scores_csv(
        task: &RankTask,
        tables: Option<&Rc<Tables>>,
        systems: &[String],
    ) -> Result<String, Refusal> {
        let ranking = analysis::Ranking::new(Rc::new(items(task, tables)?), task.question.clone())?;
        Ok(ranking.scores_csv(systems.iter().map(String::as_str)))
    }

    /// Whether it is about the same items and systems.
    fn is_about(&self, task: &RankTask) -> bool {
        let of = |task: &RankTask| {
            let RankTask { from, columns, left_out, renamed, .. } = task.clone();
            (from, columns, left_out, renamed)
        };
        of(&self.task) == of(task)
    }

    fn take_in_turn(&mut self) {
        let Self { ranking, team, .. } = self;
        team.hand_on_early(|batch| ranking.extend(batch));
    }
}

/// The items to rank.
fn items(task: &RankTask, tables: Option<&Rc<Tables>>) -> Result<Items, Refusal> {
    let example;
    let tables = match task.from {
        RankFrom::LastTexts => tables.ok_or(Refusal::NoScores)?,
        RankFrom::Example => {
            let ExampleScores::Texts([text, _]) = Example::SixSystems.scores() else { return Err(Refusal::NoScores) };
            example = Rc::new(table::read(vec![Source::text(None, &text)])?);
            &example
        }
    };
    Ok(Items::all_selected(tables, &task.columns, &task.left_out)?.renamed(&task.renamed)?)
}

impl Working for Ranking {
    fn step(&mut self) -> bool {
        if self.ranking.prepare() {
            self.only_draws = false;
            return true;
        }
        let Some(batch) = self.team.take() else { return false };
        let drawn = self.ranking.joint().run(batch);
        self.team.keep(batch..batch + 1, vec![drawn]);
        self.take_in_turn();
        !self.team.is_complete()
    }

    fn fraction(&self) -> f64 {
        self.ranking.fraction()
    }

    fn answer(&mut self) -> Option<Answer> {
        let is_due = match self.told {
            Some(told) => self.spent - told >= (told / 4.0).clamp(PAUSE.0, PAUSE.1),
            None => true,
        };
        if !is_due && !self.team.is_complete() {
            return None;
        }
        let findings = self.ranking.findings()?;
        self.told = Some(self.spent);
        let items = self.ranking.items();
        let name = |at: usize| items.all_systems()[at].name.clone().unwrap_or_default();
        let systems = (0..).zip(items.keys()).map(|(at, key)| (key.clone(), name(at))).collect();
        let table = items.table().filter(|_| self.task.from == RankFrom::LastTexts);
        let (notes, questions) = table.map(|table| (table.said(), table.questions.clone())).unwrap_or_default();
        Some(Answer::Rank(Box::new(Ranked { systems, notes, questions, findings })))
    }

    fn end_slice(&mut self, milliseconds: f64, crew: Option<&mut Box<dyn Crew>>) {
        self.spent += milliseconds;
        if !std::mem::replace(&mut self.only_draws, true) {
            return;
        }
        self.team.spend(milliseconds);
        let columns = self.ranking.columns();
        let (Some(crew), true) = (crew, columns.systems() as u64 * columns.items() <= MOST_SENT) else { return };
        if let Some(helpers) = self.team.wants_helpers() {
            let Question { resamples, seed, sides, .. } = self.ranking.question().question;
            let hypotheses = self.ranking.hypotheses();
            let from = HelpFrom::Systems { columns: columns.clone(), hypotheses, sides };
            crew.prepare(helpers, Help { helped: Helped::Question(self.number), resamples, seed, from });
        }
    }

    fn take_on(&mut self, helper: u32, crew: &mut dyn Crew) {
        self.team.take_on(helper, crew);
    }

    fn take_drawn(&mut self, helper: u32, batches: Range<u64>, drawn: Vec<JointBatch>, crew: &mut dyn Crew) {
        let joint = self.ranking.joint();
        let fit = |drawn: &[JointBatch]| batches.clone().zip(drawn).all(|(batch, drawn)| joint.fits(batch, drawn));
        let is_whole = batches.end.checked_sub(batches.start) == Some(drawn.len() as u64);
        if self.team.settle(helper, &batches) && is_whole && fit(&drawn) {
            self.team.keep(batches, drawn);
            self.take_in_turn();
            self.team.lend(helper, crew);
        }
    }

    fn take_back(&mut self, helper: u32) {
        self.team.take_back(helper);
    }

    fn into_ranking(self: Box<Self>) -> Option<Box<Ranking>> {
        Some(self)
    }
}
