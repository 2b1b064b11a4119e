// `C + C` is not written as `2 * C`.
use congruent::prelude::*;

fn f<C: Dim>(x: &Strided<f32, shape![C]>) -> Tensor<f32, shape![2 * C]> {
    x.cat::<0>(x)
}

fn main() {}
