//! What the browser keeps between visits.

use super::boxes::Pasted;
use super::files::Attachment;
use paired_bootstrap::report::Elsewhere;

/// What the browser keeps, as last reported.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// All kept scores, the newest first.
    pub list: Vec<KeptScores>,
    /// The name of scores that the browser does not keep: it could not, or it was told to delete
    /// them.
    pub refused: Option<String>,
    /// The name of scores chosen from the list that have not arrived yet.
    pub wanted: Option<String>,
    /// The name of chosen files that are to be kept once the worker can use them. Files that it
    /// cannot use would take the place of good ones.
    pub(super) once_usable: Option<String>,
    /// The name of the last texts kept from the boxes, and whether the current ones are an edited
    /// version of them.
    pub(super) boxes: Option<(String, bool)>,
}

/// Scores that the browser keeps: files, or the texts of both boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptScores {
    /// The name under which it keeps them.
    pub name: String,
    /// Where they were.
    pub elsewhere: Elsewhere,
    /// What they are called on the page.
    pub label: String,
    /// Their size in bytes.
    pub bytes: u64,
    /// When they were stored, in words.
    pub since: String,
}

/// The maximum number of sets of scores kept: files, or the texts of two boxes.
const MOST: usize = 8;

/// How long they are kept, in milliseconds.
const LONGEST: f64 = 30.0 * 24.0 * 60.0 * 60.0 * 1000.0;

/// How many scores to keep, given the times at which they were stored, the newest first. All times
/// are in milliseconds.
#[must_use]
pub fn that_stay(since: impl IntoIterator<Item = f64>, now: f64) -> usize {
    since.into_iter().take(MOST).take_while(|since| now - since <= LONGEST).count()
}

/// Scores that the browser had kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BroughtBack {
    /// Files.
    Files(Vec<Attachment>),
    /// The texts of both boxes.
    Texts([Pasted; 2]),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_eight_stay_for_thirty_days() {
        const DAY: f64 = 86_400_000.0;
        let now = 1000.0 * DAY;
        assert_eq!(that_stay((0..20).map(|hours| now - f64::from(hours) * DAY / 24.0), now), 8);
        assert_eq!(that_stay([0.0, 29.9, 30.1, 31.0].map(|days| now - days * DAY), now), 2);
        assert_eq!(that_stay([], now), 0);
    }
}
