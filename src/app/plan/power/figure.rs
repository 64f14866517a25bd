//! The power over the number of items: as a chart, a table and a file.

use super::wording::{headline, share};
use super::{Curve, Here, Power};
use crate::app::panel::Figure;
use crate::app::rows::{Cell, Row};
use crate::app::state::State;
use crate::chart::{Axis, CurveLine, CurvesPicture, Mark, PanelPicture, Stroke, Tone};
use crate::planning::power::{Part, Rule, TARGETS, TwoProportions};
use crate::report::{VERSION, count};
use std::fmt::Write;

/// What the chart shows: a curve that belongs to what is said above it, or none.
fn shown(power: &Power) -> Option<(&Here, &Curve)> {
    let (here, curve) = (power.here.as_ref()?, power.curve.as_ref()?);
    let is_same = |a: f64, b: f64| a.to_bits() == b.to_bits();
    let (a, b) = (&here.question, &curve.question);
    let belongs = is_same(a.gain, b.gain) && is_same(a.disagreement, b.disagreement) && is_same(a.alpha, b.alpha);
    (belongs && !curve.points.is_empty()).then_some((here, curve))
}

fn formula(power: &Power) -> Option<TwoProportions> {
    let [baseline, experimental] = power.inputs.accuracies();
    TwoProportions::new(baseline, experimental).filter(|_| experimental != baseline)
}

/// On the axis: sums of thousands of probabilities may end a little above 1.
fn percent(power: f64) -> f64 {
    (100.0 * power).min(100.0)
}

/// The points of the curves, and the n that is asked about among them.
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

pub(in crate::app) fn figure(state: &State) -> Option<Figure> {
    let power = &state.plan.power;
    let (here, curve) = shown(power)?;
    let points = points(here, curve);
    let Part::Curve(first) = curve.question.part else { return None };
    let (from, to) = (first as f64, (curve.question.pairs as f64).max(first as f64 + 1.0));
    let of = |value: fn(&(u64, f64, f64)) -> f64| {
        points.iter().map(|point| (point.0 as f64, percent(value(point)))).collect()
    };
    let alpha = here.question.alpha;
    let mut curves = Vec::new();
    if let Some(formula) = formula(power) {
        let points =
            points.iter().map(|point| (point.0 as f64, percent(formula.power(alpha, point.0 as f64)))).collect();
        curves.push(CurveLine { points, name: "if not paired".to_owned(), tone: Tone::Soft, stroke: Stroke::Dashed });
    }
    curves.push(CurveLine {
        points: of(|point| point.2),
        name: "sign test".to_owned(),
        tone: Tone::Ink,
        stroke: Stroke::Solid,
    });
    curves.push(CurveLine {
        points: of(|point| point.1),
        name: "bootstrap".to_owned(),
        tone: Tone::Curve,
        stroke: Stroke::Solid,
    });
    let own = here.question.pairs as f64;
    let found = here.chances[0].better;
    let mut marks = vec![Mark { at: (own, percent(found)), label: share(found), tone: Tone::Curve }];
    if let Some(fake) = super::sheet::current_fake(state).filter(|fake| fake.is_complete) {
        let simulated = fake.significant as f64 / fake.done as f64;
        marks.push(Mark {
            at: (own, percent(simulated)),
            label: format!("fake {}", share(simulated)),
            tone: Tone::Hurt,
        });
    }
    let axis = |range, title: &str, unit, is_logarithmic| Axis { range, title: title.to_owned(), unit, is_logarithmic };
    let picture = CurvesPicture {
        x: axis((from, to), "items", "", true),
        y: axis((0.0, 100.0), "chance to find it", " %", false),
        curves,
        // The axis has their numbers.
        levels: TARGETS.map(|target| (100.0 * target, String::new())).to_vec(),
        stretch: None,
        marks,
    };
    let label = format!(
        "Power over the number of items, from {} to {}. {}",
        count(first),
        count(curve.question.pairs),
        headline(&here.question, &here.chances[0])
    );
    Some(Figure { picture: PanelPicture::Curves(picture), label })
}

/// The table's columns.
pub(super) const COLUMNS: &[&str] = &["items", "bootstrap", "sign test", "if not paired"];

pub(super) fn rows(power: &Power) -> Vec<Row> {
    let Some((here, curve)) = shown(power) else { return Vec::new() };
    let formula = formula(power);
    let row = |&(items, bootstrap, sign): &(u64, f64, f64)| {
        let unpaired = formula.map(|formula| formula.power(here.question.alpha, items as f64));
        Row::new([
            Cell::number(count(items), items as f64),
            Cell::number(share(bootstrap), bootstrap),
            Cell::number(share(sign), sign),
            unpaired.map_or_else(|| Cell::text("–"), |power| Cell::number(share(power), power)),
        ])
    };
    points(here, curve).iter().map(row).collect()
}

pub(in crate::app) fn csv(state: &State) -> Option<String> {
    let power = &state.plan.power;
    let (here, curve) = shown(power)?;
    let formula = formula(power);
    let question = &here.question;
    let [baseline, experimental] = power.inputs.accuracies();
    let mut text = format!(
        "# power|gain:{}|disagreement:{}|alpha:{}|baseline:{baseline}|experimental:{experimental}|version:{VERSION}\n\
         items,{},{},two_proportions\n",
        question.gain,
        question.disagreement,
        question.alpha,
        name(Rule::Bootstrap),
        name(Rule::Sign),
    );
    for (items, bootstrap, sign) in points(here, curve) {
        let unpaired =
            formula.map_or_else(String::new, |formula| formula.power(question.alpha, items as f64).to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{items},{bootstrap},{sign},{unpaired}");
    }
    Some(text)
}

fn name(rule: Rule) -> &'static str {
    match rule {
        Rule::Bootstrap => "bootstrap",
        Rule::Sign => "sign_test",
    }
}
