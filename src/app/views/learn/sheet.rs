//! The view on the screen.

use super::digits::{self, scale};
use super::drawn::Drawn;
use super::known::{Known, Rule};
use super::state::{GUESS, Scene, Speed, can_draw};
use super::tour::{STEPS, Step};
use super::{code, figure, items, lesson_three, tour, words};
use crate::app::session::{Shown, Source};
use crate::app::sheet::{Blocks, Button, Cell, Row, Sheet, UNKNOWN};
use crate::app::views::phrases::doubled;
use crate::app::views::{items_slider, sides};
use crate::chart::DotColumn;
use paired_bootstrap::analysis::Exact;
use paired_bootstrap::analysis::teaching::{Item, TaughtCluster};
use paired_bootstrap::report::{Scale, computed_p_value, count};
use paired_bootstrap::significance::Sides;
use paired_bootstrap::text::or_none;

const ITEM_COLUMNS: [&str; 6] = ["item", "baseline", "experimental", "difference", "effect", "drawn"];
const ITEM_TOSSES: [&str; 6] = ["item", "baseline", "experimental", "difference", "effect", "exchanged"];
const CLUSTER_TOSSES: [&str; 6] = ["cluster", "baseline", "experimental", "difference", "items", "exchanged"];
const CLUSTER_COLUMNS: [&str; 6] = ["cluster", "baseline", "experimental", "difference", "items", "drawn"];
const LOG_COLUMNS: [&str; 5] = ["resample", "baseline", "experimental", "difference", "counts as"];
const MEAN_COLUMNS: [&str; 4] = ["means from", "to", "resamples", "counts as"];

pub(super) fn sheet(scene: &Scene) -> Sheet {
    let Scene { learn, session, .. } = *scene;
    let mut sheet = Sheet::default();
    headlines(scene, &mut sheet);
    controls(scene, &mut sheet);
    numbers(scene, &mut sheet);
    tables(scene, &mut sheet);
    tour_card(scene, &mut sheet);
    code::fill(&mut sheet, scene);
    match figure::figure(scene) {
        Some(figure) => sheet.figures.push(figure),
        None => sheet.blank.push("learn-chart"),
    }
    lesson_three::fill(&mut sheet, learn, session);
    let error = learn.refusal(session);
    let is_empty = learn.known.is_none() && error.is_none() && session.trouble.is_none();
    sheet.attribute("learn-result", "data-empty", is_empty.then(String::new));
    sheet.error("learn-error", error);
    sheet
}

fn headlines(scene: &Scene, sheet: &mut Sheet) {
    let Scene { learn, session, known, .. } = *scene;
    let headline = words::headline(scene);
    let is_settled = learn.play.is_none() && !session.tasks.is_pending() && known.is_some();
    sheet.spoken = if is_settled { headline.clone() } else { String::new() };
    sheet.text("learn-title", headline);
    sheet.text("learn-explanation", words::explanation(scene));
    sheet.text("learn-said", words::said(scene));
    sheet.text("learn-left-out", words::left_out(scene));
    sheet.text("learn-others", words::others(scene));
    sheet.text("learn-guess-said", words::guessed(scene));
    let highest = figure::columns(scene, false).iter().map(|column| column.count).max().unwrap_or(0);
    sheet.text("learn-caption", words::caption(scene, highest));
    sheet.text("learn-rules", words::both_rules(scene));
    sheet.text("learn-schemes", words::both_schemes(scene));
    // Set while an animation plays.
    sheet.attribute("learn-view", "aria-busy", learn.play.map(|_| "true".to_owned()));
}

