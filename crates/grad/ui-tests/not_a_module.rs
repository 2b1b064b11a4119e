// `Net` is not a module
use congruent::prelude::*;
use congruent_grad::{Var, grad};

struct Net(Var<f32, shape![3]>);

fn main() {
    grad(&Net(Tensor::ones().into()), |net| net.0.sum_all());
}
