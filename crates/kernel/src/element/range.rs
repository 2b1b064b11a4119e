//! Evenly spaced numbers, one at a time.

use crate::sealed::element::Sealed;
use core::fmt::Debug;

/// The number of steps from one number to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The number of elements.
    Count(usize),
    /// The step is 0.
    NoStep,
    /// The step leads away from the end.
    Backwards,
    /// An end is infinite, or not a number.
    Endless,
}

/// A number from which a range can be counted.
pub trait Steps: Copy + Debug + Sealed {
    /// Returns `self + step * i`: a float in double precision, an integer modulo its width, so that the result is right
    /// whenever it fits.
    fn stepped(self, step: Self, i: usize) -> Self;
    /// Returns how many of `self`, `self + step`, ... come before `end`.
    fn span(self, end: Self, step: Self) -> Span;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Steps for $t {
            #[inline(always)]
            fn stepped(self, step: Self, i: usize) -> Self {
                let (start, step) = (self as f64, step as f64);
                let distance = step * i as f64;
                if distance.is_infinite() {
                    // (Half of the sum does not overflow.)
                    return ((start / 2.0 + step / 2.0 * i as f64) * 2.0) as $t;
                }
                (start + distance) as $t
            }
            fn span(self, end: Self, step: Self) -> Span {
                if step == 0.0 || step.is_nan() {
                    Span::NoStep
                } else if !(self.is_finite() && end.is_finite()) {
                    Span::Endless
                } else if if step > 0.0 { self > end } else { self < end } {
                    Span::Backwards
                } else {
                    // `as` rounds to the largest number of the type, which is more elements than any memory holds.
                    let (from, to, by) = (self as f64, end as f64, step as f64);
                    let distance = to - from;
                    let steps = if distance.is_infinite() { (to / 2.0 - from / 2.0) / by * 2.0 } else { distance / by };
                    let n = steps.ceil() as usize;
                    // In single precision the last number may round to the end. (In double, PyTorch keeps it.)
                    let last = self.stepped(step, n.saturating_sub(1));
                    let reaches = size_of::<$t>() == 4 && n > 0 && if step > 0.0 { last >= end } else { last <= end };
                    Span::Count(n - reaches as usize)
                }
            }
        }
    )*};
}
macro_rules! integers {
    ($($t:ident $magnitude:expr;)*) => {$(
        impl Steps for $t {
            #[inline(always)]
            fn stepped(self, step: Self, i: usize) -> Self {
                self.wrapping_add(step.wrapping_mul(i as $t))
            }
            fn span(self, end: Self, step: Self) -> Span {
                if step == 0 {
                    Span::NoStep
                } else if if step > 0 { self > end } else { self < end } {
                    Span::Backwards
                } else {
                    Span::Count(self.abs_diff(end).div_ceil($magnitude(step)).try_into().unwrap_or(usize::MAX))
                }
            }
        }
    )*};
}
floats! { f32 f64 }
integers! {
    i8 i8::unsigned_abs; i16 i16::unsigned_abs; i32 i32::unsigned_abs; i64 i64::unsigned_abs;
    i128 i128::unsigned_abs; isize isize::unsigned_abs;
    u8 core::convert::identity; u16 core::convert::identity; u32 core::convert::identity; u64 core::convert::identity;
    u128 core::convert::identity; usize core::convert::identity;
}

