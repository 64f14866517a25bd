//! Recognises lists without a header whose commas may separate scores from ids.

use crate::table::cells::Table;
use crate::table::ids::{FEW_ROWS, is_digits};

/// Whether lists that were read as one number a line, such as `1,17`, may hold 0 and 1 followed by
/// ids.
pub(super) fn may_end_in_ids(tables: &[Table]) -> bool {
    tables.len() > 1 && tables.iter().all(ends_in_ids)
}

/// Whether the whole numbers after the commas increase, or are consecutive in any order, while the
/// numbers before the commas do not increase. Sorted decimals would do both.
fn ends_in_ids(table: &Table) -> bool {
    let [only] = table.columns() else { return false };
    let parts = |text: &str| -> Option<(bool, u64)> {
        let (score, id) = text.split_once(',').filter(|(score, _)| matches!(*score, "0" | "1"))?;
        let is_whole = is_digits(id) && (id == "0" || !id.starts_with('0'));
        Some((score == "1", id.parse().ok().filter(|_| is_whole)?))
    };
    let lines: Option<Vec<(bool, u64)>> = (0..table.rows()).map(|row| parts(only.text(row)?)).collect();
    let Some(lines) = lines.filter(|lines| lines.len() >= FEW_ROWS) else { return false };
    let ascends = lines.windows(2).all(|pair| pair[0].1 < pair[1].1);
    let mut ids: Vec<u64> = lines.iter().map(|(_, id)| *id).collect();
    ids.sort_unstable();
    let counts = ids.windows(2).all(|pair| pair[1] - pair[0] == 1);
    (ascends || counts) && lines.windows(2).any(|pair| pair[0].0 && !pair[1].0)
}
