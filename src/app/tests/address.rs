//! What an address asks for, and what the page writes into it.

use super::*;
use paired_bootstrap::report::Address;

/// The addresses that `update` writes after an event. Its other effects are ignored.
fn written(state: &mut State, event: Event) -> Vec<String> {
    let effects = update(state, event).into_iter();
    effects.filter_map(|effect| if let Effect::WriteAddress(address) = effect { Some(address) } else { None }).collect()
}

#[test]
fn a_run_beside_a_bad_address_is_over_before_the_page_says_so() {
    let mut state = State::default();
    update(&mut state, Event::AddressGiven("n=500&helped=10&hurt=7&seed=x".to_owned()));
    assert!(state.session.trouble.is_some());
    assert_eq!(state.data_state(), "running");
}

#[test]
fn bad_address_is_reported_beside_the_ten_questions() {
    for fragment in ["n=0", "helped=9&hurt=9", "n=ten&seed=x"] {
        let page = Page::opened_at(fragment);
        let sheet = page.sheet();
        assert_eq!((page.data_state(), counts(&sheet)), ("error", TEN_QUESTIONS), "{fragment}");
        assert!(sheet.error_in("input-error").is_some_and(|error| error.starts_with("Address: ")), "{fragment}");
        assert_eq!(sheet.text_of("verdict"), "The address is invalid.", "{fragment}");
        assert!(sheet.text_of("explanation").starts_with("Below is the example of ten questions: "), "{fragment}");
        assert_eq!((sheet.attribute_of("result", "data-old"), sheet.spoken.as_str()), (Some(""), ""), "{fragment}");
    }
    let page = Page::opened_at("n=500&helped=10&hurt=7&seed=x");
    assert_eq!((page.data_state(), page.sheet().number_of("pairs")), ("error", Some(500.0)));
    assert_eq!(page.sheet().text_of("verdict"), "Part of the address is invalid.");
    assert!(page.sheet().text_of("explanation").starts_with("This is what the rest asks for: Experimental is ahead"));
}

#[test]
fn bad_address_keeps_the_last_good_result() {
    let mut page = Page::opened_at("n=500&helped=10&hurt=7");
    let sheet = page.happens(Event::AddressGiven("n=5&helped=10&hurt=7".to_owned()));
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("error", Some(500.0)));
    assert!(sheet.text_of("explanation").contains("Below is the last good result: Experimental is ahead by"));
    let boxes = ["sample-size", "helped-count", "hurt-count"].map(|id| sheet.value_of(id));
    assert_eq!(boxes, ["500", "10", "7"], "what counts");
    page.types("seed", "2");
    assert_eq!((page.data_state(), page.address.as_str()), ("done", "n=500&helped=10&hurt=7&resamples=10000&seed=2"));
    // Scores from a file are treated like counts.
    let file = page.attach("scores.csv", "1,2\n2,3\n3,3\n");
    page.happens(Event::FilesChosen(vec![file]));
    let sheet = page.happens(Event::AddressGiven("n=5&helped=10&hurt=7".to_owned()));
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("error", Some(3.0)));
}

#[test]
fn an_address_that_cannot_be_used_stays_until_something_is_done() {
    let mut pasted = Page::opened_at("");
    pasted.pastes("1\n2\n3", "2\n3\n4");
    let scores = pasted.address.replace("seed=1", "seed=x");
    for fragment in ["n=0".to_owned(), "n=500&helped=10&hurt=7&seed=x".to_owned(), scores] {
        let mut page = Page::opened_at(&fragment);
        assert_eq!((page.data_state(), page.address.as_str()), ("error", fragment.as_str()));
        page.opens("report");
        page.happens(Event::ThemePressed);
        assert_eq!(page.address, fragment, "nothing was done about it");
        // The page already shows what the example asks for, so it becomes valid.
        page.uses("example-ten-questions", "");
        assert_eq!((page.data_state(), page.sheet().error_in("input-error")), ("done", None), "{fragment}");
        assert!(page.address.starts_with("n=10&helped=4&hurt=3"), "{fragment}: {}", page.address);
    }
}

#[test]
fn a_bad_address_after_a_good_one_is_replaced_when_something_is_done() {
    let mut page = Page::opened_at("");
    let good = page.address.clone();
    page.happens(Event::AddressGiven("n=0".to_owned()));
    assert_eq!(written(&mut page.state, Event::Used("example-ten-questions".to_owned(), String::new())), [good]);
}