fn controls(scene: &Scene, sheet: &mut Sheet) {
    let Scene { learn, session, .. } = *scene;
    let is_playing = learn.play.is_some();
    sheet.text("learn-run", if is_playing { "Stop" } else { "Run" });
    // A disabled button would lose the focus.
    let has_run = !is_playing && learn.goal >= session.question.resamples;
    let is_stuck = !can_draw(session);
    for (id, is_idle) in [
        ("learn-one", is_stuck),
        ("learn-ten", is_stuck),
        ("learn-hundred", is_stuck),
        ("learn-thousand", is_stuck),
        ("learn-run", has_run || is_stuck),
        ("learn-reset", learn.goal == 0 || is_stuck),
    ] {
        sheet.attribute(id, "aria-disabled", is_idle.then(|| "true".to_owned()));
    }
    for (id, (_, speed)) in ["learn-slow", "learn-normal", "learn-fast", "learn-instant"].into_iter().zip(Speed::ALL) {
        sheet.checked(id, learn.speed == speed);
    }
    sheet.checked("learn-items-drawn", !scene.is_chance());
    sheet.checked("learn-coins-tossed", scene.is_chance());
    // The tour's sentences are about drawing items.
    sheet.disabled("learn-coins-tossed", learn.tour.is_some());
    sheet.hidden("learn-rules-more", scene.is_chance());
    sheet.checked("learn-zero", learn.rule == Rule::UpToZero);
    sheet.checked("learn-twice", learn.rule == Rule::AboveTwice);
    sides::show(sheet, ["learn-sides-one", "learn-sides-two"], session);
    // The slider makes more items of the same kind, which only makes sense for artificial ones.
    sheet.hidden("learn-sizes", session.input.compared != Source::Sliders);
    items_slider::show(sheet, "learn-size", session.counts.pairs);
    sheet.text("learn-size-said", count(session.counts.pairs));
    learn.form.fill(sheet);
    sheet.text("learn-guess-label", words::question(scene));
    let guess = learn.form.values().number_or_nothing(GUESS);
    sheet.attribute("learn-guessed", "data-unset", guess.is_none().then(String::new));
    let spoken = guess.map_or_else(|| "no guess yet".to_owned(), digits::percent);
    sheet.slider("learn-guessed", guess.unwrap_or(50.0).round() as u64, guess.unwrap_or(0.0) / 100.0, spoken);
    for id in ["learn-guess", "learn-guessed"] {
        sheet.disabled(id, learn.goal > 0 || is_stuck);
    }
}

