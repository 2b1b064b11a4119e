// `hstack` puts side by side.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C, G]>) -> Tensor<f32, shape![C + C, G]> {
    x.hstack(x)
}

fn main() {}
