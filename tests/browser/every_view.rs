//! What holds in every view beside Test: keyboard, layouts, themes, pictures.

use super::downloads::{PICTURE_SIZE, pixels, read_svg};
use super::explorer::Explorer;
use super::folder::Folder;
use super::keyboard::{NOTHING_FOCUSED, hidden_on_the_way_up};
use super::session::in_browser;
use fantoccini::key::Key;
use serde_json::json;

/// A view, or a part of one.
#[derive(Clone, Copy)]
struct Place {
    name: &'static str,
    /// The links that lead there from Test.
    links: &'static [&'static str],
    address: &'static str,
    /// The keys of the address that make texts long.
    large: &'static str,
    /// What the ids of its elements begin with: there is a chart, `-chart`, unless this is empty.
    chart: &'static str,
    /// A box, by its id, and what cannot be used there.
    wrong: (&'static str, &'static str),
}

const PLACES: [Place; 5] = [
    Place {
        name: "Learn",
        links: &["Learn"],
        address: "#view=learn&speed=instant&drawn=200",
        large: "&n=9999999&helped=123456&hurt=123455&seed=4294967295",
        chart: "learn",
        wrong: ("learn-guess", "averylongtextthatisnopercentageatallandhasnospacesanywhere"),
    },
    Place {
        name: "Review",
        links: &["Review"],
        address: "#view=review",
        large: "&items=10000000&base=70.1234&exp=72.5678&comparisons=1000&at=2000000&alpha=0.001",
        chart: "review",
        wrong: ("review-items", "a very long text that is no number of items at all"),
    },
    Place {
        name: "Effect sizes",
        links: &["Plan", "Effect sizes"],
        address: "#view=plan",
        large: "&n=10000000&helped=123456&hurt=123455&items=9999999&effects=0.001,0.123,1.234,33.33&most=12.345\
                &simulated=1",
        chart: "sweep",
        wrong: ("sweep-effects", "averylongtextthatisnoeffectsizeatallandhasnospacesanywhere"),
    },
    Place {
        name: "Power",
        links: &["Plan", "Power"],
        address: "#view=plan&part=power",
        large: "&items=9999999&gain=0.0123&disagree=12.3456&datasets=100000&alpha=0.0001",
        chart: "power",
        wrong: ("power-gain", "averylongtextthatisnogainatallandhasnospacesanywhere"),
    },
    Place {
        name: "Rules of thumb",
        links: &["Plan", "Rules of thumb"],
        address: "#view=plan&part=rules",
        large: "&correct=9876543&items=10000000&reach-items=9999999&reach=0.000123&bound-items=9999999&bound=0.000123\
                &lead=9&lead-items=9999999",
        chart: "",
        wrong: ("rules-correct", "averylongtextthatisnonumberatallandhasnospacesanywhere"),
    },
];

/// Those with a chart.
fn charts() -> impl Iterator<Item = Place> {
    PLACES.into_iter().filter(|place| !place.chart.is_empty())
}

async fn open(page: &Explorer, place: Place, keys: &str) {
    page.open(&format!("{}{keys}", place.address)).await;
    page.done().await;
}

/// Goes to a place from wherever the page is.
async fn visit(page: &Explorer, place: Place) {
    for link in place.links {
        page.visit(link).await;
    }
}

/// Every control that can be used, in the order of the document.
const CONTROLS: &str = r#"
    const kinds = "a[href], button, input, textarea, select, summary, [tabindex='0']";
    const isReached = (element) =>
        element.checkVisibility() && !element.disabled && !(element.type === "radio" && !element.checked);
    return [...document.querySelectorAll(kinds)].filter(isReached)"#;

