//! What the page says about a comparison.

use super::session::in_browser;

fn number(text: &str) -> u64 {
    text.replace(',', "").parse().unwrap_or_else(|_| panic!("“{text}” is no count"))
}

#[test]
fn swap_exchanges_the_systems() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let before = page.done().await;
        page.press("Swap baseline and experimental").await;
        let after = page.done().await;
        assert_eq!(after.counts(), [500, 7, 10, 483]);
        assert_eq!(after.boxes, [Some(500), Some(7), Some(10)]);
        assert_eq!(after.mean_difference, before.mean_difference.map(|difference| -difference));
        assert_eq!(after.mean_difference_text, "−0.6 points");
        assert!(after.verdict.starts_with("Experimental is behind by 0.6 points"), "{}", after.verdict);
        // P(mean ≤ 0) of the exchanged systems is 1 − P(mean ≤ 0) + P(mean = 0), above one half.
        assert!(after.p_value() > 0.5);
        page.press("Swap baseline and experimental").await;
        let again = page.done().await;
        assert_eq!((again.counts(), again.p, again.interval()), (before.counts(), before.p, before.interval()));
    });
}

#[test]
fn swap_exchanges_pasted_texts() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste("0\n0\n1\n0.5", "1\n1\n0\n0.5").await;
        assert_eq!(page.done().await.counts(), [4, 2, 1, 1]);
        page.press("Swap baseline and experimental").await;
        assert_eq!(page.done().await.counts(), [4, 1, 2, 1]);
        assert_eq!(page.text_in("Baseline").await, "1\n1\n0\n0.5");
    });
}

#[test]
fn identical_systems_have_no_difference_to_test() {
    in_browser(async |page| {
        page.open("#n=100&helped=0&hurt=0").await;
        let shown = page.done().await;
        assert_eq!((shown.p_value(), shown.p_text.as_str()), (1.0, "1"));
        assert!(shown.verdict.contains("no difference to test"), "{}", shown.verdict);
        assert_eq!(shown.mean_difference, Some(0.0));
        page.paste("0.5\n0.25\n1", "0.5\n0.25\n1").await;
        let shown = page.done().await;
        assert_eq!((shown.counts(), shown.p_value()), ([3, 0, 0, 3], 1.0));
        assert!(shown.verdict.contains("no difference to test"), "{}", shown.verdict);
    });
}

#[test]
fn p_of_no_resample_is_less_than_one_over_n() {
    in_browser(async |page| {
        // 0.95^1000 and less: no resample of any seed will be at or below zero.
        for (fragment, words) in [
            ("#n=1000&helped=50&hurt=0", "< 0.0001"),
            ("#n=10000&helped=5000&hurt=0&resamples=1000000", "< 0.000001"),
            ("#n=1000&helped=1000&hurt=0&resamples=100", "< 0.01"),
            ("#n=1000&helped=400&hurt=0&resamples=3000", "< 0.00034"),
        ] {
            page.open(fragment).await;
            let shown = page.done().await;
            assert_eq!((shown.p, shown.p_text.as_str()), (Some(0.0), words), "{fragment}");
            assert!(shown.verdict.contains("no resample disagrees"), "{}", shown.verdict);
        }
    });
}

#[test]
fn nobody_helped_is_a_p_of_one() {
    in_browser(async |page| {
        page.open("#n=1000&helped=0&hurt=400").await;
        let shown = page.done().await;
        assert_eq!((shown.p, shown.p_text.as_str()), (Some(1.0), "1"));
        assert!(shown.verdict.contains("no resample puts it ahead"), "{}", shown.verdict);
    });
}

