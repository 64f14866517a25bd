//! Whether the systems are the columns of numbers, or the values of a column of texts.

use super::*;
use crate::table::Constant;

/// Two values of a column on the same questions, with two columns of numbers.
fn long(column: &str, header: &str) -> String {
    let rows = (0..5).flat_map(|item| ["naive", "full"].map(|system| (item, system)));
    rows.fold(format!("question_id,{column},{header}\n"), |text, (item, system)| {
        let [first, second] = if system == "full" || item == 0 { [0.9, 0.75] } else { [0.1, 0.25] };
        text + &format!("q{item},{system},{first},{second}\n")
    })
}

fn open(text: &str, choice: &Choice) -> Open {
    match select(text, choice) {
        Err(TableError::Open(open)) => open,
        other => panic!("{text}: a question, not {other:?}"),
    }
}

fn helped(selection: &Selection) -> u64 {
    Differences::from_scores(&selection.scores).expect("differences").helped()
}

#[test]
fn numbers_of_sentences_are_no_system() {
    let row = |at: usize| format!("d{},{},{}.5,{}.25\n", at / 4, at % 4 + 1, at * 7 % 9 + 1, at * 5 % 8 + 1);
    let rows: String = (0..12).map(row).collect();
    assert_eq!(guessed(&format!("doc,sent,base,new\n{rows}")).systems, ["base", "new"]);
    // Ratings that do not count up are scores of a system.
    let ratings = rows.replace(",1,", ",2,");
    assert_eq!(guessed(&format!("doc,human,base,new\n{ratings}")).systems, ["human", "base", "new"]);
}

#[test]
fn number_signs_before_names_mean_counts_beside_other_numbers() {
    let rows: String = (0..6).map(|at| format!("q{at},{},{}.5,{}.5\n", at + 3, at % 4, at % 3)).collect();
    let systems = |header: &str| guessed(&format!("{header}\n{rows}")).systems;
    assert_eq!(systems("id,#words,base,new"), ["base", "new"]);
    // Before all names, or before the line of the header, it says nothing.
    assert_eq!(guessed("id,#a,#b\nx,3,4\ny,2,5\nz,7,6\n").systems.len(), 2);
    assert_eq!(guessed("#base,new\n3,4\n2,5\n7,6\n3,3\n1,2\n").systems.len(), 2);
}

#[test]
fn a_column_that_names_systems_wins_over_columns_of_metrics() {
    let text = long("model", "psnr,brisque");
    let Open::WhichScore { columns, pair } = open(&text, &Choice::default()) else { panic!("which score") };
    // Two metrics are no pair of systems.
    assert_eq!((columns.as_slice(), pair), (["psnr", "brisque"].map(str::to_owned).as_slice(), None));
    let selection = select(&text, &Choice { score: named("brisque"), ..Choice::default() }).expect("two models");
    assert_eq!((names(&selection), helped(&selection)), (("naive", "full"), 0), "lower is better");
    // Columns named after systems are systems, whichever model was asked.
    for header in ["baseline,new", "gpt_acc,claude_acc"] {
        let (first, second) = header.split_once(',').expect("two names");
        let text = long("model", header).replace("question_id", "topic");
        assert_eq!(names(&guessed(&text)), (first, second));
    }
}

#[test]
fn a_column_that_names_systems_is_asked_about_beside_two_plain_columns() {
    for (column, header) in [("model", "DR,RC"), ("condition", "gpt,llama"), ("method", "human,llm")] {
        let text = long(column, header);
        let question = open(&text, &Choice::default());
        let Open::WhichSystems { columns, pair: Some([first, second]) } = &question else { panic!("{question}") };
        assert_eq!((columns.len(), format!("{first},{second}").as_str()), (1, header));
        let sentence =
            format!("are the systems the values of “{column}”, or the columns “{first}” and “{second}”? Choose two");
        assert_eq!(question.to_string(), sentence);
        let [values, pair] = &question.answers(&Choice::default())[..] else { panic!("two answers") };
        let Err(TableError::Open(Open::WhichScore { pair: Some(_), .. })) = select(&text, &values.choice) else {
            panic!("which score")
        };
        assert_eq!(guess_of(&text, &pair.choice), (named(first), named(second)));
        let score = Choice { score: named(first), ..Choice::default() };
        assert_eq!(names(&select(&text, &score).expect("two values")), ("naive", "full"));
        // The choice says what rows are.
        for choice in [
            Choice { cluster: named("question_id"), ..Choice::default() },
            Choice { run: named(column), ..Choice::default() },
            Choice { filter: filters(&[&format!("{column}:naive")]), ..Choice::default() },
            Choice { baseline: named(first), ..Choice::default() },
        ] {
            assert_eq!(guess_of(&text, &choice), (named(first), named(second)), "{choice:?}");
        }
    }
}

