//! How much is downloaded.

use std::fs;
use std::io::Write;
use std::path::Path;

/// The most that everything may weigh, in bytes.
const MOST: usize = 1_376_000;

/// All of `dist/`, each file compressed on its own, as a host would: no visitor downloads more than
/// that.
#[test]
fn everything_weighs_no_more_than_its_limit() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    let files = fs::read_dir(&dist).expect("the page is built before it is tested");
    let sizes = files.map(|file| {
        let path = file.expect("the folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, compressed(&fs::read(&path).expect("built files can be read")).len())
    });
    let sizes: Vec<(String, usize)> = sizes.collect();
    let total: usize = sizes.iter().map(|(_, size)| size).sum();
    println!("everything, brotli: {total} bytes: {sizes:?}");
    assert!(sizes.iter().any(|(name, _)| name.ends_with("_bg.wasm")), "the program is among the files: {sizes:?}");
    assert!(total <= MOST, "{total} bytes: {sizes:?}");
}

/// Compressed by Brotli at its highest quality, 11, with the largest common window.
pub fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 22);
    writer.write_all(bytes).expect("memory takes all");
    writer.into_inner()
}
