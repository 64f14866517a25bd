//! Selecting all systems of an input, on the items that they have in common.

use crate::answered;
use paired_bootstrap::analysis::{Items, ItemsError, RankingQuestion, TableRead};
use paired_bootstrap::question::Against;
use paired_bootstrap::report::ranking::RankingExport;
use paired_bootstrap::table::{Choice, Constant, Scales, Source, read};

fn selected(files: &[(&str, &str)], choice: &Choice, left_out: &[&str]) -> Result<Items, ItemsError> {
    let sources = files.iter().map(|&(name, text)| Source::text(Some(name), text)).collect();
    let left_out: Vec<String> = left_out.iter().map(|&name| name.to_owned()).collect();
    Items::all_selected(&read(sources).expect("tables").into(), choice, &left_out)
}

/// Each system's name with its scores, as they were printed.
fn shown(items: &Items) -> Vec<String> {
    let system = |system: &paired_bootstrap::analysis::SystemScores| {
        let scores: Vec<String> = system.scores.iter().map(|score| score.printed()).collect();
        format!("{}: {}", system.name.as_deref().unwrap_or("?"), scores.join(" "))
    };
    items.all_systems().iter().map(system).collect()
}

const WIDE: &str = "id,a,b,c\n1,0.1,0.2,0.3\n2,0.2,,0.4\n3,0.3,0.5,0.5\n4,0.4,0.6,\n5,0.5,,0.7\n6,0.6,0.8,0.8\n";

#[test]
fn items_without_a_score_are_left_out_and_counted() {
    let items = selected(&[("scores.csv", WIDE)], &Choice::default(), &[]).expect("three systems");
    assert_eq!(shown(&items), ["a: 0.1 0.3 0.6", "b: 0.2 0.5 0.8", "c: 0.3 0.5 0.8"]);
    let overlap = items.overlap().expect("some scores are missing");
    assert_eq!((overlap.common, overlap.left_out, overlap.without.as_slice()), (3, Some(3), &[3, 5, 4][..]));
    assert_eq!(overlap.shared, [vec![], vec![4], vec![5, 3]]);
    assert_eq!(overlap.costliest(), Some((1, 5)));
    let without = selected(&[("scores.csv", WIDE)], &Choice::default(), &["b"]).expect("two systems");
    assert_eq!(shown(&without), ["a: 0.1 0.2 0.3 0.5 0.6", "c: 0.3 0.4 0.5 0.7 0.8"]);
}

#[test]
fn without_the_baseline_others_may_have_more_in_common() {
    let table = "id,base,b,c\n1,,0.2,0.3\n2,,0.1,0.4\n3,0.3,0.5,0.5\n4,0.4,0.6,0.1\n5,0.5,,0.7\n";
    let items = selected(&[("scores.csv", table)], &Choice::default(), &[]).expect("three systems");
    let overlap = items.overlap().expect("some scores are missing");
    assert_eq!((overlap.common, overlap.without.as_slice()), (2, &[4, 3, 2][..]));
    assert_eq!(overlap.costliest(), Some((0, 4)));
}

#[test]
fn files_are_joined_by_id() {
    let files = [
        ("one", "id,score\nx,1\ny,0\nz,1\nw,1\n"),
        ("two", "id,score\nz,1\ny,1\nx,0\n"),
        ("three", "id,score\ny,0\nx,0\nz,0\nw,1\n"),
    ];
    let choice = Choice { baseline: Some("two".to_owned()), ..Choice::default() };
    let items = selected(&files, &choice, &[]).expect("three files");
    // In the order of the baseline: z, y, x.
    assert_eq!(shown(&items), ["one: 1 0 1", "two: 1 1 0", "three: 0 0 0"]);
    assert_eq!(items.overlap().map(|overlap| (overlap.left_out, overlap.without.clone())), Some((None, vec![3, 4, 3])));
    let findings = answered(items, RankingQuestion { baseline: choice.baseline, ..RankingQuestion::default() });
    assert_eq!(findings.baseline().map(|system| system.name.as_str()), Some("two"));
}

