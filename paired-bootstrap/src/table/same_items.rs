//! Checks whether rows with the same id are about the same item.

use super::column::Column;
use super::join::{Pairs, Side};
use super::names::{CATEGORY, CONTENT, PROMPT, rank};
use super::note::Note;
use super::spelling::in_plain_digits;
use super::together::shared_pairs;
use crate::text::shortened;
use std::collections::BTreeMap;

/// A note if paired rows of two lists differ in a column that describes the item, such as its
/// question or right answer. `None` if they agree in all such columns that both lists have, apart
/// from blanks and ways to write numbers. The `gold` column is not checked here: a difference there
/// is an error.
///
/// Each system may have its own way to prompt, so a prompt tells only if the other list has it for
/// another item.
pub(super) fn other_items(
    [first, second]: [&Side<'_>; 2],
    [id, _]: [&Column; 2],
    pairs: &Pairs,
    gold: Option<&str>,
) -> Option<Note> {
    let tells = |name: &str| match name {
        _ if name == id.name() || Some(name) == gold => None,
        _ if rank(name, CONTENT).is_some() => Some(Telling::Differing),
        _ => rank(name, PROMPT).map(|_| Telling::Moved),
    };
    let ([own, other], Differing { items, row, texts }) = first_differing([first, second], pairs, tells)?;
    Some(Note::OtherItems {
        items,
        of: pairs.rows.len(),
        id: id.name().to_owned(),
        column: own.name().to_owned(),
        example: shortened(id.text(row as usize).unwrap_or_default()),
        texts,
        tells_apart: own.is_unique() && other.is_unique(),
        is_asked: true,
    })
}

/// A note if rows that are paired in their order differ in a column that describes the item or its
/// kind. That is a column with a usual name, or one with the same texts equally often in both
/// lists, some of them repeated, such as pages or lines; or one that identifies the items together
/// with another.
pub(super) fn other_order([first, second]: [&Side<'_>; 2], pairs: &Pairs) -> Option<Note> {
    let together = shared_pairs(first, second);
    let has_same_texts = |name: &str| {
        let counts = |side: &Side<'_>, place: usize| -> Option<BTreeMap<String, usize>> {
            let at = side.table.find(name).filter(|at| *at != side.column)?;
            let mut counts = BTreeMap::new();
            for row in pairs.of_side(place) {
                let text = side.table.columns()[at].text(row as usize).unwrap_or_default();
                *counts.entry(in_plain_digits(text).into_owned()).or_default() += 1;
            }
            Some(counts)
        };
        let own = counts(first, 0).filter(|own| (FEW_TEXTS..pairs.rows.len()).contains(&own.len()));
        own.is_some_and(|own| counts(second, 1).is_some_and(|others| others == own))
    };
    let is_together = |name: &str| together.iter().flatten().any(|part| part == name);
    let tells = |name: &str| {
        let is_of_item = [CONTENT, CATEGORY].iter().any(|usual| rank(name, usual).is_some());
        (is_together(name) || is_of_item || has_same_texts(name)).then_some(Telling::Differing)
    };
    let ([own, _], Differing { items, row, texts }) = first_differing([first, second], pairs, tells)?;
    let line = first.table.line(row as usize);
    Some(Note::OtherOrder { items, of: pairs.rows.len(), column: own.name().to_owned(), line, texts, together })
}

/// Fewer distinct texts may be equally frequent in both lists by chance.
const FEW_TEXTS: usize = 3;

/// Which texts show that a pair holds two items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Telling {
    /// Any that differ.
    Differing,
    /// Those that differ and that both lists have.
    Moved,
}

/// The first column in both lists whose name `tells` and in which paired rows differ.
fn first_differing<'t>(
    [first, second]: [&Side<'t>; 2],
    pairs: &Pairs,
    tells: impl Fn(&str) -> Option<Telling>,
) -> Option<([&'t Column; 2], Differing)> {
    first.table.columns().iter().find_map(|own| {
        let telling = tells(own.name())?;
        let both = [own, &second.table.columns()[second.table.find(own.name())?]];
        // One of a few templates may be drawn for each item.
        let may_tell = telling == Telling::Differing || both.iter().all(|column| column.is_unique());
        Some((both, may_tell.then(|| differing(both, pairs, telling))??))
    })
}

/// The number of pairs in which two columns differ, and the first such pair.
struct Differing {
    items: usize,
    row: u32,
    texts: [String; 2],
}

/// How two columns differ. `None` if they do not, or if each has only one text, which says nothing
/// about the items.
fn differing([own, other]: [&Column; 2], pairs: &Pairs, telling: Telling) -> Option<Differing> {
    let is_one_text = |column: &Column, place: usize| {
        let mut codes = pairs.of_side(place).filter_map(|row| column.code(row as usize));
        codes.next().is_none_or(|first| codes.all(|code| code == first))
    };
    if is_one_text(own, 0) && is_one_text(other, 1) {
        return None;
    }
    let translated = own.texts().find_all(other.texts());
    let (mut items, mut example) = (0, None);
    for &(row, second) in &pairs.rows {
        let (Some(code), Some(theirs)) = (own.code(row as usize), other.code(second as usize)) else { continue };
        let found = translated[theirs as usize];
        if found == Some(code) || telling == Telling::Moved && found.is_none() {
            continue;
        }
        let texts = [own.texts().get(code), other.texts().get(theirs)];
        if !are_alike(texts) {
            items += 1;
            example.get_or_insert((row, texts));
        }
    }
    let (row, texts) = example?;
    Some(Differing { items, row, texts: texts.map(shortened) })
}

/// Whether two texts differ only in blanks, or are the same number.
fn are_alike([own, other]: [&str; 2]) -> bool {
    own.split_whitespace().eq(other.split_whitespace()) || in_plain_digits(own) == in_plain_digits(other)
}
