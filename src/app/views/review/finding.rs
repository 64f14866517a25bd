//! Prints that cannot be true: a consistency check in itself.

use super::bounds::{signed, span};
use super::print::{Contradiction, Print};
use paired_bootstrap::planning::review::{Allowed, Impossible, Printed, Question};
use paired_bootstrap::report::{count, items};

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
    pub(super) fn new(print: &Print, contradiction: &Contradiction) -> Self {
        let gap = |printed: Printed| Some((printed, printed.counts(print.items).err()?));
        let percent = |printed: Printed| format!("{} %", printed.percent());
        match (contradiction, print.agreement.and_then(gap)) {
            (Contradiction::Accuracies, _) => {
                let gaps: Vec<_> = print.accuracies.into_iter().filter_map(gap).collect();
                let percents: Vec<String> = gaps.iter().map(|(printed, _)| percent(*printed)).collect();
                Self::of_gaps(print, &percents.join(", nor "), &gaps)
            }
            (Contradiction::Agreement, Some((printed, gap))) => {
                Self::of_gaps(print, &format!("an agreement of {}", percent(printed)), &[(printed, gap)])
            }
            (Contradiction::Agreement, None) => {
                let (number, all) = (count(print.disagreements.unwrap_or_default()), items(print.items));
                let headline = match print.agreement.map(percent) {
                    Some(agreement) => format!(
                        "These numbers contradict each other: {number} disagreements in {all} is not an agreement of {agreement}."
                    ),
                    None => format!("There cannot be {number} disagreements in {all}."),
                };
                Self::with_request(headline, "One of the two, or n, must be wrong.".to_owned())
            }
            (Contradiction::Both(question), _) => Self::of_both(print, question),
        }
    }

    fn of_both(print: &Print, question: &Question) -> Self {
        let Question { items: n, baseline, experimental, .. } = *question;
        let what = if print.agreement.is_some() { "agreement" } else { "disagreements" };
        let headline = format!("The accuracies and the {what} contradict each other.");
        let explain = |allowed: Allowed| {
            let ((least, most), (low, high)) = (allowed.disagreements(), allowed.lead());
            let [baseline, experimental] = print.accuracies.map(Printed::percent);
            let (all, range) = (items(n), span((least, most)));
            let possible = format!("{baseline} % and {experimental} % of {all} leave {range} disagreements");
            let is_odd = high.rem_euclid(2) != 0;
            let [needed, other] =
                [is_odd, !is_odd].map(|is_odd| if is_odd { "an odd number" } else { "an even number" });
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
        };
        // What is possible if nothing was said of the agreement.
        let allowed = Allowed::new(n, baseline, experimental, (0, n));
        Self::with_request(headline, allowed.map(explain).unwrap_or_default())
    }

    fn of_gaps(print: &Print, what: &str, gaps: &[(Printed, Impossible)]) -> Self {
        let (all, items) = (count(print.items), items(print.items));
        let neighbours = gaps.iter().map(|(printed, Impossible { below })| {
            let percent = |part| printed.percent_of(part, print.items);
            let (above, percents) = (below + 1, [percent(*below), percent(below + 1)]);
            format!("{} of {all} is {} %, {} is {} %", count(*below), percents[0], count(above), percents[1])
        });
        let mut neighbours: Vec<String> = neighbours.collect();
        // Both accuracies may lie in the same gap.
        neighbours.dedup();
        let neighbours = neighbours.join("; ");
        Self::with_request(
            format!("Impossible: no whole number of {items} gives {what}."),
            format!("{neighbours}. Perhaps a misprint, another n, an average of several runs, or no plain accuracy."),
        )
    }

    fn with_request(headline: String, explanation: String) -> Self {
        let request = format!(
            "Please check the numbers. {headline} {explanation} Please report on how many items each system was scored, how \
             many it has right, and on how many exactly one of the two is right; or release the per-item scores."
        );
        Self { headline, explanation, request }
    }
}
