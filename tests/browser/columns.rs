//! Tables as people have them: two files in different orders, a pasted table with passages.

use crate::explorer::Role;
use crate::folder::Folder;
use crate::keyboard::tab_to;
use crate::session::in_browser;
use fantoccini::key::Key;
use paired_bootstrap::bootstrap::{Differences, ExactDistribution};

fn exact(pairs: u64, helped: u64, hurt: u64) -> f64 {
    let differences = Differences::from_counts(pairs, helped, hurt).expect("helped + hurt ≤ n");
    ExactDistribution::new(&differences).at_or_below_zero().probability
}

#[test]
fn files_in_another_order_are_joined_and_named() {
    in_browser(async |page| {
        let folder = Folder::new("joined");
        let first = folder.write("llama.csv", "id,score\nq1,0\nq2,1\nq3,0\nq4,0\nq5,1\nq9,1\n");
        let second = folder.write("qwen.csv", "id,score\nq5,0\nq4,1\nq3,1\nq2,1\nq1,1\n");
        page.open("").await;
        page.done().await;
        page.choose("File").await;
        page.choose_files(&[first, second]).await;
        assert_eq!(page.done().await.counts(), [5, 3, 1, 1]);
        page.assert_number("p-exact", exact(5, 3, 1), 1e-12).await;
        let joined = "const { both, onlyFirst, onlySecond } = document.getElementById('joined').dataset; return [both, onlyFirst, onlySecond].join()";
        assert_eq!(page.ask::<String>(joined, vec![]).await, "5,1,0");
        assert!(page.text_of("verdict").await.starts_with("“qwen” is ahead"));
    });
}

#[test]
fn a_cluster_that_is_chosen_in_a_pasted_table_outlives_a_reload() {
    in_browser(async |page| {
        let right = |passage: u32, every: u32| u32::from(passage.is_multiple_of(every));
        let row = |item: u32| {
            let passage = item / 2;
            format!("p{passage},{item},{},{}\n", right(passage, 5), right(passage, 3))
        };
        let table = format!("passage,question,old,new\n{}", (0..40).map(row).collect::<String>());
        page.open("").await;
        page.done().await;
        page.choose("Paste").await;
        page.type_into("Baseline", &table).await;
        assert_eq!(page.done().await.counts()[0], 40);
        page.unfold("Change columns").await;
        page.element("column-cluster").await.select_by_value("passage").await.expect("passages can be clusters");
        page.done().await;
        // All items of a passage are the same: twice the variance.
        page.assert_number("clusters", 20.0, 0.0).await;
        page.assert_number("design-effect", 2.0, 1e-12).await;
        let p = page.known("p-exact").await;
        page.until_true("return location.hash.includes('cluster=passage')").await;
        page.client().refresh().await.expect("the page can be loaded anew");
        page.done().await;
        assert_eq!((page.known("clusters").await, page.known("p-exact").await), (20.0, p));
    });
}

/// Whether each of six systems is right on each of 12 items: system s is right on every (s + 1)th
/// item.
fn six_systems() -> String {
    let row = |item: u32| {
        let rights: Vec<String> = (1..7).map(|every| u32::from(item.is_multiple_of(every + 1)).to_string()).collect();
        format!("q{item},{}\n", rights.join(","))
    };
    format!("item,s1,s2,s3,s4,s5,s6\n{}", (1..13).map(row).collect::<String>())
}

#[test]
fn two_of_six_systems_are_chosen_and_outlive_a_reload() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.choose("Paste").await;
        page.type_into("Baseline", &six_systems()).await;
        // s1: 2, 4, 6, 8, 10, 12; s2: 3, 6, 9, 12.
        assert_eq!(page.done().await.counts(), [12, 2, 4, 6]);
        page.unfold("Change columns").await;
        for (menu, system) in [("column-baseline", "s6"), ("column-experimental", "s3")] {
            page.element(menu).await.select_by_value(system).await.expect("each system is offered");
            page.done().await;
        }
        // s6: 7; s3: 4, 8, 12.
        let chosen = [12, 3, 1, 8];
        assert_eq!(page.done().await.counts(), chosen);
        page.assert_number("p-exact", exact(12, 3, 1), 1e-12).await;
        page.until_true("return location.hash.includes('baseline=s6') && location.hash.includes('experimental=s3')")
            .await;
        page.client().refresh().await.expect("the page can be loaded anew");
        assert_eq!(page.done().await.counts(), chosen);
        assert!(page.text_of("verdict").await.starts_with("“s3” is ahead"));
    });
}

/// A file in the format of lm-evaluation-harness's `samples_*.jsonl`: whether each item is right by
/// one filter and by another.
fn samples(rights: [[u8; 2]; 4]) -> String {
    let row = |item: usize, filter: &str, right: u8| {
        format!(
            "{{\"doc_id\": {item}, \"doc\": {{\"question\": \"{item} + 1?\"}}, \"target\": \"{item}\", \"resps\": [[\"x\"]], \
             \"filter\": \"{filter}\", \"metrics\": [\"exact_match\"], \"exact_match\": {right}.0}}\n"
        )
    };
    let rows = |(item, [strict, flexible]): (usize, [u8; 2])| {
        row(item, "strict-match", strict) + &row(item, "flexible-extract", flexible)
    };
    rights.into_iter().enumerate().map(rows).collect()
}

