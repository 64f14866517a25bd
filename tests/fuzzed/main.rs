//! Replays the corpus that libFuzzer has gathered, and some thousands of mutations of it, so that
//! old findings stay fixed.
//!
//! `fuzz/README.md` explains how to fuzz for longer.

#![cfg(not(target_arch = "wasm32"))]

mod checks;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// A mutation that makes an input longer than this is cut: libFuzzer has not tried longer ones.
const LONGEST: usize = 400;

/// Every file of the corpus with its name, sorted by name.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| {
            let entry = entry.expect("the folder can be read");
            let bytes = fs::read(entry.path()).expect("the file can be read");
            (entry.file_name().to_string_lossy().into_owned(), bytes)
        })
        .collect();
    files.sort();
    files
}

/// Checks every file of the corpus, then this many mutations. They come from a fixed seed, so every
/// run is the same.
fn replay(target: &str, changes: usize, check: fn(&[u8])) {
    let files = corpus(target);
    assert!(!files.is_empty(), "there is no corpus of {target}");
    for (name, bytes) in &files {
        check_and_tell(&format!("fuzz/corpus/{target}/{name}"), bytes, check);
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2020);
    for (name, bytes) in files.iter().cycle().take(changes) {
        let mut changed = bytes.clone();
        for _ in 0..=below(&mut rng, 3) {
            let (_, other) = &files[below(&mut rng, files.len() - 1)];
            change(&mut changed, other, &mut rng);
        }
        changed.truncate(LONGEST.max(bytes.len()));
        check_and_tell(&format!("a change of fuzz/corpus/{target}/{name}, {changed:?}"), &changed, check);
    }
}

fn check_and_tell(what: &str, bytes: &[u8], check: fn(&[u8])) {
    assert!(catch_unwind(AssertUnwindSafe(|| check(bytes))).is_ok(), "found by {what}");
}

/// A random number from 0 to `most`.
fn below(rng: &mut Xoshiro256PlusPlus, most: usize) -> usize {
    (rng.next_u64() % (most as u64 + 1)) as usize
}

/// A random part of `bytes`.
fn part<'b>(bytes: &'b [u8], rng: &mut Xoshiro256PlusPlus) -> &'b [u8] {
    let start = below(rng, bytes.len());
    &bytes[start..start + below(rng, (bytes.len() - start).min(30))]
}

/// Makes one mutation: removes, repeats or replaces bytes, or copies some from another file.
fn change(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Xoshiro256PlusPlus) {
    let at = below(rng, bytes.len());
    let end = at + below(rng, (bytes.len() - at).min(30));
    let replacement = match below(rng, 5) {
        0 => Vec::new(),
        1 => bytes[at..end].repeat(2),
        2 => part(other, rng).to_vec(),
        3 => bytes[at..end].iter().map(|byte| byte ^ 1 << (byte % 8)).collect(),
        4 => vec![rng.next_u64() as u8; end - at],
        _ => [&bytes[at..end], part(other, rng)].concat(),
    };
    bytes.splice(at..end, replacement);
}

#[test]
fn files_of_any_bytes_are_read_or_refused() {
    replay("scores", 5000, checks::scores::check);
}

#[test]
fn tables_of_any_text_are_read_or_refused() {
    replay("tables", 5000, checks::tables::check);
}

#[test]
fn json_of_any_text_is_read_or_refused() {
    replay("json", 5000, checks::tables::check_json);
}

#[test]
fn lists_with_any_ids_are_joined_or_refused() {
    replay("joins", 5000, checks::tables::check_join);
}

#[test]
fn files_of_any_tools_are_read_or_refused() {
    replay("formats", 5000, checks::formats::check);
}

#[test]
fn archives_of_any_bytes_are_unpacked_or_refused() {
    replay("archives", 5000, checks::archives::check);
}

#[test]
fn addresses_of_any_characters_are_read() {
    replay("address", 5000, checks::address::check);
}

#[test]
fn links_of_any_bytes_are_read_or_refused() {
    replay("link", 5000, checks::link::check);
}

#[test]
fn pages_go_to_any_address() {
    replay("page", 500, checks::page::check);
}

#[test]
fn workers_bear_any_messages() {
    replay("worker", 1000, checks::worker::check);
}
