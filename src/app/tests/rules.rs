//! Plan, rules of thumb: the page without a browser.

use super::*;

fn opened(keys: &str) -> Page {
    Page::opened_at(&format!("view=plan&part=rules&{keys}"))
}

fn text(page: &Page, id: &str) -> String {
    page.sheet().text_of(id).to_owned()
}

fn value(page: &Page, id: &str) -> f64 {
    page.sheet().number_of(id).expect(id)
}

#[test]
fn opens_with_the_lectures_numbers() {
    let page = opened("");
    assert_eq!(page.data_state(), "done");
    // O'Connor's lecture, as in the reference README.
    assert!((value(&page, "rules-lower") - 0.786_869).abs() < 5e-7);
    assert!((value(&page, "rules-upper") - 0.924_669).abs() < 5e-7);
    assert_eq!([text(&page, "rules-lower"), text(&page, "rules-upper")], ["78.69 %", "92.47 %"]);
    assert_eq!(
        text(&page, "rules-added-formula"),
        "p′ = (87 + 2) / (100 + 4) = 0.8558; 0.8558 ± 2 · √(0.8558 · 0.1442 / 104) = 0.7869 to 0.9247"
    );
    assert!((value(&page, "rules-margin") - 0.098_058).abs() < 5e-7);
    assert_eq!(text(&page, "rules-margin-formula"), "1 / √(100 + 4) = 0.0981");
    assert_eq!(text(&page, "rules-margin-items"), "396 items");
    assert_eq!(text(&page, "rules-margin-items-formula"), "1 / 0.05² − 4 = 396");
    assert_eq!(text(&page, "rules-three"), "at most 3.00 %");
    assert!((value(&page, "rules-three-exact") - 0.02951).abs() < 5e-6);
    assert!((value(&page, "rules-three-two-sided") - 0.0362).abs() < 5e-5);
    assert_eq!(text(&page, "rules-three-items"), "100 items");
    // ln 0.05 / ln 0.97 = 98.35.
    assert_eq!(text(&page, "rules-three-items-formula"), "3 / 0.03 = 100");
    assert_eq!(text(&page, "rules-three-items-exact"), "99 items");
    assert_eq!(text(&page, "rules-three-exact-formula"), "1 − ¹⁰⁰√0.05 = 0.0295");
    // 0.97^100 and e^−3.
    assert_eq!(text(&page, "rules-lead-formula"), "(1 − 3 / 100)¹⁰⁰ = 0.047553 ≈ e⁻³ = 0.049787");
    assert_eq!(text(&page, "rules-lead-least"), "3 ahead");
    // 2^−3 and 2^−5 = 0.03125.
    assert_eq!(
        text(&page, "rules-lead-note"),
        "are enough for p < α = 0.05, one-sided. The exact sign test gives 0.125 for 3, and needs 5 before \
         it calls the lead significant."
    );
}

#[test]
fn ends_outside_of_0_to_1_are_clipped_and_said_to_be() {
    let mut page = opened("correct=0");
    assert_eq!((value(&page, "rules-lower"), text(&page, "rules-lower").as_str()), (0.0, "0.00 %"));
    assert!(text(&page, "rules-added-formula").contains("= −0.0077 to "));
    assert!(text(&page, "rules-added-formula").ends_with(", cut off at 0"));
    assert_eq!(text(&page, "rules-added-note"), "No accuracy is below 0: the lower end is cut off.");
    page.types("rules-correct", "100");
    assert_eq!(value(&page, "rules-upper"), 1.0);
    assert!(text(&page, "rules-added-note").contains("above 1"));
}

#[test]
fn bad_boxes_are_reported_in_their_card_and_have_no_effect() {
    for (box_id, typed, error, part) in [
        ("rules-correct", "101", "rules-added-error", "Correct: 101 is more than the 100 items. 87 still counts."),
        ("rules-correct", "-1", "rules-added-error", "from 0 to"),
        ("rules-items", "86", "rules-added-error", "Items: 87 is more than the 86 items. 100 still counts."),
        ("rules-items", "x", "rules-added-error", "whole number from 1"),
        ("rules-reach-items", "0", "rules-reach-error", "from 1 to 10,000,000"),
        ("rules-reach", "0", "rules-reach-error", "above 0"),
        ("rules-bound-items", "", "rules-bound-error", "whole number"),
        ("rules-bound", "101", "rules-bound-error", "up to 100"),
        ("rules-lead", "101", "rules-lead-error", "more than the 100 items"),
        ("rules-lead-items", "1e-3", "rules-lead-error", "whole number"),
    ] {
        let mut page = opened("");
        let before = page.sheet();
        let sheet = page.types(box_id, typed);
        assert_eq!(page.data_state(), "error", "{box_id} {typed}");
        assert!(sheet.error_in(error).is_some_and(|message| message.contains(part)), "{:?}", sheet.error_in(error));
        assert_eq!((&sheet.numbers, sheet.value_of(box_id)), (&before.numbers, typed));
        let complaints = sheet.hidden.iter().filter(|(id, is_hidden)| id.ends_with("-error") && !is_hidden).count();
        assert_eq!(complaints, 1, "one card complains");
    }
}

