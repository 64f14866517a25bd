//! What is compared: the scores of two systems on the same items.

use super::reading::TableRead;
use super::teaching::{Deck, FEW_ITEMS};
use crate::bootstrap::{Binning, Differences, DifferencesError};
use crate::comparisons::{Categories, CategoriesError, Systems};
use crate::planning::Counts;
use crate::report::{Basics, Source};
use crate::scores::{PairedScores, Unit};
use crate::table::{Choice, Groups, Selection, TableError, Tables};
use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

/// The scores of two systems, and what is known of each item.
#[derive(Clone, Debug)]
pub struct Items {
    differences: Differences,
    systems: Option<Systems>,
    clusters: Option<Rc<[u32]>>,
    cluster_names: Rc<[String]>,
    categories: Option<Rc<Categories>>,
    unit: Unit,
    names: [Option<String>; 2],
    format: Option<String>,
    table: Option<Box<TableRead>>,
    read: Option<Rc<PairedScores>>,
    /// What was read, one by one, once a lesson has asked for it.
    deck: OnceCell<Rc<Deck>>,
}

/// Why there is nothing to compare. As text, it says where the trouble is and what to do.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ItemsError {
    /// The scores cannot be read, or not be chosen.
    Table(TableError),
    /// Their categories cannot be compared.
    Categories(CategoriesError),
    /// They, or the counts, have no differences to resample.
    Differences(DifferencesError),
}

impl Items {
    /// Artificial 0/1 scores.
    ///
    /// # Errors
    /// [`ItemsError::Differences`] if more items are helped and hurt than there are.
    pub fn artificial(counts: Counts) -> Result<Self, ItemsError> {
        Ok(Self {
            differences: counts.differences()?,
            systems: None,
            clusters: None,
            cluster_names: Rc::default(),
            categories: None,
            unit: Unit::Correctness,
            names: [None, None],
            format: None,
            table: None,
            read: None,
            deck: OnceCell::new(),
        })
    }

    /// The scores that a choice of columns makes of what was read.
    ///
    /// # Errors
    /// [`ItemsError`] if the choice selects no scores of two systems, or these cannot be compared.
    pub fn selected(tables: &Tables, choice: &Choice) -> Result<Self, ItemsError> {
        let selection = tables.select(choice)?;
        let table = TableRead::new(tables, choice, Some(&selection));
        let Selection { scores, clusters, categories, format, .. } = selection;
        let few_names = |Groups { names, .. }: &Groups| {
            if names.len() as u64 <= FEW_ITEMS { Rc::from(names.as_slice()) } else { Rc::default() }
        };
        let cluster_names = clusters.as_ref().map(few_names).unwrap_or_default();
        let clusters: Option<Rc<[u32]>> = clusters.map(|Groups { of, .. }| of.into());
        let differences = Differences::of(&scores, clusters.as_deref())?;
        let categories = categories.map(|Groups { names, of, .. }| Categories::new(names, of)).transpose()?;
        let (baseline, experimental) = scores.names();
        let names = [baseline, experimental].map(|name| name.map(str::to_owned));
        let unit = scores.unit();
        let read = Rc::new(scores);
        Ok(Self {
            differences,
            systems: Systems::from_scores(&read),
            clusters,
            cluster_names,
            categories: categories.map(Rc::new),
            unit,
            names,
            format: Some(format),
            table: Some(Box::new(table)),
            read: Some(read),
            deck: OnceCell::new(),
        })
    }

    /// The differences, experimental − baseline in the better direction.
    #[must_use]
    pub fn differences(&self) -> &Differences {
        &self.differences
    }

    /// Each system's scores on their own, where they are known.
    #[must_use]
    pub fn systems(&self) -> Option<&Systems> {
        self.systems.as_ref()
    }

    /// The cluster of each item, where resamples draw clusters.
    #[must_use]
    pub fn clusters(&self) -> Option<&Rc<[u32]>> {
        self.clusters.as_ref()
    }

    /// The names of the clusters; empty where there are more than [`FEW_ITEMS`].
    #[must_use]
    pub fn cluster_names(&self) -> &[String] {
        &self.cluster_names
    }

    /// Which category each item belongs to, where that is known.
    #[must_use]
    pub fn categories(&self) -> Option<&Rc<Categories>> {
        self.categories.as_ref()
    }

    /// What a score of 1 means.
    #[must_use]
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// The systems' names, baseline first, where the input has them.
    #[must_use]
    pub fn names(&self) -> &[Option<String>; 2] {
        &self.names
    }

    /// How the input was read, where it was text: "2 columns, tab-separated, header".
    #[must_use]
    pub fn format(&self) -> Option<&str> {
        self.format.as_deref()
    }

    /// The table that it was read into; `None` for artificial scores.
    #[must_use]
    pub fn table(&self) -> Option<&TableRead> {
        self.table.as_deref()
    }

    /// What was read, item by item; `None` for artificial scores.
    #[must_use]
    pub fn read(&self) -> Option<&PairedScores> {
        self.read.as_deref()
    }

    /// What resamples draw, one by one: for a [`Teaching`](super::Teaching), which says what
    /// `kinds` are.
    pub(super) fn deck(&self, kinds: &str) -> Option<Rc<Deck>> {
        let Self { differences, .. } = self;
        let Some(read) = self.read() else {
            let counts = Counts { pairs: differences.pairs(), helped: differences.helped(), hurt: differences.hurt() };
            return Deck::of_counts(counts, kinds, differences).map(Rc::new);
        };
        let groups = self.clusters.as_deref().map(|of| (of, &*self.cluster_names));
        Some(Rc::clone(self.deck.get_or_init(|| Rc::new(Deck::of_texts(read, groups, differences)))))
    }

    /// Counts, mean difference and what the histogram will look like.
    #[must_use]
    pub fn basics(&self) -> Basics {
        let differences = self.differences();
        let units = |steps| differences.mean_of_steps(steps);
        Basics {
            pairs: differences.pairs(),
            helped: differences.helped(),
            hurt: differences.hurt(),
            tied: differences.tied(),
            mean_difference: differences.mean(),
            means: self.systems().map(Systems::means),
            standard_deviation: differences.standard_error(),
            bin_width: units(Binning::new(differences).width() as f64),
            support: differences.support(),
            spacing: units(differences.lattice_spacing().max(1) as f64),
            unit: self.unit(),
            names: self.names().clone(),
            format: self.format().map(str::to_owned),
            exact: differences.is_exact(),
            is_lower_better: self.is_lower_better(),
        }
    }

    /// Whether lower scores are better.
    #[must_use]
    pub fn is_lower_better(&self) -> bool {
        self.read().is_some_and(PairedScores::is_lower_better)
    }

    /// Where the scores come from, as a report says it.
    #[must_use]
    pub fn source(&self) -> Source {
        match (self.format(), self.table()) {
            (Some(format), Some(table)) => table.source(format.to_owned()),
            _ => Source::Counts,
        }
    }
}

impl std::error::Error for ItemsError {}

impl fmt::Display for ItemsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(error) => error.fmt(f),
            Self::Categories(error) => error.fmt(f),
            Self::Differences(error) => error.fmt(f),
        }
    }
}

impl From<TableError> for ItemsError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl From<CategoriesError> for ItemsError {
    fn from(error: CategoriesError) -> Self {
        Self::Categories(error)
    }
}

impl From<DifferencesError> for ItemsError {
    fn from(error: DifferencesError) -> Self {
        Self::Differences(error)
    }
}
