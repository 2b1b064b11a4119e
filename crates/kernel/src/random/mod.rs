//! Random numbers, drawn one element at a time from the caller's generator.
//!
//! All functions draw in row-major order, on the calling thread: the numbers depend only on the
//! generator, not on the number of threads. **Why not a generator per thread?** The numbers
//! would then depend on how the work is split; a million normal numbers take a few milliseconds.

mod multinomial;

pub use multinomial::{BadWeights, check, multinomial};

use crate::element::Number;
use crate::storage::{OutOfMemory, reserved};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

/// The generator of [`seeded`]: xoshiro256++.
///
/// Fast, of good quality, but predictable: the next numbers can be computed from earlier ones.
pub type Generator = Xoshiro256PlusPlus;

/// Returns a generator that draws the same numbers for the same seed: xoshiro256++, its state filled by SplitMix64
/// (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021).
///
/// Any other [`Rng`] works as well.
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

/// An integer, which can be drawn from a range: `randint(0..6, &mut rng)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer, so none can be drawn from a range",
    label = "an integer was expected",
    note = "floats of a range are drawn by `uniform(low, high, &mut rng)`"
)]
pub trait Integer: Number {
    /// Draws uniformly from `low..high`; the caller has checked that the range is not empty.
    #[doc(hidden)]
    fn within<R: Rng + ?Sized>(low: Self, high: Self, rng: &mut R) -> Self;
}

/// Draws by way of a type of 32, 64 or 128 bits, so that the numbers do not depend on the machine.
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

/// Returns the numbers `0..n` in a random order, all orders equally likely (Fisher and Yates).
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
