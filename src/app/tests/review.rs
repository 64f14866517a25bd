//! The view Review: from a paper's numbers to sentence, numbers and the point on the curve.

use super::*;
use crate::app::session::ViewName;
use crate::app::views::View;
use crate::chart::{AnyPicture, Stroke};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::significance::Sides;

impl Page {
    fn reviews(items: &str, baseline: &str, experimental: &str) -> Self {
        Self::opened_at(&format!("view=review&items={items}&base={baseline}&exp={experimental}"))
    }

    /// Types into several boxes of the view, one after another.
    fn prints(&mut self, boxes: &[(&str, &str)]) -> Sheet {
        for (name, text) in boxes {
            self.types(&format!("review-{name}"), text);
        }
        self.sheet()
    }

    fn trouble(&self) -> String {
        self.state.session.trouble.as_ref().expect("reported").to_string()
    }
}

fn verdict(sheet: &Sheet) -> &str {
    sheet.text_of("review-verdict")
}

#[test]
fn first_visit_shows_an_example_that_is_done() {
    let page = Page::opened_at("view=review");
    let sheet = page.sheet();
    assert_eq!((page.data_state(), page.state.session.view), ("done", ViewName::Review));
    assert_eq!(
        verdict(&sheet),
        "Significant only if at most 12 of 500 items were hurt: the systems must agree on at least 466 (93.2 %)."
    );
    assert_eq!(sheet.number_of("review-hurt-significant"), Some(12.0));
    assert_eq!([sheet.number_of("review-hurt-least"), sheet.number_of("review-hurt-most")], [Some(0.0), Some(140.0)]);
    assert_eq!(sheet.number_of("review-pairs"), Some(141.0));
    assert_eq!(sheet.spoken, verdict(&sheet));
    assert_eq!(
        sheet.text_of("review-reading"),
        "70.0 % (69.95 to 70.05): 350 of 500. 72.0 % (71.95 to 72.05): 360 of 500."
    );
    assert_eq!(sheet.attribute_of("review-example-five-hundred", "aria-pressed"), Some("true"));
}

#[test]
fn hundred_items_cannot_be_significant() {
    let page = Page::reviews("100", "70", "72");
    let sheet = page.sheet();
    assert_eq!(verdict(&sheet), "Even if nobody was hurt, p ≥ 0.132: this cannot be significant.");
    let p = sheet.number_of("review-p-best").expect("known");
    // The primer's boundary case: 0.98^100.
    assert!((p - 0.132_619_556).abs() < 5e-10, "{p}");
    assert_eq!([sheet.number_of("review-hurt-least"), sheet.number_of("review-hurt-most")], [Some(0.0), Some(28.0)]);
    assert_eq!((sheet.text_of("review-hurt-significant"), sheet.number_of("review-hurt-significant")), ("–", None));
    assert!(sheet.text_of("review-request").contains("larger test set"));
}

#[test]
fn large_test_sets_can_be_significant_whatever_happened() {
    let sheet = Page::reviews("10000", "70.00", "73.00").sheet();
    assert!(
        verdict(&sheet).starts_with("Significant whatever happened on the individual items: p ≤ "),
        "{}",
        verdict(&sheet)
    );
    assert!(sheet.number_of("review-p-worst").is_some_and(|p| p < 0.05));
    assert_eq!(sheet.number_of("review-hurt-significant"), sheet.number_of("review-hurt-most"));
    // More than that cannot be hurt, so "up to" would be read as a limit.
    assert_eq!(
        ["review-significant", "review-hurt-significant"].map(|id| sheet.text_of(id)),
        ["significant", "always"]
    );
    let AnyPicture::Curves(picture) = &sheet.figures[0].picture else { panic!("curves") };
    assert_eq!(picture.stretches.first().map(|(.., name)| name.as_str()), Some("always significant"));
}

#[test]
fn systems_that_are_behind_or_level_are_called_that() {
    let sheet = Page::reviews("500", "72.0", "70.0").sheet();
    assert!(verdict(&sheet).starts_with("Experimental is behind by 10 of 500 items"), "{}", verdict(&sheet));
    assert!(sheet.number_of("review-p-best").is_some_and(|p| p > 0.5));
    let sheet = Page::reviews("500", "70.0", "70.0").sheet();
    assert!(verdict(&sheet).starts_with("The two systems are level"), "{}", verdict(&sheet));
    // Nobody is hurt and nobody helped: every resample is level.
    assert_eq!(sheet.number_of("review-p-worst"), Some(1.0));
}

#[test]
fn rounding_can_decide() {
    // 49.5 to 50.5 % of 1,000 items and 55.5 to 56.5 %: a lead of 50 to 70.
    let sheet = Page::reviews("1000", "50", "56").sheet();
    let sure = sheet.text_of("review-significant-note").strip_prefix("for sure: ").expect("some").to_owned();
    assert_eq!(
        verdict(&sheet),
        format!("Significant if {sure} of 1,000 items were hurt; otherwise the rounding decides.")
    );
    assert!(sure.starts_with("at most "), "{sure}");
    let [best, worst] = ["review-p-best", "review-p-worst"].map(|id| sheet.number_of(id).expect("known"));
    assert!(best < 0.05 && worst > 0.05, "{best} {worst}");
}

#[test]
fn lead_as_printed_is_told_in_a_sentence_where_rounding_decides_all() {
    // 0 to 5 and 5 to 15 of 1,000: 10 more as printed, with at most 5 hurt.
    let sheet = Page::reviews("1000", "0", "1").sheet();
    let sentence = "At the lead as printed, +10, it is significant in any case.";
    assert!(sheet.text_of("review-explanation").contains(sentence), "{}", sheet.text_of("review-explanation"));
}

#[test]
fn agreement_is_no_condition_where_it_is_printed() {
    // 500 and 550 right, up to rounding; 90.0 % of 1,000 agree: about 100 disagreements.
    let sheet = Page::opened_at("view=review&items=1000&base=50.0&exp=51.0&agree=90").sheet();
    assert!(!verdict(&sheet).contains("must agree"), "{}", verdict(&sheet));
    assert!(sheet.text_of("review-request").contains("of these only the sum is reported"));
}

#[test]
fn accuracies_that_no_number_of_items_gives_are_a_finding() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.uses("review-example-impossible", "");
    assert_eq!(page.data_state(), "done");
    assert_eq!(verdict(&sheet), "Impossible: no whole number of 65 items gives 71.2 %.");
    assert!(sheet.text_of("review-explanation").starts_with("46 of 65 is 70.8 %, 47 is 72.3 %."));
    assert_eq!((sheet.number_of("review-pairs"), sheet.number_of("review-p-best")), (Some(0.0), None));
    assert!(sheet.text_of("review-request").contains("no whole number of 65 items gives 71.2 %"));
    assert!(sheet.attribute_of("review-figure", "data-void").is_some());
    assert!(sheet.attribute_of("review-open", "disabled").is_some());
    assert!(sheet.rows_of("review-rows").is_empty() && !sheet.spoken.is_empty());
    // And back again.
    let sheet = page.uses("review-example-hundred", "");
    assert!(sheet.attribute_of("review-figure", "data-void").is_none());
    assert_eq!((page.data_state(), sheet.number_of("review-pairs")), ("done", Some(29.0)));
}

#[test]
fn agreement_leaves_fewer_pairs() {
    let mut page = Page::opened_at("view=review");
    // 97.6 % of 500 agree: 12 disagreements, 11 helped and 1 hurt.
    let sheet = page.types("review-agreement", "97.6");
    assert_eq!([sheet.number_of("review-hurt-least"), sheet.number_of("review-hurt-most")], [Some(1.0), Some(1.0)]);
    let fixed = "Only one outcome fits: 1 hurt, 11 helped, p = 0.";
    assert!(verdict(&sheet).starts_with(fixed) && verdict(&sheet).ends_with(": significant."), "{}", verdict(&sheet));
    assert!(sheet.is_hidden("review-hurt-range"), "one number is no range");
    page.types("review-agreement", "");
    let sheet = page.types("review-disagreements", "12");
    assert_eq!((sheet.number_of("review-pairs"), sheet.number_of("review-hurt-most")), (Some(1.0), Some(1.0)));
    // 80 %: 100 disagreements, 45 hurt and 55 helped.
    let sheet = page.types("review-disagreements", "100");
    let fixed = "Only one outcome fits: 45 hurt, 55 helped, p = 0.1";
    assert!(
        verdict(&sheet).starts_with(fixed) && verdict(&sheet).ends_with(": not significant."),
        "{}",
        verdict(&sheet)
    );
    // 79.8 to 80.2 % of 500: 99 to 101 disagreements, of which only 100 is even.
    let sheet = page.types("review-disagreements", "");
    assert!(!sheet.is_hidden("review-hurt-range"));
}

#[test]
fn agreement_that_contradicts_the_accuracies_is_a_finding() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-disagreements", "13");
    assert_eq!(verdict(&sheet), "The accuracies and the disagreements contradict each other.");
    // By hand: from 10 helped and nobody hurt to 150 helped and 140 hurt.
    assert_eq!(
        sheet.text_of("review-explanation"),
        "13 is an odd number, but a lead of +10 needs an even number: 70.0 % and 72.0 % of 500 items leave 10 to 290 \
         disagreements."
    );
    let sheet = page.types("review-disagreements", "300");
    assert!(sheet.text_of("review-explanation").ends_with("leave 10 to 290 disagreements, not 300."));
    page.types("review-disagreements", "");
    let sheet = page.types("review-agreement", "99.8");
    assert_eq!(verdict(&sheet), "The accuracies and the agreement contradict each other.");
    let why = sheet.text_of("review-explanation");
    assert!(why.ends_with("10 to 290 disagreements, an even number; by the agreement there are 1."), "{why}");
    page.types("review-disagreements", "13");
    let sheet = page.types("review-agreement", "97.6");
    assert!(
        verdict(&sheet).contains("13 disagreements in 500 items is not an agreement of 97.6 %"),
        "{}",
        verdict(&sheet)
    );
    let sheet = page.types("review-disagreements", "501");
    assert_eq!(page.data_state(), "done");
    assert!(verdict(&sheet).contains("501 disagreements"), "{}", verdict(&sheet));
    page.types("review-disagreements", "");
    page.types("review-items", "65");
    page.types("review-baseline", "70.8");
    page.types("review-experimental", "72.3");
    let sheet = page.types("review-agreement", "90.0");
    assert_eq!(verdict(&sheet), "Impossible: no whole number of 65 items gives an agreement of 90.0 %.");
}

