//! The incomplete gamma functions, computed for one number at a time, because the number of terms depends on it.
//!
//! The lower share is a series of positive terms for `x` up to about `a`, the upper share a continued fraction above, and each is 1 minus the other
//! elsewhere. (NIST Digital Library of Mathematical Functions, 8.7.1, 8.7.3 and 8.9.2; the bounds between the three are those of Cephes' `igam.c`,
//! as in PyTorch.) Both need more terms the larger `a` is. For an `a` of 1e5 or more, the shares are those of the normal distribution with a
//! correction (Temme; 8.12.3, 8.12.4 and 8.12.7), which needs a constant number of terms.

use super::double::{erfc, exp, expm1, lgamma, lgamma_of_one_more, ln, ln_1p, stirling};
use crate::simd::isa::Baseline;
use core::f64::consts::PI;

/// The maximal number of terms; below `LARGE`, sums converge before.
const MOST: usize = 20_000;
/// The smallest `a` whose shares are computed from the normal distribution.
const LARGE: f64 = 1e5;
/// The distance of `x` from a large `a`, relative to `a`, at which a share is 0.
const FAR: f64 = 0.15;
/// The factors of the correction's powers of `1 / a`, each as a polynomial (8.12.9, computed with 60 digits).
const CORRECTION: [&[f64]; 3] = [
    &[
        -0.333_333_333_333_333_3,
        0.083_333_333_333_333_33,
        -0.014_814_814_814_814_815,
        0.001_157_407_407_407_407_3,
        0.000_352_733_686_067_019_4,
        -0.000_178_755_144_032_921_8,
        3.919_263_178_522_438e-5,
        -2.185_448_510_679_992e-6,
        -1.854_062_210_715_16e-6,
        8.296_711_340_953_087e-7,
        -1.766_595_273_682_607_8e-7,
        6.707_853_543_401_498e-9,
        1.026_180_978_424_030_9e-8,
    ],
    &[
        -0.001_851_851_851_851_852,
        -0.003_472_222_222_222_222,
        0.002_645_502_645_502_645_4,
        -0.000_990_226_337_448_559_6,
        0.000_205_761_316_872_427_98,
    ],
    &[0.004_133_597_883_597_883, -0.002_681_327_160_493_827_3],
];

/// The share of gamma below `x`; NaN if either is negative or NaN, or both are 0, or both infinite.
#[inline(never)]
#[must_use]
pub fn lower(a: f64, x: f64) -> f64 {
    match ends(a, x) {
        Some(below) => below,
        None if a >= LARGE => nearly_normal(a, x, -1.0),
        None if x > 1.0 && x > a => 1.0 - upper(a, x),
        None => series(a, x).min(1.0),
    }
}

/// The share of gamma above `x`.
#[inline(never)]
#[must_use]
pub fn upper(a: f64, x: f64) -> f64 {
    if let Some(below) = ends(a, x) {
        return 1.0 - below;
    }
    if a >= LARGE {
        return nearly_normal(a, x, 1.0);
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

/// The lower share at the ends, where it is known.
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

/// The share of a large `a` above `x`, or below `x` if `side` is -1.
fn nearly_normal(a: f64, x: f64, side: f64) -> f64 {
    let distance = (x - a) / a;
    if distance.abs() > FAR {
        return if distance * side < 0.0 { 1.0 } else { 0.0 };
    }
    // `distance - ln(1 + distance)`, computed by its series: the difference would cancel.
    let half_square = distance * distance * (0..24).rev().fold(0.0, |sum, n| 1.0 / (n + 2) as f64 - distance * sum);
    let eta = (2.0 * half_square).sqrt().copysign(distance);
    let correction = CORRECTION.iter().rev().fold(0.0, |sum, terms| {
        let factor = terms.iter().rev().fold(0.0, |sum, term| sum * eta + term);
        sum / a + factor
    });
    let normal = erfc::<Baseline>(side * eta * (a / 2.0).sqrt()) / 2.0;
    normal + side * exp::<Baseline>(-a * half_square) / (2.0 * PI * a).sqrt() * correction
}

/// `x^a e^-x / gamma(a + 1)`
fn factor(a: f64, x: f64) -> f64 {
    if a < 8.0 {
        return exp::<Baseline>(a * ln::<Baseline>(x) - x - lgamma_one_more(a));
    }
    // Computed by Stirling's series: the large terms cancel before they are rounded.
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

/// The upper share of a small `x`, without subtracting numbers next to 1.
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

/// The upper share as a continued fraction, by Lentz's method.
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
                // (The exponent of a large `a` has fewer digits.)
                let bound = if a < LARGE { 1e-13 * (1.0 + a.sqrt() / 10.0) } else { 2e-13 };
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
