//! What files say about themselves: in columns, titles and names.

use super::*;
use crate::table::read;

/// Six items, each with its cells for the baseline and the experimental system.
fn lists(header: &str, row: impl Fn(usize, bool) -> String) -> [String; 2] {
    [false, true]
        .map(|is_new| (0..6).map(|item| row(item, is_new)).fold(format!("{header}\n"), |text, row| text + &row + "\n"))
}

fn by_path(sources: &[(&str, &str)]) -> Selection {
    let sources = sources.iter().map(|(path, text)| Source::text(Some(path), text)).collect();
    read(sources).and_then(|tables| tables.select(&Choice::default())).expect("two systems")
}

fn question(selection: &Selection) -> &Note {
    selection.notes.iter().find(|note| note.is_question()).unwrap_or_else(|| panic!("{:?}", selection.notes))
}

#[test]
fn a_verdict_beside_answers_is_asked_about() {
    for (name, words) in [
        ("judge_score", ["0", "1"]),
        ("score_match", ["I", "C"]),
        ("eval_label", ["bad", "good"]),
        ("status", ["nok", "ok"]),
        ("points", ["0.25", "0.5"]),
        ("acceptable", ["false", "true"]),
    ] {
        // The answers are the same; the verdict differs on every second item.
        let texts = lists(&format!("id,gold,pred,{name}"), |item, is_new| {
            format!(
                "q{item},A,{},{}",
                ["A", "A", "B"][item % 3],
                words[usize::from((is_new || item % 2 == 0) && item != 1)]
            )
        });
        let sources = [(Some("base"), texts[0].as_str()), (Some("new"), texts[1].as_str())];
        let tables = tables(&sources).expect("two lists");
        let selection = tables.select(&Choice::default()).expect("answers");
        let asked = question(&selection);
        let told = format!(
            "Answers count as right if they are the same as “gold”. Or does “{name}” say how right each answer is?"
        );
        assert_eq!(asked.to_string(), told);
        let answers = asked.answers(&Choice::default());
        let of = |at: usize| tables.select(&answers[at].choice).expect("two systems");
        assert_eq!((scores(&of(0)), question_count(&of(0))), (scores(&selection), 0));
        assert_eq!((of(1).choice.score.as_deref(), question_count(&of(1))), (Some(name), 0));
        assert_ne!(scores(&of(1)), scores(&selection));
    }
}

fn question_count(selection: &Selection) -> usize {
    selection.notes.iter().filter(|note| note.is_question()).count()
}

#[test]
fn verdicts_of_two_systems_beside_their_answers_are_asked_about() {
    let text = "id,gold,pred_a,pred_b,judge_a,judge_b\n1,x,x,y,1,1\n2,y,x,y,0,1\n3,x,x,y,1,1\n4,y,y,y,1,1\n";
    let selection = guessed(text);
    let answer = question(&selection).answers(&Choice::default()).remove(1).choice;
    assert_eq!((answer.baseline.as_deref(), answer.experimental.as_deref()), (Some("judge_a"), Some("judge_b")));
    assert_eq!(scores(&select(text, &answer).expect("scores")), "1 0 1 1|1 1 1 1");
}

#[test]
fn what_is_no_verdict_is_not_asked_about() {
    for name in ["confidence", "latency_ms", "difficulty"] {
        let texts = lists(&format!("id,gold,pred,{name}"), |item, is_new| {
            let number = if name == "difficulty" { item } else { item + 3 * usize::from(is_new) };
            format!("q{item},A,{},0.{number}", ["A", "A", "B"][(item + usize::from(is_new)) % 3])
        });
        let selection = files(&[("base", &texts[0]), ("new", &texts[1])]).expect("answers");
        assert_eq!(question_count(&selection), 0, "{name}: {:?}", selection.notes);
    }
}

