//! The page and the command line give the same report, to the last byte, and the same message where there is none.

use super::reports::reporting;
use bootstrap_explorer_cli::{Console, Status, run};
use paired_bootstrap::report::{Address, Elsewhere, LinkedFile};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// What the command line prints, and tells besides.
fn in_a_shell(arguments: Vec<OsString>) -> (Status, String, String) {
    let (mut output, mut error) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: Box::new(std::io::empty()),
        output: Box::new(&mut output),
        error: Box::new(&mut error),
        is_watched: false,
    };
    let program = OsString::from("bootstrap-explorer");
    let status = run(std::iter::once(program).chain(arguments), &mut console);
    drop(console);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (status, text(output), text(error))
}

/// The input files of a folder, in their order.
fn inputs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let is_input = |file: &PathBuf| {
        !["address.txt", "report.txt", "expected.json", "choice.txt"].iter().any(|name| file.ends_with(name))
    };
    let mut files: Vec<PathBuf> = entries.filter(is_input).collect();
    files.sort();
    files
}

/// The settings of a folder, as an address has them and as options.
fn settings(folder: &Path) -> (String, Vec<OsString>) {
    let text = fs::read_to_string(folder.join("address.txt")).unwrap_or_default().trim().to_owned();
    let option = |pair: &str| {
        let (key, value) = pair.split_once('=').expect("a key and a value");
        let value = value.replace("%20", " ");
        format!("--{}={value}", key.replace('_', "-")).into()
    };
    let options = text.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("view=")).map(option).collect();
    (text, options)
}

/// Checks one folder; whether it has a report.
fn agree(folder: &Path) -> bool {
    let (fragment, mut arguments) = settings(folder);
    let (mut address, problems) = Address::parse(&fragment);
    assert_eq!(problems, [], "{}", folder.display());
    let files = inputs(folder);
    let linked = |file: &PathBuf| LinkedFile {
        name: file.file_name().expect("a file").to_string_lossy().into_owned(),
        text: fs::read_to_string(file).expect("a text"),
    };
    if !files.is_empty() {
        (address.files, address.elsewhere) = (files.iter().map(linked).collect(), Some(Elsewhere::File));
    }
    let page = reporting(&address);
    let sheet = page.sheet();
    arguments.extend(["--format".into(), "json".into()]);
    arguments.extend(files.iter().map(|file| file.as_os_str().to_owned()));
    let (status, output, error) = in_a_shell(arguments);
    if page.data_state() == "error" {
        let message = sheet.error_in("input-error").unwrap_or_default();
        assert_eq!((status, output.as_str()), (Status::BadInput, ""), "{}: {message}", folder.display());
        let said = error.lines().next().unwrap_or_default().trim_start_matches("bootstrap-explorer: ");
        // A sentence on the page is the end of one in a shell.
        let is_same = message.to_lowercase().contains(&said.to_lowercase());
        assert!(is_same, "{}: {message:?} on the page, {error:?} in a shell", folder.display());
        return false;
    }
    assert_eq!(status, Status::Fine, "{}: {error}", folder.display());
    let on_the_page = sheet.text_of("export-json");
    let difference = on_the_page.lines().zip(output.lines()).find(|(page, shell)| page != shell);
    assert_eq!(difference, None, "{}", folder.display());
    assert_eq!(on_the_page, output, "{}", folder.display());
    true
}

fn folders(of: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(of);
    let entries = fs::read_dir(root).expect("the folder").map(|entry| entry.expect("a folder").path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

#[test]
fn reports_of_the_page_are_those_of_the_command_line() {
    let reports = folders("src/app/tests/reports");
    // Whoever presses Stop has no equal in a shell.
    let whole = reports.iter().filter(|folder| !folder.ends_with("stopped"));
    assert!(whole.filter(|folder| agree(folder)).count() >= 10);
}

#[test]
fn every_table_is_read_alike_on_the_page_and_in_a_shell() {
    let cases = folders("paired-bootstrap/tests/cases");
    let read = cases.iter().step_by(4).filter(|folder| agree(folder)).count();
    assert!(read >= 20, "{read} of {} have a report", cases.len().div_ceil(4));
}
