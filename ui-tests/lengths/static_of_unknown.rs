// A weight of a computed length needs both operands at compile time.
use congruent::prelude::*;

struct Dense<C: Dim, G: StaticDim>(Tensor<f32, shape![G, C + G]>);
impl<C: Dim, G: StaticDim> Dense<C, G> {
    fn new() -> Self {
        Dense(Tensor::zeros())
    }
}

fn main() {}