#[test]
fn a_file_of_each_answer_tells_no_items_apart() {
    let text = (0..12).fold("filename,instance,model,DR,RC\n".to_owned(), |text, at| {
        text + &format!("f{at}.json,i{},{},{},{}\n", at / 4, ["p", "q"][at % 2], at % 2, at % 3 % 2)
    });
    let question = open(&text, &Choice::default());
    assert!(matches!(question, Open::WhichSystems { pair: Some(_), .. }), "{question}");
}

/// The guessed systems.
fn guess_of(text: &str, choice: &Choice) -> (Option<String>, Option<String>) {
    let guess = one(text).guess(choice).expect("a table");
    (guess.choice.baseline, guess.choice.experimental)
}

#[test]
fn any_column_whose_values_have_the_same_items_is_asked_about_beside_metrics() {
    let text = long("pipeline", "precision,recall");
    let question = open(&text, &Choice::default());
    let Open::WhichSystems { columns, .. } = &question else { panic!("which systems") };
    let [only] = columns.as_slice() else { panic!("one column") };
    assert_eq!((only.column.as_str(), &only.systems), ("pipeline", &["naive", "full"].map(str::to_owned)));
    let score = Choice { score: named("recall"), ..Choice::default() };
    assert_eq!(names(&select(&text, &score).expect("two pipelines")), ("naive", "full"));
    let values = &question.answers(&Choice::default())[0].choice;
    let choice = Choice { score: named("precision"), ..values.clone() };
    assert_eq!(names(&select(&text, &choice).expect("two pipelines")), ("naive", "full"));
}

#[test]
fn two_plain_columns_are_still_two_systems() {
    let runs = "item,run,gpt,llama\nq0,1,1,0\nq0,2,1,1\nq1,1,1,1\nq1,2,1,0\nq2,1,1,1\nq2,2,1,0\n";
    let selection = guessed(runs);
    assert_eq!((names(&selection), selection.choice.run.as_deref()), (("gpt", "llama"), Some("run")));
    let without_ids = "approach,gpt,llama\np,1,0\nq,1,1\np,1,1\nq,1,0\np,1,1\nq,1,0\np,1,1\nq,1,0\n";
    assert_eq!(names(&guessed(without_ids)), ("gpt", "llama"));
    let models = "model,dataset,zero_shot,few_shot\ngpt,mnli,71,75\nllama,mnli,65,66\nqwen,mnli,60,66\ngpt,sst,90,91\nllama,sst,88,89\nqwen,sst,80,82\n";
    let chosen = Choice { baseline: named("zero_shot"), experimental: named("few_shot"), ..Choice::default() };
    assert_eq!(names(&select(models, &chosen).expect("two columns")), ("zero_shot", "few_shot"));
    for factor in ["judge", "reader", "rater", "direction", "order", "locale", "noise", "season", "gender", "shots"] {
        let text = long(factor, "gpt,llama").replace("question_id", "question");
        assert_eq!(guess_of(&text, &Choice::default()), (named("gpt"), named("llama")), "{factor}");
    }
    let text = long("organ", "dice_unet,dice_nnunet").replace("question_id", "case");
    assert_eq!(guess_of(&text, &Choice::default()), (named("dice_unet"), named("dice_nnunet")));
}

