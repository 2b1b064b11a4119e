//! Reductions: along one axis, or of everything.

use crate::error::{OrPanic, ShapeError};
use crate::kernel::element::{Element, Float, Number};
use crate::kernel::fold::{arg_strided, fold_strided};
use crate::kernel::reduce::{Better, Fibers, Fold, Larger, Max, Min, Prod, Smaller, Sum, fold_axis};
use crate::layout::Dims;
use crate::layout::view::resolve;
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::{AnyRank, Lengths, List};
use crate::storage::Buffer;
use crate::tensor::{Strided, Tensor};
use smallvec::{SmallVec, smallvec};

/// The sizes without an axis, or with length 1 there.
fn reduced(sizes: &[usize], axis: usize, keep: bool) -> Dims {
    let mut out = Dims::from_slice(sizes);
    if keep {
        out[axis] = 1;
    } else {
        out.remove(axis);
    }
    out
}

/// The elements, if they lie one behind the other.
fn contiguous<T, S>(x: &Strided<T, S>) -> Option<&[T]> {
    // SAFETY: contiguous, so that many elements lie one behind the other.
    x.is_contiguous().then(|| unsafe { core::slice::from_raw_parts(x.data_ptr(), x.numel()) })
}

fn fold<T: Number, S: Lengths>(x: &Strided<T, S>, axis: usize, fold: impl Fold<T>) -> Buffer<T> {
    match contiguous(x) {
        Some(elements) => fold_axis(elements, Fibers::around(x.sizes(), axis), fold),
        None => fold_axes(x, &[axis], fold),
    }
}

fn fold_all<T: Number, S: Lengths>(x: &Strided<T, S>, fold: impl Fold<T>) -> Tensor<T, ()> {
    let buffer = match contiguous(x) {
        Some(elements) => fold_axis(elements, Fibers { outer: 1, n: elements.len(), inner: 1 }, fold),
        None => fold_strided(x.raw(), &vec![true; x.ndim()], fold),
    };
    Tensor::assemble(&[], buffer)
}

/// Several axes at once.
fn fold_axes<T: Number, S: Lengths>(x: &Strided<T, S>, axes: &[usize], fold: impl Fold<T>) -> Buffer<T> {
    let mut reduced: SmallVec<[bool; 12]> = smallvec![false; x.ndim()];
    for &axis in axes {
        reduced[axis] = true;
    }
    fold_strided(x.raw(), &reduced, fold)
}

/// Refuses the largest of nothing.
fn not_empty(op: &'static str, sizes: &[usize], axis: usize) -> Result<(), ShapeError> {
    let empty = sizes[axis] == 0;
    if empty { Err(ShapeError::Empty { op, sizes: sizes.into(), axis }) } else { Ok(()) }
}

/// One reduction: along an axis, keeping it, of everything; and on a rank known at run time.
macro_rules! reductions {
    ($($bound:ident $name:ident $keep:ident $all:ident $fold:expr, $empty:ident, $doc:literal;)*) => {$(
        impl<T: Element, S: List> Strided<T, S> {
            #[doc = concat!($doc, " along axis `A`: `[2, 3, 4]` along 1 gives `[2, 4]`. New, O(n).")]
            ///
            /// # Panics
            /// `amax` and `amin`: when the axis has no elements.
            #[track_caller]
            pub fn $name<const A: isize>(&self) -> Tensor<T, Reduced<S, A>>
            where
                T: $bound,
                S: Reduce<A>,
            {
                let axis = self.ndim() - 1 - S::BACK;
                $empty(stringify!($name), self.sizes(), axis).or_panic();
                Tensor::assemble(&reduced(self.sizes(), axis, false), fold(self, axis, $fold))
            }

            #[doc = concat!($doc, " along axis `A`, which stays with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`. New, O(n).")]
            ///
            /// # Panics
            /// `amax` and `amin`: when the axis has no elements.
            #[track_caller]
            pub fn $keep<const A: isize>(&self) -> Tensor<T, Kept<S, A>>
            where
                T: $bound,
                S: Reduce<A>,
            {
                let axis = self.ndim() - 1 - S::BACK;
                $empty(stringify!($keep), self.sizes(), axis).or_panic();
                Tensor::assemble(&reduced(self.sizes(), axis, true), fold(self, axis, $fold))
            }
        }
        impl<T: Element, S: Lengths> Strided<T, S> {
            #[doc = concat!($doc, " of all elements: a scalar. O(n).")]
            ///
            /// # Panics
            /// `amax` and `amin`: when there are no elements.
            #[track_caller]
            pub fn $all(&self) -> Tensor<T, ()>
            where
                T: $bound,
            {
                if let Some(axis) = self.sizes().iter().position(|&size| size == 0) {
                    $empty(stringify!($all), self.sizes(), axis).or_panic();
                }
                fold_all(self, $fold)
            }
        }
    )*};
}

