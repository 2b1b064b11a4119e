//! `index_select`, `take_along_dim` and `embedding`: reading by an index without alignment.

use super::pick::taken;
use super::{ErasedIndex, IndexOperand, ShapeOf, range, within};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::shape::gather::{EmbedIn, SelectAlong, Selected, TakeAlong, Taken};
use crate::shape::{AnyRank, List};
use crate::tensor::{Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::index::gather::IndexNumber;
use congruent_layout::gather as rule;
use congruent_macros::{precompile, with_try};

#[precompile(f32, f64, i64: <T, i64>)]
fn selected<T: Element, I: IndexNumber>(
    x: Ref<T>,
    axis: isize,
    index: ErasedIndex<I>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let op = "index_select";
    let mut along = named!(op, rule::select(x.geometry(), axis, index.values.geometry()));
    if x.sizes.is_empty() {
        // A scalar stays a scalar.
        let positions = along.sizes[0];
        if positions != 1 {
            return Err(Fault::IndexOfScalar { positions }.of(op));
        }
        along.out.clear();
    }
    taken(op, x.with_axis(), &along, index, range)
}

fn taken_along<T: Element, I: IndexNumber>(
    x: Ref<T>,
    axis: isize,
    index: ErasedIndex<I>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let along = named!("take_along_dim", rule::take(x.geometry(), axis, index.values.geometry()));
    taken("take_along_dim", x, &along, index, within)
}

fn embedded<T: Element, I: IndexNumber>(
    table: Ref<T>,
    index: ErasedIndex<I>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let along = named!("embedding", rule::rows(table.geometry(), index.values.geometry()));
    taken("embedding", table, &along, index, range)
}

/// Reading from a tensor of elements `T` and shape `S` by an index `X` that is not aligned: methods of every
/// tensor and view.
#[with_try(pub trait SelectBy, "Rows by an index")]
impl<T: Element, S: List, X> SelectBy<T, S, X> for Strided<T, S> {
    /// Returns the positions of axis `A` that a vector names, in a new tensor: a copy, O(n) of the result.
    ///
    /// # Shapes
    /// `[4, 3]` by `[5]` along 0 is `[5, 3]`, along 1 `[4, 5]`. `A` counts the axes of the tensor. A scalar counts as a
    /// vector of one element, as index and as tensor: `[4, 3]` by `[]` along 0 is `[1, 3]`, `[]` by `[1]` is `[]`. From a
    /// scalar, one element is selected.
    ///
    /// # Panics
    /// With the error of [`try_index_select`](Self::try_index_select).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, shape![2, 2]> = x.index_select::<1>(&Tensor::from([2_i64, 0]));
    /// assert_eq!(y.to_vec(), [3, 1, 6, 4]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1, 2, 3], [4, 5, 6]]).index_select::<1>(&Tensor::from([[2_i64, 0]]));   // not a vector
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexRange`] if the index names a position outside of the axis, negative positions included;
    /// [`Fault::TooLarge`].
    fn index_select<const A: isize>(&self, index: X) -> TensorOf<T, Selected<S, ShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: SelectAlong<S, A>>,
    {
        // SAFETY: invariant 2: the sizes that `SelectAlong` computes.
        unsafe { selected(self.raw(), A, index.positions()) }
    }

    /// Returns the positions of an axis that a vector names, in a new tensor: a copy, O(n) of the result. A scalar counts as a
    /// vector of one element, as index and as tensor.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::IndexVector`]; [`Fault::IndexRange`]; [`Fault::TooLarge`].
    #[any_rank]
    pub fn index_select(&self, axis: impl Axis, index: impl IndexOperand) -> Tensor<T, AnyRank> {
        selected(self.strided.raw(), axis.to_value(), index.positions())
    }

    /// Returns the elements that an index of the same rank names along axis `A`, in a new tensor: a copy, O(n) of the result. `argsort` and `argmax`
    /// return such an index.
    ///
    /// # Shapes
    /// `[4, 3]` by `[1, 3]` along 0 is `[1, 3]`. Apart from the axis, both are broadcast together. Unlike in `gather`, a scalar is rejected, as in
    /// PyTorch: it has no axis.
    ///
    /// # Panics
    /// With the error of [`try_take_along_dim`](Self::try_take_along_dim).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[3, 1, 2], [4, 6, 5]]);
    /// let order = Tensor::from([[1_i64, 2, 0], [0, 2, 1]]);
    /// assert_eq!(x.take_along_dim::<1>(&order).to_vec(), [1, 2, 3, 4, 5, 6]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexValue`] if the index names a position outside of the axis, negative positions included;
    /// [`Fault::Broadcast`], [`Fault::Named`] where a length known only at run time does not fit;
    /// [`Fault::TooLarge`].
    fn take_along_dim<const A: isize>(&self, index: X) -> TensorOf<T, Taken<S, ShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: TakeAlong<S, A>>,
    {
        // SAFETY: invariant 2: the sizes that `TakeAlong` computes.
        unsafe { taken_along(self.raw(), A, index.positions()) }
    }

    /// Returns the elements that an index of the same rank names along an axis, both broadcast apart from that axis, in a new tensor: a copy, O(n) of
    /// the result. A scalar is rejected, as in PyTorch.
    ///
    /// # Errors
    /// [`Fault::TakeRank`], [`Fault::Axis`], [`Fault::Broadcast`]; [`Fault::IndexValue`];
    /// [`Fault::TooLarge`].
    #[any_rank]
    pub fn take_along_dim(&self, axis: impl Axis, index: impl IndexOperand) -> Tensor<T, AnyRank> {
        taken_along(self.strided.raw(), axis.to_value(), index.positions())
    }
}

/// # Rows of a table
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns the rows of this table that an index of any shape names, in a new tensor: a copy, O(n) of the result.
    ///
    /// # Shapes
    /// `[1000, 64]` by `[2, 7]` is `[2, 7, 64]`, by a scalar `[64]`.
    ///
    /// # Panics
    /// With the error of [`try_embedding`](Self::try_embedding).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let table = Tensor::from([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]]);
    /// let words: Tensor<f64, shape![2, 2, 2]> = table.embedding(&Tensor::from([[2_i64, 0], [1, 1]]));
    /// assert_eq!(words.to_vec(), [2.0, 2.5, 0.0, 0.5, 1.0, 1.5, 1.0, 1.5]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexRange`] if the index names a row outside of the table, negative positions included;
    /// [`Fault::TooLarge`].
    pub fn embedding<X>(&self, index: X) -> TensorOf<T, <ShapeOf<X> as EmbedIn<S>>::Out>
    where
        X: IndexOperand<Shape: EmbedIn<S>>,
    {
        // SAFETY: invariant 2: the sizes that `EmbedIn` computes.
        unsafe { embedded(self.raw(), index.positions()) }
    }

    /// Returns the rows of this table that an index of any shape names, in a new tensor: a copy, O(n) of the result.
    ///
    /// # Errors
    /// [`Fault::Table`]; [`Fault::IndexRange`]; [`Fault::TooLarge`].
    #[any_rank]
    pub fn embedding(&self, index: impl IndexOperand) -> Tensor<T, AnyRank> {
        embedded(self.strided.raw(), index.positions())
    }
}
