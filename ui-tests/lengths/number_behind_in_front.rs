// The tokens are joined behind, and declared in front.
use congruent::prelude::*;

fn f<C: Dim>(x: &Strided<f32, shape![C]>) -> Tensor<f32, shape![2 + C]> {
    x.cat::<0>(&Tensor::<f32, shape![2]>::ones())
}

fn main() {}
