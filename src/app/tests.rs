//! The page without a browser: events go in, the sheet comes out, and a job loop replaces the
//! worker.

mod address;
#[cfg(not(target_arch = "wasm32"))]
mod agreement;
mod boxes;
mod categories;
mod compare;
mod conclusions;
#[cfg(not(target_arch = "wasm32"))]
#[path = "../../tests/data_sets/mod.rs"]
mod data_sets;
mod effect_sizes;
mod first_view;
mod items;
mod jobs;
mod learn;
mod one_system;
mod power;
mod questions;
mod report;
#[cfg(not(target_arch = "wasm32"))]
mod reports;
mod result;
mod review;
mod rules;
#[cfg(not(target_arch = "wasm32"))]
mod shell;
mod small_words;
mod sources;
mod tables;
mod tabs;
mod told;

use super::session::{Attachment, BroughtBack, File, KeptScores, Pasted, Payload, Phase, Source, Theme, ViewName};
use super::sheet::{Row, Sheet};
use super::*;
use crate::worker::JobLoop;
use crate::worker::protocol::{Lacks, Reply, Request, ScoresFrom};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::report::Elsewhere;
use paired_bootstrap::table;

/// A page and its worker. Attachments are held as texts, numbered from 0.
#[derive(Default)]
pub(super) struct Page {
    pub(super) state: State,
    pub(super) worker: JobLoop,
    attachments: Vec<String>,
    pub(super) address: String,
    /// The addresses that Back leads to, the nearest one last.
    pub(super) left: Vec<String>,
    pub(super) restarts: u32,
    pub(super) copied: Vec<String>,
    pub(super) saved: Vec<File>,
    pub(super) kept_files: Vec<&'static str>,
    /// Whether an animation waits for its next step.
    pub(super) is_ticking: bool,
    /// Every request that was sent, in order.
    pub(super) requests: Vec<Request>,
    /// What the browser keeps, the newest first.
    pub(super) kept: Vec<(KeptScores, Vec<Pasted>)>,
    /// Whether the browser keeps nothing, for tests of that case.
    pub(super) forgets: bool,
    /// Whether keys follow each other too fast for a pause.
    is_fast: bool,
}

impl Page {
    /// A page opened at this address, after its first run.
    pub(super) fn opened_at(fragment: &str) -> Self {
        let mut page = Self::default();
        page.happens(Event::AddressGiven(fragment.to_owned()));
        page
    }

    /// The page after a reload, which only leaves the address and what the browser keeps.
    pub(super) fn reloaded(&self) -> Self {
        let mut page = Self { kept: self.kept.clone(), attachments: self.attachments.clone(), ..Self::default() };
        page.happens(Event::KeptTold(page.kept_list()));
        page.happens(Event::AddressGiven(self.address.clone()));
        page
    }

    /// Presses Back.
    pub(super) fn goes_back(&mut self) -> Sheet {
        let address = self.left.pop().expect("there is a way back");
        self.happens(Event::AddressGiven(address))
    }

    /// Handles an event and everything that follows from it.
    pub(super) fn happens(&mut self, event: Event) -> Sheet {
        self.begins(event);
        self.finishes()
    }

    /// Handles an event without giving the worker time.
    pub(super) fn begins(&mut self, event: Event) -> Sheet {
        if let Event::AddressGiven(fragment) = &event {
            self.address.clone_from(fragment);
        }
        let mut next = Vec::new();
        for effect in update(&mut self.state, event) {
            match effect {
                Effect::Send(request, payloads) => {
                    self.requests.push(request.clone());
                    let texts = self.sources(&payloads);
                    next.extend(self.worker.receive(request, texts).map(Event::Replied));
                }
                Effect::WriteAddress(address) => self.address = address,
                Effect::EnterAddress { from, to } => {
                    self.left.push(from);
                    self.address = to;
                }
                Effect::WaitForPause if !self.is_fast => next.push(Event::Paused),
                Effect::Keep { scores, .. } if self.forgets => next.push(Event::KeepingRefused(scores.name)),
                Effect::Keep { scores, payloads, replaced } => {
                    self.kept.retain(|(own, _)| own.name != scores.name && Some(&own.name) != replaced.as_ref());
                    let kept = payloads.iter().map(|payload| self.attached(payload)).collect();
                    self.kept.insert(0, (scores, kept));
                    next.push(Event::KeptTold(self.kept_list()));
                }
                Effect::BringBack(name) => {
                    let kept = self.kept.iter().find(|(scores, _)| scores.name == name);
                    let scores = kept.map(|(scores, kept)| match (scores.elsewhere, kept.as_slice()) {
                        (Elsewhere::Boxes, [baseline, experimental]) => {
                            BroughtBack::Texts([baseline.clone(), experimental.clone()])
                        }
                        (_, files) => BroughtBack::Files(files.iter().filter_map(held_in).cloned().collect()),
                    });
                    next.push(Event::BroughtBack(name, scores));
                }
                Effect::Forget(name) => {
                    self.kept.retain(|(scores, _)| name.as_ref().is_some_and(|name| *name != scores.name));
                    next.push(Event::KeptTold(self.kept_list()));
                }
                Effect::WaitForTexts => next.push(Event::TextsSettled),
                Effect::RestartWorker => {
                    self.restarts += 1;
                    self.worker = JobLoop::default();
                }
                Effect::Copy { text, .. } => self.copied.push(text),
                Effect::Save(file) => self.saved.push(file),
                Effect::KeepFile(name) => self.kept_files.push(name),
                Effect::WaitToTick(_) => self.is_ticking = true,
                Effect::WaitForPause
                | Effect::WaitToForgetCopy
                | Effect::Focus(_)
                | Effect::Reveal(_)
                | Effect::RevealWhenDone(_)
                | Effect::ScrollToTop(_) => {}
            }
        }
        for event in next {
            self.begins(event);
        }
        self.sheet()
    }

