//! The gradient of a weight: a matrix product for each tap.
//!
//! `w'[o][c][tap] = Σ g[n][o][r][s] * x[n][c][(r, s) * stride + tap]`, summed over all images and windows. With
//! the planes of `x` laid out flat, zeros around them, and those of `g` at the same pitch, this is the matrix
//! `g` (outputs by positions) times `x` from the tap on (positions by channels): nothing is unfolded.

use super::band::Span;
use super::pass::places;
use super::{PARALLEL, Pass, Planes};
use crate::kernel::Shared;
use crate::kernel::compiled::Call;
use crate::kernel::copy::filled;
use crate::kernel::element::Float;
use crate::kernel::matmul::{Matrices, Pointers};
use crate::kernel::threads::*;
use crate::layout::conv::Windows;
use crate::storage::{Filled, OutOfMemory, repeated};

/// The gradient of the weight of a convolution of `x` whose result has the gradient `g`:
/// `[group, output, channel, row, column]`, row-major.
pub fn weight_gradient<T: Float>(x: Planes<T>, g: Planes<T>, windows: Windows) -> Result<Filled<T>, OutOfMemory> {
    let numel = x.sizes[1] * g.sizes[2] * x.sizes[2] * windows.kernel[0] * windows.kernel[1];
    let mut call = WeightGradient { x, g, windows, result: filled(T::ZERO, numel)?, done: Ok(()) };
    // SAFETY: the gradient of such floats.
    unsafe { T::weight_gradient()((&raw mut call).cast()) };
    call.done.map(|()| call.result)
}

/// [`weight_gradient`], with zeros for the result.
pub(in crate::kernel) struct WeightGradient<'a, T> {
    x: Planes<'a, T>,
    g: Planes<'a, T>,
    windows: Windows,
    result: Filled<T>,
    done: Result<(), OutOfMemory>,
}

impl<T: Float> Call for WeightGradient<'_, T> {
    unsafe fn run(&mut self) {
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
            let products = flat.products(&flat.gradient(g, group)?, &flat.planes(x, group)?)?;
            for (tap, product) in products.iter().enumerate() {
                for (to, &from) in out[tap..].iter_mut().step_by(taps).zip(product) {
                    *to = from;
                }
            }
            // Between two rows a zero meets an element that no window has there: NaN, where that is infinite.
            if out.iter().any(|x| x.is_nan()) {
                exact(x, g, windows, group, out);
            }
        }
        Ok(())
    }
}

/// How planes lie flat: split into as many as windows are apart; in each of these all channels, of each all
/// images, of each all rows. (Their number of elements does not overflow: [`Operands::check`] refuses what would.)
///
/// [`Operands::check`]: crate::layout::conv::Operands::check
struct Flat {
    pass: Pass,
    pitch: usize,
    rows: usize,
    images: usize,
    channels: usize,
    outputs: usize,
    /// Where each tap of the first window is.
    taps: Vec<usize>,
}

impl Flat {
    fn new<T>(x: Planes<T>, outputs: usize, windows: Windows) -> Self {
        let pass = Pass::forward(windows, [0, 0]);
        let ([down, across], reach) = (pass.step, pass.reach());
        let pitch = windows.output[1] + reach[1] / across;
        let rows = windows.output[0] + reach[0] / down;
        let [images, _, channels, ..] = x.sizes;
        let taps = pass.taps.iter().map(|tap| {
            let [row, column] = tap.at;
            let part = row % down * across + column % across;
            part * channels * images * rows * pitch + row / down * pitch + column / across
        });
        Flat { taps: taps.collect(), pass, pitch, rows, images, channels, outputs }
    }

    /// The positions of one channel.
    fn positions(&self) -> usize {
        self.images * self.rows * self.pitch
    }

    /// The planes of a group of `x`; behind them as many zeros as a tap reaches over the end.
    fn planes<T: Float>(&self, x: Planes<T>, group: usize) -> Result<Vec<T>, OutOfMemory> {
        let [down, across] = self.pass.step;
        let mut flat = repeated(T::ZERO, down * across * self.channels * self.positions() + self.rows * self.pitch)?;
        let mut rows = flat.chunks_exact_mut(self.pitch);
        for [top, left] in places([down, across]) {
            let span = Span::of(x.sizes[4], self.pass.low[1] - left as isize, across, self.pitch);
            for [channel, image] in places([self.channels, self.images]) {
                for (row, to) in (0..self.rows).zip(&mut rows) {
                    let y = (row * down + top) as isize - self.pass.low[0];
                    if !(0..x.sizes[3] as isize).contains(&y) {
                        continue;
                    }
                    let at = [image, group, channel, y as usize].into_iter().zip(x.strides).map(|(i, step)| i * step);
                    let from = x.ptr.wrapping_add(at.sum());
                    // SAFETY: a row of the new buffer, and one of `x`.
                    unsafe { span.write(from, x.strides[4], across, to.as_mut_ptr(), self.pitch) };
                }
            }
        }
        Ok(flat)
    }

    /// The planes of a group of the gradient: zeros where no window is.
    fn gradient<T: Float>(&self, g: Planes<T>, group: usize) -> Result<Vec<T>, OutOfMemory> {
        let mut flat = repeated(T::ZERO, self.outputs * self.positions())?;
        let mut rows = flat.chunks_exact_mut(self.pitch);
        let span = Span::of(g.sizes[4], 0, 1, self.pitch);
        for [output, image] in places([self.outputs, self.images]) {
            for (row, to) in (0..self.rows).zip(&mut rows) {
                if row < g.sizes[3] {
                    let at = [image, group, output, row].into_iter().zip(g.strides).map(|(i, step)| i * step);
                    let from = g.ptr.wrapping_add(at.sum());
                    // SAFETY: a row of the new buffer, and one of `g`.
                    unsafe { span.write(from, g.strides[4], 1, to.as_mut_ptr(), self.pitch) };
                }
            }
        }
        Ok(flat)
    }

    /// For each tap its product, outputs by channels.
    fn products<T: Float>(&self, g: &[T], x: &[T]) -> Result<Vec<Vec<T>>, OutOfMemory> {
        let (m, k, n) = (self.outputs, self.positions(), self.channels);
        let threads = if m * k * n >= PARALLEL && self.taps.len() == 1 { current_num_threads() } else { 1 };
        let mut products = Vec::new();
        for _ in &self.taps {
            products.push(repeated(T::ZERO, m * n)?);
        }
        let to: Vec<Shared<T>> = products.iter_mut().map(|product| Shared(product.as_mut_ptr())).collect();
        let product = |i: usize| {
            let at = Pointers { a: g.as_ptr(), b: x[self.taps[i]..].as_ptr(), c: to[i].0 };
            let matrices = Matrices { m, k, n, a: [k, 1], b: [1, k], c: [n, 1] };
            // SAFETY: `g` has m rows of k, the k columns of `x` from the tap on are inside it; the product is this part's.
            unsafe { T::gemm(matrices, at, threads) };
        };
        if m * k * n * self.taps.len() >= PARALLEL {
            each(to.len(), &product);
        } else {
            (0..to.len()).for_each(product);
        }
        Ok(products)
    }
}

/// The same, sum by sum.
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
