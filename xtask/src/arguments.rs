//! The command line: words in, one [`Request`] out.

use std::ffi::OsString;
use std::fmt;

use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::engine::Engine;

/// The port that `serve` listens on unless told otherwise.
const DEFAULT_PORT: u16 = 8080;

/// Shown by `cargo xtask help`, and below every message about a wrong command line.
pub const USAGE: &str = "\
Usage: cargo xtask <COMMAND>

Commands:
  serve [--port PORT] [--no-open]  build the page, serve it on 127.0.0.1 (port 8080) and open the browser
  build [--single-file]            build the page into dist/: static files for any server, under any path; and as
                                   one file, bootstrap-explorer.html, which opens without a server
  test [--only SUITE]              every check; SUITE is fmt, dependencies, clippy, native, wasm or browser
  test --engine ENGINE             end-to-end tests in chromium, firefox or webkitgtk alone; may be said again
  bench                            how long resamples take, here, in the browser and with NumPy and SciPy
  release [--twice]                dist.zip and the one file, the same to the last byte whenever they are made; twice,
                                   to see that they are
  help                             this text

Tools that are missing are put into the user's cache folder, once per version.";

/// What the user asked for.
#[derive(Debug, PartialEq)]
pub enum Request {
    /// Show the usage.
    Help,
    /// Build `dist/`.
    Build {
        /// Whether the page is wanted as one file, too.
        single_file: bool,
    },
    /// Build `dist/` and serve it.
    Serve {
        /// Port on 127.0.0.1.
        port: u16,
        /// Whether a browser may be opened.
        open_browser: bool,
    },
    /// Measure, and print a table.
    Bench,
    /// Build what is given away.
    Release {
        /// Whether it is compiled and built once more, and compared.
        twice: bool,
    },
    /// Run the checks.
    Test {
        /// The one suite to run; all when `None`.
        only: Option<Suite>,
        /// The engines that were named; when there are none, the end-to-end tests run in all that can be had.
        engines: Vec<Engine>,
    },
}

/// A group of checks that can be run alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Suite {
    /// Formatting.
    Formatting,
    /// Licences and sources of all crates, and what is known against them.
    Dependencies,
    /// Clippy, native and wasm.
    Clippy,
    /// Tests on this machine.
    Native,
    /// Tests compiled to wasm, in headless Chromium.
    Wasm,
    /// The page's build, then end-to-end tests of the built page.
    Browser,
}

impl Suite {
    /// All suites, in the order they run.
    pub const ALL: [Suite; 6] =
        [Suite::Formatting, Suite::Dependencies, Suite::Clippy, Suite::Native, Suite::Wasm, Suite::Browser];

    /// The word for it on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Suite::Formatting => "fmt",
            Suite::Dependencies => "dependencies",
            Suite::Clippy => "clippy",
            Suite::Native => "native",
            Suite::Wasm => "wasm",
            Suite::Browser => "browser",
        }
    }

    fn named(name: &str) -> Option<Suite> {
        Suite::ALL.into_iter().find(|suite| suite.name() == name)
    }
}

/// Why a command line cannot be understood.
#[derive(Debug)]
pub enum UsageError {
    /// No command at all.
    MissingCommand,
    /// The first word is no command.
    UnknownCommand(String),
    /// `--only` names no suite.
    UnknownSuite(String),
    /// `--engine` names no engine.
    UnknownEngine(String),
    /// `--engine` stands beside a suite that needs none.
    NoEngineNeeded(Suite),
    /// An unknown flag, a flag without its value, a port that is no number, a word too many.
    Syntax(lexopt::Error),
}

impl From<lexopt::Error> for UsageError {
    fn from(error: lexopt::Error) -> Self {
        UsageError::Syntax(error)
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsageError::MissingCommand => write!(f, "a command is missing"),
            UsageError::UnknownCommand(word) => write!(f, "there is no command `{word}`"),
            UsageError::UnknownSuite(word) => write!(f, "there is no suite `{word}`"),
            UsageError::UnknownEngine(word) => write!(f, "there is no engine `{word}`"),
            UsageError::NoEngineNeeded(suite) => {
                write!(f, "the suite `{}` runs in no engine of your choice", suite.name())
            }
            UsageError::Syntax(error) => write!(f, "{error}"),
        }
    }
}

/// Reads a command line, whose first word is the program's own name.
///
/// # Errors
/// When the command is missing or unknown, or a flag does not belong to it.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Request, UsageError> {
    let mut parser = lexopt::Parser::from_iter(words);
    match parser.next()? {
        None => Err(UsageError::MissingCommand),
        Some(Short('h') | Long("help")) => Ok(Request::Help),
        Some(Value(command)) => match command.string()?.as_str() {
            "help" => end(parser, Request::Help),
            "build" => parse_build(parser),
            "bench" => end(parser, Request::Bench),
            "release" => parse_release(parser),
            "serve" => parse_serve(parser),
            "test" => parse_test(parser),
            other => Err(UsageError::UnknownCommand(other.to_owned())),
        },
        Some(flag) => Err(flag.unexpected().into()),
    }
}

/// For commands that take nothing more than a call for help.
fn end(mut parser: lexopt::Parser, request: Request) -> Result<Request, UsageError> {
    match parser.next()? {
        None => Ok(request),
        Some(Short('h') | Long("help")) => Ok(Request::Help),
        Some(word) => Err(word.unexpected().into()),
    }
}

