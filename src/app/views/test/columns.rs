//! The card “Columns”: which column plays which part.

use crate::app::session::{Effect, Session};
use crate::app::sheet::{Cell, Row, Sheet};
use crate::worker::protocol::{TableColumn, TableRead};
use paired_bootstrap::report::count;
use paired_bootstrap::table::{Choice, Part as Fit};
use paired_bootstrap::text::shortened_to;

/// A part that a column plays, or a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Baseline,
    Experimental,
    Score,
    Id,
    Cluster,
    Category,
    Gold,
}

impl Part {
    const ALL: [Self; 7] =
        [Self::Baseline, Self::Experimental, Self::Score, Self::Id, Self::Cluster, Self::Category, Self::Gold];

    /// The id of its menu.
    fn menu(self) -> &'static str {
        match self {
            Self::Baseline => "column-baseline",
            Self::Experimental => "column-experimental",
            Self::Score => "column-score",
            Self::Id => "column-id",
            Self::Cluster => "column-cluster",
            Self::Category => "column-category",
            Self::Gold => "column-gold",
        }
    }

    /// The id of the line with the menu.
    fn line(self) -> &'static str {
        match self {
            Self::Baseline => "line-baseline",
            Self::Experimental => "line-experimental",
            Self::Score => "line-score",
            Self::Id => "line-id",
            Self::Cluster => "line-cluster",
            Self::Category => "line-category",
            Self::Gold => "line-gold",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Experimental => "experimental",
            Self::Score => "score",
            Self::Id => "id",
            Self::Cluster => "cluster",
            Self::Category => "category",
            Self::Gold => "gold label",
        }
    }

    fn of(self, choice: &Choice) -> &str {
        let name = match self {
            Self::Baseline => &choice.baseline,
            Self::Experimental => &choice.experimental,
            Self::Score => &choice.score,
            Self::Id => &choice.id,
            Self::Cluster => &choice.cluster,
            Self::Category => &choice.category,
            Self::Gold => &choice.gold,
        };
        name.as_deref().unwrap_or_default()
    }

    fn choose(self, choice: &mut Choice, name: String) {
        let place = match self {
            Self::Baseline => &mut choice.baseline,
            Self::Experimental => &mut choice.experimental,
            Self::Score => &mut choice.score,
            Self::Id => &mut choice.id,
            Self::Cluster => &mut choice.cluster,
            Self::Category => &mut choice.category,
            Self::Gold => &mut choice.gold,
        };
        *place = Some(name);
    }
}

/// Follows the control of the card with this id; `None` if it is none of the card's.
pub(super) fn use_control(session: &mut Session, control: &str, value: &str) -> Option<Vec<Effect>> {
    let used = session.input.table().map(|table| table.choice.clone()).unwrap_or_default();
    let value = value.to_owned();
    if let Some(part) = Part::ALL.into_iter().find(|part| part.menu() == control) {
        return Some(session.choose_columns(|choice| {
            // Each system once: the other one takes the place that has become free.
            let other = match part {
                Part::Baseline => Some(Part::Experimental),
                Part::Experimental => Some(Part::Baseline),
                _ => None,
            };
            if let Some(other) = other.filter(|other| other.of(&used) == value) {
                other.choose(choice, part.of(&used).to_owned());
            }
            part.choose(choice, value);
        }));
    }
    match control {
        "row-filter" => {
            let filter = value.split_once(':').map(|(column, value)| (column.to_owned(), value.to_owned()));
            Some(session.choose_columns(|choice| choice.filter = Some(filter.unwrap_or_default())))
        }
        "lower-is-better" => Some(session.choose_columns(|choice| choice.lower_is_better = Some(value == "on"))),
        _ => None,
    }
}

