//! From each element along an axis to the next: differences, and areas below the line through both.

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::kernel::element::{Element, Float, Numeric};
use crate::kernel::fold::lanes::along;
use crate::kernel::fold::trapezoid::CumulativeTrapezoid;
use crate::layout::Dims;
use crate::layout::view::wrap;
use crate::shape::reduce::{Reduce, Reduced};
use crate::shape::window::{Unfold, Unfolded};
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};

/// The shape `S` with one position less along axis `AXIS`: as many as there are pairs of neighbours.
type Steps<S, const AXIS: isize> = Reduced<Unfolded<S, AXIS, 2, 1>, -1>;

/// The axis, and the sizes with one position less there. A scalar has no neighbours.
fn shorten(op: &'static str, sizes: &[usize], axis: isize) -> Result<(usize, Dims), ShapeError> {
    let mut shorter = Dims::from_slice(sizes);
    match wrap(sizes, axis).of(op)? {
        Some(axis) => {
            shorter[axis] = sizes[axis].saturating_sub(1);
            Ok((axis, shorter))
        }
        None => Err(Fault::WindowTooLong { sizes: sizes.into(), axis: 0, size: 2 }.of(op)),
    }
}

fn differences<T: Numeric>(x: &Strided<T, AnyRank>, axis: isize) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (axis, sizes) = shorten("diff", x.sizes(), axis)?;
    let (axis, len) = (axis as isize, sizes[axis]);
    let start = x.sizes()[axis as usize].min(1);
    x.narrow(axis, start, len)?.try_sub(&x.narrow(axis, 0_usize, len)?)
}

fn areas<T: Float>(x: &Strided<T, AnyRank>, axis: isize, dx: f64) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (axis, sizes) = shorten("cumulative_trapezoid", x.sizes(), axis)?;
    Ok(Tensor::assemble(&sizes, along(x.raw(), axis, sizes[axis], CumulativeTrapezoid { dx })?.0))
}

/// # Steps along an axis
impl<T: Element, S: List> Strided<T, S> {
    /// Each element along axis `AXIS` minus the one before it: one less. New, O(n).
    ///
    /// # Shapes
    /// `[4, 3]` along 0 gives `[3, 3]`. An axis known to have fewer than 2 elements is rejected; at run time it gives none.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![3]> = Tensor::from([1, 4, 9, 16]).diff::<0>();
    /// assert_eq!(y.to_vec(), [3, 5, 7]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let _ = Tensor::from([[1], [2]]).diff::<1>();   // one element has no neighbour
    /// ```
    #[track_caller]
    pub fn diff<const AXIS: isize>(&self) -> TensorOf<T, Steps<S, AXIS>>
    where
        T: Numeric,
        S: Unfold<AXIS, 2, 1, Out: Reduce<-1>>,
    {
        let out = differences(&self.as_dyn(), -1 - S::BACK as isize).or_panic();
        // SAFETY: invariant 2: `Unfold` gives as many windows of 2 as there are neighbours, and `Reduce` removes the window.
        unsafe { out.rebrand() }
    }

    /// The area below the elements along axis `AXIS` up to each but the first, by the trapezoidal rule; elements are `dx` apart. New, O(n). Summed in
    /// f64 and rounded once.
    ///
    /// # Shapes
    /// `[4, 3]` along 0 gives `[3, 3]`. An axis known to have fewer than 2 elements is rejected; at run time it gives none.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<f64, shape![2]> = Tensor::from([1.0, 2.0, 4.0]).cumulative_trapezoid::<0>(1.0);
    /// assert_eq!(y.to_vec(), [1.5, 4.5]);
    /// ```
    #[track_caller]
    pub fn cumulative_trapezoid<const AXIS: isize>(&self, dx: f64) -> TensorOf<T, Steps<S, AXIS>>
    where
        T: Float,
        S: Unfold<AXIS, 2, 1, Out: Reduce<-1>>,
    {
        let out = areas(&self.as_dyn(), -1 - S::BACK as isize, dx).or_panic();
        // SAFETY: invariant 2: `Unfold` gives as many windows of 2 as there are neighbours, and `Reduce` removes the window.
        unsafe { out.rebrand() }
    }
}

/// # Steps along an axis, any rank
impl<T: Element> AnyRankStrided<T> {
    /// Each element along `axis` minus the one before it: one less, or none. New, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`]; of a scalar [`Fault::WindowTooLong`].
    pub fn diff(&self, axis: impl Axis) -> Result<Tensor<T, AnyRank>, ShapeError>
    where
        T: Numeric,
    {
        differences(&self.strided, axis.to_value())
    }

    /// The area below the elements along `axis` up to each but the first, by the trapezoidal rule; elements are `dx` apart. New, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`]; of a scalar [`Fault::WindowTooLong`].
    pub fn cumulative_trapezoid(&self, axis: impl Axis, dx: f64) -> Result<Tensor<T, AnyRank>, ShapeError>
    where
        T: Float,
    {
        areas(&self.strided, axis.to_value(), dx)
    }
}
