// A const parameter has the name of a constant.
use congruent::prelude::*;

const WIDTH: usize = 7;

fn add<const WIDTH: usize>(x: &mut Tensor<f32, shape![{ WIDTH }]>)
where
    Const<WIDTH>: Known,
{
    *x += 1.0;
}

fn main() {}