#[test]
fn what_cannot_be_used_is_reported_at_its_own_box_and_changes_nothing_else() {
    let mut page = Page::opened_at("view=review");
    let before = page.sheet();
    for (name, text, error, counts) in [
        ("items", "0", "review-error", "500"),
        ("baseline", "", "review-error", "70.0"),
        ("baseline", "107", "review-error", "70.0"),
        ("experimental", "x", "review-error", "72.0"),
        ("agreement", "often", "review-error", "empty"),
        ("agreement", "950", "review-error", "empty"),
        ("disagreements", "1.5", "review-error", "empty"),
        ("comparisons", "0", "review-error", "1"),
        ("alpha", "2", "review-error", "0.05"),
        ("at", "141", "review-at-error", "12"),
    ] {
        let sheet = page.prints(&[(name, text)]);
        let id = format!("review-{name}");
        assert_eq!((page.data_state(), verdict(&sheet)), ("error", verdict(&before)), "{name} {text}");
        let message = sheet.error_in(error).expect("it is reported");
        let what = if text.is_empty() {
            "Baseline accuracy: enter a percentage, such as 71.2".to_owned()
        } else {
            format!("“{text}”")
        };
        assert!(message.contains(&what) && message.contains(counts), "{name}: {message}");
        assert_eq!(sheet.attribute_of(&id, "aria-invalid"), Some("true"));
        assert_eq!(sheet.attribute_of(&id, "aria-describedby"), Some(error));
        assert_eq!(
            (sheet.value_of(&id), &sheet.figures, sheet.spoken.as_str()),
            (text, &before.figures, verdict(&sheet))
        );
        // The result belongs to the numbers that count, and can be exported. It is dimmed if they
        // are not those in the boxes, and says what it is about.
        let is_print = error == "review-error";
        for id in ["review-result", "review-glance"] {
            assert_eq!(sheet.attribute_of(id, "data-old").is_some(), is_print, "{name}: {id}");
        }
        let about = "This is still about accuracies of 70.0 % and 72.0 % on the same 500 items. ";
        assert_eq!(sheet.text_of("review-explanation").starts_with(about), is_print, "{name}");
        // It would open other numbers than the boxes show.
        assert_eq!(sheet.attribute_of("review-open", "disabled").is_some(), is_print, "{name}");
        for button in ["request-copy", "svg", "png", "csv"] {
            assert_eq!(sheet.attribute_of(&format!("review-{button}"), "disabled"), None, "{button}");
        }
        page.prints(&[(name, before.value_of(&id))]);
        assert_eq!((page.data_state(), page.sheet()), ("done", before.clone()), "{name}");
    }
    // An example fills all boxes.
    page.prints(&[("items", "abc"), ("comparisons", "0"), ("at", "999")]);
    page.uses("review-example-five-hundred", "");
    assert_eq!((page.data_state(), page.sheet()), ("done", before));
}

#[test]
fn level_is_shared_with_the_view_test() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-alpha", "0.01");
    assert_eq!((page.state.session.question.alpha, page.data_state()), (0.01, "done"));
    assert!(sheet.number_of("review-hurt-significant").is_some_and(|hurt| hurt < 12.0));
    assert!(page.address.contains("alpha=0.01"), "{}", page.address);
    let sheet = page.happens(Event::AddressGiven("view=review&alpha=0.05".to_owned()));
    assert_eq!((sheet.value_of("review-alpha"), sheet.number_of("review-hurt-significant")), ("0.05", Some(12.0)));
}

#[test]
fn several_comparisons_ask_for_a_smaller_p() {
    let mut page = Page::opened_at("view=review");
    assert!(page.sheet().text_of("review-many").starts_with("Taken as the paper’s only comparison"));
    let sheet = page.types("review-comparisons", "5");
    let many = sheet.text_of("review-many");
    assert!(many.contains("below α/5") && many.contains("it could be with at most 12 hurt"), "{many}");
    assert!(many.contains("0.0125"), "Holm's second level, 0.05 / 4: {many}");
    // The answer is for the corrected level, and says so.
    let hurt = sheet.number_of("review-hurt-significant").expect("some");
    assert!(hurt < 12.0, "{hurt}");
    let headline =
        format!("Corrected for 5 comparisons: significant only if at most {hurt} of 500 items were hurt: the");
    assert!(verdict(&sheet).starts_with(&headline), "{}", verdict(&sheet));
    let corrected = "significant at α/5 = 0.01, corrected for 5 comparisons (Bonferroni) only if at most";
    assert!(sheet.text_of("review-request").contains(corrected), "{}", sheet.text_of("review-request"));
    assert!(sheet.text_of("review-explanation").ends_with("α/5 = 0.01."));
    // The same as one comparison at that level.
    let mut alone = Page::opened_at("view=review");
    assert_eq!(alone.types("review-alpha", "0.01").number_of("review-hurt-significant"), Some(hurt));
    let sheet = page.types("review-comparisons", "10000");
    let verdict = verdict(&sheet);
    assert!(verdict.starts_with("Corrected for 10,000 comparisons: even if nobody was hurt, p ≥ "), "{verdict}");
}

#[test]
fn place_on_the_curve_moves_and_opens_in_the_view_test() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.sheet();
    assert_eq!(sheet.value_of("review-at"), "12");
    let place = (sheet.number_of("review-at-helped"), sheet.number_of("review-at-agreement"));
    assert_eq!(place, (Some(22.0), Some(0.932)));
    assert!(!page.address.contains("at="), "nobody has chosen it: {}", page.address);
    let sheet = page.uses("review-at-slider", "7");
    assert_eq!((sheet.value_of("review-at"), sheet.number_of("review-at-helped")), ("7", Some(17.0)));
    let sheet = page.types("review-at", "141");
    let message = "Items hurt: “141” is not possible: the printed numbers allow 0 to 140. 7 still counts.";
    assert_eq!((sheet.error_in("review-at-error"), sheet.number_of("review-at-helped")), (Some(message), Some(17.0)));
    // Another level does not move the chosen point; without a choice, the point would move.
    page.types("review-alpha", "0.01");
    assert_eq!(page.sheet().number_of("review-at-helped"), Some(17.0));
    assert!(page.types("review-at", "").number_of("review-at-helped").is_some_and(|helped| helped < 17.0));
    page.types("review-alpha", "0.05");
    let sheet = page.types("review-at", "7");
    let p = sheet.number_of("review-at-p");
    assert_eq!((page.data_state(), sheet.attribute_of("review-at-slider", "aria-valuetext").is_some()), ("done", true));
    let from = page.address.clone();
    assert!(from.ends_with("&at=7"), "{from}");
    page.uses("review-open", "");
    let session = &page.state.session;
    assert_eq!((session.view, session.input.compared), (ViewName::Test, Source::Sliders));
    assert_eq!(page.left, [from], "the way back leads to the place on the curve");
    let exact = session.shown().and_then(|shown| shown.exact.as_ref()).map(|exact| exact.at_or_below_zero);
    assert_eq!((exact, page.data_state()), (p, "done"));
    assert!(page.address.starts_with("n=500&helped=17&hurt=7"), "{}", page.address);
}

#[test]
fn another_print_forgets_the_place() {
    let mut page = Page::opened_at("view=review&at=100");
    assert_eq!(page.sheet().number_of("review-at-helped"), Some(110.0));
    // Now only 0 to 28 are possible, which is not an error.
    let sheet = page.types("review-items", "100");
    assert_eq!((page.data_state(), sheet.value_of("review-at")), ("done", "0"));
    assert!(!page.address.contains("at="), "{}", page.address);
    page.happens(Event::AddressGiven("view=review&at=100".to_owned()));
    assert_eq!(page.uses("review-example-hundred", "").number_of("review-at-helped"), Some(2.0));
    // An address may ask for more than is possible.
    let page = Page::opened_at("view=review&at=9999");
    let error = page.trouble();
    assert!(error.contains("at: “9999” is not possible: the printed numbers allow 0 to 140"), "{error}");
    assert_eq!(page.sheet().number_of("review-at-helped"), Some(22.0));
    assert!(!page.state.fragment_of(ViewName::Review).contains("at="));
}

#[test]
fn written_addresses_read_back() {
    for keys in [
        "",
        "&items=100&base=70&exp=72",
        "&items=1000&base=0.712&exp=0.72&agree=90.1",
        "&base=0.71%25&exp=0.9%25&comparisons=3&at=4",
        "&base=0.95&exp=1.0",
        "&items=1000&base=71.25&exp=72&runs=4",
    ] {
        let fragment = format!("view=review&n=10&helped=4&hurt=3&resamples=10000&seed=1{keys}");
        let page = Page::opened_at(&fragment);
        assert_eq!(page.address, fragment);
        assert_eq!(page.data_state(), "done", "{keys}");
    }
    let sheet = Page::opened_at("view=review&base=0.9%25&exp=1.2").sheet();
    assert_eq!(sheet.value_of("review-baseline"), "0.9 %");
    let mut page = Page::opened_at("view=review");
    page.types("review-items", "10,000");
    page.types("review-baseline", "71,2 %");
    assert!(page.address.ends_with("&items=10000&base=71.2"), "{}", page.address);
    let again = Page::opened_at(&page.address);
    assert_eq!(verdict(&again.sheet()), verdict(&page.sheet()));
}

#[test]
fn bad_keys_are_reported_and_the_default_stands_in() {
    let long = "9".repeat(100_000);
    for keys in
        ["items=0", "base=x", "exp=107", "agree=-1", "disagree=x", "comparisons=0", "at=x", &format!("base={long}")]
    {
        let page = Page::opened_at(&format!("view=review&{keys}"));
        let error = page.trouble();
        let (key, _) = keys.split_once('=').expect("a key");
        let is_about = [" = “", ": “"].iter().any(|after| error.contains(&format!("{key}{after}")));
        assert!(is_about && error.len() < 200, "{error}");
        assert_eq!(page.sheet().number_of("review-hurt-significant"), Some(12.0), "{keys}");
    }
    // The numbers on the page are not those of the address: it says which ones they are.
    for (keys, instead) in [
        ("view=review&base=101&exp=72", "Address: base: “101” is more than 100 % (70.0 is used instead)."),
        ("view=plan&gain=5&disagree=4", " (1 is used instead)."),
        ("view=review&agree=x", " (nothing is used instead)."),
        ("view=review&alpha=7", "between 0 and 1, such as 0.07 (0.05 is used instead)."),
        ("view=plan&sides=3", "sides = “3” is neither 1 nor 2 (1 is used instead)."),
    ] {
        let sheet = Page::opened_at(keys).state.frame();
        let error = sheet.error_in("comparison-error").expect("reported");
        assert!(error.ends_with(instead), "{error}");
    }
}

#[test]
fn both_accuracies_are_percent_or_both_are_proportions() {
    // 1 beside 0.95 or 0.9 means all of them.
    for (baseline, experimental, reading) in [
        ("0.95", "1", "95 % (94.5 to 95.5, read as a proportion): 189 to 191 of 200. 100 % (99.5 to 100"),
        ("1", "0.9", "100 % (95.0 to 100.0, read as a proportion): 190 to 200 of 200. 90 % (85.0"),
        ("0.9 %", "1.2", "0.9 % (0.85 to 0.95): impossible"),
        ("1", "3", "1 % (0.5 to 1.5): 1 to 3 of 200. 3 % (2.5 to 3.5)"),
    ] {
        let mut page = Page::opened_at("view=review&items=200");
        page.types("review-baseline", baseline);
        let sheet = page.types("review-experimental", experimental);
        assert!(sheet.text_of("review-reading").starts_with(reading), "{}", sheet.text_of("review-reading"));
        assert_eq!(page.data_state(), "done");
    }
    let mut page = Page::opened_at("view=review&items=2000");
    page.types("review-experimental", "1.2");
    let sheet = page.types("review-baseline", "0.9");
    assert_eq!(page.data_state(), "error");
    let message = "Baseline accuracy: “0.9” is beside a percentage: write “0.9 %” or “90 %”, whichever is meant. 70.0 still \
         counts.";
    assert_eq!(sheet.error_in("review-error"), Some(message));
    page.types("review-baseline", "0.9 %");
    assert_eq!(page.data_state(), "done");
    assert!(page.address.ends_with("&base=0.9%25&exp=1.2"), "{}", page.address);
    let sheet = page.types("review-agreement", "0.97");
    assert!(
        sheet.error_in("review-error").is_some_and(|why| why.starts_with("Agreement: “0.97” is beside a percentage"))
    );
    // From percent to proportions: the first box waits for the second.
    let mut page = Page::opened_at("view=review");
    page.types("review-baseline", "0.700");
    let sheet = page.types("review-experimental", "0.720");
    assert_eq!((page.data_state(), sheet.number_of("review-hurt-significant")), ("done", Some(12.0)));
    assert!(sheet.text_of("review-reading").contains("read as a proportion"));
    let address = Page::opened_at("view=review&items=2000&base=0.9&exp=1.2");
    let error = address.trouble();
    assert!(error.contains("base, exp: “0.9” is beside a percentage"), "{error}");
}

