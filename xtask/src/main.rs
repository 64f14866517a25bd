//! The project's own commands: `cargo xtask serve`, `build`, `test`, `bench` and `release`.
//!
//! Every step of set-up is here, so a machine needs only Rust and a C compiler. [`tools`],
//! [`optimizer`], [`engine`] and [`python`] bring what is missing, [`page`] builds `dist/`,
//! [`server`] serves it, [`suite`] runs every check and [`bench`] measures. All start other
//! programs by [`step`].

mod apt;
mod bench;
mod build_id;
mod digest;
mod driver;
mod end_to_end;
mod engine;
mod latex;
mod left_out;
mod npm;
mod offline;
mod optimizer;
mod outcome;
mod page;
mod project;
mod python;
mod release;
mod seal;
mod serve;
mod server;
mod single_file;
mod slim;
mod step;
mod suite;
mod surroundings;
mod tools;

use std::process::ExitCode;

use clap::Parser;

use engine::Engine;
use suite::Suite;

/// The project's own commands. Tools that are missing are put into the user's cache folder, once
/// per version.
#[derive(Debug, Parser, PartialEq)]
#[command(bin_name = "cargo xtask")]
enum Request {
    /// Build the page, serve it on 127.0.0.1 and open the browser
    Serve {
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Open no browser
        #[arg(long)]
        no_open: bool,
    },
    /// Build the page into dist/: static files for any server, under any path
    Build {
        /// Also make bootstrap-explorer.html, which opens without a server
        #[arg(long)]
        single_file: bool,
    },
    /// Run every check; the end-to-end tests all in Chromium, one journey through each view in the
    /// other engines
    Test {
        /// Run the checks of one suite alone
        #[arg(long)]
        only: Option<Suite>,
        /// Run all end-to-end tests in this engine, and nothing else; may be repeated
        #[arg(long = "engine", conflicts_with = "only")]
        engines: Vec<Engine>,
    },
    /// Measure how long resamples take, here, in the browser and with NumPy and SciPy
    Bench,
    /// Make dist.zip and bootstrap-explorer.html, the same to the last byte whenever they are made
    Release {
        /// Make them again and compare
        #[arg(long)]
        twice: bool,
    },
}

fn main() -> anyhow::Result<ExitCode> {
    match Request::parse() {
        Request::Serve { port, no_open } => serve::run(port, !no_open)?,
        Request::Build { single_file } => {
            let dist = page::build()?;
            if single_file {
                let path = single_file::write(&dist)?;
                step::announce(&format!("{} is ready: it opens without a server", path.display()));
            }
        }
        Request::Test { only, engines } => return Ok(suite::run(only, &engines)),
        Request::Bench => bench::run()?,
        Request::Release { twice } => release::run(twice)?,
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Option<Request> {
        Request::try_parse_from(std::iter::once("xtask").chain(words.split_whitespace())).ok()
    }

    #[test]
    fn serve_listens_on_8080_and_opens_the_browser_unless_told_otherwise() {
        assert_eq!(parse("serve"), Some(Request::Serve { port: 8080, no_open: false }));
        assert_eq!(parse("serve --no-open --port 9000"), Some(Request::Serve { port: 9000, no_open: true }));
        assert_eq!(parse("serve --port 65536"), None);
    }

    #[test]
    fn tests_are_chosen_by_suite_or_by_engine() {
        let test = |only, engines| Some(Request::Test { only, engines });
        assert_eq!(parse("test"), test(None, vec![]));
        assert_eq!(parse("test --only native"), test(Some(Suite::Native), vec![]));
        let engines = vec![Engine::WebKitGTK, Engine::Chromium];
        assert_eq!(parse("test --engine webkitgtk --engine=chromium"), test(None, engines));
        assert_eq!(parse("test --engine firefox --only fmt"), None);
        assert_eq!(parse("test --engine servo"), None);
    }

    #[test]
    fn unknown_words_are_refused() {
        for words in ["", "deploy", "build now", "serve --host 0.0.0.0", "release --thrice"] {
            assert_eq!(parse(words), None, "{words}");
        }
    }
}
