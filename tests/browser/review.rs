//! The view Review: three numbers off a paper in, what they allow out.

use super::explorer::{Explorer, Role};
use super::folder::Folder;
use super::session::in_browser;
use fantoccini::key::Key;

const ITEMS: &str = "Items, n";
const BASELINE: &str = "Baseline, % right";
const EXPERIMENTAL: &str = "Experimental, % right";
const AGREEMENT: &str = "Agreement, % both right or both wrong";
const LEVEL: &str = "Level α the same in all views";
const DISAGREEMENTS: &str = "Disagreements only one is right";

/// Errors of the exact p.
const TOLERANCE: f64 = 1e-9;

async fn open(page: &Explorer, keys: &str) {
    page.open(&format!("#view=review{keys}")).await;
    page.done().await;
}

/// Types what a paper prints.
async fn print(page: &Explorer, [items, baseline, experimental]: [&str; 3]) {
    page.type_into(ITEMS, items).await;
    page.type_into(BASELINE, baseline).await;
    page.type_into(EXPERIMENTAL, experimental).await;
    page.done().await;
}

/// The least and the most that can be hurt.
async fn hurt(page: &Explorer) -> (f64, f64) {
    (page.known("review-hurt-least").await, page.known("review-hurt-most").await)
}

/// The exact p where `helped` items are helped and nobody is hurt: every resample must miss them.
fn nobody_hurt(items: i32, helped: f64) -> f64 {
    (1.0 - helped / f64::from(items)).powi(items)
}

#[test]
fn hundred_questions_cannot_be_significant() {
    in_browser(async |page| {
        open(page, "").await;
        print(page, ["100", "70", "72"]).await;
        // 70 and 72 right: from 2 helped and none hurt to all 28 that the experimental system has wrong.
        assert_eq!(hurt(page).await, (0.0, 28.0));
        assert_eq!(page.known("review-pairs").await, 29.0);
        page.assert_number("review-p-best", 0.132_619_556, TOLERANCE).await;
        page.assert_number("review-p-best", nobody_hurt(100, 2.0), 1e-14).await;
        assert_eq!(page.headline().await, "Even if nobody was hurt, p ≥ 0.13: this cannot be significant.");
        assert_eq!(page.number_of("review-hurt-significant").await, None);
        assert!(page.known("review-p-worst").await > page.known("review-p-best").await);
    });
}

#[test]
fn five_hundred_questions_are_significant_up_to_exactly_twelve_hurt() {
    in_browser(async |page| {
        open(page, "&items=100&base=70&exp=72").await;
        print(page, ["500", "70.0", "72.0"]).await;
        assert_eq!(
            page.headline().await,
            "Significant only if at most 12 of 500 items were hurt: the systems must agree on at least 93.2 %."
        );
        assert_eq!(page.known("review-hurt-significant").await, 12.0);
        assert_eq!(hurt(page).await, (0.0, 140.0));
        page.assert_number("review-p-best", nobody_hurt(500, 10.0), TOLERANCE).await;
        // On either side of the level, by the place on the curve.
        page.type_into("Items hurt", "12").await;
        page.done().await;
        assert!(page.known("review-p-best").await < page.known("review-at-p").await);
        assert!(page.known("review-at-p").await < 0.05);
        page.type_into("Items hurt", "13").await;
        page.done().await;
        assert!(page.known("review-at-p").await > 0.05);
    });
}

#[test]
fn examples_fill_the_boxes() {
    in_browser(async |page| {
        open(page, "").await;
        for (example, [items, baseline, experimental]) in [
            ("100 items, 70 against 72", ["100", "70", "72"]),
            ("500 items, 70.0 against 72.0", ["500", "70.0", "72.0"]),
        ] {
            page.press(example).await;
            page.done().await;
            let boxes = [page.text_in(ITEMS).await, page.text_in(BASELINE).await, page.text_in(EXPERIMENTAL).await];
            assert_eq!(boxes, [items, baseline, experimental]);
            let pressed = page.control(Role::Button, example).await.attr("aria-pressed").await;
            assert_eq!(pressed.expect("the button is there").as_deref(), Some("true"));
            assert!(page.headline().await.contains("significant") || page.headline().await.contains("Significant"));
        }
    });
}

