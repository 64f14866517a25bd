//! Table bodies in the document. Only rows and cells that have changed are written.

use super::dom::Dom;
use crate::app::sheet::{Blocks, Button, Cell, Row, Span, parts_of_name, unbroken};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, FocusOptions, HtmlElement};

/// The rows of one table as they are in the document.
struct Shown {
    /// The id of the table's body.
    id: &'static str,
    columns: &'static [&'static str],
    lines: Vec<Line>,
}

/// All tables.
#[derive(Default)]
pub(super) struct Tables {
    shown: Vec<Shown>,
    /// How many more cells can be added in this frame, and how many more changed.
    room: usize,
    changes: usize,
}

/// The most cells to add in one frame: with layout, they take some 15 ms of a core, or 30 ms while
/// all cores resample. A hundred systems have ten thousand pairs.
const CELLS_A_FRAME: usize = 100;

/// The most cells to change in one frame, which is cheaper than to add them: another baseline
/// changes some four hundred.
const CHANGES_A_FRAME: usize = 150;

/// A row and its element in the document.
struct Line {
    row: Row,
    line: Element,
    cells: Vec<Element>,
}

impl Tables {
    /// Starts a frame.
    pub(super) fn begin(&mut self) {
        (self.room, self.changes) = (CELLS_A_FRAME, CHANGES_A_FRAME);
    }

    /// Whether nothing more fits into this frame. What is left follows in the next one.
    pub(super) fn is_full(&self) -> bool {
        self.room == 0 || self.changes == 0
    }

    /// Takes room for a menu, whose options cost as much as cells. Returns whether there was any.
    pub(super) fn has_room_for(&mut self, options: usize) -> bool {
        let has_room = self.room > 0;
        self.room = self.room.saturating_sub(options);
        has_room
    }

    /// Shows `rows` in the table body `id`. `columns` are the column headers; cells repeat them
    /// where rows are stacked. The first cell of a row is its header.
    pub(super) fn show(
        &mut self,
        dom: &Dom,
        id: &'static str,
        columns: &'static [&'static str],
        rows: Vec<Row>,
    ) -> Result<(), JsValue> {
        let index = self.shown.iter().position(|shown| shown.id == id).unwrap_or_else(|| {
            self.shown.push(Shown { id, columns, lines: Vec::new() });
            self.shown.len() - 1
        });
        let focused = dom.document().active_element().map(|focused| focused.id()).filter(|id| !id.is_empty());
        // Cells carry their column's name, for stacked rows.
        let has_columns = std::mem::replace(&mut self.shown[index].columns, columns) == columns;
        let shown = &mut self.shown[index].lines;
        let kept = if has_columns { usize::MAX } else { 0 };
        let kept = shown.iter().take(kept).zip(&rows).take_while(|(line, row)| line.has_shape_of(row)).count();
        shown.drain(kept..).for_each(|line| line.line.remove());
        let mut rows = rows.into_iter();
        for (line, row) in shown.iter_mut().zip(rows.by_ref().take(kept)) {
            if self.changes > 0 {
                let changed = line.change_to(dom.document(), columns, row)?;
                self.changes = self.changes.saturating_sub(changed);
            }
        }
        let body: Element = dom.element(id)?;
        for row in rows {
            if self.room == 0 {
                break;
            }
            self.room = self.room.saturating_sub(row.cells.len());
            shown.push(Line::new(dom.document(), &body, columns, row)?);
        }
        // If the focused button has moved to another row, the focus follows it. If it is gone,
        // focus the scrolling area of the table rather than another button.
        let lost = focused.filter(|id| dom.document().active_element().is_none_or(|focused| focused.id() != *id));
        if let Some(id) = lost {
            let place = dom
                .document()
                .get_element_by_id(&id)
                .map_or_else(|| body.closest("[tabindex]"), |own| Ok(Some(own)))?;
            if let Some(place) = place.and_then(|place| place.dyn_into::<HtmlElement>().ok()) {
                let options = FocusOptions::new();
                options.set_prevent_scroll(true);
                place.focus_with_options(&options)?;
            }
        }
        Ok(())
    }
}

