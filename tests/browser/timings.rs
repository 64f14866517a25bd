//! How long the worker takes: a part of `cargo xtask bench`.

use super::explorer::Explorer;
use super::session::{alone_in_browser, told};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Records the milliseconds that the worker reports for resampling and counting.
const LISTEN: &str = r#"
    window.milliseconds = [];
    window.Worker = class extends Worker {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({ data: { message } }) => {
                if (message.Done) milliseconds.push(message.Done.outcome.milliseconds);
            });
        }
    };"#;

const WARM_UP_RUNS: usize = 3;
const RUNS: usize = 7;

/// If the first run takes this many milliseconds, there is no warm-up and fewer runs are timed.
const LONG_RUN: f64 = 1000.0;
const LONG_RUNS: usize = 3;

/// The resamples of a job. A job that would take longer than `LONG_JOB` milliseconds, judged by
/// `FEW_RESAMPLES`, is measured by a tenth of its resamples.
const RESAMPLES: u64 = 10_000;
const LONG_JOB: f64 = 10_000.0;
const FEW_RESAMPLES: u64 = 100;

/// Repeats the run on the page, each time with another seed. Returns how long each took, in
/// ascending order. Waits only for the resamples, not for the other tests on the same scores.
async fn times(page: &Explorer, first: f64) -> Vec<f64> {
    let (warm_up_runs, runs) = if first < LONG_RUN { (WARM_UP_RUNS, RUNS) } else { (0, LONG_RUNS) };
    let mut times = Vec::new();
    for run in 0..warm_up_runs + runs {
        let before: usize = page.ask("return milliseconds.length", vec![]).await;
        // A single digit, because each typed one would start a job.
        page.type_into("Seed", &((2 + run) % 10).to_string()).await;
        ended(page, before).await;
        times.push(last_time(page).await);
    }
    let mut times = times.split_off(warm_up_runs);
    times.sort_by(f64::total_cmp);
    times
}

/// Waits until a run has ended after `before` others.
async fn ended(page: &Explorer, before: usize) {
    page.until_true(&format!("return milliseconds.length > {before}")).await;
}

async fn last_time(page: &Explorer) -> f64 {
    page.ask("return window.milliseconds.at(-1)", vec![]).await
}

/// Makes the page believe that the machine has one core.
const ONE_CORE: &str = r#"Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 1 });"#;

/// Measures each file that `cargo xtask bench` names, a path a line. Prints a JSON object for each
/// on standard output, bypassing the test harness: `data` (the file's name without extension),
/// `method`, `resamples` and their `seconds`.
#[test]
#[ignore = "a part of `cargo xtask bench`"]
fn worker_times_of_the_bench() {
    let paths = told("EXPLORER_BENCH_DATA");
    let methods = [("one worker", ONE_CORE), ("all cores", "")];
    for (path, (method, cores)) in
        paths.lines().map(PathBuf::from).flat_map(|path| methods.map(|method| (path.clone(), method)))
    {
        alone_in_browser(async |page| {
            page.run_before_load(LISTEN).await;
            page.run_before_load(cores).await;
            page.open(&format!("#resamples={FEW_RESAMPLES}")).await;
            page.done().await;
            page.run("milliseconds.length = 0", vec![]).await;
            page.choose("File").await;
            page.choose_files(std::slice::from_ref(&path)).await;
            ended(page, 0).await;
            let pairs = fs::read_to_string(&path).expect("the command has written the file").lines().count();
            assert_eq!(page.shown().await.pairs, Some(pairs as u64), "the page has read every line");
            let job = last_time(page).await * (RESAMPLES / FEW_RESAMPLES) as f64;
            let resamples = if job < LONG_JOB { RESAMPLES } else { RESAMPLES / 10 };
            page.type_into("Resamples", &resamples.to_string()).await;
            ended(page, 1).await;
            // The best time, as for all methods: longer ones are due to other work on the machine.
            let best = times(page, last_time(page).await).await[0];
            let data = path.file_stem().map(|stem| stem.to_string_lossy());
            let line = json!({ "data": data, "method": method, "resamples": resamples, "seconds": best / 1000.0 });
            // Start on a new line: the harness may have written half of one.
            writeln!(std::io::stdout(), "\n{line}").expect("the command reads the line");
        });
    }
}
