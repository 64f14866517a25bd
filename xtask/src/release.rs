//! `cargo xtask release`: the files to publish, identical to the last byte on every run and
//! machine.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, ensure};
use fs_err::{self as fs, File};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::digest;
use crate::page;
use crate::project::{self, PACKAGE, WASM_TARGET};
use crate::single_file;
use crate::step;

/// The archive's name, in the project's root.
const NAME: &str = "dist.zip";

/// The permissions of unpacked files.
const PERMISSIONS: u32 = 0o644;

/// Builds the page, packs `dist/` into `dist.zip`, writes the page as a single file, and prints the
/// hashes of both. If `twice`, compiles and builds the page once more, and compares.
pub fn run(twice: bool) -> Result<()> {
    let release = make()?;
    if twice {
        // Removes the compiled program, so that it is compiled again.
        let words = ["clean", "--package", PACKAGE, "--target", WASM_TARGET, "--release"];
        step::run("Forgetting the compiled program", project::cargo().args(words))?;
        let again = make()?;
        ensure!(
            release == again,
            "made twice, the release came out different: look for a time, a path or an order that got into it"
        );
        step::announce("Made twice, the release is the same to the last byte");
    }
    step::announce("The release is ready: dist.zip for any host, and the page as one file");
    Ok(())
}

/// Makes the archive and the single file, prints their hashes and returns them.
fn make() -> Result<[String; 2]> {
    let dist = page::build()?;
    let archive = project::root().join(NAME);
    pack(&dist, &archive)?;
    let named = |path: &Path| -> Result<String> {
        let hash = digest::hex(&fs::read(path)?);
        println!("{hash}  {}", project::file_name(path));
        Ok(hash)
    };
    Ok([named(&archive)?, named(&single_file::write(&dist)?)?])
}

/// Packs the files of a folder, sorted by name. Every file gets the earliest date that the format
/// allows, so that the archive does not depend on when they were made.
fn pack(folder: &Path, archive: &Path) -> Result<()> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(PERMISSIONS);
    let mut writer = ZipWriter::new(File::create(archive)?);
    for path in project::files_in(folder)? {
        writer.start_file(format!("dist/{}", project::file_name(&path)), options)?;
        writer.write_all(&fs::read(&path)?)?;
    }
    writer.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::time::{Duration, SystemTime};

    #[test]
    fn an_archive_is_the_same_whenever_its_files_were_made() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let dist = folder.path().join("dist");
        fs::create_dir(&dist).expect("a folder can be made");
        let archives = [0, 1_000_000].map(|age| {
            // Also in a different order.
            let names = if age == 0 { ["b.js", "a.wasm"] } else { ["a.wasm", "b.js"] };
            for name in names {
                let path = dist.join(name);
                let mut file = File::create(&path).expect("a file can be written");
                write!(file, "{name}: one, one, one, one, one, one").expect("a file can be written");
                file.file().set_modified(SystemTime::now() - Duration::from_secs(age)).expect("the system keeps times");
            }
            let archive = folder.path().join(format!("{age}.zip"));
            pack(&dist, &archive).expect("files can be packed");
            archive
        });
        assert_eq!(fs::read(&archives[0]).ok(), fs::read(&archives[1]).ok());
        let file = File::open(&archives[0]).expect("it is there");
        let mut archive = zip::ZipArchive::new(file).expect("it is an archive");
        assert_eq!(archive.file_names().collect::<Vec<_>>(), ["dist/a.wasm", "dist/b.js"]);
        let mut text = String::new();
        archive.by_index(1).expect("it has two files").read_to_string(&mut text).expect("it is text");
        assert_eq!(text, "b.js: one, one, one, one, one, one");
    }
}
