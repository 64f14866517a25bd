//! Finds the two systems, and their scores.

use super::super::cells::{Layout, Table};
use super::super::choice::{Choice, chosen};
use super::super::column::{Column, Kind};
use super::super::formats::{MAIN_METRIC, apart};
use super::super::ids::{FEW_ROWS, data_sets, is_of_metrics};
use super::super::names::{self, Direction, Names, Statistic, rank};
use super::super::note::Note;
use super::super::open::Open;
use super::super::relations;
use super::super::spelling::first_alike;
use super::super::systems::{
    are_metrics, best_pair, count_columns, in_percent, is_comparable, parts_of_total, score_columns, sizes,
};
use super::super::title::Title;
use super::{Guessing, Shape};
use crate::scores::words::Words;
use crate::sorting;
use std::collections::HashSet;

impl<'t> Guessing<'t> {
    /// The columns that may hold a system's scores, or its labels if there are right answers.
    fn candidates(&self, table: &'t Table, gold: Option<&Column>) -> Vec<&'t Column> {
        let Some(gold) = gold else { return score_columns(table, &self.choice) };
        let labels = self.label_columns(table, gold);
        // If a list has its own right answers, these are used here. Differences are reported later,
        // item by item.
        let own = table.find(gold.name()).map(|at| &table.columns()[at]).filter(|_| labels.is_empty());
        own.map_or(labels, |own| self.label_columns(table, own))
    }

    pub(super) fn guess_systems(&mut self) -> (Vec<String>, Option<Open>) {
        let gold = self.guess_gold();
        let are_chosen = self.choice.names_systems();
        let is_score_chosen = chosen(self.choice.score.as_ref()).is_some();
        let (systems, open) = match self.shape {
            Shape::Columns => self.guess_columns(gold),
            Shape::Files | Shape::Rows(_) => self.guess_groups(gold),
        };
        let open = match open {
            Some(Open::OneSystem { only }) if self.choice.constant.is_some() => {
                self.choice.experimental.get_or_insert(only);
                None
            }
            open => open,
        };
        let ascending = || if are_chosen { None } else { self.ascending() };
        let open = self.metric_rows().or_else(|| self.averages()).or_else(|| self.steps()).or_else(ascending).or(open);
        let classes = || if are_chosen || gold.is_some() { None } else { self.predictions() };
        let open = open.or_else(classes);
        let open = open.or_else(|| if gold.is_none() { self.signed_errors() } else { None });
        let is_free = !are_chosen && !is_score_chosen && gold.is_none();
        let rows = || if self.shape == Shape::Columns { self.few_named_rows(&systems) } else { None };
        let open =
            if is_free { self.finished().or(open).or_else(|| self.predictions_of_truth()).or_else(rows) } else { open };
        if open.is_none() {
            self.notes.extend(self.gold_or_scores());
            self.notes.extend(self.score_or_confidence());
            self.notes.extend(self.one_is_right());
        }
        (systems, open)
    }

    /// Whether each row of the only table is already the result of a comparison.
    fn finished(&self) -> Option<Open> {
        let [table] = self.tables.tables() else { return None };
        let is_read = !matches!(table.layout(), Layout::Tool(_));
        is_read
            .then(|| relations::discordant(table).or_else(|| relations::finished(table, self.has_scores_of_two())))
            .flatten()
    }

    /// Whether two systems are compared, and by more than counts.
    fn has_scores_of_two(&self) -> bool {
        self.compared_columns().is_some_and(|compared| !compared.into_iter().all(relations::is_whole))
    }

    /// Whether the compared scores seem to be errors with a sign, by their names and because a
    /// tenth of them or more are below zero, and a tenth above: neither high nor low ones are
    /// better then.
    fn signed_errors(&self) -> Option<Open> {
        if self.choice.lower_is_better.is_some() || self.choice.constant.is_some() {
            return None;
        }
        let measures = self.measures()?;
        if !names::may_have_sign(measures) || names::direction_of(measures) == Some(Direction::Higher) {
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
    fn predictions_of_truth(&self) -> Option<Open> {
        let compared = self.compared_columns()?;
        let [prediction, truth] = relations::predicted(self.first)?;
        let is_compared = |column: &Column| compared.iter().any(|other| other.name() == column.name());
        (is_compared(prediction) || is_compared(truth)).then(|| Open::Predicted {
            prediction: prediction.name().to_owned(),
            truth: truth.name().to_owned(),
            are_probabilities: truth.profile().is_binary() && !prediction.profile().is_binary(),
        })
    }

    /// Whether each file has a single row of several numbers or of metrics: averages.
    fn averages(&self) -> Option<Open> {
        let are_single = self.shape == Shape::Files && self.tables.tables().iter().all(|table| table.rows() == 1);
        let scores = score_columns(self.first, &self.choice);
        let are_metrics = || self.first.columns().iter().all(|column| names::is_metric_name(column.name()));
        let columns = || scores.iter().map(|column| column.name().to_owned()).collect();
        (are_single && (scores.len() > 1 || are_metrics())).then(|| Open::Averages { columns: columns() })
    }

    /// Whether rows are named after metrics. Their scores are on different scales, so there is
    /// nothing to resample.
    fn metric_rows(&self) -> Option<Open> {
        if self.choice.id.as_deref() == Some("") {
            return None;
        }
        let systems = match self.shape {
            Shape::Rows(at) => self.first.columns()[at].profile().distinct,
            Shape::Columns | Shape::Files => 1,
        };
        let is_in_all = |column: &Column| self.tables.tables().iter().all(|table| table.find(column.name()).is_some());
        let names_rows = |column: &&Column| {
            let distinct = column.profile().distinct;
            column.kind() == Kind::Text
                && (distinct > 1 || self.shape == Shape::Files)
                && distinct * systems == self.first.rows()
                && (is_of_metrics(column) && is_in_all(column) && column.texts().iter().any(names::is_metric_name)
                    || column.texts().iter().all(names::is_metric_name)
                    || is_description(column))
        };
        let labels = self.first.columns().iter().take(2).find(names_rows)?.texts();
        Some(Open::MetricRows { metrics: labels.iter().map(str::to_owned).collect() })
    }

    /// Whether all files hold only whole numbers that increase, with gaps: ids, perhaps.
    fn ascending(&self) -> Option<Open> {
        let [baseline, experimental] = [&self.choice.baseline, &self.choice.experimental];
        let goes_up = |table: &Table| {
            let [only] = table.columns() else { return false };
            let numbers: Option<Vec<u64>> = (0..table.rows()).map(|row| only.text(row)?.parse().ok()).collect();
            numbers.is_some_and(|numbers| {
                let has_gaps = numbers.last().zip(numbers.first()).is_some_and(|(last, first)| {
                    usize::try_from(last.saturating_sub(*first)).is_ok_and(|span| span >= numbers.len())
                });
                numbers.len() >= FEW_ROWS && has_gaps && numbers.windows(2).all(|pair| pair[0] < pair[1])
            })
        };
        let are_ids = self.shape == Shape::Files && self.tables.are_named && self.tables.tables().iter().all(goes_up);
        let systems = [baseline.clone()?, experimental.clone()?];
        are_ids.then_some(Open::Ascending { systems })
    }

    /// Whether rows are steps of training, by the name of their ids or numbers, or trials of a
    /// search for parameters.
    fn steps(&self) -> Option<Open> {
        let is_step = |column: &&Column| column.kind() == Kind::Numbers && rank(column.name(), names::STEP).is_some();
        let numbers = || self.first.columns().iter().find(|column| column.is_unique() && is_step(column));
        let names = || self.first.columns().iter().map(Column::name);
        // Optuna writes its trials like this.
        let has_parameters =
            || names().any(|name| name.starts_with("params_")) && names().any(|name| name.starts_with("datetime_"));
        // Keras writes its history like this.
        let has_validation =
            || names().any(|name| names().any(|other| other.strip_prefix("val_").is_some_and(|rest| rest == name)));
        let is_history = |column: &Column| rank(column.name(), &["epoch"]).is_some() && has_validation();
        let is_meant =
            |column: &&Column| self.is_id_open && (is_step(column) || is_history(column) || has_parameters());
        let column = self.id().or_else(numbers).filter(is_meant)?;
        Some(Open::Steps { column: column.name().to_owned() })
    }

    /// Guesses systems that are columns.
    fn guess_columns(&mut self, gold: Option<&Column>) -> (Vec<String>, Option<Open>) {
        let candidates = self.candidates(self.first, gold);
        let systems: Vec<String> = candidates.iter().map(|column| column.name().to_owned()).collect();
        let is_chosen = |part: &Option<String>| part.as_deref().is_some_and(|name| !name.is_empty());
        if self.choice.constant.is_some()
            && !is_chosen(&self.choice.experimental)
            && let Some(score) = self.choice.score.take_if(|score| self.first.find(score).is_some())
        {
            // The scores of the only system.
            self.choice.experimental = Some(score);
        }
        if let Some(open) = self.ask_of_score(self.pair_of(&candidates)) {
            return (systems, Some(open));
        }
        let has_baseline = is_chosen(&self.choice.baseline) || self.choice.constant.is_some();
        if has_baseline && is_chosen(&self.choice.experimental) {
            let chosen =
                [&self.choice.baseline, &self.choice.experimental].map(|name| self.first.find(name.as_deref()?));
            let are_texts = chosen.iter().all(|at| at.is_some_and(|at| self.first.columns()[at].kind() == Kind::Text));
            let open = (are_texts && gold.is_none()).then(|| self.why_labels(self.first)).flatten();
            return (systems, open);
        }
        let names: Vec<&str> = systems.iter().map(String::as_str).collect();
        let place = |part: &Option<String>| names.iter().position(|name| Some(*name) == part.as_deref());
        let (baseline, experimental) = match (is_chosen(&self.choice.baseline), is_chosen(&self.choice.experimental)) {
            (false, false) => names::sides(&names),
            _ => (place(&self.choice.baseline), place(&self.choice.experimental)),
        };
        let is_told = baseline.is_some() || experimental.is_some();
        if self.first.is_headless() && candidates.len() > 2 && !is_told {
            return (systems.clone(), Some(Open::Unnamed { columns: candidates.len() }));
        }
        if !is_chosen(&self.choice.baseline) && !is_chosen(&self.choice.experimental) {
            let open = self.counts_of_outcomes().map(|columns| Open::CountsOfOutcomes { columns });
            if let Some(open) = open.or_else(|| self.table_of_pairs()) {
                return (systems.clone(), Some(open));
            }
        }
        if !is_told
            && gold.is_none()
            && let Some((parts, total)) = parts_of_total(&candidates)
        {
            let parts = parts.into_iter().map(str::to_owned).collect();
            return (systems.clone(), Some(Open::Parts { parts, total: total.map(str::to_owned) }));
        }
        if !is_told && let Some(column) = self.systems_in_rows(&candidates) {
            return (systems.clone(), Some(Open::SystemsInRows { column, rows: self.first.rows() }));
        }
        // If there are only two columns, they are two systems, unless their names are two metrics.
        let are_alone = self.first.columns().len() == 2
            && !matches!(candidates.as_slice(), [first, second] if are_metrics(first, second));
        let pair = best_pair(&candidates, baseline, experimental, gold.is_some() || are_alone);
        if !is_told
            && gold.is_none()
            && let Some(open) = self.ask_of_systems(&candidates, pair)
        {
            return (systems, Some(open));
        }
        let Some(pair) = pair else {
            // Puts a chosen system first, so that the question is about it.
            let mut candidates = candidates;
            if let Some(chosen) = baseline.or(experimental) {
                candidates[..=chosen].rotate_right(1);
            }
            let open = match self.why_open(&candidates) {
                Open::Scales { percents: None, .. } => relations::statistics_of_one(&candidates),
                _ => None,
            };
            return (systems.clone(), Some(open.unwrap_or_else(|| self.why_open(&candidates))));
        };
        if !is_told
            && gold.is_none()
            && let Some(open) = self.beside_sizes(&candidates, [pair.0, pair.1].map(|at| candidates[at]))
        {
            return (systems.clone(), Some(open));
        }
        let (baseline, experimental) = match pair {
            (first, second)
                if !is_told
                    && (names::is_b_before_a(names[first], names[second])
                        || names::is_made_of(names[first], names[second])) =>
            {
                (second, first)
            }
            pair => pair,
        };
        if !is_told
            && gold.is_none()
            && let Some(open) = relations::total_and_part([candidates[baseline], candidates[experimental]])
        {
            return (systems.clone(), Some(open));
        }
        // A `mean` of several measurements, next to their spread.
        let is_statistic = |at: usize| names::statistic(names[at]).is_some();
        let is_binary = candidates[baseline].profile().is_binary();
        if gold.is_none() && !is_binary && [baseline, experimental].into_iter().any(is_statistic) {
            let all = self.first.columns().iter().map(Column::name);
            let columns: Vec<&str> = all.filter(|name| names::statistic(name).is_some()).collect();
            if names::are_statistics(&columns) {
                let columns = columns.into_iter().map(str::to_owned).collect();
                return (systems.clone(), Some(Open::Statistics { columns }));
            }
        }
        // Compare keeps only the baseline of a chosen pair.
        if gold.is_none()
            && self.choice.baseline.is_none()
            && let Some(counts) = relations::counts_of_rows(self.first, &candidates)
        {
            let (counts, pair) = (counts.name().to_owned(), [baseline, experimental].map(|at| names[at].to_owned()));
            return (systems.clone(), Some(Open::CountsOfRows { counts, pair }));
        }
        self.choice.baseline.get_or_insert_with(|| names[baseline].to_owned());
        self.choice.experimental.get_or_insert_with(|| names[experimental].to_owned());
        let labels = [baseline, experimental].map(|at| possible_labels(candidates[at]));
        if let [Some([wrong, right]), Some(_)] = labels
            && gold.is_none()
            && self.choice.gold.is_none()
            && (names.iter().any(|name| names::is_prediction(name))
                || [baseline, experimental].iter().any(|&at| holds_rare_words(candidates[at])))
        {
            self.notes.push(Note::OneIsRight { right: right.to_owned(), wrong: wrong.to_owned() });
        }
        if labels[0].is_some() && labels[0] == labels[1] && gold.is_none() && self.choice.gold.is_none() {
            self.ask_of_right_answers(&candidates, [baseline, experimental], is_told);
        }
        (systems, None)
    }

    /// Asks whether columns to compare are [sizes] beside columns of scores.
    fn beside_sizes(&self, candidates: &[&Column], pair: [&Column; 2]) -> Option<Open> {
        let all = sizes(self.first, candidates);
        let is_size = |column: &&Column| all.iter().any(|size| size.name() == column.name());
        let sizes: Vec<&Column> = pair.into_iter().filter(|column| is_size(column)).collect();
        let others: Vec<&Column> = candidates.iter().copied().filter(|column| !is_size(column)).collect();
        let (first, second) = best_pair(&others, None, None, false).filter(|_| !sizes.is_empty())?;
        let names = |columns: [&Column; 2]| columns.map(|column| column.name().to_owned());
        Some(Open::Sizes {
            sizes: sizes.into_iter().map(|column| column.name().to_owned()).collect(),
            pairs: Box::new([names([others[first], others[second]]), names(pair)]),
        })
    }

    /// The names of the two columns that would be compared.
    fn pair_of(&self, candidates: &[&Column]) -> Option<[String; 2]> {
        let (first, second) = best_pair(candidates, None, None, false)?;
        Some([first, second].map(|at| candidates[at].name().to_owned()))
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

    /// The columns of a small table of counts: how many answers of each system are right and wrong,
    /// or how many items both systems got right.
    fn counts_of_outcomes(&self) -> Option<Vec<String>> {
        let (counts, others): (Vec<&Column>, Vec<&Column>) =
            self.first.columns().iter().partition(|column| relations::is_whole(column));
        let [labels] = others[..] else { return None };
        let names: Vec<&str> = counts.iter().map(|column| column.name()).collect();
        let are_outcomes = name_outcomes(&names) || name_outcomes(&labels.texts().iter().collect::<Vec<_>>());
        let is_small = (2..=MOST_OUTCOMES).contains(&counts.len()) && self.first.rows() <= MOST_OUTCOMES;
        (is_small && labels.is_unique() && are_outcomes).then(|| names.into_iter().map(str::to_owned).collect())
    }

    /// Whether rows and columns have the same names, as in a confusion matrix.
    fn table_of_pairs(&self) -> Option<Open> {
        let [labels, others @ ..] = self.first.columns() else { return None };
        let names: HashSet<&str> = others.iter().map(Column::name).collect();
        let texts: HashSet<&str> = labels.texts().iter().collect();
        (names.len() > 1 && labels.is_unique() && names == texts)
            .then(|| Open::Pairs { names: others.iter().map(|column| column.name().to_owned()).collect() })
    }

    /// The column whose values are systems with one row each, next to columns that may be tasks or
    /// numbered items. Its name is empty if there are only columns of folds.
    fn systems_in_rows(&self, candidates: &[&Column]) -> Option<String> {
        let rows = self.first.rows();
        if rows == 1 {
            return None;
        }
        let is_label = |column: &&Column| column.kind() == Kind::Text && column.is_unique();
        let without_numbers = |column: &Column| names::without_digits(column.name());
        let are_folds = candidates.windows(2).all(|pair| without_numbers(pair[0]) == without_numbers(pair[1]))
            && candidates.iter().all(|column| names::has_word(column.name(), FOLDS));
        let are_alone = candidates.len() > 1 && candidates.len() == self.first.columns().len();
        if are_alone && are_folds && rows <= MOST_NAMED_SYSTEMS {
            return Some(String::new());
        }
        let are_numbered = rows < candidates.len()
            && candidates.windows(2).all(|pair| without_numbers(pair[0]) == without_numbers(pair[1]));
        // Two columns with many rows may be two ways to use each model, and a table with many rows
        // lists items.
        let mut names = self.first.columns().iter().map(Column::name);
        let has_spread = names.any(|name| {
            names::ends_in_spread(name) && candidates.iter().any(|mean| names::is_spread_of(name, mean.name()))
        });
        let is_average = (candidates.len() == 1 || has_spread) && self.choice.constant.is_none() && rows < MANY_SYSTEMS;
        let may_be_tasks = is_average || rows <= candidates.len() || candidates.len() > 2 && rows < MANY_SYSTEMS;
        let names_systems =
            |column: &&Column| match (rank(column.name(), names::SYSTEM), rank(column.name(), names::ID)) {
                (Some(_), _) => may_be_tasks || are_numbered,
                (None, Some(_)) => false,
                (None, None) => are_numbered,
            };
        let mut labels = self.first.columns().iter().filter(is_label);
        labels.find(names_systems).map(|column| column.name().to_owned())
    }

    /// Asks whether rows are systems if the first column names a few of them, and more columns hold
    /// numbers: hardly ever a few items of many systems.
    fn few_named_rows(&self, systems: &[String]) -> Option<Open> {
        let (label, others) = self.first.columns().split_first()?;
        let rows = self.first.rows();
        let are_scores = others.iter().all(|column| column.kind() != Kind::Text) && systems.len() > 2;
        let names: Vec<&str> = systems.iter().map(String::as_str).collect();
        let is_told = names::sides(&names) != (None, None);
        let mut stems = label.texts().iter().map(names::without_digits);
        let are_numbered = stems.next().is_none_or(|first| stems.all(|stem| stem == first));
        let is_of_items = names::is_usual_beside_scores(label.name()) && label.name().to_lowercase() != "name"
            || names::has_word(label.name(), &["path", "file", "filename"])
            || data_sets(self.first).is_some();
        let are_named = label.kind() == Kind::Text && label.is_unique() && !are_numbered && !is_of_items;
        // With a few more rows, these may be items, unless a mean says that columns are.
        let has_mean = others.iter().any(|column| names::statistic(column.name()).is_some());
        let are_few = rows <= FEW_NAMED_SYSTEMS || 3 * rows <= others.len() || has_mean;
        let are_systems =
            rows < others.len() && rows <= MOST_NAMED_SYSTEMS && are_few && are_scores && are_named && !is_told;
        are_systems.then(|| Open::SystemsInRows { column: label.name().to_owned(), rows })
    }

    /// Why no two columns of the only table are two systems.
    fn why_open(&self, candidates: &[&Column]) -> Open {
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
    fn why_no_scores(&self, table: &'t Table) -> Open {
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

    /// Guesses systems that are tables, or the values of a column.
    fn guess_groups(&mut self, gold: Option<&Column>) -> (Vec<String>, Option<Open>) {
        let systems: Vec<String> = match self.shape {
            Shape::Rows(at) => self.first.columns()[at].texts().iter().map(str::to_owned).collect(),
            _ => self.tables.tables().iter().filter_map(|table| table.name().map(str::to_owned)).collect(),
        };
        let is_system = |name: &&str| self.tables.reference.as_deref() != Some(*name);
        let names: Vec<&str> = systems.iter().map(String::as_str).filter(is_system).collect();
        if let [only] = names[..] {
            let only = only.to_owned();
            let open = if self.choice.constant.is_some() { self.guess_score(gold) } else { None };
            return (systems, open.or(Some(Open::OneSystem { only })));
        }
        let (baseline, experimental) = names::sides(&names);
        let place = |part: &Option<String>| names.iter().position(|name| Some(*name) == part.as_deref());
        let baseline = place(&self.choice.baseline).or(baseline);
        let experimental = place(&self.choice.experimental).or(experimental).filter(|&at| Some(at) != baseline);
        let is_told = baseline.is_some() || experimental.is_some();
        let baseline = match names[..] {
            [first, second] if !is_told && self.tables.are_in_any_order && names::is_made_of(first, second) => Some(1),
            _ => baseline,
        };
        let other = |taken: Option<usize>| (0..names.len()).find(|&at| Some(at) != taken);
        // With a constant, only the experimental system counts; the baseline is kept for later.
        let alone = || self.choice.constant.as_ref().map(|_| self.longest(&names, baseline));
        let experimental = experimental.or_else(alone);
        let baseline = baseline.filter(|_| baseline != experimental).or_else(|| other(experimental));
        let experimental = experimental.or_else(|| other(baseline));
        if let (Some(baseline), Some(experimental)) = (baseline, experimental) {
            self.choice.baseline.get_or_insert_with(|| names[baseline].to_owned());
            self.choice.experimental.get_or_insert_with(|| names[experimental].to_owned());
        }
        if let Shape::Rows(at) = self.shape {
            let column = self.first.columns()[at].name().to_owned();
            self.notes.push(Note::LongForm { column, systems: systems.len() });
            let alike = first_alike(&names).map(|systems| systems.map(str::to_owned));
            self.notes.extend(alike.map(|systems| Note::SystemsAlike { systems, is_asked: true }));
        }
        let open = self.guess_score(gold);
        (systems, open)
    }

    /// The index of the first system other than `but` whose file has more than half as many rows as
    /// the longest; otherwise 0.
    fn longest(&self, names: &[&str], but: Option<usize>) -> usize {
        let rows_of = |name: &&str| {
            let table = self.tables.tables().iter().find(|table| table.name() == Some(name));
            table.map_or(0, Table::rows)
        };
        let rows: Vec<usize> = names.iter().map(rows_of).collect();
        let most = rows.iter().copied().max().unwrap_or(0);
        let is_long = |&(at, &rows): &(usize, &usize)| Some(at) != but && 2 * rows > most;
        rows.iter().enumerate().find(is_long).map_or(0, |(at, _)| at)
    }

    /// The score columns of the compared systems.
    fn compared_columns(&self) -> Option<Vec<&Column>> {
        let Choice { baseline, experimental, score, .. } = &self.choice;
        let systems = [baseline, experimental].into_iter().skip(self.choice.first_side());
        let of_system = |system: &Option<String>| {
            let system = system.as_deref()?;
            let tables = self.tables.tables();
            let name = match (self.shape, chosen(score.as_ref())) {
                (Shape::Columns, _) => system,
                (_, Some(score)) => score,
                (_, None) => self.own_score(system)?,
            };
            let table = tables.iter().find(|table| table.name() == Some(system)).unwrap_or(self.first);
            table.find(name).map(|at| &table.columns()[at])
        };
        systems.map(of_system).collect()
    }

    /// Whether scores are named after predictions and hold whole numbers: perhaps classes.
    fn predictions(&self) -> Option<Open> {
        let columns = self.compared_columns()?;
        let mut names: Vec<String> = columns.iter().map(|column| column.name().to_owned()).collect();
        names.dedup();
        let Choice { baseline, experimental, .. } = self.choice.clone();
        let are_classes = columns.into_iter().all(may_number_classes);
        are_classes.then_some(Open::Predictions { columns: names, baseline, experimental })
    }

    /// Notes that labels named after predictions, in the lists or rows of each system, are read as
    /// right and wrong.
    fn one_is_right(&self) -> Option<Note> {
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

    /// Guesses the score column of all groups. If tables use different names for it, each must have
    /// only one.
    fn guess_score(&mut self, gold: Option<&Column>) -> Option<Open> {
        if chosen(self.choice.score.as_ref()).is_some_and(|score| score != MAIN_METRIC) {
            return None;
        }
        let tables = self.tables.tables();
        let names_of = |table| self.candidates(table, gold).into_iter().map(Column::name).collect();
        let of_each: Vec<Vec<&str>> = tables.iter().map(names_of).collect();
        if let Some(table) = of_each.iter().position(Vec::is_empty) {
            return Some(self.why_no_scores(&tables[table]));
        }
        let common: Vec<&str> =
            of_each[0].iter().copied().filter(|name| of_each.iter().all(|names| names.contains(name))).collect();
        if common.contains(&MAIN_METRIC) && !self.tables.metrics.of_tasks.is_empty() {
            return self.guess_main_metric();
        }
        if common.is_empty() && of_each.iter().all(|names| names.len() == 1) {
            // A known tool names a column after its metric, never after a system.
            let first = of_each[0][0];
            if let Some(other) = of_each.iter().map(|names| names[0]).find(|&name| name != first)
                && tables.iter().all(|table| matches!(table.layout(), Layout::Tool(_)))
            {
                return Some(Open::Metrics { first: first.to_owned(), second: other.to_owned() });
            }
            let own = tables.iter().zip(&of_each).filter_map(|(table, names)| table.find(names[0]));
            self.own_scores = own.collect();
            return None;
        }
        // If one list has one column and another has several, the latter must say which one counts.
        let several = tables.iter().zip(&of_each).find(|(_, names)| names.len() > 1);
        if let Some((table, names)) = several
            && of_each.iter().any(|names| names.len() == 1)
            && (table.is_headless() || common.is_empty())
        {
            return Some(Open::ListOfColumns { list: table.name().map(str::to_owned), columns: names.len() });
        }
        let common = self.differing(common);
        let told = self.metrics();
        if !self.tables.metrics.has_main {
            let of_tool = self.tables.metrics.names.iter().filter(|name| common.contains(&name.as_str()));
            let columns: Vec<String> = of_tool.cloned().collect();
            if columns.len() > 1 {
                return Some(Open::WhichScore { columns, pair: None });
            }
        }
        let named = told.iter().find_map(|metric| common.iter().find(|name| **name == metric.as_str()));
        let is_other = |other: &str| named.is_none() || told.iter().any(|metric| metric == other);
        let usual = || {
            let ranked = common.iter().filter_map(|name| Some((rank(name, names::SCORE)?, name)));
            ranked.min().map(|(_, name)| name)
        };
        let only = || common.first().filter(|_| of_each.iter().any(|names| names.len() == 1));
        let found = named.or_else(usual).or_else(only);
        if named.is_none()
            && let Some(&name) = found
            && let Some(columns) = self.rivals(name, &common)
        {
            return Some(Open::WhichScore { columns, pair: None });
        }
        match found {
            Some(&name) => {
                let others = common.iter().filter(|other| **other != name && is_other(other));
                let others: Vec<String> = others.map(|&other| other.to_owned()).collect();
                if !others.is_empty() {
                    self.notes.push(Note::ScoreColumn { column: name.to_owned(), others });
                }
                self.choice.score = Some(name.to_owned());
                None
            }
            None => {
                let several = of_each.iter().find(|names| names.len() > 1).unwrap_or(&of_each[0]);
                let several = if matches!(self.shape, Shape::Rows(_)) { &common } else { several };
                let columns = several.iter().map(|&name| name.to_owned()).collect();
                let are_files = self.shape == Shape::Files;
                let pair = if are_files { None } else { self.pair_of(&self.candidates(self.first, gold)) };
                let are_metrics = common.len() > 1 && common.iter().all(|name| names::is_metric_name(name));
                Some(match are_files && !are_metrics {
                    true => {
                        // A baseline and another system in each list are not the scores of one.
                        let are_systems = matches!(names::sides(&common), (Some(_), Some(_)));
                        let scores = common.iter().filter(|_| !are_systems).map(|&name| name.to_owned());
                        Open::SystemsInEach { columns, common: scores.collect() }
                    }
                    false => Open::WhichScore { columns, pair },
                })
            }
        }
    }

    /// Chooses the main metric of each task, if their scores can be averaged.
    fn guess_main_metric(&mut self) -> Option<Open> {
        let tasks = self.tasks();
        let mut metrics: Vec<(String, Vec<String>)> = Vec::new();
        for (metric, task) in tasks.iter().filter_map(|of| Some((of.main.as_ref()?, &of.task))) {
            match metrics.iter_mut().find(|(known, _)| known == metric) {
                Some((_, tasks)) => tasks.push(task.clone()),
                None => metrics.push((metric.clone(), vec![task.clone()])),
            }
        }
        let mut others: Vec<String> = Vec::new();
        for other in tasks.iter().flat_map(|of| &of.others) {
            if !others.contains(other) && !metrics.iter().any(|(metric, _)| metric == other) {
                others.push(other.clone());
            }
        }
        let others_than =
            |column: String, others: Vec<String>| (!others.is_empty()).then_some(Note::ScoreColumn { column, others });
        if let [(only, _)] = metrics.as_slice()
            && tasks.iter().all(|of| of.has_main || of.others.is_empty())
        {
            self.choice.score = Some(only.clone());
            self.notes.extend(others_than(only.clone(), others));
            return None;
        }
        if !tasks.iter().all(|of| of.has_main) {
            let columns = metrics.into_iter().map(|(metric, _)| metric).chain(others).collect();
            return Some(Open::WhichScore { columns, pair: None });
        }
        if let Some(apart) = apart(&tasks) {
            return Some(Open::MetricsApart { metrics, apart });
        }
        self.choice.score = Some(MAIN_METRIC.to_owned());
        self.notes.push(Note::MetricsOfTasks { metrics });
        self.notes.extend(others_than(MAIN_METRIC.to_owned(), others));
        None
    }

    /// The columns in which systems differ; all columns if fewer than two do.
    fn differing<'n>(&self, names: Vec<&'n str>) -> Vec<&'n str> {
        let Shape::Rows(systems) = self.shape else { return names };
        let systems = &self.first.columns()[systems];
        let said = |name: &str| -> Vec<Vec<(Option<u32>, Option<u32>)>> {
            let column = self.first.find(name).map(|at| &self.first.columns()[at]);
            let mut said = vec![Vec::new(); systems.texts().len()];
            for row in 0..self.first.rows() {
                let Some(own) = systems.code(row).and_then(|code| said.get_mut(code as usize)) else { continue };
                own.push((self.id().and_then(|id| id.code(row)), column.and_then(|column| column.code(row))));
            }
            if self.id().is_some() {
                said.iter_mut().for_each(|own| sorting::sort(own));
            }
            said
        };
        let differs = |name: &str| {
            let said = said(name);
            said.iter().any(|own| own != &said[0])
        };
        let differing: Vec<&str> = names.iter().copied().filter(|name| differs(name)).collect();
        if differing.len() < 2 { names } else { differing }
    }

    /// Columns that could be compared instead of the score. If that is the same everywhere, these
    /// are columns that vary; if it is a time, a column with a few words for how each item ended.
    fn rivals(&self, score: &str, common: &[&str]) -> Option<Vec<String>> {
        let tables = self.tables.tables();
        if tables.iter().any(|table| matches!(table.layout(), Layout::Tool(_))) {
            return None;
        }
        let columns = |name: &str| -> Vec<&Column> {
            tables.iter().filter_map(|table| Some(&table.columns()[table.find(name)?])).collect()
        };
        let texts = |name: &str| -> HashSet<&str> {
            columns(name).into_iter().flat_map(|column| column.texts().iter()).collect()
        };
        let named = |names: Vec<&str>| std::iter::once(score).chain(names).map(str::to_owned).collect();
        let varying: Vec<&str> = common.iter().copied().filter(|other| texts(other).len() > 1).collect();
        if texts(score).len() == 1 && !varying.is_empty() {
            return Some(named(varying));
        }
        let is_verdict = |column: &&Column| {
            let name = column.name();
            rank(name, names::OUTCOME_WORDS).is_some()
                && matches!(column.kind(), Kind::Text | Kind::Words)
                && name != score
                && (2..=MOST_VERDICTS).contains(&texts(name).len())
                && columns(name).len() == tables.len()
                && !self.is_of_items(column)
        };
        let measured = || names::words(score).last().is_some_and(|unit| names::is_time_unit(unit));
        let is_time = rank(score, names::MEASURED).is_some() || measured();
        let verdict = self.first.columns().iter().find(is_verdict).filter(|_| is_time)?;
        Some(named(vec![verdict.name()]))
    }

    /// The metrics of a known tool, or those that lm-evaluation-harness lists in each row.
    fn metrics(&self) -> Vec<String> {
        if !self.tables.metrics.names.is_empty() {
            return self.tables.metrics.names.clone();
        }
        let Some(at) = self.first.find("metrics") else { return Vec::new() };
        let first = self.first.columns()[at].text(0).unwrap_or_default();
        first.split(", ").map(str::to_owned).collect()
    }
}

/// From this many rows on, rows are items even if they have a name for systems.
const MANY_SYSTEMS: usize = 30;

/// Nobody tests so few items.
const FEW_NAMED_SYSTEMS: usize = 3;

/// More rows under an unknown name may well be items.
const MOST_NAMED_SYSTEMS: usize = 6;

/// The most columns to show if none holds scores.
const MOST_TEXTS: usize = 3;

/// A column with more distinct texts does not say how items ended.
const MOST_VERDICTS: usize = 8;

/// The most columns, and the most rows, of a table of outcomes: two outcomes and their sum.
const MOST_OUTCOMES: usize = 3;

/// Words for parts of the data in cross-validation.
const FOLDS: Names = &["fold", "folds"];

/// Whether names have a word for right and one for wrong, or are those of a table with the outcomes
/// of two systems.
fn name_outcomes(names: &[&str]) -> bool {
    let words: Vec<String> = names.iter().flat_map(|name| names::words(name)).collect();
    let says = |wanted: bool| words.iter().filter_map(|word| Words::find(word)).any(|(_, is_right)| is_right == wanted);
    let has = |word: &&str| words.iter().any(|other| other == word);
    says(true) && says(false) || OUTCOMES_OF_TWO.iter().any(|pair| pair.iter().all(has))
}

/// Words in the names of columns or rows of such a table.
const OUTCOMES_OF_TWO: [[&str; 2]; 4] = [["both", "only"], ["both", "neither"], ["helped", "hurt"], ["wins", "losses"]];

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

/// Whether a column names the statistics of other columns, as in the description of a table by
/// pandas.
fn is_description(column: &Column) -> bool {
    let said: Option<Vec<Statistic>> = column.texts().iter().map(names::statistic).collect();
    said.is_some_and(|said| said.contains(&Statistic::Deviation) && said.contains(&Statistic::Mean))
}

/// Whether a column without the name of a score holds words that are labels as often as verdicts.
fn holds_rare_words(column: &Column) -> bool {
    column.word_pair().is_some_and(Words::are_often_labels) && !names::is_metric(column.name())
}

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
/// the same systems, one at each of two positions.
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
    let are_same = first.texts().len() == second.texts().len() && found.iter().all(Option::is_some);
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
        && are_same
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
