//! `cargo xtask release`: what is given away, the same to the last byte whenever and wherever it is made.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::digest;
use crate::error::Error;
use crate::page;
use crate::project::{self, PACKAGE, WASM_TARGET};
use crate::single_file;
use crate::step;
use crate::task::Task;

/// The archive's name, in the project's folder.
const NAME: &str = "dist.zip";

/// What may be done with an unpacked file: its owner writes it, everybody reads it.
const PERMISSIONS: u32 = 0o644;

/// Builds the page, packs `dist/` into `dist.zip` and makes the page one file; prints the hash of both. If it is to be made
/// `twice`, compiles and builds it once more, and compares.
///
/// # Errors
/// When the page cannot be built, or files cannot be read or written; or when the second release is not the first one, to the
/// last byte.
pub fn run(twice: bool) -> Result<(), Error> {
    let release = make()?;
    if twice {
        forget_program()?;
        let again = make()?;
        let others = release.into_iter().zip(again).filter(|(first, second)| first != second);
        let files: Vec<String> = others.map(|((name, _), _)| name).collect();
        if !files.is_empty() {
            return Err(Error::NotTheSame { files });
        }
        step::announce("Made twice, the release is the same to the last byte");
    }
    step::announce("The release is ready: dist.zip for any host, and the page as one file");
    Ok(())
}

/// Makes both files; their names and hashes.
fn make() -> Result<[(String, String); 2], Error> {
    let dist = page::build()?;
    let archive = project::root().join(NAME);
    pack(&dist, &archive)?;
    let named = |path: &Path| Ok((project::file_name(path), hash(path)?));
    let files = [named(&archive)?, named(&single_file::write(&dist)?)?];
    for (name, hash) in &files {
        println!("{hash}  {name}");
    }
    Ok(files)
}

/// Has the program compiled again by the next build.
fn forget_program() -> Result<(), Error> {
    let words = ["clean", "--package", PACKAGE, "--target", WASM_TARGET, "--release"];
    step::run(Task::ForgetProgram, project::cargo().args(words))
}

/// Packs the files of a folder in the order of their names. When they were made does not matter, and the archive says so: the
/// first day that it can name.
fn pack(folder: &Path, archive: &Path) -> Result<(), Error> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(PERMISSIONS);
    let mut writer = ZipWriter::new(File::create(archive).map_err(Error::file("write", archive))?);
    for path in project::files_in(folder)? {
        let name = project::file_name(&path);
        let content = fs::read(&path).map_err(Error::file("read", &path))?;
        writer
            .start_file(format!("dist/{name}"), options)
            .map_err(|error| Error::file("write", archive)(error.into()))?;
        writer.write_all(&content).map_err(Error::file("write", archive))?;
    }
    writer.finish().map(drop).map_err(|error| Error::file("write", archive)(error.into()))
}

/// The SHA-256 of a file, in hex digits.
fn hash(path: &Path) -> Result<String, Error> {
    Ok(digest::hex(&fs::read(path).map_err(Error::file("read", path))?))
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
            // Made in another order, too.
            let names = if age == 0 { ["b.js", "a.wasm"] } else { ["a.wasm", "b.js"] };
            for name in names {
                let path = dist.join(name);
                let mut file = File::create(&path).expect("a file can be written");
                write!(file, "{name}: one, one, one, one, one, one").expect("a file can be written");
                file.set_modified(SystemTime::now() - Duration::from_secs(age)).expect("the system keeps times");
            }
            let archive = folder.path().join(format!("{age}.zip"));
            pack(&dist, &archive).expect("files can be packed");
            archive
        });
        assert_eq!(hash(&archives[0]).ok(), hash(&archives[1]).ok());
        let file = File::open(&archives[0]).expect("it is there");
        let mut archive = zip::ZipArchive::new(file).expect("it is an archive");
        assert_eq!(archive.file_names().collect::<Vec<_>>(), ["dist/a.wasm", "dist/b.js"]);
        let mut text = String::new();
        archive.by_index(1).expect("it has two files").read_to_string(&mut text).expect("it is text");
        assert_eq!(text, "b.js: one, one, one, one, one, one");
    }
}
