//! Dot products along one axis, for each position of the loops around it: a matrix product of one row
//! and one column.
//!
//! | contiguous | loop |
//! |---|---|
//! | the summed axis, or there is no other axis | one result at a time, with several accumulators |
//! | the last loop, in the result and in an operand | adjacent results together, one step along the axis at a time |

use crate::element::number::ZeroOne;
use crate::matmul::product::{Loops, Pointers, offsets};
use crate::simd::isa::{Isa, Task, dispatch};
use crate::threads::*;
use core::ops::{Add, Mul};

/// Computes the sums of `k` products, `steps` apart in either operand.
///
/// # Safety
/// The operands are valid at every position of the loops and of the axis; the results are, and each is written once.
pub(super) unsafe fn dots<T>(loops: &Loops, k: usize, mut steps: [usize; 2], mut at: Pointers<T>, threads: usize)
where
    T: ZeroOne + Send + Sync + Add<Output = T> + Mul<Output = T>,
{
    let (outer, inner) = match loops.split_last() {
        Some((&inner, outer)) => (outer, inner),
        None => (&[][..], (1, [0; 3])),
    };
    let count: usize = outer.iter().map(|(size, _)| size).product();
    // Decided for all results: a part of few results would add in another order.
    let [a, b, c] = inner.1;
    let beside = inner.0 >= 4 && c == 1 && a.max(b) == 1 && steps != [1, 1];
    // The operand of stride 0 comes second, because products of numbers commute: loops for both orders would be twice the code.
    let turned = beside && a == 0;
    let turn = |[a, b, c]: [usize; 3]| if turned { [b, a, c] } else { [a, b, c] };
    if turned {
        (at, steps) = (Pointers { a: at.b, b: at.a, ..at }, [steps[1], steps[0]]);
    }
    let inner = (inner.0, turn(inner.1));
    let one = |i: usize, start: usize, len: usize| {
        let at = at.skip(turn(offsets(outer, i))).skip(times(inner.1, start));
        dispatch(DotRow { k, steps, at, len, inner: inner.1, beside });
    };
    if threads == 1 {
        (0..count).for_each(|i| one(i, 0, inner.0));
    } else if count >= threads {
        run_parts(count, &|i| one(i, 0, inner.0));
    } else {
        let len = inner.0.div_ceil(4 * threads).next_multiple_of(16);
        let parts = inner.0.div_ceil(len);
        let part = |i: usize| one(i / parts, i % parts * len, len.min(inner.0 - i % parts * len));
        run_parts(count * parts, &part);
    }
}

/// Returns the offset of each operand after `i` steps.
#[inline(always)]
fn times([a, b, c]: [usize; 3], i: usize) -> [usize; 3] {
    [a * i, b * i, c * i]
}

/// The results of the innermost loop.
struct DotRow<T> {
    k: usize,
    steps: [usize; 2],
    at: Pointers<T>,
    len: usize,
    inner: [usize; 3],
    /// Whether adjacent results are summed together.
    beside: bool,
}

/// The number of accumulators, or of adjacent results.
pub const LANES: usize = 32;
/// The number of products that are added in sequence before their sum is joined with others.
const BLOCK: usize = 512;
/// The number of sums of blocks that are joined in sequence before the group is joined with others.
const GROUP: usize = 64;

/// Sums of blocks, and of groups of blocks: a plain sum of 20 million ones in `f32` would be 16,777,216.
struct BlockSums<T, const W: usize> {
    total: [T; W],
    group: [T; W],
    blocks: usize,
}

impl<T: ZeroOne + Add<Output = T>, const W: usize> BlockSums<T, W> {
    #[inline(always)]
    fn new() -> Self {
        BlockSums { total: [T::ZERO; W], group: [T::ZERO; W], blocks: 0 }
    }

    #[inline(always)]
    fn push(&mut self, block: [T; W]) {
        add_all(&mut self.group, &block);
        self.blocks += 1;
        if self.blocks == GROUP {
            add_all(&mut self.total, &self.group);
            (self.group, self.blocks) = ([T::ZERO; W], 0);
        }
    }

    #[inline(always)]
    fn all(mut self) -> [T; W] {
        add_all(&mut self.total, &self.group);
        self.total
    }
}

#[inline(always)]
fn add_all<T: Copy + Add<Output = T>, const W: usize>(into: &mut [T; W], from: &[T; W]) {
    for (a, &b) in into.iter_mut().zip(from) {
        *a = *a + b;
    }
}

