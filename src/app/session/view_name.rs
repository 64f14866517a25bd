//! The names of the views.

use paired_bootstrap::report::{Address, Tab};

/// A view of the page. The last three are the parts of Plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ViewName {
    /// Is this difference real?
    #[default]
    Test,
    /// All systems at once.
    Compare,
    /// One resample at a time.
    Learn,
    /// What a paper's numbers imply.
    Review,
    /// How likely a true gain is to be found.
    Power,
    /// p over percent hurt, by effect size.
    EffectSizes,
    /// Small calculators.
    Rules,
}

impl ViewName {
    /// All views, in the order of the page.
    pub const ALL: [Self; 7] =
        [Self::Test, Self::Compare, Self::Learn, Self::Review, Self::Power, Self::EffectSizes, Self::Rules];

    /// The parts of Plan. The first one is the default.
    pub const PLAN: [Self; 3] = [Self::Power, Self::EffectSizes, Self::Rules];

    /// The key of the address that names the part of Plan.
    pub(super) const PART: &str = "part";

    /// The view's name in element ids, before a hyphen. Ids in Test have no common prefix.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Test => "test",
            Self::Compare => "compare",
            Self::Learn => "learn",
            Self::Review => "review",
            Self::EffectSizes => "sweep",
            Self::Power => "power",
            Self::Rules => "rules",
        }
    }

    /// The id of the element with the view's answer.
    #[must_use]
    pub fn answer(self) -> &'static str {
        match self {
            Self::Test => "verdict",
            Self::Compare => "compare-verdict",
            Self::Learn => "learn-title",
            Self::Review => "review-verdict",
            Self::Power => "power-title",
            Self::EffectSizes => "sweep-answer",
            Self::Rules => "rules-title",
        }
    }

    /// The view that an element belongs to, and the element's id without the view's prefix.
    #[must_use]
    pub fn of_element(id: &str) -> (Self, &str) {
        let named = id.split_once('-').and_then(|(key, rest)| {
            let view = Self::ALL.into_iter().skip(1).find(|view| view.key() == key)?;
            Some((view, rest))
        });
        named.unwrap_or((Self::Test, id))
    }

    /// The view that an address names.
    ///
    /// # Errors
    /// What is wrong with its part of Plan.
    pub fn of_address(address: &Address) -> Result<Self, String> {
        match (address.view, address.other(Self::PART)) {
            (Tab::Test, _) => Ok(Self::Test),
            (Tab::Compare, _) => Ok(Self::Compare),
            (Tab::Learn, _) => Ok(Self::Learn),
            (Tab::Review, _) => Ok(Self::Review),
            (Tab::Plan, None) => Ok(Self::PLAN[0]),
            (Tab::Plan, Some(key)) => {
                let part = Self::PLAN.into_iter().find(|part| part.key() == key);
                part.ok_or_else(|| "part must be power, sweep or rules".to_owned())
            }
        }
    }

    /// The tab that contains the view.
    #[must_use]
    pub fn tab(self) -> Tab {
        match self {
            Self::Test => Tab::Test,
            Self::Compare => Tab::Compare,
            Self::Learn => Tab::Learn,
            Self::Review => Tab::Review,
            Self::EffectSizes | Self::Power | Self::Rules => Tab::Plan,
        }
    }
}