#[test]
fn the_name_of_a_system_is_visible_in_every_sentence() {
    let [old, new] = ["we\u{13}ak", "str\u{1b}ong"].map(|system| format!("SYSTEM,text\n{system},x\n{system},y\n"));
    let error = files(&[("a", &old), ("b", &new)]).expect_err("no scores").to_string();
    assert!(!error.contains(char::is_control), "{error:?}");
}

#[test]
fn files_are_called_after_the_systems_that_they_name() {
    let [old, new] = lists("model,id,score", |item, is_new| {
        format!("{},q{item},0.{}", if is_new { "ours" } else { "baseline" }, item + usize::from(is_new))
    });
    let selection = by_path(&[("run1", &new), ("run2", &old)]);
    assert_eq!(names(&selection), ("baseline", "ours"));
    // Files can be chosen by their own names as well.
    let tables = tables(&[(Some("run1"), new.as_str()), (Some("run2"), old.as_str())]).expect("two lists");
    let choice = Choice { baseline: named("run1"), experimental: named("run2"), ..Choice::default() };
    assert_eq!(names(&tables.select(&choice).expect("two lists")), ("ours", "baseline"));
    let json = |model: &str, more: usize| {
        let items: Vec<String> =
            (0..3).map(|item| format!("{{\"id\": {item}, \"score\": 0.{}}}", item + more)).collect();
        format!("{{\"model\": \"{model}\", \"results\": [{}]}}", items.join(", "))
    };
    assert_eq!(names(&by_path(&[("a", &json("new", 1)), ("b", &json("base", 0))])), ("base", "new"));
    // File names that say more than the models' names are kept.
    let [old, new] = [old, new].map(|text| text.replace("ours", "gpt").replace("baseline", "llama"));
    assert_eq!(names(&by_path(&[("new", &new), ("base", &old)])), ("base", "new"));
    let same = old.replace("0.3", "0.9");
    assert_eq!(names(&by_path(&[("one", &same), ("two", &old)])), ("one", "two"));
}

#[test]
fn lower_is_better_where_anything_says_so() {
    let table = |before: &str, names: [&str; 2]| {
        (0..6).fold(format!("{before}id,{},{}\n", names[0], names[1]), |text, item| {
            text + &format!("q{item},0.{item},0.{}\n", (item + 2) % 6)
        })
    };
    let plain = table("", ["base", "new"]);
    let comment = table("# WER (lower is better)\n", ["base", "new"]);
    let arrows = table("", ["base ↓", "new ↓"]);
    let json =
        r#"{"metric": "wer", "items": [{"id": 1, "base": 0.5, "new": 0.25}, {"id": 2, "base": 0.75, "new": 0.5}]}"#;
    let long = "id,system,metric,value\n1,base,wer,0.5\n1,new,wer,0.25\n2,base,wer,0.5\n2,new,wer,0.75\n";
    for text in [comment.as_str(), &arrows, json, long] {
        let selection = by_path(&[("a", text)]);
        assert_eq!((selection.choice.lower_is_better, question_count(&selection)), (Some(true), 0), "{text}");
    }
    // The user is asked about such a word in a file's name or a title.
    let title = table("Word error rate by utterance\n\n", ["base", "new"]);
    for (path, text) in [("wer_per_utt", plain.as_str()), ("wer/results", &plain), ("a", &title)] {
        let selection = by_path(&[(path, text)]);
        let question = question(&selection);
        assert!(matches!(question, Note::DirectionUnclear { lower: true, is_beside: true, .. }), "{path}");
        let place =
            "is in the name of a file or in a title, so it may not be about the scores. Now lower counts as better.";
        assert!(question.to_string().ends_with(place), "{question}");
    }
    let list = |scores: &str| format!("id,value\n{scores}");
    let [base, new] = ["1,0.5\n2,0.25\n", "1,0.25\n2,0.5\n"].map(list);
    let selection = by_path(&[("base_wer", &base), ("new_wer", &new)]);
    assert_eq!((question_count(&selection), selection.choice.lower_is_better), (1, Some(true)));
    for path in ["error_analysis", "time_series", "power", "1-wer", "results"] {
        let selection = by_path(&[(path, &plain)]);
        assert_eq!((question_count(&selection), selection.choice.lower_is_better), (0, Some(false)), "{path}");
    }
    let told = by_path(&[("wer", &table("", ["base_acc", "new_acc"]))]);
    assert_eq!(question_count(&told), 0, "a column's name says more than a file's");
}

