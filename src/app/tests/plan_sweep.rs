//! Plan, effect sizes: the page without a browser.

use super::*;
use crate::chart::{CurvesPicture, PanelPicture, Stroke};
use crate::worker::protocol::{LateRequest, Task};

/// What the sheet says in an element.
fn text(session: &Session, id: &str) -> String {
    let sheet = Panel::Sweep.sheet(&session.state);
    let number = sheet.numbers.iter().find(|(own, _)| *own == id).map(|(_, number)| number.text.clone());
    let text = sheet.texts.into_iter().find(|(own, _)| *own == id).map(|(_, text)| text);
    // Breaks between a number and its unit are a matter of the screen.
    text.or(number).unwrap_or_else(|| panic!("the sheet has no {id}")).replace('\u{a0}', " ")
}

fn uses(session: &mut Session, control: &str, value: &str) -> View {
    session.happens(Event::Used(format!("sweep-{control}"), value.to_owned()))
}

fn picture(session: &Session) -> CurvesPicture {
    match Panel::Sweep.figure(&session.state).expect("there is an answer").picture {
        PanelPicture::Curves(picture) => picture,
        PanelPicture::Dots(_) => panic!("the sweep draws curves"),
    }
}

fn opened(keys: &str) -> Session {
    let mut session = Session::opened_at(&format!("view=plan&{keys}"));
    session.finishes();
    session
}

#[test]
fn opens_with_the_primers_second_figure() {
    let mut session = opened("");
    assert_eq!(session.finishes().data_state, "done");
    assert_eq!(
        text(&session, "sweep-answer"),
        "With 500 items, +2 % is significant only if at most 12 (2.4 %) are hurt."
    );
    // The reference README: +5 % up to 98 hurt. +1 % is five items ahead: 0.99^500 = 0.0066, significant with few hurt.
    assert_eq!(text(&session, "sweep-hurt-2"), "98 hurt");
    let note = text(&session, "sweep-p-2");
    assert!(note.starts_with("19.6 %; p 0.049") && note.ends_with(", then > 0.05"), "{note}");
    // Three effect sizes: the headline is about the second, and says so.
    let explanation = text(&session, "sweep-explanation");
    assert!(explanation.starts_with("+2 %, the one in the middle, means 10 items more helped"), "{explanation}");
    let picture = picture(&session);
    assert_eq!((picture.x.range, picture.y.range), ((0.0, 20.0), (0.0, 0.5)));
    let names: Vec<&str> = picture.curves.iter().map(|curve| curve.name.as_str()).collect();
    assert_eq!(names, ["+1 %", "+2 %", "+5 %"]);
    assert_eq!(picture.levels, [(0.05, "α = 0.05".to_owned())]);
}

#[test]
fn nothing_is_final_before_the_answer() {
    let mut session = Session::default();
    let view = session.begins(Event::AddressGiven("view=plan".to_owned()));
    assert_eq!(
        (view.data_state, text(&session, "sweep-answer").as_str()),
        ("running", "How many items may a gain hurt?")
    );
    assert!(Panel::Sweep.figure(&session.state).is_none() && Panel::Sweep.csv(&session.state).is_none());
    assert!(Panel::Sweep.sheet(&session.state).spoken.is_empty());
    assert_eq!(session.finishes().data_state, "done");
    assert!(Panel::Sweep.sheet(&session.state).spoken.starts_with("With 500 items"));
}

#[test]
fn sheet_names_the_same_elements_whatever_the_state() {
    let names = |session: &Session| {
        let sheet = Panel::Sweep.sheet(&session.state);
        let texts = sheet.texts.iter().map(|(id, _)| *id);
        let attributes = sheet.attributes.iter().map(|(id, ..)| *id);
        let hidden = sheet.hidden.iter().map(|(id, _)| *id);
        texts.chain(attributes).chain(hidden).chain(sheet.numbers.iter().map(|(id, _)| *id)).collect::<Vec<_>>()
    };
    let empty = Session::default();
    let mut full = opened("effects=0.1,0.2,0.5,1,2,5&simulated=1");
    uses(&mut full, "items", "x");
    assert_eq!(names(&empty), names(&full));
}

