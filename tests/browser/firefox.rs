//! Firefox, which is kept from one test to the next: it takes seven seconds to start, longer than
//! most tests.
//!
//! Each test has its own [user context](https://w3c.github.io/webdriver-bidi/#user-contexts), with
//! its own storage, caches and service workers, and a tab in it. Other changes are undone after the
//! test. Only the clipboard is shared.

use super::session::{Command, Driver, switch_to};
use super::socket::Socket;
use fantoccini::Client;
use serde_json::{Value, json};
use std::cell::RefCell;

/// The events to collect: console messages and script errors.
const CONSOLE: &str = "log.entryAdded";

/// Reported for a document that is left while its service worker is still fetching for it. If a
/// part of the program is missing from a document that stays, the page reports that itself.
const LEFT: &str = "A ServiceWorker intercepted the request and encountered an unexpected error.";

/// A browser in use by a test.
pub struct Firefox {
    bidi: Socket,
    context: String,
    /// The names of the settings that the test has changed.
    changed: RefCell<Vec<String>>,
    /// The scripts that run in every new document.
    scripts: RefCell<Vec<String>>,
}

impl Firefox {
    /// Opens a tab for a test, in the browser that the driver has kept or in a new one.
    pub async fn start(driver: &mut Driver) -> (Client, Self) {
        let (client, address) = driver.resume(address_of).await;
        let bidi = Socket::connect(&address);
        let context = bidi.text("browser.createUserContext", json!({}), "userContext");
        // Only for this test's tabs: those of an earlier test may still report something while they
        // close.
        bidi.command("session.subscribe", json!({ "events": [CONSOLE], "userContexts": [context] }));
        let firefox = Self { bidi, context, changed: RefCell::default(), scripts: RefCell::default() };
        firefox.open_tab(&client).await;
        (client, firefox)
    }

    /// Closes all tabs of the test, and undoes its changes.
    pub async fn leave(self, client: &Client) {
        for script in self.scripts.take() {
            self.bidi.command("script.removePreloadScript", json!({ "script": script }));
        }
        let take_back = "arguments[0].forEach((name) => Services.prefs.clearUserPref(name))";
        in_the_browser(client, take_back, json!(self.changed.take())).await;
        self.bidi.command("browser.removeUserContext", json!({ "userContext": self.context }));
    }

    /// Opens a tab, and switches to it.
    pub async fn open_tab(&self, client: &Client) {
        let parameters = json!({ "type": "tab", "userContext": self.context });
        switch_to(client, self.bidi.text("browsingContext.create", parameters, "context")).await;
    }

    /// Sends a BiDi command.
    pub fn command(&self, method: &str, parameters: Value) {
        self.bidi.command(method, parameters);
    }

    /// The console messages since the last call, an entry each.
    pub fn console(&self) -> Vec<String> {
        // Messages are read while a command is answered: this fetches those that have arrived.
        self.bidi.command("session.status", json!({}));
        let entries = self.bidi.events().into_iter().filter(|event| event["method"] == CONSOLE);
        let entries = entries.map(|mut event| event["params"].take());
        let is_of_document = |entry: &Value| !entry["text"].as_str().is_some_and(|text| text.contains(LEFT));
        entries.filter(is_of_document).map(|entry| entry.to_string()).collect()
    }

    /// Runs `script` in every document opened from now on, before the document's own scripts.
    pub fn run_before_load(&self, script: &str) {
        let function = json!({ "functionDeclaration": format!("() => {{ {script} }}") });
        self.scripts.borrow_mut().push(self.bidi.text("script.addPreloadScript", function, "script"));
    }

    /// Changes a setting: a number or a text.
    pub async fn set(&self, client: &Client, name: &str, value: Value) {
        let script = r#"
            const [name, value] = arguments[0];
            if (typeof value === "number") Services.prefs.setIntPref(name, value);
            else Services.prefs.setStringPref(name, value);"#;
        in_the_browser(client, script, json!([name, value])).await;
        self.changed.borrow_mut().push(name.to_owned());
    }
}

/// The address of the browser's BiDi endpoint.
fn address_of(client: &Client) -> String {
    let address = client.capabilities().and_then(|all| all.get("webSocketUrl")?.as_str());
    address.expect("the driver tells where the browser listens").to_owned()
}

/// Runs a privileged script in the browser, with one argument.
async fn in_the_browser(client: &Client, script: &str, argument: Value) {
    let enter = async |context: &str| {
        let command = Command::post("moz/context", json!({ "context": context }));
        client.issue_cmd(command).await.expect("the driver knows both contexts")
    };
    enter("chrome").await;
    client.execute(script, vec![argument]).await.expect("the script runs");
    enter("content").await;
}
