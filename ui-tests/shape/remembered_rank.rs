// A rank known at run time only cannot be known again without a check.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, _>::zeros_of(AnyRank::from([2, 3]));
    let _: Tensor<f32, shape![2, 3]> = x.into_shape();
}
