//! Files that are not tables: each that belongs to no known tool and has no readable scores, and
//! how to convert it.

use super::prose::{PROSE, is_prose};

/// Whether a text that begins like this is of a certain kind.
type Recognises = fn(&str) -> bool;

/// What a file with this beginning is, and what to do with it; `None` if it may be a table.
pub(in super::super) fn advice_on(head: &str) -> Option<&'static str> {
    let known: [(Recognises, &str); 6] = [
        (is_junit, JUNIT),
        (is_notebook, NOTEBOOK),
        (is_latex, LATEX),
        (is_yaml, YAML),
        (is_toml, TOML),
        (is_prose, PROSE),
    ];
    let by_content = || {
        let head = head.trim_start_matches('\u{feff}').trim_start();
        known.into_iter().find(|(is, _)| is(head)).map(|(_, advice)| advice)
    };
    advice_by_beginning(head).or_else(by_content)
}

/// The same for files that certainly are not tables: they hold no scores, whatever else is given.
pub(in super::super) fn advice_by_beginning(head: &str) -> Option<&'static str> {
    let begun = |&&(begins, _): &&(&str, &str)| head.starts_with(begins);
    let is_binary = || head.contains('\0');
    let text = head.trim_start_matches('\u{feff}').trim_start();
    let is_page = |begins: &&str| text.get(..begins.len()).is_some_and(|text| text.eq_ignore_ascii_case(begins));
    let others = || {
        let is_tar = head.chars().skip(257).take(5).eq("ustar".chars());
        let is_merge = head.lines().any(|line| line.starts_with("<<<<<<< "));
        let is_web_page = ["<!doctype html", "<html", "<table"].iter().any(is_page);
        let known = [(is_web_page, HTML), (is_tar, TAR), (is_merge, MERGE)];
        known.into_iter().find(|(is, _)| *is).map(|(_, advice)| advice)
    };
    let by_bytes = BINARY.iter().filter(|_| is_binary()).chain(&BEGINNINGS).find(begun);
    by_bytes.map(|(_, advice)| *advice).or_else(others)
}

/// Beginnings of files, with bytes above 0x7F decoded as Windows-1252, and what to do with each.
const BEGINNINGS: [(&str, &str); 21] = [
    ("PK\u{3}\u{4}", ARCHIVE),
    ("\u{1f}‹", ARCHIVE),
    ("“NUMPY", NUMPY),
    ("€\u{2}", PICKLE),
    ("€\u{3}", PICKLE),
    ("€\u{4}", PICKLE),
    ("€\u{5}", PICKLE),
    ("‰HDF\r\n", HDF),
    ("X\n\0\0\0", RDS),
    ("MATLAB 5.0 MAT-file", MATLAB),
    ("<stata_dta>", STATA),
    ("ÐÏ\u{11}à¡±\u{1a}á", EXCEL),
    ("%PDF-", PDF),
    ("‰PNG", PICTURE),
    ("ÿØÿ", PICTURE),
    ("PK\u{5}\u{6}", "this archive is empty. Choose another file"),
    ("version https://git-lfs", "this is a Git LFS pointer, not the file itself. Download the file: git lfs pull"),
    ("7z¼¯", "this is a 7-Zip archive. Unpack it, for example with 7z x, and choose its folder"),
    ("(µ/ý", "this is compressed by Zstandard. Unpack it: unzstd file.zst"),
    ("ý7zXZ", "this is compressed by XZ. Unpack it: unxz file.xz"),
    ("BZh91AY&SY", "this is compressed by bzip2. Unpack it: bunzip2 file.bz2"),
];

/// Beginnings that a text may have as well, so these only count in a binary file.
const BINARY: [(&str, &str); 9] = [
    ("ARROW1", FEATHER),
    ("FEA1", FEATHER),
    ("RDX2\n", R_DATA),
    ("RDX3\n", R_DATA),
    ("RDA2\n", R_DATA),
    ("RDA3\n", R_DATA),
    ("$FL2", SPSS),
    ("ORC", ORC),
    ("Rar!", "this is a RAR archive. Unpack it, for example with unrar x, and choose its folder"),
];

