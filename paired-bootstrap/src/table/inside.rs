//! What a JSON text holds beside the records that are read.

/// What is known of the records of a JSON text beside the records themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// They are in lists inside other records, whose own columns go with them.
    Within {
        /// The path to the lists, inside such a record: `items`.
        path: String,
        /// How many there are.
        records: usize,
        /// How many records hold the lists.
        around: usize,
    },
    /// They are in several lists that are no systems, and all are read.
    Lists {
        /// The column that names the lists.
        column: String,
        /// The lists, and how many records each has.
        lists: Vec<(String, usize)>,
    },
    /// Records before and behind them are none of them, and are left out.
    Around {
        /// The file.
        file: Option<String>,
        /// Their lines.
        lines: Vec<usize>,
        /// What they hold.
        keys: Vec<String>,
    },
    /// Each key of an object is a system, and the keys in it are ids.
    ByKey {
        /// The systems.
        systems: Vec<String>,
    },
}

/// Why it is unclear which are the records of a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Several places hold about as many, with different columns: the path to each, and how many
    /// it has.
    Lists(Vec<(String, usize)>),
    /// An object has objects with the same keys, and either keys may be the ids.
    Keys {
        /// The keys of the object.
        outer: Vec<String>,
        /// The keys of the objects in it.
        inner: Vec<String>,
    },
}
