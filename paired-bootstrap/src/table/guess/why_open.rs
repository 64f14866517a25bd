//! Why no two columns hold the scores of two systems.

use super::super::cells::Table;
use super::super::column::{Column, Kind};
use super::super::names::{self, Names, rank};
use super::super::open::Open;
use super::super::relations;
use super::super::systems::{are_metrics, count_columns, in_percent, is_comparable};
use super::super::title::Title;
use super::Guessing;

impl<'t> Guessing<'t> {
    /// Why no two columns of the only table are two systems.
    pub(super) fn why_open(&self, candidates: &[&Column]) -> Open {
        let is_metric_alone = |column: &&Column| Title::of(column.name()).is_metric_alone();
        let scales = |first: &Column, second: &Column, percents: Option<&Column>| {
            let name = |column: &Column| column.name().to_owned();
            Open::Scales { first: name(first), second: name(second), percents: percents.map(name) }
        };
        match candidates {
            [first, second, ..] => {
                let metric = candidates.iter().copied().find(is_metric_alone);
                let of_metric = metric.unwrap_or(first);
                if let Some(other) = candidates.iter().find(|other| are_metrics(of_metric, other)) {
                    return Open::Metrics { first: of_metric.name().to_owned(), second: other.name().to_owned() };
                }
                let Some(metric) = metric else { return scales(first, second, in_percent(first, second)) };
                match candidates.iter().find(|other| other.name() != metric.name()) {
                    Some(other) if !is_comparable(metric, other) => scales(metric, other, None),
                    _ => Open::OneSystem { only: metric.name().to_owned() },
                }
            }
            [only] => {
                let left = relations::without_others(self.first, self.first.columns().iter().collect(), |_| false);
                // Ask about numbers as well that were excluded because of their names.
                let mut numbers = self.first.columns().iter().filter(|column| {
                    column.kind() == Kind::Numbers
                        && !self.has_other_part(column)
                        && column.name() != only.name()
                        && !names::is_of_cross_validation(column.name())
                        && left.iter().any(|other| other.name() == column.name())
                });
                match numbers.next() {
                    Some(other) if !is_comparable(only, other) => scales(only, other, None),
                    _ => Open::OneSystem { only: only.name().to_owned() },
                }
            }
            [] => self.why_no_scores(self.first),
        }
    }

    /// Why a table has no score column.
    pub(super) fn why_no_scores(&self, table: &'t Table) -> Open {
        let verdicts = || {
            let column = table.columns().iter().find(|column| holds_verdicts(column))?;
            Some(Open::Verdicts { column: column.name().to_owned() })
        };
        let winners = || {
            let column = table.columns().iter().find(|column| holds_winners(table, column))?;
            self.choice.gold.is_none().then(|| Open::Verdicts { column: column.name().to_owned() })
        };
        winners().or_else(|| self.why_labels(table)).or_else(verdicts).unwrap_or_else(|| {
            match count_columns(table).as_slice() {
                [] => {
                    let list = table.name().filter(|_| self.tables.tables().len() > 1).map(str::to_owned);
                    let text =
                        |column: &Column| Some([column.name().to_owned(), column.texts().iter().next()?.to_owned()]);
                    let texts = table.columns().iter().filter_map(text).take(MOST_TEXTS).collect();
                    Open::NoScores { list, texts }
                }
                counts => Open::Counts { columns: counts.iter().map(|&name| name.to_owned()).collect() },
            }
        })
    }
}

/// The most columns to show if none holds scores.
const MOST_TEXTS: usize = 3;

/// Whether a column only says which of two systems is better, or that they tie. Letters and numbers
/// alone may just as well be answers.
fn holds_verdicts(column: &Column) -> bool {
    let texts: Vec<String> = column.texts().iter().map(str::to_lowercase).collect();
    let is_in = |text: &String, words: Names| words.contains(&text.as_str());
    let any_of = |words: Names| texts.iter().any(|text| is_in(text, words));
    let are_words = texts.iter().all(|text| [WINS, SIDES, TIES].iter().any(|words| is_in(text, words)));
    are_words && texts.len() > 1 && (any_of(WINS) || any_of(SIDES) && any_of(TIES))
}

/// Whether a column says who wins, by its name and most of its values, and two other columns name
/// the systems at two positions.
fn holds_winners(table: &Table, column: &Column) -> bool {
    const WINNER: Names =
        &["winner", "winning", "verdict", "preference", "preferred", "better", "judgment", "judgement"];
    let names_systems = |other: &&Column| {
        let is_system = |word: &String| rank(word, names::SYSTEM).is_some();
        other.kind() == Kind::Text && other.name() != column.name() && names::words(other.name()).iter().any(is_system)
    };
    let systems: Vec<&Column> = table.columns().iter().filter(names_systems).collect();
    let [first, second] = systems[..] else { return false };
    let found = first.texts().find_all(second.texts());
    let are_same = || first.texts().len() == second.texts().len() && found.iter().all(Option::is_some);
    // A “verdict” may be the right answer to which systems come close.
    let is_surely_winner = names::has_word(column.name(), &["winner", "winning"]);
    // Two systems may give the same answer, but nobody compares a system with itself.
    let are_others = || (0..table.rows()).all(|row| first.text(row) != second.text(row));
    let says_winner = |row: &usize| {
        column.text(*row).is_some_and(|text| {
            [first, second].iter().any(|system| system.name() == text || system.text(*row) == Some(text))
                || [SIDES, TIES].iter().any(|words| words.contains(&text.to_lowercase().as_str()))
        })
    };
    names::has_word(column.name(), WINNER)
        && column.kind() == Kind::Text
        && (is_surely_winner || are_same())
        && are_others()
        && 2 * (0..table.rows()).filter(says_winner).count() > table.rows()
}

/// Words for who wins or loses.
const WINS: Names = &[
    "win", "wins", "won", "lose", "loses", "loss", "lost", "better", "worse", "model_a", "model_b", "system_a",
    "system_b",
];

/// Names of the two sides.
const SIDES: Names = &["a", "b", "1", "2", "left", "right", "first", "second"];

/// Words for a tie.
const TIES: Names = &["tie", "ties", "tied", "draw", "equal", "same", "both", "neither", "none", "tie (bothbad)"];
