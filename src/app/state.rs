//! The state of the page.

use super::session::{Session, ViewName};
use super::sheet::Sheet;
use super::views::View;
use super::views::compare::Compare;
use super::views::effect_sizes::EffectSizes;
use super::views::learn::Learn;
use super::views::power::Power;
use super::views::review::Review;
use super::views::rules::Rules;
use super::views::test::Test;

/// The whole state of the page. The screen is a function of it.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What all views share.
    pub session: Session,
    /// The view Test.
    pub test: Test,
    /// The view Compare.
    pub compare: Compare,
    /// The view Learn.
    pub learn: Learn,
    /// The view Review.
    pub review: Review,
    /// Plan, first part.
    pub effect_sizes: EffectSizes,
    /// Plan, second part.
    pub power: Power,
    /// Plan, third part.
    pub rules: Rules,
    /// The fragment of the address, as it is now or is about to be.
    pub(super) written: String,
    /// Whether that fragment was given to the page and nothing has been done since.
    pub(super) is_as_given: bool,
}

impl State {
    /// A view.
    #[must_use]
    pub fn view(&self, name: ViewName) -> &dyn View {
        match name {
            ViewName::Test => &self.test,
            ViewName::Compare => &self.compare,
            ViewName::Learn => &self.learn,
            ViewName::Review => &self.review,
            ViewName::EffectSizes => &self.effect_sizes,
            ViewName::Power => &self.power,
            ViewName::Rules => &self.rules,
        }
    }

    /// A view to change, with what all views share.
    pub(super) fn view_mut(&mut self, name: ViewName) -> (&mut dyn View, &mut Session) {
        let view: &mut dyn View = match name {
            ViewName::Test => &mut self.test,
            ViewName::Compare => &mut self.compare,
            ViewName::Learn => &mut self.learn,
            ViewName::Review => &mut self.review,
            ViewName::EffectSizes => &mut self.effect_sizes,
            ViewName::Power => &mut self.power,
            ViewName::Rules => &mut self.rules,
        };
        (view, &mut self.session)
    }

    /// The current view.
    #[must_use]
    pub fn current(&self) -> &dyn View {
        self.view(self.session.view)
    }

    /// The sheet of the current view.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        self.current().sheet(&self.session)
    }

    /// The fragment of the address for this view.
    #[must_use]
    pub fn fragment_of(&self, name: ViewName) -> String {
        self.session.fragment_of(name, self.view(name).keys(&self.session))
    }
}
