//! Which column plays which part, and which rows count. The card “Columns” of Test shows this
//! choice; the drawer of Compare shows what of it applies to all systems.

use crate::app::session::{Effect, Notice, Session, Source, ViewName};
use crate::app::sheet::{Asked, Cell, Row, Sheet};
use paired_bootstrap::analysis::{TableColumn, TableRead};
use paired_bootstrap::report::{filter_from, filter_option, joined_sentence};
use paired_bootstrap::table::{Choice, Constant, Part as Fit};
use paired_bootstrap::text::shortened_to;

/// A part that a column plays, or a system.
struct Part {
    /// The id of its menu.
    menu: &'static str,
    /// The id of the line that holds the menu.
    line: &'static str,
    /// The ids of both in Compare, if the part applies to all systems.
    compare: Option<[&'static str; 2]>,
    /// The part's name in the table of columns.
    name: &'static str,
    /// Where a choice stores it.
    place: fn(&mut Choice) -> &mut Option<String>,
    /// The columns that may play it; `None` for the two systems.
    fit: Option<Fit>,
}

const BASELINE: Part = Part {
    menu: "column-baseline",
    line: "line-baseline",
    compare: None,
    name: "baseline",
    place: |choice| &mut choice.baseline,
    fit: None,
};
const EXPERIMENTAL: Part = Part {
    menu: "column-experimental",
    line: "line-experimental",
    compare: None,
    name: "experimental",
    place: |choice| &mut choice.experimental,
    fit: None,
};
const GOLD: Part = Part {
    menu: "column-gold",
    line: "line-gold",
    compare: None,
    name: "gold label",
    place: |choice| &mut choice.gold,
    fit: Some(Fit::Labels),
};
static PARTS: [Part; 8] = [
    BASELINE,
    EXPERIMENTAL,
    Part {
        menu: "column-score",
        line: "line-score",
        compare: Some(["compare-column-score", "compare-line-score"]),
        name: "score",
        place: |choice| &mut choice.score,
        fit: Some(Fit::Scores),
    },
    Part {
        menu: "column-id",
        line: "line-id",
        compare: Some(["compare-column-id", "compare-line-id"]),
        name: "id",
        place: |choice| &mut choice.id,
        fit: Some(Fit::Id),
    },
    Part {
        menu: "column-run",
        line: "line-run",
        compare: Some(["compare-column-run", "compare-line-run"]),
        name: "run",
        place: |choice| &mut choice.run,
        fit: Some(Fit::Groups),
    },
    Part {
        menu: "column-cluster",
        line: "line-cluster",
        compare: Some(["compare-column-cluster", "compare-line-cluster"]),
        name: "cluster",
        place: |choice| &mut choice.cluster,
        fit: Some(Fit::Groups),
    },
    Part {
        menu: "column-category",
        line: "line-category",
        compare: None,
        name: "category",
        place: |choice| &mut choice.category,
        fit: Some(Fit::Groups),
    },
    GOLD,
];

/// The other controls that apply to all systems: row filters and direction.
struct Filters {
    /// The menu of the first filter, and the line that holds it.
    first: [&'static str; 2],
    /// The container of a button for each further filter, to remove it.
    further: &'static str,
    /// The prefix of those buttons' ids, before the filter's index.
    remove: &'static str,
    /// The menu to add a filter, and the line that holds it.
    more: [&'static str; 2],
    /// The checkbox for lower scores being better.
    lower: &'static str,
}

const IN_TEST: Filters = Filters {
    first: ["row-filter", "line-filter"],
    further: "further-filters",
    remove: "remove-filter-",
    more: ["row-filter-more", "line-more-filters"],
    lower: "lower-is-better",
};
const IN_COMPARE: Filters = Filters {
    first: ["compare-row-filter", "compare-line-filter"],
    further: "compare-further-filters",
    remove: "compare-remove-filter-",
    more: ["compare-row-filter-more", "compare-line-more-filters"],
    lower: "compare-lower-is-better",
};

impl Part {
    /// The column or system that plays this part; empty if none.
    fn of(&self, choice: &Choice) -> String {
        (self.place)(&mut choice.clone()).take().unwrap_or_default()
    }
}

/// Handles the control with this id, without the prefix of the view; `None` if it does not belong
/// to the columns.
pub fn use_control(session: &mut Session, control: &str, value: &str) -> Option<Vec<Effect>> {
    let used = session.input.table().map(|table| table.choice.clone()).unwrap_or_default();
    let value = value.to_owned();
    if let Some(part) = PARTS.iter().find(|part| part.menu == control) {
        let known = session.input.table().map(names_of).unwrap_or_default();
        // No system can be chosen twice: the one that is replaced takes the other part.
        let is_other = |other: &&Part| other.fit.is_none() && other.menu != part.menu && part.fit.is_none();
        let other = PARTS.iter().filter(is_other).find(|other| !value.is_empty() && other.of(&used) == value);
        let freed = part.of(&used);
        let effects = session.choose_columns(|choice| {
            // Names that only another input has must not affect a new choice.
            for other in &PARTS {
                (other.place)(choice).take_if(|name| !name.is_empty() && !known.contains(name));
            }
            if let Some(other) = other {
                // If the baseline is a constant, no name becomes free.
                *(other.place)(choice) = Some(freed.clone()).filter(|name| !name.is_empty());
            }
            if part.menu == BASELINE.menu && !value.is_empty() {
                choice.constant = None;
            }
            if part.menu == EXPERIMENTAL.menu && choice.constant.is_some() {
                // The baseline's name is kept beside the constant. No system can play both parts.
                choice.baseline.take_if(|baseline| *baseline == value);
            }
            if part.menu == GOLD.menu && !value.is_empty() {
                // With a gold column, the right answer differs between items.
                choice.right = None;
            }
            *(part.place)(choice) = Some(value);
        });
        if other.is_some() && !freed.is_empty() {
            session.notice = Some(Notice::Exchanged);
        }
        return Some(effects);
    }
    if let Some(place) = control.strip_prefix(IN_TEST.remove) {
        let mut effects = choose_filter(session, &used, place.parse().ok()?, None);
        // The button disappears, so the focus moves.
        let filters = if session.view == ViewName::Compare { IN_COMPARE } else { IN_TEST };
        effects.push(Effect::Focus(filters.first[0]));
        return Some(effects);
    }
    let Filters { first: [first, _], more: [more, _], lower, .. } = IN_TEST;
    if control == first || control == more {
        let place = if control == first { 0 } else { usize::MAX };
        return Some(choose_filter(session, &used, place, filter_from(&value)));
    }
    (control == lower).then(|| session.choose_columns(|choice| choice.lower_is_better = Some(value == "on")))
}

/// The number that every item is compared with, if any.
pub fn constant(session: &Session) -> Option<Constant> {
    session.input.columns().constant
}

/// Compares every item with a number, or with `None`, with another system again.
pub fn compare_with(session: &mut Session, constant: Option<Constant>) -> Vec<Effect> {
    session.choose_columns(|choice| choice.constant = constant)
}

/// Replaces the filter at a place, or adds one at the end; `None` removes it. Filters on the same
/// column are kept together, as alternatives.
fn choose_filter(session: &mut Session, used: &Choice, place: usize, filter: Option<(String, String)>) -> Vec<Effect> {
    let mut filters = filters_of(used);
    let place = place.min(filters.len());
    filters.splice(place..(place + 1).min(filters.len()), filter);
    session.choose_columns(|choice| choice.filter = Some(filters))
}

/// The filters as pairs of column and value.
fn filters_of(choice: &Choice) -> Vec<(String, String)> {
    let of_column = |(column, values): (&str, Vec<&str>)| -> Vec<(String, String)> {
        values.into_iter().map(|value| (column.to_owned(), value.to_owned())).collect()
    };
    choice.filters().into_iter().flat_map(of_column).collect()
}

/// Whether a control, by its id without the prefix of the view, changes the choice.
pub fn is_choice(control: &str) -> bool {
    let others = [IN_TEST.first[0], IN_TEST.more[0], IN_TEST.lower];
    others.contains(&control) || control.starts_with(IN_TEST.remove) || PARTS.iter().any(|part| part.menu == control)
}

/// The names of all columns and systems.
fn names_of(table: &TableRead) -> Vec<String> {
    table.columns.iter().map(|column| &column.name).chain(&table.systems).cloned().collect()
}

/// The id of Compare's drawer.
const COMPARE_DRAWER: &str = "compare-columns";

/// The table whose columns Compare's drawer shows, if there is one.
fn of_compare(session: &Session) -> Option<&TableRead> {
    session.input.table().filter(|_| session.input.compared != Source::Sliders)
}

/// Whether Compare has its drawer.
pub fn has_drawer_in_compare(session: &Session) -> bool {
    of_compare(session).is_some()
}

/// Opens Compare's drawer and moves the focus there.
pub fn open_in_compare(session: &mut Session) -> Effect {
    session.toggle(COMPARE_DRAWER, true);
    Effect::Focus("compare-columns-title")
}

/// Fills Compare's drawer.
pub fn fill_compare(session: &Session, sheet: &mut Sheet) {
    let table = of_compare(session);
    sheet.hidden(COMPARE_DRAWER, table.is_none());
    sheet.attribute(COMPARE_DRAWER, "open", session.is_open(COMPARE_DRAWER).then(String::new));
    let Some(table) = table.filter(|_| session.is_open(COMPARE_DRAWER)) else { return };
    for part in &PARTS {
        if let Some([menu, line]) = part.compare {
            fill_part(table, part, [menu, line], sheet);
        }
    }
    fill_filters(session, table, &IN_COMPARE, sheet);
}

fn fill_part(table: &TableRead, part: &Part, [menu, line]: [&'static str; 2], sheet: &mut Sheet) {
    let (options, chosen) = options(table, part);
    sheet.hidden(line, options.len() < 2);
    sheet.menu(menu, options, chosen);
}

/// Fills the card in Test, which is only shown for a table.
pub fn fill(session: &Session, sheet: &mut Sheet) {
    let table = session.input.table().filter(|_| session.input.source == session.input.compared);
    sheet.hidden(Session::COLUMNS, table.is_none());
    sheet.attribute(Session::COLUMNS, "open", session.is_open(Session::COLUMNS).then(String::new));
    let joined = table.and_then(|table| table.joined.as_ref());
    sheet.error("joined", table.and_then(|table| Some(joined_sentence(table.joined.as_ref()?, &table.choice))));
    for (key, value) in [
        ("data-both", joined.map(|joined| joined.both)),
        ("data-only-first", joined.map(|joined| joined.only_first)),
        ("data-only-second", joined.map(|joined| joined.only_second)),
    ] {
        sheet.attribute("joined", key, value.map(|value| value.to_string()));
    }
    let systems = table.map_or(0, |table| table.systems.len());
    sheet.hidden("columns-systems", systems < 3 || session.is_refused());
    let link = if systems < 3 { String::new() } else { format!("{systems} systems: compare all, with adjusted p") };
    sheet.text("columns-compare", link);
    let Some(table) = table else { return };
    for part in &PARTS {
        fill_part(table, part, [part.menu, part.line], sheet);
    }
    // Compared with a number, there is one system.
    let term = if table.choice.constant.is_some() { "System" } else { "Experimental" };
    sheet.text("column-experimental-term", term);
    // With two texts, the number is entered in the baseline's box.
    let has_two_texts = session.input.compared == Source::Paste && !session.input.is_single_text();
    let takes_number = table.choice.constant.is_some() || table.summary.is_some();
    sheet.hidden("line-constant", !takes_number || has_two_texts);
    sheet.hidden("line-lower", table.choice.is_alone());
    fill_filters(session, table, &IN_TEST, sheet);
    sheet.table("column-rows", &["column", "used as"], table.columns.iter().map(|column| row(table, column)).collect());
}

/// Shows the filters: a menu for the first one, a menu to add another, and a button to remove each
/// further one. Also shows the direction.
fn fill_filters(session: &Session, table: &TableRead, ids: &Filters, sheet: &mut Sheet) {
    let Filters { first: [menu_of_first, line], further: others, remove, more: [more, line_of_more], lower } = *ids;
    let option = |(column, value): &(String, String)| (filter_option(column, value), format!("{column} is {value}"));
    let chosen = filters_of(&table.choice);
    // A filter from an address may not be among the few offered.
    let unlisted = chosen.iter().filter(|filter| !table.filters.contains(filter));
    let all: Vec<(String, String)> = table.filters.iter().chain(unlisted).map(option).collect();
    let menu = |first: &str, options: Vec<(String, String)>| -> Vec<(String, String)> {
        std::iter::once((String::new(), first.to_owned())).chain(options).collect()
    };
    let first = chosen.first().map(option).map(|(key, _)| key).unwrap_or_default();
    let further: Vec<(String, String)> = chosen.iter().skip(1).map(option).collect();
    let is_free = |(key, _): &&(String, String)| *key != first && further.iter().all(|(other, _)| other != key);
    let free: Vec<(String, String)> = all.iter().filter(is_free).cloned().collect();
    sheet.hidden(line, all.is_empty());
    sheet.hidden(line_of_more, chosen.is_empty() || free.is_empty());
    sheet.menu(menu_of_first, menu("all rows", all), first);
    sheet.menu(more, menu("add another …", free), "");
    let button = |(place, (_, name)): (usize, &(String, String))| {
        let id = format!("{remove}{}", place + 1);
        Asked { answers: vec![(id, format!("Remove: {name}"))], ..Asked::default() }
    };
    sheet.asks(others, further.iter().enumerate().map(button).collect());
    // For a system alone the table has no direction, but the choice keeps that of the other
    // systems.
    let asked = session.input.columns().lower_is_better;
    sheet.checked(lower, asked.or(table.choice.lower_is_better) == Some(true));
}

/// The options of a menu, and the chosen value.
fn options(table: &TableRead, part: &Part) -> (Vec<(String, String)>, String) {
    let named = |fit: Fit| -> Vec<&String> {
        table.columns.iter().filter(|column| column.parts.contains(&fit)).map(|column| &column.name).collect()
    };
    let is_column = |name: &String| table.columns.iter().any(|column| column.name == *name);
    let are_columns = !table.systems.is_empty() && table.systems.iter().all(is_column);
    let chosen = part.of(&table.choice);
    let mut names: Vec<&String> = match part.fit {
        // With a box for each system, there is nothing to choose.
        None if table.summary.is_some() && table.systems.is_empty() => Vec::new(),
        // Systems whose labels are compared with a gold column.
        None if !GOLD.of(&table.choice).is_empty() => named(Fit::Labels),
        // If the columns were not understood, any of them can be chosen.
        None if table.summary.is_none() => named(Fit::Labels),
        None => table.systems.iter().collect(),
        // If systems are columns, each has its own scores.
        Some(Fit::Scores) if are_columns => Vec::new(),
        Some(fit) => named(fit),
    };
    if part.fit == Some(Fit::Groups) {
        // List the systems last: a system's scores hardly ever are groups.
        let (systems, others): (Vec<&String>, Vec<&String>) =
            names.into_iter().partition(|name| table.systems.contains(name));
        names = [others, systems].concat();
    }
    // A choice made for another input may not exist in this one.
    names.extend(Some(&chosen).filter(|chosen| !chosen.is_empty() && !names.contains(chosen)));
    // Once chosen, systems and their scores can be changed but not removed.
    let is_needed = matches!(part.fit, None | Some(Fit::Scores)) && !chosen.is_empty();
    let none = (!is_needed && !names.is_empty()).then(|| (String::new(), "none".to_owned()));
    let options = none.into_iter().chain(names.into_iter().map(|name| (name.clone(), name.clone())));
    (options.collect(), chosen)
}

fn row(table: &TableRead, column: &TableColumn) -> Row {
    let is_alone = |part: &Part| part.menu == EXPERIMENTAL.menu && table.choice.constant.is_some();
    let name = |part: &Part| if is_alone(part) { "system" } else { part.name };
    let parts = PARTS.iter().filter(|part| part.of(&table.choice) == column.name).map(name);
    let is_filter = table.choice.filters().iter().any(|(name, _)| *name == column.name);
    let filter = is_filter.then_some("row filter");
    let parts: Vec<&str> = parts.chain(filter).collect();
    let class = if parts.is_empty() { "" } else { "chosen" };
    let cells = [Cell::noted(&column.name, first_values(column)), Cell::text(parts.join(", "))];
    Row { class, ..Row::new(cells) }
}

/// The column's first values, each shortened: "0 · 1 · 1".
fn first_values(column: &TableColumn) -> String {
    let values = column.first.iter().map(|value| shortened_to(value, LONGEST_VALUE));
    values.collect::<Vec<_>>().join(" · ")
}

/// The maximum length of a value that is shown.
const LONGEST_VALUE: usize = 14;
