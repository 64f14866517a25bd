//! What the document reports, as events of the page.

use super::dom::Dom;
use super::{Page, TURN, ask_page, dispatch, failure, folders, with_page};
use crate::app::Event;
use crate::app::session::Pasted;
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::futures::spawn_local;
use js_sys::{Date, Function, JsString, Reflect};
use paired_bootstrap::bootstrap::fresh_seed;
use paired_bootstrap::sorting;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    ClipboardEvent, DragEvent, Element, File, FileList, HtmlDialogElement, HtmlElement, HtmlInputElement,
    HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent, MouseEvent,
};

/// From this length on, in UTF-16 units, a pasted text is held beside its box: browsers take
/// seconds to lay out more.
const LONGEST_TEXT_IN_A_BOX: u32 = 200_000;

/// The text boxes, by id: baseline, experimental.
const TEXT_BOXES: [(&str, usize); 2] = [("baseline-scores", 0), ("experimental-scores", 1)];

/// All listeners of the page. They end when they are dropped.
pub(super) fn all(dom: &Dom) -> Result<Vec<EventListener>, JsValue> {
    let (document, window) = (dom.document(), dom.window());
    let active = EventListenerOptions::enable_prevent_default;
    // Somebody may be in a text before the program is there.
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
                page.address.fragment()
            });
            if let Some(fragment) = fragment {
                close_help();
                dispatch(Event::AddressGiven(fragment));
            }
        }),
        // A drawer is opened or closed; the event does not bubble. Shown at once: nobody sees an
        // empty drawer, nor old numbers in one.
        EventListener::new_with_options(document, "toggle", EventListenerOptions::run_in_capture_phase(), on_toggle),
        // Of a list that is shown in parts. The event does not bubble, either.
        EventListener::new_with_options(document, "scroll", EventListenerOptions::run_in_capture_phase(), on_scroll),
        // A canvas was lost, with the graphics card's memory for one, and is back, empty.
        // <https://developer.mozilla.org/docs/Web/API/HTMLCanvasElement/contextrestored_event>
        EventListener::new_with_options(
            document,
            "contextrestored",
            EventListenerOptions::run_in_capture_phase(),
            follow_system,
        ),
        // Paper is white: the page is drawn in the light theme before it is printed.
        EventListener::new(window, "beforeprint", |_| print(true)),
        EventListener::new(window, "afterprint", |_| print(false)),
        // Also sent when the zoom, and with it the pixel ratio, changes.
        EventListener::new(window, "resize", |_| show_again()),
    ];
    // The system's theme, and whether it wants less motion.
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(forced-colors: active)"] {
        if let Some(query) = window.match_media(query)? {
            listeners.push(EventListener::new(&query, "change", follow_system));
        }
    }
    // A window that is moved to another screen: one of these thresholds lies between the pixel
    // ratios of the two.
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

/// As in the style sheet.
const NARROW: &str = "(max-width: 56.25em)";

/// Puts the results before the controls where the page has one column, and behind them where it has
/// two: so that the order of reading, and of the Tab key, is that of the eye. The controls are
/// moved, for the result was painted before the program was there; but not from under who types
/// into one of them.
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

/// Takes colours and motion as the system wants them now, and draws all pictures once more.
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

/// The list that is shown in parts.
const LONG_LIST: &str = "items-scroll";

/// The pictures whose parts can be pressed, and what that is to the page. Menus and boxes beside
/// them do the same by keyboard.
const CLICKED: [(&str, &str); 2] = [("compare-pairs-chart", "compare-cell"), ("learn-chart", "learn-dot")];

/// A list of which a part is shown has been scrolled: tells how much of it is above what is in
/// sight, as a share of the whole.
fn on_scroll(event: &web_sys::Event) {
    let Some(list) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    if list.id() == LONG_LIST {
        let share = f64::from(list.scroll_top()) / f64::from(list.scroll_height().max(1));
        dispatch(Event::Used(list.id(), share.to_string()));
    }
}

/// Leads from the button of a row to that of the next one (+1), or of the one before (−1).
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
            // A box of several lines.
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
            take_files(input.files().as_ref().map(chosen).unwrap_or_default());
            // So that choosing the same file again, after it was mended, is a change.
            input.set_value("");
        }
        _ => {}
    }
}

/// So long a press keeps the page as it is, in milliseconds: beyond that, the user waits for
/// something.
const LONGEST_PRESS: u32 = 700;

/// Between the press of a control and its release nothing may move: the release would meet
/// something else, and the browser would send no click. Whoever drags a slider watches what moves.
fn on_press(event: &web_sys::Event) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let is_control = target.closest("a, button, label, select, summary, input:not([type=range])");
    if is_control.is_ok_and(|control| control.is_some()) {
        ask_page(|page| page.press = Some(Timeout::new(LONGEST_PRESS, release)));
    }
}

/// A press has ended: what was held back is shown, behind the click.
fn release() {
    with_page(|page| if page.press.take().is_some() { page.show_soon() } else { Ok(()) });
}

