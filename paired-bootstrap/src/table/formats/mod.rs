//! Files of evaluation tools, recognised by their contents.
//!
//! A [`Format`] recognises the files of one tool by their beginning, and reads a file as a whole.
//! The result is [`Records`] for each system in it, or advice if it has no scores by item. To add a
//! tool, add a file here and an example in `tests.rs`; a test then says how to renew
//! `docs/formats.md`.

mod agents;
mod alpaca_eval;
mod answers;
mod arena;
mod arena_hard;
mod auto_ml;
mod averages;
mod bfcl;
mod binary;
mod braintrust;
mod code;
mod comet;
mod cross_validation;
mod csv;
mod deep_eval;
mod experiments;
mod foreign;
mod helm;
mod human_eval;
mod inspect;
mod json;
mod kaldi;
mod lang_smith;
mod lighteval;
mod live_code_bench;
mod lm_eval;
mod mains;
mod merging;
mod mlflow;
mod mt_bench;
mod nested;
mod open_ai_evals;
mod open_compass;
mod paths;
mod phoenix;
mod promptfoo;
mod prose;
mod records;
mod reward_bench;
mod sacre_bleu;
mod sclite;
mod simple_evals;
mod swe_bench;
mod tau_bench;
#[cfg(test)]
mod tests;
mod trec;

pub(super) use foreign::{NUMPY, TAR, advice_by_beginning, advice_on};
pub(super) use inspect::log_of_archive;
pub(super) use mains::{MAIN_METRIC, Metrics, TaskMetrics, apart};
pub(super) use merging::{Merged, merged};
pub(super) use paths::{grouped, run_of, runs_of, tables_of};
pub(super) use records::{Records, TASK};
pub(super) use sacre_bleu::SIGNATURE;

use super::error::TableError;
use super::place::Place;
use super::rows::HEAD;
use crate::sorting;
use crate::text::shortened_to;
use serde_json::Value;

/// How the files of a tool are recognised and read.
#[derive(Debug)]
pub(super) struct Format {
    /// The name of the tool.
    pub tool: &'static str,
    /// Which of the tool's files these are.
    pub files: &'static str,
    /// What is read from them, and which direction is better.
    pub reads: &'static str,
    /// Whether a text with this beginning is one of the files.
    pub begins: fn(&str) -> bool,
    /// Reads a file.
    pub read: fn(&File<'_>) -> Result<Read, TableError>,
}

/// A file of a known tool.
#[derive(Debug)]
pub(super) struct File<'f> {
    /// The tool.
    pub tool: &'static str,
    /// The path as far as it is known, with the name of the file without its extension.
    pub path: &'f str,
    pub text: &'f str,
}

