use super::*;

/// The level of all intervals.
const LEVEL: f64 = 0.4;

fn named(names: &[&str], of_items: &[u32]) -> Result<Rc<Categories>, CategoriesError> {
    Categories::new(names.iter().map(ToString::to_string).collect(), of_items.to_vec()).map(Rc::new)
}

fn paired(baseline: Vec<Score>, experimental: Vec<Score>) -> Rc<PairedScores> {
    Rc::new(PairedScores::new(baseline, experimental).expect("as many, at least two"))
}

fn whole(scores: &[i64]) -> Vec<Score> {
    scores.iter().copied().map(Score::from).collect()
}

fn compared(scores: &Rc<PairedScores>, categories: &Rc<Categories>) -> ByCategory {
    finished(&Systems::from_scores(scores).expect("two lists"), categories, Sides::One)
}

fn finished(systems: &Systems, categories: &Rc<Categories>, sides: Sides) -> ByCategory {
    let mut categorizing = Categorizing::new(systems, categories, sides, LEVEL).expect("an item each");
    assert_eq!(categorizing.fraction(), 0.0);
    while categorizing.step() {
        assert!((0.0..1.0).contains(&categorizing.fraction()));
    }
    assert_eq!(categorizing.fraction(), 1.0);
    categorizing.finish()
}

/// Categories of 0/1 items: (name, helped, hurt, tied) each. The items of all categories are
/// interleaved.
fn of_counts(table: &[(&str, usize, usize, usize)]) -> ByCategory {
    let (systems, categories) = systems_of(table);
    finished(&systems, &categories, Sides::One)
}

fn systems_of(table: &[(&str, usize, usize, usize)]) -> (Systems, Rc<Categories>) {
    let mut items: Vec<(usize, u32, [i64; 2])> = Vec::new();
    for (category, &(_, helped, hurt, tied)) in (0..).zip(table) {
        let kinds = [(helped, [0, 1]), (hurt, [1, 0]), (tied, [1, 1])];
        let kinds = kinds.into_iter().flat_map(|(count, kind)| std::iter::repeat_n(kind, count));
        items.extend(kinds.enumerate().map(|(place, kind)| (place, category, kind)));
    }
    items.sort_by_key(|&(place, category, _)| (place, category));
    let list = |system: usize| whole(&items.iter().map(|(_, _, kind)| kind[system]).collect::<Vec<_>>());
    let names: Vec<&str> = table.iter().map(|(name, ..)| *name).collect();
    let of_items: Vec<u32> = items.iter().map(|(_, category, _)| *category).collect();
    let systems = Systems::from_scores(&paired(list(0), list(1))).expect("two lists");
    (systems, named(&names, &of_items).expect("all have names"))
}

/// (p, adjusted p) of every row, to 12 decimals, the precision of the integrals.
fn p_values(result: &ByCategory) -> Vec<Result<(f64, f64), Missing>> {
    let rounded = |p: f64| (p * 1e12).round() / 1e12;
    result.rows.iter().map(|row| row.test.map(|test| (rounded(test.p), rounded(test.adjusted)))).collect()
}

#[test]
fn each_category_is_a_comparison_of_its_own() {
    // One of two "easy" items helps: two draws contain it 0 times with probability 1/4, once with
    // 1/2. One "hard" item helps and one hurts: the sum of two draws is −2, 0 or 2 with 1/4, 1/2,
    // 1/4.
    let result = of_counts(&[("easy", 1, 0, 1), ("hard", 1, 1, 0)]);
    let [easy, hard] = &result.rows[..] else { panic!("two categories") };
    assert_eq!((easy.name.as_str(), easy.items, easy.means, easy.difference), ("easy", 2, [0.5, 1.0], 0.5));
    assert_eq!((easy.helped, easy.hurt, easy.tied), (1, 0, 1));
    assert_eq!((hard.helped, hard.hurt, hard.tied, hard.difference), (1, 1, 0, 0.0));
    assert_eq!(p_values(&result), [Ok((0.25, 0.5)), Ok((0.75, 0.75))]);
    // At 40 % the ends are where the distribution reaches 0.3 and 0.7.
    let intervals: Vec<_> = result.rows.iter().map(|row| row.test.map(|test| test.interval)).collect();
    assert_eq!(intervals, [Ok((0.5, 0.5)), Ok((0.0, 0.0))]);
    assert_eq!((result.sides, result.level), (Sides::One, 0.4));
}

