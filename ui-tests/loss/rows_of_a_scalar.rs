// Tried: several labels for a scalar.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::from([1.0, 2.0]).sum_all();
    let _ = scores.multilabel_soft_margin_loss(1.0);
}
