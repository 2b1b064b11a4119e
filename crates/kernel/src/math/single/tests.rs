//! Tests all functions against those of `std` for `f64`, with and without fused multiply-add.

use crate::math::double;
use crate::simd::isa::{Baseline, Fused};

/// The distance of `got` from `exact` in units in the last place of an `f32` of that size.
pub fn ulps(got: f32, exact: f64) -> f64 {
    let same = got == exact as f32 || (got.is_nan() && exact.is_nan());
    if !exact.is_finite() || !got.is_finite() {
        // If only one of the two overflows, infinity counts as the largest finite number.
        let bound = f64::from(f32::MAX);
        let distance = (f64::from(got).clamp(-bound, bound) - exact.clamp(-bound, bound)).abs();
        return if same { 0.0 } else { distance / f64::from(f32::MAX) * 16_777_216.0 };
    }
    let exponent = (exact.abs().to_bits() >> 52).max(1023 - 126);
    (f64::from(got) - exact).abs() / f64::from_bits((exponent - 23) << 52)
}

/// Returns 100,000 equally spaced points of `[lo, hi]`, and 100,000 equally spaced bit patterns in the interval.
fn sweep(lo: f32, hi: f32) -> impl Iterator<Item = f32> {
    let step = (f64::from(hi) - f64::from(lo)) / 1e5;
    let linear = (0..=100_000).map(move |i| (f64::from(lo) + step * f64::from(i)) as f32);
    let patterns = (0..=u32::MAX).step_by(42_949).map(f32::from_bits);
    linear.chain(patterns.filter(move |x| (lo..=hi).contains(x)))
}

fn worst(f: impl Fn(f32) -> f32, exact: impl Fn(f64) -> f64, lo: f32, hi: f32) -> (f64, f32) {
    let specials = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    for x in specials {
        let (got, want) = (f(x), exact(f64::from(x)) as f32);
        assert!(got == want || (got.is_nan() && want.is_nan()), "at {x}: {got}, not {want}");
        assert!(got != 0.0 || got.is_sign_negative() == want.is_sign_negative(), "at {x}: {got}, not {want}");
    }
    sweep(lo, hi).map(|x| (ulps(f(x), exact(f64::from(x))), x)).fold((0.0, 0.0), |a, b| if b.0 > a.0 { b } else { a })
}

/// `within!(exp: 1.0, 1.1, f64::exp, -104.0, 89.0)`: the bounds with and without fused multiply-add, over a range.
macro_rules! within {
    ($name:ident: $fused:expr, $unfused:expr, $exact:expr, $lo:expr, $hi:expr) => {
        #[test]
        fn $name() {
            let (fused, at) = worst(super::$name::<Fused>, $exact, $lo, $hi);
            let (unfused, there) = worst(super::$name::<Baseline>, $exact, $lo, $hi);
            println!("{}: {fused:.2} at {at:e}, unfused {unfused:.2} at {there:e}", stringify!($name));
            assert!(fused <= $fused, "{fused} ulp at {at:e}");
            assert!(unfused <= $unfused, "{unfused} ulp at {there:e}, unfused");
        }
    };
}

/// `erf`, computed by its series of positive terms.
pub fn exact_erf(x: f64) -> f64 {
    let (mut term, mut sum, mut n) = (x, x, 1.0);
    while term.abs() > sum.abs() * 1e-17 {
        term *= 2.0 * x * x / (2.0 * n + 1.0);
        sum += term;
        n += 1.0;
    }
    let value = std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp() * sum;
    if x.abs() > 6.0 { 1.0_f64.copysign(x) } else { value }
}

/// `erfc`, computed at 2 and above by its continued fraction.
fn exact_erfc(x: f64) -> f64 {
    let fraction = (1..=120).rev().fold(x, |tail, n| x + 0.5 * f64::from(n) / tail);
    let far = (-x * x).exp() / (fraction * std::f64::consts::PI.sqrt());
    if x < 2.0 { 1.0 - exact_erf(x) } else { far }
}

/// `erfinv` of `f64`, which is tested against its own reference.
fn exact_erfinv(x: f64) -> f64 {
    double::erfinv::<Fused>(x)
}

pub fn exact_gelu(x: f64) -> f64 {
    0.5 * x * exact_erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
}

pub fn exact_silu(x: f64) -> f64 {
    x / (1.0 + (-x).exp())
}

pub fn exact_sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

within!(exp: 0.9, 0.95, f64::exp, -110.0, 100.0);
within!(exp2: 1.0, 1.2, f64::exp2, -160.0, 140.0);
within!(expm1: 1.7, 1.8, f64::exp_m1, -110.0, 100.0);
within!(ln: 0.9, 1.0, f64::ln, 0.0, 4.0);
within!(ln_1p: 1.5, 1.5, f64::ln_1p, -1.0, 4.0);
within!(log2: 1.0, 2.0, f64::log2, 0.0, 4.0);
within!(log10: 1.0, 1.9, f64::log10, 0.0, 4.0);
within!(sin: 0.9, 1.3, f64::sin, -4e5, 4e5);
within!(cos: 0.9, 1.35, f64::cos, -4e5, 4e5);
within!(tan: 1.2, 1.4, f64::tan, -4e5, 4e5);
within!(tanh: 1.02, 1.05, f64::tanh, -12.0, 12.0);
within!(sinh: 1.7, 1.7, f64::sinh, -90.0, 90.0);
within!(cosh: 1.4, 1.4, f64::cosh, -90.0, 90.0);
within!(asin: 0.7, 0.7, f64::asin, -1.1, 1.1);
within!(acos: 1.2, 1.2, f64::acos, -1.1, 1.1);
within!(atan: 1.3, 1.5, f64::atan, -8.0, 8.0);
within!(erf: 1.0, 1.3, exact_erf, -5.0, 5.0);
within!(erfc: 1.0, 1.0, exact_erfc, -5.0, 10.0);
within!(erfinv: 6.0, 6.0, exact_erfinv, -1.0, 1.0);
within!(lgamma: 0.6, 0.6, double::lgamma::<Fused>, -20.0, 50.0);
within!(digamma: 0.6, 0.6, double::digamma::<Fused>, -20.0, 50.0);
within!(trigamma: 0.6, 0.6, double::trigamma::<Fused>, -20.0, 50.0);
within!(bessel_i0: 0.6, 0.6, double::bessel_i0::<Fused>, -90.0, 90.0);
within!(bessel_i1: 0.6, 0.6, double::bessel_i1::<Fused>, -90.0, 90.0);
within!(sin_pi: 3.0, 3.5, double::sin_pi::<Fused>, -20.0, 20.0);
within!(sigmoid: 0.9, 0.9, exact_sigmoid, -110.0, 30.0);
within!(silu: 1.65, 1.65, exact_silu, -110.0, 110.0);
within!(gelu: 2.1, 2.7, exact_gelu, -15.0, 15.0);