fn parse_build(mut parser: lexopt::Parser) -> Result<Request, UsageError> {
    let mut single_file = false;
    while let Some(word) = parser.next()? {
        match word {
            Short('h') | Long("help") => return Ok(Request::Help),
            Long("single-file") => single_file = true,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Request::Build { single_file })
}

fn parse_release(mut parser: lexopt::Parser) -> Result<Request, UsageError> {
    let mut twice = false;
    while let Some(word) = parser.next()? {
        match word {
            Short('h') | Long("help") => return Ok(Request::Help),
            Long("twice") => twice = true,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Request::Release { twice })
}

fn parse_serve(mut parser: lexopt::Parser) -> Result<Request, UsageError> {
    let (mut port, mut open_browser) = (DEFAULT_PORT, true);
    while let Some(word) = parser.next()? {
        match word {
            Short('h') | Long("help") => return Ok(Request::Help),
            Long("port") => port = parser.value()?.parse()?,
            Long("no-open") => open_browser = false,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Request::Serve { port, open_browser })
}

fn parse_test(mut parser: lexopt::Parser) -> Result<Request, UsageError> {
    let (mut only, mut engines) = (None, Vec::new());
    while let Some(word) = parser.next()? {
        match word {
            Short('h') | Long("help") => return Ok(Request::Help),
            Long("only") => {
                let name = parser.value()?.string()?;
                only = Some(Suite::named(&name).ok_or(UsageError::UnknownSuite(name))?);
            }
            Long("engine") => {
                let name = parser.value()?.string()?;
                engines.push(Engine::named(&name).ok_or(UsageError::UnknownEngine(name))?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    match only {
        Some(suite) if suite != Suite::Browser && !engines.is_empty() => Err(UsageError::NoEngineNeeded(suite)),
        None if !engines.is_empty() => Ok(Request::Test { only: Some(Suite::Browser), engines }),
        _ => Ok(Request::Test { only, engines }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_words(words: &[&str]) -> Result<Request, UsageError> {
        parse(std::iter::once("xtask").chain(words.iter().copied()).map(OsString::from))
    }

    fn message(words: &[&str]) -> String {
        parse_words(words).expect_err("a wrong command line").to_string()
    }

    #[test]
    fn serve_listens_on_8080_and_opens_the_browser_unless_told_otherwise() {
        assert_eq!(parse_words(&["serve"]).ok(), Some(Request::Serve { port: 8080, open_browser: true }));
    }

    #[test]
    fn serve_takes_port_and_no_open_in_any_order() {
        let expected = Some(Request::Serve { port: 9000, open_browser: false });
        assert_eq!(parse_words(&["serve", "--no-open", "--port", "9000"]).ok(), expected);
        assert_eq!(parse_words(&["serve", "--port=9000", "--no-open"]).ok(), expected);
    }

    #[test]
    fn build_makes_one_file_where_that_is_asked() {
        assert_eq!(parse_words(&["build"]).ok(), Some(Request::Build { single_file: false }));
        assert_eq!(parse_words(&["build", "--single-file"]).ok(), Some(Request::Build { single_file: true }));
    }

    #[test]
    fn test_runs_everything_or_the_named_suite() {
        let test = |only| Some(Request::Test { only, engines: vec![] });
        assert_eq!(parse_words(&["test"]).ok(), test(None));
        for suite in Suite::ALL {
            assert_eq!(parse_words(&["test", "--only", suite.name()]).ok(), test(Some(suite)));
        }
    }

    #[test]
    fn engines_mean_the_end_to_end_tests() {
        let test = |engines| Some(Request::Test { only: Some(Suite::Browser), engines });
        assert_eq!(parse_words(&["test", "--engine", "firefox"]).ok(), test(vec![Engine::Firefox]));
        let words = ["test", "--engine", "webkitgtk", "--only", "browser", "--engine=chromium"];
        assert_eq!(parse_words(&words).ok(), test(vec![Engine::WebKitGtk, Engine::Chromium]));
        assert!(message(&["test", "--engine", "firefox", "--only", "fmt"]).contains("`fmt`"));
    }

    #[test]
    fn bench_takes_nothing_and_a_release_can_be_made_twice() {
        assert_eq!(parse_words(&["bench"]).ok(), Some(Request::Bench));
        assert_eq!(parse_words(&["release"]).ok(), Some(Request::Release { twice: false }));
        assert_eq!(parse_words(&["release", "--twice"]).ok(), Some(Request::Release { twice: true }));
        assert!(message(&["release", "--thrice"]).contains("--thrice"));
        assert!(message(&["bench", "--only", "native"]).contains("--only"));
    }

    #[test]
    fn help_is_shown_for_the_word_and_the_flags() {
        for words in [&["help"][..], &["--help"], &["-h"], &["serve", "--help"], &["build", "-h"], &["test", "-h"]] {
            assert_eq!(parse_words(words).ok(), Some(Request::Help), "{words:?}");
        }
    }

    #[test]
    fn no_command_is_an_error() {
        assert_eq!(message(&[]), "a command is missing");
    }

    #[test]
    fn unknown_words_are_named() {
        assert_eq!(message(&["deploy"]), "there is no command `deploy`");
        assert_eq!(message(&["test", "--only", "all"]), "there is no suite `all`");
        assert_eq!(message(&["test", "--engine", "servo"]), "there is no engine `servo`");
        assert!(message(&["serve", "--host", "0.0.0.0"]).contains("--host"));
        assert!(message(&["build", "--port", "1"]).contains("--port"));
        assert!(message(&["build", "now"]).contains("now"));
    }

    #[test]
    fn ports_outside_16_bits_are_errors() {
        assert!(message(&["serve", "--port", "65536"]).contains("65536"));
        assert!(message(&["serve", "--port", "http"]).contains("http"));
        assert!(message(&["serve", "--port"]).contains("--port"));
    }
}
