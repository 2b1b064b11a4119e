//! The methods of a rank known only at run time, on a page of their own.
//!
//! rustdoc's search lists one entry for a name and a type: with the methods of typed shapes on the same type, a search for `softmax` would find only
//! one of the two. **Why not a trait?** A trait would have to be imported, and a `View` has methods of these names whose results live longer.

use super::Strided;
use crate::shape::AnyRank;
use core::ops::Deref;

/// The methods of a tensor or view of any rank: [`Tensor<T, AnyRank>`](super::Tensor), a view of that shape, and [`Strided<T, AnyRank>`](Strided)
/// dereference to it.
///
/// Axes and sizes are values, and all methods return a `Result`: an error carries PyTorch's message. An axis is any whole number, counted from the
/// back when negative; several axes, and sizes, are an array, a slice or a `Vec`. Methods that are the same for all shapes, such as `exp` and
/// `matmul`, are on the page of [`Strided`](Strided#methods).
///
/// A program never names this type: `x.softmax(1)` finds the method. Functions take `&Strided<T, AnyRank>`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// fn shares(x: &Strided<f64, AnyRank>) -> Result<Tensor<f64, AnyRank>, ShapeError> {
///     x.flatten(0, -1)?.softmax(0)
/// }
/// let x = Tensor::<f64, _>::zeros_of(AnyRank::from([2, 2]));
/// assert_eq!(shares(&x)?.to_vec(), [0.25; 4]);
/// let row = x.select(0, -1)?;
/// assert_eq!(shares(&row)?.to_vec(), [0.5; 2]);
/// # Ok::<(), ShapeError>(())
/// ```
#[repr(transparent)]
pub struct AnyRankStrided<T> {
    pub(crate) strided: Strided<T, AnyRank>,
}

/// Implemented by `AnyRank` alone.
///
/// **Why a bound, where `impl Deref for Strided<T, AnyRank>` says the same?** rustc looks for a dereference also for shapes that it does not know
/// yet, to suggest one in an error: there, the only impl would determine the shape, with a second error about `AnyRank`.
pub trait OnlyAnyRank: sealed::OnlyAnyRank {}
impl OnlyAnyRank for AnyRank {}

mod sealed {
    pub trait OnlyAnyRank {}
    impl OnlyAnyRank for super::AnyRank {}
}

// Hidden: rustdoc would list the methods on the page of `Strided` as well.
#[doc(hidden)]
impl<T, S: OnlyAnyRank> Deref for Strided<T, S> {
    type Target = AnyRankStrided<T>;

    #[inline(always)]
    fn deref(&self) -> &AnyRankStrided<T> {
        // SAFETY: `S` is `AnyRank`, of which the target is a transparent wrapper; borrowed for as long as `self`.
        unsafe { &*(self as *const Strided<T, S> as *const AnyRankStrided<T>) }
    }
}
