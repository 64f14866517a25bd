//! Made-up tables in the style of papers. Each file in `results_tables/` is read as the file beside
//! it says, or refused with the message there. To add one, no code is needed.

#![cfg(not(target_arch = "wasm32"))]

use paired_bootstrap::planning::review::{DataSet, ResultsTable, Score, TableProblem};
use std::fs;
use std::path::Path;

/// What was read: the systems, the data sets with metric and n, and a line of scores for each
/// system.
fn shown(read: Result<ResultsTable, TableProblem>) -> String {
    let table = match read {
        Ok(table) => table,
        Err(problem) => return format!("refused: {problem}\n"),
    };
    let set = |DataSet { name, metric, items }: &DataSet| {
        let metric = metric.as_ref().map_or_else(String::new, |metric| format!(" ({metric})"));
        let items = items.map_or_else(String::new, |items| format!(" n={items}"));
        format!("{name}{metric}{items}")
    };
    let score = |score: &Option<Score>| match score {
        None => "–".to_owned(),
        Some(Score { text, deviation: None, .. }) => text.clone(),
        Some(Score { text, deviation: Some(deviation), .. }) => format!("{text} ± {deviation}"),
    };
    let sets: Vec<String> = table.sets.iter().map(set).collect();
    let mut lines = vec![format!("systems: {}", table.systems.join(" | ")), format!("sets: {}", sets.join(" | "))];
    for (name, row) in table.systems.iter().zip(&table.scores) {
        let row: Vec<String> = row.iter().map(score).collect();
        lines.push(format!("{name}: {}", row.join(" | ")));
    }
    lines.join("\n") + "\n"
}

#[test]
fn tables_are_read_or_refused_with_the_cell() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/results_tables");
    let files = fs::read_dir(&folder).expect("the folder").map(|file| file.expect("a file").path());
    let mut tables: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "txt")).collect();
    tables.sort();
    assert!(tables.len() >= 20, "{}", tables.len());
    let mut wrong = Vec::new();
    for path in tables {
        let text = fs::read_to_string(&path).expect("a text");
        let expected = fs::read_to_string(path.with_extension("expected")).expect("what is expected");
        let read = ResultsTable::read(&text, false);
        let found = read.map_or_else(|| "no table\n".to_owned(), shown);
        if found != expected {
            wrong.push(format!("{}:\n{found}expected:\n{expected}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
