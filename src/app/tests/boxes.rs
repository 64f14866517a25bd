//! Boxes and sliders of the view Test. The rule for all boxes is tested in `form`; these tests
//! cover its consequences.

use super::*;

/// A comparison with room for every count.
const START: &str = "n=500&helped=10&hurt=7";

/// A sheet without a box and its error.
fn apart_from(mut sheet: Sheet, id: &str, error: &str) -> Sheet {
    let is_other = |own: &str| own != id && own != error;
    sheet.texts.retain(|(own, _)| is_other(own));
    sheet.values.retain(|(own, _)| is_other(own));
    sheet.hidden.retain(|(own, _)| is_other(own));
    sheet.attributes.retain(|(own, ..)| is_other(own));
    sheet
}

#[test]
fn an_invalid_box_says_so_in_its_place_and_nothing_else_changes() {
    let items = "3000 helped and 7 hurt make 3007, more than the 500 items: lower one of them or raise the sample size";
    for (id, text, error, message) in [
        ("sample-size", "", "input-error", "Sample size: enter a whole number from 1 to 10,000,000. 500 still counts."),
        (
            "sample-size",
            "12",
            "input-error",
            "Sample size: 10 helped and 7 hurt make 17, more than the 12 items: lower one of them or raise the sample size. 500 still counts.",
        ),
        ("helped-count", "3000", "input-error", &format!("Helped: {items}. 10 still counts.")),
        ("hurt-count", "-1", "input-error", "Hurt: “-1” is not a whole number from 0 to 10,000,000. 7 still counts."),
        (
            "resamples",
            "99",
            "input-error",
            "Resamples: “99” is not a whole number from 100 to 10,000,000. 10,000 still counts.",
        ),
        (
            "seed",
            "1.5",
            "input-error",
            "Seed: “1.5” is not a whole number from 0 to 18446744073709551615. 1 still counts.",
        ),
        ("alpha", "5", "input-error", "Level α: “5” is not a number between 0 and 1, such as 0.05. 0.05 still counts."),
        (
            "interval-level",
            "0.95",
            "interval-level-error",
            "Interval level: “0.95” is not a percentage from 1 to 99.9999, such as 95. You can leave it empty. Until then it counts as empty.",
        ),
        (
            "margin",
            "inf",
            "margin-error",
            "Margin: “inf” is not a number above 0 without a unit, such as 0.5. You can leave it empty. Until then it counts as empty.",
        ),
    ] {
        let mut page = Page::opened_at(START);
        let (before, address, asked) = (page.opens("intervals"), page.address.clone(), page.requests.len());
        assert_eq!(page.data_state(), "done");
        let sheet = page.types(id, text);
        assert_eq!((sheet.error_in(error), page.data_state()), (Some(message), "error"));
        let marks = [sheet.attribute_of(id, "aria-invalid"), sheet.attribute_of(id, "aria-describedby")];
        assert_eq!((sheet.value_of(id), marks), (text, [Some("true"), Some(error)]));
        assert_eq!((&page.address, page.requests.len()), (&address, asked), "{id}");
        assert_eq!(sheet.attribute_of("result", "data-old"), None, "{id}: the result is that of the input");
        assert_eq!(apart_from(sheet, id, error), apart_from(before.clone(), id, error));
        // Once corrected, the value counts as if it had been typed at once.
        let value = before.value_of(id).to_owned();
        assert_eq!((page.types(id, &value), page.data_state()), (before, "done"), "{id}");
        assert_eq!(page.requests.len(), asked, "{id}");
    }
}

