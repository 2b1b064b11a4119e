//! The gradient of a weight: a matrix product for each tap.
//!
//! `w'[o][c][tap] = Σ g[n][o][r][s] * x[n][c][(r, s) * stride + tap]`, summed over all images and windows. If
//! the planes of `x` are laid out flat with zeros around them, and those of `g` with the same row pitch, this is the matrix
//! `g` (outputs by positions) times `x` from the tap on (positions by channels): nothing is unfolded.
//!
//! The channels of a position are contiguous, because the product reads its right operand in rows; from planes, each tap would transpose
//! the channels again. Fewer channels than half a vector stay in planes.

use super::band::Span;
use super::pass::{Pass, places};
use super::planes::{PARALLEL, Planes};
use crate::Shared;
use crate::element::Float;
use crate::loops::compiled::Call;
use crate::loops::copy::filled;
use crate::math::float::Vectored;
use crate::matmul::gemm::Right;
use crate::matmul::{Matrices, Pointers};
use crate::simd::isa::{Isa, Task, dispatch};
use crate::simd::vectored::Lanes;
use crate::storage::{Filled, OutOfMemory, repeated};
use crate::threads::*;
use congruent_layout::conv::Windows;
use congruent_layout::count_positions;
use core::marker::PhantomData;

/// Computes the gradient of the weight of a convolution of `x` whose result has the gradient `g`:
/// `[group, output, channel, row, column]`, row-major.
///
/// # Safety
/// The windows are of planes with the sizes of `x`, and their results have the sizes of `g`, with as many images and groups. Planes with the zeros
/// around them can be addressed: they belong to a convolution that [`Operands::check`](congruent_layout::conv::Operands::check) accepts.
///
/// ```compile_fail,E0133
/// use congruent_layout::{Layout, conv::Windows};
/// use congruent_kernel::{Ref, window::conv::{Planes, weight_gradient}};
///
/// let layout = Layout::contiguous(&[1, 1, 1]);
/// let planes = Planes::of(Ref::over(&[1.0], &layout), 2, 1);
/// let one = [1; 2];
/// let windows = Windows { input: [9, 9], kernel: one, stride: one, padding: [0; 2], dilation: one, output: [9, 9] };
/// weight_gradient(planes, planes, windows);   // windows of another plane
/// ```
pub unsafe fn weight_gradient<T: Float>(
    x: Planes<T>,
    g: Planes<T>,
    windows: Windows,
) -> Result<Filled<T>, OutOfMemory> {
    let numel = [x.sizes[1], g.sizes[2], x.sizes[2], windows.kernel[0], windows.kernel[1]];
    let zeros = filled(T::ZERO, count_positions(numel.into_iter()))?;
    let mut call = WeightGradient { x, g, windows, result: zeros, done: Ok(()) };
    // SAFETY: the function for these floats; the caller's promise.
    unsafe { T::weight_gradient()((&raw mut call).cast()) };
    call.done.map(|()| call.result)
}

/// A call of [`weight_gradient`], with zeros for the result.
pub(crate) struct WeightGradient<'a, T> {
    x: Planes<'a, T>,
    g: Planes<'a, T>,
    windows: Windows,
    result: Filled<T>,
    done: Result<(), OutOfMemory>,
}

impl<T: Float> Call for WeightGradient<'_, T> {
    unsafe fn run_compiled(&mut self) {
        self.done = self.fill();
    }
}

impl<T: Float> WeightGradient<'_, T> {
    fn fill(&mut self) -> Result<(), OutOfMemory> {
        let WeightGradient { x, g, windows, ref mut result, .. } = *self;
        let (channels, outputs, taps) = (x.sizes[2], g.sizes[2], windows.kernel[0] * windows.kernel[1]);
        let all = result.as_mut_slice();
        if all.is_empty() || g.sizes.contains(&0) {
            return Ok(());
        }
        let flat = Flat::new(x, outputs, windows);
        for (group, out) in all.chunks_exact_mut(outputs * channels * taps).enumerate() {
            for (tap, product) in flat.products(&flat.laid(x, g, group)?)?.iter().enumerate() {
                let rows = product.chunks_exact(flat.columns).flat_map(|row| &row[..channels]);
                for (to, &from) in out[tap..].iter_mut().step_by(taps).zip(rows) {
                    *to = from;
                }
            }
            // Between two rows, padding zeros are multiplied by elements of no window: NaN if the element is infinite.
            if out.iter().any(|x| x.is_nan()) {
                exact(x, g, windows, group, out);
            }
        }
        Ok(())
    }
}

/// The flat layout of planes: split by the stride; in each of these all images, in each image all rows; and channels
/// outermost, or innermost. (The number of elements does not overflow, because [`Operands::check`] rejects such sizes.)
///
/// [`Operands::check`]: congruent_layout::conv::Operands::check
struct Flat {
    pass: Pass,
    pitch: usize,
    rows: usize,
    images: usize,
    channels: usize,
    outputs: usize,
    /// Whether the channels of a position are contiguous, in whole vectors. (Strides do not show it: for a single
    /// position, planes have the same strides.)
    beside: bool,
    /// The number of columns of a product, including the zeros after contiguous channels.
    columns: usize,
    /// The offset of each tap of the first window.
    taps: Vec<usize>,
    /// The distance in elements of the positions of `x`, and of its channels.
    apart: [usize; 2],
    /// The number of elements of `x` in each of the planes that it is split into.
    part: usize,
}

