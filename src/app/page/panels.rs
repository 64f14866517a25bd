//! The panels beside the view Test on the screen: one renderer for all their sheets, one canvas for each chart.

use super::super::event::{BoxName, Event};
use super::super::panel::{Figure, Panel};
use super::super::plan::PARTS;
use super::super::state::State;
use super::super::view::View;
use super::buttons::PICTURE_SIZE;
use super::canvas::Canvas;
use super::dom::Dom;
use super::render::render_number;
use super::rows::Tables;
use super::{dispatch, download};
use crate::chart::{Palette, PanelPicture, svg};
use crate::report::Tab;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

/// The panels on the screen.
pub(super) struct Panels {
    /// The charts, by their panel.
    canvases: Vec<(Panel, Canvas<PanelPicture>)>,
    tables: Tables,
}

/// The panels with a chart, and the ids of their canvases.
const CHARTS: [(Panel, &str); 4] = [
    (Panel::Learn, "learn-chart"),
    (Panel::Review, "review-chart"),
    (Panel::Sweep, "sweep-chart"),
    (Panel::Power, "power-chart"),
];

impl Panels {
    /// All charts, still empty.
    pub(super) fn new() -> Self {
        let canvases = CHARTS.into_iter().map(|(panel, id)| (panel, Canvas::new(id))).collect();
        Self { canvases, tables: Tables::default() }
    }

    /// As [`Canvas::renew`], for each of them.
    pub(super) fn renew(&mut self) {
        self.canvases.iter_mut().for_each(|(_, canvas)| canvas.renew());
    }

    /// Shows the view that is chosen and hides the others; every link to a view leads to what that view would show now.
    pub(super) fn render_navigation(&mut self, state: &State, view: &View, dom: &mut Dom) -> Result<(), JsValue> {
        for (tab, link, section) in [
            (Tab::Test, "tab-test", "cards"),
            (Tab::Learn, "tab-learn", "learn-view"),
            (Tab::Review, "tab-review", "review-view"),
            (Tab::Plan, "tab-plan", "plan-view"),
        ] {
            dom.attribute(link, "aria-current", (state.tab == tab).then_some("page"))?;
            dom.attribute(link, "href", Some(&format!("#{}", state.fragment_of(tab, state.plan.panel))))?;
            dom.hidden(section, state.tab != tab)?;
        }
        for (panel, link, section) in [
            (PARTS[0], "plan-sweep", "sweep-view"),
            (PARTS[1], "plan-power", "power-view"),
            (PARTS[2], "plan-rules", "rules-view"),
        ] {
            dom.attribute(link, "aria-current", (state.plan.panel == panel).then_some("page"))?;
            dom.attribute(link, "href", Some(&format!("#{}", state.fragment_of(Tab::Plan, panel))))?;
            dom.hidden(section, state.plan.panel != panel)?;
        }
        let is_here = state.later().is_some();
        for section in ["learn-view", "review-view", "sweep-view", "power-view", "rules-view"] {
            // Nobody turns a control that nothing hears yet.
            dom.attribute(section, "inert", (!is_here).then_some(""))?;
            dom.attribute(section, "aria-busy", (!is_here).then_some("true"))?;
        }
        // The view Test says beside its boxes what is wrong with the comparison; the others have no such place.
        // But for the level: whoever types it into a panel is told there.
        let has_level = |panel: Panel| matches!(panel, Panel::Review | Panel::Sweep | Panel::Power);
        let is_told = |panel: Panel| has_level(panel) && state.wrong_box == Some(BoxName::Alpha);
        let error = view.error.as_deref().filter(|_| state.panel().is_some_and(|panel| !is_told(panel)));
        dom.text("comparison-error", error.unwrap_or_default())?;
        dom.hidden("comparison-error", error.is_none())?;
        dom.document().set_title(match state.tab {
            Tab::Test => "Bootstrap Explorer",
            Tab::Learn => "Learn · Bootstrap Explorer",
            Tab::Review => "Review · Bootstrap Explorer",
            Tab::Plan => "Plan · Bootstrap Explorer",
        });
        Ok(())
    }
}

