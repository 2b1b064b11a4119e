//! Convolutions: sums over windows of planes, by one direct loop.
//!
//! Rejected: unfolding the windows into a matrix and multiplying (which writes and reads each element once
//! per tap), and one matrix product per tap (which loads and stores the sums as often).
//! Here a tile of sums, some neighbouring windows times some outputs, stays in registers over all
//! channels and taps, and is stored once.
//!
//! One loop suffices, because a band of rows is laid out with zeros around it, and the windows of
//! the *flat* band continue over the ends of its rows, so that any width fills the vectors. The few
//! sums between two rows are not stored.
//!
//! ```text
//! band, one zero next to each row:  0 a b c 0 d e f 0 g h i 0
//! windows of 3, counted on:        ^-----^           the 1st of row 1
//!                                        ^-----^     between the rows: never written
//! ```
//!
//! | | as a [`Pass`] |
//! |---|---|
//! | stride s | the band is split into s x s planes, so that windows are neighbours in each |
//! | dilation | taps further apart |
//! | transposed, stride s | s x s passes, each with the taps that reach its positions, written s apart |

mod band;
mod gradient;
mod pass;
mod planes;
#[cfg(test)]
mod tests;
mod tile;

pub(crate) use gradient::WeightGradient;
pub use gradient::weight_gradient;
pub use pass::{Pass, Tap};
pub use planes::{Planes, Weights};

use crate::element::Float;
use crate::loops::compiled::Call;
use crate::math::float::Vectored;
use crate::simd::isa::{Isa, LEVELS, Task, dispatch};
use crate::simd::vectored::Lanes;
use crate::storage::{Buffer, Filled, OutOfMemory, Shortage, collected, reserved};
use crate::threads::*;
use crate::threshold;
use band::Band;
use congruent_layout::count_positions;
use core::marker::PhantomData;
use planes::PARALLEL;
use tile::Strip;

/// Computes the result of these passes, which write all positions once: `[batch, group, output, row, column]`,
/// row-major, of planes of the size `plane`.
///
/// # Safety
/// 1. The passes write all positions once, and their taps reach only positions of `x` and the zeros around it.
/// 2. Each position of the weights, plus the offset of a tap, is an element of the weight, and the bias has one for each output of each group.
/// 3. Planes with the zeros around them can be addressed, as [`Operands::check`](congruent_layout::conv::Operands::check) checks.
pub unsafe fn convolve<T: Float>(
    x: Planes<T>,
    weights: Weights<T>,
    passes: &dyn Fn() -> Vec<Pass>,
    plane: [usize; 2],
) -> Result<Filled<T>, OutOfMemory> {
    let [batch, groups, ..] = x.sizes;
    let out = Buffer::<T>::new(count_positions([batch, groups, weights.sizes[1], plane[0], plane[1]].into_iter()))?;
    let to = ConvTarget { ptr: out.ptr().as_ptr(), plane };
    let mut call = Convolution { x, weights, passes, to, numel: out.len(), done: Ok(()) };
    // SAFETY: the function for these floats; the caller's promise.
    unsafe { T::convolution()((&raw mut call).cast()) };
    call.done?;
    // SAFETY: memory was not short, so the passes have written all positions.
    Ok(unsafe { out.filled() })
}

/// A call of [`convolve`], with room for the result.
pub(crate) struct Convolution<'a, T> {
    x: Planes<'a, T>,
    weights: Weights<'a, T>,
    passes: &'a dyn Fn() -> Vec<Pass>,
    to: ConvTarget<T>,
    numel: usize,
    done: Result<(), OutOfMemory>,
}

impl<T: Float> Call for Convolution<'_, T> {
    unsafe fn run_compiled(&mut self) {
        self.done = self.convolve();
    }
}