#[test]
fn rows_of_a_long_table_are_systems() {
    let rows: String = (0..12)
        .map(|row| format!("{},{},{}\n", ["x", "y", "z"][row % 3], row / 3 + 1, (row * 7 + row / 3 * 2) % 5))
        .collect();
    let items = selected(&[("long.csv", &format!("model,id,score\n{rows}"))], &Choice::default(), &[]);
    let items = items.expect("three systems");
    assert_eq!(shown(&items).len(), 3);
    assert!(items.overlap().is_none() && shown(&items).iter().all(|system| system.split(' ').count() == 5));
}

#[test]
fn systems_are_renamed_and_unknown_ones_refused() {
    let asked = |choice: &Choice, left_out: &[&str]| {
        selected(&[("scores.csv", WIDE)], choice, left_out).map_err(|error| error.to_string())
    };
    let items = asked(&Choice::default(), &[]).expect("three systems");
    let renamed = items.clone().renamed(&[("b".to_owned(), "ours".to_owned())]).expect("it is there");
    assert_eq!(shown(&renamed)[1], "ours: 0.2 0.5 0.8");
    assert!(items.renamed(&[("d".to_owned(), "e".to_owned())]).is_err());
    let unknown = asked(&Choice::default(), &["d"]).expect_err("there is no d");
    assert!(unknown.contains("“d”") && unknown.contains("leave out"), "{unknown}");
    let baseline = Choice { baseline: Some("a".to_owned()), ..Choice::default() };
    let no_baseline = asked(&baseline, &["a"]).expect_err("the baseline is left out");
    assert!(no_baseline.contains("“a”") && no_baseline.contains("baseline"), "{no_baseline}");
    assert!(asked(&Choice::default(), &["a", "b"]).is_err(), "one system is none to compare");
    // If the guessed baseline is left out, the first of the others takes its place.
    assert_eq!(asked(&Choice::default(), &["a"]).expect("two systems").names()[0].as_deref(), Some("b"));
}

#[test]
fn two_lists_are_two_systems() {
    let items = selected(&[("scores.csv", "a,b\n1,2\n2,2\n3,5\n")], &Choice::default(), &[]).expect("two columns");
    assert_eq!(shown(&items), ["a: 1 2 3", "b: 2 2 5"]);
}

#[test]
fn columns_on_another_scale_are_named() {
    let rows: String = (0..20).map(|item| format!("{item},{},{},0.{item}\n", item % 2, item % 3 / 2)).collect();
    let items = selected(&[("scores.csv", &format!("id,a,b,c\n{rows}"))], &Choice::default(), &[]).expect("systems");
    let questions = &items.table().expect("a table").questions;
    let told = "“c” is left out: the scores seem to be on a different scale from those of “a”, or in a different \
                notation.";
    let is_asked = questions.iter().any(|question| question.text == told);
    assert!(items.all_systems().len() == 2 && is_asked, "{questions:?}");
}

/// How each system's scores are read, with a baseline and a scale, and the scales that questions
/// offer.
fn on_scale(table: &str, baseline: &str, scale: Option<Scales>) -> (Vec<String>, Vec<Option<Scales>>) {
    let choice = Choice { baseline: Some(baseline.to_owned()), scale, ..Choice::default() };
    let items = selected(&[("scores.csv", table)], &choice, &[]).expect("systems");
    let questions = &items.table().expect("a table").questions;
    let offered = questions.iter().flat_map(|question| &question.answers).map(|answer| answer.choice.scale);
    (shown(&items), offered.collect())
}

