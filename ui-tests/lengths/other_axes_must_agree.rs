// Outside of the axis of the join, lengths are equal.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C, 3]>, y: &Strided<f32, shape![G, 4]>) -> Tensor<f32, shape![C + G, 3]> {
    x.cat::<0>(y)
}

fn main() {}
