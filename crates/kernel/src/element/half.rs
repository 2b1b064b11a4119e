//! Floats of 16 bits, for storage, with conversions to `f32` and back. Computations use `f32`.
//!
//! | | bits of sign, exponent, fraction | bias of the exponent | largest | smallest above 0 |
//! |---|---|---|---|---|
//! | [`F16`] | 1, 5, 10 | 15 | 65,504 | 2^-24 |
//! | [`Bf16`] | 1, 8, 7 | 127, like `f32` | 3.39e38 | 2^-133 |
//!
//! The types have no arithmetic: a sum that is rounded to 11 or 8 bits after each term is off by whole per cents. `x.to_type::<f32>()` converts a
//! tensor, and `.to_type::<F16>()` converts the result back; in a lazy expression (`x.lazy().to_type::<f32>()`) all of this happens in one pass.
//!
//! **Why not the crate `half`?** Its eight crates take 8.7 CPU seconds of a first `cargo check`, for two types; this file takes no measurable time.

use crate::element::number::ZeroOne;
use crate::sealed::element::Sealed;
use core::cmp::Ordering;
use core::fmt;

/// A float of 16 bits, IEEE 754's `binary16`.
///
/// # Examples
/// ```
/// use congruent::element::F16;
///
/// assert_eq!(F16::from_f32(1.5).to_bits(), 0x3e00);
/// assert_eq!(F16::from_f32(0.1).to_f32(), 0.099975586);            // the nearest
/// assert_eq!(F16::from_f32(65520.0).to_f32(), f32::INFINITY);      // too large
/// ```
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct F16(u16);

/// A float of 16 bits, the upper half of an `f32` ("brain float").
///
/// # Examples
/// ```
/// use congruent::element::Bf16;
///
/// assert_eq!(Bf16::from_f32(1.5).to_bits(), 0x3fc0);
/// assert_eq!(Bf16::from_f32(0.1).to_f32(), 0.100097656);           // the nearest
/// ```
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct Bf16(u16);

impl F16 {
    /// Rounds to the nearest number, and from the middle of two to the one whose last bit is 0. Numbers of 65,520 and above become infinite. NaN stays
    /// NaN: it keeps the upper 10 bits of its fraction, and becomes quiet.
    #[inline]
    pub fn from_f32(x: f32) -> Self {
        let (bits, sign) = (x.to_bits() & 0x7fff_ffff, (x.to_bits() >> 16) as u16 & 0x8000);
        let magnitude = if bits > 0x7f80_0000 {
            0x7e00 | (bits >> 13) as u16 & 0x1ff | 0x7c00
        } else if bits >= 0x477f_f000 {
            // 65,520 and above: the middle of 65,504 and the next number, if there were one.
            0x7c00
        } else if bits >= 0x3880_0000 {
            // Normal, 2^-14 and above: 112 less in the exponent, 13 bits less in the fraction. A carry increases the exponent.
            round_off(bits - (112 << 23), 13)
        } else {
            // Multiples of 2^-24: the last bit of the sum is worth 2^-24, and the addition rounds to it.
            (f32::from_bits(bits) + 0.5).to_bits().wrapping_sub(0.5f32.to_bits()) as u16
        };
        F16(sign | magnitude)
    }

    /// Returns the same number as an `f32`.
    #[inline]
    pub fn to_f32(self) -> f32 {
        let (bits, sign) = (u32::from(self.0 & 0x7fff), u32::from(self.0 & 0x8000) << 16);
        let magnitude = if bits >= 0x7c00 {
            // Infinite or NaN: the exponent is all ones.
            0x7f80_0000 | bits << 13
        } else if bits >= 0x0400 {
            (bits << 13) + (112 << 23)
        } else {
            // Multiples of 2^-24.
            (bits as f32 * f32::from_bits(0x3380_0000)).to_bits()
        };
        f32::from_bits(sign | magnitude)
    }
}

impl Bf16 {
    /// Rounds to the nearest number, and from the middle of two to the one whose last bit is 0. Numbers above the largest become infinite. NaN stays
    /// NaN: it keeps the upper 7 bits of its fraction, and becomes quiet.
    #[inline]
    pub fn from_f32(x: f32) -> Self {
        let bits = x.to_bits();
        if x.is_nan() { Bf16((bits >> 16) as u16 | 0x40) } else { Bf16(round_off(bits, 16)) }
    }

    /// Returns the same number as an `f32`.
    #[inline]
    pub fn to_f32(self) -> f32 {
        f32::from_bits(u32::from(self.0) << 16)
    }
}

/// Drops the lowest bits, and rounds to the nearest number, and from the middle of two to the even one.
#[inline]
fn round_off(bits: u32, dropped: u32) -> u16 {
    let half = (1 << (dropped - 1)) - 1 + (bits >> dropped & 1);
    ((bits + half) >> dropped) as u16
}

