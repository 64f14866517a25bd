//! Choosing, typing, dropping and swapping scores.

use super::boxes::Pasted;
use super::effect::Effect;
use super::files::{Attachment, Files};
use super::input::{Input, Missing, Source};
use super::job::Phase;
use super::state::Session;
use super::trouble::Trouble;
use paired_bootstrap::planning::{Counts, Example, ExampleScores};
use paired_bootstrap::report::Elsewhere;
use paired_bootstrap::table::Choice;

impl Session {
    /// Shows another source of scores, and compares it unless it is empty.
    pub fn choose_source(&mut self, source: Source) -> Vec<Effect> {
        let is_ready = source == Source::Sliders || self.input.has_texts(source);
        if self.input.compared == source || !is_ready {
            self.input.source = source;
            return Vec::new();
        }
        self.input.compare(source);
        // The worker may still hold the texts of the other source.
        self.input.version += 1;
        self.start()
    }

    /// Compares artificial data.
    pub fn compare_counts(&mut self, counts: Counts) -> Vec<Effect> {
        self.wanted = counts;
        self.counts = counts;
        self.compare_sliders()
    }

    /// Sets the number of items. Keeps the shares of helped and hurt as the user set them, so that
    /// returning to the old size restores the counts.
    pub fn resize(&mut self, pairs: u64) {
        if self.shares.of_size(self.counts.pairs) != self.counts {
            self.shares = self.counts;
        }
        self.counts = self.shares.of_size(pairs);
        self.wanted = self.counts;
    }

    /// Compares the artificial data of the sliders.
    pub fn compare_sliders(&mut self) -> Vec<Effect> {
        self.input.compare(Source::Sliders);
        self.start()
    }

    /// Takes a text, which is read when typing pauses. Choices made for the previous text are
    /// dropped.
    pub fn edit_text(&mut self, index: usize, text: Pasted) -> Vec<Effect> {
        let mut effects = self.drop_job();
        let is_edited = self.input.boxes.texts.get(index).is_some_and(|before| before.is_edited_into(&text));
        // A text that an address asks for keeps the address's choices.
        match self.input.missing.take() {
            Some(Missing { elsewhere, columns, .. }) if elsewhere == Elsewhere::Boxes || columns.names_columns() => {
                self.input.boxes.columns = columns
            }
            _ if !is_edited => self.input.boxes.columns = Choice::default(),
            _ => {}
        }
        let is_deleted = text.is_blank();
        if let Some(place) = self.input.boxes.texts.get_mut(index) {
            *place = text;
        }
        if !is_edited && !is_deleted {
            self.part_from_kept_texts();
        }
        self.input.version += 1;
        self.input.compare(Source::Paste);
        self.trouble = None;
        self.job.phase = Phase::Reading(0.0);
        effects.push(Effect::WaitForTexts);
        effects
    }

    /// Typing in the text boxes has paused.
    pub fn settle_texts(&mut self) -> Vec<Effect> {
        // Meanwhile something else may have started or ended a job.
        if !self.are_texts_unread() {
            return Vec::new();
        }
        let mut effects = self.start();
        effects.extend(self.keep_texts());
        effects
    }

    /// Takes files that were chosen or dropped.
    pub fn choose_files(&mut self, files: Vec<Attachment>) -> Vec<Effect> {
        if files.is_empty() {
            return Vec::new();
        }
        let input = &mut self.input;
        // Files that an address asks for keep the address's choices.
        let is_for_files = |asked: &Missing| asked.elsewhere == Elsewhere::File || asked.columns.names_columns();
        let asked = input.missing.take().filter(is_for_files);
        let mut files = input.joined_by(files);
        input.compare(Source::File);
        if files.list.len() > Input::MOST_FILES {
            return self.fail(Trouble::TooManyFiles(files.list.len()));
        }
        if let Some(asked) = asked {
            files.columns = asked.columns;
        }
        input.files = files;
        input.version += 1;
        self.kept.once_usable = self.input.name_of(Source::File);
        // What the last files lacked is no reason to show the columns of these.
        self.toggle(Self::COLUMNS, false);
        self.start()
    }

    /// Removes all files.
    pub fn clear_files(&mut self) -> Vec<Effect> {
        self.input.files = Files::default();
        self.input.missing = None;
        self.input.version += 1;
        if self.input.compared != Source::File {
            return Vec::new();
        }
        self.input.compared = Source::Sliders;
        self.start()
    }

    /// Compares a built-in example.
    pub fn choose_example(&mut self, example: Example) -> Vec<Effect> {
        match example.scores() {
            ExampleScores::Counts(counts) => self.compare_counts(counts),
            ExampleScores::Texts(texts) => {
                self.input.boxes.columns = Choice::default();
                self.replace_texts(texts);
                self.start()
            }
        }
    }

    /// Compares two of the available systems; with sliders, two of an example's. If systems
    /// `have_gaps`, compares them on the items that both have.
    pub fn compare_systems(
        &mut self,
        example: Example,
        [baseline, experimental]: [String; 2],
        have_gaps: bool,
    ) -> Vec<Effect> {
        if let (Source::Sliders, ExampleScores::Texts(texts)) = (self.input.compared, example.scores()) {
            self.input.boxes.columns = Choice::default();
            self.replace_texts(texts);
        }
        self.choose_columns(|choice| {
            (choice.baseline, choice.experimental) = (Some(baseline), Some(experimental));
            (choice.is_swapped, choice.constant) = (false, None);
            choice.omits_gaps |= have_gaps;
        })
    }

    /// Changes how columns are used.
    pub fn choose_columns(&mut self, change: impl FnOnce(&mut Choice)) -> Vec<Effect> {
        let Some(columns) = self.input.columns_of_mut(self.input.compared) else { return Vec::new() };
        change(columns);
        self.start()
    }

    /// Swaps baseline and experimental by name, if the names are known.
    pub(super) fn swap_names(&mut self) -> Option<Vec<Effect>> {
        let Choice { baseline, experimental, .. } = self.input.table()?.choice.clone();
        let (baseline, experimental) = (baseline?, experimental?);
        let columns = self.input.columns_of_mut(self.input.compared)?;
        columns.is_swapped = false;
        (columns.baseline, columns.experimental) = (Some(experimental), Some(baseline));
        Some(self.start())
    }

    /// Swaps baseline and experimental.
    pub fn swap(&mut self) -> Vec<Effect> {
        if let Some(effects) = self.swap_names() {
            return effects;
        }
        let input = &mut self.input;
        let mut effects = Vec::new();
        match (input.compared, input.is_single_text()) {
            (Source::Sliders, _) => {
                self.wanted = self.wanted.swapped();
                self.counts = self.counts.swapped();
            }
            (Source::Paste, true) => input.boxes.columns.is_swapped ^= true,
            (Source::File, _) => input.files.columns.is_swapped ^= true,
            (Source::Paste, false) => {
                input.boxes.texts.swap(0, 1);
                input.version += 1;
                effects.extend(self.keep_texts());
            }
        }
        effects.extend(self.start());
        effects
    }
}
