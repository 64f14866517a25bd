//! The session as an address.

use super::input::Source;
use super::settings::Settings;
use super::state::Session;
use super::view_name::ViewName;
use paired_bootstrap::report::{Address, Elsewhere};

impl Session {
    /// The address of the comparison, in the view Test, but for the scores.
    #[must_use]
    pub fn address(&self) -> Address {
        let Settings { counts, resamples, seed, alpha, sides, own_level, margin } = self.settings;
        Address {
            counts: (self.input.compared == Source::Sliders).then_some(counts),
            resamples: u64::from(resamples),
            seed,
            alpha,
            elsewhere: match self.input.compared {
                _ if let Some(missing) = self.input.missing => Some(missing.elsewhere),
                source if !self.input.has_texts(source) => None,
                Source::File => Some(Elsewhere::File),
                _ => Some(Elsewhere::Boxes),
            },
            swapped: self.input.missing.map_or_else(|| self.input.are_columns_swapped(), |missing| missing.swapped),
            sides,
            level: own_level,
            margin,
            ..Address::default()
        }
    }

    /// The address that leads back here from anywhere: pasted scores are in it.
    #[must_use]
    pub fn full_address(&self) -> Address {
        let typed = self.input.typed().filter(|_| self.compares_pasted());
        let scores = typed.map(|texts| texts.map(String::clone));
        let address = self.address();
        let elsewhere = address.elsewhere.filter(|_| scores.is_none());
        Address { scores, elsewhere, ..address }
    }

    /// Whether the address leads to this comparison from anywhere, and not only where its scores are at hand.
    #[must_use]
    pub fn is_in_address(&self) -> bool {
        self.input.compared == Source::Sliders || self.packed_scores().is_some()
    }

    /// What stands behind `#` when `view` is shown, whose own keys are `keys`: with pasted scores that fit, so that a reload
    /// loses nothing.
    #[must_use]
    pub fn fragment_of(&self, view: ViewName, keys: Vec<(String, String)>) -> String {
        let is_named = ViewName::PLAN.contains(&view) && view != ViewName::EffectSizes;
        let part = is_named.then(|| (ViewName::PART.to_owned(), view.key().to_owned()));
        let others = part.into_iter().chain(keys).collect();
        let address = Address { view: view.tab(), others, ..self.address() };
        match self.packed_scores() {
            Some(scores) => format!("{}&scores={scores}", Address { elsewhere: None, ..address }),
            None => address.to_string(),
        }
    }

    /// Whether the scores that are compared stand in the boxes.
    fn compares_pasted(&self) -> bool {
        self.input.compared == Source::Paste && self.input.missing.is_none()
    }

    /// The pasted scores that are compared, as the address carries them, if they fit.
    fn packed_scores(&self) -> Option<String> {
        if self.compares_pasted() && !self.are_texts_unread() { self.input.packed() } else { None }
    }
}
