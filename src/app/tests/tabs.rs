//! Going from one view to another.

use super::*;
use crate::report::Tab;

#[test]
fn views_share_the_comparison_and_draw_nothing_anew() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7&seed=3");
    let (job, p) = (session.state.job, View::new(&session.state).p_value);
    for tab in [Tab::Learn, Tab::Review, Tab::Plan, Tab::Test] {
        let fragment = session.state.fragment_of(tab, Panel::Sweep);
        let view = session.happens(Event::AddressGiven(fragment.clone()));
        assert_eq!((session.state.tab, session.state.job, &view.p_value), (tab, job, &p), "{fragment}");
        assert_eq!(session.address, fragment, "the address says where one is");
    }
}

#[test]
fn views_keep_scores_that_are_not_in_the_address() {
    let mut session = Session::opened_at("");
    let file = session.attach("scores.csv", "0.1,0.2\n0.2,0.3\n0.3,0.1\n");
    let view = session.happens(Event::FilesChosen(vec![file]));
    let fragment = session.state.fragment_of(Tab::Plan, Panel::Sweep);
    assert!(!fragment.contains("scores") && !fragment.contains("helped"), "{fragment}");
    let planning = session.happens(Event::AddressGiven(fragment));
    assert_eq!((counts(&planning), planning.source), (counts(&view), Source::File));
    assert_eq!(planning.p_value, view.p_value);
}

#[test]
fn another_comparison_in_the_address_is_run_in_any_view() {
    let mut session = Session::opened_at("view=review&n=500&helped=10&hurt=7");
    let job = session.state.job;
    let view = session.happens(Event::AddressGiven("view=plan&n=500&helped=11&hurt=7".to_owned()));
    assert_eq!((session.state.job, view.helped.value), (job + 1, Some(11.0)));
    assert_eq!(view.data_state, "done");
}

#[test]
fn every_part_of_the_plan_has_its_address() {
    for (part, panel) in [("sweep", Panel::Sweep), ("power", Panel::Power), ("rules", Panel::Rules)] {
        let session = Session::opened_at(&format!("view=plan&part={part}"));
        assert_eq!((session.state.panel(), session.state.error), (Some(panel), None));
    }
    let session = Session::opened_at("view=plan&part=nothing");
    assert!(session.state.error.is_some_and(|error| error.contains("part must be")));
}

#[test]
fn what_was_wrong_with_an_address_is_told_until_something_is_done() {
    let mut session = Session::opened_at("view=plan&part=nothing");
    assert_eq!(View::new(&session.state).data_state, "error");
    let view = session.happens(Event::Used("sweep-nothing".to_owned(), String::new()));
    assert_eq!((view.data_state, view.error), ("done", None));
}
