//! The items to compare: systems with scores on the same items, two of them compared at a time.

use super::deck::{Deck, FEW_ITEMS};
use super::item_list::ItemList;
use super::reading::TableRead;
use crate::bootstrap::{Binning, Differences, DifferencesError};
use crate::comparisons::{Categories, CategoriesError, Systems};
use crate::planning::Counts;
use crate::report::{AveragedRuns, Basics, ROUNDED, Source};
use crate::scores::{Content, PairedScores, PairingError, Score, Unit};
use crate::table::{AllSystems, Choice, Constant, Groups, ItemRows, Overlap, Runs, Selection, TableError, Tables};
use crate::text::{shortened, visible};
use std::cell::{OnceCell, RefCell};
use std::collections::HashSet;
use std::fmt;
use std::rc::Rc;

/// The scores of all systems, two of which are compared, and what else is known of each item.
#[derive(Clone, Debug)]
pub struct Items {
    /// All systems; empty for artificial scores and where only differences are known.
    all: Rc<[SystemScores]>,
    /// The systems' names in a choice of columns; empty unless all systems were selected.
    keys: Rc<[String]>,
    differences: Differences,
    systems: Option<Systems>,
    clusters: Option<Rc<[u32]>>,
    cluster_names: Rc<[String]>,
    categories: Option<Rc<Categories>>,
    unit: Unit,
    names: [Option<String>; 2],
    format: Option<String>,
    table: Option<Box<TableRead>>,
    runs: Option<Runs>,
    /// How many items all systems have in common, if some lack scores.
    overlap: Option<Rc<Overlap>>,
    /// How many systems were left out by choice.
    left_out: usize,
    read: Option<Rc<PairedScores>>,
    /// The tables that were read, and the row of each item in them.
    pub(super) origin: Option<Rc<(Rc<Tables>, ItemRows)>>,
    /// The deck of a lesson, built when it is first needed.
    deck: OnceCell<Rc<Deck>>,
    /// The list that was made last.
    pub(super) list: RefCell<Option<Rc<ItemList>>>,
}

/// One system, with one score for each item, in the order of the items.
#[derive(Clone, Debug)]
pub struct SystemScores {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its scores, shared between comparisons.
    pub scores: Rc<Vec<Score>>,
}

/// The note that the pair is swapped.
const EXCHANGED: &str = "Baseline and experimental system are exchanged, as chosen.";

/// What is known about each item besides its scores.
#[derive(Default)]
struct Shared {
    clusters: Option<Rc<[u32]>>,
    cluster_names: Rc<[String]>,
    categories: Option<Rc<Categories>>,
}

/// Why there is nothing to compare. As text, it says what is wrong, where, and what to do.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ItemsError {
    /// The scores cannot be read or selected.
    Table(TableError),
    /// The scores of these two systems cannot be paired.
    Pairing {
        /// The names of the baseline and the experimental system.
        names: [String; 2],
        /// The reason.
        error: PairingError,
    },
    /// There are fewer than two systems.
    FewSystems,
    /// No system has this name.
    UnknownSystem {
        /// The name that was asked for.
        name: String,
    },
    /// Two systems would have this name.
    SameName {
        /// The name.
        name: String,
    },
    /// The categories cannot be compared.
    Categories(CategoriesError),
    /// The scores or the counts have no differences to resample.
    Differences(DifferencesError),
}

impl Items {
    /// Artificial 0/1 scores.
    ///
    /// # Errors
    /// [`ItemsError::Differences`] if `helped` and `hurt` add up to more than the number of items.
    pub fn artificial(counts: Counts) -> Result<Self, ItemsError> {
        Ok(Self {
            all: Rc::default(),
            keys: Rc::default(),
            differences: counts.differences()?,
            systems: None,
            clusters: None,
            cluster_names: Rc::default(),
            categories: None,
            unit: Unit::Correctness,
            names: [None, None],
            format: None,
            table: None,
            runs: None,
            overlap: None,
            left_out: 0,
            read: None,
            origin: None,
            deck: OnceCell::new(),
            list: RefCell::default(),
        })
    }

