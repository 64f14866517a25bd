//! Scores that may be something else: predictions, labels, or errors with a sign.

use super::super::choice::Choice;
use super::super::column::{Column, Kind};
use super::super::names::{self, rank};
use super::super::note::Note;
use super::super::open::Open;
use super::super::relations;
use super::super::title::Title;
use super::{Guessing, Shape};
use crate::scores::words::Words;

impl<'t> Guessing<'t> {
    /// Whether the compared scores seem to be errors with a sign, by their names and because a
    /// tenth of them or more are below zero, and a tenth above: neither high nor low ones are
    /// better then.
    pub(super) fn signed_errors(&self) -> Option<Open> {
        if self.choice.lower_is_better.is_some() || self.choice.constant.is_some() {
            return None;
        }
        let measures = self.measures()?;
        if !names::may_have_sign(measures) {
            return None;
        }
        let values = self.compared_columns()?.into_iter().flat_map(|column| column.values());
        let scores: Vec<f64> = values.filter_map(|value| Some(value.ok()?.score.to_f64())).collect();
        let count = |is_meant: fn(&f64) -> bool| scores.iter().filter(|score| is_meant(score)).count();
        let fewer = count(|score| *score < 0.0).min(count(|score| *score > 0.0));
        let mut names: Vec<String> = measures.map(str::to_owned).to_vec();
        names.dedup();
        (fewer > 0 && 10 * fewer >= scores.len()).then_some(Open::SignedErrors { names })
    }

    /// Whether a compared column predicts another column.
    pub(super) fn predictions_of_truth(&self) -> Option<Open> {
        let compared = self.compared_columns()?;
        let [prediction, truth] = relations::predicted(self.first)?;
        let is_compared = |column: &Column| compared.iter().any(|other| other.name() == column.name());
        (is_compared(prediction) || is_compared(truth)).then(|| Open::Predicted {
            prediction: prediction.name().to_owned(),
            truth: truth.name().to_owned(),
            are_probabilities: truth.profile().is_binary() && !prediction.profile().is_binary(),
        })
    }

    /// Whether scores are named after predictions and hold whole numbers: perhaps classes.
    pub(super) fn predictions(&self) -> Option<Open> {
        let columns = self.compared_columns()?;
        let mut names: Vec<String> = columns.iter().map(|column| column.name().to_owned()).collect();
        names.dedup();
        let Choice { baseline, experimental, .. } = self.choice.clone();
        let are_classes = columns.into_iter().all(may_number_classes);
        are_classes.then_some(Open::Predictions { columns: names, baseline, experimental })
    }

