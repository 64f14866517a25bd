//! The page without a mouse.

use super::explorer::{DRAWERS, Explorer, POINTS, Role};
use super::session::in_browser;
use fantoccini::key::Key;

pub const NOTHING_FOCUSED: &str = "return document.activeElement === document.body";

/// Presses Tab from the top of the page to its end; the names of what had the focus.
async fn tab_through(page: &Explorer) -> Vec<String> {
    let mut names = Vec::new();
    for _ in 0..120 {
        page.key_in_focus(Key::Tab).await;
        if page.ask::<bool>(NOTHING_FOCUSED, vec![]).await {
            return names;
        }
        names.push(page.focused_name().await);
    }
    panic!("Tab does not come to an end: {names:#?}");
}

#[test]
fn tab_reaches_every_control_in_the_order_of_reading() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        let reached = tab_through(page).await;
        let expected = [
            "Test",
            "Learn",
            "Review",
            "Plan",
            "Theme: system",
            "Help",
            "Sliders",
            "Sample size",
            "Sample size, slider",
            "Helped",
            "Helped, slider",
            "Hurt",
            "Hurt, slider",
            "Swap baseline and experimental",
            "Ten questions",
            "500 questions",
            "A blog’s ten labels",
            "Graded scores",
            "Identical systems",
            "Nobody hurt",
            "Resamples",
            "Seed",
            "New seed",
            "Level α",
        ];
        assert_eq!(reached, [&expected[..], &DRAWERS].concat());
    });
}

/// A window at double zoom, or a phone with a keyboard.
#[test]
fn tab_goes_down_a_narrow_page_too() {
    in_browser(async |page| {
        page.resize(640, 844, 1.0).await;
        page.open("").await;
        page.done().await;
        let mut last = (String::new(), f64::MIN);
        loop {
            page.key_in_focus(Key::Tab).await;
            if page.ask::<bool>(NOTHING_FOCUSED, vec![]).await {
                break;
            }
            let ends = "const { top, bottom } = document.activeElement.getBoundingClientRect(); \
                return [top + scrollY, bottom + scrollY]";
            let [top, bottom]: [f64; 2] = page.ask(ends, vec![]).await;
            let name = page.focused_name().await;
            // Side by side is neither up nor down.
            assert!(bottom > last.1, "Tab goes up from “{}” to “{name}”", last.0);
            last = (name, top);
        }
    });
}

/// A tablet that is turned: one column gives way to two.
#[test]
fn a_box_that_is_typed_into_stays_in_sight_when_the_window_changes() {
    in_browser(async |page| {
        page.resize(1000, 600, 1.0).await;
        page.open("").await;
        page.done().await;
        page.type_into("Seed", "12").await;
        // WebKit does not hold on to what is in sight when a text above it gets another line, as that of a result may.
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

/// On a phone the result stays at the top of the window in a few words: it must not lie over what has the focus.
#[test]
fn focus_is_never_hidden_behind_anything() {
    in_browser(async |page| {
        for width in [390, 320] {
            page.resize(width, 568, 1.0).await;
            page.open("").await;
            page.done().await;
            page.unfold_everything().await;
            let hidden = hidden_on_the_way_up(page).await;
            assert_eq!(hidden, [""; 0], "{width} px wide");
        }
    });
}

/// Whether something else lies over the middle of what has the focus; of what is drawn for it, where it is not drawn
/// itself.
const FOCUS_IS_HIDDEN: &str = r#"
    const focused = document.activeElement;
    const drawn = focused.type === "radio" || focused.type === "file" ? focused.labels[0] : focused;
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const middle = Math.min(Math.max(top + height / 2, 1), innerHeight - 1);
    const found = document.elementFromPoint(left + width / 2, middle);
    return !drawn.contains(found);"#;

/// Presses Shift and Tab from the bottom of the page to its top; which controls had the focus and were hidden.
pub async fn hidden_on_the_way_up(page: &Explorer) -> Vec<String> {
    page.run("document.activeElement.blur(); scrollTo(0, document.body.scrollHeight)", vec![]).await;
    let mut hidden = Vec::new();
    loop {
        page.send_keys_to_focus(&shift_and_tab()).await;
        if page.ask::<bool>(NOTHING_FOCUSED, vec![]).await {
            return hidden;
        }
        page.next_frame().await;
        if page.ask::<bool>(FOCUS_IS_HIDDEN, vec![]).await {
            hidden.push(page.focused_name().await);
        }
    }
}

#[test]
fn sources_are_chosen_by_arrow_keys() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.key(Role::Radio, "Sliders", Key::Right).await;
        page.next_frame().await;
        assert!(page.find(Role::Textbox, "Baseline").await.is_some());
        page.key_in_focus(Key::Right).await;
        page.next_frame().await;
        assert!(page.ask::<bool>("return document.getElementById('score-files').checkVisibility()", vec![]).await);
        page.key_in_focus(Key::Tab).await;
        assert_eq!(page.ask::<String>("return document.activeElement.id", vec![]).await, "score-files");
        page.key(Role::Radio, "File", Key::Left).await;
        page.key_in_focus(Key::Left).await;
        page.next_frame().await;
        assert!(page.find(Role::Textbox, "Sample size").await.is_some());
    });
}

