//! Receivers that a sentence repeats: `x` in ``write `x.sum::<1>()` ``.

use crate::facts::source::Pointed;
use crate::words::of_name;

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

/// Returns an operand in parentheses, if it is an operation.
pub(crate) fn group(own: &str) -> String {
    if is_operation(own) { format!("({own})") } else { own.to_owned() }
}

/// Returns an operand of which a method is called: `x` for `&x`, `(-x)` for `-x`.
pub(crate) fn write_receiver(own: &str) -> String {
    let plain = own.trim_start_matches('&');
    match is_operation(own) || own.starts_with(['-', '*', '!']) {
        true => format!("({own})"),
        false if plain.starts_with(['-', '*', '!']) => format!("({plain})"),
        false => plain.to_owned(),
    }
}

/// Whether a space stands outside of all brackets.
fn is_operation(own: &str) -> bool {
    let mut depth = 0_i32;
    own.chars().any(|char| {
        depth += i32::from("([{".contains(char)) - i32::from(")]}".contains(char));
        depth == 0 && char == ' '
    })
}

impl Pointed {
    /// The receiver or the left operand, without `&`, if it is a name or a field.
    pub(crate) fn receiver(&self) -> Option<&str> {
        self.left().map(|own| own.trim_start_matches(['&', '*'])).filter(|own| is_short(own))
    }

    /// The receiver or the left operand, without `&`, if it is short: `x.exp()`, `(&x + 1.0)`.
    pub(crate) fn short_receiver(&self) -> Option<&str> {
        let own = self.left()?.trim_start_matches(['&', '*']);
        (!own.is_empty() && own.chars().count() <= SHORT && !own.contains(['{', '|', '\n'])).then_some(own)
    }

    /// The expression that is indexed where an index is pointed at, if it is short; otherwise nothing, so that `[1..2]` is not said of
    /// another expression.
    pub(crate) fn read_indexed(&self) -> String {
        let before = self.before.trim_end();
        // `x.get([0])`
        let called =
            || before.strip_suffix('(').map(|call| call.trim_end_matches(of_name)).filter(|own| own.ends_with('.'));
        let before = before.strip_suffix('[').or_else(called).unwrap_or_default().to_owned();
        let indexed = Pointed { before, ..Pointed::default() };
        indexed.short_receiver().unwrap_or_default().to_owned()
    }

    /// Returns `a.`, or `.` if the receiver is more than a name.
    pub(crate) fn write_receiver(&self) -> String {
        format!("{}.", self.receiver().unwrap_or_default())
    }
}
