//! The view Review: prints in, sentence, numbers and place on the curve out.

use super::*;
use crate::app::rows::Row;
use crate::report::Tab;

impl Session {
    fn review(&self) -> Sheet {
        Panel::Review.sheet(&self.state)
    }

    fn uses(&mut self, control: &str, value: &str) -> Sheet {
        self.happens(Event::Used(format!("review-{control}"), value.to_owned()));
        self.review()
    }

    fn reviews(items: &str, baseline: &str, experimental: &str) -> Self {
        Self::opened_at(&format!("view=review&items={items}&base={baseline}&exp={experimental}"))
    }

    fn data_state(&self) -> &'static str {
        View::new(&self.state).data_state
    }
}

fn text<'a>(sheet: &'a Sheet, id: &str) -> &'a str {
    let numbers = sheet.numbers.iter().map(|(own, number)| (own, &number.text));
    let mut all = sheet.texts.iter().map(|(own, text)| (own, text)).chain(numbers);
    all.find(|(own, _)| **own == id).map(|(_, text)| text.as_str()).expect("the sheet names it")
}

fn number(sheet: &Sheet, id: &str) -> Option<f64> {
    sheet.numbers.iter().find(|(own, _)| *own == id).expect("the sheet names it").1.value
}

fn attribute<'a>(sheet: &'a Sheet, id: &str, name: &str) -> Option<&'a str> {
    let mut attributes = sheet.attributes.iter().filter(|(own, key, _)| (*own, *key) == (id, name));
    attributes.next().expect("the sheet names it").2.as_deref()
}

fn rows(sheet: &Sheet) -> &[Row] {
    &sheet.tables.first().expect("one table").rows
}

/// "p ≥ 0.13" of a headline, and the like, hold for the full number.
fn verdict(sheet: &Sheet) -> &str {
    text(sheet, "review-verdict")
}

#[test]
fn first_visit_shows_an_example_that_is_done() {
    let session = Session::opened_at("view=review");
    let sheet = session.review();
    assert_eq!((session.data_state(), session.state.tab), ("done", Tab::Review));
    assert_eq!(
        verdict(&sheet),
        "Significant only if at most 12 of 500 items were hurt: the systems must agree on at least 93.2 %."
    );
    assert_eq!(number(&sheet, "review-hurt-significant"), Some(12.0));
    assert_eq!([number(&sheet, "review-hurt-least"), number(&sheet, "review-hurt-most")], [Some(0.0), Some(140.0)]);
    assert_eq!(number(&sheet, "review-pairs"), Some(141.0));
    assert_eq!(sheet.spoken, verdict(&sheet));
    assert_eq!(
        text(&sheet, "review-reading"),
        "70.0 % (69.95 to 70.05): 350 of 500. 72.0 % (71.95 to 72.05): 360 of 500."
    );
    assert_eq!(attribute(&sheet, "review-example-five-hundred", "aria-pressed"), Some("true"));
}

#[test]
fn hundred_items_cannot_be_significant() {
    let session = Session::reviews("100", "70", "72");
    let sheet = session.review();
    assert_eq!(verdict(&sheet), "Even if nobody was hurt, p ≥ 0.13: this cannot be significant.");
    let p = number(&sheet, "review-p-best").expect("known");
    // The primer's boundary case: 0.98^100.
    assert!((p - 0.132_619_556).abs() < 5e-10, "{p}");
    assert_eq!([number(&sheet, "review-hurt-least"), number(&sheet, "review-hurt-most")], [Some(0.0), Some(28.0)]);
    assert_eq!((text(&sheet, "review-hurt-significant"), number(&sheet, "review-hurt-significant")), ("–", None));
    assert!(text(&sheet, "review-request").contains("larger test set"));
}

