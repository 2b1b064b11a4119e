//! Tests all functions against values of 220 bits rounded to `f64` (mpmath), and against `std`'s functions over sweeps.

use crate::simd::isa::{Baseline, Fused, Isa};

/// Each line has the name of a function, two arguments and the value, as bits; the second argument of a unary function is 0.
const REFERENCE: &str = include_str!("reference.txt");

/// The distance of `got` from `want` in units in the last place of `want`.
pub fn ulps(got: f64, want: f64) -> f64 {
    if got == want || (got.is_nan() && want.is_nan()) {
        return 0.0;
    }
    if !want.is_finite() || !got.is_finite() {
        return f64::INFINITY;
    }
    let up = f64::from_bits(want.abs().to_bits() + 1);
    (got - want).abs() / (up - want.abs())
}

fn call<I: Isa>(name: &str, x: f64, y: f64) -> f64 {
    let one: fn(f64) -> f64 = match name {
        "exp" => super::exp::<I>,
        "exp2" => super::exp2::<I>,
        "expm1" => super::expm1::<I>,
        "ln" => super::ln::<I>,
        "ln_1p" => super::ln_1p::<I>,
        "log2" => super::log2::<I>,
        "log10" => super::log10::<I>,
        "sin" => super::sin::<I>,
        "cos" => super::cos::<I>,
        "tan" => super::tan::<I>,
        "tanh" => super::tanh::<I>,
        "sinh" => super::sinh::<I>,
        "cosh" => super::cosh::<I>,
        "asin" => super::asin::<I>,
        "acos" => super::acos::<I>,
        "atan" => super::atan::<I>,
        "erf" => super::erf::<I>,
        "erfc" => super::erfc::<I>,
        "erfinv" => super::erfinv::<I>,
        "lgamma" => super::lgamma::<I>,
        "digamma" => super::digamma::<I>,
        "trigamma" => super::trigamma::<I>,
        "bessel_i0" => super::bessel_i0::<I>,
        "bessel_i1" => super::bessel_i1::<I>,
        "sin_pi" => super::sin_pi::<I>,
        "sigmoid" => super::sigmoid::<I>,
        "silu" => super::silu::<I>,
        "gelu" => super::gelu::<I>,
        "pow" => return super::pow::<I>(x, y),
        "atan2" => return super::atan2::<I>(x, y),
        _ => panic!("{name} is not a function"),
    };
    one(x)
}

#[test]
fn functions_agree_with_the_reference() {
    for line in REFERENCE.lines() {
        let mut fields = line.split(' ');
        let name = fields.next().unwrap_or_default();
        let numbers: Vec<f64> =
            fields.filter_map(|bits| u64::from_str_radix(bits, 16).ok()).map(f64::from_bits).collect();
        let [x, y, want] = numbers[..] else { panic!("a line is `{line}`") };
        let bound = match name {
            "erfc" | "erfinv" | "gelu" => 4.0,
            "lgamma" | "trigamma" => 8.0,
            // (Near 1 the error of `digamma` is that of a sum of two; near 8 a series of the Bessel functions converges slowly.)
            "digamma" | "bessel_i0" | "bessel_i1" => 16.0,
            _ => 3.0,
        };
        for got in [call::<Fused>(name, x, y), call::<Baseline>(name, x, y)] {
            assert!(ulps(got, want) <= bound, "{name} at {x:e}, {y:e}: {got:e}, not {want:e}");
        }
    }
}

/// The gamma function and the error functions at their poles, zeros and ends.
#[test]
fn special_functions_have_their_limits() {
    let [inf, nan] = [f64::INFINITY, f64::NAN];
    let cases = [
        (
            "erfc",
            [
                (inf, 0.0),
                (-inf, 2.0),
                (nan, nan),
                (0.0, 1.0),
                (-0.0, 1.0),
                (28.0, 0.0),
                (26.5, 2.210_907_664_263_734_3e-307),
            ],
        ),
        ("erfinv", [(1.0, inf), (-1.0, -inf), (nan, nan), (0.0, 0.0), (-0.0, -0.0), (1.5, nan), (inf, nan)]),
        ("lgamma", [(inf, inf), (-inf, inf), (nan, nan), (0.0, inf), (-3.0, inf), (1.0, 0.0), (2.0, 0.0)]),
        (
            "digamma",
            [
                (inf, inf),
                (-inf, nan),
                (nan, nan),
                (0.0, -inf),
                (-0.0, inf),
                (-3.0, nan),
                (1.0, -0.577_215_664_901_532_9),
            ],
        ),
        (
            "trigamma",
            [(inf, 0.0), (-inf, nan), (nan, nan), (0.0, inf), (-0.0, inf), (-3.0, inf), (1.0, 1.644_934_066_848_226_4)],
        ),
        ("bessel_i0", [(inf, inf), (-inf, inf), (nan, nan), (0.0, 1.0), (-0.0, 1.0), (1e4, inf), (-1e4, inf)]),
        ("bessel_i1", [(inf, inf), (-inf, -inf), (nan, nan), (0.0, 0.0), (-0.0, -0.0), (1e4, inf), (-1e4, -inf)]),
        ("sin_pi", [(inf, nan), (-inf, nan), (nan, nan), (0.0, 0.0), (0.5, 1.0), (1.5, -1.0), (1e300, 0.0)]),
    ];
    for (name, values) in cases {
        for (x, want) in values {
            for got in [call::<Fused>(name, x, 0.0), call::<Baseline>(name, x, 0.0)] {
                assert!(ulps(got, want) <= 4.0, "{name} at {x:e}: {got:e}, not {want:e}");
            }
        }
    }
}

