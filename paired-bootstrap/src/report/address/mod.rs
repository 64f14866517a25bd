//! The state in the address: everything after `#`, as a query string.

mod keys;
mod problem;

pub use problem::AddressProblem;

use super::chosen_columns;
use super::share::{LinkedFile, TooLong, pack_files, pack_scores, unpack_files, unpack_scores};
use super::tab::Tab;
use crate::planning::Counts;
use crate::question::Question;
use crate::table::{Choice, Keyword, is_empty};
use keys::{Keys, known_metric, parse_kept, parse_view};
use std::fmt;

/// The content of an address. Its keys never change: embedders and scripts rely on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    /// `view`; test by default.
    pub view: Tab,
    /// `n`, `helped` and `hurt`: artificial 0/1 data. `None` if the address has none of the three
    /// keys.
    pub counts: Option<Counts>,
    /// `scores`: pasted texts, the baseline's first. The second is empty if the first holds both
    /// systems. Scores take precedence over counts.
    pub scores: Option<[String; 2]>,
    /// `files`: files with their names and texts. Files take precedence over counts and scores.
    pub files: Vec<LinkedFile>,
    /// `source`: where the scores were, if the address does not contain them; also for files in the
    /// address. `None` for counts and for pasted scores.
    pub elsewhere: Option<Elsewhere>,
    /// `kept`: the name under which the browser that wrote the address keeps these scores, if it
    /// does: letters and digits.
    pub kept: Option<String>,
    /// `resamples`, `seed`, `alpha`, `sides` (1 or 2), `level`, `margin` and `margin_test`
    /// (`noninferior` or `equivalent`); by default those of [`Question::default`].
    pub question: Question,
    /// `baseline`, `experimental`, `swapped` (1; never with counts or two pasted lists, which
    /// [`Address::parse`] swaps itself), `score`, `id`, `cluster`, `category`, `gold`, `filter`
    /// (`column:value`, any number of times), `lower` (lower is better: 1 or 0) and the words of
    /// [`Choice`]'s other members: the role of each column, and how its cells are read. Names are
    /// percent-encoded.
    pub columns: Choice,
    /// All other keys with their values, in their order: those of the views. Values are written as
    /// they are, so they must not contain `&` or `#`; names are encoded by
    /// [`encoded`](super::encoded).
    pub others: Vec<(String, String)>,
}

/// Where the scores of an address came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// `paste`: pasted.
    Boxes,
    /// `file`: in one or two files.
    File,
}

impl Elsewhere {
    /// The source with this [`key`](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Boxes, Self::File].into_iter().find(|elsewhere| elsewhere.key() == key)
    }

    /// The value of the key `source`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Boxes => "paste",
            Self::File => "file",
        }
    }
}

impl Default for Address {
    fn default() -> Self {
        Self {
            view: Tab::Test,
            counts: None,
            scores: None,
            files: Vec::new(),
            elsewhere: None,
            kept: None,
            question: Question::default(),
            columns: Choice::default(),
            others: Vec::new(),
        }
    }
}

impl Address {
    /// The least and the greatest sample size that an address may ask for.
    pub const PAIRS: (u64, u64) = (1, 10_000_000);

    /// Reads the part after `#`. Unknown keys are ignored; an invalid value is reported and
    /// replaced by the default. If a key occurs several times, the last one wins. If `swapped` is
    /// set, counts and two lists are returned swapped, and `swapped` is cleared.
    #[must_use]
    pub fn parse(fragment: &str) -> (Self, Vec<AddressProblem>) {
        let mut keys = Keys { fragment: fragment.trim_start_matches('#'), problems: Vec::new() };
        let default = Self::default();
        let counts = keys.counts();
        let are_counts_good = keys.problems.is_empty();
        let mut address = Self {
            counts,
            question: keys.question(),
            scores: keys.read("scores", |value| unpack_scores(value).map_err(AddressProblem::NotScores)),
            files: keys
                .read("files", |value| unpack_files(value).map_err(AddressProblem::NotFiles))
                .unwrap_or(default.files),
            // A source that this version does not know is ignored, as if the key were missing.
            elsewhere: keys.read("source", |value| Ok(Elsewhere::from_key(value))).flatten(),
            kept: keys.read("kept", |value| Ok(parse_kept(value))).flatten(),
            view: keys.read("view", parse_view).unwrap_or(default.view),
            columns: chosen_columns::read(&mut keys),
            others: keys.others(),
        };
        keys.read("metric", known_metric);
        let are_pasted = address.scores.is_some() && address.elsewhere == Some(Elsewhere::Boxes);
        if !address.files.is_empty() {
            (address.counts, address.scores, address.elsewhere) = (None, None, Some(Elsewhere::File));
        } else if address.counts.is_some() || are_pasted {
            address.elsewhere = None;
        } else if address.scores.is_none() && address.columns.names_columns() {
            // The columns and rows belong to a table that has not been loaded.
            address.elsewhere = address.elsewhere.or(Some(Elsewhere::File));
        }
        if address.elsewhere.is_none() || address.carries_scores() {
            address.kept = None;
        }
        match (address.columns.is_swapped, &mut address.scores, &mut address.counts) {
            (true, Some(texts), _) if texts.iter().all(|text| !is_empty(text)) => {
                texts.reverse();
                address.columns.is_swapped = false;
            }
            (true, None, Some(counts)) => {
                // The ten questions, which replace invalid counts, are not swapped.
                if are_counts_good {
                    *counts = counts.swapped();
                }
                address.columns.is_swapped = false;
            }
            _ => {}
        }
        (address, keys.problems)
    }

