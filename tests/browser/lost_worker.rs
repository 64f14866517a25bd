//! A worker that breaks off in the middle of its work.

use super::explorer::Explorer;
use super::first_paint::TEN_QUESTIONS_P;
use super::session::in_browser;

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

/// Lets something happen to the worker in the middle of a run; what the page says when it is done.
async fn in_the_middle_of_a_run(page: &Explorer, happens: &str) -> String {
    page.open("#resamples=1000").await;
    page.done().await;
    // The page's worker is the one that is sent the next message.
    let script = r#"
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (...message) {
            Worker.prototype.postMessage = post;
            window.computing = this;
            this.postMessage(...message);
        };"#;
    page.run(script, vec![]).await;
    let score = |item: u64, factor: u64| format!("0.{:03}", item * factor % 997);
    let columns = |factor| (1..=3000).map(|item| score(item, factor)).collect::<Vec<_>>().join("\n");
    page.paste(&columns(631), &columns(337)).await;
    page.done().await;
    page.type_into("Resamples", "500000").await;
    page.until(|shown| shown.state == "running" && shown.resamples > Some(0)).await;
    page.run(happens, vec![]).await;
    let disturbed = page.done().await;
    page.type_into("Resamples", "1000").await;
    page.done().await;
    page.type_into("Resamples", "500000").await;
    let undisturbed = page.done().await;
    assert_eq!((disturbed.pairs, disturbed.resamples), (Some(3000), Some(500_000)));
    assert_eq!((disturbed.at_or_below_zero, undisturbed.notice.as_str()), (undisturbed.at_or_below_zero, ""));
    disturbed.notice
}

/// Nothing tells the page of it but that the worker's lock is free.
#[test]
fn a_worker_that_is_killed_is_replaced() {
    in_browser(async |page| {
        let notice = in_the_middle_of_a_run(page, "window.computing.terminate()").await;
        assert!(notice.contains("broke off (it was ended from outside) and was started again"), "{notice}");
    });
}

/// A part of a program that is not of this one: the worker throws what it cannot catch.
#[test]
fn a_worker_that_throws_is_replaced() {
    in_browser(async |page| {
        let empty = "new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))";
        let notice = in_the_middle_of_a_run(page, &format!("window.computing.postMessage({empty})")).await;
        assert!(notice.contains("broke off (") && !notice.contains("from outside"), "{notice}");
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
