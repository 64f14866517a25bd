//! What counted in a panel before one of its boxes was typed into.

/// What counts again if what a box comes to cannot be used: `95` is not what somebody meant who types `950`. It is to the
/// panels what [`Typing`](super::state::Typing) is to the view Test: a pause in typing ends it, for what stood there for so long
/// was meant.
#[derive(Clone, Debug)]
pub(super) struct BeforeEdit<T>(Option<(String, T)>);

impl<T> Default for BeforeEdit<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Clone> BeforeEdit<T> {
    /// A control of the panel is used while `counts` counts. Returns what counted before its first use since another control of
    /// the panel was used, or since the last pause; which is `counts` if this is the first.
    pub(super) fn begin(&mut self, control: &str, counts: &T) -> T {
        match &self.0 {
            Some((own, before)) if own == control => before.clone(),
            _ => {
                self.0 = Some((control.to_owned(), counts.clone()));
                counts.clone()
            }
        }
    }

    /// Typing has paused.
    pub(super) fn end(&mut self) {
        self.0 = None;
    }
}
