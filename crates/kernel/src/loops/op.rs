//! Elementwise operations: each is a type, so that each has its own loop, which the compiler can
//! vectorise; function pointers would prevent that.

pub use crate::loops::loss::*;
pub use crate::loops::map::{Binary, Ternary, Unary};

use crate::loops::compiled::{
    ActivationLoops, BitLoops, FloatLoops, InexactLoops, IntegralLoops, NegateLoops, NumberLoops, NumericLoops,
    OrderLoops, RareLoops, SpecialLoops, TruthLoops, WeightLoops,
};
use crate::loops::loss::log_sigmoid;
use crate::loops::table::{by_name, operations};

use crate::element::close::{Close, Tolerance};
use crate::element::magnitude::Magnitude;
use crate::element::number::{Arithmetic, ZeroOne};
use crate::element::truth::Truth;
use crate::element::{Bits, Element, Float, Inexact, Integral, Negate, Number, Numeric, is_plain};
use crate::fold::epilogue::{FiniteOrZero, LnPlus, Share, Spread};
use crate::loops::{Args, Floats, Link, Loops};
use crate::math::exponential::{Exponential, Logistic, Swish};
use crate::math::float::{Analytic, Math};
use crate::math::incomplete;
use crate::math::sixteen::Sixteens;
use crate::simd::isa::{Isa, entries};
use core::f64::consts::PI;
use core::mem::transmute_copy;
#[cfg(feature = "complex")]
use num_complex::{Complex32, Complex64};
use paste::paste;

/// ```text
/// pub struct Exp;
/// impl<T: Float> Unary<T> for Exp { type Out = T; const COST = 4; fn apply<I: Isa>(&mut self, a: T) -> T { a.exp_on::<I>() } }
/// ```
macro_rules! unary {
    ($bound:ident; $($name:ident: $cost:literal, $out:ty, |$a:ident| $body:expr;)*) => {$(
        #[doc = concat!("`", stringify!($body), "`")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        // SAFETY: the loops are compiled from this operation.
        unsafe impl<T: $bound> Unary<T> for $name {
            type Out = $out;
            const COST: usize = $cost;
            #[inline(always)]
            fn apply<I: Isa>(&mut self, $a: T) -> $out { $body }
            #[inline]
            fn loops() -> &'static Loops<2> { paste! { T::[<$name:snake _loops>]() } }
        }
    )*};
}

/// Trigonometric functions: vectorised if the argument is small enough to be reduced in a few
/// steps (up to 2.5e7, for `f32` 4e5), computed by the standard library beyond.
macro_rules! angle {
    ($($name:ident: $call:ident $cost:literal;)*) => {$(
        #[doc = concat!("`", stringify!($call), "`")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        // SAFETY: the loops are compiled from this operation.
        unsafe impl<T: Inexact> Unary<T> for $name {
            type Out = T;
            const COST: usize = $cost;
            const PARTIAL: bool = true;
            #[inline(always)]
            fn apply<I: Isa>(&mut self, a: T) -> T {
                paste! { a.[<$call _on>]::<I>() }
            }
            #[inline(always)]
            fn covers(&self, a: &T) -> bool {
                a.angle_in_range()
            }
            #[inline(always)]
            fn exact<I: Isa>(&mut self, a: T) -> T {
                if self.covers(&a) { self.apply::<I>(a) } else { paste! { a.[<exact_ $call>]() } }
            }
            #[inline]
            fn loops() -> &'static Loops<2> { paste! { T::[<$name:snake _loops>]() } }
        }
    )*};
}

/// Defines operations like `unary!`, with two operands of one type.
macro_rules! binary {
    ($bound:ident; $($name:ident: $cost:literal $($commutes:ident)?, $out:ty, |$a:ident, $b:ident| $body:expr;)*) => {$(
        #[doc = concat!("`", stringify!($body), "`")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        // SAFETY: the loops are compiled from this operation.
        unsafe impl<T: $bound> Binary<T, T> for $name {
            type Out = $out;
            const COST: usize = $cost;
            $(const COMMUTES: bool = stringify!($commutes).len() > 0;)?
            #[inline(always)]
            fn apply<I: Isa>(&mut self, $a: T, $b: T) -> $out { $body }
            #[inline]
            fn loops() -> &'static Loops<3> { paste! { T::[<$name:snake _loops>]() } }
        }
    )*};
}

