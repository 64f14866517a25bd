//! A socket connection to a browser with numbered commands, for
//! [BiDi](https://w3c.github.io/webdriver-bidi/), which Firefox speaks, and for Chromium's
//! [DevTools protocol](https://chromedevtools.github.io/devtools-protocol/).

use serde_json::{Value, json};
use std::cell::RefCell;
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::{Message, WebSocket};
use url::Url;

/// How long to wait for one message of the browser.
const READ_LIMIT: Duration = Duration::from_secs(60);

/// A connection.
pub struct Socket {
    // A `RefCell` is enough: only one test uses the connection, and it waits for every answer.
    open: RefCell<Open>,
}

struct Open {
    socket: WebSocket<TcpStream>,
    /// The number of the last command.
    last: u64,
    events: Vec<Value>,
}

impl Socket {
    /// Connects to this address, which begins with `ws:`.
    pub fn connect(address: &str) -> Self {
        let url = Url::parse(address).expect("the browser tells an address");
        let at = url.socket_addrs(|| None).expect("it is one of this machine");
        let stream = TcpStream::connect(&*at).expect("the browser listens");
        stream.set_read_timeout(Some(READ_LIMIT)).expect("the limit is not zero");
        let (socket, _) = tungstenite::client(address, stream).expect("the browser speaks WebSocket");
        Self { open: RefCell::new(Open { socket, last: 0, events: Vec::new() }) }
    }

    /// Sends a command, and returns the answer.
    pub fn command(&self, method: &str, parameters: Value) -> Value {
        self.open.borrow_mut().command(method, parameters)
    }

    /// As [`command`](Self::command), for an answer with a text under this key.
    pub fn text(&self, method: &str, parameters: Value, key: &str) -> String {
        let answer = self.command(method, parameters);
        answer[key].as_str().unwrap_or_else(|| panic!("{method} answers with {answer}")).to_owned()
    }

    /// The events received since the last call, up to the last answer.
    pub fn events(&self) -> Vec<Value> {
        std::mem::take(&mut self.open.borrow_mut().events)
    }
}

impl Open {
    fn command(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let command = json!({ "id": self.last, "method": method, "params": parameters });
        self.socket.send(Message::text(command.to_string())).expect("the browser listens");
        loop {
            let mut message = self.next();
            if message["id"] == self.last {
                assert!(message.get("error").is_none(), "{command}: {message}");
                return message["result"].take();
            }
            if message.get("method").is_some() {
                self.events.push(message);
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
