//! The drawer “Report and export”.

use super::{Compare, Known};
use crate::app::session::{File, Session, Source, ViewName};
use crate::app::sheet::Sheet;
use crate::app::views::View;
use paired_bootstrap::question::Against;
use paired_bootstrap::report::ranking::RankingExport;

/// All texts of a report, in the order of [`RankingExport::ALL`].
pub(super) type Texts = Vec<String>;

/// The ids of each export's elements: its text, and the buttons to copy and to save it.
const EXPORTS: [(RankingExport, [&str; 3]); 10] = [
    (RankingExport::Sentence, ["compare-sentence", "compare-sentence-copy", "compare-sentence-save"]),
    (RankingExport::Methods, ["compare-methods", "compare-methods-copy", "compare-methods-save"]),
    (
        RankingExport::MethodsLatex,
        ["compare-methods_latex", "compare-methods_latex-copy", "compare-methods_latex-save"],
    ),
    (RankingExport::LatexTable, ["compare-latex", "compare-latex-copy", "compare-latex-save"]),
    (RankingExport::Bibtex, ["compare-bibtex", "compare-bibtex-copy", "compare-bibtex-save"]),
    (RankingExport::Signature, ["compare-signature", "compare-signature-copy", "compare-signature-save"]),
    (RankingExport::Json, ["compare-json", "compare-json-copy", "compare-json-save"]),
    (RankingExport::SystemsCsv, ["compare-systems_csv", "compare-systems_csv-copy", "compare-systems_csv-save"]),
    (RankingExport::PairsCsv, ["compare-pairs_csv", "compare-pairs_csv-copy", "compare-pairs_csv-save"]),
    (RankingExport::Numpy, ["compare-numpy", "compare-numpy-copy", "compare-numpy-save"]),
];

/// Texts that are longer than this, in bytes, are not shown: to lay out those of a hundred systems
/// would hold up the page.
const LONGEST_SHOWN: usize = 60_000;

/// With more pairs than this, the texts that list them are longer, and are not even written: those
/// of a hundred systems have megabytes.
const MOST_PAIRS: usize = 600;

const TOO_LONG: &str = "Too long to show here: copy or download it.";

/// The texts as the page shows them.
fn texts(known: &Known) -> &Texts {
    let shown = |(export, _): &(RankingExport, _)| {
        let lists_pairs = matches!(export, RankingExport::Json | RankingExport::PairsCsv);
        let text = (!lists_pairs || known.findings().pairs.len() <= MOST_PAIRS).then(|| export.text(known.findings()));
        text.filter(|text| text.len() <= LONGEST_SHOWN).unwrap_or_else(|| TOO_LONG.to_owned())
    };
    known.texts.get_or_init(|| EXPORTS.iter().map(shown).collect::<Vec<_>>().into())
}

/// Fills the drawer. Between two results the old texts stay, so that nothing jumps, but they cannot
/// be copied or saved.
pub(super) fn fill(compare: &Compare, session: &Session, sheet: &mut Sheet) {
    let known = compare.current(session).filter(|known| known.is_whole);
    let is_ready = known.is_some();
    sheet.hidden("compare-report-wait", is_ready);
    sheet.hidden("compare-pairs-export", compare.asked.against == Against::Baseline);
    for (place, (_, [text, copy, save])) in EXPORTS.into_iter().enumerate() {
        if let Some(own) = known.and_then(|known| texts(known).get(place)) {
            sheet.text(text, own.as_str());
        }
        sheet.text(copy, session.copy_label(text));
        sheet.disabled(copy, !is_ready);
        sheet.disabled(save, !is_ready);
    }
    for id in
        ["compare-scores-save", "compare-means-svg", "compare-means-png", "compare-pairs-svg", "compare-pairs-png"]
    {
        sheet.disabled(id, !is_ready);
    }
    let is_in_link = session.input.compared == Source::Sliders || session.is_in_address();
    let link = format!("{}#{}", session.place, session.link_to(ViewName::Compare, compare.keys(session)));
    sheet.text("compare-link", if is_in_link { link } else { String::new() });
    sheet.text(
        "compare-link-note",
        match session.input.compared {
            Source::Sliders => "Opens this page with the same example",
            _ if is_in_link => "Opens this page with the same scores: the link itself carries them",
            _ => "These scores, with all their columns and texts, are too long for a link. Send them as they are.",
        },
    );
    sheet.text("compare-link-copy", session.copy_label("compare-link"));
    sheet.disabled("compare-link-copy", !is_ready || !is_in_link);
}

/// The whole text of an export, to be copied. `id` is the element that shows it.
pub(super) fn copied_from(known: Option<&Known>, id: &str) -> Option<String> {
    let (export, _) = EXPORTS.iter().find(|(_, [text, _, _])| *text == id)?;
    Some(export.text(known.filter(|known| known.is_whole)?.findings()))
}

/// The file that a button saves.
pub(super) fn saved_by(known: Option<&Known>, control: &str) -> Option<File> {
    let is_meant = |save: &str| save.strip_prefix("compare-") == Some(control);
    let (export, _) = EXPORTS.iter().find(|(_, [_, _, save])| is_meant(save))?;
    let text = export.text(known.filter(|known| known.is_whole)?.findings());
    Some(File::Text { name: export.file_name().to_owned(), media_type: media_type(*export), text })
}

fn media_type(export: RankingExport) -> &'static str {
    match export {
        RankingExport::Json => "application/json",
        RankingExport::SystemsCsv | RankingExport::PairsCsv => "text/csv",
        _ => "text/plain",
    }
}
