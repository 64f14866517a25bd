//! Everything that the page knows.

use super::arrival::Arrival;
use super::event::{BoxName, Slider};
use super::learn::Learn;
use super::panel::Panel;
use super::plan::Plan;
use super::review::Review;
use super::sliders;
use super::tasks::Tasks;
use super::update::is_single_text;
use crate::planning::Counts;
use crate::report::{Address, Elsewhere, Export, Tab, count};
use crate::worker::protocol::{Comparison, Exact, Inference, Levels, Outcome, Run, Tally};
use std::cell::RefCell;
use std::rc::Rc;

/// The one state of the page. What is on the screen is a function of it.
#[derive(Clone, Debug)]
pub struct State {
    /// The place for scores that is shown.
    pub source: Source,
    /// The place that the comparison on the page comes from: not the one shown while that one is still empty.
    pub compared: Source,
    /// The last usable values of the boxes and sliders.
    pub settings: Settings,
    /// What stands in the one-line boxes, usable or not.
    pub boxes: Boxes,
    /// The positions of the three sliders.
    pub positions: Positions,
    /// How many items the user asked to be helped and hurt: a smaller sample may force fewer until it grows again.
    pub wanted: Counts,
    /// The text boxes: baseline, experimental.
    pub texts: [Pasted; 2],
    /// The files, baseline first; at most two.
    pub files: Vec<Attachment>,
    /// Whether the two columns of a single text are exchanged.
    pub pasted_columns_swapped: bool,
    /// Whether the two columns of a single file are exchanged.
    pub file_columns_swapped: bool,
    /// The user's texts that an example, an address or the view Learn has replaced.
    pub replaced_texts: Option<[Pasted; 2]>,
    /// Whether the only file is a good list of one system's scores: the next file completes it.
    pub lacks_a_file: bool,
    /// Counts the changes of texts and files.
    pub texts_version: u32,
    /// The pasted texts as the address carries them, if they fit, and of which version of the texts that is: packing takes
    /// milliseconds, and every link to a view has them.
    pub packed_texts: RefCell<Option<(u32, Option<String>)>>,
    /// The version of the texts that the worker has read and kept.
    pub worker_texts: Option<u32>,
    /// Where the current job stands.
    pub phase: Phase,
    /// The current job. The first one is 1.
    pub job: u32,
    /// What the current job was asked, to ask it again of a new worker.
    pub run: Option<Run>,
    /// Whether the current job has already lost a worker.
    pub lost_a_worker: bool,
    /// Whether there is no worker: the next job has to start one.
    pub worker_is_lost: bool,
    /// What the current job has said so far, or an older one until the current one speaks.
    pub shown: Option<Shown>,
    /// An older result whose bars stand in for those of the current job until it has a resample.
    pub previous_bars: Option<Shown>,
    /// An older result whose conclusions stand in for those of the current job until it has its own.
    pub previous_inference: Option<Shown>,
    /// The last result that ended well.
    pub settled: Option<Shown>,
    /// Whether a box holds what cannot be used, and is still being typed into.
    pub is_waiting: bool,
    /// The one-line box that is being typed into, and what counted before.
    pub typing: Option<Typing>,
    /// The one-line box that cannot be used.
    pub wrong_box: Option<BoxName>,
    /// The boxes of the view Test, for the way back there, if some of them cannot be used.
    pub aside: Option<Aside>,
    /// What is wrong with the input, as a sentence.
    pub error: Option<String>,
    /// Whether what is shown stands in for an address that cannot be used: there was no good result before it.
    pub is_stand_in: bool,
    /// Something that the user should know although nothing is wrong with the input.
    pub notice: Option<String>,
    /// Light, dark, or as the system has it.
    pub theme: Theme,
    /// The page's own address, without what stands behind `#`.
    pub place: String,
    /// How far the file of all resampled means is, from 0 to 1, while one is being written.
    pub writing_means: Option<f64>,
    /// The text that was copied last, and whether that went well; forgotten after a moment.
    pub copied: Option<(Copyable, bool)>,
    /// The view that is shown.
    pub tab: Tab,
    /// Whether the reader's system asks for less motion.
    pub wants_less_motion: bool,
    /// How many workers may draw at once: as many as the machine has cores, at most [`Self::MOST_WORKERS`].
    pub workers: u32,
    /// The view Learn.
    pub learn: Learn,
    /// The view Review.
    pub review: Review,
    /// The view Plan.
    pub plan: Plan,
    /// What the views have asked of the worker.
    pub tasks: Tasks,
    /// Where the later part of the program is.
    pub arrival: Arrival,
}

