//! Binary files, and how to convert them to text.

use super::{Format, Read, WITHOUT_SCORES};

macro_rules! binary {
    ($name:ident, $tool:literal, $files:literal, $begins:expr, $advice:literal) => {
        pub(super) static $name: Format = Format {
            tool: $tool,
            files: $files,
            reads: WITHOUT_SCORES,
            begins: $begins,
            read: |_| Ok(Read::Advice($advice)),
        };
    };
}

binary!(
    PARQUET,
    "Parquet",
    "`.parquet`, as lighteval and others write it",
    |head| head.starts_with("PAR1"),
    "this is a Parquet file. Convert it to text: python -c \"import pandas; pandas.read_parquet('file.parquet').to_json('file.jsonl', orient='records', lines=True)\""
);
binary!(
    SQLITE,
    "SQLite",
    "Databases, as promptfoo and others keep them",
    |head| head.starts_with("SQLite format 3"),
    "this is an SQLite database. Convert it to a table: sqlite3 -header -csv file.db \"select * from scores\" > scores.csv"
);
