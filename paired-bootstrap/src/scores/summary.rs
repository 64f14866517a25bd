//! A row of totals or means below the items.

use super::cell::Cell;
use super::error::ReadError;
use crate::text::shortened;

const SUMMARY: [&str; 7] = ["total", "average", "mean", "sum", "avg", "overall", "all"];

/// Whether a label such as `Total` or `avg.` stands before sums or means.
pub(crate) fn is_summary(label: Cell<'_>) -> bool {
    let word = label.text.trim_end_matches([':', '.']);
    SUMMARY.iter().any(|summary| word.eq_ignore_ascii_case(summary))
}

/// Watches the labels of a table for a summary in the last row.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastRow {
    /// Whether some row had another label: a column that says `all` in every row is no summary.
    has_items: bool,
    /// The line and the label of the row, if it is a summary.
    summary: Option<(usize, String)>,
}

impl LastRow {
    /// Takes note of the next row's label.
    pub fn note(&mut self, label: Cell<'_>, line: usize) {
        let is_summary = is_summary(label);
        self.summary = (is_summary && self.has_items).then(|| (line, shortened(label.text)));
        self.has_items |= !is_summary;
    }

    /// # Errors
    /// [`ReadError::SummaryRow`] if the last row is a summary of those above.
    pub fn check(&self) -> Result<(), ReadError> {
        match self.summary.clone() {
            Some((line, text)) => Err(ReadError::SummaryRow { line, text }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(labels: &[&str]) -> Result<(), ReadError> {
        let mut last = LastRow::default();
        for (line, text) in (1..).zip(labels) {
            last.note(Cell { text, quoted: false }, line);
        }
        last.check()
    }

    #[test]
    fn items_are_no_summary() {
        for labels in [&[][..], &["q1", "q2"], &["q1", "totally"], &["q1", "Total", "q2"], &["all", "all"]] {
            assert_eq!(check(labels), Ok(()), "{labels:?}");
        }
    }

    #[test]
    fn a_summary_in_the_last_row_is_found() {
        for label in ["Total", "AVERAGE", "mean", "sum", "Avg.", "Overall:", "all"] {
            let error = ReadError::SummaryRow { line: 3, text: label.to_owned() };
            assert_eq!(check(&["q1", "q2", label]), Err(error));
        }
        assert_eq!(check(&["q1", "Sum", "Mean"]), Err(ReadError::SummaryRow { line: 3, text: "Mean".to_owned() }));
    }
}
