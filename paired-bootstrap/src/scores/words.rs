//! Cells that are words: right and wrong, missing, not finite.

/// A pair of words for right and wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// `true` and `false`.
    TrueFalse,
    /// `correct` and `incorrect`.
    CorrectIncorrect,
    /// `right` and `wrong`.
    RightWrong,
    /// `yes` and `no`.
    YesNo,
    /// `pass` and `fail`.
    PassFail,
    /// `passed` and `failed`, as test runners write it.
    PassedFailed,
    /// As a spreadsheet writes true and false in German…
    WahrFalsch,
    /// …and in French.
    VraiFaux,
    /// `T` and `F`. Not `Y` and `N`: `n` is a usual header for counts.
    Letters,
    /// `✓` and `✗`, thin.
    Ticks,
    /// `✔` and `✘`, heavy.
    HeavyTicks,
}

impl Words {
    /// All pairs.
    pub const ALL: [Self; 11] = [
        Self::TrueFalse,
        Self::CorrectIncorrect,
        Self::RightWrong,
        Self::YesNo,
        Self::PassFail,
        Self::PassedFailed,
        Self::WahrFalsch,
        Self::VraiFaux,
        Self::Letters,
        Self::Ticks,
        Self::HeavyTicks,
    ];

    /// The two words as they are usually written: the one that scores 1, then the one that scores 0.
    pub const fn pair(self) -> (&'static str, &'static str) {
        match self {
            Self::TrueFalse => ("true", "false"),
            Self::CorrectIncorrect => ("correct", "incorrect"),
            Self::RightWrong => ("right", "wrong"),
            Self::YesNo => ("yes", "no"),
            Self::PassFail => ("pass", "fail"),
            Self::PassedFailed => ("passed", "failed"),
            Self::WahrFalsch => ("wahr", "falsch"),
            Self::VraiFaux => ("vrai", "faux"),
            Self::Letters => ("T", "F"),
            Self::Ticks => ("✓", "✗"),
            Self::HeavyTicks => ("✔", "✘"),
        }
    }

    /// Which pair `text` belongs to, in any case, and whether it says "right".
    pub fn find(text: &str) -> Option<(Self, bool)> {
        // A selector that may follow ✔ asks for its coloured form.
        let text = text.trim_end_matches('\u{fe0f}');
        Self::ALL.into_iter().find_map(|words| {
            let (right, wrong) = words.pair();
            let is_right = text.eq_ignore_ascii_case(right);
            (is_right || text.eq_ignore_ascii_case(wrong)).then_some((words, is_right))
        })
    }
}

/// What spreadsheets write into a cell whose formula failed.
const SPREADSHEET_ERRORS: [&str; 7] = ["#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!"];

/// Marks that say that there is no score.
const MISSING: [&str; 15] =
    ["na", "n/a", "n.a.", "<na>", "null", "none", "nil", "missing", "-", "--", "\u{2013}", "\u{2014}", "?", ".", "_"];

/// Whether `text` begins with a spreadsheet's error value. These begin with `#` but are no comments.
pub(crate) fn begins_with_spreadsheet_error(text: &str) -> bool {
    SPREADSHEET_ERRORS.iter().any(|error| text.starts_with(error))
}

/// Whether `text` says that there is no score here.
pub(crate) fn is_missing(text: &str) -> bool {
    let is_one_of = |marks: &[&str]| marks.iter().any(|mark| text.eq_ignore_ascii_case(mark));
    text.is_empty() || is_one_of(&MISSING) || is_one_of(&SPREADSHEET_ERRORS)
}

/// Whether `text` is one of the ways to write NaN or an infinity.
pub(crate) fn is_not_finite(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-', '\u{2212}']).unwrap_or(text);
    ["nan", "inf", "infinity", "\u{221e}"].iter().any(|word| unsigned.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_case() {
        assert_eq!(Words::find("TRUE"), Some((Words::TrueFalse, true)));
        assert_eq!(Words::find("False"), Some((Words::TrueFalse, false)));
        assert_eq!(Words::find("Incorrect"), Some((Words::CorrectIncorrect, false)));
        assert_eq!(Words::find("right"), Some((Words::RightWrong, true)));
        assert_eq!(Words::find("nO"), Some((Words::YesNo, false)));
        assert_eq!(Words::find("PASS"), Some((Words::PassFail, true)));
        assert_eq!(Words::find("FAILED"), Some((Words::PassedFailed, false)));
        assert_eq!(Words::find("WAHR"), Some((Words::WahrFalsch, true)));
        assert_eq!(Words::find("FAUX"), Some((Words::VraiFaux, false)));
        assert_eq!(Words::find("f"), Some((Words::Letters, false)));
        assert_eq!(Words::find("✗"), Some((Words::Ticks, false)));
        assert_eq!(Words::find("✔\u{fe0f}"), Some((Words::HeavyTicks, true)));
        assert_eq!(Words::find("n"), None);
        assert_eq!(Words::find("maybe"), None);
        assert_eq!(Words::find(""), None);
    }

    #[test]
    fn infinities_and_nan_are_not_finite() {
        for text in ["NaN", "nan", "-nan", "inf", "-Infinity", "+INF", "∞", "\u{2212}∞"] {
            assert!(is_not_finite(text), "{text}");
        }
        assert!(!is_not_finite("info") && !is_not_finite(""));
    }

    #[test]
    fn missing_marks_are_known() {
        for text in ["", "NA", "n/a", "N/A", "null", "None", "-", "#N/A", "#DIV/0!"] {
            assert!(is_missing(text), "{text}");
        }
        assert!(!is_missing("0") && !is_missing("x"));
    }
}
