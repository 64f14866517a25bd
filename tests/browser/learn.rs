//! The view Learn: one resample at a time.

use super::explorer::{Explorer, Role};
use super::session::in_browser;
use super::tables::Row;
use fantoccini::key::Key;

/// The captions of the view's tables.
const ITEMS: &str = "The items, and how often";
const LOG: &str = "The last ten resamples";
const HEAP: &str = "Resamples by mean difference";

/// The exact p of the primer's ten questions, 4 helped and 3 hurt: the trinomial sum, by Python's whole numbers.
const TEN_QUESTIONS_P: f64 = 0.421_732_332;

async fn open(page: &Explorer, keys: &str) {
    page.open(&format!("#view=learn{keys}")).await;
    page.done().await;
}

/// Draws by a button, and waits until all of it is on the screen.
async fn draw(page: &Explorer, button: &str) {
    page.press(button).await;
    page.done().await;
}

/// How many resamples there are, and how many of them count.
async fn counted(page: &Explorer) -> (f64, f64) {
    (page.known("learn-drawn").await, page.known("learn-count").await)
}

/// How often the last resample has drawn the items of these rows.
fn times(rows: &[Row]) -> f64 {
    rows.iter().map(|row| row.at("drawn").number()).sum()
}

#[test]
fn ten_thousand_steps_by_the_buttons_are_the_resamples_of_test() {
    in_browser(async |page| {
        open(page, "&seed=7").await;
        page.click(Role::Radio, "Instant").await;
        for (button, presses) in [("Draw 1,000", 9), ("Draw 100", 9), ("Draw 10", 9), ("Draw one", 10)] {
            for _ in 0..presses {
                page.press(button).await;
            }
        }
        page.done().await;
        let (drawn, counted) = counted(page).await;
        assert_eq!(drawn, 10_000.0);
        assert_eq!(page.known("learn-p").await, counted / drawn);
        page.visit("Test").await;
        let shown = page.done().await;
        assert_eq!((shown.resamples, shown.at_or_below_zero), (Some(10_000), Some(counted as u64)));
        shown.assert_p_near(TEN_QUESTIONS_P);
    });
}

#[test]
fn pasted_scores_have_the_resamples_of_test() {
    in_browser(async |page| {
        page.open("#seed=3").await;
        page.done().await;
        let baseline: String = (0..60).map(|item| format!("{}\n", f64::from(item * 37 % 19) / 10.0)).collect();
        let experimental: String = (0..60).map(|item| format!("{}\n", f64::from(item * 53 % 20) / 10.0)).collect();
        page.paste(&baseline, &experimental).await;
        let test = page.until(|shown| shown.state == "done" && shown.pairs == Some(60)).await;
        page.visit("Learn").await;
        page.click(Role::Radio, "Instant").await;
        draw(page, "Run").await;
        assert_eq!(counted(page).await, (10_000.0, test.at_or_below_zero.expect("it is known") as f64));
        page.assert_number("learn-exact", test.p_exact.expect("it is known"), 0.0).await;
    });
}

#[test]
fn one_resample_is_drawn_item_by_item() {
    in_browser(async |page| {
        open(page, "&speed=fast").await;
        assert_eq!(page.headline().await, "Draw a resample: would the lead be gone?");
        page.press("Draw one").await;
        page.until_true("return document.querySelectorAll('#learn-items .lit').length === 1").await;
        assert_eq!(page.shown().await.state, "running");
        page.done().await;
        let rows = page.rows(ITEMS).await;
        assert_eq!((rows.len(), times(&rows)), (10, 10.0), "as many draws as items");
        let sum: f64 = rows.iter().map(|row| row.at("drawn").number() * row.at("diff").number()).sum();
        let mean = page.known("learn-mean").await;
        assert!((mean - sum / 10.0).abs() < 1e-12, "{mean} is not {sum} / 10");
        let log = page.rows(LOG).await;
        assert_eq!((log.len(), log[0].at("diff").number()), (1, mean));
        // 0.8 − 0.6 is 0.20000000000000007: a few units in the last place.
        let difference = log[0].at("exp").number() - log[0].at("base").number();
        assert!((difference - mean).abs() < 1e-15, "{difference} is not {mean}");
        let event = if mean <= 0.0 { "gone" } else { "not gone" };
        assert_eq!(page.headline().await, format!("In the first resample the lead is {event}."));
        assert_eq!(page.known("learn-count").await, f64::from(mean <= 0.0));
        let absent = rows.iter().filter(|row| row.at("drawn").number() == 0.0).count();
        let said = page.text_of("learn-said").await;
        assert!(said.contains(&format!("{absent} of 10 items")), "{said}");
        assert!(said.contains("34.9 % are left out on average"), "0.9 to the power of 10: {said}");
    });
}

