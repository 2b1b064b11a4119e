//! Reductions: of every kind, over any axes, of any layout.

use super::operands::{Any, Drawn, Inputs, Output, compute};
use super::{Compute, Kind};
use congruent::Float;
use congruent::error::ShapeError;
use congruent::prelude::*;

const NUMEL: usize = 560_000;
const DEAR: usize = 150_000;

/// Some axes, all of them now and then.
fn axes(inputs: &mut Inputs, rank: usize) -> Vec<isize> {
    let mut axes: Vec<isize> = (0..rank as isize).filter(|_| inputs.below(2) == 0).collect();
    if axes.is_empty() {
        axes.push(inputs.below(rank) as isize);
    }
    axes
}

fn over_axes<T: Drawn, O: Output + 'static>(
    inputs: &mut Inputs,
    numel: usize,
    f: fn(&View<T, AnyRank>, &[isize]) -> Result<O, ShapeError>,
) -> Compute {
    let sizes = inputs.sizes(numel);
    let (x, axes) = (inputs.operand::<T>(&sizes), axes(inputs, sizes.len()));
    compute(move || f(&x.view(), &axes))
}

fn along<T: Drawn, O: Output + 'static>(
    inputs: &mut Inputs,
    numel: usize,
    f: fn(&View<T, AnyRank>, isize) -> Result<O, ShapeError>,
) -> Compute {
    let sizes = inputs.sizes(numel);
    let (x, axis) = (inputs.operand::<T>(&sizes), inputs.axis(&sizes));
    compute(move || f(&x.view(), axis))
}

/// An axis that stands still is folded in closed form.
fn expanded<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes_of_rank(3, 8 * NUMEL);
    let still = inputs.below(3);
    let mut base = sizes.clone();
    base[still] = 1;
    let (x, axes) = (inputs.contiguous::<T>(&base), axes(inputs, 3));
    let sizes: Vec<isize> = sizes.iter().map(|&size| size as isize).collect();
    compute(move || {
        let x = x.expand(&sizes[..]).expect("an axis of length 1");
        vec![x.sum(&axes[..], false), x.mean(&axes[..], false), x.amax(&axes[..], false)]
    })
}

fn flags(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(NUMEL);
    let (x, axes) = (inputs.operand::<bool>(&sizes), axes(inputs, sizes.len()));
    compute(move || vec![x.view().any(&axes[..], false), x.view().all(&axes[..], true)])
}

pub const KINDS: &[&[Kind]] = &[&[
    ("sum f32", |i| over_axes::<f32, Any<f32>>(i, NUMEL, |x, a| x.sum(a, false))),
    ("sum f64", |i| over_axes::<f64, Any<f64>>(i, NUMEL, |x, a| x.sum(a, true))),
    ("sum i64", |i| over_axes::<i64, Any<i64>>(i, NUMEL, |x, a| x.sum(a, false))),
    ("sum u8", |i| over_axes::<u8, _>(i, NUMEL, |x, a| x.to_type::<i32>().sum(a, false))),
    ("mean f32", |i| over_axes::<f32, Any<f32>>(i, NUMEL, |x, a| x.mean(a, false))),
    ("mean f64", |i| over_axes::<f64, Any<f64>>(i, NUMEL, |x, a| x.mean(a, false))),
    ("prod f32", |i| over_axes::<f32, Any<f32>>(i, NUMEL, |x, a| x.prod(a, false))),
    ("prod f64", |i| over_axes::<f64, Any<f64>>(i, NUMEL, |x, a| x.prod(a, false))),
    ("amax f32", |i| over_axes::<f32, Any<f32>>(i, NUMEL, |x, a| x.amax(a, false))),
    ("amin i32", |i| over_axes::<i32, Any<i32>>(i, NUMEL, |x, a| x.amin(a, false))),
    ("amin f64", |i| over_axes::<f64, Any<f64>>(i, NUMEL, |x, a| x.amin(a, false))),
    ("any and all", flags),
    ("count_nonzero", |i| over_axes::<u8, Any<i64>>(i, NUMEL, |x, a| x.count_nonzero(a, false))),
    ("var f32", |i| over_axes::<f32, Any<f32>>(i, NUMEL, |x, a| x.var(a, false))),
    ("var f64", |i| over_axes::<f64, Any<f64>>(i, NUMEL, |x, a| x.var(a, false))),
    ("std", |i| over_axes::<f32, Any<f32>>(i, NUMEL, |x, a| x.std(a, true))),
    ("norm f32", |i| over_axes::<f32, Any<f32>>(i, NUMEL, |x, a| x.norm(a, false))),
    ("norm f64", |i| over_axes::<f64, Any<f64>>(i, NUMEL, |x, a| x.norm(a, false))),
    ("norm of order 3", |i| over_axes::<f32, Any<f32>>(i, DEAR, |x, a| x.norm_p(a, 3.0, false))),
    ("norm of order 1", |i| over_axes::<f64, Any<f64>>(i, NUMEL, |x, a| x.norm_p(a, 1.0, false))),
    ("largest norm", |i| over_axes::<f32, Any<f32>>(i, NUMEL, |x, a| x.norm_p(a, f64::INFINITY, false))),
    ("logsumexp f32", |i| over_axes::<f32, Any<f32>>(i, DEAR, |x, a| x.logsumexp(a, false))),
    ("logsumexp f64", |i| over_axes::<f64, Any<f64>>(i, DEAR, |x, a| x.logsumexp(a, false))),
    ("argmax f32", |i| along::<f32, Any<i64>>(i, NUMEL, |x, a| x.argmax(a, false))),
    ("argmin u8", |i| along::<u8, Any<i64>>(i, NUMEL, |x, a| x.argmin(a, false))),
    ("max with places", |i| along::<f32, (Any<f32>, Any<i64>)>(i, NUMEL, |x, a| x.max(a, false))),
    ("min with places", |i| along::<f64, (Any<f64>, Any<i64>)>(i, NUMEL, |x, a| x.min(a, false))),
    ("median", |i| along::<f32, (Any<f32>, Any<i64>)>(i, DEAR, |x, a| x.median(a, false))),
    ("folds of what is expanded f32", expanded::<f32>),
    ("folds of what is expanded f64", expanded::<f64>),
]];
