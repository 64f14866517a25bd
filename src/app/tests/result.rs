//! The result: the exact p before any resample, what resamples add to it, and the picture.

use super::*;
use crate::app::sheet::Cell;
use crate::chart::{AnyPicture, HistogramPicture};
use crate::worker::known;
use crate::worker::protocol::Exact;

const FIVE_HUNDRED: &str = "n=500&helped=10&hurt=7";

/// As the page computes it; what it is worth is tested where it is computed.
fn exact_of(pairs: u64, helped: u64, hurt: u64) -> Exact {
    known::exact(&Counts { pairs, helped, hurt }.differences().expect("the counts fit"), 0.95)
}

fn histogram(sheet: &Sheet) -> &HistogramPicture {
    match sheet.figures.iter().find(|figure| figure.id == "histogram").map(|figure| &figure.picture) {
        Some(AnyPicture::Histogram(picture)) => picture,
        other => panic!("no histogram, but {other:?}"),
    }
}

#[test]
fn page_opens_with_the_ten_questions_already_run() {
    let page = Page::opened_at("");
    let sheet = page.sheet();
    assert_eq!((page.data_state(), counts(&sheet)), ("done", TEN_QUESTIONS));
    assert_eq!(sheet.number_of("resamples-done"), Some(10_000.0));
    assert!(sheet.error_in("input-error").is_none() && sheet.spoken.contains("p-value"));
    assert_eq!(sheet.number_of("p-value"), sheet.number_of("at-or-below-zero").map(|count| count / 10_000.0));
}

#[test]
fn exact_p_and_its_verdict_need_no_resample() {
    let mut page = Page::default();
    let sheet = page.begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    // The reference value is 0.271735625628.
    assert_eq!((sheet.text_of("p-exact"), sheet.number_of("p-exact")), ("0.27174", Some(exact_of(500, 10, 7).p_value)));
    let verdict = "Experimental is ahead by 0.6 points, but 27 in 100 resamples disagree.";
    assert_eq!(sheet.text_of("verdict"), verdict);
    assert!(sheet.text_of("explanation").starts_with("Not significant at α = 0.05"));
    // 2 · sqrt(0.2717 · 0.7283 / 10,000) = 0.0089.
    assert_eq!(sheet.text_of("exact-kind"), "simulation ±\u{a0}0.009 (2 SE)");
    assert_eq!((page.data_state(), sheet.spoken.as_str()), ("running", ""));
}

#[test]
fn numbers_that_resamples_will_bring_are_near_at_once_but_not_given_in_full() {
    let sheet = Page::default().begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    assert!(sheet.text_of("p-value").starts_with("0.27"), "{}", sheet.text_of("p-value"));
    assert!(sheet.text_of("at-or-below-zero").starts_with("≈ 2,7"), "{}", sheet.text_of("at-or-below-zero"));
    assert_eq!((sheet.text_of("interval-lower"), sheet.text_of("interval-upper")), ("−1.0", "+2.2"));
    for id in ["p-value", "at-or-below-zero", "resamples-done", "interval-lower", "interval-upper"] {
        assert_eq!(sheet.number_of(id), None, "{id}");
        assert!(!sheet.text_of(id).contains('…'), "{id}");
    }
}

#[test]
fn expected_share_is_on_the_side_of_the_level_on_which_the_exact_p_is() {
    // Every sample size on a stretch where p passes 0.05: what is shown as simulated never contradicts the verdict.
    for hurt in 0..20 {
        let fragment = format!("n=500&helped=30&hurt={hurt}&resamples=100");
        let sheet = Page::default().begins(Event::AddressGiven(fragment));
        let p = sheet.text_of("p-value");
        let shown: f64 = p.trim_start_matches("< ").parse().expect("a number");
        let is_significant = sheet.text_of("explanation").starts_with("Significant");
        assert_eq!(shown < 0.05 || p.starts_with('<'), is_significant, "{hurt} hurt: {shown}");
    }
}

#[test]
fn slider_changes_the_exact_p_in_the_same_step() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    page.begins(Event::Stepped("helped-slider".to_owned(), 1));
    let sheet = page.begins(Event::Stepped("hurt-slider".to_owned(), -1));
    assert_eq!((sheet.number_of("p-exact"), sheet.number_of("p-value")), (Some(exact_of(500, 11, 6).p_value), None));
    assert_eq!(page.data_state(), "running");
}

