//! The resamples, drawn by all cores.

use crate::Console;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use paired_bootstrap::analysis::Comparison;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Draws all resamples, and then what follows from them. The result does not depend on the number
/// of cores.
pub(crate) fn draw(comparison: &mut Comparison, console: &Console<'_>) {
    let resampler = comparison.resampler().clone();
    let batches = resampler.batches();
    let bar = bar(batches, console);
    let cores = thread::available_parallelism().map_or(1, usize::from).min(usize::try_from(batches).unwrap_or(1));
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let (told, heard) = mpsc::channel();
        for _ in 0..cores {
            let (told, next, resampler) = (told.clone(), &next, &resampler);
            scope.spawn(move || {
                loop {
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    if batch >= batches || told.send((batch, resampler.run(batch).collect())).is_err() {
                        break;
                    }
                }
            });
        }
        drop(told);
        // Batches that came before their turn.
        let mut early: BTreeMap<u64, Vec<i64>> = BTreeMap::new();
        for (batch, sums) in heard {
            early.insert(batch, sums);
            while let Some(sums) = comparison.next_batch().and_then(|batch| early.remove(&batch)) {
                comparison.extend(sums.into_iter());
                bar.inc(1);
            }
        }
    });
    bar.set_message("conclusions");
    while comparison.step() {
        bar.tick();
    }
    bar.finish_and_clear();
}

fn bar(batches: u64, console: &Console<'_>) -> ProgressBar {
    let target = if console.is_watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(batches), target).with_message("resamples");
    match ProgressStyle::with_template("{msg} {bar:40} {percent} % {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
