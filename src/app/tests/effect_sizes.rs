//! Plan, effect sizes: the page without a browser.

use super::*;
use crate::chart::{AnyPicture, CurvesPicture, Stroke};
use crate::worker::protocol::Task;

fn opened(keys: &str) -> Page {
    Page::opened_at(&format!("view=plan&part=sweep&{keys}"))
}

/// The text of an element, with plain spaces between numbers and units.
fn text(page: &Page, id: &str) -> String {
    page.sheet().text_of(id).replace('\u{a0}', " ")
}

fn picture(page: &Page) -> CurvesPicture {
    match page.sheet().figures.remove(0).picture {
        AnyPicture::Curves(picture) => picture,
        _ => panic!("the view draws curves"),
    }
}

fn csv(page: &Page) -> Option<String> {
    page.state.current().csv(&page.state.session)
}

/// Starts a simulation without giving the worker time.
fn begins_to_simulate(page: &mut Page) -> Sheet {
    page.begins(Event::Used("sweep-simulate".to_owned(), String::new()))
}

#[test]
fn opens_with_the_primers_second_figure() {
    let page = opened("");
    assert_eq!(page.data_state(), "done");
    assert_eq!(
        text(&page, "sweep-answer"),
        "With 500 items, +2 points is significant only if at most 12 (2.4 %) are hurt."
    );
    // From the reference README: +5 % up to 98 hurt. +1 % is five items ahead: 0.99^500 = 0.0066,
    // significant with few hurt.
    assert_eq!(text(&page, "sweep-hurt-2"), "98 hurt");
    let note = text(&page, "sweep-p-2");
    assert!(note.starts_with("19.6 %; p = 0.049") && note.ends_with(", 0.050003 with 99"), "{note}");
    // With three effect sizes, the headline is about the second one, and says so.
    let explanation = text(&page, "sweep-explanation");
    assert!(explanation.starts_with("+2 points, the one in the middle, means 10 items more helped"), "{explanation}");
    let picture = picture(&page);
    assert_eq!((picture.x.range, picture.y.range), ((0.0, 20.0), (0.0, 0.5)));
    let names: Vec<&str> = picture.curves.iter().map(|curve| curve.name.as_str()).collect();
    assert_eq!(names, ["+1 pt", "+2 pt", "+5 pt"]);
    assert_eq!(picture.levels, [(0.05, "α = 0.05".to_owned())]);
}

#[test]
fn nothing_is_final_before_the_answer() {
    let mut page = Page::default();
    let before = page.begins(Event::AddressGiven("view=plan&part=sweep".to_owned()));
    assert_eq!((page.data_state(), before.text_of("sweep-answer")), ("running", "How many items may a gain hurt?"));
    assert!(before.figures.is_empty() && csv(&page).is_none() && before.spoken.is_empty());
    assert!(page.finishes().spoken.starts_with("With 500 items"));
    assert_eq!(page.data_state(), "done");
}

#[test]
fn sheet_names_the_same_elements_whatever_the_state() {
    let names = |sheet: &Sheet| {
        let texts = sheet.texts.iter().map(|(id, _)| *id);
        let attributes = sheet.attributes.iter().map(|(id, ..)| *id);
        let hidden = sheet.hidden.iter().map(|(id, _)| *id);
        texts.chain(attributes).chain(hidden).chain(sheet.numbers.iter().map(|(id, _)| *id)).collect::<Vec<_>>()
    };
    let empty = Page::default().begins(Event::AddressGiven("view=plan&part=sweep".to_owned()));
    let mut page = opened("effects=0.1,0.2,0.5,1,2,5&simulated=1");
    assert_eq!(names(&empty), names(&page.types("sweep-items", "x")));
}

