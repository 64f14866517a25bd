//! sclite: `.pra`, the alignments of all utterances with their counts. In ESPnet's `result.txt`
//! they come after the averages.

use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use crate::text::visible;

pub(super) static FORMAT: Format = Format {
    tool: "sclite",
    files: "`.pra`, or `score_wer/result.txt` of ESPnet",
    reads: "The word error rate of each utterance, by speaker. Lower is better.",
    begins: |head| {
        head.contains("DUMP OF SYSTEM ALIGNMENT STRUCTURE") || head.contains("SYSTEM SUMMARY PERCENTAGES by SPEAKER")
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    if !file.text.contains(SCORES) {
        return Ok(Read::Advice(
            "this file of sclite contains averages by speaker, but no score for each utterance. Run sclite with -o \
             pra, and use the files .pra of both systems",
        ));
    }
    let mut items = Vec::new();
    let (mut id, mut speaker): (Option<(usize, String)>, _) = (None, None);
    let without_scores = |line: usize| {
        file.error(line, "this utterance has no counts: no line with Scores follows. Use the complete file")
    };
    for (line, text) in (1..).zip(file.text.lines()) {
        if let Some(rest) = text.strip_prefix("Speaker sentences") {
            speaker = rest.split_whitespace().nth(1).map(str::to_owned);
        } else if let Some(rest) = text.strip_prefix("id: (") {
            let name = rest.split(')').next().unwrap_or_default().to_owned();
            if let Some((line, _)) = id.replace((line, name)) {
                return Err(without_scores(line));
            }
        } else if let Some((name, said)) = said(text) {
            // The texts come after the counts.
            items.last_mut().into_iter().for_each(|item: &mut Record| item.texts.push((name, visible(said))));
        } else if let Some(rest) = text.strip_prefix(SCORES)
            && let Some((_, id)) = id.take()
        {
            let (names, counts) = rest.split_once(')').unwrap_or_default();
            let counts: Vec<u64> =
                counts.split_whitespace().map(str::parse).collect::<Result<_, _>>().unwrap_or_default();
            let score = match (names, &counts[..]) {
                ("", &[correct, substituted, deleted, inserted])
                | (" #UNK", &[correct, substituted, deleted, inserted, 0]) => {
                    word_error_rate(correct, substituted, deleted, inserted)
                }
                // Words of unknown kind may be errors or not, so the score is missing.
                (" #UNK", &[_, _, _, _, _]) => String::new(),
                _ => return Err(file.error(line, "four counts should follow Scores")),
            };
            let marks = speaker.clone().map(|speaker| ("speaker", speaker)).into_iter().collect();
            items.push(Record { line, id, marks, scores: vec![score], ..Record::default() });
        }
    }
    if let Some((line, _)) = id {
        return Err(without_scores(line));
    }
    let (metric, system, task) = place(file);
    let [system, task] = [system, task].map(|part| part.map(str::to_owned));
    let metrics = vec![metric.to_owned()];
    Ok(Read::Records(vec![Records { items, system, task, metrics, ..Records::default() }]))
}

/// The metric, the system and the task that a path names:
/// `<system>/<decoding>/<task>/score_wer/result` in ESPnet 2. ESPnet 1 scores words in
/// `<system>/<task>/result.wrd`, and its own units, characters or parts of words, in `result`.
fn place<'f>(file: &'f File<'_>) -> (&'f str, Option<&'f str>, Option<&'f str>) {
    if let Some(metric) = file.folder(1).and_then(|folder| folder.strip_prefix("score_")) {
        return (metric, file.folder(4), file.folder(2));
    }
    let is_first = file.folder(1).is_some_and(|folder| folder.starts_with("decode_"));
    match file.name() {
        "result.wrd" if is_first => ("wer", file.folder(2), file.folder(1)),
        "result" if is_first => ("CER or TER", file.folder(2), file.folder(1)),
        _ => ("wer", None, None),
    }
}

/// A line with the reference or the recognised words. `*` marks missing words.
fn said(line: &str) -> Option<(&'static str, &str)> {
    let target = line.strip_prefix("REF:").map(|said| (ALIGNED_TARGET, said));
    target.or_else(|| line.strip_prefix("HYP:").map(|said| ("answer", said)))
}

/// The column of the reference as aligned with what a system recognised. Gaps and capitals show the
/// system's errors, so each system has its own.
pub(super) const ALIGNED_TARGET: &str = "aligned target";

/// The text before the counts of an utterance. ` #UNK` may follow, and a closing parenthesis. Facts
/// about the utterance, such as its file and channel, may come between its id and these.
const SCORES: &str = "Scores: (#C #S #D #I";

/// The word error rate: (S + D + I) / (C + S + D), where the denominator is the number of words in
/// the reference. Empty if the reference has no words.
pub(super) fn word_error_rate(correct: u64, substituted: u64, deleted: u64, inserted: u64) -> String {
    let [correct, substituted, deleted, inserted] = [correct, substituted, deleted, inserted].map(|count| count as f64);
    let words = correct + substituted + deleted;
    let errors = substituted + deleted + inserted;
    if words == 0.0 { String::new() } else { (errors / words).to_string() }
}
