//! p over hurt, as a picture, a table and a file.

use crate::app::sheet::{Cell, Figure, Row};
use crate::chart::{AnyPicture, Axis, CurveLine, CurvesPicture, Mark, Stroke, Tone};
use paired_bootstrap::planning::review::{Changed, Leader};
use paired_bootstrap::report::review::{Shown, Significance, level_text, p_equals, p_is, percent_near, span};
use paired_bootstrap::report::{VERSION, count, short_p_value};
use paired_bootstrap::text::or_none;
use std::fmt::Write;

/// The tones of the curves: most helped, as printed, least helped.
const TONES: [Tone; 3] = [Tone::Curve, Tone::Ink, Tone::Hurt];

/// The names of the curves, in the picture if there are several and in the file. The most
/// favourable to the leader comes first.
fn names(shown: &Shown) -> [(&'static str, &'static str); 3] {
    let mut names =
        [("most helped", "most_helped"), ("lead as printed", "as_printed"), ("least helped", "least_helped")];
    if shown.leader() == Leader::Baseline {
        names.reverse();
    }
    names
}

/// The smallest p that a logarithmic axis shows.
const LEAST_P: f64 = 1e-300;

pub(super) fn figure(shown: &Shown) -> Figure {
    Figure { id: "review-chart", picture: AnyPicture::Curves(picture(shown)), label: label(shown) }
}

/// Says what is drawn.
pub(super) fn caption(shown: &Shown) -> String {
    let CurvesPicture { x, y, curves, .. } = picture(shown);
    let is_seen = |line: &CurveLine| {
        let is_left = line.points.first().is_some_and(|(hurt, _)| *hurt < x.range.1);
        line.stroke == Stroke::Dashed && is_left && line.points.iter().any(|(_, p)| *p >= y.range.0)
    };
    let dashed = if curves.iter().any(is_seen) { " Solid: fits the printed numbers. Dashed: does not." } else { "" };
    format!("p by items hurt: right with the baseline only.{dashed}")
}

fn picture(shown: &Shown) -> CurvesPicture {
    let last = last_shown(shown);
    let curves = curves(shown);
    let visible = || curves.iter().flat_map(|curve| &curve.points).filter(|(hurt, _)| *hurt <= last).map(|(_, p)| *p);
    let (hurt, p) = (shown.point.best.0.0, shown.point.best.1);
    let levels = shown.question.levels.iter().enumerate().map(|(index, level)| {
        let name = if index == 0 { "α" } else { "α/m" };
        (*level, format!("{name} = {}", level_text(*level)))
    });
    CurvesPicture {
        x: Axis { range: (0.0, last), title: "items hurt".to_owned(), unit: "", is_logarithmic: false },
        y: vertical_axis(shown, visible().fold(1.0, f64::min), visible().fold(0.0, f64::max)),
        levels: levels.collect(),
        stretches: stretches(shown),
        marks: vec![Mark {
            at: (hurt as f64, p.max(LEAST_P)),
            label: format!("{} hurt: {}", count(hurt), shown.told(p, p_equals)),
            tone: Tone::Ink,
        }],
        curves,
    }
}

/// How many hurt items the axis shows: all that are possible, and some beyond. If significance ends
/// early, it zooms in on that part.
fn last_shown(shown: &Shown) -> f64 {
    /// If zoomed in, significance ends at about 1/20 of the axis.
    const LEAST_SHARE: u64 = 20;
    let (_, most) = shown.allowed.hurt();
    let all = (most + most / 4).max(10);
    let wanted = match (shown.significance(), shown.significant()[0].last()) {
        (Significance::Only | Significance::Possibly, Some(hurt)) => all.min((hurt + 1) * LEAST_SHARE),
        _ => all,
    };
    let drawn = shown.answer.curves[0].last().map_or(1, |((hurt, _), _)| *hurt);
    // The chosen point is always visible.
    let chosen = shown.point.best.0.0;
    wanted.max(chosen + chosen / 20).min(drawn).max(1) as f64
}

/// A linear axis if it shows both the level and the curve well; otherwise a logarithmic one.
fn vertical_axis(shown: &Shown, least: f64, most: f64) -> Axis {
    /// The foot of a logarithmic axis, relative to the largest p.
    const DECADES: f64 = 1e-9;
    /// A level below this share of a linear axis is too close to its foot.
    const LEAST_SHARE: f64 = 0.03;
    let (alpha, lowest) = (shown.alpha(), shown.question.levels.iter().copied().fold(1.0, f64::min));
    let top = (1.1 * most).max(1.5 * alpha).min(1.0);
    let is_logarithmic = lowest < LEAST_SHARE * top || most < alpha / 2.0;
    // Points with more hurt can have a far smaller p than all possible ones. Showing them would
    // compress the rest of the curve.
    let foot = least.max(most * DECADES).min(lowest / 2.0).max(LEAST_P);
    let range = if is_logarithmic { (foot, top) } else { (0.0, top) };
    Axis { range, title: "exact p".to_owned(), unit: "", is_logarithmic }
}

