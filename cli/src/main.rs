//! Bootstrap Explorer in a shell.

use bootstrap_explorer_cli::{Console, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    run(std::env::args_os(), &mut Console::of_the_process()).into()
}
