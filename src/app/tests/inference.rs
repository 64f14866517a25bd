//! The exact p before any resample, and the conclusions after the last one.

use super::*;
use crate::worker::known;
use crate::worker::protocol::{Exact, Inference, LateReply, LateRequest, Levels};

const FIVE_HUNDRED: &str = "n=500&helped=10&hurt=7";

/// As the page computes it; what it is worth is tested where it is computed.
fn exact_of(counts: Counts) -> Exact {
    known::exact(&counts.differences().expect("the counts fit"), 0.95)
}

/// The replies of the worker, heard one by one; stops before the first that `is_last`.
fn hears_until(session: &mut Session, is_last: fn(&Reply) -> bool) -> Vec<Reply> {
    let mut waiting = Vec::new();
    while session.worker.is_busy() {
        for reply in session.worker.work(|| 0.0) {
            if is_last(&reply) || !waiting.is_empty() {
                waiting.push(reply);
            } else {
                session.begins(Event::Replied(reply));
            }
        }
    }
    waiting
}

fn is_inferred(reply: &Reply) -> bool {
    matches!(reply, Reply::Late(LateReply::Inferred { .. }))
}

fn inference(session: &Session) -> &Inference {
    session.state.shown.as_ref().and_then(|shown| shown.inference.as_ref()).expect("all is known")
}

#[test]
fn exact_p_and_its_verdict_need_no_resample() {
    let view = Session::default().begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    let exact = exact_of(Counts { pairs: 500, helped: 10, hurt: 7 });
    assert_eq!(view.p_exact.value, Some(exact.p_value));
    // The reference value is 0.271735625628.
    assert_eq!(view.p_exact.text, "0.27174");
    assert_eq!(view.verdict.headline, "Experimental is ahead by 0.6 points, but 27 in 100 resamples disagree.");
    assert!(view.verdict.explanation.starts_with("Not significant at α = 0.05"));
    // 2 · sqrt(0.2717 · 0.7283 / 10,000) = 0.0089.
    assert_eq!(view.exact_kind, "simulation ±\u{a0}0.009 (2 SE)");
    assert_eq!(view.data_state, "running");
}

#[test]
fn numbers_that_resamples_will_bring_are_near_at_once_but_not_given_in_full() {
    let view = Session::default().begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    assert!(view.p_value.text.starts_with("0.27"), "{}", view.p_value.text);
    assert!(view.at_or_below_zero.text.starts_with("≈ 2,7"), "{}", view.at_or_below_zero.text);
    assert_eq!((view.interval_lower.text.as_str(), view.interval_upper.text.as_str()), ("−1.0", "+2.2"));
    for number in [view.p_value, view.at_or_below_zero, view.resamples_done, view.interval_lower, view.interval_upper] {
        assert_eq!(number.value, None);
        assert!(!number.text.contains('…'));
    }
}

#[test]
fn expected_share_is_on_the_side_of_the_level_on_which_the_exact_p_is() {
    // Every sample size on a stretch where p passes 0.05: what is shown as simulated never contradicts the verdict.
    for hurt in 0..20 {
        let fragment = format!("n=500&helped=30&hurt={hurt}&resamples=100");
        let view = Session::default().begins(Event::AddressGiven(fragment));
        let shown: f64 = view.p_value.text.trim_start_matches("< ").parse().expect("a number");
        let is_significant = view.verdict.explanation.starts_with("Significant");
        assert_eq!(shown < 0.05 || view.p_value.text.starts_with('<'), is_significant, "{hurt} hurt: {shown}");
    }
}

#[test]
fn slider_changes_the_exact_p_in_the_same_step() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    session.begins(Event::SliderStepped(Slider::Helped, 1));
    let view = session.begins(Event::SliderStepped(Slider::Hurt, -1));
    let exact = exact_of(Counts { pairs: 500, helped: 11, hurt: 6 });
    assert_eq!((view.p_exact.value, view.p_value.value), (Some(exact.p_value), None));
    let shown = session.state.shown.as_ref().expect("known at once");
    assert_eq!((shown.tally.resamples, shown.exact.as_ref()), (0, Some(&exact)));
}

#[test]
fn old_bars_stay_until_the_first_resample() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    let old = session.state.job;
    assert!(picture(&session.state).is_some_and(|picture| !picture.bars_are_old));
    session.begins(Event::SliderStepped(Slider::Helped, 1));
    session.begins(Event::SliderStepped(Slider::Helped, 1));
    assert_eq!(session.state.previous_bars.as_ref().map(|shown| shown.job), Some(old));
    let between = picture(&session.state).expect("known at once");
    assert!(between.bars_are_old && between.curve.is_some() && !between.bars.is_empty());
    session.finishes();
    assert_eq!(session.state.previous_bars, None);
    assert!(picture(&session.state).is_some_and(|picture| !picture.bars_are_old));
}

