// `2 * C` is declared, and `C + G` is made.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C]>, y: &Strided<f32, shape![G]>) -> Tensor<f32, shape![2 * C]> {
    x.cat::<0>(y)
}

fn main() {}
