//! Plan, power: how likely a true gain is to be found.

use super::explorer::{Explorer, Role};
use super::folder::Folder;
use super::session::in_browser;
use fantoccini::key::Key;

const GAIN: &str = "True gain in points";
const DISAGREEMENT: &str = "Disagreement % of items";
const BASELINE: &str = "Baseline % right";
const EXPERIMENTAL: &str = "Experimental % right";
const AGREEMENT: &str = "Agreement both right or both wrong, %";
const ITEMS: &str = "Items";
const LEVEL: &str = "Level α one-sided";
const DATA_SETS: &str = "Data sets 10 to 200,000";
const FAKE: &str = "Make fake data";

/// n = 2,000, gain 1 %, disagreement 4 %, α = 0.05, the exact sign test: the sums in Python with 40 decimal digits.
const SIGN_TEST: f64 = 0.687_943_495_786_933;

/// The same by the primer's rule: what the native program finds, pinned.
const PRIMERS_RULE: f64 = 0.710_988_507_741_478_9;

async fn open(page: &Explorer, keys: &str) {
    page.open(&format!("#view=plan&part=power{keys}")).await;
    page.done().await;
}

/// P(X ≥ least) for X binomial: term by term, from the largest term's side down.
fn binomial_at_least(least: u32, items: u32, share: f64) -> f64 {
    let term = |k: u32| {
        let choices: f64 = (0..k).map(|i| f64::from(items - i) / f64::from(k - i)).product();
        choices * share.powi(k as i32) * (1.0 - share).powi((items - k) as i32)
    };
    1.0 - (0..least).map(term).sum::<f64>()
}

#[test]
fn two_thousand_items_and_a_gain_of_one_point() {
    in_browser(async |page| {
        open(page, "&gain=2&items=300").await;
        page.type_into(GAIN, "1").await;
        page.type_into(DISAGREEMENT, "4").await;
        page.type_into(ITEMS, "2,000").await;
        page.done().await;
        assert_eq!(page.headline().await, "With 2,000 items, a true gain of 1 point is found 71 times in 100.");
        page.assert_number("power-bootstrap", PRIMERS_RULE, 1e-9).await;
        page.assert_number("power-sign", SIGN_TEST, 1e-9).await;
        let (eighty, ninety) = (page.known("power-n80").await, page.known("power-n90").await);
        assert!(2000.0 < eighty && eighty < ninety, "{eighty} {ninety}");
        assert!(page.known("power-smallest-gain").await > 0.01);
        assert!(page.known("power-type-m").await > 1.0);
    });
}

/// Where nobody can be hurt, p follows from the number of helped alone. With 100 items the primer's rule needs three of
/// them, 0.97^100 = 0.048, and the sign test five, 2^−5 = 0.031.
#[test]
fn power_is_binomial_where_nobody_is_hurt() {
    in_browser(async |page| {
        for percent in [1u32, 5, 10] {
            open(page, &format!("&gain={percent}&disagree={percent}&items=100")).await;
            let share = f64::from(percent) / 100.0;
            page.assert_number("power-bootstrap", binomial_at_least(3, 100, share), 1e-9).await;
            page.assert_number("power-sign", binomial_at_least(5, 100, share), 1e-9).await;
        }
        // Each item is helped: four are too few for the sign test.
        for (items, sign) in [(1, 0.0), (4, 0.0), (5, 1.0)] {
            open(page, &format!("&gain=100&disagree=100&items={items}")).await;
            page.assert_number("power-bootstrap", 1.0, 1e-9).await;
            page.assert_number("power-sign", sign, 1e-9).await;
        }
    });
}

#[test]
fn items_for_eighty_percent_are_enough_when_they_are_tried() {
    in_browser(async |page| {
        open(page, "").await;
        let eighty = page.known("power-n80").await;
        page.type_into(ITEMS, &format!("{eighty}")).await;
        page.done().await;
        assert!(page.known("power-bootstrap").await >= 0.8);
        page.type_into(ITEMS, &format!("{}", eighty - 1.0)).await;
        page.done().await;
        assert!(page.known("power-bootstrap").await < 0.8);
        // The smallest gain that this many find in 80 % is about the gain they were planned for.
        let smallest = page.known("power-smallest-gain").await;
        assert!((smallest - 0.01).abs() < 1e-4, "{smallest}");
    });
}

