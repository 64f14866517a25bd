//! The view Plan, and its three parts.

use super::open;
use crate::expected::Expected;
use crate::explorer::{Explorer, Role};
use crate::session::in_browser;
use fantoccini::key::Key;

/// The caption of the table of Effect sizes.
const POINTS: &str = "p at 20 shares of hurt items";

/// n = 2,000, gain 1 %, disagreement 4 %, α = 0.05, by the primer's rule and by the exact sign
/// test: sums over all outcomes (helped, hurt), in Python 3.11.
const PRIMERS_RULE: f64 = 0.710_988_507_744;
const SIGN_TEST: f64 = 0.687_943_495_786_933;

#[test]
fn effect_sizes_are_those_of_the_reference() {
    in_browser(async |page| {
        open(page, "#view=plan&part=sweep").await;
        let headline = "With 500 items, +2 points is significant only if at most 12 (2.4 %) are hurt.";
        assert_eq!(page.headline().await, headline);
        // From the reference README, for +2 % and +5 %.
        assert_eq!((page.known("sweep-hurt-1").await, page.known("sweep-hurt-2").await), (12.0, 98.0));
        page.press("2,000").await;
        page.done().await;
        assert_eq!((page.text_in("Items").await.as_str(), page.known("sweep-hurt-1").await), ("2,000", 268.0));
        page.key(Role::Slider, "Items, slider", Key::Home).await;
        page.done().await;
        assert_eq!(page.text_in("Items").await, "10");
        page.press("100").await;
        page.type_into("Effect sizes, in points", "2").await;
        page.until_true("return document.getElementById('sweep-effect-0').textContent === '+2\u{a0}points'").await;
        page.done().await;
        page.unfold("The points as a table").await;
        // The primer says “approximately 0.13”.
        let p = page.rows(POINTS).await[0].at("exact p").number();
        assert!((p - 0.98f64.powi(100)).abs() < 1e-12, "{p}");
    });
}

#[test]
fn simulated_points_are_those_of_test() {
    in_browser(async |page| {
        open(page, "#view=plan&part=sweep&seed=9&effects=2&most=28").await;
        page.unfold("The points as a table").await;
        page.press("Simulate as the primer did").await;
        page.done().await;
        assert_eq!(page.text_of("sweep-status").await, "Dots: 20 points, each from 10,000 resamples (seed 9)");
        for row in page.rows(POINTS).await.iter().step_by(5) {
            let [helped, hurt] =
                ["items helped", "items hurt"].map(|column| row.at(column).text.parse().expect("a count"));
            let expected = Expected::of_counts([500, helped, hurt], 10_000, 9);
            assert_eq!(row.at("simulated p").number(), expected.summary(0.95).p_value, "{helped}, {hurt}");
        }
    });
}

#[test]
fn a_claim_of_the_primer_leads_to_its_chart() {
    in_browser(async |page| {
        open(page, "#view=plan&part=sweep&items=700&alpha=0.1").await;
        let claim = "With 10,000 items, a gain of more than 0.5 points is significant unless many are hurt.";
        page.press(claim).await;
        page.done().await;
        assert_eq!((page.text_in("Items").await.as_str(), page.text_in("Level α").await.as_str()), ("10,000", "0.05"));
        assert_eq!(page.text_of("sweep-mark-6").await, "holds");
        // From the reference README: up to 428 hurt.
        assert!(page.headline().await.contains("at most 428 (4.28 %)"), "{}", page.headline().await);
    });
}

/// P(X ≥ least) for a binomial X of 100.
fn binomial_at_least(least: u32, share: f64) -> f64 {
    let choices = |k: u32| (0..k).map(|i| f64::from(100 - i) / f64::from(k - i)).product::<f64>();
    let term = |k: u32| choices(k) * share.powi(k as i32) * (1.0 - share).powi(100 - k as i32);
    1.0 - (0..least).map(term).sum::<f64>()
}

