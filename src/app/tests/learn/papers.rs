//! Lesson three: a thousand papers.

use super::*;
use crate::worker::protocol::Task;

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
    assert!(
        page.text("learn-papers-even")
            .contains("Here the columns are not equally high. These papers show 8 values of p; the smallest is ")
    );
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
    let significant = page.column("learn-p-values-rows", 3);
    let significant: u64 = significant.iter().map(|text| text.parse::<u64>().expect("a count")).sum();
    assert_eq!(said, format!("So far 3 of 1,000 papers, {significant} with a significant gain (p < 0.05)."));
    // Three papers say nothing about how p spreads, or how many intervals miss.
    assert_eq!(
        page.text("learn-papers-even"),
        "With nothing to find, each p is as likely as any other: that is what a p-value promises."
    );
    assert_eq!(
        page.text("learn-intervals-said"),
        "The 90 % interval of the mean difference, of the first 100 papers. A 90 % interval promises to miss the truth, \
         zero, in about 10 of 100."
    );
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
    assert!(even("sides=2").contains("These papers show 4 values of p;"), "{}", even("sides=2"));
    let tied = even("n=10&helped=0&hurt=0");
    assert!(tied.ends_with("Here no item differs: p is 1 in every paper, and every interval is zero alone."), "{tied}");
}

/// The text about the columns is about these columns.
#[test]
fn columns_are_called_even_where_they_are() {
    let even = |keys: &str| papers(keys).text("learn-papers-even");
    // With 60 coins, neighbouring values of p are a tenth apart, and every other column is empty.
    let text = even("n=100&helped=30&hurt=30");
    assert!(text.contains("Here the columns are not equally high. These papers show "), "{text}");
    let text = even("n=1000000&helped=300000&hurt=290000");
    assert!(text.ends_with("So the columns are about equally high. The significant ones are false alarms."), "{text}");
    // Three hundred small differences and a large one, which decides alone: many values of p.
    let mut page = papers("");
    let list: String = (0..300).map(|item| format!("{}\n", 1000 + item * item % 307)).collect();
    page.pastes(&format!("{}100000\n", "0\n".repeat(300)), &format!("{list}0\n"));
    let text = page.text("learn-papers-even");
    assert!(text.contains("Here the columns are not equally high. These papers show "), "{text}");
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

/// Another question of the view does not cost papers, and papers are never fewer than before.
#[test]
fn papers_go_on_where_they_were() {
    let begin = || {
        let mut page = learner("n=1000&helped=120&hurt=100&speed=instant");
        page.begins(Event::Toggled("learn-lesson-three".to_owned(), true));
        for _ in 0..3 {
            page.takes_a_slice();
        }
        page
    };
    let asked = |page: &Page| match page.requests.last() {
        Some(Request::Work { task: Task::Papers(task), .. }) => Some(task.asked.done),
        _ => None,
    };
    let written = |page: &Page| page.text("learn-papers-said");
    let mut page = begin();
    assert_eq!(asked(&page), Some(0), "a growing answer is one question");
    let said = written(&page);
    page.begins(Event::Used("learn-one".to_owned(), String::new()));
    assert_eq!((asked(&page), written(&page)), (None, said.clone()));
    while asked(&page).is_none() {
        page.takes_a_slice();
    }
    assert_eq!((asked(&page), written(&page)), (Some(3), said));
    page.takes_a_slice();
    assert!(written(&page).starts_with("So far 4 of 1,000 papers, "), "{}", written(&page));
    // Closed and opened again.
    page.begins(Event::Toggled("learn-lesson-three".to_owned(), false));
    page.begins(Event::Toggled("learn-lesson-three".to_owned(), true));
    assert_eq!(asked(&page), Some(4));
    page.finishes();
    let found = |page: &Page| {
        let columns = [0, 1, 2, 3].map(|column| page.column("learn-intervals-rows", column));
        (written(page), page.column("learn-p-values-rows", 2), columns)
    };
    let mut at_once = begin();
    at_once.finishes();
    assert_eq!(found(&page), found(&at_once));
}

/// With one or two items no result is called significant, however small p is.
#[test]
fn too_few_items_raise_no_alarm() {
    let mut page = papers("");
    page.pastes("0.25\n0.5\n", "0.75\n0.25\n");
    let none = "No paper reports a significant gain: too few items differ to call any result significant.";
    assert_eq!(page.text("learn-papers-said"), none);
    assert!(page.text("learn-papers-even").ends_with("the smallest is 0."), "{}", page.text("learn-papers-even"));
    assert_eq!(papers("n=1&helped=1&hurt=0").text("learn-papers-said"), none);
    // The interval of one item is its difference alone.
    assert_eq!(
        papers("n=1&helped=1&hurt=0").text("learn-intervals-said"),
        "The 90 % interval of the mean difference, of the first 100 papers: 100 miss the truth, zero. Where enough items \
         differ, a 90 % interval misses it in about 10 of 100."
    );
    // 0.0001 of 1,000 papers is a tenth of one.
    let said = papers("n=1000&helped=120&hurt=100&alpha=0.0001").text("learn-papers-said");
    assert!(said.ends_with("A level of 0.0001 allows fewer than one."), "{said}");
}

#[test]
fn what_papers_are_about_stays_while_others_are_written() {
    let mut page = papers("n=1000&helped=120&hurt=100");
    let setup = page.text("learn-papers-setup");
    page.begins(Event::Used("learn-more-papers".to_owned(), String::new()));
    assert_eq!(
        [page.text("learn-papers-said"), page.text("learn-papers-setup")],
        ["So far 0 of 1,000 papers.", &setup]
    );
}

#[test]
fn without_a_comparison_there_are_no_papers() {
    let mut page = papers("");
    page.pastes("1\n", "0\n");
    assert!(page.state.session.is_refused() && page.learn().is_hidden("learn-papers-shown"));
    assert_eq!(page.text("learn-papers-setup"), "");
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
