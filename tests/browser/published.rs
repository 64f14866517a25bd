//! Published data, where the folder with it lies beside the project; otherwise these tests say that they were skipped.

use super::session::{in_browser, say};
use std::fs;
use std::path::{Path, PathBuf};

/// The two files of a data set, baseline first; `None`, and a word about it, where they are not there.
pub fn data(name: &str) -> Option<[PathBuf; 2]> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join("shared").join("data").join(name);
    // Without `..`, which the driver does not take.
    let file = |name| folder.join(name).canonicalize().ok();
    let files =
        file("baseline.txt").zip(file("experimental.txt")).map(|(baseline, experimental)| [baseline, experimental]);
    if files.is_none() {
        say(&format!("skipped: the published data {name} is not beside the project"));
    }
    files
}

#[test]
fn dror_2018_pasted() {
    let Some(files) = data("dror-2018-example") else { return };
    in_browser(async |page| {
        let [baseline, experimental] = files.map(|file| fs::read_to_string(file).expect("the file is there"));
        page.open("#resamples=1000000").await;
        page.done().await;
        page.paste(&baseline, &experimental).await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [1000, 545, 455, 0]);
        // Exact, by Fourier inversion of the distribution of the mean.
        shown.assert_p_near(0.004_821_672_575_2);
    });
}

#[test]
fn alpaca_eval_from_files() {
    let Some([baseline, experimental]) = data("alpaca-eval-fusechat") else { return };
    in_browser(async |page| {
        page.open("#resamples=1000000").await;
        page.done().await;
        page.choose("File").await;
        // The other way round: the names tell.
        page.choose_files(&[experimental, baseline]).await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [805, 423, 381, 1]);
        // Exact, by Fourier inversion of the distribution of the mean.
        shown.assert_p_near(0.183_449_595_972);
    });
}
