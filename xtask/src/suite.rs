//! `cargo xtask test`: every check, one after the other, and the sum at the end.

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use fs_err as fs;

use crate::end_to_end::EndToEnd;
use crate::engine::Engine;
use crate::latex;
use crate::left_out::LeftOut;
use crate::outcome::{self, Findings, Outcome};
use crate::page;
use crate::project::{self, PACKAGE, WASM_TARGET};
use crate::python;
use crate::single_file;
use crate::step;
use crate::surroundings::Surroundings;
use crate::tools;

/// The package that is published.
const LIBRARY: &str = "paired-bootstrap";

/// Cargo's variable for the program that runs wasm tests.
const WASM_RUNNER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER";

/// Seconds that all wasm tests together may take; the runner's own limit is 20.
const WASM_TEST_SECONDS: &str = "300";

/// The end-to-end tests that always run in every engine: a short journey through each view.
const JOURNEYS: &str = "journeys::";

/// A group of checks that can run alone.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum Suite {
    /// Formatting
    Fmt,
    /// Licences and sources of all crates, and what is known against them
    Dependencies,
    /// Clippy, native and wasm
    Clippy,
    /// Tests on this machine
    Native,
    /// The library's documentation, and whether it could be published
    Library,
    /// Tests compiled to wasm, in headless Chromium
    Wasm,
    /// The page's build, then end-to-end tests of the built page
    Browser,
}

/// Runs all checks, or those of one suite, or all end-to-end tests in the named engines, even if
/// some fail. Then prints a table and `N passed, N failed`.
pub fn run(only: Option<Suite>, engines: &[Engine]) -> ExitCode {
    let mut outcomes = Vec::new();
    let only = if engines.is_empty() { only } else { Some(Suite::Browser) };
    for suite in Suite::value_variants() {
        if only.is_none_or(|only| only == *suite) {
            run_suite(*suite, engines, &mut outcomes);
        }
    }
    if outcome::report(&outcomes) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run_suite(suite: Suite, engines: &[Engine], outcomes: &mut Vec<Outcome>) {
    let mut check = |title: &str, work: &dyn Fn() -> Findings| {
        let start = Instant::now();
        let findings = work();
        outcomes.push(Outcome { title: title.to_owned(), findings, took: start.elapsed() });
    };
    match suite {
        Suite::Fmt => check("formatting", &|| formatting().into()),
        Suite::Dependencies => {
            check("licences", &|| licences());
            check("advisories", &|| advisories());
        }
        Suite::Clippy => {
            check("clippy", &|| native_clippy().into());
            check("clippy, wasm", &|| wasm_clippy().into());
        }
        Suite::Native => check("native tests", &native_tests),
        Suite::Library => {
            check("documentation", &|| documentation().into());
            check("publishing", &publishing);
        }
        Suite::Wasm => check("wasm tests", &|| wasm_tests().into()),
        Suite::Browser => {
            check("page build", &|| page::build().and_then(|dist| single_file::write(&dist)).map(drop).into());
            let surroundings = Surroundings::ensure();
            for engine in Engine::ALL {
                if engines.is_empty() || engines.contains(&engine) {
                    let is_asked_for = !engines.is_empty();
                    let title = format!("end-to-end, {engine:?}");
                    check(&title, &|| browser_tests(&title, engine, is_asked_for, &surroundings).into());
                }
            }
        }
    }
}

fn formatting() -> Result<()> {
    tools::ensure_components()?;
    step::run("Formatting", project::cargo().args(["fmt", "--all", "--check"]))
}

/// Runs cargo-deny with `deny.toml`. Skipped if it cannot be installed.
fn licences() -> Findings {
    match deny(&["check", "bans", "licenses", "sources"]) {
        Ok(mut check) => step::run("Looking at the licences and sources of all crates", &mut check).into(),
        Err(error) => Findings::skipped(&error),
    }
}

/// Also skipped without a network.
fn advisories() -> Findings {
    let fetched = deny(&["fetch", "db"])
        .and_then(|mut fetch| step::run("Fetching what is known against crates", &mut fetch))
        .and_then(|()| deny(&["check", "--disable-fetch", "advisories"]));
    match fetched {
        Ok(mut check) => step::run("Looking for what is known against these crates", &mut check).into(),
        Err(error) => Findings::skipped(&error),
    }
}

fn deny(words: &[&str]) -> Result<Command> {
    let mut command = Command::new(tools::cargo_deny()?);
    command.current_dir(project::root()).args(["--workspace", "--locked"]).args(words);
    Ok(command)
}

fn native_clippy() -> Result<()> {
    tools::ensure_components()?;
    let clippy = |words: &[&str]| {
        let mut command = project::cargo();
        command.args(["clippy", "--workspace", "--all-features"]).args(words).args(["--", "-D", "warnings"]);
        step::run("Clippy", &mut command)
    };
    clippy(&["--all-targets"])?;
    // Cargo leaves this one out above.
    clippy(&["--test", "browser"])
}

fn wasm_clippy() -> Result<()> {
    tools::ensure_components()?;
    tools::ensure_wasm_target()?;
    let mut command = project::cargo();
    command.args(["clippy", "--package", PACKAGE, "--target", WASM_TARGET]);
    command.args(["--lib", "--bins", "--tests", "--", "-D", "warnings"]);
    step::run("Clippy, wasm", &mut command)
}

/// Uses Python and LaTeX, if they are there, to run the programs and to compile the LaTeX that a
/// report offers.
fn native_tests() -> Findings {
    let mut command = project::cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]);
    let python = python::ensure();
    if let Ok(python) = &python {
        command.env("EXPLORER_PYTHON", python.interpreter).env("EXPLORER_PYTHON_PACKAGES", &python.packages);
    }
    let latex = latex::ensure();
    if latex.is_ok() {
        command.env("EXPLORER_LATEX", "1");
    }
    let mut findings = Findings::of_tests("Native tests", &mut command);
    if let Err(error) = latex {
        findings.left_out.push(format!("The report's LaTeX was not compiled: {error:#}"));
    }
    if let Err(error) = python {
        findings.left_out.push(format!("The report's Python programs were not run: {error:#}"));
    }
    findings
}