#[test]
fn buttons_and_details_are_operated_by_keys() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.key(Role::Button, "500 questions", Key::Enter).await;
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
        page.key(Role::Button, "Swap baseline and experimental", Key::Space).await;
        assert_eq!(page.done().await.counts(), [500, 7, 10, 483]);
        page.key(Role::Disclosure, "Histogram as a table", Key::Enter).await;
        page.next_frame().await;
        assert!(!page.table().await.is_empty());
        assert_eq!(page.focused_name().await, "Histogram as a table");
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
    });
}

/// Without a mouse from the top of the page: Tab to the summary, Enter, and on to what is inside.
#[test]
fn every_drawer_is_reached_and_opened_by_keys() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        for drawer in ["What p means", "Convergence", POINTS, "Intervals and effect"] {
            tab_to(page, drawer).await;
            page.key_in_focus(Key::Enter).await;
            page.next_frame().await;
        }
        tab_to(page, "Interval level, in percent").await;
        for key in [Key::Delete, Key::Delete] {
            page.key_in_focus(key).await;
        }
        page.send_keys_to_focus("90").await;
        assert_eq!(page.done().await.interval_term, "90 % interval");
        for drawer in ["Other tests on the same data", "Report and export", "Histogram as a table"] {
            tab_to(page, drawer).await;
            page.key_in_focus(Key::Enter).await;
            page.next_frame().await;
        }
        let open = "return [...document.querySelectorAll('details[open]')] \
            .filter((drawer) => drawer.checkVisibility()).length";
        assert_eq!(page.ask::<usize>(open, vec![]).await, DRAWERS.len() + 1);
        // Back up to the report: the sentence is its first text.
        page.control(Role::Disclosure, "Report and export").await;
        page.run("document.querySelector('h1').tabIndex = -1; document.querySelector('h1').focus()", vec![]).await;
        tab_to(page, "Copy Sentence").await;
        page.key_in_focus(Key::Enter).await;
        page.appears(Role::Button, "Copied ✓ Sentence").await;
        assert_eq!(page.focused_name().await, "Copied ✓ Sentence", "the focus stays where it is");
        let read = "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](`${error}`))";
        let copied: String = page.wait_for(read, vec![]).await;
        assert!(copied.starts_with("On 500 test items, the experimental system scores 0.6 points higher"), "{copied}");
    });
}

/// Presses Tab until the element with this name has the focus.
pub async fn tab_to(page: &Explorer, name: &str) {
    walk_to(page, &char::from(Key::Tab).to_string(), name).await;
}

/// Presses Shift and Tab until the element with this name has the focus.
pub async fn tab_back_to(page: &Explorer, name: &str) {
    walk_to(page, &shift_and_tab(), name).await;
}

async fn walk_to(page: &Explorer, keys: &str, name: &str) {
    let mut names = Vec::new();
    for _ in 0..80 {
        page.send_keys_to_focus(keys).await;
        let reached = page.focused_name().await;
        if reached == name {
            return;
        }
        names.push(reached);
    }
    panic!("{keys:?} does not reach “{name}”: {names:#?}");
}

fn shift_and_tab() -> String {
    [Key::Shift, Key::Tab, Key::Null].map(char::from).iter().collect()
}

/// A button that vanishes when it is pressed must not take the focus with it: the next Tab would start from the top.
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

#[test]
fn every_control_has_a_role_and_a_name() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.unfold_everything().await;
        for source in ["Sliders", "Paste", "File"] {
            page.choose(source).await;
            let nameless: Vec<String> = page
                .ask(
                    r#"
                    const controls = "button, a[href], input, textarea, summary, progress, canvas";
                    const hasName = (element) =>
                        element.ariaLabel || element.ariaLabelledByElements?.length || element.title ||
                        element.labels?.length || element.textContent.trim();
                    return [...document.querySelectorAll(controls)]
                        .filter((element) => element.checkVisibility() && !hasName(element))
                        .map((element) => element.outerHTML);"#,
                    vec![],
                )
                .await;
            assert_eq!(nameless, [""; 0]);
        }
        let duplicates: Vec<String> = page
            .ask(
                r#"
                const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
                return ids.filter((id, index) => ids.indexOf(id) !== index);"#,
                vec![],
            )
            .await;
        assert_eq!(duplicates, [""; 0]);
    });
}
