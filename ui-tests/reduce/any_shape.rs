// Any shape, and nothing says that it has an axis.
use congruent::prelude::*;

fn f<S: Shape>(x: &Tensor<f32, S>) {
    let _ = x.sum::<-1>();
}

fn main() {}
