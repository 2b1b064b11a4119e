//! Closeness: `isclose`, for each element, and `allclose`, for all.

use crate::error::prelude::*;
use crate::ops::map2;
use crate::ops::settings::accept;
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{Beside, Lent, Meets, Met, StackOperand, StackTensor, Strided, Tensor};
use congruent_kernel::element::Element;
use congruent_kernel::element::close::{Close, Tolerance};
use congruent_kernel::loops::op::IsClose;
use congruent_macros::with_try;

/// Returns the operation, after checking that the tolerances are 0 or more.
pub(crate) fn checked(op: &'static str, rtol: f64, atol: f64, equal_nan: bool) -> Result<IsClose, ShapeError> {
    for (name, value) in [("rtol", rtol), ("atol", atol)] {
        accept(op, name, value, value >= 0.0, "0 or more")?;
    }
    Ok(IsClose(Tolerance { rtol, atol, equal_nan }))
}

/// Compares each element with the element that it broadcasts with.
#[track_caller]
fn compare<T, S, X>(
    op: &'static str,
    a: &Strided<T, S>,
    b: &X,
    [rtol, atol]: [f64; 2],
    equal_nan: bool,
) -> Result<Tensor<bool, X::Out>, ShapeError>
where
    T: Close,
    S: Lengths,
    X: Beside<T, S>,
{
    let operation = checked(op, rtol, atol, equal_nan)?;
    // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
    unsafe { map2::<T, T, _, _, _, X::Out>(op, &Lent(a), b, operation) }
}

/// # Closeness
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Whether each element is close to that of `other`, broadcast: `|a - b| <= atol + rtol * |b|`. PyTorch's defaults are `rtol` 1e-5 and `atol` 1e-8.
    ///
    /// Equal infinities are close, and no other number is close to an infinity. NaN is not close to any number; in `isclose_equal_nan`, NaN is close
    /// to NaN. For complex
    /// numbers, the distance is the absolute value of the difference. New, O(n). Tests have
    /// [`assert_close!`](crate::testing::assert_close).
    ///
    /// # Panics
    /// With the error of [`try_isclose`](Self::try_isclose).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (x, y) = (Tensor::from([1.0, 100.0]), Tensor::from([1.001, 100.1]));
    /// assert_eq!(x.isclose(&y, 0.0, 0.01).to_vec(), [true, false]);
    /// assert!(x.allclose(&y, 0.01, 0.0));
    /// ```
    ///
    /// # Errors
    /// Where a length known only at run time does not fit, and if a tolerance is negative or NaN.
    pub fn isclose<X>(&self, other: X, rtol: f64, atol: f64) -> Tensor<bool, X::Out>
    where
        T: Close,
        X: Beside<T, S>,
    {
        compare("isclose", self, &other, [rtol, atol], false)
    }

    /// Returns whether each element is close to that of `other`, broadcast, like [`isclose`](Self::isclose), but NaN is close to NaN. (PyTorch's
    /// `equal_nan=True`)
    ///
    /// # Panics
    /// Where a length known only at run time does not fit, and if a tolerance is negative or NaN.
    ///
    /// # Errors
    /// Where a length known only at run time does not fit, and if a tolerance is negative or NaN.
    pub fn isclose_equal_nan<X>(&self, other: X, rtol: f64, atol: f64) -> Tensor<bool, X::Out>
    where
        T: Close,
        X: Beside<T, S>,
    {
        compare("isclose", self, &other, [rtol, atol], true)
    }

    /// Whether all elements are close to those of `other`, broadcast, by the rule of [`isclose`](Self::isclose). O(n)
    ///
    /// # Panics
    /// With the error of [`try_allclose`](Self::try_allclose).
    ///
    /// # Errors
    /// Where a length known only at run time does not fit, and if a tolerance is negative or NaN.
    #[must_use = "`allclose` only says whether they are close; `assert_close!` checks it"]
    pub fn allclose<X>(&self, other: X, rtol: f64, atol: f64) -> bool
    where
        T: Close,
        X: Beside<T, S>,
    {
        Ok(compare("allclose", self, &other, [rtol, atol], false)?.as_slice().iter().all(|is_close| *is_close))
    }

    /// Returns whether all elements are close to those of `other`, broadcast, like [`allclose`](Self::allclose), but NaN is close to NaN. (PyTorch's
    /// `equal_nan=True`)
    ///
    /// # Panics
    /// Where a length known only at run time does not fit, and if a tolerance is negative or NaN.
    ///
    /// # Errors
    /// Where a length known only at run time does not fit, and if a tolerance is negative or NaN.
    #[must_use = "`allclose_equal_nan` only says whether they are close; `assert_close!` checks it"]
    pub fn allclose_equal_nan<X>(&self, other: X, rtol: f64, atol: f64) -> bool
    where
        T: Close,
        X: Beside<T, S>,
    {
        Ok(compare("allclose", self, &other, [rtol, atol], true)?.as_slice().iter().all(|is_close| *is_close))
    }
}

macro_rules! on_the_stack {
    ($($close:ident $all:ident $equal_nan:literal $like:literal;)*) => {
        /// # Closeness
        impl<T: Element, S: InlineShape> StackTensor<T, S> {$(
            #[doc = concat!("Whether each element is close to that of `other`, broadcast. See [`Strided::", stringify!($close), "`].")]
            #[doc = ""]
            #[doc = "# Panics"]
            #[doc = "If a tolerance is negative or NaN."]
            #[inline]
            #[track_caller]
            pub fn $close<X>(&self, other: X, rtol: f64, atol: f64) -> StackTensor<bool, Met<T, S, X>>
            where
                T: Close,
                X: StackOperand<T, Kind: Meets<S, Out: InlineShape>>,
            {
                let operation = checked($like, rtol, atol, $equal_nan).or_panic();
                // SAFETY: `Met` is what the shapes broadcast to (`Meets`).
                unsafe { self.binary(&other, operation) }
            }

            #[doc = concat!("Whether all elements are close to those of `other`, broadcast. See [`Strided::", stringify!($all), "`].")]
            #[doc = ""]
            #[doc = "# Panics"]
            #[doc = "If a tolerance is negative or NaN."]
            #[inline]
            #[track_caller]
            #[must_use = "the result only says whether they are close; `assert_close!` checks it"]
            pub fn $all<X>(&self, other: X, rtol: f64, atol: f64) -> bool
            where
                T: Close,
                X: StackOperand<T, Kind: Meets<S, Out: InlineShape>>,
            {
                self.$close(other, rtol, atol).as_slice().iter().all(|is_close| *is_close)
            }
        )*}
    };
}
on_the_stack! {
    isclose allclose false "isclose";
    isclose_equal_nan allclose_equal_nan true "isclose";
}