#[test]
fn large_test_sets_can_be_significant_whatever_happened() {
    let sheet = Session::reviews("10000", "70.00", "73.00").review();
    assert!(
        verdict(&sheet).starts_with("Significant whatever happened on the single items: p ≤ "),
        "{}",
        verdict(&sheet)
    );
    assert!(number(&sheet, "review-p-worst").is_some_and(|p| p < 0.05));
    assert_eq!(number(&sheet, "review-hurt-significant"), number(&sheet, "review-hurt-most"));
}

#[test]
fn systems_that_are_behind_or_level_are_called_that() {
    let sheet = Session::reviews("500", "72.0", "70.0").review();
    assert!(verdict(&sheet).starts_with("Experimental is behind by 10 of 500 items"), "{}", verdict(&sheet));
    assert!(number(&sheet, "review-p-best").is_some_and(|p| p > 0.5));
    let sheet = Session::reviews("500", "70.0", "70.0").review();
    assert!(verdict(&sheet).starts_with("The two systems are level"), "{}", verdict(&sheet));
    // Nobody hurt, nobody helped: every resample is level.
    assert_eq!(number(&sheet, "review-p-worst"), Some(1.0));
}

#[test]
fn rounding_can_decide() {
    // 49.5 to 50.5 % of 1,000 items and 55.5 to 56.5 %: a lead of 50 to 70.
    let sheet = Session::reviews("1000", "50", "56").review();
    let sure = text(&sheet, "review-significant-note").strip_prefix("for sure up to ").expect("up to some").to_owned();
    let headline = "items were hurt; with more, the rounding decides.";
    assert_eq!(verdict(&sheet), format!("Significant if at most {sure} of 1,000 {headline}"));
    let [best, worst] = ["review-p-best", "review-p-worst"].map(|id| number(&sheet, id).expect("known"));
    assert!(best < 0.05 && worst > 0.05, "{best} {worst}");
}

#[test]
fn agreement_is_no_condition_where_it_is_printed() {
    // 500 and 550 right, up to rounding; 90.0 % of 1,000 agree: 100 disagreements, or one fewer or more.
    let sheet = Session::opened_at("view=review&items=1000&base=50.0&exp=51.0&agree=90").review();
    assert!(!verdict(&sheet).contains("must agree"), "{}", verdict(&sheet));
    assert!(text(&sheet, "review-request").contains("of this only their sum is reported"));
}

#[test]
fn accuracies_that_no_number_of_items_gives_are_a_finding() {
    let mut session = Session::opened_at("view=review");
    let sheet = session.uses("example-impossible", "");
    assert_eq!(session.data_state(), "done");
    assert_eq!(verdict(&sheet), "Impossible: no whole number of 65 items gives 71.2 %.");
    assert!(text(&sheet, "review-explanation").starts_with("46 of 65 is 70.8 %, 47 is 72.3 %."));
    assert_eq!((number(&sheet, "review-pairs"), number(&sheet, "review-p-best")), (Some(0.0), None));
    assert!(text(&sheet, "review-request").contains("no whole number of 65 items gives 71.2 %"));
    assert!(attribute(&sheet, "review-figure", "data-void").is_some());
    assert!(attribute(&sheet, "review-open", "disabled").is_some());
    assert!(rows(&sheet).is_empty() && !sheet.spoken.is_empty());
    // And back.
    let sheet = session.uses("example-hundred", "");
    assert!(attribute(&sheet, "review-figure", "data-void").is_none());
    assert_eq!((session.data_state(), number(&sheet, "review-pairs")), ("done", Some(29.0)));
}

