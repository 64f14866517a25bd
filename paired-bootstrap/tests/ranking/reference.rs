//! Eight real systems, compared with reference values.
//!
//! The scores are AlpacaEval's published annotations, which may not be copied into the project. If
//! `EXPLORER_DATA` names a folder that has them, they are read from there. Otherwise the numbers of
//! `eight_systems.json` and `eight_ranks.json` are not checked. `six_systems.py` makes up other
//! scores, with NumPy's results for them.

use crate::answered;
use paired_bootstrap::analysis::{Items, RankingQuestion};
use paired_bootstrap::question::{Adjustment, Against, Question};
use paired_bootstrap::report::ranking::{RankedSystem, RankingFindings};
use paired_bootstrap::table::{Choice, Source, read};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::{env, fs};

/// By chance, one of these checks fails once in 1.7 million times (two-sided normal).
const STANDARD_ERRORS: f64 = 5.0;

#[derive(Deserialize)]
struct Systems {
    items: u64,
    baseline: String,
    systems: Vec<System>,
    p_exact_row_better_than_column: Vec<Vec<Option<f64>>>,
}

#[derive(Deserialize)]
struct System {
    name: String,
    mean: f64,
    p_best: f64,
    interval_percentile_95: (f64, f64),
    difference: Option<f64>,
    helped: Option<u64>,
    hurt: Option<u64>,
    tied: Option<u64>,
    p_exact: Option<f64>,
    p_holm: Option<f64>,
    p_bh: Option<f64>,
}

#[derive(Deserialize)]
struct Ranks {
    resamples: u64,
    critical_value: f64,
    systems: Vec<RankSet>,
    maxt: BTreeMap<String, f64>,
    level_with_the_best: Vec<String>,
    optimism_of_the_best: f64,
}

#[derive(Deserialize)]
struct RankSet {
    name: String,
    rank_lower: usize,
    rank_upper: usize,
    close_call: bool,
}

fn ranking(table: &str, baseline: &str, adjustment: Adjustment, against: Against, resamples: u64) -> RankingFindings {
    let tables = read(vec![Source::text(None, table)]).expect("a table");
    let choice = Choice { baseline: Some(baseline.to_owned()), ..Choice::default() };
    let items = Items::all_selected(&tables.into(), &choice, &[]).expect("systems");
    let question = Question { resamples, level: Some(0.95), ..Question::default() };
    answered(items, RankingQuestion { question, adjustment, against, baseline: Some(baseline.to_owned()) })
}

fn close(own: f64, expected: f64) {
    assert!((own - expected).abs() <= 1e-6 * expected.abs(), "{own}, not {expected}");
}

fn named<'f>(findings: &'f RankingFindings, name: &str) -> &'f RankedSystem {
    findings.systems.iter().find(|system| system.name == name).expect("it is ranked")
}

/// Checks that two shares, each of this many resamples, can have the same probability.
fn same_chance(own: f64, expected: f64, resamples: [u64; 2]) {
    let spread = (expected * (1.0 - expected)).max(1.0 / resamples[1] as f64);
    let error = resamples.iter().map(|&resamples| spread / resamples as f64).sum::<f64>().sqrt();
    assert!((own - expected).abs() <= STANDARD_ERRORS * error, "{own}, not {expected} ± {error}");
}