#[test]
fn few_differing_items_are_warned_of_as_in_the_view_test() {
    // 5 helped, nobody hurt: the exact sign test gives 1/32.
    let sheet = Page::opened_at("view=review&items=50&base=70&exp=80&agree=90").sheet();
    let fixed = "Only one outcome fits: 0 hurt, 5 helped, p = 0.0052: significant, but only 5 of 50 items differ: too few to rely on p.";
    assert_eq!(verdict(&sheet), fixed);
    assert!(sheet.text_of("review-explanation").starts_with("With so few, trust the exact sign test: p = 0.031."));
    // As the verdict of the view Test on these counts, and as the tile.
    assert_eq!(sheet.text_of("review-glance"), "Significant: p ≤ 0.00516");
    assert_eq!(sheet.number_of("review-hurt-significant"), Some(0.0));
    let request = sheet.text_of("review-request");
    assert!(
        request.contains("differ on only 5 items, too few to rely on this test: the exact sign test gives p = 0.031."),
        "{request}"
    );
    assert!(request.contains("This is significant at α = 0.05."), "{request}");
    assert!(sheet.text_of("review-at-note").starts_with("Only 5 items differ"));
    // One item: for the sign test, a coin that fell once.
    let sheet = Page::reviews("1", "0", "100").sheet();
    assert_eq!(
        verdict(&sheet),
        "Only one outcome fits: 0 hurt, 1 helped, no resample disagrees (exact sign test: p = 0.50): there is only one item, too few \
         to call this significant."
    );
    // The primer's 100 items with 5 more right: at most 1 hurt, so 6 helped. The sign test: at
    // least 6 heads of 7 is 8/128.
    let sheet = Page::reviews("100", "70", "75").sheet();
    assert!(verdict(&sheet).starts_with("Significant only if at most 1 of 100 items was hurt"), "{}", verdict(&sheet));
    let warning =
        "Where this is significant, at most 7 items differ, too few to rely on p: the exact sign test gives 0.063.";
    assert!(sheet.text_of("review-explanation").starts_with(warning), "{}", sheet.text_of("review-explanation"));
    assert!(sheet.text_of("review-request").contains("But then the two systems differ on at most 7 items"));
    // Ten are enough, as in Test.
    let mut page = Page::opened_at("view=review");
    assert!(!page.uses("review-at-slider", "0").text_of("review-at-note").contains("too few"));
}

#[test]
fn where_all_items_are_helped_the_sign_test_is_quoted_in_place_of_zero() {
    // 2^−10, and twice that.
    for (sides, baseline, experimental, sign) in
        [("1", "0", "100", "0.00098"), ("2", "0", "100", "0.0020"), ("2", "100", "0", "0.0020")]
    {
        let fragment = format!("view=review&items=10&base={baseline}&exp={experimental}&sides={sides}");
        let sheet = Page::opened_at(&fragment).sheet();
        let told = format!("no resample disagrees (exact sign test: p = {sign})");
        assert!(verdict(&sheet).contains(&format!(" helped, {told}: significant")), "{}", verdict(&sheet));
        assert!(sheet.text_of("review-glance").ends_with(&told), "{}", sheet.text_of("review-glance"));
        for tile in ["review-p-best", "review-p-worst", "review-at-p"] {
            assert_eq!((sheet.text_of(tile), sheet.number_of(tile)), ("none", Some(0.0)), "{tile}");
        }
        assert!(sheet.text_of("review-p-best-at").ends_with(&format!(" hurt; sign test: {sign}")));
        assert!(sheet.text_of("review-at-note").contains(&format!("quote the exact sign test, p = {sign}.")));
        let request = sheet.text_of("review-request");
        assert!(request.contains(&format!("exact sign test gives p = {sign}. This is significant")), "{request}");
    }
    // 0 to 0.5 and 9.5 to 10 of ten: only the best of several outcomes has no p.
    let sheet = Page::reviews("10", "5", "95").sheet();
    assert!(!format!("{sheet:?}").contains("p is 0 "));
    // Means over runs.
    let sheet = Page::opened_at("view=review&items=10&base=0&exp=100&runs=3").sheet();
    let told = " If every item gained, no resample disagrees (exact sign test: p = 0.00098).";
    assert!(sheet.text_of("review-explanation").ends_with(told), "{}", sheet.text_of("review-explanation"));
}

#[test]
fn kindest_rounding_is_called_that() {
    // From the primer: up to 268 of 2,000 hurt with a lead of 40, and 60 with a lead of 20.
    let sheet = Page::reviews("2000", "71", "72").sheet();
    assert_eq!(
        verdict(&sheet),
        "Significant only if at most 60 of 2,000 items were hurt, or at most 268 if rounding hides a larger lead."
    );
    assert_eq!(sheet.text_of("review-significant-note"), "at most 60 as printed");
    assert!(sheet.text_of("review-explanation").contains("At the least lead that fits, 0, it is not significant."));
    let request = sheet.text_of("review-request");
    assert!(request.contains("with the lead as printed, +20, only if these are at most 60"), "{request}");
    // 2,000 − 268 − 308 items.
    assert!(request.contains("so that both are right or both wrong on at least 1,424 (71.2 %) of them;"), "{request}");
    assert!(request.contains("or the accuracies with more digits"), "{request}");
    // With more digits, rounding leaves nothing open.
    let sheet = Page::reviews("2000", "71.00", "72.00").sheet();
    assert!(verdict(&sheet).starts_with("Significant only if at most 60 of 2,000"), "{}", verdict(&sheet));
    assert!(!sheet.text_of("review-request").contains("digits"));
}

/// 70 % and 72 % of 500 with an agreement of 90 %: not every lead fits every number of hurt items.
/// Found by trying all pairs that fit.
#[test]
fn significance_at_every_lead_is_not_told_as_one_at_the_least() {
    // 69.5 to 70.5 %, 71.5 to 72.5 %, and 9.5 to 10.5 % that disagree.
    let (n, right, differing) = (500u64, [348..=352u64, 358..=362], 48..=52u64);
    let fits = |(hurt, helped): &(u64, u64)| {
        let both_right = |both: u64| right[0].contains(&(both + hurt)) && right[1].contains(&(both + helped));
        differing.contains(&(hurt + helped)) && (0..=n - hurt - helped).any(both_right)
    };
    let all: Vec<(u64, u64)> =
        (0..60).flat_map(|hurt| (0..60).map(move |helped| (hurt, helped))).filter(fits).collect();
    let is_significant = |(hurt, helped): (u64, u64)| Counts { pairs: n, helped, hurt }.p_value() < 0.05;
    let at = |wanted: u64| all.iter().copied().filter(move |(hurt, _)| *hurt == wanted);
    let sure: Vec<u64> = (0..60).filter(|hurt| at(*hurt).next().is_some() && at(*hurt).all(is_significant)).collect();
    let least = all.iter().map(|(hurt, helped)| *helped as i64 - *hurt as i64).min().expect("some");
    let with_least = |(hurt, helped): &&(u64, u64)| *helped as i64 - *hurt as i64 == least;
    assert!(!all.iter().filter(with_least).any(|pair| is_significant(*pair)), "nowhere at the least lead");
    let sheet = Page::opened_at("view=review&items=500&base=70&exp=72&agree=90").sheet();
    let explanation = sheet.text_of("review-explanation");
    let expected = format!(
        "With at most {} hurt it is significant at every lead that fits. At the least lead that fits, +{least}, it is not significant.",
        sure.last().expect("some")
    );
    assert!(explanation.contains(&expected), "{explanation}");
    // If the smallest lead can be significant, this is not mentioned.
    let sheet = Page::reviews("2000", "71", "73").sheet();
    let explanation = sheet.text_of("review-explanation");
    assert!(explanation.contains(" hurt it is significant at every lead that fits."), "{explanation}");
    assert!(!explanation.contains("At the least lead"), "{explanation}");
}

#[test]
fn request_names_the_cause_and_asks_for_no_difference_that_is_not_printed() {
    // 99.5 to 100 % twice: a lead of at most 2, however many items there are. 0.996^500 is 0.135.
    for [baseline, experimental] in [["100", "100"], ["70", "70"]] {
        let sheet = Page::reviews("500", baseline, experimental).sheet();
        let request = sheet.text_of("review-request");
        assert!(request.contains(". Whether the two systems differ significantly depends on"), "{request}");
        assert!(!request.contains("larger test set") && !request.contains("such a difference"), "{request}");
    }
    let sheet = Page::reviews("500", "100", "100").sheet();
    let cause = "The lead of the proposed system is at most 2 items, and even in the best case that is not significant at α = 0.05.";
    assert!(sheet.text_of("review-request").contains(cause), "{}", sheet.text_of("review-request"));
    // For the printed gain, more items would be needed.
    let sheet = Page::reviews("100", "70", "72").sheet();
    let request = sheet.text_of("review-request");
    assert!(request.contains(". Whether such a difference is significant depends on"), "{request}");
    assert!(request.contains(" A larger test set would be needed to support the claim."), "{request}");
    let sheet = Page::opened_at("view=review&items=500&base=70&exp=70&runs=3").sheet();
    assert!(
        sheet.text_of("review-request").contains("Whether the two systems differ significantly depends on how each")
    );
}

#[test]
fn what_fixes_the_only_outcome_is_named() {
    for (keys, why) in [
        ("items=50&base=70&exp=80&agree=90", " With the agreement, only one pair (helped, hurt) fits."),
        ("items=50&base=70&exp=80&disagree=5", " With the disagreements, only one pair (helped, hurt) fits."),
        ("items=50&base=0&exp=80", " Only one pair (helped, hurt) fits."),
        ("items=500&base=70.0&exp=72.0", " The paper does not say how many were helped and how many hurt."),
    ] {
        let sheet = Page::opened_at(&format!("view=review&{keys}")).sheet();
        assert!(sheet.text_of("review-explanation").contains(why), "{}", sheet.text_of("review-explanation"));
    }
}

