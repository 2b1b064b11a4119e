//! An index tensor whose values are proven when it is built.

use super::operand::{ErasedIndex, IndexOperand, sealed};
use crate::dim::{Fixed, Length, ToDim};
use crate::error::prelude::*;
use crate::shape::Lengths;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::index::gather as kernel;
use core::ops::Deref;

/// An index tensor of shape `S` whose values are all proven to lie below a length `D`.
///
/// Along an axis of that length, or of a longer one, an operation does not check its values again; along a shorter axis it checks them like those of
/// any index tensor. A proven index dereferences to a tensor of `i64`, for reading only.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::{dim::N, gather::ProvenIndex};
///
/// let x = Tensor::<f32, shape![10, 3]>::arange();
/// let rows: ProvenIndex<N<10>, shape![4]> = ProvenIndex::new(&Tensor::from([9_i64, 0, 9, 1]), N)?;
/// for _ in 0..100 {
///     let y: Tensor<f32, shape![4, 3]> = x.gather::<0>(&rows);      // nothing is checked here
///     assert_eq!(y[[0, 2]], 29.0);
/// }
/// assert!(ProvenIndex::new(&Tensor::from([10_i64]), 10).is_err());
/// # Ok::<(), ShapeError>(())
/// ```
#[derive(Clone)]
pub struct ProvenIndex<D, S> {
    // Invariant: every value is at least 0 and below the size of `bound`.
    tensor: Tensor<i64, S>,
    bound: D,
}

impl<D: Length, S: Lengths> ProvenIndex<D, S> {
    /// Copies the values of an index tensor, proven to be at least 0 and below `dim`: O(n).
    ///
    /// `dim` is a number (a length known at run time), a length, or a named one: `10`, `N::<10>`, `Batch(10)`.
    ///
    /// # Errors
    /// [`Fault::IndexValue`], which names the first value outside and its position.
    pub fn new<X>(index: X, dim: impl ToDim<Dim = D>) -> Result<Self, ShapeError>
    where
        X: IndexOperand<Shape = S>,
    {
        let (positions, bound) = (index.positions().values, dim.to_dim());
        if let Some((value, at)) = kernel::outside(positions, bound.size()) {
            return Err(super::within("ProvenIndex::new", &[bound.size()], 0, value, &at));
        }
        let elements = kernel::widened(positions)?;
        // SAFETY: the sizes of a tensor of shape `S`.
        let tensor = unsafe { Tensor::assemble(positions.sizes, elements).rebrand() };
        Ok(ProvenIndex { tensor, bound })
    }

    /// Copies the values of an index tensor, proven to be below the length in the type: `ProvenIndex::<N<10>, _>::proven(&rows)`. O(n).
    ///
    /// # Errors
    /// [`Fault::IndexValue`], which names the first value outside and its position.
    ///
    /// # Examples
    /// The length is written as its type: 1 is [`One`](crate::dim::One), 4,096 is [`K<4, 96>`](crate::dim::K).
    ///
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::{dim::{K, One}, gather::ProvenIndex};
    ///
    /// let word = ProvenIndex::<K<4, 96>, _>::proven(&Tensor::from([4095_i64, 0]))?;
    /// let table = Tensor::<f32, shape![4096, 2]>::arange();
    /// assert_eq!(table.embedding(&word).to_vec(), [8190.0, 8191.0, 0.0, 1.0]);
    /// assert!(ProvenIndex::<One, _>::proven(&Tensor::from([1_i64])).is_err());
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn proven<X>(index: X) -> Result<Self, ShapeError>
    where
        X: IndexOperand<Shape = S>,
        D: Bound,
    {
        ProvenIndex::new(index, D::VALUE)
    }

    /// Returns the bound below which all values are. O(1).
    pub fn bound(&self) -> usize {
        self.bound.size()
    }
}

/// A length that the type of a proven index determines.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not known at compile time",
    label = "values are proven to lie below a length that is known here",
    note = "a length that comes at run time is given with the values: `ProvenIndex::new(&x, Batch(n))`, or `ProvenIndex::new(&x, n)`"
)]
pub trait Bound: Fixed {}
#[diagnostic::do_not_recommend]
impl<D: Fixed> Bound for D {}

impl<D, S> ProvenIndex<D, S> {
    /// Returns the values as an ordinary tensor: O(1).
    pub fn as_tensor(&self) -> &Tensor<i64, S> {
        &self.tensor
    }

    /// Converts into an ordinary tensor, which is writable: O(1).
    pub fn into_tensor(self) -> Tensor<i64, S> {
        self.tensor
    }
}

#[cfg_attr(doc, doc(hidden))]
impl<D, S> Deref for ProvenIndex<D, S> {
    type Target = Strided<i64, S>;
    fn deref(&self) -> &Strided<i64, S> {
        &self.tensor
    }
}

impl<D, S> core::fmt::Debug for ProvenIndex<D, S>
where
    Tensor<i64, S>: core::fmt::Debug,
{
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.tensor.fmt(f)
    }
}

impl<D: Length, S: Lengths> sealed::Sealed for &ProvenIndex<D, S> {}
#[diagnostic::do_not_recommend]
impl<D: Length, S: Lengths> IndexOperand for &ProvenIndex<D, S> {
    type Shape = S;
    type Number = i64;
    fn positions(&self) -> ErasedIndex<'_, i64> {
        ErasedIndex { values: self.as_tensor().raw(), proven: Some(self.bound()) }
    }
}