fn numbers(scene: &Scene, sheet: &mut Sheet) {
    let Scene { session, shown, known, drawn, .. } = *scene;
    let (counted, rule) = (scene.counted(), scene.rule());
    let unknown = || UNKNOWN.to_owned();
    let is_enough = drawn >= words::ENOUGH_FOR_P;
    let on_either_side = scene.on_either_side();
    let p = is_enough.then(|| words::p_of(scene, rule));
    let value = match rule {
        Rule::UpToZero | Rule::AtLeast => on_either_side.p_value(scene.sides(rule)),
        Rule::AboveTwice => counted as f64 / drawn as f64,
    };
    let term = words::p_name(scene, rule);
    let term = if term == "p" { "p-value" } else { term };
    sheet.text("learn-p-term", format!("{term} so far"));
    sheet.number("learn-p", p.unwrap_or_else(unknown), is_enough.then_some(value));
    let [limit, other] = if scene.is_chance() { ["≥\u{a0}D", "≤\u{a0}D"] } else { ["≤\u{a0}0", "≥\u{a0}0"] };
    let doubled = doubled(&on_either_side, scene.sides(rule), other);
    let is_told = is_enough && !doubled.is_empty();
    sheet.text("learn-p-sides", if is_told { format!(" {limit}{doubled}") } else { String::new() });
    sheet.number("learn-count", count(counted), Some(counted as f64));
    sheet.number("learn-drawn", count(drawn), Some(drawn as f64));
    let exact = match rule {
        Rule::UpToZero => {
            let shares = shown.and_then(|shown| shown.exact.as_ref()).map(Exact::shares);
            let sides = scene.sides(rule);
            let told = shares.filter(|shares| shares.tells(sides));
            told.map(|shares| (shares.p_value(sides), shares.p_value_error(sides)))
        }
        Rule::AboveTwice => known.map(|known| known.first.above_twice),
        Rule::AtLeast => {
            let both = known.and_then(|known| known.first.randomization);
            both.map(|[one, two]| if scene.sides(rule) == Sides::One { one } else { two })
        }
    };
    let exact = exact.filter(|_| is_enough);
    let term = match rule {
        Rule::UpToZero => "exact bootstrap p",
        Rule::AboveTwice => "exact share above 2D",
        Rule::AtLeast => "exact randomization p",
    };
    sheet.text("learn-exact-term", term);
    let text = exact.map_or_else(unknown, |(p, error)| {
        let text = computed_p_value(p, error, session.question.alpha);
        if error == 0.0 { or_none(p, text) } else { text }
    });
    sheet.number("learn-exact", text, exact.map(|(p, _)| p));
    let kind = match exact {
        Some(_) if scene.is_chance() => "of all tosses",
        Some(_) => "of all resamples",
        None if is_enough => "not known well enough",
        None => "after ten resamples",
    };
    sheet.text("learn-exact-kind", kind);
    let entry = scene.entry();
    let scale = shown.map(scale);
    let mean = scale.zip(entry).map(|(scale, entry)| scale.signed(entry.mean));
    sheet.number("learn-mean", mean.unwrap_or_else(unknown), entry.map(|entry| entry.mean));
    let number = entry.map_or_else(|| "none yet".to_owned(), |entry| format!("no. {}", count(entry.number)));
    sheet.text("learn-number", number);
    let noun = if scene.is_chance() { "world" } else { "resample" };
    sheet.text("learn-mean-term", format!("{} {noun}", if scene.is_again { "this" } else { "last" }));
    // Put the unit below, so that the number fits on one line.
    let unit = scale.map(|scale| scale.unit()).filter(|unit| !unit.is_empty());
    sheet.text("learn-observed-kind", unit.map_or_else(String::new, |unit| format!("{unit}, ")) + "mean difference");
    let observed = shown.map(|shown| shown.comparison.mean_difference);
    let text = scale.zip(observed).map(|(scale, observed)| scale.signed(observed));
    sheet.number("learn-observed", text.unwrap_or_else(unknown), observed);
}

fn tables(scene: &Scene, sheet: &mut Sheet) {
    // Keep the items of the previous comparison until the new ones arrive, so that the table does
    // not flicker.
    let known = scene.learn.known.as_ref();
    let is_editable = known.is_some_and(|known| items::are_editable(scene.session, known));
    // A table without buttons needs the focus itself to be scrolled with the keyboard.
    sheet.attribute("learn-items-scroll", "tabindex", (!is_editable).then(|| "0".to_owned()));
    sheet.text("learn-hint", known.map_or_else(String::new, |known| words::hint(scene, known, is_editable)));
    let what = known.map(Known::what_is_drawn).unwrap_or_default();
    let columns = match (what, scene.is_chance()) {
        (Drawn::Items, false) => &ITEM_COLUMNS,
        (Drawn::Clusters, false) => &CLUSTER_COLUMNS,
        (Drawn::Items, true) => &ITEM_TOSSES,
        (Drawn::Clusters, true) => &CLUSTER_TOSSES,
    };
    let is_lower_better = scene.shown.is_some_and(|shown| shown.comparison.is_lower_better);
    for id in ["learn-diff-head", "learn-log-diff-head"] {
        sheet.attribute(id, "title", Some(format!("difference: {}", words::difference(is_lower_better))));
    }
    sheet.attribute("learn-controls", "aria-label", Some(format!("The {}s", what.noun())));
    sheet.attribute("learn-items-scroll", "aria-label", Some(format!("Table of the {}s", what.noun())));
    sheet.text("learn-items-caption", words::items_caption(what, scene.is_chance(), is_lower_better));
    sheet.text("learn-drawn-head", columns[0]);
    sheet.text("learn-effect-head", columns[4]);
    sheet.text("learn-times-head", if scene.is_chance() { "coin" } else { "drawn" });
    for (id, title) in ["learn-base-head", "learn-exp-head"].into_iter().zip(words::scores(what)) {
        sheet.attribute(id, "title", Some(title.to_owned()));
    }
    sheet.text("learn-columns", words::columns(what, is_lower_better));
    let items = scene.shown.zip(known).map(|(shown, known)| items_table(scene, shown, known, is_editable));
    sheet.table("learn-items", columns, items.unwrap_or_default());
    let log = scene.both().map(|(shown, known)| log(scene, shown, known));
    sheet.table("learn-log", &LOG_COLUMNS, log.unwrap_or_default());
    sheet.table("learn-means", &MEAN_COLUMNS, scene.shown.map_or_else(Vec::new, |shown| means(scene, shown)));
}

