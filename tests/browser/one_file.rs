//! The page as one file, opened from disk, without a host or a network.

use super::expected::Expected;
use super::explorer::Explorer;
use super::sealed::NOTE_REFUSALS;
use super::session::{console_of, in_browser};
use std::path::{Path, PathBuf};
use url::Url;

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bootstrap-explorer.html")
}

async fn open(page: &Explorer, fragment: &str) {
    let mut address = Url::from_file_path(file()).expect("the path is absolute");
    address.set_fragment(Some(fragment));
    page.client().goto("about:blank").await.expect("the browser opens an empty page");
    page.client().goto(address.as_str()).await.expect("the file opens");
}

#[test]
fn every_view_works_from_the_disk() {
    in_browser(async |page| {
        open(page, "n=500&helped=10&hurt=7").await;
        let shown = page.done().await;
        // The primer's 500 questions.
        assert_eq!(shown.counts(), [500, 10, 7, 483]);
        shown.assert_p_near(shown.p_exact.expect("the exact p is there"));
        // Enough items for helpers, which also start from files in memory.
        let scores = |factor: u64| (1..=20_000u64).map(|item| format!("0.{:04}\n", item * factor % 9973)).collect();
        let [baseline, experimental]: [String; 2] = [scores(7), scores(11)];
        page.paste(&baseline, &experimental).await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(20_000)).await;
        let expected = Expected::of_texts([&baseline, &experimental], 10_000, 1);
        assert_eq!((shown.p, shown.interval()), (Some(expected.summary(0.9).p_value), expected.interval(0.9)));
        for view in ["Learn", "Review", "Plan", "Test"] {
            page.visit(view).await;
            page.unfold_all().await;
        }
        page.done().await;
        let asked = "return performance.getEntriesByType('resource').map(({ name }) => name)";
        let asked: Vec<String> = page.ask(asked, vec![]).await;
        assert!(asked.iter().all(|address| address.starts_with("blob:")), "{asked:?}");
    });
}

#[test]
fn what_is_not_of_the_file_is_refused() {
    let console = console_of(async |page| {
        open(page, "").await;
        page.done().await;
        let script = format!(
            "{NOTE_REFUSALS}{}",
            r#"
            add("script", { textContent: "broken.push('a script')" });
            add("style", { textContent: "body { display: none }" });
            add("img", { src: "https://elsewhere.invalid/picture.png" });
            fetch("https://elsewhere.invalid/").catch(() => {});
            setTimeout(() => done([[...refused].sort(), broken]), 500);"#
        );
        let (refused, broken): (Vec<String>, Vec<String>) = page.wait_for(&script, vec![]).await;
        assert_eq!(broken, Vec::<String>::new());
        assert_eq!(refused, ["connect-src", "img-src", "script-src-elem", "style-src-elem"]);
    });
    assert!(!console.is_empty(), "the browser tells what it refuses");
}
