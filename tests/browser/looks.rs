//! How the page looks: themes, layouts, and nothing that jumps.

use super::explorer::Explorer;
use super::session::in_browser;
use serde_json::json;

/// Windows that the design names: a notebook, a phone.
pub const WINDOWS: [(u32, u32); 2] = [(1280, 800), (390, 844)];

pub const FIVE_HUNDRED: &str = "#n=500&helped=10&hurt=7";

#[test]
fn theme_button_changes_the_theme_for_good() {
    in_browser(async |page| {
        let theme = async || page.ask::<String>("return document.documentElement.dataset.theme", vec![]).await;
        let paper = async || page.ask::<String>("return getComputedStyle(document.body).backgroundColor", vec![]).await;
        page.prefer("prefers-color-scheme", "light").await;
        page.open("").await;
        page.done().await;
        let light = paper().await;
        assert_eq!(theme().await, "system");
        page.press("Theme: system").await;
        page.next_frame().await;
        assert_eq!((theme().await, paper().await), ("light".to_owned(), light.clone()));
        page.press("Theme: light").await;
        page.next_frame().await;
        let dark = paper().await;
        assert_eq!(theme().await, "dark");
        assert_ne!(dark, light);
        page.client().refresh().await.expect("the page loads again");
        page.done().await;
        assert_eq!((theme().await, paper().await), ("dark".to_owned(), dark.clone()));
        page.press("Theme: dark").await;
        page.next_frame().await;
        assert_eq!((theme().await, paper().await), ("system".to_owned(), light));
        page.prefer("prefers-color-scheme", "dark").await;
        page.next_frame().await;
        assert_eq!(paper().await, dark);
    });
}

#[test]
fn pictures_take_the_colours_of_the_theme() {
    in_browser(async |page| {
        let pixels = "return document.querySelector('canvas').toDataURL()";
        page.prefer("prefers-color-scheme", "light").await;
        page.open(FIVE_HUNDRED).await;
        page.done().await;
        let light: String = page.ask(pixels, vec![]).await;
        page.prefer("prefers-color-scheme", "dark").await;
        page.next_frame().await;
        assert_ne!(page.ask::<String>(pixels, vec![]).await, light);
        page.prefer("prefers-color-scheme", "light").await;
        page.next_frame().await;
        assert_eq!(page.ask::<String>(pixels, vec![]).await, light);
    });
}

#[test]
fn paper_is_white() {
    in_browser(async |page| {
        let theme = "return [document.documentElement.dataset.theme, localStorage.getItem('theme')].join()";
        let pixels = "return document.querySelector('canvas').toDataURL()";
        page.open(FIVE_HUNDRED).await;
        page.done().await;
        page.press("Theme: system").await;
        page.next_frame().await;
        let light: String = page.ask(pixels, vec![]).await;
        page.press("Theme: light").await;
        page.next_frame().await;
        assert_eq!(page.ask::<String>(theme, vec![]).await, "dark,dark");
        let printed = format!("dispatchEvent(new Event('beforeprint')); {pixels}");
        assert_eq!(page.ask::<String>(&printed, vec![]).await, light, "before the browser goes on");
        assert_eq!(page.ask::<String>(theme, vec![]).await, "light,dark");
        page.run("dispatchEvent(new Event('afterprint'))", vec![]).await;
        page.next_frame().await;
        assert_eq!(page.ask::<String>(theme, vec![]).await, "dark,dark");
        assert_ne!(page.ask::<String>(pixels, vec![]).await, light);
        page.press("Theme: dark").await;
        page.next_frame().await;
    });
}

