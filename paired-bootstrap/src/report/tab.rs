//! The five views of the page, as in the address.

/// One of the five views. They share one comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Is this difference real? The main job.
    #[default]
    Test,
    /// All systems of a table at once.
    Compare,
    /// One resample at a time.
    Learn,
    /// What a paper's numbers allow.
    Review,
    /// How many items?
    Plan,
}

impl Tab {
    /// All views, in the order of the header.
    pub const ALL: [Self; 5] = [Self::Test, Self::Compare, Self::Learn, Self::Review, Self::Plan];

    /// The value of the address's key `view`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Test => "test",
            Self::Compare => "compare",
            Self::Learn => "learn",
            Self::Review => "review",
            Self::Plan => "plan",
        }
    }

    /// The view with this [`key`](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.key() == key)
    }
}
