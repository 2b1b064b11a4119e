//! `f32` and `f64` behind one trait, so that an operation is written once; and behind another the functions that complex numbers have,
//! too.

use crate::math::{double, single};
use crate::simd::isa::Isa;
use crate::simd::vectored::Lanes;

/// A float with vectors on each instruction set.
pub trait Vectored: Copy {
    /// The vector.
    type Lanes<I: Isa>: Lanes<Self>;
}
impl Vectored for f32 {
    type Lanes<I: Isa> = I::F32;
}
impl Vectored for f64 {
    type Lanes<I: Isa> = I::F64;
}

/// `fn exp<I: Isa>(self) -> Self;` and so on.
macro_rules! math {
    (analytic $($analytic:ident)*; $($unary:ident)*; $($binary:ident)*; $($std:ident = $call:ident)*; $($pair:ident)*) => {
        /// The functions of floats and of complex numbers; of floats as vectors where the loop is vectorised.
        pub trait Analytic: Copy {
            $(#[doc = concat!("`", stringify!($analytic), "`, see `kernel::math`.")]
            fn $analytic<I: Isa>(self) -> Self;)*
            /// `1 / x`
            fn recip(self) -> Self;
            /// `sqrt` of the standard library: one instruction.
            fn sqrt(self) -> Self;
            /// `1 / sqrt(x)`, correctly rounded twice: the approximate instruction loses half the digits.
            fn rsqrt(self) -> Self;
            /// Whether `sin`, `cos` and `tan` are right for this angle; if not, they are NaN.
            fn angle_in_range(self) -> bool;
            /// `sin` of the standard library.
            fn exact_sin(self) -> Self;
            /// `cos` of the standard library.
            fn exact_cos(self) -> Self;
            /// `tan` of the standard library.
            fn exact_tan(self) -> Self;
        }

        /// The functions of a float alone, as vectors where the loop is vectorised.
        pub trait Math: Analytic {
            $(#[doc = concat!("`", stringify!($unary), "`, see `kernel::math`.")]
            fn $unary<I: Isa>(self) -> Self;)*
            $(#[doc = concat!("`", stringify!($binary), "`, see `kernel::math`.")]
            fn $binary<I: Isa>(self, other: Self) -> Self;)*
            $(#[doc = concat!("`", stringify!($call), "` of the standard library: one instruction.")]
            fn $std(self) -> Self;)*
            $(#[doc = concat!("`", stringify!($pair), "` of the standard library.")]
            fn $pair(self, other: Self) -> Self;)*
            /// Converts this number to `f64`.
            fn to_f64(self) -> f64;
            /// The float next to this one on the way to the other, which it is if both are equal.
            fn next_after(self, other: Self) -> Self;
        }
        math! { @impl f32 single; $($analytic)*; $($unary)*; $($binary)*; $($std = $call)*; $($pair)* }
        math! { @impl f64 double; $($analytic)*; $($unary)*; $($binary)*; $($std = $call)*; $($pair)* }
    };
    (@impl $t:ident $module:ident; $($analytic:ident)*; $($unary:ident)*; $($binary:ident)*; $($std:ident = $call:ident)*; $($pair:ident)*) => {
        impl Analytic for $t {
            $(#[inline(always)]
            fn $analytic<I: Isa>(self) -> Self { $module::$analytic::<I>(self) })*
            #[inline(always)]
            fn recip(self) -> Self { 1.0 / self }
            #[inline(always)]
            fn sqrt(self) -> Self { <$t>::sqrt(self) }
            #[inline(always)]
            fn rsqrt(self) -> Self { 1.0 / <$t>::sqrt(self) }
            #[inline(always)]
            fn angle_in_range(self) -> bool { $module::in_range(self) }
            fn exact_sin(self) -> Self { <$t>::sin(self) }
            fn exact_cos(self) -> Self { <$t>::cos(self) }
            fn exact_tan(self) -> Self { <$t>::tan(self) }
        }
        impl Math for $t {
            $(#[inline(always)]
            fn $unary<I: Isa>(self) -> Self { $module::$unary::<I>(self) })*
            $(#[inline(always)]
            fn $binary<I: Isa>(self, other: Self) -> Self { $module::$binary::<I>(self, other) })*
            $(#[inline(always)]
            fn $std(self) -> Self { <$t>::$call(self) })*
            $(#[inline(always)]
            fn $pair(self, other: Self) -> Self { <$t>::$pair(self, other) })*
            #[inline(always)]
            fn to_f64(self) -> f64 { self as f64 }
            #[inline(always)]
            fn next_after(self, other: Self) -> Self {
                if self < other {
                    self.next_up()
                } else if self > other {
                    self.next_down()
                } else {
                    // (NaN if either is.)
                    if self == other { other } else { self + other }
                }
            }
        }
    };
}

math! {
    analytic exp ln log2 log10 sin cos tan tanh sinh cosh asin acos atan;
    exp2 expm1 ln_1p erf erfc erfinv sigmoid gelu silu lgamma digamma trigamma sin_pi bessel_i0 bessel_i1;
    atan2 pow;
    floor = floor ceil = ceil trunc = trunc round = round_ties_even;
    copysign
}
