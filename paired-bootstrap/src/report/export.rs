//! The texts into which a report can be exported.

use super::findings::Findings;
use super::{categories, csv, json, latex, methods, python, references, sentence, signature};

/// A form of the report. Each is a text that depends on the findings alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Export {
    /// A sentence or two for a paper.
    Sentence,
    /// A methods paragraph.
    Methods,
    /// The methods paragraph for LaTeX.
    MethodsLatex,
    /// A row for a LaTeX table.
    LatexRow,
    /// The BibTeX entries of the works that the methods paragraph cites.
    Bibtex,
    /// The whole result in one line.
    Signature,
    /// The whole result for programs.
    Json,
    /// The histogram as a table.
    HistogramCsv,
    /// The comparison by category as a table; no rows if items have no categories.
    CategoriesCsv,
    /// A program that reproduces the p-value with NumPy.
    Numpy,
    /// A program that reproduces the p-value with SciPy.
    Scipy,
}

/// The properties of an export that do not depend on the findings.
struct About {
    key: &'static str,
    label: &'static str,
    hint: &'static str,
    file_name: &'static str,
    media_type: &'static str,
}

const PLAIN: &str = "text/plain;charset=utf-8";
const LATEX: &str = "text/x-tex;charset=utf-8";
const PYTHON: &str = "text/x-python;charset=utf-8";

impl Export {
    /// All exports, in the order in which they are offered.
    pub const ALL: [Self; 11] = [
        Self::Sentence,
        Self::Methods,
        Self::MethodsLatex,
        Self::LatexRow,
        Self::Bibtex,
        Self::Signature,
        Self::Json,
        Self::HistogramCsv,
        Self::CategoriesCsv,
        Self::Numpy,
        Self::Scipy,
    ];

    /// A name that never changes, for ids and scripts: `histogram_csv`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.about().key
    }

    /// Its label.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.about().label
    }

    /// What it is for, in a short sentence without a full stop.
    #[must_use]
    pub fn hint(self) -> &'static str {
        self.about().hint
    }

    /// The name of the file to save it in.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        self.about().file_name
    }

    /// The media type of that file.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        self.about().media_type
    }

    /// The text; if it is longer than a line, it ends with a line break.
    #[must_use]
    pub fn text(self, findings: &Findings) -> String {
        match self {
            Self::Sentence => sentence::sentence(findings),
            Self::Methods => methods::plain(findings),
            Self::MethodsLatex => methods::in_latex(findings),
            Self::LatexRow => latex::row(findings),
            Self::Bibtex => format!(
                "% Works cited by the methods paragraph of Bootstrap Explorer {}.\n% {}\n\n{}",
                super::VERSION,
                signature::signature(findings),
                references::bibtex(&methods::cited(findings), super::VERSION)
            ),
            Self::Signature => signature::signature(findings),
            Self::Json => json::json(findings),
            Self::HistogramCsv => csv::histogram(findings),
            Self::CategoriesCsv => categories::csv(findings),
            Self::Numpy => python::numpy(findings),
            Self::Scipy => python::scipy(findings),
        }
    }

    fn about(self) -> About {
        let about = |key, label, hint, file_name, media_type| About { key, label, hint, file_name, media_type };
        match self {
            Self::Sentence => {
                about("sentence", "Sentence", "The result, ready for a paper", "bootstrap-sentence.txt", PLAIN)
            }
            Self::Methods => {
                about("methods", "Methods paragraph", "What was done, with its sources", "bootstrap-methods.txt", PLAIN)
            }
            Self::MethodsLatex => about(
                "methods_latex",
                "Methods paragraph, LaTeX",
                "The same with natbib’s citations",
                "bootstrap-methods.tex",
                LATEX,
            ),
            Self::LatexRow => {
                about("latex", "LaTeX table row", "One row for a table of results", "bootstrap-row.tex", LATEX)
            }
            Self::Bibtex => about(
                "bibtex",
                "BibTeX",
                "The works that the methods paragraph cites",
                "bootstrap.bib",
                "application/x-bibtex;charset=utf-8",
            ),
            Self::Signature => {
                about("signature", "Signature", "One line to keep beside a number", "bootstrap-signature.txt", PLAIN)
            }
            Self::Json => {
                about("json", "JSON", "Everything, for programs", "bootstrap-report.json", "application/json")
            }
            Self::HistogramCsv => about(
                "histogram_csv",
                "Histogram, CSV",
                "Resampled means counted in bins",
                "bootstrap-histogram.csv",
                "text/csv;charset=utf-8",
            ),
            Self::CategoriesCsv => about(
                "categories_csv",
                "Categories, CSV",
                "The comparison within each category",
                "bootstrap-categories.csv",
                "text/csv;charset=utf-8",
            ),
            Self::Numpy => {
                about("numpy", "Python, NumPy", "A program that reproduces the p-value", "bootstrap_numpy.py", PYTHON)
            }
            Self::Scipy => {
                about("scipy", "Python, SciPy", "The same with SciPy’s bootstrap", "bootstrap_scipy.py", PYTHON)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_file_names_are_distinct_and_plain() {
        for (index, export) in Export::ALL.into_iter().enumerate() {
            let others = &Export::ALL[..index];
            assert!(others.iter().all(|other| other.key() != export.key() && other.file_name() != export.file_name()));
            assert!(export.key().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", export.key());
            let is_plain = |byte: u8| byte.is_ascii_lowercase() || b"-_.".contains(&byte);
            assert!(export.file_name().bytes().all(is_plain), "{}", export.file_name());
        }
    }
}
