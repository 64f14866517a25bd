//! The results of the steps, and the table of them that is printed at the end.

use std::process::Command;
use std::time::Duration;

use anyhow::{Error, Result, anyhow};

use crate::step;

/// How many checks passed, failed and were skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
}

impl Tally {
    fn plus(self, other: Tally) -> Tally {
        Tally {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }
}

/// The result of one step. If there is an error, at least one check has failed.
#[derive(Debug, Default)]
pub struct Findings {
    pub tally: Tally,
    /// What was skipped and why, in a sentence or two each.
    pub left_out: Vec<String>,
    error: Option<Error>,
}

impl From<Result<()>> for Findings {
    /// A step with one check.
    fn from(result: Result<()>) -> Self {
        result.map(|()| Findings { tally: Tally { passed: 1, ..Tally::default() }, ..Findings::default() }).into()
    }
}

impl From<Result<Findings>> for Findings {
    /// A step that can fail before its first check.
    fn from(result: Result<Findings>) -> Self {
        result.unwrap_or_else(|error| Findings::default().and_error(error))
    }
}

impl Findings {
    /// A step that cannot run here, for this reason.
    pub fn skipped(reason: &Error) -> Findings {
        Findings { left_out: vec![format!("{reason:#}")], ..Findings::default() }
    }

    /// Runs test programs and counts their tests.
    pub fn of_tests(title: &str, command: &mut Command) -> Findings {
        let mut tally = Tally::default();
        let ended = step::run_lines(title, command, |line| tally = tally.plus(result_line(line).unwrap_or_default()));
        let findings = Findings { tally, ..Findings::default() };
        match ended {
            Err(error) => findings.and_error(error),
            Ok(()) if tally.passed == 0 => findings.and_error(anyhow!("`{}` ran no test", step::as_typed(command))),
            Ok(()) => findings,
        }
    }

    /// Adds an error. It counts as one failure if no test has failed, as after a crash or a
    /// compiler error.
    #[must_use]
    pub fn and_error(mut self, error: Error) -> Findings {
        self.tally.failed = self.tally.failed.max(1);
        self.error.get_or_insert(error);
        self
    }
}

/// The counts in `test result: ok. 12 passed; 0 failed; 1 ignored; …`, the last line of each test
/// program, native or wasm; nothing for any other line.
fn result_line(line: &str) -> Option<Tally> {
    let (_, counts) = line.trim().strip_prefix("test result: ")?.split_once(". ")?;
    let count = |word| counts.split(';').find_map(|part| part.trim().strip_suffix(word)?.trim().parse().ok());
    Some(Tally {
        passed: count("passed")?,
        failed: count("failed")?,
        skipped: count("filtered out").unwrap_or_default(),
    })
}

/// A row of the table at the end.
pub struct Outcome {
    pub title: String,
    pub findings: Findings,
    pub took: Duration,
}

/// Prints skipped checks, failures, the table and the total. Returns whether nothing failed.
pub fn report(outcomes: &[Outcome]) -> bool {
    for Outcome { title, findings, .. } in outcomes {
        for left_out in &findings.left_out {
            eprintln!("\nskipped: {title}\n{left_out}");
        }
        if let Some(error) = &findings.error {
            eprintln!("\nfailed: {title}\n{error:#}");
        }
    }
    print!("{}", summary(outcomes));
    sum(outcomes).failed == 0
}

fn sum(outcomes: &[Outcome]) -> Tally {
    outcomes.iter().fold(Tally::default(), |sum, outcome| sum.plus(outcome.findings.tally))
}

fn summary(outcomes: &[Outcome]) -> String {
    let mut text = format!("\n{:<22}{:>8}{:>8}{:>9}{:>11}\n", "step", "passed", "failed", "skipped", "seconds");
    for Outcome { title, findings, took } in outcomes {
        let Tally { passed, failed, skipped } = findings.tally;
        let counts = if passed + failed == 0 {
            ["-".to_owned(), "-".to_owned(), "all".to_owned()]
        } else {
            [passed, failed, skipped].map(|count| count.to_string())
        };
        let [passed, failed, skipped] = counts;
        text += &format!("{title:<22}{passed:>8}{failed:>8}{skipped:>9}{:>11.1}\n", took.as_secs_f64());
    }
    let Tally { passed, failed, .. } = sum(outcomes);
    text + &format!("\n{passed} passed, {failed} failed\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u64, failed: u64, skipped: u64) -> Tally {
        Tally { passed, failed, skipped }
    }

    fn outcome(title: &str, findings: Findings) -> Outcome {
        Outcome { title: title.to_owned(), findings, took: Duration::from_millis(1250) }
    }

    #[test]
    fn results_are_counted() {
        let native =
            "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 4 filtered out; finished in 1.25s";
        assert_eq!(result_line(native), Some(tally(12, 3, 4)));
        let wasm = "test result: ok. 7 passed; 0 failed; 0 ignored; 0 filtered out; finished in 0.31s";
        assert_eq!(result_line(wasm), Some(tally(7, 0, 0)));
        for line in ["", "running 3 tests", "test result: soon", "a test result: ok. 1 passed; 0 failed"] {
            assert_eq!(result_line(line), None, "{line}");
        }
    }

    #[test]
    fn a_failure_counts_once() {
        assert_eq!(Findings::from(Ok(())).tally, tally(1, 0, 0));
        assert_eq!(Findings::from(Err::<(), _>(anyhow!("no"))).tally, tally(0, 1, 0));
        let counted = |failed| Findings { tally: tally(5, failed, 3), ..Findings::default() }.and_error(anyhow!("no"));
        assert_eq!((counted(0).tally, counted(2).tally), (tally(5, 1, 3), tally(5, 2, 3)));
    }

    #[test]
    fn no_test_at_all_is_a_failure() {
        let findings = Findings::of_tests("Test", Command::new("rustc").arg("--version"));
        assert_eq!(findings.tally, tally(0, 1, 0));
        assert!(findings.error.is_some_and(|error| error.to_string().contains("no test")));
    }

    #[test]
    fn each_step_has_a_row_and_the_last_line_is_the_sum() {
        let tested = Findings { tally: tally(7, 1, 3), ..Findings::default() };
        let skipped = Findings::skipped(&anyhow!("there is no apt"));
        let text = summary(&[
            outcome("clippy", Ok(()).into()),
            outcome("end-to-end, Firefox", skipped),
            outcome("end-to-end, WebKitGTK", tested),
        ]);
        let expected = "
step                    passed  failed  skipped    seconds
clippy                       1       0        0        1.2
end-to-end, Firefox          -       -      all        1.2
end-to-end, WebKitGTK        7       1        3        1.2

8 passed, 1 failed
";
        assert_eq!(text, expected);
        assert!(summary(&[]).ends_with("\n0 passed, 0 failed\n"));
    }
}
