//! How long a job of 10,000 resamples takes natively, beside the random numbers alone: a part of
//! `cargo xtask bench`.
//!
//! Arguments are files with a line for each item, baseline and experimental score separated by a
//! tab; without any, nothing is measured. Prints one JSON object a line: `data` (the file's name
//! without its ending), `method`, `resamples` and the `seconds` that they took, the best of several
//! repetitions in which both methods take turns.

use paired_bootstrap::bootstrap::{BootstrapDistribution, Differences, KernelChoice, Resampler, Stream};
use paired_bootstrap::table::read_pasted;
use rand::{Rng, SeedableRng};
use serde_json::json;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

const RESAMPLES: u64 = 10_000;
const REPETITIONS: usize = 7;

/// The most index draws in a repetition, about a second: a longer job is measured in part.
const MOST_DRAWS: u64 = 1_000_000_000;

/// One job as the worker does it, from the differences to p; the scores have been read.
fn kernel(differences: &Differences, resamples: u64) -> f64 {
    let resampler = Resampler::new(differences, resamples, 1);
    let mut distribution = BootstrapDistribution::new(differences, resamples);
    for batch in 0..resampler.batches() {
        distribution.extend(resampler.run(batch));
    }
    distribution.summary(differences, 0.95).map_or(f64::NAN, |summary| summary.p_value)
}

/// The random words of so many index draws: 32 bits each, two to a word.
fn generator(draws: u64) -> u64 {
    let mut rng = Stream::seed_from_u64(1);
    (0..draws.div_ceil(2)).fold(0, |mixed, _| mixed ^ rng.next_u64())
}

fn seconds<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

fn measure(path: &Path) {
    let text = std::fs::read_to_string(path).expect("`cargo xtask bench` has written the file");
    let scores = read_pasted(&[&text]).expect("the file has two columns of scores").scores;
    let differences = Differences::from_scores(&scores).expect("there are items");
    let part = (MOST_DRAWS / differences.pairs()).clamp(1, RESAMPLES);
    let resamples = match KernelChoice::cheaper(&differences) {
        KernelChoice::Indices => part,
        KernelChoice::Counts => RESAMPLES,
    };
    let (mut best_kernel, mut best_generator) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..REPETITIONS {
        best_kernel = best_kernel.min(seconds(|| kernel(black_box(&differences), resamples)));
        best_generator = best_generator.min(seconds(|| generator(black_box(part * differences.pairs()))));
    }
    let data = path.file_stem().map(|stem| stem.to_string_lossy());
    for (method, resamples, seconds) in [("kernel", resamples, best_kernel), ("generator", part, best_generator)] {
        println!("{}", json!({ "data": data, "method": method, "resamples": resamples, "seconds": seconds }));
    }
}

fn main() {
    // Cargo adds flags such as `--bench`.
    let paths: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if paths.is_empty() {
        eprintln!("resampling: nothing measured, it needs files of scores; `cargo xtask bench` brings them");
    }
    for path in &paths {
        measure(Path::new(path));
    }
}
