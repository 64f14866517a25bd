//! Answers a question about power, in steps.

use super::{
    Analysing, Answer, Chances, Enough, Part, Question, Rule, Searching, SimulatedData, SmallestGain, TARGETS, Truth,
    TruthError, grid,
};

/// A power computation in progress: each [step](Self::step) takes a millisecond or so, and
/// [`answer`](Self::answer) may return a partial answer before the last.
pub struct Answering(Work);

enum Work {
    Here(Box<Here>),
    Curve(Box<Curve>),
    Simulated(Box<SimulatedData>),
}

impl Answering {
    /// Starts the computation.
    ///
    /// # Errors
    /// [`TruthError`] if no data can have this gain and disagreement.
    pub fn new(question: &Question) -> Result<Self, TruthError> {
        let Question { pairs, gain, disagreement, part, .. } = *question;
        let (truth, level) = (Truth::new(gain, disagreement)?, question.level());
        Ok(Self(match part {
            Part::Here => Work::Here(Box::new(Here::new(truth, pairs, level))),
            Part::Curve(first) => Work::Curve(Box::new(Curve::new(truth, level, grid(first, pairs)))),
            Part::Simulated(data_sets, seed) => {
                Work::Simulated(Box::new(SimulatedData::new(pairs, truth, level, data_sets, seed)))
            }
        }))
    }

    /// Continues for a millisecond or so. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        match &mut self.0 {
            Work::Here(work) => work.step(),
            Work::Curve(work) => work.step(),
            Work::Simulated(work) => work.advance(),
        }
    }

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        match &self.0 {
            Work::Here(work) => work.fraction(),
            Work::Curve(work) => work.fraction(),
            Work::Simulated(work) => work.fraction(),
        }
    }

    /// The answer so far. The chances at n items are returned once, when they are complete, and
    /// again with the smallest gain; in between, `None`.
    pub fn answer(&mut self) -> Option<Answer> {
        match &mut self.0 {
            Work::Here(work) => work.answer(),
            Work::Curve(work) => Some(Answer::Curve(work.points.clone(), work.enough.clone())),
            Work::Simulated(work) => Some(Answer::Simulated(work.made().clone())),
        }
    }
}

/// Computes the chances at one n, and the smallest gain.
struct Here {
    truth: Truth,
    pairs: u64,
    level: f64,
    known: Vec<Chances>,
    work: Option<Analysing>,
    smallest: Smallest,
    is_new: bool,
}

/// The smallest gain that the first of [`Rule::ALL`] finds with the power of the first of
/// [`TARGETS`].
enum Smallest {
    NotBegun,
    Searching(Box<SmallestGain>),
    /// `None` if no possible gain is found with this power.
    Known(Option<f64>),
}

impl Here {
    fn new(truth: Truth, pairs: u64, level: f64) -> Self {
        Self { truth, pairs, level, known: Vec::new(), work: None, smallest: Smallest::NotBegun, is_new: false }
    }

    fn step(&mut self) -> bool {
        if let Some(&rule) = Rule::ALL.get(self.known.len()) {
            let Some(work) = &mut self.work else {
                self.work = Analysing::new(rule, self.pairs, self.truth, self.level);
                return self.work.is_some();
            };
            if let Some(chances) = work.advance() {
                self.known.push(chances);
                self.is_new = self.known.len() == Rule::ALL.len();
                let done = self.work.take().filter(|_| rule == Rule::ALL[0]);
                if let Some(done) = done {
                    let search = SmallestGain::new(done, self.truth.disagreement(), TARGETS[0]);
                    self.smallest = Smallest::Searching(Box::new(search));
                }
            }
            return true;
        }
        if let Smallest::Searching(work) = &mut self.smallest
            && let Some(gain) = work.advance()
        {
            self.smallest = Smallest::Known(gain);
            self.is_new = true;
        }
        matches!(self.smallest, Smallest::Searching(_))
    }

    fn fraction(&self) -> f64 {
        let done = self.known.len() as f64 + self.work.as_ref().map_or(0.0, Analysing::fraction);
        done / (Rule::ALL.len() + 1) as f64
    }

    fn answer(&mut self) -> Option<Answer> {
        let smallest = match self.smallest {
            Smallest::Known(gain) => Some(gain.unwrap_or(f64::INFINITY)),
            _ => None,
        };
        let is_new = std::mem::take(&mut self.is_new);
        is_new.then(|| Answer::Here(self.known.clone(), smallest))
    }
}

/// Computes the power for several n, and how many items are enough.
struct Curve {
    truth: Truth,
    level: f64,
    grid: Vec<u64>,
    points: Vec<(u64, f64, f64)>,
    /// The power at the next point, by the rules that are done.
    powers: Vec<f64>,
    work: Option<Analysing>,
    search: Option<Searching>,
    enough: Vec<Enough>,
}

impl Curve {
    fn new(truth: Truth, level: f64, grid: Vec<u64>) -> Self {
        Self {
            truth,
            level,
            grid,
            points: Vec::new(),
            powers: Vec::new(),
            work: None,
            search: None,
            enough: Vec::new(),
        }
    }

    fn advance_curve(&mut self, pairs: u64) -> bool {
        let rule = Rule::ALL[self.powers.len()];
        let Some(work) = &mut self.work else {
            self.work = Analysing::new(rule, pairs, self.truth, self.level);
            return self.work.is_some();
        };
        if let Some(chances) = work.advance() {
            self.work = None;
            self.powers.push(chances.better);
            if let [bootstrap, sign] = self.powers[..] {
                self.points.push((pairs, bootstrap, sign));
                self.powers.clear();
            }
        }
        true
    }

    fn advance_search(&mut self) -> bool {
        let (Some(&target), rule) = (TARGETS.get(self.enough.len() / 2), Rule::ALL[self.enough.len() % 2]) else {
            return false;
        };
        let search = self.search.get_or_insert_with(|| Searching::new(rule, self.truth, self.level, target));
        if let Some(enough) = search.advance() {
            self.enough.push(enough);
            self.search = None;
        }
        true
    }

    fn step(&mut self) -> bool {
        match self.grid.get(self.points.len()) {
            Some(&pairs) => self.advance_curve(pairs),
            None => self.advance_search(),
        }
    }

    fn fraction(&self) -> f64 {
        // A search tries about ten numbers of items.
        let (points, searches) = (self.grid.len() as f64, 10.0 * (TARGETS.len() * Rule::ALL.len()) as f64);
        (self.points.len() as f64 + 10.0 * self.enough.len() as f64) / (points + searches)
    }
}
