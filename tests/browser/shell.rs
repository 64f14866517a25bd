//! The report that the page saves is the one that the command line prints, byte for byte.

#[path = "../data_sets/mod.rs"]
mod data_sets;

use super::explorer::Explorer;
use super::folder::Folder;
use super::report::DRAWER;
use super::session::in_browser;
use data_sets::DataSet;

/// How many data sets are compared.
const DATA_SETS: usize = 30;

/// What the command line prints for each data set compared: golden reports first, then tables of
/// all kinds.
fn printed() -> Vec<(DataSet, String)> {
    let reports = DataSet::all_below("src/app/tests/reports");
    let whole = reports.into_iter().filter(|data| !data.folder.ends_with("stopped"));
    let cases = DataSet::all_below("paired-bootstrap/tests/cases").into_iter().step_by(3);
    let all = whole.chain(cases).filter(DataSet::fits_an_address);
    let fine = all.filter_map(|data| data.in_a_shell().ok().map(|output| (data, output)));
    fine.take(DATA_SETS).collect()
}

/// The report of a data set, as saved by the page.
async fn saved(page: &Explorer, data: &DataSet, number: usize) -> String {
    let folder = Folder::for_downloads(&format!("shell-{number}"), page).await;
    let fragment = data.address().with_scores().expect("a short input");
    page.open(&format!("#{fragment}")).await;
    page.done().await;
    page.unfold(DRAWER).await;
    page.press("Download JSON").await;
    folder.text("bootstrap-report.json").await
}

#[test]
fn reports_that_the_page_saves_are_those_of_the_command_line() {
    let printed = printed();
    assert_eq!(printed.len(), DATA_SETS);
    in_browser(async |page| {
        for (number, (data, printed)) in printed.iter().enumerate() {
            assert_eq!(saved(page, data, number).await, *printed, "{}", data.folder.display());
        }
    });
}
