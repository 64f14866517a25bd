//! The worker without a browser: requests in, replies out, work in slices between.

use super::crew::{Crew, Helping};
use super::protocol::{Helped, Reply, Request, Results, Run, ScoresFrom, Task};
use super::resampling::Resampling;
use super::tasks::{self, Asked, Ranking, Working};
use super::writing_means::{PART, WritingMeans};
use super::{Refusal, SLICE};
use paired_bootstrap::analysis::{Comparison, Items, ItemsAsked, Question, TableRead};
use paired_bootstrap::table::{Choice, InputReader, Source, Tables};
use std::rc::Rc;

/// How many lines are read between two checks of the clock.
const LINES_AT_ONCE: usize = 10_000;

/// Runs one job at a time: the newest.
#[derive(Default)]
pub struct JobLoop {
    /// Other workers that help with long jobs, if there are any.
    crew: Option<Box<dyn Crew>>,
    /// In a helper: what it draws for another worker.
    helping: Option<Helping>,
    job: Option<Job>,
    /// The texts that were last read, so that a new seed or other columns do not require reading
    /// them again.
    last_texts: Option<LastTexts>,
    /// The last completed job. Its conclusions are computed when there is nothing else to do.
    finished: Option<Finished>,
    /// The current question of a view.
    question: Option<Asked>,
    /// The last question about several systems, as far as it was answered: another adjustment of
    /// its p-values needs no new resamples.
    last_ranking: Option<Box<Ranking>>,
    /// Whether the question had the last slice, so that the job gets the next one.
    question_was_last: bool,
}

/// The last completed job, kept so that other levels need no new resamples.
struct Finished {
    run: Run,
    comparison: Box<Comparison>,
    is_concluded: bool,
}

/// The texts as read, and the scores last selected from them.
struct LastTexts {
    tables: Rc<Tables>,
    selected: Option<(Choice, Rc<Items>)>,
}

struct Job {
    run: Run,
    stage: Stage,
}

enum Stage {
    Reading(Box<InputReader>),
    Resampling(Box<Resampling>),
    WritingMeans(Box<WritingMeans>),
}

impl JobLoop {
    /// Provides other workers that can help with long jobs.
    pub fn take_crew(&mut self, crew: Box<dyn Crew>) {
        self.crew = Some(crew);
    }

    /// Handles a helper's reply. Ignores it if it is about another job or question.
    pub fn hear_helper(&mut self, helper: u32, reply: Reply, now: impl Fn() -> f64) {
        let Some(crew) = &mut self.crew else { return };
        let (Reply::Helping { helped } | Reply::Drawn { helped, .. }) = reply else { return };
        match (helped, &mut self.job, &mut self.question) {
            (Helped::Job(job), Some(Job { run, stage: Stage::Resampling(resampling) }), _) if job == run.job => {
                match reply {
                    Reply::Drawn { batches, results: Results::Sums(sums), .. } => {
                        resampling.take_drawn(helper, batches, &sums, &mut **crew, &now);
                    }
                    Reply::Helping { .. } => resampling.take_on(helper, &mut **crew),
                    _ => {}
                }
            }
            (Helped::Question(number), _, Some(asked)) if number == asked.number => match reply {
                Reply::Drawn { batches, results: Results::Joint(drawn), .. } => {
                    asked.working.take_drawn(helper, batches, drawn, &mut **crew);
                }
                Reply::Helping { .. } => asked.working.take_on(helper, &mut **crew),
                _ => {}
            },
            _ => {}
        }
    }

    /// Handles the loss of a helper.
    pub fn lose_helper(&mut self, helper: u32) {
        if let Some(Job { stage: Stage::Resampling(resampling), .. }) = &mut self.job {
            resampling.take_back(helper);
        }
        if let Some(asked) = &mut self.question {
            asked.working.take_back(helper);
        }
    }

