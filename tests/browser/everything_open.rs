//! The Test view with every drawer open.

use super::explorer::Explorer;
use super::session::in_browser;

/// The windows that the design names, and the narrowest phone.
const WINDOWS: [(u32, u32); 3] = [(1280, 800), (390, 844), (320, 568)];

/// Opens everything at this width in both colour schemes, and asserts that it fits with scores of every kind.
async fn assert_everything_fits(page: &Explorer, (width, height): (u32, u32)) {
    for scheme in ["light", "dark"] {
        page.resize(width, height, 1.0).await;
        page.prefer("prefers-color-scheme", scheme).await;
        page.open("#n=10000000&helped=123456&hurt=123455&seed=18446744073709551615&margin=12345.678").await;
        page.done().await;
        page.unfold_everything().await;
        page.assert_fits(width, &format!("{scheme}, large counts")).await;
        page.press("Graded scores").await;
        page.done().await;
        page.assert_fits(width, &format!("{scheme}, graded scores")).await;
        let word = "x".repeat(120);
        page.paste_into("Experimental", "").await;
        page.paste_into("Baseline", &format!("{word}\t{word}y\n0\t1\n1\t0\n0\t1")).await;
        page.done().await;
        page.assert_fits(width, &format!("{scheme}, long names")).await;
        page.type_into("Interval level, in percent", &"9".repeat(60)).await;
        page.refused().await;
        page.assert_fits(width, &format!("{scheme}, a long wrong level")).await;
    }
}

#[test]
fn everything_fits_a_notebook() {
    in_browser(async |page| assert_everything_fits(page, WINDOWS[0]).await);
}

#[test]
fn everything_fits_a_phone() {
    in_browser(async |page| assert_everything_fits(page, WINDOWS[1]).await);
}

#[test]
fn everything_fits_the_narrowest_phone() {
    in_browser(async |page| assert_everything_fits(page, WINDOWS[2]).await);
}

#[test]
fn pictures_are_as_sharp_as_the_screen() {
    in_browser(async |page| {
        page.resize(1200, 800, 2.0).await;
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        page.unfold_everything().await;
        let script = r#"
            const canvases = [...document.querySelectorAll("canvas")].filter((canvas) => canvas.checkVisibility());
            return canvases.map(({ width, height, clientWidth, clientHeight }) =>
                [width, height, clientWidth, clientHeight]);"#;
        let sizes: Vec<[u32; 4]> = page.ask(script, vec![]).await;
        assert_eq!(sizes.len(), 2, "histogram and convergence");
        for [device_width, device_height, width, height] in sizes {
            assert_eq!([device_width, device_height], [2 * width, 2 * height]);
        }
    });
}

#[test]
fn numbers_follow_the_input_in_every_open_drawer() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        page.unfold_everything().await;
        let texts = async || {
            let script = r#"
                const drawers = [...document.querySelectorAll("details[open]")];
                return drawers.filter((drawer) => drawer.checkVisibility()).map((drawer) => drawer.innerText);"#;
            page.ask::<Vec<String>>(script, vec![]).await
        };
        let before = texts().await;
        page.type_into("Helped", "35").await;
        page.done().await;
        let after = texts().await;
        // Only what p means is always the same.
        let changed = before.iter().zip(&after).filter(|(before, after)| before != after).count();
        assert_eq!((before.len(), changed), (7, 6), "{before:#?}");
        page.type_into("Helped", "10").await;
        page.done().await;
        let again = texts().await;
        for (before, again) in before.iter().zip(&again) {
            assert_eq!(before, again);
        }
    });
}

#[test]
fn open_drawers_ask_nothing_of_the_network() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        let before = page.loaded().await;
        page.unfold_everything().await;
        page.press("Graded scores").await;
        page.done().await;
        assert_eq!(page.loaded().await, before);
    });
}
