//! Plan, effect sizes: the primer's figures, exact and simulated.

use super::explorer::{Explorer, Role};
use super::folder::Folder;
use super::session::in_browser;
use super::tables::Row;
use fantoccini::key::Key;
use serde::Deserialize;

const ITEMS: &str = "Items";
const EFFECTS: &str = "Effect sizes, in %";
const MOST: &str = "Hurt, at most, in %";
const SIMULATE: &str = "Simulate as the primer did";

/// The caption of the table.
const POINTS: &str = "p at 20 shares of hurt items";

/// How many shares of hurt items the primer's table has, 0 to 19 %.
const SHARES: usize = 20;

async fn open(page: &Explorer, keys: &str) {
    page.open(&format!("#view=plan{keys}")).await;
    page.done().await;
}

/// The table's rows, a list for each effect size.
async fn points(page: &Explorer) -> Vec<Vec<Row>> {
    page.rows(POINTS).await.chunks(SHARES).map(<[Row]>::to_vec).collect()
}

/// Exact p-values of the primer's Example 3, by convolution: `tests/golden/reference/`.
#[derive(Deserialize)]
struct Reference {
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct Cell {
    n: u64,
    effect_percent: f64,
    hurt_percent: u64,
    helped: u64,
    hurt: u64,
    p_bootstrap: f64,
}

#[test]
fn table_has_the_reference_p_at_every_preset() {
    in_browser(async |page| {
        let reference: Reference =
            serde_json::from_str(include_str!("../golden/reference/sweep.json")).expect("it is JSON");
        open(page, "").await;
        page.unfold("The points as a table").await;
        for (preset, items) in [("100", 100), ("500", 500), ("2,000", 2000), ("10,000", 10_000)] {
            page.press(preset).await;
            page.done().await;
            assert_eq!(page.text_in(ITEMS).await, preset);
            assert!(page.headline().await.starts_with(&format!("With {preset} items, +2\u{a0}%")));
            let points = points(page).await;
            let mut compared = 0;
            for (effect, rows) in [1.0, 2.0, 5.0].into_iter().zip(&points) {
                let cells = reference.cells.iter().filter(|cell| cell.n == items && cell.effect_percent == effect);
                for (cell, row) in cells.zip(rows) {
                    assert_eq!(row.header().text, format!("{} %", cell.hurt_percent));
                    let counts = ["items helped", "items hurt"].map(|column| row.at(column).text.replace(',', ""));
                    assert_eq!(counts, [cell.helped.to_string(), cell.hurt.to_string()]);
                    let exact = row.at("exact p");
                    let error = (exact.number() - cell.p_bootstrap).abs();
                    assert!(error <= 1e-9, "{preset}, +{effect} %, {} %: {error:e}", row.header().text);
                    assert_eq!(exact.text, format!("{:.5}", cell.p_bootstrap));
                    assert_eq!(row.at("simulated p").text, "–");
                    compared += 1;
                }
            }
            assert_eq!(compared, 3 * SHARES);
        }
    });
}

/// The primer: "approximately 0.13"; 0.98 to the power of 100.
#[test]
fn hundred_items_two_percent_and_nobody_hurt() {
    in_browser(async |page| {
        open(page, "").await;
        page.type_into(ITEMS, "100").await;
        page.type_into(EFFECTS, "2").await;
        page.done().await;
        page.unfold("The points as a table").await;
        let points = points(page).await;
        assert_eq!(points.len(), 1);
        let exact = points[0][0].at("exact p");
        assert_eq!(exact.text, "0.13262");
        assert!((exact.number() - 0.98f64.powi(100)).abs() < 1e-12);
        assert_eq!(
            page.headline().await,
            "With 100 items, +2\u{a0}% is not significant even if nobody is hurt: p = 0.1326."
        );
    });
}

#[test]
fn five_hundred_items_bear_twelve_hurt() {
    in_browser(async |page| {
        open(page, "").await;
        assert_eq!(
            page.headline().await,
            "With 500 items, +2\u{a0}% is significant only if at most 12 (2.4 %) are hurt."
        );
        // The reference README, of +2 % and +5 %.
        assert_eq!((page.known("sweep-hurt-1").await, page.known("sweep-hurt-2").await), (12.0, 98.0));
        assert_eq!(page.text_of("sweep-effect-1").await, "+2 %");
        page.press("2,000").await;
        page.done().await;
        assert_eq!(page.known("sweep-hurt-1").await, 268.0);
    });
}

#[test]
fn controls_work_by_keyboard() {
    in_browser(async |page| {
        open(page, "").await;
        // A step is one in the second digit.
        for (key, items) in [(Key::Right, "510"), (Key::Left, "500"), (Key::End, "100,000"), (Key::Home, "10")] {
            page.key(Role::Slider, "Items, slider", key).await;
            page.done().await;
            assert_eq!(page.text_in(ITEMS).await, items, "{key:?}");
            let spoken = page.control(Role::Slider, "Items, slider").await.attr("aria-valuetext").await;
            assert_eq!(spoken.expect("it is there"), Some(format!("{items} items")));
        }
        for (key, most) in [(Key::Right, "21"), (Key::Left, "20"), (Key::Home, "1"), (Key::End, "50")] {
            page.key(Role::Slider, "Hurt, at most, in percent, slider", key).await;
            page.done().await;
            assert_eq!(page.text_in(MOST).await, most, "{key:?}");
        }
        page.key(Role::Button, "2,000", Key::Enter).await;
        page.done().await;
        assert_eq!(page.text_in(ITEMS).await, "2,000");
        page.key(Role::Button, SIMULATE, Key::Space).await;
        page.done().await;
        assert_eq!(page.focused_name().await, "Hide the simulation", "the focus stays where it is");
    });
}

/// The help: “Arrow keys move a slider by one step, Page Up and Page Down by ten.”
#[test]
fn page_keys_move_by_ten_steps() {
    in_browser(async |page| {
        open(page, "").await;
        for (key, items) in [(Key::PageUp, "600"), (Key::PageDown, "500")] {
            page.key(Role::Slider, "Items, slider", key).await;
            page.done().await;
            assert_eq!(page.text_in(ITEMS).await, items, "{key:?}");
        }
    });
}

#[test]
fn effect_sizes_are_sorted_and_shown_each() {
    in_browser(async |page| {
        open(page, "").await;
        page.type_into(EFFECTS, "5 %; 0.5, 1 2").await;
        page.done().await;
        let mut shown = Vec::new();
        for id in ["sweep-effect-0", "sweep-effect-1", "sweep-effect-2", "sweep-effect-3", "sweep-effect-4"] {
            shown.push(page.text_of(id).await);
        }
        assert_eq!(shown, ["+0.5 %", "+1 %", "+2 %", "+5 %", ""]);
        let note = page.text_of("sweep-note").await;
        assert!(note.contains("Cut off to whole items: +0.5 % is 2"), "{note}");
        assert_eq!(page.text_in(EFFECTS).await, "5 %; 0.5, 1 2", "what was typed stays");
    });
}

#[test]
fn simulated_points_lie_near_the_exact_ones() {
    in_browser(async |page| {
        open(page, "").await;
        page.unfold("The points as a table").await;
        page.press(SIMULATE).await;
        page.done().await;
        assert_eq!(page.text_of("sweep-status").await, "Dots: 60 points, each from 10,000 resamples (seed 1)");
        let mut differ = 0;
        let points = points(page).await;
        for row in points.iter().flatten() {
            let (exact, simulated) = (row.at("exact p").number(), row.at("simulated p").number());
            let standard_error = (exact * (1.0 - exact) / 10_000.0).sqrt();
            assert!((simulated - exact).abs() <= 4.5 * standard_error, "{simulated} for {exact}");
            assert_eq!(row.at("simulated p").text, format!("{simulated:.5}"));
            differ += usize::from(simulated != exact);
        }
        assert_eq!(points.iter().flatten().count(), 3 * SHARES);
        assert!(differ > 40, "these are counted: {differ}");
        page.press("Hide the simulation").await;
        page.done().await;
        assert_eq!(page.text_of("sweep-status").await, "");
        assert_eq!(page.rows(POINTS).await[0].at("simulated p").text, "–");
    });
}

/// The page says that the points are those of the view Test for the same counts and the same seed.
#[test]
fn simulated_points_are_those_of_test() {
    in_browser(async |page| {
        open(page, "&n=500&helped=17&hurt=7&seed=9&effects=2&most=28&simulated=1").await;
        page.unfold("The points as a table").await;
        // A step is 1.4 %: 7 of 500.
        let row = page.rows(POINTS).await.swap_remove(1);
        assert_eq!(row.texts()[..3], ["1.4 %", "17", "7"]);
        let simulated = row.at("simulated p").number();
        page.visit("Test").await;
        assert_eq!(page.done().await.p_value(), simulated);
    });
}

#[test]
fn stopped_simulation_keeps_what_is_done() {
    in_browser(async |page| {
        open(page, "&items=10000&effects=0.5,1,2,3,4,5").await;
        page.unfold("The points as a table").await;
        // As soon as it can be stopped and something is there: within one frame or two.
        let script = r#"
            const done = arguments[0];
            const button = document.getElementById("sweep-simulate");
            const status = document.getElementById("sweep-status");
            button.click();
            const look = () => {
                if (button.textContent !== "Stop") return requestAnimationFrame(look);
                if (!status.textContent) return requestAnimationFrame(look);
                button.click();
                done([document.documentElement.dataset.state, status.textContent]);
            };
            look();"#;
        let (state, status): (String, String) = page.wait_for(script, vec![]).await;
        assert!(
            ["running", "done"].contains(&state.as_str()) && status.contains(" of 120 points"),
            "{state}: {status}"
        );
        page.done().await;
        assert!(page.find(Role::Button, SIMULATE).await.is_some());
        let status = page.text_of("sweep-status").await;
        assert!(status.contains(" of 120 points, each from 10,000 resamples"), "{status}");
        let rows = page.rows(POINTS).await;
        let simulated = rows.iter().filter(|row| row.at("simulated p").value.is_some()).count();
        assert!(status.starts_with(&format!("Dots: {simulated} of 120 ")) && simulated > 0, "{status}");
        page.until_true("return !location.hash.includes('simulated')").await;
        // Once more, to the end.
        page.press(SIMULATE).await;
        page.done().await;
        assert!(page.text_of("sweep-status").await.starts_with("Dots: 120 points"));
    });
}

/// What the primer says, how it is marked, and the chart that it leads to.
const CLAIMS: [(&str, &str, &str); 7] = [
    ("With 100 items, +2 % and nobody hurt, p is about 0.13.", "holds", "100"),
    ("With 100 items and +5 %, p exceeds 0.05 once more than 2 % are hurt.", "only roughly", "100"),
    ("With 500 items, gains above +5 % are generally significant.", "holds", "500"),
    ("With 500 items, +2 % may be significant if few are hurt.", "holds narrowly", "500"),
    ("With 2,000 items, about +2 % is generally significant.", "only roughly", "2,000"),
    ("With 2,000 items, +1 % is significant if nobody is hurt.", "holds", "2,000"),
    ("With 10,000 items, more than +0.5 % is significant unless many are hurt.", "holds", "10,000"),
];

#[test]
fn claims_are_marked_and_lead_to_their_charts() {
    in_browser(async |page| {
        open(page, "&items=700&alpha=0.1").await;
        for (index, (claim, mark, items)) in CLAIMS.into_iter().enumerate() {
            assert_eq!(page.text_of(&format!("sweep-mark-{index}")).await, mark, "{claim}");
            assert_ne!(page.text_of(&format!("sweep-found-{index}")).await, "", "{claim}");
            page.press(claim).await;
            page.done().await;
            assert_eq!(page.text_in(ITEMS).await, items, "{claim}");
            assert_eq!(page.text_in("Level α").await, "0.05");
            assert!(page.headline().await.starts_with(&format!("With {items} items, +")), "{claim}");
            let pressed = page.control(Role::Button, claim).await.attr("aria-pressed").await;
            assert_eq!(pressed.expect("it is there").as_deref(), Some("true"));
        }
        // The reference README: up to 428 hurt.
        assert!(page.headline().await.contains("at most 428 (4.28 %)"), "{}", page.headline().await);
    });
}

#[test]
fn bad_boxes_are_told_beside_and_lose_nothing() {
    in_browser(async |page| {
        open(page, "").await;
        let headline = page.headline().await;
        for (name, text, right) in [
            (ITEMS, "0", "500"),
            (ITEMS, "10000001", "500"),
            (ITEMS, "", "500"),
            (EFFECTS, "1, x", "1, 2, 5"),
            (EFFECTS, "1 2 3 4 5 6 7", "1, 2, 5"),
            (MOST, "51", "20"),
            ("Level α", "1", "0.05"),
        ] {
            // At once: on the way to 10000001 is 1000000, which is usable.
            page.paste_into(name, text).await;
            let message = page.complaint("sweep-error").await;
            assert_eq!(page.text_in(name).await, text);
            assert_eq!(page.description(Role::Textbox, name).await, message, "{name}: beside it");
            assert_eq!((page.headline().await, page.known("sweep-hurt-1").await), (headline.clone(), 12.0), "{name}");
            page.paste_into(name, right).await;
            page.done().await;
            assert_eq!(page.text_of("sweep-error").await, "");
            assert_eq!(page.headline().await, headline);
        }
    });
}

#[test]
fn file_is_the_primers_table() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("sweep", page).await;
        open(page, "&items=100&effects=2,5&simulated=1").await;
        page.unfold("The points as a table").await;
        page.press("Download CSV").await;
        let file = folder.text("bootstrap-sweep.csv").await;
        let mut lines = file.lines();
        let about = lines.next().expect("a line about the sweep");
        assert!(about.starts_with("# sweep|n:100|resamples:10000|seed:1|"), "{about}");
        assert_eq!(lines.next(), Some("effect_percent,hurt_percent,helped,hurt,exact_p,simulated_p"));
        let lines: Vec<&str> = lines.collect();
        assert_eq!(lines.len(), 2 * SHARES);
        assert!(lines[0].starts_with("2,0,2,0,0.13262,"), "{}", lines[0]);
        // The reference README.
        for (line, beginning) in
            lines[SHARES..].iter().zip(["5,0,5,0,0.00592,", "5,1,6,1,0.03291,", "5,2,7,2,0.05842,", "5,3,8,3,0.08114,"])
        {
            assert!(line.starts_with(beginning), "{line}");
        }
        for (line, row) in lines.iter().zip(page.rows(POINTS).await) {
            assert!(line.ends_with(&format!(",{}", row.at("simulated p").text)), "{line}");
        }
    });
}

