//! Kaldi and ESPnet: `per_utt`, with four lines for each utterance. The last one counts correct,
//! substituted, inserted and deleted words.

use super::records::{Record, Records};
use super::sclite::{ALIGNED_TARGET, word_error_rate};
use super::{File, Format, Read};
use crate::table::error::TableError;
use crate::text::visible;

pub(super) static FORMAT: Format = Format {
    tool: "Kaldi",
    files: "`wer_details/per_utt`",
    reads: "The error rate of each utterance. Lower is better.",
    begins: |head| {
        let kinds = head.lines().take(4).map(|line| line.split_whitespace().nth(1));
        kinds.eq(["ref", "hyp", "op", "#csid"].map(Some))
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut items = Vec::new();
    let mut texts = Vec::new();
    for (line, text) in (1..).zip(file.text.lines()) {
        for (kind, name) in [("ref", ALIGNED_TARGET), ("hyp", "answer")] {
            let said = text.split_once(char::is_whitespace).and_then(|(_, said)| said.trim_start().strip_prefix(kind));
            let said = said.filter(|said| said.starts_with(char::is_whitespace));
            texts.extend(said.map(|said| (name, visible(said))));
        }
        let mut words = text.split_whitespace();
        let (Some(id), Some("#csid")) = (words.next(), words.next()) else { continue };
        let counts: Vec<u64> = words.map(str::parse).collect::<Result<_, _>>().unwrap_or_default();
        let [correct, substituted, inserted, deleted] = counts[..] else {
            return Err(file.error(line, "four counts should follow #csid"));
        };
        let scores = vec![word_error_rate(correct, substituted, deleted, inserted)];
        items.push(Record {
            line,
            id: id.to_owned(),
            marks: speaker(id),
            scores,
            texts: std::mem::take(&mut texts),
            ..Record::default()
        });
    }
    // `<system>/decode_…/scoring_kaldi/wer_details/per_utt`, and `cer_details` for characters.
    let metric = file.folder(1).and_then(|folder| folder.strip_suffix("_details"));
    let metric = metric.filter(|_| file.folder(2) == Some("scoring_kaldi"));
    let system = metric.and(file.folder(4).or(file.folder(3)));
    let metrics = vec![metric.unwrap_or("wer").to_owned()];
    Ok(Read::Records(vec![Records { items, system: system.map(str::to_owned), metrics, ..Records::default() }]))
}

/// The speaker in the name of an utterance: `spk04-utt005`.
fn speaker(id: &str) -> Vec<(&'static str, String)> {
    let speaker = id.split_once('-').filter(|(speaker, _)| speaker.contains(char::is_alphabetic));
    speaker.map(|(speaker, _)| ("speaker", speaker.to_owned())).into_iter().collect()
}
