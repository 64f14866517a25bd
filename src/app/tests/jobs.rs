//! Jobs: running, stopping, and losing the worker.

use super::*;

fn error(page: &Page) -> String {
    page.sheet().error_in("input-error").expect("something is wrong").to_owned()
}

fn notice(page: &Page) -> String {
    page.state.session.notice.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// A page with a long run in progress.
fn running() -> Page {
    let mut page = Page::opened_at("");
    page.begins(Event::AddressGiven("n=100&helped=8&hurt=5&resamples=1000000".to_owned()));
    page.takes_a_slice();
    page
}

#[test]
fn newest_job_wins() {
    let mut page = Page::opened_at("");
    page.begins(Event::Used("sample-size-slider".to_owned(), "500".to_owned()));
    let old = page.state.session.job.number;
    page.begins(Event::Used("sample-size-slider".to_owned(), "600".to_owned()));
    let message = "late".to_owned();
    let late = Reply::Rejected { job: old, lacks: Lacks::Correction, message, answers: Vec::new(), table: None };
    let sheet = page.begins(Event::Replied(late));
    assert_eq!((page.data_state(), sheet.error_in("input-error")), ("running", None));
    page.finishes();
    assert_eq!(page.data_state(), "done");
}

#[test]
fn stopped_run_keeps_what_is_done() {
    let mut page = running();
    let share: f64 =
        page.sheet().attribute_of("progress", "value").and_then(|value| value.parse().ok()).expect("a share");
    assert!(share > 0.0 && share < 1.0);
    let sheet = page.uses("stop", "");
    assert_eq!((page.data_state(), sheet.is_hidden("stop")), ("done", true));
    assert!(sheet.number_of("resamples-done").is_some_and(|done| done > 0.0 && done < 1e6));
    assert!(sheet.text_of("status").starts_with("Stopped after"), "{}", sheet.text_of("status"));
}

#[test]
fn reading_can_be_stopped_and_begun_anew() {
    let mut page = Page::opened_at("");
    let file = page.attach("scores.csv", "0,1\n1,1\n0,1\n");
    let sheet = page.begins(Event::FilesChosen(vec![file]));
    assert_eq!((sheet.is_hidden("stop"), sheet.text_of("stop")), (false, "Stop reading"));
    assert_eq!(sheet.attribute_of("progress", "value"), Some("0"));
    let sheet = page.uses("stop", "");
    assert_eq!((page.data_state(), sheet.is_hidden("stop")), ("error", true));
    assert!(error(&page).starts_with("Stopped before all scores were read."));
    assert_eq!(sheet.text_of("verdict"), "You stopped reading.");
    assert!(sheet.text_of("explanation").starts_with("Below is the example of ten questions: "));
    assert_eq!((counts(&sheet), sheet.text_of("first-file")), (TEN_QUESTIONS, "scores.csv, 12 bytes"));
    let sheet = page.uses("start-again", "");
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("done", Some(3.0)));
}

#[test]
fn the_headline_says_that_long_files_are_being_read() {
    let mut page = Page::opened_at("");
    let file = page.attach("scores.csv", "0,1\n1,1\n0,1\n");
    let sheet = page.begins(Event::FilesChosen(vec![Attachment { bytes: 20_000_000, ..file }]));
    assert_eq!((sheet.text_of("verdict"), sheet.error_in("read-as")), ("Reading your scores …", None));
    assert!(sheet.text_of("explanation").starts_with("Below is the example of ten questions: "));
    page.finishes();
    assert_ne!(page.sheet().text_of("verdict"), "Reading your scores …");
}

#[test]
fn stop_in_a_pause_of_typing_is_not_forgotten() {
    let mut page = Page::opened_at("");
    let text = Pasted::Typed("1,2\n2,3".to_owned());
    update(&mut page.state, Event::TextChanged { index: 0, text });
    assert_eq!(page.data_state(), "running");
    page.uses("stop", "");
    assert_eq!(page.data_state(), "error");
    let sheet = page.happens(Event::TextsSettled);
    assert_eq!((page.data_state(), counts(&sheet)), ("error", TEN_QUESTIONS));
}

#[test]
fn stop_after_the_last_resample_stops_nothing() {
    let mut page = Page::default();
    page.begins(Event::AddressGiven(String::new()));
    let conclusions = page.hears_until(is_inferred);
    let effects = update(&mut page.state, Event::Used("stop".to_owned(), String::new()));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Send(..))), "{effects:?}");
    for reply in conclusions {
        page.begins(Event::Replied(reply));
    }
    assert_eq!((page.data_state(), page.state.session.has_concluded()), ("done", true));
}

#[test]
fn lost_worker_is_replaced_and_the_run_finishes() {
    let mut page = Page::opened_at("");
    page.pastes("1\n2\n3", "2\n3\n4");
    page.begins(Event::SeedDrawn(3));
    page.begins(Event::Replied(Reply::Crashed { message: "trap".to_owned() }));
    assert!(notice(&page).contains("trap"));
    // The new worker has not read anything: the texts are sent again.
    assert_eq!(page.state.session.job.run.as_ref().map(|run| run.scores), Some(ScoresFrom::Texts));
    let sheet = page.finishes();
    assert_eq!((page.restarts, page.data_state(), sheet.number_of("pairs")), (1, "done", Some(3.0)));
}

#[test]
fn worker_lost_twice_is_an_error_and_input_still_works() {
    let mut page = Page::opened_at("");
    page.begins(Event::SeedDrawn(3));
    page.begins(Event::WorkerLost("one".to_owned()));
    page.begins(Event::WorkerLost("two".to_owned()));
    assert_eq!(page.data_state(), "error");
    assert!(error(&page).contains("two"));
    // A worker that cannot be loaded is not restarted endlessly.
    page.begins(Event::WorkerLost("three".to_owned()));
    assert_eq!(page.restarts, 1);
    page.happens(Event::SeedDrawn(4));
    assert_eq!((page.data_state(), page.restarts), ("done", 2));
}

#[test]
fn worker_lost_while_idle_is_replaced_by_the_next_job() {
    let mut page = Page::opened_at("");
    page.begins(Event::WorkerLost("asleep".to_owned()));
    assert_eq!((page.data_state(), page.restarts, notice(&page).as_str()), ("done", 0, ""));
    page.happens(Event::SeedDrawn(3));
    assert_eq!((page.data_state(), page.restarts), ("done", 1));
}
