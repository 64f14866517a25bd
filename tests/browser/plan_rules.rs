//! Plan, rules of thumb: four small calculators.

use super::explorer::{Explorer, Role};
use super::session::in_browser;

const ADDED: &str = "How far off may an accuracy be?";
const REACH: &str = "How wide at worst?";
const BOUND: &str = "No error seen: how many may there be?";
const LEAD: &str = "Nobody hurt: how many must be helped?";

async fn open(page: &Explorer, keys: &str) {
    page.open(&format!("#view=plan&part=rules{keys}")).await;
    page.done().await;
}

async fn ask(page: &Explorer, card: &str, name: &str, text: &str) {
    page.type_into_box_of(card, name, text).await;
    page.done().await;
}

/// Both ends by Agresti and Coull: two right and two wrong ones added.
fn added_four(correct: f64, items: f64) -> (f64, f64) {
    let (all, share) = (items + 4.0, (correct + 2.0) / (items + 4.0));
    let reach = 2.0 * (share * (1.0 - share) / all).sqrt();
    (share - reach, share + reach)
}

#[test]
fn accuracy_has_the_lectures_interval() {
    in_browser(async |page| {
        open(page, "&correct=1&items=10").await;
        page.type_into_box_of(ADDED, "Correct", "87").await;
        ask(page, ADDED, "Items", "100").await;
        assert_eq!(page.text_of("rules-lower").await, "0.7869");
        assert_eq!(page.text_of("rules-upper").await, "0.9247");
        for (correct, items) in [(87.0, 100.0), (500.0, 1000.0), (7.0, 10.0)] {
            page.type_into_box_of(ADDED, "Items", &format!("{items}")).await;
            ask(page, ADDED, "Correct", &format!("{correct}")).await;
            let (lower, upper) = added_four(correct, items);
            page.assert_number("rules-lower", lower, 1e-12).await;
            page.assert_number("rules-upper", upper, 1e-12).await;
            let formula = page.text_of("rules-added-formula").await;
            assert!(formula.starts_with(&format!("p′ = ({correct} + 2) / ")), "{formula}");
        }
        // Of 10.
        ask(page, ADDED, "Correct", "0").await;
        page.assert_number("rules-lower", 0.0, 0.0).await;
        assert_eq!(page.text_of("rules-added-note").await, "No accuracy is below 0: the lower end is cut off.");
    });
}

#[test]
fn widest_margin_goes_both_ways() {
    in_browser(async |page| {
        open(page, "").await;
        // 1 / √(396 + 4) = 1 / 20.
        ask(page, REACH, "Items", "396").await;
        page.assert_number("rules-margin", 0.05, 1e-15).await;
        assert_eq!(page.text_of("rules-margin").await, "± 5.00 points");
        ask(page, REACH, "Wanted margin, in points", "2.5").await;
        page.assert_number("rules-margin-items", 1596.0, 0.0).await;
        assert_eq!(page.text_of("rules-margin-items-formula").await, "1 / 0.025² − 4 = 1,596");
    });
}

#[test]
fn rule_of_three_goes_both_ways() {
    in_browser(async |page| {
        open(page, "").await;
        ask(page, BOUND, "Items without an error", "300").await;
        page.assert_number("rules-three", 0.01, 1e-15).await;
        // Exactly: (1 − b)^300 = 0.05, or 0.025 with two sides.
        page.assert_number("rules-three-exact", 1.0 - 0.05f64.powf(1.0 / 300.0), 1e-12).await;
        page.assert_number("rules-three-two-sided", 1.0 - 0.025f64.powf(1.0 / 300.0), 1e-12).await;
        ask(page, BOUND, "Wanted bound, in percent", "0.5").await;
        page.assert_number("rules-three-items", 600.0, 0.0).await;
        // ln 0.05 / ln 0.995 = 597.6.
        page.assert_number("rules-three-items-exact", 598.0, 0.0).await;
    });
}

#[test]
fn lead_with_nobody_hurt_has_its_p() {
    in_browser(async |page| {
        open(page, "").await;
        for (ahead, items) in [(3u32, 100u32), (5, 500), (1, 20)] {
            page.type_into_box_of(LEAD, "Items", &format!("{items}")).await;
            ask(page, LEAD, "Items helped", &format!("{ahead}")).await;
            let p = (1.0 - f64::from(ahead) / f64::from(items)).powi(items as i32);
            page.assert_number("rules-lead-p", p, 1e-12).await;
            page.assert_number("rules-lead-least", 3.0, 0.0).await;
        }
        let note = page.text_of("rules-lead-note").await;
        assert!(note.contains("p < α = 0.05") && note.contains("asks for 5"), "{note}");
    });
}

/// The exact p of the calculator is that of the view Test.
#[test]
fn lead_is_that_of_test() {
    in_browser(async |page| {
        open(page, "&lead=4&lead-items=250&n=250&helped=4&hurt=0").await;
        let p = page.known("rules-lead-p").await;
        page.visit("Test").await;
        page.done().await.assert_exact(p, 1e-9);
    });
}