/// The factors of `selu` (Klambauer and others 2017).
const SELU_SCALE: f64 = 1.050_700_987_355_480_5;
const SELU_ALPHA: f64 = 1.673_263_242_354_377_3;
/// `sqrt(2 / pi)`
const SQRT_2_OVER_PI: f64 = 0.797_884_560_802_865_4;

/// Defines the types of the table.
macro_rules! define {
    ($($home:ident: $bound:ident {
        $(unary { $($unary:tt)* })?
        $(angle { $($angle:tt)* })?
        $(binary { $($binary:tt)* })?
        $(own { $($own:tt)* })?
    })*) => {$(
        $(unary! { $bound; $($unary)* })?
        $(angle! { $($angle)* })?
        $(binary! { $bound; $($binary)* })?
    )*};
}
operations! { define }

/// Defines comparisons like `binary!`, by reference: the elements may be of any size.
macro_rules! comparison {
    ($($name:ident: |$a:ident, $b:ident| $body:expr;)*) => {$(
        #[doc = concat!("`", stringify!($body), "`")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        // SAFETY: `at` writes the result.
        unsafe impl<T: PartialElement> Binary<T, T> for $name {
            type Out = bool;
            #[inline(always)]
            fn apply<I: Isa>(&mut self, $a: T, $b: T) -> bool { $body }
            unsafe fn at<I: Isa>(&mut self, $a: *const T, $b: *const T, out: *mut bool) {
                // SAFETY: the caller's promise.
                let ($a, $b) = unsafe { (&*$a, &*$b) };
                // SAFETY: the caller's promise.
                unsafe { out.write($body) };
            }
        }
    )*};
}

comparison! {
    Eq: |a, b| a == b;
    Ne: |a, b| a != b;
}

/// The absolute value.
#[derive(Clone, Copy, Debug)]
pub struct Abs;
// SAFETY: the loops are compiled from this operation.
unsafe impl<T: Magnitude> Unary<T> for Abs {
    type Out = T::Real;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> T::Real {
        a.magnitude::<I>()
    }
    #[inline]
    fn loops() -> &'static Loops<2> {
        T::magnitude_loops()
    }
}

/// `times * a + onto * b`
#[derive(Clone, Copy, Debug)]
pub struct Weighted<T> {
    /// The factor of the first operand.
    pub times: T,
    /// The factor of the second operand.
    pub onto: T,
}
// SAFETY: the loops are compiled from this operation.
unsafe impl<T: Numeric> Binary<T, T> for Weighted<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T) -> T {
        self.onto * b + self.times * a
    }
    #[inline]
    fn loops() -> &'static Loops<3> {
        T::weighted_loops()
    }
}

/// `a`
#[derive(Clone, Copy, Debug)]
pub struct Itself;
// SAFETY: `at` writes the result; the result is the operand that is copied.
unsafe impl<T: Copy + Send> Unary<T> for Itself {
    type Out = T;
    const COPIES: bool = true;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> T {
        a
    }
    #[inline(always)]
    unsafe fn at<I: Isa>(&mut self, a: *const T, out: *mut T) {
        // SAFETY: the caller's promise.
        unsafe { out.copy_from(a, 1) };
    }
}

/// `b`
#[derive(Clone, Copy, Debug)]
pub struct Second;
// SAFETY: the result is the operand that is copied.
unsafe impl<T: Copy + Send> Binary<T, T> for Second {
    type Out = T;
    const COPIES: bool = true;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, _: T, b: T) -> T {
        b
    }
}

/// An element that can be compared for equality.
pub trait PartialElement: Element + PartialEq {}
impl<T: Element + PartialEq> PartialElement for T {}

