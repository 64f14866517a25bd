//! Plan, Power: boxes in, the answer out, by way of the worker.

use super::super::panel::Panel;
use super::super::sheet::Sheet;
use super::*;
use crate::chart::PanelPicture;
use crate::planning::power::{Rule, Truth, chances};
use crate::worker::protocol::{LateRequest, Task};

const HERE: &str = "view=plan&part=power";

fn opened(keys: &str) -> Session {
    let mut session = Session::opened_at(&format!("{HERE}{keys}"));
    session.finishes();
    session
}

fn uses(session: &mut Session, control: &str, value: &str) -> Sheet {
    session.happens(Event::Used(format!("power-{control}"), value.to_owned()));
    sheet(session)
}

fn sheet(session: &Session) -> Sheet {
    Panel::Power.sheet(&session.state)
}

fn text<'a>(sheet: &'a Sheet, id: &str) -> &'a str {
    sheet.texts.iter().find(|(own, _)| *own == id).map(|(_, text)| text.as_str()).expect("the sheet names it")
}

fn number(sheet: &Sheet, id: &str) -> Option<f64> {
    sheet.numbers.iter().find(|(own, _)| *own == id).expect("the sheet names it").1.value
}

fn value<'a>(sheet: &'a Sheet, id: &str) -> &'a str {
    sheet.values.iter().find(|(own, _)| *own == id).map(|(_, value)| value.as_str()).expect("the sheet names it")
}

fn is_hidden(sheet: &Sheet, id: &str) -> bool {
    sheet.hidden.iter().find(|(own, _)| *own == id).expect("the sheet names it").1
}

fn data_state(session: &Session) -> &'static str {
    View::new(&session.state).data_state
}

fn names(sheet: &Sheet) -> Vec<&'static str> {
    let texts = sheet.texts.iter().map(|(id, _)| *id);
    let numbers = sheet.numbers.iter().map(|(id, _)| *id);
    let hidden = sheet.hidden.iter().map(|(id, _)| *id);
    texts.chain(numbers).chain(hidden).chain(sheet.tables.iter().map(|table| table.id)).collect()
}

#[test]
fn part_opens_with_an_answer() {
    let session = opened("");
    let sheet = sheet(&session);
    assert_eq!(data_state(&session), "done");
    assert_eq!(text(&sheet, "power-title"), "With 2,000 items, a true gain of 1 point is found 71 times in 100.");
    assert!(sheet.spoken.starts_with("With 2,000 items"));
    // Python 3.11 with 40 decimal digits, as in `planning::power`.
    assert!(number(&sheet, "power-sign").is_some_and(|power| (power - 0.687_943_495_786_933).abs() < 1e-13));
    let truth = Truth::new(0.01, 0.04).expect("|g| ≤ q");
    assert_eq!(number(&sheet, "power-bootstrap"), Some(chances(Rule::Bootstrap, 2000, truth, 0.05).better));
    // What a browser showed: the same to the last bit.
    assert_eq!(number(&sheet, "power-bootstrap"), Some(0.710_988_507_741_478_9));
    for id in ["power-n80", "power-n90", "power-smallest-gain", "power-type-s", "power-type-m"] {
        assert!(number(&sheet, id).is_some(), "{id}");
    }
    assert_eq!(number(&sheet, "power-simulated"), None);
}

#[test]
fn sheet_names_the_same_elements_before_and_after() {
    let before = names(&Panel::Power.sheet(&State::default()));
    let mut session = opened("");
    let after = names(&sheet(&session));
    assert_eq!(before, after);
    assert_eq!(names(&uses(&mut session, "gain", "x")), after);
    assert_eq!(names(&uses(&mut session, "by-accuracies", "on")), after);
}

#[test]
fn nothing_is_settled_before_the_worker_has_answered() {
    let mut session = opened("");
    session.begins(Event::Used("power-items".to_owned(), "500".to_owned()));
    let before = sheet(&session);
    assert_eq!((data_state(&session), before.spoken.as_str()), ("running", ""));
    // The last answer stays, and says what it is about.
    assert!(text(&before, "power-title").starts_with("With 2,000 items"));
    session.finishes();
    assert!(text(&sheet(&session), "power-title").starts_with("With 500 items"));
}

