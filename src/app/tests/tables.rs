//! Tables: which column plays which part, joins, clusters, categories.

use super::*;
use crate::app::sheet::Cell;

/// Six items in two categories, with three systems.
const SYSTEMS: &str = "item,category,gpt,claude,llama\n1,x,0.5,0.25,1\n2,y,1,0.75,0\n3,x,0,1,0.5\n4,y,0,0.1,0.5\n5,x,1,1,0\n6,y,0.5,0,0\n";

/// The options of a menu, and its chosen value.
fn menu<'s>(sheet: &'s Sheet, id: &str) -> (Vec<&'s str>, &'s str) {
    let menu = sheet.menus.iter().find(|menu| menu.id == id).unwrap_or_else(|| panic!("no menu {id}"));
    (menu.options.iter().map(|(value, _)| value.as_str()).collect(), &menu.chosen)
}

#[test]
fn the_guess_is_one_sentence_and_the_card_offers_the_rest() {
    let sheet = Page::opened_at("").pastes(SYSTEMS, "");
    assert_eq!(
        sheet.error_in("read-as"),
        Some(
            "Read as: 5 columns, comma-separated, header. Baseline: gpt, experimental: claude; ids: item; categories: category; not compared: llama. \
             Assumed: higher is better."
        )
    );
    assert!(!sheet.is_hidden("columns") && sheet.is_hidden("joined") && sheet.is_hidden("line-score"));
    assert_eq!(menu(&sheet, "column-baseline"), (vec!["gpt", "claude", "llama"], "gpt"));
    assert_eq!(menu(&sheet, "column-experimental").1, "claude");
    assert_eq!(menu(&sheet, "column-category"), (vec!["", "category", "gpt", "claude", "llama"], "category"));
    // Systems are listed last, wherever they are in the table.
    let last = Page::opened_at("").pastes("gpt,claude,category\n1,0,x\n0,1,y\n1,1,x\n0,1,y\n1,1,x\n0,0,y\n", "");
    assert_eq!(menu(&last, "column-category").0, ["", "category", "gpt", "claude"]);
    assert_eq!(menu(&sheet, "row-filter").0, ["", "category:x", "category:y"]);
    assert_eq!(sheet.column_of("column-rows", 1), ["id", "category", "baseline", "experimental", ""]);
    // Below the name: there is no room for a third column beside the result, nor on a phone.
    assert_eq!(sheet.rows_of("column-rows")[1].cells[0], Cell::noted("category", "x · y · x · y · x"));
}

#[test]
fn the_card_opens_by_itself_where_another_choice_is_needed_and_not_for_a_typing_error() {
    let open = |text: &str| Page::opened_at("").pastes(text, "").attribute_of("columns", "open").is_some();
    assert!(open("id,a,b\n1,1,0\n1,0,1\n"), "an id twice");
    assert!(!open("id,a,b\n1,1,0\n2,x,1\n3,1,1\n4,0,1\n"), "a cell that is no number");
    let mut page = Page::opened_at("");
    page.pastes(SYSTEMS, "");
    let sheet = page.happens(Event::AddressGiven(page.address.replace("&scores", "&cluster=passage&scores")));
    assert!(sheet.error_in("input-error").is_some_and(|text| text.contains("passage")));
    assert_eq!(sheet.attribute_of("columns", "open"), Some(""));
}

#[test]
fn plain_lists_leave_the_direction_alone_to_choose() {
    let sheet = Page::opened_at("").pastes("1\n0\n1", "1\n1\n1");
    assert_eq!(sheet.error_in("read-as"), Some("Read as: one number a line. Assumed: higher is better."));
    for line in ["line-baseline", "line-experimental", "line-id", "line-cluster", "line-category", "line-filter"] {
        assert!(sheet.is_hidden(line), "{line}");
    }
    assert!(Page::opened_at("").sheet().is_hidden("columns"), "sliders have no columns");
}