fn on_click(event: &web_sys::Event) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    // The browser has checked a radio button or a box already, and tells so in a moment. What would
    // be shown in between would take it back, and the browser would tell nothing. The boxes are
    // read with that event.
    let input = target.dyn_ref::<HtmlInputElement>();
    if input.is_none_or(|input| !matches!(input.type_().as_str(), "radio" | "checkbox")) {
        settle_box();
    }
    if target.closest("nav a[aria-current]").is_ok_and(|link| link.is_some()) {
        // The view that is shown: going there again changes nothing.
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
            // before_paint.js does this while nobody else does.
            event.prevent_default();
            dispatch(Event::ThemePressed);
        }
        "large" => dispatch(Event::LargePressed),
        "new-seed" => draw_seed(),
        "help-open" => {
            // Newer browsers do this by themselves, as the button asks for: before the program is
            // there, too.
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

/// What an address leads to is not to be behind the help.
fn close_help() {
    with_page(|page| {
        let dialog: HtmlDialogElement = page.dom.element("help")?;
        dialog.close();
        Ok(())
    });
}

/// The box is left: by a key, or by a click elsewhere. What is shown then is shown before the
/// browser goes on: a link leads to what counts. Not when the box loses the focus: between the
/// press of a button and its release, nothing may move.
fn settle_box() {
    if ask_page(|page| page.waits.pause.take()).flatten().is_some() {
        dispatch(Event::Paused);
        with_page(Page::show);
    }
}

/// The sliders of the view Test, whose keyboard steps are those of their values.
const SLIDERS: [&str; 3] = ["sample-size-slider", "helped-slider", "hurt-slider"];

/// The keys of sliders. Arrow keys would move those of the view Test by a thousandth of their
/// length, and the paging keys any slider by a tenth of it: here they move values by one step and
/// by ten.
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
        // The steps of these sliders are one unit of their scale; the browser keeps to their ends.
        input.set_value_as_number(input.value_as_number() + f64::from(steps));
        on_box_or_slider(&input);
    }
}

/// Goes a step on or back in the tour, as a presenter's remote asks for, unless what has the focus
/// has another use for the key. Returns whether the key was for the tour.
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

/// Presses a button of the tour, while there is one, but not from a dialog: Escape closes that.
/// Returns whether it is there.
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
    // What is in the box already, and would not be replaced, is not to be lost.
    if text.length() < LONGEST_TEXT_IN_A_BOX || !is_replaced_by_a_paste(&area) {
        return;
    }
    event.prevent_default();
    let release = if index == 0 { "baseline-release" } else { "experimental-release" };
    ask_page(|page| page.focus_next = Some(release));
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

/// The pasted text, without copying it into this program's memory: it may have a hundred megabytes.
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
                    Ok(files) => take_files(files),
                    Err(error) => failure::report(&format!("{error:?}")),
                }
            }),
            None => take_files(data.files().as_ref().map(chosen).unwrap_or_default()),
        }
    }
}

/// Whether files are dragged, and not a piece of text. The files themselves can be seen only when
/// they are dropped.
fn carries_files(event: &web_sys::Event) -> bool {
    let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
    data.is_some_and(|data| data.types().includes(&JsValue::from_str("Files"), 0))
}

/// Whether what has the focus is a box for a text of many lines.
fn is_in_text(event: &web_sys::Event) -> bool {
    event.target().is_some_and(|target| target.has_type::<HtmlTextAreaElement>())
}

/// Marks the whole page for its styles, or takes the mark away.
fn mark(name: &str, is_on: bool) {
    let root = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element());
    if let Some(root) = root {
        let _ = root.class_list().toggle_with_force(name, is_on);
    }
}

/// The files of a list, each with its path where a folder was chosen, or else its name.
fn chosen(files: &FileList) -> Vec<(String, File)> {
    let files = (0..files.length()).filter_map(|index| files.get(index));
    let with_path = |file: File| {
        let path = Reflect::get(&file, &JsValue::from_str("webkitRelativePath")).ok().and_then(|path| path.as_string());
        (path.filter(|path| !path.is_empty()).unwrap_or_else(|| file.name()), file)
    };
    let is_hidden = |path: &str| path.split('/').any(|part| part.starts_with('.'));
    files.map(with_path).filter(|(path, _)| !path.contains('/') || !is_hidden(path)).collect()
}

fn take_files(mut files: Vec<(String, File)>) {
    if files.iter().any(|(path, _)| path.contains('/')) {
        // A browser tells a folder's files in any order.
        sorting::sort_by(&mut files, |(first, _), (second, _)| first.split('/').cmp(second.split('/')));
    }
    let attachments = ask_page(|page| -> Vec<_> {
        let files = files.into_iter();
        let attachments: Vec<_> = files.map(|(path, file)| page.attachments.add_file(path, &file)).collect();
        page.attachments.read_short(&attachments);
        attachments
    });
    if let Some(attachments) = attachments {
        dispatch(Event::FilesChosen(attachments));
    }
}