pub(in super::super) const NUMPY: &str = "this is a NumPy array. Convert it to text: python -c \"import numpy; \
    numpy.savetxt('scores.csv', numpy.load('file.npy'), delimiter=',')\"";
const PICTURE: &str = "this is a picture. Enter the scores as text";
const PICKLE: &str = "this is a Python pickle. If you trust its source, convert it to a table: python -c \"import pandas; \
    pandas.DataFrame(pandas.read_pickle('file.pkl')).to_csv('scores.csv')\"";
const FEATHER: &str = "this is a Feather file. Convert it to a table: python -c \"import pandas; \
    pandas.read_feather('file.feather').to_csv('scores.csv', index=False)\"";
const HDF: &str = "this is an HDF5 file. Convert it to a table: python -c \"import pandas; \
    pandas.read_hdf('file.h5').to_csv('scores.csv')\"";
const R_DATA: &str = "this file contains R objects. Convert the one with the scores to a table: \
    Rscript -e \"load('file.RData'); write.csv(scores, 'scores.csv', row.names = FALSE)\"";
const RDS: &str = "this is an R object. Convert it to a table: \
    Rscript -e \"write.csv(readRDS('file.rds'), 'scores.csv', row.names = FALSE)\"";
const MATLAB: &str = "this is a MATLAB file. Export the scores there as a table: writematrix(scores, 'scores.csv')";
const STATA: &str = "this is a Stata file. Convert it to a table: python -c \"import pandas; \
    pandas.read_stata('file.dta').to_csv('scores.csv', index=False)\"";
const SPSS: &str = "this is an SPSS file. Convert it to a table: python -c \"import pandas; \
    pandas.read_spss('file.sav').to_csv('scores.csv', index=False)\"";
const ORC: &str = "this is an ORC file. Convert it to a table: python -c \"import pandas; \
    pandas.read_orc('file.orc').to_csv('scores.csv', index=False)\"";
const EXCEL: &str = "this is an Excel workbook. Copy the cells with the scores, and paste them. Or save it as CSV";
const PDF: &str = "this is a PDF file, which rarely contains the scores of each item. Choose the table that it was \
                   made from. If it is a paper, enter its averages in Review";
const HTML: &str = "this is a web page, perhaps a sign-in or error page that was saved instead of the file. Download \
                    the file again. Or open the page in a browser, copy the table with the scores of each item, and \
                    paste it";
pub(in crate::table) const TAR: &str =
    "this is a tar archive. Unpack it, for example with tar -xf, and choose its folder";
const MERGE: &str = "it contains an unresolved merge conflict, with lines such as <<<<<<<. Resolve it first";
const ARCHIVE: &str = "this is an archive inside another. Unpack the outer one, and choose its folder";
const NOTEBOOK: &str = "this is a Jupyter notebook, which rarely contains the scores of each item. Save them there as a \
                        table, for example with df.to_csv('scores.csv'), and choose that file";
const JUNIT: &str = "this is a test report in XML. Convert it to a table, with 1 for each test that passes: python -c \
    \"import xml.etree.ElementTree as E; [print(t.get('classname'), t.get('name'), int(all(t.find(k) is None for k in \
    ('failure', 'error'))), sep='\\t') for t in E.parse('file.xml').iter('testcase') if t.find('skipped') is None]\" \
    > scores.tsv";
const LATEX: &str = "this is a LaTeX table, most likely of averages. Paste it in Review, with the number of items. To \
                     compare the systems here, add the scores of each item";
const YAML: &str = "this is YAML. Convert it to JSON: python -c \"import json, yaml; \
    json.dump(yaml.safe_load(open('file.yaml')), open('scores.json', 'w'), default=str)\"";
const TOML: &str = "this is TOML. Convert it to JSON: python -c \"import json, tomllib; \
    json.dump(tomllib.load(open('file.toml', 'rb')), open('scores.json', 'w'), default=str)\"";

