//! The view Learn.

use super::{open, scores};
use crate::expected::Expected;
use crate::explorer::{Explorer, Role};
use crate::session::in_browser;
use fantoccini::key::Key;

/// The captions of the view's tables.
const ITEMS: &str = "The items, and how often";
const LOG: &str = "The last ten resamples";

/// Presses a button that draws, and waits until everything is on the screen.
async fn draw(page: &Explorer, button: &str) {
    page.press(button).await;
    page.done().await;
}

/// The number of resamples, and how many of them count.
async fn counted(page: &Explorer) -> (f64, f64) {
    (page.known("learn-drawn").await, page.known("learn-count").await)
}

#[test]
fn its_resamples_are_those_of_test() {
    in_browser(async |page| {
        open(page, "#seed=7").await;
        let column = |factor: u64| scores(60, |item| format!("{}", (item * factor % 20) as f64 / 10.0));
        let texts = [column(37), column(53)];
        page.paste(&texts[0], &texts[1]).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(60)).await;
        page.visit("Learn").await;
        page.click(Role::Radio, "Instant").await;
        draw(page, "Run").await;
        let expected = Expected::of_texts([&texts[0], &texts[1]], 10_000, 7);
        assert_eq!(counted(page).await, (10_000.0, expected.summary(0.95).at_or_below_zero as f64));
        assert_eq!(page.known("learn-exact").await, expected.p_exact());
    });
}

#[test]
fn one_resample_is_drawn_item_by_item() {
    in_browser(async |page| {
        open(page, "#view=learn&speed=fast").await;
        assert_eq!(page.headline().await, "Draw a resample: does the lead hold?");
        draw(page, "Draw one").await;
        let rows = page.rows(ITEMS).await;
        let drawn: Vec<f64> = rows.iter().map(|row| row.at("drawn").number()).collect();
        assert_eq!((rows.len(), drawn.iter().sum()), (10, 10.0), "as many draws as items");
        let sum: f64 = rows.iter().map(|row| row.at("drawn").number() * row.at("diff").number()).sum();
        let mean = page.known("learn-mean").await;
        assert!((mean - sum / 10.0).abs() < 1e-12, "{mean} is not {sum} / 10");
        page.unfold("Last ten resamples").await;
        let log = page.rows(LOG).await;
        assert_eq!((log.len(), log[0].at("diff").number()), (1, mean));
        let absent = drawn.iter().filter(|&&drawn| drawn == 0.0).count();
        let said = page.text_of("learn-said").await;
        assert!(said.contains(&format!("{absent} of 10 items")), "{said}");
        let left_out = page.text_of("learn-left-out").await;
        assert!(left_out.contains("34.9 % are left out on average"), "0.9 to the power of 10: {left_out}");
        draw(page, "Draw 10").await;
        // Click along the lowest dots, until one belongs to an earlier resample.
        let click = "const { left, bottom, width } = document.getElementById('learn-chart').getBoundingClientRect(); \
                     const at = { bubbles: true, clientX: left + arguments[0] * width, clientY: bottom - 30 }; \
                     document.getElementById('learn-chart').dispatchEvent(new MouseEvent('click', at))";
        for place in 0..200 {
            page.run(click, vec![(f64::from(place) / 200.0).into()]).await;
            page.done().await;
            if page.text_of("learn-mean-term").await == "this resample" {
                break;
            }
        }
        assert_eq!(page.text_of("learn-mean-term").await, "this resample");
        let rows = page.rows(ITEMS).await;
        let sum: f64 = rows.iter().map(|row| row.at("drawn").number() * row.at("diff").number()).sum();
        assert!((page.known("learn-mean").await - sum / 10.0).abs() < 1e-12);
    });
}

#[test]
fn lesson_two_tosses_coins_and_a_link_brings_them_back() {
    in_browser(async |page| {
        open(page, "#view=learn&speed=instant").await;
        page.unfold("Lesson two: only chance").await;
        page.click(Role::Radio, "Toss coins").await;
        draw(page, "Draw 1,000").await;
        // Four helped and three hurt: at least four heads of seven.
        assert!((page.known("learn-exact").await - 0.5).abs() < 1e-12);
        let tossed = counted(page).await;
        let headline = page.headline().await;
        assert!(headline.starts_with(&format!("In {} of 1,000 worlds", tossed.1)), "{headline}");
        page.until_true("return /scheme=randomization/.test(location.hash) && /drawn=1000/.test(location.hash)").await;
        let link = page.fragment().await;
        open(page, &link).await;
        page.done().await;
        assert_eq!(counted(page).await, tossed);
        page.unfold("Lesson two: only chance").await;
        page.click(Role::Radio, "Draw items").await;
        page.done().await;
        assert_eq!(page.headline().await, "Draw a resample: does the lead hold?");
    });
}

