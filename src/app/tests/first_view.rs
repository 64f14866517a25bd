//! The document is served with the result of the ten questions, so that it shows before the program
//! is loaded. That result is generated: with `EXPLORER_UPDATE_FIRST_VIEW=1` this test writes it
//! into the document, and otherwise compares it.

use super::*;
use crate::app::sheet::unbroken;
use std::ops::Range;
use std::path::Path;

/// A document in which texts and attributes can be looked up and replaced.
struct Document(String);

impl Document {
    /// The range of the start tag of element `id`.
    fn tag(&self, id: &str) -> Range<usize> {
        let at = self.0.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("the document has an element {id}"));
        let start = self.0[..at].rfind('<').expect("an attribute is in a tag");
        start..at + self.0[at..].find('>').expect("a tag ends")
    }

    /// The range of the text after the start tag of `id`.
    fn text(&self, id: &str) -> Range<usize> {
        let start = self.tag(id).end + 1;
        start..start + self.0[start..].find('<').expect("an element ends")
    }

    /// The range of the value of an attribute of `id`, if it has that attribute.
    fn attribute(&self, id: &str, name: &str) -> Option<Range<usize>> {
        let Range { start, end } = self.tag(id);
        let value = start + self.0[start..end].find(&format!(" {name}=\""))? + name.len() + 3;
        Some(value..value + self.0[value..].find('"')?)
    }

    fn write_text(&mut self, id: &str, text: &str) {
        let place = self.text(id);
        self.0.replace_range(place, &escaped(&unbroken(text)));
    }

    fn write_attribute(&mut self, id: &str, name: &str, value: &str) {
        match self.attribute(id, name) {
            Some(place) => self.0.replace_range(place, &escaped(value)),
            None => {
                let end = self.tag(id).end;
                self.0.insert_str(end, &format!(" {name}=\"{}\"", escaped(value)));
            }
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\u{a0}', "&nbsp;")
}

#[test]
fn document_shows_the_result_of_the_ten_questions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("index.html");
    let served = std::fs::read_to_string(&path).expect("the document can be read");
    // What the program shows before it draws. The document shows the same, so that nothing changes
    // when the program loads.
    let mut state = State::default();
    update(&mut state, Event::AddressGiven(String::new()));
    let sheet = state.sheet();
    assert!(sheet.number_of("p-exact").is_some() && sheet.number_of("p-value").is_none());
    let mut document = Document(served.clone());
    let numbers = sheet.numbers.iter().map(|(id, number)| (id, &number.text));
    // Nothing has been drawn yet: the document says that the program is loading.
    let texts = sheet.texts.iter().filter(|(id, _)| *id != "status").map(|(id, text)| (id, text));
    for (id, text) in texts.chain(numbers) {
        document.write_text(id, text);
    }
    // The boxes for scores are elements with text content, which is empty.
    for (id, value) in sheet.values.iter().filter(|(id, _)| !id.ends_with("-scores")) {
        document.write_attribute(id, "value", value);
    }
    for (id, name, value) in &sheet.attributes {
        if let ("style" | "aria-valuetext", Some(value)) = (*name, value) {
            document.write_attribute(id, name, value);
        }
    }
    if std::env::var_os("EXPLORER_UPDATE_FIRST_VIEW").is_some() {
        std::fs::write(&path, &document.0).expect("the document can be written");
        return;
    }
    let difference = document.0.lines().zip(served.lines()).find(|(expected, found)| expected != found);
    assert_eq!(
        difference, None,
        "index.html shows another result than the program: \
         EXPLORER_UPDATE_FIRST_VIEW=1 cargo test --lib first_view renews it"
    );
}
