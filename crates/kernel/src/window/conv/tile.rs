//! The inner loop: neighbouring windows of a band times a block of outputs, in registers.

use crate::element::Float;
use crate::loops::bytes::few;
use crate::simd::isa::{Isa, Task};
use crate::simd::vectored::Lanes;
use core::mem::MaybeUninit;

/// All windows of a band, for some blocks of outputs.
pub struct Strip<'a, T> {
    /// The first element of the band.
    pub x: *const T,
    /// The number of times the taps are repeated, for further channels.
    pub loops: usize,
    /// The distance of these channels, in elements.
    pub channel: usize,
    /// The offset of each tap of the first window.
    pub taps: &'a [usize],
    /// The number of blocks.
    pub blocks: usize,
    /// The weights of the blocks, in the order in which they are read.
    pub weights: *const T,
    /// The bias of each output.
    pub bias: *const T,
    /// The number of windows in a row of the band, including those between two rows.
    pub pitch: usize,
    /// The number of rows of windows.
    pub rows: usize,
    /// The number of windows of a row that are stored.
    pub columns: usize,
    /// The address of the first window in the result.
    pub to: *mut T,
    /// The distances of outputs, rows and windows in the result, in elements.
    pub to_steps: [usize; 3],
}

/// The number of elements after the last element of a band, so that a tile may extend beyond the band: the
/// largest tile.
pub const ROOM: usize = 8 * 16;

impl<T: Float> Strip<'_, T> {
    /// Computes all windows, in tiles of `P` vectors; of `Q` or of one if fewer are left. The last tile is moved
    /// back so that it ends with the band: some windows are computed twice.
    ///
    /// # Safety
    /// The band is initialised as far as its windows reach, and [`ROOM`] further; the weights and the bias
    /// of blocks of `O` outputs are valid; the windows of those outputs are writable. The instruction set of `I` is there.
    #[inline(always)]
    pub unsafe fn tiles<I: Isa, const P: usize, const Q: usize, const O: usize>(&self) {
        let windows = (self.rows - 1) * self.pitch + self.columns;
        let mut at = 0;
        while at < windows {
            let vectors = (windows - at).div_ceil(T::Lanes::<I>::COUNT);
            // SAFETY: the caller's promise. (Equal lengths are compiled once.)
            unsafe {
                at = if P > 1 && vectors > Q {
                    self.tile::<I, P, O>(at, windows)
                } else if Q > 1 && vectors > 1 {
                    self.tile::<I, Q, O>(at, windows)
                } else {
                    self.tile::<I, 1, O>(at, windows)
                };
            }
        }
    }

    /// Computes one tile, and returns the beginning of the next.
    ///
    /// # Safety
    /// The promises of [`tiles`](Self::tiles).
    #[inline(always)]
    unsafe fn tile<I: Isa, const P: usize, const O: usize>(&self, at: usize, windows: usize) -> usize {
        let at = at.min(windows.saturating_sub(P * T::Lanes::<I>::COUNT));
        for block in 0..self.blocks {
            // SAFETY: the caller's promise.
            let sums = unsafe { self.sums::<I, P, O>(at, block) };
            // SAFETY: the caller's promise.
            unsafe { self.write(at, windows, block, sums) };
        }
        at + P * T::Lanes::<I>::COUNT
    }

    /// Returns the sums of the windows that begin at `at`.
    ///
    /// # Safety
    /// The promises of [`tiles`](Self::tiles); the tile ends inside the band.
    #[expect(clippy::needless_range_loop, reason = "iterators over registers are many functions in a debug build")]
    #[inline(always)]
    unsafe fn sums<I: Isa, const P: usize, const O: usize>(&self, at: usize, block: usize) -> [[T::Lanes<I>; P]; O] {
        // SAFETY: the caller's promise: the weights, and the elements at each tap of the tile.
        unsafe {
            let mut sums = [[T::Lanes::<I>::splat(T::ZERO); P]; O];
            for o in 0..O {
                sums[o] = [T::Lanes::<I>::splat(*self.bias.add(block * O + o)); P];
            }
            let mut w = self.weights.add(block * self.loops * self.taps.len() * O);
            // Wrapping: without channels the band is empty, and nothing is read.
            let mut x = self.x.wrapping_add(at);
            for _ in 0..self.loops {
                for &tap in self.taps {
                    let from = x.add(tap);
                    let mut pixels = [T::Lanes::<I>::splat(T::ZERO); P];
                    for p in 0..P {
                        pixels[p] = T::Lanes::<I>::load(from.add(p * T::Lanes::<I>::COUNT));
                    }
                    for o in 0..O {
                        let weight = T::Lanes::<I>::splat(*w.add(o));
                        for p in 0..P {
                            sums[o][p] = pixels[p].mul_add(weight, sums[o][p]);
                        }
                    }
                    w = w.add(O);
                }
                x = x.wrapping_add(self.channel);
            }
            sums
        }
    }

    /// Stores the sums that belong to windows of a row.
    ///
    /// # Safety
    /// The promises of [`tiles`](Self::tiles), for the outputs of the block.
    #[expect(clippy::needless_range_loop, reason = "iterators over registers are many functions in a debug build")]
    #[inline(always)]
    unsafe fn write<I: Isa, const P: usize, const O: usize>(
        &self,
        at: usize,
        windows: usize,
        block: usize,
        sums: [[T::Lanes<I>; P]; O],
    ) {
        let [output, row_step, step] = self.to_steps;
        let (first, lanes) = (self.to.wrapping_add(block * O * output), T::Lanes::<I>::COUNT);
        let end = windows.min(at + P * lanes);
        if self.pitch == self.columns && row_step == self.columns && step == 1 && at + P * lanes == end {
            for o in 0..O {
                for p in 0..P {
                    // SAFETY: the caller's promise: all sums belong to windows.
                    unsafe { sums[o][p].store(first.add(o * output + at + p * lanes)) };
                }
            }
            return;
        }
        let mut tile = [[MaybeUninit::<T>::uninit(); ROOM]; O];
        for o in 0..O {
            for p in 0..P {
                // SAFETY: inside the tile.
                unsafe { sums[o][p].store(tile[o].as_mut_ptr().add(p * lanes).cast()) };
            }
        }
        // SAFETY: the caller's promise: the instruction set is there. For `WindowRowSums`: 1. the sums were stored just now; 2. the caller's
        // promise.
        unsafe { I::apart(WindowRowSums { strip: self, tile: &tile, first, windows: [at, end] }) };
    }
}

