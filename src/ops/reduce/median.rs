//! The element in the middle.

use super::arg::{Found, Line, found};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::{Element, Number};
use crate::kernel::fold::median::median_strided;
use crate::layout::reduce::ReducedAlong;
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_macros::faces;

fn median<T: Number>(x: Ref<T>, line: Line) -> Result<Found<T>, ShapeError> {
    line.find("median", x, |x, axis, sizes| {
        let (values, positions) = median_strided(x, axis)?;
        Ok(found(sizes, values, positions))
    })
}

/// NaN, of a type that has it.
fn nan<T: Number>() -> Option<T> {
    let (zero, none) = (T::ZERO, T::ZERO);
    (!T::DIVISION_PANICS).then(|| zero / none)
}

/// The element in the middle of all.
fn middle<T: Number, S: Lengths>(x: &Strided<T, S>) -> Result<Tensor<T, ()>, ShapeError> {
    if let Some(nan) = nan()
        && x.numel() == 0
    {
        return Tensor::try_full_of((), nan);
    }
    ReducedAlong::all(x.ndim()).not_empty(x.sizes()).of("median")?;
    Tensor::try_full_of((), T::median(x.try_to_tensor()?.as_mut_slice()))
}

faces! {
    median;
    Strided {
        let (elements, places) = median(self.raw(), Line::typed(self, keepdim)).or_panic();
        // SAFETY: (both) invariant 2: the sizes of `self` without the axis, or with length 1 there, as `Reduce` computes them.
        unsafe { (elements.rebrand(), places.rebrand()) }
    } {
        let (elements, places) = median(self.raw(), Line::typed(self, keepdim))?;
        // SAFETY: (both) invariant 2: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { (elements.rebrand(), places.rebrand()) })
    } {
        middle(self).or_panic()
    } {
        middle(self)
    }
    AnyRank {
        let line = Line::numbered(stringify!(name), self.strided.sizes(), axis.to_value(), keepdim)?;
        median(self.strided.raw(), line)
    }

    /// The median along axis `AXIS` (of two in the middle the lower), and where it is: the first of equals;
    /// NaN, and where the first is, if any is NaN. New, O(n).
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
    median;
}
