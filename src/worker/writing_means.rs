//! The file of all resampled means. They are drawn again from the seed, so that they need not be
//! kept.

use super::SLICE;
use super::protocol::Run;
use paired_bootstrap::analysis::Items;
use paired_bootstrap::bootstrap::Resampler;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::MeansCsv;

/// The file so far.
pub(super) struct WritingMeans {
    resampler: Resampler,
    csv: MeansCsv,
    next_batch: u64,
    parts: Vec<String>,
}

/// A new part of the file begins when the last one is longer than this, in bytes. Browsers handle
/// thousands of parts easily, but not millions.
pub(super) const PART: usize = 1 << 20;

impl WritingMeans {
    pub(super) fn new(items: &Items, run: &Run) -> Self {
        let Question { resamples, seed, .. } = run.question;
        let csv = MeansCsv::new(items.differences());
        let parts = vec![csv.header(resamples, seed)];
        Self { resampler: Resampler::new(items.differences(), resamples, seed), csv, next_batch: 0, parts }
    }

    /// Writes for a slice of time. Returns the share written so far, or `None` when the file is
    /// complete.
    pub(super) fn write_for_a_slice(&mut self, now: &impl Fn() -> f64) -> Option<f64> {
        let start = now();
        while self.next_batch < self.resampler.batches() {
            if self.parts.last().is_none_or(|part| part.len() > PART) {
                self.parts.push(String::new());
            }
            if let Some(part) = self.parts.last_mut() {
                self.csv.append(part, self.resampler.run(self.next_batch));
            }
            self.next_batch += 1;
            if now() - start >= SLICE && self.next_batch < self.resampler.batches() {
                return Some(self.next_batch as f64 / self.resampler.batches() as f64);
            }
        }
        None
    }

    pub(super) fn into_parts(self) -> Vec<String> {
        self.parts
    }
}
