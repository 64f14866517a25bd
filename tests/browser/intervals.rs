//! The drawer “Intervals and effect”.

use super::explorer::{Explorer, Role, Shown};
use super::session::in_browser;
use super::tables::Row;

const DRAWER: &str = "Intervals and effect";
const LEVEL: &str = "Interval level, in percent";
const MARGIN: &str = "Margin, in points";
const INTERVALS: &str = "Intervals for the mean difference";
const EFFECT: &str = "Size of the effect";
const SIMULATED: &str = "from the resamples";

async fn open(page: &Explorer, fragment: &str) -> Shown {
    page.open(fragment).await;
    let shown = page.done().await;
    page.unfold(DRAWER).await;
    shown
}

/// From so many right answers of each system, item by item: 0/1 scores in two lists.
fn correct(items: usize, right: usize) -> String {
    (0..items).map(|item| if item < right { "1\n" } else { "0\n" }).collect()
}

fn width((lower, upper): (f64, f64)) -> f64 {
    upper - lower
}

#[test]
fn normal_intervals_are_those_of_the_formula() {
    in_browser(async |page| {
        let shown = open(page, "#n=500&helped=10&hurt=7").await;
        // D = 0.006; the variance of a difference is 17/500 − D², that of a mean the five-hundredth of it.
        let deviation = ((17.0 / 500.0 - 0.006f64.powi(2)) / 500.0).sqrt();
        for (rule, z) in [("Normal, ± 2 deviations", 2.0), ("Normal", 1.959_963_984_540_054)] {
            let (lower, upper) = page.row(INTERVALS, rule).await.at("exact").interval();
            assert!((lower - (0.006 - z * deviation)).abs() < 1e-14, "{rule}: {lower}");
            assert!((upper - (0.006 + z * deviation)).abs() < 1e-14, "{rule}: {upper}");
        }
        assert_eq!(page.row(INTERVALS, "Percentile").await.at(SIMULATED).interval(), shown.interval());
        let (lower, upper) = page.row(INTERVALS, "Percentile").await.at("exact").interval();
        // Mirrored at D.
        let basic = page.row(INTERVALS, "Basic").await.at("exact").interval();
        assert!((basic.0 - (0.012 - upper)).abs() < 1e-15 && (basic.1 - (0.012 - lower)).abs() < 1e-15, "{basic:?}");
    });
}

#[test]
fn level_changes_intervals_and_draws_nothing_anew() {
    in_browser(async |page| {
        let before = open(page, "#n=500&helped=10&hurt=7").await;
        let rows = page.rows(INTERVALS).await;
        let listen = r#"
            window.said = [];
            new MutationObserver(() => window.said.push(document.getElementById("status").textContent))
                .observe(document.getElementById("status"), { childList: true, characterData: true, subtree: true });"#;
        page.run(listen, vec![]).await;
        page.type_into(LEVEL, "90").await;
        let after = page.done().await;
        assert_eq!((before.interval_term.as_str(), after.interval_term.as_str()), ("95 % interval", "90 % interval"));
        assert!(width(after.interval()) < width(before.interval()), "{:?}", after.interval());
        assert_eq!((after.p, after.at_or_below_zero, after.status), (before.p, before.at_or_below_zero, before.status));
        assert_eq!(
            page.ask::<Vec<String>>("return window.said", vec![]).await,
            [""; 0],
            "a run would tell its progress"
        );
        let is_narrower = |before: &Row, after: &Row| {
            let of = |row: &Row| width(row.at(SIMULATED).interval()) + width(row.at("exact").interval());
            of(after) < of(before)
        };
        for (before, after) in rows.iter().zip(&page.rows(INTERVALS).await) {
            let keeps_its_level = before.header().text.contains("2 deviations");
            assert_eq!(is_narrower(before, after), !keeps_its_level, "{after:#?}");
        }
        assert_eq!(page.row(INTERVALS, "Percentile").await.at(SIMULATED).interval(), after_interval(page).await);
        page.until_true("return location.hash.split(/[#&]/).includes('level=0.9')").await;
        page.client().refresh().await.expect("the page loads again");
        let again = page.done().await;
        assert_eq!((again.interval_term.as_str(), again.interval_lower), ("90 % interval", after.interval_lower));
    });
}