#[test]
fn a_choice_is_in_the_address_and_survives_a_reload() {
    let mut page = Page::opened_at("");
    page.pastes(SYSTEMS, "");
    page.uses("column-baseline", "llama");
    let sheet = page.uses("row-filter", "category:x");
    assert_eq!((sheet.number_of("pairs"), page.data_state()), (Some(3.0), "done"));
    let address = page.state.fragment_of(ViewName::Test);
    assert!(address.contains("&baseline=llama&filter=category:x&scores="), "{address}");
    let again = page.reloaded().sheet();
    assert_eq!(menu(&again, "column-baseline").1, "llama");
    assert_eq!(counts(&again), counts(&sheet));
    assert_eq!(again.number_of("p-exact"), sheet.number_of("p-exact"));
}

#[test]
fn a_system_that_is_chosen_twice_changes_places_with_the_other() {
    let mut page = Page::opened_at("");
    let before = page.pastes(SYSTEMS, "");
    let sheet = page.uses("column-experimental", "gpt");
    assert_eq!((menu(&sheet, "column-baseline").1, menu(&sheet, "column-experimental").1), ("claude", "gpt"));
    assert_eq!(sheet.number_of("helped"), before.number_of("hurt"));
    // The button does the same.
    let sheet = page.uses("swap", "");
    assert_eq!((menu(&sheet, "column-baseline").1, menu(&sheet, "column-experimental").1), ("gpt", "claude"));
}

#[test]
fn columns_of_different_scales_are_not_compared_unasked() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("id,correct,tokens\n1,1,518\n2,0,400\n3,1,20\n", "");
    let message = sheet.error_in("input-error").expect("nothing is guessed");
    assert!(message.starts_with("“correct” and “tokens” have different scales"), "{message}");
    assert!(!sheet.is_hidden("columns"), "the card is there to choose");
    assert_eq!(sheet.attribute_of("columns", "open"), Some(""), "and opens by itself");
    page.uses("column-baseline", "correct");
    let sheet = page.uses("column-experimental", "tokens");
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("done", Some(3.0)));
}

#[test]
fn counts_are_asked_about_and_may_be_chosen() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("id,tp,fp,fn\n1,2,0,1\n2,1,1,0\n3,4,2,2\n", "");
    let message = sheet.error_in("input-error").expect("nothing is guessed");
    assert!(message.starts_with("“tp”, “fp” and “fn” hold counts or lengths"), "{message}");
    assert!(!sheet.is_hidden("columns"), "the card is there to choose");
    page.uses("column-baseline", "fp");
    let sheet = page.uses("column-experimental", "tp");
    assert_eq!((page.data_state(), sheet.number_of("helped")), ("done", Some(2.0)));
}

#[test]
fn all_rows_of_two_filters_are_drawn_by_document() {
    let samples = |right: [u8; 4]| -> String {
        let row = |(id, right): (usize, u8)| {
            let row =
                |filter, right| format!("{{\"doc_id\": {id}, \"filter\": \"{filter}\", \"exact_match\": {right}}}\n");
            row("strict", right) + &row("flexible", 1)
        };
        right.into_iter().enumerate().map(row).collect()
    };
    let mut page = Page::opened_at("");
    let sheet = page.chooses(&[("a.jsonl", &samples([0, 0, 1, 0])), ("b.jsonl", &samples([1, 0, 1, 1]))]);
    assert_eq!((sheet.number_of("pairs"), menu(&sheet, "row-filter").1), (Some(4.0), "filter:strict"));
    let sheet = page.uses("row-filter", "");
    assert_eq!((sheet.number_of("pairs"), sheet.number_of("clusters")), (Some(8.0), Some(4.0)));
    assert_eq!((menu(&sheet, "column-cluster").1, menu(&sheet, "column-category").1), ("doc_id", "filter"));
}

#[test]
fn lower_losses_are_ahead_and_the_switch_says_so() {
    let mut page = Page::opened_at("");
    page.opens("report");
    let sheet = page.pastes("baseline_loss,experimental_loss\n3,1\n2,2.5\n2,1\n2,1.5\n", "");
    assert!(sheet.checked.contains(&("lower-is-better", true)));
    assert_eq!((sheet.number_of("helped"), sheet.number_of("mean-difference")), (Some(3.0), Some(0.75)));
    assert!(
        sheet
            .error_in("read-as")
            .is_some_and(|text| text.ends_with("Lower is better, going by the name “baseline_loss”."))
    );
    let sentence = sheet.text_of("export-sentence");
    assert!(
        sentence.contains("experimental_loss scores 0.8 lower than baseline_loss (lower is better), 1.5 against 2.3"),
        "{sentence}"
    );
    let sheet = page.uses("lower-is-better", "off");
    assert_eq!((sheet.number_of("helped"), sheet.number_of("mean-difference")), (Some(1.0), Some(-0.75)));
    assert!(page.state.fragment_of(ViewName::Test).contains("&lower=0"));
}

