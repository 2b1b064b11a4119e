// type mismatch resolving `<Linear<f32, ..> as Module>::Element == f64`
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Var, gradcheck};

fn check(net: &Linear<f32, len![4], len![3]>, x: &Var<f32, shape![10, 4]>) {
    gradcheck(net, |net| net.forward(x)).unwrap();
}

fn main() {}
