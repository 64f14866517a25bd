//! Everything fits its window and is readable: nothing is too wide, cut off, or covered.

use super::explorer::Explorer;
use super::session::in_browser;
use super::views::PLACES;
use serde_json::json;

/// Opens all views in a window of this size, with the longest numbers, everything open and errors
/// in every view.
async fn assert_all_fit(page: &Explorer, (width, height): (u32, u32)) {
    let mut troubles = Vec::new();
    page.resize(width, height, 1.0).await;
    for place in PLACES {
        page.open_place(place, place.large).await;
        page.unfold_all().await;
        page.done().await;
        let own = page.misfit(width).await.into_iter().chain(page.unreadable().await);
        troubles.extend(own.map(|trouble| format!("{}: {trouble}", place.name)));
        let spoil = r#"
            const box = document.getElementById(arguments[0]);
            box.value = arguments[1];
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
            box.dispatchEvent(new Event("change", { bubbles: true }));"#;
        let (id, text) = place.wrong;
        page.run(spoil, vec![json!(id), json!(text)]).await;
        page.until_true(&format!("return document.getElementById('{id}').ariaInvalid === 'true'")).await;
        troubles.extend(page.misfit(width).await.map(|trouble| format!("{}, a complaint: {trouble}", place.name)));
    }
    assert_eq!(troubles, [""; 0], "{width} px wide");
}

#[test]
fn everything_fits_a_notebook() {
    in_browser(async |page| assert_all_fit(page, (1280, 800)).await);
}

#[test]
fn everything_fits_a_phone() {
    in_browser(async |page| assert_all_fit(page, (390, 844)).await);
}

#[test]
fn everything_fits_the_narrowest_phone() {
    in_browser(async |page| assert_all_fit(page, (320, 568)).await);
}

#[test]
fn everything_fits_a_notebook_with_letters_of_double_size() {
    in_browser(async |page| {
        page.enlarge_text(2.0).await;
        page.open("").await;
        let size: String = page.ask("return getComputedStyle(document.documentElement).fontSize", vec![]).await;
        assert_eq!(size, "32px", "the page follows the setting");
        assert_all_fit(page, (1280, 800)).await;
    });
}

#[test]
fn scores_with_long_names_and_their_files_fit_the_narrowest_phone() {
    in_browser(async |page| {
        const WIDTH: u32 = 320;
        page.resize(WIDTH, 568, 1.0).await;
        page.open("").await;
        page.done().await;
        page.unfold_all().await;
        let word = "x".repeat(120);
        page.paste(&format!("{word}\t{word}y\n0\t1\n1\t0\n0\t1"), "").await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(3)).await;
        page.assert_fits(WIDTH, "long names").await;
        page.paste("1\n0\n1", &format!("1\n0\n{word}")).await;
        page.refused().await;
        page.assert_fits(WIDTH, "an error").await;
        page.drop_files(&[(&format!("{word}.csv"), "123456789.25,0\n0.5,-987654321.75\n1,2")]).await;
        page.done().await;
        page.assert_fits(WIDTH, "a file, and large scores").await;
        page.press("Help").await;
        page.assert_fits(WIDTH, "help").await;
    });
}

#[test]
fn the_first_screen_fits_a_notebook_without_scrolling() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        let height = async || page.ask::<f64>("return document.documentElement.scrollHeight", vec![]).await;
        for example in ["Ten questions", "500 questions", "A blog’s ten labels", "Identical systems", "Nobody hurt"] {
            page.press(example).await;
            page.done().await;
            assert!(height().await <= 800.0, "{example}: {} px high", height().await);
        }
        for source in ["Paste", "File"] {
            page.choose(source).await;
            assert!(height().await <= 800.0, "{source}: {} px high", height().await);
        }
        page.open("#view=learn&speed=instant").await;
        page.done().await;
        page.press("Draw 10").await;
        page.done().await;
        assert!(height().await <= 800.0, "Learn: {} px high", height().await);
        for view in ["review", "plan", "compare"] {
            page.open(&format!("#view={view}")).await;
            page.done().await;
            assert!(height().await <= 800.0, "{view}: {} px high", height().await);
        }
    });
}

/// Eight systems with names as leaderboards have them, on 800 items in five categories.
fn leaderboard() -> String {
    let names = [
        "OpenHermes-2.5-Mistral-7B",
        "FuseChat-Llama-3.2-1B-Instruct",
        "Qwen-14B-Chat",
        "gemma-7b-it",
        "vicuna-13b-v1.5-togetherai",
        "falcon-40b-instruct",
        "text_davinci_003",
        "ultralm-13b",
    ];
    let mut table = format!("item,category,{}\n", names.join(","));
    for item in 1..=800_u32 {
        // In no particular order.
        let scores = (1..).zip(names).map(|(system, _)| format!("0.{:03}1", (item * system * 617) % 1000));
        let scores: Vec<String> = scores.collect();
        table += &format!("{item},category-{},{}\n", item % 5, scores.join(","));
    }
    table
}

#[test]
fn a_table_of_long_names_fits_a_notebook_without_scrolling() {
    in_browser(async |page| {
        let table = leaderboard();
        let assert_low = async |case: &str| {
            page.until(|shown| shown.state == "done" && shown.pairs == Some(800)).await;
            let height: f64 = page.ask("return document.documentElement.scrollHeight", vec![]).await;
            assert!(height <= 800.0, "{case}: {height} px high");
        };
        for sides in [1, 2] {
            page.open(&format!("#sides={sides}")).await;
            page.done().await;
            page.paste(&table, "").await;
            assert_low(&format!("pasted, sides={sides}")).await;
        }
        page.open("").await;
        page.done().await;
        page.drop_files(&[("scores.csv", &table)]).await;
        assert_low("dropped").await;
    });
}

/// For the last row of a lecture hall.
#[test]
fn large_type_enlarges_what_is_read_and_still_fits() {
    in_browser(async |page| {
        let sizes = r#"
            return ["learn-title", "learn-explanation", "learn-p", "learn-said"]
                .map((id) => parseFloat(getComputedStyle(document.getElementById(id)).fontSize));"#;
        let open = async |keys: &str| -> Vec<f64> {
            page.open(&format!("#view=learn&drawn=100&speed=instant{keys}")).await;
            page.done().await;
            page.ask(sizes, vec![]).await
        };
        let usual = open("").await;
        let large = open("&large=1").await;
        for (large, usual) in large.iter().zip(&usual) {
            assert!(*large > 1.15 * usual, "{large} px for {usual} px");
        }
        page.assert_fits(1280, "large type").await;
        for (width, height) in [(1024, 768), (390, 844)] {
            page.resize(width, height, 1.0).await;
            page.assert_fits(width, "large type").await;
            // Two narrow columns would fit, too, but are not wanted.
            let script = "return document.getElementById('learn-result').getBoundingClientRect().width / innerWidth;";
            let share: f64 = page.ask(script, vec![]).await;
            assert!(width > 390 || share > 0.8, "{width}: the lesson has {share} of the width");
        }
        page.resize(1024, 768, 1.0).await;
        for view in ["#large=1&n=500&helped=10&hurt=7", "#large=1&view=compare"] {
            page.open(view).await;
            page.done().await;
            page.assert_fits(1024, view).await;
        }
    });
}
