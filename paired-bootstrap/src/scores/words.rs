//! Cells that are words: for right and wrong, missing, or not finite.

/// A pair of words for right and wrong, in their usual spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    /// The word that scores 1.
    pub right: &'static str,
    /// The word that scores 0.
    pub wrong: &'static str,
}

const fn pair(right: &'static str, wrong: &'static str) -> Words {
    Words { right, wrong }
}

/// Pairs that are recognised in any column, ignoring case.
const SURE: [Words; 11] = [
    pair("true", "false"),
    pair("yes", "no"),
    pair("correct", "incorrect"),
    pair("right", "wrong"),
    pair("pass", "fail"),
    pair("passed", "failed"),
    pair("wahr", "falsch"),
    pair("vrai", "faux"),
    pair("T", "F"),
    pair("✓", "✗"),
    pair("✔", "✘"),
];

/// Pairs whose words can mean something else: `N` is a usual header for counts, `ja` is Japanese,
/// and `no` is English. They are recognised in a column that holds both words of a pair and nothing
/// else but marks for missing scores. Then another column of the table may hold only one of them.
const IN_PAIRS: [Words; 47] = [
    pair("C", "I"),
    pair("ok", "nok"),
    pair("good", "bad"),
    pair("success", "failure"),
    pair("success", "failed"),
    pair("success", "fail"),
    pair("resolved", "unresolved"),
    pair("solved", "unsolved"),
    pair("hit", "miss"),
    pair("ok", "ko"),
    pair("✅", "❌"),
    pair("👍", "👎"),
    pair("√", "×"),
    pair("○", "×"),
    pair("korrekt", "falsch"),
    pair("juste", "faux"),
    pair("goed", "fout"),
    pair("correcto", "incorrecto"),
    pair("certo", "errado"),
    pair("corretto", "errato"),
    pair("doğru", "yanlış"),
    pair("prawda", "fałsz"),
    pair("正解", "不正解"),
    pair("정답", "오답"),
    pair("Y", "N"),
    pair("oui", "non"),
    pair("ja", "nein"),
    pair("ja", "nee"),
    pair("ja", "nej"),
    pair("ja", "nei"),
    pair("sí", "no"),
    pair("sì", "no"),
    pair("si", "no"),
    pair("sim", "não"),
    pair("tak", "nie"),
    pair("да", "нет"),
    pair("是", "否"),
    pair("对", "错"),
    pair("正确", "错误"),
    pair("はい", "いいえ"),
    pair("예", "아니요"),
    pair("richtig", "falsch"),
    pair("waar", "onwaar"),
    pair("vero", "falso"),
    pair("verdadero", "falso"),
    pair("verdadeiro", "falso"),
    pair("истина", "ложь"),
];

impl Words {
    /// A column of grades: one word, chosen by the user, is right, and all others are wrong.
    pub const GRADES: Self = pair("right", "any other word");

    /// All pairs.
    pub fn all() -> impl Iterator<Item = Self> {
        SURE.into_iter().chain(IN_PAIRS)
    }

    /// The pair that `text` belongs to in any column, and whether it means "right".
    pub fn find(text: &str) -> Option<(Self, bool)> {
        // A variation selector may follow ✔, to ask for its coloured form.
        let text = text.trim_end_matches('\u{fe0f}');
        SURE.into_iter().find_map(|words| {
            let is_right = text.eq_ignore_ascii_case(words.right);
            (is_right || text.eq_ignore_ascii_case(words.wrong)).then_some((words, is_right))
        })
    }

    /// The pair of which a column with these texts has both words, and nothing else but marks for
    /// missing scores.
    pub fn of_column<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Option<Self> {
        IN_PAIRS.into_iter().find(|words| {
            let mut seen = [false; 2];
            let mut texts = texts.clone().filter(|text| !is_missing(text)).map(|text| words.is_right(text));
            texts.all(|is_right| is_right.map(|is_right| seen[usize::from(is_right)] = true).is_some())
                && seen == [true; 2]
        })
    }

    /// Whether `text` is the word for right (`true`) or for wrong (`false`), ignoring case; `None`
    /// if it is neither.
    pub fn is_right(self, text: &str) -> Option<bool> {
        let text = text.trim_end_matches('\u{fe0f}');
        let is = |word: &str| text.eq_ignore_ascii_case(word) || text.to_lowercase() == word;
        // No word is longer.
        if text.len() > 32 { None } else { is(self.right).then_some(true).or_else(|| is(self.wrong).then_some(false)) }
    }

    /// Whether the words often mean something else: a sentiment, or two of several choices.
    pub fn are_often_labels(self) -> bool {
        ["C", "good"].contains(&self.right)
    }

