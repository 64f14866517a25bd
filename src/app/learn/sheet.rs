//! The view on the screen.

use super::known::Known;
use super::play::{Play, Speed};
use super::{Rule, Seen, digits, figure, fresh, items, seen, tour, words};
use crate::app::rows::{Cell, Row};
use crate::app::sheet::Sheet;
use crate::app::state::{Shown, Source, State};
use crate::app::wording;
use crate::report::{Scale, computed_p_value, count, p_value};
use crate::scores::Unit;
use crate::worker::protocol::Item;

const ITEM_COLUMNS: [&str; 6] = ["item", "baseline", "experimental", "difference", "what it does", "drawn"];
const LOG_COLUMNS: [&str; 5] = ["resample", "baseline", "experimental", "difference", "counts as"];
const MEAN_COLUMNS: [&str; 4] = ["means from", "to", "resamples", "counts as"];

/// From so many resamples on, the exact p stands beside their share: nobody is to read it off before.
const ENOUGH_FOR_EXACT: u64 = 10;

pub(in crate::app) fn sheet(state: &State) -> Sheet {
    let mut sheet = Sheet::default();
    headlines(state, &mut sheet);
    controls(state, &mut sheet);
    numbers(state, &mut sheet);
    tables(state, &mut sheet);
    tour_card(state, &mut sheet);
    // What is wrong with an address, or with the comparison, is said here as well.
    let error = super::error(state).or_else(|| wording::error(state));
    let is_empty = state.learn.known.is_none() && error.is_none();
    sheet.attribute("learn-result", "data-empty", is_empty.then(String::new));
    sheet.error("learn-error", error);
    sheet
}

fn headlines(state: &State, sheet: &mut Sheet) {
    let headline = words::headline(state);
    let is_settled = state.learn.play.is_none() && !state.tasks.is_pending() && fresh(state).is_some();
    sheet.spoken = if is_settled { headline.clone() } else { String::new() };
    sheet.text("learn-title", headline);
    sheet.text("learn-explanation", words::explanation(state));
    sheet.text("learn-said", words::said(state));
    sheet.text("learn-others", words::others(state));
    sheet.text("learn-guess-said", words::guessed(state));
    sheet.text("learn-caption", words::caption(state));
    // Whoever waits for the end of an animation waits for this to be gone.
    sheet.attribute("learn-view", "aria-busy", state.learn.play.is_some().then(|| "true".to_owned()));
    sheet.attribute("learn-view", "data-large", state.learn.is_large.then(String::new));
}

fn controls(state: &State, sheet: &mut Sheet) {
    let learn = &state.learn;
    let is_playing = learn.play.is_some();
    sheet.text("learn-run", if is_playing { "Stop" } else { "Run" });
    // A button that were really disabled would lose the focus to nowhere when it has done its work.
    let has_run = !is_playing && learn.goal >= u64::from(state.settings.resamples);
    for (id, is_idle) in [("learn-run", has_run), ("learn-reset", learn.goal == 0)] {
        sheet.attribute(id, "aria-disabled", is_idle.then(|| "true".to_owned()));
    }
    for (id, speed) in ["learn-slow", "learn-normal", "learn-fast", "learn-instant"].into_iter().zip(Speed::ALL) {
        sheet.checked(id, learn.speed == speed);
    }
    sheet.checked("learn-zero", learn.rule == Rule::UpToZero);
    sheet.checked("learn-twice", learn.rule == Rule::AboveTwice);
    sheet.checked("learn-large", learn.is_large);
    let guess = words::guess(&learn.guess);
    let is_unset = matches!(guess, Ok(None));
    let position = guess.clone().ok().flatten().unwrap_or(50.0);
    let filled = if is_unset { 0.0 } else { position };
    sheet.attribute("learn-guessed", "data-unset", is_unset.then(String::new));
    sheet.attribute("learn-guessed", "aria-valuetext", is_unset.then(|| "no guess yet".to_owned()));
    sheet.value("learn-guess", learn.guess.clone());
    sheet.value("learn-guessed", position.to_string());
    sheet.attribute("learn-guessed", "style", Some(format!("--filled: {filled:.1}%")));
    sheet.attribute("learn-guess", "aria-invalid", guess.is_err().then(|| "true".to_owned()));
    sheet.disabled("learn-guess", learn.goal > 0);
    sheet.disabled("learn-guessed", learn.goal > 0);
    let was_written = learn.written.as_ref() == Some(&state.texts) && state.compared == Source::Paste;
    sheet.hidden("learn-restore", !(was_written && state.replaced_texts.is_some()));
}

