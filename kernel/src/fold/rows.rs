//! Adjacent results whose elements are adjacent, too: one row of elements after the other is folded into all of them.

use super::block::{Fold, RUN};
use super::body::Body;
use super::offsets::Offsets;
use crate::loops::any::Element;
use crate::loops::drive;
use crate::simd::isa::{Isa, Routine};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;

/// The routine for neighbouring results, all of which are folded from the same rows. Its body is a [`Body`].
pub struct Rows<T, F>(PhantomData<fn(T, F)>);

impl<T: Element, F: Fold<T>> Routine<drive::Rows<3>> for Rows<T, F> {
    const WIDE: bool = F::COST >= 4;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(mut args: drive::Rows<3>) {
        // SAFETY: the caller's promise.
        let body = unsafe { &*args.body.cast::<Body>() };
        // SAFETY: the caller's promise.
        let fold = unsafe { *body.fold.cast::<F>() };
        let lanes = Lanes { rows: body.offsets, fold, element: PhantomData::<fn(T)> };
        while let Some((at, n, steps)) = args.next() {
            // SAFETY: the caller's promise.
            unsafe { lanes.run_on::<I>(at, n, steps) };
        }
    }
}

/// The loops.
struct Lanes<'a, T, F> {
    rows: &'a Offsets,
    fold: F,
    element: PhantomData<fn(T)>,
}

/// The number of results that are folded together in registers.
const LANES: usize = 32;
/// The number of joins in sequence, each with an element or with four elements that were joined before. Their result is then joined
/// pairwise with others. This is as fast as joining a whole block in sequence.
const SEQUENCE: usize = 16;
/// Rows with this many bytes in all are read from a near cache in any order. If they have more, reading long pieces of them is faster.
const NEAR: usize = 512 << 10;
/// Rows of at least this many bytes, a page, are also read in long pieces: their beginnings compete for the same few places of the first cache.
const PAGE: usize = 4096;
/// The number of results that are folded together in the first cache, if rows are long and many.
pub const PANEL: usize = 1024;

