//! What a paper printed, read from the values of keys.

use super::super::address::Address;
use crate::planning::review::{
    Allowed, Changed, Claim, Hint, Metric, NoPValue, OverRuns, Printed, PrintedError, PrintedP, Question, Rounding,
    Share,
};
use crate::significance::Sides;
use crate::text::{count, parse_whole, shortened};

/// What a paper printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Print {
    /// The number of items n.
    pub items: u64,
    /// The shares of right answers: baseline, experimental. `None` if helped and hurt or another
    /// metric are printed instead.
    pub accuracies: Option<[Printed; 2]>,
    /// The printed means as they stand, also of another metric or of runs.
    pub means: Option<[Share; 2]>,
    /// Their standard deviations over runs.
    pub deviations: Option<[Share; 2]>,
    /// The metric, if it is not accuracy: "BLEU".
    pub measure: Option<String>,
    /// Whether the sentence gives both shares as counts of items: "412 of 500".
    pub are_counts: bool,
    /// The numbers of hurt and helped items.
    pub changed: Option<Changed>,
    /// The p-value.
    pub p: Option<PrintedP>,
    /// The share of items on which both systems are right or both are wrong.
    pub agreement: Option<Printed>,
    /// The number of items on which only one is right.
    pub disagreements: Option<u64>,
    /// The number of comparisons that the paper makes.
    pub comparisons: u64,
    /// The number of runs of each system that its accuracy is the mean of.
    pub runs: u64,
}

/// Why the printed numbers do not lead to numbers of helped and hurt items.
#[derive(Clone, Debug, PartialEq)]
pub enum Unusable {
    /// An accuracy is not that of any whole number of right answers.
    Accuracies,
    /// The agreement is not that of any whole number of items, or contradicts the disagreements.
    Agreement,
    /// The accuracies contradict the agreement or the disagreements.
    Both(Counts),
    /// The accuracies are means over several runs. For each system, baseline first, the smallest
    /// and the largest number of right answers in all runs.
    Averages([(u64, u64); 2]),
    /// Helped and hurt contradict each other, n or the other numbers.
    Changed(Counts),
    /// The means and standard deviations are over runs and do not determine single items.
    OverRuns(OverRuns),
    /// The metric is not accuracy: n and two means do not determine p.
    Measure,
}

impl Unusable {
    /// Whether the numbers cannot be true. The other reasons only mean that p is not determined.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        match self {
            Self::Accuracies | Self::Agreement | Self::Both(_) | Self::Changed(_) => true,
            Self::Averages(_) | Self::OverRuns(_) | Self::Measure => false,
        }
    }
}

/// The printed numbers as ranges of whole numbers of items: the smallest and the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The items that the baseline has right, and those that the experimental system has right.
    pub right: [(u64, u64); 2],
    /// How many more items both may have right than these numbers say.
    pub more_right: u64,
    /// The items that only one of them has right.
    pub disagreements: (u64, u64),
}

/// Numbers of runs that an accuracy may be averaged over.
const USUAL_RUNS: std::ops::RangeInclusive<u64> = 2..=20;

/// The keys of printed numbers in the page's address, which are also the options of the command
/// line: n, the means of baseline and experimental, agreement, disagreements, comparisons made,
/// runs averaged, standard deviations over the runs, the metric if it is not accuracy, helped and
/// hurt, and p.
pub const KEYS: [&str; 13] = [
    "items", "base", "exp", "agree", "disagree", "comparisons", "runs", "base_sd", "exp_sd", "measure", "paper_helped",
    "paper_hurt", "p",
];

/// The key of the sentence from which the other values were read, if any.
pub const SENTENCE: &str = "sentence";

/// The maximum number of runs of a mean.
pub const MOST_RUNS: u64 = 1000;

/// Why the values of some keys are invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintProblem {
    /// The keys concerned; at least one.
    pub keys: Vec<&'static str>,
    /// What is wrong, as the end of a sentence about any of them.
    pub why: String,
}

