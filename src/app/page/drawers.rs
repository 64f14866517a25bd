//! The drawers below the chart. Those that are cheap are kept up to date even while they are closed, so that whoever opens
//! one finds the numbers of the current input; what is costly is written while it is open, and taken away when it is
//! closed. To fill all of them for the first time takes long enough to be felt by somebody who scrolls: while they are closed,
//! a part is filled in each step.

use super::super::convergence::convergence;
use super::super::event::BoxName;
use super::super::filling::Filling;
use super::super::intervals::{Bar, IntervalsView, intervals};
use super::super::other_tests::other_tests;
use super::super::picture::{TableRow, convergence as convergence_picture, table};
use super::super::rows::{Cell, Row};
use super::super::state::{Phase, State};
use super::super::view::View;
use super::canvas::Canvas;
use super::dom::Dom;
use super::render;
use super::report::Report;
use super::rows::Tables;
use super::with_page;
use crate::chart::ConvergencePicture;
use gloo_timers::callback::Timeout;
use std::cell::LazyCell;
use wasm_bindgen::JsValue;
use web_sys::Element;

/// What the drawers show.
#[derive(Default)]
pub(super) struct Drawers {
    tables: Tables,
    warnings: Vec<String>,
    bins: Vec<TableRow>,
    report: Report,
    filling: Filling,
    /// The wait for the next step of it.
    next: Option<Timeout>,
    /// Whether that step is being taken.
    is_next: bool,
}

fn take_next_step() {
    with_page(|page| {
        if page.frame.is_some() {
            // Something has changed: that frame takes the step.
            return Ok(());
        }
        page.drawers.is_next = true;
        let shown = page.show();
        // Where another view is on the screen nobody has asked.
        page.drawers.is_next = false;
        shown
    });
}

/// Shows the drawers of the view Test, or the next part of them; whether all of them show the present state.
pub(super) fn render(
    drawers: &mut Drawers,
    chart: &mut Canvas<ConvergencePicture>,
    state: &State,
    view: &View,
    dom: &mut Dom,
) -> Result<bool, JsValue> {
    // Numbers of an older input, until those of this one are there.
    let is_old = view.data_state != "done";
    for id in ["intervals", "tests", "report"] {
        dom.attribute(id, "data-old", is_old.then_some(""))?;
    }
    if is_open(dom, "convergence")? && !render::is_growing_unseen(state, dom) {
        render::show_picture(convergence_picture(state), chart, dom)?;
    }
    drawers.render_bins(state, dom)?;
    let is_looked_into = is_any_open(dom)?;
    let is_growing = matches!(state.phase, Phase::Reading(_) | Phase::Running);
    if is_growing && !is_looked_into && !drawers.filling.is_over() {
        // Nothing is filled for the first time with what changes ten times a second.
        return Ok(false);
    }
    let parts = drawers.filling.step(std::mem::take(&mut drawers.is_next), is_looked_into);
    drawers.next = (!drawers.filling.is_over()).then(|| Timeout::new(0, take_next_step));
    let intervals = LazyCell::new(|| intervals(state));
    for part in parts {
        match part {
            0 => drawers.render_convergence(state, view, dom)?,
            1 => drawers.render_intervals(&intervals, view, dom)?,
            2 => drawers.render_effect(&intervals, dom)?,
            3 => drawers.render_tests(state, dom)?,
            _ => drawers.report.render(state, dom)?,
        }
    }
    Ok(drawers.filling.is_over())
}

