#![allow(unused)]
use congruent::prelude::*;

dim!(pub Row);

fn outer() -> Tensor<f32, shape![Row]> {
    Tensor::zeros_of(dims![Row(3)])
}

mod inner {
    use congruent::prelude::*;
    dim!(pub Row);
    pub fn values() -> Tensor<f32, shape![Row]> {
        Tensor::zeros_of(dims![Row(3)])
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let z = &outer() + &inner::values();
    Ok(())
}
