//! One line read by its layout.

use super::cell::{Cell, Separator, cells};
use super::collected::Collected;
use super::columns::Roles;
use super::error::{Place, ReadError};
use super::layout::{Layout, columns_in_box};
use super::paired::System;
use super::score::Score;
use super::value::{self, Refusal, Value, Written};
use crate::text::shortened;

/// Reads the content of line number `line` into `collected`. A line of nothing but separators is skipped like a blank
/// one. Returns whether anything was read.
///
/// # Errors
/// [`ReadError`] if the columns are not those of `layout`, or if one that is read holds no score (or count).
pub(super) fn read(content: &str, line: usize, layout: &Layout, collected: &mut Collected) -> Result<bool, ReadError> {
    let Some([first, second]) = pick(content, line, layout)? else { return Ok(false) };
    let mut score = |cell, system| read_score(cell, Place { system, line }, layout, collected);
    match layout.roles {
        Roles::List { system, .. } => {
            let value = score(first, system)?;
            collected.add_score(system.unwrap_or(System::Baseline), value);
        }
        Roles::Pair { .. } => {
            let baseline = score(first, Some(System::Baseline))?;
            let experimental = score(second, Some(System::Experimental))?;
            collected.add_score(System::Baseline, baseline);
            collected.add_score(System::Experimental, experimental);
        }
        Roles::Table { .. } => {
            let difference = score(first, None)?;
            let count = read_count(second, layout.separator.allows_decimal_comma());
            let count = count.ok_or_else(|| ReadError::NotACount { line, text: shortened(second.text) })?;
            collected.add_difference(difference, count);
        }
    }
    Ok(true)
}

fn read_score(cell: Cell<'_>, place: Place, layout: &Layout, collected: &mut Collected) -> Result<Value, ReadError> {
    let value = value::read(cell, layout.separator.allows_decimal_comma())
        .map_err(|refusal| explain(refusal, cell, place, layout))?;
    if value.has_unclear_comma() {
        collected.note_unclear_comma(place, cell.text);
    }
    Ok(value)
}

/// The cells that are to be read; `None` if all cells of the line are empty.
fn pick<'t>(content: &'t str, line: usize, layout: &Layout) -> Result<Option<[Cell<'t>; 2]>, ReadError> {
    let (first, second) = layout.roles.columns();
    let mut picked = [Cell::EMPTY; 2];
    let (mut found, mut filled) = (0, 0);
    for cell in cells(content, layout.separator) {
        if found == first {
            picked[0] = cell;
        } else if Some(found) == second {
            picked[1] = cell;
        }
        found += 1;
        if !cell.is_empty() {
            filled = found;
        }
    }
    if filled == 0 {
        return Ok(None);
    }
    // An empty cell at the end is a missing score if a column is there for it, and a stray separator otherwise.
    let columns = found.min(filled.max(layout.columns));
    if columns == layout.columns {
        Ok(Some(picked))
    } else {
        Err(ReadError::Ragged { line, found: columns, expected: layout.columns })
    }
}

fn explain(refusal: Refusal, cell: Cell<'_>, place: Place, layout: &Layout) -> ReadError {
    let text = shortened(cell.text);
    match (refusal, place.system) {
        (Refusal::NotANumber, Some(system)) if layout.separator == Separator::None => match columns_in_box(cell.text) {
            Some(columns) => ReadError::ColumnsInOneList { system, line: place.line, columns },
            None => ReadError::NotANumber { place, text },
        },
        (Refusal::NotANumber, _) => ReadError::NotANumber { place, text },
        (Refusal::NotFinite, _) => ReadError::NotFinite { place, text },
        (Refusal::TooLarge, _) => ReadError::TooLarge { place, text },
        (Refusal::Missing, _) => ReadError::Missing { place, text },
    }
}

/// A whole number of items: `12`, but also `12.0` and `1e3`, as data frames write them. Not `1,000`, which may be 1.
fn read_count(cell: Cell<'_>, decimal_comma: bool) -> Option<u64> {
    match value::read(cell, decimal_comma).ok().filter(|value| !value.has_unclear_comma())? {
        Value { score: Score::Decimal { digits, decimals: 0 }, written: Written::Number { percent: false, .. } } => {
            u64::try_from(digits).ok()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_whole_numbers() {
        let count = |text| read_count(Cell { text, quoted: false }, true);
        for (text, expected) in [("0", 0), ("12", 12), ("12.0", 12), ("1e3", 1000), ("+7", 7)] {
            assert_eq!(count(text), Some(expected), "{text}");
        }
        for text in ["", "-1", "1.5", "1,000", "x", "50%", "true", "NaN", "12345678901234567890"] {
            assert_eq!(count(text), None, "{text}");
        }
    }

    #[test]
    fn empty_cells_at_the_end_are_missing_or_stray() {
        let roles = Roles::Pair { baseline: 0, experimental: 1 };
        let layout = Layout { separator: Separator::Comma, columns: 2, roles, header: None, names: (None, None) };
        let texts = |content| {
            let picked = pick(content, 1, &layout);
            picked.map(|picked| picked.map(|picked| picked.map(|cell| cell.text.to_owned())))
        };
        let both = |first: &str, second: &str| Ok(Some([first.to_owned(), second.to_owned()]));
        assert_eq!(texts(",,"), Ok(None));
        assert_eq!(texts("1,2"), both("1", "2"));
        assert_eq!(texts("1,2,,"), both("1", "2"));
        assert_eq!(texts("1,"), both("1", ""));
        assert_eq!(texts(",2"), both("", "2"));
        assert_eq!(texts("1"), Err(ReadError::Ragged { line: 1, found: 1, expected: 2 }));
        assert_eq!(texts("1,2,3,"), Err(ReadError::Ragged { line: 1, found: 3, expected: 2 }));
    }
}
