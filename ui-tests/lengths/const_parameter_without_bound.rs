// A const parameter in a sum needs its bound.
use congruent::prelude::*;

fn more<const I: usize>(x: &Tensor<f32, shape![{ I } + 1]>) -> f32 {
    x.sum_all().item()
}

fn main() {}
