//! What the view puts on the screen.

use super::fields::{BY_ACCURACIES, BY_GAIN, is_usual, read_below_one_percent};
use super::figure::{COLUMNS, figure, formula, rows};
use super::state::{Here, Power, Simulated};
use super::words::{
    curse, digits, explanation, formulas, headline, model, needed, number_of, points, points_up, ratio, share,
    still_about, within_margin,
};
use crate::app::session::{Session, ViewName};
use crate::app::sheet::{Cell, Row, Sheet, UNKNOWN};
use crate::app::views::items_slider;
use crate::app::views::sides;
use paired_bootstrap::bootstrap::wilson_interval;
use paired_bootstrap::planning::power::{Enough, Part, SIMULATED_RESAMPLES, SimulatedSet};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{MarginTest, count, simulated_p_value};
use paired_bootstrap::scores::Unit;
use paired_bootstrap::significance::{Sides, Significance};

/// The end of the text of a chart that has a dashed curve.
const DASHED: &str = " Dashed: unpaired samples, by formula.";

pub(super) fn sheet(power: &Power, session: &Session) -> Sheet {
    let mut sheet = Sheet::default();
    fill_controls(&mut sheet, power, session);
    fill_margin(&mut sheet, power, session);
    fill_answer(&mut sheet, power, session);
    fill_facts(&mut sheet, power);
    fill_winners(&mut sheet, power.here.as_ref());
    let question = power.here.as_ref().map(|here| &here.question);
    let [unpaired, paired, difference] =
        question.map(|question| formulas(question, power.accuracies())).unwrap_or_default();
    sheet.text("power-unpaired", unpaired);
    sheet.text("power-paired", paired);
    sheet.text("power-difference", difference);
    fill_simulated_data(&mut sheet, power, session);
    sheet.text("power-dashed", if formula(power).is_some() { DASHED } else { "" });
    sheet.table("power-rows", COLUMNS, rows(power));
    sheet.figures.extend(figure(power, session));
    for id in ["power-svg", "power-png", "power-csv"] {
        sheet.disabled(id, power.curve.is_none());
    }
    sheet
}

/// How many items it takes to show that the difference is smaller than the margin.
fn fill_margin(sheet: &mut Sheet, power: &Power, session: &Session) {
    let Question { alpha, margin, margin_test, .. } = session.question;
    for (id, test) in
        [("power-margin-noninferior", MarginTest::NonInferior), ("power-margin-equivalent", MarginTest::Equivalent)]
    {
        sheet.checked(id, margin_test == test);
    }
    sheet.hidden("power-margin-test", margin.is_none());
    let answer = margin.zip(power.truth().ok()).map(|(margin, truth)| within_margin(truth, margin, margin_test, alpha));
    sheet.hidden("power-margin-answer", answer.is_none());
    sheet.text("power-margin-answer", answer.unwrap_or_default());
}

fn fill_controls(sheet: &mut Sheet, power: &Power, session: &Session) {
    power.form.fill(sheet);
    sheet.checked("power-by-gain", !power.by_accuracies);
    sheet.checked("power-by-accuracies", power.by_accuracies);
    sheet.hidden("power-gain-boxes", power.by_accuracies);
    sheet.hidden("power-accuracy-boxes", !power.by_accuracies);
    sheet.hidden("power-formula-box", power.by_accuracies);
    items_slider::show(sheet, "power-items-slider", power.items());
    let truth = power.truth().ok();
    let is_usual = is_usual(power.form.values(), power.by_accuracies);
    let assumed = is_usual.then_some(power.by_accuracies);
    let shares = read_below_one_percent(power.form.values(), power.by_accuracies);
    let told = shares.into_iter().chain(truth.map(|truth| model(truth, assumed)));
    sheet.text("power-model", told.collect::<Vec<_>>().join(" "));
    sides::show(sheet, ["power-sides-one", "power-sides-two"], session);
    let comparison = session.shown().map(|shown| &shown.comparison);
    sheet.disabled("power-from-data", comparison.is_none_or(|comparison| comparison.helped + comparison.hurt == 0));
    let is_taken = truth.is_some_and(|truth| power.taken == Some((power.items(), truth)));
    sheet.hidden("power-data-warning", !is_taken);
    let graded = graded_plan(session);
    sheet.hidden("power-from-data", graded.is_some());
    sheet.hidden("power-graded", graded.is_none());
    sheet.attribute("power-graded-link", "href", Some(format!("#{}", graded.unwrap_or_default())));
}

