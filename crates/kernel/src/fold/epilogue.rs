//! Operations on the results of folds.

use crate::element::number::Arithmetic;
use crate::element::{Float, Numeric};
use crate::loops::Loops;
use crate::loops::map::{Binary, Unary};
use crate::math::float::Analytic;
use crate::simd::isa::Isa;
use core::marker::PhantomData;

/// The variance, or the standard deviation, from a sum of squared distances.
#[derive(Clone, Copy, Debug)]
pub struct Spread<T> {
    /// The divisor of the sum.
    pub divisor: f64,
    /// Whether the square root is taken.
    pub root: bool,
    /// The type that the result is rounded to.
    pub to: PhantomData<fn() -> T>,
}
// SAFETY: the loops are compiled from this operation.
unsafe impl<T: Float> Unary<f64> for Spread<T> {
    type Out = T;
    const COST: usize = 4;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, squares: f64) -> T {
        let variance = squares / self.divisor;
        T::of(if self.root { Analytic::sqrt(variance) } else { variance })
    }
    #[inline]
    fn loops() -> &'static Loops<2> {
        T::spread_loops()
    }
}

/// The number, or 0 if it is infinite.
#[derive(Clone, Copy, Debug)]
pub struct FiniteOrZero;
// SAFETY: the loops are compiled from this operation.
unsafe impl<T: Float> Unary<T> for FiniteOrZero {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> T {
        if Arithmetic::abs(a) == T::HIGHEST { T::ZERO } else { a }
    }
    #[inline]
    fn loops() -> &'static Loops<2> {
        T::finite_or_zero_loops()
    }
}

/// `ln(a) + b`
#[derive(Clone, Copy, Debug)]
pub struct LnPlus;
// SAFETY: the loops are compiled from this operation.
unsafe impl<T: Float> Binary<T, T> for LnPlus {
    type Out = T;
    const COST: usize = 5;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, sum: T, most: T) -> T {
        Analytic::ln_on::<I>(sum) + most
    }
    #[inline]
    fn loops() -> &'static Loops<3> {
        T::ln_plus_loops()
    }
}

/// A sum divided by a count; if the count is 0, the sum is unchanged.
#[derive(Clone, Copy, Debug)]
pub struct Share;
// SAFETY: the loops are compiled from this operation.
unsafe impl<T: Numeric> Binary<T, i64> for Share {
    type Out = T;
    const COST: usize = 16;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, sum: T, count: i64) -> T {
        sum.share(count.max(1))
    }
    #[inline]
    fn loops() -> &'static Loops<3> {
        T::share_loops()
    }
}
