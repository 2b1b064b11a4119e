//! An edit of a file.

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
