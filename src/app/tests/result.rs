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
    assert_eq!(
        (sheet.text_of("p-exact"), sheet.number_of("p-exact")),
        ("0.27174", Some(exact_of(500, 10, 7).at_or_below_zero))
    );
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
    assert_eq!((sheet.text_of("interval-lower"), sheet.text_of("interval-upper")), ("−0.8", "+2.0"));
    for id in ["p-value", "at-or-below-zero", "resamples-done"] {
        assert_eq!(sheet.number_of(id), None, "{id}");
        assert!(!sheet.text_of(id).contains('…'), "{id}");
    }
}

#[test]
fn slider_changes_the_exact_p_in_the_same_step() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    page.begins(Event::Stepped("helped-slider".to_owned(), 1));
    let sheet = page.begins(Event::Stepped("hurt-slider".to_owned(), -1));
    assert_eq!(
        (sheet.number_of("p-exact"), sheet.number_of("p-value")),
        (Some(exact_of(500, 11, 6).at_or_below_zero), None)
    );
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
        page.begins(Event::TextChanged { index, text: Pasted::Typed(text.to_owned()) });
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
fn where_one_p_is_given_it_is_the_one_that_decides() {
    let sheet = Page::opened_at(FIVE_HUNDRED).sheet();
    assert_ne!(sheet.text_of("p-value"), sheet.text_of("p-exact"));
    assert_eq!(sheet.text_of("glance"), "p = 0.27174 · +0.6 points");
    assert!(sheet.spoken.ends_with(" p-value 0.27174."), "{}", sheet.spoken);
    // Nobody hurt: a resample without any of the 500 items helped has a share of 0.5^1000.
    let sheet = Page::opened_at("n=1000&helped=500&hurt=0").sheet();
    assert_eq!((sheet.text_of("p-value"), sheet.text_of("glance")), ("< 0.0001", "p < 10⁻³⁰⁰ · +50.0 points"));
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
    assert!(sheet.text_of("convergence-sentence").contains("lies inside"));
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
    assert_eq!([&*last[0].text, &*last[1].text], ["0.0", "0.0"]);
}

#[test]
fn interval_is_the_same_wherever_it_is_shown() {
    // 9 helped and 1 hurt of 40: simulated and exact ends differ by a step of 2.5 points.
    let mut page = Page::opened_at("n=40&helped=9&hurt=1&level=0.95");
    page.opens("intervals");
    let sheet = page.opens("report");
    assert_eq!((sheet.text_of("interval-lower"), sheet.text_of("interval-upper")), ("+7.5", "+35.0"));
    let percentile = sheet.rows_of("interval-rows").iter().find(|row| row.cells[0].text == "Percentile");
    let exact = &percentile.expect("there is one").cells[2];
    let ends = ["interval-lower", "interval-upper"].map(|id| sheet.number_of(id));
    assert_eq!(ends, [Some(exact.values[0]), Some(exact.values[1])]);
    assert!(
        sheet.text_of("export-sentence").contains("from +7.5 to +35.0 points"),
        "{}",
        sheet.text_of("export-sentence")
    );
}

#[test]
fn interval_has_the_level_of_the_test_until_another_is_set() {
    let term = |fragment: &str| Page::opened_at(fragment).sheet().text_of("interval-term").to_owned();
    assert_eq!(term("n=500&helped=30&hurt=18"), "90 % interval");
    assert_eq!(term("n=500&helped=30&hurt=18&sides=2"), "95 % interval");
    assert_eq!(term("n=500&helped=30&hurt=18&alpha=0.01"), "98 % interval");
    assert_eq!(term("n=500&helped=30&hurt=18&level=0.95"), "95 % interval");
    // Significant: the interval of that level is above zero, and the sentence says why that of 95 % is not.
    let sheet = Page::opened_at("n=500&helped=30&hurt=18").sheet();
    assert!(sheet.text_of("explanation").starts_with("Significant") && sheet.number_of("interval-lower") > Some(0.0));
    let sheet = Page::opened_at("n=500&helped=30&hurt=18&level=0.95").opens("report");
    let sentence = sheet.text_of("export-sentence");
    assert!(sheet.number_of("interval-lower") <= Some(0.0));
    assert!(sentence.ends_with(
        "The interval reaches zero although the result is significant: the interval is two-sided and the test one-sided. The 90% interval \
         agrees with the test."
    ), "{sentence}");
}