impl<T: Element, F: Fold<T>> Lanes<'_, T, F> {
    /// Folds `n` results.
    ///
    /// # Safety
    /// The promises of [`drive::Body::run_on`].
    #[inline(always)]
    unsafe fn run_on<I: Isa>(&self, at: [*mut u8; 3], n: usize, steps: [usize; 3]) {
        let rows = self.rows.rows_in_all();
        let near = rows.saturating_mul(n).saturating_mul(size_of::<T>()) <= NEAR && n < PAGE / size_of::<T>().max(1);
        let long = !near && self.rows.table.len() > 16 && steps[1] == size_of::<T>() && n >= PANEL / 8;
        let mut done = 0;
        // This condition has its own `if`: if it does not hold, a debug build does not compile the loops either.
        if const { F::CHEAP && I::FMA } {
            while !long && n >= LANES && done < n {
                // The last lanes are moved back so that they are whole: some are computed twice.
                // SAFETY: the lanes are below n.
                unsafe { self.lanes::<LANES, I>(at, done.min(n - LANES), steps) };
                done += LANES;
            }
            while !long && n >= 8 && done < n {
                // SAFETY: the lanes are below n.
                unsafe { self.lanes::<8, I>(at, done.min(n - 8), steps) };
                done += 8;
            }
        }
        while done < n {
            let lanes = PANEL.min(n - done);
            // SAFETY: the lanes are below n.
            unsafe { self.panel::<I>(at, done, lanes, steps) };
            done += lanes;
        }
    }

    /// The number of rows of a part: rows are joined in fours if they are contiguous, otherwise one by one.
    fn rows_of_part<I: Isa>(sx: usize) -> usize {
        if const { F::CHEAP && I::FMA } && sx == size_of::<T>() { 4 * SEQUENCE } else { SEQUENCE }
    }

    /// Like [`lanes`](Self::lanes), for at most [`PANEL`] lanes, whose partial results are in the first cache.
    ///
    /// # Safety
    /// The promises of [`drive::Body::run_on`], for lanes of it.
    #[inline(always)]
    unsafe fn panel<I: Isa>(&self, at: [*mut u8; 3], first: usize, lanes: usize, [so, sx, sw]: [usize; 3]) {
        let (out, x, with) =
            (at[0].wrapping_add(first * so), at[1].wrapping_add(first * sx), at[2].wrapping_add(first * sw));
        // SAFETY: the first lane.
        let first = unsafe { *with.cast::<F::With>() };
        let (mut m0, mut m1, mut m2) = (blank(), blank(), blank());
        let beside = filled(&mut m0, lanes, first);
        for (i, beside) in beside.iter_mut().enumerate() {
            // SAFETY: a lane.
            *beside = unsafe { *with.wrapping_add(i * sw).cast::<F::With>() };
        }
        let part = filled(&mut m1, lanes, self.fold.start());
        // With few lanes, the array on the stack has room for the levels of any number of parts.
        let needed =
            lanes * Levels::<F::Acc>::count_for(self.rows.blocks.len() * RUN.div_ceil(Self::rows_of_part::<I>(sx)));
        let mut more = Vec::new();
        if needed > PANEL {
            more.resize(needed, MaybeUninit::uninit());
        }
        let levels = Levels { memory: if needed > PANEL { &mut more } else { &mut m2.0 }, filled: 0 };
        // SAFETY: the caller's promise.
        unsafe { self.fold_into::<I>(part, beside, levels, x, sx) };
        for (i, &total) in part.iter().enumerate() {
            // SAFETY: a lane of the output.
            unsafe { out.wrapping_add(i * so).cast::<F::Acc>().write(total) };
        }
    }

    /// Writes `W` results, beginning with lane `first`.
    ///
    /// # Safety
    /// The promises of [`drive::Body::run_on`], for lanes of it.
    #[inline(always)]
    unsafe fn lanes<const W: usize, I: Isa>(&self, at: [*mut u8; 3], first: usize, [so, sx, sw]: [usize; 3]) {
        let (out, x, with) =
            (at[0].wrapping_add(first * so), at[1].wrapping_add(first * sx), at[2].wrapping_add(first * sw));
        // SAFETY: the first lane.
        let mut beside = [unsafe { *with.cast::<F::With>() }; W];
        for (i, beside) in beside.iter_mut().enumerate() {
            // SAFETY: below W there are lanes.
            *beside = unsafe { *with.wrapping_add(i * sw).cast() };
        }
        let most = Self::rows_of_part::<I>(sx);
        let single = self.single(most);
        let (mut total, mut memory) = (Line([self.fold.start(); W]), blank());
        let mut levels = Levels { memory: &mut memory.0, filled: 0 };
        for &(start, rows) in &self.rows.blocks {
            for offsets in self.rows.table[..rows].chunks(most) {
                // SAFETY: W lanes, by the caller's promise.
                total.0 = unsafe { self.few::<W, I>(&beside, x.wrapping_add(start), offsets, sx) };
                if !single {
                    levels.push::<T, F>(&mut total.0, self.fold);
                }
            }
        }
        if !single {
            levels.total::<T, F>(&mut total.0, self.fold);
        }
        if so == size_of::<F::Acc>() {
            // SAFETY: W elements of the output, `so` bytes apart.
            unsafe { out.cast::<[F::Acc; W]>().write(total.0) };
        } else {
            // SAFETY: W elements of the output, `so` bytes apart.
            unsafe { write_apart(out, so, &{ total.0 }) };
        }
    }

    /// Folds `W` lanes of the rows at these offsets from `x`; the results stay in registers.
    ///
    /// # Safety
    /// Like [`take`](Self::take), for the given number of lanes.
    #[inline(always)]
    unsafe fn few<const W: usize, I: Isa>(
        &self,
        with: &[F::With; W],
        x: *mut u8,
        offsets: &[usize],
        sx: usize,
    ) -> [F::Acc; W] {
        let mut sums = [self.fold.start(); W];
        if sx != size_of::<T>() {
            for &offset in offsets {
                for i in 0..W {
                    // SAFETY: the lane of a row.
                    let x = unsafe { *x.wrapping_add(offset + i * sx).cast::<T>() };
                    sums[i] = self.fold.join(sums[i], self.see::<I>(x, with[i]));
                }
            }
            return sums;
        }
        let (fours, rest) = offsets.as_chunks::<4>();
        for four in fours {
            // SAFETY: the lanes of a row lie one behind the other.
            let [a, b, c, d] = unsafe { rows_of_four::<T, W>(x, four) };
            for i in 0..W {
                let (a, b) = (self.see::<I>(a[i], with[i]), self.see::<I>(b[i], with[i]));
                let (c, d) = (self.see::<I>(c[i], with[i]), self.see::<I>(d[i], with[i]));
                sums[i] = self.fold.join(sums[i], self.fold.join(self.fold.join(a, b), self.fold.join(c, d)));
            }
        }
        for &offset in rest {
            // SAFETY: the lanes of a row lie one behind the other.
            let row = unsafe { row::<T, W>(x, offset) };
            for i in 0..W {
                sums[i] = self.fold.join(sums[i], self.see::<I>(row[i], with[i]));
            }
        }
        sums
    }

    /// Whether all rows are one part, of at most `most` rows.
    #[inline(always)]
    fn single(&self, most: usize) -> bool {
        self.rows.blocks.len() == 1 && self.rows.blocks[0].1 <= most
    }

    /// Folds all rows into `part`: part by part, and the results of the parts pairwise.
    ///
    /// # Safety
    /// As many elements as lanes, `sx` bytes apart, are valid in each row.
    #[inline(always)]
    unsafe fn fold_into<I: Isa>(
        &self,
        part: &mut [F::Acc],
        with: &[F::With],
        mut levels: Levels<F::Acc>,
        x: *mut u8,
        sx: usize,
    ) {
        let most = Self::rows_of_part::<I>(sx);
        let single = self.single(most);
        for &(start, rows) in &self.rows.blocks {
            for offsets in self.rows.table[..rows].chunks(most) {
                part.fill(self.fold.start());
                // SAFETY: the caller's promise.
                unsafe { self.take::<I>(part, with, x.wrapping_add(start), offsets, sx) };
                // Checked here, so that the code of an element is compiled once.
                if single {
                    return;
                }
                levels.push::<T, F>(part, self.fold);
            }
        }
        levels.total::<T, F>(part, self.fold);
    }

    /// Joins the rows at these offsets from `x` with `part`. If they are contiguous, four rows are joined first, so that `part` is read
    /// and written less often.
    ///
    /// # Safety
    /// As many elements as lanes, `sx` bytes apart, are valid in each row.
    #[inline(always)]
    unsafe fn take<I: Isa>(&self, part: &mut [F::Acc], with: &[F::With], x: *mut u8, mut offsets: &[usize], sx: usize) {
        let with = &with[..part.len()];
        if const { F::CHEAP && I::FMA } && sx == size_of::<T>() {
            let (fours, rest) = offsets.as_chunks::<4>();
            offsets = rest;
            for four in fours {
                // SAFETY: the lanes of each row lie one behind the other.
                let [a, b, c, d] = unsafe { four_rows::<T>(x, four, part.len()) };
                // The loop indexes below a length that all slices have, so no bounds are checked: in a loop that may panic, the
                // compiler folds the last vectors element by element.
                for i in 0..part.len() {
                    let (a, b) = (self.see::<I>(a[i], with[i]), self.see::<I>(b[i], with[i]));
                    let (c, d) = (self.see::<I>(c[i], with[i]), self.see::<I>(d[i], with[i]));
                    part[i] = self.fold.join(part[i], self.fold.join(self.fold.join(a, b), self.fold.join(c, d)));
                }
            }
        }
        for &offset in offsets {
            for i in 0..part.len() {
                // SAFETY: the lane of a row.
                let x = unsafe { *x.wrapping_add(offset + i * sx).cast::<T>() };
                part[i] = self.fold.join(part[i], self.see::<I>(x, with[i]));
            }
        }
    }

    #[inline(always)]
    fn see<I: Isa>(&self, x: T, with: F::With) -> F::Acc {
        self.fold.take::<I>(x, with)
    }
}

