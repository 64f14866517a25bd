//! Accessibility as a program sees it: axe-core's rules of WCAG 2.2, levels A and AA, and its best practices, in every view,
//! with everything open. <https://github.com/dequelabs/axe-core>

use super::explorer::Explorer;
use super::session::{in_browser, told};
use serde::Deserialize;
use std::fs;

/// All views, the parts of Plan, and each state of the page that looks different: numbers that end with the comparison,
/// and such that need the most room.
const ADDRESSES: [&str; 8] = [
    "",
    "#n=10000000&helped=123456&hurt=123455&seed=4294967295",
    "#view=learn&speed=instant&drawn=200",
    "#view=review",
    "#view=review&items=10000000&base=70.1234&exp=72.5678&comparisons=1000&at=2000000&alpha=0.001",
    "#view=plan",
    "#view=plan&part=power",
    "#view=plan&part=rules",
];

/// What breaks a rule.
#[derive(Debug, Deserialize)]
struct Violation {
    #[expect(dead_code, reason = "read when it is printed")]
    rule: String,
    #[expect(dead_code, reason = "read when it is printed")]
    elements: Vec<String>,
}

const RUN: &str = r#"
    const done = arguments[0];
    const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    axe.run(document, { runOnly: { type: "tag", values } }).then(({ violations, passes }) => {
        const read = ({ id, nodes }) => ({ rule: id, elements: nodes.map(({ target }) => target.join(" ")) });
        done([passes.length, violations.map(read)]);
    });"#;

/// Opens the page at `address`, and everything in it when its numbers are there.
async fn open_everything(page: &Explorer, address: &str) {
    page.open(address).await;
    page.done().await;
    page.unfold_all().await;
}

/// Looks at all views in this theme and at this width.
fn look(theme: &str, width: u32) {
    let axe = fs::read_to_string(told("EXPLORER_AXE")).expect("axe-core can be read");
    in_browser(async |page| {
        page.prefer("prefers-color-scheme", theme).await;
        page.resize(width, 844, 1.0).await;
        let mut troubles = Vec::new();
        for address in ADDRESSES {
            open_everything(page, address).await;
            page.until_true("return document.getAnimations().every(({ playState }) => playState === 'finished')").await;
            page.run(&axe, vec![]).await;
            let (passed, violations): (u64, Vec<Violation>) = page.wait_for(RUN, vec![]).await;
            // So many rules find something that they look at in the plainest view.
            assert!(passed > 20, "{address}: {passed} rules were tried");
            troubles.extend(violations.into_iter().map(|violation| (address, violation)));
        }
        assert!(troubles.is_empty(), "{theme}, {width} px: {troubles:#?}");
    });
}

#[test]
fn nothing_is_found_on_a_desk_in_the_light() {
    look("light", 1280);
}

#[test]
fn nothing_is_found_on_a_desk_in_the_dark() {
    look("dark", 1280);
}

#[test]
fn nothing_is_found_on_a_phone_in_the_light() {
    look("light", 390);
}

#[test]
fn nothing_is_found_on_a_phone_in_the_dark() {
    look("dark", 390);
}

#[test]
fn nothing_is_found_in_messages_and_in_the_help() {
    let axe = fs::read_to_string(told("EXPLORER_AXE")).expect("axe-core can be read");
    in_browser(async |page| {
        let mut troubles = Vec::new();
        for theme in ["light", "dark"] {
            page.prefer("prefers-color-scheme", theme).await;
            page.open("#n=500&helped=10&hurt=7").await;
            page.done().await;
            page.press("Help").await;
            page.run(&axe, vec![]).await;
            let (_, help): (u64, Vec<Violation>) = page.wait_for(RUN, vec![]).await;
            page.press("Close help").await;
            page.paste("1\n0\nx", "1\n0\n1").await;
            page.refused().await;
            page.run(&axe, vec![]).await;
            let (_, error): (u64, Vec<Violation>) = page.wait_for(RUN, vec![]).await;
            troubles.extend([("help", help), ("error", error)]);
        }
        troubles.retain(|(_, violations)| !violations.is_empty());
        assert!(troubles.is_empty(), "{troubles:#?}");
    });
}

#[test]
fn who_wants_no_motion_gets_none() {
    in_browser(async |page| {
        page.prefer("prefers-reduced-motion", "reduce").await;
        for address in ADDRESSES {
            open_everything(page, address).await;
            let moving = "return document.getAnimations().filter(({ playState }) => playState === 'running').length";
            assert_eq!(page.ask::<u64>(moving, vec![]).await, 0, "{address}");
        }
    });
}

#[test]
fn forced_colours_leave_everything_to_be_seen() {
    in_browser(async |page| {
        page.prefer("forced-colors", "active").await;
        for address in ADDRESSES {
            open_everything(page, address).await;
            // The system's colours take the place of all backgrounds, and what is told by a background alone would be lost.
            let script = r#"
                const told = [...document.querySelectorAll("figure, .strip i, .axis, .segments :checked + span")];
                const isLost = (element) => getComputedStyle(element).forcedColorAdjust !== "none";
                return told.filter((element) => element.checkVisibility() && isLost(element))
                    .map(({ id, className, localName }) => `${localName}#${id}.${className}`);"#;
            assert_eq!(page.ask::<Vec<String>>(script, vec![]).await, Vec::<String>::new(), "{address}");
        }
    });
}