#[test]
fn agreement_leaves_fewer_pairs() {
    let mut session = Session::opened_at("view=review");
    // 97.6 % of 500 agree: 12 disagreements, 11 helped and 1 hurt.
    let sheet = session.uses("agreement", "97.6");
    assert_eq!([number(&sheet, "review-hurt-least"), number(&sheet, "review-hurt-most")], [Some(1.0), Some(1.0)]);
    let fixed = "The numbers fix it: 1 hurt, 11 helped, p = 0.";
    assert!(verdict(&sheet).starts_with(fixed) && verdict(&sheet).ends_with(": significant."), "{}", verdict(&sheet));
    assert!(sheet.hidden.contains(&("review-hurt-range", true)), "one number is no range");
    session.uses("agreement", "");
    let sheet = session.uses("disagreements", "12");
    assert_eq!((number(&sheet, "review-pairs"), number(&sheet, "review-hurt-most")), (Some(1.0), Some(1.0)));
    // 80 %: 100 disagreements, 45 hurt and 55 helped.
    let sheet = session.uses("disagreements", "100");
    let fixed = "The numbers fix it: 45 hurt, 55 helped, p = 0.1";
    assert!(
        verdict(&sheet).starts_with(fixed) && verdict(&sheet).ends_with(": not significant."),
        "{}",
        verdict(&sheet)
    );
    // 79.8 to 80.2 % of 500: 99 to 101 disagreements, of which only 100 is even.
    let sheet = session.uses("disagreements", "");
    assert!(sheet.hidden.contains(&("review-hurt-range", false)));
}

#[test]
fn agreement_that_contradicts_the_accuracies_is_a_finding() {
    let mut session = Session::opened_at("view=review");
    let sheet = session.uses("disagreements", "13");
    assert_eq!(verdict(&sheet), "The accuracies and the disagreements contradict each other.");
    // By hand: 10 helped and nobody hurt up to 150 and 140.
    assert_eq!(
        text(&sheet, "review-explanation"),
        "13 is an odd number, but a lead of +10 needs an even number: 70.0 % and 72.0 % of 500 items leave 10 to 290 \
         disagreements."
    );
    let sheet = session.uses("disagreements", "300");
    assert!(text(&sheet, "review-explanation").ends_with("leave 10 to 290 disagreements, not 300."));
    session.uses("disagreements", "");
    let sheet = session.uses("agreement", "99.8");
    assert_eq!(verdict(&sheet), "The accuracies and the agreement contradict each other.");
    let why = text(&sheet, "review-explanation");
    assert!(why.ends_with("10 to 290 disagreements, an even number; by the agreement there are 1."), "{why}");
    session.uses("disagreements", "13");
    let sheet = session.uses("agreement", "97.6");
    assert!(
        verdict(&sheet).contains("13 disagreements in 500 items is not an agreement of 97.6 %"),
        "{}",
        verdict(&sheet)
    );
    let sheet = session.uses("disagreements", "501");
    assert_eq!(session.data_state(), "done");
    assert!(verdict(&sheet).contains("501 disagreements"), "{}", verdict(&sheet));
    session.uses("disagreements", "");
    session.uses("items", "65");
    session.uses("baseline", "70.8");
    session.uses("experimental", "72.3");
    let sheet = session.uses("agreement", "90.0");
    assert_eq!(verdict(&sheet), "Impossible: no whole number of 65 items gives an agreement of 90.0 %.");
}

#[test]
fn what_cannot_be_read_is_said_and_the_last_result_stays() {
    let mut session = Session::opened_at("view=review");
    let before = verdict(&session.review()).to_owned();
    for (control, value) in [
        ("items", "0"),
        ("items", "many"),
        ("baseline", ""),
        ("baseline", "107"),
        ("experimental", "x"),
        ("agreement", "often"),
        ("disagreements", "1.5"),
        ("comparisons", "0"),
    ] {
        let sheet = session.uses(control, value);
        assert_eq!((session.data_state(), verdict(&sheet)), ("error", before.as_str()), "{control} {value}");
        assert!(text(&sheet, "review-error").contains(value), "{control}: {}", text(&sheet, "review-error"));
        assert_eq!(attribute(&sheet, &format!("review-{control}"), "aria-invalid"), Some("true"));
        assert!(sheet.spoken.is_empty());
        session.uses("example-five-hundred", "");
        if control == "comparisons" {
            assert_eq!(session.data_state(), "done");
        }
    }
}

