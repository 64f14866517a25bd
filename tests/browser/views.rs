//! Four views of one comparison.

use super::address::FIVE_HUNDRED_P;
use super::explorer::{Explorer, Role};
use super::session::in_browser;
use fantoccini::key::Key;

/// The views beside Test, and the beginning of their titles.
const OTHERS: [&str; 3] = ["Learn", "Review", "Plan"];

async fn title(page: &Explorer) -> String {
    page.client().title().await.expect("the page has a title")
}

#[test]
fn views_keep_the_comparison_and_its_result() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&seed=5").await;
        let before = page.done().await;
        for view in OTHERS {
            page.visit(view).await;
            assert!(title(page).await.starts_with(view));
            assert!(!page.headline().await.is_empty(), "{view} has a headline");
        }
        page.visit("Test").await;
        let after = page.done().await;
        assert_eq!((&after.p, after.counts(), &after.verdict), (&before.p, before.counts(), &before.verdict));
        after.assert_p_near(FIVE_HUNDRED_P);
    });
}

#[test]
fn pasted_scores_survive_a_visit_to_every_view() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste("0.1\n0.5\n0.2\n0.9", "0.2\n0.5\n0.1\n1.0").await;
        let before = page.until(|shown| shown.state == "done" && shown.pairs == Some(4)).await;
        for view in OTHERS {
            page.visit(view).await;
        }
        page.visit("Test").await;
        assert_eq!(page.done().await, before);
    });
}

#[test]
fn back_and_forward_go_through_the_views() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.visit("Review").await;
        page.visit("Plan").await;
        page.client().back().await.expect("there is a page before");
        page.until_true("return document.title.startsWith('Review')").await;
        page.client().back().await.expect("there is a page before");
        page.until_true("return document.title === 'Bootstrap Explorer'").await;
        page.client().forward().await.expect("there is a page after");
        page.until_true("return document.title.startsWith('Review')").await;
    });
}

#[test]
fn address_opens_every_view() {
    in_browser(async |page| {
        for (fragment, beginning) in
            [("#view=learn", "Learn"), ("#view=review", "Review"), ("#view=plan&part=power", "Plan")]
        {
            page.open(fragment).await;
            page.until(|shown| shown.state == "done").await;
            assert!(title(page).await.starts_with(beginning), "{fragment}");
        }
    });
}

#[test]
fn what_is_wrong_with_an_address_is_said_in_any_view() {
    in_browser(async |page| {
        page.open("#view=plan&part=nothing&alpha=2").await;
        // The later part of the program reads what is of a view.
        page.until(|shown| shown.state == "error" && shown.later == "here").await;
        let message = page.text_of("comparison-error").await;
        assert!(message.contains("part must be") && message.contains("alpha"), "{message}");
    });
}

#[test]
fn views_are_reached_by_keyboard() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.key(Role::Link, "Test", Key::Tab).await;
        assert_eq!(page.focused_name().await, "Learn");
        page.key_in_focus(Key::Enter).await;
        page.until_true("return document.title.startsWith('Learn')").await;
        assert_eq!(page.focused_name().await, "Learn");
    });
}
