// `(C + G) + G` is not made where the right ones are joined first.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C]>, y: &Strided<f32, shape![G]>) -> Tensor<f32, shape![C + G + G]> {
    x.cat::<0>(&y.cat::<0>(y))
}

fn main() {}