/// The second operand where the mask is true, otherwise the third.
#[derive(Clone, Copy, Debug)]
pub struct Where;
// SAFETY: `at` writes the result.
unsafe impl<T: Element> Ternary<bool, T, T> for Where {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, mask: bool, a: T, b: T) -> T {
        if mask { a } else { b }
    }
    #[inline(always)]
    unsafe fn at<I: Isa>(&mut self, mask: *const bool, a: *const T, b: *const T, out: *mut T) {
        // SAFETY: the caller's promise.
        let from = if unsafe { *mask } { a } else { b };
        // SAFETY: the caller's promise.
        unsafe { out.copy_from(from, 1) };
    }
}

/// Whether comparing the type of each element is worth it. (Also in tests of a debug build.)
const OPTIMISED: bool = cfg!(any(test, not(unoptimised)));

/// Selects like [`Where`], by bits: the baseline instruction set has no vector of masks, so a selection of words would be scalar, but
/// a combination of masks and bits is vectorised.
#[derive(Clone, Copy, Debug)]
pub struct WhereBits;
// SAFETY: what is provided stays as it is.
unsafe impl<T: Element> Ternary<bool, T, T> for WhereBits {
    type Out = T;
    #[inline(always)]
    // SOUND: asks for a type without padding and of this size first, and its result is one of both elements
    fn apply<I: Isa>(&mut self, mask: bool, a: T, b: T) -> T {
        /// Selects `a` or `b`, for elements that are such words.
        macro_rules! chosen {
            ($word:ty) => {{
                // SAFETY: (both) a plain element of this size is a word of initialised bytes.
                let (a, b) = unsafe { (transmute_copy::<T, $word>(&a), transmute_copy::<T, $word>(&b)) };
                let mask = <$word>::from(mask).wrapping_neg();
                // SAFETY: the bits of one of the two operands.
                unsafe { transmute_copy::<$word, T>(&(a & mask | b & !mask)) }
            }};
        }
        match size_of::<T>() {
            4 if OPTIMISED && is_plain::<T>() => chosen!(u32),
            8 if OPTIMISED && is_plain::<T>() => chosen!(u64),
            _ => Where.apply::<I>(mask, a, b),
        }
    }
}

/// The third operand where the mask is true, otherwise the first.
#[derive(Clone, Copy, Debug)]
pub struct Replaced;
// SAFETY: `at` writes the result.
unsafe impl<T: Element> Ternary<T, bool, T> for Replaced {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, element: T, mask: bool, value: T) -> T {
        if mask { value } else { element }
    }
    #[inline(always)]
    unsafe fn at<I: Isa>(&mut self, element: *const T, mask: *const bool, value: *const T, out: *mut T) {
        // SAFETY: the caller's promise.
        let from = if unsafe { *mask } { value } else { element };
        // SAFETY: the caller's promise.
        unsafe { out.copy_from(from, 1) };
    }
}

/// The value clamped to two bounds; NaN stays NaN, and the upper bound takes precedence over the lower.
#[derive(Clone, Copy, Debug)]
pub struct Clamp;
// SAFETY: the loops are compiled from this operation.
unsafe impl<T: Number> Ternary<T, T, T> for Clamp {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, x: T, low: T, high: T) -> T {
        x.maximum(low).minimum(high)
    }
    #[inline]
    fn loops() -> &'static Loops<4> {
        T::clamp_loops()
    }
}

/// A function of three elements.
macro_rules! ternary {
    ($($name:ident $loops:ident: $bound:ident, $doc:literal |$a:ident, $b:ident, $c:ident| $body:expr;)*) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        // SAFETY: the loops are compiled from this operation.
        unsafe impl<T: $bound> Ternary<T, T, T> for $name {
            type Out = T;
            #[inline(always)]
            fn apply<I: Isa>(&mut self, $a: T, $b: T, $c: T) -> T { $body }
            #[inline]
            fn loops() -> &'static Loops<4> { T::$loops() }
        }
    )*};
}

ternary! {
    Addcmul addcmul_loops: Number, "`a + b * c`" |a, b, c| a + b * c;
    Addcdiv addcdiv_loops: Float, "`a + b / c`" |a, b, c| a + b / c;
    Lerp lerp_loops: Float, "`a + c * (b - a)`, from the side that is closer" |a, b, c| {
        let step = b - a;
        if Arithmetic::abs(c) < T::of(0.5) { a + c * step } else { b - step * (T::ONE - c) }
    };
}

