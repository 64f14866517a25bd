//! What to do when the page's program cannot go on: say so, and leave the input in place.

/// Says at the top of the page that it has stopped, and why. Only the first report is shown: later
/// failures follow from it.
pub fn report(cause: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Some(notice) = document.get_element_by_id("notice") else { return };
    if notice.get_attribute("data-failed").is_some() {
        return;
    }
    notice
        .set_text_content(Some(&format!("This page has stopped working ({cause}). Copy what you need and reload it.")));
    // Nothing else can be done if this fails.
    let _ = notice.set_attribute("data-failed", "");
    let _ = notice.remove_attribute("hidden");
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("data-state", "error");
    }
}

/// Reports panics. They end the program for good.
pub(super) fn report_panics() {
    std::panic::set_hook(Box::new(|panic| report(panic.payload_as_str().unwrap_or("unknown cause"))));
}
