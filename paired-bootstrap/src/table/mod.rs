//! Text in, typed columns out.
mod column;
mod error;
mod header;
mod json;
mod open;
mod reader;
mod rows;
mod source;
mod stream;
mod table;
mod texts;

pub use column::{Column, Kind};
pub use error::{Place, TableError};
pub use open::Open;
pub use reader::TableReader;
pub use source::Source;
pub use table::{Layout, Table};