#[test]
fn all_kinds_of_answers_are_sentences() {
    for (keys, headline) in [
        ("items=100&effects=2", "With 100 items, +2 % is not significant even if nobody is hurt: p = 0.1326."),
        ("items=100&effects=0.5", "With 100 items, +0.5 % is less than one item: there is no gain to test."),
        ("items=100&effects=5", "With 100 items, +5 % is significant only if at most 1 (1 %) is hurt."),
        ("items=100&effects=50", "With 100 items, +50 % is significant however many are hurt."),
        // Three ahead, nobody hurt: 0.97^100 = 0.0476; four helped and one hurt: more.
        ("items=100&effects=3", "With 100 items, +3 % is significant only if nobody is hurt."),
        ("items=1&effects=1", "With 1 item, +1 % is less than one item: there is no gain to test."),
    ] {
        assert_eq!(text(&opened(keys), "sweep-answer"), headline);
    }
}

#[test]
fn presets_and_slider_set_the_sample_size() {
    let mut session = opened("");
    uses(&mut session, "items-2000", "");
    assert_eq!(text(&session, "sweep-hurt-1"), "268 hurt", "reference README");
    // Position 270 is three powers of ten on.
    uses(&mut session, "items-slider", "270");
    let sheet = Panel::Sweep.sheet(&session.state);
    assert!(sheet.values.contains(&("sweep-items", "10,000".to_owned())));
    assert!(sheet.values.contains(&("sweep-items-slider", "270".to_owned())));
    assert!(sheet.attributes.contains(&("sweep-items-10000", "aria-pressed", Some("true".to_owned()))));
    assert_eq!(session.address, "view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1&items=10000");
}

#[test]
fn bad_boxes_keep_what_was_typed_and_the_last_good_result() {
    for (control, typed, part) in [
        ("items", "0", "from 1 to 10,000,000"),
        ("items", "", "whole number"),
        ("items", "10000001", "10,000,000"),
        ("effects", "1, x", "“x” is not a percentage"),
        ("effects", "0", "above 0"),
        ("effects", "", "such as 1, 2, 5"),
        ("effects", "1 2 3 4 5 6 7", "6 at most"),
        ("most", "51", "up to 50"),
        ("most", "0", "above 0"),
    ] {
        let mut session = opened("");
        let before = text(&session, "sweep-answer");
        assert_eq!(uses(&mut session, control, typed).data_state, "error", "{control} {typed}");
        let sheet = Panel::Sweep.sheet(&session.state);
        let id = format!("sweep-{control}");
        assert!(sheet.values.iter().any(|(own, value)| *own == id && value == typed), "{id}");
        assert!(text(&session, "sweep-error").contains(part), "{}", text(&session, "sweep-error"));
        assert_eq!(text(&session, "sweep-answer"), before);
        assert_eq!(text(&session, "sweep-explanation"), "These are the results of the last valid numbers.");
        uses(&mut session, "items", "500");
        uses(&mut session, "effects", "1,2,5");
        assert_eq!(uses(&mut session, "most", "20 %").data_state, "done");
        assert!(text(&session, "sweep-error").is_empty());
    }
}

#[test]
fn all_boxes_that_cannot_be_used_are_marked() {
    let mut session = opened("");
    for (control, typed) in [("items", "abc"), ("effects", "foo"), ("most", "−3")] {
        uses(&mut session, control, typed);
    }
    let sheet = Panel::Sweep.sheet(&session.state);
    let wrong = sheet.attributes.iter().filter(|(_, name, value)| *name == "aria-invalid" && value.is_some());
    assert_eq!(wrong.map(|(id, ..)| *id).collect::<Vec<_>>(), ["sweep-items", "sweep-effects", "sweep-most"]);
    for part in ["“abc”", "“foo”", "“−3”"] {
        assert!(text(&session, "sweep-error").contains(part), "{}", text(&session, "sweep-error"));
    }
}

#[test]
fn numbers_are_read_as_people_type_them() {
    let mut session = opened("");
    uses(&mut session, "items", "1e3");
    uses(&mut session, "most", "12,5 %");
    assert!(session.address.ends_with("&items=1000&most=12.5"), "{}", session.address);
    uses(&mut session, "effects", "0,5; 1,5");
    assert!(text(&session, "sweep-explanation").starts_with("+1.5 %, the larger of the two, means 15 items"));
}

