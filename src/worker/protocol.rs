//! The messages between the page and its worker.
//!
//! A request carries a job number, and every reply repeats it. The newest request wins: the worker
//! drops what it was doing, and the page ignores replies to older numbers. Before [`Reply::Ready`]
//! the worker hears nothing, so the page holds its requests until then. A worker and its helpers
//! talk in the same way.

use paired_bootstrap::analysis::{
    Basics, Exact, Inference, ItemsAsked, ListedItem, OpenQuestion, PapersAsked, Published, TableRead, Tally, Taught,
};
use paired_bootstrap::bootstrap::{Sides, bytes, seed};
use paired_bootstrap::comparisons::EstimatedRates;
use paired_bootstrap::comparisons::ranking::{Columns, Hypothesis, JointBatch};
use paired_bootstrap::planning::{Counts, power, review, sweep};
use paired_bootstrap::question::{Question, RankingQuestion};
use paired_bootstrap::report::ranking::RankingFindings;
use paired_bootstrap::table::{self, Choice, ItemText};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Read the scores, resample them, and report. Replaces whatever runs.
    Run(Run),
    /// End job `job` early and report what it has.
    Stop {
        /// The job to end.
        job: u32,
    },
    /// Write all resampled means of this run into a file. They are drawn again: a function of the
    /// seed, they are not kept.
    Means(Run),
    /// Write the items of the texts that were read last into a file.
    WriteItems {
        /// The job whose items they are.
        job: u32,
        /// Which of them, and in which order.
        asked: ItemsAsked,
    },
    /// Write the scores of several systems into a file, as a report's program reads them.
    WriteScores {
        /// The job of the page, for the reply.
        job: u32,
        /// Which systems are compared, and where their scores come from.
        task: Box<RankTask>,
        /// What they are called, in the order of the columns.
        systems: Vec<String>,
    },
    /// Draw the conclusions of the last job anew, at other levels. Nothing is resampled.
    Infer {
        /// The job; nothing happens unless it is the last one that was done.
        job: u32,
        /// What is asked now. It differs in nothing that resamples depend on.
        question: Question,
    },
    /// Answer a question of one of the panels. Replaces an older question, and leaves the job
    /// alone: the two take turns.
    Work {
        /// The number that replies repeat.
        number: u32,
        /// The question.
        task: Task,
    },
    /// Nobody waits for the answer any more.
    Rest,
    /// Prepare to draw for another worker. From a worker to its helper; the answer is
    /// [`Reply::Helping`].
    Help(Help),
    /// Draw these batches of what was prepared. From a worker to its helper; the answer is
    /// [`Reply::Drawn`].
    Draw {
        /// The batches.
        batches: Range<u64>,
    },
}

/// What a helper draws for another worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Helped {
    /// Resamples of this job.
    Job(u32),
    /// Resamples for the question with this number.
    Question(u32),
}

/// What a helper has to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Help {
    /// What it is for.
    pub helped: Helped,
    /// N, the number of resamples.
    pub resamples: u64,
    /// The seed.
    #[serde(with = "seed")]
    pub seed: u64,
    /// What resamples are drawn from.
    pub from: HelpFrom,
}

/// What a helper draws resamples from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum HelpFrom {
    /// The differences of two systems.
    Differences {
        /// The distinct ones, in grid steps.
        #[serde(with = "bytes")]
        values: Vec<i64>,
        /// How many items have each of them.
        #[serde(with = "bytes")]
        counts: Vec<u64>,
        /// The clusters that are drawn, where items are in clusters.
        clusters: Option<HelpClusters>,
    },
    /// The scores of several systems.
    Systems {
        /// The scores.
        columns: Columns,
        /// What is tested.
        hypotheses: Vec<Hypothesis>,
        /// Whether one-sided or two-sided.
        sides: Sides,
    },
}

