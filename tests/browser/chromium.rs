//! Chromium, which is kept from one test to the next: starting it and warming it up takes longer
//! than most tests.
//!
//! Each test has its own [browser
//! context](https://chromedevtools.github.io/devtools-protocol/tot/Target/), like a private window:
//! with its own storage, caches and service workers, and a tab in it. Only the clipboard is shared.

use super::session::{Command, Driver, switch_to};
use super::socket::Socket;
use fantoccini::Client;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use url::Url;

/// A browser in use by a test.
pub struct Chromium {
    /// The address of its DevTools endpoint.
    address: String,
    dev_tools: Socket,
    context: String,
}

impl Chromium {
    /// Opens a tab for a test, in the browser that the driver has kept or in a new one.
    pub async fn start(driver: &mut Driver) -> (Client, Self) {
        let (client, address) = driver.resume(address_of).await;
        let dev_tools = Socket::connect(&address);
        let context = dev_tools.text("Target.createBrowserContext", json!({}), "browserContextId");
        let chromium = Self { address, dev_tools, context };
        chromium.open_tab(&client).await;
        (client, chromium)
    }

    /// Closes all tabs of the test.
    pub fn leave(self) {
        self.dev_tools.command("Target.disposeBrowserContext", json!({ "browserContextId": self.context }));
    }

    /// Opens a tab, and switches to it.
    pub async fn open_tab(&self, client: &Client) {
        let tab = json!({ "url": "about:blank", "browserContextId": self.context });
        switch_to(client, self.dev_tools.text("Target.createTarget", tab, "targetId")).await;
    }

    /// The console messages since the last call, an entry each.
    pub async fn console(&self, client: &Client) -> Vec<String> {
        // A browser that is gone has no log. Report that.
        let log = client.issue_cmd(Command::post("se/log", json!({ "type": "browser" }))).await;
        match log {
            Ok(Value::Array(entries)) => entries.iter().map(Value::to_string).collect(),
            other => vec![format!("the console cannot be read: {other:?}")],
        }
    }

    /// A snapshot of the heap of the page in this tab.
    pub fn heap_snapshot(&self, tab: &str) -> HeapSnapshot {
        let mut address = Url::parse(&self.address).expect("the browser has told its address");
        address.set_path(&format!("devtools/page/{tab}"));
        let page = Socket::connect(address.as_str());
        page.command("HeapProfiler.takeHeapSnapshot", json!({ "reportProgress": false }));
        let events = page.events();
        let pieces = events.iter().filter_map(|event| event["params"]["chunk"].as_str());
        serde_json::from_str(&pieces.collect::<String>()).expect("the browser tells what is in its heap")
    }

    /// Sends a command that applies to all tabs of the test.
    pub fn command(&self, method: &str, mut parameters: Value) {
        parameters["browserContextId"] = json!(self.context);
        self.dev_tools.command(method, parameters);
    }
}

/// A snapshot of a page's heap:
/// <https://developer.chrome.com/docs/devtools/memory-problems/heap-snapshots>.
#[derive(Deserialize)]
pub struct HeapSnapshot {
    snapshot: SnapshotHead,
    /// The numbers of all nodes, one node after another.
    nodes: Vec<u64>,
}

#[derive(Deserialize)]
struct SnapshotHead {
    meta: SnapshotMeta,
}

/// What the numbers of a node mean; and for numbers that stand for names, those names.
#[derive(Deserialize)]
struct SnapshotMeta {
    node_fields: Vec<String>,
    node_types: Vec<Value>,
}

impl HeapSnapshot {
    /// The bytes that scripts hold, without their code and without the browser's own data.
    pub fn data(&self) -> f64 {
        let SnapshotMeta { node_fields, node_types } = &self.snapshot.meta;
        let at = |name| node_fields.iter().position(|field| field == name).expect("nodes have a type and a size");
        let (kind, size) = (at("type"), at("self_size"));
        let is_data = |node: &&[u64]| {
            let kind = node_types[kind][node[kind] as usize].as_str();
            !matches!(kind, Some("code" | "native"))
        };
        self.nodes.chunks_exact(node_fields.len()).filter(is_data).map(|node| node[size] as f64).sum()
    }
}

/// The address of the browser's DevTools endpoint. The browser writes port and path into a file of
/// its profile.
fn address_of(client: &Client) -> String {
    let profile = client.capabilities().and_then(|all| all.get("chrome")?.get("userDataDir")?.as_str());
    let file = Path::new(profile.expect("the driver tells the profile's folder")).join("DevToolsActivePort");
    let lines = fs::read_to_string(file).expect("the browser tells where it listens");
    let (port, path) = lines.trim().split_once('\n').expect("a port and a path");
    format!("ws://127.0.0.1:{port}{path}")
}
