//! How long the worker takes, printed for people to read. No assertion depends on it.

use super::explorer::Explorer;
use super::session::{alone_in_browser, say};

/// Notes the milliseconds that the worker says it spent on resampling and summing up.
const LISTEN: &str = r#"
    window.milliseconds = [];
    window.Worker = class extends Worker {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({ data }) => {
                if (data.Done) milliseconds.push(data.Done.outcome.milliseconds);
            });
        }
    };"#;

const WARM_UP_RUNS: usize = 3;
const RUNS: usize = 7;

/// Runs what is on the page again and again, each time with another seed, and says the first time and the median.
async fn time(page: &Explorer, what: &str) {
    let first = last_time(page).await;
    let mut times = Vec::new();
    for run in 0..WARM_UP_RUNS + RUNS {
        page.type_into("Seed", &(1000 + run).to_string()).await;
        page.done().await;
        times.push(last_time(page).await);
    }
    let mut times = times.split_off(WARM_UP_RUNS);
    times.sort_by(f64::total_cmp);
    say(&format!("worker time, {what}: {:.2} ms, median of {RUNS}; the first run {first:.2} ms", times[RUNS / 2]));
}

async fn last_time(page: &Explorer) -> f64 {
    page.ask("return window.milliseconds.at(-1)", vec![]).await
}

#[test]
fn worker_times_are_told() {
    alone_in_browser(async |page| {
        page.run_before_load(LISTEN).await;
        for pairs in [100u64, 10_000, 1_000_000] {
            page.open(&format!("#n={pairs}&helped={}&hurt={}", pairs * 3 / 50, pairs / 20)).await;
            page.done().await;
            time(page, &format!("n = {pairs}, 0/1 scores, 10,000 resamples")).await;
        }
        page.open("").await;
        page.done().await;
        let graded: Vec<String> =
            (1..=10_000u64).map(|item| format!("0.{:03}\t0.{:03}", item * 631 % 997, item * 337 % 997)).collect();
        page.drop_files(&[("graded.tsv", &graded.join("\n"))]).await;
        assert_eq!(page.done().await.pairs, Some(10_000));
        time(page, "n = 10,000, graded scores, 10,000 resamples").await;
    });
}
