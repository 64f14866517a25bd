//! Screenshots of the page, for people to look at.

use super::explorer::Explorer;
use super::looks::{FIVE_HUNDRED, WINDOWS};
use super::session::{in_browser, say, screenshots};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use std::fs;
use std::path::Path;

#[test]
fn first_screen_in_both_themes() {
    in_browser(async |page| {
        for (width, height) in WINDOWS {
            for scheme in ["light", "dark"] {
                page.resize(width, height, 1.0).await;
                page.prefer("prefers-color-scheme", scheme).await;
                page.open(FIVE_HUNDRED).await;
                page.done().await;
                let is_shown = (width, scheme) == (1280, "light");
                keep(page, &format!("test-view-{scheme}-{width}"), is_shown.then_some("test-view.png")).await;
            }
        }
    });
}

/// A thousand questions in shuffled order: 60 helped, 40 hurt, and 640 that both systems get right.
/// Two columns with a header.
fn thousand_questions() -> String {
    let outcome = |rank: u32| match rank {
        0..60 => "0\t1\n",
        60..100 => "1\t0\n",
        100..740 => "1\t1\n",
        _ => "0\t0\n",
    };
    // 617 and 1000 have no common divisor, so every rank occurs once.
    let lines: String = (0..1000).map(|item| outcome((item * 617 + 211) % 1000)).collect();
    format!("baseline\tretrieval\n{lines}")
}

#[test]
fn everything_open_in_both_themes() {
    in_browser(async |page| {
        for (width, height) in WINDOWS {
            for scheme in ["light", "dark"] {
                page.resize(width, height, 1.0).await;
                page.prefer("prefers-color-scheme", scheme).await;
                // A picture cannot be scrolled.
                page.dev_tools("Emulation.setScrollbarsHidden", json!({ "hidden": true })).await;
                page.open("#margin=5").await;
                page.done().await;
                page.paste(&thousand_questions(), "").await;
                let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(1000)).await;
                assert_eq!(shown.counts(), [1000, 60, 40, 900]);
                page.unfold_everything().await;
                page.run("document.activeElement.blur(); scrollTo(0, 0)", vec![]).await;
                let is_shown = (width, scheme) == (1280, "light");
                keep(page, &format!("open-{scheme}-{width}"), is_shown.then_some("test-view-open.png")).await;
            }
        }
    });
}

/// Keeps a picture of the whole page in the target folder. If `EXPLORER_UPDATE_SCREENSHOTS` is 1,
/// also updates the project's copy of those that README.md shows.
async fn keep(page: &Explorer, name: &str, in_project: Option<&str>) {
    // Wait for fading to end.
    page.until_true("return document.getAnimations().length === 0").await;
    page.next_frame().await;
    let picture = whole_page(page).await;
    let path = screenshots().join(format!("{name}.png"));
    fs::write(&path, &picture).expect("the target folder can be written");
    say(&format!("screenshot: {}", path.display()));
    let is_wanted = std::env::var_os("EXPLORER_UPDATE_SCREENSHOTS").is_some_and(|value| value == "1");
    if let Some(file) = in_project.filter(|_| is_wanted) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("browser").join("screenshots");
        fs::create_dir_all(&folder).expect("the project's folder can be written");
        fs::write(folder.join(file), &picture).expect("the project's folder can be written");
    }
}

/// A PNG picture of the page's full height, which no screen shows at once, laid out as in its
/// window.
async fn whole_page(page: &Explorer) -> Vec<u8> {
    let size = "const { scrollWidth, scrollHeight } = document.documentElement; return [scrollWidth, scrollHeight]";
    let [width, height]: [u32; 2] = page.ask(size, vec![]).await;
    let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": 1 });
    let parameters = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
    let picture = page.dev_tools("Page.captureScreenshot", parameters).await;
    let base64 = picture["data"].as_str().expect("the browser makes a picture");
    STANDARD.decode(base64).expect("the browser writes base64")
}
