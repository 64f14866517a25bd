//! The messages between the page and its worker.
//!
//! A request carries a job number, and every reply repeats it. The newest request wins: the worker
//! drops what it was doing, and the page ignores replies to older numbers. The worker cannot
//! receive requests before [`Reply::Ready`], so the page holds them until then. A worker and its
//! helpers talk in the same way.

use paired_bootstrap::analysis::teaching::{PapersAsked, Published, Taught};
use paired_bootstrap::analysis::{Basics, Exact, Inference, ItemsAsked, ListedItem, OpenQuestion, TableRead, Tally};
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
    /// Read the scores, resample them, and report. Replaces a running job.
    Run(Run),
    /// End job `job` early and report the resamples so far.
    Stop {
        /// The job to end.
        job: u32,
    },
    /// Write all resampled means of this run into a file. They are not kept but drawn again from
    /// the seed.
    Means(Run),
    /// Write the items of the last texts read into a file.
    WriteItems {
        /// The job that the items belong to.
        job: u32,
        /// Which items, and in which order.
        asked: ItemsAsked,
    },
    /// Write the scores of several systems into a file, in the format that a report's program
    /// reads.
    WriteScores {
        /// The page's job, which the reply repeats.
        job: u32,
        /// Which systems are compared, and where their scores come from.
        task: Box<RankTask>,
        /// Their names, in the order of the columns.
        systems: Vec<String>,
    },
    /// Compute the conclusions of the last job again, at other levels. Nothing is resampled.
    Infer {
        /// The job. Nothing happens unless it is the last completed one.
        job: u32,
        /// The new question. It may not differ in anything that the resamples depend on.
        question: Question,
    },
    /// Answer a question of a view. Replaces an older question but leaves the job alone: the two
    /// take turns.
    Work {
        /// The number that replies repeat.
        number: u32,
        /// The question.
        task: Task,
    },
    /// Drop the question: its answer is no longer needed.
    Rest,
    /// Prepare to draw for another worker. Sent by a worker to its helper, which answers with
    /// [`Reply::Helping`].
    Help(Help),
    /// Draw these batches of what was prepared. Sent by a worker to its helper, which answers with
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

/// What a helper needs to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Help {
    /// The job or question.
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
        /// The distinct differences, in grid steps.
        #[serde(with = "bytes")]
        values: Vec<i64>,
        /// How many items have each difference.
        #[serde(with = "bytes")]
        counts: Vec<u64>,
        /// The clusters to draw, if items are in clusters.
        clusters: Option<HelpClusters>,
    },
    /// The scores of several systems.
    Systems {
        /// The scores.
        columns: Columns,
        /// The hypotheses to test.
        hypotheses: Vec<Hypothesis>,
        /// Whether the test is one-sided or two-sided.
        sides: Sides,
    },
}

/// Distinct clusters, as in [`paired_bootstrap::bootstrap::Clusters`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HelpClusters {
    /// The sum of each one's differences, in grid steps.
    #[serde(with = "bytes")]
    pub sums: Vec<i64>,
    /// The number of items in each.
    #[serde(with = "bytes")]
    pub sizes: Vec<u64>,
    /// How many clusters have this sum and size.
    #[serde(with = "bytes")]
    pub counts: Vec<u64>,
}

/// A question of a view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// Resamples in full detail, for the view Learn.
    Learn(Lesson),
    /// A thousand simulated papers that compare equal systems on items like these.
    Papers(PapersTask),
    /// What a paper's numbers imply.
    Review(review::Question),
    /// What the numbers of a paper's results table imply.
    ResultsTable(review::Several),
    /// p over percent hurt.
    Sweep(sweep::Question),
    /// How likely a true gain is to be found.
    Power(power::Question),
    /// A ranking of several systems.
    Rank(Box<RankTask>),
    /// How often the other tests raise false alarms on scores like these.
    Alarms(Alarms),
    /// Some of the items that were last read.
    Items(ItemsTask),
    /// The scores compared in the last texts read, packed for a link.
    Link,
}

