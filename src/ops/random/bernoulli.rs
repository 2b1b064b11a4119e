//! Draws of 0 or 1, with each element as the probability of 1.

use super::shown;
use crate::error::prelude::*;
use crate::shape::Lengths;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::element::{Element, Float};
use congruent_kernel::index::position;
use congruent_macros::aliases;
use rand::{Rng, RngExt};

/// # Random masks
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Draws 1 with the probability in each element, else 0: O(n).
    ///
    /// For one probability for all elements, see [`Tensor::bernoulli`].
    ///
    /// # Panics
    /// If an element is not between 0 and 1.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let x = Tensor::from([0.0, 1.0, 0.0, 1.0]).bernoulli(&mut rng);
    /// assert_eq!(x.to_vec(), [0.0, 1.0, 0.0, 1.0]);
    /// ```
    #[track_caller]
    #[aliases]
    pub fn bernoulli(&self, rng: &mut (impl Rng + ?Sized)) -> Tensor<T, S>
    where
        T: Float,
    {
        self.try_bernoulli(rng).or_panic()
    }

    /// Like [`bernoulli`](Self::bernoulli), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::DrawProbabilities`] if an element is not between 0 and 1; nothing is drawn then.
    pub fn try_bernoulli(&self, rng: &mut (impl Rng + ?Sized)) -> Result<Tensor<T, S>, ShapeError>
    where
        T: Float,
    {
        let op = "bernoulli";
        if let Some((i, &p)) = self.iter().enumerate().find(|(_, p)| !(0.0..=1.0).contains(&p.to_f64())) {
            let at = (&*position(self.sizes(), i)).into();
            return Err(Fault::DrawProbabilities { sizes: self.sizes().into(), p: shown(p), at }.of(op));
        }
        Ok(self.map(|p| if rng.random_bool(p.to_f64()) { T::ONE } else { T::ZERO }))
    }
}