/// Distinct clusters, as [`paired_bootstrap::bootstrap::Clusters`] has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HelpClusters {
    /// The sum of the differences in each, in grid steps.
    #[serde(with = "bytes")]
    pub sums: Vec<i64>,
    /// Their items.
    #[serde(with = "bytes")]
    pub sizes: Vec<u64>,
    /// How many clusters have that sum and size.
    #[serde(with = "bytes")]
    pub counts: Vec<u64>,
}

/// A question of one of the panels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// Resamples in full, for the view Learn.
    Learn(Lesson),
    /// A thousand papers that compare equal systems on items like these.
    Papers(PapersTask),
    /// What a paper's numbers allow.
    Review(review::Question),
    /// What the numbers of a paper's table allow.
    ResultsTable(review::Several),
    /// p over percent hurt.
    Sweep(sweep::Question),
    /// How likely a true gain is to be found.
    Power(power::Question),
    /// Several systems at once.
    Rank(Box<RankTask>),
    /// How often the other tests raise false alarms on scores like these.
    Alarms(Alarms),
    /// Some of the items that were read last.
    Items(ItemsTask),
    /// What was compared of the texts that were read last, as a link carries it.
    Link,
}

/// Which systems to rank, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankTask {
    /// Where their scores come from.
    pub from: RankFrom,
    /// Which column of the texts plays which part; of the systems, the baseline counts alone.
    pub columns: Choice,
    /// The systems that are not compared, by the names that a choice has for them.
    pub left_out: Vec<String>,
    /// Other names for systems: those that a choice has for them, and the new ones.
    pub renamed: Vec<(String, String)>,
    /// What is asked of them; the baseline is that of `columns`.
    pub question: RankingQuestion,
    /// How many workers may draw at once, at least 1. The result does not depend on it.
    pub workers: u32,
}

/// Where the scores of several systems come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RankFrom {
    /// The built-in example.
    Example,
    /// The texts that were read last.
    LastTexts,
}

/// The answer to a [`RankTask`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ranked {
    /// The systems that are compared, in the order of the input: the name that a choice has for
    /// each, and what it is called.
    pub systems: Vec<(String, String)>,
    /// What was assumed of all systems, each as a sentence; nothing of the example.
    pub notes: Vec<String>,
    /// What was assumed of them and may well be wrong.
    pub questions: Vec<OpenQuestion>,
    /// What is known of them so far.
    pub findings: RankingFindings,
}

/// Which false alarms to estimate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alarms {
    /// Where the scores come from. To exchange the systems makes no difference.
    pub scores: ScoresFrom,
    /// The level of significance.
    pub alpha: f64,
    /// The seed.
    #[serde(with = "seed")]
    pub seed: u64,
}

/// Which items the page wants to list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ItemsTask {
    /// Which there are to be, and in which order.
    pub asked: ItemsAsked,
    /// The first of them to send, counted from 0; at most [`ITEMS_AT_ONCE`] are sent.
    pub from: u64,
    /// The item of which everything is to be sent, by its number.
    pub opened: Option<u64>,
}

/// So many items are sent at once.
pub const ITEMS_AT_ONCE: u64 = 80;

/// The answer to an [`ItemsTask`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ItemsShown {
    /// How many items are as asked for; `None` where items are not known one by one.
    pub total: Option<u64>,
    /// The items from `from` on.
    pub items: Vec<ListedItem>,
    /// The item that was to be opened.
    pub opened: Option<ListedItem>,
    /// All that is written of it.
    pub texts: Vec<ItemText>,
}

/// Which resamples the view Learn wants to see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// Where the scores come from.
    pub scores: ScoresFrom,
    /// The seed.
    #[serde(with = "seed")]
    pub seed: u64,
    /// Up to [`FEW_ITEMS`](paired_bootstrap::analysis::FEW_ITEMS) artificial items, a letter for
    /// each: h helps, n hurts, r both right, w both wrong. Empty for other scores.
    pub kinds: String,
    /// The first resample to draw, counted from 0. With 0, the items come along.
    pub from: u64,
    /// How many to draw; may be none.
    pub count: u64,
    /// What a resample is made by.
    pub scheme: Scheme,
}

