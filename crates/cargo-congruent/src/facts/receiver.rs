//! Receivers that a sentence repeats: `x` in ``write `x.sum::<1>()` ``.

use crate::facts::source::Pointed;

/// The longest expression that a sentence repeats.
pub(crate) const SHORT: usize = 40;

/// Whether a text is a name, a field or a number.
pub(crate) fn is_short(own: &str) -> bool {
    own.chars().all(|char| char.is_alphanumeric() || "_.".contains(char))
}

/// An expression that methods can be called on, if it is short: without `&`.
pub(crate) fn read_callable(own: &str) -> Option<&str> {
    let own = own.trim_start_matches(['&', '*']);
    let plain = !own.is_empty() && own.chars().count() <= SHORT && !own.contains([' ', '{', '|', '\n']);
    plain.then_some(own)
}

impl Pointed {
    /// The receiver or the left operand, without `&`, if it is a name or a field.
    pub(crate) fn receiver(&self) -> Option<&str> {
        self.left().map(|own| own.trim_start_matches(['&', '*'])).filter(|own| is_short(own))
    }

    /// Returns `a.`, or `.` if the receiver is more than a name.
    pub(crate) fn write_receiver(&self) -> String {
        format!("{}.", self.receiver().unwrap_or_default())
    }
}
