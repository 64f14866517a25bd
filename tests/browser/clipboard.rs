//! What the page copies, read back from the clipboard.

use super::engine::Engine;
use super::explorer::{Explorer, Role};
use super::session::origin;
use serde_json::json;

impl Explorer {
    /// Lets the page read the clipboard. Chromium would ask the user. Other engines do not ask, or
    /// cannot be told, in which case reading fails.
    pub async fn allow_reading_the_clipboard(&self) {
        let Engine::Chromium(chromium) = self.engine() else { return };
        let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        let permissions = json!({ "permissions": permissions, "origin": origin() });
        chromium.command("Browser.grantPermissions", permissions);
    }

    /// Presses the Copy button of this section, waits until the page confirms it, and returns what
    /// was copied.
    pub async fn copied(&self, section: &str) -> String {
        self.press(&format!("Copy {section}")).await;
        self.control(Role::Button, &format!("Copied ✓ {section}")).await;
        self.clipboard_text().await
    }

    /// The text in the clipboard.
    pub async fn clipboard_text(&self) -> String {
        let read = "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](`${error}`))";
        self.wait_for(read, vec![]).await
    }
}