#[test]
fn items_of_which_each_system_has_its_own_are_not_paired() {
    for (header, scores) in
        [("patient,arm,score", "0.7"), ("id,model,score,tokens", "0.7,9"), ("id,method,f1,minutes", "0.7,3")]
    {
        let text = (0..12).fold(format!("{header}\n"), |text, at| {
            text + &format!("p{at},{},{}{scores}\n", ["drug", "placebo"][at / 6], at % 4)
        });
        assert!(select(&text, &Choice::default()).is_err(), "{header}");
        let chosen = Choice { baseline: named("drug"), experimental: named("placebo"), ..Choice::default() };
        assert!(select(&text, &chosen).is_err(), "{header}");
    }
}

#[test]
fn folds_and_other_columns_that_most_rows_share_pair_the_systems() {
    let ridge = |item: usize| item * 7 % 10;
    let gbm = |item: usize| item * 3 % 10;
    let wins = |items: &[usize]| {
        let of = |is: fn(&usize, &usize) -> bool| items.iter().filter(|&&item| is(&gbm(item), &ridge(item))).count();
        [of(usize::gt), of(usize::lt), of(usize::eq)].map(|count| count as u64).into()
    };
    let without = |left_out: usize| (0..15).filter(move |item| *item != left_out);
    // In one table and in two files; the first, one in the middle and the last item is missing in
    // one of the systems, or each lacks another one.
    for (of_ridge, of_gbm) in [(99, 0), (99, 7), (99, 14), (0, 99), (7, 99), (14, 99), (3, 9), (13, 2)] {
        let both: Vec<usize> = without(of_ridge).filter(|item| *item != of_gbm).collect();
        for (name, head) in [("fold", ""), ("cv_fold", ""), ("recording", "take "), ("utt", "spk-")] {
            let rows = |model: &str, left_out: usize, score: fn(usize) -> usize| {
                without(left_out).map(|item| format!("{model}{head}{item},0.{}\n", score(item))).collect::<String>()
            };
            let long = rows("ridge,", of_ridge, ridge) + &rows("gbm,", of_gbm, gbm);
            let long = select(&format!("model,{name},score\n{long}"), &Choice::default()).expect("a long table");
            let header = format!("{name},score\n");
            let lists = [rows("", of_ridge, ridge), rows("", of_gbm, gbm)].map(|rows| header.clone() + &rows);
            let apart = files(&[("ridge", &lists[0]), ("gbm", &lists[1])]).expect("two files");
            for selection in [long, apart] {
                assert_eq!(helped_and_hurt(&selection), wins(&both), "{name} without {of_ridge}, {of_gbm}");
                assert!(selection.notes.iter().all(|note| !note.is_question()), "{:?}", selection.notes);
            }
        }
    }
}

#[test]
fn folds_of_a_repetition_are_matched_together_with_it() {
    let rows = |model: &str, order: &[usize], scores: [usize; 2]| {
        let row =
            |&item: &usize| format!("{model},{},{},0.{}\n", item / 5, item % 5, item * scores[0] % 10 + scores[1]);
        order.iter().map(row).collect::<String>()
    };
    let (forwards, backwards): (Vec<usize>, Vec<usize>) = ((0..15).collect(), (0..15).rev().collect());
    let table =
        format!("model,repeat,fold,score\n{}{}", rows("ridge", &forwards, [7, 0]), rows("gbm", &backwards, [3, 0]));
    let selection = guessed(&table);
    let won = |at: &usize| at * 3 % 10 > at * 7 % 10;
    let lost = |at: &usize| at * 3 % 10 < at * 7 % 10;
    let counts = [forwards.iter().filter(|at| won(at)).count(), forwards.iter().filter(|at| lost(at)).count()];
    let differences = Differences::from_scores(&selection.scores).expect("15 pairs");
    assert_eq!([differences.helped() as usize, differences.hurt() as usize], counts);
    let told = "Items are matched by “repeat” and “fold” together, as no column identifies them alone.";
    assert!(selection.notes.iter().any(|note| note.to_string() == told), "{:?}", selection.notes);
}

