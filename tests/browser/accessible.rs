//! Accessibility as a program can check it: axe-core's rules for WCAG 2.2, levels A and AA, and its
//! best practices, in every view, with everything open. <https://github.com/dequelabs/axe-core>

use super::explorer::Explorer;
use super::session::{in_browser, told};
use super::views::PLACES;
use serde::Deserialize;
use std::fs;

/// Inputs of different sizes: as the views open, and five hundred items.
const INPUTS: [&str; 2] = ["", "&n=500&helped=10&hurt=7"];

/// An element that breaks a rule.
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

/// The violations that axe finds on the current page.
async fn look(page: &Explorer) -> Vec<Violation> {
    page.until_true("return document.getAnimations().every(({ playState }) => playState === 'finished')").await;
    if !page.ask::<bool>("return 'axe' in window", vec![]).await {
        let axe = fs::read_to_string(told("EXPLORER_AXE")).expect("axe-core can be read");
        page.run(&axe, vec![]).await;
    }
    let (passed, violations): (u64, Vec<Violation>) = page.wait_for(RUN, vec![]).await;
    // At least this many rules apply even in the plainest view.
    assert!(passed > 20, "{passed} rules were tried");
    violations
}

/// Checks all views with this theme and width, with everything open.
fn look_at_all(theme: &str, width: u32) {
    in_browser(async |page| {
        page.prefer("prefers-color-scheme", theme).await;
        page.resize(width, 844, 1.0).await;
        let mut troubles = Vec::new();
        for place in PLACES {
            for input in INPUTS.into_iter().chain([place.large]) {
                page.open_place(place, input).await;
                page.unfold_all().await;
                troubles.extend(look(page).await.into_iter().map(|violation| (place.name, input, violation)));
            }
        }
        assert!(troubles.is_empty(), "{theme}, {width} px: {troubles:#?}");
    });
}

#[test]
fn nothing_is_found_on_a_desk_in_the_light() {
    look_at_all("light", 1280);
}

#[test]
fn nothing_is_found_on_a_phone_in_the_dark() {
    look_at_all("dark", 390);
}

#[test]
fn nothing_is_found_in_messages_and_in_the_help() {
    in_browser(async |page| {
        let mut troubles = Vec::new();
        for theme in ["light", "dark"] {
            page.prefer("prefers-color-scheme", theme).await;
            page.open("#n=500&helped=10&hurt=7").await;
            page.done().await;
            page.press("Help").await;
            troubles.extend(look(page).await);
            page.press("Close help").await;
            page.type_into("Helped", "ten").await;
            page.complaint_at("Helped").await;
            troubles.extend(look(page).await);
            page.paste("1\n0\nx", "1\n0\n1").await;
            page.refused().await;
            troubles.extend(look(page).await);
        }
        assert!(troubles.is_empty(), "{troubles:#?}");
    });
}

#[test]
fn forced_colours_leave_everything_to_be_seen() {
    in_browser(async |page| {
        page.prefer("forced-colors", "active").await;
        for place in PLACES {
            page.open_place(place, "").await;
            page.unfold_all().await;
            // The system's colours replace all backgrounds, so information in a background alone
            // would be lost.
            let script = r#"
                const told = [...document.querySelectorAll("figure, .strip i, .axis, .segments :checked + span")];
                const isLost = (element) => getComputedStyle(element).forcedColorAdjust !== "none";
                return told.filter((element) => element.checkVisibility() && isLost(element))
                    .map(({ id, className, localName }) => `${localName}#${id}.${className}`);"#;
            assert_eq!(page.ask::<Vec<String>>(script, vec![]).await, Vec::<String>::new(), "{}", place.name);
        }
    });
}
