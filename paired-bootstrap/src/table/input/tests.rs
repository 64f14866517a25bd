//! Lists, tables and files of tools, one or several, pasted or chosen.

use super::*;
use crate::scores::Content;
use crate::table::{Part, Selection};
use std::rc::Rc;

fn input(sources: &[(Option<&str>, &str)]) -> Result<Tables, TableError> {
    read(sources.iter().map(|&(name, text)| Source::text(name, text)).collect())
}

/// The scores and the format, or the error.
fn told(sources: &[(Option<&str>, &str)]) -> (String, String) {
    match input(sources).and_then(|tables| tables.select(&Choice::default())) {
        Ok(selection) => match selection.scores.content() {
            Content::Scores { baseline, experimental } => {
                let joined = [baseline, experimental]
                    .map(|scores| scores.iter().map(|score| score.to_string()).collect::<Vec<_>>().join(" "));
                (joined.join("|"), selection.format)
            }
            Content::Differences(_) => panic!("these are scores"),
        },
        Err(error) => (error.to_string(), String::new()),
    }
}

/// Selects from files in folders.
fn in_folders(files: &[(&str, &str)]) -> Selection {
    let files: Vec<_> = files.iter().map(|&(path, text)| (Some(path), text)).collect();
    input(&files).and_then(|tables| tables.select(&Choice::default())).expect("two systems")
}

#[test]
fn tables_are_read_beside_a_file_that_only_begins_like_a_tool_s() {
    let notes = "{\"resolved\": \"yes\", \"total\": \"some\", \"note\": \"a__b\"}";
    let tables = ["id,score\na,1\nb,0\nc,0\n", "id,score\na,1\nb,1\nc,0\n"];
    let (scores, _) = told(&[(Some("base"), tables[0]), (Some("notes"), notes), (Some("new"), tables[1])]);
    assert_eq!(scores, "1 0 0|1 1 0");
}

#[test]
fn files_of_tasks_belong_to_the_system_of_their_folder() {
    let texts = ["id,score\na,1\nb,0\nc,0\nd,1\n", "id,score\na,0\nb,0\nc,0\nd,1\n", "id,score\na,1\nb,1\nc,1\nd,0\n"];
    let files = [("base/law", texts[0]), ("base/art", texts[1]), ("new/law", texts[2]), ("new/art", texts[0])];
    let selection = in_folders(&files);
    assert_eq!((selection.scores.names(), selection.scores.pairs()), ((Some("base"), Some("new")), 8));
    let told = "Each folder is read as a system, and each file in it as a task. The tasks: “art” and “law”.";
    assert!(selection.notes.iter().any(|note| note.to_string() == told), "{:?}", selection.notes);
    assert_eq!(selection.categories.map(|groups| groups.names), Some(vec!["law".to_owned(), "art".to_owned()]));
    // Each system may have runs.
    let run = |number: usize| {
        let path = |path: &str| path.replace('/', &format!("/run{number}/"));
        files.map(|(name, text)| (path(name), text))
    };
    let all: Vec<(String, &str)> = run(1).into_iter().chain(run(2)).collect();
    let all: Vec<(&str, &str)> = all.iter().map(|(path, text)| (path.as_str(), *text)).collect();
    let selection = in_folders(&all);
    assert_eq!((selection.scores.names(), selection.scores.pairs()), ((Some("base"), Some("new")), 8));
    assert_eq!(selection.runs.map(|runs| [runs.baseline.fewest, runs.experimental.most]), Some([2, 2]));
    assert_eq!(selection.categories.map(|groups| groups.names.len()), Some(2));
}

