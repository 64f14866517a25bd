//! Columns of labels, which a column of right answers makes right or wrong.

use super::super::accepted::answers_of;
use super::super::cells::{Layout, Table};
use super::super::choice::{Choice, chosen};
use super::super::column::{Column, Kind};
use super::super::graded::SIMPLE_QA;
use super::super::ids::id_column;
use super::super::names::{self, Direction, direction_of, rank};
use super::super::note::Note;
use super::super::open::Open;
use super::super::spelling::{in_plain_digits, in_plain_letters};
use super::super::systems::{best_pair, score_columns};
use super::super::title::Title;
use super::super::unreadable::looks_like_numbers;
use super::{Guessing, Shape};
use crate::sorting;
use std::collections::{HashMap, HashSet};

/// Columns with these names may hold a system's confidence in its answer.
const CONFIDENCES: names::Names = &["score", "scores", "value", "confidence", "prob", "probability"];

impl<'t> Guessing<'t> {
    /// The columns most of whose cells occur in the gold column as well, in any spelling.
    pub(super) fn label_columns(&self, table: &'t Table, gold: &Column) -> Vec<&'t Column> {
        let answers: HashSet<String> = answers_of(gold).map(|answer| in_plain_letters(&answer)).collect();
        let is_alike = |column: &&Column| {
            let found: Vec<bool> =
                column.texts().iter().map(|text| answers.contains(&in_plain_letters(text))).collect();
            let known = (0..table.rows()).filter_map(|row| column.code(row)).filter(|&code| found[code as usize]);
            2 * known.count() > column.profile().filled
        };
        // Row numbers are not answers, even if they are the same numbers.
        let is_number = |name: &str| [names::NUMBERED, names::RUN].iter().any(|usual| rank(name, usual).is_some());
        let is_other = |column: &&Column| {
            column.name() != gold.name() && !self.has_other_part(column) && !is_number(column.name())
        };
        table.columns().iter().filter(is_other).filter(is_alike).collect()
    }

    /// The chosen gold column, or one that holds the right answers for two columns, or for one
    /// column of each table.
    pub(super) fn guess_gold(&mut self) -> Option<&'t Column> {
        if chosen(self.choice.right.as_ref()).is_some() {
            // A chosen grade is right for every item.
            self.choice.gold = None;
            return None;
        }
        if let Some(name) = self.choice.gold.as_deref() {
            return self.tables.find(name).map(|at| self.tables.column(at));
        }
        let scores = score_columns(self.first, &self.choice);
        if scores.iter().any(|column| rank(column.name(), names::SCORE).is_some()) {
            return None;
        }
        let with_labels = |gold: &'t Column| {
            let labels = self.label_columns(self.first, gold);
            (labels.len() >= self.systems_in_columns()).then_some((gold, labels))
        };
        let of_list = self.tables.gold.as_deref().and_then(|name| self.first.find(name));
        let of_list = of_list.map(|at| &self.first.columns()[at]);
        let is_free = |column: &&Column| column.profile().filled > 0 && !self.is_taken(column);
        let named = of_list.into_iter().chain(self.gold_of_items()).find(is_free);
        let outcome = || {
            let may_be = |column: &&Column| column.kind() == Kind::Text || column.profile().is_binary();
            let outcomes = self.named(names::OUTCOME).filter(|column| may_be(column) && !self.is_taken(column));
            // `x,y,z` are three systems, and so are `base,x,y`.
            let is_long = |column: &&Column| column.name().chars().count() > 1;
            let is_beside = |column: &&Column| ["x", "z"].contains(&column.name().to_lowercase().as_str());
            let is_phase = |column: &&Column| self.first.is_phase(column.name());
            outcomes.filter_map(with_labels).find(|(gold, labels)| {
                let are_labels = labels.iter().any(is_long) && !labels.iter().any(is_beside);
                gold.kind() == Kind::Text || are_labels && !is_phase(gold) && !labels.iter().any(is_phase)
            })
        };
        let class = || {
            // The column may also be the category.
            let is_free =
                |column: &&Column| self.choice.category.as_deref() == Some(column.name()) || !self.is_taken(column);
            let texts = self.named(names::CLASS).filter(|column| column.kind() == Kind::Text);
            texts.filter(is_free).find_map(with_labels)
        };
        let (gold, labels) = named.and_then(with_labels).or_else(outcome).or_else(class)?;
        let name = gold.name();
        self.choice.gold = Some(name.to_owned());
        // Even with such labels, 1 and 0 may mean right and wrong.
        let is_answer = |column: &&Column| names::is_prediction(column.name());
        let is_binary = gold.kind() == Kind::Numbers && gold.profile().is_binary() && !labels.iter().any(is_answer);
        let scores = self.scores_beside(&labels);
        let is_asked = is_binary || !scores.is_empty();
        self.notes.push(Note::Gold { column: name.to_owned(), is_asked, scores });
        Some(gold)
    }

    /// The columns that are named after right answers, the likeliest first. Of those with the same
    /// name, one that is the same for every system comes before one that is not, and then the outer
    /// one: `label` before `base.label`.
    fn gold_of_items(&self) -> impl Iterator<Item = &'t Column> {
        let placed = |column: &'t Column| {
            let (rank, depth) = names::place(column.name(), names::GOLD)?;
            Some(((rank, !self.is_of_items(column), depth, column.name()), column))
        };
        let mut placed: Vec<_> = self.first.columns().iter().filter_map(placed).collect();
        sorting::sort_by_key(&mut placed, |(place, _)| *place);
        placed.into_iter().map(|(_, column)| column)
    }

    /// Asks which column holds the right answers, if the guessed one is the same key of a record as
    /// others that it would judge and that may hold them as well: `ref.label`, `a.label` and
    /// `b.label`, or `label`, `ref.label` and `a.label`.
    pub(super) fn which_gold(&self, gold: &'t Column) -> Option<Open> {
        fn split(name: &str) -> (&str, &str) {
            name.rsplit_once('.').unwrap_or(("", name))
        }
        let (of_gold, key) = split(gold.name());
        let mut labels = self.label_columns(self.first, gold);
        // What differs between systems that are files or rows is an answer of theirs.
        labels.retain(|label| self.is_of_items(label));
        let nested = labels.iter().map(|label| split(label.name())).filter(|(_, own)| *own == key);
        let parts: Vec<&str> = nested.map(|(parts, _)| parts).collect();
        let depth = |parts: &str| parts.matches('.').count();
        let may_hold_them = match of_gold {
            // Beside `base.label` and `new.label`, it is `label`.
            "" => parts.len() > 1 && !matches!(names::sides(&parts), (Some(_), Some(_))),
            of_gold => parts.iter().any(|parts| !parts.is_empty() && depth(parts) == depth(of_gold)),
        };
        if !may_hold_them {
            return None;
        }
        let is_label =
            |column: &&Column| column.name() == gold.name() || labels.iter().any(|label| label.name() == column.name());
        let columns = self.first.columns().iter().filter(is_label).map(|column| column.name().to_owned());
        let columns: Vec<String> = columns.collect();
        Some(Open::Gold { offered: columns.clone(), columns, grades: Vec::new() })
    }

    /// The column that may say how right each answer is, such as a judge's verdict; or one for each
    /// of two systems. Left out are columns with the same value for every system (they describe the
    /// item), measures for which lower is better, and columns of confidence.
    fn scores_beside(&self, labels: &[&Column]) -> Vec<String> {
        if self.choice.names_systems() || self.choice.score.is_some() {
            return Vec::new();
        }
        let is_verdict = |column: &&Column| {
            let name = column.name();
            !labels.iter().any(|label| label.name() == name)
                && !names::has_word(name, names::CONFIDENCE)
                && (column.profile().is_binary()
                    || names::has_word(name, names::VERDICT) && direction_of([name; 2]) != Some(Direction::Lower))
        };
        let mut scores = score_columns(self.first, &self.choice);
        scores.retain(is_verdict);
        let found = if self.systems_in_columns() > 1 {
            let pair = best_pair(&scores, None, None, false);
            pair.map_or(Vec::new(), |(first, second)| vec![scores[first], scores[second]])
        } else {
            let tables = self.tables.tables();
            let varies = |table: &Table, name| table.find(name).map(|at| table.columns()[at].profile().distinct > 1);
            let is_in_all = |name| tables.iter().all(|table| table.find(name).is_some());
            scores.retain(|column| {
                let name = column.name();
                is_in_all(name)
                    && tables.iter().any(|table| varies(table, name) == Some(true))
                    && (self.id().is_none() || self.shape == Shape::Columns || !self.is_of_items(column))
            });
            scores.into_iter().take(1).collect()
        };
        found.into_iter().map(|column| column.name().to_owned()).collect()
    }

    /// The columns of the first table with one of these names, the likeliest first.
    fn named(&self, names: names::Names) -> impl Iterator<Item = &'t Column> {
        let ranked = |column: &'t Column| Some(((rank(column.name(), names)?, column.name()), column));
        let mut named: Vec<_> = self.first.columns().iter().filter_map(ranked).collect();
        sorting::sort_by_key(&mut named, |(rank, _)| *rank);
        named.into_iter().map(|(_, column)| column)
    }

    /// Asks whether scores are really answers or predictions: a column of numbers named after right
    /// answers is not used, and the scores are not named after a metric.
    pub(super) fn gold_or_scores(&self) -> Option<Note> {
        let Choice { baseline, experimental, score, .. } = &self.choice;
        if self.choice.gold.is_some() || self.choice.constant.is_some() {
            return None;
        }
        let are_numbers = |column: &Column| column.kind() == Kind::Numbers && column.profile().percents == 0;
        let gold = self.named(names::GOLD).find(|column| are_numbers(column) && !self.is_taken(column))?;
        let systems = match self.shape {
            Shape::Columns => [baseline, experimental].map(Option::as_deref).to_vec(),
            Shape::Files | Shape::Rows(_) => vec![score.as_deref()],
        };
        let systems: Vec<&Column> = systems
            .into_iter()
            .map(|name| self.first.find(name?).map(|at| &self.first.columns()[at]))
            .collect::<Option<_>>()?;
        let are_answers = |column: &&Column| {
            are_numbers(column) && !column.profile().is_binary() && !Title::of(column.name()).is_of_metric()
        };
        let systems = systems.iter().all(are_answers).then_some(systems)?;
        let answers: HashSet<_> = gold.texts().iter().map(in_plain_digits).collect();
        let has_answers = |column: &&Column| column.texts().iter().any(|text| answers.contains(&in_plain_digits(text)));
        // At least some of the answers are exactly right.
        let may_be_right = systems.iter().all(has_answers);
        let systems = systems.into_iter().map(|column| column.name().to_owned()).collect();
        Some(Note::GoldOrScores { column: gold.name().to_owned(), systems, may_be_right })
    }

    /// Asks whether scores are confidences: in each list they lie from 0 to 1, and the first has
    /// predictions and right answers as well.
    pub(super) fn score_or_confidence(&self) -> Option<Note> {
        let score = chosen(self.choice.score.as_ref()).filter(|name| rank(name, CONFIDENCES).is_some())?;
        if self.shape == Shape::Columns || self.choice.gold.is_some() || matches!(self.first.layout(), Layout::Tool(_))
        {
            return None;
        }
        let is_share = |column: &Column| {
            let profile = column.profile();
            column.kind() == Kind::Numbers && !profile.is_binary() && !profile.leaves_unit
        };
        let has_shares = |table: &Table| table.find(score).is_some_and(|at| is_share(&table.columns()[at]));
        if !self.tables.tables().iter().all(has_shares) {
            return None;
        }
        let gold = self.named(names::GOLD).find(|column| column.profile().filled > 0 && !self.is_taken(column))?;
        let labels = self.label_columns(self.first, gold);
        let prediction = labels.into_iter().find(|column| names::is_prediction(column.name()))?;
        let [score, prediction, gold] = [score, prediction.name(), gold.name()].map(str::to_owned);
        Some(Note::ScoreOrConfidence { score, prediction, gold })
    }

    /// How many columns of a table hold the systems' answers: two, or one with a constant, or one
    /// if systems are files or rows.
    fn systems_in_columns(&self) -> usize {
        if self.shape == Shape::Columns && self.choice.constant.is_none() { 2 } else { 1 }
    }

    /// Whether a column has only one value in each list, like the name of the model or the judge,
    /// and no other column has it as an answer.
    fn is_constant(&self, name: &str) -> bool {
        let tables = self.tables.tables().iter();
        tables.filter_map(|table| Some((table, &table.columns()[table.find(name)?]))).all(|(table, column)| {
            let mut others = table.columns().iter().filter(|other| other.name() != name);
            let is_answer = |text: &str| others.any(|other| other.texts().iter().any(|answer| answer == text));
            column.profile().distinct <= 1 && !column.texts().iter().next().is_some_and(is_answer)
        })
    }

    /// The columns that hold labels, by their contents: if systems are columns, words that another
    /// column has as well; otherwise several words that occur several times.
    fn columns_of_words(&self, table: &'t Table) -> Vec<&'t Column> {
        let id = id_column(table, &self.choice);
        let columns = table.columns().iter().enumerate().filter(|(at, column)| {
            Some(*at) != id
                && column.kind() == Kind::Text
                && !self.has_other_part(column)
                && !names::is_unit_column(column.name())
                && !looks_like_numbers(column)
        });
        let mut columns: Vec<&Column> = columns.map(|(_, column)| column).collect();
        let mut holders: HashMap<&str, usize> = HashMap::new();
        columns.iter().flat_map(|column| column.texts().iter()).for_each(|text| *holders.entry(text).or_default() += 1);
        let is_shared = |column: &Column| column.texts().iter().any(|text| holders[text] > 1);
        let repeats = |column: &Column| column.profile().distinct < column.profile().filled;
        let may_be_labels = |column: &Column| repeats(column) && !self.is_constant(column.name());
        columns.retain(|column| if self.shape == Shape::Columns { is_shared(column) } else { may_be_labels(column) });
        columns
    }

    /// Why a table has no scores, if its columns hold labels.
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
        let named = table.columns().iter().map(Column::name).filter(|name| is_gold(name) && !self.is_constant(name));
        let named: Vec<String> = named.map(str::to_owned).collect();
        match answers.as_slice() {
            [] => None,
            [only] if needed > 1 => Some(Open::OneSystem { only: only.clone() }),
            _ if !named.is_empty() => Some(Open::Gold { columns: answers, offered: named, grades: Vec::new() }),
            _ if words.len() > needed => Some(Open::Gold {
                grades: self.tables.grades(&answers),
                offered: answers.iter().filter(|name| !self.is_constant(name)).cloned().collect(),
                columns: answers,
            }),
            _ => {
                let columns = self.columns_of_words(table);
                let mut texts = columns.iter().flat_map(|column| column.texts().iter());
                Some(Open::NoGold {
                    may_be_grades: texts.all(|text| SIMPLE_QA.contains(&text)),
                    grades: self.tables.grades(&answers),
                    columns: answers,
                })
            }
        }
    }
}