/// 46 of 65 are 70.8 %, 47 are 72.3 %: nothing gives 71.2 %.
#[test]
fn impossible_print_is_reported_with_what_would_be_possible() {
    in_browser(async |page| {
        open(page, "").await;
        print(page, ["65", "71.2", "72.3"]).await;
        assert_eq!(page.headline().await, "Impossible: no whole number of 65 items gives 71.2 %.");
        let explanation = page.text_of("review-explanation").await;
        assert!(explanation.starts_with("46 of 65 is 70.8 %, 47 is 72.3 %."), "{explanation}");
        assert_eq!(page.known("review-pairs").await, 0.0);
        for id in ["review-hurt-least", "review-p-best", "review-p-worst", "review-at-p"] {
            assert_eq!(page.number_of(id).await, None, "{id}");
        }
        assert!(!page.control(Role::Button, "Open in Test").await.is_enabled().await.expect("it is there"));
        assert_ne!(page.text_of("review-void").await, "");
        page.unfold("What to ask the authors for").await;
        let request = page.text_of("review-request").await;
        assert!(request.contains("no whole number of 65 items gives 71.2 %"), "{request}");
        // A misprint mended.
        page.type_into(BASELINE, "70.8").await;
        page.done().await;
        assert_eq!(hurt(page).await, (0.0, 18.0));
        page.assert_number("review-p-best", nobody_hurt(65, 1.0), TOLERANCE).await;
        assert_eq!(page.text_of("review-void").await, "");
    });
}

#[test]
fn agreement_narrows_what_is_possible() {
    in_browser(async |page| {
        open(page, "").await;
        // 97 % are 96.5 to 97.5 %: 13 to 17 disagreements, of which helped − hurt = 10 leaves 14 and 16.
        page.type_into(AGREEMENT, "97").await;
        page.done().await;
        assert_eq!(hurt(page).await, (2.0, 3.0));
        assert_eq!(page.known("review-pairs").await, 2.0);
        page.type_into(AGREEMENT, "").await;
        page.done().await;
        assert_eq!(hurt(page).await, (0.0, 140.0));
        page.type_into(DISAGREEMENTS, "30").await;
        page.done().await;
        assert_eq!(hurt(page).await, (10.0, 10.0));
        assert_eq!(page.known("review-at-helped").await, 20.0);
        assert_eq!(page.known("review-p-best").await, page.known("review-p-worst").await);
        // 13 is odd, and the lead of 10 is not.
        page.type_into(DISAGREEMENTS, "13").await;
        page.done().await;
        assert_eq!(page.headline().await, "The accuracies and the disagreements contradict each other.");
    });
}

#[test]
fn bad_boxes_are_told_beside_and_lose_nothing() {
    in_browser(async |page| {
        open(page, "").await;
        let headline = page.headline().await;
        let best = page.known("review-p-best").await;
        for (name, text, right) in [
            (ITEMS, "0", "500"),
            (ITEMS, "many", "500"),
            (ITEMS, "10000001", "500"),
            (BASELINE, "107", "70.0"),
            (BASELINE, "", "70.0"),
            (EXPERIMENTAL, "x", "72.0"),
            (AGREEMENT, "often", ""),
            (DISAGREEMENTS, "1.5", ""),
            ("Comparisons made", "0", "1"),
            (LEVEL, "2", "0.05"),
            ("Items hurt", "141", "12"),
        ] {
            // At once: on the way to it, key by key, some are good numbers.
            page.paste_into(name, text).await;
            let message = page.complaint("review-error").await;
            assert!(message.contains(text), "{name}: {message}");
            assert_eq!(page.text_in(name).await, text);
            assert_eq!(page.description(Role::Textbox, name).await, message, "{name}: beside it");
            let control = page.control(Role::Textbox, name).await;
            assert_eq!(control.attr("aria-invalid").await.expect("it is there").as_deref(), Some("true"), "{name}");
            assert_eq!((page.headline().await, page.known("review-p-best").await), (headline.clone(), best), "{name}");
            page.type_into(name, right).await;
            page.done().await;
            assert_eq!(page.text_of("review-error").await, "");
            assert_eq!((page.headline().await, page.known("review-p-best").await), (headline.clone(), best), "{name}");
        }
    });
}