/// A comparison as a number: 1 if it is true, otherwise 0.
#[derive(Clone, Copy, Debug)]
pub struct Holds<F>(pub F);
// SAFETY: the provided methods are not overridden.
unsafe impl<T: ZeroOne, F: Binary<T, T, Out = bool>> Binary<T, T> for Holds<F> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T) -> T {
        if self.0.apply::<I>(a, b) { T::ONE } else { T::ZERO }
    }
}

/// Whether two elements are close.
#[derive(Clone, Copy, Debug)]
pub struct IsClose(pub Tolerance);
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Close> Binary<T, T> for IsClose {
    type Out = bool;
    const COST: usize = 4;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T) -> bool {
        a.is_close(b, self.0)
    }
}

/// The value clamped to two numbers.
#[derive(Clone, Copy, Debug)]
pub struct Hardtanh<T> {
    /// The lower bound.
    pub low: T,
    /// The upper bound, which takes precedence.
    pub high: T,
}
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Number> Unary<T> for Hardtanh<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> T {
        a.maximum(self.low).minimum(self.high)
    }
}

/// A replacement for values that are not above a threshold.
#[derive(Clone, Copy, Debug)]
pub struct Threshold<T> {
    /// The threshold: larger values, and NaN, are kept.
    pub threshold: T,
    /// The replacement.
    pub value: T,
}
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Number> Unary<T> for Threshold<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> T {
        if a <= self.threshold { self.value } else { a }
    }
}

/// Replacements for NaN and the infinities.
#[derive(Clone, Copy, Debug)]
pub struct NanToNum<T> {
    /// The replacement for NaN.
    pub nan: T,
    /// The replacement for infinity.
    pub posinf: T,
    /// The replacement for -infinity.
    pub neginf: T,
}
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Number> Unary<T> for NanToNum<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> T {
        let infinite = if a > T::ZERO { self.posinf } else { self.neginf };
        let a = if a.is_infinite() { infinite } else { a };
        if a.is_nan() { self.nan } else { a }
    }
}

/// A closure of the user.
#[derive(Clone, Copy)]
pub struct Closure<F>(pub F);
// SAFETY: the provided methods are not overridden.
unsafe impl<A, U: Send, F: FnMut(A) -> U> Unary<A> for Closure<F> {
    type Out = U;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: A) -> U {
        (self.0)(a)
    }
}
// SAFETY: the provided methods are not overridden.
unsafe impl<A, B, U: Send, F: FnMut(A, B) -> U> Binary<A, B> for Closure<F> {
    type Out = U;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: A, b: B) -> U {
        (self.0)(a, b)
    }
}

/// Records whether a division would panic.
#[derive(Clone, Copy, Debug)]
pub struct DivisionPanics(pub bool);
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Numeric> Binary<T, T> for DivisionPanics {
    type Out = ();
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T) {
        self.0 |= a.division_panics(b);
    }
}

/// The operation with a fixed left operand, for a number on the left.
#[derive(Clone, Copy, Debug)]
pub struct Bound<F, A>(pub F, pub A);
// SAFETY: the provided methods are not overridden.
unsafe impl<A: Copy, B, F: Binary<A, B>> Unary<B> for Bound<F, A> {
    type Out = F::Out;
    const COST: usize = F::COST;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, b: B) -> F::Out {
        self.0.apply::<I>(self.1, b)
    }
}

