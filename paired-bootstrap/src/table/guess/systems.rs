//! Finds the two systems.

use super::super::cells::Table;
use super::super::choice::{Choice, chosen};
use super::super::column::{Column, Kind};
use super::super::names;
use super::super::note::Note;
use super::super::open::Open;
use super::super::relations;
use super::super::runs::may_number_runs;
use super::super::spelling::first_alike;
use super::super::systems::{are_metrics, best_pair, parts_of_total, score_columns, sizes};
use super::{Guessing, Shape};

impl<'t> Guessing<'t> {
    /// The columns that may hold a system's scores, or its labels if there are right answers.
    pub(super) fn candidates(&self, table: &'t Table, gold: Option<&Column>) -> Vec<&'t Column> {
        let Some(gold) = gold else { return score_columns(table, &self.choice) };
        let labels = self.label_columns(table, gold);
        // If a list has its own right answers, these are used here. Differences are reported later,
        // item by item.
        let own = table.find(gold.name()).map(|at| &table.columns()[at]).filter(|_| labels.is_empty());
        own.map_or(labels, |own| self.label_columns(table, own))
    }

    pub(super) fn guess_systems(&mut self) -> (Vec<String>, Option<Open>) {
        let is_gold_open = self.choice.gold.is_none() && self.tables.gold.is_none();
        let gold = self.guess_gold();
        let are_chosen = self.choice.names_systems();
        let which_gold = gold.filter(|_| is_gold_open && !are_chosen).and_then(|gold| self.which_gold(gold));
        let is_free = !are_chosen && chosen(self.choice.score.as_ref()).is_none() && gold.is_none();
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
        let finished = || if is_free { self.finished() } else { None };
        let ascending = || if are_chosen { None } else { self.ascending() };
        let classes = || if are_chosen || gold.is_some() { None } else { self.predictions() };
        let signed = || if gold.is_none() { self.signed_errors() } else { None };
        let of_truth = || if is_free { self.predictions_of_truth() } else { None };
        let rows = || if is_free && self.shape == Shape::Columns { self.few_named_rows(&systems) } else { None };
        let open = which_gold.or_else(finished).or_else(|| self.why_no_items()).or_else(ascending).or(open);
        let open = open.or_else(classes).or_else(signed).or_else(of_truth).or_else(rows);
        if open.is_none() {
            self.notes.extend(self.gold_or_scores());
            self.notes.extend(self.score_or_confidence());
            self.notes.extend(self.one_is_right());
        }
        (systems, open)
    }

    /// Guesses systems that are columns.
    fn guess_columns(&mut self, gold: Option<&Column>) -> (Vec<String>, Option<Open>) {
        let candidates = self.candidates(self.first, gold);
        let systems = candidates.iter().map(|column| column.name().to_owned()).collect();
        if self.choice.constant.is_some()
            && chosen(self.choice.experimental.as_ref()).is_none()
            && let Some(score) = self.choice.score.take_if(|score| self.first.find(score).is_some())
        {
            // The scores of the only system.
            self.choice.experimental = Some(score);
        }
        (systems, self.choose_columns(candidates, gold.is_some()).err())
    }

    /// Chooses the two columns to compare, as far as the user did not.
    ///
    /// # Errors
    /// Why these cannot be two systems, or what to ask first.
    fn choose_columns(&mut self, mut candidates: Vec<&'t Column>, has_gold: bool) -> Result<(), Open> {
        refuse(self.ask_of_score(self.pair_of(&candidates)))?;
        let chosen = [&self.choice.baseline, &self.choice.experimental].map(|name| chosen(name.as_ref()));
        if (chosen[0].is_some() || self.choice.constant.is_some()) && chosen[1].is_some() {
            return refuse(self.why_no_columns(has_gold));
        }
        let names: Vec<&str> = candidates.iter().map(|column| column.name()).collect();
        let (baseline, experimental) = match chosen {
            [None, None] => names::sides(&names),
            _ => chosen.map(|part| names.iter().position(|name| Some(*name) == part)).into(),
        };
        let is_told = baseline.is_some() || experimental.is_some();
        if self.first.is_headless() && candidates.len() > 2 && !is_told {
            return Err(Open::Unnamed { columns: candidates.len() });
        }
        if chosen == [None, None] {
            refuse(self.outcomes())?;
        }
        if !is_told && !has_gold {
            refuse(parts_of_total(&candidates))?;
        }
        if !is_told {
            refuse(self.systems_in_rows(&candidates))?;
        }
        // If there are only two columns, they are two systems, unless their names are two metrics.
        let are_alone = self.first.columns().len() == 2
            && !matches!(candidates.as_slice(), [first, second] if are_metrics(first, second));
        let pair = best_pair(&candidates, baseline, experimental, has_gold || are_alone);
        if !is_told && !has_gold {
            refuse(self.ask_of_systems(&candidates, pair))?;
        }
        let Some((first, second)) = pair else {
            // Puts a chosen system first, so that the question is about it.
            if let Some(chosen) = baseline.or(experimental) {
                candidates[..=chosen].rotate_right(1);
            }
            return Err(match self.why_open(&candidates) {
                scales @ Open::Scales { .. } => relations::statistics_of_one(&candidates).unwrap_or(scales),
                open => open,
            });
        };
        let is_turned =
            names::is_b_before_a(names[first], names[second]) || names::is_made_of(names[first], names[second]);
        let pair = if is_turned && !is_told { [second, first] } else { [first, second] };
        if !has_gold {
            refuse(self.doubt_columns(&candidates, pair.map(|at| candidates[at]), is_told))?;
        }
        let [baseline, experimental] = pair.map(|at| names[at].to_owned());
        self.choice.baseline.get_or_insert(baseline);
        self.choice.experimental.get_or_insert(experimental);
        if !has_gold && self.choice.gold.is_none() {
            self.judge_labels(&candidates, pair, is_told);
        }
        Ok(())
    }

    /// Why two chosen columns have no scores, if both hold texts.
    fn why_no_columns(&self, has_gold: bool) -> Option<Open> {
        let is_text = |name: &Option<String>| {
            let at = name.as_deref().and_then(|name| self.first.find(name));
            at.is_some_and(|at| self.first.columns()[at].kind() == Kind::Text)
        };
        let are_texts = is_text(&self.choice.baseline) && is_text(&self.choice.experimental);
        if are_texts && !has_gold { self.why_labels(self.first) } else { None }
    }

    /// Why the two columns to compare, baseline first, may not be two systems: they are sizes of
    /// data sets, a total and a part of it, statistics, or each row counts several items.
    fn doubt_columns(&self, candidates: &[&Column], pair: [&Column; 2], is_told: bool) -> Option<Open> {
        let sizes = || if is_told { None } else { self.beside_sizes(candidates, pair) };
        let of_part = || if is_told { None } else { relations::total_and_part(pair) };
        let counts = || {
            // Compare keeps only the baseline of a chosen pair.
            let is_open = self.choice.baseline.is_none();
            let counts = relations::counts_of_rows(self.first, candidates).filter(|_| is_open)?;
            Some(Open::CountsOfRows {
                counts: counts.name().to_owned(),
                pair: pair.map(|column| column.name().to_owned()),
            })
        };
        sizes().or_else(of_part).or_else(|| self.statistics(pair)).or_else(counts)
    }

    /// Whether one of two columns is a statistic of several measurements: a `mean` next to their
    /// spread.
    fn statistics(&self, pair: [&Column; 2]) -> Option<Open> {
        let is_statistic = |name: &&str| names::statistic(name).is_some();
        let columns: Vec<&str> = self.first.columns().iter().map(Column::name).filter(is_statistic).collect();
        let is_meant = !pair[0].profile().is_binary() && pair.iter().any(|column| is_statistic(&column.name()));
        (is_meant && names::are_statistics(&columns))
            .then(|| Open::Statistics { columns: columns.into_iter().map(str::to_owned).collect() })
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
    pub(super) fn pair_of(&self, candidates: &[&Column]) -> Option<[String; 2]> {
        let (first, second) = best_pair(candidates, None, None, false)?;
        Some([first, second].map(|at| candidates[at].name().to_owned()))
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
        let is_any_chosen = is_told || self.choice.constant.is_some();
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
            let column = &self.first.columns()[at];
            // “run” names what TREC calls a run, a system; numbered, it may be a repetition.
            let may_be_runs = !is_any_chosen && may_number_runs(column);
            let compared = self.choice.baseline.clone().zip(self.choice.experimental.clone()).map(<[String; 2]>::from);
            self.notes.push(Note::LongForm {
                column: column.name().to_owned(),
                systems: systems.len(),
                may_be_runs: compared.filter(|_| may_be_runs),
            });
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
    pub(super) fn compared_columns(&self) -> Option<Vec<&Column>> {
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
}

/// Ends the guess with a question, if there is one.
fn refuse(open: Option<Open>) -> Result<(), Open> {
    open.map_or(Ok(()), Err)
}