/// # Safety
/// `W` elements are readable at this offset from `x`.
#[inline(always)]
unsafe fn row<'a, T, const W: usize>(x: *const u8, offset: usize) -> &'a [T; W] {
    // SAFETY: the caller's promise.
    unsafe { &*x.wrapping_add(offset).cast() }
}

/// # Safety
/// `W` elements are readable at each offset from `x`.
#[inline(always)]
unsafe fn rows_of_four<'a, T, const W: usize>(x: *const u8, offsets: &[usize; 4]) -> [&'a [T; W]; 4] {
    let [a, b, c, d] = *offsets;
    // SAFETY: the caller's promise.
    unsafe { [row(x, a), row(x, b), row(x, c), row(x, d)] }
}

/// Writes results that are `step` bytes apart. The function is not inlined: LLVM would merge it with the code that writes adjacent results,
/// which would then be written one by one, too, and a sum over 9 rows would take twice as long.
///
/// # Safety
/// There is room for each result.
#[cold]
#[inline(never)]
unsafe fn write_apart<A: Copy>(out: *mut u8, step: usize, results: &[A]) {
    for (i, &result) in results.iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { out.wrapping_add(i * step).cast::<A>().write(result) };
    }
}

/// Returns the four rows of `len` elements at these offsets from `x`.
///
/// # Safety
/// `len` elements are readable at each offset from `x`.
#[inline(always)]
unsafe fn four_rows<'a, T>(x: *const u8, offsets: &[usize; 4], len: usize) -> [&'a [T]; 4] {
    // SAFETY: the caller's promise: `len` elements are readable from each offset.
    unsafe {
        [
            from_raw_parts(x.wrapping_add(offsets[0]).cast(), len),
            from_raw_parts(x.wrapping_add(offsets[1]).cast(), len),
            from_raw_parts(x.wrapping_add(offsets[2]).cast(), len),
            from_raw_parts(x.wrapping_add(offsets[3]).cast(), len),
        ]
    }
}

