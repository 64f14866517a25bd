//! The view Learn with clusters.

use super::*;
use paired_bootstrap::comparisons::Test::ShiftedAbove;

/// Six passages of two to four questions, right or wrong.
const PASSAGES: [(&str, &str, &str); 6] = [
    ("owl", "01", "11"),
    ("fox", "110", "010"),
    ("elk", "0010", "1110"),
    ("cat", "101", "100"),
    ("bee", "00", "11"),
    ("ant", "0101", "1101"),
];

/// A page with the view Learn in which resamples draw these passages.
fn learner_of(passages: &[(impl AsRef<str>, impl AsRef<str>, impl AsRef<str>)], fragment: &str) -> Page {
    let rows = passages.iter().flat_map(|(name, baseline, experimental)| {
        let scores = baseline.as_ref().chars().zip(experimental.as_ref().chars());
        scores.map(move |(b, e)| format!("{},{b},{e}\n", name.as_ref()))
    });
    let table = "passage,baseline,experimental\n".to_owned() + &rows.collect::<String>();
    let mut page = learner(&format!("cluster=passage&{fragment}"));
    page.pastes(&table, "");
    page.uses("column-cluster", "passage");
    page
}

#[test]
fn clusters_are_drawn_whole() {
    let mut page = learner_of(&PASSAGES, "");
    assert_eq!((page.data_state(), page.learn().error_in("learn-error")), ("done", None));
    assert_eq!(page.column("learn-items", 0), ["owl", "fox", "elk", "cat", "bee", "ant"]);
    // Sums of the scores and of their differences, then the sizes.
    let columns = [1, 2, 3, 4].map(|column| page.column("learn-items", column).concat());
    assert_eq!(columns, ["121202", "213123", "+1−1+2−1+2+1", "234324"]);
    let text = page.text("learn-explanation");
    assert!(
        text.ends_with(". A resample draws 6 of these 6 clusters, with replacement, each with all its items."),
        "{text}"
    );
    page.learns("one", "");
    let rows = page.rows("learn-items");
    let number = |row: &Row, cell: usize| row.cells[cell].values[0];
    assert_eq!(rows.iter().map(|row| number(row, 5)).sum::<f64>(), 6.0, "six draws");
    let [sum, items] = [3, 4].map(|column| rows.iter().map(|row| number(row, column) * number(row, 5)).sum::<f64>());
    let mean = page.learn().number_of("learn-mean").expect("a resample is drawn");
    assert!((mean - sum / items).abs() < 1e-12, "{mean} is not {sum} / {items}");
    let text = page.text("learn-explanation");
    assert!(text.contains(&format!("in {items} items, mean ")), "{text}");
    let [said, left_out] = ["learn-said", "learn-left-out"].map(|id| page.text(id));
    assert!(said.contains(" of 6 clusters (") && left_out.contains("With 6 clusters, 33.5 %"), "{said} {left_out}");
    let absent = rows.iter().filter(|row| number(row, 5) == 0.0).count();
    assert_eq!(rows.iter().filter(|row| row.class == "absent").count(), absent);
}

#[test]
fn what_is_neither_helped_nor_hurt_is_tied() {
    let page = learner_of(&PASSAGES, "");
    assert!(
        page.text("learn-columns").contains("blue helped, orange hurt, grey tied."),
        "{}",
        page.text("learn-columns")
    );
    let mut page = learner("");
    page.pastes("1.5\n2\n3\n4", "2.5\n2\n2\n4.5");
    assert_eq!(page.column("learn-items", 4), ["helps", "tied", "hurts", "helps"]);
}

#[test]
fn clusters_count_what_the_test_counts() {
    // With several sizes; and with two items each, where the mean is a plain sum.
    let pairs = PASSAGES.map(|(name, baseline, experimental)| (name, &baseline[..2], &experimental[..2]));
    for (mut page, has_line) in [(learner_of(&PASSAGES, "seed=3"), false), (learner_of(&pairs, "seed=3"), true)] {
        page.learns("run", "");
        assert_eq!(page.drawn_and_counted(), (Some(10_000.0), page.counted_by_the_test()));
        assert!(page.counted_by_the_test() > Some(0.0));
        let exact =
            page.state.session.shown().and_then(|shown| shown.exact.as_ref()).map(|exact| exact.at_or_below_zero);
        assert_eq!(page.learn().number_of("learn-exact"), exact);
        assert_eq!(page.text("learn-caption").contains("Line: all possible resamples"), has_line);
        page.learns("twice", "on");
        let above = page.learn().number_of("learn-count").expect("a count");
        let exact = page.learn().number_of("learn-exact").expect("a law");
        assert!(
            (above / 10_000.0 - exact).abs() <= 4.5 * (exact * (1.0 - exact) / 10_000.0).sqrt(),
            "{above}, {exact}"
        );
        let tests = &page.state.session.shown().and_then(|shown| shown.inference.clone()).expect("tests").tests;
        let shifted = tests.iter().find(|row| row.test == ShiftedAbove).and_then(|row| row.one_sided);
        assert!(shifted.is_some_and(|p| (p - exact).abs() < 1e-12), "{shifted:?} in Test");
    }
}

