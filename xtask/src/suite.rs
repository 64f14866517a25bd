//! `cargo xtask test`: every check, one after the other, and the sum at the end.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;

use crate::arguments::Suite;
use crate::dependencies::Dependencies;
use crate::end_to_end::EndToEnd;
use crate::engine::Engine;
use crate::error::Error;
use crate::left_out::LeftOut;
use crate::page;
use crate::project::{self, PACKAGE, WASM_TARGET};
use crate::python;
use crate::single_file;
use crate::split;
use crate::step;
use crate::surroundings::Surroundings;
use crate::tally::Tally;
use crate::task::Task;
use crate::tools;
use crate::verdict::Verdict;

/// Cargo's name for the runner of wasm programs.
const WASM_RUNNER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER";

/// Seconds that all wasm tests together may take; the runner's own limit is 20.
const WASM_TEST_SECONDS: &str = "300";

/// A row of the table at the end.
struct Outcome {
    title: String,
    verdict: Verdict,
    took: Duration,
}

/// Runs all checks, or those of one suite, all of them even when some fail; then prints a table and
/// `N passed, N failed`. The end-to-end tests run in the engines that are named, which have to be there, or in all that can
/// be had.
pub fn run(only: Option<Suite>, engines: &[Engine]) -> ExitCode {
    let mut outcomes = Vec::new();
    for suite in Suite::ALL {
        if only.is_none_or(|only| only == suite) {
            run_suite(suite, engines, &mut outcomes);
        }
    }
    report(&outcomes)
}

fn run_suite(suite: Suite, engines: &[Engine], outcomes: &mut Vec<Outcome>) {
    let mut check = |title: &str, work: &dyn Fn() -> Verdict| {
        let start = Instant::now();
        let verdict = work();
        outcomes.push(Outcome { title: title.to_owned(), verdict, took: start.elapsed() });
    };
    match suite {
        Suite::Formatting => check("formatting", &|| formatting().into()),
        Suite::Dependencies => {
            let dependencies = Dependencies::ensure();
            check("licences", &|| dependencies.licences());
            check("advisories", &|| dependencies.advisories());
        }
        Suite::Clippy => {
            check("clippy", &|| native_clippy().into());
            check("clippy, wasm", &|| wasm_clippy().into());
        }
        Suite::Native => check("native tests", &|| native_tests().into()),
        Suite::Wasm => check("wasm tests", &|| wasm_tests().into()),
        Suite::Browser => {
            check("page build", &|| page_build().into());
            let surroundings = Surroundings::ensure();
            let all = if engines.is_empty() { &Engine::ALL } else { engines };
            for &engine in all {
                let is_asked_for = engine.is_required() || !engines.is_empty();
                check(&end_to_end_title(engine), &|| browser_tests(engine, is_asked_for, &surroundings).into());
            }
        }
    }
}

/// Builds the page in both forms.
fn page_build() -> Result<(), Error> {
    page::build().and_then(|dist| single_file::write(&dist)).map(drop)
}

fn formatting() -> Result<(), Error> {
    tools::ensure_components()?;
    step::run(Task::Formatting, project::cargo().args(["fmt", "--all", "--check"]))
}

fn native_clippy() -> Result<(), Error> {
    tools::ensure_components()?;
    let words = ["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    step::run(Task::NativeClippy, project::cargo().args(words))
}

fn wasm_clippy() -> Result<(), Error> {
    tools::ensure_components()?;
    tools::ensure_wasm_target()?;
    let mut command = project::cargo();
    command.args(["clippy", "--package", PACKAGE, "--target", WASM_TARGET, "--features", split::FEATURE]);
    command.args(["--lib", "--bins", "--tests", "--", "-D", "warnings"]);
    step::run(Task::WasmClippy, &mut command)
}

fn native_tests() -> Result<Verdict, Error> {
    let mut command = project::cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]);
    let python = python::ensure()?;
    python.hand_to(&mut command);
    let verdict = Verdict::of_tests(Task::NativeTests, &mut command);
    python.announce_what_is_missing();
    Ok(verdict)
}

fn wasm_tests() -> Result<Verdict, Error> {
    tools::ensure_wasm_target()?;
    let wasm_bindgen = tools::wasm_bindgen()?;
    let chromium = Engine::Chromium.ensure()?;
    let capabilities = temporary_file(&chromium.capabilities.to_string())?;
    let mut command = project::cargo();
    command.args(["test", "--package", PACKAGE, "--target", WASM_TARGET, "--test", "wasm"]);
    command.env(WASM_RUNNER, tools::program(&wasm_bindgen, "wasm-bindgen-test-runner"));
    command.env("CHROMEDRIVER", &chromium.driver);
    command.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities.path());
    command.env("WASM_BINDGEN_TEST_TIMEOUT", WASM_TEST_SECONDS);
    Ok(Verdict::of_tests(Task::WasmTests, &mut command))
}

