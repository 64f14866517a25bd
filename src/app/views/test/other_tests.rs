//! The drawer “Other tests on the same data”: how much the answer depends on the test.

use super::alarms::Estimate;
use crate::app::session::Session;
use crate::app::sheet::{Cell, Row, Sheet};
use paired_bootstrap::analysis::{Inference, Levels};
use paired_bootstrap::comparisons::{EstimatedRates, Method, Missing, Test, TestResult, Warning};
use paired_bootstrap::report::{count, margin_of_error, short_p_value};
use paired_bootstrap::significance::{Sides, can_be_significant};
use paired_bootstrap::text::{or_none, share_in_percent};

/// Tests that follow one idea.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Bootstraps,
    Signs,
    Classical,
    Contrast,
}

impl Family {
    const ALL: [Self; 4] = [Self::Bootstraps, Self::Signs, Self::Classical, Self::Contrast];

    fn title(self) -> &'static str {
        match self {
            Self::Bootstraps => "Bootstraps: draw a test set anew",
            Self::Signs => "Signs: swap the systems, or count helped and hurt",
            Self::Classical => "Classical tests",
            Self::Contrast => "For contrast",
        }
    }

    fn of(test: Test) -> Self {
        match test {
            Test::Bootstrap
            | Test::ShiftedAtLeast
            | Test::ShiftedAbove
            | Test::TwoSidedBootstrap
            | Test::SacrebleuBootstrap => Self::Bootstraps,
            Test::SacrebleuRandomization
            | Test::SignFlip
            | Test::Sign
            | Test::SignMidP
            | Test::McNemar
            | Test::McNemarCorrected => Self::Signs,
            Test::PairedT | Test::Wilcoxon => Self::Classical,
            Test::HalfSize | Test::Unpaired => Self::Contrast,
        }
    }
}

/// Fills the drawer.
pub(super) fn fill(sheet: &mut Sheet, session: &Session, inference: &Inference, estimate: Option<&Estimate>) {
    let Inference { tests, warnings, levels, .. } = inference;
    let Levels { alpha, sides, .. } = *levels;
    let concluded = session.results.concluded().and_then(|(shown, _)| shown.exact.as_ref());
    let asks =
        if concluded.is_some_and(|exact| exact.clustered.is_some()) { Test::asks_of_clusters } else { Test::asks };
    let differing = session.shown().map_or(0, |shown| shown.comparison.helped + shown.comparison.hurt);
    // Rates are about the one-sided p: see `row`.
    let is_enough = can_be_significant(differing, Sides::One, alpha);
    let rows = Family::ALL.into_iter().flat_map(|family| {
        let members = tests.iter().filter(move |result| Family::of(result.test) == family);
        let mut members =
            members.map(move |result| row(result, asks(result.test), warnings, estimate, is_enough, levels)).peekable();
        let title = members.peek().is_some().then(|| Row::title(family.title()));
        title.into_iter().chain(members)
    });
    let of_all = warnings.iter().filter(|warning| !is_of_row(warning));
    sheet.lists.push(("warnings", of_all.map(|warning| warning.sentence(alpha)).collect()));
    let other = if sides == Sides::One { Sides::Two } else { Sides::One };
    sheet.text(
        "tests-caption",
        format!(
            "p-values of the same data by other rules. ✱ marks a {sides} p below α = {alpha}; where a rule has none, a {other} p."
        ),
    );
    let columns = &["test", "what it asks", "p, one-sided", "p, two-sided", "false alarms"];
    sheet.table("test-rows", columns, rows.collect());
    sheet.hidden("estimate-rates", !inference.can_estimate_alarms || estimate.is_some());
    sheet.text("estimate-note", estimate.map_or_else(String::new, |estimate| estimate_note(session, estimate)));
}

/// What the estimated rates are, and their progress.
fn estimate_note(session: &Session, estimate: &Estimate) -> String {
    let refusal = || session.tasks.refusal(&estimate.task(session)?);
    if let Some(refusal) = refusal() {
        return refusal.to_owned();
    }
    let data_sets = count(EstimatedRates::DATA_SETS);
    let done = if estimate.is_complete {
        format!("Estimated from {data_sets} data sets")
    } else {
        format!("Estimating: {} of {data_sets} data sets", count(estimate.rates.data_sets))
    };
    format!(
        "{done}. Each has your differences with signs drawn at random (seed {}). ± is two standard errors.",
        session.question.seed
    )
}