fn check(table: &str, systems: &Systems, ranks: &Ranks) {
    let ranking = |adjustment, against| ranking(table, &systems.baseline, adjustment, against, 10_000);
    let holm = ranking(Adjustment::Holm, Against::Baseline);
    assert_eq!(holm.items, systems.items);
    for expected in &systems.systems {
        let own = named(&holm, &expected.name);
        close(own.mean, expected.mean);
        // Ours is from the exact law; the reference is simulated.
        let (lower, upper) = expected.interval_percentile_95;
        let width = upper - lower;
        assert!((own.interval.0 - lower).abs() < 0.03 * width && (own.interval.1 - upper).abs() < 0.03 * width);
        same_chance(own.p_best, expected.p_best, [10_000, 10_000]);
        let Some((compared, adjusted)) = &own.against else {
            assert_eq!((own.name.as_str(), expected.p_exact), (systems.baseline.as_str(), None));
            continue;
        };
        close(compared.difference, expected.difference.expect("a difference"));
        close(compared.p(holm.question.question.sides), expected.p_exact.expect("a p"));
        close(adjusted.p, expected.p_holm.expect("an adjusted p"));
        assert_eq!(
            [Some(compared.helped), Some(compared.hurt), Some(compared.tied)],
            [expected.helped, expected.hurt, expected.tied]
        );
    }
    let false_discoveries = ranking(Adjustment::BenjaminiHochberg, Against::Baseline);
    let max_t = ranking(Adjustment::MaxT, Against::Baseline);
    for expected in systems.systems.iter().filter(|system| system.p_bh.is_some()) {
        let adjusted = |findings| named(findings, &expected.name).against.expect("no baseline").1.p;
        close(adjusted(&false_discoveries), expected.p_bh.expect("an adjusted p"));
        same_chance(adjusted(&max_t), ranks.maxt[&expected.name], [10_000, ranks.resamples]);
    }
    let all = ranking(Adjustment::Holm, Against::All);
    let place = |name: &str| systems.systems.iter().position(|system| system.name == name).expect("it is there");
    assert_eq!(all.pairs.len(), systems.systems.len() * (systems.systems.len() - 1));
    for pair in &all.pairs {
        let [row, column] = [pair.system, pair.other].map(|at| place(&all.systems[at].name));
        if let Some(expected) = systems.p_exact_row_better_than_column[row][column] {
            close(pair.compared.p(all.question.question.sides), expected);
        }
    }
    // The density of the largest difference at its 95 % quantile is about 0.13, so a quantile from
    // 10,000 resamples has a standard error of 0.017.
    assert!((holm.critical_value - ranks.critical_value).abs() < 0.085, "{}", holm.critical_value);
    for expected in &ranks.systems {
        let (lower, upper) = named(&holm, &expected.name).ranks;
        let allowed = usize::from(expected.close_call);
        let is_near = lower.abs_diff(expected.rank_lower) <= allowed && upper.abs_diff(expected.rank_upper) <= allowed;
        assert!(is_near, "{}: {lower} to {upper}", expected.name);
    }
    let best: Vec<&str> =
        holm.systems.iter().filter(|system| system.may_be_best).map(|system| system.name.as_str()).collect();
    let mut level: Vec<&str> = ranks.level_with_the_best.iter().map(String::as_str).collect();
    level.sort_by_key(|name| holm.systems.iter().position(|system| system.name == *name));
    assert_eq!(best, level);
    // The optimism is the mean of 10,000 differences, whose standard deviation is about a standard
    // error.
    let (lower, upper) = holm.systems[0].interval;
    let error = (upper - lower) / 3.92 / 100.0;
    assert!((holm.optimism - ranks.optimism_of_the_best).abs() < STANDARD_ERRORS * error, "{}", holm.optimism);
}

#[test]
fn eight_real_systems() {
    let Some(folder) = env::var_os("EXPLORER_DATA") else { return };
    let path = std::path::Path::new(&folder).join("alpaca-eval-eight/scores.csv");
    let table = fs::read_to_string(path).expect("the folder has the scores");
    let systems = include_str!("../golden/reference/eight_systems.json");
    let ranks = include_str!("../golden/reference/eight_ranks.json");
    check(&table, &serde_json::from_str(systems).expect("numbers"), &serde_json::from_str(ranks).expect("numbers"));
}

#[test]
fn six_made_up_systems() {
    #[derive(Deserialize)]
    struct File {
        table: String,
        systems: Systems,
        ranks: Ranks,
    }
    let file = include_str!("../golden/reference/six_systems.json");
    let File { table, systems, ranks } = serde_json::from_str(file).expect("numbers");
    check(&table, &systems, &ranks);
}