/// How often the visible draws have drawn each item, and which item was drawn last.
fn draws(scene: &Scene, known: &Known) -> (Vec<u64>, Option<usize>) {
    let Some(draws) = scene.draws else { return (scene.told(known).drawn.clone(), None) };
    if known.last.order.is_empty() {
        return (Vec::new(), None);
    }
    let mut drawn = vec![0; known.first.items.len()];
    let order = &known.last.order[..draws.min(known.last.order.len())];
    if scene.is_chance() {
        order.iter().for_each(|&item| drawn[item as usize] = known.last.drawn[item as usize]);
    } else {
        order.iter().for_each(|&item| drawn[item as usize] += 1);
    }
    (drawn, order.last().map(|&item| item as usize))
}

fn items_table(scene: &Scene, shown: &Shown, known: &Known, is_editable: bool) -> Vec<Row> {
    let (drawn, lit) = draws(scene, known);
    let decimals = known.decimals();
    let times = |times: Option<u64>| {
        times.map_or_else(Cell::default, |times| Cell {
            is_strong: times > 0,
            ..Cell::number(count(times), times as f64)
        })
    };
    let coin = |times: Option<u64>| match times {
        Some(1) => Cell { is_strong: true, ..Cell::text("⇄") },
        _ => Cell::default(),
    };
    let most = known.first.clusters.iter().flatten().map(|cluster| cluster.items).max().unwrap_or(1);
    let kind = |index: usize, &(_, baseline, experimental, difference): &Item| match known.cluster(index) {
        Some(&TaughtCluster { items, helped, hurt, .. }) => {
            let label = format!("{} helped, {} hurt", count(helped), count(hurt));
            let blocks = Blocks { helped, hurt, tied: items - helped - hurt, most, label };
            Cell { blocks: Some(blocks), ..Cell::number(count(items), items as f64) }
        }
        None => {
            let kind = words::kind_of(baseline, experimental, difference, &shown.comparison);
            let label = format!("item {}: {kind}. Press to change", known.name(index));
            let id = format!("learn-kind-{}", index + 1);
            let button = is_editable.then_some(Button { id, label, is_stop: true });
            Cell { button, ..Cell::text(kind) }
        }
    };
    let single = |(index, item @ &(number, baseline, experimental, difference)): (usize, &Item)| Row {
        class: match drawn.get(index) {
            _ if lit == Some(index) => "lit",
            Some(0) if scene.draws.is_none() && !scene.is_chance() => "absent",
            _ => "",
        },
        name: known.cluster(index).map(|cluster| cluster.name.clone()).filter(|name| !name.is_empty()),
        ..Row::new([
            Cell::number(known.name(index), number as f64),
            score(digits::plain(baseline, decimals), baseline),
            score(digits::plain(experimental, decimals), experimental),
            Cell::number(digits::difference(difference, decimals), difference),
            kind(index, item),
            if scene.is_chance() { coin(drawn.get(index).copied()) } else { times(drawn.get(index).copied()) },
        ])
    };
    let is_drawn = !known.log.is_empty() && !drawn.is_empty();
    let names = match known.what_is_drawn() {
        Drawn::Items => ["helped", "hurt", "tied"],
        Drawn::Clusters => ["ahead", "behind", "level"],
    };
    let rest = names
        .into_iter()
        .zip(known.first.rest)
        .zip(scene.told(known).rest_drawn)
        .filter(|((_, (items, _)), _)| *items > 0);
    let rest = rest.map(|((name, (items, all)), (drawn, sum))| {
        let sum = if is_drawn { sum } else { all };
        Row {
            class: "rest",
            ..Row::new([
                Cell::text(format!("{} more", count(items))),
                Cell::default(),
                Cell::default(),
                Cell::number(digits::sum(sum, decimals), sum),
                Cell::text(name),
                Cell { is_strong: false, ..times(is_drawn.then_some(drawn)) },
            ])
        }
    });
    known.first.items.iter().enumerate().map(single).chain(rest).collect()
}

