//! The state in the address: everything behind `#`.

use super::explorer::Role;
use super::first_paint::TEN_QUESTIONS_P;
use super::session::in_browser;

/// The exact p-value of n = 500, helped 10, hurt 7, by convolution.
pub const FIVE_HUNDRED_P: f64 = 0.271_735_626;

#[test]
fn address_decides_what_is_run() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&resamples=1000000").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [500, 10, 7, 483]);
        assert_eq!(shown.resamples, Some(1_000_000));
        assert_eq!(shown.mean_difference, Some(0.006));
        assert_eq!(shown.mean_difference_text, "+0.6 points");
        shown.assert_p_near(FIVE_HUNDRED_P);
    });
}

#[test]
fn change_by_hand_runs_again() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await.assert_p_near(FIVE_HUNDRED_P);
        page.go_to("n=10&helped=4&hurt=3&resamples=100000&seed=7").await;
        let shown = page.until(|shown| shown.state == "done" && shown.resamples == Some(100_000)).await;
        assert_eq!(shown.counts(), [10, 4, 3, 3]);
        assert_eq!(shown.boxes, [Some(10), Some(4), Some(3)]);
        assert_eq!(shown.seed, "7");
        shown.assert_p_near(TEN_QUESTIONS_P);
    });
}

#[test]
fn unknown_keys_are_ignored() {
    in_browser(async |page| {
        page.open("#utm_source=mail&n=100&helped=5&&hurt=2&colour=%23ff0000").await;
        assert_eq!(page.done().await.counts(), [100, 5, 2, 93]);
    });
}

#[test]
fn level_is_taken_from_the_address() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&alpha=0.5").await;
        let shown = page.done().await;
        assert!(shown.explanation.starts_with("Significant at α = 0.5"), "{}", shown.explanation);
        assert_eq!(page.text_in("Level α").await, "0.5");
    });
}

#[test]
fn bad_values_are_reported_beside_a_result() {
    in_browser(async |page| {
        for (fragment, key, value) in [
            ("#n=0", "n", "0"),
            ("#n=10000001", "n", "10000001"),
            ("#n=ten", "n", "ten"),
            ("#n=500&helped=-1", "helped", "-1"),
            ("#n=500&hurt=1.5", "hurt", "1.5"),
            ("#resamples=99", "resamples", "99"),
            ("#resamples=1e6", "resamples", "1e6"),
            ("#seed=18446744073709551616", "seed", "18446744073709551616"),
            ("#seed=<b>x</b>", "seed", ""),
            ("#alpha=1", "alpha", "1"),
            ("#view=nowhere", "view", "nowhere"),
        ] {
            page.open(fragment).await;
            let shown = page.refused().await;
            assert!(shown.error.contains(key) && shown.error.contains(value), "{fragment}: {}", shown.error);
            shown.p_value();
            let role = page.element("input-error").await.attr("role").await.expect("the page is there");
            assert_eq!(role.as_deref(), Some("alert"));
        }
    });
}

#[test]
fn several_bad_values_are_reported_each() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        page.go_to("n=x&seed=y&alpha=z").await;
        let shown = page.refused().await;
        for key in ["n = “x”", "seed = “y”", "alpha = “z”"] {
            assert!(shown.error.contains(key), "{}", shown.error);
        }
        shown.p_value();
        page.go_to("n=500&helped=10&hurt=7&seed=3").await;
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
    });
}

#[test]
fn more_helped_and_hurt_than_items_is_reported() {
    in_browser(async |page| {
        for fragment in ["#n=10&helped=8&hurt=7", "#n=5", "#n=10&helped=11&hurt=0"] {
            page.open(fragment).await;
            let shown = page.refused().await;
            assert!(shown.error.contains("helped") && shown.error.contains("hurt"), "{fragment}: {}", shown.error);
            shown.p_value();
        }
        // The address is kept, so that it can be mended.
        assert_eq!(page.fragment().await, "#n=10&helped=11&hurt=0");
        page.go_to("n=20&helped=11&hurt=0").await;
        assert_eq!(page.done().await.counts(), [20, 11, 0, 9]);
    });
}

#[test]
fn smallest_and_largest_values_are_taken() {
    in_browser(async |page| {
        page.open("#n=10000000&helped=30000&hurt=29000&resamples=100").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [10_000_000, 30_000, 29_000, 9_941_000]);
        assert_eq!(shown.resamples, Some(100));
        page.open("#n=10000000&helped=5000000&hurt=5000000").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [10_000_000, 5_000_000, 5_000_000, 0]);
        // Symmetric: half of the means lie below zero, and a few of 10,000 at it.
        shown.assert_p_near(0.5);
        page.open("#n=1&helped=1&hurt=0").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [1, 1, 0, 0]);
        assert_eq!(shown.p_value(), 0.0);
        page.open("#n=10&seed=18446744073709551615").await;
        let shown = page.done().await;
        assert_eq!(shown.seed, "18446744073709551615");
        shown.assert_p_near(TEN_QUESTIONS_P);
    });
}

#[test]
fn address_follows_the_page_and_leads_back() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.type_into("Sample size", "200").await;
        page.type_into("Helped", "12").await;
        page.type_into("Hurt", "6").await;
        page.type_into("Resamples", "20,000").await;
        page.type_into("Seed", "18446744073709551615").await;
        page.type_into("Level α", "0.1").await;
        let before = page.done().await;
        assert_eq!(before.counts(), [200, 12, 6, 182]);
        let expected = "n=200&helped=12&hurt=6&resamples=20000&seed=18446744073709551615&alpha=0.1";
        page.until_true(&format!("return location.hash === '#{expected}'")).await;
        page.client().refresh().await.expect("the page loads again");
        let after = page.done().await;
        assert_eq!((after.counts(), after.p, after.interval()), (before.counts(), before.p, before.interval()));
        assert_eq!((after.verdict, after.explanation), (before.verdict, before.explanation));
    });
}

#[test]
fn same_address_gives_the_same_numbers() {
    in_browser(async |page| {
        let fragment = "#n=500&helped=10&hurt=7&resamples=54321&seed=42";
        let mut results = Vec::new();
        for _ in 0..2 {
            page.open(fragment).await;
            let shown = page.done().await;
            page.unfold("Histogram as a table").await;
            results.push((shown.p, shown.at_or_below_zero, shown.interval(), page.table().await));
        }
        assert_eq!(results[0], results[1]);
    });
}

#[test]
fn link_to_the_view_keeps_the_comparison() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&resamples=20000&seed=9&alpha=0.3").await;
        let before = page.done().await;
        page.click(Role::Link, "Test").await;
        let after = page.done().await;
        assert_eq!((after.counts(), after.seed), (before.counts(), before.seed));
        assert_eq!((after.resamples, after.p), (before.resamples, before.p));
        assert_eq!(page.text_in("Level α").await, "0.3");
    });
}

/// The address that was about to be written belongs to the past.
#[test]
fn bad_address_typed_right_after_a_change_is_kept() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        let script = r#"
            document.getElementById("example-nobody-hurt").click();
            location.hash = "n=5oo";"#;
        page.run(script, vec![]).await;
        assert!(page.refused().await.error.contains("5oo"));
        // A second of frames: the page writes the address after a pause of less.
        for _ in 0..30 {
            page.next_frame().await;
        }
        assert_eq!(page.fragment().await, "#n=5oo");
    });
}
