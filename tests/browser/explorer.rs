//! The page as a user sees it: controls by role and name, numbers by the ids that the page promises
//! to keep.

use super::engine::Engine;
use super::session::{Command, Driver, told};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use std::fmt::Debug;
use std::time::{Duration, Instant};

/// How long to wait for the page to do what a test expects.
const PATIENCE: Duration = Duration::from_secs(90);

/// The pause between two looks at the page.
const PAUSE: Duration = Duration::from_millis(15);

/// The drawers below the chart, in reading order.
pub const DRAWERS: [&str; 6] = [
    "What p means",
    "Convergence",
    "Intervals and effect",
    "Other tests on the same data",
    "Report and export",
    "Histogram as a table",
];

/// The drawer inside “Convergence”.
pub const POINTS: &str = "These points as a table";

/// WebDriver's key for a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The page in a browser.
pub struct Explorer {
    client: Client,
    engine: Engine,
}

/// The role of a control.
#[derive(Clone, Copy, Debug)]
pub enum Role {
    /// A push button.
    Button,
    /// The summary that opens and closes details.
    Disclosure,
    /// A link.
    Link,
    /// One of several choices.
    Radio,
    /// A slider.
    Slider,
    /// A box for text.
    Textbox,
}

/// Everything that the page shows at one moment. Unknown numbers are `None`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Shown {
    /// `data-state`.
    pub state: String,
    /// The p-value, in full precision.
    #[serde(deserialize_with = "full_precision")]
    pub p: Option<f64>,
    /// The p-value as text.
    pub p_text: String,
    /// The exact p-value, in full precision.
    #[serde(deserialize_with = "full_precision")]
    pub p_exact: Option<f64>,
    /// The exact p-value as text.
    pub p_exact_text: String,
    /// The note below it: how close simulations come, or how far off it may be itself.
    pub exact_kind: String,
    /// The number of resamples with a mean at or below zero.
    pub at_or_below_zero: Option<u64>,
    /// The number of resamples so far.
    pub resamples: Option<u64>,
    /// The observed mean difference, in the units of the scores.
    #[serde(deserialize_with = "full_precision")]
    pub mean_difference: Option<f64>,
    /// The observed mean difference as text.
    pub mean_difference_text: String,
    /// The percentile interval's lower end, in the units of the scores.
    #[serde(deserialize_with = "full_precision")]
    pub interval_lower: Option<f64>,
    /// Its upper end.
    #[serde(deserialize_with = "full_precision")]
    pub interval_upper: Option<f64>,
    /// The name of the interval, with its level.
    pub interval_term: String,
    /// Sample size.
    pub pairs: Option<u64>,
    /// Helped.
    pub helped: Option<u64>,
    /// Hurt.
    pub hurt: Option<u64>,
    /// Tied.
    pub tied: Option<u64>,
    /// The values of the boxes beside the sliders: sample size, helped, hurt. `None` if it is not a
    /// number.
    pub boxes: [Option<u64>; 3],
    /// The text in the box for the seed.
    pub seed: String,
    /// The headline.
    pub verdict: String,
    /// The sentences below it.
    pub explanation: String,
    /// The error in the input; empty if there is none.
    pub error: String,
    /// The notice above the cards; empty if there is none.
    pub notice: String,
    /// How the input was read; empty if it was not text.
    pub read_as: String,
    /// The text of the line below the chart.
    pub status: String,
    /// The files and what each is read as; empty if there are none.
    pub files: String,
}

/// Reads a number that is written as text, in full precision.
pub(super) fn full_precision<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
}

impl Shown {
    /// The percentile interval. Panics if it is unknown.
    pub fn interval(&self) -> (f64, f64) {
        match (self.interval_lower, self.interval_upper) {
            (Some(lower), Some(upper)) => (lower, upper),
            _ => panic!("no interval: {self:#?}"),
        }
    }

    /// The numbers of pairs, helped, hurt and tied.
    pub fn counts(&self) -> [u64; 4] {
        [self.pairs, self.helped, self.hurt, self.tied]
            .map(|count| count.unwrap_or_else(|| panic!("counts: {self:#?}")))
    }