/// Returns the link of an operation in a chain: cheap operations on floats have one, and functions of one operand if this library is
/// optimised.
macro_rules! link {
    (f32 $op:ident) => { link!(@ Single $op) };
    (f64 $op:ident) => { link!(@ Double $op) };
    (@ $floats:ident Add) => { link!(@some $floats Add) };
    (@ $floats:ident Sub) => { link!(@some $floats Sub) };
    (@ $floats:ident Mul) => { link!(@some $floats Mul) };
    (@ $floats:ident Div) => { link!(@some $floats Div) };
    (@ $floats:ident Maximum) => { link!(@some $floats Maximum) };
    (@ $floats:ident Minimum) => { link!(@some $floats Minimum) };
    (@ $floats:ident Neg) => { link!(@some $floats Neg) };
    (@ $floats:ident Abs) => { link!(@some $floats Abs) };
    (@ $floats:ident Square) => { link!(@some $floats Square) };
    (@ $floats:ident Relu) => { link!(@some $floats Relu) };
    (@ $floats:ident Recip) => { link!(@some $floats Recip) };
    (@ $floats:ident Sqrt) => { link!(@some $floats Sqrt) };
    (@some $floats:ident $link:ident) => { if cfg!(one_level) { None } else { Some((Floats::$floats, Link::$link)) } };
    // The other functions of a float.
    (FloatLoops $t:ident $function:ident) => { link!(@function $t $function) };
    (ActivationLoops $t:ident $function:ident) => { link!(@function $t $function) };
    (SpecialLoops $t:ident $function:ident) => { link!(@function $t $function) };
    (InexactLoops $t:ident $function:ident) => { link!(@function $t $function) };
    (@function $t:ident $function:ident) => {
        match link!($t $function) {
            None => link!(@apply $t),
            cheap => cheap,
        }
    };
    (@apply f32) => { link!(@some Single Apply) };
    (@apply f64) => { link!(@some Double Apply) };
    (@apply $other:ident) => { None };
    ($home:ident $t:ident $op:ident) => { link!($t $op) };
    ($($other:tt)*) => { None };
}

