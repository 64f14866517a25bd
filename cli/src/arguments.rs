//! The arguments: the keys of the page's address, and what to print.

use crate::reviewing::Printed;
use crate::trouble::{Status, Trouble};
use clap::{CommandFactory, Parser, ValueEnum};
use clap_complete::Shell;
use paired_bootstrap::analysis::{Items, Question};
use paired_bootstrap::report::{Address, Findings, MarginTest, MarginVerdict, Significance};
use paired_bootstrap::table::{Choice, KnownTool, known_tools};
use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::path::PathBuf;

/// Is the difference between two systems real? A paired bootstrap of their scores on the same test
/// items, with the exact p-value.
///
/// Give one file that holds both systems, or a file for each, the baseline first (unless their
/// names say otherwise, as base or old), or the folder or archive of an evaluation: CSV, TSV, JSON,
/// JSON Lines, Markdown, one score a line, or what known tools write. Every option but those on
/// output is a key of the page's address, so that a link and a command say the same.
#[derive(Debug, Parser)]
#[command(name = "bootstrap-explorer", version, max_term_width = 100, allow_negative_numbers = true, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files with scores, folders or archives; - is standard input
    pub(crate) files: Vec<PathBuf>,

    /// The system to beat: a column, a file without its ending, or a value of the column of systems
    #[arg(long, value_name = "NAME", help_heading = "Columns")]
    baseline: Option<String>,
    /// The system that is claimed to be better
    #[arg(long, value_name = "NAME", help_heading = "Columns")]
    experimental: Option<String>,
    /// The column of scores, where each file or group of rows holds one system
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    score: Option<String>,
    /// The column that tells the items apart
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    id: Option<String>,
    /// The column that numbers the runs of an item: their scores are averaged
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    run: Option<String>,
    /// The column of what items share: a passage, a document, a user
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    cluster: Option<String>,
    /// The column of the items' categories
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    category: Option<String>,
    /// The column of right answers, where the systems' columns hold labels
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    gold: Option<String>,
    /// Only rows with this value; any number of times: values of one column are alternatives
    #[arg(long, value_name = "COLUMN:VALUE", help_heading = "Columns")]
    filter: Vec<String>,
    /// 1 if lower scores are better, 0 if higher ones are
    #[arg(long, value_name = "0|1", help_heading = "Columns")]
    lower: Option<String>,
    /// omit: leave items out that lack a score
    #[arg(long, value_name = "omit", help_heading = "Columns")]
    gaps: Option<String>,
    /// score: −1 is a score, even where it may say that there is none
    #[arg(long, value_name = "score", help_heading = "Columns")]
    minus_one: Option<String>,
    /// Whether rows that may sum up the others are items
    #[arg(long, value_name = "keep|drop", help_heading = "Columns")]
    summary: Option<String>,
    /// What a first row is that may be either
    #[arg(long, value_name = "header|item", help_heading = "Columns")]
    first_row: Option<String>,
    /// What a mark before three digits means, as in 1,234
    #[arg(long, value_name = "comma|point|none", help_heading = "Columns")]
    thousands: Option<String>,
    /// Whether one system's scores are percent where the other's lie from 0 to 1
    #[arg(long, value_name = "percent|same", help_heading = "Columns")]
    scale: Option<String>,
    /// 1: exchange baseline and experimental
    #[arg(long, value_name = "0|1", help_heading = "Columns")]
    swapped: Option<String>,

    /// Without files: the number of items
    #[arg(long, value_name = "ITEMS", help_heading = "Right and wrong answers as counts")]
    n: Option<String>,
    /// Without files: how many of them only the experimental system gets right
    #[arg(long, value_name = "ITEMS", help_heading = "Right and wrong answers as counts")]
    helped: Option<String>,
    /// Without files: how many only the baseline gets right
    #[arg(long, value_name = "ITEMS", help_heading = "Right and wrong answers as counts")]
    hurt: Option<String>,

    /// The number of resamples [default: 10000]
    #[arg(long, value_name = "NUMBER", help_heading = "The test")]
    resamples: Option<String>,
    /// The seed of their random numbers [default: 1]
    #[arg(long, value_name = "NUMBER", help_heading = "The test")]
    seed: Option<String>,
    /// The level of significance [default: 0.05]
    #[arg(long, value_name = "LEVEL", help_heading = "The test")]
    alpha: Option<String>,
    /// 1: is it better? 2: do they differ? [default: 1]
    #[arg(long, value_name = "1|2", help_heading = "The test")]
    sides: Option<String>,
    /// The level of the intervals [default: the one that agrees with the test]
    #[arg(long, value_name = "LEVEL", help_heading = "The test")]
    level: Option<String>,
    /// The largest difference that does not matter: in points for right and wrong answers and for
    /// percent, else in the scores' unit
    #[arg(long, value_name = "AMOUNT", help_heading = "The test")]
    margin: Option<String>,
    /// What the margin asks: is it not worse by as much, or do they differ by less? [default:
    /// equivalent]
    #[arg(long, value_name = "noninferior|equivalent", help_heading = "The test")]
    margin_test: Option<String>,

    /// What a paper prints
    #[command(flatten)]
    pub(crate) printed: Printed,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text, help_heading = "Output")]
    pub(crate) format: Format,
    /// With --format link: the page's own address
    #[arg(long, value_name = "ADDRESS", default_value = "", hide_default_value = true, help_heading = "Output")]
    pub(crate) page: String,
    /// End with status 1 if the answer is this, and with status 2 if a question about the input is
    /// open
    #[arg(long, value_enum, help_heading = "Output")]
    fail_if: Option<FailIf>,
    /// Print completions for a shell, and nothing else
    #[arg(long, value_enum, value_name = "SHELL", help_heading = "Output")]
    completions: Option<Shell>,
    /// Print the manual page, and nothing else
    #[arg(long, help_heading = "Output")]
    man: bool,
    /// Print which files of evaluation tools are known, and nothing else
    #[arg(long, help_heading = "Output")]
    formats: bool,
}

