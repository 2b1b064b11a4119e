//! Operations along an axis that stays, and losses.

use super::operands::{Any, Drawn, Inputs, Output, compute};
use super::{Compute, Kind};
use congruent::Float;
use congruent::error::ShapeError;
use congruent::prelude::*;

const NUMEL: usize = 150_000;
const CHEAP: usize = 300_000;

fn along<T: Drawn, O: Output + 'static>(
    inputs: &mut Inputs,
    numel: usize,
    f: fn(&View<T, AnyRank>, isize) -> Result<O, ShapeError>,
) -> Compute {
    let sizes = inputs.sizes(numel);
    let (x, axis) = (inputs.operand::<T>(&sizes), inputs.axis(&sizes));
    compute(move || f(&x.view(), axis))
}

/// Lanes side by side, so few that a thread may get one or two.
fn side_by_side<T: Drawn>(
    inputs: &mut Inputs,
    f: fn(&View<T, AnyRank>, isize) -> Result<Any<T>, ShapeError>,
) -> Compute {
    let columns = 3 + inputs.length(300);
    let rows = CHEAP / columns;
    let x = inputs.operand::<T>(&[rows, columns]);
    compute(move || f(&x.view(), 0))
}

fn layer_norm<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(NUMEL);
    let over = sizes[inputs.below(sizes.len())..].to_vec();
    let (x, grad) = (inputs.operand::<T>(&sizes), inputs.operand::<T>(&sizes));
    let [w, b] = [(); 2].map(|()| inputs.contiguous::<T>(&over));
    compute(move || {
        let (x, grad) = (x.view(), grad.view());
        vec![
            x.layer_norm(&over, Some(&w), Some(&b), 1e-5),
            x.layer_norm_backward_input(&over, Some(&w), &grad, (1e-5, true)),
            x.layer_norm_backward_weight(&over, &grad, (1e-5, true)),
        ]
    })
}

fn losses<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes_of_rank(2, NUMEL);
    let (x, y) = (inputs.operand::<T>(&sizes), inputs.operand::<T>(&sizes));
    let target = inputs.places(&sizes[..1], sizes[1]);
    let planes = [sizes[0], sizes[1], 1 + inputs.below(3)];
    let (scores, classes) = (inputs.operand::<T>(&planes), inputs.places(&[planes[0], planes[2]], planes[1]));
    compute(move || {
        let (x, y) = (x.view(), y.view());
        vec![
            x.try_cross_entropy(&*target.as_dyn()).map(Tensor::into_dyn),
            x.try_cross_entropy_with(&*target.as_dyn(), CrossEntropy::new().label_smoothing(0.1).none()),
            scores.view().try_cross_entropy(&*classes.as_dyn()).map(Tensor::into_dyn),
            Ok(x.mse_loss(&y).into_dyn()),
        ]
    })
}

pub const KINDS: &[&[Kind]] = &[&[
    ("softmax f32", |i| along::<f32, Any<f32>>(i, NUMEL, |x, a| x.softmax(a))),
    ("softmax f64", |i| along::<f64, Any<f64>>(i, NUMEL, |x, a| x.softmax(a))),
    ("log_softmax f32", |i| along::<f32, Any<f32>>(i, NUMEL, |x, a| x.log_softmax(a))),
    ("log_softmax f64", |i| along::<f64, Any<f64>>(i, NUMEL, |x, a| x.log_softmax(a))),
    ("softmax side by side", |i| side_by_side::<f32>(i, |x, a| x.softmax(a))),
    ("log_softmax side by side", |i| side_by_side::<f64>(i, |x, a| x.log_softmax(a))),
    ("softmax of 33 lanes", |i| {
        let x = i.contiguous::<f32>(&[3000, 33]);
        compute(move || (x.softmax(0), x.log_softmax(0)))
    }),
    ("cumsum side by side", |i| side_by_side::<f64>(i, |x, a| x.cumsum(a))),
    ("cumprod side by side", |i| side_by_side::<f32>(i, |x, a| x.cumprod(a))),
    ("cumsum f32", |i| along::<f32, Any<f32>>(i, CHEAP, |x, a| x.cumsum(a))),
    ("cumsum f64", |i| along::<f64, Any<f64>>(i, CHEAP, |x, a| x.cumsum(a))),
    ("cumsum i32", |i| along::<i32, Any<i32>>(i, CHEAP, |x, a| x.cumsum(a))),
    ("cumprod f32", |i| along::<f32, Any<f32>>(i, CHEAP, |x, a| x.cumprod(a))),
    ("cumprod f64", |i| along::<f64, Any<f64>>(i, CHEAP, |x, a| x.cumprod(a))),
    ("sort f32", |i| along::<f32, (Any<f32>, Any<i64>)>(i, NUMEL, |x, a| x.sort(a, false))),
    ("sort u8", |i| along::<u8, (Any<u8>, Any<i64>)>(i, NUMEL, |x, a| x.sort(a, true))),
    ("argsort i64", |i| along::<i64, Any<i64>>(i, NUMEL, |x, a| x.argsort(a, false))),
    ("sort of one lane", |i| {
        let x = i.operand::<f32>(&[140_000]);
        compute(move || (x.view().sort(0, false), x.view().argsort(0, true)))
    }),
    ("topk", |i| along::<f32, (Any<f32>, Any<i64>)>(i, NUMEL, |x, a| x.topk(a, 1, true))),
    ("layer_norm f32", layer_norm::<f32>),
    ("layer_norm f64", layer_norm::<f64>),
    ("losses f32", losses::<f32>),
    ("losses f64", losses::<f64>),
]];