fn may_be_empty(_: &'static str, _: &[usize], _: usize) -> Result<(), ShapeError> {
    Ok(())
}

reductions! {
    Number sum sum_keepdim sum_all Sum, may_be_empty, "The sum (f32 and f64: pairwise, so that the error grows with the logarithm of the length)";
    Number prod prod_keepdim prod_all Prod, may_be_empty, "The product";
    Number amax amax_keepdim amax_all Max, not_empty, "The largest (NaN if any is NaN)";
    Number amin amin_keepdim amin_all Min, not_empty, "The smallest (NaN if any is NaN)";
}

/// The sums divided by the length.
fn divided<T: Float, S: Lengths>(mut sums: Tensor<T, S>, n: usize) -> Tensor<T, S> {
    sums /= T::from_usize(n);
    sums
}

impl<T: Element, S: List> Strided<T, S> {
    /// The mean along axis `A`: `[2, 3, 4]` along 1 gives `[2, 4]`; NaN for an axis without
    /// elements. New, O(n).
    pub fn mean<const A: isize>(&self) -> Tensor<T, Reduced<S, A>>
    where
        T: Float,
        S: Reduce<A>,
    {
        divided(self.sum::<A>(), self.sizes()[self.ndim() - 1 - S::BACK])
    }

    /// The mean along axis `A`, which stays with length 1. New, O(n).
    pub fn mean_keepdim<const A: isize>(&self) -> Tensor<T, Kept<S, A>>
    where
        T: Float,
        S: Reduce<A>,
    {
        divided(self.sum_keepdim::<A>(), self.sizes()[self.ndim() - 1 - S::BACK])
    }
}

impl<T: Float, S: Lengths> Strided<T, S> {
    /// The mean of all elements: a scalar; NaN for none. O(n).
    pub fn mean_all(&self) -> Tensor<T, ()> {
        divided(self.sum_all(), self.numel())
    }
}

impl<T: Element, S: List> Strided<T, S> {
    /// Where along axis `A` the largest element is (the first of equals; a NaN is the largest):
    /// `[2, 3]` along 1 gives `[2]`. New, O(n).
    ///
    /// # Panics
    /// When the axis has no elements.
    #[track_caller]
    pub fn argmax<const A: isize>(&self) -> Tensor<i64, Reduced<S, A>>
    where
        T: Number,
        S: Reduce<A>,
    {
        arg(self, "argmax", self.ndim() - 1 - S::BACK, Larger).or_panic()
    }

    /// Where along axis `A` the smallest element is (the first of equals; a NaN is the smallest).
    /// New, O(n).
    ///
    /// # Panics
    /// When the axis has no elements.
    #[track_caller]
    pub fn argmin<const A: isize>(&self) -> Tensor<i64, Reduced<S, A>>
    where
        T: Number,
        S: Reduce<A>,
    {
        arg(self, "argmin", self.ndim() - 1 - S::BACK, Smaller).or_panic()
    }
}