    /// Notes that labels in the compared columns are read as right and wrong, or asks about a
    /// column that may hold the right answers.
    pub(super) fn judge_labels(&mut self, candidates: &[&'t Column], pair: [usize; 2], is_told: bool) {
        let [baseline, experimental] = pair.map(|at| possible_labels(candidates[at]));
        let is_prediction = |column: &&Column| names::is_prediction(column.name());
        let may_be_labels =
            || candidates.iter().any(is_prediction) || pair.iter().any(|&at| holds_rare_words(candidates[at]));
        if let (Some([wrong, right]), Some(_)) = (baseline, experimental)
            && may_be_labels()
        {
            self.notes.push(Note::OneIsRight { right: right.to_owned(), wrong: wrong.to_owned() });
        }
        if baseline.is_some() && baseline == experimental {
            self.ask_of_right_answers(candidates, pair, is_told);
        }
    }

    /// Asks about a column with the same two labels as the compared ones that may hold the right
    /// answers. Either it is named after right answers or what is predicted; or it is one of the
    /// `pair`, and lacks a word such as `model` that all others have in their names: `churn`,
    /// `model_a`, `model_b`.
    fn ask_of_right_answers(&mut self, candidates: &[&'t Column], pair: [usize; 2], is_told: bool) {
        let labels = possible_labels(candidates[pair[0]]);
        let pair = pair.map(|at| candidates[at].name());
        let has_labels = |column: &&Column| possible_labels(column) == labels;
        let is_category = |column: &Column| self.choice.category.as_deref() == Some(column.name());
        let is_free = |column: &&Column| is_category(column) || !self.has_other_part(column);
        let all: Vec<(&str, Vec<String>)> =
            candidates.iter().map(|other| (other.name(), names::words(other.name()))).collect();
        let may_be_right = |column: &&Column| {
            let name = column.name();
            let others: Vec<&Vec<String>> =
                all.iter().filter(|(other, _)| *other != name).map(|(_, words)| words).collect();
            let Some((first, rest)) = others.split_first() else { return false };
            let own = names::words(name);
            let is_of_all = |word: &String| rest.iter().all(|words| words.contains(word));
            let mut shared = first.iter().filter(|word| is_of_all(word) && !own.contains(word));
            let mut is_odd = || shared.any(|word| rank(word, names::SYSTEM).is_some() || names::is_prediction(word));
            // `true_rag` and `naive_rag` are both systems.
            let is_alone = !others.iter().any(|words| words.iter().any(|word| own.contains(word)));
            let is_target = is_alone && own.iter().any(|word| names::TARGET.contains(&word.as_str()));
            is_target || !is_told && (rank(name, names::CLASS).is_some() || pair.contains(&name) && is_odd())
        };
        let columns = self.first.columns().iter().filter(has_labels).filter(is_free);
        let Some(column) = columns.filter(may_be_right).map(Column::name).next() else { return };
        let others = candidates.iter().filter(|other| other.name() != column && has_labels(other));
        let others: Vec<String> = others.map(|other| other.name().to_owned()).collect();
        let others = if pair.contains(&column) { others } else { pair.map(str::to_owned).to_vec() };
        if let [first, second, ..] = others.as_slice() {
            let (pair, others) = (pair.map(str::to_owned), [first.clone(), second.clone()]);
            self.notes.push(Note::UnlikeOthers { column: column.to_owned(), pair, others });
        }
    }

    /// Notes that labels named after predictions, in the lists or rows of each system, are read as
    /// right and wrong.
    pub(super) fn one_is_right(&self) -> Option<Note> {
        if self.shape == Shape::Columns || self.choice.gold.is_some() {
            return None;
        }
        let columns = self.compared_columns()?;
        // A known tool's metrics are scores, whatever their names.
        if columns.iter().all(|column| self.tables.metrics.names.iter().any(|metric| metric == column.name())) {
            return None;
        }
        let labels: Vec<[&str; 2]> = columns.iter().map(|column| possible_labels(column)).collect::<Option<_>>()?;
        let [wrong, right] = *labels.first()?;
        // `output.scores.correct` is a verdict on an output.
        let is_verdict =
            |name: &str| name.rsplit_once('.').is_some_and(|(_, key)| names::direction_of([key; 2]).is_some());
        let may_be_labels = |column: &&Column| {
            names::is_prediction(column.name()) && !is_verdict(column.name()) || holds_rare_words(column)
        };
        let are_predictions = columns.iter().any(may_be_labels);
        are_predictions.then(|| Note::OneIsRight { right: right.to_owned(), wrong: wrong.to_owned() })
    }
}

/// Whether a column is named after predictions and not after a metric, and holds whole numbers
/// other than 0 and 1.
fn may_number_classes(column: &Column) -> bool {
    let is_whole = |text: &str| text.parse::<i64>().is_ok();
    names::is_prediction(column.name())
        && !Title::of(column.name()).is_of_metric()
        && !column.profile().is_binary()
        && column.kind() == Kind::Numbers
        && column.texts().iter().all(is_whole)
}

/// The words for wrong and right in a column, if they may also be labels that another column makes
/// right or wrong.
fn possible_labels(column: &Column) -> Option<[&'static str; 2]> {
    match column.kind() {
        Kind::Numbers => column.profile().is_binary().then_some(["0", "1"]),
        Kind::Words => {
            column.word_pair().filter(|words| words.may_be_labels()).map(|Words { right, wrong }| [wrong, right])
        }
        Kind::Text | Kind::Empty => None,
    }
}

/// Whether a column without the name of a score holds words that are labels as often as verdicts.
fn holds_rare_words(column: &Column) -> bool {
    column.word_pair().is_some_and(Words::are_often_labels) && !names::is_metric(column.name())
}
