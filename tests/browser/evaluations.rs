//! The output of an evaluation as it is: a folder for each system.

use crate::folder::Folder;
use crate::session::in_browser;
use std::fs;

/// A line from lm-evaluation-harness: a document of a task, right or wrong.
fn sample(doc: usize, is_right: bool) -> String {
    let (right, doc) = (u8::from(is_right), format!("{doc}"));
    format!(
        "{{\"doc_id\": {doc}, \"resps\": [[\"a\"]], \"filter\": \"none\", \"metrics\": [\"acc\"], \"doc_hash\": \"x\", \"acc\": {right}.0}}\n"
    )
}

#[test]
fn the_folder_of_an_evaluation_is_read_as_it_is() {
    in_browser(async |page| {
        let folder = Folder::new("evaluation");
        for (model, every) in [("heron-7b-dpo", 4), ("heron-7b", 2)] {
            let own = folder.path().join(model);
            fs::create_dir_all(&own).expect("the test's folder can be written");
            for task in ["law", "art"] {
                let lines: String = (0..20).map(|doc| sample(doc, doc % every != 0)).collect();
                let name = format!("samples_{task}_2026-01-14T09-12-33.10.jsonl");
                fs::write(own.join(name), lines).expect("the test's folder can be written");
            }
            let averages = "{\"results\": {\"law\": {\"acc,none\": 0.5, \"acc_stderr,none\": 0.1}}}";
            fs::write(own.join("results_2026-01-14T09-12-33.10.json"), averages).expect("a file can be written");
        }
        page.open("").await;
        page.done().await;
        page.choose("File").await;
        let picker = page.element("score-folder").await;
        picker.send_keys(&folder.path().to_string_lossy()).await.expect("the picker takes a folder");
        // In each of two tasks, 5 of 20 documents are right for only one system.
        assert_eq!(page.done().await.counts(), [40, 10, 0, 30]);
        assert!(page.text_of("verdict").await.starts_with("“heron-7b-dpo” is ahead"));
        let read = page.text_of("read-as").await;
        assert!(read.contains("lm-evaluation-harness, 2 systems"), "{read}");
        assert!(read.contains("2 files have no lm-evaluation-harness scores by item and are left out"), "{read}");
    });
}