    /// The p-value. Panics if it is unknown or differs from the share beside it.
    pub fn p_value(&self) -> f64 {
        let (Some(p), Some(at_or_below_zero), Some(resamples)) = (self.p, self.at_or_below_zero, self.resamples) else {
            panic!("no p-value: {self:#?}");
        };
        assert_eq!(p, at_or_below_zero as f64 / resamples as f64, "p is the share at or below zero: {self:#?}");
        p
    }

    /// Asserts that the exact p-value is `expected`, up to a relative error of `tolerance`.
    pub fn assert_exact(&self, expected: f64, tolerance: f64) {
        let p = self.p_exact.unwrap_or_else(|| panic!("no exact p: {self:#?}"));
        let error = (p / expected - 1.0).abs();
        assert!(
            error <= tolerance,
            "the exact p is {p:e}, but {expected:e} is expected: a relative error of {error:e}"
        );
    }

    /// Asserts that the p-value lies within four standard errors of `exact`, its limit.
    pub fn assert_p_near(&self, exact: f64) {
        let resamples = self.resamples.expect("the p-value is one of resamples") as f64;
        let standard_error = (exact * (1.0 - exact) / resamples).sqrt();
        let p = self.p_value();
        assert!((p - exact).abs() <= 4.0 * standard_error, "p = {p}, but {exact} ± 4 · {standard_error} is expected");
    }
}

impl Explorer {
    /// Has the driver start a browser with a window of 1280 × 800, or takes the one that it has
    /// kept.
    pub async fn start(driver: &mut Driver) -> Self {
        let (client, engine) = Engine::start(driver).await;
        let page = Self { client, engine };
        page.resize(1280, 800, 1.0).await;
        page
    }

    /// Cleans up after the test in a browser that can be kept, and keeps it; ends any other.
    /// Returns the console messages.
    pub async fn leave(self, driver: &mut Driver) -> Vec<String> {
        let console = self.console().await;
        match self.engine {
            Engine::Chromium(chromium) => chromium.leave(),
            Engine::Firefox(firefox) => firefox.leave(&self.client).await,
            Engine::WebKitGtk => {
                self.client.close().await.expect("the driver ends its session");
                return console;
            }
        }
        driver.keep();
        console
    }

    /// Ends the browser.
    pub async fn end(self, driver: &mut Driver) {
        // This also ends the session of a browser that could be kept.
        let _ = self.client.close().await;
        driver.forget().await;
    }

    /// The WebDriver client.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The engine, and what its driver offers.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Loads the page again with `fragment`, such as `#n=500`.
    pub async fn open(&self, fragment: &str) {
        // Leave the page first: a change of the fragment alone would not load anything.
        self.client.goto("about:blank").await.expect("the browser opens an empty page");
        self.client.goto(&format!("{}{fragment}", told("EXPLORER_PAGE"))).await.expect("the page opens");
    }

    /// Changes the fragment, as a user would in the address bar.
    pub async fn go_to(&self, fragment: &str) {
        self.run("location.hash = arguments[0]", vec![json!(fragment)]).await;
    }

    /// The fragment of the address, with its `#`.
    pub async fn fragment(&self) -> String {
        self.ask("return location.hash", vec![]).await
    }

    /// Runs a script in the page and ignores what it returns.
    pub async fn run(&self, script: &str, arguments: Vec<Value>) {
        let answer = self.client.execute(script, arguments).await;
        if !is_lost(&answer) {
            answer.expect("the script runs");
        }
    }

    /// What a script in the page returns. If that is lost (see [`is_lost`]), the script runs again,
    /// so it should only read the page, or do no harm by running twice.
    pub async fn ask<T: DeserializeOwned>(&self, script: &str, arguments: Vec<Value>) -> T {
        repeated(async || self.client.execute(script, arguments.clone()).await).await
    }

    /// What a script in the page passes to its last argument, a function. As with
    /// [`ask`](Self::ask), the script may run again.
    pub async fn wait_for<T: DeserializeOwned>(&self, script: &str, arguments: Vec<Value>) -> T {
        repeated(async || self.client.execute_async(script, arguments.clone()).await).await
    }

    /// What the page currently shows.
    pub async fn shown(&self) -> Shown {
        self.ask(include_str!("read.js"), vec![]).await
    }

