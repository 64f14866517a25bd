//! How long a resample takes: `cargo bench --bench kernels`.
//!
//! Criterion prints elements per second. An element is 32 random bits of the generator, a draw of
//! the graded kernel, and a resample of the counts kernel. A draw is to cost at most 1.2 times what
//! the generator takes for 32 bits, less than 1 time below 65,536 items, and 10,000 resamples of
//! 0/1 scores at most 1.5 ms at any sample size.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use paired_bootstrap::bootstrap::{Differences, KernelChoice, Resampler, Stream};
use paired_bootstrap::scores::{PairedScores, Score};
use rand::{Rng, SeedableRng};
use std::hint::black_box;

/// What any kernel has to wait for.
fn generator(criterion: &mut Criterion) {
    const WORDS: u64 = 5_000;
    let mut group = criterion.benchmark_group("generator");
    group.throughput(Throughput::Elements(2 * WORDS));
    group.bench_function("32 bits", |bencher| {
        bencher.iter(|| {
            let mut rng = Stream::seed_from_u64(black_box(1));
            (0..WORDS).fold(0, |sum: u64, _| sum.wrapping_add(rng.next_u64()))
        });
    });
    group.finish();
}

/// `pairs` differences, as many of each of `distinct` values as of the others.
fn graded(pairs: u64, distinct: u64) -> Differences {
    let table = (0..distinct.min(pairs)).map(|index| {
        let digits = index as i64 - distinct as i64 / 2;
        (Score::Decimal { digits, decimals: 2 }, (pairs + index) / distinct.min(pairs))
    });
    let scores = PairedScores::from_differences(table.collect()).expect("at least two pairs");
    Differences::from_scores(&scores).expect("small scores")
}

/// A batch of each case.
fn run(criterion: &mut Criterion, group: &str, choice: KernelChoice, cases: Vec<(String, Differences)>) {
    let mut group = criterion.benchmark_group(group);
    group.sample_size(20);
    for (name, differences) in cases {
        let resampler = Resampler::with_kernel(&differences, 10_000, 1, choice);
        let resamples = resampler.resamples_of(0).count() as u64;
        group.throughput(Throughput::Elements(match choice {
            KernelChoice::Indices => resamples * differences.units().pairs(),
            KernelChoice::Counts => resamples,
        }));
        group.bench_with_input(BenchmarkId::from_parameter(name), &resampler, |bencher, resampler| {
            bencher.iter(|| black_box(resampler).run(0).sum::<i64>());
        });
    }
    group.finish();
}

fn indices(criterion: &mut Criterion) {
    let sizes = [100, 500, 3_000, 10_000, 65_535, 100_000, 1_000_000, 10_000_000];
    let cases = sizes.map(|pairs| (format!("{pairs} items"), graded(pairs, 2_000)));
    run(criterion, "graded kernel", KernelChoice::Indices, cases.into());
}

fn counts(criterion: &mut Criterion) {
    let binary = [100, 500, 10_000, 100_000, 1_000_000, 10_000_000].map(|pairs| {
        let differences = Differences::from_counts(pairs, pairs * 8 / 100, pairs * 6 / 100).expect("fewer than pairs");
        (format!("0/1 scores of {pairs} items"), differences)
    });
    let several = [3, 10, 100, 1_000].map(|distinct| {
        // So many items that both kernels cost about the same.
        (format!("{distinct} distinct differences"), graded(120 * distinct, distinct))
    });
    run(criterion, "counts kernel", KernelChoice::Counts, binary.into_iter().chain(several).collect());
}

/// `number` clusters of one to eight items, as many of each of `distinct` kinds as of the others.
fn clustered(number: u32, distinct: u32) -> Differences {
    let cluster = |index: u32| {
        let kind = index % distinct;
        let digits = i64::from(kind) - i64::from(distinct / 2);
        (Score::Decimal { digits, decimals: 2 }, 1 + u64::from(kind % 8))
    };
    let scores = PairedScores::from_differences((0..number).map(cluster).collect()).expect("at least two pairs");
    let names: Vec<u32> = (0..number).collect();
    Differences::from_clustered_scores(&scores, &names).expect("a cluster for each")
}

fn clusters(criterion: &mut Criterion) {
    let name = |number, kinds| (format!("{number} clusters of {kinds} kinds"), clustered(number, kinds));
    let many = [100, 500, 3_000, 10_000, 100_000].map(|number| name(number, number.min(2_000)));
    run(criterion, "clusters of several sizes, graded kernel", KernelChoice::Indices, many.into());
    let few = [(10_000, 8), (10_000, 80)].map(|(number, kinds)| name(number, kinds));
    run(criterion, "clusters of several sizes, counts kernel", KernelChoice::Counts, few.into());
}

criterion_group!(benches, generator, indices, counts, clusters);
criterion_main!(benches);
