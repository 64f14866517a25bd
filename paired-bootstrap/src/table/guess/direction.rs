//! What was measured, and which direction is better.

use super::super::cells::Table;
use super::super::choice::{Choice, chosen};
use super::super::column::{Column, Kind};
use super::super::formats::{MAIN_METRIC, TASK, TaskMetrics};
use super::super::ids::is_of_metrics;
use super::super::names::{self, Direction, direction_of};
use super::super::note::Note;
use super::super::said::Lower;
use super::{Guessing, Shape};

impl<'t> Guessing<'t> {
    /// What was measured of the baseline and of the experimental system, according to names.
    pub(super) fn measures(&self) -> Option<[&str; 2]> {
        let Choice { baseline, experimental, score, .. } = &self.choice;
        let baseline = if self.choice.constant.is_some() { experimental } else { baseline };
        let names =
            [chosen(baseline.as_ref())?, chosen(experimental.as_ref())?].map(|system| match chosen(score.as_ref()) {
                Some(MAIN_METRIC) => self.least_clear_metric().unwrap_or(MAIN_METRIC),
                Some(score) if self.shape != Shape::Columns => score,
                _ => self.own_score(system).filter(|name| !names::is_unnamed(name)).unwrap_or(system),
            });
        // If all rows are of one metric, its name says more than the column's.
        let metric = self.choice.filters().into_iter().find_map(|(column, values)| match values.as_slice() {
            [only] if self.tables.find(column).is_some_and(|at| is_of_metrics(self.tables.column(at))) => Some(*only),
            _ => None,
        });
        let metric = metric.or_else(|| self.only_metric());
        Some(metric.map_or(names, |metric| [metric; 2]))
    }

