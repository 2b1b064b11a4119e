// A const generic of 1.
use congruent::prelude::*;

fn ones<const V: usize>() -> Tensor<f32, shape![{ V }]>
where
    shape![{ V }]: StaticShape,
{
    Tensor::ones()
}

fn main() {
    let _ = ones::<1>();
}
