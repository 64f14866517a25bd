//! Turns what the document reports into events of the page.

use super::dom::Dom;
use super::{Page, TURN, ask_page, dispatch, failure, folders, with_page};
use crate::app::Event;
use crate::app::session::Pasted;
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use gloo_timers::future::TimeoutFuture;
use js_sys::futures::spawn_local;
use js_sys::{Date, Function, JsString, Reflect};
use paired_bootstrap::bootstrap::fresh_seed;
use paired_bootstrap::sorting;
use paired_bootstrap::table::Source;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    ClipboardEvent, DragEvent, Element, File, FileList, HtmlDialogElement, HtmlElement, HtmlInputElement,
    HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent, MouseEvent,
};

/// Pasted texts from this length on, in UTF-16 units, are held outside the box: browsers take
/// seconds to lay them out.
const LONGEST_TEXT_IN_A_BOX: u32 = 200_000;

/// The text boxes, by id: baseline, experimental.
const TEXT_BOXES: [(&str, usize); 2] = [("baseline-scores", 0), ("experimental-scores", 1)];

/// All listeners of the page. Dropping them removes them.
pub(super) fn all(dom: &Dom) -> Result<Vec<EventListener>, JsValue> {
    let (document, window) = (dom.document(), dom.window());
    let active = EventListenerOptions::enable_prevent_default;
    // The user may have focused a text box before the program was loaded.
    mark("typing", document.active_element().is_some_and(|focused| focused.has_type::<HtmlTextAreaElement>()));
    let mut listeners = vec![
        EventListener::new(document, "input", on_input),
        EventListener::new(document, "change", on_change),
        EventListener::new(document, "pointerdown", on_press),
        EventListener::new(document, "pointerup", |_| release()),
        EventListener::new(document, "pointercancel", |_| release()),
        EventListener::new_with_options(document, "click", active(), on_click),
        EventListener::new_with_options(document, "keydown", active(), on_key),
        EventListener::new_with_options(document, "paste", active(), on_paste),
        EventListener::new_with_options(document, "dragover", active(), on_drag),
        EventListener::new_with_options(document, "drop", active(), on_drop),
        EventListener::new(document, "dragleave", |_| mark("dragging", false)),
        EventListener::new(document, "focusin", |event| mark("typing", is_in_text(event))),
        EventListener::new(document, "focusout", |_| mark("typing", false)),
        EventListener::new(document, "visibilitychange", |_| show_again()),
        EventListener::new(window, "hashchange", |_| {
            let fragment = ask_page(|page| {
                page.address.cancel();
                // Back returns to the button that led away.
                page.focus_next = page.address.left_by();
                page.address.fragment()
            });
            if let Some(fragment) = fragment {
                close_help();
                dispatch(Event::AddressGiven(fragment));
            }
        }),
        // A drawer was opened or closed. The event does not bubble. Shown at once, so that an open
        // drawer is never empty or out of date.
        EventListener::new_with_options(document, "toggle", EventListenerOptions::run_in_capture_phase(), on_toggle),
        // For the list that is shown in parts. This event does not bubble either.
        EventListener::new_with_options(document, "scroll", EventListenerOptions::run_in_capture_phase(), on_scroll),
        // The browser lost a canvas, perhaps with the graphics card's memory, and has restored it
        // empty.
        // <https://developer.mozilla.org/docs/Web/API/HTMLCanvasElement/contextrestored_event>
        EventListener::new_with_options(
            document,
            "contextrestored",
            EventListenerOptions::run_in_capture_phase(),
            follow_system,
        ),
        // Paper is white: print the page in the light theme.
        EventListener::new(window, "beforeprint", |_| print(true)),
        EventListener::new(window, "afterprint", |_| print(false)),
        // Also sent when the zoom changes, and with it the pixel ratio.
        EventListener::new(window, "resize", |_| show_again()),
    ];
    // The system's theme, forced colours, and the wish for less motion.
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(forced-colors: active)"] {
        if let Some(query) = window.match_media(query)? {
            listeners.push(EventListener::new(&query, "change", follow_system));
        }
    }
    // For a window that is moved to another screen: crossing one of these pixel ratios sends an
    // event.
    for ratio in [1.25, 1.5, 2.0, 3.0] {
        if let Some(query) = window.match_media(&format!("(min-resolution: {ratio}dppx)"))? {
            listeners.push(EventListener::new(&query, "change", |_| show_again()));
        }
    }
    if let Some(query) = window.match_media(NARROW)? {
        listeners.push(EventListener::new(&query, "change", |_| {
            with_page(|page| {
                page.keeps_box_until = Date::now() + TURN;
                order_cards(&page.dom)?;
                page.show_soon()
            });
        }));
    }
    order_cards(dom)?;
    Ok(listeners)
}