#[test]
fn two_sides_are_asked_for_everywhere() {
    let mut page = Page::opened_at("n=500&helped=30&hurt=18");
    page.opens("report");
    let one = page.sheet();
    let two = page.uses("sides-two", "");
    assert!(page.address.contains("&sides=2"), "{}", page.address);
    for id in ["p-value", "p-exact"] {
        let p = |sheet: &Sheet| sheet.number_of(id).expect("it is known");
        assert!((p(&two) - 2.0 * p(&one)).abs() < 1e-12, "{id}");
    }
    assert!(one.text_of("explanation").starts_with("Significant at α = 0.05 (one-sided)"));
    assert!(two.text_of("explanation").starts_with("Not significant at α = 0.05 (two-sided)"));
    assert!(two.text_of("export-sentence").contains("two-sided paired bootstrap test"));
    assert!(two.text_of("export-numpy").contains("min(1, 2 * min(below, above) / resamples)"));
    assert!(two.text_of("export-signature").contains("|sides:2|"));
    let told = |sheet: &Sheet| sheet.text_of("p-sides").replace('\u{a0}', " ");
    let below = two.number_of("at-or-below-zero").expect("counted");
    assert_eq!(told(&two), format!("; p = 2 × {below}/10,000"));
    // Where no resample is on the other side, p is only known to be below 2/N; and it is never more than 1.
    assert_eq!(told(&Page::opened_at("n=500&helped=60&hurt=0&sides=2").sheet()), "; p < 2/10,000");
    assert_eq!(told(&Page::opened_at("n=500&helped=0&hurt=60&sides=2").sheet()), ", 0 ≥ 0; p < 2/10,000");
    assert!(told(&Page::opened_at("n=500&helped=1&hurt=1&sides=2").sheet()).ends_with("; p = 1"));
    // Exchanged, two sides say the same.
    page.uses("swap", "");
    let swapped = page.finishes();
    let counted = page.state.session.shown().expect("it is known").tally.counted;
    assert_eq!(swapped.number_of("p-value"), Some(2.0 * counted.at_or_above_zero as f64 / 10_000.0));
    assert_eq!(told(&swapped), format!(", {} ≥ 0; p = 2 × {0}/10,000", counted.at_or_above_zero));
    assert!((swapped.number_of("p-exact").expect("known") - two.number_of("p-exact").expect("known")).abs() < 1e-12);
}

#[test]
fn p_equal_to_alpha_is_not_significant() {
    // Nobody hurt, 2 of 4 helped: (1/2)⁴.
    let sheet = Page::opened_at("n=4&helped=2&hurt=0&alpha=0.0625").sheet();
    assert!(sheet.text_of("explanation").starts_with("Not significant"), "{}", sheet.text_of("explanation"));
    assert_eq!(sheet.text_of("p-exact"), "0.062500");
}

#[test]
fn too_few_items_are_not_called_significant() {
    for (fragment, few) in [("n=3&helped=3&hurt=0", "3 of 3 items"), ("n=100&helped=4&hurt=0", "4 of 100 items")] {
        let mut page = Page::opened_at(fragment);
        let sheet = page.opens("report");
        let explanation = sheet.text_of("explanation");
        assert!(
            explanation.starts_with(&format!("They differ on only {few}: too few to call this significant.")),
            "{explanation}"
        );
        assert!(!sheet.text_of("export-sentence").contains("is significant"), "{}", sheet.text_of("export-sentence"));
    }
}

#[test]
fn means_and_difference_add_up() {
    let mut page = Page::opened_at("");
    let list = |right: usize, of: usize| "1\n".repeat(right) + &"0\n".repeat(of - right);
    for (index, text) in [list(37, 60), list(41, 60)].into_iter().enumerate() {
        page.begins(Event::TextChanged { index, text: Pasted::Typed(text) });
    }
    page.finishes();
    let sheet = page.opens("report");
    assert_eq!(sheet.text_of("mean-difference"), "+6.67 points");
    let sentence = sheet.text_of("export-sentence");
    assert!(sentence.contains("6.67 points higher than the baseline, 68.33% against 61.66%"), "{sentence}");
}