async fn after_interval(page: &Explorer) -> (f64, f64) {
    page.shown().await.interval()
}

#[test]
fn level_comes_from_the_address() {
    in_browser(async |page| {
        let shown = open(page, "#n=500&helped=10&hurt=7&level=0.999").await;
        assert_eq!(shown.interval_term, "99.9 % interval");
        assert_eq!(page.text_in(LEVEL).await, "99.9");
        for (fragment, value) in [("#level=95", "95"), ("#level=1", "1"), ("#level=x", "x")] {
            page.open(fragment).await;
            let shown = page.refused().await;
            assert!(shown.error.contains(&format!("level = “{value}”")), "{}", shown.error);
            shown.p_value();
        }
    });
}

#[test]
fn wrong_levels_are_told_beside_the_box_and_lose_nothing() {
    in_browser(async |page| {
        let before = open(page, "#n=500&helped=10&hurt=7").await;
        let rows = page.rows(INTERVALS).await;
        // 0.95 is not meant to be less than one percent.
        for wrong in ["100", "0", "0.95", "-5", "ninety", ""] {
            // At once: key by key, 100 is first 1 and then 10.
            page.paste_into(LEVEL, wrong).await;
            let shown = page.refused().await;
            let said = page.description(Role::Textbox, LEVEL).await;
            assert!(said.contains("Interval level") && said.contains(&format!("“{wrong}”")), "{wrong}: {said}");
            assert_eq!(page.text_in(LEVEL).await, wrong);
            assert_eq!((shown.p, shown.interval()), (before.p, before.interval()), "{wrong}");
            assert_eq!(page.rows(INTERVALS).await, rows, "{wrong}");
            page.type_into(LEVEL, "95 %").await;
            let mended = page.done().await;
            assert_eq!((mended.p, mended.interval()), (before.p, before.interval()));
            assert_eq!(page.description(Role::Textbox, LEVEL).await, "");
        }
    });
}

#[test]
fn agresti_and_coull_as_in_the_lecture() {
    in_browser(async |page| {
        open(page, "").await;
        page.paste(&correct(100, 87), &correct(100, 89)).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(100)).await;
        let baseline = page.row(EFFECT, "Baseline").await;
        assert_eq!(baseline.at("value").value, Some(0.87));
        // O'Connor's lecture: two right and two wrong added, ± 2 deviations: 0.786869 to 0.924669.
        let words = &baseline.at("what it says").text;
        assert!(words.contains("87 of 100 right") && words.contains("78.7 to 92.5 %"), "{words}");
        let words = page.row(EFFECT, "Experimental").await.at("what it says").text.clone();
        assert!(words.contains("89 of 100 right"), "{words}");
    });
}

#[test]
fn rule_of_three_where_nothing_or_everything_is_right() {
    in_browser(async |page| {
        open(page, "").await;
        page.paste(&correct(150, 0), &correct(150, 150)).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(150)).await;
        // 3/150 = 2 %. Agresti and Coull's lower end is below zero, and cut there.
        let nothing = page.row(EFFECT, "Baseline").await.at("what it says").text.clone();
        assert!(nothing.contains("rule of three at most 2.00 %") && nothing.contains(": 0.0 to "), "{nothing}");
        let everything = page.row(EFFECT, "Experimental").await.at("what it says").text.clone();
        assert!(everything.contains("rule of three at least 98.00 %"), "{everything}");
        assert!(everything.contains(" to 100.0 %"), "{everything}");
    });
}

