//! The length of an axis as a type writes it. (The types themselves are `congruent::dim`.)

use core::fmt;

/// The length of one axis as far as its type knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisPattern {
    /// The number.
    Size(usize),
    /// A name; the number comes at run time.
    Named(&'static str),
    /// Nothing is known.
    Unknown,
}

impl fmt::Display for AxisPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AxisPattern::Size(n) => n.fmt(f),
            AxisPattern::Named(name) => f.write_str(name),
            AxisPattern::Unknown => f.write_str("_"),
        }
    }
}
