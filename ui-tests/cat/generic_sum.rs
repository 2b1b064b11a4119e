// Two lengths that are both generic: their sum is not known here.
use congruent::prelude::*;

fn f<A: Dim, B: Dim>(x: &Tensor<f32, shape![2, A]>, y: &Tensor<f32, shape![2, B]>) {
    let _ = x.cat::<-1>(y);
}

fn main() {}
