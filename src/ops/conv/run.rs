//! Calls the kernel with checked operands.

use super::FilterParts;
use crate::Float;
use crate::error::WindowFault;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::Tensor;
use congruent_kernel::Ref;
use congruent_kernel::window::conv::{Pass, Planes, Weights, convolve, weight_gradient};
use congruent_layout::conv::{AskedConv, Convolution, Operands, Windows};

/// The kind of a convolution.
#[derive(Clone, Copy)]
pub struct Which {
    /// The operation.
    pub op: &'static str,
    /// The number of axes that windows slide along.
    pub axes: usize,
    /// Whether it is transposed.
    pub transposed: bool,
}

/// A result: a tensor whose rank is forgotten.
pub type Made<T> = Tensor<T, AnyRank>;

impl Which {
    /// Checks the operands and returns them with their windows. The caller reads the weight once: the checked weight is the one that is used.
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
    let weights = Weights::of(w, bias, [c.groups, c.outputs, c.channels], which.transposed);
    let planes = Planes::of(x, which.axes, c.groups);
    // SAFETY: 1. the passes are those of the windows that `check` let through; 2. it has compared weight and bias with groups, channels and
    // outputs, and a tap is an element of the kernel; 3. it refuses planes that cannot be addressed.
    Ok(Tensor::assemble(&c.sizes, unsafe { convolve(planes, weights, &passes, c.windows.output)? }))
}

/// The gradient of the input of a convolution whose result has the gradient `g`: the transposed convolution of `g`.
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
    let weights = Weights::of(w, None, [turned.groups, turned.outputs, turned.channels], true);
    let planes = Planes::of(g, which.axes, turned.groups);
    // SAFETY: 1. the passes are those of the windows that `check` let through, with input and output exchanged, as the sizes of `g` are; 2. it has
    // compared the weight with groups, channels and outputs, and a tap is an element of the kernel; 3. it refuses planes that cannot be addressed,
    // forwards and backwards.
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
    let (x, g) = (Planes::of(x, which.axes, c.groups), Planes::of(g, which.axes, c.groups));
    // SAFETY: the windows that `check` let through, of `x` and of a gradient of the sizes of the result.
    Ok(Tensor::assemble(w.sizes, unsafe { weight_gradient(x, g, c.windows)? }))
}

/// Rejects a gradient whose shape is not that of the result.
fn expect(op: &'static str, expected: &[usize], got: &[usize]) -> Result<(), ShapeError> {
    if expected == got {
        return Ok(());
    }
    Err(WindowFault::OtherGradient { what: "a gradient", expected: expected.into(), got: got.into() }.of(op))
}

/// Returns the strides of rows and columns, in elements.
fn rows(axes: usize, strides: &[usize]) -> [usize; 2] {
    let columns = strides[strides.len() - 1];
    [if axes == 2 { strides[strides.len() - 2] } else { 0 }, columns]
}
