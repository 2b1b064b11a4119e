//! The median, and the `k`th element.

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::reduce::arg::{Found, Line, found};
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::fold::lanes::along;
use congruent_kernel::fold::quantile::Kth;
use congruent_kernel::fold::quantile::median::median_strided;
use congruent_kernel::fold::quantile::mode::Mode;
use congruent_layout::reduce::ReducedAlong;
use congruent_macros::faces;

/// A kind of median, with its name.
#[derive(Clone, Copy)]
struct Middle {
    name: &'static str,
    skips_nan: bool,
}

const MEDIAN: Middle = Middle { name: "median", skips_nan: false };
const NANMEDIAN: Middle = Middle { name: "nanmedian", skips_nan: true };

impl Middle {
    /// Returns the median along an axis, and its position.
    fn along<T: Number>(self, x: Ref<T>, line: Line) -> Result<Found<T>, ShapeError> {
        line.find(self.name, x, |x, axis, sizes| {
            let (values, positions) = median_strided(x, axis, self.skips_nan)?;
            Ok(found(sizes, values, positions))
        })
    }

    /// Returns the median of all elements.
    fn of_all<T: Number, S: Lengths>(self, x: &Strided<T, S>) -> Result<Tensor<T, ()>, ShapeError> {
        if let Some(nan) = nan()
            && x.numel() == 0
        {
            return Tensor::try_full_of((), nan);
        }
        ReducedAlong::all(x.ndim()).not_empty(x.sizes()).of(self.name)?;
        let mut elements = x.try_to_tensor()?;
        let elements = elements.as_mut_slice();
        Tensor::try_full_of((), if self.skips_nan { T::nanmedian(elements) } else { T::median(elements) })
    }
}

/// Returns NaN, if the type has it.
fn nan<T: Number>() -> Option<T> {
    let (zero, none) = (T::ZERO, T::ZERO);
    (!T::DIVISION_PANICS).then(|| zero / none)
}

/// An element, chosen by the order of an axis.
#[derive(Clone, Copy)]
enum Ranking {
    /// The element with this place in ascending order, counted from 1.
    Kth(usize),
    /// The most frequent element.
    Mode,
}

/// Returns the element along an axis, and its position.
fn ranked<T: Number>(op: &'static str, x: Ref<T>, line: Line, ranking: Ranking) -> Result<Found<T>, ShapeError> {
    match ranking {
        Ranking::Kth(k) => kth(op, x, line, k),
        Ranking::Mode => line.find(op, x, |x, axis, sizes| {
            let (values, positions) = along(x, axis, 1, Mode)?;
            Ok(found(sizes, values, positions))
        }),
    }
}

/// Returns the `k`th element along an axis in ascending order, counted from 1, and its position.
fn kth<T: Number>(op: &'static str, x: Ref<T>, line: Line, k: usize) -> Result<Found<T>, ShapeError> {
    let (axis, size) = line.length(x.sizes);
    if size > 0 && !(1..=size).contains(&k) {
        return Err(Fault::KthValue { sizes: x.sizes.into(), axis, k }.of(op));
    }
    line.find(op, x, |x, axis, sizes| {
        let (values, positions) = along(x, axis, 1, Kth { before: k - 1 })?;
        Ok(found(sizes, values, positions))
    })
}

faces! {
    median;
    Strided {
        let (elements, places) = operation.along(self.raw(), Line::typed(self, keepdim)).or_panic();
        // SAFETY: (both) invariant 2: the sizes of `self` without the axis, or with length 1 there, as `Reduce` computes them.
        unsafe { (elements.rebrand(), places.rebrand()) }
    } {
        let (elements, places) = operation.along(self.raw(), Line::typed(self, keepdim))?;
        // SAFETY: (both) invariant 2: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { (elements.rebrand(), places.rebrand()) })
    } {
        operation.of_all(self).or_panic()
    } {
        operation.of_all(self)
    }
    AnyRank {
        let line = Line::numbered(stringify!(name), self.strided.sizes(), axis.to_value(), keepdim)?;
        operation.along(self.strided.raw(), line)
    }

    /// The median along axis `AXIS` (of two in the middle the lower), and its position: the first of equal elements; NaN, and the position of the
    /// first NaN, if any element is NaN. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]` twice.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[9, 1, 4, 2], [5, 5, 8, 5]]);
    /// let (values, positions) = x.median::<1>();
    /// assert_eq!((values.to_vec(), positions.to_vec()), (vec![2, 5], vec![3, 0]));
    /// assert_eq!(x.median_all().item(), 5);
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// let _ = Tensor::from([true, false]).median::<0>();   // `bool` has no arithmetic
    /// ```
    median by MEDIAN;
    /// The median along axis `AXIS` of the elements that are not NaN (of two in the middle the lower), and where it is: the first of equals; NaN
    /// and 0 if all are NaN. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]` twice.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, positions) = Tensor::from([[f32::NAN, 3.0, 1.0], [5.0, 4.0, f32::NAN]]).nanmedian::<1>();
    /// assert_eq!((values.to_vec(), positions.to_vec()), (vec![1.0, 4.0], vec![2, 1]));
    /// ```
    nanmedian by NANMEDIAN;
}

faces! {
    ranked;
    Strided {
        let (elements, places) = ranked(stringify!(name), self.raw(), Line::typed(self, keepdim), operation).or_panic();
        // SAFETY: (both) invariant 2: the sizes of `self` without the axis, or with length 1 there, as `Reduce` computes them.
        unsafe { (elements.rebrand(), places.rebrand()) }
    } {
        let (elements, places) = ranked(stringify!(name), self.raw(), Line::typed(self, keepdim), operation)?;
        // SAFETY: (both) invariant 2: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { (elements.rebrand(), places.rebrand()) })
    }
    AnyRank {
        let line = Line::numbered(stringify!(name), self.strided.sizes(), axis.to_value(), keepdim)?;
        ranked(stringify!(name), self.strided.raw(), line, operation)
    }

    /// The `k`th smallest element along axis `AXIS`, counted from 1, and where it is: equal elements are counted in order, NaN is the largest.
    /// New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]` twice.
    ///
    /// # Panics
    /// When the axis does not have `k` elements, or `k` is 0.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, positions) = Tensor::from([[3, 1, 2], [9, 7, 7]]).kthvalue::<1>(2);
    /// assert_eq!((values.to_vec(), positions.to_vec()), (vec![2, 7], vec![2, 2]));
    /// assert!(Tensor::from([3, 1, 2]).try_kthvalue::<0>(4).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Fault::KthValue`], [`Fault::Empty`]; [`Fault::Axis`] for an axis that is a value.
    kthvalue by Ranking::Kth(k);
    /// The most frequent element along axis `AXIS`, the smallest of those that are equally frequent, and its last position. No NaN equals another.
    /// New, O(n log n). (PyTorch returns any of its positions on long axes.)
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]` twice.
    ///
    /// # Panics
    /// When the axis has no elements.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, positions) = Tensor::from([[3, 1, 3], [9, 7, 8]]).mode::<1>();
    /// assert_eq!((values.to_vec(), positions.to_vec()), (vec![3, 7], vec![2, 1]));
    /// ```
    ///
    /// # Errors
    /// [`Fault::Empty`]; [`Fault::Axis`] for an axis that is a value.
    mode by Ranking::Mode;
}
