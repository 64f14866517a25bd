//! What the page shows before the user has done anything.

use super::explorer::{Explorer, Role};
use super::session::{console_of, in_browser, told};
use super::views::PLACES;
use serde_json::json;

/// The exact p-value of the primer's ten questions: 4 helped, 3 hurt, 3 tied, by convolution.
pub const TEN_QUESTIONS_P: f64 = 0.421_732_332;

#[test]
fn the_result_is_there_before_the_program() {
    in_browser(async |page| {
        // The program does not load unless the test lets it.
        let hold = r#"
            const fetched = window.fetch;
            window.fetch = (...request) => sessionStorage.arrives ? fetched(...request) : new Promise(() => {});"#;
        page.run_before_load(hold).await;
        let seen = r#"
            const seen = (id) => {
                const place = document.getElementById(id);
                return place.checkVisibility({ visibilityProperty: true }) ? place.textContent : "";
            };
            return [document.documentElement.dataset.state, seen("p-exact"), seen("p-value"), seen("helped")];"#;
        page.open("").await;
        assert_eq!(page.ask::<[String; 4]>(seen, vec![]).await, ["loading", "0.42173", "0.4217", "4"]);
        // The result of another address or view is never shown.
        for fragment in ["#n=500&helped=20&hurt=17", "#view=learn", "#seed=2"] {
            page.open(fragment).await;
            assert_eq!(page.ask::<[String; 4]>(seen, vec![]).await, ["loading", "", "", ""], "{fragment}");
        }
        // Without waiting for the program, the user sees where a link leads, both on opening it and
        // on following it.
        page.open("#view=learn").await;
        assert_eq!(awaited_view(page).await, ("Learn".to_owned(), "\"Loading this view …\"".to_owned()));
        page.click(Role::Link, "Plan").await;
        page.until_true("return document.querySelector('[aria-current=page]').textContent === 'Plan'").await;
        assert_eq!(awaited_view(page).await, ("Plan".to_owned(), "\"Loading this view …\"".to_owned()));
        page.click(Role::Link, "Test").await;
        page.until_true("return document.querySelector('[aria-current=page]').textContent === 'Test'").await;
        assert_eq!(awaited_view(page).await, ("Test".to_owned(), "none".to_owned()));
        page.run("sessionStorage.arrives = true", vec![]).await;
        page.open("").await;
        page.done().await;
        assert_eq!(page.ask::<[String; 4]>(seen, vec![]).await, ["done", "0.42173", "0.4191", "4"]);
    });
}

#[test]
fn a_room_can_be_made_dark_before_the_program_is_there() {
    in_browser(async |page| {
        let hold = r#"
            const fetched = window.fetch;
            const arrival = new Promise((arrive) => { window.arrive = arrive; });
            window.fetch = async (...request) => { await arrival; return fetched(...request); };"#;
        page.run_before_load(hold).await;
        page.open("").await;
        let theme = async || page.ask::<String>("return document.documentElement.dataset.theme", vec![]).await;
        page.press("Theme: system").await;
        page.press("Theme: light").await;
        assert_eq!(theme().await, "dark");
        // A text typed into a box now would be lost.
        let usable = "return [...document.querySelectorAll('#cards input')].filter((box) => !box.matches('[inert] *, [hidden] *, :disabled')).length";
        assert_eq!(page.ask::<u32>(usable, vec![]).await, 0);
        page.run("arrive()", vec![]).await;
        page.done().await;
        assert!(page.ask::<u32>(usable, vec![]).await > 10);
        assert_eq!(theme().await, "dark");
        page.press("Theme: dark").await;
        page.until_true("return document.documentElement.dataset.theme === 'system'").await;
        page.control(Role::Button, "Theme: system").await;
    });
}

/// The name of the view marked as current, and the text shown in its place.
async fn awaited_view(page: &Explorer) -> (String, String) {
    let script = r#"
        const [current] = document.querySelectorAll("nav [aria-current=page]");
        const instead = getComputedStyle(document.querySelector("main"), "::before").content;
        return [current.textContent, instead];"#;
    page.ask(script, vec![]).await
}

#[test]
fn a_program_that_does_not_come_is_told() {
    let console = console_of(async |page| {
        page.dev_tools("Network.enable", json!({})).await;
        page.dev_tools("Network.setBlockedURLs", json!({ "urls": ["*.wasm"] })).await;
        let seen = r#"
            const isSeen = (id) => document.getElementById(id).checkVisibility({ visibilityProperty: true });
            return [isSeen("not-started"), isSeen("p-exact"), isSeen("helped")];"#;
        for (fragment, is_its_result) in [("", true), ("#n=500&helped=20&hurt=17", false)] {
            page.open(fragment).await;
            page.until_true("return document.documentElement.dataset.state === 'error'").await;
            let expected = [true, is_its_result, is_its_result];
            assert_eq!(page.ask::<[bool; 3]>(seen, vec![]).await, expected, "{fragment}");
        }
        page.dev_tools("Network.setBlockedURLs", json!({ "urls": [] })).await;
        page.open("").await;
        page.done().await;
        assert_eq!(page.ask::<[bool; 3]>(seen, vec![]).await, [false, true, true]);
    });
    assert!(!console.is_empty(), "the browser tells what it could not fetch");
}

#[test]
fn everything_comes_from_beside_the_page_and_nothing_more_is_loaded_later() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        let loaded = page.loaded().await;
        assert!(!loaded.is_empty());
        for address in &loaded {
            assert!(address.starts_with(&told("EXPLORER_PAGE")), "{address}");
        }
        page.unfold_all().await;
        page.press("Graded scores").await;
        page.done().await;
        for place in PLACES {
            page.go_to_place(place).await;
            page.unfold_all().await;
        }
        page.press("Help").await;
        assert_eq!(page.loaded().await, loaded);
    });
}
