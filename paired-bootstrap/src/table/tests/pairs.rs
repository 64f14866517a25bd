//! Items that are identified by two columns together.

use super::*;

const CASES: [&str; 6] = ["c1", "c2", "c3", "c4", "c5", "c6"];
const ORGANS: [&str; 2] = ["liver", "spleen"];

/// The case, organ and score in tenths of each item. The second system is better by 0.1 on the
/// liver and worse by 0.1 on the spleen of the first case only.
fn items(system: usize) -> Vec<(&'static str, &'static str, usize)> {
    let all = CASES.iter().enumerate().flat_map(|(case, name)| ORGANS.iter().map(move |organ| (case, *name, *organ)));
    let score = |case: usize, organ: &str| match (system, case, organ) {
        (1, _, "liver") => 3 + case % 3,
        (1, 0, _) => 6,
        (_, _, "liver") => 2 + case % 3,
        _ => 7,
    };
    let items = all.map(|(case, name, organ)| (name, organ, score(case, organ)));
    // The second system lists its items in another order.
    if system == 1 { items.rev().collect() } else { items.collect() }
}

/// The table of both systems, with a column for each part of the items, from rows that are `kept`.
fn long(header: &str, kept: impl Fn(usize, &str, &str) -> bool) -> String {
    let mut text = format!("model,{header},dice\n");
    for (system, model) in ["unet", "swin"].into_iter().enumerate() {
        for (case, organ, score) in items(system).into_iter().filter(|(case, organ, _)| kept(system, case, organ)) {
            text += &format!("{model},{case},{organ},0.{score}\n");
        }
    }
    text
}

fn helped_hurt_and_tied(selection: &Selection) -> (u64, u64, u64) {
    let differences = Differences::from_scores(&selection.scores).expect("at least two pairs");
    (differences.helped(), differences.hurt(), differences.tied())
}

fn asked_about_clusters(id: &str, category: &str) -> Note {
    Note::IdsPerCategory { id: id.to_owned(), category: category.to_owned() }
}

#[test]
fn two_columns_may_identify_the_items_together() {
    let selection = guessed(&long("case,organ", |_, _, _| true));
    assert_eq!(helped_hurt_and_tied(&selection), (6, 1, 5));
    assert_eq!(selection.choice.id.as_deref(), Some("case"));
    assert!(selection.notes.contains(&asked_about_clusters("case", "organ")), "{:?}", selection.notes);
    // A chosen column gets its partner, too.
    let choice = Choice { id: named("organ"), ..Choice::default() };
    let by_organ = select(&long("case,organ", |_, _, _| true), &choice).expect("the same items");
    assert_eq!(helped_hurt_and_tied(&by_organ), (6, 1, 5));
    // A category of the cases does not identify items.
    let is_first_task = |line: &str| ["c1", "c2", "c3"].iter().any(|case| line.contains(case));
    let task =
        |line: &str| if line.starts_with("model") { "task" } else { ["a", "b"][usize::from(is_first_task(line))] };
    let text = long("case,organ", |_, _, _| true);
    let text: String = text.lines().map(|line| format!("{line},{}\n", task(line))).collect();
    let choice = Choice { category: named("task"), ..Choice::default() };
    let with_category = select(&text, &choice).expect("the same items");
    assert_eq!(helped_hurt_and_tied(&with_category), (6, 1, 5));
    assert_eq!(with_category.joined.map(|joined| joined.is_by_category), Some(false));
    // If the rows of a case belong together, cases are the clusters.
    let choice = Choice { cluster: named("case"), ..Choice::default() };
    let clustered = select(&long("case,organ", |_, _, _| true), &choice).expect("the same items");
    assert_eq!(clustered.clusters.as_ref().map(|clusters| clusters.names.len()), Some(6));
    assert_eq!(helped_hurt_and_tied(&clustered), (6, 1, 5));
}

#[test]
fn items_of_two_columns_may_be_missing_on_one_side() {
    let kept = |system: usize, case: &str, organ: &str| match system {
        0 => (case, organ) != ("c2", "liver"),
        _ => ![("c3", "spleen"), ("c4", "liver")].contains(&(case, organ)),
    };
    let selection = guessed(&long("case,organ", kept));
    assert_eq!(helped_hurt_and_tied(&selection), (4, 1, 4));
    let joined = selection.joined.expect("joined by ids");
    assert_eq!((joined.both, joined.only_first, joined.only_second), (9, 2, 1));
    assert!(selection.notes.contains(&asked_about_clusters("case", "organ")), "{:?}", selection.notes);
    // Two files, one of which lacks an item.
    let file = |system: usize| {
        let rows = items(system).into_iter().skip(system);
        let rows = rows.map(|(case, organ, score)| format!("{case},{organ},0.{score}\n"));
        format!("case,organ,dice\n{}", rows.collect::<String>())
    };
    let selection = files(&[("unet", &file(0)), ("swin", &file(1))]).expect("the same items");
    let joined = selection.joined.expect("joined by ids");
    assert_eq!((joined.both, joined.only_first, joined.only_second), (11, 1, 0));
    assert_eq!(helped_hurt_and_tied(&selection), (6, 1, 4));
}