    /// The value of one of the [`others`](Self::others); if the key occurs several times, the last
    /// one wins.
    #[must_use]
    pub fn other(&self, key: &str) -> Option<&str> {
        self.others.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// As [`other`](Self::other), percent-decoded: for text that was pasted into an address.
    #[must_use]
    pub fn decoded(&self, key: &str) -> Option<String> {
        self.other(key).map(chosen_columns::decoded)
    }

    /// All values of one of the [`others`](Self::others), as they are written.
    #[must_use]
    pub fn all_others(&self, key: &str) -> Vec<&str> {
        self.others.iter().filter(|(name, _)| name == key).map(|(_, value)| value.as_str()).collect()
    }

    /// Whether the address contains scores, rather than counts or where the scores came from.
    #[must_use]
    pub fn carries_scores(&self) -> bool {
        self.scores.is_some() || !self.files.is_empty()
    }

    /// The address as displayed, with the scores or files added.
    ///
    /// # Errors
    /// [`TooLong`] if these need more than [`LONGEST_SCORES`](super::LONGEST_SCORES) characters.
    pub fn with_scores(&self) -> Result<String, TooLong> {
        Ok(match &self.scores {
            _ if !self.files.is_empty() => format!("{self}&files={}", pack_files(&self.files)?),
            Some(scores) => format!("{self}&scores={}", pack_scores(scores)?),
            None => self.to_string(),
        })
    }
}

impl fmt::Display for Address {
    /// Without the `#`, and without the scores, which may be of any length. Defaults are left out,
    /// except for `resamples` and `seed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.view != Tab::Test {
            write!(f, "view={}&", self.view.key())?;
        }
        if let Some(Counts { pairs, helped, hurt }) = self.counts {
            write!(f, "n={pairs}&helped={helped}&hurt={hurt}&")?;
        }
        write_question(&self.question, f)?;
        if let Some(elsewhere) = self.elsewhere {
            write!(f, "&source={}", elsewhere.key())?;
        }
        if let Some(kept) = &self.kept {
            write!(f, "&kept={kept}")?;
        }
        chosen_columns::write(&self.columns, f)?;
        self.others.iter().try_for_each(|(key, value)| write!(f, "&{key}={value}"))
    }
}

/// Writes the question; defaults are left out, except for `resamples` and `seed`.
fn write_question(question: &Question, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let &Question { resamples, seed, alpha, sides, level, margin, margin_test } = question;
    write!(f, "resamples={resamples}&seed={seed}")?;
    let default = Question::default();
    if alpha != default.alpha {
        write!(f, "&alpha={alpha}")?;
    }
    if sides != default.sides {
        write!(f, "&sides={}", sides.word())?;
    }
    if let Some(level) = level {
        write!(f, "&level={level}")?;
    }
    if let Some(margin) = margin {
        write!(f, "&margin={margin}")?;
    }
    if margin_test != default.margin_test {
        write!(f, "&margin_test={}", margin_test.word())?;
    }
    Ok(())
}

/// The link to `address`, including its scores. `base` is any address of the page; the part after
/// its `#` is replaced.
///
/// # Errors
/// [`TooLong`] if the scores need more than [`LONGEST_SCORES`](super::LONGEST_SCORES) characters,
/// or are too large to be compressed.
pub fn share_link(base: &str, address: &Address) -> Result<String, TooLong> {
    let page = base.split('#').next().unwrap_or_default();
    Ok(format!("{page}#{}", address.with_scores()?))
}

#[cfg(test)]
mod tests {
    use super::keys::{MOST_OTHERS, SHARED};
    use super::*;
    use crate::bootstrap::Sides;
    use crate::question::MarginTest;