/// Sums in memory, of which those that belong to windows of a row are stored in the result: one function for the tiles of all sizes.
///
/// Invariants:
/// 1. Each row of `tile` has as many initialised sums as there are `windows`.
/// 2. The places of these windows, counted from `first`, are valid for writes that nobody else accesses, for one output per row of `tile`.
struct WindowRowSums<'a, T> {
    strip: &'a Strip<'a, T>,
    /// The sums of each output.
    tile: &'a [[MaybeUninit<T>; ROOM]],
    /// The address of the first window of the first output.
    first: *mut T,
    /// The first window of the tile, and the end.
    windows: [usize; 2],
}

impl<T: Float> Task for WindowRowSums<'_, T> {
    type Out = ();

    #[inline(always)]
    // SOUND: made by `Strip::write` alone, which is unsafe, of sums that it has stored
    fn run_on<I: Isa>(self) {
        let WindowRowSums { strip, tile, first, windows: [at, end] } = self;
        let [output, row_step, step] = strip.to_steps;
        let (mut row, mut column, mut done) = (at / strip.pitch, at % strip.pitch, 0);
        while at + done < end {
            let n = strip.columns.saturating_sub(column).min(end - at - done);
            for (o, sums) in tile.iter().enumerate() {
                let to = first.wrapping_add(o * output + row * row_step + column * step);
                // SAFETY: a run of windows of one row: invariants 1 and 2.
                unsafe { write_run::<T, T::Lanes<I>>(to, step, sums.as_ptr().add(done).cast(), n) };
            }
            done += strip.pitch - column;
            (row, column) = (row + 1, 0);
        }
    }
}

/// Copies `n` elements to places `step` apart; a call of `memcpy` would cost more.
///
/// # Safety
/// `n` elements of `from` are valid, and `n` places of `to`, `step` apart, which nobody else accesses.
#[inline(always)]
unsafe fn write_run<T: Float, V: Lanes<T>>(to: *mut T, step: usize, from: *const T, n: usize) {
    // SAFETY: the caller's promise; the last vector is moved back to end with the run.
    unsafe {
        if step == 1 && n >= V::COUNT {
            let mut i = 0;
            while i < n {
                let at = i.min(n - V::COUNT);
                V::load(from.add(at)).store(to.add(at));
                i += V::COUNT;
            }
        } else if step == 1 {
            few::<u32>(to.cast(), from.cast(), n * size_of::<T>());
        } else {
            for i in 0..n {
                to.add(i * step).write(*from.add(i));
            }
        }
    }
}
