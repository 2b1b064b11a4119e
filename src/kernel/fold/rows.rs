//! Results beside each other, whose elements lie beside each other too: a row of elements at a time.

use super::Fold;
use super::offsets::Offsets;
use crate::kernel::drive::Body;
use crate::kernel::element::Element;
use crate::kernel::isa::Isa;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;

/// Neighbouring results, each from the same rows.
pub struct Rows<'a, T, F> {
    pub rows: &'a Offsets,
    pub fold: F,
    pub element: PhantomData<fn(T)>,
}

impl<T, F: Copy> Clone for Rows<'_, T, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, F: Copy> Copy for Rows<'_, T, F> {}

/// Results that are folded together in registers.
const LANES: usize = 32;
/// Blocks that are joined one after the other before their result is joined with the rest.
pub const GROUP: usize = 64;
/// Results that are folded together in the first cache, where rows are long and many.
pub const PANEL: usize = 1024;

impl<T: Element, F: Fold<T>> Body<3> for Rows<'_, T, F> {
    const COST: usize = F::COST;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, at: [*mut u8; 3], n: usize, steps: [usize; 3]) {
        let long = self.rows.table.len() > 16 && steps[1] == size_of::<T>() && n >= PANEL / 8;
        let mut done = 0;
        // SAFETY (all): the lanes are below n.
        while F::CHEAP && !long && n >= LANES && done < n {
            // The last lanes are moved back so that they are whole: some are computed twice.
            unsafe { self.lanes::<LANES, I>(at, done.min(n - LANES), steps) };
            done += LANES;
        }
        while F::CHEAP && !long && n >= 8 && done < n {
            unsafe { self.lanes::<8, I>(at, done.min(n - 8), steps) };
            done += 8;
        }
        while done < n {
            let lanes = PANEL.min(n - done);
            unsafe { self.panel::<I>(at, done, lanes, steps) };
            done += lanes;
        }
    }
}