#[test]
fn columns_in_order_or_that_count_rows_are_no_ids() {
    // Most answers are the same, in the same places: they are not ids.
    let answers = |other: [&str; 2]| {
        (0..12).fold(String::new(), |text, item| {
            let answer = if item < 10 { format!("city {item}") } else { format!("{} {item}", other[0]) };
            text + &format!("{},{answer},{}\n", other[1], item % 2)
        })
    };
    let long = format!("model,reply,score\n{}{}", answers(["a", "wren"]), answers(["b", "finch"]));
    assert_eq!(guessed(&long).scores.pairs(), 12);
    // Which row a system lacks is not known from numbers that count its rows.
    let counted =
        |model: &str, rows: usize| (0..rows).map(|row| format!("{model},{row},{}\n", row % 2)).collect::<String>();
    let long = format!("model,place,score\n{}{}", counted("wren", 12), counted("finch", 11));
    assert!(select(&long, &Choice::default()).is_err());
}

#[test]
fn a_category_beside_systems_is_no_question() {
    let wide = |category: &str, header: &str| {
        (0..8).fold(format!("id,{category},{header}\n"), |text, item| {
            text + &format!("q{item},{},{},{}\n", ["x", "y"][item % 2], item % 2, item % 3 % 2)
        })
    };
    for category in ["subject", "language", "pipeline", "model", "split_by"] {
        for header in ["A,B", "gpt-4,llama", "baseline,new", "old,new"] {
            let (first, second) = header.split_once(',').expect("two names");
            assert_eq!(names(&guessed(&wide(category, header))), (first, second), "{category}");
        }
    }
}

#[test]
fn a_chosen_column_of_scores_is_never_ignored() {
    let wide = "id,DR,RC\na,1,0\nb,0,1\nc,1,1\nd,0,0\n";
    let score = Choice { score: named("DR"), ..Choice::default() };
    let [instead] = &open(wide, &score).answers(&score)[..] else { panic!("one answer") };
    assert_eq!(names(&select(wide, &instead.choice).expect("two columns")), ("DR", "RC"));
    let one_pair = "item,score,latency,gender\na,0.1,3,f\nb,0.2,5,m\nc,0.3,4,f\nd,0.5,4,m\n";
    let score = Choice { score: named("score"), ..Choice::default() };
    let Err(error) = select(one_pair, &score) else { panic!("an error") };
    assert!(!error.answers(&score).iter().any(|answer| answer.label.contains("two columns")), "{error}");
    let beside = Choice { score: named("DR"), baseline: named("RC"), ..Choice::default() };
    let error = open(wide, &beside).to_string();
    assert!(error.contains("the chosen system “RC” is itself a column"), "{error}");
    // An empty name chooses nothing.
    let empty = Choice { score: named(""), ..Choice::default() };
    assert_eq!(names(&select(wide, &empty).expect("two columns")), ("DR", "RC"));
    let unknown = Choice { score: named("nosuch"), constant: Constant::parse("0.5"), ..Choice::default() };
    for experimental in [None, named("DR")] {
        let error = select(wide, &Choice { experimental, ..unknown.clone() }).expect_err("no such column");
        assert!(error.to_string().contains("nosuch") && !error.to_string().contains("baseline"), "{error}");
    }
    // Rows with their own ids do not belong to two arms.
    let files = (0..6).fold("file,arm,DR,RC\n".to_owned(), |text, at| {
        text + &format!("f{at}.json,{},{},{}\n", ["p", "q"][at % 2], at % 2, 5 * (at % 3))
    });
    let score = Choice { score: named("DR"), ..Choice::default() };
    assert!(select(&files, &score).is_err());
    let in_order = Choice { id: named(""), ..score };
    let selection = select(&files, &in_order).expect("two arms");
    assert_eq!((names(&selection), helped(&selection)), (("p", "q"), 3));
}

#[test]
fn what_tells_all_rows_apart_numbers_no_runs() {
    let text =
        "photo,depth_1,depth_2,run_id,trust\na.jpg,5,3,x1,low\nb.jpg,2,2,x2,low\nc.jpg,2,1,x3,mid\nd.jpg,4,5,x4,mid\n";
    let selection = guessed(text);
    assert_eq!((selection.choice.id, selection.choice.run), (named("run_id"), None));
}

