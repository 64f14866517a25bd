//! A worker that breaks off in the middle of its work.

use super::explorer::{Explorer, Shown};
use super::first_paint::TEN_QUESTIONS_P;
use super::session::in_browser;
use super::sharing::{begin_long_job, ends_as_expected};

/// Opens the page in a browser whose first `lost` workers break off at their first request.
async fn open_with_lost_workers(page: &Explorer, lost: u32) {
    let script = r#"
        let lost = LOST;
        window.Worker = class extends Worker {
            postMessage(message, ...rest) {
                if (Array.isArray(message) && lost > 0) {
                    lost -= 1;
                    const error = new ErrorEvent("error", { message: "simulated loss", cancelable: true });
                    setTimeout(() => this.dispatchEvent(error));
                } else {
                    super.postMessage(message, ...rest);
                }
            }
        };"#;
    page.run_before_load(&script.replace("LOST", &lost.to_string())).await;
    page.open("#resamples=20000").await;
}

#[test]
fn work_is_started_again_and_the_user_is_told() {
    in_browser(async |page| {
        open_with_lost_workers(page, 1).await;
        let shown = page.done().await;
        assert!(shown.notice.contains("broke off") && shown.notice.contains("simulated loss"), "{}", shown.notice);
        assert_eq!((shown.counts(), shown.resamples), ([10, 4, 3, 3], Some(20_000)));
        shown.assert_p_near(TEN_QUESTIONS_P);
        page.press("500 questions").await;
        let shown = page.done().await;
        assert_eq!((shown.counts(), shown.notice.as_str()), ([500, 10, 7, 483], ""));
    });
}

#[test]
fn second_loss_ends_in_an_error_and_the_next_request_starts_afresh() {
    in_browser(async |page| {
        open_with_lost_workers(page, 2).await;
        let shown = page.refused().await;
        assert!(shown.error.contains("broke off twice"), "{}", shown.error);
        assert_eq!(shown.boxes, [Some(10), Some(4), Some(3)], "the input is kept");
        page.press("New seed").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [10, 4, 3, 3]);
        shown.assert_p_near(TEN_QUESTIONS_P);
    });
}

/// Collects the page's workers in `window.workers`: the first one computes, those that follow it help it.
const COLLECT_WORKERS: &str = r#"
    window.workers = [];
    window.Worker = class extends Worker {
        constructor(...options) {
            super(...options);
            workers.push(this);
        }
    };"#;

/// Begins a run in a page that collects its workers, and waits until some of it is drawn.
async fn begin_to_compute(page: &Explorer, resamples: u64) {
    page.run_before_load(COLLECT_WORKERS).await;
    begin_long_job(page, resamples).await;
    // So many it has drawn of this run, and not of the one before.
    page.until(|shown| shown.state == "running" && shown.resamples > Some(100)).await;
}

/// The worker is sent a later part of its program for the second time, and throws.
#[test]
fn a_worker_that_throws_in_the_middle_of_a_run_is_replaced() {
    const RESAMPLES: u64 = 2_000_000;
    in_browser(async |page| {
        begin_to_compute(page, RESAMPLES).await;
        let throw = "workers[0].postMessage(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)))";
        page.run(throw, vec![]).await;
        let notice = ends_as_expected(page, RESAMPLES, 1).await;
        assert!(notice.contains("is there already) and was started again"), "{notice}");
    });
}

#[test]
fn a_worker_that_ends_without_a_word_is_replaced() {
    const RESAMPLES: u64 = 2_000_000;
    in_browser(async |page| {
        begin_to_compute(page, RESAMPLES).await;
        // As the worker of another tab does.
        let other = "navigator.locks.request('bootstrap-explorer-0.5', () => new Promise(() => {}))";
        page.run(other, vec![]).await;
        page.run("workers[0].terminate()", vec![]).await;
        let notice = ends_as_expected(page, RESAMPLES, 1).await;
        assert!(notice.contains("the browser has ended it) and was started again"), "{notice}");
    });
}

#[test]
fn two_workers_that_end_without_a_word_end_in_an_error() {
    in_browser(async |page| {
        begin_to_compute(page, 2_000_000).await;
        page.run("window.lost = workers.length; workers[0].terminate()", vec![]).await;
        page.until(|shown| shown.notice.contains("was started again")).await;
        page.until_true("return workers.length > lost").await;
        page.run("workers[lost].terminate()", vec![]).await;
        let shown = page.refused().await;
        assert!(shown.error.contains("broke off twice (the browser has ended it)"), "{}", shown.error);
        page.press("500 questions").await;
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
    });
}

#[test]
fn a_worker_that_has_ended_at_rest_is_replaced_when_it_is_needed() {
    in_browser(async |page| {
        page.run_before_load(COLLECT_WORKERS).await;
        page.open("").await;
        page.done().await;
        // Long enough for the page to have seen its sign of life.
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        page.run("workers[0].terminate()", vec![]).await;
        page.press("500 questions").await;
        let shown = page.done().await;
        assert!(shown.notice.contains("the browser has ended it) and was started again"), "{}", shown.notice);
        assert_eq!(shown.counts(), [500, 10, 7, 483]);
    });
}

#[test]
fn a_worker_that_ends_before_the_first_result_is_replaced() {
    in_browser(async |page| {
        let script = r#"
            let first = true;
            window.Worker = class extends Worker {
                postMessage(message, ...rest) {
                    super.postMessage(message, ...rest);
                    if (first && Array.isArray(message)) {
                        first = false;
                        this.terminate();
                    }
                }
            };"#;
        page.run_before_load(script).await;
        page.open("").await;
        // The watch comes after five seconds; the lock was never seen: twenty more are waited for a sign.
        let is_replaced = |shown: &Shown| shown.state == "done" && shown.notice.contains("the browser has ended it)");
        let shown = page.until(is_replaced).await;
        assert_eq!((shown.counts(), shown.resamples), ([10, 4, 3, 3], Some(10_000)));
        shown.assert_p_near(TEN_QUESTIONS_P);
    });
}

#[test]
fn pasted_scores_survive_the_loss_of_a_worker() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste("0\n0\n1\n1\n0.5", "1\n1\n1\n0\n1").await;
        assert_eq!(page.done().await.counts(), [5, 3, 1, 1]);
        // The next worker that is asked has lost its texts with its predecessor.
        let lose = r#"
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (...message) {
                Worker.prototype.postMessage = post;
                setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "gone", cancelable: true })));
            };"#;
        page.run(lose, vec![]).await;
        page.press("New seed").await;
        let shown = page.done().await;
        assert!(shown.notice.contains("gone"), "{}", shown.notice);
        assert_eq!(shown.counts(), [5, 3, 1, 1]);
        assert_eq!(page.text_in("Baseline").await, "0\n0\n1\n1\n0.5");
    });
}
