//! The scores that a worker holds.

use super::Refusal;
use super::known::comparison;
use super::protocol::{Comparison, Run};
use super::tasks::Items;
use paired_bootstrap::bootstrap::Differences;
use paired_bootstrap::comparisons::{Categories, Systems};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::scores::{PairedScores, Reading, Unit};
use std::cell::OnceCell;
use std::rc::Rc;

/// Scores as far as resampling needs them, and what is known of each system alone.
pub(super) struct Scores {
    pub(super) differences: Differences,
    pub(super) systems: Option<Systems>,
    /// Which category each item belongs to, where that is known.
    pub(super) categories: Option<Rc<Categories>>,
    pub(super) unit: Unit,
    pub(super) names: [Option<String>; 2],
    pub(super) format: Option<String>,
    /// What was read, item by item, before any exchange; `None` for artificial scores.
    pub(super) read: Option<Rc<PairedScores>>,
    /// The same as the view Learn shows it, once it has asked for that.
    pub(super) items: OnceCell<Rc<Items>>,
}

/// Baseline and experimental as the run wants them.
pub(super) fn in_order(scores: Rc<Scores>, run: &Run) -> Rc<Scores> {
    exchanged(scores, run.swapped)
}

/// Baseline and experimental exchanged, where that is wanted.
pub(super) fn exchanged(scores: Rc<Scores>, is_wanted: bool) -> Rc<Scores> {
    if is_wanted { Rc::new(scores.swapped()) } else { scores }
}

impl Scores {
    pub(super) fn artificial(counts: Counts) -> Result<Self, Refusal> {
        Ok(Self {
            differences: counts.differences()?,
            systems: None,
            categories: None,
            unit: Unit::Correctness,
            names: [None, None],
            format: None,
            read: None,
            items: OnceCell::new(),
        })
    }

    pub(super) fn from_reading(reading: Reading) -> Result<Self, Refusal> {
        let differences = Differences::from_scores(&reading.scores)?;
        let (baseline, experimental) = reading.scores.names();
        let names = [baseline, experimental].map(|name| name.map(str::to_owned));
        let (unit, format) = (reading.scores.unit(), reading.format.to_string());
        let read = Rc::new(reading.scores);
        Ok(Self {
            differences,
            systems: Systems::from_scores(&read),
            categories: None,
            unit,
            names,
            format: Some(format),
            read: Some(read),
            items: OnceCell::new(),
        })
    }

    /// With baseline and experimental exchanged; `read` and `items` stay as they were read.
    fn swapped(&self) -> Self {
        let [baseline, experimental] = self.names.clone();
        Self {
            differences: self.differences.swapped(),
            systems: self.systems.as_ref().map(Systems::swapped),
            categories: self.categories.clone(),
            names: [experimental, baseline],
            unit: self.unit,
            format: self.format.clone(),
            read: self.read.clone(),
            items: self.items.clone(),
        }
    }

    pub(super) fn comparison(&self) -> Comparison {
        let means = self.systems.as_ref().map(Systems::means);
        comparison(&self.differences, self.unit, self.names.clone(), self.format.clone(), means)
    }
}
