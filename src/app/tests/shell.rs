//! The page and the command line give the same report, byte for byte, and the same message if there
//! is none.

use super::data_sets::DataSet;
use super::reports::reporting;
use bootstrap_explorer_cli::Status;

/// Checks one data set, and returns whether it has a report.
fn agree(data: &DataSet) -> bool {
    let folder = data.folder.display();
    let page = reporting(&data.address());
    let sheet = page.sheet();
    let printed = data.in_a_shell();
    if page.data_state() == "error" {
        let message = sheet.error_in("input-error").unwrap_or_default();
        let Err((Status::BadInput, error)) = &printed else {
            panic!("{folder}: {message:?}, but in a shell {printed:?}")
        };
        let said = error.lines().next().unwrap_or_default().trim_start_matches("bootstrap-explorer: ");
        assert!(said.len() > 10, "{folder}: {error:?} is no message");
        // The page's sentence is the end of the shell's.
        let is_same = message.to_lowercase().contains(&said.to_lowercase());
        assert!(is_same, "{folder}: {message:?} on the page, {error:?} in a shell");
        return false;
    }
    let output = printed.unwrap_or_else(|error| panic!("{folder}: {error:?}"));
    let on_the_page = sheet.text_of("export-json");
    let difference = on_the_page.lines().zip(output.lines()).find(|(page, shell)| page != shell);
    assert_eq!(difference, None, "{folder}");
    assert_eq!(on_the_page, output, "{folder}");
    true
}

#[test]
fn reports_of_the_page_are_those_of_the_command_line() {
    let reports = DataSet::all_below("src/app/tests/reports");
    // There is no Stop button in a shell.
    let whole = reports.iter().filter(|data| !data.folder.ends_with("stopped"));
    assert!(whole.filter(|data| agree(data)).count() >= 10);
}

#[test]
fn every_table_is_read_alike_on_the_page_and_in_a_shell() {
    let cases = DataSet::all_below("paired-bootstrap/tests/cases");
    let read = cases.iter().step_by(4).filter(|data| data.fits_an_address() && agree(data)).count();
    assert!(read >= 20, "{read} of {} have a report", cases.len().div_ceil(4));
}
