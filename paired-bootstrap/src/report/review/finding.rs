//! The conclusion about a paper's numbers, and how they were reported.

use super::print::Print;
use crate::planning::review::{Printed, Share};
use crate::text::{count, items};

/// The conclusion about a paper's numbers, whether they determine no numbers of helped and hurt
/// items ([`new`](Self::new)) or do ([`of`](Self::of)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The conclusion in one sentence.
    pub headline: String,
    /// The reasons.
    pub explanation: String,
    /// The conclusion in a few words.
    pub glance: String,
    /// Why there is no curve; empty if there is one.
    pub void: &'static str,
    /// What to ask the authors.
    pub request: String,
}

impl Finding {
    /// For numbers that cannot be true. `statement` says what is wrong, as a clause; `why` explains
    /// it in sentences.
    pub(super) fn contradiction(print: &Print, headline: String, statement: &str, why: &str, advice: &str) -> Self {
        let other = if print.are_counts { "" } else { ", or something other than plain accuracies" };
        let request = format!(
            "The paper reports {}. As far as I can see, these numbers cannot all be right: {statement}. {why} Could the authors \
             please check them, and say whether they are averages over several runs{other}? \
             It would also help readers to know on how many items each system was scored, how many it has right, and on how many \
             exactly one of the two is right; or to have the scores of the individual items.",
            reported(print)
        );
        let explanation = if advice.is_empty() { why.to_owned() } else { format!("{why} {advice}") };
        Self {
            headline,
            explanation,
            glance: "Impossible numbers".to_owned(),
            void: "No curve: no number of items helped and hurt fits what was printed.",
            request,
        }
    }
}

pub(super) fn percent(printed: Printed) -> String {
    format!("{} %", printed.percent())
}

/// "accuracies of 70.0 % and 72.0 % on the same 500 items".
pub fn reported(print: &Print) -> String {
    let of_items = if print.items > 0 { format!(" on the same {}", items(print.items)) } else { String::new() };
    let changed = print.changed.map(|(hurt, helped)| format!("{} helped and {} hurt", items(helped), count(hurt)));
    let means = match (print.accuracies, print.means) {
        (Some(both), _) => {
            let are_errors = print.prints_errors();
            let both = both.map(|own| if are_errors { own.rest() } else { own });
            Some(if print.are_counts {
                let [baseline, experimental] = both.map(|own| count(own.nearest(print.items)));
                let what = if are_errors { "wrong" } else { "right" };
                format!("{baseline} and {experimental} {what} answers")
            } else {
                let [baseline, experimental] = both.map(percent);
                format!("{} of {baseline} and {experimental}", print.kind())
            })
        }
        (None, Some(both)) => {
            let [baseline, experimental] = both.map(as_printed);
            let name = print.measure.as_ref().map_or("mean", |_| print.scores_shown().unwrap_or("scores"));
            Some(format!("{name} of {baseline} and {experimental}"))
        }
        (None, None) => None,
    };
    format!("{}{of_items}", means.into_iter().chain(changed).collect::<Vec<_>>().join(", with "))
}

/// "27.3".
pub(super) fn as_printed(share: Share) -> String {
    share.in_percent().percent()
}

/// What the printed numbers leave open, as the beginning of a sentence.
pub fn what_is_open(print: &Print) -> &'static str {
    let differ = match (print.accuracies, print.changed) {
        (Some([baseline, experimental]), _) => baseline.exceeds(experimental) || experimental.exceeds(baseline),
        (None, Some((hurt, helped))) => hurt != helped,
        (None, None) => true,
    };
    if differ { "Whether such a difference is significant" } else { "Whether the two systems differ significantly" }
}
