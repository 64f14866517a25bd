//! Complete inputs of every kind that users have, and the results.

mod constant;
mod delimited;
mod graded;
mod ids;
mod json;
mod odd;
mod pasted;
mod relations;
mod right_answers;
mod said;
mod together;
mod ways;
mod which_systems;

use super::{Choice, LabelMatch, Note, Open, Selection, Source, TableError, TableReader, Tables};
use crate::bootstrap::Differences;
use crate::scores::{Content, Score, System};

/// How many items were helped, hurt and tied.
fn helped_and_hurt(selection: &Selection) -> (u64, u64, u64) {
    let differences = Differences::from_scores(&selection.scores).expect("at least two pairs");
    (differences.helped(), differences.hurt(), differences.tied())
}

fn tables(sources: &[(Option<&str>, &str)]) -> Result<Tables, TableError> {
    let read = |(name, text): &(Option<&str>, &str)| {
        let Source { name, pieces } = Source::text(*name, text);
        TableReader::new(name, pieces).finish()
    };
    Ok(Tables::new(sources.iter().map(read).collect::<Result<_, _>>()?))
}

fn one(text: &str) -> Tables {
    tables(&[(None, text)]).expect("a table")
}

fn select(text: &str, choice: &Choice) -> Result<Selection, TableError> {
    one(text).select(choice)
}

