//! Losses of rows of scores by class, with the trait of the functions that are compiled for each float.

use crate::Ref;
use crate::sealed::element::Sealed;
use crate::storage::{Filled, OutOfMemory};

/// The targets and settings of a loss over scores.
pub struct Classes<'a, T> {
    /// The classes, row-major over the other axes; each below the length of the axis, or equal to `ignored`.
    pub target: &'a [i64],
    /// A weight for each class.
    pub weight: Option<&'a [T]>,
    /// The class whose targets are ignored.
    pub ignored: i64,
    /// The share of the loss that is spread over all classes.
    pub smoothing: T,
    /// Whether the scores are logits, or otherwise logarithms of probabilities.
    pub logits: bool,
}

/// Losses of rows of scores.
#[doc(hidden)]
pub trait Losses: Sized + Sealed {
    /// Returns the loss at each position, and the sum of the weights of their classes: see `loss`.
    fn losses(x: Ref<Self>, axis: usize, of: &Classes<Self>) -> Result<(Filled<Self>, f64), OutOfMemory>;
}
