//! The file of all resampled means. They are drawn again from the seed: nobody has to keep them.

#[cfg(target_arch = "wasm32")]
use super::protocol::Reply;
use super::protocol::Run;
use super::resampling::seed_of;
#[cfg(target_arch = "wasm32")]
use super::scope::Peer;
use super::scores::Scores;
use super::work_functions::Clock;
use super::{Refusal, SLICE};
use crate::bootstrap::Resampler;
use crate::report::MeansCsv;
#[cfg(target_arch = "wasm32")]
use js_sys::Array;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::JsValue;
#[cfg(target_arch = "wasm32")]
use web_sys::{Blob, BlobPropertyBag};

/// The file so far.
pub(super) struct WritingMeans {
    resampler: Resampler,
    csv: MeansCsv,
    next_batch: u64,
    parts: Vec<String>,
}

/// Parts of the file are at least so long: a browser takes thousands of them without effort, and millions not.
const PART: usize = 1 << 20;

impl WritingMeans {
    pub(super) fn new(scores: &Scores, run: &Run) -> Result<Self, Refusal> {
        let (seed, resamples) = (seed_of(run)?, u64::from(run.resamples));
        let csv = MeansCsv::new(&scores.differences);
        let parts = vec![csv.header(resamples, seed)];
        Ok(Self { resampler: Resampler::new(&scores.differences, resamples, seed), csv, next_batch: 0, parts })
    }

    /// The share that is written, or `None` when that is everything.
    pub(super) fn write_for_a_slice(&mut self, now: Clock) -> Option<f64> {
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

/// Sends a reply with a file beside it: an array of the two. A blob is handed over, not copied.
/// <https://developer.mozilla.org/docs/Web/API/Blob>
#[cfg(target_arch = "wasm32")]
pub(super) fn send_file(reply: &Reply, parts: Vec<String>, peer: &Peer) -> Result<(), JsValue> {
    let parts: Array = parts.iter().map(|part| JsValue::from_str(part)).collect();
    let options = BlobPropertyBag::new();
    options.set_type(MeansCsv::MEDIA_TYPE);
    let file = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    peer.send(&Array::of2(&serde_wasm_bindgen::to_value(reply)?, &file), &Array::new())
}
