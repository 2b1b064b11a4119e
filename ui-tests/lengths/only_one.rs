// The second operand is forgotten.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C]>, y: &Strided<f32, shape![G]>) -> Tensor<f32, shape![C]> {
    x.cat::<0>(y)
}

fn main() {}
