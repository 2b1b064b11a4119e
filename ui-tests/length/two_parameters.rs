// Two const parameters, and nothing says that they broadcast.
use congruent::prelude::*;

fn add<const A: usize, const B: usize>(x: &Tensor<f32, shape![{ A }]>, y: &Tensor<f32, shape![{ B }]>)
where
    Const<A>: Known,
    Const<B>: Known,
{
    let _ = x + y;
}

fn main() {}
