// A const parameter stands alone in its braces: `{ I } + 1`.
use congruent::prelude::*;

fn more<const I: usize>() -> Tensor<f32, shape![{ I + 1 }]>
where
    Const<I>: Known,
{
    Tensor::zeros()
}

fn main() {}
