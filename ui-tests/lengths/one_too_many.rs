// One term more than is made.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C]>, y: &Strided<f32, shape![G]>) -> Tensor<f32, shape![C + G + 1]> {
    x.cat::<0>(y)
}

fn main() {}
