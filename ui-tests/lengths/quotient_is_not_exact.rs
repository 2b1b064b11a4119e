// `C / 2 * 2` is not `C`: the division may leave a rest.
use congruent::prelude::*;

fn f<C: Dim>(x: Tensor<f32, shape![C / 2 * 2]>) -> Tensor<f32, shape![C]> {
    x
}

fn main() {}
