//! Which rows belong to the same item.

use super::*;
use crate::table::read;

/// Twelve items whose names do not give their order. The first system is right on 5 items, and the
/// second on 8. Paired by name, 4 items are helped and 1 is hurt.
const ITEMS: [(&str, u8, u8); 12] = [
    ("why is the sky blue", 1, 1),
    ("who was first", 0, 1),
    ("name a river", 0, 0),
    ("how far is Rome", 1, 0),
    ("what is a bond", 0, 1),
    ("count to ten", 1, 1),
    ("spell it", 0, 1),
    ("which is larger", 0, 0),
    ("translate this", 1, 1),
    ("sum of squares", 0, 1),
    ("is it prime", 1, 1),
    ("last word", 0, 0),
];

/// The items in another order, the same in every run.
fn shuffled() -> impl Iterator<Item = (&'static str, u8, u8)> {
    (0..12).map(|place| ITEMS[(place * 5 + 7) % 12])
}

/// Selects from pasted lists, as the page does.
fn lists(texts: &[&str]) -> Result<Selection, TableError> {
    read(texts.iter().map(|text| Source::text(None, text)).collect())?.select(&Choice::default())
}

#[test]
fn ids_that_a_spreadsheet_shortened_are_told() {
    for (id, is_shortened) in
        [("1.23E+18", true), ("1,2E+9", true), ("E+1", false), ("1.23e18", false), ("T1E+2", false)]
    {
        let list = |scores: [u8; 3]| format!("id;score\n{id};{}\n{id};{}\nq;{}\n", scores[0], scores[1], scores[2]);
        let error = lists(&[&list([0, 1, 0]), &list([1, 1, 0])]).expect_err("an id twice").to_string();
        assert_eq!(error.contains("A spreadsheet shortened these ids"), is_shortened, "{error}");
    }
}

#[test]
fn items_of_a_table_in_long_form_are_matched_whatever_their_column_is_called() {
    for name in ["question", "prompt", "sample", "example", "name", "sentence", "segment", "key", "src", "Frage", "x"] {
        let first = ITEMS.into_iter().map(|(text, right, _)| (text, "old model", right));
        let second = shuffled().map(|(text, _, right)| (text, "new model", right));
        let (mut csv, mut json) = (format!("{name},model,correct\n"), String::new());
        for (text, model, right) in first.chain(second) {
            csv += &format!("{text},{model},{right}\n");
            json += &format!("{{\"correct\": {right}, \"model\": \"{model}\", \"{name}\": \"{text}\"}}\n");
        }
        for text in [csv, json] {
            let selection = guessed(&text);
            assert_eq!(helped_and_hurt(&selection), (4, 1, 7), "{text}");
            assert_eq!(selection.choice.id.as_deref(), Some(name));
            assert!(!selection.notes.contains(&Note::OrderCounts), "{:?}", selection.notes);
        }
    }
}

#[test]
fn items_of_two_files_are_matched_whatever_their_column_is_called() {
    for name in ["question", "name", "src", "Satz", "x"] {
        let file = |rows: Vec<(&str, u8)>| {
            let rows = rows.iter().map(|(text, right)| format!("{right},0.5,{text}\n")).collect::<String>();
            format!("correct,certain,{name}\n{rows}")
        };
        let first = file(ITEMS.map(|(text, right, _)| (text, right)).into());
        let second = file(shuffled().map(|(text, _, right)| (text, right)).collect());
        let selection = files(&[("old", &first), ("new", &second)]).expect("the same items");
        assert_eq!((helped_and_hurt(&selection), selection.choice.id.as_deref()), ((4, 1, 7), Some(name)));
    }
}

#[test]
fn answers_and_scores_that_happen_to_be_the_same_are_no_ids() {
    // The answers of two similar systems: 10 of 12 rows are equal.
    let file = |others: [usize; 2], is_first: bool| {
        let row = |at: usize| {
            let (text, first, second) = ITEMS[at];
            let text = if others.contains(&at) {
                text.replace(' ', if is_first { "-" } else { "_" })
            } else {
                text.to_owned()
            };
            format!("{text},{}\n", if is_first { first } else { second })
        };
        format!("text,correct\n{}", (0..12).map(row).collect::<String>())
    };
    let selection = files(&[("a", &file([2, 5], true)), ("b", &file([2, 5], false))]);
    // The first column of texts is used as ids, and the items left out are counted.
    assert_eq!(selection.map(|selection| selection.joined.map(|joined| joined.both)), Ok(Some(10)));
    let ranks = |order: [u8; 5]| {
        let row = |(at, rank): (usize, u8)| format!("{rank},{}\n", at % 2);
        format!("rank,correct\n{}", order.into_iter().enumerate().map(row).collect::<String>())
    };
    let selection = files(&[("a", &ranks([1, 2, 3, 4, 5])), ("b", &ranks([5, 4, 3, 2, 1]))]).expect("in order");
    assert_eq!((selection.choice.id, selection.notes), (None, vec![Note::OrderCounts]));
}

