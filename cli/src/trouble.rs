//! Errors, and the exit status.

use crate::Console;
use paired_bootstrap::analysis::ItemsError;
use paired_bootstrap::report::AddressProblem;
use paired_bootstrap::table::TableError;
use std::process::ExitCode;

/// The exit status of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// 0: the question is answered.
    Fine,
    /// 1: it is answered, and `--fail-if` names the answer.
    Failed,
    /// 2: the arguments or the input are invalid.
    BadInput,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Unknown or malformed arguments.
    Usage(String),
    /// Invalid values.
    Arguments(Vec<AddressProblem>),
    /// Arguments that do not go together, as a sentence.
    Unfit(&'static str),
    /// A file cannot be read.
    File { name: String, error: std::io::Error },
    /// The input cannot be compared; with the options that solve it.
    Items { error: Box<ItemsError>, ways_out: Vec<String> },
    /// A paper's numbers are invalid; the text says why.
    Printed(String),
    /// The scores are too long for a link.
    Link(String),
    /// No resample was drawn.
    NothingDrawn,
}

impl Trouble {
    pub(crate) fn tell(&self, console: &mut Console<'_>) -> Status {
        let say = |text: &dyn std::fmt::Display| format!("bootstrap-explorer: {text}");
        match self {
            Self::Usage(text) => console.tell(text.trim_end()),
            Self::Arguments(problems) => problems.iter().for_each(|problem| console.tell(&say(problem))),
            Self::Unfit(why) => console.tell(&say(why)),
            Self::File { name, error } => console.tell(&say(&format!("{name}: {error}"))),
            Self::Items { error, ways_out } => {
                console.tell(&say(error));
                ways_out.iter().for_each(|way| console.tell(&format!("  {way}")));
            }
            Self::Link(why) | Self::Printed(why) => console.tell(&say(why)),
            Self::NothingDrawn => console.tell(&say(&"no resample was drawn")),
        }
        Status::BadInput
    }
}

impl From<ItemsError> for Trouble {
    fn from(error: ItemsError) -> Self {
        Self::Items { error: Box::new(error), ways_out: Vec::new() }
    }
}

impl From<TableError> for Trouble {
    fn from(error: TableError) -> Self {
        ItemsError::from(error).into()
    }
}
