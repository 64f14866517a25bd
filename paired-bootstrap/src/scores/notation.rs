//! How the numbers of an input are written.

use super::number::Mark;
use super::score::Score;
use super::value::{Value, Written};
use super::words::Words;

/// Which of the scores had a percent sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PercentSigns {
    /// None of them.
    None,
    /// All of them.
    All,
    /// Some, and another number is above 1 or below −1: all are meant as percent.
    AmongPercents,
    /// Some, and all others are within −1 and 1: those with a sign are divided by 100.
    AmongFractions,
}

/// Which marks group thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grouping {
    /// None: commas and points are decimal marks.
    None,
    /// Commas.
    Commas,
    /// Points.
    Points,
    /// Possibly commas; the numbers do not decide it.
    UnclearCommas,
    /// Possibly points.
    UnclearPoints,
}

/// What was seen in the scores so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Notation {
    /// The grouping that the user chose; `None` to decide by the numbers.
    chosen: Option<Grouping>,
    percents: bool,
    plain_numbers: bool,
    /// Whether a number without a percent sign is above 1 or below −1.
    above_one: bool,
    /// Whether there are points that can only be decimal marks.
    decimal_points: bool,
    /// Whether there are points that may group thousands.
    unclear_points: bool,
    /// Whether there are points that can only group thousands.
    point_groups: bool,
    /// Whether there are commas that can only be decimal marks.
    decimal_commas: bool,
    /// Whether there are commas that may group thousands.
    unclear_commas: bool,
    /// Whether there are commas that can only group thousands.
    comma_groups: bool,
    /// The largest integer without marks, in absolute value.
    largest_whole: f64,
    /// The smallest and the largest absolute value among numbers whose points may group thousands,
    /// with the points read as decimal marks.
    with_points: Option<[f64; 2]>,
    /// Whether integers are so large that points are unlikely to be decimal marks.
    is_far: bool,
    /// One bit for each pair in [`Words::all`] that occurred.
    words: u64,
}