    /// The tasks whose main metrics differ, as far as filters keep them.
    pub(super) fn tasks(&self) -> Vec<&'t TaskMetrics> {
        let filters = self.choice.filters();
        let kept = filters.iter().find(|(column, _)| *column == TASK).map(|(_, tasks)| tasks);
        let is_kept = |of: &&TaskMetrics| kept.is_none_or(|tasks| tasks.contains(&of.task.as_str()));
        self.tables.metrics.of_tasks.iter().filter(is_kept).collect()
    }

    /// Of the main metrics of several tasks, which all point the same way, the one that says so
    /// least.
    fn least_clear_metric(&self) -> Option<&'t str> {
        let mains = self.tasks().into_iter().filter_map(|of| of.main.as_deref());
        mains.min_by_key(|main| match direction_of([main, main]) {
            Some(Direction::Unclear { .. }) => 0,
            None => 1,
            Some(_) => 2,
        })
    }

    /// Judges by the names of what was measured whether the mean over items is that of the whole
    /// corpus, and which direction is better. Nothing else guesses these.
    pub(super) fn judge_measure(&mut self) {
        let Some(names) = self.measures() else { return };
        let is_ratio = !self.are_right_or_wrong(names) && !self.are_words(names);
        let ratio = names::ratio_of(names).filter(|_| is_ratio);
        let (direction, names) = self.direction(names);
        self.notes.extend(ratio.map(|metric| Note::MeanOfRatios { metric }));
        if self.choice.lower_is_better.is_some() {
            return;
        }
        if names[0] == names[1]
            && let Some((tool, lower)) = self.tables.lower_by_tool(&names[0])
        {
            let [metric, _] = names;
            self.notes.extend(lower.then_some(Note::LowerInTool { metric, tool: tool.to_owned() }));
            self.choice.lower_is_better = Some(lower);
            return;
        }
        let around = self.tables.lower.as_ref().filter(|_| direction.is_none());
        if let Some(Lower { text, is_sure }) = around {
            self.notes.push(match is_sure {
                true => Note::LowerIsBetter { name: text.clone() },
                false => Note::DirectionUnclear { names: [text.clone(), text.clone()], lower: true, is_beside: true },
            });
            self.choice.lower_is_better = Some(true);
            return;
        }
        self.notes.extend(match direction {
            Some(Direction::Lower) => Some(Note::LowerIsBetter { name: names[0].clone() }),
            Some(Direction::Unclear { lower }) => Some(Note::DirectionUnclear { names, lower, is_beside: false }),
            Some(Direction::Higher) | None => None,
        });
        self.is_direction_told = direction.is_some();
        self.choice.lower_is_better = Some(direction.is_some_and(Direction::is_lower));
    }

    /// The column of what was measured, by its name.
    fn measured(&self, name: &str) -> Option<&Column> {
        self.tables.find(name).map(|at| self.tables.column(at))
    }

    /// Whether the scores are words.
    fn are_words(&self, names: [&str; 2]) -> bool {
        names.iter().all(|name| self.measured(name).is_some_and(|column| column.kind() == Kind::Words))
    }

    /// Whether the scores are right and wrong, as labels or in words. Whether "yes" is good depends
    /// on the name: for an error, it is bad.
    fn are_right_or_wrong(&self, names: [&str; 2]) -> bool {
        let mut words = names.iter().filter_map(|name| self.measured(name)?.word_pair());
        chosen(self.choice.gold.as_ref()).is_some()
            || self.are_words(names) && words.any(|words| !words.may_be_labels())
    }

    /// The better direction, if anything says so, and the names that do.
    fn direction(&self, names: [&str; 2]) -> (Option<Direction>, [String; 2]) {
        let are_words = self.are_words(names);
        let direction = match direction_of(names) {
            _ if self.are_right_or_wrong(names) => Some(Direction::Higher),
            None if are_words => Some(Direction::Higher),
            // If an error was found or fixed, higher may be better.
            Some(Direction::Lower) if are_words && !names.iter().all(|name| names::ends_in_lower(name)) => {
                Some(Direction::Unclear { lower: true })
            }
            direction => direction,
        };
        let are_binary =
            || names.iter().any(|name| self.measured(name).is_some_and(|column| column.profile().is_binary()));
        let time = if direction.is_none() && !are_binary() { self.time_unit() } else { None };
        match time {
            Some((direction, unit)) => (Some(direction), [unit.clone(), unit]),
            None => (direction, names.map(str::to_owned)),
        }
    }

    /// The metric, if it is the same in all rows of all tables.
    fn only_metric(&self) -> Option<&'t str> {
        let only = |table: &'t Table| {
            let mut texts = table.columns().iter().find(|column| is_of_metrics(column))?.texts().iter();
            texts.next().filter(|_| texts.next().is_none())
        };
        only(self.first).filter(|metric| self.tables.tables().iter().all(|table| only(table) == Some(*metric)))
    }

    /// The direction and a unit of time such as `ns/op`, if a column of units says that all scores
    /// are times. A long time may be good, and only a `score unit` is sure to be that of the
    /// scores: the right answers may have a `unit`, too.
    fn time_unit(&self) -> Option<(Direction, String)> {
        let filters = self.choice.filters();
        let units = |table: &'t Table| {
            let column = table.columns().iter().find(|column| names::is_unit_column(column.name()))?;
            let kept = filters.iter().find(|(name, _)| *name == column.name()).map(|(_, values)| values.clone());
            Some((column.name(), kept.unwrap_or_else(|| column.texts().iter().collect())))
        };
        let all: Vec<(&str, Vec<&str>)> = self.tables.tables().iter().map(units).collect::<Option<_>>()?;
        let (column, units) = all.first()?;
        let unit =
            units.first().filter(|_| all.iter().flat_map(|(_, units)| units).all(|unit| names::is_time_unit(unit)))?;
        let is_of_scores = names::words(column).first().is_some_and(|word| word == "score");
        Some(match is_of_scores {
            true => (Direction::Lower, (*unit).to_owned()),
            false => (Direction::Unclear { lower: true }, format!("{column} {unit}")),
        })
    }
}
