//! The link back to a comparison. It carries the files if they fit, otherwise the scores that were
//! compared, and otherwise the counts of right and wrong answers.

use super::items::{Subject, subject};
use crate::app::session::{Session, Source};
use crate::worker::protocol::{Answer, Task};
use paired_bootstrap::analysis::Basics;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Address, share_link};
use paired_bootstrap::scores::Unit;
use paired_bootstrap::table::Choice;

/// The id of the drawer.
const DRAWER: &str = "report";

/// The link with a note about it, or why there is none.
pub(super) struct Link {
    pub(super) address: Option<String>,
    pub(super) note: String,
}

/// Scores as packed into an address, with how they are read; `None` if they do not fit.
type Packed = Option<(String, Box<Choice>)>;

/// What the worker has last packed, and for which scores.
#[derive(Clone, Debug, Default)]
pub(super) struct PackedScores(Option<(Subject, Packed)>);

impl PackedScores {
    /// Asks the worker to pack the scores if the files do not fit.
    pub(super) fn task(&self, session: &Session) -> Option<Task> {
        let subject = subject(session).filter(|_| session.is_open(DRAWER) && !session.is_in_address())?;
        let is_known = self.0.as_ref().is_some_and(|(known, _)| *known == subject);
        (!is_known).then_some(Task::Link)
    }

    /// Takes the worker's answer.
    pub(super) fn take(&mut self, session: &Session, answer: &Answer) {
        if let (Some(subject), Answer::Link(packed)) = (subject(session), answer) {
            self.0 = Some((subject, packed.clone()));
        }
    }

    /// The worker's answer for the current scores; `None` before it has answered.
    fn of(&self, session: &Session) -> Option<&Packed> {
        let subject = subject(session);
        self.0.as_ref().filter(|(known, _)| Some(known) == subject.as_ref()).map(|(_, packed)| packed)
    }

    /// The link back here. None without the scores, unless they come from sliders: it would lead
    /// elsewhere.
    pub(super) fn link(&self, session: &Session) -> Link {
        let whole = "The link itself carries the scores: no server sees what follows its #.";
        let short = match session.input.compared {
            Source::Sliders => {
                let address = share_link(&session.place, &shared(session.address(), session)).ok();
                return Link { address, note: "Opens this page with the same numbers.".to_owned() };
            }
            Source::File => "These files are too long for a link",
            Source::Paste => "These texts are too long for a link",
        };
        if session.is_in_address()
            && let Ok(address) = share_link(&session.place, &shared(session.full_address(), session))
        {
            let note = format!("Opens this page with the same scores and the same p. {whole}");
            return Link { address: Some(address), note };
        }
        match self.of(session) {
            None => Link { address: None, note: "Packing the scores for a link …".to_owned() },
            Some(None) => match counts(session) {
                Some(counts) => {
                    let own = session.address();
                    let address = Address {
                        counts: Some(counts),
                        elsewhere: None,
                        kept: None,
                        columns: Choice::default(),
                        ..own
                    };
                    let note = format!(
                        "{short}, and so are their scores. This link carries how many items were helped, hurt and tied. It opens \
                         this page with the same p, without names, means and categories."
                    );
                    Link { address: share_link(&session.place, &shared(address, session)).ok(), note }
                }
                // There may be too many, or means of three runs, which have no exact decimals.
                None => {
                    let note = format!("{short}, and it cannot carry their scores exactly. Send them as they are.");
                    Link { address: None, note }
                }
            },
            Some(Some((scores, columns))) => {
                let address =
                    Address { elsewhere: None, kept: None, columns: (**columns).clone(), ..session.address() };
                let address = format!("{}#{}&scores={scores}", session.place, shared(address, session));
                let carried = carried(columns);
                let note = format!(
                    "{short}. This link carries what was compared: {carried}, without ids and texts. It opens this page with the \
                     same p. {whole}"
                );
                Link { address: Some(address), note }
            }
        }
    }
}

/// The counts that say all about p: those of right and wrong answers of independent items.
fn counts(session: &Session) -> Option<Counts> {
    let shown = session.spoken().filter(|shown| shown.clustered().is_none())?;
    let Basics { pairs, helped, hurt, unit, .. } = shown.comparison;
    (unit == Unit::Correctness).then_some(Counts { pairs, helped, hurt })
}

/// What a link carries if scores are read like this.
fn carried(columns: &Choice) -> &'static str {
    let is_there = |name: &Option<String>| name.as_ref().is_some_and(|name| !name.is_empty());
    match (is_there(&columns.category), is_there(&columns.cluster)) {
        (false, false) => "both systems’ scores",
        (true, false) => "both systems’ scores and the items’ categories",
        (false, true) => "both systems’ scores and the items’ clusters",
        (true, true) => "both systems’ scores, and the items’ categories and clusters",
    }
}

/// The address without the resamples that a stopped run did not draw: it is the beginning of a
/// longer run.
fn shared(address: Address, session: &Session) -> Address {
    let stopped = session.spoken().filter(|shown| shown.outcome.is_some_and(|outcome| outcome.stopped));
    let resamples =
        stopped.map_or(address.question.resamples, |shown| shown.tally.counted.resamples.max(Question::RESAMPLES.0));
    Address { question: Question { resamples, ..address.question }, ..address }
}