    /// Lets the worker finish.
    pub(super) fn finishes(&mut self) -> Sheet {
        while self.worker.is_busy() {
            for reply in self.worker.work(|| 0.0) {
                self.begins(Event::Replied(reply));
            }
        }
        self.sheet()
    }

    /// Gives the worker a single slice, with a clock that jumps ahead, so that it draws only one
    /// batch.
    pub(super) fn takes_a_slice(&mut self) -> Sheet {
        let clock = std::cell::Cell::new(0.0);
        for reply in self.worker.work(|| clock.replace(clock.get() + 100.0)) {
            self.begins(Event::Replied(reply));
        }
        self.sheet()
    }

    /// Lets the worker finish, and handles its replies until `is_awaited` accepts one. Returns that
    /// reply and all later ones, unhandled.
    pub(super) fn hears_until(&mut self, is_awaited: fn(&Reply) -> bool) -> Vec<Reply> {
        let mut unheard = Vec::new();
        while self.worker.is_busy() {
            for reply in self.worker.work(|| 0.0) {
                if is_awaited(&reply) || !unheard.is_empty() {
                    unheard.push(reply);
                } else {
                    self.begins(Event::Replied(reply));
                }
            }
        }
        unheard
    }

    fn kept_list(&self) -> Vec<KeptScores> {
        self.kept.iter().map(|(scores, _)| scores.clone()).collect()
    }

    /// What the browser would keep of a payload.
    fn attached(&self, payload: &Payload) -> Pasted {
        let input = &self.state.session.input;
        let texts = input.boxes.texts.iter().filter_map(held_in);
        match payload {
            Payload::Text(text) => Pasted::Typed(text.clone()),
            Payload::File { name, text } => Pasted::Held(Attachment {
                name: name.clone(),
                bytes: text.len() as u64,
                text: Some(text.clone()),
                ..Attachment::default()
            }),
            Payload::Attachment(id) => {
                let held = input.files.list.iter().chain(texts).find(|held| held.id == Some(*id));
                Pasted::Held(held.expect("it is named by the input").clone())
            }
        }
    }

    fn sources(&self, payloads: &[Payload]) -> Option<Vec<table::Source>> {
        let source = |payload: &Payload| match payload {
            Payload::Text(text) => table::Source::text(None, text),
            Payload::File { name, text } => table::Source::text(Some(table::Source::name_of(name)), text),
            Payload::Attachment(id) => {
                let file = self.state.session.input.files.list.iter().find(|file| file.id == Some(*id));
                table::Source::text(file.map(Attachment::system), &self.attachments[*id as usize])
            }
        };
        (!payloads.is_empty()).then(|| payloads.iter().map(source).collect())
    }

    pub(super) fn attach(&mut self, name: &str, text: &str) -> Attachment {
        self.attachments.push(text.to_owned());
        Attachment {
            id: Some(self.attachments.len() as u32 - 1),
            name: name.to_owned(),
            bytes: text.len() as u64,
            ..Attachment::default()
        }
    }

