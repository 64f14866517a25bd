//! Whether a printed p is consistent with the printed numbers, in words.

use super::super::phrases::numbers;
use super::bounds::{largest, least};
use super::shown::Shown;
use super::words::were_hurt;
use crate::planning::review::{Fit, PaperTest};
use crate::significance::Sides;
use crate::text::{count, exact_p_value};

/// The result of one test, for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PRow {
    /// "sign test (exact McNemar), two-sided".
    pub test: String,
    /// "with at most 12 hurt", "yes" or "no".
    pub fits: String,
    /// The range of p that the printed numbers allow: "0.0039 to 1".
    pub range: String,
}

/// Whether the printed p is possible, in a sentence or two; `None` if no p is printed. `said` are
/// the sides of the test according to the paper; without them, the sides of the question are tried
/// first.
#[must_use]
pub fn p_verdict(shown: &Shown, said: Option<Sides>) -> Option<String> {
    let p = shown.print.p.filter(|_| !shown.answer.fits.is_empty())?;
    let fits = &shown.answer.fits;
    let tests = || fits.iter().zip(PaperTest::ALL);
    let possible = || tests().filter(|(fit, _)| !fit.hurt.is_empty());
    let wanted = said.unwrap_or(shown.question.sides);
    let as_wanted = possible().find(|(_, (_, sides))| *sides == wanted);
    let first_possible = as_wanted.or_else(|| possible().next());
    let (first, last) = shown.allowed.hurt();
    let is_sure = |fit: &Fit| {
        let (low, high) = p.range();
        low <= fit.range.0 && fit.range.1 <= high
    };
    Some(match first_possible {
        None => format!("{p} does not follow from these numbers under any of the tests below."),
        Some(_) if fits.iter().all(is_sure) => {
            format!("{p} follows from these numbers under each of the tests below, whatever happened on the items.")
        }
        Some((fit, (test, sides))) => {
            let is_always = fit.hurt.covers(first, last);
            let when = if is_always { String::new() } else { format!(", if {}", were_hurt(shown, &fit.hurt)) };
            let excluded: Vec<(PaperTest, Sides)> =
                tests().filter(|(fit, _)| fit.hurt.is_empty()).map(|(_, test)| test).collect();
            let others = match excluded.as_slice() {
                [] => String::new(),
                [(test, sides)] => format!(" It is not possible by {}, {sides}.", with_article(*test)),
                several => {
                    format!(" It is not possible by {} of the {} tests below, marked “no”.", several.len(), fits.len())
                }
            };
            format!("{p} is possible by {}, {sides}{when}.{others}", with_article(test))
        }
    })
}

/// "The sign test", but "McNemar’s χ²".
fn with_article(test: PaperTest) -> String {
    let article = if matches!(test, PaperTest::McNemar | PaperTest::McNemarCorrected) { "" } else { "the " };
    format!("{article}{}", test.name())
}

/// A row for each test; none if no p is printed.
#[must_use]
pub fn p_rows(shown: &Shown) -> Vec<PRow> {
    let possible = shown.allowed.hurt();
    let row = |(fit, (test, sides)): (&Fit, (PaperTest, Sides))| {
        let fits = match &fit.hurt {
            hurt if hurt.is_empty() => "no".to_owned(),
            hurt if hurt.covers(possible.0, possible.1) => "yes".to_owned(),
            hurt => format!("with {} hurt", numbers(hurt, possible, count)),
        };
        // No level is involved here.
        let (low, high) = (least(fit.range.0, 0.0), largest(fit.range.1, 0.0));
        let range = match fit.range {
            // A single p is shown exactly: rounded outwards, its bounds would not include it.
            (only, other) if only == other => exact_p_value(only, 0.0),
            _ if low == high => low,
            _ => format!("{low} to {high}"),
        };
        PRow { test: format!("{}, {sides}", test.name()), fits, range }
    };
    shown.answer.fits.iter().zip(PaperTest::ALL).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::review::Analysis;
    use crate::report::review::Print;

    /// The unpaired test depends on how many items both systems have right, which helped and hurt
    /// do not tell: from 0 to all other 187.
    #[test]
    fn helped_and_hurt_leave_the_accuracies_open() {
        let values = [("items", "200"), ("paper_helped", "10"), ("paper_hurt", "3"), ("p", "0.3")];
        let value = |key: &str| values.iter().find(|(own, _)| *own == key).map(|(_, value)| (*value).to_owned());
        let print = Print::read(&value).expect("a print");
        let question = print.question(0.05, Sides::One).expect("a question");
        let mut analysis = Analysis::new(&question).expect("pairs that the print allows");
        while analysis.advance() {}
        let shown = Shown::new(print, question, analysis.answer(), None).expect("an answer");
        let rows = p_rows(&shown);
        let unpaired = rows.last().expect("a row");
        // z = 7 / √(2 · 200 · q (1 − q)) with q = 13/400 and ½: by Python's math.erfc, p is 0.0484
        // and 0.4839.
        assert_eq!((unpaired.fits.as_str(), unpaired.range.as_str()), ("yes", "0.0484 to 0.484"));
        let verdict = p_verdict(&shown, None).expect("a printed p");
        assert!(verdict.starts_with("p = 0.3 is possible by the unpaired z-test"), "{verdict}");
        assert_eq!(rows[0].range, "0.030136", "the paired tests need no more");
    }

    /// 9 of 1,000 items ahead: p = 0.04 is possible with both tests.
    #[test]
    fn the_test_with_the_sides_of_the_paper_leads() {
        let values = [("items", "1000"), ("base", "83.2"), ("exp", "84.1"), ("p", "0.04")];
        let value = |key: &str| values.iter().find(|(own, _)| *own == key).map(|(_, value)| (*value).to_owned());
        let verdict = |asked: Sides, said: Option<Sides>| {
            let print = Print::read(&value).expect("a print");
            let question = print.question(0.05, asked).expect("a question");
            let mut analysis = Analysis::new(&question).expect("pairs that the print allows");
            while analysis.advance() {}
            let shown = Shown::new(print, question, analysis.answer(), None).expect("an answer");
            p_verdict(&shown, said).expect("a printed p")
        };
        for (asked, said, leads) in [
            (Sides::One, None, "one-sided"),
            (Sides::Two, None, "two-sided"),
            (Sides::One, Some(Sides::Two), "two-sided"),
            (Sides::Two, Some(Sides::One), "one-sided"),
        ] {
            let verdict = verdict(asked, said);
            let expected = format!("p = 0.04 is possible by the paired bootstrap, exact, {leads}");
            assert!(verdict.starts_with(&expected), "{verdict}");
        }
    }
}