#[test]
fn curves_that_are_one_have_one_name() {
    // Of one item, no effect is a whole one.
    let names = |keys: &str| -> Vec<String> {
        picture(&opened(keys)).curves.into_iter().map(|curve| curve.name).filter(|name| !name.is_empty()).collect()
    };
    assert_eq!(names("items=1"), ["+1, +2, +5 %"]);
    assert_eq!(names("items=500"), ["+1 %", "+2 %", "+5 %"]);
}

#[test]
fn a_claim_brings_the_chart_into_sight() {
    let mut session = opened("");
    let effects = update(&mut session.state, Event::Used("sweep-claim-6".to_owned(), String::new()));
    assert!(effects.contains(&Effect::Reveal("sweep-figure")), "{effects:?}");
}

#[test]
fn the_level_is_every_views() {
    let mut session = opened("");
    uses(&mut session, "alpha", "0.01");
    assert_eq!(session.state.settings.alpha, 0.01);
    assert!(session.address.contains("alpha=0.01"), "{}", session.address);
    assert!(text(&session, "sweep-explanation").contains("α = 0.01"));
    assert_eq!(picture(&session).levels, [(0.01, "α = 0.01".to_owned())]);
    assert_eq!(uses(&mut session, "alpha", "5").data_state, "error");
    assert!(text(&session, "sweep-error").contains("between 0 and 1"));
    assert_eq!(uses(&mut session, "alpha", "0.05").data_state, "done");
    assert!(text(&session, "sweep-answer").contains("at most 12 ("));
}

#[test]
fn simulation_comes_point_by_point_and_lies_near_the_exact_curves() {
    let mut session = opened("");
    assert!(picture(&session).curves.iter().all(|curve| curve.stroke == Stroke::Solid));
    let view = session.begins(Event::Used("sweep-simulate".to_owned(), String::new()));
    assert_eq!((view.data_state, text(&session, "sweep-simulate").as_str()), ("running", "Stop"));
    assert_eq!(session.finishes().data_state, "done");
    assert_eq!(text(&session, "sweep-simulate"), "Hide the simulation");
    assert_eq!(text(&session, "sweep-status"), "Dots: 60 points, each from 10,000 resamples (seed 1)");
    let dots: Vec<_> = picture(&session).curves.into_iter().filter(|curve| curve.stroke == Stroke::Dots).collect();
    assert_eq!(dots.iter().map(|dots| dots.points.len()).collect::<Vec<_>>(), [20, 20, 20]);
    assert!(session.address.ends_with("&simulated=1"));

    // Another seed is another simulation, and the same curves.
    let exact = text(&session, "sweep-p-1");
    let csv = Panel::Sweep.csv(&session.state);
    session.happens(Event::SeedDrawn(2));
    assert_eq!((text(&session, "sweep-p-1"), session.finishes().data_state), (exact, "done"));
    assert_ne!(Panel::Sweep.csv(&session.state), csv);

    uses(&mut session, "simulate", "");
    assert!(picture(&session).curves.iter().all(|curve| curve.stroke == Stroke::Solid));
    assert!(!session.address.contains("simulated") && text(&session, "sweep-status").is_empty());
}

#[test]
fn a_stopped_simulation_keeps_what_is_done() {
    let mut session = opened("");
    session.begins(Event::Used("sweep-simulate".to_owned(), String::new()));
    // A clock that has run out after every batch.
    let ticks = std::cell::Cell::new(0.0);
    for _ in 0..60 {
        let replies = session.worker.work(|| {
            ticks.set(ticks.get() + 100.0);
            ticks.get()
        });
        for reply in replies {
            session.begins(Event::Replied(reply));
        }
    }
    let done = |session: &Session| picture(session).curves.iter().filter(|curve| curve.stroke == Stroke::Dots).count();
    assert_eq!(done(&session), 1, "one curve has begun");
    let view = uses(&mut session, "simulate", "");
    assert_eq!((view.data_state, done(&session)), ("done", 1));
    assert!(matches!(session.requests.last(), Some(Request::Late(LateRequest::Rest))));
    assert!(text(&session, "sweep-status").contains(" of 60 points"));
    // What belongs to another chart is not shown in this one.
    uses(&mut session, "items-100", "");
    assert_eq!(done(&session), 0);
}