#[test]
fn order_is_a_question_where_a_column_could_tell_the_items_apart() {
    let first = "correct,text\n1,how\n0,who\n1,where\n0,when\n1,what\n";
    let second = "correct,text\n0,who\n1,why\n1,when\n1,which\n0,what\n";
    let selection = files(&[("a", first), ("b", second)]).expect("five rows each");
    assert_eq!(
        notes(&selection),
        [
            "Rows are paired in their order, but paired rows differ in “text”. If that column tells the items apart, choose it as the ids."
        ]
    );
    assert!(selection.notes[0].is_question());
    let answers = selection.notes[0].answers(&Choice::default());
    let labels: Vec<&str> = answers.iter().map(|answer| answer.label.as_str()).collect();
    assert_eq!(labels, ["Match rows by “text”", "Keep the order"]);
    let read = |at: usize| {
        tables(&[(Some("a"), first), (Some("b"), second)]).and_then(|read| read.select(&answers[at].choice))
    };
    assert_eq!(read(0).map(|selection| selection.joined.map(|joined| joined.both)), Ok(Some(3)));
    assert_eq!(read(1).map(|selection| notes(&selection)), Ok(vec![Note::OrderCounts.to_string()]));
    // Questions asked several times are not silently paired by order either.
    let rows = "why,A,1\nwhy,A,0\nhow,A,1\nhow,A,1\nhow,B,1\nhow,B,0\nwhy,B,1\nwhy,B,1\n";
    let selection = guessed(&format!("question,model,correct\n{rows}"));
    assert!(
        selection.notes.contains(&Note::OrderOrIds { columns: vec!["question".to_owned()] }),
        "{:?}",
        selection.notes
    );
}

#[test]
fn systems_that_lack_an_item_are_matched_by_the_other_ones() {
    let mut text = "classifier_name,dataset_name,accuracy\n".to_owned();
    for (at, (name, first, second)) in ITEMS.into_iter().enumerate() {
        text += &format!("ridge,{name},0.{first}{at}\n");
        if at != 3 {
            text += &format!("forest,{name},0.{second}{at}\n");
        }
    }
    let selection = guessed(&text);
    // Without the item that is hurt.
    assert_eq!((helped_and_hurt(&selection), selection.choice.id.as_deref()), ((4, 0, 7), Some("dataset_name")));
    assert_eq!(selection.joined.map(|joined| (joined.both, joined.only_first)), Some((11, 1)));
}

#[test]
fn numbers_of_rows_give_way_to_what_names_the_items() {
    // pandas numbers the rows, over all systems or for each one.
    let rows = |start: usize, model: &str, items: Vec<(&str, u8)>| {
        let row = |(at, (text, right)): (usize, &(&str, u8))| format!("{},{text},{model},{right}\n", start + at);
        items.iter().enumerate().map(row).collect::<String>()
    };
    let first = || ITEMS.map(|(text, right, _)| (text, right)).into();
    let second = || shuffled().map(|(text, _, right)| (text, right)).collect();
    for start in [0, 12] {
        let text = format!(",question,model,correct\n{}{}", rows(0, "a", first()), rows(start, "b", second()));
        let selection = guessed(&text);
        assert_eq!(
            (helped_and_hurt(&selection), selection.choice.id.as_deref()),
            ((4, 1, 7), Some("question")),
            "{text}"
        );
    }
}

