//! The chart.

use super::shown::{Shown, percent_hurt};
use super::words::{headline, hurt_share, points};
use crate::app::sheet::Figure;
use crate::chart::{AnyPicture, Axis, CurveLine, CurvesPicture, Mark, Stroke, Tone};
use paired_bootstrap::planning::Percent;
use paired_bootstrap::report::{count, items};

pub(super) fn figure(shown: &Shown<'_>) -> Figure {
    let names: Vec<String> = shown.grid.effects.iter().map(|effect| format!("+{}", points(*effect))).collect();
    let label = format!(
        "p over percent hurt, with {}: a rising curve for each of {}. {}",
        items(shown.grid.items),
        names.join(", "),
        headline(shown)
    );
    Figure { id: "sweep-chart", picture: AnyPicture::Curves(picture(shown)), label }
}

fn picture(shown: &Shown<'_>) -> CurvesPicture {
    let exact = shown.curves();
    let marks: Vec<Mark> = limit_mark(shown).into_iter().chain(data_mark(shown)).collect();
    // With a gain and at most half of the items hurt, a one-sided p stays below one half.
    let p_values = exact.iter().flatten().map(|(_, p)| *p).chain(marks.iter().map(|mark| mark.at.1));
    let highest = p_values.chain([shown.alpha]).fold(0.5, f64::max);
    let axis =
        |last, title: &str, unit| Axis { range: (0.0, last), title: title.to_owned(), unit, is_logarithmic: false };
    CurvesPicture {
        x: axis(shown.grid.most.as_f64(), "items hurt", " %"),
        y: axis(if highest > 0.5 { 1.0 } else { 0.5 }, "p", ""),
        curves: curves(shown, exact),
        levels: vec![(shown.alpha, format!("α = {}", shown.alpha))],
        stretches: Vec::new(),
        marks,
    }
}

/// The exact curves, with the simulated points on top.
fn curves(shown: &Shown<'_>, exact: Vec<Vec<(f64, f64)>>) -> Vec<CurveLine> {
    let effects = &shown.grid.effects;
    let tone = |index: usize| Tone::Series(index as u8, effects.len() as u8);
    let lines = exact.into_iter().enumerate().map(|(index, points)| CurveLine {
        points,
        name: name(shown, index),
        tone: tone(index),
        stroke: Stroke::Solid,
    });
    let all = shown.points();
    let dots = effects.iter().enumerate().map(|(index, effect)| CurveLine {
        points: all
            .iter()
            .filter(|point| point.effect == *effect)
            .filter_map(|point| Some((percent_hurt(point.counts), point.simulated?)))
            .collect(),
        name: String::new(),
        tone: tone(index),
        stroke: Stroke::Dots,
    });
    lines.chain(dots.filter(|dots| !dots.points.is_empty())).collect()
}

/// The name of an effect's curve. Effects that gain equally many items share a curve, named after
/// the last of them.
fn name(shown: &Shown<'_>, index: usize) -> String {
    let gained = |effect: &Percent| shown.grid.gained(*effect);
    let effects = &shown.grid.effects;
    let Some(own) = effects.get(index).map(gained) else { return String::new() };
    if effects.iter().skip(index + 1).any(|effect| gained(effect) == own) {
        return String::new();
    }
    let same = effects.iter().filter(|effect| gained(effect) == own);
    format!("{} pt", same.map(|effect| format!("+{effect}")).collect::<Vec<_>>().join(", "))
}

/// Where the curve of the headline's effect crosses the level.
fn limit_mark(shown: &Shown<'_>) -> Option<Mark> {
    let (_, limit) = shown.limits().nth(shown.chosen())?;
    // If any number may be hurt, nothing is crossed.
    let hurt = limit.hurt().filter(|_| limit.beyond.is_some())?;
    let at = (100.0 * hurt as f64 / shown.grid.items as f64, limit.last?);
    let label = format!("{} hurt", hurt_share(hurt, shown.grid.items));
    is_on_axis(at.0, shown).then_some(Mark { at, label, tone: Tone::Ink })
}

/// The comparison on the page, as a mark.
fn data_mark(shown: &Shown<'_>) -> Option<Mark> {
    let data = shown.data.as_ref()?;
    let (pairs, percent) = (data.counts.pairs, percent_hurt(data.counts));
    let is_same = pairs == shown.grid.items;
    let label = if is_same { "your data".to_owned() } else { format!("your data (n = {})", count(pairs)) };
    is_on_axis(percent, shown).then_some(Mark { at: (percent, data.p_value), label, tone: Tone::Hurt })
}

fn is_on_axis(percent: f64, shown: &Shown<'_>) -> bool {
    percent <= shown.grid.most.as_f64()
}