/// Returns the sum of the products of fewer than [`LANES`] elements, with four accumulators: with one it takes four times as long.
#[inline(always)]
pub fn dot_short<T: ZeroOne + Add<Output = T> + Mul<Output = T>>(a: &[T], b: &[T]) -> T {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<4>(), b.as_chunks::<4>());
    let rest = a_rest.iter().zip(b_rest).fold(T::ZERO, |sum, (&a, &b)| sum + a * b);
    let mut sums = [T::ZERO; 4];
    for (a, b) in a.iter().zip(b) {
        for i in 0..4 {
            sums[i] = sums[i] + a[i] * b[i];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

impl<T: ZeroOne + Add<Output = T> + Mul<Output = T>> Task for DotRow<T> {
    type Out = ();

    #[inline(always)]
    // SOUND: made by `dots` alone, which is unsafe
    fn run_on<I: Isa>(self) {
        if self.beside {
            return if self.inner[1] == 1 { self.beside::<1>() } else { self.beside::<0>() };
        }
        for i in 0..self.len {
            let at = self.at.skip(times(self.inner, i));
            let sum = if self.steps == [1, 1] { self.contiguous(at) } else { self.strided(at) };
            // SAFETY: a position of the results.
            unsafe { at.c.write(sum) };
        }
    }
}

impl<T: ZeroOne + Add<Output = T> + Mul<Output = T>> DotRow<T> {
    #[inline(always)]
    // SOUND: made by `dots` alone, which is unsafe
    fn contiguous(&self, at: Pointers<T>) -> T {
        // SAFETY: `k` contiguous elements of either operand.
        let (a, b) = unsafe { (core::slice::from_raw_parts(at.a, self.k), core::slice::from_raw_parts(at.b, self.k)) };
        let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<LANES>(), b.as_chunks::<LANES>());
        let rest = dot_short(a_rest, b_rest);
        if a.is_empty() {
            // No lanes were used, so their sums are zeros: adding them would take three times as long as 16 products.
            return rest;
        }
        let mut sums = BlockSums::<T, LANES>::new();
        for (a, b) in a.chunks(BLOCK).zip(b.chunks(BLOCK)) {
            let mut block = [T::ZERO; LANES];
            for (a, b) in a.iter().zip(b) {
                for i in 0..LANES {
                    block[i] = block[i] + a[i] * b[i];
                }
            }
            sums.push(block);
        }
        sums.all().iter().fold(rest, |sum, &lane| sum + lane)
    }

    #[inline(always)]
    // SOUND: made by `dots` alone, which is unsafe
    fn strided(&self, at: Pointers<T>) -> T {
        let mut sums = BlockSums::<T, 4>::new();
        for start in (0..self.k).step_by(4 * BLOCK) {
            let mut block = [T::ZERO; 4];
            for i in start..self.k.min(start + 4 * BLOCK) {
                // SAFETY: inside either operand.
                let product = unsafe { *at.a.wrapping_add(i * self.steps[0]) * *at.b.wrapping_add(i * self.steps[1]) };
                block[i % 4] = block[i % 4] + product;
            }
            sums.push(block);
        }
        let sums = sums.all();
        sums[0] + sums[1] + (sums[2] + sums[3])
    }

    /// Computes all results, [`LANES`] adjacent ones at a time; the operands of the next result are at distance 1 and `B`.
    #[inline(always)]
    fn beside<const B: usize>(&self) {
        let whole = self.len - self.len % LANES;
        for start in (0..whole).step_by(LANES) {
            self.lanes::<B>(start, LANES);
        }
        self.lanes::<B>(whole, self.len - whole);
    }

    #[inline(always)]
    // SOUND: made by `dots` alone, which is unsafe
    fn lanes<const B: usize>(&self, start: usize, len: usize) {
        let at = self.at.skip(times(self.inner, start));
        let mut sums = BlockSums::<T, LANES>::new();
        for start in (0..self.k).step_by(BLOCK) {
            let mut block = [T::ZERO; LANES];
            for i in start..self.k.min(start + BLOCK) {
                let (a, b) = (at.a.wrapping_add(i * self.steps[0]), at.b.wrapping_add(i * self.steps[1]));
                for (lane, sum) in block[..len].iter_mut().enumerate() {
                    // SAFETY: inside either operand.
                    let product = unsafe { *a.wrapping_add(lane) * *b.wrapping_add(lane * B) };
                    *sum = *sum + product;
                }
            }
            sums.push(block);
        }
        for (lane, &sum) in sums.all()[..len].iter().enumerate() {
            // SAFETY: inside the results.
            unsafe { at.c.wrapping_add(lane).write(sum) };
        }
    }
}