/// Which papers the view Learn wants to see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PapersTask {
    /// Where the scores come from.
    pub scores: ScoresFrom,
    /// What is asked of the papers.
    pub asked: PapersAsked,
}

/// What a lesson makes its resamples by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scheme {
    /// Items are drawn with replacement: would other items give the same result?
    #[default]
    Bootstrap,
    /// The scores of each item change places by the toss of a coin: does chance alone do it?
    Randomization,
}

/// The answer to a [`Task`] of the same name; or a part of it, while there is more to come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Task::Learn`].
    Learn(Box<Taught>),
    /// To [`Task::Papers`].
    Papers(Box<Published>),
    /// To [`Task::Review`].
    Review(review::Answer),
    /// To [`Task::ResultsTable`]: one for each of its questions, in their order.
    ResultsTable(Vec<review::Extent>),
    /// To [`Task::Sweep`].
    Sweep(sweep::Answer),
    /// To [`Task::Power`].
    Power(power::Answer),
    /// To [`Task::Rank`].
    Rank(Box<Ranked>),
    /// To [`Task::Alarms`].
    Alarms(EstimatedRates),
    /// To [`Task::Items`].
    Items(ItemsShown),
    /// To [`Task::Link`]: the value of the address' key `scores`, and how they are read; `None`
    /// where they do not fit.
    Link(Option<(String, Box<Choice>)>),
}

/// What to resample, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The number that replies repeat.
    pub job: u32,
    /// Where the scores come from.
    pub scores: ScoresFrom,
    /// Which column of the texts plays which part.
    pub columns: Box<Choice>,
    /// What is asked of them.
    pub question: Question,
    /// How many workers may draw at once, at least 1: this one and its helpers. The result does not
    /// depend on it.
    pub workers: u32,
}

