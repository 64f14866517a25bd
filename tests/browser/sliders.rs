//! Sample size, helped and hurt: sliders, and the number boxes beside them.

use super::explorer::{Explorer, Role, Shown, reference};
use super::session::in_browser;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use std::time::Duration;

const SLIDERS: [&str; 3] = ["Sample size, slider", "Helped, slider", "Hurt, slider"];

fn assert_in_step(shown: &Shown) {
    let [pairs, helped, hurt, tied] = shown.counts();
    assert_eq!(shown.boxes, [Some(pairs), Some(helped), Some(hurt)], "{shown:#?}");
    assert_eq!(helped + hurt + tied, pairs, "{shown:#?}");
}

#[test]
fn arrow_keys_move_by_one_and_page_keys_by_ten() {
    in_browser(async |page| {
        page.open("#n=500&helped=20&hurt=7").await;
        page.done().await;
        for (key, helped) in
            [(Key::Right, 21), (Key::Up, 22), (Key::Left, 21), (Key::Down, 20), (Key::PageUp, 30), (Key::PageDown, 20)]
        {
            page.key(Role::Slider, "Helped, slider", key).await;
            let shown = page.done().await;
            assert_eq!(shown.counts(), [500, helped, 7, 493 - helped], "{key:?}");
            assert_in_step(&shown);
        }
    });
}

#[test]
fn home_and_end_go_to_the_ends_and_respect_the_sample_size() {
    in_browser(async |page| {
        page.open("#n=100&helped=10&hurt=7").await;
        page.done().await;
        for (slider, key, counts) in [
            ("Helped, slider", Key::End, [100, 93, 7, 0]),
            ("Hurt, slider", Key::End, [100, 93, 7, 0]),
            ("Hurt, slider", Key::Home, [100, 93, 0, 7]),
            ("Hurt, slider", Key::PageUp, [100, 93, 7, 0]),
            ("Helped, slider", Key::Right, [100, 93, 7, 0]),
            ("Helped, slider", Key::Home, [100, 0, 7, 93]),
            ("Helped, slider", Key::Left, [100, 0, 7, 93]),
            ("Sample size, slider", Key::End, [100_000, 0, 7, 99_993]),
            ("Sample size, slider", Key::Right, [100_000, 0, 7, 99_993]),
            ("Sample size, slider", Key::Home, [10, 0, 7, 3]),
            ("Sample size, slider", Key::Left, [10, 0, 7, 3]),
        ] {
            page.key(Role::Slider, slider, key).await;
            let shown = page.done().await;
            assert_eq!(shown.counts(), counts, "{slider}, {key:?}");
            assert_in_step(&shown);
        }
    });
}

#[test]
fn smaller_sample_takes_and_larger_gives_back() {
    in_browser(async |page| {
        page.open("#n=50&helped=30&hurt=15").await;
        page.done().await;
        page.key(Role::Slider, "Sample size, slider", Key::Home).await;
        assert_in_step(&page.done().await);
        page.key(Role::Slider, "Sample size, slider", Key::End).await;
        assert_eq!(page.done().await.counts(), [100_000, 30, 15, 99_955]);
    });
}

#[test]
fn sliders_say_their_values() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        for (slider, words) in SLIDERS.into_iter().zip(["500 items", "10 of 500", "7 of 500"]) {
            let control = page.control(Role::Slider, slider).await;
            let spoken = control.attr("aria-valuetext").await.expect("the slider is there").unwrap_or_default();
            assert!(spoken.starts_with(words), "{slider}: {spoken}");
        }
    });
}

#[test]
fn number_boxes_take_more_than_the_sliders_show() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.type_into("Sample size", "2,500,000").await;
        page.type_into("Helped", "3 000").await;
        page.type_into("Hurt", "2900").await;
        assert_eq!(page.done().await.counts(), [2_500_000, 3000, 2900, 2_494_100]);
        // What was typed stays as it was typed.
        assert_eq!(page.text_in("Helped").await, "3 000");
    });
}

