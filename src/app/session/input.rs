//! Where scores come from.

use paired_bootstrap::analysis::TableRead;
use paired_bootstrap::report::{Elsewhere, LinkedFile, pack_files, pack_scores};
use paired_bootstrap::table::is_empty;
use paired_bootstrap::table::{self, Choice, InputReader};
use std::cell::RefCell;
use std::rc::Rc;

/// The scores that the user has given, and which of them are compared.
#[derive(Clone, Debug)]
pub struct Input {
    /// The place for scores that is shown.
    pub source: Source,
    /// The place that the comparison on the page comes from: not the one shown while that one is
    /// still empty.
    pub compared: Source,
    /// The text boxes: baseline, experimental.
    pub texts: [Pasted; 2],
    /// The files, in the order in which they came.
    pub files: Vec<Attachment>,
    /// The scores that an address asks for and that are not at hand: nothing is compared in their
    /// place.
    pub missing: Option<Missing>,
    /// How the columns of the text boxes are used.
    pub pasted_columns: Choice,
    /// How those of the files are.
    pub file_columns: Choice,
    /// The last texts that were typed or pasted, to come back where no address carries them. Texts
    /// that fit into an address do not replace any that do not.
    pub kept: Option<[Pasted; 2]>,
    /// Whether the browser does not keep it over a reload: it is too long, or storage is forbidden.
    pub is_lost_on_reload: bool,
    /// Whether the only file is a good list of one system's scores: the next file completes it.
    pub lacks_a_file: bool,
    /// Counts the changes of texts and files.
    pub version: u32,
    /// The table that the worker has read, where it is one.
    pub table: Option<Rc<TableRead>>,
    /// The version that the worker has read and kept.
    pub worker_version: Option<u32>,
    /// The texts as an address carries them, if they fit, of which version and from where: packing
    /// takes milliseconds, and every link to a view has them.
    packed: RefCell<Option<(u32, Source, Option<String>)>>,
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

/// Scores that an address asks for and that are neither in it nor here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Where they were.
    pub elsewhere: Elsewhere,
    /// How their columns were used.
    pub columns: Choice,
}

/// What is in a text box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// What the box shows.
    Typed(String),
    /// A text too long to show; the browser side holds it.
    Held(Attachment),
}

/// A text or file that the browser side holds, so that it never has to be copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The number under which it is held; `None` where the page itself holds its text, from an
    /// address.
    pub id: Option<u32>,
    /// The file's name, or what else to call it.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// What it holds, where that is a text that an address may carry, and once the browser has read
    /// it.
    pub text: Option<String>,
}

impl Attachment {
    /// The file's name without its ending and its folders: what its system is called.
    #[must_use]
    pub fn system(&self) -> &str {
        let name = self.name.rsplit('/').next().unwrap_or(&self.name);
        table::Source::name_of(name)
    }
}

impl Default for Input {
    fn default() -> Self {
        Self {
            source: Source::Sliders,
            compared: Source::Sliders,
            texts: [const { Pasted::Typed(String::new()) }; 2],
            files: Vec::new(),
            missing: None,
            pasted_columns: Choice::default(),
            file_columns: Choice::default(),
            kept: None,
            is_lost_on_reload: false,
            lacks_a_file: false,
            version: 0,
            table: None,
            worker_version: None,
            packed: RefCell::default(),
        }
    }
}

impl Input {
    /// The most bytes of scores that are packed for the address, which is written without being
    /// asked: more rarely fit, and take longer than a frame or two.
    pub const MOST_PACKED: usize = 60_000;

    /// The most files that are compared at once.
    pub const MOST_FILES: usize = InputReader::MAX_SOURCES;

    /// Shows `source`, and compares what it holds.
    pub fn compare(&mut self, source: Source) {
        (self.source, self.compared, self.missing) = (source, source, None);
    }

    /// Whether `source` has texts or files to read.
    #[must_use]
    pub fn has_texts(&self, source: Source) -> bool {
        match source {
            Source::Sliders => false,
            Source::Paste => self.texts.iter().any(|text| !text.is_blank()),
            Source::File => !self.files.is_empty(),
        }
    }

    /// Whether both systems are columns of one text or file.
    #[must_use]
    pub fn is_single_text(&self) -> bool {
        match self.compared {
            Source::Sliders => false,
            Source::Paste => self.texts.iter().filter(|text| !text.is_blank()).count() == 1,
            Source::File => self.files.len() == 1,
        }
    }

    /// How the columns of a source are used; `None` for the sliders, which have none.
    #[must_use]
    pub fn columns_of(&self, source: Source) -> Option<&Choice> {
        match source {
            Source::Sliders => None,
            Source::Paste => Some(&self.pasted_columns),
            Source::File => Some(&self.file_columns),
        }
    }

    /// The table that is compared, once the worker has read it.
    #[must_use]
    pub fn table(&self) -> Option<&TableRead> {
        let is_current = self.compared != Source::Sliders && self.worker_version == Some(self.version);
        self.table.as_deref().filter(|_| is_current && self.missing.is_none())
    }