    #[test]
    fn empty_address_is_the_default() {
        for fragment in ["", "#", "#&&", "view=test", "utm_source"] {
            assert_eq!(Address::parse(fragment), (Address::default(), vec![]), "{fragment:?}");
        }
    }

    #[test]
    fn every_key_is_read() {
        let (address, problems) = Address::parse(
            "#view=test&n=500&helped=10&hurt=7&resamples=1000000&seed=42&alpha=0.01&sides=2&level=0.9&margin=1.5&margin_test=noninferior&swapped=1",
        );
        let expected = Address {
            counts: Some(Counts { pairs: 500, helped: 7, hurt: 10 }),
            scores: None,
            files: Vec::new(),
            elsewhere: None,
            kept: None,
            question: Question {
                resamples: 1_000_000,
                seed: 42,
                alpha: 0.01,
                sides: Sides::Two,
                level: Some(0.9),
                margin: Some(1.5),
                margin_test: MarginTest::NonInferior,
            },
            view: Tab::Test,
            columns: Choice::default(),
            others: Vec::new(),
        };
        assert_eq!((address, problems), (expected, vec![]));
    }

    #[test]
    fn a_name_of_kept_scores_has_letters_and_digits_and_a_place() {
        let kept = |fragment| Address::parse(fragment).0.kept;
        assert_eq!(kept("source=file&kept=0a1b").as_deref(), Some("0a1b"));
        for none in ["kept=0a1b", "source=file&kept=", "source=file&kept=a/b", "n=10&source=file&kept=0a1b"] {
            assert_eq!(kept(none), None, "{none}");
        }
        let fragment = "resamples=10000&seed=1&source=file&kept=0a1b&swapped=1";
        assert_eq!(Address::parse(fragment).0.to_string(), fragment);
    }

    #[test]
    fn keys_of_the_views_are_kept_for_them() {
        let (address, problems) = Address::parse("view=plan&sizes=100,500&n=20&sizes=7");
        assert_eq!((address.view, address.other("sizes"), address.other("n")), (Tab::Plan, Some("7"), None));
        assert_eq!(problems, []);
        assert_eq!(Address::parse(&"a=1&".repeat(100_000)).0.others.len(), MOST_OTHERS);
    }

    #[test]
    fn a_source_counts_where_the_address_does_not_tell_it_already() {
        for fragment in ["n=500&source=file", "source=drawer", "source", "source=file&source="] {
            let (address, problems) = Address::parse(fragment);
            assert_eq!((address.elsewhere, problems), (None, vec![]), "{fragment}");
        }
        let scores = Some(["1\n".to_owned(), "0\n".to_owned()]);
        let linked = Address { scores, ..Address::default() }.with_scores().expect("few scores");
        assert_eq!(Address::parse(&format!("source=paste&{linked}")).0.elsewhere, None);
        // Scores from a file are carried as texts, and the source is kept.
        assert_eq!(Address::parse(&format!("source=file&{linked}")).0.elsewhere, Some(Elsewhere::File));
    }

    #[test]
    fn an_address_that_names_columns_waits_for_their_table() {
        for fragment in ["baseline=a&experimental=b", "cluster=passage", "filter=lang:de"] {
            assert_eq!(Address::parse(fragment).0.elsewhere, Some(Elsewhere::File), "{fragment}");
        }
        for fragment in ["lower=1", "n=10&cluster=passage", "swapped=1"] {
            assert_eq!(Address::parse(fragment).0.elsewhere, None, "{fragment}");
        }
    }

    #[test]
    fn missing_counts_are_those_of_the_ten_questions() {
        let (address, _) = Address::parse("n=500");
        assert_eq!(address.counts, Some(Counts { pairs: 500, ..Counts::TEN_QUESTIONS }));
    }

    #[test]
    fn written_addresses_read_back() {
        for fragment in [
            "n=500&helped=10&hurt=7&resamples=10000&seed=1",
            "resamples=100&seed=18446744073709551615&alpha=0.1",
            "resamples=100&seed=1&sides=2&level=0.999&margin=0.5&swapped=1",
            "resamples=100&seed=1&source=paste",
            "resamples=100&seed=1&source=file&swapped=1",
            "view=review&resamples=10000&seed=1&items=500",
        ] {
            assert_eq!(Address::parse(fragment).0.to_string(), fragment);
        }
    }