impl<T: Element, F: Fold<T>> Rows<'_, T, F> {
    /// As [`lanes`](Self::lanes), for at most [`PANEL`] of them, kept in the first cache.
    ///
    /// # Safety
    /// As [`Body::run`], for lanes of it.
    #[inline(always)]
    unsafe fn panel<I: Isa>(&self, at: [*mut u8; 3], first: usize, lanes: usize, [so, sx, sw]: [usize; 3]) {
        let [out, x, with] = [(at[0], so), (at[1], sx), (at[2], sw)].map(|(at, step)| at.wrapping_add(first * step));
        // SAFETY: the first lane.
        let first = unsafe { *with.cast::<F::With>() };
        let (mut m0, mut m1, mut m2, mut m3) = (blank(), blank(), blank(), blank());
        let beside = filled(&mut m0, lanes, first);
        for (i, beside) in beside.iter_mut().enumerate() {
            // SAFETY: a lane.
            *beside = unsafe { *with.wrapping_add(i * sw).cast::<F::With>() };
        }
        let start = self.fold.start();
        let (total, group, part) =
            (filled(&mut m1, lanes, start), filled(&mut m2, lanes, start), filled(&mut m3, lanes, start));
        for blocks in self.rows.blocks.chunks(GROUP) {
            group.fill(self.fold.start());
            for &(start, rows) in blocks {
                part.fill(self.fold.start());
                let block = x.wrapping_add(start);
                // SAFETY: lanes of the rows, `sx` bytes apart.
                unsafe { self.take::<I>(part, beside, block, rows, sx) };
                join_all(group, part, self.fold);
            }
            join_all(total, group, self.fold);
        }
        for (i, &total) in total.iter().enumerate() {
            // SAFETY: a lane of the output.
            unsafe { out.wrapping_add(i * so).cast::<F::Acc>().write(total) };
        }
    }

    /// The `W` results from lane `first` on.
    ///
    /// # Safety
    /// As [`Body::run`], for lanes of it.
    #[inline(always)]
    unsafe fn lanes<const W: usize, I: Isa>(&self, at: [*mut u8; 3], first: usize, [so, sx, sw]: [usize; 3]) {
        let [out, x, with] = [(at[0], so), (at[1], sx), (at[2], sw)].map(|(at, step)| at.wrapping_add(first * step));
        // SAFETY: below W there are lanes.
        let beside: [F::With; W] = core::array::from_fn(|i| unsafe { *with.wrapping_add(i * sw).cast() });
        let mut total = [self.fold.start(); W];
        for blocks in self.rows.blocks.chunks(GROUP) {
            let mut group = [self.fold.start(); W];
            for &(start, rows) in blocks {
                let mut part = [self.fold.start(); W];
                // SAFETY: W lanes of the rows, `sx` bytes apart.
                unsafe { self.take::<I>(&mut part, &beside, x.wrapping_add(start), rows, sx) };
                join_all(&mut group, &part, self.fold);
            }
            join_all(&mut total, &group, self.fold);
        }
        // SAFETY (both): W elements of the output, `so` bytes apart.
        if so == size_of::<F::Acc>() {
            unsafe { out.cast::<[F::Acc; W]>().write(total) };
        } else {
            for (i, total) in total.into_iter().enumerate() {
                unsafe { out.wrapping_add(i * so).cast::<F::Acc>().write(total) };
            }
        }
    }

    /// Takes in the first `rows` rows of a block. Where they are contiguous, four of them are joined before they meet
    /// what there is, which need not be read and written so often then.
    ///
    /// # Safety
    /// As many elements as lanes, `sx` bytes apart, are valid in each row.
    #[inline(always)]
    unsafe fn take<I: Isa>(&self, part: &mut [F::Acc], with: &[F::With], x: *mut u8, rows: usize, sx: usize) {
        let mut offsets = &self.rows.table[..rows];
        if F::CHEAP && sx == size_of::<T>() {
            let (fours, rest) = offsets.as_chunks::<4>();
            offsets = rest;
            for four in fours {
                // SAFETY: the lanes of each row lie one behind the other.
                let row = |k: usize| unsafe { from_raw_parts(x.wrapping_add(four[k]).cast::<T>(), part.len()) };
                let (a, b, c, d) = (row(0), row(1), row(2), row(3));
                for (i, part) in part.iter_mut().enumerate() {
                    let (a, b) = (self.see::<I>(a[i], with[i]), self.see::<I>(b[i], with[i]));
                    let (c, d) = (self.see::<I>(c[i], with[i]), self.see::<I>(d[i], with[i]));
                    *part = self.fold.join(*part, self.fold.join(self.fold.join(a, b), self.fold.join(c, d)));
                }
            }
        }
        for &offset in offsets {
            for (i, part) in part.iter_mut().enumerate() {
                // SAFETY: the lane of a row.
                let x = unsafe { *x.wrapping_add(offset + i * sx).cast::<T>() };
                *part = self.fold.join(*part, self.see::<I>(x, with[i]));
            }
        }
    }

    #[inline(always)]
    fn see<I: Isa>(&self, x: T, with: F::With) -> F::Acc {
        self.fold.take::<I>(x, with)
    }
}

/// Room for as many lanes as a panel has.
#[inline(always)]
pub fn blank<A>() -> [MaybeUninit<A>; PANEL] {
    [const { MaybeUninit::uninit() }; PANEL]
}

/// The first `lanes` of it, of this value.
#[inline(always)]
pub fn filled<A: Copy>(memory: &mut [MaybeUninit<A>; PANEL], lanes: usize, value: A) -> &mut [A] {
    let memory = &mut memory[..lanes];
    for lane in memory.iter_mut() {
        lane.write(value);
    }
    // SAFETY: each was written just now.
    unsafe { memory.assume_init_mut() }
}

#[inline(always)]
fn join_all<T, F: Fold<T>>(into: &mut [F::Acc], from: &[F::Acc], fold: F) {
    for (a, &b) in into.iter_mut().zip(from) {
        *a = fold.join(*a, b);
    }
}
