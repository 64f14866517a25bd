//! What can be done about an error without other input.

use super::{Beside, TableError};
use crate::sorting;
use crate::table::answer::Answer;
use crate::table::choice::{Choice, FirstRow, Scales, Thousands};
use crate::table::ids::names_filter;
use crate::text::{count, shortened};

impl TableError {
    /// The ways out that need no other input. `chosen` is what the user has chosen so far: a way
    /// out adds to it.
    #[must_use]
    pub fn answers(&self, chosen: &Choice) -> Vec<Answer> {
        match self {
            Self::Missing { items, .. } | Self::NotFinite { items, .. } if *items > 0 => {
                let label = match items {
                    1 => "Leave this item out".to_owned(),
                    items => format!("Leave these items out ({})", count(*items as u64)),
                };
                vec![Answer::new(label, chosen, |choice| choice.omits_gaps = true)]
            }
            Self::Open(open) => open.answers(chosen),
            Self::OtherWord { error, right } => {
                let label = format!("Only “{}” is right: count all other words as wrong", shortened(right));
                let only = Answer::new(label, chosen, |choice| choice.right = Some(right.clone()));
                error.answers(chosen).into_iter().chain([only]).collect()
            }
            Self::NoSuchWord { error, .. } => {
                let without = Choice { right: None, ..chosen.clone() };
                let answers = error.as_ref().map_or(Vec::new(), |error| error.answers(&without));
                let none = || vec![Answer { label: "No word is right".to_owned(), choice: without.clone() }];
                if answers.is_empty() { none() } else { answers }
            }
            Self::OfSystems { error, .. } => error.answers(chosen),
            Self::OneSystem { lacks, constants, .. } => {
                let alone = constants.iter().map(|constant| Answer::against(constant, chosen));
                lacks.answers(chosen).into_iter().chain(alone).collect()
            }
            Self::OneScore { constant, .. } => vec![Answer::against(constant, chosen)],
            Self::ItemsTogether { together, .. } => {
                together.iter().map(|pair| Answer::together("Match rows by", pair, chosen)).collect()
            }
            Self::NoFilteredRows { .. } => {
                vec![Answer::new("Use all rows", chosen, |choice| choice.filter = Some(Vec::new()))]
            }
            Self::DuplicateId { beside: Some(beside), place, is_one_list, .. }
                if let Beside::TellsApart(column, values) = &**beside =>
            {
                let by = |value: &String| {
                    let label = format!("Use only rows with “{}” in “{}”", shortened(value), shortened(column));
                    let keep = (column.clone(), value.clone());
                    Answer::new(label, chosen, |choice| choice.filter.get_or_insert_default().push(keep))
                };
                let label = format!("“{}” numbers runs: average them", shortened(column));
                let runs = Answer::new(label, chosen, |choice| choice.run = Some(column.clone()));
                // Rows of one list are paired already. A row for each metric or filter is no item.
                let has_items = !is_one_list && !may_number_runs(values) && !names_filter(column);
                let items = place.column.as_ref().filter(|_| has_items);
                let items = items.map(|id| [id.clone(), column.clone()]);
                let items = items.map(|pair| Answer::together("Match rows by", &pair, chosen));
                let runs = may_number_runs(values).then_some(runs);
                runs.into_iter().chain(items).chain(values.iter().map(by)).collect()
            }
            Self::ScoresExchanged { scores: [first, second], .. } => {
                vec![Answer::new("Each column is one system", chosen, |choice| {
                    (choice.baseline, choice.experimental) = (Some(first.clone()), Some(second.clone()));
                })]
            }
            Self::ScoreOrHeader { .. } => {
                vec![Answer::new("It is a header", chosen, |choice| choice.first_row = Some(FirstRow::Header))]
            }
            Self::UnclearComma { .. } => {
                [("Commas group thousands", Thousands::Comma), ("Commas are decimal marks", Thousands::None)]
                    .map(|(label, marks)| Answer::new(label, chosen, |choice| choice.thousands = Some(marks)))
                    .to_vec()
            }
            Self::UnclearPoint { .. } => {
                [("Points group thousands", Thousands::Point), ("Points are decimal marks", Thousands::None)]
                    .map(|(label, marks)| Answer::new(label, chosen, |choice| choice.thousands = Some(marks)))
                    .to_vec()
            }
            Self::PercentOrShares { .. } => Answer::on_percent(chosen),
            Self::RunScale { .. } => {
                vec![Answer::new("They are on one scale", chosen, |choice| choice.scale = Some(Scales::Same))]
            }
            _ => Vec::new(),
        }
    }
}

/// Whether a column that tells rows of an id apart may number runs: `1` and `2`, or `seed1`. Levels
/// such as `L0` and `L4` are no numbers of runs.
pub(super) fn may_number_runs(values: &[String]) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let number = |value: &String| value[value.trim_end_matches(is_digit).len()..].parse::<u64>().ok();
    let Some(mut numbers) = values.iter().map(number).collect::<Option<Vec<u64>>>() else { return false };
    sorting::sort(&mut numbers);
    let follow = |first: u64| numbers.iter().copied().eq((first..).take(numbers.len()));
    values.iter().all(|value| value.starts_with(is_digit)) || follow(0) || follow(1)
}