#[test]
fn all_kinds_of_answers_are_sentences() {
    for (keys, headline) in [
        ("items=100&effects=2", "With 100 items, +2 points is not significant even if nobody is hurt: p = 0.1326."),
        ("items=100&effects=0.5", "With 100 items, +0.5 points is less than one item: there is no gain to test."),
        ("items=100&effects=5", "With 100 items, +5 points is significant only if at most 1 (1 %) is hurt."),
        ("items=100&effects=50", "With 100 items, +50 points is significant however many are hurt."),
        // Five ahead and nobody hurt: 0.95^100 = 0.0059, and the sign test's smallest p is 1/32;
        // with one hurt, p is 0.0329.
        ("items=100&effects=5&alpha=0.032", "With 100 items, +5 points is significant only if nobody is hurt."),
        ("items=1&effects=1", "With 1 item, +1 point is less than one item: there is no gain to test."),
    ] {
        assert_eq!(text(&opened(keys), "sweep-answer"), headline);
    }
}

#[test]
fn an_effect_of_less_than_an_item_is_not_explained_as_a_gain() {
    let page = opened("items=31&effects=1,2");
    let explanation = text(&page, "sweep-explanation");
    let start = "Rounded down to whole items, +2 points, the larger of the two, is no gain. ";
    assert!(explanation.starts_with(start) && !explanation.contains("the gain stays"), "{explanation}");
}

#[test]
fn a_gain_that_is_significant_again_without_ties_is_told_in_full() {
    // With 31 items and 9 more helped than hurt, p is 0.0519 with 10 hurt, but 0.0479 with 11,
    // where nothing is tied.
    let page = opened("items=31&effects=30&most=50");
    let p = |hurt| Counts { pairs: 31, helped: hurt + 9, hurt }.p_value();
    assert!(p(9) < 0.05 && p(10) > 0.05 && p(11) < 0.05);
    assert_eq!(
        text(&page, "sweep-answer"),
        "With 31 items, +30 points is significant only if at most 9 (29.03 %) or exactly 11 (35.48 %) are hurt."
    );
    let note = text(&page, "sweep-p-0");
    assert!(note.ends_with("; again with exactly 11"), "{note}");
}

/// By hand, for three items: P(m* ≤ 0) is (2/3)³ = 0.296 with 1 helped, and 1/27 + 3 · 2/3 · 1/9 =
/// 0.259 with 2 helped and 1 hurt.
#[test]
fn a_gain_that_is_significant_only_with_some_hurt_is_not_told_as_at_most() {
    let page = opened("items=3&effects=34&most=50&alpha=0.28");
    let answer = text(&page, "sweep-answer");
    assert_eq!(answer, "With 3 items, +34 points is significant only if exactly 1 (33.33 %) is hurt.");
    assert_eq!(text(&page, "sweep-hurt-0"), "exactly 1 hurt");
}

/// If p < α but too few items differ for any exact sign test to be significant, the result is not
/// called significant.
#[test]
fn few_differing_items_are_not_called_significant() {
    // Three ahead and nobody hurt: 0.97^100 = 0.0476; with four helped and one hurt it is more.
    // With three that differ, the sign test gives at best 1/8.
    let page = opened("items=100&effects=3");
    assert_eq!(
        text(&page, "sweep-answer"),
        "With 100 items, +3 points is not significant however many are hurt. p can be below 0.05, but then at most 3 items differ: too \
         few."
    );
    let shown = (text(&page, "sweep-hurt-0"), text(&page, "sweep-p-0"));
    assert_eq!(shown, ("never".to_owned(), "nobody hurt: p = 0.0476, but at most 3 items differ".to_owned()));
    let page = opened("items=3&effects=100");
    let answer = text(&page, "sweep-answer");
    assert!(answer.starts_with("With 3 items, +100 points is not significant however many are hurt."), "{answer}");
    assert!(!page.sheet().texts.iter().any(|(id, text)| id.starts_with("sweep-limit") && text.contains("significant")));
}

