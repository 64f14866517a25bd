//! A canvas: sized in device pixels, drawn on when the picture, its size or its colours have changed.

use super::dom::Dom;
use super::{theme, with_page};
use crate::chart::{Look, Palette, Picture};
use plotters::prelude::IntoDrawingArea;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ResizeObserver};

/// A canvas of the page that shows pictures of one kind.
pub(super) struct Canvas<P> {
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    palette: Palette,
    /// What the canvas shows.
    drawn: Option<(P, Look, (u32, u32))>,
    observer: ResizeObserver,
    _resized: Closure<dyn FnMut()>,
}

impl<P: Picture + Clone + PartialEq> Canvas<P> {
    /// The canvas with this id.
    ///
    /// # Errors
    /// When the document has no such canvas, or the browser cannot draw on it.
    pub(super) fn new(dom: &Dom, id: &str) -> Result<Self, JsValue> {
        let element: HtmlCanvasElement = dom.element(id)?;
        let context = element.get_context("2d")?.ok_or("this browser cannot draw on a canvas")?.dyn_into()?;
        let resized = Closure::<dyn FnMut()>::new(|| {
            // Called between layout and paint: drawn now, no blurred picture is ever seen.
            with_page(super::Page::show);
        });
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref())?;
        observer.observe(&element);
        Ok(Self { element, context, palette: theme::palette(dom)?, drawn: None, observer, _resized: resized })
    }

    /// Has the picture drawn once more, in the colours of now: the theme has changed, or the browser has lost the picture.
    pub(super) fn renew(&mut self, dom: &Dom) -> Result<(), JsValue> {
        self.palette = theme::palette(dom)?;
        self.drawn = None;
        Ok(())
    }

    /// Leaves nothing on the canvas.
    pub(super) fn clear(&mut self) {
        self.drawn = None;
        self.context.clear_rect(0.0, 0.0, f64::from(self.element.width()), f64::from(self.element.height()));
    }

    /// Draws `picture`, unless it is there already; everything in it is `text_scale` times as large as usual.
    pub(super) fn draw(&mut self, picture: &P, pixel_ratio: f64, text_scale: f64) -> Result<(), JsValue> {
        let look = Look::new(self.palette, pixel_ratio * text_scale);
        let device_pixels = |length: i32| (f64::from(length) * pixel_ratio).round() as u32;
        let size = (device_pixels(self.element.client_width()), device_pixels(self.element.client_height()));
        if size.0 == 0 || size.1 == 0 {
            return Ok(());
        }
        let is_drawn = self.drawn.as_ref().is_some_and(|(p, l, s)| p == picture && *l == look && *s == size);
        if is_drawn {
            return Ok(());
        }
        if (self.element.width(), self.element.height()) != size {
            self.element.set_width(size.0);
            self.element.set_height(size.1);
        }
        self.context.clear_rect(0.0, 0.0, f64::from(size.0), f64::from(size.1));
        let backend = CanvasBackend::with_canvas_object(self.element.clone()).ok_or("the canvas cannot be drawn on")?;
        let area = backend.into_drawing_area();
        picture.draw(&area, &look).map_err(|error| error.to_string())?;
        self.drawn = Some((picture.clone(), look, size));
        Ok(())
    }
}

impl<P> Drop for Canvas<P> {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
