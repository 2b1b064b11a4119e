//! Loops that fold an axis: many elements to one.
//!
//! The axis of length `n` has `outer` runs before it and `inner` elements behind it, all contiguous
//! (views that are not, and several axes at once: `fold`). With
//! `inner == 1` a run is folded with several accumulators; otherwise whole rows are folded into a
//! row of results, so that every pass is contiguous.

use super::isa::{Isa, Task, dispatch};
use crate::kernel::element::Number;
use crate::storage::Buffer;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts_mut;

/// A fold: where it starts, and how it takes in one element, or another partial result.
pub trait Fold<T>: Copy + Send + Sync {
    /// The result for no elements.
    fn start(self) -> T;
    /// Two results together.
    fn join(self, a: T, b: T) -> T;
}

/// The sum.
#[derive(Clone, Copy)]
pub struct Sum;
impl<T: Number> Fold<T> for Sum {
    #[inline(always)]
    fn start(self) -> T {
        T::ZERO
    }
    #[inline(always)]
    fn join(self, a: T, b: T) -> T {
        a + b
    }
}

/// The largest; NaN if any is NaN.
#[derive(Clone, Copy)]
pub struct Max;
impl<T: Number> Fold<T> for Max {
    #[inline(always)]
    fn start(self) -> T {
        T::LOWEST
    }
    #[inline(always)]
    fn join(self, a: T, b: T) -> T {
        a.maximum(b)
    }
}

/// The smallest; NaN if any is NaN.
#[derive(Clone, Copy)]
pub struct Min;
impl<T: Number> Fold<T> for Min {
    #[inline(always)]
    fn start(self) -> T {
        T::HIGHEST
    }
    #[inline(always)]
    fn join(self, a: T, b: T) -> T {
        a.minimum(b)
    }
}

/// The product.
#[derive(Clone, Copy)]
pub struct Prod;
impl<T: Number> Fold<T> for Prod {
    #[inline(always)]
    fn start(self) -> T {
        T::ONE
    }
    #[inline(always)]
    fn join(self, a: T, b: T) -> T {
        a * b
    }
}

/// What `argmax` and `argmin` look for.
pub trait Better<T>: Copy + Send + Sync {
    /// Whether `a` comes before `b`; neither is NaN.
    fn better(self, a: T, b: T) -> bool;
}

/// The largest.
#[derive(Clone, Copy)]
pub struct Larger;
impl<T: Number> Better<T> for Larger {
    #[inline(always)]
    fn better(self, a: T, b: T) -> bool {
        a > b
    }
}

/// The smallest.
#[derive(Clone, Copy)]
pub struct Smaller;
impl<T: Number> Better<T> for Smaller {
    #[inline(always)]
    fn better(self, a: T, b: T) -> bool {
        a < b
    }
}

/// How the axis lies in contiguous elements: `outer` runs of `n` rows of `inner` elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fibers {
    /// The elements in front of the axis.
    pub outer: usize,
    /// The length of the axis.
    pub n: usize,
    /// The elements behind the axis.
    pub inner: usize,
}

impl Fibers {
    /// Around `axis` of these sizes.
    pub fn around(sizes: &[usize], axis: usize) -> Self {
        Fibers { outer: sizes[..axis].iter().product(), n: sizes[axis], inner: sizes[axis + 1..].iter().product() }
    }
}

/// Elements folded one after the other; longer runs are halved first, so that the error of a sum
/// grows with the logarithm of its length (pairwise summation, Higham 1993).
pub const RUN: usize = 512;
/// Accumulators side by side: as many as fill the vector pipelines.
const LANES: usize = 32;

/// Partial results, one for each power of two of what was joined: pairwise summation without a
/// recursion, which the vectoriser could not see through.
pub struct Cascade<T, F> {
    partial: [T; 64],
    filled: u64,
    fold: F,
}

impl<T: Number, F: Fold<T>> Cascade<T, F> {
    /// Of nothing.
    #[inline(always)]
    pub fn new(fold: F) -> Self {
        Cascade { partial: [fold.start(); 64], filled: 0, fold }
    }