#[test]
fn another_number_of_items_keeps_the_curve() {
    let mut session = opened("");
    let asked = session.requests.len();
    uses(&mut session, "items-slider", "120");
    let questions: Vec<&Request> = session.requests[asked..].iter().collect();
    assert!(matches!(questions[..], [Request::Late(LateRequest::Work { task: Task::Power(_), .. })]), "{questions:?}");
}

#[test]
fn without_a_gain_there_are_false_alarms_only() {
    let mut session = opened("");
    let sheet = uses(&mut session, "gain", "0");
    // The primer's rule at 2,000 items of which 4 % differ: 4.51 %, by the rates of false alarms.
    let title = "With 2,000 items, a gain is “found” in 4.5 % of test sets although there is none.";
    assert_eq!(text(&sheet, "power-title"), title);
    assert!(text(&sheet, "power-explanation").contains("how many items differ, here about 80"));
    assert_eq!((number(&sheet, "power-type-s"), number(&sheet, "power-n80")), (None, None));
    let sheet = uses(&mut session, "gain", "−1");
    assert!(text(&sheet, "power-title").contains("a true loss of 1 point is taken for a gain"));
    assert_eq!(data_state(&session), "done");
}

#[test]
fn accuracies_say_the_same_as_gain_and_disagreement() {
    let mut session = opened("");
    let before = sheet(&session);
    let after = uses(&mut session, "by-accuracies", "on");
    assert_eq!(text(&before, "power-title"), text(&after, "power-title"));
    let boxes = ["power-baseline", "power-experimental", "power-agreement"].map(|id| value(&after, id).to_owned());
    assert_eq!(boxes, ["70", "71", "96"]);
    assert!(is_hidden(&after, "power-gain-boxes") && !is_hidden(&after, "power-accuracy-boxes"));
    assert_eq!(
        session.address,
        format!("view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1&part=power&exp=71&agree=96")
    );
    let changed = uses(&mut session, "experimental", "72");
    assert!(text(&changed, "power-title").contains("a true gain of 2 points"));
    let back = uses(&mut session, "by-gain", "on");
    assert_eq!((value(&back, "power-gain"), value(&back, "power-disagreement")), ("2", "4"));
}

#[test]
fn boxes_that_cannot_be_used_say_why_and_keep_the_answer() {
    for (control, typed, part) in [
        ("gain", "x", "Gain: “x” is not a number of points"),
        ("gain", "5", "A gain of 5 points needs a disagreement of at least 5 %"),
        ("disagreement", "0", "Disagreement: “0” is not a percentage above 0"),
        ("disagreement", "101", "Disagreement"),
        ("items", "0", "Items: “0” is not a whole number from 1 to 10,000,000"),
        ("items", "1,5", "Items"),
        ("alpha", "5", "Level α: “5” is not a number between 0 and 1"),
    ] {
        let mut session = opened("");
        let sheet = uses(&mut session, control, typed);
        assert_eq!(data_state(&session), "error", "{control} {typed}");
        assert!(text(&sheet, "power-error").starts_with(part), "{}", text(&sheet, "power-error"));
        assert_eq!(value(&sheet, &format!("power-{control}")), typed);
        assert!(text(&sheet, "power-title").starts_with("With 2,000 items"));
        assert_eq!(
            text(&sheet, "power-explanation"),
            "These are the results of the last valid numbers: a gain of 1 point, a disagreement of 4 %, 2,000 items, α = 0.05."
        );
        assert_eq!(sheet.spoken, "");
    }
}

fn wrong_boxes(sheet: &Sheet) -> Vec<&'static str> {
    let wrong = sheet.attributes.iter().filter(|(_, name, value)| *name == "aria-invalid" && value.is_some());
    wrong.map(|(id, ..)| *id).collect()
}