#[test]
fn power_is_that_of_the_sums() {
    in_browser(async |page| {
        open(page, "#view=plan").await;
        assert_eq!(page.headline().await, "With 2,000 items, a true gain of 1 point is found 71 times in 100.");
        page.assert_number("power-bootstrap", PRIMERS_RULE, 1e-9).await;
        page.assert_number("power-sign", SIGN_TEST, 1e-9).await;
        page.type_into("True gain in points", "5").await;
        page.type_into("Disagreement % of items", "5").await;
        page.type_into("Items", "100").await;
        let has_come =
            "return document.getElementById('power-title').textContent.startsWith('With 100 items, a true gain of 5')";
        page.until_true(has_come).await;
        page.done().await;
        // Nobody can be hurt. The sign test needs five helped, 2^−5 = 0.031, and so does the
        // verdict; p < 0.05 alone needs three.
        page.assert_number("power-bootstrap", binomial_at_least(5, 0.05), 1e-9).await;
        page.assert_number("power-sign", binomial_at_least(5, 0.05), 1e-9).await;
    });
}

#[test]
fn power_is_planned_from_accuracies_and_from_my_data() {
    in_browser(async |page| {
        open(page, "#view=plan&n=500&helped=10&hurt=7").await;
        let before = page.known("power-bootstrap").await;
        page.click(Role::Radio, "Two accuracies").await;
        page.done().await;
        let boxes = ["Baseline % right", "Experimental % right", "Agreement both right or both wrong, %"];
        for (name, text) in boxes.into_iter().zip(["70", "71", "96"]) {
            assert_eq!(page.text_in(name).await, text);
        }
        assert_eq!(page.known("power-bootstrap").await, before);
        page.press("Take these from my data").await;
        page.done().await;
        assert!(page.headline().await.starts_with("With 500 items, a true gain of 0.6 points"));
        assert!(page.text_of("power-data-warning").await.starts_with("Careful: an observed gain"));
    });
}

#[test]
fn simulated_data_come_near_the_exact_power() {
    const DATA_SETS: f64 = 1000.0;
    in_browser(async |page| {
        open(page, "#view=plan").await;
        page.unfold("Simulate data").await;
        page.press("Simulate data").await;
        page.done().await;
        let simulated = page.known("power-simulated").await;
        let standard_error = (PRIMERS_RULE * (1.0 - PRIMERS_RULE) / DATA_SETS).sqrt();
        assert!((simulated - PRIMERS_RULE).abs() <= 4.5 * standard_error, "{simulated}");
        let counted = simulated * DATA_SETS;
        assert!((counted - counted.round()).abs() < 1e-6, "{simulated} is a share of {DATA_SETS}");
    });
}

async fn ask(page: &Explorer, card: &str, name: &str, text: &str, shows: (&str, f64)) {
    page.type_into_box_of(card, name, text).await;
    let (id, expected) = shows;
    let has_come =
        format!("return Math.abs(Number(document.getElementById('{id}').dataset.value) - {expected}) < 1e-12");
    page.until_true(&has_come).await;
    page.done().await;
}

#[test]
fn rules_of_thumb_are_their_formulas() {
    in_browser(async |page| {
        open(page, "#view=plan&part=rules&correct=1&items=10").await;
        // Agresti and Coull, with two right and two wrong added: 9 of 14.
        let share: f64 = 9.0 / 14.0;
        let lower = share - 2.0 * (share * (1.0 - share) / 14.0).sqrt();
        ask(page, "How far off may an accuracy be?", "Correct", "7", ("rules-lower", lower)).await;
        // 1 / √(396 + 4).
        ask(page, "How wide at worst?", "Items", "396", ("rules-margin", 0.05)).await;
        let card = "No error seen: how many may there be?";
        // (1 − b)^300 = 0.05.
        let bound = 1.0 - 0.05f64.powf(1.0 / 300.0);
        ask(page, card, "Items without an error", "300", ("rules-three-exact", bound)).await;
        // (1 − 3/500)^500.
        let card = "Nobody hurt: how many must be helped?";
        ask(page, card, "Items", "500", ("rules-lead-p", 0.994f64.powi(500))).await;
        assert_eq!(page.known("rules-lead-least").await, 3.0);
    });
}