#[test]
fn exact_p_of_pasted_scores_comes_from_the_worker() {
    let mut session = Session::opened_at("");
    session.begins(Event::TextEdited(0, "1\n2\n3\n4".to_owned()));
    session.begins(Event::TextEdited(1, "2\n1\n4\n6".to_owned()));
    let waiting = hears_until(&mut session, |reply| matches!(reply, Reply::Progress { .. } | Reply::Done { .. }));
    let view = View::new(&session.state);
    assert!(view.p_exact.value.is_some() && view.p_value.value.is_none());
    assert_eq!(view.data_state, "running");
    for reply in waiting {
        session.begins(Event::Replied(reply));
    }
    assert_eq!(View::new(&session.state).data_state, "done");
}

#[test]
fn nothing_is_done_before_the_conclusions_are_there() {
    let mut session = Session::default();
    session.begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    let conclusions = hears_until(&mut session, is_inferred);
    let view = View::new(&session.state);
    assert_eq!((view.data_state, view.resamples_done.value, view.stop), ("running", Some(10_000.0), None));
    assert!(view.spoken.is_empty() && findings(&session.state).is_none());
    assert_eq!(conclusions.len(), 1);
    let view = session.begins(Event::Replied(conclusions[0].clone()));
    assert_eq!(view.data_state, "done");
    assert!(findings(&session.state).is_some());
}

#[test]
fn conclusions_of_an_older_job_are_not_heard() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    let (job, old) = (session.state.job, Box::new(inference(&session).clone()));
    session.begins(Event::SeedDrawn(2));
    session.begins(Event::Replied(Reply::Late(LateReply::Inferred { job, inference: old })));
    assert_eq!(View::new(&session.state).data_state, "running");
    assert_eq!(session.finishes().data_state, "done");
}

#[test]
fn another_level_waits_for_its_conclusions() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    let before = View::new(&session.state);
    let job = session.state.job;
    update(&mut session.state, Event::BoxEdited(BoxName::IntervalLevel, "99".to_owned()));
    let view = View::new(&session.state);
    assert_eq!((view.data_state, view.interval_term.as_str()), ("running", "95 % interval"));
    assert_eq!(view.interval_lower, before.interval_lower);
    // Typed once more, so that the worker hears of it.
    session.types(BoxName::IntervalLevel, "90");
    let view = session.types(BoxName::IntervalLevel, "99");
    assert_eq!((view.data_state, view.interval_term.as_str(), session.state.job), ("done", "99 % interval", job));
    assert!(view.interval_lower.value < before.interval_lower.value);
    assert_eq!(view.p_value, before.p_value);
    assert!(session.address.ends_with("&level=0.99"), "{}", session.address);
}

#[test]
fn level_that_changes_during_a_run_is_asked_for_at_its_end() {
    let mut session = Session::default();
    session.begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    session.begins(Event::BoxEdited(BoxName::Alpha, "0.1".to_owned()));
    assert!(!session.requests.iter().any(|request| matches!(request, Request::Late(LateRequest::Infer { .. }))));
    let first = hears_until(&mut session, is_inferred);
    let levels = Levels { alpha: 0.1, interval: 0.95 };
    let job = session.state.job;
    assert!(session.requests.contains(&Request::Late(LateRequest::Infer { job, levels })));
    for reply in first {
        session.begins(Event::Replied(reply));
    }
    let view = session.finishes();
    assert_eq!((view.data_state, inference(&session).levels), ("done", levels));
}

#[test]
fn level_that_is_taken_back_needs_no_answer() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    update(&mut session.state, Event::BoxEdited(BoxName::Alpha, "0.1".to_owned()));
    assert_eq!(View::new(&session.state).data_state, "running");
    let effects = update(&mut session.state, Event::BoxEdited(BoxName::Alpha, "0.05".to_owned()));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Send(..))), "{effects:?}");
    assert_eq!(View::new(&session.state).data_state, "done");
}

#[test]
fn worker_lost_over_its_conclusions_runs_again() {
    let mut session = Session::default();
    session.begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    hears_until(&mut session, is_inferred);
    let view = session.begins(Event::WorkerLost("trap".to_owned()));
    assert!(view.notice.is_some_and(|notice| notice.contains("trap")));
    let view = session.finishes();
    assert_eq!((session.restarts, view.data_state), (1, "done"));
}

#[test]
fn level_of_a_lost_worker_is_asked_of_a_new_one() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    session.begins(Event::WorkerLost("asleep".to_owned()));
    let view = session.types(BoxName::Alpha, "0.1");
    assert_eq!((session.restarts, view.data_state, inference(&session).levels.alpha), (1, "done", 0.1));
}

#[test]
fn stop_after_the_last_resample_stops_nothing() {
    let mut session = Session::default();
    session.begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    let conclusions = hears_until(&mut session, is_inferred);
    assert_eq!(update(&mut session.state, Event::StopPressed), []);
    for reply in conclusions {
        session.begins(Event::Replied(reply));
    }
    assert_eq!(View::new(&session.state).data_state, "done");
}

#[test]
fn stopped_run_has_conclusions_too() {
    let mut session = Session::default();
    session.begins(Event::AddressGiven("n=100&helped=8&hurt=5&resamples=1000000".to_owned()));
    let clock = std::cell::Cell::new(0.0);
    for reply in session.worker.work(|| clock.replace(clock.get() + 100.0)) {
        session.begins(Event::Replied(reply));
    }
    assert_eq!(session.happens(Event::StopPressed).data_state, "done");
    let findings = findings(&session.state).expect("all is known");
    assert!(findings.simulation.resamples < findings.simulation.asked);
}

