//! Recognises scores by position, where two other columns say in each row which system is at which
//! position.

use crate::table::column::{Column, Kind};
use crate::table::error::TableError;
use crate::table::guess::{Guess, Shape};
use crate::table::names::{self, Names, rank, words};
use crate::table::tables::Tables;

impl Tables {
    /// Refuses to compare two columns of scores if two other columns say in each row which system
    /// is at which position, or one column says in which rows the positions were exchanged.
    ///
    /// # Errors
    /// [`TableError::ScoresByPosition`] and [`TableError::ScoresExchanged`]
    pub(super) fn check_positions(&self, guess: &Guess) -> Result<(), TableError> {
        let ([table], Shape::Columns) = (self.tables(), guess.shape) else { return Ok(()) };
        let (Some(baseline), Some(experimental)) = (&guess.choice.baseline, &guess.choice.experimental) else {
            return Ok(());
        };
        let all: Vec<&Column> = table.columns().iter().filter(|column| says_in_each_row(column)).collect();
        // `label_a` and `label_b` with `scores_a.clarity` and `scores_b.clarity`.
        let is_side = |(first, second): &(String, String)| SIDES.contains(&(first.as_str(), second.as_str()));
        let sides = names::only_other_words(baseline, experimental).filter(is_side);
        if let Some(column) = table.columns().iter().find(|column| says_exchanged(column)).filter(|_| sides.is_some()) {
            return Err(TableError::ScoresExchanged {
                column: column.name().to_owned(),
                scores: [baseline, experimental].map(Clone::clone),
            });
        }
        let is_pair = |[first, second]: &[&Column; 2]| {
            sides.is_some() && names::only_other_words(first.name(), second.name()) == sides
        };
        let mut pairs = all.iter().flat_map(|first| all.iter().map(move |second| [*first, *second]));
        let named: Vec<&Column> = all.iter().copied().filter(|column| is_named_so(column)).collect();
        let pair = if let [first, second] = named[..] { Some([first, second]) } else { pairs.find(is_pair) };
        let Some([first, second]) = pair else { return Ok(()) };
        let are_same = first.texts().len() == second.texts().len()
            && first.texts().find_all(second.texts()).iter().all(Option::is_some);
        let are_others = || (0..table.rows()).all(|row| first.text(row) != second.text(row));
        if !are_same || !are_others() {
            return Ok(());
        }
        Err(TableError::ScoresByPosition {
            systems: [first, second].map(|column| column.name().to_owned()),
            scores: [baseline, experimental].map(Clone::clone),
        })
    }
}

/// Words for two positions in which systems take turns.
const SIDES: &[(&str, &str)] = &[("a", "b"), ("1", "2"), ("left", "right"), ("first", "second")];

/// Whether a column may say in every row which system is meant.
fn says_in_each_row(column: &Column) -> bool {
    let profile = column.profile();
    let is_answer = names::is_prediction(column.name()) && !names::has_word(column.name(), &["label"]);
    column.kind() == Kind::Text
        && !column.is_prose()
        && !is_answer
        && profile.distinct > 1
        && profile.filled == column.rows()
}

/// Whether its name suggests that.
fn is_named_so(column: &Column) -> bool {
    let is_system = |word: &String| rank(word, names::SYSTEM).is_some();
    words(column.name()).iter().any(|word| is_system(word) || ["first", "second"].contains(&word.as_str()))
}

/// Whether a column says in which rows two positions were exchanged. Other columns, such as `order`
/// or `image_flipped`, may be about the items.
fn says_exchanged(column: &Column) -> bool {
    const EXCHANGED: Names = &["flipped", "swapped", "is_flipped", "is_swapped", "was_swapped"];
    const YES_OR_NO: Names = &["true", "false", "t", "f", "yes", "no", "y", "n", "1", "0"];
    let name = column.name().to_lowercase();
    let mut texts = column.texts().iter().map(str::to_lowercase);
    EXCHANGED.contains(&name.as_str())
        && column.profile().distinct == 2
        && texts.all(|text| YES_OR_NO.contains(&text.as_str()))
}
