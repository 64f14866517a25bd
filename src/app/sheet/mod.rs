//! What a view puts on the screen, as plain lists. One renderer shows the sheets of all views.

mod lines;
mod table;

use crate::chart::AnyPicture;
pub use lines::unbroken;
pub use table::{Blocks, Button, Cell, Row, Span, parts_of_name};

/// Shown in place of a number that is not known yet.
pub const UNKNOWN: &str = "…";

/// A number on the page: its text and its full precision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Number {
    /// The text to show.
    pub text: String,
    /// The value for `data-value`; `None` while unknown.
    pub value: Option<f64>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The id of its canvas.
    pub id: &'static str,
    /// What it shows.
    pub picture: AnyPicture,
    /// A text alternative for screen readers.
    pub label: String,
}

/// Texts, values and attributes by the id of their element. The renderer leaves other elements as
/// they are, so a view's sheet names the same elements in every state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Texts of elements.
    pub texts: Vec<(&'static str, String)>,
    /// Numbers, with their full precision in `data-value`.
    pub numbers: Vec<(&'static str, Number)>,
    /// Values of one-line boxes and sliders.
    pub values: Vec<(&'static str, String)>,
    /// Menus.
    pub menus: Vec<Menu>,
    /// Whether radio buttons and checkboxes are checked.
    pub checked: Vec<(&'static str, bool)>,
    /// Whether elements are hidden.
    pub hidden: Vec<(&'static str, bool)>,
    /// Attributes; `None` removes one.
    pub attributes: Vec<(&'static str, &'static str, Option<String>)>,
    /// Bodies of tables.
    pub tables: Vec<SheetTable>,
    /// Column headers of a table, by the id of its head's row.
    pub heads: Vec<(&'static str, Vec<String>)>,
    /// Lists of sentences.
    pub lists: Vec<(&'static str, Vec<String>)>,
    /// Sentences with buttons, by the id of their container, which is hidden while empty.
    pub questions: Vec<(&'static str, Vec<Asked>)>,
    /// Charts. One that is not listed keeps its picture.
    pub figures: Vec<Figure>,
    /// Canvases to clear.
    pub blank: Vec<&'static str>,
    /// What to announce to screen readers once the numbers have settled; empty until then.
    pub spoken: String,
}

/// A sentence with buttons below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The sentence; empty if it is shown elsewhere.
    pub text: String,
    /// The buttons, each with its id and label.
    pub answers: Vec<(String, String)>,
    /// The answer that counts, if the question is still shown after it was answered.
    pub chosen: Option<usize>,
}

/// A menu to choose one of several options from.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    /// The id of its `select`.
    pub id: &'static str,
    /// The options, each with its value and text.
    pub options: Vec<(String, String)>,
    /// The value of the chosen option.
    pub chosen: String,
}

/// The body of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetTable {
    /// The id of the body.
    pub id: &'static str,
    /// The column headers that cells repeat.
    pub columns: &'static [&'static str],
    /// Its rows.
    pub rows: Vec<Row>,
}

impl Sheet {
    /// Sets the text of an element.
    pub fn text(&mut self, id: &'static str, text: impl Into<String>) {
        self.texts.push((id, text.into()));
    }

    /// Sets a number.
    pub fn number(&mut self, id: &'static str, text: impl Into<String>, value: Option<f64>) {
        self.numbers.push((id, Number { text: text.into(), value }));
    }

    /// Sets the value of a one-line box or a slider.
    pub fn value(&mut self, id: &'static str, value: impl Into<String>) {
        self.values.push((id, value.into()));
    }

    /// Sets a menu: its options, each with value and text, and the value of the chosen one.
    pub fn menu(&mut self, id: &'static str, options: Vec<(String, String)>, chosen: impl Into<String>) {
        self.menus.push(Menu { id, options, chosen: chosen.into() });
    }

    /// Checks or unchecks a radio button or checkbox.
    pub fn checked(&mut self, id: &'static str, is_checked: bool) {
        self.checked.push((id, is_checked));
    }

    /// Hides or shows an element.
    pub fn hidden(&mut self, id: &'static str, is_hidden: bool) {
        self.hidden.push((id, is_hidden));
    }

    /// Sets an attribute; `None` removes it.
    pub fn attribute(&mut self, id: &'static str, name: &'static str, value: Option<String>) {
        self.attributes.push((id, name, value));
    }

    /// Marks a box as invalid, or as valid again. The element `error` says why.
    pub fn invalid(&mut self, id: &'static str, is_wrong: bool, error: &'static str) {
        self.attribute(id, "aria-invalid", is_wrong.then(|| "true".to_owned()));
        self.attribute(id, "aria-describedby", is_wrong.then(|| error.to_owned()));
    }

    /// Disables or enables a control.
    pub fn disabled(&mut self, id: &'static str, is_disabled: bool) {
        self.attribute(id, "disabled", is_disabled.then(String::new));
    }

    /// Sets a slider to `position`. `filled` is the filled share of its track, from 0 to 1;
    /// `spoken` is its value for screen readers.
    pub fn slider(&mut self, id: &'static str, position: u64, filled: f64, spoken: String) {
        self.value(id, position.to_string());
        self.attribute(id, "style", Some(format!("--filled: {:.1}%", 100.0 * filled)));
        self.attribute(id, "aria-valuetext", Some(spoken));
    }

    /// Sets the body of a table.
    pub fn table(&mut self, id: &'static str, columns: &'static [&'static str], rows: Vec<Row>) {
        self.tables.push(SheetTable { id, columns, rows });
    }

    /// Sets sentences with buttons. Their container is hidden if there are none.
    pub fn asks(&mut self, id: &'static str, asked: Vec<Asked>) {
        self.hidden(id, asked.is_empty());
        self.questions.push((id, asked));
    }

    /// Sets an error message. Its element is hidden if there is none.
    pub fn error(&mut self, id: &'static str, message: Option<String>) {
        self.hidden(id, message.is_none());
        self.text(id, message.unwrap_or_default());
    }
}