/// Methods and traits of both types, by way of `f32`, which represents all of their numbers.
macro_rules! halves {
    ($($half:ident $one:literal;)*) => {$(
        impl $half {
            /// Returns the number with these bits.
            #[inline]
            pub const fn from_bits(bits: u16) -> Self {
                $half(bits)
            }

            /// Returns the bits.
            #[inline]
            pub const fn to_bits(self) -> u16 {
                self.0
            }
        }
        impl Sealed for $half {}
        #[diagnostic::do_not_recommend]
        impl ZeroOne for $half {
            const ZERO: Self = $half(0);
            const ONE: Self = $half($one);
        }
        impl From<$half> for f32 {
            fn from(x: $half) -> f32 {
                x.to_f32()
            }
        }
        impl PartialEq for $half {
            fn eq(&self, other: &Self) -> bool {
                self.to_f32() == other.to_f32()
            }
        }
        impl PartialOrd for $half {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                self.to_f32().partial_cmp(&other.to_f32())
            }
        }
        impl fmt::Debug for $half {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.to_f32(), f)
            }
        }
        impl fmt::Display for $half {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.to_f32(), f)
            }
        }
    )*};
}
halves! {
    F16 0x3c00;
    Bf16 0x3f80;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a power of two, exactly. (`powi` may be wrong in the last bit, and is under Miri.)
    fn power_of_two(exponent: i32) -> f64 {
        f64::from_bits(u64::try_from(1023 + exponent).unwrap() << 52)
    }

    /// Returns the number with these bits, computed from the definition in `f64`.
    fn by_definition(bits: u16, exponent_bits: i32, fraction_bits: i32) -> f64 {
        let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
        let fraction = f64::from(bits & ((1 << fraction_bits) - 1)) / f64::from(1 << fraction_bits);
        let exponent = i32::from(bits & 0x7fff) >> fraction_bits;
        let (bias, most) = ((1 << (exponent_bits - 1)) - 1, (1 << exponent_bits) - 1);
        sign * match exponent {
            0 => fraction * power_of_two(1 - bias),
            e if e == most => {
                if fraction == 0.0 {
                    f64::INFINITY
                } else {
                    f64::NAN
                }
            }
            e => (1.0 + fraction) * power_of_two(e - bias),
        }
    }

    fn same(a: f64, b: f64) -> bool {
        a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
    }

    #[test]
    fn all_numbers_are_what_their_bits_say() {
        for bits in 0..=u16::MAX {
            assert!(same(F16(bits).to_f32().into(), by_definition(bits, 5, 10)), "{bits:#06x}");
            assert!(same(Bf16(bits).to_f32().into(), by_definition(bits, 8, 7)), "{bits:#06x}");
        }
    }

    #[test]
    fn all_numbers_come_back() {
        for bits in 0..=u16::MAX {
            let (half, brain) = (F16(bits), Bf16(bits));
            // A signalling NaN becomes quiet: one bit of the fraction.
            let quiet = |is_nan: bool, bit: u16| if is_nan { bits | bit } else { bits };
            assert_eq!(F16::from_f32(half.to_f32()).0, quiet(half.to_f32().is_nan(), 0x200), "{bits:#06x}");
            assert_eq!(Bf16::from_f32(brain.to_f32()).0, quiet(brain.to_f32().is_nan(), 0x40), "{bits:#06x}");
        }
    }

    /// Checks the rounding between all pairs of neighbours of both signs up to `last`, the largest finite number.
    fn check_rounding(last: u16, number: fn(u16) -> f32, round: fn(f32) -> u16) {
        for (low, sign) in (0..last).flat_map(|low| [(low, 0), (low, 0x8000)]) {
            let (a, b) = (number(low | sign), number((low + 1) | sign));
            let middle = ((f64::from(a) + f64::from(b)) / 2.0) as f32;
            assert_eq!(f64::from(middle), (f64::from(a) + f64::from(b)) / 2.0, "an f32 has the middle");
            let even = if low & 1 == 0 { low } else { low + 1 };
            assert_eq!(round(middle), even | sign, "{middle:e}");
            // Towards 0, and away from it.
            let (below, above) = (f32::from_bits(middle.to_bits() - 1), f32::from_bits(middle.to_bits() + 1));
            assert_eq!((round(below), round(above)), (low | sign, (low + 1) | sign), "{middle:e}");
        }
    }

    #[test]
    fn the_nearest_number_is_taken() {
        check_rounding(0x7bff, |bits| F16(bits).to_f32(), |x| F16::from_f32(x).0);
        check_rounding(0x7f7f, |bits| Bf16(bits).to_f32(), |x| Bf16::from_f32(x).0);
    }

    #[test]
    fn what_is_too_large_is_infinite() {
        for (x, bits) in [(65519.996, 0x7bff), (65520.0, 0x7c00), (f32::MAX, 0x7c00), (f32::INFINITY, 0x7c00)] {
            assert_eq!((F16::from_f32(x).0, F16::from_f32(-x).0), (bits, bits | 0x8000), "{x}");
        }
        assert_eq!((Bf16::from_f32(f32::MAX).0, Bf16::from_f32(f32::NEG_INFINITY).0), (0x7f80, 0xff80));
        let almost = f32::from_bits(0x7f7f_7fff);
        assert_eq!(Bf16::from_f32(almost).0, 0x7f7f);
        assert!(F16::from_f32(f32::from_bits(0x7f80_0001)).to_f32().is_nan());
        assert!(Bf16::from_f32(f32::from_bits(0x7f80_0001)).to_f32().is_nan());
    }

    #[test]
    fn they_compare_and_show_as_floats() {
        assert!(F16::from_f32(-0.0) == F16::from_f32(0.0) && F16(0x7e00) != F16(0x7e00));
        assert!(Bf16::from_f32(1.0) < Bf16::from_f32(2.0));
        assert_eq!(format!("{} {:?}", F16::from_f32(1.5), Bf16::from_f32(2.0)), "1.5 2.0");
    }
}
