//! Options of both commands: keys of the page's address.

use clap::Args;
use paired_bootstrap::report::Address;
use paired_bootstrap::table::Choice;
use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Which column plays which part, and how cells are read.
#[derive(Debug, Args)]
pub(crate) struct ColumnOptions {
    /// The column of scores, where each file or group of rows holds one system
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    score: Option<String>,
    /// The column of ids, which tell the items apart
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    id: Option<String>,
    /// The column that numbers the runs of an item: their scores are averaged
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    run: Option<String>,
    /// The column of clusters: what items share, such as a passage, a document or a user
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    cluster: Option<String>,
    /// The column of the items' categories
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    category: Option<String>,
    /// The column of right answers, where the systems' columns hold labels
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    gold: Option<String>,
    /// The word that means right, such as AC among WA and TLE: all other words are wrong
    #[arg(long, value_name = "WORD", help_heading = "Columns")]
    right: Option<String>,
    /// When labels are right: exact, only if they are written the same; alike, even if case or marks
    /// differ
    #[arg(long, value_name = "exact|alike", help_heading = "Columns")]
    labels: Option<String>,
    /// Keep only rows with this value. Repeat it to add columns, or alternative values of a column
    #[arg(long, value_name = "COLUMN:VALUE", help_heading = "Columns")]
    filter: Vec<String>,
    /// 1 if lower scores are better, 0 if higher ones are
    #[arg(long, value_name = "0|1", help_heading = "Columns")]
    lower: Option<String>,
    /// omit: leave out items that lack a score
    #[arg(long, value_name = "omit", help_heading = "Columns")]
    gaps: Option<String>,
    /// score: count −1 as a score, even where it may mean that a score is missing
    #[arg(long, value_name = "score", help_heading = "Columns")]
    minus_one: Option<String>,
    /// Whether rows that may be totals or means of the others are items
    #[arg(long, value_name = "keep|drop", help_heading = "Columns")]
    summary: Option<String>,
    /// What the first row is, where it may be a header or an item
    #[arg(long, value_name = "header|item", help_heading = "Columns")]
    first_row: Option<String>,
    /// What a mark before three digits means, as in 1,234
    #[arg(long, value_name = "comma|point|none", help_heading = "Columns")]
    thousands: Option<String>,
    /// Whether one system's scores are percent, where the other's lie between 0 and 1
    #[arg(long, value_name = "percent|same", help_heading = "Columns")]
    scale: Option<String>,
    /// What folders are: systems with a file for each task, or tasks with a file for each system
    #[arg(long, value_name = "systems|tasks", help_heading = "Columns")]
    folders: Option<String>,
}

/// How systems are compared.
#[derive(Debug, Args)]
pub(crate) struct TestOptions {
    /// The number of resamples [default: 10000]
    #[arg(long, value_name = "NUMBER", help_heading = "The test")]
    resamples: Option<String>,
    /// The seed of the random numbers [default: 1]
    #[arg(long, value_name = "NUMBER", help_heading = "The test")]
    seed: Option<String>,
    /// The significance level [default: 0.05]
    #[arg(long, value_name = "LEVEL", help_heading = "The test")]
    alpha: Option<String>,
    /// 1: is it better? 2: do they differ? [default: 1]
    #[arg(long, value_name = "1|2", help_heading = "The test")]
    sides: Option<String>,
    /// The level of the intervals [default: the one that agrees with the test]
    #[arg(long, value_name = "LEVEL", help_heading = "The test")]
    level: Option<String>,
}

/// A key of the address, with its value if it was given.
pub(crate) type Key<'a> = (&'static str, Option<&'a String>);

impl ColumnOptions {
    pub(crate) fn keys(&self) -> [Key<'_>; 16] {
        [
            ("score", self.score.as_ref()),
            ("id", self.id.as_ref()),
            ("run", self.run.as_ref()),
            ("cluster", self.cluster.as_ref()),
            ("category", self.category.as_ref()),
            ("gold", self.gold.as_ref()),
            ("right", self.right.as_ref()),
            ("labels", self.labels.as_ref()),
            ("lower", self.lower.as_ref()),
            ("gaps", self.gaps.as_ref()),
            ("minus_one", self.minus_one.as_ref()),
            ("summary", self.summary.as_ref()),
            ("first_row", self.first_row.as_ref()),
            ("thousands", self.thousands.as_ref()),
            ("scale", self.scale.as_ref()),
            ("folders", self.folders.as_ref()),
        ]
    }

    /// The row filters. There may be several.
    pub(crate) fn filters(&self) -> impl Iterator<Item = Key<'_>> {
        self.filter.iter().map(|filter| ("filter", Some(filter)))
    }
}

impl TestOptions {
    pub(crate) fn keys(&self) -> [Key<'_>; 5] {
        [
            ("resamples", self.resamples.as_ref()),
            ("seed", self.seed.as_ref()),
            ("alpha", self.alpha.as_ref()),
            ("sides", self.sides.as_ref()),
            ("level", self.level.as_ref()),
        ]
    }
}

/// Escapes everything that could end a value in an address or start an escape sequence.
const NAME: &AsciiSet = NON_ALPHANUMERIC;

/// In a filter, `column:value`, colons and `%` keep their meaning.
const FILTER: &AsciiSet = &CONTROLS.add(b' ').add(b'&').add(b'#').add(b'+');

/// The keys whose values are names of columns or systems.
const NAMES: [&str; 9] = ["baseline", "experimental", "score", "id", "run", "cluster", "category", "gold", "right"];

/// Keys and values as the fragment of an address.
pub(crate) fn fragment<'a>(keys: impl IntoIterator<Item = Key<'a>>) -> String {
    let pairs = keys.into_iter().filter_map(|(key, value)| {
        let value = utf8_percent_encode(value?, if NAMES.contains(&key) { NAME } else { FILTER });
        Some(format!("{key}={value}"))
    });
    pairs.collect::<Vec<_>>().join("&")
}

/// The options that turn the choice `before` into `after`: those to add, and those to leave out.
pub(crate) fn options_of(before: &Choice, after: &Choice) -> String {
    let written = |columns: &Choice| Address { columns: columns.clone(), ..Address::default() }.to_string();
    let (before, after) = (written(before), written(after));
    let known: Vec<&str> = before.split('&').collect();
    let new = after.split('&').filter(|pair| !known.contains(pair));
    let options = new.filter_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        let value = if key == "filter" { value.into() } else { percent_decode_str(value).decode_utf8_lossy() };
        let is_plain = |c: char| c.is_alphanumeric() || "-_.:%".contains(c);
        let quoted = if !value.is_empty() && value.chars().all(is_plain) {
            value.into_owned()
        } else {
            format!("'{}'", value.replace('\'', r"'\''"))
        };
        Some(format!("--{} {quoted}", key.replace('_', "-")))
    });
    let key = |pair: &'_ str| pair.split_once('=').map_or_else(String::new, |(key, _)| key.replace('_', "-"));
    let kept: Vec<String> = after.split('&').map(key).collect();
    let left_out = known.iter().map(|pair| key(pair)).filter(|key| !kept.contains(key));
    options.chain(left_out.map(|key| format!("without --{key}"))).collect::<Vec<_>>().join(" ")
}
