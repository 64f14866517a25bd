//! Boxes and their one rule: a valid value takes effect after a short pause; an invalid one is
//! reported at its own box, and the previous value still counts.

use super::explorer::{Explorer, Role, reference};
use super::session::in_browser;
use fantoccini::key::Key;
use serde_json::json;
use std::collections::BTreeMap;

/// A view, one of its boxes, an invalid value, and a part of the message: the value that still
/// counts.
const WRONG: [(&str, &str, &str, &str); 14] = [
    ("#n=500&helped=10&hurt=7", "Sample size", "0", "500"),
    ("#n=500&helped=10&hurt=7", "Helped", "ten", "10"),
    ("#n=500&helped=10&hurt=7", "Hurt", "491", "7"),
    ("#n=500&helped=10&hurt=7", "Resamples", "10,000,001", "10,000"),
    ("#n=500&helped=10&hurt=7", "Seed", "1.5", "1"),
    ("#n=500&helped=10&hurt=7", "Level α", "2", "0.05"),
    ("#view=learn", "Guess: how often is the lead gone?", "often", ""),
    ("#view=review", "Items, n", "many", "500"),
    ("#view=review", "Baseline, % right", "107", "70.0"),
    ("#view=review", "Items hurt", "141", "12"),
    ("#view=plan&part=sweep", "Effect sizes, in points", "1, x", "1, 2, 5"),
    ("#view=plan&part=sweep", "Hurt, at most, in %", "51", "20"),
    ("#view=plan", "True gain in points", "5", "1"),
    ("#view=plan&part=rules", "Correct", "101", "87"),
];

/// Every number on the page and every headline, by the ids of their elements.
async fn numbers(page: &Explorer) -> BTreeMap<String, String> {
    let script = r#"
        const all = [...document.querySelectorAll("[id][data-value], h1[id], .explanation[id], #explanation, #left-open")];
        return Object.fromEntries(all.map(({ id, dataset, textContent }) => [id, dataset.value ?? textContent]));"#;
    page.ask(script, vec![]).await
}

/// The names of the boxes marked as invalid, and whether anything is dimmed.
async fn marked(page: &Explorer) -> (Vec<String>, bool) {
    let script = r#"
        const boxes = [...document.querySelectorAll("[aria-invalid=true]")].filter((box) => box.checkVisibility());
        const parts = [...document.querySelectorAll("h1, .facts, figure")].filter((part) => part.checkVisibility());
        return [boxes.map(({ id }) => id), parts.some((part) => getComputedStyle(part).opacity < 0.95)];"#;
    page.ask(script, vec![]).await
}

#[test]
fn what_cannot_be_used_is_told_at_its_box_and_changes_nothing_else() {
    in_browser(async |page| {
        for (address, name, wrong, counts) in WRONG {
            page.open(address).await;
            page.done().await;
            let before = numbers(page).await;
            page.paste_into(name, wrong).await;
            let message = page.complaint_at(name).await;
            assert!(message.contains(counts), "{name}: “{counts}” still counts: {message}");
            assert_eq!(page.text_in(name).await, wrong, "what was typed stays");
            page.until(|shown| shown.state == "error").await;
            // The paper's numbers decide Review's verdict, and the truth decides Plan's: the
            // verdict is dimmed, and says which numbers it is about.
            let result = match name {
                "Items, n" | "Baseline, % right" => Some("review"),
                "True gain in points" => Some("power"),
                _ => None,
            };
            let mut after = numbers(page).await;
            if let Some(result) = result {
                let explanation = format!("{result}-explanation");
                let said = after.insert(explanation.clone(), before[&explanation].clone());
                assert!(said.is_some_and(|said| said.starts_with("This is still about")));
                let is_old = format!("return document.getElementById('{result}-result').hasAttribute('data-old')");
                page.until_true(&is_old).await;
            }
            assert_eq!(after, before, "{name}");
            let (boxes, is_dimmed) = marked(page).await;
            assert_eq!((boxes.len(), is_dimmed && result.is_none()), (1, false), "{name}: {boxes:?}");
            page.paste_into(name, counts).await;
            page.until_true("return document.querySelectorAll('[aria-invalid=true]').length === 0").await;
            page.until(|shown| shown.state == "done").await;
            assert_eq!(numbers(page).await, before, "{name}, mended");
        }
    });
}

/// A message replaces a hint. It comes after a pause, and must not move what the user is about to
/// press.
#[test]
fn messages_in_review_and_plan_move_nothing() {
    const PLACES: &str = r#"
        const parts = [...document.querySelectorAll(".card, .card :is(input, button, h1, h2, figure, .facts)")];
        return parts.filter((part) => part.checkVisibility()).map((part) => {
            const { left, top, width } = part.getBoundingClientRect();
            return [left + scrollX, top + scrollY, width].map(Math.round);
        });"#;
    in_browser(async |page| {
        let is_ours = |address: &str| address.starts_with("#view=review") || address.starts_with("#view=plan");
        for (address, name, wrong, _) in WRONG.into_iter().filter(|(address, ..)| is_ours(address)) {
            page.open(address).await;
            page.done().await;
            let before: Vec<[i64; 3]> = page.ask(PLACES, vec![]).await;
            page.paste_into(name, wrong).await;
            assert!(!page.complaint_at(name).await.is_empty());
            assert_eq!(page.ask::<Vec<[i64; 3]>>(PLACES, vec![]).await, before, "{name}");
        }
    });
}