#[test]
fn table_and_file_are_the_primers_with_five_decimals() {
    let mut session = opened("items=100&effects=5");
    let csv = Panel::Sweep.csv(&session.state).expect("there is an answer");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 22);
    assert!(lines[0].starts_with("# sweep|n:100|version:"), "{}", lines[0]);
    assert_eq!(lines[1], "effect_percent,hurt_percent,helped,hurt,exact_p,simulated_p");
    // The reference README: 0.00592, 0.03291, 0.05842, 0.08114.
    assert_eq!(lines[2..6], ["5,0,5,0,0.00592,", "5,1,6,1,0.03291,", "5,2,7,2,0.05842,", "5,3,8,3,0.08114,"]);
    uses(&mut session, "simulate", "");
    let csv = Panel::Sweep.csv(&session.state).expect("there is an answer");
    let simulated: Vec<f64> = csv
        .lines()
        .skip(2)
        .map(|line| line.rsplit(',').next().and_then(|p| p.parse().ok()).expect("a number"))
        .collect();
    assert_eq!(simulated.len(), 20);
    // Five standard errors of 10,000 resamples.
    assert!((simulated[1] - 0.03291).abs() < 0.009, "{simulated:?}");
    let sheet = Panel::Sweep.sheet(&session.state);
    assert_eq!(sheet.tables[0].rows.len(), 21, "a title and twenty points");
    assert_eq!(sheet.tables[0].rows[2].cells[3].text, "0.03291");
}

#[test]
fn what_the_primer_found_is_computed() {
    let session = opened("");
    let said = |index: usize| {
        (text(&session, &format!("sweep-mark-{index}")), text(&session, &format!("sweep-found-{index}")))
    };
    for (index, mark, found) in [
        (0, "holds", "Exactly 0.98¹⁰⁰ = 0.13262."),
        (1, "only roughly", "p is 0.03291 with 1 hurt and 0.05842 with 2: over 0.05 already at 2 %."),
        (2, "holds", "At +5 %, up to 98 hurt (19.6 %): in all 20 rows of its table."),
        (3, "holds narrowly", "At +2 %, up to 12 hurt (2.4 %): in 3 of the 20 rows of its table."),
        (4, "only roughly", "At +2 %, up to 268 hurt (13.4 %): in 14 of the 20 rows of its table."),
        (5, "holds", "At +1 %, up to 60 hurt (3 %): it bears more than that."),
        (6, "holds", "At +0.5 %, up to 428 hurt (4.28 %): “many” begins there."),
    ] {
        assert_eq!(said(index), (mark.to_owned(), found.to_owned()));
    }
}

#[test]
fn a_claim_sets_the_chart_to_its_case() {
    let mut session = opened("items=7&effects=9&most=3&alpha=0.2");
    for (claim, headline) in [
        (0, "With 100 items, +2 % is not significant even if nobody is hurt: p = 0.1326."),
        (1, "With 100 items, +5 % is significant only if at most 1 (1 %) is hurt."),
        (2, "With 500 items, +5 % is significant only if at most 98 (19.6 %) are hurt."),
        (3, "With 500 items, +2 % is significant only if at most 12 (2.4 %) are hurt."),
        (4, "With 2,000 items, +2 % is significant only if at most 268 (13.4 %) are hurt."),
        (5, "With 2,000 items, +1 % is significant only if at most 60 (3 %) are hurt."),
        (6, "With 10,000 items, +0.5 % is significant only if at most 428 (4.28 %) are hurt."),
    ] {
        assert_eq!(uses(&mut session, &format!("claim-{claim}"), "").data_state, "done");
        assert_eq!((text(&session, "sweep-answer").as_str(), session.state.settings.alpha), (headline, 0.05));
        assert!(picture(&session).marks.iter().any(|mark| mark.label.ends_with(" hurt")) || claim == 0);
    }
    // Nobody's claim.
    assert_eq!(uses(&mut session, "claim-99", "").data_state, "done");
}