impl Line {
    fn new(document: &Document, body: &Element, columns: &[&str], row: Row) -> Result<Self, JsValue> {
        let line = document.create_element("tr")?;
        // Explicit, because some browsers drop the roles of rows and cells that are laid out as
        // cards.
        line.set_attribute("role", "row")?;
        if !row.class.is_empty() {
            line.set_class_name(row.class);
        }
        set_name(&line, row.name.as_deref())?;
        let cells: Vec<Element> = if row.is_title {
            line.set_class_name("title");
            row.cells.first().map(|cell| title_of(document, cell, columns)).into_iter().collect::<Result<_, _>>()?
        } else {
            let cells = row.cells.iter().enumerate();
            cells
                .map(|(index, cell)| cell_of(document, cell, Kind::of(&row, index, columns)))
                .collect::<Result<_, _>>()?
        };
        for cell in &cells {
            line.append_child(cell)?;
        }
        body.append_child(&line)?;
        Ok(Self { row, line, cells })
    }

    /// Whether `row` can replace this one cell by cell. Titles are only replaced whole.
    fn has_shape_of(&self, row: &Row) -> bool {
        let kind = |row: &Row| (row.is_title, row.is_head, row.cells.len());
        let is_same_kind = kind(&self.row) == kind(row);
        is_same_kind && (!row.is_title || self.row == *row)
    }

    /// Writes the cells that differ, and returns how many did.
    fn change_to(&mut self, document: &Document, columns: &[&str], row: Row) -> Result<usize, JsValue> {
        let mut changed = 0;
        if self.row.class != row.class && !row.is_title {
            self.line.set_class_name(row.class);
        }
        if self.row.name != row.name {
            set_name(&self.line, row.name.as_deref())?;
        }
        let cells = self.row.cells.iter().zip(&row.cells).zip(&mut self.cells).enumerate();
        for (index, ((old, new), place)) in cells {
            if old == new {
                continue;
            }
            changed += 1;
            if let (Some(_), Some(button), true) = (&old.button, &new.button, have_same_numbers(old, new)) {
                // Keep the button, and with it the focus, unless it is a different one.
                if let Some(place) = place.first_element_child() {
                    label(&place, button)?;
                    if old.text != new.text {
                        write(&place, &new.text)?;
                    }
                }
                continue;
            }
            if let (Some(_), Some(span), Some(picture)) = (&old.span, &new.span, place.first_element_child()) {
                picture.set_attribute("style", &style_of(span))?;
                continue;
            }
            if have_same_shape(old, new) {
                change_cell(place, new)?;
                continue;
            }
            let cell = cell_of(document, new, Kind::of(&row, index, columns))?;
            place.replace_with_with_node_1(&cell)?;
            *place = cell;
        }
        self.row = row;
        Ok(changed)
    }
}

/// Sets or removes the name of what a row is about.
fn set_name(line: &Element, name: Option<&str>) -> Result<(), JsValue> {
    match name {
        Some(name) => line.set_attribute("data-name", name),
        None => line.remove_attribute("data-name"),
    }
}

/// Whether two cells differ only in words and numbers. Buttons are handled separately, and pictures
/// are always redrawn.
fn have_same_shape(one: &Cell, other: &Cell) -> bool {
    let is_drawn = |cell: &Cell| cell.blocks.is_some() || cell.span.is_some();
    if is_drawn(one) || is_drawn(other) || one.pair != other.pair {
        return false;
    }
    let shape = |cell: &Cell| (cell.is_strong, cell.note.is_empty(), cell.values.len(), cell.key);
    one.button.is_none() && other.button.is_none() && shape(one) == shape(other)
}

/// Whether the attributes of two cells are the same.
fn have_same_numbers(one: &Cell, other: &Cell) -> bool {
    (one.key, &one.values) == (other.key, &other.values)
}

/// Updates the words and numbers of a cell of the same shape: cheaper than a new cell when hundreds
/// change in a frame.
fn change_cell(place: &Element, cell: &Cell) -> Result<(), JsValue> {
    for (name, value) in names(cell).iter().zip(&cell.values) {
        place.set_attribute(name, &full_precision(*value))?;
    }
    if let Some(text) = place.first_element_child() {
        write(&text, &cell.text)?;
    }
    if let Some(note) = place.last_element_child().filter(|_| !cell.note.is_empty()) {
        note.set_text_content(Some(&unbroken(&cell.note)));
    }
    Ok(())
}

fn title_of(document: &Document, cell: &Cell, columns: &[&str]) -> Result<Element, JsValue> {
    let title = document.create_element("th")?;
    title.set_attribute("colspan", &columns.len().to_string())?;
    title.set_attribute("scope", "rowgroup")?;
    title.set_text_content(Some(&unbroken(&cell.text)));
    Ok(title)
}