    /// The scores that a choice of columns selects from the tables.
    ///
    /// # Errors
    /// [`ItemsError`] if the choice does not select the scores of two systems, or if these cannot
    /// be compared.
    pub fn selected(tables: &Rc<Tables>, choice: &Choice) -> Result<Self, ItemsError> {
        let tables = &tables.read_as(choice);
        let selection = tables.select(choice)?;
        let mut table = TableRead::new(tables, choice, Some(&selection));
        let Selection { scores, rows, runs, clusters, categories, format, .. } = selection;
        let origin = rows.map(|rows| Rc::new((Rc::clone(tables), rows)));
        let few_names = |Groups { names, .. }: &Groups| {
            if names.len() as u64 <= FEW_ITEMS { Rc::from(names.as_slice()) } else { Rc::default() }
        };
        let cluster_names = clusters.as_ref().map(few_names).unwrap_or_default();
        let clusters = clusters.map(|Groups { of, .. }| of.into());
        let categories = categories.map(|Groups { names, of, .. }| Categories::new(names, of)).transpose()?;
        let items = Self::of_pair(scores, Shared { clusters, cluster_names, categories: categories.map(Rc::new) })?;
        let is_exchanged = choice.is_swapped && choice.constant.is_none();
        table.notes.extend(is_exchanged.then(|| EXCHANGED.to_owned()));
        table.notes.extend((!items.differences.is_exact()).then(|| ROUNDED.to_owned()));
        Ok(Self { format: Some(format), table: Some(Box::new(table)), runs, origin, ..items })
    }

    /// The scores of all systems on the items that all of them have. The systems in `left_out`,
    /// named as a choice names them, are dropped. Of the systems of `choice` only the baseline
    /// matters: it is the baseline of the pair that is compared.
    ///
    /// # Errors
    /// [`ItemsError`] if any system cannot be compared with the baseline, or if a system in
    /// `left_out` is unknown or is the baseline.
    pub fn all_selected(tables: &Rc<Tables>, choice: &Choice, left_out: &[String]) -> Result<Self, ItemsError> {
        let tables = &tables.read_as(choice);
        let AllSystems { names, keys, scores, baseline, unit, clusters, overlap, left_out, selection } =
            tables.select_all(choice, left_out)?;
        let is_lower_better = selection.choice.lower_is_better == Some(true);
        let named = |(name, scores): (String, Rc<Vec<Score>>)| SystemScores { name: Some(visible(&name)), scores };
        let all: Rc<[SystemScores]> = names.into_iter().zip(scores).map(named).collect();
        let scores = paired(&all[baseline], &all[usize::from(baseline == 0)])?;
        let scores = if unit == Unit::Percent { scores.in_percent() } else { scores };
        let scores = if is_lower_better { scores.lower_is_better() } else { scores };
        let clusters = clusters.map(|Groups { of, .. }| of.into());
        let items = Self::of_pair(scores, Shared { clusters, ..Shared::default() })?;
        // Drop what was said of one pair only.
        let selection = Selection { joined: None, gaps: 0, ..selection };
        let table = TableRead { summary: None, ..TableRead::new(tables, choice, Some(&selection)) };
        let (format, overlap) = (Some(selection.format), overlap.map(Rc::new));
        Ok(Self { all, keys: keys.into(), overlap, left_out, format, table: Some(Box::new(table)), ..items })
    }