/// At a fixed lead, p falls again when no items are left tied. Both views say for which numbers of
/// hurt items it is below α.
#[test]
fn significance_that_comes_back_is_told_in_full() {
    let sheet = Page::reviews("31", "35.5", "64.5").sheet();
    assert_eq!(verdict(&sheet), "Significant only if at most 9 or exactly 11 of 31 items were hurt.");
    assert_eq!(sheet.text_of("review-glance"), "Significant only if up to 9 or exactly 11 hurt");
    assert_eq!(sheet.number_of("review-hurt-significant"), Some(9.0));
    assert_eq!(sheet.text_of("review-significant-note"), "at most 9 or exactly 11");
    // Neither end of such a set fixes how often the systems agree, so the request does not ask for
    // an agreement.
    let condition = "only if at most 9 or exactly 11 of the 31 items are right with the baseline and wrong with the proposed system. ";
    assert!(sheet.text_of("review-request").contains(condition), "{}", sheet.text_of("review-request"));
    // 9 and 11 of 31 are in the shaded parts, 10 is not.
    let AnyPicture::Curves(picture) = &sheet.figures[0].picture else { panic!("curves") };
    let ends: Vec<(f64, f64)> = picture.stretches.iter().map(|(start, end, _)| (*start, *end)).collect();
    assert_eq!(ends, [(0.0, 9.5), (10.5, 11.5)]);
    // All such gains for up to 300 items at 5 %: `planning::sweep` finds 22 of them by search.
    let mut cases = 0;
    for items in 1..=300u64 {
        for gained in 1..=items {
            let most = (items - gained) / 2;
            let p = |hurt: u64| Counts { pairs: items, helped: hurt + gained, hurt }.p_value();
            if !(0.025..0.1).contains(&p(most)) || most == 0 || p(most - 1) < p(most) {
                continue;
            }
            let below: Vec<u64> = (0..=most).filter(|hurt| p(*hurt) < 0.05).collect();
            let Some(gap) = below.windows(2).position(|pair| pair[1] > pair[0] + 1) else { continue };
            assert_eq!((gap + 2, below[gap + 1]), (below.len(), most), "{items} {gained}");
            cases += 1;
            let expected = format!("if at most {} or exactly {most} of {items} items were hurt", below[gap]);
            // The baseline is right on as many items as can be hurt, so all numbers are possible.
            let percent = |part: u64| format!("{:.6}", 100.0 * part as f64 / items as f64);
            let sheet = Page::reviews(&items.to_string(), &percent(most), &percent(most + gained)).sheet();
            assert!(verdict(&sheet).contains(&expected), "{} instead of {expected}", verdict(&sheet));
            let effect = 100.0 * (gained as f64 + 0.01) / items as f64;
            let page = Page::opened_at(&format!("view=plan&part=sweep&items={items}&effects={effect:.6}&most=50"));
            let answer = page.sheet().text_of("sweep-answer").to_owned();
            let again = format!(") or exactly {most} (");
            assert!(
                answer.contains(&format!("only if at most {} (", below[gap])) && answer.contains(&again),
                "{answer}"
            );
        }
    }
    assert_eq!(cases, 22);
}

#[test]
fn numbers_that_are_cut_off_are_no_contradiction() {
    // 20 of 30 is 66.666… %, 22 of 30 is 73.333… %.
    let sheet = Page::reviews("30", "66.6", "73.3").sheet();
    let reading = "66.6 % (cut off: 66.6 to 66.7): 20 of 30. 73.3 % (cut off: 73.3 to 73.4): 22 of 30.";
    assert_eq!(sheet.text_of("review-reading"), reading);
    let explanation = sheet.text_of("review-explanation");
    assert!(
        explanation
            .contains("Rounded, these numbers would be impossible. They fit if digits were cut off, and are read so. "),
        "{explanation}"
    );
    assert_eq!(sheet.number_of("review-hurt-most"), Some(8.0), "of 30, 8 are wrong with the experimental system");
    // An agreement of 28 of 30, 93.333… %, is cut off as well; 96.666… % would be 29.
    let sheet = Page::opened_at("view=review&items=30&base=66.6&exp=73.3&agree=93.3").sheet();
    assert_eq!([sheet.number_of("review-hurt-least"), sheet.number_of("review-hurt-most")], [Some(0.0), Some(0.0)]);
    let sheet = Page::opened_at("view=review&items=30&base=66.6&exp=66.6&agree=96.6").sheet();
    assert_eq!(verdict(&sheet), "The accuracies and the agreement contradict each other.", "an odd number");
    // If rounding explains the numbers, they count as rounded.
    assert!(!Page::reviews("30", "66.7", "73.3").sheet().text_of("review-reading").contains("cut off"));
    // One would have to be cut off, the other rounded: 23 of 30 is 76.666… %.
    let sheet = Page::reviews("30", "66.6", "76.7").sheet();
    assert_eq!(verdict(&sheet), "Impossible: no whole number of 30 items gives 66.6 %.");
    let why = "If the numbers are cut off instead of rounded, the other accuracy is impossible.";
    assert!(sheet.text_of("review-explanation").contains(why), "{}", sheet.text_of("review-explanation"));
}

#[test]
fn averages_over_runs_are_possible_and_tell_no_p() {
    // 351.5 and 360.5 of 500: halves, which two runs make possible.
    let mut page = Page::reviews("500", "70.3", "72.1");
    let sheet = page.sheet();
    assert_eq!(verdict(&sheet), "Impossible: no whole number of 500 items gives 70.3 %, nor 72.1 %.");
    let explanation = sheet.text_of("review-explanation");
    assert!(
        explanation.contains("An average over 2 runs is possible: if the paper averages, enter its runs."),
        "{explanation}"
    );
    let sheet = page.types("review-runs", "2");
    assert_eq!((page.data_state(), verdict(&sheet)), ("done", "Averages over 2 runs do not show what p is."));
    assert_eq!(
        sheet.text_of("review-reading"),
        "70.3 % (70.25 to 70.35): 703 of 1,000 in 2 runs. 72.1 % (72.05 to 72.15): 721 of 1,000 in 2 runs."
    );
    // 18 items with one more right answer in two runs: (1 − 18/500)^500, rounded down because it is
    // a lower bound.
    let p = (1.0f64 - 18.0 / 500.0).powi(500);
    assert!((1.05e-8..1.15e-8).contains(&p), "{p}");
    let explanation = sheet.text_of("review-explanation");
    let start =
        "703 and 721 of 1,000 answers are right: the experimental system is ahead by 18. p depends on what each item";
    assert!(
        explanation.starts_with(start)
            && explanation.contains("p could be as small as 1.09 × 10⁻⁸, if no item lost anything"),
        "{explanation}"
    );
    assert_eq!((sheet.number_of("review-p-best"), sheet.number_of("review-pairs")), (None, None));
    assert!(sheet.text_of("review-request").contains("averaged over 2 runs") && page.address.ends_with("&runs=2"));
    assert_eq!(verdict(&Page::opened_at(&page.address).sheet()), verdict(&sheet));
    // What is impossible for one run may be possible for averages: nobody hurt in 100 items, 70
    // against 72.
    let sheet = Page::opened_at("view=review&items=100&base=70&exp=72&runs=5").sheet();
    assert!(!verdict(&sheet).contains("cannot"), "{}", verdict(&sheet));
    // An example is about one run.
    let sheet = page.uses("review-example-five-hundred", "");
    assert_eq!((sheet.value_of("review-runs"), sheet.number_of("review-hurt-significant")), ("1", Some(12.0)));
    // 150 answers cannot give it either: it would take 100.5 of them.
    let sheet = Page::opened_at("view=review&items=30&base=67.0&exp=70.0&runs=5").sheet();
    assert_eq!(verdict(&sheet), "Impossible: no whole number of 150 answers in 5 runs gives 67.0 %.");
}

#[test]
fn p_below_alpha_on_items_too_few_for_any_test_is_not_called_significant() {
    // 3 helped and nobody hurt of 100: 0.97^100 = 0.0476. With three items that differ, a sign test
    // has p ≥ 1/8.
    let sheet = Page::reviews("100", "70", "73").sheet();
    assert_eq!(
        verdict(&sheet),
        "Even if nobody was hurt, p ≥ 0.0475, but then at most 3 of 100 items differ: too few to call this significant."
    );
    assert_eq!(sheet.text_of("review-glance"), "Not significant: too few items differ");
    // The tile says the same.
    assert_eq!((sheet.text_of("review-hurt-significant"), sheet.number_of("review-hurt-significant")), ("–", None));
    assert_eq!(sheet.text_of("review-significant-note"), "too few differ");
    assert!(sheet.text_of("review-at-note").starts_with("Only 3 items differ: too few to call this significant."));
    let request = sheet.text_of("review-request");
    assert!(!request.contains("is significant at") && request.contains("too few items differ for the"), "{request}");
}

/// Six helped and nobody hurt: the sign test's p is 2 · 0.5^6 = 0.031, which is not below 0.05 / 5.
#[test]
fn few_that_differ_are_too_few_for_one_of_several_comparisons() {
    let sheet = Page::opened_at("view=review&items=100&base=70&exp=76&disagree=6&comparisons=5&sides=2").sheet();
    assert!(
        verdict(&sheet).starts_with("Corrected for 5 comparisons: only one outcome fits: 0 hurt, 6 helped, p = 0.0041"),
        "{}",
        verdict(&sheet)
    );
    assert!(
        verdict(&sheet).ends_with(": only 6 of 100 items differ, too few to call this significant."),
        "{}",
        verdict(&sheet)
    );
    assert_eq!(
        (sheet.text_of("review-hurt-significant"), sheet.text_of("review-significant-note")),
        ("–", "too few differ")
    );
    // As the only comparison, it is.
    let sheet = Page::opened_at("view=review&items=100&base=70&exp=76&disagree=6&sides=2").sheet();
    assert!(verdict(&sheet).contains("p = 0.0041: significant"), "{}", verdict(&sheet));
}

/// 0.54694 is not 0.55 or more: the lower end of a range is rounded down, in the headline as in the
/// paragraph.
#[test]
fn bounds_of_p_are_true() {
    // Both systems are right on 40 of 50, up to rounding. Whatever p is, both sentences must
    // include it.
    for (items, base, exp) in [("50", "80", "80"), ("100", "70", "70"), ("500", "70.0", "70.2"), ("37", "54.1", "54.1")]
    {
        let sheet = Page::reviews(items, base, exp).sheet();
        let [best, worst] = ["review-p-best", "review-p-worst"].map(|id| sheet.number_of(id).expect("known"));
        let request = sheet.text_of("review-request");
        let Some((from, to)) =
            request.split_once("bootstrap test is from ").and_then(|(_, rest)| rest.split_once(" to "))
        else {
            assert!(best == worst, "{request}");
            continue;
        };
        let to = to.split_once(". ").map_or(to, |(to, _)| to);
        let [from, to]: [f64; 2] = [from, to].map(|text| text.trim_end_matches('.').parse().expect("a number"));
        assert!(from <= best && worst <= to && best - from < 0.02, "{from} ≤ {best}, {worst} ≤ {to}: {request}");
    }
}

