//! Files that the page saves.

use super::explorer::Explorer;
use super::folder::Folder;
use super::report::{TEXTS, assert_report, open};
use super::session::in_browser;
use super::views::charts;
use roxmltree::{Document, Node};
use serde_json::json;

/// File names that must never change: `docs/report.md`.
const FILES: [&str; 10] = [
    "bootstrap-sentence.txt",
    "bootstrap-methods.txt",
    "bootstrap-methods.tex",
    "bootstrap-row.tex",
    "bootstrap.bib",
    "bootstrap-signature.txt",
    "bootstrap-report.json",
    "bootstrap-histogram.csv",
    "bootstrap_numpy.py",
    "bootstrap_scipy.py",
];

#[test]
fn every_text_arrives_as_a_file() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("texts", page).await;
        let shown = open(page, "#n=500&helped=10&hurt=7").await;
        for ((heading, id), file) in TEXTS.into_iter().zip(FILES) {
            page.press(&format!("Download {heading}")).await;
            let script = "return document.getElementById(arguments[0]).textContent";
            assert_eq!(folder.text(file).await, page.ask::<String>(script, vec![json!(id)]).await, "{file}");
        }
        let report = assert_report(&folder.text("bootstrap-report.json").await);
        assert_eq!(report["bootstrap"]["p_value"].as_f64(), shown.p);
        let file = folder.text("bootstrap-histogram.csv").await;
        let mut lines = file.lines().skip_while(|line| line.starts_with('#'));
        assert_eq!(lines.next(), Some("lower_edge,upper_edge,resamples,at_or_below_zero"));
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        let count = |row: &Vec<&str>| row[2].parse::<u64>().expect("a count");
        assert_eq!(Some(rows.iter().map(count).sum()), shown.resamples);
        assert_eq!(Some(rows.iter().filter(|row| row[3] == "true").map(count).sum()), shown.at_or_below_zero);
    });
}

/// Half a million means are some 6 MB: the page stays usable and shows the progress.
#[test]
fn the_file_of_means_has_a_line_for_every_resample_and_says_how_far_it_is() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("means", page).await;
        let shown = open(page, "#n=500&helped=10&hurt=7&resamples=500000&seed=9").await;
        let listen = r#"
            window.said = [];
            const note = document.getElementById("means-note");
            new MutationObserver(() => said.push(note.textContent))
                .observe(note, { childList: true, characterData: true, subtree: true });"#;
        page.run(listen, vec![]).await;
        page.press("Download all means").await;
        let file = folder.text("bootstrap-means.csv").await;
        let mut lines = file.lines().skip_while(|line| line.starts_with('#'));
        assert_eq!(lines.next(), Some("resample,mean"));
        let mut counts = [0; 2];
        for (row, number) in lines.zip(1u64..) {
            let (own, mean) = row.split_once(',').expect("two columns");
            assert_eq!(own.parse(), Ok(number));
            counts[0] += 1;
            counts[1] += u64::from(mean.parse::<f64>().expect("a mean") <= 0.0);
        }
        assert_eq!(counts.map(Some), [shown.resamples, shown.at_or_below_zero]);
        let said: Vec<String> = page.ask("return window.said", vec![]).await;
        assert!(said.iter().any(|words| words.starts_with("Writing, ")), "{said:?}");
        page.until_true("return document.getElementById('means-note').textContent.startsWith('Every resampled')").await;
    });
}

/// The size of saved pictures, in CSS pixels.
const PICTURE_SIZE: [u32; 2] = [840, 400];

/// Asserts that a saved SVG is well-formed, has the size and title of its chart, and is not empty.
fn assert_graphic(document: &str, label: &str, what: &str) {
    let document = Document::parse(document).unwrap_or_else(|error| panic!("{what}: {error}"));
    let root = document.root_element();
    let size = ["width", "height"].map(|name| root.attribute(name).and_then(|length| length.parse::<u32>().ok()));
    assert_eq!(size, PICTURE_SIZE.map(Some), "{what}");
    let all = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    assert_eq!(all("title").next().and_then(|title| title.text()), Some(label), "{what}");
    let corners = |line: Node| line.attribute("points").map_or(0, |points| points.split_whitespace().count());
    let words = all("text").filter(|text| text.text().is_some_and(|text| !text.trim().is_empty())).count();
    assert!(all("polyline").map(corners).max() > Some(10) && words > 5, "{what}: a curve, and words");
}

/// Asserts that a saved picture has twice the resolution of the screen, and a white background even
/// in the dark theme, because it is for paper.
async fn assert_picture(page: &Explorer, picture: &[u8], what: &str) {
    assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n", "{what}");
    // Width, height, the first pixel, and whether any other one differs.
    let script = r#"
        const [bytes, done] = arguments;
        (async () => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
            const isDrawn = data.some((byte, index) => byte !== data[index % 4]);
            done([[bitmap.width, bitmap.height], [...data.slice(0, 4)], isDrawn]);
        })();"#;
    let (size, corner, is_drawn): ([u32; 2], [u8; 4], bool) = page.wait_for(script, vec![json!(picture)]).await;
    assert_eq!(size, PICTURE_SIZE.map(|length| 2 * length), "{what}");
    assert!(corner.iter().all(|&channel| channel >= 250) && is_drawn, "{what}: {corner:?}");
}

#[test]
fn every_chart_is_saved_as_picture_and_table() {
    in_browser(async |page| {
        page.prefer("prefers-color-scheme", "dark").await;
        for place in charts() {
            let name = place.chart.trim_end_matches("-chart");
            let folder = Folder::for_downloads(&format!("pictures-{name}"), page).await;
            page.open_place(place, "&n=500&helped=50&hurt=40").await;
            page.unfold_all().await;
            page.press("Download SVG").await;
            let label = "return document.getElementById(arguments[0]).ariaLabel";
            let label: String = page.ask(label, vec![json!(place.chart)]).await;
            assert_graphic(&folder.text(&format!("bootstrap-{name}.svg")).await, &label, place.name);
            page.press("Download PNG").await;
            assert_picture(page, &folder.arrived(&format!("bootstrap-{name}.png")).await, place.name).await;
            if place.name != "Test" {
                page.press("Download CSV").await;
                let file = folder.text(&format!("bootstrap-{name}.csv")).await;
                assert!(file.starts_with("# ") && file.lines().count() > 10, "{}: {file}", place.name);
            }
        }
    });
}
