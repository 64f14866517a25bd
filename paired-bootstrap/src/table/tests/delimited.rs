//! Tables from spreadsheets, databases and consoles: headers, footers, and rows that are not items.

use super::*;

const ROWS: [(&str, &str, &str); 5] =
    [("q1", "0.1", "0.35"), ("q2", "0.25", "0.2"), ("q3", "0.7", "0.75"), ("q4", "0.4", "0.8"), ("q5", "0.9", "0.95")];
const SCORES: &str = "0.1 0.25 0.7 0.4 0.9|0.35 0.2 0.75 0.8 0.95";

/// The rows as written by `row`.
fn rows(row: impl Fn(&str, &str, &str) -> String) -> String {
    ROWS.iter().map(|(id, base, new)| row(id, base, new) + "\n").collect()
}

fn commas() -> String {
    rows(|id, base, new| format!("{id},{base},{new}"))
}

fn says(selection: &Selection, part: &str) -> bool {
    notes(selection).iter().any(|note| note.contains(part))
}

fn is_asked(selection: &Selection) -> bool {
    selection.notes.iter().any(Note::is_question)
}

#[test]
fn a_header_of_two_rows_names_columns_by_both() {
    let rows = rows(|id, base, new| format!("{id},{base},{new},{new},{base}"));
    for (header, pair) in [
        (",acc,acc,f1,f1\n,base,new,base,new", ["acc base", "acc new"]),
        (",acc,acc,f1,f1\n,base,new,base,new\nid,,,,", ["acc base", "acc new"]),
        (",acc,,f1,\nid,base,new,base,new", ["acc base", "acc new"]),
    ] {
        let selection = guessed(&format!("{header}\n{rows}"));
        assert_eq!(scores(&selection), SCORES, "{header}");
        let Choice { baseline, experimental, .. } = &selection.choice;
        assert_eq!([baseline, experimental], [&named(pair[0]), &named(pair[1])], "{header}");
        assert!(says(&selection, "header has two rows"), "{header}");
    }
    let selection = guessed(&format!(",Model A,Model B\nid,score,score\n{}", commas()));
    assert_eq!((scores(&selection).as_str(), selection.choice.id.as_deref()), (SCORES, Some("id")));
    let text = format!("id,base,new\nq0,error,error\n{}", commas());
    let error = select(&text, &Choice::default()).expect_err("an item without scores").to_string();
    assert!(error.starts_with("line 2, column “base”: error is not a score"), "{error}");
}

#[test]
fn a_row_of_units_is_left_out() {
    for units in ["-,%,%", ",ms,ms", "text,float,float", "<chr>,<dbl>,<dbl>"] {
        let selection = guessed(&format!("id,base,new\n{units}\n{}", commas()));
        assert_eq!(scores(&selection), SCORES, "{units}");
        assert!(says(&selection, "is not a row of the table"), "{units}");
    }
}

#[test]
fn ids_that_are_unique_only_together_are_joined() {
    let text = "doc_id,sent_id,base,new\na,1,0.1,0.35\na,2,0.25,0.2\na,3,0.7,0.75\nb,1,0.4,0.8\nb,2,0.9,0.95\n";
    let selection = guessed(text);
    assert_eq!(scores(&selection), SCORES);
    assert!(says(&selection, "The same “sent_id” in another “doc_id” is taken to be another item."));
    let may_be = Note::MayBeClusters { column: "doc_id".to_owned(), clusters: 2 };
    let asked: Vec<&Note> = selection.notes.iter().filter(|note| note.is_question()).collect();
    assert_eq!(asked, [&may_be]);
    // In two lists, in different orders.
    let old = "doc_id,sent_id,score\na,1,0.1\na,2,0.25\na,3,0.7\nb,1,0.4\nb,2,0.9\n";
    let new = "doc_id,sent_id,score\nb,2,0.95\nb,1,0.8\na,3,0.75\na,2,0.2\na,1,0.35\n";
    let joined = files(&[("old", old), ("new", new)]).expect("the same ids");
    assert_eq!(scores(&joined), SCORES);
    // If each user has the same items, these may belong together.
    let crossed =
        guessed("item,user,base,new\n1,a,0.1,0.2\n2,a,0.3,0.2\n3,a,0.3,0.4\n1,b,0.4,0.6\n2,b,0.5,0.2\n3,b,0.1,0.2\n");
    let ids = Note::IdsPerCategory { id: "item".to_owned(), category: "user".to_owned() };
    assert!(crossed.notes.contains(&ids), "{:?}", crossed.notes);
    let twice = select("doc_id,sent_id,base,new\na,1,0.1,0.35\na,1,0.25,0.2\nb,1,0.4,0.8\n", &Choice::default());
    assert!(twice.expect_err("an id twice").to_string().contains("“sent_id”"));
}

