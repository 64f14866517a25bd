//! Dropped folders: all files in them, with their paths.

use js_sys::futures::JsFuture;
use js_sys::{Array, Function, Promise};
use paired_bootstrap::table::{InputReader, Source};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DataTransfer, File, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry};

/// The dropped entries, if a folder is among them. Only available during the event.
/// <https://developer.mozilla.org/docs/Web/API/DataTransferItem/webkitGetAsEntry>
pub(super) fn entries(data: &DataTransfer) -> Option<Vec<FileSystemEntry>> {
    let items = data.items();
    let items = (0..items.length()).filter_map(|index| items.get(index));
    let entries: Vec<FileSystemEntry> = items.filter_map(|item| item.webkit_get_as_entry().ok().flatten()).collect();
    entries.iter().any(FileSystemEntry::is_directory).then_some(entries)
}

/// All files in these entries, with their paths, in any order. Stops one file beyond the most that
/// may be read, which is enough to report too many. Skips hidden files and folders.
pub(super) async fn files_in(entries: Vec<FileSystemEntry>) -> Result<Vec<(String, File)>, JsValue> {
    let (mut found, mut left) = (Vec::new(), entries);
    while let Some(entry) = left.pop() {
        if found.len() > InputReader::MAX_SOURCES {
            break;
        }
        if Source::is_hidden(&entry.name()) {
            continue;
        }
        if entry.is_directory() {
            left.extend(inside(entry.unchecked_into()).await?);
        } else {
            let path = entry.full_path().trim_start_matches('/').to_owned();
            let entry: FileSystemFileEntry = entry.unchecked_into();
            let file = called_back(|taken, failed| entry.file_with_callback_and_callback(taken, failed)).await?;
            found.push((path, file.dyn_into()?));
        }
    }
    Ok(found)
}

/// The entries of a folder. Browsers deliver them in batches and end with an empty one.
async fn inside(folder: FileSystemDirectoryEntry) -> Result<Vec<FileSystemEntry>, JsValue> {
    let reader = folder.create_reader();
    let mut all = Vec::new();
    loop {
        let part = called_back(|taken, failed| {
            if let Err(error) = reader.read_entries_with_callback_and_callback(taken, failed) {
                let _ = failed.call1(&JsValue::NULL, &error);
            }
        });
        let part: Array = part.await?.dyn_into()?;
        if part.length() == 0 {
            return Ok(all);
        }
        all.extend(part.iter().map(JsCast::unchecked_into::<FileSystemEntry>));
    }
}

/// Awaits a function that takes two callbacks, for success and failure: what the first is called
/// with.
async fn called_back(ask: impl Fn(&Function, &Function)) -> Result<JsValue, JsValue> {
    JsFuture::from(Promise::new(&mut |taken, failed| ask(&taken, &failed))).await
}