#[test]
fn two_accuracies_say_the_same_as_gain_and_disagreement() {
    in_browser(async |page| {
        open(page, "").await;
        let before = (page.headline().await, page.known("power-bootstrap").await);
        page.click(Role::Radio, "Two accuracies").await;
        page.done().await;
        assert!(page.find(Role::Textbox, GAIN).await.is_none());
        let boxes = [page.text_in(BASELINE).await, page.text_in(EXPERIMENTAL).await, page.text_in(AGREEMENT).await];
        assert_eq!(boxes, ["70", "71", "96"]);
        assert_eq!((page.headline().await, page.known("power-bootstrap").await), before);
        page.type_into(EXPERIMENTAL, "72").await;
        page.done().await;
        let power = page.known("power-bootstrap").await;
        assert!(power > before.1 && page.headline().await.contains("2 points"), "{}", page.headline().await);
        // By keyboard, back.
        page.key(Role::Radio, "Two accuracies", Key::Left).await;
        page.done().await;
        assert_eq!((page.text_in(GAIN).await.as_str(), page.text_in(DISAGREEMENT).await.as_str()), ("2", "4"));
        assert_eq!(page.known("power-bootstrap").await, power);
        // 90 % and 95 % leave 85 % to 95 %.
        page.click(Role::Radio, "Two accuracies").await;
        page.done().await;
        page.type_into(BASELINE, "90").await;
        page.type_into(EXPERIMENTAL, "95").await;
        page.type_into(AGREEMENT, "80").await;
        let message = page.complaint("power-error").await;
        assert!(message.starts_with("Systems with these accuracies agree on 85 % to 95 %"), "{message}");
    });
}

#[test]
fn numbers_are_taken_from_my_data_with_a_warning() {
    in_browser(async |page| {
        open(page, "&n=500&helped=10&hurt=7").await;
        assert_eq!(page.text_of("power-data-warning").await, "");
        page.press("Take these from my data").await;
        page.done().await;
        let boxes = [page.text_in(ITEMS).await, page.text_in(GAIN).await, page.text_in(DISAGREEMENT).await];
        assert_eq!(boxes, ["500", "0.6", "3.4"]);
        assert!(page.text_of("power-data-warning").await.starts_with("Beware: an observed gain"));
        assert!(page.headline().await.starts_with("With 500 items, a true gain of 0.6 points"));
        page.type_into(GAIN, "1").await;
        page.done().await;
        assert_eq!(page.text_of("power-data-warning").await, "");
    });
}

#[test]
fn pasted_scores_can_be_planned_from_too() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste(&"1\n0\n0\n1\n".repeat(10), &"1\n1\n0\n1\n".repeat(10)).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(40)).await;
        page.visit("Plan").await;
        page.visit("Power").await;
        page.press("Take these from my data").await;
        page.done().await;
        // One in four is helped, nobody hurt.
        let boxes = [page.text_in(ITEMS).await, page.text_in(GAIN).await, page.text_in(DISAGREEMENT).await];
        assert_eq!(boxes, ["40", "25", "25"]);
    });
}

#[test]
fn fake_data_come_near_the_exact_power() {
    in_browser(async |page| {
        open(page, "").await;
        assert_eq!(page.number_of("power-simulated").await, None);
        page.unfold(FAKE).await;
        for data_sets in [1000.0, 2500.0] {
            page.type_into(DATA_SETS, &format!("{data_sets}")).await;
            page.press(FAKE).await;
            page.done().await;
            let (exact, simulated) = (page.known("power-bootstrap").await, page.known("power-simulated").await);
            let standard_error = (exact * (1.0 - exact) / data_sets).sqrt();
            assert!((simulated - exact).abs() <= 4.5 * standard_error, "{simulated} for {exact}");
            let counted = simulated * data_sets;
            assert!((counted - counted.round()).abs() < 1e-6, "{simulated} is a share of {data_sets}");
        }
        // Each data set in the list is what it says.
        for row in page.rows("The first of the fake data sets").await {
            let [helped, hurt] = ["helped", "hurt"].map(|column| row.at(column).number());
            assert!(helped + hurt < 200.0, "4 % of 2,000 are 80: {helped} + {hurt}");
            assert_eq!(row.at("significant").text, if row.at("p").number() <= 0.05 { "yes" } else { "no" });
        }
        // What belongs to another truth is not shown as this one's.
        page.type_into(GAIN, "2").await;
        page.done().await;
        assert_eq!(page.number_of("power-simulated").await, None);
    });
}

