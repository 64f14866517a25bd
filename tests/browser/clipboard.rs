//! What the page copies, read back from the clipboard.

use super::engine::Engine;
use super::explorer::{Explorer, Role};
use super::session::told;
use serde_json::json;
use url::Url;

impl Explorer {
    /// Lets the page read the clipboard, which Chromium asks the user about. Others do not ask, or cannot be told: then
    /// reading fails.
    pub async fn allow_reading_the_clipboard(&self) {
        let Engine::Chromium = self.engine() else { return };
        let page = Url::parse(&told("EXPLORER_PAGE")).expect("the command tells an address");
        let origin = page.origin().ascii_serialization();
        let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": origin });
        self.dev_tools("Browser.grantPermissions", permissions).await;
    }

    /// Presses the Copy button of this section, waits until the page confirms it, and returns what was copied.
    pub async fn copied(&self, section: &str) -> String {
        self.press(&format!("Copy {section}")).await;
        self.appears(Role::Button, &format!("Copied ✓ {section}")).await;
        self.clipboard_text().await
    }

    /// What is in the clipboard.
    pub async fn clipboard_text(&self) -> String {
        let read = "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](`${error}`))";
        self.wait_for(read, vec![]).await
    }
}
