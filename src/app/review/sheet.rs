//! What the view Review puts on the screen.

use super::bounds::{p_equals, percent_near, raised, told};
use super::controls::{EXAMPLES, texts_of, texts_of_test};
use super::figure::{COLUMNS, rows};
use super::finding::Finding;
use super::print::{Field, Print, Problem};
use super::shown::{Shown, Significance};
use super::wording::{comparisons, explanation, glance, headline, last_valid, level_name, reading, request};
use crate::app::sheet::Sheet;
use crate::app::state::{Copyable, State};
use crate::app::take_away::copy_label;
use crate::planning::review::Changed;
use crate::report::{brief_p_value, count, exact_p_value, items};

/// What stands where there is no number.
const NONE: &str = "–";

pub(in crate::app) fn sheet(state: &State) -> Sheet {
    let mut sheet = Sheet::default();
    let print = Print::read(&state.review.texts);
    let finding = state.review.print().and_then(|print| print.question(state.settings.alpha).err());
    let shown = state.review.shown.as_ref();
    let alpha = state.settings.alpha;
    let is_place_wrong = state.review.error_at(alpha).is_some();
    let is_wrong = super::error(state).is_some();
    // Where only the place on the curve is wrong, the rest still belongs to what is typed.
    let is_last_valid = print.is_err() || super::is_level_wrong(state) || is_wrong && !is_place_wrong;
    controls(&mut sheet, state, print.as_ref().map_err(Vec::as_slice));
    match (&finding, shown) {
        (Some(finding), _) => show_finding(&mut sheet, finding),
        (None, Some(shown)) => show_answer(&mut sheet, shown, is_last_valid),
        (None, None) => show_nothing(&mut sheet),
    }
    let is_answered = !is_last_valid && state.review.answered(alpha).is_some();
    let has_curve = finding.is_none() && shown.is_some();
    point(&mut sheet, state, shown.filter(|_| has_curve));
    let is_empty = finding.is_none() && shown.is_none() && !is_wrong;
    sheet.attribute("review-result", "data-empty", is_empty.then(String::new));
    sheet.attribute("review-figure", "data-void", (!has_curve).then(String::new));
    // What is taken away belongs to what stands in the boxes.
    for button in ["review-svg", "review-png", "review-csv"] {
        sheet.disabled(button, !has_curve || is_last_valid);
    }
    sheet.disabled("review-open", !has_curve || is_wrong);
    for control in ["review-at", "review-at-slider"] {
        sheet.disabled(control, !has_curve || is_last_valid);
    }
    sheet.disabled("review-request-copy", !has_curve && finding.is_none() || is_last_valid);
    sheet.text("review-request-copy", copy_label(state, Copyable::Shown("review-request")));
    sheet.attribute("review-result", "data-old", (!is_answered && finding.is_none()).then(String::new));
    let tells_last_valid = is_last_valid && (has_curve || finding.is_some());
    sheet.attribute("review-result", "data-last-valid", tells_last_valid.then(String::new));
    let spoken = sheet.texts.iter().find(|(id, _)| *id == "review-verdict").map(|(_, text)| text.clone());
    sheet.spoken = spoken.filter(|_| is_answered || finding.is_some() && !is_last_valid).unwrap_or_default();
    sheet
}

fn controls(sheet: &mut Sheet, state: &State, print: Result<&Print, &[Problem]>) {
    let review = &state.review;
    let problems = print.err().unwrap_or_default();
    for (field, text) in Field::ALL.into_iter().zip(&review.texts) {
        sheet.value(field.id(), text.clone());
        sheet.invalid(field.id(), problems.iter().any(|problem| problem.fields.contains(&field)), "review-error");
    }
    sheet.value("review-alpha", state.boxes.alpha.clone());
    sheet.invalid("review-alpha", super::is_level_wrong(state), "review-error");
    sheet.error("review-error", super::error(state));
    sheet.text("review-reading", print.map_or_else(|_| String::new(), reading));
    for (id, example) in EXAMPLES {
        let own = texts_of(example, review.texts[Field::Comparisons as usize].clone());
        sheet.attribute(id, "aria-pressed", Some((review.texts == own).to_string()));
    }
    sheet.hidden("review-from-test", texts_of_test(state).is_none());
}

/// `is_last_valid` while what stands in the boxes cannot be used.
fn show_answer(sheet: &mut Sheet, shown: &Shown, is_last_valid: bool) {
    sheet.text("review-verdict", headline(shown));
    let (explanation, glance) = if is_last_valid {
        (last_valid(shown), "Not valid: older results".to_owned())
    } else {
        (explanation(shown), glance(shown))
    };
    sheet.text("review-explanation", explanation);
    sheet.text("review-glance", glance);
    sheet.text("review-many", comparisons(shown));
    sheet.text("review-request", request(shown));
    let ((least, most), (best, p_best), (worst, p_worst)) =
        (shown.allowed.hurt(), shown.answer.best, shown.answer.worst);
    whole(sheet, "review-hurt-least", least);
    whole(sheet, "review-hurt-most", most);
    sheet.hidden("review-hurt-range", least == most);
    sheet.text("review-hurt-of", format!("of {}", items(shown.question.items)));
    whole(sheet, "review-pairs", shown.allowed.count());
    sheet.number("review-p-best", raised(&exact_p_value(p_best)), Some(p_best));
    sheet.text("review-p-best-at", with_hurt(best));
    sheet.number("review-p-worst", raised(&exact_p_value(p_worst)), Some(p_worst));
    sheet.text("review-p-worst-at", with_hurt(worst));
    let [can_be, as_printed, must_be] = shown.thresholds();
    let text = can_be.map_or_else(|| NONE.to_owned(), |hurt| format!("{} hurt", count(hurt)));
    sheet.number("review-hurt-significant", text, can_be.map(|hurt| hurt as f64));
    let note = match (shown.significance(), must_be) {
        (Significance::Never, _) => "nowhere".to_owned(),
        (Significance::OfRounding(_), Some(sure)) => format!("for sure up to {}", count(sure)),
        _ if as_printed == can_be && must_be == can_be => format!("p < {}", level_name(shown)),
        _ => format!("{} as printed", as_printed.map_or_else(|| "none".to_owned(), count)),
    };
    sheet.text("review-significant-note", note);
    sheet.text(
        "review-caption",
        "p by items hurt: right with the baseline only. Solid: fits the printed numbers. Dashed: does not.",
    );
    sheet.text("review-void", "");
    sheet.table("review-rows", &COLUMNS, rows(shown));
}

