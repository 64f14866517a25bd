//! The page in the browser: events from the document go into [`update`](super::update()), the [`View`](super::View) goes
//! onto the screen, at most once a frame.

mod address;
mod attachments;
mod canvas;
mod computer;
mod dom;
mod listeners;
mod render;
mod theme;

use super::event::{Effect, Event};
use super::state::State;
use super::update;
use address::AddressBar;
use attachments::Attachments;
use canvas::Canvas;
use computer::Computer;
use dom::Dom;
use gloo_events::EventListener;
use gloo_render::AnimationFrame;
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use wasm_bindgen::JsValue;

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// How long typing has to pause before a text is read, in milliseconds.
const TYPING_PAUSE: u32 = 200;

struct Page {
    state: State,
    dom: Dom,
    canvas: Canvas,
    computer: Computer,
    attachments: Attachments,
    address: AddressBar,
    spoken: render::LiveRegion,
    /// The frame that will show the state; none while the screen shows it already.
    frame: Option<AnimationFrame>,
    typing: Option<Timeout>,
    _listeners: Vec<EventListener>,
}

/// Brings the page to life. Call once.
///
/// # Errors
/// When the document lacks a part, or the browser cannot start a worker.
pub fn start() -> Result<(), JsValue> {
    let dom = Dom::new()?;
    render::report_panics();
    let page = Page {
        state: State { theme: theme::stored(), ..State::default() },
        canvas: Canvas::new(&dom)?,
        computer: Computer::start()?,
        attachments: Attachments::default(),
        address: AddressBar::default(),
        spoken: render::LiveRegion::default(),
        frame: None,
        typing: None,
        _listeners: listeners::all(&dom)?,
        dom,
    };
    let fragment = page.address.fragment();
    PAGE.with_borrow_mut(|place| *place = Some(page));
    dispatch(Event::AddressGiven(fragment));
    Ok(())
}

/// Lets something happen. Not to be called while the page is at work: browsers deliver events one at a time.
fn dispatch(event: Event) {
    with_page(|page| {
        for effect in update(&mut page.state, event) {
            if let Err(error) = page.carry_out(effect) {
                // Nothing that a user did: the browser has refused a service that it promises.
                wasm_bindgen::throw_val(error);
            }
        }
        page.show_soon();
    });
}

fn with_page<T>(action: impl FnOnce(&mut Page) -> T) -> Option<T> {
    PAGE.with_borrow_mut(|page| page.as_mut().map(action))
}

impl Page {
    fn carry_out(&mut self, effect: Effect) -> Result<(), JsValue> {
        match effect {
            Effect::Send(request, payloads) => {
                let parts: Vec<JsValue> = payloads.iter().map(|payload| self.attachments.part(payload)).collect();
                self.computer.send(&request, &parts)
            }
            Effect::RestartWorker => {
                self.computer = Computer::start()?;
                Ok(())
            }
            Effect::WaitForTexts => {
                self.typing = Some(Timeout::new(TYPING_PAUSE, || dispatch(Event::TextsSettled)));
                Ok(())
            }
            Effect::WriteAddress(fragment) => {
                self.address.write_soon(fragment);
                Ok(())
            }
            Effect::DropAttachments => {
                self.attachments.keep_those_of(&self.state);
                Ok(())
            }
        }
    }

    /// Shows the state in the next frame. In a hidden tab there are no frames: there it is shown at once.
    fn show_soon(&mut self) {
        if self.dom.is_hidden() {
            self.show();
        } else if self.frame.is_none() {
            self.frame = Some(gloo_render::request_animation_frame(|_| {
                with_page(Page::show);
            }));
        }
    }

    fn show(&mut self) {
        self.frame = None;
        let shown = render::render(&self.state, &mut self.dom, &mut self.canvas, &mut self.spoken);
        if let Err(error) = shown {
            wasm_bindgen::throw_val(error);
        }
    }
}