#[test]
fn sides_are_those_that_are_asked_for() {
    let (systems, categories) = systems_of(&[("easy", 1, 0, 1), ("hard", 1, 1, 0)]);
    let two = finished(&systems, &categories, Sides::Two);
    assert_eq!(p_values(&two), [Ok((0.5, 1.0)), Ok((1.0, 1.0))]);
    // Two-sided, it does not matter which system is ahead.
    let (exchanged, categories) = systems_of(&[("easy", 0, 1, 1), ("hard", 1, 1, 0)]);
    assert_eq!(p_values(&finished(&exchanged, &categories, Sides::Two)), p_values(&two));
}

#[test]
fn two_sided_p_is_that_of_the_whole_comparison() {
    for (helped, hurt, tied) in [(9, 2, 5), (2, 9, 5), (5, 4, 0), (3, 3, 9), (6, 0, 2), (0, 0, 4)] {
        let (systems, categories) = systems_of(&[("all", helped, hurt, tied)]);
        let result = finished(&systems, &categories, Sides::Two);
        let pairs = (helped + hurt + tied) as u64;
        let differences = Differences::from_counts(pairs, helped as u64, hurt as u64).expect("valid counts");
        let exact = ExactDistribution::new(&differences);
        let tails = (exact.at_or_below_zero().probability, exact.at_or_above_zero().probability);
        assert_eq!(
            result.rows[0].test.map(|test| test.p),
            Ok(Sides::Two.p_value(tails.0, tails.1)),
            "{helped}, {hurt}"
        );
    }
}

#[test]
fn losses_are_not_what_a_one_sided_test_looks_for() {
    let losing = of_counts(&[("easy", 0, 1, 1), ("hard", 1, 1, 0)]);
    let easy = &losing.rows[0];
    assert_eq!((easy.means, easy.difference, easy.helped, easy.hurt), ([1.0, 0.5], -0.5, 0, 1));
    // No draw can be above zero.
    assert_eq!(p_values(&losing), [Ok((1.0, 1.0)), Ok((0.75, 1.0))]);
}

#[test]
fn single_item_has_means_but_no_p() {
    let result = of_counts(&[("one", 1, 0, 0), ("two", 1, 0, 1), ("tie", 0, 0, 1)]);
    let one = &result.rows[0];
    assert_eq!((one.items, one.means, one.difference), (1, [0.0, 1.0], 1.0));
    assert_eq!((one.helped, one.hurt, one.tied), (1, 0, 0));
    assert_eq!((result.rows[2].helped, result.rows[2].hurt, result.rows[2].tied), (0, 0, 1));
    // It does not count as a test in the adjustment.
    assert_eq!(p_values(&result), [Err(Missing::OneItem), Ok((0.25, 0.25)), Err(Missing::OneItem)]);
    assert_eq!((result.tested(), result.finding(one, 0.5)), (1, CategoryFinding::NotTested));
}

#[test]
fn all_tied_is_no_evidence() {
    let result = of_counts(&[("tied", 0, 0, 5)]);
    assert_eq!(result.rows[0].test.map(|test| (test.p, test.interval)), Ok((1.0, (0.0, 0.0))));
}

#[test]
fn decimals_are_subtracted_exactly() {
    let tenths = |digits: [i64; 3]| digits.map(|digits| Score::Decimal { digits, decimals: 1 }.hundredth()).to_vec();
    // 0.03 − 0.02 − 0.01 is exactly 0, and 0.001 − 0 in the other category does not change the
    // grid.
    let (mut baseline, mut experimental) = (tenths([20, 10, 0]), tenths([30, 0, 0]));
    baseline.push(Score::from(0));
    experimental.push(Score::Decimal { digits: 1, decimals: 3 });
    let categories = named(&["a", "b"], &[0, 0, 1, 1]).expect("all have names");
    let result = compared(&paired(baseline, experimental), &categories);
    assert_eq!(result.rows[0].difference, 0.0);
    assert_eq!(p_values(&result)[0], Ok((0.75, 0.75)));
    assert_eq!((result.rows[1].helped, result.rows[1].tied, result.rows[1].difference), (1, 1, 0.0005));
}