#[test]
fn two_sides_double_p_and_allow_fewer_hurt() {
    let mut one = opened("effects=2");
    let mut two = opened("sides=2&effects=2");
    assert!(text(&one, "sweep-explanation").contains("(Exact bootstrap, one-sided, α = 0.05.)"));
    assert!(text(&two, "sweep-explanation").contains("(Exact bootstrap, two-sided, α = 0.05.)"));
    let [fewer, more] = [&two, &one].map(|page| page.sheet().number_of("sweep-hurt-0").expect("some"));
    assert!(fewer < more, "{fewer} {more}");
    let mut turned = opened("effects=2");
    assert_eq!(turned.uses("sweep-sides-two", "on").number_of("sweep-hurt-0"), Some(fewer));
    assert!(turned.address.contains("sides=2"), "one setting for all views: {}", turned.address);
    assert_eq!(opened("alpha=0.025&effects=2").sheet().number_of("sweep-hurt-0"), Some(fewer));
    let p_values = |page: &mut Page| {
        let sheet = page.uses("sweep-simulate", "");
        let values =
            |column: usize| sheet.rows_of("sweep-points")[1..].iter().map(move |row| row.cells[column].values[0]);
        (values(3).collect::<Vec<f64>>(), values(4).collect::<Vec<f64>>())
    };
    let ((exact, simulated), (exact_two, simulated_two)) = (p_values(&mut one), p_values(&mut two));
    for (one, two) in exact.iter().zip(&exact_two).chain(simulated.iter().zip(&simulated_two)) {
        assert!((2.0 * one - two).abs() < 1e-12, "{one} {two}");
    }
}

#[test]
fn presets_and_slider_set_the_sample_size() {
    let mut page = opened("");
    page.uses("sweep-items-1000", "");
    assert!(page.sheet().values.contains(&("sweep-items", "1,000".to_owned())));
    page.uses("sweep-items-2000", "");
    assert_eq!(text(&page, "sweep-hurt-1"), "268 hurt", "reference README");
    // Position 270 is three powers of ten up.
    page.uses("sweep-items-slider", "270");
    let sheet = page.sheet();
    assert!(sheet.values.contains(&("sweep-items", "10,000".to_owned())));
    assert!(sheet.values.contains(&("sweep-items-slider", "270".to_owned())));
    assert!(sheet.attributes.contains(&("sweep-items-10000", "aria-pressed", Some("true".to_owned()))));
    assert_eq!(page.address, "view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1&part=sweep&items=10000");
}

#[test]
fn invalid_boxes_are_reported_and_change_nothing_else() {
    for (box_id, typed, part) in [
        ("sweep-items", "0", "from 1 to 10,000,000. 500 still counts."),
        ("sweep-items", "", "whole number"),
        ("sweep-effects", "1, x", "Effect sizes: “x” is not a percentage"),
        ("sweep-effects", "1 2 3 4 5 6 7", "at most 6, so that their curves can be told apart. 1, 2, 5 still counts."),
        ("sweep-most", "51", "up to 50"),
    ] {
        let mut page = opened("");
        let before = page.sheet();
        let sheet = page.types(box_id, typed);
        assert_eq!((page.data_state(), sheet.value_of(box_id)), ("error", typed));
        assert!(
            sheet.error_in("sweep-error").is_some_and(|error| error.contains(part)),
            "{}",
            text(&page, "sweep-error")
        );
        for id in ["sweep-answer", "sweep-explanation", "sweep-p-1"] {
            assert_eq!(sheet.text_of(id), before.text_of(id));
        }
        assert_eq!((&sheet.figures, &sheet.tables), (&before.figures, &before.tables));
        page.types("sweep-items", "500");
        page.types("sweep-effects", "1,2,5");
        assert_eq!(page.types("sweep-most", "20 %").error_in("sweep-error"), None);
        assert_eq!(page.data_state(), "done");
    }
}

#[test]
fn numbers_are_read_as_people_type_them() {
    let mut page = opened("");
    page.types("sweep-items", "1e3");
    page.types("sweep-most", "12,5 %");
    assert!(page.address.ends_with("&items=1000&most=12.5"), "{}", page.address);
    page.types("sweep-effects", "0,5; 1,5");
    assert!(text(&page, "sweep-explanation").starts_with("+1.5 points, the larger of the two, means 15 items"));
}