#[test]
fn a_direction_set_by_hand_is_in_the_sentence_above_the_result() {
    let mut page = Page::opened_at("");
    page.pastes("1\n0\n1", "1\n1\n1");
    let sheet = page.uses("lower-is-better", "on");
    assert_eq!(sheet.error_in("read-as"), Some("Read as: one number a line. Lower is better, as chosen."));
    page.pastes("a_loss,b_loss\n3,1\n2,2.5\n2,1\n", "");
    let sheet = page.uses("lower-is-better", "off");
    let text = sheet.error_in("read-as").expect("a sentence");
    assert!(text.ends_with(" Higher is better, as chosen.") && !text.contains("going by"), "{text}");
}

#[test]
fn a_system_has_one_name_wherever_it_is_named() {
    let mut page = Page::opened_at("");
    page.opens("report");
    let sheet =
        page.chooses(&[("monday.csv", "id,gpt\n1,0\n2,0\n3,1\n"), ("tuesday.csv", "id,claude\n2,1\n1,1\n3,1\n")]);
    let read_as = sheet.error_in("read-as").expect("a sentence");
    assert!(read_as.contains("Baseline: gpt, experimental: claude"), "{read_as}");
    assert!(sheet.text_of("verdict").starts_with("“claude” is ahead"), "{}", sheet.text_of("verdict"));
    assert_eq!(sheet.text_of("difference-kind"), "claude − gpt");
    assert!(sheet.text_of("export-sentence").contains("claude scores 66.7 points higher than gpt"));
}

/// Two long names would take three lines. Who is who is told beside the scores.
#[test]
fn names_that_do_not_fit_below_the_difference_are_told_by_their_parts() {
    let kind = |table: &str| {
        let mut page = Page::opened_at("");
        let sheet = page.chooses(&[("scores.csv", table)]);
        sheet.text_of("difference-kind").to_owned()
    };
    assert_eq!(kind("id,gpt-4-turbo,claude-2\n1,0,1\n2,0,1\n3,1,0\n"), "claude-2 − gpt-4-turbo");
    assert_eq!(kind("id,OpenHermes-2.5-Mistral-7B,gemma-7b-it\n1,0,1\n2,0,1\n3,1,0\n"), "experimental − baseline");
}

#[test]
fn files_in_another_order_are_joined_and_counted() {
    let mut page = Page::opened_at("");
    let first = ("llama.csv", "id,score\nq1,0.5\nq2,1\nq3,0\nq5,0\n");
    let second = ("qwen.csv", "id,score\nq3,1\nq1,0.75\nq4,1\nq2,0.25\n");
    let sheet = page.chooses(&[first, second]);
    assert_eq!(
        sheet.error_in("joined"),
        Some(
            "Items are paired by “id”: both systems have 3. Left out: 1 that only the baseline has, 1 that only the experimental system \
             has."
        )
    );
    let attribute = |name| sheet.attribute_of("joined", name);
    assert_eq!(
        [attribute("data-both"), attribute("data-only-first"), attribute("data-only-second")],
        [Some("3"), Some("1"), Some("1")]
    );
    assert!(sheet.text_of("verdict").starts_with("“qwen” is ahead"), "{}", sheet.text_of("verdict"));
    page.opens("report");
    let sheet = page.opens("tests");
    assert!(sheet.text_of("export-sentence").contains(sheet.text_of("joined")));
    let report: serde_json::Value = serde_json::from_str(sheet.text_of("export-json")).expect("JSON");
    let joined = serde_json::json!({ "column": "id", "category": null, "both": 3, "only_first": 1, "only_second": 1 });
    assert_eq!((&report["data"]["joined"], &report["data"]["columns"]["baseline"]), (&joined, &"llama".into()));
    // One of four is a considerable part.
    let warning =
        "Items that only one system has are left out: 1 of 4 of the baseline, and 1 of 4 of the experimental system.";
    let warnings = &sheet.lists.iter().find(|(id, _)| *id == "warnings").expect("a list").1;
    assert!(warnings[0].starts_with(warning), "{warnings:?}");
    let sheet = page.uses("swap", "");
    assert_eq!(sheet.text_of("first-file-role"), "Baseline");
    assert!(sheet.text_of("first-file").starts_with("qwen.csv, "), "{}", sheet.text_of("first-file"));
}