#[test]
fn the_part_with_the_usual_name_is_the_id() {
    // Whatever the order of the columns.
    let text = long("organ,case", |_, _, _| true).replace("organ,case", "layout,question");
    assert_eq!(guessed(&text).choice.id.as_deref(), Some("question"));
    // Items share the document, whose paragraphs are numbered.
    let rows = |model: &str| (0..9).map(|at| format!("{model},d{},{},0.{at}\n", at / 4, at % 4)).collect::<String>();
    let selection = guessed(&format!("model,doc_id,paragraph,score\n{}{}", rows("a"), rows("b").replace("0.3", "0.4")));
    assert_eq!(selection.choice.id.as_deref(), Some("paragraph"));
    let asked: Vec<&Note> = selection.notes.iter().filter(|note| note.is_question()).collect();
    assert_eq!(asked, [&Note::MayBeClusters { column: "doc_id".to_owned(), clusters: 3 }]);
    // Numbered parts are neither scores nor systems.
    let rows = |model: &str, shift: usize| {
        let games = ["Pong", "Qbert", "Alien"];
        let row = |at: usize| format!("{model},{},{},{}\n", games[at / 3], at % 3, (at * 37 + shift) % 101);
        (0..9).map(row).collect::<String>()
    };
    let text = format!("algorithm,game,episode,return\n{}{}", rows("ppo", 0), rows("sac", 5));
    let selection = guessed(&text);
    assert!(selection.notes.contains(&asked_about_clusters("game", "episode")), "{:?}", selection.notes);
    // If the user says so, they are runs, even of items that are numbers.
    for item in ["game", "fold"] {
        let numbers = ["Pong", "Qbert", "Alien"].iter().zip(1..);
        let folds =
            numbers.fold(text.replace("game", "fold"), |text, (game, fold)| text.replace(game, &fold.to_string()));
        let choice = Choice { run: named("episode"), ..Choice::default() };
        let averaged = select(if item == "game" { &text } else { &folds }, &choice).expect("runs of three items");
        assert_eq!((averaged.choice.id.as_deref(), averaged.scores.pairs()), (Some(item), 3));
    }
}

#[test]
fn a_metric_of_each_row_is_kept_instead() {
    let text = long("metric,case", |_, _, _| true);
    let rows = text.lines().map(|line| match line.split(',').collect::<Vec<_>>()[..] {
        [model, case, metric, score] if model != "model" => format!("{model},{metric},{case},{score}\n"),
        _ => format!("{}\n", line.replace(",dice", ",value")),
    });
    let selection = guessed(&rows.collect::<String>());
    assert_eq!(selection.choice.filter, filters(&["metric:liver"]));
    assert_eq!((selection.choice.id.as_deref(), helped_hurt_and_tied(&selection)), (Some("case"), (6, 0, 0)));
}

#[test]
fn two_pairs_that_match_other_rows_are_a_question() {
    // Slices in other places of the second system's series.
    let rows = |model: &str, order: [usize; 12]| {
        let row = |at: usize| {
            let series = if model == "unet" { at % 3 } else { (at + at / 3) % 3 };
            format!("{model},p{},{},s{series},0.{}\n", at / 3, at % 3, at + 11)
        };
        order.map(row).concat()
    };
    let order = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    let turned = [5, 0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10];
    let text = format!("model,case,layer,series,dice\n{}{}", rows("unet", order), rows("swin", turned));
    let selection = guessed(&text);
    let columns = ["layer", "series"].map(str::to_owned).to_vec();
    assert!(selection.notes.contains(&Note::OrderOrIds { columns }), "{:?}", selection.notes);
    let choice = Choice { id: named("layer"), ..Choice::default() };
    let by_layer = select(&text, &choice).expect("case and layer are the only pair with the layer");
    assert_eq!(helped_hurt_and_tied(&by_layer), (0, 0, 12));
    // If series only rename layers, it does not matter.
    let same = format!("model,case,layer,series,dice\n{}", rows("unet", order))
        + &rows("unet", turned).replace("unet", "swin");
    assert!(guessed(&same).notes.contains(&asked_about_clusters("case", "layer")));
}

#[test]
fn pairs_of_columns_are_no_reason_to_accept_an_id_twice() {
    let rows = |model: &str| {
        let row = |at: usize| format!("{model},q{},{},0.{}\n", at.max(1), ["front", "back"][at % 2], at + 11);
        (0..8).map(row).collect::<String>()
    };
    let text = format!("model,id,view,score\n{}{}", rows("a"), rows("b"));
    let error = select(&text, &Choice::default()).expect_err("q1 twice");
    assert!(matches!(error, TableError::DuplicateId { .. }), "{error}");
}
