//! Columns of labels: words that are right or wrong by a column of right answers.

use super::super::cells::Table;
use super::super::choice::{Choice, chosen};
use super::super::column::{Column, Kind};
use super::super::ids::id_column;
use super::super::names::{self, rank};
use super::super::note::Note;
use super::super::open::Open;
use super::super::spelling::{in_plain_digits, in_plain_letters};
use super::super::systems::score_columns;
use super::super::title::Title;
use super::super::unreadable::looks_like_numbers;
use super::{Guessing, Shape};
use std::collections::{HashMap, HashSet};

impl<'t> Guessing<'t> {
    /// The columns whose cells mostly hold what the gold column holds, too, in any spelling.
    pub(super) fn label_columns(&self, table: &'t Table, gold: &Column) -> Vec<&'t Column> {
        let answers: HashSet<String> = gold.texts().iter().map(in_plain_letters).collect();
        let is_alike = |column: &&Column| {
            let found: Vec<bool> =
                column.texts().iter().map(|text| answers.contains(&in_plain_letters(text))).collect();
            let known = (0..table.rows()).filter_map(|row| column.code(row)).filter(|&code| found[code as usize]);
            2 * known.count() > column.profile().filled
        };
        let is_other = |column: &&Column| column.name() != gold.name() && !self.has_other_part(column);
        table.columns().iter().filter(is_other).filter(is_alike).collect()
    }

    /// The chosen gold column, or one that two columns, or one of each table, are measured by.
    pub(super) fn guess_gold(&mut self) -> Option<&'t Column> {
        if let Some(name) = self.choice.gold.as_deref() {
            return self.tables.find(name).map(|at| self.tables.column(at));
        }
        let scores = score_columns(self.first, &self.choice);
        if scores.iter().any(|column| rank(column.name(), names::SCORE).is_some()) {
            return None;
        }
        let measures = |gold: &Column| self.label_columns(self.first, gold).len() >= self.systems_in_columns();
        let named = self.named_gold(names::GOLD, |column| column.profile().filled > 0 && !self.is_taken(column));
        let gold = named.filter(|gold| measures(gold)).or_else(|| {
            let is_class = |column: &Column| column.kind() == Kind::Text && measures(column);
            // `x,y,z` are three systems.
            let has_longer = |gold: &Column| {
                self.label_columns(self.first, gold).iter().any(|column| column.name().chars().count() > 1)
            };
            let is_outcome = |column: &Column| {
                let is_binary = column.profile().is_binary() && has_longer(column) && measures(column);
                !self.is_taken(column) && (is_binary || is_class(column))
            };
            // `class` may be the category, too.
            let may_be_class = |column: &Column| {
                let is_category = self.choice.category.as_deref() == Some(column.name());
                (is_category || !self.is_taken(column)) && is_class(column)
            };
            let outcome = self.named_gold(names::OUTCOME, is_outcome);
            outcome.or_else(|| self.named_gold(names::CLASS, may_be_class))
        })?;
        let (name, labels) = (gold.name(), self.label_columns(self.first, gold));
        self.choice.gold = Some(name.to_owned());
        // Right and wrong may be written as 1 and 0 beside such labels.
        let is_answer = |column: &&Column| names::is_prediction(column.name());
        let is_asked = gold.kind() == Kind::Numbers && gold.profile().is_binary() && !labels.iter().any(is_answer);
        self.notes.push(Note::Gold { column: name.to_owned(), is_asked });
        Some(gold)
    }

