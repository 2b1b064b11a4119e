// A product is declared where a sum is made.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C]>, y: &Strided<f32, shape![G]>) -> Tensor<f32, shape![C * G]> {
    x.cat::<0>(y)
}

fn main() {}
