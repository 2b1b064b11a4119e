// `vstack` puts one below the other.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C, G]>) -> Tensor<f32, shape![C, G + G]> {
    x.vstack(x)
}

fn main() {}