#[test]
fn place_on_the_curve_moves_by_keyboard() {
    in_browser(async |page| {
        open(page, "").await;
        let place = async || {
            let text = page.text_in("Items hurt").await;
            let numbers = (page.known("review-at-helped").await, page.known("review-at-agreement").await);
            (text, numbers.0, numbers.1)
        };
        // It begins where significance ends.
        assert_eq!(place().await, ("12".to_owned(), 22.0, 0.932));
        // Of 500 items, helped and hurt are those that disagree.
        for (key, text, helped, agreement) in [
            (Key::Right, "13", 23.0, 0.928),
            (Key::Left, "12", 22.0, 0.932),
            (Key::Home, "0", 10.0, 0.98),
            (Key::End, "140", 150.0, 0.42),
            (Key::Right, "140", 150.0, 0.42),
        ] {
            page.key(Role::Slider, "Hurt, slider", key).await;
            page.done().await;
            assert_eq!(place().await, (text.to_owned(), helped, agreement), "{key:?}");
        }
        page.type_into("Items hurt", "0").await;
        page.done().await;
        page.assert_number("review-at-p", nobody_hurt(500, 10.0), TOLERANCE).await;
        let slider = page.control(Role::Slider, "Hurt, slider").await;
        assert_eq!(slider.prop("value").await.expect("it is there").as_deref(), Some("0"));
    });
}

/// The help: “Arrow keys move a slider by one step, Page Up and Page Down by ten.”
#[test]
fn page_keys_move_by_ten() {
    in_browser(async |page| {
        open(page, "").await;
        for (key, hurt) in [(Key::PageUp, "22"), (Key::PageDown, "12")] {
            page.key(Role::Slider, "Hurt, slider", key).await;
            page.done().await;
            assert_eq!(page.text_in("Items hurt").await, hurt, "{key:?}");
        }
    });
}

#[test]
fn open_in_test_shows_the_same_exact_p() {
    in_browser(async |page| {
        for (keys, at, counts) in [("", "7", [500, 17, 7, 476]), ("&items=100&base=70&exp=72", "28", [100, 30, 28, 42])]
        {
            open(page, keys).await;
            page.type_into("Items hurt", at).await;
            page.done().await;
            let p = page.known("review-at-p").await;
            page.press("Open in Test").await;
            let shown = page.done().await;
            assert_eq!(shown.counts(), counts);
            assert_eq!(shown.p_exact, Some(p));
            shown.assert_p_near(p);
            assert_eq!(page.focused_name().await, "Test");
            // And back: the print is still there, and so is the place.
            page.visit("Review").await;
            assert_eq!((page.text_in("Items hurt").await.as_str(), page.known("review-at-p").await), (at, p));
        }
    });
}

#[test]
fn request_is_copied_as_it_stands() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        open(page, "").await;
        print(page, ["500", "70.0", "72.0"]).await;
        page.unfold("What to ask the authors for").await;
        let request = page.text_of("review-request").await;
        for words in ["70.0 % and 72.0 %", "the same 500 items", "0 to 140", "at most 12 of the 500", "93.2 %"] {
            assert!(request.contains(words), "“{words}” is not in “{request}”");
        }
        page.press("Copy").await;
        page.appears(Role::Button, "Copied ✓").await;
        assert_eq!(page.clipboard_text().await, request);
        assert_eq!(page.focused_name().await, "Copied ✓", "the focus stays where it is");
        page.appears(Role::Button, "Copy").await;
    });
}