#[test]
fn samples_of_the_evaluation_harness_are_read_and_their_filter_is_chosen() {
    in_browser(async |page| {
        let folder = Folder::new("samples");
        let first = folder.write("samples_gsm8k_a.jsonl", samples([[0, 1], [0, 1], [1, 1], [0, 0]]));
        let second = folder.write("samples_gsm8k_b.jsonl", samples([[1, 1], [1, 0], [1, 1], [0, 0]]));
        page.open("").await;
        page.done().await;
        page.choose("File").await;
        page.choose_files(&[first, second]).await;
        assert_eq!(page.done().await.counts(), [4, 2, 0, 2]);
        page.unfold("Change columns").await;
        let filter = page.element("row-filter").await;
        filter.select_by_value("filter:flexible-extract").await.expect("both filters are offered");
        assert_eq!(page.until(|shown| shown.state == "done" && shown.counts()[2] == 1).await.counts(), [4, 0, 1, 3]);
        page.assert_number("p-exact", exact(4, 0, 1), 1e-12).await;
    });
}

#[test]
fn categories_are_sorted_in_the_table_and_in_the_picture() {
    in_browser(async |page| {
        // "easy" has one more item, which both get wrong; "hard" is helped, "odd" is hurt.
        let table =
            "item,category,old,new\n1,easy,1,1\n2,easy,1,1\n3,easy,0,0\n4,hard,0,1\n5,hard,0,1\n6,odd,1,0\n7,odd,1,1\n";
        page.open("").await;
        page.done().await;
        page.choose("Paste").await;
        page.type_into("Baseline", table).await;
        assert_eq!(page.done().await.counts(), [7, 2, 1, 4]);
        page.unfold("By category").await;
        let mut seen: Vec<(String, String)> = Vec::new();
        for (order, expected) in [
            ("By size", "easy,hard,odd"),
            ("By difference", "hard,easy,odd"),
            ("By name", "easy,hard,odd"),
            ("By baseline’s mean", "hard,easy,odd"),
        ] {
            page.click(Role::Radio, order).await;
            page.next_frame().await;
            let rows = "return [...document.getElementById('categories').rows].map((row) => row.dataset.name).join()";
            let names = page.ask::<String>(rows, vec![]).await;
            assert_eq!(names, expected, "{order}");
            let picture =
                page.ask::<String>("return document.getElementById('categories-chart').toDataURL()", vec![]).await;
            for (others, other) in &seen {
                assert_eq!(
                    *others == names,
                    *other == picture,
                    "{order}: the rows of the picture are those of the table"
                );
            }
            seen.push((names, picture));
        }
        let p =
            "return Number(document.querySelector('#categories [data-name=hard] [data-key=p_exact]').dataset.value)";
        // Two items that are both helped: every resample is above zero.
        assert_eq!(page.ask::<f64>(p, vec![]).await, 0.0);
        // On a phone, what people quote is visible without horizontal scrolling.
        page.resize(390, 844, 1.0).await;
        let is_seen = "const right = (element) => element.getBoundingClientRect().right; \
             const [table, columns] = ['categories', 'column-rows'].map((id) => document.getElementById(id)); \
             return [...table.querySelectorAll('[data-key=p_adjusted]')] \
             .every((cell) => right(cell) <= right(table.closest('.scroll'))) \
             && right(columns) <= right(columns.closest('.scroll'))";
        page.unfold("Change columns").await;
        page.until_true(is_seen).await;
    });
}

#[test]
fn columns_are_chosen_by_keys_alone() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        tab_to(page, "Sliders").await;
        page.key_in_focus(Key::Right).await;
        page.control(Role::Textbox, "Baseline").await;
        tab_to(page, "Baseline").await;
        page.type_into_focus(&six_systems()).await;
        assert_eq!(page.done().await.counts(), [12, 2, 4, 6]);
        tab_to(page, "Change columns").await;
        page.key_in_focus(Key::Enter).await;
        // In a menu, typing the letters of an option chooses it.
        for (menu, system) in [("Baseline", "s6"), ("Experimental", "s3")] {
            tab_to(page, menu).await;
            page.send_keys_to_focus(system).await;
            page.done().await;
        }
        assert_eq!(page.until(|shown| shown.counts()[1] == 3).await.counts(), [12, 3, 1, 8]);
    });
}

#[test]
fn a_question_is_answered_by_its_button_and_the_way_back_takes_the_answer_back() {
    in_browser(async |page| {
        // Two items in each of thirty passages, the same within a passage.
        let row = |item: usize| {
            let passage = item / 2;
            format!(
                "{passage},{item},{},{}\n",
                u8::from(passage.is_multiple_of(5)),
                u8::from(passage.is_multiple_of(3))
            )
        };
        let table = format!("passage,question,baseline,experimental\n{}", (0..60).map(row).collect::<String>());
        page.open("").await;
        page.done().await;
        page.choose("Paste").await;
        page.type_into("Baseline", &table).await;
        page.done().await;
        // The question is between the verdict and the numbers, also on a phone.
        page.resize(390, 844, 1.0).await;
        let stands = "const top = (id) => document.getElementById(id).getBoundingClientRect().top; \
             const fits = document.documentElement.scrollWidth <= innerWidth; \
             return fits && top('explanation') < top('questions') && top('questions') < top('p-value')";
        page.until_true(stands).await;
        page.press("Yes, “passage” holds the clusters").await;
        page.until_true(
            "return location.hash.includes('cluster=passage') && document.getElementById('questions').hidden \
             && document.activeElement.id === 'verdict' && document.getElementById('clusters').dataset.value === '30'",
        )
        .await;
        page.client().back().await.expect("the browser goes back");
        page.until_true("return !location.hash.includes('cluster=') && !document.getElementById('questions').hidden")
            .await;
        tab_to(page, "No, items are independent").await;
        page.key_in_focus(Key::Enter).await;
        page.until_true("return location.hash.includes('cluster=&') && document.getElementById('questions').hidden")
            .await;
    });
}
