//! The names and numbers in code.

use crate::words::of_name;

/// The names and numbers in a text.
pub(super) fn names(text: &str) -> Vec<&str> {
    text.split(|char| !of_name(char)).filter(|word| !word.is_empty() && !["mut", "as", "_"].contains(word)).collect()
}
