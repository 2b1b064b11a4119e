//! Copies of a tensor with one part replaced.

use crate::dim::{Axis, ToValue};
use crate::error::prelude::*;
use crate::ops::moved::{Moved, moved, named};
use crate::ops::{unchecked, update};
use crate::shape::axis::InList;
use crate::shape::{AnyRank, Diagonal, Diagonalized, List, Reduce, Reduced, Slice, Sliced, Stretch};
use crate::slice::{Item, Items};
use crate::tensor::{AnyRankStrided, Operand, Strided, Tensor, TensorOf, ViewMut};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::loops::op::Second;

moved! {
    "Written parts";

    /// Returns a copy with `src` at one position of axis `A`: O(n).
    ///
    /// # Shapes
    /// `[4, 3]` along 0 takes a `src` that expands to `[3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// assert_eq!(x.select_scatter::<1>(-1, &Tensor::from([7, 8])).to_vec(), [1, 7, 3, 8]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::SelectBeyond`] when the position is outside the axis; [`Fault::Axis`]; [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the part.
    select_scatter [const A: isize] (position: impl ToValue, src: impl Operand<T, Shape: Stretch<Reduced<S, A>>>) -> S
        where [S: Reduce<A, Place: InList>] by unsafe { A, position.to_value(), src.raw() };

    /// Returns a copy with `src` at the positions that `s![..]` selects: O(n). (With index tensors: `index_put`.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([1, 2, 3, 4]);
    /// assert_eq!(x.slice_scatter(s![0..4;2], &Tensor::from([7, 8])).to_vec(), [7, 2, 8, 4]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_slice`](crate::Strided::try_slice); [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the part.
    slice_scatter [X: Items] (items: X, src: impl Operand<T, Shape: Stretch<Sliced<S, X>>>) -> S
        where [S: Slice<X>] by unsafe { &items.items(), src.raw() };

    /// Returns a copy with `src` on the diagonal of axes `A` and `B`, `OFF` positions further along `B`: O(n).
    ///
    /// # Shapes
    /// `[2, 3]` with offset 1 takes a `src` that expands to `[2]`; the diagonal is the last axis of `src`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![2, 2]>::zeros();
    /// assert_eq!(x.diagonal_scatter::<0, 0, 1>(&Tensor::from([1, 2])).to_vec(), [1, 0, 0, 2]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`diagonal`](crate::AnyRankStrided::diagonal); [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the
    /// diagonal.
    diagonal_scatter [const OFF: isize, const A: isize, const B: isize] (src: impl Operand<T, Shape: Stretch<Diagonalized<S, OFF, A, B>>>) -> S
        where [S: Diagonal<OFF, A, B>] by unsafe { OFF, A, B, src.raw() };
}

/// Returns a copy of `x` with `src` written to a part.
fn written<T: Element>(
    op: &'static str,
    x: &Strided<T, AnyRank>,
    part: impl FnOnce(&mut Tensor<T, AnyRank>) -> Result<ViewMut<'_, T, AnyRank>, ShapeError>,
    src: Ref<T>,
) -> Moved<T> {
    let mut out = x.try_to_tensor()?;
    update(op, named(op, part(&mut out))?.raw_mut(), src, Second, unchecked)?;
    Ok(out)
}

#[inline(never)]
fn select_scatter<T: Element>(x: &Strided<T, AnyRank>, axis: isize, position: isize, src: Ref<T>) -> Moved<T> {
    written("select_scatter", x, |out| out.select_mut(axis, position), src)
}

#[inline(never)]
fn slice_scatter<T: Element>(x: &Strided<T, AnyRank>, items: &[Item], src: Ref<T>) -> Moved<T> {
    written("slice_scatter", x, |out| out.slice_mut(items), src)
}

#[inline(never)]
fn diagonal_scatter<T: Element>(x: &Strided<T, AnyRank>, offset: isize, a: isize, b: isize, src: Ref<T>) -> Moved<T> {
    written("diagonal_scatter", x, |out| out.diagonal_mut(offset, a, b), src)
}
