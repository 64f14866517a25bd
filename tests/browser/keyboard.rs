//! The page without a mouse.

use super::explorer::{Explorer, Role};
use super::session::in_browser;
use super::views::PLACES;
use fantoccini::key::Key;

const NOTHING_FOCUSED: &str = "return document.activeElement === document.body";

/// Every usable control, in document order.
const CONTROLS: &str = r#"
    const kinds = "a[href], button, input, textarea, select, summary, [tabindex='0']";
    const isReached = (element) =>
        element.checkVisibility() && !element.disabled && !(element.type === "radio" && !element.checked);
    window.controls = [...document.querySelectorAll(kinds)].filter(isReached);
    return window.controls.length;"#;

/// Presses Tab from the top of the page to its end. Returns what goes wrong on the way: a control
/// that is skipped, is reached twice or too early, lies above the previous one, or has no visible
/// focus.
async fn troubles_of_tab(page: &Explorer) -> Vec<String> {
    // Start from the top: a click may have moved the place from which Tab continues.
    page.run("document.body.tabIndex = -1; document.body.focus()", vec![]).await;
    let count: i64 = page.ask(CONTROLS, vec![]).await;
    let look = r#"
        const focused = document.activeElement;
        const { top, bottom } = focused.getBoundingClientRect();
        const { outlineStyle, outlineWidth } = getComputedStyle(focused);
        const isMarked = focused.type === "radio" || (outlineStyle !== "none" && parseFloat(outlineWidth) > 0);
        const card = focused.closest("section, nav, header, fieldset");
        const cards = [...document.querySelectorAll("section, nav, header, fieldset")];
        const name = focused.id || focused.textContent.trim().slice(0, 30) || focused.localName;
        const index = focused === document.body ? -1 : window.controls.indexOf(focused);
        return [index, top + scrollY, bottom + scrollY, isMarked, cards.indexOf(card), name];"#;
    let mut troubles = Vec::new();
    let mut last = (String::new(), f64::MIN, -2);
    for expected in 0..count {
        page.key_in_focus(Key::Tab).await;
        let (index, top, bottom, is_marked, card, name): (i64, f64, f64, bool, i64, String) =
            page.ask(look, vec![]).await;
        if index != expected {
            let before = &last.0;
            troubles
                .push(format!("behind “{before}”, number {expected} of {count}, Tab reaches “{name}”, number {index}"));
            return troubles;
        }
        if !is_marked {
            troubles.push(format!("“{name}” does not show the focus"));
        }
        if card == last.2 && bottom <= last.1 {
            troubles.push(format!("Tab goes up from “{}” to “{name}”", last.0));
        }
        last = (name, top, card);
    }
    page.key_in_focus(Key::Tab).await;
    if !page.ask::<bool>(NOTHING_FOCUSED, vec![]).await {
        troubles.push(format!("Tab does not come to an end behind “{}”", last.0));
    }
    troubles
}

#[test]
fn tab_reaches_everything_that_is_open_in_the_order_of_reading() {
    in_browser(async |page| {
        let mut troubles = Vec::new();
        for place in PLACES {
            page.open_place(place, "").await;
            page.unfold_all().await;
            let own = troubles_of_tab(page).await;
            troubles.extend(own.into_iter().map(|trouble| format!("{}: {trouble}", place.name)));
        }
        assert_eq!(troubles, [""; 0]);
    });
}

/// Whether something covers the middle of the focused element, or of what is drawn in its place if
/// it is not drawn itself.
const FOCUS_IS_HIDDEN: &str = r#"
    const focused = document.activeElement;
    const drawn = focused.type === "radio" || focused.type === "file" ? focused.labels[0] : focused;
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const middle = Math.min(Math.max(top + height / 2, 1), innerHeight - 1);
    const found = document.elementFromPoint(left + width / 2, middle);
    return focused !== document.body && !drawn.contains(found);"#;

const SHIFT_AND_TAB: [Key; 2] = [Key::Shift, Key::Tab];

/// Presses Shift+Tab from the bottom of the page to its top. Returns the controls that were hidden
/// while they had the focus.
async fn hidden_on_the_way_up(page: &Explorer) -> Vec<String> {
    page.run("document.activeElement.blur(); scrollTo(0, document.body.scrollHeight)", vec![]).await;
    let mut hidden = Vec::new();
    loop {
        page.keys_in_focus(&SHIFT_AND_TAB).await;
        if page.ask::<bool>(NOTHING_FOCUSED, vec![]).await {
            return hidden;
        }
        page.next_frame().await;
        if page.ask::<bool>(FOCUS_IS_HIDDEN, vec![]).await {
            hidden.push(page.focused_name().await);
        }
    }
}

