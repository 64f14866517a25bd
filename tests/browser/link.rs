//! The link that leads back to a comparison, pasted scores and all.

use super::explorer::{Explorer, Role, Shown};
use super::report::DRAWER;
use super::session::in_browser;

/// Graded scores of ten items, the texts of either box: line breaks, spaces and a remark are part of them.
const TEXTS: [&str; 2] = [
    "# baseline, “dev” set\n0.5\n0.25\n1\n0\n0.75\n0.5\n0.1\n0.3\n0.9\n0.6\n",
    "0.75\n0.5\n0.9\n0.3\n0.8\n1\n0.4\n0.2\n0.75\n0.6",
];

/// The link that the page offers, and what it says about it.
async fn offered(page: &Explorer) -> (String, String) {
    page.ask("return ['link-text', 'link-note'].map((id) => document.getElementById(id).textContent)", vec![]).await
}

/// What must be the same wherever the link is opened.
fn essence(shown: &Shown) -> impl PartialEq + std::fmt::Debug + use<> {
    let numbers = (shown.p, shown.p_exact, shown.at_or_below_zero, shown.resamples, shown.interval());
    let words = (shown.verdict.clone(), shown.seed.clone(), shown.interval_term.clone(), shown.read_as.clone());
    (shown.counts(), numbers, words)
}

async fn texts(page: &Explorer) -> [String; 2] {
    [page.text_in("Baseline").await, page.text_in("Experimental").await]
}

/// Pastes scores, sets what can be set, and opens the report.
async fn prepare(page: &Explorer) -> Shown {
    page.open("#resamples=20000&seed=18446744073709551615&alpha=0.1&level=0.9").await;
    page.done().await;
    page.paste(TEXTS[0], TEXTS[1]).await;
    let shown = page.done().await;
    assert_eq!(shown.counts(), [10, 6, 3, 1]);
    page.unfold(DRAWER).await;
    shown
}

#[test]
fn copied_link_brings_back_the_pasted_scores() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        let before = prepare(page).await;
        let link = page.copied("Link to this page").await;
        assert!(link.contains("scores="), "{link}");
        page.open_in_a_new_tab(&link).await;
        let there = page.done().await;
        assert_eq!(essence(&there), essence(&before));
        assert_eq!(texts(page).await, TEXTS);
        assert_eq!(page.text_in("Level α").await, "0.1");
        page.client().refresh().await.expect("the page loads again");
        assert_eq!(essence(&page.done().await), essence(&before));
        assert_eq!(texts(page).await, TEXTS);
    });
}

#[test]
fn a_reload_brings_pasted_scores_back_as_they_were_edited() {
    in_browser(async |page| {
        prepare(page).await;
        page.type_into("Seed", "7").await;
        page.done().await;
        page.until_true("return location.hash.includes('seed=7') && location.hash.includes('&scores=')").await;
        let before = page.fragment().await;
        let experimental = page.control(Role::Textbox, "Experimental").await;
        experimental.send_keys("5").await.expect("the box takes keys");
        let shown = page.done().await;
        // The last score is 0.65 now.
        assert_eq!(shown.counts(), [10, 7, 3, 0]);
        let has_changed = format!("return location.hash.includes('&scores=') && location.hash !== '{before}'");
        page.until_true(&has_changed).await;
        page.client().refresh().await.expect("the page loads again");
        assert_eq!(essence(&page.done().await), essence(&shown));
        assert_eq!(texts(page).await, [TEXTS[0].to_owned(), format!("{}5", TEXTS[1])]);
    });
}

#[test]
fn a_reload_without_its_file_says_that_it_is_missing() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.drop_files(&[("scores.csv", "1,2\n2,3\n3,3\n")]).await;
        assert_eq!(page.done().await.counts(), [3, 2, 0, 1]);
        page.until_true("return location.hash.includes('source=file')").await;
        page.client().refresh().await.expect("the page loads again");
        let shown = page.done().await;
        assert_eq!(shown.counts(), [10, 4, 3, 3]);
        assert!(shown.notice.contains("Choose the file again"), "{}", shown.notice);
    });
}

