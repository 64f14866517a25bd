//! What is left to do when the page's program cannot go on: say so, and leave the input where it
//! is.

/// Says in the page, above everything else, that it has stopped and why. The first report stands:
/// later ones only follow from it.
pub fn report(cause: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Some(notice) = document.get_element_by_id("notice") else { return };
    if notice.get_attribute("data-failed").is_some() {
        return;
    }
    notice
        .set_text_content(Some(&format!("This page has stopped working ({cause}). Copy what you need and reload it.")));
    // A document that refuses an attribute can be told nothing more.
    let _ = notice.set_attribute("data-failed", "");
    let _ = notice.remove_attribute("hidden");
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("data-state", "error");
    }
}

/// Reports panics, which end the program for good.
pub(super) fn report_panics() {
    std::panic::set_hook(Box::new(|panic| report(panic.payload_as_str().unwrap_or("unknown cause"))));
}
