//! Axes backwards: `flip`; `roll`, which shifts them, is in `roll`, and quarter turns are in `turn`.

mod roll;
mod turn;

use crate::dim::Axes;
use crate::error::prelude::*;
use crate::shape::axis::AxisList;
use crate::shape::flip::HasAxes;
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::arrange::flip::flip;
use congruent_kernel::element::Element;
use congruent_layout::view::wrap;
use smallvec::{SmallVec, smallvec};

/// # Flips
impl<T: Element, S: List> Strided<T, S> {
    /// Returns the elements in reverse order along the axes `X`: a copy, O(n).
    ///
    /// # Shapes
    /// The shape stays the same: `[2, 3]` along `axes![0, 1]` is `[2, 3]`. Each axis is named once. A scalar accepts axes 0 and -1.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.flip::<axes![-1]>().to_vec(), [3, 2, 1, 6, 5, 4]);
    /// assert_eq!(x.flip::<axes![0]>().to_vec(), [4, 5, 6, 1, 2, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1, 2, 3], [4, 5, 6]]).flip::<axes![2]>();   // axes 0 and 1
    /// ```
    #[track_caller]
    pub fn flip<X: AxisList>(&self) -> TensorOf<T, S::Out>
    where
        S: HasAxes<X>,
    {
        flipped(self, &X::CHAIN.numbers()).or_panic().renamed(S::SAME)
    }
}

/// # Flips, any rank
impl<T: Element> AnyRankStrided<T> {
    /// Returns the elements in reverse order along these axes: a copy, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::FlippedTwice`].
    pub fn flip(&self, axes: impl Axes) -> Result<Tensor<T, AnyRank>, ShapeError> {
        flipped(&self.strided, &axes.axes())
    }
}

fn flipped<T: Element, S: Lengths>(x: &Strided<T, S>, axes: &[isize]) -> Result<Tensor<T, S>, ShapeError> {
    let (op, sizes) = ("flip", x.sizes());
    let mut backwards: SmallVec<[bool; 8]> = smallvec![false; x.ndim().max(1)];
    for &axis in axes {
        // A scalar has one entry in `backwards`, so that an axis that is named twice is detected.
        let axis = wrap(sizes, axis).of(op)?.unwrap_or(0);
        if core::mem::replace(&mut backwards[axis], true) {
            return Err(Fault::FlippedTwice { sizes: sizes.into(), axis }.of(op));
        }
    }
    backwards.truncate(x.ndim());
    Ok(x.with(flip(x.raw(), &backwards)?))
}
