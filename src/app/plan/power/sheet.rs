//! What the part puts on the screen.

use super::figure::{COLUMNS, rows};
use super::inputs::{AGREEMENT, BASELINE, DATA_SETS, DISAGREEMENT, EXPERIMENTAL, GAIN, ITEMS};
use super::wording::{curse, explanation, formulas, headline, last_valid, model, number_of, points, ratio, share};
use super::{Fake, Power, question_of_fake};
use crate::app::convergence::wilson_interval;
use crate::app::event::BoxName;
use crate::app::plan::items_slider;
use crate::app::rows::{Cell, Row};
use crate::app::sheet::Sheet;
use crate::app::state::State;
use crate::app::view::UNKNOWN;
use crate::planning::power::{Chances, Enough, FAKE_RESAMPLES, Part, Question};
use crate::report::{count, p_value};
use crate::scores::Unit;

/// The boxes, by id.
const BOXES: [(&str, usize); 8] = [
    ("power-gain", GAIN),
    ("power-disagreement", DISAGREEMENT),
    ("power-baseline", BASELINE),
    ("power-experimental", EXPERIMENTAL),
    ("power-agreement", AGREEMENT),
    ("power-items", ITEMS),
    ("power-formula-baseline", BASELINE),
    ("power-datasets", DATA_SETS),
];

/// The fake data of what is asked now.
pub(super) fn current_fake(state: &State) -> Option<&Fake> {
    let fake = state.plan.power.fake.as_ref()?;
    let is_current = question_of_fake(state).is_some_and(|question| question == fake.question);
    (is_current && fake.done > 0).then_some(fake)
}

pub(in crate::app) fn sheet(state: &State) -> Sheet {
    let mut sheet = Sheet::default();
    controls(state, &mut sheet);
    answer(state, &mut sheet);
    fake_data(state, &mut sheet);
    sheet
}

fn controls(state: &State, sheet: &mut Sheet) {
    let power = &state.plan.power;
    let by_accuracies = power.inputs.by_accuracies;
    sheet.checked("power-by-gain", !by_accuracies);
    sheet.checked("power-by-accuracies", by_accuracies);
    sheet.hidden("power-gain-boxes", by_accuracies);
    sheet.hidden("power-accuracy-boxes", !by_accuracies);
    sheet.hidden("power-formula-box", by_accuracies);
    let invalid = |is_wrong: bool| is_wrong.then(|| "true".to_owned());
    for (id, index) in BOXES {
        sheet.value(id, power.texts[index].clone());
        sheet.attribute(id, "aria-invalid", invalid(power.errors[index].is_some()));
    }
    sheet.value("power-alpha", state.boxes.alpha.clone());
    sheet.attribute("power-alpha", "aria-invalid", invalid(state.wrong_box == Some(BoxName::Alpha)));
    items_slider::show(sheet, "power-items-slider", power.inputs.items());
    // Boxes that contradict each other have no model.
    let fits = power.inputs.errors_of_truth(&power.errors).next().is_none();
    let truth = power.inputs.truth().ok().filter(|_| fits);
    sheet.text("power-model", truth.map_or_else(String::new, model));
    // What is wrong with an address is told above the view.
    sheet.error("power-error", super::error(state).filter(|_| !super::is_of_address(state)));
    sheet.error("power-datasets-error", power.errors[DATA_SETS].clone());
    let of_formula = power.errors[BASELINE].clone().filter(|_| !by_accuracies);
    sheet.error("power-formula-error", of_formula);
    let has_data = state.shown.as_ref().is_some_and(|shown| shown.comparison.helped + shown.comparison.hurt > 0);
    sheet.disabled("power-from-data", !has_data);
    sheet.hidden("power-data-warning", !power.is_from_data);
    let is_graded = state.shown.as_ref().is_some_and(|shown| shown.comparison.unit != Unit::Correctness);
    let kind = if is_graded { " Of graded scores only who is ahead on each item counts here." } else { "" };
    sheet.text("power-data-kind", kind);
}

fn answer(state: &State, sheet: &mut Sheet) {
    let power = &state.plan.power;
    let here = power.here.as_ref();
    let question = here.map(|here| &here.question);
    let chances = here.map(|here| &here.chances);
    let enough = enough_for(power, question);
    let title = question.zip(chances).map(|(question, [bootstrap, _])| headline(question, bootstrap));
    let title = title.unwrap_or_else(|| "How many items does it take to find a gain?".to_owned());
    let below = match question.zip(chances) {
        None => "Starting the computation …".to_owned(),
        Some(_) if super::is_of_address(state) => "These are the results of the usual numbers.".to_owned(),
        Some((question, _)) if super::error(state).is_some() => last_valid(question),
        Some((question, _)) => explanation(question, enough),
    };
    let is_settled = !state.tasks.is_pending() && super::error(state).is_none() && here.is_some();
    sheet.spoken = if is_settled { format!("{title} {below}") } else { String::new() };
    sheet.text("power-title", title);
    sheet.text("power-explanation", below);
    for (id, index) in [("power-bootstrap", 0), ("power-sign", 1)] {
        let found = chances.map(|chances| chances[index].better);
        sheet.number(id, found.map_or_else(unknown, share), found);
    }
    sheet.text("power-level", question.map_or_else(String::new, |question| format!("p < {}", question.alpha)));
    for (id, note, first) in [("power-n80", "power-n80-sign", 0), ("power-n90", "power-n90-sign", 2)] {
        let number = enough.get(first).copied();
        sheet.number(id, number.map_or_else(unknown, number_of), number.and_then(Enough::items));
        let by_sign = enough.get(first + 1).map_or_else(unknown, |number| number_of(*number));
        sheet.text(note, format!("sign test {by_sign}"));
    }
    let smallest = here.and_then(|here| here.smallest);
    let text = match smallest {
        None => unknown(),
        Some(gain) if gain.is_infinite() => "none".to_owned(),
        // A thousandth of a point is more than anybody can plan for.
        Some(gain) => points(if gain < 1e-4 { gain } else { (gain * 1e5).round() / 1e5 }),
    };
    let smallest = smallest.filter(|gain| gain.is_finite());
    sheet.number("power-smallest-gain", text, smallest);
    let note = match (smallest, question) {
        (None, Some(question)) if here.is_some_and(|here| here.smallest.is_some()) => {
            format!("at most {}", points(question.disagreement))
        }
        (_, Some(_)) => "80 % of the time".to_owned(),
        _ => String::new(),
    };
    sheet.text("power-smallest-note", note);
    errors_of_winners(question, chances.map(|[bootstrap, _]| bootstrap), sheet);
    let accuracies = power.inputs.accuracies();
    let texts = question.map(|question| formulas(question, accuracies));
    let (unpaired, paired, difference) =
        texts.map_or_else(Default::default, |texts| (texts.unpaired, texts.paired, texts.difference));
    sheet.text("power-unpaired", unpaired);
    sheet.text("power-paired", paired);
    sheet.text("power-difference", difference);
    sheet.table("power-rows", COLUMNS, rows(power));
    for id in ["power-svg", "power-png", "power-csv"] {
        sheet.disabled(id, power.curve.is_none());
    }
}

