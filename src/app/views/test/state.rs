//! The view's boxes, and the slider being dragged.

use super::alarms::Estimate;
use super::items::ItemsDrawer;
use super::link::PackedScores;
use super::sliders::{self, Slider};
use crate::app::form::{Clash, Field, Form, Kind, Value, Values};
use crate::app::session::{Session, Source};
use crate::app::views::columns;
use paired_bootstrap::comparisons::CategoryOrder;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::Address;
use paired_bootstrap::table::Constant;

/// The state of the view Test.
#[derive(Clone, Debug)]
pub struct Test {
    pub(super) form: Form,
    /// The slider that was last moved, and its position: the thumb stays under the finger, even if
    /// the value's own position differs slightly.
    dragged: Option<(Slider, u32)>,
    /// Whether helped and hurt grow and shrink with the sample size.
    pub(super) keeps_shares: bool,
    /// The false-alarm rates that were last asked for.
    pub(super) estimate: Option<Estimate>,
    /// How categories are sorted.
    pub(super) order: CategoryOrder,
    /// The list of items.
    pub(super) items: ItemsDrawer,
    /// The scores for a link.
    pub(super) packed: PackedScores,
    /// The search for supported tools.
    pub(super) sought: String,
}

pub(super) const SAMPLE_SIZE: usize = 0;
pub(super) const HELPED: usize = 1;
pub(super) const HURT: usize = 2;
const RESAMPLES: usize = 3;
const SEED: usize = 4;
const ALPHA: usize = 5;
const LEVEL: usize = 6;
const MARGIN: usize = 7;
const CONSTANT: usize = 8;

/// The element that shows errors of the boxes beside the scores.
pub(super) const ERROR: &str = "input-error";

/// The fields. They have no keys: the session holds their values and writes them into the address.
static FIELDS: [Field; 9] = [
    field("sample-size", ERROR, "Sample size", Kind::Whole(Address::PAIRS.0, Address::PAIRS.1), "10"),
    field("helped-count", ERROR, "Helped", Kind::Whole(0, Address::PAIRS.1), "4"),
    field("hurt-count", ERROR, "Hurt", Kind::Whole(0, Address::PAIRS.1), "3"),
    field("resamples", ERROR, "Resamples", Kind::Whole(Question::RESAMPLES.0, Question::RESAMPLES.1), "10000"),
    field("seed", ERROR, "Seed", Kind::Seed, "1"),
    field("alpha", ERROR, "Level α", Kind::Alpha, "0.05"),
    field("interval-level", "interval-level-error", "Interval level", Kind::LevelOrNothing, ""),
    field("margin", "margin-error", "Margin", Kind::Margin, ""),
    field("column-constant", "column-constant-error", "Number", Kind::ConstantOrNothing, ""),
];

const fn field(id: &'static str, error: &'static str, label: &'static str, kind: Kind, usual: &'static str) -> Field {
    Field { id, error, label, key: "", kind, usual }
}

impl Default for Test {
    fn default() -> Self {
        Self {
            form: Form::new(&FIELDS),
            dragged: None,
            keeps_shares: false,
            estimate: None,
            order: CategoryOrder::default(),
            items: ItemsDrawer::default(),
            packed: PackedScores::default(),
            sought: String::new(),
        }
    }
}

pub(super) fn counts(values: &Values) -> Counts {
    Counts { pairs: values.whole(SAMPLE_SIZE), helped: values.whole(HELPED), hurt: values.whole(HURT) }
}

/// Whether only the sample size has changed.
pub(super) fn is_other_size(values: &Values, before: Counts) -> bool {
    let counts = counts(values);
    counts == Counts { pairs: counts.pairs, ..before }
}

/// The number that every item is compared with, if any.
pub(super) fn constant(values: &Values) -> Option<Constant> {
    if let Value::Text(text) = values.get(CONSTANT) { Constant::parse(text) } else { None }
}

/// Checks that helped and hurt fit the sample size.
pub(super) fn check(values: &Values) -> Result<(), Clash> {
    let problem = counts(values).differences().err();
    problem.map_or(Ok(()), |why| Err(Clash { fields: vec![HELPED, HURT, SAMPLE_SIZE], why: why.to_string() }))
}

impl Test {
    /// The question with the values of the boxes; everything else stays as it is.
    pub(super) fn question(&self, current: &Question) -> Question {
        let values = self.form.values();
        Question {
            resamples: values.whole(RESAMPLES),
            seed: values.whole(SEED),
            alpha: values.number(ALPHA),
            level: values.number_or_nothing(LEVEL),
            margin: values.number_or_nothing(MARGIN),
            ..*current
        }
    }

    /// Shows the current values in the boxes.
    pub(super) fn show(&mut self, session: &Session) {
        let Question { resamples, seed, alpha, level, margin, .. } = session.question;
        let (counts, compared) = (session.counts, session.input.compared);
        let constant = columns::constant(session);
        // The three counts belong together. When one of them or the scores change, values typed
        // earlier no longer wait for room.
        let are_others = self::counts(self.form.values()) != counts || compared != Source::Sliders;
        for (field, value) in [
            (SAMPLE_SIZE, Value::Whole(counts.pairs)),
            (HELPED, Value::Whole(counts.helped)),
            (HURT, Value::Whole(counts.hurt)),
            (RESAMPLES, Value::Whole(resamples)),
            (SEED, Value::Whole(seed)),
            (ALPHA, Value::Number(alpha)),
            (LEVEL, level.map_or(Value::Empty, Value::Number)),
            (MARGIN, margin.map_or(Value::Empty, Value::Number)),
            (CONSTANT, constant.map_or(Value::Empty, |constant| Value::Text(constant.to_string()))),
        ] {
            if are_others && [SAMPLE_SIZE, HELPED, HURT].contains(&field) {
                self.form.set(field, value);
            } else {
                self.form.follow(field, value);
            }
        }
    }

    /// Handles a slider that was dragged to this position.
    pub(super) fn drag(&mut self, session: &mut Session, slider: Slider, position: u32) {
        self.dragged = Some((slider, position));
        set_count(session, slider, sliders::value_at(slider, position, session.counts.pairs), self.keeps_shares);
    }

    /// The position of a slider.
    pub(super) fn position(&self, slider: Slider, counts: Counts) -> u32 {
        let value = slider.of(counts);
        match self.dragged {
            Some((own, position)) if own == slider && sliders::value_at(slider, position, counts.pairs) == value => {
                position
            }
            _ => sliders::position_of(slider, value, counts.pairs),
        }
    }
}

/// Sets one of the three counts and keeps helped + hurt ≤ sample size. A smaller sample first
/// reduces hurt; when it grows again, the requested counts return.
pub(super) fn set_count(session: &mut Session, slider: Slider, value: u64, keeps_shares: bool) {
    let mut counts = session.counts;
    match slider {
        Slider::SampleSize if keeps_shares => return session.resize(value),
        Slider::SampleSize => {
            let helped = session.wanted.helped.min(value);
            counts = Counts { pairs: value, helped, hurt: session.wanted.hurt.min(value - helped) };
        }
        Slider::Helped => counts.helped = value.min(counts.pairs.saturating_sub(counts.hurt)),
        Slider::Hurt => counts.hurt = value.min(counts.pairs.saturating_sub(counts.helped)),
    }
    if slider != Slider::SampleSize {
        session.wanted = counts;
    }
    session.counts = counts;
}