/// The same as in the style sheet.
const NARROW: &str = "(max-width: 56.25em)";

/// Puts the results before the controls in a layout of one column, and after them in one of two, so
/// that reading and the Tab key follow the visual order. It is the controls that move, because the
/// result is painted before the program is loaded. They do not move while the user types into one
/// of them.
fn order_cards(dom: &Dom) -> Result<(), JsValue> {
    let is_narrow = dom.window().match_media(NARROW)?.is_some_and(|query| query.matches());
    let cards = [
        ("controls", "result"),
        ("compare-controls", "compare-result"),
        ("learn-drawing", "learn-result"),
        ("review-controls", "review-result"),
        ("power-controls", "power-result"),
        ("sweep-controls", "sweep-result"),
    ];
    for (controls, result) in cards {
        let (controls, result): (Element, Element) = (dom.element(controls)?, dom.element(result)?);
        let is_first = result.next_element_sibling().is_some_and(|next| next == controls);
        if is_first == is_narrow {
            continue;
        }
        let has_focus = controls.contains(dom.document().active_element().as_deref());
        let (moved, other) = if has_focus { (&result, &controls) } else { (&controls, &result) };
        if is_narrow == has_focus { other.before_with_node_1(moved)? } else { other.after_with_node_1(moved)? }
    }
    Ok(())
}

/// Adopts the system's colours and motion, and redraws all pictures.
fn follow_system(_: &web_sys::Event) {
    with_page(|page| {
        page.screen.renew();
        page.state.session.wants_less_motion = page.dom.wants_less_motion();
        page.show_soon()
    });
}

fn print(is_printing: bool) {
    with_page(move |page| {
        page.is_printing = is_printing;
        page.show()
    });
}

fn show_again() {
    with_page(Page::show_soon);
}

fn on_toggle(event: &web_sys::Event) {
    let Some(drawer) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    if drawer.local_name() == "details" {
        dispatch(Event::Toggled(drawer.id(), drawer.has_attribute("open")));
        with_page(Page::show);
    }
}

/// The id of the list that is shown in parts.
const LONG_LIST: &str = "items-scroll";

/// Clickable pictures, with the id that the page knows their clicks by. Menus and boxes beside them
/// do the same by keyboard.
const CLICKED: [(&str, &str); 2] = [("compare-pairs-chart", "compare-cell"), ("learn-chart", "learn-dot")];

/// A list shown in parts was scrolled: reports how much of it is above the visible part, as a share
/// of its height.
fn on_scroll(event: &web_sys::Event) {
    let Some(list) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    if list.id() == LONG_LIST {
        let share = f64::from(list.scroll_top()) / f64::from(list.scroll_height().max(1));
        dispatch(Event::Used(list.id(), share.to_string()));
    }
}

/// Moves the focus from the button of a row to that of the next one (+1) or the previous one (−1).
fn go_to_row(button: &Element, step: i32) -> Option<()> {
    let row = button.closest("tr").ok()??;
    let next = if step > 0 { row.next_element_sibling() } else { row.previous_element_sibling() }?;
    next.query_selector("th button").ok()??.dyn_into::<HtmlElement>().ok()?.focus().ok()
}

/// The drawers that are open in the document, by id.
pub(super) fn open_drawers(dom: &Dom) -> Result<Vec<String>, JsValue> {
    let open = dom.document().query_selector_all("details[open][id]")?;
    let drawers = (0..open.length()).filter_map(|index| open.get(index)?.dyn_into::<Element>().ok());
    Ok(drawers.map(|drawer| drawer.id()).collect())
}

fn on_input(event: &web_sys::Event) {
    let Some(target) = event.target() else { return };
    if let Some(area) = target.dyn_ref::<HtmlTextAreaElement>() {
        if let Some((id, index)) = TEXT_BOXES.into_iter().find(|(id, _)| *id == area.id()) {
            let text = area.value();
            ask_page(|page| page.dom.has_value(id, &text));
            dispatch(Event::TextChanged { index, text: Pasted::Typed(text) });
        } else {
            // Another box of several lines.
            let (id, text) = (area.id(), area.value());
            ask_page(|page| page.dom.has_value(&id, &text));
            dispatch(Event::Typed(id, text));
        }
    } else if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        on_box_or_slider(input);
    }
}

