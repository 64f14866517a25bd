//! The drawers below the chart. Each is only filled while it is open.

use super::state::Test;
use super::{categories, convergence, intervals, items, margin, other_tests, picture, report, words};
use crate::app::session::{Phase, Session, Shown, Source};
use crate::app::sheet::{Figure, Sheet};
use crate::app::views::phrases::in_unit;
use crate::chart::AnyPicture;

/// The columns of the histogram's table. Of a system alone, nothing counts as at or below zero.
static BINS: [&str; 4] = ["means from", "to", "resamples", "counts as"];

pub(super) fn fill(test: &Test, session: &Session, sheet: &mut Sheet) {
    // Marked while the numbers are about an older input.
    for id in ["convergence", "table"] {
        sheet.attribute(id, "data-old", session.shows_older().then(String::new));
    }
    let is_old = session.shows_older() || session.job.phase != Phase::Done || !session.has_concluded();
    for id in ["intervals", "by-category", items::DRAWER, "tests", "report"] {
        sheet.attribute(id, "data-old", is_old.then(String::new));
    }
    // A drawer keeps its numbers until new ones arrive. If there is no result at all, it is hidden.
    let has_none = session.shown().is_none() && session.is_refused();
    for id in ["table", "intervals", "report"] {
        sheet.hidden(id, has_none);
    }
    // With a system alone, nothing is tested.
    let is_alone = session.shown().is_some_and(|shown| shown.comparison.is_alone());
    for id in ["convergence", "tests"] {
        sheet.hidden(id, has_none || is_alone);
    }
    let by_category = session.results.concluded().and_then(|(_, inference)| inference.categories.as_ref());
    sheet.hidden("by-category", has_none || by_category.is_none());
    sheet.hidden(items::DRAWER, has_none || session.input.compared == Source::Sliders);
    let Some(shown) = session.shown() else { return };
    test.items.fill(sheet, session, shown);
    if session.is_open("convergence") {
        fill_convergence(session, shown, sheet);
    }
    if session.is_open("table") {
        let by = if is_alone { "Resamples by mean score" } else { "Resamples by mean difference" };
        sheet.text("bins-caption", in_unit(by, Some(shown.scale())));
        sheet.hidden("bins-side", is_alone);
        sheet.table("bins", if is_alone { &BINS[..3] } else { &BINS }, picture::table(shown));
    }
    if session.is_open("report") {
        report::fill(sheet, session, &test.packed);
    }
    let Some((concluded, inference)) = session.results.concluded() else { return };
    if session.is_open("intervals") {
        intervals::fill(sheet, concluded, inference);
        margin::fill(sheet, concluded, inference, &session.question);
    }
    if let Some(result) = by_category.filter(|_| session.is_open("by-category")) {
        categories::fill(sheet, concluded, inference, result, test.order);
    }
    if session.is_open("tests") {
        let estimate = test.estimate.as_ref().filter(|estimate| estimate.is_current(session));
        other_tests::fill(sheet, session, inference, estimate);
    }
}

fn fill_convergence(session: &Session, shown: &Shown, sheet: &mut Sheet) {
    sheet.text("exact-note", words::exact_title(Some(shown), session.question.sides));
    convergence::fill(sheet, shown, &session.question, session.is_open("trace"));
    match picture::convergence(session) {
        _ if picture::hides_growing_bars(session) => {}
        Some(picture) => {
            let label = "p-value against the number of resamples".to_owned();
            sheet.figures.push(Figure { id: "convergence-chart", picture: AnyPicture::Convergence(picture), label });
        }
        None => sheet.blank.push("convergence-chart"),
    }
}
