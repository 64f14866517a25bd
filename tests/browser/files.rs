//! Scores from files: by the picker, and dropped on the page.

use super::explorer::Role;
use super::folder::Folder;
use super::session::in_browser;
use fantoccini::Locator;
use serde::Deserialize;
use std::fmt::Write;

#[test]
fn a_file_that_was_mended_can_be_chosen_again_and_another_completes_it() {
    in_browser(async |page| {
        let folder = Folder::new("mended");
        let file = folder.write("a.txt", "0\n0\none\n1\n");
        page.open("").await;
        let before = page.done().await;
        page.choose("File").await;
        page.choose_files(std::slice::from_ref(&file)).await;
        let shown = page.refused().await;
        assert!(shown.error.to_lowercase().contains("line 3") && shown.error.contains("“one”"), "{}", shown.error);
        assert_eq!((shown.counts(), shown.p), (before.counts(), before.p));
        folder.write("a.txt", "0\n0\n1\n1\n");
        page.choose_files(&[file]).await;
        page.until(|shown| shown.error.contains("the other system's file")).await;
        page.choose_files(&[folder.write("b.txt", "1\n1\n1\n0\n")]).await;
        assert_eq!(page.done().await.counts(), [4, 2, 1, 1]);
    });
}

#[test]
fn files_can_be_dropped_anywhere() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.drop_files(&[("scores.csv", "a;b\n0,5;1\n0;0,25\n1;0,75\n")]).await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [3, 2, 1, 0]);
        assert!(shown.read_as.contains("semicolon-separated"), "{}", shown.read_as);
        assert!(page.find(Role::Button, "Remove files").await.is_some(), "the view of files is shown");
        page.drop_files(&[("new.txt", "1\n1\n0\n"), ("old.txt", "0\n0\n0\n")]).await;
        assert_eq!(page.done().await.counts(), [3, 2, 0, 1]);
        let dragging: bool = page.ask("return document.documentElement.classList.contains('dragging')", vec![]).await;
        assert!(!dragging);
    });
}

/// What happened on the page while it read a large file.
#[derive(Debug, Deserialize)]
struct WhileReading {
    /// The percentages shown.
    shares: Vec<f64>,
    /// The number of frames painted.
    frames: u32,
    /// The state of the page when it reacted to the theme button.
    answered_during: Option<String>,
}

/// A table of graded scores: three of twenty items are helped, two hurt.
fn many_lines(lines: u64) -> String {
    let mut text = String::from("baseline\texperimental\n");
    for item in 0..lines {
        let (baseline, experimental) = match item % 20 {
            0..3 => ("0.25", "0.75"),
            3..5 => ("1.0", "0.5"),
            _ => ("0.625", "0.625"),
        };
        writeln!(text, "{baseline}\t{experimental}").expect("a text takes text");
    }
    text
}

#[test]
fn million_lines_are_read_while_the_page_stays_usable() {
    in_browser(async |page| {
        const LINES: u64 = 1_000_000;
        let folder = Folder::new("million");
        let file = folder.write("million.tsv", many_lines(LINES));
        page.open("#resamples=1000").await;
        page.done().await;
        page.choose("File").await;
        let watch = r#"
            const seen = { shares: [], frames: 0, answered_during: null };
            const root = document.documentElement;
            const status = document.getElementById("status");
            const reading = () => status.textContent.match(/^Reading scores, (\d+)\s%$/);
            new MutationObserver(() => {
                const share = reading();
                if (!share) return;
                seen.shares.push(Number(share[1]));
                if (seen.shares.length === 2) document.getElementById("theme").click();
            }).observe(status, { childList: true, characterData: true, subtree: true });
            new MutationObserver(() => { seen.answered_during ??= status.textContent; })
                .observe(root, { attributes: true, attributeFilter: ["data-theme"] });
            const atEachFrame = () => {
                if (reading()) seen.frames += 1;
                requestAnimationFrame(atEachFrame);
            };
            atEachFrame();
            window.seen = seen;"#;
        page.run(watch, vec![]).await;
        page.choose_files(&[file]).await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(LINES)).await;
        assert_eq!(shown.counts(), [LINES, 150_000, 100_000, 750_000]);
        let seen: WhileReading = page.ask("return window.seen", vec![]).await;
        assert!(seen.shares.iter().any(|share| 0.0 < *share && *share < 100.0), "{seen:?}");
        assert!(seen.shares.is_sorted(), "{seen:?}");
        assert!(seen.frames >= 2, "{seen:?}");
        assert!(seen.answered_during.is_some_and(|status| status.starts_with("Reading scores")));
    });
}

/// What the page showed when reading a file was stopped.
#[derive(Debug, Deserialize)]
struct WhenStopped {
    label: String,
    share: f64,
    is_bar_visible: bool,
}

