//! Units in a column beside the scores.

use super::super::choice::{Choice, Scales};
use super::super::column::{Column, Kind};
use super::super::join::{Pairs, Side};
use super::super::names::{is_time_unit, is_unit, is_unit_column, usual_unit};
use super::super::note::Note;

/// A note if a column says that the compared scores are in several units. If not all of these are
/// known, it may hold anything: the units of a course or of a hospital. Right and wrong have no
/// unit, so then it is that of the answers.
pub(super) fn other_units(sides: [&Side<'_>; 2], pairs: &Pairs, choice: &Choice, systems: [&str; 2]) -> Option<Note> {
    let [Some(first), Some(second)] = sides.map(unit_column) else { return None };
    let is_known = |column: &Column| column.texts().iter().all(|text| is_unit(text) || is_time_unit(text));
    let is_binary = |side: &Side<'_>| side.table.columns()[side.column].profile().is_binary();
    let are_of_scores = [first, second].into_iter().all(is_known);
    if choice.scale == Some(Scales::Same) || !are_of_scores || sides.into_iter().any(is_binary) {
        return None;
    }
    // The place of each text among the units, so that each is compared once, however many rows
    // have it.
    let mut units: Vec<(&str, [usize; 2])> = Vec::new();
    let places = [first, second].map(|column| {
        let place = |text| {
            let known = units.iter().position(|(known, _)| usual_unit(known) == usual_unit(text));
            known.unwrap_or_else(|| {
                units.push((text, [0; 2]));
                units.len() - 1
            })
        };
        column.texts().iter().map(place).collect::<Vec<usize>>()
    });
    let mut differing = 0;
    for &(row, other) in &pairs.rows {
        let codes = [first.code(row as usize), second.code(other as usize)];
        let [Some(own), Some(theirs)] = [0, 1].map(|side| Some(places[side][codes[side]? as usize])) else { continue };
        units[own].1[0] += 1;
        units[theirs].1[1] += 1;
        differing += usize::from(own != theirs);
    }
    units.retain(|(_, counts)| *counts != [0; 2]);
    match units.as_slice() {
        [] | [_] => None,
        [(first, [_, 0]), (second, [0, _])] | [(second, [0, _]), (first, [_, 0])] => Some(Note::OtherMetric {
            metrics: [first, second].map(|unit| (*unit).to_owned()),
            systems: systems.map(str::to_owned),
            is_asked: true,
        }),
        _ => {
            // Of one column for both systems, each row counts once.
            let is_shared = std::ptr::eq(first, second) && differing == 0;
            let number = |counts: &[usize; 2]| if is_shared { counts[0] } else { counts[0] + counts[1] };
            let units = units.iter().map(|(unit, counts)| ((*unit).to_owned(), number(counts))).collect();
            Some(Note::OtherUnits { column: first.name().to_owned(), units, differing })
        }
    }
}

/// The column with the units of a side's scores: the first one after them, or else the last one
/// before them.
fn unit_column<'t>(side: &Side<'t>) -> Option<&'t Column> {
    let (before, after) = side.table.columns().split_at(side.column);
    // The second of two columns `unit` is called `unit (2)`.
    let is_meant = |column: &&Column| {
        let name = column.name();
        let name = name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")).map_or(name, |(name, _)| name);
        is_unit_column(name) && column.kind() == Kind::Text
    };
    after.iter().find(is_meant).or_else(|| before.iter().rev().find(is_meant))
}
