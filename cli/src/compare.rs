//! The command `compare`: all systems of a table at once.

use crate::console::Console;
use crate::drawing;
use crate::inputs::{tables, tell_questions, with_ways_out};
use crate::options::{ColumnOptions, TestOptions, fragment};
use crate::trouble::{Status, Trouble};
use clap::{Args, ValueEnum};
use paired_bootstrap::analysis::{Items, Ranking, TableRead};
use paired_bootstrap::question::{Adjustment, Against, RankingQuestion};
use paired_bootstrap::report::ranking::{RankedSystem, RankingExport, RankingFindings};
use paired_bootstrap::report::{Address, Scale, computed_p_value};
use paired_bootstrap::text::{fitting, percent, share_in_percent};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct CompareArguments {
    /// Files with scores, folders or archives; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// The system to beat [default: the first, unless names say otherwise], or all: every system
    /// with every other. Twice, with a system and all: the table has the differences from that
    /// system
    #[arg(long, value_name = "NAME|all", help_heading = "Systems")]
    against: Vec<String>,
    /// The system to beat, as in the page's address: one that is called “all”, for example
    #[arg(long, value_name = "NAME", hide = true)]
    baseline: Option<String>,
    /// A system that is not compared; any number of times
    #[arg(long, value_name = "NAME", help_heading = "Systems")]
    leave_out: Vec<String>,
    /// Another name for a system; any number of times
    #[arg(long, value_name = "NAME=NEW", help_heading = "Systems")]
    rename: Vec<String>,
    #[command(flatten)]
    columns: ColumnOptions,
    #[command(flatten)]
    test: TestOptions,
    /// How p-values are adjusted for the number of comparisons
    #[arg(long, alias = "adjust", value_enum, default_value_t = Adjust::Holm, help_heading = "The test")]
    correct: Adjust,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text, help_heading = "Output")]
    format: Format,
}

/// The value of `--against` that stands for all pairs.
const ALL: &str = "all";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Adjust {
    /// Holm: limits the chance of even one false alarm
    Holm,
    /// Bonferroni: the same, but finds less
    Bonferroni,
    /// Benjamini and Hochberg: limits the expected share of false alarms among what is found
    Bh,
    /// Romano and Wolf's step-down procedure: limits the chance of even one, by joint resamples
    Maxt,
    /// No adjustment
    None,
}

/// What to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The verdict, a table and cautions
    Text,
    /// The verdict for a paper
    Sentence,
    /// Everything, for programs
    Json,
    /// A row for each system
    Csv,
    /// With --against all, a row for each pair
    Pairs,
    /// A table of results
    Latex,
    /// The methods paragraph
    Methods,
    /// The works that the methods paragraph cites
    Bibtex,
    /// One line to keep beside the numbers
    Signature,
    /// A program that reproduces p-values and rank sets with NumPy
    Python,
    /// The scores that the Python program reads
    Scores,
}

/// Reads the scores, ranks the systems and prints the result.
pub(crate) fn answer(arguments: &CompareArguments, console: &mut Console<'_>) -> Result<Status, Trouble> {
    let (address, problems) = Address::parse(&arguments.fragment());
    if !problems.is_empty() {
        return Err(Trouble::Arguments(problems));
    }
    let names = arguments.names()?;
    let against = arguments.pairs();
    if arguments.format == Format::Pairs && against == Against::Baseline {
        return Err(Trouble::Unfit("--format pairs needs --against all: without it, pairs are not compared"));
    }
    let (tables, _) = tables(&arguments.files, console)?;
    let asked = address.columns;
    let items = Items::all_selected(&tables, &asked, &arguments.leave_out);
    let items = items.map_err(|error| with_ways_out(error, &asked, false))?;
    tell_questions(&items, &asked, false, console);
    let items = items.renamed(&names)?;
    let question = RankingQuestion {
        question: address.question,
        baseline: None,
        against,
        adjustment: match arguments.correct {
            Adjust::Holm => Adjustment::Holm,
            Adjust::Bonferroni => Adjustment::Bonferroni,
            Adjust::Bh => Adjustment::BenjaminiHochberg,
            Adjust::Maxt => Adjustment::MaxT,
            Adjust::None => Adjustment::None,
        },
    };
    let mut ranking = Ranking::new(items.into(), question)?;
    drawing::rank(&mut ranking, console);
    let findings = ranking.findings().ok_or(Trouble::NothingDrawn)?;
    let text = text(arguments.format, &ranking, &findings);
    console.print(&if text.ends_with('\n') { text } else { text + "\n" })?;
    Ok(Status::Fine)
}

impl CompareArguments {
    /// The arguments as the fragment of an address.
    fn fragment(&self) -> String {
        let named = self.against.iter().rfind(|name| *name != ALL);
        let own = [("baseline", named.or(self.baseline.as_ref()))];
        fragment(own.into_iter().chain(self.test.keys()).chain(self.columns.keys()).chain(self.columns.filters()))
    }

