// A function asks for a length that is known, and nothing says that the parameter is.
use congruent::prelude::*;

fn ones<D: StaticDim>() -> Tensor<f32, shape![D]> {
    Tensor::ones()
}

fn f<D: Dim>() {
    let _ = ones::<D>();
}

fn main() {}