    /// Whether the words may be a system's answers (labels), rather than grades of its answers.
    pub fn may_be_labels(self) -> bool {
        let grades = [
            "correct", "right", "pass", "passed", "success", "resolved", "solved", "✓", "✔", "✅", "√", "○", "对",
            "正确", "正解", "정답", "richtig", "korrekt", "juste", "goed", "correcto", "certo", "corretto", "doğru",
        ];
        !grades.contains(&self.right)
    }
}

/// Marks for missing scores.
const MISSING: [&str; 19] = [
    "na", "n/a", "n.a.", "<na>", "null", "none", "nil", "missing", "-", "--", "\u{2013}", "\u{2014}", "?", ".", "_",
    "n/d", "s/d", "b.d.", "なし",
];

/// Verdicts that are neither right nor wrong; the user decides how they count.
const NO_VERDICT: [&str; 12] = [
    "timeout", "timed out", "error", "crash", "crashed", "skipped", "skip", "invalid", "unknown", "not attempted",
    "not_attempted", "unanswered",
];

fn is_one_of(marks: &[&str], text: &str) -> bool {
    marks.iter().any(|mark| text.eq_ignore_ascii_case(mark))
}

/// Whether `text` is a verdict that is neither right nor wrong.
pub(crate) fn is_no_verdict(text: &str) -> bool {
    is_one_of(&NO_VERDICT, text)
}

/// A spreadsheet's errors in the languages in which they are usual: division by zero, an unknown
/// name, an empty intersection, no number, a missing cell, a wrong value, or none available.
const SPREADSHEET_ERRORS: [&str; 92] = [
    "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#N/A", "#SPILL!", "#CALC!", "#ERROR!", "#ZAHL!",
    "#BEZUG!", "#WERT!", "#NV", "#ÜBERLAUF!", "#KALK!", "#NOM?", "#NUL!", "#NOMBRE!", "#VALEUR!", "#¡DIV/0!",
    "#¿NOMBRE?", "#NOMBRE?", "#¡NULO!", "#¡NUM!", "#¡REF!", "#¡VALOR!", "#N/D", "#NOME?", "#NULO!", "#NÚM!", "#VALOR!",
    "#NULLO!", "#RIF!", "#VALORE!", "#DEEL/0!", "#NAAM?", "#LEEG!", "#GETAL!", "#VERW!", "#WAARDE!", "#N/B",
    "#DZIEL/0!", "#NAZWA?", "#ZERO!", "#LICZBA!", "#ADR!", "#ARG!", "#ДЕЛ/0!", "#ИМЯ?", "#ПУСТО!", "#ЧИСЛО!",
    "#ССЫЛКА!", "#ЗНАЧ!", "#Н/Д", "#SAYI/0!", "#AD?", "#BOŞ!", "#SAYI!", "#BAŞV!", "#DEĞER!", "#YOK", "#DIVISION/0!",
    "#NAMN?", "#SKÄRNING!", "#OGILTIGT!", "#REFERENS!", "#VÄRDEFEL!", "#SAKNAS!", "#NAVN?", "#REFERENCE!", "#VÆRDI!",
    "#VERDI!", "#I/T", "#JAKO/0!", "#NIMI?", "#TYHJÄ!", "#LUKU!", "#VIITTAUS!", "#ARVO!", "#PUUTTUU!",
    "#DĚLENÍ_NULOU!", "#NÁZEV?", "#ČÍSLO!", "#ODKAZ!", "#HODNOTA!", "#ZÉRÓOSZTÓ!", "#NÉV?", "#NULLA!", "#SZÁM!",
    "#HIV!", "#ÉRTÉK!",
];

/// Whether the first cell of `text` is a spreadsheet's error value. These begin with `#` but are
/// not comments.
pub(crate) fn begins_with_spreadsheet_error(text: &str) -> bool {
    text.split([',', ';', '\t', ' ']).next().is_some_and(is_spreadsheet_error)
}

/// Whether `text` is an error value of a spreadsheet.
fn is_spreadsheet_error(text: &str) -> bool {
    SPREADSHEET_ERRORS.contains(&text)
}

/// Whether `text` means that there is no score.
pub(crate) fn is_missing(text: &str) -> bool {
    text.is_empty() || is_no_verdict(text) || is_one_of(&MISSING, text) || is_spreadsheet_error(text)
}

/// Whether `text` may be a grade of an answer: a verdict such as `timeout`, or anything that is not
/// a mark for a missing score.
pub(crate) fn is_grade(text: &str) -> bool {
    is_no_verdict(text) || !is_missing(text) && !is_not_finite(text)
}

/// Verdicts of programming judges, and `OK`.
const VERDICTS: [&str; 4] = ["ac", "wa", "tle", "ok"];