/// Whether somebody looks into a drawer.
fn is_any_open(dom: &Dom) -> Result<bool, JsValue> {
    for id in ["convergence", "intervals", "tests", "report"] {
        if is_open(dom, id)? {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Drawers {
    fn render_convergence(&mut self, state: &State, view: &View, dom: &mut Dom) -> Result<(), JsValue> {
        let shown = convergence(state);
        if shown.rows.is_empty() && state.phase != Phase::Error {
            // A new run begins: the old points stay until it has its first.
            return Ok(());
        }
        dom.text("convergence-sentence", &shown.sentence)?;
        dom.text("exact-note", &view.exact_title)?;
        let is_seen = is_open(dom, "convergence")? && is_open(dom, "trace")?;
        let rows = if is_seen { shown.rows } else { Vec::new() };
        self.tables.show(dom, "trace-rows", &["resamples", "≤ 0", "p so far", "Monte-Carlo interval"], rows)
    }

    fn render_intervals(&mut self, view: &IntervalsView, page: &View, dom: &mut Dom) -> Result<(), JsValue> {
        dom.text("intervals-caption", &view.caption)?;
        let columns = ["rule", "from the resamples", "exact"];
        self.tables.show(dom, "interval-rows", &columns, view.rows.clone())?;
        dom.text("margin-label", &view.margin_label)?;
        dom.text("equivalence", &view.equivalence)?;
        for (id, name) in [("interval-level-error", BoxName::IntervalLevel), ("margin-error", BoxName::Margin)] {
            // The page's own place for errors may be out of sight.
            let is_wrong = page.wrong_box == Some(name) && page.error.is_some();
            dom.text(id, page.error.as_deref().filter(|_| is_wrong).unwrap_or_default())?;
            dom.hidden(id, !is_wrong)?;
        }
        Ok(())
    }

    fn render_effect(&mut self, view: &IntervalsView, dom: &mut Dom) -> Result<(), JsValue> {
        let columns = ["measure", "value", "what it says"];
        self.tables.show(dom, "effect-rows", &columns, view.effect.clone())?;
        dom.hidden("alone-bars", view.alone.is_none())?;
        if let Some([baseline, experimental]) = &view.alone {
            render_bar(
                ["alone-baseline-name", "alone-baseline-text", "alone-baseline-bar", "alone-baseline-mean"],
                baseline,
                dom,
            )?;
            render_bar(
                [
                    "alone-experimental-name",
                    "alone-experimental-text",
                    "alone-experimental-bar",
                    "alone-experimental-mean",
                ],
                experimental,
                dom,
            )?;
        }
        dom.text("alone-reading", &view.alone_reading)
    }

    fn render_tests(&mut self, state: &State, dom: &mut Dom) -> Result<(), JsValue> {
        let view = other_tests(state);
        dom.text("tests-caption", &view.caption)?;
        let columns = ["test", "what it asks", "p, one-sided", "p, two-sided", "false alarms"];
        self.tables.show(dom, "test-rows", &columns, view.rows)?;
        if self.warnings != view.warnings {
            let list: Element = dom.element("warnings")?;
            list.set_text_content(None);
            for warning in &view.warnings {
                let item = dom.document().create_element("li")?;
                item.set_text_content(Some(warning));
                list.append_child(&item)?;
            }
            self.warnings = view.warnings;
        }
        Ok(())
    }

    fn render_bins(&mut self, state: &State, dom: &mut Dom) -> Result<(), JsValue> {
        let rows = if is_open(dom, "table")? { table(state) } else { Vec::new() };
        if rows == self.bins {
            return Ok(());
        }
        let cells = |row: &TableRow| Row::new(row.clone().map(Cell::text));
        let columns = ["means from", "to", "resamples", "counts as"];
        self.tables.show(dom, "bins", &columns, rows.iter().map(cells).collect())?;
        self.bins = rows;
        Ok(())
    }
}

/// Whether the drawer with this id is open.
pub(super) fn is_open(dom: &Dom, id: &str) -> Result<bool, JsValue> {
    Ok(dom.element::<Element>(id)?.has_attribute("open"))
}

fn render_bar([name, text, bar, mean]: [&'static str; 4], shown: &Bar, dom: &mut Dom) -> Result<(), JsValue> {
    let [start, end, middle] = shown.places.map(|place| place * 100.0);
    dom.text(name, &shown.name)?;
    dom.text(text, &shown.text)?;
    dom.style(bar, "left", &format!("{start:.2}%"))?;
    dom.style(bar, "right", &format!("{:.2}%", 100.0 - end))?;
    dom.style(mean, "left", &format!("{middle:.2}%"))
}
