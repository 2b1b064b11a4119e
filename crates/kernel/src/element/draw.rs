//! Random floats, drawn one at a time; without the feature `random` the trait is empty.

#[cfg(feature = "random")]
use crate::element::normal::draw_normal;
use crate::sealed::element::Sealed;
#[cfg(feature = "random")]
use rand::{Rng, RngExt};

/// A float that can be drawn.
#[cfg(not(feature = "random"))]
pub trait Draw: Copy + Sealed {}
#[cfg(not(feature = "random"))]
impl Draw for f32 {}
#[cfg(not(feature = "random"))]
impl Draw for f64 {}

/// A float that can be drawn.
#[cfg(feature = "random")]
pub trait Draw: Copy + Sealed {
    /// Draws uniformly from `0..1`: a multiple of 2^-24 for `f32`, of 2^-53 for `f64`, all equally likely.
    fn unit<R: Rng + ?Sized>(rng: &mut R) -> Self;
    /// Draws from the normal distribution of mean 0 and standard deviation 1 (ziggurat).
    fn gauss<R: Rng + ?Sized>(rng: &mut R) -> Self;
    /// Draws uniformly from `low..high`, or returns `low` if the two are equal; the caller has checked the two.
    fn between<R: Rng + ?Sized>(low: Self, high: Self, rng: &mut R) -> Self;
}

#[cfg(feature = "random")]
macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Draw for $t {
            #[inline(always)]
            fn unit<R: Rng + ?Sized>(rng: &mut R) -> Self {
                rng.random()
            }
            #[inline(always)]
            fn gauss<R: Rng + ?Sized>(rng: &mut R) -> Self {
                draw_normal(rng) as $t
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
#[cfg(feature = "random")]
floats! { f32 f64 }