#[test]
fn categories_without_items_have_no_row() {
    let categories = named(&["none", "all", "none either"], &[1, 1]).expect("all have names");
    let result = compared(&paired(whole(&[0, 1]), whole(&[1, 1])), &categories);
    assert_eq!(result.rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["all"]);
}

#[test]
fn what_cannot_be_categorized_is_refused() {
    let too_many = Categories::new((0..=Categories::MOST).map(|label| label.to_string()).collect(), vec![0, 1]);
    assert_eq!(too_many, Err(CategoriesError::TooMany { categories: 1001 }));
    assert_eq!(named(&["a"], &[0, 0, 1]), Err(CategoriesError::Unnamed { item: 2 }));
    let refused = |scores: &Rc<PairedScores>, of_items: &[u32]| {
        let categories = named(&["a", "b"], of_items).expect("all have names");
        let systems = Systems::from_scores(scores).expect("two lists");
        Categorizing::new(&systems, &categories, Sides::One, LEVEL).err()
    };
    let two = paired(whole(&[0, 1]), whole(&[1, 1]));
    assert_eq!(refused(&two, &[0, 1, 1]), Some(CategoriesError::LengthMismatch { items: 2, categorized: 3 }));
    let huge = [Score::Rounded(f64::MAX), Score::Rounded(-f64::MAX)];
    let huge = paired(huge.to_vec(), vec![huge[1], huge[0]]);
    assert_eq!(refused(&huge, &[0, 1]), Some(CategoriesError::NotFinite));
}

#[test]
fn largest_numbers_do_no_harm() {
    let large = vec![Score::Rounded(f64::MAX); 3];
    let categories = named(&["a"], &[0, 0, 0]).expect("all have names");
    let result = compared(&paired(large.clone(), large), &categories);
    assert_eq!((result.rows[0].tied, result.rows[0].difference), (3, 0.0));
}

#[test]
fn findings_are_by_the_adjusted_p() {
    // Twenty of twenty items helped: no resample is at or below zero. One of twenty: 0.95^20 =
    // 0.358.
    let table = [("up", 20, 0, 0), ("open", 1, 0, 19), ("down", 0, 20, 0)];
    let (systems, categories) = systems_of(&table);
    let findings = |sides| {
        let result = finished(&systems, &categories, sides);
        result.rows.iter().map(|row| result.finding(row, 0.05)).collect::<Vec<_>>()
    };
    use CategoryFinding::{Better, Open, Worse};
    assert_eq!(findings(Sides::One), [Better, Open, Open]);
    assert_eq!(findings(Sides::Two), [Better, Open, Worse]);
    let result = of_counts(&table);
    // 2 · 0.95^20 = 0.717.
    assert_ne!(result.finding(&result.rows[1], 0.72), Open);
    assert_eq!(result.finding(&result.rows[1], 0.71), Open);
}

#[test]
fn intervals_are_called_what_they_are() {
    // Items 0 to 3 are in clusters of two; items 4 to 7 in clusters of three and one.
    let scores = paired(whole(&[0, 1, 0, 1, 0, 1, 0, 1]), whole(&[1, 1, 0, 1, 1, 1, 1, 0]));
    let intervals = |of_items: &[u32; 8]| {
        let categories = named(&["equal", "several"], of_items).expect("all have names");
        let systems = Systems::from_scores(&scores).expect("two lists");
        let categorizing = Categorizing::new(&systems, &categories, Sides::One, LEVEL).expect("an item each");
        let mut categorizing = categorizing.by_clusters([0, 0, 1, 1, 2, 2, 2, 3].into());
        while categorizing.step() {}
        categorizing.finish().intervals(" %")
    };
    let normal = "normal ones from the cluster-robust standard error where clusters have several sizes";
    assert_eq!(intervals(&[0, 0, 0, 0, 1, 1, 1, 1]), format!("exact 40 % percentile intervals, and {normal}"));
    assert_eq!(intervals(&[1; 8]), "40 % normal intervals from the cluster-robust standard error");
    let mut items = of_counts(&[("easy", 1, 0, 1)]);
    assert_eq!(items.intervals("%"), "exact 40% percentile intervals");
    items.rows[0].test = items.rows[0].test.map(|test| CategoryTest { p_error: 1e-5, ..test });
    assert_eq!(items.intervals("%"), "approximate 40% percentile intervals");
}

