//! What the sweep says in words.

use super::shown::{Shown, percent_hurt};
use crate::app::event::BoxName;
use crate::app::plan::LAST_VALID;
use crate::app::sheet::Sheet;
use crate::app::state::State;
use crate::planning::sweep::Limit;
use crate::planning::{Counts, Percent};
use crate::report::{count, items, short_p_value};

/// The places for one effect: its name, how many may be hurt, and p there; all in one.
const PLACES: [(&str, &str, &str, &str); 6] = [
    ("sweep-limit-0", "sweep-effect-0", "sweep-hurt-0", "sweep-p-0"),
    ("sweep-limit-1", "sweep-effect-1", "sweep-hurt-1", "sweep-p-1"),
    ("sweep-limit-2", "sweep-effect-2", "sweep-hurt-2", "sweep-p-2"),
    ("sweep-limit-3", "sweep-effect-3", "sweep-hurt-3", "sweep-p-3"),
    ("sweep-limit-4", "sweep-effect-4", "sweep-hurt-4", "sweep-p-4"),
    ("sweep-limit-5", "sweep-effect-5", "sweep-hurt-5", "sweep-p-5"),
];

pub(super) fn fill(sheet: &mut Sheet, state: &State) {
    let shown = Shown::of(state);
    let answer = shown.as_ref().map(headline);
    if !state.tasks.is_pending() {
        sheet.spoken = answer.clone().unwrap_or_default();
    }
    sheet.text("sweep-answer", answer.unwrap_or_else(|| "How many items may a gain hurt?".to_owned()));
    let is_wrong = super::error(state).is_some() || state.wrong_box == Some(BoxName::Alpha);
    let below = match &shown {
        Some(_) if is_wrong => LAST_VALID.to_owned(),
        Some(shown) => explanation(shown),
        None => String::new(),
    };
    sheet.text("sweep-explanation", below);
    fill_limits(sheet, state, shown.as_ref());
    // Numbers and their signs stay together.
    let note = shown.as_ref().map_or_else(String::new, |shown| note(state, shown).replace(" %", "\u{a0}%"));
    sheet.text("sweep-note", note);
    fill_simulation(sheet, state, shown.as_ref());
    for id in ["sweep-svg", "sweep-png", "sweep-csv"] {
        sheet.disabled(id, shown.is_none());
    }
}

/// How many may be hurt, for the effect in the middle.
pub(super) fn headline(shown: &Shown<'_>) -> String {
    let Some((effect, limit)) = shown.limits().nth(shown.chosen()) else { return String::new() };
    let with = format!("With {}, +{effect}\u{a0}%", items(shown.grid.items));
    if shown.grid.gained(effect) == 0 {
        return format!("{with} is less than one item: there is no gain to test.");
    }
    match limit {
        Limit { hurt: None, nobody, .. } => {
            format!("{with} is not significant even if nobody is hurt: {}.", p_is(nobody, shown.alpha))
        }
        Limit { beyond: None, .. } => format!("{with} is significant however many are hurt."),
        Limit { hurt: Some(0), .. } => format!("{with} is significant only if nobody is hurt."),
        Limit { hurt: Some(hurt), .. } => {
            let verb = if hurt == 1 { "is" } else { "are" };
            let share = hurt_share(hurt, shown.grid.items);
            format!("{with} is significant only if at most {} ({share}) {verb} hurt.", count(hurt))
        }
    }
}

fn explanation(shown: &Shown<'_>) -> String {
    let Some(&effect) = shown.grid.effects.get(shown.chosen()) else { return String::new() };
    let which = match shown.grid.effects.len() {
        0 | 1 => "",
        2 => ", the larger of the two,",
        all if all % 2 == 1 => ", the one in the middle,",
        _ => ", one of the two in the middle,",
    };
    format!(
        "+{effect}\u{a0}%{which} means {} more helped than hurt. Each item hurt must be made up by one more helped: the gain \
         stays, but is less certain. (One-sided, α\u{a0}=\u{a0}{}.)",
        items(shown.grid.gained(effect)),
        shown.alpha
    )
}

fn fill_limits(sheet: &mut Sheet, state: &State, shown: Option<&Shown<'_>>) {
    let limits: Vec<_> = shown.iter().flat_map(|shown| shown.limits()).collect();
    // Before the first answer the places are kept for it.
    let places = shown.map_or(state.plan.sweep.grid.effects.len(), |_| limits.len());
    for (index, (place, name, hurt, p)) in PLACES.into_iter().enumerate() {
        let limit = limits.get(index).zip(shown);
        sheet.hidden(place, index >= places);
        let (title, number, value, note) = match limit {
            None => <(String, String, Option<f64>, String)>::default(),
            Some(((effect, limit), shown)) => {
                let (number, note) = limit_texts(*effect, limit, shown);
                (format!("+{effect} %"), number, limit.hurt.map(|hurt| hurt as f64), note)
            }
        };
        sheet.text(name, title);
        sheet.number(hurt, number, value);
        sheet.text(p, note);
    }
}

/// How many may be hurt, and what p is there.
fn limit_texts(effect: Percent, limit: &Limit, shown: &Shown<'_>) -> (String, String) {
    let alpha = shown.alpha;
    if shown.grid.gained(effect) == 0 {
        return ("no gain".to_owned(), "less than one item".to_owned());
    }
    match (limit.hurt, limit.beyond) {
        (None, _) => ("never".to_owned(), format!("nobody hurt: {}", p_is(limit.nobody, alpha))),
        (Some(_), None) => ("any number".to_owned(), format!("at most {}", p_is(limit.p_value, alpha))),
        (Some(hurt), Some(beyond)) => {
            let share = hurt_share(hurt, shown.grid.items);
            let p = p_is(limit.p_value, alpha).replacen("= ", "", 1);
            (format!("{} hurt", count(hurt)), format!("{share}; {p}, then {}", beyond_level(beyond, alpha)))
        }
    }
}

