//! Everything that can go wrong, and the one place where it becomes a sentence.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use crate::engine::Engine;
use crate::task::Task;

/// Why a request could not be done.
#[derive(Debug)]
pub enum Error {
    /// The operating system could not start the command.
    CannotStart {
        /// The command, as one would type it.
        command: String,
        /// The step it belongs to.
        task: Task,
        /// The system's reason.
        source: io::Error,
    },
    /// The command ran and reported failure.
    CommandFailed {
        /// The command, as one would type it.
        command: String,
        /// The step it belongs to.
        task: Task,
        /// How it ended.
        status: ExitStatus,
    },
    /// The command's tests were to be counted, and there were none.
    NoTests {
        /// The command, as one would type it.
        command: String,
    },
    /// A file or folder could not be read, written or removed.
    File {
        /// What was tried, as in "read".
        action: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// Cargo.lock is not what Cargo writes.
    UnreadableLock {
        /// The parser's reason.
        reason: String,
    },
    /// Cargo.lock has no such package.
    NotLocked {
        /// The package's name.
        package: &'static str,
    },
    /// Cargo does not tell where it builds.
    NoTargetFolder,
    /// The program was not cut in two.
    NotSplit,
    /// A release that was made again is another one.
    NotTheSame {
        /// The names of the files that differ.
        files: Vec<String>,
    },
    /// The program and its script do not name each other as wasm-bindgen does.
    UnknownNames,
    /// The document has no place for what the build writes into it.
    NoPlace {
        /// What that is.
        what: &'static str,
        /// Behind which it belongs.
        behind: &'static str,
        /// The document.
        path: PathBuf,
    },
    /// The system names no cache folder for this user.
    NoCacheFolder,
    /// A tool was installed, and does not answer with its version.
    ToolUnusable {
        /// The package's name.
        package: &'static str,
        /// The version it should have.
        version: String,
        /// Its own folder.
        folder: PathBuf,
    },
    /// Another program listens on the port.
    PortTaken {
        /// The port on 127.0.0.1.
        port: u16,
    },
    /// The server cannot listen or run.
    Server {
        /// The port on 127.0.0.1; 0 means any.
        port: u16,
        /// The system's reason.
        source: io::Error,
    },
    /// There is no apt, or no right to use it without a question.
    NoApt,
    /// A browser or its driver is not on PATH, and cannot be installed from here.
    EngineMissing {
        /// Which.
        engine: Engine,
    },
    /// The X server ended before it was ready.
    DisplayNotReady {
        /// Its program.
        x_server: PathBuf,
    },
    /// The driver ended, or did not become ready in time.
    DriverNotReady {
        /// The driver's program.
        driver: PathBuf,
        /// Seconds waited.
        seconds: u64,
    },
    /// There is no Python with NumPy and SciPy.
    NoPython {
        /// Why, as a sentence.
        reason: String,
    },
    /// There is no built page to test.
    PageMissing,
    /// The list of tests that engines leave out cannot be used.
    UnusableList {
        /// The list.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl Error {
    /// For `map_err` on file operations: `action` as in "read".
    pub fn file(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Error {
        let path = path.into();
        move |source| Error::File { action, path, source }
    }

    /// For `map_err` on an installation by apt: where there is no apt, the engine has to be installed by hand.
    pub fn missing(engine: Engine) -> impl FnOnce(Error) -> Error {
        move |error| if matches!(error, Error::NoApt) { Error::EngineMissing { engine } } else { error }
    }

    /// The first sentence: what is wrong, without advice.
    pub fn reason(&self) -> String {
        self.to_string().lines().next().unwrap_or_default().to_owned()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::CannotStart { command, task, source } => {
                write!(f, "{}: cannot start `{command}`: {source}.\n{}", task.title(), task.advice())
            }
            Error::CommandFailed { command, task, status } => {
                write!(f, "{}: `{command}` failed ({status}).\n{}", task.title(), task.advice())
            }
            Error::NoTests { command } => write!(f, "`{command}` ran no test at all, and some are expected."),
            Error::File { action, path, source } => write!(f, "cannot {action} {}: {source}.", path.display()),
            Error::UnreadableLock { reason } => {
                write!(f, "cannot read Cargo.lock: {reason}\nRestore it with `git checkout Cargo.lock`.")
            }
            Error::NotLocked { package } => {
                write!(f, "Cargo.lock names no `{package}`. Run `cargo update --workspace`.")
            }
            Error::NoTargetFolder => write!(f, "Cargo does not tell where it builds: try `cargo metadata`."),
            Error::NotTheSame { files } => write!(
                f,
                "made twice, {} came out different: look for a time, a path or an order that got into it.",
                files.join(" and ")
            ),
            Error::NotSplit => write!(
                f,
                "the program was built, and could not be cut in two: the tools do not know each other's names any more. \
                 See xtask/src/split.rs and src/later/join.rs."
            ),
            Error::UnknownNames => write!(
                f,
                "the program was built, and the names between it and its script are not those that wasm-bindgen gives. See \
                 xtask/src/names.rs."
            ),
            Error::NoPlace { what, behind, path } => {
                write!(f, "{} lacks `{behind}`: there is no place for {what}.", path.display())
            }
            Error::NoCacheFolder => {
                write!(f, "this user has no cache folder. Set HOME, or XDG_CACHE_HOME to an absolute path.")
            }
            Error::ToolUnusable { package, version, folder } => write!(
                f,
                "{package} was installed, but does not answer as version {version}.\nRemove {} and run the same \
                 `cargo xtask` command again.",
                folder.display()
            ),
            Error::PortTaken { port } => write!(
                f,
                "another program listens on 127.0.0.1:{port}. Choose another port: `cargo xtask serve --port {}`.",
                port.checked_add(1).unwrap_or(8080)
            ),
            Error::Server { port, source } => {
                write!(f, "cannot serve on 127.0.0.1:{port}: {source}. Choose another port with `--port`.")
            }
            Error::NoApt => write!(f, "there is no apt here that installs without a question."),
            Error::EngineMissing { engine } => write!(f, "{}", how_to_get(*engine)),
            Error::DisplayNotReady { x_server } => write!(f, "{} ended before it was ready.", x_server.display()),
            Error::DriverNotReady { driver, seconds } => {
                write!(f, "{} ended, or was not ready within {seconds} s.", driver.display())
            }
            Error::NoPython { reason } => write!(f, "{reason}"),
            Error::PageMissing => write!(f, "there is no built page to test: its build failed, see above."),
            Error::UnusableList { path, reason } => write!(f, "{}: {reason}", path.display()),
        }
    }
}

/// What is missing, and below that what installs it.
fn how_to_get(engine: Engine) -> &'static str {
    match engine {
        Engine::Chromium => {
            "Chromium and chromedriver, of the same version, are needed on PATH.\nDebian, Ubuntu: `apt-get install chromium \
             chromium-driver`; Fedora: `dnf install chromium chromedriver`; Arch: `pacman -S chromium`; macOS: `brew install \
             --cask chromium chromedriver`."
        }
        Engine::Firefox => {
            "Firefox is needed on PATH.\nDebian: `apt-get install firefox-esr`; Fedora: `dnf install firefox`; Arch: `pacman \
             -S firefox`; macOS: `brew install --cask firefox`."
        }
        Engine::WebKitGtk => {
            "WebKitWebDriver and Xvfb are needed on PATH.\nDebian, Ubuntu: `apt-get install webkit2gtk-driver xvfb`; Fedora: \
             `dnf install webkit2gtk4.1 xorg-x11-server-Xvfb`; Arch: `pacman -S webkit2gtk-4.1 xorg-server-xvfb`."
        }
    }
}
