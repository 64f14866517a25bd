//! `cargo xtask serve`: build, serve, and open the browser if there is a display.

use std::env;
use std::process::{Command, Stdio};

use anyhow::Result;

use crate::page;
use crate::server::{Port, Server};
use crate::step;

/// Builds the page and serves it on 127.0.0.1 until the program is stopped.
pub fn run(port: u16, open_browser: bool) -> Result<()> {
    // Take the port first, so that nobody waits for a build to learn that it is in use.
    let port = Port::take(port)?;
    let dist = page::build()?;
    let server = Server::start(port, &dist, "/")?;
    let address = server.address();
    println!("\nBootstrap Explorer: {address}  (Ctrl+C ends it)");
    if open_browser && has_display() && !is_set("CI") {
        open(&address);
    }
    server.wait()
}

fn has_display() -> bool {
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// Opens an address in the user's browser. A failure matters little, since the address is printed
/// too.
fn open(address: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        step::announce("No browser could be opened: open the address yourself");
    }
}