#[test]
fn effect_has_its_size_and_shares() {
    in_browser(async |page| {
        open(page, "#n=500&helped=10&hurt=7").await;
        // D / s with s² = (17 − 500 · D²) / 499.
        let d_z = 0.006 / ((17.0 - 500.0 * 0.006f64.powi(2)) / 499.0).sqrt();
        let shown = page.row(EFFECT, "Cohen’s d_z").await.at("value").number();
        assert!((shown - d_z).abs() < 1e-14, "{shown} for {d_z}");
        let shares = page.row(EFFECT, "Helped, hurt, tied").await;
        assert_eq!(shares.at("value").text, "2.0 %, 1.4 %, 96.6 %");
        let error = page.row(EFFECT, "Bootstrap standard error").await.at("value").number();
        // Closed form sqrt((17/500 − D²)/500) = 0.008242; of 10,000 resamples the deviation is off by 1/sqrt(20,000) =
        // 0.7 %.
        assert!((error / 0.008_242 - 1.0).abs() < 4.5 * 0.0071, "{error}");
        let unknown = page.row(EFFECT, "Baseline").await;
        assert_eq!((unknown.at("value").text.as_str(), unknown.at("value").value), ("–", None));
        assert!(unknown.at("what it says").text.contains("Needs the two score lists"));
    });
}

#[test]
fn margin_decides_on_equivalence() {
    in_browser(async |page| {
        let before = open(page, "#n=500&helped=10&hurt=7").await;
        let reading = async || page.text_of("equivalence").await;
        assert!(reading().await.starts_with("Say what difference would be too small to matter"), "{}", reading().await);
        // The 90 % interval is about 0.6 ± 1.645 · 0.82 points: −0.8 to 2.0.
        page.type_into(MARGIN, "1").await;
        let after = page.done().await;
        assert!(reading().await.starts_with("Not shown to be equivalent at α = 0.05"), "{}", reading().await);
        assert!(reading().await.contains("90 % interval"), "{}", reading().await);
        page.type_into(MARGIN, "100").await;
        page.done().await;
        assert!(reading().await.starts_with("Equivalent at α = 0.05"), "{}", reading().await);
        assert_eq!((after.p, after.interval()), (before.p, before.interval()));
        page.until_true("return location.hash.split(/[#&]/).includes('margin=100')").await;
        page.type_into(MARGIN, "-1").await;
        page.refused().await;
        let said = page.description(Role::Textbox, MARGIN).await;
        assert!(said.contains("“-1”"), "{said}");
        page.type_into(MARGIN, "").await;
        page.done().await;
        assert!(reading().await.starts_with("Say what difference"), "{}", reading().await);
    });
}

#[test]
fn large_p_is_not_called_equality() {
    in_browser(async |page| {
        open(page, "#n=500&helped=10&hurt=10").await;
        assert!(page.shown().await.p_exact > Some(0.5));
        let drawer: String = page.ask("return document.querySelector('details[open]').innerText", vec![]).await;
        assert!(drawer.contains("A large p is no evidence that two systems are equal"), "{drawer}");
    });
}

#[test]
fn each_system_alone_needs_both_lists() {
    in_browser(async |page| {
        open(page, "").await;
        let reading = async || page.text_of("alone-reading").await;
        assert!(reading().await.contains("needs the two score lists"), "{}", reading().await);
        // The experimental system gets all that the baseline gets, and 12 more of 200: p = (1 − 12/200)^200 = 4e-6.
        page.paste(&correct(200, 100), &correct(200, 112)).await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(200)).await;
        shown.assert_exact(0.94f64.powi(200), 1e-10);
        assert!(reading().await.starts_with("The two intervals overlap."), "{}", reading().await);
        let text: String = page.ask("return document.querySelector('details[open]').innerText", vec![]).await;
        assert!(text.contains("wrong question when both systems answer the same items"), "{text}");
        page.paste(&correct(200, 50), &correct(200, 150)).await;
        page.until(|shown| shown.state == "done" && shown.helped == Some(100)).await;
        assert!(reading().await.starts_with("The two intervals do not overlap."), "{}", reading().await);
    });
}