/// On a phone, a short form of the result stays at the top of the window. It must not cover the
/// focused element. A window zoomed to 200 % has one column, too.
#[test]
fn tab_goes_down_a_phone_and_focus_is_never_hidden() {
    in_browser(async |page| {
        let mut troubles = Vec::new();
        page.resize(390, 568, 1.0).await;
        for place in PLACES {
            page.open_place(place, "").await;
            let own = troubles_of_tab(page).await;
            let hidden = hidden_on_the_way_up(page).await.into_iter().map(|name| format!("“{name}” is hidden"));
            troubles.extend(own.into_iter().chain(hidden).map(|trouble| format!("{}: {trouble}", place.name)));
        }
        assert_eq!(troubles, [""; 0]);
    });
}

/// A tablet that is rotated switches between one column and two.
#[test]
fn a_box_that_is_typed_into_stays_in_sight_when_the_window_changes() {
    in_browser(async |page| {
        page.resize(1000, 600, 1.0).await;
        page.open("").await;
        page.done().await;
        page.type_into("Seed", "12").await;
        // WebKit does not keep its scroll position when a text above gets another line, as a result
        // may.
        page.until(|shown| shown.state == "done" && shown.seed == "12").await;
        for width in [600, 1000, 600] {
            page.resize(width, 600, 1.0).await;
            let is_in_sight = r#"
                const { top, bottom } = document.activeElement.getBoundingClientRect();
                return innerWidth === WIDTH && document.activeElement.id === "seed" && top >= 0 && bottom <= innerHeight;"#;
            page.until_true(&is_in_sight.replace("WIDTH", &width.to_string())).await;
        }
        page.send_keys_to_focus("3").await;
        page.until(|shown| shown.state == "done" && shown.seed == "123").await;
    });
}

#[test]
fn sources_are_chosen_by_arrow_keys() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.key(Role::Radio, "Sliders", Key::Right).await;
        page.control(Role::Textbox, "Baseline").await;
        page.key_in_focus(Key::Right).await;
        page.until_true("return document.getElementById('score-files').checkVisibility()").await;
        page.key_in_focus(Key::Tab).await;
        assert_eq!(page.ask::<String>("return document.activeElement.id", vec![]).await, "score-files");
        page.key(Role::Radio, "File", Key::Left).await;
        page.key_in_focus(Key::Left).await;
        page.control(Role::Textbox, "Sample size").await;
    });
}

#[test]
fn help_opens_closes_and_gives_the_focus_back() {
    in_browser(async |page| {
        let is_open = "return document.querySelector('dialog').open";
        page.open("").await;
        page.done().await;
        for key in [Key::Escape, Key::Enter] {
            page.key(Role::Button, "Help", Key::Enter).await;
            page.until_true(is_open).await;
            assert_eq!(page.focused_name().await, "Close help");
            page.key_in_focus(key).await;
            page.until_true("return !document.querySelector('dialog').open").await;
            assert_eq!(page.focused_name().await, "Help");
        }
        page.press("Help").await;
        page.until_true(is_open).await;
        let version: String = page.ask("return document.querySelector('dialog .hint').innerText", vec![]).await;
        let known = concat!("Version ", env!("CARGO_PKG_VERSION"), ", build ");
        assert!(version.starts_with(known) && version.len() > known.len() + 1, "{version}");
        // A link in the help leads to its comparison, which the help must not cover.
        page.click(Role::Link, "4 helped and nobody hurt").await;
        let shown = page.until(|shown| shown.pairs == Some(68) && shown.state == "done").await;
        assert_eq!(shown.counts(), [68, 4, 0, 64]);
        assert!(!page.ask::<bool>(is_open, vec![]).await);
    });
}

/// Presses Tab until the element with this name has the focus.
pub async fn tab_to(page: &Explorer, name: &str) {
    walk_to(page, &[Key::Tab], name).await;
}

/// Presses Shift+Tab until the element with this name has the focus.
pub async fn tab_back_to(page: &Explorer, name: &str) {
    walk_to(page, &SHIFT_AND_TAB, name).await;
}

async fn walk_to(page: &Explorer, keys: &[Key], name: &str) {
    let mut names = Vec::new();
    for _ in 0..80 {
        page.keys_in_focus(keys).await;
        let reached = page.focused_name().await;
        if reached == name {
            return;
        }
        names.push(reached);
    }
    let keys: Vec<_> = keys.iter().map(|key| char::from(*key)).collect();
    panic!("{keys:?} do not reach “{name}”: {names:#?}");
}

/// A button that disappears when pressed must not take the focus with it: the next Tab would start
/// at the top.
#[test]
fn focus_survives_buttons_that_vanish() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.drop_files(&[("scores.csv", "0,1\n1,0\n0,1\n")]).await;
        page.done().await;
        page.key(Role::Button, "Remove files", Key::Enter).await;
        page.done().await;
        assert!(!page.ask::<bool>(NOTHING_FOCUSED, vec![]).await, "after “Remove files”");
        page.choose("Paste").await;
        page.paste_into("Baseline", &"0\t1\n".repeat(60_000)).await;
        page.done().await;
        page.key(Role::Button, "Remove", Key::Enter).await;
        page.refused().await;
        assert!(!page.ask::<bool>(NOTHING_FOCUSED, vec![]).await, "after “Remove”");
    });
}
