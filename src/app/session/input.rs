//! Where scores come from.

use super::boxes::{Boxes, Pasted};
use super::files::{Attachment, Files};
use paired_bootstrap::analysis::TableRead;
use paired_bootstrap::report::{Elsewhere, LinkedFile, pack_files, pack_scores};
use paired_bootstrap::table::{Choice, InputReader};
use std::cell::RefCell;
use std::rc::Rc;

/// The scores that the user has given, and which of them are compared.
#[derive(Clone, Debug)]
pub struct Input {
    /// The source that is shown for choosing scores.
    pub source: Source,
    /// The source of the comparison on the page. It differs from `source` while that one is still
    /// empty.
    pub compared: Source,
    /// The text boxes.
    pub boxes: Boxes,
    /// The files.
    pub files: Files,
    /// Scores that an address asks for and that are not available. Nothing is compared in their
    /// place.
    pub missing: Option<Missing>,
    /// Incremented whenever texts or files change.
    pub version: u32,
    /// What the worker has last read, and keeps.
    pub(super) read: Option<Read>,
    /// The texts as packed into an address, if they fit. Cached, because packing takes milliseconds
    /// and every link to a view needs it.
    packed: Known<Option<String>>,
    /// The name under which they are kept, cached likewise.
    pub(super) named: Known<String>,
}

/// A cached value for a version of a source, computed again when the texts change.
#[derive(Clone, Debug)]
pub(super) struct Known<T>(RefCell<Option<(u32, Source, T)>>);

impl<T: Clone> Known<T> {
    /// The cached value for this version of a source, or the result of `find_out`.
    pub(super) fn of(&self, version: u32, source: Source, find_out: impl FnOnce() -> T) -> T {
        let mut known = self.0.borrow_mut();
        match &*known {
            Some((own, of, value)) if (*own, *of) == (version, source) => value.clone(),
            _ => known.insert((version, source, find_out())).2.clone(),
        }
    }

    /// Stores the value for this version of a source.
    pub(super) fn note(&self, version: u32, source: Source, value: T) {
        self.0.replace(Some((version, source, value)));
    }

    fn forget(&self) {
        self.0.take();
    }
}

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

/// What the worker has read and keeps.
#[derive(Clone, Debug)]
pub(super) struct Read {
    /// The version of the input.
    pub version: u32,
    /// The table in it, if it is one.
    pub table: Option<Rc<TableRead>>,
}

/// Where scores come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Artificial 0/1 scores from three sliders.
    Sliders,
    /// Two text boxes.
    Paste,
    /// Files.
    File,
}

/// Scores that an address asks for, but that are neither in it nor available here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Where they were.
    pub elsewhere: Elsewhere,
    /// How their columns are used.
    pub columns: Choice,
    /// The name under which the browser that wrote the address keeps them.
    pub kept: Option<String>,
    /// Whether this browser is looking for them.
    pub is_awaited: bool,
}

impl From<Elsewhere> for Source {
    fn from(elsewhere: Elsewhere) -> Self {
        match elsewhere {
            Elsewhere::Boxes => Self::Paste,
            Elsewhere::File => Self::File,
        }
    }
}

impl Default for Input {
    fn default() -> Self {
        Self {
            source: Source::Sliders,
            compared: Source::Sliders,
            boxes: Boxes::default(),
            files: Files::default(),
            missing: None,
            version: 0,
            read: None,
            packed: Known::default(),
            named: Known::default(),
        }
    }
}

impl Input {
    /// The maximum number of files compared at once.
    pub const MOST_FILES: usize = InputReader::MAX_SOURCES;

    /// The files that the next ones join. All others are replaced.
    #[must_use]
    pub fn staying(&self) -> &[Attachment] {
        let Files { list, usable, lack_a_system, is_adding, .. } = &self.files;
        let are_joined = self.compared == Source::File && (*lack_a_system || *is_adding);
        list.get(..if are_joined { *usable } else { 0 }).unwrap_or_default()
    }

    /// The files, joined to those that stay. Files that are already there count once.
    pub(super) fn joined_by(&self, files: Vec<Attachment>) -> Files {
        let staying = self.staying();
        if staying.is_empty() {
            return Files { list: files, ..Files::default() };
        }
        let are_new = files.into_iter().filter(|file| !staying.iter().any(|own| own.is_same(file)));
        let list = staying.iter().cloned().chain(are_new).collect();
        Files { list, usable: staying.len(), columns: self.files.columns.clone(), ..self.files }
    }

    /// The size of the files and long texts that are compared, in bytes.
    pub(super) fn bytes_held(&self) -> u64 {
        let held = |text: &Pasted| if let Pasted::Held(held) = text { held.bytes } else { 0 };
        match self.compared {
            Source::Sliders => 0,
            Source::Paste => self.boxes.texts.iter().map(held).sum(),
            Source::File => self.files.list.iter().map(|file| file.bytes).sum(),
        }
    }

    /// Shows `source` and compares its scores.
    pub fn compare(&mut self, source: Source) {
        (self.source, self.compared, self.missing) = (source, source, None);
    }

