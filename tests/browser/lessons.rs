//! A lesson in Learn: everything it needs is visible, also in large type, and stays in place while
//! it is used.

use super::explorer::{Explorer, Role};
use super::session::in_browser;
use serde_json::json;
use std::collections::BTreeMap;

/// The controls of a lesson, by their ids.
const DRAWS: [&str; 6] = ["learn-one", "learn-ten", "learn-hundred", "learn-thousand", "learn-run", "learn-reset"];
const CHOICES: [&str; 8] = [
    "learn-slow", "learn-normal", "learn-fast", "learn-instant", "learn-sides-one", "learn-sides-two", "learn-guessed",
    "learn-guess",
];
const AIDS: [&str; 1] = ["learn-tour-start"];
const TOUR: [&str; 3] = ["learn-tour-back", "learn-tour-next", "learn-tour-end"];

/// The texts that a lesson needs.
const TEXTS: [&str; 3] = ["learn-tour-text", "learn-guess-said", "learn-guess-error"];

/// What every step of the tour is about, and the lesson's answer: the picture with its axis and
/// caption, the p-value, the items of the resample, and what was drawn.
const LESSON: [&str; 6] =
    ["learn-chart", "learn-caption", "learn-p", "learn-exact", "learn-items-scroll", "learn-said"];

/// The buttons that lead through the tour.
const STEPS: [&str; 6] = ["Next", "Next", "Draw one", "Draw up to 10", "Draw up to 1,000", "Next"];

/// Eight pairs of scores such as 0.25, as an address carries them.
const GRADED: &str = "&scores=AT4AAHicRYqxCQAACMN2jxEViv9fpqJIl5KGmEJcTAMzeMiTKH7KixYbT7sKoQ";

const GUESS: &str = "Guess: how often is the lead gone?";

/// The upper left corners of the lesson's visible controls, by id: relative to the page, or to the
/// window if they are fixed there.
type Places = BTreeMap<String, (f64, f64)>;

async fn places(page: &Explorer) -> Places {
    page.next_frame().await;
    let script = r##"
        const effects = [...document.querySelectorAll("#learn-items button")].map(({ id }) => id);
        const controls = [...arguments[0], ...effects].map((id) => document.getElementById(id));
        const place = (control) => {
            const { left, top } = control.getBoundingClientRect();
            return control.closest("#learn-tour") ? [left, top] : [left + scrollX, top + scrollY];
        };
        return Object.fromEntries(controls.filter((it) => it.checkVisibility()).map((it) => [it.id, place(it)]));"##;
    page.ask(script, vec![json!([&DRAWS[..], &CHOICES, &AIDS, &TOUR].concat())]).await
}

/// The controls that have moved. Those that have appeared or disappeared do not count.
fn moved(before: &Places, after: &Places) -> Vec<String> {
    let moved = after.iter().filter_map(|(id, place)| {
        let old = before.get(id).filter(|old| (old.0 - place.0).abs().max((old.1 - place.1).abs()) > 0.5)?;
        Some(format!("{id} from {old:?} to {place:?}"))
    });
    moved.collect()
}

/// Does something, and asserts that no control moves.
async fn assert_still(page: &Explorer, what: &str, act: impl AsyncFnOnce()) {
    let before = places(page).await;
    act().await;
    assert_eq!(moved(&before, &places(page).await), [""; 0], "{what}");
}

/// Asserts that all visible controls and texts of the lesson, and what the tour points at, are
/// inside the window, and that nothing covers them.
async fn assert_in_sight(page: &Explorer, what: &str) {
    page.next_frame().await;
    let script = r#"
        // Further inside than round corners reach.
        const INSET = 4;
        const troubles = [];
        const named = arguments[0].map((id) => document.getElementById(id));
        for (const element of [...named, ...document.querySelectorAll("[data-pointed]")]) {
            if (!element.checkVisibility()) continue;
            const { id } = element;
            const { left, right, top, bottom } = element.getBoundingClientRect();
            if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
                troubles.push(`${id} is outside: ${[left, top, right, bottom]}`);
            }
            const [xs, ys] = [[left, right], [top, bottom]].map(([from, to]) => [from + INSET, (from + to) / 2, to - INSET]);
            for (const [x, y] of [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]].map(([x, y]) => [xs[x], ys[y]])) {
                const hit = document.elementFromPoint(x, y);
                // A press on the label is one on its control.
                if (!(element.closest("label") ?? element).contains(hit)) troubles.push(`${hit?.id || hit?.outerHTML.slice(0, 60)} lies over ${id}`);
            }
        }
        return troubles;"#;
    let all = [&DRAWS[..], &CHOICES, &AIDS, &TOUR, &TEXTS, &LESSON].concat();
    let troubles: Vec<String> = page.ask(script, vec![json!(all)]).await;
    assert_eq!(troubles, [""; 0], "{what}");
}

async fn press(page: &Explorer, button: &str) {
    page.press(button).await;
    page.done().await;
}