#[test]
fn on_paper_there_is_nothing_to_press() {
    in_browser(async |page| {
        page.open(FIVE_HUNDRED).await;
        page.done().await;
        page.dev_tools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
        let seen = r#"
            const isSeen = (element) => element.checkVisibility();
            const pressed = [...document.querySelectorAll("button, nav a, [type=range]")].filter(isSeen);
            return [pressed.map(({ id }) => id), isSeen(document.querySelector("h1")), isSeen(document.getElementById("sample-size"))];"#;
        assert_eq!(page.ask::<(Vec<String>, bool, bool)>(seen, vec![]).await, (vec![], true, true));
        page.dev_tools("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
    });
}

#[test]
fn picture_is_as_sharp_as_the_screen() {
    in_browser(async |page| {
        page.open(FIVE_HUNDRED).await;
        page.done().await;
        // The emulated screen reports no change of its pixel ratio alone, as real ones do: each step changes its size, too.
        for (width, height, ratio) in [(1280, 800, 1u32), (1200, 800, 2), (390, 844, 3), (700, 800, 1)] {
            page.resize(width, height, f64::from(ratio)).await;
            // The page hears of it when the browser gets round to telling it.
            page.until_true(&format!(
                "const {{ width, height, clientWidth, clientHeight }} = document.querySelector('canvas');
                 return innerWidth === {width} && width === clientWidth * {ratio} && height === clientHeight * {ratio}"
            ))
            .await;
        }
    });
}

#[test]
fn picture_is_drawn_when_less_motion_is_wanted() {
    in_browser(async |page| {
        page.prefer("prefers-reduced-motion", "reduce").await;
        page.open(FIVE_HUNDRED).await;
        page.done().await;
        let painted: bool = page
            .ask(
                r#"
                const canvas = document.querySelector("canvas");
                const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                return data.some((byte) => byte > 0);"#,
                vec![],
            )
            .await;
        assert!(painted);
    });
}

/// Moves a slider through its range and notes where things are whenever the page is done.
async fn places_while_dragging(page: &Explorer, slider: &str) -> Vec<Vec<[f64; 4]>> {
    let script = r#"
        const [name, done] = arguments;
        const slider = document.querySelector(`[aria-label="${name}"]`);
        const things = ["h1", ".facts", "canvas", ".run-line", ".strip"].map((part) => document.querySelector(part));
        const frame = () => new Promise((next) => requestAnimationFrame(next));
        const places = [];
        (async () => {
            for (let position = 0; position <= 1000; position += 20) {
                slider.value = position;
                slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
                do await frame(); while (document.documentElement.dataset.state !== "done");
                places.push(things.map((thing) => {
                    const { left, top, width, height } = thing.getBoundingClientRect();
                    return [left, top + scrollY, width, height];
                }));
            }
            done(places);
        })();"#;
    page.wait_for(script, vec![slider.into()]).await
}

#[test]
fn nothing_moves_while_sliders_do() {
    in_browser(async |page| {
        for (width, height) in WINDOWS {
            page.resize(width, height, 1.0).await;
            page.open("#n=500&helped=50&hurt=40&resamples=1000").await;
            page.done().await;
            for slider in ["Hurt, slider", "Helped, slider", "Sample size, slider"] {
                let places = places_while_dragging(page, slider).await;
                assert_eq!(places.len(), 51);
                for (position, place) in places.iter().enumerate() {
                    assert_eq!(place, &places[0], "{width} × {height}, {slider} at {}", position * 20);
                }
            }
        }
    });
}

#[test]
fn first_screen_fits_a_notebook() {
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
    });
}

#[test]
fn narrow_windows_need_no_scrolling_sideways() {
    in_browser(async |page| {
        for width in [390, 320] {
            page.resize(width, 844, 1.0).await;
            page.open("#n=10000000&helped=123456&hurt=123455&seed=18446744073709551615").await;
            page.done().await;
            page.assert_fits(width, "sliders").await;
            page.unfold("What p means").await;
            page.unfold("Histogram as a table").await;
            page.assert_fits(width, "details").await;
            let word = "x".repeat(120);
            page.paste("1\n0\n1", &format!("1\n0\n{word}")).await;
            page.refused().await;
            page.assert_fits(width, "an error").await;
            page.paste(&format!("{word}\t{word}y\n0\t1\n1\t0\n0\t1"), "").await;
            page.done().await;
            page.assert_fits(width, "long names").await;
            page.drop_files(&[(&format!("{word}.csv"), "123456789.25,0\n0.5,-987654321.75\n1,2")]).await;
            page.done().await;
            page.assert_fits(width, "files and large scores").await;
            page.press("Help").await;
            page.assert_fits(width, "help").await;
        }
    });
}
