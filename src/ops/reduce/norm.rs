//! Norms of any order.

use super::{Reduces, mapped};
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::Float;
use crate::kernel::fold::fold_strided;
use crate::kernel::isa::Isa;
use crate::kernel::op::{Sqrt, Unary};
use crate::kernel::reduce::{Count, MaxAbs, MinAbs, SumAbs, SumPowers, SumSquares};
use crate::layout::reduce::ReducedAlong;
use crate::storage::{Filled, OutOfMemory};
use core::marker::PhantomData;

/// The norm of this order.
#[derive(Clone, Copy)]
pub(super) struct Norm(pub f64);

/// | order | norm |
/// |---|---|
/// | 0 | how many elements are not 0 |
/// | ∞, -∞ | the largest, the smallest absolute value |
/// | any other p | `(Σ abs(x)^p)^(1/p)` |
impl<T: Float> Reduces<T> for Norm {
    const NAME: &'static str = "norm";
    type Out = T;

    fn check(self, sizes: &[usize], along: &ReducedAlong) -> Result<(), ShapeError> {
        let none = |axis| Fault::EmptyNorm { p: self.0.to_string(), sizes: sizes.into(), axis }.of("norm");
        let has_identity = !(self.0 < 0.0 || self.0 == f64::INFINITY);
        match along.empty(sizes) {
            Some(axis) if !has_identity => Err(none((!along.all).then_some(axis))),
            _ => Ok(()),
        }
    }

    fn of(self, x: Ref<T>, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        match self.0 {
            0.0 => mapped(fold_strided(x, marks, Count), AsFloat(PhantomData)),
            1.0 => fold_strided(x, marks, SumAbs),
            2.0 => mapped(fold_strided(x, marks, SumSquares), Sqrt),
            f64::INFINITY => fold_strided(x, marks, MaxAbs),
            f64::NEG_INFINITY => fold_strided(x, marks, MinAbs),
            p => mapped(fold_strided(x, marks, SumPowers(T::of(p))), Power(T::of(1.0 / p))),
        }
    }
}

#[derive(Clone, Copy)]
struct AsFloat<T>(PhantomData<fn() -> T>);
impl<T: Float> Unary<i64> for AsFloat<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, count: i64) -> T {
        T::from_usize(count as usize)
    }
}

#[derive(Clone, Copy)]
struct Power<T>(T);
impl<T: Float> Unary<T> for Power<T> {
    type Out = T;
    const COST: usize = 16;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> T {
        a.power::<I>(self.0)
    }
}
