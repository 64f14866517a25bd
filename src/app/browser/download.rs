//! Saves texts and pictures as files.

use crate::chart::{Look, Palette, Picture};
use js_sys::Array;
use plotters::prelude::IntoDrawingArea;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Document, HtmlAnchorElement, HtmlCanvasElement, Url, Window};

/// PNG pixels for each CSS pixel: sharp on paper and on high-resolution screens.
const PNG_PIXEL_RATIO: f64 = 2.0;

/// How long a file stays in memory after the browser was asked to save it, in milliseconds. Some
/// browsers ask the user first and read it only then.
const KEPT: i32 = 60_000;

/// Saves `text` as a file, in UTF-8.
///
/// # Errors
/// When the browser cannot make files.
pub(super) fn save_text(name: &str, media_type: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    save_blob(name, &Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?)
}

/// Saves `blob` as a file, by a click on a link outside the document
/// ([MDN](https://developer.mozilla.org/en-US/docs/Web/API/HTMLAnchorElement/download)). The
/// browser and the user decide where it goes and what it is called; the page is not told.
///
/// # Errors
/// When the browser cannot make links to files.
pub(super) fn save_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let link: HtmlAnchorElement = document()?.create_element("a")?.unchecked_into();
    let address = BlobAddress::new(blob)?;
    link.set_href(&address.0);
    link.set_download(name);
    link.click();
    address.drop_later()
}

/// Draws `picture` as a PNG file of `size` CSS pixels (width, height), in the light theme. Passes
/// the file, or a sentence about what went wrong, to `on_done`, never before this function has
/// returned ([MDN](https://developer.mozilla.org/en-US/docs/Web/API/HTMLCanvasElement/toBlob)).
///
/// # Errors
/// When the browser has no canvas to draw on.
pub(super) fn png(
    picture: &dyn Picture,
    size: (u32, u32),
    on_done: impl FnOnce(Result<Blob, String>) + 'static,
) -> Result<(), JsValue> {
    let canvas: HtmlCanvasElement = document()?.create_element("canvas")?.unchecked_into();
    let pixels = |length: u32| (f64::from(length) * PNG_PIXEL_RATIO).round() as u32;
    canvas.set_width(pixels(size.0));
    canvas.set_height(pixels(size.1));
    let backend = CanvasBackend::with_canvas_object(canvas.clone()).ok_or("this browser cannot draw on a canvas")?;
    let area = backend.into_drawing_area();
    let palette = Palette::LIGHT;
    area.fill(&palette.card).map_err(|error| error.to_string())?;
    picture.draw(&area, &Look::new(palette, PNG_PIXEL_RATIO)).map_err(|error| error.to_string())?;
    // The browser calls this exactly once, which frees it.
    let hand_over = Closure::once_into_js(move |blob: Option<Blob>| {
        on_done(blob.ok_or_else(|| "The browser did not make a picture: save it as SVG instead.".to_owned()));
    });
    canvas.to_blob(hand_over.unchecked_ref())
}

/// A URL of a file in memory. The file stays there until this is dropped
/// ([MDN](https://developer.mozilla.org/en-US/docs/Web/API/URL/createObjectURL_static)).
struct BlobAddress(String);

impl BlobAddress {
    fn new(blob: &Blob) -> Result<Self, JsValue> {
        Url::create_object_url_with_blob(blob).map(Self)
    }

    fn drop_later(self) -> Result<(), JsValue> {
        // The timer fires once, which frees the closure.
        let release = Closure::once_into_js(move || drop(self));
        window()?.set_timeout_with_callback_and_timeout_and_arguments_0(release.unchecked_ref(), KEPT).map(drop)
    }
}

impl Drop for BlobAddress {
    fn drop(&mut self) {
        // Cannot fail for a URL that was made here.
        let _ = Url::revoke_object_url(&self.0);
    }
}

fn window() -> Result<Window, JsValue> {
    web_sys::window().ok_or_else(|| "there is no window".into())
}

fn document() -> Result<Document, JsValue> {
    window()?.document().ok_or_else(|| "there is no document".into())
}
