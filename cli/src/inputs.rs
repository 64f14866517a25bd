//! Reads files as tables, and prints what was assumed about them.

use crate::Console;
use crate::options::options_of;
use crate::trouble::Trouble;
use paired_bootstrap::analysis::{Items, ItemsError};
use paired_bootstrap::report::LinkedFile;
use paired_bootstrap::table::{Answer, Choice, Open, Source, TableError, Tables, read};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The tables in these files, folders and archives, and the files as an address carries them.
pub(crate) fn tables(paths: &[PathBuf], console: &mut Console<'_>) -> Result<(Rc<Tables>, Vec<LinkedFile>), Trouble> {
    if paths.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
        return Err(Trouble::Unfit("standard input can be read only once: give - only once"));
    }
    let (sources, files) = sources(paths, console)?;
    Ok((Rc::new(read(sources)?), files))
}

/// Prints assumptions that may well be wrong, with the options that answer them. `are_two` says
/// that exactly two systems are compared.
pub(crate) fn tell_questions(items: &Items, choice: &Choice, are_two: bool, console: &mut Console<'_>) {
    for question in items.table().into_iter().flat_map(|table| &table.questions) {
        console.tell(&question.text);
        for answer in question.answers.iter().filter(|answer| is_option(choice, answer, are_two)) {
            console.tell(&format!("  {}: {}", answer.label, options_of(choice, &answer.choice)));
        }
    }
}

pub(crate) fn with_ways_out(error: ItemsError, choice: &Choice, are_two: bool) -> Trouble {
    let answers = match &error {
        ItemsError::Table(error) => error.answers(choice),
        _ => Vec::new(),
    };
    let way = |answer: &Answer| format!("{}: {}", answer.label, options_of(choice, &answer.choice));
    let names_systems = matches!(
        &error,
        ItemsError::Table(TableError::Open(
            Open::WhichSystems { .. }
                | Open::WhichScore { .. }
                | Open::ScoreOfNone { .. }
                | Open::Scales { .. }
                | Open::Sizes { .. }
        ))
    );
    // With more than two systems, only the baseline is an option: drop the experimental system from
    // the answer.
    let without_experimental = |mut answer: Answer| {
        if !are_two && names_systems {
            answer.choice.experimental.clone_from(&choice.experimental);
        }
        answer
    };
    let answers = answers.into_iter().map(without_experimental);
    let ways_out = answers.filter(|answer| is_option(choice, answer, are_two)).map(|answer| way(&answer)).collect();
    Trouble::Items { error: Box::new(error), ways_out }
}

/// The texts in these files, folders and archives, and the files as an address carries them: only
/// texts. Names are relative to the common parent folder.
fn sources(paths: &[PathBuf], console: &mut Console<'_>) -> Result<(Vec<Source>, Vec<LinkedFile>), Trouble> {
    let is_folder = |path: &&PathBuf| path.is_dir();
    let parents = paths.iter().filter(|path| !is_folder(path)).filter_map(|path| path.parent());
    let shared = parents.map(Path::to_path_buf).reduce(|shared, folder| {
        shared.ancestors().find(|shared| folder.starts_with(shared)).unwrap_or(Path::new("")).to_path_buf()
    });
    let folders = || paths.iter().filter(is_folder);
    let is_called_as = |path: &&PathBuf, other: &&PathBuf| path != other && path.file_name() == other.file_name();
    let mut files = Vec::new();
    let mut left_out = Vec::new();
    for path in paths {
        let mut own = Vec::new();
        add_files(path, &mut Vec::new(), &mut own, &mut left_out)?;
        // Keep the folder's own name, as the page does when one is dropped. Folders of one name are
        // told apart by those above them.
        let alike: Vec<&PathBuf> = folders().filter(|other| is_called_as(&path, other)).collect();
        let is_above_all = |above: &&Path| alike.iter().all(|other| other.starts_with(above));
        let above = if path.is_dir() { path.ancestors().skip(1).find(is_above_all) } else { shared.as_deref() };
        let below = above.unwrap_or(Path::new(""));
        files.extend(
            own.into_iter().map(|file| (file.strip_prefix(below).map(Path::to_path_buf).unwrap_or(file.clone()), file)),
        );
    }
    for link in left_out {
        console.tell(&format!("“{}” is a link to a folder that is read anyway, and is left out.", link.display()));
    }
    let (mut sources, mut linked) = (Vec::new(), Some(Vec::new()));
    for (name, path) in &files {
        let (name, bytes) = named_bytes(path, name, console)?;
        if Source::is_archive(&bytes) {
            linked = None;
        }
        if let Some(files) = &mut linked {
            let texts = Source::texts_of_file(&name, bytes.clone())?.into_iter();
            files.extend(texts.map(|(name, text)| LinkedFile { name, text }));
        }
        sources.extend(Source::of_file(&name, bytes)?);
    }
    Ok((sources, linked.unwrap_or_default()))
}

/// Collects files; those of a folder are sorted by name. `around` are the folders that it is in.
/// Links to folders that are read anyway are collected apart.
fn add_files(
    path: &Path,
    around: &mut Vec<PathBuf>,
    files: &mut Vec<PathBuf>,
    left_out: &mut Vec<PathBuf>,
) -> Result<(), Trouble> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let unreadable = |error| Trouble::File { name: path.display().to_string(), error };
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let mut entries: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(unreadable)?;
    let is_hidden = |path: &Path| path.file_name().is_none_or(|name| Source::is_hidden(&name.to_string_lossy()));
    entries.retain(|entry| !is_hidden(entry));
    entries.sort();
    around.push(path.canonicalize().map_err(unreadable)?);
    for entry in entries {
        // A folder around it, or one beside it, such as the latest run.
        let target = entry.canonicalize().ok().filter(|target| entry.is_symlink() && target.is_dir());
        let is_read_anyway = target.is_some_and(|target| {
            around.iter().any(|folder| folder.starts_with(&target))
                || target.parent() == around.last().map(PathBuf::as_path) && !is_hidden(&target)
        });
        if is_read_anyway {
            left_out.push(entry);
        } else {
            add_files(&entry, around, files, left_out)?;
        }
    }
    around.pop();
    Ok(())
}

/// A file's content, and its name with forward slashes.
fn named_bytes(path: &Path, name: &Path, console: &mut Console<'_>) -> Result<(String, Vec<u8>), Trouble> {
    let mut bytes = Vec::new();
    let is_input = path.as_os_str() == "-";
    let read = if is_input {
        console.input.read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|read| bytes = read)
    };
    read.map_err(|error| Trouble::File { name: path.display().to_string(), error })?;
    let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
    Ok((if is_input { "standard input".to_owned() } else { parts.join("/") }, bytes))
}

/// Whether options can express this answer. With more than two systems there is no experimental
/// one.
fn is_option(choice: &Choice, answer: &Answer, are_two: bool) -> bool {
    are_two || answer.choice.experimental == choice.experimental
}