#[test]
fn whole_numbers_before_commas_are_ids_if_the_lists_mostly_have_the_same() {
    let list = |ids: [u8; 12], right: [u8; 12]| {
        ids.iter().zip(right).map(|(id, right)| format!("{id},{right}\n")).collect::<String>()
    };
    let in_order: [u8; 12] = std::array::from_fn(|at| at as u8);
    let others: [u8; 12] = std::array::from_fn(|at| (at as u8 * 5 + 7) % 12);
    let [first, second] = [ITEMS.map(|item| item.1), ITEMS.map(|item| item.2)];
    let moved = others.map(|id| second[id as usize]);
    for (ids, right) in [(in_order, second), (others, moved)] {
        let selection = lists(&[&list(in_order, first), &list(ids, right)]).expect("ids and scores");
        assert_eq!((helped_and_hurt(&selection), selection.choice.id.as_deref()), ((4, 1, 7), Some("column 1")));
        assert_eq!(selection.format, "2 lists (2 columns, comma-separated)");
    }
    // Numbers that mostly differ between the lists, or repeat, are the whole parts of decimals.
    for (first, second) in
        [("31,2\n45,7\n28,4\n60,3\n", "33,9\n45,1\n30,5\n60,8\n"), ("0,1\n1,0\n2,1\n2,5\n", "0,1\n1,0\n2,1\n2,7\n")]
    {
        let selection = lists(&[first, second]).expect("decimal commas");
        assert_eq!(selection.format, "one number a line, decimal commas");
    }
}

#[test]
fn headers_are_no_items_though_they_are_words_for_right_and_wrong() {
    for (header, right, wrong) in [("id,correct", "True", "False"), ("id,right", "yes", "no"), ("id,pass", "yes", "no")]
    {
        let file = |items: Vec<(&str, u8)>| {
            let row =
                |(text, is_right): &(&str, u8)| format!("{text},{}\n", if *is_right == 1 { right } else { wrong });
            format!("{header}\n{}", items.iter().map(row).collect::<String>())
        };
        let first = file(ITEMS.map(|(text, right, _)| (text, right)).into());
        let second = file(shuffled().map(|(text, _, right)| (text, right)).collect());
        let selection = files(&[("a", &first), ("b", &second)]).expect("twelve items");
        assert_eq!(helped_and_hurt(&selection), (4, 1, 7), "{header}");
    }
    let list = |header: &str, right: [u8; 12]| {
        let word = |right: u8| if right == 1 { "True\n" } else { "False\n" };
        format!("{header}\n{}", right.map(word).concat())
    };
    let lists = lists(&[&list("correct", ITEMS.map(|item| item.1)), &list("correct", ITEMS.map(|item| item.2))]);
    assert_eq!(helped_and_hurt(&lists.expect("twelve items")), (4, 1, 7));
}

#[test]
fn a_key_of_few_letters_holds_the_right_answers() {
    let rows = (0..12).map(|at| {
        format!("{at},{},{},{}\n", ["A", "C", "D"][at % 3], ["A", "C"][at % 2], "ACDB".as_bytes()[at % 4] as char)
    });
    let selection = guessed(&format!("number,key,gpt,claude\n{}", rows.collect::<String>()));
    assert_eq!((selection.choice.gold.as_deref(), selection.choice.id.as_deref()), (Some("key"), Some("number")));
    // Distinct keys are ids.
    assert_eq!(guessed("key,gpt,claude\nx1,1,0\nx2,0,1\nx3,1,1\nx4,1,1\n").choice.id.as_deref(), Some("key"));
}

#[test]
fn times_of_a_day_pair_items() {
    let file = |rows: [(&str, &str); 3]| {
        let rows = rows.map(|(minute, score)| format!("2024-03-01 10:{minute}:00,{score}\n"));
        format!("timestamp,score\n{}", rows.concat())
    };
    let first = file([("00", "0.1"), ("01", "0.5"), ("02", "0.9")]);
    let second = file([("02", "1"), ("00", "0.2"), ("01", "0.6")]);
    let selection = files(&[("a", &first), ("b", &second)]).expect("the same times");
    assert_eq!(scores(&selection), "0.1 0.5 0.9|0.2 0.6 1");
}

/// Two files with these ids, in this order, and scores of 0 and 1.
fn two_files(first: &[&str], second: &[&str]) -> Result<Selection, TableError> {
    let file = |ids: &[&str], last: usize| {
        let rows = ids.iter().enumerate().map(|(at, id)| format!("\"{id}\",{}\n", usize::from(at % 3 == last)));
        format!("id,score\n{}", rows.collect::<String>())
    };
    files(&[("a", &file(first, 0)), ("b", &file(second, 1))])
}