#[test]
fn three_files_are_three_systems() {
    let mut page = Page::opened_at("");
    let files = [
        ("a.csv", "id,score\n1,1\n2,0\n3,1\n"),
        ("b.csv", "id,score\n3,1\n1,1\n2,1\n"),
        ("c.csv", "id,score\n1,0\n2,0\n3,0\n"),
    ];
    let sheet = page.chooses(&files);
    assert_eq!(menu(&sheet, "column-experimental"), (vec!["a", "b", "c"], "b"));
    assert_eq!((sheet.number_of("helped"), sheet.text_of("first-file")), (Some(1.0), "a.csv, b.csv, c.csv"));
    assert_eq!(sheet.text_of("all-systems"), "Two of 3 systems are compared. Compare all");
    let sheet = page.uses("column-experimental", "c");
    assert_eq!((sheet.is_hidden("all-systems"), sheet.number_of("hurt")), (true, Some(2.0)));
}

#[test]
fn an_id_that_occurs_twice_is_told_with_both_lines_and_a_filter_helps() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("id,mode,a,b\nq1,x,1,0\nq2,x,1,1\nq1,y,0,1\nq2,y,0,0\n", "");
    let message = sheet.error_in("input-error").expect("q1 twice");
    assert!(message.starts_with("Line 4") && message.contains("line 2"), "{message}");
    let sheet = page.uses("row-filter", "mode:y");
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("done", Some(2.0)));
}

/// Two items in each of thirty passages, the same within a passage.
fn passages() -> String {
    let rows = (0..60).map(|item| {
        let passage = item / 2;
        format!("{passage},{item},{},{}\n", u8::from(passage % 5 == 0), u8::from(passage % 3 == 0))
    });
    format!("passage,question,baseline,experimental\n{}", rows.collect::<String>())
}

#[test]
fn passages_are_asked_about_and_drawn_whole_when_chosen() {
    let mut page = Page::opened_at("");
    page.opens("report");
    let items = page.pastes(&passages(), "");
    assert!(items.is_hidden("by-clusters"));
    let sheet = page.uses("column-cluster", "passage");
    assert!(!sheet.is_hidden("by-clusters") && sheet.is_hidden("questions"));
    // All items of a passage are the same: 30 draws instead of 60, and twice the variance.
    let effect = sheet.number_of("design-effect").expect("clusters");
    assert!((effect - 2.0).abs() < 1e-12, "{effect}");
    assert_eq!((sheet.number_of("clusters"), sheet.number_of("p-by-items")), (Some(30.0), items.number_of("p-exact")));
    assert!(sheet.number_of("p-exact") > items.number_of("p-exact"));
    assert!(sheet.text_of("export-sentence").contains("30 clusters"));
    assert!(page.state.fragment_of(ViewName::Test).contains("&cluster=passage"));
    let sheet = page.opens("tests");
    let asks = sheet.rows_of("test-rows").iter().filter_map(|row| row.cells.get(1));
    assert!(asks.map(|cell| &cell.text).any(|asks| asks.contains("a whole cluster at a time")));
}

#[test]
fn the_page_says_why_clusters_of_different_sizes_have_no_exact_curve() {
    let mut page = Page::opened_at("");
    page.opens("intervals");
    page.pastes(&passages(), "");
    let same = page.uses("column-cluster", "passage");
    assert!(same.text_of("caption").ends_with("Line: the exact distribution."), "{}", same.text_of("caption"));
    page.pastes(&format!("{}p1,1000,1,0\n", passages()), "");
    let several = page.uses("column-cluster", "passage");
    let told = [several.text_of("caption"), several.text_of("interval-agreement")].map(|text| text.rsplit_once(". "));
    assert_eq!(
        told.map(|told| told.map(|(_, last)| last)),
        [
            Some("No line: with clusters of different sizes, only p is computed exactly."),
            Some("With clusters of different sizes, there are no exact intervals.")
        ]
    );
}