/// The number of elements of a vector of this machine.
struct Width<T>(PhantomData<T>);
impl<T: Vectored> Task for Width<T> {
    type Out = usize;
    #[inline(always)]
    fn run_on<I: Isa>(self) -> usize {
        T::Lanes::<I>::COUNT
    }
}

impl Flat {
    fn new<T: Float>(x: Planes<T>, outputs: usize, windows: Windows) -> Self {
        let pass = Pass::forward(windows, [0, 0]);
        let ([down, across], reach) = (pass.step, pass.reach());
        // Zeros before a row are those after the previous row, and zeros above an image those below the previous image, as
        // long as no window begins in them.
        let shared = |axis: usize| {
            let behind = (windows.output[axis] + reach[axis]) as isize - windows.input[axis] as isize - pass.low[axis];
            let most = if pass.step[axis] == 1 { reach[axis] as isize } else { 0 };
            pass.low[axis].min(behind).clamp(0, most) as usize
        };
        let pitch = windows.output[1] + reach[1] / across - shared(1);
        let rows = windows.output[0] + reach[0] / down - shared(0);
        let [images, _, channels, ..] = x.sizes;
        let positions = images * rows * pitch;
        let width = dispatch(Width(PhantomData::<T>));
        let beside = 2 * channels >= width;
        let columns = if beside { channels.next_multiple_of(width) } else { channels };
        let (apart, part) = (if beside { [columns, 1] } else { [1, positions] }, positions * columns);
        let taps = pass.taps.iter().map(|tap| {
            let [row, column] = tap.at;
            (row % down * across + column % across) * part + (row / down * pitch + column / across) * apart[0]
        });
        Flat { taps: taps.collect(), pass, pitch, rows, images, channels, outputs, beside, columns, apart, part }
    }

    /// Returns the number of positions of one channel.
    fn positions(&self) -> usize {
        self.images * self.rows * self.pitch
    }

    /// Returns the span in elements of the columns of a product, for the given number of positions of each.
    fn reaches(&self, positions: usize) -> usize {
        (positions - 1) * self.apart[0] + (self.columns - 1) * self.apart[1] + 1
    }

    /// Lays out the planes of a group of `x`, followed by the zeros that taps reach beyond the end; and those of the gradient, with zeros
    /// where there is no window.
    fn laid<T: Float>(&self, x: Planes<T>, g: Planes<T>, group: usize) -> Result<[Vec<T>; 2], OutOfMemory> {
        let ([down, across], reach) = (self.pass.step, self.pass.reach());
        let over = reach[0] / down * self.pitch + reach[1] / across;
        let len = down * across * self.part + over * self.apart[0];
        let (mut planes, mut gradient) = (repeated(T::ZERO, len)?, repeated(T::ZERO, self.outputs * self.positions())?);
        // The elements that images write: parts of `planes`, each as long as all positions; rows of windows of `gradient`.
        assert!(self.reaches(self.positions()) <= self.part && down * across * self.part <= planes.len());
        assert!(g.sizes[2] == self.outputs && self.rows >= g.sizes[3] && self.pitch >= g.sizes[4]);
        let to = [&mut planes, &mut gradient].map(|to| Shared(to.as_mut_ptr()));
        let image = |image: usize| dispatch(Image { flat: self, x, g, group, image, to });
        if planes.len() + gradient.len() >= PARALLEL {
            run_parts(self.images, &image);
        } else {
            (0..self.images).for_each(image);
        }
        Ok([planes, gradient])
    }

    /// Computes the product of each tap, outputs by columns.
    // SOUND: made by `weight_gradient` alone, which is unsafe; asserts what it reads and writes of its own planes
    fn products<T: Float>(&self, [x, g]: &[Vec<T>; 2]) -> Result<Vec<Vec<T>>, OutOfMemory> {
        let (m, k, n) = (self.outputs, self.positions(), self.columns);
        // The elements that products read.
        assert!(m * k <= g.len() && self.taps.iter().all(|tap| tap + self.reaches(k) <= x.len()));
        let work = m * k * n * self.taps.len();
        let large = work >= PARALLEL;
        let threads = if large && self.taps.len() == 1 { current_num_threads() } else { 1 };
        let mut products = Vec::new();
        for _ in &self.taps {
            products.push(repeated(T::ZERO, m * n)?);
        }
        let to: Vec<Shared<T>> = products.iter_mut().map(|product| Shared(product.as_mut_ptr())).collect();
        // With nine taps one of two threads would have five, so each product is halved.
        let halves = if self.taps.len() > 1 && m >= 2 * HALF { 2 } else { 1 };
        let rows = m.div_ceil(halves);
        let product = |i: usize| {
            let (tap, row) = (i / halves, i % halves * rows);
            let (a, b, c) = (g[row * k..].as_ptr(), x[self.taps[tap]..].as_ptr(), to[tap].moved(row * n).0);
            let matrices = Matrices { m: rows.min(m - row), k, n, a: [k, 1], b: self.apart, c: [n, 1] };
            // SAFETY: as asserted, `g` has m rows of k, and k positions from the tap on are inside `x`; the rows are this part's.
            unsafe { T::gemm(matrices, Pointers { a, b, c }, threads) };
        };
        if large {
            each_of_work(to.len() * halves, 1, work, &product);
        } else {
            (0..to.len() * halves).for_each(product);
        }
        Ok(products)
    }
}