#[test]
fn ids_that_differ_in_their_spelling_only_are_matched_and_told() {
    for (first, second, told) in [
        (["Q1", "Q2", "Q3"], ["q1", "q2", "q3"], "upper and lower case, such as “Q1” and “q1”"),
        // Blanks do not show, so an example shows no difference.
        (["a 1", "a 2", "a 3"], ["a  1", "a  2", "a  3"], "blanks"),
        (["a 1", "a 2", "a 3"], ["a  1", "a2", "a  3"], "blanks, such as “a 2” and “a2”"),
        (["0001", "0002", "0003"], ["1", "2", "3"], "leading zeros, such as “0001” and “1”"),
        (["a 1", "a 2", "a 3"], ["a1", "a2", "a3"], "blanks, such as “a 1” and “a1”"),
        (
            ["caf\u{e9}", "\u{fc}ber", "\u{ac00}"],
            ["cafe\u{301}", "u\u{308}ber", "\u{1100}\u{1161}"],
            "Unicode form, such as “caf\u{e9}” and “cafe\u{301}”",
        ),
        (
            ["Q 01", "Q 02", "Q 03"],
            ["q1", "q2", "q3"],
            "upper and lower case, blanks and leading zeros, such as “Q 01” and “q1”",
        ),
    ] {
        let selection = two_files(&first, &second).expect("the same ids");
        assert_eq!(selection.scores.pairs(), 3);
        assert_eq!(notes(&selection), [format!("3 ids differ between the lists only in {told}. They are matched.")]);
    }
    // In the same file, `007` and `7` are two items.
    let selection = two_files(&["007", "7", "x"], &["7", "07", "x"]).expect("two ids");
    assert_eq!((selection.scores.pairs(), selection.joined.map(|joined| joined.only_first)), (2, Some(1)));
    let selection = two_files(&["007", "7", "x"], &["x", "7", "007"]).expect("three ids");
    assert_eq!((selection.scores.pairs(), notes(&selection)), (3, vec![Note::OrderDiffers.to_string()]));
}

#[test]
fn a_result_on_fewer_than_half_of_the_items_says_so() {
    let of_dates = two_files(
        &["q1", "q2", "2024-01-01", "2024-01-02", "2024-01-03"],
        &["q1", "q2", "01.01.2024", "02.01.2024", "03.01.2024"],
    );
    let told = "This result is based on only 2 of 5 items. The other ids are in only one of the lists. The ids are \
                dates in different notations, such as “2024-01-01” and “01.01.2024”. Are these the same items?";
    let selection = of_dates.expect("two ids");
    assert_eq!(notes(&selection), [told]);
    assert!(selection.notes[0].is_question());
    let half = two_files(&["q1", "q2", "q3", "q4"], &["q1", "q2"]).expect("two ids");
    assert_eq!(notes(&half), Vec::<String>::new());
    let incomplete = two_files(&["q1", "q2", "q3", "q4", "q5"], &["q1", "q2"]).expect("two ids");
    let told = "This result is based on only 2 of 5 items. The other ids are in only one of the lists. Is one of the lists \
         incomplete?";
    assert_eq!(notes(&incomplete), [told]);
}

#[test]
fn lists_without_a_common_id_say_why_as_far_as_that_is_known() {
    let error = |first: &[&str], second: &[&str]| two_files(first, second).expect_err("other ids").to_string();
    assert_eq!(
        error(&["5 Jan 2024", "6 Jan 2024"], &["2024-01-05", "2024-01-06"]),
        "the lists have no id in common (“id”). The ids are dates in different notations, such as “5 Jan 2024” and \
         “2024-01-05”. Write all dates in the same way"
    );
    assert_eq!(
        error(&["Q1", "q1"], &["q01", "q2"]),
        "the lists have no id in common (“id”). “q01” could be “Q1” or “q1”, which differ only in their spelling. Choose another id \
         column, or none to pair by order"
    );
}

