//! Masks as operands: selecting and filling elements, and the positions where a mask is `true`.

mod where_;

pub(super) use where_::MaskElement;
pub use where_::where_;

use crate::error::prelude::*;
use crate::shape::index::Ranked;
use crate::shape::{Broadcast, Expands, Lengths};
use crate::tensor::{Found, FoundRows, Strided, Tensor, ViewMut};
use congruent_kernel::element::Element;
use congruent_kernel::loops::elementwise;
use congruent_kernel::loops::op::Where;
use congruent_kernel::{Ref, RefMut, index as kernel};
use congruent_layout::Geometry;
use congruent_layout::broadcast::{self as rule, stretch};
use congruent_macros::{aliases, with_try};

/// # Masks
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Returns the elements where the mask is `true`, both broadcast, row-major in a new vector: O(n).
    ///
    /// # Shapes
    /// `[4, 3]` by a mask of `[3]` or of `[4, 1]` is `[_]`: the number of elements is known at run time.
    ///
    /// # Panics
    /// With the error of [`try_masked_select`](Self::try_masked_select).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, -2], [-3, 4]]);
    /// let y: Tensor<i32, shape![_]> = x.masked_select(&x.gt(0));
    /// assert_eq!(y.to_vec(), [1, 4]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Named`] where a length known only at run time does not fit.
    #[track_caller]
    pub fn masked_select<R>(&self, mask: &Strided<bool, R>) -> Tensor<T, Found>
    where
        R: Lengths,
        S: Broadcast<R>,
    {
        let (mask, x) = (mask.raw(), self.raw());
        // The mask comes first, as in PyTorch's message.
        let sizes = crate::ops::result_sizes::<R, S, _, _>("masked_select", mask, x)?;
        Geometry { sizes: &sizes, strides: &stretch(mask.sizes, mask.strides, &sizes), named: 0 }
            .check_visits()
            .of("masked_select")?;
        let elements = kernel::masked(&sizes, x, mask)?;
        // SAFETY: a vector.
        Ok(unsafe { Tensor::assemble(&[elements.len()], elements).rebrand() })
    }

    /// Returns `value` where the mask is `true`, else the element, both broadcast, in a new tensor: O(n).
    ///
    /// # Panics
    /// With the error of [`try_masked_fill`](Self::try_masked_fill).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let scores = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
    /// let future = Tensor::from([[false, true], [false, false]]);
    /// assert_eq!(scores.masked_fill(&future, f64::NEG_INFINITY).to_vec(), [1.0, f64::NEG_INFINITY, 3.0, 4.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Named`] where a length known only at run time does not fit.
    #[must_use = "`masked_fill` returns a new tensor; `masked_fill_` changes this one"]
    #[track_caller]
    pub fn masked_fill<R>(&self, mask: &Strided<bool, R>, value: T) -> Tensor<T, R::Out>
    where
        R: Broadcast<S>,
    {
        let (mask, x) = (mask.raw(), self.raw());
        let sizes = crate::ops::result_sizes::<R, S, _, _>("masked_fill", mask, x)?;
        let elements = elementwise::map3(&sizes, mask, Ref::scalar(&value), x, Where)?;
        // SAFETY: `R::Out` is what mask and elements broadcast to (`shape/broadcasting/broadcast.rs`).
        Ok(unsafe { Tensor::assemble(&sizes, elements).rebrand() })
    }
}

/// # Positions that are not zero
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Returns the positions of the elements that are not zero (for a mask: that are `true`), row-major, one per row: O(n), a copy.
    ///
    /// # Shapes
    /// `[4, 3]` gives `[_, 2]`, a scalar `[_, 0]`; an unknown rank `[_, _]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[0, 5], [7, 0]]);
    /// let places: Tensor<i64, shape![_, 2]> = x.nonzero();
    /// assert_eq!(places.to_vec(), [0, 1, 1, 0]);
    /// ```
    #[track_caller]
    #[aliases]
    pub fn nonzero(&self) -> Tensor<i64, FoundRows<S::Rank>>
    where
        T: Default + PartialEq,
        S: Ranked,
    {
        self.raw().check_visits().of("nonzero").or_panic();
        let (positions, rows) = kernel::positions(self.raw(), |element| element != T::default()).or_panic();
        // SAFETY: a matrix with a column for each axis, of which `S::Rank` is the number.
        unsafe { Tensor::assemble(&[rows, self.ndim()], positions).rebrand() }
    }
}

fn filled_in_place<T: Element>(x: RefMut<T>, mask: Ref<bool>, value: T) -> Result<(), ShapeError> {
    rule::expands(super::operands(x.share(), mask)).of("masked_fill_")?;
    kernel::fill(x, mask, &value);
    Ok(())
}

/// # Masks, in place
#[with_try(also ViewMut<'_, T, S>)]
impl<T: Element, S: Lengths> Tensor<T, S> {
    /// Writes `value` where the mask is `true`, in place: O(n). The mask is broadcast.
    ///
    /// # Panics
    /// With the error of [`try_masked_fill_`](crate::ViewMut::try_masked_fill_); then no element has been written.
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::InPlace`], [`Fault::Named`] where a length known
    /// only at run time does not fit; then nothing has been written.
    pub fn masked_fill_<R>(&mut self, mask: &Strided<bool, R>, value: T) -> &mut Self
    where
        R: Lengths + Expands<S>,
    {
        filled_in_place(self.raw_mut(), mask.raw(), value)
    }
}