#[test]
fn address_is_written_only_when_it_has_changed() {
    let mut state = State::default();
    let address = "n=10&helped=4&hurt=3&resamples=10000&seed=1".to_owned();
    assert_eq!(written(&mut state, Event::AddressGiven(String::new())), [address.as_str()]);
    assert_eq!(written(&mut state, Event::ThemePressed), [""; 0]);
    let seed = "n=10&helped=4&hurt=3&resamples=10000&seed=2".to_owned();
    assert_eq!(written(&mut state, Event::SeedDrawn(2)), [seed.as_str()]);
    // Nothing takes effect before a pause.
    assert_eq!(written(&mut state, Event::Typed("seed".to_owned(), "1".to_owned())), [""; 0]);
    assert_eq!(written(&mut state, Event::Paused), [address]);
    assert_eq!(written(&mut state, Event::AddressGiven(seed)), [""; 0], "it stands there");
}

/// Asserts that the page shows no result at all, and `message` instead.
fn assert_no_result(page: &Page, message: &str) {
    let sheet = page.sheet();
    assert_eq!((page.data_state(), sheet.error_in("input-error")), ("error", Some(message)));
    assert_eq!((sheet.text_of("verdict"), sheet.text_of("explanation")), ("No result yet.", message));
    assert!(
        sheet.numbers.iter().all(|(_, number)| number.text == "–" && number.value.is_none()),
        "{:?}",
        sheet.numbers
    );
    assert_eq!((sheet.text_of("glance"), sheet.spoken.as_str(), &sheet.blank), ("", "", &vec!["histogram"]));
    assert_eq!(sheet.attribute_of("result", "data-old"), None, "there is nothing old");
    assert_eq!(sheet.text_of("caption"), "", "there is no picture");
    for drawer in ["convergence", "intervals", "tests", "report", "table"] {
        assert!(sheet.is_hidden(drawer), "{drawer} has numbers of the comparison before");
    }
}

const LOST_FILE: &str = "The link does not contain the scores, and this browser has no saved copy. Open the files again, or ask the sender for the link in the report.";
const LOST_PASTE: &str = "The link does not contain the scores, and this browser has no saved copy. Paste them again.";

#[test]
fn an_address_without_its_scores_asks_for_them_and_shows_no_result_of_anything_else() {
    for before in ["", "n=500&helped=10&hurt=7"] {
        for (fragment, source, message) in [
            ("seed=7&alpha=0.01&source=file", "source-file", LOST_FILE),
            ("seed=7&alpha=0.01&source=paste", "source-paste", LOST_PASTE),
            ("view=learn&seed=7&alpha=0.01&source=file", "source-file", LOST_FILE),
        ] {
            let mut page = if before.is_empty() { Page::default() } else { Page::opened_at(before) };
            page.happens(Event::AddressGiven(fragment.to_owned()));
            assert_eq!((page.data_state(), page.address.as_str()), ("error", fragment), "a reload says so again");
            if page.state.session.view != ViewName::Test {
                assert_eq!(page.state.frame().error_in("comparison-error"), Some(message));
                page.state.session.view = ViewName::Test;
            }
            assert_no_result(&page, message);
            assert!(page.sheet().checked.contains(&(source, true)), "{fragment}");
            assert_eq!((page.sheet().value_of("seed"), page.sheet().value_of("alpha")), ("7", "0.01"), "settings stay");
            // Other settings do not bring scores, but are kept.
            page.types("resamples", "500");
            page.happens(Event::SeedDrawn(8));
            assert_no_result(&page, message);
            let key = fragment.rsplit('&').next().expect("a source");
            assert_eq!(page.address, format!("resamples=500&seed=8&alpha=0.01&{key}"));
        }
    }
    let mut page = Page::opened_at("swapped=1&source=paste");
    assert_no_result(&page, LOST_PASTE);
    page.types("alpha", "0.01");
    assert!(page.address.ends_with("&alpha=0.01&source=paste&swapped=1"), "what is changed is kept: {}", page.address);
    // Both problems are reported.
    let page = Page::opened_at("seed=x&source=file");
    let error = page.sheet().error_in("input-error").map(str::to_owned);
    assert!(error.is_some_and(|error| error.contains("link in the report; ") && error.contains("seed")));
}

