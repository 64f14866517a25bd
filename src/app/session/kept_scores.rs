//! What the browser keeps.

use super::boxes::Pasted;
use super::files::Attachment;
use paired_bootstrap::report::Elsewhere;

/// What the browser keeps, as far as it has said.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// All that it keeps, the last first.
    pub list: Vec<KeptScores>,
    /// The name of what it does not keep: it could not, or was to forget it.
    pub refused: Option<String>,
    /// The name of what was chosen from the list and is not there yet.
    pub wanted: Option<String>,
    /// The name of what was in the boxes last, and whether what is in them now has come about by
    /// editing it.
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
    /// How much they are, in bytes.
    pub bytes: u64,
    /// Since when they are kept, in words.
    pub since: String,
}

/// The most scores that are kept: files, or the texts of two boxes.
const MOST: usize = 8;

/// How long they are kept, in milliseconds.
const LONGEST: f64 = 30.0 * 24.0 * 60.0 * 60.0 * 1000.0;

/// How many of the scores stay that are kept since these times, the last first. All times are in
/// milliseconds.
#[must_use]
pub fn that_stay(since: impl IntoIterator<Item = f64>, now: f64) -> usize {
    since.into_iter().take(MOST).take_while(|since| now - since <= LONGEST).count()
}

/// Scores that the browser has kept, as they were.
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