#[test]
fn each_box_counts_for_itself_and_a_part_waits_for_its_whole() {
    let mut page = opened("");
    page.types("rules-reach", "x");
    page.types("rules-reach-items", "396");
    assert_eq!(text(&page, "rules-margin"), "± 5.00 points");
    // An intermediate state of typing, between 87 of 100 and 870 of 1,000.
    page.types("rules-correct", "870");
    assert_eq!(value(&page, "rules-margin-items"), 396.0);
    page.types("rules-items", "1,000");
    assert!(text(&page, "rules-added-formula").starts_with("p′ = (870 + 2) / (1,000 + 4)"));
}

#[test]
fn answer_of_the_card_that_was_changed_is_spoken() {
    let mut page = opened("");
    assert_eq!(page.sheet().spoken, "");
    assert_eq!(page.types("rules-lead", "4").spoken, "p = 0.01687. 3 ahead are enough.", "0.96^100 = 0.01687");
    assert!(page.types("rules-bound", "x").spoken.starts_with("p = "), "nothing else has changed");
    assert!(page.types("rules-bound", "1").spoken.starts_with("At most 3.00 % with 100 items; 300 items"));
}

#[test]
fn extremes_are_answered() {
    let page = opened(
        "correct=10000000&items=10000000&reach=0.000001&bound=0.000001&lead=0&lead-items=1&reach-items=1&bound-items=1",
    );
    assert_eq!(value(&page, "rules-upper"), 1.0);
    assert_eq!(text(&page, "rules-margin-items"), "9,999,999,999,999,996 items");
    assert_eq!(text(&page, "rules-three-items"), "300,000,000 items");
    assert_eq!(text(&page, "rules-three"), "at most 100.0 %");
    assert!(text(&page, "rules-three-formula").contains("no share is above 1"));
    assert_eq!((text(&page, "rules-lead-p").as_str(), value(&page, "rules-lead-p")), ("p = 1", 1.0));
    assert!(text(&page, "rules-lead-note").ends_with("and never calls the lead significant."));
    assert!(text(&page, "rules-lead-formula").contains(" = 1 ≈ e⁻⁰ = 1"));
    // All are ahead: no resample can miss them.
    let page = opened("lead=1&lead-items=1");
    assert_eq!(value(&page, "rules-lead-p"), 0.0);
    let formula = |keys: &str| text(&opened(keys), "rules-lead-formula");
    // e^−3 = 0.049787; e^−1000 is less than any floating-point number.
    assert_eq!(formula("lead=3&lead-items=3"), "(1 − 3 / 3)³ = 0, below e⁻³ = 0.049787");
    assert!(formula("lead=1000&lead-items=10000").ends_with(" e⁻¹⁰⁰⁰ < 10⁻³⁰⁰"));
}

#[test]
fn the_level_decides_how_many_are_enough() {
    // Two-sided: twice the share, for the sign test as well.
    let page = opened("sides=2");
    let doubled = "2 · (1 − 3 / 100)¹⁰⁰ = 0.095105 ≈ 2 · e⁻³ = 0.099574";
    assert_eq!(text(&page, "rules-lead-formula"), doubled);
    assert_eq!(
        (text(&page, "rules-lead-p").as_str(), text(&page, "rules-lead-least").as_str()),
        ("p = 0.095105", "4 ahead")
    );
    assert_eq!(
        text(&page, "rules-lead-note"),
        "are enough for p < α = 0.05, two-sided. The exact sign test gives 0.25 for 3, and needs 6 before it calls the lead \
         significant."
    );
    let page = opened("alpha=0.01&lead-items=10");
    assert_eq!(text(&page, "rules-lead-least"), "4 ahead");
    assert!(text(&page, "rules-lead-note").contains("α = 0.01"));
}

#[test]
fn keys_read_back_and_bad_ones_are_reported() {
    let rest = "correct=1&items=20&bound=0.5&lead=4";
    let page = opened(rest);
    assert_eq!(page.data_state(), "done");
    let written = "view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1&part=rules";
    assert_eq!(page.address, format!("{written}&{rest}"));
    assert_eq!(Page::opened_at(&page.address).address, page.address);

    let page = opened("correct=30&items=20&bound=0&lead=x");
    let trouble = page.state.session.trouble.as_ref().map(ToString::to_string).expect("bad values");
    for part in ["correct, items: 30 is more than the 20 items", "bound = “0”", "lead = “x”"] {
        assert!(trouble.contains(part), "{trouble}");
    }
    // If one box of a pair is invalid, both keep their previous values.
    assert!(text(&page, "rules-added-formula").starts_with("p′ = (87 + 2) / (100 + 4)"));
}

