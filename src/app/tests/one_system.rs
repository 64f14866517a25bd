//! One system: alone, or compared with a number.

use super::*;

/// 40 answers, 26 of them right.
fn answers() -> String {
    (0..40).map(|item| if item % 20 < 13 { "1\n" } else { "0\n" }).collect()
}

/// The buttons in a container, as ids and labels.
fn buttons(sheet: &Sheet, place: &str) -> Vec<(String, String)> {
    let asked = sheet.questions.iter().find(|(id, _)| *id == place).map(|(_, asked)| asked);
    asked.into_iter().flatten().flat_map(|asked| asked.answers.clone()).collect()
}

fn presses(page: &mut Page, place: &str, label: &str) -> Sheet {
    let buttons = buttons(&page.sheet(), place);
    let (id, _) = buttons.iter().find(|(_, own)| own == label).unwrap_or_else(|| panic!("{label} in {buttons:?}"));
    let id = id.clone();
    page.uses(&id, "")
}

#[test]
fn a_number_in_the_baselines_box_is_chance_for_every_item() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("0.25", &answers());
    assert_eq!(page.data_state(), "error");
    let error = sheet.error_in("input-error").expect("1 against 40").to_owned();
    assert!(error.starts_with("1 baseline score, 40 experimental."), "{error}");
    let sheet = presses(&mut page, "ways-out", "Compare every item with 0.25");
    assert_eq!((page.data_state(), sheet.error_in("input-error")), ("done", None));
    // 26 of 40 are right: 0.65 − 0.25.
    assert_eq!(
        (sheet.number_of("pairs"), sheet.number_of("helped"), sheet.number_of("hurt")),
        (Some(40.0), Some(26.0), Some(14.0))
    );
    assert_eq!(sheet.number_of("mean-difference"), Some(0.4));
    assert!(
        sheet.text_of("verdict").starts_with("The system is ahead of 0.25 by 0.40"),
        "{}",
        sheet.text_of("verdict")
    );
    let read = sheet.error_in("read-as").expect("how it was read");
    assert!(read.contains("The baseline is the same score for every item: 0.25."), "{read}");
    assert!(page.address.contains("constant=0.25"), "{}", page.address);
    let again = Page::opened_at(&page.address);
    assert_eq!((again.data_state(), again.sheet().numbers), ("done", sheet.numbers));
    // A list in its place is a baseline again.
    page.pastes(&answers(), &answers());
    assert_eq!((page.data_state(), page.sheet().number_of("tied")), ("done", Some(40.0)));
}

#[test]
fn one_list_is_shown_alone_and_then_against_chance() {
    let mut page = Page::opened_at("");
    page.pastes("", &answers());
    assert_eq!(page.data_state(), "error");
    let sheet = presses(&mut page, "ways-out", "Show its mean alone");
    assert_eq!(page.data_state(), "done");
    assert_eq!(
        (sheet.text_of("verdict"), sheet.number_of("mean-difference")),
        ("The system has a mean score of 65.0 %.", Some(0.65))
    );
    assert_eq!(["mean-difference", "interval-lower"].map(|id| sheet.text_of(id)), ["65.0 %", "52.5"]);
    assert!(!sheet.text_of("explanation").contains("ignificant"), "{}", sheet.text_of("explanation"));
    assert_eq!(sheet.text_of("left-open"), "", "there is no gain");
    for id in ["fact-p", "fact-exact", "convergence", "tests", "meaning", "strip", "key-helped"] {
        assert!(sheet.is_hidden(id), "nothing is tested: {id}");
    }
    assert_eq!(sheet.text_of("caption"), "Bars: the resamples by mean score. Line: the exact distribution.");
    let measures = |sheet: &Sheet| -> Vec<String> {
        sheet.rows_of("effect-rows").iter().map(|row| row.cells[0].text.clone()).collect()
    };
    let sheet = page.happens(Event::Toggled("intervals".to_owned(), true));
    assert_eq!(measures(&sheet), ["Mean", "Bootstrap standard error"]);
    assert_eq!(sheet.text_of("intervals-caption"), "Intervals for the mean, in %");
    let worth = sheet.text_of("interval-worth");
    assert!(
        worth.starts_with(
            "With 26 of 40 items right in truth, as here, a 90 % percentile interval contains the true mean"
        ),
        "{worth}"
    );
    assert_eq!(sheet.text_of("interval-agreement"), "", "there is no test that it could agree with");
    let sheet = page.happens(Event::Toggled("table".to_owned(), true));
    assert!(sheet.is_hidden("bins-side") && sheet.rows_of("bins").iter().all(|row| row.cells.len() == 3));
    let sheet = presses(&mut page, "offers", "Compare every item with 0.5");
    assert_eq!((page.data_state(), sheet.number_of("mean-difference")), ("done", Some(0.15)));
    assert!(!sheet.is_hidden("fact-p") && !sheet.is_hidden("tests"));
    let nouns = ["helped-noun", "hurt-noun", "tied-noun"].map(|id| sheet.text_of(id));
    assert_eq!(nouns, ["better", "worse", "equal"]);
    assert!(measures(&sheet).contains(&"Better, worse, equal".to_owned()), "{:?}", measures(&sheet));
}