#[test]
fn averages_of_the_systems_in_other_files_are_left_out() {
    let readme = "## Results\n\n| system | acc |\n|---|---|\n| lgbm | 0.51 |\n| xgb | 0.55 |\n";
    let summary = "system,mean,n\nlgbm,0.51,5\nxgb,0.55,5\n";
    let metrics = "{\"lgbm\": {\"acc\": 0.51, \"f1\": 0.4}, \"xgb\": {\"acc\": 0.55, \"f1\": 0.5}}\n";
    let (lgbm, xgb) =
        ("fold,score\n0,0.5\n1,0.6\n2,0.4\n3,0.7\n4,0.2\n", "fold,score\n0,0.6\n1,0.6\n2,0.5\n3,0.6\n4,0.3\n");
    let plain = |list: &str| list.lines().skip(1).map(|line| format!("0{}\n", &line[3..])).collect::<String>();
    let wide = "fold,lgbm,xgb\n0,0.5,0.6\n1,0.6,0.6\n2,0.4,0.5\n3,0.7,0.6\n4,0.2,0.3\n";
    let rows =
        |model: &str, list: &str| list.lines().skip(1).map(|line| format!("{model},{line}\n")).collect::<String>();
    let long = format!("model,fold,score\n{}{}", rows("lgbm", lgbm), rows("xgb", xgb));
    let (first, second) = (plain(lgbm), plain(xgb));
    for scores in [
        vec![("out/lgbm", lgbm), ("out/xgb", xgb)],
        vec![("out/lgbm_folds", lgbm), ("out/xgb_folds", xgb)],
        vec![("out/lgbm", first.as_str()), ("out/xgb", second.as_str())],
        vec![("out/cv", wide)],
        vec![("out/cv", long.as_str())],
    ] {
        for beside in [
            &[("out/README", readme)][..],
            &[("out/README", readme), ("out/summary", summary), ("out/metrics", metrics)],
        ] {
            let selection = in_folders(&[beside, &scores].concat());
            assert_eq!(
                (selection.scores.pairs(), selection.choice.score.as_deref() == Some("acc")),
                (5, false),
                "{scores:?}"
            );
            assert!(
                selection.notes.iter().any(|note| note.to_string().contains("“out/README”")),
                "{:?}",
                selection.notes
            );
        }
    }
    // The names may be others: the folds are still more than the systems.
    let others = readme.replace("lgbm", "LightGBM").replace("xgb", "XGBoost");
    let selection = in_folders(&[
        ("out/README", &others),
        ("out/summary", &summary.replace("lgbm", "LightGBM")),
        ("out/a", lgbm),
        ("out/b", xgb),
    ]);
    assert_eq!((selection.scores.names(), selection.scores.pairs()), ((Some("a"), Some("b")), 5));
}

#[test]
fn the_later_one_of_two_files_with_one_name_is_numbered() {
    let selection = in_folders(&[("scores", "id,score\na,1\nb,0\n"), ("scores", "id,score\na,0\nb,1\n")]);
    assert_eq!(selection.scores.names(), (Some("scores"), Some("scores (2)")));
    let told = "Two files are called “scores”. The later one is called “scores (2)” here.";
    assert!(selection.notes.iter().any(|note| note.to_string() == told), "{:?}", selection.notes);
}

#[test]
fn files_that_only_differ_in_their_endings_are_not_the_same() {
    let item = |correct: bool| {
        let items = [correct, true]
            .map(|correct| format!("{{\"predictions\": \"A\", \"references\": \"B\", \"correct\": {correct}}}"));
        format!("{{\"details\": {{\"0\": {}, \"1\": {}}}}}", items[0], items[1])
    };
    let (base, new) = (item(false), item(true));
    let files = [
        ("outputs/results/base/geo.json", base.as_str()),
        ("outputs/results/new/geo.json", &new),
        ("outputs/summary/s.csv", "geo,0,100\n"),
        ("outputs/summary/s.md", "| geo |\n"),
        ("outputs/summary/s.txt", "geo: 0, 100\n"),
    ];
    let told = |files: &[(&str, &str)]| {
        let sources = files.iter().flat_map(|(path, text)| Source::of_file(path, text.as_bytes().to_vec()));
        let selection = read(sources.flatten().collect()).and_then(|tables| tables.select(&Choice::default()));
        selection.expect("two systems").notes.iter().map(Note::to_string).collect::<Vec<_>>().join(" ")
    };
    let said = told(&files);
    assert!(!said.contains("are called") && said.contains("“outputs/summary/s.md”"), "{said}");
    // A second folder of the same name is told.
    let said = told(&[files[0], (files[0].0, &new)]);
    assert!(said.contains("Two folders are called “outputs”."), "{said}");
}

