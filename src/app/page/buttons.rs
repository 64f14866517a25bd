//! The buttons of the drawers and of the panels: what is copied and saved.

use super::super::event::Event;
use super::super::exports::findings;
use super::super::panel::Panel;
use super::super::picture::picture;
use super::super::state::Copyable;
use super::super::view::View;
use super::report::{copied_by, saved_by};
use super::{ask_page, dispatch, download, panels, with_page};
use crate::chart::{HistogramPicture, Palette, svg};
use crate::report::Export;
use wasm_bindgen::JsValue;

/// A button was pressed; whether it is one of these.
pub(super) fn press(id: &str) -> bool {
    if let Some(what) = copied_by(id) {
        dispatch(Event::CopyPressed(what));
    } else if let Some(export) = saved_by(id) {
        save(export);
    } else if let Some((panel, control)) = Panel::of_element(id) {
        press_in_panel(panel, control, id);
    } else {
        match id {
            "save-means" => dispatch(Event::MeansPressed),
            "save-svg" => save_picture(write_svg),
            "save-png" => save_picture(write_png),
            _ => return false,
        }
    }
    true
}

/// A button of a panel was pressed: its chart is saved, one of its texts is copied, or the panel decides.
fn press_in_panel(panel: Panel, control: &str, id: &str) {
    match control {
        "svg" => with_page(|page| panels::save_svg(panel, &page.state)),
        "png" => with_page(|page| panels::save_png(panel, &page.state)),
        "csv" => with_page(|page| panels::save_csv(panel, &page.state)),
        _ => match id.strip_suffix("-copy") {
            Some(text) => {
                let shown = ask_page(|page| {
                    let texts = panel.sheet(&page.state).texts;
                    texts.into_iter().map(|(id, _)| id).find(|id| *id == text)
                });
                if let Some(id) = shown.flatten() {
                    dispatch(Event::CopyPressed(Copyable::Shown(id)));
                }
            }
            None => dispatch(Event::Used(id.to_owned(), String::new())),
        },
    }
}

/// Lets the user keep a text of the report.
fn save(export: Export) {
    with_page(|page| match findings(&page.state) {
        Some(findings) => download::save_text(export.file_name(), export.media_type(), &export.text(&findings)),
        None => Ok(()),
    });
}

/// The size of saved pictures in CSS pixels, width and height: that of a column or a slide.
pub(super) const PICTURE_SIZE: (u32, u32) = (840, 400);

/// Lets the user keep the histogram; on paper, where most pictures end, it has the colours of the light theme.
fn save_picture(write: fn(&HistogramPicture, &str) -> Result<(), JsValue>) {
    with_page(|page| match picture(&page.state) {
        Some(picture) => write(&picture, &View::new(&page.state).picture_label),
        None => Ok(()),
    });
}

fn write_svg(picture: &HistogramPicture, label: &str) -> Result<(), JsValue> {
    let document = svg(picture, Palette::LIGHT, PICTURE_SIZE, label);
    download::save_text("bootstrap-histogram.svg", "image/svg+xml", &document)
}

fn write_png(picture: &HistogramPicture, _label: &str) -> Result<(), JsValue> {
    download::png(picture, Palette::LIGHT, PICTURE_SIZE, |file| match file {
        Ok(file) => with_page(|_| download::save_blob("bootstrap-histogram.png", &file)),
        Err(message) => dispatch(Event::ServiceRefused(message)),
    })
}
