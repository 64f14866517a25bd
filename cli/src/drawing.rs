//! Draws the resamples on all cores.

use crate::Console;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use paired_bootstrap::analysis::{Comparison, Ranking};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Draws all resamples, then computes what follows from them. The result does not depend on the
/// number of cores.
pub(crate) fn draw(comparison: &mut Comparison, console: &Console<'_>) {
    let resampler = comparison.resampler().clone();
    let bar = bar(resampler.batches(), console);
    let run = |batch| resampler.run(batch).collect::<Vec<i64>>();
    in_order(resampler.batches(), &bar, run, |sums| comparison.extend(sums.into_iter()));
    bar.set_message("conclusions");
    while comparison.step() {
        bar.tick();
    }
    bar.finish_and_clear();
}

/// The same for several systems. Their pairwise comparisons come first.
pub(crate) fn rank(ranking: &mut Ranking, console: &Console<'_>) {
    let joint = ranking.joint().clone();
    let bar = bar(joint.batches(), console);
    while ranking.prepare() {
        bar.tick();
    }
    in_order(joint.batches(), &bar, |batch| joint.run(batch), |batch| ranking.extend(batch));
    bar.finish_and_clear();
}

/// Runs batches on all cores and passes the results on in order.
fn in_order<T: Send>(batches: u64, bar: &ProgressBar, run: impl Fn(u64) -> T + Sync, mut take: impl FnMut(T)) {
    let cores = thread::available_parallelism().map_or(1, usize::from).min(usize::try_from(batches).unwrap_or(1));
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let (told, heard) = mpsc::channel();
        for _ in 0..cores {
            let (told, next, run) = (told.clone(), &next, &run);
            scope.spawn(move || {
                loop {
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    if batch >= batches || told.send((batch, run(batch))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(told);
        // Batches that finished before their turn.
        let (mut early, mut turn) = (BTreeMap::new(), 0);
        for (batch, drawn) in heard {
            early.insert(batch, drawn);
            while let Some(drawn) = early.remove(&turn) {
                take(drawn);
                turn += 1;
                bar.inc(1);
            }
        }
    });
}

fn bar(batches: u64, console: &Console<'_>) -> ProgressBar {
    let target = if console.is_watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(batches), target).with_message("resamples");
    match ProgressStyle::with_template("{msg} {bar:40} {percent} % {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