/// Presses Tab from the top of the page to its end. What goes wrong on the way: a control that is left out, is reached twice
/// or too early, lies above the one before it, or does not show that it has the focus.
async fn troubles_of_tab(page: &Explorer) -> Vec<String> {
    page.run("document.activeElement.blur(); getSelection().removeAllRanges(); scrollTo(0, 0)", vec![]).await;
    // Where Tab goes from is the place of the last click; a new page has none.
    let controls =
        format!("window.controls = (() => {{ {CONTROLS} }})(); window.controls.map((control) => control.id)");
    page.run(&controls, vec![]).await;
    let count: usize = page.ask("return window.controls.length", vec![]).await;
    let look = r#"
        const focused = document.activeElement;
        const { left, top, bottom } = focused.getBoundingClientRect();
        const { outlineStyle, outlineWidth } = getComputedStyle(focused);
        const isMarked = focused.type === "radio" || (outlineStyle !== "none" && parseFloat(outlineWidth) > 0);
        const card = focused.closest("section, nav, header, fieldset");
        const cards = [...document.querySelectorAll("section, nav, header, fieldset")];
        const name = focused.id || focused.textContent.trim().slice(0, 30) || focused.localName;
        return [window.controls.indexOf(focused), top + scrollY, bottom + scrollY, isMarked, cards.indexOf(card), name];"#;
    let mut troubles = Vec::new();
    let mut last = (String::new(), f64::MIN, -2);
    for expected in 0..=count as i64 {
        page.key_in_focus(Key::Tab).await;
        if page.ask::<bool>(NOTHING_FOCUSED, vec![]).await {
            if expected != count as i64 {
                troubles.push(format!("Tab ends after {expected} of {count} controls, behind “{}”", last.0));
            }
            return troubles;
        }
        let (index, top, bottom, is_marked, card, name): (i64, f64, f64, bool, i64, String) =
            page.ask(look, vec![]).await;
        if index != expected {
            troubles.push(format!("“{name}” is number {index} of the document, but number {expected} of Tab"));
            return troubles;
        }
        if !is_marked {
            troubles.push(format!("“{name}” does not show the focus"));
        }
        if card == last.2 && bottom <= last.1 {
            troubles.push(format!("Tab goes up from “{}” to “{name}”", last.0));
        }
        last = (name, top, card);
    }
    troubles.push(format!("Tab does not come to an end; last at “{}”", last.0));
    troubles
}

#[test]
fn tab_reaches_every_control_in_the_order_of_reading() {
    in_browser(async |page| {
        let mut troubles = Vec::new();
        for place in PLACES {
            open(page, place, "").await;
            let own = troubles_of_tab(page).await;
            troubles.extend(own.into_iter().map(|trouble| format!("{}: {trouble}", place.name)));
        }
        assert_eq!(troubles, [""; 0]);
    });
}

#[test]
fn tab_reaches_everything_that_is_open_too() {
    in_browser(async |page| {
        let mut troubles = Vec::new();
        for place in PLACES {
            open(page, place, "").await;
            page.unfold_all().await;
            // As after loading: clicks have left a place from which Tab would go on.
            page.run(
                "document.querySelector('.brand').tabIndex = -1; document.querySelector('.brand').focus()",
                vec![],
            )
            .await;
            let own = troubles_of_tab(page).await;
            troubles.extend(own.into_iter().map(|trouble| format!("{}: {trouble}", place.name)));
        }
        assert_eq!(troubles, [""; 0]);
    });
}

#[test]
fn tab_goes_down_a_narrow_page_and_focus_is_never_hidden() {
    in_browser(async |page| {
        let mut troubles = Vec::new();
        for place in PLACES {
            page.resize(390, 568, 1.0).await;
            open(page, place, "").await;
            let own = troubles_of_tab(page).await;
            troubles.extend(own.into_iter().map(|trouble| format!("{}: {trouble}", place.name)));
            let hidden = hidden_on_the_way_up(page).await;
            troubles.extend(hidden.into_iter().map(|name| format!("{}: “{name}” is hidden", place.name)));
        }
        assert_eq!(troubles, [""; 0]);
    });
}

#[test]
fn every_control_has_a_name_and_every_id_is_one() {
    in_browser(async |page| {
        for place in PLACES {
            open(page, place, "").await;
            page.unfold_all().await;
            let script = r#"
                const controls = "button, a[href], input, textarea, summary, progress, canvas";
                const hasName = (element) =>
                    element.ariaLabel || element.ariaLabelledByElements?.length || element.labels?.length ||
                    element.textContent.trim();
                const nameless = [...document.querySelectorAll(controls)]
                    .filter((element) => element.checkVisibility() && !hasName(element));
                const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
                const missing = [...document.querySelectorAll("[aria-describedby], [aria-labelledby]")]
                    .flatMap((element) => ["aria-describedby", "aria-labelledby"]
                        .flatMap((name) => element.getAttribute(name)?.split(" ") ?? []))
                    .filter((id) => !document.getElementById(id));
                const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
                return [...nameless.map((element) => element.outerHTML), ...twice, ...missing];"#;
            assert_eq!(page.ask::<Vec<String>>(script, vec![]).await, [""; 0], "{}", place.name);
        }
    });
}

