// A parameter is declared for a sum: name it `C + G`.
use congruent::prelude::*;

fn f<C: Dim, G: Dim, D: Dim>(x: &Strided<f32, shape![C]>, y: &Strided<f32, shape![G]>) -> Tensor<f32, shape![D]> {
    x.cat::<0>(y)
}

fn main() {}