#[test]
fn curves_that_are_one_have_one_name() {
    // With one item, no effect is a whole number of items.
    let names = |keys: &str| -> Vec<String> {
        picture(&opened(keys)).curves.into_iter().map(|curve| curve.name).filter(|name| !name.is_empty()).collect()
    };
    assert_eq!(names("items=1"), ["+1, +2, +5 pt"]);
    assert_eq!(names("items=500"), ["+1 pt", "+2 pt", "+5 pt"]);
}

#[test]
fn a_claim_brings_the_chart_into_sight() {
    let mut page = opened("");
    let effects = update(&mut page.state, Event::Used("sweep-claim-6".to_owned(), String::new()));
    assert!(effects.contains(&Effect::Reveal("sweep-figure")), "{effects:?}");
}

#[test]
fn the_level_is_every_views() {
    let mut page = opened("");
    page.types("sweep-alpha", "0.01");
    assert_eq!(page.state.session.question.alpha, 0.01);
    assert!(page.address.contains("alpha=0.01"), "{}", page.address);
    assert!(text(&page, "sweep-explanation").contains("α = 0.01"));
    assert_eq!(picture(&page).levels, [(0.01, "α = 0.01".to_owned())]);
    let sheet = page.types("sweep-alpha", "5");
    let error = "Level α: “5” is not a number between 0 and 1, such as 0.05. 0.01 still counts.";
    assert_eq!((page.data_state(), sheet.error_in("sweep-error")), ("error", Some(error)));
    assert!(page.types("sweep-alpha", "5 %").text_of("sweep-answer").contains("at most 12 ("));
    assert_eq!(page.data_state(), "done");
}

#[test]
fn simulation_comes_point_by_point_and_lies_near_the_exact_curves() {
    let mut page = opened("");
    assert!(picture(&page).curves.iter().all(|curve| curve.stroke == Stroke::Solid));
    let sheet = begins_to_simulate(&mut page);
    assert_eq!((page.data_state(), sheet.text_of("sweep-simulate")), ("running", "Stop"));
    assert_eq!(page.finishes().text_of("sweep-simulate"), "Hide the simulation");
    assert_eq!(page.data_state(), "done");
    assert_eq!(text(&page, "sweep-status"), "Dots: 60 points, each from 10,000 resamples (seed 1)");
    let dots: Vec<_> = picture(&page).curves.into_iter().filter(|curve| curve.stroke == Stroke::Dots).collect();
    assert_eq!(dots.iter().map(|dots| dots.points.len()).collect::<Vec<_>>(), [20, 20, 20]);
    assert!(page.address.ends_with("&simulated=1"));

    // Another seed gives another simulation, but the same curves.
    let exact = text(&page, "sweep-p-1");
    let before = csv(&page);
    page.happens(Event::SeedDrawn(2));
    assert_eq!((text(&page, "sweep-p-1"), page.data_state()), (exact, "done"));
    assert_ne!(csv(&page), before);

    page.uses("sweep-simulate", "");
    assert!(picture(&page).curves.iter().all(|curve| curve.stroke == Stroke::Solid));
    assert!(!page.address.contains("simulated") && text(&page, "sweep-status").is_empty());
}

#[test]
fn a_stopped_simulation_keeps_what_is_done() {
    let mut page = opened("");
    begins_to_simulate(&mut page);
    // A clock that lets each slice run out after one batch.
    let ticks = std::cell::Cell::new(0.0);
    for _ in 0..60 {
        let replies = page.worker.work(|| {
            ticks.set(ticks.get() + 100.0);
            ticks.get()
        });
        for reply in replies {
            page.begins(Event::Replied(reply));
        }
    }
    let done = |page: &Page| picture(page).curves.iter().filter(|curve| curve.stroke == Stroke::Dots).count();
    assert_eq!(done(&page), 1, "one curve has begun");
    page.uses("sweep-simulate", "");
    assert_eq!((page.data_state(), done(&page)), ("done", 1));
    assert!(matches!(page.requests.last(), Some(Request::Rest)));
    assert!(text(&page, "sweep-status").contains(" of 60 points"));
    // Points that belong to another chart are not shown in this one.
    page.uses("sweep-items-100", "");
    assert_eq!(done(&page), 0);
}

