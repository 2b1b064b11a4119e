// An axis from the back, named twice, under leading axes that are not known.
use congruent::prelude::*;

fn f<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) {
    let _ = x.var_axes::<axes![-1, -1]>();
}

fn main() {}
