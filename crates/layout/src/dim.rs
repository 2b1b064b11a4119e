//! The length of an axis in a type. (The types themselves are in `congruent::dim`.)

use core::fmt;

/// The length of one axis as far as its type determines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisPattern {
    /// A constant.
    Size(usize),
    /// A name, whose number is known at run time.
    Named(&'static str),
    /// An unknown length.
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