impl Notation {
    /// The notation of all these scores together, which is needed to decide what their percent
    /// signs and commas mean.
    pub fn of<'v>(values: impl IntoIterator<Item = &'v Value>) -> Self {
        let mut notation = Self::default();
        values.into_iter().for_each(|&value| notation.note(value));
        notation.is_far = notation.with_points.is_some_and(|[least, _]| notation.largest_whole >= FAR * least);
        notation
    }

    /// The notation of the scores of two systems. If one is printed with decimals and the other
    /// without, points are decimal marks if that makes both equally large.
    pub fn of_both(first: &[Value], second: &[Value]) -> Self {
        let all = Self::of(first.iter().chain(second));
        let is_beyond = all.with_points.is_some_and(|[_, largest]| all.largest_whole > BEYOND * largest);
        let is_far_in_one = || [first, second].iter().any(|values| Self::of(*values).is_far);
        Self { is_far: all.is_far && (is_beyond || is_far_in_one()), ..all }
    }

    /// The same notation with the grouping that the user chose.
    pub fn with_grouping(self, chosen: Option<Grouping>) -> Self {
        Self { chosen, ..self }
    }

    /// The scores on one scale: percents among fractions are divided by 100, and grouped numbers
    /// are thousands.
    pub fn scores(self, values: &[Value]) -> Vec<Score> {
        let are_hundredths = self.percent_signs() == PercentSigns::AmongFractions;
        let grouping = self.grouping();
        let scaled = |value: &Value| match value.written {
            Written::Number { percent: true, .. } if are_hundredths => value.score.hundredth(),
            Written::Number { mark: Mark::CommaOrGroup, .. } if grouping == Grouping::Commas => {
                value.score.thousandfold()
            }
            Written::Number { mark: Mark::PointOrGroup, .. } if grouping == Grouping::Points => {
                value.score.thousandfold()
            }
            _ => value.score,
        };
        values.iter().map(scaled).collect()
    }

    /// The grouping of thousands: as chosen, or as marks that can mean nothing else show. Points
    /// before three digits are decimal marks, unless other numbers contradict it: `1.204` beside
    /// `0,5`, or beside `987`, which has no decimals and is far larger.
    pub fn grouping(&self) -> Grouping {
        match self.chosen {
            Some(chosen) => chosen,
            None if self.comma_groups && (self.decimal_commas || self.point_groups) => Grouping::UnclearCommas,
            None if self.point_groups && self.decimal_points => Grouping::UnclearPoints,
            None if self.comma_groups => Grouping::Commas,
            None if self.point_groups => Grouping::Points,
            None if self.unclear_commas && !self.decimal_commas => Grouping::UnclearCommas,
            None if self.unclear_points && !self.decimal_points && (self.decimal_commas || self.is_far) => {
                Grouping::UnclearPoints
            }
            None => Grouping::None,
        }
    }

    fn note(&mut self, value: Value) {
        match value.written {
            Written::Number { percent, mark } => {
                self.percents |= percent;
                self.plain_numbers |= !percent;
                self.above_one = self.above_one || !percent && value.score.to_f64().abs() > 1.0;
                let size = value.score.to_f64().abs();
                match mark {
                    Mark::None if percent => {}
                    Mark::None => self.largest_whole = self.largest_whole.max(size),
                    Mark::Point => self.decimal_points = true,
                    Mark::Comma => self.decimal_commas = true,
                    Mark::CommaOrGroup => self.unclear_commas = true,
                    Mark::PointOrGroup => {
                        self.unclear_points = true;
                        let [least, largest] = self.with_points.unwrap_or([size; 2]);
                        self.with_points = Some([least.min(size), largest.max(size)]);
                    }
                    Mark::CommaGroups => self.comma_groups = true,
                    Mark::PointGroups => self.point_groups = true,
                }
            }
            Written::Word(words) => {
                self.words |= Words::all().position(|other| other == words).map_or(0, |place| 1 << place);
            }
        }
    }

    /// Which scores had a percent sign. Words have none.
    pub fn percent_signs(&self) -> PercentSigns {
        match (self.percents, self.plain_numbers || self.has_words()) {
            (false, _) => PercentSigns::None,
            (true, false) => PercentSigns::All,
            (true, true) if self.above_one => PercentSigns::AmongPercents,
            (true, true) => PercentSigns::AmongFractions,
        }
    }

    /// Whether every number is meant as percent.
    pub fn is_percent(&self) -> bool {
        matches!(self.percent_signs(), PercentSigns::All | PercentSigns::AmongPercents)
    }

    /// Whether every score was a word.
    pub fn is_words_only(&self) -> bool {
        self.has_words() && !self.percents && !self.plain_numbers
    }

    fn has_words(&self) -> bool {
        self.words > 0
    }

    /// The words that were seen: `true/false`, or several pairs joined with `and`; empty if there
    /// were none.
    pub fn words(&self) -> String {
        let seen = Words::all().enumerate().filter(|(place, _)| self.words >> place & 1 == 1);
        let pairs: Vec<String> = seen.map(|(_, Words { right, wrong })| format!("{right}/{wrong}")).collect();
        pairs.join(" and ")
    }

    /// Remarks on how the numbers are written, the shortest first.
    pub fn remarks(&self) -> Vec<&'static str> {
        let percent = match self.percent_signs() {
            PercentSigns::None => None,
            PercentSigns::All => Some("percent signs"),
            PercentSigns::AmongPercents => Some("percent signs on some scores only (50% read as 50)"),
            PercentSigns::AmongFractions => Some("some percent signs (50% read as 0.5)"),
        };
        let commas = match self.grouping() {
            Grouping::Commas => Some("commas for thousands"),
            Grouping::Points if self.decimal_commas => Some("points for thousands, decimal commas"),
            Grouping::Points => Some("points for thousands"),
            _ if !self.decimal_commas && !self.unclear_commas => None,
            _ if self.decimal_points || self.unclear_points => Some("decimal commas and points"),
            _ => Some("decimal commas"),
        };
        percent.into_iter().chain(commas).collect()
    }
}

/// An integer at least this many times a number with three decimals is hardly of the same kind.
const FAR: f64 = 10.0;

