// `H * (C / H)` is not `C`: ask for `Divisor`.
use congruent::prelude::*;

fn f<C: Dim, H: Dim>(x: Tensor<f32, shape![H * (C / H)]>) -> Tensor<f32, shape![C]> {
    x
}

fn main() {}