/// "p = 0.0492", "p < 10⁻³⁰⁰": what is 0 here may only be too small for a floating-point number.
fn p_is(p: f64, alpha: f64) -> String {
    let text = short_p_value(p.max(f64::MIN_POSITIVE), alpha);
    if text.starts_with(['<', '>']) {
        format!("p {}", text.replace("1e-300", "10⁻³⁰⁰"))
    } else {
        format!("p = {text}")
    }
}

/// A p that is not below the level any more: 0.050003 is not to be read as 0.0500.
fn beyond_level(p: f64, alpha: f64) -> String {
    let text = short_p_value(p, alpha);
    let reads_as_level = p > alpha && text.parse() == Ok(alpha);
    if reads_as_level { format!("> {alpha}") } else { text }
}

/// "2.4 %": two decimals at most, more for what is less than 0.1 %.
pub(super) fn hurt_share(hurt: u64, items: u64) -> String {
    let percent = 100.0 * hurt as f64 / items as f64;
    let decimals = if percent > 0.0 && percent < 0.1 { (1.0 - percent.log10().floor()) as usize } else { 2 };
    let text = format!("{percent:.decimals$}");
    format!("{} %", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The comparison of the page, as far as the chart shows it.
pub(super) struct YourData {
    pub(super) items: u64,
    pub(super) hurt: u64,
    pub(super) percent_hurt: f64,
    pub(super) p_value: f64,
}

pub(super) fn your_data(state: &State) -> Option<YourData> {
    let shown = state.shown.as_ref()?;
    let (comparison, exact) = (&shown.comparison, shown.exact.as_ref()?);
    let counts = Counts { pairs: comparison.pairs, helped: comparison.helped, hurt: comparison.hurt };
    Some(YourData {
        items: counts.pairs,
        hurt: counts.hurt,
        percent_hurt: percent_hurt(counts),
        p_value: exact.p_value,
    })
}

/// What else there is to know about this chart.
fn note(state: &State, shown: &Shown<'_>) -> String {
    let notes = [cut_off(shown), ends(shown), data_note(state, shown)];
    notes.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Which effects are no whole number of items.
fn cut_off(shown: &Shown<'_>) -> Option<String> {
    let cut: Vec<String> = (shown.grid.effects.iter())
        .filter(|effect| !effect.is_whole_of(shown.grid.items))
        .map(|effect| format!("+{effect}\u{a0}% is {}", count(shown.grid.gained(*effect))))
        .collect();
    (!cut.is_empty()).then(|| format!("Cut off to whole items: {}.", cut.join(", ")))
}

/// Which curves end before the axis does.
fn ends(shown: &Shown<'_>) -> Option<String> {
    let wanted = shown.grid.most.of(shown.grid.items);
    let ends: Vec<String> = (shown.grid.effects.iter())
        .filter(|effect| shown.grid.room(**effect) < wanted)
        .map(|effect| format!("+{effect} % at {}", hurt_share(shown.grid.room(*effect), shown.grid.items)))
        .collect();
    (!ends.is_empty()).then(|| format!("Curves end where no item is left to be hurt: {}.", ends.join(", ")))
}

/// Where the page's own comparison is, if it is not on the axis.
fn data_note(state: &State, shown: &Shown<'_>) -> Option<String> {
    let data = your_data(state).filter(|data| data.percent_hurt > shown.grid.most.as_f64())?;
    Some(format!("Your data lie beyond the axis: {} hurt.", hurt_share(data.hurt, data.items)))
}

fn fill_simulation(sheet: &mut Sheet, state: &State, shown: Option<&Shown<'_>>) {
    let sweep = &state.plan.sweep;
    let is_simulating = sweep.is_simulating(state);
    let label = match (sweep.simulates, is_simulating) {
        (_, true) => "Stop",
        (true, false) => "Hide the simulation",
        (false, false) => "Simulate as the primer did",
    };
    sheet.text("sweep-simulate", label);
    sheet.attribute("sweep-progress", "value", Some(state.tasks.fraction.to_string()));
    sheet.hidden("sweep-progress", !is_simulating);
    let simulation = shown.and_then(|shown| Some((shown.points(), shown.simulation()?)));
    sheet.text(
        "sweep-status",
        simulation.map_or_else(String::new, |(points, (resamples, seed))| {
            let done = points.iter().filter(|point| point.simulated.is_some()).count();
            let all = points.len();
            let of = if done == all { all.to_string() } else { format!("{done} of {all}") };
            format!("Dots: {of} points, each from {} resamples (seed {seed})", count(u64::from(resamples)))
        }),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_is_never_a_sign_behind_a_sign() {
        assert_eq!([0.0, 1e-310, 0.049_2].map(|p| p_is(p, 0.05)), ["p < 10⁻³⁰⁰", "p < 10⁻³⁰⁰", "p = 0.0492"]);
        assert_eq!([0.050_003, 0.05, 0.0584].map(|p| beyond_level(p, 0.05)), ["> 0.05", "0.0500", "0.0584"]);
    }

    #[test]
    fn shares_keep_two_decimals_and_what_is_small_its_digits() {
        let share = |(hurt, items)| hurt_share(hurt, items);
        assert_eq!([(12, 500), (428, 10_000), (60, 2000), (0, 10)].map(share), ["2.4 %", "4.28 %", "3 %", "0 %"]);
        assert_eq!([(1, 3), (1, 10_000_000), (5, 10)].map(share), ["33.33 %", "0.00001 %", "50 %"]);
    }
}
