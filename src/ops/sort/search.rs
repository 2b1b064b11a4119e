//! `searchsorted`: positions in sorted rows.

use crate::error::prelude::*;
use crate::shape::gather::SearchIn;
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, copied};
use congruent_kernel::Ref;
use congruent_kernel::element::Number;
use congruent_kernel::index::gather as kernel;
use congruent_macros::with_try;

/// The settings of [`searchsorted_with`](Strided::searchsorted_with): the side of equal elements on which a position is.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let sorted = Tensor::from([1.0, 3.0, 3.0, 9.0]);
/// let values = Tensor::from([[3.0, 0.0], [4.0, 10.0]]);
/// assert_eq!(sorted.searchsorted(&values).to_vec(), [1, 0, 3, 4]);
/// assert_eq!(sorted.searchsorted_with(&values, SearchSorted::new().right(true)).to_vec(), [3, 0, 3, 4]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use = "settings do nothing by themselves: give them to `x.searchsorted_with(..)`"]
pub struct SearchSorted {
    right: bool,
}

impl SearchSorted {
    /// Returns PyTorch's default: before the first of equal elements.
    pub fn new() -> Self {
        SearchSorted::default()
    }

    /// Sets the position after the last of equal elements if `right` is true: PyTorch's `right`, and its `side="right"`.
    pub fn right(self, right: bool) -> Self {
        SearchSorted { right }
    }
}

fn searched<T: Number>(sorted: Ref<T>, values: Ref<T>, how: SearchSorted) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let (a, b) = (sorted.sizes, values.sizes);
    let rows = || a.len() == b.len() && a[..a.len() - 1] == b[..b.len() - 1];
    if a.is_empty() || a.len() > 1 && !rows() {
        return Err(Fault::Search { sorted: a.into(), values: b.into() }.of("searchsorted"));
    }
    let (rows, wanted) = (copied(sorted)?, copied(values)?);
    let each = if a.len() == 1 { values.numel() } else { b[b.len() - 1] };
    let mut out = Tensor::<i64, AnyRank>::try_zeros_of(AnyRank::from(b))?;
    kernel::search((rows.as_slice(), a[a.len() - 1]), (wanted.as_slice(), each), how.right, out.as_mut_slice());
    Ok(out)
}

/// # Search in sorted rows
#[with_try]
impl<T: Number, S: List> Strided<T, S> {
    /// Returns the position at which each value would be inserted so that these sorted rows stay sorted: a tensor of the shape of the values, O(m log
    /// n). The position is before the first of equal elements.
    ///
    /// NaN is larger than all numbers. As in PyTorch, the rows are not checked to be sorted.
    ///
    /// # Shapes
    /// `[5]` takes values of any shape; `[2, 5]` takes values of shape `[2, 3]`, row by row.
    ///
    /// # Panics
    /// With the error of [`try_searchsorted`](Self::try_searchsorted).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let sorted = Tensor::from([1.0, 3.0, 3.0, 9.0]);
    /// let values = Tensor::from([[3.0, 0.0], [4.0, 10.0]]);
    /// assert_eq!(sorted.searchsorted(&values).to_vec(), [1, 0, 3, 4]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let sorted = Tensor::<f32, shape![2, 5]>::arange();
    /// sorted.searchsorted(&Tensor::<f32, shape![3, 4]>::zeros());   // 2 rows and 3
    /// ```
    ///
    /// # Errors
    /// [`Fault::Search`] where a length known only at run time does not fit.
    pub fn searchsorted<V>(&self, values: V) -> Tensor<i64, V::Shape>
    where
        V: Operand<T, Shape: SearchIn<S>>,
    {
        // SAFETY: invariant 2: the sizes of `values`.
        unsafe { searched(self.raw(), values.raw(), SearchSorted::new()) }
    }

    /// Returns the position at which each value would be inserted so that these sorted rows stay sorted, before the first of equal elements: O(m log
    /// n).
    ///
    /// # Errors
    /// [`Fault::Search`].
    #[any_rank]
    pub fn searchsorted(&self, values: impl Operand<T>) -> Tensor<i64, AnyRank> {
        searched(self.strided.raw(), values.raw(), SearchSorted::new())
    }

    /// Like [`searchsorted`](Self::searchsorted), with PyTorch's `right`, see [`SearchSorted`].
    ///
    /// # Panics
    /// With the error of [`try_searchsorted`](Self::try_searchsorted).
    ///
    /// # Errors
    /// The errors of [`try_searchsorted`](Self::try_searchsorted).
    pub fn searchsorted_with<V>(&self, values: V, how: SearchSorted) -> Tensor<i64, V::Shape>
    where
        V: Operand<T, Shape: SearchIn<S>>,
    {
        // SAFETY: invariant 2: the sizes of `values`.
        unsafe { searched(self.raw(), values.raw(), how) }
    }

    /// Like [`searchsorted`](Self::searchsorted), with PyTorch's `right`, see [`SearchSorted`].
    ///
    /// # Errors
    /// [`Fault::Search`].
    #[any_rank]
    pub fn searchsorted_with(&self, values: impl Operand<T>, how: SearchSorted) -> Tensor<i64, AnyRank> {
        searched(self.strided.raw(), values.raw(), how)
    }
}
