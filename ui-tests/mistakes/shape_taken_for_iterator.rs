// A shape of any rank, and a method that iterators have, too.
use congruent::prelude::*;

fn f<S: Shape>(x: &Tensor<f32, S>) {
    let _ = x.sum::<0>();
}

fn main() {}