/// What can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copyable {
    /// One of the report's texts.
    Text(Export),
    /// The link that leads back here.
    Link,
    /// The text that stands in the element with this id.
    Shown(&'static str),
}

/// Where scores come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Artificial 0/1 scores from three sliders.
    Sliders,
    /// Two text boxes.
    Paste,
    /// One or two files.
    File,
}

/// What counted before a box was typed into, to count again if what it comes to cannot be used: `300` is not what
/// somebody meant who types `3000`.
#[derive(Clone, Debug)]
pub struct Typing {
    /// The box.
    pub name: BoxName,
    /// The settings before.
    pub settings: Settings,
    /// How many items were wanted as helped and hurt.
    pub wanted: Counts,
    /// The last result that had ended well.
    pub settled: Option<Shown>,
    /// Whether a job of these settings was at work: then that result is of older ones.
    pub was_at_work: bool,
}

/// What stood in the one-line boxes, some of which cannot be used, when the view Test was left.
#[derive(Clone, Debug)]
pub struct Aside {
    /// The boxes.
    pub boxes: Boxes,
    /// The job that the other views show since then.
    pub job: u32,
    /// The settings that count since then.
    pub settings: Settings,
}

/// The usable values of boxes and sliders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Artificial data.
    pub counts: Counts,
    /// N.
    pub resamples: u32,
    /// The seed.
    pub seed: u64,
    /// The level of significance.
    pub alpha: f64,
    /// The level of the intervals, 0.95 for 95 %.
    pub interval_level: f64,
    /// The largest difference that would not matter, in the units in which differences are shown.
    pub margin: Option<f64>,
}

/// The text of the one-line boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boxes {
    /// `sample-size`.
    pub sample_size: String,
    /// `helped-count`.
    pub helped: String,
    /// `hurt-count`.
    pub hurt: String,
    /// `resamples`.
    pub resamples: String,
    /// `seed`.
    pub seed: String,
    /// `alpha`.
    pub alpha: String,
    /// `interval-level`, in percent.
    pub interval_level: String,
    /// `margin`; may be empty.
    pub margin: String,
}

/// The positions of the sliders, 0 to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positions {
    /// Sample size.
    pub sample_size: u32,
    /// Helped.
    pub helped: u32,
    /// Hurt.
    pub hurt: u32,
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
    /// The number under which it is held.
    pub id: u32,
    /// The file's name, or what else to call it.
    pub name: String,
    /// Its size.
    pub bytes: u64,
}

/// Where the current job stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// Nothing has been answered yet.
    Loading,
    /// The scores are being read; the share that has been, where known.
    Reading(f64),
    /// Resampling.
    Running,
    /// All resamples are drawn; what follows from them is being computed.
    Inferring,
    /// Every number on the page belongs to the input.
    Done,
    /// The input cannot be used.
    Error,
}

/// What a job has said.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The job.
    pub job: u32,
    /// What is known without a resample.
    pub comparison: Comparison,
    /// What the resamples will converge to.
    pub exact: Option<Exact>,
    /// The levels at which `exact` and `outcome` were asked for.
    pub levels: Levels,
    /// The resamples so far.
    pub tally: Tally,
    /// What they say, once the job has ended.
    pub outcome: Option<Outcome>,
    /// What follows from data and resamples, once that is known.
    pub inference: Option<Rc<Inference>>,
    /// How many resamples were asked for.
    pub resamples: u32,
}

