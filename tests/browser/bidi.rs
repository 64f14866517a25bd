//! WebDriver's second protocol, [BiDi](https://w3c.github.io/webdriver-bidi/): commands and events over a socket. Firefox
//! speaks it beside the first one.

use serde_json::{Value, json};
use std::cell::RefCell;
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::{Message, WebSocket};
use url::Url;

/// How long the browser may take for one message.
const READ_LIMIT: Duration = Duration::from_secs(60);

/// The events that are kept: what is said in the console, and errors of scripts.
const CONSOLE: &str = "log.entryAdded";

/// A connection to a session that the first protocol has begun.
pub struct Bidi {
    // Only one test uses it, and waits for every answer: nothing else runs meanwhile.
    open: RefCell<Open>,
}

struct Open {
    socket: WebSocket<TcpStream>,
    /// The number of the last command.
    last: u64,
    console: Vec<String>,
}

impl Bidi {
    /// Connects to the address that the session's capabilities tell.
    pub fn connect(address: &str) -> Self {
        let url = Url::parse(address).expect("the driver tells an address");
        let at = url.socket_addrs(|| None).expect("it is one of this machine");
        let stream = TcpStream::connect(&*at).expect("the browser listens");
        stream.set_read_timeout(Some(READ_LIMIT)).expect("the limit is not zero");
        let (socket, _) = tungstenite::client(address, stream).expect("the browser speaks WebSocket");
        let bidi = Self { open: RefCell::new(Open { socket, last: 0, console: Vec::new() }) };
        bidi.command("session.subscribe", json!({ "events": [CONSOLE] }));
        bidi
    }

    /// Sends a command; what it answers.
    pub fn command(&self, method: &str, parameters: Value) -> Value {
        self.open.borrow_mut().command(method, parameters)
    }

    /// What was said in the console so far.
    pub fn console(&self) -> Vec<String> {
        // What was said before this command comes before its answer.
        self.command("session.status", json!({}));
        std::mem::take(&mut self.open.borrow_mut().console)
    }
}

impl Open {
    fn command(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let command = json!({ "id": self.last, "method": method, "params": parameters });
        self.socket.send(Message::text(command.to_string())).expect("the browser listens");
        loop {
            let mut message = self.next();
            if message["method"] == CONSOLE {
                self.console.push(message["params"].to_string());
            }
            if message["id"] == self.last {
                assert_eq!(message["type"], "success", "{command}: {message}");
                return message["result"].take();
            }
        }
    }

    fn next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("the browser answers in time") {
                return serde_json::from_str(&text).expect("the browser speaks JSON");
            }
        }
    }
}