/// p = 0.0499912 and p = 0.0500066 both round to 0.050, which does not say whether p is below 0.05.
#[test]
fn p_near_the_level_is_told_on_its_side_in_the_paragraph() {
    // Pairs with p within 0.0005 of the level, found by search. The number of disagreements is
    // known.
    let mut seen = [false; 2];
    for items in [100u64, 200, 400, 900] {
        for hurt in 0..60 {
            for helped in hurt + 5..items - hurt {
                let p = Counts { pairs: items, helped, hurt }.p_value();
                if p < 0.0495 {
                    break;
                }
                if (0.0495..0.0505).contains(&p) && !seen[usize::from(p < 0.05)] {
                    seen[usize::from(p < 0.05)] = true;
                    let (base, exp) = (hurt as f64 / items as f64, helped as f64 / items as f64);
                    let disagree = hurt + helped;
                    let address = format!("view=review&items={items}&base={base:.6}&exp={exp:.6}&disagree={disagree}");
                    let request = Page::opened_at(&address).sheet().text_of("review-request").to_owned();
                    let is = if p < 0.05 { "This is significant" } else { "This is not significant" };
                    let shown: f64 = request
                        .split_once("paired bootstrap test is then ")
                        .and_then(|(_, rest)| rest.split_once(". "))
                        .and_then(|(p, _)| p.parse().ok())
                        .expect("p is told");
                    assert!(request.contains(is) && (shown < 0.05) == (p < 0.05) && shown != 0.05, "{p}: {request}");
                }
            }
        }
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn two_sided_p_is_twice_the_one_sided() {
    let (one, two) = (Page::opened_at("view=review"), Page::opened_at("view=review&sides=2"));
    let (one, sheet) = (one.sheet(), two.sheet());
    for id in ["review-p-best", "review-p-worst"] {
        assert_eq!(sheet.number_of(id), one.number_of(id).map(|p| 2.0 * p), "{id}");
    }
    let half = Page::opened_at("view=review&alpha=0.025").sheet();
    let [ours, theirs] = [&sheet, &half].map(|sheet| sheet.number_of("review-hurt-significant"));
    assert!(ours == theirs && ours.is_some_and(|hurt| hurt < 12.0), "{ours:?}");
    assert!(sheet.text_of("review-explanation").ends_with("p: exact bootstrap, two-sided, α = 0.05."));
    assert!(one.text_of("review-explanation").ends_with("p: exact bootstrap, one-sided, α = 0.05."));
    assert!(sheet.text_of("review-request").contains("the p-value of a two-sided paired bootstrap test is from "));
    // As in Test, the exact sign test doubles, too. 5 helped: 2 · 1/32.
    let few = Page::opened_at("view=review&items=50&base=70&exp=80&agree=90&sides=2").sheet();
    assert!(
        few.text_of("review-explanation").contains("trust the exact sign test: p = 0.063."),
        "{}",
        few.text_of("review-explanation")
    );
}

#[test]
fn two_sided_p_of_a_loss_is_not_told_as_one_of_a_gain() {
    // 25 of 500 behind: as in Test, the systems differ. It is the mirror image of 25 ahead.
    let sheet = Page::opened_at("view=review&items=500&base=75.0&exp=70.0&sides=2").sheet();
    let ahead = Page::opened_at("view=review&items=500&base=70.0&exp=75.0&sides=2").sheet();
    for id in ["review-p-best", "review-p-worst"] {
        assert_eq!(sheet.number_of(id), ahead.number_of(id), "{id}");
    }
    // As many are hurt as are helped in the mirror image: 25 more than are hurt there.
    let [hurt, mirrored] = [&sheet, &ahead].map(|sheet| sheet.number_of("review-hurt-significant").expect("some"));
    assert_eq!(hurt, mirrored + 25.0);
    assert!(
        verdict(&sheet)
            .starts_with(&format!("Significantly worse only if at most {hurt} of 500 items were hurt: the systems")),
        "{}",
        verdict(&sheet)
    );
    assert!(sheet.text_of("review-glance").starts_with("Significantly worse only if up to "));
    assert!(sheet.text_of("review-p-best-at").ends_with("if 25 were hurt"), "{}", sheet.text_of("review-p-best-at"));
    let request = sheet.text_of("review-request");
    assert!(
        request.contains("test is from 1.45 × 10⁻¹¹ to ") && request.contains(": the proposed system is worse."),
        "{request}"
    );
    // One of 50 behind: too small a loss to be significant, even if nobody was helped.
    let sheet = Page::opened_at("view=review&items=50&base=72&exp=70&sides=2").sheet();
    assert!(
        verdict(&sheet).starts_with("Experimental is behind by 1 of 50 items. Even if nobody was helped, p ≥ 0.7"),
        "{}",
        verdict(&sheet)
    );
    assert_eq!(sheet.text_of("review-glance").split(':').next(), Some("Not significant"));
    assert!(sheet.text_of("review-request").contains("is behind the baseline, but not significantly at α = 0.05."));
    // Only one outcome fits: its p decides, whichever system is ahead, and is reported as it is.
    let only = Page::opened_at("view=review&items=100&base=70&exp=59&disagree=37&sides=2&alpha=0.1").sheet();
    let p = Counts { pairs: 100, helped: 13, hurt: 24 }.p_value_with(Sides::Two);
    assert!((0.05..0.1).contains(&p), "{p}");
    assert_eq!(verdict(&only), format!("Only one outcome fits: 24 hurt, 13 helped, p = {p:.4}: significantly worse."));
    assert!(
        only.text_of("review-request")
            .contains(&format!("bootstrap test is then {p:.3}. This is significant at α = 0.1: the"))
    );
    // 49.5 to 50.5 % of 1,000 items twice: −10 to +10.
    let sheet = Page::opened_at("view=review&items=1000&base=50&exp=50&sides=2").sheet();
    assert!(sheet.text_of("review-explanation").contains("The rounding leaves open which system is ahead"));
    for id in ["review-verdict", "review-request"] {
        assert!(!sheet.text_of(id).contains("p ≥"), "{}", sheet.text_of(id));
    }
}

#[test]
fn agreement_is_shown_as_it_would_be_printed() {
    // 1,231 of 1,319 agree: 93.328 %. 45 and 43 differ: a lead of 2 would be even.
    let page = Page::opened_at("view=review&items=1319&base=71.2&exp=72.4&agree=93.33");
    let sheet = page.sheet();
    assert_eq!(sheet.number_of("review-at-agreement").map(|share| (share * 1319.0).round()), Some(1231.0));
    assert_eq!(sheet.text_of("review-at-agreement"), "93.33 %");
}

#[test]
fn accuracies_of_the_view_test_are_taken_as_a_paper_prints_them() {
    let page = Page::opened_at("view=review");
    assert!(page.sheet().is_hidden("review-from-test"), "counts have no accuracies");
    let mut page = Page::default();
    // The primer's ten questions.
    page.pastes("0\n1\n1\n0\n0\n1\n0\n1\n0\n1", "1\n1\n0\n1\n1\n0\n1\n1\n0\n0");
    page.happens(Event::AddressGiven("view=review&comparisons=2".to_owned()));
    assert!(!page.sheet().is_hidden("review-from-test"));
    let sheet = page.uses("review-from-test", "");
    assert_eq!(page.data_state(), "done");
    assert_eq!(sheet.text_of("review-reading"), "50.0 % (49.95 to 50.05): 5 of 10. 60.0 % (59.95 to 60.05): 6 of 10.");
    assert!(page.address.contains("items=10&base=50.0&exp=60.0&comparisons=2&scores="), "{}", page.address);
}

#[test]
fn sheet_names_the_same_elements_whatever_the_state() {
    let names = |sheet: &Sheet| {
        let texts = sheet.texts.iter().map(|(id, _)| *id).chain(sheet.numbers.iter().map(|(id, _)| *id));
        let mut names: Vec<&str> = texts.chain(sheet.attributes.iter().map(|(id, _, _)| *id)).collect();
        names.sort_unstable();
        names
    };
    let mut page = Page::default();
    let at_first = names(&page.state.review.sheet(&page.state.session));
    page.happens(Event::AddressGiven("view=review".to_owned()));
    assert_eq!(names(&page.sheet()), at_first);
    assert_eq!(names(&page.uses("review-example-impossible", "")), at_first);
    assert_eq!(names(&page.types("review-items", "")), at_first);
}

#[test]
fn table_and_file_are_the_curve() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.sheet();
    let ps: Vec<f64> = sheet.rows_of("review-rows").iter().map(|row| row.cells[3].values[0]).collect();
    assert!(ps.is_sorted() && (100..=300).contains(&ps.len()), "{}", ps.len());
    for hurt in [0.0, 12.0, 13.0, 140.0] {
        assert!(sheet.rows_of("review-rows").iter().any(|row| row.cells[0].values == [hurt]), "{hurt}");
    }
    let file = page.state.review.csv(&page.state.session).expect("an answer");
    assert!(
        file.contains("\nmost_helped,12,22,34,0.932,0.04") && file.contains(",true,true\nmost_helped,13,23,"),
        "{file}"
    );
    assert_eq!(file.lines().count(), 2 + ps.len());
    let copied = sheet.text_of("review-request").to_owned();
    page.happens(Event::CopyPressed("review-request".to_owned()));
    assert_eq!(page.copied, [copied]);
}

#[test]
fn picture_shows_what_is_possible_and_where_it_is_significant() {
    let picture = |fragment: &str| {
        let page = Page::opened_at(fragment);
        match page.sheet().figures.into_iter().next().expect("an answer").picture {
            AnyPicture::Curves(picture) => picture,
            other => panic!("curves are drawn, and not {other:?}"),
        }
    };
    let plain = picture("view=review");
    let strokes: Vec<Stroke> = plain.curves.iter().map(|curve| curve.stroke).collect();
    assert_eq!(strokes, [Stroke::Dashed, Stroke::Solid]);
    let ends = |index: usize| plain.curves[index].points.first().zip(plain.curves[index].points.last());
    assert_eq!(ends(1).map(|(first, last)| (first.0, last.0)), Some((0.0, 140.0)));
    assert_eq!(plain.stretches, [(0.0, 12.5, "significant".to_owned())]);
    assert!(!plain.y.is_logarithmic && plain.levels.len() == 1 && plain.marks[0].at.0 == 12.0);
    // Three leads, and a level that only a logarithmic axis shows.
    let rounded = picture("view=review&items=2000&base=70&exp=72&comparisons=100");
    assert_eq!((rounded.curves.len(), rounded.levels.len(), rounded.y.is_logarithmic), (6, 2, true));
    assert!(rounded.curves.iter().all(|curve| curve.points.is_sorted_by_key(|(hurt, _)| *hurt)));
}

#[test]
fn newer_print_replaces_an_older_question() {
    let mut page = Page::opened_at("view=review");
    let before = page.requests.len();
    page.begins(Event::Typed("review-items".to_owned(), "5000".to_owned()));
    assert_eq!(page.data_state(), "running");
    let sheet = page.sheet();
    assert!(sheet.attribute_of("review-result", "data-old").is_some() && sheet.spoken.is_empty());
    assert!(verdict(&sheet).contains("12 of 500"), "the old result stays");
    page.begins(Event::Typed("review-items".to_owned(), "100".to_owned()));
    page.finishes();
    assert_eq!(page.requests.len() - before, 2);
    assert_eq!(page.sheet().number_of("review-hurt-most"), Some(28.0));
}

#[test]
fn question_that_costs_two_workers_is_given_up_and_the_old_answer_stays() {
    let mut page = Page::opened_at("view=review");
    page.begins(Event::Typed("review-items".to_owned(), "5000".to_owned()));
    for _ in 0..2 {
        page.begins(Event::WorkerLost("unreachable".to_owned()));
    }
    let sheet = page.finishes();
    assert!(sheet.error_in("review-error").is_some_and(|why| why.contains("failed twice (unreachable)")));
    assert!(verdict(&sheet).contains("12 of 500") && sheet.attribute_of("review-result", "data-old").is_some());
    assert_eq!(page.data_state(), "error");
    // Another question is sent again.
    assert_eq!(page.types("review-items", "100").number_of("review-hurt-most"), Some(28.0));
    assert_eq!(page.data_state(), "done");
}

#[test]
fn what_few_prints_need_is_open_where_it_counts() {
    let is_open = |fragment: &str| Page::opened_at(fragment).sheet().attribute_of("review-extras", "open").is_some();
    assert!(!is_open("view=review") && !is_open("view=review&items=100&base=70&exp=78"));
    assert!(is_open("view=review&agree=95") && is_open("view=review&comparisons=3") && is_open("view=review&runs=5"));
}

/// Error rates stay in the boxes as printed, and give the same answer as the right answers.
#[test]
fn error_rates_are_shares_of_wrong_answers() {
    let mut page = Page::opened_at("view=review");
    let wrong = page.types("review-claim", "Error rate: 12.3% vs 11.9% on 1,000 items");
    assert_eq!(
        ["baseline", "experimental"].map(|name| wrong.value_of(&format!("review-{name}"))),
        ["12.3 %", "11.9 %"]
    );
    assert_eq!(wrong.text_of("review-baseline-label"), "Baseline, % wrong");
    let read = wrong.text_of("review-reading");
    assert!(read.starts_with("Errors of 12.3 and 11.9 mean these shares of right answers: 87.7 %"), "{read}");
    assert!(wrong.text_of("review-request").contains("error rates of 12.3 % and 11.9 %"));
    let again = Page::opened_at(&page.address).sheet();
    let right = page.types("review-claim", "Accuracy: 87.7% vs 88.1% on 1,000 items");
    for sheet in [&wrong, &again] {
        assert_eq!(verdict(sheet), verdict(&right));
        assert_eq!(sheet.number_of("review-p-best"), right.number_of("review-p-best"));
    }
}

#[test]
fn a_sentence_fills_the_boxes_and_says_what_was_read() {
    let mut page = Page::opened_at("view=review&comparisons=2");
    let sheet = page.types("review-claim", "84.1 vs 83.2 on 1,000 items, p < 0.05");
    let boxes = ["items", "baseline", "experimental", "p", "agreement", "runs", "comparisons"];
    let texts = boxes.map(|name| sheet.value_of(&format!("review-{name}")));
    assert_eq!((page.data_state(), texts), ("done", ["1000", "83.2", "84.1", "< 0.05", "", "1", "2"]));
    let told = sheet.text_of("review-understood-text");
    assert!(
        told.starts_with("Read: 84.1 and 83.2 as accuracies; 1,000 items; p < 0.05. Baseline: 83.2, the lower"),
        "{told}"
    );
    assert!(sheet.attribute_of("review-extras", "open").is_some(), "a printed p is in sight");
    assert!(page.address.contains("&seed=1&comparisons=2&claim=84.1"), "{}", page.address);
    // 9 helped and nobody hurt: 0.991^1000.
    assert!(sheet.number_of("review-p-best").is_some_and(|p| (p - 0.991f64.powi(1000)).abs() < 1e-12));
    // The link shows the same.
    let again = Page::opened_at(&page.address).sheet();
    assert_eq!(
        (verdict(&again), again.text_of("review-p-verdict")),
        (verdict(&sheet), sheet.text_of("review-p-verdict"))
    );
    // Values read from a sentence can be corrected, and stay corrected.
    let sheet = page.types("review-items", "2000");
    assert_eq!((sheet.value_of("review-items"), sheet.value_of("review-baseline")), ("2000", "83.2"));
    assert_eq!(sheet.text_of("review-understood-text"), "The boxes have been changed since the sentence was read.");
    let sheet = page.uses("review-exchange", "");
    assert_eq!([sheet.value_of("review-baseline"), sheet.value_of("review-experimental")], ["84.1", "83.2"]);
    assert!(verdict(&sheet).contains("behind by"), "{}", verdict(&sheet));
    // An example is another claim.
    let sheet = page.uses("review-example-hundred", "");
    assert_eq!((sheet.value_of("review-claim"), sheet.value_of("review-p")), ("", ""));
    assert!(sheet.is_hidden("review-understood") && sheet.is_hidden("review-p-verdict"));
}

/// The boxes hold the same shares, whether the paper prints them or counts.
#[test]
fn the_letter_calls_the_numbers_what_the_sentence_prints() {
    let mut page = Page::opened_at("view=review");
    let mut letter = |id: &str, text: &str| {
        let sheet = page.types(id, text);
        sheet.text_of("review-request").to_owned()
    };
    let shares = letter("review-claim", "82.4% vs 80.0% correct on 500 items");
    assert!(shares.contains("accuracies of 80.0 % and 82.4 % on the same 500 items"), "{shares}");
    let counts = letter("review-claim", "412 of 500 correct vs 400 of 500");
    assert!(counts.contains("400 and 412 right answers on the same 500 items"), "{counts}");
    let changed = letter("review-baseline", "80.2");
    assert!(changed.contains("accuracies of 80.2 % and 82.4 %"), "{changed}");
}

#[test]
fn a_sentence_in_a_link_is_read_and_what_was_changed_beside_it() {
    let mut page = Page::opened_at("view=review&claim=70.0%20vs%2072.0%20on%20500%20items,%20p%20=%200.04");
    let sheet = page.sheet();
    assert_eq!((page.data_state(), sheet.value_of("review-items")), ("done", "500"));
    assert!(page.address.contains("&seed=1&claim=70.0"), "{}", page.address);

    page.types("review-items", "1000");
    page.types("review-p", "");
    let sheet = Page::opened_at(&page.address).sheet();
    assert_eq!((sheet.value_of("review-items"), sheet.value_of("review-p")), ("1,000", ""));
    let understood = sheet.text_of("review-understood-text");
    assert_eq!(understood, "The boxes have been changed since the sentence was read.");
}

#[test]
fn a_sentence_of_counts_comes_back_as_counts() {
    let mut page = Page::opened_at("view=review");
    let before = page.types("review-claim", "412 of 500 correct vs 400 of 500");
    let again = Page::opened_at(&page.address).sheet();
    for id in ["review-request", "review-understood-text", "review-verdict"] {
        assert_eq!(again.text_of(id), before.text_of(id), "{id}");
    }
    assert!(again.text_of("review-request").contains("400 and 412 right answers"));
}

/// Numbers that wait for others still wait after a reload: no result is called theirs.
#[test]
fn a_sentence_that_cannot_count_yet_waits_in_a_link_too() {
    for (first, then) in
        [("review-items", ["1000", "84.1 vs 83.2"]), ("review-claim", ["84.1 vs 83.2 on 1,000 items", "85.0 vs 84.0"])]
    {
        let mut page = Page::opened_at("view=review");
        page.types(first, then[0]);
        let before = page.types("review-claim", then[1]);
        let again = Page::opened_at(&page.address);
        assert_eq!(again.data_state(), "error", "{}", page.address);
        for id in ["review-items", "review-baseline", "review-experimental", "review-claim"] {
            assert_eq!(again.sheet().value_of(id), before.value_of(id), "{id}: {}", page.address);
        }
        assert!(again.sheet().attribute_of("review-result", "data-old").is_some());
    }
    let page = Page::opened_at("view=review&claim=84.1%20vs%2083.2&items=1000");
    assert_eq!((page.data_state(), page.sheet().value_of("review-baseline")), ("done", "83.2"));
}

#[test]
fn a_text_that_is_not_understood_is_there_on_the_way_back() {
    let mut page = Page::opened_at("view=review");
    page.types("review-claim", "Nothing to compare here");
    let again = Page::opened_at(&page.address).sheet();
    assert_eq!(again.value_of("review-claim"), "Nothing to compare here");
    assert!(again.attribute_of("review-result", "data-old").is_some());
}

#[test]
fn a_sentence_without_items_asks_for_them_and_keeps_the_old_answer() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-claim", "84.1 vs 83.2, p < 0.05");
    assert_eq!((page.data_state(), sheet.value_of("review-items")), ("error", ""));
    let error = sheet.error_in("review-error").expect("n is missing");
    assert!(error.starts_with("Items: enter a whole number from 1 to 10,000,000."), "{error}");
    assert!(sheet.text_of("review-understood-text").contains("The number of items is missing: enter it."));
    assert!(sheet.attribute_of("review-result", "data-old").is_some());
    let sheet = page.types("review-items", "1000");
    assert_eq!((page.data_state(), sheet.value_of("review-experimental")), ("done", "84.1"));
    // A sentence without usable numbers changes nothing.
    let sheet = page.types("review-claim", "significantly better");
    assert_eq!((page.data_state(), sheet.value_of("review-experimental")), ("done", "84.1"));
    assert!(sheet.text_of("review-understood-text").starts_with("The text was not understood."));
}

