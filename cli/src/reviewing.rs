//! Reviews a paper's numbers instead of scores, as the page's view Review does.

use crate::trouble::Trouble;
use clap::Args;
use paired_bootstrap::planning::review::{Analysis, Claim, Extent, ResultsTable, Several};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::review::results::{
    Compared, Comparing, HOLM, items_problem, reference_told, table_headline, table_text,
};
use paired_bootstrap::report::review::{
    Finding, KEYS, MOST_RUNS, PRow, Print, PrintProblem, SENTENCE, Shown, p_rows, p_verdict,
};
use paired_bootstrap::report::{Address, parse_whole};

const HEADING: &str = "A paper’s numbers, without scores";

/// What a paper prints: the keys of the page's view Review.
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct Printed {
    /// A sentence, as in "84.1 vs 83.2 on 1,000 items, p < 0.05"; the options below correct it
    #[arg(long, value_name = "SENTENCE")]
    claim: Option<String>,
    /// A file with a table of systems and data sets: LaTeX, Markdown, or columns with tabs, commas,
    /// semicolons or blanks between; - for standard input
    #[arg(long, value_name = "FILE")]
    results_table: Option<String>,
    /// With --results-table: the system to compare the others with, or "best" for the best of each
    /// data set [default: the system named ours, otherwise best]
    #[arg(long, value_name = "SYSTEM")]
    row: Option<String>,
    /// With --results-table: the number of items of each data set, in the order of the table, as in
    /// "277; 872; -"; or one number for all
    #[arg(long, value_name = "ITEMS")]
    sizes: Option<String>,
    /// With --results-table: exchange rows and columns
    #[arg(long)]
    turned: bool,
    /// The number of items
    #[arg(long, value_name = "ITEMS")]
    items: Option<String>,
    /// The baseline's accuracy, with all its digits; or its mean
    #[arg(long, value_name = "PERCENT")]
    base: Option<String>,
    /// The experimental system's accuracy, or its mean
    #[arg(long, value_name = "PERCENT")]
    exp: Option<String>,
    /// The percentage of items on which both are right or both wrong
    #[arg(long, value_name = "PERCENT")]
    agree: Option<String>,
    /// The number of items on which only one is right
    #[arg(long, value_name = "ITEMS")]
    disagree: Option<String>,
    /// The number of items on which only the experimental system is right
    #[arg(long, value_name = "ITEMS")]
    paper_helped: Option<String>,
    /// The number of items on which only the baseline is right
    #[arg(long, value_name = "ITEMS")]
    paper_hurt: Option<String>,
    /// The p-value, such as 0.04 or "< 0.05"
    #[arg(long, value_name = "P")]
    p: Option<String>,
    /// How many comparisons the paper makes
    #[arg(long, value_name = "NUMBER")]
    comparisons: Option<String>,
    /// The number of seeds or other runs behind each mean [default for a table: as it says]
    #[arg(long, value_name = "NUMBER")]
    runs: Option<String>,
    /// The standard deviation of the baseline's runs
    #[arg(long, value_name = "NUMBER")]
    base_sd: Option<String>,
    /// The standard deviation of the experimental system's runs
    #[arg(long, value_name = "NUMBER")]
    exp_sd: Option<String>,
    /// The metric, if it is not accuracy
    #[arg(long, value_name = "NAME")]
    measure: Option<String>,
}

impl Printed {
    fn value(&self, key: &str) -> Option<&String> {
        let value = match key {
            "items" => &self.items,
            "base" => &self.base,
            "exp" => &self.exp,
            "agree" => &self.agree,
            "disagree" => &self.disagree,
            "paper_helped" => &self.paper_helped,
            "paper_hurt" => &self.paper_hurt,
            "p" => &self.p,
            "comparisons" => &self.comparisons,
            "runs" => &self.runs,
            "base_sd" => &self.base_sd,
            "exp_sd" => &self.exp_sd,
            "measure" => &self.measure,
            SENTENCE => &self.claim,
            _ => &None,
        };
        value.as_ref()
    }

    /// Whether any of these options is given.
    pub(crate) fn is_given(&self) -> bool {
        self.claim.is_some() || self.results_table.is_some() || KEYS.iter().any(|key| self.value(key).is_some())
    }

