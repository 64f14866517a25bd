//! The margin: the question it asks, and the answer of the data.

use super::words::experimental_name;
use crate::app::session::Shown;
use crate::app::sheet::{Sheet, UNKNOWN};
use crate::app::views::phrases::in_unit;
use paired_bootstrap::analysis::Inference;
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Asks, Margin, MarginReading, MarginTest, MarginVerdict, exact_p_value, untestable};
use paired_bootstrap::text::or_none;

/// The margin, with what is known about non-inferiority. `None` if none is set, or while its p is
/// being computed.
fn margin_of(shown: &Shown, inference: &Inference, question: &Question) -> Option<Margin> {
    inference.margin(question, &shown.comparison, shown.exact.as_ref()?)
}

fn reading<'a>(shown: &Shown, inference: &'a Inference, margin: Margin) -> MarginReading<'a> {
    MarginReading {
        margin,
        equivalence: &inference.equivalence,
        alpha: inference.levels.alpha,
        scale: shown.scale(),
        is_exact: shown.exact.as_ref().is_some_and(|exact| exact.error == 0.0),
        percent_sign: " %",
    }
}

/// Fills the drawer's section on the margin.
pub(super) fn fill(sheet: &mut Sheet, shown: &Shown, inference: &Inference, question: &Question) {
    sheet.text("margin-label", in_unit("Margin", Some(shown.scale())));
    let margin = margin_of(shown, inference, question);
    let p = margin.and_then(|margin| match margin.asks {
        Asks::NonInferior(p_values) => p_values.exact.map(|exact| exact.at_or_below_zero),
        Asks::Equivalent => None,
    });
    sheet.hidden("noninferiority", p.is_none());
    sheet.number(
        "p-noninferior",
        p.map_or_else(|| UNKNOWN.to_owned(), |p| or_none(p, exact_p_value(p, inference.levels.alpha))),
        p,
    );
    let text = match margin {
        Some(margin) => sentence(&reading(shown, inference, margin)),
        None => invitation(shown, inference, question),
    };
    sheet.text("equivalence", text);
}

/// "Non-inferior at α = 0.05: …".
fn sentence(reading: &MarginReading<'_>) -> String {
    let Some(finding) = reading.finding() else { return reading.why() };
    let mut letters = finding.chars();
    let capital: String = letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect();
    format!("{capital} at α = {}: {}.", reading.alpha, reading.why())
}

/// The text below the page's verdict, if a margin is set.
pub(super) fn below_verdict(shown: &Shown, question: &Question) -> Option<String> {
    let inference = shown.inference.as_ref().filter(|inference| inference.levels == question.levels())?;
    let reading = reading(shown, inference, margin_of(shown, inference, question)?);
    let amount = reading.amount();
    let is_shown = match reading.verdict() {
        MarginVerdict::Shown(_) => true,
        MarginVerdict::NotShown(_) => false,
        MarginVerdict::CannotBeTested(_) => return None,
    };
    let name = experimental_name(&shown.comparison, "Experimental");
    // The verdict above may be two-sided, but this test is only about losses.
    let one_sided = if question.sides == Sides::Two { " (one-sided)" } else { "" };
    Some(match (reading.margin.test(), is_shown) {
        (MarginTest::NonInferior, true) => format!("{name} is not worse by {amount} or more{one_sided}."),
        (MarginTest::NonInferior, false) => format!("A loss of {amount} or more is not ruled out{one_sided}."),
        (MarginTest::Equivalent, true) => format!("The difference is smaller than {amount}."),
        (MarginTest::Equivalent, false) => format!("A difference of {amount} or more is not ruled out."),
    })
}

/// Shown while there is no result: explains what a margin is for or, if one is set, says that the
/// result is being computed.
fn invitation(shown: &Shown, inference: &Inference, question: &Question) -> String {
    let alpha = inference.levels.alpha;
    if question.margin.is_some() {
        return "Computing …".to_owned();
    }
    match question.margin_test {
        MarginTest::NonInferior => format!(
            "Say what loss would be too small to matter. The experimental system counts as non-inferior at α = {alpha} when p < {alpha} \
             for a loss as large as the margin."
        ),
        MarginTest::Equivalent => {
            if let Some(why) = inference.equivalence.obstacle {
                return untestable(why, inference.equivalence.method, "a margin");
            }
            let none = Margin { shown: 0.0, unit: shown.comparison.unit, asks: Asks::Equivalent };
            let reading = reading(shown, inference, none);
            format!(
                "Say what difference would be too small to matter. The systems count as equivalent at α = {alpha} when {} lies within ± \
                 that margin.",
                reading.interval()
            )
        }
    }
}