/// An interval of the mean difference, in the units of the scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its level, 0.95 for 95 %.
    pub level: f64,
    /// Lower and upper end.
    pub ends: (f64, f64),
    /// Whether it comes from the resamples, and not from the exact distribution before there are any.
    pub is_counted: bool,
}

impl Shown {
    /// A job that has not a single resample yet.
    pub(super) fn new(run: &Run, comparison: Comparison) -> Self {
        Self {
            job: run.job,
            comparison,
            exact: None,
            levels: run.levels,
            tally: Tally::default(),
            outcome: None,
            inference: None,
            resamples: run.resamples,
        }
    }

    /// The percentile interval: of the resamples once they are all drawn, and until then the exact one.
    pub(super) fn interval(&self) -> Option<Interval> {
        if let Some(inference) = &self.inference {
            let ends = inference.simulated.percentile;
            return Some(Interval { level: inference.levels.interval, ends, is_counted: true });
        }
        let level = self.levels.interval;
        let counted = self.outcome.map(|outcome| Interval { level, ends: outcome.interval, is_counted: true });
        let exact = || self.exact.as_ref().map(|exact| exact.percentile_interval);
        counted.or_else(|| exact().map(|ends| Interval { level, ends, is_counted: false }))
    }
}

/// Light, dark, or as the system has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
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

    /// The theme that the button changes to.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

impl Default for State {
    /// The primer's ten questions, not yet run.
    fn default() -> Self {
        let address = Address::default();
        let counts = Counts::TEN_QUESTIONS;
        let settings = Settings {
            counts,
            resamples: u32::try_from(address.resamples).unwrap_or(u32::MAX),
            seed: address.seed,
            alpha: address.alpha,
            interval_level: address.level,
            margin: address.margin,
        };
        Self {
            source: Source::Sliders,
            compared: Source::Sliders,
            settings,
            boxes: Boxes::of(&settings),
            positions: Positions::of(counts),
            wanted: counts,
            texts: [const { Pasted::Typed(String::new()) }; 2],
            files: Vec::new(),
            pasted_columns_swapped: false,
            file_columns_swapped: false,
            replaced_texts: None,
            lacks_a_file: false,
            texts_version: 0,
            packed_texts: RefCell::default(),
            worker_texts: None,
            phase: Phase::Loading,
            job: 0,
            run: None,
            lost_a_worker: false,
            worker_is_lost: false,
            shown: None,
            previous_bars: None,
            previous_inference: None,
            settled: None,
            is_waiting: false,
            typing: None,
            wrong_box: None,
            aside: None,
            error: None,
            is_stand_in: false,
            notice: None,
            theme: Theme::default(),
            place: String::new(),
            writing_means: None,
            copied: None,
            tab: Tab::default(),
            wants_less_motion: false,
            workers: 1,
            learn: Learn::default(),
            review: Review::default(),
            plan: Plan::default(),
            tasks: Tasks::default(),
            arrival: Arrival::default(),
        }
    }
}

impl State {
    /// The most workers that draw at once: each holds a program and the differences.
    pub const MOST_WORKERS: u32 = 8;

    /// The most bytes of pasted scores that are packed for the address, which is written without being asked: more rarely fit,
    /// and take longer than a frame or two.
    const MOST_PACKED: usize = 60_000;

    /// Shows these settings in boxes and sliders.
    pub(super) fn set(&mut self, settings: Settings) {
        self.settings = settings;
        self.typing = None;
        self.boxes = Boxes::of(&settings);
        self.positions = Positions::of(settings.counts);
    }

    /// Whether the input cannot be used, and the page says so.
    pub(super) fn is_refused(&self) -> bool {
        let has_ended = matches!(self.phase, Phase::Done | Phase::Error);
        has_ended && !self.is_waiting && self.error.is_some()
    }