#[test]
fn number_boxes_say_what_is_wrong_and_keep_the_last_result() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let before = page.done().await;
        for (name, text, right) in [
            ("Sample size", "0", "500"),
            ("Sample size", "10000001", "500"),
            ("Helped", "", "10"),
            ("Helped", "ten", "10"),
            ("Hurt", "-1", "7"),
            ("Resamples", "99", "10000"),
            ("Resamples", "10,000,001", "10000"),
            ("Seed", "1.5", "1"),
            ("Level α", "2", "0.05"),
        ] {
            page.paste_into(name, text).await;
            let shown = page.refused().await;
            assert!(shown.error.contains(name), "{name}: {}", shown.error);
            assert!(shown.error.contains(text), "{name}: {}", shown.error);
            assert_eq!(page.text_in(name).await, text);
            assert_eq!((shown.counts(), shown.p), (before.counts(), before.p));
            assert!(shown.explanation.contains("last good result"), "{}", shown.explanation);
            page.type_into(name, right).await;
            let shown = page.done().await;
            assert_eq!((shown.counts(), shown.p), (before.counts(), before.p));
        }
    });
}

#[test]
fn wrong_numbers_are_told_when_the_enter_key_is_pressed() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        // In one go: no pause in typing is over by then.
        let script = r#"
            const [box, done] = arguments;
            box.value = "3000";
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
            box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
            requestAnimationFrame(() => requestAnimationFrame(() => done(document.getElementById("input-error").textContent)));"#;
        let helped = page.control(Role::Textbox, "Helped").await;
        let told: String = page.wait_for(script, vec![reference(&helped)]).await;
        assert!(told.starts_with("3000 helped and 3 hurt make 3003"), "{told}");
    });
}

#[test]
fn a_tap_on_another_view_leads_to_what_counts() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let before = page.done().await;
        // A finger is down and up in one task: no pause, and no frame in between.
        let script = r#"
            const [box, link] = arguments;
            for (const text of ["3", "30", "300", "3000"]) {
                box.value = text;
                box.dispatchEvent(new InputEvent("input", { bubbles: true }));
            }
            link.click();"#;
        let (helped, plan) = (page.control(Role::Textbox, "Helped").await, page.control(Role::Link, "Plan").await);
        page.run(script, vec![reference(&helped), reference(&plan)]).await;
        page.until_true("return document.querySelector('nav [aria-current=page]').textContent === 'Plan'").await;
        page.done().await;
        assert!(page.fragment().await.contains("helped=10&"), "{}", page.fragment().await);
        page.follow_link("Test").await;
        let shown = page.refused().await;
        assert_eq!((shown.counts(), page.text_in("Helped").await.as_str()), (before.counts(), "3000"));
    });
}

#[test]
fn a_slider_moves_from_what_counted_before_a_wrong_number() {
    in_browser(async |page| {
        page.open("#n=20&helped=8&hurt=3").await;
        page.done().await;
        let script = r#"
            const [box, slider] = arguments;
            const say = (input, value) => {
                input.value = value;
                input.dispatchEvent(new InputEvent("input", { bubbles: true }));
            };
            say(box, "9");
            say(box, "99");
            say(slider, "0");"#;
        let helped = page.control(Role::Textbox, "Helped").await;
        let hurt = page.control(Role::Slider, "Hurt, slider").await;
        page.run(script, vec![reference(&helped), reference(&hurt)]).await;
        page.next_frame().await;
        assert_eq!(page.done().await.counts(), [20, 8, 0, 12]);
    });
}

#[test]
fn a_wrong_number_outlives_a_look_at_another_view() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let before = page.done().await;
        page.type_into("Resamples", "5").await;
        let wrong = page.refused().await;
        page.visit("Plan").await;
        page.follow_link("Test").await;
        let shown = page.refused().await;
        assert_eq!((&shown.error, shown.p, page.text_in("Resamples").await.as_str()), (&wrong.error, before.p, "5"));
        page.type_into("Resamples", "10000").await;
        assert_eq!(page.done().await.p, before.p);
    });
}

#[test]
fn box_with_a_wrong_value_is_marked() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.type_into("Helped", "ten").await;
        page.refused().await;
        let invalid = async || {
            let script = "return [...document.querySelectorAll('[aria-invalid=true]')].map((box) => box.id)";
            page.ask::<Vec<String>>(script, vec![]).await
        };
        assert_eq!(invalid().await, ["helped-count"]);
        page.type_into("Helped", "4").await;
        page.done().await;
        assert_eq!(invalid().await, [""; 0]);
    });
}