#[test]
fn a_sentence_with_one_score_gets_one_message_and_is_no_example() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-claim", "Our model is significantly better than BLEU 27.3.");
    let told = sheet.text_of("review-understood-text");
    assert!(told.contains("There is only one score, 27.3") && !told.contains("The text was not understood"), "{told}");
    assert_eq!(page.data_state(), "error");
    assert_eq!(sheet.attribute_of("review-example-five-hundred", "aria-pressed"), Some("false"));
}

#[test]
fn runs_that_a_table_names_fill_their_box() {
    let mut page = Page::opened_at("view=review");
    let caption = "Table 2: Accuracy. Averages over 3 seeds.";
    let sheet =
        page.types("review-claim", &format!("{caption}\nModel RTE CB\nn 500 1000\nBERT 70.0 80.1\nOurs 72.0 81.3"));
    assert_eq!(sheet.value_of("review-runs"), "3");
    assert!(sheet.text_of("review-understood-text").contains("Means over 3 runs, as the table says."));
    // The table is corrected as a whole.
    assert_eq!(sheet.text_of("review-many"), "");
}

#[test]
fn runs_of_another_text_do_not_stay_for_a_table_without_any() {
    let mut page = Page::opened_at("view=review");
    let table = "Model RTE CB\nn 277 1000\nBERT 66.4 80.1\nOurs 70.1 81.3";
    let fresh = page.types("review-claim", table).text_of("review-verdict").to_owned();
    page.types("review-claim", "BLEU 34.2 ± 0.3 against 33.5 ± 0.4 (5 seeds)");
    assert_eq!(page.types("review-claim", "").value_of("review-runs"), "5");
    let sheet = page.types("review-claim", table);
    assert_eq!((sheet.value_of("review-runs"), sheet.text_of("review-verdict")), ("1", fresh.as_str()));
    // What the user entered stays while the table is corrected.
    page.types("review-runs", "3");
    let sheet = page.types("review-claim", &table.replace("81.3", "81.4"));
    assert_eq!(sheet.value_of("review-runs"), "3");
}

#[test]
fn of_several_scores_the_user_chooses_two() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-claim", "84.1, 83.2 and 79.9 on 1,000 items");
    let asked = |sheet: &Sheet| sheet.questions.iter().find(|(id, _)| *id == "review-two").expect("a place").1.clone();
    let answers = asked(&sheet).first().expect("choices").answers.clone();
    let labels: Vec<&str> = answers.iter().map(|(_, label)| label.as_str()).collect();
    assert_eq!(labels, ["83.2 against 84.1", "79.9 against 84.1", "79.9 against 83.2"]);
    let again = Page::opened_at(&page.address).sheet();
    assert_eq!(asked(&again), asked(&sheet), "a link asks, too");
    let chosen = page.uses(&answers[1].0, "");
    for (sheet, items) in [(&chosen, "1000"), (&Page::opened_at(&page.address).sheet(), "1,000")] {
        let values = ["review-items", "review-baseline", "review-experimental"].map(|id| sheet.value_of(id));
        assert_eq!(values, [items, "79.9", "84.1"]);
    }
    assert_eq!(chosen.text_of("review-error"), "");
    assert!(asked(&page.types("review-claim", "84.1 vs 83.2 on 1,000 items")).is_empty());
}

