//! What a JSON text holds beside the records that are read.

use serde::{Deserialize, Serialize};

/// What is known of the records of a JSON text beside the records themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Inside {
    /// They are in a part of the text, and the other parts are left out.
    ReadFrom {
        /// The path to them: `details`.
        path: String,
        /// How many there are.
        records: usize,
    },
    /// Each of them holds a list of more records, which is left out.
    LeftOut {
        /// The path to the longest such list.
        path: String,
        /// How many records it holds.
        records: usize,
        /// How many records were read.
        read: usize,
    },
}
