//! Sizes and shapes as they are formatted in errors.

use crate::dim::AxisPattern;
use core::fmt;

/// Sizes, formatted as `[5, 3]`.
#[derive(Clone, PartialEq, Eq)]
pub struct Sizes(pub Box<[usize]>);

impl From<&[usize]> for Sizes {
    fn from(sizes: &[usize]) -> Self {
        Sizes(sizes.into())
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter()).finish()
    }
}
impl fmt::Debug for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Sizes that the caller asked for; -1 is a length to be inferred.
#[derive(Clone, PartialEq, Eq)]
pub struct Asked(pub Box<[isize]>);

impl From<&[isize]> for Asked {
    fn from(sizes: &[isize]) -> Self {
        Asked(sizes.into())
    }
}
impl From<&[usize]> for Asked {
    fn from(sizes: &[usize]) -> Self {
        Asked(sizes.iter().map(|&size| size as isize).collect())
    }
}
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter()).finish()
    }
}
impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The shape of a type, formatted as `[_, 784]`.
#[derive(Clone, PartialEq, Eq)]
pub struct ShapePattern(pub Vec<AxisPattern>);

impl fmt::Display for ShapePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (i, axis) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{axis}")?;
        }
        f.write_str("]")
    }
}
impl fmt::Debug for ShapePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Formats several sizes, `[2], [3]`.
pub(super) fn list(shapes: &[Sizes]) -> String {
    shapes.iter().map(Sizes::to_string).collect::<Vec<_>>().join(", ")
}
