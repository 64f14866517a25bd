//! Pieces of a paragraph with citations, as plain text or as LaTeX.

use super::latex;
use super::references::Reference;
use crate::text::Probability;

/// A piece of a paragraph.
pub(super) enum Piece {
    Text(String),
    /// A number with or without a unit, as text.
    Amount(String),
    /// "p = 0.272".
    PValue(Probability),
    /// A citation after a statement: "(Efron, 1987)".
    Cited(&'static [Reference]),
    /// A citation as part of a sentence: "Dror et al. (2018)".
    Named(Reference),
}

/// The paragraph as plain text.
pub(super) fn plain(pieces: Vec<Piece>) -> String {
    let text = |piece| match piece {
        Piece::Text(text) | Piece::Amount(text) => text,
        Piece::PValue(p) => format!("p {p}"),
        Piece::Cited(works) => {
            let works: Vec<String> = works.iter().map(|work| format!("{}, {}", work.authors, work.year)).collect();
            format!("({})", works.join("; "))
        }
        Piece::Named(work) => format!("{} ({})", work.authors, work.year),
    };
    pieces.into_iter().map(text).collect()
}

/// The paragraph for LaTeX with natbib.
pub(super) fn in_latex(pieces: Vec<Piece>) -> String {
    let text = |piece| match piece {
        Piece::Text(text) => latex::escape(&text),
        // A power of ten has blanks, too: 1.30 × 10⁻¹².
        Piece::Amount(amount) => match amount.strip_suffix(" points") {
            Some(number) => format!("{} points", latex::number(number)),
            None => latex::number(&amount),
        },
        Piece::PValue(p) => latex::named_probability(&p),
        Piece::Cited(works) => {
            let keys: Vec<&str> = works.iter().map(|work| work.key).collect();
            format!("\\citep{{{}}}", keys.join(","))
        }
        Piece::Named(work) => format!("\\citet{{{}}}", work.key),
    };
    pieces.into_iter().map(text).collect()
}

/// The keys of the works that are cited.
pub(super) fn cited(pieces: Vec<Piece>) -> Vec<&'static str> {
    let keys = |piece: Piece| match piece {
        Piece::Cited(works) => works.iter().map(|work| work.key).collect(),
        Piece::Named(work) => vec![work.key],
        Piece::Text(_) | Piece::Amount(_) | Piece::PValue(_) => Vec::new(),
    };
    pieces.into_iter().flat_map(keys).collect()
}