#[test]
fn files_beside_those_of_scores_are_left_out() {
    let list = |right: [u8; 3]| format!("id,score\nq1,{}\nq2,{}\nq3,{}\n", right[0], right[1], right[2]);
    let (base, new) = (list([1, 0, 0]), list([1, 1, 0]));
    let scores = [("out/base/scores", base.as_str()), ("out/new/scores", new.as_str())];
    let told = |selection: &Selection| selection.notes.iter().map(Note::to_string).collect::<Vec<_>>();
    let log = "2026-01-01 10:00:01 INFO start\n2026-01-01 10:00:02 INFO read 3 items\n2026-01-01 10:00:05 WARN slow\n";
    let unlike = "is left out: it has no scores for the items of the other files.";
    let unread = "is not a list of scores and is left out.";
    for (name, text, why) in [
        (
            "README",
            "# Results\n\nThe results of our runs. See the paper.\n\n- base: the baseline\n- new: ours\n",
            unlike,
        ),
        ("run", log, unread),
        ("config", "{\"model\": \"x\", \"rate\": 0.001, \"seed\": 3}\n", unlike),
        ("notes", "run it again\nask Ann\n", unlike),
        ("todo", "run it again\n", unread),
        ("questions", "id,question\nq1,why?\nq2,who?\nq3,when?\n", unlike),
        ("split", "id,fold\nq1,1\nq2,2\nq3,1\n", unlike),
        ("losses", "step,loss\n0,0.7\n1,0.6\n2,0.5\n3,0.4\n4,0.3\n5,0.2\n6,0.1\n", unlike),
        ("metrics", "metric,value\naccuracy,0.5\nf1,0.6\n", unlike),
        ("picture", "\u{1}PNG\0\0\n", unread),
    ] {
        let path = format!("out/{name}");
        for at in 0..=2 {
            let mut files = scores.to_vec();
            files.insert(at, (path.as_str(), text));
            let selection = in_folders(&files);
            assert_eq!(told(&selection), [format!("“{path}” {why}")]);
            assert_eq!((selection.scores.names(), selection.scores.pairs()), ((Some("base"), Some("new")), 3));
        }
        // One file may hold both systems. Nothing is left out next to a single list.
        let both = in_folders(&[("both", "id,old,new\nq1,1,0\nq2,1,1\nq3,0,1\n"), (name, text)]);
        assert_eq!(both.scores.names(), (Some("old"), Some("new")));
        let page = "<!DOCTYPE html>\n<html><body>Login</body></html>\n";
        let two = [(Some("a"), page), (Some("b"), "id,old,new\nq1,1,0\nq2,1,1\nq3,0,1\n")];
        assert!(matches!(input(&two), Err(TableError::Advice { .. })));
        let only = [(Some("base"), base.as_str()), (Some(name), text)];
        assert!(input(&only).and_then(|tables| tables.select(&Choice::default())).is_err(), "{name}");
    }
    // Averages in each folder are no systems, although they have the name of the scores.
    for averages in ["{\"score\": 0.5}", "score,other\n0.5,0.25\n"] {
        let of_folder = |(folder, list): (&str, &String)| {
            [("metrics", averages), ("predictions", list.as_str())]
                .map(|(name, text)| (format!("{folder}/{name}"), text.to_owned()))
        };
        let all: Vec<(String, String)> =
            [("base", &base), ("new", &new), ("other", &new)].into_iter().flat_map(of_folder).collect();
        let all: Vec<(Option<&str>, &str)> =
            all.iter().map(|(path, text)| (Some(path.as_str()), text.as_str())).collect();
        let systems = input(&all).and_then(|tables| tables.select_all(&Choice::default(), &[])).expect("three systems");
        assert_eq!(systems.names, ["base", "new", "other"]);
    }
    // Summaries in each folder, although they outnumber the lists.
    let summary = "task,score\nlaw,0.5\n";
    let of_folder = |(folder, list): (&str, &String)| {
        [("scores", list.as_str()), ("summary", summary), ("more/summary", summary)]
            .map(|(name, text)| (format!("{folder}/{name}"), text.to_owned()))
    };
    let all: Vec<(String, String)> = [("base", &base), ("new", &new)].into_iter().flat_map(of_folder).collect();
    let all: Vec<(&str, &str)> = all.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let selection = in_folders(&all);
    assert_eq!((selection.scores.names(), selection.scores.pairs()), ((Some("base"), Some("new")), 3));
    let left_out = "“base/summary”, “base/more/summary”, “new/summary” and 1 other are left out: they have no scores \
                    for the items of the other files.";
    assert_eq!(told(&selection), [left_out]);
}