/// Lanes that begin at the start of a cache line: a vector across two lines takes twice as long.
#[repr(align(64))]
pub struct Line<A>(pub A);

/// Returns room for the lanes of a panel.
#[inline(always)]
pub fn blank<A>() -> Line<[MaybeUninit<A>; PANEL]> {
    Line([const { MaybeUninit::uninit() }; PANEL])
}

/// Fills the first `lanes` of `memory` with `value`, and returns them.
#[inline(always)]
pub fn filled<A: Copy>(memory: &mut Line<[MaybeUninit<A>; PANEL]>, lanes: usize, value: A) -> &mut [A] {
    let memory = &mut memory.0[..lanes];
    for lane in memory.iter_mut() {
        lane.write(value);
    }
    // SAFETY: each was written just now.
    unsafe { memory.assume_init_mut() }
}

/// Like [`Cascade`](super::Cascade), for many lanes: partial results, each of a number of results that is a power of two.
///
/// Invariant: for all lanes, each level whose bit is set was written.
struct Levels<'m, A> {
    memory: &'m mut [MaybeUninit<A>],
    filled: u64,
}

impl<A: Copy> Levels<'_, A> {
    /// The levels needed for a maximum number of results.
    fn count_for(results: usize) -> usize {
        results.ilog2() as usize + 1
    }

    /// Takes in one more result of each lane. `part` then has no meaning.
    #[inline(always)]
    fn push<T, F: Fold<T, Acc = A>>(&mut self, part: &mut [A], fold: F) {
        let lanes = part.len();
        let last = self.memory.len() / lanes - 1;
        let mut level = 0;
        while self.filled >> level & 1 == 1 {
            self.join::<T, F>(level, part, fold);
            // The last level keeps its result: it is only reached if there are more results than memory holds.
            if level == last {
                break;
            }
            self.filled &= !(1 << level);
            level += 1;
        }
        for (to, &part) in self.memory[level * lanes..][..lanes].iter_mut().zip(&*part) {
            to.write(part);
        }
        self.filled |= 1 << level;
    }

    /// Writes all levels joined into `part`; at least one result was pushed.
    #[inline(always)]
    fn total<T, F: Fold<T, Acc = A>>(&self, part: &mut [A], fold: F) {
        part.fill(fold.start());
        let mut left = self.filled;
        while left != 0 {
            self.join::<T, F>(left.trailing_zeros() as usize, part, fold);
            left &= left - 1;
        }
    }

    /// Joins a filled level with `part`, whose elements come after those of the level.
    #[inline(always)]
    fn join<T, F: Fold<T, Acc = A>>(&self, level: usize, part: &mut [A], fold: F) {
        assert!(self.filled >> level & 1 == 1);
        let lanes = part.len();
        // SAFETY: the invariant.
        let before = unsafe { self.memory[level * lanes..][..lanes].assume_init_ref() };
        for (part, &before) in part.iter_mut().zip(before) {
            *part = fold.join(before, *part);
        }
    }
}
