// A const parameter may be some numbers: 5003 is none of them.
use congruent::prelude::*;

fn ones<const I: usize>() -> Tensor<f32, shape![{ I }]>
where
    Const<I>: Known,
{
    Tensor::ones()
}

fn main() {
    let _ = ones::<5003>();
}
