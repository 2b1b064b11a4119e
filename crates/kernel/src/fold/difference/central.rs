//! Slopes along a lane: the difference of the two neighbours of an element, divided by their distance.

use crate::element::Float;
use crate::fold::lanes::{LaneLoops, LaneOp, Panel};
use crate::simd::isa::Isa;
use core::mem::MaybeUninit;

/// `gradient`: at both ends the slope to the only neighbour. A lane of one element results in zeros (`gradient` rejects such a lane).
#[derive(Clone, Copy)]
pub struct CentralDifference {
    /// The distance of two elements.
    pub spacing: f64,
}

// SAFETY: a lane has as many results as elements, and each is written; so is each row of a panel.
unsafe impl<T: Float> LaneOp<T> for CentralDifference {
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 2;
    const BESIDE: bool = true;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let (one, two) = (T::of(self.spacing), T::of(2.0 * self.spacing));
        let ([first, .., last], [start, inner @ .., end]) = (x, &mut *out) else {
            return out.iter_mut().for_each(|out| _ = out.write(T::ZERO));
        };
        start.write((x[1] - *first) / one);
        for ((out, &before), &after) in inner.iter_mut().zip(x).zip(&x[2..]) {
            out.write((after - before) / two);
        }
        end.write((*last - x[x.len() - 2]) / one);
    }

    #[inline(always)]
    fn beside<I: Isa>(self, mut panel: Panel<T, T>) {
        let rows = panel.rows;
        for row in 0..rows {
            let (before, after, out) = panel.around(row);
            let steps = if row == 0 || row + 1 == rows { 1.0 } else { 2.0 };
            let distance = T::of(steps * self.spacing);
            for ((out, &before), &after) in out.iter_mut().zip(before).zip(after) {
                out.write((after - before) / distance);
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::central_difference_lanes()
    }
}
