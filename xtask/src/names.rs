//! Shorter names for what the program and its script call each other by.
//!
//! wasm-bindgen gives every function that the program takes from its script a telling name with a hash, in the program and
//! in the script. Nobody reads them, and hashes are what no compression makes smaller: with numbers in their place the
//! first load is some six kilobytes shorter. The same script loses its comments and the blanks before its lines.

use std::fs;
use std::path::Path;

use crate::error::Error;

/// Where the sections of a program begin: behind its magic number and version.
const HEADER: usize = 8;

/// The number of the section that lists what a program takes from elsewhere, and that of a function in it.
const IMPORTS: u8 = 2;
const FUNCTION: u8 = 0;

/// Gives the program in the file `program` and its script in the file `script` short names for each other.
///
/// # Errors
/// When a file cannot be read or written, or the two are not what wasm-bindgen writes.
pub fn shorten(program: &Path, script: &Path) -> Result<(), Error> {
    let bytes = fs::read(program).map_err(Error::file("read", program))?;
    let text = fs::read_to_string(script).map_err(Error::file("read", script))?;
    let (bytes, names) = with_short_names(&bytes).ok_or(Error::UnknownNames)?;
    let text = script_with(&names, &text).ok_or(Error::UnknownNames)?;
    fs::write(program, bytes).map_err(Error::file("write", program))?;
    fs::write(script, text).map_err(Error::file("write", script))
}

/// The short name of the import with this number.
fn short(index: usize) -> String {
    format!("_{index}")
}

/// The script with short names in the place of `names`, each of which it must define once, and with bare lines.
fn script_with(names: &[&str], script: &str) -> Option<String> {
    let mut found = 0;
    let lines = script.lines().map(str::trim_start).filter(|line| !is_comment(line)).map(|line| {
        let defined = line.split_once(": ").and_then(|(name, rest)| {
            let index = names.iter().position(|own| *own == name)?;
            Some(format!("{}: {rest}\n", short(index)))
        });
        found += usize::from(defined.is_some());
        defined.unwrap_or_else(|| format!("{line}\n"))
    });
    let shorter = lines.collect();
    (found == names.len()).then_some(shorter)
}

/// Whether a line says nothing to a browser. wasm-bindgen's comments begin and end with lines, and none of its texts is
/// longer than one.
fn is_comment(line: &str) -> bool {
    line.is_empty() || ["//", "/*", "* ", "*/"].iter().any(|beginning| line.starts_with(beginning)) || line == "*"
}

/// The program, where the functions that it takes have short names; and the names that they had, in their order.
fn with_short_names(program: &[u8]) -> Option<(Vec<u8>, Vec<&str>)> {
    let mut shorter = program.get(..HEADER)?.to_vec();
    let mut sections = Reader(program.get(HEADER..)?);
    let mut names = Vec::new();
    while !sections.0.is_empty() {
        let (kind, content) = (sections.byte()?, sections.counted()?);
        shorter.push(kind);
        if kind == IMPORTS {
            write_counted(&mut shorter, &renamed(Reader(content), &mut names)?);
        } else {
            write_counted(&mut shorter, content);
        }
    }
    Some((shorter, names))
}

fn renamed<'a>(mut imports: Reader<'a>, names: &mut Vec<&'a str>) -> Option<Vec<u8>> {
    let count = imports.number()?;
    let mut shorter = Vec::new();
    write_number(&mut shorter, count);
    for index in 0..count {
        let (module, name, kind) = (imports.counted()?, imports.counted()?, imports.byte()?);
        // wasm-bindgen leaves nothing else among them.
        if kind != FUNCTION {
            return None;
        }
        write_counted(&mut shorter, module);
        write_counted(&mut shorter, short(index).as_bytes());
        shorter.push(kind);
        write_number(&mut shorter, imports.number()?);
        names.push(str::from_utf8(name).ok()?);
    }
    Some(shorter)
}

/// What is left to read of a program.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number in the format's own form, [LEB128](https://webassembly.github.io/spec/core/binary/values.html#integers):
    /// seven bits in each byte, the lowest first, and the eighth says whether there are more.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0usize;
        for place in 0.. {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f).checked_shl(7 * place)?;
            if byte & 0x80 == 0 {
                break;
            }
        }
        Some(number)
    }

    /// So many bytes as are announced before them.
    fn counted(&mut self) -> Option<&'a [u8]> {
        let count = self.number()?;
        let (counted, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(counted)
    }
}

fn write_number(place: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        place.push(number as u8 | 0x80);
        number >>= 7;
    }
    place.push(number as u8);
}

fn write_counted(place: &mut Vec<u8>, bytes: &[u8]) {
    write_number(place, bytes.len());
    place.extend_from_slice(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header, a section of one type, the imports `./app_bg.js` `__wbg_a_0` and `__wbg_ab_1` of that type, and a section
    /// of one's own that is longer than 127 bytes.
    fn program() -> Vec<u8> {
        let mut program = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0".to_vec();
        let imports = b"\x02\x0b./app_bg.js\x09__wbg_a_0\0\0\x0b./app_bg.js\x0a__wbg_ab_1\0\0";
        program.extend([2, imports.len() as u8]);
        program.extend(imports);
        program.extend([0, 0x82, 0x01, 1, b'x']);
        program.extend([7; 128]);
        program
    }

    #[test]
    fn imports_have_numbers_for_names_and_nothing_else_changes() {
        let program = program();
        let (shorter, names) = with_short_names(&program).expect("a program");
        assert_eq!(names, ["__wbg_a_0", "__wbg_ab_1"]);
        let imports = b"\x02\x0b./app_bg.js\x02_0\0\0\x0b./app_bg.js\x02_1\0\0";
        let expected = [&program[..14], &[2, imports.len() as u8], imports, &program[program.len() - 133..]].concat();
        assert_eq!(shorter, expected);
        // Short names are not made shorter.
        assert_eq!(with_short_names(&shorter).expect("a program").0, shorter);
    }

    #[test]
    fn what_is_no_program_is_refused() {
        let program = program();
        assert!(with_short_names(b"").is_none());
        assert!(with_short_names(&program[..program.len() - 1]).is_none());
        let memory = b"\0asm\x01\0\0\0\x02\x07\x01\x01a\x01b\x02\0\0";
        assert!(with_short_names(memory).is_none(), "an import that is no function");
    }

    #[test]
    fn scripts_define_every_name_once() {
        let script = "/* eslint */\nconst imports = {\n    __wbg_ab_1: function() { return \"a: b\"; },\n\n    \
                      // a comment\n    __wbg_a_0: (x) => x,\n};\n";
        let expected = "const imports = {\n_1: function() { return \"a: b\"; },\n_0: (x) => x,\n};\n";
        assert_eq!(script_with(&["__wbg_a_0", "__wbg_ab_1"], script).as_deref(), Some(expected));
        assert_eq!(script_with(&["__wbg_a_0", "__wbg_missing"], script), None);
    }

    #[test]
    fn numbers_of_any_length_are_read_back() {
        for number in [0, 1, 127, 128, 300, 16_383, 16_384, 400_000, u32::MAX as usize] {
            let mut written = Vec::new();
            write_number(&mut written, number);
            assert_eq!(Reader(&written).number(), Some(number));
        }
    }
}
