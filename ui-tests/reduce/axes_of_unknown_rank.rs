// The number of leading axes is not known, so axis 0 is not either.
use congruent::prelude::*;

fn f<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) {
    let _ = x.sum_axes::<axes![-1, 0]>();
}

fn main() {}
