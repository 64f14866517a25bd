//! The format that was recognised, in words.

use std::fmt;

use super::cell::Separator;
use super::columns::Roles;
use super::layout::Layout;
use super::notation::Notation;

/// The format in which scores were read. Its text completes the sentence "read as: …", for example `two columns,
/// tab-separated, header`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    roles: Roles,
    columns: usize,
    separator: Separator,
    header: bool,
    notation: Notation,
    blank_lines_differ: bool,
}

const BLANK_LINES_DIFFER: &str = "blank lines skipped: they stand in different places in the two lists, so check that \
                                  the items still match";

impl Format {
    /// The format of texts with these layouts; two differ at most in their headers, and in where their blank lines are.
    pub(super) fn new(layout: &Layout, has_header: bool, notation: Notation, blank_lines_differ: bool) -> Self {
        let Layout { roles, columns, separator, .. } = *layout;
        Self { roles, columns, separator, header: has_header, notation, blank_lines_differ }
    }

    fn arrangement(&self) -> String {
        match self.roles {
            Roles::List { .. } if self.notation.is_words_only() => format!("{}, one per line", self.notation.words()),
            Roles::List { .. } => "one number a line".to_owned(),
            Roles::Pair { baseline: 0, experimental: 1 } if self.columns == 2 => "two columns".to_owned(),
            Roles::Pair { .. } if self.columns == 2 => "two columns (experimental first)".to_owned(),
            Roles::Pair { baseline, experimental } => format!(
                "columns {} (baseline) and {} (experimental) of {}",
                baseline + 1,
                experimental + 1,
                self.columns
            ),
            Roles::Table { .. } => "differences with counts".to_owned(),
        }
    }

    fn separation(&self) -> Option<&'static str> {
        match self.separator {
            Separator::Tab => Some("tab-separated"),
            Separator::Semicolon => Some("semicolon-separated"),
            Separator::Comma => Some("comma-separated"),
            Separator::Blank => Some("blank-separated"),
            Separator::None => None,
        }
    }

    /// The words among the scores, where the arrangement does not name them already.
    fn words(&self) -> Option<String> {
        let is_told = matches!(self.roles, Roles::List { .. }) && self.notation.is_words_only();
        Some(self.notation.words()).filter(|words| !words.is_empty() && !is_told)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.arrangement())?;
        if let Some(separation) = self.separation() {
            write!(f, ", {separation}")?;
        }
        if self.header {
            write!(f, ", header")?;
        }
        if let Some(words) = self.words() {
            write!(f, ", {words}")?;
        }
        self.notation.remarks().into_iter().try_for_each(|remark| write!(f, ", {remark}"))?;
        if self.blank_lines_differ {
            write!(f, "; {BLANK_LINES_DIFFER}")?;
        }
        Ok(())
    }
}