#[test]
fn checkpoints_are_no_tasks() {
    let text =
        |more: usize| (0..6).fold("id,score\n".to_owned(), |text, item| text + &format!("q{item},0.{}\n", item + more));
    let texts = [0, 1, 2, 3].map(text);
    let paths = ["base/checkpoint-1000", "base/checkpoint-2000", "new/checkpoint-1000", "new/checkpoint-2000"];
    let all: Vec<(&str, &str)> = paths.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let selection = by_path(&all);
    assert_eq!((selection.scores.pairs(), selection.systems.len()), (6, 4));
    let told = "By their names, these may be the checkpoints “checkpoint-1000” and “checkpoint-2000” of the systems \
                “base” and “new”. Now ";
    assert!(question(&selection).to_string().starts_with(told), "{:?}", selection.notes);
}

/// Years and levels in the names of tasks are not checkpoints, although ids restart in each.
#[test]
fn tasks_of_several_years_are_joined() {
    let text =
        |more: usize| (0..6).fold("id,score\n".to_owned(), |text, item| text + &format!("{item},0.{}\n", item + more));
    let texts = [0, 1, 2, 3].map(text);
    let paths = ["base/aime_2024", "base/aime_2025", "new/aime_2024", "new/aime_2025"];
    let all: Vec<(&str, &str)> = paths.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let selection = by_path(&all);
    assert_eq!((selection.scores.pairs(), selection.systems.len()), (12, 2), "{:?}", selection.notes);
}

/// A word of another language, or a title about both directions, does not decide.
#[test]
fn a_word_that_may_mean_something_else_turns_nothing() {
    let list = |title: &str, more: usize| {
        (0..6)
            .fold(format!("{title}id,score\n"), |text, item| text + &format!("q{item},0.{}\n", (item * 3 + more) % 10))
    };
    let [base, new] = [1, 2].map(|more| list("", more));
    let selection = by_path(&[("Ergebnisse der Studie/base", &base), ("Ergebnisse der Studie/new", &new)]);
    assert_eq!((selection.choice.lower_is_better, question_count(&selection)), (Some(false), 0));
    let [base, new] = [1, 2].map(|more| list("# accuracy ↑, latency ↓\n", more));
    let selection = by_path(&[("base", &base), ("new", &new)]);
    assert_eq!(selection.choice.lower_is_better, Some(false), "{:?}", selection.notes);
}

#[test]
fn what_may_be_right_answers_is_the_last_system() {
    let text = "id,target,bert,gpt\n1,0,1,0\n2,1,1,1\n3,0,0,1\n4,1,0,1\n";
    let tables = tables(&[(None, text)]).expect("a table");
    let one_is_right = Choice { gold: Some(String::new()), ..Choice::default() };
    let selection = tables.select(&one_is_right).expect("two systems");
    let systems = [&selection.choice.baseline, &selection.choice.experimental].map(|name| name.as_deref());
    assert_eq!(systems, [Some("bert"), Some("gpt")], "{:?}", selection.notes);
}

#[test]
fn the_end_of_every_file_may_sum_it_up() {
    let task = |name: &str, scores: [u8; 4]| {
        let rows: String = (0..).zip(scores).map(|(item, score)| format!("{name}{item},{score}\n")).collect();
        format!("id,score\n{rows}accuracy,{}\n", f64::from(scores.iter().sum::<u8>()) / 4.0)
    };
    let texts = [
        ("base/arc", task("a", [0, 1, 0, 0])),
        ("base/piqa", task("p", [1, 1, 0, 0])),
        ("new/arc", task("a", [0, 1, 1, 1])),
        ("new/piqa", task("p", [1, 1, 0, 1])),
    ];
    let selection = by_path(&texts.each_ref().map(|(path, text)| (*path, text.as_str())));
    assert_eq!((selection.scores.pairs(), question_count(&selection)), (8, 0), "{:?}", selection.notes);
}

