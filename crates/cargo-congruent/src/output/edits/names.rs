//! The names and numbers in code, and its lines.

use crate::words::of_name;

/// The names and numbers in a text.
pub(super) fn names(text: &str) -> Vec<&str> {
    text.split(|char| !of_name(char)).filter(|word| !word.is_empty() && !["mut", "as", "_"].contains(word)).collect()
}

/// Where the line around a byte begins.
pub(super) fn line_begin(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |at| at + 1)
}

/// How lines of a file end.
pub(super) fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// The spaces in front of code that stands first on its line.
pub(super) fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches(' ').len()]
}
