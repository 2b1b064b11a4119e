//! Differences of neighbours along an axis, areas below the line through the elements, and slopes.

use super::reduce::arg::Line;
use super::reduce::one_axis::{OneAxis, along_one};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::window::{Unfold, Unfolded};
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Float, Numeric};
use congruent_kernel::fold::difference::central::CentralDifference;
use congruent_kernel::fold::difference::trapezoid::{CumulativeTrapezoid, Trapezoid};
use congruent_kernel::fold::lanes::along;
use congruent_layout::Dims;
use congruent_layout::view::wrap;
use congruent_macros::faces;

/// The shape `S` with one position less along axis `AXIS`: the number of pairs of neighbours.
pub(in crate::ops) type Steps<S, const AXIS: isize> = Reduced<Unfolded<S, AXIS, 2, 1>, -1>;

/// Returns the axis, and the sizes with one position less along it. A scalar has no neighbours.
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

fn slopes<T: Float>(x: &Strided<T, AnyRank>, axis: isize, spacing: f64) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (axis, _) = shorten("gradient", x.sizes(), axis)?;
    let n = x.sizes()[axis];
    if n < 2 {
        return Err(Fault::WindowTooLong { sizes: x.sizes().into(), axis, size: 2 }.of("gradient"));
    }
    Ok(Tensor::assemble(x.sizes(), along(x.raw(), axis, n, CentralDifference { spacing })?.0))
}

/// # Steps along an axis
impl<T: Element, S: List> Strided<T, S> {
    /// Returns the differences of neighbours along axis `AXIS`, each element minus the previous one. New, O(n). For PyTorch's `n`, call `diff` `n`
    /// times; for `prepend` and `append`, call `cat` first.
    ///
    /// # Shapes
    /// `[4, 3]` along 0 gives `[3, 3]`. An axis known to have fewer than 2 elements is rejected; at run time, such an axis gives no elements.
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

    /// The area below the elements along axis `AXIS` up to each element but the first, by the trapezoidal rule; elements are `dx` apart. New, O(n). Summed in
    /// f64 and rounded once.
    ///
    /// # Shapes
    /// `[4, 3]` along 0 gives `[3, 3]`. An axis known to have fewer than 2 elements is rejected; at run time, such an axis gives no elements.
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

    /// The slope at each element along axis `AXIS`, where elements are `spacing` apart: from the difference of both neighbours; at the ends, from the
    /// element and its neighbour. New, O(n).
    ///
    /// # Shapes
    /// The shape of `self`. An axis with fewer than 2 elements is rejected.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([1.0, 2.0, 4.0, 7.0]).gradient::<0>(1.0).to_vec(), [1.0, 1.5, 2.5, 3.0]);
    /// ```
    #[track_caller]
    pub fn gradient<const AXIS: isize>(&self, spacing: f64) -> Tensor<T, S>
    where
        T: Float,
        S: Unfold<AXIS, 2, 1>,
    {
        let out = slopes(&self.as_dyn(), -1 - S::BACK as isize, spacing).or_panic();
        // SAFETY: invariant 2: the sizes of `self`.
        unsafe { out.rebrand() }
    }
}

/// # Steps along an axis, any rank
impl<T: Element> AnyRankStrided<T> {
    /// Returns the differences of neighbours along `axis`, each element minus the previous one. New, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::WindowTooLong`] for a scalar.
    pub fn diff(&self, axis: impl Axis) -> Result<Tensor<T, AnyRank>, ShapeError>
    where
        T: Numeric,
    {
        differences(&self.strided, axis.to_value())
    }

    /// The area below the elements along `axis` up to each element but the first, by the trapezoidal rule; elements are `dx` apart. New, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::WindowTooLong`] for a scalar.
    pub fn cumulative_trapezoid(&self, axis: impl Axis, dx: f64) -> Result<Tensor<T, AnyRank>, ShapeError>
    where
        T: Float,
    {
        areas(&self.strided, axis.to_value(), dx)
    }

    /// The slope at each element along `axis`, where elements are `spacing` apart: new, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::WindowTooLong`] for fewer than 2 elements.
    pub fn gradient(&self, axis: impl Axis, spacing: f64) -> Result<Tensor<T, AnyRank>, ShapeError>
    where
        T: Float,
    {
        slopes(&self.strided, axis.to_value(), spacing)
    }
}

impl<T: Float> OneAxis<T> for Trapezoid {
    const EMPTY: bool = true;
    fn reduce(self, op: &'static str, x: &Strided<T, AnyRank>, line: Line) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let (axis, n) = line.length(x.sizes());
        if n < 3 || x.strides()[axis] == 1 {
            return along_one(op, x.raw(), line, self);
        }
        // Adjacent lanes: the sum of all rows but two. (1024 x 1024 along 0: a tenth of the time that lane after lane takes.)
        let left = line.fold(op, x.raw(), |_, _, left| Ok(Dims::from_slice(left)))?;
        let (axis, half) = (axis as isize, T::of(0.5));
        let mut area = x.narrow(axis, 1, n - 2)?.sum(axis, true)?;
        area.try_add_(x.narrow(axis, 0, 1)?.try_mul(half)?)?.try_add_(x.narrow(axis, n - 1, 1)?.try_mul(half)?)?;
        area.try_mul_(T::of(self.dx))?;
        Ok(area.resized(&left))
    }
}

faces! {
    one_axis "Areas";
    Strided {
        let results = operation.reduce(stringify!(name), &self.as_dyn(), Line::typed(self, keepdim)).or_panic();
        // SAFETY: invariant 2: the sizes of `self` without the axis, or with length 1 there, as `Reduce` computes them.
        unsafe { results.rebrand() }
    } {
        let results = operation.reduce(stringify!(name), &self.as_dyn(), Line::typed(self, keepdim))?;
        // SAFETY: invariant 2: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { results.rebrand() })
    } {
        of_all(stringify!(name), self, operation).or_panic()
    } {
        of_all(stringify!(name), self, operation)
    }
    AnyRank {
        let line = Line::numbered(stringify!(name), self.strided.sizes(), axis.to_value(), keepdim)?;
        operation.reduce(stringify!(name), &self.strided, line)
    }

    /// The area below the elements along axis `AXIS`, which is removed, by the trapezoidal rule; elements are `dx` apart. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis with fewer than 2 elements gives 0.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1.0, 2.0, 4.0], [0.0, 0.0, 6.0]]).trapezoid::<1>(0.5).to_vec(), [2.25, 1.5]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`].
    trapezoid by Trapezoid { dx };
}