#[test]
fn what_is_wrong_with_a_choice_is_said_in_a_sentence() {
    let error = |text: &str, choice: &str| {
        let mut page = Page::opened_at("");
        page.pastes(text, "");
        let sheet = page.happens(Event::AddressGiven(page.address.replace("&scores", &format!("{choice}&scores"))));
        sheet.error_in("input-error").map(str::to_owned).expect("something is wrong")
    };
    let unknown = |part: &str| format!("“nosuch” is not in the data compared. Choose another {part}.");
    assert_eq!(error(SYSTEMS, "&cluster=nosuch"), unknown("cluster column"));
    assert_eq!(error(SYSTEMS, "&experimental=nosuch"), unknown("experimental system from “gpt”, “claude” and “llama”"));
    assert_eq!(
        error("id,topic,a\n1,x,1\n2,y,0\n3,x,1\n4,y,0\n", ""),
        "Two systems or more are needed, but only “a” looks like scores. Add another system's scores, or choose two columns to compare."
    );
}

#[test]
fn categories_are_compared_where_the_table_has_them() {
    let mut page = Page::opened_at("");
    page.opens("by-category");
    let sheet = page.pastes(SYSTEMS, "");
    let names: Vec<_> = sheet.rows_of("categories").iter().filter_map(|row| row.name.as_deref()).collect();
    assert_eq!(names, ["x", "y"]);
    let sheet = page.uses("column-category", "");
    assert!(sheet.is_hidden("by-category"));
}

#[test]
fn other_texts_begin_with_a_new_guess() {
    let mut page = Page::opened_at("");
    page.pastes(SYSTEMS, "");
    page.uses("column-baseline", "llama");
    let sheet = page.pastes("item,left,right\n1,1,0\n2,0,1\n3,1,1\n", "");
    assert_eq!((menu(&sheet, "column-baseline").1, page.data_state()), ("left", "done"));
}

/// Pastes a text and checks the resulting numbers of pairs, helped, hurt and tied, and how the page
/// says it was read.
fn assert_read(text: &str, expected: [f64; 4], note: &str) -> (Page, Sheet) {
    let mut page = Page::opened_at("");
    let sheet = page.pastes(text, "");
    assert_eq!(sheet.error_in("input-error"), None, "{text}");
    assert_eq!((page.data_state(), counts(&sheet)), ("done", expected.map(Some)), "{text}");
    let asked = sheet.questions.iter().flat_map(|(_, asked)| asked).map(|asked| asked.text.as_str());
    let told: Vec<&str> = sheet.error_in("read-as").into_iter().chain(asked).collect();
    assert!(told.iter().any(|told| told.contains(note)), "{text}: {told:?}");
    (page, sheet)
}

#[test]
fn labels_of_zero_and_one_are_compared_with_gold_and_without_it_count_as_right() {
    let one_is_right = "1 is read as right and 0 as wrong. If these are labels";
    assert_read("predA,predB\n1,0\n0,0\n1,1\n", [3.0, 0.0, 1.0, 2.0], one_is_right);
    // predA is right on item 2, predB on items 1 and 3.
    let gold = "Answers count as right if they are the same as “gold”.";
    let (mut page, _) = assert_read("gold,predA,predB\n0,1,0\n1,1,0\n0,1,0\n1,0,0\n", [4.0, 2.0, 1.0, 1.0], gold);
    let sheet = page.uses("column-gold", "");
    assert_eq!(counts(&sheet), [4.0, 0.0, 3.0, 1.0].map(Some));
}

#[test]
fn labels_without_gold_are_asked_about() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("id,human,predA,predB\n1,cat,cat,dog\n2,dog,dog,dog\n3,cat,dog,cat\n", "");
    let message = "“human”, “predA” and “predB” hold labels, not scores. Choose the column of right answers.";
    assert_eq!(sheet.error_in("input-error"), Some(message));
    assert_eq!(sheet.attribute_of("columns", "open"), Some(""), "the card opens by itself");
    let sheet = page.uses("column-gold", "human");
    // predA is right on items 1 and 2, predB on items 2 and 3.
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [3.0, 1.0, 1.0, 1.0].map(Some)));
}