impl<T: Float> Convolution<'_, T> {
    fn convolve(&self) -> Result<(), OutOfMemory> {
        let Convolution { x, weights, to, .. } = *self;
        let [batch, groups, ..] = x.sizes;
        let shortage = &Shortage::new();
        for pass in &(self.passes)() {
            if pass.count.contains(&0) || self.numel == 0 {
                continue;
            }
            let packed = Packed::new(weights, &pass.taps)?;
            let band = Band::new(x, pass)?;
            let (bands, work) = (pass.count[0].div_ceil(band.rows), pass.count[0] * pass.count[1] * packed.steps());
            let part = |i: usize| {
                let (plane, row) = (i / bands, i % bands * band.rows);
                dispatch(RowBand { x, pass, band: &band, packed: &packed, to, plane, row, shortage });
            };
            if batch * groups * work >= PARALLEL {
                each_of_work(batch * groups * bands, 1, batch * groups * work, &part);
            } else {
                (0..batch * groups * bands).for_each(part);
            }
        }
        shortage.check()
    }
}

/// The address of the result.
#[derive(Clone, Copy)]
struct ConvTarget<T> {
    ptr: *mut T,
    plane: [usize; 2],
}
// SAFETY: parts of a pass write disjoint rows.
unsafe impl<T: Send> Send for ConvTarget<T> {}
// SAFETY: parts of a pass write disjoint rows.
unsafe impl<T: Send> Sync for ConvTarget<T> {}

/// Returns whether convolutions of these floats are compiled for vectors of 512 bits: those of `f64`, which are rare, are not.
const fn is_wide<T>() -> bool {
    size_of::<T>() == 4
}

/// The largest number of outputs of a tile, on this machine.
struct Widest<T>(PhantomData<T>);
impl<T: Vectored> Task for Widest<T> {
    type Out = usize;
    const WIDE: bool = is_wide::<T>();
    #[inline(always)]
    fn run_on<I: Isa>(self) -> usize {
        if T::Lanes::<I>::SETS == 1 { 6 } else { 8 }
    }
}

/// The weights in the order in which they are read: for each group and each block of outputs, channel by
/// channel, tap by tap, with the outputs contiguous.
struct Packed<T> {
    weights: Vec<T>,
    bias: Vec<T>,
    sizes: [usize; 3],
    taps: usize,
    widest: usize,
}

impl<T: Float> Packed<T> {
    // SOUND: made by `convolve` alone, which is unsafe
    fn new(weights: Weights<T>, taps: &[Tap]) -> Result<Self, OutOfMemory> {
        let [groups, outputs, channels] = weights.sizes;
        let [per_group, per_output, per_channel] = weights.strides;
        let widest = dispatch(Widest(PhantomData::<T>));
        let mut packed = reserved(groups * outputs * channels * taps.len())?;
        for group in 0..groups {
            for (first, outputs) in blocks(outputs, widest) {
                for channel in 0..channels {
                    let at = group * per_group + first * per_output + channel * per_channel;
                    for tap in taps {
                        // SAFETY: `Weights`' invariant.
                        let one = |o| unsafe { *weights.ptr.add(at + tap.weight + o * per_output) };
                        packed.extend((0..outputs).map(one));
                    }
                }
            }
        }
        // SAFETY: `Weights`' invariant: a bias has an element for each output of each group.
        let bias = |i| weights.bias.map_or(T::ZERO, |(ptr, step)| unsafe { *ptr.add(i * step) });
        let bias = collected((0..groups * outputs).map(bias))?;
        Ok(Packed { weights: packed, bias, sizes: weights.sizes, taps: taps.len(), widest })
    }

    /// Returns the number of multiplications per window and output.
    fn steps(&self) -> usize {
        self.sizes[1] * self.sizes[2] * self.taps
    }
}

/// Divides the outputs into blocks for the tiles: full blocks first, then 4, 2 and 1.
fn blocks(outputs: usize, widest: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut first = 0;
    core::iter::from_fn(move || {
        let left = outputs - first;
        let size = match left {
            0 => return None,
            // 4 and 4 keep more sums in registers than 6 and 2.
            8 if widest == 6 => 4,
            _ if left >= widest => widest,
            4.. => 4,
            2.. => 2,
            _ => 1,
        };
        first += size;
        Some((first - size, size))
    })
}

