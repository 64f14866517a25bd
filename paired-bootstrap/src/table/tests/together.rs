//! Items that two columns identify together.

use super::*;
use crate::table::Answer;

const ORGANS: [&str; 3] = ["liver", "spleen", "kidney"];

/// Four cases with three organs each: of the twelve scores 5 are helped and 1 is hurt. Row `at` is
/// written as number `place(at)`.
fn list(system: usize, place: impl Fn(usize) -> usize) -> String {
    let scores = [[1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1]];
    let row = |at: usize| format!("c{},{},{}\n", at / 3, ORGANS[at % 3], scores[system][at]);
    (0..12).fold("case,organ,found\n".to_owned(), |text, at| text + &row(place(at)))
}

fn turned(at: usize) -> usize {
    (at * 5 + 7) % 12
}

fn counts(selection: &Selection) -> (u64, u64, u64) {
    let differences = Differences::from_scores(&selection.scores).expect("at least two pairs");
    (differences.helped(), differences.hurt(), differences.tied())
}

/// The choice behind the button with this label.
fn behind(answers: &[Answer], label: &str) -> Choice {
    let answer = answers.iter().find(|answer| answer.label.contains(label));
    answer.unwrap_or_else(|| panic!("no {label:?}: {answers:?}")).choice.clone()
}

const MATCH: &str = "atch rows by “case” and “organ”";

fn ids_together(notes: &[Note]) -> Option<[&str; 2]> {
    notes.iter().find_map(|note| match note {
        Note::IdsTogether { id, beside } => Some([id.as_str(), beside.as_str()]),
        _ => None,
    })
}

#[test]
fn lists_in_another_order_are_matched_by_two_columns() {
    let [base, new] = [list(0, |at| at), list(1, turned)];
    let both = [(Some("base"), base.as_str()), (Some("new"), new.as_str())];
    let tables = tables(&both).expect("two lists");
    let matched = tables.select(&Choice::default()).expect("the same items");
    assert_eq!(counts(&matched), (5, 1, 6));
    assert_eq!(ids_together(&matched.notes), Some(["case", "organ"]));
    let beside = matched.joined.as_ref().and_then(|joined| joined.beside.first().cloned());
    assert_eq!((matched.choice.id.clone(), beside), (named("case"), named("organ")));
    let is_order = |note: &Note| matches!(note, Note::OtherOrder { .. });
    assert!(!matched.notes.iter().any(is_order));
    // The order can be kept.
    let answers: Vec<Answer> = matched.notes.iter().flat_map(|note| note.answers(&Choice::default())).collect();
    let in_order = tables.select(&behind(&answers, "Keep the order")).expect("as many rows");
    assert_eq!((in_order.joined.is_none(), ids_together(&in_order.notes)), (true, None));
    // In the same order there is nothing to match.
    let same = files(&[("base", &base), ("new", &list(1, |at| at))]).expect("lists");
    assert_eq!((same.joined.is_none(), ids_together(&same.notes)), (true, None));
}

#[test]
fn two_columns_identify_no_items_by_chance() {
    // Four rows may differ in two columns anyway: asked.
    let few = |system: usize, place: fn(usize) -> usize| {
        let row = |at: usize| format!("{},{},{}\n", ["easy", "hard"][at / 2], ["x", "y"][at % 2], (at + system) % 2);
        (0..4).fold("level,kind,correct\n".to_owned(), |text, at| text + &row(place(at)))
    };
    let selection = files(&[("base", &few(0, |at| at)), ("new", &few(1, |at| 3 - at))]).expect("lists");
    assert_eq!(ids_together(&selection.notes), None);
    assert!(selection.notes.iter().any(|note| matches!(note, Note::OtherOrder { .. })));
    // Two pairs of columns do: asked.
    let two = |text: String| {
        let row = |line: &str| {
            let mut cells = line.split(',');
            let (Some(case), Some(organ), Some(found)) = (cells.next(), cells.next(), cells.next()) else {
                unreachable!("three cells")
            };
            format!("{case},{organ},{},{found}\n", organ.to_uppercase())
        };
        text.lines().map(row).collect::<String>()
    };
    let lists = [two(list(0, |at| at)), two(list(1, turned))];
    let selection = files(&[("base", &lists[0]), ("new", &lists[1])]).expect("lists");
    assert_eq!(ids_together(&selection.notes), None);
    assert!(selection.notes.iter().any(|note| matches!(note, Note::OtherOrder { .. })));
}