#[test]
fn the_pages_own_data_are_marked_where_they_are_on_the_axis() {
    let labels = |session: &Session| -> Vec<String> {
        picture(session).marks.into_iter().map(|mark| mark.label).filter(|label| label.starts_with("your")).collect()
    };
    let mut session = opened("n=500&helped=10&hurt=7");
    assert_eq!(labels(&session), ["your data"]);
    let mark = picture(&session).marks.into_iter().find(|mark| mark.label == "your data").expect("it is marked");
    // The primer's Example 2: exact 0.271735625628; 7 of 500 are 1.4 %.
    assert!((mark.at.0 - 1.4).abs() < 1e-12 && (mark.at.1 - 0.271_735_625_628).abs() < 1e-12, "{mark:?}");
    uses(&mut session, "items-100", "");
    assert_eq!(labels(&session), ["your data (n = 500)"]);
    uses(&mut session, "most", "1");
    assert!(labels(&session).is_empty());
    assert!(text(&session, "sweep-note").contains("Your data lie beyond the axis: 1.4 % hurt."));
}

#[test]
fn what_is_cut_off_or_ends_is_said() {
    let note = |keys: &str| text(&opened(&format!("n=10&helped=1&hurt=0&{keys}")), "sweep-note");
    assert_eq!(note(""), "");
    assert_eq!(note("items=100&effects=0.5,2"), "Cut off to whole items: +0.5 % is 0.");
    assert_eq!(note("effects=2,20&most=45"), "Curves end where no item is left to be hurt: +20 % at 40 %.");
}

#[test]
fn keys_read_back_and_bad_ones_are_reported() {
    let written =
        "view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1&items=2000&effects=0.5,1,2&most=12.5&simulated=1";
    assert_eq!(opened("items=2000&effects=2,1,0.50&most=12.5&simulated=1").address, written);
    let mut session = Session::opened_at(written);
    assert_eq!(session.finishes().data_state, "done");
    assert_eq!(session.address, written);
    assert_eq!(
        opened("items=500&effects=1,2,5&most=20").address,
        "view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1"
    );

    let session = opened(&format!("items=1,0000&effects={}&most=NaN&simulated=yes", "9".repeat(1000)));
    let error = session.state.error.clone().expect("four bad values");
    for part in ["items: “1,0000”", "effects: “999", "most: “NaN”", "simulated = “yes” is neither 0 nor 1"]
    {
        assert!(error.contains(part), "{error}");
    }
    assert!(error.len() < 800, "{error}");
    assert!(text(&session, "sweep-answer").starts_with("With 500 items"), "the default stands in");
}

#[test]
fn a_newer_question_replaces_an_older_one() {
    let mut session = opened("");
    session.begins(Event::Used("sweep-items-slider".to_owned(), "100".to_owned()));
    session.begins(Event::Used("sweep-items-slider".to_owned(), "200".to_owned()));
    let asked: Vec<&Task> = session
        .requests
        .iter()
        .filter_map(
            |request| if let Request::Late(LateRequest::Work { task, .. }) = request { Some(task) } else { None },
        )
        .collect();
    assert_ne!(asked[asked.len() - 1], asked[asked.len() - 2]);
    assert_eq!(session.finishes().data_state, "done");
    // Position 200: 10 + 200 mod 90 = 30, times a hundred.
    assert!(text(&session, "sweep-answer").starts_with("With 3,000 items"), "{}", text(&session, "sweep-answer"));
}

#[test]
fn extreme_sizes_are_answered() {
    for keys in
        ["items=10000000&effects=0.000001,100&most=50", "items=1&effects=100&most=0.000001", "items=2&effects=50,99"]
    {
        let mut session = opened(keys);
        assert_eq!(session.finishes().data_state, "done", "{keys}");
        uses(&mut session, "simulate", "");
        assert_eq!(session.finishes().data_state, "done", "{keys}");
        let picture = picture(&session);
        assert!(
            picture
                .curves
                .iter()
                .flat_map(|curve| &curve.points)
                .all(|(x, p)| x.is_finite() && (0.0..=1.0).contains(p))
        );
    }
}