    /// What these numbers allow, as text to print.
    pub(crate) fn review(&self, question: &Question) -> Result<String, Trouble> {
        if let Some(file) = &self.results_table {
            return self.review_table(file, question);
        }
        let claim = self.claim.as_deref().map(Claim::read).unwrap_or_default();
        let value = |key: &'static str| self.value(key).cloned().or_else(|| claim.value(key).map(str::to_owned));
        let print = Print::read(&value).map_err(|PrintProblem { keys, why }| {
            let options: Vec<String> = keys.iter().map(|key| format!("--{}", key.replace('_', "-"))).collect();
            let told = claim.told.iter().map(|told| format!("\n  {told}")).collect::<String>();
            let is_open =
                keys.iter().any(|key| ["base", "exp"].contains(key)) && value("base").or(value("exp")).is_none();
            match answers(&claim) {
                answers if is_open && !answers.is_empty() => {
                    Trouble::Printed(format!("which scores are compared? Add one of these:{answers}{told}"))
                }
                _ => Trouble::Printed(format!("{}: {why}{told}", options.join(", "))),
            }
        })?;
        let told = claim.told_beside(question.sides);
        let (Finding { headline, explanation, request, .. }, p) = match print.question(question.alpha, question.sides) {
            Err(unusable) => (Finding::new(&print, &unusable, question.alpha, question.sides), String::new()),
            Ok(asks) => {
                let mut analysis = Analysis::new(&asks).ok_or(Trouble::NothingDrawn)?;
                while analysis.advance() {}
                let shown = Shown::new(print, asks, analysis.answer(), None).ok_or(Trouble::NothingDrawn)?;
                let p = p_verdict(&shown, claim.sides).unwrap_or_default();
                let row = |row: &PRow| format!("  {}: {} (p from all that fits: {})", row.test, row.fits, row.range);
                let rows: Vec<String> = p_rows(&shown).iter().map(row).collect();
                let p = if rows.is_empty() { p } else { format!("{p}\n{}", rows.join("\n")) };
                (Finding::of(&shown), p)
            }
        };
        let parts = [told, headline, p, explanation, asked(&request)];
        let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Ok(said.join("\n\n") + "\n")
    }
}

impl Printed {
    /// What the numbers of a results table allow, as text to print.
    fn review_table(&self, file: &str, question: &Question) -> Result<String, Trouble> {
        let text = if file == "-" { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(file) };
        let text = text.map_err(|error| Trouble::Printed(format!("{file}: {error}")))?;
        let table = match ResultsTable::read(&text, self.turned) {
            Some(Ok(table)) => table,
            Some(Err(problem)) => return Err(Trouble::Printed(problem.to_string())),
            None => return Err(Trouble::Printed(format!("{file} is not a table: it needs several rows with numbers"))),
        };
        let items = self.sizes.as_deref().map(read_sizes).transpose()?.unwrap_or_default();
        if let Some(problem) = items_problem(&table, &items) {
            return Err(Trouble::Printed(format!("--sizes: {problem}")));
        }
        let runs = match self.runs.as_deref() {
            None => Some(Comparing::usual_runs(&table).unwrap_or(1)),
            Some(runs) => parse_whole(runs).filter(|runs| (1..=MOST_RUNS).contains(runs)),
        };
        let runs =
            runs.ok_or_else(|| Trouble::Printed(format!("--runs: enter a whole number from 1 to {MOST_RUNS}")))?;
        let system = match self.row.as_deref() {
            None => table.ours(),
            Some("best") => None,
            Some(name) => {
                let found = table.systems.iter().position(|system| system == name);
                let systems = || format!("--row: there is no system “{name}”. There are {}", table.systems.join(", "));
                Some(found.ok_or_else(|| Trouble::Printed(systems()))?)
            }
        };
        let how = Comparing { system, items, runs, alpha: question.alpha, sides: question.sides };
        let compared = Compared::new(&table, how);
        let Several { questions, comparisons } = compared.asked();
        let extents = questions.iter().map(|question| Extent::of(question, comparisons));
        let extents: Vec<Extent> = extents.collect::<Option<_>>().ok_or(Trouble::NothingDrawn)?;
        let judged = compared.judged(&extents);
        let about = format!("{} {HOLM}", reference_told(&table, &compared.how));
        let verdicts = table_text(&table, &compared, &judged);
        Ok([table.told.join(" "), table_headline(&judged), verdicts, about].join("\n\n") + "\n")
    }
}

/// Reads a list of sizes such as "277; 872; -"; a dash is an unknown one.
fn read_sizes(text: &str) -> Result<Vec<Option<u64>>, Trouble> {
    let read = |part: &str| match part.trim() {
        "-" | "–" => Ok(None),
        part => match parse_whole(part).filter(|items| (1..=Address::PAIRS.1).contains(items)) {
            Some(items) => Ok(Some(items)),
            None => Err(Trouble::Printed(format!("--sizes: “{part}” is not a number of items. Write “277; 872; -”"))),
        },
    };
    text.split(';').map(read).collect()
}

/// The scores that a claim leaves to choose from, as options: one line each.
fn answers(claim: &Claim) -> String {
    let option = |(key, value): &(&str, String)| format!("--{} '{value}' ", key.replace('_', "-"));
    let options = |values: &[(&str, String)]| values.iter().map(option).collect::<String>();
    claim.choices.iter().map(|choice| format!("\n  {}({})", options(choice), claim.name_of(choice))).collect()
}

fn asked(request: &str) -> String {
    format!("What to ask the authors for:\n{request}")
}
