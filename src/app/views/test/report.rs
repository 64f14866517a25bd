//! The drawer “Report and export”.

use super::link::{Link, PackedScores};
use crate::app::session::{File, Phase, Session, Shown};
use crate::app::sheet::Sheet;
use paired_bootstrap::analysis::TableRead;
use paired_bootstrap::report::{self, Export, Findings};

/// The ids of each export's elements: its text, and the buttons to copy and to save it.
const EXPORTS: [(Export, [&str; 3]); 11] = [
    (Export::Sentence, ["export-sentence", "copy-sentence", "save-sentence"]),
    (Export::Methods, ["export-methods", "copy-methods", "save-methods"]),
    (Export::MethodsLatex, ["export-methods_latex", "copy-methods_latex", "save-methods_latex"]),
    (Export::LatexRow, ["export-latex", "copy-latex", "save-latex"]),
    (Export::Bibtex, ["export-bibtex", "copy-bibtex", "save-bibtex"]),
    (Export::Signature, ["export-signature", "copy-signature", "save-signature"]),
    (Export::Json, ["export-json", "copy-json", "save-json"]),
    (Export::HistogramCsv, ["export-histogram_csv", "copy-histogram_csv", "save-histogram_csv"]),
    (Export::CategoriesCsv, ["export-categories_csv", "copy-categories_csv", "save-categories_csv"]),
    (Export::Numpy, ["export-numpy", "copy-numpy", "save-numpy"]),
    (Export::Scipy, ["export-scipy", "copy-scipy", "save-scipy"]),
];

/// Fills the drawer. Between two results the old texts stay, so that nothing jumps, but they cannot
/// be copied or saved.
pub(super) fn fill(sheet: &mut Sheet, session: &Session, packed: &PackedScores) {
    let findings = findings(session);
    let is_ready = findings.is_some();
    sheet.hidden("report-wait", is_ready);
    sheet.hidden("categories-export", findings.as_ref().is_none_or(|findings| findings.inference.categories.is_none()));
    for (export, [text, copy, save]) in EXPORTS {
        if let Some(findings) = &findings {
            sheet.text(text, export.text(findings));
        }
        sheet.text(copy, session.copy_label(text));
        sheet.disabled(copy, !is_ready);
        sheet.disabled(save, !is_ready);
    }
    let link = is_ready.then(|| packed.link(session));
    sheet.disabled("copy-link", link.as_ref().is_none_or(|link| link.address.is_none()));
    sheet.text("copy-link", session.copy_label("link-text"));
    if let Some(Link { address, note }) = link {
        sheet.hidden("link-text", address.is_none());
        sheet.text("link-text", address.unwrap_or_default());
        sheet.text("link-note", note);
    }
    for id in ["save-svg", "save-png", "save-means"] {
        sheet.disabled(id, !is_ready);
    }
    let means = match session.job.writing_means {
        Some(share) => format!("Writing, {:.0} % …", 100.0 * share),
        None => "Every resampled mean, one per line (CSV).".to_owned(),
    };
    sheet.text("means-note", means);
}

/// The file that a button saves.
pub(super) fn saved_by(session: &Session, button: &str) -> Option<File> {
    let (export, _) = EXPORTS.into_iter().find(|(_, [_, _, save])| *save == button)?;
    let text = export.text(&findings(session)?);
    Some(File::Text { name: export.file_name().to_owned(), media_type: export.media_type(), text })
}

/// Everything that the report's texts need. They are only about the current input, so `None` until
/// all is known.
fn findings(session: &Session) -> Option<Findings> {
    if session.job.phase != Phase::Done || !session.has_concluded() {
        return None;
    }
    let shown = session.spoken()?;
    let findings = Findings {
        question: session.question,
        source: source(session, shown),
        basics: shown.comparison.clone(),
        exact: shown.exact.clone()?,
        tally: shown.tally.clone(),
        inference: shown.inference.as_deref()?.clone(),
    };
    findings.checked()
}

/// Where the scores come from, and how the columns were used.
fn source(session: &Session, shown: &Shown) -> report::Source {
    match (&shown.comparison.format, session.input.table()) {
        (None, _) => report::Source::Counts,
        (Some(format), table) => table.unwrap_or(&TableRead::default()).source(format.clone()),
    }
}