#[test]
fn level_is_shared_with_the_view_test() {
    let mut session = Session::opened_at("view=review");
    let sheet = session.uses("alpha", "0.01");
    assert_eq!((session.state.settings.alpha, session.state.boxes.alpha.as_str()), (0.01, "0.01"));
    assert_eq!(session.data_state(), "done");
    assert!(number(&sheet, "review-hurt-significant").is_some_and(|hurt| hurt < 12.0));
    assert!(session.address.contains("alpha=0.01"), "{}", session.address);
    let sheet = session.uses("alpha", "2");
    assert_eq!(session.data_state(), "error");
    assert!(text(&sheet, "review-error").starts_with("Level α"), "{}", text(&sheet, "review-error"));
    assert_eq!(attribute(&sheet, "review-alpha", "aria-invalid"), Some("true"));
    let sheet = session.uses("alpha", "0.05");
    assert_eq!((session.data_state(), number(&sheet, "review-hurt-significant")), ("done", Some(12.0)));
}

#[test]
fn several_comparisons_ask_for_a_smaller_p() {
    let mut session = Session::opened_at("view=review");
    assert!(text(&session.review(), "review-many").starts_with("One comparison"));
    let sheet = session.uses("comparisons", "5");
    let many = text(&sheet, "review-many");
    assert!(many.contains("below α/5") && many.contains("it could be with up to 12 hurt"), "{many}");
    assert!(many.contains("0.0125"), "Holm's second level, 0.05 / 4: {many}");
    // The answer is that at the corrected level, and says so.
    let hurt = number(&sheet, "review-hurt-significant").expect("some");
    assert!(hurt < 12.0, "{hurt}");
    let headline =
        format!("Corrected for 5 comparisons: significant only if at most {hurt} of 500 items were hurt: the");
    assert!(verdict(&sheet).starts_with(&headline), "{}", verdict(&sheet));
    let corrected = "significant at α/5 = 0.01, corrected for 5 comparisons (Bonferroni) only if at most";
    assert!(text(&sheet, "review-request").contains(corrected), "{}", text(&sheet, "review-request"));
    assert!(text(&sheet, "review-explanation").ends_with("α/5 = 0.01."));
    // The same as one comparison at that level.
    let mut alone = Session::opened_at("view=review");
    assert_eq!(number(&alone.uses("alpha", "0.01"), "review-hurt-significant"), Some(hurt));
    let sheet = session.uses("comparisons", "10000");
    let verdict = verdict(&sheet);
    assert!(verdict.starts_with("Corrected for 10,000 comparisons: even if nobody was hurt, p ≥ "), "{verdict}");
}

#[test]
fn place_on_the_curve_moves_and_opens_in_the_view_test() {
    let mut session = Session::opened_at("view=review");
    let sheet = session.review();
    assert_eq!(sheet.values.iter().find(|(id, _)| *id == "review-at").map(|(_, text)| text.as_str()), Some("12"));
    assert_eq!((number(&sheet, "review-at-helped"), number(&sheet, "review-at-agreement")), (Some(22.0), Some(0.932)));
    let sheet = session.uses("at-slider", "7");
    let p = number(&sheet, "review-at-p").expect("known");
    assert_eq!(number(&sheet, "review-at-helped"), Some(17.0));
    let sheet = session.uses("at", "141");
    assert_eq!(session.data_state(), "error");
    assert!(text(&sheet, "review-error").contains("0 to 140"), "{}", text(&sheet, "review-error"));
    session.uses("at", "7");
    assert_eq!(session.data_state(), "done");
    let from = session.address.clone();
    session.uses("open", "");
    assert_eq!(session.state.tab, Tab::Test);
    assert_eq!(session.left, [from], "the way back leads to the place on the curve");
    let view = View::new(&session.state);
    assert_eq!(super::counts(&view), [Some(500.0), Some(17.0), Some(7.0), Some(476.0)]);
    assert_eq!((view.p_exact.value, view.data_state), (Some(p), "done"));
    assert!(session.address.starts_with("n=500&helped=17&hurt=7"), "{}", session.address);
}