#[test]
fn exchanged_columns_stay_exchanged() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste("BM25\tColBERT\n0\t1\n1\t1\n0\t1\n1\t0\n0\t1\n", "").await;
        page.done().await;
        page.press("Swap baseline and experimental").await;
        let before = page.done().await;
        assert_eq!(before.counts(), [5, 1, 3, 1]);
        page.unfold(DRAWER).await;
        let (link, _) = offered(page).await;
        page.open_in_a_new_tab(&link).await;
        assert_eq!(essence(&page.done().await), essence(&before));
    });
}

#[test]
fn link_of_sliders_carries_counts() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&seed=3").await;
        let before = page.done().await;
        page.unfold(DRAWER).await;
        let (link, note) = offered(page).await;
        assert!(!link.contains("scores") && note.contains("same numbers"), "{link}: {note}");
        page.open_in_a_new_tab(&link).await;
        assert_eq!(essence(&page.done().await), essence(&before));
    });
}

/// Two thousand scores of which no two lines are alike: sixteen random digits each.
fn incompressible() -> String {
    let mut random = 1u64;
    let mut score = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        format!("0.{:014}\n", random >> 18)
    };
    (0..2000).map(|_| score()).collect()
}

/// A link without the scores would lead to another comparison: there is none to be copied.
async fn assert_no_link(page: &Explorer, link: &str) {
    assert_eq!(link, "");
    let button = page.control(Role::Button, "Copy Link to this page").await;
    assert!(!button.is_enabled().await.expect("the button is there"));
}

#[test]
fn scores_that_fit_no_link_are_refused_with_their_size() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        let scores = incompressible();
        let rotated: String =
            scores.lines().skip(1).chain(scores.lines().take(1)).flat_map(|line| [line, "\n"]).collect();
        page.paste(&scores, &rotated).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(2000)).await;
        page.unfold(DRAWER).await;
        let (link, note) = offered(page).await;
        let size = note.split_once("take up ").and_then(|(_, rest)| rest.split_once(" characters"));
        let size: u64 =
            size.and_then(|(size, _)| size.replace(',', "").parse().ok()).unwrap_or_else(|| panic!("{note}"));
        // 2,000 lines of 46 random bits are 11.5 kB at least, 15.3 thousand characters of base64.
        assert!(size > 15_000 && note.contains("8,192"), "{note}");
        assert_no_link(page, &link).await;
        // Shorter scores have one again.
        page.paste(TEXTS[0], TEXTS[1]).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(10)).await;
        let (link, _) = offered(page).await;
        assert!(link.contains("scores="), "{link}");
    });
}

#[test]
fn scores_from_a_file_are_not_in_the_link() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.drop_files(&[("scores.csv", "0,1\n1,0\n0,1\n")]).await;
        page.done().await;
        page.unfold(DRAWER).await;
        let (link, note) = offered(page).await;
        assert!(note.contains("from file") || note.contains("from a file"), "{note}");
        assert_no_link(page, &link).await;
    });
}

#[test]
fn damaged_links_are_told_and_the_page_still_works() {
    in_browser(async |page| {
        prepare(page).await;
        let (link, _) = offered(page).await;
        let (_, fragment) = link.split_once('#').expect("a link has a fragment");
        let cut = &fragment[..fragment.len() - 10];
        let wrong_letter = fragment.replace("&scores=", "&scores=!");
        for (fragment, words) in [
            (cut, "scores is damaged"),
            (&wrong_letter, "scores has a wrong character, number 1"),
            ("scores=AgAAAA", "scores has the form 2"),
            ("scores=", "scores is damaged"),
        ] {
            page.open(&format!("#{fragment}")).await;
            let shown = page.refused().await;
            assert!(shown.error.contains(words), "{fragment}: {}", shown.error);
            shown.p_value();
            page.press("500 questions").await;
            assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
        }
    });
}