#[test]
fn lists_with_the_same_columns_are_compared_before_others() {
    let list = |name: &str| format!("id,{name}\nq1,1\nq2,0\nq3,1\n");
    let (confidence, score) = (list("confidence"), list("score"));
    let selection = in_folders(&[("confidence", &confidence), ("one", &score), ("two", &score)]);
    assert_eq!(selection.scores.names(), (Some("one"), Some("two")));
}

#[test]
fn other_columns_and_other_spellings_of_ids_leave_no_file_out() {
    let list = "id,score\n1,1\n2,0\n3,1\n";
    for other in ["id,score,answer\n7,1,x\n8,0,y\n", "id,value\n1.0,1\n2.0,0\n3.0,0\n", "id,value\n001,1\n002,0\n"] {
        let tables = input(&[(Some("a"), list), (Some("b"), list), (Some("c"), other)]).expect("three systems");
        assert_eq!((tables.tables().len(), tables.notes.len()), (3, 0), "{other}");
    }
}

#[test]
fn a_damaged_list_is_refused_among_others() {
    let list = "id,score\nq1,1\nq2,0\n";
    for (damaged, told) in [
        ("id,score\nq1,1,1\nq2,0\n", "“c”, line 3: expected 3 columns, found 2"),
        ("id,score,note\nq1,1,x\nq2,0,well, no\nq3,1,y\n", "“c”, line 3: expected 3 columns, found 4"),
        ("{\"id\": \"q1\", \"score\": 1}\n{\"id\": \"q2\", \"sc", "“c”, line 2"),
        ("1\t0\n0\t1\t1\t1\n1\t0\n1\t0\n", "“c”, line 2: expected 2 columns, found 4"),
        ("", "“c”: this file contains no scores"),
    ] {
        let error = input(&[(Some("a"), list), (Some("b"), list), (Some("c"), damaged)]).expect_err("it is damaged");
        assert!(error.to_string().starts_with(told), "{error}");
    }
}

#[test]
fn folders_are_tasks_where_only_their_own_files_have_the_same_ids() {
    let [law, art] = ["a", "x"]
        .map(|id| [[1, 0], [1, 1]].map(|[one, two]| format!("id,score\n{id}1,{one}\n{id}2,{two}\n{id}3,0\n")));
    let files = [
        ("law/llama", law[0].as_str()),
        ("law/mistral", law[1].as_str()),
        ("art/llama", art[0].as_str()),
        ("art/mistral", art[1].as_str()),
    ];
    let selection = in_folders(&files);
    assert_eq!((selection.scores.names(), selection.scores.pairs()), ((Some("llama"), Some("mistral")), 6));
    let told = "Each folder is read as a task, and each file in it as a system. The tasks: “art” and “law”.";
    assert!(selection.notes.iter().any(|note| note.to_string() == told), "{:?}", selection.notes);
}

#[test]
fn folders_are_tasks_where_the_files_are_called_base_and_new() {
    for header in ["id,score\n", "score\n"] {
        let list = |scores: [u8; 3]| {
            let row = |(id, score): (usize, u8)| {
                if header == "score\n" { format!("{score}\n") } else { format!("{id},{score}\n") }
            };
            format!("{header}{}", (1..).zip(scores).map(row).collect::<String>())
        };
        let (low, high) = (list([0, 0, 1]), list([1, 0, 1]));
        let files = [
            ("law/base", &*low),
            ("law/new", &*high),
            ("art/base", &*low),
            ("art/new", &*low),
            ("tax/base", &*low),
            ("tax/new", &*high),
        ];
        let selection = in_folders(&files);
        assert_eq!((selection.scores.names(), selection.scores.pairs()), ((Some("base"), Some("new")), 9));
        assert!(!selection.notes.iter().any(Note::is_question), "{:?}", selection.notes);
    }
}