#[test]
fn another_print_forgets_the_place() {
    let mut session = Session::opened_at("view=review&at=100");
    assert_eq!(number(&session.review(), "review-at-helped"), Some(110.0));
    let sheet = session.uses("example-hundred", "");
    assert_eq!(number(&sheet, "review-at-helped"), Some(2.0));
    assert!(!session.address.contains("at="), "{}", session.address);
    // An address may ask for more than is possible.
    let session = Session::opened_at("view=review&at=9999");
    let error = View::new(&session.state).error.expect("reported");
    assert!(error.contains("at = “9999” is not possible: the printed numbers allow 0 to 140 hurt"), "{error}");
    assert_eq!(number(&session.review(), "review-at-helped"), Some(22.0));
    assert!(!session.state.fragment().contains("at="), "{}", session.state.fragment());
}

#[test]
fn written_addresses_read_back() {
    for keys in [
        "",
        "&items=100&base=70&exp=72",
        "&items=1000&base=0.712&exp=0.72&agree=90.1",
        "&base=0.71%25&exp=0.9%25&comparisons=3&at=4",
        "&base=0.95&exp=1.0",
    ] {
        let fragment = format!("view=review&n=10&helped=4&hurt=3&resamples=10000&seed=1{keys}");
        let session = Session::opened_at(&fragment);
        assert_eq!(session.state.fragment(), fragment);
        assert_eq!(session.data_state(), "done", "{keys}");
    }
    let mut session = Session::opened_at("view=review");
    session.uses("items", "10,000");
    session.uses("baseline", "71,2 %");
    assert!(session.address.ends_with("&items=10000&base=71.2"), "{}", session.address);
    let again = Session::opened_at(&session.address);
    assert_eq!(verdict(&again.review()), verdict(&session.review()));
}

#[test]
fn bad_keys_are_reported_and_the_default_stands_in() {
    let long = "9".repeat(100_000);
    for keys in
        ["items=0", "base=x", "exp=107", "agree=-1", "disagree=x", "comparisons=0", "at=x", &format!("base={long}")]
    {
        let session = Session::opened_at(&format!("view=review&{keys}"));
        let error = View::new(&session.state).error.expect("reported");
        let (key, _) = keys.split_once('=').expect("a key");
        assert!(error.contains(&format!("{key} = “")) && error.len() < 200, "{error}");
        assert_eq!(number(&session.review(), "review-hurt-significant"), Some(12.0), "{keys}");
    }
}

#[test]
fn proportions_are_read_and_announced() {
    let sheet = Session::reviews("500", "0.700", "0.720").review();
    assert_eq!(number(&sheet, "review-hurt-significant"), Some(12.0));
    assert!(text(&sheet, "review-reading").contains("read as a proportion"));
}