#[test]
fn many_fake_data_show_progress_and_give_way() {
    in_browser(async |page| {
        open(page, "&items=10000&datasets=100000").await;
        page.unfold(FAKE).await;
        page.press(FAKE).await;
        let is_under_way = "const { value } = document.getElementById('power-progress'); return value > 0 && value < 1";
        page.until_true(is_under_way).await;
        assert_eq!(page.shown().await.state, "running");
        page.type_into(ITEMS, "300").await;
        page.done().await;
        assert!(page.headline().await.starts_with("With 300 items"));
        assert_eq!(page.number_of("power-simulated").await, None);
    });
}

#[test]
fn bad_boxes_are_told_beside_and_lose_nothing() {
    in_browser(async |page| {
        open(page, "").await;
        page.unfold_all().await;
        let headline = page.headline().await;
        for (name, text, right, part) in [
            (GAIN, "5", "1", "A gain of 5 points needs a disagreement of at least 5 %"),
            (GAIN, "x", "1", "“x”"),
            (DISAGREEMENT, "0.5", "4", "A gain of 1 point needs a disagreement of at least 1 %"),
            (DISAGREEMENT, "101", "4", "“101”"),
            (ITEMS, "0", "2,000", "“0”"),
            (LEVEL, "5", "0.05", "“5”"),
        ] {
            page.paste_into(name, text).await;
            let message = page.complaint("power-error").await;
            assert!(message.contains(part), "{name}: {message}");
            assert_eq!(page.text_in(name).await, text);
            assert!(page.description(Role::Textbox, name).await.starts_with(&message), "{name}: beside it");
            let control = page.control(Role::Textbox, name).await;
            assert_eq!(control.attr("aria-invalid").await.expect("it is there").as_deref(), Some("true"), "{name}");
            assert_eq!(page.headline().await, headline);
            page.assert_number("power-bootstrap", PRIMERS_RULE, 1e-9).await;
            page.paste_into(name, right).await;
            page.done().await;
            assert_eq!(page.text_of("power-error").await, "");
            assert_eq!(page.headline().await, headline);
        }
    });
}

/// Nothing on the page but what is made in their drawers depends on these.
#[test]
fn bad_boxes_of_drawers_are_told_there_alone() {
    in_browser(async |page| {
        open(page, "").await;
        page.unfold_all().await;
        for (name, text, right, error) in [
            (DATA_SETS, "5", "1,000", "power-datasets-error"),
            ("Baseline accuracy, in percent", "107", "70", "power-formula-error"),
        ] {
            page.paste_into(name, text).await;
            page.done().await;
            let message = page.text_of(error).await;
            assert!(message.contains(&format!("“{text}”")), "{name}: {message}");
            assert!(page.description(Role::Textbox, name).await.starts_with(&message), "{name}: beside it");
            assert_eq!((page.text_of("power-error").await.as_str(), page.text_in(name).await.as_str()), ("", text));
            page.paste_into(name, right).await;
            page.done().await;
            assert_eq!(page.text_of(error).await, "");
        }
    });
}

#[test]
fn slider_goes_to_its_ends_by_keyboard() {
    in_browser(async |page| {
        open(page, "").await;
        for (key, items) in [(Key::Home, "10"), (Key::End, "100,000")] {
            page.key(Role::Slider, "Items, slider", key).await;
            page.done().await;
            assert_eq!(page.text_in(ITEMS).await, items);
            assert!(page.headline().await.starts_with(&format!("With {items} items")), "{key:?}");
        }
    });
}

/// Every press is seen.
#[test]
fn arrow_keys_always_move_the_slider() {
    in_browser(async |page| {
        open(page, "").await;
        for key in [Key::Right, Key::Right, Key::Left, Key::Left] {
            let before = page.text_in(ITEMS).await;
            page.key(Role::Slider, "Items, slider", key).await;
            page.done().await;
            assert_ne!(page.text_in(ITEMS).await, before, "{key:?}");
        }
    });
}