/// Whether a box shows an error after each of these steps of typing.
const TYPE: &str = r#"
    const [box, texts, last, done] = arguments;
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    (async () => {
        for (const text of texts) {
            box.value = text;
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
            await frame();
        }
        const early = box.ariaInvalid === "true";
        if (last === "Enter") box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        if (last === "leave") document.querySelector("h1").click();
        await frame();
        await frame();
        done([early, box.ariaInvalid === "true"]);
    })();"#;

#[test]
fn it_is_told_when_typing_ends_and_not_before() {
    in_browser(async |page| {
        for (last, is_told) in [("Enter", true), ("leave", true), ("nothing", false)] {
            page.open("").await;
            page.done().await;
            let helped = page.control(Role::Textbox, "Helped").await;
            let arguments = vec![reference(&helped), json!(["3", "30", "300"]), json!(last)];
            assert_eq!(page.wait_for::<[bool; 2]>(TYPE, arguments).await, [false, is_told], "{last}");
            // Otherwise after a pause.
            assert!(page.complaint_at("Helped").await.contains('4'));
        }
    });
}

/// `done` is a promise to scripts as well: it must not outlast a change of the input by even a
/// frame.
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
        assert_eq!(page.until(|shown| shown.state == "done" && shown.hurt == Some(71)).await.helped, Some(10));
        page.key(Role::Slider, "Helped, slider", Key::Home).await;
        page.done().await;
        page.press("Nobody hurt").await;
        page.done().await;
        let states: Vec<String> = page.ask("return window.states", vec![]).await;
        assert!(states.len() >= 3, "{states:?}");
        assert!(states.iter().all(|state| state == "running"), "{states:?}");
    });
}

#[test]
fn what_was_typed_on_the_way_never_counts_and_a_slider_moves_from_what_does() {
    in_browser(async |page| {
        page.open("#n=20&helped=8&hurt=3").await;
        page.done().await;
        // 9 would be valid.
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
        let shown = page.until(|shown| shown.state == "done" && shown.hurt == Some(0)).await;
        assert_eq!(shown.counts(), [20, 8, 0, 12]);
    });
}

#[test]
fn a_wrong_number_outlives_a_look_at_another_view() {
    in_browser(async |page| {
        page.open("#view=review").await;
        page.done().await;
        page.unfold("Printed p, seeds, agreement, other metrics, α").await;
        // 9 and 95 would be valid.
        page.type_into("Agreement, % both right or both wrong", "950").await;
        let told = page.complaint_at("Agreement, % both right or both wrong").await;
        let headline = page.headline().await;
        page.visit("Test").await;
        assert!(!page.fragment().await.contains("agree"), "the link led to what counts");
        page.follow_link("Review").await;
        assert_eq!(page.complaint_at("Agreement, % both right or both wrong").await, told);
        let box_holds = page.text_in("Agreement, % both right or both wrong").await;
        assert_eq!((box_holds.as_str(), page.headline().await), ("950", headline));
    });
}

/// Whatever is typed or dragged, numbers that belong to another input are never marked as done.
#[test]
fn typing_and_dragging_never_show_an_older_number_as_done() {
    in_browser(async |page| {
        page.open("#n=1000&helped=10&hurt=7&resamples=200000").await;
        page.done().await;
        page.watch(
            r#"["pairs", "helped", "hurt"].map(number)"#,
            r#"["sample-size", "helped-count", "hurt-count"].map(box)"#,
        )
        .await;
        let drag = r#"
            const slider = document.querySelector("[aria-label='Helped, slider']");
            const done = arguments[0];
            let moves = 0;
            const move = () => {
                // Several within a frame.
                for (let k = 0; k < 5; k += 1) {
                    moves += 1;
                    slider.value = 1 + (moves * 37) % 900;
                    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
                }
                if (moves < 300) requestAnimationFrame(move); else done(true);
            };
            move();"#;
        assert!(page.wait_for::<bool>(drag, vec![]).await);
        for (name, text) in [("Sample size", "2000"), ("Hurt", "31"), ("Helped", "250")] {
            page.type_into(name, text).await;
        }
        page.until(|shown| shown.state == "done" && shown.helped == Some(250)).await;
        page.assert_never_stale(60).await;
        page.open("#view=plan").await;
        page.done().await;
        page.watch("first('power-title')", "box('power-items')").await;
        for items in ["1000", "25000", "640", "3210000", "5000"] {
            page.type_into("Items", items).await;
        }
        page.until_true("return document.getElementById('power-title').textContent.startsWith('With 5,000 items')")
            .await;
        page.assert_never_stale(20).await;
    });
}

#[test]
fn a_click_just_after_another_change_counts() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        // All within one frame: a radio button, a box, and the other radio button.
        let script = "
            const [one, two, alpha] = ['sides-one', 'sides-two', 'alpha'].map((id) => document.getElementById(id));
            two.click();
            alpha.value = '0.1';
            alpha.dispatchEvent(new Event('input', { bubbles: true }));
            one.click();
            return one.checked && !two.checked";
        assert!(page.ask::<bool>(script, vec![]).await, "the last click counts");
        page.until_true("return location.hash.includes('alpha=0.1') && !location.hash.includes('sides=2')").await;
        assert!(page.ask::<bool>("return document.getElementById('sides-one').checked", vec![]).await);
    });
}
