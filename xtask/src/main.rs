//! The project's own tasks: `cargo xtask serve`, `build`, `test`, `bench` and `release`.
//!
//! Every step of set-up is here, so a machine needs only rustup's Rust and a C compiler. [`arguments`] reads the
//! command line, [`tools`], [`optimizer`], [`engine`] and [`python`] bring what is missing, [`page`] builds `dist/`,
//! [`server`] serves it, [`suite`] runs every check and [`bench`] measures. [`step`] runs all commands, [`task`] names them.

mod addresses;
mod apt;
mod arguments;
mod bench;
mod build_id;
mod dependencies;
mod digest;
mod display;
mod driver;
mod end_to_end;
mod engine;
mod error;
mod http;
mod left_out;
mod names;
mod npm;
mod offline;
mod optimizer;
mod page;
mod process;
mod project;
mod python;
mod release;
mod seal;
mod serve;
mod server;
mod single_file;
mod slim;
mod split;
mod step;
mod suite;
mod surroundings;
mod tally;
mod task;
mod tools;
mod verdict;

use std::process::ExitCode;

use arguments::{Request, USAGE};
use error::Error;

/// What the shell expects after a command line that cannot be understood.
const USAGE_EXIT_CODE: u8 = 2;

fn main() -> ExitCode {
    let request = match arguments::parse(std::env::args_os()) {
        Ok(request) => request,
        Err(problem) => {
            eprintln!("error: {problem}\n\n{USAGE}");
            return ExitCode::from(USAGE_EXIT_CODE);
        }
    };
    match run(request) {
        Ok(exit_code) => exit_code,
        Err(error) => {
            eprintln!("\nerror: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(request: Request) -> Result<ExitCode, Error> {
    match request {
        Request::Help => println!("{USAGE}"),
        Request::Build { single_file } => {
            let dist = page::build()?;
            if single_file {
                let path = single_file::write(&dist)?;
                step::announce(&format!("{} is ready: it opens by itself, without a host", path.display()));
            }
        }
        Request::Serve { port, open_browser } => serve::run(port, open_browser)?,
        Request::Bench => bench::run()?,
        Request::Release { twice } => release::run(twice)?,
        Request::Test { only, engines } => return Ok(suite::run(only, &engines)),
    }
    Ok(ExitCode::SUCCESS)
}
