//! Random tensors with the shape of another tensor.

use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Strided, Tensor, likes};
use congruent_kernel::element::{Element, Float};
use congruent_kernel::random::Integer;
use core::ops::Range;
use rand::Rng;

likes! {
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
    /// [`Fault::DrawRange`] if the range is empty; the errors of [`try_zeros_like`](Self::try_zeros_like).
    pub fn try_randint_like(&self, range: Range<T>, rng: &mut (impl Rng + ?Sized)) -> Result<Tensor<T, S>, ShapeError>
    where
        T: Integer,
    {
        let sizes = AnyRank::from(self.sizes());
        // SAFETY: the same sizes.
        Ok(unsafe { Tensor::try_randint_of(sizes, range, rng)?.rebrand() })
    }
}
