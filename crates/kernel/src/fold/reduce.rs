//! Folds: each reduction is a type, like each operation of `op`.
#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "the negation holds for NaN, too")]

use crate::element::number::{Arithmetic, Division};
use crate::element::ordered::Ordered;
use crate::element::truth::Truth;
use crate::element::{Element, Float, Numeric};
use crate::fold::{ArgLoops, Better, Fold, FoldLoops, Turning};
use crate::loops::compiled::{
    FloatFolds, NumericFolds, OrderedArgs, OrderedFolds, RareFolds, TruthFolds, fold_operations,
};
use crate::sealed::operation::Sealed;
use crate::simd::isa::Isa;
#[cfg(feature = "complex")]
use num_complex::{Complex32, Complex64};
use paste::paste;

/// ```text
/// pub struct Sum;
/// impl<T: Numeric> Fold<T> for Sum { type Acc = T; fn start() = 0; fn take(x) = x; fn join(a, b) = a + b }
/// ```
macro_rules! folds {
    ($($name:ident: $bound:ident -> $acc:ty, $joined:ident $(whole $whole:expr)?, $start:expr, |$x:ident| $take:expr, |$a:ident, $b:ident| $join:expr, $($block:ident $($constant:ident)?,)? $doc:literal;)*) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy)]
        pub struct $name;
        impl Sealed for $name {}
        impl<T: $bound> Fold<T> for $name {
            $($(const $constant: bool = true;)?)?
            $(const WHOLE: bool = $whole;)?
            type With = ();
            type Acc = $acc;
            type Joined = $joined;
            #[inline(always)]
            fn start(self) -> $acc { $start }
            #[inline(always)]
            fn take<I: Isa>(self, $x: T, _: ()) -> $acc { $take }
            #[inline(always)]
            fn join(self, $a: $acc, $b: $acc) -> $acc { $join }
            $(
                #[inline(always)]
                fn block<I: Isa>(self, block: &[T], _: ()) -> $acc { T::$block::<I>(block, Fold::<T>::start(self)) }
            )?
            #[inline]
            fn loops() -> &'static FoldLoops
            where
                T: Element,
            {
                paste! { T::[<$name:snake _folds>]() }
            }
        }
    )*};
}

folds! {
    Sum: Numeric -> T, Sum whole T::WHOLE, T::ZERO, |x| x, |a, b| a + b, sum_of LONG, "The sum.";
    Prod: Numeric -> T, Prod whole T::WHOLE, T::ONE, |x| x, |a, b| a * b, "The product.";
    Max: Ordered -> T, Max, T::LEAST, |x| x, |a, b| a.larger(b), largest AHEAD, "The largest; NaN if any is NaN.";
    Min: Ordered -> T, Min, T::MOST, |x| x, |a, b| a.smaller(b), smallest AHEAD, "The smallest; NaN if any is NaN.";
    Any: Truth -> bool, Any, false, |x| x.holds(), |a, b| a | b, any_of, "Whether any holds.";
    All: Truth -> bool, All, true, |x| x.holds(), |a, b| a & b, all_of, "Whether all hold.";
    Count: Truth -> i64, Sum, 0, |x| i64::from(x.holds()), |a, b| a + b, "How many hold.";
    WideSum: Float -> f64, Sum, 0.0, |x| x.to_f64(), |a, b| a + b, "The sum in `f64`.";
    NanSum: Float -> T, Sum, T::ZERO, |x| if Arithmetic::is_nan(x) { T::ZERO } else { x }, |a, b| a + b, "The sum, for which NaN counts as 0.";
    Numbers: Float -> f64, Sum, 0.0, |x| if Arithmetic::is_nan(x) { 0.0 } else { 1.0 }, |a, b| a + b, "How many are not NaN.";
    SumAbs: Float -> T, Sum, T::ZERO, |x| Arithmetic::abs(x), |a, b| a + b, "The sum of absolute values.";
    SumSquares: Float -> T, Sum, T::ZERO, |x| x * x, |a, b| a + b, "The sum of squares.";
    MaxAbs: Float -> T, Max, T::ZERO, |x| Arithmetic::abs(x), |a, b| a.larger(b), "The largest absolute value.";
    MinAbs: Float -> T, Min, T::HIGHEST, |x| Arithmetic::abs(x), |a, b| a.smaller(b), "The smallest absolute value.";
}