#[test]
fn share_is_no_p_before_ten_resamples() {
    in_browser(async |page| {
        open(page, "&speed=instant").await;
        for _ in 0..9 {
            draw(page, "Draw one").await;
        }
        assert_eq!((page.number_of("learn-p").await, page.number_of("learn-exact").await), (None, None));
        draw(page, "Draw one").await;
        let (drawn, counted) = counted(page).await;
        assert_eq!((drawn, page.known("learn-p").await), (10.0, counted / 10.0));
        page.assert_number("learn-exact", TEN_QUESTIONS_P, 1e-9).await;
        let log = page.rows(LOG).await;
        let numbers: Vec<&str> = log.iter().map(|row| row.header().text.as_str()).collect();
        assert_eq!(numbers, ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]);
        let marked = log.iter().filter(|row| row.at("counts as").text == "≤ 0").count();
        assert_eq!(marked as f64, counted);
    });
}

#[test]
fn run_can_be_stopped_and_begun_anew() {
    in_browser(async |page| {
        open(page, "&speed=slow").await;
        page.press("Run").await;
        page.until_true("return Number(document.getElementById('learn-drawn').dataset.value) > 2").await;
        page.press("Stop").await;
        page.done().await;
        let (drawn, _) = counted(page).await;
        assert!((3.0..10_000.0).contains(&drawn), "{drawn}");
        page.click(Role::Radio, "Instant").await;
        draw(page, "Run").await;
        assert_eq!(counted(page).await.0, 10_000.0, "as many as the view Test has");
        draw(page, "Reset").await;
        assert_eq!(counted(page).await, (0.0, 0.0));
        assert_eq!(page.rows(LOG).await.len(), 0);
        draw(page, "Draw 1,000").await;
        let first = counted(page).await;
        draw(page, "Reset").await;
        draw(page, "Draw 1,000").await;
        assert_eq!(counted(page).await, first, "the same resamples once more");
    });
}

#[test]
fn either_rule_counts_what_the_table_says() {
    in_browser(async |page| {
        open(page, "&speed=instant&drawn=1000").await;
        page.unfold("The heap as a table").await;
        let mut counts = Vec::new();
        for (rule, mark) in [("count ≤ 0", "≤ 0"), ("count > 2D", "> 2D")] {
            page.click(Role::Radio, rule).await;
            page.done().await;
            let (mut all, mut marked) = (0.0, 0.0);
            for row in page.rows(HEAP).await {
                let resamples = row.at("resamples").number();
                all += resamples;
                marked += if row.at("counts as").text == mark { resamples } else { 0.0 };
            }
            assert_eq!(counted(page).await, (all, marked), "{rule}");
            assert_eq!(page.text_of("learn-rule").await, mark);
            counts.push(marked);
        }
        // Of ten questions, a mean of exactly 2D is not rare, and one of 0 is not either.
        assert!(counts[0] > counts[1] + 50.0, "{counts:?}");
    });
}

#[test]
fn guess_is_compared_with_what_is_drawn() {
    in_browser(async |page| {
        open(page, "&speed=instant").await;
        page.type_into("Guess: how often is the lead gone?", "often").await;
        let message = page.complaint("learn-error").await;
        assert!(message.contains("“often”"), "{message}");
        page.type_into("Guess: how often is the lead gone?", "30").await;
        page.done().await;
        page.key(Role::Slider, "Guess in percent, slider", Key::Right).await;
        page.key(Role::Slider, "Guess in percent, slider", Key::PageDown).await;
        page.done().await;
        assert_eq!(page.text_in("Guess: how often is the lead gone?").await, "21");
        draw(page, "Draw 1,000").await;
        let said = page.text_of("learn-guess-said").await;
        let share = format!("{:.1}", page.known("learn-p").await * 100.0);
        let share = share.trim_end_matches(".0");
        assert_eq!(said, format!("You guessed 21 %, it is {share} %: more often than you thought."));
        let guess = page.control(Role::Textbox, "Guess: how often is the lead gone?").await;
        assert!(!guess.is_enabled().await.expect("it is there"), "nobody guesses what is known");
    });
}