fn on_box_or_slider(input: &HtmlInputElement) {
    let (id, value) = (input.id(), input.value());
    let event = match input.type_().as_str() {
        "text" => Event::Typed,
        "range" | "search" => Event::Used,
        _ => return,
    };
    ask_page(|page| page.dom.has_value(&id, &value));
    dispatch(event(id, value));
}

fn on_change(event: &web_sys::Event) {
    let Some(target) = event.target() else { return };
    if let Some(menu) = target.dyn_ref::<HtmlSelectElement>() {
        let (id, value) = (menu.id(), menu.value());
        ask_page(|page| page.dom.has_value(&id, &value));
        return dispatch(Event::Used(id, value));
    }
    let Some(input) = target.dyn_ref::<HtmlInputElement>() else { return };
    match input.type_().as_str() {
        "radio" | "checkbox" => {
            ask_page(|page| page.dom.forget_checked());
            let value = if input.checked() { "on" } else { "off" };
            dispatch(Event::Used(input.id(), value.to_owned()));
        }
        "file" => {
            let files = input.files().as_ref().map(chosen).unwrap_or_default();
            // So that choosing the same file again, after a correction, counts as a change. Before
            // the address changes: browsers store the chosen files with each address.
            input.set_value("");
            spawn_local(take_files(files));
        }
        _ => {}
    }
}

/// How long a press can hold back updates, in milliseconds. Beyond that, the user is waiting for
/// something.
const LONGEST_PRESS: u32 = 700;

/// Nothing may move between the press of a control and its release: the release would hit something
/// else, and the browser would send no click. Sliders are excepted: the user watches what moves.
fn on_press(event: &web_sys::Event) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let is_control = target.closest("a, button, label, select, summary, input:not([type=range])");
    if is_control.is_ok_and(|control| control.is_some()) {
        ask_page(|page| page.press = Some(Timeout::new(LONGEST_PRESS, release)));
    }
}

/// The press has ended: shows what was held back, after the click.
fn release() {
    with_page(|page| if page.press.take().is_some() { page.show_soon() } else { Ok(()) });
}

fn on_click(event: &web_sys::Event) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    // The browser has already checked the radio button or box and sends its change event in a
    // moment. Showing the state before that would undo the check, and the event would be lost.
    // Other boxes are read with that event.
    let input = target.dyn_ref::<HtmlInputElement>();
    if input.is_none_or(|input| !matches!(input.type_().as_str(), "radio" | "checkbox")) {
        settle_box();
    }
    if target.closest("nav a[aria-current]").is_ok_and(|link| link.is_some()) {
        // A link to the current view does nothing.
        return event.prevent_default();
    }
    if let Some((id, control)) = CLICKED.into_iter().find(|(id, _)| *id == target.id()) {
        let place = event.dyn_ref::<MouseEvent>().map(|event| (event.offset_x(), event.offset_y()));
        let part = place.and_then(|place| ask_page(|page| page.screen.part_at(id, place)).flatten());
        if let Some((one, other)) = part {
            dispatch(Event::Used(control.to_owned(), format!("{one}-{other}")));
        }
        return;
    }
    let Some(button) = target.closest("button").ok().flatten() else { return };
    let id = button.id();
    match id.as_str() {
        "theme" => {
            // `before_paint.js` handles this button until the program is loaded.
            event.prevent_default();
            dispatch(Event::ThemePressed);
        }
        "large" => dispatch(Event::LargePressed),
        "new-seed" => draw_seed(),
        "help-open" => {
            // Newer browsers do this by themselves, because the button asks for it, even before the
            // program is loaded.
            event.prevent_default();
            open_help();
        }
        _ => match copied_by(&id) {
            Some(text) => dispatch(Event::CopyPressed(text)),
            None => dispatch(Event::Used(id, String::new())),
        },
    }
}

/// The element whose text a button copies.
fn copied_by(button: &str) -> Option<String> {
    match button.strip_prefix("copy-") {
        Some("link") => Some("link-text".to_owned()),
        Some(export) => Some(format!("export-{export}")),
        None => button.strip_suffix("-copy").map(str::to_owned),
    }
}

