//! One HTTP request to a server on this machine: enough to ask a driver for its state.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

/// How long one read may take.
const READ_LIMIT: Duration = Duration::from_secs(5);

/// The whole response, head and body, to a GET request for `path` on 127.0.0.1.
///
/// # Errors
/// When nobody listens there, or the response is no text or takes too long.
pub fn get(port: u16, path: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(READ_LIMIT))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n")?;
    read_response(BufReader::new(stream))
}

/// Reads as many bytes as the head promises: chromedriver announces the connection's end and then leaves it open.
fn read_response(mut stream: impl BufRead) -> io::Result<String> {
    let mut response = String::new();
    let mut body_length = u64::MAX;
    loop {
        let line_start = response.len();
        stream.read_line(&mut response)?;
        let line = response[line_start..].trim_end();
        if line.is_empty() {
            break;
        }
        body_length = content_length(line).unwrap_or(body_length);
    }
    stream.take(body_length).read_to_string(&mut response)?;
    Ok(response)
}

fn content_length(head_line: &str) -> Option<u64> {
    let (name, value) = head_line.split_once(':')?;
    if name.eq_ignore_ascii_case("content-length") { value.trim().parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn the_body_ends_where_the_head_says() {
        let response = "HTTP/1.1 200 OK\r\nContent-Length:3\r\nConnection:close\r\n\r\n";
        let sent = format!("{response}yesand more");
        assert_eq!(read_response(sent.as_bytes()).ok(), Some(format!("{response}yes")));
    }

    #[test]
    fn without_a_length_the_body_ends_with_the_connection() {
        let sent = "HTTP/1.1 200 OK\r\n\r\nall of it";
        assert_eq!(read_response(sent.as_bytes()).ok().as_deref(), Some(sent));
    }

    #[test]
    fn a_connection_that_ends_early_gives_what_came() {
        assert_eq!(read_response(&b""[..]).ok().as_deref(), Some(""));
        assert_eq!(read_response(&b"HTTP/1.1 200 OK"[..]).ok().as_deref(), Some("HTTP/1.1 200 OK"));
    }

    #[test]
    fn nobody_answers_on_a_closed_port() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
        let port = listener.local_addr().expect("it has an address").port();
        drop(listener);
        assert!(get(port, "/status").is_err());
    }
}
