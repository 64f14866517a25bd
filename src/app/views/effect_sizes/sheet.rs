//! What the view puts on the screen.

use super::shown::Shown;
use super::state::{EffectSizes, ITEMS, MOST};
use super::words::{explanation, headline, limit_texts, note, points};
use super::{claims, figure, table};
use crate::app::session::Session;
use crate::app::sheet::Sheet;
use crate::app::views::{items_slider, sides};
use paired_bootstrap::report::count;

/// The primer's sample sizes, with the ids of their buttons.
const SIZES: [(&str, u64); 5] = [
    ("sweep-items-100", 100),
    ("sweep-items-500", 500),
    ("sweep-items-1000", 1000),
    ("sweep-items-2000", 2000),
    ("sweep-items-10000", 10_000),
];

/// The ids for each effect: the container, the effect's name, how many may be hurt, and p there.
const LIMITS: [[&str; 4]; 6] = [
    ["sweep-limit-0", "sweep-effect-0", "sweep-hurt-0", "sweep-p-0"],
    ["sweep-limit-1", "sweep-effect-1", "sweep-hurt-1", "sweep-p-1"],
    ["sweep-limit-2", "sweep-effect-2", "sweep-hurt-2", "sweep-p-2"],
    ["sweep-limit-3", "sweep-effect-3", "sweep-hurt-3", "sweep-p-3"],
    ["sweep-limit-4", "sweep-effect-4", "sweep-hurt-4", "sweep-p-4"],
    ["sweep-limit-5", "sweep-effect-5", "sweep-hurt-5", "sweep-p-5"],
];

pub(super) fn sheet(view: &EffectSizes, session: &Session) -> Sheet {
    let shown = Shown::of(view, session);
    let shown = shown.as_ref();
    let mut sheet = Sheet::default();
    fill_controls(&mut sheet, view);
    sides::show(&mut sheet, ["sweep-sides-one", "sweep-sides-two"], session);
    let answer = shown.map(headline);
    if !session.tasks.is_pending() {
        sheet.spoken = answer.clone().unwrap_or_default();
    }
    sheet.text("sweep-answer", answer.unwrap_or_else(|| "How many items may a gain hurt?".to_owned()));
    sheet.text("sweep-explanation", shown.map_or_else(String::new, explanation));
    fill_limits(&mut sheet, view, shown);
    sheet.text("sweep-note", shown.map_or_else(String::new, note));
    fill_simulation(&mut sheet, view, session, shown);
    claims::fill(&mut sheet, view, session.question.alpha, session.question.sides);
    sheet.table("sweep-points", &table::COLUMNS, shown.map_or_else(Vec::new, table::rows));
    sheet.figures.extend(shown.map(figure::figure));
    for id in ["sweep-svg", "sweep-png", "sweep-csv"] {
        sheet.disabled(id, shown.is_none());
    }
    sheet
}

fn fill_controls(sheet: &mut Sheet, view: &EffectSizes) {
    view.form.fill(sheet);
    let values = view.form.values();
    let (size, most) = (values.whole(ITEMS), values.percent(MOST));
    items_slider::show(sheet, "sweep-items-slider", size);
    let position = most.as_f64().round().max(1.0);
    sheet.slider("sweep-most-slider", position as u64, (position - 1.0) / 49.0, format!("{most} %"));
    for (id, preset) in SIZES {
        sheet.attribute(id, "aria-pressed", Some((size == preset).to_string()));
    }
}

fn fill_limits(sheet: &mut Sheet, view: &EffectSizes, shown: Option<&Shown<'_>>) {
    // Before the first answer, reserve the space for it.
    let places = shown.map_or_else(|| view.grid().effects.len(), |shown| shown.limits().count());
    let mut limits = shown.into_iter().flat_map(|shown| shown.limits().map(move |limit| (shown, limit)));
    for (index, [place, name, hurt, p]) in LIMITS.into_iter().enumerate() {
        sheet.hidden(place, index >= places);
        let (title, number, value, note) = limits.next().map_or_else(Default::default, |(shown, (effect, limit))| {
            let (number, value, note) = limit_texts(effect, limit, shown);
            (format!("+{}", points(effect)), number, value.map(|hurt| hurt as f64), note)
        });
        sheet.text(name, title);
        sheet.number(hurt, number, value);
        sheet.text(p, note);
    }
}

fn fill_simulation(sheet: &mut Sheet, view: &EffectSizes, session: &Session, shown: Option<&Shown<'_>>) {
    let is_simulating = view.is_simulating(session);
    let label = match (view.simulates, is_simulating) {
        (_, true) => "Stop",
        (true, false) => "Hide the simulation",
        (false, false) => "Simulate as the primer did",
    };
    sheet.text("sweep-simulate", label);
    sheet.attribute("sweep-progress", "value", Some(session.tasks.fraction.to_string()));
    sheet.hidden("sweep-progress", !is_simulating);
    let status = shown.and_then(|shown| {
        let (resamples, seed) = shown.simulation?;
        let points = shown.points();
        let (done, all) = (points.iter().filter(|point| point.simulated.is_some()).count(), points.len());
        let of = if done == all { all.to_string() } else { format!("{done} of {all}") };
        Some(format!("Dots: {of} points, each from {} resamples (seed {seed})", count(u64::from(resamples))))
    });
    sheet.text("sweep-status", status.unwrap_or_default());
}
