// A remainder is declared for a quotient.
use congruent::prelude::*;

fn f<C: Dim>(x: Tensor<f32, shape![C / 2]>) -> Tensor<f32, shape![C % 2]> {
    x
}

fn main() {}
