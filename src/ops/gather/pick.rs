//! `gather`: the elements that an index names along an axis.

use super::{ErasedIndex, IndexOperand, Refusal, ShapeOf, fits, within};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::shape::gather::{GatherAlong, Gathered};
use crate::shape::{AnyRank, List};
use crate::tensor::{Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::index::gather as kernel;
use congruent_kernel::index::gather::IndexNumber;
use congruent_kernel::storage::Buffer;
use congruent_layout::gather::{self as rule, IndexedAlong};
use congruent_macros::{precompile, with_try};

/// Gathers the elements that an index names. The result has any rank, as in `map1`: the caller restores the shape.
#[precompile(f32, f64, i64: <T, i64>)]
pub(super) fn gathered<T: Element, I: IndexNumber>(
    op: &'static str,
    x: Ref<T>,
    axis: isize,
    index: ErasedIndex<I>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let positions = index.values;
    taken(op, x.with_axis(), &named!(op, rule::gather(x.geometry(), axis, positions.geometry())), index, within)
}

/// Gathers the elements with the layout that a rule has computed; the index is checked.
#[precompile(f32, f64, i64: <T, i64>)]
pub(super) fn taken<T: Element, I: IndexNumber>(
    op: &'static str,
    x: Ref<T>,
    along: &IndexedAlong,
    index: ErasedIndex<I>,
    refusal: Refusal,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    fits::<T>(op, &along.out)?;
    // Memory is allocated first: an expanded index may have more elements than can be checked in reasonable time.
    let out = Buffer::<T>::new(along.out.iter().product())?;
    let (axis, size) = (along.axis, x.sizes[along.axis]);
    let unproven = (!index.proves(size)).then_some(size);
    // SAFETY: the rule's answer for these operands; every element is checked on the way, or was proven.
    let elements = unsafe { kernel::gather(out, x.ptr(), x.strides[axis], index.values, unproven, along) };
    match elements {
        Ok(elements) => Ok(Tensor::assemble(&along.out, elements)),
        Err((value, at)) => Err(refusal(op, x.sizes, axis, value, &at)),
    }
}

/// Gathering from a tensor of elements `T` and shape `S` by an index `X`: methods of every tensor and view.
#[with_try(pub trait GatherBy, "Gather")]
impl<T: Element, S: List, X> GatherBy<T, S, X> for Strided<T, S> {
    /// Returns the elements that an index names along its axis `A`, in a new tensor: a copy, O(n) of the result.
    ///
    /// The broadcasting is [a proposal](https://github.com/pytorch/pytorch/pull/23479) for PyTorch's [note on
    /// broadcasting](https://docs.pytorch.org/docs/stable/notes/broadcasting.html) that PyTorch never released: its `gather` takes an index of the
    /// same rank, stretches nothing, and reads a part of a longer input.
    ///
    /// # Shapes
    /// `[8, 3]` by `[4]` along 0 is `[4, 3]`, with 4 rows; by `[8, 2]` along 1, and by `[1, 2]` along -1, it is `[8, 2]`. A scalar counts as a vector
    /// of one element if the other operand has at most one axis: `[]` by `[2]` along 0 is `[2]`, `[3]` by `[]` is `[]`. Apart from that, the index
    /// has at least one axis and at most as many as the tensor. The index is aligned on the *left*: axes of length 1 are appended at its end. `A`
    /// counts the axes of the index as passed, also when negative: by `[4]`, -1 is the first axis of `[8, 3]`. Along axis `A` the result is as long
    /// as the index, and nothing stretches; along the other axes, the two lengths are equal or one is 1 and stretches.
    ///
    /// # Panics
    /// With the error of [`try_gather`](Self::try_gather).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// let best: Tensor<f64, shape![2, 1]> = x.gather::<1>(&Tensor::from([[2_i64], [0]]));
    /// assert_eq!(best.to_vec(), [3.0, 4.0]);
    /// let rows: Tensor<f64, shape![3, 3]> = x.gather::<0>(&Tensor::from([1_i64, 0, 1]));   // [3], then [3, 1]
    /// assert_eq!(rows.to_vec(), [4.0, 5.0, 6.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![4, 3]>::zeros();
    /// x.gather::<1>(&Tensor::<i64, shape![2, 3]>::zeros());   // 4 and 2 along axis 0: neither is 1
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexValue`] if the index names a position outside of the axis, negative positions included; [`Fault::Lengths`], [`Fault::Named`]
    /// where a length known only at run time does not fit; [`Fault::TooLarge`].
    fn gather<const A: isize>(&self, index: X) -> TensorOf<T, Gathered<S, ShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: GatherAlong<S, A>>,
    {
        // SAFETY: invariant 2: the sizes that `GatherAlong` computes.
        unsafe { gathered("gather", self.raw(), A, index.positions()) }
    }

    /// Returns the elements that an index names along one of its axes, in a new tensor, by the rule of [`GatherBy::gather`]: a copy, O(n) of the
    /// result. A scalar counts as a vector of one element if the other operand has at most one axis; the result has the shape of the index.
    ///
    /// # Errors
    /// [`Fault::IndexRank`], [`Fault::IndexScalar`], [`Fault::Axis`] (of the index),
    /// [`Fault::Lengths`]; [`Fault::IndexValue`]; [`Fault::TooLarge`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, _>::arange_of(AnyRank::from([4, 3]));
    /// let y = x.gather(-1, &Tensor::from([3_i64, 0]))?;      // [2], then [2, 1]: rows
    /// assert_eq!((y.sizes(), y.to_vec()), (&[2, 3][..], vec![9, 10, 11, 0, 1, 2]));
    /// let error = x.gather(1, &Tensor::from([[0_i64], [1]])).unwrap_err().to_string();
    /// assert!(error.starts_with("gather: sizes 4/2 at dimension 0 neither equal nor 1"));
    /// # Ok::<(), ShapeError>(())
    /// ```
    #[any_rank]
    pub fn gather(&self, axis: impl Axis, index: impl IndexOperand) -> Tensor<T, AnyRank> {
        gathered("gather", self.strided.raw(), axis.to_value(), index.positions())
    }
}
