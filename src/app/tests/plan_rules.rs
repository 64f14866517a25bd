//! Plan, rules of thumb: the page without a browser.

use super::*;

fn sheet_text(session: &Session, id: &str) -> String {
    let sheet = Panel::Rules.sheet(&session.state);
    let number = sheet.numbers.iter().find(|(own, _)| *own == id).map(|(_, number)| number.text.clone());
    let text = sheet.texts.into_iter().find(|(own, _)| *own == id).map(|(_, text)| text);
    text.or(number).unwrap_or_else(|| panic!("the sheet has no {id}"))
}

fn value(session: &Session, id: &str) -> f64 {
    let sheet = Panel::Rules.sheet(&session.state);
    let number = sheet.numbers.into_iter().find(|(own, _)| *own == id).and_then(|(_, number)| number.value);
    number.unwrap_or_else(|| panic!("{id} has no value"))
}

fn uses(session: &mut Session, control: &str, value: &str) -> View {
    session.happens(Event::Used(format!("rules-{control}"), value.to_owned()))
}

fn opened(keys: &str) -> Session {
    let mut session = Session::opened_at(&format!("view=plan&part=rules&{keys}"));
    session.finishes();
    session
}

#[test]
fn opens_with_the_lectures_numbers() {
    let mut session = opened("");
    assert_eq!(session.finishes().data_state, "done");
    // O'Connor's lecture, as in the reference README.
    assert!((value(&session, "rules-lower") - 0.786_869).abs() < 5e-7);
    assert!((value(&session, "rules-upper") - 0.924_669).abs() < 5e-7);
    assert_eq!(
        sheet_text(&session, "rules-added-formula"),
        "p′ = (87 + 2) / (100 + 4) = 0.8558; 0.8558 ± 2 · √(0.8558 · 0.1442 / 104) = 0.7869 to 0.9247"
    );
    assert!((value(&session, "rules-margin") - 0.098_058).abs() < 5e-7);
    assert_eq!(sheet_text(&session, "rules-margin-formula"), "1 / √(100 + 4) = 0.0981");
    assert_eq!(sheet_text(&session, "rules-margin-items"), "396 items");
    assert_eq!(sheet_text(&session, "rules-margin-items-formula"), "1 / 0.05² − 4 = 396");
    assert_eq!(sheet_text(&session, "rules-three"), "at most 3.00 %");
    assert!((value(&session, "rules-three-exact") - 0.02951).abs() < 5e-6);
    assert!((value(&session, "rules-three-two-sided") - 0.0362).abs() < 5e-5);
    assert_eq!(sheet_text(&session, "rules-three-items"), "100 items");
    // ln 0.05 / ln 0.97 = 98.35.
    assert_eq!(sheet_text(&session, "rules-three-items-formula"), "3 / 0.03 = 100");
    assert_eq!(sheet_text(&session, "rules-three-items-exact"), "99 items");
    assert_eq!(sheet_text(&session, "rules-three-exact-formula"), "1 − ¹⁰⁰√0.05 = 0.0295");
    // 0.97^100 and e^−3.
    assert_eq!(sheet_text(&session, "rules-lead-formula"), "(1 − 3 / 100)¹⁰⁰ = 0.047553 ≈ e⁻³ = 0.049787");
    assert_eq!(sheet_text(&session, "rules-lead-least"), "3 ahead");
    // 2^−3 and 2^−5 = 0.03125.
    assert_eq!(
        sheet_text(&session, "rules-lead-note"),
        "are enough for p < α = 0.05. The exact sign test gives 0.125 for 3, and asks for 5."
    );
}

#[test]
fn ends_outside_of_0_to_1_are_clipped_and_said_to_be() {
    let mut session = opened("correct=0");
    assert_eq!((value(&session, "rules-lower"), sheet_text(&session, "rules-lower").as_str()), (0.0, "0.0000"));
    assert!(sheet_text(&session, "rules-added-formula").contains("= −0.0077 to "));
    assert!(sheet_text(&session, "rules-added-formula").ends_with(", cut off at 0"));
    assert_eq!(sheet_text(&session, "rules-added-note"), "No accuracy is below 0: the lower end is cut off.");
    uses(&mut session, "correct", "100");
    assert_eq!(value(&session, "rules-upper"), 1.0);
    assert!(sheet_text(&session, "rules-added-note").contains("above 1"));
}