    /// Shows `source`, and compares what it holds.
    pub(super) fn compare(&mut self, source: Source) {
        (self.source, self.compared) = (source, source);
    }

    /// Whether the columns of the text or file that is compared are exchanged, if it is a single one.
    pub(super) fn columns_swapped(&self) -> bool {
        match self.compared {
            Source::Sliders => false,
            Source::Paste => self.pasted_columns_swapped,
            Source::File => self.file_columns_swapped,
        }
    }

    /// What the current job has said so far; `None` before it has spoken.
    pub(super) fn spoken_by_current_job(&self) -> Option<&Shown> {
        self.shown.as_ref().filter(|shown| shown.job == self.job)
    }

    /// The levels at which conclusions are to be drawn.
    pub(super) fn levels(&self) -> Levels {
        Levels { alpha: self.settings.alpha, interval: self.settings.interval_level }
    }

    /// Begins to show another job. What an older one has to show stands in for what this one has not yet.
    pub(super) fn begin_to_show(&mut self, shown: Shown) {
        let Some(older) = self.shown.replace(shown) else { return };
        if older.inference.is_some() {
            self.previous_inference = Some(older.clone());
        }
        if older.tally.resamples > 0 {
            self.previous_bars = Some(older);
        }
    }

    /// The newest result with conclusions, and these.
    pub(super) fn concluded(&self) -> Option<(&Shown, &Inference)> {
        let with_inference = |shown: &'_ Shown| shown.inference.is_some();
        let shown = self.shown.as_ref().filter(|shown| with_inference(shown)).or(self.previous_inference.as_ref())?;
        Some((shown, shown.inference.as_ref()?))
    }

    /// Whether what is shown has the conclusions that are asked for.
    pub(super) fn has_concluded(&self) -> bool {
        let inference = self.spoken_by_current_job().and_then(|shown| shown.inference.as_ref());
        inference.is_some_and(|inference| inference.levels == self.levels())
    }

    /// Whether `source` has texts or files to read.
    pub(super) fn has_texts(&self, source: Source) -> bool {
        match source {
            Source::Sliders => false,
            Source::Paste => self.texts.iter().any(|text| !text.is_blank()),
            Source::File => !self.files.is_empty(),
        }
    }

    /// The address of the comparison, in the view Test, but for the scores.
    pub(super) fn address(&self) -> Address {
        Address {
            counts: (self.compared == Source::Sliders).then_some(self.settings.counts),
            resamples: u64::from(self.settings.resamples),
            seed: self.settings.seed,
            alpha: self.settings.alpha,
            scores: None,
            elsewhere: match self.compared {
                source if !self.has_texts(source) => None,
                Source::File => Some(Elsewhere::File),
                _ => Some(Elsewhere::Boxes),
            },
            swapped: is_single_text(self) && self.columns_swapped(),
            level: self.settings.interval_level,
            margin: self.settings.margin,
            view: Tab::Test,
            others: Vec::new(),
        }
    }

    /// The address that leads back here from anywhere: pasted scores are in it.
    pub(super) fn full_address(&self) -> Address {
        let scores = self.typed().filter(|_| self.compared == Source::Paste).map(|texts| texts.map(String::clone));
        let address = self.address();
        let elsewhere = address.elsewhere.filter(|_| scores.is_none());
        Address { scores, elsewhere, ..address }
    }

    /// Whether the address leads to this comparison from anywhere, and not only where its scores are at hand.
    pub(super) fn is_in_address(&self) -> bool {
        self.compared == Source::Sliders || self.packed_scores().is_some()
    }

    /// What would stand behind `#` if this view and this part of Plan were shown.
    pub(super) fn fragment_of(&self, tab: Tab, part: Panel) -> String {
        let others = match tab {
            Tab::Test => Vec::new(),
            Tab::Learn => Panel::Learn.keys(self),
            Tab::Review => Panel::Review.keys(self),
            Tab::Plan => part.keys(self),
        };
        self.fragment_with(tab, others)
    }

