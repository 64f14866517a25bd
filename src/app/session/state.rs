//! What all views share.

use super::input::{Input, Source};
use super::job::{Job, Phase};
use super::kept_scores::Kept;
use super::results::{Results, Shown};
use super::tasks::Tasks;
use super::trouble::{Notice, Trouble};
use super::view_name::ViewName;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;

/// What all views share.
#[derive(Clone, Debug)]
pub struct Session {
    /// The current view.
    pub view: ViewName,
    /// The part of Plan that was last shown.
    pub part: ViewName,
    /// How the scores are tested.
    pub question: Question,
    /// The artificial data of the sliders.
    pub counts: Counts,
    /// How many items the user set as helped and hurt. A smaller sample may force fewer until it
    /// grows again.
    pub wanted: Counts,
    /// The counts whose shares are kept when the size changes.
    pub shares: Counts,
    /// The scores.
    pub input: Input,
    /// The current job.
    pub job: Job,
    /// The results on the page.
    pub results: Results,
    /// The views' questions to the worker.
    pub tasks: Tasks,
    /// The scores that the browser keeps.
    pub kept: Kept,
    /// What is wrong with the input.
    pub trouble: Option<Trouble>,
    /// Something that the user should know although nothing is wrong.
    pub notice: Option<Notice>,
    /// The drawers that are open, by id.
    pub open_drawers: Vec<String>,
    /// The element whose text was last copied, and whether that worked; reset after a moment.
    pub copied: Option<(String, bool)>,
    /// The theme.
    pub theme: Theme,
    /// Whether type is large, for a projector.
    pub is_large: bool,
    /// Whether the reader's system asks for less motion.
    pub wants_less_motion: bool,
    /// The page's address without its fragment.
    pub place: String,
    /// How many workers may draw at once: the number of cores, at most [`Self::MOST_WORKERS`].
    pub workers: u32,
}

/// The theme: light, dark, or the system's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The system's.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// The value of the page's `data-theme` attribute.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme with this [`key`](Self::key); the system's for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Self {
        match key {
            "light" => Self::Light,
            "dark" => Self::Dark,
            _ => Self::System,
        }
    }

    /// The next theme that the button switches to.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

impl Default for Session {
    /// The primer's ten questions, not yet run.
    fn default() -> Self {
        Self {
            view: ViewName::Test,
            part: ViewName::PLAN[0],
            question: Question::default(),
            counts: Counts::TEN_QUESTIONS,
            wanted: Counts::TEN_QUESTIONS,
            shares: Counts::TEN_QUESTIONS,
            input: Input::default(),
            job: Job::default(),
            results: Results::default(),
            tasks: Tasks::default(),
            kept: Kept::default(),
            trouble: None,
            notice: None,
            open_drawers: Vec::new(),
            copied: None,
            theme: Theme::default(),
            is_large: false,
            wants_less_motion: false,
            place: String::new(),
            workers: 1,
        }
    }
}

impl Session {
    /// The key of large type in the address.
    pub const LARGE: &str = "large";

    /// The maximum number of workers that draw at once: each holds a program and the differences.
    pub const MOST_WORKERS: u32 = 8;

    /// The id of the drawer in which columns are chosen.
    pub const COLUMNS: &str = "columns";

    /// What is shown of the current job, or of an older one until it sends results.
    #[must_use]
    pub fn shown(&self) -> Option<&Shown> {
        self.results.shown.as_ref()
    }

    /// The current job's results so far; `None` before it has sent any.
    #[must_use]
    pub fn spoken(&self) -> Option<&Shown> {
        self.shown().filter(|shown| shown.job == self.job.number)
    }

    /// Whether the input has no result, and the page says why.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        let is_at_rest = matches!(self.job.phase, Phase::Done | Phase::Error);
        is_at_rest && self.trouble.as_ref().is_some_and(Trouble::is_about_comparison)
    }

    /// Whether an older result is shown because the input has none. Every copy of its numbers says
    /// so.
    #[must_use]
    pub fn shows_older(&self) -> bool {
        self.is_refused() && self.shown().is_some()
    }

    /// Whether an older result is shown while the worker reads the texts of the next one.
    #[must_use]
    pub fn shows_older_while_reading(&self) -> bool {
        self.job.run.is_some() && matches!(self.job.phase, Phase::Reading(_)) && self.shown().is_some()
    }

    /// Whether an older result is shown, and reading the new scores takes more than a moment.
    #[must_use]
    pub fn reads_at_length(&self) -> bool {
        /// In bytes; about half a second on a laptop.
        const LONG: u64 = 10_000_000;
        self.shows_older_while_reading() && self.input.bytes_held() >= LONG
    }

    /// Whether the worker holds the texts being compared, and all resamples are drawn.
    #[must_use]
    pub fn has_read_result(&self) -> bool {
        self.input.is_read() && self.job.phase == Phase::Done && self.input.compared != Source::Sliders
    }

    /// Whether the page shows conclusions for the current levels.
    #[must_use]
    pub fn has_concluded(&self) -> bool {
        let inference = self.spoken().and_then(|shown| shown.inference.as_ref());
        inference.is_some_and(|inference| inference.levels == self.question.levels())
    }

    /// Whether texts have changed and have not been sent to be read yet.
    #[must_use]
    pub fn are_texts_unread(&self) -> bool {
        let is_unread = self.job.run.is_none() && matches!(self.job.phase, Phase::Reading(_));
        is_unread && self.input.compared == Source::Paste && self.input.missing.is_none()
    }

    /// Opens or closes a drawer.
    pub fn toggle(&mut self, drawer: &str, is_open: bool) {
        self.open_drawers.retain(|open| open != drawer);
        if is_open {
            self.open_drawers.push(drawer.to_owned());
        }
    }

    /// Whether a drawer is open.
    #[must_use]
    pub fn is_open(&self, drawer: &str) -> bool {
        self.open_drawers.iter().any(|open| open == drawer)
    }

    /// Whether the worker owes an answer.
    #[must_use]
    pub fn awaits_worker(&self) -> bool {
        let is_at_work = self.job.run.is_some() && self.job.phase.is_at_work();
        let is_concluding = self.job.concluding.is_some_and(|(job, _)| job == self.job.number);
        is_at_work || is_concluding || self.job.writing_means.is_some() || self.tasks.is_pending()
    }

    /// The label of the button that copies the text of the element `id`. For a moment after
    /// copying, it says whether that worked.
    #[must_use]
    pub fn copy_label(&self, id: &str) -> &'static str {
        match &self.copied {
            Some((copied, true)) if copied == id => "Copied ✓",
            Some((copied, false)) if copied == id => "Not copied",
            _ => "Copy",
        }
    }
}
