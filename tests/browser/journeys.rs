//! A short journey through each view, in every engine: the view works there, and shows exactly the
//! numbers that the library computes on this machine.

mod through_compare;
mod through_learn;
mod through_plan;
mod through_review;
mod through_test;

use super::explorer::{Explorer, Role};
use super::session::in_browser;
use fantoccini::key::Key;

/// A line for each item, with a score computed from its number.
fn scores(items: u64, score: impl Fn(u64) -> String) -> String {
    (1..=items).map(score).collect::<Vec<_>>().join("\n")
}

/// Opens the page at `fragment`, and waits until it is done.
async fn open(page: &Explorer, fragment: &str) {
    page.open(fragment).await;
    page.done().await;
}

#[test]
fn every_view_keeps_the_comparison_and_its_result() {
    in_browser(async |page| {
        open(page, "").await;
        page.paste("0.1\n0.5\n0.2\n0.9", "0.2\n0.5\n0.1\n1.0").await;
        let before = page.until(|shown| shown.state == "done" && shown.pairs == Some(4)).await;
        for view in ["Compare", "Learn", "Review", "Plan", "Effect sizes", "Rules of thumb"] {
            page.visit(view).await;
            assert!(!page.headline().await.is_empty() || view == "Rules of thumb", "{view} has a headline");
        }
        page.client().back().await.expect("there is a page before");
        page.client().back().await.expect("there is a page before");
        page.until_true("return document.getElementById('plan-power').getAttribute('aria-current') === 'page'").await;
        page.visit("Test").await;
        assert_eq!(page.done().await, before);
    });
}

#[test]
fn views_are_reached_by_keyboard_and_named_in_the_title() {
    in_browser(async |page| {
        open(page, "").await;
        page.key(Role::Link, "Test", Key::Tab).await;
        assert_eq!(page.focused_name().await, "Compare");
        page.key_in_focus(Key::Enter).await;
        page.until_true("return document.title.startsWith('Compare')").await;
        assert_eq!(page.focused_name().await, "Compare");
    });
}

#[test]
fn the_level_is_that_of_every_view() {
    in_browser(async |page| {
        open(page, "#view=review&alpha=0.01").await;
        page.unfold("Printed p, seeds, agreement, other metrics, α").await;
        for (place, level) in [
            ("Test", "Level α"),
            ("Plan", "Level α the same in all views"),
            ("Effect sizes", "Level α"),
            ("Review", "Level α the same in all views"),
        ] {
            page.visit(place).await;
            assert_eq!(page.text_in(level).await, "0.01", "{place}");
        }
    });
}

/// For each view, an address with a key for everything that can be set there, and the numbers that
/// result.
#[test]
fn addresses_bring_every_view_back() {
    const ADDRESSES: [(&str, &[&str]); 6] = [
        (
            "#n=200&helped=12&hurt=6&resamples=20000&seed=18446744073709551615&alpha=0.1&level=0.9",
            &["p-value", "p-exact"],
        ),
        ("#view=learn&seed=5&drawn=110&rule=twice&speed=instant&large=1&guess=35", &["learn-p", "learn-mean"]),
        (
            "#view=review&alpha=0.1&items=1000&base=71.2&exp=73.0&agree=90&comparisons=3&at=40",
            &["review-p-best", "review-p-worst", "review-at-p"],
        ),
        ("#view=plan&alpha=0.01&part=sweep&items=1200&effects=0.5,1.5&most=12.5&simulated=1", &["sweep-hurt-1"]),
        ("#view=plan&alpha=0.1&gain=1.5&disagree=6&items=1200", &["power-bootstrap", "power-n80"]),
        (
            "#view=plan&part=rules&correct=901&items=1000&bound=0.25&lead=4&lead-items=40",
            &["rules-lower", "rules-lead-p"],
        ),
    ];
    in_browser(async |page| {
        for (address, ids) in ADDRESSES {
            open(page, address).await;
            let essence = async || {
                let mut numbers = Vec::new();
                for id in ids {
                    numbers.push(page.known(id).await);
                }
                let boxes = "return [...document.querySelectorAll('input[type=text]')] \
                    .filter((box) => box.checkVisibility()).map(({ value }) => value)";
                (page.headline().await, numbers, page.ask::<Vec<String>>(boxes, vec![]).await)
            };
            let before = essence().await;
            // The page now writes its own address.
            page.click(Role::Button, "Help").await;
            page.press("Close help").await;
            let own = page.fragment().await;
            for key in address.trim_start_matches('#').split('&') {
                assert!(own.contains(key), "{key} is not in {own}");
            }
            open(page, &own).await;
            assert_eq!(essence().await, before, "{address}");
        }
    });
}

#[test]
fn bad_addresses_are_told_beside_a_result() {
    in_browser(async |page| {
        for (address, part, known) in [
            ("#n=500&hurt=1.5", "hurt = “1.5”", "p-value"),
            ("#seed=<b>x</b>", "seed = ", "p-value"),
            ("#view=nowhere", "nowhere", "p-value"),
            ("#view=review&items=0", "“0”", "review-p-best"),
            ("#view=plan&part=sweep&effects=x", "“x”", "sweep-hurt-1"),
            ("#view=plan&gain=9", "a gain of 9 points", "power-bootstrap"),
            ("#view=plan&part=rules&bound=0", "bound = “0”", "rules-three-exact"),
        ] {
            page.open(address).await;
            page.until(|shown| shown.state == "error").await;
            let alerts = "return [...document.querySelectorAll('[role=alert]')] \
                .filter((alert) => alert.checkVisibility()).map(({ textContent }) => textContent).join()";
            let told: String = page.ask(alerts, vec![]).await;
            assert!(told.replace('\u{a0}', " ").contains(part), "{address}: {told}");
            page.known(known).await;
        }
    });
}
