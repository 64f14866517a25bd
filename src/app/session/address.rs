//! The session as an address.

use super::input::Source;
use super::state::Session;
use super::view_name::ViewName;
use paired_bootstrap::report::{Address, Elsewhere};

impl Session {
    /// The address of the comparison in the view Test, without its scores.
    #[must_use]
    pub fn address(&self) -> Address {
        Address {
            counts: (self.input.compared == Source::Sliders).then_some(self.counts),
            question: self.question,
            elsewhere: match self.input.compared {
                _ if let Some(missing) = &self.input.missing => Some(missing.elsewhere),
                source if !self.input.has_texts(source) => None,
                Source::File => Some(Elsewhere::File),
                _ => Some(Elsewhere::Boxes),
            },
            kept: match &self.input.missing {
                Some(missing) => missing.kept.clone(),
                // The browser keeps them once typing pauses.
                None if self.are_texts_unread() => None,
                None => self.kept_name(self.input.compared),
            },
            columns: self.input.columns(),
            ..Address::default()
        }
    }

    /// The address that leads back here from anywhere. It carries pasted scores, and files that the
    /// page has read.
    #[must_use]
    pub fn full_address(&self) -> Address {
        let is_here = |source| self.input.compared == source && self.input.missing.is_none();
        let scores = self.input.pasted().filter(|_| is_here(Source::Paste));
        let files = self.input.linked_files().filter(|_| is_here(Source::File)).unwrap_or_default();
        let address = self.address();
        let elsewhere = address.elsewhere.filter(|_| scores.is_none());
        let kept = address.kept.filter(|_| scores.is_none() && files.is_empty());
        Address { scores, files, elsewhere, kept, ..address }
    }

    /// Whether the address leads to this comparison from any browser, because it carries the
    /// scores.
    #[must_use]
    pub fn is_in_address(&self) -> bool {
        self.input.compared == Source::Sliders || self.packed_scores().is_some()
    }

    /// The fragment of the address for `view` with its own `keys`, and with the scores if they fit,
    /// so that a reload loses nothing.
    #[must_use]
    pub fn fragment_of(&self, view: ViewName, keys: Vec<(String, String)>) -> String {
        let large = self.is_large.then(|| (Self::LARGE.to_owned(), "1".to_owned()));
        self.link_to(view, large.into_iter().chain(keys).collect())
    }

    /// The same for a reader elsewhere, without large type.
    #[must_use]
    pub fn link_to(&self, view: ViewName, keys: Vec<(String, String)>) -> String {
        let is_named = ViewName::PLAN[1..].contains(&view);
        let part = is_named.then(|| (ViewName::PART.to_owned(), view.key().to_owned()));
        let others = part.into_iter().chain(keys).collect();
        let address = Address { view: view.tab(), others, ..self.address() };
        let Some(scores) = self.packed_scores() else { return address.to_string() };
        let elsewhere = address.elsewhere.filter(|elsewhere| *elsewhere == Elsewhere::File);
        format!("{}&{scores}", Address { elsewhere, kept: None, ..address })
    }

    /// The key and value with which the address carries the scores being compared, if they fit.
    pub(super) fn packed_scores(&self) -> Option<String> {
        let is_ready = self.input.missing.is_none() && !self.are_texts_unread();
        if is_ready { self.input.packed(self.input.compared) } else { None }
    }
}
