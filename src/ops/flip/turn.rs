//! Quarter turns of a plane, and rows or columns in reverse order.

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::moved::{Moved, moved};
use crate::shape::axis::InList;
use crate::shape::{AnyRank, HasAxis, List, Rotate, Rotated};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::element::Element;
use congruent_layout::view::resolve;

moved! {
    "Turned planes";

    /// Returns the elements with the plane of axes `A` and `B` turned by `TURNS` quarters, from `A` towards `B`: a copy, O(n). `TURNS` is -3 to 3.
    ///
    /// # Shapes
    /// `[2, 3]` turned by 1 along 0 and 1 is `[3, 2]`, by 2 `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, shape![3, 2]> = x.rot90::<1, 0, 1>();
    /// assert_eq!(y.to_vec(), [3, 6, 2, 5, 1, 4]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::FlippedTwice`] when both axes are the same.
    rot90 [const TURNS: isize, const A: isize, const B: isize] -> Rotated<S, TURNS, A, B>
        where [S: Rotate<TURNS, A, B>] by unsafe { TURNS, A, B };

    /// Returns the columns in reverse order: the elements along axis 1. A copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1, 2, 3], [4, 5, 6]]).fliplr().to_vec(), [3, 2, 1, 6, 5, 4]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`] when there are fewer than two axes.
    fliplr [] -> S where [S: HasAxis<1, Place: InList>];

    /// Returns the rows in reverse order: the elements along axis 0. A copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1, 2, 3], [4, 5, 6]]).flipud().to_vec(), [4, 5, 6, 1, 2, 3]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`] for a scalar.
    flipud [] -> S where [S: HasAxis<0, Place: InList>];
}

/// The two axes of a plane, counted from the front.
fn plane(op: &'static str, sizes: &[usize], a: isize, b: isize) -> Result<[isize; 2], ShapeError> {
    let (a, b) = (resolve(sizes, a).of(op)?, resolve(sizes, b).of(op)?);
    if a == b {
        return Err(Fault::FlippedTwice { sizes: sizes.into(), axis: a }.of(op));
    }
    Ok([a as isize, b as isize])
}

#[inline(never)]
fn rot90<T: Element>(x: &Strided<T, AnyRank>, turns: isize, a: isize, b: isize) -> Moved<T> {
    let [a, b] = plane("rot90", x.sizes(), a, b)?;
    match turns.rem_euclid(4) {
        0 => Ok(x.try_to_tensor()?),
        1 => x.transpose(a, b)?.flip(a),
        2 => x.flip([a, b]),
        _ => x.transpose(a, b)?.flip(b),
    }
}

fn flipud<T: Element>(x: &Strided<T, AnyRank>) -> Moved<T> {
    x.flip(resolve(x.sizes(), 0).of("flipud")? as isize)
}

fn fliplr<T: Element>(x: &Strided<T, AnyRank>) -> Moved<T> {
    x.flip(resolve(x.sizes(), 1).of("fliplr")? as isize)
}
