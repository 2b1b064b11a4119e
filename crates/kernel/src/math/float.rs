//! The traits of functions: of `f32` and `f64`, so that an operation is written once for both, and of complex numbers as well.

use crate::math::{double, single};
use crate::simd::isa::{Baseline, Isa};
use crate::simd::vectored::Lanes;
use paste::paste;

/// A float with vectors on each instruction set.
pub trait Vectored: Copy {
    /// The vector type.
    type Lanes<I: Isa>: Lanes<Self>;
}
impl Vectored for f32 {
    type Lanes<I: Isa> = I::F32;
}
impl Vectored for f64 {
    type Lanes<I: Isa> = I::F64;
}

/// Declares `fn exp_on<I: Isa>(self) -> Self;`, which a loop calls for its instruction set, and `fn exp(self) -> Self`, which generic code
/// calls for one number; and so on.
macro_rules! math {
    (
        analytic $($analytic:ident)*; angle $($angle:ident)*; unary $($unary:ident)*; formula $($formula:ident)*;
        binary $($binary:ident)*; std $($std:ident = $call:ident)*; pair $($pair:ident)*
    ) => { paste! {
        /// The functions of floats and of complex numbers; those of floats are vectorised in a vectorised loop.
        pub trait Analytic: Copy {
            $(
                #[doc = concat!("`", stringify!($analytic), "`, see `kernel::math`.")]
                fn [<$analytic _on>]<I: Isa>(self) -> Self;
                #[doc = concat!("`", stringify!($analytic), "` of this number.")]
                #[inline]
                fn $analytic(self) -> Self { self.[<$analytic _on>]::<Baseline>() }
            )*
            $(
                #[doc = concat!("`", stringify!($angle), "`, see `kernel::math`; NaN where [`angle_in_range`](Self::angle_in_range) is false.")]
                fn [<$angle _on>]<I: Isa>(self) -> Self;
                #[doc = concat!("`", stringify!($angle), "` of the standard library.")]
                fn [<exact_ $angle>](self) -> Self;
                #[doc = concat!("`", stringify!($angle), "` of this number.")]
                #[inline]
                fn $angle(self) -> Self {
                    if self.angle_in_range() { self.[<$angle _on>]::<Baseline>() } else { self.[<exact_ $angle>]() }
                }
            )*
            /// `1 / x`
            fn recip(self) -> Self;
            /// `sqrt` of the standard library: one instruction.
            fn sqrt(self) -> Self;
            /// `1 / sqrt(x)`, rounded twice: the approximate instruction loses half the digits.
            fn rsqrt(self) -> Self;
            /// Returns whether `sin`, `cos` and `tan` are correct for this angle; if not, they are NaN.
            fn angle_in_range(self) -> bool;
        }

        /// The functions of floats only, vectorised in a vectorised loop.
        pub trait Math: Analytic {
            $(
                #[doc = concat!("`", stringify!($unary), "`, see `kernel::math`.")]
                fn [<$unary _on>]<I: Isa>(self) -> Self;
                #[doc = concat!("`", stringify!($unary), "` of this number.")]
                #[inline]
                fn $unary(self) -> Self { self.[<$unary _on>]::<Baseline>() }
            )*
            $(
                #[doc = concat!("`", stringify!($formula), "`, of other functions.")]
                fn [<$formula _on>]<I: Isa>(self) -> Self;
                #[doc = concat!("`", stringify!($formula), "` of this number.")]
                #[inline]
                fn $formula(self) -> Self { self.[<$formula _on>]::<Baseline>() }
            )*
            $(
                #[doc = concat!("`", stringify!($binary), "`, see `kernel::math`.")]
                fn [<$binary _on>]<I: Isa>(self, other: Self) -> Self;
                #[doc = concat!("`", stringify!($binary), "` of these two numbers.")]
                #[inline]
                fn $binary(self, other: Self) -> Self { self.[<$binary _on>]::<Baseline>(other) }
            )*
            $(#[doc = concat!("`", stringify!($call), "` of the standard library: one instruction.")]
            fn $std(self) -> Self;)*
            $(#[doc = concat!("`", stringify!($pair), "` of the standard library.")]
            fn $pair(self, other: Self) -> Self;)*
            /// `self` to the power of `exponent`, see `kernel::math`.
            fn pow_on<I: Isa>(self, exponent: Self) -> Self;
            /// The root of `self * self + other * other`, without overflow.
            fn hypot(self, other: Self) -> Self;
            /// Converts this number to `f64`.
            fn to_f64(self) -> f64;
            /// Returns the next float after `self` in the direction of `other`; `other` if both are equal.
            fn next_after(self, other: Self) -> Self;
        }
        math! { @impl f32 single; $($analytic)*; $($angle)*; $($unary)*; $($binary)*; $($std = $call)*; $($pair)* }
        math! { @impl f64 double; $($analytic)*; $($angle)*; $($unary)*; $($binary)*; $($std = $call)*; $($pair)* }
    } };
    (
        @impl $t:ident $module:ident; $($analytic:ident)*; $($angle:ident)*; $($unary:ident)*; $($binary:ident)*; $($std:ident = $call:ident)*;
        $($pair:ident)*
    ) => { paste! {
        impl Analytic for $t {
            $(#[inline(always)]
            fn [<$analytic _on>]<I: Isa>(self) -> Self { $module::$analytic::<I>(self) })*
            $(#[inline(always)]
            fn [<$angle _on>]<I: Isa>(self) -> Self { $module::$angle::<I>(self) }
            fn [<exact_ $angle>](self) -> Self { <$t>::$angle(self) })*
            #[inline(always)]
            fn recip(self) -> Self { 1.0 / self }
            #[inline(always)]
            fn sqrt(self) -> Self { <$t>::sqrt(self) }
            #[inline(always)]
            fn rsqrt(self) -> Self { 1.0 / <$t>::sqrt(self) }
            #[inline(always)]
            fn angle_in_range(self) -> bool { $module::in_range(self) }
        }
        impl Math for $t {
            $(#[inline(always)]
            fn [<$unary _on>]<I: Isa>(self) -> Self { $module::$unary::<I>(self) })*
            #[inline(always)]
            fn asinh_on<I: Isa>(self) -> Self {
                // If the square might overflow, `ln(2 x)`.
                let x = <$t>::abs(self);
                let square = x * x;
                let near = $module::ln_1p::<I>(x + square / (1.0 + <$t>::sqrt(square + 1.0)));
                let far = $module::ln::<I>(x) + core::f64::consts::LN_2 as $t;
                <$t>::copysign(if x < 1e10 { near } else { far }, self)
            }
            #[inline(always)]
            fn acosh_on<I: Isa>(self) -> Self {
                let t = self - 1.0;
                let near = $module::ln_1p::<I>(t + <$t>::sqrt(t * (t + 2.0)));
                let far = $module::ln::<I>(self) + core::f64::consts::LN_2 as $t;
                let above = if self < 1e10 { near } else { far };
                if self < 1.0 { <$t>::NAN } else { above }
            }
            #[inline(always)]
            fn atanh_on<I: Isa>(self) -> Self {
                let x = <$t>::abs(self);
                <$t>::copysign(0.5 * $module::ln_1p::<I>((x + x) / (1.0 - x)), self)
            }
            $(#[inline(always)]
            fn [<$binary _on>]<I: Isa>(self, other: Self) -> Self { $module::$binary::<I>(self, other) })*
            $(#[inline(always)]
            fn $std(self) -> Self { <$t>::$call(self) })*
            $(#[inline(always)]
            fn $pair(self, other: Self) -> Self { <$t>::$pair(self, other) })*
            #[inline(always)]
            fn pow_on<I: Isa>(self, exponent: Self) -> Self { $module::pow::<I>(self, exponent) }
            #[inline(always)]
            fn hypot(self, other: Self) -> Self {
                let (a, b) = (<$t>::abs(self), <$t>::abs(other));
                // The square of the ratio is at most 1, while the square of a number may be infinite or 0. (Next to 0, `least` is 0 or NaN.)
                let (most, least) = if a > b { (a, b) } else { (b, a) };
                let ratio = if most == 0.0 { least } else { least / most };
                let root = most * <$t>::sqrt(1.0 + ratio * ratio);
                if a == <$t>::INFINITY || b == <$t>::INFINITY { <$t>::INFINITY } else { root }
            }
            #[inline(always)]
            fn to_f64(self) -> f64 { self as f64 }
            #[inline(always)]
            fn next_after(self, other: Self) -> Self {
                if self < other {
                    self.next_up()
                } else if self > other {
                    self.next_down()
                } else {
                    // (NaN if either is NaN.)
                    if self == other { other } else { self + other }
                }
            }
        }
    } };
}

math! {
    analytic exp ln log2 log10 tanh sinh cosh asin acos atan;
    angle sin cos tan;
    unary exp2 expm1 ln_1p erf erfc erfinv sigmoid gelu silu lgamma digamma trigamma sin_pi bessel_i0 bessel_i1;
    formula asinh acosh atanh;
    binary atan2;
    std floor = floor ceil = ceil trunc = trunc round = round_ties_even;
    pair copysign
}