fn draw_seed() {
    match fresh_seed() {
        Ok(seed) => dispatch(Event::SeedDrawn(seed)),
        Err(error) => failure::report(&error.to_string()),
    }
}

fn open_help() {
    with_page(|page| {
        let dialog: HtmlDialogElement = page.dom.element("help")?;
        if dialog.open() { Ok(()) } else { dialog.show_modal() }
    });
}

/// Closes the help, so that it does not cover what an address leads to.
fn close_help() {
    with_page(|page| {
        let dialog: HtmlDialogElement = page.dom.element("help")?;
        dialog.close();
        Ok(())
    });
}

/// Reads a box that the user leaves by a key or a click elsewhere, and shows the result before the
/// browser goes on, so that a link leads to current values. Losing the focus does not count:
/// between the press of a button and its release, nothing may move.
fn settle_box() {
    if ask_page(|page| page.waits.pause.take()).flatten().is_some() {
        dispatch(Event::Paused);
        with_page(Page::show);
    }
}

/// The sliders of the view Test, whose keyboard steps are steps of their values.
const SLIDERS: [&str; 3] = ["sample-size-slider", "helped-slider", "hurt-slider"];

/// Keys on sliders. Browsers would move Test's sliders by a thousandth of their length with arrow
/// keys, and every slider by a tenth with the paging keys. Here they move values by one step and by
/// ten.
fn on_key(event: &web_sys::Event) {
    let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let step = match event.key().as_str() {
        _ if event.ctrl_key() || event.alt_key() || event.meta_key() => 0,
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => 0,
    };
    if step != 0 && target.matches("tbody th button").unwrap_or(false) && go_to_row(&target, step).is_some() {
        return event.prevent_default();
    }
    if event.key() == "Tab" {
        return settle_box();
    }
    if event.key() == "Escape" {
        press_in_tour(&target, "learn-tour-end");
        return;
    }
    if turns_page(event, &target) {
        return event.prevent_default();
    }
    let Ok(input) = target.dyn_into::<HtmlInputElement>() else { return };
    if event.key() == "Enter" {
        return settle_box();
    }
    if input.type_() != "text" {
        settle_box();
    }
    if input.type_() != "range" || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let steps = match event.key().as_str() {
        "ArrowRight" | "ArrowUp" => 1,
        "ArrowLeft" | "ArrowDown" => -1,
        "PageUp" => 10,
        "PageDown" => -10,
        _ => return,
    };
    event.prevent_default();
    if SLIDERS.contains(&input.id().as_str()) {
        dispatch(Event::Stepped(input.id(), steps));
    } else {
        // One step of these sliders is one unit of their scale. The browser clamps the value.
        input.set_value_as_number(input.value_as_number() + f64::from(steps));
        on_box_or_slider(&input);
    }
}

/// Goes one step forward or back in the tour, as presenter remotes do, unless the focused element
/// uses the key itself. Returns whether the key was for the tour.
fn turns_page(event: &KeyboardEvent, target: &Element) -> bool {
    let button = match event.key().as_str() {
        _ if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() => return false,
        "ArrowRight" | "PageDown" => "learn-tour-next",
        "ArrowLeft" | "PageUp" => "learn-tour-back",
        _ => return false,
    };
    let is_taken = target.closest("input, select, textarea, [tabindex='0']").is_ok_and(|control| control.is_some());
    !is_taken && press_in_tour(target, button)
}

/// Presses a button of the tour, if there is one. Not from a dialog: Escape closes that. Returns
/// whether the button exists.
fn press_in_tour(target: &Element, id: &str) -> bool {
    let is_in_dialog = target.closest("dialog").is_ok_and(|dialog| dialog.is_some());
    let button = target.owner_document().and_then(|document| document.get_element_by_id(id));
    let button = button.and_then(|button| button.dyn_into::<HtmlElement>().ok());
    let button = button.filter(|button| !is_in_dialog && button.offset_parent().is_some());
    button.is_some_and(|button| {
        button.click();
        true
    })
}