/// A score; a dash if only differences are known.
fn score(text: String, score: f64) -> Cell {
    if score.is_nan() { Cell::text(text) } else { Cell::number(text, score) }
}

/// The last resamples, newest first.
fn log(scene: &Scene, shown: &Shown, known: &Known) -> Vec<Row> {
    let rule = scene.rule();
    let entries = known.log.iter().rev().filter(|entry| entry.number <= scene.drawn);
    let row = entries.map(|entry| {
        let is_counted = entry.is_counted(rule);
        Row {
            class: if is_counted { "counted" } else { "" },
            ..Row::new([
                Cell::number(count(entry.number), entry.number as f64),
                score(digits::score(entry.baseline, shown), entry.baseline),
                score(digits::score(entry.experimental, shown), entry.experimental),
                Cell::number(scale(shown).signed(entry.mean), entry.mean),
                Cell::text(counts_as(rule, is_counted)),
            ])
        }
    });
    row.collect()
}

fn counts_as(rule: Rule, is_counted: bool) -> &'static str {
    match (rule, is_counted) {
        (Rule::UpToZero, true) => "≤ 0",
        (Rule::UpToZero, false) => "> 0",
        (Rule::AboveTwice, true) => "> 2D",
        (Rule::AboveTwice, false) => "≤ 2D",
        (Rule::AtLeast, true) => "≥ D",
        (Rule::AtLeast, false) => "< D",
    }
}

/// The picture as a table: means, and how many resamples have them. As in the view Test.
fn means(scene: &Scene, shown: &Shown) -> Vec<Row> {
    let width = scene.known.map_or(shown.comparison.bin_width, |known| known.first.bin_width);
    let spacing = if scene.is_chance() { 0.0 } else { shown.comparison.spacing };
    let scale = digits::in_full(Scale::new(shown.comparison.unit, width, spacing.max(width / 10.0)), spacing);
    let mean = |value: f64| {
        let value = if value.abs() < 1e-6 * spacing { 0.0 } else { value };
        Cell::number(scale.signed(value), value)
    };
    let row = |DotColumn { edges, count: resamples, is_marked }: DotColumn| {
        Row::new([
            mean(edges.0 + spacing / 2.0),
            mean(edges.1 - spacing / 2.0),
            Cell::number(count(resamples), resamples as f64),
            Cell::text(counts_as(scene.rule(), is_marked)),
        ])
    };
    figure::columns(scene, false).into_iter().map(row).collect()
}

fn tour_card(scene: &Scene, sheet: &mut Sheet) {
    let step = scene.learn.tour;
    sheet.hidden("learn-tour", step.is_none());
    sheet.hidden("learn-tour-start", step.is_some());
    sheet.hidden("learn-tour-test", step != Some(STEPS.len() - 1));
    sheet.text("learn-tour-text", step.map_or_else(String::new, |step| tour::text(scene, step)));
    let number = step.map_or_else(String::new, |step| format!("{} of {}", step + 1, STEPS.len()));
    sheet.text("learn-tour-number", number);
    sheet.text("learn-tour-next", step.map_or("", |step| STEPS[step].next));
    // Disabled rather than hidden, so that the buttons beside it do not move.
    sheet.disabled("learn-tour-back", step.is_none_or(|step| step == 0));
    sheet.disabled("learn-tour-next", step.is_none());
    for Step { place, .. } in &STEPS {
        let is_pointed_at = step.is_some_and(|step| STEPS[step].place == *place);
        sheet.attribute(place, "data-pointed", is_pointed_at.then(String::new));
    }
}