    /// Chooses files, given by name and text. The browser reads them a moment later if they are
    /// short.
    pub(super) fn chooses(&mut self, files: &[(&str, &str)]) -> Sheet {
        let files: Vec<Attachment> = files.iter().map(|(name, text)| self.attach(name, text)).collect();
        self.happens(Event::FilesChosen(files.clone()));
        if Attachment::are_short(&files) {
            let text = |id: u32| (id, self.attachments[id as usize].clone());
            let texts = files.iter().filter_map(|file| file.id).map(text).collect();
            self.happens(Event::FilesRead(texts));
        }
        self.sheet()
    }

    /// Types both texts into the boxes for scores.
    pub(super) fn pastes(&mut self, baseline: &str, experimental: &str) -> Sheet {
        for (index, text) in [baseline, experimental].into_iter().enumerate() {
            self.happens(Event::TextChanged { index, text: Pasted::Typed(text.to_owned()) });
        }
        self.sheet()
    }

    /// Types a text into the one-line box with this id, then pauses.
    pub(super) fn types(&mut self, id: &str, text: &str) -> Sheet {
        self.happens(Event::Typed(id.to_owned(), text.to_owned()))
    }

    /// Types a text key by key, with a pause only at the end.
    pub(super) fn types_fast(&mut self, id: &str, text: &str) -> Sheet {
        self.is_fast = true;
        for (end, _) in text.char_indices().skip(1) {
            self.types(id, &text[..end]);
        }
        self.is_fast = false;
        self.types(id, text)
    }

    /// Uses a control: its id, and what is chosen ("on" or "off" for a checkbox); empty for a
    /// button.
    pub(super) fn uses(&mut self, id: &str, value: &str) -> Sheet {
        self.happens(Event::Used(id.to_owned(), value.to_owned()))
    }

    /// Opens a drawer.
    pub(super) fn opens(&mut self, drawer: &str) -> Sheet {
        self.happens(Event::Toggled(drawer.to_owned(), true))
    }

    /// The sheet of the current view.
    pub(super) fn sheet(&self) -> Sheet {
        self.state.sheet()
    }

    pub(super) fn data_state(&self) -> &'static str {
        self.state.data_state()
    }
}

/// The attachment in a box, if there is one.
fn held_in(text: &Pasted) -> Option<&Attachment> {
    match text {
        Pasted::Held(attachment) => Some(attachment),
        Pasted::Typed(_) => None,
    }
}

/// Whether a reply contains intervals and tests.
fn is_inferred(reply: &Reply) -> bool {
    matches!(reply, Reply::Inferred { .. })
}

/// The numbers of items, and of helped, hurt and tied ones.
fn counts(sheet: &Sheet) -> [Option<f64>; 4] {
    ["pairs", "helped", "hurt", "tied"].map(|id| sheet.number_of(id))
}

const TEN_QUESTIONS: [Option<f64>; 4] = [Some(10.0), Some(4.0), Some(3.0), Some(3.0)];

/// Looks things up in a sheet. Panics if the sheet does not name the element.
impl Sheet {
    /// The text of an element.
    pub(super) fn text_of(&self, id: &str) -> &str {
        let numbers = self.numbers.iter().map(|(own, number)| (own, &number.text));
        let mut all = self.texts.iter().map(|(own, text)| (own, text)).chain(numbers);
        all.find(|(own, _)| **own == id).map(|(_, text)| text.as_str()).expect(id)
    }

    /// A number in full precision.
    pub(super) fn number_of(&self, id: &str) -> Option<f64> {
        self.numbers.iter().find(|(own, _)| *own == id).expect(id).1.value
    }

    /// The value of a box.
    pub(super) fn value_of(&self, id: &str) -> &str {
        &self.values.iter().find(|(own, _)| *own == id).expect(id).1
    }

    /// An attribute.
    pub(super) fn attribute_of(&self, id: &str, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, key, _)| (*own, *key) == (id, name)).expect(id).2.as_deref()
    }

    /// Whether an element is hidden.
    pub(super) fn is_hidden(&self, id: &str) -> bool {
        self.hidden.iter().find(|(own, _)| *own == id).expect(id).1
    }

    /// The error message in an element; `None` if it is hidden.
    pub(super) fn error_in(&self, id: &str) -> Option<&str> {
        (!self.is_hidden(id)).then(|| self.text_of(id))
    }

    /// The rows of a table.
    pub(super) fn rows_of(&self, id: &str) -> &[Row] {
        &self.tables.iter().find(|table| table.id == id).expect(id).rows
    }

    /// A column of a table, as texts.
    pub(super) fn column_of(&self, id: &str, column: usize) -> Vec<String> {
        self.rows_of(id).iter().map(|row| row.cells[column].text.clone()).collect()
    }
}