#[test]
fn clusters_are_drawn_one_by_one() {
    let mut page = learner_of(&PASSAGES, "speed=normal");
    page.learns("normal", "on");
    page.learns("one", "");
    page.happens(Event::Ticked);
    let rows = page.rows("learn-items");
    let lit: Vec<&Row> = rows.iter().filter(|row| row.class == "lit").collect();
    let [row] = lit[..] else { panic!("one cluster is drawn") };
    let (name, sum, items) = (&row.cells[0].text, &row.cells[3].text, &row.cells[4].text);
    assert_eq!(page.text("learn-said"), format!("Cluster {name} is drawn, with {items} items."));
    let text = page.text("learn-explanation");
    assert!(text.starts_with(&format!("Resample 1, draw 1 of 6: sum so far {sum} in {items} items, mean ")), "{text}");
    page.plays();
    assert_eq!(page.drawn(), Some(1.0));
}

#[test]
fn words_about_clusters_are_not_about_items() {
    let mut page = learner_of(&PASSAGES, "");
    let head = |page: &Page| ["learn-drawn-head", "learn-effect-head"].map(|id| page.text(id));
    assert_eq!(head(&page), ["cluster", "items"]);
    assert!(page.text("learn-items-caption").starts_with("The clusters, and how often"));
    assert_eq!(page.learn().attribute_of("learn-controls", "aria-label"), Some("The clusters"));
    let row = page.rows("learn-items").swap_remove(1);
    let blocks = row.cells[4].blocks.clone().expect("a block for each item");
    assert_eq!((blocks.helped, blocks.hurt, blocks.tied, blocks.most), (0, 1, 2, 4));
    assert!(row.cells[4].button.is_none(), "a cluster has no effect to change");
    page.learns("kind-1", "");
    assert_eq!(page.counts()[0], 18);
    let (csv, address) = (page.state.learn.csv(&page.state.session).expect("a file"), &page.address);
    assert!(csv.starts_with("# pairs:18|clusters:6|observed:"), "{csv}");
    assert!(address.contains("cluster=passage"), "{address}");
    // As if each question were an item.
    page.uses("column-cluster", "");
    assert_eq!((head(&page), page.rows("learn-items").len()), (["item".to_owned(), "effect".to_owned()], 18));
}

#[test]
fn other_columns_begin_anew() {
    let mut page = learner_of(&PASSAGES, "");
    page.learns("hundred", "");
    page.uses("column-cluster", "");
    assert_eq!(page.drawn_and_counted(), (Some(0.0), Some(0.0)), "these were resamples of clusters");
    page.learns("run", "");
    assert_eq!(page.drawn_and_counted(), (Some(10_000.0), page.counted_by_the_test()));
}

#[test]
fn many_clusters_are_summed() {
    let passages: Vec<(String, &str, &str)> = (0..50)
        .map(|number| {
            let (_, baseline, experimental) = PASSAGES[number % PASSAGES.len()];
            (format!("p{number}"), baseline, experimental)
        })
        .collect();
    let mut page = learner_of(&passages, "");
    let hint = page.text("learn-hint");
    assert!(hint.starts_with("16 of 50 clusters are listed") && hint.contains("more than 40 clusters"), "{hint}");
    assert_eq!(page.text("learn-others"), "The other 34 clusters are drawn as well.");
    page.learns("one", "");
    let rows = page.rows("learn-items");
    assert_eq!(rows.iter().map(|row| row.cells[5].values[0]).sum::<f64>(), 50.0);
    // No cluster has as many helped as hurt.
    assert_eq!(rows.iter().skip(16).map(|row| row.cells[4].text.as_str()).collect::<Vec<_>>(), ["ahead", "behind"]);
}

#[test]
fn long_names_give_way_to_numbers() {
    let long = PASSAGES.map(|(name, baseline, experimental)| (format!("a passage: {name}"), baseline, experimental));
    let page = learner_of(&long, "");
    assert_eq!(page.column("learn-items", 0), ["1", "2", "3", "4", "5", "6"]);
    let names = page.rows("learn-items").into_iter().filter_map(|row| row.name).collect::<Vec<_>>();
    assert_eq!((names.len(), names[1].as_str()), (6, "a passage: fox"), "scripts have them in full");
}

#[test]
fn single_cluster_is_always_drawn() {
    let mut page = learner_of(&PASSAGES[..1], "");
    assert!(page.text("learn-explanation").ends_with("A resample can only draw this cluster again."));
    page.learns("ten", "");
    assert_eq!(page.text("learn-said"), "With one cluster, all resamples are the same.");
    assert_eq!(page.drawn_and_counted(), (Some(10.0), Some(0.0)));
}

#[test]
fn tour_of_clusters_speaks_of_clusters() {
    let mut page = learner_of(&PASSAGES, "");
    let address = page.state.fragment_of(ViewName::Learn);
    page.happens(Event::AddressGiven(address + "&tour=1"));
    let mut steps = vec![page.text("learn-tour-text")];
    for _ in 1..4 {
        page.learns("tour-next", "");
        steps.push(page.text("learn-tour-text"));
    }
    assert_eq!(
        steps[0],
        "18 questions in 6 clusters. Each row is a cluster, with the sums of its scores. Baseline: 8 right \
         (44.444 %). Experimental: 12 (66.667 %)."
    );
    assert!(steps[2].contains("we draw 6 from these 6 clusters, each with all its questions, with"), "{}", steps[2]);
    assert!(steps[3].contains("A cluster can come twice, or not at all."), "{}", steps[3]);
}