/// The contents of a file.
#[derive(Debug)]
pub(super) enum Read {
    /// The scores of one system or several.
    Records(Vec<Records>),
    /// No scores by item: what the file is, and what to do.
    Advice(&'static str),
    /// Something else: an ordinary table.
    Other,
}

/// All formats. A file is read by the first one that recognises it.
static ALL: [&Format; 76] = [
    &binary::PARQUET,
    &binary::SQLITE,
    &lm_eval::SAMPLES,
    &averages::LM_EVAL,
    &lighteval::DETAILS,
    &lighteval::RESULTS,
    &averages::SACRE_BLEU,
    &averages::MTEB,
    &averages::TREC_RUN,
    &averages::RANX_REPORT,
    &averages::RANX_RUN,
    &inspect::FORMAT,
    &open_compass::FORMAT,
    &human_eval::FORMAT,
    &code::FORMAT,
    &helm::FORMAT,
    &simple_evals::FORMAT,
    &simple_evals::AVERAGES,
    &agents::OPEN_HANDS,
    &agents::TERMINAL_BENCH,
    &swe_bench::FORMAT,
    &agents::HARBOR,
    &live_code_bench::FORMAT,
    &reward_bench::FORMAT,
    &tau_bench::FORMAT,
    &tau_bench::SECOND,
    &open_ai_evals::FORMAT,
    &open_ai_evals::ITEMS,
    &deep_eval::FORMAT,
    &promptfoo::JSON,
    &promptfoo::TABLE,
    &arena::FORMAT,
    &arena_hard::FORMAT,
    &alpaca_eval::FORMAT,
    &mt_bench::SINGLE,
    &mt_bench::PAIR,
    &mt_bench::ANSWERS,
    &mlflow::FORMAT,
    &mlflow::TABLE,
    &mlflow::TRACES,
    &mlflow::STEPS,
    &bfcl::FORMAT,
    &answers::VLM_EVAL_KIT,
    &phoenix::FORMAT,
    &nested::FORMAT,
    &answers::RAGAS,
    &answers::LANG_SMITH,
    &lang_smith::UPLOAD,
    &answers::BRAINTRUST,
    &answers::PHOENIX,
    &answers::LANGFUSE,
    &answers::MLFLOW,
    &braintrust::FORMAT,
    &promptfoo::FORMAT,
    &promptfoo::CELLS,
    &auto_ml::FORMAT,
    &experiments::WEKA,
    &experiments::MLR3,
    &experiments::TIDYMODELS,
    &trec::PY_TERRIER,
    &cross_validation::FORMAT,
    &averages::ALPACA_EVAL,
    &averages::DETECTIONS,
    &averages::W_AND_B,
    &averages::SCIKIT_LEARN,
    &averages::SCLITE,
    &averages::COMET,
    &comet::FORMAT,
    &comet::COMPARE,
    &comet::METRIC_X,
    &kaldi::FORMAT,
    &sclite::FORMAT,
    &sacre_bleu::FORMAT,
    &trec::EVAL,
    &trec::MEASURES,
    &trec::AVERAGES,
];

/// What is read from binary files and files with averages only.
const WITHOUT_SCORES: &str = "No scores by item: a message says where to find them, or how to compute them.";

/// A kind of file that is recognised by its contents. Names of files and columns have backquotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownTool {
    /// The name of the tool.
    pub tool: &'static str,
    /// Which of the tool's files these are.
    pub files: &'static str,
    /// What is read from them, and which direction is better.
    pub reads: &'static str,
}

/// All kinds of files that are recognised, sorted by tool; those without scores come last.
///
/// ```
/// use paired_bootstrap::table::known_tools;
///
/// let kaldi = known_tools().find(|known| known.tool == "Kaldi").expect("a known tool");
/// assert_eq!(kaldi.files, "`wer_details/per_utt`");
/// ```
pub fn known_tools() -> impl Iterator<Item = KnownTool> {
    let known = |format: &&Format| KnownTool { tool: format.tool, files: format.files, reads: format.reads };
    let mut all: Vec<KnownTool> = ALL.iter().map(known).collect();
    sorting::sort_by_key(&mut all, |known| (known.reads == WITHOUT_SCORES, known.tool.to_lowercase()));
    all.into_iter()
}

/// The format that recognises a file with this beginning.
pub(super) fn known(head: &str) -> Option<&'static Format> {
    let head = &head[..head.floor_char_boundary(HEAD)];
    ALL.iter().copied().find(|format| (format.begins)(head))
}

/// What is wrong with a line that the tool did not finish.
const CUT_OFF: &str = "this line is cut off. Get the whole file, or remove the line";

impl File<'_> {
    /// The last part of the path.
    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// The folder `levels` levels above the file: 1 for its own.
    fn folder(&self, levels: usize) -> Option<&str> {
        self.path.rsplit('/').nth(levels).filter(|folder| !folder.is_empty())
    }

    /// The id of a row; an error if it is missing.
    fn id(&self, line: usize, value: &Value, member: &str) -> Result<String, TableError> {
        json::text(value.get(member)).ok_or_else(|| self.error(line, &format!("there is no {member}")))
    }

    /// An error about a line that is not as the tool writes it. It names the whole path, because
    /// many files of a tool have the same name.
    fn error(&self, line: usize, message: &str) -> TableError {
        TableError::NotOfTool { place: self.place(line), tool: self.tool, message: shortened_to(message, 200) }
    }

    /// An error if the text ends inside this score. No tool prints a number as `0.`.
    fn check_end(&self, line: usize, last: &str) -> Result<(), TableError> {
        if last.ends_with('.') && self.text.ends_with(last) { Err(self.error(line, CUT_OFF)) } else { Ok(()) }
    }

    fn place(&self, line: usize) -> Place {
        Place { file: Some(self.path.to_owned()), line, column: None }
    }
}