fn documentation() -> Result<()> {
    let mut command = project::cargo();
    command.args(["doc", "--package", LIBRARY, "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    step::run("The library's documentation", &mut command)
}

/// Skipped without a network, if the package compiles by itself.
fn publishing() -> Findings {
    let words = ["--package", LIBRARY, "--allow-dirty"];
    let mut publish = project::cargo();
    let Err(error) =
        step::run("Publishing the library, as a trial", publish.args(["publish", "--dry-run"]).args(words))
    else {
        return Ok(()).into();
    };
    let mut package = project::cargo();
    match step::run("Packing the library without a network", package.args(["package", "--offline"]).args(words)) {
        Ok(()) => Findings::skipped(&error.context("there may be no network")),
        Err(_) => Err::<(), _>(error).into(),
    }
}

fn wasm_tests() -> Result<Findings> {
    tools::ensure_wasm_target()?;
    let runner = tools::wasm_bindgen_test_runner()?;
    let chromium = Engine::Chromium.ensure()?;
    let capabilities = project::target_folder()?.join("wasm-tests-webdriver.json");
    fs::write(&capabilities, chromium.capabilities.to_string())?;
    let mut command = project::cargo();
    command.args(["test", "--package", PACKAGE, "--target", WASM_TARGET, "--test", "wasm"]);
    command.env(WASM_RUNNER, runner).env("CHROMEDRIVER", &chromium.driver);
    command.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities).env("WASM_BINDGEN_TEST_TIMEOUT", WASM_TEST_SECONDS);
    Ok(Findings::of_tests("Wasm tests in headless Chromium", &mut command))
}

/// Tests what [`page::build`] has left in `dist/`: all tests in Chromium and in engines that were
/// asked for, the journeys in the others. Without one of the others, its tests are skipped.
fn browser_tests(title: &str, engine: Engine, is_asked_for: bool, surroundings: &Surroundings) -> Result<Findings> {
    let runs_all = is_asked_for || engine == Engine::Chromium;
    let browser = match engine.ensure() {
        Ok(browser) => browser,
        Err(error) if runs_all => return Err(error),
        Err(error) => return Ok(Findings::skipped(&error)),
    };
    let end_to_end = EndToEnd::start(engine, &browser)?;
    let mut command = end_to_end.tests();
    surroundings.hand_to(&mut command);
    if !runs_all {
        return Ok(Findings::of_tests(title, command.args(["--", JOURNEYS])));
    }
    let left_out = LeftOut::of(engine, &surroundings.missing())?;
    let mut findings = Findings::of_tests(title, command.arg("--").args(left_out.words()));
    findings.left_out = left_out.sentences();
    Ok(match check(&left_out, &findings) {
        Ok(()) => findings,
        Err(error) => findings.and_error(error),
    })
}

/// Fails if `left_out.toml` names a test that does not exist.
fn check(left_out: &LeftOut, findings: &Findings) -> Result<()> {
    let (named, skipped) = (left_out.count(), findings.tally.skipped);
    ensure!(
        findings.tally.failed > 0 || named == skipped,
        "left_out.toml names {named} tests, {skipped} of them exist"
    );
    Ok(())
}
