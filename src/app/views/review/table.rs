//! The results table in the claim's box: what was read, and what follows.

use super::fields::{CLAIM, ROW, RUNS, SIZES};
use crate::app::form::{Form, Value};
use crate::app::session::Session;
use paired_bootstrap::planning::review::{Extent, ResultsTable, Several, TableProblem};
use paired_bootstrap::report::pack_text;
use paired_bootstrap::report::review::results::{Compared, Comparing, Judged, Pair};

/// The table in the box.
#[derive(Clone, Debug)]
pub(super) struct Table {
    text: String,
    /// Whether rows and columns are swapped, compared with how the table is read by default.
    is_turned: bool,
    /// The table as read.
    pub(super) read: Result<ResultsTable, TableProblem>,
    /// The value of its key in the address; `None` if it is too long.
    pub(super) packed: Option<String>,
    /// All its comparisons, if the table was understood.
    pub(super) compared: Option<Compared>,
    /// The worker's findings, and the question that they answer.
    pub(super) extents: Option<(Several, Vec<Extent>)>,
    /// The comparison that was last opened: its row and its data set.
    pub(super) opened: Option<(usize, usize)>,
}

impl Table {
    /// The table in the claim's box; `old` if nothing has changed.
    pub(super) fn of(form: &Form, is_turned: bool, old: Option<Self>) -> Option<Self> {
        let Value::Text(text) = form.values().get(CLAIM) else { return None };
        if let Some(old) = old.filter(|old| old.text == *text && old.is_turned == is_turned) {
            return Some(old);
        }
        let read = ResultsTable::read(text, is_turned)?;
        let (text, packed) = (text.clone(), pack_text(text).ok());
        Some(Self { text, is_turned, read, packed, compared: None, extents: None, opened: None })
    }

    /// Adapts to the boxes and to what all views share.
    pub(super) fn follow(&mut self, form: &Form, session: &Session) {
        let Ok(table) = &self.read else { return };
        let values = form.values();
        let system = match values.whole_or_nothing(ROW) {
            Some(0) => None,
            Some(row) => Some(row as usize - 1).filter(|row| *row < table.systems.len()),
            None => table.ours(),
        };
        let how = Comparing {
            system,
            items: if let Value::Wholes(items) = values.get(SIZES) { items.clone() } else { Vec::new() },
            runs: values.whole(RUNS),
            alpha: session.question.alpha,
            sides: session.question.sides,
        };
        if self.compared.as_ref().is_none_or(|compared| compared.how != how) {
            self.compared = Some(Compared::new(table, how));
        }
    }

    /// The number of runs over which its scores are averaged, if the table gives it.
    pub(super) fn runs(&self) -> Option<u64> {
        Comparing::usual_runs(self.read.as_ref().ok()?)
    }

    /// The question for the worker, if it has not been answered.
    pub(super) fn lacks(&self) -> Option<Several> {
        let asked = self.compared.as_ref()?.asked();
        let is_known = self.extents.as_ref().is_some_and(|(known, _)| *known == asked);
        (!is_known && !asked.questions.is_empty()).then_some(asked)
    }

    /// The verdicts, once known.
    pub(super) fn judged(&self) -> Option<Vec<Judged>> {
        let compared = self.compared.as_ref().filter(|_| self.lacks().is_none())?;
        let extents = self.extents.as_ref().map_or(&[][..], |(_, extents)| extents);
        Some(compared.judged(extents))
    }

    /// The comparison for a row and a data set.
    pub(super) fn pair(&self, (row, set): (usize, usize)) -> Option<&Pair> {
        self.compared.as_ref()?.pairs().find(|pair| (pair.systems[0], pair.set) == (row, set))
    }
}