    /// Takes in one more result.
    #[inline(always)]
    pub fn push(&mut self, mut x: T) {
        let mut level = 0;
        while self.filled >> level & 1 == 1 {
            x = self.fold.join(self.partial[level], x);
            self.filled &= !(1 << level);
            level += 1;
        }
        self.partial[level] = x;
        self.filled |= 1 << level;
    }

    /// All of them joined.
    #[inline(always)]
    pub fn total(&self) -> T {
        let mut total = self.fold.start();
        let mut left = self.filled;
        while left != 0 {
            total = self.fold.join(self.partial[left.trailing_zeros() as usize], total);
            left &= left - 1;
        }
        total
    }
}

/// The fold of a contiguous run.
#[inline(always)]
fn fold_run<T: Number, F: Fold<T>>(run: &[T], fold: F) -> T {
    if run.len() <= RUN {
        return fold_block(run, fold);
    }
    let mut cascade = Cascade::new(fold);
    for block in run.chunks(RUN) {
        cascade.push(fold_block(block, fold));
    }
    cascade.total()
}

/// The fold of a short contiguous run, with several accumulators.
#[inline(always)]
pub fn fold_block<T: Number, F: Fold<T>>(block: &[T], fold: F) -> T {
    if block.len() < 8 {
        let mut sum = fold.start();
        for &x in block {
            sum = fold.join(sum, x);
        }
        return sum;
    }
    let mut lanes = [fold.start(); LANES];
    let (blocks, rest) = block.as_chunks::<LANES>();
    for block in blocks {
        for (lane, &x) in lanes.iter_mut().zip(block) {
            *lane = fold.join(*lane, x);
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = fold.join(*lane, x);
    }
    let mut width = LANES;
    while width > 1 {
        width /= 2;
        for i in 0..width {
            lanes[i] = fold.join(lanes[i], lanes[i + width]);
        }
    }
    lanes[0]
}

struct FoldTask<'a, T, F> {
    x: &'a [T],
    out: &'a mut [MaybeUninit<T>],
    fibers: Fibers,
    fold: F,
}

impl<T: Number, F: Fold<T>> Task for FoldTask<'_, T, F> {
    type Out = ();
    #[inline(always)]
    fn run<I: Isa>(self) {
        let Fibers { n, inner, .. } = self.fibers;
        if inner == 1 {
            for (i, out) in self.out.iter_mut().enumerate() {
                out.write(fold_run(&self.x[i * n..][..n], self.fold));
            }
            return;
        }
        for (o, row) in self.out.chunks_exact_mut(inner.max(1)).enumerate() {
            let slab = &self.x[o * n * inner..][..n * inner];
            fold_rows(slab, row, self.fold);
        }
    }
}

/// The rows of a slab folded into one: blocks of rows first, so that sums stay accurate.
#[inline(always)]
fn fold_rows<T: Number, F: Fold<T>>(slab: &[T], out: &mut [MaybeUninit<T>], fold: F) {
    let inner = out.len();
    for o in out.iter_mut() {
        o.write(fold.start());
    }
    // SAFETY: every element was written just now.
    let out = unsafe { out.assume_init_mut() };
    let mut partial = vec![fold.start(); if slab.len() > RUN * inner { inner } else { 0 }];
    for block in slab.chunks(RUN * inner) {
        let into = if partial.is_empty() { &mut *out } else { &mut partial[..] };
        for row in block.chunks_exact(inner) {
            for (o, &x) in into.iter_mut().zip(row) {
                *o = fold.join(*o, x);
            }
        }
        for (o, p) in out.iter_mut().zip(&mut partial) {
            *o = fold.join(*o, *p);
            *p = fold.start();
        }
    }
}

/// Folds the axis of contiguous elements into a new buffer of `outer * inner` elements.
pub fn fold_axis<T: Number, F: Fold<T>>(x: &[T], fibers: Fibers, fold: F) -> Buffer<T> {
    debug_assert_eq!(x.len(), fibers.outer * fibers.n * fibers.inner);
    let buffer = Buffer::<T>::new(fibers.outer * fibers.inner);
    // SAFETY: the buffer is new and has that many elements.
    let out = unsafe { from_raw_parts_mut(buffer.ptr().as_ptr().cast(), buffer.len()) };
    dispatch(FoldTask { x, out, fibers, fold });
    buffer
}
