//! Attention: `softmax(scale · q kᵀ + mask) v`, without memory for the scores.
//!
//! Queries are processed in blocks of rows and keys in blocks of columns. The scores of one block are a product in the cache; their exponentials
//! replace them, and are multiplied by the values. If a block has a new largest score, the sums so far are scaled (Milakov and
//! Gimelshein 2018, "Online normalizer calculation for softmax"; Dao et al. 2022, "FlashAttention"). Blocks do not depend on the number of
//! threads, and so neither do the bits of the result.

use crate::Ref;
use crate::element::Float;
use crate::fold::fold_block;
use crate::fold::reduce::{Max, Sum};
use crate::loops::loop_nest::PARALLEL;
use crate::matmul::product::{Loops, Matrices, Pointers, offsets};
use crate::operand::Shared;
use crate::simd::isa::{Isa, Task, dispatch};
use crate::storage::{Buffer, Filled, OutOfMemory, Shortage, reserve};
use crate::threads::each_of_work;
use congruent_layout::count_positions;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// Queries, keys and values, and the keys that each query attends to. The axes before the last two are the same for all.
#[derive(Clone, Copy)]
pub struct Attention<'a, T> {
    /// `[.., m, e]`
    pub q: Ref<'a, T>,
    /// `[.., n, e]`
    pub k: Ref<'a, T>,
    /// `[.., n, v]`
    pub v: Ref<'a, T>,
    /// `[.., m, n]`, whose last axis is contiguous: `true` if the query attends to the key.
    pub mask: Option<Ref<'a, bool>>,
    /// `[.., m, n]`, whose last axis is contiguous: added to the scores.
    pub bias: Option<Ref<'a, T>>,
    /// The factor of the products.
    pub scale: T,
    /// Whether a query attends only to the keys up to its own position.
    pub causal: bool,
}

// SAFETY: the elements are borrowed, and only read.
unsafe impl<T: Sync> Sync for Attention<'_, T> {}

/// The rows and the columns of a block of scores, which stays in the L2 cache: 128 KiB of `f32`, 256 KiB of `f64`.
const BLOCK: [usize; 2] = if cfg!(miri) { [2, 3] } else { [64, 512] };

/// The sizes of a problem.
#[derive(Clone, Copy)]
struct AttentionSizes {
    m: usize,
    n: usize,
    e: usize,
    v: usize,
}

impl<'a, T: Float> Attention<'a, T> {
    /// Computes the weighted values of each query: `[.., m, v]`, row-major. The result of a query that attends to no key is zeros.
    ///
    /// # Panics
    /// When the sizes do not fit.
    // SOUND: asserts the sizes of all operands, which are `Ref`s; the number of results saturates
    pub fn attend_all(&self) -> Result<Filled<T>, OutOfMemory> {
        let ([leading @ .., m, e], [.., v]) = (self.q.sizes, self.v.sizes) else { panic!("matrices have two axes") };
        let n = self.k.sizes[leading.len()];
        let sizes = AttentionSizes { m: *m, n, e: *e, v: *v };
        self.check(leading, sizes);
        // (The number of positions of expanded operands may overflow.)
        let out = Buffer::<T>::new(count_positions(leading.iter().chain([m, v]).copied()))?;
        let batch: Loops = leading.iter().enumerate().map(|(axis, &size)| (size, self.steps(axis))).collect();
        let blocks = m.div_ceil(BLOCK[0]);
        let items = if out.len() == 0 { 0 } else { leading.iter().product::<usize>() * blocks };
        let (to, shortage) = (Shared(out.ptr().as_ptr()), Shortage::new());
        let run = |item: usize| {
            let (at, row) = (item / blocks, item % blocks * BLOCK[0]);
            let block = QueryBlock { of: self, sizes, at: self.skip(&batch, at), row, rows: BLOCK[0].min(m - row) };
            // (The rows of one block at one position of the batch: other items have other rows.)
            let out = to.moved((at * m + row) * v).0;
            // SAFETY: there is room for these rows of `v` elements, which no other item writes; the sizes fit.
            let _ = shortage.note(unsafe { block.write_rows(out) });
        };
        let work = items.saturating_mul(BLOCK[0].min(*m)).saturating_mul(n).saturating_mul(e + v + 8);
        if work < PARALLEL {
            (0..items).for_each(run)
        } else {
            each_of_work(items, 1, work, &run)
        }
        shortage.check()?;
        // SAFETY: each block has written its rows.
        Ok(unsafe { out.filled() })
    }

    /// Checks the sizes.
    fn check(&self, leading: &[usize], AttentionSizes { m, n, e, v }: AttentionSizes) {
        let is =
            |sizes: &[usize], last: [usize; 2]| sizes.split_at_checked(leading.len()) == Some((leading, &last[..]));
        assert!(is(self.k.sizes, [n, e]) && is(self.v.sizes, [n, v]), "keys and values have other sizes");
        let lies = |sizes: &[usize], strides: &[usize]| is(sizes, [m, n]) && (n < 2 || strides.last() == Some(&1));
        assert!(self.mask.is_none_or(|mask| lies(mask.sizes, mask.strides)), "a mask has other sizes");
        assert!(self.bias.is_none_or(|bias| lies(bias.sizes, bias.strides)), "a bias has other sizes");
    }

