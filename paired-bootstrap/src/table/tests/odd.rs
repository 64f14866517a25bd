//! Odd but real tables. Each is read correctly, or refused with a sentence that says why.

use super::*;
use crate::bootstrap::Differences;
use crate::table::{FirstRow, SummaryRows, read};

/// The names of the two systems, or the reason why there are none.
fn pair(text: &str) -> String {
    match select(text, &Choice::default()) {
        Ok(selection) => {
            let Choice { baseline, experimental, .. } = &selection.choice;
            format!("{} < {}", baseline.as_deref().unwrap_or_default(), experimental.as_deref().unwrap_or_default())
        }
        Err(error) => error.to_string(),
    }
}

fn without(part: &str) -> Choice {
    let none = named("");
    match part {
        "id" => Choice { id: none, ..Choice::default() },
        _ => Choice { category: none, ..Choice::default() },
    }
}

#[test]
fn counts_and_lengths_are_no_systems() {
    // The first columns of sacreBLEU's sufficient statistics, with and without a system's name
    // before them.
    let statistics = ["sys_len", "ref_len", "correct_1", "correct_2", "total_1", "total_2"];
    let of = |system: &str| statistics.map(|name| format!("{system}{name}")).join(",");
    let rows = "20,23,11,1,20,19\n12,11,0,0,12,11\n9,9,1,0,9,8\n";
    let both = rows.lines().map(|row| format!("{row},{row}\n")).collect::<String>();
    let refused = "hold counts or lengths, not scores. Choose the columns to compare";
    for text in [
        format!("{}\n{rows}", of("")),
        format!("{},{}\n{both}", of("baseline_"), of("experimental_")),
        "id,tp,fp,fn\n1,2,0,1\n2,1,1,0\n3,4,2,2\n".to_owned(),
        "id,gpt tokens,claude tokens\n1,20,31\n2,10,12\n3,5,7\n".to_owned(),
        "id,length_gpt,length_claude\n1,20,31\n2,10,12\n3,5,7\n".to_owned(),
        "id,n_hits,n_misses\n1,20,31\n2,10,12\n3,5,7\n".to_owned(),
    ] {
        let sentence = pair(&text);
        assert!(sentence.ends_with(refused), "{text}{sentence}");
    }
    let named_by_files = files(&[("a", "id,tokens\n1,4\n2,6\n"), ("b", "id,tokens\n1,5\n2,7\n")]);
    assert_eq!(named_by_files, Err(Open::Counts { columns: vec!["tokens".to_owned()] }.into()));
    let scores = "id,gpt_score,gpt_tokens,claude_score,claude_tokens\n1,.5,9,.6,8\n2,.7,9,.5,9\n3,.1,5,.3,6\n";
    assert_eq!(pair(scores), "gpt_score < claude_score");
    assert_eq!(pair("id,correct_1,correct_2\n1,0,1\n2,1,1\n3,0,0\n"), "correct_1 < correct_2");
    let choice = Choice { baseline: named("tp"), experimental: named("fp"), ..Choice::default() };
    assert!(select("id,tp,fp,fn\n1,2,0,1\n2,1,1,0\n", &choice).is_ok(), "a choice counts");
}

#[test]
fn the_same_measure_of_two_systems_is_compared() {
    for (text, expected) in [
        ("id,gpt_bleu,gpt_chrf,claude_bleu,claude_chrf\n1,20,31,25,35\n2,10,12,12,11\n", "gpt_bleu < claude_bleu"),
        ("id,em_base,f1_base,em_large,f1_large\n1,0,.3,1,.6\n2,1,1,1,1\n3,0,.2,0,.4\n", "em_base < em_large"),
        (
            "doc,rouge1_a,rouge2_a,rouge1_b,rouge2_b\nx,.3,.1,.4,.2\ny,.2,.1,.5,.3\nz,.3,.2,.3,.1\n",
            "rouge1_a < rouge1_b",
        ),
        ("id,TimeGPT,Llama\n1,.1,.4\n2,.3,.5\n3,0,0\n", "TimeGPT < Llama"),
        ("id,start_time,end_time,gpt,claude\n1,10,12,.5,.7\n2,20,25,.6,.3\n", "gpt < claude"),
        ("item,latency gpt (ms),latency claude (ms)\n1,120,130\n2,110,90\n", "latency gpt (ms) < latency claude (ms)"),
        ("id,score_a,score_b,win\n1,.5,.9,1\n2,.7,.8,1\n3,.9,.3,0\n", "score_a < score_b"),
        (
            "{\"gpt\": {\"acc\": 1}, \"claude\": {\"acc\": 0}}\n{\"gpt\": {\"acc\": 0}, \"claude\": {\"acc\": 0}}\n",
            "gpt.acc < claude.acc",
        ),
        ("id,score,score\n1,.5,.7\n2,.6,.3\n3,.1,.7\n", "score < score (2)"),
    ] {
        assert_eq!(pair(text), expected, "{text}");
    }
}

#[test]
fn one_system_with_other_numbers_is_not_two() {
    let sentence = "two systems or more are needed, but only “score” looks like scores. Add another system's scores, or choose two columns to compare";
    assert_eq!(pair("id,score,confidence\n1,.5,.9\n2,.7,.8\n3,.1,.3\n"), sentence);
    let answers = "two systems or more are needed, but only “pred” looks like scores. Add another system's scores, or choose two columns to compare";
    assert_eq!(pair("id,gold,pred\n1,cat,cat\n2,dog,cat\n3,dog,dog\n"), answers);
    // One file of lm-evaluation-harness: `do_sample` is false everywhere.
    let row = |id: u32, right: u32| {
        format!(
            "{{\"doc_id\": {id}, \"arguments\": {{\"do_sample\": false}}, \"filtered_resps\": [\"{id}\"], \"exact_match\": {right}}}\n"
        )
    };
    let samples: String = [(5, 0), (3, 1), (9, 1)].map(|(id, right)| row(id, right)).concat();
    assert!(
        pair(&samples).starts_with("two systems or more are needed, but only “exact_match” looks like scores"),
        "{}",
        pair(&samples)
    );
}

#[test]
fn labels_without_right_answers_are_told_by_what_columns_hold() {
    let two = "“sysA” and “sysB” hold labels, not scores";
    let none = "Add a column with the right answers, or write numbers instead: 1 for right and 0 for wrong, or grades such as 1 to 5";
    let lists = "sysA,sysB\npos,neg\nneg,neg\npos,pos\n";
    let told = format!("{two}. {none}");
    assert_eq!(pair(lists), told);
    let texts = "id,text,sysA,sysB\n1,good film,pos,neg\n2,bad film,neg,neg\n";
    assert_eq!(pair(texts), told);
    let chosen = Choice { baseline: named("sysA"), experimental: named("sysB"), ..Choice::default() };
    assert_eq!(select(lists, &chosen).map_err(|error| error.to_string()), Err(told), "no cell is to blame");
    // Any column with the same labels may hold the right answers.
    let human = "id,human,sysA,sysB\n1,pos,pos,neg\n2,neg,neg,neg\n3,neg,pos,neg\n";
    let three = "“human”, “sysA” and “sysB” hold labels, not scores. Choose the column of right answers";
    assert_eq!(pair(human), three);
    let gold = Choice { gold: named("human"), ..Choice::default() };
    assert_eq!(select(human, &gold).map(|selection| scores(&selection)), Ok("1 1 0|0 1 1".to_owned()));
    // A column is named after right answers, but has other labels.
    let other = "id,gold,sysA,sysB\n1,positive,pos,neg\n2,negative,neg,neg\n3,positive,pos,neg\n";
    assert_eq!(pair(other), format!("{two}. Choose the column of right answers"));
    let gold = Choice { gold: named("gold"), ..Choice::default() };
    let answer = select(other, &gold).expect_err("no label is in gold").to_string();
    assert!(answer.starts_with("the other columns do not hold the labels of “gold”"), "{answer}");
    // Files and rows of one system each.
    let file = "id,says\n1,pos\n2,neg\n3,pos\n";
    let one = "“says” holds labels, not scores";
    let told = format!("{one}. {none}");
    assert_eq!(files(&[("a", file), ("b", file)]).map_err(|error| error.to_string()), Err(told));
    let rows = "item,system,says\n1,a,pos\n1,b,pos\n2,a,neg\n2,b,pos\n";
    assert_eq!(pair(rows), format!("{one}. {none}"));
    // Words that never repeat are not labels.
    let told = "no scores found. “comment” holds “good film”, and “note” holds “long”. Put one score on each line";
    assert!(pair("comment,note\ngood film,long\nbad film,short\n").starts_with(told));
    let answer = files(&[("a", "id,score\n1,1\n2,0\n"), ("b", "id,note\n1,fine\n2,odd\n")]);
    let answer = answer.map_err(|error| error.to_string()).expect_err("no scores in b");
    assert!(answer.starts_with("“b”: no scores found. “id” holds “1”, and “note” holds “fine”."), "{answer}");
}

#[test]
fn numbers_are_right_in_any_digits() {
    let text = "id,gold,a,b\n1,7,7.0,8\n2,1003,12.0,\"1,003\"\n3,5,5.0,5\n4,9,7.0,9\n";
    let selection = guessed(text);
    assert_eq!(scores(&selection), "1 0 1 0|0 1 1 1");
    let told = "3 labels are the same numbers as “gold” in other digits, as “7.0” and “7” are, and count as right.";
    assert!(notes(&selection).contains(&told.to_owned()), "{:?}", notes(&selection));
    // Codes and versions are not numbers, and right answers that differ only in such digits are
    // different.
    let codes = guessed("id,gold,a,b\n1,007,7,007\n2,012,012,12\n3,003,003,003\n");
    assert_eq!(scores(&codes), "0 1 1|1 0 1");
    let versions = guessed("id,gold,a,b\n1,1.1,1.10,1.1\n2,1.10,1.10,1.1\n3,1.1,1.1,1.1\n");
    assert_eq!(scores(&versions), "0 1 1|1 0 1");
    let codes = guessed("id,gold,a,b\n1,01,1,01\n2,1,1,1\n3,01,01,01\n4,1,01,1\n");
    assert_eq!(scores(&codes), "0 1 1 0|1 1 1 1");
    // Files may spell right answers differently.
    let (one, other) = ("id,gold,says\n1,7,7\n2,5,4\n3,6,6\n", "id,gold,says\n1,7.0,7.0\n2,5.0,5.0\n3,6.0,6.0\n");
    let joined = files(&[("a", one), ("b", other)]).expect("two systems");
    assert_eq!(scores(&joined), "1 0 1|1 1 1");
}