/// The sum of the `p`th powers of absolute values.
#[derive(Clone, Copy)]
pub struct SumPowers<T>(pub T);
impl<T: Float> Sealed for SumPowers<T> {}
impl<T: Float> Fold<T> for SumPowers<T> {
    type With = ();
    type Acc = T;
    type Joined = Sum;
    const COST: usize = 16;
    #[inline(always)]
    fn start(self) -> T {
        T::ZERO
    }
    #[inline(always)]
    fn take<I: Isa>(self, x: T, _: ()) -> T {
        Arithmetic::abs(x).power::<I>(self.0)
    }
    #[inline(always)]
    fn join(self, a: T, b: T) -> T {
        a + b
    }
    #[inline]
    fn loops() -> &'static FoldLoops
    where
        T: Element,
    {
        T::sum_powers_folds()
    }
}

/// The sum of the `p`th powers, in `f64`, of the absolute values of elements that are scaled and shifted: `|scale x - shift|^p`. With a suitable
/// scale the sum is finite where [`SumPowers`], [`SumSquares`] and [`Deviation`] overflow. It costs more.
#[derive(Clone, Copy)]
pub struct ScaledPowers(pub f64);
impl Sealed for ScaledPowers {}
impl<T: Float> Fold<T> for ScaledPowers {
    type With = [f64; 2];
    type Acc = f64;
    type Joined = Sum;
    const COST: usize = 16;
    const WIDE: bool = false;
    #[inline(always)]
    fn start(self) -> f64 {
        0.0
    }
    #[inline(always)]
    fn take<I: Isa>(self, x: T, [scale, shift]: [f64; 2]) -> f64 {
        Division::power::<I>(Arithmetic::abs(x.to_f64() * scale - shift), self.0)
    }
    #[inline(always)]
    fn join(self, a: f64, b: f64) -> f64 {
        a + b
    }
    #[inline]
    fn loops() -> &'static FoldLoops
    where
        T: Element,
    {
        T::scaled_powers_folds()
    }
}

/// Defines sums of a function of each element and a number, `|x, number| ..`, in `T` or in `f64`.
macro_rules! sums_beside {
    ($($name:ident $($folds:ident)?: $acc:ty, $zero:expr, |$x:ident, $number:ident| $take:expr, $doc:literal;)*) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy)]
        pub struct $name;
        impl Sealed for $name {}
        impl<T: Float> Fold<T> for $name {
            type With = $acc;
            type Acc = $acc;
            type Joined = Sum;
            #[inline(always)]
            fn start(self) -> $acc {
                $zero
            }
            #[inline(always)]
            fn take<I: Isa>(self, $x: T, $number: $acc) -> $acc {
                $take
            }
            #[inline(always)]
            fn join(self, a: $acc, b: $acc) -> $acc {
                a + b
            }
            $(
                #[inline]
                fn loops() -> &'static FoldLoops
                where
                    T: Element,
                {
                    T::$folds()
                }
            )?
        }
    )*};
}
sums_beside! {
    Distance distance_folds: f64, 0.0, |x, from| x.to_f64() - from, "The sum of differences from a number, in `f64`.";
    Deviation deviation_folds: f64, 0.0, |x, mean| (x.to_f64() - mean) * (x.to_f64() - mean), "The sum of squared distances from a mean, in `f64`.";
    From: T, T::ZERO, |x, from| x - from, "The sum of differences from a number.";
    Squares: T, T::ZERO, |x, mean| (x - mean) * (x - mean), "The sum of squared distances from a mean.";
}

/// The sum of exponentials of distances from a maximum.
#[derive(Clone, Copy)]
pub struct SumExp;
impl Sealed for SumExp {}
impl<T: Float> Fold<T> for SumExp {
    type With = T;
    type Acc = T;
    type Joined = Sum;
    const COST: usize = 4;
    #[inline(always)]
    fn start(self) -> T {
        T::ZERO
    }
    #[inline(always)]
    fn take<I: Isa>(self, x: T, most: T) -> T {
        (x - most).exp_on::<I>()
    }
    #[inline(always)]
    fn join(self, a: T, b: T) -> T {
        a + b
    }
    #[inline]
    fn loops() -> &'static FoldLoops
    where
        T: Element,
    {
        T::sum_exp_folds()
    }
}