#[test]
fn scores_that_an_address_asks_for_are_compared_as_they_were() {
    let table = "1,2\n2,3\n3,3\n";
    let mut page = Page::opened_at("swapped=1&source=file");
    let hurt = |sheet: &Sheet| sheet.number_of("hurt");
    assert_eq!(hurt(&page.chooses(&[("scores.csv", table)])), Some(2.0));
    assert_eq!(hurt(&page.chooses(&[("other.csv", table)])), Some(0.0), "the next file is another one");
    let mut page = Page::opened_at("swapped=1&source=paste");
    let pasted = || Event::TextChanged { index: 0, text: Pasted::Typed(table.to_owned()) };
    assert_eq!(hurt(&page.happens(pasted())), Some(2.0));
    let next = Event::TextChanged { index: 0, text: Pasted::Typed("7,8\n8,9\n9,9\n".to_owned()) };
    assert_eq!(hurt(&page.happens(next)), Some(0.0), "the next text is another one");
    let mut page = Page::opened_at("swapped=1&source=file");
    assert_eq!(hurt(&page.happens(pasted())), Some(0.0), "it was a file");
    // Columns named in an address apply to the next scores.
    let named = "item,passage,a,b\n1,x,0,1\n2,x,0,1\n3,y,1,0\n4,y,1,1\n5,z,0,1\n";
    let clusters = |sheet: &Sheet| sheet.number_of("clusters");
    let asked = "baseline=b&experimental=a&cluster=passage";
    let mut page = Page::opened_at(asked);
    assert_no_result(&page, LOST_FILE);
    let sheet = page.chooses(&[("scores.csv", named)]);
    assert_eq!((clusters(&sheet), hurt(&sheet)), (Some(3.0), Some(3.0)));
    assert!(page.address.contains(asked), "{}", page.address);
    let sheet = Page::opened_at(asked).pastes(named, "");
    assert_eq!((clusters(&sheet), hurt(&sheet)), (Some(3.0), Some(3.0)));
}

#[test]
fn the_place_for_missing_scores_is_brought_into_sight() {
    for (fragment, is_revealed) in
        [("source=file", true), ("source=paste", true), ("", false), ("view=learn&source=file", false)]
    {
        let effects = update(&mut State::default(), Event::AddressGiven(fragment.to_owned()));
        assert_eq!(effects.contains(&Effect::Reveal("input-error")), is_revealed, "{fragment}");
    }
}

#[test]
fn what_a_linked_step_of_the_tour_speaks_of_is_brought_into_sight() {
    for (fragment, place) in [
        ("view=learn&tour=4", Some("learn-items-scroll")),
        ("view=learn&tour=5", Some("learn-chart")),
        ("view=learn&drawn=5", None),
    ] {
        let effects = update(&mut State::default(), Event::AddressGiven(fragment.to_owned()));
        let revealed = effects.iter().find_map(|effect| match effect {
            Effect::RevealWhenDone(place) => Some(*place),
            _ => None,
        });
        assert_eq!(revealed, place, "{fragment}");
    }
}

#[test]
fn whatever_is_chosen_instead_of_missing_scores_has_a_result() {
    let mut page = Page::opened_at("source=file");
    assert_eq!(counts(&page.uses("source-sliders", "on")), TEN_QUESTIONS);
    assert_eq!((page.data_state(), page.sheet().error_in("input-error")), ("done", None));
    assert!(!page.sheet().is_hidden("report") && page.sheet().text_of("caption").starts_with("Bars"));
    for (id, value) in [("example-ten-questions", ""), ("helped-slider", "500"), ("example-graded", "")] {
        let mut page = Page::opened_at("source=paste");
        page.uses(id, value);
        assert_eq!((page.data_state(), page.sheet().error_in("input-error")), ("done", None), "{id}");
    }
    let mut page = Page::opened_at("source=file");
    page.happens(Event::AddressGiven(String::new()));
    assert_eq!((page.data_state(), counts(&page.sheet())), ("done", TEN_QUESTIONS), "it asks for no file");
    // Meanwhile another source may be shown.
    let mut page = Page::opened_at("source=file");
    let sheet = page.uses("source-paste", "on");
    assert_eq!(sheet.error_in("input-error"), Some(format!("File: {LOST_FILE}").as_str()));
    assert_eq!(page.pastes("1\n2\n3", "2\n3\n4").number_of("pairs"), Some(3.0));
}

#[test]
fn texts_of_another_comparison_do_not_stand_in_for_missing_ones() {
    let mut page = Page::opened_at("");
    page.pastes("1\n2\n3", "2\n3\n4");
    page.happens(Event::AddressGiven("seed=7&source=paste".to_owned()));
    assert_no_result(&page, LOST_PASTE);
    assert_eq!(page.sheet().value_of("baseline-scores"), "1\n2\n3", "they are not lost");
    page.types("alpha", "0.01");
    assert!(page.address.ends_with("&alpha=0.01&source=paste"), "{}", page.address);
}