#[test]
fn address_brings_everything_back() {
    in_browser(async |page| {
        open(page, "&seed=3").await;
        page.type_into(ITEMS, "1,200").await;
        page.type_into(EFFECTS, "0.5 1.5").await;
        page.type_into(MOST, "12.5").await;
        page.type_into("Level α", "0.01").await;
        page.done().await;
        page.press(SIMULATE).await;
        page.done().await;
        let essence = async || {
            page.unfold_all().await;
            let mut texts = vec![page.headline().await, page.text_of("sweep-status").await];
            for name in [ITEMS, EFFECTS, MOST, "Level α"] {
                texts.push(page.text_in(name).await.replace(", ", " ").replace(',', ""));
            }
            (texts, page.rows(POINTS).await)
        };
        page.until_true("return location.hash.endsWith('&items=1200&effects=0.5,1.5&most=12.5&simulated=1')").await;
        page.assert_address_keeps(essence).await;
    });
}

#[test]
fn bad_addresses_are_reported_and_the_default_stands_in() {
    in_browser(async |page| {
        for (keys, key) in
            [("items=0", "items"), ("effects=x", "effects"), ("most=99", "most"), ("simulated=yes", "simulated")]
        {
            page.open(&format!("#view=plan&{keys}")).await;
            let message = page.complaint("comparison-error").await;
            assert!(message.contains(key), "{keys}: {message}");
            assert!(page.headline().await.contains("at most 12 ("), "{keys}");
        }
    });
}

#[test]
fn level_is_that_of_test_and_the_other_views() {
    in_browser(async |page| {
        open(page, "").await;
        page.type_into("Level α", "0.2").await;
        page.done().await;
        assert!(page.known("sweep-hurt-1").await > 12.0);
        for (place, level) in
            [("Power", "Level α one-sided"), ("Review", "Level α the same in all views"), ("Test", "Level α")]
        {
            page.visit(place).await;
            assert_eq!(page.text_in(level).await, "0.2", "{place}");
        }
    });
}

#[test]
fn typing_never_shows_an_older_number_as_done() {
    in_browser(async |page| {
        open(page, "").await;
        page.unfold("The points as a table").await;
        let essence = async || (page.headline().await, page.known("sweep-hurt-1").await, page.rows(POINTS).await);
        page.watch("first('sweep-answer')", "box('sweep-items')").await;
        for items in ["1000", "25000", "64000", "3210000", "5000"] {
            page.type_into(ITEMS, items).await;
        }
        page.done().await;
        let typed = essence().await;
        page.assert_never_stale(20).await;
        open(page, "&items=5000").await;
        page.unfold("The points as a table").await;
        assert_eq!(essence().await, typed);
    });
}
