//! Clipping of gradients.

use super::walk::splits;
use crate::all_reduce::join_in_place;
use crate::joining::Sum;
use crate::process::{Process, or_panic};
use congruent::prelude::*;
use congruent_grad::Module;
use congruent_grad::optim::{shorten, sum_squares};
use std::collections::BTreeMap;

/// Scales a gradient whose norm is larger than `most` to that norm, and returns the norm before: the root of the sum of all squares, over all
/// processes. `congruent_grad::optim::clip_norm` would take the parts of this process for the whole of a split parameter.
///
/// One `all_reduce` of a number for each set of mesh axes that splits a parameter. As in PyTorch's `clip_grad_norm_`, if the norm is NaN, so is the
/// whole gradient.
///
/// # Panics
/// With a [`MachineError`](crate::MachineError).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_machines::{clip_norm, prelude::*};
///
/// mesh!(Model: 2);
///
/// let norms = Mesh::threads(|process| {
///     let split: DistVar<f64, shape![2 @ Model]> = Dist::same(process, Tensor::from([3.0, 4.0])).split::<0, Model>().into();
///     let whole: DistVar<f64, shape![1]> = Dist::full(process, 12.0).into();
///     let mut gradient = (split, whole);
///     (clip_norm(process, &mut gradient, 6.5), gradient.1.part().to_vec()[0])
/// });
/// assert!(norms.unwrap().iter().all(|(norm, whole)| *norm == 13.0 && (whole - 6.0).abs() < 1e-6));
/// ```
#[track_caller]
pub fn clip_norm<M: Module>(process: &Process, gradient: &mut M, most: f64) -> f64 {
    // By the mesh axes that split them, as bits: all processes have these sums in the same order.
    let mut sums = BTreeMap::<u32, f64>::new();
    gradient.visit(&mut |g| {
        let axes = splits().iter().fold(0, |axes, &(_, along, _)| axes | 1 << along);
        *sums.entry(axes).or_default() += sum_squares(g);
    });
    let norm = sums.into_iter().map(|(axes, sum)| joined(process, axes, sum)).sum::<f64>().sqrt();
    shorten(gradient, norm, most)
}

/// Adds a number of each process along these mesh axes.
#[track_caller]
fn joined(process: &Process, axes: u32, number: f64) -> f64 {
    let mut sum = Tensor::scalar(number).into_dyn();
    for axis in (0..process.axes().len()).filter(|axis| axes >> axis & 1 == 1) {
        or_panic(join_in_place::<Sum, _>(process, axis, &mut sum));
    }
    sum.item()
}
