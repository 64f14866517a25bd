//! The page in the browser. Events from the document go into [`update`], and sheets go onto the
//! screen, at most once a frame.

mod address;
mod attachments;
mod canvas;
mod clipboard;
mod computer;
mod dom;
mod download;
pub mod failure;
mod folders;
mod kept;
mod listeners;
mod offline;
mod render;
mod started;
mod tables;
mod theme;
mod watch;

use super::session::{File, Session};
use super::{Effect, Event, State, update};
use address::AddressBar;
use attachments::Attachments;
use computer::Computer;
use dom::Dom;
use gloo_events::EventListener;
use gloo_render::AnimationFrame;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Date};
use render::Screen;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{Blob, Element, HtmlElement};

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// How long typing in a text box has to pause before the text is read, in milliseconds.
const TEXT_PAUSE: u32 = 200;

/// How long typing in a one-line box has to pause before it is read, in milliseconds.
const BOX_PAUSE: u32 = 400;

/// How long a window may take to settle into a new size, in milliseconds.
const TURN: f64 = 1000.0;

/// How long a button says that its text was copied, in milliseconds.
const COPIED_PAUSE: u32 = 2000;

/// How long after the start the service worker is registered, in milliseconds: the first result
/// comes first.
const KEEPING_PAUSE: u32 = 1000;

struct Page {
    state: State,
    dom: Dom,
    screen: Screen,
    computer: Computer,
    attachments: Attachments,
    address: AddressBar,
    /// Whether the address has been read. Before that, the document stays as it was served.
    has_address: bool,
    /// The scheduled frame that will show the state; `None` while the screen is up to date.
    frame: Option<AnimationFrame>,
    waits: Waits,
    /// The timeout of a control's press, in case it is never released. While pressed, nothing
    /// moves: see [`listeners`].
    press: Option<Timeout>,
    /// The element to focus in the next frame, because the focused one goes away. It may have gone,
    /// too: a row of a table.
    focus_next: Option<String>,
    /// The element that the next frame scrolls into view.
    reveal_next: Option<&'static str>,
    /// The element to scroll into view once nothing is being computed.
    reveal_when_done: Option<&'static str>,
    /// Until when the focused box is kept in view, in `Date.now()` milliseconds: the layout has
    /// changed between one and two columns, and the window settles in several steps.
    keeps_box_until: f64,
    /// Whether the page is being drawn for printing.
    is_printing: bool,
    /// The file that came with the reply being handled.
    file: Option<Blob>,
    listeners: Vec<EventListener>,
}

/// Pending timers. A new one replaces an older one of its kind.
#[derive(Default)]
struct Waits {
    pause: Option<Timeout>,
    texts: Option<Timeout>,
    copied: Option<Timeout>,
    tick: Option<Timeout>,
}

/// Starts the page, in steps that let the browser do other work in between: on a phone, all at once
/// would be a noticeable delay. Call once.
///
/// # Errors
/// When there is no document, or the browser cannot start a worker.
pub fn start() -> Result<(), JsValue> {
    let dom = Dom::new()?;
    failure::report_panics();
    let mut state = State::default();
    state.session.place = place(&dom)?;
    state.session.wants_less_motion = dom.wants_less_motion();
    state.session.workers = (dom.window().navigator().hardware_concurrency() as u32).clamp(1, Session::MOST_WORKERS);
    let page = Page {
        state,
        screen: Screen::default(),
        computer: Computer::start()?,
        attachments: Attachments::default(),
        address: AddressBar::default(),
        has_address: false,
        frame: None,
        waits: Waits::default(),
        press: None,
        focus_next: None,
        reveal_next: None,
        reveal_when_done: None,
        keeps_box_until: 0.0,
        is_printing: false,
        file: None,
        listeners: Vec::new(),
        dom,
    };
    PAGE.with_borrow_mut(|place| *place = Some(page));
    Timeout::new(0, listen).forget();
    Ok(())
}

/// Attaches the listeners, then reads the address.
fn listen() {
    with_page(|page| {
        page.listeners = listeners::all(&page.dom)?;
        // Until now, `before_paint.js` may have changed the theme.
        page.state.session.theme = theme::restored(&page.dom)?;
        kept::list(&page.dom);
        page.state.session.open_drawers = listeners::open_drawers(&page.dom)?;
        Ok(())
    });
    Timeout::new(0, || {
        let fragment = ask_page(|page| {
            page.has_address = true;
            page.address.fragment()
        });
        if let Some(fragment) = fragment {
            dispatch(Event::AddressGiven(fragment));
        }
    })
    .forget();
    Timeout::new(KEEPING_PAUSE, offline::keep).forget();
}

/// The page's address without its fragment.
fn place(dom: &Dom) -> Result<String, JsValue> {
    let address = dom.window().location().href()?;
    Ok(address.split('#').next().unwrap_or_default().to_owned())
}

/// Handles an event: updates the state, carries out its effects and schedules a frame.
fn dispatch(event: Event) {
    with_page(move |page| {
        let is_by_hand = event.is_by_hand();
        let effects = update(&mut page.state, event);
        effects.into_iter().try_for_each(|effect| page.carry_out(effect))?;
        page.attachments.keep_those_of(&page.state.session.input);
        page.take_back_done(is_by_hand)?;
        page.show_soon()
    });
}

