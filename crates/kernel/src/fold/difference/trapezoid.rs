//! Areas below a line through the elements of a lane, by the trapezoidal rule.

use crate::element::Float;
use crate::fold::fold_block;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::fold::reduce::Sum;
use crate::simd::isa::Isa;
use core::mem::MaybeUninit;

/// `trapezoid`: the area, with elements `dx` apart.
#[derive(Clone, Copy)]
pub struct Trapezoid {
    /// The distance of two elements.
    pub dx: f64,
}

/// `cumulative_trapezoid`: the area up to each element but the first.
#[derive(Clone, Copy)]
pub struct CumulativeTrapezoid {
    /// The distance of two elements.
    pub dx: f64,
}

// SAFETY: each result is written.
unsafe impl<T: Float> LaneOp<T> for Trapezoid {
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 1;
    const KEEPS: bool = false;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let area = match x {
            [first, between @ .., last] => {
                let half = T::of(0.5);
                let ends = *first * half + *last * half;
                (ends + fold_block::<I, T, _>(between, (), Sum)) * T::of(self.dx)
            }
            _ => T::ZERO,
        };
        for out in out {
            out.write(area);
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::trapezoid_lanes()
    }
}

// SAFETY: a lane of more than one result has one element more, so each is written; the assertion panics otherwise.
unsafe impl<T: Float> LaneOp<T> for CumulativeTrapezoid {
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 2;
    const KEEPS: bool = false;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        assert_eq!(x.len().saturating_sub(1), out.len());
        let (mut total, half) = (0.0, self.dx / 2.0);
        for (pair, out) in x.windows(2).zip(out) {
            let (first, second) = (pair[0].to_f64(), pair[1].to_f64());
            let sum = first + second;
            total += if sum.is_infinite() { first * half + second * half } else { sum * half };
            out.write(T::of(total));
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::cumulative_trapezoid_lanes()
    }
}