#[test]
fn both_accuracies_are_percent_or_both_are_proportions() {
    // 1 beside 0.95 or 0.9 is all of them.
    for (baseline, experimental, reading) in [
        ("0.95", "1", "95 % (94.5 to 95.5, read as a proportion): 189 to 191 of 200. 100 % (99.5 to 100"),
        ("1", "0.9", "100 % (95.0 to 100.0, read as a proportion): 190 to 200 of 200. 90 % (85.0"),
        ("0.9 %", "1.2", "0.9 % (0.85 to 0.95): impossible"),
        ("1", "3", "1 % (0.5 to 1.5): 1 to 3 of 200. 3 % (2.5 to 3.5)"),
    ] {
        let mut session = Session::opened_at("view=review&items=200");
        session.uses("baseline", baseline);
        let sheet = session.uses("experimental", experimental);
        assert!(text(&sheet, "review-reading").starts_with(reading), "{}", text(&sheet, "review-reading"));
        assert_eq!(session.data_state(), "done");
    }
    let mut session = Session::opened_at("view=review&items=2000");
    session.uses("experimental", "1.2");
    let sheet = session.uses("baseline", "0.9");
    assert_eq!(session.data_state(), "error");
    let error = text(&sheet, "review-error");
    assert!(error.ends_with("“0.9” stands beside percent: write “0.9 %” or “90 %”, as it is meant."), "{error}");
    for control in ["review-baseline", "review-experimental"] {
        assert_eq!(attribute(&sheet, control, "aria-invalid"), Some("true"), "{control}");
    }
    session.uses("baseline", "0.9 %");
    assert_eq!(session.data_state(), "done");
    assert!(session.address.ends_with("&base=0.9%25&exp=1.2"), "{}", session.address);
    let sheet = session.uses("agreement", "0.97");
    assert!(text(&sheet, "review-error").starts_with("Agreement: “0.97” stands beside percent"));
    let address = Session::opened_at("view=review&items=2000&base=0.9&exp=1.2");
    let error = View::new(&address.state).error.expect("reported");
    assert!(error.contains("base, exp = “0.9” stands beside percent"), "{error}");
}

#[test]
fn few_differing_items_are_warned_of_as_in_the_view_test() {
    // 5 helped, nobody hurt: the exact sign test gives 1/32.
    let sheet = Session::opened_at("view=review&items=50&base=70&exp=80&agree=90").review();
    let fixed = "The numbers fix it: 0 hurt, 5 helped, p = 0.0052. But only 5 of 50 items differ: too few to trust p.";
    assert_eq!(verdict(&sheet), fixed);
    assert!(text(&sheet, "review-explanation").starts_with("With so few, trust the exact sign test: p = 0.031."));
    assert_eq!(text(&sheet, "review-glance"), "Too few items differ to trust p");
    let request = text(&sheet, "review-request");
    assert!(
        request.contains("differ on only 5 items, too few to trust this test: the exact sign test gives p = 0.031."),
        "{request}"
    );
    assert!(!request.contains("is significant"), "{request}");
    assert!(text(&sheet, "review-at-note").starts_with("Only 5 items differ"));
    // One item: the sign test knows a coin that fell once.
    let sheet = Session::reviews("1", "0", "100").review();
    assert_eq!(
        verdict(&sheet),
        "The numbers fix it: 0 hurt, 1 helped, p = 0. But only 1 of 1 item differs: too few to trust p."
    );
    // The primer's 100 items with 5 more: at most 1 hurt, so 6 helped; at least 6 heads of 7: 8/128.
    let sheet = Session::reviews("100", "70", "75").review();
    assert!(verdict(&sheet).starts_with("Significant only if at most 1 of 100 items was hurt"), "{}", verdict(&sheet));
    let warning = "But then at most 7 items differ, too few to trust p: the exact sign test gives 0.062.";
    assert!(text(&sheet, "review-explanation").starts_with(warning), "{}", text(&sheet, "review-explanation"));
    assert!(text(&sheet, "review-request").contains("But then the two systems differ on at most 7 items"));
    // Ten are enough, as there.
    let mut session = Session::opened_at("view=review");
    assert!(!text(&session.uses("at-slider", "0"), "review-at-note").contains("too few"));
}

#[test]
fn kindest_rounding_is_called_that() {
    // The primer: 268 of 2,000 hurt with a lead of 40, 60 with one of 20.
    let sheet = Session::reviews("2000", "71", "72").review();
    assert_eq!(
        verdict(&sheet),
        "Possibly significant with up to 268 of 2,000 items hurt, at the kindest rounding; up to 60 at the lead as printed, \
         +20."
    );
    assert_eq!(text(&sheet, "review-significant-note"), "60 as printed");
    assert!(text(&sheet, "review-explanation").contains("At the least lead it is nowhere significant."));
    let request = text(&sheet, "review-request");
    assert!(request.contains("with the lead as printed, +20, only if these are at most 60."), "{request}");
    assert!(request.contains("or the accuracies with more digits"), "{request}");
    // More digits leave nothing to rounding.
    let sheet = Session::reviews("2000", "71.00", "72.00").review();
    assert!(verdict(&sheet).starts_with("Significant only if at most 60 of 2,000"), "{}", verdict(&sheet));
    assert!(!text(&sheet, "review-request").contains("digits"));
}

