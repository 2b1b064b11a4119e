//! The incomplete gamma functions, one number at a time: how many terms are needed depends on it.
//!
//! The lower share is a series of positive terms up to `a`, the upper one a continued fraction above, and each is 1 minus the other elsewhere. (NIST Digital Library of
//! Mathematical Functions, 8.7.1, 8.7.3 and 8.9.2; the borders between the three are those of Cephes' `igam.c`, which PyTorch has, too.)

use super::double::{exp, expm1, lgamma, lgamma_of_one_more, ln, ln_1p, stirling};
use crate::simd::isa::Baseline;
use core::f64::consts::PI;

/// The number of terms after which a sum ends anyway: for an `a` of 1e8.
const MOST: usize = 200_000;

/// The share of gamma that lies below `x`; NaN if one is negative or NaN, or both are 0, or both infinite.
#[inline(never)]
#[must_use]
pub fn lower(a: f64, x: f64) -> f64 {
    match ends(a, x) {
        Some(below) => below,
        None if x > 1.0 && x > a => 1.0 - upper(a, x),
        None => series(a, x).min(1.0),
    }
}

/// The share of gamma that lies above `x`.
#[inline(never)]
#[must_use]
pub fn upper(a: f64, x: f64) -> f64 {
    if let Some(below) = ends(a, x) {
        return 1.0 - below;
    }
    let is_below = match x {
        _ if x <= 0.5 => -0.4 / ln::<Baseline>(x) < a,
        _ if x <= 1.1 => x * 1.1 < a,
        _ => x < a,
    };
    if is_below {
        1.0 - series(a, x)
    } else if x <= 1.1 {
        difference(a, x)
    } else {
        fraction(a, x)
    }
}

/// The lower share where it is known.
fn ends(a: f64, x: f64) -> Option<f64> {
    let is_none = a.is_nan() || x.is_nan() || a < 0.0 || x < 0.0;
    if is_none || a == 0.0 && x == 0.0 || a.is_infinite() && x.is_infinite() {
        return Some(f64::NAN);
    }
    if x == 0.0 || a.is_infinite() {
        return Some(0.0);
    }
    (a == 0.0 || x.is_infinite()).then_some(1.0)
}

/// `x^a e^-x / gamma(a + 1)`
fn factor(a: f64, x: f64) -> f64 {
    if a < 8.0 {
        return exp::<Baseline>(a * ln::<Baseline>(x) - x - lgamma_one_more(a));
    }
    // By Stirling's series: the large terms cancel before they are rounded.
    let distance = (x - a) / a;
    let log = if distance < -0.5 { ln::<Baseline>(x / a) } else { ln_1p::<Baseline>(distance) };
    exp::<Baseline>(a * (log - distance) - stirling::<Baseline>(a)) / (2.0 * PI * a).sqrt()
}

/// `ln gamma(1 + a)`, with all digits next to 0.
fn lgamma_one_more(a: f64) -> f64 {
    if a <= 0.5 { lgamma_of_one_more::<Baseline>(a) } else { lgamma::<Baseline>(a + 1.0) }
}

fn series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 1..MOST {
        term *= x / (a + n as f64);
        sum += term;
        if term <= sum * f64::EPSILON * 0.5 {
            break;
        }
    }
    factor(a, x) * sum
}

/// The upper share of a small `x`, without a difference of numbers next to 1.
fn difference(a: f64, x: f64) -> f64 {
    let (mut power, mut sum) = (1.0, 0.0);
    for n in 1..MOST {
        power *= -x / n as f64;
        let term = power / (a + n as f64);
        sum += term;
        if term.abs() <= sum.abs() * f64::EPSILON * 0.5 {
            break;
        }
    }
    let log = a * ln::<Baseline>(x) - lgamma_one_more(a);
    -expm1::<Baseline>(log) - a * exp::<Baseline>(log) * sum
}

/// By Lentz's rule, from the front.
fn fraction(a: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (f64::INFINITY, 1.0 / b);
    let mut value = d;
    for n in 1..MOST {
        let above = -(n as f64) * (n as f64 - a);
        b += 2.0;
        d = 1.0 / (above * d + b);
        c = b + above / c;
        let step = c * d;
        value *= step;
        if (step - 1.0).abs() <= f64::EPSILON {
            break;
        }
    }
    factor(a, x) * a * value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a`, `x`, and both shares with 50 digits (mpmath), rounded.
    const REFERENCE: &[(f64, f64, f64, f64)] = include!("incomplete/reference.in");

    #[test]
    fn shares_have_thirteen_digits() {
        for &(a, x, below, above) in REFERENCE {
            for (got, want) in [(lower(a, x), below), (upper(a, x), above)] {
                // (The exponent of a large `a` has fewer.)
                let bound = 1e-13 * (1.0 + a.sqrt() / 10.0);
                assert!((got - want).abs() <= bound * want, "{a}, {x}: {got:e}, not {want:e}");
            }
        }
    }

    #[test]
    fn ends_are_those_of_pytorch() {
        let inf = f64::INFINITY;
        for (a, x, below) in [(2.0, 0.0, 0.0), (0.0, 2.0, 1.0), (2.0, inf, 1.0), (inf, 2.0, 0.0)] {
            assert_eq!((lower(a, x), upper(a, x)), (below, 1.0 - below), "{a}, {x}");
        }
        for (a, x) in [(0.0, 0.0), (-1.0, 1.0), (1.0, -1.0), (inf, inf), (f64::NAN, 1.0), (1.0, f64::NAN)] {
            assert!(lower(a, x).is_nan() && upper(a, x).is_nan(), "{a}, {x}");
        }
    }
}