    /// Of the first table's columns that fit, the one that is likeliest called by one of `names`.
    fn named_gold(&self, names: names::Names, fits: impl Fn(&Column) -> bool) -> Option<&'t Column> {
        let columns = self.first.columns().iter().filter(|column| fits(column));
        let named = columns.filter_map(|column| Some(((rank(column.name(), names)?, column.name()), column)));
        named.min_by_key(|(rank, _)| *rank).map(|(_, column)| column)
    }

    /// That a column of numbers which is called after right answers is not used, where the scores
    /// are called after no metric. Where all have some of the right answers, this is a question.
    pub(super) fn gold_or_scores(&self) -> Option<Note> {
        let Choice { baseline, experimental, score, .. } = &self.choice;
        if self.choice.gold.is_some() || self.choice.constant.is_some() {
            return None;
        }
        let may_be_answers = |column: &Column| {
            column.kind() == Kind::Numbers && !column.profile().is_binary() && column.profile().percents == 0
        };
        let gold = self.named_gold(names::GOLD, |column| may_be_answers(column) && !self.is_taken(column))?;
        let systems = match self.shape {
            Shape::Columns => [baseline, experimental].map(Option::as_deref).to_vec(),
            Shape::Files | Shape::Rows(_) => vec![score.as_deref()],
        };
        let systems: Vec<&Column> = systems
            .into_iter()
            .map(|name| self.first.find(name?).map(|at| &self.first.columns()[at]))
            .collect::<Option<_>>()?;
        let are_answers = |column: &&Column| may_be_answers(column) && !Title::of(column.name()).is_of_metric();
        let systems = systems.iter().all(are_answers).then_some(systems)?;
        let answers: HashSet<_> = gold.texts().iter().map(in_plain_digits).collect();
        let has_answers = |column: &&Column| column.texts().iter().any(|text| answers.contains(&in_plain_digits(text)));
        let is_asked = systems.iter().all(has_answers);
        let systems = systems.into_iter().map(|column| column.name().to_owned()).collect();
        Some(Note::GoldOrScores { column: gold.name().to_owned(), systems, is_asked })
    }

    /// How many columns of a table are needed for the systems' answers.
    fn systems_in_columns(&self) -> usize {
        if self.shape == Shape::Columns && self.choice.constant.is_none() { 2 } else { 1 }
    }

    /// The columns that hold labels, going by their contents: words of which another column has
    /// one, too, or, where a column has all answers of a system, words that occur several times.
    fn columns_of_words(&self, table: &'t Table) -> Vec<&'t Column> {
        let id = id_column(table, &self.choice);
        let columns = table.columns().iter().enumerate().filter(|(at, column)| {
            Some(*at) != id
                && column.kind() == Kind::Text
                && !self.has_other_part(column)
                && !looks_like_numbers(column)
        });
        let mut columns: Vec<&Column> = columns.map(|(_, column)| column).collect();
        let mut holders: HashMap<&str, usize> = HashMap::new();
        columns.iter().flat_map(|column| column.texts().iter()).for_each(|text| *holders.entry(text).or_default() += 1);
        let is_shared = |column: &Column| column.texts().iter().any(|text| holders[text] > 1);
        let repeats = |column: &Column| column.profile().distinct < column.profile().filled;
        columns.retain(|column| if self.shape == Shape::Columns { is_shared(column) } else { repeats(column) });
        columns
    }

    /// What a table without scores lacks, if its columns hold labels.
    pub(super) fn why_labels(&self, table: &'t Table) -> Option<Open> {
        if let Some(gold) = chosen(self.choice.gold.as_ref())
            && self.tables.find(gold).is_some()
        {
            return Some(Open::OtherLabels { gold: gold.to_owned(), alike: None });
        }
        let is_gold = |name: &str| rank(name, names::GOLD).is_some();
        let words: Vec<&str> = self.columns_of_words(table).into_iter().map(Column::name).collect();
        let answers: Vec<String> = words.iter().filter(|name| !is_gold(name)).map(|&name| name.to_owned()).collect();
        let needed = self.systems_in_columns();
        match answers.as_slice() {
            [] => None,
            [only] if needed > 1 => Some(Open::OneSystem { only: only.clone() }),
            _ if words.len() > needed || table.columns().iter().any(|column| is_gold(column.name())) => {
                Some(Open::Gold { columns: answers })
            }
            _ => Some(Open::NoGold { columns: answers }),
        }
    }
}
