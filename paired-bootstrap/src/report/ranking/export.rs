//! The texts into which a report on several systems can be exported.

use super::findings::RankingFindings;
use super::{csv, json, latex, methods, python, sentence, signature};
use crate::report::{VERSION, pieces};

/// A form of the report. Each is a text that depends on the findings alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RankingExport {
    /// The verdict in a few sentences.
    Sentence,
    /// A methods paragraph.
    Methods,
    /// The methods paragraph for LaTeX.
    MethodsLatex,
    /// A LaTeX table of all systems.
    LatexTable,
    /// The BibTeX entries of the works that the methods paragraph cites.
    Bibtex,
    /// The whole result in one line.
    Signature,
    /// The whole result for programs.
    Json,
    /// A row for each system.
    SystemsCsv,
    /// A row for each pair; no rows unless all pairs are compared.
    PairsCsv,
    /// A program that reproduces p-values, Holm's adjusted p-values and rank sets with NumPy.
    Numpy,
}

impl RankingExport {
    /// All exports, in the order in which they are offered.
    pub const ALL: [Self; 10] = [
        Self::Sentence,
        Self::Methods,
        Self::MethodsLatex,
        Self::LatexTable,
        Self::Bibtex,
        Self::Signature,
        Self::Json,
        Self::SystemsCsv,
        Self::PairsCsv,
        Self::Numpy,
    ];

    /// The name of the file to save it in.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Sentence => "bootstrap-ranking-sentence.txt",
            Self::Methods => "bootstrap-ranking-methods.txt",
            Self::MethodsLatex => "bootstrap-ranking-methods.tex",
            Self::LatexTable => "bootstrap-ranking-table.tex",
            Self::Bibtex => "bootstrap-ranking.bib",
            Self::Signature => "bootstrap-ranking-signature.txt",
            Self::Json => "bootstrap-ranking.json",
            Self::SystemsCsv => "bootstrap-ranking.csv",
            Self::PairsCsv => "bootstrap-ranking-pairs.csv",
            Self::Numpy => "bootstrap_ranking_numpy.py",
        }
    }

    /// The text; if it is longer than a line, it ends with a line break.
    #[must_use]
    pub fn text(self, findings: &RankingFindings) -> String {
        match self {
            Self::Sentence => sentence::sentence(findings),
            Self::Methods => pieces::plain(methods::paragraph(findings)),
            Self::MethodsLatex => pieces::in_latex(methods::paragraph(findings)),
            Self::LatexTable => latex::table(findings),
            Self::Bibtex => format!(
                "% Works cited by the methods paragraph of Bootstrap Explorer {VERSION}.\n% {}\n\n{}",
                signature::signature(findings),
                methods::bibtex(&pieces::cited(methods::paragraph(findings)))
            ),
            Self::Signature => signature::signature(findings),
            Self::Json => json::json(findings),
            Self::SystemsCsv => csv::systems(findings),
            Self::PairsCsv => csv::pairs(findings),
            Self::Numpy => python::numpy(findings),
        }
    }
}
