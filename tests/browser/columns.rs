//! Tables as people have them: two files in different order, a pasted table with passages.

use crate::folder::Folder;
use crate::session::in_browser;
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
        page.unfold("Columns").await;
        page.element("column-cluster").await.select_by_value("passage").await.expect("passages can be clusters");
        page.done().await;
        // All items of a passage are alike: twice the variance.
        page.assert_number("clusters", 20.0, 0.0).await;
        page.assert_number("design-effect", 2.0, 1e-12).await;
        let p = page.known("p-exact").await;
        page.until_true("return location.hash.includes('cluster=passage')").await;
        page.client().refresh().await.expect("the page can be loaded anew");
        page.done().await;
        assert_eq!((page.known("clusters").await, page.known("p-exact").await), (20.0, p));
    });
}