#[test]
fn few_differing_items_decide_less_among_many_categories() {
    // 2^−6 = 0.0156 is below 0.05, but not below 0.05 / 4 = 0.0125: that takes seven items.
    let six = [("a", 6, 0, 0)];
    let among_four = [("a", 6, 0, 0), ("b", 7, 0, 0), ("c", 0, 0, 2), ("d", 0, 0, 2)];
    let first_two = |table: &[(&str, usize, usize, usize)]| {
        let result = of_counts(table);
        result.rows.iter().take(2).map(|row| result.finding(row, 0.05)).collect::<Vec<_>>()
    };
    assert_eq!(first_two(&six), [CategoryFinding::Better]);
    assert_eq!(first_two(&among_four), [CategoryFinding::TooFewToTell, CategoryFinding::Better]);
}

#[test]
fn where_no_resample_disagrees_the_sign_tests_p_is_adjusted() {
    // Both of two items helped: the sign test's p is 1/4 in each category, and 1/2 two-sided.
    let (systems, categories) = systems_of(&[("a", 2, 0, 0), ("b", 2, 0, 0), ("c", 10, 0, 0)]);
    let p_values = |sides| p_values(&finished(&systems, &categories, sides));
    let small = 3.0 * 0.5f64.powi(10);
    let rounded = |p: f64| Ok(((0.0), (p * 1e12).round() / 1e12));
    assert_eq!(p_values(Sides::One), [0.5, 0.5, small].map(rounded));
    assert_eq!(p_values(Sides::Two), [1.0, 1.0, 2.0 * small].map(rounded));
}

#[test]
fn errors_count_against_findings() {
    let mut result = of_counts(&[("a", 20, 0, 0), ("b", 20, 0, 0)]);
    for (row, (p, p_error)) in result.rows.iter_mut().zip([(0.01, 0.02), (0.02, 0.0)]) {
        row.test = row.test.map(|test| CategoryTest { p, p_error, ..test });
    }
    adjust(&mut result.rows, Sides::One);
    // 2 · 0.01 and 1 · 0.02. At most, p is 0.03, and then 2 · 0.02 = 0.04 comes first and 0.03 is
    // raised to that.
    let tests: Vec<_> =
        result.rows.iter().flat_map(|row| row.test).map(|test| (test.adjusted, test.adjusted_error)).collect();
    assert_eq!(tests, [(0.02, 0.02), (0.02, 0.02)]);
    assert_eq!(result.finding(&result.rows[0], 0.05), CategoryFinding::Better);
    assert_eq!(result.finding(&result.rows[0], 0.03), CategoryFinding::Open);
}

#[test]
fn rows_are_sorted_as_asked_for() {
    // Differences +0.5, 0, +0.5; baseline means 0.5, 0.5, 0; two, four and two items.
    let result = of_counts(&[("level 10", 1, 0, 1), ("Level 2", 1, 1, 2), ("level 2", 1, 0, 1)]);
    let names = |order| result.sorted(order).iter().map(|row| row.name.as_str()).collect::<Vec<_>>();
    assert_eq!(names(CategoryOrder::Difference), ["level 2", "level 10", "Level 2"]);
    assert_eq!(names(CategoryOrder::Size), ["Level 2", "level 2", "level 10"]);
    assert_eq!(names(CategoryOrder::Name), ["Level 2", "level 2", "level 10"]);
    // (0 + 1) / 2 and (0 + 1 + 1 + 1) / 4.
    assert_eq!(names(CategoryOrder::BaselineMean), ["level 2", "level 10", "Level 2"]);
}

#[test]
fn names_sort_as_people_sort() {
    let mut names =
        ["b", "a10", "a2", "", "10", "9", "A3", "a", "é", "a2b", "99999999999999999999999999999999999999999"];
    names.sort_by_key(|name| natural(name));
    assert_eq!(
        names,
        ["", "9", "10", "99999999999999999999999999999999999999999", "a", "a2", "a2b", "A3", "a10", "b", "é"]
    );
}

#[test]
fn a_thousand_categories_are_adjusted_together() {
    // One of two items helped in each category: p = 1/4 everywhere, and a thousand times that
    // exceeds 1.
    let names: Vec<String> = (0..1000).map(|index| index.to_string()).collect();
    let of_items: Vec<u32> = (0..2000).map(|item| item % 1000).collect();
    let categories = Rc::new(Categories::new(names, of_items).expect("all have names"));
    let scores = paired(whole(&[0; 2000]), whole(&[[0; 1000], [1; 1000]].concat()));
    let result = compared(&scores, &categories);
    assert_eq!(p_values(&result), vec![Ok((0.25, 1.0)); 1000]);
}