fn temporary_file(content: &str) -> Result<NamedTempFile, Error> {
    let failed = || Error::file("write a file in", std::env::temp_dir());
    let mut file = NamedTempFile::new().map_err(failed())?;
    file.write_all(content.as_bytes()).map_err(failed())?;
    Ok(file)
}

fn end_to_end_title(engine: Engine) -> String {
    format!("end-to-end, {}", engine.title())
}

/// Tests what [`page::build`] has left in `dist/`. An engine that nobody has asked for may be missing.
fn browser_tests(engine: Engine, is_asked_for: bool, surroundings: &Surroundings) -> Result<Verdict, Error> {
    let browser = match engine.ensure() {
        Ok(browser) => browser,
        Err(error) if is_asked_for => return Err(error),
        Err(error) => return Ok(Verdict::skipped(error.reason())),
    };
    let end_to_end = EndToEnd::start(engine, &browser)?;
    let left_out = LeftOut::of(engine, &surroundings.missing())?;
    let mut command = end_to_end.tests();
    surroundings.hand_to(&mut command);
    command.arg("--").args(left_out.words());
    Ok(Verdict::of_tests(Task::BrowserTests { engine }, &mut command).leaving_out(&left_out))
}

fn report(outcomes: &[Outcome]) -> ExitCode {
    for Outcome { title, verdict, .. } in outcomes {
        for left_out in &verdict.left_out {
            eprintln!("\nskipped: {title}\n{left_out}");
        }
        if let Some(error) = &verdict.error {
            eprintln!("\nfailed: {title}\n{error}");
        }
    }
    print!("{}", summary(outcomes));
    if sum(outcomes).failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn sum(outcomes: &[Outcome]) -> Tally {
    outcomes.iter().fold(Tally::default(), |sum, outcome| sum.plus(outcome.verdict.tally))
}

/// The table of steps, and the one line that says it all.
fn summary(outcomes: &[Outcome]) -> String {
    let row = |title: &str, counts: [&str; 3], seconds: &str| {
        let [passed, failed, skipped] = counts;
        format!("{title:<22}{passed:>8}{failed:>8}{skipped:>9}{seconds:>11}\n")
    };
    let mut text = "\n".to_owned() + &row("step", ["passed", "failed", "skipped"], "seconds");
    for Outcome { title, verdict, took } in outcomes {
        let Tally { passed, failed, skipped } = verdict.tally;
        let counts = if verdict.is_skipped() {
            ["-", "-", "all"].map(str::to_owned)
        } else {
            [passed, failed, skipped].map(|count| count.to_string())
        };
        text += &row(title, counts.each_ref().map(String::as_str), &format!("{:.1}", took.as_secs_f64()));
    }
    let Tally { passed, failed, .. } = sum(outcomes);
    text + &format!("\n{passed} passed, {failed} failed\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(title: &str, passed: u64, failed: u64) -> Outcome {
        let verdict = Verdict { tally: Tally { passed, failed, skipped: 3 }, error: None, left_out: vec![] };
        Outcome { title: title.to_owned(), verdict, took: Duration::from_millis(1250) }
    }

    #[test]
    fn the_last_line_is_the_sum() {
        let text = summary(&[outcome("clippy", 1, 0), outcome("native tests", 120, 2)]);
        assert_eq!(text.lines().last(), Some("121 passed, 2 failed"));
    }

    #[test]
    fn each_step_has_a_row() {
        let text = summary(&[outcome(&end_to_end_title(Engine::WebKitGtk), 7, 1)]);
        assert_eq!(text.lines().nth(1), Some("step                    passed  failed  skipped    seconds"));
        assert_eq!(text.lines().nth(2), Some("end-to-end, WebKitGTK        7       1        3        1.2"));
    }

    #[test]
    fn a_skipped_step_is_not_counted_as_passed() {
        let verdict = Verdict::skipped("there is no apt here.".to_owned());
        let skipped = Outcome { title: "end-to-end, Firefox".to_owned(), verdict, took: Duration::ZERO };
        let text = summary(&[outcome("clippy", 1, 0), skipped]);
        assert_eq!(text.lines().nth(3), Some("end-to-end, Firefox          -       -      all        0.0"));
        assert_eq!(text.lines().last(), Some("1 passed, 0 failed"));
    }

    #[test]
    fn nothing_to_run_is_nothing_failed() {
        assert_eq!(summary(&[]).lines().last(), Some("0 passed, 0 failed"));
    }
}
