//! A canvas, sized in device pixels and redrawn when its picture, size or colours change.

use super::dom::Dom;
use super::{theme, with_page};
use crate::chart::{AnyPicture, Look, Palette, Picture};
use plotters::prelude::IntoDrawingArea;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ResizeObserver};

/// A canvas of the page.
pub(super) struct Canvas {
    pub(super) id: &'static str,
    /// The element and its context; `None` before the first picture.
    surface: Option<Surface>,
    /// The page's colours; `None` if they have to be read again.
    palette: Option<Palette>,
    /// What the canvas shows: the picture, its look and its size in device pixels.
    drawn: Option<(AnyPicture, Look, (u32, u32))>,
}

/// The canvas element in the document.
struct Surface {
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    observer: ResizeObserver,
    _resized: Closure<dyn FnMut()>,
}

impl Canvas {
    /// The canvas with this id. The element is looked up when there is a first picture.
    pub(super) fn new(id: &'static str) -> Self {
        Self { id, surface: None, palette: None, drawn: None }
    }

    /// Forces a redraw in the current colours, because the theme has changed or the browser has
    /// lost the picture.
    pub(super) fn renew(&mut self) {
        self.palette = None;
        self.drawn = None;
    }

    /// Clears the canvas.
    pub(super) fn clear(&mut self) {
        self.drawn = None;
        if let Some(Surface { element, context, .. }) = &self.surface {
            context.clear_rect(0.0, 0.0, f64::from(element.width()), f64::from(element.height()));
        }
    }

    /// Whether the element has another size than its picture.
    pub(super) fn is_resized(&self, dom: &Dom) -> bool {
        let drawn = self.drawn.as_ref().map(|(_, _, size)| *size);
        self.surface.as_ref().map(|surface| surface.size(dom)) != drawn
    }

    /// The part of the picture at this place, in CSS pixels; for clicks.
    pub(super) fn part_at(&self, (x, y): (i32, i32)) -> Option<(usize, usize)> {
        let ((picture, look, size), surface) = (self.drawn.as_ref()?, self.surface.as_ref()?);
        let ratio = f64::from(size.0) / f64::from(surface.element.client_width().max(1));
        let [x, y] = [x, y].map(|length| (f64::from(length) * ratio) as i32);
        let area = CanvasBackend::with_canvas_object(surface.element.clone())?.into_drawing_area();
        picture.part_at(&area, look, (x, y))
    }

    /// Draws `picture`, unless the canvas already shows it, with everything in it scaled by
    /// `text_scale`.
    ///
    /// # Errors
    /// When the document has no such canvas, or the browser cannot draw on it.
    pub(super) fn draw(&mut self, picture: &AnyPicture, text_scale: f64, dom: &Dom) -> Result<(), JsValue> {
        let surface = match &self.surface {
            Some(surface) => surface,
            None => self.surface.insert(Surface::find(dom, self.id)?),
        };
        let palette = match self.palette {
            Some(palette) => palette,
            None => *self.palette.insert(theme::palette(dom)?),
        };
        let size = surface.size(dom);
        let Surface { element, context, .. } = surface;
        let look = Look::new(palette, dom.window().device_pixel_ratio() * text_scale);
        if size.0 == 0 || size.1 == 0 {
            return Ok(());
        }
        let is_drawn = self.drawn.as_ref().is_some_and(|(p, l, s)| p == picture && *l == look && *s == size);
        if is_drawn {
            return Ok(());
        }
        if (element.width(), element.height()) != size {
            element.set_width(size.0);
            element.set_height(size.1);
        }
        context.clear_rect(0.0, 0.0, f64::from(size.0), f64::from(size.1));
        let backend = CanvasBackend::with_canvas_object(element.clone()).ok_or("the canvas cannot be drawn on")?;
        let area = backend.into_drawing_area();
        picture.draw(&area, &look).map_err(|error| error.to_string())?;
        self.drawn = Some((picture.clone(), look, size));
        Ok(())
    }
}

impl Surface {
    fn find(dom: &Dom, id: &'static str) -> Result<Self, JsValue> {
        let element: HtmlCanvasElement = dom.element(id)?;
        let context = element.get_context("2d")?.ok_or("this browser cannot draw on a canvas")?.dyn_into()?;
        let resized = Closure::<dyn FnMut()>::new(move || {
            // Called between layout and paint: drawing now avoids a frame with a blurred picture.
            with_page(move |page| if page.screen.canvas(id).is_resized(&page.dom) { page.show() } else { Ok(()) });
        });
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref())?;
        observer.observe(&element);
        Ok(Self { element, context, observer, _resized: resized })
    }

    /// The size of the element in device pixels.
    fn size(&self, dom: &Dom) -> (u32, u32) {
        let device_pixels = |length: i32| (f64::from(length) * dom.window().device_pixel_ratio()).round() as u32;
        (device_pixels(self.element.client_width()), device_pixels(self.element.client_height()))
    }
}

impl Drop for Surface {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
