//! From operands that were checked to the kernel.

use super::FilterParts;
use crate::Float;
use crate::error::WindowFault;
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::window::conv::{Pass, Planes, Weights, convolve, weight_gradient};
use crate::layout::conv::{AskedConv, Convolution, Operands, Windows};
use crate::shape::AnyRank;
use crate::tensor::Tensor;
use core::marker::PhantomData;

/// Which convolution.
#[derive(Clone, Copy)]
pub struct Which {
    /// The operation.
    pub op: &'static str,
    /// How many axes windows slide along.
    pub axes: usize,
    /// Whether it is transposed.
    pub transposed: bool,
}

/// A result: a tensor whose rank is forgotten.
pub type Made<T> = Tensor<T, AnyRank>;

impl Which {
    /// The weight is asked for once by the caller: what is checked is what is read.
    fn check<T>(
        self,
        x: &[usize],
        weight: Ref<T>,
        bias: Option<Ref<T>>,
        asked: &AskedConv,
    ) -> Result<Convolution, ShapeError> {
        let Which { op, axes, transposed } = self;
        let bias = bias.map(|bias| bias.sizes);
        let element = size_of::<T>();
        Operands { axes, transposed, input: x, weight: weight.sizes, bias, element }.check(asked).of(op)
    }
}

/// The convolution of `x`.
pub fn forward<T: Float>(which: Which, x: Ref<T>, filter: FilterParts<T>) -> Result<Made<T>, ShapeError> {
    let FilterParts { weight: w, bias, asked } = filter;
    let c = which.check(x.sizes, w, bias, &asked)?;
    let apart = rows(which.axes, w.strides);
    let passes = || match which.transposed {
        false => vec![Pass::forward(c.windows, apart)],
        true => Pass::transposed(c.windows, apart),
    };
    let bias = bias.map(|bias| (bias.ptr(), bias.strides[0]));
    let weights = weights(w, &c, which.transposed, bias);
    let planes = planes(which.axes, x, c.groups, c.channels);
    // SAFETY: the windows that `check` let through, of these operands.
    Ok(Tensor::assemble(&c.sizes, unsafe { convolve(planes, weights, &passes, c.windows.output)? }))
}

/// The gradient of the input of a convolution whose result has the gradient `g`: the transposed one.
pub fn input_gradient<T: Float>(
    which: Which,
    x: &[usize],
    filter: FilterParts<T>,
    g: Ref<T>,
) -> Result<Made<T>, ShapeError> {
    let w = filter.weight;
    let c = which.check(x, w, None, &filter.asked)?;
    expect(which.op, &c.sizes, g.sizes)?;
    let windows = Windows { input: c.windows.output, output: c.windows.input, ..c.windows };
    let passes = || Pass::transposed(windows, rows(which.axes, w.strides));
    let turned = Convolution { channels: c.outputs, outputs: c.channels, ..c };
    let weights = weights(w, &turned, true, None);
    let planes = planes(which.axes, g, turned.groups, turned.channels);
    // SAFETY: the windows that `check` let through, with input and output exchanged.
    Ok(Tensor::assemble(x, unsafe { convolve(planes, weights, &passes, windows.output)? }))
}

/// The gradient of the weight of a convolution whose result has the gradient `g`.
pub fn filter_gradient<T: Float>(
    which: Which,
    x: Ref<T>,
    filter: FilterParts<T>,
    g: Ref<T>,
) -> Result<Made<T>, ShapeError> {
    let w = filter.weight;
    let c = which.check(x.sizes, w, None, &filter.asked)?;
    expect(which.op, &c.sizes, g.sizes)?;
    let (x, g) = (planes(which.axes, x, c.groups, c.channels), planes(which.axes, g, c.groups, c.outputs));
    Ok(Tensor::assemble(w.sizes, weight_gradient(x, g, c.windows)?))
}

/// Refuses a gradient of another shape than the result has.
fn expect(op: &'static str, expected: &[usize], got: &[usize]) -> Result<(), ShapeError> {
    if expected == got {
        return Ok(());
    }
    Err(WindowFault::OtherGradient { what: "a gradient", expected: expected.into(), got: got.into() }.of(op))
}

/// How many elements apart rows and columns are.
fn rows(axes: usize, strides: &[usize]) -> [usize; 2] {
    let columns = strides[strides.len() - 1];
    [if axes == 2 { strides[strides.len() - 2] } else { 0 }, columns]
}

/// An operand in planes: one axis is a plane of one row.
pub fn planes<T>(axes: usize, x: Ref<T>, groups: usize, channels: usize) -> Planes<T> {
    let rank = x.sizes.len();
    let batched = rank == axes + 2;
    let [down, across] = rows(axes, x.strides);
    let channel = x.strides[rank - axes - 1];
    let height = if axes == 2 { x.sizes[rank - 2] } else { 1 };
    let batch = if batched { (x.sizes[0], x.strides[0]) } else { (1, 0) };
    Planes {
        ptr: x.ptr(),
        sizes: [batch.0, groups, channels, height, x.sizes[rank - 1]],
        strides: [batch.1, channels * channel, channel, down, across],
        life: PhantomData,
    }
}

/// The weight, `[outputs, channels, ..]` or transposed `[channels, outputs, ..]`.
fn weights<'a, T>(w: Ref<'a, T>, c: &Convolution, transposed: bool, bias: Option<(*const T, usize)>) -> Weights<'a, T> {
    let [first, second] = [w.strides[0], w.strides[1]];
    let (per_group, output, channel) =
        if transposed { (c.channels * first, second, first) } else { (c.outputs * first, first, second) };
    let sizes = [c.groups, c.outputs, c.channels];
    Weights { ptr: w.ptr(), sizes, strides: [per_group, output, channel], bias, life: PhantomData }
}