#[test]
fn all_boxes_that_cannot_be_used_are_marked() {
    let mut session = opened("");
    uses(&mut session, "gain", "abc");
    uses(&mut session, "disagreement", "foo");
    let sheet = uses(&mut session, "items", "−3");
    assert_eq!(wrong_boxes(&sheet), ["power-gain", "power-disagreement", "power-items"]);
    for part in ["Gain: “abc”", "Disagreement: “foo”", "Items: “−3”"] {
        assert!(text(&sheet, "power-error").contains(part), "{}", text(&sheet, "power-error"));
    }
    let sheet = uses(&mut session, "gain", "1");
    assert_eq!(wrong_boxes(&sheet), ["power-disagreement", "power-items"]);
}

#[test]
fn boxes_of_a_drawer_complain_there_and_leave_the_results_alone() {
    for (control, typed, place, part) in [
        ("datasets", "5", "power-datasets-error", "Fake data sets: “5” is not a whole number from 10 to 200,000"),
        ("formula-baseline", "NaN", "power-formula-error", "Baseline accuracy"),
    ] {
        let mut session = opened("");
        let sheet = uses(&mut session, control, typed);
        assert_eq!((data_state(&session), text(&sheet, "power-error")), ("done", ""));
        assert!(text(&sheet, place).starts_with(part) && !is_hidden(&sheet, place));
        assert!(text(&sheet, "power-explanation").starts_with("For 80 %"));
        // The exact numbers go on without it.
        let sheet = uses(&mut session, "items", "1e3");
        assert!(text(&sheet, "power-title").starts_with("With 1,000 items"));
        assert!(wrong_boxes(&sheet).contains(&format!("power-{control}").as_str()));
    }
}

#[test]
fn few_items_that_differ_are_too_few_to_trust_p() {
    // 4 % of 100 are 4 items.
    let sheet = sheet(&opened("&items=100"));
    assert!(text(&sheet, "power-title").contains("is “found” "), "{}", text(&sheet, "power-title"));
    let explanation = text(&sheet, "power-explanation");
    assert!(explanation.starts_with("On average only 4 items differ: too few to trust"), "{explanation}");
    assert!(explanation.contains("For 80 % you need 2,526 items, for 90 % "), "{explanation}");
    // Ten of 250 are enough, as in the view Test.
    assert!(text(&self::sheet(&opened("&items=250")), "power-title").contains("is found "));
}

#[test]
fn smallest_gain_that_is_impossible_is_said_to_be() {
    // With four items that differ, three helped ones do not come 80 % of the time.
    for items in [1, 20, 50, 100] {
        let sheet = sheet(&opened(&format!("&items={items}")));
        let shown = sheet.numbers.iter().find(|(id, _)| *id == "power-smallest-gain").expect("named");
        assert_eq!((shown.1.text.as_str(), shown.1.value), ("none", None), "{items}");
        assert_eq!(text(&sheet, "power-smallest-note"), "at most 4 points");
    }
}

#[test]
fn helped_and_hurt_add_up_as_they_are_shown() {
    let model = |keys: &str| text(&sheet(&opened(keys)), "power-model").to_owned();
    assert_eq!(model(""), "So 2.5 % of items are helped, 1.5 % hurt.");
    assert_eq!(model("&gain=0.01&disagree=20"), "So 10.005 % of items are helped, 9.995 % hurt.");
    assert_eq!(model("&gain=1&disagree=1"), "So 1 % of items are helped, 0 % hurt.");
}

#[test]
fn error_goes_when_the_box_is_mended() {
    let mut session = opened("");
    uses(&mut session, "gain", "5");
    let sheet = uses(&mut session, "disagreement", "6 %");
    assert_eq!((data_state(&session), text(&sheet, "power-error")), ("done", ""));
    assert!(text(&sheet, "power-title").contains("a true gain of 5 points"));
    uses(&mut session, "alpha", "");
    let sheet = uses(&mut session, "alpha", "5 %");
    assert_eq!((data_state(&session), text(&sheet, "power-level")), ("done", "p < 0.05"));
    let sheet = uses(&mut session, "alpha", "0,01");
    assert_eq!((data_state(&session), text(&sheet, "power-level")), ("done", "p < 0.01"));
}