#[test]
fn headline_is_spoken_once_it_has_settled() {
    in_browser(async |page| {
        for place in charts() {
            open(page, place, "").await;
            let script = r#"
                const regions = [...document.querySelectorAll("[aria-live=polite]")];
                const title = [...document.querySelectorAll("h1")].find((title) => title.checkVisibility());
                return regions.some(({ textContent }) => textContent.includes(title.textContent));"#;
            page.until_true(script).await;
        }
    });
}

/// Puts what cannot be used into a box of the place.
async fn spoil(page: &Explorer, place: Place) {
    let (id, text) = place.wrong;
    let script = r#"
        const box = document.getElementById(arguments[0]);
        box.value = arguments[1];
        box.dispatchEvent(new InputEvent("input", { bubbles: true }));"#;
    page.run(script, vec![json!(id), json!(text)]).await;
    page.until(|shown| shown.state == "error").await;
}

/// Asserts that all places fit a window and can be read there: as they open, with everything open, with long numbers, and
/// when they complain.
async fn assert_all_fit(page: &Explorer, (width, height): (u32, u32)) {
    let mut troubles = Vec::new();
    page.resize(width, height, 1.0).await;
    for place in PLACES {
        let mut look = async |what: &str| {
            let troubles_here = page.misfit(width).await.into_iter().chain(page.unreadable().await);
            troubles.extend(troubles_here.map(|trouble| format!("{}, {what}: {trouble}", place.name)));
        };
        open(page, place, "").await;
        look("as it opens").await;
        page.unfold_all().await;
        look("everything open").await;
        open(page, place, place.large).await;
        page.unfold_all().await;
        page.done().await;
        look("long numbers").await;
        spoil(page, place).await;
        if let Some(trouble) = page.misfit(width).await {
            troubles.push(format!("{}, a complaint: {trouble}", place.name));
        }
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
        page.done().await;
        let size: String = page.ask("return getComputedStyle(document.documentElement).fontSize", vec![]).await;
        assert_eq!(size, "32px", "the page follows the setting");
        assert_all_fit(page, (1280, 800)).await;
    });
}

/// What is painted on a place's chart: the share of its pixels that differ from the most frequent one, how many colours
/// there are, and all of it as one text.
async fn painted(page: &Explorer, place: Place) -> (f64, usize, String) {
    let script = r#"
        const canvas = document.getElementById(arguments[0]);
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        const colours = new Map();
        const pixels = new Uint32Array(data.buffer);
        for (const pixel of pixels) colours.set(pixel, (colours.get(pixel) ?? 0) + 1);
        return [1 - Math.max(...colours.values()) / pixels.length, colours.size, canvas.toDataURL()];"#;
    page.ask(script, vec![json!(format!("{}-chart", place.chart))]).await
}

/// Asserts that a place's chart is no blank; returns it.
async fn assert_painted(page: &Explorer, place: Place, what: &str) -> String {
    let (share, colours, picture) = painted(page, place).await;
    assert!(share > 0.005 && colours > 10, "{}, {what}: {share} of it painted in {colours} colours", place.name);
    picture
}

#[test]
fn charts_are_painted_and_follow_the_theme() {
    in_browser(async |page| {
        page.prefer("prefers-color-scheme", "light").await;
        for place in charts() {
            open(page, place, "").await;
            let light = assert_painted(page, place, "light").await;
            // As a person changes it: from system to light, and to dark.
            page.press("Theme: system").await;
            page.next_frame().await;
            page.press("Theme: light").await;
            page.next_frame().await;
            let dark = assert_painted(page, place, "dark").await;
            assert_ne!(dark, light, "{}", place.name);
            page.press("Theme: dark").await;
            page.next_frame().await;
            assert!(assert_painted(page, place, "light again").await == light, "{}: as before", place.name);
            page.prefer("prefers-color-scheme", "dark").await;
            page.next_frame().await;
            assert!(assert_painted(page, place, "dark by the system").await == dark, "{}: the same dark", place.name);
            page.prefer("prefers-color-scheme", "light").await;
            page.next_frame().await;
        }
    });
}

