//! Evenly spaced numbers.
//!
//! | | from | to | elements |
//! |---|---|---|---|
//! | `arange_from(start, step)` | `start` | the number of elements of the shape | `step` apart |
//! | `arange_between(start, end, step)` | `start` | below `end` | `step` apart |
//! | `linspace(start, end)` | `start` | `end` itself | equal steps |
//! | `logspace(start, end, base)` | `base^start` | `base^end` itself | equal factors |
//! | `geomspace(start, end)` | `start` | `end` itself | equal factors |

use super::super::{Found, Tensor};
use super::{build, constructors};
use crate::error::prelude::*;
use crate::shape::{AnyRank, StaticShape};
use congruent_kernel::element::range::{Span, spaced};
use congruent_kernel::element::{Element, Float, Number};
use congruent_macros::aliases;

/// Returns `start`, `start + step`, ..
fn count_from<T: Number>(
    op: &'static str,
    sizes: &[usize],
    start: T,
    step: T,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| Ok(move |i| start.stepped(step, i)))
}

/// Returns evenly spaced numbers, both ends included.
fn space_evenly<T: Float>(
    op: &'static str,
    sizes: &[usize],
    start: T,
    end: T,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (start, end) = (start.to_f64(), end.to_f64());
    build(op, sizes, |n| Ok(move |i| T::of(spaced(start, end, n, i))))
}

/// Returns powers with evenly spaced exponents.
fn space_powers<T: Float>(
    op: &'static str,
    sizes: &[usize],
    start: T,
    end: T,
    base: T,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (start, end, base) = (start.to_f64(), end.to_f64(), base.to_f64());
    build(op, sizes, |n| Ok(move |i| T::of(base.powf(spaced(start, end, n, i)))))
}

/// Returns evenly spaced powers, both ends included and exact.
fn space_factors<T: Float>(
    op: &'static str,
    sizes: &[usize],
    start: T,
    end: T,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (first, last) = (start.to_f64(), end.to_f64());
    let ratio = last / first;
    let has_factor = first != 0.0 && last != 0.0 && (first < 0.0) == (last < 0.0);
    let between = move |share: f64| match (has_factor, ratio.is_normal()) {
        (false, _) => f64::NAN,
        (true, true) => first * ratio.powf(share),
        // The quotient overflows or underflows, as for the ends 1e-200 and 1e200.
        (true, false) => first.signum() * (first.abs().ln() * (1.0 - share) + last.abs().ln() * share).exp(),
    };
    build(op, sizes, |n| {
        Ok(move |i| match i {
            0 => start,
            _ if i + 1 == n => end,
            _ => T::of(between(spaced(0.0, 1.0, n, i))),
        })
    })
}

constructors! {
    "New ranges" for T:

    /// The numbers `start`, `start + step`, `start + 2 * step`, ... row-major: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<_, shape![4]>::arange_from(10, -3);
    /// assert_eq!(x.to_vec(), [10, 7, 4, 1]);
    /// ```
    fn arange_from arange_from_of try_arange_from_of(start: T, step: T)
    where [S: StaticShape] [T: Number] => count_from;

    /// Evenly spaced numbers from `start` to `end`, both included, row-major: O(n).
    ///
    /// The first half is counted from `start`, the second back from `end`, as in PyTorch: both ends are
    /// exact. One element is `start`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![5]>::linspace(0.0, 1.0);
    /// assert_eq!(x.to_vec(), [0.0, 0.25, 0.5, 0.75, 1.0]);
    /// let n = 3;
    /// assert_eq!(Tensor::linspace_of(dims![n], -1.0, 1.0).to_vec(), [-1.0, 0.0, 1.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4]>::linspace(0, 10);   // 10 / 3 is not an integer
    /// ```
    fn linspace linspace_of try_linspace_of(start: T, end: T)
    where [S: StaticShape] [T: Float] => space_evenly;

    /// The powers of `base` with evenly spaced exponents from `start` to `end`, both included, row-major: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![4]>::logspace(0.0, 3.0, 10.0);
    /// assert_eq!(x.to_vec(), [1.0, 10.0, 100.0, 1000.0]);
    /// ```
    fn logspace logspace_of try_logspace_of(start: T, end: T, base: T)
    where [S: StaticShape] [T: Float] => space_powers;

    /// Numbers from `start` to `end`, both included, each the previous one times a constant factor, row-major: O(n). The numbers between are NaN if
    /// an end is 0 or the signs differ. NumPy's `geomspace`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![4]>::geomspace(1.0, 1000.0);
    /// assert_eq!(x.map(f64::round).to_vec(), [1.0, 10.0, 100.0, 1000.0]);
    /// ```
    fn geomspace geomspace_of try_geomspace_of(start: T, end: T)
    where [S: StaticShape] [T: Float] => space_factors;
}

/// # New ranges
impl<T: Element> Tensor<T, Found> {
    /// The numbers `start`, `start + step`, ... below `end` (above it, for a negative step). O(n).
    ///
    /// For a known number of elements, see [`arange_from`](Self::arange_from).
    ///
    /// # Panics
    /// Where [`try_arange_between`](Self::try_arange_between) gives an error.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<i64, shape![_]> = Tensor::arange_between(1, 10, 3);
    /// assert_eq!(x.to_vec(), [1, 4, 7]);
    /// assert_eq!(Tensor::arange_between(1.0, 0.0, -0.25).to_vec(), [1.0, 0.75, 0.5, 0.25]);
    /// ```
    #[track_caller]
    #[aliases]
    pub fn arange_between(start: T, end: T, step: T) -> Self
    where
        T: Number,
    {
        Tensor::try_arange_between(start, end, step).or_panic()
    }

    /// Like [`arange_between`](Self::arange_between), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::RangeStep`] for a step of 0, [`Fault::RangeSign`] for a step in the other direction, [`Fault::RangeEnds`] when an end is infinite or
    /// not a number, [`Fault::TooLarge`] when there are more elements than can be addressed.
    pub fn try_arange_between(start: T, end: T, step: T) -> Result<Self, ShapeError>
    where
        T: Number,
    {
        let op = "arange_between";
        let [from, to, by] = [start, end, step].map(|number| format!("{number:?}").into_boxed_str());
        let n = match start.span(end, step) {
            Span::Count(n) => n,
            Span::NoStep => return Err(Fault::RangeStep { from, to }.of(op)),
            Span::Backwards => return Err(Fault::RangeSign { from, to, by }.of(op)),
            Span::Endless => return Err(Fault::RangeEnds { from, to }.of(op)),
        };
        // SAFETY: `Found` is a vector of any length.
        Ok(unsafe { count_from(op, &[n], start, step)?.rebrand() })
    }
}
