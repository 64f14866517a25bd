//! Answers to questions, and fixes for errors.

use super::choice::{Choice, LabelMatch, Scales};
use super::constant::Constant;
use crate::text::{count, shortened};
use serde::{Deserialize, Serialize};

/// One answer to a question, or one fix for an error: the label of a button, and the choice that
/// pressing it makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// A few words: `Yes, draw whole passages`.
    pub label: String,
    /// The complete new choice: everything chosen before, plus this answer.
    pub choice: Choice,
}

impl Answer {
    /// The answer that makes `change` to what was chosen before.
    pub(super) fn new(label: impl Into<String>, chosen: &Choice, change: impl FnOnce(&mut Choice)) -> Self {
        let mut choice = chosen.clone();
        change(&mut choice);
        Self { label: label.into(), choice }
    }

    /// The answer that compares every item with a constant.
    pub(super) fn against(constant: &Constant, chosen: &Choice) -> Self {
        let label = match constant.is_zero() {
            true => "Show its mean alone".to_owned(),
            false => format!("Compare every item with {constant}"),
        };
        Self::new(label, chosen, |choice| {
            (choice.baseline, choice.is_swapped, choice.constant) = (None, false, Some(constant.clone()));
        })
    }

    /// The answer that pairs items by two columns together: the ids and what tells equal ids apart.
    pub(super) fn together(label: &str, [id, beside]: &[String; 2], chosen: &Choice) -> Self {
        let label = format!("{label} “{}” and “{}”", shortened(id), shortened(beside));
        Self::new(label, chosen, |choice| {
            (choice.id, choice.category) = (Some(id.clone()), Some(beside.clone()));
        })
    }

    /// The answer that says when labels count as right.
    pub(super) fn labels(labels: LabelMatch, chosen: &Choice) -> Self {
        let label = match labels {
            LabelMatch::Alike => "Count them as right",
            LabelMatch::Exact => "They are wrong",
        };
        Self::new(label, chosen, |choice| choice.labels = Some(labels))
    }

    /// One answer for each grade: it is the right one.
    pub(super) fn grades(grades: &[(String, usize)], chosen: &Choice) -> impl Iterator<Item = Self> {
        grades.iter().map(|(grade, times)| {
            let label = format!("“{}” is right ({})", shortened(grade), count(*times as u64));
            Self::new(label, chosen, |choice| choice.right = Some(grade.clone()))
        })
    }

    /// The answers where one system's scores may be percent while the other's lie from 0 to 1.
    pub(super) fn on_percent(chosen: &Choice) -> Vec<Self> {
        [("Yes, divide them by 100", Scales::Percent), ("No, compare them as they are", Scales::Same)]
            .map(|(label, scale)| Self::new(label, chosen, |choice| choice.scale = Some(scale)))
            .to_vec()
    }
}
