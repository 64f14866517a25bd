//! The power over the number of items: as a chart, a table and a file.

use super::state::{Curve, Here, Power};
use super::words::{headline, share};
use crate::app::session::Session;
use crate::app::sheet::{Cell, Figure, Row};
use crate::chart::{AnyPicture, Axis, CurveLine, CurvesPicture, Mark, Stroke, Tone};
use paired_bootstrap::planning::power::{Part, TARGETS, TwoProportions};
use paired_bootstrap::report::{VERSION, count};
use std::fmt::Write;

/// The data of the chart, once there are points.
fn shown(power: &Power) -> Option<(&Here, &Curve)> {
    power.here.as_ref().zip(power.own_curve().filter(|curve| !curve.points.is_empty()))
}

pub(super) fn formula(power: &Power) -> Option<TwoProportions> {
    let [baseline, experimental] = power.accuracies()?;
    TwoProportions::new(baseline, experimental).filter(|_| experimental != baseline)
}

/// Power in percent, for the axis. A sum of thousands of probabilities can end slightly above 1.
fn percent(power: f64) -> f64 {
    (100.0 * power).min(100.0)
}

/// The points of the curves, including the current n.
fn points(here: &Here, curve: &Curve) -> Vec<(u64, f64, f64)> {
    let [bootstrap, sign] = here.chances.map(|chances| chances.better);
    let mut points = curve.points.clone();
    let own = here.question.pairs;
    let is_reached = curve.is_complete || points.last().is_some_and(|(items, ..)| *items > own);
    if is_reached && let Err(index) = points.binary_search_by_key(&own, |point| point.0) {
        points.insert(index, (own, bootstrap, sign));
    }
    points
}

pub(super) fn figure(power: &Power, session: &Session) -> Option<Figure> {
    let (here, curve) = shown(power)?;
    let Part::Curve(first) = curve.question.part else { return None };
    let points = points(here, curve);
    let line = |name: &str, tone, stroke, power: &dyn Fn(&(u64, f64, f64)) -> f64| {
        let points = points.iter().map(|point| (point.0 as f64, percent(power(point)))).collect();
        CurveLine { points, name: name.to_owned(), tone, stroke }
    };
    let level = here.question.level();
    let unpaired = formula(power).map(|formula| {
        line("if not paired", Tone::Soft, Stroke::Dashed, &|point| formula.power(level, point.0 as f64))
    });
    let sign = line("sign test", Tone::Ink, Stroke::Solid, &|point| point.2);
    let bootstrap = line("bootstrap", Tone::Curve, Stroke::Solid, &|point| point.1);
    let mark = |power: f64, label, tone| Mark { at: (here.question.pairs as f64, percent(power)), label, tone };
    let found = here.chances[0].better;
    let simulated = power.own_simulated(session).filter(|data| data.is_complete).map(|data| {
        let simulated = data.made.significant as f64 / data.made.done as f64;
        mark(simulated, format!("simulated {}", share(simulated)), Tone::Hurt)
    });
    let axis = |range, title: &str, unit, is_logarithmic| Axis { range, title: title.to_owned(), unit, is_logarithmic };
    let last = curve.question.pairs;
    let picture = CurvesPicture {
        x: axis((first as f64, last.max(first + 1) as f64), "items", "", true),
        y: axis((0.0, 100.0), "chance to find it", " %", false),
        curves: unpaired.into_iter().chain([sign, bootstrap]).collect(),
        levels: TARGETS.map(|target| (100.0 * target, format!("{} %", 100.0 * target))).to_vec(),
        stretches: Vec::new(),
        marks: [mark(found, share(found), Tone::Curve)].into_iter().chain(simulated).collect(),
    };
    let answer = headline(&here.question, &here.chances[0]);
    let label = format!("Power over the number of items, from {} to {}. {answer}", count(first), count(last));
    Some(Figure { id: "power-chart", picture: AnyPicture::Curves(picture), label })
}

/// The table's columns.
pub(super) const COLUMNS: &[&str] = &["items", "bootstrap", "sign test", "if not paired"];

pub(super) fn rows(power: &Power) -> Vec<Row> {
    let Some((here, curve)) = shown(power) else { return Vec::new() };
    let formula = formula(power);
    let row = |&(items, bootstrap, sign): &(u64, f64, f64)| {
        let unpaired = formula.map(|formula| formula.power(here.question.level(), items as f64));
        Row::new([
            Cell::number(count(items), items as f64),
            Cell::number(share(bootstrap), bootstrap),
            Cell::number(share(sign), sign),
            unpaired.map_or_else(|| Cell::text("–"), |power| Cell::number(share(power), power)),
        ])
    };
    points(here, curve).iter().map(row).collect()
}

pub(super) fn csv(power: &Power) -> Option<String> {
    let (here, curve) = shown(power)?;
    let formula = formula(power);
    let question = &here.question;
    let accuracies = power.accuracies().map_or_else(String::new, |[baseline, experimental]| {
        format!("baseline:{baseline}|experimental:{experimental}|")
    });
    let mut text = format!(
        "# power|gain:{}|disagreement:{}|alpha:{}|sides:{}|{accuracies}version:{VERSION}\n\
         items,bootstrap,sign_test,two_proportions\n",
        question.gain,
        question.disagreement,
        question.alpha,
        question.sides.number(),
    );
    for (items, bootstrap, sign) in points(here, curve) {
        let unpaired =
            formula.map_or_else(String::new, |formula| formula.power(question.level(), items as f64).to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{items},{bootstrap},{sign},{unpaired}");
    }
    Some(text)
}