/// The help: “Arrow keys move a slider by one step, Page Up and Page Down by ten.”
#[test]
fn slider_goes_by_the_steps_that_it_has_in_test() {
    in_browser(async |page| {
        open(page, "&items=500").await;
        for (key, items) in [(Key::Right, "510"), (Key::Left, "500"), (Key::PageUp, "600"), (Key::PageDown, "500")] {
            page.key(Role::Slider, "Items, slider", key).await;
            page.done().await;
            assert_eq!(page.text_in(ITEMS).await, items, "{key:?}");
        }
    });
}

#[test]
fn table_and_file_are_the_curve() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("power", page).await;
        open(page, "").await;
        page.unfold("The curve as a table").await;
        let rows = page.rows("Power by the number of items").await;
        let own = page.row("Power by the number of items", "2,000").await;
        assert!((own.at("bootstrap").number() - PRIMERS_RULE).abs() < 1e-9);
        assert!((own.at("sign test").number() - SIGN_TEST).abs() < 1e-9);
        page.press("Download CSV").await;
        let file = folder.text("bootstrap-power.csv").await;
        let mut lines = file.lines();
        let about = lines.next().expect("a line about the truth");
        assert!(about.starts_with("# power|gain:0.01|disagreement:0.04|alpha:0.05|"), "{about}");
        assert_eq!(lines.next(), Some("items,bootstrap,sign_test,two_proportions"));
        let lines: Vec<Vec<f64>> =
            lines.map(|line| line.split(',').map(|cell| cell.parse().expect("a number")).collect()).collect();
        let columns = ["items", "bootstrap", "sign test", "if not paired"];
        let table: Vec<Vec<f64>> =
            rows.iter().map(|row| columns.map(|column| row.at(column).number()).to_vec()).collect();
        assert_eq!(lines, table);
        assert!(lines.iter().flatten().all(|number| number.is_finite()));
    });
}

#[test]
fn address_brings_everything_back() {
    in_browser(async |page| {
        open(page, "&seed=3").await;
        page.type_into(GAIN, "1.5").await;
        page.type_into(DISAGREEMENT, "6").await;
        page.type_into(ITEMS, "1,200").await;
        page.type_into(LEVEL, "0.1").await;
        page.done().await;
        let essence = async || {
            let mut numbers = Vec::new();
            for id in ["power-bootstrap", "power-sign", "power-n80", "power-n90", "power-smallest-gain", "power-type-s"]
            {
                numbers.push(page.known(id).await);
            }
            let boxes = [page.text_in(GAIN).await, page.text_in(DISAGREEMENT).await, page.text_in(LEVEL).await];
            (page.headline().await, page.text_in(ITEMS).await, boxes, numbers)
        };
        page.until_true("return location.hash.endsWith('&part=power&gain=1.5&disagree=6&items=1200')").await;
        page.assert_address_keeps(essence).await;
    });
}

#[test]
fn bad_addresses_are_reported_and_the_default_stands_in() {
    in_browser(async |page| {
        for (keys, part) in [
            ("&gain=x", "“x”"),
            ("&gain=9", "A gain of 9 points"),
            ("&items=0", "“0”"),
            ("&base=90&exp=95&agree=10", "Systems with these accuracies"),
        ] {
            page.open(&format!("#view=plan&part=power{keys}")).await;
            let message = page.complaint("comparison-error").await;
            assert!(message.contains(part), "{keys}: {message}");
            page.until_true("return document.getElementById('power-bootstrap').hasAttribute('data-value')").await;
            assert!(page.headline().await.starts_with("With 2,000 items, a true gain of 1 point"), "{keys}");
        }
    });
}

#[test]
fn typing_never_shows_an_older_number_as_done() {
    in_browser(async |page| {
        open(page, "").await;
        let essence = async || {
            let mut numbers = Vec::new();
            for id in ["power-bootstrap", "power-sign", "power-n80", "power-n90", "power-smallest-gain", "power-type-m"]
            {
                numbers.push(page.known(id).await);
            }
            (page.headline().await, numbers)
        };
        page.watch("first('power-title')", "box('power-items')").await;
        for (items, gain) in [("1000", "2"), ("25000", "0.5"), ("640", "3"), ("3210000", "1"), ("5000", "1.25")] {
            page.type_into(ITEMS, items).await;
            page.type_into(GAIN, gain).await;
        }
        page.done().await;
        let typed = essence().await;
        page.assert_never_stale(20).await;
        open(page, "&gain=1.25&items=5000").await;
        assert_eq!(essence().await, typed);
    });
}