/// Goes through a lesson, and asserts that nothing moves. `check` inspects the page after every
/// step.
async fn give_lesson(page: &Explorer, fragment: &str, check: impl AsyncFn(&str)) {
    page.open(fragment).await;
    page.done().await;
    check("at first").await;
    for text in ["x", "30"] {
        assert_still(page, &format!("the guess {text}"), async || {
            page.type_into(GUESS, text).await;
            if text == "x" {
                page.complaint_at(GUESS).await;
            } else {
                page.done().await;
            }
        })
        .await;
        check(text).await;
    }
    for button in ["Draw one", "Draw one", "Draw 10", "Draw 100", "Draw 1,000", "Run", "Reset", "Draw one"] {
        assert_still(page, button, async || press(page, button).await).await;
        check(button).await;
    }
    for choice in ["Two-sided", "One-sided", "Slow", "Normal", "Fast", "Instant"] {
        assert_still(page, choice, async || page.click(Role::Radio, choice).await).await;
        check(choice).await;
    }
    // All the way round to the original effect.
    for effect in ["helps", "hurts", "both right", "both wrong"] {
        let button = format!("item 1: {effect}. Press to change");
        assert_still(page, &button, async || press(page, &button).await).await;
    }

    let before = places(page).await;
    press(page, "Start the tour").await;
    let draws =
        |places: Places| -> Places { places.into_iter().filter(|(id, _)| DRAWS.contains(&id.as_str())).collect() };
    assert_eq!(moved(&before, &draws(places(page).await)), [""; 0], "the tour begins");
    check("the tour, step 1").await;
    for (step, button) in (2..).zip(STEPS) {
        assert_still(page, button, async || press(page, button).await).await;
        assert_eq!(page.text_of("learn-tour-number").await, format!("{step} of 7"));
        check(&format!("the tour, step {step}")).await;
    }
    for step in (1..7).rev() {
        assert_still(page, "Back", async || press(page, "Back").await).await;
        check(&format!("the tour, back in step {step}")).await;
    }
    press(page, "End the tour").await;
    assert_eq!(moved(&before, &places(page).await), [""; 0], "the tour has ended");
}

#[test]
fn everything_is_in_sight_and_stays_there_in_large_type() {
    in_browser(async |page| {
        for (width, height) in [(1280, 720), (1024, 768)] {
            page.resize(width, height, 1.0).await;
            let check = async |what: &str| {
                assert_in_sight(page, &format!("{width} × {height}, {what}")).await;
                let rows = "const list = document.getElementById('learn-items-scroll'); return list.scrollHeight - list.clientHeight";
                assert_eq!(page.ask::<i32>(rows, vec![]).await, 0, "{width} × {height}, {what}: no item is hidden");
                assert_eq!(page.ask::<f64>("return scrollY", vec![]).await, 0.0, "{what}: nothing is scrolled");
            };
            give_lesson(page, "#view=learn&speed=instant&large=1", check).await;
            // The longest captions and titles are those of two-sided tests.
            for lesson in ["&sides=2", "&n=2&helped=0&hurt=0"] {
                page.open(&format!("#view=learn&speed=instant&large=1{lesson}")).await;
                page.done().await;
                for button in ["Draw one", "Draw 10", "Draw 1,000"] {
                    press(page, button).await;
                    assert_in_sight(page, &format!("{width} × {height}, {lesson}, {button}")).await;
                }
            }
            // Graded scores, more questions than rows, and a system behind have other sentences.
            for data in ["", "&n=100&helped=30&hurt=40", GRADED] {
                for (sides, step) in [1, 2].into_iter().flat_map(|sides| (1..=7).map(move |step| (sides, step))) {
                    let lesson = format!("view=learn&speed=instant&large=1{data}&sides={sides}&tour={step}");
                    page.open(&format!("#{lesson}")).await;
                    page.done().await;
                    assert_in_sight(page, &format!("{width} × {height}, {lesson}")).await;
                }
            }
        }
    });
}

#[test]
fn everything_stays_in_its_place_on_a_notebook_and_on_a_phone() {
    in_browser(async |page| {
        for (width, height) in super::looks::WINDOWS {
            page.resize(width, height, 1.0).await;
            give_lesson(page, "#view=learn&speed=instant", async |_| ()).await;
        }
    });
}

#[test]
fn a_button_stays_under_the_pointer_while_a_resample_is_drawn() {
    in_browser(async |page| {
        page.resize(1280, 720, 1.0).await;
        page.open("#view=learn&large=1&speed=fast").await;
        page.done().await;
        let before = places(page).await;
        let rows = page.rows("The items, and how often").await.len();
        for draws in 1..=3 {
            page.press("Draw one").await;
            page.until_true("return document.querySelector('#learn-items .lit') !== null").await;
            assert_eq!(moved(&before, &places(page).await), [""; 0], "draw {draws}");
        }
        page.done().await;
        assert_eq!(page.known("learn-drawn").await, 3.0, "every press is heard");
        assert_eq!(page.rows("The items, and how often").await.len(), rows);
    });
}

#[test]
fn scores_with_ten_decimals_fit_the_table() {
    in_browser(async |page| {
        let list = |factor: f64| (1..=20).map(|i| format!("{:.10}\n", (factor * f64::from(i)).sin().abs())).collect();
        let texts: [String; 2] = [list(7.3), list(3.1)];
        page.open("").await;
        page.paste(&texts[0], &texts[1]).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(20)).await;
        page.visit("Learn").await;
        page.click(Role::Radio, "Instant").await;
        let measures = r#"
            const place = document.getElementById("learn-items-scroll");
            const heights = [...place.querySelectorAll("tbody tr")].map((row) => Math.round(row.getBoundingClientRect().height));
            return [place.scrollWidth - place.clientWidth, place.clientHeight, heights];"#;
        for (width, height, large) in [(1280, 800, false), (390, 844, false), (1280, 720, true)] {
            page.resize(width, height, 1.0).await;
            page.run(
                "const large = document.getElementById('large'); if ((large.ariaPressed === 'true') !== arguments[0]) large.click()",
                vec![json!(large)],
            )
            .await;
            press(page, "Reset").await;
            let before: (i32, i32, Vec<i32>) = page.ask(measures, vec![]).await;
            assert_eq!(before.0, 0, "{width} × {height}: no column is cut off");
            press(page, "Draw one").await;
            assert_eq!(page.ask::<(i32, i32, Vec<i32>)>(measures, vec![]).await, before, "as high as before");
        }
    });
}
