//! The one renderer: puts sheets onto the screen, and writes only what has changed.

use super::canvas::Canvas;
use super::dom::Dom;
use super::tables::{Tables, full_precision};
use super::{Page, theme, with_page};
use crate::app::session::{Theme, ViewName};
use crate::app::sheet::{Asked, Figure, Menu, Sheet, unbroken};
use gloo_timers::callback::Timeout;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlElement};

/// The mark that `before_paint.js` sets while the document shows another result than the address
/// asks for.
const AWAITED: &str = "data-awaited";

/// Everything that sheets are shown on.
#[derive(Default)]
pub(super) struct Screen {
    canvases: Vec<Canvas>,
    tables: Tables,
    lists: Vec<(&'static str, Vec<String>)>,
    heads: Vec<(&'static str, Vec<String>)>,
    options: Vec<(&'static str, Vec<(String, String)>)>,
    questions: Vec<(&'static str, Vec<Question>)>,
    spoken: LiveRegion,
    /// Whether the texts have been written once. The first pictures follow a frame later.
    has_words: bool,
}

/// Shows the page's state. Returns `false` if the rest has to follow in the next frame.
pub(super) fn render(page: &mut Page) -> Result<bool, JsValue> {
    let Page { state, dom, screen, is_printing, .. } = page;
    // Paper is white.
    let theme = if *is_printing { Theme::Light } else { state.session.theme };
    if dom.root()?.get_attribute("data-theme").as_deref() != Some(theme.key()) {
        dom.root()?.set_attribute("data-theme", theme.key())?;
        if !*is_printing {
            theme::store(dom, theme);
        }
        screen.renew();
    }
    screen.tables.begin();
    screen.show(&state.frame(), dom)?;
    if state.session.view != ViewName::Test {
        // Scripts can read the comparison's numbers in every view.
        screen.show(&state.view(ViewName::Test).sheet(&state.session), dom)?;
    }
    let sheet = state.sheet();
    screen.show(&sheet, dom)?;
    dom.document().set_title(state.title());
    let root = dom.root()?;
    root.remove_attribute(AWAITED)?;
    let has_left = root.get_attribute("data-embed").is_some_and(|view| view != state.session.view.tab().key());
    root.toggle_attribute_with_force("data-left", has_left)?;
    if !std::mem::replace(&mut screen.has_words, true) {
        return Ok(false);
    }
    // A heat map of ten thousand cells takes a frame of its own, after the tables.
    if screen.tables.is_full() {
        dom.root()?.set_attribute("data-state", "running")?;
        return Ok(false);
    }
    screen.draw(&sheet, dom)?;
    if state.session.view == ViewName::Learn {
        follow_draws(dom)?;
    }
    screen.spoken.speak_soon(&sheet.spoken);
    // Last: a script that waits for `done` finds everything in place.
    dom.root()?.set_attribute("data-state", state.data_state())?;
    Ok(true)
}

/// A sentence with buttons, as it stands in the document.
struct Question {
    asked: Asked,
    place: Element,
    sentence: Element,
    buttons: Vec<Element>,
}

impl Question {
    fn new(document: &Document, asked: Asked) -> Result<Self, JsValue> {
        let [place, sentence, answers] =
            [document.create_element("div")?, document.create_element("p")?, document.create_element("div")?];
        sentence.set_text_content(Some(&unbroken(&asked.text)));
        answers.set_class_name("answers");
        let mut buttons = Vec::new();
        for (id, label) in &asked.answers {
            let button = document.create_element("button")?;
            button.set_id(id);
            button.set_attribute("type", "button")?;
            button.set_class_name("plain");
            button.set_text_content(Some(&unbroken(label)));
            answers.append_child(&button)?;
            buttons.push(button);
        }
        place.append_child(&sentence)?;
        if !asked.answers.is_empty() {
            place.append_child(&answers)?;
        }
        let question = Self { asked, place, sentence, buttons };
        question.press()?;
        Ok(question)
    }

    /// Marks the chosen button. Without one, none of them is a switch.
    fn press(&self) -> Result<(), JsValue> {
        for (at, button) in self.buttons.iter().enumerate() {
            match self.asked.chosen {
                Some(chosen) => button.set_attribute("aria-pressed", if at == chosen { "true" } else { "false" })?,
                None => button.remove_attribute("aria-pressed")?,
            }
        }
        Ok(())
    }
}

impl Screen {
    /// Redraws all pictures in the current colours, because the theme has changed or the browser
    /// has lost a picture.
    pub(super) fn renew(&mut self) {
        self.canvases.iter_mut().for_each(Canvas::renew);
    }

    fn show(&mut self, sheet: &Sheet, dom: &mut Dom) -> Result<(), JsValue> {
        for (id, text) in &sheet.texts {
            dom.text(id, text)?;
        }
        for (id, number) in &sheet.numbers {
            dom.text(id, &number.text)?;
            dom.attribute(id, "data-value", number.value.map(full_precision).as_deref())?;
        }
        // Before the values: a slider clamps its value to its bounds.
        for (id, name, value) in &sheet.attributes {
            dom.attribute(id, name, value.as_deref())?;
        }
        for (id, value) in &sheet.values {
            dom.value(id, value)?;
        }
        for menu in &sheet.menus {
            if self.show_options(menu, dom)? {
                dom.value(menu.id, &menu.chosen)?;
            }
        }
        for (id, is_checked) in &sheet.checked {
            dom.checked(id, *is_checked)?;
        }
        for (id, is_hidden) in &sheet.hidden {
            dom.attribute(id, "hidden", is_hidden.then_some(""))?;
        }
        for table in &sheet.tables {
            // Nobody sees the table in a closed drawer. Writing it would cost most of a frame while
            // a slider is dragged.
            let is_unseen = dom.element::<Element>(table.id)?.closest("details:not([open])")?.is_some();
            let rows = if is_unseen { Vec::new() } else { table.rows.clone() };
            self.tables.show(dom, table.id, table.columns, rows)?;
        }
        for (id, asked) in &sheet.questions {
            self.show_questions(id, asked, dom)?;
        }
        sheet.heads.iter().try_for_each(|(id, names)| show_parts(&mut self.heads, id, names, dom, "th"))?;
        sheet.lists.iter().try_for_each(|(id, items)| show_parts(&mut self.lists, id, items, dom, "li"))
    }

    /// Shows a menu's options. Returns `false` if they have to wait for the next frame.
    fn show_options(&mut self, menu: &Menu, dom: &mut Dom) -> Result<bool, JsValue> {
        if self.options.iter().any(|(own, shown)| *own == menu.id && *shown == menu.options) {
            return Ok(true);
        }
        if !self.tables.has_room_for(menu.options.len()) {
            return Ok(false);
        }
        let select: Element = dom.element(menu.id)?;
        select.set_text_content(None);
        for (value, text) in &menu.options {
            let option = dom.document().create_element("option")?;
            option.set_attribute("value", value)?;
            option.set_text_content(Some(text));
            select.append_child(&option)?;
        }
        // With new options, the browser has chosen another one.
        dom.forget_value(menu.id);
        self.options.retain(|(own, _)| *own != menu.id);
        self.options.push((menu.id, menu.options.clone()));
        Ok(true)
    }

    /// Shows sentences with their buttons. Unchanged ones are kept, and with them the focus.
    fn show_questions(&mut self, id: &'static str, asked: &[Asked], dom: &Dom) -> Result<(), JsValue> {
        let index = self.questions.iter().position(|(own, _)| *own == id).unwrap_or_else(|| {
            self.questions.push((id, Vec::new()));
            self.questions.len() - 1
        });
        let shown = &mut self.questions[index].1;
        let buttons_of = |asked: &Asked| asked.answers.clone();
        let kept = shown.iter().zip(asked).take_while(|(old, new)| buttons_of(&old.asked) == buttons_of(new)).count();
        shown.drain(kept..).for_each(|question| question.place.remove());
        for (question, new) in shown.iter_mut().zip(asked) {
            if question.asked != *new {
                question.sentence.set_text_content(Some(&unbroken(&new.text)));
                question.asked = new.clone();
                question.press()?;
            }
        }
        let list: Element = dom.element(id)?;
        for new in &asked[kept..] {
            let question = Question::new(dom.document(), new.clone())?;
            list.append_child(&question.place)?;
            shown.push(question);
        }
        Ok(())
    }

    fn draw(&mut self, sheet: &Sheet, dom: &mut Dom) -> Result<(), JsValue> {
        for Figure { id, picture, label } in &sheet.figures {
            dom.attribute(id, "aria-label", Some(label))?;
            let scale = text_scale(dom)?;
            self.canvas(id).draw(picture, scale, dom)?;
        }
        for id in &sheet.blank {
            self.canvas(id).clear();
        }
        Ok(())
    }

    /// The part of a canvas's picture at this place, in CSS pixels; for clicks.
    pub(super) fn part_at(&self, id: &str, at: (i32, i32)) -> Option<(usize, usize)> {
        self.canvases.iter().find(|canvas| canvas.id == id)?.part_at(at)
    }

    pub(super) fn canvas(&mut self, id: &'static str) -> &mut Canvas {
        let index = self.canvases.iter().position(|canvas| canvas.id == id).unwrap_or_else(|| {
            self.canvases.push(Canvas::new(id));
            self.canvases.len() - 1
        });
        &mut self.canvases[index]
    }
}

/// Shows the parts of a list or of a table's head, if they have changed.
fn show_parts(
    shown: &mut Vec<(&'static str, Vec<String>)>,
    id: &'static str,
    parts: &[String],
    dom: &Dom,
    element: &str,
) -> Result<(), JsValue> {
    if shown.iter().any(|(own, shown)| *own == id && shown == parts) {
        return Ok(());
    }
    let list: Element = dom.element(id)?;
    list.set_text_content(None);
    for text in parts {
        let part = dom.document().create_element(element)?;
        if element == "th" {
            part.set_attribute("scope", "col")?;
        }
        part.set_text_content(Some(&unbroken(text)));
        list.append_child(&part)?;
    }
    shown.retain(|(own, _)| *own != id);
    shown.push((id, parts.to_vec()));
    Ok(())
}

/// The page's font size relative to the usual one.
fn text_scale(dom: &Dom) -> Result<f64, JsValue> {
    /// The default font size of browsers, in CSS pixels.
    const USUAL: f64 = 16.0;
    let style = dom.window().get_computed_style(&dom.root()?)?;
    let size = style.and_then(|style| style.get_property_value("font-size").ok());
    let pixels: Option<f64> = size.and_then(|size| size.trim_end_matches("px").parse().ok());
    Ok(pixels.map_or(1.0, |pixels| pixels / USUAL))
}

/// Keeps the row being drawn in view if the table has to scroll.
fn follow_draws(dom: &Dom) -> Result<(), JsValue> {
    let place: HtmlElement = dom.element("learn-items-scroll")?;
    if place.scroll_height() <= place.client_height() {
        return Ok(());
    }
    if let Some(row) = place.query_selector(".lit")? {
        let row: HtmlElement = row.unchecked_into();
        place.set_scroll_top(row.offset_top() - place.client_height() / 2);
    }
    Ok(())
}

/// Announces the verdict to screen readers once it has not changed for a moment.
#[derive(Default)]
struct LiveRegion {
    text: String,
    waiting: Option<Timeout>,
}

impl LiveRegion {
    /// How long the verdict must stay unchanged, in milliseconds.
    const PAUSE: u32 = 800;

    fn speak_soon(&mut self, text: &str) {
        if self.text == text {
            return;
        }
        text.clone_into(&mut self.text);
        let text = text.to_owned();
        // Remove an outdated verdict at once.
        let pause = if text.is_empty() { 0 } else { Self::PAUSE };
        self.waiting = Some(Timeout::new(pause, move || with_page(move |page| page.dom.text("spoken", &text))));
    }
}
