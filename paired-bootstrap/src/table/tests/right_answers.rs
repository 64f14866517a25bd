//! Right answers in a file of their own.

use super::*;
use crate::table::read;

/// Six items: the right answer, and the answers of two systems. The first is right on 2, the second
/// on 5: 4 are helped, 1 is hurt.
const ANSWERS: [[u8; 3]; 6] = [[1, 0, 1], [0, 1, 0], [1, 1, 1], [0, 1, 0], [1, 0, 1], [0, 0, 1]];

/// A file with one column of the answers, with the rows rotated.
fn file(header: &str, column: usize, moved: usize, words: [&str; 2]) -> String {
    let row = |at: usize| format!("q{at},{}\n", words[usize::from(ANSWERS[at][column])]);
    (0..6).map(|place| row((place + moved) % 6)).fold(format!("{header}\n"), |text, row| text + &row)
}

fn by_path(sources: &[(&str, &str)]) -> Result<Selection, TableError> {
    read(sources.iter().map(|(path, text)| Source::text(Some(path), text)).collect())?.select(&Choice::default())
}

fn helped_and_hurt(selection: &Selection) -> (u64, u64) {
    let differences = Differences::from_scores(&selection.scores).expect("at least two pairs");
    (differences.helped(), differences.hurt())
}

#[test]
fn right_answers_in_a_file_of_their_own_judge_the_other_files() {
    for words in [["0", "1"], ["no", "yes"], ["cat", "dog"], ["2", "3"]] {
        for (name, gold) in [("gold", "id,label"), ("gold", "id,pred"), ("test", "id,gold")] {
            let (base, new) = (file("id,pred", 1, 0, words), file("id,pred", 2, 0, words));
            let gold = file(gold, 0, 2, words);
            for at in 0..3 {
                let mut sources = vec![("base", base.as_str()), ("new", new.as_str())];
                sources.insert(at, (name, &gold));
                let selection = by_path(&sources).unwrap_or_else(|error| panic!("{sources:?}: {error}"));
                assert_eq!(helped_and_hurt(&selection), (4, 1), "{sources:?}");
                let told = format!("The right answers are those of “{}”.", name);
                assert_eq!(notes(&selection)[0], told);
            }
        }
    }
}

#[test]
fn right_answers_of_their_own_judge_both_systems_of_one_file() {
    let letter = |row: [u8; 3], column: usize| ["A", "B"][usize::from(row[column])];
    let gold = |name: &str, header: &str| {
        let rows: String = (0..).zip(ANSWERS).map(|(id, row)| format!("q{id},{}\n", letter(row, 0))).collect();
        (name.to_owned(), format!("{header}\n{rows}"))
    };
    let rows: String =
        (0..).zip(ANSWERS).map(|(id, row)| format!("q{id},{},{}\n", letter(row, 1), letter(row, 2))).collect();
    let both = format!("id,base,new\n{rows}");
    for (name, gold) in [gold("gold", "id,label"), gold("gold", "id,x"), gold("test", "id,gold")] {
        let selection = by_path(&[(&name, &gold), ("predictions", &both)]).expect("labels and right answers");
        assert_eq!(helped_and_hurt(&selection), (4, 1), "{gold}");
        assert_eq!(notes(&selection)[0], format!("The right answers are those of “{name}”."));
    }
    // A single system needs a second one, or a number.
    let one: String = (0..).zip(ANSWERS).map(|(id, row)| format!("q{id},{}\n", letter(row, 1))).collect();
    let (name, gold) = gold("gold", "id,label");
    assert!(by_path(&[(&name, &gold), ("base", &format!("id,pred\n{one}"))]).is_err());
    let list: String = ANSWERS.map(|row| format!("{}\n", letter(row, 0))).concat();
    let columns: String = ANSWERS.map(|row| format!("{},{}\n", letter(row, 1), letter(row, 2))).concat();
    let selection = by_path(&[("gold", &list), ("predictions", &format!("base,new\n{columns}"))]);
    assert_eq!(helped_and_hurt(&selection.expect("lists without ids")), (4, 1));
}

#[test]
fn right_answers_may_be_a_plain_list() {
    let list = |column: usize| ANSWERS.map(|row| ["A\n", "B\n"][usize::from(row[column])]).concat();
    let lists = [("gold", list(0)), ("base", list(1)), ("new", list(2))];
    let lists = lists.each_ref().map(|(name, text)| (*name, text.as_str()));
    let selection = by_path(&lists).expect("labels and right answers");
    assert_eq!((helped_and_hurt(&selection), selection.choice.gold.as_deref()), ((4, 1), Some("gold")));
    // 0 and 1 may mean right and wrong, so there it is a question.
    let list = |column: usize| ANSWERS.map(|row| format!("{}\n", row[column])).concat();
    let lists = [("gold", list(0)), ("base", list(1)), ("new", list(2))];
    let lists = lists.each_ref().map(|(name, text)| (*name, text.as_str()));
    let selection = by_path(&lists).expect("labels and right answers");
    assert!(selection.notes.contains(&Note::Gold { column: "gold".to_owned(), is_asked: true, scores: Vec::new() }));
}

