// `{ I } + 1` of 3 is 4.
use congruent::prelude::*;

fn more<const I: usize>() -> Tensor<f32, shape![{ I } + 1]>
where
    Const<I>: Known,
{
    Tensor::zeros()
}

fn main() {
    let _: Tensor<f32, shape![5]> = more::<3>();
}