#[test]
fn labels_without_any_right_answers_open_no_card() {
    let sheet = Page::opened_at("").pastes("sysA,sysB\npos,neg\nneg,neg\npos,pos\n", "");
    let message = "“sysA” and “sysB” hold labels, not scores. Add a column with the right answers, or write numbers instead: 1 for right and 0 for wrong, or grades such as 1 to 5.";
    assert_eq!(sheet.error_in("input-error"), Some(message));
    assert_eq!(sheet.attribute_of("columns", "open"), None);
}

#[test]
fn what_other_programs_write_is_read() {
    // Long form: an item, a system, a score.
    let long = "item,system,score\n1,llama,0.5\n1,qwen,0.75\n2,qwen,1\n2,llama,0\n3,llama,1\n3,qwen,0\n";
    let (_, sheet) = assert_read(long, [3.0, 2.0, 1.0, 0.0], "Baseline: llama, experimental: qwen");
    assert_eq!(menu(&sheet, "column-experimental").0, ["llama", "qwen"]);
    let markdown = "| id | old | new |\n|----|:---:|-----|\n| q1 | 0.5 | 0.75 |\n| q2 | 1 | 0 |\n";
    assert_read(markdown, [2.0, 1.0, 1.0, 0.0], "Markdown");
    assert_read("{\"old\": [0.5, 1, 1],\n \"new\": [0.75, 0, 1]}", [3.0, 1.0, 1.0, 1.0], "JSON");
    let quoted = "id,text,old,new\nq1,\"two\nlines, \"\"quoted\"\"\",0.5,0.75\nq2,x,1,0\n";
    assert_read(quoted, [2.0, 1.0, 1.0, 0.0], "Baseline: old, experimental: new");
    let means = "baseline,experimental\n1,1\n0,1\n0,0\n1,1\n0.5,0.75\n";
    assert_read(means, [4.0, 1.0, 0.0, 3.0], "Line 6 sums up the other rows, as a total or mean, and is left out.");
}

#[test]
fn pasted_lists_with_ids_in_another_order_are_joined() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("id,score\nq1,0\nq2,1\nq3,0\nq5,1\n", "id,score\nq3,1\nq1,0\nq4,1\nq2,1\n");
    assert_eq!(counts(&sheet), [3.0, 1.0, 0.0, 2.0].map(Some));
    assert!(
        sheet.error_in("joined").is_some_and(|text| text.starts_with("Items are paired by “id”: both systems have 3."))
    );
}

#[test]
fn boxes_with_ids_are_exchanged_themselves_and_the_next_lists_are_not() {
    let mut page = Page::opened_at("");
    let lists = ["id,score\nq1,0\nq2,1\nq3,0\n", "id,score\nq3,1\nq1,0\nq2,1\n"];
    let before = page.pastes(lists[0], lists[1]);
    assert!(before.is_hidden("line-baseline") && !before.is_hidden("columns"));
    assert_eq!(
        before.error_in("read-as"),
        Some(
            "Read as: 2 lists (2 columns, comma-separated, header). Scores: score; ids: id. The systems list the items in \
             different orders. Assumed: higher is better."
        )
    );
    let swapped = page.uses("swap", "");
    assert_eq!(["baseline-scores", "experimental-scores"].map(|id| swapped.value_of(id)), [lists[1], lists[0]]);
    assert_eq!((swapped.number_of("helped"), swapped.number_of("hurt")), (Some(0.0), Some(1.0)));
    assert_eq!(swapped.error_in("read-as"), before.error_in("read-as"));
    let next = page.pastes("0\n0\n1", "1\n1\n1");
    assert_eq!((next.number_of("helped"), next.number_of("hurt")), (Some(2.0), Some(0.0)));
}

