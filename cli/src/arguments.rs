//! The arguments: the keys of the page's address, and what to print.

use crate::compare::CompareArguments;
use crate::console::Console;
use crate::options::{ColumnOptions, TestOptions, fragment};
use crate::reviewing::Printed;
use crate::trouble::{Status, Trouble};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use paired_bootstrap::analysis::{Items, Question};
use paired_bootstrap::report::{Findings, MarginTest, MarginVerdict, PValues, Significance};
use paired_bootstrap::significance::Sides;
use paired_bootstrap::table::{KnownTool, known_tools};
use std::path::PathBuf;

/// Is the difference between two systems real? A paired bootstrap of their scores on the same test
/// items, with the exact p-value.
///
/// Give one file with both systems; or two files, the baseline first (unless their names say
/// otherwise, such as base or old); or the folder or archive of an evaluation. Formats: CSV, TSV,
/// JSON, JSON Lines, Markdown, one score per line, or the files of known tools. Options are called
/// like the keys of the page's address.
#[derive(Debug, Parser)]
#[command(name = "bootstrap-explorer", version, max_term_width = 100, allow_negative_numbers = true, after_help = EXAMPLES)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Files with scores, folders or archives; - is standard input
    pub(crate) files: Vec<PathBuf>,

    /// The system to beat: a column, a file without its ending, or a value of the column of systems
    #[arg(long, value_name = "NAME", help_heading = "Columns")]
    baseline: Option<String>,
    /// The system that is claimed to be better
    #[arg(long, value_name = "NAME", help_heading = "Columns")]
    experimental: Option<String>,
    /// Compare every item with this number, such as chance, instead of a baseline; 0 shows one
    /// system alone, with its mean and interval
    #[arg(long, value_name = "NUMBER", help_heading = "Columns", allow_negative_numbers = true)]
    constant: Option<String>,
    #[command(flatten)]
    columns: ColumnOptions,
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

    #[command(flatten)]
    test: TestOptions,
    /// The largest difference that does not matter. Its unit is points for right and wrong answers
    /// and for percent, and otherwise the unit of the scores
    #[arg(long, value_name = "AMOUNT", help_heading = "The test")]
    margin: Option<String>,
    /// What the margin asks: is the experimental system worse by less than the margin, or do the
    /// systems differ by less? [default: equivalent]
    #[arg(long, value_name = "noninferior|equivalent", help_heading = "The test")]
    margin_test: Option<String>,

    /// What a paper prints
    #[command(flatten)]
    pub(crate) printed: Printed,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text, help_heading = "Output")]
    pub(crate) format: Format,
    /// With --format link: the address of the page
    #[arg(long, value_name = "ADDRESS", default_value = "", hide_default_value = true, help_heading = "Output")]
    pub(crate) page: String,
    /// End with status 1 if this is the answer, and with status 2 if a question about the input is
    /// still open
    #[arg(long, value_enum, help_heading = "Output")]
    fail_if: Option<FailIf>,
    /// Print completions for a shell, and nothing else
    #[arg(long, value_enum, value_name = "SHELL", help_heading = "Output")]
    completions: Option<Shell>,
    /// Print the manual page, and nothing else
    #[arg(long, help_heading = "Output")]
    man: bool,
    /// List the evaluation tools whose files are known, and print nothing else
    #[arg(long, help_heading = "Output")]
    formats: bool,
}

/// What else can be asked.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Compare all systems of a table at once: which are better than the baseline, which may be the
    /// best, and how sure is the order?
    Compare(CompareArguments),
}

const EXAMPLES: &str = "\
Examples:
  bootstrap-explorer scores.csv
  bootstrap-explorer baseline.jsonl new.jsonl --cluster passage
  bootstrap-explorer --n 500 --helped 10 --hurt 7 --sides 2
  bootstrap-explorer one-system.csv --constant 0.25
  bootstrap-explorer scores.csv --margin 1 --fail-if not-noninferior
  bootstrap-explorer compare scores.csv --against gpt-4
  bootstrap-explorer --claim '84.1 vs 83.2 on 1,000 items, p < 0.05'
  bootstrap-explorer --results-table table.tex --sizes '277; 872; 408'

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
    /// The works that the methods paragraph cites
    Bibtex,
    /// One line to keep beside a number
    Signature,
    /// The address that shows the same on the page
    Link,
}

/// The answers that a build should not pass with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailIf {
    /// The experimental system is significantly worse, by the same test with the systems exchanged
    Worse,
    /// It is not significantly better
    NotBetter,
    /// A loss as large as --margin is not ruled out
    NotNoninferior,
    /// A difference as large as --margin is not ruled out
    NotEquivalent,
}