    /// Waits until every number on the page belongs to the input, also in open drawers.
    pub async fn done(&self) -> Shown {
        // The page learns of a changed address by an event, one task later.
        self.next_frame().await;
        let shown = self.until(|shown| shown.state == "done").await;
        assert_eq!(shown.error, "", "a page that is done reports no error");
        shown
    }

    /// Waits until the page reports that its input is invalid.
    pub async fn refused(&self) -> Shown {
        let shown = self.settled("error").await;
        assert_ne!(shown.error, "", "an error is reported: {shown:#?}");
        shown
    }

    /// Waits until a box is marked as invalid. Returns its error message.
    pub async fn complaint_at(&self, name: &str) -> String {
        let start = Instant::now();
        while self.control(Role::Textbox, name).await.attr("aria-invalid").await.ok().flatten().as_deref()
            != Some("true")
        {
            assert!(start.elapsed() < PATIENCE, "nothing is told about “{name}”");
            tokio::time::sleep(PAUSE).await;
        }
        let message = self.description(Role::Textbox, name).await;
        assert_ne!(message, "", "it is told what is wrong with “{name}”");
        message
    }

    async fn settled(&self, state: &str) -> Shown {
        // The page learns of a changed address by an event, one task later.
        self.next_frame().await;
        self.until(|shown| shown.state == state).await
    }

