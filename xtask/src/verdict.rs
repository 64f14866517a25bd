//! What a step of the suite found: counts, and what to tell when something failed.

use std::process::Command;

use crate::error::Error;
use crate::step;
use crate::tally::{Tally, result_line};
use crate::task::Task;

/// The outcome of one step. A step with an error has at least one failed check.
#[derive(Debug)]
pub struct Verdict {
    /// Its checks.
    pub tally: Tally,
    /// What failed.
    pub error: Option<Error>,
}

impl From<Result<(), Error>> for Verdict {
    /// A step that is one check.
    fn from(result: Result<(), Error>) -> Self {
        match result {
            Ok(()) => Verdict { tally: Tally::ONE_PASSED, error: None },
            Err(error) => Verdict::failure(error),
        }
    }
}

impl From<Result<Verdict, Error>> for Verdict {
    /// A step that may fail before its checks begin.
    fn from(result: Result<Verdict, Error>) -> Self {
        result.unwrap_or_else(Verdict::failure)
    }
}

impl Verdict {
    fn failure(error: Error) -> Verdict {
        Verdict { tally: Tally::ONE_FAILED, error: Some(error) }
    }

    /// Runs test programs and counts what they report; no test at all counts as one failure.
    pub fn of_tests(task: Task, command: &mut Command) -> Verdict {
        let mut tally = Tally::default();
        let ended = step::run_lines(task, command, |line| tally = tally.plus(result_line(line).unwrap_or_default()));
        judge(tally, ended.and_then(|()| some_tests(tally, command)))
    }
}

fn some_tests(tally: Tally, command: &Command) -> Result<(), Error> {
    if tally.is_empty() { Err(Error::NoTests { command: step::as_typed(command) }) } else { Ok(()) }
}

/// A run that failed without a counted failure (it did not compile, it crashed) counts one.
fn judge(tally: Tally, ended: Result<(), Error>) -> Verdict {
    match ended {
        Ok(()) => Verdict { tally, error: None },
        Err(error) => Verdict { tally: Tally { failed: tally.failed.max(1), ..tally }, error: Some(error) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure() -> Error {
        Error::PageMissing
    }

    #[test]
    fn a_single_check_counts_one_either_way() {
        assert_eq!(Verdict::from(Ok(())).tally, Tally::ONE_PASSED);
        assert_eq!(Verdict::from(Err::<(), _>(failure())).tally, Tally::ONE_FAILED);
        assert_eq!(Verdict::from(Err::<Verdict, _>(failure())).tally, Tally::ONE_FAILED);
    }

    #[test]
    fn counted_failures_are_not_counted_twice() {
        let verdict = judge(Tally { passed: 5, failed: 2 }, Err(failure()));
        assert_eq!(verdict.tally, Tally { passed: 5, failed: 2 });
    }

    #[test]
    fn a_crash_without_a_counted_failure_counts_one() {
        assert_eq!(judge(Tally { passed: 5, failed: 0 }, Err(failure())).tally, Tally { passed: 5, failed: 1 });
    }

    #[test]
    fn no_tests_at_all_are_a_failure() {
        let command = Command::new("cargo");
        assert!(matches!(some_tests(Tally::default(), &command), Err(Error::NoTests { .. })));
        assert!(some_tests(Tally::ONE_PASSED, &command).is_ok());
    }
}