/// Shows a panel; what it has to say aloud.
pub(super) fn render(panels: &mut Panels, panel: Panel, state: &State, dom: &mut Dom) -> Result<String, JsValue> {
    let sheet = panel.sheet(state);
    for (id, text) in &sheet.texts {
        dom.text(id, text)?;
    }
    for (id, number) in &sheet.numbers {
        render_number(id, number, dom)?;
    }
    // Before the values: those of a slider lie between its ends.
    for (id, name, value) in &sheet.attributes {
        dom.attribute(id, name, value.as_deref())?;
    }
    for (id, value) in &sheet.values {
        dom.value(id, value)?;
    }
    for (id, is_checked) in &sheet.checked {
        dom.checked(id, *is_checked)?;
    }
    for (id, is_hidden) in &sheet.hidden {
        dom.hidden(id, *is_hidden)?;
    }
    for table in sheet.tables {
        // Nobody sees what is in a closed drawer: writing it would cost most of a frame while a slider is dragged.
        let rows = if is_in_closed_drawer(dom, table.id)? { Vec::new() } else { table.rows };
        panels.tables.show(dom, table.id, table.columns, rows)?;
    }
    if panel == Panel::Learn {
        follow_draws(dom)?;
    }
    if let Some((_, canvas)) = panels.canvases.iter_mut().find(|(own, _)| *own == panel)
        && let Some(Figure { picture, label }) = panel.figure(state)
    {
        dom.attribute(chart_of(panel), "aria-label", Some(&label))?;
        canvas.draw(&picture, text_scale(dom)?, dom)?;
    }
    Ok(sheet.spoken)
}

/// How much larger than usual the page's letters are.
fn text_scale(dom: &Dom) -> Result<f64, JsValue> {
    let style = dom.window().get_computed_style(&dom.root()?)?;
    let size = style.and_then(|style| style.get_property_value("font-size").ok());
    let pixels: Option<f64> = size.and_then(|size| size.trim_end_matches("px").parse().ok());
    Ok(pixels.map_or(1.0, |pixels| pixels / USUAL_TEXT))
}

/// The size of letters in a browser whose user has not chosen another one, in CSS pixels.
const USUAL_TEXT: f64 = 16.0;

/// Keeps the row that is drawn just now in sight where the table is too long for its place.
fn follow_draws(dom: &Dom) -> Result<(), JsValue> {
    let place: HtmlElement = dom.element("learn-items-scroll")?;
    if place.scroll_height() <= place.client_height() {
        return Ok(());
    }
    if let Some(row) = place.query_selector(".lit")? {
        let row: HtmlElement = row.unchecked_into();
        place.set_scroll_top(row.offset_top() - place.client_height() / 2);
    }
    Ok(())
}

/// Whether the element with this id is out of sight in a closed drawer. Opening a drawer shows the page again.
fn is_in_closed_drawer(dom: &Dom, id: &str) -> Result<bool, JsValue> {
    Ok(dom.element::<Element>(id)?.closest("details:not([open])")?.is_some())
}

fn chart_of(panel: Panel) -> &'static str {
    CHARTS.into_iter().find(|(own, _)| *own == panel).map_or("", |(_, id)| id)
}

/// Lets the user keep a panel's chart as a vector graphic, in the colours of the light theme.
pub(super) fn save_svg(panel: Panel, state: &State) -> Result<(), JsValue> {
    let Some(Figure { picture, label }) = panel.figure(state) else { return Ok(()) };
    let document = svg(&picture, Palette::LIGHT, PICTURE_SIZE, &label);
    download::save_text(&file_name(panel, "svg"), "image/svg+xml", &document)
}

/// Lets the user keep a panel's chart as a PNG picture.
pub(super) fn save_png(panel: Panel, state: &State) -> Result<(), JsValue> {
    let Some(Figure { picture, .. }) = panel.figure(state) else { return Ok(()) };
    download::png(&picture, Palette::LIGHT, PICTURE_SIZE, move |file| match file {
        Ok(file) => super::with_page(|_| download::save_blob(&file_name(panel, "png"), &file)),
        Err(message) => dispatch(Event::ServiceRefused(message)),
    })
}

/// Lets the user keep the numbers of a panel's chart.
pub(super) fn save_csv(panel: Panel, state: &State) -> Result<(), JsValue> {
    panel.csv(state).map_or(Ok(()), |text| download::save_text(&file_name(panel, "csv"), "text/csv", &text))
}

fn file_name(panel: Panel, extension: &str) -> String {
    format!("bootstrap-{}.{extension}", panel.key())
}