/// Fills the card. It is there where a table is.
pub(super) fn fill(session: &Session, sheet: &mut Sheet) {
    let table = session.input.table().filter(|_| session.input.source == session.input.compared);
    sheet.hidden("columns", table.is_none());
    let joined = table.and_then(|table| table.joined);
    sheet.error("joined", joined.map(joined_sentence));
    for (key, value) in [
        ("data-both", joined.map(|joined| joined.0)),
        ("data-only-first", joined.map(|joined| joined.1)),
        ("data-only-second", joined.map(|joined| joined.2)),
    ] {
        sheet.attribute("joined", key, value.map(|value| value.to_string()));
    }
    let Some(table) = table else { return };
    for part in Part::ALL {
        let (options, chosen) = options(table, part);
        sheet.hidden(part.line(), options.is_empty());
        sheet.menu(part.menu(), options, chosen);
    }
    let filters =
        table.filters.iter().map(|(column, value)| (format!("{column}:{value}"), format!("{column} is {value}")));
    let chosen = table.choice.filter.as_ref().filter(|(column, _)| !column.is_empty());
    sheet.menu(
        "row-filter",
        std::iter::once((String::new(), "all rows".to_owned())).chain(filters).collect(),
        chosen.map(|(column, value)| format!("{column}:{value}")).unwrap_or_default(),
    );
    sheet.hidden("line-filter", table.filters.is_empty());
    sheet.checked("lower-is-better", table.choice.lower_is_better == Some(true));
    sheet.table(
        "column-rows",
        &["column", "used as", "first values"],
        table.columns.iter().map(|column| row(table, column)).collect(),
    );
}

/// The options of a menu, and the chosen one.
fn options(table: &TableRead, part: Part) -> (Vec<(String, String)>, String) {
    let named =
        |fits: Fit| table.columns.iter().filter(move |column| column.parts.contains(&fits)).map(|column| &column.name);
    let chosen = part.of(&table.choice);
    let has_gold = !Part::Gold.of(&table.choice).is_empty();
    let mut names: Vec<&String> = match part {
        // Labels are compared with a gold label.
        Part::Baseline | Part::Experimental if has_gold => named(Fit::Labels).collect(),
        Part::Baseline | Part::Experimental => table.systems.iter().collect(),
        // Where systems are columns, each holds its own scores.
        Part::Score if table.systems.iter().all(|name| table.columns.iter().any(|column| column.name == *name)) => {
            Vec::new()
        }
        Part::Score => named(Fit::Scores).collect(),
        Part::Id => named(Fit::Id).collect(),
        Part::Cluster | Part::Category => named(Fit::Groups).collect(),
        Part::Gold => named(Fit::Labels).collect(),
    };
    let own = table.columns.iter().map(|column| &column.name).find(|name| *name == chosen);
    if let Some(own) = own.filter(|own| !names.contains(own)) {
        names.push(own);
    }
    // Two systems are compared in any case, once they are chosen.
    let is_needed = matches!(part, Part::Baseline | Part::Experimental) && !chosen.is_empty();
    let none = (!is_needed && !names.is_empty()).then(|| (String::new(), "none".to_owned()));
    let options = none.into_iter().chain(names.into_iter().map(|name| (name.clone(), name.clone())));
    (options.collect(), chosen.to_owned())
}

fn row(table: &TableRead, column: &TableColumn) -> Row {
    let parts = Part::ALL.into_iter().filter(|part| part.of(&table.choice) == column.name).map(Part::name);
    let filter = table.choice.filter.as_ref().filter(|(name, _)| *name == column.name).map(|_| "row filter");
    let parts: Vec<&str> = parts.chain(filter).collect();
    let class = if parts.is_empty() { "" } else { "chosen" };
    let cells = [Cell::text(&column.name), Cell::text(parts.join(", ")), Cell::text(first_values(column))];
    Row { class, ..Row::new(cells) }
}

/// "0, 1, 1": each value in a few letters.
fn first_values(column: &TableColumn) -> String {
    let values = column.first.iter().map(|value| shortened_to(value, LONGEST_VALUE));
    values.collect::<Vec<_>>().join(" · ")
}

/// So many letters of a value are shown.
const LONGEST_VALUE: usize = 14;

fn joined_sentence((both, first, second): (u64, u64, u64)) -> String {
    let left_out = match (first, second) {
        (0, 0) => String::new(),
        (first, 0) => format!(" {} only in the first are left out.", count(first)),
        (0, second) => format!(" {} only in the second are left out.", count(second)),
        (first, second) => {
            format!(" {} only in the first and {} only in the second are left out.", count(first), count(second))
        }
    };
    format!("Joined by id: {} items in both.{left_out}", count(both))
}