#[test]
fn impossible_agreement_is_explained() {
    let mut session = opened("&base=90&exp=95&agree=90");
    assert_eq!(data_state(&session), "done");
    let sheet = uses(&mut session, "agreement", "80");
    assert!(text(&sheet, "power-error").starts_with("Systems with these accuracies agree on 85 % to 95 %"));
}

#[test]
fn numbers_of_the_data_are_taken_with_a_warning() {
    let mut session = opened("&n=500&helped=10&hurt=7");
    assert!(is_hidden(&sheet(&session), "power-data-warning"));
    let sheet = uses(&mut session, "from-data", "");
    let boxes = ["power-items", "power-gain", "power-disagreement"].map(|id| value(&sheet, id).to_owned());
    assert_eq!(boxes, ["500", "0.6", "3.4"]);
    assert!(!is_hidden(&sheet, "power-data-warning"));
    assert!(is_hidden(&uses(&mut session, "gain", "1"), "power-data-warning"));
}

#[test]
fn fake_data_are_made_when_asked_for() {
    let mut session = opened("&datasets=200");
    let first = uses(&mut session, "make", "");
    let simulated = number(&first, "power-simulated").expect("200 data sets");
    let exact = number(&first, "power-bootstrap").expect("known");
    // Four standard errors of 200 data sets.
    assert!((simulated - exact).abs() < 4.0 * (exact * (1.0 - exact) / 200.0).sqrt(), "{simulated}");
    assert_eq!(first.tables.iter().find(|table| table.id == "power-fake-rows").map(|table| table.rows.len()), Some(8));
    let PanelPicture::Curves(picture) = Panel::Power.figure(&session.state).expect("a curve").picture else {
        panic!("curves")
    };
    let labels: Vec<&str> = picture.marks.iter().map(|mark| mark.label.as_str()).collect();
    assert_eq!(labels.len(), 2);
    assert!(labels[1].starts_with("fake ") && !labels[0].is_empty(), "{labels:?}");
    assert!(text(&first, "power-fake-result").starts_with("Round 1 (seed 1): "));
    // Others, when it is pressed again; none, when they are of another truth.
    let again = uses(&mut session, "make", "");
    assert!(text(&again, "power-fake-result").starts_with("Round 2 (seed 2): "));
    assert_ne!(
        again.tables.iter().find(|table| table.id == "power-fake-rows"),
        first.tables.iter().find(|table| table.id == "power-fake-rows")
    );
    assert_eq!(number(&uses(&mut session, "gain", "2"), "power-simulated"), None);
    // A first round of these.
    assert!(text(&uses(&mut session, "make", ""), "power-fake-result").starts_with("Round 1 (seed 1): "));
}

#[test]
fn fake_data_are_significant_below_the_level() {
    let mut session = opened("&datasets=10");
    let sheet = uses(&mut session, "make", "");
    let rows = &sheet.tables.iter().find(|table| table.id == "power-fake-rows").expect("named").rows;
    for row in rows {
        let p = row.cells[3].values[0];
        assert_eq!(row.cells[4].text == "yes", p < 0.05, "{p}");
    }
}

#[test]
fn newer_questions_replace_fake_data() {
    let mut session = opened("&datasets=100000");
    session.begins(Event::Used("power-make".to_owned(), String::new()));
    let sheet = uses(&mut session, "items", "300");
    assert_eq!((data_state(&session), number(&sheet, "power-simulated")), ("done", None));
}

#[test]
fn addresses_read_back() {
    let base = "view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1";
    for own in [
        "&part=power",
        "&part=power&gain=0.6&disagree=3.4&items=500",
        "&part=power&gain=-1.5&base=80&datasets=50",
        "&part=power&base=90&exp=95&agree=90",
        "&part=power&exp=71&agree=96&items=10000000",
    ] {
        let mut session = Session::opened_at(&format!("{base}{own}"));
        session.finishes();
        assert_eq!(session.address, format!("{base}{own}"));
        assert_eq!(data_state(&session), "done", "{own}");
    }
}