#[test]
fn table_and_file_are_the_primers_with_five_decimals() {
    let mut page = opened("items=100&effects=5");
    let file = csv(&page).expect("there is an answer");
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 22);
    assert!(lines[0].starts_with("# sweep|n:100|version:"), "{}", lines[0]);
    assert_eq!(lines[1], "effect_percent,hurt_percent,helped,hurt,exact_p,simulated_p");
    // From the reference README: 0.00592, 0.03291, 0.05842, 0.08114.
    assert_eq!(lines[2..6], ["5,0,5,0,0.00592,", "5,1,6,1,0.03291,", "5,2,7,2,0.05842,", "5,3,8,3,0.08114,"]);
    page.uses("sweep-simulate", "");
    let file = csv(&page).expect("there is an answer");
    let simulated: Vec<f64> = file
        .lines()
        .skip(2)
        .map(|line| line.rsplit(',').next().and_then(|p| p.parse().ok()).expect("a number"))
        .collect();
    assert_eq!(simulated.len(), 20);
    // Five standard errors with 10,000 resamples.
    assert!((simulated[1] - 0.03291).abs() < 0.009, "{simulated:?}");
    let sheet = page.sheet();
    let rows = sheet.rows_of("sweep-points");
    assert_eq!((rows.len(), rows[2].cells[3].text.as_str()), (21, "0.03291"), "a title and twenty points");
}

#[test]
fn what_the_primer_found_is_computed() {
    let page = opened("");
    let said =
        |index: usize| (text(&page, &format!("sweep-mark-{index}")), text(&page, &format!("sweep-found-{index}")));
    for (index, mark, found) in [
        (0, "holds", "Exactly 0.98¹⁰⁰ = 0.13262."),
        (1, "only roughly", "p is 0.03291 with 1 hurt and 0.05842 with 2: over 0.05 already at 2 %."),
        (2, "holds", "At +5 points, up to 98 hurt (19.6 %): in all 20 rows of its table."),
        (3, "holds narrowly", "At +2 points, up to 12 hurt (2.4 %): in 3 of the 20 rows of its table."),
        (4, "only roughly", "At +2 points, up to 268 hurt (13.4 %): in 14 of the 20 rows of its table."),
        (5, "holds", "At +1 point, up to 60 hurt (3 %): the rule says nobody."),
        (6, "holds", "At +0.5 points, up to 428 hurt (4.28 %): “many” begins there."),
    ] {
        assert_eq!(said(index), (mark.to_owned(), found.to_owned()));
    }
}

#[test]
fn a_claim_sets_the_chart_to_its_case() {
    let mut page = opened("items=7&effects=9&most=3&alpha=0.2");
    for (claim, headline) in [
        (0, "With 100 items, +2 points is not significant even if nobody is hurt: p = 0.1326."),
        (1, "With 100 items, +5 points is significant only if at most 1 (1 %) is hurt."),
        (2, "With 500 items, +5 points is significant only if at most 98 (19.6 %) are hurt."),
        (3, "With 500 items, +2 points is significant only if at most 12 (2.4 %) are hurt."),
        (4, "With 2,000 items, +2 points is significant only if at most 268 (13.4 %) are hurt."),
        (5, "With 2,000 items, +1 point is significant only if at most 60 (3 %) are hurt."),
        (6, "With 10,000 items, +0.5 points is significant only if at most 428 (4.28 %) are hurt."),
    ] {
        page.uses(&format!("sweep-claim-{claim}"), "");
        let alpha = page.state.session.question.alpha;
        assert_eq!((text(&page, "sweep-answer").as_str(), alpha, page.data_state()), (headline, 0.05, "done"));
        assert!(picture(&page).marks.iter().any(|mark| mark.label.ends_with(" hurt")) || claim == 0);
    }
    // There is no such claim.
    page.uses("sweep-claim-99", "");
    assert_eq!(page.data_state(), "done");
}

