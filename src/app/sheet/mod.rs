//! What a view puts on the screen, as plain lists: one renderer shows the sheets of all views.

mod table;

use crate::chart::AnyPicture;
pub use table::{Blocks, Button, Cell, Row, Span, parts_of_name};

/// What stands where a number is not known yet.
pub const UNKNOWN: &str = "…";

/// A number on the page: how it reads, and its full precision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Number {
    /// As a person reads it.
    pub text: String,
    /// For `data-value`; `None` while it is not known.
    pub value: Option<f64>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The id of its canvas.
    pub id: &'static str,
    /// What it shows.
    pub picture: AnyPicture,
    /// What it shows, for those who do not see it.
    pub label: String,
}

/// Texts, values and attributes by the id of their element. What a sheet does not name stays as it
/// is, so a sheet names the same elements whatever the state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// What elements say.
    pub texts: Vec<(&'static str, String)>,
    /// Numbers, with their full precision in `data-value`.
    pub numbers: Vec<(&'static str, Number)>,
    /// What stands in one-line boxes, and where sliders are.
    pub values: Vec<(&'static str, String)>,
    /// Menus.
    pub menus: Vec<Menu>,
    /// Which radio buttons and boxes are checked.
    pub checked: Vec<(&'static str, bool)>,
    /// What is out of sight.
    pub hidden: Vec<(&'static str, bool)>,
    /// Attributes; `None` takes one away.
    pub attributes: Vec<(&'static str, &'static str, Option<String>)>,
    /// Bodies of tables.
    pub tables: Vec<SheetTable>,
    /// Names above the columns of a table, by the id of its head's row.
    pub heads: Vec<(&'static str, Vec<String>)>,
    /// Lists of sentences.
    pub lists: Vec<(&'static str, Vec<String>)>,
    /// Sentences with buttons, by the id of their place, which is out of sight while it is empty.
    pub questions: Vec<(&'static str, Vec<Asked>)>,
    /// Charts. One that is not named keeps its picture.
    pub figures: Vec<Figure>,
    /// Canvases that are to be empty.
    pub blank: Vec<&'static str>,
    /// What is spoken when the numbers have settled; empty until then.
    pub spoken: String,
}

/// A sentence with buttons below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The sentence; empty where it stands elsewhere.
    pub text: String,
    /// The buttons: the id of each, and what it says.
    pub answers: Vec<(String, String)>,
}

/// A menu to choose one of several options from.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    /// The id of its `select`.
    pub id: &'static str,
    /// The options: the value of each, and how it reads.
    pub options: Vec<(String, String)>,
    /// The value of the one that is chosen.
    pub chosen: String,
}

/// The body of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetTable {
    /// The id of the body.
    pub id: &'static str,
    /// The table's headers, as far as cells repeat them.
    pub columns: &'static [&'static str],
    /// Its rows.
    pub rows: Vec<Row>,
}

impl Sheet {
    /// What an element says.
    pub fn text(&mut self, id: &'static str, text: impl Into<String>) {
        self.texts.push((id, text.into()));
    }

    /// A number.
    pub fn number(&mut self, id: &'static str, text: impl Into<String>, value: Option<f64>) {
        self.numbers.push((id, Number { text: text.into(), value }));
    }

    /// What stands in a one-line box, or where a slider is.
    pub fn value(&mut self, id: &'static str, value: impl Into<String>) {
        self.values.push((id, value.into()));
    }

    /// A menu with these options, each a value and how it reads, and the value of the one that is
    /// chosen.
    pub fn menu(&mut self, id: &'static str, options: Vec<(String, String)>, chosen: impl Into<String>) {
        self.menus.push(Menu { id, options, chosen: chosen.into() });
    }

    /// Whether a radio button or a box is checked.
    pub fn checked(&mut self, id: &'static str, is_checked: bool) {
        self.checked.push((id, is_checked));
    }

    /// Whether an element is out of sight.
    pub fn hidden(&mut self, id: &'static str, is_hidden: bool) {
        self.hidden.push((id, is_hidden));
    }

    /// An attribute; `None` takes it away.
    pub fn attribute(&mut self, id: &'static str, name: &'static str, value: Option<String>) {
        self.attributes.push((id, name, value));
    }

    /// Marks a box that cannot be used, or takes the mark away; the element `error` says why.
    pub fn invalid(&mut self, id: &'static str, is_wrong: bool, error: &'static str) {
        self.attribute(id, "aria-invalid", is_wrong.then(|| "true".to_owned()));
        self.attribute(id, "aria-describedby", is_wrong.then(|| error.to_owned()));
    }

    /// Whether a control is disabled.
    pub fn disabled(&mut self, id: &'static str, is_disabled: bool) {
        self.attribute(id, "disabled", is_disabled.then(String::new));
    }

    /// A slider at `position`, with the share `filled` of its track behind it, 0 to 1; `spoken` to
    /// those who do not see it.
    pub fn slider(&mut self, id: &'static str, position: u64, filled: f64, spoken: String) {
        self.value(id, position.to_string());
        self.attribute(id, "style", Some(format!("--filled: {:.1}%", 100.0 * filled)));
        self.attribute(id, "aria-valuetext", Some(spoken));
    }

    /// The body of a table.
    pub fn table(&mut self, id: &'static str, columns: &'static [&'static str], rows: Vec<Row>) {
        self.tables.push(SheetTable { id, columns, rows });
    }

    /// Sentences with buttons, in a place that is out of sight while there are none.
    pub fn asks(&mut self, id: &'static str, asked: Vec<Asked>) {
        self.hidden(id, asked.is_empty());
        self.questions.push((id, asked));
    }

    /// A sentence about what is wrong, in an element that is out of sight when nothing is.
    pub fn error(&mut self, id: &'static str, message: Option<String>) {
        self.hidden(id, message.is_none());
        self.text(id, message.unwrap_or_default());
    }
}