#[test]
fn bad_addresses_are_reported_and_the_default_stands_in() {
    for (own, part) in [
        ("&gain=x", "Gain: “x”"),
        ("&gain=9", "A gain of 9 points"),
        ("&items=0", "Items: “0”"),
        ("&datasets=1e9", "Fake data sets"),
        ("&exp=", "Experimental accuracy: “”"),
        ("&agree=10", "Systems with these accuracies"),
        ("&disagree=inf", "Disagreement: “inf”"),
    ] {
        let mut session = opened(own);
        let sheet = sheet(&session);
        // It is told once, above the view.
        let error = session.state.error.clone().unwrap_or_default();
        assert!(error.starts_with("Address: ") && error.contains(part), "{own}: {error}");
        assert_eq!(text(&sheet, "power-error"), "");
        assert_eq!(wrong_boxes(&sheet).len(), 1, "{own}");
        assert_eq!(data_state(&session), "error");
        assert!(text(&sheet, "power-title").starts_with("With 2,000 items, a true gain of 1 point"), "{own}");
        // Going on takes the message to the boxes; mending them ends it.
        for (control, typed) in [("gain", "1"), ("disagreement", "4"), ("items", "2000"), ("datasets", "1000")] {
            uses(&mut session, control, typed);
        }
        for (control, typed) in [("baseline", "70"), ("experimental", "71"), ("agreement", "96")] {
            uses(&mut session, control, typed);
        }
        assert_eq!(data_state(&session), "done", "{own}");
    }
    let endless = opened(&format!("&gain={}", "é".repeat(100_000)));
    assert!(endless.state.error.as_ref().is_some_and(|error| error.len() < 300));
    assert!(value(&sheet(&endless), "power-gain").chars().count() <= 40);
}

#[test]
fn impossible_links_keep_what_they_ask_for() {
    let mut session = opened("&base=99&exp=99.5&agree=90");
    let sheet = sheet(&session);
    assert!(is_hidden(&sheet, "power-gain-boxes"), "by accuracies, as the link has it");
    let boxes = ["power-baseline", "power-experimental", "power-agreement"].map(|id| value(&sheet, id).to_owned());
    assert_eq!(boxes, ["99", "99.5", "90"]);
    assert_eq!(text(&sheet, "power-explanation"), "These are the results of the usual numbers.");
    let sheet = uses(&mut session, "agreement", "99");
    assert_eq!((data_state(&session), text(&sheet, "power-error")), ("done", ""));
    assert!(text(&sheet, "power-title").contains("a true gain of 0.5 points"));
}

#[test]
fn table_and_file_hold_the_curve() {
    let session = opened("");
    let csv = Panel::Power.csv(&session.state).expect("a curve");
    let mut lines = csv.lines();
    assert!(
        lines
            .next()
            .is_some_and(|line| line.starts_with("# power|gain:0.01|disagreement:0.04|alpha:0.05|baseline:0.7|"))
    );
    assert_eq!(lines.next(), Some("items,bootstrap,sign_test,two_proportions"));
    let sheet = sheet(&session);
    let rows = &sheet.tables.iter().find(|table| table.id == "power-rows").expect("named").rows;
    assert_eq!(lines.count(), rows.len());
    // The number of items that is asked about is among them.
    assert!(csv.contains("\n2000,0.71098"), "{csv}");
}

#[test]
fn large_and_small_numbers_are_answered() {
    for keys in [
        "&items=1",
        "&items=10000000",
        "&gain=100&disagree=100",
        "&gain=0.001&disagree=0.001&items=10",
        "&gain=0.001",
        "&alpha=0.9",
        "&alpha=1e-9",
    ] {
        let session = opened(keys);
        let sheet = sheet(&session);
        assert_eq!(data_state(&session), "done", "{keys}");
        assert!(number(&sheet, "power-bootstrap").is_some_and(|power| (0.0..=1.0 + 1e-12).contains(&power)), "{keys}");
        for (id, text) in &sheet.texts {
            assert!(!text.contains("NaN") && !text.contains("inf"), "{keys}, {id}: {text}");
        }
    }
}