#[test]
fn percent_beside_shares_is_asked_about_and_divided_if_chosen() {
    let table = "a,b,c,d\n0.33,0.96,74,60.5\n0.99,0.72,31,12\n0.32,0.99,30,44\n0.79,0.12,78,91\n";
    let [a, b] = ["a: 0.33 0.99 0.32 0.79", "b: 0.96 0.72 0.99 0.12"].map(str::to_owned);
    let [c, d] = ["c: 0.74 0.31 0.3 0.78", "d: 0.605 0.12 0.44 0.91"].map(str::to_owned);
    for (baseline, compared) in [("a", [&a, &b]), ("c", [&"c: 74 31 30 78".into(), &"d: 60.5 12 44 91".into()])] {
        let (shown, offered) = on_scale(table, baseline, None);
        assert_eq!(shown.iter().collect::<Vec<_>>(), compared);
        assert_eq!(offered, [Some(Scales::Percent), Some(Scales::Same)], "{baseline}");
        let (shown, offered) = on_scale(table, baseline, Some(Scales::Percent));
        assert_eq!((shown, offered.len()), (vec![a.clone(), b.clone(), c.clone(), d.clone()], 0), "{baseline}");
        let (shown, _) = on_scale(table, baseline, Some(Scales::Same));
        assert_eq!((shown.len(), shown[3].as_str()), (4, "d: 60.5 12 44 91"), "{baseline}");
    }
    // No scores are percent of 3 to 4: the other answer is the only one.
    let (shown, offered) = on_scale("a,b,c\n3,4,740\n4,3,310\n3,3,300\n4,3,780\n", "a", None);
    assert_eq!((shown.len(), offered), (2, vec![Some(Scales::Same)]));
}

/// `m3` is right or wrong, which fits the scale of proportions; `m4` is in percent.
#[test]
fn right_and_wrong_is_compared_with_shares_under_a_numbered_name() {
    let table = "id,m1,m2,m3,m4\n1,0.4,0.7,1,70\n2,0.6,0.6,1,84\n3,0.3,0.5,0,48\n4,0.5,0.4,1,62\n";
    let items = selected(&[("scores.csv", table)], &Choice::default(), &[]).expect("three systems");
    assert_eq!(shown(&items), ["m1: 0.4 0.6 0.3 0.5", "m2: 0.7 0.6 0.5 0.4", "m3: 1 1 0 1"]);
    let questions = &items.table().expect("a table").questions;
    let is_asked = questions.iter().any(|question| question.text.starts_with("“m4” is left out: "));
    assert!(is_asked, "{questions:?}");
    let choice = Choice { baseline: Some("m4".to_owned()), ..Choice::default() };
    let refusal = selected(&[("scores.csv", table)], &choice, &[]).expect_err("another scale").to_string();
    assert!(refusal.contains("“m4”"), "{refusal}");
}

#[test]
fn columns_without_any_score_are_named() {
    let table = "id,a,b,c\n1,1,0,\n2,0,1,\n3,1,1,\n";
    let items = selected(&[("scores.csv", table)], &Choice::default(), &[]).expect("two systems");
    let read = items.table().expect("a table");
    let told = "“c” has no score, so it is not compared.".to_owned();
    assert!(read.notes.contains(&told) && read.told.contains(&told), "{:?}", read.notes);
}

#[test]
fn words_for_no_score_are_named() {
    let table = "id,a,b,c\n1,1,0,1\n2,0,1,timeout\n3,1,1,0\n4,1,0,0\n";
    let items = selected(&[("scores.csv", table)], &Choice::default(), &[]).expect("three systems");
    let notes = &items.table().expect("a table").notes;
    assert!(notes.contains(&"“timeout” is read as a missing score.".to_owned()), "{notes:?}");
}

#[test]
fn columns_that_may_be_runs_are_told() {
    let table = "id,a_seed1,a_seed2,b_seed1,b_seed2\n1,1,0,1,1\n2,0,1,1,0\n3,1,1,0,1\n4,1,0,0,0\n";
    let items = selected(&[("scores.csv", table)], &Choice::default(), &[]).expect("four columns");
    let read = items.table().expect("a table");
    assert!(read.notes.iter().any(|told| told.contains("but each is ranked as a system")), "{:?}", read.notes);
    assert!(read.questions.is_empty(), "no pair is compared: {:?}", read.questions);
}

#[test]
fn of_several_systems_the_odd_one_is_named() {
    let list = |scores: &str| format!("{}\n", scores.replace(' ', "\n"));
    let refused = |files: &[(&str, &str)]| {
        selected(files, &Choice::default(), &[]).expect_err("they do not fit together").to_string()
    };
    let (a, b, c) = (list("1 0 1 1"), list("0 0 1 1"), list("1 1 0"));
    let lengths = refused(&[("a.txt", &a), ("b.txt", &b), ("c.txt", &c)]);
    assert!(
        lengths.starts_with("with “a.txt” as the baseline and “c.txt” as the experimental system: 4 base"),
        "{lengths}"
    );
    let averages = refused(&[("scores.csv", "system,accuracy\nA,71.2\nB,73.3\nC,74.0\nD,70.1\n")]);
    assert!(averages.starts_with("each of the 4 rows looks like one system (“system”)"), "{averages}");
}

