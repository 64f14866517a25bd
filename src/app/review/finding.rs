//! Prints that cannot be true: a consistency check in itself.

use super::print::Print;
use crate::planning::review::{Impossible, Printed, Question};
use crate::report::{count, items};

/// What is wrong with a print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// In one sentence.
    pub(super) headline: String,
    /// Why.
    pub(super) explanation: String,
    /// What to ask the authors.
    pub(super) request: String,
}

impl Finding {
    /// No whole number of items gives an accuracy.
    pub(super) fn of_accuracies(print: &Print) -> Self {
        let gaps: Vec<(Printed, Impossible)> = print
            .accuracies
            .into_iter()
            .filter_map(|printed| Some((printed, printed.counts(print.items).err()?)))
            .collect();
        let percents: Vec<String> = gaps.iter().map(|(printed, _)| format!("{} %", printed.percent())).collect();
        Self::of_gaps(print, &percents.join(", nor "), &gaps)
    }

    /// No whole number of items gives the agreement, or it is not that of the disagreements.
    pub(super) fn of_agreement(print: &Print) -> Self {
        let gap = print.agreement.and_then(|printed| Some((printed, printed.counts(print.items).err()?)));
        if let Some((printed, gap)) = gap {
            return Self::of_gaps(print, &format!("an agreement of {} %", printed.percent()), &[(printed, gap)]);
        }
        let disagreements = count(print.disagreements.unwrap_or_default());
        let of_items = items(print.items);
        let agreement = print.agreement.map(|agreement| format!(" is not an agreement of {} %", agreement.percent()));
        let headline = match agreement {
            Some(agreement) => {
                format!("These numbers contradict each other: {disagreements} disagreements in {of_items}{agreement}.")
            }
            None => format!("There cannot be {disagreements} disagreements in {of_items}."),
        };
        Self::new(headline, "One of the two, or n, must be wrong.".to_owned())
    }

    /// The accuracies leave no room for the agreement, or for the disagreements.
    pub(super) fn of_contradiction(print: &Print, question: &Question) -> Self {
        let [baseline, experimental] = print.accuracies.map(Printed::percent);
        let what = if print.agreement.is_some() { "agreement" } else { "disagreements" };
        let headline = format!("The accuracies and the {what} contradict each other.");
        let explanation = Print::without_agreement(question).map_or_else(String::new, |allowed| {
            let ((least, most), (low, high)) = (allowed.disagreements(), allowed.lead());
            let of_items = items(print.items);
            let possible =
                format!("{baseline} % and {experimental} % of {of_items} leave {} disagreements", span((least, most)));
            let parities = ["an even number", "an odd number"];
            let is_odd = high.rem_euclid(2) != 0;
            let (needed, other) = (parities[usize::from(is_odd)], parities[usize::from(!is_odd)]);
            match print.disagreements {
                Some(number) if low == high && (least..=most).contains(&number) => {
                    format!("{} is {other}, but a lead of {} needs {needed}: {possible}.", count(number), signed(high))
                }
                Some(number) if print.agreement.is_none() => format!("{possible}, not {}.", count(number)),
                _ => {
                    let parity = if low == high { format!(", {needed}") } else { String::new() };
                    format!("{possible}{parity}; by the agreement there are {}.", span(question.disagreements))
                }
            }
        });
        Self::new(headline, explanation)
    }

    fn of_gaps(print: &Print, what: &str, gaps: &[(Printed, Impossible)]) -> Self {
        let all = count(print.items);
        let items = items(print.items);
        let neighbours = gaps.iter().map(|(printed, gap)| {
            let [below, above] =
                [gap.below, gap.below + 1].map(|part| (count(part), printed.percent_of(part, print.items)));
            format!("{} of {all} is {} %, {} is {} %", below.0, below.1, above.0, above.1)
        });
        let mut neighbours: Vec<String> = neighbours.collect();
        // Both accuracies may lie in the same gap.
        neighbours.dedup();
        let neighbours = neighbours.join("; ");
        Self::new(
            format!("Impossible: no whole number of {items} gives {what}."),
            format!("{neighbours}. Perhaps a misprint, another n, an average of several runs, or no plain accuracy."),
        )
    }

    fn new(headline: String, explanation: String) -> Self {
        let request = format!(
            "Please check the numbers. {headline} {explanation} Please report on how many items each system was scored, how \
             many it has right, and on how many exactly one of the two is right; or release the per-item scores."
        );
        Self { headline, explanation, request }
    }
}

/// "1 of 50 items differs", "at most 7 of 50 items differ" without its beginning.
pub(super) fn differing(number: u64, all: u64) -> String {
    format!("{} of {} {}", count(number), items(all), if number == 1 { "differs" } else { "differ" })
}

/// "+10", "−3", "0".
pub(super) fn signed(number: i64) -> String {
    let sign = match number {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{}", count(number.unsigned_abs()))
}

/// "12", "10 to 290".
pub(super) fn span((least, most): (u64, u64)) -> String {
    if least == most { count(least) } else { format!("{} to {}", count(least), count(most)) }
}