#[test]
fn folders_of_files_that_are_all_alike_are_asked_about() {
    let files = [
        ("law/llama", "score\n1\n0\n0\n"),
        ("law/mistral", "score\n1\n1\n0\n"),
        ("art/llama", "score\n0\n0\n1\n"),
        ("art/mistral", "score\n1\n1\n1\n"),
    ];
    let tables = Rc::new(input(&files.map(|(path, text)| (Some(path), text))).expect("four files"));
    let asked = |choice: &Choice| {
        let tables = tables.read_as(choice);
        let selection = tables.select(choice).expect("two systems");
        let is_it = |note: &&Note| matches!(note, Note::TasksOfFolders { .. });
        let note = selection.notes.iter().find(is_it).expect("tasks").clone();
        (selection, note)
    };
    let (guessed, note) = asked(&Choice::default());
    assert_eq!(guessed.scores.names(), (Some("law"), Some("art")));
    assert_eq!(
        note.to_string(),
        "Each folder is read as a system, and each file in it as a task. The tasks: “llama” and “mistral”. Is it the \
         other way round?"
    );
    let answers: Vec<_> = note.answers(&Choice::default());
    assert_eq!(
        answers.iter().map(|answer| answer.label.as_str()).collect::<Vec<_>>(),
        ["Folders are systems", "Folders are tasks"]
    );
    let (kept, note) = asked(&answers[0].choice);
    assert_eq!((kept.scores.names(), note.is_question()), ((Some("law"), Some("art")), false));
    let (exchanged, note) = asked(&answers[1].choice);
    let lists = ["1 0 0 0 0 1", "1 1 0 1 1 1"];
    let Content::Scores { baseline, experimental } = exchanged.scores.content() else { panic!("scores") };
    let texts =
        [baseline, experimental].map(|scores| scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    assert_eq!((exchanged.scores.names(), note.is_question()), ((Some("llama"), Some("mistral")), false));
    assert!(texts == lists || texts.each_ref().map(|text| [&text[6..], &text[..5]].join(" ")) == lists, "{texts:?}");
    assert_eq!(exchanged.categories.map(|groups| groups.names.len()), Some(2));
    assert!(exchanged.rows.is_some(), "the items can be listed");
}

#[test]
fn a_file_and_its_copy_are_asked_about() {
    let (old, new) = ("id,score\na,1\nb,0\nc,0\n", "id,score\na,1\nb,1\nc,0\n");
    let asked = |files: &[(Option<&str>, &str)], choice: &Choice| {
        let notes = input(files).and_then(|tables| tables.select(choice)).expect("two lists").notes;
        notes.into_iter().find(|note| matches!(note, Note::SameRows { .. }))
    };
    let two = [(Some("llama"), old), (Some("llama (1)"), old)];
    let note = asked(&two, &Choice::default()).expect("a copy");
    let told = "“llama” and “llama (1)” hold the same 3 rows, cell by cell.";
    assert_eq!(note.to_string(), format!("{told} Is one a copy of the other? Then choose the two systems' own files."));
    let answers = note.answers(&Choice::default());
    let again = asked(&two, &answers[0].choice).expect("a copy");
    assert_eq!((answers.len(), again.is_question(), again.to_string().as_str()), (1, false, told));
    let three = [(Some("llama"), old), (Some("llama (1)"), old), (Some("qwen"), new)];
    let answers = asked(&three, &Choice::default()).expect("a copy").answers(&Choice::default());
    assert_eq!(answers[0].label, "Compare “llama” with “qwen”");
    assert_eq!(asked(&three, &answers[0].choice), None);
    // A file given twice is not two runs of one system.
    let twice = [(Some("llama"), old), (Some("llama"), old)];
    assert!(asked(&twice, &Choice::default()).is_some());
}

#[test]
fn lists_of_all_systems_may_be_runs() {
    let selection = in_folders(&[("run1", "id,base,new\na,1,0\nb,0,1\n"), ("run2", "id,base,new\na,1,1\nb,0,1\n")]);
    assert_eq!((selection.scores.names(), selection.scores.pairs()), ((Some("base"), Some("new")), 2));
    assert_eq!(selection.runs.map(|runs| runs.most()), Some(2));
}

fn expect(sources: &[(Option<&str>, &str)], scores: &str, format: &str) {
    assert_eq!(told(sources), (scores.to_owned(), format.to_owned()), "{sources:?}");
}

#[test]
fn every_format_is_read() {
    let ids = [(None, "id,score\n1,0.5\n2,1"), (None, "id,score\n2,0\n1,0")];
    expect(&ids, "0.5 1|0 0", "2 lists (2 columns, comma-separated, header)");
    expect(&[(None, "id,A,B\nq1,1,0\nq2,0,0")], "1 0|0 0", "3 columns, comma-separated, header");
    expect(&[(None, "[{\"a\": 1, \"b\": 0}, {\"a\": 0, \"b\": 0}]")], "1 0|0 0", "JSON, 2 columns");
    expect(&[(None, "|a|b|\n|-|-|\n|1|0|\n|0|0|")], "1 0|0 0", "Markdown table, 2 columns");
    let three = [(Some("x"), "score\n1\n0"), (Some("y"), "score\n1\n1"), (Some("z"), "score\n0\n1")];
    expect(&three, "1 0|1 1", "one number a line, header");
    let nameless = "3 columns of numbers have no name in words, so it is not clear which are the scores. Choose two of \
                    them, or name each system in the header line, such as model_a";
    expect(&[(None, "5,1,2\n7,3,4")], nameless, "");
}

#[test]
fn two_files_with_the_same_header_are_named_after_the_files() {
    let sources = [(Some("gpt-4"), "score\n1\n0\n1"), (Some("claude"), "score\n1\n1\n1")];
    let selection = input(&sources).and_then(|input| input.select(&Choice::default())).expect("two lists");
    assert_eq!(selection.scores.names(), (Some("gpt-4"), Some("claude")));
    let measures = [(Some("gpt-4"), "score\n1\n0\n1"), (Some("claude"), "accuracy\n1\n1\n1")];
    let selection = input(&measures).and_then(|input| input.select(&Choice::default())).expect("two lists");
    assert_eq!(selection.scores.names(), (Some("gpt-4"), Some("claude")));
    let pasted = [(None, "score\n1\n0\n1"), (None, "score\n1\n1\n1")];
    let selection = input(&pasted).and_then(|input| input.select(&Choice::default())).expect("two lists");
    assert_eq!(selection.scores.names(), (None, None));
}

#[test]
fn lists_of_different_metrics_are_asked_about() {
    let sources = [(Some("gpt-4"), "faithfulness\n1\n0\n1"), (Some("claude"), "answer_relevancy\n1\n1\n1")];
    let tables = input(&sources).expect("two lists");
    let asked = |choice: &Choice| {
        let notes = tables.select(choice).expect("two lists").notes;
        notes.into_iter().find(|note| matches!(note, Note::OtherMetric { .. })).expect("two metrics")
    };
    let note = asked(&Choice::default());
    let told = "“faithfulness” of “gpt-4” is compared with “answer_relevancy” of “claude”.";
    assert_eq!(note.to_string(), format!("{told} Do both measure the same?"));
    let answered = asked(&note.answers(&Choice::default())[0].choice);
    assert_eq!((note.is_question(), answered.is_question(), answered.to_string().as_str()), (true, false, told));
}

#[test]
fn files_are_named_without_control_characters() {
    let sources = [(Some("a\u{1}"), "score\n1\n0"), (Some("b"), "score\n1\n1"), (Some("c\u{7}"), "score\n0\n1")];
    assert_eq!(input(&sources).expect("three lists").describe().systems, ["a", "b", "c"]);
    expect(&[(Some("a\u{1}"), ""), (Some("b"), "1\n0")], "“a”: this file contains no scores. Choose another file", "");
}

#[test]
fn plain_scores_may_be_exchanged_or_better_when_low() {
    let input = input(&[(None, "old loss,new loss\n3,1\n2,2.5\n2,1")]).expect("two columns");
    let selection = input.select(&Choice::default()).expect("three pairs");
    assert!(selection.scores.is_lower_better() && selection.choice.lower_is_better == Some(true));
    let name = |name: &str| Some(name.to_owned());
    let choice = Choice { baseline: name("new loss"), experimental: name("old loss"), ..Choice::default() };
    let selection = input.select(&choice).expect("three pairs");
    assert_eq!(selection.scores.names(), (Some("new loss"), Some("old loss")));
}

#[test]
fn a_last_row_of_means_is_left_out_of_plain_scores() {
    let input = input(&[(None, "A,B\n1,1\n0,1\n0,0\n1,1\n0.5,0.75\n")]).expect("two columns");
    let selection = input.select(&Choice::default()).expect("four pairs");
    let notes: Vec<String> = selection.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        (selection.scores.pairs(), notes.as_slice()),
        (4, ["Line 6 sums up the other rows, as a total or mean, and is left out.".to_owned()].as_slice())
    );
}