/// Compiles the loops of each type: for common types in this crate, for rarer types where they are used.
///
/// ```text
/// impl NumberLoops for f32 { fn abs_loops() -> &'static Loops<2> { static LOOPS: Loops<2> = ..; &LOOPS } .. }
/// impl NumberLoops for i8 { #[inline] fn abs_loops() -> &'static Loops<2> { const { &.. } } .. }
/// ```
macro_rules! compile {
    ($($home:ident: $($n:literal $op:ident)*;)*) => {$( compile! { @types $home ($($n $op)*) } )*};
    (@types NumericLoops $ops:tt) => {
        compile! { @here NumericLoops $ops f32 f64 i32 i64 }
        compile! { @there NumericLoops $ops u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
        #[cfg(feature = "complex")]
        compile! { @here NumericLoops $ops Complex32 Complex64 }
    };
    (@types WeightLoops $ops:tt) => {
        compile! { @here WeightLoops $ops f32 f64 }
        compile! { @there WeightLoops $ops i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
        #[cfg(feature = "complex")]
        compile! { @here WeightLoops $ops Complex32 Complex64 }
    };
    (@types OrderLoops $ops:tt) => {
        compile! { @here OrderLoops $ops f32 f64 i32 i64 }
        compile! { @there OrderLoops $ops u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types NumberLoops $ops:tt) => {
        compile! { @here NumberLoops $ops f32 f64 }
        compile! { @there NumberLoops $ops i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types RareLoops $ops:tt) => {
        compile! { @there RareLoops $ops f32 f64 i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types NegateLoops $ops:tt) => {
        compile! { @here NegateLoops $ops f32 f64 i32 i64 }
        compile! { @there NegateLoops $ops i8 i16 i128 isize }
        #[cfg(feature = "complex")]
        compile! { @here NegateLoops $ops Complex32 Complex64 }
    };
    (@types InexactLoops $ops:tt) => {
        compile! { @here InexactLoops $ops f32 f64 }
        #[cfg(feature = "complex")]
        compile! { @here InexactLoops $ops Complex32 Complex64 }
    };
    (@types FloatLoops $ops:tt) => { compile! { @here FloatLoops $ops f32 f64 } };
    (@types ActivationLoops $ops:tt) => {
        compile! { @here ActivationLoops $ops f32 }
        compile! { @there ActivationLoops $ops f64 }
    };
    (@types SpecialLoops $ops:tt) => { compile! { @there SpecialLoops $ops f32 f64 } };
    (@types IntegralLoops $ops:tt) => {
        compile! { @there IntegralLoops $ops i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types TruthLoops $ops:tt) => {
        compile! { @there TruthLoops $ops bool f32 f64 u8 i8 i16 i32 i64 i128 isize u16 u32 u64 u128 usize }
    };
    (@types BitLoops $ops:tt) => {
        compile! { @here BitLoops $ops bool }
        compile! { @there BitLoops $ops i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@here $home:ident $ops:tt $($t:ident)*) => {$( compile! { @one $home $t $ops } )*};
    (@one $home:ident $t:ident ($($n:tt $op:ident)*)) => { paste! {
        impl $home for $t {$(
            fn [<$op:snake _loops>]() -> &'static Loops<$n> {
                static LOOPS: Loops<$n> = compile!(@loops $home $n $t $op);
                &LOOPS
            }
        )*}
    }};
    (@there $home:ident $ops:tt $($t:ident)*) => {$( compile! { @other $home $t $ops } )*};
    (@other $home:ident $t:ident ($($n:tt $op:ident)*)) => { paste! {
        impl $home for $t {$(
            #[inline]
            fn [<$op:snake _loops>]() -> &'static Loops<$n> {
                const { &compile!(@loops $home $n $t $op) }
            }
        )*}
    }};
    (@loops InexactLoops 2 f32 Exp) => { compile!(@sixteen Exp Exponential) };
    (@loops FloatLoops 2 f32 Sigmoid) => { compile!(@sixteen Sigmoid Logistic) };
    (@loops InexactLoops 2 f32 Tanh) => { compile!(@sixteen Tanh crate::math::tanh::Tanh) };
    (@loops ActivationLoops 2 f32 Silu) => { compile!(@sixteen Silu Swish) };
    (@sixteen $op:ident $of:ty) => {
        Loops { runs: entries::<Args<2>, Sixteens<$of>>(), link: link!(@apply f32), ..Loops::unary::<f32, $op>() }
    };
    (@loops $home:ident 2 $t:ident Spread) => { Loops::unary::<f64, Spread<$t>>() };
    (@loops $home:ident 3 $t:ident Share) => { Loops::binary::<$t, i64, Share>() };
    (@loops $home:ident 3 $t:ident Weighted) => { Loops::binary::<$t, $t, Weighted<$t>>() };
    (@loops $home:ident 2 $t:ident $op:ident) => { Loops { link: link!($home $t $op), ..Loops::unary::<$t, $op>() } };
    (@loops $home:ident 3 $t:ident $op:ident) => { Loops { link: link!($t $op), ..Loops::binary::<$t, $t, $op>() } };
    (@loops $home:ident 4 $t:ident $op:ident) => { Loops::ternary::<$t, $t, $t, $op>() };
}
operations! { by_name compile }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::isa::Baseline;

    /// A selection by bits is the selected value with its bits, whatever the other operand is.
    #[test]
    fn a_choice_of_bits_is_a_choice() {
        macro_rules! check {
            ($($t:ty: $a:expr, $b:expr;)*) => {$(
                let (a, b): ($t, $t) = ($a, $b);
                for (mask, want) in [(true, a), (false, b)] {
                    let chosen: $t = WhereBits.apply::<Baseline>(mask, a, b);
                    assert_eq!(chosen.to_ne_bytes(), want.to_ne_bytes());
                }
            )*};
        }
        check! {
            f32: f32::NAN, -0.0;
            f32: f32::INFINITY, f32::from_bits(0x7fc0_1234);
            f64: -f64::NAN, f64::MIN_POSITIVE / 4.0;
            i32: i32::MIN, -1;
            u64: u64::MAX, 0;
            i64: i64::MIN, 7;
            u8: 255, 0;
            i16: -3, 300;
            u128: u128::MAX, 1 << 100;
        }
        for (mask, want) in [(true, 'a'), (false, '\u{10FFFF}')] {
            assert_eq!(WhereBits.apply::<Baseline>(mask, 'a', '\u{10FFFF}'), want);
            assert_eq!(
                WhereBits.apply::<Baseline>(mask, [1u8, 2, 3], [4, 5, 6]),
                if mask { [1, 2, 3] } else { [4, 5, 6] }
            );
            assert_eq!(WhereBits.apply::<Baseline>(mask, [1u16; 4], [2; 4]), if mask { [1; 4] } else { [2; 4] });
        }
    }
}
