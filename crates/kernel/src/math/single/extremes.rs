//! Tests all functions on numbers of both signs from 0 to infinity, including subnormal numbers, on each instruction set.

use super::tests::{exact_erf, exact_gelu, exact_sigmoid, exact_silu};
use crate::math::Isa;
use crate::math::sweep::{Function, agree, extreme, extreme_pairs, swept};

// The bounds of `numbers` are points at which a formula changes, an argument is clamped, or a result becomes subnormal, 0 or infinite.
// `few` are one number for each ninth exponent, some numbers around 1, integers, and the ends that `spread` adds.
swept! {
    f32 u32;
    numbers 65_519,
        1e-8 0.414_213_57 0.6 0.625 0.707_106_77 0.895_303_3 0.9 0.903_513_6 1.414_213_5 4.0 9.01 10.0 12.0 13.0 14.0 15.0 16.6 20.0 38.0 44.0 45.0
        87.336_55 88.0 88.376_26 88.722_84 89.0 89.415_985 89.5 100.0 103.278_93 103.972_08 120.0 126.0 127.0 128.0 149.0
        150.0 200.0 400_000.0 16_777_216.0;
    few 75_497_473,
        0.999_999_9 1.000_000_1 1.000_001 0.999 1.3 3.0 7.0 127.0 128.0 149.5 1_000_001.0 16_777_215.0
}

extreme! {
    exp: f32, f64::exp, 1.0;
    exp2: f32, f64::exp2, 1.2;
    expm1: f32, f64::exp_m1, 1.8;
    ln: f32, f64::ln, 1.0;
    ln_1p: f32, f64::ln_1p, 1.5;
    log2: f32, f64::log2, 2.0;
    log10: f32, f64::log10, 1.9;
    tanh: f32, f64::tanh, 1.05;
    sinh: f32, f64::sinh, 1.7;
    cosh: f32, f64::cosh, 1.4;
    asin: f32, f64::asin, 0.7;
    acos: f32, f64::acos, 1.2;
    atan: f32, f64::atan, 1.5;
    erf: f32, exact_erf, 1.3;
    sigmoid: f32, exact_sigmoid, 0.9;
    silu: f32, exact_silu, 1.65;
    gelu: f32, exact_gelu, 2.7;
    sin: f32, |x| in_range(x, f64::sin), 1.35;
    cos: f32, |x| in_range(x, f64::cos), 1.35;
    tan: f32, |x| in_range(x, f64::tan), 1.4;
}

extreme_pairs! {
    pow: f32, f64::powf, 1.5;
    atan2: f32, f64::atan2, 2.0;
}