/// Those who do not see the button hear of it.
#[test]
fn copying_is_spoken() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        open(page, "").await;
        page.unfold("What to ask the authors for").await;
        page.press("Copy").await;
        page.appears(Role::Button, "Copied ✓").await;
        let is_said = r#"
            const regions = [...document.querySelectorAll("[aria-live]")];
            return regions.some(({ textContent }) => textContent === "Copied");"#;
        page.until_true(is_said).await;
    });
}

#[test]
fn address_brings_everything_back() {
    in_browser(async |page| {
        open(page, "").await;
        print(page, ["1,000", "71.2", "73.0"]).await;
        page.type_into(AGREEMENT, "90").await;
        page.type_into("Comparisons made", "3").await;
        page.type_into(LEVEL, "0.1").await;
        page.done().await;
        // 89.5 to 90.5 % of 1,000: 95 to 105 disagreements, 18 of them the lead.
        page.type_into("Items hurt", "40").await;
        page.done().await;
        let essence = async || {
            let mut texts = vec![page.headline().await, page.text_of("review-many").await];
            for name in
                [ITEMS, BASELINE, EXPERIMENTAL, AGREEMENT, DISAGREEMENTS, "Comparisons made", LEVEL, "Items hurt"]
            {
                texts.push(page.text_in(name).await.replace(',', ""));
            }
            for id in ["review-p-best", "review-p-worst", "review-at-p"] {
                texts.push(page.known(id).await.to_string());
            }
            texts
        };
        page.until_true("return location.hash.endsWith('&items=1000&base=71.2&exp=73.0&agree=90&comparisons=3&at=40')")
            .await;
        page.assert_address_keeps(essence).await;
    });
}

#[test]
fn bad_addresses_are_reported_and_the_default_stands_in() {
    in_browser(async |page| {
        for (keys, key, value) in [
            ("items=0", "items", "0"),
            ("base=x", "base", "x"),
            ("exp=107", "exp", "107"),
            ("agree=-1", "agree", "-1"),
            ("disagree=1.5", "disagree", "1.5"),
            ("comparisons=0", "comparisons", "0"),
            ("at=x", "at", "x"),
            ("items=%3Cb%3Ex%3C/b%3E", "items", ""),
        ] {
            page.open(&format!("#view=review&{keys}")).await;
            let message = page.complaint("comparison-error").await;
            assert!(message.contains(key) && message.contains(value), "{keys}: {message}");
            assert_eq!(page.known("review-hurt-significant").await, 12.0, "{keys}");
        }
    });
}

#[test]
fn level_is_that_of_test() {
    in_browser(async |page| {
        open(page, "").await;
        page.type_into(LEVEL, "0.01").await;
        page.done().await;
        let fewer = page.known("review-hurt-significant").await;
        assert!(fewer < 12.0, "{fewer}");
        page.visit("Test").await;
        assert_eq!(page.text_in("Level α").await, "0.01");
        page.type_into("Level α", "0.05").await;
        page.done().await;
        page.visit("Review").await;
        assert_eq!((page.text_in(LEVEL).await.as_str(), page.known("review-hurt-significant").await), ("0.05", 12.0));
    });
}

