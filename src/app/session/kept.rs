//! Scores that the browser keeps, so that a reload, Back or a later visit can restore them.

use super::boxes::Pasted;
use super::effect::Effect;
use super::files::{Attachment, Files};
use super::input::{Input, Missing, Source};
use super::job::Phase;
use super::kept_scores::{BroughtBack, KeptScores};
use super::running::{held, payload};
use super::state::Session;
use super::trouble::{Notice, Trouble};
use paired_bootstrap::report::Elsewhere;
use paired_bootstrap::table::Choice;
use paired_bootstrap::text::{count, shortened_to};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many characters of pasted scores name them in the list.
const LABEL: usize = 40;

impl Session {
    /// The name under which the browser keeps a source's scores, unless it has refused to.
    pub(super) fn kept_name(&self, source: Source) -> Option<String> {
        self.input.name_of(source).filter(|name| self.kept.refused.as_ref() != Some(name))
    }

    /// Whether the current scores would be lost on a reload: the browser does not keep them, and
    /// the address does not carry them.
    #[must_use]
    pub fn is_lost_on_reload(&self) -> bool {
        let name = self.input.name_of(self.input.compared);
        name.is_some() && name == self.kept.refused && !self.is_in_address()
    }

    /// Has the browser keep the compared files, once, now that the worker can use them.
    pub(super) fn keep_files(&mut self) -> Option<Effect> {
        let name = self.input.name_of(self.input.compared)?;
        self.kept.once_usable.take_if(|wanted| *wanted == name)?;
        let files = &self.input.files.list;
        let label = match files.as_slice() {
            [only] => only.name.clone(),
            [first, second] => format!("{} and {}", first.name, second.name),
            [first, ..] => match Attachment::shared_folder(files) {
                Some(folder) => format!("{} files in {folder}", count(files.len() as u64)),
                None => format!("{} and {} other files", first.name, count(files.len() as u64 - 1)),
            },
            [] => return None,
        };
        let scores = KeptScores {
            name,
            elsewhere: Elsewhere::File,
            label,
            bytes: files.iter().map(|file| file.bytes).sum(),
            since: String::new(),
        };
        Some(Effect::Keep { scores, payloads: files.iter().map(held).collect(), replaced: None })
    }

    /// Has the browser keep the texts in the boxes. They replace the version from which they were
    /// edited, so that nothing is kept of deleted text.
    pub(super) fn keep_texts(&mut self) -> Option<Effect> {
        let before = self.kept.boxes.take();
        let Some(name) = self.input.name_of(Source::Paste) else {
            return before.filter(|(_, is_edited)| *is_edited).map(|(name, _)| Effect::Forget(Some(name)));
        };
        self.kept.boxes = Some((name.clone(), true));
        let replaced = match before {
            Some((before, _)) if before == name => return None,
            Some((before, is_edited)) => is_edited.then_some(before),
            None => None,
        };
        let texts = &self.input.boxes.texts;
        let size = |text: &Pasted| match text {
            Pasted::Typed(text) => text.len() as u64,
            Pasted::Held(attachment) => attachment.bytes,
        };
        let begins = match &texts[0] {
            Pasted::Typed(text) => shortened_to(text, LABEL),
            Pasted::Held(attachment) => attachment.name.clone(),
        };
        let scores = KeptScores {
            name,
            elsewhere: Elsewhere::Boxes,
            label: format!("Pasted: {begins}"),
            bytes: texts.iter().map(size).sum(),
            since: String::new(),
        };
        Some(Effect::Keep { scores, payloads: texts.iter().map(payload).collect(), replaced })
    }

    /// Puts other texts into the boxes. They are not an edited version of the current ones.
    pub fn replace_texts(&mut self, texts: [String; 2]) {
        self.part_from_kept_texts();
        self.input.put(texts.map(Pasted::Typed));
    }

    /// Notes that the boxes hold other texts, not an edited version of the previous ones.
    pub(super) fn part_from_kept_texts(&mut self) {
        if let Some((_, is_edited)) = &mut self.kept.boxes {
            *is_edited = false;
        }
    }

    /// Takes the list of what the browser keeps.
    pub fn hear_kept(&mut self, list: Vec<KeptScores>) {
        self.kept.refused.take_if(|refused| list.iter().any(|scores| scores.name == *refused));
        self.kept.list = list;
    }