    /// Handles a request; `texts` are those that came with it. Replies at once if there is nothing
    /// to work on.
    pub fn receive(&mut self, request: Request, texts: Option<Vec<Source>>) -> Option<Reply> {
        match request {
            Request::Run(run) => {
                (self.job, self.finished) = (None, None);
                self.begin(run, texts)
            }
            Request::Stop { job: number } => {
                let Job { run, stage } = self.job.take_if(|job| job.run.job == number)?;
                Some(match stage {
                    Stage::Resampling(resampling) => self.finish_resampling(run, *resampling),
                    _ => Reply::Stopped { job: number },
                })
            }
            Request::Means(run) => {
                // Drop the running job even if the file cannot be written: after a refusal it must
                // not reply any more.
                self.job = None;
                let number = run.job;
                self.begin_to_write(run).err().map(|refusal| refusal.of_job(number))
            }
            Request::WriteItems { job, asked } => {
                let items = self.scores_from(ScoresFrom::LastTexts);
                Some(items.map_or_else(|refusal| refusal.of_job(job), |items| written_items(job, &items, &asked)))
            }
            Request::WriteScores { job, task, systems } => {
                let tables = self.last_texts.as_ref().map(|texts| &texts.tables);
                let written = Ranking::scores_csv(&task, tables, &systems);
                Some(written.map_or_else(|refusal| refusal.of_job(job), |text| Reply::Scores { job, file: vec![text] }))
            }
            Request::Infer { job, question } => {
                self.infer_anew(job, question);
                None
            }
            Request::Work { number, task } => {
                self.drop_question();
                match self.begin_to_answer(number, task) {
                    Ok(working) => {
                        self.question = Some(Asked { number, working });
                        None
                    }
                    Err(refusal) => Some(refusal.of_question(number)),
                }
            }
            Request::Rest => {
                self.drop_question();
                None
            }
            Request::Help(help) => {
                let helped = help.helped;
                // Drop what was prepared before, to free its memory. If preparing fails, the other
                // worker draws alone.
                self.helping = None;
                self.helping = Helping::new(help);
                self.helping.is_some().then_some(Reply::Helping { helped })
            }
            Request::Draw { batches } => Some(self.helping.as_ref()?.draw(batches)),
        }
    }

