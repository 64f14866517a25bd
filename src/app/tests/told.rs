//! What every report says about assumptions, matching, filters and items left out: from a table to
//! all exported texts.

use super::*;
use paired_bootstrap::report::Address;

const TEXTS: [&str; 3] = ["export-sentence", "export-methods", "export-latex"];

/// A page with these texts in its boxes, the settings of an address, and an open report.
fn reporting(settings: &str, first: &str, second: &str) -> Page {
    let mut page = Page::default();
    page.opens("report");
    let (address, problems) = Address::parse(settings);
    assert_eq!(problems, [], "{settings}");
    let address = Address { scores: Some([first.to_owned(), second.to_owned()]), ..address };
    page.happens(Event::AddressGiven(address.with_scores().expect("a short table")));
    page
}

/// Checks that every text mentions it, and that the signature counts it; where `signature` is
/// empty, that it counts no assumption.
fn is_told(page: &Page, told: &str, signature: &str) {
    let sheet = page.sheet();
    for text in TEXTS {
        assert!(sheet.text_of(text).contains(told), "{text}: {}", sheet.text_of(text));
    }
    let own = sheet.text_of("export-signature");
    assert!(own.contains(signature), "{own}");
    assert!(!signature.is_empty() || !own.contains("|assumed:"), "{own}");
}

#[test]
fn an_open_question_is_told_as_what_was_assumed() {
    // Two of eight ratings are −1, which MT-bench's judge writes if it gives no rating.
    let rated = "question,old,new\nq1,7,8\nq2,-1,6\nq3,5,9\nq4,8,8\nq5,6,-1\nq6,9,9\nq7,4,7\nq8,3,5\n";
    is_told(&reporting("", rated, ""), "2 items have a score of −1, which counts as a score.", "|assumed:1|");
    let mean = "function,old,new\nabs,1,1\nsorted,0,1\nzip,1,1\nrange,0,0\nmean,0,1\n";
    is_told(&reporting("", mean, ""), "Line 6, “mean”, counts as an item.", "|assumed:1|");
}

/// Eight passages of ten items.
fn passages() -> String {
    let row = |item: usize| {
        format!("{},{item},{},{}\n", item / 10, u8::from(item.is_multiple_of(5)), u8::from(item.is_multiple_of(3)))
    };
    format!("passage,question,baseline,experimental\n{}", (0..80).map(row).collect::<String>())
}

#[test]
fn items_that_the_user_calls_independent_are_told_to_be() {
    let told = "Items with the same “passage” are taken to be independent.";
    is_told(&reporting("", &passages(), ""), told, "|assumed:1|");
    let mut page = reporting("cluster=", &passages(), "");
    is_told(&page, told, "");
    assert!(page.sheet().is_hidden("questions"), "the question is answered");
    // With clusters, nothing is assumed.
    page = reporting("cluster=passage", &passages(), "");
    assert!(!page.sheet().text_of("export-sentence").contains(told));
    // Two runs of each item, which the user treats as items.
    let runs = (0..20).map(|row| format!("q{},{},{}\n", row / 2, u8::from(row % 3 == 0), u8::from(row % 4 < 3)));
    let runs = format!("prompt,old,new\n{}", runs.collect::<String>());
    let page = reporting("cluster=&id=", &runs, "");
    is_told(&page, "Rows with the same “prompt” are taken to be independent items.", "");
}

#[test]
fn filters_ids_and_items_that_are_left_out_are_in_every_text() {
    let old = "id,lang,correct\nq1,de,1\nq2,de,0\nq3,de,0\nq4,fr,1\nq5,de,1\nq6,de,0\n";
    let new = "id,lang,correct\nq2,de,1\nq1,de,1\nq3,de,\nq4,fr,0\nq5,de,0\nq7,de,1\n";
    let page = reporting("filter=lang:de&gaps=omit", old, new);
    is_told(
        &page,
        "Items are paired by “id”: both systems have 4. Of the rows kept, these are left out: 1 that only the baseline has, 1 that only the experimental system has.",
        "|filters:1|left-out:3|",
    );
}

#[test]
fn systems_without_a_difference_have_all_reservations() {
    let list = |first: usize, last: usize| -> String {
        (first..=last).map(|item| format!("q{item},{}\n", item % 2)).collect::<String>()
    };
    let page = reporting("", &format!("id,score\n{}", list(1, 12)), &format!("id,score\n{}", list(3, 12)));
    let sheet = page.sheet();
    let sentence = sheet.text_of("export-sentence");
    assert!(sentence.starts_with("On all 10 test items, "), "{sentence}");
    assert!(sentence.ends_with("both systems have 10. Left out: 2 that only the baseline has."), "{sentence}");
    // 500 items without a difference: a loss of a point is excluded.
    let mut page = Page::opened_at("n=500&helped=0&hurt=0&margin=1&margin_test=noninferior");
    page.opens("report");
    let sheet = page.sheet();
    let sentence = sheet.text_of("export-sentence");
    assert!(sentence.contains("With a margin of 1 point, the experimental system is non-inferior to"), "{sentence}");
}

#[test]
fn ids_that_are_matched_although_they_are_not_alike_are_told() {
    let list = |letter: char| -> String {
        (1..=12)
            .map(|item| format!("{letter}{item:03},{}\n", u8::from(item % 3 == 0 || item % 2 == 0 && letter == 'q')))
            .collect::<String>()
    };
    let page = reporting("", &format!("id,score\n{}", list('Q')), &format!("id,score\n{}", list('q')));
    is_told(
        &page,
        "12 ids differ between the lists only in upper and lower case, such as “Q001” and “q001”. They are matched.",
        "",
    );
}
