//! What a step of the suite found: counts, and what to tell when something failed.

use std::process::Command;

use crate::error::Error;
use crate::left_out::LeftOut;
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
    /// What was left out and why, a sentence or two each.
    pub left_out: Vec<String>,
}

impl From<Result<(), Error>> for Verdict {
    /// A step that is one check.
    fn from(result: Result<(), Error>) -> Self {
        match result {
            Ok(()) => Verdict { tally: Tally::ONE_PASSED, error: None, left_out: vec![] },
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
        Verdict { tally: Tally::ONE_FAILED, error: Some(error), left_out: vec![] }
    }

    /// A step that cannot be made here, for this reason.
    pub fn skipped(reason: String) -> Verdict {
        Verdict { tally: Tally::default(), error: None, left_out: vec![reason] }
    }

    /// Whether nothing of the step was made, and nothing failed.
    pub fn is_skipped(&self) -> bool {
        self.tally.is_empty() && self.error.is_none()
    }

    /// Says what the tests have left out. An error when they have not done so counts as one more failure, unless the tests
    /// have failed themselves.
    pub fn leaving_out(self, left_out: &LeftOut) -> Verdict {
        let checked = if self.error.is_some() { Ok(()) } else { left_out.check(self.tally.skipped) };
        let verdict = match checked {
            Ok(()) => self,
            Err(error) => judge(self.tally, Err(error)),
        };
        Verdict { left_out: left_out.sentences(), ..verdict }
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
    let left_out = vec![];
    match ended {
        Ok(()) => Verdict { tally, error: None, left_out },
        Err(error) => Verdict { tally: Tally { failed: tally.failed.max(1), ..tally }, error: Some(error), left_out },
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
        let tally = Tally { passed: 5, failed: 2, skipped: 0 };
        assert_eq!(judge(tally, Err(failure())).tally, tally);
    }

    #[test]
    fn a_crash_without_a_counted_failure_counts_one() {
        let tally = Tally { passed: 5, failed: 0, skipped: 3 };
        assert_eq!(judge(tally, Err(failure())).tally, Tally { failed: 1, ..tally });
    }

    #[test]
    fn a_step_that_cannot_be_made_is_neither_passed_nor_failed() {
        let verdict = Verdict::skipped("there is no apt here.".to_owned());
        assert!(verdict.is_skipped());
        assert_eq!(verdict.tally, Tally::default());
        assert!(!Verdict::from(Ok(())).is_skipped() && !Verdict::from(Err::<(), _>(failure())).is_skipped());
    }

    #[test]
    fn what_is_left_out_is_told_and_counted() {
        let left_out = LeftOut { groups: vec![("It is deaf.".to_owned(), vec!["one::hears".to_owned()])] };
        let verdict = |skipped| judge(Tally { passed: 5, failed: 0, skipped }, Ok(())).leaving_out(&left_out);
        assert_eq!(verdict(1).left_out, ["It is deaf. Left out: one::hears."]);
        assert!(verdict(1).error.is_none());
        assert!(verdict(0).error.is_some() && verdict(0).tally.failed == 1);
    }

    #[test]
    fn no_tests_at_all_are_a_failure() {
        let command = Command::new("cargo");
        assert!(matches!(some_tests(Tally::default(), &command), Err(Error::NoTests { .. })));
        assert!(some_tests(Tally::ONE_PASSED, &command).is_ok());
    }
}
