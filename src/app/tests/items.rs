//! The drawer of items, with a worker behind it.

use super::*;
use crate::worker::protocol::Task;

const QUESTIONS: &str = "id,question,topic,base,new\n\
    a,Who?,x,0.5,0.25\n\
    b,What?,y,0.1,0.4\n\
    c,Where?,x,1,1\n\
    d,Why?,y,0.3,0.05\n";

fn opened() -> Page {
    let mut page = Page::opened_at("category=topic");
    page.pastes(QUESTIONS, "");
    page.opens("by-item");
    page
}

fn names(sheet: &Sheet) -> String {
    sheet.rows_of("items").iter().filter_map(|row| row.name.clone()).collect()
}

#[test]
fn items_are_listed_sorted_filtered_and_searched() {
    let mut page = opened();
    let sheet = page.sheet();
    assert!(!sheet.is_hidden("by-item") && sheet.is_hidden("items-unknown"));
    assert_eq!((names(&sheet).as_str(), sheet.text_of("items-count")), ("adcb", "All 4 items."));
    let first: Vec<&str> = sheet.rows_of("items")[0].cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(first, ["a", "−0.25", "0.5", "0.25", "x", "", "Who?"]);
    assert_eq!(sheet.attribute_of("items-table", "data-lacks"), Some("cluster"));
    assert_eq!(names(&page.uses("items-best", "on")), "bcad");
    let sheet = page.uses("items-hurt", "on");
    assert_eq!(
        (names(&sheet).as_str(), sheet.text_of("items-count")),
        ("ad", "2 of 4 items: those on which “new” is worse.")
    );
    page.uses("items-all", "on");
    let sheet = page.uses("items-sought", " WHER ");
    assert_eq!((names(&sheet).as_str(), sheet.text_of("items-count")), ("c", "1 of 4 items: those with “WHER”."));
}

#[test]
fn what_is_sought_stays_while_the_systems_are_swapped() {
    let mut page = opened();
    page.uses("items-category", "y");
    assert_eq!(names(&page.uses("items-hurt", "on")), "d");
    let sheet = page.uses("swap", "");
    assert_eq!(
        (names(&sheet).as_str(), sheet.text_of("items-count")),
        ("b", "1 of 4 items: those on which “base” is worse, in the category “y”.")
    );
    let sheet = page.uses("row-filter", "topic:x");
    assert_eq!((names(&sheet).as_str(), sheet.text_of("items-count")), ("ca", "All 2 items."));
}

#[test]
fn the_sign_of_a_gain_is_told_where_lower_is_better() {
    let mut page = Page::opened_at("category=topic&lower=1");
    page.pastes(QUESTIONS, "");
    let sheet = page.opens("by-item");
    assert_eq!(sheet.text_of("items-count"), "All 4 items. A difference is above zero where the system is better.");
}

#[test]
fn a_category_leads_to_its_items() {
    let mut page = Page::opened_at("category=topic");
    page.pastes(QUESTIONS, "");
    let sheet = page.opens("by-category");
    let categories = sheet.rows_of("categories");
    let button =
        categories.iter().find(|row| row.name.as_deref() == Some("y")).and_then(|row| row.cells[0].button.clone());
    let sheet = page.uses(&button.expect("a button").id, "");
    assert_eq!((sheet.attribute_of("by-item", "open"), names(&sheet).as_str()), (Some(""), "db"));
    assert_eq!(sheet.text_of("items-count"), "2 of 4 items: those in the category “y”.");
}

#[test]
fn an_item_is_opened_and_other_scores_close_it() {
    let mut page = opened();
    let sheet = page.uses("item-2", "");
    assert!(!sheet.is_hidden("item-opened"));
    assert_eq!(sheet.text_of("item-title"), "b: 0.1 → 0.4, helped");
    let texts: Vec<Vec<&str>> = sheet
        .rows_of("item-texts")
        .iter()
        .map(|row| row.cells.iter().map(|cell| cell.text.as_str()).collect())
        .collect();
    assert_eq!(texts, [["question", "What?", ""], ["topic", "y", ""], ["base", "0.1", ""], ["new", "0.4", ""]]);
    let sheet = page.pastes("1\n2\n3", "2\n3\n4");
    assert!(sheet.is_hidden("item-opened"));
    assert_eq!((names(&sheet).as_str(), sheet.text_of("items-count")), ("123", "All 3 items."));
}

#[test]
fn long_texts_say_that_their_middle_is_missing() {
    let long = "x".repeat(1500);
    let mut page = Page::opened_at("");
    page.pastes(&format!("id,answer,base,new\na,{long}zanzibar{long},0,1\nb,Oslo,1,0\nc,Bern,1,1\n"), "");
    assert_eq!(page.opens("by-item").text_of("items-count"), "All 3 items.");
    let said = "Long texts are kept without their middle; search looks only at what is kept.";
    let sheet = page.uses("items-sought", "zanzibar");
    assert_eq!(sheet.text_of("items-count"), format!("0 of 3 items: those with “zanzibar”. {said}"));
    page.uses("items-sought", "");
    assert_eq!(page.uses("item-1", "").text_of("item-nothing"), said);
    // Without long texts, nothing is missing.
    let mut page = opened();
    assert_eq!(page.uses("items-sought", "zanzibar").text_of("items-count"), "0 of 4 items: those with “zanzibar”.");
    page.uses("items-sought", "");
    assert_eq!(page.uses("item-2", "").text_of("item-nothing"), "");
}

#[test]
fn a_long_list_comes_in_parts() {
    let mut page = Page::opened_at("");
    let column = |factor: u64| (0..5000).map(|item: u64| format!("{}\n", item * factor % 997)).collect::<String>();
    page.pastes(&column(631), &column(337));
    let sheet = page.opens("by-item");
    assert_eq!((sheet.rows_of("items").len(), sheet.attribute_of("items-before", "style")), (80, Some("height: 0rem")));
    assert_eq!(sheet.attribute_of("items-after", "style"), Some("height: 9840rem"));
    page.requests.clear();
    let sheet = page.uses("items-scroll", "0.002");
    assert!(page.requests.is_empty(), "these rows are there: {:?}", page.requests);
    assert_eq!(sheet.attribute_of("items-before", "style"), Some("height: 0rem"));
    let sheet = page.uses("items-scroll", "0.5");
    assert!(matches!(page.requests.as_slice(), [Request::Work { task: Task::Items(_), .. }]), "{:?}", page.requests);
    assert_eq!(sheet.attribute_of("items-before", "style"), Some("height: 4960rem"));
    let last = page.uses("items-scroll", "1");
    assert_eq!((last.rows_of("items").len(), last.attribute_of("items-after", "style")), (20, Some("height: 0rem")));
}

#[test]
fn the_list_is_saved_and_sliders_have_none() {
    let mut page = opened();
    page.uses("save-items", "");
    assert_eq!(page.kept_files, ["items.csv"]);
    let sheet = page.uses("source-sliders", "on");
    assert!(sheet.is_hidden("by-item"));
    let mut page = Page::opened_at("");
    page.pastes("difference,count\n1,4\n-1,3\n0,3\n", "");
    let sheet = page.opens("by-item");
    assert!(!sheet.is_hidden("items-unknown") && sheet.is_hidden("items-known"));
}
