// Tried: to add a vector of a length that is a constant of generic code.
use congruent::prelude::*;

fn added<const ROWS: usize>(x: &Tensor<f32, shape![{ ROWS }]>, y: &Tensor<f32, shape![3]>)
where
    Const<ROWS>: Known,
{
    let _ = x + y;
}

fn main() {}