#[test]
fn one_slide_to_more_items_and_one_click_to_two_sides() {
    in_browser(async |page| {
        open(page, "#view=learn&speed=instant&n=100&helped=40&hurt=30").await;
        draw(page, "Draw 1,000").await;
        let one = page.known("learn-p").await;
        page.click(Role::Radio, "Two-sided").await;
        page.done().await;
        assert_eq!(page.known("learn-p").await, 2.0 * one);
        for _ in 0..9 {
            page.key(Role::Slider, "More items, same shares", Key::PageUp).await;
        }
        page.done().await;
        assert_eq!(page.text_of("learn-size-said").await, "1,000");
        page.visit("Test").await;
        assert_eq!(page.done().await.counts(), [1_000, 400, 300, 300]);
        page.until_true("return document.getElementById('sides-two').checked").await;
    });
}

#[test]
fn the_tour_is_made_by_keyboard_and_gives_back_what_was_there() {
    in_browser(async |page| {
        open(page, "#view=learn&speed=instant&n=500&helped=20&hurt=7").await;
        page.key(Role::Button, "Start the tour", Key::Enter).await;
        page.done().await;
        let steps = ["Next", "Next", "Draw one", "Draw up to 10", "Draw up to 1,000", "Next"];
        for (step, button) in (1..).zip(steps) {
            assert_eq!(page.text_of("learn-tour-number").await, format!("{step} of 7"));
            page.key(Role::Button, button, Key::Enter).await;
            page.done().await;
        }
        let text = page.text_of("learn-tour-text").await;
        assert!(text.contains("So far p = 0.4"), "{text}");
        page.key(Role::Button, "End the tour", Key::Escape).await;
        page.done().await;
        assert_eq!(page.focused_name().await, "Start the tour");
        page.visit("Test").await;
        assert_eq!(page.done().await.counts(), [500, 20, 7, 473]);
    });
}

#[test]
fn an_animation_can_be_stopped_and_begun_anew() {
    in_browser(async |page| {
        open(page, "#view=learn&speed=slow").await;
        page.press("Run").await;
        page.until_true("return Number(document.getElementById('learn-drawn').dataset.value) > 2").await;
        page.press("Stop").await;
        page.done().await;
        let (drawn, _) = counted(page).await;
        assert!((3.0..10_000.0).contains(&drawn), "{drawn}");
        page.click(Role::Radio, "Instant").await;
        draw(page, "Reset").await;
        assert_eq!(counted(page).await, (0.0, 0.0));
        draw(page, "Draw 1,000").await;
        let first = counted(page).await;
        draw(page, "Reset").await;
        draw(page, "Draw 1,000").await;
        assert_eq!(counted(page).await, first, "the same resamples once more");
    });
}

#[test]
fn a_click_on_a_pasted_item_writes_into_its_boxes_and_can_be_taken_back() {
    in_browser(async |page| {
        open(page, "").await;
        page.paste("1\n0\n0\n1\n", "1\n1\n0\n1\n").await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(4)).await;
        page.visit("Learn").await;
        let first = async || {
            let first = page.rows(ITEMS).await.swap_remove(0);
            ["base", "exp"].map(|column| first.at(column).text.clone())
        };
        let kind = page.rows(ITEMS).await.swap_remove(0).at("effect").text.clone();
        draw(page, &format!("item 1: {kind}. Press to change")).await;
        let changed = first().await;
        assert_ne!(changed, ["1", "1"]);
        page.visit("Test").await;
        for (name, score) in ["Baseline", "Experimental"].into_iter().zip(&changed) {
            assert!(page.text_in(name).await.starts_with(&format!("{score}\n")), "{name}");
        }
        page.visit("Learn").await;
        page.client().back().await.expect("the browser goes back");
        page.client().back().await.expect("the browser goes back");
        page.client().back().await.expect("the browser goes back");
        page.done().await;
        assert_eq!(first().await, ["1", "1"]);
    });
}

#[test]
fn a_guess_is_compared_with_what_is_drawn() {
    in_browser(async |page| {
        open(page, "#view=learn&speed=instant").await;
        page.type_into("Guess: how often is the lead gone?", "22").await;
        page.key(Role::Slider, "Guess in percent, slider", Key::Left).await;
        page.done().await;
        assert_eq!(page.text_in("Guess: how often is the lead gone?").await, "21");
        draw(page, "Draw 1,000").await;
        let said = page.text_of("learn-guess-said").await;
        assert!(said.starts_with("You guessed 21 %: too low. After 1,000 resamples it is "), "{said}");
    });
}