#[test]
fn numbers_beside_right_answers_may_be_answers() {
    // Fewer than half of the answers are right, and no wrong answer is right for another item.
    let text = "id,answer,llama,gpt\n1,7,7,8\n2,13,12,13\n3,5,51,5\n4,9,73,90\n5,4,41,44\n";
    let selection = guessed(text);
    let told = "“llama” and “gpt” count as scores. Do they hold answers, to be checked against “answer”?";
    assert_eq!(notes(&selection), [told]);
    let answers = selection.notes[0].answers(&Choice::default());
    let as_answers = select(text, &answers[0].choice).expect("answers");
    assert_eq!(scores(&as_answers), "1 0 0 0 0|0 1 1 0 0");
    let as_scores = select(text, &answers[1].choice).expect("scores");
    assert_eq!((notes(&as_scores), as_scores.scores), (Vec::new(), selection.scores));
    // Predictions that never equal the right values cannot be checked like that.
    let predicted = guessed("id,y_true,a,b\n1,7.25,7.5,8.1\n2,13.5,12.8,13.1\n3,5.75,5.5,5.9\n");
    let told = |systems: &str, gold: &str| {
        format!(
            "{systems} count as scores, and “{gold}” is not used. Are they predictions of it? If so, use the distance \
             of each from it as the score: lower is better."
        )
    };
    assert_eq!(notes(&predicted), [told("“a” and “b”", "y_true")]);
    let probable = guessed("id,label,prob_a,prob_b\n1,1,0.6,0.9\n2,0,0.4,0.1\n3,1,0.5,0.8\n4,0,0.5,0.2\n");
    assert_eq!(notes(&probable), [told("“prob_a” and “prob_b”", "label")]);
    for text in [
        // Scores, by their names or because they are right and wrong.
        "id,target,a_bleu,b_bleu\n1,7,27,28\n2,13,12,13\n3,5,51,5\n",
        "id,label,a,b\n1,7,1,0\n2,13,1,1\n3,5,0,1\n",
    ] {
        assert_eq!(notes(&guessed(text)).iter().filter(|note| note.contains("count as scores")).count(), 0, "{text}");
    }
}

#[test]
fn right_answers_of_zero_and_one_are_asked_about() {
    let text = "id,label,base,new\n1,0,1,1\n2,1,0,1\n3,0,1,0\n4,1,1,1\n";
    let selection = guessed(text);
    let told = "Answers count as right if they are the same as “label”. Or does 1 mean right, and 0 wrong?";
    assert_eq!((notes(&selection), scores(&selection)), (vec![told.to_owned()], "0 0 0 1|0 1 1 1".to_owned()));
    let as_scores = select(text, &selection.notes[0].answers(&Choice::default())[1].choice);
    assert_eq!(as_scores.map(|selection| scores(&selection)), Ok("1 0 1 1|1 1 0 1".to_owned()));
    let predictions = guessed("id,label,pred_a,pred_b\n1,0,1,1\n2,1,0,1\n3,0,1,0\n4,1,1,1\n");
    assert!(predictions.notes.iter().all(|note| !note.is_question()), "{:?}", predictions.notes);
}

#[test]
fn answers_of_one_system_are_right_or_wrong_against_a_number() {
    let text = "id,answer,prediction\n1,7,7\n2,12,11\n3,3,3\n4,40,40\n5,5,6\n";
    let half = Choice { constant: crate::table::Constant::try_from("0.5".to_owned()).ok(), ..Choice::default() };
    assert_eq!(select(text, &half).map(|selection| scores(&selection)), Ok("0.5 0.5 0.5 0.5 0.5|1 0 1 1 0".to_owned()));
}

#[test]
fn what_items_are_or_have_is_no_system() {
    let selection = guessed("id,has_image,is_hard,bert,roberta\n1,1,0,1,1\n2,0,1,0,1\n3,1,1,1,0\n");
    assert_eq!(names(&selection), ("bert", "roberta"));
}

#[test]
fn rows_of_several_metrics_are_those_of_one_at_a_time() {
    let text = "id,system,metric,value\n1,x,loss,1\n1,x,bleu,4\n1,y,loss,2\n1,y,bleu,5\n2,x,loss,3\n2,x,bleu,6\n2,y,loss,1\n2,y,bleu,9\n";
    let selection = guessed(text);
    assert_eq!((scores(&selection), selection.choice.lower_is_better), ("1 3|2 1".to_owned(), Some(true)));
    let question = "Only rows with “loss” in “metric” count, because each of its values has rows of its own. Other values: “bleu”.";
    assert!(notes(&selection).contains(&question.to_owned()), "{:?}", notes(&selection));
    // Each metric may have a file in its system's folder.
    let [one, two] = ["id,value\n1,0.5\n2,0.25\n", "id,value\n1,0.75\n2,0.5\n"];
    let in_folders = files(&[("base/ter", one), ("base/bleu", two), ("new/ter", two), ("new/bleu", one)]).expect("two");
    assert_eq!((scores(&in_folders), in_folders.choice.lower_is_better), ("0.5 0.25|0.75 0.5".to_owned(), Some(true)));
    assert!(in_folders.notes.iter().any(|note| matches!(note, Note::FilterGuessed { .. })), "{:?}", in_folders.notes);
}

#[test]
fn systems_that_are_spelt_alike_are_asked_about() {
    let text = "model,id,score\nBase,1,1\nBase,2,0\nbase,3,1\nbase,4,1\nnew,1,1\nnew,2,1\nnew,3,0\nnew,4,1\n";
    let told = "“Base” and “base” count as two systems, although their names differ only in spelling. If they are one, write its \
                name in one way.";
    let selection = guessed(text);
    assert!(selection.notes.iter().any(|note| note.is_question() && note.to_string() == told), "{:?}", selection.notes);
}

#[test]
fn copies_of_a_system_are_named() {
    let tables =
        crate::table::read(vec![Source::text(None, "id,base,new,copy\n1,1,0,0\n2,0,1,1\n3,0,1,1\n")]).expect("a table");
    let all = tables.select_all(&Choice::default(), &[]).expect("three systems");
    let told =
        "“new” and “copy” have the same score on every item, and both are ranked. If one is a copy, leave it out.";
    assert_eq!(notes(&all.selection), [told]);
    let without = tables.select_all(&Choice::default(), &["copy".to_owned()]).expect("two systems");
    let told = "“copy” is left out by choice, so p-values are not adjusted for it.";
    assert_eq!(notes(&without.selection), [told]);
    // One sentence for each group, also of systems whose score never varies.
    let many = "id,t0,u0,t1,t2,u1,t3\n1,1,0,1,1,0,1\n2,1,1,1,1,1,1\n3,1,0,1,1,0,1\n";
    let tables = crate::table::read(vec![Source::text(None, many)]).expect("a table");
    let all = tables.select_all(&Choice::default(), &[]).expect("six systems");
    let told = [
        "“t0”, “t1”, “t2” and 1 other have the same score on every item, and all are ranked. If some are copies, \
         leave them out.",
        "“u0” and “u1” have the same score on every item, and both are ranked. If one is a copy, leave it out.",
    ];
    assert_eq!(notes(&all.selection), told);
}

#[test]
fn what_all_systems_need_is_refused_with_what_to_do() {
    let all = |text: &str, choice: Choice| {
        let tables = crate::table::read(vec![Source::text(None, text)]).expect("a table");
        tables.select_all(&choice, &[]).map(|all| notes(&all.selection)).map_err(|error| error.to_string())
    };
    let gaps = "id,a,b,c\n1,1,0,\n2,0,1,\n3,1,,0\n4,0,,1\n5,,1,1\n6,,0,1\n7,,1,0\n";
    let told = "no item has a score of all 3 systems. Without “a” the others have 3 items in common: leave it out";
    assert_eq!(all(gaps, Choice::default()), Err(told.to_owned()));
    let clusters = "id,doc,a,b,c\n1,x,1,0,0\n2,x,0,1,1\n3,x,1,1,0\n";
    let choice = Choice { cluster: Some("doc".to_owned()), ..Choice::default() };
    let told = "all items are in one cluster, “x” in the column “doc”. A resample needs at least two: choose another column, none, or \
                other rows";
    assert_eq!(all(clusters, choice), Err(told.to_owned()));
    let rows = (0..50).map(|item| format!("q{item},{},{},{}\n", item % 2, item % 3 / 2, 20 + item * 7 % 400));
    let other = "id,old,new,len\n".to_owned() + &rows.collect::<String>();
    assert_eq!(all(&other, Choice::default()), Ok(vec!["Not compared: the column “len”.".to_owned()]));
}

#[test]
fn a_few_rows_with_names_beside_more_columns_are_systems() {
    let table = |head: &str, columns: &str, rows: [&str; 2]| {
        let rows = rows.map(|name| format!("{name},0.80,0.75,0.90,0.60,0.72\n"));
        format!("{head},{columns}\n{}", rows.concat())
    };
    for (head, columns, rows) in [
        ("", "iris,wine,adult,kc1,vehicle", ["RandomForest", "XGBoost"]),
        ("name", "MNLI,QQP,QNLI,SST-2,Avg", ["bert", "roberta"]),
        ("Setup", "Q1,Q2,Q3,Q4,Overall", ["plain", "retrieval"]),
        ("Système", "Q1,Q2,Q3,Q4,Moyenne", ["Ancien", "Nouveau"]),
        ("手法", "問1,問2,問3,問4,平均", ["旧", "新"]),
    ] {
        let error = select(&table(head, columns, rows), &Choice::default()).expect_err(head);
        assert!(matches!(error, TableError::Open(Open::SystemsInRows { rows: 2, .. })), "{head}: {error}");
    }
    // Few items of several systems: by the name of the column, by numbers, or as known data sets.
    for (head, rows) in
        [("question", ["capital", "river"]), ("", ["q1", "q2"]), ("", ["MNLI", "SST-2"]), ("subject", ["Ann", "Bob"])]
    {
        let systems = table(head, "svm,knn,tree,bayes,forest", rows);
        let open = select(&systems, &Choice::default());
        assert!(!matches!(open, Err(TableError::Open(Open::SystemsInRows { .. }))), "{systems}");
    }
}

#[test]
fn several_metrics_of_each_row_leave_systems_in_rows() {
    let text = "id,system,pass@1,pass@5\nq1,x,0,1\nq1,y,1,1\nq2,x,0,0\nq2,y,0,1\nq3,x,1,1\nq3,y,1,0\n";
    assert_eq!(pair(text), "2 columns may hold the scores: “pass@1” and “pass@5”. Choose one");
    let chosen = Choice { score: named("pass@5"), ..Choice::default() };
    assert_eq!(select(text, &chosen).map(|selection| scores(&selection)), Ok("1 0 1|1 1 0".to_owned()));
}

#[test]
fn means_in_percent_are_left_out_below_shares() {
    for last in [",62.5,75.0", ",62.5,75", ",62.5%,75%", "Mean,62.5,75"] {
        let text = format!("id,A,B\n1,1,0\n2,0,1\n3,1,1\n4,0,1\n5,1,1\n6,1,0\n7,0,1\n8,1,1\n{last}\n");
        let selection = guessed(&text);
        assert_eq!(selection.scores.pairs(), 8, "{last}");
        assert_eq!(notes(&selection), ["Line 10 sums up the other rows, as a total or mean, and is left out."]);
    }
    // A is never right, so its mean is the score of an item as well.
    let selection = guessed("id,A,B\n1,0,0\n2,0,1\n3,0,1\n4,0,1\n,0.0,75.0\n");
    assert_eq!(scores(&selection), "0 0 0 0|0 1 1 1");
    // Rows in the same order: a value in one list alone is an item's.
    let first = ("a", "score\n1\n0\n0\n1\n0.5\n");
    let items = files(&[first, ("b", "score\n1\n0\n1\n1\n0\n")]).expect("five items each");
    let means = files(&[first, ("b", "score\n1\n0\n1\n1\n0.75\n")]).expect("means below");
    assert_eq!((items.scores.pairs(), means.scores.pairs()), (5, 4));
}