/// The address of the calculator for graded scores, filled from the current data, because this
/// view's model is only for right and wrong answers. `None` if the data are such answers.
fn graded_plan(session: &Session) -> Option<String> {
    let shown = session.shown().filter(|shown| shown.comparison.unit != Unit::Correctness)?;
    let gain = shown.comparison.mean_difference;
    let d_z = shown.inference.as_ref().and_then(|inference| inference.effect.d_z);
    let deviation = d_z.filter(|d_z| *d_z != 0.0).map(|d_z| gain / d_z);
    let items = Some(shown.comparison.pairs.to_string());
    let keys = [
        ("gain", Some(gain).filter(|gain| *gain > 0.0).map(|gain| digits(gain, 4))),
        ("deviation", deviation.map(|deviation| digits(deviation, 4))),
        ("graded-items", items),
    ];
    let keys = keys.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    Some(session.fragment_of(ViewName::Rules, keys.collect()))
}

/// How many items are enough, as far as known for what is shown.
fn enough(power: &Power) -> &[Enough] {
    power.own_curve().map_or(&[], |curve| &curve.enough)
}

fn fill_answer(sheet: &mut Sheet, power: &Power, session: &Session) {
    let (title, below) = match &power.here {
        Some(here) => {
            (headline(&here.question, &here.chances[0]), explanation(&here.question, &here.chances[0], enough(power)))
        }
        None => ("How many items does it take to find a gain?".to_owned(), "Starting the computation …".to_owned()),
    };
    let given = if power.by_accuracies { BY_ACCURACIES } else { BY_GAIN };
    let is_older = power.here.is_some() && given.iter().any(|field| power.form.error(*field).is_some());
    for id in ["power-result", "power-glance"] {
        sheet.attribute(id, "data-old", is_older.then(String::new));
    }
    let said = power.here.as_ref().filter(|_| is_older).map(|here| still_about(&here.question));
    let below = said.into_iter().chain([below]).collect::<Vec<_>>().join(" ");
    if power.here.is_some() && !session.tasks.is_pending() {
        sheet.spoken = format!("{title} {below}");
    }
    sheet.text("power-title", title);
    sheet.text("power-explanation", below);
}

fn fill_facts(sheet: &mut Sheet, power: &Power) {
    let (here, enough) = (power.here.as_ref(), enough(power));
    for (id, index) in [("power-bootstrap", 0), ("power-sign", 1)] {
        let found = here.map(|here| here.chances[index].better);
        sheet.number(id, found.map_or_else(|| UNKNOWN.to_owned(), share), found);
    }
    // While a number is not known, its place in the glance is kept.
    let [found, needed] = [here.map(|here| share(here.chances[0].better)), enough.first().copied().map(needed)]
        .map(|text| text.unwrap_or_else(|| UNKNOWN.to_owned()));
    sheet.text("power-glance", format!("{found}; {needed} for 80 %"));
    sheet.text("power-level", here.map_or_else(String::new, |here| format!("α = {}", here.question.alpha)));
    let number = |index: usize| enough.get(index).map_or_else(|| UNKNOWN.to_owned(), |number| number_of(*number));
    for (id, note, index) in [("power-n80", "power-n80-sign", 0), ("power-n90", "power-n90-sign", 2)] {
        sheet.number(id, number(index), enough.get(index).and_then(|number| number.items()));
        sheet.text(note, number(index + 1));
    }
    let smallest = here.and_then(|here| here.smallest);
    let (text, note) = match (smallest, here) {
        (Some(gain), Some(here)) if gain.is_infinite() => {
            ("none".to_owned(), format!("at most {}", points(here.question.disagreement)))
        }
        (Some(gain), _) => (points_up(gain), "for 80 % power".to_owned()),
        (None, Some(_)) => (UNKNOWN.to_owned(), "for 80 % power".to_owned()),
        (None, None) => (UNKNOWN.to_owned(), String::new()),
    };
    sheet.number("power-smallest-gain", text, smallest.filter(|gain| gain.is_finite()));
    sheet.text("power-smallest-note", note);
}

