// A target of `expand` whose last length is a user's own.
use congruent::dim::N;
use congruent::prelude::*;
use congruent::shape::expand::ExpandDim;

struct Liar;
impl ExpandDim<N<3>> for Liar {
    type Onto = N<99>;
}

fn main() {
    let _: View<f32, shape![99]> = Tensor::<f32, shape![3]>::zeros().expand::<((), Liar)>();
}
