//! Whole reports, from a real input through the whole program to every text on the page. Each is a
//! folder in `reports`.
//!
//! A folder holds the input and `report.txt`. Files named `pasted-1.txt` and `pasted-2.txt` are
//! pasted; others are chosen together. `address.txt`, if present, has the settings in the form of
//! the page's address; without other files it sets the sliders. To add a report, make a folder, let
//! the program write `report.txt`, and read it:
//!
//! `EXPLORER_UPDATE_REPORTS=1 cargo test --lib app::tests::reports`

use super::data_sets::DataSet;
use super::*;
use paired_bootstrap::report::{Address, Export, VERSION};
use std::fs;
use std::path::Path;

/// A page with an open report.
pub(super) fn reporting(address: &Address) -> Page {
    let mut page = Page::default();
    page.begins(Event::Toggled("report".to_owned(), true));
    let fragment = if address.carries_scores() { address.with_scores() } else { Ok(address.to_string()) };
    page.happens(Event::AddressGiven(fragment.expect("a short input")));
    page
}

/// What the page shows of its result, and everything that can be exported.
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

fn data_sets() -> Vec<DataSet> {
    DataSet::all_below("src/app/tests/reports")
}

/// The address with a folder's input and settings.
fn address_of(data: &DataSet) -> Address {
    let mut address = data.address();
    if address.files.first().is_some_and(|file| file.name.starts_with("pasted-")) {
        let mut texts = std::mem::take(&mut address.files).into_iter().map(|file| file.text);
        address.scores = Some([(); 2].map(|()| texts.next().unwrap_or_default()));
        address.elsewhere = None;
    }
    address
}

/// Compares a report with the one that somebody has read.
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
    for data in data_sets().iter().filter(|data| !data.folder.ends_with("stopped")) {
        let page = reporting(&address_of(data));
        assert_eq!(page.data_state(), "done", "{}", data.folder.display());
        is_golden(&data.folder, &page);
    }
}

#[test]
fn report_of_a_run_that_was_stopped() {
    let data = data_sets().into_iter().find(|data| data.folder.ends_with("stopped")).expect("it is there");
    let mut page = Page::default();
    page.begins(Event::Toggled("report".to_owned(), true));
    page.begins(Event::AddressGiven(address_of(&data).to_string()));
    page.takes_a_slice();
    page.uses("stop", "");
    is_golden(&data.folder, &page);
}