    /// How the columns of a source are used, to be changed.
    pub(super) fn columns_of_mut(&mut self, source: Source) -> Option<&mut Choice> {
        match source {
            Source::Sliders => None,
            Source::Paste => Some(&mut self.pasted_columns),
            Source::File => Some(&mut self.file_columns),
        }
    }

    /// How the columns are used of what is compared, or of what an address asks for in its place.
    #[must_use]
    pub fn columns(&self) -> Choice {
        if let Some(missing) = &self.missing {
            return missing.columns.clone();
        }
        let columns = self.columns_of(self.compared).cloned().unwrap_or_default();
        let are_boxes = self.compared == Source::Paste && !self.is_single_text();
        // Two boxes are exchanged themselves.
        Choice { is_swapped: columns.is_swapped && !are_boxes, ..columns }
    }

    /// Puts `texts` into the boxes.
    pub fn replace_texts(&mut self, texts: [String; 2]) {
        self.put(texts.map(Pasted::Typed));
    }

    /// Puts texts that were kept back into the boxes.
    pub fn put(&mut self, texts: [Pasted; 2]) {
        self.texts = texts;
        self.version += 1;
        self.compare(Source::Paste);
    }

    /// Keeps what the boxes hold, unless it is less than what is kept already; nothing is kept of
    /// what was deleted. Whether something else is kept now.
    pub(super) fn keep_texts(&mut self) -> bool {
        let texts = self.has_texts(Source::Paste).then(|| self.texts.clone());
        let is_less = texts.is_some() && self.packed(Source::Paste).is_some() && self.unlinked().is_some();
        if is_less || self.kept == texts {
            return false;
        }
        self.kept = texts;
        true
    }

    /// What is kept and no address carries.
    pub(super) fn unlinked(&self) -> Option<&[Pasted; 2]> {
        self.kept.as_ref().filter(|texts| match texts {
            [Pasted::Typed(baseline), Pasted::Typed(experimental)] => {
                let texts = [baseline.clone(), experimental.clone()];
                !is_short(texts.iter()) || pack_scores(&texts).is_err()
            }
            _ => true,
        })
    }

    /// Notes what a file holds.
    pub fn take_text(&mut self, id: u32, text: String) {
        if let Some(file) = self.files.iter_mut().find(|file| file.id == Some(id)) {
            file.text = Some(text);
            self.packed.take();
        }
    }

    /// What the boxes hold, where the page has it and not only the browser.
    pub(super) fn pasted(&self) -> Option<[String; 2]> {
        match &self.texts {
            [Pasted::Typed(baseline), Pasted::Typed(experimental)] => Some([baseline.clone(), experimental.clone()]),
            _ => None,
        }
    }

    /// The files, where the page has their texts and not only the browser.
    pub(super) fn linked_files(&self) -> Option<Vec<LinkedFile>> {
        let linked = |file: &Attachment| Some(LinkedFile { name: file.name.clone(), text: file.text.clone()? });
        self.files.iter().map(linked).collect()
    }

    /// Takes the files that an address carries.
    pub(super) fn take_linked(&mut self, files: &[LinkedFile]) {
        let held = |LinkedFile { name, text }: &LinkedFile| Attachment {
            id: None,
            name: name.clone(),
            bytes: text.len() as u64,
            text: Some(text.clone()),
        };
        self.files = files.iter().map(held).collect();
        self.version += 1;
        self.compare(Source::File);
    }

    /// The key and the value with which an address carries the texts of a source, if they fit.
    pub(super) fn packed(&self, source: Source) -> Option<String> {
        if !self.has_texts(source) {
            return None;
        }
        let mut packed = self.packed.borrow_mut();
        let is_current = |(version, of, _): &(u32, Source, _)| (*version, *of) == (self.version, source);
        if !packed.as_ref().is_some_and(is_current) {
            *packed = Some((self.version, source, self.pack(source)));
        }
        packed.as_ref().and_then(|(_, _, written)| written.clone())
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

/// Whether texts are few enough to be packed.
fn is_short<'t>(texts: impl Iterator<Item = &'t String>) -> bool {
    texts.map(String::len).sum::<usize>() <= Input::MOST_PACKED
}

impl Pasted {
    /// Whether a text has come about by editing this one: at least half of this one is still there,
    /// at its start and its end.
    pub(super) fn is_edited_into(&self, after: &Self) -> bool {
        let (Self::Typed(before), Self::Typed(after)) = (self, after) else { return false };
        let (before, after) = (before.as_bytes(), after.as_bytes());
        let start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
        let ends = before[start..].iter().rev().zip(after[start..].iter().rev());
        let end = ends.take_while(|(a, b)| a == b).count();
        2 * (start + end) >= before.len()
    }

    /// Whether there is nothing to read.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        matches!(self, Self::Typed(text) if is_empty(text))
    }
}