/// The table is the picture in words: its rows are its bars.
#[test]
fn histogram_adds_up_and_its_hatched_part_is_p() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.unfold("Histogram as a table").await;
        for fragment in [
            "n=10&helped=4&hurt=3",
            "n=500&helped=10&hurt=7&resamples=50000",
            "n=100000&helped=3000&hurt=2900&resamples=12345",
            "n=100&helped=0&hurt=0",
            "n=1000&helped=400&hurt=0",
            "n=1000&helped=0&hurt=400",
        ] {
            page.go_to(fragment).await;
            let shown = page.done().await;
            let rows = page.table().await;
            let sum = |side: &str| rows.iter().filter(|row| row[3] == side).map(|row| number(&row[2])).sum::<u64>();
            assert_eq!(Some(sum("≤ 0")), shown.at_or_below_zero, "{fragment}");
            assert_eq!(Some(sum("≤ 0") + sum("> 0")), shown.resamples, "{fragment}");
            shown.p_value();
        }
        page.press("Graded scores").await;
        let shown = page.done().await;
        let counted: u64 = page.table().await.iter().filter(|row| row[3] == "≤ 0").map(|row| number(&row[2])).sum();
        assert_eq!(Some(counted), shown.at_or_below_zero);
    });
}

#[test]
fn interval_holds_the_observed_difference_and_its_ends_are_in_order() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let shown = page.done().await;
        let (lower, upper) = shown.interval();
        assert!(lower < 0.006 && 0.006 < upper, "{lower} to {upper}");
        // Means are sums of whole differences over 500, and the interval's ends are means.
        for end in [lower, upper] {
            assert!(((end * 500.0).round() - end * 500.0).abs() < 1e-9, "{end}");
        }
        // Normal approximation: 0.006 ± 1.96 · sqrt(17/500 − 0.006²) / sqrt(500) = −0.0102 to 0.0222.
        assert!((lower + 0.0102).abs() < 0.003 && (upper - 0.0222).abs() < 0.003, "{lower} to {upper}");
    });
}

#[test]
fn all_examples_run() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        for (name, counts, exact) in [
            ("500 questions", Some([500, 10, 7, 483]), Some(super::address::FIVE_HUNDRED_P)),
            ("A blog’s ten labels", Some([10, 3, 1, 6]), None),
            ("Graded scores", None, None),
            ("Identical systems", Some([100, 0, 0, 100]), Some(1.0)),
            // Nobody hurt: only a resample without any of the 2 helped items has mean zero, 0.98^100.
            ("Nobody hurt", Some([100, 2, 0, 98]), Some(0.98f64.powi(100))),
            ("Ten questions", Some([10, 4, 3, 3]), Some(super::first_paint::TEN_QUESTIONS_P)),
        ] {
            page.press(name).await;
            let shown = page.done().await;
            if let Some(counts) = counts {
                assert_eq!(shown.counts(), counts, "{name}");
            }
            if let Some(exact) = exact {
                shown.assert_p_near(exact);
            }
            assert_eq!(shown.resamples, Some(10_000), "{name}");
            let pressed: Vec<String> = page
                .ask("return [...document.querySelectorAll('[aria-pressed=true]')].map((b) => b.innerText)", vec![])
                .await;
            assert_eq!(pressed, [name]);
        }
    });
}

#[test]
fn new_seed_is_another_run_of_the_same_comparison() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&resamples=100000").await;
        let before = page.done().await;
        page.unfold("Histogram as a table").await;
        let table = page.table().await;
        page.press("New seed").await;
        let after = page.done().await;
        assert_ne!(after.seed, before.seed);
        assert_eq!(after.counts(), before.counts());
        after.assert_p_near(super::address::FIVE_HUNDRED_P);
        assert_ne!(page.table().await, table, "not one of a hundred thousand resamples fell into another bar");
        page.type_into("Seed", &before.seed).await;
        let again = page.done().await;
        assert_eq!((again.p, again.interval()), (before.p, before.interval()));
        assert_eq!(page.table().await, table);
    });
}

#[test]
fn level_decides_what_is_significant_without_another_run() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let before = page.done().await;
        assert!(before.explanation.starts_with("Not significant"), "{}", before.explanation);
        page.type_into("Level α", "0,3").await;
        let after = page.done().await;
        assert!(after.explanation.starts_with("Significant at α = 0.3"), "{}", after.explanation);
        assert_eq!((after.p, after.interval()), (before.p, before.interval()));
    });
}
