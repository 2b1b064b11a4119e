//! Floats that are drawn, one at a time.

use rand::{Rng, RngExt};
use rand_distr::StandardNormal;

/// A float that can be drawn.
pub trait Draw: Copy {
    /// From 0 to below 1: the multiples of 2^-24 for `f32`, of 2^-53 for `f64`, each as likely as another.
    fn unit<R: Rng + ?Sized>(rng: &mut R) -> Self;
    /// From the normal distribution of mean 0 and standard deviation 1 (ziggurat).
    fn gauss<R: Rng + ?Sized>(rng: &mut R) -> Self;
    /// From `low` to below `high`, or `low` where they are equal; the caller has checked the two.
    fn between<R: Rng + ?Sized>(low: Self, high: Self, rng: &mut R) -> Self;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Draw for $t {
            #[inline(always)]
            fn unit<R: Rng + ?Sized>(rng: &mut R) -> Self {
                rng.random()
            }
            #[inline(always)]
            fn gauss<R: Rng + ?Sized>(rng: &mut R) -> Self {
                rng.sample(StandardNormal)
            }
            #[inline(always)]
            fn between<R: Rng + ?Sized>(low: Self, high: Self, rng: &mut R) -> Self {
                let drawn = low + (high - low) * <$t>::unit(rng);
                // The sum may be rounded up to `high`.
                if drawn < high { drawn } else { high.next_down().max(low) }
            }
        }
    )*};
}
floats! { f32 f64 }
