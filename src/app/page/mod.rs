//! The page in the browser: events from the document go into [`update`](super::update()), the [`View`](super::View) goes
//! onto the screen, at most once a frame.

mod address;
mod attachments;
mod buttons;
mod canvas;
mod clipboard;
mod computer;
mod dom;
mod download;
mod drawers;
pub mod failure;
#[cfg(feature = "split")]
mod fetching;
mod later;
mod listeners;
#[cfg(feature = "split")]
mod offline;
mod panels;
mod render;
mod report;
mod rows;
mod staff;
mod theme;
mod watch;

use super::event::{Effect, Event};
use super::state::State;
use super::update;
use crate::chart::{ConvergencePicture, HistogramPicture};
use address::AddressBar;
use attachments::Attachments;
use canvas::Canvas;
use computer::Computer;
use dom::Dom;
use drawers::Drawers;
use gloo_events::EventListener;
use gloo_render::AnimationFrame;
use gloo_timers::callback::Timeout;
use js_sys::Date;
use js_sys::WebAssembly::Module;
pub(crate) use later::LaterFunctions;
use panels::Panels;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{Blob, HtmlElement};

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// How long typing in a text has to pause before it is read, in milliseconds.
const TEXT_PAUSE: u32 = 200;

/// How long typing into a one-line box may rest before what stands there counts, or is complained of, in milliseconds.
const BOX_PAUSE: u32 = 700;

/// How long a window may take to come to its new size, in milliseconds.
const TURN: f64 = 1000.0;

/// How long a button says that it has copied, in milliseconds.
const COPIED_PAUSE: u32 = 2000;

/// How long the first result is on the screen before the rest of the program is fetched, in milliseconds: a frame or two.
const REST: u32 = 30;

/// How long the rest of the program waits for a first result, in milliseconds: a long run has helpers with it, and somebody
/// who watches over the worker.
const LONGEST_WAIT: u32 = 5000;

struct Page {
    state: State,
    dom: Dom,
    canvas: Canvas<HistogramPicture>,
    convergence: Canvas<ConvergencePicture>,
    computer: Computer,
    attachments: Attachments,
    address: AddressBar,
    spoken: render::LiveRegion,
    /// Whether the address has been read: before that, the document as it was served is all there is to show.
    has_address: bool,
    /// Whether the texts have been written. The first picture comes a frame after them.
    has_words: bool,
    /// The frame that will show the state; none while the screen shows it already.
    frame: Option<AnimationFrame>,
    /// The wait for a pause of who types into a one-line box.
    box_pause: Option<Timeout>,
    /// The same for the text boxes.
    text_pause: Option<Timeout>,
    /// The element that gets the focus in the next frame, because the one that has it goes away.
    focus_next: Option<&'static str>,
    /// The element that the next frame brings into sight.
    reveal_next: Option<&'static str>,
    /// Until when the box that is typed into is kept in sight, by `Date.now()`: the window has changed under who types, and
    /// comes to its size in several steps.
    keeps_box_until: f64,
    /// Whether the page is being drawn for paper.
    is_printing: bool,
    drawers: Drawers,
    /// The wait for the end of “Copied”.
    copied: Option<Timeout>,
    /// The file that has come with the reply that is being heard.
    means: Option<Blob>,
    panels: Panels,
    /// The wait for the next step of an animation.
    tick: Option<Timeout>,
    /// The wait for a pause.
    rest: Option<Timeout>,
    /// The later part of the program, compiled: for the next worker.
    later: Option<Module>,
    listeners: Vec<EventListener>,
}

/// Brings the page to life, in steps between which the browser can do something else: all at once would be felt on a phone.
/// Call once.
///
/// # Errors
/// When there is no document, or the browser cannot start a worker.
pub fn start() -> Result<(), JsValue> {
    let dom = Dom::new()?;
    failure::report_panics();
    let page = Page {
        state: State {
            place: place(&dom)?,
            wants_less_motion: dom.wants_less_motion(),
            workers: (dom.window().navigator().hardware_concurrency() as u32).clamp(1, State::MOST_WORKERS),
            ..State::default()
        },
        canvas: Canvas::new("histogram"),
        convergence: Canvas::new("convergence-chart"),
        computer: Computer::start(None)?,
        attachments: Attachments::default(),
        address: AddressBar::default(),
        spoken: render::LiveRegion::default(),
        has_address: false,
        has_words: false,
        frame: None,
        box_pause: None,
        text_pause: None,
        focus_next: None,
        reveal_next: None,
        keeps_box_until: 0.0,
        is_printing: false,
        drawers: Drawers::default(),
        copied: None,
        means: None,
        panels: Panels::new(),
        tick: None,
        rest: Some(Timeout::new(LONGEST_WAIT, || dispatch(Event::Paused))),
        later: None,
        listeners: Vec::new(),
        dom,
    };
    PAGE.with_borrow_mut(|place| *place = Some(page));
    Timeout::new(0, listen).forget();
    Ok(())
}

