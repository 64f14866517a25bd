//! Access to the document. Writes only what has changed.

use crate::app::sheet::unbroken;
use std::collections::HashMap;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, MediaQueryList, Window};

/// The document, and what was last written to it.
pub(super) struct Dom {
    window: Window,
    document: Document,
    less_motion: Option<MediaQueryList>,
    /// The last value written to each element: writing the same again would cost layout and move
    /// the caret.
    written: HashMap<(&'static str, Slot), String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Slot {
    Text,
    Value,
    Checked,
    Attribute(&'static str),
}

impl Dom {
    pub(super) fn new() -> Result<Self, JsValue> {
        let window = web_sys::window().ok_or("there is no window")?;
        let document = window.document().ok_or("there is no document")?;
        let less_motion = window.match_media("(prefers-reduced-motion: reduce)")?;
        Ok(Self { window, document, less_motion, written: HashMap::new() })
    }

    pub(super) fn window(&self) -> &Window {
        &self.window
    }

    pub(super) fn document(&self) -> &Document {
        &self.document
    }

    /// The `html` element, which carries the page's state and theme.
    ///
    /// # Errors
    /// When the document is empty.
    pub(super) fn root(&self) -> Result<Element, JsValue> {
        self.document.document_element().ok_or_else(|| "the document is empty".into())
    }

    pub(super) fn is_hidden(&self) -> bool {
        self.document.hidden()
    }

    pub(super) fn wants_less_motion(&self) -> bool {
        self.less_motion.as_ref().is_some_and(MediaQueryList::matches)
    }

    /// The element with this id.
    ///
    /// # Errors
    /// When the document has no such element of this type.
    pub(super) fn element<T: JsCast>(&self, id: &str) -> Result<T, JsValue> {
        let found = self.document.get_element_by_id(id).and_then(|element| element.dyn_into().ok());
        found.ok_or_else(|| JsValue::from_str(&format!("the page lacks the element {id}")))
    }

    pub(super) fn text(&mut self, id: &'static str, text: &str) -> Result<(), JsValue> {
        if self.is_new(id, Slot::Text, text) {
            let element: Element = self.element(id)?;
            // Text in a `pre` is for copying, so it keeps plain spaces.
            let shown = if element.local_name() == "pre" { text.to_owned() } else { unbroken(text) };
            // The document may have been served with this text: writing it again would cost layout
            // and paint.
            if element.text_content().as_ref() != Some(&shown) {
                element.set_text_content(Some(&shown));
            }
        }
        Ok(())
    }

    /// Sets or removes an attribute.
    pub(super) fn attribute(
        &mut self,
        id: &'static str,
        name: &'static str,
        value: Option<&str>,
    ) -> Result<(), JsValue> {
        // "\0" stands for "no attribute": none of ours has control characters.
        if !self.is_new(id, Slot::Attribute(name), value.unwrap_or("\0")) {
            return Ok(());
        }
        let element: Element = self.element(id)?;
        match value {
            Some(value) => element.set_attribute(name, value),
            None => element.remove_attribute(name),
        }
    }

    pub(super) fn checked(&mut self, id: &'static str, is_checked: bool) -> Result<(), JsValue> {
        if self.is_new(id, Slot::Checked, if is_checked { "yes" } else { "no" }) {
            self.element::<HtmlInputElement>(id)?.set_checked(is_checked);
        }
        Ok(())
    }

    /// Sets the value of an input, a text area or a menu.
    pub(super) fn value(&mut self, id: &'static str, value: &str) -> Result<(), JsValue> {
        if self.is_new(id, Slot::Value, value) {
            let element: Element = self.element(id)?;
            if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
                input.set_value(value);
            } else if let Some(area) = element.dyn_ref::<HtmlTextAreaElement>() {
                area.set_value(value);
            } else if let Some(select) = element.dyn_ref::<HtmlSelectElement>() {
                select.set_value(value);
            }
        }
        Ok(())
    }

    /// Notes that the user has entered `value` into an input, so that it need not be written again.
    pub(super) fn has_value(&mut self, id: &str, value: &str) {
        let written = self.written.iter_mut().find(|((own, slot), _)| *own == id && *slot == Slot::Value);
        if let Some((_, written)) = written {
            value.clone_into(written);
        }
    }

    /// Notes that the browser has changed the value of an element.
    pub(super) fn forget_value(&mut self, id: &'static str) {
        self.written.remove(&(id, Slot::Value));
    }

    /// Notes that the user has checked a radio button or box, for which the browser may have
    /// unchecked another.
    pub(super) fn forget_checked(&mut self) {
        self.written.retain(|(_, slot), _| *slot != Slot::Checked);
    }

    /// Whether `content` differs from what was last written there. Records it.
    fn is_new(&mut self, id: &'static str, slot: Slot, content: &str) -> bool {
        let is_new = self.written.get(&(id, slot)).is_none_or(|written| written != content);
        if is_new {
            self.written.insert((id, slot), content.to_owned());
        }
        is_new
    }
}