fn is_junit(head: &str) -> bool {
    head.starts_with('<') && head.contains("<testsuite")
}

fn is_notebook(head: &str) -> bool {
    head.starts_with('{') && ["\"cells\"", "\"cell_type\""].iter().all(|member| head.contains(member))
}

/// Whether a LaTeX table begins in a text, or most of its lines are rows of one.
fn is_latex(head: &str) -> bool {
    let begins_table = |line: &str| line.trim_start().starts_with(r"\begin{tabular");
    let is_row = |line: &&str| {
        let line = line.trim_end().trim_end_matches(r"\hline").trim_end();
        line.contains('&') && line.ends_with(r"\\")
    };
    let (rows, lines) = (head.lines().filter(is_row).count(), lines(head).count());
    !head.starts_with(['{', '[']) && (head.lines().any(begins_table) || rows > 1 && 2 * rows > lines)
}

/// The lines of a text except blank lines and comments. The last line is left out, as it may be cut
/// off.
fn lines(head: &str) -> impl Iterator<Item = &str> {
    let whole = head.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
}

/// `Some(true)` for a line `name:`, `Some(false)` for `name: value`, `None` for any other.
fn key(line: &str) -> Option<bool> {
    let (key, value) = line.trim().split_once(':')?;
    let is_name = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || "_-./".contains(c));
    (is_name && (value.is_empty() || value.starts_with(' '))).then(|| value.trim().is_empty())
}

/// Whether all lines are keys or list entries, and some are nested. `q1: 0.5` on each line is a
/// table of ids and scores, even if a score is missing, as in `q2:`.
fn is_yaml(head: &str) -> bool {
    let entry = |line: &str| line.trim().strip_prefix("- ").map(|entry| key(entry).is_some());
    let is_line = |line: &str| line == "---" || entry(line).is_some() || key(line).is_some();
    let is_below = |line: &str| line.starts_with([' ', '-']);
    let mut pairs = lines(head).zip(lines(head).skip(1));
    let is_nested = pairs.any(|(line, next)| key(line) == Some(true) && is_below(next) || entry(line) == Some(true));
    lines(head).all(is_line) && is_nested
}