/// Returns all pairs of special cases, and of some numbers between them.
fn special_pairs() -> impl Iterator<Item = (f32, f32)> {
    let some = [0.0, 1e-45, 1e-40, 1e-20, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 7.5, 1e7, 8_388_609.0, 16_777_215.0, 3e7];
    let rest = [1e30, f32::MAX, f32::INFINITY, f32::NAN, 1.0 / 3.0];
    let all: Vec<f32> = some.into_iter().chain(rest).flat_map(|x| [x, -x]).collect();
    all.clone().into_iter().flat_map(move |x| all.clone().into_iter().map(move |y| (x, y)))
}

/// Returns a million points that are evenly spread over the square `[-1, 1] x [-1, 1]` (a low-discrepancy sequence).
fn square() -> impl Iterator<Item = (f64, f64)> {
    let centred = |x: f64| 2.0 * x.fract() - 1.0;
    (0..1_000_000).map(move |i| {
        let i = f64::from(i);
        (centred(i * 0.754_877_666_246_693), centred(i * 0.569_840_290_998_053))
    })
}

fn assert_specials(f: impl Fn(f32, f32) -> f32, exact: impl Fn(f64, f64) -> f64) {
    for (x, y) in special_pairs() {
        let (got, want) = (f(x, y), exact(x.into(), y.into()));
        let signs = got.is_nan() || got.is_sign_negative() == (want as f32).is_sign_negative();
        assert!(signs && ulps(got, want) < 1.5, "at {x:e}, {y:e}: {got:e}, not {want:e}");
    }
}

fn worst_of_pairs(
    f: impl Fn(f32, f32) -> f32,
    exact: impl Fn(f64, f64) -> f64,
    pairs: impl Iterator<Item = (f32, f32)>,
) -> f64 {
    pairs.map(|(x, y)| ulps(f(x, y), exact(x.into(), y.into()))).fold(0.0, f64::max)
}

/// `pow` is tested with bases of all exponents and powers that reach both ends of the range, and with bases near 1 and large powers.
#[test]
fn pow() {
    let wide = || square().map(|(x, y)| ((88.0 * x).exp() as f32, (1.2 / x.abs().max(0.01) * y) as f32));
    let near_one = || square().map(|(x, y)| ((0.5 * x).exp() as f32, (300.0 * y) as f32));
    let points = || wide().chain(near_one());
    let fused = worst_of_pairs(super::pow::<Fused>, f64::powf, points());
    let unfused = worst_of_pairs(super::pow::<Baseline>, f64::powf, points());
    println!("pow: {fused:.2}, unfused {unfused:.2}");
    assert!(fused <= 1.1 && unfused <= 1.3, "{fused}, unfused {unfused}");
    assert_specials(super::pow::<Fused>, f64::powf);
    assert_specials(super::pow::<Baseline>, f64::powf);
}

#[test]
fn atan2() {
    let points = || square().map(|(y, x)| (y as f32, x as f32));
    let fused = worst_of_pairs(super::atan2::<Fused>, f64::atan2, points());
    let unfused = worst_of_pairs(super::atan2::<Baseline>, f64::atan2, points());
    println!("atan2: {fused:.2}, unfused {unfused:.2}");
    assert!(fused <= 2.0 && unfused <= 2.0, "{fused}, unfused {unfused}");
    assert_specials(super::atan2::<Fused>, f64::atan2);
    assert_specials(super::atan2::<Baseline>, f64::atan2);
}

#[test]
fn trigonometric_functions_are_right_or_nan_beyond_the_range() {
    for x in [4e5_f32, -3.999e5, 4.001e5, 3e38, f32::INFINITY] {
        for got in [super::sin::<Fused>(x), super::sin::<Baseline>(x)] {
            let right = ulps(got, f64::from(x).sin()) < 1.5;
            assert_eq!(super::in_range(x), right && x.is_finite(), "at {x:e}");
        }
    }
    // `in_range` is false for NaN, so that it needs one comparison instead of two.
    assert!(!super::in_range(f32::NAN));
}

/// At 0 and above, the error of `gelu` is at most one unit. (In the lower tail, which has an exponential as a factor, two units.)
#[test]
fn the_body_of_gelu_is_within_a_unit() {
    let (body, at) = worst(super::gelu::<Fused>, exact_gelu, 0.0, 15.0);
    assert!(body <= 0.9, "{body} ulp at {at:e}");
}