#[test]
fn bad_boxes_are_told_beside_their_card_and_the_last_good_result_stays() {
    for (control, typed, error, part) in [
        ("correct", "101", "rules-added-error", "more than the 100 items"),
        ("correct", "-1", "rules-added-error", "from 0 to"),
        ("items", "86", "rules-added-error", "87 are more than the 86 items"),
        ("items", "x", "rules-added-error", "whole number from 1"),
        ("reach-items", "0", "rules-reach-error", "from 1 to 10,000,000"),
        ("reach", "0", "rules-reach-error", "above 0"),
        ("bound-items", "", "rules-bound-error", "whole number"),
        ("bound", "101", "rules-bound-error", "up to 100"),
        ("lead", "101", "rules-lead-error", "more than the 100 items"),
        ("lead-items", "1e-3", "rules-lead-error", "whole number"),
    ] {
        let mut session = opened("");
        let before = Panel::Rules.sheet(&session.state).numbers;
        assert_eq!(uses(&mut session, control, typed).data_state, "error", "{control} {typed}");
        assert!(sheet_text(&session, error).contains(part), "{}", sheet_text(&session, error));
        let sheet = Panel::Rules.sheet(&session.state);
        assert_eq!(sheet.numbers, before);
        assert!(sheet_text(&session, error).ends_with(" These are the results of the last valid numbers."));
        let hidden = sheet.hidden.iter().filter(|(id, is_hidden)| id.ends_with("-error") && !is_hidden).count();
        assert_eq!(hidden, 1, "one card complains");
        let id = format!("rules-{control}");
        assert!(sheet.values.iter().any(|(own, value)| *own == id && value == typed));
    }
}

#[test]
fn each_box_counts_for_itself_but_a_part_and_its_whole_count_together() {
    let mut session = opened("");
    uses(&mut session, "reach", "x");
    uses(&mut session, "reach-items", "396");
    assert_eq!(sheet_text(&session, "rules-margin"), "± 5.00 points");
    // On the way from 87 of 100 to 870 of 1,000.
    uses(&mut session, "correct", "870");
    assert_eq!(value(&session, "rules-margin-items"), 396.0);
    uses(&mut session, "items", "1,000");
    assert!(sheet_text(&session, "rules-added-formula").starts_with("p′ = (870 + 2) / (1,000 + 4)"));
}

#[test]
fn extremes_are_answered() {
    let session = opened(
        "correct=10000000&items=10000000&reach=0.000001&bound=0.000001&lead=0&lead-items=1&reach-items=1&bound-items=1",
    );
    assert_eq!(value(&session, "rules-upper"), 1.0);
    assert_eq!(sheet_text(&session, "rules-margin-items"), "9,999,999,999,999,996 items");
    assert_eq!(sheet_text(&session, "rules-three-items"), "300,000,000 items");
    assert_eq!(sheet_text(&session, "rules-three"), "at most 100.0 %");
    assert!(sheet_text(&session, "rules-three-formula").contains("no share is above 1"));
    assert_eq!((sheet_text(&session, "rules-lead-p").as_str(), value(&session, "rules-lead-p")), ("p = 1", 1.0));
    assert!(sheet_text(&session, "rules-lead-note").ends_with("and cannot get there."));
    assert!(sheet_text(&session, "rules-lead-formula").contains(" = 1 ≈ e⁻⁰ = 1"));
    // All ahead: no resample can miss them.
    let session = opened("lead=1&lead-items=1");
    assert_eq!(value(&session, "rules-lead-p"), 0.0);
    let formula = |keys: &str| sheet_text(&opened(keys), "rules-lead-formula");
    // e^−3 = 0.049787; e^−1000 is less than any floating-point number.
    assert_eq!(formula("lead=3&lead-items=3"), "(1 − 3 / 3)³ = 0, below e⁻³ = 0.049787");
    assert!(formula("lead=1000&lead-items=10000").ends_with(" e⁻¹⁰⁰⁰ < 10⁻³⁰⁰"));
}

#[test]
fn the_level_decides_how_many_are_enough() {
    let session = opened("alpha=0.01&lead-items=10");
    assert_eq!(sheet_text(&session, "rules-lead-least"), "4 ahead");
    assert!(sheet_text(&session, "rules-lead-note").contains("α = 0.01"));
}

#[test]
fn keys_read_back_and_bad_ones_are_reported() {
    let written =
        "view=plan&part=rules&n=10&helped=4&hurt=3&resamples=10000&seed=1&correct=1&items=20&bound=0.5&lead=4";
    let rest = written.replace("&n=10&helped=4&hurt=3&resamples=10000&seed=1", "");
    let mut session = Session::opened_at(&rest);
    assert_eq!(session.finishes().data_state, "done");
    // The order of the keys is the page's.
    let keys = |address: &str| {
        let mut keys: Vec<String> = address.split('&').map(str::to_owned).collect();
        keys.sort();
        keys
    };
    assert_eq!(keys(&session.address), keys(written));
    let again = session.address.clone();
    let mut session = Session::opened_at(&again);
    session.finishes();
    assert_eq!(session.address, again);

    let session = opened("correct=30&items=20&bound=0&lead=x");
    let error = session.state.error.clone().expect("bad values");
    for part in ["correct: 30 are more than the 20 items", "bound: “0”", "lead: “x”"] {
        assert!(error.contains(part), "{error}");
    }
    // Both of a pair fall back together.
    assert!(sheet_text(&session, "rules-added-formula").starts_with("p′ = (87 + 2) / (100 + 4)"));
}