#[test]
fn lists_of_different_lengths_are_matched_and_ids_that_repeat_offer_two_columns() {
    let [base, new] = [list(0, |at| at), list(1, turned)];
    let short = new.trim_end().rsplit_once('\n').expect("rows").0;
    let tables_of = |new: &str| tables(&[(Some("base"), base.as_str()), (Some("new"), new)]).expect("two lists");
    let matched = tables_of(short).select(&Choice::default()).expect("11 items");
    assert_eq!((matched.scores.pairs(), ids_together(&matched.notes)), (11, Some(["case", "organ"])));
    // If the user says that the order counts, it does.
    let in_order = Choice { id: named(""), ..Choice::default() };
    let error = tables_of(short).select(&in_order).expect_err("11 rows");
    assert!(matches!(error, TableError::Pairing(_)), "{error}");
    let by_case = Choice { id: named("case"), ..Choice::default() };
    let error = tables_of(&new).select(&by_case).expect_err("cases have three organs");
    let matched = tables_of(&new).select(&behind(&error.answers(&by_case), MATCH)).expect("the same items");
    assert_eq!(counts(&matched), (5, 1, 6));
    // Rows of several metrics are no items of their own.
    let [base, new] = [base, new].map(|text| text.replace("organ", "metric"));
    let lists = tables(&[(Some("base"), base.as_str()), (Some("new"), new.as_str())]).expect("two lists");
    let one_metric = lists.select(&by_case).expect("one metric");
    assert!(one_metric.notes.iter().any(|note| matches!(note, Note::FilterGuessed { .. })));
}

#[test]
fn the_column_that_items_share_comes_first_and_other_spellings_match_nothing() {
    let list = |mark: &str, score: u8, turned: bool| {
        let place = |at: usize| if turned { (at * 5 + 7) % 12 } else { at };
        let row = |at: usize| format!("{}{mark},{},{score}\n", at / 6 + 1, at % 6 + 1);
        (0..12).fold("page,box,correct\n".to_owned(), |text, at| text + &row(place(at)))
    };
    let pairs = |other: &str| {
        let notes = files(&[("base", &list("", 0, false)), ("new", other)]).expect("lists").notes;
        ids_together(&notes).map(|pair| pair.map(str::to_owned))
    };
    assert_eq!(pairs(&list("", 1, true)), Some(["page", "box"].map(str::to_owned)));
    assert_eq!(pairs(&list(".png", 1, true)), None);
}

#[test]
fn a_long_table_that_lacks_a_row_is_matched_by_two_columns() {
    let rows = |system: usize, name: &str| {
        let text = list(system, turned);
        text.lines().skip(1).map(|row| format!("{row},{name}\n")).collect::<String>()
    };
    let text = format!("case,organ,dice,method\n{}{}", rows(0, "unet"), rows(1, "swin"));
    let text = text.replacen("c3,liver,0,unet\n", "", 1).replace("dice", "found");
    let matched = select(&text, &Choice::default()).expect("11 items");
    assert_eq!((matched.scores.pairs(), counts(&matched)), (11, (5, 1, 5)));
}

#[test]
fn columns_that_several_items_share_are_found_by_the_structure() {
    let asked = |text: &str| {
        let notes = guessed(text).notes;
        notes.into_iter().find_map(|note| note.possible_clusters().map(str::to_owned))
    };
    let table = |header: &str, row: &dyn Fn(usize) -> String| {
        (0..20).fold(format!("{header},base,new\n"), |text, at| {
            text + &format!("{},0.{},0.{}\n", row(at), at * 37 % 100, at * 53 % 100)
        })
    };
    // Numbered: the turns of each chat, whichever column comes first.
    let turns = |at: usize| if at < 18 { (at / 3, at % 3 + 1) } else { (6, at - 17) };
    assert_eq!(asked(&table("chat,turn", &|at| format!("c{},{}", turns(at).0, turns(at).1))).as_deref(), Some("chat"));
    assert_eq!(asked(&table("turn,chat", &|at| format!("{},c{}", turns(at).1, turns(at).0))).as_deref(), Some("chat"));
    // Crossed: each HIT with each worker.
    let crossed = |at: usize| format!("H{},W{}", at / 4, at % 4);
    assert_eq!(asked(&table("HITId,worker", &crossed)).as_deref(), Some("HITId"));
    // A grid, categories of numbered items, a few clusters, and conditions are not asked about.
    assert_eq!(asked(&table("x,y", &|at| format!("{},{}", at % 5, at / 5))), None);
    assert_eq!(asked(&table("lang,place", &|at| format!("l{},{}", at / 4, at % 4))), None);
    assert_eq!(asked(&table("exam,problem", &|at| format!("e{},{}", at / 10, at % 10))), None);
    assert_eq!(asked(&table("person,condition", &|at| format!("p{},{}", at / 4, ["a", "b", "c", "d"][at % 4]))), None);
    // Other columns of texts and numbers are neither crossed nor numbered.
    let lengths = |at: usize| format!("{},{}", ["a", "b", "c"][at * at % 3], 10 + at * 7 % 11);
    assert_eq!(asked(&table("kind,tokens", &lengths)), None);
    // Ids tell all items apart.
    assert_eq!(asked(&table("id,HITId,worker", &|at| format!("q{at},H{},W{}", at / 4, at % 4))), None);
    // A column that has the same value everywhere says nothing.
    assert_eq!(asked(&table("prompt,tokens", &|at| format!("p,{}", 10 + at * 7 % 11))), None);
}
