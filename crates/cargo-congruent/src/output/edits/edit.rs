//! An edit of a file.

use crate::facts::tree::Span;

/// Bytes of the file that the message points at, and what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The first byte that is replaced.
    pub from: usize,
    /// The first byte that stays behind it.
    pub to: usize,
    /// The text that stands between them instead.
    pub text: String,
}

impl Edit {
    /// Replaces these bytes by a text.
    pub(super) fn replace((from, to): Span, text: impl Into<String>) -> Edit {
        Edit { from, to, text: text.into() }
    }

    /// Puts a text in front of this byte.
    pub(super) fn insert(at: usize, text: impl Into<String>) -> Edit {
        Edit::replace((at, at), text)
    }
}

/// Words in front of code that is to be written.
pub(super) const VERBS: [&str; 2] = ["write `", "write the bound `"];

/// How a headline names its edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::output) struct Proposal<'h> {
    /// The text in backticks.
    pub code: &'h str,
    /// The headline behind it.
    pub behind: &'h str,
    /// Whether an operand of this kind would fit.
    pub fits: bool,
}