#[test]
fn nothing_is_read_before_a_pause() {
    let mut page = Page::opened_at("n=2000&helped=170&hurt=130");
    let (address, asked) = (page.address.clone(), page.requests.len());
    // 3, 30 and 300 would be valid if typing paused there.
    let sheet = page.types_fast("helped-count", "3000");
    assert_eq!((page.data_state(), sheet.number_of("helped")), ("error", Some(170.0)));
    assert_eq!((&page.address, page.requests.len()), (&address, asked));
    page.types("helped-count", "300");
    let sheet = page.types("helped-count", "3000");
    assert!(sheet.error_in("input-error").is_some_and(|error| error.ends_with("300 still counts.")));
    assert_eq!(page.address, "n=2000&helped=300&hurt=130&resamples=10000&seed=1");
    update(&mut page.state, Event::Typed("helped-count".to_owned(), "3".to_owned()));
    assert_eq!(page.data_state(), "running", "more may come");
}

#[test]
fn too_many_helped_and_hurt_are_reported_where_they_were_typed_and_count_as_soon_as_there_is_room() {
    let is_invalid = |sheet: &Sheet| {
        ["sample-size", "helped-count", "hurt-count"].map(|id| sheet.attribute_of(id, "aria-invalid").is_some())
    };
    let mut page = Page::opened_at("");
    assert_eq!(is_invalid(&page.types("helped-count", "8")), [false, true, false]);
    assert_eq!(is_invalid(&page.types("resamples", "500")), [false, true, false], "it is still wrong");
    let sheet = page.types("sample-size", "20");
    assert_eq!((is_invalid(&sheet), page.data_state()), ([false; 3], "done"));
    assert_eq!(counts(&sheet), [20.0, 8.0, 3.0, 9.0].map(Some));
    assert_eq!(page.address, "n=20&helped=8&hurt=3&resamples=500&seed=1");
    assert_eq!(is_invalid(&page.types("sample-size", "5")), [true, false, false]);
    // A slider sets the counts anew, so that the old error no longer applies.
    let sheet = page.happens(Event::Stepped("sample-size-slider".to_owned(), 1));
    assert_eq!((is_invalid(&sheet), sheet.value_of("sample-size")), ([false; 3], "21"));
    page.types("helped-count", "80");
    let sheet = page.uses("sample-size-slider", "1000");
    assert_eq!((is_invalid(&sheet), sheet.value_of("helped-count"), page.data_state()), ([false; 3], "8", "done"));
}

#[test]
fn counts_that_have_no_room_wait_for_the_sliders_and_not_beside_other_scores() {
    let message = "Helped: 9 helped and 3 hurt make 12";
    let mut page = Page::opened_at("");
    page.types("helped-count", "9");
    // Nothing else is being compared yet.
    let sheet = page.uses("source-paste", "on");
    assert!(sheet.error_in("input-error").is_some_and(|error| error.starts_with(message)));
    let sheet = page.pastes("1\n0\n1", "1\n1\n1");
    assert_eq!((sheet.error_in("input-error"), page.data_state()), (None, "done"));
    let sheet = page.uses("source-sliders", "on");
    assert_eq!((sheet.error_in("input-error"), sheet.value_of("helped-count")), (None, "4"));
    let mut page = Page::opened_at("");
    page.types("helped-count", "9");
    let sheet = page.chooses(&[("scores.csv", "a,b\n1,0\n0,1\n1,1\n")]);
    assert_eq!((sheet.error_in("input-error"), page.data_state()), (None, "done"));
}

#[test]
fn an_invalid_box_holds_up_nothing_else() {
    for (id, error) in
        [("alpha", "input-error"), ("interval-level", "interval-level-error"), ("margin", "margin-error")]
    {
        let mut page = Page::opened_at("");
        page.types(id, "y");
        page.types("seed", "x");
        let sheet = page.types("seed", "3");
        assert_eq!(page.state.session.job.run.as_ref().map(|run| run.question.seed), Some(3), "{id}");
        assert_eq!((page.data_state(), sheet.value_of(id)), ("error", "y"));
        assert!(sheet.error_in(error).is_some_and(|error| error.contains("“y”") && !error.contains("Seed")), "{id}");
        let graded = page.uses("example-graded", "");
        assert_eq!((graded.number_of("resamples-done"), graded.value_of(id)), (Some(10_000.0), "y"));
        assert_eq!(graded.attribute_of("result", "data-old"), None);
    }
}