    /// The same items with some systems renamed: pairs of old and new names. The old one is a
    /// system's [key](Self::keys) or its name.
    ///
    /// # Errors
    /// [`ItemsError::UnknownSystem`], or [`ItemsError::SameName`] if two systems would have one
    /// name.
    pub fn renamed(self, names: &[(String, String)]) -> Result<Self, ItemsError> {
        let mut all = self.all.to_vec();
        let mut overlap = self.overlap.as_deref().cloned();
        let (mut own_names, mut table) = (self.names.clone(), self.table.clone());
        for (old, new) in names {
            let by_name = || self.all.iter().position(|system| system.name.as_ref() == Some(old));
            let place = self.keys.iter().position(|key| key == old).or_else(by_name);
            let place = place.ok_or_else(|| ItemsError::UnknownSystem { name: old.clone() })?;
            let (new, own) = (visible(new), &self.all[place].name);
            let of_pair = self.names.iter().position(|name| name.is_some() && name == own);
            of_pair.into_iter().for_each(|side| own_names[side] = Some(new.clone()));
            overlap.iter_mut().for_each(|overlap| overlap.names[place].clone_from(&new));
            let told = own.as_ref().map(|own| format!("“{}” is called “{}”.", shortened(own), shortened(&new)));
            table.iter_mut().for_each(|table| table.told.extend(told.clone()));
            all[place].name = Some(new);
        }
        let mut called = HashSet::new();
        if let Some(name) = all.iter().filter_map(|system| system.name.as_ref()).find(|name| !called.insert(*name)) {
            return Err(ItemsError::SameName { name: name.clone() });
        }
        Ok(Self { all: all.into(), overlap: overlap.map(Rc::new), names: own_names, table, ..self })
    }

    /// The scores of two or more systems: a name each, and one score for each item, in the same
    /// order for all. The first is the baseline, the second the experimental system; use
    /// [`comparing`](Self::comparing) for other pairs.
    ///
    /// ```
    /// use paired_bootstrap::analysis::{Comparison, Items, Question};
    ///
    /// let (old, new) = ([0.5, 0.3, 0.9, 0.1], [0.7, 0.6, 0.9, 0.0]);
    /// let items = Items::from_scores(&[("old", &old), ("new", &new)])?;
    /// let exact = Comparison::new(items.into(), Question::default()).exact();
    /// // P(four draws from 0.2, 0.3, 0 and −0.1 have a sum of 0 or below): 36 of 256.
    /// assert!((exact.at_or_below_zero - 36.0 / 256.0).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ItemsError::FewSystems`], or [`ItemsError::Pairing`] if the first two cannot be paired.
    pub fn from_scores(systems: &[(&str, &[f64])]) -> Result<Self, ItemsError> {
        let named = |&(name, scores): &(&str, &[f64])| SystemScores {
            name: Some(name.to_owned()),
            scores: Rc::new(scores.iter().copied().map(Score::from).collect()),
        };
        match systems.iter().map(named).collect::<Vec<_>>().as_slice() {
            all @ [baseline, experimental, ..] => {
                let items = Self::of_pair(paired(baseline, experimental)?, Shared::default())?;
                Ok(Self { all: all.into(), ..items })
            }
            _ => Err(ItemsError::FewSystems),
        }
    }

    /// The same items, with these two systems compared. Scores are shared, not copied.
    ///
    /// # Errors
    /// [`ItemsError::UnknownSystem`], or [`ItemsError::Pairing`] if they cannot be paired.
    pub fn comparing(&self, baseline: &str, experimental: &str) -> Result<Self, ItemsError> {
        let find = |name: &str| {
            let unknown = || ItemsError::UnknownSystem { name: name.to_owned() };
            self.all.iter().find(|system| system.name.as_deref() == Some(name)).ok_or_else(unknown)
        };
        let scores = paired(find(baseline)?, find(experimental)?)?;
        self.with(self.meant(scores), self.shared())
    }

    /// The differences of two of the systems, above zero where `experimental` is better.
    ///
    /// # Errors
    /// [`ItemsError::Pairing`] or [`ItemsError::Differences`].
    pub(super) fn differences_of(
        &self,
        baseline: &SystemScores,
        experimental: &SystemScores,
    ) -> Result<Differences, ItemsError> {
        let scores = self.meant(paired(baseline, experimental)?);
        Ok(Differences::of(&scores, self.clusters.as_deref())?)
    }

