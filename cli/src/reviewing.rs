//! A paper's numbers instead of scores: what they allow, as the page's view Review says it.

use crate::trouble::Trouble;
use clap::Args;
use paired_bootstrap::planning::review::{Analysis, Claim};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::review::{
    Finding, KEYS, PRow, Print, PrintProblem, Shown, explanation, headline, p_rows, p_verdict, request,
};

const HEADING: &str = "A paper’s numbers, without scores";

/// What a paper prints: the keys of the page's view Review.
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct Printed {
    /// A sentence, as in "84.1 vs 83.2 on 1,000 items, p < 0.05"; the options below correct it
    #[arg(long, value_name = "SENTENCE")]
    claim: Option<String>,
    /// The number of items
    #[arg(long, value_name = "ITEMS")]
    items: Option<String>,
    /// The baseline's accuracy, with all its digits; or its mean
    #[arg(long, value_name = "PERCENT")]
    base: Option<String>,
    /// The experimental system's
    #[arg(long, value_name = "PERCENT")]
    exp: Option<String>,
    /// On how many items both are right or both wrong
    #[arg(long, value_name = "PERCENT")]
    agree: Option<String>,
    /// On how many items only one is right
    #[arg(long, value_name = "ITEMS")]
    disagree: Option<String>,
    /// On how many items only the experimental system is right
    #[arg(long, value_name = "ITEMS")]
    paper_helped: Option<String>,
    /// On how many items only the baseline is right
    #[arg(long, value_name = "ITEMS")]
    paper_hurt: Option<String>,
    /// The p-value, as 0.04 or "< 0.05"
    #[arg(long, value_name = "P")]
    p: Option<String>,
    /// How many comparisons the paper makes
    #[arg(long, value_name = "NUMBER")]
    comparisons: Option<String>,
    /// Over how many seeds or other runs the means are taken
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
            _ => &None,
        };
        value.as_ref()
    }

    /// Whether any of these options is given.
    pub(crate) fn is_given(&self) -> bool {
        self.claim.is_some() || KEYS.iter().any(|key| self.value(key).is_some())
    }

    /// What these numbers allow, ready to print.
    pub(crate) fn review(&self, question: &Question) -> Result<String, Trouble> {
        let claim = self.claim.as_deref().map(Claim::read).unwrap_or_default();
        let value = |key: &'static str| self.value(key).cloned().or_else(|| claim.value(key).map(str::to_owned));
        let print = Print::read(&value).map_err(|PrintProblem { keys, why }| {
            let options: Vec<String> = keys.iter().map(|key| format!("--{}", key.replace('_', "-"))).collect();
            let told = claim.told.iter().map(|told| format!("\n  {told}")).collect::<String>();
            Trouble::Printed(format!("{}: {why}{told}", options.join(", ")))
        })?;
        let told = claim.told.join(" ");
        let parts = match print.question(question.alpha, question.sides) {
            Err(unusable) => {
                let Finding { headline, explanation, request, .. } =
                    Finding::new(&print, &unusable, question.alpha, question.sides);
                [told, headline, explanation, asked(&request)].to_vec()
            }
            Ok(asks) => {
                let mut analysis = Analysis::new(&asks).ok_or(Trouble::NothingDrawn)?;
                while analysis.advance() {}
                let shown = Shown::new(print, asks, analysis.answer(), None).ok_or(Trouble::NothingDrawn)?;
                let p = p_verdict(&shown).unwrap_or_default();
                let row = |row: &PRow| format!("  {}: {} (p from all that fits: {})", row.test, row.fits, row.range);
                let rows: Vec<String> = p_rows(&shown).iter().map(row).collect();
                let p = if rows.is_empty() { p } else { format!("{p}\n{}", rows.join("\n")) };
                [told, headline(&shown), p, explanation(&shown), asked(&request(&shown))].to_vec()
            }
        };
        let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Ok(said.join("\n\n") + "\n")
    }
}

fn asked(request: &str) -> String {
    format!("What to ask the authors for:\n{request}")
}