#[test]
fn agreement_is_shown_as_it_would_be_printed() {
    // 1,231 of 1,319 agree: 93.328 %. 45 and 43 differ: a lead of 2 would be even.
    let session = Session::opened_at("view=review&items=1319&base=71.2&exp=72.4&agree=93.33");
    let sheet = session.review();
    assert_eq!(number(&sheet, "review-at-agreement").map(|share| (share * 1319.0).round()), Some(1231.0));
    assert_eq!(text(&sheet, "review-at-agreement"), "93.33 %");
}

#[test]
fn while_something_is_wrong_nothing_of_the_last_valid_numbers_is_taken_away() {
    let mut session = Session::opened_at("view=review");
    session.uses("items", "abc");
    session.uses("baseline", "foo");
    let sheet = session.uses("experimental", "−3");
    for control in ["items", "baseline", "experimental"] {
        assert_eq!(attribute(&sheet, &format!("review-{control}"), "aria-invalid"), Some("true"), "{control}");
    }
    let error = text(&sheet, "review-error");
    assert!(["abc", "foo", "−3"].iter().all(|text| error.contains(text)), "{error}");
    assert_eq!(
        text(&sheet, "review-explanation"),
        "These are the results of the last valid numbers: 70.0 % and 72.0 % of 500 items, α = 0.05."
    );
    assert_eq!(text(&sheet, "review-glance"), "Not valid: older results");
    for button in ["open", "request-copy", "svg", "png", "csv"] {
        assert!(attribute(&sheet, &format!("review-{button}"), "disabled").is_some(), "{button}");
    }
    // A place that is not possible closes the way there, and nothing else.
    session.uses("example-five-hundred", "");
    let sheet = session.uses("at", "999");
    assert!(attribute(&sheet, "review-open", "disabled").is_some());
    assert!(attribute(&sheet, "review-csv", "disabled").is_none());
    assert!(text(&sheet, "review-explanation").starts_with("350 and 360"));
    // The level is shared; it too holds up what is taken away.
    let sheet = session.uses("alpha", "2");
    assert!(attribute(&sheet, "review-csv", "disabled").is_some());
}

#[test]
fn accuracies_of_the_view_test_are_taken_as_a_paper_prints_them() {
    let session = Session::opened_at("view=review");
    assert!(session.review().hidden.contains(&("review-from-test", true)), "counts have no accuracies");
    let mut session = Session::default();
    // The primer's ten questions.
    session.happens(Event::SourceChosen(Source::Paste));
    session.happens(Event::TextPasted(0, "0\n1\n1\n0\n0\n1\n0\n1\n0\n1".to_owned()));
    session.happens(Event::TextPasted(1, "1\n1\n0\n1\n1\n0\n1\n1\n0\n0".to_owned()));
    session.happens(Event::AddressGiven("view=review&comparisons=2".to_owned()));
    assert!(session.review().hidden.contains(&("review-from-test", false)));
    let sheet = session.uses("from-test", "");
    assert_eq!(session.data_state(), "done");
    assert_eq!(text(&sheet, "review-reading"), "50.0 % (49.95 to 50.05): 5 of 10. 60.0 % (59.95 to 60.05): 6 of 10.");
    assert!(session.address.contains("items=10&base=50.0&exp=60.0&comparisons=2&scores="), "{}", session.address);
}