fn numbers(state: &State, sheet: &mut Sheet) {
    let Seen { drawn, counted, .. } = seen(state);
    let known = fresh(state).filter(|_| drawn > 0);
    let is_enough = drawn >= words::ENOUGH_FOR_P;
    let p = is_enough.then(|| p_value(counted, drawn, state.settings.alpha));
    sheet.number("learn-p", p.unwrap_or_else(unknown), is_enough.then(|| counted as f64 / drawn as f64));
    sheet.number("learn-count", count(counted), Some(counted as f64));
    sheet.number("learn-drawn", count(drawn), Some(drawn as f64));
    let is_twice = state.learn.rule == Rule::AboveTwice;
    sheet.text("learn-rule", if is_twice { "> 2D" } else { "≤ 0" });
    let exact = state.shown.as_ref().and_then(|shown| shown.exact.as_ref()).map(|exact| (exact.p_value, exact.error));
    let exact = if is_twice { known.map(|known| known.above_twice) } else { exact };
    let exact = exact.filter(|_| drawn >= ENOUGH_FOR_EXACT);
    let text = exact.map_or_else(unknown, |(p, error)| computed_p_value(p, error));
    sheet.number("learn-exact", text, exact.map(|(p, _)| p));
    sheet.text("learn-exact-kind", if exact.is_some() { "of all resamples" } else { "after ten resamples" });
    // One whose dot falls is drawn, and told; it only does not count yet.
    let told = if matches!(state.learn.play, Some(Play::Fall(..))) { drawn + 1 } else { drawn };
    let entry = fresh(state).and_then(|known| known.log.iter().rev().find(|entry| entry.number <= told));
    let mean = state.shown.as_ref().zip(entry).map(|(shown, entry)| digits::scale(shown).signed(entry.mean));
    sheet.number("learn-mean", mean.unwrap_or_else(unknown), entry.map(|entry| entry.mean));
    // The unit stands below the numbers, so that none of them breaks into two lines.
    let unit = state.shown.as_ref().map_or("", |shown| digits::scale(shown).unit());
    let behind = if unit.is_empty() { String::new() } else { format!("{unit}, ") };
    let number = entry.map_or_else(|| "none yet".to_owned(), |entry| format!("no. {}", count(entry.number)));
    sheet.text("learn-number", number);
    sheet.text("learn-observed-kind", format!("{behind}mean difference"));
    let observed = state.shown.as_ref().map(|shown| shown.comparison.mean_difference);
    let text = state.shown.as_ref().map(|shown| digits::scale(shown).signed(shown.comparison.mean_difference));
    sheet.number("learn-observed", text.unwrap_or_else(unknown), observed);
}

fn unknown() -> String {
    "…".to_owned()
}

fn tables(state: &State, sheet: &mut Sheet) {
    // Items of an older comparison stand until those of the new one are there: the table does not flicker.
    let shown = state.shown.as_ref();
    let items = shown.zip(state.learn.known.as_ref()).map_or_else(Vec::new, |(shown, known)| rows(state, shown, known));
    let known = state.learn.known.as_ref();
    let hint = known.map(|known| words::hint(state, known, items::are_editable(state, known)));
    sheet.text("learn-hint", hint.unwrap_or_default());
    sheet.table("learn-items", &ITEM_COLUMNS, items);
    sheet.table("learn-log", &LOG_COLUMNS, shown.map_or_else(Vec::new, |shown| log(state, shown)));
    sheet.table("learn-means", &MEAN_COLUMNS, shown.map_or_else(Vec::new, |shown| means(state, shown)));
}

/// How often each item that is shown has come in the resample that is on the screen, and which one has come just now.
fn draws(state: &State, known: &Known) -> (Vec<u64>, Option<usize>) {
    let Some(Play::Draws(seen_draws)) = state.learn.play.filter(|_| seen(state).is_last_hidden) else {
        return (known.last.clone(), None);
    };
    if known.order.is_empty() {
        return (Vec::new(), None);
    }
    let mut drawn = vec![0; known.items.len()];
    let order = &known.order[..seen_draws.min(known.order.len())];
    order.iter().for_each(|&item| drawn[item as usize] += 1);
    (drawn, order.last().map(|&item| item as usize))
}

