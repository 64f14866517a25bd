//! The link back to a comparison, including pasted scores.

use super::explorer::{Explorer, Role, Shown};
use super::report::DRAWER;
use super::session::in_browser;

/// The texts of both boxes, with graded scores of ten items. They include line breaks, spaces and a
/// comment.
const TEXTS: [&str; 2] = [
    "# baseline, “dev” set\n0.5\n0.25\n1\n0\n0.75\n0.5\n0.1\n0.3\n0.9\n0.6\n",
    "0.75\n0.5\n0.9\n0.3\n0.8\n1\n0.4\n0.2\n0.75\n0.6",
];

/// What must be the same wherever the link is opened.
fn essence(shown: &Shown) -> impl PartialEq + std::fmt::Debug + use<> {
    let numbers = (shown.p, shown.p_exact, shown.at_or_below_zero, shown.resamples, shown.interval());
    let words = (shown.verdict.clone(), shown.seed.clone(), shown.interval_term.clone(), shown.read_as.clone());
    (shown.counts(), numbers, words)
}

async fn texts(page: &Explorer) -> [String; 2] {
    [page.text_in("Baseline").await, page.text_in("Experimental").await]
}

/// Pastes scores, changes all settings, and opens the report.
async fn prepare(page: &Explorer) -> Shown {
    page.open("#resamples=20000&seed=18446744073709551615&alpha=0.1&level=0.9").await;
    page.done().await;
    page.paste(TEXTS[0], TEXTS[1]).await;
    let shown = page.done().await;
    assert_eq!(shown.counts(), [10, 6, 3, 1]);
    shown
}

#[test]
fn copied_link_brings_back_the_pasted_scores() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        let before = prepare(page).await;
        page.unfold(DRAWER).await;
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
        // The last score is now 0.65.
        assert_eq!(shown.counts(), [10, 7, 3, 0]);
        let has_changed = format!("return location.hash.includes('&scores=') && location.hash !== '{before}'");
        page.until_true(&has_changed).await;
        page.client().refresh().await.expect("the page loads again");
        assert_eq!(essence(&page.done().await), essence(&shown));
        assert_eq!(texts(page).await, [TEXTS[0].to_owned(), format!("{}5", TEXTS[1])]);
    });
}

/// The texts of this many graded scores for each box, which cannot be compressed well.
fn long_texts(items: u64) -> [String; 2] {
    let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    [1, 2].map(|seed| {
        let numbers = std::iter::successors(Some(seed), next).skip(1).take(items as usize);
        numbers.map(|x| format!("0.{:013}\n", x >> 20)).collect()
    })
}

#[test]
fn the_way_back_from_an_example_brings_pasted_scores_back_and_so_does_a_reload() {
    let long = long_texts(2000);
    in_browser(async |page| {
        for [baseline, experimental] in [TEXTS.map(str::to_owned), long.clone()] {
            page.open("#resamples=1000").await;
            page.done().await;
            page.paste(&baseline, &experimental).await;
            let before = page.done().await;
            page.press("Graded scores").await;
            let example = page.done().await;
            assert_ne!(example.counts(), before.counts());
            page.client().back().await.expect("the browser goes back");
            assert_eq!(
                essence(&page.until(|shown| shown.state == "done" && shown.counts() == before.counts()).await),
                essence(&before)
            );
            page.client().refresh().await.expect("the page loads again");
            assert_eq!(essence(&page.done().await), essence(&before));
            assert_eq!(texts(page).await, [baseline, experimental]);
        }
    });
}
