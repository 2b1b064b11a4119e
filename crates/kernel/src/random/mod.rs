//! Random numbers: one element at a time, from whatever generator the caller brings.
//!
//! Everything here draws in row-major order, on the thread of the caller: the numbers depend on the
//! generator alone, not on how many threads there are. **Why not a generator a thread?** The numbers
//! would then depend on how the work is split; a million normal numbers take a few milliseconds.

mod multinomial;

pub use multinomial::{BadWeights, check, multinomial};

use crate::element::Number;
use crate::storage::{OutOfMemory, reserved};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

/// The generator of [`seeded`]: xoshiro256++.
///
/// Fast, of good quality, and no secret: whoever has seen its numbers can foretell the next ones.
pub type Generator = Xoshiro256PlusPlus;

/// A generator that gives the same numbers for the same seed: xoshiro256++, its state filled by SplitMix64
/// (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021).
///
/// Any other [`Rng`] may stand in its place.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::random::seeded;
///
/// let mut rng = seeded(42);
/// let x = Tensor::<f32, shape![2, 3]>::randn(&mut rng);
/// assert_eq!(x, Tensor::<f32, shape![2, 3]>::randn(&mut seeded(42)));
/// assert_ne!(x, Tensor::<f32, shape![2, 3]>::randn(&mut rng));   // the next six
/// ```
pub fn seeded(seed: u64) -> Generator {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// An integer: what is drawn from a range, `randint(0..6, &mut rng)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer, so none can be drawn from a range",
    label = "an integer was expected",
    note = "floats of a range are drawn by `uniform(low, high, &mut rng)`"
)]
pub trait Integer: Number {
    /// From `low` to below `high`, each as likely as another; the caller has checked that there is one.
    #[doc(hidden)]
    fn within<R: Rng + ?Sized>(low: Self, high: Self, rng: &mut R) -> Self;
}

/// By the type of 32, 64 or 128 bits that it fits in: the numbers do not depend on the machine.
macro_rules! integers {
    ($($t:ident $wide:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Integer for $t {
            #[inline(always)]
            fn within<R: Rng + ?Sized>(low: Self, high: Self, rng: &mut R) -> Self {
                rng.random_range(low as $wide..high as $wide) as $t
            }
        }
    )*};
}
integers! {
    i8 i32; i16 i32; i32 i32; i64 i64; i128 i128; isize i64;
    u8 u32; u16 u32; u32 u32; u64 u64; u128 u128; usize u64;
}

/// The numbers from 0 to below `n` in a random order, each order as likely as another (Fisher and Yates).
///
/// # Errors
/// [`OutOfMemory`]
pub fn permutation<R: Rng + ?Sized>(n: usize, rng: &mut R) -> Result<Vec<i64>, OutOfMemory> {
    let mut order = reserved(n)?;
    order.extend(0..n as i64);
    for last in (1..n).rev() {
        order.swap(last, usize::within(0, last + 1, rng));
    }
    Ok(order)
}