#[test]
fn samples_of_the_evaluation_harness_are_compared_by_the_filter_that_is_chosen() {
    let samples = |rights: [[u8; 2]; 3]| -> String {
        let row = |id: usize, filter: &str, right: u8| {
            format!(
                "{{\"doc_id\": {id}, \"doc\": {{\"question\": \"{id} + 1?\"}}, \"target\": \"{id}\", \"resps\": [[\"x\"]], \
                 \"filtered_resps\": [\"x\"], \"filter\": \"{filter}\", \"metrics\": [\"exact_match\"], \"exact_match\": {right}.0}}\n"
            )
        };
        let both =
            |(id, [strict, flexible]): (usize, [u8; 2])| row(id, "strict", strict) + &row(id, "flexible", flexible);
        rights.into_iter().enumerate().map(both).collect()
    };
    let mut page = Page::opened_at("");
    let files = [
        ("samples_a.jsonl", samples([[0, 1], [0, 1], [1, 1]])),
        ("samples_b.jsonl", samples([[1, 1], [1, 0], [1, 1]])),
    ];
    let sheet = page.chooses(&files.each_ref().map(|(name, text)| (*name, text.as_str())));
    assert_eq!(menu(&sheet, "row-filter").1, "filter:strict");
    assert_eq!(counts(&sheet), [3.0, 2.0, 0.0, 1.0].map(Some));
    let sheet = page.uses("row-filter", "filter:flexible");
    assert_eq!(counts(&sheet), [3.0, 0.0, 1.0, 2.0].map(Some));
}

#[test]
fn a_choice_that_another_input_does_not_have_can_be_undone() {
    let mut page = Page::opened_at("");
    let table = "passage,question,baseline,experimental\n7,1,1,0\n7,2,0,1\n9,1,1,1\n9,2,0,1\n9,3,0,0\n";
    page.pastes(table, "");
    page.uses("column-cluster", "passage");
    // A table corrected by hand keeps its choice.
    let text = Pasted::Typed(table.replace("passage", "page"));
    let sheet = page.happens(Event::TextChanged { index: 0, text });
    assert!(
        sheet.error_in("input-error").is_some_and(|text| text.starts_with("“passage” is not in the data compared"))
    );
    assert!(!sheet.is_hidden("columns") && menu(&sheet, "column-cluster").1 == "passage");
    let sheet = page.uses("column-cluster", "");
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("done", Some(5.0)));
}

#[test]
fn systems_that_a_link_names_and_the_text_lacks_can_be_chosen_anew() {
    let mut page = Page::opened_at("");
    page.pastes(SYSTEMS, "");
    page.uses("swap", "");
    let address = page.state.fragment_of(ViewName::Test);
    assert!(address.contains("&baseline=claude&experimental=gpt&"), "{address}");
    let lost = address.replace("=claude", "=opus").replace("=gpt", "=sonnet");
    let sheet = page.happens(Event::AddressGiven(lost));
    assert!(sheet.error_in("input-error").is_some_and(|text| text.starts_with("“opus” is not in the data compared")));
    let sheet = page.uses("column-baseline", "llama");
    assert_eq!((page.data_state(), menu(&sheet, "column-baseline").1), ("done", "llama"));
}

#[test]
fn nothing_that_was_chosen_for_a_text_is_left_for_the_next() {
    let mut page = Page::opened_at("");
    let tables = ["id,old,new,third\n1,1,0,1\n2,1,1,0\n3,0,1,1\n", "id,a,b,c\n1,0,1,1\n2,0,1,0\n3,1,1,1\n"];
    for (control, value) in
        [("swap", ""), ("lower-is-better", "on"), ("column-baseline", "third"), ("column-cluster", "third")]
    {
        page.pastes(tables[0], "");
        page.uses(control, value);
        for next in [tables[1], "old,new\n0,1\n0,1\n1,1\n"] {
            let sheet = page.pastes(next, "");
            assert_eq!(
                (sheet.number_of("helped"), sheet.number_of("hurt")),
                (Some(2.0), Some(0.0)),
                "{control}: {next}"
            );
        }
    }
    // One score is corrected.
    page.pastes(tables[0], "");
    page.uses("swap", "");
    let sheet = page.pastes(&tables[0].replace("1,1,0,1", "1,0.5,0,1"), "");
    assert!(sheet.error_in("read-as").is_some_and(|text| text.contains("Baseline: new")));
}

#[test]
fn two_columns_that_are_not_compared_unasked_can_be_chosen() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("acc,latency\n1,0.5\n0,0.7\n1,0.2\n1,0.1\n", "");
    assert!(sheet.error_in("input-error").is_some() && !sheet.is_hidden("columns"));
    page.uses("column-baseline", "acc");
    let sheet = page.uses("column-experimental", "latency");
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("done", Some(4.0)));
}
