// Tried: to push a tensor of another shape.
use congruent::prelude::*;

fn main() {
    let mut all = vec![Tensor::<f32, shape![2]>::zeros()];
    all.push(Tensor::<f32, shape![3]>::zeros());
}
