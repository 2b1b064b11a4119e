//! Divisors, multiples and shifts of integers.

use crate::sealed::element::Sealed;

/// Arithmetic of integers alone.
pub trait IntegerMath: Sized + Sealed {
    /// Returns the greatest common divisor, which is not negative; of 0 and 0 it is 0.
    fn gcd(self, other: Self) -> Self;
    /// Returns the least common multiple, which is not negative. A multiple that does not fit the type wraps, like a product of two positive
    /// numbers.
    fn lcm(self, other: Self) -> Self;
    /// Shifts the bits to the left and fills with zeros; returns 0 if the count is negative or too large.
    fn shift_left(self, count: Self) -> Self;
    /// Shifts the bits to the right and fills with copies of the sign, also if the count is negative or too large.
    fn shift_right(self, count: Self) -> Self;
}

macro_rules! integers {
    ($($t:ident $sign:ident;)*) => {$(
        impl IntegerMath for $t {
            // Stein's algorithm: subtractions and shifts, whereas a remainder is a division of 20 to 40 cycles.
            #[inline]
            fn gcd(self, other: Self) -> Self {
                let (mut a, mut b) = (integers!(@magnitude self $sign), integers!(@magnitude other $sign));
                if a == 0 || b == 0 {
                    return (a | b) as $t;
                }
                let twos = (a | b).trailing_zeros();
                a >>= a.trailing_zeros();
                while b != 0 {
                    b >>= b.trailing_zeros();
                    (a, b) = (a.min(b), a.abs_diff(b));
                }
                (a << twos) as $t
            }
            #[inline]
            fn lcm(self, other: Self) -> Self {
                let divisor = self.gcd(other);
                if divisor == 0 {
                    return 0;
                }
                let [a, b, divisor] = [self, other, divisor].map(|x| integers!(@magnitude x $sign));
                (a / divisor).wrapping_mul(b) as $t
            }
            #[inline(always)]
            fn shift_left(self, count: Self) -> Self {
                // (The number of bits is a power of 2.)
                let fits = count & ($t::BITS as $t - 1) == count;
                if fits { self.wrapping_shl(count as u32) } else { 0 }
            }
            #[inline(always)]
            fn shift_right(self, count: Self) -> Self {
                // (The number of bits is a power of 2.)
                let fits = count & ($t::BITS as $t - 1) == count;
                let sign = self.wrapping_shr($t::BITS - 1);
                if fits { self.wrapping_shr(count as u32) } else { integers!(@sign sign $sign) }
            }
        }
    )*};
    (@magnitude $x:ident signed) => { $x.unsigned_abs() };
    (@magnitude $x:ident unsigned) => { $x };
    (@sign $x:ident signed) => { $x };
    (@sign $x:ident unsigned) => { $x & 0 };
}
integers! {
    i8 signed; i16 signed; i32 signed; i64 signed; i128 signed; isize signed;
    u8 unsigned; u16 unsigned; u32 unsigned; u64 unsigned; u128 unsigned; usize unsigned;
}

#[cfg(test)]
mod tests {
    use super::IntegerMath as I;

    #[test]
    fn divisors_and_multiples_are_not_negative() {
        assert_eq!([(-12, 18), (0, -5), (7, 0), (0, 0)].map(|(a, b)| I::gcd(a, b)), [6, 5, 7, 0]);
        assert_eq!([(-12, 18), (0, -5), (4, 6)].map(|(a, b)| I::lcm(a, b)), [36, 0, 12]);
        assert_eq!((I::gcd(i64::MIN, i64::MIN), I::gcd(i32::MIN, -1)), (i64::MIN, 1));
        assert_eq!((I::gcd(200u8, 150), I::lcm(200u8, 150)), (50, 88));
        // Like NumPy's: the wrapped product, and not its absolute value.
        assert_eq!((I::lcm(i64::MAX, 2), I::lcm(2, -i64::MAX), I::lcm(100i8, -75)), (-2, -2, 44));
        assert_eq!((I::lcm(i64::MIN, 1), I::lcm(i64::MIN, 3), I::lcm(i8::MIN, -1)), (i64::MIN, i64::MIN, i8::MIN));
        for (a, b) in (-40..40i32).flat_map(|a| (-40..40).map(move |b| (a, b))) {
            let divides = |d: i32| a % d == 0 && b % d == 0;
            let want = (1..=40).rev().find(|&d| divides(d)).unwrap();
            assert_eq!(I::gcd(a, b), if a == 0 && b == 0 { 0 } else { want }, "{a} and {b}");
        }
    }

    #[test]
    fn a_shift_too_far_leaves_no_bits() {
        assert_eq!([3, 63, 64, 70, -1].map(|n| I::shift_left(1i64, n)), [8, i64::MIN, 0, 0, 0]);
        assert_eq!([1, 64, 70, -1].map(|n| I::shift_right(-8i64, n)), [-4, -1, -1, -1]);
        assert_eq!([1, 7, 8, 255].map(|n| I::shift_right(200u8, n)), [100, 1, 0, 0]);
    }
}
