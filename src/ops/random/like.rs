//! Tensors of the shape of another.

use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Strided, Tensor, build};
use congruent_kernel::element::number::ZeroOne;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::random::Integer;
use core::ops::Range;
use rand::Rng;

impl<T: Element, S: Lengths> Strided<T, S> {
    /// A tensor of the shape of `self`.
    fn like<U: Element>(&self, op: &'static str, next: impl FnMut(usize) -> U) -> Result<Tensor<U, S>, ShapeError> {
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
            /// The elements lie row-major, also when those of `self` do not.
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
likes! {
    /// All elements `value`, in the shape of `self`: O(n).
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
    /// All elements 0, in the shape of `self`: O(n).
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
    /// All elements 1, in the shape of `self`: O(n).
    ZeroOne ones_like try_ones_like() = |_| T::ONE;
    /// Like [`Tensor::rand`], in the shape of `self`: O(n).
    Float rand_like try_rand_like(rng: &mut (impl Rng + ?Sized)) = |_| T::unit(rng);
    /// Like [`Tensor::randn`], in the shape of `self`: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![2, 3]>::zeros();
    /// let noise: Tensor<f32, shape![2, 3]> = x.randn_like(&mut congruent::random::seeded(42));
    /// ```
    Float randn_like try_randn_like(rng: &mut (impl Rng + ?Sized)) = |_| T::gauss(rng);
}

/// # New random integers of the same shape
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Like [`Tensor::randint`], in the shape of `self`: O(n).
    ///
    /// # Panics
    /// With the error of [`try_randint_like`](Self::try_randint_like).
    #[track_caller]
    pub fn randint_like(&self, range: Range<T>, rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S>
    where
        T: Integer,
    {
        self.try_randint_like(range, rng).or_panic()
    }

    /// Like [`randint_like`](Self::randint_like), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::DrawRange`] when there are no integers in the range; those of
    /// [`try_zeros_like`](Self::try_zeros_like).
    pub fn try_randint_like(&self, range: Range<T>, rng: &mut (impl Rng + ?Sized)) -> Result<Tensor<T, S>, ShapeError>
    where
        T: Integer,
    {
        let sizes = AnyRank::from(self.sizes());
        // SAFETY: the same sizes.
        Ok(unsafe { Tensor::try_randint_of(sizes, range, rng)?.rebrand() })
    }
}
