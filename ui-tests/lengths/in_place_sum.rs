// In place, too, computed lengths are equal as they are written.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &mut Tensor<f32, shape![C + G]>, y: &Strided<f32, shape![G + C]>) {
    *x += y;
}

fn main() {}
