//! Files that the page saves.

use super::explorer::Explorer;
use super::folder::Folder;
use super::report::{TEXTS, assert_report, open};
use super::session::in_browser;
use serde::Deserialize;
use serde_json::json;

/// Names that never change: `docs/report.md`.
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
        open(page, "#n=500&helped=10&hurt=7").await;
        for ((heading, id), file) in TEXTS.into_iter().zip(FILES) {
            page.press(&format!("Download {heading}")).await;
            let script = "return document.getElementById(arguments[0]).textContent";
            assert_eq!(folder.text(file).await, page.ask::<String>(script, vec![json!(id)]).await, "{file}");
        }
    });
}

#[test]
fn json_file_is_as_its_schema_says() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("json", page).await;
        let shown = open(page, "#n=500&helped=10&hurt=7").await;
        page.press("Download JSON").await;
        let report = assert_report(&folder.text("bootstrap-report.json").await);
        assert_eq!(report["bootstrap"]["p_value"].as_f64(), shown.p);
    });
}

#[test]
fn histogram_file_adds_up() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("histogram", page).await;
        let shown = open(page, "#n=500&helped=10&hurt=7&resamples=54321").await;
        page.press("Download Histogram, CSV").await;
        let file = folder.text("bootstrap-histogram.csv").await;
        let mut lines = file.lines().skip_while(|line| line.starts_with('#'));
        assert_eq!(lines.next(), Some("lower_edge,upper_edge,resamples,at_or_below_zero"));
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        let count = |row: &Vec<&str>| row[2].parse::<u64>().expect("a count");
        assert_eq!(Some(rows.iter().map(count).sum()), shown.resamples);
        assert_eq!(Some(rows.iter().filter(|row| row[3] == "true").map(count).sum()), shown.at_or_below_zero);
    });
}

#[test]
fn file_of_means_has_a_line_for_every_resample() {
    in_browser(async |page| {
        for (test, fragment, example) in
            [("means", "#n=500&helped=10&hurt=7&resamples=54321&seed=9", None), ("graded", "", Some("Graded scores"))]
        {
            let folder = Folder::for_downloads(test, page).await;
            let mut shown = open(page, fragment).await;
            if let Some(example) = example {
                page.press(example).await;
                shown = page.done().await;
            }
            page.press("Download all means").await;
            let file = folder.text("bootstrap-means.csv").await;
            let mut lines = file.lines().skip_while(|line| line.starts_with('#'));
            assert_eq!(lines.next(), Some("resample,mean"));
            let rows = lines.map(|line| line.split_once(',').expect("two columns"));
            let means: Vec<f64> = rows
                .zip(1u64..)
                .map(|((number, mean), expected)| {
                    assert_eq!(number.parse(), Ok(expected));
                    mean.parse().expect("a mean")
                })
                .collect();
            assert_eq!(Some(means.len() as u64), shown.resamples);
            assert_eq!(Some(means.iter().filter(|mean| **mean <= 0.0).count() as u64), shown.at_or_below_zero);
            assert_eq!(page.shown().await.p, shown.p);
        }
    });
}

/// A million means are some 12 MB: the page stays usable, and says how far it is.
#[test]
fn large_file_of_means_says_how_far_it_is() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("million-means", page).await;
        open(page, "#n=500&helped=10&hurt=7&resamples=1000000").await;
        let listen = r#"
            window.said = [];
            const note = document.getElementById("means-note");
            new MutationObserver(() => said.push(note.textContent))
                .observe(note, { childList: true, characterData: true, subtree: true });"#;
        page.run(listen, vec![]).await;
        page.press("Download all means").await;
        assert_eq!(folder.text("bootstrap-means.csv").await.lines().count(), 1_000_002);
        let said: Vec<String> = page.ask("return window.said", vec![]).await;
        assert!(said.iter().any(|words| words.starts_with("Writing, ")), "{said:?}");
        page.until_true("return document.getElementById('means-note').textContent.startsWith('Every resampled')").await;
    });
}

/// The size of saved pictures, in CSS pixels.
pub const PICTURE_SIZE: [u32; 2] = [840, 400];

/// A saved vector graphic.
#[derive(Debug, Deserialize)]
pub struct Graphic {
    /// Why it cannot be read; empty if it can.
    pub error: String,
    pub size: [u32; 2],
    pub title: String,
    /// The points of the longest curve.
    pub longest_line: usize,
    bars: usize,
    /// What is written on it.
    pub words: Vec<String>,
}

/// Reads a vector graphic as a browser does.
pub async fn read_svg(page: &Explorer, document: &str) -> Graphic {
    page.ask(include_str!("picture.js"), vec![json!(document)]).await
}

#[test]
fn svg_is_well_formed_and_has_bars_curve_and_words() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("svg", page).await;
        open(page, "#n=500&helped=50&hurt=40").await;
        page.press("Download SVG").await;
        let document = folder.text("bootstrap-histogram.svg").await;
        let read = read_svg(page, &document).await;
        assert_eq!((&read.error, read.size), (&String::new(), PICTURE_SIZE));
        let label: String = page.ask("return document.getElementById('histogram').ariaLabel", vec![]).await;
        assert_eq!(read.title, label);
        assert!(read.longest_line > 20 && read.bars > 20, "the curve: {read:?}");
        let words = read.words.join(" ");
        assert!(words.contains("exact") && words.contains("observed +2.0") && words.contains("≤ 0"), "{words}");
    });
}

#[test]
fn png_is_twice_as_fine_as_the_screen() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("png", page).await;
        // Even where the page is dark: pictures end on paper.
        page.prefer("prefers-color-scheme", "dark").await;
        open(page, "#n=500&helped=10&hurt=7").await;
        page.press("Download PNG").await;
        let picture = folder.arrived("bootstrap-histogram.png").await;
        assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n");
        // The first chunk, IHDR, begins with width and height (W3C, PNG specification, section 11.2.1).
        assert_eq!(&picture[12..16], b"IHDR");
        let length = |at: usize| picture[at..at + 4].iter().fold(0, |length, &byte| length * 256 + u32::from(byte));
        assert_eq!([length(16), length(20)], PICTURE_SIZE.map(|length| 2 * length));
        let (corner, is_drawn) = pixels(page, &picture).await;
        assert!(corner.iter().all(|&channel| channel >= 250), "{corner:?}");
        assert!(is_drawn);
    });
}

/// Red, green, blue and opacity of the picture's first pixel, and whether any other pixel differs.
pub async fn pixels(page: &Explorer, picture: &[u8]) -> ([u8; 4], bool) {
    let script = r#"
        const [bytes, done] = arguments;
        (async () => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
            done([[...data.slice(0, 4)], data.some((byte, index) => byte !== data[index % 4])]);
        })();"#;
    page.wait_for(script, vec![json!(picture)]).await
}
