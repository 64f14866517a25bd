//! Links, copies and files.

use super::*;
use crate::report::Export;

#[test]
fn shared_link_brings_scores_and_p_back() {
    let mut session = Session::default();
    session.state.place = "https://example.org/page/".to_owned();
    session.begins(Event::AddressGiven(String::new()));
    let before = session.pastes("1\n2\n3\n4.5", "2\n1\n4\n6.5");
    let link = link(&session.state).address.expect("the scores are short");
    let (place, fragment) = link.split_once('#').expect("a link has an address behind #");
    assert_eq!(place, "https://example.org/page/");

    let mut other = Session::opened_at(fragment);
    let view = other.finishes();
    assert_eq!((view.p_value, view.p_exact), (before.p_value, before.p_exact));
    assert_eq!((view.source, &other.state.texts), (Source::Paste, &session.state.texts));
    assert_eq!(other.address, fragment, "a reload keeps the scores");
}

#[test]
fn address_carries_pasted_scores_so_that_a_reload_loses_none() {
    let mut session = Session::opened_at("");
    session.pastes("1\n2\n3\n4.5", "2\n1\n4\n6.5");
    let has_scores = |session: &Session| session.address.contains("scores=");
    for event in [Event::SeedDrawn(7), Event::Swapped, Event::TextEdited(0, "1\n2\n3\n5".to_owned())] {
        let before = session.happens(event);
        assert!(has_scores(&session), "{}", session.address);
        let again = Session::opened_at(&session.address).finishes();
        assert_eq!((&again.p_value, &again.boxes), (&before.p_value, &before.boxes));
    }
    session.happens(Event::SourceChosen(Source::Sliders));
    assert!(!has_scores(&session));
    session.happens(Event::SourceChosen(Source::Paste));
    assert!(has_scores(&session));
    // Each key would have them packed.
    update(&mut session.state, Event::TextEdited(0, "1\n2\n3\n".to_owned()));
    assert!(session.state.fragment().ends_with("source=paste"), "{}", session.state.fragment());
}

#[test]
fn swapped_columns_travel_in_the_link() {
    let mut session = Session::opened_at("");
    session.pastes("1,2\n2,3\n3,3\n", "");
    let before = session.happens(Event::Swapped);
    let link = link(&session.state).address.expect("the scores are short");
    let view = Session::opened_at(link.split_once('#').map_or("", |(_, fragment)| fragment)).finishes();
    assert_eq!((view.helped, view.hurt, view.p_value), (before.helped, before.hurt, before.p_value));
}

#[test]
fn texts_that_a_link_replaces_come_back() {
    let mut session = Session::opened_at("");
    session.pastes("1\n2\n3", "2\n3\n4");
    let link = link(&session.state).address.expect("the scores are short");
    session.pastes("5\n6", "6\n7");
    let fragment = link.split_once('#').map_or("", |(_, fragment)| fragment).to_owned();
    let view = session.happens(Event::AddressGiven(fragment));
    assert_eq!((view.pairs.value, view.can_restore_texts), (Some(3.0), true));
    assert_eq!(session.happens(Event::TextsRestored).pairs.value, Some(2.0));
}

#[test]
fn files_and_long_scores_do_not_fit_a_link() {
    let mut session = Session::opened_at("");
    let file = session.attach("scores.csv", "1,2\n2,3\n3,3\n");
    session.happens(Event::FilesChosen(vec![file]));
    let from_file = link(&session.state);
    assert!(from_file.note.contains("scores from files"));
    assert_eq!(from_file.address, None, "it would lead to other scores");
    // Digits of a multiplicative sequence: nothing for a compressor to find.
    let digits = |start: u64| -> String {
        let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407));
        std::iter::successors(Some(start), next).take(4000).map(|x| format!("0.{}\n", x >> 33)).collect()
    };
    session.pastes(&digits(1), &digits(2));
    let too_long = link(&session.state);
    assert!(too_long.note.contains("too long") || too_long.note.contains("characters"), "{}", too_long.note);
    assert_eq!(too_long.address, None);
}

#[test]
fn copies_are_confirmed_for_a_moment() {
    let mut session = Session::opened_at("");
    session.finishes();
    let what = Copyable::Text(Export::Sentence);
    session.happens(Event::CopyPressed(what));
    let text = findings(&session.state).map(|findings| Export::Sentence.text(&findings)).expect("all is known");
    assert_eq!(session.copied, [(what, text)]);
    assert_eq!(update(&mut session.state, Event::Copied(what, true)), [Effect::WaitToForgetCopy]);
    assert_eq!(session.state.copied, Some((what, true)));
    session.happens(Event::CopyForgotten);
    assert_eq!(session.state.copied, None);
}

#[test]
fn nothing_is_copied_while_numbers_belong_to_older_input() {
    let mut session = Session::opened_at("");
    session.begins(Event::SeedDrawn(2));
    session.begins(Event::CopyPressed(Copyable::Text(Export::Json)));
    assert!(session.copied.is_empty() && findings(&session.state).is_none());
    session.finishes();
    assert!(findings(&session.state).is_some());
}

#[test]
fn means_are_written_for_the_result_that_is_shown() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    let job = session.state.job;
    update(&mut session.state, Event::MeansPressed);
    assert_eq!(session.state.writing_means, Some(0.0));
    session.begins(Event::Replied(Reply::WritingMeans { job, fraction: 0.5 }));
    assert_eq!(session.state.writing_means, Some(0.5));
    session.begins(Event::Replied(Reply::Means { job }));
    assert_eq!((session.state.writing_means, session.kept_means), (None, 1));
    // Not asked for, or of another job.
    session.begins(Event::Replied(Reply::Means { job }));
    update(&mut session.state, Event::MeansPressed);
    session.begins(Event::SeedDrawn(2));
    session.begins(Event::Replied(Reply::Means { job }));
    assert_eq!((session.state.writing_means, session.kept_means), (None, 1));
}

#[test]
fn means_are_asked_for_again_when_conclusions_went_first() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    session.begins(Event::MeansPressed);
    let view = session.types(BoxName::Alpha, "0.1");
    assert_eq!((view.data_state, session.kept_means, session.state.writing_means), ("done", 1, None));
}

#[test]
fn means_wait_for_the_conclusions() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    update(&mut session.state, Event::BoxEdited(BoxName::Alpha, "0.1".to_owned()));
    assert_eq!(update(&mut session.state, Event::MeansPressed), []);
}

#[test]
fn means_of_pasted_scores_come_from_the_texts_that_the_worker_has() {
    let mut session = Session::opened_at("");
    session.pastes("1\n2\n3", "2\n3\n4");
    let effects = update(&mut session.state, Event::MeansPressed);
    let [Effect::Send(Request::Means(run), payloads)] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!((run.scores, run.job, payloads.len()), (ScoresFrom::LastTexts, session.state.job, 0));
}

#[test]
fn worker_lost_over_the_means_is_told() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    update(&mut session.state, Event::MeansPressed);
    let view = session.begins(Event::WorkerLost("trap".to_owned()));
    assert!(view.notice.is_some_and(|notice| notice.contains("was not written")));
    assert_eq!((session.state.writing_means, view.data_state), (None, "done"));
    // The next attempt starts a worker and has it read what it needs.
    assert_eq!(session.happens(Event::MeansPressed).data_state, "done");
    assert_eq!(session.restarts, 1);
    update(&mut session.state, Event::MeansPressed);
    assert_eq!(session.state.writing_means, Some(0.0));
}
