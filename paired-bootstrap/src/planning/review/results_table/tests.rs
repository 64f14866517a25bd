//! What is read from tables, why they are refused, and what is reported.

use super::*;

fn read(text: &str) -> Result<ResultsTable, String> {
    ResultsTable::read(text, false).expect("a table").map_err(|problem| problem.to_string())
}

fn table(text: &str) -> ResultsTable {
    read(text).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

#[test]
fn rows_are_data_sets_where_the_table_says_so() {
    for text in [
        "| Dataset | BERT | Ours |\n|--|--|--|\n| RTE | 70.1 | 71.2 |\n| CB | 80.1 | 81.2 |",
        "| | n | BERT | Ours |\n|--|--|--|--|\n| RTE | 277 | 70.1 | 71.2 |\n| CB | 56 | 80.1 | 81.2 |",
    ] {
        let table = table(text);
        assert_eq!((table.systems.join("|").as_str(), table.sets[1].name.as_str()), ("BERT|Ours", "CB"));
        assert_eq!(table.score(1, 0).map(|score| score.text.as_str()), Some("71.2"));
        // Turned, the rows are systems.
        let turned = ResultsTable::read(text, true).expect("a table").expect("understood");
        assert_eq!(turned.systems, ["RTE", "CB"]);
    }
}

#[test]
fn cells_that_are_not_understood_are_refused_with_their_place() {
    let table = |rte: &str, cb: &str| format!("Model\tRTE\tCB\nn\t277\t56\nBERT\t70.1\t80.1\nOurs\t{rte}\t{cb}");
    for (text, problem) in [
        (
            table("71.2.3", "80"),
            "Row “Ours” (line 4), column “RTE”: “71.2.3” is not a number such as 71.2. Correct it, or write – for a missing one.",
        ),
        (table("71.2", "132"), "Row “Ours” (line 4), column “CB”: “132” is more than 100 %."),
        (table("71,2", "80.3"), "Row “Ours” (line 4), column “RTE”: “71,2” has a decimal comma"),
        (table("0.712", "80.3"), "Row “Ours” (line 4), column “RTE”: “0.712” could be a proportion or a percentage"),
        (
            table("71.2", "80.3").replace("277", "1.5k"),
            "Row “n” (line 2), column “RTE”: “1.5k” is not a number of items",
        ),
        ("A\t70.1\t80.1\nAverage\t70.1\t80.1".to_owned(), "Only “A” has scores: there is nothing to compare."),
        (
            "M\tA\nX\t110/164\nY\t112/163".to_owned(),
            "Row “Y” (line 3), column “A”: “112/163” is of a different number of items from the rest of the data set.",
        ),
        ("1\t70.1\t80.1\n2\t70.1\t80.1".to_owned(), "The first column has numbers"),
        ("M\tA\tB\nX\t1\t2\nY\t3\t4\nM\tC\tD\nX\t1\t2".to_owned(), "Line 4 has text where other rows have numbers"),
        ("M\tA\tB\nX\t1\t2\nBLEU\t\t\nY\t3\t4".to_owned(), "Line 3, “BLEU”, names a metric between the rows."),
        (
            "Table 1: accuracy and F1\nM\tA\tB\nX\t1\t2\nY\t3\t4".to_owned(),
            "“Table 1: accuracy and F1 M” names several metrics.",
        ),
    ] {
        let told = read(&text).expect_err(&text);
        assert!(told.starts_with(problem), "{told}");
    }
    let long = "A\t70.1\n".repeat(4000);
    assert!(read(&long).expect_err("too long").starts_with("The table has more than 20,000 characters."));
    let large = format!("M\tA\n{}", "A\t70.1\n".repeat(61));
    assert!(read(&large).expect_err("too large").starts_with("The table has 61 systems and 1 data sets."));
}

#[test]
fn metrics_are_those_of_the_names_or_of_what_stands_above() {
    let metrics = |text: &str| -> Vec<String> {
        table(text).sets.iter().map(|set| set.metric.clone().unwrap_or_default()).collect()
    };
    let rows = "\nX\t1\t2\nY\t3\t4";
    assert_eq!(metrics(&format!("M\tMRPC (F1)\tRTE{rows}")), ["F1", ""]);
    assert_eq!(metrics(&format!("BLEU on all\nM\tde\tfr{rows}")), ["BLEU", "BLEU"]);
    assert_eq!(metrics(&format!("M\tMRPC Acc/F1\tRTE Acc.{rows}")), ["F1", "Acc"]);
    assert_eq!(metrics("Metric\tX\tY\nBLEU\t1\t2\nWER\t3\t4"), ["BLEU", "WER"]);
}

#[test]
fn the_best_is_the_first_of_the_best_and_lower_may_be_better() {
    let table = table("M\tA acc\tWER\nX\t70.1\t4.0\nY\t71.0\t3.0\nZ\t71.0\t5.0");
    assert_eq!([table.best(0), table.best(1), table.best(9)], [Some(1), Some(1), None]);
    assert_eq!(table.ours(), None);
}

#[test]
fn what_was_assumed_is_told() {
    let table = table(
        "Model\tParams\tRTE (n=277)\tAvg\nBERT†\t110\t70.1 (0.3)\t80\nOurs\t120\t71.2* (0.4)\t81\nΔ\t\t+1.1\t+1\nLate\t\t70.0 (+0.4)\t",
    );
    let told = table.told.join(" ");
    for part in [
        "Read as a table with tabs of 3 systems × 1 data set: its rows are systems.",
        "Items in each data set: RTE: 277.",
        "No metric is named for RTE: read as shares of right answers.",
        "A number in brackets, like one after ±, is read as the standard deviation over runs, and never as n.",
        "the column “Params” (properties of systems)",
        "the column “Avg” (averages)",
        "the row “Δ” (differences)",
        "marks such as *, † and ↑",
        "differences beside scores",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_column_of_n_beside_the_only_data_set_is_that_of_its_items() {
    let same = table("System\tAccuracy\tn\nA\t84.1\t1000\nB\t83.2\t1000");
    assert_eq!((same.systems.join("|").as_str(), same.sets[0].items), ("A|B", Some(1000)));
    assert!(!same.told.join(" ").contains("Not read"), "{:?}", same.told);
    let other = table("System\tAccuracy\tn\nA\t84.1\t1000\nB\t83.2\t900");
    let human = table("System\tAccuracy\tn\nHuman\t90.1\t3 x 200\nA\t84.1\t1000\nB\t83.2\t1000");
    for unread in [other, human] {
        assert_eq!(unread.sets[0].items, None);
        assert!(unread.told.join(" ").contains("the column “n” (numbers of items)"), "{:?}", unread.told);
    }
    // Beside several data sets, it may be that of any.
    let several = table("System\tRTE\tCB\tn\nA\t84.1\t80.0\t1000\nB\t83.2\t81.0\t1000");
    assert!(several.sets.iter().all(|set| set.items.is_none()), "{:?}", several.sets);
    assert!(several.told.join(" ").contains("the column “n” (numbers of items)"), "{:?}", several.told);
}

#[test]
fn of_several_systems_of_the_authors_none_is_chosen() {
    let ours = |name: &str| table(&format!("Model\tRTE\nBERT\t70.1\nOurs\t71.2\n{name}\t70.0")).ours();
    assert_eq!([ours("GPT"), ours("Ours w/o RAG")], [Some(1), None]);
}

#[test]
fn counts_tell_their_number_of_items() {
    let table = table("Model\tHumanEval\tMBPP (n = 500)\nBase\t110/164\t350/500 (70.0)\nOurs\t118/164\t72.0");
    let sets: Vec<Option<u64>> = table.sets.iter().map(|set| set.items).collect();
    assert_eq!(sets, [Some(164), Some(500)]);
    let score = |system, set| table.score(system, set).map(|score| score.text.as_str());
    assert_eq!([score(0, 0), score(1, 0), score(0, 1)], [Some("67.1"), Some("72.0"), Some("70.0")]);
    assert!(table.told.iter().any(|told| told.starts_with("Counts such as 110/164")), "{:?}", table.told);
}

#[test]
fn marks_of_numbers_and_names_are_told() {
    for text in [
        r"M & A \\ X & 70.1 \\ Y & 71.2$^{*}$ \\",
        r"M & A \\ X$^{\dagger}$ & 70.1 \\ Y & 71.2 \\",
        r"M & A \\ X & \textbf{70.1}$^1$ \\ Y & 71.2 \\",
        "M\tA‡\nX\t70.1\nY\t71.2",
        "M\tA\nX\t70.1 ↑\nY\t71.2",
    ] {
        let table = table(text);
        assert!(table.told.join(" ").contains("Not read: marks such as *, † and ↑."), "{text}: {:?}", table.told);
        assert_eq!((table.systems.join("|").as_str(), table.sets[0].name.as_str()), ("X|Y", "A"), "{text}");
    }
    let told = table("M\tA\nX\t**70.1**\n**Y**\t71.2").told.join(" ");
    assert!(!told.contains("marks"), "{told}");
}

#[test]
fn thousands_of_items_may_be_rounded() {
    let told = |name: &str| table(&format!("M\t{name}\nX\t70.1\nY\t71.2")).told.join(" ");
    let note = "n is given in thousands for SQuAD. If it is rounded, enter all its digits.";
    let thousands = told("SQuAD (n = 2.5k)");
    assert!(thousands.contains("Items in each data set: SQuAD: 2,500.") && thousands.contains(note), "{thousands}");
    assert!(!told("SQuAD (2,500)").contains("thousands"));
}

/// Error rates are shares of wrong answers, as in a sentence; other errors do not limit p.
#[test]
fn shares_of_wrong_answers_are_told_from_other_errors() {
    let metric = |name: &str| {
        let table = table(&format!("Model\t{name}\nBase\t12.3\nOurs\t11.9"));
        let metric = table.sets[0].metric.clone().unwrap_or_default();
        (metric, table.sets[0].counts_items(), table.best(0))
    };
    for (name, expected, counts_items) in [
        ("SST-2 (error rate)", "error rate", true),
        ("Top-1 error", "Top-1 error", true),
        ("Error (%)", "error rate", true),
        ("Error", "Error", false),
        ("Mean absolute error (%)", "error", false),
        ("Calibration error (%)", "error", false),
        ("Misclassified (%)", "error rate", true),
        ("Hallucination rate", "Hallucination rate", true),
        ("Fail %", "error rate", true),
        ("Toxicity ↓", "lower-is-better", false),
        ("Toxicity (%) ↓", "error rate", true),
        ("WER (%)", "WER", false),
        ("word error rate", "word error rate", false),
    ] {
        assert_eq!(metric(name), (expected.to_owned(), counts_items, Some(1)), "{name}");
    }
    let told = table("Model\tError (%)\nBase\t12.3\nOurs\t11.9").told.join(" ");
    assert!(told.contains("Read as shares of wrong answers, so all other answers are right: Error (%)."), "{told}");
}

/// "(%)" in a caption or a header is read; if it contradicts the numbers, the user is asked.
#[test]
fn a_percent_sign_above_scores_is_theirs() {
    let scores = |text: &str| -> Vec<String> {
        table(text).scores.iter().flatten().flatten().map(|score| score.text.clone()).collect()
    };
    let errors = "\nA\t0.45\nB\t0.40";
    assert_eq!(scores(&format!("Model\tMNIST error (%) (n=10000){errors}")), ["0.45 %", "0.40 %"]);
    assert_eq!(scores(&format!("Table 1: Error rate (%)\nModel\tMNIST (n=10000){errors}")), ["0.45 %", "0.40 %"]);
    let two = "Model\tCIFAR\tMNIST\nA\t6.41\t0.45\nB\t5.90\t1";
    assert_eq!(scores(&format!("Table 1: Error rate (%)\n{two}")), ["6.41", "0.45 %", "5.90", "1 %"]);
    assert_eq!(scores("Model\tARC acc (%)\nA\t0.5\nB\t34.4"), ["0.5 %", "34.4"]);
    assert_eq!(scores(&format!("Model\tMNIST error rate, 10% data{errors}")), ["0.45", "0.40"]);
    for text in [format!("Table 1: Error rate\n{two}"), "Model\tRTE acc (%)\nA\t0.45\nB\t0.40".to_owned()] {
        let told = read(&text).expect_err(&text);
        assert!(told.contains("“0.45” could be a proportion or a percentage"), "{told}");
    }
}

#[test]
fn what_is_behind_a_score_is_a_deviation_unless_the_table_says_otherwise() {
    let rows = "\nModel\tRTE (n=277)\nA\t71.2 ± 0.3\nB\t72.2 ± 0.4";
    for (caption, told) in [
        ("Accuracy with 95% confidence intervals", "± is a confidence interval here, so it is not read"),
        ("Accuracy ± SE", "± is a standard error here, so it is not read"),
        ("Mean and deviation of 5 seeds", "± is read as the standard deviation over runs"),
    ] {
        let table = table(&format!("{caption}{rows}"));
        assert!(table.told.join(" ").contains(told), "{:?}", table.told);
        let is_read = table.scores[0][0].as_ref().is_some_and(|score| score.deviation.is_some());
        assert_eq!(is_read, caption.contains("seeds"), "{caption}");
    }
    let spread = |name: &str| table(&format!("Model\t{name}\nA\t71.2 ± 0.3\nB\t72.2 ± 0.4")).told.join(" ");
    assert!(spread("Acc (95% CI)").contains("± is a confidence interval here"), "{}", spread("Acc (95% CI)"));
    assert!(spread("WER ± SE").contains("± is a standard error here"), "{}", spread("WER ± SE"));
    let ranks = table("Model\tRTE (n=277)\nA\t71.2 (2)\nB\t72.2 (1)").told.join(" ");
    assert!(ranks.contains("Not read: whole numbers in brackets, which may be ranks."), "{ranks}");
}

#[test]
fn items_are_those_of_the_data_set_that_they_follow_or_asked_for() {
    let items = |text: &str| -> Vec<Option<u64>> { table(text).sets.iter().map(|set| set.items).collect() };
    let caption = "Accuracy on BoolQ (3,270 questions) and RTE (277 pairs)";
    let rows = "\nA\t70.1\t80.1\nB\t71.1\t81.1";
    assert_eq!(items(&format!("{caption}\nModel\tBoolQ\tRTE{rows}")), [Some(3270), Some(277)]);
    let other = table(&format!("{caption}\nModel\tBQ\tRTE{rows}"));
    assert_eq!((other.sets[0].items, other.sets[1].items), (None, Some(277)));
    let told = other.told.join(" ");
    assert!(
        told.contains(
            "The text around the table gives numbers of items, but does not say that they are those of \
                           BQ: enter n."
        ),
        "{told}"
    );
    assert_eq!(items("Model Acc\nA 70.1\nB 71.1\nNote: 3,270 questions."), [Some(3270)]);
    // Nothing says which part was scored.
    let parts = table(&format!("Model\tBoolQ\tRTE\ntrain\t9427\t2490\ndev\t3270\t277{rows}"));
    assert_eq!((parts.systems.join("|").as_str(), parts.sets[0].items), ("A|B", None));
    let told = parts.told.join(" ");
    assert!(told.contains("the row “dev” (sizes of data sets; enter those of the scored part as n)"), "{told}");
}

#[test]
fn metrics_that_are_no_accuracies_leave_p_open() {
    let table = table("Model\tTIMIT PER (n=192)\tNER (n=200)\nA\t17.9\t90.1\nB\t17.2\t91.0");
    let counts: Vec<bool> = table.sets.iter().map(DataSet::counts_items).collect();
    assert_eq!((counts, table.best(0)), (vec![false, true], Some(1)));
}

#[test]
fn nothing_that_is_pasted_is_fatal() {
    for text in
        ["&\\\\&", "|\n|", "\t1\n\t2", "a  1\nb  2", "\\\\ & \\\\ 1 & 2", "1 1 1\n1 1 1", "|1|\n|2|", "  1  2\n  3  4"]
    {
        let _read = ResultsTable::read(text, false);
        let _read = ResultsTable::read(text, true);
    }
}

#[test]
fn what_stands_around_a_table_is_no_row_of_it() {
    let rows = "Model RTE CB\nBERT 70.1 80.1\nOurs 71.2* 80.3";
    for note in ["* p < 0.05", "† better than BERT at p < 0.05"] {
        let table = table(&format!("{rows}\n{note}"));
        assert_eq!(table.systems, ["BERT", "Ours"]);
        assert!(table.told.join(" ").contains(&format!("the line “{note}”")), "{:?}", table.told);
    }
    for caption in ["Table 2: Accuracy (1,000 questions each)", "Tab. 2: Accuracy, n = 1,000 per data set"] {
        let table = table(&format!("{caption}\n{rows}"));
        let sets: Vec<(&str, Option<u64>)> = table.sets.iter().map(|set| (set.name.as_str(), set.items)).collect();
        assert_eq!(sets, [("RTE", Some(1000)), ("CB", Some(1000))], "{caption}");
    }
    let averages = table(&format!("Table 2: Averages over 3 seeds.\n{rows}"));
    assert_eq!(averages.runs, Some(3), "{:?}", averages.told);
    let toxicity = table("Model\tToxicity ↓\nBase\t12.4\nOurs\t11.1");
    assert_eq!((toxicity.best(0), toxicity.sets[0].counts_items()), (Some(1), false));
    let below = table("Model\tRTE\tCB\nBERT\t70.1\t80.1\nOurs\t71.2\t80.3\nn = 1,000");
    assert_eq!(below.sets[1].items, Some(1000), "{:?}", below.told);
    // The number may be that of one data set, or of all together.
    assert_eq!(table(&format!("Results on 1,000 questions\n{rows}")).sets[0].items, None);
}

/// Names such as "Baseline", a column of differences, or the header above the rows decide whether
/// rows or columns are systems.
#[test]
fn systems_are_columns_where_the_table_says_so() {
    let rows = "\nParsing\t0.712\t0.731\nTagging\t0.655\t0.640";
    for header in [
        "Quality\tBaseline\tProposed",
        "Model\tOurs\tPaper",
        "\tBefore tuning\tAfter tuning",
        "Split\tX\tY",
        "Evaluation set\tX\tY",
        "Conjunto de prueba\tX\tY",
    ] {
        let table = table(&format!("{header}{rows}"));
        assert_eq!(
            table.sets.iter().map(|set| set.name.as_str()).collect::<Vec<_>>(),
            ["Parsing", "Tagging"],
            "{header}"
        );
        assert!(table.told[0].ends_with("its rows are data sets."), "{header}: {:?}", table.told);
    }
    for header in [
        "Model\tX\tY",
        "Variant\tBefore\tTagging",
        "Data augmentation\tX\tY",
        "Model\tTask A\tTask B",
        "Training data\tX\tY",
        "Feature set\tX\tY",
        "Pretraining corpus\tX\tY",
        "Set of features\tX\tY",
        "Source language\tX\tY",
        "Model pair\tX\tY",
        "Case\tX\tY",
        "Model\tCoNLL\tOurs (new)",
        "\tNatural Questions\tOur questions",
    ] {
        assert_eq!(table(&format!("{header}{rows}")).systems, ["Parsing", "Tagging"], "{header}");
    }
    assert_eq!(table(&format!("Model\tAccuracy\tAccuracy (ours){rows}")).systems, ["Accuracy", "Accuracy (ours)"]);
    // If a row is a baseline as well, rows are compared.
    assert_eq!(table("Model\tBaseline\tHard\nBaseline\t70\t71\nOurs\t72\t73").systems, ["Baseline", "Ours"]);
    let gains = |gains: [&str; 2]| {
        let text =
            format!("Model\tPlain F1\tTuned F1\tDelta\nA\t0.712\t0.731\t{}\nB\t0.655\t0.640\t{}", gains[0], gains[1]);
        let table = table(&text);
        (table.systems.join("|"), table.sets[0].metric.clone().unwrap_or_default())
    };
    assert_eq!(gains(["+0.019", "-0.015"]), ("Plain F1|Tuned F1".to_owned(), "F1".to_owned()));
    assert_eq!(gains(["–", "+0.052"]).0, "A|B");
    let told = table("Model\tClean\tNoisy\tΔ\nA\t70.1\t60.0\t-10.1\nB\t72.1\t63.1\t-9.0").told.join(" ");
    assert!(told.contains("If they are data sets, exchange rows and columns."), "{told}");
    // Parts of data sets are not systems, and a gap turns nothing, whatever its name.
    assert_eq!(table("Model\tDev\tTest\tGain\nA\t70.1\t71.0\t0.9\nB\t72.1\t73.1\t1.0").systems, ["A", "B"]);
    assert_eq!(table(&format!("Model\tOur set\tPublic set{rows}")).systems, ["Parsing", "Tagging"]);
    let drop = "Model\tAcc alone\tAcc merged\tDrop\nA\t71.99\t34.93 ± 0.71\t37.06\nB\t77.47\t66.11 ± 0.52\t11.36";
    let drop = table(drop);
    assert_eq!((drop.systems.join("|").as_str(), drop.sets.len()), ("A|B", 2), "{:?}", drop.told);
    assert!(drop.told.join(" ").contains("the column “Drop” (differences)"), "{:?}", drop.told);
    let repeated = table(
        "| By | Dataset | X | Y |\n|--|--|--|--|\n| us | Red | 70 | 71 |\n| us | Blue | 72 | 73 |\n| us | ALL | 71 | 72 |",
    );
    assert_eq!((repeated.systems.join("|").as_str(), repeated.sets.len()), ("X|Y", 2), "{:?}", repeated.told);
    let told = repeated.told.join(" ");
    for part in ["the column “By”, which is the same in all rows", "the row “ALL” (averages)"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // Columns with different metrics are not two systems.
    assert_eq!(table(&format!("Model\tBaseline F1\tTest acc{rows}")).systems, ["Parsing", "Tagging"]);
    let told = read(&format!("Dataset\tPlain F1\tTuned acc{rows}")).expect_err("several metrics");
    assert!(told.starts_with("“Plain F1, Tuned acc” names several metrics."), "{told}");
    for systems in ["Focal loss\tDice loss", "MSE\tCE", "Random\tPerplexity-filtered"] {
        assert_eq!(table(&format!("Dataset\t{systems}{rows}")).sets[0].metric, None, "{systems}");
    }
    let backbones = "Backbone\tTraining set\tCOCO\tVOC\nA\tSmall\t70.1\t71.0\nB\tLarge\t72.1\t73.0";
    assert_eq!(table(backbones).systems, ["A Small", "B Large"]);
    let long = "Set\tModel\tAcc\tF1\ndev\tA\t70.1\t71.0\ndev\tB\t72.1\t73.0";
    assert_eq!(table(long).systems, ["A", "B"]);
    let told = read(&format!("{long}\ntest\tA\t71.1\t72.0")).expect_err("sets and systems");
    assert!(told.starts_with("Each row names a data set and a system."), "{told}");
    // A single system on several data sets has nothing to be compared with.
    let told = read("Set\tWER (%)\tCER (%)\nValid\t3.8\t1.5\nTest\t5.8\t2.4").expect_err("one system");
    assert!(told.starts_with("No system has scores: there is nothing to compare."), "{told}");
}

/// "All" is an average of data sets if it is close to their mean and has no items of its own; as a
/// row of systems, it is the full system.
#[test]
fn totals_are_no_data_sets_but_may_be_systems() {
    let systems = |names: [&str; 3]| {
        let rows: Vec<String> =
            names.iter().zip([84.1, 83.2, 84.3]).map(|(name, acc)| format!("{name}\t{acc}")).collect();
        table(&format!("Features\tAccuracy\n{}", rows.join("\n"))).systems.join("|")
    };
    assert_eq!(systems(["All", "w/o POS", "w/o NER"]), "All|w/o POS|w/o NER");
    assert_eq!(systems(["All", "- POS", "- NER"]), "All|- POS|- NER");
    assert_eq!(systems(["All", "Words", "Tags"]), "All|Words|Tags");
    let sets = |total: &str| table(&format!("Model\tEasy\tHard\t{total}\nA\t80\t60\t70\nB\t82\t61\t72")).sets.len();
    assert_eq!([sets("Total"), sets("Total (n = 900)"), sets("Totals")], [2, 3, 3]);
    let far = table("Model\tEasy\tHard\tAll\nA\t80\t60\t79\nB\t82\t61\t81");
    assert_eq!(far.sets.len(), 3, "{:?}", far.told);
    let domains = |n: &str| {
        let text = format!("Domain\tn\tBERT\tOurs\nNews\t400\t80.1\t81.7\nWeb\t600\t82.0\t83.4\nAll\t{n}\t81.1\t82.6");
        table(&text).sets.len()
    };
    assert_eq!([domains("1000"), domains("–")], [3, 2]);
    assert_eq!(table("Features\tBaseline\tOurs\nAll\t71\t72\nw/o POS\t70\t71\nw/o NER\t72\t73").sets.len(), 3);
    assert_eq!(table("Model\tRTE\nA\t70\nB\t72\nAverage ¹\t71").systems, ["A", "B"]);
}

/// A caption about one data set, or with a mark, does not apply to all.
#[test]
fn a_caption_turns_all_columns_only_where_it_is_about_all() {
    let lower = |caption: &str, header: &str| -> Vec<bool> {
        let columns = header.matches('\t').count();
        let rows = ["70.1", "71.2"].map(|score| format!("X\t{score}{}", format!("\t{score}").repeat(columns)));
        let table = table(&format!("{caption}\nModel\t{header}\n{}", rows.join("\n")));
        table.sets.iter().map(|set| set.kind().is_lower_better()).collect()
    };
    for (caption, header) in [
        ("Table 2: Results on SST-2 and RTE (accuracy; for ECE, lower is better).", "SST-2\tRTE\tECE"),
        ("Table 2: Results on SST-2 and RTE (for calibration, lower is better).", "SST-2\tRTE\tMNLI"),
        ("Table 2: Results. ECE: lower is better.", "SST-2\tRTE\tECE"),
        ("Table 2: Accuracy. ↓ marks results significantly below the baseline (p < 0.05).", "SST-2\tRTE"),
        ("Table 2: Results. ↓: worse than BERT.", "SST-2\tRTE"),
        ("Table 2: Accuracy. Lower is better for ECE.", "Accuracy\tECE"),
    ] {
        assert!(lower(caption, header).iter().all(|is_lower| !is_lower), "{caption}");
    }
    for (caption, header) in [
        ("Table 2: Results. ↑ marks significant improvements over BERT.", "WER\tCER"),
        ("Table 2: Error (↓)", "Red\tBlue"),
        ("Table 2: Toxicity (↓).", "Red\tBlue"),
        ("Table 2: Toxicity ↓", "Red\tBlue"),
        ("Table 2: Toxicity, lower is better", "Red\tBlue"),
        ("Table 2: Toxicity (the lower the better).", "Red\tBlue"),
        ("Lower is better for all data sets.", "Red\tBlue"),
    ] {
        assert!(lower(caption, header).iter().all(|is_lower| *is_lower), "{caption}");
    }
}

/// A few metrics beside data sets do not turn these into metrics.
#[test]
fn data_sets_beside_a_metric_are_still_judged() {
    let shares = |header: &str| -> Vec<bool> {
        let columns = header.matches('\t').count() + 1;
        let row = |name: &str, score: &str| format!("{name}{}", format!("\t{score}").repeat(columns));
        let table = table(&format!("Model\t{header}\n{}\n{}", row("X", "70.1"), row("Y", "71.2")));
        table.sets.iter().map(DataSet::counts_items).collect()
    };
    for (header, expected) in [
        ("BoolQ\tPIQA\tHellaSwag\tPPL", vec![true, true, true, false]),
        ("MMLU\tElo\tMT-Bench", vec![true, false, true]),
        ("Accuracy\tSST-2\tRTE", vec![true, true, true]),
        ("MMLU ↑\tTruthfulQA ↑\tToxicity ↓", vec![true, true, false]),
        ("Accuracy\tPass rate\tWin rate", vec![true, true, true]),
        ("Zeta\tEta\tRMSE\tMAE", vec![false; 4]),
    ] {
        assert_eq!(shares(header), expected, "{header}");
    }
}

/// If several columns end in the same word, what differs between them is compared.
#[test]
fn columns_are_properties_only_where_one_is_called_so() {
    let sets = |header: &str| {
        let columns = header.matches('\t').count() + 1;
        let row = |name: &str, score: &str| format!("{name}{}", format!("\t{score}").repeat(columns));
        table(&format!("Model\t{header}\n{}\n{}", row("X", "70.1"), row("Y", "71.2"))).sets.len()
    };
    for (header, expected) in [
        ("1 shot\t5 shots\t10 shots", 3),
        ("1 year\t5 years", 2),
        ("10 epochs\t100 epochs", 2),
        ("Low rank\tFull rank", 2),
        ("Short-term memory\tWorking memory", 2),
        ("Used memory", 1),
        ("Small size\tFull rank", 2),
        ("RTE\tUsed memory", 1),
        ("RTE\tw/o memory", 2),
    ] {
        assert_eq!(sets(header), expected, "{header}");
    }
}

/// A third column that fits in only two rows may be a data set.
#[test]
fn differences_are_more_than_chance() {
    let sets = |name: &str, cells: [&str; 2], more: &str| {
        table(&format!("Model\tA\tB\t{name}\nX\t60.0\t80.0\t{}\nY\t62.0\t85.0\t{}{more}", cells[0], cells[1]))
            .sets
            .len()
    };
    assert_eq!(sets("C", ["20.0", "23.0"], ""), 3);
    assert_eq!(sets("C", ["20.0", "23.0"], "\nZ\t64.0\t84.5\t20.5"), 2);
    assert_eq!([sets("C", ["+20.0", "+23.0"], ""), sets("Gap (B − A)", ["20.0", "23.0"], "")], [2, 2]);
}

/// An unknown metric is not a share; its direction is known only from its arrow.
#[test]
fn arrows_and_metrics_beside_unknown_names_are_read() {
    let kinds = |text: &str| {
        let table = table(text);
        let kind = |at: usize| (table.sets[at].counts_items(), table.best(at));
        (0..table.sets.len()).map(kind).collect::<Vec<_>>()
    };
    let rows = "\n|--|--|--|\n| X | 70.1 | 1.2 |\n| Y | 71.2 | 1.3 |";
    assert_eq!(
        kinds(&format!(r"| M | Zeta $\downarrow$ | Eta \uparrow |{rows}")),
        [(false, Some(0)), (false, Some(1))]
    );
    assert_eq!(kinds(&format!("| M | Zeta | RMSE |{rows}")), [(false, None), (false, Some(0))]);
    assert_eq!(kinds(&format!("| M | RTE (n=277) | RMSE |{rows}")), [(true, Some(1)), (false, Some(0))]);
    let shares = rows.replace(" 1.", " 81.");
    assert_eq!(kinds(&format!("| M | RTE ↑ | CB ↑ |{shares}")), [(true, Some(1)), (true, Some(1))]);
    // Small numbers may be ratings, unless n or the scores beside them say that the task is hard.
    let ratings = rows.replace(" 70.1", " 1.4").replace(" 71.2", " 1.5");
    assert_eq!(kinds(&format!("| M | Zeta | Eta |{ratings}")), [(false, Some(1)), (false, Some(1))]);
    assert_eq!(kinds(&format!("| M | GPQA | HLE |{rows}")), [(true, Some(1)), (true, Some(1))]);
    let hard = "| Model | SWE-bench (n=2294) |\n|--|--|\n| RAG | 1.96 |\n| Agent | 4.8 |";
    assert_eq!(kinds(hard), [(true, Some(1))]);
    assert_eq!(kinds(&format!("Error (↓)\n| M | Red | Blue |{rows}")), [(false, Some(0)), (false, Some(0))]);
    assert_eq!(kinds(&format!("### 表：RMSE（all）\n| M | Red | Blue |{rows}")), [(false, Some(0)), (false, Some(0))]);
    let metrics = "| Metric | X | Y |\n|--|--|--|\n| Zeta | 70 | 71 |\n| nRMSE | 0.2 | 0.1 |";
    assert_eq!(kinds(metrics), [(false, None), (false, Some(1))]);
    let told = table(metrics).told.join(" ");
    assert!(told.contains("It is not clear whether higher or lower is better for Zeta. Write ↑ or ↓"), "{told}");
    let arrows = table(&format!("| M | RTE ↑ | Toxicity ↓ |{rows}")).told.join(" ");
    assert!(
        arrows.contains("These may not be shares of right answers, so n and two scores do not limit p: RTE ↑."),
        "{arrows}"
    );
    assert_eq!(kinds(&format!("All: lower is better\n| M | Red | Blue |{rows}")), [(false, Some(0)), (false, Some(0))]);
    let attacked = table(&format!("| M | Accuracy ↓ | RTE ↓ |{rows}"));
    assert_eq!((attacked.best(0), attacked.sets[0].counts_items()), (Some(0), false));
    let told = attacked.told.join(" ");
    assert!(told.contains("The arrow counts, against the usual direction of the metric: Accuracy ↓."), "{told}");
}

#[test]
fn rows_of_another_length_are_asked_for() {
    for text in [
        "| M | A | B | C |\n|--|--|--|--|\n| X | 70 | 71 | 72 |\n| Y | 73 | 74 |",
        "M\tA\tB\tC\nX\t70\t71\t72\nY\t73\t74",
        r"M & A & B & C \\ X & 70 & 71 & 72 \\ Y & 73 & 74 \\",
    ] {
        let told = read(text).expect_err(text);
        assert!(told.contains("“Y”, has 2 cells, but the table has 3 columns. Write – for a missing cell."), "{told}");
    }
    assert_eq!(table("| M | A | Note |\n|--|--|--|\n| X | 70 |\n| Y | 73 | new |").systems, ["X", "Y"]);
    assert_eq!(table("M\tA\tB\t\nX\t70\t71\t\nY\t73\t74").systems, ["X", "Y"]);
    let surplus = table("| M | A | B |\n|--|--|--|\n| X | 70 | 71 |\n| Ours | 73 | 74 | new |");
    assert_eq!((surplus.systems.len(), surplus.sets.len()), (2, 2), "{:?}", surplus.told);
    assert!(surplus.told.join(" ").contains("which has no numbers"), "{:?}", surplus.told);
    let average = table("| M | A | B | Avg |\n|--|--|--|--|\n| X | 70 | 71 | 70.5 |\n| Y | 73 | 74 |");
    assert_eq!((average.systems.len(), average.sets.len()), (2, 2), "{:?}", average.told);
    assert!(average.told.join(" ").contains("the end of line 4, “Y”, which lacks cells"), "{:?}", average.told);
    let told = read("| M | A | B |\n|--|--|--|\n| X | 70 | 71 |\n| Y | 73 | 74 | 75 |").expect_err("too many");
    assert!(told.ends_with("Remove the extra cell, or give its column a name."), "{told}");
}

#[test]
fn notes_below_a_latex_table_are_read_or_told() {
    let table = table(
        "\\begin{tabular}{lr} M & Acc \\\\ A\\tnote{a} & 70.1 \\\\ B & 71.2 \\\\ \\end{tabular}\n\\begin{tablenotes}\n\\item[a] \
         Averaged over 5 seeds.\n\\item[b] F1 is in the appendix.\n\\end{tablenotes}",
    );
    let told = table.told.join(" ");
    assert_eq!((table.runs, table.systems.join("|").as_str()), (Some(5), "A|B"));
    assert!(told.contains("the note “F1 is in the appendix.”"), "{told}");
}

/// A column or row without scores does not prevent the others from being read.
#[test]
fn columns_of_other_numbers_are_told_and_left_out() {
    let told = |column: &str, cells: [&str; 2]| {
        let table = table(&format!("M\tRTE acc\t{column}\nA\t70.1\t{}\nB\t71.2\t{}", cells[0], cells[1]));
        assert_eq!(table.sets.len(), 1, "{column}: {:?}", table.told);
        table.told.join(" ")
    };
    for (column, cells, part) in [
        ("Right", ["219", "1,231"], "the column “Right” (numbers above 100 or with signs)"),
        ("Wrong", ["219", "131"], "the column “Wrong” (numbers above 100 or with signs)"),
        ("Effect", ["-1.372", "0.172"], "the column “Effect” (numbers above 100 or with signs)"),
        ("Cohen's d", ["0.37", "0.17"], "the column “Cohen's d” (results of tests or effect sizes)"),
        ("Trained params", ["100%", "0.12%"], "the column “Trained params” (properties of systems)"),
        ("Used memory (KiB)", ["7 656.4", "533.0"], "the column “Used memory (KiB)” (properties of systems)"),
        ("Hours", ["~8", "~12"], "the column “Hours”, which has no numbers"),
    ] {
        let told = told(column, cells);
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(table("M\tRTE\tCB\nA\t70.1\t80.1\nB\t71.2\t81.3\nGain\t+1.1\t").sets.len(), 2);
    // A system is kept if only one of its numbers is negative.
    let signs = table("Metric\tBaseline\tOurs\nRecall\t0.71\t0.75\nMCC\t-0.05\t0.10");
    assert_eq!((signs.systems.len(), signs.sets.len()), (2, 1), "{:?}", signs.told);
    let rows = table("Metric\tBaseline\tOurs\nRecall\t0.71\t0.75\nRecovery\t87ms\t12ms");
    assert!(rows.told.join(" ").contains("the row “Recovery”, which has no scores"), "{:?}", rows.told);
}

#[test]
fn means_and_deviations_in_columns_of_their_own_are_put_together() {
    let errors = table("\tRTE\t\tCB\t\nM\tMean\tSE\tMean\tSE\nA\t0.70\t0.05\t0.71\t0.04\nB\t0.72\t0.03\t0.74\t0.02");
    assert_eq!(errors.sets.len(), 2, "{:?}", errors.told);
    assert!(errors.told.join(" ").contains("± is a standard error here"), "{:?}", errors.told);
    let table = table(
        r"& \multicolumn{2}{c}{RTE} & \multicolumn{2}{c}{CB} \\ M & Mean & SD & Mean & SD \\ A & 0.70 & 0.05 & 0.71 & 0.04 \\ B & \textbf{0.72} & 0.03 & – & – \\",
    );
    let score = |system, set| {
        table.score(system, set).map(|score| (score.text.as_str(), score.deviation.as_deref().unwrap_or_default()))
    };
    assert_eq!(table.sets.iter().map(|set| set.name.as_str()).collect::<Vec<_>>(), ["RTE", "CB"]);
    assert_eq!([score(1, 0), score(0, 1), score(1, 1)], [Some(("0.72", "0.03")), Some(("0.71", "0.04")), None]);
}
