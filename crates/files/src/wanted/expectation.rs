//! The expectation of one tensor.

use super::pattern::Pattern;
use crate::element::FileElement;
use congruent::Lengths;
use congruent_formats::header::ElementType;
use std::fmt;

/// A tensor that a program expects in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wanted {
    /// The name, which is empty for the one tensor of a file without names.
    pub name: String,
    /// The type of the elements; `None` accepts any.
    pub elements: Option<ElementType>,
    /// The shape.
    pub shape: Pattern,
}

impl Wanted {
    /// Returns the expectation of a tensor with this name, element type and shape type.
    pub fn of<T: FileElement, S: Lengths>(name: impl Into<String>) -> Self {
        Wanted::new(name, T::TYPE, Pattern::of::<S>())
    }

    /// Returns the expectation of a tensor with this name, element type and shape.
    pub fn new(name: impl Into<String>, elements: impl Into<Option<ElementType>>, shape: Pattern) -> Self {
        Wanted { name: name.into(), elements: elements.into(), shape }
    }
}

impl fmt::Display for Wanted {
    /// `[_, 784] f32`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shape.fmt(f)?;
        self.elements.map_or(Ok(()), |elements| write!(f, " {elements}"))
    }
}
