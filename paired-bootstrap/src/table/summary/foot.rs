//! Rows below the items whose labels may be unknown: one is the mean or the sum of all items, and
//! those below it are no items either.

use super::end::{End, FEWEST_ITEMS, MOST_LABELLED};
use super::statistic::{Evidence, TOLERATED, half_a_digit, mean_of};
use crate::scores::Score;
use crate::sorting::ascending;
use crate::table::join::Side;
use crate::table::names::{Statistic, without_digits};
use std::cell::OnceCell;

/// The statistics that a row below a mean may hold, whatever it is called.
const ANY: [Statistic; 11] = [
    Statistic::Deviation,
    Statistic::Variance,
    Statistic::Count,
    Statistic::Sum,
    Statistic::StandardError,
    Statistic::Mean,
    Statistic::Quantile(0.5),
    Statistic::Quantile(0.0),
    Statistic::Quantile(0.25),
    Statistic::Quantile(0.75),
    Statistic::Quantile(1.0),
];

/// At most this many rows may be below a mean whose label is unknown.
const MOST_BELOW: usize = 8;

impl End<'_, '_> {
    /// The statistics of the last rows if one of them is the mean or the sum of all rows above, and
    /// the rows below it are no items either. All are [`Statistic::Other`] if the mean may be an
    /// item's score by chance.
    pub(super) fn foot(&self) -> Option<Vec<Statistic>> {
        let most = MOST_BELOW.min(self.count.saturating_sub(FEWEST_ITEMS + 1));
        if !self.is_end || most == 0 || !(0..2).all(|at| self.may_be_below(at, 2)) {
            return None;
        }
        let scores =
            |side: &&Side<'_>| -> Vec<Option<Score>> { (0..self.count).map(|at| self.score(side, at)).collect() };
        let scores: Vec<Vec<Option<Score>>> = self.sides.iter().map(scores).collect();
        (1..=most).find_map(|mean| self.foot_of(mean, &scores))
    }

    /// The same if the position of the mean is given. `scores` holds those of each side.
    fn foot_of(&self, mean: usize, scores: &[Vec<Option<Score>>]) -> Option<Vec<Statistic>> {
        let above: Vec<Statistic> = (mean + 1..self.count).map_while(|at| self.known(at)).take(MOST_LABELLED).collect();
        let first = mean + 1 + above.len();
        if first + FEWEST_ITEMS > self.count || !(0..=mean).all(|at| self.may_be_below(at, first)) {
            return None;
        }
        let sides: Vec<Items<'_>> = scores.iter().map(|scores| Items::new(scores, first)).collect();
        let holds = |statistic: Statistic, at: usize| sides.iter().all(|side| side.holds(statistic, at));
        let are_fine = |at: usize| sides.iter().all(|side| side.is_fine(at));
        let evidence: Option<Vec<Evidence>> = sides.iter().map(|side| side.mean(mean)).collect();
        let known = self.known(mean).filter(|said| said.tells() && holds(*said, mean));
        let is_clear = known.is_some()
            || evidence.as_ref().is_some_and(|evidence| {
                evidence.iter().all(|evidence| matches!(evidence, Evidence::Finer | Evidence::Sum))
            });
        if !(is_clear || evidence.is_some() && are_fine(mean)) {
            return None;
        }
        let held = |at: usize| {
            let said = self.known(at).filter(|said| holds(*said, at));
            let is_held =
                |statistic: &Statistic| holds(*statistic, at) && (*statistic == Statistic::Count || are_fine(at));
            said.or_else(|| ANY.into_iter().find(is_held))
        };
        let below: Vec<Option<Statistic>> = (0..mean).map(held).collect();
        let is_no_item = |at: usize| below[at].is_some() || self.known(at).is_some();
        if !(0..mean).all(is_no_item) {
            return None;
        }
        let is_sure = is_clear || below.iter().any(Option::is_some);
        let is_sum = evidence.is_some_and(|evidence| evidence.contains(&Evidence::Sum));
        let own = known.unwrap_or(if is_sum { Statistic::Sum } else { Statistic::Mean });
        let found = below.into_iter().map(|held| held.unwrap_or(Statistic::Other)).chain([own]).chain(above);
        Some(found.map(|statistic| if is_sure { statistic } else { Statistic::Other }).collect())
    }

    /// Whether a row may be below the items, going by its label: it has one that differs from those
    /// of numbered items.
    fn may_be_below(&self, at: usize, first: usize) -> bool {
        self.known(at).is_some()
            || self.sides.iter().all(|side| self.words(side, at).next().is_some())
                && self.is_unlike(at, first) != Some(false)
    }

    /// Whether the label of a row differs from those of the rows after the first `first`, apart
    /// from digits: `STSb` is like `STS12` and `STS13`. `None` if these differ from each other.
    fn is_unlike(&self, at: usize, first: usize) -> Option<bool> {
        let of_side = |side: &&Side<'_>| {
            let told = self.words(side, at).filter_map(|(column, own)| {
                let mut items = (first..self.count).map(|at| column.text(self.row(side, at)).map(without_digits));
                let (item, own) = (items.next().flatten()?, without_digits(own));
                let is_like = own == item || item.len() > 1 && own.starts_with(&item);
                (is_like || items.all(|other| other.as_ref() == Some(&item))).then_some(!is_like)
            });
            told.reduce(|one, other| one || other)
        };
        self.sides.iter().map(of_side).reduce(|one, other| Some(one? && other?)).flatten()
    }
}

/// The scores of a side from its end on, and those of its items among them.
struct Items<'a> {
    scores: &'a [Option<Score>],
    items: Vec<Score>,
    values: Vec<f64>,
    ascending: OnceCell<Vec<f64>>,
}

impl<'a> Items<'a> {
    fn new(scores: &'a [Option<Score>], first: usize) -> Self {
        let items: Vec<Score> = scores[first..].iter().flatten().copied().collect();
        let values = items.iter().map(|score| score.to_f64()).collect();
        Self { scores, items, values, ascending: OnceCell::new() }
    }

    fn ascending(&self) -> &[f64] {
        self.ascending.get_or_init(|| ascending(&self.values))
    }

    fn mean(&self, at: usize) -> Option<Evidence> {
        mean_of(&self.scores[at]?, &self.items)
    }

    fn holds(&self, statistic: Statistic, at: usize) -> bool {
        self.scores[at].is_some_and(|score| statistic.is_of(score, &self.values))
    }

    /// Whether a score tells a statistic: it is not coarse, nor one of only two scores that items
    /// have, as the largest of right and wrong is.
    fn is_fine(&self, at: usize) -> bool {
        let ascending = self.ascending();
        let Some((score, (least, largest))) = self.scores[at].zip(ascending.first().zip(ascending.last())) else {
            return false;
        };
        half_a_digit(score) <= TOLERATED * (largest - least)
            && (ascending.chunk_by(f64::eq).count() > 2 || !ascending.contains(&score.to_f64()))
    }
}