fn whole(sheet: &mut Sheet, id: &'static str, number: u64) {
    sheet.number(id, count(number), Some(number as f64));
}

fn with_hurt((hurt, _): Changed) -> String {
    format!("with {} hurt", count(hurt))
}

fn show_finding(sheet: &mut Sheet, finding: &Finding) {
    without_numbers(sheet, Some(0));
    sheet.text("review-verdict", finding.headline.clone());
    sheet.text("review-explanation", finding.explanation.clone());
    sheet.text("review-glance", "Impossible numbers");
    sheet.text("review-request", finding.request.clone());
    sheet.text("review-void", "No curve: no number of items helped and hurt fits what was printed.");
}

fn show_nothing(sheet: &mut Sheet) {
    without_numbers(sheet, None);
    sheet.text("review-verdict", "What do a paper’s numbers allow?");
    sheet.text("review-explanation", "");
    // It takes its place on a phone from the beginning.
    sheet.text("review-glance", "…");
    sheet.text("review-request", "");
    sheet.text("review-void", "");
}

fn without_numbers(sheet: &mut Sheet, pairs: Option<u64>) {
    for id in ["review-hurt-least", "review-hurt-most", "review-p-best", "review-p-worst", "review-hurt-significant"] {
        sheet.number(id, NONE, None);
    }
    sheet.hidden("review-hurt-range", true);
    let text = pairs.map_or_else(|| NONE.to_owned(), count);
    sheet.number("review-pairs", text, pairs.map(|pairs| pairs as f64));
    for id in ["review-hurt-of", "review-p-best-at", "review-p-worst-at", "review-significant-note", "review-many"] {
        sheet.text(id, "");
    }
    sheet.text("review-caption", "");
    sheet.table("review-rows", &COLUMNS, Vec::new());
}

/// The place on the curve.
fn point(sheet: &mut Sheet, state: &State, shown: Option<&Shown>) {
    let (least, most) = shown.map_or((0, 0), |shown| shown.allowed.hurt());
    let ((hurt, helped), p) = shown.map_or(((0, 0), None), |shown| (shown.point.best.0, Some(shown.point.best.1)));
    sheet.attribute("review-at-slider", "min", Some(least.to_string()));
    sheet.attribute("review-at-slider", "max", Some(most.to_string()));
    let filled = if most > least { (hurt - least) as f64 / (most - least) as f64 } else { 0.0 };
    let spoken = shown.map_or_else(String::new, |shown| {
        let p = p_equals(shown.point.best.1, shown.level());
        format!("{} of {} hurt, {p}", count(hurt), items(shown.question.items))
    });
    sheet.slider("review-at-slider", hurt, filled, spoken);
    sheet.hidden("review-there", shown.is_none());
    sheet.text("review-at-verb", if helped == 1 { "was" } else { "were" });
    let text = state.review.at_text.clone().unwrap_or_else(|| count(hurt));
    sheet.value("review-at", if shown.is_some() { text } else { String::new() });
    sheet.invalid("review-at", state.review.error_at(state.settings.alpha).is_some(), "review-error");
    let all = shown.map_or(0, |shown| shown.question.items);
    let agreeing = all.saturating_sub(hurt + helped);
    let number = |text: String, value: f64| match p {
        Some(_) => (text, Some(value)),
        None => (NONE.to_owned(), None),
    };
    let (text, value) = number(count(helped), helped as f64);
    sheet.number("review-at-helped", text, value);
    let (text, value) = number(format!("{} %", percent_near(agreeing, all)), agreeing as f64 / all.max(1) as f64);
    sheet.number("review-at-agreement", text, value);
    let p_text = raised(&exact_p_value(p.unwrap_or_default())).replace("< ", "below ");
    let (text, value) = number(p_text, p.unwrap_or_default());
    sheet.number("review-at-p", text, value);
    sheet.text("review-at-note", shown.map(point_note).unwrap_or_default());
}

/// What else is to be said of a place on the curve.
fn point_note(shown: &Shown) -> String {
    let ((_, most), _) = shown.point.best;
    let ((_, least), p) = shown.point.worst;
    let few = shown.point.few_differing().map(|few| {
        let sign = brief_p_value(few.sign);
        let differ = if few.differing == 1 { "differs" } else { "differ" };
        format!("Only {} {differ}: too few to trust p. Exact sign test: {sign}.", items(few.differing))
    });
    let rounding =
        (least < most).then(|| format!("By rounding, perhaps only {}: then p is {}.", count(least), told(p)));
    few.into_iter().chain(rounding).collect::<Vec<_>>().join(" ")
}
