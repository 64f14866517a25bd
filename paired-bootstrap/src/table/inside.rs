//! What a JSON text holds besides the records.

/// What is known about the records of a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inside {
    /// They are in one part of the text, and the other parts are left out.
    ReadFrom {
        /// The path to them: `details`.
        path: String,
        /// How many there are.
        records: usize,
    },
    /// Each holds a list of more records, which is left out.
    LeftOut {
        /// The path to the longest such list.
        path: String,
        /// How many records it holds.
        records: usize,
        /// How many records were read.
        read: usize,
    },
    /// They are in lists inside other records. The fields of these become columns as well.
    Within {
        /// The path to the lists, inside such a record: `items`.
        path: String,
        /// How many there are.
        records: usize,
        /// How many records have such lists.
        around: usize,
    },
    /// They are in several lists that are not systems, and all are read.
    Lists {
        /// The column that names the lists.
        column: String,
        /// The lists, and how many records each has.
        lists: Vec<(String, usize)>,
    },
    /// Records before and after them are not items, and are left out.
    Around {
        /// The file.
        file: Option<String>,
        /// The lines of the records that are left out.
        lines: Vec<usize>,
        /// The keys of these records.
        keys: Vec<String>,
    },
    /// An object has a key for each system, and the keys inside are ids.
    ByKey {
        /// The systems.
        systems: Vec<String>,
    },
}

/// Why it is unclear what the records of a text are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Several places in JSON hold about equally many records, with different columns: the path to
    /// each place, and how many it holds.
    Lists(Vec<(String, usize)>),
    /// There are several tables: the lines on which the first two begin.
    Tables([usize; 2]),
    /// An object holds objects with the same keys, and the keys of either may be the ids.
    Keys {
        /// The keys of the object.
        outer: Vec<String>,
        /// The keys of the objects in it.
        inner: Vec<String>,
    },
}