#[test]
fn a_question_about_several_systems_is_asked_once() {
    let text = "sample,Actual,Mean,Ridge,Forest\n0,151.5,153.1,210.7,230.8\n1,75.2,153.2,99.3,81.4\n2,141.3,153.3,176.5,163.4\n3,206.4,153.4,166.5,154.5\n";
    let all = one(text).select_all(&Choice::default(), &[]).expect("three systems");
    let asked = |note: &&Note| matches!(note, Note::GoldOrScores { .. });
    assert_eq!(all.selection.notes.iter().filter(asked).count(), 1);
}

#[test]
fn a_single_row_with_an_empty_end_is_cut_at_commas() {
    let tables = one("method,n,loss,rate\nours,10,0.8,\n");
    assert_eq!(tables.tables()[0].columns().len(), 4);
}

#[test]
fn a_column_of_systems_numbers_no_runs() {
    for text in [
        "run,topic,ndcg\nbm25,t1,0.3\nbm25,t2,0.4\nbm25,t3,0.2\nsplade,t1,0.5\nsplade,t2,0.4\nsplade,t3,0.6\n",
        "run,ndcg\nbm25,0.3\nbm25,0.4\nsplade,0.5\nsplade,0.4\n",
    ] {
        let selection = guessed(text);
        assert_eq!(selection.choice.experimental.as_deref(), Some("splade"), "{text}");
        assert!(!selection.notes.iter().any(|note| matches!(note, Note::RunsWithoutItems { .. })), "{text}");
    }
}

#[test]
fn a_column_of_winners_is_no_column_of_right_answers() {
    let text = "id,model_1,model_2,winner\n1,base,new,new\n2,new,base,base\n3,base,new,tie\n4,new,base,new\n";
    let judged = text.replace("winner", "verdict").replace(",new\n", ",A\n").replace(",base\n", ",B\n");
    let in_place = "id,model_1,model_2,winner\n1,base,new,new\n2,base,new,base\n3,base,new,tie\n4,base,new,new\n";
    for (text, column) in [(text.to_owned(), "winner"), (judged, "verdict"), (in_place.to_owned(), "winner")] {
        let error = select(&text, &Choice::default()).err();
        let Some(TableError::Open(Open::Verdicts { column: found })) = &error else { panic!("{text}: {error:?}") };
        assert_eq!(found, column);
    }
    // These are right answers and predictions.
    let claims = "id,model_a,model_b,gold_verdict\n1,SUPPORTS,REFUTES,SUPPORTS\n2,REFUTES,SUPPORTS,SUPPORTS\n\
                  3,REFUTES,REFUTES,REFUTES\n4,SUPPORTS,SUPPORTS,REFUTES\n";
    for text in [claims.to_owned(), claims.replace(",SUPPORTS\n", ",yes it does\n")] {
        let error = select(&text, &Choice::default()).err();
        assert!(!matches!(&error, Some(TableError::Open(Open::Verdicts { .. }))), "{text}: {error:?}");
    }
}

#[test]
fn metrics_in_each_of_two_files_are_offered() {
    let lists = [("base", "id,Dice,HD95\n1,0.7,3\n2,0.8,4\n"), ("new", "id,Dice,HD95\n1,0.8,2\n2,0.7,5\n")];
    let Err(TableError::Open(open)) = files(&lists) else { panic!("a question") };
    let labels: Vec<String> = open.answers(&Choice::default()).into_iter().map(|answer| answer.label).collect();
    assert_eq!(labels, ["Compare “Dice”", "Compare “HD95”"]);
    let systems = lists.map(|(name, text)| (name, text.replace("Dice", "llama").replace("HD95", "gpt")));
    let systems: Vec<(&str, &str)> = systems.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let Err(TableError::Open(open)) = files(&systems) else { panic!("a question") };
    assert!(matches!(open, Open::SystemsInEach { .. }));
    assert_eq!(open.answers(&Choice::default()).len(), 2, "each may be the score of one system");
    let sides = lists.map(|(name, text)| (name, text.replace("Dice", "base").replace("HD95", "tuned")));
    let sides: Vec<(&str, &str)> = sides.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let Err(error) = files(&sides) else { panic!("a question") };
    assert!(error.to_string().starts_with("each list may hold several systems: “base” and “tuned”"), "{error}");
}

