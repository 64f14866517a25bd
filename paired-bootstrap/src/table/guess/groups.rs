//! What items share: categories and clusters.

use super::super::choice::chosen;
use super::super::column::{Column, Kind, Profile};
use super::super::ids::{is_filter, is_like_category};
use super::super::names::{self, rank};
use super::super::note::Note;
use super::Guessing;

/// The most categories that are guessed.
const MOST_CATEGORIES: usize = 1000;

/// The most values of a column without a telling name that is guessed to hold categories.
const FEW: usize = 30;

impl<'t> Guessing<'t> {
    /// The columns that may be categories.
    fn possible_categories(&self) -> impl Iterator<Item = &'t Column> {
        let items = self.items();
        self.first.columns().iter().filter(move |column| {
            let distinct = column.profile().distinct;
            distinct > 1 && distinct <= MOST_CATEGORIES && 2 * distinct <= items && !self.is_taken(column)
        })
    }

    /// What must be known before the systems: they are none of these columns.
    pub(super) fn guess_named_groups(&mut self) {
        self.guess_cluster();
        self.guess_named_category();
        self.guess_cluster_of_filters();
    }

    /// A category by its name. A filter that is switched off tells rows apart as a category does.
    fn guess_named_category(&mut self) {
        if self.choice.category.is_some() {
            return;
        }
        let ranked = self.possible_categories();
        let named = ranked.filter_map(|column| Some((rank(column.name(), names::CATEGORY)?, column.name()))).min();
        let found = self.possible_categories().find(|column| is_filter(column)).map(Column::name);
        self.choice.category = found.or(named.map(|(_, name)| name)).map(str::to_owned);
    }

    /// Rows of one id that several filters made of the same answer are no items of their own.
    fn guess_cluster_of_filters(&mut self) {
        let category = chosen(self.choice.category.as_ref()).and_then(|name| self.first.find(name));
        let is_by_filter = category.is_some_and(|at| is_filter(&self.first.columns()[at]));
        if is_by_filter && self.choice.cluster.is_none() {
            self.choice.cluster = self.id().filter(|id| !id.is_unique()).map(|id| id.name().to_owned());
        }
    }

    /// A category by its contents.
    pub(super) fn guess_category(&mut self) {
        if self.choice.category.is_some() {
            return;
        }
        let items = self.items();
        let few = |column: &&Column| {
            let Profile { distinct, filled, .. } = *column.profile();
            let has_other_use =
                [names::GOLD, names::SHARED, names::SYSTEM].iter().any(|usual| rank(column.name(), usual).is_some());
            column.kind() == Kind::Text
                && distinct <= FEW
                && is_like_category(column, items)
                && filled == self.first.rows()
                && !has_other_use
                && !names::is_prediction(column.name())
        };
        let found = self.possible_categories().find(few).map(Column::name);
        self.choice.category = found.map(str::to_owned);
    }

    fn guess_cluster(&mut self) {
        if self.choice.cluster.is_some() {
            return;
        }
        let items = self.items();
        let fits = |column: &&Column| {
            let distinct = column.profile().distinct;
            distinct > 1 && distinct < items && !self.is_taken(column)
        };
        let best = |usual| {
            let columns = self.first.columns().iter().filter(fits);
            columns.filter_map(|column| Some((rank(column.name(), usual)?, column.name()))).min()
        };
        if let Some((_, name)) = best(names::CLUSTER) {
            self.choice.cluster = Some(name.to_owned());
        } else if let Some((_, name)) = best(names::SHARED) {
            let clusters = self.first.find(name).map_or(0, |at| self.first.columns()[at].profile().distinct);
            self.notes.push(Note::MayBeClusters { column: name.to_owned(), clusters });
        }
    }
}