/// If the integers of one system exceed the other's numbers with three decimals by more than this
/// factor, they are hardly of the same kind.
const BEYOND: f64 = 2.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(all: &[Value]) -> Notation {
        Notation::of(all)
    }

    const fn number(digits: i64, percent: bool, mark: Mark) -> Value {
        Value {
            score: Score::Decimal { digits, decimals: 0 },
            binary: None,
            written: Written::Number { percent, mark },
        }
    }

    const PLAIN: Value = number(-1, false, Mark::Point);
    const LARGE: Value = number(-2, false, Mark::None);
    const PERCENT: Value = number(50, true, Mark::Comma);
    const WORD: Value = word(Words { right: "yes", wrong: "no" });

    const fn word(words: Words) -> Value {
        Value { score: Score::Decimal { digits: 1, decimals: 0 }, binary: None, written: Written::Word(words) }
    }

    #[test]
    fn nothing_seen_is_nothing_to_tell() {
        let notation = noted(&[]);
        assert_eq!(notation.percent_signs(), PercentSigns::None);
        assert!(!notation.is_words_only() && notation.words().is_empty() && notation.remarks().is_empty());
    }

    #[test]
    fn percent_signs_are_none_all_or_some() {
        assert_eq!(noted(&[PLAIN, WORD]).percent_signs(), PercentSigns::None);
        assert_eq!(noted(&[PERCENT]).percent_signs(), PercentSigns::All);
        assert_eq!(noted(&[PERCENT, PLAIN]).percent_signs(), PercentSigns::AmongFractions);
        assert_eq!(noted(&[WORD, PERCENT]).percent_signs(), PercentSigns::AmongFractions);
        assert_eq!(noted(&[PLAIN, LARGE, PERCENT]).percent_signs(), PercentSigns::AmongPercents);
    }

    #[test]
    fn words_are_listed() {
        assert!(noted(&[WORD]).is_words_only());
        assert!(!noted(&[WORD, PLAIN]).is_words_only());
        assert_eq!(noted(&[WORD, word(Words { right: "true", wrong: "false" })]).words(), "true/false and yes/no");
    }

    #[test]
    fn commas_are_told_with_points() {
        assert_eq!(noted(&[PERCENT]).remarks(), ["percent signs", "decimal commas"]);
        assert_eq!(noted(&[PERCENT, PLAIN]).remarks()[1], "decimal commas and points");
    }

    fn read(texts: &[&str]) -> Vec<Value> {
        texts.iter().map(|text| super::super::value::read(text).expect("a number")).collect()
    }

    #[test]
    fn marks_are_told_from_each_other() {
        let grouping = |texts: &[&str]| Notation::of(&read(texts)).grouping();
        assert_eq!(grouping(&["1,234", "5"]), Grouping::UnclearCommas);
        assert_eq!(grouping(&["1,234", "0,5"]), Grouping::None);
        assert_eq!(grouping(&["1,234", "2,345.5"]), Grouping::Commas);
        assert_eq!(grouping(&["1,234.5", "0,5"]), Grouping::UnclearCommas);
        assert_eq!(grouping(&["1.204", "987"]), Grouping::UnclearPoints);
        assert_eq!(grouping(&["1.204", "0,5"]), Grouping::UnclearPoints);
        assert_eq!(grouping(&["1.204", "2.310", "3"]), Grouping::None, "3 may be an average of three");
        assert_eq!(grouping(&["98.125", "100"]), Grouping::None);
        assert_eq!(grouping(&["1.204", "987", "0.5"]), Grouping::None);
        assert_eq!(grouping(&["1.204", "987", "1.204.000"]), Grouping::Points);
    }

    #[test]
    fn points_are_decimal_marks_where_that_makes_two_systems_alike() {
        let grouping = |first: &[&str], second: &[&str]| Notation::of_both(&read(first), &read(second)).grouping();
        assert_eq!(grouping(&["1.204", "12.310", "7.125"], &["2", "13", "7"]), Grouping::None);
        assert_eq!(grouping(&["1.204", "12.310", "7.125"], &["987", "764", "500"]), Grouping::UnclearPoints);
        assert_eq!(grouping(&["1.204", "150.000"], &["987", "764"]), Grouping::UnclearPoints);
        // If a system's own numbers differ that much, one program printed them all.
        assert_eq!(grouping(&["1.204", "20", "30.500"], &["3", "4", "5"]), Grouping::UnclearPoints);
    }

    #[test]
    fn groups_are_thousands() {
        let values = read(&["1.204", "987", "-2.500"]);
        let thousands = Notation::of(&values).with_grouping(Some(Grouping::Points));
        assert_eq!(thousands.scores(&values), [1204, 987, -2500].map(Score::from));
        assert_eq!(thousands.remarks(), ["points for thousands"]);
        let decimals = thousands.with_grouping(Some(Grouping::None));
        assert_eq!(decimals.scores(&values)[0], Score::Decimal { digits: 1204, decimals: 3 });
    }

    fn scaled(numbers: &[(i64, bool)]) -> Vec<Score> {
        let values: Vec<Value> = numbers.iter().map(|&(digits, percent)| number(digits, percent, Mark::None)).collect();
        Notation::of(&values).scores(&values)
    }

    #[test]
    fn percents_alone_stay_as_printed() {
        assert_eq!(scaled(&[(50, true), (60, true)]), [Score::from(50), Score::from(60)]);
    }

    #[test]
    fn percents_among_fractions_are_hundredths_wherever_they_stand() {
        let half = Score::Decimal { digits: 5, decimals: 1 };
        assert_eq!(scaled(&[(50, true), (1, false), (50, true)]), [half, Score::from(1), half]);
    }

    #[test]
    fn percents_among_larger_numbers_stay_as_printed() {
        assert_eq!(scaled(&[(50, true), (1, false), (-2, false)]), [50, 1, -2].map(Score::from));
    }
}