    /// Waits until the page shows what is expected.
    pub async fn until(&self, expected: impl Fn(&Shown) -> bool) -> Shown {
        let start = Instant::now();
        loop {
            let shown = self.shown().await;
            if expected(&shown) {
                return shown;
            }
            if start.elapsed() > PATIENCE {
                let signs = self.signs_of_life().await;
                panic!("the page does not come to show what is expected: {shown:#?}\nThe browser: {signs:#}");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// What still works in the browser, if the page does not finish: frames, timers, messages,
    /// files, workers.
    async fn signs_of_life(&self) -> Value {
        let signs = self.client.execute_async(include_str!("signs_of_life.js"), vec![]).await;
        signs.unwrap_or_else(|error| json!(error.to_string()))
    }

    /// Waits until a script in the page returns `true`.
    pub async fn until_true(&self, script: &str) {
        let start = Instant::now();
        // Asked while one document replaces another, Firefox answers nothing.
        while !self.ask::<Option<bool>>(script, vec![]).await.unwrap_or(false) {
            assert!(start.elapsed() < PATIENCE, "this does not become true: {script}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits until the page has been painted again.
    pub async fn next_frame(&self) {
        let script = "requestAnimationFrame(() => requestAnimationFrame(() => arguments[0](true)))";
        assert!(self.wait_for::<bool>(script, vec![]).await);
    }

    /// The visible control of this role and name, if there is one.
    pub async fn find(&self, role: Role, name: &str) -> Option<Element> {
        self.find_in(None, role, name).await
    }

    async fn find_in(&self, region: Option<&str>, role: Role, name: &str) -> Option<Element> {
        let kind = format!("{role:?}").to_lowercase();
        let found: Value = self.ask(include_str!("find.js"), vec![json!(kind), json!(name), json!(region)]).await;
        let reference = found.get(ELEMENT)?.as_str()?.to_owned();
        Some(Element::from_element_id(self.client.clone(), reference.into()))
    }

    /// The visible control of this role and name in the region with this name, in case several
    /// regions have one.
    pub async fn control_in(&self, region: &str, role: Role, name: &str) -> Element {
        self.appears(Some(region), role, name).await
    }

    /// The visible control of this role and name, as soon as there is one: the page's own controls
    /// are inert until the program has started.
    pub async fn control(&self, role: Role, name: &str) -> Element {
        self.appears(None, role, name).await
    }

    async fn appears(&self, region: Option<&str>, role: Role, name: &str) -> Element {
        let start = Instant::now();
        loop {
            if let Some(control) = self.find_in(region, role, name).await {
                return control;
            }
            assert!(start.elapsed() < PATIENCE, "no {role:?} “{name}” appears in {}", region.unwrap_or("the page"));
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The element with one of the ids that the page promises to keep.
    pub async fn element(&self, id: &str) -> Element {
        self.client.find(Locator::Id(id)).await.unwrap_or_else(|error| panic!("#{id}: {error}"))
    }

    /// Presses a button.
    pub async fn press(&self, name: &str) {
        self.click(Role::Button, name).await;
    }

    /// Chooses the source of the scores: Sliders, Paste or File.
    pub async fn choose(&self, source: &str) {
        self.click(Role::Radio, source).await;
        self.next_frame().await;
    }

    /// Opens or closes details, and waits until the page has computed what they show.
    ///
    /// The page learns of it by an event. WebKitGTK may send that after several frames, or in the
    /// middle of another event, in which case the page handles it in the next turn.
    pub async fn unfold(&self, name: &str) {
        let summary = self.control(Role::Disclosure, name).await;
        let script = "
            const details = arguments[0].parentElement;
            window.toggled = new Promise((tell) => details.addEventListener('toggle', tell, { once: true }));";
        self.run(script, vec![reference(&summary)]).await;
        summary.click().await.expect("the control can be clicked");
        assert!(self.wait_for::<bool>("window.toggled.then(() => setTimeout(arguments[0], 0, true))", vec![]).await);
        self.until(|shown| shown.state != "running").await;
    }

    /// Opens all of [`DRAWERS`], which must be closed, and the table inside one of them.
    pub async fn unfold_everything(&self) {
        for drawer in DRAWERS {
            self.unfold(drawer).await;
        }
        self.unfold(POINTS).await;
    }

    /// Opens everything that is closed in the current view, including nested details.
    pub async fn unfold_all(&self) {
        let script = r#"
            const isClosed = (summary) => summary.checkVisibility() && !summary.parentElement.open;
            const closed = [...document.querySelectorAll("summary")].filter(isClosed);
            const heard = ({ parentElement: details }) =>
                new Promise((tell) => details.addEventListener("toggle", tell, { once: true }));
            const all = Promise.all(closed.map(heard));
            closed.forEach((summary) => summary.click());
            all.then(() => setTimeout(arguments[0], 0, closed.length));"#;
        while self.wait_for::<usize>(script, vec![]).await > 0 {}
        self.until(|shown| shown.state != "running").await;
    }

    /// Opens an address in a new tab, and switches to it. WebKitGTK's small browser does not
    /// survive a second tab: there, the same tab is used, after an empty page.
    pub async fn open_in_a_new_tab(&self, address: &str) {
        match self.engine() {
            Engine::Chromium(chromium) => chromium.open_tab(&self.client).await,
            Engine::Firefox(firefox) => firefox.open_tab(&self.client).await,
            Engine::WebKitGtk => self.client.goto("about:blank").await.expect("the browser opens an empty page"),
        }
        self.client.goto(address).await.expect("the address opens");
    }

    /// The addresses of what the page has loaded, each once. In a private window, Chromium requests
    /// the icon whenever the address changes, which is not the page's doing.
    pub async fn loaded(&self) -> Vec<String> {
        let script = "return [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))]";
        self.ask(script, vec![]).await
    }

    /// The address of the page.
    pub async fn address(&self) -> String {
        self.ask("return location.href", vec![]).await
    }

    /// Clicks a control.
    pub async fn click(&self, role: Role, name: &str) {
        self.control(role, name).await.click().await.expect("the control can be clicked");
    }

    /// Replaces the text in a box, key by key.
    pub async fn type_into(&self, name: &str, text: &str) {
        self.replace(&self.control(Role::Textbox, name).await, text).await;
    }

    /// As [`type_into`](Self::type_into), in the region with this name.
    pub async fn type_into_box_of(&self, region: &str, name: &str, text: &str) {
        self.replace(&self.control_in(region, Role::Textbox, name).await, text).await;
    }

    /// Replaces the text in a box, key by key. WebKitGTK's driver does not wait for keys to arrive,
    /// so this waits for the last one.
    async fn replace(&self, textbox: &Element, text: &str) {
        let key = |key| char::from(key).to_string();
        let select_all = format!("{}a{}", key(Key::Control), key(Key::Null));
        textbox.send_keys(&select_all).await.expect("the box takes keys");
        // A line break is a key, too: WebKitGTK's driver leaves out characters that are not keys.
        let keys = if text.is_empty() { key(Key::Delete) } else { text.replace('\n', &key(Key::Enter)) };
        textbox.send_keys(&keys).await.expect("the box takes keys");
        let start = Instant::now();
        loop {
            let held: String = self.ask("return arguments[0].value", vec![reference(textbox)]).await;
            if held == text {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "the box does not come to hold “{text}”, but “{held}”");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Replaces the text in a box by pasting.
    pub async fn paste_into(&self, name: &str, text: &str) {
        self.replace_at_once(&self.control(Role::Textbox, name).await, text).await;
    }

    async fn replace_at_once(&self, textbox: &Element, text: &str) {
        let script = r#"
            const [box, text] = arguments;
            box.focus();
            box.select();
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            // Firefox leaves `clipboardData` out of events that scripts make, and takes `dataType`
            // and `data`.
            const pasted = { clipboardData, dataType: "text/plain", data: text };
            const paste = new ClipboardEvent("paste", { ...pasted, bubbles: true, cancelable: true });
            if (box.dispatchEvent(paste)) {
                // At once, as browsers do; `execCommand` would write line by line, in the square of
                // their number.
                box.setRangeText(text, 0, box.value.length, "end");
                const inputType = text ? "insertFromPaste" : "deleteContentBackward";
                box.dispatchEvent(new InputEvent("input", { inputType, bubbles: true }));
            }"#;
        self.run(script, vec![reference(textbox), json!(text)]).await;
    }

    /// Pastes both systems' scores, each into its own box.
    pub async fn paste(&self, baseline: &str, experimental: &str) {
        self.choose("Paste").await;
        self.paste_into("Baseline", baseline).await;
        self.paste_into("Experimental", experimental).await;
    }

    /// The visible description of a control.
    pub async fn description(&self, role: Role, name: &str) -> String {
        let control = self.control(role, name).await;
        let script = r#"
            const ids = arguments[0].getAttribute("aria-describedby")?.split(" ") ?? [];
            const texts = ids.map((id) => document.getElementById(id));
            return texts.filter((text) => text.checkVisibility()).map((text) => text.textContent.trim()).join(" ");"#;
        self.ask(script, vec![reference(&control)]).await
    }

    /// The visible text of the element with this id.
    pub async fn text_of(&self, id: &str) -> String {
        self.element(id).await.text().await.expect("the element is there")
    }

    /// The number in an element, in full precision; `None` while it is unknown.
    pub async fn number_of(&self, id: &str) -> Option<f64> {
        let value: Option<String> =
            self.ask("return document.getElementById(arguments[0]).getAttribute('data-value')", vec![json!(id)]).await;
        value.map(|value| value.parse().unwrap_or_else(|_| panic!("#{id} carries “{value}”")))
    }

    /// The number in an element. Panics if it is unknown.
    pub async fn known(&self, id: &str) -> f64 {
        self.number_of(id).await.unwrap_or_else(|| panic!("#{id} carries no number"))
    }

    /// Asserts that an element has the number `expected`, up to an error of `tolerance`.
    pub async fn assert_number(&self, id: &str, expected: f64, tolerance: f64) {
        let number = self.known(id).await;
        let error = (number - expected).abs();
        assert!(error <= tolerance, "#{id} is {number}, but {expected} is expected: an error of {error:e}");
    }

    /// The headline of the current view, with plain spaces.
    pub async fn headline(&self) -> String {
        let script = "return [...document.querySelectorAll('h1')].find((title) => title.checkVisibility()).textContent";
        let headline: String = self.ask(script, vec![]).await;
        headline.replace('\u{a0}', " ")
    }

    /// Goes to a view, or to a part of one, by its link, and waits until all its numbers are there.
    pub async fn visit(&self, name: &str) {
        self.follow_link(name).await;
        self.settled("done").await;
    }

    /// Goes there, and only waits until it is the current view.
    pub async fn follow_link(&self, name: &str) {
        let link = self.control(Role::Link, name).await;
        link.clone().click().await.expect("the link can be clicked");
        let is_there = "return arguments[0].getAttribute('aria-current') === 'page'";
        let start = Instant::now();
        while !self.ask::<bool>(is_there, vec![reference(&link)]).await {
            assert!(start.elapsed() < PATIENCE, "the link does not lead to {name}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The text in a box.
    pub async fn text_in(&self, name: &str) -> String {
        let textbox = self.control(Role::Textbox, name).await;
        textbox.prop("value").await.expect("the box is there").unwrap_or_default()
    }

    /// Presses a key while a control has the focus.
    pub async fn key(&self, role: Role, name: &str, key: Key) {
        let control = self.control(role, name).await;
        control.send_keys(&char::from(key).to_string()).await.expect("the control takes keys");
    }

    /// Presses a key in the focused element.
    pub async fn key_in_focus(&self, key: Key) {
        self.keys_in_focus(&[key]).await;
    }

    /// Presses keys together in the focused element. The first is pressed first and released last.
    pub async fn keys_in_focus(&self, keys: &[Key]) {
        // Sent as text, a file picker would take them for a file name.
        let values = || keys.iter().map(|key| char::from(*key));
        let press = KeyActions::new("keys".to_owned());
        let press = values().fold(press, |press, value| press.then(KeyAction::Down { value }));
        let press = values().rev().fold(press, |press, value| press.then(KeyAction::Up { value }));
        self.client().perform_actions(press).await.expect("the browser takes keys");
    }

    /// Types into the focused element.
    pub async fn send_keys_to_focus(&self, keys: &str) {
        self.focused().await.send_keys(keys).await.expect("what has the focus takes keys");
    }

    /// Replaces the text in the focused box, key by key.
    pub async fn type_into_focus(&self, text: &str) {
        self.replace(&self.focused().await, text).await;
    }

    async fn focused(&self) -> Element {
        self.client.active_element().await.expect("something has the focus")
    }

    /// The name of the focused element for screen readers.
    pub async fn focused_name(&self) -> String {
        let focused = self.focused().await;
        let path = format!("element/{}/computedlabel", focused.element_id());
        let name = self.client.issue_cmd(Command::get(path)).await.expect("the browser tells the name");
        name.as_str().unwrap_or_default().trim().to_owned()
    }

    /// Chooses files by their paths, as in the browser's own dialog.
    pub async fn choose_files(&self, paths: &[std::path::PathBuf]) {
        let paths: Vec<_> = paths.iter().map(|path| path.to_string_lossy()).collect();
        let picker = self.element("score-files").await;
        picker.send_keys(&paths.join("\n")).await.expect("the picker takes paths");
    }

    /// Drops files on the page, given by name and content.
    pub async fn drop_files(&self, files: &[(&str, &str)]) {
        let script = r#"
            const dataTransfer = new DataTransfer();
            for (const [name, content] of arguments[0]) dataTransfer.items.add(new File([content], name));
            const target = document.querySelector("main");
            for (const kind of ["dragenter", "dragover", "drop"]) {
                const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
                if (target.dispatchEvent(event) && kind !== "dragenter") throw new Error(`${kind} is not taken`);
            }"#;
        self.run(script, vec![json!(files)]).await;
    }
}

/// How often a script runs whose answer is lost each time.
const ATTEMPTS: usize = 3;

/// What `execute` answers, at the latest at the third attempt.
async fn repeated<T: DeserializeOwned>(execute: impl AsyncFn() -> Result<Value, CmdError>) -> T {
    let mut answer = execute().await;
    for _ in 1..ATTEMPTS {
        if !is_lost(&answer) {
            break;
        }
        answer = execute().await;
    }
    let answer = answer.expect("the script runs");
    serde_json::from_value(answer).expect("the script returns what is expected")
}

/// Whether the driver has lost what a script returned. WebKitGTK's does so once in thousands of
/// calls, for scripts of every kind: the script has run, but the driver cannot parse the result.
fn is_lost(answer: &Result<Value, CmdError>) -> bool {
    answer.as_ref().is_err_and(|error| error.to_string().contains("Could not parse script result"))
}

/// A reference to an element, as an argument of a script.
pub fn reference(element: &Element) -> Value {
    serde_json::to_value(element).expect("elements have references")
}