#[test]
fn old_bars_stay_until_the_first_resample() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    assert!(!histogram(&page.sheet()).bars_are_old);
    page.begins(Event::Stepped("helped-slider".to_owned(), 1));
    let sheet = page.begins(Event::Stepped("helped-slider".to_owned(), 1));
    let between = histogram(&sheet);
    assert!(between.bars_are_old && between.curve.is_some() && !between.bars.is_empty());
    assert!(!histogram(&page.finishes()).bars_are_old);
}

#[test]
fn who_asked_for_less_motion_sees_no_bars_grow() {
    let mut page = Page::opened_at("");
    page.state.session.wants_less_motion = true;
    let sheet = page.begins(Event::AddressGiven("n=100&helped=8&hurt=5&resamples=1000000".to_owned()));
    assert!(histogram(&sheet).curve.is_some(), "the curve of the new comparison");
    let sheet = page.takes_a_slice();
    assert!(sheet.figures.is_empty() && sheet.blank.is_empty(), "the picture stays");
    assert!(!histogram(&page.uses("stop", "")).bars.is_empty());
}

#[test]
fn exact_p_of_pasted_scores_comes_from_the_worker() {
    let mut page = Page::opened_at("");
    for (index, text) in ["1\n2\n3\n4", "2\n1\n4\n6"].into_iter().enumerate() {
        page.begins(Event::TextChanged { index, text: Pasted::Typed(text.to_owned()), is_new: false });
    }
    let waiting = page.hears_until(|reply| matches!(reply, Reply::Progress { .. } | Reply::Done { .. }));
    let sheet = page.sheet();
    assert!(sheet.number_of("p-exact").is_some() && sheet.number_of("p-value").is_none());
    assert_eq!(page.data_state(), "running");
    for reply in waiting {
        page.begins(Event::Replied(reply));
    }
    assert_eq!(page.data_state(), "done");
}

#[test]
fn no_resample_at_or_below_zero_is_less_than_one_in_n() {
    let sheet = Page::opened_at("n=1000&helped=500&hurt=0").sheet();
    assert_eq!((sheet.text_of("p-value"), sheet.number_of("p-value")), ("< 0.0001", Some(0.0)));
}

#[test]
fn identical_systems_have_p_of_one_and_nothing_to_test() {
    let mut page = Page::opened_at("");
    page.opens("convergence");
    let sheet = page.uses("example-identical-systems", "");
    for id in ["p-value", "p-exact"] {
        assert_eq!((sheet.text_of(id), sheet.number_of(id)), ("1", Some(1.0)));
    }
    assert!(sheet.text_of("verdict").starts_with("There is no difference to test"));
    assert_eq!(sheet.text_of("exact-kind"), "all resamples");
    assert!(sheet.text_of("convergence-sentence").contains("lies inside it"));
}

#[test]
fn picture_and_table_are_the_number() {
    let mut page = Page::opened_at("n=10&helped=6&hurt=4");
    let sheet = page.opens("table");
    let bars = &histogram(&sheet).bars;
    let marked: u64 = bars.iter().filter(|bar| bar.at_or_below_zero).map(|bar| bar.count).sum();
    assert_eq!(Some(marked as f64), sheet.number_of("at-or-below-zero"));
    assert!(bars.windows(2).all(|pair| pair[0].edges.1 == pair[1].edges.0), "no gap between bars");
    let is_marked = |row: &&Row| row.cells[3].text == "≤ 0";
    let rows: Vec<&[Cell]> = sheet.rows_of("bins").iter().filter(is_marked).map(|row| row.cells.as_slice()).collect();
    let number = |cells: &&[Cell]| cells[2].text.replace(',', "").parse::<u64>().expect("a number");
    assert_eq!(marked, rows.iter().map(number).sum::<u64>());
    // Ten items, no ties: means are even numbers of tenths, and the last row that counts as ≤ 0 is that of zero itself.
    let last = rows.last().expect("some means are at or below zero");
    assert_eq!([&*last[0].text, &*last[1].text], ["0", "0"]);
}
