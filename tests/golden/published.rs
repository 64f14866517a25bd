//! The published scores that lie beside the project, where they do. Copies of them may not be kept in it.

use bootstrap_explorer::scores::{PairedScores, Sources, read};
use std::fs;
use std::path::Path;

/// The scores of a `folder` of the shared data, as `reference/graded.json` names it; `None`, and a word about it, where they
/// are missing.
pub fn published(folder: &str) -> Option<PairedScores> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(folder);
    let text = |file: &str| fs::read_to_string(path.join(file)).ok();
    let Some((baseline, experimental)) = text("baseline.txt").zip(text("experimental.txt")) else {
        eprintln!("skipped: the published {folder} is not beside the project");
        return None;
    };
    Some(read(Sources::Two { baseline, experimental }).expect("published scores are numbers").scores)
}