#[test]
fn one_average_in_each_file_is_no_item() {
    let told = |texts: [&str; 2]| files(&[("a", texts[0]), ("b", texts[1])]).map_err(|error| error.to_string());
    let sentence = "the only row, “accuracy”, is an average, not a test item. Add the scores of each item";
    assert_eq!(told(["metric,value\naccuracy,0.5\n", "metric,value\naccuracy,0.6\n"]).err().as_deref(), Some(sentence));
    for (texts, columns) in [
        (["{\"accuracy\": 31.25}", "{\"accuracy\": 43.75}"], "“accuracy”"),
        (
            ["{\"pass@1\": 0.5, \"rate\": 1, \"model\": \"m\"}", "{\"pass@1\": 0.6, \"rate\": 1, \"model\": \"n\"}"],
            "“pass@1” and “rate”",
        ),
    ] {
        let sentence = format!(
            "each list has only one row, with {columns}: averages, not the scores of test items. Add the scores of each item"
        );
        assert_eq!(told(texts).err(), Some(sentence), "{texts:?}");
    }
    let one = told(["id,score\nq1,0.5\n", "id,score\nq1,0.6\n"]);
    assert!(one.is_err_and(|error| error.starts_with("only one item")));
    assert!(told(["{\"accuracy\": 1}\n{\"accuracy\": 0}", "{\"accuracy\": 0}\n{\"accuracy\": 1}"]).is_ok());
}

#[test]
fn one_metric_is_kept_of_several_in_rows() {
    let wide = "utt,metric,base,new\nu1,WER,0.3,0.2\nu2,WER,0.2,0.1\nu1,accuracy,0.7,0.9\nu2,accuracy,0.8,0.9\n";
    let apart =
        "dataset,metric,base,new\nadult,accuracy,0.8,0.9\nbank,accuracy,0.7,0.8\nhouse,RMSE,3.1,2.8\nwind,RMSE,2.2,2\n";
    let long = "system,query,metric,value\nbm25,q1,map,0.3\nbm25,q2,map,0.4\nbm25,q1,rank,3\nbm25,q2,rank,4\n\
                dpr,q2,map,0.5\ndpr,q1,map,0.6\ndpr,q1,rank,2\ndpr,q2,rank,1\n";
    for (text, lower, read) in
        [(wide, true, "0.3 0.2|0.2 0.1"), (apart, false, "0.8 0.7|0.9 0.8"), (long, false, "0.3 0.4|0.6 0.5")]
    {
        let selection = guessed(text);
        assert_eq!(scores(&selection), read, "{text}");
        assert_eq!(selection.choice.lower_is_better, Some(lower), "{text}");
        let question =
            selection.notes.iter().find(|note| matches!(note, Note::FilterGuessed { .. })).expect("a question");
        let other = &question.answers(&Choice::default())[1].choice;
        assert!(select(text, other).is_ok_and(|other| other.choice.lower_is_better == Some(text != wide)), "{text}");
    }
    // Each has a row for each metric, and there are no clusters.
    let numbered = "passage_id,metric,base,new\n1,WER,0.3,0.2\n2,WER,0.2,0.1\n1,accuracy,0.7,0.9\n2,accuracy,0.8,0.9\n";
    let selection = guessed(numbered);
    assert_eq!(scores(&selection), "0.3 0.2|0.2 0.1");
    assert!(!selection.notes.iter().any(|note| matches!(note, Note::MayBeClusters { .. })), "{:?}", selection.notes);
    // With a metric for each task, no filter would leave a comparison.
    let tasks =
        "task,metric,base,new\nCoLA,mcc,60,61\nSST-2,accuracy,93,94\nMNLI,accuracy,84,85\nSTS-B,pearson,88,89\n";
    let choice = Choice { id: Some("task".to_owned()), ..Choice::default() };
    let selection = select(tasks, &choice).expect("four tasks");
    assert_eq!((scores(&selection).as_str(), &selection.choice.filter), ("60 93 84 88|61 94 85 89", &None));
}

