//! Going to an address.

use super::effect::Effect;
use super::input::{Missing, Source};
use super::job::Phase;
use super::results::Results;
use super::state::Session;
use super::trouble::{InPlace, Trouble};
use paired_bootstrap::report::{Address, Elsewhere};
use paired_bootstrap::table::Choice;

impl Session {
    /// Compares what an address asks for. Draws nothing again if the page already shows it.
    /// `problems` are those of the whole address; `changes_comparison` says whether one of them
    /// concerns the comparison.
    pub fn go_to(&mut self, address: &Address, problems: Vec<String>, changes_comparison: bool) -> Vec<Effect> {
        if problems.is_empty() && self.is_at(address) {
            return Vec::new();
        }
        let has_good_result =
            self.results.settled.is_some() && !self.trouble.as_ref().is_some_and(Trouble::is_stand_in);
        let asked = address.counts.unwrap_or(self.counts);
        let clash = asked.differences().err();
        if address.counts.is_some() && clash.is_none() {
            self.input.compare(Source::Sliders);
        }
        self.take_scores(address);
        // Inconsistent counts have no effect.
        self.counts = if clash.is_none() { asked } else { self.counts };
        self.wanted = self.counts;
        self.question = address.question;
        let effects = match &self.input.missing {
            Some(Missing { elsewhere, columns, kept: Some(name), .. }) => {
                self.ask_for_kept(*elsewhere, name.clone(), columns.clone())
            }
            _ => self.start(),
        };
        if problems.is_empty() && clash.is_none() {
            return effects;
        }
        let own = self.trouble.take().map(|trouble| trouble.clause());
        let shown = if !changes_comparison && clash.is_none() && own.is_none() {
            InPlace::AsAsked
        } else if has_good_result {
            InPlace::LastGood
        } else {
            InPlace::StandIn
        };
        let clash = clash.map(|clash| clash.to_string());
        self.trouble =
            Some(Trouble::Address { problems: own.into_iter().chain(clash).chain(problems).collect(), shown });
        if self.job.run.is_none() {
            self.job.phase = Phase::Error;
        }
        effects
    }

    /// Whether the page already shows the comparison that an address asks for.
    fn is_at(&self, address: &Address) -> bool {
        let asked = Address { view: paired_bootstrap::report::Tab::Test, others: Vec::new(), ..address.clone() };
        let carries_scores = asked.carries_scores() || self.packed_scores().is_some();
        let own = if carries_scores { self.full_address() } else { self.address() };
        // What the user stopped is not started again by going to another view.
        let is_stopped = self.trouble.as_ref().is_some_and(Trouble::is_stop);
        (is_stopped || self.trouble.is_none() && self.job.run.is_some()) && asked == own
    }

    /// Compares the scores of an address, wherever they are.
    fn take_scores(&mut self, address: &Address) {
        let columns = address.columns.clone();
        match (&address.scores, address.elsewhere) {
            // The files may already be open.
            _ if self.input.linked_files().is_some_and(|files| !files.is_empty() && files == address.files) => {
                self.look_for_scores(Elsewhere::File, None, columns);
            }
            _ if !address.files.is_empty() => {
                self.input.take_linked(&address.files, columns);
            }
            (Some(scores), _) => {
                self.input.boxes.columns = columns;
                self.replace_texts(scores.clone());
            }
            (None, Some(elsewhere)) => self.look_for_scores(elsewhere, address.kept.clone(), columns),
            // The address asks for nothing that is missing.
            (None, None) if self.input.missing.is_some() => self.input.compare(Source::Sliders),
            (None, None) => {}
        }
    }

    /// Compares the scores of the source that an address names. If those scores are not there,
    /// compares nothing: any other result would be mistaken for theirs.
    fn look_for_scores(&mut self, elsewhere: Elsewhere, kept: Option<String>, columns: Choice) {
        let source = Source::from(elsewhere);
        // If the pasted texts fit into an address, they are not the ones meant: the link would
        // carry them.
        let are_others = || match &kept {
            Some(_) => self.input.name_of(source) != kept,
            None => source == Source::Paste && !self.are_texts_unread() && self.input.packed(source).is_some(),
        };
        let is_missing = !self.input.has_texts(source) || are_others();
        let input = &mut self.input;
        if input.compared != source {
            // The worker may hold the texts of the other source.
            input.version += 1;
        }
        input.compare(source);
        if is_missing {
            input.missing = Some(Missing { elsewhere, columns, kept, is_awaited: false });
            self.results = Results::default();
            return;
        }
        if let Some(own) = input.columns_of_mut(source) {
            *own = columns;
        }
    }
}
