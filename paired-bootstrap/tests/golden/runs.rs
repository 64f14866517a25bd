//! Means of repeated runs, compared with an independent computation: exact p, standard error, and
//! the share of the variance that comes from runs.

use paired_bootstrap::analysis::{Comparison, Items, Question};
use paired_bootstrap::table::{Choice, Source, read};
use serde::Deserialize;
use std::collections::HashMap;
use std::rc::Rc;

/// One of `reference/runs_*.json`.
#[derive(Deserialize)]
struct Reference {
    items: u64,
    runs: HashMap<String, Vec<u32>>,
    baseline: String,
    experimental: String,
    helped: u64,
    hurt: u64,
    tied: u64,
    mean_difference: f64,
    p_exact: f64,
    standard_error: f64,
    of_it_from_runs: f64,
    share_from_runs: f64,
}

fn is_near(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-9 * expected.abs()
}

fn check(table: &str, reference: &str) {
    let reference: Reference = serde_json::from_str(reference).expect("as the struct has it");
    let tables = read(vec![Source::text(None, table)]).expect("a table");
    let choice = Choice {
        baseline: Some(reference.baseline.clone()),
        experimental: Some(reference.experimental.clone()),
        ..Choice::default()
    };
    let items = Rc::new(Items::selected(&tables.into(), &choice).expect("two systems"));
    let comparison = Comparison::new(items, Question::default());
    let (basics, exact) = (comparison.basics(), comparison.exact());
    let counts = [basics.pairs, basics.helped, basics.hurt, basics.tied];
    assert_eq!(counts, [reference.items, reference.helped, reference.hurt, reference.tied]);
    assert!(basics.exact, "no third is rounded");
    assert!(is_near(basics.mean_difference, reference.mean_difference), "{}", basics.mean_difference);
    assert!(is_near(exact.at_or_below_zero, reference.p_exact), "{}", exact.at_or_below_zero);
    assert!(is_near(basics.standard_deviation, reference.standard_error), "{}", basics.standard_deviation);
    let averaged = basics.runs.expect("several runs");
    for (system, found) in
        [(&reference.baseline, &averaged.runs.baseline), (&reference.experimental, &averaged.runs.experimental)]
    {
        let runs = &reference.runs[system];
        assert_eq!((Some(&found.fewest), Some(&found.most)), (runs.iter().min(), runs.iter().max()), "{system}");
    }
    let variance = averaged.runs.variance().expect("two runs of an item from both");
    assert!(is_near(variance, reference.of_it_from_runs), "{variance}");
    let share = averaged.share.expect("something varies");
    assert!(is_near(share, reference.share_from_runs), "{share}");
    let least = averaged.standard_error_of_items.expect("as the share");
    assert!(is_near(least, reference.standard_error * (1.0 - reference.share_from_runs).sqrt()), "{least}");
}

#[test]
fn run_means_are_those_of_the_reference() {
    check(include_str!("reference/runs_even.csv"), include_str!("reference/runs_even.json"));
    check(include_str!("reference/runs_uneven.csv"), include_str!("reference/runs_uneven.json"));
}