    /// Whether there is work to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let awaits_conclusions = self.finished.as_ref().is_some_and(|finished| !finished.is_concluded);
        self.job.is_some() || self.question.is_some() || awaits_conclusions
    }

    /// Works for one slice. `now` returns the time in milliseconds.
    pub fn work(&mut self, now: impl Fn() -> f64) -> Vec<Reply> {
        self.question_was_last = self.question.is_some() && !(self.question_was_last && self.job.is_some());
        if self.question_was_last {
            return self.answer(&now);
        }
        let Some(Job { run, stage }) = self.job.take() else { return self.infer(&now) };
        match stage {
            Stage::Reading(reader) => self.read(run, reader, &now),
            Stage::Resampling(resampling) => self.resample(run, resampling, &now),
            Stage::WritingMeans(writing) => self.write_means(run, writing, &now),
        }
    }

    /// Works on the question for one slice.
    fn answer(&mut self, now: &impl Fn() -> f64) -> Vec<Reply> {
        let Some(mut question) = self.question.take() else { return Vec::new() };
        let start = now();
        while question.working.step() {
            let spent = now() - start;
            if spent >= SLICE {
                question.working.end_slice(spent, self.crew.as_mut());
                let reply = question.reply();
                self.question = Some(question);
                return vec![reply];
            }
        }
        let reply = question.last_reply();
        self.keep_ranking(question.working);
        vec![reply]
    }

    /// Starts to work on a question.
    fn begin_to_answer(&mut self, number: u32, task: Task) -> Result<Box<dyn Working>, Refusal> {
        if let Task::Rank(task) = task {
            let last = self.last_ranking.take();
            return Ranking::begin(number, *task, self.last_texts.as_ref().map(|texts| &texts.tables), last);
        }
        tasks::begin(task, &|from| self.scores_from(from))
    }

    /// Drops the question, but keeps what the next one may need.
    fn drop_question(&mut self) {
        if let Some(asked) = self.question.take() {
            self.keep_ranking(asked.working);
        }
    }

    fn keep_ranking(&mut self, working: Box<dyn Working>) {
        self.last_ranking = working.into_ranking().or(self.last_ranking.take());
    }

    fn begin(&mut self, run: Run, texts: Option<Vec<Source>>) -> Option<Reply> {
        if let (ScoresFrom::Texts, Some(texts)) = (run.scores, texts) {
            let reader = Box::new(InputReader::new(texts));
            self.job = Some(Job { run, stage: Stage::Reading(reader) });
            return None;
        }
        if run.scores == ScoresFrom::Texts {
            return Some(Refusal::NoScores.of_job(run.job));
        }
        self.begin_to_resample(run)
    }

    /// Starts to resample scores that are already known.
    fn begin_to_resample(&mut self, run: Run) -> Option<Reply> {
        let resampling = self.items_of(&run).map(|items| Resampling::new(items, &run));
        match resampling {
            Ok(resampling) => {
                self.job = Some(Job { run, stage: Stage::Resampling(Box::new(resampling)) });
                None
            }
            Err(refusal) => {
                // Another choice of columns may work.
                let texts = self.last_texts.as_ref().filter(|_| !matches!(run.scores, ScoresFrom::Counts(_)));
                let table = texts
                    .filter(|texts| texts.tables.leaves_a_choice() || refusal.lacks().may_be_columns())
                    .map(|texts| Box::new(TableRead::new(&texts.tables, &run.columns, None)));
                Some(refusal.of_table(run.job, &run.columns, table))
            }
        }
    }

    /// The items of a run that brings no texts.
    fn items_of(&mut self, run: &Run) -> Result<Rc<Items>, Refusal> {
        if let (Some(LastTexts { tables, selected }), false) =
            (&mut self.last_texts, matches!(run.scores, ScoresFrom::Counts(_)))
            && selected.as_ref().is_none_or(|(choice, _)| *choice != *run.columns)
        {
            *selected = None;
            *selected = Some(((*run.columns).clone(), Rc::new(Items::selected(tables, &run.columns)?)));
        }
        let from = if run.scores == ScoresFrom::Texts { ScoresFrom::LastTexts } else { run.scores };
        self.scores_from(from)
    }

    fn scores_from(&self, from: ScoresFrom) -> Result<Rc<Items>, Refusal> {
        Ok(match from {
            ScoresFrom::Counts(counts) => Rc::new(Items::artificial(counts)?),
            ScoresFrom::Texts => return Err(Refusal::NoScores),
            ScoresFrom::LastTexts => {
                let selected = self.last_texts.as_ref().and_then(|texts| texts.selected.as_ref());
                Rc::clone(&selected.ok_or(Refusal::NoScores)?.1)
            }
        })
    }

    fn read(&mut self, run: Run, mut reader: Box<InputReader>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let number = run.job;
        let start = now();
        loop {
            match reader.advance(LINES_AT_ONCE) {
                Ok(progress) if progress.finished => return self.finish_reading(run, *reader),
                Ok(progress) if now() - start >= SLICE => {
                    self.job = Some(Job { run, stage: Stage::Reading(reader) });
                    return vec![Reply::Reading { job: number, fraction: progress.fraction() }];
                }
                Ok(_) => {}
                Err(error) => return vec![Refusal::from(error).of_job(number)],
            }
        }
    }

    /// Keeps what was read, and starts to resample.
    fn finish_reading(&mut self, run: Run, reader: InputReader) -> Vec<Reply> {
        match reader.finish() {
            Ok(tables) => {
                self.last_ranking = None;
                self.last_texts = Some(LastTexts { tables: Rc::new(tables), selected: None });
                self.begin_to_resample(run).into_iter().collect()
            }
            Err(error) => vec![Refusal::from(error).of_job(run.job)],
        }
    }

    fn resample(&mut self, run: Run, mut resampling: Box<Resampling>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let mut replies = resampling.announce(&run);
        resampling.draw_for_a_slice(&run, self.crew.as_mut(), now);
        if resampling.is_announced() {
            if resampling.is_complete() {
                let start = now();
                let mut done = self.finish_resampling(run, *resampling);
                if let Reply::Done { outcome, .. } = &mut done {
                    outcome.milliseconds += now() - start;
                }
                replies.push(done);
                return replies;
            }
            replies.extend(resampling.news().map(|tally| Reply::Progress { job: run.job, tally }));
        }
        self.job = Some(Job { run, stage: Stage::Resampling(resampling) });
        replies
    }

    /// The last reply about a job's resamples, whether or not it was stopped. Conclusions follow.
    fn finish_resampling(&mut self, run: Run, resampling: Resampling) -> Reply {
        let Some(done) = resampling.outcome(&run) else { return Reply::Stopped { job: run.job } };
        self.finished = Some(Finished { run, comparison: resampling.comparison, is_concluded: false });
        done
    }

    /// Works on the conclusions of the last job for one slice.
    fn infer(&mut self, now: &impl Fn() -> f64) -> Vec<Reply> {
        let Some(Finished { run, comparison, is_concluded: is_concluded @ false }) = &mut self.finished else {
            return Vec::new();
        };
        let start = now();
        while comparison.conclude() {
            if now() - start >= SLICE {
                return Vec::new();
            }
        }
        *is_concluded = true;
        vec![Reply::Inferred { job: run.job, inference: Box::new(comparison.inference()) }]
    }

    /// Computes the conclusions of job `number` at other levels, if it is the last completed one.
    fn infer_anew(&mut self, number: u32, question: Question) {
        let Some(Finished { run, comparison, .. }) = self.finished.take_if(|finished| finished.run.job == number)
        else {
            return;
        };
        let is_same = run.question.levels() == question.levels();
        let run = Run { question, ..run };
        let comparison = if is_same { comparison } else { Box::new(comparison.at(question)) };
        self.finished = Some(Finished { run, comparison, is_concluded: false });
    }

    fn begin_to_write(&mut self, run: Run) -> Result<(), Refusal> {
        let writing = WritingMeans::new(&*self.items_of(&run)?, &run);
        self.job = Some(Job { run, stage: Stage::WritingMeans(Box::new(writing)) });
        Ok(())
    }

    fn write_means(&mut self, run: Run, mut writing: Box<WritingMeans>, now: &impl Fn() -> f64) -> Vec<Reply> {
        let number = run.job;
        match writing.write_for_a_slice(now) {
            Some(fraction) => {
                self.job = Some(Job { run, stage: Stage::WritingMeans(writing) });
                vec![Reply::WritingMeans { job: number, fraction }]
            }
            None => {
                vec![Reply::Means { job: number, file: writing.into_parts() }]
            }
        }
    }
}

