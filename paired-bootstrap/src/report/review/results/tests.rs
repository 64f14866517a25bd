//! Verdicts of tables: those of single claims, corrected for how many there are.

use super::super::{Shown, Significance};
use super::*;
use crate::planning::review::Analysis;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

fn comparing(system: Option<usize>, sides: Sides) -> Comparing {
    Comparing { system, items: Vec::new(), runs: 1, alpha: 0.05, sides }
}

fn table(text: &str) -> ResultsTable {
    ResultsTable::read(text, false).expect("a table").expect("understood")
}

fn judged(table: &ResultsTable, how: Comparing) -> (Compared, Vec<Judged>) {
    let compared = Compared::new(table, how);
    let asked = compared.asked();
    let extents: Vec<Extent> =
        asked.questions.iter().map(|question| Extent::of(question, asked.comparisons).expect("possible")).collect();
    let judged = compared.judged(&extents);
    (compared, judged)
}

/// What the single claim says.
fn single(values: &[(&'static str, String)], sides: Sides) -> (Verdict, Bounds) {
    let value = |key: &'static str| values.iter().find(|(own, _)| *own == key).map(|(_, value)| value.clone());
    let print = Print::read(&value).expect("a print");
    let question = print.question(0.05, sides).expect("possible");
    let mut analysis = Analysis::new(&question).expect("possible");
    while analysis.advance() {}
    let shown = Shown::new(print, question, analysis.answer(), None).expect("an answer");
    let verdict = match shown.significance() {
        Significance::Always => Verdict::Must,
        Significance::Never | Significance::TooFew => Verdict::Cannot,
        _ => Verdict::Depends,
    };
    (verdict, (shown.answer.best.1, shown.answer.worst.1))
}

/// A table of two systems and one data set says what the single claim says, to the last digit.
#[test]
fn a_table_of_one_comparison_is_the_single_claim() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(30);
    let mut below = |most: u64| rng.next_u64() % (most + 1);
    let mut seen = Vec::new();
    for case in 0..200 {
        let items = 5 + below(if case % 2 == 0 { 60 } else { 3000 });
        // Below 2 % a percent sign would be needed.
        let base = items / 5 + below(items / 2);
        let exp = (base + below(items / 4 + 1)).min(items);
        let percent = |right: u64| format!("{:.1}", 100.0 * right as f64 / items as f64);
        let text = format!("Model\tX\nn\t{items}\nA\t{}\nB\t{}", percent(base), percent(exp));
        let table = table(&text);
        let sides = if case % 3 == 0 { Sides::Two } else { Sides::One };
        let (compared, judged) = judged(&table, comparing(Some(1), sides));
        let pair = compared.pairs().next().expect("a pair");
        let (verdict, p) = single(&pair.values, sides);
        assert_eq!((judged[0].verdict, judged[0].alone, judged[0].p), (verdict, verdict, Some(p)), "{text}");
        seen.push(verdict);
    }
    for verdict in [Verdict::Must, Verdict::Depends, Verdict::Cannot] {
        assert!(seen.iter().filter(|own| **own == verdict).count() > 10, "{verdict:?}");
    }
}

/// Holm's method with p-values tried one by one: whatever each p is between its ends, the verdict
/// holds.
#[test]
fn holm_over_the_cells_holds_wherever_each_p_lies() {
    let text = "Model\tA\tB\tC\nn\t500\t1000\t2000\nX\t70.0\t83.2\t70.0\nY\t71.0\t82.0\t74.0\nOurs\t72.0\t84.1\t75.0";
    let table = table(text);
    let (compared, judged) = judged(&table, comparing(Some(2), Sides::One));
    let asked = compared.asked();
    let extents: Vec<Extent> =
        asked.questions.iter().map(|question| Extent::of(question, asked.comparisons).expect("possible")).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut was = vec![[false; 2]; judged.len()];
    for round in 0..2000 {
        let ps: Vec<f64> = extents
            .iter()
            .map(|extent| {
                let share = match round {
                    0 => 0.0,
                    1 => 1.0,
                    _ => (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64,
                };
                extent.among.0 + share * (extent.among.1 - extent.among.0)
            })
            .collect();
        // Step down by hand: the least p times their number, the next times one less, and stop.
        let mut order: Vec<usize> = (0..ps.len()).collect();
        order.sort_by(|&one, &other| ps[one].total_cmp(&ps[other]));
        let mut goes_on = true;
        for (rank, index) in order.into_iter().enumerate() {
            goes_on &= ps[index] * ((ps.len() - rank) as f64) < 0.05;
            was[index][usize::from(goes_on)] = true;
        }
    }
    for (judged, was) in judged.iter().zip(was) {
        let expected = match was {
            [false, true] => Verdict::Must,
            [true, false] => Verdict::Cannot,
            _ => Verdict::Depends,
        };
        assert_eq!(judged.verdict, expected, "{judged:?}");
    }
}

#[test]
fn what_does_not_limit_p_is_counted_all_the_same() {
    let text = "Model\tA (n=65)\tBLEU\tC\nX\t71.2\t27.1\t70\nOurs\t72.3\t28.1\t80";
    let table = table(text);
    let (_, verdicts) = judged(&table, comparing(None, Sides::One));
    let all: Vec<Verdict> = verdicts.iter().map(|judged| judged.verdict).collect();
    assert_eq!(all, [Verdict::Impossible, Verdict::Open, Verdict::NoItems]);
    assert_eq!(table_headline(&verdicts), "Of 3 comparisons: 1 is impossible, 1 leaves p open, 1 lacks n.");
    // n of the third; 10 more of 100: nobody hurt is 0.9^100.
    let how = Comparing { items: vec![None, None, Some(100)], ..comparing(None, Sides::One) };
    let (_, verdicts) = judged(&table, how);
    let (least, _) = verdicts[2].p.expect("limited");
    assert!((least - 0.9f64.powi(100)).abs() < 1e-15, "{least}");
    assert_eq!(verdicts[2].verdict, Verdict::Depends);
}

#[test]
fn means_over_runs_are_compared_by_welch() {
    let text = "Model\tA\nX\t83.2 ± 0.3\nOurs\t84.1 ± 0.4";
    let (table, how) = (table(text), comparing(None, Sides::One));
    assert_eq!(judged(&table, how.clone()).1[0].verdict, Verdict::Open, "their number is missing");
    let (_, verdicts) = judged(&table, Comparing { runs: 5, ..how });
    // From a grid in the tests of `planning::review`.
    let (least, largest) = verdicts[0].p.expect("limited");
    assert!((least - 0.000564885713919).abs() < 1e-12 && (largest - 0.00746111896762).abs() < 1e-12);
    assert_eq!(verdicts[0].verdict, Verdict::Must);
}

#[test]
fn numbers_of_items_fit_the_data_sets() {
    let table = table("Model\tA\tB\nX\t70\t71\nY\t72\t73");
    assert_eq!([&[][..], &[Some(5)], &[Some(5), None]].map(|items| items_problem(&table, items)), [None, None, None]);
    let told = items_problem(&table, &[Some(1); 3]).expect("too many");
    assert!(told.starts_with("3 numbers for 2 data sets."), "{told}");
    // A single number counts for all.
    let how = Comparing { items: vec![Some(100)], ..comparing(None, Sides::One) };
    assert!(Compared::new(&table, how).pairs().all(|pair| matches!(pair.known, Known::Asked(_))));
}
