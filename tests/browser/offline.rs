//! Without a network: the service worker keeps the page as one complete build, or not at all.

use super::explorer::Explorer;
use super::host::{Host, copy_of_page, dist};
use super::session::{console_of, in_browser};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// Opens the page, and waits until the service worker has kept it and answers its requests.
async fn open(page: &Explorer, host: &Host) {
    page.client().goto(&host.address()).await.expect("the page opens");
    page.done().await;
    page.until_true("return navigator.serviceWorker.controller?.state === 'activated'").await;
}

/// Reloads the page from within: a reload by Firefox's driver bypasses the service worker.
async fn reload(page: &Explorer) {
    page.run("window.isOld = true; location.reload()", vec![]).await;
    page.until_true("return !window.isOld && document.readyState === 'complete'").await;
    page.done().await;
}

/// Marks the document in `folder` as another edition, and returns its hash.
fn reissue(folder: &Path, edition: &str) -> String {
    let path = folder.join("index.html");
    let document = fs::read_to_string(&path).expect("the document can be read");
    let renewed = document.replace("<html ", &format!("<html data-edition=\"{edition}\" "));
    assert_ne!(renewed, document, "the document begins as expected");
    fs::write(&path, &renewed).expect("the document can be written");
    BASE64_STANDARD.encode(Sha256::digest(renewed))
}

/// Makes the service worker in `folder` belong to another build, whose document has this hash.
fn renew(folder: &Path, build: &str, hash: &str) {
    let path = folder.join("service_worker.js");
    let script = fs::read_to_string(&path).expect("the service worker can be read");
    let (_, behind) = script.split_once("[\"./\",\"sha256-").expect("it lists the document");
    let (_, behind) = behind.split_once('"').expect("with its hash");
    let (_, files) = script.split_once('\n').expect("it has lines");
    let (before, _) = files.split_once("[\"./\",\"sha256-").expect("it lists the document");
    fs::write(&path, format!("const BUILD = \"{build}\";\n{before}[\"./\",\"sha256-{hash}\"{behind}"))
        .expect("the service worker can be written");
}

/// The edition of the document; empty for the page as built.
async fn edition(page: &Explorer) -> String {
    page.ask("return document.documentElement.dataset.edition ?? ''", vec![]).await
}

/// Has the browser look for a newer build, and waits until that has taken over or was refused.
async fn look_for_newer(page: &Explorer) {
    let script = r#"
        const done = arguments[0];
        (async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update().catch(() => {});
            const newer = registration.installing ?? registration.waiting;
            const isSettled = () => !newer || ["activated", "redundant"].includes(newer.state);
            while (!isSettled()) await new Promise((resolve) => setTimeout(resolve, 20));
            done(true);
        })();"#;
    assert!(page.wait_for::<bool>(script, vec![]).await);
}

/// This many scores, with no two equal ones in a row.
fn scores(factor: u64, count: u64) -> String {
    (1..=count).map(|item| format!("0.{:04}\n", item * factor % 9973)).collect()
}

#[test]
fn every_file_is_kept_and_everything_works_when_the_host_is_gone() {
    let mut host = Host::of(&dist());
    in_browser(async |page| {
        open(page, &host).await;
        let asked = host.asked();
        let names = fs::read_dir(dist()).expect("the page is built").map(|file| {
            let name = file.expect("the folder can be read").file_name();
            name.to_string_lossy().replace("index.html", "")
        });
        for name in names {
            assert!(asked.contains(&format!("/{name}")), "{name} is fetched to be kept: {asked:?}");
        }
        host.stop();
        // Enough items for the worker to ask for helpers, which load the worker's own file.
        page.paste(&scores(7, 20_000), &scores(11, 20_000)).await;
        assert_eq!(page.done().await.pairs, Some(20_000));
        for view in ["Learn", "Review", "Plan", "Test"] {
            page.visit(view).await;
            page.unfold_all().await;
        }
        reload(page).await;
        page.press("500 questions").await;
        assert_eq!(page.done().await.pairs, Some(500));
        page.open_in_a_new_tab(&format!("{}index.html#view=plan", host.address())).await;
        page.done().await;
    });
}

#[test]
fn a_newer_build_takes_over_at_the_next_visit() {
    let folder = copy_of_page("newer-build");
    let host = Host::of(folder.path());
    in_browser(async |page| {
        open(page, &host).await;
        renew(folder.path(), "newer", &reissue(folder.path(), "newer"));
        look_for_newer(page).await;
        // The tab keeps running its own build.
        page.press("500 questions").await;
        page.done().await;
        assert_eq!(edition(page).await, "");
        reload(page).await;
        assert_eq!(edition(page).await, "newer");
    });
}

#[test]
fn half_a_build_is_not_kept() {
    let folder = copy_of_page("half-a-build");
    let mut host = Host::of(folder.path());
    // The browser reports wrong hashes.
    console_of(async |page| {
        open(page, &host).await;
        // The host has the newer service worker, but a document of neither build.
        renew(folder.path(), "newer", &reissue(folder.path(), "newer"));
        reissue(folder.path(), "newest");
        look_for_newer(page).await;
        host.stop();
        reload(page).await;
        assert_eq!(edition(page).await, "", "the build before stays");
        page.press("500 questions").await;
        assert_eq!(page.done().await.pairs, Some(500));
    });
}

#[test]
fn a_browser_that_keeps_nothing_shows_the_page_all_the_same() {
    in_browser(async |page| {
        page.run_before_load("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })")
            .await;
        page.open("").await;
        page.done().await;
        page.unfold_all().await;
        page.done().await;
    });
    in_browser(async |page| {
        let refuse = r#"
            // The empty page that a tab begins with has none.
            const container = window.ServiceWorkerContainer;
            if (container) container.prototype.register = () => Promise.reject(new DOMException("no", "SecurityError"));"#;
        page.run_before_load(refuse).await;
        page.open("").await;
        page.done().await;
    });
}
