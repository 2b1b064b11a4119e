// cannot add `&Net` to `&Net`
use congruent::prelude::*;
use congruent_grad::{Module, nn::Linear};

#[derive(Module)]
struct Net(Linear<f32, len![4], len![3]>);

fn sum(a: &Net, b: &Net) {
    let _ = a + b;
}

fn main() {}