#[test]
fn the_pages_own_data_are_marked_where_they_are_on_the_axis() {
    let labels = |page: &Page| -> Vec<String> {
        picture(page).marks.into_iter().map(|mark| mark.label).filter(|label| label.starts_with("your")).collect()
    };
    let mut page = opened("n=500&helped=10&hurt=7");
    assert_eq!(labels(&page), ["your data"]);
    let mark = picture(&page).marks.into_iter().find(|mark| mark.label == "your data").expect("it is marked");
    // The primer's Example 2: exact 0.271735625628; 7 of 500 are 1.4 %.
    assert!((mark.at.0 - 1.4).abs() < 1e-12 && (mark.at.1 - 0.271_735_625_628).abs() < 1e-12, "{mark:?}");
    page.uses("sweep-items-100", "");
    assert_eq!(labels(&page), ["your data (n = 500)"]);
    page.types("sweep-most", "1");
    assert!(labels(&page).is_empty());
    assert!(text(&page, "sweep-note").contains("The comparison in Test lies beyond the axis: 1.4 % hurt."));
}

#[test]
fn what_is_cut_off_or_ends_is_said() {
    let note = |keys: &str| text(&opened(&format!("n=10&helped=1&hurt=0&{keys}")), "sweep-note");
    assert_eq!(note(""), "");
    assert_eq!(note("items=100&effects=0.5,2"), "Rounded down to whole items: +0.5 points to 0.");
    assert_eq!(note("effects=2,20&most=45"), "Curves end where no item is left to be hurt: +20 points at 40 %.");
}

#[test]
fn keys_read_back_and_bad_ones_are_reported() {
    let written = "view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1&part=sweep&items=2000&effects=0.5,1,2&most=12.5&simulated=1";
    assert_eq!(opened("items=2000&effects=2,1,0.50&most=12.5&simulated=1").address, written);
    let page = Page::opened_at(written);
    assert_eq!((page.data_state(), page.address.as_str()), ("done", written));
    assert_eq!(
        opened("items=500&effects=1,2,5&most=20").address,
        "view=plan&n=10&helped=4&hurt=3&resamples=10000&seed=1&part=sweep"
    );

    let page = opened(&format!("items=1,0000&effects={}&most=NaN&simulated=yes", "9".repeat(1000)));
    let error = page.state.session.trouble.as_ref().map(ToString::to_string).expect("four bad values");
    for part in ["items = “1,0000”", "effects = “999", "most = “NaN”", "simulated = “yes” is neither 0 nor 1"]
    {
        assert!(error.contains(part), "{error}");
    }
    assert!(error.len() < 800, "{error}");
    assert!(text(&page, "sweep-answer").starts_with("With 500 items"), "the default stands in");
}

#[test]
fn a_newer_question_replaces_an_older_one() {
    let mut page = opened("");
    page.begins(Event::Used("sweep-items-slider".to_owned(), "100".to_owned()));
    page.begins(Event::Used("sweep-items-slider".to_owned(), "200".to_owned()));
    let asked: Vec<&Task> = page
        .requests
        .iter()
        .filter_map(|request| if let Request::Work { task, .. } = request { Some(task) } else { None })
        .collect();
    assert_ne!(asked[asked.len() - 1], asked[asked.len() - 2]);
    page.finishes();
    assert_eq!(page.data_state(), "done");
    // Position 200: 10 + 200 mod 90 = 30, times a hundred.
    assert!(text(&page, "sweep-answer").starts_with("With 3,000 items"), "{}", text(&page, "sweep-answer"));
}

#[test]
fn extreme_sizes_are_answered() {
    for keys in
        ["items=10000000&effects=0.000001,100&most=50", "items=1&effects=100&most=0.000001", "items=2&effects=50,99"]
    {
        let mut page = opened(keys);
        assert_eq!(page.data_state(), "done", "{keys}");
        page.uses("sweep-simulate", "");
        assert_eq!(page.data_state(), "done", "{keys}");
        let picture = picture(&page);
        assert!(
            picture
                .curves
                .iter()
                .flat_map(|curve| &curve.points)
                .all(|(x, p)| x.is_finite() && (0.0..=1.0).contains(p))
        );
    }
}
