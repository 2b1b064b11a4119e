//! Tensors of the shape of another.

use crate::error::OrPanic;
use crate::kernel::element::{Element, Float, Number};
use crate::kernel::random::Integer;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Strided, Tensor};
use core::ops::Range;
use rand::Rng;

impl<T: Element, S: Lengths> Strided<T, S> {
    /// A tensor of the shape of `self`.
    #[track_caller]
    fn like<U: Element>(&self, op: &'static str, next: impl FnMut(usize) -> U) -> Tensor<U, S> {
        let sizes = AnyRank::from(self.sizes());
        Tensor::try_build(op, &sizes, |_, _| Ok(next)).or_panic().rebrand()
    }
}

/// ```text
/// pub fn rand_like(&self, rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S> where T: Float { self.like("rand_like", |_| T::unit(rng)) }
/// ```
macro_rules! likes {
    ($($(#[$doc:meta])* $bound:ident $name:ident($($arg:ident: $kind:ty),*) = $next:expr;)*) => {$(
        impl<T: Element, S: Lengths> Strided<T, S> {
            $(#[$doc])*
            ///
            /// The elements lie row-major, also when those of `self` do not.
            ///
            /// # Panics
            /// When `self` is an expanded view with more positions than a tensor can have elements.
            #[track_caller]
            pub fn $name(&self, $($arg: $kind),*) -> Tensor<T, S>
            where
                T: $bound,
            {
                self.like(stringify!($name), $next)
            }
        }
    )*};
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
    Element full_like(value: T) = |_| value;
    /// All elements 0, in the shape of `self`: O(n).
    Number zeros_like() = |_| T::ZERO;
    /// All elements 1, in the shape of `self`: O(n).
    Number ones_like() = |_| T::ONE;
    /// As [`Tensor::rand`], in the shape of `self`: O(n).
    Float rand_like(rng: &mut (impl Rng + ?Sized)) = |_| T::unit(rng);
    /// As [`Tensor::randn`], in the shape of `self`: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![2, 3]>::zeros();
    /// let noise: Tensor<f32, shape![2, 3]> = x.randn_like(&mut congruent::random::seeded(42));
    /// ```
    Float randn_like(rng: &mut (impl Rng + ?Sized)) = |_| T::gauss(rng);
}

impl<T: Element, S: Lengths> Strided<T, S> {
    /// As [`Tensor::randint`], in the shape of `self`: O(n).
    ///
    /// # Panics
    /// When there are no integers in the range.
    #[track_caller]
    pub fn randint_like(&self, range: Range<T>, rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S>
    where
        T: Integer,
    {
        let sizes = AnyRank::from(self.sizes());
        Tensor::randint_of(sizes, range, rng).rebrand()
    }
}
