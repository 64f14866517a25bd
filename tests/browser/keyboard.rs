//! The page without a mouse.

use super::explorer::{Explorer, Role};
use super::session::in_browser;
use fantoccini::key::Key;

const NOTHING_FOCUSED: &str = "return document.activeElement === document.body";

/// Presses Tab from the top of the page to its end; the names of what had the focus.
async fn tab_through(page: &Explorer) -> Vec<String> {
    let mut names = Vec::new();
    for _ in 0..60 {
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
            "What p means",
            "Histogram as a table",
        ];
        assert_eq!(reached, expected);
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
        let build: String = page.ask("return document.querySelector('dialog .hint').innerText", vec![]).await;
        assert!(build.starts_with("Build ") && build.len() > "Build .".len(), "{build}");
    });
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
        for source in ["Sliders", "Paste", "File"] {
            page.choose(source).await;
            let nameless: Vec<String> = page
                .ask(
                    r#"
                    const controls = "button, a[href], input, textarea, summary, progress, canvas";
                    const hasName = (element) =>
                        element.ariaLabel || element.title || element.labels?.length || element.textContent.trim();
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