#[test]
fn an_address_leads_to_scores_that_are_at_hand() {
    let mut page = Page::opened_at("source=file");
    let file = page.attach("scores.csv", "1,2\n2,3\n3,3\n");
    let sheet = page.happens(Event::FilesChosen(vec![file]));
    assert_eq!((sheet.number_of("pairs"), &page.state.session.notice), (Some(3.0), &None));
    page.uses("source-sliders", "on");
    let sheet = page.happens(Event::AddressGiven("seed=2&source=file".to_owned()));
    assert_eq!((sheet.number_of("pairs"), page.data_state()), (Some(3.0), "done"));
    assert_eq!(page.state.session.notice, None);
}

#[test]
fn invalid_values_that_the_comparison_does_not_depend_on_leave_it_as_it_is() {
    let good = Page::opened_at("n=500&helped=10&hurt=7").sheet();
    let message = "Address: margin = “x” is not a number above 0.";
    for (keys, told) in [("margin=x", Some(message)), ("view=plan&part=rules&bound=0", None)] {
        let page = Page::opened_at(&format!("n=500&helped=10&hurt=7&{keys}"));
        assert_eq!(page.data_state(), "error", "{keys}");
        let sheet = page.state.view(ViewName::Test).sheet(&page.state.session);
        assert_eq!(
            (&sheet.numbers, sheet.text_of("explanation")),
            (&good.numbers, good.text_of("explanation")),
            "{keys}"
        );
        assert!(told.is_none() || sheet.error_in("input-error") == told);
        for id in ["result", "strip", "glance", "intervals", "report"] {
            assert_eq!(sheet.attribute_of(id, "data-old"), None, "{keys}: {id}");
        }
    }
    // With an invalid seed as well, the result is old.
    let page = Page::opened_at("n=500&helped=10&hurt=7&margin=x&seed=x");
    assert_eq!(page.sheet().attribute_of("result", "data-old"), Some(""));
}

#[test]
fn address_follows_the_settings() {
    let mut page = Page::opened_at("");
    page.types("sample-size", "500");
    page.types("alpha", "0.01");
    assert_eq!(page.address, "n=500&helped=4&hurt=3&resamples=10000&seed=1&alpha=0.01");
    page.pastes("0\n1\n1", "1\n1\n0");
    assert!(page.address.starts_with("resamples=10000&seed=1&alpha=0.01&scores="), "{}", page.address);
    let file = page.attach("scores.csv", "1,2\n2,3\n3,3\n");
    page.happens(Event::FilesChosen(vec![file]));
    let start = "resamples=10000&seed=1&alpha=0.01&source=file&kept=";
    let is_file = |address: &str, end| {
        address.strip_prefix(start).is_some_and(|rest| rest.strip_suffix(end).is_some_and(|name| name.len() == 16))
    };
    assert!(is_file(&page.address, ""), "{}", page.address);
    page.uses("swap", "");
    assert!(is_file(&page.address, "&swapped=1"), "{}", page.address);
    page.pastes("1\n2\n3", "2\n3\n4");
    page.pastes("", "");
    assert_eq!(page.address, "resamples=10000&seed=1&alpha=0.01", "nothing is kept of what was deleted");
}

#[test]
fn levels_come_from_the_address() {
    let sheet = Page::opened_at("n=500&helped=10&hurt=7&level=0.9&margin=2").sheet();
    assert_eq!((sheet.value_of("interval-level"), sheet.value_of("margin")), ("90", "2"));
    assert_eq!(sheet.text_of("interval-term"), "90 % interval");
}

#[test]
fn address_carries_pasted_scores_so_that_a_reload_loses_none() {
    let mut page = Page::opened_at("");
    page.pastes("1\n2\n3\n4.5", "2\n1\n4\n6.5");
    let has_scores = |page: &Page| page.address.contains("scores=");
    let changed = Event::TextChanged { index: 0, text: Pasted::Typed("1\n2\n3\n5".to_owned()) };
    for event in [Event::SeedDrawn(7), Event::Used("swap".to_owned(), String::new()), changed.clone()] {
        let before = page.happens(event);
        assert!(has_scores(&page), "{}", page.address);
        let again = Page::opened_at(&page.address).sheet();
        assert_eq!((again.number_of("p-value"), &again.values), (before.number_of("p-value"), &before.values));
    }
    page.uses("source-sliders", "on");
    assert!(!has_scores(&page));
    page.uses("source-paste", "on");
    assert!(has_scores(&page));
    // Each key press would pack them.
    update(&mut page.state, changed);
    let fragment = page.state.fragment_of(ViewName::Test);
    assert!(fragment.ends_with("source=paste"), "{fragment}");
}

