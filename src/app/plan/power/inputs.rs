//! What the boxes of the part hold, and how an address writes it.

use crate::app::plan::typed::whole;
use crate::planning::power::{Truth, TruthError};
use crate::report::{Address, count, shortened};

/// The boxes: the truth by two of the first five or by three of them, then the number of items and of fake data sets.
pub(super) const GAIN: usize = 0;
pub(super) const DISAGREEMENT: usize = 1;
pub(super) const BASELINE: usize = 2;
pub(super) const EXPERIMENTAL: usize = 3;
pub(super) const AGREEMENT: usize = 4;
pub(super) const ITEMS: usize = 5;
pub(super) const DATA_SETS: usize = 6;

/// What each is called, and its key in the address.
const BOXES: [(&str, &str); 7] = [
    ("Gain", "gain"),
    ("Disagreement", "disagree"),
    ("Baseline accuracy", "base"),
    ("Experimental accuracy", "exp"),
    ("Agreement", "agree"),
    ("Items", "items"),
    ("Fake data sets", "datasets"),
];

const DEFAULTS: [f64; 7] = [1.0, 4.0, 70.0, 71.0, 96.0, 2000.0, 1000.0];

/// The boxes that count when the truth is given by gain and disagreement; the baseline's accuracy is for the formula alone.
const BY_GAIN: [usize; 5] = [GAIN, DISAGREEMENT, BASELINE, ITEMS, DATA_SETS];

/// Those that count when it is given by accuracies and agreement.
const BY_ACCURACIES: [usize; 5] = [BASELINE, EXPERIMENTAL, AGREEMENT, ITEMS, DATA_SETS];

/// How many fake data sets may be asked for.
const MOST_DATA_SETS: (u64, u64) = (10, 200_000);

/// The last usable values of the boxes, all but the last two in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inputs {
    /// Whether two accuracies and the agreement are given, and not gain and disagreement.
    pub(super) by_accuracies: bool,
    pub(super) numbers: [f64; 7],
}

impl Default for Inputs {
    fn default() -> Self {
        Self { by_accuracies: false, numbers: DEFAULTS }
    }
}

impl Inputs {
    /// Takes what was typed into the box `last`, and what that makes of the others; what cannot be used is noted by its box.
    /// Whether the truth or the number of items is told by that box.
    pub(super) fn take(&mut self, texts: &[String; 7], errors: &mut Errors, last: usize) -> bool {
        if !self.is_of_truth(last) {
            // A box of one drawer: nothing else depends on it.
            let read = read_box(last, &texts[last]);
            errors[last] = read.map(|number| self.numbers[last] = number).err();
            return false;
        }
        let own: Vec<usize> = self.used().iter().copied().filter(|&index| self.is_of_truth(index)).collect();
        let blamed = own.iter().copied().find(|&index| index != ITEMS && errors[index].is_some());
        let mut read = *self;
        for index in own {
            errors[index] = read_box(index, &texts[index]).map(|number| read.numbers[index] = number).err();
        }
        if self.errors_of_truth(errors).next().is_none() {
            match read.truth() {
                Ok(_) => *self = read,
                Err(error) => {
                    // Of numbers that do not go together, the last one that was typed.
                    let last = if last == ITEMS { blamed.unwrap_or_else(|| self.partner()) } else { last };
                    errors[last] = Some(error.to_string());
                }
            }
        }
        true
    }

