//! Files, or counts, become items.

use crate::Console;
use crate::arguments::{Arguments, options_of};
use crate::trouble::Trouble;
use paired_bootstrap::analysis::{Items, ItemsError};
use paired_bootstrap::report::{Address, LinkedFile};
use paired_bootstrap::table::{Choice, Decoder, Source, read};
use std::io::Read;
use std::path::Path;

/// What is compared, and the address that asks the page for the same.
pub(crate) fn items(
    arguments: &Arguments,
    address: Address,
    console: &mut Console<'_>,
) -> Result<(Items, Address), Trouble> {
    if arguments.files.is_empty() {
        let counts = address.counts.filter(|_| arguments.has_all_counts()).ok_or(Trouble::Unfit(
            "name files with scores, - for standard input, or give all of --n, --helped and --hurt",
        ))?;
        if address.columns != Choice::default() {
            return Err(Trouble::Unfit("options about columns and systems need a file"));
        }
        return Ok((Items::artificial(counts)?, address));
    }
    if address.counts.is_some() {
        return Err(Trouble::Unfit("--n, --helped and --hurt are for counts without files"));
    }
    if arguments.files.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
        return Err(Trouble::Unfit("standard input, -, can be read once"));
    }
    let files = arguments.files.iter().map(|path| linked(path, console)).collect::<Result<Vec<_>, _>>()?;
    let source = |file: &LinkedFile| Source::text(Some(Source::name_of(&file.name)), &file.text);
    let tables = read(files.iter().map(source).collect())?;
    let asked = address.columns.clone();
    let items = Items::selected(&tables, &asked).map_err(|error| with_ways_out(error, &asked))?;
    let choice = items.table().map_or(asked.clone(), |table| asked.in_order_of(&table.choice));
    for question in items.table().into_iter().flat_map(|table| &table.questions) {
        console.tell(&question.note.to_string());
        for answer in &question.answers {
            console.tell(&format!("  {}: {}", answer.label, options_of(&choice, &answer.choice)));
        }
    }
    Ok((items, Address { files, counts: None, columns: choice, ..address }))
}

fn with_ways_out(error: ItemsError, choice: &Choice) -> Trouble {
    let answers = match &error {
        ItemsError::Table(error) => error.answers(choice),
        _ => Vec::new(),
    };
    let way =
        |answer: &paired_bootstrap::table::Answer| format!("{}: {}", answer.label, options_of(choice, &answer.choice));
    let ways_out = answers.iter().map(way).collect();
    Trouble::Items { error: Box::new(error), ways_out }
}

/// A file's name and text, in whatever encoding it is.
fn linked(path: &Path, console: &mut Console<'_>) -> Result<LinkedFile, Trouble> {
    let mut bytes = Vec::new();
    let is_input = path.as_os_str() == "-";
    let read = if is_input {
        console.input.read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|read| bytes = read)
    };
    read.map_err(|error| Trouble::File { name: path.display().to_string(), error })?;
    let mut decoder = Decoder::default();
    let mut text = String::new();
    decoder.push(&bytes, &mut text);
    decoder.finish(&mut text);
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Ok(LinkedFile { name: if is_input { "standard input".to_owned() } else { name }, text })
}