fn on_paste(event: &web_sys::Event) {
    let Some(area) = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok()) else { return };
    let Some((_, index)) = TEXT_BOXES.into_iter().find(|(id, _)| *id == area.id()) else { return };
    let Some(text) = event.dyn_ref::<ClipboardEvent>().and_then(pasted_text) else { return };
    // Do not lose other text in the box that the paste would not replace.
    if text.length() < LONGEST_TEXT_IN_A_BOX || !is_replaced_by_a_paste(&area) {
        return;
    }
    event.prevent_default();
    let release = if index == 0 { "baseline-release" } else { "experimental-release" };
    ask_page(|page| page.focus_next = Some(release.to_owned()));
    match ask_page(|page| page.attachments.add_text(&text)) {
        Some(Ok(attachment)) => {
            dispatch(Event::TextChanged { index, text: Pasted::Held(attachment) });
        }
        Some(Err(error)) => failure::report(&format!("{error:?}")),
        None => {}
    }
}

fn is_replaced_by_a_paste(area: &HtmlTextAreaElement) -> bool {
    let selected = area.selection_start().ok().flatten().zip(area.selection_end().ok().flatten());
    area.value().trim().is_empty() || selected == Some((0, area.text_length()))
}

/// The pasted text as a JavaScript string: it may have a hundred megabytes, too much to copy into
/// this program's memory.
fn pasted_text(event: &ClipboardEvent) -> Option<JsString> {
    let data: JsValue = event.clipboard_data()?.into();
    let get_data: Function = Reflect::get(&data, &JsValue::from_str("getData")).ok()?.dyn_into().ok()?;
    get_data.call1(&data, &JsValue::from_str("text/plain")).ok()?.dyn_into().ok()
}

fn on_drag(event: &web_sys::Event) {
    if carries_files(event) {
        event.prevent_default();
        mark("dragging", true);
    }
}

fn on_drop(event: &web_sys::Event) {
    mark("dragging", false);
    if carries_files(event) {
        event.prevent_default();
        let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
        let Some(data) = data else { return };
        match folders::entries(&data) {
            Some(entries) => spawn_local(async move {
                match folders::files_in(entries).await {
                    Ok(files) => take_files(files).await,
                    Err(error) => failure::report(&format!("{error:?}")),
                }
            }),
            None => spawn_local(take_files(data.files().as_ref().map(chosen).unwrap_or_default())),
        }
    }
}

/// Whether files are dragged, rather than text. The files themselves are only accessible when
/// dropped.
fn carries_files(event: &web_sys::Event) -> bool {
    let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
    data.is_some_and(|data| data.types().includes(&JsValue::from_str("Files"), 0))
}

/// Whether a text area has the focus.
fn is_in_text(event: &web_sys::Event) -> bool {
    event.target().is_some_and(|target| target.has_type::<HtmlTextAreaElement>())
}

/// Sets or removes an attribute of the root element, for the style sheet.
fn mark(name: &str, is_on: bool) {
    let root = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element());
    if let Some(root) = root {
        let _ = root.class_list().toggle_with_force(name, is_on);
    }
}

/// The files of a list, each with its path if a folder was chosen, otherwise with its name.
fn chosen(files: &FileList) -> Vec<(String, File)> {
    let files = (0..files.length()).filter_map(|index| files.get(index));
    let with_path = |file: File| {
        let path = Reflect::get(&file, &JsValue::from_str("webkitRelativePath")).ok().and_then(|path| path.as_string());
        (path.filter(|path| !path.is_empty()).unwrap_or_else(|| file.name()), file)
    };
    let is_hidden = |path: &str| path.split('/').any(Source::is_hidden);
    files.map(with_path).filter(|(path, _)| !path.contains('/') || !is_hidden(path)).collect()
}

async fn take_files(mut files: Vec<(String, File)>) {
    if files.iter().any(|(path, _)| path.contains('/')) {
        // Browsers list a folder's files in any order.
        sorting::sort_by(&mut files, |(first, _), (second, _)| first.split('/').cmp(second.split('/')));
    }
    let mut known = Vec::new();
    for (path, file) in files {
        if !known.is_empty() && known.len() % SIZES_A_TASK == 0 {
            TimeoutFuture::new(0).await;
        }
        known.push((path, file.size() as u64, file));
    }
    let attachments = ask_page(|page| -> Vec<_> {
        let files = known.into_iter();
        let attachments: Vec<_> =
            files.map(|(path, bytes, file)| page.attachments.add_file(path, bytes, &file)).collect();
        page.attachments.read_short(&attachments);
        attachments
    });
    if let Some(attachments) = attachments {
        dispatch(Event::FilesChosen(attachments));
    }
}

/// How many files are asked for their size at once. A browser looks each up on the disk.
const SIZES_A_TASK: usize = 100;