impl Arguments {
    /// The text for an option about the program itself: completions, the manual page or the list of
    /// formats. `None` if no such option is given.
    pub(crate) fn about_itself(&self) -> Option<String> {
        let mut written = Vec::new();
        if let Some(shell) = self.completions {
            clap_complete::generate(shell, &mut Self::command(), "bootstrap-explorer", &mut written);
        } else if self.man {
            // Writing into memory cannot fail.
            let _written = clap_mangen::Man::new(Self::command()).render(&mut written);
        } else if self.formats {
            return Some(known_tools().map(listed).collect());
        } else {
            return None;
        }
        Some(String::from_utf8_lossy(&written).into_owned())
    }

    /// The arguments as the fragment of an address.
    pub(crate) fn fragment(&self) -> String {
        let implied = match self.fail_if {
            Some(FailIf::NotNoninferior) => Some(MarginTest::NonInferior.key().to_owned()),
            _ => None,
        };
        let margin_test = self.margin_test.clone().or(implied);
        let own = [
            ("n", self.n.as_ref()),
            ("helped", self.helped.as_ref()),
            ("hurt", self.hurt.as_ref()),
            ("margin", self.margin.as_ref()),
            ("margin_test", margin_test.as_ref()),
            ("swapped", self.swapped.as_ref()),
            ("baseline", self.baseline.as_ref()),
            ("experimental", self.experimental.as_ref()),
            ("constant", self.constant.as_ref()),
        ];
        fragment(own.into_iter().chain(self.test.keys()).chain(self.columns.keys()).chain(self.columns.filters()))
    }

    /// Checks that `--fail-if` can be answered: margins need `--margin`, and the right test.
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
            Some(_) if question.margin_test != asked => Err(Trouble::Unfit(
                "--fail-if and --margin-test ask different questions: leave out --margin-test, or make them agree",
            )),
            Some(_) => Ok(()),
        }
    }

    /// Checks that a paper's numbers come without scores and `--fail-if`, and as `--format text`.
    pub(crate) fn check_printed(&self) -> Result<(), Trouble> {
        let has_scores = !self.files.is_empty() || [&self.n, &self.helped, &self.hurt].into_iter().any(Option::is_some);
        match self.format {
            _ if has_scores => Err(Trouble::Unfit(
                "a paper’s numbers cannot be combined with files, --n, --helped or --hurt: leave these out",
            )),
            _ if self.fail_if.is_some() => Err(Trouble::Unfit("--fail-if needs scores, not a paper’s numbers")),
            Format::Text => Ok(()),
            _ => Err(Trouble::Unfit("a paper’s numbers can only be printed as --format text")),
        }
    }

    /// Whether all three counts are given; missing ones are not filled in.
    pub(crate) fn has_all_counts(&self) -> bool {
        [&self.n, &self.helped, &self.hurt].into_iter().all(Option::is_some)
    }

    /// Refuses `--fail-if` while a question is open, whose answer could change the result, and for
    /// a system alone, which is compared with nothing.
    pub(crate) fn check_answers(&self, items: &Items) -> Result<(), Trouble> {
        let is_open = items.table().is_some_and(|table| !table.questions.is_empty());
        if self.fail_if.is_some() && is_open {
            return Err(Trouble::Unfit("--fail-if needs an answer to every question: add one of the options above"));
        }
        if self.fail_if.is_some() && items.is_alone() {
            return Err(Trouble::Unfit(
                "--fail-if needs something to compare with: --constant 0 shows one system alone",
            ));
        }
        Ok(())
    }

    /// The exit status for this answer. If the test that decides is not the one of the answer, it
    /// is told.
    pub(crate) fn status(&self, findings: &Findings, console: &mut Console<'_>) -> Status {
        let p_values = findings.p_values();
        let is_significant = |p_values: &PValues| p_values.significance() == Significance::Significant;
        let is_shown = || {
            let margin = findings.margin().map(|margin| margin.verdict(&findings.inference.equivalence));
            matches!(margin, Some(MarginVerdict::Shown(_)))
        };
        let fails = match self.fail_if {
            None => false,
            Some(FailIf::Worse) => {
                let exchanged = p_values.exchanged();
                let is_worse = findings.basics.mean_difference < 0.0 && is_significant(&exchanged);
                if is_worse && let Some(p) = exchanged.quotable().filter(|_| p_values.sides == Sides::One) {
                    console.tell(&format!("--fail-if worse: with the systems exchanged, {p}, which is significant"));
                }
                is_worse
            }
            Some(FailIf::NotBetter) => findings.basics.mean_difference <= 0.0 || !is_significant(&p_values),
            Some(FailIf::NotNoninferior | FailIf::NotEquivalent) => !is_shown(),
        };
        if fails { Status::Failed } else { Status::Fine }
    }
}

/// An entry of the list of formats, without Markdown's backticks.
fn listed(known: KnownTool) -> String {
    let KnownTool { tool, files, reads } = known;
    format!("{tool}\n  {files}\n  {reads}\n").replace('`', "")
}
