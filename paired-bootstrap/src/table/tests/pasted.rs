//! Pasted texts: every format, every error, and random pairs that survive a round trip through each
//! format.

use super::tables;
use crate::scores::{Content, PairedScores, Score, Unit};
use crate::table::{Choice, Note, Selection, TableError, read_pasted};

fn selected(texts: &[&str]) -> Result<Selection, String> {
    read_pasted(texts).map_err(|error| error.to_string())
}

fn one(text: &str) -> Result<Selection, String> {
    selected(&[text])
}

fn two(baseline: &str, experimental: &str) -> Result<Selection, String> {
    selected(&[baseline, experimental])
}

/// The scores of the baseline and the experimental system, as text: `0.5 1|0.7 0`.
fn scores(reading: &Selection) -> String {
    let joined = |scores: &[Score]| scores.iter().map(Score::to_string).collect::<Vec<_>>().join(" ");
    match reading.scores.content() {
        Content::Scores { baseline, experimental } => format!("{}|{}", joined(baseline), joined(experimental)),
        Content::Differences(rows) => {
            rows.iter().map(|(difference, count)| format!("{difference}x{count}")).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Scores and format, to compare both at once.
fn summary(reading: Result<Selection, String>) -> Result<(String, String), String> {
    reading.map(|reading| (scores(&reading), reading.format.to_string()))
}

fn expect_one(text: &str, expected_scores: &str, expected_format: &str) {
    let expected = Ok((expected_scores.to_owned(), expected_format.to_owned()));
    assert_eq!(summary(one(text)), expected, "{text:?}");
}

fn expect_two(baseline: &str, experimental: &str, expected_scores: &str, expected_format: &str) {
    let expected = Ok((expected_scores.to_owned(), expected_format.to_owned()));
    assert_eq!(summary(two(baseline, experimental)), expected, "{baseline:?} {experimental:?}");
}

fn expect_error(reading: Result<Selection, String>, expected: &str) {
    assert_eq!(summary(reading), Err(expected.to_owned()));
}

#[test]
fn of_two_tables_the_lines_are_named() {
    let table = "| a | b |\n|---|---|\n| 1 | 0 |\n| 0 | 0 |\n";
    let drawn = "+---+---+\n| a | b |\n+---+---+\n| 1 | 0 |\n+---+---+\n";
    let database = " id | a | b\n----+---+---\n x  | 1 | 0\n(1 row)\n";
    for (text, lines) in [
        (format!("{table}\n{}", table.replace('a', "c").replace('b', "d")), "1 and 6"),
        (format!("# Averages\n\n| model | acc |\n|---|---|\n| x | 0.5 |\n\n# Items\n{table}"), "3 and 8"),
        (format!("{drawn}\n{}", drawn.replace('a', "c")), "2 and 8"),
        (format!("{database}\n{}", database.replace('a', "c")), "1 and 6"),
    ] {
        let error = one(&text).expect_err("two tables");
        assert!(error.starts_with(&format!("two tables begin here, on lines {lines}. ")), "{text}: {error}");
    }
}

#[test]
fn parts_of_a_table_are_one_table() {
    let drawn = "+----+---+---+\n| id | a | b |\n+----+---+---+\n| x | 1 | 0 |\n+----+---+---+\n| y | 0 | 0 |\n+----+---+---+\n";
    let plain = "| id | a | b |\n|----|---|---|\n| x | 1 | 0 |\n";
    for text in [
        format!("{plain}\n{}", plain.replace('x', "y").replace("1 | 0", "0 | 0")),
        format!("{plain}\n| y | 0 | 0 |\n|----|---|---|\n"),
        format!("{plain}\n| y | 0 | 0 |\n---\nBold is best.\n"),
        format!("{plain}\n| y | no | no |\n---\nBold is best.\n").replace("1 | 0", "yes | no"),
        format!("{plain}|----+---+---|\n\n| y | 0 | 0 |\n|----+---+---|\n"),
        drawn.replace("| y", "\n| y"),
        drawn.to_owned(),
    ] {
        assert_eq!(one(&text).map(|read| scores(&read)), Ok("1 0|0 0".to_owned()), "{text}");
    }
}

#[test]
fn one_number_a_line() {
    expect_two("0\n1", "1\n1\n", "0 1|1 1", "one number a line");
    expect_two("Old\n0.5\n1e-3", "0.7\n+2", "0.5 0.001|0.7 2", "one number a line, header");
    expect_two("1.\r.5\r", "\u{feff}\u{2212}1\r\n1E5\r\n", "1 0.5|-1 100000", "one number a line");
    expect_two("0,5\n0,25", "1\n0,75\n", "0.5 0.25|1 0.75", "one number a line, decimal commas");
    expect_two("0,5\n0,25", "1\n0.75\n", "0.5 0.25|1 0.75", "one number a line, decimal commas and points");
    expect_two("0.5;\n1;", "\"0.7\"\n 2\u{a0}\n", "0.5 1|0.7 2", "one number a line");
    expect_two("5,\n6,", "1\n2", "5 6|1 2", "one number a line");
}

#[test]
fn words_one_a_line() {
    expect_two("Correct\nincorrect", "CORRECT\ncorrect", "1 0|1 1", "correct/incorrect, one per line");
    expect_two("yes\nno", "true\nFALSE", "1 0|1 0", "true/false and yes/no, one per line");
    expect_two("right\nwrong", "1\n0", "1 0|1 0", "one number a line, right/wrong");
    expect_two("pass\nFail", "PASS\npass", "1 0|1 1", "pass/fail, one per line");
    expect_two("T\nF", "t\nT", "1 0|1 1", "T/F, one per line");
    expect_two("✓\n✗", "✔\n✘", "1 0|1 0", "✓/✗ and ✔/✘, one per line");
    expect_two("Pass 1\n0\n1", "Pass 5\n1\n1", "0 1|1 1", "one number a line, header");
    expect_two("A\ntrue\nfalse", "B\ntrue\ntrue", "1 0|1 1", "true/false, one per line, header");
}

#[test]
fn two_columns_with_each_separator() {
    expect_one("0.5\t0.7\n1\t2", "0.5 1|0.7 2", "2 columns, tab-separated");
    expect_one("0.5,0.7\n1,2\n", "0.5 1|0.7 2", "2 columns, comma-separated");
    expect_one("0.5, 0.7\n1, 2\n", "0.5 1|0.7 2", "2 columns, comma-separated");
    expect_one("0.5;0.7\n1;2", "0.5 1|0.7 2", "2 columns, semicolon-separated");
    expect_one("0.5 0.7\n 1   2 ", "0.5 1|0.7 2", "2 columns, blank-separated");
    expect_one("0.5\u{a0}0.7\n1\u{2009}2", "0.5 1|0.7 2", "2 columns, blank-separated");
    expect_one("0.5 0.7\n1\t2\n3 4", "0.5 1 3|0.7 2 4", "2 columns, blank-separated");
    expect_one("true,false\nfalse,false", "1 0|0 0", "2 columns, comma-separated, true/false");
}

#[test]
fn commas_are_decimal_where_they_do_not_separate() {
    expect_one("0,5\t0,7\n1\t2", "0.5 1|0.7 2", "2 columns, tab-separated, decimal commas");
    expect_one("A;B\n0,5;0,7\n1;2", "0.5 1|0.7 2", "2 columns, semicolon-separated, header, decimal commas");
    expect_one("0,5 0,7\n1 2,5", "0.5 1|0.7 2.5", "2 columns, blank-separated, decimal commas");
    expect_one("\"0,5\",\"0,7\"\n1,2", "0.5 1|0.7 2", "2 columns, comma-separated, decimal commas");
    expect_one("0,1\n1,1\n", "0 1|1 1", "2 columns, comma-separated");
    expect_two("0,1\n1,1\n", "0\n1", "0.1 1.1|0 1", "one number a line, decimal commas");
}

#[test]
fn headers_name_the_systems() {
    let names = |reading: Result<Selection, String>| {
        let reading = reading.expect("a valid text");
        let (baseline, experimental) = reading.scores.names();
        (baseline.map(str::to_owned), experimental.map(str::to_owned))
    };
    let named = |baseline: &str, experimental: &str| (Some(baseline.to_owned()), Some(experimental.to_owned()));
    assert_eq!(names(one("1,2\n3,4")), (None, None));
    assert_eq!(names(one("A,B\n1,2\n3,4")), named("A", "B"));
    assert_eq!(names(one("# c\n\n\"Sys, A\",\"Say \"\"B\"\"\"\n1,2\n3,4")), named("Sys, A", "Say \"B\""));
    assert_eq!(names(one("7B;13B\n1;2\n3;4")), named("7B", "13B"));
    assert_eq!(names(one("System #1,System #2\n1,2\n3,4")), named("System #1", "System #2"));
    assert_eq!(names(one("none,CoT\n1,2\n3,4")), named("none", "CoT"));
    assert_eq!(names(one("new,baseline\n1,2\n3,4")), named("baseline", "new"));
    assert_eq!(names(one("Big model  Small model\n1 2\n3 4")), (None, None));
    assert_eq!(names(one("My results\n1,2\n3,4")), (None, None));
    assert_eq!(names(two("Llama 3\n1\n2", "3\n4")), (Some("Llama 3".to_owned()), None));
    assert_eq!(names(two("\"A, B\"\n1\n2", "Accuracy, in points\n3,5\n4,5")), named("A, B", "Accuracy, in points"));
}

#[test]
fn names_choose_the_columns() {
    expect_one("new,base\n1,2\n3,4", "2 4|1 3", "2 columns, comma-separated, header");
    let wide = "id,System,note,Baseline\nq1,1,good,2\nq2,3,,4";
    expect_one(wide, "2 4|1 3", "4 columns, comma-separated, header");
}

#[test]
fn a_first_column_of_labels_is_skipped() {
    let format = "3 columns, comma-separated";
    expect_one("q1,1,2\nq2,3,4", "1 3|2 4", format);
    expect_one("1,1,2\n2,3,4", "1 3|2 4", format);
    expect_one("0,1,2\n1,3,4\n2,5,6", "1 3 5|2 4 6", format);
    expect_one("item,A,B\n17,1,2\n4,3,4", "1 3|2 4", &format!("{format}, header"));
    expect_one(",A,B\n0,1,2\n1,3,4", "1 3|2 4", &format!("{format}, header"));
    let labels_without_name = "\"A\" \"B\"\n\"1\" 1 2\n\"2\" 3 4";
    expect_one(labels_without_name, "1 3|2 4", &format.replace("comma", "blank").replace("ted", "ted, header"));
}

#[test]
fn differences_with_counts() {
    let format = "differences with counts, comma-separated, header";
    expect_one("difference,count\n-1,7\n0,483\n1,10\n", "-1x7 0x483 1x10", format);
    expect_one("n,d\n7,-0.25\n10,0.5\n0,1", "-0.25x7 0.5x10", format);
    expect_one("Delta\tFreq\n0,5\t1e3", "0.5x1000", "differences with counts, tab-separated, header, decimal commas");
    expect_one(
        "diff;n\n5%;3\n-5%;2",
        "5x3 -5x2",
        "differences with counts, semicolon-separated, header, percent signs",
    );
    assert_eq!(one("d,n\n-1,7\n1,10").map(|reading| reading.scores.pairs()), Ok(17));
}

#[test]
fn comments_blank_lines_and_line_ends_do_not_matter() {
    let plain = one("1,2\n3,4").map(|reading| reading.scores);
    for text in [
        "1,2\n3,4\n",
        "1,2\r\n3,4\r\n",
        "1,2\r3,4",
        "\u{feff}1,2\n\n\n3,4\n\n",
        "# scores\n1,2 # first\n  # more\n3,4\t#",
        "1,2,\n3,4,,\n",
        " 1 , 2 \n\t3,4\u{a0}\n,\n",
    ] {
        assert_eq!(one(text).map(|reading| reading.scores), plain, "{text:?}");
    }
}

#[test]
fn percent_signs_on_all_scores_stay_as_printed() {
    expect_one("71.2%,80%\n0.5 %,100%", "71.2 0.5|80 100", "2 columns, comma-separated, percent signs");
    expect_one("71,2 % 80 %\n1% 2%", "71.2 1|80 2", "2 columns, blank-separated, percent signs, decimal commas");
    assert_eq!(two("0%\n1%", "1%\n1%").map(|reading| reading.scores.unit()), Ok(Unit::Percent));
}

#[test]
fn percent_signs_among_fractions_make_hundredths() {
    let format = "one number a line, some percent signs (50% read as 0.5)";
    expect_two("50%\n60%", "0.7\n80%", "0.5 0.6|0.7 0.8", format);
    expect_two("0.5\n0.6", "70%\n0.1%", "0.5 0.6|0.7 0.001", format);
    expect_two("1\n-1", "70%\n5%", "1 -1|0.7 0.05", format);
}

#[test]
fn percent_signs_among_larger_numbers_mean_all() {
    let format = "percent signs on some scores only (50% read as 50)";
    expect_two("50%\n60%", "0.7\n80", "50 60|0.7 80", &format!("one number a line, {format}"));
    expect_one("71.2,73%\n1%,0.5", "71.2 1|73 0.5", &format!("2 columns, comma-separated, {format}"));
    let table = "differences with counts, semicolon-separated, header";
    expect_one("diff;n\n5%;3\n-5;2", "5x3 -5x2", &format!("{table}, {format}"));
    assert_eq!(two("50%\n60", "70\n80").map(|reading| reading.scores.unit()), Ok(Unit::Percent));
    assert_eq!(two("50%\n1", "0.7\n0.8").map(|reading| reading.scores.unit()), Ok(Unit::Score));
}

#[test]
fn skipped_lines_at_different_places_are_told() {
    let is_told = |baseline: &str, experimental: &str| {
        let selection = two(baseline, experimental).unwrap_or_else(|error| panic!("{error}"));
        selection.notes == [Note::GapsDiffer]
    };
    for (baseline, experimental) in [
        ("0.9\n\n0.1\n0.5", "0.9\n0.2\n\n0.5"),
        ("1\n\n2\n3", "4\n5\n6"),
        ("1\n2\n3", "4\n5\n,\n6"),
        ("1\n2\n# 3\n4", "4\n5\n6"),
    ] {
        assert!(is_told(baseline, experimental), "{baseline:?} {experimental:?}");
    }
    for (baseline, experimental) in
        [("1\n2\n\n3", "4\n5\n \n\n6\n\n"), ("# c\n\n1\n2\n3", "4\n5\n6\n\n"), ("A\n\n1\n2", "B\n3\n4\n\n\n")]
    {
        assert!(!is_told(baseline, experimental), "{baseline:?} {experimental:?}");
    }
}

#[test]
fn what_stands_above_a_table_is_never_left_out_without_a_word() {
    let above = |list: Option<&str>, texts: &[&str]| Note::Outside {
        list: list.map(str::to_owned),
        texts: texts.iter().map(|&text| text.to_owned()).collect(),
    };
    let told = |reading: Result<Selection, String>| reading.map(|reading| (reading.scores.pairs(), reading.notes));
    for header in ["", "A,B\n"] {
        let text = format!("My results\n\nJune\n{header}1,2\n3,4\n5,6\n");
        assert_eq!(told(one(&text)), Ok((3, vec![above(None, &["My results", "June"])])));
    }
    let blanks = "Big model  Small model\n1 2\n3 4";
    assert_eq!(told(one(blanks)), Ok((2, vec![above(None, &["Big model Small model"])])));
    assert_eq!(told(one("Runs\nd,n\n1,2\n0,4\n")), Ok((6, vec![above(None, &["Runs"])])));
    let lists = two("id,score\nq1,1\nq2,0\n", "My results\nid,score\nq1,1\nq2,1\n");
    assert_eq!(told(lists), Ok((2, vec![above(Some("experimental"), &["My results"])])));
    assert_eq!(told(one("A,B\n1,2\n3,4")), Ok((2, Vec::new())));
}

#[test]
fn what_stands_below_a_table_and_a_second_header_are_told_and_left_out() {
    let read = |text: &str| {
        let reading = one(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let outside = reading.notes.iter().filter_map(|note| match note {
            Note::Outside { texts, .. } => Some(texts.join("; ")),
            _ => None,
        });
        (scores(&reading), outside.collect::<String>())
    };
    let expect =
        |text: &str, outside: &str| assert_eq!(read(text), ("1 0|0 0".to_owned(), outside.to_owned()), "{text}");
    expect("id,a,b\nx,1,0\ny,0,0\n\nMeans of three raters.\n", "Means of three raters.");
    expect("id,a,b\nx,1,0\nid,a,b\ny,0,0\nid,a,b\n", "id a b");
    expect("Results of May,,\nid,a,b\nx,1,0\ny,0,0\n", "Results of May");
    expect(" id | a | b \n----+---+---\n x  | 1 | 0\n y  | 0 | 0\n(2 rows)\n", "(2 rows)");
    expect("+---+---+\n| a | b |\n+---+---+\n| 1 | 0 |\n| 0 | 0 |\n+---+---+\n", "");
    expect(
        "Our results:\n\n| a | b |\n|---|---|\n| 1 | 0 |\n| 0 | 0 |\n\nBold is best.\n",
        "Our results:; Bold is best.",
    );
    expect("| a | b |\n|---|---|\n| 1 | 0 |\n\n| 0 | 0 |\n", "");
    // A row that is cut off or short is none of these.
    for text in [
        "id,a,b\nx,1,0\ny,0,0\nz",
        "id,a,b\nx,1,0\n\nMeans of three\ny,0,0\n",
        "id,a,b\nx,1,0\nnot done\n",
        "|id|a|b|\n|-|-|-|\n|x|1|0|\n|y|",
    ] {
        let error = one(text).expect_err("a short row").to_string();
        assert!(error.contains("expected 3 columns, found 1"), "{text:?}: {error}");
    }
    // A first row with gaps is a header, not a title.
    expect("id,a,b\nx,1,0\ny,0,0\n", "");
}

#[test]
fn labelled_summary_rows_are_left_out() {
    let expect = |text: &str, pairs: u64, line| {
        let mut selection = one(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        selection.notes.retain(|note| !matches!(note, Note::EmptyRows { .. }));
        assert_eq!((selection.scores.pairs(), selection.notes), (pairs, vec![Note::SummaryRow { file: None, line }]));
    };
    for label in ["Total", "sum", "Overall", "all"] {
        expect(&format!("id,A,B\nq1,1,1\nq2,1,1\n{label},2,2"), 2, 4);
    }
    for label in ["Total", "average", "MEAN", "avg", "Overall", "all"] {
        expect(&format!("1\t0\t1\n2\t1\t1\n\"{label}\"\t0.5\t1\n\n# c\n"), 2, 3);
    }
    expect("id,system,note,baseline\nq1,1,good,2\nq2,3,,4\nTotal:,4,,6\n,,,", 2, 4);
    assert_eq!(one("q1,1,2\ntotal,3,4\nq3,5,6").map(|reading| reading.scores.pairs()), Ok(3));
    assert_eq!(one("split,base,new\nall,3,4\nall,5,6").map(|reading| reading.scores.pairs()), Ok(2));
}

#[test]
fn commas_that_may_group_thousands() {
    let advice = "Write such numbers with a decimal point, or without the comma";
    let sentence = format!("baseline, line 2: “1,234” could mean 1.234 or 1234. {advice}");
    expect_error(two("5\n1,234\n2,345", "900\n1,100\n7"), &sentence);
    expect_error(two("0.5\n1,234", "1\n2"), &sentence);
    let in_column = sentence.replace("baseline, line 2", "line 2, column 1");
    expect_error(one("900;\"1\"\n1,234;1"), &in_column);
    expect_error(one("900,1\n\"1,234\",1"), &in_column);
    expect_error(one("d;n\n1,234;5"), &format!("line 2, column “d”: “1,234” could mean 1.234 or 1234. {advice}"));
    let format = "one number a line, decimal commas";
    expect_two("1,234\n0,5", "1\n2", "1.234 0.5|1 2", format);
    expect_two("1,234\n2,345", "0,123\n2", "1.234 2.345|0.123 2", format);
    expect_two("1,234\n12,34", "1\n2", "1.234 12.34|1 2", format);
}

#[test]
fn units_are_recognised() {
    let unit = |text| one(text).map(|reading| reading.scores.unit());
    assert_eq!(unit("0,1\n1,1"), Ok(Unit::Correctness));
    assert_eq!(unit("1.0,0\nyes,no"), Ok(Unit::Correctness));
    assert_eq!(unit("0,1\n1,0.5"), Ok(Unit::Score));
    assert_eq!(unit("0%,1%\n1%,1%"), Ok(Unit::Percent));
    assert_eq!(unit("d,n\n-1,7\n1,10"), Ok(Unit::Correctness));
    assert_eq!(unit("d,n\n-1,7\n0.5,10"), Ok(Unit::Score));
}

#[test]
fn a_blank_box_leaves_the_other_to_hold_both() {
    expect_two("1,2\n3,4", "", "1 3|2 4", "2 columns, comma-separated");
    expect_two(" \n# nothing\n", "A B\n1 2\n3 4", "1 3|2 4", "2 columns, blank-separated, header");
}

#[test]
fn nothing_at_all() {
    let nothing = "no scores yet. Add the scores of both systems, one item per line";
    expect_error(one(""), nothing);
    expect_error(one("# c\n \n,,\n"), nothing);
    expect_error(two("\n", "# c"), nothing);
}

#[test]
fn no_score_anywhere() {
    let no_rows = "no rows of scores. Add one row per item";
    expect_error(one("A,B\n"), no_rows);
    expect_error(two("1\n2", "New\n"), &format!("experimental: {no_rows}"));
    let nothing = "no scores found. “Lorem” holds “dolor”, and “ipsum” holds “sit”. Put one score on each line, or use two columns. A score is a number, 1/0, true/false, \
                   correct/incorrect, yes/no or pass/fail";
    expect_error(one("\nLorem ipsum\ndolor sit\namet consectetur"), nothing);
}

#[test]
fn names_before_scores_pair_them() {
    expect_two("q1 0.5\nq2 0.7\n", "q2 0.9\nq1 0.6\n", "0.5 0.7|0.6 0.9", "2 lists (2 columns, blank-separated)");
}

#[test]
fn one_line_of_scores_is_a_list() {
    expect_two("0 1 0 1", "1 1 0 1\n", "0 1 0 1|1 1 0 1", "one line of numbers");
    expect_two("0, 1, 0", "1;1;1", "0 1 0|1 1 1", "one line of numbers");
    // A cell among scores that is not a score is reported, and no reason to read a table.
    for texts in [["0 1 x", "1 1 0"], ["1 1 0", "0, 1, x"]] {
        let place = if texts[0].contains('x') { "baseline" } else { "experimental" };
        let error = two(texts[0], texts[1]).map_err(|error| error.to_string());
        assert!(
            error.as_ref().is_err_and(|error| error.starts_with(&format!("{place}, line 1: “x” is not a number"))),
            "{error:?}"
        );
    }
    expect_error(
        one("0 1 0 1"),
        "4 scores, but of one system only. Add those of another as a second list or a second column",
    );
}

#[test]
fn cells_that_are_no_numbers() {
    let expect = |reading, place: &str, text: &str| {
        let advice = "Correct it, or remove this item from all systems";
        expect_error(reading, &format!("{place}: “{text}” is not a number. {advice}"));
    };
    expect(two("1\n2", "# c\n1\n\nx"), "experimental, line 4", "x");
    expect(two("1\n2,3,4", "1\n2"), "baseline, line 2", "2,3,4");
    expect(two("1\n2 b3", "1\n2"), "baseline, line 2", "2 b3");
    expect(one("1,2\n3,4x5"), "line 2, column 2", "4x5");
    expect(one("x,2\n3,4"), "line 1, column 1", "x");
    expect(one("A,B\nC,D\n3,4"), "line 2, column “A”", "C");
    expect(one("new,base\n1,2\nx,4"), "line 3, column “new”", "x");
    expect(one("1;2\n1.2.3;2"), "line 2, column 1", "1.2.3");
    expect(one("d,n\nx,4\n3,4"), "line 2, column “d”", "x");
    let (long, cut) = ("x".repeat(50), format!("{}…", "x".repeat(40)));
    expect(two("1\n2", &format!("1\n{long}")), "experimental, line 2", &cut);
}

#[test]
fn infinite_nan_and_missing_scores_are_never_dropped() {
    let missing = "Fill it in, or remove this item from all systems";
    for text in ["NaN", "nan", "inf", "-Infinity", "∞", "NA", "N/A", "null", "#N/A"] {
        expect_error(
            two(&format!("1\n{text}"), "1\n2"),
            &format!("baseline, line 2: {text} is not a score. {missing}"),
        );
        expect_error(
            two(&format!("{text}\n1"), "1\n2"),
            &format!("baseline, line 1: {text} is not a score. {missing}"),
        );
        let first = format!("{text},1\n1,2\n");
        expect_error(one(&first), &format!("line 1, column 1: {text} is not a score. {missing}"));
        expect_error(
            one(&format!("1\t{text}\n1\t2\n")),
            &format!("line 1, column 2: {text} is not a score. {missing}"),
        );
    }
    expect_error(
        one("1,NA\n2,3\n,N/A\n"),
        "line 1, column 2: NA is not a score, and 2 more cells have no score, on 2 items in all. Fill them in, or remove these items from all systems",
    );
    let advice = "is too large for a score. Divide all scores by the same power of ten";
    for text in ["1e999", "1e308", "-1e308", "1.5e18"] {
        expect_error(two(&format!("1\n{text}"), "1\n2"), &format!("baseline, line 2: {text} {advice}"));
    }
    expect_error(one("1,2\n,4"), &format!("line 2, column 1: this cell is empty. {missing}"));
    expect_error(one("1\t2\n\t4"), &format!("line 2, column 1: this cell is empty. {missing}"));
    expect_error(one("1\t2\n3\t\n5\t6"), &format!("line 2, column 2: this cell is empty. {missing}"));
}

#[test]
fn unequal_lengths_tell_both() {
    let nine = "1\n".repeat(9);
    let ten = "0\n".repeat(10);
    let lengths = "9 baseline scores, 10 experimental. Every item needs a score from both systems";
    expect_error(two(&nine, &ten), lengths);
    let misspelt = format!("O.5\n{nine}");
    let hint = format!("{lengths}. “O.5” was read as the header of the baseline list. Should it be a score?");
    expect_error(two(&misspelt, &ten), &hint);
    expect_error(
        two("1", "1\n2"),
        "1 baseline score, 2 experimental. Every item needs a score from both systems. Should every item be compared \
         with 1?",
    );
}

#[test]
fn lines_with_too_few_or_too_many_columns() {
    let advice = "Correct the row, or put quotes around a cell that holds the separator";
    expect_error(one("1,2\n3\n5,6"), &format!("line 2: expected 2 columns, found 1. {advice}"));
    expect_error(one("1,2\n3,4\n5,6,7"), &format!("line 3: expected 2 columns, found 3. {advice}"));
    expect_error(one("A,B,C,D\n3,4\n5,6"), &format!("line 2: expected 4 columns, found 2. {advice}"));
}

#[test]
fn too_many_columns_to_choose_from() {
    let question = "columns of numbers have no name in words, so it is not clear which are the scores. Choose two of \
                    them, or name each system in the header line, such as model_a";
    expect_error(one("5,1,2\n7,3,4"), &format!("3 {question}"));
}

#[test]
fn two_columns_in_one_of_two_boxes() {
    let advice = "2 columns in the list of one system. Put one score on each line. Or give both systems as two columns \
                  of one list, without a second list";
    for text in ["1 2\n3 4", "1\t2\n3\t4", "0.5,0.7\n1,2", "A,B\n0,1\n1,1", "yes no\nno no"] {
        expect_error(two(text, "1\n2"), &format!("baseline: {advice}"));
        expect_error(two("1\n2", text), &format!("experimental: {advice}"));
    }
    expect_error(two("1\n2", "Mine\n1 2\n3 4"), &format!("experimental: {advice}"));
}

#[test]
fn one_list_only() {
    let what_to_do = "Add those of another as a second list or a second column";
    expect_error(one("1\n2\n3"), &format!("3 scores, but of one system only. {what_to_do}"));
    expect_error(one("Accuracy, in points\n1\n2"), &format!("2 scores, but of one system only. {what_to_do}"));
    expect_error(one("5"), &format!("1 score, but of one system only. {what_to_do}"));
    expect_error(one("id,A\n1,0.5\n2,0.7"), &format!("2 scores, but of one system only. {what_to_do}"));
    expect_error(two("A\n1\n2", ""), &format!("2 scores, but of one system only. {what_to_do}"));
    expect_error(two("", "71,2 %\n2"), &format!("2 scores, but of one system only. {what_to_do}"));
}

#[test]
fn one_pair_only() {
    let one_only = "only one item. At least two are needed";
    expect_error(two("1", "2"), one_only);
    expect_error(one("1,2"), one_only);
    expect_error(one("difference,count\n0.5,1"), one_only);
}

#[test]
fn counts_that_are_no_counts() {
    for text in ["-1", "1.5", "x", "nan", "5%"] {
        let sentence = format!(
            "line 3, column “n”: “{text}” is not a count. A count is a whole number, at least 0, without commas"
        );
        expect_error(one(&format!("d,n\n1,2\n0,{text}")), &sentence);
    }
    let thousand = "line 2, column “n”: “1,000” is not a count. A count is a whole number, at least 0, without commas";
    expect_error(one("d;n\n0;1,000"), thousand);
    expect_error(one("d,n\n1,0\n0,0"), "no items. At least two are needed");
    expect_error(one("d,n\n1,9e17"), "too many items. The limit is 9,007,199,254,740,992");
}

/// Numbers that look random but are the same in every run (Knuth's MMIX generator).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn score(&mut self) -> Score {
        let length = self.below(6) as u32 + 1;
        let digits = self.below(10u64.pow(length)) as i64 * if self.below(2) == 0 { 1 } else { -1 };
        Score::from_scientific(digits, -(self.below(8) as i64)).expect("at most 6 digits and 7 decimals fit")
    }

    fn scores(&mut self, count: usize) -> Vec<Score> {
        (0..count).map(|_| self.score()).collect()
    }
}

/// The same number in various notations: exponents, signs, superfluous zeros.
fn respelt(score: Score, style: u64) -> String {
    let Score::Decimal { digits, decimals } = score else { return score.to_string() };
    match style {
        0 => format!("{digits}e-{decimals}"),
        1 => format!("{digits}00E-{}", decimals + 2),
        2 if digits >= 0 => format!("+0{score}"),
        3 if decimals > 0 => format!("{score}00"),
        4 => score.to_string().replace('-', "\u{2212}"),
        _ => score.to_string(),
    }
}

#[test]
fn random_pairs_read_back_from_every_format() {
    let mut numbers = Numbers(1);
    for round in 0..300 {
        let count = 2 + numbers.below(60) as usize;
        let (baseline, experimental) = (numbers.scores(count), numbers.scores(count));
        let style = numbers.below(6);
        let list = |scores: &[Score], end: &str| -> String {
            scores.iter().map(|&score| respelt(score, style) + end).collect()
        };
        let comma = |text: String| text.replace('.', ",");
        let columns = |separator: &str| -> String {
            let pairs = baseline.iter().zip(&experimental);
            pairs.map(|(&b, &e)| respelt(b, style) + separator + &respelt(e, style) + "\r\n").collect()
        };
        let texts = [
            one(&columns(",")),
            one(&columns("\t")),
            one(&format!("A\tB\n{}", comma(columns("\t")))),
            one(&comma(columns(" ; "))),
            one(&columns("  ")),
            two(&list(&baseline, "\n"), &list(&experimental, "\r")),
            two(&format!("old\n{}", comma(list(&baseline, "\n"))), &comma(list(&experimental, "\r\n# c\n"))),
        ];
        let expected = PairedScores::new(baseline.clone(), experimental.clone()).expect("equal lengths");
        for (format, reading) in texts.into_iter().enumerate() {
            let content = reading.map(|reading| reading.scores.content().clone());
            assert_eq!(content.as_ref(), Ok(expected.content()), "round {round}, format {format}");
        }
        let percent = two(&list(&baseline, "%\n"), &list(&experimental, " %\n")).expect("percents are scores");
        assert_eq!(percent.scores, expected.in_percent(), "round {round}");
    }
}

#[test]
fn random_tables_read_back() {
    let mut numbers = Numbers(2);
    for round in 0..300 {
        let rows: Vec<(Score, u64)> =
            (0..1 + numbers.below(9)).map(|_| (numbers.score(), 2 + numbers.below(1000))).collect();
        let text: String = rows.iter().map(|(difference, count)| format!("{count}\t{difference}\n")).collect();
        let content = one(&format!("count\tdifference\n{text}")).map(|reading| reading.scores.content().clone());
        assert_eq!(content, Ok(Content::Differences(rows)), "round {round}");
    }
}

#[test]
fn random_garbage_is_read_or_refused_but_never_a_panic() {
    const PIECES: [&str; 24] = [
        "0", "1", ".", ",", ";", "\t", " ", "\n", "\r", "\"", "#", "%", "-", "e", "\u{2212}", "\u{feff}", "\u{a0}",
        "nan", "true", "d,n\n", "x", "é", "9999999999999999", "#N/A",
    ];
    let mut numbers = Numbers(3);
    for _ in 0..20_000 {
        let mut text = || (0..numbers.below(30)).map(|_| PIECES[numbers.below(24) as usize]).collect::<String>();
        let (first, second) = (text(), text());
        for reading in [one(&first), two(&first, &second)].into_iter().flatten() {
            assert!(reading.scores.pairs() >= 2 && !reading.format.to_string().is_empty());
        }
    }
}

#[test]
fn words_above_numbers_are_names() {
    let one = |text: &str| one(text).expect("2 columns");
    let reading = one("yes,maybe\n0,1\n1,1\n");
    assert_eq!((reading.scores.pairs(), reading.scores.names()), (2, (Some("yes"), Some("maybe"))));
    assert_eq!(one("no,base,new\n7,0,1\n9,1,1\n").scores.pairs(), 2);
    assert_eq!(two("correct\n0\n1", "correct\n1\n1").map(|reading| reading.scores.pairs()), Ok(2));
    // Among words, such a word is a score.
    assert_eq!(one("yes,no\nno,yes\nyes,yes\n").scores.pairs(), 3);
}

#[test]
fn lists_are_read_as_programs_print_them() {
    let told = |texts: &[&str]| {
        let texts: Vec<_> = texts.iter().map(|text| (None, *text)).collect();
        let selection = tables(&texts)?.select(&Choice::default())?;
        let (baseline, experimental) = selection.scores.names();
        let names = [baseline, experimental].map(|name| name.unwrap_or("?").to_owned());
        Ok::<_, TableError>((names.join(" "), selection.scores.pairs(), selection.format))
    };
    let scala = "val baseline = Array[Double](1, 0, 1, 1)\nval experimental = Array[Double](1.0, 1.0, 1.0, 0.0)\n";
    let python = ["A = [1, 0, 1, 1]  # system A\n", "B = [1, 1, 1, 0]  # system B\n"];
    let format = "lists of a program, 2 columns".to_owned();
    assert_eq!(told(&[scala]), Ok(("baseline experimental".to_owned(), 4, format.clone())));
    assert_eq!(told(&[&python.concat()]), Ok(("A B".to_owned(), 4, format)));
    assert_eq!(told(&python).map(|(names, pairs, _)| (names, pairs)), Ok(("A B".to_owned(), 4)));
    let error = |text: &str| told(&[text]).map_err(|error| error.to_string()).expect_err("no two lists");
    assert_eq!(
        error("A = [1, 0]\nn = 2\n"),
        "line 2: this is not a list of scores, such as A = [1, 0, 1]. Keep only the lists"
    );
    assert!(error("A = [1, 0, 1]\nB = [1, 0]\n").contains('3'), "{}", error("A = [1, 0, 1]\nB = [1, 0]\n"));
}

#[test]
fn whole_percents_behind_an_id_are_no_decimals() {
    // Ids and scores with a header for both: "1,35%" is 35 % for item 1, not 1.35 %.
    let list =
        |first: u32| (1..=4).fold("id,score\n".to_owned(), |text, id| text + &format!("{id},{}%\n", first + 5 * id));
    expect_two(
        &list(30),
        &list(40),
        "35 40 45 50|45 50 55 60",
        "2 lists (2 columns, comma-separated, header), percent signs",
    );
}

#[test]
fn a_print_without_some_rows_is_refused() {
    let tibble = "# A tibble: 100 × 3\n      id  base   new\n   <int> <dbl> <dbl>\n 1     1   0.8   0.9\n 2     2   0.7   0.6\n# ℹ 98 more rows\n";
    let pandas =
        "     base    new\n0   0.8   0.9\n1   0.7   0.6\n..   ...    ...\n99   0.5   0.7\n\n[100 rows x 2 columns]\n";
    for (text, said) in [(tibble, "“# ℹ 98 more rows”"), (pandas, "“[100 rows x 2 columns]”")] {
        let error = tables(&[(None, text)]).expect_err("rows are missing").to_string();
        assert!(error.contains(said), "{error}");
        // With all its rows, it is read.
        let whole = text.replace("# ℹ 98 more rows\n", "").replace("[100", "[2");
        let whole = whole.replace("..   ...    ...\n99   0.5   0.7\n", "");
        assert!(tables(&[(None, whole.as_str())]).is_ok(), "{whole}");
    }
}

#[test]
fn a_last_number_with_fewer_decimals_is_told() {
    let list =
        |end: &str| (0..12).map(|at| format!("0.{}\n", 4127 + 311 * at)).chain([end.to_owned()]).collect::<String>();
    let told = |first: &str, second: &str| {
        let notes = selected(&[first, second]).expect("two lists").notes;
        let mut notes = notes.iter().filter(|note| matches!(note, Note::ShortEnd { .. })).map(Note::to_string);
        notes.next()
    };
    let whole = list("0.5512\n");
    let expected = "baseline, line 13: 0.55 has fewer decimals than all other scores. If the file is cut off there, get \
                    the whole file.";
    assert_eq!(told(&list("0.55"), &whole).as_deref(), Some(expected));
    // Here, others were written without a zero at the end, or with any number of decimals.
    let trimmed = whole.replace("0.4127", "0.41");
    assert_eq!([told(&whole, &whole), told(&trimmed, &trimmed)], [None, None]);
}