#[test]
fn descriptions_list_columns_parts_and_first_rows() {
    let text = "item,category,gpt,claude\n1,x,0.5,0.25\n2,y,1,0.75\n3,x,0,1\n4,y,0,0.1\n5,x,1,1\n6,y,1,1\n";
    let input = input(&[(None, text)]).expect("a table");
    let description = input.describe();
    assert_eq!((description.row_count, description.rows.len()), (6, 5));
    assert_eq!(description.rows[1], ["2", "y", "1", "0.75"]);
    assert_eq!((description.systems.join(" "), description.systems_are_columns), ("gpt claude".to_owned(), true));
    let category = &description.columns[1];
    assert_eq!((category.name.as_str(), category.distinct), ("category", 2));
    assert!(category.parts.contains(&Part::Filter) && !category.parts.contains(&Part::Scores));
    assert_eq!(input.values("category"), ["x", "y"]);
}

#[test]
fn progress_covers_all_files_and_no_more_than_there_may_be() {
    let text = "id,score\n1,1\n2,0\n3,1\n";
    let mut reader = InputReader::new(["a", "b", "c"].map(|name| Source::text(Some(name), text)).into());
    let mut fraction = 0.0;
    loop {
        let progress = reader.advance(1).expect("good files");
        assert!(progress.fraction() >= fraction, "{progress:?}");
        fraction = progress.fraction();
        if progress.finished {
            break;
        }
    }
    assert_eq!(reader.finish().expect("three tables").describe().systems, ["a", "b", "c"]);
    let many = (0..2_001).map(|_| Source::text(None, text)).collect();
    assert_eq!(read(many).map(|_| ()), Err(TableError::TooManyFiles { files: 2_001 }));
    assert!(read(Vec::new()).is_err());
}

