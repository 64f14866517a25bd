//! How the page looks: themes, sharp pictures, and nothing that jumps.

use super::explorer::Explorer;
use super::session::in_browser;
use super::views::{PLACES, charts};
use serde_json::json;

/// The window sizes that the design is made for: a notebook, a phone.
pub const WINDOWS: [(u32, u32); 2] = [(1280, 800), (390, 844)];

/// An address with a typical histogram.
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
fn paper_is_white_and_has_nothing_to_press() {
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
        let printed = format!("dispatchEvent(new Event('beforeprint')); {pixels}");
        assert_eq!(page.ask::<String>(&printed, vec![]).await, light, "before the browser goes on");
        assert_eq!(page.ask::<String>(theme, vec![]).await, "light,dark");
        page.dev_tools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
        let seen = r#"
            const isSeen = (element) => element.checkVisibility();
            const pressed = [...document.querySelectorAll("button, nav a, [type=range]")].filter(isSeen);
            return [pressed.map(({ id }) => id), isSeen(document.querySelector("h1")), isSeen(document.getElementById("sample-size"))];"#;
        assert_eq!(page.ask::<(Vec<String>, bool, bool)>(seen, vec![]).await, (vec![], true, true));
        // While the help is open, it alone is printed.
        let help = r#"
            document.getElementById("help").showModal();
            const seen = [...document.body.children].filter((part) => part.checkVisibility()).map(({ id }) => id);
            const top = document.getElementById("help-title").getBoundingClientRect().top + scrollY;
            document.getElementById("help").close();
            return [seen, top >= 0];"#;
        assert_eq!(page.ask::<(Vec<String>, bool)>(help, vec![]).await, (vec!["help".to_owned()], true));
        page.dev_tools("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
        page.run("dispatchEvent(new Event('afterprint'))", vec![]).await;
        page.next_frame().await;
        assert_eq!(page.ask::<String>(theme, vec![]).await, "dark,dark");
        assert_ne!(page.ask::<String>(pixels, vec![]).await, light);
    });
}

/// Everything painted on the canvas with this id, as a text. Fails if the canvas is blank.
async fn painted(page: &Explorer, chart: &str, what: &str) -> String {
    let script = r#"
        const canvas = document.getElementById(arguments[0]);
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0);
        const colours = new Map();
        const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
        for (const pixel of pixels) colours.set(pixel, (colours.get(pixel) ?? 0) + 1);
        return [1 - Math.max(...colours.values()) / pixels.length, colours.size, canvas.toDataURL()];"#;
    let (share, colours, picture): (f64, usize, String) = page.ask(script, vec![json!(chart)]).await;
    assert!(share > 0.005 && colours > 10, "{chart}, {what}: {share} of it painted in {colours} colours");
    picture
}

/// Charts adopt changes of theme and screen, even if they are not shown at that time.
#[test]
fn charts_follow_the_theme_and_the_screen() {
    in_browser(async |page| {
        page.prefer("prefers-color-scheme", "light").await;
        page.open("").await;
        page.done().await;
        let mut light = Vec::new();
        for place in charts() {
            page.go_to_place(place).await;
            light.push(painted(page, place.chart, "light").await);
        }
        page.prefer("prefers-color-scheme", "dark").await;
        page.next_frame().await;
        for (place, light) in charts().zip(&light) {
            page.go_to_place(place).await;
            assert!(painted(page, place.chart, "dark").await != *light, "{}: still light", place.name);
        }
        page.prefer("prefers-color-scheme", "light").await;
        page.next_frame().await;
        for (place, light) in charts().zip(&light) {
            page.go_to_place(place).await;
            assert!(painted(page, place.chart, "light again").await == *light, "{}: as before", place.name);
        }
        page.resize(700, 800, 2.0).await;
        for place in charts() {
            page.go_to_place(place).await;
            let is_sharp = "const { width, height, clientWidth, clientHeight } = document.getElementById('CHART'); \
                return innerWidth === 700 && width === 2 * clientWidth && height === 2 * clientHeight";
            page.until_true(&is_sharp.replace("CHART", place.chart)).await;
            painted(page, place.chart, "narrow and sharp").await;
        }
    });
}