/// Where the scores come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScoresFrom {
    /// Artificial 0/1 scores.
    Counts(Counts),
    /// Texts or files, one or two, that travel beside the message because they are no plain data.
    Texts,
    /// The texts that were read last.
    LastTexts,
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// The worker listens. Sent once.
    Ready {
        /// What the worker was built from: see [`BUILD`](crate::BUILD).
        build: String,
    },
    /// The scores are being read.
    Reading {
        /// The job.
        job: u32,
        /// How much has been read, from 0 to 1.
        fraction: f64,
    },
    /// The scores are read; resampling begins.
    Started {
        /// The job.
        job: u32,
        /// All that is known without a resample.
        comparison: Basics,
        /// How the texts were read; `None` for artificial scores.
        table: Option<Box<TableRead>>,
    },
    /// What the simulation will converge to. Sent before anything is told of the resamples.
    Exact {
        /// The job.
        job: u32,
        /// The exact bootstrap distribution, as far as the page shows it.
        exact: Exact,
    },
    /// Some resamples are done.
    Progress {
        /// The job.
        job: u32,
        /// All resamples so far.
        tally: Tally,
    },
    /// The job has ended: done, or stopped with at least one resample.
    Done {
        /// The job.
        job: u32,
        /// All its resamples.
        tally: Tally,
        /// What they say.
        outcome: Outcome,
    },
    /// What follows from the data and the resamples. Sent after [`Reply::Done`] and after
    /// [`Request::Infer`], when the worker has nothing else to do.
    Inferred {
        /// The job.
        job: u32,
        /// Intervals, effect, other tests, warnings.
        inference: Box<Inference>,
    },
    /// The resampled means are being written into a file.
    WritingMeans {
        /// The job.
        job: u32,
        /// How many have been written, from 0 to 1.
        fraction: f64,
    },
    /// All resampled means, as a file.
    Means {
        /// The job.
        job: u32,
        /// The file's text, in parts. It travels beside the message, as a file.
        #[serde(skip)]
        file: Vec<String>,
    },
    /// The items that were asked for, as a file.
    Items {
        /// The job.
        job: u32,
        /// The file's text, in parts. It travels beside the message, as a file.
        #[serde(skip)]
        file: Vec<String>,
    },
    /// The scores that were asked for, as a file.
    Scores {
        /// The job.
        job: u32,
        /// The file's text, in parts. It travels beside the message, as a file.
        #[serde(skip)]
        file: Vec<String>,
    },
    /// The job was stopped before it had a single resample.
    Stopped {
        /// The job.
        job: u32,
    },
    /// The scores cannot be used.
    Rejected {
        /// The job.
        job: u32,
        /// What would mend it.
        lacks: Lacks,
        /// Where the trouble is and what to do, as a sentence.
        message: String,
        /// The ways out that need no other input.
        answers: Vec<table::Answer>,
        /// The table, where the texts could be read and only the choice of columns is the trouble.
        table: Option<Box<TableRead>>,
    },
    /// The worker has trapped and is lost.
    Crashed {
        /// The panic's text.
        message: String,
    },
    /// How far a question is, and what is known of the answer.
    Worked {
        /// The question.
        number: u32,
        /// From 0 to 1. At 1, nothing more will come.
        fraction: f64,
        /// The answer so far, if there is anything new to tell.
        answer: Option<Answer>,
    },
    /// The question cannot be answered.
    Unanswered {
        /// The question.
        number: u32,
        /// Why, as a sentence.
        message: String,
    },
    /// The page is to start a helper. The port to this worker travels beside the message.
    HelperWanted {
        /// The helper's number.
        number: u32,
    },
    /// The page is to end a helper.
    HelperDismissed {
        /// The helper's number.
        number: u32,
    },
    /// This helper is prepared to draw. From a helper to its worker.
    Helping {
        /// What for.
        helped: Helped,
    },
    /// This helper has drawn. From a helper to its worker.
    Drawn {
        /// What for.
        helped: Helped,
        /// The batches.
        batches: Range<u64>,
        /// What they have become.
        results: Results,
    },
}

/// What batches have become.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Results {
    /// Resampled sums, in grid steps and in the order of the resamples.
    Sums(#[serde(with = "bytes")] Vec<i64>),
    /// What is kept of joint resamples, for each batch.
    Joint(Vec<JointBatch>),
}

impl Reply {
    /// The job that this is about; `None` for what is about none.
    #[must_use]
    pub fn job(&self) -> Option<u32> {
        match *self {
            Self::Reading { job, .. }
            | Self::Started { job, .. }
            | Self::Progress { job, .. }
            | Self::Exact { job, .. }
            | Self::Done { job, .. }
            | Self::Inferred { job, .. }
            | Self::WritingMeans { job, .. }
            | Self::Means { job, .. }
            | Self::Items { job, .. }
            | Self::Scores { job, .. }
            | Self::Stopped { job }
            | Self::Rejected { job, .. } => Some(job),
            Self::Ready { .. }
            | Self::HelperWanted { .. }
            | Self::HelperDismissed { .. }
            | Self::Crashed { .. }
            | Self::Worked { .. }
            | Self::Unanswered { .. }
            | Self::Helping { .. }
            | Self::Drawn { .. } => None,
        }
    }
}

/// What a refused input lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lacks {
    /// A correction, or a text at all: the message says what is wrong.
    Correction,
    /// The other system's scores: the text is a good list of one system's.
    OtherSystem,
    /// A choice of columns: the texts are fine.
    Columns,
}

/// What all resamples of a job say. In the units of the scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The percentile interval, lower and upper end.
    pub interval: (f64, f64),
    /// Whether the job was stopped before its last resample.
    pub stopped: bool,
    /// What the worker spent on resampling and summing up, in milliseconds.
    pub milliseconds: f64,
}