#[test]
fn categories_are_better_or_worse_than_a_number_and_those_of_a_system_alone_are_not_tested() {
    let mut page = Page::opened_at("");
    let row = |item: usize| format!("q{item},{},{}\n", ["law", "art"][item % 2], u8::from(item % 20 < 13));
    page.pastes(&format!("id,subject,score\n{}", (0..40).map(row).collect::<String>()), "");
    presses(&mut page, "ways-out", "Show its mean alone");
    assert!(page.opens("by-category").is_hidden("by-category"));
    let sheet = presses(&mut page, "offers", "Compare every item with 0.5");
    assert!(!sheet.is_hidden("by-category") && sheet.rows_of("categories").len() == 2);
    let headers = ["categories-baseline", "categories-experimental", "categories-helped", "categories-tied"];
    assert_eq!(headers.map(|id| sheet.text_of(id)), ["number", "mean", "better", "equal"]);
}

#[test]
fn one_file_asks_for_the_other_one_or_stands_alone() {
    let mut page = Page::opened_at("");
    let sheet = page.chooses(&[("new.txt", &answers())]);
    let error = sheet.error_in("input-error").expect("one file");
    assert!(error.contains("one system only"), "{error}");
    let sheet = presses(&mut page, "ways-out", "Compare every item with 0.25");
    assert_eq!((page.data_state(), sheet.number_of("mean-difference")), ("done", Some(0.4)));
    assert!(sheet.hidden.contains(&("swap", true)), "a number does not change places");
}

#[test]
fn a_number_in_the_columns_card_takes_the_baselines_place_and_gives_it_back() {
    let mut page = Page::opened_at("");
    let rows: String = (0..40).map(|item| format!("q{item},{},{}\n", item % 2, u8::from(item % 20 < 13))).collect();
    let before = page.pastes(&format!("id,old,new\n{rows}"), "");
    assert_eq!((page.data_state(), before.number_of("mean-difference")), ("done", Some(0.15)));
    assert!(before.hidden.contains(&("line-constant", false)));
    assert_eq!(before.text_of("column-experimental-term"), "Experimental");
    let sheet = page.types("column-constant", "0,2");
    assert_eq!(sheet.text_of("column-experimental-term"), "System");
    let parts: Vec<&str> = sheet.rows_of("column-rows").iter().map(|row| row.cells[1].text.as_str()).collect();
    assert!(parts.contains(&"system") && !parts.contains(&"experimental"), "{parts:?}");
    // 26 of 40 are right: 0.65 − 0.2.
    assert_eq!((page.data_state(), sheet.number_of("mean-difference")), ("done", Some(0.45)));
    assert!(sheet.text_of("read-as").contains("The baseline is the same score for every item: 0.2."));
    assert!(page.address.contains("constant=0.2"), "{}", page.address);
    let again = Page::opened_at(&page.address).sheet();
    assert!(again.values.contains(&("column-constant", "0.2".to_owned())), "{:?}", again.values);
    // Text that is not a number has no effect, and is reported at the box.
    let sheet = page.types("column-constant", "chance");
    assert_eq!(sheet.number_of("mean-difference"), Some(0.45));
    let error = sheet.error_in("column-constant-error").expect("no number");
    assert!(
        error.starts_with("Number: “chance” is not a number without % and without thousands separators, such as 0.25."),
        "{error}"
    );
    for text in ["1,500", "25 %"] {
        assert!(page.types("column-constant", text).error_in("column-constant-error").is_some(), "{text}");
    }
    assert_eq!(page.types("column-constant", "−0.25").number_of("mean-difference"), Some(0.9));
    // Choosing a system in the menu replaces the number, and so does emptying the box.
    let sheet = page.uses("column-baseline", "old");
    assert_eq!((sheet.number_of("mean-difference"), sheet.error_in("column-constant-error")), (Some(0.15), None));
    assert!(sheet.values.contains(&("column-constant", String::new())), "{:?}", sheet.values);
    page.types("column-constant", "0.5");
    let sheet = page.types("column-constant", "");
    assert_eq!((page.data_state(), sheet.number_of("mean-difference")), ("done", Some(0.15)));
    // The chosen system returns, not the one that would be guessed.
    page.uses("column-baseline", "new");
    assert_eq!(page.sheet().number_of("mean-difference"), Some(-0.15));
    page.types("column-constant", "0.5");
    assert_eq!(page.types("column-constant", "").number_of("mean-difference"), Some(-0.15));
    // Unless it has become the experimental system.
    page.types("column-constant", "0.5");
    assert_eq!(page.uses("column-experimental", "new").number_of("mean-difference"), Some(0.15));
    assert_eq!(page.types("column-constant", "").number_of("mean-difference"), Some(0.15));
    // With two lists, the number is in the baseline's box.
    assert!(page.pastes("0\n1\n", "1\n1\n").hidden.contains(&("line-constant", true)));
}