/// Browsers empty canvases when the graphics card's memory is lost.
#[test]
fn charts_that_were_lost_are_drawn_again() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        for place in charts() {
            page.go_to_place(place).await;
            page.unfold_all().await;
            page.done().await;
            let lost = r#"
                const canvases = [...document.querySelectorAll("canvas")].filter((canvas) => canvas.checkVisibility());
                const before = canvases.map((canvas) => canvas.toDataURL());
                canvases.forEach((canvas) => canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height));
                window.restored = () => canvases.map((canvas, index) => canvas.toDataURL() === before[index]);
                const areLost = window.restored().every((same) => !same);
                canvases.forEach((canvas) => canvas.dispatchEvent(new Event("contextrestored")));
                return areLost;"#;
            assert!(page.ask::<bool>(lost, vec![]).await, "{}", place.name);
            page.next_frame().await;
            let same: Vec<bool> = page.ask("return restored()", vec![]).await;
            assert!(!same.is_empty() && same.iter().all(|same| *same), "{}: {same:?}", place.name);
        }
    });
}

#[test]
fn picture_is_as_sharp_as_the_screen() {
    in_browser(async |page| {
        page.open(FIVE_HUNDRED).await;
        page.done().await;
        page.unfold("Convergence").await;
        // The emulated screen does not report a change of its pixel ratio alone, as real ones do,
        // so each step also changes the size.
        for (width, height, ratio) in [(1280, 800, 1u32), (1200, 800, 2), (390, 844, 3), (700, 800, 1)] {
            page.resize(width, height, f64::from(ratio)).await;
            // The browser may report the change with a delay.
            page.until_true(&format!(
                "const canvases = ['histogram', 'convergence-chart'].map((id) => document.getElementById(id));
                 return innerWidth === {width} && canvases.every(({{ width, height, clientWidth, clientHeight }}) =>
                     width === clientWidth * {ratio} && height === clientHeight * {ratio})"
            ))
            .await;
        }
    });
}

#[test]
fn who_wants_no_motion_gets_none() {
    in_browser(async |page| {
        page.prefer("prefers-reduced-motion", "reduce").await;
        for place in PLACES {
            page.open_place(place, "").await;
            page.unfold_all().await;
            if !place.chart.is_empty() {
                painted(page, place.chart, "less motion").await;
            }
            let moving = "return document.getAnimations().filter(({ playState }) => playState === 'running').length";
            assert_eq!(page.ask::<u64>(moving, vec![]).await, 0, "{}", place.name);
        }
        page.open("#view=learn&speed=slow").await;
        page.done().await;
        let watch = r#"
            window.lit = 0;
            const place = document.getElementById("learn-items");
            new MutationObserver(() => { window.lit += place.querySelectorAll(".lit").length; })
                .observe(place, { subtree: true, childList: true, attributes: true });"#;
        page.run(watch, vec![]).await;
        page.press("Draw 100").await;
        page.until_true("return document.getElementById('learn-drawn').dataset.value === '100'").await;
        assert_eq!(page.ask::<u32>("return window.lit", vec![]).await, 0, "no item flashes");
    });
}

#[test]
fn nothing_moves_while_a_slider_does() {
    in_browser(async |page| {
        let mut troubles = Vec::new();
        for (width, height) in WINDOWS {
            page.resize(width, height, 1.0).await;
            for place in PLACES.into_iter().filter(|place| !place.slider.is_empty()) {
                page.open_place(place, "&n=500&helped=50&hurt=40&resamples=1000").await;
                let script = r#"
                    const [id, chart, done] = arguments;
                    const slider = document.getElementById(id);
                    const section = document.getElementById(chart).closest("section");
                    const things = [slider, section.querySelector("h1"), section.querySelector(".facts"),
                        document.getElementById(chart), section.querySelector(".more")];
                    const frame = () => new Promise((next) => requestAnimationFrame(next));
                    const places = [];
                    const [least, most] = [Number(slider.min), Number(slider.max)];
                    (async () => {
                        for (let step = 0; step <= 24; step += 1) {
                            slider.value = Math.round(least + (most - least) * step / 24);
                            slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
                            do await frame(); while (document.documentElement.dataset.state !== "done");
                            places.push(things.map((thing) => thing && Math.round(thing.getBoundingClientRect().top + scrollY)));
                        }
                        done(places);
                    })();"#;
                let places: Vec<Vec<Option<i64>>> =
                    page.wait_for(script, vec![json!(place.slider), json!(place.chart)]).await;
                if let Some(step) = places.iter().position(|own| *own != places[0]) {
                    let (first, other) = (&places[0], &places[step]);
                    troubles.push(format!("{}, {width} px wide, step {step} of 24: {first:?}, {other:?}", place.name));
                }
            }
        }
        assert_eq!(troubles, [""; 0], "from the top: slider, headline, facts, chart, drawers");
    });
}