#[test]
fn reading_can_be_stopped_and_begun_anew() {
    in_browser(async |page| {
        const LINES: u64 = 600_000;
        let folder = Folder::new("stopped");
        let file = folder.write("large.tsv", many_lines(LINES));
        page.open("#resamples=1000").await;
        let before = page.done().await;
        page.choose("File").await;
        // Presses the button as soon as a part has been read.
        let press = r#"
            const [status, stop] = ["status", "stop"].map((id) => document.getElementById(id));
            const bar = document.querySelector("progress");
            const observer = new MutationObserver(() => {
                if (!/^Reading scores, [1-9]/.test(status.textContent) || stop.hidden) return;
                observer.disconnect();
                const is_bar_visible = getComputedStyle(bar).visibility === "visible";
                window.whenStopped = { label: stop.textContent, share: bar.value, is_bar_visible };
                stop.click();
            });
            observer.observe(status, { childList: true, characterData: true, subtree: true });"#;
        page.run(press, vec![]).await;
        page.choose_files(&[file]).await;
        let shown = page.refused().await;
        let seen: WhenStopped = page.ask("return window.whenStopped", vec![]).await;
        assert_eq!(seen.label, "Stop reading");
        assert!(seen.is_bar_visible && 0.0 < seen.share && seen.share < 1.0, "{seen:?}");
        assert!(shown.error.starts_with("Stopped before all scores were read."), "{}", shown.error);
        // The last complete result stays, and so does the file.
        assert_eq!((shown.counts(), shown.p), (before.counts(), before.p));
        assert!(shown.files.contains("large.tsv"), "{}", shown.files);
        assert!(page.find(Role::Button, "Stop reading").await.is_none());
        page.type_into("Seed", "2").await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(LINES)).await;
        assert_eq!((shown.counts(), shown.error.as_str()), ([LINES, 90_000, 60_000, 450_000], ""));
    });
}

#[test]
fn file_that_has_changed_since_is_not_read() {
    in_browser(async |page| {
        let folder = Folder::new("changed");
        let file = folder.write("scores.csv", "0,1\n1,1\n0,1\n");
        page.open("").await;
        page.done().await;
        page.choose("File").await;
        page.choose_files(&[file]).await;
        assert_eq!(page.done().await.counts(), [3, 2, 0, 1]);
        page.choose("Sliders").await;
        let before = page.done().await;
        folder.write("scores.csv", "0,1\n1,1\n0,1\n1,1\n");
        page.choose("File").await;
        let shown = page.refused().await;
        let expected = "“scores”: the file cannot be read. It may have been moved or changed";
        assert!(shown.error.starts_with(expected), "{}", shown.error);
        assert_eq!(shown.counts(), before.counts());
    });
}

#[test]
fn a_reload_brings_files_back_and_another_browser_asks_for_a_long_one() {
    in_browser(async |page| {
        let folder = Folder::new("reloaded");
        let short = folder.write("short.csv", "old,new\n0.5,0.75\n0.25,0.5\n1,0.5\n0.5,1\n");
        let long = folder.write("long.tsv", many_lines(20_000));
        page.open("#resamples=1000&seed=5").await;
        page.done().await;
        page.choose("File").await;
        page.choose_files(&[short]).await;
        let before = page.done().await;
        page.until_true("return location.hash.includes('&source=file&files=')").await;
        page.client().refresh().await.expect("the page loads again");
        let again = page.done().await;
        assert_eq!((again.counts(), again.p, again.seed.as_str()), (before.counts(), before.p, "5"));
        let name: String = page.ask("return document.getElementById('first-file').textContent", vec![]).await;
        assert!(name.starts_with("short.csv"), "{name}");

        page.choose("File").await;
        page.choose_files(&[long]).await;
        let before = page.done().await;
        assert_eq!(before.pairs, Some(20_000));
        page.until_true("return location.hash.includes('&source=file&kept=')").await;
        page.until_true("return document.getElementById('kept-title').textContent.endsWith('(2)')").await;
        page.client().refresh().await.expect("the page loads again");
        let again = page.done().await;
        assert_eq!((again.counts(), again.p), (before.counts(), before.p));
        // A later visit, using the drawer.
        page.open("#resamples=1000&seed=5").await;
        page.done().await;
        page.choose("File").await;
        page.click(Role::Disclosure, "Kept in this browser (2)").await;
        page.until_true("return document.querySelectorAll('#kept-rows button').length === 2").await;
        let long = page.client().find(Locator::Css("#kept-rows button[aria-label^='Compare long.tsv']")).await;
        long.expect("it is listed").click().await.expect("it can be pressed");
        assert_eq!(page.until(|shown| shown.pairs == Some(20_000) && shown.state == "done").await.p, before.p);

        page.press("Forget all").await;
        page.until_true("return document.getElementById('kept').hidden").await;
        page.client().refresh().await.expect("the page loads again");
        let again = page.refused().await;
        let asked = "The link does not contain the scores, and this browser has no saved copy. Open the files again, or \
                     ask the sender for the link in the report.";
        assert_eq!(again.error, asked);
        assert_eq!((again.verdict.as_str(), again.pairs, again.p), ("No result yet.", None, None));
        assert_eq!(again.seed, "5");
        let is_in_sight: bool = page.ask("return document.getElementById('drop-zone').offsetHeight > 0", vec![]).await;
        assert!(is_in_sight);
    });
}
