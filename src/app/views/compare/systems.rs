//! Which systems are compared, their names, and how many items they share.

use super::{Compare, Known};
use crate::app::session::Session;
use crate::app::sheet::{Button, Cell, Row, Sheet};
use paired_bootstrap::report::{count, items};
use paired_bootstrap::table::Overlap;
use paired_bootstrap::text::{counted, fitting};

/// The maximum length of a name in tables and menus.
const LONGEST: usize = 28;

/// Fills the drawer for leaving out and renaming systems.
pub(super) fn fill(compare: &Compare, session: &Session, sheet: &mut Sheet) {
    let systems = compare.systems(session);
    sheet.hidden("compare-systems", systems.len() < 3);
    let is_open = session.is_open("compare-systems");
    sheet.attribute("compare-systems", "open", is_open.then(String::new));
    if !is_open {
        return;
    }
    let called = |key: &str| fitting(compare.asked.new_name(key).unwrap_or(key), LONGEST);
    let apart = compare.apart(session);
    let row = |(place, key): (usize, &String)| {
        if apart.contains(key) {
            return Row::new([Cell::text(called(key)), Cell::text("left out: another scale or notation")]);
        }
        let is_out = compare.asked.left_out.contains(key);
        let [what, does] = if is_out { ["left out", "include it again"] } else { ["compared", "leave it out"] };
        let label = format!("{}: {does}", called(key));
        let button = Button { id: format!("compare-system-{place}"), label, is_stop: true };
        let class = if is_out { "" } else { "chosen" };
        Row { class, ..Row::new([Cell { button: Some(button), ..Cell::text(called(key)) }, Cell::text(what)]) }
    };
    sheet.table("compare-systems-rows", &["system", "is"], systems.iter().enumerate().map(row).collect());
    let options = systems.iter().map(|key| (key.clone(), fitting(key, LONGEST))).collect();
    sheet.menu("compare-renamed", options, compare.renaming.clone());
}

/// Fills the drawer with how many items each two systems share.
pub(super) fn fill_shared(known: Option<&Known>, session: &Session, sheet: &mut Sheet) {
    let overlap = known.and_then(|known| known.findings().overlap.as_ref());
    sheet.hidden("compare-shared", overlap.is_none());
    let Some(overlap) = overlap.filter(|_| session.is_open("compare-shared")) else { return };
    let Overlap { names, common, without, shared, .. } = overlap;
    let text = format!(
        "{} have a score of all {}. The first column shows how many there would be without the system.",
        items(*common as u64),
        counted(names.len() as u64, "system")
    );
    sheet.text("compare-shared-text", text);
    let whole = |number: usize| Cell::number(count(number as u64), number as f64);
    let heads = ["system", "without it"].map(str::to_owned).into_iter();
    let heads: Vec<Cell> =
        heads.chain(names.iter().take(shared.len()).map(|name| fitting(name, LONGEST))).map(Cell::text).collect();
    sheet.table("compare-shared-heads", &[], vec![Row { is_head: true, ..Row::new(heads) }]);
    let pair = |one: usize, other: usize| match shared.get(one.max(other)).and_then(|row| row.get(one.min(other))) {
        Some(number) if one != other => whole(*number),
        _ => Cell::text(""),
    };
    let row = |(place, name): (usize, &String)| {
        let first = [Cell::text(fitting(name, LONGEST)), whole(without.get(place).copied().unwrap_or_default())];
        Row::new(first.into_iter().chain((0..shared.len()).map(|other| pair(place, other))).collect::<Vec<_>>())
    };
    sheet.table("compare-shared-rows", &[], names.iter().enumerate().map(row).collect());
}