fn errors_of_winners(question: Option<&Question>, chances: Option<&Chances>, sheet: &mut Sheet) {
    let known = question.zip(chances);
    let wrong = known.and_then(|(question, chances)| chances.wrong_sign(question.gain));
    let exaggeration = known.and_then(|(question, chances)| chances.exaggeration(question.gain));
    let none = || if known.is_some() { "–".to_owned() } else { unknown() };
    sheet.number("power-type-s", wrong.map_or_else(none, share), wrong);
    sheet.number("power-type-m", exaggeration.map_or_else(none, ratio), exaggeration);
    sheet.text("power-curse", known.map_or_else(String::new, |(question, chances)| curse(question, chances)));
}

/// How many items are enough, where that is known for what is asked now.
fn enough_for<'a>(power: &'a Power, question: Option<&Question>) -> &'a [Enough] {
    let belongs = |curve: &Question, here: &Question| {
        (curve.gain, curve.disagreement, curve.alpha) == (here.gain, here.disagreement, here.alpha)
    };
    match (&power.curve, question) {
        (Some(curve), Some(question)) if belongs(&curve.question, question) => &curve.enough,
        _ => &[],
    }
}

fn fake_data(state: &State, sheet: &mut Sheet) {
    let power = &state.plan.power;
    let fake = current_fake(state);
    let share_of = |fake: &Fake| fake.significant as f64 / fake.done as f64;
    let simulated = fake.map(share_of);
    sheet.number("power-simulated", simulated.map_or_else(|| "–".to_owned(), share), simulated);
    let note = match fake {
        Some(fake) => format!("{} of {}", count(fake.significant), count(fake.done)),
        None => "not made yet".to_owned(),
    };
    sheet.text("power-simulated-note", note);
    sheet.text(
        "power-fake-result",
        match fake {
            Some(fake) => result_of(fake, power),
            None => {
                "Press the button: each data set is drawn from the model above, and gets its own bootstrap. Press it \
                     again for other data sets."
                    .to_owned()
            }
        },
    );
    let fraction = fake.map_or(0.0, |fake| if fake.is_complete { 1.0 } else { state.tasks.fraction });
    sheet.attribute("power-progress", "value", Some(format!("{fraction:.3}")));
    let alpha = state.settings.alpha;
    let row = |(index, &(helped, hurt, at_or_below_zero)): (usize, &(u64, u64, u64))| {
        let resamples = u64::from(FAKE_RESAMPLES);
        let p = at_or_below_zero as f64 / resamples as f64;
        Row::new([
            Cell::text((index + 1).to_string()),
            Cell::number(count(helped), helped as f64),
            Cell::number(count(hurt), hurt as f64),
            Cell::number(p_value(at_or_below_zero, resamples, alpha), p),
            Cell::text(if p < alpha { "yes" } else { "no" }),
        ])
    };
    let rows = fake.map_or_else(Vec::new, |fake| fake.first.iter().enumerate().map(row).collect());
    sheet.hidden("power-fake-list", rows.is_empty());
    sheet.table("power-fake-rows", &["data set", "helped", "hurt", "p", "significant"], rows);
}

fn result_of(fake: &Fake, power: &Power) -> String {
    let (lower, upper) = wilson_interval(fake.significant, fake.done);
    let Part::Fake(_, seed) = &fake.question.part else { return String::new() };
    let counted = format!(
        "Round {} (seed {seed}): {} of {} fake data sets were significant: {}. Chance leaves {} to {} open (95 %, Wilson).",
        power.rounds + 1,
        count(fake.significant),
        count(fake.done),
        share(fake.significant as f64 / fake.done as f64),
        share(lower),
        share(upper)
    );
    let exact = power.here.as_ref().filter(|here| here.question.pairs == fake.question.pairs && fake.is_complete);
    let Some(exact) = exact.map(|here| here.chances[0].better) else { return counted };
    let relation = match (lower..=upper).contains(&exact) {
        true => "lies inside",
        false => "lies outside, as it will once in twenty times",
    };
    format!("{counted} The exact power, {}, {relation}.", share(exact))
}

fn unknown() -> String {
    UNKNOWN.to_owned()
}
