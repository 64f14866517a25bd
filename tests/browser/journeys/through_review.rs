//! The view Review.

use super::open;
use crate::explorer::{Explorer, Role};
use crate::session::in_browser;
use fantoccini::key::Key;
use paired_bootstrap::planning::Counts;

/// The exact p if `helped` items are helped and nobody is hurt: every resample must miss them.
fn nobody_hurt(items: i32, helped: f64) -> f64 {
    (1.0 - helped / f64::from(items)).powi(items)
}

/// Types a paper's numbers, and waits for the result.
async fn print(page: &Explorer, [items, baseline, experimental]: [&str; 3], headline: &str) {
    page.type_into("Items, n", items).await;
    page.type_into("Baseline, % right", baseline).await;
    page.type_into("Experimental, % right", experimental).await;
    page.until_true(&is_verdict(headline)).await;
    page.done().await;
}

/// A script: whether the verdict is `headline`, with plain spaces.
fn is_verdict(headline: &str) -> String {
    format!("return document.getElementById('review-verdict').textContent.replaceAll('\u{a0}', ' ') === '{headline}'")
}

#[test]
fn five_hundred_questions_are_significant_up_to_twelve_hurt() {
    in_browser(async |page| {
        open(page, "#view=review&items=100&base=70&exp=72").await;
        let headline =
            "Significant only if at most 12 of 500 items were hurt: the systems must agree on at least 466 (93.2 %).";
        print(page, ["500", "70.0", "72.0"], headline).await;
        assert_eq!(page.known("review-hurt-significant").await, 12.0);
        assert_eq!((page.known("review-hurt-least").await, page.known("review-hurt-most").await), (0.0, 140.0));
        page.assert_number("review-p-best", nobody_hurt(500, 10.0), 1e-12).await;
        // On either side of the level, by moving the point on the curve.
        for (key, hurt) in [(Key::Right, 13), (Key::Left, 12), (Key::PageUp, 22), (Key::Home, 0)] {
            page.key(Role::Slider, "Hurt, slider", key).await;
            page.done().await;
            assert_eq!(page.text_in("Items hurt").await, hurt.to_string(), "{key:?}");
            let p = Counts { pairs: 500, helped: hurt + 10, hurt }.p_value();
            assert_eq!((page.known("review-at-p").await, p < 0.05), (p, hurt <= 12), "{hurt}");
        }
    });
}

#[test]
fn a_pair_opens_in_test_with_the_same_p_and_the_way_leads_back() {
    in_browser(async |page| {
        open(page, "#view=review&items=100&base=70&exp=72&at=28").await;
        let p = page.known("review-at-p").await;
        page.press("Open in Test").await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(100)).await;
        assert_eq!((shown.counts(), shown.p_exact), ([100, 30, 28, 42], Some(p)));
        assert_eq!(page.focused_name().await, "Test");
        page.visit("Review").await;
        assert_eq!((page.text_in("Items hurt").await.as_str(), page.known("review-at-p").await), ("28", p));
    });
}

/// 46 of 65 are 70.8 %, 47 are 72.3 %: nothing gives 71.2 %.
#[test]
fn an_impossible_print_is_found_out() {
    in_browser(async |page| {
        open(page, "#view=review").await;
        print(page, ["65", "71.2", "72.3"], "Impossible: no whole number of 65 items gives 71.2 %.").await;
        assert_eq!((page.known("review-pairs").await, page.number_of("review-p-best").await), (0.0, None));
        page.unfold("What to ask the authors for").await;
        let request = page.text_of("review-request").await;
        assert!(request.contains("no whole number of 65 items gives 71.2 %"), "{request}");
        // Corrects a misprint.
        page.type_into("Baseline, % right", "70.8").await;
        page.until_true("return document.getElementById('review-p-best').hasAttribute('data-value')").await;
        page.done().await;
        page.assert_number("review-p-best", nobody_hurt(65, 1.0), 1e-12).await;
    });
}

#[test]
fn agreement_and_more_comparisons_narrow_it_down() {
    in_browser(async |page| {
        open(page, "#view=review").await;
        page.unfold("Printed p, seeds, agreement, other metrics, α").await;
        // 97 % stands for 96.5 to 97.5 %: 13 to 17 disagreements, of which helped − hurt = 10
        // leaves 14 and 16.
        page.type_into("Agreement, % both right or both wrong", "97").await;
        page.until_true("return document.getElementById('review-pairs').dataset.value === '2'").await;
        page.done().await;
        assert_eq!((page.known("review-hurt-least").await, page.known("review-hurt-most").await), (2.0, 3.0));
        open(page, "#view=review&comparisons=5").await;
        let corrected = page.known("review-hurt-significant").await;
        assert!(page.headline().await.starts_with("Corrected for 5 comparisons"), "{}", page.headline().await);
        // The number is that of a single comparison at α/5.
        open(page, "#view=review&alpha=0.01").await;
        assert_eq!(page.known("review-hurt-significant").await, corrected);
    });
}

/// 9 more of 1,000: if nobody is hurt, p is 0.991^1000.
#[test]
fn a_sentence_of_the_paper_fills_the_boxes_and_its_p_is_checked() {
    in_browser(async |page| {
        open(page, "#view=review").await;
        page.type_into("A sentence or a table of the paper", "84.1 vs 83.2 on 1,000 items, p < 0.05").await;
        page.until_true("return document.getElementById('review-items').value.replace(',', '') === '1000'").await;
        page.done().await;
        page.assert_number("review-p-best", nobody_hurt(1000, 9.0), 1e-12).await;
        let read = page.text_of("review-understood-text").await;
        assert!(read.starts_with("Read: 84.1 and 83.2 as accuracies; 1,000 items; p < 0.05."), "{read}");
        let verdict = page.text_of("review-p-verdict").await;
        assert!(
            verdict.starts_with("p < 0.05 is possible by the paired bootstrap, exact, one-sided, if at most"),
            "{verdict}"
        );
        page.press("Exchange the systems").await;
        page.done().await;
        assert!(page.headline().await.starts_with("Experimental is behind by 9 of 1,000 items"));
    });
}

/// 10 more of 500, and a score that no number of 65 items gives.
#[test]
fn a_table_of_the_paper_has_a_verdict_for_each_cell_and_opens_its_claim() {
    in_browser(async |page| {
        open(page, "#view=review").await;
        let table = "M & RTE & CB \\\\ n & 500 & 65 \\\\ BERT & 70.0 & 71.2 \\\\ Ours & \\textbf{72.0} & 72.3 \\\\";
        page.type_into("A sentence or a table of the paper", table).await;
        page.until_true("return document.querySelectorAll('#review-table-rows button').length === 2").await;
        page.done().await;
        let verdicts = page.text_of("review-table-verdict").await;
        assert_eq!(verdicts, "Of 2 comparisons: 1 is impossible, 1 may be significant.");
        page.until_true("document.getElementById('review-cell-0-1').click(); return true").await;
        let headline = "Impossible: no whole number of 65 items gives 71.2 %.";
        page.until_true(&is_verdict(headline)).await;
        page.done().await;
    });
}