const EXAMPLES: &str = "\
Examples:
  bootstrap-explorer scores.csv
  bootstrap-explorer baseline.jsonl new.jsonl --cluster passage
  bootstrap-explorer --n 500 --helped 10 --hurt 7 --sides 2
  bootstrap-explorer scores.csv --margin 1 --fail-if not-noninferior
  bootstrap-explorer --claim '84.1 vs 83.2 on 1,000 items, p < 0.05'

Status: 0 if the question is answered, 1 if the answer is what --fail-if names, 2 if the input cannot be used.";

/// What to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The sentence for a paper, and a small histogram
    Text,
    /// Everything, for programs: the page's report
    Json,
    /// The histogram as a table
    Csv,
    /// The comparison by category as a table
    Categories,
    /// A row of a table of results
    Latex,
    /// The methods paragraph
    Methods,
    /// The works that it cites
    Bibtex,
    /// One line to keep beside a number
    Signature,
    /// The address that shows the same on the page
    Link,
}

/// The answers that a build should not pass with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailIf {
    /// The experimental system is significantly worse
    Worse,
    /// It is not significantly better
    NotBetter,
    /// A loss as large as --margin is not ruled out
    NotNoninferior,
    /// A difference as large as --margin is not ruled out
    NotEquivalent,
}

/// What would end a value in an address, or begin a character that is not meant.
const NAME: &AsciiSet = NON_ALPHANUMERIC;

/// In a filter, `column:value`, a colon and what stands for one stay as they are.
const FILTER: &AsciiSet = &CONTROLS.add(b' ').add(b'&').add(b'#').add(b'+');

impl Arguments {
    /// What is asked of the program itself.
    pub(crate) fn about_itself(&self) -> Option<String> {
        let mut written = Vec::new();
        if let Some(shell) = self.completions {
            clap_complete::generate(shell, &mut Self::command(), "bootstrap-explorer", &mut written);
        } else if self.man {
            // Nothing can fail to be written into memory.
            let _written = clap_mangen::Man::new(Self::command()).render(&mut written);
        } else if self.formats {
            return Some(known_tools().map(listed).collect());
        } else {
            return None;
        }
        Some(String::from_utf8_lossy(&written).into_owned())
    }

    /// The same as the part of an address behind `#`.
    pub(crate) fn fragment(&self) -> String {
        let implied = match self.fail_if {
            Some(FailIf::NotNoninferior) => Some(MarginTest::NonInferior.key().to_owned()),
            _ => None,
        };
        let margin_test = self.margin_test.clone().or(implied);
        let keys = [
            ("n", &self.n),
            ("helped", &self.helped),
            ("hurt", &self.hurt),
            ("resamples", &self.resamples),
            ("seed", &self.seed),
            ("alpha", &self.alpha),
            ("sides", &self.sides),
            ("level", &self.level),
            ("margin", &self.margin),
            ("margin_test", &margin_test),
            ("swapped", &self.swapped),
            ("baseline", &self.baseline),
            ("experimental", &self.experimental),
            ("score", &self.score),
            ("id", &self.id),
            ("run", &self.run),
            ("cluster", &self.cluster),
            ("category", &self.category),
            ("gold", &self.gold),
            ("lower", &self.lower),
            ("gaps", &self.gaps),
            ("minus_one", &self.minus_one),
            ("summary", &self.summary),
            ("first_row", &self.first_row),
            ("thousands", &self.thousands),
            ("scale", &self.scale),
        ];
        let is_name = |key: &str| NAMES.contains(&key);
        let pairs = keys.into_iter().filter_map(|(key, value)| {
            let value = value.as_ref()?;
            let value = utf8_percent_encode(value, if is_name(key) { NAME } else { FILTER });
            Some(format!("{key}={value}"))
        });
        let filters = self.filter.iter().map(|filter| format!("filter={}", utf8_percent_encode(filter, FILTER)));
        pairs.chain(filters).collect::<Vec<_>>().join("&")
    }

