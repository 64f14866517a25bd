//! How long a job of 10,000 resamples takes natively, beside the random numbers alone: a part of
//! `cargo xtask bench`.
//!
//! Arguments are files with a line for each item, its scores separated by tabs: baseline and
//! experimental, or those of several systems, which are resampled together. Without any, nothing is
//! measured. Prints one JSON object a line: `data` (the file's name
//! without its ending), `method`, `resamples` and the `seconds` that they took, the best of several
//! repetitions in which both methods take turns.

use paired_bootstrap::bootstrap::{
    BootstrapDistribution, Differences, Grid, JointResampler, KernelChoice, Resampler, Stream,
};
use paired_bootstrap::scores::Score;
use paired_bootstrap::table::read_pasted;
use rand::{Rng, SeedableRng};
use serde_json::json;
use std::hint::black_box;
use std::path::Path;
use std::thread;
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
    let systems = text.lines().next().map_or(0, |line| line.split('\t').count());
    if systems > 2 {
        return measure_together(path, &text, systems);
    }
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
    print(path, "kernel", resamples, best_kernel);
    print(path, "generator", part, best_generator);
}

/// Several systems, on one core and on all: from whole numbers to the sums.
fn measure_together(path: &Path, text: &str, systems: usize) {
    let value = |word: &str| Score::from_scientific(word.replace('.', "").parse().expect("digits"), -6).expect("small");
    let scores: Vec<Score> = text.split_whitespace().map(value).collect();
    let items = scores.len() / systems;
    let grid = Grid::holding(|| scores.iter(), items as u64).expect("scores from 0 to 1");
    let column = |system| scores.iter().skip(system).step_by(systems).map(|&score| grid.steps(score)).collect();
    let columns: Vec<Vec<i64>> = (0..systems).map(column).collect();
    let columns: Vec<&[i64]> = columns.iter().map(Vec::as_slice).collect();
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    for (method, cores) in [("kernel", 1), ("all cores", cores)] {
        let best =
            (0..REPETITIONS).map(|_| seconds(|| together(black_box(&columns), cores))).fold(f64::INFINITY, f64::min);
        print(path, method, RESAMPLES, best);
    }
}

/// How often the first system is at or above all others.
fn together(columns: &[&[i64]], cores: u64) -> u64 {
    let resampler = JointResampler::new(columns, RESAMPLES, 1);
    let of_core = &|core: u64| {
        let batches = (core..resampler.batches()).step_by(cores as usize);
        let leads = |sums: &[i64]| sums.iter().all(|sum| *sum <= sums[0]);
        let led = |batch| resampler.run(batch).chunks(columns.len()).filter(|sums| leads(sums)).count() as u64;
        batches.map(led).sum::<u64>()
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|core| scope.spawn(move || of_core(core))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).sum()
    })
}

fn print(path: &Path, method: &str, resamples: u64, seconds: f64) {
    let data = path.file_stem().map(|stem| stem.to_string_lossy());
    println!("{}", json!({ "data": data, "method": method, "resamples": resamples, "seconds": seconds }));
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