    /// These scores, in the unit and direction of the items.
    fn meant(&self, scores: PairedScores) -> PairedScores {
        let scores = if self.unit == Unit::Percent { scores.in_percent() } else { scores };
        if self.is_lower_better() { scores.lower_is_better() } else { scores }
    }

    /// The same scores, but lower is better.
    ///
    /// # Errors
    /// Never, if they could be compared before.
    pub fn lower_is_better(self) -> Result<Self, ItemsError> {
        match self.read() {
            Some(read) => self.with(read.clone().lower_is_better(), self.shared()),
            None => Ok(self),
        }
    }

    /// The same items in clusters, which resamples then draw. `clusters` has a number for each
    /// item: the same one for all items of a cluster.
    ///
    /// # Errors
    /// [`ItemsError::Differences`] if there is not exactly one number for each item.
    pub fn in_clusters(self, clusters: &[u32]) -> Result<Self, ItemsError> {
        match self.read() {
            Some(read) => self.with(
                read.clone(),
                Shared { clusters: Some(clusters.into()), cluster_names: Rc::default(), ..self.shared() },
            ),
            None => Ok(self),
        }
    }

    /// The same items in categories. If there is not one category for each item, there is no
    /// comparison by category.
    #[must_use]
    pub fn in_categories(self, categories: Categories) -> Self {
        Self { categories: Some(Rc::new(categories)), ..self }
    }

    fn shared(&self) -> Shared {
        Shared {
            clusters: self.clusters.clone(),
            cluster_names: Rc::clone(&self.cluster_names),
            categories: self.categories.clone(),
        }
    }

    /// The same systems, with these scores as the pair that is compared.
    fn with(&self, scores: PairedScores, shared: Shared) -> Result<Self, ItemsError> {
        Ok(Self { all: Rc::clone(&self.all), ..Self::of_pair(scores, shared)? })
    }

    /// All systems, in their order; empty for artificial scores and where only differences are
    /// known.
    #[must_use]
    pub fn all_systems(&self) -> &[SystemScores] {
        &self.all
    }

    /// The systems' names in a choice of columns, in their order; empty unless all systems were
    /// selected. Renaming a system does not change them.
    #[must_use]
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// How many items all systems have in common; `None` unless some lack scores.
    #[must_use]
    pub fn overlap(&self) -> Option<&Overlap> {
        self.overlap.as_deref()
    }