    fn pairs(&self) -> Against {
        if self.against.iter().any(|name| name == ALL) { Against::All } else { Against::Baseline }
    }

    /// Old and new names of the systems to rename.
    fn names(&self) -> Result<Vec<(String, String)>, Trouble> {
        let pair = |text: &String| {
            let (old, new) = text.rsplit_once('=').filter(|(_, new)| !new.is_empty())?;
            Some((old.to_owned(), new.to_owned()))
        };
        let pairs: Option<Vec<_>> = self.rename.iter().map(pair).collect();
        pairs.ok_or(Trouble::Unfit("--rename needs an old and a new name: --rename model_v2=ours"))
    }
}

fn text(format: Format, ranking: &Ranking, findings: &RankingFindings) -> String {
    let export = match format {
        Format::Text => return summary(ranking, findings),
        Format::Scores => return ranking.scores_csv(findings.systems.iter().map(|system| system.name.as_str())),
        Format::Sentence => RankingExport::Sentence,
        Format::Json => RankingExport::Json,
        Format::Csv => RankingExport::SystemsCsv,
        Format::Pairs => RankingExport::PairsCsv,
        Format::Latex => RankingExport::LatexTable,
        Format::Methods => RankingExport::Methods,
        Format::Bibtex => RankingExport::Bibtex,
        Format::Signature => RankingExport::Signature,
        Format::Python => RankingExport::Numpy,
    };
    export.text(findings)
}

/// How the input was read, the verdict, a table of the systems and the notes.
fn summary(ranking: &Ranking, findings: &RankingFindings) -> String {
    let format = ranking.items().format().map(|format| format!("Read as {format}.\n"));
    let said = ranking.items().table().map(TableRead::said).unwrap_or_default();
    let said: String = said.iter().map(|note| format!("{note}\n")).collect();
    let notes = findings.notes().into_iter().chain(findings.of_overlap());
    let notes: String = notes.map(|note| format!("\n{note}")).collect();
    let verdict = findings.verdict().join(" ");
    let adjusted = if findings.question.adjustment == Adjustment::None { "" } else { ", adjusted" };
    let has_worse = findings.systems.iter().any(|system| findings.is_worse(system));
    let worse = if has_worse { "; ‡ significantly worse" } else { "" };
    let role = findings.baseline_role();
    let marks = format!("* may be the best; † significantly better than the {role}{adjusted}{worse}");
    let format = format.unwrap_or_default();
    format!("{format}{said}\n{verdict}\n\n{}{}\n{marks}\n{notes}\n", table(findings), legend(findings))
}

/// Explains the numbers in the table.
fn legend(findings: &RankingFindings) -> String {
    let unit = findings.scale().unit();
    let unit = if unit.is_empty() { String::new() } else { format!(" in {unit}") };
    let level = percent(findings.question.question.levels().interval);
    let sides = findings.question.question.sides;
    let sign = if findings.is_lower_better { "; a difference is above zero where the system is better" } else { "" };
    format!("Means and differences{unit}; {level}% percentile intervals of the means; exact {sides} p{sign}")
}

/// A line for each system, the best first.
fn table(findings: &RankingFindings) -> String {
    let scale = findings.scale();
    let heads = ["", "mean", "interval", "difference", "p", "adjusted", "leads", "places"];
    let rows = findings.systems.iter().map(|system| cells(findings, system, scale));
    let rows: Vec<[String; 8]> = std::iter::once(heads.map(str::to_owned)).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let line = |row: &[String; 8]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

fn cells(findings: &RankingFindings, system: &RankedSystem, scale: Scale) -> [String; 8] {
    const LONGEST: usize = 40;
    let question = &findings.question.question;
    let mark = if system.may_be_best { "* " } else { "  " };
    let name = format!("{mark}{}", fitting(&system.name, LONGEST));
    let (lower, upper) = system.interval;
    let [difference, p, adjusted] = system.against.as_ref().map_or_else(
        || [findings.baseline_role(), "", ""].map(str::to_owned),
        |(pair, adjusted)| {
            let p = computed_p_value(pair.quotable_p(question.sides), pair.p_error(question.sides), question.alpha);
            let dagger = match (findings.is_better(system), findings.is_worse(system)) {
                (true, _) => " †",
                (_, true) => " ‡",
                _ => "  ",
            };
            let adjusted = computed_p_value(adjusted.p, adjusted.error, question.alpha);
            [scale.signed(pair.difference), p, format!("{adjusted}{dagger}")]
        },
    );
    let (first, last) = system.ranks;
    let places = if first == last { first.to_string() } else { format!("{first} to {last}") };
    let interval = format!("{} to {}", scale.mean(lower), scale.mean(upper));
    let leads = format!("{}%", share_in_percent(system.p_best, 1));
    [name, scale.mean(system.mean), interval, difference, p, adjusted, leads, places]
}
