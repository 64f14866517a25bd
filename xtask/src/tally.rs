//! Counts of checks, read from what test programs print.

/// How many checks passed and failed, and how many were not made.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Checks that passed.
    pub passed: u64,
    /// Checks that failed.
    pub failed: u64,
    /// Checks that were left out.
    pub skipped: u64,
}

impl Tally {
    /// One check, passed.
    pub const ONE_PASSED: Tally = Tally { passed: 1, failed: 0, skipped: 0 };
    /// One check, failed.
    pub const ONE_FAILED: Tally = Tally { passed: 0, failed: 1, skipped: 0 };

    /// Whether nothing was checked.
    pub fn is_empty(self) -> bool {
        self.passed + self.failed == 0
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }
}

/// The counts in `test result: ok. 12 passed; 0 failed; 1 ignored; …`, the last line of each test program, native or
/// wasm; nothing for any other line. Colours do not matter.
pub fn result_line(line: &str) -> Option<Tally> {
    let plain = without_colours(line);
    let (_, counts) = plain.trim().strip_prefix("test result: ")?.split_once(". ")?;
    let skipped = count(counts, "filtered out").unwrap_or_default();
    Some(Tally { passed: count(counts, "passed")?, failed: count(counts, "failed")?, skipped })
}

/// The number before `word` in `12 passed; 0 failed; …`.
fn count(counts: &str, word: &str) -> Option<u64> {
    counts.split(';').find_map(|part| part.trim().strip_suffix(word)?.trim().parse().ok())
}

/// The line without escape sequences of the form `ESC [ … letter`.
fn without_colours(line: &str) -> String {
    let mut pieces = line.split("\u{1b}[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| {
        plain + piece.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).get(1..).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u64, failed: u64, skipped: u64) -> Option<Tally> {
        Some(Tally { passed, failed, skipped })
    }

    #[test]
    fn an_empty_program_has_nothing_to_count() {
        let line = "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(result_line(line), tally(0, 0, 0));
        assert!(Tally::default().is_empty() && !Tally::ONE_FAILED.is_empty());
    }

    #[test]
    fn native_results_are_counted() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 4 filtered out; finished in 1.25s";
        assert_eq!(result_line(line), tally(12, 3, 4));
    }

    #[test]
    fn wasm_results_are_counted() {
        let line = "test result: ok. 7 passed; 0 failed; 0 ignored; 0 filtered out; finished in 0.31s";
        assert_eq!(result_line(line), tally(7, 0, 0));
    }

    #[test]
    fn colours_do_not_matter() {
        let line = "test result: \u{1b}[32mok\u{1b}[0m. 2 passed; 1 failed; 0 ignored\u{1b}(B\u{1b}[m";
        assert_eq!(result_line(line), tally(2, 1, 0));
        assert_eq!(without_colours("\u{1b}[1;31mred\u{1b}[0m and plain"), "red and plain");
        assert_eq!(without_colours("plain"), "plain");
        assert_eq!(without_colours("cut off \u{1b}[3"), "cut off ");
    }

    #[test]
    fn other_lines_are_not_results() {
        for line in [
            "",
            "running 3 tests",
            "test result: soon",
            "test scores::one ... ok",
            "  a test result: ok. 1 passed; 0 failed",
        ] {
            assert_eq!(result_line(line), None, "{line}");
        }
    }

    #[test]
    fn tallies_add_up() {
        let three = Tally::ONE_PASSED.plus(Tally::ONE_FAILED).plus(Tally::ONE_PASSED);
        assert_eq!(three.plus(Tally { skipped: 4, ..three }), Tally { passed: 4, failed: 2, skipped: 4 });
    }
}