/// Which systems to rank, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankTask {
    /// Where their scores come from.
    pub from: RankFrom,
    /// Which column of the texts plays which part. Of the two systems, only the baseline matters.
    pub columns: Choice,
    /// The systems that are left out, by their names in a choice of columns.
    pub left_out: Vec<String>,
    /// New names for systems: the name in a choice of columns, and the new one.
    pub renamed: Vec<(String, String)>,
    /// The question. The baseline is that of `columns`.
    pub question: RankingQuestion,
    /// How many workers may draw at once, at least 1. The result does not depend on it.
    pub workers: u32,
}

/// Where the scores of several systems come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RankFrom {
    /// The built-in example.
    Example,
    /// The last texts read.
    LastTexts,
}

/// The answer to a [`RankTask`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ranked {
    /// The systems compared, in the order of the input: the name in a choice of columns, and the
    /// name shown.
    pub systems: Vec<(String, String)>,
    /// What is said of the scores of all systems, a sentence each; empty for the example.
    pub notes: Vec<String>,
    /// Assumptions that may well be wrong, as questions.
    pub questions: Vec<OpenQuestion>,
    /// The results so far.
    pub findings: RankingFindings,
}

/// Which false-alarm rates to estimate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alarms {
    /// Where the scores come from. Which system is the baseline does not matter.
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
    /// Which items to list, and in which order.
    pub asked: ItemsAsked,
    /// The first item to send, counted from 0. At most [`ITEMS_AT_ONCE`] are sent.
    pub from: u64,
    /// The number of the item to send in full.
    pub opened: Option<u64>,
}

/// How many items are sent at once.
pub const ITEMS_AT_ONCE: u64 = 80;

/// The answer to an [`ItemsTask`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ItemsShown {
    /// How many items match; `None` if items are not known individually.
    pub total: Option<u64>,
    /// The items from `from` on.
    pub items: Vec<ListedItem>,
    /// The item that was opened.
    pub opened: Option<ListedItem>,
    /// Its texts.
    pub texts: Vec<ItemText>,
    /// Whether some texts of the items are known without their middle.
    pub texts_are_shortened: bool,
}

/// Which resamples the view Learn wants to see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// Where the scores come from.
    pub scores: ScoresFrom,
    /// The seed.
    #[serde(with = "seed")]
    pub seed: u64,
    /// Up to [`FEW_ITEMS`](paired_bootstrap::analysis::teaching::FEW_ITEMS) artificial items, a
    /// letter for each: h helps, n hurts, r both right, w both wrong. Empty for other scores.
    pub kinds: String,
    /// The first resample to draw, counted from 0. If 0, the answer includes the items.
    pub from: u64,
    /// How many to draw; may be 0.
    pub count: u64,
    /// How resamples are made.
    pub scheme: Scheme,
}

/// Which papers the view Learn wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PapersTask {
    /// Where the scores come from.
    pub scores: ScoresFrom,
    /// Which papers, and how they test.
    pub asked: PapersAsked,
}

/// How a lesson makes its resamples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scheme {
    /// Items are drawn with replacement: would other items give the same result?
    #[default]
    Bootstrap,
    /// A coin toss for each item exchanges its scores: can chance alone do this?
    Randomization,
}

/// The answer to a [`Task`] of the same name, or a part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Task::Learn`].
    Learn(Box<Taught>),
    /// To [`Task::Papers`].
    Papers(Box<Published>),
    /// To [`Task::Review`].
    Review(review::Answer),
    /// To [`Task::ResultsTable`]: an answer to each of its questions, in order.
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
    /// To [`Task::Link`]: the value of the address's key `scores`, and how the scores are read;
    /// `None` if they do not fit.
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
    /// The question about them.
    pub question: Question,
    /// How many workers may draw at once, at least 1: this worker and its helpers. The result does
    /// not depend on it.
    pub workers: u32,
}