#[test]
fn more_helped_and_hurt_than_items_in_the_boxes_is_reported() {
    in_browser(async |page| {
        page.open("#n=100&helped=10&hurt=7").await;
        page.done().await;
        page.type_into("Helped", "94").await;
        let shown = page.refused().await;
        assert!(
            shown.error.contains("94") && shown.error.contains('7') && shown.error.contains("100"),
            "{}",
            shown.error
        );
        assert_eq!(shown.counts(), [100, 10, 7, 83]);
        page.type_into("Sample size", "101").await;
        assert_eq!(page.done().await.counts(), [101, 94, 7, 0]);
    });
}

/// Whether the counts that are shown are those in the boxes.
async fn watch(page: &Explorer) {
    let shown = r#"["pairs", "helped", "hurt"].map(number)"#;
    page.watch(shown, r#"["sample-size", "helped-count", "hurt-count"].map(box)"#).await;
}

#[test]
fn dragging_never_shows_a_stale_number_as_done() {
    in_browser(async |page| {
        page.open("#n=1000&helped=10&hurt=7&resamples=200000").await;
        page.done().await;
        watch(page).await;
        for slider in SLIDERS {
            let thumb = page.control(Role::Slider, slider).await;
            let [_, _, width, _] = page.rectangle(&format!("[aria-label='{slider}']")).await;
            let position = thumb.prop("value").await.expect("the slider is there").and_then(|text| text.parse().ok());
            let share: f64 = position.unwrap_or(0.0) / 1000.0;
            // The thumb's middle travels between half its own width from either end.
            let start = (share - 0.5) * (width - 18.0);
            let mut mouse = MouseActions::new("mouse".to_owned())
                .then(PointerAction::MoveToElement { element: thumb, duration: None, x: start, y: 0.0 })
                .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
            for step in 0..60 {
                let duration = Some(Duration::from_millis(8));
                let x = if step < 40 { 3.0 } else { -4.0 };
                mouse = mouse.then(PointerAction::MoveBy { duration, x, y: 0.0 });
            }
            let mouse = mouse.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
            page.client().perform_actions(mouse).await.expect("the mouse moves");
            let shown = page.done().await;
            assert_in_step(&shown);
        }
        let shown = page.done().await;
        assert_ne!(shown.counts(), [1000, 10, 7, 983], "the sliders were dragged");
        page.assert_never_stale(51).await;
    });
}

#[test]
fn hundreds_of_moves_within_a_frame_end_with_the_last_one() {
    in_browser(async |page| {
        page.open("#n=1000&helped=10&hurt=7&resamples=100000").await;
        page.done().await;
        watch(page).await;
        let script = r#"
            const slider = document.querySelector("[aria-label='Helped, slider']");
            const moves = Array.from({ length: 300 }, (_, k) => 1 + (k * 37) % 500).concat([1000]);
            for (const position of moves) {
                slider.value = position;
                slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
            }"#;
        page.run(script, vec![]).await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [1000, 993, 7, 0]);
        page.assert_never_stale(1).await;
    });
}

/// `done` is a promise to scripts as well: it must not outlive the input by even a frame.
#[test]
fn done_is_taken_back_in_the_moment_the_input_changes() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        let listen = r#"
            window.states = [];
            for (const kind of ["input", "click"]) {
                window.addEventListener(kind, () => window.states.push(document.documentElement.dataset.state));
            }"#;
        page.run(listen, vec![]).await;
        page.control(Role::Textbox, "Hurt").await.send_keys("1").await.expect("the box takes keys");
        page.done().await;
        page.key(Role::Slider, "Helped, slider", Key::Home).await;
        page.done().await;
        page.press("Nobody hurt").await;
        page.done().await;
        let states: Vec<String> = page.ask("return window.states", vec![]).await;
        assert!(states.len() >= 3, "{states:?}");
        assert!(states.iter().all(|state| state == "running"), "{states:?}");
    });
}