fn row(
    result: &TestResult,
    asks: &'static str,
    warnings: &[Warning],
    estimate: Option<&Estimate>,
    can_be_significant: bool,
    &Levels { alpha, sides, .. }: &Levels,
) -> Row {
    let method = match result.method {
        Ok(Method::Exact) => "exact".to_owned(),
        Ok(Method::Approximate(error)) => format!("approximate, ± {}", margin_of_error(error)),
        Ok(Method::Asymptotic) => curve(result.test).to_owned(),
        Ok(Method::Simulated(draws)) => format!("{} random draws", count(draws)),
        Err(missing) => format!("no p: {}", reason(missing)),
    };
    let warning = warnings.iter().find(|warning| is_of_row(warning) && result.test == Test::SacrebleuBootstrap);
    let method = warning.map_or_else(|| method.clone(), |warning| format!("{method}. {}", warning.sentence(alpha)));
    let has_asked = if sides == Sides::One { result.one_sided.is_some() } else { result.two_sided.is_some() };
    let p = |value: Option<f64>, kind: Sides| match value {
        None => Cell::text("–"),
        Some(value) => p_cell(value, result, alpha, kind == sides || !has_asked),
    };
    let estimated = estimate.and_then(|estimate| estimate.rates.rate(result.test));
    let in_percent = |rate: f64| share_in_percent(rate, 1);
    let percent = |rate: f64| format!("{} %", in_percent(rate));
    let estimated = estimated.map(|(rate, error)| (format!("{} ± {} %", in_percent(rate), in_percent(error)), rate));
    let by_rule = result.false_positive_rate.map(|rate| (percent(rate), rate)).or(estimated);
    // The bootstrap's p decides the verdict, which also requires that enough items differ.
    // Simulated data sets all have equally many.
    let verdict = (result.test == Test::Bootstrap).then(|| match (result.verdict_rate, can_be_significant) {
        (Some(rate), _) => Some((percent(rate), rate)),
        (None, true) => by_rule.clone(),
        (None, false) => by_rule.as_ref().map(|_| (percent(0.0), 0.0)),
    });
    let shown = verdict.flatten().or(by_rule.clone());
    let alone = shown.iter().zip(&by_rule).find(|(shown, rule)| shown.0 != rule.0);
    let alone = alone.map(|(_, (text, _))| format!("p < α alone: {text}"));
    // A rate is about the one-sided p if the test has one. A note says so if the other p is asked
    // for.
    let rate_of = if result.one_sided.is_some() { Sides::One } else { Sides::Two };
    let rate_of = (rate_of != sides).then(|| rate_of.to_string());
    let note = rate_of.into_iter().chain(alone).collect::<Vec<_>>().join("; ");
    let rate = shown.map_or_else(|| Cell::text("–"), |(text, rate)| Cell { note, ..Cell::number(text, rate) });
    Row::new([
        Cell::noted(result.test.name(), method),
        Cell::noted(asks, result.test.source()),
        p(result.one_sided, Sides::One),
        p(result.two_sided, Sides::Two),
        rate,
    ])
}

/// Whether a warning belongs beside the row of sacreBLEU’s bootstrap, not above the table.
fn is_of_row(warning: &Warning) -> bool {
    matches!(warning, Warning::SeedDecides { .. })
}

/// The smooth curve that a p-value is taken from.
fn curve(test: Test) -> &'static str {
    match test {
        Test::PairedT => "Student’s t distribution",
        Test::McNemar | Test::McNemarCorrected => "χ² approximation",
        _ => "normal approximation",
    }
}

fn reason(missing: Missing) -> &'static str {
    match missing {
        Missing::AllTied => "every item is tied",
        Missing::NoVariation => "all differences are equal",
        Missing::OneItem => "there is only one item",
        Missing::ScoresUnknown => "it needs the two score lists",
        Missing::OneCluster => "there is only one cluster",
        Missing::ItemsInClusters => "it treats items as independent",
    }
}

/// A p-value, marked if it decides and is below the level.
fn p_cell(value: f64, result: &TestResult, alpha: f64, decides: bool) -> Cell {
    let text = short_p_value(value, alpha);
    // Other rules may give 0, which this table is meant to show. The bootstrap then has no p.
    let has_p = result.test != Test::Bootstrap || value > 0.0;
    let text = if has_p { text } else { or_none(value, text) };
    // An error must not cause a mark.
    let is_significant = has_p && decides && result.is_below(value, alpha);
    let text = if is_significant { format!("{text} ✱") } else { text };
    Cell { is_strong: is_significant, ..Cell::number(text, value) }
}
