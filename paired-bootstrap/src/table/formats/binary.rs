//! Files that are no text, and how to make one of them.

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
    "this is a Parquet file. Make a text of it: python -c \"import pandas; pandas.read_parquet('file.parquet').to_json('file.jsonl', orient='records', lines=True)\""
);
binary!(
    SQLITE,
    "SQLite",
    "Databases, as promptfoo and others keep them",
    |head| head.starts_with("SQLite format 3"),
    "this is a database of SQLite. Make a table of it: sqlite3 -header -csv file.db \"select * from scores\" > scores.csv"
);

/// What to do with a file that holds no table in words, going by how it begins; `None` of others.
/// Bytes that are no UTF-8 are read as Windows-1252.
pub(in super::super) fn advice_of(head: &str) -> Option<&'static str> {
    let text = head.trim_start();
    let is_page = |begin: &str| text.get(..begin.len()).is_some_and(|start| start.eq_ignore_ascii_case(begin));
    if ["<!doctype html", "<html"].iter().any(|begin| is_page(begin)) {
        return Some(
            "this is a web page, not a table: perhaps a sign-in or error page that was saved in its place. Download the file \
             again, or copy the table from the page and paste it",
        );
    }
    if head.lines().any(|line| line.starts_with("<<<<<<< HEAD")) {
        return Some("it holds both sides of a merge, with lines such as <<<<<<<. Resolve the conflict first");
    }
    if head.chars().skip(257).take(5).eq("ustar".chars()) {
        return Some("this is a tar archive. Unpack it, as with tar -xf, and give its folder");
    }
    BEGINS.iter().find(|(begin, _)| head.starts_with(begin)).map(|(_, advice)| *advice)
}

/// How files of other kinds begin, and what to do with them.
const BEGINS: &[(&str, &str)] = &[
    ("version https://git-lfs", "this is a pointer of Git LFS, not the file itself. Get that: git lfs pull"),
    (
        "$FL2",
        "this is an SPSS file. Make a table of it: python -c \"import pandas; pandas.read_spss('file.sav').to_csv('file.csv')\"",
    ),
    (
        "<stata_dta>",
        "this is a Stata file. Make a table of it: python -c \"import pandas; pandas.read_stata('file.dta').to_csv('file.csv')\"",
    ),
    ("MATLAB ", "this is a MATLAB file. Make a table of the scores: writematrix(scores, 'file.csv')"),
    ("X\n\0", R),
    ("RDX", R),
    (
        "ARROW1",
        "this is an Arrow file. Make a table of it: python -c \"import pandas; pandas.read_feather('file.arrow').to_csv('file.csv')\"",
    ),
    (
        "FEA1",
        "this is a Feather file. Make a table of it: python -c \"import pandas; pandas.read_feather('file').to_csv('file.csv')\"",
    ),
    (
        "ORC",
        "this is an ORC file. Make a table of it: python -c \"import pandas; pandas.read_orc('file.orc').to_csv('file.csv')\"",
    ),
    (
        "\u{2030}HDF",
        "this is an HDF5 file. Make a table of it: python -c \"import pandas; pandas.read_hdf('file.h5').to_csv('file.csv')\"",
    ),
    ("\u{201c}NUMPY", NUMPY),
    ("\u{20ac}\u{4}\u{2022}", PICKLE),
    ("\u{20ac}\u{5}\u{2022}", PICKLE),
    (
        "\u{d0}\u{cf}\u{11}\u{e0}",
        "this is a file of older Office programs. Copy the cells with the scores, and paste them",
    ),
    ("%PDF-", "this is a PDF document. Copy the table with the scores, and paste it"),
    ("\u{2030}PNG", "this is an image. Give the scores as text"),
    ("7z\u{bc}\u{af}", "this is a 7-Zip archive. Unpack it, as with 7z x, and give its folder"),
    ("Rar!", "this is a RAR archive. Unpack it, as with unrar x, and give its folder"),
    ("(\u{b5}/\u{fd}", "this is compressed by Zstandard. Unpack it: unzstd file.zst"),
    ("\u{fd}7zXZ", "this is compressed by XZ. Unpack it: unxz file.xz"),
    ("BZh91AY&SY", "this is compressed by bzip2. Unpack it: bunzip2 file.bz2"),
];

const R: &str = "this is an R file. Make a table of it in R: write.csv(readRDS('file.rds'), 'file.csv')";
const PICKLE: &str = "this is a pickle of Python. Make a table of it where it was made: pandas.read_pickle('file.pkl').to_csv('file.csv')";
pub(in super::super) const NUMPY: &str = "these are arrays of NumPy. Make a table of the scores: python -c \"import numpy; numpy.savetxt('file.csv', \
    numpy.load('file.npy'), delimiter=',')\"";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::decode::Decoder;

    #[test]
    fn files_of_other_kinds_are_known_by_their_first_bytes() {
        for (bytes, said) in [
            (b"\xd0\xcf\x11\xe0\xa1\xb1".as_slice(), "older Office"),
            (b"7z\xbc\xaf\x27\x1c", "7z x"),
            (b"(\xb5/\xfd\0\0", "unzstd"),
            (b"\xfd7zXZ\0", "unxz"),
            (b"\x93NUMPY\x01", "savetxt"),
            (b"\x80\x04\x95 ", "read_pickle"),
            (b"\x89HDF\r\n", "read_hdf"),
            (b"version https://git-lfs.github.com/spec/v1\n", "git lfs pull"),
            (b"\n<!DOCTYPE HTML>\n", "web page"),
            (b"id,a\n1,1\n<<<<<<< HEAD\n", "Resolve the conflict"),
        ] {
            let text = Decoder::decoded(bytes);
            assert!(advice_of(&text).is_some_and(|advice| advice.contains(said)), "{text:?}");
        }
        for text in ["id,score\n", "", "OR,AND\n1,0\n", "MATLAB,Octave\n1,0\n", "<b>1</b>\n"] {
            assert_eq!(advice_of(text), None, "{text}");
        }
    }
}