#[test]
fn letters_that_are_not_in_utf_8_are_told() {
    let notes = |bytes: &[u8]| {
        let sources = Source::of_file("f.csv", bytes.to_vec()).expect("no archive");
        let selection = read(sources).and_then(|tables| tables.select(&Choice::default())).expect("two systems");
        selection.notes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let told = "“f” is not in UTF-8, so its letters are read as Western European. If they look wrong, save the file as CSV \
                UTF-8.";
    // “łącznik” in Windows-1250, and the same in UTF-8.
    assert!(notes(b"id;\xb3\xb9cznik;nowy\na;1;0\nb;0;1\n").contains(told));
    assert!(!notes("id;łącznik;nowy\na;1;0\nb;0;1\n".as_bytes()).contains("UTF-8"));
    // The letters of a picture do not matter: it is left out.
    let list = "id,score\na,1\nb,0\nc,1\n";
    let files = [("r/a.csv", list.as_bytes()), ("r/b.csv", list.as_bytes()), ("r/c.png", b"\x89PNG\r\n\x1a\n\xff")];
    let sources = files.iter().flat_map(|(path, bytes)| Source::of_file(path, bytes.to_vec())).flatten();
    let selection = read(sources.collect()).and_then(|tables| tables.select(&Choice::default())).expect("two systems");
    let said = selection.notes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert!(said.contains("“r/c” is not a list of scores") && !said.contains("UTF-8"), "{said}");
}

/// The files that are left out, or the error.
fn left_out(files: &[(&str, &[u8])]) -> String {
    let of = |(path, bytes): &(&str, &[u8])| Source::of_file(path, bytes.to_vec()).expect("no damaged archive");
    let tables = read(files.iter().flat_map(of).collect());
    match tables.and_then(|tables| tables.select(&Choice::default())) {
        Ok(selection) => {
            let is_left_out = |note: &&Note| matches!(note, Note::UnreadFiles { .. } | Note::FilesLeftOut { .. });
            selection.notes.iter().filter(is_left_out).map(Note::to_string).collect()
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn documents_and_empty_files_beside_scores_are_left_out() {
    let (first, second): (&[u8], &[u8]) = (b"id,score\na,1\nb,0\nc,1\n", b"id,score\na,1\nb,1\nc,1\n");
    let with = |path: &'static str, bytes: &'static [u8]| {
        left_out(&[("r/base/scores.csv", first), (path, bytes), ("r/new/scores.csv", second)])
    };
    // A ZIP archive with an empty file of this name.
    let spreadsheet = b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x08\0\0\0mimetypePK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0mimetypePK\x05\x06\0\0\0\0\x01\0\x01\x006\0\0\0&\0\0\0\0\0";
    assert_eq!(
        with("r/base/scores.xlsx", spreadsheet),
        "“r/base/scores.xlsx” is not a list of scores and is left out."
    );
    assert_eq!(with("r/base/empty.log", b""), "“r/base/empty” is not a list of scores and is left out.");
    assert_eq!(with("r/__init__.py", b"\n\n"), "“r/__init__” is not a list of scores and is left out.");
    // These may be the scores of another system, whose run failed.
    for path in ["r/third/scores.csv", "r/base/scores.csv.bak/scores.csv", "r/third/all.csv"] {
        assert!(with(path, b"").ends_with("this file contains no scores. Choose another file"), "{path}");
    }
    let beside = |path: &str, bytes: &[u8]| left_out(&[("r/a.csv", first), ("r/b.csv", second), (path, bytes)]);
    for (path, rest) in [("r/rest.py", b"".as_slice()), ("r/rest.md", b"# Hi\n"), ("r/rest.csv", b"# Hi\n")] {
        assert_eq!(beside(path, rest), "“r/rest” is not a list of scores and is left out.");
    }
    // These may be the scores of another system, too.
    assert!(beside("r/rest.csv", b"\n").ends_with("this file contains no scores. Choose another file"));
    assert!(beside("r/rest.csv", b"id,score\n").ends_with("no rows of scores. Add one row per item"));
    let damaged = Source::of_file("r/rest.csv.gz", b"\x1f\x8b\x08".to_vec()).expect_err("it is cut off");
    assert!(damaged.to_string().contains("Get a new copy"), "{damaged}");
    // The other of two files is meant, and so is the other system of a folder.
    let both: &[u8] = b"id,old,new\na,1,0\nb,0,1\nc,1,1\n";
    for files in [[("a.csv", both), ("c.csv", b"".as_slice())], [("r/a.csv", first), ("r/c.csv", b"")]] {
        let alone = left_out(&files);
        assert!(alone.ends_with("this file contains no scores. Choose another file"), "{alone}");
    }
    let spreadsheet = left_out(&[("new.xlsx", spreadsheet), ("a.csv", first)]);
    assert_eq!(spreadsheet, "“new.xlsx”: this is a spreadsheet. Copy the cells with the scores, and paste them");
}
