//! Bootstrap Explorer for the shell: scores in, the page's answer out.
//!
//! The library [`paired_bootstrap`] computes and words everything. This crate has the arguments
//! ([`arguments`]), the drawing on all cores ([`drawing`]), the printing ([`printing`]), the review
//! of a paper's numbers ([`reviewing`]) and the command that compares several systems
//! ([`compare`]).

mod arguments;
mod compare;
mod console;
mod drawing;
mod inputs;
mod options;
mod printing;
mod reviewing;
mod trouble;

pub use console::Console;
pub use trouble::Status;

use arguments::{Arguments, Command};
use clap::Parser;
use paired_bootstrap::analysis::{Comparison, Items};
use paired_bootstrap::report::{Address, Elsewhere};
use paired_bootstrap::table::Choice;
use std::ffi::OsString;
use std::rc::Rc;
use trouble::Trouble;

/// Runs the program with these arguments, of which the first is its name.
pub fn run(arguments: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> Status {
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => answer(&arguments, console).unwrap_or_else(|trouble| trouble.tell(console)),
        Err(error) if error.use_stderr() => Trouble::Usage(error.render().to_string()).tell(console),
        Err(help) => match console.print(&help.render().to_string()) {
            Ok(()) => Status::Fine,
            Err(trouble) => trouble.tell(console),
        },
    }
}

fn answer(arguments: &Arguments, console: &mut Console<'_>) -> Result<Status, Trouble> {
    if let Some(Command::Compare(arguments)) = &arguments.command {
        return compare::answer(arguments, console);
    }
    if let Some(text) = arguments.about_itself() {
        console.print(&text)?;
        return Ok(Status::Fine);
    }
    let (address, problems) = Address::parse(&arguments.fragment());
    if !problems.is_empty() {
        return Err(Trouble::Arguments(problems));
    }
    let question = address.question;
    arguments.check(&question)?;
    if arguments.printed.is_given() {
        arguments.check_printed()?;
        console.print(&arguments.printed.review(&question)?)?;
        return Ok(Status::Fine);
    }
    let (items, address) = items(arguments, address, console)?;
    arguments.check_answers(&items)?;
    let mut comparison = Comparison::new(Rc::new(items), question);
    drawing::draw(&mut comparison, console);
    let findings = comparison.findings().ok_or(Trouble::NothingDrawn)?;
    let text = printing::text(arguments, &findings, &comparison, &address)?;
    console.print(&text)?;
    Ok(arguments.status(&findings, console))
}

/// The items to compare, and the address that shows the same comparison on the page.
fn items(arguments: &Arguments, address: Address, console: &mut Console<'_>) -> Result<(Items, Address), Trouble> {
    if arguments.files.is_empty() {
        let counts = address.counts.filter(|_| arguments.has_all_counts()).ok_or(Trouble::Unfit(
            "no scores given. Name files with scores, or - for standard input. Or give --n, --helped and --hurt together",
        ))?;
        if address.columns != Choice::default() {
            return Err(Trouble::Unfit("options about columns and systems need a file"));
        }
        return Ok((Items::artificial(counts)?, address));
    }
    if address.counts.is_some() {
        return Err(Trouble::Unfit("--n, --helped and --hurt are for counts without files"));
    }
    let (tables, files) = inputs::tables(&arguments.files, console)?;
    let asked = address.columns.clone();
    let items = Items::selected(&tables, &asked).map_err(|error| inputs::with_ways_out(error, &asked, true))?;
    let choice = items.table().map_or(asked.clone(), |table| asked.in_order_of(&table.choice));
    inputs::tell_questions(&items, &choice, true, console);
    let elsewhere = files.is_empty().then_some(Elsewhere::File);
    Ok((items, Address { files, elsewhere, counts: None, columns: choice, ..address }))
}