    /// What is wrong with the boxes that tell the truth and the number of items: the results are not theirs.
    pub(super) fn errors_of_truth<'a>(&self, errors: &'a Errors) -> impl Iterator<Item = &'a String> {
        let inputs = *self;
        let own = errors.iter().enumerate().filter(move |(index, _)| inputs.is_of_truth(*index));
        own.filter_map(|(_, error)| error.as_ref())
    }

    /// Whether every result depends on a box. How many fake data sets there are, and the accuracy that the formula for two
    /// samples asks for, are matters of their drawers.
    fn is_of_truth(&self, index: usize) -> bool {
        match index {
            DATA_SETS => false,
            BASELINE => self.by_accuracies,
            _ => self.used().contains(&index),
        }
    }

    /// The box that has to fit the others.
    fn partner(&self) -> usize {
        if self.by_accuracies { AGREEMENT } else { DISAGREEMENT }
    }

    pub(super) fn truth(&self) -> Result<Truth, TruthError> {
        let [gain, disagreement, baseline, experimental, agreement, ..] = self.numbers.map(|percent| percent / 100.0);
        if self.by_accuracies {
            Truth::from_accuracies(baseline, experimental, agreement)
        } else {
            Truth::new(gain, disagreement)
        }
    }

    pub(super) fn items(&self) -> u64 {
        self.numbers[ITEMS] as u64
    }

    pub(super) fn data_sets(&self) -> u32 {
        self.numbers[DATA_SETS] as u32
    }

    /// The accuracies that the formula for two samples asks for, as proportions.
    pub(super) fn accuracies(&self) -> [f64; 2] {
        let baseline = self.numbers[BASELINE] / 100.0;
        let gain = self.truth().map_or(0.0, Truth::gain);
        [baseline, tidy(baseline + gain)]
    }

    /// The same truth, given in the other way; `None` where there is no such thing.
    pub(super) fn other_way(&self) -> Option<Self> {
        let mut other = Self { by_accuracies: !self.by_accuracies, ..*self };
        let truth = self.truth().ok()?;
        let numbers = &mut other.numbers;
        numbers[GAIN] = percent(truth.gain());
        numbers[DISAGREEMENT] = percent(truth.disagreement());
        numbers[EXPERIMENTAL] = percent(numbers[BASELINE] / 100.0 + truth.gain());
        numbers[AGREEMENT] = percent(1.0 - truth.disagreement());
        other.truth().is_ok().then_some(other)
    }

    /// The texts that show these values.
    pub(super) fn texts(&self) -> [String; 7] {
        std::array::from_fn(|index| text(index, self.numbers[index]))
    }

    fn used(&self) -> &'static [usize; 5] {
        if self.by_accuracies { &BY_ACCURACIES } else { &BY_GAIN }
    }

    /// The keys of the address, where they are not the default. Accuracies are always named: they say how the truth is given.
    pub(super) fn keys(&self) -> Vec<(String, String)> {
        let is_named = |index: usize| {
            self.numbers[index] != DEFAULTS[index] || self.by_accuracies && matches!(index, EXPERIMENTAL | AGREEMENT)
        };
        let used = self.used().iter().filter(|index| is_named(**index));
        used.map(|&index| (BOXES[index].1.to_owned(), self.numbers[index].to_string())).collect()
    }

    /// What an address asks for; where it cannot be used, what stands in the boxes all the same, and what is wrong there.
    pub(super) fn of_address(address: &Address) -> (Self, [String; 7], Errors) {
        let mut errors = Errors::default();
        let by_accuracies = [EXPERIMENTAL, AGREEMENT].iter().any(|index| address.other(BOXES[*index].1).is_some());
        let mut inputs = Self { by_accuracies, ..Self::default() };
        for &index in inputs.used() {
            let Some(value) = address.other(BOXES[index].1) else { continue };
            errors[index] = read_box(index, value).map(|number| inputs.numbers[index] = number).err();
        }
        if let Err(error) = inputs.truth() {
            errors[inputs.partner()].get_or_insert(error.to_string());
            let [_, _, _, _, _, items, data_sets] = inputs.numbers;
            inputs = Self { by_accuracies, ..Self::default() };
            (inputs.numbers[ITEMS], inputs.numbers[DATA_SETS]) = (items, data_sets);
        }
        let mut texts = inputs.texts();
        if errors.iter().any(Option::is_some) {
            for &index in inputs.used() {
                if let Some(value) = address.other(BOXES[index].1) {
                    texts[index] = value.chars().take(LONGEST).collect();
                }
            }
        }
        (inputs, texts, errors)
    }
}

/// So many characters of an address are put into a box.
const LONGEST: usize = 40;

/// What is wrong with each box.
pub(super) type Errors = [Option<String>; 7];

fn read_box(index: usize, text: &str) -> Result<f64, String> {
    let wrong = |what: &str| format!("{}: “{}” is not {what}.", BOXES[index].0, shortened(text));
    let whole = |(least, most): (u64, u64)| {
        let number = whole(text).filter(|number| (least..=most).contains(number));
        let what = || wrong(&format!("a whole number from {} to {}", count(least), count(most)));
        number.map(|number| number as f64).ok_or_else(what)
    };
    let percent = |least: f64, what: &str| {
        let typed = text.trim().trim_end_matches('%').trim_end().replace(',', ".").replace('−', "-");
        let number = typed.parse().ok().filter(|number: &f64| (least..=100.0).contains(number));
        number.map(|number| number + 0.0).ok_or_else(|| wrong(what))
    };
    match index {
        ITEMS => whole(Address::PAIRS),
        DATA_SETS => whole(MOST_DATA_SETS),
        GAIN => percent(-100.0, "a number of points from −100 to 100, such as 1"),
        DISAGREEMENT => percent(f64::MIN_POSITIVE, "a percentage above 0 and up to 100, such as 4"),
        _ => percent(0.0, "a percentage from 0 to 100, such as 70"),
    }
}

fn text(index: usize, number: f64) -> String {
    if matches!(index, ITEMS | DATA_SETS) { count(number as u64) } else { number.to_string() }
}

/// A proportion in percent, without what was lost in sums.
pub(super) fn percent(share: f64) -> f64 {
    (share * 1e8).round() / 1e6
}

/// 0.7 + 0.01 is 0.71.
fn tidy(share: f64) -> f64 {
    (share * 1e12).round() / 1e12
}