/// 31 and 35 of 68 are 45.6 % and 51.5 %.
#[test]
fn the_user_says_whether_numbers_are_counts_or_percentages() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-claim", "Of the 68 questions, the baseline gets 31 and ours 35.");
    let answers = |sheet: &Sheet| {
        let asked = &sheet.questions.iter().find(|(id, _)| *id == "review-two").expect("a place").1;
        asked.first().expect("a question").answers.clone()
    };
    let labels: Vec<String> = answers(&sheet).into_iter().map(|(_, label)| label).collect();
    assert_eq!(labels, ["31 of 68 against 35 of 68", "31 % against 35 %"]);
    assert!(sheet.attribute_of("review-result", "data-old").is_some(), "nothing is judged before the answer");
    assert_eq!(sheet.text_of("review-error"), "");
    assert_eq!(sheet.attribute_of("review-baseline", "aria-invalid"), None, "no frame without a message");
    let chosen = |sheet: &Sheet| {
        sheet.questions.iter().find(|(id, _)| *id == "review-two").and_then(|(_, asked)| asked.first()?.chosen)
    };
    assert_eq!(chosen(&sheet), None);
    for (place, [baseline, experimental], reading) in
        [(0, ["45.6", "51.5"], "31 of 68 is 45.6 %. 35 of 68 is 51.5 %."), (1, ["31", "35"], "31 % (30.5 to 31.5)")]
    {
        let sheet = page.uses(&answers(&page.sheet())[place].0, "");
        for sheet in [&sheet, &Page::opened_at(&page.address).sheet()] {
            // A box needs no sign, except for a number that could be a proportion.
            let values = ["review-baseline", "review-experimental"].map(|id| sheet.value_of(id));
            assert_eq!(values.map(|value| value.trim_end_matches(" %")), [baseline, experimental]);
            assert!(sheet.text_of("review-reading").starts_with(reading), "{}", sheet.text_of("review-reading"));
            assert!(sheet.attribute_of("review-result", "data-old").is_none());
            let told = sheet.text_of("review-understood-text");
            assert!(told.ends_with(&format!("Chosen: {}.", labels[place])), "{place}: {told}");
            assert_eq!(chosen(sheet), Some(place));
        }
    }
}

/// An address does not carry a text of this length, and its numbers are not those of an earlier
/// one.
#[test]
fn an_earlier_claim_is_in_no_link() {
    let mut page = Page::reviews("1000", "80.0", "82.0");
    for text in ["We gain much on the test set.", &"We gain much on the test set. ".repeat(100)] {
        page.types("review-claim", text);
        assert!(!page.address.contains("items="), "{}", page.address);
        page.types("review-items", "500");
        assert!(page.address.contains("base=80.0"), "{}", page.address);
        page.types("review-items", "1000");
    }
}

#[test]
fn the_sentence_of_a_claim_is_there_on_the_way_back() {
    let mut page = Page::opened_at("view=review");
    let claim = "84.1 vs 83.2 on 1,000 items, p < 0.05";
    page.types("review-claim", claim);
    let [here, there] = [ViewName::Review, ViewName::Test].map(|view| page.state.fragment_of(view));
    page.happens(Event::AddressGiven(there));
    let sheet = page.happens(Event::AddressGiven(here));
    assert_eq!((sheet.value_of("review-claim"), sheet.value_of("review-items")), (claim, "1000"));
    // Other numbers belong to another sentence, so that one is removed.
    let sheet = page.happens(Event::AddressGiven("view=review&items=500&base=70&exp=72".to_owned()));
    assert_eq!((sheet.value_of("review-claim"), sheet.value_of("review-items")), ("", "500"));
}

#[test]
fn a_printed_p_is_compared_with_all_that_the_numbers_allow() {
    // Nobody hurt and 2 of 100 helped: p ≥ 0.13 one-sided, in any case.
    let sheet = Page::opened_at("view=review&items=100&base=70&exp=72&p=0.001").sheet();
    let none = "p = 0.001 does not follow from these numbers under any of the tests below.";
    assert_eq!(sheet.text_of("review-p-verdict"), none);
    let cells = |sheet: &Sheet, column: usize| -> Vec<String> {
        sheet.rows_of("review-p-rows").iter().map(|row| row.cells[column].text.clone()).collect()
    };
    assert_eq!(cells(&sheet, 1), ["no"; 7]);
    assert!(cells(&sheet, 2)[0].starts_with("0.132 to 0.4"), "{:?}", cells(&sheet, 2));
    // 500 items, 10 more: p < 0.05 with up to 12 hurt, as the verdict says.
    let sheet = Page::opened_at("view=review&p=lt0.05").sheet();
    assert_eq!(
        sheet.text_of("review-p-verdict"),
        "p < 0.05 is possible by the paired bootstrap, exact, one-sided, if at most 12 of 500 items were hurt. It is not \
         possible by the unpaired z-test of two proportions, two-sided."
    );
    assert_eq!(cells(&sheet, 0)[6], "unpaired z-test of two proportions, two-sided");
    assert_eq!(cells(&sheet, 1)[6], "no");
    let sheet = Page::opened_at("view=review&items=10000&base=70.00&exp=75.00&p=lt0.05").sheet();
    assert!(sheet.text_of("review-p-verdict").starts_with("p < 0.05 follows from these numbers under each"));
}

#[test]
fn helped_and_hurt_leave_one_pair() {
    let sheet = Page::opened_at("view=review&paper_helped=22&paper_hurt=12").sheet();
    assert_eq!([sheet.number_of("review-pairs"), sheet.number_of("review-hurt-least")], [Some(1.0), Some(12.0)]);
    assert!(sheet.text_of("review-explanation").starts_with("The paper prints 22 helped and 12 hurt of 500 items"));
    let p = sheet.number_of("review-p-best").expect("known");
    assert_eq!(p, Counts { pairs: 500, helped: 22, hurt: 12 }.p_value());
    // No accuracies are needed.
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-claim", "22 helped and 12 hurt of 500 items");
    assert_eq!((page.data_state(), sheet.value_of("review-baseline")), ("done", ""));
    assert_eq!(sheet.number_of("review-p-best"), Some(p));
    // These do not fit 70.0 and 72.0 %.
    let sheet = Page::opened_at("view=review&paper_helped=22&paper_hurt=13").sheet();
    assert_eq!(verdict(&sheet), "Impossible: 22 helped and 13 hurt do not fit the accuracies.");
    let why = "Helped − hurt is +9, but 70.0 % and 72.0 % of 500 items leave +10.";
    assert_eq!(sheet.text_of("review-explanation"), why);
    let mut page = Page::opened_at("view=review&paper_helped=22&paper_hurt=13");
    let sheet = page.types("review-claim", "Error rate: 30.0% vs 28.0% on 500 items, 22 helped and 13 hurt");
    assert_eq!(verdict(&sheet), "Impossible: 22 helped and 13 hurt do not fit the error rates.");
    let why = "Helped − hurt is +9, but 30.0 % and 28.0 % of 500 items leave +10.";
    assert_eq!(sheet.text_of("review-explanation"), why);
    let sheet = Page::opened_at("view=review&items=10&base=50&exp=60&paper_helped=8&paper_hurt=7").sheet();
    assert_eq!(verdict(&sheet), "Impossible: there cannot be 8 helped and 7 hurt among 10 items.");
    let error = Page::opened_at("view=review&paper_helped=8").trouble();
    assert!(error.contains("enter it for both systems, or for none"), "{error}");
}

#[test]
fn means_over_seeds_are_tested_by_welch() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-claim", "84.1 ± 0.4 vs 83.2 ± 0.3 over 5 seeds, p = 0.004");
    assert_eq!((page.data_state(), sheet.value_of("review-runs")), ("done", "5"));
    // From a grid in the tests of `planning::review`.
    assert_eq!(
        verdict(&sheet),
        "Over 5 runs, p is from 0.000564 to 0.00747 by Welch’s t-test, one-sided: significant over runs."
    );
    let why = sheet.text_of("review-explanation");
    assert!(why.contains("The printed p = 0.004 is possible by this test, one-sided and two-sided."), "{why}");
    assert!(why.contains("It cannot show whether the gain holds on other items"), "{why}");
    assert_eq!((sheet.number_of("review-pairs"), sheet.number_of("review-p-best")), (None, None));
    // Without the number of runs.
    let sheet = page.types("review-runs", "1");
    assert!(
        verdict(&sheet).starts_with("How many runs?")
            && sheet.text_of("review-explanation").contains("with 5 runs p is from")
    );
    let again = Page::opened_at(&page.address).sheet();
    assert_eq!(verdict(&again), verdict(&sheet));
}

#[test]
fn another_metric_leaves_p_open() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-claim", "BLEU improves from 27.3 to 28.1 on 3,003 sentences");
    assert_eq!((page.data_state(), sheet.value_of("review-measure")), ("done", "BLEU"));
    assert_eq!(verdict(&sheet), "3,003 items and two BLEU scores do not limit p: it can be anything.");
    assert!(sheet.text_of("review-request").contains("report a paired test on the items"));
    assert!(page.address.contains("&seed=1&claim=BLEU"), "{}", page.address);
    // Numbers above 100 are fine for a reward, but not for an accuracy.
    let sheet = Page::opened_at("view=review&base=3388&exp=3412&measure=reward&base_sd=95&exp_sd=210&runs=5").sheet();
    assert!(verdict(&sheet).starts_with("Over 5 runs, p is from 0.408 to 0.416 "), "{}", verdict(&sheet));
}

#[test]
fn every_claim_gives_way_to_every_other() {
    let claims = [
        "84.1 vs 83.2 on 1,000 items, p < 0.05",
        "22 helped and 12 hurt of 500 items",
        "84.1 ± 0.4 vs 83.2 ± 0.3 over 5 seeds, p = 0.004",
        "BLEU improves from 27.3 to 28.1 on 3,003 sentences",
        "71.2 vs 72.3 on 65 items",
    ];
    let ways = ["example-five-hundred", "example-hundred", "example-impossible", "from-test", "exchange"];
    for claim in claims {
        for way in ways {
            let mut page = Page::opened_at("view=review&n=101&helped=7&hurt=3");
            let claimed = page.types("review-claim", claim);
            let used = page.uses(&format!("review-{way}"), "");
            assert!(!verdict(&used).is_empty(), "{claim}, {way}");
            let again = page.types("review-claim", &format!("{claim} "));
            let is_same = verdict(&again) == verdict(&claimed);
            assert!(is_same || way == "exchange", "{claim}, {way}: {} {}", verdict(&again), verdict(&claimed));
        }
    }
}

const TABLE: &str = "Model & RTE & CB & WMT (BLEU) \\\\\nn & 500 & -- & 3003 \\\\\nBERT & 70.0 & 71.2 & 27.1 \\\\\nOurs & \\textbf{72.0} & 72.3 & 28.0 \\\\";

fn verdicts(sheet: &Sheet, row: usize) -> Vec<&'static str> {
    sheet.rows_of("review-table-rows")[row].cells.iter().skip(1).map(|cell| cell.key).collect()
}

/// On MRPC 3 more of 408 are right: (1 − 3/408)^408 = 0.0494, but three items are too few for a
/// sign test. On RTE it is 3 of 277.
#[test]
fn a_cell_that_cannot_be_significant_although_p_is_small_says_why() {
    let text = "Model\tSST-2 (872)\tMRPC (408)\tRTE (277)\nBERT-base\t92.4\t86.0\t66.4\n\
                RoBERTa\t94.8\t90.2\t78.7\nOurs\t95.1\t90.9\t79.8";
    let sheet = Page::opened_at("view=review").types("review-claim", text);
    let cell = |row: usize, set: usize| sheet.rows_of("review-table-rows")[row].cells[set].text.clone();
    assert_eq!(cell(0, 1), "92.4\n◐ may be significant\np 7.53 × 10⁻¹¹ to 0.0151\nalone: must be significant");
    assert_eq!(cell(1, 2).lines().last(), Some("alone: too few items differ"), "{}", cell(1, 2));
    assert_eq!(cell(1, 3).lines().last(), Some("alone: too few items differ"), "{}", cell(1, 3));
    assert!(cell(1, 1).lines().last().is_some_and(|last| last.starts_with("p 0.1")), "{}", cell(1, 1));
    assert!(verdict(&sheet).contains("p ≤ 0.0151 even at worst"), "{}", verdict(&sheet));
}

