//! Whole reports: a folder each in `reports`, from a real input through the whole program to every
//! text that the page gives.
//!
//! A folder holds the input and `report.txt`. Files named `pasted-1.txt` and `pasted-2.txt` are
//! pasted; others are chosen together. `address.txt`, where there is one, has the settings, as the
//! page's address writes them; without other files it sets the sliders. To add a report, make a
//! folder and let the program write `report.txt`; then read it:
//!
//! `EXPLORER_UPDATE_REPORTS=1 cargo test --lib app::tests::reports`

use super::*;
use paired_bootstrap::report::{Address, Elsewhere, Export, LinkedFile, VERSION};
use std::fs;
use std::path::{Path, PathBuf};

/// A page with an open report.
pub(super) fn reporting(address: &Address) -> Page {
    let mut page = Page::default();
    page.begins(Event::Toggled("report".to_owned(), true));
    let fragment = if address.carries_scores() { address.with_scores() } else { Ok(address.to_string()) };
    page.happens(Event::AddressGiven(fragment.expect("a short input")));
    page
}

/// What the page says of its result, and all that can be taken away.
fn report_of(page: &Page) -> String {
    let sheet = page.sheet();
    let mut report = String::new();
    let mut section = |title: &str, text: &str| {
        report.push_str(&format!("==== {title} ====\n{}\n\n", text.trim_end_matches('\n')));
    };
    let read = sheet.error_in("read-as").unwrap_or_default();
    let asked = sheet.error_in("questions").unwrap_or_default();
    section("input", &format!("{read}\n{asked}"));
    section("verdict", &format!("{}\n{}", sheet.text_of("verdict"), sheet.text_of("explanation")));
    for export in Export::ALL {
        let title = format!("{} · {} · {}", export.key(), export.file_name(), export.media_type());
        section(&title, sheet.text_of(&format!("export-{}", export.key())));
    }
    // A new version changes nothing else.
    let report = report.replace(&format!("Bootstrap Explorer {VERSION}"), "Bootstrap Explorer 0");
    let report = report.replace(&format!("version:{VERSION}"), "version:0");
    report.replace(&format!("\"version\": \"{VERSION}\""), "\"version\": \"0\"")
}

fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app/tests/reports");
    let entries = fs::read_dir(root).expect("the folder of reports");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder").path()).collect();
    folders.sort();
    folders
}

/// The address that carries a folder's input and settings.
fn address_of(folder: &Path) -> Address {
    let text = fs::read_to_string(folder.join("address.txt")).unwrap_or_default();
    let (mut address, problems) = Address::parse(text.trim());
    assert_eq!(problems, [], "{}", folder.display());
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|file| !file.ends_with("address.txt") && !file.ends_with("report.txt")).collect();
    files.sort();
    let file = |file: &PathBuf| LinkedFile {
        name: file.file_name().expect("a file").to_string_lossy().into_owned(),
        text: fs::read_to_string(file).expect("a text"),
    };
    let files: Vec<LinkedFile> = files.iter().map(file).collect();
    if files.first().is_some_and(|file| file.name.starts_with("pasted-")) {
        let text = |at: usize| files.get(at).map(|file| file.text.clone()).unwrap_or_default();
        address.scores = Some([text(0), text(1)]);
    } else if !files.is_empty() {
        (address.files, address.elsewhere) = (files, Some(Elsewhere::File));
    }
    address
}

/// Compares a report with the one that a person has read.
fn is_golden(folder: &Path, page: &Page) {
    let file = folder.join("report.txt");
    let report = report_of(page);
    if std::env::var_os("EXPLORER_UPDATE_REPORTS").is_some() {
        fs::write(&file, report).expect("the report can be written");
        return;
    }
    let golden = fs::read_to_string(&file).unwrap_or_default();
    let difference = golden.lines().zip(report.lines()).find(|(expected, found)| expected != found);
    let is_same = golden == report;
    assert!(
        is_same,
        "{} has changed: {difference:#?}\nEXPLORER_UPDATE_REPORTS=1 cargo test --lib app::tests::reports renews it",
        file.display()
    );
}

#[test]
fn reports_are_as_they_were_read() {
    for folder in folders().iter().filter(|folder| !folder.ends_with("stopped")) {
        let page = reporting(&address_of(folder));
        assert_eq!(page.data_state(), "done", "{}", folder.display());
        is_golden(folder, &page);
    }
}

#[test]
fn report_of_a_run_that_was_stopped() {
    let folders = folders();
    let folder = folders.iter().find(|folder| folder.ends_with("stopped")).expect("it is there");
    let mut page = Page::default();
    page.begins(Event::Toggled("report".to_owned(), true));
    page.begins(Event::AddressGiven(address_of(folder).to_string()));
    page.takes_a_slice();
    page.uses("stop", "");
    is_golden(folder, &page);
}