/// Hears what happens, and what the address says.
fn listen() {
    with_page(|page| {
        page.listeners = listeners::all(&page.dom)?;
        // Up to here, before_paint.js changes it.
        page.state.theme = theme::restored(&page.dom)?;
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
}

/// The page's own address, without what stands behind `#`.
fn place(dom: &Dom) -> Result<String, JsValue> {
    let address = dom.window().location().href()?;
    Ok(address.split('#').next().unwrap_or_default().to_owned())
}

/// Lets something happen. Not to be called while the page is at work: browsers deliver events one at a time.
fn dispatch(event: Event) {
    with_page(|page| {
        let is_panel_used = matches!(event, Event::Used(..));
        let effects = update(&mut page.state, event);
        effects.into_iter().try_for_each(|effect| page.carry_out(effect))?;
        page.attachments.keep_those_of(&page.state);
        render::take_back_done(page, is_panel_used)?;
        page.show_soon()
    });
}

/// Does something to the page. A failure is nothing that a user did: the browser has refused a service that it promises.
fn with_page(action: impl FnOnce(&mut Page) -> Result<(), JsValue>) {
    let done = PAGE.with_borrow_mut(|page| page.as_mut().map_or(Ok(()), action));
    if let Err(error) = done {
        failure::report(&format!("{error:?}"));
    }
}

/// Asks the page something; `None` before there is one.
fn ask_page<T>(question: impl FnOnce(&mut Page) -> T) -> Option<T> {
    PAGE.with_borrow_mut(|page| page.as_mut().map(question))
}

impl Page {
    fn carry_out(&mut self, effect: Effect) -> Result<(), JsValue> {
        match effect {
            Effect::Send(request, payloads) => {
                let parts: Vec<JsValue> = payloads.iter().map(|payload| self.attachments.part(payload)).collect();
                self.state.later().into_iter().for_each(|later| (later.page.watch)(self.computer.life));
                self.computer.send(&request, &parts, self.state.later())
            }
            Effect::RestartWorker => {
                self.state.later().into_iter().for_each(|later| (later.page.dismiss)());
                self.computer = Computer::start(self.later.as_ref())?;
                Ok(())
            }
            Effect::WaitForBox => {
                self.box_pause = Some(Timeout::new(BOX_PAUSE, || dispatch(Event::BoxSettled)));
                Ok(())
            }
            Effect::WaitForTexts => {
                self.text_pause = Some(Timeout::new(TEXT_PAUSE, || dispatch(Event::TextsSettled)));
                Ok(())
            }
            Effect::WriteAddress(fragment) => {
                self.address.write_soon(fragment);
                Ok(())
            }
            Effect::EnterAddress { from, to } => {
                self.address.enter(&from, &to);
                Ok(())
            }
            Effect::Copy(what, text) => {
                // Only a button of the later part asks for it.
                if let Some(later) = self.state.later() {
                    (later.page.copy)(what, text);
                }
                Ok(())
            }
            Effect::WaitToForgetCopy => {
                self.copied = Some(Timeout::new(COPIED_PAUSE, || dispatch(Event::CopyForgotten)));
                Ok(())
            }
            Effect::WaitToTick(pause) => {
                self.tick = Some(Timeout::new(pause, || dispatch(Event::Ticked)));
                Ok(())
            }
            Effect::WaitForPause => {
                self.rest = Some(Timeout::new(REST, || dispatch(Event::Paused)));
                Ok(())
            }
            Effect::FetchLater => {
                #[cfg(feature = "split")]
                fetching::fetch();
                Ok(())
            }
            Effect::Focus(id) => {
                self.focus_next = Some(id);
                Ok(())
            }
            Effect::Reveal(id) => {
                self.reveal_next = Some(id);
                Ok(())
            }
            Effect::KeepMeans => {
                let later = self.state.later().zip(self.means.take());
                later.map_or(Ok(()), |(later, file)| (later.page.keep_means)(&file))
            }
        }
    }

    /// Shows the state in the next frame. In a hidden tab there are no frames: there it is shown at once.
    fn show_soon(&mut self) -> Result<(), JsValue> {
        if self.dom.is_hidden() {
            return self.show();
        }
        if self.frame.is_none() {
            self.frame = Some(gloo_render::request_animation_frame(|_| with_page(Page::show)));
        }
        Ok(())
    }

    fn show(&mut self) -> Result<(), JsValue> {
        self.frame = None;
        if !self.has_address {
            return Ok(());
        }
        if !render::render(self)? {
            self.show_soon()?;
        }
        if let Some(id) = self.focus_next.take() {
            self.dom.element::<HtmlElement>(id)?.focus()?;
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