    /// Whether what is to fail can be told.
    pub(crate) fn check(&self, question: &Question) -> Result<(), Trouble> {
        let asked = match self.fail_if {
            Some(FailIf::NotNoninferior) => MarginTest::NonInferior,
            Some(FailIf::NotEquivalent) => MarginTest::Equivalent,
            _ => return Ok(()),
        };
        match question.margin {
            None => {
                Err(Trouble::Unfit("--fail-if asks about a margin: give --margin with the loss that does not matter"))
            }
            Some(_) if question.margin_test != asked => {
                Err(Trouble::Unfit("--fail-if and --margin-test ask different questions"))
            }
            Some(_) => Ok(()),
        }
    }

    /// Whether only a paper's numbers are given: they cannot be put together with scores.
    pub(crate) fn check_printed(&self) -> Result<(), Trouble> {
        let has_scores = !self.files.is_empty() || [&self.n, &self.helped, &self.hurt].into_iter().any(Option::is_some);
        match self.format {
            _ if has_scores => {
                Err(Trouble::Unfit("a paper’s numbers take the place of files, --n, --helped and --hurt"))
            }
            _ if self.fail_if.is_some() => Err(Trouble::Unfit("--fail-if needs scores, not a paper’s numbers")),
            Format::Text => Ok(()),
            _ => Err(Trouble::Unfit("a paper’s numbers are reviewed as --format text only")),
        }
    }

    /// Whether the counts are complete: none is filled in.
    pub(crate) fn has_all_counts(&self) -> bool {
        [&self.n, &self.helped, &self.hurt].into_iter().all(Option::is_some)
    }

    /// A build passes only if nothing is left open that may turn its answer.
    pub(crate) fn check_answers(&self, items: &Items) -> Result<(), Trouble> {
        let is_open = items.table().is_some_and(|table| !table.questions.is_empty());
        if self.fail_if.is_some() && is_open {
            return Err(Trouble::Unfit("--fail-if needs an answer to every question: add one of the options above"));
        }
        Ok(())
    }

    /// How the process ends with this answer.
    pub(crate) fn status(&self, findings: &Findings) -> Status {
        let p_values = findings.p_values();
        let is_significant = |significance| significance == Significance::Significant;
        let is_shown = || {
            let margin = findings.margin().map(|margin| margin.verdict(&findings.inference.equivalence));
            matches!(margin, Some(MarginVerdict::Shown(_)))
        };
        let fails = match self.fail_if {
            None => false,
            Some(FailIf::Worse) => {
                findings.basics.mean_difference < 0.0 && is_significant(p_values.exchanged().significance())
            }
            Some(FailIf::NotBetter) => {
                findings.basics.mean_difference <= 0.0 || !is_significant(p_values.significance())
            }
            Some(FailIf::NotNoninferior | FailIf::NotEquivalent) => !is_shown(),
        };
        if fails { Status::Failed } else { Status::Fine }
    }
}

/// A kind of files, without the marks of Markdown.
fn listed(known: KnownTool) -> String {
    let KnownTool { tool, files, reads } = known;
    format!("{tool}\n  {files}\n  {reads}\n").replace('`', "")
}

/// The keys whose values are names of columns or systems.
const NAMES: [&str; 8] = ["baseline", "experimental", "score", "id", "run", "cluster", "category", "gold"];

/// The options that make `after` of the choice `before`.
pub(crate) fn options_of(before: &Choice, after: &Choice) -> String {
    let written = |columns: &Choice| Address { columns: columns.clone(), ..Address::default() }.to_string();
    let (before, after) = (written(before), written(after));
    let known: Vec<&str> = before.split('&').collect();
    let new = after.split('&').filter(|pair| !known.contains(pair));
    let options = new.filter_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        let value = if key == "filter" { value.into() } else { percent_decode_str(value).decode_utf8_lossy() };
        let is_plain = |c: char| c.is_alphanumeric() || "-_.:%".contains(c);
        let quoted = if !value.is_empty() && value.chars().all(is_plain) {
            value.into_owned()
        } else {
            format!("'{}'", value.replace('\'', r"'\''"))
        };
        Some(format!("--{} {quoted}", key.replace('_', "-")))
    });
    options.collect::<Vec<_>>().join(" ")
}