fn guessed(text: &str) -> Selection {
    select(text, &Choice::default()).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn files(sources: &[(&str, &str)]) -> Result<Selection, TableError> {
    let sources: Vec<_> = sources.iter().map(|&(name, text)| (Some(name), text)).collect();
    tables(&sources)?.select(&Choice::default())
}

/// Row filters, each `column:value`.
fn filters(all: &[&str]) -> Option<Vec<(String, String)>> {
    let filter = |text: &&str| text.split_once(':').map(|(column, value)| (column.to_owned(), value.to_owned()));
    all.iter().map(filter).collect()
}

fn named(name: &str) -> Option<String> {
    Some(name.to_owned())
}

/// `0.5 1|0.7 0`
fn scores(selection: &Selection) -> String {
    let joined = |scores: &[Score]| scores.iter().map(Score::to_string).collect::<Vec<_>>().join(" ");
    match selection.scores.content() {
        Content::Scores { baseline, experimental } => format!("{}|{}", joined(baseline), joined(experimental)),
        Content::Differences(_) => panic!("tables hold scores"),
    }
}

fn notes(selection: &Selection) -> Vec<String> {
    selection.notes.iter().map(Note::to_string).collect()
}

fn names(selection: &Selection) -> (&str, &str) {
    let (baseline, experimental) = selection.scores.names();
    (baseline.unwrap_or_default(), experimental.unwrap_or_default())
}

#[test]
fn files_in_another_order_are_joined_by_id() {
    let first = "id,score\nq1,0.5\nq2,1\nq3,0\nq5,0\n";
    let second = "id,score\nq3,1\nq1,0.75\nq4,1\nq2,0.25\n";
    let selection = files(&[("llama", first), ("qwen", second)]).expect("ids in both");
    assert_eq!(scores(&selection), "0.5 1 0|0.75 0.25 1");
    let joined = selection.joined.clone().expect("two files");
    assert_eq!((joined.both, joined.only_first, joined.only_second), (3, 1, 1));
    assert_eq!(names(&selection), ("llama", "qwen"));
    assert_eq!(notes(&selection), ["The systems list the items in different orders."]);
    assert_eq!(selection.to_string(), "Baseline: llama, experimental: qwen; scores: score; ids: id");
    assert_eq!(selection.format, "2 lists (2 columns, comma-separated, header)");
}

#[test]
fn pasted_lists_with_ids_are_joined() {
    let selection =
        tables(&[(None, "q1 0.5\nq2 1"), (None, "q2 0\nq1 0.25")]).and_then(|t| t.select(&Choice::default()));
    let selection = selection.expect("ids in both");
    assert_eq!((scores(&selection).as_str(), names(&selection)), ("0.5 1|0.25 0", ("", "")));
}

#[test]
fn ids_that_occur_twice_are_an_error_with_both_lines() {
    let error = select("id,a,b\nq1,1,0\nq2,1,1\nq1,0,1\n", &Choice::default()).expect_err("q1 twice");
    assert_eq!(
        error.to_string(),
        "line 4, column “id”: the id “q1” is also on line 2. If these are repeated runs of one item, number them in a \
         column “run”: their scores are averaged then. If not, remove one of the two, or choose another id column or none. Or choose “id” as the clusters"
    );
    let choice = Choice { id: named(""), ..Choice::default() };
    assert_eq!(select("id,a,b\nq1,1,0\nq2,1,1\nq1,0,1\n", &choice).map(|s| scores(&s)), Ok("1 1 0|0 1 1".to_owned()));
    let error = files(&[("m", "id,score\n1,1\n2,0\n"), ("n", "id,score\n1,1\n1,0\n")]).expect_err("1 twice");
    assert!(error.to_string().starts_with("“n”, line 3, column “id”: the id “1” is also on line 2"), "{error}");
}

#[test]
fn ids_that_a_column_tells_apart_are_offered_a_filter() {
    let text = "id,mode,a,b\nq1,x,1,0\nq2,x,1,1\nq1,y,0,1\nq2,y,0,0\n";
    let error = select(text, &Choice::default()).expect_err("ids twice").to_string();
    let told = "Keep only some rows, such as those with “x” in “mode”. Or choose “mode” as the categories and “id” as the clusters";
    assert!(error.ends_with(told), "{error}");
    let choice = Choice { filter: filters(&["mode:y"]), ..Choice::default() };
    assert_eq!(select(text, &choice).map(|s| scores(&s)), Ok("0 0|1 0".to_owned()));
    let nothing = Choice { filter: filters(&["mode:z"]), ..Choice::default() };
    assert!(matches!(select(text, &nothing), Err(TableError::NoFilteredRows { .. })));
}

#[test]
fn runs_of_one_item_are_averaged_where_a_column_surely_tells_them_apart() {
    let rows_of =
        |text: &str, model: &str| text.lines().skip(1).map(|line| format!("{model},{line}\n")).collect::<String>();
    // In the order of the first list, `task,sample` of the second is 1 1 0 1 0 0.
    for (item, run) in [("task", "sample"), ("task_id", "sample_id"), ("problem", "attempt"), ("subject", "seed")] {
        let first = format!("{item},{run},score\na,1,0\na,2,1\nb,1,0\nb,2,1\nc,1,0\nc,2,1\n");
        let second = format!("{item},{run},score\nb,1,0\nc,2,0\nc,1,0\na,2,1\nb,2,1\na,1,1\n");
        let long = format!("model,{item},{run},score\n{}{}", rows_of(&first, "old"), rows_of(&second, "new"));
        let is_sure = ["attempt", "seed"].contains(&run);
        for selection in [files(&[("old", &first), ("new", &second)]).expect("two lists"), guessed(&long)] {
            let expected = if is_sure { "0.5 0.5 0.5|1 0.5 0" } else { "0 1 0 1 0 1|1 1 0 1 0 0" };
            assert_eq!(scores(&selection), expected, "{item}");
            let is_asked = |note: &Note| matches!(note, Note::Repeats { column, items: 3, rows: 6, run: Some(_) } if column == item);
            let is_told = |note: &Note| matches!(note, Note::RunsAveraged { item: column, .. } if column == item);
            let notes = &selection.notes;
            assert_eq!((notes.iter().any(is_asked), notes.iter().any(is_told)), (!is_sure, is_sure), "{notes:?}");
            let Choice { id, category, run: averaged, .. } = &selection.choice;
            assert_eq!((id.as_deref(), category.is_none()), (Some(item), true));
            assert_eq!(averaged.as_deref(), is_sure.then_some(run));
        }
        // Both readings are possible: the other one is an answer.
        let other = Choice { run: named(if is_sure { "" } else { run }), ..Choice::default() };
        let expected = if is_sure { "0 1 0 1 0 1|1 1 0 1 0 0" } else { "0.5 0.5 0.5|1 0.5 0" };
        assert_eq!(select(&long, &other).map(|selection| scores(&selection)), Ok(expected.to_owned()), "{item}");
    }
    let with_ids = guessed("id,task,trial,a,b\n1,x,1,0,1\n2,x,2,0,1\n3,y,1,0,1\n4,y,2,1,1\n5,z,1,1,1\n6,z,2,1,0\n");
    assert_eq!((with_ids.choice.id.as_deref(), with_ids.choice.category.as_deref()), (Some("task"), None));
    assert_eq!(scores(&with_ids), "0 0.5 1|1 1 0.5");
    // Many samples of few tasks are the items of these tasks.
    let row = |at: usize| format!("{},{},{},{}\n", ["law", "art"][at / 30], at % 30, at % 2, at % 3 % 2);
    let selection = guessed(&format!("task,sample,a,b\n{}", (0..60).map(row).collect::<String>()));
    assert_eq!((selection.choice.category.as_deref(), selection.notes.len()), (Some("task"), 0));
}

#[test]
fn systems_may_have_different_numbers_of_runs() {
    let text = "model,item,seed,score\nold,a,1,0\nold,a,2,1\nold,b,1,0\nold,b,2,0\nold,c,1,1\nold,c,2,1\nnew,a,1,1\n\
                new,a,2,0\nnew,a,3,1\nnew,b,1,1\nnew,b,2,n/a\nnew,b,3,0\nnew,c,1,1\nnew,c,2,1\nnew,c,3,0\n";
    let selection = guessed(text);
    let two_thirds = Score::Fraction { digits: 2, decimals: 0, parts: 3 };
    let half = Score::Decimal { digits: 5, decimals: 1 };
    let Content::Scores { baseline, experimental } = selection.scores.content() else { panic!("two lists") };
    assert_eq!(
        (baseline.as_slice(), experimental.as_slice()),
        (&[half, 0.into(), 1.into()][..], &[two_thirds, half, two_thirds][..])
    );
    let told = "Each “item” has 2 runs of the baseline and 2 to 3 runs of the experimental system (1 of 3 items has fewer \
                 than 3), by \
                “seed”: its scores are averaged, and runs are not resampled. 1 run without a score is left out.";
    assert_eq!(notes(&selection).last().map(String::as_str), Some(told));
    let twice = text.replace("new,b,2,n/a", "new,b,1,1");
    let error = select(&twice, &Choice::default()).expect_err("b has seed 1 twice").to_string();
    assert!(
        error.starts_with("line 12, column “item”: the id “b” is also on line 11, in the same “seed”. Remove"),
        "{error}"
    );
}

#[test]
fn rows_alike_but_for_the_score_are_runs() {
    let text = "model,item,lang,score\nold,a,de,0\nold,a,de,1\nold,b,fr,0\nold,b,fr,0\nnew,a,de,1\nnew,a,de,1\nnew,b,fr,1\nnew,b,fr,0\n";
    let selection = guessed(text);
    assert_eq!(scores(&selection), "0.5 0|1 0.5");
    let told = "Each “item” has 2 runs: its scores are averaged, and runs are not resampled.";
    assert!(notes(&selection).iter().any(|note| note == told), "{:?}", selection.notes);
    let differ = text.replace("new,b,fr,0", "new,b,it,0");
    let error = select(&differ, &Choice::default()).expect_err("another item of that name").to_string();
    assert!(error.contains("the id “a” is also on line 2"), "{error}");
    let copied = "item,a,b\nx,1,0\nx,1,0\ny,0,0\ny,0,0\n";
    let error = select(copied, &Choice::default()).expect_err("a copy is no run").to_string();
    assert!(error.contains("the id “x” is also on line 2"), "{error}");
}

#[test]
fn passages_are_asked_about_and_clusters_on_demand() {
    let text = "passage,question,baseline,experimental\n7,1,1,0\n7,2,0,1\n9,1,1,1\n9,2,0,1\n9,3,0,0\n";
    let selection = guessed(text);
    assert_eq!((scores(&selection).as_str(), selection.clusters.is_none()), ("1 0 1 0 0|0 1 1 1 0", true));
    assert_eq!(selection.notes, [Note::MayBeClusters { column: "passage".to_owned(), clusters: 2 }]);
    let choice = Choice { cluster: named("passage"), ..Choice::default() };
    let clusters = select(text, &choice).expect("as before").clusters.expect("chosen");
    assert_eq!((clusters.names.join(" "), clusters.of), ("7 9".to_owned(), vec![0, 0, 1, 1, 1]));
}

#[test]
fn a_column_of_clusters_is_no_category() {
    let selection = guessed("cluster,baseline,experimental\nc1,1,1\nc1,0,1\nc2,0,1\nc2,1,1\n");
    assert_eq!(selection.clusters.map(|clusters| clusters.of), Some(vec![0, 0, 1, 1]));
    assert_eq!(selection.categories, None);
}

#[test]
fn several_systems_leave_a_choice() {
    let text = "item,category,gpt,claude,llama\n1,x,0.5,0.25,1\n2,y,1,0.75,0\n3,x,0,1,0.5\n4,y,0,0.1,0.5\n";
    let selection = guessed(text);
    assert_eq!(
        (names(&selection), selection.other_systems.len(), selection.other_columns.len()),
        (("gpt", "claude"), 1, 0)
    );
    assert_eq!(selection.systems, ["gpt", "claude", "llama"]);
    let categories = selection.categories.as_ref().expect("a column `category`");
    assert_eq!((categories.names.join(" "), categories.of.clone()), ("x y".to_owned(), vec![0, 1, 0, 1]));
    assert_eq!(
        selection.to_string(),
        "Baseline: gpt, experimental: claude; ids: item; categories: category; not compared: llama"
    );
    let choice = Choice { baseline: named("llama"), experimental: named("gpt"), ..Choice::default() };
    assert_eq!(select(text, &choice).map(|s| scores(&s)), Ok("1 0 0.5 0.5|0.5 1 0 0".to_owned()));
    let same = Choice { baseline: named("gpt"), experimental: named("gpt"), ..Choice::default() };
    assert_eq!(select(text, &same), Err(TableError::SameSystem { name: "gpt".to_owned() }));
    // Found by libFuzzer: a name from a cell may contain anything.
    let odd = TableError::SameSystem { name: "g\tp\u{1}t".to_owned() };
    assert!(odd.to_string().starts_with("“g pt” is both"), "{odd}");
    let unknown = Choice { baseline: named("gpt"), experimental: named("mistral"), ..Choice::default() };
    assert!(matches!(select(text, &unknown), Err(TableError::Unknown { part: "experimental system", .. })));
}

#[test]
fn a_flag_in_other_words_is_no_system() {
    for (flag, scores) in [(["Y", "N"], ["1", "0"]), (["yes", "no"], ["1", "0"]), (["Y", "N"], ["pass", "fail"])] {
        let row = |at: usize| format!("{at},{},{},{}\n", flag[at % 2], scores[at % 3 % 2], scores[at % 5 % 2]);
        let selection = guessed(&format!("id,answerable,gpt,claude\n{}", (0..12).map(row).collect::<String>()));
        assert_eq!((names(&selection), selection.other_systems.len()), (("gpt", "claude"), 0), "{flag:?} {scores:?}");
    }
    // The systems may come from two programs.
    let selection = guessed("id,gpt,claude\n1,true,0\n2,false,1\n3,true,1\n");
    assert_eq!(names(&selection), ("gpt", "claude"));
}

#[test]
fn columns_of_different_scales_are_not_compared() {
    let expected = Open::Scales { first: "correct".to_owned(), second: "tokens".to_owned(), percents: None };
    let text = "id,correct,tokens\n1,1,518\n2,0,231\n3,1,77\n";
    assert_eq!(select(text, &Choice::default()), Err(expected.into()));
    let other = "id,acc,speed\n1,0.9,518\n2,0.25,231\n3,0.5,77\n";
    assert!(matches!(select(other, &Choice::default()), Err(TableError::Open(Open::Scales { .. }))));
    let confidence = "id,right,sureness\n1,1,0.93\n2,0,0.41\n3,1,0.77\n";
    assert!(matches!(select(confidence, &Choice::default()), Err(TableError::Open(Open::Scales { .. }))));
    let metrics = "id,bleu,chrf\n1,31.5,51.8\n2,27.3,43.1\n3,17.2,47.7\n";
    let expected = Open::Metrics { first: "bleu".to_owned(), second: "chrf".to_owned() };
    assert_eq!(select(metrics, &Choice::default()), Err(expected.into()));
    let choice = Choice { baseline: named("correct"), experimental: named("tokens"), ..Choice::default() };
    assert!(select(text, &choice).is_ok());
}

#[test]
fn labels_are_asked_about_or_compared_with_gold() {
    let selection = guessed("predA,predB\n1,0\n0,0\n1,1\n");
    assert_eq!(
        (scores(&selection).as_str(), selection.notes.clone()),
        ("1 0 1|0 0 1", vec![Note::OneIsRight { right: "1".to_owned(), wrong: "0".to_owned() }])
    );
    let selection = guessed("id,human,predA,predB\n1,yes,yes,no\n2,no,no,no\n3,yes,no,yes\n");
    let asked = Note::OneIsRight { right: "yes".to_owned(), wrong: "no".to_owned() };
    assert!(selection.notes.contains(&asked), "{:?}", selection.notes);
    assert_eq!(guessed("predA,predB\npass,fail\nfail,fail\npass,pass\n").notes, []);
    let selection = guessed("gold,predA,predB\n1,1,0\n0,0,0\n0,1,1\n");
    assert_eq!(scores(&selection), "1 1 0|0 1 0");
    assert_eq!(notes(&selection), ["Answers count as right if they are the same as “gold”."]);
    let texts = "id,label,A,B\n1,cat,cat,dog\n2,dog,cat,dog\n3,cat,,cat\n4,dog,dog,bird\n";
    assert_eq!(scores(&guessed(texts)), "1 0 0 1|0 1 1 0");
}

#[test]
fn labels_in_another_case_are_told() {
    let count = "Answers count as right if they are the same as “gold”.";
    let texts = "id,gold,A,B\n1,Yes,yes,Yes\n2,No,No,yes\n3,Yes,No,Yes\n4,No,no,No\n";
    let selection = guessed(texts);
    assert_eq!(scores(&selection), "0 1 0 0|1 0 1 1");
    let told = "2 labels differ from “gold” only in case or marks, such as “yes” and “Yes”, and count as \
                wrong. Are they right?";
    assert_eq!(notes(&selection), [count, told]);
    assert!(selection.notes[1].is_question());
    let texts = "id,gold,A,B\n1,Ä,ä,Ä\n2,B,c,B\n3,C,c,B\n4,A,d,c\n";
    let told = "2 labels differ from “gold” only in case or marks, such as “ä” and “Ä”, and count as wrong. \
                Are they right?";
    assert_eq!(notes(&guessed(texts)), [count, told]);
    // Case distinguishes the right answers.
    let texts = "id,gold,A,B\n1,US,us,US\n2,us,us,US\n3,they,us,they\n4,US,US,us\n";
    assert_eq!(notes(&guessed(texts)), [count]);
    let texts = "id,gold,A,B\n1,A,a,a\n2,B,c,b\n3,C,c,b\n4,A,b,c\n";
    let error = Open::OtherLabels { gold: "gold".to_owned(), alike: Some(["A", "a"].map(str::to_owned)) };
    assert_eq!(select(texts, &Choice::default()), Err(error.into()));
}

#[test]
fn labels_with_other_marks_around_them_are_right_if_the_user_says_so() {
    let texts =
        "id\tanswer\tA\tB\n1\tA\t(A)\t(b)\n2\tB\tb.\t**B**\n3\t1003\t$1,003\t\\boxed{1003.0}\n4\tyes\tno\tYes.\n";
    let Err(error) = select(texts, &Choice::default()) else { panic!("no label is right") };
    let told = "no label is written exactly as in “answer”. Some differ only in case or marks, such as “(A)” and “A”. \
                Count these as right, or choose another column of right answers";
    assert_eq!(error.to_string(), told);
    let [answer] = &error.answers(&Choice::default())[..] else { panic!("one way out") };
    assert_eq!(answer.label, "Count them as right");
    let selection = select(texts, &answer.choice).expect("labels that are alike");
    assert_eq!(scores(&selection), "1 1 1 0|0 1 1 1");
    let told = "6 labels differ from “answer” only in case or marks, such as “(A)” and “A”, and count as right.";
    assert!(notes(&selection).contains(&told.to_owned()), "{:?}", notes(&selection));
    assert!(!selection.notes.iter().any(Note::is_question));
    // If one label is exactly right, the others are asked about, and both answers are final.
    let texts = "id,gold,A,B\n1,yes,yes,yes.\n2,no,no,yes\n3,no,No,no\n";
    let asked = guessed(texts);
    assert_eq!(scores(&asked), "1 1 0|0 0 1");
    let question = asked.notes.iter().find(|note| note.is_question()).expect("a question");
    for (answer, expected) in question.answers(&Choice::default()).iter().zip(["1 1 1|1 0 1", "1 1 0|0 0 1"]) {
        let answered = select(texts, &answer.choice).expect("labels");
        assert_eq!((scores(&answered).as_str(), answered.notes.iter().any(Note::is_question)), (expected, false));
        let note = answered.notes.iter().find(|note| matches!(note, Note::LabelsAlike { .. })).expect("a note");
        let [other] = &note.answers(&answer.choice)[..] else { panic!("one other answer") };
        assert_ne!(other.label, answer.label);
    }
    // Answers from 1 on with right answers from 0 on may be one off.
    let one_off = guessed("id,gold,A,B\n1,0,1,1\n2,1,2,1\n3,2,2,3\n4,0,1,2\n");
    let told = "“gold” has numbers from 0 to 2, and the systems’ answers are from 1 to 3. Is the same number the same \
                answer? If not, number both from 0 on in the files.";
    assert!(notes(&one_off).contains(&told.to_owned()), "{:?}", notes(&one_off));
    // An answer that is among the right ones is not empty.
    let none = guessed("id,gold,A,B\n1,pos,none,pos\n2,none,None,none\n3,neg,,neg\n");
    let told = "1 answer is empty or means “no answer”, and counts as wrong.";
    assert!(notes(&none).contains(&told.to_owned()), "{:?}", notes(&none));
    assert!(none.notes.iter().any(|note| matches!(note, Note::LabelsAlike { labels: 1, .. })), "{:?}", none.notes);
    // Marks distinguish the right answers.
    let texts = "id,gold,A,B\n1,a,a.,a\n2,a.,a,a.\n3,a,a,a\n";
    let exact = select(texts, &Choice { labels: Some(LabelMatch::Alike), ..Choice::default() }).expect("labels");
    assert_eq!(scores(&exact), "0 0 1|1 1 1");
}

#[test]
fn right_answers_of_two_files_must_agree() {
    // Found by libFuzzer: exchanged systems were judged by different answers.
    let base = ("base", "id,gold,answer\n1,cat,cat\n2,dog,cat\n3,cat,dog\n");
    let new = ("new", "id,gold,answer\n3,cat,cat\n1,cat,dog\n2,dog,dog\n");
    assert_eq!(scores(&files(&[base, new]).expect("the same answers")), "1 0 0|0 1 1");
    // If one file has no right answer for an item, that of the other file counts, whichever is the
    // baseline.
    let gap = ("base", "id,gold,answer\n1,cat,cat\n2,,cat\n3,cat,dog\n4,dog,dog\n");
    let whole = ("new", "id,gold,answer\n4,dog,cat\n3,cat,cat\n1,cat,dog\n2,dog,dog\n");
    assert_eq!(scores(&files(&[gap, whole]).expect("the other's answer")), "1 0 0 1|0 1 1 0");
    let turned = [("base", whole.1), ("new", gap.1)];
    assert_eq!(scores(&files(&turned).expect("the own answer")), "0 1 0 1|1 0 1 0");
    // If neither has one, the error names the empty cell in the file with the column.
    let bare = ("base", "id,answer\n1,cat\n2,cat\n3,dog\n4,dog\n");
    let choice = Choice { gold: named("gold"), ..Choice::default() };
    let read = tables(&[(Some(bare.0), bare.1), (Some("new"), gap.1)]).expect("two tables");
    let error = read.select(&choice).expect_err("item 2 has no right answer").to_string();
    assert!(error.starts_with("“new”, line 3, column “gold”: "), "{error}");
    let other = ("new", "id,gold,answer\n3,cat,cat\n1,cat,dog\n2,cow,dog\n");
    let error = files(&[base, other]).expect_err("two answers").to_string();
    let told = "“base”, line 3, column “gold”: the right answer is “dog” here, but “cow” for the same item in “new”, \
                line 4, column “gold”. Both systems must be judged by the same right answers. Correct one, or choose \
                another column";
    assert_eq!(error, told);
}

#[test]
fn an_item_whose_runs_all_lack_a_score_is_a_gap() {
    // Found by libFuzzer: with NaN among the runs, the count of missing scores went below zero.
    let text = "id,seed,base,new\nq1,1,1,\nq1,2,0,NaN\nq2,1,1,1\nq2,2,1,0\nq3,1,0,1\nq3,2,1,1\n";
    let error = files(&[("runs", text)]).expect_err("no score of q1").to_string();
    assert!(error.starts_with("“runs”, line 2, column “new”: this cell is empty"), "{error}");
}

#[test]
fn lower_is_better_by_name_or_choice() {
    let text = "id,baseline_loss,experimental_loss\n1,3.5,2.5\n2,2,1\n3,1,1.5\n";
    let signs = |selection: &Selection| {
        let differences = Differences::from_scores(&selection.scores).expect("three pairs");
        (differences.helped(), differences.hurt())
    };
    let selection = guessed(text);
    assert_eq!((signs(&selection), selection.choice.lower_is_better), ((2, 1), Some(true)));
    assert_eq!(notes(&selection), ["Lower is better, going by the name “baseline_loss”."]);
    assert_eq!(scores(&selection), "3.5 2 1|2.5 1 1.5");
    let choice = Choice { lower_is_better: Some(false), ..Choice::default() };
    assert_eq!(select(text, &choice).map(|s| signs(&s)), Ok((1, 2)));
    let files = files(&[("a", "id,wer\n1,0.5\n2,0.25"), ("b", "id,wer\n1,0.25\n2,0.5")]).expect("two files");
    assert_eq!(files.choice.lower_is_better, Some(true));
}

#[test]
fn files_with_the_same_header_are_named_after_the_files() {
    let selection = files(&[("gpt-4", "score\n1\n0\n1\n"), ("claude", "score\n1\n1\n1\n")]).expect("equal lengths");
    assert_eq!((names(&selection), scores(&selection).as_str()), (("gpt-4", "claude"), "1 0 1|1 1 1"));
    let own = files(&[("x", "id,old\n1,1\n2,0"), ("y", "id,new\n2,1\n1,1")]).expect("ids in both");
    assert_eq!((names(&own), scores(&own).as_str()), (("old", "new"), "1 0|1 1"));
    assert_eq!(own.to_string(), "Baseline: old, experimental: new; ids: id", "the sentence calls them the same");
}

#[test]
fn a_row_of_means_is_left_out() {
    let text = "baseline,experimental\n1,1\n0,1\n0,0\n1,1\n0.5,0.75\n";
    let selection = guessed(text);
    assert_eq!(scores(&selection), "1 0 0 1|1 1 0 1");
    assert_eq!(notes(&selection), ["Line 6 sums up the other rows, as a total or mean, and is left out."]);
    let with_ids = "id,a,b\nq1,1,1\nq2,0,1\nq3,0,0\nq4,1,1\n,0.5,0.75\n";
    assert_eq!(guessed(with_ids).scores.pairs(), 4);
    let labelled = "id,a,b\nq1,1,1\nq2,0,1\nMean:,0.5,1\n";
    assert_eq!(guessed(labelled).scores.pairs(), 2);
    let item = "id,a,b\nq1,1,1\nq2,0,1\nq3,0,0\nq4,1,1\nq5,0.5,0.75\n";
    assert_eq!(guessed(item).scores.pairs(), 5);
}

#[test]
fn long_form_becomes_a_table() {
    let text = "item,system,score\n1,llama,0.5\n1,qwen,0.75\n2,qwen,1\n2,llama,0\n3,llama,1\n";
    let selection = guessed(text);
    assert_eq!((names(&selection), scores(&selection).as_str()), (("llama", "qwen"), "0.5 0|0.75 1"));
    assert_eq!(selection.joined.map(|joined| (joined.both, joined.only_first)), Some((2, 1)));
    assert_eq!(selection.systems, ["llama", "qwen"]);
    let choice = Choice { baseline: named("qwen"), experimental: named("llama"), ..Choice::default() };
    assert_eq!(select(text, &choice).map(|s| scores(&s)), Ok("0.75 1|0.5 0".to_owned()));
    let twice = "item,system,score\n1,a,0\n1,b,1\n2,a,0\n2,b,0\n1,a,1\n";
    assert!(matches!(select(twice, &Choice::default()), Err(TableError::DuplicateId { first: 2, .. })));
}

#[test]
fn markdown_json_lists_and_quoted_line_breaks_are_read() {
    let expected = "0.5 1|0.75 0";
    for text in [
        "| id | old | new |\n|----|:---:|-----|\n| q1 | 0.5 | 0.75 |\n| q2 | 1 | 0 |\n",
        "{\"old\": [0.5, 1],\n \"new\": [0.75, 0]}",
        "id,text,old,new\nq1,\"two\nlines, \"\"quoted\"\"\",0.5,0.75\nq2,x,1,0\n",
        "[{\"id\": \"q1\", \"old\": 0.5, \"new\": 0.75}, {\"id\": \"q2\", \"old\": 1, \"new\": 0}]",
        "{\"id\": 1, \"m\": {\"old\": 0.5, \"new\": 0.75}}\n{\"id\": 2, \"m\": {\"old\": 1, \"new\": 0}}\n",
        "id\told\tnew\nq1\t0,5\t0,75\nq2\t1\t0\n",
        "id;old;new\nq1;0,5;0,75\nq2;1;0\n",
        "new,old\n0.75,0.5\n0,1",
    ] {
        assert_eq!(scores(&guessed(text)), expected, "{text}");
    }
}

/// Lines like those of lm-evaluation-harness's `samples_*.jsonl`.
fn samples(rows: &[(u32, &str, u8)]) -> String {
    let row = |(id, filter, right): &(u32, &str, u8)| {
        format!(
            "{{\"doc_id\": {id}, \"doc\": {{\"question\": \"{id} + 1?\", \"level\": {}}}, \"target\": \"{}\", \"resps\": [[\"x\"]], \
             \"filtered_resps\": [\"{}\"], \"filter\": \"{filter}\", \"metrics\": [\"exact_match\"], \"exact_match\": {right}.0}}\n",
            id % 2,
            id + 1,
            id + u32::from(*right)
        )
    };
    rows.iter().map(row).collect()
}

#[test]
fn samples_of_the_evaluation_harness_are_read_by_filter() {
    let first = samples(&[
        (0, "strict", 0),
        (0, "flexible", 1),
        (1, "strict", 1),
        (1, "flexible", 1),
        (2, "strict", 0),
        (2, "flexible", 0),
        (3, "strict", 1),
        (3, "flexible", 0),
    ]);
    let second = samples(&[
        (1, "strict", 0),
        (1, "flexible", 1),
        (0, "strict", 1),
        (0, "flexible", 1),
        (2, "strict", 1),
        (2, "flexible", 1),
        (3, "strict", 1),
        (3, "flexible", 1),
    ]);
    let read = tables(&[(Some("samples_model-a"), &first), (Some("samples_model-b"), &second)]).expect("JSON Lines");
    let selection = read.select(&Choice::default()).expect("ids in both");
    assert_eq!(
        (scores(&selection).as_str(), names(&selection)),
        ("0 1 0 1|1 0 1 1", ("samples_model-a", "samples_model-b"))
    );
    assert_eq!(selection.choice.filter, filters(&["filter:strict"]));
    assert_eq!(selection.choice.score.as_deref(), Some("exact_match"));
    assert_eq!(selection.categories.as_ref().map(|groups| groups.column.as_str()), Some("doc.level"));
    let told = "Only rows with “strict” in “filter” count, because each of its values has rows of its own. Other values: “flexible”.";
    let question = selection.notes.iter().find(|note| note.is_question()).expect("which filter counts");
    assert_eq!(question.to_string(), told);
    let answers = question.answers(&Choice::default());
    assert_eq!(
        answers.iter().map(|answer| answer.label.as_str()).collect::<Vec<_>>(),
        ["Use “strict”", "Use “flexible”"]
    );
    assert_eq!(read.select(&answers[1].choice).map(|selection| scores(&selection)), Ok("1 1 0 0|1 1 1 1".to_owned()));
    let filter = |value: &str| Choice { filter: filters(&[&format!("filter:{value}")]), ..Choice::default() };
    let flexible = read.select(&filter("flexible")).expect("ids in both");
    assert_eq!(scores(&flexible), "1 1 0 0|1 1 1 1");
    let all = Choice { filter: Some(Default::default()), ..Choice::default() };
    let all = read.select(&all).expect("ids by category");
    assert_eq!(
        (all.scores.pairs(), all.categories.map(|groups| groups.names)),
        (8, Some(vec!["strict".to_owned(), "flexible".to_owned()]))
    );
}

#[test]
fn parts_of_one_list_are_put_together() {
    let selection = files(&[
        ("llama_part1", "id,score\n1,1\n2,0\n"),
        ("llama_part2", "id,score\n3,1\n"),
        ("qwen-00001-of-00002", "id,score\n3,0\n"),
        ("qwen-00002-of-00002", "id,score\n2,1\n1,1\n"),
    ]);
    let selection = selection.expect("two lists");
    assert_eq!((names(&selection), scores(&selection).as_str()), (("llama", "qwen"), "1 0 1|1 1 0"));
    let systems = files(&[("run1", "id,score\n1,1\n2,0\n"), ("run2", "id,score\n1,0\n2,0\n")]).expect("two systems");
    assert_eq!(names(&systems), ("run1", "run2"));
}

#[test]
fn errors_name_file_line_and_column() {
    let expect = |selection: Result<Selection, TableError>, sentence: &str| {
        assert_eq!(selection.map_err(|error| error.to_string()).map(|s| scores(&s)), Err(sentence.to_owned()));
    };
    let good = ("good", "id,score\n1,1\n2,0\n");
    expect(
        files(&[good, ("bad", "id,score\n1,1\n2,x\n3,0\n")]),
        "“bad”, line 3, column “score”: “x” is not a number. Correct it, or remove this item from all systems",
    );
    for (cell, told) in [
        ("3/5", "Write a decimal number in place of the fraction, as 0.5 for 1/2"),
        ("120 ms", "Write 120 if “ms” is the unit of all scores, or correct it"),
        ("0.7*", "Write 0.7 if “*” is only a mark, or correct it"),
        ("26-", "Write −26 if the minus is its sign, or correct it"),
        ("1.54k", "Write 1540 if “k” multiplies it, or correct it"),
        ("0.0007k", "Write 0.7 if “k” multiplies it, or correct it"),
        ("-1.#IND", "Correct it, or remove this item from all systems"),
        ("7x7", "Correct it, or remove this item from all systems"),
    ] {
        let expected = format!("“bad”, line 3, column “score”: “{cell}” is not a number. {told}");
        expect(files(&[good, ("bad", &format!("id,score\n1,1\n2,{cell}\n3,0\n"))]), &expected);
    }
    expect(
        files(&[good, ("bad", "id,score\n1,1\n\n2,\n")]),
        "“bad”, line 4, column “score”: this cell is empty. Fill it in, or remove this item from all systems",
    );
    expect(
        files(&[good, ("bad", "id,score\n1,1\n2,NaN\n")]),
        "“bad”, line 3, column “score”: NaN is not a score. Fill it in, or remove this item from all systems",
    );
    expect(
        files(&[good, ("bad", "id,score\n1,1\n2\n")]),
        "“bad”, line 3: expected 2 columns, found 1. Correct the row, or put quotes around a cell that holds the separator",
    );
    let cut = "the file ends in the middle of the JSON value that begins here. Get the whole file";
    expect(
        files(&[good, ("bad", "{\"id\": 1}\n\n{\"id\": 2, \"te")]),
        &format!("“bad”, line 3: {cut}, or remove this value"),
    );
    expect(files(&[good, ("bad", "[{\"id\": 1}, {\"id\":\n")]), &format!("“bad”, line 1: {cut}"));
    expect(
        files(&[good, ("bad", "{\"id\": 1}\n\n{\"id\": nope}\n")]),
        "“bad”, line 3: this is not valid JSON (expected ident). Correct it",
    );
    expect(
        files(&[good, ("bad", "id,score\n8,1\n9,0\n")]),
        "the lists have no id in common (“id”). For example, “1” is only in the first list, and “8” only in the second. \
         Choose another id column, or none to pair by order",
    );
    let open = format!("id,score\n1,1\n\"2,{}\",1\n", "0\n".repeat(5 << 20));
    expect(
        files(&[good, ("bad", &open)]),
        "“bad”, line 3: this row is longer than 4 MB. Check for a quote or bracket that is never closed",
    );
    expect(
        files(&[good, ("bad", "id\ttext\tscore\n1\tx\t1\n2\tx\t1\n3\t\"Hi\t1\n4\tx\t0\n")]),
        "“bad”, line 4: the quote at the start of this cell is not closed in its row, so the rows below would become \
         part of the cell. Close the quote, or remove it",
    );
    expect(files(&[good, ("bad", "id,score\n")]), "“bad”: no rows of scores. Add one row per item");
    expect(files(&[good, ("bad", "")]), "“bad”: this file contains no scores. Choose another file");
    expect(
        select("id,a,b\n1,\"1,234\",5\n2,1,2", &Choice::default()),
        "line 2, column “a”: “1,234” could mean 1.234 or 1234. Write such numbers with a decimal point, or without the comma",
    );
}

#[test]
fn labels_of_few_values_are_no_categories() {
    let rows: String = (0..12)
        .map(|i| format!("{i},{},{},{}\n", ["A", "B", "C"][i % 3], ["A", "B"][i % 2], ["A", "C", "B"][i % 3]))
        .collect();
    let selection = guessed(&format!("id,gold,model_a,model_b\n{rows}"));
    assert_eq!((names(&selection), selection.categories.is_none()), (("model_a", "model_b"), true));
    assert_eq!(selection.choice.gold, named("gold"));
}

#[test]
fn the_rows_that_count_are_always_told() {
    let text = "id,level,a,b\n1,x,1,0\n2,y,0,1\n3,x,0,1\n4,y,1,1\n";
    let choice = Choice { filter: filters(&["level:y"]), ..Choice::default() };
    let selection = select(text, &choice).expect("two rows");
    assert_eq!(notes(&selection), ["Only rows with “y” in “level” count. Other values: “x”."]);
    assert_eq!(selection.format, "4 columns, comma-separated, header");
}

#[test]
fn scores_are_no_row_filter() {
    let error = select("item,score_b,a,score\n5,1,x,0\n5,2,x,1\n6,1,x,0\n6,2,x,1\n", &Choice::default());
    assert!(!error.err().is_some_and(|error| error.to_string().contains("in “score”")));
    let description = one("id,score,a,b\n1,0,1,0\n2,1,1,0\n3,1,0,1\n4,0,1,1\n").describe();
    assert!(
        description.columns.iter().all(|column| column.name != "score" || !column.parts.contains(&super::Part::Filter))
    );
}

#[test]
fn what_a_system_answered_is_no_row_filter() {
    let rows = |answers: &str| {
        let row = |(at, answer)| format!("{at},{},{answer},{}\n", ["x", "y"][at / 2], at % 2);
        answers.chars().enumerate().map(row).fold("id,topic,answer,correct\n".to_owned(), |text, row| text + &row)
    };
    let filters = |tables: &Tables| -> Vec<String> {
        let columns = tables.describe().columns.into_iter();
        columns.filter(|column| column.parts.contains(&super::Part::Filter)).map(|column| column.name).collect()
    };
    let own = rows("ABAB");
    let others = tables(&[(Some("old"), &own), (Some("new"), &rows("BBAA"))]).expect("two lists");
    assert_eq!(filters(&others), ["topic"]);
    // The same for both: that may be a part of the question.
    let same = tables(&[(Some("old"), &own), (Some("new"), &own)]).expect("two lists");
    assert_eq!(filters(&same), ["topic", "answer"]);
}

#[test]
fn a_run_that_is_an_item_is_told_by_its_columns() {
    let text = "model,item,run,score\nold,a,1,0\nold,a,2,1\nold,b,1,0\nold,b,2,0\nnew,b,2,0\nnew,a,1,1\nnew,b,1,1\nnew,a,2,0\n";
    let selection = select(text, &Choice { run: named(""), ..Choice::default() }).expect("four runs");
    assert_eq!(scores(&selection), "0 1 0 0|1 0 1 0");
    let joined = selection.joined.as_ref().expect("joined by ids");
    assert_eq!((joined.beside.as_slice(), selection.other_columns.len()), (["run".to_owned()].as_slice(), 0));
    let question = selection.notes.iter().find(|note| matches!(note, Note::Repeats { .. })).expect("a question");
    assert!(!question.to_string().contains("number them"), "{question}");
    assert_eq!(question.answers(&selection.choice)[0].choice.run, named("run"));
}

#[test]
fn files_are_not_named_after_what_they_measure() {
    let selection =
        files(&[("base", "id,score\n1,1\n2,0\n"), ("other", "id,accuracy\n2,1\n1,1\n")]).expect("ids in both");
    assert_eq!(names(&selection), ("base", "other"));
}

#[test]
fn seconds_beside_milliseconds_are_asked_about() {
    let text = "id,base_latency_ms,new_latency_s\na,410,0.39\nb,205,0.21\nc,377,0.36\n";
    let selection = select(text, &Choice::default()).expect("two systems");
    let asked = selection.notes.iter().find(|note| matches!(note, Note::OtherMetric { is_asked: true, .. }));
    assert_eq!(
        asked.map(ToString::to_string).as_deref(),
        Some("“ms” of “base_latency_ms” is compared with “s” of “new_latency_s”. Do both measure the same?")
    );
}

#[test]
fn runs_of_one_system_are_not_compared_without_a_question() {
    let seeds = files(&[("seed0", "id,score\n1,1\n2,0\n"), ("seed1", "id,score\n1,1\n2,1\n")]).expect("two lists");
    let asked = seeds.notes.iter().find(|note| note.is_question()).map(ToString::to_string).unwrap_or_default();
    assert!(asked.starts_with("By their names, “seed0” and “seed1” may be runs of one system"), "{:?}", seeds.notes);
}

#[test]
fn runs_that_are_not_averaged_are_asked_about() {
    let wide = "id,base_seed1,base_seed2,new_seed1,new_seed2\na,0,1,1,1\nb,1,0,0,1\nc,0,0,1,1\n";
    let selection = select(wide, &Choice::default()).expect("four systems");
    let compared = vec!["base_seed1".to_owned(), "new_seed1".to_owned()];
    let others = vec!["base_seed2".to_owned(), "new_seed2".to_owned()];
    let asked = Note::OtherRuns { compared, others, are_of_one: false };
    assert!(selection.notes.contains(&asked) && asked.is_question(), "{:?}", selection.notes);
    let [answer] = &*asked.answers(&Choice::default()) else { panic!("one answer") };
    let answered = select(wide, &answer.choice).expect("the same");
    assert!(!answered.notes.iter().any(Note::is_question), "{:?}", answered.notes);
    // Without ids it is unknown which rows belong to the same item.
    let text = "seed,base,new\n1,0.5,0.4\n1,0.3,0.6\n2,0.4,0.4\n2,0.2,0.7\n";
    let selection = select(text, &Choice::default()).expect("two systems");
    let asked = Note::RunsWithoutItems { column: "seed".to_owned() };
    assert!(selection.notes.contains(&asked) && asked.is_question(), "{:?}", selection.notes);
    let [answer] = &*asked.answers(&Choice::default()) else { panic!("one answer") };
    let answered = select(text, &answer.choice).expect("the same");
    assert!(!answered.notes.iter().any(Note::is_question), "{:?}", answered.notes);
}

#[test]
fn an_id_that_each_run_has_once_has_no_runs() {
    let row = |item: usize| format!("q{item},1,0,{}\nq{item},2,1,1\n", item % 2);
    let text = format!("id,split,base,new\n{}", (0..6).map(row).collect::<String>());
    let selection = select(&text, &Choice::default()).expect("two systems");
    assert_eq!((selection.runs, selection.scores.pairs()), (None, 12));
}

#[test]
fn a_run_may_be_the_pair_of_two_columns() {
    let row = |at: usize| format!("q{},{},{},{},{}\n", at / 4, at / 2 % 2, at % 2, at % 3 % 2, at % 5 % 2);
    let text = format!("id,seed,epoch,base,new\n{}", (0..24).map(row).collect::<String>());
    let selection = guessed(&text);
    let told = "Each “id” has 4 runs, by “epoch” and “seed”: its scores are averaged, and runs are not resampled.";
    assert_eq!(notes(&selection), [told]);
    assert_eq!(selection.scores.pairs(), 6);
    let each = Choice { run: named(""), ..Choice::default() };
    assert_eq!(select(&text, &each).map(|selection| selection.scores.pairs()), Ok(24));
    let twice = text.replace("q0,0,1,", "q0,0,0,");
    assert!(matches!(select(&twice, &Choice::default()), Err(TableError::DuplicateId { .. })));
}

#[test]
fn a_run_may_have_few_of_the_items() {
    let row = |system: &str, run: usize, item: usize| format!("{system},q{item},{run},{}\n", (item + run) % 2);
    let of = |system: &str| {
        let rows = (0..12).map(|item| (1, item)).chain((0..3).map(|item| (2, item)));
        rows.map(|(run, item)| row(system, run, item)).collect::<String>()
    };
    let selection = guessed(&format!("system,id,run,score\n{}{}", of("base"), of("new")));
    assert_eq!(selection.scores.pairs(), 12);
    let told = "Each “id” has 1 to 2 runs (9 of 12 items have fewer than 2), by “run”: its scores are averaged, and runs are not resampled.";
    assert!(notes(&selection).iter().any(|note| note == told), "{:?}", notes(&selection));
}

#[test]
fn rows_that_sum_up_runs_are_none() {
    let runs = |item: usize| [item % 2, (item + 1) % 3 % 2, 1].map(|score| score as f64);
    let rows = |label: &str, mean: fn(f64) -> f64| {
        let of_item = |item: usize| {
            let runs = runs(item);
            let mean = mean(runs.iter().sum::<f64>() / 3.0);
            let rows: String = (0..).zip(runs).map(|(seed, score)| format!("q{item},{seed},{score},1\n")).collect();
            format!("{rows}q{item},{label},{mean:.2},1\n")
        };
        format!("id,seed,base,new\n{}", (0..8).map(of_item).collect::<String>())
    };
    for (label, told) in [
        ("mean", "8 rows with “mean” in “seed”"),
        ("Avg.", "8 rows with “Avg.” in “seed”"),
        ("", "8 rows without a “seed”"),
    ] {
        let selection = guessed(&rows(label, |mean| mean));
        let told = format!("{told} sum up the runs of an item and are left out.");
        assert_eq!(notes(&selection)[0], told);
        assert_eq!(selection.runs.map(|runs| [runs.baseline.fewest, runs.baseline.most]), Some([3, 3]), "{label}");
        let keep = &selection.notes[0].answers(&Choice::default())[0].choice;
        let kept = select(&rows(label, |mean| mean), keep).expect("four runs");
        assert_eq!(kept.runs.map(|runs| runs.most()), Some(4), "{label}");
    }
    let other = rows("mean", |mean| 1.0 - mean / 2.0);
    let selection = guessed(&other);
    let question = selection.notes.iter().find(|note| note.is_question()).expect("what these rows are");
    let told = "8 rows with “mean” in “seed” count as runs: their numbers do not sum up the other runs. Should they be \
                left out instead?";
    assert_eq!((question.to_string().as_str(), selection.runs.map(|runs| runs.most())), (told, Some(4)));
    let most = question.answers(&Choice::default()).into_iter().map(|answer| {
        let answered = select(&other, &answer.choice).expect("two systems");
        assert!(!answered.notes.iter().any(Note::is_question), "{:?}", answered.notes);
        answered.runs.map_or(0, |runs| runs.most())
    });
    assert_eq!(most.collect::<Vec<_>>(), [4, 3]);
}

/// Three runs of 12 items by two systems, with scores computed from system, run and item.
fn three_runs(score: impl Fn(&str, usize, usize) -> String) -> String {
    let row = |system: &str, at: usize| {
        let (run, item) = (1 + at % 3, at / 3);
        format!("{system},q{item},{run},{}\n", score(system, run, item))
    };
    let rows: String = ["base", "new"].iter().flat_map(|system| (0..36).map(|at| row(system, at))).collect();
    format!("system,id,run,score\n{rows}")
}

#[test]
fn a_run_that_is_there_twice_is_told() {
    let of = |run: usize, item: usize| (run * 5 + item * 7) % 11;
    let same = three_runs(|system, run, item| of(if system == "new" && run == 3 { 2 } else { run }, item).to_string());
    let told = "The runs “2” and “3” of the experimental system have the same 12 scores, and both count. If one is a copy, remove it.";
    assert!(notes(&guessed(&same)).iter().any(|note| note == told), "{:?}", notes(&guessed(&same)));
    let is_told = |text: &str| guessed(text).notes.iter().any(|note| matches!(note, Note::SameRuns { .. }));
    assert!(!is_told(&three_runs(|_, run, item| of(run, item).to_string())));
    let constant =
        three_runs(|system, run, item| if system == "new" { "1".to_owned() } else { of(run, item).to_string() });
    assert!(!is_told(&constant), "all right is no copy");
}

#[test]
fn runs_on_two_scales_are_not_averaged() {
    let mixed = three_runs(|system, run, item| {
        let share = (run * 5 + item * 7) % 11;
        if system == "new" && run == 3 { (9 * share).to_string() } else { format!("0.{share:02}") }
    });
    let error = select(&mixed, &Choice::default()).expect_err("one run in percent");
    let told = "the experimental scores of the run “3” lie between 0 and 100, and those of its other runs between 0 \
                and 1. Convert them to one scale, or confirm that they are on one";
    assert_eq!(error.to_string(), told);
    let [answer] = &*error.answers(&Choice::default()) else { panic!("one answer") };
    assert!(select(&mixed, &answer.choice).is_ok());
}

#[test]
fn what_numbers_the_rows_of_each_item_is_a_condition_and_no_score() {
    let of = |name: &str, values: [&str; 3]| {
        let row = |at: usize| format!("q{},{},0.{},0.{}\n", at / 3, values[at % 3], 37 * at % 10, 29 * at % 10);
        format!("id,{name},base,new\n{}", (0..30).map(row).collect::<String>())
    };
    for (name, values) in [("shot", ["0", "1", "5"]), ("turn", ["1", "2", "3"]), ("temperature", ["0", "0.5", "1"])] {
        let text = of(name, values);
        let error = select(&text, &Choice::default()).expect_err("not averaged unasked");
        let filter = Choice { filter: filters(&[&format!("{name}:{}", values[1])]), ..Choice::default() };
        let runs = Choice { run: named(name), ..Choice::default() };
        for choice in [&filter, &runs] {
            assert!(error.answers(&Choice::default()).iter().any(|answer| answer.choice == *choice), "{name}: {error}");
            assert_eq!(select(&text, choice).map(|selection| selection.scores.pairs()), Ok(10), "{name}");
        }
        // Not every item needs all of them.
        let lacking = text.replacen(&format!("q1,{}", values[0]), &format!("q10,{}", values[0]), 1);
        assert!(select(&lacking, &Choice::default()).is_err(), "{name}");
    }
}

#[test]
fn conditions_that_are_crossed_are_no_runs() {
    let row = |at: usize| {
        let (shot, turn) = (at % 4 / 2 * 5, at % 2 + 1);
        format!("q{},{shot},{turn},0.{},0.{}\n", at / 4, 37 * at % 10, 29 * at % 10)
    };
    let text = format!("id,shot,turn,base,new\n{}", (0..40).map(row).collect::<String>());
    let error = select(&text, &Choice::default()).expect_err("not averaged unasked").to_string();
    assert!(error.starts_with("line 3, column “id”: the id “q0” is also on line 2."), "{error}");
    let one = Choice { filter: filters(&["shot:5", "turn:2"]), ..Choice::default() };
    assert_eq!(select(&text, &one).map(|selection| selection.scores.pairs()), Ok(10));
}

#[test]
fn runs_of_an_item_share_its_groups() {
    let text = "id,seed,cluster,kind,a,b\nq1,1,x,law,0,1\nq1,2,,law,1,1\nq2,1,,art,0,1\nq2,2,y,art,0,0\nq3,1,y,law,0,1\nq3,2,y,law,1,1\n\
                q4,1,x,art,0,1\nq4,2,x,art,0,1\n";
    let selection = guessed(text);
    let of = |groups: Option<super::Groups>| groups.map(|groups| (groups.names.join(" "), groups.of));
    assert_eq!(of(selection.clusters), Some(("x y".to_owned(), vec![0, 1, 1, 0])), "as far as a run says");
    assert_eq!(of(selection.categories), Some(("law art".to_owned(), vec![0, 1, 0, 1])));
    let by_kind = Choice { category: named("kind"), ..Choice::default() };
    let other = text.replace("q2,2,y,art", "q2,2,y,law");
    assert_eq!(guessed(&other).choice.category, None, "not of the items");
    let told = "“law”, but another run of this item has “art” (line 4). All runs of an item need the same value here. \
                Correct it, or choose another column or none";
    let error = select(&other, &by_kind).expect_err("two categories").to_string();
    assert_eq!(error, format!("line 5, column “kind”: {told}"));
    let error = select(&text.replace("q1,2,,", "q1,2,y,"), &Choice::default()).expect_err("two clusters").to_string();
    assert!(
        error.starts_with("line 3, column “cluster”: “y”, but another run of this item has “x” (line 2)."),
        "{error}"
    );
}