#[test]
fn old_conclusions_stay_until_the_new_ones_are_there() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    let old = (intervals(&session.state), other_tests(&session.state));
    assert!(!old.0.rows.is_empty() && !old.1.rows.is_empty());
    session.begins(Event::SliderStepped(Slider::Helped, 5));
    session.begins(Event::SliderStepped(Slider::Helped, 5));
    assert_eq!((intervals(&session.state), other_tests(&session.state)), old);
    session.finishes();
    assert_ne!(intervals(&session.state), old.0);
    assert_eq!(session.state.previous_inference, None);
}

#[test]
fn level_that_cannot_be_used_holds_up_no_other_box() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    session.types(BoxName::IntervalLevel, "abc");
    let view = session.types(BoxName::Helped, "80");
    assert_eq!((view.data_state, view.error, view.helped.value), ("done", None, Some(80.0)));
    assert_eq!(view.boxes.interval_level, "95");
}

#[test]
fn tied_items_are_no_evidence_of_equivalence() {
    let mut session = Session::opened_at("n=3&helped=0&hurt=0&margin=1");
    session.finishes();
    let reading = intervals(&session.state).equivalence;
    assert!(reading.contains("cannot be tested"), "{reading}");
}

#[test]
fn boxes_of_conclusions_that_cannot_be_used_lose_no_resample() {
    for (name, text, part) in [
        (BoxName::IntervalLevel, "0", "from 1 to 99.9999"),
        (BoxName::IntervalLevel, "0.95", "from 1 to 99.9999"),
        (BoxName::IntervalLevel, "100", "from 1 to 99.9999"),
        (BoxName::IntervalLevel, "", "Interval level"),
        (BoxName::Margin, "-1", "Margin"),
        (BoxName::Margin, "inf", "Margin"),
    ] {
        let mut session = Session::opened_at(FIVE_HUNDRED);
        let job = session.state.job;
        let view = session.types(name, text);
        assert_eq!((view.data_state, view.wrong_box), ("error", Some(name)), "{text}");
        assert!(view.error.as_ref().is_some_and(|error| error.contains(part)), "{:?}", view.error);
        let mended = if name == BoxName::Margin { "1" } else { "95 %" };
        let view = session.types(name, mended);
        assert_eq!((view.data_state, view.error, session.state.job), ("done", None, job));
    }
}

#[test]
fn margin_decides_on_equivalence_without_the_worker() {
    let mut session = Session::opened_at(FIVE_HUNDRED);
    assert!(intervals(&session.state).equivalence.contains("exact 90 % interval"));
    let asked = session.requests.len();
    session.types(BoxName::Margin, "5");
    let reading = intervals(&session.state).equivalence;
    assert!(reading.starts_with("Equivalent at α = 0.05: ") && reading.ends_with("within ± 5 points."), "{reading}");
    session.types(BoxName::Margin, "0,5");
    let reading = intervals(&session.state).equivalence;
    assert!(reading.starts_with("Not shown to be equivalent"), "{reading}");
    assert_eq!(
        (session.requests.len(), session.address.as_str()),
        (asked, &*format!("{FIVE_HUNDRED}&resamples=10000&seed=1&margin=0.5"))
    );
    session.types(BoxName::Margin, "");
    assert!(session.address.ends_with("&seed=1"));
    // Nothing is left of α on either side.
    session.types(BoxName::Alpha, "0.5");
    assert!(intervals(&session.state).equivalence.contains("no such interval"));
}

#[test]
fn levels_come_from_the_address() {
    let view = Session::opened_at(&format!("{FIVE_HUNDRED}&level=0.9&margin=2")).finishes();
    assert_eq!((view.boxes.interval_level.as_str(), view.boxes.margin.as_str()), ("90", "2"));
    assert_eq!(view.interval_term, "90 % interval");
}

#[test]
fn tests_are_grouped_and_marked() {
    let mut session = Session::opened_at("n=500&helped=30&hurt=10");
    let tests = other_tests(&session.state);
    assert!(tests.rows[0].is_title && tests.rows.iter().filter(|row| row.is_title).count() == 4);
    let bootstrap = &tests.rows[1].cells[2];
    assert!(bootstrap.text.ends_with('✱') && bootstrap.is_strong);
    assert_eq!(tests.rows.iter().filter(|row| !row.is_title).count(), inference(&session).tests.len());
    session.types(BoxName::Alpha, "0.00001");
    assert!(!other_tests(&session.state).rows[1].cells[2].is_strong);
}

#[test]
fn identical_systems_have_nothing_to_converge() {
    let mut session = Session::opened_at("");
    let view = session.happens(Event::ExampleChosen(Example::IdenticalSystems));
    assert_eq!((view.p_exact.text.as_str(), view.p_exact.value), ("1", Some(1.0)));
    assert_eq!(view.exact_kind, "all resamples");
    assert!(convergence(&session.state).sentence.contains("lies inside it"));
}
