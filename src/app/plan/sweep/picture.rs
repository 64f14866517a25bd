//! The sweep's chart.

use super::shown::{Shown, percent_hurt};
use super::wording::{hurt_share, your_data};
use crate::app::panel::Figure;
use crate::app::state::State;
use crate::chart::{Axis, CurveLine, CurvesPicture, Mark, PanelPicture, Stroke, Tone};
use crate::planning::Percent;
use crate::report::items;

pub(in crate::app) fn figure(state: &State) -> Option<Figure> {
    let shown = Shown::of(state)?;
    let names = shown.grid.effects.iter().map(|effect| format!("+{effect} %"));
    let label = format!(
        "p over percent hurt, with {}: a rising curve for each of {}. {}",
        items(shown.grid.items),
        names.collect::<Vec<_>>().join(", "),
        super::wording::headline(&shown)
    );
    Some(Figure { picture: PanelPicture::Curves(picture(state, &shown)), label })
}

fn picture(state: &State, shown: &Shown<'_>) -> CurvesPicture {
    let exact = shown.curves();
    let marks: Vec<Mark> = limit_mark(shown).into_iter().chain(data_mark(state, shown)).collect();
    // With a gain and no more than half of the items hurt, p stays below one half.
    let is_above_half = |p: f64| p > 0.5;
    let highest_is_above = exact.iter().flatten().any(|(_, p)| is_above_half(*p))
        || marks.iter().any(|mark| is_above_half(mark.at.1))
        || is_above_half(shown.alpha);
    CurvesPicture {
        x: Axis {
            range: (0.0, shown.grid.most.as_f64()),
            title: "items hurt".to_owned(),
            unit: " %",
            is_logarithmic: false,
        },
        y: Axis {
            range: (0.0, if highest_is_above { 1.0 } else { 0.5 }),
            title: "p".to_owned(),
            unit: "",
            is_logarithmic: false,
        },
        curves: curves(shown, exact),
        levels: vec![(shown.alpha, format!("α = {}", shown.alpha))],
        stretch: None,
        marks,
    }
}

/// The exact curves, and above them the simulated points.
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

/// The name of an effect's curve. Effects of as many whole items share a curve, and the last of them names it.
fn name(shown: &Shown<'_>, index: usize) -> String {
    let gained = |effect: &Percent| shown.grid.gained(*effect);
    let effects = &shown.grid.effects;
    let Some(own) = effects.get(index).map(gained) else { return String::new() };
    if effects.iter().skip(index + 1).any(|effect| gained(effect) == own) {
        return String::new();
    }
    let same = effects.iter().filter(|effect| gained(effect) == own);
    format!("{} %", same.map(|effect| format!("+{effect}")).collect::<Vec<_>>().join(", "))
}

/// Where the headline's effect crosses the level.
fn limit_mark(shown: &Shown<'_>) -> Option<Mark> {
    let (_, limit) = shown.limits().nth(shown.chosen())?;
    // Where any number may be hurt, nothing is crossed.
    let hurt = limit.hurt.filter(|_| limit.beyond.is_some())?;
    let at = (100.0 * hurt as f64 / shown.grid.items as f64, limit.p_value);
    let label = format!("{} hurt", hurt_share(hurt, shown.grid.items));
    is_on_axis(at.0, shown.grid.most).then_some(Mark { at, label, tone: Tone::Ink })
}

/// The comparison of the page.
fn data_mark(state: &State, shown: &Shown<'_>) -> Option<Mark> {
    let data = your_data(state)?;
    let name = if data.items == shown.grid.items {
        "your data".to_owned()
    } else {
        format!("your data (n = {})", crate::report::count(data.items))
    };
    let mark = Mark { at: (data.percent_hurt, data.p_value), label: name, tone: Tone::Hurt };
    is_on_axis(data.percent_hurt, shown.grid.most).then_some(mark)
}

fn is_on_axis(percent: f64, most: Percent) -> bool {
    percent <= most.as_f64()
}