#[test]
fn the_caption_names_dashes_only_where_some_are_seen() {
    let caption = |items, baseline, experimental| {
        Page::reviews(items, baseline, experimental).sheet().text_of("review-caption").to_owned()
    };
    assert!(caption("500", "70.0", "72.0").ends_with(" Dashed: does not."));
    // The axis ends at 60 hurt, the most that is possible.
    assert_eq!(caption("872", "92.4", "93.1"), "p by items hurt: right with the baseline only.");
}

#[test]
fn a_table_is_compared_cell_by_cell_and_a_cell_opens_its_claim() {
    let mut page = Page::opened_at("view=review");
    assert!(page.sheet().is_hidden("review-table") && page.sheet().is_hidden("review-table-form"));
    let sheet = page.types("review-claim", TABLE);
    assert_eq!(page.data_state(), "done");
    assert!(!sheet.is_hidden("review-table") && !sheet.is_hidden("review-table-form"));
    assert!(sheet.text_of("review-understood-text").starts_with("Read as a LaTeX table of 2 systems × 3 data sets"));
    assert_eq!(verdicts(&sheet, 0), ["depends", "no-items", "open"]);
    assert_eq!(verdicts(&sheet, 1), ["reference"; 3]);
    let verdict_of_all = "Of 3 comparisons: 1 may be significant, 1 leaves p open, 1 lacks n.";
    assert_eq!(sheet.text_of("review-table-verdict"), verdict_of_all);
    // The boxes hold the first comparison, and the answer is about it as a single claim.
    assert_eq!((sheet.value_of("review-items"), sheet.value_of("review-experimental")), ("500", "72.0"));
    assert!(verdict(&sheet).starts_with("Significant only if at most 12 of 500 items were hurt"));
    assert_eq!(
        sheet.text_of("review-table-below"),
        "Below: Ours against BERT on RTE, as a single claim, without the correction for the table’s other comparisons."
    );
    let cell = &sheet.rows_of("review-table-rows")[0].cells[1];
    assert_eq!(Some(cell.values[0]), sheet.number_of("review-p-best"));
    // For the n of the second data set: 71.2 % of 65 is not a whole number of items.
    let sheet = page.types("review-sizes", "–; 65; –");
    assert_eq!(verdicts(&sheet, 0), ["depends", "impossible", "open"]);
    let sheet = page.uses("review-cell-0-1", "");
    assert_eq!(verdict(&sheet), "Impossible: no whole number of 65 items gives 71.2 %.");
    assert_eq!(
        sheet.text_of("review-table-below"),
        "Below: Ours against BERT on CB, as a single claim, without the correction for the table’s other comparisons."
    );
    let sheet = page.uses("review-cell-0-2", "");
    assert_eq!(verdict(&sheet), "3,003 items and two BLEU scores do not limit p: it can be anything.");
    assert_eq!(sheet.text_of("review-baseline-label"), "Baseline, BLEU");
    // The link shows the same.
    let again = Page::opened_at(&page.address);
    let same =
        |sheet: &Sheet| (verdicts(sheet, 0), verdict(sheet).to_owned(), sheet.text_of("review-table-below").to_owned());
    assert_eq!((again.data_state(), same(&again.sheet())), ("done", same(&sheet)));
    // Back leads to the comparison before, and from there to the first one. A cell that is open
    // already adds no step.
    page.uses("review-cell-0-2", "");
    page.goes_back();
    assert_eq!(verdict(&page.sheet()), "Impossible: no whole number of 65 items gives 71.2 %.");
    page.goes_back();
    assert!(verdict(&page.sheet()).starts_with("Significant only if at most 12 of 500 items were hurt"));
    assert!(!page.sheet().is_hidden("review-table") && page.left.is_empty());
    // A sentence or an example replaces the table.
    let sheet = page.types("review-claim", "84.1 vs 83.2 on 1,000 items");
    assert!(sheet.is_hidden("review-table") && !page.address.contains("table="), "{}", page.address);
    assert_eq!(sheet.text_of("review-baseline-label"), "Baseline, % right");
}

#[test]
fn numbers_of_a_new_claim_count_together_or_not_at_all() {
    let mut page = Page::opened_at("view=review");
    let old = verdict(&page.sheet()).to_owned();
    let is_old = |sheet: &Sheet| sheet.attribute_of("review-result", "data-old").is_some();
    // The sentence only has n and p: the example's accuracies are not judged with them.
    let sheet = page.types("review-claim", "better on 14,042 questions, p < 0.001");
    assert!(is_old(&sheet) && verdict(&sheet) == old, "{}", verdict(&sheet));
    assert_eq!(sheet.value_of("review-items"), "14042");
    assert!(sheet.text_of("review-explanation").contains("500 items"), "{}", sheet.text_of("review-explanation"));
    assert!(sheet.is_hidden("review-p-verdict") && !page.address.contains("14042"), "{}", page.address);
    page.types("review-baseline", "70.0");
    let sheet = page.types("review-experimental", "86.4");
    assert!(!is_old(&sheet) && sheet.text_of("review-explanation").contains("14,042 items"));
    assert!(!sheet.is_hidden("review-p-verdict"));
    // A verdict is not about a sentence that was not understood, nor about a refused table.
    let known = verdict(&sheet).to_owned();
    for text in ["We gain much on the test set", &TABLE.replace("71.2", "71.2.3")] {
        let sheet = page.types("review-claim", text);
        assert!(is_old(&sheet) && verdict(&sheet) == known, "{text}");
    }
    assert!(!is_old(&page.types("review-claim", "")));
    // The box of hurt items is not part of a claim, so it may be invalid. An example replaces the
    // sentence.
    page.types("review-at", "x");
    let sheet = page.types("review-items", "1000");
    assert!(!is_old(&sheet) && sheet.text_of("review-explanation").contains("1,000 items"));
    let mut page = Page::opened_at("view=review");
    assert!(is_old(&page.types("review-claim", "We gain much on the test set")));
    assert!(!is_old(&page.uses("review-example-five-hundred", "")));
}

#[test]
fn a_table_between_commas_is_read() {
    let sheet = Page::opened_at("view=review")
        .types("review-claim", "model,dev,test\nbase,0.713,0.702\nours,0.731,0.715\nN,800,1200");
    assert_eq!(verdicts(&sheet, 0).len(), 2);
    assert!(sheet.text_of("review-understood-text").starts_with("Read as a table with commas"));
}

#[test]
fn below_a_table_that_lacks_n_no_other_claim_is_judged() {
    let mut page = Page::opened_at("view=review");
    let table = "System & CB & COPA \\\\\nBase & 83.6 & 70.6 \\\\\nOurs & 86.0 & 72.4 \\\\";
    let sheet = page.types("review-claim", table);
    assert_eq!(sheet.text_of("review-table-verdict"), "Of 2 comparisons: 2 lack n.");
    let is_alone = |sheet: &Sheet| sheet.attribute_of("review-result", "data-table-alone").is_some();
    assert!(is_alone(&sheet) && is_alone(&Page::opened_at(&page.address).sheet()), "{}", page.address);
    // Values typed there are judged, and so is the comparison that n then opens.
    page.types("review-items", "1000");
    page.types("review-baseline", "80.0");
    let sheet = page.types("review-experimental", "82.0");
    assert!(!is_alone(&sheet) && verdict(&sheet).contains("of 1,000 items"), "{}", verdict(&sheet));
    // Pasted below the user's own claim, the table hides it, and so does a link.
    let sheet = page.types("review-claim", &format!("{table} "));
    assert!(!is_alone(&sheet), "nothing has changed");
    page.types("review-claim", "");
    let sheet = page.types("review-claim", table);
    assert!(is_alone(&sheet) && is_alone(&Page::opened_at(&page.address).sheet()), "{}", page.address);
    assert_eq!(
        (sheet.spoken.as_str(), sheet.text_of("review-glance")),
        ("Of 2 comparisons: 2 lack n.", sheet.text_of("review-table-verdict"))
    );
    assert!(!is_alone(&page.types("review-sizes", "500; 500")));
}

#[test]
fn a_table_is_compared_with_another_row_or_turned() {
    let mut page = Page::opened_at("view=review");
    let sheet = page.types("review-claim", &TABLE.replace("Ours", "XLNet"));
    assert_eq!(
        sheet.text_of("review-table-told").split(". ").next(),
        Some("Each cell asks whether the best system of the data set is better than the cell’s system")
    );
    let sheet = page.uses("review-row", "1");
    assert_eq!((verdicts(&sheet, 0), verdicts(&sheet, 1)), (vec!["reference"; 3], vec!["cannot", "no-items", "open"]));
    assert!(page.address.contains("&row=1"), "{}", page.address);
    assert!(verdict(&sheet).starts_with("Experimental is behind by 10 of 500 items"), "{}", verdict(&sheet));
    let sheet = page.uses("review-turn", "");
    assert_eq!(sheet.rows_of("review-table-rows").len(), 3);
    assert!(page.address.ends_with("&turned=1") && !page.address.contains("&row="), "{}", page.address);
    let again = Page::opened_at(&page.address);
    assert_eq!(again.sheet().rows_of("review-table-rows"), sheet.rows_of("review-table-rows"));
}

#[test]
fn a_table_that_is_not_understood_is_refused_with_the_cell_and_changes_nothing() {
    let mut page = Page::opened_at("view=review");
    let before = verdict(&page.sheet()).to_owned();
    let sheet = page.types("review-claim", &TABLE.replace("71.2", "71.2.3"));
    let error = sheet.error_in("review-table-error").expect("told");
    assert!(error.starts_with("Row “BERT” (line 3), column “CB”: “71.2.3” is not a number such as 71.2."), "{error}");
    assert!(sheet.is_hidden("review-table"));
    assert_eq!(verdict(&sheet), before);
    let sheet = page.types("review-claim", TABLE);
    assert_eq!(sheet.error_in("review-table-error"), None);
    // Too many numbers of items.
    let sheet = page.types("review-sizes", "1; 2; 3; 4");
    assert!(
        sheet
            .error_in("review-sizes-error")
            .is_some_and(|why| why.starts_with("Items of each data set: 4 numbers for 3"))
    );
    let error = Page::opened_at("view=review&table=x!").trouble();
    assert!(error.contains("table has an invalid character at position 2"), "{error}");
}

/// 95 and 100 of 100: exactly five items were helped and none was hurt. The sign test's p is 2⁻⁵ =
/// 0.031, below 0.05 but not below 0.025, the level for two comparisons.
#[test]
fn a_second_comparison_asks_for_more_changed_items() {
    let table = |ours: &str, other: &str| {
        format!("Model & A & B \\\\\nn & 100 & 100 \\\\\nBase & 95 & 80 \\\\\nOurs & {ours} & {other} \\\\")
    };
    let mut page = Page::opened_at("view=review");
    // Without a score for B there is only one comparison, and 0.031 is below 0.05.
    assert_eq!(verdicts(&page.types("review-claim", &table("100", "--")), 0), ["must", ""]);
    // With a second comparison it is not enough, whatever its result.
    let sheet = page.types("review-claim", &table("100", "80"));
    assert_eq!(verdicts(&sheet, 0), ["cannot", "cannot"]);
    assert!(verdict(&sheet).contains("p = 0.0059: significant"), "{}", verdict(&sheet));
    assert!(sheet.text_of("review-table-below").ends_with("without the correction for the table’s other comparisons."));
    assert!(sheet.text_of("review-table-told").contains("the p of the sign test, times the number of comparisons"));
    assert_eq!(verdicts(&page.types("review-claim", &table("100", "100")), 0), ["cannot", "must"]);
}
