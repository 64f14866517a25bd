//! The view onto the screen.

use super::super::event::BoxName;
use super::super::picture::picture;
use super::super::state::{Pasted, Phase, Source, State, Theme};
use super::super::view::{Number, View, data_state};
use super::super::wording::described;
use super::canvas::Canvas;
use super::dom::Dom;
use super::listeners::BOXES;
use super::panels::Panels;
use super::rows::full_precision;
use super::{Page, theme};
use crate::chart::{ConvergencePicture, HistogramPicture, Picture};
use crate::planning::Example;
use crate::report::Tab;
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;

/// The mark that `before_paint.js` sets while the document shows another result than the address asks for.
const AWAITED: &str = "data-awaited";

/// Has all pictures drawn once more, in the colours of now.
pub(super) fn renew_pictures(
    canvas: &mut Canvas<HistogramPicture>,
    convergence: &mut Canvas<ConvergencePicture>,
    panels: &mut Panels,
) {
    canvas.renew();
    convergence.renew();
    panels.renew();
}

/// Shows the page's state: only what has changed is written. Whether all of it is shown, or the rest in the next frame.
pub(super) fn render(page: &mut Page) -> Result<bool, JsValue> {
    let Page { state, dom, canvas, convergence, spoken, drawers, panels, has_words, is_printing, .. } = page;
    let view = View::new(state);
    if render_theme(&view, *is_printing, dom)? {
        renew_pictures(canvas, convergence, panels);
    }
    panels.render_navigation(state, &view, dom)?;
    render_controls(&view, dom)?;
    render_texts(&state.texts, &view, dom)?;
    render_result(&view, dom)?;
    if state.tab == Tab::Test || !state.awaits_later() {
        dom.root()?.remove_attribute(AWAITED)?;
    }
    if !std::mem::replace(has_words, true) {
        return Ok(false);
    }
    let mut is_filled = true;
    match (state.panel(), state.later()) {
        (Some(panel), Some(later)) => spoken.speak_soon(&(later.page.render_panel)(panels, panel, state, dom)?),
        (Some(_), None) if state.awaits_later() => spoken.speak_soon("Loading this view …"),
        (Some(_), None) => {}
        (None, later) => {
            render_histogram(state, dom, canvas)?;
            if let Some(later) = later {
                is_filled = (later.page.render_drawers)(drawers, convergence, state, &view, dom)?;
            }
            spoken.speak_soon(&view.spoken);
        }
    }
    dom.text("copied", view.said_of_copy)?;
    dom.root()?.set_attribute("data-later", if is_filled { view.later } else { "awaited" })?;
    // Last: whoever waits for `done` finds everything in place.
    dom.root()?.set_attribute("data-state", view.data_state)?;
    Ok(true)
}

/// Takes back `done` and `error` at once when the numbers on the page no longer belong to the input: the next frame would
/// be too late for a script that looks in between. What took their place is told when it is on the screen. After an input of
/// a panel that may be the same word: some of them need not ask the worker.
pub(super) fn take_back_done(page: &Page, is_panel_used: bool) -> Result<(), JsValue> {
    let root = page.dom.root()?;
    let shown = root.get_attribute("data-state");
    let is_other = is_panel_used || shown.as_deref() != Some(data_state(&page.state));
    let is_stale = matches!(shown.as_deref(), Some("done" | "error")) && is_other;
    if is_stale { root.set_attribute("data-state", "running") } else { Ok(()) }
}

/// Speaks the verdict when it has stood still for a moment.
#[derive(Default)]
pub(super) struct LiveRegion {
    text: String,
    waiting: Option<Timeout>,
}

impl LiveRegion {
    const PAUSE: u32 = 800;

    fn speak_soon(&mut self, text: &str) {
        if self.text == text {
            return;
        }
        text.clone_into(&mut self.text);
        let text = text.to_owned();
        self.waiting = (!text.is_empty()).then(|| {
            Timeout::new(Self::PAUSE, move || {
                super::with_page(|page| page.dom.text("spoken", &text));
            })
        });
    }
}

/// Whether the colours have changed.
fn render_theme(view: &View, is_printing: bool, dom: &mut Dom) -> Result<bool, JsValue> {
    let root = dom.root()?;
    // Paper is white.
    let theme = if is_printing { Theme::Light } else { view.theme };
    let has_changed = root.get_attribute("data-theme").as_deref() != Some(theme.key());
    if has_changed {
        root.set_attribute("data-theme", theme.key())?;
        if !is_printing {
            theme::store(dom, theme);
        }
    }
    let label = match view.theme {
        Theme::System => "Theme: system",
        Theme::Light => "Theme: light",
        Theme::Dark => "Theme: dark",
    };
    dom.text("theme-name", label)?;
    dom.text("version", crate::report::VERSION)?;
    dom.text("build", crate::BUILD)?;
    Ok(has_changed)
}

fn render_controls(view: &View, dom: &mut Dom) -> Result<(), JsValue> {
    dom.hidden("not-started", true)?;
    // Served inert: nobody turns a control that nothing hears yet, or while the scores of a link are awaited.
    dom.attribute("controls", "inert", (view.data_state == "loading").then_some(""))?;
    for (source, input, panel) in [
        (Source::Sliders, "source-sliders", "panel-sliders"),
        (Source::Paste, "source-paste", "panel-paste"),
        (Source::File, "source-file", "panel-file"),
    ] {
        dom.checked(input, view.source == source)?;
        dom.hidden(panel, view.source != source)?;
    }
    render_sliders(view, dom)?;
    render_files(view, dom)?;
    dom.text("input-error", view.error.as_deref().unwrap_or_default())?;
    dom.hidden("input-error", view.error.is_none())?;
    dom.attribute("input-error", "data-old", view.is_error_old.then_some(""))?;
    dom.text("read-as", view.read_as.as_deref().unwrap_or_default())?;
    dom.hidden("read-as", view.read_as.is_none())?;
    dom.text("notice", view.notice.as_deref().unwrap_or_default())?;
    dom.hidden("notice", view.notice.is_none())?;
    dom.hidden("later-missing", !view.lacks_later)?;
    render_examples(view, dom)
}