#[test]
fn ids_that_count_from_zero_and_from_one_are_asked_about() {
    let list = |first: usize, right: [u8; 4]| {
        let rows = right.iter().enumerate().map(|(at, score)| format!("{},{score}\n", first + at));
        format!("id,score\n{}", rows.collect::<String>())
    };
    let (zero, one) = (list(0, [1, 0, 0, 1]), list(1, [1, 1, 0, 1]));
    let read = |texts: [&str; 2]| read(texts.map(|text| Source::text(None, text)).into()).expect("two lists");
    let tables = read([&zero, &one]);
    let selection = tables.select(&Choice::default()).expect("ids");
    let told =
        "“id” counts from 0 to 3 in baseline and from 1 to 4 in experimental, and 3 items are matched by number.";
    assert_eq!(notes(&selection), [format!("{told} Are all of these pairs one item off?")]);
    assert!(selection.notes[0].is_question());
    let answers = selection.notes[0].answers(&Choice::default());
    let labels: Vec<&str> = answers.iter().map(|answer| answer.label.as_str()).collect();
    assert_eq!(labels, ["Yes, pair rows in their order", "No, the numbers are right"]);
    let in_order = tables.select(&answers[0].choice).expect("as many rows");
    assert_eq!((in_order.scores.pairs(), helped_and_hurt(&in_order)), (4, (1, 0, 3)));
    let by_number = tables.select(&answers[1].choice).expect("ids");
    assert_eq!((by_number.scores.pairs(), notes(&by_number)), (3, vec![told.to_owned()]));
    assert!(!by_number.notes[0].is_question());
    // The same whichever list comes first, and in any order; but then rows cannot be paired in
    // theirs.
    let backwards = "id,score\n3,1\n2,0\n1,0\n0,1\n";
    let selection = read([&one, backwards]).select(&Choice::default()).expect("ids");
    let asked = selection.notes.iter().find(|note| note.is_question()).expect("a question");
    assert_eq!(asked.answers(&Choice::default()).len(), 1);
    let told = "“id” counts from 0 to 3 in experimental and from 1 to 4 in baseline, and 3 items are matched by number. Are all \
                of these pairs one item off? Then number both lists from 0, or both from 1.";
    assert_eq!(asked.to_string(), told);
    // The same for the rows of two systems in one table.
    let rows =
        |system: &str, list: &str| list.lines().skip(1).map(|row| format!("{system},{row}\n")).collect::<String>();
    let long = format!("system,id,score\n{}{}", rows("x", &zero), rows("y", &one));
    let selection =
        crate::table::read(vec![Source::text(None, &long)]).and_then(|tables| tables.select(&Choice::default()));
    let notes = notes(&selection.expect("two systems"));
    assert!(notes.iter().any(|note| note.starts_with("“id” counts from 0 to 3 in baseline and from 1")), "{notes:?}");
    // Numbers may follow the same letters.
    let named = [&zero, &one].map(|list| list.replace('\n', "\nq").replace("qid", "id"));
    let named = named.each_ref().map(|list| list.trim_end_matches('q'));
    let selection = read(named).select(&Choice::default()).expect("ids");
    assert_eq!(selection.notes.iter().filter(|note| note.is_question()).count(), 1, "{:?}", selection.notes);
    // A list that is longer, or lacks items, counts like the other.
    for other in ["id,score\n1,1\n2,1\n3,1\n", "id,score\n1,1\n2,1\n3,0\n4,1\n5,1\n", "id,score\n0,1\n2,1\n3,1\n"] {
        let selection = read([&zero, other]).select(&Choice::default()).expect("ids");
        assert!(!selection.notes.iter().any(Note::is_question), "{other}: {:?}", selection.notes);
    }
}

#[test]
fn rows_with_the_same_id_and_another_question_are_asked_about() {
    let list = |order: &[usize], tail: &str| {
        let rows = order.iter().enumerate().map(|(id, &at)| format!("{id},{}{tail},{}\n", ITEMS[at].0, ITEMS[at].1));
        format!("id,question,score\n{}", rows.collect::<String>())
    };
    let (forwards, backwards): (Vec<usize>, Vec<usize>) = ((0..12).collect(), (0..12).rev().collect());
    let selection = lists(&[&list(&forwards, ""), &list(&backwards, "")]).expect("two lists");
    let told = "12 of 12 items have the same “id” in both lists, but not the same “question”: for “0”, it is “why is the \
                sky blue” and “last word”. Are they the same items?";
    let asked = selection.notes.iter().find(|note| note.is_question()).expect("a question");
    assert_eq!(asked.to_string(), told);
    let answers = asked.answers(&Choice::default());
    let labels: Vec<&str> = answers.iter().map(|answer| answer.label.as_str()).collect();
    assert_eq!(labels, ["They are the same items", "Match rows by “question”"]);
    let tables = read([&list(&forwards, ""), &list(&backwards, "")].map(|text| Source::text(None, text)).into());
    let tables = tables.expect("two lists");
    let by_question = tables.select(&answers[1].choice).expect("ids");
    assert!(by_question.notes.iter().all(|note| !note.is_question()), "{:?}", by_question.notes);
    assert_eq!(helped_and_hurt(&by_question), (0, 0, 12));
    let by_id = tables.select(&answers[0].choice).expect("ids");
    let told = told.replace(" Are they the same items?", "");
    assert!(by_id.notes.iter().any(|note| note.to_string() == told && !note.is_question()), "{:?}", by_id.notes);
    // Blanks alone raise no question.
    let same = lists(&[&list(&forwards, ""), &list(&forwards, "  ")]).expect("two lists");
    assert!(same.notes.iter().all(|note| !matches!(note, Note::OtherItems { .. })), "{:?}", same.notes);
}

