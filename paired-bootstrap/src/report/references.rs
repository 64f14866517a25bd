//! The works that a methods paragraph cites.

/// All their BibTeX entries.
pub(super) const BIBTEX: &str = include_str!("references.bib");

/// A work: its key in [`BIBTEX`], its authors as running text names them, and its year.
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
pub(super) const DROR: Reference = reference("dror2018", "Dror et al.", "2018");
pub(super) const JANSEN: Reference = reference("jansen2019", "Jansen", "2019");
