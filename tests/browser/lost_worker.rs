//! A worker that fails in the middle of its work.

use super::explorer::Explorer;
use super::first_paint::TEN_QUESTIONS_P;
use super::session::in_browser;
use super::sharing::{begin_long_job, ends_as_expected};

/// Opens the page in a browser whose first `lost` workers fail at their first request.
async fn open_with_lost_workers(page: &Explorer, lost: u32) {
    let script = r#"
        let lost = LOST;
        window.Worker = class extends Worker {
            postMessage(message, ...rest) {
                if (message.message && lost > 0) {
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
fn second_loss_ends_in_an_error_and_the_next_request_starts_afresh() {
    in_browser(async |page| {
        open_with_lost_workers(page, 2).await;
        let shown = page.refused().await;
        assert!(shown.error.contains("failed twice"), "{}", shown.error);
        assert_eq!(shown.boxes, [Some(10), Some(4), Some(3)], "the input is kept");
        page.press("New seed").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [10, 4, 3, 3]);
        shown.assert_p_near(TEN_QUESTIONS_P);
    });
}

/// Collects the page's workers in `window.workers`: the first one computes, the others help it.
const COLLECT_WORKERS: &str = r#"
    window.workers = [];
    window.Worker = class extends Worker {
        constructor(...options) {
            super(...options);
            workers.push(this);
        }
    };"#;

/// Starts a run in a page that collects its workers, and waits until some of it is drawn.
async fn begin_to_compute(page: &Explorer, resamples: u64) {
    page.run_before_load(COLLECT_WORKERS).await;
    begin_long_job(page, resamples).await;
    // More than the previous run had, so they are from this one.
    page.until(|shown| shown.state == "running" && shown.resamples > Some(100)).await;
}

#[test]
fn a_worker_that_ends_without_a_word_is_replaced() {
    const RESAMPLES: u64 = 1_000_000;
    in_browser(async |page| {
        begin_to_compute(page, RESAMPLES).await;
        // A lock like that of a worker in another tab.
        let other = "navigator.locks.request('bootstrap-explorer-0.5', () => new Promise(() => {}))";
        page.run(other, vec![]).await;
        page.run("workers[0].terminate()", vec![]).await;
        let notice = ends_as_expected(page, RESAMPLES, 1).await;
        assert!(notice.contains("the browser has ended it) and was started again"), "{notice}");
    });
}

#[test]
fn pasted_scores_survive_the_loss_of_a_worker() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste("0\n0\n1\n1\n0.5", "1\n1\n1\n0\n1").await;
        assert_eq!(page.done().await.counts(), [5, 3, 1, 1]);
        // The next worker lacks the texts, which were lost with the previous one.
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
