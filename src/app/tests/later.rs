//! Before the later part of the program is there, and when it comes.

use super::*;
use crate::later;
use crate::report::Tab;

/// A page whose program is in two parts, opened at this address.
fn opened(fragment: &str) -> Session {
    let mut session = Session { worker: JobLoop::without_later(), ..Session::default() };
    session.state.arrival = Arrival::to_come();
    session.happens(Event::AddressGiven(fragment.to_owned()));
    session
}

/// The later part arrives, in the worker first.
fn arrives(session: &mut Session) -> View {
    let later = later::at_once().expect("a native program is in one piece");
    session.worker.take_later(later);
    session.happens(Event::LaterArrived(later))
}

#[test]
fn the_first_result_needs_no_later_part() {
    let session = opened("n=500&helped=10&hurt=7");
    let (view, whole) = (View::new(&session.state), Session::opened_at("n=500&helped=10&hurt=7"));
    let expected = View::new(&whole.state);
    // Not done: the drawers have numbers too.
    assert_eq!((view.data_state, session.fetches, session.is_resting), ("running", 0, true));
    assert_eq!(view.resamples_done.value, Some(10_000.0));
    assert_eq!(
        (&view.p_value, &view.interval_lower, &view.verdict),
        (&expected.p_value, &expected.interval_lower, &expected.verdict)
    );
    assert!(session.state.concluded().is_none());
}

#[test]
fn it_is_fetched_once_in_the_first_pause() {
    let mut session = opened("");
    session.happens(Event::Paused);
    session.happens(Event::Paused);
    session.happens(Event::LaterWanted);
    assert_eq!(session.fetches, 1);
}

#[test]
fn nothing_is_done_before_its_conclusions() {
    let mut session = opened("n=500&helped=10&hurt=7");
    session.happens(Event::Paused);
    let later = later::at_once().expect("a native program is in one piece");
    session.worker.take_later(later);
    let view = session.begins(Event::LaterArrived(later));
    assert_eq!((view.data_state, session.state.has_concluded()), ("running", false));
    assert_eq!(session.finishes(), View::new(&Session::opened_at("n=500&helped=10&hurt=7").state));
    assert!(session.state.has_concluded());
    assert!(matches!(session.requests.last(), Some(Request::Late(LateRequest::Infer { .. }))));
}

#[test]
fn the_next_job_concludes_by_itself() {
    let mut session = opened("");
    arrives(&mut session);
    let asked = session.requests.len();
    session.happens(Event::SeedDrawn(7));
    assert!(session.state.has_concluded());
    assert_eq!(session.requests.len(), asked + 1, "one request is enough");
}

#[test]
fn a_worker_that_is_lost_over_late_conclusions_is_replaced() {
    let mut session = opened("");
    let later = later::at_once().expect("a native program is in one piece");
    session.begins(Event::LaterArrived(later));
    session.happens(Event::WorkerLost("gone".to_owned()));
    assert_eq!((session.restarts, session.state.has_concluded()), (1, true));
}

#[test]
fn an_open_drawer_waits_for_it() {
    let mut session = opened("");
    assert_eq!(session.happens(Event::LaterWanted).data_state, "running");
    assert_eq!(session.fetches, 1);
    assert_eq!(arrives(&mut session).data_state, "done");
    assert!(session.state.has_concluded());
}

#[test]
fn a_view_waits_for_it_and_keeps_its_address() {
    let mut session = opened("view=plan&part=power");
    assert_eq!((View::new(&session.state).data_state, session.fetches), ("running", 1));
    assert!(session.address.ends_with("part=power"), "{}", session.address);
    assert_eq!(arrives(&mut session).data_state, "done");
    assert_eq!(session.state.panel(), Some(Panel::Power));
    assert!(session.address.ends_with("part=power"), "{}", session.address);
}

#[test]
fn what_is_wrong_with_the_keys_of_a_view_is_told_when_they_are_read() {
    let mut session = opened("view=plan&part=nothing");
    assert_eq!(session.state.error, None);
    arrives(&mut session);
    assert!(session.state.error.is_some_and(|error| error.contains("part must be")));
}

#[test]
fn scores_in_an_address_wait_for_it() {
    let mut whole = Session::opened_at("");
    whole.pastes("0.1\n0.2\n0.3", "0.2\n0.3\n0.5");
    let link = link(&whole.state).address.expect("three items fit into a link");
    let fragment = link.split_once('#').expect("a link has an address").1;
    let mut session = opened(fragment);
    assert_eq!((View::new(&session.state).data_state, session.fetches), ("loading", 1));
    let view = arrives(&mut session);
    assert_eq!((view.data_state, view.source, view.pairs.value), ("done", Source::Paste, Some(3.0)));
}

#[test]
fn pasted_texts_wait_for_it() {
    let mut session = opened("");
    let view = session.pastes("1\n0\n1", "1\n1\n1");
    assert_eq!((view.data_state, session.fetches), ("running", 1));
    let view = arrives(&mut session);
    assert_eq!((view.data_state, view.source, view.pairs.value), ("done", Source::Paste, Some(3.0)));
}

#[test]
fn who_does_something_else_meanwhile_is_not_thrown_back() {
    let mut session = opened("");
    session.pastes("1\n0\n1", "1\n1\n1");
    session.happens(Event::ExampleChosen(Example::FiveHundredQuestions));
    assert_eq!(arrives(&mut session).pairs.value, Some(500.0));
    let mut session = opened("view=plan&part=power");
    session.happens(Event::AddressGiven("view=test".to_owned()));
    arrives(&mut session);
    assert_eq!(session.state.tab, Tab::Test);
}

#[test]
fn that_it_is_missing_is_told_when_somebody_needs_it() {
    let mut session = opened("");
    session.happens(Event::Paused);
    let view = session.happens(Event::LaterMissing);
    assert_eq!((view.data_state, session.state.lacks_later()), ("done", false));
    session.happens(Event::LaterWanted);
    assert_eq!(session.fetches, 2, "it may be there by now");
    let view = session.happens(Event::LaterMissing);
    assert_eq!((view.data_state, session.state.lacks_later()), ("done", true), "the result is there all the same");
    session.happens(Event::LaterWanted);
    assert_eq!(session.fetches, 3);
    assert_eq!(arrives(&mut session).data_state, "done");
    assert!(!session.state.lacks_later());
}

#[test]
fn a_view_that_misses_it_is_an_error_until_it_is_there() {
    let mut session = opened("view=learn");
    assert_eq!(session.happens(Event::LaterMissing).data_state, "error");
    assert!(session.state.lacks_later());
    session.happens(Event::LaterWanted);
    assert_eq!(arrives(&mut session).data_state, "done");
}