#[test]
fn a_model_may_be_called_after_right_answers() {
    let words = ["0.25", "0.5"];
    let files = [("reference", "id,score", 0), ("base", "id,score", 1), ("new", "id,score", 2)];
    let texts = files.map(|(name, header, column)| (name, file(header, column, 0, words)));
    let selection = by_path(&texts.each_ref().map(|(name, text)| (*name, text.as_str()))).expect("three systems");
    assert_eq!((selection.systems.len(), selection.choice.gold), (3, None));
    // A list that covers few of the items does not hold the right answers.
    let few = "id,label\nq0,1\nq9,0\n";
    let [base, new] = [1, 2].map(|column| file("id,pred", column, 0, ["0", "1"]));
    let selection = by_path(&[("base", &base), ("new", &new), ("gold", few)]).expect("two systems at least");
    assert!(!selection.notes.iter().any(|note| matches!(note, Note::GoldOfList { .. })), "{:?}", selection.notes);
}

#[test]
fn predictions_of_0_and_1_in_two_files_ask_for_right_answers() {
    let texts = |header: &str| [1, 2].map(|column| file(header, column, 0, ["0", "1"]));
    let asks = |[base, new]: [String; 2]| {
        let selection = by_path(&[("base", &base), ("new", &new)]).expect("two systems");
        selection.notes.contains(&Note::OneIsRight { right: "1".to_owned(), wrong: "0".to_owned() })
    };
    assert!(asks(texts("id,pred")) && !asks(texts("id,correct")));
    assert!(!asks(texts("id,output.scores.correct")), "a verdict on an output");
}

#[test]
fn columns_of_one_value_and_answers_are_not_offered_as_right_answers() {
    let offered = |text: &str| {
        let Err(TableError::Open(open)) = by_path(&[("base", text), ("new", text)]) else { panic!("a question") };
        open.answers(&Choice::default()).into_iter().map(|answer| answer.label).collect::<Vec<_>>()
    };
    let file = "{\"id\":1,\"model\":\"m\",\"prediction\":\"so x\",\"gold\":\"#1\"}\n\
                {\"id\":2,\"model\":\"m\",\"prediction\":\"so y\",\"gold\":\"#2\"}\n\
                {\"id\":3,\"model\":\"m\",\"prediction\":\"so x\",\"gold\":\"#2\"}\n";
    assert_eq!(offered(file), ["“gold” holds the right answers"]);
    let judged = file.replace("prediction", "verdict").replace("gold", "kind of text");
    assert_eq!(offered(&judged)[..2], ["“verdict” holds the right answers", "“kind of text” holds the right answers"]);
}

#[test]
fn right_answers_that_differ_are_told() {
    let text = |word: &str| -> String {
        let row = |at: usize| format!("{at},{word}{},{word}{}\n", at % 3, if at == 4 { 0 } else { at % 3 });
        (0..12).map(row).fold("id,gold,pred\n".to_owned(), |text, row| text + &row)
    };
    let moved = text("w").replace("w0", "x").replace("w1", "w0").replace('x', "w1");
    for other in [text("v"), moved] {
        let error = by_path(&[("base", &text("w")), ("new", &other)]).expect_err("other right answers");
        assert!(matches!(error, TableError::RightAnswersDiffer(_)), "{error}");
    }
}

#[test]
fn scores_beside_predictions_may_be_confidences() {
    let text = |column: usize, name: &str| -> String {
        let row = |(at, row): (usize, [u8; 3])| format!("q{at},c{},c{},0.{}\n", row[0], row[column], 51 + at * column);
        (0..)
            .zip(ANSWERS.into_iter().chain([[1; 3]]))
            .map(row)
            .fold(format!("id,label,prediction,{name}\n"), |text, row| text + &row)
    };
    let [base, new] = [1, 2].map(|column| text(column, "score"));
    let sources = [(Some("base"), base.as_str()), (Some("new"), new.as_str())];
    let select = |choice: &Choice| tables(&sources).and_then(|tables| tables.select(choice)).expect("two lists");
    let selection = select(&Choice::default());
    let asked = selection.notes.iter().find(|note| matches!(note, Note::ScoreOrConfidence { .. })).expect("a question");
    assert!(asked.is_question());
    let [right, sure] = &asked.answers(&Choice::default())[..] else { panic!("{asked}") };
    assert_eq!((select(&right.choice).scores, select(&right.choice).notes), (selection.scores.clone(), vec![]));
    assert_eq!(helped_and_hurt(&select(&sure.choice)), (4, 1));
    // A metric of texts is a score.
    let [base, new] = [1, 2].map(|column| text(column, "f1"));
    assert_eq!(by_path(&[("base", &base), ("new", &new)]).expect("two lists").notes, []);
}

#[test]
fn what_is_the_same_in_all_rows_is_no_right_answer() {
    let file = |answers: [&str; 4], judge: &str| {
        let rows = (0..4).map(|at| format!("q{at},{},{judge}\n", answers[at]));
        rows.fold("id,output,judge\n".to_owned(), |text, row| text + &row)
    };
    let (base, new) = (file(["a", "b", "a", "b"], "gpt"), file(["a", "a", "b", "b"], "gpt"));
    let Err(TableError::Open(open)) = files(&[("base", &base), ("new", &new)]) else { panic!("no right answers") };
    assert!(matches!(&open, Open::NoGold { columns, .. } if *columns == ["output"]), "{open:?}");
}
