//! What to write instead, where that is known.

use super::facts::Facts;

/// A sentence about what would fit.
pub fn remedy(_facts: &Facts) -> Option<String> {
    None
}