/// The ranges of hurt items for which the result can be significant.
fn stretches(shown: &Shown) -> Vec<(f64, f64, String)> {
    let [can_be, as_printed, must_be] = shown.significant();
    let name = match shown.significance() {
        Significance::Always => "always significant",
        _ if must_be == can_be && as_printed == can_be => "significant",
        _ => "may be significant",
    };
    let (low, high) = shown.allowed.lead();
    let is_ahead = if shown.leader() == Leader::Experimental { high > 0 } else { low < 0 };
    let ranges = can_be.ranges().iter().filter(|_| is_ahead).enumerate();
    // Widen the range, so that a single number is visible. One label is enough.
    let stretch = |(index, (start, end)): (usize, &(u64, u64))| {
        let name = if index == 0 { name } else { "" };
        ((*start as f64 - 0.5).max(0.0), *end as f64 + 0.5, name.to_owned())
    };
    ranges.map(stretch).collect()
}

/// Possible points as solid lines, others as dashed lines below them.
fn curves(shown: &Shown) -> Vec<CurveLine> {
    let all = &shown.answer.curves;
    let is_alone = all.iter().skip(1).all(Vec::is_empty);
    let lines = all.iter().zip(TONES).zip(names(shown)).filter(|((points, _), _)| !points.is_empty());
    lines
        .flat_map(|((points, tone), (name, _))| {
            let place = |((hurt, _), p): &(Changed, f64)| (*hurt as f64, p.max(LEAST_P));
            let is_possible = |(pair, _): &(Changed, f64)| shown.allowed.contains(*pair);
            let first = points.iter().position(is_possible).unwrap_or(points.len());
            let last = points.iter().rposition(is_possible).unwrap_or(0);
            let line = |part: &[(Changed, f64)], name: &str, stroke| CurveLine {
                points: part.iter().map(place).collect(),
                name: name.to_owned(),
                tone,
                stroke,
            };
            let name = if is_alone { "" } else { name };
            let before = points.get(..=first.min(points.len() - 1)).unwrap_or_default();
            let between = points.get(first..=last).unwrap_or_default();
            let after = points.get(last..).filter(|_| first <= last).unwrap_or_default();
            // Label the solid line at its end: it is most of what is shown.
            [line(before, "", Stroke::Dashed), line(after, "", Stroke::Dashed), line(between, name, Stroke::Solid)]
        })
        .filter(|line| line.points.len() > 1)
        .collect()
}

fn label(shown: &Shown) -> String {
    let ((best, _), (worst, _)) = (shown.answer.best, shown.answer.worst);
    format!(
        "Curve of the exact p-value over the number of hurt items. Possible are {}: {} at {} hurt and {} at {} hurt.",
        span(shown.allowed.hurt()),
        shown.told(shown.answer.best.1, p_is),
        count(best.0),
        shown.told(shown.answer.worst.1, p_is),
        count(worst.0)
    )
}

/// The headers of the table.
pub(super) const COLUMNS: [&str; 4] = ["hurt", "helped", "agreement", "p, exact"];

/// The curve most favourable to the leader, as a table.
pub(super) fn rows(shown: &Shown) -> Vec<Row> {
    let items = shown.question.items;
    let row = |((hurt, helped), p): &(Changed, f64)| {
        let is_possible = shown.allowed.contains((*hurt, *helped));
        let p_text = or_none(*p, short_p_value(*p, shown.level()));
        Row::new([
            Cell::number(count(*hurt), *hurt as f64),
            Cell::number(count(*helped), *helped as f64),
            Cell::text(format!("{} %", percent_near(items - hurt - helped, items))),
            Cell::number(if is_possible { p_text } else { format!("({p_text})") }, *p),
        ])
    };
    shown.answer.curves[0].iter().map(row).collect()
}

/// All curves as CSV.
pub(super) fn csv(shown: &Shown) -> String {
    let (question, print) = (&shown.question, &shown.print);
    let percents = print.accuracies.map(|both| both.map(|printed| printed.percent()));
    let [baseline, experimental] = percents.unwrap_or_default();
    let range = |(least, most): (u64, u64)| format!("{least}-{most}");
    let mut table = format!(
        "# review|items:{}|baseline_percent:{baseline}|experimental_percent:{experimental}|baseline_correct:{}|\
         experimental_correct:{}|disagreements:{}|pairs:{}|alpha:{}|sides:{}|comparisons:{}|level:{}|version:{VERSION}\n\
         curve,hurt,helped,disagreements,agreement,p,possible,significant\n",
        question.items,
        range(question.baseline),
        range(question.experimental),
        range(question.disagreements),
        shown.allowed.count(),
        shown.alpha(),
        question.sides.number(),
        print.comparisons,
        shown.level(),
    );
    for (points, (_, name)) in shown.answer.curves.iter().zip(names(shown)) {
        for ((hurt, helped), p) in points {
            let changed = hurt + helped;
            let agreement = (question.items - changed) as f64 / question.items as f64;
            let is_possible = shown.allowed.contains((*hurt, *helped));
            let is_significant = shown.decided((*hurt, *helped), *p).is_significant();
            // Writing to a string cannot fail.
            let _ =
                writeln!(table, "{name},{hurt},{helped},{changed},{agreement},{p:?},{is_possible},{is_significant}");
        }
    }
    table
}