/// The search for the largest element.
#[derive(Clone, Copy)]
pub struct Larger;
impl Sealed for Larger {}
impl<T: Ordered> Better<T> for Larger {
    const SMALLEST: bool = false;
    #[inline(always)]
    fn wins(candidate: T, best: T) -> bool {
        // Two comparisons: the first is also true if either is NaN.
        !(candidate <= best) & !best.unordered()
    }
    #[inline]
    fn loops() -> &'static ArgLoops {
        T::args()
    }
}
impl<T: Ordered> Turning<T> for Larger {
    #[inline(always)]
    fn turn(reverse: bool) -> T {
        T::turn(reverse)
    }
    #[inline(always)]
    fn turned(x: T, turn: T) -> T {
        x.turned(turn)
    }
    #[inline(always)]
    fn best<I: Isa>(x: &[T], smallest: bool) -> T {
        if smallest { T::smallest::<I>(x, x[0]) } else { T::largest::<I>(x, x[0]) }
    }
    #[inline(always)]
    fn equal(x: T, best: T) -> bool {
        x == best
    }
    #[inline(always)]
    fn unordered(x: T) -> bool {
        x.unordered()
    }
}

/// The search for the smallest element.
#[derive(Clone, Copy)]
pub struct Smaller;
impl Sealed for Smaller {}
impl<T: Ordered> Better<T> for Smaller {
    const SMALLEST: bool = true;
    #[inline(always)]
    fn wins(candidate: T, best: T) -> bool {
        !(candidate >= best) & !best.unordered()
    }
    #[inline]
    fn loops() -> &'static ArgLoops {
        T::args()
    }
}

/// Compiles the loops of each type, like `compile!` of `op`, for the types in the table of [`compiled`](crate::loops::compiled).
macro_rules! compile {
    ($($home:ident: $($fold:ident)*;)*) => {$( compile! { @types $home ($($fold)*) } )*};
    (@types NumericFolds $folds:tt) => {
        compile! { @here NumericFolds $folds f32 f64 i64 }
        compile! { @there NumericFolds $folds i32 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
        #[cfg(feature = "complex")]
        compile! { @here NumericFolds $folds Complex32 Complex64 }
    };
    (@types FloatFolds $folds:tt) => { compile! { @here FloatFolds $folds f32 f64 } };
    (@types RareFolds $folds:tt) => { compile! { @there RareFolds $folds f32 f64 } };
    (@types OrderedFolds $folds:tt) => {
        compile! { @here OrderedFolds $folds f32 f64 i64 }
        compile! { @there OrderedFolds $folds i32 u8 bool i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types TruthFolds $folds:tt) => {
        compile! { @here TruthFolds $folds bool }
        compile! { @there TruthFolds $folds f32 f64 i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@here $home:ident $folds:tt $($t:ident)*) => {$( compile! { @one $home $t $folds } )*};
    (@one $home:ident $t:ident ($($fold:ident)*)) => { paste! {
        impl $home for $t {$(
            fn [<$fold:snake _folds>]() -> &'static FoldLoops {
                static LOOPS: FoldLoops = FoldLoops::for_fold::<$t, compile!(@fold $t $fold)>();
                &LOOPS
            }
        )*}
    }};
    (@there $home:ident $folds:tt $($t:ident)*) => {$( compile! { @other $home $t $folds } )*};
    (@other $home:ident $t:ident ($($fold:ident)*)) => { paste! {
        impl $home for $t {$(
            #[inline]
            fn [<$fold:snake _folds>]() -> &'static FoldLoops {
                const { &FoldLoops::for_fold::<$t, compile!(@fold $t $fold)>() }
            }
        )*}
    }};
    (@fold $t:ident SumPowers) => { SumPowers<$t> };
    (@fold $t:ident $fold:ident) => { $fold };
}
fold_operations! { compile }

/// Compiles the loops of the searches, like `compile!`.
macro_rules! searches {
    (here $($t:ident)*) => {$(
        impl OrderedArgs for $t {
            fn args() -> &'static ArgLoops {
                static LOOPS: ArgLoops = ArgLoops::for_choice::<$t, Larger>();
                &LOOPS
            }
        }
    )*};
    (there $($t:ident)*) => {$(
        impl OrderedArgs for $t {
            #[inline]
            fn args() -> &'static ArgLoops {
                const { &ArgLoops::for_choice::<$t, Larger>() }
            }
        }
    )*};
}
searches! { here f32 f64 i64 }
searches! { there i32 bool u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
