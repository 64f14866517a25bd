//! Whether the columns of numbers are the systems, or the values of a column of texts are.

use super::*;

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
fn a_column_that_names_systems_wins_over_columns_of_numbers() {
    let text = long("model", "hits,depth");
    let Open::WhichScore { columns } = open(&text, &Choice::default()) else { panic!("which score") };
    assert_eq!(columns, ["hits", "depth"]);
    let selection = select(&text, &Choice { score: named("depth"), ..Choice::default() }).expect("two models");
    assert_eq!((names(&selection), helped(&selection)), (("naive", "full"), 4));
    // What is the same for all systems is none of their scores.
    let years = text.replace(",0.75", ",2020").replace(",0.25", ",2020");
    assert_eq!(guessed(&years).choice.score, named("hits"));
    // Columns that are called after systems are systems, whatever model was asked.
    for header in ["baseline,new", "gpt_acc,claude_acc"] {
        let (first, second) = header.split_once(',').expect("two names");
        let text = long("model", header).replace("question_id", "topic");
        assert_eq!(names(&guessed(&text)), (first, second));
    }
}

#[test]
fn any_column_whose_values_have_the_same_items_is_asked_about() {
    for header in ["hits,depth", "precision,recall"] {
        let text = long("pipeline", header);
        let Open::WhichSystems { columns, .. } = open(&text, &Choice::default()) else { panic!("which systems") };
        let [only] = columns.as_slice() else { panic!("one column") };
        assert_eq!((only.column.as_str(), &only.systems), ("pipeline", &["naive", "full"].map(str::to_owned)));
    }
    let text = long("pipeline", "hits,depth");
    let score = Choice { score: named("depth"), ..Choice::default() };
    assert_eq!(names(&select(&text, &score).expect("two pipelines")), ("naive", "full"));
    let open = open(&text, &Choice::default());
    let [values, columns] = &open.answers(&Choice::default())[..] else { panic!("two answers") };
    assert_eq!(names(&select(&text, &columns.choice).expect("two columns")), ("hits", "depth"));
    let choice = Choice { score: named("hits"), ..values.choice.clone() };
    assert_eq!(names(&select(&text, &choice).expect("two pipelines")), ("naive", "full"));
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
    assert_eq!(open(wide, &score), Open::ScoreOfNone { score: "DR".to_owned() });
    let [instead] = &open(wide, &score).answers(&score)[..] else { panic!("one answer") };
    assert_eq!(names(&select(wide, &instead.choice).expect("two columns")), ("DR", "RC"));
    let files = (0..6).fold("file,arm,DR,RC\n".to_owned(), |text, at| {
        text + &format!("f{at}.json,{},{},{}\n", ["p", "q"][at % 2], at % 2, 5 * (at % 3))
    });
    let selection = select(&files, &score).expect("two arms");
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
