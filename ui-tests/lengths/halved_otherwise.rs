// `(C + G) / 2` is not `C / 2 + G / 2`.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: Tensor<f32, shape![(C + G) / 2]>) -> Tensor<f32, shape![C / 2 + G / 2]> {
    x
}

fn main() {}