#[test]
fn numbers_in_a_column_of_runs_may_be_systems_or_repetitions() {
    let table = |first: &str, second: &str| {
        let row = |at: usize| format!("q{},{},0.{}\n", at / 2, [first, second][at % 2], at * 7 % 9 + 1);
        format!("item,run,acc\n{}", (0..12).map(row).collect::<String>())
    };
    let text = table("0", "1");
    let selection = guessed(&text);
    let asked: Vec<&Note> = selection.notes.iter().filter(|note| note.is_question()).collect();
    let told = "Each value of “run” is a system: 2 systems. Or do they number repeated runs of one system?";
    assert_eq!(asked.iter().map(ToString::to_string).collect::<Vec<_>>(), [told]);
    let [systems, runs] = &asked[0].answers(&Choice::default())[..] else { panic!("two answers") };
    assert!(select(&text, &systems.choice).expect("two systems").notes.iter().all(|note| !note.is_question()));
    let refused = select(&text, &runs.choice);
    assert!(matches!(refused, Err(TableError::OneSystem { .. })), "one system with runs is not compared: {refused:?}");
    // TREC calls a system's submission a run.
    for [first, second] in [["bm25", "splade"], ["run1", "bm25"], ["UMass1", "UMass2"]] {
        assert!(guessed(&table(first, second)).notes.iter().all(|note| !note.is_question()), "{first}, {second}");
    }
    for [first, second] in [["run1", "run2"], ["Run 1", "Run 2"], ["run_01", "run_02"]] {
        let selection = guessed(&table(first, second));
        let asked: Vec<String> =
            selection.notes.iter().filter(|note| note.is_question()).map(ToString::to_string).collect();
        assert_eq!(asked, [told], "{first}, {second}");
    }
}

#[test]
fn numbered_runs_are_systems_where_another_column_tells_rows_apart() {
    let row = |at: usize| {
        let (run, metric) = (at / 2 % 2 + 1, ["map", "ndcg"][at % 2]);
        format!("run{run},{metric},q{},0.{}\n", at / 4, at * 7 % 9 + 1)
    };
    let selection = guessed(&format!("run,metric,qid,value\n{}", (0..24).map(row).collect::<String>()));
    assert_eq!((names(&selection), selection.scores.pairs()), (("run1", "run2"), 6));
}

#[test]
fn numbered_runs_beside_models_are_repetitions() {
    let row = |at: usize| format!("q{},{},{},0.{}\n", at / 4, at / 2 % 2 + 1, ["a", "b"][at % 2], at * 7 % 9 + 1);
    let selection = guessed(&format!("item,run,model,acc\n{}", (0..24).map(row).collect::<String>()));
    assert_eq!((names(&selection), selection.scores.pairs()), (("a", "b"), 6));
    assert_eq!(selection.choice.run.as_deref(), Some("run"));
}

#[test]
fn actual_numbers_and_verdicts_are_right_answers_not_systems() {
    let row = |at: usize| format!("{at},{},{}\n", at % 5 + 1, at * 3 % 5 + 1);
    let text = format!("id,actual_rating,model_rating\n{}", (0..10).map(row).collect::<String>());
    let refused = select(&text, &Choice::default());
    assert!(matches!(refused, Err(TableError::OneSystem { .. })), "{refused:?}");
    // One system says “nei” once, the other never.
    let text = "id,model_1,model_2,verdict\n0,nei,refuted,refuted\n1,refuted,supported,refuted\n\
                2,refuted,supported,refuted\n3,supported,refuted,refuted\n4,supported,refuted,supported\n";
    let told = select(text, &Choice::default()).expect_err("a question");
    assert!(told.answers(&Choice::default()).iter().any(|answer| answer.choice.gold == named("verdict")), "{told}");
}

#[test]
fn two_folds_beside_more_other_rows_are_all_items() {
    let text = "fold,base,new\n0,0.42,0.95\n1,0.06,0.3\nCV,0.5,0.6\ntest,0.4,0.3\noof,0.2,0.4\n";
    assert_eq!(guessed(text).scores.pairs(), 5);
}
