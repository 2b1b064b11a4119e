// A const generic, and nothing says that it is a length.
use congruent::prelude::*;

fn ones<const V: usize>() -> Tensor<f32, shape![{ V }]> {
    Tensor::ones()
}

fn main() {}
