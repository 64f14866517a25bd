//! `cargo xtask bench`: how long resampling takes, natively, in the browser, and by other programs
//! on the same data. It prints one table.
//!
//! Each part is a program that reads the same files ([`data`]) and prints a JSON object for each
//! time ([`measurement`]): `paired-bootstrap/benches/resampling.rs`, `peers.py` in the same folder,
//! and an end-to-end test in `tests/browser/timings.rs`.

mod data;
mod measurement;
mod table;

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::end_to_end::EndToEnd;
use crate::engine::{Browser, Engine};
use crate::page;
use crate::project;
use crate::python;
use crate::step;

use measurement::Measurement;

/// The end-to-end test that measures.
const WORKER_TIMES: &str = "timings::worker_times_of_the_bench";

/// The variable with its data files, a path a line.
const DATA: &str = "EXPLORER_BENCH_DATA";

/// What was measured, and what could not be.
#[derive(Default)]
struct Outcome {
    measurements: Vec<Measurement>,
    skipped: Vec<String>,
}

/// Measures everything that can be measured here, prints the table, and says what was skipped: a
/// browser or Python may be missing.
pub fn run() -> Result<()> {
    let files = data::write(&project::target_folder()?.join("bench-data"))?;
    let mut outcome = Outcome::default();
    // Build only if there is a browser, and before anything is measured: building takes all cores.
    let browser = Engine::Chromium.ensure().and_then(|browser| page::build().map(|_| browser));
    outcome.measure("Measuring natively", &mut native(&files))?;
    let browser = browser.and_then(|browser| in_browser(&browser, &files, &mut outcome));
    outcome.note_skipped("the browser", browser);
    let peers = peers(&files, &mut outcome);
    outcome.note_skipped("NumPy, SciPy, sacreBLEU's rule and the blog post's loop", peers);
    print!("{}", table::table(&outcome.measurements));
    for skipped in &outcome.skipped {
        step::announce(skipped);
    }
    Ok(())
}

impl Outcome {
    /// Runs a program, keeps the times that it prints, and shows them on the way.
    fn measure(&mut self, title: &str, command: &mut Command) -> Result<()> {
        step::read_lines(title, command, |line| {
            if let Some(measurement) = Measurement::parse(line) {
                let Measurement { data, method, resamples, seconds } = &measurement;
                eprintln!("    {data}, {method}: {resamples} resamples in {seconds:.4} s");
                self.measurements.push(measurement);
            }
        })
    }

    fn note_skipped(&mut self, what: &str, result: Result<()>) {
        if let Err(error) = result {
            self.skipped.push(format!("skipped: {what}, in whole or in part: {error:#}"));
        }
    }
}

fn native(files: &[PathBuf]) -> Command {
    let mut command = project::cargo();
    command.args(["bench", "--package", "paired-bootstrap", "--bench", "resampling", "--"]).args(files);
    command
}

/// Measures what [`page::build`] has left in `dist/`.
fn in_browser(browser: &Browser, files: &[PathBuf], outcome: &mut Outcome) -> Result<()> {
    let paired = data::DataSet::all().zip(files).filter(|(data, _)| data.is_paired()).map(|(_, file)| file);
    let end_to_end = EndToEnd::start(Engine::Chromium, browser)?;
    let mut command = end_to_end.tests();
    command.args(["--", "--exact", WORKER_TIMES, "--ignored", "--nocapture"]);
    command.env(DATA, paired.map(|file| file.to_string_lossy()).collect::<Vec<_>>().join("\n"));
    outcome.measure("Measuring the worker in headless Chromium", &mut command)
}

fn peers(files: &[PathBuf], outcome: &mut Outcome) -> Result<()> {
    let python = python::ensure()?;
    let mut command = Command::new(python.interpreter);
    command.arg(project::root().join("paired-bootstrap/benches/peers.py")).args(files);
    command.env("PYTHONPATH", python.packages).env("PYTHONDONTWRITEBYTECODE", "1");
    outcome.measure("Measuring NumPy, SciPy and Python: takes minutes", &mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_native_part_is_told_of_every_file() {
        let command = native(&["one.tsv".into(), "two.tsv".into()]);
        let expected = "cargo bench --package paired-bootstrap --bench resampling -- one.tsv two.tsv";
        assert!(step::as_typed(&command).ends_with(expected), "{}", step::as_typed(&command));
    }

    #[test]
    fn what_is_skipped_is_told_with_its_reason() {
        let mut outcome = Outcome::default();
        outcome.note_skipped("the browser", Ok(()));
        assert!(outcome.skipped.is_empty());
        outcome.note_skipped("the browser", Err(anyhow::anyhow!("none on PATH")));
        assert_eq!(outcome.skipped, ["skipped: the browser, in whole or in part: none on PATH"]);
    }
}