#[test]
fn columns_without_names_are_all_systems() {
    let rows = "q1,1,0,1\nq2,0,1,1\nq3,1,1,0\nq4,1,0,0\n";
    let items = selected(&[("scores.csv", rows)], &Choice::default(), &[]).expect("three systems");
    assert_eq!(items.all_systems().len(), 3);
    let notes = &items.table().expect("a table").notes;
    assert!(notes.iter().any(|note| note.starts_with("No header names the columns")), "{notes:?}");
    // Increasing numbers beside the header of the ids are names.
    let years = format!("id,2022,2023,2024\n{rows}");
    let items = selected(&[("scores.csv", &years)], &Choice::default(), &[]).expect("three systems");
    assert_eq!(items.keys(), ["2022", "2023", "2024"]);
}

#[test]
fn single_letters_are_systems_beside_a_word() {
    let table = "id,base,x,y\n1,0,1,0\n2,1,1,1\n3,0,1,0\n4,1,0,1\n";
    let items = selected(&[("scores.csv", table)], &Choice::default(), &[]).expect("three systems");
    assert_eq!(items.all_systems().len(), 3);
}

#[test]
fn numbers_for_no_score_are_told() {
    let files = ["a", "b", "c"].map(|name| {
        let rows: String = (0..20).map(|item| format!("{item},{}\n", if item == 3 { -1 } else { item % 2 })).collect();
        (name, format!("id,score\n{rows}"))
    });
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let items = selected(&files, &Choice::default(), &[]).expect("three files");
    let notes = &items.table().expect("tables").notes;
    let told = "1 item has a score of −1, which often means that there is no score. Here it counts as missing.";
    assert!(notes.iter().any(|note| note == told), "{notes:?}");
    let counted = Choice { counts_minus_one: true, ..Choice::default() };
    let items = selected(&files, &counted, &[]).expect("three files");
    assert!(items.all_systems()[0].scores.len() == 20 && items.overlap().is_none());
}

#[test]
fn runs_of_several_systems_are_told_once() {
    // The last system has two runs of one item, the others three.
    let row = |system: &str, run: usize, item: usize| {
        format!("{item},{system},{run},{}\n", (item * 5 + run + system.len()) % 7)
    };
    let found = |runs: [(&str, usize); 3]| {
        let rows: String = runs
            .iter()
            .flat_map(|&(system, runs)| (0..runs).flat_map(move |run| (0..12).map(move |item| row(system, run, item))))
            .collect();
        let table = format!("item,system,seed,score\n{rows}");
        let items = selected(&[("scores.csv", &table)], &Choice::default(), &[]).expect("three systems");
        answered(items, RankingQuestion::default())
    };
    let all_three = found([("base", 3), ("large", 3), ("xl", 3)]);
    let told = "Each “item” has 3 runs, by “seed”: its scores are averaged, and runs are not resampled.";
    assert_eq!(all_three.told().iter().filter(|note| note.contains("runs")).collect::<Vec<_>>(), [told]);
    let findings = found([("base", 3), ("large", 3), ("xl", 2)]);
    let told = "Each “item” has 2 to 3 runs of a system: its scores are averaged, and runs are not resampled.";
    assert_eq!(findings.told().iter().filter(|note| note.contains("runs")).collect::<Vec<_>>(), [told]);
    let methods = RankingExport::Methods.text(&findings);
    assert!(methods.contains("on the same 12 items (scores are means of the runs in “seed”) with"), "{methods}");
}