fn rows(state: &State, shown: &Shown, known: &Known) -> Vec<Row> {
    let is_editable = items::are_editable(state, known);
    let is_drawing = matches!(state.learn.play, Some(Play::Draws(_))) && seen(state).is_last_hidden;
    let (drawn, lit) = draws(state, known);
    let unit = shown.comparison.unit;
    let decimals = words::decimals(&known.items);
    let row = |(index, &(number, baseline, experimental, difference)): (usize, &Item)| {
        let times = drawn.get(index).copied();
        let kind = Cell::text(words::kind_of(baseline, experimental, difference, unit));
        let button = if is_editable { format!("learn-kind-{}", index + 1) } else { String::new() };
        Row {
            class: match times {
                _ if lit == Some(index) => "lit",
                Some(0) if !is_drawing => "absent",
                _ => "",
            },
            ..Row::new([
                Cell::number(count(number), number as f64),
                score(baseline, decimals),
                score(experimental, decimals),
                Cell::number(words::signed_with(difference, decimals), difference),
                Cell { button, ..kind },
                times.map_or_else(
                    || Cell::text(""),
                    |times| Cell { is_strong: times > 0, ..Cell::number(count(times), times as f64) },
                ),
            ])
        }
    };
    let mut rows: Vec<Row> = known.items.iter().enumerate().map(row).collect();
    let is_drawn = !known.log.is_empty() && !drawn.is_empty();
    for (index, name) in
        ["helped", "hurt", if unit == Unit::Correctness { "tied" } else { "same" }].into_iter().enumerate()
    {
        let ((items, all), (times, sum)) = (known.rest[index], known.rest_drawn[index]);
        if items > 0 {
            let (sum, times) = if is_drawn { (sum, Some(times)) } else { (all, None) };
            rows.push(Row {
                class: "rest",
                ..Row::new([
                    Cell::text(format!("{} more", count(items))),
                    Cell::text(""),
                    Cell::text(""),
                    Cell::number(words::sum(sum, decimals), sum),
                    Cell::text(name),
                    times.map_or_else(|| Cell::text(""), |times| Cell::number(count(times), times as f64)),
                ])
            });
        }
    }
    rows
}

fn score(score: f64, decimals: usize) -> Cell {
    let text = words::plain_with(score, decimals);
    if score.is_nan() { Cell::text(text) } else { Cell::number(text, score) }
}

/// The last resamples, newest first.
fn log(state: &State, shown: &Shown) -> Vec<Row> {
    let Some(known) = fresh(state) else { return Vec::new() };
    let drawn = seen(state).drawn;
    let rule = state.learn.rule;
    let entries = known.log.iter().rev().filter(|entry| entry.number <= drawn);
    let rows = entries.map(|entry| {
        let is_counted = entry.is_counted(rule.index());
        let side = |score: f64| {
            let text = words::score(score, shown);
            if score.is_nan() { Cell::text(text) } else { Cell::number(text, score) }
        };
        Row {
            class: if is_counted { "counted" } else { "" },
            ..Row::new([
                Cell::number(count(entry.number), entry.number as f64),
                side(entry.baseline),
                side(entry.experimental),
                Cell::number(digits::scale(shown).signed(entry.mean), entry.mean),
                Cell::text(counts_as(rule, is_counted)),
            ])
        }
    });
    rows.collect()
}

fn counts_as(rule: Rule, is_counted: bool) -> &'static str {
    match (rule, is_counted) {
        (Rule::UpToZero, true) => "≤ 0",
        (Rule::UpToZero, false) => "> 0",
        (Rule::AboveTwice, true) => "> 2D",
        (Rule::AboveTwice, false) => "≤ 2D",
    }
}

/// The picture as a table: the means that a resample can have, as in the view Test.
fn means(state: &State, shown: &Shown) -> Vec<Row> {
    let (width, spacing) = (shown.comparison.bin_width, shown.comparison.spacing);
    let scale = Scale::new(shown.comparison.unit, width, spacing.max(width / 10.0));
    let scale = digits::in_full(scale, spacing);
    let mean = |value: f64| if value.abs() < 1e-6 * spacing { 0.0 } else { value };
    let row = |column: figure::Column| {
        let (least, most) = (mean(column.edges.0 + spacing / 2.0), mean(column.edges.1 - spacing / 2.0));
        Row::new([
            Cell::number(scale.signed(least), least),
            Cell::number(scale.signed(most), most),
            Cell::number(count(column.count), column.count as f64),
            Cell::text(counts_as(state.learn.rule, column.is_counted)),
        ])
    };
    figure::columns(state, false).into_iter().map(row).collect()
}

fn tour_card(state: &State, sheet: &mut Sheet) {
    let step = state.learn.tour;
    sheet.hidden("learn-tour", step.is_none());
    sheet.hidden("learn-tour-start", step.is_some());
    sheet.text("learn-tour-text", step.map_or_else(String::new, |step| tour::text(state, step)));
    let number = step.map_or_else(String::new, |step| format!("{} of {}", step + 1, tour::STEPS));
    sheet.text("learn-tour-number", number);
    sheet.text("learn-tour-next", step.map_or("", tour::next_name));
    sheet.disabled("learn-tour-back", step.is_none_or(|step| step == 0));
    sheet.hidden("learn-tour-next", step.is_none_or(|step| step + 1 == tour::STEPS));
    for place in tour::PLACES {
        let is_pointed_at = step.is_some_and(|step| tour::place(step) == place);
        sheet.attribute(place, "data-pointed", is_pointed_at.then(String::new));
    }
}
