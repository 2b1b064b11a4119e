// A dot product of two lengths that are computed in another order.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C + G]>, y: &Strided<f32, shape![G + C]>) -> f32 {
    x.dot(y).item()
}

fn main() {}
