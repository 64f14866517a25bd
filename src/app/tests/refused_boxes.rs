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
            // The level is every view's that has a box for it.
            let has_level = name == BoxName::Alpha && tab != Tab::Learn;
            let expected = if tab == Tab::Test || has_level { "error" } else { "done" };
            assert_eq!((session.address.as_str(), view.data_state), (fragment.as_str(), expected), "{name:?}");
        }
        let view = View::new(&session.state);
        assert_eq!((&view.error, &view.p_value), (&error, &p), "{name:?}");
        assert_eq!(session.state.boxes.get_mut(name), typed);
    }
}

#[test]
fn what_was_put_aside_does_not_come_back_over_something_newer() {
    let go = |session: &mut Session, tab: Tab| {
        let fragment = session.state.fragment_of(tab, Panel::Sweep);
        session.happens(Event::AddressGiven(fragment))
    };
    let left = || {
        let mut session = Session::opened_at("n=500&helped=10&hurt=7");
        session.types_fast(BoxName::Resamples, "5");
        go(&mut session, Tab::Plan);
        session
    };
    // Another level, of all views.
    let mut session = left();
    session.types(BoxName::Alpha, "0.01");
    assert_eq!(go(&mut session, Tab::Test).data_state, "done");
    // One that is refused counts for nothing.
    let mut session = left();
    session.types(BoxName::Alpha, "7");
    assert!(go(&mut session, Tab::Test).error.is_some_and(|error| error.starts_with("Resamples")));
    // Another comparison, by a way that is no address.
    let mut session = left();
    go(&mut session, Tab::Review);
    session.happens(Event::Used("review-open".to_owned(), String::new()));
    go(&mut session, Tab::Plan);
    assert_eq!(go(&mut session, Tab::Test).data_state, "done");
}

#[test]
fn the_way_back_in_the_middle_of_typing_leads_to_what_counts() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    let there = session.state.fragment_of(Tab::Plan, Panel::Sweep);
    session.is_fast = true;
    for text in ["3", "30", "300", "3000"] {
        session.types(BoxName::Helped, text);
    }
    let view = session.happens(Event::AddressGiven(there));
    assert_eq!((view.data_state, view.helped.value), ("done", Some(10.0)));
    let view = session.happens(Event::AddressGiven(session.state.fragment_of(Tab::Test, Panel::Sweep)));
    assert_eq!((view.data_state, session.state.boxes.helped.as_str()), ("error", "3000"));
}

#[test]
fn two_boxes_within_one_pause_do_not_take_each_others_numbers_back() {
    let mut session = Session::opened_at("view=plan");
    session.is_fast = true;
    session.happens(Event::Used("sweep-items".to_owned(), "200".to_owned()));
    session.happens(Event::Used("sweep-most".to_owned(), "51".to_owned()));
    assert!(session.address.contains("items=200") && !session.address.contains("most="), "{}", session.address);
    let mut session = Session::opened_at("view=plan&part=rules");
    session.is_fast = true;
    session.happens(Event::Used("rules-correct".to_owned(), "9".to_owned()));
    // One of two boxes that are one question: on the way from 100 to 1,000 there is 1, and 9 of 1 are too many.
    for text in ["1", "10", "100", "1000", "1000x"] {
        session.happens(Event::Used("rules-items".to_owned(), text.to_owned()));
    }
    assert!(session.address.contains("correct=9") && !session.address.contains("items="), "{}", session.address);
}

#[test]
fn numbers_of_the_data_stay_those_of_the_data_while_another_is_refused() {
    let mut session = Session::opened_at("view=plan&part=power&n=500&helped=20&hurt=7");
    let is_warned = |session: &Session| {
        let sheet = sheet(session);
        sheet.hidden.iter().any(|(id, is_hidden)| *id == "power-data-warning" && !is_hidden)
    };
    session.happens(Event::Used("power-from-data".to_owned(), String::new()));
    assert!(is_warned(&session));
    session.happens(Event::Used("power-gain".to_owned(), "x".to_owned()));
    assert!(is_warned(&session), "what counts is still the data's");
    session.happens(Event::Used("power-gain".to_owned(), "1".to_owned()));
    assert!(!is_warned(&session));
}

#[test]
fn a_print_that_cannot_be_true_is_still_called_that_while_a_box_is_refused() {
    let mut session = Session::opened_at("view=review&items=65&base=71.2&exp=72.3");
    let was = text_of(&sheet(&session), "review-verdict");
    assert!(was.starts_with("Impossible"), "{was}");
    let view = session.types_fast_into("review-items", "65x");
    let now = sheet(&session);
    assert_eq!((view.data_state, text_of(&now, "review-verdict"), now.spoken.as_str()), ("error", was, ""));
}

#[test]
fn scores_that_were_pasted_wait_for_a_box_that_is_being_typed_into() {
    let mut session = Session::opened_at("");
    session.pastes("1\n0\n1\n1", "1\n1\n1\n1");
    session.is_fast = true;
    session.begins(Event::TextEdited(0, "1\n0\n0\n1".to_owned()));
    session.types(BoxName::Resamples, "5");
    session.begins(Event::TextsSettled);
    assert_eq!(session.state.boxes.resamples, "5", "it is not written over");
    session.types(BoxName::Resamples, "500");
    let view = session.finishes();
    assert_eq!((view.data_state, counts(&view)), ("done", [Some(4.0), Some(2.0), Some(0.0), Some(2.0)]));
}

#[test]
fn a_level_that_is_refused_is_refused_in_every_view_that_has_a_box_for_it() {
    let mut session = Session::opened_at("view=review");
    session.types_fast_into("review-alpha", "7");
    for tab in [Tab::Test, Tab::Plan, Tab::Review] {
        let view = session.happens(Event::AddressGiven(session.state.fragment_of(tab, Panel::Power)));
        assert_eq!((view.data_state, session.state.boxes.alpha.as_str()), ("error", "7"), "{tab:?}");
    }
    let view = session.types(BoxName::Alpha, "0.01");
    assert_eq!((view.data_state, view.error), ("done", None));
}

#[test]
fn a_guess_that_is_refused_outlives_a_look_at_another_view() {
    let mut session = Session::opened_at("view=learn");
    session.happens(Event::Used("learn-guess".to_owned(), "abc".to_owned()));
    for tab in [Tab::Test, Tab::Learn] {
        session.happens(Event::AddressGiven(session.state.fragment_of(tab, Panel::Sweep)));
    }
    assert_eq!(value_of(&sheet(&session), "learn-guess"), "abc");
    assert_eq!(session.happens(Event::AddressGiven("view=learn&guess=40".to_owned())).data_state, "done");
    assert_eq!(value_of(&sheet(&session), "learn-guess"), "40");
}
