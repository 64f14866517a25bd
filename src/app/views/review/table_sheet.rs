//! A results table on the screen: what was read, and a verdict for each cell.

use super::fields::{FIELDS, SIZES};
use super::table::Table;
use crate::app::form::Form;
use crate::app::sheet::{Button, Cell, Row, Sheet, UNKNOWN};
use paired_bootstrap::planning::review::ResultsTable;
use paired_bootstrap::report::review::results::{
    self, HOLM, Judged, Pair, cell_label, cell_text, comparison_name, items_problem, reference_told, table_headline,
};

/// Cells have no column names of their own: the head of the table has them.
static COLUMNS: [&str; 31] = [""; 31];

pub(super) fn fill(sheet: &mut Sheet, table: Option<&Table>, opened: Option<&Pair>) {
    let read = table.and_then(|table| table.read.as_ref().ok());
    let problem = table.and_then(|table| table.read.as_ref().err()).map(ToString::to_string);
    sheet.error("review-table-error", problem);
    sheet.hidden("review-table", read.is_none());
    sheet.hidden("review-table-form", read.is_none());
    let shown = table.zip(read).and_then(|(table, read)| Some((table, read, table.compared.as_ref()?)));
    let Some((table, read, compared)) = shown else {
        sheet.table("review-table-rows", &COLUMNS, Vec::new());
        return;
    };
    let judged = table.judged();
    sheet.text("review-table-verdict", judged.as_deref().map_or_else(|| UNKNOWN.to_owned(), table_headline));
    sheet.text("review-table-told", format!("{} {HOLM}", reference_told(read, &compared.how)));
    let below = opened.map(|pair| {
        let name = comparison_name(read, pair);
        format!("Below: {name}, as a single claim, without the correction for the table’s other comparisons.")
    });
    sheet.text(
        "review-table-below",
        below.unwrap_or_else(|| "Choose a cell to see its claim below. If it lacks n, enter n first.".to_owned()),
    );
    let best = [("0".to_owned(), "the best of each data set".to_owned())];
    let systems = read.systems.iter().enumerate().map(|(row, name)| ((row + 1).to_string(), name.clone()));
    let chosen = compared.how.system.map_or(0, |row| row + 1);
    sheet.menu("review-row", best.into_iter().chain(systems).collect(), chosen.to_string());
    sheet.text("review-sizes-hint", sizes_hint(read));
    let link = table.packed.is_none().then(|| "This table is too long for a link: send it with the link.".to_owned());
    sheet.error("review-table-long", link);
    let names = std::iter::once("system").chain(read.sets.iter().map(|set| set.name.as_str()));
    sheet.heads.push(("review-table-head", names.map(str::to_owned).collect()));
    sheet.table("review-table-rows", &COLUMNS, rows(read, compared, judged.as_deref()));
}

/// What is wrong with the numbers of items.
pub(super) fn sizes_error(form: &Form, table: Option<&Table>) -> Option<String> {
    let of_table = || {
        let table = table?;
        let problem = items_problem(table.read.as_ref().ok()?, &table.compared.as_ref()?.how.items)?;
        Some(format!("{}: {problem}.", FIELDS[SIZES].label))
    };
    form.errors_in("review-sizes-error").or_else(of_table)
}

fn sizes_hint(table: &ResultsTable) -> String {
    let name = |set: &paired_bootstrap::planning::review::DataSet| match set.items {
        Some(_) => format!("{} (read from the table)", set.name),
        None => set.name.clone(),
    };
    let names: Vec<String> = table.sets.iter().map(name).collect();
    format!(
        "One number for all, or one for each in this order, with semicolons between and – if unknown: {}.",
        names.join("; ")
    )
}

fn rows(table: &ResultsTable, compared: &results::Compared, judged: Option<&[Judged]>) -> Vec<Row> {
    let mut judged = judged.into_iter().flatten();
    let mut cell = |system: usize, set: usize, cell: &results::Cell| match cell {
        results::Cell::Missing => Cell::text("–"),
        results::Cell::Reference => {
            let score = table.score(system, set).map_or("", |score| score.text.as_str());
            Cell::noted(score, "compared with").keyed("reference")
        }
        results::Cell::Pair(pair) => match judged.next() {
            Some(judged) => Cell {
                values: judged.p.map_or_else(Vec::new, |(best, worst)| vec![best, worst]),
                button: Some(Button {
                    id: format!("review-cell-{system}-{set}"),
                    label: cell_label(table, pair, judged),
                    is_stop: true,
                }),
                ..Cell::text(cell_text(table, pair, judged)).keyed(judged.verdict.mark().key)
            },
            None => Cell::text(UNKNOWN),
        },
    };
    let row = |(system, cells): (usize, &Vec<results::Cell>)| {
        let name = table.systems[system].clone();
        let cells = cells.iter().enumerate().map(|(set, own)| cell(system, set, own));
        let cells: Vec<Cell> = std::iter::once(Cell::text(name.clone())).chain(cells).collect();
        Row { name: Some(name), ..Row::new(cells) }
    };
    compared.cells.iter().enumerate().map(row).collect()
}
