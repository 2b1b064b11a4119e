// Any length is forgotten as `_`, and not as 3.
use congruent::prelude::*;

fn rows<B: Dim>(x: Tensor<f32, shape![B, 2]>) -> Tensor<f32, shape![3, 2]> {
    x.into_shape()
}

fn main() {
    rows(Tensor::<f32, shape![3, 2]>::zeros());
}