    /// Whether `source` has texts or files to read.
    #[must_use]
    pub fn has_texts(&self, source: Source) -> bool {
        match source {
            Source::Sliders => false,
            Source::Paste => self.boxes.texts.iter().any(|text| !text.is_blank()),
            Source::File => !self.files.list.is_empty(),
        }
    }

    /// Whether both systems are columns of one text or file.
    #[must_use]
    pub fn is_single_text(&self) -> bool {
        match self.compared {
            Source::Sliders => false,
            Source::Paste => self.boxes.texts.iter().filter(|text| !text.is_blank()).count() == 1,
            Source::File => self.files.list.len() == 1,
        }
    }

    /// How the columns of a source are used; `None` for the sliders, which have none.
    #[must_use]
    pub fn columns_of(&self, source: Source) -> Option<&Choice> {
        match source {
            Source::Sliders => None,
            Source::Paste => Some(&self.boxes.columns),
            Source::File => Some(&self.files.columns),
        }
    }

    /// Whether the worker has read the current texts and files.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.read.as_ref().is_some_and(|read| read.version == self.version)
    }

    /// The table being compared, once the worker has read it.
    #[must_use]
    pub fn table(&self) -> Option<&TableRead> {
        let is_shown = self.compared != Source::Sliders && self.missing.is_none();
        self.read.as_ref().filter(|read| is_shown && read.version == self.version)?.table.as_deref()
    }

    /// The table that the worker has last read, until it reads another text.
    #[must_use]
    pub fn last_table(&self) -> Option<&TableRead> {
        self.read.as_ref()?.table.as_deref()
    }

    /// How the columns of a source are used, mutably.
    pub(super) fn columns_of_mut(&mut self, source: Source) -> Option<&mut Choice> {
        match source {
            Source::Sliders => None,
            Source::Paste => Some(&mut self.boxes.columns),
            Source::File => Some(&mut self.files.columns),
        }
    }

    /// How the columns are used in what is compared, or in what an address asks for instead.
    #[must_use]
    pub fn columns(&self) -> Choice {
        if let Some(missing) = &self.missing {
            return missing.columns.clone();
        }
        let columns = self.columns_of(self.compared).cloned().unwrap_or_default();
        let are_boxes = self.compared == Source::Paste && !self.is_single_text();
        // With two boxes, their texts themselves are swapped.
        Choice { is_swapped: columns.is_swapped && !are_boxes, ..columns }
    }

    /// Puts texts into the boxes.
    pub(super) fn put(&mut self, texts: [Pasted; 2]) {
        self.boxes.texts = texts;
        self.version += 1;
        self.compare(Source::Paste);
    }

    /// Records the texts of files, given by number.
    pub fn take_texts(&mut self, texts: Vec<(u32, String)>) {
        for (id, text) in texts {
            if let Some(place) = self.files.place_of(id) {
                self.files.list[place].text = Some(text);
            }
        }
        self.packed.forget();
    }

    /// The texts of the boxes, if the page holds them itself.
    pub(super) fn pasted(&self) -> Option<[String; 2]> {
        match &self.boxes.texts {
            [Pasted::Typed(baseline), Pasted::Typed(experimental)] => Some([baseline.clone(), experimental.clone()]),
            _ => None,
        }
    }

    /// The files, if the page has all their texts.
    pub(super) fn linked_files(&self) -> Option<Vec<LinkedFile>> {
        let linked = |file: &Attachment| Some(LinkedFile { name: file.name.clone(), text: file.text.clone()? });
        self.files.list.iter().map(linked).collect()
    }

    /// Takes the files that an address carries, with its choice of columns.
    pub(super) fn take_linked(&mut self, files: &[LinkedFile], columns: Choice) {
        let held = |LinkedFile { name, text }: &LinkedFile| Attachment {
            id: None,
            name: name.clone(),
            bytes: text.len() as u64,
            changed: 0,
            text: Some(text.clone()),
        };
        self.files = Files { list: files.iter().map(held).collect(), columns, ..Files::default() };
        self.version += 1;
        self.compare(Source::File);
    }

    /// The key and value with which an address carries the texts of a source, if they fit.
    pub(super) fn packed(&self, source: Source) -> Option<String> {
        if !self.has_texts(source) {
            return None;
        }
        self.packed.of(self.version, source, || self.pack(source))
    }

    fn pack(&self, source: Source) -> Option<String> {
        match source {
            Source::Sliders => None,
            Source::Paste => {
                let scores = self.pasted().filter(|texts| is_short(texts.iter()))?;
                Some(format!("scores={}", pack_scores(&scores).ok()?))
            }
            Source::File => {
                let files = self.linked_files().filter(|files| is_short(files.iter().map(|file| &file.text)))?;
                Some(format!("files={}", pack_files(&files).ok()?))
            }
        }
    }
}

/// Whether texts are short enough to be packed.
fn is_short<'t>(texts: impl Iterator<Item = &'t String>) -> bool {
    texts.map(String::len).sum::<usize>() <= Attachment::MOST_PACKED
}