#[test]
fn tour_tells_the_primers_story_by_keyboard() {
    in_browser(async |page| {
        page.prefer("prefers-reduced-motion", "reduce").await;
        open(page, "&n=500&helped=20&hurt=7").await;
        page.key(Role::Button, "Start the tour", Key::Enter).await;
        page.done().await;
        let texts = [
            "Ten questions, two systems.",
            "Is that clearly better?",
            "We have no other questions. So we draw 10 from these 10, with replacement",
            "That is a resample:",
            "Every resample is a dot.",
            "This share is the p-value: p = 0.4",
            "So: not clearly better. p = 0.4",
        ];
        for (step, part) in texts.into_iter().enumerate() {
            let text = page.text_of("learn-tour-text").await;
            assert!(text.contains(part), "step {}: {text}", step + 1);
            assert_eq!(page.text_of("learn-tour-number").await, format!("{} of 7", step + 1));
            let drawn = [0.0, 0.0, 0.0, 1.0, 10.0, 1000.0, 1000.0][step];
            assert_eq!(page.known("learn-drawn").await, drawn, "step {}", step + 1);
            if step == 0 {
                assert!(text.contains("50 %") && text.contains("60 %"), "{text}");
            }
            if step < 6 {
                let button = ["Next", "Next", "Draw one", "Draw up to 10", "Draw up to 1,000", "Next"][step];
                page.key(Role::Button, button, Key::Enter).await;
                page.done().await;
            }
        }
        page.key(Role::Button, "End the tour", Key::Enter).await;
        page.done().await;
        assert_eq!(page.focused_name().await, "Start the tour");
        page.visit("Test").await;
        assert_eq!(page.done().await.counts(), [500, 20, 7, 473], "what was there before is there again");
    });
}

/// Clicks on what the first item does.
async fn press_first_item(page: &Explorer) {
    let kind = page.rows(ITEMS).await.swap_remove(0).at("what it does").text.clone();
    page.press(&format!("item 1: {kind}. Press to change")).await;
    page.done().await;
}

#[test]
fn click_on_an_item_changes_the_comparison() {
    in_browser(async |page| {
        open(page, "&speed=instant&drawn=100").await;
        let before: Vec<String> =
            page.rows(ITEMS).await.iter().map(|row| row.at("what it does").text.clone()).collect();
        press_first_item(page).await;
        let after: Vec<String> = page.rows(ITEMS).await.iter().map(|row| row.at("what it does").text.clone()).collect();
        assert_ne!(after[0], before[0]);
        assert_eq!(after[1..], before[1..]);
        assert_eq!(counted(page).await, (0.0, 0.0), "they were resamples of other items");
        let kinds = ["helps", "hurts"].map(|kind| after.iter().filter(|own| *own == kind).count() as u64);
        page.visit("Test").await;
        assert_eq!(page.done().await.counts(), [10, kinds[0], kinds[1], 10 - kinds[0] - kinds[1]]);
    });
}

#[test]
fn click_on_a_pasted_item_writes_into_its_boxes_and_can_be_taken_back() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste("1\n0\n0\n1\n", "1\n1\n0\n1\n").await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(4)).await;
        page.visit("Learn").await;
        press_first_item(page).await;
        let first = page.rows(ITEMS).await.swap_remove(0);
        let scores = ["base", "exp"].map(|column| first.at(column).text.clone());
        assert_ne!(scores, ["1", "1"]);
        page.visit("Test").await;
        for (name, score) in ["Baseline", "Experimental"].into_iter().zip(&scores) {
            assert!(page.text_in(name).await.starts_with(&format!("{score}\n")), "{name}");
        }
        page.visit("Learn").await;
        page.press("Bring back the scores that were replaced").await;
        page.done().await;
        let first = page.rows(ITEMS).await.swap_remove(0);
        assert_eq!(["base", "exp"].map(|column| first.at(column).text.clone()), ["1", "1"]);
    });
}

