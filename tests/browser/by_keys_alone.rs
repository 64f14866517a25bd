//! Every view from the top of the page to its answer, with the keyboard only, for users who have no
//! mouse or cannot use one.

use super::explorer::Explorer;
use super::keyboard::{tab_back_to, tab_to};
use super::session::in_browser;
use fantoccini::key::Key;

/// Tabs to a box, and replaces its text.
async fn fill(page: &Explorer, name: &str, text: &str) {
    tab_to(page, name).await;
    page.type_into_focus(text).await;
}

/// Tabs to a button, presses it, and waits until all numbers are there.
async fn press(page: &Explorer, name: &str, key: Key) {
    tab_to(page, name).await;
    page.key_in_focus(key).await;
    page.done().await;
}

/// Follows the focused link, and waits until its view is shown.
async fn follow(page: &Explorer) {
    page.key_in_focus(Key::Enter).await;
    page.until_true("return document.activeElement.getAttribute('aria-current') === 'page'").await;
    page.done().await;
}

/// Opens the page, and goes to a view by its link.
async fn go_to_view(page: &Explorer, name: &str) {
    page.open("").await;
    page.done().await;
    tab_to(page, name).await;
    follow(page).await;
}

#[test]
fn scores_are_typed_and_tested() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        tab_to(page, "Sliders").await;
        page.key_in_focus(Key::Right).await;
        page.next_frame().await;
        fill(page, "Baseline", "0\n0\n1\n1\n").await;
        fill(page, "Experimental", "1\n1\n1\n1\n").await;
        fill(page, "Resamples", "2000").await;
        fill(page, "Seed", "7").await;
        let shown = page.done().await;
        assert_eq!((shown.counts(), shown.resamples, shown.seed.as_str()), ([4, 2, 0, 2], Some(2000), "7"));
        // Every draw must miss two of four items.
        let p = shown.p_exact.expect("the exact p is there");
        assert!((p - 0.0625).abs() < 1e-12, "{p}");
        tab_back_to(page, "Swap baseline and experimental").await;
        page.key_in_focus(Key::Space).await;
        let swapped = page.done().await;
        assert_eq!((swapped.counts(), swapped.p_exact), ([4, 0, 2, 2], Some(1.0)));
    });
}

#[test]
fn resamples_are_drawn_in_learn() {
    in_browser(async |page| {
        go_to_view(page, "Learn").await;
        for (button, key, drawn) in
            [("Draw one", Key::Enter, 1.0), ("Draw 10", Key::Space, 11.0), ("Draw 100", Key::Enter, 111.0)]
        {
            press(page, button, key).await;
            assert_eq!(page.known("learn-drawn").await, drawn, "{button}");
            assert_eq!(page.focused_name().await, button, "the focus stays where it is");
        }
        assert_eq!(page.known("learn-p").await, page.known("learn-count").await / 111.0);
    });
}

#[test]
fn a_print_is_reviewed_and_led_to_test() {
    in_browser(async |page| {
        go_to_view(page, "Review").await;
        fill(page, "Items, n", "100").await;
        fill(page, "Baseline, % right", "60").await;
        fill(page, "Experimental, % right", "63").await;
        page.done().await;
        // Three helped and nobody hurt: all 100 draws miss them.
        page.assert_number("review-p-best", 0.97f64.powi(100), 1e-9).await;
        tab_to(page, "Hurt, slider").await;
        page.key_in_focus(Key::End).await;
        page.done().await;
        // All items that the experimental system gets wrong.
        assert_eq!(page.text_in("Items hurt").await, "37");
        press(page, "Open in Test", Key::Enter).await;
        assert_eq!(page.done().await.counts(), [100, 40, 37, 23]);
        assert_eq!(page.focused_name().await, "Test");
    });
}

#[test]
fn every_part_of_plan_answers() {
    in_browser(async |page| {
        go_to_view(page, "Plan").await;
        // Nobody is hurt. Five items must be helped: with fewer, no outcome of the sign test is
        // below 0.05.
        fill(page, "True gain in points", "5").await;
        fill(page, "Disagreement % of items", "5").await;
        fill(page, "Items", "100").await;
        page.done().await;
        let of = |helped: i32, choices: f64| choices * 0.05f64.powi(helped) * 0.95f64.powi(100 - helped);
        let too_few = [1.0, 100.0, 4950.0, 161_700.0, 3_921_225.0];
        let found = 1.0 - (0..).zip(too_few).map(|(helped, choices)| of(helped, choices)).sum::<f64>();
        page.assert_number("power-bootstrap", found, 1e-9).await;
        tab_back_to(page, "Effect sizes").await;
        follow(page).await;
        press(page, "2,000", Key::Enter).await;
        // From the reference README, for +2 %.
        assert_eq!(page.known("sweep-hurt-1").await, 268.0);
        tab_back_to(page, "Rules of thumb").await;
        follow(page).await;
        fill(page, "Correct", "7").await;
        fill(page, "Items", "10").await;
        page.done().await;
        // (7 + 2) / (10 + 4), minus two standard deviations.
        let share: f64 = 9.0 / 14.0;
        page.assert_number("rules-lower", share - 2.0 * (share * (1.0 - share) / 14.0).sqrt(), 1e-12).await;
    });
}
