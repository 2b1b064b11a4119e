//! Gradients of what is computed by loops that differ from part to part. (Here, because `congruent-grad` has no pools of threads.)

use super::operands::{Bit, Drawn, Inputs, Output, compute};
use super::{Bits, Compute, Kind};
use congruent::AnyRank;
use congruent::Float;
use congruent_grad::{AnyRankVar, Var, grad};

/// A gradient is a variable.
impl<T: Drawn + Float> Output for Var<T, AnyRank> {
    fn push(self, bits: &mut Bits) {
        let value = self.value();
        bits.push((value.sizes().to_vec(), value.to_vec().into_iter().map(Bit::bit).collect()));
    }
}

fn of_softmax<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let columns = 3 + inputs.length(129);
    let (x, w) =
        (inputs.contiguous::<T>(&[90_000 / columns, columns]), inputs.contiguous::<T>(&[90_000 / columns, columns]));
    compute(move || {
        let (x, w) = (Var::from(x.clone()), Var::from(w.clone()));
        let softmax = grad(&x, |x| (x.softmax(0).unwrap() * &w).sum_all());
        (softmax, grad(&x, |x| (x.log_softmax(0).unwrap() * &w).sum_all()))
    })
}

fn of_products<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let (m, k, n) = (1 + inputs.below(6), 300 + inputs.below(40), 900 + inputs.below(40));
    let (a, b) = (inputs.contiguous::<T>(&[m, k]), inputs.contiguous::<T>(&[n, k]));
    compute(move || {
        let (a, b) = (Var::from(a.clone()), Var::from(b.clone()));
        let left = grad(&a, |a| a.matmul(&b.t().unwrap()).square().sum_all());
        (left, grad(&b, |b| a.matmul(&b.t().unwrap()).square().sum_all()))
    })
}

fn of_norms<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes_of_rank(2, 100_000);
    let (x, w) = (inputs.contiguous::<T>(&sizes), inputs.contiguous::<T>(&sizes[1..]));
    compute(move || {
        let (x, w) = (Var::from(x.clone()), Var::from(w.clone()));
        let over = &x.value().sizes()[1..].to_vec();
        let input = grad(&x, |x| x.layer_norm(over, Some(&w), None, 1e-5).unwrap().square().sum_all());
        (input, grad(&w, |w| x.layer_norm(over, Some(w), None, 1e-5).unwrap().exp().sum_all()))
    })
}

pub const KINDS: &[&[Kind]] = &[&[
    ("gradient of softmax f32", of_softmax::<f32>),
    ("gradient of softmax f64", of_softmax::<f64>),
    ("gradient of products f32", of_products::<f32>),
    ("gradient of products f64", of_products::<f64>),
    ("gradient of norms f32", of_norms::<f32>),
]];