/// A band of rows of one image and group, for all outputs.
struct RowBand<'a, T> {
    x: Planes<'a, T>,
    pass: &'a Pass,
    band: &'a Band,
    packed: &'a Packed<T>,
    to: ConvTarget<T>,
    plane: usize,
    row: usize,
    shortage: &'a Shortage,
}

impl<T: Float> Task for RowBand<'_, T> {
    type Out = ();
    const WIDE: bool = is_wide::<T>();

    #[inline(always)]
    // SOUND: made by `convolve` alone, which is unsafe
    fn run_on<I: Isa>(self) {
        let RowBand { x, pass, band, packed, to, plane, row, shortage } = self;
        let [groups, outputs, channels] = packed.sizes;
        let rows = band.rows.min(pass.count[0] - row);
        let group = plane % groups;
        let read = band.read(x, pass, [plane / groups, group], row, rows);
        let Some(read) = shortage.note(read) else { return };
        let [height, width] = to.plane;
        let first_row = pass.to[0] + row * pass.apart[0];
        let mut blocks = blocks(outputs, packed.widest).peekable();
        while let Some((output, size)) = blocks.next() {
            let weights = channels * packed.taps;
            let most = (WEIGHTS / (size * weights * size_of::<T>()).max(1)).max(1);
            let mut count = 1;
            while count < most && blocks.next_if(|&(_, next)| next == size).is_some() {
                count += 1;
            }
            let strip = Strip {
                x: read.ptr,
                loops: band.loops,
                blocks: count,
                channel: band.channel,
                taps: &band.taps,
                weights: packed.weights[group * packed.steps() + output * weights..].as_ptr(),
                bias: packed.bias[group * outputs + output..].as_ptr(),
                pitch: band.pitch,
                rows,
                columns: pass.count[1],
                // SAFETY: the first window of an output, which is inside the result.
                to: unsafe { to.ptr.add((plane * outputs + output) * height * width + first_row * width + pass.to[1]) },
                to_steps: [height * width, pass.apart[0] * width, pass.apart[1]],
            };
            // SAFETY: the band holds all elements that the windows reach, with room after it; weights and sums of the
            // blocks are valid; nobody else accesses the rows of the result.
            unsafe { strip.run_on::<I>(size) };
        }
    }
}

/// The bytes of weights that a tile of windows is multiplied by before the next tile: they stay in the L2
/// cache together with the band.
const WEIGHTS: usize = threshold(128 << 10);

impl<T: Float> Strip<'_, T> {
    /// # Safety
    /// Like [`Strip::tiles`], for the given number of outputs.
    #[inline(always)]
    unsafe fn run_on<I: Isa>(&self, outputs: usize) {
        // SAFETY: the caller's promise; the instruction set of `I` is there.
        unsafe {
            // Code for the baseline, which hardly any machine is limited to, is compiled in one length.
            if I::VECTOR == 0 && LEVELS > 1 {
                return match outputs {
                    6 => self.tiles::<I, 1, 1, 6>(),
                    4 => self.tiles::<I, 1, 1, 4>(),
                    2 => self.tiles::<I, 1, 1, 2>(),
                    _ => self.tiles::<I, 1, 1, 1>(),
                };
            }
            match (outputs, T::Lanes::<I>::SETS) {
                (8, 2) => self.tiles::<I, 3, 2, 8>(),
                (6, 1) => self.tiles::<I, 2, 1, 6>(),
                (4, 1) => self.tiles::<I, 2, 1, 4>(),
                (4, _) => self.tiles::<I, 5, 2, 4>(),
                (2, _) => self.tiles::<I, 4, 2, 2>(),
                _ => self.tiles::<I, 8, 3, 1>(),
            }
        }
    }
}