#[test]
fn a_prompt_tells_items_apart_only_if_both_lists_have_it() {
    let list = |order: &[usize], head: &str| {
        let rows = order.iter().enumerate().map(|(id, &at)| format!("{id},{head}{},{}\n", ITEMS[at].0, ITEMS[at].1));
        format!("id,prompt,score\n{}", rows.collect::<String>())
    };
    // The second list lacks the first item and numbers the others from 0.
    let (all, without_first): (Vec<usize>, Vec<usize>) = ((0..12).collect(), (1..12).collect());
    let moved = lists(&[&list(&all, ""), &list(&without_first, "")]).expect("two lists");
    let question = "11 of 11 items have the same “id” in both lists, but not the same “prompt”: for “0”, it is “why \
                    is the sky blue” and “who was first”. Are they the same items?";
    assert!(moved.notes.iter().any(|note| note.is_question() && note.to_string() == question), "{:?}", moved.notes);
    let of_two_systems = lists(&[&list(&all, "Q: "), &list(&all, "Please answer: ")]).expect("two lists");
    assert!(of_two_systems.notes.iter().all(|note| !note.is_question()), "{:?}", of_two_systems.notes);
}

#[test]
fn two_tables_side_by_side_are_refused() {
    let table = |header: &str, others: [&str; 5]| {
        let row = |at: usize| format!("q{at},{},{},{}\n", at % 2, others[at], (at + 1) % 2);
        (0..5).map(row).fold(format!("{header}\n"), |text, row| text + &row)
    };
    let moved = ["q1", "q0", "q2", "q4", "q3"];
    for header in ["id,base,id,new", "id_base,score_base,id_new,score_new", "id_x,base,id_y,new", "question,old,q,new"]
    {
        for others in [moved, ["q1", "q2", "q3", "q4", "q9"]] {
            let [first, _, second, _] = header.split(',').collect::<Vec<_>>()[..] else { panic!("four columns") };
            let second = if first == second { format!("{second} (2)") } else { second.to_owned() };
            let columns = [first.to_owned(), second];
            let table = table(header, others);
            assert_eq!(select(&table, &Choice::default()), Err(TableError::SideBySide { columns }), "{table}");
        }
        let same = table(header, ["q0", "q1", "q2", "q3", "q4"]);
        assert!(!matches!(select(&same, &Choice::default()), Err(TableError::SideBySide { .. })), "{same}");
    }
    let ranks = "id,base,rank,new\n1,0,2,1\n2,1,1,0\n3,0,3,1\n";
    assert!(!matches!(select(ranks, &Choice::default()), Err(TableError::SideBySide { .. })));
}

#[test]
fn ids_that_one_list_has_in_a_folder_are_matched_and_told() {
    let first = "id,score\ntest/q1,1\ntest/q2,0\ntest/q3,0\n";
    let selection = files(&[("a", first), ("b", "id,score\nq3,1\nq1,1\nq2,0\n")]).expect("three items");
    assert_eq!(scores(&selection), "1 0 0|1 0 1");
    let told = "3 ids differ between the lists only in what all ids of one list begin or end with, such as “test/q3” \
                and “q3”. They are matched.";
    assert!(notes(&selection).iter().any(|note| note == told), "{:?}", notes(&selection));
    // Both splits may number their items in the same way.
    let error =
        files(&[("a", first), ("b", "id,score\ntrain/q3,1\ntrain/q1,1\ntrain/q2,0\n")]).expect_err("no id in both");
    assert!(matches!(error, TableError::NoMatch { .. }), "{error}");
}
