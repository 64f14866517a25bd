//! The steps that run a command: what each is called, and what to do when it fails.

use crate::engine::Engine;

/// One step, as it is announced.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// rustfmt and clippy, by rustup.
    AddComponents,
    /// The wasm target, by rustup.
    AddWasmTarget,
    /// A tool of a fixed version, compiled into the user's cache folder.
    InstallTool {
        /// The package's name.
        package: &'static str,
        /// Its exact version.
        version: String,
    },
    /// A package of npm, into the user's cache folder.
    FetchPackage {
        /// Its name.
        package: &'static str,
        /// Its exact version.
        version: &'static str,
    },
    /// nginx, from Debian's package, into the user's cache folder.
    FetchNginx,
    /// Trunk's run.
    BuildPage,
    /// wasm-split-cli's run.
    Split,
    /// wasm-bindgen's run over the first part.
    Bind,
    /// wasm-opt's run over one file.
    Optimize {
        /// The file's name.
        file: String,
    },
    /// The list of packages that apt knows.
    UpdatePackageList,
    /// A browser with what drives it, by apt.
    InstallPackages {
        /// What people call them.
        what: &'static str,
    },
    /// A virtual display's start.
    StartDisplay,
    /// A WebDriver's start.
    StartDriver,
    /// NumPy and SciPy, by pip, into the user's cache folder.
    InstallPythonPackages,
    /// `cargo clean` for the page's program.
    ForgetProgram,
    /// `cargo fmt`.
    Formatting,
    /// cargo-deny's look at licences and sources.
    Licences,
    /// The list of what is known against crates.
    FetchAdvisories,
    /// cargo-deny's look at that list.
    Advisories,
    /// Clippy for this machine.
    NativeClippy,
    /// Clippy for the page.
    WasmClippy,
    /// Tests on this machine.
    NativeTests,
    /// Tests compiled to wasm.
    WasmTests,
    /// End-to-end tests in one engine.
    BrowserTests {
        /// Which.
        engine: Engine,
    },
    /// Times on this machine.
    BenchNative,
    /// Times of the page's worker.
    BenchBrowser,
    /// Times of NumPy, SciPy and plain Python.
    BenchPeers,
}

impl Task {
    /// What is being done, without a full stop.
    pub fn title(&self) -> String {
        match self {
            Task::AddComponents => "Adding rustfmt and clippy".into(),
            Task::AddWasmTarget => "Adding the wasm target".into(),
            Task::InstallTool { package, version } => {
                format!("Building {package} {version} into the user cache: takes minutes, happens once")
            }
            Task::FetchPackage { package, version } => {
                format!("Fetching {package} {version} with npm into the user cache: happens once")
            }
            Task::FetchNginx => "Fetching nginx into the user cache: happens once".into(),
            Task::BuildPage => "Building the page".into(),
            Task::Split => "Cutting the program in two".into(),
            Task::Bind => "Binding its first part to JavaScript".into(),
            Task::Optimize { file } => format!("Optimizing {file}"),
            Task::UpdatePackageList => "Updating apt's package list".into(),
            Task::InstallPackages { what } => format!("Installing {what} with apt"),
            Task::StartDisplay => "Starting a virtual display".into(),
            Task::StartDriver => "Starting a WebDriver".into(),
            Task::InstallPythonPackages => "Fetching NumPy and SciPy with pip into the user cache: happens once".into(),
            Task::ForgetProgram => "Forgetting the compiled program".into(),
            Task::Formatting => "Formatting".into(),
            Task::Licences => "Looking at the licences and sources of all crates".into(),
            Task::FetchAdvisories => "Fetching what is known against crates".into(),
            Task::Advisories => "Looking for what is known against these crates".into(),
            Task::NativeClippy => "Clippy".into(),
            Task::WasmClippy => "Clippy, wasm".into(),
            Task::NativeTests => "Native tests".into(),
            Task::WasmTests => "Wasm tests in headless Chromium".into(),
            Task::BrowserTests { engine } => format!("End-to-end tests in {}", engine.title()),
            Task::BenchNative => "Measuring natively".into(),
            Task::BenchBrowser => "Measuring the worker in headless Chromium".into(),
            Task::BenchPeers => "Measuring NumPy, SciPy and Python: takes minutes".into(),
        }
    }

    /// What to do when it failed: one or two full sentences.
    pub fn advice(&self) -> &'static str {
        match self {
            Task::AddComponents => {
                "It needs rustup and the network. By hand: `rustup component add rustfmt clippy`, in this folder."
            }
            Task::AddWasmTarget => {
                "It needs rustup and the network. By hand: `rustup target add wasm32-unknown-unknown`, in this folder."
            }
            Task::InstallTool { .. } => {
                "It needs the network, a C compiler and some disk space. Repair what the messages above name, then run \
                 the same `cargo xtask` command again."
            }
            Task::FetchPackage { .. } => {
                "It needs the network. Without Binaryen the page is larger; without axe-core its tests are left out."
            }
            Task::Licences | Task::Advisories => {
                "The finding is above: take another crate or version, or say in deny.toml why it may stay. Without a \
                 network, it needs what `cargo fetch` has fetched before."
            }
            Task::FetchAdvisories => {
                "It needs the network and git. Without it nobody looks whether something is known against a crate."
            }
            Task::FetchNginx => "It needs the network. Without nginx its tests are left out.",
            Task::BuildPage | Task::ForgetProgram => {
                "Repair what the messages above name, then run the same `cargo xtask` command again."
            }
            Task::Split | Task::Bind => "This should not happen: see xtask/src/split.rs.",
            Task::Optimize { .. } => "Remove that wasm-opt from PATH, or install a current Binaryen, then build again.",
            Task::UpdatePackageList | Task::InstallPackages { .. } => {
                "It needs the network. Otherwise install the browser and its driver by hand, both on PATH."
            }
            Task::StartDisplay | Task::StartDriver => "Start it by hand to see what it says.",
            Task::InstallPythonPackages => "It needs the network and Python 3.11 or newer. All other tests are run.",
            Task::Formatting => "Run `cargo fmt --all`.",
            Task::NativeClippy | Task::WasmClippy => {
                "Repair what clippy names above; alone it runs by `cargo xtask test --only clippy`."
            }
            Task::NativeTests => "The failures are above; alone they run by `cargo xtask test --only native`.",
            Task::WasmTests => "The failures are above; alone they run by `cargo xtask test --only wasm`.",
            Task::BrowserTests { engine } => match engine {
                Engine::Chromium => "The failures are above; alone they run by `cargo xtask test --engine chromium`.",
                Engine::Firefox => "The failures are above; alone they run by `cargo xtask test --engine firefox`.",
                Engine::WebKitGtk => "The failures are above; alone they run by `cargo xtask test --engine webkitgtk`.",
            },
            Task::BenchNative | Task::BenchBrowser | Task::BenchPeers => {
                "Repair what the messages above name, then run `cargo xtask bench` again."
            }
        }
    }
}