/// A chart that is not shown while the theme or the window changes.
#[test]
fn charts_follow_what_changed_while_another_view_was_shown() {
    in_browser(async |page| {
        page.prefer("prefers-color-scheme", "light").await;
        page.open("").await;
        page.done().await;
        let mut light = Vec::new();
        for place in charts() {
            visit(page, place).await;
            light.push(assert_painted(page, place, "light").await);
        }
        page.visit("Test").await;
        page.press("Theme: system").await;
        page.next_frame().await;
        page.press("Theme: light").await;
        page.next_frame().await;
        for (place, light) in charts().zip(&light) {
            visit(page, place).await;
            assert!(assert_painted(page, place, "dark").await != *light, "{}: still light", place.name);
        }
        page.visit("Test").await;
        page.resize(700, 800, 2.0).await;
        page.next_frame().await;
        for place in charts() {
            visit(page, place).await;
            page.next_frame().await;
            assert_painted(page, place, "narrow").await;
            let script = "const c = document.getElementById(arguments[0]); \
                return [c.width, c.height, c.clientWidth, c.clientHeight]";
            let [width, height, css_width, css_height]: [u32; 4] =
                page.ask(script, vec![json!(format!("{}-chart", place.chart))]).await;
            assert_eq!([width, height], [2 * css_width, 2 * css_height], "{}: as sharp as the screen", place.name);
        }
    });
}

#[test]
fn charts_are_drawn_without_motion_when_less_is_wanted() {
    in_browser(async |page| {
        page.prefer("prefers-reduced-motion", "reduce").await;
        for place in charts() {
            open(page, place, "").await;
            assert_painted(page, place, "less motion").await;
            page.unfold_all().await;
            page.press("Theme: system").await;
            page.next_frame().await;
            let moving: usize = page.ask("return document.getAnimations().length", vec![]).await;
            assert_eq!(moving, 0, "{}", place.name);
            page.press("Theme: light").await;
            page.next_frame().await;
            page.press("Theme: dark").await;
            page.next_frame().await;
        }
    });
}

#[test]
fn charts_say_what_they_show() {
    in_browser(async |page| {
        for place in charts() {
            open(page, place, "").await;
            let script = r#"
                const canvas = document.getElementById(arguments[0]);
                return [canvas.getAttribute("role"), canvas.getAttribute("aria-label"),
                    canvas.closest("figure").querySelector("figcaption").innerText];"#;
            let [role, label, caption]: [String; 3] =
                page.ask(script, vec![json!(format!("{}-chart", place.chart))]).await;
            assert_eq!(role, "img");
            assert!(label.len() > 60 && label.contains(char::is_numeric), "{}: {label}", place.name);
            assert!(caption.len() > 40, "{}: {caption}", place.name);
        }
    });
}

#[test]
fn pictures_are_saved() {
    in_browser(async |page| {
        // Even where the page is dark: pictures end on paper.
        page.prefer("prefers-color-scheme", "dark").await;
        for place in charts() {
            let folder = Folder::for_downloads(&format!("pictures-{}", place.chart), page).await;
            open(page, place, "").await;
            page.unfold_all().await;
            page.press("Download SVG").await;
            let document = folder.text(&format!("bootstrap-{}.svg", place.chart)).await;
            let read = read_svg(page, &document).await;
            let label = "return document.getElementById(arguments[0]).ariaLabel";
            let label: String = page.ask(label, vec![json!(format!("{}-chart", place.chart))]).await;
            assert_eq!((read.error.as_str(), read.size), ("", PICTURE_SIZE), "{}", place.name);
            assert_eq!(read.title, label, "{}", place.name);
            assert!(read.longest_line > 10 && read.words.len() > 8, "{}: {read:?}", place.name);
            page.press("Download PNG").await;
            let picture = folder.arrived(&format!("bootstrap-{}.png", place.chart)).await;
            assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n");
            let length = |at: usize| picture[at..at + 4].iter().fold(0, |length, &byte| length * 256 + u32::from(byte));
            assert_eq!([length(16), length(20)], PICTURE_SIZE.map(|length| 2 * length));
            let (corner, is_drawn) = pixels(page, &picture).await;
            assert!(corner.iter().all(|&channel| channel >= 250) && is_drawn, "{}: {corner:?}", place.name);
            page.press("Download CSV").await;
            let file = folder.text(&format!("bootstrap-{}.csv", place.chart)).await;
            assert!(file.starts_with("# ") && file.lines().count() > 10, "{}: {file}", place.name);
        }
    });
}