    #[test]
    fn bad_values_are_reported_each_and_replaced() {
        let (address, problems) = Address::parse("n=0&helped=-1&hurt=x&resamples=99&seed=1.5&alpha=1&view=x");
        assert_eq!(address.counts, Some(Counts::TEN_QUESTIONS));
        assert_eq!(Address { counts: None, ..address }, Address::default());
        assert_eq!(problems.len(), 7);
        assert_eq!(Address::parse("n=100&helped=-3&hurt=10").0.counts, Some(Counts::TEN_QUESTIONS));
        assert_eq!(Address { counts: None, ..Address::parse("n=x&swapped=1").0 }, Address::default());
        assert_eq!(problems[0].to_string(), "n = “0” is not a whole number from 1 to 10,000,000");
        for fragment in [
            "n=",
            "n=%00",
            "seed=18446744073709551616",
            "alpha=NaN",
            "alpha=-0.05",
            "resamples=1e6",
            "level=1",
            "level",
            "margin=-1",
            "margin=inf",
            "swapped=yes",
            "sides=3",
            "sides=01",
            "scores=",
            "scores=x",
            "files=",
            "files=x",
        ] {
            assert_eq!(Address::parse(fragment).1.len(), 1, "{fragment}");
        }
    }

    #[test]
    fn a_metric_that_is_not_computed_is_told() {
        let (address, problems) = Address::parse("metric=macro%2DF1&n=20");
        assert_eq!(problems[0].to_string(), "metric = “macro-F1” is not known: write mean, or leave it out");
        assert!(problems[0].changes_comparison());
        assert_eq!((address.counts.map(|counts| counts.pairs), address.others), (Some(20), Vec::new()));
        assert_eq!(Address::parse("metric=&n=20&metric=mean").1, []);
    }

    #[test]
    fn levels_in_percent_are_told_how_to_be_written() {
        let message = |fragment| Address::parse(fragment).1.iter().map(ToString::to_string).collect::<String>();
        assert_eq!(message("level=95"), "level = “95” is not a number between 0 and 1, such as 0.95");
        assert_eq!(message("level=99.9"), "level = “99.9” is not a number between 0 and 1, such as 0.999");
        assert_eq!(message("alpha=5"), "alpha = “5” is not a number between 0 and 1, such as 0.05");
        assert_eq!(message("alpha=1"), "alpha = “1” is not a number between 0 and 1, such as 0.05");
        assert_eq!(message("level=high"), "level = “high” is not a number between 0 and 1, such as 0.95");
    }

    #[test]
    fn the_last_of_several_equal_keys_wins() {
        let (address, problems) = Address::parse("seed=x&n=0&seed=2&n=20&seed=3");
        assert_eq!((address.question.seed, address.counts.map(|counts| counts.pairs), problems), (3, Some(20), vec![]));
        // A wrong key is reported once, however often it occurs.
        assert_eq!(Address::parse(&"scores=!&seed=-&".repeat(100_000)).1.len(), 2);
    }

    #[test]
    fn margins_are_above_zero() {
        for margin in ["0", "-0", "-1", "x"] {
            let (address, problems) = Address::parse(&format!("margin={margin}"));
            assert_eq!(address.to_string(), "resamples=10000&seed=1");
            assert_eq!(problems[0].to_string(), format!("margin = “{margin}” is not a number above 0"));
        }
    }

    #[test]
    fn scores_are_read_back() {
        let scores = Some(["1,0\n0,1\n".to_owned(), String::new()]);
        let columns = Choice { is_swapped: true, ..Choice::default() };
        let address = Address { scores, columns, ..Address::default() };
        let fragment = address.with_scores().expect("few scores");
        assert!(fragment.starts_with("resamples=10000&seed=1&swapped=1&scores=A"), "{fragment}");
        assert_eq!(Address::parse(&fragment), (address, vec![]));
    }

    #[test]
    fn every_key_is_documented() {
        let rows: Vec<&str> =
            include_str!("../../../../docs/report.md").lines().filter(|line| line.starts_with("| `")).collect();
        for key in SHARED.iter().chain(&chosen_columns::KEYS) {
            let is_told = |row: &&str| {
                row.split('|').nth(1).is_some_and(|keys| keys.split(',').any(|own| own.trim() == format!("`{key}`")))
            };
            assert!(rows.iter().any(is_told), "docs/report.md has a row for `{key}`");
        }
    }

    #[test]
    fn long_values_are_cut_in_messages() {
        for key in ["n", "seed", "alpha", "sides", "level", "margin", "swapped", "scores", "files", "view"] {
            let (_, problems) = Address::parse(&format!("{key}={}", "é".repeat(100_000)));
            assert!(problems[0].to_string().len() < 200, "{key}");
        }
    }
}