/// Whether a text has sections, such as `[run]` or `[[items]]`, and keys with values.
fn is_toml(head: &str) -> bool {
    let is_section = |line: &str| {
        let name = line.trim_start_matches('[').trim_end_matches(']');
        let is_name =
            name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c));
        is_name && line.starts_with('[') && line.ends_with(']')
    };
    let is_key = |line: &str| line.split_once(" = ").is_some_and(|(key, _)| !key.contains([' ', ',', '\t']));
    let is_either = |line: &str| is_section(line) || is_key(line);
    lines(head).next().map(str::trim).is_some_and(is_either)
        && lines(head).map(str::trim).any(is_section)
        && lines(head).map(str::trim).any(is_key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Decoder, Source, TableError, read};

    #[test]
    fn files_that_are_no_tables_are_known() {
        let files: [(&[u8], &str); 31] = [
            (b"PK\x03\x04\x14\0", "this is an archive inside another"),
            (b"\x1f\x8b\x08\0", "this is an archive inside another"),
            (b"PK\x05\x06\0\0\0\0", "this archive is empty"),
            (b"\x89PNG\r\n\x1a\n\0", "this is a picture"),
            (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "this is a picture"),
            (b"{\"cells\": [{\"cell_type\": \"code\"}], \"nbformat\": 4}", "this is a Jupyter notebook"),
            (b"\x93NUMPY\x01\x00v\x00{'descr': '<f8'}\0", "this is a NumPy array"),
            (b"\x80\x04\x95\x10\0\0", "this is a Python pickle"),
            (b"\x80\x02]q\0", "this is a Python pickle"),
            (b"ARROW1\0\0\xff\xff", "this is a Feather file"),
            (b"\x89HDF\r\n\x1a\n\0", "this is an HDF5 file"),
            (b"RDX3\nX\n\0\0\0\x03", "this file contains R objects"),
            (b"$FL2@(#) SPSS DATA FILE\0", "this is an SPSS file"),
            (b"7z\xbc\xaf\x27\x1c", "this is a 7-Zip archive"),
            (b"(\xb5/\xfd\0\0", "this is compressed by Zstandard"),
            (b"\xfd7zXZ\0", "this is compressed by XZ"),
            (b"version https://git-lfs.github.com/spec/v1\n", "this is a Git LFS pointer"),
            (b"id,a,b\n1,1,0\n<<<<<<< HEAD\n", "it contains an unresolved merge conflict"),
            (b"Rar!\x1a\x07\0", "this is a RAR archive"),
            (b"X\n\0\0\0\x03\0\x04", "this is an R object"),
            (b"MATLAB 5.0 MAT-file, Platform: GLNXA64\0", "this is a MATLAB file"),
            (b"<stata_dta><header>\0", "this is a Stata file"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "this is an Excel workbook"),
            (b"%PDF-1.7\n%\xe2\xe3", "this is a PDF file"),
            (b"<!DOCTYPE html>\n<html>", "this is a web page"),
            (b"<?xml version=\"1.0\"?>\n<testsuites>\n<testcase name=\"a\"/>", "this is a test report"),
            (b"Model & A & B \\\\\n\\midrule\nx & 61.2 & 70.1 \\\\\n", "this is a LaTeX table"),
            (b"model: a\nscores:\n  q1: 1\n  q2: 0\n", "this is YAML"),
            (b"---\n- id: q1\n  base: 1\n- id: q2\n  base: 0\n", "this is YAML"),
            (b"title = \"x\"\n[[items]]\nid = \"q1\"\nbase = 1\n", "this is TOML"),
            (b"It is a dog.\nThere are two of them here.\nHe likes it well.\n", "this file contains texts"),
        ];
        for (bytes, told) in files {
            let text = Decoder::decoded(bytes).0;
            let error = read(vec![Source::text(Some("f"), &text)]).expect_err(told);
            assert!(matches!(&error, TableError::Advice { advice, .. } if advice.starts_with(told)), "{told}: {error}");
        }
    }

    #[test]
    fn tables_are_none_of_these() {
        for text in [
            "q1: 0.5\nq2: 1\n",
            "id,note\nq1,a: b\nq2,c: d\n",
            "a = [1, 0]\nb = [0, 1]\n",
            "x & y, 1\nz & w, 0\n",
            "<s>,1\n</s>,0\n",
            "[1, 0]\n[0, 1]\n",
            // Texts of items may look like it.
            "{\"id\":1,\"problem\":\"\\\\begin{tabular}{c} 1 & 2 \\\\\\\\\",\"a\":0}\n{\"id\":2,\"problem\":\"1 & 2 \\\\frac12\",\"a\":1}\n",
            "id,text,a,b\n1,x & y \\\\ z,1,0\n2,u & v \\\\ w,0,1\n",
            "fea1,base,new\n0.3,1,0\n0.4,0,1\n",
            "FEA1,base,new\n0.3,1,0\n",
            "id,out,base,new\nq1,\"[Answer]\n[Final]\nx = 5\",1,0\n",
            "q1: 1\nq2:\nq3: 0\n",
            "OR,AND\n1,0\n",
            "MATLAB,Octave\n1,0\n",
        ] {
            assert_eq!(advice_on(text), None, "{text:?}");
        }
    }

    #[test]
    fn scores_beside_settings_are_read() {
        let scores = "id,base,new\nq1,1,0\nq2,0,1\nq3,1,1\n";
        let files = [("out/scores", scores), ("out/config", "model: a\nargs:\n  lr: 0.1\n")];
        let sources = files.iter().map(|(path, text)| Source::text(Some(path), text)).collect();
        assert!(read(sources).is_ok());
    }
}