#[test]
fn several_rows_that_sum_up_are_left_out_together() {
    let items = "id,a,b\n0,0.25,0.5\n1,0.75,1\n2,0.5,0.1\n";
    let described = guessed(&format!("{items}mean,0.5,0.53\nstd,0.25,0.45\n50%,0.5,0.5\n"));
    assert_eq!(described.scores.pairs(), 3);
    let described = guessed(&format!("{items}mean,0.5,0.53\nstd,0.25,0.45\n"));
    let told = |line| format!("Line {line} sums up the other rows, as a total or mean, and is left out.");
    assert_eq!((described.scores.pairs(), notes(&described)), (3, vec![told(5), told(6)]));
    let all = guessed("id,a,b\nmean,0.5,0.53\nmax,0.25,0.45\n");
    assert_eq!((all.scores.pairs(), notes(&all)), (2, vec![]), "nothing would be left");
    let top = guessed("a,b\n0.4567,0.5233\n0.35,0.5\n0.77,1\n0.25,0.07\n");
    assert_eq!((top.scores.pairs(), notes(&top)), (3, vec![told(2)]));
}

#[test]
fn a_gold_column_that_no_answer_agrees_with_is_refused() {
    let text = "id,kind,a,b\n1,x,0,1\n2,y,1,1\n3,x,0,0\n4,y,0,1\n";
    let choice =
        |gold: &str| Choice { baseline: named("a"), experimental: named("b"), gold: named(gold), ..Choice::default() };
    let error = select(text, &choice("kind")).map_err(|error| error.to_string());
    assert!(error.is_err_and(|error| error.starts_with("the other columns do not hold the labels of “kind”")));
    let ids = guessed("gold,a,b\nx,x,y\ny,y,y\nz,z,x\n");
    assert_eq!(ids.to_string(), "Baseline: a, experimental: b; right answers: gold", "they are no ids");
    let labels = guessed("id,gold,a,b\n1,x,x,y\n2,y,y,y\n3,x,y,x\n");
    assert_eq!(labels.to_string(), "Baseline: a, experimental: b; ids: id; right answers: gold");
}

