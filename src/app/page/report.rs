//! The drawer “Report and export”: its texts are written while it is open.

use super::super::exports::{Link, LinkKey, findings, link, link_key};
use super::super::state::{Copyable, State};
use super::super::take_away::copy_label;
use super::dom::Dom;
use super::drawers::is_open;
use crate::report::{Export, Findings};
use wasm_bindgen::JsValue;
use web_sys::Element;

/// The report's sections, once they are in the document.
#[derive(Default)]
pub(super) struct Report {
    places: Vec<Place>,
    /// What the texts in the document say: writing all of them takes milliseconds, and frames come often.
    written: Option<Findings>,
    /// The link in the document, and what it depends on: it packs the scores.
    linked: Option<(LinkKey, Link)>,
}

/// One text of the report, and its buttons.
struct Place {
    export: Export,
    text: Element,
    copy: Element,
    save: Element,
    /// What stands in the document.
    shown: String,
    is_allowed: bool,
    label: &'static str,
}

impl Report {
    pub(super) fn render(&mut self, state: &State, dom: &mut Dom) -> Result<(), JsValue> {
        if self.places.is_empty() {
            self.places = build(dom)?;
        }
        let is_open = is_open(dom, "report")?;
        let findings = if is_open { findings(state) } else { None };
        let is_ready = findings.is_some();
        if !is_open {
            // Nobody who opens it again finds old texts.
            self.written = None;
            self.linked = None;
        }
        if (is_ready || !is_open) && findings != self.written {
            for place in &mut self.places {
                let text = findings.as_ref().map_or_else(String::new, |findings| place.export.text(findings));
                place.show(&text);
            }
            self.written = findings;
        }
        // Between two results the old texts stay, so that nothing jumps; but nobody can take them away.
        dom.hidden("report-wait", is_ready || self.written.is_some())?;
        for place in &mut self.places {
            place.allow(is_ready)?;
            place.label(copy_label(state, Copyable::Text(place.export)));
        }
        self.render_link(state, is_ready, dom)?;
        for id in ["save-svg", "save-png", "save-means"] {
            dom.attribute(id, "disabled", (!is_ready).then_some(""))?;
        }
        dom.text("means-note", &means_note(state))
    }

    fn render_link(&mut self, state: &State, is_ready: bool, dom: &mut Dom) -> Result<(), JsValue> {
        if is_ready {
            let key = link_key(state);
            if self.linked.as_ref().is_none_or(|(known, _)| *known != key) {
                self.linked = Some((key, link(state)));
            }
        }
        let link = self.linked.as_ref().map(|(_, link)| link);
        let address = link.and_then(|link| link.address.as_deref());
        dom.text("link-text", address.unwrap_or_default())?;
        dom.hidden("link-text", address.is_none())?;
        dom.text("link-note", link.map_or("", |link| link.note.as_str()))?;
        dom.attribute("copy-link", "disabled", (!is_ready || address.is_none()).then_some(""))?;
        dom.text("copy-link", copy_label(state, Copyable::Link))
    }
}

impl Place {
    fn show(&mut self, text: &str) {
        if self.shown != text {
            self.text.set_text_content(Some(text));
            text.clone_into(&mut self.shown);
        }
    }

    /// Lets the text be copied and saved, or not.
    fn allow(&mut self, is_allowed: bool) -> Result<(), JsValue> {
        if self.is_allowed == is_allowed {
            return Ok(());
        }
        for button in [&self.copy, &self.save] {
            if is_allowed { button.remove_attribute("disabled")? } else { button.set_attribute("disabled", "")? }
        }
        self.is_allowed = is_allowed;
        Ok(())
    }

    fn label(&mut self, label: &'static str) {
        if self.label != label {
            self.copy.set_text_content(Some(label));
            self.label = label;
        }
    }
}

/// What a Copy button copies.
pub(super) fn copied_by(button: &str) -> Option<Copyable> {
    let key = button.strip_prefix("copy-")?;
    if key == "link" { Some(Copyable::Link) } else { with_key(key).map(Copyable::Text) }
}

/// What a Download button writes into a file.
pub(super) fn saved_by(button: &str) -> Option<Export> {
    button.strip_prefix("save-").and_then(with_key)
}

fn with_key(key: &str) -> Option<Export> {
    Export::ALL.into_iter().find(|export| export.key() == key)
}

/// Makes a section for every text, before that of the link.
fn build(dom: &Dom) -> Result<Vec<Place>, JsValue> {
    let (parent, link): (Element, Element) = (dom.element("report-texts")?, dom.element("link")?);
    let place = |export: Export| {
        let title = format!("title-{}", export.key());
        let section =
            element(dom, "section", &[("class", "export"), ("role", "group"), ("aria-labelledby", &title)], "")?;
        let heading = element(dom, "h3", &[("id", &title)], export.label())?;
        let hint = element(dom, "p", &[("class", "hint")], export.hint())?;
        let id = format!("export-{}", export.key());
        let class = if matches!(export, Export::Sentence | Export::Methods) { "prose" } else { "code" };
        let attributes =
            [("id", &*id), ("class", class), ("tabindex", "0"), ("role", "region"), ("aria-labelledby", &title)];
        let text = element(dom, "pre", &attributes, "")?;
        let buttons = element(dom, "p", &[("class", "acts")], "")?;
        let (copy, save) = (button(dom, "copy", export, "Copy")?, button(dom, "save", export, "Download")?);
        buttons.append_with_node_2(&copy, &save)?;
        section.append_with_node_4(&heading, &hint, &text, &buttons)?;
        parent.insert_before(&section, Some(&link))?;
        Ok(Place { export, text, copy, save, shown: String::new(), is_allowed: false, label: "Copy" })
    };
    Export::ALL.into_iter().map(place).collect()
}

/// A button that does something with a text, once there is one.
fn button(dom: &Dom, act: &str, export: Export, label: &str) -> Result<Element, JsValue> {
    let id = format!("{act}-{}", export.key());
    // “Copy Sentence for a paper”: ten buttons that are all called “Copy” help nobody who does not see them.
    let name = format!("{id} title-{}", export.key());
    let attributes =
        [("type", "button"), ("id", &id), ("class", "plain"), ("aria-labelledby", &name), ("disabled", "")];
    element(dom, "button", &attributes, label)
}

fn element(dom: &Dom, tag: &str, attributes: &[(&str, &str)], text: &str) -> Result<Element, JsValue> {
    let element = dom.document().create_element(tag)?;
    for (name, value) in attributes {
        element.set_attribute(name, value)?;
    }
    if !text.is_empty() {
        element.set_text_content(Some(text));
    }
    Ok(element)
}

fn means_note(state: &State) -> String {
    match state.writing_means {
        Some(share) => format!("Writing, {:.0} % …", 100.0 * share),
        None => "Every resampled mean, one a line (CSV).".to_owned(),
    }
}
