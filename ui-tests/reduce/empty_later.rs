// The largest along an axis of a shape that is known later.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, _> = Tensor::zeros();
    let _ = x.amax::<1>();
    let _: &Tensor<f32, shape![2, 3]> = &x;
}
