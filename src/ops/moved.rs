//! Operations of the kind `moved`: a function with the name of the operation computes its result on any rank, and its entry names its relation. This
//! file has the result type of such a function, the name of the operation in its error, and the bodies of its methods.

use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::Tensor;
use congruent_kernel::storage::reserve;
use congruent_layout::checked_numel;

/// A tensor of any rank.
pub(in crate::ops) type Moved<T> = Result<Tensor<T, AnyRank>, ShapeError>;

/// Adds the name of the called operation to an error.
pub(in crate::ops) fn named<V>(op: &'static str, out: Result<V, ShapeError>) -> Result<V, ShapeError> {
    out.map_err(|error| ShapeError { op, ..error })
}

/// Allocates a vector with room for a matrix.
pub(in crate::ops) fn with_room<T>(op: &'static str, rows: usize, columns: usize) -> Result<Vec<T>, ShapeError> {
    let Some(numel) = checked_numel(&[rows, columns], size_of::<T>()) else {
        return Err(Fault::TooLarge { sizes: [rows, columns][..].into() }.of(op));
    };
    let mut elements = Vec::new();
    reserve(&mut elements, numel)?;
    Ok(elements)
}

/// Prints the methods of operations of the kind `moved`: a call of `faces!` with a heading and entries, and the bodies of the kind.
macro_rules! moved {
    ($heading:literal; $($entries:tt)*) => {
        congruent_macros::faces! {
            moved $heading;
            Strided {
                let out = name(&self.as_dyn(), operation).or_panic();
                // SAFETY: invariant 2, by the promise of the entry.
                unsafe { out.rebrand() }
            } {
                let out = name(&self.as_dyn(), operation)?;
                // SAFETY: invariant 2, by the promise of the entry.
                Ok(unsafe { out.rebrand() })
            }
            AnyRank {
                name(&self.strided, taken)
            }
            $($entries)*
        }
    };
}
pub(in crate::ops) use moved;
