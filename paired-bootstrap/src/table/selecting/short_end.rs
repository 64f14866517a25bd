//! A file that may end inside its last number.

use crate::table::cells::Layout;
use crate::table::join::Side;
use crate::table::note::Note;
use crate::table::place::Place;

/// The fewest other scores that show with how many decimals a file is written.
const FEWEST: usize = 10;

/// A note if the last number of a file has fewer decimals than all others, which have equally many:
/// `0.65` of `0.6512`, in a file that was copied while it was written.
pub(super) fn short_end(side: &Side<'_>) -> Option<Note> {
    let (table, column) = (side.table, &side.table.columns()[side.column]);
    let (&last, others) = side.rows.split_last()?;
    let is_end = last as usize + 1 == table.rows() && side.column + 1 == table.columns().len();
    if !is_end || !matches!(table.layout(), Layout::Separated { .. }) || others.len() < FEWEST {
        return None;
    }
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let decimals = |row: u32| {
        let (whole, decimals) = column.text(row as usize)?.rsplit_once(['.', ','])?;
        (are_digits(whole.trim_start_matches(['-', '+'])) && are_digits(decimals)).then_some(decimals.len())
    };
    let usual = decimals(others[0])?;
    let is_short = decimals(last)? < usual && others.iter().all(|&row| decimals(row) == Some(usual));
    is_short.then(|| Note::ShortEnd {
        place: Place::of(table, last as usize, Some(column)),
        text: column.text(last as usize).unwrap_or_default().to_owned(),
    })
}