#[test]
fn clusters_are_drawn_within_each_category() {
    // Category "a": the clusters {0, 1} and {2} with the differences 1, 1 and −1 have sums 2 and
    // −1. Two draws give 4, 1, 1 or −2, of which one is at or below zero. "b" is a single cluster.
    let list = |values: [i64; 5]| values.map(Score::from).to_vec();
    let scores = Rc::new(PairedScores::new(list([0, 0, 1, 0, 1]), list([1, 1, 0, 1, 1])).expect("five pairs"));
    let systems = Systems::from_scores(&scores).expect("two lists");
    let names = vec!["a".to_owned(), "b".to_owned()];
    let categories = Rc::new(Categories::new(names, vec![0, 0, 0, 1, 1]).expect("all have names"));
    let items = Categorizing::new(&systems, &categories, Sides::One, 0.9).expect("an item each");
    let mut work = items.by_clusters([7, 7, 3, 5, 5].into());
    while work.step() {}
    let rows = work.finish().rows;
    let test = rows[0].test.expect("two clusters");
    assert!((test.p - 0.25).abs() < 1e-12 && test.differing == 2, "{test:?}");
    assert_eq!(rows[1].test, Err(Missing::OneCluster));
}

#[test]
fn lower_scores_may_be_better_in_a_category() {
    let list = |values: [i64; 3]| values.map(Score::from).to_vec();
    let losses = PairedScores::new(list([3, 2, 2]), list([1, 2, 1])).expect("three pairs").lower_is_better();
    let systems = Systems::from_scores(&Rc::new(losses)).expect("two lists");
    let categories = Rc::new(Categories::new(vec!["all".to_owned()], vec![0; 3]).expect("all have names"));
    let mut work = Categorizing::new(&systems, &categories, Sides::One, 0.9).expect("an item each");
    while work.step() {}
    let row = &work.finish().rows[0];
    assert_eq!((row.helped, row.hurt, row.difference), (2, 0, 1.0));
}

/// The names of the categories, the items of each, and the number of items in several.
fn split(labels: &[&str]) -> (Vec<String>, Vec<Vec<u32>>, u64) {
    let all = named(labels, &(0..labels.len() as u32).collect::<Vec<_>>()).expect("all have labels");
    let items = all.items().into_iter().map(|(_, items)| items).collect();
    (all.names().to_vec(), items, all.items_in_several())
}

#[test]
fn an_item_counts_in_each_category_that_its_label_names() {
    let (names, items, several) = split(&["taxonomic; causal", "causal", "algebra", "taxonomic;algebra;taxonomic"]);
    assert_eq!(names, ["taxonomic", "causal", "algebra"]);
    assert_eq!((items, several), (vec![vec![0, 3], vec![0, 1], vec![2, 3]], 2));
    let (names, _, several) = split(&["a;b", "a", "fill in; choose"]);
    assert_eq!((names.as_slice(), several), (&["a", "b", "fill in; choose"].map(str::to_owned)[..], 1));
    // A semicolon is part of a name if no part occurs elsewhere, and if a part is empty.
    for labels in [&["fill in; choose", "open", "both; none"][..], &["a;", "a"], &[";", "b"]] {
        let (names, _, several) = split(labels);
        assert_eq!((names, several), (labels.iter().map(ToString::to_string).collect(), 0));
    }
    // Gives the same result as repeating the items once for each category.
    let scores = |of: &[usize]| {
        let of = |all: [i64; 4]| whole(&of.iter().map(|&item| all[item]).collect::<Vec<_>>());
        paired(of([0, 1, 0, 1]), of([1, 1, 1, 0]))
    };
    let labels = ["x;y", "y", "x", "y"];
    let overlapping = compared(&scores(&[0, 1, 2, 3]), &named(&labels, &[0, 1, 2, 3]).expect("all have labels"));
    let apart = compared(&scores(&[0, 2, 0, 1, 3]), &named(&["x", "y"], &[0, 0, 1, 1, 1]).expect("two names"));
    assert_eq!((overlapping.rows, overlapping.in_several, apart.in_several), (apart.rows, 1, 0));
}
