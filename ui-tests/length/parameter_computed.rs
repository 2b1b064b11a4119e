// A sum of a const parameter and a number.
use congruent::prelude::*;

fn ones<const I: usize>() -> Tensor<f32, shape![{ I + 1 }]>
where
    Const<I>: Known,
{
    Tensor::ones()
}

fn main() {}