#[test]
fn graded_scores_have_the_power_of_the_t_test() {
    let mut page = opened("");
    // By SciPy 1.17.1, nct.sf(t.isf(0.05, 999), 999, √1000 · 0.02 / 0.3), and the smallest n with
    // enough power.
    assert!((value(&page, "rules-graded-power") - 0.677_924_820_159).abs() < 1e-9);
    assert_eq!(
        [text(&page, "rules-graded-power"), text(&page, "rules-graded-needed")],
        ["power 67.8 %", "1,393 items"]
    );
    assert_eq!(text(&page, "rules-graded-note"), "The one-sided paired t-test at α = 0.05.");
    page.types("rules-deviation", "0.1");
    assert!(page.sheet().spoken.starts_with("Power > 99.999 % with 1,000 items; "), "{}", page.sheet().spoken);
    page.types("rules-deviation", "-1");
    let error = page.sheet().error_in("rules-graded-error").map(str::to_owned);
    assert!(
        error.is_some_and(|error| error.contains("a number above 0 without a unit, such as 0.3")),
        "nothing deviates by less"
    );
    let two_sided = opened("sides=2&gain=1e-7&deviation=10&power=99");
    assert_eq!(text(&two_sided, "rules-graded-needed"), "over 1,000,000,000 items");
    assert_eq!(text(&two_sided, "rules-graded-note"), "The two-sided paired t-test at α = 0.05.");
}

#[test]
fn two_judges_agree_as_cohens_kappa_says() {
    let mut page = opened("");
    // By hand: 35 of 50, and (0.7 − 0.5) / 0.5. The library's own test compares the interval ends
    // with NumPy's.
    assert_eq!((value(&page, "rules-agreed"), value(&page, "rules-kappa")), (0.7, 0.4));
    assert_eq!(text(&page, "rules-agreed"), "70.0 % agree");
    assert_eq!(text(&page, "rules-agreed-formula"), "(20 + 15) / 50 = 0.7000; 95 % interval 58.0 % to 82.0 %");
    assert_eq!(text(&page, "rules-kappa"), "κ = 0.40");
    assert_eq!(
        text(&page, "rules-kappa-formula"),
        "(0.7000 − 0.5000) / (1 − 0.5000) = 0.4000; 95 % interval 0.14 to 0.64"
    );
    assert_eq!(text(&page, "rules-judges-note"), "");
    assert_eq!(text(&page, "rules-judges-drawn"), "Percentile intervals of 10,000 resamples of the items, seed 1.");
    // They never agree: 10 of 10 differ.
    let spoken = opened("both-yes=0&only-first=5&only-second=5&both-no=1").types("rules-neither", "0").spoken;
    assert_eq!(spoken, "0.0 % agree. κ = −1.00.", "a resample of one kind has a kappa of 0");
    page.types("rules-both", "x");
    assert!(page.sheet().error_in("rules-judges-error").is_some_and(|error| error.starts_with("Both yes: ")));
}

#[test]
fn judges_who_always_say_the_same_have_no_kappa() {
    let page = opened("both-yes=50&only-first=0&only-second=0&both-no=0");
    assert_eq!(
        (text(&page, "rules-agreed"), text(&page, "rules-kappa")),
        ("100.0 % agree".into(), "κ is undefined".into())
    );
    assert!(text(&page, "rules-judges-note").starts_with("Both judges give all items one and the same answer"));
    // The first judge says yes to all ten. 0.9^10 = 35 % of the resamples lack the one item on
    // which they differ.
    let note = text(&opened("both-yes=9&only-first=1&only-second=0&both-no=0"), "rules-judges-note");
    assert!(note.starts_with("One judge always gives the same answer, so kappa is 0"), "{note}");
    let lacking = note.split(" In ").nth(1).and_then(|rest| rest.split(' ').next()).map(|count| count.replace(',', ""));
    let lacking: f64 = lacking.and_then(|count| count.parse().ok()).expect("how many");
    // Within five standard errors.
    assert!((lacking / 10_000.0 - 0.9_f64.powi(10)).abs() < 0.024, "{note}");
    assert!(note.contains(" of 10,000 resamples kappa is undefined"), "{note}");
    let mut page = opened("both-yes=1&only-first=0&only-second=0&both-no=0");
    let error = page.types("rules-both", "0").error_in("rules-judges-error").map(str::to_owned);
    assert_eq!(error.as_deref(), Some("Both yes: at least one item is needed. 1 still counts."));
}