/// Where the scores come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScoresFrom {
    /// Artificial 0/1 scores.
    Counts(Counts),
    /// Texts or files that travel beside the message, because they are not plain data.
    Texts,
    /// The last texts read.
    LastTexts,
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// The worker is listening. Sent once.
    Ready {
        /// The build of the worker: see [`BUILD`](crate::BUILD).
        build: String,
    },
    /// The scores are being read.
    Reading {
        /// The job.
        job: u32,
        /// The share read so far, from 0 to 1.
        fraction: f64,
    },
    /// The scores have been read; resampling begins.
    Started {
        /// The job.
        job: u32,
        /// What is known without resampling.
        comparison: Basics,
        /// How the texts were read; `None` for artificial scores.
        table: Option<Box<TableRead>>,
    },
    /// The exact p-value and distribution. Sent before any resamples are reported.
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
        /// The interval and how the job ended.
        outcome: Outcome,
    },
    /// The conclusions from the data and the resamples. Sent after [`Reply::Done`] and after
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
        /// The share written so far, from 0 to 1.
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
    /// The requested items, as a file.
    Items {
        /// The job.
        job: u32,
        /// The file's text, in parts. It travels beside the message, as a file.
        #[serde(skip)]
        file: Vec<String>,
    },
    /// The requested scores, as a file.
    Scores {
        /// The job.
        job: u32,
        /// The file's text, in parts. It travels beside the message, as a file.
        #[serde(skip)]
        file: Vec<String>,
    },
    /// The job was stopped before its first resample.
    Stopped {
        /// The job.
        job: u32,
    },
    /// The scores cannot be used.
    Rejected {
        /// The job.
        job: u32,
        /// What is needed to correct that.
        lacks: Lacks,
        /// What is wrong and what to do, as a sentence.
        message: String,
        /// Solutions that need no other input.
        answers: Vec<table::Answer>,
        /// The table, if the texts could be read and only the choice of columns is wrong.
        table: Option<Box<TableRead>>,
    },
    /// The worker has trapped and is lost.
    Crashed {
        /// The panic's text.
        message: String,
    },
    /// Progress on a question.
    Worked {
        /// The question.
        number: u32,
        /// From 0 to 1. At 1, the answer is complete.
        fraction: f64,
        /// The answer so far, if there is anything new.
        answer: Option<Answer>,
    },
    /// The question cannot be answered.
    Unanswered {
        /// The question.
        number: u32,
        /// Why, as a sentence.
        message: String,
    },
    /// Asks the page to start a helper. The port to this worker travels beside the message.
    HelperWanted {
        /// The helper's number.
        number: u32,
    },
    /// Asks the page to end a helper.
    HelperDismissed {
        /// The helper's number.
        number: u32,
    },
    /// This helper is ready to draw. Sent by a helper to its worker.
    Helping {
        /// The job or question.
        helped: Helped,
    },
    /// This helper has drawn batches. Sent by a helper to its worker.
    Drawn {
        /// The job or question.
        helped: Helped,
        /// The batches.
        batches: Range<u64>,
        /// Their results.
        results: Results,
    },
}

/// The results of batches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Results {
    /// Resampled sums, in grid steps and in the order of the resamples.
    Sums(#[serde(with = "bytes")] Vec<i64>),
    /// For joint resamples, what is kept of each batch.
    Joint(Vec<JointBatch>),
}

impl Reply {
    /// The job that this reply is about, if it is about one.
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
    /// A correction, or any text at all: the message says what is wrong.
    Correction,
    /// The other system's scores: the text is a valid list of one system's.
    OtherSystem,
    /// Another choice of columns: the texts are fine.
    Columns,
    /// Another system's scores, or a choice of the columns that are two systems.
    SystemOrColumns,
}

impl Lacks {
    /// Whether another choice of columns may work.
    #[must_use]
    pub fn may_be_columns(self) -> bool {
        matches!(self, Self::Columns | Self::SystemOrColumns)
    }
}

/// The result of all resamples of a job, in the units of the scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The percentile interval, lower and upper end.
    pub interval: (f64, f64),
    /// Whether the job was stopped before its last resample.
    pub stopped: bool,
    /// The time that the worker spent on resampling and counting, in milliseconds.
    pub milliseconds: f64,
}