    /// What stands behind `#`, with pasted scores that fit, so that a reload loses nothing.
    pub(super) fn fragment(&self) -> String {
        self.fragment_of(self.tab, self.plan.panel)
    }

    fn fragment_with(&self, view: Tab, others: Vec<(String, String)>) -> String {
        let address = Address { view, others, ..self.address() };
        match self.packed_scores() {
            Some(scores) => format!("{}&scores={scores}", Address { elsewhere: None, ..address }),
            None => address.to_string(),
        }
    }

    /// The pasted scores that are compared, as the address carries them, if they fit.
    fn packed_scores(&self) -> Option<String> {
        let is_compared = self.compared == Source::Paste && !self.are_texts_unread();
        if is_compared { self.packed() } else { None }
    }

    /// Whether texts have changed and nobody has asked to read them yet: each key would have them packed.
    pub(super) fn are_texts_unread(&self) -> bool {
        self.run.is_none() && matches!(self.phase, Phase::Reading(_))
    }

    /// The texts in the boxes, where neither is held beside its box.
    fn typed(&self) -> Option<[&String; 2]> {
        match &self.texts {
            [Pasted::Typed(baseline), Pasted::Typed(experimental)] => Some([baseline, experimental]),
            _ => None,
        }
    }

    /// The pasted texts as an address carries them, if they fit.
    pub(super) fn packed(&self) -> Option<String> {
        let (texts, later) = self.typed().zip(self.later())?;
        if !self.has_texts(Source::Paste) || texts.map(String::len).iter().sum::<usize>() > Self::MOST_PACKED {
            return None;
        }
        let mut packed = self.packed_texts.borrow_mut();
        let is_fresh = packed.as_ref().is_some_and(|(version, _)| *version == self.texts_version);
        if !is_fresh {
            let written = (later.exports.pack)(&texts.map(String::clone)).ok();
            *packed = Some((self.texts_version, written));
        }
        packed.as_ref().and_then(|(_, written)| written.clone())
    }
}

impl Pasted {
    /// Whether there is nothing to read.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        matches!(self, Self::Typed(text) if crate::scores::is_empty(text))
    }
}

impl Boxes {
    /// The boxes that show these settings.
    #[must_use]
    pub fn of(settings: &Settings) -> Self {
        Self {
            sample_size: count(settings.counts.pairs),
            helped: count(settings.counts.helped),
            hurt: count(settings.counts.hurt),
            resamples: count(u64::from(settings.resamples)),
            seed: settings.seed.to_string(),
            alpha: settings.alpha.to_string(),
            interval_level: percent(settings.interval_level),
            margin: settings.margin.map_or_else(String::new, |margin| margin.to_string()),
        }
    }

    pub(super) fn get_mut(&mut self, name: BoxName) -> &mut String {
        match name {
            BoxName::SampleSize => &mut self.sample_size,
            BoxName::Helped => &mut self.helped,
            BoxName::Hurt => &mut self.hurt,
            BoxName::Resamples => &mut self.resamples,
            BoxName::Seed => &mut self.seed,
            BoxName::Alpha => &mut self.alpha,
            BoxName::IntervalLevel => &mut self.interval_level,
            BoxName::Margin => &mut self.margin,
        }
    }
}

/// A proportion in percent, without the sign: 0.95 is 95, and 0.57 is not 56.99999999999999.
pub(super) fn percent(proportion: f64) -> String {
    ((proportion * 1e11).round() / 1e9).to_string()
}

impl Positions {
    /// The positions that show these counts.
    #[must_use]
    pub fn of(counts: Counts) -> Self {
        let position = |slider, value| sliders::position_of(slider, value, counts.pairs);
        Self {
            sample_size: position(Slider::SampleSize, counts.pairs),
            helped: position(Slider::Helped, counts.helped),
            hurt: position(Slider::Hurt, counts.hurt),
        }
    }
}
