//! The scores that a worker holds.

use super::Refusal;
use super::known::comparison;
use super::protocol::{Comparison, Run};
use crate::bootstrap::Differences;
use crate::comparisons::Systems;
use crate::scores::{Reading, Unit};
use std::rc::Rc;

/// Scores as far as resampling needs them, and what is known of each system alone.
pub(super) struct Scores {
    pub(super) differences: Differences,
    pub(super) systems: Option<Systems>,
    pub(super) unit: Unit,
    pub(super) names: [Option<String>; 2],
    pub(super) format: Option<String>,
}

/// Baseline and experimental as the run wants them.
pub(super) fn in_order(scores: Rc<Scores>, run: &Run) -> Rc<Scores> {
    if run.swapped { Rc::new(scores.swapped()) } else { scores }
}

impl Scores {
    pub(super) fn from_reading(reading: Reading) -> Result<Self, Refusal> {
        let differences = Differences::from_scores(&reading.scores)?;
        let (baseline, experimental) = reading.scores.names();
        Ok(Self {
            differences,
            systems: Systems::from_scores(&reading.scores),
            unit: reading.scores.unit(),
            names: [baseline, experimental].map(|name| name.map(str::to_owned)),
            format: Some(reading.format.to_string()),
        })
    }

    fn swapped(&self) -> Self {
        let [baseline, experimental] = self.names.clone();
        Self {
            differences: self.differences.swapped(),
            systems: self.systems.as_ref().map(Systems::swapped),
            names: [experimental, baseline],
            unit: self.unit,
            format: self.format.clone(),
        }
    }

    pub(super) fn comparison(&self) -> Comparison {
        comparison(&self.differences, self.unit, self.names.clone(), self.format.clone())
    }
}