/// How often significant results have the wrong sign, and how much they exaggerate.
fn fill_winners(sheet: &mut Sheet, here: Option<&Here>) {
    let known = here.map(|here| (&here.question, &here.chances[0]));
    let wrong = known.and_then(|(question, bootstrap)| bootstrap.wrong_sign(question.gain));
    let exaggeration = known.and_then(|(question, bootstrap)| bootstrap.exaggeration(question.gain));
    let none = || if known.is_some() { "–".to_owned() } else { UNKNOWN.to_owned() };
    sheet.number("power-type-s", wrong.map_or_else(none, share), wrong);
    sheet.number("power-type-m", exaggeration.map_or_else(none, ratio), exaggeration);
    sheet.text("power-curse", known.map_or_else(String::new, |(question, bootstrap)| curse(question, bootstrap)));
}

fn fill_simulated_data(sheet: &mut Sheet, power: &Power, session: &Session) {
    let data = power.own_simulated(session);
    let simulated = data.map(|data| data.made.significant as f64 / data.made.done as f64);
    sheet.number("power-simulated", simulated.map_or_else(|| "–".to_owned(), share), simulated);
    let note = data.map(|data| format!("{} of {}", count(data.made.significant), count(data.made.done)));
    sheet.text("power-simulated-note", note.unwrap_or_else(|| "not made yet".to_owned()));
    let result = data.map_or_else(
        || {
            "Press the button: each data set is drawn from the model above, and gets its own bootstrap. Press it again \
             for other data sets."
                .to_owned()
        },
        |data| result_of(data, power),
    );
    sheet.text("power-simulation-result", result);
    let fraction = data.map_or(0.0, |data| if data.is_complete { 1.0 } else { session.tasks.fraction });
    sheet.attribute("power-progress", "value", Some(format!("{fraction:.3}")));
    let (alpha, sides) = (session.question.alpha, session.question.sides);
    let row = |(index, set): (usize, &SimulatedSet)| {
        let p = set.counted.p_value(sides);
        let significant = match Significance::of(p, set.helped + set.hurt, sides, alpha) {
            Significance::NotSignificant => "no",
            Significance::TooFewToTell => "too few differ",
            Significance::Significant if set.helped > set.hurt => "yes",
            Significance::Significant => "yes, worse",
        };
        Row::new([
            Cell::text((index + 1).to_string()),
            Cell::number(count(set.helped), set.helped as f64),
            Cell::number(count(set.hurt), set.hurt as f64),
            Cell::number(simulated_p_value(&set.counted, sides, alpha), p),
            Cell::text(significant),
        ])
    };
    let rows: Vec<Row> = data.into_iter().flat_map(|data| data.made.first.iter().enumerate().map(row)).collect();
    sheet.hidden("power-simulation-list", rows.is_empty());
    sheet.table("power-simulation-rows", &["data set", "helped", "hurt", "p", "significant"], rows);
}

/// How many data sets are significant, and how many were expected.
fn result_of(data: &Simulated, power: &Power) -> String {
    let Part::Simulated(_, seed) = &data.question.part else { return String::new() };
    let (significant, done, expected) = (data.made.significant, data.made.done, data.made.expected);
    let (lower, upper) = wilson_interval(significant, done);
    // A small two-sided p can also come from a loss.
    let ahead = if data.question.sides == Sides::Two { ", with the experimental system ahead" } else { "" };
    let counted = format!(
        "Round {} (seed {seed}): {} of {} simulated data sets are significant at α = {}{ahead}: {}. Chance leaves {} to {} open (95 %, Wilson).",
        power.rounds + 1,
        count(significant),
        count(done),
        data.question.alpha,
        share(significant as f64 / done as f64),
        share(lower),
        share(upper)
    );
    let here = power.here.as_ref().filter(|here| here.question.pairs == data.question.pairs && data.is_complete);
    let Some(exact) = here.map(|here| here.chances[0].better) else { return counted };
    let is_inside = (lower..=upper).contains(&expected);
    let relation = if is_inside { "lies inside" } else { "lies outside, as it will once in twenty times" };
    let (resamples, shown_expected, shown_exact) = (count(SIMULATED_RESAMPLES.into()), share(expected), share(exact));
    let cost = match expected {
        _ if shown_expected == shown_exact => "With the exact p it is the same.".to_owned(),
        expected if expected < exact => {
            format!("With the exact p it is {shown_exact}: {resamples} resamples cost power.")
        }
        _ => format!("With the exact p it is {shown_exact}."),
    };
    format!("{counted} The power with {resamples} resamples, {shown_expected}, {relation}. {cost}")
}
