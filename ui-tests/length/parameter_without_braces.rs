// A const parameter in the place of a type.
use congruent::prelude::*;

fn ones<const I: usize>() -> Tensor<f32, shape![I]>
where
    Const<I>: Known,
{
    Tensor::ones()
}

fn main() {}
