// `1 + C` does not broadcast with `C + 1`.
use congruent::prelude::*;

fn f<C: Dim>(x: &Strided<f32, shape![1 + C]>, y: &Strided<f32, shape![C + 1]>) -> Tensor<f32, shape![1 + C]> {
    x * y
}

fn main() {}
