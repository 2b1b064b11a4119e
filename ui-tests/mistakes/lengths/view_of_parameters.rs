// Tried: to merge axes of which one is a parameter.
use congruent::prelude::*;

fn merged<D: Dim>(x: &Tensor<f32, shape![D, 3]>) {
    let _ = x.view::<shape![-1]>();
}

fn main() {}
