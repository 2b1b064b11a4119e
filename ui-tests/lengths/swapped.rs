// The operands of `cat` in another order.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: &Strided<f32, shape![C]>, y: &Strided<f32, shape![G]>) -> Tensor<f32, shape![C + G]> {
    y.cat::<0>(x)
}

fn main() {}