    /// How many systems were left out when all others were selected.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    fn of_pair(scores: PairedScores, shared: Shared) -> Result<Self, ItemsError> {
        let Shared { clusters, cluster_names, categories } = shared;
        let differences = Differences::of(&scores, clusters.as_deref())?;
        let (baseline, experimental) = scores.names();
        let names = [baseline, experimental].map(|name| name.map(str::to_owned));
        let all = match scores.content() {
            Content::Scores { baseline, experimental } => {
                let lists = [baseline, experimental].into_iter().map(Rc::clone);
                lists.zip(names.clone()).map(|(scores, name)| SystemScores { name, scores }).collect()
            }
            Content::Differences(_) => Rc::default(),
        };
        let unit = scores.unit();
        let read = Rc::new(scores);
        Ok(Self {
            all,
            keys: Rc::default(),
            differences,
            systems: Systems::from_scores(&read),
            clusters,
            cluster_names,
            categories,
            unit,
            names,
            format: None,
            table: None,
            runs: None,
            overlap: None,
            left_out: 0,
            read: Some(read),
            origin: None,
            deck: OnceCell::new(),
            list: RefCell::default(),
        })
    }

    /// The differences, experimental − baseline in the better direction.
    #[must_use]
    pub fn differences(&self) -> &Differences {
        &self.differences
    }

    /// Each system's own scores, if known.
    #[must_use]
    pub fn systems(&self) -> Option<&Systems> {
        self.systems.as_ref()
    }

    /// The cluster of each item, if resamples draw clusters.
    #[must_use]
    pub fn clusters(&self) -> Option<&Rc<[u32]>> {
        self.clusters.as_ref()
    }

    /// The names of the clusters; empty if there are more than [`FEW_ITEMS`].
    #[must_use]
    pub fn cluster_names(&self) -> &[String] {
        &self.cluster_names
    }

    /// The category of each item, if known.
    #[must_use]
    pub fn categories(&self) -> Option<&Rc<Categories>> {
        self.categories.as_ref()
    }

    /// The unit of the scores: what a score of 1 means.
    #[must_use]
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// The systems' names, baseline first, if the input has them.
    #[must_use]
    pub fn names(&self) -> &[Option<String>; 2] {
        &self.names
    }

    /// How the input was read, if it was text: "2 columns, tab-separated, header".
    #[must_use]
    pub fn format(&self) -> Option<&str> {
        self.format.as_deref()
    }

    /// How the table was read; `None` for artificial scores.
    #[must_use]
    pub fn table(&self) -> Option<&TableRead> {
        self.table.as_deref()
    }

    /// The scores, item by item; `None` for artificial scores.
    #[must_use]
    pub fn read(&self) -> Option<&PairedScores> {
        self.read.as_deref()
    }

    /// What resamples draw, one by one, for a lesson; see [`Teaching::new`](super::Teaching::new)
    /// for `kinds`.
    pub(super) fn deck(&self, kinds: &str) -> Option<Rc<Deck>> {
        let Self { differences, .. } = self;
        let Some(read) = self.read() else {
            let counts = Counts { pairs: differences.pairs(), helped: differences.helped(), hurt: differences.hurt() };
            return Deck::of_counts(counts, kinds, differences).map(Rc::new);
        };
        let groups = self.clusters.as_deref().map(|of| (of, &*self.cluster_names));
        Some(Rc::clone(self.deck.get_or_init(|| Rc::new(Deck::of_texts(read, groups, differences)))))
    }

    /// Counts, mean difference, and the scale of the histogram.
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
            constant: self.constant().cloned(),
            format: self.format().map(str::to_owned),
            exact: differences.is_exact(),
            runs: self.runs.as_ref().map(|runs| Box::new(AveragedRuns::new(runs, differences))),
            is_lower_better: self.is_lower_better(),
        }
    }

    /// The constant that takes the baseline's place for every item.
    pub(super) fn constant(&self) -> Option<&Constant> {
        self.table.as_ref()?.choice.constant.as_ref()
    }

    /// Whether there is only one system: nothing is compared, and there is no p-value.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.choice.is_alone())
    }

    /// Whether lower scores are better.
    #[must_use]
    pub fn is_lower_better(&self) -> bool {
        self.read().is_some_and(PairedScores::is_lower_better)
    }

    /// The two systems and the direction, for the report's program.
    fn choice(&self) -> Choice {
        let [baseline, experimental] = self.names.clone();
        Choice { baseline, experimental, lower_is_better: Some(self.is_lower_better()), ..Choice::default() }
    }

    /// Where the scores come from, for reports.
    #[must_use]
    pub fn source(&self) -> Source {
        match (self.format(), self.table()) {
            (Some(format), Some(table)) => table.source(format.to_owned()),
            _ if self.read.is_some() => Source::Text {
                format: "scores of a program".to_owned(),
                choice: Box::new(self.choice()),
                joined: None,
                told: Vec::new(),
                assumed: Vec::new(),
                gaps: 0,
            },
            _ => Source::Counts,
        }
    }
}

fn paired(baseline: &SystemScores, experimental: &SystemScores) -> Result<PairedScores, ItemsError> {
    let names = [baseline, experimental].map(|system| system.name.clone());
    match PairedScores::sharing(&baseline.scores, &experimental.scores) {
        Ok(scores) => {
            let [baseline, experimental] = names;
            Ok(scores.named(baseline, experimental))
        }
        Err(error) => Err(ItemsError::Pairing { names: names.map(Option::unwrap_or_default), error }),
    }
}

impl std::error::Error for ItemsError {}