/// The smallest number of rows in a part of a product.
const HALF: usize = 24;

/// An image of `x`, and of the gradient, to be laid out flat.
struct Image<'a, T> {
    flat: &'a Flat,
    x: Planes<'a, T>,
    g: Planes<'a, T>,
    group: usize,
    image: usize,
    /// The addresses of all planes of `x` and of the gradient.
    to: [Shared<T>; 2],
}

impl<T: Float> Task for Image<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        self.planes::<I>();
        self.gradient();
    }
}

impl<T: Float> Image<'_, T> {
    /// Returns the position of a row.
    #[inline(always)]
    fn position(&self, row: usize) -> usize {
        (self.image * self.flat.rows + row) * self.flat.pitch
    }

    #[inline(always)]
    // SOUND: made by `weight_gradient` alone, which is unsafe; asserts what it reads and writes of its own planes
    fn planes<I: Isa>(&self) {
        let Image { flat, x, group, image, to, .. } = self;
        let ([down, across], [position, channel]) = (flat.pass.step, flat.apart);
        for (i, [top, left]) in places([down, across]).enumerate() {
            let span = Span::within(x.sizes[4], flat.pass.low[1] - left as isize, across, flat.pitch);
            for row in 0..flat.rows {
                let y = (row * down + top) as isize - flat.pass.low[0];
                if !(0..x.sizes[3] as isize).contains(&y) {
                    continue;
                }
                let at = image * x.strides[0] + group * x.strides[1] + y as usize * x.strides[3];
                let from = x.ptr.wrapping_add(at);
                let to = to[0].moved(i * flat.part + self.position(row) * position).0;
                if flat.beside {
                    let right = Right {
                        from: from.wrapping_add(span.from * x.strides[4]),
                        strides: [x.strides[4] * across, x.strides[2]],
                        steps: span.len(),
                        columns: flat.channels,
                        to: to.wrapping_add(span.start * position),
                        pitch: position,
                    };
                    // SAFETY: the channels of the row are inside `x`; at each position there is room for whole vectors of them.
                    unsafe { I::apart(right) };
                } else {
                    for c in 0..flat.channels {
                        let (from, to) = (from.wrapping_add(c * x.strides[2]), to.wrapping_add(c * channel));
                        // SAFETY: a row of the new planes, which are zeros, and one of `x`.
                        unsafe { span.copy(from, x.strides[4], across, to) };
                    }
                }
            }
        }
    }

    #[inline(always)]
    // SOUND: made by `weight_gradient` alone, which is unsafe; asserts what it reads and writes of its own planes
    fn gradient(&self) {
        let Image { flat, g, group, image, to, .. } = self;
        let span = Span::within(g.sizes[4], 0, 1, flat.pitch);
        for [output, row] in places([flat.outputs, g.sizes[3]]) {
            let at = [*image, *group, output, row].into_iter().zip(g.strides).map(|(i, step)| i * step);
            let from = g.ptr.wrapping_add(at.sum());
            let to = to[1].moved(output * flat.positions() + self.position(row)).0;
            // SAFETY: a row of the new planes, which are zeros, and one of `g`, whose rows are no more and no
            // longer than those of an image here.
            unsafe { span.copy(from, g.strides[4], 1, to) };
        }
    }
}

/// Computes the same gradient, sum by sum.
fn exact<T: Float>(x: Planes<T>, g: Planes<T>, windows: Windows, group: usize, out: &mut [T]) {
    let Windows { input, kernel, stride, padding, dilation, output } = windows;
    let each = places([g.sizes[2], x.sizes[2]]).flat_map(|oc| places(kernel).map(move |tap| (oc, tap)));
    for (([o, c], tap), to) in each.zip(out) {
        *to = T::ZERO;
        for (image, at) in (0..x.sizes[0]).flat_map(|image| places(output).map(move |at| (image, at))) {
            let inside = [0, 1].map(|i| (at[i] * stride[i] + tap[i] * dilation[i]).checked_sub(padding[i]));
            let [Some(row), Some(column)] = inside else { continue };
            if row < input[0] && column < input[1] {
                *to = *to + x.at([image, group, c, row, column]) * g.at([image, group, o, at[0], at[1]]);
            }
        }
    }
}