/// Returns number `i` of `n` from `start` to `end`: the first half is counted from the start, the second back from
/// the end, as in PyTorch, so that both ends are exact.
#[inline(always)]
pub fn spaced(start: f64, end: f64, n: usize, i: usize) -> f64 {
    if n < 2 {
        return start;
    }
    if i == 0 || start == end {
        return start;
    }
    if i + 1 == n {
        return end;
    }
    let steps = (n - 1) as f64;
    let mut step = (end - start) / steps;
    if step.is_infinite() {
        // (The distance overflows, but its two parts do not.)
        step = end / steps - start / steps;
    }
    if !step.is_finite() {
        // At least one end is infinite.
        let share = i as f64 / steps;
        return start * (1.0 - share) + end * share;
    }
    if i < n / 2 { start + step * i as f64 } else { end - step * (n - 1 - i) as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_python_has() {
        for (start, end, step, n) in [(0, 10, 3, 4), (0, 9, 3, 3), (10, 0, -3, 4), (5, 5, 1, 0), (5, 5, -1, 0)] {
            assert_eq!(start.span(end, step), Span::Count(n), "{start} {end} {step}");
            assert_eq!((start as f64).span(end as f64, step as f64), Span::Count(n), "{start} {end} {step}");
        }
        assert_eq!(0.0f32.span(1.0, 0.1), Span::Count(10));
        // In single precision the numbers differ from the decimals, and the fourth number would be the end.
        assert_eq!((0.0f32.span(0.3, 0.1), 0.0f32.span(-0.3, -0.1)), (Span::Count(3), Span::Count(3)));
        assert_eq!((0.0.span(0.3, 0.1), 1.0.span(1.3, 0.1)), (Span::Count(3), Span::Count(4)));
        assert_eq!(i8::MIN.span(i8::MAX, 1), Span::Count(255));
        assert_eq!(0u128.span(u128::MAX, 1), Span::Count(usize::MAX));
    }

    #[test]
    fn a_step_must_lead_to_the_end() {
        assert_eq!((0.span(5, 0), 0.0.span(5.0, f64::NAN)), (Span::NoStep, Span::NoStep));
        assert_eq!(
            (0.span(5, -1), 5u8.span(0, 1), 5.0.span(0.0, 1.0)),
            (Span::Backwards, Span::Backwards, Span::Backwards)
        );
        assert_eq!((0.0.span(f64::INFINITY, 1.0), f32::NAN.span(0.0, 1.0)), (Span::Endless, Span::Endless));
    }

    #[test]
    fn distances_that_overflow_are_halved() {
        assert_eq!((-1e308).span(1e308, 1e308), Span::Count(2));
        assert_eq!((-1e308).span(1e308, 2e307), Span::Count(10));
        assert_eq!([0, 1, 2].map(|i| (-1e308).stepped(1e308, i)), [-1e308, 0.0, 1e308]);
        assert_eq!((-f64::MAX).stepped(f64::MAX, 2), f64::MAX);
        assert_eq!([0, 1, 2].map(|i| spaced(-1e308, 1e308, 3, i)), [-1e308, 0.0, 1e308]);
        let [first, second, third, last] = [0, 1, 2, 3].map(|i| spaced(f64::MAX, -f64::MAX, 4, i));
        assert_eq!((first, second, last), (f64::MAX, -third, -f64::MAX));
        assert!((second / f64::MAX - 1.0 / 3.0).abs() < 1e-15, "{second}");
    }

    /// The ends are exact, and the numbers between are infinite, or NaN between two infinite ends of opposite sign.
    #[test]
    fn infinite_ends_are_included() {
        let infinity = f64::INFINITY;
        assert_eq!([0, 1, 2].map(|i| spaced(1.0, infinity, 3, i)), [1.0, infinity, infinity]);
        assert_eq!([0, 1, 2].map(|i| spaced(-infinity, 1.0, 3, i)), [-infinity, -infinity, 1.0]);
        assert_eq!([0, 1].map(|i| spaced(infinity, infinity, 2, i)), [infinity; 2]);
        let [first, between, last] = [0, 1, 2].map(|i| spaced(-infinity, infinity, 3, i));
        assert!(first == -infinity && between.is_nan() && last == infinity);
    }

    #[test]
    fn an_integer_that_fits_is_right() {
        assert_eq!((i8::MIN.stepped(1, 255), 100u8.stepped(255, 3)), (127, 97));
    }
}