impl fmt::Display for ItemsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(error) => error.fmt(f),
            Self::Pairing { names, error } => {
                let [baseline, experimental] = names.each_ref().map(|name| shortened(name));
                write!(f, "{baseline} (baseline) and {experimental} (experimental): {error}.")
            }
            Self::FewSystems => f.write_str("There are fewer than two systems: add the scores of at least two."),
            Self::SameName { name } => {
                write!(f, "Two systems would be called “{}”: choose another name for one.", shortened(name))
            }
            Self::UnknownSystem { name } => {
                write!(f, "There is no system “{}”: use one of the names exactly as it is written.", shortened(name))
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Comparison, Question};
    use crate::report::Export;

    const OLD: &[f64] = &[0.5, 0.3, 0.9, 0.1, 0.4, 0.4];
    const NEW: &[f64] = &[0.7, 0.6, 0.9, 0.0, 0.5, 0.7];
    const OTHER: &[f64] = &[0.1 + 0.2, 0.2, 0.8, 0.2, 0.4, 0.1];

    fn three() -> Items {
        Items::from_scores(&[("old", OLD), ("new", NEW), ("other", OTHER)]).expect("as many scores of each")
    }

    #[test]
    fn first_two_systems_are_compared_and_others_are_shared() {
        let items = three();
        assert_eq!(items.names().each_ref().map(Option::as_deref), [Some("old"), Some("new")]);
        assert_eq!((items.differences().values(), items.all_systems().len()), (&[-1, 0, 1, 2, 3][..], 3));
        let others = items.comparing("other", "old").expect("two of the three");
        // 0.1 + 0.2 is exactly 0.3 here.
        assert_eq!((others.differences().values(), others.differences().helped()), (&[-1, 0, 1, 2, 3][..], 4));
        let read = |items: &Items| match items.read().map(PairedScores::content) {
            Some(Content::Scores { baseline, experimental }) => [baseline, experimental].map(Rc::clone),
            _ => panic!("two lists"),
        };
        assert!(Rc::ptr_eq(&read(&items)[0], &read(&others)[1]), "no score is copied");
    }

    #[test]
    fn direction_clusters_and_categories_are_those_of_all_pairs() {
        let categories = Categories::new(vec!["a".to_owned(), "b".to_owned()], vec![0, 0, 0, 1, 1, 1]);
        let items = three().lower_is_better().and_then(|items| items.in_clusters(&[7, 7, 8, 8, 9, 9]));
        let items = items.expect("a cluster for each item").in_categories(categories.expect("two names"));
        let others = items.comparing("new", "other").expect("two of the three");
        assert!(others.is_lower_better() && others.differences().helped() == 5);
        let mut comparison = Comparison::new(others.into(), Question { resamples: 100, ..Question::default() });
        while comparison.step() {}
        let findings = comparison.findings().expect("all resamples are drawn");
        assert_eq!(findings.exact.clustered.as_ref().map(|clustered| clustered.clusters), Some(3));
        assert_eq!(findings.inference.categories.as_ref().map(|found| found.rows.len()), Some(2));
        let sentence = Export::Sentence.text(&findings);
        assert!(sentence.contains("other") && sentence.contains("lower"), "{sentence}");
    }

    #[test]
    fn what_cannot_be_compared_says_which_systems() {
        let says = |items: Result<Items, ItemsError>| items.expect_err("nothing to compare").to_string();
        assert_eq!(
            says(Items::from_scores(&[("a", OLD), ("b", &NEW[..5])])),
            "a (baseline) and b (experimental): 6 baseline scores, 5 experimental. Every item needs a score from both \
             systems."
        );
        assert_eq!(
            says(Items::from_scores(&[("a", OLD)])),
            "There are fewer than two systems: add the scores of at least two."
        );
        assert_eq!(
            says(three().comparing("old", "newer")),
            "There is no system “newer”: use one of the names exactly as it is written."
        );
        let nan = says(Items::from_scores(&[("a", &[1.0, f64::NAN]), ("b", &[1.0, 2.0])]));
        assert_eq!(nan, "a (baseline) and b (experimental): score 2 is infinite or NaN.");
    }
}