fn render_sliders(view: &View, dom: &mut Dom) -> Result<(), JsValue> {
    for (id, text) in view.values() {
        dom.value(id, text)?;
    }
    for (slider, position, spoken) in view.sliders() {
        dom.value(slider, &position.to_string())?;
        dom.attribute(slider, "aria-valuetext", Some(spoken))?;
    }
    for (id, name) in BOXES {
        let is_wrong = view.wrong_box == Some(name);
        // Those of the drawers are served so: what was typed before the program is there would be lost.
        dom.attribute(id, "disabled", None)?;
        dom.attribute(id, "aria-invalid", is_wrong.then_some("true"))?;
        let described_by = match name {
            BoxName::IntervalLevel if is_wrong => Some("interval-level-error"),
            BoxName::Margin if is_wrong => Some("margin-error"),
            BoxName::Margin => Some("equivalence"),
            _ => is_wrong.then_some("input-error"),
        };
        dom.attribute(id, "aria-describedby", described_by)?;
    }
    Ok(())
}

fn render_texts(texts: &[Pasted; 2], view: &View, dom: &mut Dom) -> Result<(), JsValue> {
    let places = [
        ("baseline-scores", "baseline-held", "baseline-held-text"),
        ("experimental-scores", "experimental-held", "experimental-held-text"),
    ];
    dom.hidden("restore-texts", !view.can_restore_texts)?;
    for ((area, held, held_text), text) in places.into_iter().zip(texts) {
        let is_held = matches!(text, Pasted::Held(_));
        dom.hidden(area, is_held)?;
        dom.hidden(held, !is_held)?;
        match text {
            Pasted::Typed(text) => dom.value(area, text)?,
            Pasted::Held(attachment) => {
                dom.text(held_text, &format!("{}: too long for a box, read all the same.", described(attachment)))?;
            }
        }
    }
    Ok(())
}

fn render_files(view: &View, dom: &mut Dom) -> Result<(), JsValue> {
    dom.hidden("file-list", view.files.is_empty())?;
    dom.hidden("files-clear", view.files.is_empty())?;
    for (index, (role, name)) in
        [("first-file-role", "first-file"), ("second-file-role", "second-file")].into_iter().enumerate()
    {
        let file = view.files.get(index);
        dom.text(role, file.map_or("", |(role, _)| role))?;
        dom.text(name, file.map_or("", |(_, name)| name))?;
    }
    Ok(())
}

fn render_examples(view: &View, dom: &mut Dom) -> Result<(), JsValue> {
    for example in Example::ALL {
        let is_shown = view.example == Some(example);
        dom.attribute(example.key(), "aria-pressed", Some(if is_shown { "true" } else { "false" }))?;
    }
    Ok(())
}

fn render_result(view: &View, dom: &mut Dom) -> Result<(), JsValue> {
    for (id, text) in view.texts() {
        dom.text(id, text)?;
    }
    for (id, number) in view.numbers() {
        render_number(id, number, dom)?;
    }
    for (id, property, value) in view.styles() {
        dom.style(id, property, &value)?;
    }
    dom.attribute("p-value", "title", (!view.p_title.is_empty()).then_some(&view.p_title))?;
    dom.attribute("exact-term", "title", Some(&view.exact_title))?;
    dom.text("status", &view.status)?;
    // Between the last resample and the last conclusion the bar is full.
    let share = view.progress.unwrap_or(1.0);
    dom.attribute("progress", "value", Some(&share.to_string()))?;
    dom.attribute("status", "data-awaits", view.awaits_tests.then_some(""))?;
    dom.hidden("stop", view.stop.is_none())?;
    if let Some(label) = view.stop {
        dom.text("stop", label)?;
    }
    dom.attribute("histogram", "aria-label", Some(&view.picture_label))
}

pub(super) fn render_number(id: &'static str, number: &Number, dom: &mut Dom) -> Result<(), JsValue> {
    dom.text(id, &number.text)?;
    dom.attribute(id, "data-value", number.value.map(full_precision).as_deref())
}

fn render_histogram(state: &State, dom: &Dom, canvas: &mut Canvas<HistogramPicture>) -> Result<(), JsValue> {
    if is_growing_unseen(state, dom) { Ok(()) } else { show_picture(picture(state), canvas, dom) }
}

/// Who asked for less motion sees the exact distribution at once, and the bars when they are finished, not growing.
pub(super) fn is_growing_unseen(state: &State, dom: &Dom) -> bool {
    let has_new_curve = state.shown.as_ref().is_some_and(|shown| shown.tally.resamples == 0);
    let is_growing = matches!(state.phase, Phase::Reading(_) | Phase::Running) && !has_new_curve;
    is_growing && dom.wants_less_motion()
}

/// Shows a picture; nothing, where there is none.
pub(super) fn show_picture<P: Picture + Clone + PartialEq>(
    picture: Option<P>,
    canvas: &mut Canvas<P>,
    dom: &Dom,
) -> Result<(), JsValue> {
    match picture {
        Some(picture) => canvas.draw(&picture, 1.0, dom),
        None => {
            canvas.clear();
            Ok(())
        }
    }
}
