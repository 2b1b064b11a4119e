//! Sums of products along one axis, for each position of the loops around it: what is left of a matrix product of one row
//! and one column.
//!
//! | what is contiguous | the loop |
//! |---|---|
//! | the axis that is summed, or there is no other | one result at a time, with several accumulators |
//! | the last loop, in the result | results beside each other, all of them a step further along the axis at a time |

use super::isa::{Isa, Task, dispatch};
use super::matmul::{Loops, Pointers};
use super::number::Arithmetic;
use core::ops::{Add, Mul};
use rayon::prelude::*;

/// The sums: of `k` products, `steps` apart in either operand.
///
/// # Safety
/// The operands are valid at every position of the loops and of the axis; the results are, and are written once each.
pub unsafe fn dots<T>(loops: &Loops, k: usize, steps: [usize; 2], at: Pointers<T>, threads: usize)
where
    T: Arithmetic + Send + Sync + Add<Output = T> + Mul<Output = T>,
{
    let (outer, inner) = match loops.split_last() {
        Some((&inner, outer)) => (outer, inner),
        None => (&[][..], (1, [0; 3])),
    };
    let count: usize = outer.iter().map(|(size, _)| size).product();
    let one = |i: usize, start: usize, len: usize| {
        let at = at.skip(super::matmul::offsets(outer, i)).skip(inner.1.map(|step| step * start));
        dispatch(Row { k, steps, at, len, inner: inner.1 });
    };
    if threads == 1 {
        (0..count).for_each(|i| one(i, 0, inner.0));
    } else if count >= threads {
        (0..count).into_par_iter().for_each(|i| one(i, 0, inner.0));
    } else {
        let len = inner.0.div_ceil(4 * threads).next_multiple_of(16);
        let parts = inner.0.div_ceil(len);
        let part = |i: usize| one(i / parts, i % parts * len, len.min(inner.0 - i % parts * len));
        (0..count * parts).into_par_iter().for_each(part);
    }
}

/// The results of the last loop.
struct Row<T> {
    k: usize,
    steps: [usize; 2],
    at: Pointers<T>,
    len: usize,
    inner: [usize; 3],
}

/// Accumulators, or results beside each other.
const LANES: usize = 32;

impl<T: Arithmetic + Add<Output = T> + Mul<Output = T>> Task for Row<T> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let beside = self.len >= 4 && self.inner[2] == 1 && self.inner[0] <= 1 && self.inner[1] <= 1;
        if beside && self.steps != [1, 1] {
            return match self.inner {
                [1, 1, _] => self.beside::<1, 1>(),
                [1, _, _] => self.beside::<1, 0>(),
                [_, 1, _] => self.beside::<0, 1>(),
                _ => self.beside::<0, 0>(),
            };
        }
        for i in 0..self.len {
            let at = self.at.skip(self.inner.map(|step| step * i));
            let sum = if self.steps == [1, 1] { self.contiguous(at) } else { self.strided(at) };
            // SAFETY: a position of the results.
            unsafe { at.c.write(sum) };
        }
    }
}

impl<T: Arithmetic + Add<Output = T> + Mul<Output = T>> Row<T> {
    #[inline(always)]
    fn contiguous(&self, at: Pointers<T>) -> T {
        // SAFETY: so many elements of either operand, one behind the other.
        let (a, b) = unsafe { (core::slice::from_raw_parts(at.a, self.k), core::slice::from_raw_parts(at.b, self.k)) };
        let (a, b) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
        let rest = a.remainder().iter().zip(b.remainder()).fold(T::ZERO, |sum, (&a, &b)| sum + a * b);
        let mut sums = [T::ZERO; LANES];
        for (a, b) in a.zip(b) {
            for i in 0..LANES {
                sums[i] = sums[i] + a[i] * b[i];
            }
        }
        sums.iter().fold(rest, |sum, &lane| sum + lane)
    }

    #[inline(always)]
    fn strided(&self, at: Pointers<T>) -> T {
        let mut sums = [T::ZERO; 4];
        for i in 0..self.k {
            // SAFETY: inside either operand.
            let product = unsafe { *at.a.wrapping_add(i * self.steps[0]) * *at.b.wrapping_add(i * self.steps[1]) };
            sums[i % 4] = sums[i % 4] + product;
        }
        sums[0] + sums[1] + (sums[2] + sums[3])
    }

    /// All results, as many beside each other as there are lanes; one further on, the operands are `A` and `B` further on.
    #[inline(always)]
    fn beside<const A: usize, const B: usize>(&self) {
        let whole = self.len - self.len % LANES;
        for start in (0..whole).step_by(LANES) {
            self.lanes::<A, B>(start, LANES);
        }
        self.lanes::<A, B>(whole, self.len - whole);
    }

    #[inline(always)]
    fn lanes<const A: usize, const B: usize>(&self, start: usize, len: usize) {
        let at = self.at.skip(self.inner.map(|step| step * start));
        let mut sums = [T::ZERO; LANES];
        for i in 0..self.k {
            let (a, b) = (at.a.wrapping_add(i * self.steps[0]), at.b.wrapping_add(i * self.steps[1]));
            for (lane, sum) in sums[..len].iter_mut().enumerate() {
                // SAFETY: inside either operand.
                let product = unsafe { *a.wrapping_add(lane * A) * *b.wrapping_add(lane * B) };
                *sum = *sum + product;
            }
        }
        for (lane, &sum) in sums[..len].iter().enumerate() {
            // SAFETY: inside the results.
            unsafe { at.c.wrapping_add(lane).write(sum) };
        }
    }
}