/// Items in clusters would also have a p of independent items, and a chosen direction matters in
/// Compare.
#[test]
fn of_a_system_alone_nothing_is_said_of_p_and_its_direction_waits() {
    let mut page = Page::opened_at("");
    let rows: String =
        (0..40).map(|i| format!("q{i},d{},{}.5,{}.5,{}.5\n", i / 4, i % 7, i * 3 % 8, i * 5 % 9)).collect();
    page.pastes(&format!("id,document,a,b,c\n{rows}"), "");
    page.uses("column-cluster", "document");
    page.uses("lower-is-better", "on");
    let sheet = page.types("column-constant", "0");
    assert_eq!(page.data_state(), "done");
    assert!(!sheet.is_hidden("by-clusters") && sheet.is_hidden("if-independent") && sheet.is_hidden("line-lower"));
    assert!(sheet.text_of("explanation").starts_with("Nothing is compared. The interval says"));
    let link = page.state.frame();
    let href = link.attribute_of("columns-compare", "href").expect("a link").trim_start_matches('#').to_owned();
    page.happens(Event::AddressGiven(href));
    page.opens("compare-columns");
    let is_lower = |sheet: &Sheet| {
        let (_, is_checked) = sheet.checked.iter().find(|(id, _)| *id == "compare-lower-is-better").expect("a box");
        (sheet.text_of("compare-source").contains("lower is better"), *is_checked)
    };
    assert_eq!(is_lower(&page.sheet()), (true, true));
    assert_eq!(is_lower(&page.uses("compare-lower-is-better", "off")), (false, false));
}

/// Resamples of a lead need two systems.
#[test]
fn learn_draws_nothing_of_a_system_alone() {
    let mut page = Page::opened_at("");
    page.pastes("", &answers());
    presses(&mut page, "ways-out", "Show its mean alone");
    let learns = |page: &mut Page| {
        let there = page.state.fragment_of(ViewName::Learn);
        page.happens(Event::AddressGiven(there));
        page.uses("learn-ten", "")
    };
    let sheet = learns(&mut page);
    assert_eq!((sheet.text_of("learn-title"), sheet.number_of("learn-drawn")), ("No result yet.", Some(0.0)));
    let error = sheet.error_in("learn-error").expect("why not");
    assert!(error.starts_with("Learn draws resamples of a difference between two systems"), "{error}");
    assert!(sheet.is_hidden("learn-lesson-three") && !page.is_ticking, "nothing moves");
    assert_eq!(sheet.attribute_of("learn-ten", "aria-disabled"), Some("true"));
    let back = page.state.fragment_of(ViewName::Test);
    page.happens(Event::AddressGiven(back));
    presses(&mut page, "offers", "Compare every item with 0.5");
    let sheet = learns(&mut page);
    assert_eq!((sheet.error_in("learn-error"), sheet.is_hidden("learn-lesson-three")), (None, false));
    assert_eq!(sheet.attribute_of("learn-ten", "aria-disabled"), None);
    assert!(page.is_ticking, "ten are drawn");
}

#[test]
fn a_constant_that_is_no_number_is_reported() {
    let page = Page::opened_at("constant=chance");
    let trouble = page.state.session.trouble.as_ref().map(ToString::to_string).expect("no number");
    assert!(trouble.contains("constant = “chance” is not a number, such as 0.25"), "{trouble}");
}

#[test]
fn items_of_a_system_alone_have_a_score_and_nothing_to_compare_it_with() {
    let mut page = Page::opened_at("");
    page.pastes("id,new\na,0.25\nb,0.4\nc,1\n", "");
    presses(&mut page, "ways-out", "Show its mean alone");
    let sheet = page.opens("by-item");
    let names: String = sheet.rows_of("items").iter().filter_map(|row| row.name.clone()).collect();
    assert_eq!((page.data_state(), names.as_str()), ("done", "abc"));
    assert_eq!(sheet.attribute_of("items-table", "data-lacks"), Some("category cluster about difference baseline"));
    assert!(sheet.is_hidden("items-outcomes"));
    assert_eq!(sheet.text_of("items-experimental"), "score");
    let sheet = page.uses("item-2", "");
    assert_eq!(sheet.text_of("item-title"), "b: 0.4");
    assert!(sheet.is_hidden("item-texts-other") && sheet.rows_of("item-texts").iter().all(|row| row.cells.len() == 2));
}