#[test]
fn bad_boxes_are_told_in_their_card_and_lose_nothing() {
    in_browser(async |page| {
        open(page, "").await;
        let numbers = async || {
            let ids = ["rules-lower", "rules-upper", "rules-margin", "rules-margin-items", "rules-three"];
            let mut numbers = Vec::new();
            for id in ids.into_iter().chain(["rules-three-items", "rules-lead-p", "rules-lead-least"]) {
                numbers.push(page.known(id).await);
            }
            numbers
        };
        let before = numbers().await;
        for (card, name, text, right, error) in [
            (ADDED, "Correct", "101", "87", "rules-added-error"),
            (ADDED, "Items", "x", "100", "rules-added-error"),
            (REACH, "Items", "0", "100", "rules-reach-error"),
            (REACH, "Wanted margin, in points", "0", "5", "rules-reach-error"),
            (BOUND, "Items without an error", "", "100", "rules-bound-error"),
            (BOUND, "Wanted bound, in percent", "101", "3", "rules-bound-error"),
            (LEAD, "Items helped", "101", "3", "rules-lead-error"),
            (LEAD, "Items", "1e-3", "100", "rules-lead-error"),
        ] {
            // At once: on the way to 101 is 10, which is usable.
            page.paste_into_box_of(card, name, text).await;
            let message = page.complaint(error).await;
            assert!(text.is_empty() || message.contains(text), "{card}, {name}: {message}");
            let control = page.control_in(card, Role::Textbox, name).await;
            let described = control.attr("aria-describedby").await.expect("it is there");
            assert_eq!(described.as_deref(), Some(error), "{card}, {name}");
            assert_eq!(control.attr("aria-invalid").await.expect("it is there").as_deref(), Some("true"));
            assert_eq!(control.prop("value").await.expect("it is there").as_deref(), Some(text));
            let script = "return [...document.querySelectorAll('[role=alert]')] \
                .filter((alert) => alert.checkVisibility()).map(({ id }) => id)";
            assert_eq!(page.ask::<Vec<String>>(script, vec![]).await, [error], "one card complains");
            assert_eq!(numbers().await, before, "{card}, {name}");
            page.paste_into_box_of(card, name, right).await;
            page.done().await;
            assert_eq!((page.text_of(error).await.as_str(), numbers().await), ("", before.clone()));
        }
    });
}

#[test]
fn address_brings_everything_back() {
    in_browser(async |page| {
        open(page, "").await;
        page.type_into_box_of(ADDED, "Items", "1,000").await;
        ask(page, ADDED, "Correct", "901").await;
        ask(page, BOUND, "Wanted bound, in percent", "0.25").await;
        page.type_into_box_of(LEAD, "Items", "40").await;
        ask(page, LEAD, "Items helped", "4").await;
        let essence = async || {
            let mut numbers = Vec::new();
            for id in ["rules-lower", "rules-upper", "rules-margin", "rules-three-items", "rules-lead-p"] {
                numbers.push(page.known(id).await);
            }
            numbers
        };
        let keys = "['part=rules', 'correct=901', 'items=1000', 'bound=0.25', 'lead=4', 'lead-items=40']";
        page.until_true(&format!("return {keys}.every((key) => location.hash.split('&').includes(key))")).await;
        page.assert_address_keeps(essence).await;
    });
}

#[test]
fn bad_addresses_are_reported_and_the_default_stands_in() {
    in_browser(async |page| {
        page.open("#view=plan&part=rules&correct=30&items=20&bound=0&lead=x").await;
        let message = page.complaint("comparison-error").await;
        for part in ["correct: 30 are more than the 20 items", "bound: “0”", "lead: “x”"] {
            assert!(message.contains(part), "{message}");
        }
        assert_eq!(page.text_of("rules-lower").await, "0.7869");
    });
}

#[test]
fn level_is_that_of_the_other_views() {
    in_browser(async |page| {
        // (1 − 4/10)^10 = 0.006: four of ten are enough for 0.01.
        open(page, "&alpha=0.01&lead-items=10").await;
        page.assert_number("rules-lead-least", 4.0, 0.0).await;
        page.visit("Effect sizes").await;
        page.type_into("Level α", "0.05").await;
        page.done().await;
        page.visit("Rules of thumb").await;
        // (1 − 3/10)^10 = 0.028.
        page.assert_number("rules-lead-least", 3.0, 0.0).await;
    });
}

#[test]
fn typing_keeps_every_number_with_its_box() {
    in_browser(async |page| {
        open(page, "").await;
        // The formula names the items that it was made of.
        page.watch(
            "Number(document.getElementById('rules-margin-formula').textContent.match(/√\\(([\\d,]+)/)[1].replaceAll(',', ''))",
            "box('rules-reach-items')",
        )
        .await;
        for items in ["1000", "25000", "64", "3210000", "396"] {
            page.type_into_box_of(REACH, "Items", items).await;
        }
        page.done().await;
        page.assert_never_stale(10).await;
        page.assert_number("rules-margin", 0.05, 1e-15).await;
    });
}
