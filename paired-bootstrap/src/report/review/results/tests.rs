//! The verdicts on tables are those on single claims, corrected for their number.

use super::super::{Shown, Significance};
use super::*;
use crate::planning::review::{Analysis, p_value};
use crate::significance::{Significance as Decided, in_place_of_zero};
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

/// The verdict on a single claim.
fn single(values: &[(&'static str, String)], sides: Sides) -> (Verdict, Bounds) {
    let value = |key: &'static str| values.iter().find(|(own, _)| *own == key).map(|(_, value)| value.clone());
    let print = Print::read(&value).expect("a print");
    let question = print.question(0.05, sides).expect("possible");
    let mut analysis = Analysis::new(&question).expect("possible");
    while analysis.advance() {}
    let shown = Shown::new(print, question, analysis.answer(), None).expect("an answer");
    let verdict = match shown.significance() {
        Significance::Always => Verdict::Must,
        Significance::Never => Verdict::Cannot,
        Significance::TooFew => Verdict::TooFew,
        _ => Verdict::Depends,
    };
    let (best, worst) = (shown.answer.best.1, shown.answer.worst.1);
    // If either system may lead, p can be 1.
    (verdict, if shown.may_turn() { (best.min(worst), 1.0) } else { (best, worst) })
}

/// A table of two systems and one data set gives the same result as the single claim, to the last
/// digit.
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
    for verdict in [Verdict::Must, Verdict::Depends, Verdict::Cannot, Verdict::TooFew] {
        assert!(seen.iter().filter(|own| **own == verdict).count() > 10, "{verdict:?}");
    }
}

/// Enumerates all outcomes of all cells and judges them as `compare` does: by Holm's method over
/// every p, and then by whether enough items changed. Each verdict must match.
#[test]
fn verdicts_are_those_of_trying_all_outcomes_of_all_cells() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut below = |most: u64| rng.next_u64() % (most + 1);
    let mut seen = [0; 3];
    for case in 0..300 {
        let items = 8 + below(9);
        let sides = if case % 2 == 0 { Sides::One } else { Sides::Two };
        let alpha = [0.05, 0.1, 0.3][case % 3];
        let percent = |right: u64| format!("{:.0}", 100.0 * right as f64 / items as f64);
        let systems = ["A", "B", "C"].map(|name| format!("{name}\t{}", percent(1 + below(items - 1))));
        let text = format!("Model\tX\nn\t{items}\n{}\nOurs\t{}", systems.join("\n"), percent(1 + below(items - 1)));
        let table = table(&text);
        let (compared, judged) = judged(&table, Comparing { alpha, ..comparing(Some(3), sides) });
        // The p to quote, and the number of items that differ.
        let outcomes: Vec<Vec<(f64, u64)>> = compared
            .asked()
            .questions
            .iter()
            .map(|question| {
                let allowed = question.allowed().expect("possible");
                let (first, last) = allowed.hurt();
                let pairs = (first..=last).flat_map(|hurt| {
                    let (least, most) = allowed.helped(hurt);
                    (least..=most).map(move |helped| (hurt, helped))
                });
                let outcome = |(hurt, helped): (u64, u64)| {
                    let p = p_value(items, (hurt, helped), sides);
                    (in_place_of_zero(p, hurt + helped, sides).unwrap_or(p), hurt + helped)
                };
                pairs.map(outcome).collect()
            })
            .collect();
        let [one, other, third] = outcomes.as_slice() else { panic!("three cells: {text}") };
        let mut was = [[false; 2]; 3];
        for one in one {
            for other in other {
                for third in third {
                    let all = [*one, *other, *third];
                    let adjusted = holm(&all.map(|(p, _)| p));
                    for ((was, adjusted), (_, differing)) in was.iter_mut().zip(adjusted).zip(all) {
                        let decided = Decided::among(3, adjusted, differing, sides, alpha);
                        was[usize::from(decided.is_significant())] = true;
                    }
                }
            }
        }
        for (judged, was) in judged.iter().zip(was) {
            let expected = match was {
                [false, true] => Verdict::Must,
                [true, false] => Verdict::Cannot,
                _ => Verdict::Depends,
            };
            // The reason why it cannot be is compared with the single claim, above.
            let verdict = if judged.verdict == Verdict::TooFew { Verdict::Cannot } else { judged.verdict };
            assert_eq!(verdict, expected, "{judged:?} {sides} {alpha}\n{text}");
            seen[expected as usize] += 1;
        }
    }
    assert!(seen.iter().all(|times| *times > 20), "{seen:?}");
}

/// For some scores with these accuracies `compare` calls A2's difference significant: a small p of
/// a cell with few changed items is not significant itself, but still gives the others a larger
/// level.
#[test]
fn too_few_changed_items_in_one_cell_do_not_hold_back_the_others() {
    let text = "Model\tD\nn\t30\nA1\t66.7\nA2\t66.7\nA3\t70.0\nB\t33.3\nC\t33.3\nE\t86.7\nOurs\t86.7";
    let (_, judged) = judged(&table(text), Comparing { alpha: 0.1, ..comparing(Some(6), Sides::Two) });
    assert_eq!(judged[1].verdict, Verdict::Depends, "{judged:?}");
}

#[test]
fn what_does_not_limit_p_is_counted_all_the_same() {
    let text = "Model\tA (n=65)\tBLEU\tC\nX\t71.2\t27.1\t70\nOurs\t72.3\t28.1\t80";
    let table = table(text);
    let (_, verdicts) = judged(&table, comparing(None, Sides::One));
    let all: Vec<Verdict> = verdicts.iter().map(|judged| judged.verdict).collect();
    assert_eq!(all, [Verdict::Impossible, Verdict::Open, Verdict::NoItems]);
    assert_eq!(table_headline(&verdicts), "Of 3 comparisons: 1 is impossible, 1 leaves p open, 1 lacks n.");
    // n of the third data set. 10 more of 100 are right: with nobody hurt, p is 0.9^100.
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
fn a_two_sided_table_asks_for_a_difference() {
    let table = table("Model\tA\nX\t70\nOurs\t72");
    let told = |sides| reference_told(&table, &comparing(Some(1), sides));
    assert_eq!(told(Sides::One), "Each cell asks whether Ours is better than the cell’s system.");
    assert_eq!(told(Sides::Two), "Each cell asks whether Ours and the cell’s system differ.");
}

#[test]
fn numbers_of_items_fit_the_data_sets() {
    let table = table("Model\tA\tB\nX\t70\t71\nY\t72\t73");
    assert_eq!([&[][..], &[Some(5)], &[Some(5), None]].map(|items| items_problem(&table, items)), [None, None, None]);
    let told = items_problem(&table, &[Some(1); 3]).expect("too many");
    assert!(told.starts_with("3 numbers for 2 data sets."), "{told}");
    // A single number applies to all data sets.
    let how = Comparing { items: vec![Some(100)], ..comparing(None, Sides::One) };
    assert!(Compared::new(&table, how).pairs().all(|pair| matches!(pair.known, Known::Asked(_))));
}