#[test]
fn two_systems_are_never_called_alike() {
    let items = selected(&[("scores.csv", WIDE)], &Choice::default(), &[]).expect("three systems");
    let renamed = |old: &str, new: &str| items.clone().renamed(&[(old.to_owned(), new.to_owned())]);
    assert_eq!(renamed("a", "b").map(|_| ()), Err(ItemsError::SameName { name: "b".to_owned() }));
    assert!(renamed("a", "x").is_ok());
    // Names that are exchanged must not be replaced one after the other.
    let exchanged = [("a", "b"), ("b", "a")].map(|(old, new)| (old.to_owned(), new.to_owned()));
    let exchanged = items.clone().renamed(&exchanged).expect("three names");
    let own = shown(&items);
    assert_eq!(shown(&exchanged), [own[0].replace("a:", "b:"), own[1].replace("b:", "a:"), own[2].clone()]);
    assert_eq!(exchanged.names()[0].as_deref(), Some("b"), "the baseline is the same system");
}

#[test]
fn nothing_is_sure_of_few_items() {
    // Four of twelve items are helped: p = (8/12)^12 = 0.0077.
    let row = |item: usize| format!("{item},0,{},{}\n", u8::from(item < 4), u8::from(item >= 8));
    let table = format!("id,base,a,b\n{}", (0..12).map(row).collect::<String>());
    let items = selected(&[("scores.csv", &table)], &Choice::default(), &[]).expect("three systems");
    let findings = answered(items, RankingQuestion::default());
    assert!(findings.systems.iter().all(|system| system.ranks == (1, 3)), "{:?}", findings.systems);
    let few = "a and b differ from base on too few items to be called significant, however small p is.";
    assert!(findings.notes().iter().any(|note| note == few), "{:?}", findings.notes());
    // Eight of sixty are helped, and eleven for c.
    let row = |item: usize| format!("{item},0,{},{}\n", u8::from(item < 8), u8::from(item < 11));
    let table = format!("id,base,b,c\n{}", (0..60).map(row).collect::<String>());
    let items = selected(&[("scores.csv", &table)], &Choice::default(), &[]).expect("three systems");
    let notes = answered(items, RankingQuestion::default()).notes();
    let doubtful = "b differs from base on fewer than ten items: too few to rely on p.";
    assert!(notes.iter().any(|note| note == doubtful), "{notes:?}");
}

#[test]
fn pairs_that_differ_on_too_few_items_are_named_if_all_are_compared() {
    // d leads all others by the same six of 35 items.
    let row = |item: usize| format!("{item},0,0,0,{}\n", u8::from(item < 6));
    let table = |rows: usize| format!("id,a,b,c,d\n{}", (0..rows).map(row).collect::<String>());
    let all = RankingQuestion { against: Against::All, ..RankingQuestion::default() };
    let notes = |rows: usize| {
        let items = selected(&[("scores.csv", &table(rows))], &Choice::default(), &[]).expect("four systems");
        answered(items, all.clone()).notes()
    };
    let few = "d and a; d and b; d and c differ on too few items to be called significant, however small p is.";
    assert!(notes(35).iter().any(|note| note == few), "{:?}", notes(35));
    // All six of six items favour d: the p of the sign test is 1/64.
    let sign = "For d and a; d and b; d and c, the bootstrap’s p is 0 or too small to compute, so";
    assert!(notes(6).iter().any(|note| note.starts_with(sign)), "{:?}", notes(6));
}

/// How a choice of two systems is read.
fn read_with(table: &str, choice: &Choice) -> TableRead {
    let tables = read(vec![Source::text(Some("scores.csv"), table)]).expect("a table");
    let items = Items::selected(&tables.into(), choice).expect("two systems");
    items.table().expect("a table").clone()
}