    /// Asks the browser for scores from the list. The current comparison stays until they arrive.
    pub fn compare_kept(&mut self, name: &str) -> Vec<Effect> {
        self.kept.wanted = Some(name.to_owned());
        vec![Effect::BringBack(name.to_owned())]
    }

    /// Asks the browser for the scores of an address, to be compared with these columns.
    pub(super) fn ask_for_kept(&mut self, elsewhere: Elsewhere, name: String, columns: Choice) -> Vec<Effect> {
        let mut effects = self.drop_job();
        self.trouble = None;
        self.job.phase = Phase::Reading(0.0);
        self.input.compare(Source::from(elsewhere));
        self.input.missing = Some(Missing { elsewhere, columns, kept: Some(name.clone()), is_awaited: true });
        effects.push(Effect::BringBack(name));
        effects
    }

    /// Compares scores that the browser has kept; `None` if it has none under this name.
    pub fn take_kept(&mut self, name: &str, scores: Option<BroughtBack>) -> Vec<Effect> {
        let is_meant = |missing: &mut Missing| missing.is_awaited && missing.kept.as_deref() == Some(name);
        let missing = self.input.missing.take_if(is_meant);
        let is_wanted = self.kept.wanted.take_if(|wanted| wanted == name).is_some();
        match (scores, missing) {
            (Some(scores), Some(missing)) => self.compare_brought_back(name, scores, missing.columns),
            (Some(scores), None) if is_wanted => self.compare_brought_back(name, scores, Choice::default()),
            (None, Some(missing)) => {
                let told = self.trouble_of_address();
                self.input.missing = Some(Missing { is_awaited: false, ..missing });
                let mut effects = self.start();
                self.tell_with(told);
                effects.push(Effect::Reveal("input-error"));
                effects
            }
            (None, None) if is_wanted => {
                self.kept.list.retain(|scores| scores.name != name);
                self.notice = Some(Notice::NotKept);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn compare_brought_back(&mut self, name: &str, scores: BroughtBack, columns: Choice) -> Vec<Effect> {
        let told = self.trouble_of_address();
        match scores {
            BroughtBack::Files(files) => {
                self.input.files = Files { list: files, columns, ..Files::default() };
                self.input.version += 1;
                self.input.compare(Source::File);
            }
            BroughtBack::Texts(texts) => {
                self.input.boxes.columns = columns;
                self.kept.boxes = Some((name.to_owned(), true));
                self.input.put(texts);
            }
        }
        self.input.call(name);
        let effects = self.start();
        self.tell_with(told);
        effects
    }

    /// Takes the problems of the address that asked for the scores: they are reported all the same.
    fn trouble_of_address(&mut self) -> Option<Trouble> {
        self.trouble.take_if(|trouble| matches!(trouble, Trouble::Address { .. }))
    }

    /// Reports the problems of the address, too.
    fn tell_with(&mut self, told: Option<Trouble>) {
        self.trouble = match (self.trouble.take(), told) {
            (Some(own), Some(Trouble::Address { problems, shown })) => {
                Some(Trouble::Address { problems: std::iter::once(own.clause()).chain(problems).collect(), shown })
            }
            (own, told) => own.or(told),
        };
    }

    /// Has the browser delete all that it keeps.
    pub fn forget_kept(&mut self) -> Vec<Effect> {
        (self.kept.boxes, self.kept.once_usable) = (None, None);
        self.kept.refused = self.input.name_of(self.input.compared);
        vec![Effect::Forget(None)]
    }
}

impl Input {
    /// The name under which the browser keeps a source's scores. Different texts or files have
    /// different names. A file is identified by its path, size and time of change.
    pub(super) fn name_of(&self, source: Source) -> Option<String> {
        if !self.has_texts(source) {
            return None;
        }
        Some(self.named.of(self.version, source, || format!("{:016x}", self.hash_of(source))))
    }

    /// Gives the current scores the name under which the browser keeps them.
    fn call(&self, name: &str) {
        self.named.note(self.version, self.compared, name.to_owned());
    }

    fn hash_of(&self, source: Source) -> u64 {
        let mut hasher = DefaultHasher::new();
        match source {
            Source::Sliders => {}
            Source::Paste => self.boxes.texts.hash(&mut hasher),
            Source::File => self.files.list.hash(&mut hasher),
        }
        hasher.finish()
    }
}