/// The same on a rank known only at run time: axes are values.
macro_rules! dynamic {
    ($($bound:ident $name:ident $fold:expr, $empty:ident, $doc:literal;)*) => {$(
        impl<T: $bound> Strided<T, AnyRank> {
            #[doc = concat!($doc, " along these axes (all of them when empty): removed, or with `keepdim` left with length 1.")]
            ///
            /// # Errors
            /// [`ShapeError::Axis`], [`ShapeError::AxisTwice`]; `amax` and `amin`:
            /// [`ShapeError::Empty`] when an axis has no elements.
            pub fn $name(&self, axes: &[isize], keepdim: bool) -> Result<Tensor<T, AnyRank>, ShapeError> {
                let axes = resolve_all(stringify!($name), self.sizes(), axes)?;
                for &axis in &axes {
                    $empty(stringify!($name), self.sizes(), axis)?;
                }
                let buffer = match axes[..] {
                    [axis] => fold(self, axis, $fold),
                    _ => fold_axes(self, &axes, $fold),
                };
                let mut sizes = Dims::from_slice(self.sizes());
                for &axis in axes.iter().rev() {
                    sizes = reduced(&sizes, axis, keepdim);
                }
                Ok(Tensor::assemble(&sizes, buffer))
            }
        }
    )*};
}

/// The axes counted from the front, in order; all of them when none is named.
fn resolve_all(op: &'static str, sizes: &[usize], axes: &[isize]) -> Result<Vec<usize>, ShapeError> {
    if axes.is_empty() {
        return Ok((0..sizes.len()).collect());
    }
    let mut resolved = axes.iter().map(|&axis| resolve(op, sizes, axis)).collect::<Result<Vec<_>, _>>()?;
    resolved.sort_unstable();
    match resolved.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(ShapeError::AxisTwice { op, sizes: sizes.into(), axis: pair[0] }),
        None => Ok(resolved),
    }
}

dynamic! {
    Number sum Sum, may_be_empty, "The sum";
    Number prod Prod, may_be_empty, "The product";
    Number amax Max, not_empty, "The largest (NaN if any is NaN)";
    Number amin Min, not_empty, "The smallest (NaN if any is NaN)";
}

impl<T: Float> Strided<T, AnyRank> {
    /// The mean along these axes (all of them when empty): removed, or with `keepdim` left with
    /// length 1.
    ///
    /// # Errors
    /// [`ShapeError::Axis`], [`ShapeError::AxisTwice`].
    pub fn mean(&self, axes: &[isize], keepdim: bool) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let counted = resolve_all("mean", self.sizes(), axes)?;
        let n = counted.iter().map(|&axis| self.sizes()[axis]).product();
        Ok(divided(self.sum(axes, keepdim)?, n))
    }
}

impl<T: Number> Strided<T, AnyRank> {
    /// Where along an axis the largest element is (the first of equals; a NaN is the largest).
    ///
    /// # Errors
    /// [`ShapeError::Axis`], [`ShapeError::Empty`].
    pub fn argmax(&self, axis: isize) -> Result<Tensor<i64, AnyRank>, ShapeError> {
        self.try_arg("argmax", axis, Larger)
    }

    /// Where along an axis the smallest element is (the first of equals; a NaN is the smallest).
    ///
    /// # Errors
    /// [`ShapeError::Axis`], [`ShapeError::Empty`].
    pub fn argmin(&self, axis: isize) -> Result<Tensor<i64, AnyRank>, ShapeError> {
        self.try_arg("argmin", axis, Smaller)
    }

    fn try_arg(
        &self,
        op: &'static str,
        axis: isize,
        better: impl Better<T>,
    ) -> Result<Tensor<i64, AnyRank>, ShapeError> {
        let axis = resolve(op, self.sizes(), axis)?;
        arg(self, op, axis, better)
    }
}

fn arg<T: Number, S: Lengths, R>(
    x: &Strided<T, S>,
    op: &'static str,
    axis: usize,
    better: impl Better<T>,
) -> Result<Tensor<i64, R>, ShapeError> {
    not_empty(op, x.sizes(), axis)?;
    let positions = arg_strided(x.raw(), axis, better);
    Ok(Tensor::assemble(&reduced(x.sizes(), axis, false), positions))
}