#[test]
fn tables_of_consoles_are_read() {
    let cells = |bar: &str| rows(|id, base, new| format!("{bar} {id} {bar} {base} {bar} {new} {bar}"));
    let blanks = rows(|id, base, new| format!("{id}   {base}   {new}"));
    let numbered = ROWS.iter().zip(1..).map(|((id, base, new), at)| format!("{at}  {id} {base}  {new}\n"));
    let numbered: String = numbered.collect();
    let rule = "+----+------+-----+\n";
    let mysql = format!("{rule}| id | base | new |\n{rule}{}{rule}5 rows in set (0.00 sec)\n", cells("|"));
    let polars = format!(
        "shape: (5, 3)\n┌─────┬──────┬─────┐\n│ id  ┆ base ┆ new │\n│ --- ┆ --- ┆ --- │\n│ str ┆ f64 ┆ f64 │\n╞═════╪══════╪═════╡\n{}└─────┴──────┴─────┘\n",
        cells("│")
    );
    for text in [
        mysql,
        format!(
            " id | base | new\n----+------+----\n{}(5 rows)\n",
            rows(|id, base, new| format!(" {id} | {base} | {new}"))
        ),
        format!("┌────┬──────┬─────┐\n│ id │ base │ new │\n├────┼──────┼─────┤\n{}└────┴──────┴─────┘\n", cells("│")),
        polars,
        format!("id   base   new\n---  -----  ----\n{blanks}"),
        format!("   id base new\n{numbered}\n[5 rows x 3 columns]\n"),
        format!("# A tibble: 5 × 3\n  id    base   new\n  <chr> <dbl> <dbl>\n{numbered}"),
    ] {
        let selection = guessed(&text);
        assert_eq!(scores(&selection), SCORES, "{text}");
        assert!(!is_asked(&selection), "{text}");
    }
    // A single dash is a missing score, not a border.
    assert!(select("id base new\na 1 0\n- - -\nb 0 1\n", &Choice::default()).is_err());
}

#[test]
fn footers_are_left_out() {
    for footer in ["Total: 41/60", "Accuracy: 0.81", "--- end ---", "Average = 0.7", "(5 rows)", "Total: 3/5,"] {
        let selection = guessed(&format!("id,base,new\n{}{footer}\n", commas()));
        assert_eq!(scores(&selection), SCORES, "{footer}");
        assert!(says(&selection, "is not a row of the table"), "{footer}");
        let list = |score: fn(&str, &str, &str) -> String| format!("{}{footer}\n", rows(score));
        let (old, new) = (list(|_, base, _| base.to_owned()), list(|_, _, new| new.to_owned()));
        let selection = files(&[("old", &old), ("new", &new)]).expect("two lists");
        assert_eq!(scores(&selection), SCORES, "{footer}");
        assert!(says(&selection, "is not a row of the table"), "{footer}");
    }
    // A row that may be cut off is not a footer, and neither is text between rows.
    for (footer, line) in [("q6", 7), ("What is the cap", 7), ("Total: 3/5\nq6,1,0", 7)] {
        let text = format!("id,base,new\n{}{footer}\n", commas());
        let error = tables(&[(Some("a"), &text)]).map(|_| ()).expect_err("a row").to_string();
        assert!(error.starts_with(&format!("“a”, line {line}: expected 3 columns")), "{error}");
    }
    let error = files(&[("old", "0.5\nTotal: 1/2\n1\n"), ("new", "0.5\n1\n1\n")]).expect_err("between scores");
    assert_eq!(error.to_string().split(". ").next(), Some("“old”, line 2: “Total: 1/2” is not a number"));
}

#[test]
fn true_values_and_measures_of_training_are_no_systems() {
    let truth = |name: &str| format!("id,{name}\n1,0\n2,1\n3,1\n4,0\n");
    for name in ["Survived", "SalePrice", "target", "label", "y_true"] {
        let error = files(&[("a", &truth(name)), ("b", &truth(name).replace("1,0", "1,1"))]).expect_err("no scores");
        assert!(error.to_string().contains("no scores found"), "{name}: {error}");
    }
    let only = |text: &str| match one(text).guess(&Choice::default()).expect("a table").open {
        Some(Open::OneSystem { only }) => only,
        other => panic!("{text}: {other:?}"),
    };
    let rows = "1,0.1,0.2,0.8\n2,0.3,0.2,0.7\n3,0.2,0.4,0.9\n4,0.1,0.2,0.9\n";
    assert_eq!(only(&format!("fold,fit_time,score_time,test_score\n{rows}")), "test_score");
    assert_eq!(
        only(&format!("rank_test_score,std_test_score,mean_fit_time,mean_test_score\n{rows}")),
        "mean_test_score"
    );
    assert_eq!(only(&format!("id,train_loss,time,val_loss\n{rows}")), "val_loss");
    let both = guessed(&format!("id,fit_time,a_fit_time,b_fit_time\n{rows}"));
    assert_eq!(both.choice.baseline.as_deref(), Some("a_fit_time"), "a time of two systems");
}

#[test]
fn data_sets_are_asked_about() {
    let sets = "benchmark,base,new\nx,0.1,0.35\ny,0.25,0.2\nz,0.7,0.75\nu,0.4,0.8\nv,0.9,0.95\n";
    let known = ",base,new\nMMLU,0.1,0.35\nGSM8K,0.25,0.2\nARC-c,0.7,0.75\nmine,0.4,0.8\nHellaSwag,0.9,0.95\n";
    for (text, asked) in [
        (sets, Note::DataSets { column: "benchmark".to_owned(), items: 5 }),
        (known, Note::DataSets { column: "column 1".to_owned(), items: 5 }),
    ] {
        let selection = guessed(text);
        assert_eq!(scores(&selection), SCORES, "{text}");
        assert!(selection.notes.contains(&asked) && asked.is_question(), "{:?}", selection.notes);
        let [answer] = &*asked.answers(&Choice::default()) else { panic!("one answer") };
        assert!(!is_asked(&select(text, &answer.choice).expect("the same")), "{text}");
    }
    assert!(!is_asked(&guessed(&format!("id,base,new\n{}", commas()))));
}