#[test]
fn what_is_wrong_with_a_setting_is_said_without_the_source_of_the_scores() {
    let message = "Seed: “y” is not a whole number from 0 to 18446744073709551615. 1 still counts.";
    for source in ["source-sliders", "source-paste", "source-file"] {
        let mut page = Page::opened_at("");
        page.uses(source, "on");
        assert_eq!(page.types("seed", "y").error_in("input-error"), Some(message), "{source}");
    }
}

#[test]
fn what_is_wrong_with_a_box_and_with_the_scores_is_said_together() {
    let mut page = Page::opened_at("");
    page.pastes("1\nx", "2\n3");
    let sheet = page.types("seed", "y");
    let message = "Baseline, line 2: “x” is not a number. Correct it, or remove this item from all systems. \
                   Seed: “y” is not a whole number from 0 to 18446744073709551615. 1 still counts.";
    assert_eq!(sheet.error_in("input-error"), Some(message));
    let sheet = page.pastes("1\n2", "2\n3");
    assert!(sheet.error_in("input-error").is_some_and(|error| error.starts_with("Seed: “y”")));
    assert_eq!((page.data_state(), sheet.attribute_of("result", "data-old")), ("error", None));
}

#[test]
fn scores_that_were_pasted_do_not_write_over_a_box_that_is_being_typed_into() {
    let mut page = Page::opened_at("");
    page.pastes("1\n0\n1\n1", "1\n1\n1\n1");
    let text = Pasted::Typed("1\n0\n0\n1".to_owned());
    update(&mut page.state, Event::TextChanged { index: 0, text });
    update(&mut page.state, Event::Typed("resamples".to_owned(), "5".to_owned()));
    let sheet = page.happens(Event::TextsSettled);
    assert_eq!((sheet.value_of("resamples"), counts(&sheet)), ("5", [4.0, 2.0, 0.0, 2.0].map(Some)));
    let sheet = page.types("resamples", "500");
    assert_eq!((page.data_state(), sheet.number_of("resamples-done")), ("done", Some(500.0)));
}

#[test]
fn another_level_of_significance_needs_no_new_resamples() {
    let mut page = Page::opened_at(START);
    let (job, asked) = (page.state.session.job.number, page.requests.len());
    let sheet = page.types("alpha", "0,5");
    assert_eq!((page.state.session.job.number, page.data_state()), (job, "done"));
    assert!(matches!(page.requests[asked..], [Request::Infer { .. }]), "{:?}", &page.requests[asked..]);
    assert!(sheet.text_of("explanation").starts_with("Significant at α = 0.5"));
}

#[test]
fn sliders_keep_helped_and_hurt_within_the_sample() {
    let mut page = Page::opened_at("n=100&helped=60&hurt=30");
    let sheet = page.uses("helped-slider", "1000");
    assert_eq!(counts(&sheet), [100.0, 70.0, 30.0, 0.0].map(Some));
    let sheet = page.uses("sample-size-slider", "0");
    assert_eq!(counts(&sheet), [10.0, 10.0, 0.0, 0.0].map(Some));
    // The requested counts return when there is room for them.
    let sheet = page.uses("sample-size-slider", "1000");
    assert_eq!(counts(&sheet), [100_000.0, 70.0, 30.0, 99_900.0].map(Some));
    assert_eq!((sheet.value_of("sample-size"), sheet.value_of("hurt-count")), ("100,000", "30"));
}

#[test]
fn keyboard_moves_values_not_positions() {
    let mut page = Page::opened_at("");
    for (slider, steps, number, expected) in [
        ("helped-slider", 1, "helped", 5.0),
        ("helped-slider", 10, "helped", 7.0),
        ("hurt-slider", -10, "hurt", 0.0),
        ("sample-size-slider", -1, "pairs", 10.0),
    ] {
        let sheet = page.happens(Event::Stepped(slider.to_owned(), steps));
        assert_eq!(sheet.number_of(number), Some(expected), "{slider} {steps}");
    }
}
