//! The page in a frame of another page, such as a course: `embed=1`.

use super::explorer::{Explorer, Role};
use super::folder::Folder;
use super::host::{Host, copy_of_page};
use super::session::in_browser;
use fantoccini::Locator;

/// A course page with the page in a frame, at `fragment`.
fn course(test: &str, fragment: &str) -> (Folder, Host) {
    let folder = copy_of_page(test);
    let text = format!(
        r#"<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,">
           <iframe id="f" title="Bootstrap Explorer" width="900" height="700" src="./#{fragment}"></iframe></html>"#
    );
    folder.write("course.html", text);
    let host = Host::of(folder.path());
    (folder, host)
}

async fn open(page: &Explorer, host: &Host) {
    page.client().goto(&format!("{}course.html", host.address())).await.expect("the course opens");
    enter(page).await;
    is_there(page).await;
}

/// Switches into the frame of the open course page.
pub async fn enter(page: &Explorer) {
    let frame = page.client().find(Locator::Id("f")).await.expect("the course has a frame");
    frame.enter_frame().await.expect("the frame can be entered");
}

/// Waits until the frame has loaded its document.
pub async fn is_there(page: &Explorer) {
    page.until_true("return document.getElementById('p-value') !== null && document.readyState === 'complete'").await;
}

#[test]
fn the_header_is_left_out_and_stays_out() {
    let (_folder, host) = course("embedded-header", "n=500&helped=10&hurt=7&embed=1");
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        assert!(page.find(Role::Link, "Plan").await.is_some(), "alone, the page has its header");
        assert!(page.find(Role::Link, "Open in its own page").await.is_none());
        open(page, &host).await;
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
        assert!(page.find(Role::Link, "Plan").await.is_none(), "the header is left out");
        // The page writes its address, from which the frame can be reloaded.
        page.press("Ten questions").await;
        page.done().await;
        page.until_true("return !location.hash.includes('n=500')").await;
        assert!(page.fragment().await.contains("embed=1"));
        page.run("window.isOld = true; location.reload()", vec![]).await;
        page.until_true("return !window.isOld").await;
        // The frame's document was reloaded.
        page.client().enter_parent_frame().await.expect("the course is there");
        enter(page).await;
        is_there(page).await;
        assert_eq!(page.done().await.pairs, Some(10));
        assert!(page.find(Role::Link, "Plan").await.is_none());
    });
}

#[test]
fn a_frame_shows_the_view_that_it_names_and_leads_to_the_whole_page() {
    let (_folder, host) = course("embedded-view", "view=plan&embed=1");
    in_browser(async |page| {
        open(page, &host).await;
        page.until(|shown| shown.state == "done").await;
        let headline = page.headline().await;
        let before = page.client().windows().await.expect("the browser tells its tabs");
        page.click(Role::Link, "Open in its own page").await;
        let other = loop {
            let tabs = page.client().windows().await.expect("the browser tells its tabs");
            if let Some(other) = tabs.into_iter().find(|tab| !before.contains(tab)) {
                break other;
            }
            // The test's own timeout ends this loop.
            page.next_frame().await;
        };
        page.client().switch_to_window(other).await.expect("the new tab is there");
        is_there(page).await;
        page.until(|shown| shown.state == "done").await;
        assert_eq!(page.headline().await, headline);
        assert!(page.find(Role::Link, "Plan").await.is_some(), "the header is there");
    });
}

#[test]
fn a_frame_that_leaves_its_view_shows_the_way_back() {
    let (_folder, host) = course("embedded-back", "view=plan&embed=1");
    in_browser(async |page| {
        open(page, &host).await;
        page.until(|shown| shown.state == "done").await;
        assert!(page.find(Role::Link, "Plan").await.is_none(), "the header is left out");
        // As scores dropped on the frame do.
        page.run("location.hash = 'view=test'", vec![]).await;
        page.until_true("return document.documentElement.hasAttribute('data-left')").await;
        page.visit("Plan").await;
        page.until_true("return !document.documentElement.hasAttribute('data-left')").await;
        assert!(page.find(Role::Link, "Plan").await.is_none(), "the header is left out again");
    });
}