/// Reads the values of keys.
struct Reader<'a>(&'a dyn Fn(&'static str) -> Option<String>);

impl Reader<'_> {
    /// The value of a key; `None` if it is missing or empty.
    fn text(&self, key: &'static str) -> Option<String> {
        (self.0)(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    /// Whether the sentence gives both shares, of this number of items, as counts.
    fn are_counts(&self) -> bool {
        let claim = self.text(SENTENCE).map(|text| Claim::read(&text)).unwrap_or_default();
        let is_count = |key| self.text(key).is_some_and(|text| claim.counts.iter().any(|(value, _)| *value == text));
        self.text("items").as_deref() == claim.value("items") && is_count("base") && is_count("exp")
    }

    #[inline(never)]
    fn share(&self, key: &'static str) -> Result<Option<Share>, PrintProblem> {
        let read = |text: String| text.parse().map_err(|why: PrintedError| unusable(key, &text, &why));
        self.text(key).map(read).transpose()
    }

    #[inline(never)]
    fn whole(&self, key: &'static str, (least, most): (u64, u64)) -> Result<Option<u64>, PrintProblem> {
        let read = |text: String| {
            let number = parse_whole(&text).filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| unusable(key, &text, &format!("is not {}", whole_number((least, most)))))
        };
        self.text(key).map(read).transpose()
    }
}

fn one(key: &'static str, why: String) -> PrintProblem {
    PrintProblem { keys: vec![key], why }
}

/// "“x” is not …".
fn unusable(key: &'static str, text: &str, why: &dyn std::fmt::Display) -> PrintProblem {
    one(key, format!("“{}” {why}", shortened(text)))
}

fn missing(key: &'static str, what: String) -> PrintProblem {
    one(key, format!("enter {what}"))
}

/// The values of two keys that belong together; `None` if both are missing.
fn both<T>(
    keys: [&'static str; 2],
    read: impl Fn(&'static str) -> Result<Option<T>, PrintProblem>,
) -> Result<Option<[T; 2]>, PrintProblem> {
    match (read(keys[0])?, read(keys[1])?) {
        (Some(one), Some(other)) => Ok(Some([one, other])),
        (None, None) => Ok(None),
        _ => Err(PrintProblem { keys: keys.to_vec(), why: "enter it for both systems, or for none".to_owned() }),
    }
}

fn whole_number((least, most): (u64, u64)) -> String {
    format!("a whole number from {} to {}", count(least), count(most))
}

/// Accuracies are all percentages or all proportions, as papers do not mix them. Values above 1 are
/// percentages in any case.
fn check_units(both: [Share; 2], agreement: Option<Share>) -> Result<(), PrintProblem> {
    let is_proportion = |share: &Share| share.hint() == Hint::Proportion;
    let proportion = both.into_iter().find(is_proportion);
    let is_percent = both.into_iter().any(|share| share.hint() == Hint::Percent);
    let (keys, odd) = match (proportion, agreement.filter(is_proportion)) {
        (Some(odd), _) if is_percent => (vec!["base", "exp"], odd),
        (None, Some(odd)) => (vec!["agree"], odd),
        _ => return Ok(()),
    };
    let small = odd.in_percent().percent();
    let large = odd.as_proportion(0).map(Printed::percent).unwrap_or_default();
    let why = format!("“{small}” is beside a percentage: write “{small} %” or “{large} %”, whichever is meant");
    Err(PrintProblem { keys, why })
}

impl Print {
    /// Reads a print from the values of its [`KEYS`], and of [`SENTENCE`].
    ///
    /// # Errors
    /// [`PrintProblem`] if a value cannot be read, is missing, or contradicts another.
    pub fn read(value: &dyn Fn(&'static str) -> Option<String>) -> Result<Self, PrintProblem> {
        let keys = Reader(value);
        let most_items = Address::PAIRS.1;
        let measure = keys.text("measure").filter(|name| Metric::named(name) != Metric::Accuracy);
        let changed = both(["paper_hurt", "paper_helped"], |key| keys.whole(key, (0, most_items)))?;
        let deviations = both(["base_sd", "exp_sd"], |key| keys.share(key))?;
        let has_means = keys.text("base").or(keys.text("exp")).is_some();
        let mean = |key| keys.share(key)?.ok_or_else(|| missing(key, "a percentage, such as 71.2".to_owned()));
        let means = if has_means || changed.is_none() { Some([mean("base")?, mean("exp")?]) } else { None };
        let agreement = keys.share("agree")?;
        let metric = measure.as_ref().map_or(Metric::Accuracy, |name| Metric::named(name));
        let counts_items = metric.counts_items();
        let accuracies = means.filter(|_| counts_items);
        // None of these may exceed all items.
        let [base, exp] = accuracies.map_or([None; 2], |both| both.map(Some));
        for (key, share) in [("base", base), ("exp", exp), ("agree", agreement)] {
            if let Some(Err(why)) = share.map(Share::check) {
                return Err(unusable(key, &keys.text(key).unwrap_or_default(), &why));
            }
        }
        if let Some(both) = accuracies {
            check_units(both, agreement)?;
        }
        let is_proportion = accuracies.into_iter().flatten().any(|share| share.hint() == Hint::Proportion);
        let most = accuracies.into_iter().flatten().map(Share::decimals).max().unwrap_or_default();
        let read = |share: Share| {
            // 1 beside 0.95 means 1.00.
            let decimals = if share.hint() == Hint::Open { most } else { share.decimals() };
            let proportion = share.as_proportion(decimals).filter(|_| is_proportion);
            proportion.unwrap_or_else(|| share.in_percent())
        };
        let items = keys.whole("items", (1, most_items))?;
        if items.is_none() && (counts_items || means.is_none()) && deviations.is_none() {
            return Err(missing("items", whole_number((1, most_items))));
        }
        let read_p = |text: String| text.parse().map_err(|why: NoPValue| unusable("p", &text, &why));
        let p = keys.text("p").map(read_p);
        Ok(Self {
            items: items.unwrap_or_default(),
            accuracies: accuracies
                .map(|both| both.map(|share| if metric == Metric::Errors { read(share).rest() } else { read(share) })),
            means,
            deviations,
            measure,
            are_counts: accuracies.is_some() && keys.are_counts(),
            changed: changed.map(|[hurt, helped]| (hurt, helped)),
            p: p.transpose()?,
            agreement: agreement.map(read),
            disagreements: keys.whole("disagree", (0, most_items))?,
            comparisons: keys.whole("comparisons", (1, most_items))?.unwrap_or(1),
            runs: keys.whole("runs", (1, MOST_RUNS))?.unwrap_or(1),
        })
    }

    /// Whether the paper reports how often the systems agree.
    pub fn tells_agreement(&self) -> bool {
        self.agreement.is_some() || self.disagreements.is_some()
    }

    /// Whether shares of wrong answers are printed instead of right ones.
    #[must_use]
    pub fn prints_errors(&self) -> bool {
        self.accuracies.is_some_and(|both| both.into_iter().all(Printed::is_rest))
    }

    /// Whether the experimental system is ahead in the printed numbers.
    pub fn prints_a_gain(&self) -> bool {
        match (self.accuracies, self.changed) {
            (Some([baseline, experimental]), _) => experimental.exceeds(baseline),
            (None, Some((hurt, helped))) => helped > hurt,
            (None, None) => false,
        }
    }

    /// The name of the two printed numbers.
    pub(super) fn kind(&self) -> &'static str {
        match (self.are_counts, self.prints_errors()) {
            (true, _) => "counts",
            (false, true) => "error rates",
            (false, false) => "accuracies",
        }
    }

    /// The name of a metric other than accuracy, if it has one of its own.
    #[must_use]
    pub fn metric_shown(&self) -> Option<&str> {
        self.measure.as_deref().and_then(Metric::shown)
    }

    /// What two scores are, as shown: the name of the metric, or "means".
    pub fn scores_shown(&self) -> Option<&str> {
        self.metric_shown().map(|name| if name == "mean" { "means" } else { name })
    }

    /// The question for the worker, at level `alpha`.
    ///
    /// # Errors
    /// [`Unusable`] if no pairs (helped, hurt) can be determined.
    pub fn question(&self, alpha: f64, sides: Sides) -> Result<Question, Unusable> {
        if let Some(over_runs) = self.over_runs() {
            // Even for means over runs, the printed numbers may be impossible.
            if self.accuracies.is_some() && self.items > 0 && self.runs > 1 {
                self.counts(self.rounding())?;
            }
            return Err(Unusable::OverRuns(over_runs));
        }
        if self.means.is_some() && self.accuracies.is_none() {
            return Err(Unusable::Measure);
        }
        let Counts { right: [baseline, experimental], more_right, disagreements } = self.counts(self.rounding())?;
        if self.are_averages() {
            return Err(Unusable::Averages([baseline, experimental]));
        }
        let nearest =
            |printed: Printed, (least, most): (u64, u64)| printed.nearest(self.items).clamp(least, most) as i64;
        let expected_lead = match (self.changed, self.accuracies) {
            (Some((hurt, helped)), _) => helped as i64 - hurt as i64,
            (None, Some([first, second])) => nearest(second, experimental) - nearest(first, baseline),
            (None, None) => 0,
        };
        Ok(Question {
            items: self.items,
            baseline,
            experimental,
            more_right,
            disagreements,
            expected_lead,
            levels: if self.comparisons > 1 { vec![alpha, alpha / self.comparisons as f64] } else { vec![alpha] },
            sides,
            printed_p: self.p.map(PrintedP::range),
        })
    }

    /// How the paper shortened its numbers: rounded, unless they must have been cut off.
    pub fn rounding(&self) -> Rounding {
        let fits = |rounding: &Rounding| self.counts(*rounding).is_ok();
        // If neither fits, one of them may still fit the accuracies.
        let fits_accuracies = |rounding: &Rounding| !matches!(self.counts(*rounding), Err(Unusable::Accuracies));
        let all = || Rounding::ALL.into_iter();
        all().find(fits).or_else(|| all().find(fits_accuracies)).unwrap_or(Rounding::Nearest)
    }

    /// All pairs (helped, hurt) that are possible.
    #[must_use]
    pub fn allowed(&self) -> Option<Allowed> {
        let Counts { right: [baseline, experimental], disagreements, .. } = self.counts(self.rounding()).ok()?;
        Allowed::new(self.items, baseline, experimental, disagreements).filter(|_| !self.are_averages())
    }

    /// Whether the accuracies are means over several runs.
    fn are_averages(&self) -> bool {
        self.runs > 1 && self.accuracies.is_some()
    }

    /// The means and their standard deviations over the runs, if printed.
    fn over_runs(&self) -> Option<OverRuns> {
        let (means, deviations) = self.means.zip(self.deviations)?;
        let is_lower_better = self.measure.as_ref().is_some_and(|name| Metric::named(name).is_lower_better());
        Some(OverRuns { means, deviations, runs: self.runs, is_lower_better })
    }

    /// The number of answers that each accuracy is a share of.
    pub fn answers(&self) -> u64 {
        self.items * self.runs
    }

    /// If the accuracies are impossible as they are, the smallest number of runs over which they
    /// may be means.
    pub fn fewest_runs(&self) -> Option<u64> {
        let is_possible = |rounding: Rounding, answers: u64| {
            self.accuracies.iter().flatten().all(|printed| printed.counts(answers, rounding).is_ok())
        };
        let fewest = |rounding| USUAL_RUNS.into_iter().find(|runs| is_possible(rounding, self.items * runs));
        Rounding::ALL.into_iter().find_map(fewest)
    }

    /// The ranges of whole numbers, if the printed numbers were shortened in this way.
    fn counts(&self, rounding: Rounding) -> Result<Counts, Unusable> {
        let right = match self.accuracies {
            Some(both) => both.map(|printed| printed.counts(self.answers(), rounding).ok()),
            None => [Some((0, self.items)); 2],
        };
        let [Some(baseline), Some(experimental)] = right else { return Err(Unusable::Accuracies) };
        let right = [baseline, experimental];
        if self.are_averages() {
            // The agreement is then a mean as well, and does not determine single items.
            return Ok(Counts { right, more_right: 0, disagreements: (0, self.items) });
        }
        let disagreements = self.disagreement_range(rounding).ok_or(Unusable::Agreement)?;
        let counts = Counts { right, more_right: 0, disagreements };
        if let Some(changed) = self.changed {
            return self.with_changed(counts, changed).ok_or(Unusable::Changed(counts));
        }
        let allowed = Allowed::new(self.items, baseline, experimental, disagreements);
        allowed.map(|_| counts).ok_or(Unusable::Both(counts))
    }

    /// If helped and hurt are printed: the smallest possible number that the baseline has right,
    /// and how many more it may be. The bootstrap's p does not depend on it. `None` if there is no
    /// such number.
    fn with_changed(&self, counts: Counts, (hurt, helped): Changed) -> Option<Counts> {
        let Counts { right: [(b0, b1), (e0, e1)], disagreements: (d0, d1), .. } = counts;
        let changed = hurt + helped;
        let both_right = |right: u64, own: u64| right.checked_sub(own);
        // Right with both systems: those that the baseline has right and that are not hurt.
        let most = both_right(b1, hurt)?.min(both_right(e1, helped)?).min(self.items.checked_sub(changed)?);
        let least = b0.saturating_sub(hurt).max(e0.saturating_sub(helped));
        let [baseline, experimental] = [least + hurt, least + helped];
        let is_possible = least <= most && (d0..=d1).contains(&changed);
        let right = [(baseline, baseline), (experimental, experimental)];
        is_possible.then(|| Counts { right, more_right: most - least, disagreements: (changed, changed) })
    }

    /// The printed range of disagreements; `None` if no number of items fits.
    fn disagreement_range(&self, rounding: Rounding) -> Option<(u64, u64)> {
        let (mut least, mut most) = (0, self.items);
        if let Some(agreement) = self.agreement {
            let (least_agreeing, most_agreeing) = agreement.counts(self.items, rounding).ok()?;
            (least, most) = (self.items - most_agreeing, self.items - least_agreeing);
        }
        if let Some(number) = self.disagreements {
            (least, most) = (least.max(number), most.min(number));
        }
        (least <= most).then_some((least, most))
    }
}
