// Heads need the relation `Divisor`, not a quotient.
use congruent::prelude::*;

fn f<C: StaticDim, H: StaticDim>(x: Tensor<f32, shape![2, C]>) -> Tensor<f32, shape![2, H, C / H]> {
    x.into_unflatten::<-1, shape![H, C / H]>()
}

fn main() {}