#[test]
fn sheet_names_the_same_elements_whatever_the_state() {
    let names = |sheet: &Sheet| {
        let texts = sheet.texts.iter().map(|(id, _)| *id).chain(sheet.numbers.iter().map(|(id, _)| *id));
        let mut names: Vec<&str> = texts.chain(sheet.attributes.iter().map(|(id, _, _)| *id)).collect();
        names.sort_unstable();
        names
    };
    let mut session = Session::default();
    let at_first = names(&session.review());
    session.happens(Event::AddressGiven("view=review".to_owned()));
    assert_eq!(names(&session.review()), at_first);
    assert_eq!(names(&session.uses("example-impossible", "")), at_first);
    assert_eq!(names(&session.uses("items", "")), at_first);
}

#[test]
fn table_and_file_are_the_curve() {
    let session = Session::opened_at("view=review");
    let sheet = session.review();
    let ps: Vec<f64> = rows(&sheet).iter().map(|row| row.cells[3].values[0]).collect();
    assert!(ps.is_sorted() && (100..=300).contains(&ps.len()), "{}", ps.len());
    for hurt in [0.0, 12.0, 13.0, 140.0] {
        assert!(rows(&sheet).iter().any(|row| row.cells[0].values == [hurt]), "{hurt}");
    }
    let file = Panel::Review.csv(&session.state).expect("an answer");
    assert!(
        file.contains("\nmost_helped,12,22,34,0.932,0.04") && file.contains(",true,true\nmost_helped,13,23,"),
        "{file}"
    );
    assert_eq!(file.lines().count(), 2 + ps.len());
    let copied = text(&sheet, "review-request").to_owned();
    let mut session = session;
    session.happens(Event::CopyPressed(Copyable::Shown("review-request")));
    assert_eq!(session.copied, [(Copyable::Shown("review-request"), copied)]);
}

#[test]
fn picture_shows_what_is_possible_and_where_it_is_significant() {
    use crate::chart::{PanelPicture, Stroke};
    let picture = |fragment: &str| {
        let session = Session::opened_at(fragment);
        match Panel::Review.figure(&session.state).expect("an answer").picture {
            PanelPicture::Curves(picture) => picture,
            PanelPicture::Dots(_) => panic!("curves are drawn"),
        }
    };
    let plain = picture("view=review");
    let strokes: Vec<Stroke> = plain.curves.iter().map(|curve| curve.stroke).collect();
    assert_eq!(strokes, [Stroke::Dashed, Stroke::Solid]);
    let ends = |index: usize| plain.curves[index].points.first().zip(plain.curves[index].points.last());
    assert_eq!(ends(1).map(|(first, last)| (first.0, last.0)), Some((0.0, 140.0)));
    assert_eq!(plain.stretch, Some((0.0, 12.5, "significant".to_owned())));
    assert!(!plain.y.is_logarithmic && plain.levels.len() == 1 && plain.marks[0].at.0 == 12.0);
    // Three leads, and a level that only logarithms show.
    let rounded = picture("view=review&items=2000&base=70&exp=72&comparisons=100");
    assert_eq!((rounded.curves.len(), rounded.levels.len(), rounded.y.is_logarithmic), (6, 2, true));
    assert!(rounded.curves.iter().all(|curve| curve.points.is_sorted_by_key(|(hurt, _)| *hurt)));
}

#[test]
fn newer_print_replaces_an_older_question() {
    let mut session = Session::opened_at("view=review");
    let before = session.requests.len();
    session.begins(Event::Used("review-items".to_owned(), "5000".to_owned()));
    assert_eq!(session.data_state(), "running");
    let sheet = session.review();
    assert!(attribute(&sheet, "review-result", "data-old").is_some() && sheet.spoken.is_empty());
    assert!(verdict(&sheet).contains("12 of 500"), "the old result stays");
    session.begins(Event::Used("review-items".to_owned(), "100".to_owned()));
    session.finishes();
    assert_eq!(session.requests.len() - before, 2);
    assert_eq!(number(&session.review(), "review-hurt-most"), Some(28.0));
}