#[test]
fn a_swap_comes_back_with_the_address() {
    // For two columns beside a comment, and for two lists typed where two swapped columns were
    // before.
    for typed in [["1,2\n2,3\n3,3\n", "# the other"], ["1\n2\n3", "2\n3\n3"]] {
        let mut page = Page::opened_at("");
        page.pastes("5,6\n7,7\n8,9\n", "");
        page.uses("swap", "");
        let before = page.pastes(typed[0], typed[1]);
        assert_eq!(Page::opened_at(&page.address).sheet().numbers, before.numbers, "{typed:?}");
    }
}

#[test]
fn scores_in_an_address_that_cannot_be_read_and_nothing_before_them_are_no_result() {
    let mut before = Page::opened_at("");
    before.pastes("1\n2\nabc", "2\n3\n4");
    let page = Page::opened_at(&before.address);
    let sheet = page.sheet();
    assert_eq!((page.data_state(), sheet.text_of("verdict")), ("error", "No result yet."));
    assert_eq!(
        sheet.text_of("explanation"),
        "Baseline, line 3: “abc” is not a number. Correct it, or remove this item from all systems."
    );
    assert!(sheet.numbers.iter().all(|(_, number)| number.text == "–" && number.value.is_none()));
    assert_eq!(sheet.text_of("glance"), "");
}

/// Two columns of this many graded scores, which cannot be compressed well.
fn columns(lines: u64) -> String {
    let mut state: u64 = 1;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state >> 20
    };
    (0..lines).map(|_| format!("0.{:013},0.{:013}\n", next(), next())).collect()
}

#[test]
fn short_files_come_back_with_the_address_whatever_their_number() {
    let two = [("baseline.txt", "1\n2\n3"), ("experimental.txt", "2\n3\n3")];
    let three = ["llama", "qwen", "gemma"].map(|name| (name, "id,score\n1,1\n2,2\n3,3\n"));
    let one = [("scores.csv", "old,new\n1,2\n2,3\n3,3\n")];
    for (files, source) in [(&two[..], "seed=3"), (&one, "seed=3&alpha=0.1"), (&three, "experimental=gemma")] {
        for is_swapped in [false, true] {
            let mut page = Page::opened_at(source);
            let mut before = page.chooses(files);
            if is_swapped {
                before = page.uses("swap", "");
            }
            assert_eq!((page.data_state(), before.number_of("pairs")), ("done", Some(3.0)));
            assert!(page.address.contains("&source=file") && page.address.contains("&files="), "{}", page.address);
            let again = Page::opened_at(&page.address);
            assert_eq!((again.data_state(), &again.address), ("done", &page.address));
            let sheet = again.sheet();
            assert_eq!((&sheet.numbers, sheet.text_of("first-file")), (&before.numbers, before.text_of("first-file")));
            assert_eq!(sheet.text_of("difference-kind"), before.text_of("difference-kind"), "with their names");
            assert!(sheet.checked.contains(&("source-file", true)));
        }
    }
}

#[test]
fn older_links_to_a_file_lead_to_its_scores() {
    let scores = Some(["old,new\n1,2\n2,3\n3,3\n".to_owned(), String::new()]);
    let older = Address { scores, ..Address::default() }.with_scores().expect("few scores");
    let page = Page::opened_at(&format!("source=file&{older}"));
    assert_eq!((page.data_state(), page.sheet().number_of("helped")), ("done", Some(2.0)));
    assert!(page.sheet().checked.contains(&("source-paste", true)));
}

#[test]
fn the_way_back_to_a_short_file_leads_to_the_file_and_leaves_the_boxes_alone() {
    let mut page = Page::opened_at("");
    page.pastes("5\n6", "6\n7");
    page.chooses(&[("scores.csv", "1,2\n2,3\n3,3\n")]);
    let address = page.address.clone();
    page.uses("source-sliders", "on");
    let sheet = page.happens(Event::AddressGiven(address));
    assert_eq!((sheet.number_of("pairs"), page.state.session.input.compared), (Some(3.0), Source::File));
    assert_eq!((sheet.value_of("baseline-scores"), &page.state.session.notice), ("5\n6", &None));
}

#[test]
fn a_file_too_long_for_a_link_is_asked_for_again() {
    let long = columns(1_500);
    assert!(long.len() < Attachment::MOST_PACKED, "it is read, and does not fit all the same");
    for text in [long, columns(3_000)] {
        let mut page = Page::opened_at("");
        assert_eq!(page.chooses(&[("scores.csv", &text)]).error_in("input-error"), None);
        assert!(page.address.contains("&source=file&kept="), "{}", page.address);
        assert_no_result(&Page::opened_at(&page.address), LOST_FILE);
    }
}
