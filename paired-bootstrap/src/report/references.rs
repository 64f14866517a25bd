//! The works that methods paragraphs cite.

/// The BibTeX entries of all works that any paragraph cites, separated by empty lines. `VERSION`
/// stands for the program's version.
const ALL: &str = include_str!("references.bib");

/// The BibTeX entries of the works with these keys, in the order of the file, with the program's
/// version filled in.
pub(super) fn bibtex(keys: &[&str], version: &str) -> String {
    entries(ALL, keys, version)
}

/// As [`bibtex`], from any file of entries.
pub(super) fn entries(all: &str, keys: &[&str], version: &str) -> String {
    let is_cited = |entry: &&str| {
        let key = entry.split_once('{').and_then(|(_, rest)| rest.split_once(','));
        key.is_some_and(|(key, _)| keys.contains(&key))
    };
    let entries: Vec<&str> = all.trim_end().split("\n\n").filter(is_cited).collect();
    entries.join("\n\n").replace("VERSION", version) + "\n"
}

/// A work: its key in `references.bib`, its authors as cited in running text, and its year.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference {
    pub key: &'static str,
    pub authors: &'static str,
    pub year: &'static str,
}

pub(super) const fn reference(key: &'static str, authors: &'static str, year: &'static str) -> Reference {
    Reference { key, authors, year }
}

/// The program itself, with the names and the year of its licence.
pub(super) const PROGRAM: Reference = reference("bootstrap-explorer", "The Bootstrap Explorer developers", "2026");
pub(super) const DANIELS: Reference = reference("daniels1954", "Daniels", "1954");
pub(super) const EFRON: Reference = reference("efron1987", "Efron", "1987");
pub(super) const DAVISON: Reference = reference("davison1988", "Davison and Hinkley", "1988");
pub(super) const EFRON_TIBSHIRANI: Reference = reference("efron1993", "Efron and Tibshirani", "1993");
pub(super) const KOEHN: Reference = reference("koehn2004", "Koehn", "2004");
pub(super) const BERG_KIRKPATRICK: Reference = reference("berg-kirkpatrick2012", "Berg-Kirkpatrick et al.", "2012");
pub(super) const FIELD_WELSH: Reference = reference("field2007", "Field and Welsh", "2007");
pub(super) const MILLER: Reference = reference("miller2024", "Miller", "2024");
pub(super) const SCHUIRMANN: Reference = reference("schuirmann1987", "Schuirmann", "1987");
pub(super) const WALKER_NOWACKI: Reference = reference("walker2011", "Walker and Nowacki", "2011");
pub(super) const TANGO: Reference = reference("tango1998", "Tango", "1998");
pub(super) const CLOPPER_PEARSON: Reference = reference("clopper1934", "Clopper and Pearson", "1934");
pub(super) const HOLM: Reference = reference("holm1979", "Holm", "1979");
pub(super) const DIXON_MOOD: Reference = reference("dixon1946", "Dixon and Mood", "1946");
pub(super) const DROR: Reference = reference("dror2018", "Dror et al.", "2018");
pub(super) const JANSEN: Reference = reference("jansen2019", "Jansen", "2019");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_has_the_authors_and_the_year_of_its_licence() {
        let licence = include_str!("../../../LICENSE-MIT");
        assert!(licence.contains(&format!("Copyright (c) {} {}", PROGRAM.year, PROGRAM.authors)), "{licence}");
        let entry = bibtex(&[PROGRAM.key], "1.2.3");
        let fields = [
            format!("author = {{{{{}}}}}", PROGRAM.authors),
            format!("year = {{{}}}", PROGRAM.year),
            "title = {{Bootstrap Explorer 1.2.3}}".to_owned(),
        ];
        assert!(fields.iter().all(|field| entry.contains(field)), "{entry}");
        assert_eq!(entry.matches('@').count(), 1, "{entry}");
    }
}