#[test]
fn views_ask_nothing_of_the_network() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        let before = page.loaded().await;
        for place in PLACES {
            visit(page, place).await;
            page.unfold_all().await;
        }
        assert_eq!(page.loaded().await, before);
    });
}

/// The slider that changes most: by its chart.
const SLIDERS: [(&str, &str); 3] =
    [("review", "review-at-slider"), ("sweep", "sweep-items-slider"), ("power", "power-items-slider")];

#[test]
fn tracks_of_sliders_are_filled_up_to_their_thumbs() {
    in_browser(async |page| {
        for place in PLACES {
            for keys in ["", place.large] {
                open(page, place, keys).await;
                let script = r#"
                    return [...document.querySelectorAll("input[type=range]")]
                        .filter((slider) => slider.checkVisibility() && !("unset" in slider.dataset))
                        .map(({ id, value, min, max, style }) =>
                            [id, 100 * (value - min) / (max - min), parseFloat(style.getPropertyValue("--filled"))]);"#;
                for (id, thumb, filled) in page.ask::<Vec<(String, f64, f64)>>(script, vec![]).await {
                    assert!((thumb - filled).abs() < 3.0, "{}, #{id}: {thumb} %, {filled} %", place.name);
                }
            }
        }
    });
}

#[test]
fn nothing_moves_while_a_slider_does() {
    in_browser(async |page| {
        let mut troubles = Vec::new();
        for (width, height) in [(1280, 800), (390, 844)] {
            page.resize(width, height, 1.0).await;
            for (key, slider) in SLIDERS {
                let place = charts().find(|place| place.chart == key).expect("it is a place");
                open(page, place, "").await;
                let script = r#"
                    const [id, key, done] = arguments;
                    const slider = document.getElementById(id);
                    const section = document.getElementById(`${key}-chart`).closest("section");
                    const things = [slider, section.querySelector("h1"), section.querySelector(".facts"),
                        document.getElementById(`${key}-chart`), section.querySelector(".more")];
                    const frame = () => new Promise((next) => requestAnimationFrame(next));
                    const places = [];
                    const [least, most] = [Number(slider.min), Number(slider.max)];
                    (async () => {
                        for (let step = 0; step <= 24; step += 1) {
                            slider.value = Math.round(least + (most - least) * step / 24);
                            slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
                            do await frame(); while (document.documentElement.dataset.state !== "done");
                            places.push(things.map((thing) => Math.round(thing.getBoundingClientRect().top + scrollY)));
                        }
                        done(places);
                    })();"#;
                let places: Vec<Vec<i64>> = page.wait_for(script, vec![json!(slider), json!(key)]).await;
                if let Some(step) = places.iter().position(|own| *own != places[0]) {
                    let (first, other) = (&places[0], &places[step]);
                    troubles.push(format!("{}, {width} px wide, step {step} of 24: {first:?}, {other:?}", place.name));
                }
            }
        }
        assert_eq!(troubles, [""; 0], "from the top: slider, headline, facts, chart, drawers");
    });
}

#[test]
fn charts_that_were_lost_are_drawn_again() {
    in_browser(async |page| {
        for place in charts() {
            open(page, place, "").await;
            assert_painted(page, place, "before").await;
            assert_drawn_again(page, &format!("{}-chart", place.chart)).await;
        }
        page.open("").await;
        page.done().await;
        page.unfold_all().await;
        page.done().await;
        for canvas in ["histogram", "convergence-chart"] {
            assert_drawn_again(page, canvas).await;
        }
    });
}

/// Empties the canvas with this id, as when the graphics card's memory is lost, and tells the page that it can be drawn on
/// again: the same picture is there.
async fn assert_drawn_again(page: &Explorer, canvas: &str) {
    let picture = async || -> String {
        page.ask("return document.getElementById(arguments[0]).toDataURL()", vec![json!(canvas)]).await
    };
    let before = picture().await;
    let lose = r#"
        const canvas = document.getElementById(arguments[0]);
        canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);"#;
    page.run(lose, vec![json!(canvas)]).await;
    assert!(picture().await != before, "#{canvas} is lost");
    let restore = "document.getElementById(arguments[0]).dispatchEvent(new Event('contextrestored'))";
    page.run(restore, vec![json!(canvas)]).await;
    page.next_frame().await;
    assert!(picture().await == before, "#{canvas} is as before");
}