/// Whether `text` contains a word that grades an answer: `PARTIALLY_CORRECT`.
pub(crate) fn is_verdict(text: &str) -> bool {
    let is_one = |word: &str| Words::all().any(|words| !words.may_be_labels() && words.is_right(word).is_some());
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.chain([text]).any(|word| is_one_of(&VERDICTS, word) || is_one(word))
}

/// Whether two words are equal, ignoring case.
pub(crate) fn is_same(word: &str, other: &str) -> bool {
    word == other || word.to_lowercase() == other.to_lowercase()
}

/// Whether `text` is a spelling of NaN or infinity.
pub(crate) fn is_not_finite(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-', '\u{2212}']).unwrap_or(text);
    ["nan", "inf", "infinity", "\u{221e}"].iter().any(|word| unsigned.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_case() {
        assert_eq!(Words::find("TRUE"), Some((pair("true", "false"), true)));
        assert_eq!(Words::find("False"), Some((pair("true", "false"), false)));
        assert_eq!(Words::find("Incorrect"), Some((pair("correct", "incorrect"), false)));
        assert_eq!(Words::find("right"), Some((pair("right", "wrong"), true)));
        assert_eq!(Words::find("nO"), Some((pair("yes", "no"), false)));
        assert_eq!(Words::find("PASS"), Some((pair("pass", "fail"), true)));
        assert_eq!(Words::find("FAILED"), Some((pair("passed", "failed"), false)));
        assert_eq!(Words::find("WAHR"), Some((pair("wahr", "falsch"), true)));
        assert_eq!(Words::find("FAUX"), Some((pair("vrai", "faux"), false)));
        assert_eq!(Words::find("f"), Some((pair("T", "F"), false)));
        assert_eq!(Words::find("✗"), Some((pair("✓", "✗"), false)));
        assert_eq!(Words::find("✔\u{fe0f}"), Some((pair("✔", "✘"), true)));
        assert_eq!(Words::find("n"), None);
        assert_eq!(Words::find("maybe"), None);
        assert_eq!(Words::find(""), None);
    }

    #[test]
    fn some_words_count_only_in_pairs() {
        let of = |texts: &[&str]| Words::of_column(texts.iter().copied());
        assert_eq!(of(&["Y", "n", "N", "-"]), Some(pair("Y", "N")));
        assert_eq!(of(&["ja", "Nee"]), Some(pair("ja", "nee")));
        assert_eq!(of(&["no", "SÍ"]), Some(pair("sí", "no")));
        assert_eq!(of(&["ДА", "Нет"]), Some(pair("да", "нет")));
        assert_eq!(of(&["success", "Failed", "error"]), Some(pair("success", "failed")));
        assert_eq!(of(&["unresolved", "resolved"]), Some(pair("resolved", "unresolved")));
        assert_eq!(of(&["❌", "✅\u{fe0f}", "❌"]), Some(pair("✅", "❌")));
        assert_eq!(of(&["Korrekt", "Falsch"]), Some(pair("korrekt", "falsch")));
        assert_eq!(of(&["不正解", "正解"]), Some(pair("正解", "不正解")));
        for texts in [&["Y"][..], &["ja", "en"], &["ja", "non"], &["N", "E", "Y"], &["ja", "no"], &["no", "yes"], &[]] {
            assert_eq!(of(texts), None, "{texts:?}");
        }
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
        for text in
            ["", "NA", "n/a", "N/A", "null", "None", "-", "#N/A", "#DIV/0!", "NOT_ATTEMPTED", "N/D", "b.d.", "なし"]
        {
            assert!(is_missing(text), "{text}");
        }
        for text in ["0", "x", "#1", "#!", "#12", "#A", "#NAME", "# TODO!", "#include!", "#N/AB", "NV", "N/B"] {
            assert!(!is_missing(text), "{text}");
        }
    }

    #[test]
    fn spreadsheets_write_errors_in_their_language() {
        for text in [
            "#WERT!", "#BEZUG!", "#NV", "#N/D", "#VALEUR!", "#NOM?", "#¡VALOR!", "#¿NOMBRE?", "#ARG!", "#DZIEL/0!",
            "#ЗНАЧ!", "#VALUE!", "#LICZBA!", "#ADR!",
        ] {
            assert!(is_missing(text) && begins_with_spreadsheet_error(&format!("{text};1;0")), "{text}");
        }
        for line in ["#DONE!", "#WHY?", "#WARNING! the rest was re-run", "#TODO! check", "#END!", "#N/X"] {
            assert!(!is_missing(line) && !begins_with_spreadsheet_error(line), "{line}");
        }
        for line in ["# NOTE!", "#model,score", "#NAME,a,b", "#1;0", "#", "#! /bin/sh"] {
            assert!(!begins_with_spreadsheet_error(line), "{line}");
        }
    }
}