#[test]
fn many_items_are_shown_in_part_and_counted_in_full() {
    in_browser(async |page| {
        open(page, "&n=500&helped=30&hurt=17&speed=instant").await;
        draw(page, "Draw one").await;
        let rows = page.rows(ITEMS).await;
        assert_eq!(times(&rows), 500.0, "as many draws as items");
        let more = rows.iter().filter(|row| row.header().text.ends_with(" more")).count();
        assert!((1..=3).contains(&more) && rows.len() <= 43, "{more} of {}", rows.len());
        let mean = page.known("learn-mean").await;
        let hint = page.text_of("learn-hint").await;
        assert!(hint.contains("of 500 items are shown"), "{hint}");
        assert!((mean * 500.0 - (mean * 500.0).round()).abs() < 1e-9, "{mean} is a whole number of 500");
        draw(page, "Draw 1,000").await;
        let exact = page.known("learn-exact").await;
        let p = page.known("learn-p").await;
        let standard_error = (exact * (1.0 - exact) / 1001.0).sqrt();
        assert!((p - exact).abs() <= 4.5 * standard_error, "{p} for {exact}");
    });
}

#[test]
fn address_brings_everything_back() {
    in_browser(async |page| {
        open(page, "&seed=5&speed=instant").await;
        page.type_into("Guess: how often is the lead gone?", "35").await;
        draw(page, "Draw 100").await;
        draw(page, "Draw 10").await;
        page.click(Role::Radio, "count > 2D").await;
        page.run("document.getElementById('learn-large').click()", vec![]).await;
        page.done().await;
        page.until_true("return location.hash.endsWith('&drawn=110&rule=twice&speed=instant&large=1&guess=35')").await;
        let essence = async || {
            let texts = [page.headline().await, page.text_of("learn-guess-said").await, page.text_of("learn-p").await];
            (texts, counted(page).await, page.rows(LOG).await, page.rows(ITEMS).await)
        };
        page.assert_address_keeps(essence).await;
    });
}

#[test]
fn bad_addresses_are_reported_and_the_default_stands_in() {
    in_browser(async |page| {
        for (keys, part) in [
            ("drawn=-1", "drawn = “-1”"),
            ("drawn=99999999999", "drawn = “99999999999”"),
            ("rule=x", "rule = “x”"),
            ("speed=warp", "speed = “warp”"),
            ("large=yes", "large = “yes”"),
            ("tour=8", "tour = “8”"),
            ("guess=101", "guess = “101”"),
            ("items=hhh", "items = “hhh”"),
        ] {
            page.open(&format!("#view=learn&{keys}")).await;
            let message = page.complaint("learn-error").await;
            assert!(message.contains(part), "{keys}: {message}");
            page.until_true("return document.querySelectorAll('#learn-items tr').length === 10").await;
            assert_eq!(page.known("learn-drawn").await, 0.0, "{keys}");
        }
    });
}

/// For the last row of a lecture hall.
#[test]
fn large_type_enlarges_what_is_read_and_still_fits() {
    in_browser(async |page| {
        let sizes = r#"
            return ["learn-title", "learn-explanation", "learn-p", "learn-said"]
                .map((id) => parseFloat(getComputedStyle(document.getElementById(id)).fontSize));"#;
        open(page, "&drawn=100&speed=instant").await;
        let usual: Vec<f64> = page.ask(sizes, vec![]).await;
        open(page, "&drawn=100&speed=instant&large=1").await;
        let large: Vec<f64> = page.ask(sizes, vec![]).await;
        for (large, usual) in large.iter().zip(&usual) {
            assert!(*large > 1.15 * usual, "{large} px for {usual} px");
        }
        assert_eq!(page.misfit(1280).await, None);
        page.resize(1920, 1080, 1.0).await;
        page.next_frame().await;
        assert_eq!(page.misfit(1920).await, None);
    });
}

#[test]
fn less_motion_draws_at_once() {
    in_browser(async |page| {
        page.prefer("prefers-reduced-motion", "reduce").await;
        open(page, "&speed=slow").await;
        let script = r#"
            const done = arguments[0];
            window.lit = 0;
            const place = document.getElementById("learn-items");
            new MutationObserver(() => { window.lit += place.querySelectorAll(".lit").length; })
                .observe(place, { subtree: true, childList: true, attributes: true });
            done(true);"#;
        assert!(page.wait_for::<bool>(script, vec![]).await);
        draw(page, "Draw one").await;
        draw(page, "Draw 100").await;
        assert_eq!(counted(page).await.0, 101.0);
        assert_eq!(page.ask::<u32>("return window.lit", vec![]).await, 0, "no item flashes");
    });
}
