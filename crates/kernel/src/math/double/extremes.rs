//! Tests all functions on numbers of both signs from 0 to infinity, including subnormal numbers, on each instruction set. The exact values are
//! those of `std`; functions that `std` lacks are tested with the reference.

use crate::math::Isa;
use crate::math::sweep::{Function, agree, extreme, extreme_pairs, swept};

// The bounds of `numbers` are points at which a formula changes, an argument is clamped, or a result becomes subnormal, 0 or infinite.
// `few` are one number for each sixtieth exponent, some numbers around 1, integers, and the ends that `spread` adds.
swept! {
    f64 u64;
    numbers 281_474_976_710_597,
        1e-17 0.414_213_562_373_095_03 0.625 0.707_106_781_186_547_6 1.414_213_562_373_095_1 6.0 6.5 19.0 20.0 22.0
        26.5 36.7 37.5 38.0 38.6 40.0 50.0 100.0 355.0 708.396_418_532_264_1 709.0 709.782_712_893_384 710.0
        710.475_860_073_943_9 710.5 720.0 744.440_071_921_381_2 745.133_219_101_941_2 746.0 800.0 1022.0 1023.0
        1024.0 1074.0 1200.0 9_007_199_254_740_992.0;
    few 270_215_977_642_229_761,
        0.999_999_999_999 1.000_000_000_001 0.999 1.3 3.0 7.0 1023.5 1074.5 1_000_001.0 1_000_000_000_000_001.0
}

extreme! {
    exp: f64, f64::exp, 2.0;
    exp2: f64, f64::exp2, 2.0;
    expm1: f64, f64::exp_m1, 3.0;
    ln: f64, f64::ln, 2.0;
    ln_1p: f64, f64::ln_1p, 3.0;
    log2: f64, f64::log2, 3.0;
    log10: f64, f64::log10, 3.0;
    tanh: f64, f64::tanh, 4.0;
    sinh: f64, f64::sinh, 3.0;
    cosh: f64, f64::cosh, 3.0;
    asin: f64, f64::asin, 3.0;
    acos: f64, f64::acos, 2.0;
    atan: f64, f64::atan, 2.0;
    sigmoid: f64, sigmoid_by_std, 4.0;
    silu: f64, silu_by_std, 6.0;
    sin: f64, |x| in_range(x, f64::sin), 2.0;
    cos: f64, |x| in_range(x, f64::cos), 2.0;
    tan: f64, |x| in_range(x, f64::tan), 4.0;
}

/// `sigmoid`, computed with `e^-|x|`, which does not overflow.
fn sigmoid_by_std(x: f64) -> f64 {
    let e = (-x.abs()).exp();
    (if x < 0.0 { e } else { 1.0 }) / (1.0 + e)
}

/// `silu`, computed with two factors `e^(x / 2)`, so that only the result is subnormal.
fn silu_by_std(x: f64) -> f64 {
    let root = (0.5 * x).exp();
    if x < 0.0 { x * root / (1.0 + root * root) * root } else { x * sigmoid_by_std(x) }
}

extreme_pairs! {
    pow: f64, f64::powf, 2.0;
    atan2: f64, f64::atan2, 2.0;
}
