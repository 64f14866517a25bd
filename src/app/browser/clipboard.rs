//! Copies texts to the clipboard.

use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlDocument, HtmlElement, HtmlTextAreaElement};

/// Copies `text` and reports whether that worked, never before this function has returned. Call it
/// while handling a click or a key: browsers refuse it at other times.
///
/// Pages from an insecure origin have no clipboard
/// ([MDN](https://developer.mozilla.org/en-US/docs/Web/API/Clipboard/writeText)), and users can
/// deny access. Then the text is selected and copied with `execCommand`.
pub(super) fn copy(text: String, on_done: impl FnOnce(bool) + 'static) {
    let writing = write(&text);
    // Do it at once: later, the browser may have forgotten the user's click.
    let was_copied = writing.is_none() && copy_by_selection(&text).unwrap_or(false);
    spawn_local(async move {
        let is_copied = match writing {
            Some(writing) => JsFuture::from(writing).await.is_ok() || copy_by_selection(&text).unwrap_or(false),
            None => was_copied,
        };
        on_done(is_copied);
    });
}

/// Starts to write to the clipboard; `None` if the page has none.
fn write(text: &str) -> Option<Promise> {
    let navigator = web_sys::window()?.navigator();
    // The binding's type promises a clipboard, but browsers may have `undefined`.
    let has_clipboard = Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object());
    has_clipboard.then(|| navigator.clipboard().write_text(text))
}

/// Selects the text in an invisible box and copies the selection: deprecated, but all browsers
/// support it ([MDN](https://developer.mozilla.org/en-US/docs/Web/API/Document/execCommand)).
fn copy_by_selection(text: &str) -> Result<bool, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("there is no document")?;
    let document: HtmlDocument = document.dyn_into().map_err(|_| "the document is not a page")?;
    let focused = document.active_element();
    // While a dialog is open, nothing outside it can be selected.
    let dialog = focused.as_ref().map_or(Ok(None), |element| element.closest("dialog"))?;
    let place: Element = dialog.or_else(|| document.body().map(Into::into)).ok_or("the document is empty")?;
    let area: HtmlTextAreaElement = document.create_element("textarea")?.unchecked_into();
    area.set_value(text);
    area.set_read_only(true);
    area.set_attribute("aria-hidden", "true")?;
    // Invisible, and in view, so that the page does not scroll to it.
    area.style().set_property("position", "fixed")?;
    area.style().set_property("top", "0")?;
    area.style().set_property("opacity", "0")?;
    place.append_child(&area)?;
    let is_copied = area.focus().and_then(|()| {
        area.select();
        document.exec_command("copy")
    });
    area.remove();
    if let Some(focused) = focused.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        focused.focus()?;
    }
    is_copied
}