/// Runs `action` on the page, or later if the page is busy: WebKit delivers events and timers in
/// the middle of another event. A failure is not the user's fault: the browser has refused a
/// service that it should have.
fn with_page(action: impl FnOnce(&mut Page) -> Result<(), JsValue> + 'static) {
    if PAGE.with(|place| place.try_borrow_mut().is_err()) {
        Timeout::new(0, || with_page(action)).forget();
        return;
    }
    if let Err(error) = PAGE.with_borrow_mut(|page| page.as_mut().map_or(Ok(()), action)) {
        failure::report(&format!("{error:?}"));
    }
}

/// Asks the page something; `None` before the page exists or while it is busy.
fn ask_page<T>(question: impl FnOnce(&mut Page) -> T) -> Option<T> {
    PAGE.with(|place| place.try_borrow_mut().ok()?.as_mut().map(question))
}

impl Page {
    fn carry_out(&mut self, effect: Effect) -> Result<(), JsValue> {
        let after = |pause, event: Event| Some(Timeout::new(pause, || dispatch(event)));
        match effect {
            Effect::Send(request, payloads) => {
                let parts: Array =
                    payloads.iter().map(|payload| self.attachments.part(payload)).collect::<Result<_, _>>()?;
                self.computer.send(request, parts)?;
            }
            Effect::RestartWorker => {
                self.computer = Computer::start()?;
            }
            Effect::Keep { scores, payloads, replaced } => {
                let parts = payloads.iter().map(|payload| self.attachments.part(payload)).collect::<Result<_, _>>()?;
                kept::keep(&self.dom, scores, parts, replaced);
            }
            Effect::BringBack(name) => kept::bring_back(&self.dom, name),
            Effect::Forget(name) => kept::forget(&self.dom, name),
            Effect::WaitForPause => self.waits.pause = after(BOX_PAUSE, Event::Paused),
            Effect::WaitForTexts => self.waits.texts = after(TEXT_PAUSE, Event::TextsSettled),
            Effect::WaitToForgetCopy => self.waits.copied = after(COPIED_PAUSE, Event::CopyForgotten),
            Effect::WaitToTick(pause) => self.waits.tick = after(pause, Event::Ticked),
            Effect::WriteAddress(fragment) => self.address.write_soon(fragment),
            Effect::EnterAddress { from, to } => self.address.enter(&from, &to),
            Effect::Copy { id, text } => {
                clipboard::copy(text, move |is_copied| dispatch(Event::Copied(id, is_copied)));
            }
            Effect::Focus(id) => self.focus_next = Some(id.to_owned()),
            Effect::Reveal(id) => self.reveal_next = Some(id),
            Effect::RevealWhenDone(id) => self.reveal_when_done = Some(id),
            Effect::ScrollToTop(id) => self.dom.element::<Element>(id)?.set_scroll_top(0),
            Effect::Save(File::Text { name, media_type, text }) => download::save_text(&name, media_type, &text)?,
            Effect::Save(File::Png { name, picture }) => {
                download::png(&*picture, picture.saved_size(), move |file| match file {
                    Ok(file) => with_page(move |_| download::save_blob(&name, &file)),
                    Err(message) => dispatch(Event::ServiceRefused(message)),
                })?;
            }
            Effect::KeepFile(name) => {
                if let Some(file) = self.file.take() {
                    download::save_blob(name, &file)?;
                }
            }
        }
        Ok(())
    }

    /// Resets `done` and `error` at once when the numbers on the page no longer belong to the
    /// input: a script could look before the next frame.
    fn take_back_done(&self, is_by_hand: bool) -> Result<(), JsValue> {
        let root = self.dom.root()?;
        let shown = root.get_attribute("data-state");
        let is_other = is_by_hand || shown.as_deref() != Some(self.state.data_state());
        let is_stale = matches!(shown.as_deref(), Some("done" | "error")) && is_other;
        if is_stale { root.set_attribute("data-state", "running") } else { Ok(()) }
    }

    /// Shows the state in the next frame, or after the release of a pressed control. Hidden tabs
    /// have no frames: there it is shown at once.
    fn show_soon(&mut self) -> Result<(), JsValue> {
        if self.dom.is_hidden() {
            return self.show();
        }
        if self.frame.is_none() && self.press.is_none() {
            self.frame = Some(gloo_render::request_animation_frame(|_| with_page(Page::show_in_frame)));
        }
        Ok(())
    }

    fn show_in_frame(&mut self) -> Result<(), JsValue> {
        self.frame = None;
        if self.press.is_some() { Ok(()) } else { self.show() }
    }

    fn show(&mut self) -> Result<(), JsValue> {
        self.frame = None;
        if !self.has_address {
            return Ok(());
        }
        let is_whole = render::render(self)?;
        if !is_whole {
            self.show_soon()?;
        } else if self.state.data_state() == "done" {
            self.reveal_next = self.reveal_next.or(self.reveal_when_done.take());
        }
        if let Some(place) = self.focus_next.take().and_then(|id| self.dom.element::<HtmlElement>(&id).ok()) {
            place.focus()?;
        }
        if let Some(id) = self.reveal_next.take() {
            self.dom.element::<HtmlElement>(id)?.scroll_into_view_with_bool(false);
        }
        if Date::now() < self.keeps_box_until
            && let Some(focused) = self.dom.document().active_element()
            && focused.matches("input[type=text], textarea")?
        {
            focused.scroll_into_view_with_bool(false);
        }
        Ok(())
    }
}