#[test]
fn more_comparisons_ask_for_a_smaller_p() {
    in_browser(async |page| {
        open(page, "").await;
        page.type_into("Comparisons made", "5").await;
        page.done().await;
        let corrected = page.known("review-hurt-significant").await;
        let (headline, many) = (page.headline().await, page.text_of("review-many").await);
        let answer =
            format!("Corrected for 5 comparisons: significant only if at most {corrected} of 500 items were hurt");
        assert!(headline.starts_with(&answer), "{headline}");
        for part in ["p has to be below α/5", "Alone, at α = 0.05, it could be with up to 12 hurt", "Holm"] {
            assert!(many.contains(part), "“{part}” is not in “{many}”");
        }
        // The number is that of a single comparison at α/5.
        page.type_into("Comparisons made", "1").await;
        page.type_into(LEVEL, "0.01").await;
        page.done().await;
        assert_eq!(page.known("review-hurt-significant").await, corrected);
    });
}

#[test]
fn table_and_file_are_the_curve() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("review", page).await;
        open(page, "").await;
        page.unfold("Downloads and table").await;
        let rows = page.rows("p by the number of items hurt").await;
        let columns = ["hurt", "helped", "p, exact"];
        let first = columns.map(|column| rows[0].at(column).number());
        assert_eq!((first[0], first[1]), (0.0, 10.0));
        assert!((first[2] - nobody_hurt(500, 10.0)).abs() < TOLERANCE, "{first:?}");
        page.press("Download CSV").await;
        let file = folder.text("bootstrap-review.csv").await;
        let mut lines = file.lines();
        let about = lines.next().expect("a line about the print");
        assert!(about.starts_with("# review|items:500|baseline_percent:70.0|experimental_percent:72.0|"), "{about}");
        assert_eq!(lines.next(), Some("curve,hurt,helped,disagreements,agreement,p,possible,significant"));
        let lines: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        assert_eq!(lines.len(), rows.len());
        for (line, row) in lines.iter().zip(&rows) {
            let own = [1, 2, 5].map(|at| line[at].parse::<f64>().expect("a number"));
            assert_eq!(own, columns.map(|column| row.at(column).number()));
            // Of 500: all 140 that the experimental system has wrong may be hurt.
            assert_eq!(line[6], (own[0] <= 140.0).to_string());
            assert_eq!(line[7], (own[2] < 0.05).to_string());
        }
        let last_significant = lines.iter().rfind(|line| line[7] == "true").map(|line| line[1]);
        assert_eq!(last_significant, Some("12"));
    });
}

#[test]
fn typing_never_shows_an_older_number_as_done() {
    in_browser(async |page| {
        open(page, "").await;
        let essence = async || {
            let mut numbers = Vec::new();
            for id in ["review-hurt-most", "review-pairs", "review-p-best", "review-p-worst", "review-at-p"] {
                numbers.push(page.known(id).await);
            }
            (page.headline().await, numbers)
        };
        // The line under the numbers names the items of the answer. Of 5 items, on the way to 5,000, no whole number
        // gives the accuracies: then there are no numbers, and the headline names the items.
        page.watch("first('review-hurt-of') || first('review-verdict')", "box('review-items')").await;
        for items in ["1000", "2000", "64000", "3210000", "5000"] {
            page.type_into(ITEMS, items).await;
        }
        page.done().await;
        let typed = essence().await;
        page.assert_never_stale(20).await;
        open(page, "&items=5000").await;
        assert_eq!(essence().await, typed);
    });
}

#[test]
fn the_beginning_of_a_number_that_is_refused_does_not_count_and_what_was_typed_stays() {
    in_browser(async |page| {
        open(page, "").await;
        // The address is written a moment later.
        page.until_true("return location.hash.includes('n=')").await;
        let (address, headline) = (page.fragment().await, page.headline().await);
        // 9 and 95 can be used.
        page.type_into(AGREEMENT, "950").await;
        assert!(page.complaint("review-error").await.contains("“950”"));
        assert_eq!(page.headline().await, headline);
        page.visit("Test").await;
        page.follow_link("Review").await;
        assert!(page.complaint("review-error").await.contains("“950”"));
        assert_eq!((page.text_in(AGREEMENT).await.as_str(), page.headline().await), ("950", headline));
        assert_eq!(page.fragment().await, address, "the link led to what counts");
    });
}