fn assert_close(name: &str, x: f64, y: f64, want: f64, bound: f64) {
    for got in [call::<Fused>(name, x, y), call::<Baseline>(name, x, y)] {
        let signs = got.is_nan() || got.is_sign_negative() == want.is_sign_negative();
        assert!(signs && ulps(got, want) <= bound, "{name} at {x:e}, {y:e}: {got:e}, not {want:e}");
    }
}

/// Compares a function with `exact` at 100,000 points of `[lo, hi]`, at 100,000 bit patterns in the interval, and at special values.
fn assert_like_std(name: &str, exact: fn(f64) -> f64, bound: f64, lo: f64, hi: f64) {
    let linear = (0..=100_000).map(|i| lo + (hi - lo) * 1e-5 * f64::from(i));
    let patterns = (0..100_000).map(|i| f64::from_bits(i * 184_467_440_737_095));
    let specials = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    for x in linear.chain(patterns.filter(|x| (lo..=hi).contains(x))).chain(specials) {
        assert_close(name, x, 0.0, exact(x), bound);
    }
}

#[test]
fn functions_agree_with_std() {
    assert_like_std("exp", f64::exp, 2.0, -750.0, 720.0);
    assert_like_std("exp2", f64::exp2, 2.0, -1080.0, 1030.0);
    assert_like_std("expm1", f64::exp_m1, 3.0, -50.0, 720.0);
    assert_like_std("ln", f64::ln, 2.0, 0.0, 4.0);
    assert_like_std("ln_1p", f64::ln_1p, 3.0, -1.0, 4.0);
    assert_like_std("log2", f64::log2, 3.0, 0.0, 4.0);
    assert_like_std("log10", f64::log10, 3.0, 0.0, 4.0);
    assert_like_std("sin", f64::sin, 2.0, -1e7, 1e7);
    assert_like_std("cos", f64::cos, 2.0, -1e7, 1e7);
    assert_like_std("tan", f64::tan, 4.0, -1e7, 1e7);
    assert_like_std("tanh", f64::tanh, 4.0, -22.0, 22.0);
    assert_like_std("sinh", f64::sinh, 3.0, -711.0, 711.0);
    assert_like_std("cosh", f64::cosh, 3.0, -711.0, 711.0);
    assert_like_std("asin", f64::asin, 3.0, -1.1, 1.1);
    assert_like_std("acos", f64::acos, 2.0, -1.1, 1.1);
    assert_like_std("atan", f64::atan, 2.0, -8.0, 8.0);
}

/// The activation functions have the right values at 0, at infinity, at NaN, and far below 0, where their tails are 0.
#[test]
fn units_have_their_limits() {
    for (name, at_minus_infinity, at_infinity) in [
        ("sigmoid", 0.0, 1.0),
        ("silu", f64::NAN, f64::INFINITY),
        ("gelu", f64::NAN, f64::INFINITY),
        ("erf", -1.0, 1.0),
    ] {
        assert_close(name, f64::NEG_INFINITY, 0.0, at_minus_infinity, 0.0);
        assert_close(name, f64::INFINITY, 0.0, at_infinity, 0.0);
        assert_close(name, f64::NAN, 0.0, f64::NAN, 0.0);
        assert_close(name, -0.0, 0.0, if name == "sigmoid" { 0.5 } else { -0.0 }, 0.0);
        assert_close(name, -1000.0, 0.0, if at_minus_infinity.is_nan() { -0.0 } else { at_minus_infinity }, 0.0);
    }
}

#[test]
fn powers_and_angles_agree_with_std_at_special_values() {
    let some = [0.0, 5e-324, 1e-310, 1e-20, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 7.5, 1e15, 9_007_199_254_740_991.0, 1e17];
    let rest = [1e155, 1e300, f64::MAX, f64::INFINITY, f64::NAN, 1.0 / 3.0, 4_503_599_627_370_497.0];
    let all: Vec<f64> = some.into_iter().chain(rest).flat_map(|x| [x, -x]).collect();
    for &x in &all {
        for &y in &all {
            assert_close("pow", x, y, x.powf(y), 2.0);
            assert_close("atan2", x, y, x.atan2(y), 2.0);
        }
    }
}

#[test]
fn trigonometric_functions_are_right_or_nan_beyond_the_range() {
    for x in [2.5e7_f64, -2.4e7, 2.500_001e7, 1e300, f64::INFINITY] {
        let right = ulps(super::sin::<Baseline>(x), x.sin()) <= 2.0;
        assert_eq!(super::in_range(x), right && x.is_finite(), "at {x:e}");
    }
    // `in_range` is false for NaN, so that it needs one comparison instead of two.
    assert!(!super::in_range(f64::NAN));
}
