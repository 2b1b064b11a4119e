//! Tensors with the shape of another tensor.

use super::build;
use crate::error::prelude::*;
use crate::shape::Lengths;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::element::Element;
use congruent_kernel::element::number::ZeroOne;

impl<T: Element, S: Lengths> Strided<T, S> {
    /// Returns a tensor of the shape of `self`.
    pub(crate) fn like<U: Element>(
        &self,
        op: &'static str,
        next: impl FnMut(usize) -> U,
    ) -> Result<Tensor<U, S>, ShapeError> {
        // SAFETY: the same sizes.
        Ok(unsafe { build(op, self.sizes(), |_| Ok(next))?.rebrand() })
    }
}

/// ```text
/// pub fn rand_like(&self, rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S> where T: Float { self.try_rand_like(rng).or_panic() }
/// pub fn try_rand_like(&self, rng: &mut (impl Rng + ?Sized)) -> Result<Tensor<T, S>, ShapeError> where T: Float {
///     self.like("rand_like", |_| T::unit(rng))
/// }
/// ```
macro_rules! likes {
    ($($(#[$doc:meta])* $bound:ident $name:ident $try_name:ident($($arg:ident: $kind:ty),*) = $next:expr;)*) => {
        /// # New tensors of the same shape
        impl<T: Element, S: Lengths> Strided<T, S> {$(
            $(#[$doc])*
            ///
            /// The elements are row-major, even if those of `self` are not.
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
            #[track_caller]
            pub fn $name(&self, $($arg: $kind),*) -> Tensor<T, S>
            where
                T: $bound,
            {
                self.$try_name($($arg),*).or_panic()
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            /// [`Fault::TooLarge`] when `self` is an expanded view with more positions than a tensor can have
            /// elements.
            pub fn $try_name(&self, $($arg: $kind),*) -> Result<Tensor<T, S>, ShapeError>
            where
                T: $bound,
            {
                self.like(stringify!($name), $next)
            }
        )*}
        /// # New tensors of the shape of another
        impl<T: Element, S: Lengths> Tensor<T, S> {$(
            #[doc = concat!("Like [`Strided::", stringify!($name), "`], PyTorch's way to write it: `Tensor::", stringify!($name), "(&x, ..)`.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_name), "`](Strided::", stringify!($try_name), ").")]
            #[track_caller]
            pub fn $name(like: &Strided<T, S>, $($arg: $kind),*) -> Self
            where
                T: $bound,
            {
                like.$name($($arg),*)
            }
        )*}
    };
}
#[cfg(feature = "random")]
pub(crate) use likes;

likes! {
    /// A tensor whose elements are all `value`, in the shape of `self`: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, shape![3, 2]> = x.t().full_like(7);
    /// assert_eq!(y.to_vec(), [7; 6]);
    /// ```
    Element full_like try_full_like(value: T) = |_| value;
    /// A tensor of zeros, in the shape of `self`: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.zeros_like(), Tensor::zeros_like(&x));
    /// assert_eq!(Tensor::zeros_like(&x.t()).sizes(), [3, 2]);
    /// ```
    ZeroOne zeros_like try_zeros_like() = |_| T::ZERO;
    /// A tensor of ones, in the shape of `self`: O(n).
    ZeroOne ones_like try_ones_like() = |_| T::ONE;
}
