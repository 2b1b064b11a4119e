//! One difference, and its sentence.

use super::Wanted;
use congruent_formats::header::ElementType;
use std::fmt;

/// One difference between a file and the expectations of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement {
    /// The file lacks a tensor.
    Missing {
        /// The expectation.
        wanted: Wanted,
    },
    /// The file has a tensor that the program does not expect.
    LeftOver {
        /// Its name.
        name: String,
        /// The type of its elements.
        elements: ElementType,
        /// Its shape.
        sizes: Box<[usize]>,
    },
    /// A tensor has another shape or another element type.
    Different {
        /// The type of its elements in the file.
        elements: ElementType,
        /// Its shape in the file.
        sizes: Box<[usize]>,
        /// The expectation.
        wanted: Wanted,
    },
    /// The elements of a tensor have no conversion to the requested type.
    NotConverted {
        /// The name of the tensor.
        name: String,
        /// The type of its elements in the file.
        elements: ElementType,
        /// The requested type.
        to: ElementType,
    },
    /// One named length has two sizes.
    TwoSizes {
        /// The name of the length.
        length: &'static str,
        /// A tensor, and the size in it.
        first: (String, usize),
        /// Another tensor, or the same one, and the size along another axis.
        second: (String, usize),
    },
    /// The program refuses the file for a reason of its own.
    Refused {
        /// The name of a tensor, or the beginning of the names of several.
        name: String,
        /// The reason.
        why: String,
    },
}

impl Disagreement {
    /// Returns the difference between an expectation and a tensor of this element type and these sizes, if there is one. Named lengths fit any size.
    pub fn between(wanted: &Wanted, elements: ElementType, sizes: &[usize]) -> Option<Self> {
        let is_like = wanted.elements.is_none_or(|own| own == elements) && wanted.shape.fits(sizes);
        (!is_like).then(|| Disagreement::Different { elements, sizes: sizes.into(), wanted: wanted.clone() })
    }

    /// Returns the difference that a tensor is when nobody expects it.
    pub fn left_over(name: &str, elements: ElementType, sizes: &[usize]) -> Self {
        Disagreement::LeftOver { name: name.to_owned(), elements, sizes: sizes.into() }
    }

    /// Returns the requested element type if the elements are the only difference, and [`get_as`](crate::Safetensors::get_as) converts them.
    pub fn conversion(&self) -> Option<ElementType> {
        match self {
            Disagreement::Different { elements, sizes, wanted }
                if elements.is_converted() && wanted.shape.fits(sizes) =>
            {
                wanted.elements.filter(|to| to != elements && to.is_number())
            }
            _ => None,
        }
    }

    /// Sets the name of a tensor that was read without its name.
    pub(crate) fn set_name(&mut self, own: &str) {
        if let Disagreement::NotConverted { name, .. } = self
            && name.is_empty()
        {
            own.clone_into(name);
        }
    }
}

/// Returns `w: `, or nothing for a tensor without a name.
fn prefix(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("{name}: ") }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disagreement::Missing { wanted } => {
                write!(f, "{}the file has no such tensor, the type says {wanted}", prefix(&wanted.name))
            }
            Disagreement::LeftOver { name, elements, sizes } => {
                write!(f, "{}the file has {sizes:?} {elements}, which is left over", prefix(name))
            }
            Disagreement::Different { elements, sizes, wanted } => {
                write!(f, "{}the file has {sizes:?} {elements}, the type says {wanted}", prefix(&wanted.name))
            }
            Disagreement::NotConverted { name, elements, to } => {
                write!(f, "{}the file has {elements}, which is not converted to {to}", prefix(name))
            }
            Disagreement::TwoSizes { length, first, second } => {
                let (first, at) = (prefix(&first.0), first.1);
                write!(f, "{}the file has {length} = {}, and {first}{length} = {at}", prefix(&second.0), second.1)
            }
            Disagreement::Refused { name, why } => write!(f, "{}{why}", prefix(name)),
        }
    }
}
