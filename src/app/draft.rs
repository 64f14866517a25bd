//! What counted in a panel before one of its boxes was typed into.

/// What counts again if what a box comes to cannot be used: `95` is not what somebody meant who types `950`. A pause in
/// typing ends it, as in the view Test: what stood there for so long was meant.
#[derive(Clone, Debug)]
pub(super) struct Draft<T>(Option<(String, T)>);

impl<T> Default for Draft<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Clone> Draft<T> {
    /// A control is used while `counts` counts. Returns what counted before this control was, if nothing else was used since
    /// and nobody paused.
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
