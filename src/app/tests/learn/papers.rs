//! Lesson three: a thousand papers.

use super::*;

/// The lesson with its drawer open.
fn papers(fragment: &str) -> Page {
    let mut page = learner(fragment);
    page.happens(Event::Toggled("learn-lesson-three".to_owned(), true));
    page
}

fn pictures(page: &Page) -> Vec<&'static str> {
    page.learn().figures.iter().map(|figure| figure.id).collect()
}

#[test]
fn papers_are_written_while_the_drawer_is_open() {
    let mut page = learner("");
    assert_eq!(pictures(&page), ["learn-chart"]);
    page.happens(Event::Toggled("learn-lesson-three".to_owned(), true));
    assert_eq!(pictures(&page), ["learn-chart", "learn-p-values", "learn-intervals"]);
    assert_eq!(
        page.text("learn-papers-setup"),
        "Suppose that two systems are equally good. 1,000 papers compare them, each on 10 items like these. On 7 of \
         these they differ; for each, a coin decides which system does better. So there is nothing to find."
    );
    // The columns contain all papers, and the significant ones match the sentence.
    let numbers = |column: usize| -> Vec<u64> {
        page.column("learn-p-values-rows", column).iter().map(|text| text.parse().expect("a count")).collect()
    };
    let (all, significant) = (numbers(2), numbers(3));
    assert_eq!((all.len(), all.iter().sum::<u64>()), (20, 1000));
    let said = page.text("learn-papers-said");
    let start = format!("{} of 1,000 papers report a significant gain (p < 0.05)", significant.iter().sum::<u64>());
    assert!(said.starts_with(&start) && said.ends_with("A level of 0.05 allows about 50."), "{said}");
    assert!(significant[1..].iter().all(|papers| *papers == 0), "p < 0.05 is in the first column");
    assert!(page.text("learn-papers-even").contains("these papers show only 8 values of p"));
    let missing = page.column("learn-intervals-rows", 4).iter().filter(|text| *text == "misses").count();
    assert!(page.text("learn-intervals-said").contains(&format!("first 100 papers: {missing} miss the truth, zero.")));
}

#[test]
fn papers_appear_as_they_are_written() {
    let mut page = learner("n=1000&helped=120&hurt=100");
    page.begins(Event::Toggled("learn-lesson-three".to_owned(), true));
    for _ in 0..3 {
        page.takes_a_slice();
    }
    let said = page.text("learn-papers-said");
    assert!(
        said.starts_with("So far 3 of 1,000 papers. ") && said.contains(" of them report a significant gain"),
        "{said}"
    );
    assert!(said.ends_with("A level of 0.05 allows about 0."), "{said}");
    // How p spreads is not judged by three papers.
    assert_eq!(
        page.text("learn-papers-even"),
        "With nothing to find, each p is as likely as any other: that is what a p-value promises."
    );
    assert!(page.text("learn-intervals-said").contains("of the first 3 papers: "));
    let papers: u64 =
        page.column("learn-p-values-rows", 2).iter().map(|text| text.parse::<u64>().expect("a count")).sum();
    assert_eq!((papers, page.column("learn-intervals-rows", 0).len(), page.data_state()), (3, 3, "running"));
    page.finishes();
    assert!(page.text("learn-papers-said").contains(" of 1,000 papers report a significant gain"));
    assert_eq!(page.data_state(), "done");
}

#[test]
fn values_of_p_are_counted_once() {
    // Two-sided, seven heads and none have the same p: eight outcomes have four values of p.
    let even = |keys: &str| papers(keys).text("learn-papers-even");
    assert!(even("sides=2").contains("these papers show only 4 values of p"), "{}", even("sides=2"));
    let tied = even("n=10&helped=0&hurt=0");
    assert!(tied.ends_with("Here no item differs: p is 1 in every paper, and every interval is zero alone."), "{tied}");
}

/// The text about the columns is about these columns.
#[test]
fn columns_are_called_even_where_they_are() {
    let even = |keys: &str| papers(keys).text("learn-papers-even");
    // With 60 coins, neighbouring values of p are a tenth apart, and every other column is empty.
    let text = even("n=100&helped=30&hurt=30");
    assert!(text.contains("With 60 items that differ these papers show only "), "{text}");
    let text = even("n=1000000&helped=300000&hurt=290000");
    assert!(text.ends_with("So the columns are about equally high. The significant ones are false alarms."), "{text}");
    // Three hundred small differences and a large one, which decides alone.
    let mut page = papers("");
    let list: String = (0..300).map(|item| format!("{}\n", 1000 + item * item % 307)).collect();
    page.pastes(&format!("{}100000\n", "0\n".repeat(300)), &format!("{list}0\n"));
    let text = page.text("learn-papers-even");
    assert!(text.contains("Here the columns are not equally high: "), "{text}");
    assert!(
        papers("n=10&helped=0&hurt=0")
            .text("learn-papers-setup")
            .contains("They differ on none of these. So there is nothing")
    );
    assert!(
        papers("n=1&helped=1&hurt=0")
            .text("learn-papers-setup")
            .contains("each on 1 item like this one. On one of these")
    );
}

#[test]
fn papers_follow_the_items_and_the_question() {
    let mut page = papers("n=1000&helped=120&hurt=100");
    let said = |page: &Page| page.text("learn-papers-said");
    let found = |page: &Page| [0, 1].map(|column| page.column("learn-intervals-rows", column));
    let [first, differences] = found(&page);
    page.learns("more-papers", "");
    let [next, others] = found(&page);
    assert_eq!([first[0].as_str(), next[0].as_str()], ["1", "1,001"]);
    assert_ne!(differences, others);
    page.learns("sides-two", "on");
    assert!(said(&page).contains("a significant difference (p < 0.05)"));
    // The papers do not depend on how resamples are drawn.
    let of_bootstrap = said(&page);
    page.learns("coins-tossed", "on");
    assert_eq!(said(&page), of_bootstrap);
}

#[test]
fn papers_need_independent_items() {
    let mut page = papers("");
    page.pastes("passage,baseline,experimental\nx,0,1\nx,1,1\ny,0,1\ny,1,0\n", "");
    assert!(!page.learn().is_hidden("learn-papers-shown"));
    page.uses("column-cluster", "passage");
    assert!(page.learn().is_hidden("learn-papers-shown") && page.data_state() == "done");
    assert!(page.text("learn-papers-setup").contains("would split clusters"), "{}", page.text("learn-papers-setup"));
}