    /// Returns the strides of queries, keys and values along an axis of the batch.
    fn steps(&self, axis: usize) -> [usize; 3] {
        [self.q, self.k, self.v].map(|x| x.strides[axis])
    }

    /// Returns the offsets of queries, keys, values, mask and bias at a position of the batch.
    fn skip(&self, batch: &Loops, at: usize) -> [usize; 5] {
        let [q, k, v] = offsets(batch, at);
        let strides_of = |axis: usize| {
            [self.mask.map_or(0, |mask| mask.strides[axis]), self.bias.map_or(0, |bias| bias.strides[axis]), 0]
        };
        let masks: Loops = batch.iter().enumerate().map(|(axis, (size, _))| (*size, strides_of(axis))).collect();
        let [mask, bias, _] = offsets(&masks, at);
        [q, k, v, mask, bias]
    }
}

/// Some queries of one position of the batch.
struct QueryBlock<'a, 'b, T> {
    of: &'b Attention<'a, T>,
    sizes: AttentionSizes,
    at: [usize; 5],
    row: usize,
    rows: usize,
}

impl<T: Float> QueryBlock<'_, '_, T> {
    /// Writes the rows of the result.
    ///
    /// # Safety
    /// There is room for `rows` rows of `v` elements at `out`, which nobody else reads or writes; the sizes were checked.
    unsafe fn write_rows(&self, out: *mut T) -> Result<(), OutOfMemory> {
        let AttentionSizes { n, v, .. } = self.sizes;
        let seen = if self.of.causal { n.min(self.row + self.rows) } else { n };
        let (width, rows) = (BLOCK[1].min(seen), self.rows);
        let mut memory: Vec<T> = Vec::new();
        let len = rows * width + if seen > width { rows * v } else { 0 };
        reserve(&mut memory, len + 3 * rows)?;
        memory.resize(len + 3 * rows, T::ZERO);
        let (scores, rest) = memory.split_at_mut(rows * width);
        let (summands, rest) = rest.split_at_mut(len - rows * width);
        let (tops, rest) = rest.split_at_mut(rows);
        let (sums, factors) = rest.split_at_mut(rows);
        tops.fill(T::of(f64::NEG_INFINITY));
        if seen == 0 {
            // SAFETY: the caller's promise.
            (0..rows * v).for_each(|i| unsafe { out.add(i).write(T::ZERO) });
        }
        for first in (0..seen).step_by(width.max(1)) {
            let keys = width.min(seen - first);
            // SAFETY: the caller's promise: queries and keys have the checked sizes, and there is room for their products.
            unsafe { self.multiply_keys(first, keys, scores.as_mut_ptr()) };
            dispatch(Weigh { block: self, first, keys, scores, tops, sums, factors });
            let to = if first == 0 { out } else { summands.as_mut_ptr() };
            // SAFETY: the caller's promise: the values have the checked sizes; there is room for the rows of the result.
            unsafe { self.multiply_values(first, keys, scores.as_ptr(), to) };
            if first > 0 {
                // SAFETY: the first product has written every element, and nobody else reads or writes them.
                let out = unsafe { from_raw_parts_mut(out, rows * v) };
                dispatch(Add { out, summands, factors, v });
            }
        }
        // SAFETY: all elements were written.
        dispatch(Divide { out: unsafe { from_raw_parts_mut(out, rows * v) }, sums, v });
        Ok(())
    }

    /// Computes the scores of some keys, before scaling.
    ///
    /// # Safety
    /// The sizes were checked; there is room for the products at `to`, which nobody else reads or writes.
    unsafe fn multiply_keys(&self, first: usize, keys: usize, to: *mut T) {
        let (q, k, AttentionSizes { e, .. }) = (&self.of.q, &self.of.k, self.sizes);
        let ([q_row, q_step], [k_row, k_step]) = (last_two(q.strides), last_two(k.strides));
        let at = Pointers {
            a: q.ptr().wrapping_add(self.at[0] + self.row * q_row),
            b: k.ptr().wrapping_add(self.at[1] + first * k_row),
            c: to,
        };
        let matrices = Matrices { m: self.rows, k: e, n: keys, a: [q_row, q_step], b: [k_step, k_row], c: [keys, 1] };
        // SAFETY: the caller's promise.
        unsafe { T::gemm(matrices, at, 1) };
    }

    /// Multiplies the weights of some keys by their values.
    ///
    /// # Safety
    /// The promises of [`multiply_keys`](Self::multiply_keys); there are weights of `keys` keys at `weights`.
    unsafe fn multiply_values(&self, first: usize, keys: usize, weights: *const T, to: *mut T) {
        let (of, v) = (&self.of.v, self.sizes.v);
        let [row, step] = last_two(of.strides);
        let at = Pointers { a: weights, b: of.ptr().wrapping_add(self.at[2] + first * row), c: to };
        let matrices = Matrices { m: self.rows, k: keys, n: v, a: [keys, 1], b: [row, step], c: [v, 1] };
        // SAFETY: the caller's promise.
        unsafe { T::gemm(matrices, at, 1) };
    }