#[test]
fn what_the_user_chose_is_told_but_not_assumed() {
    let named = |name: &str| Some(name.to_owned());
    let rows = |row: &dyn Fn(usize) -> String| (0..24).map(row).collect::<String>();
    let score = |row: usize, times: usize| u8::from(row * times % 5 < 2);
    let runs = rows(&|row| format!("q{},{},{},{}\n", row / 3, row % 3, score(row, 1) * 2 + 1, score(row, 3) * 3 + 1));
    let runs = format!("id,seed,a,b\n{runs}");
    let passages = rows(&|row| format!("q{row},p{},{},{}\n", row / 6, score(row, 1), score(row, 3)));
    let passages = format!("id,passage,a,b\n{passages}");
    let rated = "question,a,b\nq1,7,8\nq2,-1,6\nq3,5,9\nq4,8,8\nq5,6,-1\nq6,9,9\nq7,4,7\nq8,3,5\n".to_owned();
    let chosen = [
        (&runs, Choice { run: named("seed"), ..Choice::default() }),
        (&passages, Choice { cluster: named(""), ..Choice::default() }),
        (&rated, Choice { omits_gaps: true, ..Choice::default() }),
    ];
    for (table, choice) in chosen {
        let guessed = read_with(table, &Choice::default());
        assert_eq!((guessed.told.len(), &guessed.assumed), (1, &guessed.told));
        let chosen = read_with(table, &choice);
        assert_eq!((chosen.told.len(), chosen.assumed.len()), (1, 0), "{:?}", chosen.told);
    }
    // Nobody decides that a mean of ratios is not the ratio of the whole.
    let rates = read_with("id,a_wer,b_wer\n1,0.1,0.2\n2,0.3,0.1\n3,0.2,0.5\n", &Choice::default());
    assert_eq!((rates.told.len(), rates.assumed.len()), (1, 0), "{:?}", rates.told);
}

#[test]
fn signature_and_program_tell_filters_and_assumptions() {
    let rows: String =
        (0..48).map(|row| format!("q{row},p{},t{},{},{},{}\n", row / 8, row % 2, row % 3, row % 5, row % 7)).collect();
    let choice = Choice { filter: Some(vec![("topic".to_owned(), "t0".to_owned())]), ..Choice::default() };
    let table = format!("id,passage,topic,a,b,c\n{rows}");
    // A system that is named twice is left out once.
    let items = selected(&[("scores.csv", &table)], &choice, &["c", "c"]).expect("two systems");
    let findings = answered(items, RankingQuestion::default());
    let [signature, csv, program] = [RankingExport::Signature, RankingExport::SystemsCsv, RankingExport::Numpy]
        .map(|export| export.text(&findings));
    assert!(signature.contains("|filters:1|left-out-systems:1|assumed:1|") && csv.contains(&signature), "{signature}");
    for told in
        ["Only rows with “t0” in “topic” count.", "“passage” are taken to be independent", "“c” is left out by choice"]
    {
        assert!(program.lines().any(|line| line.starts_with('#') && line.contains(told)), "{told} {program}");
    }
}

#[test]
fn two_systems_on_different_scales_are_compared_if_chosen() {
    let files = [("scores.csv", "id,a,b\n1,3,70\n2,1,20\n3,2,95\n4,4,33.5\n")];
    let error = selected(&files, &Choice::default(), &[]).expect_err("a question");
    let ItemsError::Table(error) = error else { panic!("{error}") };
    assert!(error.to_string().contains("different scales"), "{error}");
    let offered: Vec<Option<Scales>> = error.answers(&Choice::default()).iter().map(|way| way.choice.scale).collect();
    assert_eq!(offered, [Some(Scales::Same)]);
    for baseline in ["a", "b"] {
        let choice = Choice { scale: Some(Scales::Same), baseline: Some(baseline.to_owned()), ..Choice::default() };
        let items = selected(&files, &choice, &[]).expect("two systems on one scale");
        assert_eq!(shown(&items), ["a: 3 1 2 4", "b: 70 20 95 33.5"]);
        assert_eq!(items.names()[0].as_deref(), Some(baseline));
    }
    let percent = Choice { scale: Some(Scales::Percent), ..Choice::default() };
    assert!(selected(&files, &percent, &[]).is_err(), "b is not in percent of a");
}

#[test]
fn a_column_beside_a_constant_is_not_dropped_silently() {
    let choice = Choice { constant: Constant::parse("0"), ..Choice::default() };
    for (table, left_out) in [("0,1\n1,1\n0,1\n1,0\n", "not compared: "), ("a,b\n0,1\n1,1\n0,1\n", "not compared: a")] {
        let summary = read_with(table, &choice).summary.unwrap_or_default();
        assert!(summary.contains(left_out), "{summary}");
    }
}