/// The requested items as a file.
fn written_items(job: u32, items: &Items, asked: &ItemsAsked) -> Reply {
    let list = items.list(asked);
    let mut file = vec![String::new()];
    for line in items.csv_of(&list) {
        match file.last_mut() {
            Some(part) if part.len() < PART => part.push_str(&line),
            _ => file.push(line),
        }
    }
    Reply::Items { job, file }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::protocol::Scheme;
    use crate::worker::protocol::{Lesson, Task};
    use paired_bootstrap::planning::Counts;

    fn run() -> Run {
        let scores = ScoresFrom::Counts(Counts::TEN_QUESTIONS);
        Run {
            job: 1,
            scores,
            columns: Box::default(),
            question: Question { resamples: 3000, ..Question::default() },
            workers: 1,
        }
    }

    /// A worker that has drawn all resamples of job 1, but has not computed its conclusions.
    fn drawn() -> JobLoop {
        let mut worker = JobLoop::default();
        assert_eq!(worker.receive(Request::Run(run()), None), None);
        while !worker.work(|| 0.0).iter().any(|reply| matches!(reply, Reply::Done { .. })) {}
        worker
    }

    /// The worker's further replies until it is idle, each kind once, in order.
    fn rest(worker: &mut JobLoop) -> Vec<&'static str> {
        let mut said = Vec::new();
        while worker.is_busy() {
            said.extend(worker.work(|| 0.0).iter().map(|reply| match reply {
                Reply::Inferred { .. } => "inferred",
                Reply::Means { .. } => "means",
                Reply::Worked { .. } => "worked",
                _ => "something else",
            }));
        }
        said.dedup();
        said
    }

    #[test]
    fn conclusions_wait_for_what_somebody_waits_for() {
        let mut worker = drawn();
        let Run { scores, question, .. } = run();
        let lesson = Lesson {
            scores,
            seed: question.seed,
            kinds: "hhhhnnnrrw".to_owned(),
            from: 0,
            count: 3000,
            scheme: Scheme::Bootstrap,
        };
        worker.receive(Request::Work { number: 1, task: Task::Learn(lesson) }, None);
        worker.receive(Request::Means(run()), None);
        let said = rest(&mut worker);
        assert_eq!(said.last(), Some(&"inferred"), "{said:?}");
        assert!(said.contains(&"means") && said.contains(&"worked"), "{said:?}");
    }

    #[test]
    fn there_is_nothing_to_stop_but_conclusions() {
        let mut worker = drawn();
        assert_eq!(worker.receive(Request::Stop { job: 1 }, None), None);
        assert_eq!(rest(&mut worker), ["inferred"]);
    }

    #[test]
    fn other_levels_are_concluded_at_once_or_anew() {
        let mut worker = drawn();
        let before = run().question;
        let question = Question { alpha: 0.01, ..before };
        worker.receive(Request::Infer { job: 2, question }, None);
        worker.receive(Request::Infer { job: 1, question }, None);
        let mut concluded = Vec::new();
        for _ in 0..2 {
            while worker.is_busy() {
                concluded.extend(worker.work(|| 0.0).into_iter().map(|reply| match reply {
                    Reply::Inferred { job: 1, inference } => inference.levels,
                    other => panic!("{other:?}"),
                }));
            }
            worker.receive(Request::Infer { job: 1, question: before }, None);
        }
        assert_eq!(concluded, [question.levels(), before.levels()]);
    }
}