#[test]
fn a_last_row_that_does_not_fit_is_asked_about() {
    let rows: String = (0..6).map(|item| format!("q{item},{},1\n", item % 2)).collect();
    for last in ["samples,6,6", "p-value,0.5,0.5", "delta,0,0.5"] {
        let text = format!("id,base,new\n{rows}{last}\n");
        let selection = guessed(&text);
        let answer = question(&selection).answers(&Choice::default()).remove(1).choice;
        assert_eq!(
            (selection.scores.pairs(), select(&text, &answer).map(|left| left.scores.pairs())),
            (7, Ok(6)),
            "{last}"
        );
    }
    assert_eq!(question_count(&guessed(&format!("id,base,new\n{rows}q6,0.5,1\n"))), 0);
    let described = "stat,base,new\ncount,6,6\nmean,0.5,0.6\nstd,0.1,0.2\nmin,0,0\n25%,0.2,0.3\n50%,0.5,0.6\n75%,0.7,0.8\nmax,1,1\n";
    let error = select(described, &Choice::default()).expect_err("no items").to_string();
    assert_eq!(
        error,
        "the rows “count”, “mean”, “std” and 5 others are statistics of all items, not test items. Add the scores of each item"
    );
}

#[test]
fn a_mean_and_a_deviation_are_no_two_systems() {
    let text = "category,model,mean,std,count\na,base,0.5,0.1,9\na,new,0.6,0.2,9\nb,base,0.4,0.1,8\nb,new,0.5,0.1,8\n";
    let error = select(text, &Choice::default()).expect_err("two columns");
    assert_eq!(error.to_string(), "2 columns may hold the scores: “mean” and “std”. Choose one");
}

#[test]
fn repeated_columns_may_be_runs() {
    for header in ["id,base,base.1,new,new.1", "id,base,base,new,new", "id,a,a.1,b,b.1"] {
        let rows = (0..4).map(|item| format!("q{item},0.{item},0.5,0.2,0.{}\n", item + 3)).collect::<String>();
        let selection = guessed(&format!("{header}\n{rows}"));
        assert!(matches!(question(&selection), Note::OtherRuns { .. }), "{header}: {:?}", selection.notes);
    }
}

#[test]
fn files_of_systems_and_tasks_are_put_together_as_chosen() {
    let text = |scores: [u8; 4]| {
        (0..)
            .zip(scores)
            .fold("id,correct\n".to_owned(), |text, (item, score): (u8, u8)| text + &format!("{item},{score}\n"))
    };
    let texts = [[0, 1, 0, 1], [0, 0, 0, 1], [1, 1, 0, 1], [0, 1, 1, 1]].map(text);
    let names_of = ["m-3__arc", "m-3__piqa", "m-3-ft__arc", "m-3-ft__piqa"];
    let all: Vec<(Option<&str>, &str)> = names_of.into_iter().map(Some).zip(texts.iter().map(String::as_str)).collect();
    let tables = std::rc::Rc::new(tables(&all).expect("four lists"));
    let selection = tables.select(&Choice::default()).expect("four systems");
    let answers = question(&selection).answers(&Choice::default());
    let labels: Vec<&str> = answers.iter().map(|answer| answer.label.as_str()).collect();
    assert_eq!(
        labels,
        ["“m-3” and “m-3-ft” are the systems", "“arc” and “piqa” are the systems", "They are all systems"]
    );
    let choice = &answers[0].choice;
    let selection = tables.read_as(choice).select(choice).expect("two systems");
    assert_eq!((names(&selection), selection.scores.pairs(), question_count(&selection)), (("m-3", "m-3-ft"), 8, 0));
}