#[test]
fn one_item_within_rounding_noise_counts_as_a_tie() {
    let notes = read_with("a,b\n0.3,0.30000000000000004\n1,2\n0.5,0.5\n", &Choice::default()).notes;
    let told =
        "The scores of 1 item differ only by rounding noise, as 0.3 and 0.30000000000000004 do, and count as a tie.";
    assert!(notes.iter().any(|note| note == told), "{notes:?}");
}

#[test]
fn rows_of_separators_only_are_counted() {
    let notes = |table: &str| read_with(table, &Choice::default()).notes;
    let told = |told: &str, notes: &[String]| notes.iter().any(|note| note == told);
    let one = notes("id,base,new\n1,0,1\n\n2,1,1\n\n\n3,0,1\n,,\n");
    assert!(told("“scores.csv”: 1 row holds only separators and is left out.", &one), "{one:?}");
    let rows: String = (1..=40).map(|row| format!("{row},{},1\n", row % 2)).collect();
    let two = notes(&format!("id,base,new\n,,\n{rows} , ,\n"));
    assert!(told("“scores.csv”: 2 rows hold only separators and are left out.", &two), "{two:?}");
    let none = notes("id,base,new\n1,0,1\n\n2,1,1\n3,0,1\n\n");
    assert!(!none.iter().any(|note| note.contains("separators")), "{none:?}");
}

/// Samples of lm-evaluation-harness: a task `arc` with `acc`, and a task `gsm` with the metric
/// given for each system.
fn two_tasks(metrics: [&str; 2]) -> Vec<(String, String)> {
    let samples = |metrics: &[&str]| -> String {
        let names: Vec<String> = metrics.iter().map(|metric| format!("\"{metric}\"")).collect();
        let scores: Vec<String> = names.iter().map(|name| format!("{name}: 1.0")).collect();
        let [names, scores] = [names, scores].map(|texts| texts.join(", "));
        (0..3)
            .map(|doc| {
                format!("{{\"doc_id\": {doc}, \"resps\": [[\"a\"]], \"filter\": \"none\", \"metrics\": [{names}], {scores}}}\n")
            })
            .collect()
    };
    let of_system = |(system, metric): (&str, &str)| {
        let file = |task: &str| format!("{system}/samples_{task}_2026-01-14T09-12-33.1.jsonl");
        [(file("arc"), samples(&["acc", "acc_norm"])), (file("gsm"), samples(&[metric]))]
    };
    ["wren", "wren-dpo"].into_iter().zip(metrics).flat_map(of_system).collect()
}

fn selected_tasks(metrics: [&str; 2], score: Option<&str>) -> Items {
    let files = two_tasks(metrics);
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let choice = Choice { score: score.map(str::to_owned), ..Choice::default() };
    selected(&files, &choice, &[]).expect("two systems")
}

#[test]
fn a_task_without_the_metric_is_no_gap() {
    let items = selected_tasks(["exact_match"; 2], Some("acc"));
    assert_eq!((shown(&items), items.overlap()), (vec!["wren: 1 1 1".to_owned(), "wren-dpo: 1 1 1".to_owned()], None));
    let said = items.table().map(TableRead::said).unwrap_or_default();
    assert!(said.iter().any(|note| note.starts_with("The task “gsm” is left out")), "{said:?}");
    // One system has its scores.
    let items = selected_tasks(["acc", "exact_match"], Some("acc"));
    assert_eq!(items.overlap().map(|overlap| (overlap.common, overlap.left_out)), Some((3, None)));
    let told = "Some systems lack scores: the 3 items that both systems have in common are compared.";
    assert_eq!(answered(items, RankingQuestion::default()).of_overlap().as_deref(), Some(told));
}

#[test]
fn main_metrics_are_told_once() {
    let said = selected_tasks(["exact_match"; 2], None).table().map(TableRead::said).unwrap_or_default();
    let told: Vec<&String> =
        said.iter().filter(|note| note.contains("main metric") || note.contains("acc_norm")).collect();
    let [mains, others, columns] = told.as_slice() else { panic!("{said:?}") };
    assert_eq!(*mains, "Each task counts by its own main metric: “acc” in “arc”; “exact_match” in “gsm”.");
    assert_eq!(*others, "Scores are read from “main metric”. “acc_norm” may hold scores, too.");
    assert!(columns.starts_with("Not compared: "), "{columns}");
}