    /// Returns a part of a row of a mask or a bias, from a key on.
    // SOUND: made by `attend_all` alone, for rows of the mask and the bias whose sizes it has asserted
    fn row_of<'s, U>(&'s self, of: &'s Ref<U>, skip: usize, row: usize, first: usize, keys: usize) -> &'s [U] {
        let [down, _] = last_two(of.strides);
        // SAFETY: the sizes were checked, and the last axis is contiguous: the row has `n` elements, which include this part.
        unsafe { from_raw_parts(of.ptr().add(skip + (self.row + row) * down + first), keys) }
    }
}

/// Returns the last two strides.
fn last_two(strides: &[usize]) -> [usize; 2] {
    *strides.last_chunk::<2>().expect("there are two axes")
}

/// Replaces a block of scores by their exponentials, after subtracting the largest score of each row so far.
struct Weigh<'s, 'a, 'b, T> {
    block: &'s QueryBlock<'a, 'b, T>,
    first: usize,
    keys: usize,
    scores: &'s mut [T],
    /// The largest score of each row.
    tops: &'s mut [T],
    /// The sum of the exponentials of each row.
    sums: &'s mut [T],
    /// The factor of earlier sums.
    factors: &'s mut [T],
}

impl<T: Float> Task for Weigh<'_, '_, '_, T> {
    type Out = ();
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let Weigh { block, first, keys, scores, tops, sums, factors } = self;
        let lowest = T::of(f64::NEG_INFINITY);
        for (i, row) in scores.chunks_exact_mut(keys).take(block.rows).enumerate() {
            let seen = if block.of.causal { (block.row + i + 1).saturating_sub(first).min(keys) } else { keys };
            let (row, hidden) = row.split_at_mut(seen);
            hidden.fill(T::ZERO);
            row.iter_mut().for_each(|score| *score = *score * block.of.scale);
            if let Some(bias) = &block.of.bias {
                let bias = block.row_of(bias, block.at[4], i, first, seen);
                row.iter_mut().zip(bias).for_each(|(score, &bias)| *score = *score + bias);
            }
            if let Some(mask) = &block.of.mask {
                let mask = block.row_of(mask, block.at[3], i, first, seen);
                row.iter_mut().zip(mask).for_each(|(score, &sees)| *score = if sees { *score } else { lowest });
            }
            let largest = if seen == 0 { lowest } else { fold_block::<I, T, _>(row, (), Max) };
            let top = if largest > tops[i] || largest.is_nan() { largest } else { tops[i] };
            if top == lowest {
                // No key so far: weights of 0 instead of NaN.
                row.fill(T::ZERO);
                factors[i] = T::ONE;
                continue;
            }
            factors[i] = if tops[i] == lowest { T::ZERO } else { (tops[i] - top).exp_on::<I>() };
            sums[i] = sums[i] * factors[i] + exponentials::<I, T>(row, top);
            tops[i] = top;
        }
    }
}

/// The number of independent sums.
const WIDE: usize = 32;

/// Replaces scores by their exponentials, after subtracting the largest score. Returns their sum.
#[inline(always)]
fn exponentials<I: Isa, T: Float>(row: &mut [T], top: T) -> T {
    let mut sums = [T::ZERO; WIDE];
    let (blocks, rest) = row.as_chunks_mut::<WIDE>();
    for block in blocks {
        for i in 0..WIDE {
            block[i] = (block[i] - top).exp_on::<I>();
            sums[i] = sums[i] + block[i];
        }
    }
    for (sum, x) in sums.iter_mut().zip(rest) {
        *x = (*x - top).exp_on::<I>();
        *sum = *sum + *x;
    }
    fold_block::<I, T, _>(&sums, (), Sum)
}

/// Adds weighted values of more keys.
struct Add<'s, T> {
    out: &'s mut [T],
    summands: &'s [T],
    factors: &'s [T],
    v: usize,
}

impl<T: Float> Task for Add<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let rows = self.out.chunks_exact_mut(self.v).zip(self.summands.chunks_exact(self.v));
        for ((out, summands), &factor) in rows.zip(self.factors) {
            out.iter_mut().zip(summands).for_each(|(out, &summand)| *out = *out * factor + summand);
        }
    }
}

/// Divides each row by its sum; a row without keys is 0.
struct Divide<'s, T> {
    out: &'s mut [T],
    sums: &'s [T],
    v: usize,
}

impl<T: Float> Task for Divide<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        for (row, &sum) in self.out.chunks_exact_mut(self.v).zip(self.sums) {
            // (Multiplying by 0 would not clear values that are not finite.)
            if sum == T::ZERO {
                row.fill(T::ZERO);
            } else {
                let factor = T::ONE / sum;
                row.iter_mut().for_each(|x| *x = *x * factor);
            }
        }
    }
}
