//! How long the exact p takes: `cargo bench --bench exact`.
//!
//! 0/1 scores are to stay under 0.1 ms at any sample size, 10,000 distinct differences under 5 ms,
//! 100,000 under 50 ms, and coarse grids with a disturbed last digit under 50 ms up to 10,000
//! items.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use paired_bootstrap::bootstrap::{Differences, ExactDistribution};
use paired_bootstrap::planning::power::{Rule, Truth, chances, enough};
use paired_bootstrap::table::read_pasted;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

fn p_value(differences: &Differences) -> f64 {
    ExactDistribution::new(black_box(differences)).at_or_below_zero().probability
}

/// `pairs` scores with eight decimals: bell-shaped differences, hardly two of them equal.
fn graded(pairs: usize) -> Differences {
    graded_with(pairs, 8)
}

fn graded_with(pairs: usize, decimals: u32) -> Differences {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let unit = 10i64.pow(decimals);
    let mut noise = || (0..4).map(|_| (rng.next_u64() % (10 * unit as u64)) as i64 - 499 * unit / 100).sum::<i64>();
    let lines: String = (0..pairs).map(|_| format!("{}e-{decimals}\t0\n", noise())).collect();
    let selection = read_pasted(&[&format!("experimental\tbaseline\n{lines}")]).expect("two columns");
    Differences::from_scores(&selection.scores).expect("differences")
}

fn counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exact p of 0/1 scores");
    // One tied item beside odd steps gives the generating function a second peak: the costliest
    // case.
    let cases = [
        (10, 4, 3),
        (22, 9, 5),
        (40, 4, 3),
        (299, 200, 99),
        (1_500, 10, 0),
        (100, 50, 40),
        (500, 10, 7),
        (10_000, 150, 100),
        (1_000_000, 5_000, 4_800),
    ];
    let large = [
        (10_000_000, 0, 0),
        (1_000_000, 500_100, 499_899),
        (10_000_000, 5_000_000, 4_990_000),
        (10_000_000, 5_000_001, 4_999_998),
    ];
    for (pairs, helped, hurt) in cases.into_iter().chain(large) {
        let differences = Differences::from_counts(pairs, helped, hurt).expect("helped + hurt ≤ n");
        let name = BenchmarkId::from_parameter(format!("{pairs}, {helped} helped, {hurt} hurt"));
        group.bench_with_input(name, &differences, |bencher, differences| bencher.iter(|| p_value(differences)));
    }
    group.finish();
}

fn scores(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exact p of graded scores");
    group.sample_size(20);
    for pairs in [1_000, 10_000, 100_000] {
        let differences = graded(pairs);
        let name = BenchmarkId::from_parameter(format!("{} distinct differences", differences.values().len()));
        group.bench_with_input(name, &differences, |bencher, differences| bencher.iter(|| p_value(differences)));
    }
    group.finish();
}

/// −1, −½, 0, ½ and 1 with so many decimals, off by up to `disturbance` fine steps.
fn disturbed(pairs: usize, decimals: u32, disturbance: u64) -> Differences {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let half = 10i64.pow(decimals) / 2;
    let mut below = |end: u64| ((rng.next_u64() >> 11) % end) as i64;
    let mut line = |_| {
        let steps = (below(5) - 2) * half + below(2 * disturbance + 1) - disturbance as i64;
        format!("{steps}e-{decimals}\t0\n")
    };
    let lines: String = (0..pairs).map(&mut line).collect();
    let selection = read_pasted(&[&format!("experimental\tbaseline\n{lines}")]).expect("two columns");
    Differences::from_scores(&selection.scores).expect("differences")
}

fn disturbed_grids(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exact p on disturbed grids");
    group.sample_size(10);
    for pairs in [20, 100, 300, 1_000, 10_000] {
        for (decimals, disturbance) in [(3, 1), (4, 1), (4, 50), (5, 2), (6, 50), (10, 2)] {
            let differences = disturbed(pairs, decimals, disturbance);
            let name = BenchmarkId::from_parameter(format!("{pairs}, {decimals} decimals, ± {disturbance}"));
            group.bench_with_input(name, &differences, |bencher, differences| bencher.iter(|| p_value(differences)));
        }
    }
    let few = graded_with(20, 5);
    group.bench_with_input("20 items of 5 decimals", &few, |bencher, few| bencher.iter(|| p_value(few)));
    group.finish();
}

/// What a slider asks of the page within one frame: p, interval and curve.
fn slider(criterion: &mut Criterion) {
    let differences = Differences::from_counts(500, 10, 7).expect("helped + hurt ≤ n");
    criterion.bench_function("p, interval and curve after a slider has moved", |bencher| {
        bencher.iter(|| {
            let distribution = ExactDistribution::new(black_box(&differences));
            (distribution.at_or_below_zero(), distribution.percentile_interval(0.95), distribution.histogram())
        });
    });
}

/// The power of both rules, of the primer's rule over n, and how many items are enough.
fn power(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("power");
    group.sample_size(10);
    for (pairs, gain, disagreement) in [
        (500, 0.02, 0.04),
        (2_000, 0.01, 0.04),
        (100_000, 0.001, 0.04),
        (500, 0.04, 0.2),
        (2_000, 0.02, 0.2),
        (100_000, 0.003, 0.2),
        (10_000_000, 0.0003, 0.2),
    ] {
        let truth = Truth::new(gain, disagreement).expect("|g| ≤ q");
        for rule in Rule::ALL {
            let name = BenchmarkId::new(format!("{rule:?}"), format!("{pairs}, disagreement {disagreement}"));
            group.bench_with_input(name, &truth, |bencher, &truth| {
                bencher.iter(|| chances(rule, black_box(pairs), truth, 0.05))
            });
            if pairs < 10_000_000 {
                let name =
                    BenchmarkId::new(format!("enough, {rule:?}"), format!("gain {gain}, disagreement {disagreement}"));
                group.bench_with_input(name, &truth, |bencher, &truth| {
                    bencher.iter(|| enough(rule, black_box(truth), 0.05, 0.8))
                });
            }
        }
    }
    group.finish();
}

criterion_group!(benches, counts, scores, disturbed_grids, slider, power);
criterion_main!(benches);
