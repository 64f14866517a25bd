//! pdfLaTeX and BibTeX, to compile the report's LaTeX. Without them, that test is skipped.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::apt;
use crate::step;

/// Contains pdfLaTeX, BibTeX and natbib. On Debian 12, it and its dependencies are a download of 39
/// MB, and take 124 MB of disk.
const PACKAGE: &str = "texlive-latex-base";

/// Finds them, or installs them with apt.
pub fn ensure() -> Result<()> {
    if !answers() {
        apt::install(&[PACKAGE])?;
        ensure!(answers(), "{PACKAGE} is installed, but pdflatex, bibtex or natbib is missing");
    }
    Ok(())
}

fn answers() -> bool {
    let answers = |program: &str, word: &str| step::answer(Command::new(program).arg(word)).is_some();
    answers("pdflatex", "--version") && answers("bibtex", "--version") && answers("kpsewhich", "natbib.sty")
}
