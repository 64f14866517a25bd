//! Folders that are dropped: all files in them, each with its path.

use js_sys::futures::JsFuture;
use js_sys::{Array, Function, Promise};
use paired_bootstrap::table::InputReader;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DataTransfer, File, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry};

/// What was dropped, where a folder is among it. It can be asked for only while the event lasts.
/// <https://developer.mozilla.org/docs/Web/API/DataTransferItem/webkitGetAsEntry>
pub(super) fn entries(data: &DataTransfer) -> Option<Vec<FileSystemEntry>> {
    let items = data.items();
    let items = (0..items.length()).filter_map(|index| items.get(index));
    let entries: Vec<FileSystemEntry> = items.filter_map(|item| item.webkit_get_as_entry().ok().flatten()).collect();
    entries.iter().any(FileSystemEntry::is_directory).then_some(entries)
}

/// All files in these, in any order; a few more than may be read, if there are as many. What begins
/// with a point is none that a user has made.
pub(super) async fn files_in(entries: Vec<FileSystemEntry>) -> Result<Vec<(String, File)>, JsValue> {
    let (mut found, mut left) = (Vec::new(), entries);
    while let Some(entry) = left.pop() {
        if found.len() > InputReader::MAX_SOURCES {
            break;
        }
        if entry.name().starts_with('.') {
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

/// What is in a folder. A browser tells it in parts, the last of which is empty.
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

/// What a function that takes two callbacks gives the first of them.
async fn called_back(ask: impl Fn(&Function, &Function)) -> Result<JsValue, JsValue> {
    JsFuture::from(Promise::new(&mut |taken, failed| ask(&taken, &failed))).await
}