/// Writes a text in which lines may break after each part of a name.
fn write(place: &Element, text: &str) -> Result<(), JsValue> {
    let text = unbroken(text);
    let mut parts = parts_of_name(&text);
    place.set_text_content(parts.next());
    for part in parts {
        if let Some(document) = place.owner_document() {
            let may_break = document.create_element("wbr")?;
            place.append_child(&may_break)?;
        }
        place.append_with_str_1(part)?;
    }
    Ok(())
}

/// Sets the id and label of a cell's button.
fn label(place: &Element, button: &Button) -> Result<(), JsValue> {
    place.set_id(&button.id);
    place.set_attribute("aria-label", &button.label)?;
    place.set_attribute("tabindex", if button.is_stop { "0" } else { "-1" })
}

/// The role of a cell in its table.
#[derive(Clone, Copy)]
enum Kind<'a> {
    Head,
    RowHeader,
    /// A data cell, with the header of its column.
    Cell(&'a str),
}

impl<'a> Kind<'a> {
    fn of(row: &Row, index: usize, columns: &[&'a str]) -> Self {
        match (row.is_head, index) {
            (true, _) => Self::Head,
            (false, 0) => Self::RowHeader,
            (false, _) => Self::Cell(columns.get(index).copied().unwrap_or_default()),
        }
    }
}

fn cell_of(document: &Document, cell: &Cell, kind: Kind<'_>) -> Result<Element, JsValue> {
    let element = document.create_element(if matches!(kind, Kind::Cell(_)) { "td" } else { "th" })?;
    match kind {
        Kind::Head => element.set_attribute("scope", "col")?,
        Kind::RowHeader => {
            element.set_attribute("scope", "row")?;
            element.set_attribute("role", "rowheader")?;
        }
        Kind::Cell(column) => {
            element.set_attribute("role", "cell")?;
            if let Some([row, column]) = &cell.pair {
                element.set_attribute("data-row", row)?;
                element.set_attribute("data-column", column)?;
            } else if !column.is_empty() {
                element.set_attribute("data-column", column)?;
            }
        }
    }
    if !cell.key.is_empty() {
        element.set_attribute("data-key", cell.key)?;
    }
    for (name, value) in names(cell).iter().zip(&cell.values) {
        element.set_attribute(name, &full_precision(*value))?;
    }
    if let Some(button) = &cell.button {
        let place = document.create_element("button")?;
        place.set_attribute("type", "button")?;
        label(&place, button)?;
        write(&place, &cell.text)?;
        element.append_child(&place)?;
        return Ok(element);
    }
    if let Some(span) = &cell.span {
        let picture = document.create_element("i")?;
        picture.set_class_name("span");
        picture.set_attribute("aria-hidden", "true")?;
        picture.set_attribute("style", &style_of(span))?;
        element.append_child(&picture)?;
        return Ok(element);
    }
    if let Some(blocks) = &cell.blocks {
        let picture = picture_of(document, blocks)?;
        element.append_child(&picture)?;
    }
    let text = document.create_element(if cell.is_strong { "b" } else { "span" })?;
    write(&text, &cell.text)?;
    element.append_child(&text)?;
    if !cell.note.is_empty() {
        let note = document.create_element("small")?;
        note.set_text_content(Some(&unbroken(&cell.note)));
        element.append_child(&note)?;
    }
    Ok(element)
}

/// The positions in a bar, for the style sheet. The line is each bar's own: set on the table, it
/// would be inherited by all of its thousands of elements.
fn style_of(Span { from, to, at, line }: &Span) -> String {
    let line = line.map(|line| format!("; --line: {line:.4}")).unwrap_or_default();
    format!("--from: {from:.4}; --to: {to:.4}; --at: {at:.4}{line}")
}

fn picture_of(document: &Document, blocks: &Blocks) -> Result<Element, JsValue> {
    let Blocks { helped, hurt, tied, most, label } = blocks;
    let picture = document.create_element("i")?;
    picture.set_class_name("blocks");
    picture.set_attribute("role", "img")?;
    picture.set_attribute("aria-label", label)?;
    let style = format!("--first: {helped}; --second: {hurt}; --third: {tied}; --most: {most}");
    picture.set_attribute("style", &style)?;
    Ok(picture)
}

/// The attributes that carry a cell's numbers.
fn names(cell: &Cell) -> &'static [&'static str] {
    if cell.values.len() == 2 { &["data-lower", "data-upper"] } else { &["data-value"] }
}

/// A number that JavaScript reads back exactly. Tiny ones have an exponent instead of hundreds of
/// zeros.
pub(super) fn full_precision(value: f64) -> String {
    if value != 0.0 && value.abs() < 1e-6 { format!("{value:e}") } else { value.to_string() }
}