#[test]
fn an_answer_is_right_where_it_is_one_of_several() {
    let told = |items: &str| {
        let right = "Answers count as right if they are the same as “gold”.".to_owned();
        vec![right, format!("“gold” lists several right answers for {items}: each of them is right.")]
    };
    let row = |(gold, a, b): (&str, &str, &str)| format!("{{\"gold\": {gold}, \"a\": {a}, \"b\": {b}}}\n");
    // Marks of lists may occur in an answer.
    let texts = [
        (r#"["x, y", "z"]"#, r#""z""#, r#""y""#),
        (r#"["y"]"#, r#""x, y""#, r#""y""#),
        (r#"["z", "x, y"]"#, r#""x, y""#, r#""z""#),
    ];
    let selection = guessed(&texts.map(row).concat());
    assert_eq!((scores(&selection), notes(&selection)), ("1 0 1|0 1 1".to_owned(), told("2 items")));
    let python = "gold,a,b\n\"['1', 2]\",2,1\n[3],3,1\n\"[\"\"it's\"\", \"\"3\"\"]\",it's,2\n";
    let selection = guessed(python);
    assert_eq!((scores(&selection), notes(&selection)), ("1 1 1|1 0 0".to_owned(), told("2 items")));
    // Several spellings of one answer do not make case and marks significant.
    let spelt = guessed("gold,a,b\n\"['Paris', 'paris']\",Paris.,x\n['x'],x,y\n['y'],y,x\n");
    assert!(spelt.notes.iter().any(|note| matches!(note, Note::LabelsAlike { labels: 1, .. })), "{:?}", spelt.notes);
    // If the systems' answers are lists as well, the whole list must match.
    let labels = [
        (r#"["x", "y"]"#, r#"["x", "y"]"#, r#"["x"]"#),
        (r#"["y"]"#, r#"["x", "y"]"#, r#"["y"]"#),
        (r#"["y", "z"]"#, r#"["y", "z"]"#, r#"["z"]"#),
    ];
    let selection = guessed(&labels.map(row).concat());
    assert_eq!((scores(&selection), notes(&selection)), ("1 0 1|0 1 0".to_owned(), vec![told("")[0].clone()]));
}

#[test]
fn classes_are_right_answers_where_others_answer_with_them() {
    let words = |name: &str| guessed(&format!("id,{name},a,b\n1,cat,cat,dog\n2,dog,dog,dog\n3,cat,dog,cat\n"));
    for name in ["y", "class", "outcome", "true", "category", "diagnosis"] {
        assert_eq!(scores(&words(name)), "1 1 0|0 1 1", "{name}");
    }
    // 0 and 1 may mean right and wrong as well.
    let y = guessed("id,y,sysA,sysB\n1,1,1,0\n2,0,0,0\n3,1,0,1\n");
    assert_eq!(scores(&y), "1 1 0|0 1 1");
    assert_eq!(y.notes, [Note::Gold { column: "y".to_owned(), is_asked: true, scores: Vec::new() }]);
    // Neither a class nor a list named y is used to judge scores.
    for name in ["type", "category", "class"] {
        let by_kind = guessed(&format!("id,{name},a,b\n1,1,1,0\n2,0,0,0\n3,1,0,1\n"));
        assert_eq!(scores(&by_kind), "1 0 0|0 0 1", "{name}");
    }
    assert_eq!(scores(&guessed("id,x,y,z\n1,1,1,0\n2,0,0,0\n3,1,0,1\n")), "1 0 1|1 0 0");
    let scores_by = guessed("id,class,a,b\n1,cat,1,0\n2,dog,0,0\n3,cat,0,1\n");
    assert_eq!((scores(&scores_by), scores_by.notes), ("1 0 0|0 0 1".to_owned(), vec![]));
    assert_eq!(scores(&guessed("x,y\n0,1\n1,1\n0,0\n")), "0 1 0|1 1 0");
}

#[test]
fn an_order_that_categories_contradict_is_asked_about() {
    let base = "topic,score\nlaw,1\nart,0\nlaw,1\nart,1\n";
    let read = |new: &str, choice: &Choice| {
        let tables = tables(&[(Some("base"), base), (Some("new"), new)]).expect("tables");
        tables.select(choice).expect("scores").notes
    };
    let asked = read("topic,score\nart,1\nlaw,0\nlaw,1\nart,1\n", &Choice::default());
    let question = asked.iter().find(|note| matches!(note, Note::OtherOrder { .. })).expect("a question");
    assert!(question.is_question());
    assert_eq!(
        question.to_string(),
        "Rows are paired in their order, but 2 of 4 pairs differ in “topic”: line 2 has “law” beside “art”. Do both lists \
         have the same items in the same order?"
    );
    let answer = question.answers(&Choice::default()).remove(0);
    let told = read("topic,score\nart,1\nlaw,0\nlaw,1\nart,1\n", &answer.choice);
    let sentence = "Rows are paired in their order, but 2 of 4 pairs differ in “topic”.";
    assert!(told.iter().all(|note| !note.is_question()), "{told:?}");
    assert!(told.iter().any(|note| note.to_string() == sentence), "{told:?}");
    let in_order = read("topic,score\nlaw,0\nart,0\nlaw,1\nart,1\n", &Choice::default());
    assert_eq!(in_order, [Note::OrderCounts]);
}

#[test]
fn ratings_on_two_scales_are_asked_about() {
    let text = |of: [fn(u32) -> i64; 2]| {
        let row = |item| format!("q{item},{},{}\n", of[0](item), of[1](item));
        format!("id,base,new\n{}", (0..20).map(row).collect::<String>())
    };
    let asked = |of: [fn(u32) -> i64; 2]| {
        let notes = guessed(&text(of)).notes;
        notes.into_iter().find(|note| matches!(note, Note::TwoScales { .. }))
    };
    let five: fn(u32) -> i64 = |item| i64::from(item % 5 + 1);
    let ten: fn(u32) -> i64 = |item| i64::from(item % 10 + 1);
    let right: fn(u32) -> i64 = |item| i64::from(item % 2);
    let signs: fn(u32) -> i64 = |item| i64::from(item % 3) - 1;
    let question = asked([five, ten]).expect("a question");
    assert_eq!(
        question.to_string(),
        "The baseline's scores go from 1 to 5, the experimental system's from 1 to 10. Are both on one scale?"
    );
    let answer = question.answers(&Choice::default()).remove(0);
    assert!(select(&text([five, ten]), &answer.choice).expect("scores").notes.is_empty());
    assert!(asked([ten, five]).is_some() && asked([right, signs]).is_some());
    assert_eq!(
        [asked([five, five]), asked([right, right]), asked([ten, |item| i64::from(item % 9 + 1)])],
        [None, None, None]
    );
}

#[test]
fn a_column_named_unlike_the_systems_is_asked_about() {
    let asked = |names: &str| {
        let selection = guessed(&format!("id,{names}\n1,1,1,0\n2,0,0,0\n3,1,0,1\n"));
        selection.notes.into_iter().find(|note| matches!(note, Note::UnlikeOthers { .. }))
    };
    let churn = asked("churn,model_a,model_b").expect("a question");
    assert!(churn.is_question());
    assert_eq!(
        churn.to_string(),
        "“churn” is read as a system, although its name is not like the others. Is it a system, or does it contain the \
         right answers?"
    );
    let text = "id,churn,model_a,model_b\n1,1,1,0\n2,0,0,0\n3,1,0,1\n";
    let answered: Vec<(String, String)> = churn
        .answers(&Choice::default())
        .into_iter()
        .map(|answer| (answer.label, select(text, &answer.choice).map(|selection| scores(&selection)).expect("scores")))
        .collect();
    let expected = [
        ("It is a system", "1 0 1|1 0 0"),
        ("It holds the right answers", "1 1 0|0 1 1"),
        ("It is neither", "1 0 0|0 0 1"),
    ];
    assert_eq!(answered, expected.map(|(label, scores)| (label.to_owned(), scores.to_owned())));
    // If it is the second system, it stays the second.
    let second = asked("model_a,churn,model_b").expect("a question").answers(&Choice::default()).remove(0).choice;
    assert_eq!((second.baseline, second.experimental), (named("model_a"), named("churn")));
    for names in [
        "base,model_a,model_b",
        "gpt,claude,gemini",
        "model_a,model_b,model_c",
        "gpt_4,claude_4,gemini",
        "mistral,llama_2,llama_3",
    ] {
        assert_eq!(asked(names), None, "{names}");
    }
}

#[test]
fn predictions_of_zero_and_one_are_asked_about_beside_any_name() {
    let selection = guessed("id,kind,predA,predB\nq1,1,1,0\nq2,0,1,0\nq3,1,1,1\n");
    assert!(selection.notes.iter().any(|note| matches!(note, Note::OneIsRight { .. })), "{:?}", selection.notes);
}

#[test]
fn a_total_may_stand_on_top() {
    let selection = guessed("id,A,B\nTotal,1.2,1.7\n1,.5,.7\n2,.6,.3\n3,.1,.7\n");
    assert_eq!(scores(&selection), "0.5 0.6 0.1|0.7 0.3 0.7");
    assert_eq!(notes(&selection), ["Line 2 sums up the other rows, as a total or mean, and is left out."]);
}

#[test]
fn repeated_items_never_count_without_a_word() {
    let repeats = |column: &str, items, rows| Note::Repeats { column: column.to_owned(), items, rows, run: None };
    let text = "id,a,b\nq1,1,0\nq2,1,1\nq1,0,1\n";
    let selection = select(text, &without("id")).expect("no ids");
    assert_eq!(selection.notes, [repeats("id", 2, 3)]);
    assert_eq!(
        notes(&selection),
        ["3 rows have only 2 values of “id”, but each counts as a separate item. To average repeated runs of one \
             item, number them in a column such as “run”. Do rows with the same “id” belong together?"]
    );
    let clusters = Choice { cluster: named("id"), ..Choice::default() };
    let selection = select(text, &clusters).expect("clusters of ids");
    assert_eq!((selection.clusters.map(|groups| groups.of), selection.notes), (Some(vec![0, 1, 0]), vec![]));
    // The same document raises one question, not two.
    let documents = "doc_id,a,b\n7,1,0\n8,1,1\n7,0,1\n";
    assert_eq!(select(documents, &without("id")).expect("no ids").notes, [repeats("doc_id", 2, 3)]);
    let prompts = "prompt,a,b\nhi,1,0\nwho,0,1\nhi,1,1\n";
    assert_eq!(guessed(prompts).notes, [repeats("prompt", 2, 3)]);
    let several_answers = "id,prompt,a,b\n1,hi,1,0\n2,hi,1,1\n3,who,0,1\n4,who,0,1\n";
    assert_eq!(guessed(several_answers).notes, [repeats("prompt", 2, 4)]);
    assert_eq!(guessed("id,prompt,a,b\n1,hi,1,0\n2,hi,1,1\n3,who,0,1\n").notes, [], "one of three, by chance");
    let category = "subject,a,b\nx,1,0\nx,0,1\ny,1,1\ny,1,0\nx,1,0\ny,0,0\n";
    assert_eq!(select(category, &without("category")).expect("six rows").notes, []);
}

#[test]
fn a_table_pasted_twice_is_noticed() {
    let rows: String = (0..12).map(|row| format!("0.{},0.{},x\n", row * 7 % 12, row * 5 % 12)).collect();
    assert_eq!(guessed(&format!("A,B,c\n{rows}{rows}")).notes, [Note::Doubled { rows: 24 }]);
    assert_eq!(guessed(&format!("A,B,c\n{rows}")).notes, []);
    let shares = "1,0,x\n0,1,x\n".repeat(20);
    assert_eq!(guessed(&format!("A,B,c\n{shares}")).notes, [], "by chance");
}

#[test]
fn all_rows_of_several_filters_are_clusters_of_their_document() {
    let rows = [(0, "strict", 0), (0, "flexible", 1), (1, "strict", 1), (1, "flexible", 1)];
    let more = [(2, "strict", 1), (2, "flexible", 1), (3, "strict", 0), (3, "flexible", 0)];
    let text = samples(&[rows, more].concat());
    let read = tables(&[(Some("a"), &text), (Some("b"), &text)]).expect("JSON Lines");
    let all = Choice { filter: Some(Default::default()), ..Choice::default() };
    let selection = read.select(&all).expect("ids by filter");
    assert_eq!(selection.clusters.as_ref().map(|groups| groups.of.clone()), Some(vec![0, 0, 1, 1, 2, 2, 3, 3]));
    assert!(
        selection.to_string().contains("; ids: doc_id; clusters: doc_id; categories: filter; not used: "),
        "{selection}"
    );
    let note = "The same “doc_id” has a row for each “filter”. These rows belong together, so “doc_id” is used as the clusters.";
    assert!(notes(&selection).contains(&note.to_owned()));
    let items = Choice { cluster: named(""), ..all.clone() };
    let selection = read.select(&items).expect("ids by filter");
    let is_asked = selection.notes.iter().any(|note| matches!(note, Note::IdsPerCategory { .. }));
    assert!(selection.clusters.is_none() && !is_asked, "no clusters is an answer");
    let error = read.select(&Choice { category: named(""), ..all }).expect_err("each id twice").to_string();
    assert!(error.starts_with("“a”, line 2, column “doc_id”: the id “0” is also on line 1. Keep only some rows"));
    assert!(error.ends_with("Or choose “filter” as the categories and “doc_id” as the clusters"), "{error}");
}

#[test]
fn the_direction_is_guessed_where_each_list_has_its_own_column() {
    let direction = |read: Result<Selection, TableError>| {
        let selection = read.expect("two lists");
        (selection.choice.lower_is_better, notes(&selection))
    };
    let note = |name: &str| (Some(true), vec![format!("Lower is better, going by the name “{name}”.")]);
    let boxes = tables(&[(None, "old loss\n3\n2\n2"), (None, "new loss\n1\n2.5\n1")]).expect("tables");
    assert_eq!(direction(boxes.select(&Choice::default())), note("old loss"));
    let [first, second] = ["id,gpt_loss\n1,3\n2,2\n", "id,claude_loss\n1,1\n2,2.5\n"];
    assert_eq!(direction(files(&[("a", first), ("b", second)])), note("gpt_loss"));
    let unclear =
        "Is higher or lower better? “gpt_loss” and “claude_score” do not make it clear, so higher counts as better.";
    let one_of_two = files(&[("a", first), ("b", "id,claude_score\n1,1\n2,2.5\n")]);
    assert_eq!(direction(one_of_two), (Some(false), vec![unclear.to_owned()]));
    // The names of files do not tell what is in them.
    assert_eq!(direction(files(&[("loss_a", "1\n2\n"), ("loss_b", "2\n2\n")])), (Some(false), vec![]));
}

#[test]
fn only_blank_lines_and_comments_are_gaps() {
    let read = |first, second| files(&[("a", first), ("b", second)]).expect("two lists").notes;
    let cells = read("score,answer\n1,\"x\ny\"\n0,z\n1,z\n", "score,answer\n1,u\n0,w\n0,u\n");
    assert_eq!(cells, [Note::OrderCounts]);
    let long = guessed("system,score\nA,1\nB,0\nB,1\nB,1\nA,1\nA,0\nA,0\nB,1\n");
    assert!(!long.notes.contains(&Note::GapsDiffer), "{:?}", long.notes);
    let blank = read("score,time\n1,3\n\n0,4\n", "score,time\n1,3\n0,4\n");
    assert_eq!(blank, [Note::OrderCounts, Note::GapsDiffer]);
}

#[test]
fn columns_with_one_name_are_told() {
    let selection = guessed("id,score,score\nq1,1,0\nq2,1,1\nq3,0,1\n");
    assert_eq!(selection.to_string(), "Baseline: score, experimental: score (2); ids: id");
    let sentence = "Two columns are called “score”. The later one is called “score (2)” here.";
    assert_eq!(notes(&selection), [sentence]);
    let read = files(&[("a", "id,score,score\n1,1,0\n2,1,1\n"), ("b", "id,score\n1,0\n2,1\n")]).expect("two lists");
    let of_a = sentence.replace("Two", "“a”: two");
    assert!(notes(&read).contains(&of_a), "{:?}", notes(&read));
    let parts =
        files(&[("a_part1", "id,score,score\n1,1,0\n"), ("a_part2", "id,score,score\n2,1,0\n")]).expect("one table");
    assert!(notes(&parts).contains(&of_a), "{:?}", notes(&parts));
}

#[test]
fn boxes_are_systems_by_their_place_and_are_not_chosen() {
    let pasted = |first, second| {
        let read = tables(&[(None, first), (None, second)]).expect("tables");
        read.select(&Choice::default()).expect("two lists")
    };
    let selection = pasted("id,score\n1,0\n2,1\n", "id,score\n1,1\n2,1\n");
    assert_eq!(selection.to_string(), "Scores: score; ids: id");
    assert_eq!((selection.choice.baseline, selection.choice.experimental), (None, None));
    assert_eq!(selection.systems, Vec::<String>::new());
    let named = pasted("id,gpt\n1,0\n2,1\n", "id,claude\n1,1\n2,1\n");
    assert_eq!(named.to_string(), "Baseline: gpt, experimental: claude; ids: id");
}

#[test]
fn scores_are_never_offered_as_a_filter() {
    let error = pair("id,a,b\nq1,1,0\nq2,1,1\nq1,0,1\nq3,0,1\n");
    assert!(error.ends_with("Or choose “id” as the clusters") && !error.contains("“a”"), "{error}");
}

#[test]
fn systems_are_named_without_signs_that_cannot_be_seen() {
    let long = guessed("item,model,score\n1,x\u{7}y,1\n1,z,0\n2,x\u{7}y,0\n2,z,1\n");
    assert!(!long.to_string().contains(char::is_control), "{long}");
    assert_eq!(long.choice.baseline.as_deref(), Some("x\u{7}y"), "the choice has it as the table has it");
}

#[test]
fn systems_that_are_not_compared_are_named_or_counted() {
    let long = guessed("item,model,score\n1,x,.5\n1,y,.7\n1,z,.2\n1,w,0\n2,x,.1\n2,y,.3\n2,z,.9\n2,w,1\n");
    assert_eq!(long.to_string(), "Baseline: x, experimental: y; scores: score; ids: item; not compared: z, w");
    assert_eq!(notes(&long)[0], "Each value of “model” is a system: 4 systems.");
    // Systems may be numbers, and ids may have any name that says so.
    let numbers = guessed("seg_id,system,score\n1,1,.5\n1,2,.7\n2,2,.9\n2,1,.3\n");
    assert_eq!((scores(&numbers).as_str(), names(&numbers)), ("0.5 0.3|0.7 0.9", ("1", "2")));
    // Columns count as systems if they hold the same measure.
    let columns = "id,note,gpt_bleu,gpt_chrf,claude_bleu,llama_bleu,tokens\n1,x,20,51,25,9,310\n2,y,10,42,12,7,120\n";
    let sentence = guessed(columns).to_string();
    assert_eq!(
        sentence,
        "Baseline: gpt_bleu, experimental: claude_bleu; ids: id; not compared: llama_bleu; not used: 3 columns"
    );
    let labels = guessed("id,gold,a,b,c,d\n1,x,x,y,y,x\n2,y,y,y,x,x\n3,x,y,x,y,x\n");
    assert_eq!((labels.other_systems.len(), labels.other_columns.len()), (2, 0));
    let text = "id,score,level\n1,1,x\n2,0,y\n";
    let files = files(&[("a", text), ("b", text), ("c", text)]).expect("three systems");
    assert_eq!(
        files.to_string(),
        "Baseline: a, experimental: b; scores: score; ids: id; not compared: c; not used: level"
    );
}

#[test]
fn two_full_tables_are_parts_or_refused() {
    let first = "id,gpt,claude\nq1,1,0\nq2,1,1\nq3,0,1\n";
    let second = "id,gpt,claude\nq4,1,0\nq5,1,1\nq6,0,1\n";
    for names in [[Some("monday"), Some("tuesday")], [None, None]] {
        let read = tables(&[(names[0], first), (names[1], second)]).expect("tables");
        let selection = read.select(&Choice::default()).expect("one table");
        assert_eq!(
            (selection.scores.pairs(), selection.to_string().as_str()),
            (6, "Baseline: gpt, experimental: claude; ids: id")
        );
        let note = "2 lists have the same columns and no id in common, so they are read as one table.";
        assert_eq!(notes(&selection), [note]);
    }
    let several = "several systems: “gpt” and “claude”.";
    let rest =
        "If it holds several, use one list alone. To read them as one table, join them in one file with different ids";
    let either = format!(
        "each list may hold one system with several scores, or {several} If it holds one, choose the column of its scores. \
         {rest}"
    );
    let error = |texts: [&str; 2]| files(&[("a", texts[0]), ("b", texts[1])]).map_err(|error| error.to_string());
    assert_eq!(error([first, first]), Err(either));
    assert_eq!(error([first, "id,llama,qwen\nq1,1,0\nq2,1,1\n"]), Err(format!("each list may hold {several} {rest}")));
    let read = tables(&[(Some("a"), first), (Some("b"), first)]).expect("tables");
    assert!(read.select(&Choice { score: named("gpt"), ..Choice::default() }).is_ok());
    // With one system in each file, these are not full tables, so different ids are a mistake.
    let error = error(["id,score\nq1,1\n", "id,score\nq9,1\n"]);
    assert!(error.is_err_and(|error| error.starts_with("the lists have no id in common (“id”")));
}

#[test]
fn lists_with_ids_of_their_own_are_no_parts_of_one_table_if_they_name_the_same_items() {
    let list = |system: &str, column: &str, texts: [&str; 4]| {
        let row = |(at, text): (usize, &str)| format!("{system}-{at},{text},{},{}\n", at % 2, at / 2);
        format!("id,{column},helpful,safe\n{}", texts.into_iter().enumerate().map(row).collect::<String>())
    };
    let read = |column: &str, texts: [[&str; 4]; 2]| {
        let [first, second] = [("owl", texts[0]), ("tern", texts[1])].map(|(name, texts)| list(name, column, texts));
        files(&[("owl", &first), ("tern", &second)]).map_err(|error| error.to_string())
    };
    let questions = ["Who?", "When?", "Where?", "Why?"];
    let numbers = ["17", "4", "23", "8"];
    let told = "each list may hold one system with several scores, or several systems: “helpful” and “safe”.";
    for (column, texts) in [
        ("input.value", [questions; 2]),
        ("question", [questions, ["When?", "Who?", "Why?", "How?"]]),
        ("task_id", [numbers; 2]),
    ] {
        let error = read(column, texts).expect_err(column);
        assert!(error.starts_with(told), "{column}: {error}");
    }
    for (column, texts) in [
        ("question", [questions, ["Is it?", "Was it?", "Can it?", "Why?"]]),
        ("domain", [["law", "law", "art", "art"]; 2]),
        ("date", [["2026-01-01"; 4], ["2026-01-02"; 4]]),
        ("row", [["1", "2", "3", "4"]; 2]),
        ("time", [["9:00", "9:30", "10:00", "10:30"]; 2]),
    ] {
        let selection = read(column, texts).expect("one table");
        assert_eq!((selection.scores.pairs(), names(&selection)), (8, ("helpful", "safe")), "{column}");
    }
    // Names that start anew in each list, and columns that are surely systems.
    let names_of = |start: &str| (1..=4).map(|at| format!("{start}{at}")).collect::<Vec<_>>();
    for start in ["img_", "Test ", "L"] {
        let names = names_of(start);
        let texts = [&*names[0], &*names[1], &*names[2], &*names[3]];
        assert!(read("name", [texts; 2]).is_ok(), "{start}");
    }
    let sites = ["a", "b"].map(|site| list(site, "question", questions).replace("helpful,safe", "base,new"));
    let selection = files(&[("a", &sites[0]), ("b", &sites[1])]).expect("one table");
    assert_eq!((selection.scores.pairs(), names(&selection)), (8, ("base", "new")));
}

#[test]
fn row_labels_without_a_name_are_no_system() {
    for header in ["", "Unnamed: 0", "\"\""] {
        let selection = guessed(&format!("{header},gpt,claude\n10,5,7\n3,10,2.5\n22,1,9\n5,1,8\n"));
        assert_eq!((names(&selection), selection.systems.len()), (("gpt", "claude"), 2), "{header}");
        assert!(selection.choice.id.is_some());
    }
}

#[test]
fn whole_numbers_are_the_same_id_with_a_point_and_without() {
    let floats = ("a", "id,score\n1.0,.5\n2.0,1\n3.0,0\n");
    let selection = files(&[floats, ("b", "id,score\n2,.5\n1,1\n3,.25\n")]).expect("the same ids");
    assert_eq!(scores(&selection), "0.5 1 0|1 0.5 0.25");
    assert!(selection.notes.contains(&Note::WholeNumberIds));
    let sections = files(&[("a", "id,score\n1.10,.5\n1.2,1\n"), ("b", "id,score\n1.1,.5\n1.20,1\n")]);
    assert!(matches!(sections, Err(TableError::NoMatch { .. })), "sections of a text are no numbers");
}

#[test]
fn lists_with_the_same_ids_are_no_parts_of_one_table_however_ids_are_written() {
    let first = "id,gpt,claude\n1,1,0\n2,1,1\n3,0,1\n";
    let floats = "id,gpt,claude\n1.0,1,0\n2.0,1,1\n3.0,0,1\n";
    let error = files(&[("a", first), ("b", floats)]).expect_err("the same items");
    assert!(error.to_string().contains("or several systems: “gpt” and “claude”"), "{error}");
}

#[test]
fn both_columns_of_ids_are_named() {
    let first = ("a", "id,score\nq1,1\nq2,0\n");
    let selection = files(&[first, ("b", "doc_id,score\nq1,0\nq2,1\n")]).expect("the same ids");
    assert_eq!(notes(&selection), ["Items are matched by “id” in “a” and “doc_id” in “b”."]);
    let error = files(&[first, ("b", "doc_id,score\nq8,0\nq9,1\n")]).expect_err("other ids").to_string();
    let told = "the lists have no id in common (“id” and “doc_id”). For example, “q1” is only in the first list, and “q8” only in";
    assert!(error.starts_with(told), "{error}");
}

#[test]
fn cells_that_only_look_like_numbers_are_shown() {
    let shares = pair("id,A,B\n1,3/5,4/5\n2,2/5,5/5\n3,1/5,2/5\n");
    assert!(shares.starts_with("line 2, column “A”: “3/5” is not a number"), "{shares}");
    assert_eq!(
        pair("id,A,B\n1,\"1,234\",\"2,345\"\n2,\"1,100\",\"2,000\"\n3,900,\"1,234\"\n"),
        "line 2, column “A”: “1,234” could mean 1.234 or 1234. Write such numbers with a decimal point, or without the comma"
    );
}

#[test]
fn spreadsheets_and_other_programs_write_tables_like_these() {
    let expected = "0.5 1|0.75 0";
    for text in [
        "id;alt;neu\r\n1;0,5;0,75\r\n2;1;0\r\n",
        "\"\",\"gpt\",\"claude\"\n\"1\",0.5,0.75\n\"2\",1,0\n",
        "\"gpt\" \"claude\"\n\"1\" 0.5 0.75\n\"2\" 1 0\n",
        "id,A,B,,\n1,0.5,0.75,,\n2,1,0,,\n",
        "date,A,B\n2024-01-01,0.5,0.75\n2024-01-02,1,0\n",
        "A,B,hit_id\n0.5,0.75,3\n1,0,7\n",
        "created,id,A,B\n2024-01-01,1,0.5,0.75\n2024-01-01,2,1,0\n",
        "item,GPT-4 score [%],Claude score [%]\n1,0.5,0.75\n2,1,0\n",
    ] {
        assert_eq!(scores(&guessed(text)), expected, "{text}");
    }
    assert_eq!(scores(&guessed("id,A,B\n1,TRUE,FALSE\n2,FALSE,TRUE\n")), "1 0|0 1");
    assert_eq!(scores(&guessed("id,A,B\n1,50%,75%\n2,100%,0%\n")), "50 100|75 0");
    assert!(pair("id,A,B\n1,.5,.7\n2,NaN,.3\n3,.1,.7\n").starts_with("line 3, column “A”: NaN is not a score"));
}

#[test]
fn ids_of_one_list_alone_are_told_and_pair_nothing() {
    let list = ("e", "1\n0\n1\n0\n");
    let selection = files(&[("c", "id,score\nq3,1\nq1,0\nq4,1\nq2,1\n"), list]).expect("equal lengths");
    let expected = Note::IdsInOneList { with: "c".to_owned(), without: "e".to_owned() };
    assert!(selection.notes.contains(&expected) && selection.joined.is_none(), "{:?}", selection.notes);
}

#[test]
fn lists_are_joined_by_the_ids_they_have_whatever_the_first_file_has() {
    let ids = |name: &'static str, rows: &'static str| (Some(name), rows);
    let all =
        [ids("one", "score\n1\n0\n1\n"), ids("two", "id,score\nq1,1\nq2,0\n"), ids("three", "id,score\nq2,1\nq1,1\n")];
    let choice = Choice { baseline: named("two"), experimental: named("three"), ..Choice::default() };
    let selection = tables(&all).and_then(|read| read.select(&choice)).expect("the same ids");
    assert_eq!((selection.joined.map(|joined| joined.both), selection.choice.id), (Some(2), named("id")));
}

#[test]
fn a_wrong_cell_in_the_only_list_is_told_first() {
    assert!(pair("0\n0\none\n1\n").starts_with("line 3: “one” is not a number"));
}

#[test]
fn differences_may_be_better_when_low() {
    let lower = Choice { lower_is_better: Some(true), ..Choice::default() };
    let selection = select("d,n\n-1,7\n1,3\n", &lower).expect("differences");
    let differences = Differences::from_scores(&selection.scores).expect("ten items");
    assert_eq!((differences.helped(), differences.hurt()), (7, 3));
}

#[test]
fn no_table_at_all_is_an_error() {
    let none = Tables::new(Vec::new());
    assert_eq!(none.guess(&Choice::default()).map(|_| ()), Err(TableError::Empty { file: None }));
    assert_eq!(none.select(&Choice::default()).map(|_| ()), Err(TableError::Empty { file: None }));
    assert_eq!((none.describe().columns.len(), none.leaves_a_choice()), (0, false));
}

#[test]
fn minus_one_among_ratings_is_asked_about_and_may_be_left_out() {
    let text = "id,old,new\nq1,8,9\nq2,5,-1\nq3,-1,4\nq4,7,8\nq5,10,10\n";
    let selection = guessed(text);
    let told = "2 items have a score of −1, which often means that there is no score. Here it counts as a score.";
    assert_eq!((selection.scores.pairs(), notes(&selection)), (5, vec![told.to_owned()]));
    assert!(selection.notes[0].is_question());
    let answers = selection.notes[0].answers(&Choice::default());
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[1].label, "−1 is a score");
    let kept = select(text, &answers[1].choice).expect("five items");
    assert_eq!((kept.scores, kept.notes), (selection.scores.clone(), vec![]));
    assert_eq!(answers[0].label, "Leave these items out (2)");
    let without = select(text, &answers[0].choice).expect("three items");
    assert_eq!((scores(&without).as_str(), without.gaps), ("8 7 10|9 8 10", 2));
    // Next to right and wrong, and far outside.
    for (number, told) in
        [("-1", "−1"), ("999", "999"), ("-99", "−99"), ("88", "88"), ("77", "77"), ("-9", "−9"), ("9", "9")]
    {
        let rows: String = (0..30).map(|item| format!("{item},{},{}\n", item % 2, item % 3 / 2)).collect();
        let text = format!("id,old,new\n{rows}30,{number},1\n");
        let selection = guessed(&text);
        let told = format!(
            "1 item has a score of {told}, which often means that there is no score. Here it counts as a score."
        );
        assert_eq!(notes(&selection), [told]);
        let without = Choice { omits_gaps: true, ..Choice::default() };
        assert_eq!(select(&text, &without).expect("30 items").scores.pairs(), 30);
    }
    // Two of them in one table.
    let rows: String = (0..30).map(|item| format!("{item},{},{}\n", item % 2, item % 3 / 2)).collect();
    let text = format!("id,old,new\n{rows}30,-99,1\n31,0,999\n");
    let told =
        "2 items have a score of −99 or 999, which often means that there is no score. Here it counts as a score.";
    assert_eq!(notes(&guessed(&text)), [told]);
    let without = select(&text, &Choice { omits_gaps: true, ..Choice::default() }).expect("30 items");
    assert!(without.scores.pairs() == 30 && !without.notes.iter().any(Note::is_question), "{:?}", without.notes);
    // A count that may be 9 is not asked about.
    assert_eq!(guessed("id,old,new\n1,0,9\n2,9,1\n3,1,0\n").notes, []);
    // Scores from −1 to 1, and others below 0.
    for other in ["id,old,new\n1,-1,1\n2,0,1\n3,1,-1\n", "id,old,new\n1,-1,5\n2,-3,1\n3,1,-1\n"] {
        assert_eq!(guessed(other).notes, []);
    }
}

#[test]
fn rows_that_are_systems_are_no_items() {
    for text in [
        "model,fold1,fold2,fold3\nridge,0.5,0.75,0.5\nforest,0.25,0.5,0.75\n",
        "name,split0_score,split1_score,split2_score\nridge,0.5,0.75,0.5\nforest,0.25,0.5,0.75\n",
        "system,first,second\nridge,0.5,0.75\nforest,0.25,0.5\n",
    ] {
        assert!(pair(text).starts_with("each of the 2 rows looks like one system"), "{}", pair(text));
    }
    // The columns are two systems, and there are more rows than columns.
    assert_eq!(pair("model,task a,task b\nx,1,0\ny,0,1\nz,1,1\n"), "task a < task b");
    let choice = Choice { baseline: named("fold1"), experimental: named("fold2"), ..Choice::default() };
    assert!(select("model,fold1,fold2,fold3\nx,1,0,1\ny,0,1,1\n", &choice).is_ok(), "a choice counts");
}

/// Its last name is blank, but the columns stay in place.
#[test]
fn a_header_that_ends_in_a_separator_names_the_columns_above_which_it_stands() {
    let rows = "q1,1,0,9\nq2,0,0,8\nq3,1,1,7\nq4,0,1,9\n";
    for end in ["", ","] {
        let choice = Choice {
            baseline: Some("base".to_owned()),
            experimental: Some("new".to_owned()),
            id: Some("id".to_owned()),
            ..Choice::default()
        };
        let rows =
            if end.is_empty() { rows.replace(",9", "").replace(",8", "").replace(",7", "") } else { rows.to_owned() };
        let selection = one(&format!("id,base,new{end}\n{rows}")).select(&choice).expect("two columns");
        assert_eq!(scores(&selection), "1 0 1 0|0 0 1 1", "{end:?}");
    }
    // One cell short, as R writes it.
    let selection = one("base,new\nq1,1,0\nq2,0,0\nq3,1,1\nq4,0,1\n").select(&Choice::default()).expect("two columns");
    assert_eq!(scores(&selection), "1 0 1 0|0 0 1 1");
}

#[test]
fn numbers_in_the_first_row_beyond_all_others_may_be_names() {
    let rows = "0,1\n1,1\n0,0\n1,0\n";
    let asked = one(&format!("7,13\n{rows}")).select(&Choice::default()).expect("two columns");
    assert_eq!(scores(&asked), "7 0 1 0 1|13 1 1 0 0");
    let told = "“7” and “13” in the first row count as the scores of an item, although they are above all others. Are \
                they a header?";
    assert!(notes(&asked).contains(&told.to_owned()), "{:?}", notes(&asked));
    let header = Choice { first_row: Some(FirstRow::Header), ..Choice::default() };
    let named = one(&format!("7,13\n{rows}")).select(&header).expect("two columns");
    assert_eq!(scores(&named), "0 1 0 1|1 1 0 0");
    // Others are as large, or it has decimals, or only one of the two is larger.
    for first in ["1,1", "7.5,13.5", "1,13"] {
        let plain = one(&format!("{first}\n{rows}")).select(&Choice::default()).expect("two columns");
        assert!(!notes(&plain).iter().any(|note| note.contains("header")), "{first}: {:?}", notes(&plain));
    }
}

#[test]
fn yes_and_no_under_an_error_are_better_low() {
    for (yes, no) in [("True", "False"), ("yes", "no"), ("1", "0")] {
        let lists = [
            ("a", format!("id,error\n1,{yes}\n2,{yes}\n3,{no}\n")),
            ("b", format!("id,error\n1,{no}\n2,{no}\n3,{no}\n")),
        ];
        let sources = lists.each_ref().map(|(name, text)| (*name, text.as_str()));
        let selection = files(&sources).expect("two lists");
        assert!(selection.scores.is_lower_better(), "{yes}");
        assert_eq!(notes(&selection), ["Lower is better, going by the name “error”."]);
    }
    // Words for right and wrong need no telling name, and other names say nothing.
    for text in ["id,error_a,error_b\n1,right,wrong\n2,wrong,right\n", "id,a,b\n1,yes,no\n2,no,no\n"] {
        assert!(!guessed(text).scores.is_lower_better(), "{text}");
    }
    let asked = guessed("id,bug_fixed_a,bug_fixed_b\n1,yes,no\n2,no,yes\n");
    assert!(asked.notes.iter().any(|note| matches!(note, Note::DirectionUnclear { .. })), "{:?}", asked.notes);
}

#[test]
fn what_was_made_of_the_systems_is_none() {
    let systems = guessed("id,bert,gpt,t5,mean,max,diff\n1,1,0,1,.67,1,-1\n2,0,1,1,.67,1,1\n3,1,1,0,.67,1,0\n").systems;
    assert_eq!(systems, ["bert", "gpt", "t5"]);
    // A column with its own numbers is a system, whatever its name; so are two conditions.
    assert_eq!(guessed("id,cls,last,mean\n1,.2,.4,.9\n2,.3,.1,.2\n").systems, ["cls", "last", "mean"]);
    assert_eq!(guessed("id,original,translated\n1,1,0\n2,0,1\n").systems, ["original", "translated"]);
    // If there is nothing else, it is compared.
    assert_eq!(guessed("id,best,base\n1,1,0\n2,0,1\n").systems, ["best", "base"]);
}

#[test]
fn whole_numbers_called_predictions_are_no_scores_without_a_word() {
    let lists = [("p1", "id,pred\n1,0\n2,1\n3,2\n"), ("p2", "id,pred\n1,0\n2,2\n3,1\n")];
    let Err(error) = files(&lists) else { panic!("classes") };
    let told = "“pred” holds whole numbers, and is named like predictions. If the numbers are classes, choose or add \
                the column of right answers";
    assert_eq!(error.to_string(), told);
    let [answer] = &error.answers(&Choice::default())[..] else { panic!("one way out") };
    let sources = lists.map(|(name, text)| (Some(name), text));
    let selection = tables(&sources).and_then(|tables| tables.select(&answer.choice)).expect("scores");
    assert_eq!((answer.label.as_str(), scores(&selection).as_str()), ("They are scores", "0 1 2|0 2 1"));
    let metric =
        [("p1", "id,answer_similarity/v1/score\n1,3\n2,5\n"), ("p2", "id,answer_similarity/v1/score\n1,4\n2,5\n")];
    assert_eq!(files(&metric).map(|selection| scores(&selection)), Ok("3 5|4 5".to_owned()));
    let wide = "id,pred_a,pred_b\n1,0,1\n2,2,1\n3,1,1\n";
    let Err(error) = select(wide, &Choice::default()) else { panic!("classes") };
    let [answer] = &error.answers(&Choice::default())[..] else { panic!("one way out") };
    assert_eq!(select(wide, &answer.choice).map(|selection| scores(&selection)), Ok("0 2 1|1 1 1".to_owned()));
}

#[test]
fn empty_answers_are_counted() {
    let selection = guessed("id,gold,a,b\n1,x,x,N/A\n2,y,,y\n3,x,y,x\n4,none,none,x\n");
    let told = "2 answers are empty or mean “no answer”, and count as wrong.";
    assert!(notes(&selection).contains(&told.to_owned()), "{:?}", notes(&selection));
    assert_eq!(scores(&selection), "1 0 0 1|0 1 1 0");
}

#[test]
fn rows_that_are_runs_are_asked_about() {
    let selection = guessed("seed,bert,gpt\n1,.5,.6\n2,.4,.7\n3,.6,.5\n");
    assert!(selection.notes.contains(&Note::RunsWithoutItems { column: "seed".to_owned() }), "{:?}", selection.notes);
}

#[test]
fn scores_by_position_are_those_of_no_system() {
    let rows = "1,x,y,3,4\n2,y,x,5,3\n3,x,y,2,4\n4,y,x,4,3\n";
    for systems in [["model_a", "model_b"], ["system_1", "system_2"], ["first", "second"]] {
        let text = format!("id,{},{},score_a,score_b\n{rows}", systems[0], systems[1]);
        let [systems, scores] = [systems, ["score_a", "score_b"]].map(|names| names.map(str::to_owned));
        assert_eq!(
            select(&text, &Choice::default()),
            Err(TableError::ScoresByPosition { systems, scores: scores.clone() })
        );
        let [baseline, experimental] = scores.map(Some);
        assert!(select(&text, &Choice { baseline, experimental, ..Choice::default() }).is_ok());
    }
    let text = "id,model_a,model_b,score_a,score_b\n1,x,y,3,4\n2,x,y,5,3\n3,x,y,2,4\n";
    assert!(select(text, &Choice::default()).is_ok());
}

#[test]
fn a_column_of_winners_is_told_from_scores() {
    for words in [["A", "B", "tie"], ["win", "lose", "tie"], ["model_a", "model_b", "both"], ["left", "right", "same"]]
    {
        let rows: String = (0..12).map(|item| format!("q{item},{}\n", words[item % 3])).collect();
        let error = select(&format!("id,verdict\n{rows}"), &Choice::default()).expect_err("no scores");
        assert!(
            error.to_string().starts_with("no scores found. “verdict” says which system wins."),
            "{words:?}: {error}"
        );
    }
    let letters: String = (0..12).map(|item| format!("q{item},{}\n", ["A", "B", "C"][item % 3])).collect();
    let error = select(&format!("id,answer\n{letters}"), &Choice::default()).expect_err("no scores");
    assert!(!error.to_string().contains("wins"), "{error}");
}

#[test]
fn a_table_of_models_and_tasks_holds_no_items() {
    let table =
        "model,mmlu,gsm8k,arc\nm-a,60.5,40.1,50.2\nm-b,61.5,50.2,55.3\nm-c,62.5,52.2,51.3\nm-d,55.1,45.2,49.9\n";
    let error = select(table, &Choice::default()).expect_err("averages of models");
    assert!(error.to_string().starts_with("each of the 4 rows looks like one system (“model”)"), "{error}");
    // Two ways to use each of many models.
    let ways: String = (0..9).map(|model| format!("m{model},{},{}\n", model % 4, (model * 3) % 5)).collect();
    assert!(select(&format!("model,zero_shot,few_shot\n{ways}"), &Choice::default()).is_ok());
}

#[test]
fn hundreds_for_right_beside_ones_are_asked_about() {
    let rows = |right: &str, which: [u8; 8]| -> String {
        (1..).zip(which).map(|(id, is_right)| format!("{id},{}\n", if is_right > 0 { right } else { "0" })).collect()
    };
    let base = format!("id,em\n{}", rows("100", [1, 0, 0, 1, 0, 0, 0, 0]));
    let new = format!("id,em\n{}", rows("1", [1, 1, 1, 1, 1, 0, 1, 1]));
    let error = files(&[("base", &base), ("new", &new)]).expect_err("a question");
    assert_eq!(error, TableError::PercentOrShares { percents: crate::scores::System::Baseline });
    let choice = Choice { scale: Some(crate::table::Scales::Percent), ..Choice::default() };
    let divided = tables(&[(Some("base"), &base), (Some("new"), &new)]).and_then(|tables| tables.select(&choice));
    assert_eq!(scores(&divided.expect("shares")), "1 0 0 1 0 0 0 0|1 1 1 1 1 0 1 1");
}

#[test]
fn a_row_of_means_at_the_end_of_two_files_is_told() {
    let file = |label: &str, scores: [&str; 6]| -> String {
        let ids = ["1", "2", "3", "4", "5", label];
        ids.iter().zip(scores).fold("id,score\n".to_owned(), |text, (id, score)| text + &format!("{id},{score}\n"))
    };
    for label in ["Overall accuracy", "final", "Schnitt", "macro-F1", "P@10", "all 24"] {
        let (base, new) = (
            file(label, ["0.2", "0.4", "0.7", "0.3", "0.6", "0.44"]),
            file(label, ["0.5", "0.6", "0.6", "0.7", "0.8", "0.64"]),
        );
        let selection = files(&[("base", &base), ("new", &new)]).expect("two lists");
        assert_eq!(selection.scores.pairs(), 5, "{label}: {:?}", selection.notes);
        let cells = |(base, new): (&'_ str, &str)| format!("{base},{}\n", new.rsplit(',').next().unwrap_or_default());
        let wide: String = base.lines().zip(new.lines()).map(cells).collect();
        let wide = select(&wide.replace("score,score", "base,new"), &Choice::default()).expect("two columns");
        assert_eq!(wide.scores.pairs(), 5, "{label}: {:?}", wide.notes);
    }
    // Lists that begin alike may end differently.
    let base = file("mean", ["0.2", "0.4", "0.7", "0.3", "0.6", "0.44"]);
    let new = file("6", ["0.5", "0.6", "0.6", "0.7", "0.8", "0.1"]);
    let selection = files(&[("base", &base), ("new", &new)]).expect("two lists");
    assert!(selection.notes.iter().any(|note| matches!(note, Note::SummaryRow { .. })), "{:?}", selection.notes);
    // Its name makes it an ordinary item.
    let odd = file("6", ["0.2", "0.4", "0.7", "0.3", "0.6", "0.44"]);
    assert_eq!(files(&[("base", &odd), ("new", &odd.replace("0.2", "0.5"))]).expect("two lists").scores.pairs(), 6);
}

#[test]
fn systems_that_may_be_tasks_are_asked_about() {
    let text = |right: u32| -> String {
        (1..).zip(0..6).fold("id,correct\n".to_owned(), |text, (id, item): (u32, u32)| {
            text + &format!("{id},{}\n", u32::from(item % 3 < right))
        })
    };
    let texts = [text(1), text(2), text(2), text(1)];
    let names = ["phi_gsm8k", "phi_mmlu", "qwen_gsm8k", "qwen_mmlu"];
    let all: Vec<(&str, &str)> = names.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let selection = files(&all).expect("four lists");
    let asked = selection.notes.iter().find(|note| matches!(note, Note::MayBeOnTasks { .. })).expect("a question");
    let told =
        "By their names, these may be the systems “phi” and “qwen” on the tasks “gsm8k” and “mmlu”, or the other";
    assert!(asked.is_question() && asked.to_string().starts_with(told), "{asked}");
    let answer = asked.answers(&Choice::default()).pop().expect("they are all systems").choice;
    let answered = tables(&all.iter().map(|&(name, text)| (Some(name), text)).collect::<Vec<_>>());
    let answered = answered.and_then(|tables| tables.select(&answer)).expect("two systems");
    assert!(!answered.notes.iter().any(Note::is_question), "{:?}", answered.notes);
    // Versions and sizes are not tasks.
    let sizes: Vec<(&str, &str)> =
        ["phi-7b", "phi-14b", "qwen-7b", "qwen-14b"].into_iter().zip(texts.iter().map(String::as_str)).collect();
    let sizes = files(&sizes).expect("four lists");
    assert!(!sizes.notes.iter().any(|note| matches!(note, Note::MayBeOnTasks { .. })), "{:?}", sizes.notes);
}

#[test]
fn metrics_of_systems_in_columns_are_offered() {
    let row = |at: usize| format!("q{at},{},0.{},{},0.{}\n", at % 2, at % 7 + 1, at / 2 % 2, at % 5 + 2);
    let rows: String = (0..12).map(row).collect();
    for header in ["a_acc,a_loss,b_acc,b_loss", "acc_a,loss_a,acc_b,loss_b"] {
        let text = format!("id,{header}\n{rows}");
        let selection = guessed(&text);
        let asked = selection.notes.iter().find(|note| matches!(note, Note::MayBeOnTasks { .. })).expect("a question");
        let names: Vec<&str> = header.split(',').collect();
        let answers = asked.answers(&Choice::default());
        let labels: Vec<&str> = answers.iter().map(|answer| answer.label.as_str()).collect();
        let compare = |first: usize| format!("Compare “{}” with “{}”", names[first], names[first + 2]);
        assert_eq!(labels, [compare(0), compare(1)]);
        let loss = select(&text, &answers[1].choice).expect("two systems");
        assert_eq!(loss.scores.names(), (Some(names[1]), Some(names[3])));
        assert!(!loss.notes.iter().any(Note::is_question), "{:?}", loss.notes);
    }
}

#[test]
fn hundreds_of_variants_are_items() {
    let table = |rows: u32| -> String {
        (0..rows).fold("variant,base,new,large\n".to_owned(), |text, row| {
            text + &format!("rs{row},{},{},{}\n", row % 2, row % 3 % 2, row % 5 % 2)
        })
    };
    assert_eq!(pair(&table(300)), "base < new");
}

#[test]
fn patients_and_chapters_may_be_clusters() {
    for name in ["patient", "Patient ID", "image_id", "video", "chapter", "author", "repo", "repository", "Dokument"] {
        let row = |at: u32, group: u32| format!("q{at},g{group},{},{}\n", at % 2, at % 3 / 2);
        let text =
            |groups: u32| format!("id,{name},base,new\n") + &(0..12).map(|at| row(at, at % groups)).collect::<String>();
        let asked = guessed(&text(4)).notes.into_iter().find(Note::is_question);
        assert_eq!(asked, Some(Note::MayBeClusters { column: name.to_owned(), clusters: 4 }));
        assert_eq!(guessed(&text(12)).notes, [], "{name}: each item has its own");
    }
}

#[test]
fn numbers_with_blanks_and_in_brackets_are_told() {
    let told = |text: &str| select(text, &Choice::default()).expect_err("no number").to_string();
    let blanks = "“1 234” is not a number. Write 1234, without blanks";
    assert!(told("id,base,new\n1,1 234,2 300\n2,1 100,1 900\n3,1 800,1 050\n").ends_with(blanks));
    assert!(told("id,base,new\n1,1 234,2300\n2,1 100,1900\n3,900,1050\n").ends_with(blanks));
    let brackets = "“(0.3)” is not a number. Write −0.3 if the brackets mean a minus, or remove them";
    assert!(told("id,base,new\n1,0.2,(0.3)\n2,0.1,0.3\n3,0.4,0.5\n").ends_with(brackets));
    assert!(told("id,base,new\n1,(0.3),(0.2)\n2,(0.1),(0.3)\n3,(0.4),(0.5)\n").ends_with(brackets));
    // Several numbers in a cell are not a number.
    assert!(
        told("id,base,new\n1,0.2,1 2\n2,0.1,0.3\n3,0.4,0.5\n")
            .ends_with("“1 2” is not a number. Correct it, or remove this item from all systems")
    );
}

#[test]
fn dropping_sums_where_there_are_none_is_told() {
    let drop = Choice { summary: Some(SummaryRows::Drop), ..Choice::default() };
    let notes_of = |text: &str| select(text, &drop).expect("two systems").notes;
    assert_eq!(notes_of("id,base,new\nq1,1,0\nq2,0,0\nq3,1,1\n"), [Note::NoSummaryRow]);
    let dropped = notes_of("id,base,new\nq1,1,0\nq2,0,0\nq3,1,1\nall,0.5,0.5\n");
    assert!(!dropped.contains(&Note::NoSummaryRow) && dropped.iter().any(Note::leaves_sums_out), "{dropped:?}");
}

#[test]
fn tables_of_counts_are_no_scores() {
    let told = "counts of items, not the score of each. Enter how many items are helped and hurt instead";
    for text in [
        ",correct,wrong\nbase,40,60\nnew,52,48\n",
        ",new correct,new wrong\nbase correct,30,10\nbase wrong,22,38\n",
        ",both,only\nbase,30,10\nnew,30,22\n",
        "outcome,base,new\ncorrect,40,52\nwrong,60,48\ntotal,100,100\n",
    ] {
        assert!(pair(text).contains(told), "{text}: {}", pair(text));
    }
    assert_eq!(pair("id,base,new\nq1,4,5\nq2,3,3\nq3,2,4\n"), "base < new");
}

#[test]
fn ids_behind_scores_are_asked_about() {
    let select = |texts: [&str; 2], choice: &Choice| {
        let sources = ["base", "new"].into_iter().zip(texts).map(|(name, text)| Source::text(Some(name), text));
        read(sources.collect()).and_then(|tables| tables.select(choice)).expect("two lists")
    };
    let list = |by: u32| (11..19).map(|id| format!("{},{id}\n", id % by / (by - 1))).collect::<String>();
    let (base, new) = (list(2), list(3));
    let asked = select([&base, &new], &Choice::default());
    assert!(asked.notes.contains(&Note::DecimalsOrIds), "{:?}", asked.notes);
    let choice = Note::DecimalsOrIds.answers(&Choice::default()).remove(0).choice;
    let answered = select([&base, &new], &choice);
    assert!(answered.scores == asked.scores && !answered.notes.iter().any(Note::is_question), "{:?}", answered.notes);
    // With a header, they are ids.
    let [base, new] = [base, new].map(|list| format!("score,id\n{list}"));
    assert_eq!(scores(&select([&base, &new], &Choice::default())), "1 0 1 0 1 0 1 0|1 0 0 1 0 0 1 0");
    // Decimals, sorted or not.
    for text in ["0,1\n0,2\n0,3\n1,4\n1,5\n", "1,31\n0,17\n0,52\n1,25\n0,74\n"] {
        let notes = select([text, text], &Choice::default()).notes;
        assert!(!notes.contains(&Note::DecimalsOrIds), "{text}");
    }
}

/// Rows identified by "id" are items, even if many systems were scored on only a few.
#[test]
fn few_items_of_many_numbered_systems_are_items() {
    let head: Vec<String> = (0..30).map(|system| format!("sys{system}")).collect();
    let row = |item: usize| {
        let scores: Vec<String> = (0..30).map(|system| ((item * 7 + system * system) % 3 / 2).to_string()).collect();
        format!("q{item},{}\n", scores.join(","))
    };
    let table = |name: &str| format!("{name},{}\n{}", head.join(","), (0..20).map(row).collect::<String>());
    assert_eq!(guessed(&table("id")).systems.len(), 30);
    let told = pair(&table("model"));
    assert!(told.contains("looks like one system"), "{told}");
}

#[test]
fn verdicts_that_are_neither_right_nor_wrong_are_never_counted() {
    let of = |verdict: &str| format!("id,base,new\nq1,CORRECT,CORRECT\nq2,INCORRECT,CORRECT\nq3,{verdict},INCORRECT\n");
    let error = select(&of("NOT_ATTEMPTED"), &Choice::default()).expect_err("no score");
    let told = "line 4, column “base”: NOT_ATTEMPTED is not a score. Write 0 if it counts as wrong, or remove this item from all \
                systems";
    assert_eq!(error.to_string(), told);
    let without = error.answers(&Choice::default()).remove(0).choice;
    assert_eq!(select(&of("NOT_ATTEMPTED"), &without).as_ref().map(scores), Ok("1 0|1 1".to_owned()));
    // A score that is merely missing does not count as 0.
    let error = select(&of("NA"), &Choice::default()).expect_err("no score").to_string();
    assert_eq!(error, "line 4, column “base”: NA is not a score. Fill it in, or remove this item from all systems");
}

#[test]
fn grades_of_letters_are_labels() {
    let told = |last: &str| {
        let text = format!("id,base,new\nq1,A,B\nq2,B,A\nq3,C,{last}\n");
        select(&text, &Choice::default()).expect_err("no scores").to_string()
    };
    assert!(told("A").contains("SimpleQA grades with A (correct), B (incorrect) and C (not attempted)."));
    assert!(!told("D").contains("SimpleQA"));
}

#[test]
fn columns_of_what_is_predicted_may_hold_right_answers() {
    let rows = "1,1,1,0\n2,0,0,0\n3,1,0,1\n4,0,1,0\n";
    for name in ["churn", "fraud", "status", "Klasse", "consensus", "reference_standard", "is_spam", "class"] {
        let selection = guessed(&format!("id,{name},lr,rf\n{rows}"));
        let asked = selection.notes.into_iter().find(|note| matches!(note, Note::UnlikeOthers { .. }));
        let asked = asked.unwrap_or_else(|| panic!("{name}: a question"));
        let gold = asked.answers(&Choice::default()).into_iter().find(|answer| answer.choice.gold.is_some());
        let gold = gold.expect("right answers are offered").choice;
        assert_eq!((gold.baseline, gold.experimental, gold.gold), (named("lr"), named("rf"), named(name)));
    }
    for names in ["gpt,claude,llama", "churn_a,churn_b,churn_c", "has_image,lr,rf", "base,mid,large"] {
        let selection = guessed(&format!("id,{names}\n{rows}"));
        assert!(!selection.notes.iter().any(|note| matches!(note, Note::UnlikeOthers { .. })), "{names}");
    }
}

#[test]
fn parts_and_spreads_are_no_second_system() {
    let text = "item,A,A_se,B,B_se\na,0.7,0.1,0.6,0.2\nb,0.5,0.1,0.6,0.2\nc,0.5,0.2,0.6,0.1\nd,0.2,0.1,0.1,0.2\n";
    let spread = guessed(text);
    assert_eq!((spread.choice.baseline, spread.choice.experimental), (named("A"), named("B")));
    let open = |text: &str| match select(text, &Choice::default()) {
        Err(TableError::Open(open)) => open,
        other => panic!("{text}: {:?}", other.map(|selection| scores(&selection))),
    };
    let classes = "predict,p0,p1\n1,0.23,0.77\n1,0.42,0.58\n0,0.76,0.24\n0,0.7,0.3\n";
    assert!(matches!(open(classes), Open::Parts { total: None, .. }));
    let answer = open(classes).answers(&Choice::default()).remove(0).choice;
    assert!(select(classes, &answer).is_ok(), "they may be shares of votes");
    let exam = "who,Grade,Q1,Q2\na,7.35,3.85,3.5\nb,6.35,2.9,3.45\nc,6.05,2.75,3.3\nd,2.05,1.2,0.85\n";
    assert!(matches!(open(exam), Open::Parts { total: Some(total), .. } if total == "Grade"));
    let timed = "command,mean,stddev,median,system\nold,0.5,0.1,0.5,0.1\nnew,0.4,0.1,0.4,0.1\n";
    assert!(matches!(open(timed), Open::Statistics { .. }));
    let steps = "Wall time,Step,old,new\n1714550000.1,0,0.7,0.6\n1714550060.1,100,0.5,0.6\n1714550120.1,200,0.5,0.6\n1714550180.1,300,0.2,0.1\n";
    assert!(matches!(open(steps), Open::Steps { .. }));
    let answer = open(steps).answers(&Choice::default()).remove(0).choice;
    assert!(select(steps, &answer).is_ok());
}

#[test]
fn numbers_that_only_go_up_may_be_ids() {
    let lists = |old: &'static str, new: &'static str| [("base_solved", old), ("new_solved", new)];
    let ids = lists("3\n10\n17\n24\n", "87\n94\n101\n108\n");
    let Err(TableError::Open(open)) = files(&ids) else { panic!("a question") };
    assert!(matches!(open, Open::Ascending { .. }));
    let answer = open.answers(&Choice::default()).remove(0).choice;
    assert_eq!((answer.baseline, answer.experimental), (named("base_solved"), named("new_solved")));
    for other in [lists("3\n10\n17\n24\n", "87\n94\n92\n108\n"), lists("1\n2\n3\n4\n", "1\n2\n3\n4\n")] {
        assert!(!matches!(files(&other), Err(TableError::Open(Open::Ascending { .. }))), "{other:?}");
    }
    let trial = "number,value,datetime_start,params_lr\n0,0.7,2024-05-01 10:00:00,0.1\n1,0.5,2024-05-01 10:01:00,0.2\n";
    assert!(matches!(files(&[("a", trial), ("b", trial)]), Err(TableError::Open(Open::Steps { .. }))));
}

#[test]
fn verdicts_beside_a_time_are_asked_about() {
    let list = |verdicts: [&str; 4], times: [u32; 4]| {
        (0..4).fold("problem,verdict,time_ms\n".to_owned(), |text, at| {
            text + &format!("P{at},{},{}\n", verdicts[at], times[at])
        })
    };
    let (old, new) =
        (list(["AC", "WA", "TLE", "AC"], [100, 120, 90, 70]), list(["AC", "AC", "WA", "AC"], [90, 130, 80, 60]));
    let result = files(&[("old", &old), ("new", &new)]);
    let Err(TableError::Open(Open::WhichScore { columns, .. })) = result else { panic!("a question") };
    assert_eq!(columns, ["time_ms", "verdict"]);
    // A column that is the same for both systems describes the item.
    let same = list(["AC", "WA", "TLE", "AC"], [90, 130, 80, 60]);
    assert!(files(&[("old", &old), ("new", &same)]).is_ok());
}

#[test]
fn items_that_were_trained_on_are_asked_about() {
    let rows = "1,train,1,0\n2,train,0,1\n3,test,0,1\n4,test,1,1\n";
    let asked =
        |header: &str, rows: &str| guessed(&format!("{header}\n{rows}")).notes.into_iter().find(Note::is_question);
    let question = asked("id,split,old,new", rows).expect("a question");
    let labels: Vec<String> = question.answers(&Choice::default()).into_iter().map(|answer| answer.label).collect();
    assert_eq!(labels, ["Use only “train”", "Use only “test”", "Use all"]);
    assert_eq!(asked("id,split,old,new", &rows.replace("train", "dev")), None);
}

#[test]
fn ninety_nine_above_all_others_is_asked_about() {
    let text = |odd: &str| {
        (0..24).fold("id,old,new\n".to_owned(), |text, at: u32| {
            let score = if at == 5 { odd.to_owned() } else { format!("{}.5", 14 + at) };
            text + &format!("q{at},{score},{}.5\n", 20 + at % 7)
        })
    };
    let asked = |text: &str| guessed(text).notes.iter().any(|note| matches!(note, Note::NoRatings { .. }));
    assert_eq!([asked(&text("99")), asked(&text("45"))], [true, false]);
}

#[test]
fn lists_with_the_same_pages_in_another_order_are_asked_about() {
    let base = "page,score\n1,0.7\n1,0.5\n2,0.4\n2,0.9\n3,0.3\n3,0.8\n";
    let turned = "page,score\n3,0.7\n3,0.2\n2,0.8\n2,0.5\n1,0.6\n1,0.9\n";
    let asked = |new: &str| {
        let selection = files(&[("base", base), ("new", new)]).expect("two lists");
        selection.notes.iter().any(|note| matches!(note, Note::OtherOrder { column, .. } if column == "page"))
    };
    assert!(asked(turned) && !asked(&base.replace("0.7", "0.6")));
}

#[test]
fn missing_cells_are_counted_beside_their_items() {
    let text = "id,old,new\n1,1,0\n2,timeout,1\n3,timeout,timeout\n4,0,1\n";
    let error = select(text, &Choice::default()).expect_err("timeouts");
    assert!(error.to_string().contains(", and 2 more cells have no score, on 2 items in all. "), "{error}");
    assert_eq!(error.answers(&Choice::default())[0].label, "Leave these items out (2)");
}

#[test]
fn columns_that_the_first_file_lacks_are_described() {
    let files = [("a", "id,score\nq1,1\nq2,1\nq3,0\nq4,1\n"), ("b", "id,score,answer\nq1,0,x\nq2,1,y\n")];
    let tables = read(files.map(|(name, text)| Source::text(Some(name), text)).into()).expect("two lists");
    assert!(tables.describe().columns.iter().any(|column| column.name == "answer"));
}
