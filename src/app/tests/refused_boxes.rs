//! What stands in a box and cannot be used: the beginning of it does not count, and a look at another view takes nothing away.

use super::*;
use crate::report::Tab;

/// A panel's address, one of its boxes, a number whose beginnings can be used although it cannot, and what of the sheet
/// tells the result.
const CASES: [(&str, &str, &str, &str); 12] = [
    ("view=review", "review-items", "10000001", "review-verdict"),
    ("view=review", "review-experimental", "171", "review-verdict"),
    ("view=review", "review-agreement", "950", "review-verdict"),
    ("view=review", "review-disagreements", "1.5", "review-verdict"),
    ("view=review", "review-at", "150", "review-verdict"),
    ("view=review&at=7", "review-at", "150", "review-verdict"),
    ("view=plan", "sweep-items", "10000001", "sweep-answer"),
    ("view=plan", "sweep-effects", "1, x", "sweep-answer"),
    ("view=plan", "sweep-most", "51", "sweep-answer"),
    ("view=plan&part=power", "power-disagreement", "101", "power-title"),
    ("view=plan&part=power", "power-items", "10000001", "power-title"),
    ("view=plan&part=rules", "rules-reach-items", "10000001", "rules-margin"),
];

fn sheet(session: &Session) -> Sheet {
    session.state.panel().map_or_else(Sheet::default, |panel| panel.sheet(&session.state))
}

fn text_of(sheet: &Sheet, id: &str) -> String {
    let numbers = sheet.numbers.iter().map(|(own, number)| (*own, &number.text));
    let mut all = sheet.texts.iter().map(|(own, text)| (*own, text)).chain(numbers);
    all.find(|(own, _)| *own == id).map(|(_, text)| text.clone()).expect("the sheet names it")
}

fn value_of(sheet: &Sheet, id: &str) -> String {
    sheet.values.iter().find(|(own, _)| *own == id).map(|(_, value)| value.clone()).expect("the sheet names it")
}

#[test]
fn the_beginning_of_what_is_refused_does_not_count() {
    for (address, id, typed, result) in CASES {
        let mut session = Session::opened_at(address);
        // As it is written when nothing is typed.
        session.happens(Event::Used("review-nothing".to_owned(), String::new()));
        let (before, was) = (session.address.clone(), text_of(&sheet(&session), result));
        let view = session.types_fast_into(id, typed);
        assert_eq!((view.data_state, session.address.as_str()), ("error", before.as_str()), "{id}");
        let now = sheet(&session);
        assert_eq!((value_of(&now, id).as_str(), text_of(&now, result)), (typed, was), "{id}");
        // With a pause, what stood there was meant.
        let mut session = Session::opened_at(address);
        let paused = if id == "sweep-effects" { "1" } else { &typed[..typed.len() - 1] };
        session.happens(Event::Used(id.to_owned(), paused.trim_end_matches('.').to_owned()));
        let meant = session.address.clone();
        assert_ne!(meant, before, "{id}: {paused} can be used");
        assert_eq!(session.happens(Event::Used(id.to_owned(), typed.to_owned())).data_state, "error");
        assert_eq!(session.address, meant, "{id}");
    }
}

#[test]
fn a_box_counts_as_it_was_before_the_numbers_on_its_way() {
    // Deleted, and typed anew without a pause: 500, 50, 5, nothing, 8, 80, 80x.
    let mut session = Session::opened_at("view=review");
    session.is_fast = true;
    for text in ["50", "5", "", "8", "80", "80x"] {
        session.happens(Event::Used("review-items".to_owned(), text.to_owned()));
    }
    assert!(!session.address.contains("items="), "{}", session.address);
    let view = session.happens(Event::Used("review-items".to_owned(), "80".to_owned()));
    assert!(session.address.contains("items=80") && view.data_state == "done", "{}", session.address);
}

#[test]
fn a_place_on_the_curve_outlives_a_number_that_is_refused() {
    let mut session = Session::opened_at("view=review&at=7");
    session.types_fast_into("review-agreement", "950");
    assert!(session.address.contains("at=7"), "{}", session.address);
    assert_eq!(value_of(&sheet(&session), "review-at"), "7");
}

#[test]
fn a_look_at_another_view_takes_nothing_out_of_the_boxes() {
    for (address, id, typed, _) in CASES {
        let mut session = Session::opened_at(address);
        session.types_fast_into(id, typed);
        let part = session.state.plan.panel;
        let [there, back] = [Tab::Test, session.state.tab].map(|tab| session.state.fragment_of(tab, part));
        assert_eq!(session.happens(Event::AddressGiven(there)).data_state, "done", "{id}");
        let view = session.happens(Event::AddressGiven(back));
        assert_eq!((view.data_state, value_of(&sheet(&session), id).as_str()), ("error", typed), "{id}");
    }
}

#[test]
fn boxes_of_the_view_test_outlive_a_look_at_another_view() {
    for (name, typed) in
        [(BoxName::Resamples, "5"), (BoxName::Helped, "3000"), (BoxName::Alpha, "7"), (BoxName::Seed, "x")]
    {
        let mut session = Session::opened_at("n=500&helped=10&hurt=7");
        let error = session.types_fast(name, typed).error;
        assert!(error.is_some(), "{name:?}");
        let p = View::new(&session.state).p_value;
        for tab in [Tab::Review, Tab::Plan, Tab::Learn, Tab::Test] {
            let fragment = session.state.fragment_of(tab, Panel::Sweep);
            let view = session.happens(Event::AddressGiven(fragment.clone()));
            let expected = if tab == Tab::Test { "error" } else { "done" };
            assert_eq!((session.address.as_str(), view.data_state), (fragment.as_str(), expected), "{name:?}");
        }
        let view = View::new(&session.state);
        assert_eq!((&view.error, &view.p_value), (&error, &p), "{name:?}");
        assert_eq!(session.state.boxes.get_mut(name), typed);
        // What was put aside does not come back over something newer.
        session.happens(Event::AddressGiven(session.state.fragment_of(Tab::Plan, Panel::Sweep)));
        session.happens(Event::BoxEdited(BoxName::Alpha, "0.01".to_owned()));
        let view = session.happens(Event::AddressGiven(session.state.fragment_of(Tab::Test, Panel::Sweep)));
        assert_eq!((view.data_state, view.error), ("done", None), "{name:?}");
    }
}
