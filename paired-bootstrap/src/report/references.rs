//! The works that a methods paragraph cites.

use super::findings::Findings;

/// The BibTeX entries of those that every paragraph cites.
const ALWAYS: &str = include_str!("references.bib");

/// The entries of those that are cited where items are in clusters.
const OF_CLUSTERS: &str = include_str!("clusters.bib");

/// The BibTeX entries of all works that the paragraph cites.
pub(super) fn bibtex(findings: &Findings) -> String {
    match findings.clustered {
        Some(_) => format!("{ALWAYS}\n{OF_CLUSTERS}"),
        None => ALWAYS.to_owned(),
    }
}

/// A work: its key in [`bibtex`], its authors as running text names them, and its year.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference {
    pub key: &'static str,
    pub authors: &'static str,
    pub year: &'static str,
}

const fn reference(key: &'static str, authors: &'static str, year: &'static str) -> Reference {
    Reference { key, authors, year }
}

pub(super) const DANIELS: Reference = reference("daniels1954", "Daniels", "1954");
pub(super) const EFRON: Reference = reference("efron1987", "Efron", "1987");
pub(super) const DAVISON: Reference = reference("davison1988", "Davison and Hinkley", "1988");
pub(super) const EFRON_TIBSHIRANI: Reference = reference("efron1993", "Efron and Tibshirani", "1993");
pub(super) const KOEHN: Reference = reference("koehn2004", "Koehn", "2004");
pub(super) const BERG_KIRKPATRICK: Reference = reference("berg-kirkpatrick2012", "Berg-Kirkpatrick et al.", "2012");
pub(super) const FIELD_WELSH: Reference = reference("field2007", "Field and Welsh", "2007");
pub(super) const MILLER: Reference = reference("miller2024", "Miller", "2024");
pub(super) const DROR: Reference = reference("dror2018", "Dror et al.", "2018");
pub(super) const JANSEN: Reference = reference("jansen2019", "Jansen", "2019");
